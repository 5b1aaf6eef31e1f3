-- Conditions of `to_sql` for DuckDB, with literals. `python docs/generate.py` writes this file.

-- email = 'ada@cam.edu'
CAST("email" AS VARCHAR) COLLATE POSIX = 'ada@cam.edu'

-- country IN ('DE', 'FR')
CAST("country" AS VARCHAR) COLLATE POSIX IN ('DE', 'FR')

-- country NOT IN ('DE', 'FR')
NOT (CAST("country" AS VARCHAR) COLLATE POSIX IN ('DE', 'FR'))

-- email CONTAINS 'acme'
contains(lower(CAST("email" AS VARCHAR) COLLATE POSIX), 'acme')

-- city CONTAINS 'kiel'
contains(lower(CAST("city" AS VARCHAR) COLLATE POSIX), 'kiel')

-- company CONTAINS '100%' EXACT
contains(CAST("company" AS VARCHAR) COLLATE POSIX, '100%')

-- email STARTS WITH 'ann'
starts_with(CAST("email" AS VARCHAR) COLLATE POSIX, 'ann')

-- email ENDS WITH '.edu'
suffix(CAST("email" AS VARCHAR) COLLATE POSIX, '.edu')

-- city = 'Bonn' IGNORING CASE
lower(CAST("city" AS VARCHAR) COLLATE POSIX) = 'bonn'

-- city STARTS WITH 'bo' IGNORING CASE
regexp_matches("city", '\A[bB][oO]')

-- lastName < 'M'
CAST("lastName" AS VARCHAR) COLLATE POSIX < 'M'

-- points >= 100
"points" >= 100

-- points < 3000000000
("points" IS NOT NULL OR NULL)

-- balance >= 10.5
CASE WHEN isfinite("balance") THEN "balance" WHEN isinf("balance") THEN "balance" END >= CAST('10.5' AS DOUBLE)

-- isVerified = true
"isVerified" = TRUE

-- createdAt >= '2025-01-01T00:00:00Z'
CASE typeof("createdAt") WHEN 'TIMESTAMP_NS' THEN CAST("createdAt" AS TIMESTAMP_NS) >= coalesce(TRY_CAST('2025-01-01 00:00:00.000000' AS TIMESTAMP_NS), make_timestamp_ns(-9223372036854775806)) WHEN 'TIMESTAMP WITH TIME ZONE' THEN CAST("createdAt" AS TIMESTAMPTZ) >= CAST('2025-01-01 00:00:00.000000+00' AS TIMESTAMPTZ) ELSE CAST("createdAt" AS TIMESTAMP) >= CAST('2025-01-01 00:00:00.000000+00' AS TIMESTAMP) END

-- city IS NULL
"city" IS NULL

-- birthday >= '2000-02-29'
"birthday" >= CAST('2000-02-29' AS DATE)

-- externalId = '123e4567-e89b-12d3-a456-426614174000'
"externalId" = CAST('123e4567-e89b-12d3-a456-426614174000' AS UUID)

-- paid > 100.50
"paid" >= CAST('100.51' AS DECIMAL(18, 2))
