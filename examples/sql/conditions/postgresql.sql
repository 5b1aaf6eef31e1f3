-- Conditions of `to_sql` for PostgreSQL, with literals. `python docs/generate.py` writes this file.

-- email = 'ada@cam.edu'
("email" = 'ada@cam.edu' AND coalesce(CAST("email" AS text) COLLATE "C" = 'ada@cam.edu', TRUE))

-- country IN ('DE', 'FR')
("country" IN ('DE', 'FR') AND coalesce(CAST("country" AS text) COLLATE "C" IN ('DE', 'FR'), TRUE))

-- country NOT IN ('DE', 'FR')
NOT (CAST("country" AS text) COLLATE "C" IN ('DE', 'FR'))

-- email CONTAINS 'acme'
CAST("email" AS text) ILIKE '%acme%'

-- city CONTAINS 'kiel'
CAST("city" AS text) ~ '[kKK][iIİ][eE][lL]'

-- company CONTAINS '100%' EXACT
CAST("company" AS text) ~ '100%'

-- email STARTS WITH 'ann'
CAST("email" AS text) COLLATE "C" LIKE 'ann%'

-- email ENDS WITH '.edu'
CAST("email" AS text) COLLATE "C" LIKE '%.edu'

-- city = 'Bonn' IGNORING CASE
lower(translate(CAST("city" AS text) COLLATE "C", 'İK', 'ik')) = 'bonn'

-- city STARTS WITH 'bo' IGNORING CASE
CAST("city" AS text) ILIKE 'bo%'

-- lastName < 'M'
CAST("lastName" AS text) COLLATE "C" < 'M'

-- points >= 100
"points" >= 100

-- points < 3000000000
("points" IS NOT NULL OR NULL)

-- balance >= 10.5
("balance" >= CAST('10.5' AS double precision) AND "balance" < CAST('NaN' AS double precision) OR "balance" = CAST('NaN' AS double precision) AND NULL)

-- isVerified = true
"isVerified" = TRUE

-- createdAt >= '2025-01-01T00:00:00Z'
"createdAt" >= '2025-01-01 00:00:00.000000+00:00'

-- city IS NULL
"city" IS NULL

-- birthday >= '2000-02-29'
"birthday" >= CAST('2000-02-29' AS date)

-- externalId = '123e4567-e89b-12d3-a456-426614174000'
"externalId" = CAST('123e4567-e89b-12d3-a456-426614174000' AS uuid)

-- paid > 100.50
("paid" >= CAST('100.51' AS numeric) AND "paid" < CAST('NaN' AS numeric) OR "paid" = CAST('NaN' AS numeric) AND NULL)
