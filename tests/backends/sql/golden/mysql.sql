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
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'a\uffffß'], 'mode': 'insensitive'}}
((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k') … 418 characters, e157584f3ed835e5 …  USING utf8mb4), 'c') OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND (NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), ' … 335 characters, 33dcdfb0a71faa28 … f8mb4), 'c')) AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))))
-- parameters: ['ann', 'izmir', 'kim', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[sS][tT][rR][aA][ßẞ][eE]\\z', 'kim', '\\A[aA]\uffff[ßẞ]\\z', '\\A[sS][tT][rR][aA][ßẞ][eE]\\z']
-- with literals:
((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k') … 583 characters, 743f72cb4eb15c05 … ERT(_utf8mb4 X'5C415B73535D5B74545D5B72525D5B61415D5BC39FE1BA9E5D5B65455D5C7A' USING utf8mb4), 'c'))
AND (NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), ' … 464 characters, c18e29b5c1789255 … T(_utf8mb4 X'5C415B73535D5B74545D5B72525D5B61415D5BC39FE1BA9E5D5B65455D5C7A' USING utf8mb4), 'c'))))

-- text ignoring case: U+FFFE and U+FFFF
-- {'OR': [{'text': {'equals': 'A\uffffß', 'mode': 'insensitive'}}, {'name': {'not': 'ß\ufffe�', 'mode': 'insensitive'}}]}
(NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
-- parameters: ['\\A[ßẞ]\ufffe�\\z', '\\A[aA]\uffff[ßẞ]\\z']
-- with literals:
(NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(_utf8mb4 X'5C415BC39FE1BA9E5DEFBFBEEFBFBD5C7A' USING utf8mb4), 'c'))
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B61415DEFBFBF5BC39FE1BA9E5D5C7A' USING utf8mb4), 'c'))

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k') … 39,473 characters, b8ffa764d39fc1d5 … SING utf8mb4), 'c') OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))))
AND (NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), ' … 42,926 characters, 54efedb068030bb9 … mb4), 'c')) AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))))))
-- parameters: ['kim', '\\A[aA][ßẞ][bB]\\*\\[\\z', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[sS][tT][rR][aA][ßẞ][eE]\\z', '\\A[ö … 16,974 characters, f2cd237a77dadfe0 … \z', '\\A[öÖ]94\\z', '\\A[öÖ]95\\z', '\\A[öÖ]96\\z', '\\A[öÖ]97\\z', '\\A[öÖ]98\\z', '\\A[öÖ]99\\z']
-- with literals:
((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k') … 57,486 characters, e5e6b4ea6b3133df … (CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415BC3B6C3965D39395C7A' USING utf8mb4), 'c'))))
AND (NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), ' … 60,879 characters, 54fa7933952a6ce4 … ONVERT(`name` USING utf8mb4), CONVERT(_utf8mb4 X'5C415BC3B6C3965D39395C7A' USING utf8mb4), 'c'))))))

-- text ignoring case: many values with U+FFFE and U+FFFF
-- {'text': {'in': ['A\uffffß', 'ß\ufffe', 'İzmir', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö8 … 7,945 characters, 8ebdeb44e5819cfa … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k') … 39,395 characters, 27b587822baa7da2 … SING utf8mb4), 'c') OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))))
AND ((NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')) AND NOT (REGE … 42,846 characters, a3d4b216ffce1efe … 8mb4), 'c')) AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))))
-- parameters: ['izmir', '\\A[aA]\uffff[ßẞ]\\z', '\\A[ßẞ]\ufffe\\z', '\\A[öÖ]0\\z', '\\A[öÖ]1\\z', '\\A[öÖ]10\\z',  … 16,920 characters, 51cc0dff439c66ed … \z', '\\A[öÖ]96\\z', '\\A[öÖ]97\\z', '\\A[öÖ]98\\z', '\\A[öÖ]99\\z', '\\A\ue000\\z', '\\A\uffff\\z']
-- with literals:
((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_0900_bin, 'İ', 'i'), '⟨U+212A⟩', 'k') … 57,308 characters, 1bf204265d820ffd … (CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415BC3B6C3965D39395C7A' USING utf8mb4), 'c'))))
AND ((NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(_utf8mb4 X'5C415BC39FE1BA9E5DEFBFBEEFB … 60,754 characters, c691013ac9b1d33a … GEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(_utf8mb4 X'5C41EFBFBF5C7A' USING utf8mb4), 'c')))))

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

-- contains: noncharacter needle
-- {'text': {'contains': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'a\uffffß'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['[aA]\uffff[ßẞ]', '[aA]\uffff[ßẞ]']
-- with literals:
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B61415DEFBFBF5BC39FE1BA9E5D' USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(_utf8mb4 X'5B61415DEFBFBF5BC39FE1BA9E5D' USING utf8mb4), 'c')))

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

-- startsWith: noncharacter needle
-- {'text': {'startsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['\\A[aA]\uffff[ßẞ]', '\\A[aA]\uffff[ßẞ]']
-- with literals:
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B61415DEFBFBF5BC39FE1BA9E5D' USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B61415DEFBFBF5BC39FE1BA9E5D' USING utf8mb4), 'c')))

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

-- endsWith: noncharacter needle
-- {'text': {'endsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['[aA]\uffff[ßẞ]\\z', '[aA]\uffff[ßẞ]\\z']
-- with literals:
(REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B61415DEFBFBF5BC39FE1BA9E5D5C7A' USING utf8mb4), 'c')
AND NOT (REGEXP_LIKE(CONVERT(`name` USING utf8mb4), CONVERT(_utf8mb4 X'5B61415DEFBFBF5BC39FE1BA9E5D5C7A' USING utf8mb4), 'c')))

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
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 1,059 characters, 09a13a515be612fd … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(LOCATE(CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(`text` USING utf8mb4)) > 0
OR RIGHT(CONVERT(`text` USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin
OR (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c') OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
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
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
-- parameters: ['a_B%', 4, 'a_B%', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[ßẞ]\ufffe\\z', '[aA][cC]_[mM]', '[kK⟨U+212A⟩][iIİ][mM]\\.[ … 403 characters, a861fd663e6ef678 … z', '\\A[aA][cC]_[mM]', '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', '\\A[aA]\uffff[ßẞ]']
-- with literals:
(LOCATE(CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(`text` USING utf8mb4)) > 0
OR RIGHT(CONVERT(`text` USING utf8mb4), 4) = CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_0900_bin
OR (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C7A' USING utf8mb4), 'c') OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415BC39FE1BA9E5DEFBFBE5C7A' USING utf8mb4), 'c'))
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4'[aA][cC]_[mM]' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B61415DEFBFBF5BC39FE1BA9E5D' USING utf8mb4), 'c')
OR (`text` >= CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_0900_bin AND `text` < CONVERT(_utf8mb4'a_B&' USING utf8mb4) COLLATE utf8mb4_0900_bin)
OR `text` >= CONVERT(_utf8mb4 X'F48FBFBF' USING utf8mb4) COLLATE utf8mb4_0900_bin
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5BC3A4C3845D5B6D4D5D5B6E4E5D5B65455D' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B71515D5C5B' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B61415D5B63435D5F5B6D4D5D5C7A' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D5C7A' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D5C7A' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B61415DEFBFBF5BC39FE1BA9E5D5C7A' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B61415D5B63435D5F5B6D4D5D' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4), 'c')
OR REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B61415DEFBFBF5BC39FE1BA9E5D' USING utf8mb4), 'c'))

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 1,060 characters, 3620ec3a9afab2ed … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
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
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(%s USING utf8mb4), 'c')))
-- parameters: ['a_B%', 4, 'a_B%', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[ßẞ]\ufffe\\z', 'a_B%', 'a_B&', '\U0010ffff', '[aA][ … 403 characters, 2acf470817ba0f05 … z', '\\A[aA][cC]_[mM]', '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', '\\A[aA]\uffff[ßẞ]']
-- with literals:
(NOT (LOCATE(CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_0900_bin, CONVERT(`text` USING utf8mb4)) > 0)
AND NOT (RIGHT(CONVERT(`text` USING utf8mb4), 4) = CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND (NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C7A' USING utf8mb4), 'c')) AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415BC39FE1BA9E5DEFBFBE5C7A' USING utf8mb4), 'c')))
AND NOT ((`text` >= CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_0900_bin AND `text` < CONVERT(_utf8mb4'a_B&' USING utf8mb4) COLLATE utf8mb4_0900_bin))
AND NOT (`text` >= CONVERT(_utf8mb4 X'F48FBFBF' USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4'[aA][cC]_[mM]' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B61415DEFBFBF5BC39FE1BA9E5D' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5BC3A4C3845D5B6D4D5D5B6E4E5D5B65455D' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B71515D5C5B' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B61415D5B63435D5F5B6D4D5D5C7A' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D5C7A' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D5C7A' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5B61415DEFBFBF5BC39FE1BA9E5D5C7A' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B61415D5B63435D5F5B6D4D5D' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4), 'c'))
AND NOT (REGEXP_LIKE(CONVERT(`text` USING utf8mb4), CONVERT(_utf8mb4 X'5C415B61415DEFBFBF5BC39FE1BA9E5D' USING utf8mb4), 'c')))

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
(`small` >= %s
AND (`flag` = %s OR (`number` < %s AND (`text` IS NULL OR NOT (`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin) OR NOT (`small` = %s)))))
-- parameters: [0, 1, 0.0, 'Ann', 1]
-- with literals:
(`small` >= 0
AND (`flag` = 1 OR (`number` < 0.0e0 AND (`text` IS NULL OR NOT (`name` = CONVERT(_utf8mb4'Ann' USING utf8mb4) COLLATE utf8mb4_0900_bin) OR NOT (`small` = 1)))))

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
-- refused: mysql cannot express lists and custom data, as flags is

-- lists: has none
-- {'NOT': [{'tags': {'has': 'a'}}], 'scores': {'not': {'has': 3}}, 'ratios': {'not': {'hasSome': [0.1, 2]}}}
-- refused: mysql cannot express lists and custom data, as ratios is

-- lists: has some
-- {'tags': {'hasSome': ['a', 'b']}, 'scores': {'hasSome': [1, 2]}, 'ratios': {'hasSome': [0.1, 2]}, 'flags': {'hasSome': [True, False]}, 'moments': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
-- refused: mysql cannot express lists and custom data, as flags is

-- lists: has some of many
-- {'tags': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10",  … 1,263 characters, 98cf9a78a5b8086f … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
-- refused: mysql cannot express lists and custom data, as moments is

-- lists: has every
-- {'tags': {'hasEvery': ['a', 'b']}, 'scores': {'hasEvery': [1, 2]}, 'ratios': {'hasEvery': [0.1, 2]}, 'flags': {'hasEvery': [True, False]}, 'moments': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
-- refused: mysql cannot express lists and custom data, as flags is

-- lists: has every of many
-- {'tags': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10", … 1,067 characters, d22aea2d3d6f8476 … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
-- refused: mysql cannot express lists and custom data, as tags is

-- lists: equals
-- {'tags': ['a', 'b'], 'scores': {'not': [1, 2]}, 'ratios': {'equals': [0.1]}, 'flags': [True, False], 'moments': ['2024-02-29T12:30:45.000001+05:30']}
-- refused: mysql cannot express lists and custom data, as flags is

-- lists: empty
-- {'tags': {'isEmpty': True}, 'scores': {'isEmpty': False}, 'ratios': []}
-- refused: mysql cannot express lists and custom data, as ratios is

-- lists: missing
-- {'tags': None, 'scores': None, 'ratios': None, 'flags': None, 'moments': None}
-- refused: mysql cannot express lists and custom data, as flags is

-- lists: present
-- {'tags': {'not': None}, 'scores': {'not': None}, 'ratios': {'not': None}, 'flags': {'not': None}, 'moments': {'not': None}}
-- refused: mysql cannot express lists and custom data, as flags is

-- lists: false of every list
-- {'scores': {'has': 1.5}, 'ratios': {'has': 9007199254740993}}
-- refused: mysql cannot express lists and custom data, as ratios is

-- lists: true of every list
-- {'NOT': [{'scores': {'has': 1.5}}, {'ratios': {'hasEvery': [0.5, 9007199254740993]}}]}
-- refused: mysql cannot express lists and custom data, as ratios is

-- custom data: equality
-- {'data.plan': 'pro', 'data.seats': {'in': [1, 2]}, 'data.rate': 0.1, 'data.trial': True, 'data.renewsAt': {'not': '2024-02-29T12:30:45.000001+05:30'}}
-- refused: mysql cannot express lists and custom data, as data.plan is

-- custom data: order
-- {'data.plan': {'gt': 'a'}, 'data.seats': {'gte': 3, 'lt': 9}, 'data.rate': {'lte': 1.5}, 'data.renewsAt': {'lt': {'now': 'P30D'}}}
-- refused: mysql cannot express lists and custom data, as data.plan is

-- custom data: texts
-- {'data.plan': {'contains': 'Kim'}, 'data.city': {'startsWith': 'Bo', 'not': {'endsWith': 'n'}}}
-- refused: mysql cannot express lists and custom data, as data.city is

-- custom data: missing
-- {'data.plan': None, 'data.trial': {'not': None}, 'data.renewsAt': {'not': None}}
-- refused: mysql cannot express lists and custom data, as data.plan is

-- custom data: keys that have to be quoted
-- {'data.odd': 'x'}
-- refused: mysql cannot express lists and custom data, as data.odd is

-- lists in custom data: has
-- {'data.interests': {'has': "O'Brien \\"}, 'data.sizes': {'has': 3}, 'data.rates': {'has': 0.1}, 'data.answers': {'has': True}, 'data.visits': {'has': '2024-02-29T12:30:45.000001+05:30'}}
-- refused: mysql cannot express lists and custom data, as data.answers is

-- lists in custom data: has none
-- {'NOT': [{'data.interests': {'has': 'a'}}], 'data.sizes': {'not': {'has': 3}}, 'data.rates': {'not': {'hasSome': [0.1, 2]}}}
-- refused: mysql cannot express lists and custom data, as data.rates is

-- lists in custom data: has some
-- {'data.interests': {'hasSome': ['a', 'b']}, 'data.sizes': {'hasSome': [1, 2]}, 'data.rates': {'hasSome': [0.1, 2]}, 'data.answers': {'hasSome': [True, False]}, 'data.visits': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
-- refused: mysql cannot express lists and custom data, as data.answers is

-- lists in custom data: has some of many
-- {'data.interests': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9" … 1,281 characters, a385bfa01d5ec638 … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
-- refused: mysql cannot express lists and custom data, as data.interests is

-- lists in custom data: has every
-- {'data.interests': {'hasEvery': ['a', 'b']}, 'data.sizes': {'hasEvery': [1, 2]}, 'data.rates': {'hasEvery': [0.1, 2]}, 'data.answers': {'hasEvery': [True, False]}, 'data.visits': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
-- refused: mysql cannot express lists and custom data, as data.answers is

-- lists in custom data: has every of many
-- {'data.interests': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9 … 1,081 characters, 04aefaf91c115b2a … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
-- refused: mysql cannot express lists and custom data, as data.interests is

-- lists in custom data: equals
-- {'data.interests': ['a', 'b'], 'data.sizes': {'not': [1, 2]}, 'data.rates': {'equals': [0.1]}, 'data.answers': [True, False], 'data.visits': ['2024-02-29T12:30:45.000001+05:30']}
-- refused: mysql cannot express lists and custom data, as data.answers is

-- lists in custom data: empty
-- {'data.interests': {'isEmpty': True}, 'data.sizes': {'isEmpty': False}, 'data.rates': []}
-- refused: mysql cannot express lists and custom data, as data.interests is

-- lists in custom data: missing
-- {'data.interests': None, 'data.sizes': None, 'data.rates': None, 'data.answers': None, 'data.visits': None}
-- refused: mysql cannot express lists and custom data, as data.answers is

-- lists in custom data: present
-- {'data.interests': {'not': None}, 'data.sizes': {'not': None}, 'data.rates': {'not': None}, 'data.answers': {'not': None}, 'data.visits': {'not': None}}
-- refused: mysql cannot express lists and custom data, as data.answers is

-- lists in custom data: false of every list
-- {'data.sizes': {'has': 1.5}, 'data.rates': {'has': 9007199254740993}}
-- refused: mysql cannot express lists and custom data, as data.rates is

-- lists in custom data: true of every list
-- {'NOT': [{'data.sizes': {'has': 1.5}}, {'data.rates': {'hasEvery': [0.5, 9007199254740993]}}]}
-- refused: mysql cannot express lists and custom data, as data.rates is

-- relations: some
-- {'actions': {'some': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}}}
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (`audiencefilter_1`.`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin AND `audiencefilter_1`.`createdAt` >= CAST(%s AS DATETIME(6))))
-- parameters: ['login', '2025-05-19 10:00:00.000000']
-- with literals:
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (`audiencefilter_1`.`name` = CONVERT(_utf8mb4'login' USING utf8mb4) COLLATE utf8mb4_0900_bin AND `audiencefilter_1`.`createdAt` >= CAST(_utf8mb4'2025-05-19 10:00:00.000000' AS DATETIME(6))))

-- relations: none
-- {'actions': {'none': {'name': 'login'}}}
NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND `audiencefilter_1`.`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
-- parameters: ['login']
-- with literals:
NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND `audiencefilter_1`.`name` = CONVERT(_utf8mb4'login' USING utf8mb4) COLLATE utf8mb4_0900_bin)

-- relations: every
-- {'actions': {'every': {'points': {'gte': 3}}}}
NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (`audiencefilter_1`.`points` >= %s) IS NOT TRUE)
-- parameters: [3]
-- with literals:
NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (`audiencefilter_1`.`points` >= 3) IS NOT TRUE)

-- relations: not every
-- {'NOT': {'actions': {'every': {'points': {'gte': 3}}}}}
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (`audiencefilter_1`.`points` >= %s) IS NOT TRUE)
-- parameters: [3]
-- with literals:
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (`audiencefilter_1`.`points` >= 3) IS NOT TRUE)

-- relations: any at all
-- {'actions': {'some': {}}, 'orders': {'none': {}}}
(EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
AND NOT EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND `audiencefilter_2`.`shop` = `c`.`shop`))
-- parameters: []

-- relations: to one
-- {'referrer': {'is': {'points': {'gte': 3}}, 'isNot': {'tags': {'has': 'a'}}}}
-- refused: mysql cannot express lists and custom data, as tags is

-- relations: to none
-- {'referrer': {'is': None}}
NOT EXISTS (SELECT 1 FROM `contacts` AS `audiencefilter_1` WHERE `audiencefilter_1`.`id` = `c`.`referrerId`)
-- parameters: []

-- relations: beside a test
-- {'points': {'gte': 3}, 'actions': {'some': {'name': 'login'}}}
(`c`.`points` >= %s
AND EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND `audiencefilter_1`.`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: [3, 'login']
-- with literals:
(`c`.`points` >= 3
AND EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND `audiencefilter_1`.`name` = CONVERT(_utf8mb4'login' USING utf8mb4) COLLATE utf8mb4_0900_bin))

-- relations: any of
-- {'OR': [{'points': {'gte': 3}}, {'actions': {'some': {'name': 'login'}}}]}
(`c`.`points` >= %s
OR EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND `audiencefilter_1`.`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin))
-- parameters: [3, 'login']
-- with literals:
(`c`.`points` >= 3
OR EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND `audiencefilter_1`.`name` = CONVERT(_utf8mb4'login' USING utf8mb4) COLLATE utf8mb4_0900_bin))

-- relations: within relations
-- {'actions': {'some': {'items': {'every': {'price': {'lt': 9.5}}}, 'contact': {'is': {'points': 1}}}}}
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (EXISTS (SELECT 1 FROM `contacts` AS `audiencefilter_2` WHERE `audiencefilter_2`.`id` = `audienc … 331 characters, 2726b447592b4726 … efilter_3`.`actionId` = `audiencefilter_1`.`id` AND (`audiencefilter_3`.`price` < %s) IS NOT TRUE)))
-- parameters: [1, 9.5]
-- with literals:
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (EXISTS (SELECT 1 FROM `contacts` AS `audiencefilter_2` WHERE `audiencefilter_2`.`id` = `audienc … 333 characters, 7262d189a7bd61ed … lter_3`.`actionId` = `audiencefilter_1`.`id` AND (`audiencefilter_3`.`price` < 9.5e0) IS NOT TRUE)))

-- relations: lists and custom data of theirs
-- {'actions': {'some': {'labels': {'has': 'a'}, 'data.weight': {'gt': 2}, 'items': {'some': {'data.gift': True}}}}}
-- refused: mysql cannot express lists and custom data, as data.weight is

-- relations: count
-- {'actions': {'count': {'gte': 3, 'lte': 9}}}
(SELECT (count(*) >= %s AND count(*) <= %s) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
-- parameters: [3, 9]
-- with literals:
(SELECT (count(*) >= 3 AND count(*) <= 9) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)

-- relations: count where
-- {'actions': {'count': {'where': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}, 'in': [1, 2]}}}
(SELECT count(*) IN (%s, %s) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (`audiencefilter_1`.`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin AND `audiencefilter_1`.`createdAt` >= CAST(%s AS DATETIME(6))))
-- parameters: [1, 2, 'login', '2025-05-19 10:00:00.000000']
-- with literals:
(SELECT count(*) IN (1, 2) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (`audiencefilter_1`.`name` = CONVERT(_utf8mb4'login' USING utf8mb4) COLLATE utf8mb4_0900_bin AND `audiencefilter_1`.`createdAt` >= CAST(_utf8mb4'2025-05-19 10:00:00.000000' AS DATETIME(6))))

-- relations: count that nobody reaches
-- {'actions': {'count': {'equals': 0}}}
(SELECT count(*) = %s FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
-- parameters: [0]
-- with literals:
(SELECT count(*) = 0 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)

-- relations: sum
-- {'actions': {'sum': {'field': 'points', 'gte': 100}}}
(SELECT coalesce(sum(`audiencefilter_1`.`points`), 0) >= %s FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
-- parameters: [100]
-- with literals:
(SELECT coalesce(sum(`audiencefilter_1`.`points`), 0) >= 100 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)

-- relations: least
-- {'actions': {'min': {'field': 'value', 'lt': 0.5}}}
(SELECT min(`audiencefilter_1`.`value`) < %s FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
-- parameters: [0.5]
-- with literals:
(SELECT min(`audiencefilter_1`.`value`) < 0.5e0 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)

-- relations: greatest
-- {'actions': {'max': {'field': 'createdAt', 'lt': {'now': '-P90D'}}}}
(SELECT max(`audiencefilter_1`.`createdAt`) < CAST(%s AS DATETIME(6)) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
-- parameters: ['2025-03-20 10:00:00.000000']
-- with literals:
(SELECT max(`audiencefilter_1`.`createdAt`) < CAST(_utf8mb4'2025-03-20 10:00:00.000000' AS DATETIME(6)) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)

-- relations: greatest, or none
-- {'OR': [{'actions': {'max': {'field': 'createdAt', 'equals': None}}}, {'orders': {'max': {'field': 'data.weight', 'not': {'gt': 5}}}}]}
-- refused: mysql cannot express lists and custom data, as data.weight is

-- relations: least of every type
-- {'OR': [{'actions': {'min': {'field': 'points', 'gt': 3}}}, {'actions': {'min': {'field': 'value', ' … 405 characters, 30c2a995f622bfe4 … : 0.5}}}, {'actions': {'min': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
-- refused: mysql cannot express lists and custom data, as data.weight is

-- relations: greatest of every type
-- {'OR': [{'actions': {'max': {'field': 'points', 'gt': 3}}}, {'actions': {'max': {'field': 'value', ' … 405 characters, 79aaf85b40539165 … : 0.5}}}, {'actions': {'max': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
-- refused: mysql cannot express lists and custom data, as data.weight is

-- relations: every quantifier beside a test
-- {'points': {'gte': 3}, 'actions': {'none': {'name': 'login'}, 'every': {'value': {'gt': 0.5}}}, 'orders': {'some': {}}, 'NOT': {'orders': {'every': {'value': {'gt': 0.5}}}}, 'AND': [{'actions': {'none': {}}}]}
(`c`.`points` >= %s
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND `audiencefilter_2`.`shop` = `c`.`shop`)
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND `audiencefilter_3`.`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND (`audiencefilter_4`.`value` > %s) IS NOT TRUE)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id` AND `audiencefilter_5`.`shop` = `c`.`shop` AND (`audiencefilter_5`.`value` > %s) IS NOT TRUE))
-- parameters: [3, 'login', 0.5, 0.5]
-- with literals:
(`c`.`points` >= 3
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND `audiencefilter_2`.`shop` = `c`.`shop`)
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND `audiencefilter_3`.`name` = CONVERT(_utf8mb4'login' USING utf8mb4) COLLATE utf8mb4_0900_bin)
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND (`audiencefilter_4`.`value` > 0.5e0) IS NOT TRUE)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id` AND `audiencefilter_5`.`shop` = `c`.`shop` AND (`audiencefilter_5`.`value` > 0.5e0) IS NOT TRUE))

-- relations: functions
-- {'OR': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'points', 'lte': 5}}}, {'a … 304 characters, 7f52ab6f08f58118 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
((SELECT count(*) >= %s FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
OR (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= %s FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id`)
OR (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(%s AS DATETIME(6)) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id`)
OR (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id`)
OR (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id`))
-- parameters: [2, 5, '2024-02-29 07:00:45.000001']
-- with literals:
((SELECT count(*) >= 2 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
OR (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id`)
OR (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id`)
OR (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id`)
OR (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id`))

-- relations: functions where
-- {'OR': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, ' … 644 characters, 55cf9d8558fdbac4 … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
((SELECT count(*) >= %s FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND `audiencefilter_1`.`createdAt` < CAST(%s AS DATETIME(6)))
OR (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= %s FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND `audiencefilter_2`.`createdAt` < CAST(%s AS DATETIME(6)))
OR (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(%s AS DATETIME(6)) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND `audiencefilter_3`.`createdAt` < CAST(%s AS DATETIME(6)))
OR (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND `audiencefilter_4`.`createdAt` < CAST(%s AS DATETIME(6)))
OR (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id` AND `audiencefilter_5`.`createdAt` < CAST(%s AS DATETIME(6))))
-- parameters: [2, '2024-02-29 07:00:45.000001', 5, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001']
-- with literals:
((SELECT count(*) >= 2 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND `audiencefilter_1`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)))
OR (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND `audiencefilter_2`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)))
OR (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND `audiencefilter_3`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)))
OR (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND `audiencefilter_4`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)))
OR (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id` AND `audiencefilter_5`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6))))

-- relations: functions beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'po … 327 characters, 9dac7e4f188b4cf2 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
(`c`.`points` >= %s
AND (SELECT count(*) >= %s FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
AND (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= %s FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id`)
AND (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(%s AS DATETIME(6)) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id`)
AND (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id`)
AND (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id`))
-- parameters: [3, 2, 5, '2024-02-29 07:00:45.000001']
-- with literals:
(`c`.`points` >= 3
AND (SELECT count(*) >= 2 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`)
AND (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id`)
AND (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id`)
AND (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id`)
AND (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id`))

-- relations: functions where beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:3 … 667 characters, 5fc940b75542055c … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
(`c`.`points` >= %s
AND (SELECT count(*) >= %s FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND `audiencefilter_1`.`createdAt` < CAST(%s AS DATETIME(6)))
AND (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= %s FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND `audiencefilter_2`.`createdAt` < CAST(%s AS DATETIME(6)))
AND (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(%s AS DATETIME(6)) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND `audiencefilter_3`.`createdAt` < CAST(%s AS DATETIME(6)))
AND (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND `audiencefilter_4`.`createdAt` < CAST(%s AS DATETIME(6)))
AND (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id` AND `audiencefilter_5`.`createdAt` < CAST(%s AS DATETIME(6))))
-- parameters: [3, 2, '2024-02-29 07:00:45.000001', 5, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001']
-- with literals:
(`c`.`points` >= 3
AND (SELECT count(*) >= 2 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id` AND `audiencefilter_1`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)))
AND (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` = `c`.`id` AND `audiencefilter_2`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)))
AND (SELECT max(`audiencefilter_3`.`createdAt`) >= CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` = `c`.`id` AND `audiencefilter_3`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)))
AND (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` = `c`.`id` AND `audiencefilter_4`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6)))
AND (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` = `c`.`id` AND `audiencefilter_5`.`createdAt` < CAST(_utf8mb4'2024-02-29 07:00:45.000001' AS DATETIME(6))))

-- relations: many of one kind, all
-- {'AND': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login',  … 922 characters, cf4b573e400ee51e … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
-- refused: mysql cannot express lists and custom data, as data.weight is

-- relations: many of one kind, any
-- {'OR': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login', ' … 921 characters, 518d84657c0520e2 … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
-- refused: mysql cannot express lists and custom data, as data.weight is

-- relations: greatest within
-- {'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (SELECT max(`audiencefilter_2`.`price`) >= %s FROM `items` AS `audiencefilter_2` WHERE `audiencefilter_2`.`actionId` = `audiencefilter_1`.`id`))
-- parameters: [100.0]
-- with literals:
EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` = `c`.`id`
AND (SELECT max(`audiencefilter_2`.`price`) >= 100.0e0 FROM `items` AS `audiencefilter_2` WHERE `audiencefilter_2`.`actionId` = `audiencefilter_1`.`id`))
