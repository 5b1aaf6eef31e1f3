-- SQLAlchemy, mysql+pymysql. Written by tests/backends/sql/golden.py.

-- everyone
-- {}
(TRUE)
-- parameters: []

-- nobody
-- {'OR': []}
(FALSE)
-- parameters: []

-- missing values
-- {'text': None, 'small': None, 'number': None, 'flag': None, 'moment': None}
(`rows`.flag IS NULL
AND `rows`.moment IS NULL
AND `rows`.number IS NULL
AND `rows`.small IS NULL
AND `rows`.text IS NULL)
-- parameters: []

-- present values
-- {'text': {'not': None}, 'small': {'not': None}, 'number': {'not': None}, 'flag': {'not': None}, 'moment': {'not': None}}
(`rows`.flag IS NOT NULL
AND `rows`.moment IS NOT NULL
AND `rows`.number IS NOT NULL
AND `rows`.small IS NOT NULL
AND `rows`.text IS NOT NULL)
-- parameters: []

-- true of every present value
-- {'text': {'contains': ''}, 'small': {'lt': 10000000000}, 'number': {'lt': 10000000000000000000000000 … 561 characters, c1808f05fea4adb7 … 00000000000000}, 'OR': [{'flag': True}, {'flag': False}], 'moment': {'gte': '0001-01-01T00:00:00Z'}}
((`rows`.flag IS NOT NULL OR NULL)
AND (`rows`.moment IS NOT NULL OR NULL)
AND (`rows`.number IS NOT NULL OR NULL)
AND (`rows`.small IS NOT NULL OR NULL)
AND (`rows`.text IS NOT NULL OR NULL))
-- parameters: []

-- false of every present value
-- {'OR': [{'text': {'not': {'contains': ''}}}, {'small': {'equals': 1.5}}, {'number': {'gt': 100000000 … 584 characters, 3a943eca19389c26 … 00000000}}, {'AND': [{'flag': True}, {'flag': False}]}, {'moment': {'lt': '0001-01-01T00:00:00Z'}}]}
((`rows`.flag IS NULL AND NULL)
OR (`rows`.moment IS NULL AND NULL)
OR (`rows`.number IS NULL AND NULL)
OR (`rows`.small IS NULL AND NULL)
OR (`rows`.text IS NULL AND NULL))
-- parameters: []

-- text: one value
-- {'text': "O'Brien \\", 'name': {'not': 'ann '}}
(`rows`.text = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND NOT (`rows`.name = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: ["O'Brien \\", 'ann ']

-- text: few values
-- {'text': {'in': ['Ann', 'ann ', '']}, 'name': {'notIn': ['Ann', '%']}}
(`rows`.text IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT (`rows`.name IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)))
-- parameters: ['', 'Ann', 'ann ', '%', 'Ann']

-- text: many values
-- {'text': {'in': ['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9', 'v10', 'v11', 'v12', 'v … 8,336 characters, c08c8244951b7318 … "w'490", "w'491", "w'492", "w'493", "w'494", "w'495", "w'496", "w'497", "w'498", "w'499", "w'500"]}}
(`rows`.text IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLA … 26,068 characters, 5c7acfa0bff323ae … VERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT (`rows`.name IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb … 26,078 characters, a2f9bbc94f77034c … RT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)))
-- parameters: ['v0', 'v1', 'v10', 'v100', 'v101', 'v102', 'v103', 'v104', 'v105', 'v106', 'v107', 'v108', 'v109',  … 8,297 characters, f4cd5f6e8acbfb58 … '88", "w'89", "w'9", "w'90", "w'91", "w'92", "w'93", "w'94", "w'95", "w'96", "w'97", "w'98", "w'99"]

-- text ignoring case: one value
-- {'text': {'equals': 'KIM', 'mode': 'insensitive'}, 'name': {'not': 'Ann', 'mode': 'insensitive'}}
(LOWER(REPLACE(REPLACE(CONVERT(`rows`.text USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND NOT (LOWER(REPLACE(REPLACE(CONVERT(`rows`.name USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: ['kim', 'ann']

-- text ignoring case: few values
-- {'text': {'in': ['KIM', 'Ann'], 'mode': 'insensitive'}, 'name': {'notIn': ['KIM', 'a_b'], 'mode': 'insensitive'}}
(LOWER(REPLACE(REPLACE(CONVERT(`rows`.text USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT (LOWER(REPLACE(REPLACE(CONVERT(`rows`.name USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)))
-- parameters: ['ann', 'kim', 'a_b', 'kim']

-- text ignoring case: many values
-- {'text': {'in': ['V0', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10', 'V11', 'V12', 'V … 8,382 characters, 9cff711ee6ec988d … 2", "W'493", "W'494", "W'495", "W'496", "W'497", "W'498", "W'499", "W'500"], 'mode': 'insensitive'}}
(LOWER(REPLACE(REPLACE(CONVERT(`rows`.text USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩',  … 26,161 characters, 5ae00fbad69d6b50 … VERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT (LOWER(REPLACE(REPLACE(CONVERT(`rows`.name USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i' … 26,171 characters, f948d7fef510577c … RT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)))
-- parameters: ['v0', 'v1', 'v10', 'v100', 'v101', 'v102', 'v103', 'v104', 'v105', 'v106', 'v107', 'v108', 'v109',  … 8,297 characters, f4cd5f6e8acbfb58 … '88", "w'89", "w'9", "w'90", "w'91", "w'92", "w'93", "w'94", "w'95", "w'96", "w'97", "w'98", "w'99"]

-- text ignoring case: values beyond ASCII
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'aßb'], 'mode': 'insensitive'}}
((LOWER(REPLACE(REPLACE(CONVERT(`rows`.text USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', … 433 characters, 884e8f27ec348d6b … G utf8mb4), 'c') OR REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND (NOT (LOWER(REPLACE(REPLACE(CONVERT(`rows`.name USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i … 350 characters, 1c7f031333c6900a … ), 'c')) AND NOT (REGEXP_LIKE(CONVERT(`rows`.name USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))))
-- parameters: ['ann', 'izmir', 'kim', 'kiß', 'straße', 'kim', 'aßb', 'straße']

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
(((LOWER(REPLACE(REPLACE(CONVERT(`rows`.text USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩' … 41,996 characters, f46d6c9bf9ae393b …  utf8mb4), 'c') OR REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
AND ((NOT (LOWER(REPLACE(REPLACE(CONVERT(`rows`.name USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', ' … 45,444 characters, 0a75530081eb2d5b … , 'c')) AND NOT (REGEXP_LIKE(CONVERT(`rows`.name USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))))
-- parameters: ['kim', 'aßb*[', 'kiß', 'straße', 'ö0', 'ö1', 'ö10', 'ö100', 'ö101', 'ö102', 'ö103', 'ö104', 'ö105', … 7,854 characters, 281cb4e7173305af … 6', 'ö87', 'ö88', 'ö89', 'ö9', 'ö90', 'ö91', 'ö92', 'ö93', 'ö94', 'ö95', 'ö96', 'ö97', 'ö98', 'ö99']

-- integer: one value
-- {'small': -2147483648, 'large': {'not': 9223372036854775807}}
(`rows`.small = %s
AND NOT (`rows`.large = %s))
-- parameters: [-2147483648, 9223372036854775807]

-- integer: few values
-- {'small': {'in': [0, 1, 2147483647]}, 'large': {'notIn': [9007199254740993, -9223372036854775808]}}
(`rows`.small IN (%s, %s, %s)
AND NOT (`rows`.large IN (%s, %s)))
-- parameters: [0, 1, 2147483647, -9223372036854775808, 9007199254740993]

-- integer: many values
-- {'small': {'in': [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,  … 11,454 characters, f6c23f0c45ec9a07 … 4741487, 9007199254741488, 9007199254741489, 9007199254741490, 9007199254741491, 9007199254741492]}}
(`rows`.small IN (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s … 2,021 characters, 6fa9161ad3039c0e …  %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
AND NOT (`rows`.large IN (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s … 2,031 characters, 2aa818d608493491 … s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)))
-- parameters: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 2 … 11,413 characters, ba936566ed38284b … 254741487, 9007199254741488, 9007199254741489, 9007199254741490, 9007199254741491, 9007199254741492]

-- number: one value
-- {'number': 0.30000000000000004, 'ratio': {'not': -0.0}}
(`rows`.number = %s
AND NOT (`rows`.ratio = %s))
-- parameters: [0.30000000000000004, 0.0]

-- number: few values
-- {'number': {'in': [19.99, 5e-324, 2]}, 'ratio': {'notIn': [1e+308, -1e-07]}}
(`rows`.number IN (%s, %s, %s)
AND NOT (`rows`.ratio IN (%s, %s)))
-- parameters: [5e-324, 2.0, 19.99, -1e-07, 1e+308]

-- number: many values
-- {'number': {'in': [0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.571428571428 … 12,294 characters, ba650f0f4f5f97c5 …  487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]}}
(`rows`.number IN (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, % … 2,022 characters, a8f9562a9365c39d …  %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
AND NOT (`rows`.ratio IN (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s … 2,031 characters, f1736d74b01bf152 … s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)))
-- parameters: [0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.5714285714285714, 0.7142857142 … 12,252 characters, 01673a7a394a332a … 5, 487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]

-- boolean: true
-- {'flag': True}
(`rows`.flag = %s)
-- parameters: [True]

-- boolean: false
-- {'flag': {'not': True}}
(`rows`.flag = %s)
-- parameters: [False]

-- date: one value
-- {'moment': '2024-02-29T12:30:45.000001+05:30', 'until': {'not': '1969-12-31T23:59:59.999999Z'}}
(`rows`.moment = CAST(%s AS DATETIME(6))
AND NOT (`rows`.until = CAST(%s AS DATETIME(6))))
-- parameters: [datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), datetime.datetime(1969, 12, 31, 23, 59, 59, 999999, tzinfo=datetime.timezone.utc)]

-- date: few values
-- {'moment': {'in': ['2024-02-29T12:30:45.000001+05:30', '1969-12-31T23:59:59.999999Z']}, 'until': {'notIn': ['1969-12-31T23:59:59.999999Z', '2024-02-29T12:30:45.000001+05:30']}}
(`rows`.moment IN (CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)))
AND NOT (`rows`.until IN (CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)))))
-- parameters: ['1969-12-31 23:59:59.999999', '2024-02-29 07:00:45.000001', '1969-12-31 23:59:59.999999', '2024-02-29 07:00:45.000001']

-- date: many values
-- {'moment': {'in': ['2020-01-01T00:00:00+00:00', '2020-01-02T00:00:00.000001+00:00', '2020-01-03T00:0 … 36,100 characters, 2fff961e370a1128 … 13T00:00:00.000498+00:00', '2021-05-14T00:00:00.000499+00:00', '2021-05-15T00:00:00.000500+00:00']}}
(`rows`.moment IN (CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)), CAST(% … 12,543 characters, 326d869587fd4a19 …  CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)))
AND NOT (`rows`.until IN (CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)), … 12,552 characters, d63429bc69c5a503 … AST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)), CAST(%s AS DATETIME(6)))))
-- parameters: ['2020-01-01 00:00:00.000000', '2020-01-02 00:00:00.000001', '2020-01-03 00:00:00.000002', '2020-01- … 30,060 characters, f822b63f5c4c7b05 … 0.000497', '2021-05-13 00:00:00.000498', '2021-05-14 00:00:00.000499', '2021-05-15 00:00:00.000500']

-- text: order
-- {'text': {'gt': "A'", 'lte': '\uffff'}, 'name': {'gte': 'Ann', 'lt': '𐐀'}}
(`rows`.name >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND `rows`.name < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND `rows`.text > CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND `rows`.text <= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
-- parameters: ['Ann', '𐐀', "A'", '\uffff']

-- integer: order
-- {'small': {'gte': -1, 'lt': 100}, 'large': {'gt': -9007199254740992, 'lte': 9007199254740993}}
(`rows`.large >= %s
AND `rows`.large <= %s
AND `rows`.small >= %s
AND `rows`.small <= %s)
-- parameters: [-9007199254740991, 9007199254740993, -1, 99]

-- number: order
-- {'number': {'gt': -0.5, 'lte': 0.30000000000000004}, 'ratio': {'gte': 5e-324, 'lt': 1e+300}}
(`rows`.number > %s
AND `rows`.number <= %s
AND `rows`.ratio >= %s
AND `rows`.ratio < %s)
-- parameters: [-0.5, 0.30000000000000004, 5e-324, 1e+300]

-- date: order
-- {'moment': {'gt': '1969-12-31T23:59:59.999999Z', 'lte': '2024-02-29T12:30:45.000001+05:30'}, 'until': {'gte': '2024-02-29T12:30:45.000001+05:30', 'lt': '9999-12-31T23:59:59Z'}}
(`rows`.moment > CAST(%s AS DATETIME(6))
AND `rows`.moment <= CAST(%s AS DATETIME(6))
AND `rows`.until >= CAST(%s AS DATETIME(6))
AND `rows`.until < CAST(%s AS DATETIME(6)))
-- parameters: [datetime.datetime(1969, 12, 31, 23, 59, 59, 999999, tzinfo=datetime.timezone.utc), datetime.datetim … 308 characters, ed586e4324f53f9e … o=datetime.timezone.utc), datetime.datetime(9999, 12, 31, 23, 59, 59, tzinfo=datetime.timezone.utc)]

-- contains: exact needle
-- {'text': {'contains': 'a_B%', 'mode': 'default'}, 'name': {'not': {'contains': 'a_B%'}, 'mode': 'default'}}
(LOCATE(CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(`rows`.text USING utf8mb4)) > 0
AND NOT (LOCATE(CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(`rows`.name USING utf8mb4)) > 0))
-- parameters: ['a_B%', 'a_B%']

-- contains: ascii needle
-- {'text': {'contains': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'ac_M'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`rows`.name USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['ac_m', 'ac_m']

-- contains: shared needle
-- {'text': {'contains': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kim.e'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`rows`.name USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['kim.e', 'kim.e']

-- contains: unicode needle
-- {'text': {'contains': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kiß.e'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`rows`.name USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['kiß.e', 'kiß.e']

-- startsWith: exact needle
-- {'text': {'startsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'startsWith': 'a_B%'}, 'mode': 'default'}}
((`rows`.text >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin AND `rows`.text < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT ((`rows`.name >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin AND `rows`.name < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)))
-- parameters: ['a_B%', 'a_B%', 'a_B%', 'a_B%']

-- startsWith: ascii needle
-- {'text': {'startsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'ac_M'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`rows`.name USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['ac_m', 'ac_m']

-- startsWith: shared needle
-- {'text': {'startsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`rows`.name USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['kim.e', 'kim.e']

-- startsWith: unicode needle
-- {'text': {'startsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`rows`.name USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['kiß.e', 'kiß.e']

-- endsWith: exact needle
-- {'text': {'endsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'endsWith': 'a_B%'}, 'mode': 'default'}}
(RIGHT(CONVERT(`rows`.text USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND NOT (RIGHT(CONVERT(`rows`.name USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: ['a_B%', 'a_B%', 'a_B%', 'a_B%']

-- endsWith: ascii needle
-- {'text': {'endsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'ac_M'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`rows`.name USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['ac_m', 'ac_m']

-- endsWith: shared needle
-- {'text': {'endsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`rows`.name USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['kim.e', 'kim.e']

-- endsWith: unicode needle
-- {'text': {'endsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`rows`.name USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['kiß.e', 'kiß.e']

-- startsWith: a prefix before the surrogates
-- {'text': {'startsWith': 'a\ud7ff'}}
((`rows`.text >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin AND `rows`.text < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: ['a\ud7ff', 'a\ud7ff']

-- startsWith: a prefix without an end
-- {'text': {'startsWith': '\U0010ffff'}, 'name': {'not': {'startsWith': '\U0010ffff'}}}
(`rows`.text >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND NOT (`rows`.name >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: ['\U0010ffff', '\U0010ffff']

-- parts of texts: a crowd
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 875 characters, 4d0b31af6a33dd40 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(LOCATE(CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(`rows`.text USING utf8mb4)) > 0
OR RIGHT(CONVERT(`rows`.text USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
OR (REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c') OR REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
OR REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR (`rows`.text >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin AND `rows`.text < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
OR `rows`.text >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
OR REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
-- parameters: ['a_B%', 'a_B%', 'a_B%', 'kiß', 'ßé', 'ac_m', 'kim.e', 'kiß.e', 'a_B%', 'a_B%', '\U0010ffff', 'ämne', 'q[', 'ac_m', 'kim.e', 'kiß.e', 'ac_m', 'kim.e', 'kiß.e']

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 876 characters, 4e0e83e65e030ce1 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(NOT (LOCATE(CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(`rows`.text USING utf8mb4)) > 0)
AND NOT (RIGHT(CONVERT(`rows`.text USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND (NOT (REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')) AND NOT (REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
AND NOT ((`rows`.text >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin AND `rows`.text < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
AND NOT (`rows`.text >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT (REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['a_B%', 'a_B%', 'a_B%', 'kiß', 'ßé', 'a_B%', 'a_B%', '\U0010ffff', 'ac_m', 'kim.e', 'kiß.e', 'ämne', 'q[', 'ac_m', 'kim.e', 'kiß.e', 'ac_m', 'kim.e', 'kiß.e']

-- parts of texts: a crowd of characters
-- {'OR': [{'text': {'contains': 'Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0K … 2,576 characters, 2dd37b682d907049 … im5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5'}}]}
(REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`rows`.text USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
-- parameters: ['kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0ki … 2,424 characters, 1d4b66f7564faab5 … m5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5']

-- groups
-- {'small': {'gte': 0}, 'OR': [{'flag': True}, {'AND': [{'number': {'lt': 0}}, {'OR': [{'text': None}, {'NOT': {'name': 'Ann', 'small': 1}}]}]}]}
(((`rows`.number < %s AND (`rows`.text IS NULL OR NOT (`rows`.name = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin) OR NOT (`rows`.small = %s))) OR `rows`.flag = %s)
AND `rows`.small >= %s)
-- parameters: [0.0, 'Ann', 1, True, 0]

-- groups: more members than stand side by side
-- {'OR': [{'small': 0, 'large': {'gte': 0}}, {'small': 1, 'large': {'gte': 1}}, {'small': 2, 'large':  … 3,998 characters, 38ec580087cc1635 … : '56'}}, {'text': {'endsWith': '57'}}, {'text': {'endsWith': '58'}}, {'text': {'endsWith': '59'}}]}
((`rows`.small = %s AND `rows`.large >= %s)
OR ((`rows`.small = %s AND `rows`.large >= %s) OR (`rows`.small = %s AND `rows`.large >= %s) OR (`ro … 8,836 characters, 341f7a0a10e9906d … RIGHT(CONVERT(`rows`.text USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, … 1,160 characters, a77308ef9507a55b … 51', '52', '52', '53', '53', '54', '54', '55', '55', '56', '56', '57', '57', '58', '58', '59', '59']

-- a name that has to be quoted
-- {'odd': {'not': None, 'contains': '%s :p1 ? $1 {p1:String}'}}
(`rows`.`o"d``d %%s :p1` IS NOT NULL
AND REGEXP_LIKE(CONVERT(`rows`.`o"d``d %%s :p1` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
-- parameters: ['%s :p1 ? $1 {p1:string}']

-- lists: has
-- {'tags': {'has': "O'Brien \\"}, 'scores': {'has': 3}, 'ratios': {'has': 0.1}, 'flags': {'has': True}, 'moments': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(CASE WHEN JSON_TYPE(contacts.flags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYP … 586 characters, 81eeff7733b16bee … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSO … 5,291 characters, 8af9999699ddfb0b … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 665 characters, 8744f55510593137 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 2,189 characters, bf687ad9e732e9e7 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 896 characters, bd1c53c4f84538ba … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: [1, 1709190045000001, 0.1, 3, "O'Brien \\"]

-- lists: has none
-- {'NOT': [{'tags': {'has': 'a'}}], 'scores': {'not': {'has': 3}}, 'ratios': {'not': {'hasSome': [0.1, 2]}}}
(NOT (CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 672 characters, 80baf87c19c13626 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE … 2,195 characters, b390ca4dc2aac1ab … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(J … 902 characters, 8299442943c604a6 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [0.1, 2.0, 3, 'a']

-- lists: has some
-- {'tags': {'hasSome': ['a', 'b']}, 'scores': {'hasSome': [1, 2]}, 'ratios': {'hasSome': [0.1, 2]}, 'flags': {'hasSome': [True, False]}, 'moments': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(CASE WHEN JSON_TYPE(contacts.flags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYP … 590 characters, 5a12d493a81c5309 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSO … 5,295 characters, a88bfb15d884f4ea … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 669 characters, 65a03234d56675a8 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 2,193 characters, 9d3783d33fcb0930 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 948 characters, 0109d3f57a670ff2 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: [0, 1, 1709190045000001, 1735689600000000, 0.1, 2.0, 1, 2, 'a', 'b']

-- lists: has some of many
-- {'tags': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10",  … 1,263 characters, 98cf9a78a5b8086f … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 5,404 characters, b293868b26c5e4da … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE … 2,351 characters, ccf21ba389968edc … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 2,924 characters, 81820a294a561225 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: [1704067200000000, 1704153600000000, 1704240000000000, 1704326400000000, 1704412800000000, 170449920 … 1,000 characters, 007e1c218f8aa94e … ", "v'33", "v'34", "v'35", "v'36", "v'37", "v'38", "v'39", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9"]

-- lists: has every
-- {'tags': {'hasEvery': ['a', 'b']}, 'scores': {'hasEvery': [1, 2]}, 'ratios': {'hasEvery': [0.1, 2]}, 'flags': {'hasEvery': [True, False]}, 'moments': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(CASE WHEN JSON_TYPE(contacts.flags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYP … 744 characters, 96eac71dbefe6bae … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 866 characters, 48babe0d18d6ab2b … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 3,146 characters, 0378df67d06d579e … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 1,231 characters, bbe41f4adb9ea427 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESC … 7,805 characters, 3660ca654e0c4d0c … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [(False, True), 0, 1, (False, True), (0.1, 2.0), 0.1, 2.0, (0.1, 2.0), (1, 2), 1, 2, (1, 2), ('a', ' … 450 characters, 2a5ff87a23f1e0ee … , tzinfo=datetime.timezone.utc), datetime.datetime(2025, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))]

-- lists: has every of many
-- {'tags': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10", … 1,067 characters, d22aea2d3d6f8476 … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 3,204 characters, 857d6dd8dfb85d4d … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE … 1,025 characters, b14515c71ca087a1 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 3,032 characters, 6f57d4e38ec24f91 … 4.857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571)]

-- lists: equals
-- {'tags': ['a', 'b'], 'scores': {'not': [1, 2]}, 'ratios': {'equals': [0.1]}, 'flags': [True, False], 'moments': ['2024-02-29T12:30:45.000001+05:30']}
(CASE WHEN JSON_TYPE(contacts.flags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYP … 656 characters, f1c7a53f4f8733c3 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSO … 5,357 characters, 7938215652d87f66 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 731 characters, e433f8a16a9c4a42 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 997 characters, c3e492b768d64444 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE … 2,266 characters, 92dfd82ad162d5cf … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [(True, False), 1, 0, (True, False), (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc),), 1709190045000001, (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc),), (0.1,), '0.1', (0.1,), ('a', 'b'), 'a', 'b', ('a', 'b'), (1, 2), 1, 2, (1, 2)]

-- lists: empty
-- {'tags': {'isEmpty': True}, 'scores': {'isEmpty': False}, 'ratios': []}
(CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 499 characters, d48551594d73eba9 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 591 characters, bf7bf74c201c9783 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE … 1,271 characters, 25bf2d83edccfaa5 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: []

-- lists: missing
-- {'tags': None, 'scores': None, 'ratios': None, 'flags': None, 'moments': None}
((CASE WHEN JSON_TYPE(contacts.flags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 462 characters, 8c0f05d4248fb97c … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,818 characters, 7a25634c9a0233aa … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSO … 504 characters, 372f51a5348d63dd … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSO … 1,266 characters, 0b193646fd8c9deb … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 594 characters, 3b6cdd1830fc3223 … ce` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL)
-- parameters: []

-- lists: present
-- {'tags': {'not': None}, 'scores': {'not': None}, 'ratios': {'not': None}, 'flags': {'not': None}, 'moments': {'not': None}}
((CASE WHEN JSON_TYPE(contacts.flags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 466 characters, 30c2872e4812738c …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,822 characters, e2466ef6bfc1f58b …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSO … 508 characters, fd100c5b4adb913c …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSO … 1,270 characters, b6c075492e19eb70 …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 598 characters, d35e9e5e43292016 … FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL)
-- parameters: []

-- lists: false of every list
-- {'scores': {'has': 1.5}, 'ratios': {'has': 9007199254740993}}
(CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 492 characters, c800b987db044649 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 1,258 characters, 6fd5c8a8775bf390 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: []

-- lists: true of every list
-- {'NOT': [{'scores': {'has': 1.5}}, {'ratios': {'hasEvery': [0.5, 9007199254740993]}}]}
(CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 491 characters, ed0171313bab393b … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 1,257 characters, 98952a6cf5ea844f … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: []

-- custom data: equality
-- {'data.plan': 'pro', 'data.seats': {'in': [1, 2]}, 'data.rate': 0.1, 'data.trial': True, 'data.renewsAt': {'not': '2024-02-29T12:30:45.000001+05:30'}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."plan"')) = 'STRING' THEN CASE WHEN LOCA … 368 characters, acbde4fec7969ac0 … USING utf8mb4) COLLATE utf8mb4_0900_bin END END = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."rate"')) IN ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL') THEN CAST(JSON_EXTRACT(contacts.data, _utf8mb4'$."rate"') AS DOUBLE) END = %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."trial"')) = 'BOOLEAN' THEN JSON_UNQUOTE(JSON_EXTRACT(contacts.data, _utf8mb4'$."trial"')) = 'true' END = %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."seats"')) IN ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL') THEN CASE WHEN CAST(JSON_EXTRACT(contacts.data, _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(contacts.data, _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(contacts.data, _utf8mb4'$."seats"') AS DOUBLE), 0) = CAST(JSON_EXTRACT(contacts.data, _utf8mb4'$."seats"') AS DOUBLE) THEN CAST(CAST(JSON_EXTRACT(contacts.data, _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END IN (%s, %s)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."renewsAt"')) = 'STRING' AND REG … 2,841 characters, bc8bbf461ae77d73 … HT(JSON_UNQUOTE(JSON_EXTRACT(contacts.data, _utf8mb4'$."renewsAt"')), 2) AS SIGNED))) END END = %s))
-- parameters: ['pro', 0.1, True, 1, 2, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- custom data: order
-- {'data.plan': {'gt': 'a'}, 'data.seats': {'gte': 3, 'lt': 9}, 'data.rate': {'lte': 1.5}, 'data.renewsAt': {'lt': {'now': 'P30D'}}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."plan"')) = 'STRING' THEN CASE WHEN LOCA … 368 characters, 28089c03bf3b5512 … USING utf8mb4) COLLATE utf8mb4_0900_bin END END > CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."rate"')) IN ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL') THEN CAST(JSON_EXTRACT(contacts.data, _utf8mb4'$."rate"') AS DOUBLE) END <= %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."seats"')) IN ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL') THEN CASE WHEN CAST(JSON_EXTRACT(contacts.data, _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(contacts.data, _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(contacts.data, _utf8mb4'$."seats"') AS DOUBLE), 0) = CAST(JSON_EXTRACT(contacts.data, _utf8mb4'$."seats"') AS DOUBLE) THEN CAST(CAST(JSON_EXTRACT(contacts.data, _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END >= %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."seats"')) IN ('INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL') THEN CASE WHEN CAST(JSON_EXTRACT(contacts.data, _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(contacts.data, _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(contacts.data, _utf8mb4'$."seats"') AS DOUBLE), 0) = CAST(JSON_EXTRACT(contacts.data, _utf8mb4'$."seats"') AS DOUBLE) THEN CAST(CAST(JSON_EXTRACT(contacts.data, _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END <= %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."renewsAt"')) = 'STRING'
AND REGEXP_LIKE(JSON_UNQUOTE(JSON_EXTRACT(contacts.data, _utf8mb4'$."renewsAt"')), _utf8mb4 X'5C4128 … 917 characters, 540fc59dc23a9c4f … ([.][0-9]{1,6}+|)'))) WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."renewsAt"')) = 'STRING'
AND REGEXP_LIKE(JSON_UNQUOTE(JSON_EXTRACT(contacts.data, _utf8mb4'$."renewsAt"')), _utf8mb4 X'5C4128 … 1,293 characters, 4c0747b1a3d70ec3 … OTE(JSON_EXTRACT(contacts.data, _utf8mb4'$."renewsAt"')), 2) AS SIGNED))) BETWEEN -62135596800000000
AND 253402300799999999 THEN (TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UPPER(REGEXP_SUBSTR(JSON_UNQUO … 535 characters, e6c0cb992c3e69cf … GHT(JSON_UNQUOTE(JSON_EXTRACT(contacts.data, _utf8mb4'$."renewsAt"')), 2) AS SIGNED))) END END < %s)
-- parameters: ['a', 1.5, 3, 8, datetime.datetime(2025, 7, 18, 10, 0, tzinfo=datetime.timezone.utc)]

-- custom data: texts
-- {'data.plan': {'contains': 'Kim'}, 'data.city': {'startsWith': 'Bo', 'not': {'endsWith': 'n'}}}
((CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."address"."city"')) = 'STRING' THEN CAS … 803 characters, 03a03c867f272712 … SING utf8mb4) COLLATE utf8mb4_0900_bin END END < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND REGEXP_LIKE(CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."plan"')) = 'STRI … 386 characters, f1e45646c634a892 … "')) USING utf8mb4) COLLATE utf8mb4_0900_bin END END USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (RIGHT(CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."address"."city"') … 442 characters, 156fd0f46996079e …  utf8mb4_0900_bin END END USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: ['Bo', 'Bo', 'kim', 'n', 'n']

-- custom data: missing
-- {'data.plan': None, 'data.trial': {'not': None}, 'data.renewsAt': {'not': None}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."plan"')) = 'STRING' THEN CASE WHEN LOCA … 323 characters, 80008c0093d8b43a … _EXTRACT(contacts.data, _utf8mb4'$."plan"')) USING utf8mb4) COLLATE utf8mb4_0900_bin END END IS NULL
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."renewsAt"')) = 'STRING'
AND REGEXP_LIKE(JSON_UNQUOTE(JSON_EXTRACT(contacts.data, _utf8mb4'$."renewsAt"')), _utf8mb4 X'5C4128 … 917 characters, 540fc59dc23a9c4f … ([.][0-9]{1,6}+|)'))) WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."renewsAt"')) = 'STRING'
AND REGEXP_LIKE(JSON_UNQUOTE(JSON_EXTRACT(contacts.data, _utf8mb4'$."renewsAt"')), _utf8mb4 X'5C4128 … 1,293 characters, 4c0747b1a3d70ec3 … OTE(JSON_EXTRACT(contacts.data, _utf8mb4'$."renewsAt"')), 2) AS SIGNED))) BETWEEN -62135596800000000
AND 253402300799999999 THEN (TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UPPER(REGEXP_SUBSTR(JSON_UNQUO … 541 characters, 558420a9d284e68e … ON_UNQUOTE(JSON_EXTRACT(contacts.data, _utf8mb4'$."renewsAt"')), 2) AS SIGNED))) END END IS NOT NULL
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."trial"')) = 'BOOLEAN' THEN JSON_UNQUOTE(JSON_EXTRACT(contacts.data, _utf8mb4'$."trial"')) = 'true' END IS NOT NULL)
-- parameters: []

-- custom data: keys that have to be quoted
-- {'data.odd': 'x'}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4 X'242E226127625C226360645C5C65202573207E2F … 531 characters, 6743472d958111b7 … SING utf8mb4) COLLATE utf8mb4_0900_bin END END = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
-- parameters: ['x']

-- lists in custom data: has
-- {'data.interests': {'has': "O'Brien \\"}, 'data.sizes': {'has': 3}, 'data.rates': {'has': 0.1}, 'data.answers': {'has': True}, 'data.visits': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."answers"')) = 'ARRAY' THEN (SELECT CASE … 658 characters, 47c4ad2fc0570a8f … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT … 973 characters, ba4198a623e52448 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CAS … 731 characters, 22be350f6a33e22b … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT CAS … 1,225 characters, 85f6deae683800d7 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."visits"')) = 'ARRAY' THEN (SELECT CA … 5,358 characters, 68af1880db08f85f … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: [1, "O'Brien \\", 0.1, 3, 1709190045000001]

-- lists in custom data: has none
-- {'NOT': [{'data.interests': {'has': 'a'}}], 'data.sizes': {'not': {'has': 3}}, 'data.rates': {'not': {'hasSome': [0.1, 2]}}}
(NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT C … 738 characters, 52c5f745db92537e … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."interests"')) = 'ARRAY' THEN (S … 979 characters, 5ee02be8bbdbcdf9 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELEC … 1,232 characters, be5aedf198362cab … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [0.1, 2.0, 'a', 3]

-- lists in custom data: has some
-- {'data.interests': {'hasSome': ['a', 'b']}, 'data.sizes': {'hasSome': [1, 2]}, 'data.rates': {'hasSome': [0.1, 2]}, 'data.answers': {'hasSome': [True, False]}, 'data.visits': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."answers"')) = 'ARRAY' THEN (SELECT CASE … 662 characters, 9235840631a75468 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT … 1,025 characters, d667d6f745530726 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CAS … 735 characters, bdd5cf801475972b … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT CAS … 1,229 characters, a1e43a0287521546 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."visits"')) = 'ARRAY' THEN (SELECT CA … 5,362 characters, 312cf869236800ce … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: [0, 1, 'a', 'b', 0.1, 2.0, 1, 2, 1709190045000001, 1735689600000000]

-- lists in custom data: has some of many
-- {'data.interests': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9" … 1,281 characters, a385bfa01d5ec638 … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT CA … 2,998 characters, fdd634bedf0706f1 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELEC … 1,387 characters, 8bd48a067b3dec44 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."visits"')) = 'ARRAY' THEN (SELECT CA … 5,474 characters, 596258e4aeff517b … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: ["v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2" … 1,000 characters, 59a485076f85fe45 … 800000000, 1706227200000000, 1706313600000000, 1706400000000000, 1706486400000000, 1706572800000000]

-- lists in custom data: has every
-- {'data.interests': {'hasEvery': ['a', 'b']}, 'data.sizes': {'hasEvery': [1, 2]}, 'data.rates': {'hasEvery': [0.1, 2]}, 'data.answers': {'hasEvery': [True, False]}, 'data.visits': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."answers"')) = 'ARRAY' THEN (SELECT CASE … 816 characters, 864dd8e191edb2ef … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT … 1,309 characters, 5c73410dde5104f3 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CAS … 932 characters, 0062b54caa15d585 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT CAS … 1,667 characters, 61da98e65b2b1d08 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."visits"')) = 'ARRAY' THEN (SELE … 7,871 characters, bb5847df148571b7 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [(False, True), 0, 1, (False, True), ('a', 'b'), 'a', 'b', ('a', 'b'), (0.1, 2.0), 0.1, 2.0, (0.1, 2 … 450 characters, b69429f0123ed857 … , tzinfo=datetime.timezone.utc), datetime.datetime(2025, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))]

-- lists in custom data: has every of many
-- {'data.interests': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9 … 1,081 characters, 04aefaf91c115b2a … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT CA … 3,282 characters, 3079490783557dd4 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELEC … 1,091 characters, 5d080f3c4e1474b0 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 3,032 characters, 6f57d4e38ec24f91 … 4.857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571)]

-- lists in custom data: equals
-- {'data.interests': ['a', 'b'], 'data.sizes': {'not': [1, 2]}, 'data.rates': {'equals': [0.1]}, 'data.answers': [True, False], 'data.visits': ['2024-02-29T12:30:45.000001+05:30']}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."answers"')) = 'ARRAY' THEN (SELECT CASE … 728 characters, a05af5537393d60d … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT … 1,075 characters, 0ef2db73d94effd7 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CAS … 797 characters, 7544dfae05faeada … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."visits"')) = 'ARRAY' THEN (SELECT CA … 5,423 characters, 1bf2bab7549d5ad4 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELEC … 1,302 characters, ac9bac81145487bb … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [(True, False), 1, 0, (True, False), ('a', 'b'), 'a', 'b', ('a', 'b'), (0.1,), '0.1', (0.1,), (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc),), 1709190045000001, (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc),), (1, 2), 1, 2, (1, 2)]

-- lists in custom data: empty
-- {'data.interests': {'isEmpty': True}, 'data.sizes': {'isEmpty': False}, 'data.rates': []}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELECT CA … 666 characters, 79d941522b28fb88 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CAS … 568 characters, d323999585add192 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELEC … 822 characters, 5fe259bdbab3733a … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: []

-- lists in custom data: missing
-- {'data.interests': None, 'data.sizes': None, 'data.rates': None, 'data.answers': None, 'data.visits': None}
((CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."answers"')) = 'ARRAY' THEN (SELECT CAS … 534 characters, bdd2cbbe36551a66 … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELEC … 671 characters, bc5b58ee0b5bae15 … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CA … 570 characters, c3278b177bc1edfc … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT CA … 817 characters, 18eb39b3a7a2e281 … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."visits"')) = 'ARRAY' THEN (SELECT C … 2,885 characters, fb2b1c42333dd936 … ce` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL)
-- parameters: []

-- lists in custom data: present
-- {'data.interests': {'not': None}, 'data.sizes': {'not': None}, 'data.rates': {'not': None}, 'data.answers': {'not': None}, 'data.visits': {'not': None}}
((CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."answers"')) = 'ARRAY' THEN (SELECT CAS … 538 characters, 0c56c597b9999d4f …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."interests"')) = 'ARRAY' THEN (SELEC … 675 characters, 40499e9e91442ad2 …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CA … 574 characters, 97813c59c3b263ac …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT CA … 821 characters, 7cd65bdb8a5bccee …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."visits"')) = 'ARRAY' THEN (SELECT C … 2,889 characters, 7983abff47981f58 … FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL)
-- parameters: []

-- lists in custom data: false of every list
-- {'data.sizes': {'has': 1.5}, 'data.rates': {'has': 9007199254740993}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CASE W … 558 characters, f4fcfbcc6aa9b1fd … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT CAS … 809 characters, 3e94f5f2c466225e … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: []

-- lists in custom data: true of every list
-- {'NOT': [{'data.sizes': {'has': 1.5}}, {'data.rates': {'hasEvery': [0.5, 9007199254740993]}}]}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."rates"')) = 'ARRAY' THEN (SELECT CASE W … 557 characters, 5ba045d1b72f4731 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."sizes"')) = 'ARRAY' THEN (SELECT CAS … 808 characters, 0eacf5e2391bc800 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: []

-- relations: some
-- {'actions': {'some': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}}}
EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id
AND (audiencefilter_1.name = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin AND audiencefilter_1.`createdAt` >= CAST(%s AS DATETIME(6))))
-- parameters: ['login', datetime.datetime(2025, 5, 19, 10, 0, tzinfo=datetime.timezone.utc)]

-- relations: none
-- {'actions': {'none': {'name': 'login'}}}
NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id
AND audiencefilter_1.name = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
-- parameters: ['login']

-- relations: every
-- {'actions': {'every': {'points': {'gte': 3}}}}
NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id
AND (audiencefilter_1.points >= %s) IS NOT TRUE)
-- parameters: [3]

-- relations: not every
-- {'NOT': {'actions': {'every': {'points': {'gte': 3}}}}}
EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id
AND (audiencefilter_1.points >= %s) IS NOT TRUE)
-- parameters: [3]

-- relations: any at all
-- {'actions': {'some': {}}, 'orders': {'none': {}}}
(EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id)
AND NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_2 WHERE audiencefilter_2.`subId` = contacts.id AND audiencefilter_2.shop = CONVERT(contacts.shop USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: []

-- relations: to one
-- {'referrer': {'is': {'points': {'gte': 3}}, 'isNot': {'tags': {'has': 'a'}}}}
(EXISTS (SELECT 1 FROM contacts AS audiencefilter_1 WHERE audiencefilter_1.id = contacts.`referrerId` AND audiencefilter_1.points >= %s)
AND NOT EXISTS (SELECT 1 FROM contacts AS audiencefilter_2 WHERE audiencefilter_2.id = contacts.`ref … 1,022 characters, 482d64204eca144c … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [3, 'a']

-- relations: to none
-- {'referrer': {'is': None}}
NOT EXISTS (SELECT 1 FROM contacts AS audiencefilter_1 WHERE audiencefilter_1.id = contacts.`referrerId`)
-- parameters: []

-- relations: beside a test
-- {'points': {'gte': 3}, 'actions': {'some': {'name': 'login'}}}
(contacts.points >= %s
AND EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id AND audiencefilter_1.name = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: [3, 'login']

-- relations: any of
-- {'OR': [{'points': {'gte': 3}}, {'actions': {'some': {'name': 'login'}}}]}
(contacts.points >= %s
OR EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id AND audiencefilter_1.name = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: [3, 'login']

-- relations: within relations
-- {'actions': {'some': {'items': {'every': {'price': {'lt': 9.5}}}, 'contact': {'is': {'points': 1}}}}}
EXISTS (SELECT 1 FROM actions AS audiencefilter_3 WHERE audiencefilter_3.`subId` = contacts.id
AND (EXISTS (SELECT 1 FROM contacts AS audiencefilter_1 WHERE audiencefilter_1.id = audiencefilter_3 … 303 characters, 53c302d9d46ecc9c … E audiencefilter_2.`actionId` = audiencefilter_3.id AND (audiencefilter_2.price < %s) IS NOT TRUE)))
-- parameters: [1, 9.5]

-- relations: lists and custom data of theirs
-- {'actions': {'some': {'labels': {'has': 'a'}, 'data.weight': {'gt': 2}, 'items': {'some': {'data.gift': True}}}}}
EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(audiencefilter_1.data, _utf8mb4'$."weight"')) IN ('INTEGER', ' … 1,824 characters, ba6adbdb76e32d42 … EAN' THEN JSON_UNQUOTE(JSON_EXTRACT(audiencefilter_2.data, _utf8mb4'$."gift"')) = 'true' END = %s)))
-- parameters: [3, 'a', True]

-- relations: count
-- {'actions': {'count': {'gte': 3, 'lte': 9}}}
(SELECT (count(*) >= %s AND count(*) <= %s) FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id)
-- parameters: [3, 9]

-- relations: count where
-- {'actions': {'count': {'where': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}, 'in': [1, 2]}}}
(SELECT count(*) IN (%s, %s) FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id
AND (audiencefilter_1.name = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin AND audiencefilter_1.`createdAt` >= CAST(%s AS DATETIME(6))))
-- parameters: [1, 2, 'login', datetime.datetime(2025, 5, 19, 10, 0, tzinfo=datetime.timezone.utc)]

-- relations: count that nobody reaches
-- {'actions': {'count': {'equals': 0}}}
NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id)
-- parameters: []

-- relations: sum
-- {'actions': {'sum': {'field': 'points', 'gte': 100}}}
(SELECT coalesce(sum(audiencefilter_1.points), 0) >= %s FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id)
-- parameters: [100]

-- relations: least
-- {'actions': {'min': {'field': 'value', 'lt': 0.5}}}
(SELECT min(audiencefilter_1.value) < %s FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id)
-- parameters: [0.5]

-- relations: greatest
-- {'actions': {'max': {'field': 'createdAt', 'lt': {'now': '-P90D'}}}}
(SELECT max(audiencefilter_1.`createdAt`) < CAST(%s AS DATETIME(6)) FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id)
-- parameters: [datetime.datetime(2025, 3, 20, 10, 0, tzinfo=datetime.timezone.utc)]

-- relations: greatest, or none
-- {'OR': [{'actions': {'max': {'field': 'createdAt', 'equals': None}}}, {'orders': {'max': {'field': 'data.weight', 'not': {'gt': 5}}}}]}
((SELECT max(audiencefilter_1.`createdAt`) IS NULL FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id)
OR (SELECT max(CASE WHEN JSON_TYPE(JSON_EXTRACT(audiencefilter_2.data, _utf8mb4'$."weight"')) IN ('I … 792 characters, 461a260b46b40906 … tacts.id AND audiencefilter_2.shop = CONVERT(contacts.shop USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: [5]

-- relations: least of every type
-- {'OR': [{'actions': {'min': {'field': 'points', 'gt': 3}}}, {'actions': {'min': {'field': 'value', ' … 405 characters, 30c2a995f622bfe4 … : 0.5}}}, {'actions': {'min': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
((SELECT min(audiencefilter_1.points) >= %s FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id)
OR (SELECT min(audiencefilter_2.value) > %s FROM actions AS audiencefilter_2 WHERE audiencefilter_2.`subId` = contacts.id)
OR (SELECT min(audiencefilter_3.`createdAt`) > CAST(%s AS DATETIME(6)) FROM actions AS audiencefilter_3 WHERE audiencefilter_3.`subId` = contacts.id)
OR (SELECT min(CASE WHEN JSON_TYPE(JSON_EXTRACT(audiencefilter_4.data, _utf8mb4'$."weight"')) IN ('I … 701 characters, b34eadd1c8e51ffc … IGNED) END END) >= %s FROM actions AS audiencefilter_4 WHERE audiencefilter_4.`subId` = contacts.id)
OR (SELECT min(CASE WHEN JSON_TYPE(JSON_EXTRACT(audiencefilter_5.data, _utf8mb4'$."rate"')) IN ('INT … 313 characters, 58e17db2f1b69c02 …  AS DOUBLE) END) > %s FROM actions AS audiencefilter_5 WHERE audiencefilter_5.`subId` = contacts.id)
OR (SELECT min(CASE WHEN JSON_TYPE(JSON_EXTRACT(audiencefilter_6.data, _utf8mb4'$."seenAt"')) = 'STR … 3,004 characters, 29d5c655ca070de5 … NED))) END END) > %s FROM actions AS audiencefilter_6 WHERE audiencefilter_6.`subId` = contacts.id))
-- parameters: [4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: greatest of every type
-- {'OR': [{'actions': {'max': {'field': 'points', 'gt': 3}}}, {'actions': {'max': {'field': 'value', ' … 405 characters, 79aaf85b40539165 … : 0.5}}}, {'actions': {'max': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
((SELECT max(audiencefilter_1.points) >= %s FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id)
OR (SELECT max(audiencefilter_2.value) > %s FROM actions AS audiencefilter_2 WHERE audiencefilter_2.`subId` = contacts.id)
OR (SELECT max(audiencefilter_3.`createdAt`) > CAST(%s AS DATETIME(6)) FROM actions AS audiencefilter_3 WHERE audiencefilter_3.`subId` = contacts.id)
OR (SELECT max(CASE WHEN JSON_TYPE(JSON_EXTRACT(audiencefilter_4.data, _utf8mb4'$."weight"')) IN ('I … 701 characters, 681f65a10765616d … IGNED) END END) >= %s FROM actions AS audiencefilter_4 WHERE audiencefilter_4.`subId` = contacts.id)
OR (SELECT max(CASE WHEN JSON_TYPE(JSON_EXTRACT(audiencefilter_5.data, _utf8mb4'$."rate"')) IN ('INT … 313 characters, d5671b66093f0732 …  AS DOUBLE) END) > %s FROM actions AS audiencefilter_5 WHERE audiencefilter_5.`subId` = contacts.id)
OR (SELECT max(CASE WHEN JSON_TYPE(JSON_EXTRACT(audiencefilter_6.data, _utf8mb4'$."seenAt"')) = 'STR … 3,004 characters, 8c5091e964137cab … NED))) END END) > %s FROM actions AS audiencefilter_6 WHERE audiencefilter_6.`subId` = contacts.id))
-- parameters: [4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: every quantifier beside a test
-- {'points': {'gte': 3}, 'actions': {'none': {'name': 'login'}, 'every': {'value': {'gt': 0.5}}}, 'orders': {'some': {}}, 'NOT': {'orders': {'every': {'value': {'gt': 0.5}}}}, 'AND': [{'actions': {'none': {}}}]}
(contacts.points >= %s
AND NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_4 WHERE audiencefilter_4.`subId` = contacts.id)
AND EXISTS (SELECT 1 FROM actions AS audiencefilter_5 WHERE audiencefilter_5.`subId` = contacts.id AND audiencefilter_5.shop = CONVERT(contacts.shop USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id AND audiencefilter_1.name = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_2 WHERE audiencefilter_2.`subId` = contacts.id AND (audiencefilter_2.value > %s) IS NOT TRUE)
AND EXISTS (SELECT 1 FROM actions AS audiencefilter_3 WHERE audiencefilter_3.`subId` = contacts.id AND audiencefilter_3.shop = CONVERT(contacts.shop USING utf8mb4) COLLATE utf8mb4_0900_bin AND (audiencefilter_3.value > %s) IS NOT TRUE))
-- parameters: [3, 'login', 0.5, 0.5]

-- relations: functions
-- {'OR': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'points', 'lte': 5}}}, {'a … 304 characters, 7f52ab6f08f58118 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
((SELECT count(*) >= %s FROM actions AS audiencefilter_5 WHERE audiencefilter_5.`subId` = contacts.id)
OR (SELECT coalesce(sum(audiencefilter_1.points), 0) <= %s FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id)
OR (SELECT max(audiencefilter_2.`createdAt`) >= CAST(%s AS DATETIME(6)) FROM actions AS audiencefilter_2 WHERE audiencefilter_2.`subId` = contacts.id)
OR (SELECT max(audiencefilter_3.`createdAt`) IS NULL FROM actions AS audiencefilter_3 WHERE audiencefilter_3.`subId` = contacts.id)
OR (SELECT min(audiencefilter_4.points) IS NOT NULL FROM actions AS audiencefilter_4 WHERE audiencefilter_4.`subId` = contacts.id))
-- parameters: [2, 5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: functions where
-- {'OR': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, ' … 644 characters, 55cf9d8558fdbac4 … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
((SELECT count(*) >= %s FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id AND audiencefilter_1.`createdAt` < CAST(%s AS DATETIME(6)))
OR (SELECT coalesce(sum(audiencefilter_2.points), 0) <= %s FROM actions AS audiencefilter_2 WHERE audiencefilter_2.`subId` = contacts.id AND audiencefilter_2.`createdAt` < CAST(%s AS DATETIME(6)))
OR (SELECT max(audiencefilter_3.`createdAt`) >= CAST(%s AS DATETIME(6)) FROM actions AS audiencefilter_3 WHERE audiencefilter_3.`subId` = contacts.id AND audiencefilter_3.`createdAt` < CAST(%s AS DATETIME(6)))
OR (SELECT max(audiencefilter_4.`createdAt`) IS NULL FROM actions AS audiencefilter_4 WHERE audiencefilter_4.`subId` = contacts.id AND audiencefilter_4.`createdAt` < CAST(%s AS DATETIME(6)))
OR (SELECT min(audiencefilter_5.points) IS NOT NULL FROM actions AS audiencefilter_5 WHERE audiencefilter_5.`subId` = contacts.id AND audiencefilter_5.`createdAt` < CAST(%s AS DATETIME(6))))
-- parameters: [2, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 5, datetime.datetime( … 456 characters, 0bc95c0cce36e373 … o=datetime.timezone.utc), datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: functions beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'po … 327 characters, 9dac7e4f188b4cf2 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
(contacts.points >= %s
AND (SELECT count(*) >= %s FROM actions AS audiencefilter_5 WHERE audiencefilter_5.`subId` = contacts.id)
AND (SELECT coalesce(sum(audiencefilter_1.points), 0) <= %s FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id)
AND (SELECT max(audiencefilter_2.`createdAt`) >= CAST(%s AS DATETIME(6)) FROM actions AS audiencefilter_2 WHERE audiencefilter_2.`subId` = contacts.id)
AND (SELECT max(audiencefilter_3.`createdAt`) IS NULL FROM actions AS audiencefilter_3 WHERE audiencefilter_3.`subId` = contacts.id)
AND (SELECT min(audiencefilter_4.points) IS NOT NULL FROM actions AS audiencefilter_4 WHERE audiencefilter_4.`subId` = contacts.id))
-- parameters: [3, 2, 5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: functions where beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:3 … 667 characters, 5fc940b75542055c … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
(contacts.points >= %s
AND (SELECT count(*) >= %s FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id AND audiencefilter_1.`createdAt` < CAST(%s AS DATETIME(6)))
AND (SELECT coalesce(sum(audiencefilter_2.points), 0) <= %s FROM actions AS audiencefilter_2 WHERE audiencefilter_2.`subId` = contacts.id AND audiencefilter_2.`createdAt` < CAST(%s AS DATETIME(6)))
AND (SELECT max(audiencefilter_3.`createdAt`) >= CAST(%s AS DATETIME(6)) FROM actions AS audiencefilter_3 WHERE audiencefilter_3.`subId` = contacts.id AND audiencefilter_3.`createdAt` < CAST(%s AS DATETIME(6)))
AND (SELECT max(audiencefilter_4.`createdAt`) IS NULL FROM actions AS audiencefilter_4 WHERE audiencefilter_4.`subId` = contacts.id AND audiencefilter_4.`createdAt` < CAST(%s AS DATETIME(6)))
AND (SELECT min(audiencefilter_5.points) IS NOT NULL FROM actions AS audiencefilter_5 WHERE audiencefilter_5.`subId` = contacts.id AND audiencefilter_5.`createdAt` < CAST(%s AS DATETIME(6))))
-- parameters: [3, 2, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 5, datetime.dateti … 459 characters, a6ae68a98ffecedb … o=datetime.timezone.utc), datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: many of one kind, all
-- {'AND': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login',  … 922 characters, cf4b573e400ee51e … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
((SELECT (count(*) >= %s AND count(*) <= %s AND coalesce(sum(audiencefilter_3.points), 0) >= %s AND  … 2,224 characters, ae88c3c6d16c20a1 … ') THEN 1 END) <= %s) FROM actions AS audiencefilter_3 WHERE audiencefilter_3.`subId` = contacts.id)
AND (EXISTS (SELECT 1 FROM actions AS audiencefilter_4 WHERE audiencefilter_4.`subId` = contacts.id  … 395 characters, aa4d6c3a5e38d6d2 … (%s AS DATETIME(6)) FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id)))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo … 380 characters, 8712c34e688e4479 … utc), 100, 'log', 0, 1.0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: many of one kind, any
-- {'OR': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login', ' … 921 characters, 518d84657c0520e2 … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
((SELECT (count(*) >= %s OR count(*) <= %s OR coalesce(sum(audiencefilter_3.points), 0) >= %s OR coa … 2,214 characters, d714e652e63aa33b … ') THEN 1 END) <= %s) FROM actions AS audiencefilter_3 WHERE audiencefilter_3.`subId` = contacts.id)
OR (EXISTS (SELECT 1 FROM actions AS audiencefilter_4 WHERE audiencefilter_4.`subId` = contacts.id A … 393 characters, aed76ae504405594 … (%s AS DATETIME(6)) FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id)))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo … 380 characters, 8712c34e688e4479 … utc), 100, 'log', 0, 1.0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: greatest within
-- {'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
EXISTS (SELECT 1 FROM actions AS audiencefilter_2 WHERE audiencefilter_2.`subId` = contacts.id
AND (SELECT max(audiencefilter_1.price) >= %s FROM items AS audiencefilter_1 WHERE audiencefilter_1.`actionId` = audiencefilter_2.id))
-- parameters: [100.0]

-- relations: greatest within few
-- {'points': {'gte': 3}, 'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
(EXISTS (SELECT 1 FROM actions AS audiencefilter_2 WHERE audiencefilter_2.`subId` = contacts.id AND (SELECT max(audiencefilter_1.price) >= %s FROM items AS audiencefilter_1 WHERE audiencefilter_1.`actionId` = audiencefilter_2.id))
AND contacts.points >= %s)
-- parameters: [100.0, 3]

-- dates
-- {'birthday': {'gte': '2000-02-29', 'not': '2001-03-01'}, 'AND': [{'birthday': {'lt': {'today': '-P18Y'}}}], 'data.since': {'in': ['2000-02-29', '9999-12-31']}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."since"')) = 'STRING'
AND REGEXP_LIKE(JSON_UNQUOTE(JSON_EXTRACT(contacts.data, _utf8mb4'$."since"')), _utf8mb4 X'5C41283F2 … 670 characters, 64c8107225b20837 … ON_EXTRACT(contacts.data, _utf8mb4'$."since"')) AS DATE) END IN (CAST(%s AS DATE), CAST(%s AS DATE))
AND contacts.birthday >= CAST(%s AS DATE)
AND contacts.birthday < CAST(%s AS DATE)
AND NOT (contacts.birthday = CAST(%s AS DATE)))
-- parameters: ['2000-02-29', '9999-12-31', datetime.date(2000, 2, 29), datetime.date(2007, 6, 18), datetime.date(2001, 3, 1)]

-- dates: anniversaries
-- {'birthday': {'anniversary': {'from': 'P0D', 'to': 'P7D'}}, 'data.since': {'not': {'anniversary': {'days': [[1220, 1231], [101, 105]]}}}}
(((extract(month FROM contacts.birthday) * 100 + extract(day FROM contacts.birthday)) + %s) %% 10000 <= %s
AND NOT (((extract(month FROM CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."since"'))  … 1,504 characters, b8e1ba1208c331d2 … JSON_UNQUOTE(JSON_EXTRACT(contacts.data, _utf8mb4'$."since"')) AS DATE) END)) + %s) %% 10000 <= %s))
-- parameters: [(618, 625), (618, 625), (1220, 105), (1220, 105)]

-- ids
-- {'externalId': {'in': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.token': {'not': '123E4567-e89b-12d3-a456-426614174000'}, 'NOT': {'externalId': 'd011db5a-e241-04eb-604a-5ce3addef82d'}}
(REPLACE(LOWER(CONVERT(contacts.`externalId` USING utf8mb4)), '-', '') = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
AND NOT (REPLACE(LOWER(CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."token"')) … 523 characters, 881c5a89452f74a4 … mb4)), '-', '') END USING utf8mb4)), '-', '') = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: [UUID('123e4567-e89b-12d3-a456-426614174000'), UUID('123e4567-e89b-12d3-a456-426614174000')]

-- ids: missing
-- {'externalId': None, 'data.token': {'not': None}}
(REPLACE(LOWER(CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."token"')) = 'STRI … 472 characters, c921f04a737071e3 … acts.data, _utf8mb4'$."token"')) USING utf8mb4)), '-', '') END USING utf8mb4)), '-', '') IS NOT NULL
AND REPLACE(LOWER(CONVERT(contacts.`externalId` USING utf8mb4)), '-', '') IS NULL)
-- parameters: []

-- decimals
-- {'balance': {'gt': 0.001, 'lte': 100.5, 'notIn': [1, 2.5]}, 'data.price': {'gte': 19.99, 'not': 20}}
(contacts.balance BETWEEN CAST(%s AS DECIMAL(47, 9))
AND CAST(%s AS DECIMAL(47, 9))
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."price"')) IN ('INTEGER', 'UNSIGNED I … 328 characters, e4b3500048013ded … ASE WHEN ABS(ROUND((CAST(JSON_EXTRACT(contacts.data, _utf8mb4'$."price"') AS DOUBLE) * 1e2))) < 1e15
AND ABS((CAST(JSON_EXTRACT(contacts.data, _utf8mb4'$."price"') AS DOUBLE) * 1e2) - ROUND((CAST(JSON_ … 398 characters, 980d9f0767afc4e2 … AST(JSON_EXTRACT(contacts.data, _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END >= %s
AND NOT (contacts.balance IN (CAST(%s AS DECIMAL(47, 9)), CAST(%s AS DECIMAL(47, 9))))
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."price"')) IN ('INTEGER', 'UNSIG … 733 characters, a3a04542022d267d … ST(JSON_EXTRACT(contacts.data, _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END = %s))
-- parameters: [Decimal('0.01'), Decimal('100.50'), Decimal('19.99'), '1.00', '2.50', Decimal('20.00')]

-- lists of days, ids and decimals
-- {'days': {'has': '2000-02-29'}, 'ids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'prices': {'hasEvery': [1, 2.5]}, 'NOT': [{'days': ['2000-02-29']}, {'prices': [2.5]}, {'ids': {'has': '123E4567-e89b-12d3-a456-426614174000'}}]}
(CASE WHEN JSON_TYPE(contacts.days) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 1,646 characters, c148dba23b8884ff … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(contacts.prices) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 3,449 characters, b9dd0891fb524d82 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(contacts.ids) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,133 characters, aa3fee9afdfb9621 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(contacts.ids) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 1,087 characters, 224a6222d3ade8be … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(contacts.days) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(J … 1,705 characters, 54a2bec0241345b7 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(contacts.prices) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE … 2,464 characters, bc3ee4191165b250 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: ['2000-02-29', (Decimal('1.00'), Decimal('2.50')), 100, 250, (Decimal('1.00'), Decimal('2.50')), '12 … 325 characters, f4dc37547ec236fa …  2, 29),), '2000-02-29', (datetime.date(2000, 2, 29),), (Decimal('2.50'),), 250, (Decimal('2.50'),)]

-- lists of days, ids and decimals in custom data
-- {'data.dates': {'has': '2000-02-29'}, 'data.uuids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.decimals': {'hasEvery': [1, 2.5]}, 'NOT': [{'data.dates': ['2000-02-29']}, {'data.decimals': [2.5]}]}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."dates"')) = 'ARRAY' THEN (SELECT CASE W … 1,716 characters, 97fe6bfb84783fc2 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."decimals"')) = 'ARRAY' THEN (SELECT  … 2,111 characters, 9173274d36b7daf8 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."uuids"')) = 'ARRAY' THEN (SELECT CAS … 1,205 characters, 10a8cd1dcaa8b29c … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."dates"')) = 'ARRAY' THEN (SELEC … 1,775 characters, c22ce8c51651e23d … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."decimals"')) = 'ARRAY' THEN (SE … 1,596 characters, 3153190403e4431e … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: ['2000-02-29', (Decimal('1.00'), Decimal('2.50')), 100, 250, (Decimal('1.00'), Decimal('2.50')), '123e4567e89b12d3a456426614174000', 'd011db5ae24104eb604a5ce3addef82d', (datetime.date(2000, 2, 29),), '2000-02-29', (datetime.date(2000, 2, 29),), (Decimal('2.50'),), 250, (Decimal('2.50'),)]

-- relations: sums beyond 64 bits
-- {'OR': [{'actions': {'sum': {'field': 'large', 'gt': 1180591620717411303424}}}, {'actions': {'sum': {'field': 'paid', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'in': [1, 2.5]}}}, {'actions': {'sum': {'field': 'data.tax', 'lte': 0.5}}}]}
((SELECT (coalesce(sum(audiencefilter_3.paid), 0) = CAST(%s AS DECIMAL(47, 9)) OR coalesce(sum(audiencefilter_3.paid), 0) = CAST(%s AS DECIMAL(47, 9))) FROM actions AS audiencefilter_3 WHERE audiencefilter_3.`subId` = contacts.id AND audiencefilter_3.`createdAt` < CAST(%s AS DATETIME(6)))
OR ((SELECT coalesce(sum(audiencefilter_1.large), 0) >= CAST(%s AS DECIMAL(47, 9)) FROM actions AS a … 1,061 characters, 5950a1666d406121 …  AS DECIMAL(47, 9)) FROM actions AS audiencefilter_2 WHERE audiencefilter_2.`subId` = contacts.id)))
-- parameters: [Decimal('1.00'), Decimal('2.50'), datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 1180591620717411303425, Decimal('0.50')]

-- relations: averages
-- {'OR': [{'actions': {'avg': {'field': 'paid', 'gte': 50}}}, {'actions': {'avg': {'field': 'large', 'lt': 0.3}}}, {'actions': {'avg': {'field': 'data.tax', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'equals': 2.5}}}, {'actions': {'avg': {'field': 'points', 'equals': None}}}]}
((SELECT (sum(CAST(audiencefilter_1.paid * 100 AS DECIMAL(65))) * CAST(%s AS DECIMAL(65)) >= CAST(%s AS DECIMAL(65)) * count(audiencefilter_1.paid)) FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id)
OR (SELECT (sum(CAST(audiencefilter_2.large AS DECIMAL(65))) * CAST(%s AS DECIMAL(65)) < CAST(%s AS DECIMAL(65)) * count(audiencefilter_2.large)) FROM actions AS audiencefilter_2 WHERE audiencefilter_2.`subId` = contacts.id)
OR (SELECT max(audiencefilter_3.points) IS NULL FROM actions AS audiencefilter_3 WHERE audiencefilter_3.`subId` = contacts.id)
OR (SELECT (sum(CAST(CASE WHEN JSON_TYPE(JSON_EXTRACT(audiencefilter_4.data, _utf8mb4'$."tax"')) IN  … 1,758 characters, a17e5a8be86ad235 …  audiencefilter_4.`subId` = contacts.id AND audiencefilter_4.`createdAt` < CAST(%s AS DATETIME(6))))
-- parameters: [Fraction(5000, 1), Fraction(5000, 1), Fraction(3, 10), Fraction(3, 10), Fraction(250, 1), Fraction(250, 1), datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: least of days and decimals
-- {'actions': {'min': {'field': 'paidOn', 'lt': {'today': '-P1Y'}}, 'max': {'field': 'paid', 'gt': 2.5}}}
((SELECT min(audiencefilter_1.`paidOn`) < CAST(%s AS DATE) FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id)
AND (SELECT max(audiencefilter_2.paid) >= CAST(%s AS DECIMAL(47, 9)) FROM actions AS audiencefilter_2 WHERE audiencefilter_2.`subId` = contacts.id))
-- parameters: [datetime.date(2024, 6, 18), Decimal('2.51')]

-- objects: any at all
-- {'gifts': {'some': {}}, 'first': {'isNot': None}}
(EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."first" … 339 characters, 41e35226b8d57333 … lter_object_1` WHERE JSON_TYPE(`audiencefilter_object_1`.audiencefilter_object) = 'OBJECT' AND TRUE)
AND EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."gif … 345 characters, 1f37dc2bf0eead50 … ter_object_2` WHERE JSON_TYPE(`audiencefilter_object_2`.audiencefilter_object) = 'OBJECT' AND TRUE))
-- parameters: []

-- objects: some
-- {'gifts': {'some': {'sku': 'a', 'ok': True, 'at': {'lt': '2024-02-29T12:30:45.000001+05:30'}}}}
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."gifts"' … 330 characters, 83d04a906a429190 … audiencefilter_object_1` WHERE JSON_TYPE(`audiencefilter_object_1`.audiencefilter_object) = 'OBJECT'
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_object_1`.audiencefilter_object, _utf8mb4'$."s … 3,906 characters, 22fba46353670d51 … (`audiencefilter_object_1`.audiencefilter_object, _utf8mb4'$."at"')), 2) AS SIGNED))) END END < %s))
-- parameters: ['a', True, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- objects: none and every
-- {'gifts': {'none': {'labels': {'has': 'a'}}, 'every': {'n': {'gte': 3}}}}
(NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."gi … 1,087 characters, 7d65046433e39db0 … _object_1`.audiencefilter_object, _utf8mb4'$."n"') AS DOUBLE) AS SIGNED) END END >= %s) IS NOT TRUE)
AND NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$. … 1,376 characters, 3f72849eb30bdd7c … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [3, 'a']

-- objects: one
-- {'first': {'is': {'price': {'gt': 2.5}}}}
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."first"' … 328 characters, fbf14817564a556f … audiencefilter_object_1` WHERE JSON_TYPE(`audiencefilter_object_1`.audiencefilter_object) = 'OBJECT'
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_object_1`.audiencefilter_object, _utf8mb4'$."pr … 430 characters, 7061f42c191d8fe6 … ACT(`audiencefilter_object_1`.audiencefilter_object, _utf8mb4'$."price"') AS DOUBLE) * 1e2))) < 1e15
AND ABS((CAST(JSON_EXTRACT(`audiencefilter_object_1`.audiencefilter_object, _utf8mb4'$."price"') AS  … 535 characters, 1a67f2782014b82a … ject_1`.audiencefilter_object, _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END >= %s)
-- parameters: [Decimal('2.51')]

-- objects: within objects
-- {'gifts': {'some': {'parts': {'none': {'ok': True}}}}}
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."gifts"' … 330 characters, 83d04a906a429190 … audiencefilter_object_1` WHERE JSON_TYPE(`audiencefilter_object_1`.audiencefilter_object) = 'OBJECT'
AND NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_object_1`. … 642 characters, 1297472b7b1c99c0 … JSON_EXTRACT(`audiencefilter_object_2`.audiencefilter_object, _utf8mb4'$."ok"')) = 'true' END = %s))
-- parameters: [True]

-- objects: count
-- {'gifts': {'count': {'gte': 3}}}
(SELECT count(*) >= %s FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$."g … 336 characters, dda69d581ffb4253 … audiencefilter_object_1` WHERE JSON_TYPE(`audiencefilter_object_1`.audiencefilter_object) = 'OBJECT'
AND TRUE)
-- parameters: [3]

-- objects: functions
-- {'OR': [{'gifts': {'count': {'where': {'ok': True}, 'gte': 2}}}, {'gifts': {'sum': {'field': 'n', 'lt': 9}}}, {'gifts': {'sum': {'field': 'price', 'where': {'ok': True}, 'gte': 2.5}}}, {'gifts': {'max': {'field': 'at', 'equals': None}}}, {'gifts': {'avg': {'field': 'price', 'gte': 1}}}]}
((SELECT coalesce(sum(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_object_1`.audiencefilter_obje … 1,083 characters, 0dac580e38bc9d87 … lter_object_1` WHERE JSON_TYPE(`audiencefilter_object_1`.audiencefilter_object) = 'OBJECT' AND TRUE)
OR (SELECT max(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_object_2`.audiencefilter_object, _ut … 3,537 characters, dd06977624804406 … lter_object_2` WHERE JSON_TYPE(`audiencefilter_object_2`.audiencefilter_object) = 'OBJECT' AND TRUE)
OR (SELECT (sum(CAST(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_object_3`.audiencefilter_objec … 2,336 characters, 7adb34a3d26cf5f7 … lter_object_3` WHERE JSON_TYPE(`audiencefilter_object_3`.audiencefilter_object) = 'OBJECT' AND TRUE)
OR (SELECT count(*) >= %s FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(contacts.data, _utf8mb4'$ … 574 characters, ed81d0be81e9709b … (JSON_EXTRACT(`audiencefilter_object_4`.audiencefilter_object, _utf8mb4'$."ok"')) = 'true' END = %s)
OR (SELECT coalesce(sum(CASE WHEN JSON_TYPE(JSON_EXTRACT(`audiencefilter_object_5`.audiencefilter_ob … 1,564 characters, 5ba9a1c2988f2e40 … JSON_EXTRACT(`audiencefilter_object_5`.audiencefilter_object, _utf8mb4'$."ok"')) = 'true' END = %s))
-- parameters: [8, Fraction(100, 1), Fraction(100, 1), 2, True, Decimal('2.50'), True]
