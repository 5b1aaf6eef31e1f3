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
(`text` = :p1
AND NOT (`name` = :p2))
-- parameters: {'p1': "O'Brien \\", 'p2': 'ann '}
-- with literals:
(`text` = 'O\'Brien \\'
AND NOT (`name` = 'ann '))

-- text: few values
-- {'text': {'in': ['Ann', 'ann ', '']}, 'name': {'notIn': ['Ann', '%']}}
(`text` IN (:p1, :p2, :p3)
AND NOT (`name` IN (:p4, :p5)))
-- parameters: {'p1': '', 'p2': 'Ann', 'p3': 'ann ', 'p4': '%', 'p5': 'Ann'}
-- with literals:
(`text` IN ('', 'Ann', 'ann ')
AND NOT (`name` IN ('%', 'Ann')))

-- text: many values
-- {'text': {'in': ['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9', 'v10', 'v11', 'v12', 'v … 8,336 characters, c08c8244951b7318 … "w'490", "w'491", "w'492", "w'493", "w'494", "w'495", "w'496", "w'497", "w'498", "w'499", "w'500"]}}
(if(`text` IS NULL, NULL, `text` IN (SELECT explode(from_json(:p1, 'array<string>'))))
AND NOT (if(`name` IS NULL, NULL, `name` IN (SELECT explode(from_json(:p2, 'array<string>'))))))
-- parameters: {'p1': '["v0","v1","v10","v100","v101","v102","v103","v104","v105","v106","v107","v108","v109","v11" … 7,818 characters, 56d0b63dcde8ea4e … 8","w\'89","w\'9","w\'90","w\'91","w\'92","w\'93","w\'94","w\'95","w\'96","w\'97","w\'98","w\'99"]'}
-- with literals:
(if(`text` IS NULL, NULL, `text` IN (SELECT explode(from_json('["v0","v1","v10","v100","v101","v102" … 3,483 characters, 6dabe1bc988f88e9 … ,"v88","v89","v9","v90","v91","v92","v93","v94","v95","v96","v97","v98","v99"]', 'array<string>'))))
AND NOT (if(`name` IS NULL, NULL, `name` IN (SELECT explode(from_json('["w\'0","w\'1","w\'10","w\'10 … 4,495 characters, cc234c6b37a0020b … 90","w\'91","w\'92","w\'93","w\'94","w\'95","w\'96","w\'97","w\'98","w\'99"]', 'array<string>'))))))

-- text ignoring case: one value
-- {'text': {'equals': 'KIM', 'mode': 'insensitive'}, 'name': {'not': 'Ann', 'mode': 'insensitive'}}
(lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = :p1
AND NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = :p2))
-- parameters: {'p1': 'kim', 'p2': 'ann'}
-- with literals:
(lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim'
AND NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'ann'))

-- text ignoring case: few values
-- {'text': {'in': ['KIM', 'Ann'], 'mode': 'insensitive'}, 'name': {'notIn': ['KIM', 'a_b'], 'mode': 'insensitive'}}
(lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (:p1, :p2)
AND NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (:p3, :p4)))
-- parameters: {'p1': 'ann', 'p2': 'kim', 'p3': 'a_b', 'p4': 'kim'}
-- with literals:
(lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('ann', 'kim')
AND NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('a_b', 'kim')))

-- text ignoring case: many values
-- {'text': {'in': ['V0', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10', 'V11', 'V12', 'V … 8,382 characters, 9cff711ee6ec988d … 2", "W'493", "W'494", "W'495", "W'496", "W'497", "W'498", "W'499", "W'500"], 'mode': 'insensitive'}}
(if(lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IS NULL, NULL, lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT explode(from_json(:p1, 'array<string>'))))
AND NOT (if(lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IS NULL, NULL, lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT explode(from_json(:p2, 'array<string>'))))))
-- parameters: {'p1': '["v0","v1","v10","v100","v101","v102","v103","v104","v105","v106","v107","v108","v109","v11" … 7,818 characters, 56d0b63dcde8ea4e … 8","w\'89","w\'9","w\'90","w\'91","w\'92","w\'93","w\'94","w\'95","w\'96","w\'97","w\'98","w\'99"]'}
-- with literals:
(if(lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IS NULL, NULL, lower(replace(replace(`text`, … 3,573 characters, 56a84c26113d8085 … ,"v88","v89","v9","v90","v91","v92","v93","v94","v95","v96","v97","v98","v99"]', 'array<string>'))))
AND NOT (if(lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IS NULL, NULL, lower(replace(replace … 4,585 characters, 73dd8e971949252e … 90","w\'91","w\'92","w\'93","w\'94","w\'95","w\'96","w\'97","w\'98","w\'99"]', 'array<string>'))))))

-- text ignoring case: values beyond ASCII
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'a\uffffß'], 'mode': 'insensitive'}}
((lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (:p1, :p2, :p3) OR `text` RLIKE :p4 OR `text` RLIKE :p5)
AND CAST(CAST((NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = :p6) AND NOT (`name` RLIKE :p7) AND NOT (`name` RLIKE :p8)) AS INT) AS BOOLEAN))
-- parameters: {'p1': 'ann', 'p2': 'izmir', 'p3': 'kim', 'p4': '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', 'p5': '\\A[sS][tT][rR][aA][ßẞ][eE]\\z', 'p6': 'kim', 'p7': '\\A[aA]\uffff[ßẞ]\\z', 'p8': '\\A[sS][tT][rR][aA][ßẞ][eE]\\z'}
-- with literals:
((lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('ann', 'izmir', 'kim') OR `text` RLIKE '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z' OR `text` RLIKE '\\A[sS][tT][rR][aA][ßẞ][eE]\\z')
AND CAST(CAST((NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim') AND NOT (`name` RLIKE '\\A[aA]⟨U+FFFF⟩[ßẞ]\\z') AND NOT (`name` RLIKE '\\A[sS][tT][rR][aA][ßẞ][eE]\\z')) AS INT) AS BOOLEAN))

-- text ignoring case: U+FFFE and U+FFFF
-- {'OR': [{'text': {'equals': 'A\uffffß', 'mode': 'insensitive'}}, {'name': {'not': 'ß\ufffe�', 'mode': 'insensitive'}}]}
(NOT (`name` RLIKE :p1)
OR `text` RLIKE :p2)
-- parameters: {'p1': '\\A[ßẞ]\ufffe�\\z', 'p2': '\\A[aA]\uffff[ßẞ]\\z'}
-- with literals:
(NOT (`name` RLIKE '\\A[ßẞ]⟨U+FFFE⟩�\\z')
OR `text` RLIKE '\\A[aA]⟨U+FFFF⟩[ßẞ]\\z')

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = :p1 OR (CAST(CAST((`text` RLIKE :p2 OR `text … 11,108 characters, b627326fb96e54d4 … RLIKE :p502 OR `text` RLIKE :p503 OR `text` RLIKE :p504 OR `text` RLIKE :p505) AS INT) AS BOOLEAN)))
AND CAST(CAST((NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = :p506) AND (CAST(CAST((NOT … 14,765 characters, e314837ae2a9e296 …  NOT (`name` RLIKE :p1008) AND NOT (`name` RLIKE :p1009)) AS INT) AS BOOLEAN))) AS INT) AS BOOLEAN))
-- parameters: {'p1': 'kim', 'p2': '\\A[aA][ßẞ][bB]\\*\\[\\z', 'p3': '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', 'p4': '\\A[sS][tT][rR] … 24,948 characters, 2a020d63f3bcc2fe …  'p1006': '\\A[öÖ]96\\z', 'p1007': '\\A[öÖ]97\\z', 'p1008': '\\A[öÖ]98\\z', 'p1009': '\\A[öÖ]99\\z'}
-- with literals:
((lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim' OR (CAST(CAST((`text` RLIKE '\\A[aA][ß … 16,181 characters, 20fdc36aac9033b4 …  '\\A[öÖ]97\\z' OR `text` RLIKE '\\A[öÖ]98\\z' OR `text` RLIKE '\\A[öÖ]99\\z') AS INT) AS BOOLEAN)))
AND CAST(CAST((NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'ann') AND (CAST(CAST((NOT … 19,701 characters, 39661af588439a48 … KE '\\A[öÖ]98\\z') AND NOT (`name` RLIKE '\\A[öÖ]99\\z')) AS INT) AS BOOLEAN))) AS INT) AS BOOLEAN))

-- text ignoring case: many values with U+FFFE and U+FFFF
-- {'text': {'in': ['A\uffffß', 'ß\ufffe', 'İzmir', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö8 … 7,945 characters, 8ebdeb44e5819cfa … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = :p1 OR (CAST(CAST((`text` RLIKE :p2 OR `text … 11,086 characters, 79e0420a6561078a …  OR CAST(CAST((`text` RLIKE :p502 OR `text` RLIKE :p503 OR `text` RLIKE :p504) AS INT) AS BOOLEAN)))
AND (CAST(CAST((NOT (`name` RLIKE :p505) AND NOT (`name` RLIKE :p506) AND NOT (`name` RLIKE :p507) A … 14,691 characters, a8f283c678b3479f … me` RLIKE :p1006) AND NOT (`name` RLIKE :p1007) AND NOT (`name` RLIKE :p1008)) AS INT) AS BOOLEAN)))
-- parameters: {'p1': 'izmir', 'p2': '\\A[aA]\uffff[ßẞ]\\z', 'p3': '\\A[ßẞ]\ufffe\\z', 'p4': '\\A[öÖ]0\\z', 'p5': ' … 24,885 characters, c60caf752e9aa2f7 …  'p1005': '\\A[öÖ]98\\z', 'p1006': '\\A[öÖ]99\\z', 'p1007': '\\A\ue000\\z', 'p1008': '\\A\uffff\\z'}
-- with literals:
((lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'izmir' OR (CAST(CAST((`text` RLIKE '\\A[aA] … 16,116 characters, 699b3606cd971386 …  '\\A[öÖ]97\\z' OR `text` RLIKE '\\A[öÖ]98\\z' OR `text` RLIKE '\\A[öÖ]99\\z') AS INT) AS BOOLEAN)))
AND (CAST(CAST((NOT (`name` RLIKE '\\A[ßẞ]⟨U+FFFE⟩�\\z') AND NOT (`name` RLIKE '\\A[öÖ]0\\z') AND NOT (`nam … 19,599 characters, 5e79ca73c5aecf63 … [öÖ]99\\z') AND NOT (`name` RLIKE '\\A⟨U+E000⟩\\z') AND NOT (`name` RLIKE '\\A⟨U+FFFF⟩\\z')) AS INT) AS BOOLEAN)))

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
(`name` >= :p1
AND `name` < :p2
AND `text` > :p3
AND `text` <= :p4)
-- parameters: {'p1': 'Ann', 'p2': '𐐀', 'p3': "A'", 'p4': '\uffff'}
-- with literals:
(`name` >= 'Ann'
AND `name` < '𐐀'
AND `text` > 'A\''
AND `text` <= '⟨U+FFFF⟩')

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
(contains(`text`, :p1)
AND NOT (contains(`name`, :p2)))
-- parameters: {'p1': 'a_B%', 'p2': 'a_B%'}
-- with literals:
(contains(`text`, 'a_B%')
AND NOT (contains(`name`, 'a_B%')))

-- contains: ascii needle
-- {'text': {'contains': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'ac_M'}, 'mode': 'insensitive'}}
(`text` RLIKE :p1
AND NOT (`name` RLIKE :p2))
-- parameters: {'p1': '[aA][cC]_[mM]', 'p2': '[aA][cC]_[mM]'}
-- with literals:
(`text` RLIKE '[aA][cC]_[mM]'
AND NOT (`name` RLIKE '[aA][cC]_[mM]'))

-- contains: shared needle
-- {'text': {'contains': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kim.e'}, 'mode': 'insensitive'}}
(`text` RLIKE :p1
AND NOT (`name` RLIKE :p2))
-- parameters: {'p1': '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', 'p2': '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'}
-- with literals:
(`text` RLIKE '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'
AND NOT (`name` RLIKE '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'))

-- contains: unicode needle
-- {'text': {'contains': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kiß.e'}, 'mode': 'insensitive'}}
(`text` RLIKE :p1
AND NOT (`name` RLIKE :p2))
-- parameters: {'p1': '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', 'p2': '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'}
-- with literals:
(`text` RLIKE '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'
AND NOT (`name` RLIKE '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'))

-- contains: noncharacter needle
-- {'text': {'contains': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'a\uffffß'}, 'mode': 'insensitive'}}
(`text` RLIKE :p1
AND NOT (`name` RLIKE :p2))
-- parameters: {'p1': '[aA]\uffff[ßẞ]', 'p2': '[aA]\uffff[ßẞ]'}
-- with literals:
(`text` RLIKE '[aA]⟨U+FFFF⟩[ßẞ]'
AND NOT (`name` RLIKE '[aA]⟨U+FFFF⟩[ßẞ]'))

-- startsWith: exact needle
-- {'text': {'startsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'startsWith': 'a_B%'}, 'mode': 'default'}}
(startswith(`text`, :p1)
AND NOT (startswith(`name`, :p2)))
-- parameters: {'p1': 'a_B%', 'p2': 'a_B%'}
-- with literals:
(startswith(`text`, 'a_B%')
AND NOT (startswith(`name`, 'a_B%')))

-- startsWith: ascii needle
-- {'text': {'startsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'ac_M'}, 'mode': 'insensitive'}}
(`text` RLIKE :p1
AND NOT (`name` RLIKE :p2))
-- parameters: {'p1': '\\A[aA][cC]_[mM]', 'p2': '\\A[aA][cC]_[mM]'}
-- with literals:
(`text` RLIKE '\\A[aA][cC]_[mM]'
AND NOT (`name` RLIKE '\\A[aA][cC]_[mM]'))

-- startsWith: shared needle
-- {'text': {'startsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(`text` RLIKE :p1
AND NOT (`name` RLIKE :p2))
-- parameters: {'p1': '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', 'p2': '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'}
-- with literals:
(`text` RLIKE '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'
AND NOT (`name` RLIKE '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'))

-- startsWith: unicode needle
-- {'text': {'startsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(`text` RLIKE :p1
AND NOT (`name` RLIKE :p2))
-- parameters: {'p1': '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', 'p2': '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'}
-- with literals:
(`text` RLIKE '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'
AND NOT (`name` RLIKE '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'))

-- startsWith: noncharacter needle
-- {'text': {'startsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(`text` RLIKE :p1
AND NOT (`name` RLIKE :p2))
-- parameters: {'p1': '\\A[aA]\uffff[ßẞ]', 'p2': '\\A[aA]\uffff[ßẞ]'}
-- with literals:
(`text` RLIKE '\\A[aA]⟨U+FFFF⟩[ßẞ]'
AND NOT (`name` RLIKE '\\A[aA]⟨U+FFFF⟩[ßẞ]'))

-- endsWith: exact needle
-- {'text': {'endsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'endsWith': 'a_B%'}, 'mode': 'default'}}
(endswith(`text`, :p1)
AND NOT (endswith(`name`, :p2)))
-- parameters: {'p1': 'a_B%', 'p2': 'a_B%'}
-- with literals:
(endswith(`text`, 'a_B%')
AND NOT (endswith(`name`, 'a_B%')))

-- endsWith: ascii needle
-- {'text': {'endsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'ac_M'}, 'mode': 'insensitive'}}
(`text` RLIKE :p1
AND NOT (`name` RLIKE :p2))
-- parameters: {'p1': '[aA][cC]_[mM]\\z', 'p2': '[aA][cC]_[mM]\\z'}
-- with literals:
(`text` RLIKE '[aA][cC]_[mM]\\z'
AND NOT (`name` RLIKE '[aA][cC]_[mM]\\z'))

-- endsWith: shared needle
-- {'text': {'endsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(`text` RLIKE :p1
AND NOT (`name` RLIKE :p2))
-- parameters: {'p1': '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z', 'p2': '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z'}
-- with literals:
(`text` RLIKE '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z'
AND NOT (`name` RLIKE '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z'))

-- endsWith: unicode needle
-- {'text': {'endsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(`text` RLIKE :p1
AND NOT (`name` RLIKE :p2))
-- parameters: {'p1': '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z', 'p2': '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z'}
-- with literals:
(`text` RLIKE '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z'
AND NOT (`name` RLIKE '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z'))

-- endsWith: noncharacter needle
-- {'text': {'endsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(`text` RLIKE :p1
AND NOT (`name` RLIKE :p2))
-- parameters: {'p1': '[aA]\uffff[ßẞ]\\z', 'p2': '[aA]\uffff[ßẞ]\\z'}
-- with literals:
(`text` RLIKE '[aA]⟨U+FFFF⟩[ßẞ]\\z'
AND NOT (`name` RLIKE '[aA]⟨U+FFFF⟩[ßẞ]\\z'))

-- startsWith: a prefix before the surrogates
-- {'text': {'startsWith': 'a\ud7ff'}}
startswith(`text`, :p1)
-- parameters: {'p1': 'a\ud7ff'}
-- with literals:
startswith(`text`, 'a⟨U+D7FF⟩')

-- startsWith: a prefix without an end
-- {'text': {'startsWith': '\U0010ffff'}, 'name': {'not': {'startsWith': '\U0010ffff'}}}
(startswith(`text`, :p1)
AND NOT (startswith(`name`, :p2)))
-- parameters: {'p1': '\U0010ffff', 'p2': '\U0010ffff'}
-- with literals:
(startswith(`text`, '⟨U+10FFFF⟩')
AND NOT (startswith(`name`, '⟨U+10FFFF⟩')))

-- parts of texts: a crowd
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 1,059 characters, 09a13a515be612fd … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(contains(`text`, :p1)
OR endswith(`text`, :p2)
OR CAST(CAST((`text` RLIKE :p3 OR `text` RLIKE :p4) AS INT) AS BOOLEAN)
OR `text` RLIKE :p5
OR `text` RLIKE :p6
OR `text` RLIKE :p7
OR `text` RLIKE :p8
OR startswith(`text`, :p9)
OR startswith(`text`, :p10)
OR `text` RLIKE :p11
OR `text` RLIKE :p12
OR `text` RLIKE :p13
OR `text` RLIKE :p14
OR `text` RLIKE :p15
OR `text` RLIKE :p16
OR `text` RLIKE :p17
OR `text` RLIKE :p18
OR `text` RLIKE :p19
OR `text` RLIKE :p20)
-- parameters: {'p1': 'a_B%', 'p2': 'a_B%', 'p3': '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', 'p4': '\\A[ßẞ]\ufffe\\z', 'p5': '[aA][cC] … 523 characters, f9004900051c4b55 … ', 'p18': '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', 'p19': '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', 'p20': '\\A[aA]\uffff[ßẞ]'}
-- with literals:
(contains(`text`, 'a_B%')
OR endswith(`text`, 'a_B%')
OR CAST(CAST((`text` RLIKE '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z' OR `text` RLIKE '\\A[ßẞ]⟨U+FFFE⟩\\z') AS INT) AS BOOLEAN)
OR `text` RLIKE '[aA][cC]_[mM]'
OR `text` RLIKE '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'
OR `text` RLIKE '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'
OR `text` RLIKE '[aA]⟨U+FFFF⟩[ßẞ]'
OR startswith(`text`, 'a_B%')
OR startswith(`text`, '⟨U+10FFFF⟩')
OR `text` RLIKE '[äÄ][mM][nN][eE]'
OR `text` RLIKE '[qQ]\\['
OR `text` RLIKE '[aA][cC]_[mM]\\z'
OR `text` RLIKE '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z'
OR `text` RLIKE '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z'
OR `text` RLIKE '[aA]⟨U+FFFF⟩[ßẞ]\\z'
OR `text` RLIKE '\\A[aA][cC]_[mM]'
OR `text` RLIKE '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'
OR `text` RLIKE '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'
OR `text` RLIKE '\\A[aA]⟨U+FFFF⟩[ßẞ]')

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 1,060 characters, 3620ec3a9afab2ed … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(NOT (contains(`text`, :p1))
AND NOT (endswith(`text`, :p2))
AND CAST(CAST((NOT (`text` RLIKE :p3) AND NOT (`text` RLIKE :p4)) AS INT) AS BOOLEAN)
AND NOT (startswith(`text`, :p5))
AND NOT (startswith(`text`, :p6))
AND NOT (`text` RLIKE :p7)
AND NOT (`text` RLIKE :p8)
AND NOT (`text` RLIKE :p9)
AND NOT (`text` RLIKE :p10)
AND NOT (`text` RLIKE :p11)
AND NOT (`text` RLIKE :p12)
AND NOT (`text` RLIKE :p13)
AND NOT (`text` RLIKE :p14)
AND NOT (`text` RLIKE :p15)
AND NOT (`text` RLIKE :p16)
AND NOT (`text` RLIKE :p17)
AND NOT (`text` RLIKE :p18)
AND NOT (`text` RLIKE :p19)
AND NOT (`text` RLIKE :p20))
-- parameters: {'p1': 'a_B%', 'p2': 'a_B%', 'p3': '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', 'p4': '\\A[ßẞ]\ufffe\\z', 'p5': 'a_B%', ' … 523 characters, 8fc0d4e2d9012450 … ', 'p18': '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', 'p19': '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', 'p20': '\\A[aA]\uffff[ßẞ]'}
-- with literals:
(NOT (contains(`text`, 'a_B%'))
AND NOT (endswith(`text`, 'a_B%'))
AND CAST(CAST((NOT (`text` RLIKE '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z') AND NOT (`text` RLIKE '\\A[ßẞ]⟨U+FFFE⟩\\z')) AS INT) AS BOOLEAN)
AND NOT (startswith(`text`, 'a_B%'))
AND NOT (startswith(`text`, '⟨U+10FFFF⟩'))
AND NOT (`text` RLIKE '[aA][cC]_[mM]')
AND NOT (`text` RLIKE '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]')
AND NOT (`text` RLIKE '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]')
AND NOT (`text` RLIKE '[aA]⟨U+FFFF⟩[ßẞ]')
AND NOT (`text` RLIKE '[äÄ][mM][nN][eE]')
AND NOT (`text` RLIKE '[qQ]\\[')
AND NOT (`text` RLIKE '[aA][cC]_[mM]\\z')
AND NOT (`text` RLIKE '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z')
AND NOT (`text` RLIKE '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z')
AND NOT (`text` RLIKE '[aA]⟨U+FFFF⟩[ßẞ]\\z')
AND NOT (`text` RLIKE '\\A[aA][cC]_[mM]')
AND NOT (`text` RLIKE '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]')
AND NOT (`text` RLIKE '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]')
AND NOT (`text` RLIKE '\\A[aA]⟨U+FFFF⟩[ßẞ]'))

-- parts of texts: a crowd of characters
-- {'OR': [{'text': {'contains': 'Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0K … 2,576 characters, 2dd37b682d907049 … im5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5'}}]}
(`text` RLIKE :p1
OR `text` RLIKE :p2
OR `text` RLIKE :p3
OR `text` RLIKE :p4
OR `text` RLIKE :p5
OR `text` RLIKE :p6)
-- parameters: {'p1': '[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[k … 9,060 characters, 8f4112edad1cc44c … Iİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5'}
-- with literals:
(`text` RLIKE '[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ] … 1,516 characters, a322879d1dd23900 … iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0'
OR `text` RLIKE '[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iI … 1,518 characters, 319c24af7c01ec60 … iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1'
OR `text` RLIKE '[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iI … 1,518 characters, a0a8be5ac57fc6e6 … iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2'
OR `text` RLIKE '[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iI … 1,518 characters, 637c892ab69456ab … iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3'
OR `text` RLIKE '[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iI … 1,518 characters, c736d8c57169e096 … iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4'
OR `text` RLIKE '[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iI … 1,519 characters, daeb6d639a3170e6 … Iİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5')

-- groups
-- {'small': {'gte': 0}, 'OR': [{'flag': True}, {'AND': [{'number': {'lt': 0}}, {'OR': [{'text': None}, {'NOT': {'name': 'Ann', 'small': 1}}]}]}]}
(`small` >= :p1
AND (`flag` = :p2 OR (nullif(`number`, double('NaN')) < :p3 AND (`text` IS NULL OR NOT (`name` = :p4) OR NOT (`small` = :p5)))))
-- parameters: {'p1': 0, 'p2': True, 'p3': 0.0, 'p4': 'Ann', 'p5': 1}
-- with literals:
(`small` >= 0
AND (`flag` = TRUE OR (nullif(`number`, double('NaN')) < double('0.0') AND (`text` IS NULL OR NOT (`name` = 'Ann') OR NOT (`small` = 1)))))

-- groups: more members than stand side by side
-- {'OR': [{'small': 0, 'large': {'gte': 0}}, {'small': 1, 'large': {'gte': 1}}, {'small': 2, 'large':  … 3,998 characters, 38ec580087cc1635 … : '56'}}, {'text': {'endsWith': '57'}}, {'text': {'endsWith': '58'}}, {'text': {'endsWith': '59'}}]}
((`small` = :p1 AND `large` >= :p2)
OR CAST(CAST(((`small` = :p3 AND `large` >= :p4) OR (`small` = :p5 AND `large` >= :p6) OR (`small` = … 4,026 characters, 9fa815e28dabc48c …  endswith(`text`, :p178) OR endswith(`text`, :p179) OR endswith(`text`, :p180)) AS INT) AS BOOLEAN))
-- parameters: {'p1': 0, 'p2': 0, 'p3': 1, 'p4': 1, 'p5': 2, 'p6': 2, 'p7': 3, 'p8': 3, 'p9': 4, 'p10': 4, 'p11': 5 … 2,142 characters, 5134b5d06b419ad7 … ', 'p174': '53', 'p175': '54', 'p176': '55', 'p177': '56', 'p178': '57', 'p179': '58', 'p180': '59'}
-- with literals:
((`small` = 0 AND `large` >= 0)
OR CAST(CAST(((`small` = 1 AND `large` >= 1) OR (`small` = 2 AND `large` >= 2) OR (`small` = 3 AND ` … 3,688 characters, 4dd044feb3bac534 …  OR endswith(`text`, '57') OR endswith(`text`, '58') OR endswith(`text`, '59')) AS INT) AS BOOLEAN))

-- a name that has to be quoted
-- {'odd': {'not': None, 'contains': '%s :p1 ? $1 {p1:String}'}}
(`o"d``d %s :p1` IS NOT NULL
AND `o"d``d %s :p1` RLIKE :p1)
-- parameters: {'p1': '%[sS] :[pP]1 \\? \\$1 \\{[pP]1:[sS][tT][rR][iIİ][nN][gG]\\}'}
-- with literals:
(`o"d``d %s :p1` IS NOT NULL
AND `o"d``d %s :p1` RLIKE '%[sS] :[pP]1 \\? \\$1 \\{[pP]1:[sS][tT][rR][iIİ][nN][gG]\\}')
