-- Conditions of `to_sql` for Spark, with literals. `python docs/generate.py` writes this file.

-- email = 'ada@cam.edu'
`email` = 'ada@cam.edu'

-- country IN ('DE', 'FR')
`country` IN ('DE', 'FR')

-- country NOT IN ('DE', 'FR')
NOT (`country` IN ('DE', 'FR'))

-- email CONTAINS 'acme'
`email` RLIKE '[aA][cC][mM][eE]'

-- city CONTAINS 'kiel'
`city` RLIKE '[kKK][iIİ][eE][lL]'

-- company CONTAINS '100%' EXACT
contains(`company`, '100%')

-- email STARTS WITH 'ann'
startswith(`email`, 'ann')

-- email ENDS WITH '.edu'
endswith(`email`, '.edu')

-- city = 'Bonn' IGNORING CASE
lower(replace(replace(`city`, 'İ', 'i'), 'K', 'k')) = 'bonn'

-- city STARTS WITH 'bo' IGNORING CASE
`city` RLIKE '\\A[bB][oO]'

-- lastName < 'M'
`lastName` < 'M'

-- points >= 100
`points` >= 100

-- points < 3000000000
(`points` IS NOT NULL OR NULL)

-- balance >= 10.5
nullif(`balance`, double('NaN')) >= double('10.5')

-- isVerified = true
`isVerified` = TRUE

-- createdAt >= '2025-01-01T00:00:00Z'
`createdAt` >= CAST('2025-01-01 00:00:00.000000Z' AS TIMESTAMP)

-- city IS NULL
`city` IS NULL

-- birthday >= '2000-02-29'
`birthday` >= CAST('2000-02-29' AS DATE)

-- externalId = '123e4567-e89b-12d3-a456-426614174000'
lower(`externalId`) = '123e4567-e89b-12d3-a456-426614174000'

-- paid > 100.50
CAST(`paid` AS DECIMAL(38, 9)) >= CAST('100.51' AS DECIMAL(38, 9))
