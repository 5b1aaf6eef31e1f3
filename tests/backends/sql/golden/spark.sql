-- to_sql('spark'). Written by tests/backends/sql/golden.py.

-- everyone
-- {}
TRUE
-- parameters: {}

-- nobody
-- {'OR': []}
FALSE
-- parameters: {}

-- missing values
-- {'text': None, 'small': None, 'number': None, 'flag': None, 'moment': None}
(`flag` IS NULL
AND `moment` IS NULL
AND nullif(`number`, double('NaN')) IS NULL
AND `small` IS NULL
AND `text` IS NULL)
-- parameters: {}

-- present values
-- {'text': {'not': None}, 'small': {'not': None}, 'number': {'not': None}, 'flag': {'not': None}, 'moment': {'not': None}}
(`flag` IS NOT NULL
AND `moment` IS NOT NULL
AND nullif(`number`, double('NaN')) IS NOT NULL
AND `small` IS NOT NULL
AND `text` IS NOT NULL)
-- parameters: {}

-- true of every present value
-- {'text': {'contains': ''}, 'small': {'lt': 10000000000}, 'number': {'lt': 10000000000000000000000000 … 561 characters, c1808f05fea4adb7 … 00000000000000}, 'OR': [{'flag': True}, {'flag': False}], 'moment': {'gte': '0001-01-01T00:00:00Z'}}
((`flag` IS NOT NULL OR NULL)
AND (`moment` IS NOT NULL OR NULL)
AND (nullif(`number`, double('NaN')) IS NOT NULL OR NULL)
AND (`small` IS NOT NULL OR NULL)
AND (`text` IS NOT NULL OR NULL))
-- parameters: {}

-- false of every present value
-- {'OR': [{'text': {'not': {'contains': ''}}}, {'small': {'equals': 1.5}}, {'number': {'gt': 100000000 … 584 characters, 3a943eca19389c26 … 00000000}}, {'AND': [{'flag': True}, {'flag': False}]}, {'moment': {'lt': '0001-01-01T00:00:00Z'}}]}
((`flag` IS NULL AND NULL)
OR (`moment` IS NULL AND NULL)
OR (nullif(`number`, double('NaN')) IS NULL AND NULL)
OR (`small` IS NULL AND NULL)
OR (`text` IS NULL AND NULL))
-- parameters: {}

-- text: one value
-- {'text': "O'Brien \\", 'name': {'not': 'ann '}}
(CAST(`text` AS STRING) = :p1
AND NOT (CAST(`name` AS STRING) = :p2))
-- parameters: {'p1': "O'Brien \\", 'p2': 'ann '}
-- with literals:
(CAST(`text` AS STRING) = 'O\'Brien \\'
AND NOT (CAST(`name` AS STRING) = 'ann '))

-- text: few values
-- {'text': {'in': ['Ann', 'ann ', '']}, 'name': {'notIn': ['Ann', '%']}}
(CAST(`text` AS STRING) IN (:p1, :p2, :p3)
AND NOT (CAST(`name` AS STRING) IN (:p4, :p5)))
-- parameters: {'p1': '', 'p2': 'Ann', 'p3': 'ann ', 'p4': '%', 'p5': 'Ann'}
-- with literals:
(CAST(`text` AS STRING) IN ('', 'Ann', 'ann ')
AND NOT (CAST(`name` AS STRING) IN ('%', 'Ann')))

-- text: many values
-- {'text': {'in': ['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9', 'v10', 'v11', 'v12', 'v … 8,336 characters, c08c8244951b7318 … "w'490", "w'491", "w'492", "w'493", "w'494", "w'495", "w'496", "w'497", "w'498", "w'499", "w'500"]}}
(if(CAST(`text` AS STRING) IS NULL, NULL, CAST(`text` AS STRING) IN (SELECT explode(from_json(:p1, 'array<string>'))))
AND NOT (if(CAST(`name` AS STRING) IS NULL, NULL, CAST(`name` AS STRING) IN (SELECT explode(from_json(:p2, 'array<string>'))))))
-- parameters: {'p1': '["v0","v1","v10","v100","v101","v102","v103","v104","v105","v106","v107","v108","v109","v11" … 7,818 characters, 56d0b63dcde8ea4e … 8","w\'89","w\'9","w\'90","w\'91","w\'92","w\'93","w\'94","w\'95","w\'96","w\'97","w\'98","w\'99"]'}
-- with literals:
(if(CAST(`text` AS STRING) IS NULL, NULL, CAST(`text` AS STRING) IN (SELECT explode(from_json('["v0" … 3,515 characters, ace1a9bd6aeb0086 … ,"v88","v89","v9","v90","v91","v92","v93","v94","v95","v96","v97","v98","v99"]', 'array<string>'))))
AND NOT (if(CAST(`name` AS STRING) IS NULL, NULL, CAST(`name` AS STRING) IN (SELECT explode(from_jso … 4,527 characters, 273bb83b9595c079 … 90","w\'91","w\'92","w\'93","w\'94","w\'95","w\'96","w\'97","w\'98","w\'99"]', 'array<string>'))))))

-- text ignoring case: one value
-- {'text': {'equals': 'KIM', 'mode': 'insensitive'}, 'name': {'not': 'Ann', 'mode': 'insensitive'}}
(lower(replace(replace(CAST(`text` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) = :p1
AND NOT (lower(replace(replace(CAST(`name` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) = :p2))
-- parameters: {'p1': 'kim', 'p2': 'ann'}
-- with literals:
(lower(replace(replace(CAST(`text` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim'
AND NOT (lower(replace(replace(CAST(`name` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'ann'))

-- text ignoring case: few values
-- {'text': {'in': ['KIM', 'Ann'], 'mode': 'insensitive'}, 'name': {'notIn': ['KIM', 'a_b'], 'mode': 'insensitive'}}
(lower(replace(replace(CAST(`text` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (:p1, :p2)
AND NOT (lower(replace(replace(CAST(`name` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (:p3, :p4)))
-- parameters: {'p1': 'ann', 'p2': 'kim', 'p3': 'a_b', 'p4': 'kim'}
-- with literals:
(lower(replace(replace(CAST(`text` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('ann', 'kim')
AND NOT (lower(replace(replace(CAST(`name` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('a_b', 'kim')))

-- text ignoring case: many values
-- {'text': {'in': ['V0', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10', 'V11', 'V12', 'V … 8,382 characters, 9cff711ee6ec988d … 2", "W'493", "W'494", "W'495", "W'496", "W'497", "W'498", "W'499", "W'500"], 'mode': 'insensitive'}}
(if(lower(replace(replace(CAST(`text` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) IS NULL, NULL, lower(replace(replace(CAST(`text` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT explode(from_json(:p1, 'array<string>'))))
AND NOT (if(lower(replace(replace(CAST(`name` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) IS NULL, NULL, lower(replace(replace(CAST(`name` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT explode(from_json(:p2, 'array<string>'))))))
-- parameters: {'p1': '["v0","v1","v10","v100","v101","v102","v103","v104","v105","v106","v107","v108","v109","v11" … 7,818 characters, 56d0b63dcde8ea4e … 8","w\'89","w\'9","w\'90","w\'91","w\'92","w\'93","w\'94","w\'95","w\'96","w\'97","w\'98","w\'99"]'}
-- with literals:
(if(lower(replace(replace(CAST(`text` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) IS NULL, NULL, lower(replace … 3,605 characters, 20453d091a225a41 … ,"v88","v89","v9","v90","v91","v92","v93","v94","v95","v96","v97","v98","v99"]', 'array<string>'))))
AND NOT (if(lower(replace(replace(CAST(`name` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) IS NULL, NULL, lower … 4,617 characters, 8405042ce3a8cc1d … 90","w\'91","w\'92","w\'93","w\'94","w\'95","w\'96","w\'97","w\'98","w\'99"]', 'array<string>'))))))

-- text ignoring case: values beyond ASCII
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'aßb'], 'mode': 'insensitive'}}
((lower(replace(replace(CAST(`text` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (:p1, :p2, :p3) OR CAST(`text` AS STRING) RLIKE :p4 OR CAST(`text` AS STRING) RLIKE :p5)
AND CAST(CAST((NOT (lower(replace(replace(CAST(`name` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) = :p6) AND NOT (CAST(`name` AS STRING) RLIKE :p7) AND NOT (CAST(`name` AS STRING) RLIKE :p8)) AS INT) AS BOOLEAN))
-- parameters: {'p1': 'ann', 'p2': 'izmir', 'p3': 'kim', 'p4': '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', 'p5': '\\A[sS][tT][rR][aA][ßẞ][eE]\\z', 'p6': 'kim', 'p7': '\\A[aA][ßẞ][bB]\\z', 'p8': '\\A[sS][tT][rR][aA][ßẞ][eE]\\z'}
-- with literals:
((lower(replace(replace(CAST(`text` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('ann', 'izmir', 'kim') OR CAST(`text` AS STRING) RLIKE '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z' OR CAST(`text` AS STRING) RLIKE '\\A[sS][tT][rR][aA][ßẞ][eE]\\z')
AND CAST(CAST((NOT (lower(replace(replace(CAST(`name` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim') AND NOT (CAST(`name` AS STRING) RLIKE '\\A[aA][ßẞ][bB]\\z') AND NOT (CAST(`name` AS STRING) RLIKE '\\A[sS][tT][rR][aA][ßẞ][eE]\\z')) AS INT) AS BOOLEAN))

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((CAST(CAST((lower(replace(replace(CAST(`text` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) = :p1 OR CAST(`text … 19,186 characters, 5b8796e3764a9b67 … 03 OR CAST(`text` AS STRING) RLIKE :p504 OR CAST(`text` AS STRING) RLIKE :p505) AS INT) AS BOOLEAN))
AND CAST(CAST((CAST(CAST((NOT (lower(replace(replace(CAST(`name` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) = … 22,827 characters, bb97811ebcfb4040 … IKE :p1008) AND NOT (CAST(`name` AS STRING) RLIKE :p1009)) AS INT) AS BOOLEAN)) AS INT) AS BOOLEAN))
-- parameters: {'p1': 'kim', 'p2': '\\A[aA][ßẞ][bB]\\*\\[\\z', 'p3': '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', 'p4': '\\A[sS][tT][rR] … 24,948 characters, 2a020d63f3bcc2fe …  'p1006': '\\A[öÖ]96\\z', 'p1007': '\\A[öÖ]97\\z', 'p1008': '\\A[öÖ]98\\z', 'p1009': '\\A[öÖ]99\\z'}
-- with literals:
((CAST(CAST((lower(replace(replace(CAST(`text` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim' OR CAST(`te … 24,259 characters, d665b8ec5cba0ea3 … AS STRING) RLIKE '\\A[öÖ]98\\z' OR CAST(`text` AS STRING) RLIKE '\\A[öÖ]99\\z') AS INT) AS BOOLEAN))
AND CAST(CAST((CAST(CAST((NOT (lower(replace(replace(CAST(`name` AS STRING), 'İ', 'i'), '⟨U+212A⟩', 'k')) = … 27,763 characters, e080ab6fe3cf656a … z') AND NOT (CAST(`name` AS STRING) RLIKE '\\A[öÖ]99\\z')) AS INT) AS BOOLEAN)) AS INT) AS BOOLEAN))

-- integer: one value
-- {'small': -2147483648, 'large': {'not': 9223372036854775807}}
(`small` = :p1
AND NOT (`large` = :p2))
-- parameters: {'p1': -2147483648, 'p2': 9223372036854775807}
-- with literals:
(`small` = -2147483648L
AND NOT (`large` = 9223372036854775807L))

-- integer: few values
-- {'small': {'in': [0, 1, 2147483647]}, 'large': {'notIn': [9007199254740993, -9223372036854775808]}}
(`small` IN (:p1, :p2, :p3)
AND NOT (`large` IN (:p4, :p5)))
-- parameters: {'p1': 0, 'p2': 1, 'p3': 2147483647, 'p4': -9223372036854775808, 'p5': 9007199254740993}
-- with literals:
(`small` IN (0, 1, 2147483647)
AND NOT (`large` IN (-9223372036854775808L, 9007199254740993L)))

-- integer: many values
-- {'small': {'in': [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,  … 11,454 characters, f6c23f0c45ec9a07 … 4741487, 9007199254741488, 9007199254741489, 9007199254741490, 9007199254741491, 9007199254741492]}}
(if(`small` IS NULL, NULL, `small` IN (SELECT explode(from_json(:p1, 'array<bigint>'))))
AND NOT (if(`large` IS NULL, NULL, `large` IN (SELECT explode(from_json(:p2, 'array<bigint>'))))))
-- parameters: {'p1': '[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33 … 10,433 characters, d7e9bc8c3694c562 … 199254741487,9007199254741488,9007199254741489,9007199254741490,9007199254741491,9007199254741492]'}
-- with literals:
(if(`small` IS NULL, NULL, `small` IN (SELECT explode(from_json('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14 … 1,982 characters, 56e2490f6d43e741 … 1,482,483,484,485,486,487,488,489,490,491,492,493,494,495,496,497,498,499,500]', 'array<bigint>'))))
AND NOT (if(`large` IS NULL, NULL, `large` IN (SELECT explode(from_json('[9007199254740992,900719925 … 8,615 characters, 8c307015dbda1129 … 4741488,9007199254741489,9007199254741490,9007199254741491,9007199254741492]', 'array<bigint>'))))))

-- number: one value
-- {'number': 0.30000000000000004, 'ratio': {'not': -0.0}}
(nullif(`number`, double('NaN')) = :p1
AND NOT (nullif(`ratio`, double('NaN')) = :p2))
-- parameters: {'p1': 0.30000000000000004, 'p2': 0.0}
-- with literals:
(nullif(`number`, double('NaN')) = double('0.30000000000000004')
AND NOT (nullif(`ratio`, double('NaN')) = double('0.0')))

-- number: few values
-- {'number': {'in': [19.99, 5e-324, 2]}, 'ratio': {'notIn': [1e+308, -1e-07]}}
(nullif(`number`, double('NaN')) IN (:p1, :p2, :p3)
AND NOT (nullif(`ratio`, double('NaN')) IN (:p4, :p5)))
-- parameters: {'p1': 5e-324, 'p2': 2.0, 'p3': 19.99, 'p4': -1e-07, 'p5': 1e+308}
-- with literals:
(nullif(`number`, double('NaN')) IN (double('5e-324'), double('2.0'), double('19.99'))
AND NOT (nullif(`ratio`, double('NaN')) IN (double('-1e-07'), double('1e+308'))))

-- number: many values
-- {'number': {'in': [0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.571428571428 … 12,294 characters, ba650f0f4f5f97c5 …  487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]}}
(if(nullif(`number`, double('NaN')) IS NULL, NULL, nullif(`number`, double('NaN')) IN (SELECT explode(from_json(:p1, 'array<double>'))))
AND NOT (if(nullif(`ratio`, double('NaN')) IS NULL, NULL, nullif(`ratio`, double('NaN')) IN (SELECT explode(from_json(:p2, 'array<double>'))))))
-- parameters: {'p1': '[0.0,0.14285714285714285,0.2857142857142857,0.42857142857142855,0.5714285714285714,0.7142857 … 11,272 characters, 74fffaadc64a5599 … 5,485.5,486.5,487.5,488.5,489.5,490.5,491.5,492.5,493.5,494.5,495.5,496.5,497.5,498.5,499.5,500.5]'}
-- with literals:
(if(nullif(`number`, double('NaN')) IS NULL, NULL, nullif(`number`, double('NaN')) IN (SELECT explod … 8,490 characters, 4029168776770989 … ,70.85714285714286,71.0,71.14285714285714,71.28571428571429,71.42857142857143]', 'array<double>'))))
AND NOT (if(nullif(`ratio`, double('NaN')) IS NULL, NULL, nullif(`ratio`, double('NaN')) IN (SELECT  … 3,040 characters, 5ab688e8f54aaa23 … 8.5,489.5,490.5,491.5,492.5,493.5,494.5,495.5,496.5,497.5,498.5,499.5,500.5]', 'array<double>'))))))

-- boolean: true
-- {'flag': True}
`flag` = :p1
-- parameters: {'p1': True}
-- with literals:
`flag` = TRUE

-- boolean: false
-- {'flag': {'not': True}}
`flag` = :p1
-- parameters: {'p1': False}
-- with literals:
`flag` = FALSE

-- date: one value
-- {'moment': '2024-02-29T12:30:45.000001+05:30', 'until': {'not': '1969-12-31T23:59:59.999999Z'}}
(`moment` = CAST(:p1 AS TIMESTAMP)
AND NOT (`until` = CAST(:p2 AS TIMESTAMP)))
-- parameters: {'p1': '2024-02-29 07:00:45.000001Z', 'p2': '1969-12-31 23:59:59.999999Z'}
-- with literals:
(`moment` = CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP)
AND NOT (`until` = CAST('1969-12-31 23:59:59.999999Z' AS TIMESTAMP)))

-- date: few values
-- {'moment': {'in': ['2024-02-29T12:30:45.000001+05:30', '1969-12-31T23:59:59.999999Z']}, 'until': {'notIn': ['1969-12-31T23:59:59.999999Z', '2024-02-29T12:30:45.000001+05:30']}}
(`moment` IN (CAST(:p1 AS TIMESTAMP), CAST(:p2 AS TIMESTAMP))
AND NOT (`until` IN (CAST(:p3 AS TIMESTAMP), CAST(:p4 AS TIMESTAMP))))
-- parameters: {'p1': '1969-12-31 23:59:59.999999Z', 'p2': '2024-02-29 07:00:45.000001Z', 'p3': '1969-12-31 23:59:59.999999Z', 'p4': '2024-02-29 07:00:45.000001Z'}
-- with literals:
(`moment` IN (CAST('1969-12-31 23:59:59.999999Z' AS TIMESTAMP), CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP))
AND NOT (`until` IN (CAST('1969-12-31 23:59:59.999999Z' AS TIMESTAMP), CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP))))

-- date: many values
-- {'moment': {'in': ['2020-01-01T00:00:00+00:00', '2020-01-02T00:00:00.000001+00:00', '2020-01-03T00:0 … 36,100 characters, 2fff961e370a1128 … 13T00:00:00.000498+00:00', '2021-05-14T00:00:00.000499+00:00', '2021-05-15T00:00:00.000500+00:00']}}
(if(`moment` IS NULL, NULL, `moment` IN (SELECT explode(transform(from_json(:p1, 'array<string>'), value -> CAST(value AS TIMESTAMP)))))
AND NOT (if(`until` IS NULL, NULL, `until` IN (SELECT explode(transform(from_json(:p2, 'array<string>'), value -> CAST(value AS TIMESTAMP)))))))
-- parameters: {'p1': '["2020-01-01 00:00:00.000000Z","2020-01-02 00:00:00.000001Z","2020-01-03 00:00:00.000002Z"," … 30,082 characters, 4a04040960c347d6 … 00497Z","2021-05-13 00:00:00.000498Z","2021-05-14 00:00:00.000499Z","2021-05-15 00:00:00.000500Z"]'}
-- with literals:
(if(`moment` IS NULL, NULL, `moment` IN (SELECT explode(transform(from_json('["2020-01-01 00:00:00.0 … 15,166 characters, 9f1207a664a411a9 … 00.000499Z","2021-05-15 00:00:00.000500Z"]', 'array<string>'), value -> CAST(value AS TIMESTAMP)))))
AND NOT (if(`until` IS NULL, NULL, `until` IN (SELECT explode(transform(from_json('["2020-01-01 00:0 … 15,174 characters, bedf49ac8ae83a4e … .000499Z","2021-05-15 00:00:00.000500Z"]', 'array<string>'), value -> CAST(value AS TIMESTAMP)))))))

-- text: order
-- {'text': {'gt': "A'", 'lte': '\uffff'}, 'name': {'gte': 'Ann', 'lt': '𐐀'}}
(CAST(`name` AS STRING) >= :p1
AND CAST(`name` AS STRING) < :p2
AND CAST(`text` AS STRING) > :p3
AND CAST(`text` AS STRING) <= :p4)
-- parameters: {'p1': 'Ann', 'p2': '𐐀', 'p3': "A'", 'p4': '\uffff'}
-- with literals:
(CAST(`name` AS STRING) >= 'Ann'
AND CAST(`name` AS STRING) < '𐐀'
AND CAST(`text` AS STRING) > 'A\''
AND CAST(`text` AS STRING) <= '⟨U+FFFF⟩')

-- integer: order
-- {'small': {'gte': -1, 'lt': 100}, 'large': {'gt': -9007199254740992, 'lte': 9007199254740993}}
(`large` >= :p1
AND `large` <= :p2
AND `small` >= :p3
AND `small` <= :p4)
-- parameters: {'p1': -9007199254740991, 'p2': 9007199254740993, 'p3': -1, 'p4': 99}
-- with literals:
(`large` >= -9007199254740991L
AND `large` <= 9007199254740993L
AND `small` >= -1
AND `small` <= 99)

-- number: order
-- {'number': {'gt': -0.5, 'lte': 0.30000000000000004}, 'ratio': {'gte': 5e-324, 'lt': 1e+300}}
(nullif(`number`, double('NaN')) > :p1
AND nullif(`number`, double('NaN')) <= :p2
AND nullif(`ratio`, double('NaN')) >= :p3
AND nullif(`ratio`, double('NaN')) < :p4)
-- parameters: {'p1': -0.5, 'p2': 0.30000000000000004, 'p3': 5e-324, 'p4': 1e+300}
-- with literals:
(nullif(`number`, double('NaN')) > double('-0.5')
AND nullif(`number`, double('NaN')) <= double('0.30000000000000004')
AND nullif(`ratio`, double('NaN')) >= double('5e-324')
AND nullif(`ratio`, double('NaN')) < double('1e+300'))

-- date: order
-- {'moment': {'gt': '1969-12-31T23:59:59.999999Z', 'lte': '2024-02-29T12:30:45.000001+05:30'}, 'until': {'gte': '2024-02-29T12:30:45.000001+05:30', 'lt': '9999-12-31T23:59:59Z'}}
(`moment` > CAST(:p1 AS TIMESTAMP)
AND `moment` <= CAST(:p2 AS TIMESTAMP)
AND `until` >= CAST(:p3 AS TIMESTAMP)
AND `until` < CAST(:p4 AS TIMESTAMP))
-- parameters: {'p1': '1969-12-31 23:59:59.999999Z', 'p2': '2024-02-29 07:00:45.000001Z', 'p3': '2024-02-29 07:00:45.000001Z', 'p4': '9999-12-31 23:59:59.000000Z'}
-- with literals:
(`moment` > CAST('1969-12-31 23:59:59.999999Z' AS TIMESTAMP)
AND `moment` <= CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP)
AND `until` >= CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP)
AND `until` < CAST('9999-12-31 23:59:59.000000Z' AS TIMESTAMP))

-- contains: exact needle
-- {'text': {'contains': 'a_B%', 'mode': 'default'}, 'name': {'not': {'contains': 'a_B%'}, 'mode': 'default'}}
(contains(CAST(`text` AS STRING), :p1)
AND NOT (contains(CAST(`name` AS STRING), :p2)))
-- parameters: {'p1': 'a_B%', 'p2': 'a_B%'}
-- with literals:
(contains(CAST(`text` AS STRING), 'a_B%')
AND NOT (contains(CAST(`name` AS STRING), 'a_B%')))

-- contains: ascii needle
-- {'text': {'contains': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'ac_M'}, 'mode': 'insensitive'}}
(CAST(`text` AS STRING) RLIKE :p1
AND NOT (CAST(`name` AS STRING) RLIKE :p2))
-- parameters: {'p1': '[aA][cC]_[mM]', 'p2': '[aA][cC]_[mM]'}
-- with literals:
(CAST(`text` AS STRING) RLIKE '[aA][cC]_[mM]'
AND NOT (CAST(`name` AS STRING) RLIKE '[aA][cC]_[mM]'))

-- contains: shared needle
-- {'text': {'contains': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kim.e'}, 'mode': 'insensitive'}}
(CAST(`text` AS STRING) RLIKE :p1
AND NOT (CAST(`name` AS STRING) RLIKE :p2))
-- parameters: {'p1': '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', 'p2': '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'}
-- with literals:
(CAST(`text` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'
AND NOT (CAST(`name` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'))

-- contains: unicode needle
-- {'text': {'contains': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kiß.e'}, 'mode': 'insensitive'}}
(CAST(`text` AS STRING) RLIKE :p1
AND NOT (CAST(`name` AS STRING) RLIKE :p2))
-- parameters: {'p1': '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', 'p2': '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'}
-- with literals:
(CAST(`text` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'
AND NOT (CAST(`name` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'))

-- startsWith: exact needle
-- {'text': {'startsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'startsWith': 'a_B%'}, 'mode': 'default'}}
(startswith(CAST(`text` AS STRING), :p1)
AND NOT (startswith(CAST(`name` AS STRING), :p2)))
-- parameters: {'p1': 'a_B%', 'p2': 'a_B%'}
-- with literals:
(startswith(CAST(`text` AS STRING), 'a_B%')
AND NOT (startswith(CAST(`name` AS STRING), 'a_B%')))

-- startsWith: ascii needle
-- {'text': {'startsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'ac_M'}, 'mode': 'insensitive'}}
(CAST(`text` AS STRING) RLIKE :p1
AND NOT (CAST(`name` AS STRING) RLIKE :p2))
-- parameters: {'p1': '\\A[aA][cC]_[mM]', 'p2': '\\A[aA][cC]_[mM]'}
-- with literals:
(CAST(`text` AS STRING) RLIKE '\\A[aA][cC]_[mM]'
AND NOT (CAST(`name` AS STRING) RLIKE '\\A[aA][cC]_[mM]'))

-- startsWith: shared needle
-- {'text': {'startsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(CAST(`text` AS STRING) RLIKE :p1
AND NOT (CAST(`name` AS STRING) RLIKE :p2))
-- parameters: {'p1': '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', 'p2': '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'}
-- with literals:
(CAST(`text` AS STRING) RLIKE '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'
AND NOT (CAST(`name` AS STRING) RLIKE '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'))

-- startsWith: unicode needle
-- {'text': {'startsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(CAST(`text` AS STRING) RLIKE :p1
AND NOT (CAST(`name` AS STRING) RLIKE :p2))
-- parameters: {'p1': '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', 'p2': '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'}
-- with literals:
(CAST(`text` AS STRING) RLIKE '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'
AND NOT (CAST(`name` AS STRING) RLIKE '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'))

-- endsWith: exact needle
-- {'text': {'endsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'endsWith': 'a_B%'}, 'mode': 'default'}}
(endswith(CAST(`text` AS STRING), :p1)
AND NOT (endswith(CAST(`name` AS STRING), :p2)))
-- parameters: {'p1': 'a_B%', 'p2': 'a_B%'}
-- with literals:
(endswith(CAST(`text` AS STRING), 'a_B%')
AND NOT (endswith(CAST(`name` AS STRING), 'a_B%')))

-- endsWith: ascii needle
-- {'text': {'endsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'ac_M'}, 'mode': 'insensitive'}}
(CAST(`text` AS STRING) RLIKE :p1
AND NOT (CAST(`name` AS STRING) RLIKE :p2))
-- parameters: {'p1': '[aA][cC]_[mM]\\z', 'p2': '[aA][cC]_[mM]\\z'}
-- with literals:
(CAST(`text` AS STRING) RLIKE '[aA][cC]_[mM]\\z'
AND NOT (CAST(`name` AS STRING) RLIKE '[aA][cC]_[mM]\\z'))

-- endsWith: shared needle
-- {'text': {'endsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(CAST(`text` AS STRING) RLIKE :p1
AND NOT (CAST(`name` AS STRING) RLIKE :p2))
-- parameters: {'p1': '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z', 'p2': '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z'}
-- with literals:
(CAST(`text` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z'
AND NOT (CAST(`name` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z'))

-- endsWith: unicode needle
-- {'text': {'endsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(CAST(`text` AS STRING) RLIKE :p1
AND NOT (CAST(`name` AS STRING) RLIKE :p2))
-- parameters: {'p1': '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z', 'p2': '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z'}
-- with literals:
(CAST(`text` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z'
AND NOT (CAST(`name` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z'))

-- startsWith: a prefix before the surrogates
-- {'text': {'startsWith': 'a\ud7ff'}}
startswith(CAST(`text` AS STRING), :p1)
-- parameters: {'p1': 'a\ud7ff'}
-- with literals:
startswith(CAST(`text` AS STRING), 'a⟨U+D7FF⟩')

-- startsWith: a prefix without an end
-- {'text': {'startsWith': '\U0010ffff'}, 'name': {'not': {'startsWith': '\U0010ffff'}}}
(startswith(CAST(`text` AS STRING), :p1)
AND NOT (startswith(CAST(`name` AS STRING), :p2)))
-- parameters: {'p1': '\U0010ffff', 'p2': '\U0010ffff'}
-- with literals:
(startswith(CAST(`text` AS STRING), '⟨U+10FFFF⟩')
AND NOT (startswith(CAST(`name` AS STRING), '⟨U+10FFFF⟩')))

-- parts of texts: a crowd
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 875 characters, 4d0b31af6a33dd40 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(contains(CAST(`text` AS STRING), :p1)
OR endswith(CAST(`text` AS STRING), :p2)
OR CAST(CAST((CAST(`text` AS STRING) RLIKE :p3 OR CAST(`text` AS STRING) RLIKE :p4) AS INT) AS BOOLEAN)
OR CAST(`text` AS STRING) RLIKE :p5
OR CAST(`text` AS STRING) RLIKE :p6
OR CAST(`text` AS STRING) RLIKE :p7
OR startswith(CAST(`text` AS STRING), :p8)
OR startswith(CAST(`text` AS STRING), :p9)
OR CAST(`text` AS STRING) RLIKE :p10
OR CAST(`text` AS STRING) RLIKE :p11
OR CAST(`text` AS STRING) RLIKE :p12
OR CAST(`text` AS STRING) RLIKE :p13
OR CAST(`text` AS STRING) RLIKE :p14
OR CAST(`text` AS STRING) RLIKE :p15
OR CAST(`text` AS STRING) RLIKE :p16
OR CAST(`text` AS STRING) RLIKE :p17)
-- parameters: {'p1': 'a_B%', 'p2': 'a_B%', 'p3': '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', 'p4': '\\A[ßẞ][éÉ]\\z', 'p5': '[aA][cC]_[ … 440 characters, 9c3207728644ef92 … z', 'p15': '\\A[aA][cC]_[mM]', 'p16': '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', 'p17': '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'}
-- with literals:
(contains(CAST(`text` AS STRING), 'a_B%')
OR endswith(CAST(`text` AS STRING), 'a_B%')
OR CAST(CAST((CAST(`text` AS STRING) RLIKE '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z' OR CAST(`text` AS STRING) RLIKE '\\A[ßẞ][éÉ]\\z') AS INT) AS BOOLEAN)
OR CAST(`text` AS STRING) RLIKE '[aA][cC]_[mM]'
OR CAST(`text` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'
OR CAST(`text` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'
OR startswith(CAST(`text` AS STRING), 'a_B%')
OR startswith(CAST(`text` AS STRING), '⟨U+10FFFF⟩')
OR CAST(`text` AS STRING) RLIKE '[äÄ][mM][nN][eE]'
OR CAST(`text` AS STRING) RLIKE '[qQ]\\['
OR CAST(`text` AS STRING) RLIKE '[aA][cC]_[mM]\\z'
OR CAST(`text` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z'
OR CAST(`text` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z'
OR CAST(`text` AS STRING) RLIKE '\\A[aA][cC]_[mM]'
OR CAST(`text` AS STRING) RLIKE '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'
OR CAST(`text` AS STRING) RLIKE '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]')

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 876 characters, 4e0e83e65e030ce1 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(NOT (contains(CAST(`text` AS STRING), :p1))
AND NOT (endswith(CAST(`text` AS STRING), :p2))
AND CAST(CAST((NOT (CAST(`text` AS STRING) RLIKE :p3) AND NOT (CAST(`text` AS STRING) RLIKE :p4)) AS INT) AS BOOLEAN)
AND NOT (startswith(CAST(`text` AS STRING), :p5))
AND NOT (startswith(CAST(`text` AS STRING), :p6))
AND NOT (CAST(`text` AS STRING) RLIKE :p7)
AND NOT (CAST(`text` AS STRING) RLIKE :p8)
AND NOT (CAST(`text` AS STRING) RLIKE :p9)
AND NOT (CAST(`text` AS STRING) RLIKE :p10)
AND NOT (CAST(`text` AS STRING) RLIKE :p11)
AND NOT (CAST(`text` AS STRING) RLIKE :p12)
AND NOT (CAST(`text` AS STRING) RLIKE :p13)
AND NOT (CAST(`text` AS STRING) RLIKE :p14)
AND NOT (CAST(`text` AS STRING) RLIKE :p15)
AND NOT (CAST(`text` AS STRING) RLIKE :p16)
AND NOT (CAST(`text` AS STRING) RLIKE :p17))
-- parameters: {'p1': 'a_B%', 'p2': 'a_B%', 'p3': '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', 'p4': '\\A[ßẞ][éÉ]\\z', 'p5': 'a_B%', 'p6 … 440 characters, 6fc7b813b5884ee1 … z', 'p15': '\\A[aA][cC]_[mM]', 'p16': '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', 'p17': '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'}
-- with literals:
(NOT (contains(CAST(`text` AS STRING), 'a_B%'))
AND NOT (endswith(CAST(`text` AS STRING), 'a_B%'))
AND CAST(CAST((NOT (CAST(`text` AS STRING) RLIKE '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z') AND NOT (CAST(`text` AS STRING) RLIKE '\\A[ßẞ][éÉ]\\z')) AS INT) AS BOOLEAN)
AND NOT (startswith(CAST(`text` AS STRING), 'a_B%'))
AND NOT (startswith(CAST(`text` AS STRING), '⟨U+10FFFF⟩'))
AND NOT (CAST(`text` AS STRING) RLIKE '[aA][cC]_[mM]')
AND NOT (CAST(`text` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]')
AND NOT (CAST(`text` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]')
AND NOT (CAST(`text` AS STRING) RLIKE '[äÄ][mM][nN][eE]')
AND NOT (CAST(`text` AS STRING) RLIKE '[qQ]\\[')
AND NOT (CAST(`text` AS STRING) RLIKE '[aA][cC]_[mM]\\z')
AND NOT (CAST(`text` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z')
AND NOT (CAST(`text` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z')
AND NOT (CAST(`text` AS STRING) RLIKE '\\A[aA][cC]_[mM]')
AND NOT (CAST(`text` AS STRING) RLIKE '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]')
AND NOT (CAST(`text` AS STRING) RLIKE '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'))

-- parts of texts: a crowd of characters
-- {'OR': [{'text': {'contains': 'Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0K … 2,576 characters, 2dd37b682d907049 … im5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5'}}]}
(CAST(`text` AS STRING) RLIKE :p1
OR CAST(`text` AS STRING) RLIKE :p2
OR CAST(`text` AS STRING) RLIKE :p3
OR CAST(`text` AS STRING) RLIKE :p4
OR CAST(`text` AS STRING) RLIKE :p5
OR CAST(`text` AS STRING) RLIKE :p6)
-- parameters: {'p1': '[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[k … 9,060 characters, 8f4112edad1cc44c … Iİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5'}
-- with literals:
(CAST(`text` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ … 1,532 characters, 49f74fe3fa918e12 … iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0'
OR CAST(`text` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][i … 1,534 characters, feab5aba328b7dbc … iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1'
OR CAST(`text` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][i … 1,534 characters, eaa4ce7fb0ec1f79 … iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2'
OR CAST(`text` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][i … 1,534 characters, 776014465b2dd1c1 … iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3'
OR CAST(`text` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][i … 1,534 characters, f08431e6fd96e205 … iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4'
OR CAST(`text` AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][i … 1,535 characters, e0ff43b89affc6f7 … Iİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5')

-- groups
-- {'small': {'gte': 0}, 'OR': [{'flag': True}, {'AND': [{'number': {'lt': 0}}, {'OR': [{'text': None}, {'NOT': {'name': 'Ann', 'small': 1}}]}]}]}
(((nullif(`number`, double('NaN')) < :p1 AND (`text` IS NULL OR NOT (CAST(`name` AS STRING) = :p2) OR NOT (`small` = :p3))) OR `flag` = :p4)
AND `small` >= :p5)
-- parameters: {'p1': 0.0, 'p2': 'Ann', 'p3': 1, 'p4': True, 'p5': 0}
-- with literals:
(((nullif(`number`, double('NaN')) < double('0.0') AND (`text` IS NULL OR NOT (CAST(`name` AS STRING) = 'Ann') OR NOT (`small` = 1))) OR `flag` = TRUE)
AND `small` >= 0)

-- groups: more members than stand side by side
-- {'OR': [{'small': 0, 'large': {'gte': 0}}, {'small': 1, 'large': {'gte': 1}}, {'small': 2, 'large':  … 3,998 characters, 38ec580087cc1635 … : '56'}}, {'text': {'endsWith': '57'}}, {'text': {'endsWith': '58'}}, {'text': {'endsWith': '59'}}]}
((`small` = :p1 AND `large` >= :p2)
OR CAST(CAST(((`small` = :p3 AND `large` >= :p4) OR (`small` = :p5 AND `large` >= :p6) OR (`small` = … 4,986 characters, 23c0ec58a6f25802 … with(CAST(`text` AS STRING), :p179) OR endswith(CAST(`text` AS STRING), :p180)) AS INT) AS BOOLEAN))
-- parameters: {'p1': 0, 'p2': 0, 'p3': 1, 'p4': 1, 'p5': 2, 'p6': 2, 'p7': 3, 'p8': 3, 'p9': 4, 'p10': 4, 'p11': 5 … 2,142 characters, 5134b5d06b419ad7 … ', 'p174': '53', 'p175': '54', 'p176': '55', 'p177': '56', 'p178': '57', 'p179': '58', 'p180': '59'}
-- with literals:
((`small` = 0 AND `large` >= 0)
OR CAST(CAST(((`small` = 1 AND `large` >= 1) OR (`small` = 2 AND `large` >= 2) OR (`small` = 3 AND ` … 4,648 characters, 74ba9dc9824998d3 … dswith(CAST(`text` AS STRING), '58') OR endswith(CAST(`text` AS STRING), '59')) AS INT) AS BOOLEAN))

-- a name that has to be quoted
-- {'odd': {'not': None, 'contains': '%s :p1 ? $1 {p1:String}'}}
(`o"d``d %s :p1` IS NOT NULL
AND CAST(`o"d``d %s :p1` AS STRING) RLIKE :p1)
-- parameters: {'p1': '%[sS] :[pP]1 \\? \\$1 \\{[pP]1:[sS][tT][rR][iIİ][nN][gG]\\}'}
-- with literals:
(`o"d``d %s :p1` IS NOT NULL
AND CAST(`o"d``d %s :p1` AS STRING) RLIKE '%[sS] :[pP]1 \\? \\$1 \\{[pP]1:[sS][tT][rR][iIİ][nN][gG]\\}')

-- lists: has
-- {'tags': {'has': "O'Brien \\"}, 'scores': {'has': 3}, 'ratios': {'has': 0.1}, 'flags': {'has': True}, 'moments': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(CASE WHEN `c`.`flags` IS NOT NULL THEN coalesce(array_contains(`c`.`flags`, :p1), FALSE) END
AND CASE WHEN `c`.`moments` IS NOT NULL THEN coalesce(array_contains(`c`.`moments`, CAST(:p2 AS TIMESTAMP)), FALSE) END
AND CASE WHEN `c`.`ratios` IS NOT NULL THEN coalesce(array_contains(`c`.`ratios`, :p3), FALSE) END
AND CASE WHEN `c`.`scores` IS NOT NULL THEN coalesce(array_contains(`c`.`scores`, :p4), FALSE) END
AND CASE WHEN `c`.`tags` IS NOT NULL THEN coalesce(array_contains(CAST(`c`.`tags` AS array<string>), :p5), FALSE) END)
-- parameters: {'p1': True, 'p2': '2024-02-29 07:00:45.000001Z', 'p3': 0.1, 'p4': 3, 'p5': "O'Brien \\"}
-- with literals:
(CASE WHEN `c`.`flags` IS NOT NULL THEN coalesce(array_contains(`c`.`flags`, TRUE), FALSE) END
AND CASE WHEN `c`.`moments` IS NOT NULL THEN coalesce(array_contains(`c`.`moments`, CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP)), FALSE) END
AND CASE WHEN `c`.`ratios` IS NOT NULL THEN coalesce(array_contains(`c`.`ratios`, double('0.1')), FALSE) END
AND CASE WHEN `c`.`scores` IS NOT NULL THEN coalesce(array_contains(`c`.`scores`, 3), FALSE) END
AND CASE WHEN `c`.`tags` IS NOT NULL THEN coalesce(array_contains(CAST(`c`.`tags` AS array<string>), 'O\'Brien \\'), FALSE) END)

-- lists: has none
-- {'NOT': [{'tags': {'has': 'a'}}], 'scores': {'not': {'has': 3}}, 'ratios': {'not': {'hasSome': [0.1, 2]}}}
(NOT (CASE WHEN `c`.`ratios` IS NOT NULL THEN coalesce(arrays_overlap(`c`.`ratios`, array(:p1, :p2)), FALSE) END)
AND NOT (CASE WHEN `c`.`scores` IS NOT NULL THEN coalesce(array_contains(`c`.`scores`, :p3), FALSE) END)
AND NOT (CASE WHEN `c`.`tags` IS NOT NULL THEN coalesce(array_contains(CAST(`c`.`tags` AS array<string>), :p4), FALSE) END))
-- parameters: {'p1': 0.1, 'p2': 2.0, 'p3': 3, 'p4': 'a'}
-- with literals:
(NOT (CASE WHEN `c`.`ratios` IS NOT NULL THEN coalesce(arrays_overlap(`c`.`ratios`, array(double('0.1'), double('2.0'))), FALSE) END)
AND NOT (CASE WHEN `c`.`scores` IS NOT NULL THEN coalesce(array_contains(`c`.`scores`, 3), FALSE) END)
AND NOT (CASE WHEN `c`.`tags` IS NOT NULL THEN coalesce(array_contains(CAST(`c`.`tags` AS array<string>), 'a'), FALSE) END))

-- lists: has some
-- {'tags': {'hasSome': ['a', 'b']}, 'scores': {'hasSome': [1, 2]}, 'ratios': {'hasSome': [0.1, 2]}, 'flags': {'hasSome': [True, False]}, 'moments': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(CASE WHEN `c`.`flags` IS NOT NULL THEN coalesce(arrays_overlap(`c`.`flags`, array(:p1, :p2)), FALSE) END
AND CASE WHEN `c`.`moments` IS NOT NULL THEN coalesce(arrays_overlap(`c`.`moments`, array(CAST(:p3 AS TIMESTAMP), CAST(:p4 AS TIMESTAMP))), FALSE) END
AND CASE WHEN `c`.`ratios` IS NOT NULL THEN coalesce(arrays_overlap(`c`.`ratios`, array(:p5, :p6)), FALSE) END
AND CASE WHEN `c`.`scores` IS NOT NULL THEN coalesce(arrays_overlap(`c`.`scores`, array(:p7, :p8)), FALSE) END
AND CASE WHEN `c`.`tags` IS NOT NULL THEN coalesce(arrays_overlap(CAST(`c`.`tags` AS array<string>), array(:p9, :p10)), FALSE) END)
-- parameters: {'p1': False, 'p2': True, 'p3': '2024-02-29 07:00:45.000001Z', 'p4': '2025-01-01 00:00:00.000000Z', 'p5': 0.1, 'p6': 2.0, 'p7': 1, 'p8': 2, 'p9': 'a', 'p10': 'b'}
-- with literals:
(CASE WHEN `c`.`flags` IS NOT NULL THEN coalesce(arrays_overlap(`c`.`flags`, array(FALSE, TRUE)), FALSE) END
AND CASE WHEN `c`.`moments` IS NOT NULL THEN coalesce(arrays_overlap(`c`.`moments`, array(CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP), CAST('2025-01-01 00:00:00.000000Z' AS TIMESTAMP))), FALSE) END
AND CASE WHEN `c`.`ratios` IS NOT NULL THEN coalesce(arrays_overlap(`c`.`ratios`, array(double('0.1'), double('2.0'))), FALSE) END
AND CASE WHEN `c`.`scores` IS NOT NULL THEN coalesce(arrays_overlap(`c`.`scores`, array(1, 2)), FALSE) END
AND CASE WHEN `c`.`tags` IS NOT NULL THEN coalesce(arrays_overlap(CAST(`c`.`tags` AS array<string>), array('a', 'b')), FALSE) END)

-- lists: has some of many
-- {'tags': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10",  … 1,263 characters, 98cf9a78a5b8086f … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(CASE WHEN `c`.`moments` IS NOT NULL THEN coalesce(exists(`c`.`moments`, x -> x IN (CAST(:p1 AS TIME … 837 characters, 3a4d0b62c6ee292c …  TIMESTAMP), CAST(:p28 AS TIMESTAMP), CAST(:p29 AS TIMESTAMP), CAST(:p30 AS TIMESTAMP))), FALSE) END
AND NOT (CASE WHEN `c`.`scores` IS NOT NULL THEN coalesce(exists(`c`.`scores`, x -> x IN (:p31, :p32 … 343 characters, 420212ce2eeb4cfb … 6, :p57, :p58, :p59, :p60, :p61, :p62, :p63, :p64, :p65, :p66, :p67, :p68, :p69, :p70)), FALSE) END)
AND CASE WHEN `c`.`tags` IS NOT NULL THEN coalesce(exists(CAST(`c`.`tags` AS array<string>), x -> x  … 368 characters, e9895dc78df523f1 … 98, :p99, :p100, :p101, :p102, :p103, :p104, :p105, :p106, :p107, :p108, :p109, :p110)), FALSE) END)
-- parameters: {'p1': '2024-01-01 00:00:00.000000Z', 'p2': '2024-01-02 00:00:00.000000Z', 'p3': '2024-01-03 00:00:0 … 2,162 characters, dd99a686683ff5dc … ': "v'39", 'p105': "v'4", 'p106': "v'5", 'p107': "v'6", 'p108': "v'7", 'p109': "v'8", 'p110': "v'9"}
-- with literals:
(CASE WHEN `c`.`moments` IS NOT NULL THEN coalesce(exists(`c`.`moments`, x -> x IN (CAST('2024-01-01 … 1,596 characters, 148e861d4d17683b … 1-29 00:00:00.000000Z' AS TIMESTAMP), CAST('2024-01-30 00:00:00.000000Z' AS TIMESTAMP))), FALSE) END
AND NOT (CASE WHEN `c`.`scores` IS NOT NULL THEN coalesce(exists(`c`.`scores`, x -> x IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39)), FALSE) END)
AND CASE WHEN `c`.`tags` IS NOT NULL THEN coalesce(exists(CAST(`c`.`tags` AS array<string>), x -> x  … 467 characters, d8d7e5f41254db24 … ', 'v\'36', 'v\'37', 'v\'38', 'v\'39', 'v\'4', 'v\'5', 'v\'6', 'v\'7', 'v\'8', 'v\'9')), FALSE) END)

-- lists: has every
-- {'tags': {'hasEvery': ['a', 'b']}, 'scores': {'hasEvery': [1, 2]}, 'ratios': {'hasEvery': [0.1, 2]}, 'flags': {'hasEvery': [True, False]}, 'moments': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(CASE WHEN `c`.`flags` IS NOT NULL THEN cardinality(array_except(array(:p1, :p2), `c`.`flags`)) = 0 END
AND CASE WHEN `c`.`ratios` IS NOT NULL THEN cardinality(array_except(array(:p3, :p4), `c`.`ratios`)) = 0 END
AND CASE WHEN `c`.`scores` IS NOT NULL THEN cardinality(array_except(array(:p5, :p6), `c`.`scores`)) = 0 END
AND CASE WHEN `c`.`tags` IS NOT NULL THEN cardinality(array_except(array(:p7, :p8), CAST(`c`.`tags` AS array<string>))) = 0 END
AND NOT (CASE WHEN `c`.`moments` IS NOT NULL THEN cardinality(array_except(array(CAST(:p9 AS TIMESTAMP), CAST(:p10 AS TIMESTAMP)), `c`.`moments`)) = 0 END))
-- parameters: {'p1': False, 'p2': True, 'p3': 0.1, 'p4': 2.0, 'p5': 1, 'p6': 2, 'p7': 'a', 'p8': 'b', 'p9': '2024-02-29 07:00:45.000001Z', 'p10': '2025-01-01 00:00:00.000000Z'}
-- with literals:
(CASE WHEN `c`.`flags` IS NOT NULL THEN cardinality(array_except(array(FALSE, TRUE), `c`.`flags`)) = 0 END
AND CASE WHEN `c`.`ratios` IS NOT NULL THEN cardinality(array_except(array(double('0.1'), double('2.0')), `c`.`ratios`)) = 0 END
AND CASE WHEN `c`.`scores` IS NOT NULL THEN cardinality(array_except(array(1, 2), `c`.`scores`)) = 0 END
AND CASE WHEN `c`.`tags` IS NOT NULL THEN cardinality(array_except(array('a', 'b'), CAST(`c`.`tags` AS array<string>))) = 0 END
AND NOT (CASE WHEN `c`.`moments` IS NOT NULL THEN cardinality(array_except(array(CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP), CAST('2025-01-01 00:00:00.000000Z' AS TIMESTAMP)), `c`.`moments`)) = 0 END))

-- lists: has every of many
-- {'tags': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10", … 1,067 characters, d22aea2d3d6f8476 … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(CASE WHEN `c`.`tags` IS NOT NULL THEN cardinality(CAST(`c`.`tags` AS array<string>)) >= :p1
AND cardinality(array_except(from_json(:p2, 'array<string>'), CAST(`c`.`tags` AS array<string>))) = 0 END
AND NOT (CASE WHEN `c`.`ratios` IS NOT NULL THEN cardinality(`c`.`ratios`) >= :p3 AND cardinality(array_except(from_json(:p4, 'array<double>'), `c`.`ratios`)) = 0 END))
-- parameters: {'p1': 40, 'p2': '["v\'0","v\'1","v\'10","v\'11","v\'12","v\'13","v\'14","v\'15","v\'16","v\'17","v\ … 1,010 characters, 2e88a7b51734035e … 714,4.857142857142857,5.0,5.142857142857143,5.285714285714286,5.428571428571429,5.571428571428571]'}
-- with literals:
(CASE WHEN `c`.`tags` IS NOT NULL THEN cardinality(CAST(`c`.`tags` AS array<string>)) >= 40
AND cardinality(array_except(from_json('["v\'0","v\'1","v\'10","v\'11","v\'12","v\'13","v\'14","v\'1 … 415 characters, 528e4a7185ea900e … ,"v\'5","v\'6","v\'7","v\'8","v\'9"]', 'array<string>'), CAST(`c`.`tags` AS array<string>))) = 0 END
AND NOT (CASE WHEN `c`.`ratios` IS NOT NULL THEN cardinality(`c`.`ratios`) >= 40 AND cardinality(arr … 825 characters, 5628a6d758efecc0 … ,5.285714285714286,5.428571428571429,5.571428571428571]', 'array<double>'), `c`.`ratios`)) = 0 END))

-- lists: equals
-- {'tags': ['a', 'b'], 'scores': {'not': [1, 2]}, 'ratios': {'equals': [0.1]}, 'flags': [True, False], 'moments': ['2024-02-29T12:30:45.000001+05:30']}
(CASE WHEN `c`.`flags` IS NOT NULL THEN `c`.`flags` = from_json(:p1, 'array<boolean>') END
AND CASE WHEN `c`.`moments` IS NOT NULL THEN `c`.`moments` = CAST(from_json(:p2, 'array<string>') AS array<timestamp>) END
AND CASE WHEN `c`.`ratios` IS NOT NULL THEN `c`.`ratios` = from_json(:p3, 'array<double>') END
AND CASE WHEN `c`.`tags` IS NOT NULL THEN CAST(`c`.`tags` AS array<string>) = from_json(:p4, 'array<string>') END
AND NOT (CASE WHEN `c`.`scores` IS NOT NULL THEN `c`.`scores` = from_json(:p5, 'array<bigint>') END))
-- parameters: {'p1': '[true,false]', 'p2': '["2024-02-29 07:00:45.000001Z"]', 'p3': '[0.1]', 'p4': '["a","b"]', 'p5': '[1,2]'}
-- with literals:
(CASE WHEN `c`.`flags` IS NOT NULL THEN `c`.`flags` = from_json('[true,false]', 'array<boolean>') END
AND CASE WHEN `c`.`moments` IS NOT NULL THEN `c`.`moments` = CAST(from_json('["2024-02-29 07:00:45.000001Z"]', 'array<string>') AS array<timestamp>) END
AND CASE WHEN `c`.`ratios` IS NOT NULL THEN `c`.`ratios` = from_json('[0.1]', 'array<double>') END
AND CASE WHEN `c`.`tags` IS NOT NULL THEN CAST(`c`.`tags` AS array<string>) = from_json('["a","b"]', 'array<string>') END
AND NOT (CASE WHEN `c`.`scores` IS NOT NULL THEN `c`.`scores` = from_json('[1,2]', 'array<bigint>') END))

-- lists: empty
-- {'tags': {'isEmpty': True}, 'scores': {'isEmpty': False}, 'ratios': []}
(CASE WHEN `c`.`ratios` IS NOT NULL THEN cardinality(`c`.`ratios`) = 0 END
AND CASE WHEN `c`.`tags` IS NOT NULL THEN cardinality(CAST(`c`.`tags` AS array<string>)) = 0 END
AND NOT (CASE WHEN `c`.`scores` IS NOT NULL THEN cardinality(`c`.`scores`) = 0 END))
-- parameters: {}

-- lists: missing
-- {'tags': None, 'scores': None, 'ratios': None, 'flags': None, 'moments': None}
((CASE WHEN `c`.`flags` IS NOT NULL THEN TRUE END) IS NULL
AND (CASE WHEN `c`.`moments` IS NOT NULL THEN TRUE END) IS NULL
AND (CASE WHEN `c`.`ratios` IS NOT NULL THEN TRUE END) IS NULL
AND (CASE WHEN `c`.`scores` IS NOT NULL THEN TRUE END) IS NULL
AND (CASE WHEN `c`.`tags` IS NOT NULL THEN TRUE END) IS NULL)
-- parameters: {}

-- lists: present
-- {'tags': {'not': None}, 'scores': {'not': None}, 'ratios': {'not': None}, 'flags': {'not': None}, 'moments': {'not': None}}
((CASE WHEN `c`.`flags` IS NOT NULL THEN TRUE END) IS NOT NULL
AND (CASE WHEN `c`.`moments` IS NOT NULL THEN TRUE END) IS NOT NULL
AND (CASE WHEN `c`.`ratios` IS NOT NULL THEN TRUE END) IS NOT NULL
AND (CASE WHEN `c`.`scores` IS NOT NULL THEN TRUE END) IS NOT NULL
AND (CASE WHEN `c`.`tags` IS NOT NULL THEN TRUE END) IS NOT NULL)
-- parameters: {}

-- lists: false of every list
-- {'scores': {'has': 1.5}, 'ratios': {'has': 9007199254740993}}
(CASE WHEN `c`.`ratios` IS NOT NULL THEN FALSE END
AND CASE WHEN `c`.`scores` IS NOT NULL THEN FALSE END)
-- parameters: {}

-- lists: true of every list
-- {'NOT': [{'scores': {'has': 1.5}}, {'ratios': {'hasEvery': [0.5, 9007199254740993]}}]}
(CASE WHEN `c`.`ratios` IS NOT NULL THEN TRUE END
AND CASE WHEN `c`.`scores` IS NOT NULL THEN TRUE END)
-- parameters: {}

-- custom data: equality
-- {'data.plan': 'pro', 'data.seats': {'in': [1, 2]}, 'data.rate': 0.1, 'data.trial': True, 'data.renewsAt': {'not': '2024-02-29T12:30:45.000001+05:30'}}
(CAST(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["plan"]', 'variant')), v -> CASE WHEN schema_of_variant(v) = 'STRING' THEN CASE WHEN instr(try_variant_get(v, '$', 'string'), char(0)) = 0 THEN try_variant_get(v, '$', 'string') END END)[0] AS STRING) = :p1
AND nullif(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["rate"]', 'variant')), v - … 335 characters, 247e3e8cfcbf5e5c … ('1.7976931348623157e+308') THEN try_variant_get(v, '$', 'double') END END)[0], double('NaN')) = :p2
AND transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["trial"]', 'variant')), v -> CASE WHEN schema_of_variant(v) = 'BOOLEAN' THEN try_variant_get(v, '$', 'boolean') END)[0] = :p3
AND transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["seats"]', 'variant')), v -> CASE … 422 characters, a3e8b048bbfe3f92 … v, '$', 'double')) THEN CAST(try_variant_get(v, '$', 'double') AS INT) END END END)[0] IN (:p4, :p5)
AND NOT (transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["renewsAt"]', 'variant')), v … 1,097 characters, 81c9f53f6747a14c … > CASE WHEN m BETWEEN -62135596800000000L AND 253402300799999999L THEN m END)[0] END)[0])[0] = :p6))
-- parameters: {'p1': 'pro', 'p2': 0.1, 'p3': True, 'p4': 1, 'p5': 2, 'p6': 1709190045000001}
-- with literals:
(CAST(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["plan"]', 'variant')), v -> CASE WHEN schema_of_variant(v) = 'STRING' THEN CASE WHEN instr(try_variant_get(v, '$', 'string'), char(0)) = 0 THEN try_variant_get(v, '$', 'string') END END)[0] AS STRING) = 'pro'
AND nullif(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["rate"]', 'variant')), v - … 345 characters, 6ec2dfd740a635ba … 1348623157e+308') THEN try_variant_get(v, '$', 'double') END END)[0], double('NaN')) = double('0.1')
AND transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["trial"]', 'variant')), v -> CASE WHEN schema_of_variant(v) = 'BOOLEAN' THEN try_variant_get(v, '$', 'boolean') END)[0] = TRUE
AND transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["seats"]', 'variant')), v -> CASE … 418 characters, 7884cc7dcbfed110 … get(v, '$', 'double')) THEN CAST(try_variant_get(v, '$', 'double') AS INT) END END END)[0] IN (1, 2)
AND NOT (transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["renewsAt"]', 'variant')), v … 1,111 characters, 82df46e9ec555733 … BETWEEN -62135596800000000L AND 253402300799999999L THEN m END)[0] END)[0])[0] = 1709190045000001L))

-- custom data: order
-- {'data.plan': {'gt': 'a'}, 'data.seats': {'gte': 3, 'lt': 9}, 'data.rate': {'lte': 1.5}, 'data.renewsAt': {'lt': {'now': 'P30D'}}}
(CAST(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["plan"]', 'variant')), v -> CASE WHEN schema_of_variant(v) = 'STRING' THEN CASE WHEN instr(try_variant_get(v, '$', 'string'), char(0)) = 0 THEN try_variant_get(v, '$', 'string') END END)[0] AS STRING) > :p1
AND nullif(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["rate"]', 'variant')), v - … 336 characters, 283cd54e5f3a3d62 … '1.7976931348623157e+308') THEN try_variant_get(v, '$', 'double') END END)[0], double('NaN')) <= :p2
AND transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["seats"]', 'variant')), v -> CASE … 415 characters, 35690e5fa900a455 … nt_get(v, '$', 'double')) THEN CAST(try_variant_get(v, '$', 'double') AS INT) END END END)[0] >= :p3
AND transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["seats"]', 'variant')), v -> CASE … 415 characters, b35f6281dc9ce6ef … nt_get(v, '$', 'double')) THEN CAST(try_variant_get(v, '$', 'double') AS INT) END END END)[0] <= :p4
AND transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["renewsAt"]', 'variant')), v -> t … 1,091 characters, 20809b11f11bded0 … -> CASE WHEN m BETWEEN -62135596800000000L AND 253402300799999999L THEN m END)[0] END)[0])[0] < :p5)
-- parameters: {'p1': 'a', 'p2': 1.5, 'p3': 3, 'p4': 8, 'p5': 1752832800000000}
-- with literals:
(CAST(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["plan"]', 'variant')), v -> CASE WHEN schema_of_variant(v) = 'STRING' THEN CASE WHEN instr(try_variant_get(v, '$', 'string'), char(0)) = 0 THEN try_variant_get(v, '$', 'string') END END)[0] AS STRING) > 'a'
AND nullif(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["rate"]', 'variant')), v - … 346 characters, 4c453d7caabbb8b2 … 348623157e+308') THEN try_variant_get(v, '$', 'double') END END)[0], double('NaN')) <= double('1.5')
AND transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["seats"]', 'variant')), v -> CASE … 413 characters, aaf3fddbd84d4724 … iant_get(v, '$', 'double')) THEN CAST(try_variant_get(v, '$', 'double') AS INT) END END END)[0] >= 3
AND transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["seats"]', 'variant')), v -> CASE … 413 characters, 24b412e5b2cfaaa6 … iant_get(v, '$', 'double')) THEN CAST(try_variant_get(v, '$', 'double') AS INT) END END END)[0] <= 8
AND transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["renewsAt"]', 'variant')), v -> t … 1,105 characters, b798c1cf3c9e6757 …  BETWEEN -62135596800000000L AND 253402300799999999L THEN m END)[0] END)[0])[0] < 1752832800000000L)

-- custom data: texts
-- {'data.plan': {'contains': 'Kim'}, 'data.city': {'startsWith': 'Bo', 'not': {'endsWith': 'n'}}}
(startswith(CAST(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["address"]["city"]', 'variant')), v -> CASE WHEN schema_of_variant(v) = 'STRING' THEN CASE WHEN instr(try_variant_get(v, '$', 'string'), char(0)) = 0 THEN try_variant_get(v, '$', 'string') END END)[0] AS STRING), :p1)
AND CAST(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["plan"]', 'variant')), v -> CASE WHEN schema_of_variant(v) = 'STRING' THEN CASE WHEN instr(try_variant_get(v, '$', 'string'), char(0)) = 0 THEN try_variant_get(v, '$', 'string') END END)[0] AS STRING) RLIKE :p2
AND NOT (endswith(CAST(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["address"]["ci … 305 characters, fc4230942aa2cd80 … , '$', 'string'), char(0)) = 0 THEN try_variant_get(v, '$', 'string') END END)[0] AS STRING), :p3)))
-- parameters: {'p1': 'Bo', 'p2': '[kK⟨U+212A⟩][iIİ][mM]', 'p3': 'n'}
-- with literals:
(startswith(CAST(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["address"]["city"]', 'variant')), v -> CASE WHEN schema_of_variant(v) = 'STRING' THEN CASE WHEN instr(try_variant_get(v, '$', 'string'), char(0)) = 0 THEN try_variant_get(v, '$', 'string') END END)[0] AS STRING), 'Bo')
AND CAST(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["plan"]', 'variant')), v -> CASE WHEN schema_of_variant(v) = 'STRING' THEN CASE WHEN instr(try_variant_get(v, '$', 'string'), char(0)) = 0 THEN try_variant_get(v, '$', 'string') END END)[0] AS STRING) RLIKE '[kK⟨U+212A⟩][iIİ][mM]'
AND NOT (endswith(CAST(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["address"]["ci … 305 characters, 0621e533007d846a … , '$', 'string'), char(0)) = 0 THEN try_variant_get(v, '$', 'string') END END)[0] AS STRING), 'n')))

-- custom data: missing
-- {'data.plan': None, 'data.trial': {'not': None}, 'data.renewsAt': {'not': None}}
(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["plan"]', 'variant')), v -> CASE WHEN schema_of_variant(v) = 'STRING' THEN CASE WHEN instr(try_variant_get(v, '$', 'string'), char(0)) = 0 THEN try_variant_get(v, '$', 'string') END END)[0] IS NULL
AND transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["renewsAt"]', 'variant')), v -> t … 1,096 characters, 8e2e3bfa928dc206 … SE WHEN m BETWEEN -62135596800000000L AND 253402300799999999L THEN m END)[0] END)[0])[0] IS NOT NULL
AND transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["trial"]', 'variant')), v -> CASE WHEN schema_of_variant(v) = 'BOOLEAN' THEN try_variant_get(v, '$', 'boolean') END)[0] IS NOT NULL)
-- parameters: {}

-- custom data: keys that have to be quoted
-- {'data.odd': 'x'}
CAST(transform(array(try_variant_get(try_element_at(try_variant_get(try_element_at(try_variant_get(t … 421 characters, 87a60dd02141ad30 … (v, '$', 'string'), char(0)) = 0 THEN try_variant_get(v, '$', 'string') END END)[0] AS STRING) = :p1
-- parameters: {'p1': 'x'}
-- with literals:
CAST(transform(array(try_variant_get(try_element_at(try_variant_get(try_element_at(try_variant_get(t … 421 characters, 67d6186d9d681460 … (v, '$', 'string'), char(0)) = 0 THEN try_variant_get(v, '$', 'string') END END)[0] AS STRING) = 'x'

-- lists in custom data: has
-- {'data.interests': {'has': "O'Brien \\"}, 'data.sizes': {'has': 3}, 'data.rates': {'has': 0.1}, 'data.answers': {'has': True}, 'data.visits': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["answers"]', 'array<varian … 396 characters, 696b8bdc20631165 … exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(array_contains(p.v, :p1), FALSE) END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["interests"]', 'array<v … 472 characters, 0c2a9b603c8c93ea … exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(array_contains(p.v, :p2), FALSE) END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["rates"]', 'array<varia … 518 characters, 60b9f19e60da4f50 … exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(array_contains(p.v, :p3), FALSE) END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["sizes"]', 'array<varia … 619 characters, 76f2c4b414a5e0a5 … exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(array_contains(p.v, :p4), FALSE) END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["visits"]', 'array<vari … 1,294 characters, b5c8e5e20a2949af … xists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(array_contains(p.v, :p5), FALSE) END)[0])
-- parameters: {'p1': True, 'p2': "O'Brien \\", 'p3': 0.1, 'p4': 3, 'p5': 1709190045000001}
-- with literals:
(transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["answers"]', 'array<varian … 397 characters, 7f3ed81e547f7064 … xists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(array_contains(p.v, TRUE), FALSE) END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["interests"]', 'array<v … 482 characters, 4c270090a2e69569 … x -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(array_contains(p.v, 'O\'Brien \\'), FALSE) END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["rates"]', 'array<varia … 528 characters, 55e599513d06408f … x -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(array_contains(p.v, double('0.1')), FALSE) END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["sizes"]', 'array<varia … 617 characters, bc6250dc2725b118 … T exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(array_contains(p.v, 3), FALSE) END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["visits"]', 'array<vari … 1,308 characters, 4b3577bb7285a28e … x IS NOT NULL AND x.v IS NULL) THEN coalesce(array_contains(p.v, 1709190045000001L), FALSE) END)[0])

-- lists in custom data: has none
-- {'NOT': [{'data.interests': {'has': 'a'}}], 'data.sizes': {'not': {'has': 3}}, 'data.rates': {'not': {'hasSome': [0.1, 2]}}}
(NOT (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["rates"]', 'array<var … 533 characters, 01b8d8317547debe … > x IS NOT NULL AND x.v IS NULL) THEN coalesce(arrays_overlap(p.v, array(:p1, :p2)), FALSE) END)[0])
AND NOT (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["interests"]', 'ar … 478 characters, 77a06fed61e000e4 … xists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(array_contains(p.v, :p3), FALSE) END)[0])
AND NOT (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["sizes"]', 'array< … 626 characters, 35eb2963a72290f1 … ists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(array_contains(p.v, :p4), FALSE) END)[0]))
-- parameters: {'p1': 0.1, 'p2': 2.0, 'p3': 'a', 'p4': 3}
-- with literals:
(NOT (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["rates"]', 'array<var … 553 characters, e6293a44ec5e2115 … x.v IS NULL) THEN coalesce(arrays_overlap(p.v, array(double('0.1'), double('2.0'))), FALSE) END)[0])
AND NOT (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["interests"]', 'ar … 478 characters, c78f5ad824e894fe … xists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(array_contains(p.v, 'a'), FALSE) END)[0])
AND NOT (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["sizes"]', 'array< … 624 characters, b75062400465d339 … exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(array_contains(p.v, 3), FALSE) END)[0]))

-- lists in custom data: has some
-- {'data.interests': {'hasSome': ['a', 'b']}, 'data.sizes': {'hasSome': [1, 2]}, 'data.rates': {'hasSome': [0.1, 2]}, 'data.answers': {'hasSome': [True, False]}, 'data.visits': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["answers"]', 'array<varian … 408 characters, 166117605eb8cad5 … -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(arrays_overlap(p.v, array(:p1, :p2)), FALSE) END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["interests"]', 'array<v … 484 characters, 7bf92103cf27204b … -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(arrays_overlap(p.v, array(:p3, :p4)), FALSE) END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["rates"]', 'array<varia … 530 characters, 2de58266f7ffe49e … -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(arrays_overlap(p.v, array(:p5, :p6)), FALSE) END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["sizes"]', 'array<varia … 631 characters, 095b849b9b72a1de … -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(arrays_overlap(p.v, array(:p7, :p8)), FALSE) END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["visits"]', 'array<vari … 1,307 characters, 234698ec86483632 …  x IS NOT NULL AND x.v IS NULL) THEN coalesce(arrays_overlap(p.v, array(:p9, :p10)), FALSE) END)[0])
-- parameters: {'p1': False, 'p2': True, 'p3': 'a', 'p4': 'b', 'p5': 0.1, 'p6': 2.0, 'p7': 1, 'p8': 2, 'p9': 1709190045000001, 'p10': 1735689600000000}
-- with literals:
(transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["answers"]', 'array<varian … 411 characters, 6273347fa91db28e … x IS NOT NULL AND x.v IS NULL) THEN coalesce(arrays_overlap(p.v, array(FALSE, TRUE)), FALSE) END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["interests"]', 'array<v … 484 characters, 17d09cbf4b216408 … -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(arrays_overlap(p.v, array('a', 'b')), FALSE) END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["rates"]', 'array<varia … 550 characters, 2027431dd0c9808e …  x.v IS NULL) THEN coalesce(arrays_overlap(p.v, array(double('0.1'), double('2.0'))), FALSE) END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["sizes"]', 'array<varia … 627 characters, 4e645faaba6f7497 … , x -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(arrays_overlap(p.v, array(1, 2)), FALSE) END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["visits"]', 'array<vari … 1,334 characters, ab354ca5b3197f0d … ULL) THEN coalesce(arrays_overlap(p.v, array(1709190045000001L, 1735689600000000L)), FALSE) END)[0])

-- lists in custom data: has some of many
-- {'data.interests': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9" … 1,281 characters, a385bfa01d5ec638 … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["interests"]', 'array<vari … 699 characters, 85e711e4e08c584d … :p27, :p28, :p29, :p30, :p31, :p32, :p33, :p34, :p35, :p36, :p37, :p38, :p39, :p40)), FALSE) END)[0]
AND NOT (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["sizes"]', 'array< … 864 characters, fc3c68a7ccc973d2 … p67, :p68, :p69, :p70, :p71, :p72, :p73, :p74, :p75, :p76, :p77, :p78, :p79, :p80)), FALSE) END)[0])
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["visits"]', 'array<vari … 1,484 characters, 3938485004305fe9 … :p99, :p100, :p101, :p102, :p103, :p104, :p105, :p106, :p107, :p108, :p109, :p110)), FALSE) END)[0])
-- parameters: {'p1': "v'0", 'p2': "v'1", 'p3': "v'10", 'p4': "v'11", 'p5': "v'12", 'p6': "v'13", 'p7': "v'14", 'p8 … 1,772 characters, 669afe2be507dd74 … 07': 1706313600000000, 'p108': 1706400000000000, 'p109': 1706486400000000, 'p110': 1706572800000000}
-- with literals:
(transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["interests"]', 'array<vari … 818 characters, df4c9db59cc81a09 … 'v\'36', 'v\'37', 'v\'38', 'v\'39', 'v\'4', 'v\'5', 'v\'6', 'v\'7', 'v\'8', 'v\'9')), FALSE) END)[0]
AND NOT (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["sizes"]', 'array< … 774 characters, 1db52d62b41e02bc … 9, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39)), FALSE) END)[0])
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["visits"]', 'array<vari … 1,863 characters, 5df46e1c58eb45b6 … 0000L, 1706313600000000L, 1706400000000000L, 1706486400000000L, 1706572800000000L)), FALSE) END)[0])

-- lists in custom data: has every
-- {'data.interests': {'hasEvery': ['a', 'b']}, 'data.sizes': {'hasEvery': [1, 2]}, 'data.rates': {'hasEvery': [0.1, 2]}, 'data.answers': {'hasEvery': [True, False]}, 'data.visits': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["answers"]', 'array<varian … 406 characters, 9908a38b1c6d80d2 … x -> x IS NOT NULL AND x.v IS NULL) THEN cardinality(array_except(array(:p1, :p2), p.v)) = 0 END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["interests"]', 'array<v … 482 characters, 5aaa3713d32d2351 … x -> x IS NOT NULL AND x.v IS NULL) THEN cardinality(array_except(array(:p3, :p4), p.v)) = 0 END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["rates"]', 'array<varia … 528 characters, 6f938cb5f91788ae … x -> x IS NOT NULL AND x.v IS NULL) THEN cardinality(array_except(array(:p5, :p6), p.v)) = 0 END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["sizes"]', 'array<varia … 629 characters, 62ddaad3175432c2 … x -> x IS NOT NULL AND x.v IS NULL) THEN cardinality(array_except(array(:p7, :p8), p.v)) = 0 END)[0]
AND NOT (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["visits"]', 'array … 1,311 characters, 79d384f421e1c074 … > x IS NOT NULL AND x.v IS NULL) THEN cardinality(array_except(array(:p9, :p10), p.v)) = 0 END)[0]))
-- parameters: {'p1': False, 'p2': True, 'p3': 'a', 'p4': 'b', 'p5': 0.1, 'p6': 2.0, 'p7': 1, 'p8': 2, 'p9': 1709190045000001, 'p10': 1735689600000000}
-- with literals:
(transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["answers"]', 'array<varian … 409 characters, 623306244838501c … > x IS NOT NULL AND x.v IS NULL) THEN cardinality(array_except(array(FALSE, TRUE), p.v)) = 0 END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["interests"]', 'array<v … 482 characters, 6524e91d146223ab … x -> x IS NOT NULL AND x.v IS NULL) THEN cardinality(array_except(array('a', 'b'), p.v)) = 0 END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["rates"]', 'array<varia … 548 characters, 673a42d8fbb74759 … ND x.v IS NULL) THEN cardinality(array_except(array(double('0.1'), double('2.0')), p.v)) = 0 END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["sizes"]', 'array<varia … 625 characters, ee3ae4acb6fa45e0 … (p, x -> x IS NOT NULL AND x.v IS NULL) THEN cardinality(array_except(array(1, 2), p.v)) = 0 END)[0]
AND NOT (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["visits"]', 'array … 1,338 characters, fbb19227ccc28fdd … NULL) THEN cardinality(array_except(array(1709190045000001L, 1735689600000000L), p.v)) = 0 END)[0]))

-- lists in custom data: has every of many
-- {'data.interests': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9 … 1,081 characters, 04aefaf91c115b2a … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["interests"]', 'array<vari … 523 characters, 12825afc9684bc3e … dinality(p.v) >= :p1 AND cardinality(array_except(from_json(:p2, 'array<string>'), p.v)) = 0 END)[0]
AND NOT (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["rates"]', 'array< … 579 characters, db45db541f97f73d … nality(p.v) >= :p3 AND cardinality(array_except(from_json(:p4, 'array<double>'), p.v)) = 0 END)[0]))
-- parameters: {'p1': 40, 'p2': '["v\'0","v\'1","v\'10","v\'11","v\'12","v\'13","v\'14","v\'15","v\'16","v\'17","v\ … 1,010 characters, 2e88a7b51734035e … 714,4.857142857142857,5.0,5.142857142857143,5.285714285714286,5.428571428571429,5.571428571428571]'}
-- with literals:
(transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["interests"]', 'array<vari … 832 characters, b25e2194aa0b16e7 … 37","v\'38","v\'39","v\'4","v\'5","v\'6","v\'7","v\'8","v\'9"]', 'array<string>'), p.v)) = 0 END)[0]
AND NOT (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["rates"]', 'array< … 1,236 characters, 304478f913169bd4 … 57143,5.285714285714286,5.428571428571429,5.571428571428571]', 'array<double>'), p.v)) = 0 END)[0]))

-- lists in custom data: equals
-- {'data.interests': ['a', 'b'], 'data.sizes': {'not': [1, 2]}, 'data.rates': {'equals': [0.1]}, 'data.answers': [True, False], 'data.visits': ['2024-02-29T12:30:45.000001+05:30']}
(transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["answers"]', 'array<varian … 393 characters, 7fb30ccd22657d37 … OT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN p.v = from_json(:p1, 'array<boolean>') END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["interests"]', 'array<v … 468 characters, 285aae7ebcffa5d6 … NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN p.v = from_json(:p2, 'array<string>') END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["rates"]', 'array<varia … 514 characters, 71843877712433b6 … NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN p.v = from_json(:p3, 'array<double>') END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["visits"]', 'array<vari … 1,289 characters, d26b6f6fda38f56c … NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN p.v = from_json(:p4, 'array<bigint>') END)[0]
AND NOT (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["sizes"]', 'array< … 622 characters, 69162382ed8ab39e … T exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN p.v = from_json(:p5, 'array<bigint>') END)[0]))
-- parameters: {'p1': '[true,false]', 'p2': '["a","b"]', 'p3': '[0.1]', 'p4': '[1709190045000001]', 'p5': '[1,2]'}
-- with literals:
(transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["answers"]', 'array<varian … 404 characters, 71d7e9391bd4cf20 … , x -> x IS NOT NULL AND x.v IS NULL) THEN p.v = from_json('[true,false]', 'array<boolean>') END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["interests"]', 'array<v … 476 characters, 3de6f81d99a815b1 … ts(p, x -> x IS NOT NULL AND x.v IS NULL) THEN p.v = from_json('["a","b"]', 'array<string>') END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["rates"]', 'array<varia … 518 characters, 752cf7a54c5dcf13 … exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN p.v = from_json('[0.1]', 'array<double>') END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["visits"]', 'array<vari … 1,306 characters, 5a0a0cf3713cfaac … > x IS NOT NULL AND x.v IS NULL) THEN p.v = from_json('[1709190045000001]', 'array<bigint>') END)[0]
AND NOT (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["sizes"]', 'array< … 626 characters, e7c20e19ba6d89dc … ists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN p.v = from_json('[1,2]', 'array<bigint>') END)[0]))

-- lists in custom data: empty
-- {'data.interests': {'isEmpty': True}, 'data.sizes': {'isEmpty': False}, 'data.rates': []}
(transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["interests"]', 'array<vari … 448 characters, 62243400f52e1ceb … , p -> CASE WHEN NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN cardinality(p.v) = 0 END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["rates"]', 'array<varia … 497 characters, e6a9bfb0b4123732 … , p -> CASE WHEN NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN cardinality(p.v) = 0 END)[0]
AND NOT (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["sizes"]', 'array< … 605 characters, eb9749bc7cd41e05 … p -> CASE WHEN NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN cardinality(p.v) = 0 END)[0]))
-- parameters: {}

-- lists in custom data: missing
-- {'data.interests': None, 'data.sizes': None, 'data.rates': None, 'data.answers': None, 'data.visits': None}
((transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["answers"]', 'array<varia … 369 characters, d0eaf6176746e1c8 … ) END)), p -> CASE WHEN NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN TRUE END)[0]) IS NULL
AND (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["interests"]', 'array< … 445 characters, aaa7ee61c007337c … ) END)), p -> CASE WHEN NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN TRUE END)[0]) IS NULL
AND (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["rates"]', 'array<vari … 491 characters, 4d0a062a6c0e08aa … ) END)), p -> CASE WHEN NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN TRUE END)[0]) IS NULL
AND (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["sizes"]', 'array<vari … 592 characters, de0534f92c8a19d9 … ) END)), p -> CASE WHEN NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN TRUE END)[0]) IS NULL
AND (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["visits"]', 'array<var … 1,267 characters, 69777186bd94e635 …  END)), p -> CASE WHEN NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN TRUE END)[0]) IS NULL)
-- parameters: {}

-- lists in custom data: present
-- {'data.interests': {'not': None}, 'data.sizes': {'not': None}, 'data.rates': {'not': None}, 'data.answers': {'not': None}, 'data.visits': {'not': None}}
((transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["answers"]', 'array<varia … 373 characters, 4338245bd6129d29 … D)), p -> CASE WHEN NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN TRUE END)[0]) IS NOT NULL
AND (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["interests"]', 'array< … 449 characters, 2e581961148f0167 … D)), p -> CASE WHEN NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN TRUE END)[0]) IS NOT NULL
AND (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["rates"]', 'array<vari … 495 characters, 5cece1254d342c5f … D)), p -> CASE WHEN NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN TRUE END)[0]) IS NOT NULL
AND (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["sizes"]', 'array<vari … 596 characters, 76877cff453e8603 … D)), p -> CASE WHEN NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN TRUE END)[0]) IS NOT NULL
AND (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["visits"]', 'array<var … 1,271 characters, 2ce90325a3de5077 … )), p -> CASE WHEN NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN TRUE END)[0]) IS NOT NULL)
-- parameters: {}

-- lists in custom data: false of every list
-- {'data.sizes': {'has': 1.5}, 'data.rates': {'has': 9007199254740993}}
(transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["rates"]', 'array<variant> … 479 characters, 796c62a453987550 …  END END) END)), p -> CASE WHEN NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN FALSE END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["sizes"]', 'array<varia … 584 characters, 44d01a5fbb1eebae … END END) END)), p -> CASE WHEN NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN FALSE END)[0])
-- parameters: {}

-- lists in custom data: true of every list
-- {'NOT': [{'data.sizes': {'has': 1.5}}, {'data.rates': {'hasEvery': [0.5, 9007199254740993]}}]}
(transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["rates"]', 'array<variant> … 478 characters, a2c29ed9516ba8da … ) END END) END)), p -> CASE WHEN NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN TRUE END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["sizes"]', 'array<varia … 583 characters, 81f52f503f6166b6 …  END END) END)), p -> CASE WHEN NOT exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN TRUE END)[0])
-- parameters: {}

-- relations: some
-- {'actions': {'some': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}}}
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (CAST(`audiencefilter_1`.`name` AS STRING) = :p1 AND `audiencefilter_1`.`createdAt` >= CAST(:p2 AS TIMESTAMP)))
-- parameters: {'p1': 'login', 'p2': '2025-05-19 10:00:00.000000Z'}
-- with literals:
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (CAST(`audiencefilter_1`.`name` AS STRING) = 'login' AND `audiencefilter_1`.`createdAt` >= CAST('2025-05-19 10:00:00.000000Z' AS TIMESTAMP)))

-- relations: none
-- {'actions': {'none': {'name': 'login'}}}
NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`name` AS STRING) = :p1)
-- parameters: {'p1': 'login'}
-- with literals:
NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`name` AS STRING) = 'login')

-- relations: every
-- {'actions': {'every': {'points': {'gte': 3}}}}
NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (`audiencefilter_1`.`points` >= :p1) IS NOT TRUE)
-- parameters: {'p1': 3}
-- with literals:
NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (`audiencefilter_1`.`points` >= 3) IS NOT TRUE)

-- relations: not every
-- {'NOT': {'actions': {'every': {'points': {'gte': 3}}}}}
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (`audiencefilter_1`.`points` >= :p1) IS NOT TRUE)
-- parameters: {'p1': 3}
-- with literals:
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (`audiencefilter_1`.`points` >= 3) IS NOT TRUE)

-- relations: any at all
-- {'actions': {'some': {}}, 'orders': {'none': {}}}
(EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
AND NOT EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND `audiencefilter_2`.`shop` = `c`.`shop`))
-- parameters: {}

-- relations: to one
-- {'referrer': {'is': {'points': {'gte': 3}}, 'isNot': {'tags': {'has': 'a'}}}}
(EXISTS (SELECT 1 FROM `contacts` AS `audiencefilter_1` WHERE `audiencefilter_1`.`id` = `c`.`referrerId` AND `audiencefilter_1`.`points` >= :p1)
AND NOT EXISTS (SELECT 1 FROM `contacts` AS `audiencefilter_2` WHERE `audiencefilter_2`.`id` = `c`.`referrerId` AND CASE WHEN `audiencefilter_2`.`tags` IS NOT NULL THEN coalesce(array_contains(CAST(`audiencefilter_2`.`tags` AS array<string>), :p2), FALSE) END))
-- parameters: {'p1': 3, 'p2': 'a'}
-- with literals:
(EXISTS (SELECT 1 FROM `contacts` AS `audiencefilter_1` WHERE `audiencefilter_1`.`id` = `c`.`referrerId` AND `audiencefilter_1`.`points` >= 3)
AND NOT EXISTS (SELECT 1 FROM `contacts` AS `audiencefilter_2` WHERE `audiencefilter_2`.`id` = `c`.`referrerId` AND CASE WHEN `audiencefilter_2`.`tags` IS NOT NULL THEN coalesce(array_contains(CAST(`audiencefilter_2`.`tags` AS array<string>), 'a'), FALSE) END))

-- relations: to none
-- {'referrer': {'is': None}}
NOT EXISTS (SELECT 1 FROM `contacts` AS `audiencefilter_1` WHERE `audiencefilter_1`.`id` = `c`.`referrerId`)
-- parameters: {}

-- relations: beside a test
-- {'points': {'gte': 3}, 'actions': {'some': {'name': 'login'}}}
(`c`.`points` >= :p1
AND EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`name` AS STRING) = :p2))
-- parameters: {'p1': 3, 'p2': 'login'}
-- with literals:
(`c`.`points` >= 3
AND EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`name` AS STRING) = 'login'))

-- relations: any of
-- {'OR': [{'points': {'gte': 3}}, {'actions': {'some': {'name': 'login'}}}]}
(`c`.`points` >= :p1
OR EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`name` AS STRING) = :p2))
-- parameters: {'p1': 3, 'p2': 'login'}
-- with literals:
(`c`.`points` >= 3
OR EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`name` AS STRING) = 'login'))

-- relations: within relations
-- {'actions': {'some': {'items': {'every': {'price': {'lt': 9.5}}}, 'contact': {'is': {'points': 1}}}}}
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (EXISTS (SELECT 1 FROM `contacts` AS `audiencefilter_2` WHERE `audiencefilter_2`.`id` = `audienc … 356 characters, b2bdbaa48673bf3a … `audiencefilter_1`.`id` AND (nullif(`audiencefilter_3`.`price`, double('NaN')) < :p2) IS NOT TRUE)))
-- parameters: {'p1': 1, 'p2': 9.5}
-- with literals:
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (EXISTS (SELECT 1 FROM `contacts` AS `audiencefilter_2` WHERE `audiencefilter_2`.`id` = `audienc … 364 characters, 07b057c37497131c … ilter_1`.`id` AND (nullif(`audiencefilter_3`.`price`, double('NaN')) < double('9.5')) IS NOT TRUE)))

-- relations: lists and custom data of theirs
-- {'actions': {'some': {'labels': {'has': 'a'}, 'data.weight': {'gt': 2}, 'items': {'some': {'data.gift': True}}}}}
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (transform(array(try_variant_get(try_parse_json(`audiencefilter_1`.`data`), '$["weight"]', 'vari … 912 characters, b593e4ca9e761f8c …  CASE WHEN schema_of_variant(v) = 'BOOLEAN' THEN try_variant_get(v, '$', 'boolean') END)[0] = :p3)))
-- parameters: {'p1': 3, 'p2': 'a', 'p3': True}
-- with literals:
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (transform(array(try_variant_get(try_parse_json(`audiencefilter_1`.`data`), '$["weight"]', 'vari … 911 characters, 9b476cf778642104 … CASE WHEN schema_of_variant(v) = 'BOOLEAN' THEN try_variant_get(v, '$', 'boolean') END)[0] = TRUE)))

-- relations: count
-- {'actions': {'count': {'gte': 3, 'lte': 9}}}
(SELECT (count(*) >= :p1 AND count(*) <= :p2) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
-- parameters: {'p1': 3, 'p2': 9}
-- with literals:
(SELECT (count(*) >= 3 AND count(*) <= 9) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)

-- relations: count where
-- {'actions': {'count': {'where': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}, 'in': [1, 2]}}}
(SELECT count(*) IN (:p1, :p2) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (CAST(`audiencefilter_1`.`name` AS STRING) = :p3 AND `audiencefilter_1`.`createdAt` >= CAST(:p4 AS TIMESTAMP)))
-- parameters: {'p1': 1, 'p2': 2, 'p3': 'login', 'p4': '2025-05-19 10:00:00.000000Z'}
-- with literals:
(SELECT count(*) IN (1, 2) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (CAST(`audiencefilter_1`.`name` AS STRING) = 'login' AND `audiencefilter_1`.`createdAt` >= CAST('2025-05-19 10:00:00.000000Z' AS TIMESTAMP)))

-- relations: count that nobody reaches
-- {'actions': {'count': {'equals': 0}}}
NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
-- parameters: {}

-- relations: sum
-- {'actions': {'sum': {'field': 'points', 'gte': 100}}}
(SELECT coalesce(sum(`audiencefilter_1`.`points`), 0) >= :p1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
-- parameters: {'p1': 100}
-- with literals:
(SELECT coalesce(sum(`audiencefilter_1`.`points`), 0) >= 100 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)

-- relations: least
-- {'actions': {'min': {'field': 'value', 'lt': 0.5}}}
(SELECT nullif(min(nullif(`audiencefilter_1`.`value`, double('NaN'))), double('NaN')) < :p1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
-- parameters: {'p1': 0.5}
-- with literals:
(SELECT nullif(min(nullif(`audiencefilter_1`.`value`, double('NaN'))), double('NaN')) < double('0.5') FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)

-- relations: greatest
-- {'actions': {'max': {'field': 'createdAt', 'lt': {'now': '-P90D'}}}}
(SELECT max(`audiencefilter_1`.`createdAt`) < CAST(:p1 AS TIMESTAMP) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
-- parameters: {'p1': '2025-03-20 10:00:00.000000Z'}
-- with literals:
(SELECT max(`audiencefilter_1`.`createdAt`) < CAST('2025-03-20 10:00:00.000000Z' AS TIMESTAMP) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)

-- relations: greatest, or none
-- {'OR': [{'actions': {'max': {'field': 'createdAt', 'equals': None}}}, {'orders': {'max': {'field': 'data.weight', 'not': {'gt': 5}}}}]}
((SELECT max(`audiencefilter_1`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
OR (SELECT max(transform(array(try_variant_get(try_parse_json(`audiencefilter_2`.`data`), '$["weight … 599 characters, 35861c578f9219f7 … cefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND `audiencefilter_2`.`shop` = `c`.`shop`))
-- parameters: {'p1': 5}
-- with literals:
((SELECT max(`audiencefilter_1`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
OR (SELECT max(transform(array(try_variant_get(try_parse_json(`audiencefilter_2`.`data`), '$["weight … 597 characters, 7bb606e4dcc9c403 … cefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND `audiencefilter_2`.`shop` = `c`.`shop`))

-- relations: least of every type
-- {'OR': [{'actions': {'min': {'field': 'points', 'gt': 3}}}, {'actions': {'min': {'field': 'value', ' … 405 characters, 30c2a995f622bfe4 … : 0.5}}}, {'actions': {'min': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
((SELECT min(`audiencefilter_1`.`points`) >= :p1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
OR (SELECT nullif(min(nullif(`audiencefilter_2`.`value`, double('NaN'))), double('NaN')) > :p2 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id`)
OR (SELECT min(`audiencefilter_3`.`createdAt`) > CAST(:p3 AS TIMESTAMP) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id`)
OR (SELECT min(transform(array(try_variant_get(try_parse_json(`audiencefilter_4`.`data`), '$["weight … 525 characters, 6eec3648fecfb100 … ND END)[0]) >= :p4 FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id`)
OR (SELECT nullif(min(nullif(transform(array(try_variant_get(try_parse_json(`audiencefilter_5`.`data … 467 characters, 41c288df8087bbf2 … uble('NaN')) > :p5 FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id`)
OR (SELECT min(transform(array(try_variant_get(try_parse_json(`audiencefilter_6`.`data`), '$["seenAt … 1,198 characters, 7c6521204e9b33a6 … ND)[0])[0]) > :p6 FROM `actions` AS `audiencefilter_6` WHERE `audiencefilter_6`.`subId` = `c`.`id`))
-- parameters: {'p1': 4, 'p2': 0.5, 'p3': '2024-02-29 07:00:45.000001Z', 'p4': 4, 'p5': 0.5, 'p6': 1709190045000001}
-- with literals:
((SELECT min(`audiencefilter_1`.`points`) >= 4 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
OR (SELECT nullif(min(nullif(`audiencefilter_2`.`value`, double('NaN'))), double('NaN')) > double('0.5') FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id`)
OR (SELECT min(`audiencefilter_3`.`createdAt`) > CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id`)
OR (SELECT min(transform(array(try_variant_get(try_parse_json(`audiencefilter_4`.`data`), '$["weight … 523 characters, 0626869d85890f1d …  END END)[0]) >= 4 FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id`)
OR (SELECT nullif(min(nullif(transform(array(try_variant_get(try_parse_json(`audiencefilter_5`.`data … 477 characters, e2733e411a029b01 … )) > double('0.5') FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id`)
OR (SELECT min(transform(array(try_variant_get(try_parse_json(`audiencefilter_6`.`data`), '$["seenAt … 1,212 characters, e4f5a84a40b53cdb … 1709190045000001L FROM `actions` AS `audiencefilter_6` WHERE `audiencefilter_6`.`subId` = `c`.`id`))

-- relations: greatest of every type
-- {'OR': [{'actions': {'max': {'field': 'points', 'gt': 3}}}, {'actions': {'max': {'field': 'value', ' … 405 characters, 79aaf85b40539165 … : 0.5}}}, {'actions': {'max': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
((SELECT max(`audiencefilter_1`.`points`) >= :p1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
OR (SELECT nullif(max(nullif(`audiencefilter_2`.`value`, double('NaN'))), double('NaN')) > :p2 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id`)
OR (SELECT max(`audiencefilter_3`.`createdAt`) > CAST(:p3 AS TIMESTAMP) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id`)
OR (SELECT max(transform(array(try_variant_get(try_parse_json(`audiencefilter_4`.`data`), '$["weight … 525 characters, 5dce7006316aefca … ND END)[0]) >= :p4 FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id`)
OR (SELECT nullif(max(nullif(transform(array(try_variant_get(try_parse_json(`audiencefilter_5`.`data … 467 characters, 559573026e3cd9da … uble('NaN')) > :p5 FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id`)
OR (SELECT max(transform(array(try_variant_get(try_parse_json(`audiencefilter_6`.`data`), '$["seenAt … 1,198 characters, e30ec6c99c0538e4 … ND)[0])[0]) > :p6 FROM `actions` AS `audiencefilter_6` WHERE `audiencefilter_6`.`subId` = `c`.`id`))
-- parameters: {'p1': 4, 'p2': 0.5, 'p3': '2024-02-29 07:00:45.000001Z', 'p4': 4, 'p5': 0.5, 'p6': 1709190045000001}
-- with literals:
((SELECT max(`audiencefilter_1`.`points`) >= 4 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
OR (SELECT nullif(max(nullif(`audiencefilter_2`.`value`, double('NaN'))), double('NaN')) > double('0.5') FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id`)
OR (SELECT max(`audiencefilter_3`.`createdAt`) > CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id`)
OR (SELECT max(transform(array(try_variant_get(try_parse_json(`audiencefilter_4`.`data`), '$["weight … 523 characters, c43b3e88de495076 …  END END)[0]) >= 4 FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id`)
OR (SELECT nullif(max(nullif(transform(array(try_variant_get(try_parse_json(`audiencefilter_5`.`data … 477 characters, 6fda1c2b9dd4ea8c … )) > double('0.5') FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id`)
OR (SELECT max(transform(array(try_variant_get(try_parse_json(`audiencefilter_6`.`data`), '$["seenAt … 1,212 characters, 0ec8f94713a783b0 … 1709190045000001L FROM `actions` AS `audiencefilter_6` WHERE `audiencefilter_6`.`subId` = `c`.`id`))

-- relations: every quantifier beside a test
-- {'points': {'gte': 3}, 'actions': {'none': {'name': 'login'}, 'every': {'value': {'gt': 0.5}}}, 'orders': {'some': {}}, 'NOT': {'orders': {'every': {'value': {'gt': 0.5}}}}, 'AND': [{'actions': {'none': {}}}]}
(`c`.`points` >= :p1
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND `audiencefilter_2`.`shop` = `c`.`shop`)
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND CAST(`audiencefilter_3`.`name` AS STRING) = :p2)
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND (nullif(`audiencefilter_4`.`value`, double('NaN')) > :p3) IS NOT TRUE)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id` AND `audiencefilter_5`.`shop` = `c`.`shop` AND (nullif(`audiencefilter_5`.`value`, double('NaN')) > :p4) IS NOT TRUE))
-- parameters: {'p1': 3, 'p2': 'login', 'p3': 0.5, 'p4': 0.5}
-- with literals:
(`c`.`points` >= 3
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND `audiencefilter_2`.`shop` = `c`.`shop`)
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND CAST(`audiencefilter_3`.`name` AS STRING) = 'login')
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND (nullif(`audiencefilter_4`.`value`, double('NaN')) > double('0.5')) IS NOT TRUE)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id` AND `audiencefilter_5`.`shop` = `c`.`shop` AND (nullif(`audiencefilter_5`.`value`, double('NaN')) > double('0.5')) IS NOT TRUE))

-- relations: functions
-- {'OR': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'points', 'lte': 5}}}, {'a … 304 characters, 7f52ab6f08f58118 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
((SELECT count(*) >= :p1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
OR (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= :p2 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id`)
OR (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(:p3 AS TIMESTAMP) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id`)
OR (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id`)
OR (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id`))
-- parameters: {'p1': 2, 'p2': 5, 'p3': '2024-02-29 07:00:45.000001Z'}
-- with literals:
((SELECT count(*) >= 2 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
OR (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id`)
OR (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id`)
OR (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id`)
OR (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id`))

-- relations: functions where
-- {'OR': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, ' … 644 characters, 55cf9d8558fdbac4 … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
((SELECT count(*) >= :p1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND `audiencefilter_1`.`createdAt` < CAST(:p2 AS TIMESTAMP))
OR (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= :p3 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND `audiencefilter_2`.`createdAt` < CAST(:p4 AS TIMESTAMP))
OR (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(:p5 AS TIMESTAMP) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND `audiencefilter_3`.`createdAt` < CAST(:p6 AS TIMESTAMP))
OR (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND `audiencefilter_4`.`createdAt` < CAST(:p7 AS TIMESTAMP))
OR (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id` AND `audiencefilter_5`.`createdAt` < CAST(:p8 AS TIMESTAMP)))
-- parameters: {'p1': 2, 'p2': '2024-02-29 07:00:45.000001Z', 'p3': 5, 'p4': '2024-02-29 07:00:45.000001Z', 'p5': '2024-02-29 07:00:45.000001Z', 'p6': '2024-02-29 07:00:45.000001Z', 'p7': '2024-02-29 07:00:45.000001Z', 'p8': '2024-02-29 07:00:45.000001Z'}
-- with literals:
((SELECT count(*) >= 2 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND `audiencefilter_1`.`createdAt` < CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP))
OR (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND `audiencefilter_2`.`createdAt` < CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP))
OR (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND `audiencefilter_3`.`createdAt` < CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP))
OR (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND `audiencefilter_4`.`createdAt` < CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP))
OR (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id` AND `audiencefilter_5`.`createdAt` < CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP)))

-- relations: functions beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'po … 327 characters, 9dac7e4f188b4cf2 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
(`c`.`points` >= :p1
AND (SELECT count(*) >= :p2 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
AND (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= :p3 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id`)
AND (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(:p4 AS TIMESTAMP) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id`)
AND (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id`)
AND (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id`))
-- parameters: {'p1': 3, 'p2': 2, 'p3': 5, 'p4': '2024-02-29 07:00:45.000001Z'}
-- with literals:
(`c`.`points` >= 3
AND (SELECT count(*) >= 2 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
AND (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id`)
AND (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id`)
AND (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id`)
AND (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id`))

-- relations: functions where beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:3 … 667 characters, 5fc940b75542055c … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
(`c`.`points` >= :p1
AND (SELECT count(*) >= :p2 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND `audiencefilter_1`.`createdAt` < CAST(:p3 AS TIMESTAMP))
AND (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= :p4 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND `audiencefilter_2`.`createdAt` < CAST(:p5 AS TIMESTAMP))
AND (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(:p6 AS TIMESTAMP) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND `audiencefilter_3`.`createdAt` < CAST(:p7 AS TIMESTAMP))
AND (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND `audiencefilter_4`.`createdAt` < CAST(:p8 AS TIMESTAMP))
AND (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id` AND `audiencefilter_5`.`createdAt` < CAST(:p9 AS TIMESTAMP)))
-- parameters: {'p1': 3, 'p2': 2, 'p3': '2024-02-29 07:00:45.000001Z', 'p4': 5, 'p5': '2024-02-29 07:00:45.000001Z', 'p6': '2024-02-29 07:00:45.000001Z', 'p7': '2024-02-29 07:00:45.000001Z', 'p8': '2024-02-29 07:00:45.000001Z', 'p9': '2024-02-29 07:00:45.000001Z'}
-- with literals:
(`c`.`points` >= 3
AND (SELECT count(*) >= 2 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND `audiencefilter_1`.`createdAt` < CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP))
AND (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND `audiencefilter_2`.`createdAt` < CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP))
AND (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND `audiencefilter_3`.`createdAt` < CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP))
AND (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND `audiencefilter_4`.`createdAt` < CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP))
AND (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id` AND `audiencefilter_5`.`createdAt` < CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP)))

-- relations: many of one kind, all
-- {'AND': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login',  … 922 characters, cf4b573e400ee51e … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
((SELECT (count(*) >= :p1 AND count(*) <= :p2 AND coalesce(sum(`audiencefilter_4`.`points`), 0) >= : … 1,819 characters, d460916bb04241f0 … EN 1 END) <= :p20) FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id`)
AND CAST(CAST((EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId … 472 characters, c0a68a355cae840a … M `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)) AS INT) AS BOOLEAN))
-- parameters: {'p1': 1, 'p2': 9, 'p3': 100, 'p4': 100, 'p5': 'login', 'p6': 1, 'p7': 'login', 'p8': 3, 'p9': 1, 'p … 358 characters, 1afa1d94579196ea … 01Z', 'p18': 100, 'p19': '[lL][oO][gG]', 'p20': 0, 'p21': 1.0, 'p22': '2024-02-29 07:00:45.000001Z'}
-- with literals:
((SELECT (count(*) >= 1 AND count(*) <= 9 AND coalesce(sum(`audiencefilter_4`.`points`), 0) >= 100 A … 1,885 characters, 52bf4de767e5c1d3 …  THEN 1 END) <= 0) FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id`)
AND CAST(CAST((EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId … 506 characters, 7fa2a183671e9f53 … M `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)) AS INT) AS BOOLEAN))

-- relations: many of one kind, any
-- {'OR': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login', ' … 921 characters, 518d84657c0520e2 … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
((SELECT (count(*) >= :p1 OR count(*) <= :p2 OR coalesce(sum(`audiencefilter_4`.`points`), 0) >= :p3 … 1,809 characters, 8f0afa8edf6af0bd … EN 1 END) <= :p20) FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id`)
OR CAST(CAST((EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` … 470 characters, bd3f533bef72b26a … M `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)) AS INT) AS BOOLEAN))
-- parameters: {'p1': 1, 'p2': 9, 'p3': 100, 'p4': 100, 'p5': 'login', 'p6': 1, 'p7': 'login', 'p8': 3, 'p9': 1, 'p … 358 characters, 1afa1d94579196ea … 01Z', 'p18': 100, 'p19': '[lL][oO][gG]', 'p20': 0, 'p21': 1.0, 'p22': '2024-02-29 07:00:45.000001Z'}
-- with literals:
((SELECT (count(*) >= 1 OR count(*) <= 9 OR coalesce(sum(`audiencefilter_4`.`points`), 0) >= 100 OR  … 1,875 characters, 1181054a7787a8da …  THEN 1 END) <= 0) FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id`)
OR CAST(CAST((EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` … 504 characters, 1928be0651cb748c … M `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)) AS INT) AS BOOLEAN))

-- relations: greatest within
-- {'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (SELECT nullif(max(nullif(`audiencefilter_2`.`price`, double('NaN'))), double('NaN')) >= :p1 FROM `items` AS `audiencefilter_2` WHERE `audiencefilter_2`.`actionId` = `audiencefilter_1`.`id`))
-- parameters: {'p1': 100.0}
-- with literals:
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (SELECT nullif(max(nullif(`audiencefilter_2`.`price`, double('NaN'))), double('NaN')) >= double('100.0') FROM `items` AS `audiencefilter_2` WHERE `audiencefilter_2`.`actionId` = `audiencefilter_1`.`id`))

-- relations: greatest within few
-- {'points': {'gte': 3}, 'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
(EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND (SELECT nullif(max(nullif(`audiencefilter_2`.`price`, double('NaN'))), double('NaN')) >= :p1 FROM `items` AS `audiencefilter_2` WHERE `audiencefilter_2`.`actionId` = `audiencefilter_1`.`id`))
AND `c`.`points` >= :p2)
-- parameters: {'p1': 100.0, 'p2': 3}
-- with literals:
(EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` A … 306 characters, 7c42c62eecc7a191 … ) FROM `items` AS `audiencefilter_2` WHERE `audiencefilter_2`.`actionId` = `audiencefilter_1`.`id`))
AND `c`.`points` >= 3)

-- dates
-- {'birthday': {'gte': '2000-02-29', 'not': '2001-03-01'}, 'AND': [{'birthday': {'lt': {'today': '-P18Y'}}}], 'data.since': {'in': ['2000-02-29', '9999-12-31']}}
(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["since"]', 'variant')), v -> transfo … 613 characters, fb7c787f217eec29 …  left(t, 4) <> '0000' THEN try_cast(t AS DATE) END)[0])[0] IN (CAST(:p1 AS DATE), CAST(:p2 AS DATE))
AND `c`.`birthday` >= CAST(:p3 AS DATE)
AND `c`.`birthday` < CAST(:p4 AS DATE)
AND NOT (`c`.`birthday` = CAST(:p5 AS DATE)))
-- parameters: {'p1': '2000-02-29', 'p2': '9999-12-31', 'p3': '2000-02-29', 'p4': '2007-06-18', 'p5': '2001-03-01'}
-- with literals:
(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["since"]', 'variant')), v -> transfo … 631 characters, aaf2bb45d502e95d … 00' THEN try_cast(t AS DATE) END)[0])[0] IN (CAST('2000-02-29' AS DATE), CAST('9999-12-31' AS DATE))
AND `c`.`birthday` >= CAST('2000-02-29' AS DATE)
AND `c`.`birthday` < CAST('2007-06-18' AS DATE)
AND NOT (`c`.`birthday` = CAST('2001-03-01' AS DATE)))

-- dates: anniversaries
-- {'birthday': {'anniversary': {'from': 'P0D', 'to': 'P7D'}}, 'data.since': {'not': {'anniversary': {'days': [[1220, 1231], [101, 105]]}}}}
(((extract(month FROM `c`.`birthday`) * 100 + extract(day FROM `c`.`birthday`)) + :p1) % 10000 <= :p2
AND NOT (((extract(month FROM transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["since" … 1,223 characters, ec0ebaff8b193d27 … )-02-29)\\z' AND left(t, 4) <> '0000' THEN try_cast(t AS DATE) END)[0])[0])) + :p3) % 10000 <= :p4))
-- parameters: {'p1': 9382, 'p2': 7, 'p3': 8780, 'p4': 8885}
-- with literals:
(((extract(month FROM `c`.`birthday`) * 100 + extract(day FROM `c`.`birthday`)) + 9382) % 10000 <= 7
AND NOT (((extract(month FROM transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["since" … 1,225 characters, 4c413e916e7dc399 … 02-29)\\z' AND left(t, 4) <> '0000' THEN try_cast(t AS DATE) END)[0])[0])) + 8780) % 10000 <= 8885))

-- ids
-- {'externalId': {'in': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.token': {'not': '123E4567-e89b-12d3-a456-426614174000'}, 'NOT': {'externalId': 'd011db5a-e241-04eb-604a-5ce3addef82d'}}
(lower(CAST(`c`.`externalId` AS STRING)) = :p1
AND NOT (lower(CAST(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["token"]', 'varia … 415 characters, 3b0d06804f714266 … -9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\\z' THEN lower(t) END)[0])[0] AS STRING)) = :p2))
-- parameters: {'p1': '123e4567-e89b-12d3-a456-426614174000', 'p2': '123e4567-e89b-12d3-a456-426614174000'}
-- with literals:
(lower(CAST(`c`.`externalId` AS STRING)) = '123e4567-e89b-12d3-a456-426614174000'
AND NOT (lower(CAST(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["token"]', 'varia … 450 characters, 9c671fd28223fefa … [0-9A-Fa-f]{12}\\z' THEN lower(t) END)[0])[0] AS STRING)) = '123e4567-e89b-12d3-a456-426614174000'))

-- ids: missing
-- {'externalId': None, 'data.token': {'not': None}}
(lower(CAST(transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["token"]', 'variant')), v … 411 characters, bfb4e2eba4dd3c99 … Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\\z' THEN lower(t) END)[0])[0] AS STRING)) IS NOT NULL
AND lower(CAST(`c`.`externalId` AS STRING)) IS NULL)
-- parameters: {}

-- decimals
-- {'balance': {'gt': 0.001, 'lte': 100.5, 'notIn': [1, 2.5]}, 'data.price': {'gte': 19.99, 'not': 20}}
(CAST(`c`.`balance` AS DECIMAL(38, 9)) BETWEEN CAST(:p1 AS DECIMAL(38, 9))
AND CAST(:p2 AS DECIMAL(38, 9))
AND transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["price"]', 'variant')), v -> CASE … 591 characters, 6a059e2564731004 … ') THEN CAST(rint((try_variant_get(v, '$', 'double') * double('1e2'))) AS BIGINT) END END)[0] >= :p3
AND NOT (CAST(`c`.`balance` AS DECIMAL(38, 9)) IN (CAST(:p4 AS DECIMAL(38, 9)), CAST(:p5 AS DECIMAL(38, 9))))
AND NOT (transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["price"]', 'variant')), v -> … 597 characters, c0cde8cfa314f74e … ) THEN CAST(rint((try_variant_get(v, '$', 'double') * double('1e2'))) AS BIGINT) END END)[0] = :p6))
-- parameters: {'p1': '0.01', 'p2': '100.50', 'p3': 1999, 'p4': '1.00', 'p5': '2.50', 'p6': 2000}
-- with literals:
(CAST(`c`.`balance` AS DECIMAL(38, 9)) BETWEEN CAST('0.01' AS DECIMAL(38, 9))
AND CAST('100.50' AS DECIMAL(38, 9))
AND transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["price"]', 'variant')), v -> CASE … 592 characters, a0c9066bcd8b7e91 … ) THEN CAST(rint((try_variant_get(v, '$', 'double') * double('1e2'))) AS BIGINT) END END)[0] >= 1999
AND NOT (CAST(`c`.`balance` AS DECIMAL(38, 9)) IN (CAST('1.00' AS DECIMAL(38, 9)), CAST('2.50' AS DECIMAL(38, 9))))
AND NOT (transform(array(try_variant_get(try_parse_json(`c`.`data`), '$["price"]', 'variant')), v -> … 598 characters, 9207eef8e0f1afe0 …  THEN CAST(rint((try_variant_get(v, '$', 'double') * double('1e2'))) AS BIGINT) END END)[0] = 2000))

-- lists of days, ids and decimals
-- {'days': {'has': '2000-02-29'}, 'ids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'prices': {'hasEvery': [1, 2.5]}, 'NOT': [{'days': ['2000-02-29']}, {'prices': [2.5]}, {'ids': {'has': '123E4567-e89b-12d3-a456-426614174000'}}]}
(CASE WHEN `c`.`days` IS NOT NULL THEN coalesce(array_contains(transform(`c`.`days`, x -> CAST(x AS STRING)), :p1), FALSE) END
AND CASE WHEN `c`.`prices` IS NOT NULL THEN cardinality(array_except(array(:p2, :p3), transform(`c`.`prices`, x -> CAST(CAST(x AS DECIMAL(38, 9)) AS STRING)))) = 0 END
AND CASE WHEN `c`.`ids` IS NOT NULL THEN coalesce(arrays_overlap(transform(`c`.`ids`, x -> lower(x)), array(:p4, :p5)), FALSE) END
AND NOT (CASE WHEN `c`.`ids` IS NOT NULL THEN coalesce(array_contains(transform(`c`.`ids`, x -> lower(x)), :p6), FALSE) END)
AND NOT (CASE WHEN `c`.`days` IS NOT NULL THEN transform(`c`.`days`, x -> CAST(x AS STRING)) = from_json(:p7, 'array<string>') END)
AND NOT (CASE WHEN `c`.`prices` IS NOT NULL THEN transform(`c`.`prices`, x -> CAST(CAST(x AS DECIMAL(38, 9)) AS STRING)) = from_json(:p8, 'array<string>') END))
-- parameters: {'p1': '2000-02-29', 'p2': '1.000000000', 'p3': '2.500000000', 'p4': '123e4567-e89b-12d3-a456-426614174000', 'p5': 'd011db5a-e241-04eb-604a-5ce3addef82d', 'p6': '123e4567-e89b-12d3-a456-426614174000', 'p7': '["2000-02-29"]', 'p8': '["2.500000000"]'}
-- with literals:
(CASE WHEN `c`.`days` IS NOT NULL THEN coalesce(array_contains(transform(`c`.`days`, x -> CAST(x AS STRING)), '2000-02-29'), FALSE) END
AND CASE WHEN `c`.`prices` IS NOT NULL THEN cardinality(array_except(array('1.000000000', '2.500000000'), transform(`c`.`prices`, x -> CAST(CAST(x AS DECIMAL(38, 9)) AS STRING)))) = 0 END
AND CASE WHEN `c`.`ids` IS NOT NULL THEN coalesce(arrays_overlap(transform(`c`.`ids`, x -> lower(x)), array('123e4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d')), FALSE) END
AND NOT (CASE WHEN `c`.`ids` IS NOT NULL THEN coalesce(array_contains(transform(`c`.`ids`, x -> lower(x)), '123e4567-e89b-12d3-a456-426614174000'), FALSE) END)
AND NOT (CASE WHEN `c`.`days` IS NOT NULL THEN transform(`c`.`days`, x -> CAST(x AS STRING)) = from_json('["2000-02-29"]', 'array<string>') END)
AND NOT (CASE WHEN `c`.`prices` IS NOT NULL THEN transform(`c`.`prices`, x -> CAST(CAST(x AS DECIMAL(38, 9)) AS STRING)) = from_json('["2.500000000"]', 'array<string>') END))

-- lists of days, ids and decimals in custom data
-- {'data.dates': {'has': '2000-02-29'}, 'data.uuids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.decimals': {'hasEvery': [1, 2.5]}, 'NOT': [{'data.dates': ['2000-02-29']}, {'data.decimals': [2.5]}]}
(transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["dates"]', 'array<variant> … 796 characters, 0b1c0e5b2ec726f8 …  x IS NOT NULL AND x.v IS NULL) THEN coalesce(array_contains(p.v, CAST(:p1 AS DATE)), FALSE) END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["decimals"]', 'array<va … 808 characters, 1bfbbe9186fb6a8a … x -> x IS NOT NULL AND x.v IS NULL) THEN cardinality(array_except(array(:p2, :p3), p.v)) = 0 END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["uuids"]', 'array<varia … 602 characters, b15b380ac93be1cf … -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(arrays_overlap(p.v, array(:p4, :p5)), FALSE) END)[0]
AND NOT (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["dates"]', 'array< … 808 characters, d61a6a6dca6c216a … S NOT NULL AND x.v IS NULL) THEN p.v = CAST(from_json(:p6, 'array<string>') AS array<date>) END)[0])
AND NOT (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["decimals"]', 'arr … 801 characters, 4366ec5a520520df … T exists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN p.v = from_json(:p7, 'array<bigint>') END)[0]))
-- parameters: {'p1': '2000-02-29', 'p2': 100, 'p3': 250, 'p4': '123e4567-e89b-12d3-a456-426614174000', 'p5': 'd011db5a-e241-04eb-604a-5ce3addef82d', 'p6': '["2000-02-29"]', 'p7': '[250]'}
-- with literals:
(transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["dates"]', 'array<variant> … 805 characters, f28bffcaa11dc7d7 …  NULL AND x.v IS NULL) THEN coalesce(array_contains(p.v, CAST('2000-02-29' AS DATE)), FALSE) END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["decimals"]', 'array<va … 808 characters, 117279b443e94fce … x -> x IS NOT NULL AND x.v IS NULL) THEN cardinality(array_except(array(100, 250), p.v)) = 0 END)[0]
AND transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["uuids"]', 'array<varia … 672 characters, 72cbc71cd642ad08 … ray('123e4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d')), FALSE) END)[0]
AND NOT (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["dates"]', 'array< … 821 characters, 616f4357a7067de8 … D x.v IS NULL) THEN p.v = CAST(from_json('["2000-02-29"]', 'array<string>') AS array<date>) END)[0])
AND NOT (transform(array(transform(try_variant_get(try_parse_json(`c`.`data`), '$["decimals"]', 'arr … 805 characters, 8ed06e0724a6133e … ists(p, x -> x IS NOT NULL AND x.v IS NULL) THEN p.v = from_json('[250]', 'array<bigint>') END)[0]))

-- relations: sums beyond 64 bits
-- {'OR': [{'actions': {'sum': {'field': 'large', 'gt': 1180591620717411303424}}}, {'actions': {'sum': {'field': 'paid', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'in': [1, 2.5]}}}, {'actions': {'sum': {'field': 'data.tax', 'lte': 0.5}}}]}
((SELECT (CAST(coalesce(sum(CAST(CAST(`audiencefilter_3`.`paid` AS DECIMAL(38, 9)) AS DECIMAL(28, 9) … 447 characters, 5c902b951b8062ba … E `audiencefilter_3`.`subId` = `c`.`id` AND `audiencefilter_3`.`createdAt` < CAST(:p3 AS TIMESTAMP))
OR CAST(CAST(((SELECT CAST(coalesce(sum(CAST(`audiencefilter_1`.`large` AS DECIMAL(28, 9))), 0) AS D … 1,057 characters, fc8422eeba11d982 … M `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id`)) AS INT) AS BOOLEAN))
-- parameters: {'p1': '1.00', 'p2': '2.50', 'p3': '2024-02-29 07:00:45.000001Z', 'p4': '1180591620717411303425', 'p5': '50'}
-- with literals:
((SELECT (CAST(coalesce(sum(CAST(CAST(`audiencefilter_3`.`paid` AS DECIMAL(38, 9)) AS DECIMAL(28, 9) … 479 characters, 9fa63e69ffe5813a … d` = `c`.`id` AND `audiencefilter_3`.`createdAt` < CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP))
OR CAST(CAST(((SELECT CAST(coalesce(sum(CAST(`audiencefilter_1`.`large` AS DECIMAL(28, 9))), 0) AS D … 1,079 characters, 145f6307d3f78c30 … M `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id`)) AS INT) AS BOOLEAN))

-- relations: averages
-- {'OR': [{'actions': {'avg': {'field': 'paid', 'gte': 50}}}, {'actions': {'avg': {'field': 'large', 'lt': 0.3}}}, {'actions': {'avg': {'field': 'data.tax', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'equals': 2.5}}}, {'actions': {'avg': {'field': 'points', 'equals': None}}}]}
((SELECT (sum(CAST(CAST(`audiencefilter_1`.`paid` AS DECIMAL(38, 9)) * 100 AS DECIMAL(38, 0))) * CAST(:p1 AS DECIMAL(38, 0)) >= CAST(:p2 AS DECIMAL(38, 0)) * count(CAST(`audiencefilter_1`.`paid` AS DECIMAL(38, 9)))) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
OR (SELECT (sum(CAST(`audiencefilter_2`.`large` AS DECIMAL(38, 0))) * CAST(:p3 AS DECIMAL(38, 0)) < CAST(:p4 AS DECIMAL(38, 0)) * count(`audiencefilter_2`.`large`)) FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id`)
OR (SELECT max(`audiencefilter_3`.`points`) IS NULL FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id`)
OR (SELECT (sum(CAST(CAST(transform(array(try_variant_get(try_parse_json(`audiencefilter_4`.`data`), … 1,489 characters, e61d4c8cf7b1d399 …  `audiencefilter_4`.`subId` = `c`.`id` AND `audiencefilter_4`.`createdAt` < CAST(:p7 AS TIMESTAMP)))
-- parameters: {'p1': '1', 'p2': '5000', 'p3': '10', 'p4': '3', 'p5': '1', 'p6': '250', 'p7': '2024-02-29 07:00:45.000001Z'}
-- with literals:
((SELECT (sum(CAST(CAST(`audiencefilter_1`.`paid` AS DECIMAL(38, 9)) * 100 AS DECIMAL(38, 0))) * CAST('1' AS DECIMAL(38, 0)) >= CAST('5000' AS DECIMAL(38, 0)) * count(CAST(`audiencefilter_1`.`paid` AS DECIMAL(38, 9)))) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
OR (SELECT (sum(CAST(`audiencefilter_2`.`large` AS DECIMAL(38, 0))) * CAST('10' AS DECIMAL(38, 0)) < CAST('3' AS DECIMAL(38, 0)) * count(`audiencefilter_2`.`large`)) FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id`)
OR (SELECT max(`audiencefilter_3`.`points`) IS NULL FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id`)
OR (SELECT (sum(CAST(CAST(transform(array(try_variant_get(try_parse_json(`audiencefilter_4`.`data`), … 1,517 characters, 1500e2cd7d31cd53 … ` = `c`.`id` AND `audiencefilter_4`.`createdAt` < CAST('2024-02-29 07:00:45.000001Z' AS TIMESTAMP)))

-- relations: least of days and decimals
-- {'actions': {'min': {'field': 'paidOn', 'lt': {'today': '-P1Y'}}, 'max': {'field': 'paid', 'gt': 2.5}}}
((SELECT min(`audiencefilter_1`.`paidOn`) < CAST(:p1 AS DATE) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
AND (SELECT CAST(max(CAST(`audiencefilter_2`.`paid` AS DECIMAL(38, 9))) AS DECIMAL(38, 9)) >= CAST(:p2 AS DECIMAL(38, 9)) FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id`))
-- parameters: {'p1': '2024-06-18', 'p2': '2.51'}
-- with literals:
((SELECT min(`audiencefilter_1`.`paidOn`) < CAST('2024-06-18' AS DATE) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
AND (SELECT CAST(max(CAST(`audiencefilter_2`.`paid` AS DECIMAL(38, 9))) AS DECIMAL(38, 9)) >= CAST('2.51' AS DECIMAL(38, 9)) FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id`))

-- objects: any at all
-- {'gifts': {'some': {}}, 'first': {'isNot': None}}
(exists(filter(coalesce(array(try_variant_get(try_parse_json(`c`.`data`), '$["first"]', 'variant')), CAST(array() AS array<variant>)), x -> startswith(schema_of_variant(x), 'OBJECT')), audiencefilter_object -> coalesce(TRUE, FALSE))
AND exists(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]', 'array<variant>'), CAST(array() AS array<variant>)), x -> startswith(schema_of_variant(x), 'OBJECT')), audiencefilter_object -> coalesce(TRUE, FALSE)))
-- parameters: {}

-- objects: some
-- {'gifts': {'some': {'sku': 'a', 'ok': True, 'at': {'lt': '2024-02-29T12:30:45.000001+05:30'}}}}
exists(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]', 'array<variant>'),  … 1,762 characters, 28980a538c98b705 … HEN m BETWEEN -62135596800000000L AND 253402300799999999L THEN m END)[0] END)[0])[0] < :p3), FALSE))
-- parameters: {'p1': 'a', 'p2': True, 'p3': 1709190045000001}
-- with literals:
exists(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]', 'array<variant>'),  … 1,777 characters, 7367bafd0bd756f3 … -62135596800000000L AND 253402300799999999L THEN m END)[0] END)[0])[0] < 1709190045000001L), FALSE))

-- objects: none and every
-- {'gifts': {'none': {'labels': {'has': 'a'}}, 'every': {'n': {'gte': 3}}}}
(NOT exists(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]', 'array<variant … 648 characters, c7006a7be3e4e064 … ')) THEN CAST(try_variant_get(v, '$', 'double') AS INT) END END END)[0] >= :p1) IS NOT TRUE, FALSE))
AND NOT exists(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]', 'array<vari … 788 characters, 0fb3a21b3399c8c9 … x -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(array_contains(p.v, :p2), FALSE) END)[0], FALSE)))
-- parameters: {'p1': 3, 'p2': 'a'}
-- with literals:
(NOT exists(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]', 'array<variant … 646 characters, d70cb5c4db97be73 … le')) THEN CAST(try_variant_get(v, '$', 'double') AS INT) END END END)[0] >= 3) IS NOT TRUE, FALSE))
AND NOT exists(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]', 'array<vari … 788 characters, 40c5b3665f1b0fc5 … x -> x IS NOT NULL AND x.v IS NULL) THEN coalesce(array_contains(p.v, 'a'), FALSE) END)[0], FALSE)))

-- objects: one
-- {'first': {'is': {'price': {'gt': 2.5}}}}
exists(filter(coalesce(array(try_variant_get(try_parse_json(`c`.`data`), '$["first"]', 'variant')),  … 809 characters, 8915a47f27754487 … AST(rint((try_variant_get(v, '$', 'double') * double('1e2'))) AS BIGINT) END END)[0] >= :p1, FALSE))
-- parameters: {'p1': 251}
-- with literals:
exists(filter(coalesce(array(try_variant_get(try_parse_json(`c`.`data`), '$["first"]', 'variant')),  … 809 characters, 0b0fd686f004a09b … AST(rint((try_variant_get(v, '$', 'double') * double('1e2'))) AS BIGINT) END END)[0] >= 251, FALSE))

-- objects: within objects
-- {'gifts': {'some': {'parts': {'none': {'ok': True}}}}}
exists(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]', 'array<variant>'),  … 633 characters, 325cdec6e869d014 … ma_of_variant(v) = 'BOOLEAN' THEN try_variant_get(v, '$', 'boolean') END)[0] = :p1, FALSE)), FALSE))
-- parameters: {'p1': True}
-- with literals:
exists(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]', 'array<variant>'),  … 634 characters, 95a1f1289d486159 … a_of_variant(v) = 'BOOLEAN' THEN try_variant_get(v, '$', 'boolean') END)[0] = TRUE, FALSE)), FALSE))

-- objects: count
-- {'gifts': {'count': {'gte': 3}}}
transform(array(filter(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]', 'ar … 322 characters, e0c1f7d0eb1075c6 … -> coalesce(TRUE, FALSE))), audiencefilter_objects -> cardinality(audiencefilter_objects) >= :p1)[0]
-- parameters: {'p1': 3}
-- with literals:
transform(array(filter(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]', 'ar … 320 characters, 9ef1913cc341b041 … t -> coalesce(TRUE, FALSE))), audiencefilter_objects -> cardinality(audiencefilter_objects) >= 3)[0]

-- objects: functions
-- {'OR': [{'gifts': {'count': {'where': {'ok': True}, 'gte': 2}}}, {'gifts': {'sum': {'field': 'n', 'lt': 9}}}, {'gifts': {'sum': {'field': 'price', 'where': {'ok': True}, 'gte': 2.5}}}, {'gifts': {'max': {'field': 'at', 'equals': None}}}, {'gifts': {'avg': {'field': 'price', 'gte': 1}}}]}
(transform(array(filter(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]', 'a … 879 characters, 3fda17b67ca822b4 … , CAST(NULL AS DECIMAL(38, 0)), (a, y) -> CAST(coalesce(a, 0) + y AS DECIMAL(38, 0))), 0) <= :p1)[0]
OR transform(array(filter(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]',  … 1,459 characters, 1e180dc94945f2a6 … 5596800000000L AND 253402300799999999L THEN m END)[0] END)[0])[0]), y -> y IS NOT NULL)) IS NULL)[0]
OR transform(array(filter(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]',  … 1,855 characters, c6add199d21035f0 … ', 'double') * double('1e2'))) AS BIGINT) END END)[0] AS DECIMAL(38, 9))), y -> y IS NOT NULL))))[0]
OR transform(array(filter(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]',  … 501 characters, 66909e98c61cd530 … ') END)[0] = :p4, FALSE))), audiencefilter_objects -> cardinality(audiencefilter_objects) >= :p5)[0]
OR transform(array(filter(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]',  … 1,334 characters, 5b96cfe42cd0c98a … ST(coalesce(a, 0) + y AS DECIMAL(38, 0))), 0) AS DECIMAL(38, 9)) >= CAST(:p7 AS DECIMAL(38, 9)))[0])
-- parameters: {'p1': 8, 'p2': '1', 'p3': '100', 'p4': True, 'p5': 2, 'p6': True, 'p7': '250'}
-- with literals:
(transform(array(filter(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]', 'a … 877 characters, 162342e3b7a7452f … L), CAST(NULL AS DECIMAL(38, 0)), (a, y) -> CAST(coalesce(a, 0) + y AS DECIMAL(38, 0))), 0) <= 8)[0]
OR transform(array(filter(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]',  … 1,459 characters, 1e180dc94945f2a6 … 5596800000000L AND 253402300799999999L THEN m END)[0] END)[0])[0]), y -> y IS NOT NULL)) IS NULL)[0]
OR transform(array(filter(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]',  … 1,857 characters, 61e3ae0bb8045730 … ', 'double') * double('1e2'))) AS BIGINT) END END)[0] AS DECIMAL(38, 9))), y -> y IS NOT NULL))))[0]
OR transform(array(filter(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]',  … 500 characters, 5b1e59283aa25071 … n') END)[0] = TRUE, FALSE))), audiencefilter_objects -> cardinality(audiencefilter_objects) >= 2)[0]
OR transform(array(filter(filter(coalesce(try_variant_get(try_parse_json(`c`.`data`), '$["gifts"]',  … 1,337 characters, f8a25b6ef2ca7c7b … (coalesce(a, 0) + y AS DECIMAL(38, 0))), 0) AS DECIMAL(38, 9)) >= CAST('250' AS DECIMAL(38, 9)))[0])
