-- Conditions of `to_sql` for ClickHouse, with literals. `python docs/generate.py` writes this file.

-- email = 'ada@cam.edu'
`email` = 'ada@cam.edu'

-- country IN ('DE', 'FR')
(`country` IN ('DE', 'FR') OR `country` IS NULL AND NULL)

-- country NOT IN ('DE', 'FR')
NOT ((`country` IN ('DE', 'FR') OR `country` IS NULL AND NULL))

-- email CONTAINS 'acme'
lower(`email`) LIKE '%acme%'

-- city CONTAINS 'kiel'
lower(replaceAll(replaceAll(`city`, 'İ', 'i'), 'K', 'k')) LIKE '%kiel%'

-- company CONTAINS '100%' EXACT
`company` LIKE '%100\\%%'

-- email STARTS WITH 'ann'
startsWith(`email`, 'ann')

-- email ENDS WITH '.edu'
endsWith(`email`, '.edu')

-- city = 'Bonn' IGNORING CASE
lower(replaceAll(replaceAll(`city`, 'İ', 'i'), 'K', 'k')) = 'bonn'

-- city STARTS WITH 'bo' IGNORING CASE
startsWith(lower(`city`), 'bo')

-- lastName < 'M'
`lastName` < 'M'

-- points >= 100
`points` >= 100

-- points < 3000000000
(`points` IS NOT NULL OR NULL)

-- balance >= 10.5
if(isNaN(toFloat64(`balance`)), NULL, if(match(toTypeName(`balance`), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`balance`)), toFloat64(`balance`)) + 0) >= toFloat64('10.5')

-- isVerified = true
`isVerified` = true

-- createdAt >= '2025-01-01T00:00:00Z'
`createdAt` >= toDateTime64('2025-01-01 00:00:00.000000', 6, 'UTC')

-- city IS NULL
`city` IS NULL

-- birthday >= '2000-02-29'
toString(`birthday`) >= '2000-02-29'

-- externalId = '123e4567-e89b-12d3-a456-426614174000'
lower(toString(`externalId`)) = '123e4567-e89b-12d3-a456-426614174000'

-- paid > 100.50
`paid` >= toDecimal256('100.51', 9)
