-- Conditions of `to_sql` for MariaDB, with literals. `python docs/generate.py` writes this file.

-- email = 'ada@cam.edu'
`email` = CONVERT(_utf8mb4'ada@cam.edu' USING utf8mb4) COLLATE utf8mb4_nopad_bin

-- country IN ('DE', 'FR')
`country` IN (CONVERT(_utf8mb4'DE' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb4'FR' USING utf8mb4) COLLATE utf8mb4_nopad_bin)

-- country NOT IN ('DE', 'FR')
NOT (`country` IN (CONVERT(_utf8mb4'DE' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb4'FR' USING utf8mb4) COLLATE utf8mb4_nopad_bin))

-- email CONTAINS 'acme'
CONVERT(`email` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4'(?-imsx)[aA][cC][mM][eE]' USING utf8mb4)

-- city CONTAINS 'kiel'
CONVERT(`city` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5B65455D5B6C4C5D' USING utf8mb4)

-- company CONTAINS '100%' EXACT
LOCATE(CONVERT(_utf8mb4'100%' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(`company` USING utf8mb4)) > 0

-- email STARTS WITH 'ann'
(`email` >= CONVERT(_utf8mb4'ann' USING utf8mb4) COLLATE utf8mb4_nopad_bin AND `email` < CONVERT(_utf8mb4'ano' USING utf8mb4) COLLATE utf8mb4_nopad_bin)

-- email ENDS WITH '.edu'
RIGHT(CONVERT(`email` USING utf8mb4), 4) = CONVERT(_utf8mb4'.edu' USING utf8mb4) COLLATE utf8mb4_nopad_bin

-- city = 'Bonn' IGNORING CASE
LOWER(REPLACE(REPLACE(CONVERT(`city` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), 'K', 'k')) = CONVERT(_utf8mb4'bonn' USING utf8mb4) COLLATE utf8mb4_nopad_bin

-- city STARTS WITH 'bo' IGNORING CASE
CONVERT(`city` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B62425D5B6F4F5D' USING utf8mb4)

-- lastName < 'M'
`lastName` < CONVERT(_utf8mb4'M' USING utf8mb4) COLLATE utf8mb4_nopad_bin

-- points >= 100
`points` >= 100

-- points < 3000000000
(`points` IS NOT NULL OR NULL)

-- balance >= 10.5
`balance` >= 10.5e0

-- isVerified = true
`isVerified` = 1

-- createdAt >= '2025-01-01T00:00:00Z'
`createdAt` >= CAST(_utf8mb4'2025-01-01 00:00:00.000000' AS DATETIME(6))

-- city IS NULL
`city` IS NULL

-- birthday >= '2000-02-29'
`birthday` >= CAST(_utf8mb4'2000-02-29' AS DATE)

-- externalId = '123e4567-e89b-12d3-a456-426614174000'
((`externalId` BETWEEN _utf8mb4'123E4567-E89B-12D3-A456-426614173000' AND _utf8mb4'123E4567-e89b-12d3-a456-426614174001' OR `externalId` BETWEEN _utf8mb4'123e4567-E89B-12D3-A456-426614173000' AND _utf8mb4'123e4567-e89b-12d3-a456-426614174001' OR `externalId` BETWEEN _utf8mb4'123E4567E89B12D3A456426614173000' AND _utf8mb4'123E4567e89b12d3a456426614174001' OR `externalId` BETWEEN _utf8mb4'123e4567E89B12D3A456426614173000' AND _utf8mb4'123e4567e89b12d3a456426614174001') AND REPLACE(LOWER(CONVERT(`externalId` USING utf8mb4)), '-', '') = CONVERT(_utf8mb4'123e4567e89b12d3a456426614174000' USING utf8mb4) COLLATE utf8mb4_nopad_bin)

-- paid > 100.50
`paid` >= CAST(_utf8mb4'100.51' AS DECIMAL(47, 9))
