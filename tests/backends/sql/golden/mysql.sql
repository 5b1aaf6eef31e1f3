-- to_sql('mysql'). Written by tests/backends/sql/golden.py.

-- everyone
-- {}
TRUE
-- parameters: []

-- nobody
-- {'OR': []}
FALSE
-- parameters: []

-- missing values
-- {'text': None, 'small': None, 'number': None, 'flag': None, 'moment': None}
(`flag` IS NULL
AND `moment` IS NULL
AND `number` IS NULL
AND `small` IS NULL
AND `text` IS NULL)
-- parameters: []

-- present values
-- {'text': {'not': None}, 'small': {'not': None}, 'number': {'not': None}, 'flag': {'not': None}, 'moment': {'not': None}}
(`flag` IS NOT NULL
AND `moment` IS NOT NULL
AND `number` IS NOT NULL
AND `small` IS NOT NULL
AND `text` IS NOT NULL)
-- parameters: []

-- true of every present value
-- {'text': {'contains': ''}, 'small': {'lt': 10000000000}, 'number': {'lt': 10000000000000000000000000 … 561 characters, c1808f05fea4adb7 … 00000000000000}, 'OR': [{'flag': True}, {'flag': False}], 'moment': {'gte': '0001-01-01T00:00:00Z'}}
((`flag` IS NOT NULL OR NULL)
AND (`moment` IS NOT NULL OR NULL)
AND (`number` IS NOT NULL OR NULL)
AND (`small` IS NOT NULL OR NULL)
AND (`text` IS NOT NULL OR NULL))
-- parameters: []

-- false of every present value
-- {'OR': [{'text': {'not': {'contains': ''}}}, {'small': {'equals': 1.5}}, {'number': {'gt': 100000000 … 584 characters, 3a943eca19389c26 … 00000000}}, {'AND': [{'flag': True}, {'flag': False}]}, {'moment': {'lt': '0001-01-01T00:00:00Z'}}]}
((`flag` IS NULL AND NULL)
OR (`moment` IS NULL AND NULL)
OR (`number` IS NULL AND NULL)
OR (`small` IS NULL AND NULL)
OR (`text` IS NULL AND NULL))
-- parameters: []

-- text: one value
-- {'text': "O'Brien \\", 'name': {'not': 'ann '}}
(`text` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND NOT (`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: ["O'Brien \\", 'ann ']
-- with literals:
(`text` = CONVERT(_utf8mb4 X'4F27427269656E205C' USING utf8mb4) COLLATE utf8mb4_0900_bin
AND NOT (`name` = CONVERT(_utf8mb4'ann ' USING utf8mb4) COLLATE utf8mb4_0900_bin))

-- text: few values
-- {'text': {'in': ['Ann', 'ann ', '']}, 'name': {'notIn': ['Ann', '%']}}
(`text` IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT (`name` IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)))
-- parameters: ['', 'Ann', 'ann ', '%', 'Ann']
-- with literals:
(`text` IN (CONVERT(_utf8mb4'' USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(_utf8mb4'Ann' USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(_utf8mb4'ann ' USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT (`name` IN (CONVERT(_utf8mb4'%' USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(_utf8mb4'Ann' USING utf8mb4) COLLATE utf8mb4_0900_bin)))

-- text: many values
-- {'text': {'in': ['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9', 'v10', 'v11', 'v12', 'v … 8,336 characters, c08c8244951b7318 … "w'490", "w'491", "w'492", "w'493", "w'494", "w'495", "w'496", "w'497", "w'498", "w'499", "w'500"]}}
(`text` IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLATE ut … 26,063 characters, 091243673af8ae4b … VERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT (`name` IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) CO … 26,073 characters, e90e055e48b1247c … RT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)))
-- parameters: ['v0', 'v1', 'v10', 'v100', 'v101', 'v102', 'v103', 'v104', 'v105', 'v106', 'v107', 'v108', 'v109',  … 8,297 characters, f4cd5f6e8acbfb58 … '88", "w'89", "w'9", "w'90", "w'91", "w'92", "w'93", "w'94", "w'95", "w'96", "w'97", "w'98", "w'99"]
-- with literals:
(`text` IN (CONVERT(_utf8mb4'v0' USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(_utf8mb4'v1' USING … 31,965 characters, 997d300d9d7b8288 … NG utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(_utf8mb4'v99' USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT (`name` IN (CONVERT(_utf8mb4'w''0' USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(_utf8mb4 … 32,977 characters, 92b17bac78348de3 … tf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(_utf8mb4'w''99' USING utf8mb4) COLLATE utf8mb4_0900_bin)))

-- text ignoring case: one value
-- {'text': {'equals': 'KIM', 'mode': 'insensitive'}, 'name': {'not': 'Ann', 'mode': 'insensitive'}}
(LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: ['kim', 'ann']
-- with literals:
(LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) = CONVERT(_utf8mb4'kim' USING utf8mb4) COLLATE utf8mb4_0900_bin
AND NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) = CONVERT(_utf8mb4'ann' USING utf8mb4) COLLATE utf8mb4_0900_bin))

-- text ignoring case: few values
-- {'text': {'in': ['KIM', 'Ann'], 'mode': 'insensitive'}, 'name': {'notIn': ['KIM', 'a_b'], 'mode': 'insensitive'}}
(LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)))
-- parameters: ['ann', 'kim', 'a_b', 'kim']
-- with literals:
(LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (CONVERT(_utf8mb4'ann' USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(_utf8mb4'kim' USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (CONVERT(_utf8mb4'a_b' USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(_utf8mb4'kim' USING utf8mb4) COLLATE utf8mb4_0900_bin)))

-- text ignoring case: many values
-- {'text': {'in': ['V0', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10', 'V11', 'V12', 'V … 8,382 characters, 9cff711ee6ec988d … 2", "W'493", "W'494", "W'495", "W'496", "W'497", "W'498", "W'499", "W'500"], 'mode': 'insensitive'}}
(LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) … 26,156 characters, 129d37058bc5b7af … VERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩ … 26,166 characters, f35cca7507ca2b4d … RT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)))
-- parameters: ['v0', 'v1', 'v10', 'v100', 'v101', 'v102', 'v103', 'v104', 'v105', 'v106', 'v107', 'v108', 'v109',  … 8,297 characters, f4cd5f6e8acbfb58 … '88", "w'89", "w'9", "w'90", "w'91", "w'92", "w'93", "w'94", "w'95", "w'96", "w'97", "w'98", "w'99"]
-- with literals:
(LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) … 32,058 characters, 97547e550a87b851 … NG utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(_utf8mb4'v99' USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩ … 33,070 characters, f5e77556ecdb16e4 … tf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(_utf8mb4'w''99' USING utf8mb4) COLLATE utf8mb4_0900_bin)))

-- text ignoring case: values beyond ASCII
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'aßb'], 'mode': 'insensitive'}}
((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k') … 418 characters, e157584f3ed835e5 …  USING utf8mb4), 'c') OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND (NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), ' … 335 characters, 33dcdfb0a71faa28 … f8mb4), 'c')) AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))))
-- parameters: ['ann', 'izmir', 'kim', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[sS][tT][rR][aA][ßẞ][eE]\\z', 'kim', '\\A[aA][ßẞ][bB]\\z', '\\A[sS][tT][rR][aA][ßẞ][eE]\\z']
-- with literals:
((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k') … 583 characters, 743f72cb4eb15c05 … ERT(_utf8mb4 X'5C415B73535D5B74545D5B72525D5B61415D5BC39FE1BA9E5D5B65455D5C7A' USING utf8mb4), 'c'))
AND (NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), ' … 466 characters, 164381fcd1b85e45 … T(_utf8mb4 X'5C415B73535D5B74545D5B72525D5B61415D5BC39FE1BA9E5D5B65455D5C7A' USING utf8mb4), 'c'))))

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
(((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k' … 39,471 characters, 3588b7747ce4ae4b … USING utf8mb4), 'c') OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
AND ((NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'),  … 42,924 characters, be92dfbb0a561aef … 8mb4), 'c')) AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))))
-- parameters: ['kim', '\\A[aA][ßẞ][bB]\\*\\[\\z', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[sS][tT][rR][aA][ßẞ][eE]\\z', '\\A[ö … 16,974 characters, f2cd237a77dadfe0 … \z', '\\A[öÖ]94\\z', '\\A[öÖ]95\\z', '\\A[öÖ]96\\z', '\\A[öÖ]97\\z', '\\A[öÖ]98\\z', '\\A[öÖ]99\\z']
-- with literals:
(((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k' … 57,484 characters, 9cdf3a55a601cafd … E(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415BC3B6C3965D39395C7A' USING utf8mb4), 'c')))
AND ((NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'),  … 60,877 characters, 58c346bc6c9c7594 … CONVERT(`name` USING utf8mb4), CONVERT(_utf8mb4 X'5C415BC3B6C3965D39395C7A' USING utf8mb4), 'c')))))

-- integer: one value
-- {'small': -2147483648, 'large': {'not': 9223372036854775807}}
(`small` = %s
AND NOT (`large` = %s))
-- parameters: [-2147483648, 9223372036854775807]
-- with literals:
(`small` = -2147483648
AND NOT (`large` = 9223372036854775807))

-- integer: few values
-- {'small': {'in': [0, 1, 2147483647]}, 'large': {'notIn': [9007199254740993, -9223372036854775808]}}
(`small` IN (%s, %s, %s)
AND NOT (`large` IN (%s, %s)))
-- parameters: [0, 1, 2147483647, -9223372036854775808, 9007199254740993]
-- with literals:
(`small` IN (0, 1, 2147483647)
AND NOT (`large` IN (-9223372036854775808, 9007199254740993)))

-- integer: many values
-- {'small': {'in': [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,  … 11,454 characters, f6c23f0c45ec9a07 … 4741487, 9007199254741488, 9007199254741489, 9007199254741490, 9007199254741491, 9007199254741492]}}
(`small` IN (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, … 2,016 characters, 72f6711673379168 …  %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
AND NOT (`large` IN (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, … 2,026 characters, a26d47065baf854b … s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)))
-- parameters: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 2 … 11,413 characters, ba936566ed38284b … 254741487, 9007199254741488, 9007199254741489, 9007199254741490, 9007199254741491, 9007199254741492]
-- with literals:
(`small` IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 2 … 2,407 characters, 228fc87c630340e6 …  481, 482, 483, 484, 485, 486, 487, 488, 489, 490, 491, 492, 493, 494, 495, 496, 497, 498, 499, 500)
AND NOT (`large` IN (9007199254740992, 9007199254740993, 9007199254740994, 9007199254740995, 9007199 … 9,040 characters, 8f6794df0474a57b … 4741487, 9007199254741488, 9007199254741489, 9007199254741490, 9007199254741491, 9007199254741492)))

-- number: one value
-- {'number': 0.30000000000000004, 'ratio': {'not': -0.0}}
(`number` = %s
AND NOT (`ratio` = %s))
-- parameters: [0.30000000000000004, 0.0]
-- with literals:
(`number` = 0.30000000000000004e0
AND NOT (`ratio` = 0.0e0))

-- number: few values
-- {'number': {'in': [19.99, 5e-324, 2]}, 'ratio': {'notIn': [1e+308, -1e-07]}}
(`number` IN (%s, %s, %s)
AND NOT (`ratio` IN (%s, %s)))
-- parameters: [5e-324, 2.0, 19.99, -1e-07, 1e+308]
-- with literals:
(`number` IN (5e-324, 2.0e0, 19.99e0)
AND NOT (`ratio` IN (-1e-07, 1e+308)))

-- number: many values
-- {'number': {'in': [0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.571428571428 … 12,294 characters, ba650f0f4f5f97c5 …  487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]}}
(`number` IN (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s … 2,017 characters, 71d87c1a33fbd98e …  %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
AND NOT (`ratio` IN (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, … 2,026 characters, a5e0cf5ab3fc8c2a … s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)))
-- parameters: [0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.5714285714285714, 0.7142857142 … 12,252 characters, 01673a7a394a332a … 5, 487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]
-- with literals:
(`number` IN (0.0e0, 0.14285714285714285e0, 0.2857142857142857e0, 0.42857142857142855e0, 0.571428571 … 9,870 characters, 968d614f05138ce3 … 28571e0, 70.85714285714286e0, 71.0e0, 71.14285714285714e0, 71.28571428571429e0, 71.42857142857143e0)
AND NOT (`ratio` IN (0.5e0, 1.5e0, 2.5e0, 3.5e0, 4.5e0, 5.5e0, 6.5e0, 7.5e0, 8.5e0, 9.5e0, 10.5e0, 1 … 4,421 characters, 228ce755af95f0a1 … 490.5e0, 491.5e0, 492.5e0, 493.5e0, 494.5e0, 495.5e0, 496.5e0, 497.5e0, 498.5e0, 499.5e0, 500.5e0)))

-- boolean: true
-- {'flag': True}
`flag` = %s
-- parameters: [1]
-- with literals:
`flag` = 1

-- boolean: false
-- {'flag': {'not': True}}
`flag` = %s
-- parameters: [0]
-- with literals:
`flag` = 0

-- date: one value
-- {'moment': '2024-02-29T12:30:45.000001+05:30', 'until': {'not': '1969-12-31T23:59:59.999999Z'}}
(`moment` = CAST(%s AS DATETIME(6))
AND NOT (`until` = CAST(%s AS DATETIME(6))))
-- parameters: ['2024-02-29 07:00:45.000001', '1969-12-31 23:59:59.999999']
-- with literals:
(`moment` = CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6))
AND NOT (`until` = CAST(_utf8mb4'1969-12-31 23:59:59.999999' AS DATETIME(6))))

-- date: few values
-- {'moment': {'in': ['2024-02-29T12:30:45.000001+05:30', '1969-12-31T23:59:59.999999Z']}, 'until': {'notIn': ['1969-12-31T23:59:59.999999Z', '2024-02-29T12:30:45.000001+05:30']}}
(`moment` IN (CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)))
AND NOT (`until` IN (CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)))))
-- parameters: ['1969-12-31 23:59:59.999999', '2024-02-29 07:00:45.000001', '1969-12-31 23:59:59.999999', '2024-02-29 07:00:45.000001']
-- with literals:
(`moment` IN (CAST(_utf8mb4'1969-12-31 23:59:59.999999' AS DATETIME(6)), CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)))
AND NOT (`until` IN (CAST(_utf8mb4'1969-12-31 23:59:59.999999' AS DATETIME(6)), CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)))))

-- date: many values
-- {'moment': {'in': ['2020-01-01T00:00:00+00:00', '2020-01-02T00:00:00.000001+00:00', '2020-01-03T00:0 … 36,100 characters, 2fff961e370a1128 … 13T00:00:00.000498+00:00', '2021-05-14T00:00:00.000499+00:00', '2021-05-15T00:00:00.000500+00:00']}}
(`moment` IN (CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)), CAST(%s AS  … 12,538 characters, 21f23a9432f621c5 …  CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)))
AND NOT (`until` IN (CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)), CAST … 12,547 characters, 34e06036867f0530 … AST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)))))
-- parameters: ['2020-01-01 00:00:00.000000', '2020-01-02 00:00:00.000001', '2020-01-03 00:00:00.000002', '2020-01- … 30,060 characters, f822b63f5c4c7b05 … 0.000497', '2021-05-13 00:00:00.000498', '2021-05-14 00:00:00.000499', '2021-05-15 00:00:00.000500']
-- with literals:
(`moment` IN (CAST(_utf8mb4'2020-01-01 00:00:00.000000' AS DATETIME(6)), CAST(_utf8mb4'2020-01-02 00 … 29,572 characters, cb720c847937901d … 1-05-14 00:00:00.000499' AS DATETIME(6)), CAST(_utf8mb4'2021-05-15 00:00:00.000500' AS DATETIME(6)))
AND NOT (`until` IN (CAST(_utf8mb4'2020-01-01 00:00:00.000000' AS DATETIME(6)), CAST(_utf8mb4'2020-0 … 29,581 characters, 2eb9f11232555e79 … 05-14 00:00:00.000499' AS DATETIME(6)), CAST(_utf8mb4'2021-05-15 00:00:00.000500' AS DATETIME(6)))))

-- text: order
-- {'text': {'gt': "A'", 'lte': '\uffff'}, 'name': {'gte': 'Ann', 'lt': '𐐀'}}
(`name` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND `name` < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND `text` > CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND `text` <= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
-- parameters: ['Ann', '𐐀', "A'", '\uffff']
-- with literals:
(`name` >= CONVERT(_utf8mb4'Ann' USING utf8mb4) COLLATE utf8mb4_0900_bin
AND `name` < CONVERT(_utf8mb4 X'F0909080' USING utf8mb4) COLLATE utf8mb4_0900_bin
AND `text` > CONVERT(_utf8mb4'A''' USING utf8mb4) COLLATE utf8mb4_0900_bin
AND `text` <= CONVERT(_utf8mb4 X'EFBFBF' USING utf8mb4) COLLATE utf8mb4_0900_bin)

-- integer: order
-- {'small': {'gte': -1, 'lt': 100}, 'large': {'gt': -9007199254740992, 'lte': 9007199254740993}}
(`large` >= %s
AND `large` <= %s
AND `small` >= %s
AND `small` <= %s)
-- parameters: [-9007199254740991, 9007199254740993, -1, 99]
-- with literals:
(`large` >= -9007199254740991
AND `large` <= 9007199254740993
AND `small` >= -1
AND `small` <= 99)

-- number: order
-- {'number': {'gt': -0.5, 'lte': 0.30000000000000004}, 'ratio': {'gte': 5e-324, 'lt': 1e+300}}
(`number` > %s
AND `number` <= %s
AND `ratio` >= %s
AND `ratio` < %s)
-- parameters: [-0.5, 0.30000000000000004, 5e-324, 1e+300]
-- with literals:
(`number` > -0.5e0
AND `number` <= 0.30000000000000004e0
AND `ratio` >= 5e-324
AND `ratio` < 1e+300)

-- date: order
-- {'moment': {'gt': '1969-12-31T23:59:59.999999Z', 'lte': '2024-02-29T12:30:45.000001+05:30'}, 'until': {'gte': '2024-02-29T12:30:45.000001+05:30', 'lt': '9999-12-31T23:59:59Z'}}
(`moment` > CAST(%s AS DATETIME(6))
AND `moment` <= CAST(%s AS DATETIME(6))
AND `until` >= CAST(%s AS DATETIME(6))
AND `until` < CAST(%s AS DATETIME(6)))
-- parameters: ['1969-12-31 23:59:59.999999', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '9999-12-31 23:59:59.000000']
-- with literals:
(`moment` > CAST(_utf8mb4'1969-12-31 23:59:59.999999' AS DATETIME(6))
AND `moment` <= CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6))
AND `until` >= CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6))
AND `until` < CAST(_utf8mb4'9999-12-31 23:59:59.000000' AS DATETIME(6)))

-- contains: exact needle
-- {'text': {'contains': 'a_B%', 'mode': 'default'}, 'name': {'not': {'contains': 'a_B%'}, 'mode': 'default'}}
(LOCATE(CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(`text` USING utf8mb4)) > 0
AND NOT (LOCATE(CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(`name` USING utf8mb4)) > 0))
-- parameters: ['a_B%', 'a_B%']
-- with literals:
(LOCATE(CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(`text` USING utf8mb4)) > 0
AND NOT (LOCATE(CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(`name` USING utf8mb4)) > 0))

-- contains: ascii needle
-- {'text': {'contains': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'ac_M'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['[aA][cC]_[mM]', '[aA][cC]_[mM]']
-- with literals:
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4'[aA][cC]_[mM]' USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(_utf8mb4'[aA][cC]_[mM]' USING utf8mb4), 'c')))

-- contains: shared needle
-- {'text': {'contains': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kim.e'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]']
-- with literals:
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4), 'c')))

-- contains: unicode needle
-- {'text': {'contains': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kiß.e'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]']
-- with literals:
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4), 'c')))

-- startsWith: exact needle
-- {'text': {'startsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'startsWith': 'a_B%'}, 'mode': 'default'}}
((`text` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin AND `text` < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT ((`name` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin AND `name` < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)))
-- parameters: ['a_B%', 'a_B&', 'a_B%', 'a_B&']
-- with literals:
((`text` >= CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_0900_bin AND `text` < CONVERT(_utf8mb4'a_B&' USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT ((`name` >= CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_0900_bin AND `name` < CONVERT(_utf8mb4'a_B&' USING utf8mb4) COLLATE utf8mb4_0900_bin)))

-- startsWith: ascii needle
-- {'text': {'startsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'ac_M'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['\\A[aA][cC]_[mM]', '\\A[aA][cC]_[mM]']
-- with literals:
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B61415D5B63435D5F5B6D4D5D' USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B61415D5B63435D5F5B6D4D5D' USING utf8mb4), 'c')))

-- startsWith: shared needle
-- {'text': {'startsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]']
-- with literals:
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4), 'c')))

-- startsWith: unicode needle
-- {'text': {'startsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]']
-- with literals:
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4), 'c')))

-- endsWith: exact needle
-- {'text': {'endsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'endsWith': 'a_B%'}, 'mode': 'default'}}
(RIGHT(CONVERT(`text` USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND NOT (RIGHT(CONVERT(`name` USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: [4, 'a_B%', 4, 'a_B%']
-- with literals:
(RIGHT(CONVERT(`text` USING utf8mb4), 4) = CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_0900_bin
AND NOT (RIGHT(CONVERT(`name` USING utf8mb4), 4) = CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_0900_bin))

-- endsWith: ascii needle
-- {'text': {'endsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'ac_M'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['[aA][cC]_[mM]\\z', '[aA][cC]_[mM]\\z']
-- with literals:
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B61415D5B63435D5F5B6D4D5D5C7A' USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(_utf8mb4 X'5B61415D5B63435D5F5B6D4D5D5C7A' USING utf8mb4), 'c')))

-- endsWith: shared needle
-- {'text': {'endsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z', '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z']
-- with literals:
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D5C7A' USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D5C7A' USING utf8mb4), 'c')))

-- endsWith: unicode needle
-- {'text': {'endsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z', '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z']
-- with literals:
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D5C7A' USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D5C7A' USING utf8mb4), 'c')))

-- startsWith: a prefix before the surrogates
-- {'text': {'startsWith': 'a\ud7ff'}}
(`text` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND `text` < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
-- parameters: ['a\ud7ff', 'a\ue000']
-- with literals:
(`text` >= CONVERT(_utf8mb4 X'61ED9FBF' USING utf8mb4) COLLATE utf8mb4_0900_bin
AND `text` < CONVERT(_utf8mb4 X'61EE8080' USING utf8mb4) COLLATE utf8mb4_0900_bin)

-- startsWith: a prefix without an end
-- {'text': {'startsWith': '\U0010ffff'}, 'name': {'not': {'startsWith': '\U0010ffff'}}}
(`text` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND NOT (`name` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: ['\U0010ffff', '\U0010ffff']
-- with literals:
(`text` >= CONVERT(_utf8mb4 X'F48FBFBF' USING utf8mb4) COLLATE utf8mb4_0900_bin
AND NOT (`name` >= CONVERT(_utf8mb4 X'F48FBFBF' USING utf8mb4) COLLATE utf8mb4_0900_bin))

-- parts of texts: a crowd
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 875 characters, 4d0b31af6a33dd40 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(LOCATE(CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(`text` USING utf8mb4)) > 0
OR RIGHT(CONVERT(`text` USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
OR (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c') OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR (`text` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin AND `text` < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
OR `text` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
-- parameters: ['a_B%', 4, 'a_B%', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[ßẞ][éÉ]\\z', '[aA][cC]_[mM]', '[kK⟨U+212A⟩][iIİ][mM]\\.[eE … 341 characters, 0fa88a496133db62 … K⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z', '\\A[aA][cC]_[mM]', '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]']
-- with literals:
(LOCATE(CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(`text` USING utf8mb4)) > 0
OR RIGHT(CONVERT(`text` USING utf8mb4), 4) = CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_0900_bin
OR (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C7A' USING utf8mb4), 'c') OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415BC39FE1BA9E5D5BC3A9C3895D5C7A' USING utf8mb4), 'c'))
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4'[aA][cC]_[mM]' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4), 'c')
OR (`text` >= CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_0900_bin AND `text` < CONVERT(_utf8mb4'a_B&' USING utf8mb4) COLLATE utf8mb4_0900_bin)
OR `text` >= CONVERT(_utf8mb4 X'F48FBFBF' USING utf8mb4) COLLATE utf8mb4_0900_bin
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5BC3A4C3845D5B6D4D5D5B6E4E5D5B65455D' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B71515D5C5B' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B61415D5B63435D5F5B6D4D5D5C7A' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D5C7A' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D5C7A' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B61415D5B63435D5F5B6D4D5D' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4), 'c'))

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 876 characters, 4e0e83e65e030ce1 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(NOT (LOCATE(CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(`text` USING utf8mb4)) > 0)
AND NOT (RIGHT(CONVERT(`text` USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND (NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')) AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
AND NOT ((`text` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin AND `text` < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
AND NOT (`text` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['a_B%', 4, 'a_B%', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[ßẞ][éÉ]\\z', 'a_B%', 'a_B&', '\U0010ffff', '[aA][cC … 341 characters, 4e79ee2495afca00 … K⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z', '\\A[aA][cC]_[mM]', '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]']
-- with literals:
(NOT (LOCATE(CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(`text` USING utf8mb4)) > 0)
AND NOT (RIGHT(CONVERT(`text` USING utf8mb4), 4) = CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND (NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C7A' USING utf8mb4), 'c')) AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415BC39FE1BA9E5D5BC3A9C3895D5C7A' USING utf8mb4), 'c')))
AND NOT ((`text` >= CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_0900_bin AND `text` < CONVERT(_utf8mb4'a_B&' USING utf8mb4) COLLATE utf8mb4_0900_bin))
AND NOT (`text` >= CONVERT(_utf8mb4 X'F48FBFBF' USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4'[aA][cC]_[mM]' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5BC3A4C3845D5B6D4D5D5B6E4E5D5B65455D' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B71515D5C5B' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B61415D5B63435D5F5B6D4D5D5C7A' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D5C7A' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D5C7A' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B61415D5B63435D5F5B6D4D5D' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4), 'c')))

-- parts of texts: a crowd of characters
-- {'OR': [{'text': {'contains': 'Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0K … 2,576 characters, 2dd37b682d907049 … im5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5'}}]}
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
-- parameters: ['[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iI … 9,024 characters, a03e18ab8bc25d0f … Iİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5']
-- with literals:
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5B6D4D5D305 … 3,685 characters, b03b92b4ab4768d4 … 4D5D305B6B4BE284AA5D5B6949C4B05D5B6D4D5D305B6B4BE284AA5D5B6949C4B05D5B6D4D5D30' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5B6D4D5D3 … 3,687 characters, 16d8c9f2d3598e78 … 4D5D315B6B4BE284AA5D5B6949C4B05D5B6D4D5D315B6B4BE284AA5D5B6949C4B05D5B6D4D5D31' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5B6D4D5D3 … 3,687 characters, ced3555c1668514d … 4D5D325B6B4BE284AA5D5B6949C4B05D5B6D4D5D325B6B4BE284AA5D5B6949C4B05D5B6D4D5D32' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5B6D4D5D3 … 3,687 characters, afec550da897bc8b … 4D5D335B6B4BE284AA5D5B6949C4B05D5B6D4D5D335B6B4BE284AA5D5B6949C4B05D5B6D4D5D33' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5B6D4D5D3 … 3,687 characters, ac84b410fbcc3a22 … 4D5D345B6B4BE284AA5D5B6949C4B05D5B6D4D5D345B6B4BE284AA5D5B6949C4B05D5B6D4D5D34' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5B6D4D5D3 … 3,688 characters, 058d1a0eb738d780 … D5D355B6B4BE284AA5D5B6949C4B05D5B6D4D5D355B6B4BE284AA5D5B6949C4B05D5B6D4D5D35' USING utf8mb4), 'c'))

-- groups
-- {'small': {'gte': 0}, 'OR': [{'flag': True}, {'AND': [{'number': {'lt': 0}}, {'OR': [{'text': None}, {'NOT': {'name': 'Ann', 'small': 1}}]}]}]}
(((`number` < %s AND (`text` IS NULL OR NOT (`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin) OR NOT (`small` = %s))) OR `flag` = %s)
AND `small` >= %s)
-- parameters: [0.0, 'Ann', 1, 1, 0]
-- with literals:
(((`number` < 0.0e0 AND (`text` IS NULL OR NOT (`name` = CONVERT(_utf8mb4'Ann' USING utf8mb4) COLLATE utf8mb4_0900_bin) OR NOT (`small` = 1))) OR `flag` = 1)
AND `small` >= 0)

-- groups: more members than stand side by side
-- {'OR': [{'small': 0, 'large': {'gte': 0}}, {'small': 1, 'large': {'gte': 1}}, {'small': 2, 'large':  … 3,998 characters, 38ec580087cc1635 … : '56'}}, {'text': {'endsWith': '57'}}, {'text': {'endsWith': '58'}}, {'text': {'endsWith': '59'}}]}
((`small` = %s AND `large` >= %s)
OR ((`small` = %s AND `large` >= %s) OR (`small` = %s AND `large` >= %s) OR (`small` = %s AND `large … 7,946 characters, 2778f8f2776f6b41 … n OR RIGHT(CONVERT(`text` USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, … 990 characters, 73c95aafa7910dcc … , 2, '49', 2, '50', 2, '51', 2, '52', 2, '53', 2, '54', 2, '55', 2, '56', 2, '57', 2, '58', 2, '59']
-- with literals:
((`small` = 0 AND `large` >= 0)
OR ((`small` = 1 AND `large` >= 1) OR (`small` = 2 AND `large` >= 2) OR (`small` = 3 AND `large` >=  … 8,458 characters, 7967bd4100ba7a00 … T(CONVERT(`text` USING utf8mb4), 2) = CONVERT(_utf8mb4'59' USING utf8mb4) COLLATE utf8mb4_0900_bin))

-- a name that has to be quoted
-- {'odd': {'not': None, 'contains': '%s :p1 ? $1 {p1:String}'}}
(`o"d``d %%s :p1` IS NOT NULL
AND REGEXP_LIKE(CONVERT(`o"d``d %%s :p1` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
-- parameters: ['%[sS] :[pP]1 \\? \\$1 \\{[pP]1:[sS][tT][rR][iIİ][nN][gG]\\}']
-- with literals:
(`o"d``d %s :p1` IS NOT NULL
AND REGEXP_LIKE(CONVERT(`o"d``d %s :p1` USING utf8mb4), CONVERT(_utf8mb4 X'255B73535D203A5B70505D31205C3F205C2431205C7B5B70505D313A5B73535D5B74545D5B72525D5B6949C4B05D5B6E4E5D5B67475D5C7D' USING utf8mb4), 'c'))

-- lists: has
-- {'tags': {'has': "O'Brien \\"}, 'scores': {'has': 3}, 'ratios': {'has': 0.1}, 'flags': {'has': True}, 'moments': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 580 characters, 376c385d65d1e788 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 5,285 characters, ff4a8dddd847ed51 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 659 characters, 798dbfacf833904c … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 2,183 characters, e434414622485146 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 890 characters, 75832f7985ae8cef … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: [1, 1709190045000001, 0.1, 3, "O'Brien \\"]
-- with literals:
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 579 characters, 96069e5fedeef261 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 5,299 characters, 59d3d850b5b00cda … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 662 characters, ca13467b2e8c5ce5 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 2,182 characters, 8c1300efaa0acaa4 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 918 characters, c052eb5215940723 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)

-- lists: has none
-- {'NOT': [{'tags': {'has': 'a'}}], 'scores': {'not': {'has': 3}}, 'ratios': {'not': {'hasSome': [0.1, 2]}}}
(NOT (CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 666 characters, 36a99967a5dd86ec … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,189 characters, a352102d12165ef7 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 896 characters, d547f8a6aabde26d … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [0.1, 2.0, 3, 'a']
-- with literals:
(NOT (CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 672 characters, b3e022df7654d392 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,188 characters, 72ace4792be8cb1c … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 905 characters, b7314ee1af8dcfa3 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- lists: has some
-- {'tags': {'hasSome': ['a', 'b']}, 'scores': {'hasSome': [1, 2]}, 'ratios': {'hasSome': [0.1, 2]}, 'flags': {'hasSome': [True, False]}, 'moments': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 584 characters, b6ad9a5b55d30700 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 5,289 characters, 7a5e284d82a5ecbe … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 663 characters, f4119c18d824c61e … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 2,187 characters, 91398dc6057caed7 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 942 characters, d7fc260309a05e97 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: [0, 1, 1709190045000001, 1735689600000000, 0.1, 2.0, 1, 2, 'a', 'b']
-- with literals:
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 582 characters, bf8a0d0afc1193d0 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 5,317 characters, 12473d3d1920ec24 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 669 characters, 0274dc9520c2332a … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 2,185 characters, 6592602518571229 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 960 characters, 1e2b8c2211e42420 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)

-- lists: has some of many
-- {'tags': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10",  … 1,263 characters, 98cf9a78a5b8086f … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 5,398 characters, 6d8ccf0f1c8042c9 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,345 characters, 5ea0ce374e369090 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 2,918 characters, 61d88481a63da512 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: [1704067200000000, 1704153600000000, 1704240000000000, 1704326400000000, 1704412800000000, 170449920 … 1,000 characters, 007e1c218f8aa94e … ", "v'33", "v'34", "v'35", "v'36", "v'37", "v'38", "v'39", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9"]
-- with literals:
(CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 5,818 characters, 5e24f98b92a2f11d … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,335 characters, 669354651b0d97f5 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 3,428 characters, 0a3fb670f7d365fc … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)

-- lists: has every
-- {'tags': {'hasEvery': ['a', 'b']}, 'scores': {'hasEvery': [1, 2]}, 'ratios': {'hasEvery': [0.1, 2]}, 'flags': {'hasEvery': [True, False]}, 'moments': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 738 characters, 6cd3e6fa6c56ecf3 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 860 characters, 7b4b05151651de16 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 3,140 characters, 5daf69af3aedf0e0 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 1,225 characters, 9c2469fb5b7e12e2 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(J … 7,799 characters, 513e25ff005ab1b9 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [2, 0, 1, 2, 2, 0.1, 2.0, 2, 2, 1, 2, 2, 2, 'a', 'b', 2, 2, 1709190045000001, 1735689600000000, 2]
-- with literals:
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 734 characters, 1a7dfc1d54f8bfa6 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 864 characters, 51ea493c715ad0fc … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 3,136 characters, 93d65baeff490273 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 1,241 characters, 322b8da84f6180d0 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(J … 7,825 characters, 3b8b94b212f33d92 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- lists: has every of many
-- {'tags': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10", … 1,067 characters, d22aea2d3d6f8476 … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(`a … 3,198 characters, 69e7f2d99d766497 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 1,019 characters, 2937c026d9c7fb3e … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [40, "v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", " … 1,024 characters, 75fd3b3bf21b2ab9 … 57142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571, 40]
-- with literals:
(CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(`a … 3,708 characters, 821fe37ad20e90e3 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 1,637 characters, 182880a1b32d7d4e … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- lists: equals
-- {'tags': ['a', 'b'], 'scores': {'not': [1, 2]}, 'ratios': {'equals': [0.1]}, 'flags': [True, False], 'moments': ['2024-02-29T12:30:45.000001+05:30']}
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 650 characters, 1fcf42e5c6a56435 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 5,351 characters, d90fbac89edf3de1 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 725 characters, 1488af6c96ae5179 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 991 characters, e90c0d531e34ea4a … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,260 characters, 3123d1e914018b46 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [2, 1, 0, 2, 1, 1709190045000001, 1, 1, '0.1', 1, 2, 'a', 'b', 2, 2, 1, 2, 2]
-- with literals:
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 646 characters, b42ace9410f0b035 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 5,363 characters, 7c6e6e9c01efaf0b … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 734 characters, 692cd4e7506f6468 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 1,007 characters, ca6e4af69667e0ae … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,256 characters, 0bd6516fbcf710af … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- lists: empty
-- {'tags': {'isEmpty': True}, 'scores': {'isEmpty': False}, 'ratios': []}
(CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE( … 493 characters, 3fa7499143dba65e … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 585 characters, 8401b72f4cb6ae35 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 1,265 characters, b8ce9d12973fe6b0 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: []

-- lists: missing
-- {'tags': None, 'scores': None, 'ratios': None, 'flags': None, 'moments': None}
((CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE( … 456 characters, aeea653e02561ced … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 2,812 characters, 9e1b7aecfc26593e … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 498 characters, 3724e076d7a271e7 … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 1,260 characters, 0b8c20aa7edceb95 … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYP … 588 characters, 60ad7086d498adba … ce` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL)
-- parameters: []

-- lists: present
-- {'tags': {'not': None}, 'scores': {'not': None}, 'ratios': {'not': None}, 'flags': {'not': None}, 'moments': {'not': None}}
((CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE( … 460 characters, fda92485a8a4e6f7 …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 2,816 characters, 95dd064a895b5501 …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 502 characters, a1e95009dfeb1fef …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 1,264 characters, b1e55960d58d9333 …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYP … 592 characters, e9d5f23c057c7add … FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL)
-- parameters: []

-- lists: false of every list
-- {'scores': {'has': 1.5}, 'ratios': {'has': 9007199254740993}}
(CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE( … 486 characters, 76ca80494a2ff308 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,252 characters, 9cea9531d4b6f0c7 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: []

-- lists: true of every list
-- {'NOT': [{'scores': {'has': 1.5}}, {'ratios': {'hasEvery': [0.5, 9007199254740993]}}]}
(CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE( … 485 characters, 408e0d269b7818ab … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,251 characters, 2550060755060d64 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: []

-- custom data: equality
-- {'data.plan': 'pro', 'data.seats': {'in': [1, 2]}, 'data.rate': 0.1, 'data.trial': True, 'data.renewsAt': {'not': '2024-02-29T12:30:45.000001+05:30'}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."plan"')) = 'STRING' THEN CASE WHEN LOCATE( … 359 characters, 0a43e082c6fca8d2 … USING utf8mb4) COLLATE utf8mb4_0900_bin END END = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rate"')) IN ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL') THEN CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rate"') AS DOUBLE) END = %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."trial"')) = 'BOOLEAN' THEN JSON_UNQUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."trial"')) = 'true' END = %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"')) IN ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL') THEN CASE WHEN CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE), 0) = CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) THEN CAST(CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END IN (%s, %s)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')) = 'STRING' AND REGEXP … 2,802 characters, 95bd232986561c06 … RIGHT(JSON_UNQUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')), 2) AS SIGNED))) END END = %s))
-- parameters: ['pro', 0.1, 1, 1, 2, 1709190045000001]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."plan"')) = 'STRING' THEN CASE WHEN LOCATE( … 370 characters, a2ce3ef1293586ab … b4) COLLATE utf8mb4_0900_bin END END = CONVERT(_utf8mb4'pro' USING utf8mb4) COLLATE utf8mb4_0900_bin
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rate"')) IN ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL') THEN CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rate"') AS DOUBLE) END = 0.1e0
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."trial"')) = 'BOOLEAN' THEN JSON_UNQUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."trial"')) = 'true' END = 1
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"')) IN ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL') THEN CASE WHEN CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE), 0) = CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) THEN CAST(CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END IN (1, 2)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')) = 'STRING' AND REGEXP … 2,816 characters, 3147f9a8c5512bc1 … UOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')), 2) AS SIGNED))) END END = 1709190045000001))

-- custom data: order
-- {'data.plan': {'gt': 'a'}, 'data.seats': {'gte': 3, 'lt': 9}, 'data.rate': {'lte': 1.5}, 'data.renewsAt': {'lt': {'now': 'P30D'}}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."plan"')) = 'STRING' THEN CASE WHEN LOCATE( … 359 characters, 11070c5302c8d694 … USING utf8mb4) COLLATE utf8mb4_0900_bin END END > CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rate"')) IN ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL') THEN CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rate"') AS DOUBLE) END <= %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"')) IN ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL') THEN CASE WHEN CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE), 0) = CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) THEN CAST(CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END >= %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"')) IN ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL') THEN CASE WHEN CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE), 0) = CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) THEN CAST(CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END <= %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')) = 'STRING'
AND REGEXP_LIKE(JSON_UNQUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')), _utf8mb4 X'5C41283F2 … 908 characters, b32491deb3ff4dec … 19}([.][0-9]{1,6}+|)'))) WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')) = 'STRING'
AND REGEXP_LIKE(JSON_UNQUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')), _utf8mb4 X'5C41283F2 … 1,278 characters, 83618b4f3ab789ef … NQUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')), 2) AS SIGNED))) BETWEEN -62135596800000000
AND 253402300799999999 THEN (TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UPPER(REGEXP_SUBSTR(JSON_UNQUO … 523 characters, 03a072b44a772dff … (RIGHT(JSON_UNQUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')), 2) AS SIGNED))) END END < %s)
-- parameters: ['a', 1.5, 3, 8, 1752832800000000]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."plan"')) = 'STRING' THEN CASE WHEN LOCATE( … 368 characters, ff5be672739c1aae … 8mb4) COLLATE utf8mb4_0900_bin END END > CONVERT(_utf8mb4'a' USING utf8mb4) COLLATE utf8mb4_0900_bin
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rate"')) IN ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL') THEN CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rate"') AS DOUBLE) END <= 1.5e0
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"')) IN ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL') THEN CASE WHEN CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE), 0) = CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) THEN CAST(CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END >= 3
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"')) IN ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL') THEN CASE WHEN CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE), 0) = CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) THEN CAST(CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END <= 8
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')) = 'STRING'
AND REGEXP_LIKE(JSON_UNQUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')), _utf8mb4 X'5C41283F2 … 908 characters, b32491deb3ff4dec … 19}([.][0-9]{1,6}+|)'))) WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')) = 'STRING'
AND REGEXP_LIKE(JSON_UNQUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')), _utf8mb4 X'5C41283F2 … 1,278 characters, 83618b4f3ab789ef … NQUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')), 2) AS SIGNED))) BETWEEN -62135596800000000
AND 253402300799999999 THEN (TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UPPER(REGEXP_SUBSTR(JSON_UNQUO … 537 characters, ecd5d84640b2afd3 … QUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')), 2) AS SIGNED))) END END < 1752832800000000)

-- custom data: texts
-- {'data.plan': {'contains': 'Kim'}, 'data.city': {'startsWith': 'Bo', 'not': {'endsWith': 'n'}}}
((CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."address"."city"')) = 'STRING' THEN CASE W … 785 characters, 8553e012cac4a398 … SING utf8mb4) COLLATE utf8mb4_0900_bin END END < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND REGEXP_LIKE(CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."plan"')) = 'STRING' … 377 characters, 84ba0af325b14c3c … "')) USING utf8mb4) COLLATE utf8mb4_0900_bin END END USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (RIGHT(CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."address"."city"')) = … 433 characters, 862b08801a615bcd …  utf8mb4_0900_bin END END USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: ['Bo', 'Bp', '[kK⟨U+212A⟩][iIİ][mM]', 1, 'n']
-- with literals:
((CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."address"."city"')) = 'STRING' THEN CASE W … 805 characters, 5f8cb3d2cfca1b90 … b4) COLLATE utf8mb4_0900_bin END END < CONVERT(_utf8mb4'Bp' USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND REGEXP_LIKE(CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."plan"')) = 'STRING' … 421 characters, 12529c265cdcb79f …  END END USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5B6D4D5D' USING utf8mb4), 'c')
AND NOT (RIGHT(CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."address"."city"')) = … 441 characters, e3e4150f14b0067d … _0900_bin END END USING utf8mb4), 1) = CONVERT(_utf8mb4'n' USING utf8mb4) COLLATE utf8mb4_0900_bin))

-- custom data: missing
-- {'data.plan': None, 'data.trial': {'not': None}, 'data.renewsAt': {'not': None}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."plan"')) = 'STRING' THEN CASE WHEN LOCATE( … 314 characters, 785668d596a718ea … SON_EXTRACT(`c`.`data`, _utf8mb4'$."plan"')) USING utf8mb4) COLLATE utf8mb4_0900_bin END END IS NULL
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')) = 'STRING'
AND REGEXP_LIKE(JSON_UNQUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')), _utf8mb4 X'5C41283F2 … 908 characters, b32491deb3ff4dec … 19}([.][0-9]{1,6}+|)'))) WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')) = 'STRING'
AND REGEXP_LIKE(JSON_UNQUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')), _utf8mb4 X'5C41283F2 … 1,278 characters, 83618b4f3ab789ef … NQUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')), 2) AS SIGNED))) BETWEEN -62135596800000000
AND 253402300799999999 THEN (TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UPPER(REGEXP_SUBSTR(JSON_UNQUO … 529 characters, 009257e2b66043b0 … (JSON_UNQUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."renewsAt"')), 2) AS SIGNED))) END END IS NOT NULL
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."trial"')) = 'BOOLEAN' THEN JSON_UNQUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."trial"')) = 'true' END IS NOT NULL)
-- parameters: []

-- custom data: keys that have to be quoted
-- {'data.odd': 'x'}
CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4 X'242E226127625C226360645C5C65202573207E2FC3A9 … 520 characters, 762b66cd6809a9fa … USING utf8mb4) COLLATE utf8mb4_0900_bin END END = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
-- parameters: ['x']
-- with literals:
CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4 X'242E226127625C226360645C5C65202573207E2FC3A9 … 529 characters, 07fa879d4fd7f22c … 8mb4) COLLATE utf8mb4_0900_bin END END = CONVERT(_utf8mb4'x' USING utf8mb4) COLLATE utf8mb4_0900_bin

-- lists in custom data: has
-- {'data.interests': {'has': "O'Brien \\"}, 'data.sizes': {'has': 3}, 'data.rates': {'has': 0.1}, 'data.answers': {'has': True}, 'data.visits': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."answers"')) = 'ARRAY' THEN (SELECT CASE WH … 652 characters, 2e49684ccea9dbee … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT CA … 967 characters, 2ee5fd4776c0a911 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CASE W … 725 characters, 5e5c604320463fc0 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT CASE W … 1,219 characters, a5dd4087a9e4ed3d … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."visits"')) = 'ARRAY' THEN (SELECT CASE  … 5,352 characters, 35d85f6a48b4d73e … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: [1, "O'Brien \\", 0.1, 3, 1709190045000001]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."answers"')) = 'ARRAY' THEN (SELECT CASE WH … 651 characters, da11371c009c6613 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT CA … 995 characters, d2ee5180a755e4c9 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CASE W … 728 characters, 6f4155fc6c26af2e … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT CASE W … 1,218 characters, 5e531d87d1ef6513 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."visits"')) = 'ARRAY' THEN (SELECT CASE  … 5,366 characters, bd792a53c8dae318 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)

-- lists in custom data: has none
-- {'NOT': [{'data.interests': {'has': 'a'}}], 'data.sizes': {'not': {'has': 3}}, 'data.rates': {'not': {'hasSome': [0.1, 2]}}}
(NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CASE … 732 characters, 8144b1c9436e40a9 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELE … 973 characters, b64a59fbdaa180f0 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT C … 1,226 characters, 54cf6b963fe4a874 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [0.1, 2.0, 'a', 3]
-- with literals:
(NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CASE … 738 characters, 57c62a2ec334238b … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELE … 982 characters, 69c42e6a4feecae1 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT C … 1,225 characters, 78ef479b243512e3 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- lists in custom data: has some
-- {'data.interests': {'hasSome': ['a', 'b']}, 'data.sizes': {'hasSome': [1, 2]}, 'data.rates': {'hasSome': [0.1, 2]}, 'data.answers': {'hasSome': [True, False]}, 'data.visits': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."answers"')) = 'ARRAY' THEN (SELECT CASE WH … 656 characters, aa6a8ec48a6d90de … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT CA … 1,019 characters, a0be10c1dae59427 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CASE W … 729 characters, cfafcae4f3e91d01 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT CASE W … 1,223 characters, fe8256d28d3ad0bf … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."visits"')) = 'ARRAY' THEN (SELECT CASE  … 5,356 characters, d2faaedcac00d07f … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: [0, 1, 'a', 'b', 0.1, 2.0, 1, 2, 1709190045000001, 1735689600000000]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."answers"')) = 'ARRAY' THEN (SELECT CASE WH … 654 characters, b02229c0b8c4437d … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT CA … 1,037 characters, 2e29b88a423b7e44 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CASE W … 735 characters, 2cd4bf09e6d05657 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT CASE W … 1,221 characters, 64421106645af447 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."visits"')) = 'ARRAY' THEN (SELECT CASE  … 5,384 characters, d4f46457a03fd3a7 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)

-- lists in custom data: has some of many
-- {'data.interests': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9" … 1,281 characters, a385bfa01d5ec638 … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT CASE  … 2,992 characters, e38f43ae306e3096 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT C … 1,381 characters, d16cd0b68db7014e … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."visits"')) = 'ARRAY' THEN (SELECT CASE  … 5,468 characters, fc6ebd6e9f1d2658 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: ["v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2" … 1,000 characters, 59a485076f85fe45 … 800000000, 1706227200000000, 1706313600000000, 1706400000000000, 1706486400000000, 1706572800000000]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT CASE  … 3,502 characters, cc975f954f75faa1 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT C … 1,371 characters, 9e56af73b6aeacc9 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."visits"')) = 'ARRAY' THEN (SELECT CASE  … 5,888 characters, 5d356cccecc5d139 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)

-- lists in custom data: has every
-- {'data.interests': {'hasEvery': ['a', 'b']}, 'data.sizes': {'hasEvery': [1, 2]}, 'data.rates': {'hasEvery': [0.1, 2]}, 'data.answers': {'hasEvery': [True, False]}, 'data.visits': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."answers"')) = 'ARRAY' THEN (SELECT CASE WH … 810 characters, af31f11c4c7cc635 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT CA … 1,303 characters, cada2526231edb89 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CASE W … 926 characters, f016a3e6ad4dc03f … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT CASE W … 1,661 characters, 0a5eead2b042455e … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."visits"')) = 'ARRAY' THEN (SELECT  … 7,865 characters, 2579e169a65fff0c … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [2, 0, 1, 2, 2, 'a', 'b', 2, 2, 0.1, 2.0, 2, 2, 1, 2, 2, 2, 1709190045000001, 1735689600000000, 2]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."answers"')) = 'ARRAY' THEN (SELECT CASE WH … 806 characters, c83fe19107a49eec … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT CA … 1,319 characters, 55bc62534c925076 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CASE W … 930 characters, f2bec3034cdf2743 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT CASE W … 1,657 characters, 5aca31ea1c4ac7fc … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."visits"')) = 'ARRAY' THEN (SELECT  … 7,891 characters, 858eb797b0a608c6 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- lists in custom data: has every of many
-- {'data.interests': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9 … 1,081 characters, 04aefaf91c115b2a … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT CASE  … 3,276 characters, a4d1bc9bd0edc13b … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT C … 1,085 characters, db501358ffef4b2f … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [40, "v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", " … 1,024 characters, 75fd3b3bf21b2ab9 … 57142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571, 40]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT CASE  … 3,786 characters, d656fa2baf98884b … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT C … 1,703 characters, 2c77e53ae1eea39c … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- lists in custom data: equals
-- {'data.interests': ['a', 'b'], 'data.sizes': {'not': [1, 2]}, 'data.rates': {'equals': [0.1]}, 'data.answers': [True, False], 'data.visits': ['2024-02-29T12:30:45.000001+05:30']}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."answers"')) = 'ARRAY' THEN (SELECT CASE WH … 722 characters, fd91ad2acfa298c2 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT CA … 1,069 characters, 406d5bcdacf69a05 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CASE W … 791 characters, eca05bc4e8dc10d9 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."visits"')) = 'ARRAY' THEN (SELECT CASE  … 5,417 characters, a4d994ea261b3dbd … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT C … 1,296 characters, cf9788d5ee2d89f0 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [2, 1, 0, 2, 2, 'a', 'b', 2, 1, '0.1', 1, 1, 1709190045000001, 1, 2, 1, 2, 2]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."answers"')) = 'ARRAY' THEN (SELECT CASE WH … 718 characters, 71ff3e333375fc5b … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT CA … 1,085 characters, f393d8a67b603c27 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CASE W … 800 characters, 4c25a2dc587de157 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."visits"')) = 'ARRAY' THEN (SELECT CASE  … 5,429 characters, 6b2d1544eb964a87 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT C … 1,292 characters, d1bcd51128b7de30 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- lists in custom data: empty
-- {'data.interests': {'isEmpty': True}, 'data.sizes': {'isEmpty': False}, 'data.rates': []}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT CASE  … 660 characters, de988662945ec451 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CASE W … 562 characters, 89558389a81731d5 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT C … 816 characters, 9906e2fdbd22a556 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: []

-- lists in custom data: missing
-- {'data.interests': None, 'data.sizes': None, 'data.rates': None, 'data.answers': None, 'data.visits': None}
((CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."answers"')) = 'ARRAY' THEN (SELECT CASE W … 528 characters, 6e3d20199ff1ca93 … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT C … 665 characters, e1f33fa0cdf261f8 … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CASE  … 564 characters, bef7a53b9b816c3d … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT CASE  … 811 characters, fee7ad17463e6b73 … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."visits"')) = 'ARRAY' THEN (SELECT CASE … 2,879 characters, b2ac4b5462d37bd5 … ce` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL)
-- parameters: []

-- lists in custom data: present
-- {'data.interests': {'not': None}, 'data.sizes': {'not': None}, 'data.rates': {'not': None}, 'data.answers': {'not': None}, 'data.visits': {'not': None}}
((CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."answers"')) = 'ARRAY' THEN (SELECT CASE W … 532 characters, 9cd3a1b7e4e7d3de …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT C … 669 characters, dd3bc004883ee2d6 …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CASE  … 568 characters, 4e5a71d8f85d7778 …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT CASE  … 815 characters, 599bab215c758f92 …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."visits"')) = 'ARRAY' THEN (SELECT CASE … 2,883 characters, 8a6b0ffcdc25bfea … FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL)
-- parameters: []

-- lists in custom data: false of every list
-- {'data.sizes': {'has': 1.5}, 'data.rates': {'has': 9007199254740993}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CASE WHEN … 552 characters, 880e112d37a1d6eb … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT CASE W … 803 characters, 6d19e26e2d4b5cf0 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: []

-- lists in custom data: true of every list
-- {'NOT': [{'data.sizes': {'has': 1.5}}, {'data.rates': {'hasEvery': [0.5, 9007199254740993]}}]}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CASE WHEN … 551 characters, 742a0491341fe5a4 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT CASE W … 802 characters, b314cfb1c2d73eb1 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: []

-- relations: some
-- {'actions': {'some': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}}}
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)
AND (`audiencefilter_1`.`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin AND `audiencefilter_1`.`createdAt` >= CAST(%s AS DATETIME(6))))
-- parameters: ['login', '2025-05-19 10:00:00.000000']
-- with literals:
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)
AND (`audiencefilter_1`.`name` = CONVERT(_utf8mb4'login' USING utf8mb4) COLLATE utf8mb4_0900_bin AND `audiencefilter_1`.`createdAt` >= CAST(_utf8mb4'2025-05-19 10:00:00.000000' AS DATETIME(6))))

-- relations: none
-- {'actions': {'none': {'name': 'login'}}}
NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)
AND `audiencefilter_1`.`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
-- parameters: ['login']
-- with literals:
NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)
AND `audiencefilter_1`.`name` = CONVERT(_utf8mb4'login' USING utf8mb4) COLLATE utf8mb4_0900_bin)

-- relations: every
-- {'actions': {'every': {'points': {'gte': 3}}}}
NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)
AND (`audiencefilter_1`.`points` >= %s) IS NOT TRUE)
-- parameters: [3]
-- with literals:
NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)
AND (`audiencefilter_1`.`points` >= 3) IS NOT TRUE)

-- relations: not every
-- {'NOT': {'actions': {'every': {'points': {'gte': 3}}}}}
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)
AND (`audiencefilter_1`.`points` >= %s) IS NOT TRUE)
-- parameters: [3]
-- with literals:
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)
AND (`audiencefilter_1`.`points` >= 3) IS NOT TRUE)

-- relations: any at all
-- {'actions': {'some': {}}, 'orders': {'none': {}}}
(EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
AND NOT EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_2` WHERE `a … 329 characters, a2e0cf60e21cfa1d … _2`.`shop` = `c`.`shop` AND CAST(`audiencefilter_2`.`shop` AS BINARY) = CAST(`c`.`shop` AS BINARY)))
-- parameters: []

-- relations: to one
-- {'referrer': {'is': {'points': {'gte': 3}}, 'isNot': {'tags': {'has': 'a'}}}}
(EXISTS (SELECT 1 FROM `contacts` AS `audiencefilter_1` WHERE `audiencefilter_1`.`id` = `c`.`referrerId` AND CAST(`audiencefilter_1`.`id` AS BINARY) = CAST(`c`.`referrerId` AS BINARY) AND `audiencefilter_1`.`points` >= %s)
AND NOT EXISTS (SELECT 1 FROM `contacts` AS `audiencefilter_2` WHERE `audiencefilter_2`.`id` = `c`.` … 1,112 characters, 412fe0063a3c228c … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [3, 'a']
-- with literals:
(EXISTS (SELECT 1 FROM `contacts` AS `audiencefilter_1` WHERE `audiencefilter_1`.`id` = `c`.`referrerId` AND CAST(`audiencefilter_1`.`id` AS BINARY) = CAST(`c`.`referrerId` AS BINARY) AND `audiencefilter_1`.`points` >= 3)
AND NOT EXISTS (SELECT 1 FROM `contacts` AS `audiencefilter_2` WHERE `audiencefilter_2`.`id` = `c`.` … 1,121 characters, 5397fcb8ec3962e5 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- relations: to none
-- {'referrer': {'is': None}}
NOT EXISTS (SELECT 1 FROM `contacts` AS `audiencefilter_1` WHERE `audiencefilter_1`.`id` = `c`.`referrerId`
AND CAST(`audiencefilter_1`.`id` AS BINARY) = CAST(`c`.`referrerId` AS BINARY))
-- parameters: []

-- relations: beside a test
-- {'points': {'gte': 3}, 'actions': {'some': {'name': 'login'}}}
(`c`.`points` >= %s
AND EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_1`.`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: [3, 'login']
-- with literals:
(`c`.`points` >= 3
AND EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_1`.`name` = CONVERT(_utf8mb4'login' USING utf8mb4) COLLATE utf8mb4_0900_bin))

-- relations: any of
-- {'OR': [{'points': {'gte': 3}}, {'actions': {'some': {'name': 'login'}}}]}
(`c`.`points` >= %s
OR EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_1`.`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: [3, 'login']
-- with literals:
(`c`.`points` >= 3
OR EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_1`.`name` = CONVERT(_utf8mb4'login' USING utf8mb4) COLLATE utf8mb4_0900_bin))

-- relations: within relations
-- {'actions': {'some': {'items': {'every': {'price': {'lt': 9.5}}}, 'contact': {'is': {'points': 1}}}}}
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)
AND (EXISTS (SELECT 1 FROM `contacts` AS `audiencefilter_2` WHERE `audiencefilter_2`.`id` = `audienc … 512 characters, 40dcf9c925cce0be … NARY) = CAST(`audiencefilter_1`.`id` AS BINARY) AND (`audiencefilter_3`.`price` < %s) IS NOT TRUE)))
-- parameters: [1, 9.5]
-- with literals:
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)
AND (EXISTS (SELECT 1 FROM `contacts` AS `audiencefilter_2` WHERE `audiencefilter_2`.`id` = `audienc … 514 characters, 306fc8d9ce59b1ec … Y) = CAST(`audiencefilter_1`.`id` AS BINARY) AND (`audiencefilter_3`.`price` < 9.5e0) IS NOT TRUE)))

-- relations: lists and custom data of theirs
-- {'actions': {'some': {'labels': {'has': 'a'}, 'data.weight': {'gt': 2}, 'items': {'some': {'data.gift': True}}}}}
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_1`.`data`, _utf8mb4'$."weight"')) IN ('INTEGER … 1,966 characters, 558d1856cbe228e6 …  THEN JSON_UNQUOTE(JSON_EXTRACT(`audiencefilter_2`.`data`, _utf8mb4'$."gift"')) = 'true' END = %s)))
-- parameters: [3, 'a', 1]
-- with literals:
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_1`.`data`, _utf8mb4'$."weight"')) IN ('INTEGER … 1,973 characters, f7e004d505f6c415 … ' THEN JSON_UNQUOTE(JSON_EXTRACT(`audiencefilter_2`.`data`, _utf8mb4'$."gift"')) = 'true' END = 1)))

-- relations: count
-- {'actions': {'count': {'gte': 3, 'lte': 9}}}
(SELECT (count(*) >= %s AND count(*) <= %s) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
-- parameters: [3, 9]
-- with literals:
(SELECT (count(*) >= 3 AND count(*) <= 9) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))

-- relations: count where
-- {'actions': {'count': {'where': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}, 'in': [1, 2]}}}
(SELECT count(*) IN (%s, %s) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)
AND (`audiencefilter_1`.`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin AND `audiencefilter_1`.`createdAt` >= CAST(%s AS DATETIME(6))))
-- parameters: [1, 2, 'login', '2025-05-19 10:00:00.000000']
-- with literals:
(SELECT count(*) IN (1, 2) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)
AND (`audiencefilter_1`.`name` = CONVERT(_utf8mb4'login' USING utf8mb4) COLLATE utf8mb4_0900_bin AND `audiencefilter_1`.`createdAt` >= CAST(_utf8mb4'2025-05-19 10:00:00.000000' AS DATETIME(6))))

-- relations: count that nobody reaches
-- {'actions': {'count': {'equals': 0}}}
NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
-- parameters: []

-- relations: sum
-- {'actions': {'sum': {'field': 'points', 'gte': 100}}}
(SELECT coalesce(sum(`audiencefilter_1`.`points`), 0) >= %s FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
-- parameters: [100]
-- with literals:
(SELECT coalesce(sum(`audiencefilter_1`.`points`), 0) >= 100 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))

-- relations: least
-- {'actions': {'min': {'field': 'value', 'lt': 0.5}}}
(SELECT min(`audiencefilter_1`.`value`) < %s FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
-- parameters: [0.5]
-- with literals:
(SELECT min(`audiencefilter_1`.`value`) < 0.5e0 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))

-- relations: greatest
-- {'actions': {'max': {'field': 'createdAt', 'lt': {'now': '-P90D'}}}}
(SELECT max(`audiencefilter_1`.`createdAt`) < CAST(%s AS DATETIME(6)) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
-- parameters: ['2025-03-20 10:00:00.000000']
-- with literals:
(SELECT max(`audiencefilter_1`.`createdAt`) < CAST(_utf8mb4'2025-03-20 10:00:00.000000' AS DATETIME(6)) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))

-- relations: greatest, or none
-- {'OR': [{'actions': {'max': {'field': 'createdAt', 'equals': None}}}, {'orders': {'max': {'field': 'data.weight', 'not': {'gt': 5}}}}]}
((SELECT max(`audiencefilter_1`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT max(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_2`.`data`, _utf8mb4'$."weight"')) IN … 951 characters, 38f8c94c86836b8f … _2`.`shop` = `c`.`shop` AND CAST(`audiencefilter_2`.`shop` AS BINARY) = CAST(`c`.`shop` AS BINARY)))
-- parameters: [5]
-- with literals:
((SELECT max(`audiencefilter_1`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT max(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_2`.`data`, _utf8mb4'$."weight"')) IN … 950 characters, 3d9070e2345209f3 … _2`.`shop` = `c`.`shop` AND CAST(`audiencefilter_2`.`shop` AS BINARY) = CAST(`c`.`shop` AS BINARY)))

-- relations: least of every type
-- {'OR': [{'actions': {'min': {'field': 'points', 'gt': 3}}}, {'actions': {'min': {'field': 'value', ' … 405 characters, 30c2a995f622bfe4 … : 0.5}}}, {'actions': {'min': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
((SELECT min(`audiencefilter_1`.`points`) >= %s FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT min(`audiencefilter_2`.`value`) > %s FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND CAST(`audiencefilter_2`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT min(`audiencefilter_3`.`createdAt`) > CAST(%s AS DATETIME(6)) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND CAST(`audiencefilter_3`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT min(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_4`.`data`, _utf8mb4'$."weight"')) IN … 802 characters, bd233c13d668cd05 … ter_4`.`subId` = `c`.`id` AND CAST(`audiencefilter_4`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT min(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_5`.`data`, _utf8mb4'$."rate"')) IN ( … 398 characters, 2e132c8eaa41064c … ter_5`.`subId` = `c`.`id` AND CAST(`audiencefilter_5`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT min(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_6`.`data`, _utf8mb4'$."seenAt"')) =  … 3,133 characters, 458b423414fe99f3 … er_6`.`subId` = `c`.`id` AND CAST(`audiencefilter_6`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)))
-- parameters: [4, 0.5, '2024-02-29 07:00:45.000001', 4, 0.5, 1709190045000001]
-- with literals:
((SELECT min(`audiencefilter_1`.`points`) >= 4 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT min(`audiencefilter_2`.`value`) > 0.5e0 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND CAST(`audiencefilter_2`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT min(`audiencefilter_3`.`createdAt`) > CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND CAST(`audiencefilter_3`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT min(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_4`.`data`, _utf8mb4'$."weight"')) IN … 801 characters, 2f44d26de3f96780 … ter_4`.`subId` = `c`.`id` AND CAST(`audiencefilter_4`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT min(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_5`.`data`, _utf8mb4'$."rate"')) IN ( … 401 characters, acaa06d987ffe51b … ter_5`.`subId` = `c`.`id` AND CAST(`audiencefilter_5`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT min(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_6`.`data`, _utf8mb4'$."seenAt"')) =  … 3,147 characters, c448c97d06557d7e … er_6`.`subId` = `c`.`id` AND CAST(`audiencefilter_6`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)))

-- relations: greatest of every type
-- {'OR': [{'actions': {'max': {'field': 'points', 'gt': 3}}}, {'actions': {'max': {'field': 'value', ' … 405 characters, 79aaf85b40539165 … : 0.5}}}, {'actions': {'max': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
((SELECT max(`audiencefilter_1`.`points`) >= %s FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT max(`audiencefilter_2`.`value`) > %s FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND CAST(`audiencefilter_2`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT max(`audiencefilter_3`.`createdAt`) > CAST(%s AS DATETIME(6)) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND CAST(`audiencefilter_3`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT max(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_4`.`data`, _utf8mb4'$."weight"')) IN … 802 characters, 2db48eec394e7161 … ter_4`.`subId` = `c`.`id` AND CAST(`audiencefilter_4`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT max(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_5`.`data`, _utf8mb4'$."rate"')) IN ( … 398 characters, 9da351ab0bda9e18 … ter_5`.`subId` = `c`.`id` AND CAST(`audiencefilter_5`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT max(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_6`.`data`, _utf8mb4'$."seenAt"')) =  … 3,133 characters, 0a896a9aaffcf5c2 … er_6`.`subId` = `c`.`id` AND CAST(`audiencefilter_6`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)))
-- parameters: [4, 0.5, '2024-02-29 07:00:45.000001', 4, 0.5, 1709190045000001]
-- with literals:
((SELECT max(`audiencefilter_1`.`points`) >= 4 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT max(`audiencefilter_2`.`value`) > 0.5e0 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND CAST(`audiencefilter_2`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT max(`audiencefilter_3`.`createdAt`) > CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND CAST(`audiencefilter_3`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT max(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_4`.`data`, _utf8mb4'$."weight"')) IN … 801 characters, 0edf8303503dd021 … ter_4`.`subId` = `c`.`id` AND CAST(`audiencefilter_4`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT max(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_5`.`data`, _utf8mb4'$."rate"')) IN ( … 401 characters, 625e0f89e89ce8b4 … ter_5`.`subId` = `c`.`id` AND CAST(`audiencefilter_5`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT max(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_6`.`data`, _utf8mb4'$."seenAt"')) =  … 3,147 characters, 3b29298302cb3e7c … er_6`.`subId` = `c`.`id` AND CAST(`audiencefilter_6`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)))

-- relations: every quantifier beside a test
-- {'points': {'gte': 3}, 'actions': {'none': {'name': 'login'}, 'every': {'value': {'gt': 0.5}}}, 'orders': {'some': {}}, 'NOT': {'orders': {'every': {'value': {'gt': 0.5}}}}, 'AND': [{'actions': {'none': {}}}]}
(`c`.`points` >= %s
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_2` WHERE `audie … 324 characters, 4067372946fa4c92 … r_2`.`shop` = `c`.`shop` AND CAST(`audiencefilter_2`.`shop` AS BINARY) = CAST(`c`.`shop` AS BINARY))
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND CAST(`audiencefilter_3`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_3`.`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND CAST(`audiencefilter_4`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND (`audiencefilter_4`.`value` > %s) IS NOT TRUE)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_5` WHERE `audie … 375 characters, cd2e227901fb0034 … `.`shop` AS BINARY) = CAST(`c`.`shop` AS BINARY) AND (`audiencefilter_5`.`value` > %s) IS NOT TRUE))
-- parameters: [3, 'login', 0.5, 0.5]
-- with literals:
(`c`.`points` >= 3
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_2` WHERE `audie … 324 characters, 4067372946fa4c92 … r_2`.`shop` = `c`.`shop` AND CAST(`audiencefilter_2`.`shop` AS BINARY) = CAST(`c`.`shop` AS BINARY))
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND CAST(`audiencefilter_3`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_3`.`name` = CONVERT(_utf8mb4'login' USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND CAST(`audiencefilter_4`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND (`audiencefilter_4`.`value` > 0.5e0) IS NOT TRUE)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_5` WHERE `audie … 378 characters, 924dddb47a718559 … shop` AS BINARY) = CAST(`c`.`shop` AS BINARY) AND (`audiencefilter_5`.`value` > 0.5e0) IS NOT TRUE))

-- relations: functions
-- {'OR': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'points', 'lte': 5}}}, {'a … 304 characters, 7f52ab6f08f58118 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
((SELECT count(*) >= %s FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= %s FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND CAST(`audiencefilter_2`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(%s AS DATETIME(6)) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND CAST(`audiencefilter_3`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND CAST(`audiencefilter_4`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id` AND CAST(`audiencefilter_5`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)))
-- parameters: [2, 5, '2024-02-29 07:00:45.000001']
-- with literals:
((SELECT count(*) >= 2 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND CAST(`audiencefilter_2`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND CAST(`audiencefilter_3`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND CAST(`audiencefilter_4`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id` AND CAST(`audiencefilter_5`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)))

-- relations: functions where
-- {'OR': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, ' … 644 characters, 55cf9d8558fdbac4 … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
((SELECT count(*) >= %s FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_1`.`createdAt` < CAST(%s AS DATETIME(6)))
OR (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= %s FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND CAST(`audiencefilter_2`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_2`.`createdAt` < CAST(%s AS DATETIME(6)))
OR (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(%s AS DATETIME(6)) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND CAST(`audiencefilter_3`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_3`.`createdAt` < CAST(%s AS DATETIME(6)))
OR (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND CAST(`audiencefilter_4`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_4`.`createdAt` < CAST(%s AS DATETIME(6)))
OR (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id` AND CAST(`audiencefilter_5`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_5`.`createdAt` < CAST(%s AS DATETIME(6))))
-- parameters: [2, '2024-02-29 07:00:45.000001', 5, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001']
-- with literals:
((SELECT count(*) >= 2 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_1`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)))
OR (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5 FROM `actions` AS `audiencefilter_2` W … 312 characters, 558f3ab942ca7970 … ARY) AND `audiencefilter_2`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)))
OR (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATET … 358 characters, aba0907336f66868 … ARY) AND `audiencefilter_3`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)))
OR (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `a … 305 characters, 97aec0df377a699e … ARY) AND `audiencefilter_4`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)))
OR (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE ` … 307 characters, 95a45bc087c22d4d … RY) AND `audiencefilter_5`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6))))

-- relations: functions beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'po … 327 characters, 9dac7e4f188b4cf2 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
(`c`.`points` >= %s
AND (SELECT count(*) >= %s FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
AND (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= %s FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND CAST(`audiencefilter_2`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
AND (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(%s AS DATETIME(6)) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND CAST(`audiencefilter_3`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
AND (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND CAST(`audiencefilter_4`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
AND (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id` AND CAST(`audiencefilter_5`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)))
-- parameters: [3, 2, 5, '2024-02-29 07:00:45.000001']
-- with literals:
(`c`.`points` >= 3
AND (SELECT count(*) >= 2 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
AND (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND CAST(`audiencefilter_2`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
AND (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND CAST(`audiencefilter_3`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
AND (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND CAST(`audiencefilter_4`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
AND (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id` AND CAST(`audiencefilter_5`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)))

-- relations: functions where beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:3 … 667 characters, 5fc940b75542055c … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
(`c`.`points` >= %s
AND (SELECT count(*) >= %s FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_1`.`createdAt` < CAST(%s AS DATETIME(6)))
AND (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= %s FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND CAST(`audiencefilter_2`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_2`.`createdAt` < CAST(%s AS DATETIME(6)))
AND (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(%s AS DATETIME(6)) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND CAST(`audiencefilter_3`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_3`.`createdAt` < CAST(%s AS DATETIME(6)))
AND (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND CAST(`audiencefilter_4`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_4`.`createdAt` < CAST(%s AS DATETIME(6)))
AND (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id` AND CAST(`audiencefilter_5`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_5`.`createdAt` < CAST(%s AS DATETIME(6))))
-- parameters: [3, 2, '2024-02-29 07:00:45.000001', 5, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001']
-- with literals:
(`c`.`points` >= 3
AND (SELECT count(*) >= 2 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_1`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)))
AND (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5 FROM `actions` AS `audiencefilter_2`  … 313 characters, 624206043cdeace1 … ARY) AND `audiencefilter_2`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)))
AND (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATE … 359 characters, 5320554785452a6d … ARY) AND `audiencefilter_3`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)))
AND (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE ` … 306 characters, 99a7eb3b1b3b44d3 … ARY) AND `audiencefilter_4`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)))
AND (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE  … 308 characters, 99c91df2acdf82d2 … RY) AND `audiencefilter_5`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6))))

-- relations: many of one kind, all
-- {'AND': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login',  … 922 characters, cf4b573e400ee51e … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
((SELECT (count(*) >= %s AND count(*) <= %s AND coalesce(sum(`audiencefilter_4`.`points`), 0) >= %s  … 2,383 characters, eca50a30fc24d700 … ter_4`.`subId` = `c`.`id` AND CAST(`audiencefilter_4`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
AND (EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`i … 657 characters, 99fbef4d58dcd340 … r_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, '2024-02-29 07:00:45.000001', 3, 5, '2024-02-29 07:00:45.000001', 100, '2024-02-29 07:00:45.000001', 100, '[lL][oO][gG]', 0, 1.0, '2024-02-29 07:00:45.000001']
-- with literals:
((SELECT (count(*) >= 1 AND count(*) <= 9 AND coalesce(sum(`audiencefilter_4`.`points`), 0) >= 100 A … 2,525 characters, 42a4a3f608e8aab7 … ter_4`.`subId` = `c`.`id` AND CAST(`audiencefilter_4`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
AND (EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`i … 694 characters, ce291e1985fa4753 … r_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))))

-- relations: many of one kind, any
-- {'OR': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login', ' … 921 characters, 518d84657c0520e2 … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
((SELECT (count(*) >= %s OR count(*) <= %s OR coalesce(sum(`audiencefilter_4`.`points`), 0) >= %s OR … 2,373 characters, b0969479befde944 … ter_4`.`subId` = `c`.`id` AND CAST(`audiencefilter_4`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id … 655 characters, 72df931c9a1387b7 … r_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, '2024-02-29 07:00:45.000001', 3, 5, '2024-02-29 07:00:45.000001', 100, '2024-02-29 07:00:45.000001', 100, '[lL][oO][gG]', 0, 1.0, '2024-02-29 07:00:45.000001']
-- with literals:
((SELECT (count(*) >= 1 OR count(*) <= 9 OR coalesce(sum(`audiencefilter_4`.`points`), 0) >= 100 OR  … 2,515 characters, ee9d6ce72b9f309b … ter_4`.`subId` = `c`.`id` AND CAST(`audiencefilter_4`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id … 692 characters, 05fea5ad3ad245ba … r_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))))

-- relations: greatest within
-- {'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)
AND (SELECT max(`audiencefilter_2`.`price`) >= %s FROM `items` AS `audiencefilter_2` WHERE `audiencefilter_2`.`actionId` = `audiencefilter_1`.`id` AND CAST(`audiencefilter_2`.`actionId` AS BINARY) = CAST(`audiencefilter_1`.`id` AS BINARY)))
-- parameters: [100.0]
-- with literals:
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)
AND (SELECT max(`audiencefilter_2`.`price`) >= 100.0e0 FROM `items` AS `audiencefilter_2` WHERE `audiencefilter_2`.`actionId` = `audiencefilter_1`.`id` AND CAST(`audiencefilter_2`.`actionId` AS BINARY) = CAST(`audiencefilter_1`.`id` AS BINARY)))

-- relations: greatest within few
-- {'points': {'gte': 3}, 'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
(EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` A … 413 characters, f8b9845dc3c1658d … `.`id` AND CAST(`audiencefilter_2`.`actionId` AS BINARY) = CAST(`audiencefilter_1`.`id` AS BINARY)))
AND `c`.`points` >= %s)
-- parameters: [100.0, 3]
-- with literals:
(EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` A … 418 characters, 672c67fc4ece2de9 … `.`id` AND CAST(`audiencefilter_2`.`actionId` AS BINARY) = CAST(`audiencefilter_1`.`id` AS BINARY)))
AND `c`.`points` >= 3)

-- dates
-- {'birthday': {'gte': '2000-02-29', 'not': '2001-03-01'}, 'AND': [{'birthday': {'lt': {'today': '-P18Y'}}}], 'data.since': {'in': ['2000-02-29', '9999-12-31']}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."since"')) = 'STRING'
AND REGEXP_LIKE(JSON_UNQUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."since"')), _utf8mb4 X'5C41283F2130 … 664 characters, 3b31f76e9d76385e … (JSON_EXTRACT(`c`.`data`, _utf8mb4'$."since"')) AS DATE) END IN (CAST(%s AS DATE), CAST(%s AS DATE))
AND `c`.`birthday` >= CAST(%s AS DATE)
AND `c`.`birthday` < CAST(%s AS DATE)
AND NOT (`c`.`birthday` = CAST(%s AS DATE)))
-- parameters: ['2000-02-29', '9999-12-31', '2000-02-29', '2007-06-18', '2001-03-01']
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."since"')) = 'STRING'
AND REGEXP_LIKE(JSON_UNQUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."since"')), _utf8mb4 X'5C41283F2130 … 700 characters, 99a45685a72ecc83 … ."since"')) AS DATE) END IN (CAST(_utf8mb4'2000-02-29' AS DATE), CAST(_utf8mb4'9999-12-31' AS DATE))
AND `c`.`birthday` >= CAST(_utf8mb4'2000-02-29' AS DATE)
AND `c`.`birthday` < CAST(_utf8mb4'2007-06-18' AS DATE)
AND NOT (`c`.`birthday` = CAST(_utf8mb4'2001-03-01' AS DATE)))

-- dates: anniversaries
-- {'birthday': {'anniversary': {'from': 'P0D', 'to': 'P7D'}}, 'data.since': {'not': {'anniversary': {'days': [[1220, 1231], [101, 105]]}}}}
(((extract(month FROM `c`.`birthday`) * 100 + extract(day FROM `c`.`birthday`)) + %s) %% 10000 <= %s
AND NOT (((extract(month FROM CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."since"')) = ' … 1,486 characters, d40b07bb9f185cb6 … ST(JSON_UNQUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."since"')) AS DATE) END)) + %s) %% 10000 <= %s))
-- parameters: [9382, 7, 8780, 8885]
-- with literals:
(((extract(month FROM `c`.`birthday`) * 100 + extract(day FROM `c`.`birthday`)) + 9382) % 10000 <= 7
AND NOT (((extract(month FROM CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."since"')) = ' … 1,489 characters, e63e0d62d1a5cca9 … JSON_UNQUOTE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."since"')) AS DATE) END)) + 8780) % 10000 <= 8885))

-- ids
-- {'externalId': {'in': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.token': {'not': '123E4567-e89b-12d3-a456-426614174000'}, 'NOT': {'externalId': 'd011db5a-e241-04eb-604a-5ce3addef82d'}}
(REPLACE(LOWER(CONVERT(`c`.`externalId` USING utf8mb4)), '-', '') = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND NOT (REPLACE(LOWER(CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."token"')) =  … 514 characters, cdc5355389100c8d … mb4)), '-', '') END USING utf8mb4)), '-', '') = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: ['123e4567e89b12d3a456426614174000', '123e4567e89b12d3a456426614174000']
-- with literals:
(REPLACE(LOWER(CONVERT(`c`.`externalId` USING utf8mb4)), '-', '') = CONVERT(_utf8mb4'123e4567e89b12d3a456426614174000' USING utf8mb4) COLLATE utf8mb4_0900_bin
AND NOT (REPLACE(LOWER(CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."token"')) =  … 554 characters, 24de96fd99be2920 … , '') = CONVERT(_utf8mb4'123e4567e89b12d3a456426614174000' USING utf8mb4) COLLATE utf8mb4_0900_bin))

-- ids: missing
-- {'externalId': None, 'data.token': {'not': None}}
(REPLACE(LOWER(CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."token"')) = 'STRING' … 463 characters, 16f0fe6d645f0028 … c`.`data`, _utf8mb4'$."token"')) USING utf8mb4)), '-', '') END USING utf8mb4)), '-', '') IS NOT NULL
AND REPLACE(LOWER(CONVERT(`c`.`externalId` USING utf8mb4)), '-', '') IS NULL)
-- parameters: []

-- decimals
-- {'balance': {'gt': 0.001, 'lte': 100.5, 'notIn': [1, 2.5]}, 'data.price': {'gte': 19.99, 'not': 20}}
(`c`.`balance` BETWEEN CAST(%s AS DECIMAL(47, 9))
AND CAST(%s AS DECIMAL(47, 9))
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."price"')) IN ('INTEGER', 'UNSIGNED INTE … 319 characters, 7e67f7c249ce47e2 … N CASE WHEN ABS(ROUND((CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."price"') AS DOUBLE) * 1e2))) < 1e15
AND ABS((CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."price"') AS DOUBLE) * 1e2) - ROUND((CAST(JSON_EXT … 386 characters, ea97ad1686513027 … ((CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END >= %s
AND NOT (`c`.`balance` IN (CAST(%s AS DECIMAL(47, 9)), CAST(%s AS DECIMAL(47, 9))))
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."price"')) IN ('INTEGER', 'UNSIGNED … 712 characters, 3172edc75aec0526 … (CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END = %s))
-- parameters: ['0.01', '100.50', 1999, '1.00', '2.50', 2000]
-- with literals:
(`c`.`balance` BETWEEN CAST(_utf8mb4'0.01' AS DECIMAL(47, 9))
AND CAST(_utf8mb4'100.50' AS DECIMAL(47, 9))
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."price"')) IN ('INTEGER', 'UNSIGNED INTE … 319 characters, 7e67f7c249ce47e2 … N CASE WHEN ABS(ROUND((CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."price"') AS DOUBLE) * 1e2))) < 1e15
AND ABS((CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."price"') AS DOUBLE) * 1e2) - ROUND((CAST(JSON_EXT … 388 characters, 06d1a1520908557c … CAST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END >= 1999
AND NOT (`c`.`balance` IN (CAST(_utf8mb4'1.00' AS DECIMAL(47, 9)), CAST(_utf8mb4'2.50' AS DECIMAL(47, 9))))
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."price"')) IN ('INTEGER', 'UNSIGNED … 714 characters, 3b9ad0cc054854b6 … AST(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END = 2000))

-- lists of days, ids and decimals
-- {'days': {'has': '2000-02-29'}, 'ids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'prices': {'hasEvery': [1, 2.5]}, 'NOT': [{'days': ['2000-02-29']}, {'prices': [2.5]}, {'ids': {'has': '123E4567-e89b-12d3-a456-426614174000'}}]}
(CASE WHEN JSON_TYPE(`c`.`days`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(`a … 1,640 characters, 4023d1b8b8103dd3 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`prices`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 3,443 characters, 4b29f19e3e3578e7 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`ids`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE( … 1,127 characters, 649d931c45bf56a1 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`ids`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 1,081 characters, f3aed0661ee48061 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`days`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 1,699 characters, d40a84cde0550b03 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`prices`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,458 characters, e3d5d7de03ea00da … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: ['2000-02-29', 2, 100, 250, 2, '123e4567e89b12d3a456426614174000', 'd011db5ae24104eb604a5ce3addef82d', '123e4567e89b12d3a456426614174000', 1, '2000-02-29', 1, 1, 250, 1]
-- with literals:
(CASE WHEN JSON_TYPE(`c`.`days`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(`a … 1,658 characters, ad3affd72a17bd36 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`prices`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 3,443 characters, df2ec126f3e21c6f … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`ids`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE( … 1,207 characters, 5fdd1b9212af80c5 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`ids`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 1,121 characters, 90e8da9a9bfaa980 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`days`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 1,715 characters, 8977772c7a208bd8 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`prices`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,457 characters, 233472e8ff1f2339 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- lists of days, ids and decimals in custom data
-- {'data.dates': {'has': '2000-02-29'}, 'data.uuids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.decimals': {'hasEvery': [1, 2.5]}, 'NOT': [{'data.dates': ['2000-02-29']}, {'data.decimals': [2.5]}]}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."dates"')) = 'ARRAY' THEN (SELECT CASE WHEN … 1,710 characters, 81f7a49c2f9a5519 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."decimals"')) = 'ARRAY' THEN (SELECT CAS … 2,105 characters, 0a064afffe04c11e … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."uuids"')) = 'ARRAY' THEN (SELECT CASE W … 1,199 characters, 50941d8ae0deef91 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."dates"')) = 'ARRAY' THEN (SELECT C … 1,769 characters, e2f65ed8182bc3d7 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."decimals"')) = 'ARRAY' THEN (SELEC … 1,590 characters, 4a4c01545b17d230 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: ['2000-02-29', 2, 100, 250, 2, '123e4567e89b12d3a456426614174000', 'd011db5ae24104eb604a5ce3addef82d', 1, '2000-02-29', 1, 1, 250, 1]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."dates"')) = 'ARRAY' THEN (SELECT CASE WHEN … 1,728 characters, 4a31c30658942e77 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."decimals"')) = 'ARRAY' THEN (SELECT CAS … 2,105 characters, fafcf292c3e5295a … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."uuids"')) = 'ARRAY' THEN (SELECT CASE W … 1,279 characters, 69839d8266fc2014 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."dates"')) = 'ARRAY' THEN (SELECT C … 1,785 characters, a3693fca673b62a2 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."decimals"')) = 'ARRAY' THEN (SELEC … 1,589 characters, d2d8a2b040b659aa … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- relations: sums beyond 64 bits
-- {'OR': [{'actions': {'sum': {'field': 'large', 'gt': 1180591620717411303424}}}, {'actions': {'sum': {'field': 'paid', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'in': [1, 2.5]}}}, {'actions': {'sum': {'field': 'data.tax', 'lte': 0.5}}}]}
((SELECT (coalesce(sum(`audiencefilter_3`.`paid`), 0) = CAST(%s AS DECIMAL(47, 9)) OR coalesce(sum(` … 376 characters, 77c47d487374ed38 …  AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_3`.`createdAt` < CAST(%s AS DATETIME(6)))
OR ((SELECT coalesce(sum(`audiencefilter_1`.`large`), 0) >= CAST(%s AS DECIMAL(47, 9)) FROM `actions … 1,247 characters, c0160987a28fb1e3 … r_2`.`subId` = `c`.`id` AND CAST(`audiencefilter_2`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))))
-- parameters: ['1.00', '2.50', '2024-02-29 07:00:45.000001', '1180591620717411303425', '50']
-- with literals:
((SELECT (coalesce(sum(`audiencefilter_3`.`paid`), 0) = CAST(_utf8mb4'1.00' AS DECIMAL(47, 9)) OR co … 434 characters, 18f2dabeb94cba57 … ARY) AND `audiencefilter_3`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)))
OR ((SELECT coalesce(sum(`audiencefilter_1`.`large`), 0) >= CAST(_utf8mb4'1180591620717411303425' AS … 1,287 characters, 835795f5ec6984a8 … r_2`.`subId` = `c`.`id` AND CAST(`audiencefilter_2`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))))

-- relations: averages
-- {'OR': [{'actions': {'avg': {'field': 'paid', 'gte': 50}}}, {'actions': {'avg': {'field': 'large', 'lt': 0.3}}}, {'actions': {'avg': {'field': 'data.tax', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'equals': 2.5}}}, {'actions': {'avg': {'field': 'points', 'equals': None}}}]}
((SELECT (sum(CAST(`audiencefilter_1`.`paid` * 100 AS DECIMAL(65))) * CAST(%s AS DECIMAL(65)) >= CAS … 312 characters, e4b7b84788956b67 … ter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT (sum(CAST(`audiencefilter_2`.`large` AS DECIMAL(65))) * CAST(%s AS DECIMAL(65)) < CAST(%s … 309 characters, 6f37e4dbeddd7893 … ter_2`.`subId` = `c`.`id` AND CAST(`audiencefilter_2`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT max(`audiencefilter_3`.`points`) IS NULL FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND CAST(`audiencefilter_3`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT (sum(CAST(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_4`.`data`, _utf8mb4'$."tax"')) … 1,893 characters, 0d9d5e8f436b02b2 … AS BINARY) = CAST(`c`.`id` AS BINARY) AND `audiencefilter_4`.`createdAt` < CAST(%s AS DATETIME(6))))
-- parameters: ['1', '5000', '10', '3', '1', '250', '2024-02-29 07:00:45.000001']
-- with literals:
((SELECT (sum(CAST(`audiencefilter_1`.`paid` * 100 AS DECIMAL(65))) * CAST(_utf8mb4'1' AS DECIMAL(65 … 333 characters, 5958f4c3f5004453 … ter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT (sum(CAST(`audiencefilter_2`.`large` AS DECIMAL(65))) * CAST(_utf8mb4'10' AS DECIMAL(65)) … 328 characters, 3b5cb4b8dd834e10 … ter_2`.`subId` = `c`.`id` AND CAST(`audiencefilter_2`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT max(`audiencefilter_3`.`points`) IS NULL FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND CAST(`audiencefilter_3`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
OR (SELECT (sum(CAST(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_4`.`data`, _utf8mb4'$."tax"')) … 1,947 characters, 0105875c701f6ec3 … RY) AND `audiencefilter_4`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6))))

-- relations: least of days and decimals
-- {'actions': {'min': {'field': 'paidOn', 'lt': {'today': '-P1Y'}}, 'max': {'field': 'paid', 'gt': 2.5}}}
((SELECT min(`audiencefilter_1`.`paidOn`) < CAST(%s AS DATE) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
AND (SELECT max(`audiencefilter_2`.`paid`) >= CAST(%s AS DECIMAL(47, 9)) FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND CAST(`audiencefilter_2`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)))
-- parameters: ['2024-06-18', '2.51']
-- with literals:
((SELECT min(`audiencefilter_1`.`paidOn`) < CAST(_utf8mb4'2024-06-18' AS DATE) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND CAST(`audiencefilter_1`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY))
AND (SELECT max(`audiencefilter_2`.`paid`) >= CAST(_utf8mb4'2.51' AS DECIMAL(47, 9)) FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND CAST(`audiencefilter_2`.`subId` AS BINARY) = CAST(`c`.`id` AS BINARY)))

-- objects: any at all
-- {'gifts': {'some': {}}, 'first': {'isNot': None}}
(EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."first"')) … 319 characters, b1203dd2c12ff6a3 … AS `audiencefilter_1` WHERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT' AND TRUE)
AND EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."gifts" … 325 characters, 8b0fee7ff680f174 … S `audiencefilter_2` WHERE JSON_TYPE(`audiencefilter_2`.audiencefilter_object) = 'OBJECT' AND TRUE))
-- parameters: []

-- objects: some
-- {'gifts': {'some': {'sku': 'a', 'ok': True, 'at': {'lt': '2024-02-29T12:30:45.000001+05:30'}}}}
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."gifts"'))  … 310 characters, b17f209b452289f5 … ATH '$')) AS `audiencefilter_1` WHERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT'
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_1`.audiencefilter_object, _utf8mb4'$."sku"'))  … 3,780 characters, 220ced7e634adead … EXTRACT(`audiencefilter_1`.audiencefilter_object, _utf8mb4'$."at"')), 2) AS SIGNED))) END END < %s))
-- parameters: ['a', 1, 1709190045000001]
-- with literals:
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."gifts"'))  … 310 characters, b17f209b452289f5 … ATH '$')) AS `audiencefilter_1` WHERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT'
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_1`.audiencefilter_object, _utf8mb4'$."sku"'))  … 3,802 characters, f7bce28780f8d539 … ncefilter_1`.audiencefilter_object, _utf8mb4'$."at"')), 2) AS SIGNED))) END END < 1709190045000001))

-- objects: none and every
-- {'gifts': {'none': {'labels': {'has': 'a'}}, 'every': {'n': {'gte': 3}}}}
(NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."gifts … 1,025 characters, 6ed6c87d7685689e … efilter_1`.audiencefilter_object, _utf8mb4'$."n"') AS DOUBLE) AS SIGNED) END END >= %s) IS NOT TRUE)
AND NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."gi … 1,342 characters, fdf4ddaef126bb5a … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [3, 'a']
-- with literals:
(NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."gifts … 1,024 characters, 5a1f9fe9a44f6d3c … cefilter_1`.audiencefilter_object, _utf8mb4'$."n"') AS DOUBLE) AS SIGNED) END END >= 3) IS NOT TRUE)
AND NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."gi … 1,351 characters, cceb81ca53f044a9 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- objects: one
-- {'first': {'is': {'price': {'gt': 2.5}}}}
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."first"'))  … 308 characters, 5926b0e4f478e50e … ATH '$')) AS `audiencefilter_1` WHERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT'
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_1`.audiencefilter_object, _utf8mb4'$."price"')) … 409 characters, b9a9c380406cadcc … ON_EXTRACT(`audiencefilter_1`.audiencefilter_object, _utf8mb4'$."price"') AS DOUBLE) * 1e2))) < 1e15
AND ABS((CAST(JSON_EXTRACT(`audiencefilter_1`.audiencefilter_object, _utf8mb4'$."price"') AS DOUBLE) … 507 characters, 911a507cca4d31d3 … lter_1`.audiencefilter_object, _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END >= %s)
-- parameters: [251]
-- with literals:
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."first"'))  … 308 characters, 5926b0e4f478e50e … ATH '$')) AS `audiencefilter_1` WHERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT'
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_1`.audiencefilter_object, _utf8mb4'$."price"')) … 409 characters, b9a9c380406cadcc … ON_EXTRACT(`audiencefilter_1`.audiencefilter_object, _utf8mb4'$."price"') AS DOUBLE) * 1e2))) < 1e15
AND ABS((CAST(JSON_EXTRACT(`audiencefilter_1`.audiencefilter_object, _utf8mb4'$."price"') AS DOUBLE) … 508 characters, 352100884a2f5a2b … ter_1`.audiencefilter_object, _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END >= 251)

-- objects: within objects
-- {'gifts': {'some': {'parts': {'none': {'ok': True}}}}}
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."gifts"'))  … 310 characters, b17f209b452289f5 … ATH '$')) AS `audiencefilter_1` WHERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT'
AND NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_1`.audienc … 600 characters, 51525f53365fc9b3 … NQUOTE(JSON_EXTRACT(`audiencefilter_2`.audiencefilter_object, _utf8mb4'$."ok"')) = 'true' END = %s))
-- parameters: [1]
-- with literals:
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."gifts"'))  … 310 characters, b17f209b452289f5 … ATH '$')) AS `audiencefilter_1` WHERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT'
AND NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_1`.audienc … 599 characters, 5920f1eab70521e1 … UNQUOTE(JSON_EXTRACT(`audiencefilter_2`.audiencefilter_object, _utf8mb4'$."ok"')) = 'true' END = 1))

-- objects: count
-- {'gifts': {'count': {'gte': 3}}}
(SELECT count(*) >= %s FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."gift … 316 characters, 6217e8e55ba1d40e … ATH '$')) AS `audiencefilter_1` WHERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT'
AND TRUE)
-- parameters: [3]
-- with literals:
(SELECT count(*) >= 3 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."gifts … 315 characters, 13617bf10a2c83a4 … ATH '$')) AS `audiencefilter_1` WHERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT'
AND TRUE)

-- objects: functions
-- {'OR': [{'gifts': {'count': {'where': {'ok': True}, 'gte': 2}}}, {'gifts': {'sum': {'field': 'n', 'lt': 9}}}, {'gifts': {'sum': {'field': 'price', 'where': {'ok': True}, 'gte': 2.5}}}, {'gifts': {'max': {'field': 'at', 'equals': None}}}, {'gifts': {'avg': {'field': 'price', 'gte': 1}}}]}
((SELECT coalesce(sum(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_1`.audiencefilter_object, _ut … 1,021 characters, 9bd8f920a50192dd … AS `audiencefilter_1` WHERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT' AND TRUE)
OR (SELECT max(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_2`.audiencefilter_object, _utf8mb4'$ … 3,426 characters, 4b4708028ad24b48 … AS `audiencefilter_2` WHERE JSON_TYPE(`audiencefilter_2`.audiencefilter_object) = 'OBJECT' AND TRUE)
OR (SELECT (sum(CAST(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_3`.audiencefilter_object, _utf … 2,218 characters, b545a42774176296 … AS `audiencefilter_3` WHERE JSON_TYPE(`audiencefilter_3`.audiencefilter_object) = 'OBJECT' AND TRUE)
OR (SELECT count(*) >= %s FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."g … 540 characters, 996625e6d93d9d9c … UNQUOTE(JSON_EXTRACT(`audiencefilter_4`.audiencefilter_object, _utf8mb4'$."ok"')) = 'true' END = %s)
OR (SELECT coalesce(sum(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_5`.audiencefilter_object, _ … 1,481 characters, d8f92fd3204cfce8 … NQUOTE(JSON_EXTRACT(`audiencefilter_5`.audiencefilter_object, _utf8mb4'$."ok"')) = 'true' END = %s))
-- parameters: [8, '1', '100', 2, 1, '250', 1]
-- with literals:
((SELECT coalesce(sum(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_1`.audiencefilter_object, _ut … 1,020 characters, 3e5d53b76b17b493 … AS `audiencefilter_1` WHERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT' AND TRUE)
OR (SELECT max(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_2`.audiencefilter_object, _utf8mb4'$ … 3,426 characters, 4b4708028ad24b48 … AS `audiencefilter_2` WHERE JSON_TYPE(`audiencefilter_2`.audiencefilter_object) = 'OBJECT' AND TRUE)
OR (SELECT (sum(CAST(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_3`.audiencefilter_object, _utf … 2,238 characters, 43137965ac408595 … AS `audiencefilter_3` WHERE JSON_TYPE(`audiencefilter_3`.audiencefilter_object) = 'OBJECT' AND TRUE)
OR (SELECT count(*) >= 2 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(`c`.`data`, _utf8mb4'$."gi … 538 characters, 4e062db187866593 … _UNQUOTE(JSON_EXTRACT(`audiencefilter_4`.audiencefilter_object, _utf8mb4'$."ok"')) = 'true' END = 1)
OR (SELECT coalesce(sum(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_5`.audiencefilter_object, _ … 1,491 characters, bc2a0763057c033c … UNQUOTE(JSON_EXTRACT(`audiencefilter_5`.audiencefilter_object, _utf8mb4'$."ok"')) = 'true' END = 1))
