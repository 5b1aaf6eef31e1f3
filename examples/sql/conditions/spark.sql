-- Conditions of `to_sql` for Spark, with literals. `python docs/generate.py` writes this file.

-- email = 'ada@cam.edu'
CAST(`email` AS STRING) = 'ada@cam.edu'

-- country IN ('DE', 'FR')
CAST(`country` AS STRING) IN ('DE', 'FR')

-- country NOT IN ('DE', 'FR')
NOT (CAST(`country` AS STRING) IN ('DE', 'FR'))

-- email CONTAINS 'acme'
CAST(`email` AS STRING) RLIKE '[aA][cC][mM][eE]'

-- city CONTAINS 'kiel'
CAST(`city` AS STRING) RLIKE '[kKK][iIİ][eE][lL]'

-- company CONTAINS '100%' EXACT
contains(CAST(`company` AS STRING), '100%')

-- email STARTS WITH 'ann'
startswith(CAST(`email` AS STRING), 'ann')

-- email ENDS WITH '.edu'
endswith(CAST(`email` AS STRING), '.edu')

-- city = 'Bonn' IGNORING CASE
lower(replace(replace(CAST(`city` AS STRING), 'İ', 'i'), 'K', 'k')) = 'bonn'

-- city STARTS WITH 'bo' IGNORING CASE
CAST(`city` AS STRING) RLIKE '\\A[bB][oO]'

-- lastName < 'M'
CAST(`lastName` AS STRING) < 'M'

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
lower(CAST(`externalId` AS STRING)) = '123e4567-e89b-12d3-a456-426614174000'

-- paid > 100.50
CAST(`paid` AS DECIMAL(38, 9)) >= CAST('100.51' AS DECIMAL(38, 9))
