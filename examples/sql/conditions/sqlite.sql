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

-- birthday >= '2000-02-29'
`birthday` >= '2000-02-29'

-- externalId = '123e4567-e89b-12d3-a456-426614174000'
(CAST(`externalId` AS TEXT) BETWEEN '123E4567-0000-0000-0000-000000000000' AND '123e4567ffffffffffffffffffffffff' AND (`externalId` BETWEEN '123E4567-0000-0000-0000-000000000000' AND '123E4567ffffffffffffffffffffffff' OR `externalId` BETWEEN '123e4567-0000-0000-0000-000000000000' AND '123e4567ffffffffffffffffffffffff' OR `externalId` >= x'') AND lower(replace(`externalId`, '-', '')) = '123e4567e89b12d3a456426614174000')

-- paid > 100.50
((`paid` >= 100.50999 OR `paid` = NULL) AND CASE WHEN +`paid` BETWEEN -9e12 AND 9e12 AND CAST((`paid` * 1e2) AS INTEGER) = (`paid` * 1e2) THEN CAST((`paid` * 1e2) AS INTEGER) WHEN typeof(`paid`) = 'integer' THEN `paid` * 100 WHEN typeof(`paid`) <> 'real' THEN NULL WHEN abs(round((`paid` * 1e2))) < 1e15 AND abs((`paid` * 1e2) - round((`paid` * 1e2))) <= 1e-6 + abs(round((`paid` * 1e2))) / 4503599627370496.0 THEN CAST(round((`paid` * 1e2)) AS INTEGER) END >= 10051)
