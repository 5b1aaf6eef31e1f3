-- Conditions of `to_sql` for SQLite, with literals. `python docs/generate.py` writes this file.

-- email = 'ada@cam.edu'
`email` COLLATE BINARY = 'ada@cam.edu'

-- country IN ('DE', 'FR')
`country` COLLATE BINARY IN ('DE', 'FR')

-- country NOT IN ('DE', 'FR')
NOT (`country` COLLATE BINARY IN ('DE', 'FR'))

-- email CONTAINS 'acme'
`email` LIKE '%acme%' ESCAPE '\'

-- city CONTAINS 'kiel'
(`city` LIKE '%__el%' ESCAPE '\' AND (`city` LIKE '%kiel%' ESCAPE '\' OR length(`city`) <> length(CAST(`city` AS BLOB)) AND `city` GLOB '*[kKK][iIİ][eE][lL]*'))

-- company CONTAINS '100%' EXACT
instr(`company`, '100%') > 0

-- email STARTS WITH 'ann'
(`email` COLLATE BINARY >= 'ann' AND `email` COLLATE BINARY < 'ano')

-- email ENDS WITH '.edu'
substr(`email`, -4) = '.edu'

-- city = 'Bonn' IGNORING CASE
lower(replace(replace(`city`, 'İ', 'i'), 'K', 'k')) = 'bonn'

-- city STARTS WITH 'bo' IGNORING CASE
`city` LIKE 'bo%' ESCAPE '\'

-- lastName < 'M'
`lastName` COLLATE BINARY < 'M'

-- points >= 100
`points` >= 100

-- points < 3000000000
(`points` IS NOT NULL OR NULL)

-- balance >= 10.5
`balance` >= 10.5

-- isVerified = true
`isVerified` = 1

-- createdAt >= '2025-01-01T00:00:00Z'
`createdAt` >= '2025-01-01 00:00:00.000000'

-- city IS NULL
`city` IS NULL
