-- to_sql('mariadb'). Written by tests/backends/sql/golden.py.

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
(`text` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND NOT (`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin))
-- parameters: ["O'Brien \\", 'ann ']
-- with literals:
(`text` = CONVERT(_utf8mb4 X'4F27427269656E205C' USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND NOT (`name` = CONVERT(_utf8mb4'ann ' USING utf8mb4) COLLATE utf8mb4_nopad_bin))

-- text: few values
-- {'text': {'in': ['Ann', 'ann ', '']}, 'name': {'notIn': ['Ann', '%']}}
(`text` IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT (`name` IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)))
-- parameters: ['', 'Ann', 'ann ', '%', 'Ann']
-- with literals:
(`text` IN (CONVERT(_utf8mb4'' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb4'Ann' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb4'ann ' USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT (`name` IN (CONVERT(_utf8mb4'%' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb4'Ann' USING utf8mb4) COLLATE utf8mb4_nopad_bin)))

-- text: many values
-- {'text': {'in': ['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9', 'v10', 'v11', 'v12', 'v … 8,336 characters, c08c8244951b7318 … "w'490", "w'491", "w'492", "w'493", "w'494", "w'495", "w'496", "w'497", "w'498", "w'499", "w'500"]}}
(`text` IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(%s USING utf8mb4) COLLATE u … 26,564 characters, 3b81251f7a4ff69e … RT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT (`name` IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(%s USING utf8mb4) C … 26,574 characters, 62f8305fa8c945df … (%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)))
-- parameters: ['v0', 'v1', 'v10', 'v100', 'v101', 'v102', 'v103', 'v104', 'v105', 'v106', 'v107', 'v108', 'v109',  … 8,297 characters, f4cd5f6e8acbfb58 … '88", "w'89", "w'9", "w'90", "w'91", "w'92", "w'93", "w'94", "w'95", "w'96", "w'97", "w'98", "w'99"]
-- with literals:
(`text` IN (CONVERT(_utf8mb4'v0' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb4'v1' USIN … 32,466 characters, 11bdce21d6b7a579 …  utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb4'v99' USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT (`name` IN (CONVERT(_utf8mb4'w''0' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb … 33,478 characters, d0daad04b4631a24 … 8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb4'w''99' USING utf8mb4) COLLATE utf8mb4_nopad_bin)))

-- text ignoring case: one value
-- {'text': {'equals': 'KIM', 'mode': 'insensitive'}, 'name': {'not': 'Ann', 'mode': 'insensitive'}}
(LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin))
-- parameters: ['kim', 'ann']
-- with literals:
(LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) = CONVERT(_utf8mb4'kim' USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) = CONVERT(_utf8mb4'ann' USING utf8mb4) COLLATE utf8mb4_nopad_bin))

-- text ignoring case: few values
-- {'text': {'in': ['KIM', 'Ann'], 'mode': 'insensitive'}, 'name': {'notIn': ['KIM', 'a_b'], 'mode': 'insensitive'}}
(LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)))
-- parameters: ['ann', 'kim', 'a_b', 'kim']
-- with literals:
(LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (CONVERT(_utf8mb4'ann' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb4'kim' USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (CONVERT(_utf8mb4'a_b' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb4'kim' USING utf8mb4) COLLATE utf8mb4_nopad_bin)))

-- text ignoring case: many values
-- {'text': {'in': ['V0', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10', 'V11', 'V12', 'V … 8,382 characters, 9cff711ee6ec988d … 2", "W'493", "W'494", "W'495", "W'496", "W'497", "W'498", "W'499", "W'500"], 'mode': 'insensitive'}}
(LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k') … 26,658 characters, 8964bc154e1061c7 … RT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), ' … 26,668 characters, 2087074ef4251655 … (%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)))
-- parameters: ['v0', 'v1', 'v10', 'v100', 'v101', 'v102', 'v103', 'v104', 'v105', 'v106', 'v107', 'v108', 'v109',  … 8,297 characters, f4cd5f6e8acbfb58 … '88", "w'89", "w'9", "w'90", "w'91", "w'92", "w'93", "w'94", "w'95", "w'96", "w'97", "w'98", "w'99"]
-- with literals:
(LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k') … 32,560 characters, 160bf3627703cfb5 …  utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb4'v99' USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), ' … 33,572 characters, ee19c7c8bf1bfe20 … 8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb4'w''99' USING utf8mb4) COLLATE utf8mb4_nopad_bin)))

-- text ignoring case: values beyond ASCII
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'a\uffffß'], 'mode': 'insensitive'}}
((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k' … 450 characters, ee0af499d9c7e32f … tf8mb4) OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
AND (NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'),  … 365 characters, 7a1563e886bbddfa … AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))))
-- parameters: ['ann', 'izmir', 'kim', '(?-imsx)\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '(?-imsx)\\A[sS][tT][rR][aA][ßẞ][eE]\\z', 'kim', '(?-imsx)\\A[aA]\uffff[ßẞ]\\z', '(?-imsx)\\A[sS][tT][rR][aA][ßẞ][eE]\\z']
-- with literals:
((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k' … 647 characters, eab4c27c7f3c0f55 … b4 X'283F2D696D7378295C415B73535D5B74545D5B72525D5B61415D5BC39FE1BA9E5D5B65455D5C7A' USING utf8mb4))
AND (NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'),  … 526 characters, 47e61529390b30fa …  X'283F2D696D7378295C415B73535D5B74545D5B72525D5B61415D5BC39FE1BA9E5D5B65455D5C7A' USING utf8mb4))))

-- text ignoring case: U+FFFE and U+FFFF
-- {'OR': [{'text': {'equals': 'A\uffffß', 'mode': 'insensitive'}}, {'name': {'not': 'ß\ufffe�', 'mode': 'insensitive'}}]}
(NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
-- parameters: ['(?-imsx)\\A[ßẞ]\ufffe�\\z', '(?-imsx)\\A[aA]\uffff[ßẞ]\\z']
-- with literals:
(NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415BC39FE1BA9E5DEFBFBEEFBFBD5C7A' USING utf8mb4))
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B61415DEFBFBF5BC39FE1BA9E5D5C7A' USING utf8mb4))

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k' … 46,531 characters, 3270e05d9381ac3c … 8mb4) OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))))
AND (NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'),  … 49,970 characters, eb92854ec8be11d8 … D NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))))))
-- parameters: ['kim', '(?-imsx)\\A[aA][ßẞ][bB]\\*\\[\\z', '(?-imsx)\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '(?-imsx)\\A[sS][tT][rR] … 25,030 characters, db4e00ea85d4ceee … \z', '(?-imsx)\\A[öÖ]96\\z', '(?-imsx)\\A[öÖ]97\\z', '(?-imsx)\\A[öÖ]98\\z', '(?-imsx)\\A[öÖ]99\\z']
-- with literals:
((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k' … 72,608 characters, 10355d3d479cf373 … 8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415BC3B6C3965D39395C7A' USING utf8mb4))))
AND (NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'),  … 75,971 characters, eb6f3a2d1d34f6aa … b4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415BC3B6C3965D39395C7A' USING utf8mb4))))))

-- text ignoring case: many values with U+FFFE and U+FFFF
-- {'text': {'in': ['A\uffffß', 'ß\ufffe', 'İzmir', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö8 … 7,945 characters, 8ebdeb44e5819cfa … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k' … 46,439 characters, 529700f3eea999f1 … 8mb4) OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))))
AND ((NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)) … 49,902 characters, 0249d031561cc9d0 … ND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)))))
-- parameters: ['izmir', '(?-imsx)\\A[aA]\uffff[ßẞ]\\z', '(?-imsx)\\A[ßẞ]\ufffe\\z', '(?-imsx)\\A[öÖ]0\\z', '(?-ims … 24,976 characters, 3d1fa2604c7e0b06 … \z', '(?-imsx)\\A[öÖ]98\\z', '(?-imsx)\\A[öÖ]99\\z', '(?-imsx)\\A\ue000\\z', '(?-imsx)\\A\uffff\\z']
-- with literals:
((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k' … 72,400 characters, 1b971738993ae4cb … 8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415BC3B6C3965D39395C7A' USING utf8mb4))))
AND ((NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D6 … 75,874 characters, 8ee791c00d2349f1 … LLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C41EFBFBF5C7A' USING utf8mb4)))))

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
(`name` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND `name` < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND `text` > CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND `text` <= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
-- parameters: ['Ann', '𐐀', "A'", '\uffff']
-- with literals:
(`name` >= CONVERT(_utf8mb4'Ann' USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND `name` < CONVERT(_utf8mb4 X'F0909080' USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND `text` > CONVERT(_utf8mb4'A''' USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND `text` <= CONVERT(_utf8mb4 X'EFBFBF' USING utf8mb4) COLLATE utf8mb4_nopad_bin)

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
(LOCATE(CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(`text` USING utf8mb4)) > 0
AND NOT (LOCATE(CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(`name` USING utf8mb4)) > 0))
-- parameters: ['a_B%', 'a_B%']
-- with literals:
(LOCATE(CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(`text` USING utf8mb4)) > 0
AND NOT (LOCATE(CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(`name` USING utf8mb4)) > 0))

-- contains: ascii needle
-- {'text': {'contains': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'ac_M'}, 'mode': 'insensitive'}}
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)))
-- parameters: ['(?-imsx)[aA][cC]_[mM]', '(?-imsx)[aA][cC]_[mM]']
-- with literals:
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4'(?-imsx)[aA][cC]_[mM]' USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4'(?-imsx)[aA][cC]_[mM]' USING utf8mb4)))

-- contains: shared needle
-- {'text': {'contains': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kim.e'}, 'mode': 'insensitive'}}
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)))
-- parameters: ['(?-imsx)[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '(?-imsx)[kK⟨U+212A⟩][iIİ][mM]\\.[eE]']
-- with literals:
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4)))

-- contains: unicode needle
-- {'text': {'contains': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kiß.e'}, 'mode': 'insensitive'}}
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)))
-- parameters: ['(?-imsx)[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', '(?-imsx)[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]']
-- with literals:
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4)))

-- contains: noncharacter needle
-- {'text': {'contains': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'a\uffffß'}, 'mode': 'insensitive'}}
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)))
-- parameters: ['(?-imsx)[aA]\uffff[ßẞ]', '(?-imsx)[aA]\uffff[ßẞ]']
-- with literals:
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B61415DEFBFBF5BC39FE1BA9E5D' USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B61415DEFBFBF5BC39FE1BA9E5D' USING utf8mb4)))

-- startsWith: exact needle
-- {'text': {'startsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'startsWith': 'a_B%'}, 'mode': 'default'}}
((`text` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin AND `text` < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT ((`name` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin AND `name` < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)))
-- parameters: ['a_B%', 'a_B&', 'a_B%', 'a_B&']
-- with literals:
((`text` >= CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_nopad_bin AND `text` < CONVERT(_utf8mb4'a_B&' USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT ((`name` >= CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_nopad_bin AND `name` < CONVERT(_utf8mb4'a_B&' USING utf8mb4) COLLATE utf8mb4_nopad_bin)))

-- startsWith: ascii needle
-- {'text': {'startsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'ac_M'}, 'mode': 'insensitive'}}
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)))
-- parameters: ['(?-imsx)\\A[aA][cC]_[mM]', '(?-imsx)\\A[aA][cC]_[mM]']
-- with literals:
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B61415D5B63435D5F5B6D4D5D' USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B61415D5B63435D5F5B6D4D5D' USING utf8mb4)))

-- startsWith: shared needle
-- {'text': {'startsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)))
-- parameters: ['(?-imsx)\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '(?-imsx)\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]']
-- with literals:
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4)))

-- startsWith: unicode needle
-- {'text': {'startsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)))
-- parameters: ['(?-imsx)\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', '(?-imsx)\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]']
-- with literals:
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4)))

-- startsWith: noncharacter needle
-- {'text': {'startsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)))
-- parameters: ['(?-imsx)\\A[aA]\uffff[ßẞ]', '(?-imsx)\\A[aA]\uffff[ßẞ]']
-- with literals:
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B61415DEFBFBF5BC39FE1BA9E5D' USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B61415DEFBFBF5BC39FE1BA9E5D' USING utf8mb4)))

-- endsWith: exact needle
-- {'text': {'endsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'endsWith': 'a_B%'}, 'mode': 'default'}}
(RIGHT(CONVERT(`text` USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND NOT (RIGHT(CONVERT(`name` USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin))
-- parameters: [4, 'a_B%', 4, 'a_B%']
-- with literals:
(RIGHT(CONVERT(`text` USING utf8mb4), 4) = CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND NOT (RIGHT(CONVERT(`name` USING utf8mb4), 4) = CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_nopad_bin))

-- endsWith: ascii needle
-- {'text': {'endsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'ac_M'}, 'mode': 'insensitive'}}
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)))
-- parameters: ['(?-imsx)[aA][cC]_[mM]\\z', '(?-imsx)[aA][cC]_[mM]\\z']
-- with literals:
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B61415D5B63435D5F5B6D4D5D5C7A' USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B61415D5B63435D5F5B6D4D5D5C7A' USING utf8mb4)))

-- endsWith: shared needle
-- {'text': {'endsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)))
-- parameters: ['(?-imsx)[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z', '(?-imsx)[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z']
-- with literals:
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D5C7A' USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D5C7A' USING utf8mb4)))

-- endsWith: unicode needle
-- {'text': {'endsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)))
-- parameters: ['(?-imsx)[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z', '(?-imsx)[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z']
-- with literals:
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D5C7A' USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D5C7A' USING utf8mb4)))

-- endsWith: noncharacter needle
-- {'text': {'endsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)))
-- parameters: ['(?-imsx)[aA]\uffff[ßẞ]\\z', '(?-imsx)[aA]\uffff[ßẞ]\\z']
-- with literals:
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B61415DEFBFBF5BC39FE1BA9E5D5C7A' USING utf8mb4)
AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B61415DEFBFBF5BC39FE1BA9E5D5C7A' USING utf8mb4)))

-- startsWith: a prefix before the surrogates
-- {'text': {'startsWith': 'a\ud7ff'}}
(`text` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND `text` < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
-- parameters: ['a\ud7ff', 'a\ue000']
-- with literals:
(`text` >= CONVERT(_utf8mb4 X'61ED9FBF' USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND `text` < CONVERT(_utf8mb4 X'61EE8080' USING utf8mb4) COLLATE utf8mb4_nopad_bin)

-- startsWith: a prefix without an end
-- {'text': {'startsWith': '\U0010ffff'}, 'name': {'not': {'startsWith': '\U0010ffff'}}}
(`text` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND NOT (`name` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin))
-- parameters: ['\U0010ffff', '\U0010ffff']
-- with literals:
(`text` >= CONVERT(_utf8mb4 X'F48FBFBF' USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND NOT (`name` >= CONVERT(_utf8mb4 X'F48FBFBF' USING utf8mb4) COLLATE utf8mb4_nopad_bin))

-- parts of texts: a crowd
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 1,059 characters, 09a13a515be612fd … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(LOCATE(CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(`text` USING utf8mb4)) > 0
OR RIGHT(CONVERT(`text` USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin
OR (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4) OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
OR (`text` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin AND `text` < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
OR `text` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
-- parameters: ['a_B%', 4, 'a_B%', '(?-imsx)\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '(?-imsx)\\A[ßẞ]\ufffe\\z', '(?-imsx)[aA][cC]_[m … 531 characters, fca86097fe5f07e5 … '(?-imsx)\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '(?-imsx)\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', '(?-imsx)\\A[aA]\uffff[ßẞ]']
-- with literals:
(LOCATE(CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(`text` USING utf8mb4)) > 0
OR RIGHT(CONVERT(`text` USING utf8mb4), 4) = CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_nopad_bin
OR (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378 … 313 characters, 3beee0acaaad7507 … b4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415BC39FE1BA9E5DEFBFBE5C7A' USING utf8mb4))
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4'(?-imsx)[aA][cC]_[mM]' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B61415DEFBFBF5BC39FE1BA9E5D' USING utf8mb4)
OR (`text` >= CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_nopad_bin AND `text` < CONVERT(_utf8mb4'a_B&' USING utf8mb4) COLLATE utf8mb4_nopad_bin)
OR `text` >= CONVERT(_utf8mb4 X'F48FBFBF' USING utf8mb4) COLLATE utf8mb4_nopad_bin
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295BC3A4C3845D5B6D4D5D5B6E4E5D5B65455D' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B71515D5C5B' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B61415D5B63435D5F5B6D4D5D5C7A' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D5C7A' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D5C7A' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B61415DEFBFBF5BC39FE1BA9E5D5C7A' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B61415D5B63435D5F5B6D4D5D' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B61415DEFBFBF5BC39FE1BA9E5D' USING utf8mb4))

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 1,060 characters, 3620ec3a9afab2ed … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(NOT (LOCATE(CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(`text` USING utf8mb4)) > 0)
AND NOT (RIGHT(CONVERT(`text` USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND (NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)) AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)))
AND NOT ((`text` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin AND `text` < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin))
AND NOT (`text` >= CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)))
-- parameters: ['a_B%', 4, 'a_B%', '(?-imsx)\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '(?-imsx)\\A[ßẞ]\ufffe\\z', 'a_B%', 'a_B&', '\U0 … 531 characters, a7896d51a1d0e5d1 … '(?-imsx)\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '(?-imsx)\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', '(?-imsx)\\A[aA]\uffff[ßẞ]']
-- with literals:
(NOT (LOCATE(CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(`text` USING utf8mb4)) > 0)
AND NOT (RIGHT(CONVERT(`text` USING utf8mb4), 4) = CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND (NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D69 … 327 characters, 675bc90de46bdb33 … 4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415BC39FE1BA9E5DEFBFBE5C7A' USING utf8mb4)))
AND NOT ((`text` >= CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_nopad_bin AND `text` < CONVERT(_utf8mb4'a_B&' USING utf8mb4) COLLATE utf8mb4_nopad_bin))
AND NOT (`text` >= CONVERT(_utf8mb4 X'F48FBFBF' USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4'(?-imsx)[aA][cC]_[mM]' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B61415DEFBFBF5BC39FE1BA9E5D' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295BC3A4C3845D5B6D4D5D5B6E4E5D5B65455D' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B71515D5C5B' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B61415D5B63435D5F5B6D4D5D5C7A' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D5C7A' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D5C7A' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B61415DEFBFBF5BC39FE1BA9E5D5C7A' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B61415D5B63435D5F5B6D4D5D' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B61415DEFBFBF5BC39FE1BA9E5D' USING utf8mb4)))

-- parts of texts: a crowd of characters
-- {'OR': [{'text': {'contains': 'Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0K … 2,576 characters, 2dd37b682d907049 … im5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5'}}]}
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
-- parameters: ['(?-imsx)[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0 … 9,072 characters, d7a7800dd8f6894d … Iİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5']
-- with literals:
(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295 … 3,715 characters, 17bba234a2237629 … 5D5B6D4D5D305B6B4BE284AA5D5B6949C4B05D5B6D4D5D305B6B4BE284AA5D5B6949C4B05D5B6D4D5D30' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D73782 … 3,717 characters, bd2c2bf9582223e1 … 5D5B6D4D5D315B6B4BE284AA5D5B6949C4B05D5B6D4D5D315B6B4BE284AA5D5B6949C4B05D5B6D4D5D31' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D73782 … 3,717 characters, 9cff3725796970d1 … 5D5B6D4D5D325B6B4BE284AA5D5B6949C4B05D5B6D4D5D325B6B4BE284AA5D5B6949C4B05D5B6D4D5D32' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D73782 … 3,717 characters, fa076633ac4786ef … 5D5B6D4D5D335B6B4BE284AA5D5B6949C4B05D5B6D4D5D335B6B4BE284AA5D5B6949C4B05D5B6D4D5D33' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D73782 … 3,717 characters, 7a3b7e78528ba2d0 … 5D5B6D4D5D345B6B4BE284AA5D5B6949C4B05D5B6D4D5D345B6B4BE284AA5D5B6949C4B05D5B6D4D5D34' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D73782 … 3,718 characters, a61793f1e5bdd037 … D5B6D4D5D355B6B4BE284AA5D5B6949C4B05D5B6D4D5D355B6B4BE284AA5D5B6949C4B05D5B6D4D5D35' USING utf8mb4))

-- groups
-- {'small': {'gte': 0}, 'OR': [{'flag': True}, {'AND': [{'number': {'lt': 0}}, {'OR': [{'text': None}, {'NOT': {'name': 'Ann', 'small': 1}}]}]}]}
(`small` >= %s
AND (`flag` = %s OR (`number` < %s AND (`text` IS NULL OR NOT (`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin) OR NOT (`small` = %s)))))
-- parameters: [0, 1, 0.0, 'Ann', 1]
-- with literals:
(`small` >= 0
AND (`flag` = 1 OR (`number` < 0.0e0 AND (`text` IS NULL OR NOT (`name` = CONVERT(_utf8mb4'Ann' USING utf8mb4) COLLATE utf8mb4_nopad_bin) OR NOT (`small` = 1)))))

-- groups: more members than stand side by side
-- {'OR': [{'small': 0, 'large': {'gte': 0}}, {'small': 1, 'large': {'gte': 1}}, {'small': 2, 'large':  … 3,998 characters, 38ec580087cc1635 … : '56'}}, {'text': {'endsWith': '57'}}, {'text': {'endsWith': '58'}}, {'text': {'endsWith': '59'}}]}
((`small` = %s AND `large` >= %s)
OR ((`small` = %s AND `large` >= %s) OR (`small` = %s AND `large` >= %s) OR (`small` = %s AND `large … 8,006 characters, aa9853c4f66d5bbc …  OR RIGHT(CONVERT(`text` USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin))
-- parameters: [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, … 990 characters, 73c95aafa7910dcc … , 2, '49', 2, '50', 2, '51', 2, '52', 2, '53', 2, '54', 2, '55', 2, '56', 2, '57', 2, '58', 2, '59']
-- with literals:
((`small` = 0 AND `large` >= 0)
OR ((`small` = 1 AND `large` >= 1) OR (`small` = 2 AND `large` >= 2) OR (`small` = 3 AND `large` >=  … 8,518 characters, da70bca2771b5697 … (CONVERT(`text` USING utf8mb4), 2) = CONVERT(_utf8mb4'59' USING utf8mb4) COLLATE utf8mb4_nopad_bin))

-- a name that has to be quoted
-- {'odd': {'not': None, 'contains': '%s :p1 ? $1 {p1:String}'}}
(`o"d``d %%s :p1` IS NOT NULL
AND CONVERT(`o"d``d %%s :p1` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
-- parameters: ['(?-imsx)%[sS] :[pP]1 \\? \\$1 \\{[pP]1:[sS][tT][rR][iIİ][nN][gG]\\}']
-- with literals:
(`o"d``d %s :p1` IS NOT NULL
AND CONVERT(`o"d``d %s :p1` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D737829255B73535D203A5B70505D31205C3F205C2431205C7B5B70505D313A5B73535D5B74545D5B72525D5B6949C4B05D5B6E4E5D5B67475D5C7D' USING utf8mb4))

-- lists: has
-- {'tags': {'has': "O'Brien \\"}, 'scores': {'has': 3}, 'ratios': {'has': 0.1}, 'flags': {'has': True}, 'moments': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 580 characters, 376c385d65d1e788 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 5,419 characters, 59794802344d4517 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,067 characters, fb9ed3a33e05f562 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,569 characters, 0fc09860333e4e60 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 893 characters, 32d5d64609145330 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: [1, 1709190045000001, 0.1, 3, "O'Brien \\"]
-- with literals:
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 579 characters, 96069e5fedeef261 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 5,433 characters, a5b8df88067f0bf3 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,070 characters, bce7ad25344a106e … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,568 characters, 7a58ef3f71c1f9b0 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 921 characters, 20e44c2f3ce8305d … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)

-- lists: has none
-- {'NOT': [{'tags': {'has': 'a'}}], 'scores': {'not': {'has': 3}}, 'ratios': {'not': {'hasSome': [0.1, 2]}}}
(NOT (CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 1,074 characters, 9b0f817c4d545861 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 1,575 characters, 109891486930db9c … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 899 characters, f7cad1ee36eded79 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [0.1, 2.0, 3, 'a']
-- with literals:
(NOT (CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 1,080 characters, 1b7e33a87cb7e88d … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 1,574 characters, 1b2684ec1a954ae7 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 908 characters, 203af9a2a031b02e … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- lists: has some
-- {'tags': {'hasSome': ['a', 'b']}, 'scores': {'hasSome': [1, 2]}, 'ratios': {'hasSome': [0.1, 2]}, 'flags': {'hasSome': [True, False]}, 'moments': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 584 characters, b6ad9a5b55d30700 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 5,423 characters, 2f9c631c2d5b86d9 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,071 characters, 6d06e28b47c07925 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,573 characters, 7be6481abc68e9f6 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 946 characters, 693721ace84a67a0 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: [0, 1, 1709190045000001, 1735689600000000, 0.1, 2.0, 1, 2, 'a', 'b']
-- with literals:
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 582 characters, bf8a0d0afc1193d0 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 5,451 characters, ebf69e083b5f44c4 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,077 characters, 6729bea5a9bfce47 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,571 characters, 76d6700fc177d322 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 964 characters, 9bf33d9dd7f5bc75 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)

-- lists: has some of many
-- {'tags': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10",  … 1,263 characters, 98cf9a78a5b8086f … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 5,532 characters, 97e1ee61c554d91b … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 1,731 characters, 3cf5123dc777fd2d … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 2,960 characters, d738c391d4523aa9 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: [1704067200000000, 1704153600000000, 1704240000000000, 1704326400000000, 1704412800000000, 170449920 … 1,000 characters, 007e1c218f8aa94e … ", "v'33", "v'34", "v'35", "v'36", "v'37", "v'38", "v'39", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9"]
-- with literals:
(CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 5,952 characters, 40dcb0d5ada336a2 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 1,721 characters, 95b2659d1b724b2d … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 3,470 characters, 70daae65b0705586 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)

-- lists: has every
-- {'tags': {'hasEvery': ['a', 'b']}, 'scores': {'hasEvery': [1, 2]}, 'ratios': {'hasEvery': [0.1, 2]}, 'flags': {'hasEvery': [True, False]}, 'moments': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 754 characters, a13d0bd30a790378 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,489 characters, db4e05387bf728a5 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 2,236 characters, fa07ff44bc22c5d6 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 1,245 characters, 550e74d800e8a2da … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(J … 8,018 characters, e9fc089e712b8dc1 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [2, 0, 1, 2, 2, 0.1, 2.0, 2, 2, 1, 2, 2, 2, 'a', 'b', 2, 2, 1709190045000001, 1735689600000000, 2]
-- with literals:
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 750 characters, ed37ab2f4bfc0d0d … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,493 characters, f76e3f3bb4a1bfed … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 2,232 characters, a0d85b384f26efba … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 1,261 characters, b82d3e8ddfc852ff … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(J … 8,044 characters, 13ce194177d97bb4 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- lists: has every of many
-- {'tags': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10", … 1,067 characters, d22aea2d3d6f8476 … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(`a … 3,256 characters, d0c459526b926b96 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 1,648 characters, 3218dc43b364aaf1 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [40, "v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", " … 1,024 characters, 75fd3b3bf21b2ab9 … 57142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571, 40]
-- with literals:
(CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(`a … 3,766 characters, 6ece3cd4baf094f5 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,266 characters, 061f4ccdba1a807e … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- lists: equals
-- {'tags': ['a', 'b'], 'scores': {'not': [1, 2]}, 'ratios': {'equals': [0.1]}, 'flags': [True, False], 'moments': ['2024-02-29T12:30:45.000001+05:30']}
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 666 characters, 5023386b96b7d5c4 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 5,503 characters, b5f1856a0aeeebbd … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,150 characters, f17676b6f72264c1 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 1,010 characters, 40bbc360ca58f595 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 1,663 characters, 074f26624e092955 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [2, 1, 0, 2, 1, 1709190045000001, 1, 1, '0.1', 1, 2, 'a', 'b', 2, 2, 1, 2, 2]
-- with literals:
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 662 characters, aea3d1f927365d4c … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 5,515 characters, c40034bc78138119 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,159 characters, bf8c9683086719ec … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 1,026 characters, 8cf34950d472c3a6 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 1,659 characters, e922815ded6790f6 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- lists: empty
-- {'tags': {'isEmpty': True}, 'scores': {'isEmpty': False}, 'ratios': []}
(CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE( … 714 characters, 4d4fbaae257d47ab … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 601 characters, 66383d25f72686ce … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 975 characters, 8c366c9ffeac97d8 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: []

-- lists: missing
-- {'tags': None, 'scores': None, 'ratios': None, 'flags': None, 'moments': None}
((CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE( … 456 characters, aeea653e02561ced … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 2,879 characters, f48a01140807fe0b … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 702 characters, a23d1b2206a372ee … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 953 characters, 89c243f2f62df957 … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYP … 589 characters, 0b91e0bebcbd064b … ce` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL)
-- parameters: []

-- lists: present
-- {'tags': {'not': None}, 'scores': {'not': None}, 'ratios': {'not': None}, 'flags': {'not': None}, 'moments': {'not': None}}
((CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE( … 460 characters, fda92485a8a4e6f7 …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 2,883 characters, 681d47691a9826eb …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 706 characters, b34a9ed7f2120538 …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 957 characters, bfbbe66bae14f4a6 …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYP … 593 characters, 1c3e37cd693bef1b … FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL)
-- parameters: []

-- lists: false of every list
-- {'scores': {'has': 1.5}, 'ratios': {'has': 9007199254740993}}
(CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE( … 690 characters, 9da5413c385dc44b … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 945 characters, 0b056a9778f0a4c3 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: []

-- lists: true of every list
-- {'NOT': [{'scores': {'has': 1.5}}, {'ratios': {'hasEvery': [0.5, 9007199254740993]}}]}
(CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE( … 689 characters, 2201d0d00cff6b5b … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 944 characters, 53c69bd1698d660a … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: []

-- custom data: equality
-- {'data.plan': 'pro', 'data.seats': {'in': [1, 2]}, 'data.rate': 0.1, 'data.trial': True, 'data.renewsAt': {'not': '2024-02-29T12:30:45.000001+05:30'}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 661 characters, 498da3eb11ccd6e5 … ING utf8mb4) COLLATE utf8mb4_nopad_bin END END = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 400 characters, 3f1029bb81437e0c … '{"rate": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."rate"') AS DOUBLE)) < 1.7976931348623157e308
OR LOWER(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8mb4'{"rate":  … 445 characters, 2606d11445b3949b … ATCH(_utf8mb4'{"rate": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."rate"') AS DOUBLE) END END = %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 367 characters, 1e6029315f615cd7 … E_PATCH(_utf8mb4'{"trial": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."trial"')) = 'true' END = %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 389 characters, 4e8fffe5ec103e5c … (_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8mb4' … 548 characters, b99addfddfb98b12 … s": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END IN (%s, %s)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATC … 5,253 characters, 2b1a10cd9b8ae0f0 … `data`), _utf8mb4'$."renewsAt"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) END END END = %s))
-- parameters: ['pro', 0.1, 1, 1, 2, 1709190045000001]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 672 characters, 63c81a52628521d1 … ) COLLATE utf8mb4_nopad_bin END END = CONVERT(_utf8mb4'pro' USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 400 characters, 3f1029bb81437e0c … '{"rate": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."rate"') AS DOUBLE)) < 1.7976931348623157e308
OR LOWER(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8mb4'{"rate":  … 448 characters, 6ce839ffc7728ebf … H(_utf8mb4'{"rate": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."rate"') AS DOUBLE) END END = 0.1e0
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 366 characters, c8dcad60c29f211d … GE_PATCH(_utf8mb4'{"trial": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."trial"')) = 'true' END = 1
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 389 characters, 4e8fffe5ec103e5c … (_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8mb4' … 546 characters, 8454fa923b612ffc … ats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END IN (1, 2)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATC … 5,267 characters, 1a7064b72d3634c6 … mb4'$."renewsAt"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) END END END = 1709190045000001))

-- custom data: order
-- {'data.plan': {'gt': 'a'}, 'data.seats': {'gte': 3, 'lt': 9}, 'data.rate': {'lte': 1.5}, 'data.renewsAt': {'lt': {'now': 'P30D'}}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 661 characters, 1a9656c1efdcf595 … ING utf8mb4) COLLATE utf8mb4_nopad_bin END END > CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 400 characters, 3f1029bb81437e0c … '{"rate": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."rate"') AS DOUBLE)) < 1.7976931348623157e308
OR LOWER(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8mb4'{"rate":  … 446 characters, e5d2ab868867ebd1 … TCH(_utf8mb4'{"rate": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."rate"') AS DOUBLE) END END <= %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 389 characters, 4e8fffe5ec103e5c … (_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8mb4' … 542 characters, c740ee6d2836aa4f … {"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END >= %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 389 characters, 4e8fffe5ec103e5c … (_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8mb4' … 542 characters, fba20e39fc6b3644 … {"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END <= %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,095 characters, 2c6e9470dc4c7180 … D2B293F283F3A5B5A7A5D7C5B2B2D5D283F3A5B30315D5B302D395D7C325B302D335D293A5B302D355D5B302D395D295C7A'
AND LEFT(JSON_UNQUOTE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8 … 2,168 characters, a2d8da82cc18a58c …  _utf8mb4'$."renewsAt"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) BETWEEN -62135596800000000
AND 253402300799999999 THEN (((TO_DAYS(LEFT(JSON_UNQUOTE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`. … 1,982 characters, b00811ba005da824 … .`data`), _utf8mb4'$."renewsAt"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) END END END < %s)
-- parameters: ['a', 1.5, 3, 8, 1752832800000000]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 670 characters, c56458a5fc0737c4 … b4) COLLATE utf8mb4_nopad_bin END END > CONVERT(_utf8mb4'a' USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 400 characters, 3f1029bb81437e0c … '{"rate": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."rate"') AS DOUBLE)) < 1.7976931348623157e308
OR LOWER(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8mb4'{"rate":  … 449 characters, 2ef42eb37463188f … (_utf8mb4'{"rate": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."rate"') AS DOUBLE) END END <= 1.5e0
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 389 characters, 4e8fffe5ec103e5c … (_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8mb4' … 541 characters, 7008c4801f49e358 … '{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END >= 3
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 389 characters, 4e8fffe5ec103e5c … (_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8mb4' … 541 characters, 0cbdd409bfdad731 … '{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END <= 8
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,095 characters, 2c6e9470dc4c7180 … D2B293F283F3A5B5A7A5D7C5B2B2D5D283F3A5B30315D5B302D395D7C325B302D335D293A5B302D355D5B302D395D295C7A'
AND LEFT(JSON_UNQUOTE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8 … 2,168 characters, a2d8da82cc18a58c …  _utf8mb4'$."renewsAt"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) BETWEEN -62135596800000000
AND 253402300799999999 THEN (((TO_DAYS(LEFT(JSON_UNQUOTE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`. … 1,996 characters, ab4424ad23728b4c … 8mb4'$."renewsAt"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) END END END < 1752832800000000)

-- custom data: texts
-- {'data.plan': {'contains': 'Kim'}, 'data.city': {'startsWith': 'Bo', 'not': {'endsWith': 'n'}}}
((CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8 … 1,467 characters, 6947bd3eaa39018a … NG utf8mb4) COLLATE utf8mb4_nopad_bin END END < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_P … 692 characters, eccae15f7faf2df9 …  utf8mb4_nopad_bin END END USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
AND NOT (RIGHT(CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, J … 774 characters, 39759f1536b4d901 … tf8mb4_nopad_bin END END USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin))
-- parameters: ['Bo', 'Bp', '(?-imsx)[kK⟨U+212A⟩][iIİ][mM]', 1, 'n']
-- with literals:
((CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8 … 1,487 characters, 844d3a2d58152945 … ) COLLATE utf8mb4_nopad_bin END END < CONVERT(_utf8mb4'Bp' USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_P … 752 characters, 72354c7378c1ab70 … pad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5B6D4D5D' USING utf8mb4)
AND NOT (RIGHT(CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, J … 782 characters, b3d229710d98a1c4 … opad_bin END END USING utf8mb4), 1) = CONVERT(_utf8mb4'n' USING utf8mb4) COLLATE utf8mb4_nopad_bin))

-- custom data: missing
-- {'data.plan': None, 'data.trial': {'not': None}, 'data.renewsAt': {'not': None}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 615 characters, 3caddd9bfe4d7c37 … .`data`), `c`.`data`), _utf8mb4'$."plan"')) USING utf8mb4) COLLATE utf8mb4_nopad_bin END END IS NULL
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,095 characters, 2c6e9470dc4c7180 … D2B293F283F3A5B5A7A5D7C5B2B2D5D283F3A5B30315D5B302D395D7C325B302D335D293A5B302D355D5B302D395D295C7A'
AND LEFT(JSON_UNQUOTE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8 … 2,168 characters, a2d8da82cc18a58c …  _utf8mb4'$."renewsAt"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) BETWEEN -62135596800000000
AND 253402300799999999 THEN (((TO_DAYS(LEFT(JSON_UNQUOTE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`. … 1,988 characters, 7aa2a0c5071d703e … `), _utf8mb4'$."renewsAt"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) END END END IS NOT NULL
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 375 characters, 57c7062a6bb73653 … _utf8mb4'{"trial": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."trial"')) = 'true' END IS NOT NULL)
-- parameters: []

-- custom data: keys that have to be quoted
-- {'data.odd': 'x'}
CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8mb … 1,038 characters, 247a7c2462116b99 … ING utf8mb4) COLLATE utf8mb4_nopad_bin END END = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin
-- parameters: ['x']
-- with literals:
CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8mb … 1,047 characters, b1c74c8768bb3757 … b4) COLLATE utf8mb4_nopad_bin END END = CONVERT(_utf8mb4'x' USING utf8mb4) COLLATE utf8mb4_nopad_bin

-- lists in custom data: has
-- {'data.interests': {'has': "O'Brien \\"}, 'data.sizes': {'has': 3}, 'data.rates': {'has': 0.1}, 'data.answers': {'has': True}, 'data.visits': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 858 characters, 1f626ca6fbab9a73 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,180 characters, 07c434dc420b102c … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,335 characters, 1cb024ad632b5d4e … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,359 characters, 25b1c5e0bf85dcf0 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 5,690 characters, 461084381182b2f3 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: [1, "O'Brien \\", 0.1, 3, 1709190045000001]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 857 characters, 14338f7fa3d5270d … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,208 characters, 8be86d876c2dab2b … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,338 characters, d7678e718b4124d3 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,358 characters, 60afb9c166213e8b … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 5,704 characters, abd39cf2491d4df1 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)

-- lists in custom data: has none
-- {'NOT': [{'data.interests': {'has': 'a'}}], 'data.sizes': {'not': {'has': 3}}, 'data.rates': {'not': {'hasSome': [0.1, 2]}}}
(NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ … 1,342 characters, 2a7af83aab5a3753 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATC … 1,186 characters, 1fd7c9162c41e6a7 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATC … 1,366 characters, a5a325c482d38549 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [0.1, 2.0, 'a', 3]
-- with literals:
(NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ … 1,348 characters, 24640535987ce8a5 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATC … 1,195 characters, 740fa8aa8788498f … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATC … 1,365 characters, 4d7de24d7d794880 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- lists in custom data: has some
-- {'data.interests': {'hasSome': ['a', 'b']}, 'data.sizes': {'hasSome': [1, 2]}, 'data.rates': {'hasSome': [0.1, 2]}, 'data.answers': {'hasSome': [True, False]}, 'data.visits': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 862 characters, 39765254e894dbfd … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,233 characters, 4c85ed9c98a0390e … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,339 characters, 2f213abf8257d00c … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,363 characters, 407e7d1136951e37 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 5,694 characters, 4689a7bda2b77a59 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: [0, 1, 'a', 'b', 0.1, 2.0, 1, 2, 1709190045000001, 1735689600000000]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 860 characters, 52205804a6d9e56f … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,251 characters, 021c48c2879f310b … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,345 characters, ae5330da4d3cee89 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,361 characters, 072e1b1af46eef18 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 5,722 characters, 38da536a28bc0cbd … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)

-- lists in custom data: has some of many
-- {'data.interests': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9" … 1,281 characters, a385bfa01d5ec638 … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 3,244 characters, b5022b48c6dc42fd … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATC … 1,521 characters, 3f74fc700c79c220 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 5,806 characters, 307eb0a6c726dc14 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: ["v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2" … 1,000 characters, 59a485076f85fe45 … 800000000, 1706227200000000, 1706313600000000, 1706400000000000, 1706486400000000, 1706572800000000]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 3,754 characters, 5bfcdcf5e59b67a7 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATC … 1,511 characters, 3370cc61b8e7bd8a … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 6,226 characters, 531010a91555082b … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)

-- lists in custom data: has every
-- {'data.interests': {'hasEvery': ['a', 'b']}, 'data.sizes': {'hasEvery': [1, 2]}, 'data.rates': {'hasEvery': [0.1, 2]}, 'data.answers': {'hasEvery': [True, False]}, 'data.visits': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 1,171 characters, 8fb3cf838e1f62ac … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,677 characters, 52dcf1014c3326e7 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,891 characters, 2d59aa983544095a … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,921 characters, af5812f2fa7d3487 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATC … 8,423 characters, 5b241a3fc0211ea7 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [2, 0, 1, 2, 2, 'a', 'b', 2, 2, 0.1, 2.0, 2, 2, 1, 2, 2, 2, 1709190045000001, 1735689600000000, 2]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 1,167 characters, c5c90183dafed657 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,693 characters, 4a6c78bfddfc9d58 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,895 characters, f7c0ee74d1500945 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,917 characters, c34bdb76e4406ead … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATC … 8,449 characters, 93c055833798b084 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- lists in custom data: has every of many
-- {'data.interests': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9 … 1,081 characters, 04aefaf91c115b2a … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 3,688 characters, e31fdfcc99db473d … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATC … 2,050 characters, b94595e647230546 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [40, "v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", " … 1,024 characters, 75fd3b3bf21b2ab9 … 57142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571, 40]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 4,198 characters, 4c5a432f9ff9104a … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATC … 2,668 characters, e63a773746b62e9d … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- lists in custom data: equals
-- {'data.interests': ['a', 'b'], 'data.sizes': {'not': [1, 2]}, 'data.rates': {'equals': [0.1]}, 'data.answers': [True, False], 'data.visits': ['2024-02-29T12:30:45.000001+05:30']}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 1,083 characters, db710b66f1ee739c … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,442 characters, 2672741a079fec39 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,552 characters, 20a05b0a421bf3e6 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 5,908 characters, ae25cff8bd47beac … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATC … 1,587 characters, 54f5facd6d3a2e22 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: [2, 1, 0, 2, 2, 'a', 'b', 2, 1, '0.1', 1, 1, 1709190045000001, 1, 2, 1, 2, 2]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 1,079 characters, f7d61a1780da1bb7 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,458 characters, 1df692deb3bb4368 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,561 characters, 85442de45f02fb9d … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 5,920 characters, 166dcd4379ca42f0 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATC … 1,583 characters, 2e639113843747a5 … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))

-- lists in custom data: empty
-- {'data.interests': {'isEmpty': True}, 'data.sizes': {'isEmpty': False}, 'data.rates': []}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 1,030 characters, 92b9a6d6afebfc6d … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 1,119 characters, 2582363f78cf155e … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATC … 1,138 characters, 759b05b4c4eac8aa … ter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END))
-- parameters: []

-- lists in custom data: missing
-- {'data.interests': None, 'data.sizes': None, 'data.rates': None, 'data.answers': None, 'data.visits': None}
((CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8 … 734 characters, c445043038a9b178 … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_u … 876 characters, bed69fddc3b70fb4 … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_u … 970 characters, 39c687f4cb43f61c … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_u … 982 characters, 0a1d933c2d0b327e … ace` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_u … 3,150 characters, b0346d58fbd78352 … ce` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NULL)
-- parameters: []

-- lists in custom data: present
-- {'data.interests': {'not': None}, 'data.sizes': {'not': None}, 'data.rates': {'not': None}, 'data.answers': {'not': None}, 'data.visits': {'not': None}}
((CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8 … 738 characters, fd83bde697efc065 …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_u … 880 characters, e9487067ebae58ed …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_u … 974 characters, f61e68ec9b7ad073 …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_u … 986 characters, 4fa6beed5b21cb00 …  FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_u … 3,154 characters, bf5d3de659309b68 … FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END) IS NOT NULL)
-- parameters: []

-- lists in custom data: false of every list
-- {'data.sizes': {'has': 1.5}, 'data.rates': {'has': 9007199254740993}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 958 characters, afff8e0b21e5275e … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 974 characters, 6625f490718a513f … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: []

-- lists in custom data: true of every list
-- {'NOT': [{'data.sizes': {'has': 1.5}}, {'data.rates': {'hasEvery': [0.5, 9007199254740993]}}]}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_utf8m … 957 characters, 5ee263ff541b2ee9 … ilter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(_utf8mb4 X'5C', `c`.`data`) > 0, JSON_MERGE_PATCH(_ut … 973 characters, fcdd9349f0e52c22 … lter: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)
-- parameters: []

-- relations: some
-- {'actions': {'some': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}}}
(`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS … 314 characters, e770920cc3bebbe0 …  utf8mb4) COLLATE utf8mb4_nopad_bin AND `audiencefilter_1`.`createdAt` >= CAST(%s AS DATETIME(6)))))
-- parameters: ['login', '2025-05-19 10:00:00.000000']
-- with literals:
(`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS … 361 characters, 677ee3a5fc682575 … n AND `audiencefilter_1`.`createdAt` >= CAST(_utf8mb4'2025-05-19 10:00:00.000000' AS DATETIME(6)))))

-- relations: none
-- {'actions': {'none': {'name': 'login'}}}
(`c`.`id` IS NULL
OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin))
-- parameters: ['login']
-- with literals:
(`c`.`id` IS NULL
OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`name` = CONVERT(_utf8mb4'login' USING utf8mb4) COLLATE utf8mb4_nopad_bin))

-- relations: every
-- {'actions': {'every': {'points': {'gte': 3}}}}
(`c`.`id` IS NULL
OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND (`audiencefilter_1`.`points` >= %s) IS NOT TRUE))
-- parameters: [3]
-- with literals:
(`c`.`id` IS NULL
OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND (`audiencefilter_1`.`points` >= 3) IS NOT TRUE))

-- relations: not every
-- {'NOT': {'actions': {'every': {'points': {'gte': 3}}}}}
(`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND (`audiencefilter_1`.`points` >= %s) IS NOT TRUE))
-- parameters: [3]
-- with literals:
(`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND (`audiencefilter_1`.`points` >= 3) IS NOT TRUE))

-- relations: any at all
-- {'actions': {'some': {}}, 'orders': {'none': {}}}
((`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL))
AND (`c`.`id` IS NULL OR `c`.`shop` IS NULL OR (CAST(`c`.`id` AS BINARY), CAST(`c`.`shop` AS BINARY) … 359 characters, 232df63a54e73068 … efilter_2` WHERE `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`shop` IS NOT NULL)))
-- parameters: []

-- relations: to one
-- {'referrer': {'is': {'points': {'gte': 3}}, 'isNot': {'tags': {'has': 'a'}}}}
((`c`.`referrerId` IS NOT NULL AND CAST(`c`.`referrerId` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`id` AS BINARY) FROM `contacts` AS `audiencefilter_1` WHERE `audiencefilter_1`.`id` IS NOT NULL AND `audiencefilter_1`.`points` >= %s))
AND (`c`.`referrerId` IS NULL OR CAST(`c`.`referrerId` AS BINARY) NOT IN (SELECT CAST(`audiencefilte … 1,126 characters, ee6e320663164c34 … er: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)))
-- parameters: [3, 'a']
-- with literals:
((`c`.`referrerId` IS NOT NULL AND CAST(`c`.`referrerId` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`id` AS BINARY) FROM `contacts` AS `audiencefilter_1` WHERE `audiencefilter_1`.`id` IS NOT NULL AND `audiencefilter_1`.`points` >= 3))
AND (`c`.`referrerId` IS NULL OR CAST(`c`.`referrerId` AS BINARY) NOT IN (SELECT CAST(`audiencefilte … 1,135 characters, 209c5aa1cfc91f2b … er: place` FOR ORDINALITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list`) END)))

-- relations: to none
-- {'referrer': {'is': None}}
(`c`.`referrerId` IS NULL
OR CAST(`c`.`referrerId` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_1`.`id` AS BINARY) FROM `contacts` AS `audiencefilter_1` WHERE `audiencefilter_1`.`id` IS NOT NULL))
-- parameters: []

-- relations: beside a test
-- {'points': {'gte': 3}, 'actions': {'some': {'name': 'login'}}}
(`c`.`points` >= %s
AND (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)))
-- parameters: [3, 'login']
-- with literals:
(`c`.`points` >= 3
AND (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`name` = CONVERT(_utf8mb4'login' USING utf8mb4) COLLATE utf8mb4_nopad_bin)))

-- relations: any of
-- {'OR': [{'points': {'gte': 3}}, {'actions': {'some': {'name': 'login'}}}]}
(`c`.`points` >= %s
OR (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)))
-- parameters: [3, 'login']
-- with literals:
(`c`.`points` >= 3
OR (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`name` = CONVERT(_utf8mb4'login' USING utf8mb4) COLLATE utf8mb4_nopad_bin)))

-- relations: within relations
-- {'actions': {'some': {'items': {'every': {'price': {'lt': 9.5}}}, 'contact': {'is': {'points': 1}}}}}
(`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS … 705 characters, 05dffaaabb0e562e … ERE `audiencefilter_3`.`actionId` IS NOT NULL AND (`audiencefilter_3`.`price` < %s) IS NOT TRUE)))))
-- parameters: [1, 9.5]
-- with literals:
(`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS … 707 characters, 979d43092040f75e …  `audiencefilter_3`.`actionId` IS NOT NULL AND (`audiencefilter_3`.`price` < 9.5e0) IS NOT TRUE)))))

-- relations: lists and custom data of theirs
-- {'actions': {'some': {'labels': {'has': 'a'}, 'data.weight': {'gt': 2}, 'items': {'some': {'data.gift': True}}}}}
(`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS … 3,172 characters, 305bc984aa38556c …  `audiencefilter_2`.`data`), `audiencefilter_2`.`data`), _utf8mb4'$."gift"')) = 'true' END = %s)))))
-- parameters: [3, 'a', 1]
-- with literals:
(`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS … 3,179 characters, 2da068acc7a26f70 … , `audiencefilter_2`.`data`), `audiencefilter_2`.`data`), _utf8mb4'$."gift"')) = 'true' END = 1)))))

-- relations: count
-- {'actions': {'count': {'gte': 3, 'lte': 9}}}
(`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY CAST(`audiencefilter_1`.`subId` AS BINARY) HAVING (count(*) >= %s AND count(*) <= %s)))
-- parameters: [3, 9]
-- with literals:
(`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY CAST(`audiencefilter_1`.`subId` AS BINARY) HAVING (count(*) >= 3 AND count(*) <= 9)))

-- relations: count where
-- {'actions': {'count': {'where': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}, 'in': [1, 2]}}}
(`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS … 394 characters, 475ea0f4a81c40c9 … s AS DATETIME(6))) GROUP BY CAST(`audiencefilter_1`.`subId` AS BINARY) HAVING count(*) IN (%s, %s)))
-- parameters: ['login', '2025-05-19 10:00:00.000000', 1, 2]
-- with literals:
(`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS … 439 characters, 18f2a57457e45e59 … 00' AS DATETIME(6))) GROUP BY CAST(`audiencefilter_1`.`subId` AS BINARY) HAVING count(*) IN (1, 2)))

-- relations: count that nobody reaches
-- {'actions': {'count': {'equals': 0}}}
(`c`.`id` IS NULL
OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY CAST(`audiencefilter_1`.`subId` AS BINARY) HAVING NOT (count(*) = %s)))
-- parameters: [0]
-- with literals:
(`c`.`id` IS NULL
OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY CAST(`audiencefilter_1`.`subId` AS BINARY) HAVING NOT (count(*) = 0)))

-- relations: sum
-- {'actions': {'sum': {'field': 'points', 'gte': 100}}}
(`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY CAST(`audiencefilter_1`.`subId` AS BINARY) HAVING coalesce(sum(`audiencefilter_1`.`points`), 0) >= %s))
-- parameters: [100]
-- with literals:
(`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY CAST(`audiencefilter_1`.`subId` AS BINARY) HAVING coalesce(sum(`audiencefilter_1`.`points`), 0) >= 100))

-- relations: least
-- {'actions': {'min': {'field': 'value', 'lt': 0.5}}}
CASE WHEN (`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS … 342 characters, f62be9b58356e030 … subId` AS BINARY) HAVING min(`audiencefilter_1`.`value`) < %s)) THEN TRUE WHEN (`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`value` IS NOT NULL)) THEN FALSE END
-- parameters: [0.5]
-- with literals:
CASE WHEN (`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS … 345 characters, 55ed8ca8a793e585 … Id` AS BINARY) HAVING min(`audiencefilter_1`.`value`) < 0.5e0)) THEN TRUE WHEN (`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`value` IS NOT NULL)) THEN FALSE END

-- relations: greatest
-- {'actions': {'max': {'field': 'createdAt', 'lt': {'now': '-P90D'}}}}
CASE WHEN (`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS … 371 characters, b5ff0af688b44e77 … max(`audiencefilter_1`.`createdAt`) < CAST(%s AS DATETIME(6)))) THEN TRUE WHEN (`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` IS NOT NULL)) THEN FALSE END
-- parameters: ['2025-03-20 10:00:00.000000']
-- with literals:
CASE WHEN (`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS … 405 characters, f9daa30fc77fa63b … ) < CAST(_utf8mb4'2025-03-20 10:00:00.000000' AS DATETIME(6)))) THEN TRUE WHEN (`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` IS NOT NULL)) THEN FALSE END

-- relations: greatest, or none
-- {'OR': [{'actions': {'max': {'field': 'createdAt', 'equals': None}}}, {'orders': {'max': {'field': 'data.weight', 'not': {'gt': 5}}}}]}
((`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_1`.`subId` AS BIN … 344 characters, 3a61eae16ccb25cf … AST(`audiencefilter_1`.`subId` AS BINARY) HAVING NOT (max(`audiencefilter_1`.`createdAt`) IS NULL)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`shop` IS NOT NULL AND (CAST(`c`.`id` AS BINARY), CAST(`c … 5,068 characters, 2af7ac8f1dae42f6 … filter_2`.`data`), _utf8mb4'$."weight"') AS DOUBLE) AS SIGNED) END END IS NOT NULL)) THEN FALSE END)
-- parameters: [5]
-- with literals:
((`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_1`.`subId` AS BIN … 344 characters, 3a61eae16ccb25cf … AST(`audiencefilter_1`.`subId` AS BINARY) HAVING NOT (max(`audiencefilter_1`.`createdAt`) IS NULL)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`shop` IS NOT NULL AND (CAST(`c`.`id` AS BINARY), CAST(`c … 5,067 characters, 7fffb16092fc24f7 … filter_2`.`data`), _utf8mb4'$."weight"') AS DOUBLE) AS SIGNED) END END IS NOT NULL)) THEN FALSE END)

-- relations: least of every type
-- {'OR': [{'actions': {'min': {'field': 'points', 'gt': 3}}}, {'actions': {'min': {'field': 'value', ' … 405 characters, 30c2a995f622bfe4 … : 0.5}}}, {'actions': {'min': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`su … 604 characters, 31641df7ff89aef6 …  `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`points` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`.` … 602 characters, 4d02ec92affda0e2 … E `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`value` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_3`.` … 635 characters, 1284fd1e9cbed05f … udiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_4`.` … 4,680 characters, cf8b3d189372a82a … efilter_4`.`data`), _utf8mb4'$."weight"') AS DOUBLE) AS SIGNED) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_5`.` … 3,575 characters, 9925e5c5bcf22629 … a`), `audiencefilter_5`.`data`), _utf8mb4'$."rate"') AS DOUBLE) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_6`.` … 18,819 characters, 7f7a58344d0bf505 … seenAt"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) END END END IS NOT NULL)) THEN FALSE END)
-- parameters: [4, 0.5, '2024-02-29 07:00:45.000001', 4, 0.5, 1709190045000001]
-- with literals:
(CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`su … 603 characters, c868aa73dfb922f3 …  `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`points` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`.` … 605 characters, 91ca1632883509ac … E `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`value` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_3`.` … 669 characters, a94b98d481517ab9 … udiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_4`.` … 4,679 characters, a3f0503b05ee9e37 … efilter_4`.`data`), _utf8mb4'$."weight"') AS DOUBLE) AS SIGNED) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_5`.` … 3,578 characters, d5bf6f9a6bb7b0a4 … a`), `audiencefilter_5`.`data`), _utf8mb4'$."rate"') AS DOUBLE) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_6`.` … 18,833 characters, 758786dd30568b53 … seenAt"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) END END END IS NOT NULL)) THEN FALSE END)

-- relations: greatest of every type
-- {'OR': [{'actions': {'max': {'field': 'points', 'gt': 3}}}, {'actions': {'max': {'field': 'value', ' … 405 characters, 79aaf85b40539165 … : 0.5}}}, {'actions': {'max': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`su … 604 characters, 80ec30a976229522 …  `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`points` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`.` … 602 characters, 5a3675a050f0c22d … E `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`value` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_3`.` … 635 characters, 24eaf9cdc38fdd57 … udiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_4`.` … 4,680 characters, f6bf0607d3d4c27d … efilter_4`.`data`), _utf8mb4'$."weight"') AS DOUBLE) AS SIGNED) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_5`.` … 3,575 characters, 3f9e0e54d5d87a76 … a`), `audiencefilter_5`.`data`), _utf8mb4'$."rate"') AS DOUBLE) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_6`.` … 18,819 characters, ff2114f5d3f3d8fc … seenAt"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) END END END IS NOT NULL)) THEN FALSE END)
-- parameters: [4, 0.5, '2024-02-29 07:00:45.000001', 4, 0.5, 1709190045000001]
-- with literals:
(CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`su … 603 characters, ac434ea7f0aacc07 …  `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`points` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`.` … 605 characters, 197e0b91e743b837 … E `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`value` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_3`.` … 669 characters, 167748e2e897d4b8 … udiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_4`.` … 4,679 characters, 93fff4d4e00f85bb … efilter_4`.`data`), _utf8mb4'$."weight"') AS DOUBLE) AS SIGNED) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_5`.` … 3,578 characters, 33e11896a54a6546 … a`), `audiencefilter_5`.`data`), _utf8mb4'$."rate"') AS DOUBLE) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_6`.` … 18,833 characters, 241949a320db4181 … seenAt"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) END END END IS NOT NULL)) THEN FALSE END)

-- relations: every quantifier beside a test
-- {'points': {'gte': 3}, 'actions': {'none': {'name': 'login'}, 'every': {'value': {'gt': 0.5}}}, 'orders': {'some': {}}, 'NOT': {'orders': {'every': {'value': {'gt': 0.5}}}}, 'AND': [{'actions': {'none': {}}}]}
(`c`.`points` >= %s
AND (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL))
AND (`c`.`id` IS NOT NULL AND `c`.`shop` IS NOT NULL AND (CAST(`c`.`id` AS BINARY), CAST(`c`.`shop`  … 364 characters, 77f4d899a5f7c597 … cefilter_2` WHERE `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`shop` IS NOT NULL))
AND (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_3`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`name` = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin))
AND (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_4`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` IS NOT NULL AND (`audiencefilter_4`.`value` > %s) IS NOT TRUE))
AND (`c`.`id` IS NOT NULL AND `c`.`shop` IS NOT NULL AND (CAST(`c`.`id` AS BINARY), CAST(`c`.`shop`  … 415 characters, 0a5599f8dcb53dcf …  NULL AND `audiencefilter_5`.`shop` IS NOT NULL AND (`audiencefilter_5`.`value` > %s) IS NOT TRUE)))
-- parameters: [3, 'login', 0.5, 0.5]
-- with literals:
(`c`.`points` >= 3
AND (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL))
AND (`c`.`id` IS NOT NULL AND `c`.`shop` IS NOT NULL AND (CAST(`c`.`id` AS BINARY), CAST(`c`.`shop`  … 364 characters, 77f4d899a5f7c597 … cefilter_2` WHERE `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`shop` IS NOT NULL))
AND (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_3`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`name` = CONVERT(_utf8mb4'login' USING utf8mb4) COLLATE utf8mb4_nopad_bin))
AND (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_4`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` IS NOT NULL AND (`audiencefilter_4`.`value` > 0.5e0) IS NOT TRUE))
AND (`c`.`id` IS NOT NULL AND `c`.`shop` IS NOT NULL AND (CAST(`c`.`id` AS BINARY), CAST(`c`.`shop`  … 418 characters, d09249aeecef9245 … LL AND `audiencefilter_5`.`shop` IS NOT NULL AND (`audiencefilter_5`.`value` > 0.5e0) IS NOT TRUE)))

-- relations: functions
-- {'OR': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'points', 'lte': 5}}}, {'a … 304 characters, 7f52ab6f08f58118 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
((`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY CAST(`audiencefilter_1`.`subId` AS BINARY) HAVING count(*) >= %s))
OR (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_2`.`subId` AS B … 307 characters, 0084daeca7bea370 … iencefilter_2`.`subId` AS BINARY) HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= %s)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_3`.` … 636 characters, b1e6ef4b68f58f83 … udiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN FALSE END
OR (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_4`.`subId` AS B … 346 characters, 0c579c2c17481034 … AST(`audiencefilter_4`.`subId` AS BINARY) HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
OR (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_5`.`subId` AS  … 340 characters, 8d9fedb128da6f7e … BY CAST(`audiencefilter_5`.`subId` AS BINARY) HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))
-- parameters: [2, 5, '2024-02-29 07:00:45.000001']
-- with literals:
((`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY CAST(`audiencefilter_1`.`subId` AS BINARY) HAVING count(*) >= 2))
OR (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_2`.`subId` AS B … 306 characters, 5f0233ae24d096da … diencefilter_2`.`subId` AS BINARY) HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_3`.` … 670 characters, aff68ede575ff730 … udiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN FALSE END
OR (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_4`.`subId` AS B … 346 characters, 0c579c2c17481034 … AST(`audiencefilter_4`.`subId` AS BINARY) HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
OR (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_5`.`subId` AS  … 340 characters, 8d9fedb128da6f7e … BY CAST(`audiencefilter_5`.`subId` AS BINARY) HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))

-- relations: functions where
-- {'OR': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, ' … 644 characters, 55cf9d8558fdbac4 … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
((`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BI … 324 characters, d71e02be98883b32 …  CAST(%s AS DATETIME(6)) GROUP BY CAST(`audiencefilter_1`.`subId` AS BINARY) HAVING count(*) >= %s))
OR (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_2`.`subId` AS B … 368 characters, 1f969495f7c863a3 … iencefilter_2`.`subId` AS BINARY) HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= %s)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_3`.` … 758 characters, 400cc47c22a1885c … createdAt` < CAST(%s AS DATETIME(6)) AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN FALSE END
OR (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_4`.`subId` AS B … 407 characters, 568103ce58cebcf8 … AST(`audiencefilter_4`.`subId` AS BINARY) HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
OR (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_5`.`subId` AS  … 401 characters, 0dbd05e152c56e2d … BY CAST(`audiencefilter_5`.`subId` AS BINARY) HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))
-- parameters: ['2024-02-29 07:00:45.000001', 2, '2024-02-29 07:00:45.000001', 5, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001']
-- with literals:
((`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BI … 357 characters, 97fa295fda9de741 … 5.000001' AS DATETIME(6)) GROUP BY CAST(`audiencefilter_1`.`subId` AS BINARY) HAVING count(*) >= 2))
OR (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_2`.`subId` AS B … 401 characters, f74cd9e61d00b6d6 … diencefilter_2`.`subId` AS BINARY) HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_3`.` … 860 characters, 0877521f9438a311 … -29 07:00:45.000001' AS DATETIME(6)) AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN FALSE END
OR (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_4`.`subId` AS B … 441 characters, aeebb8cfe10c41a0 … AST(`audiencefilter_4`.`subId` AS BINARY) HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
OR (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_5`.`subId` AS  … 435 characters, 7ce26d8b5ed1d51d … BY CAST(`audiencefilter_5`.`subId` AS BINARY) HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))

-- relations: functions beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'po … 327 characters, 9dac7e4f188b4cf2 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
(`c`.`points` >= %s
AND (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY CAST(`audiencefilter_1`.`subId` AS BINARY) HAVING count(*) >= %s))
AND (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_2`.`subId` AS  … 308 characters, 243eb01a61cbb597 … iencefilter_2`.`subId` AS BINARY) HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= %s)))
AND CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_3`. … 637 characters, 8c265b8ee3324ef2 … udiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN FALSE END
AND (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_4`.`subId` AS  … 347 characters, 574865016de530a0 … AST(`audiencefilter_4`.`subId` AS BINARY) HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
AND (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_5`.`subId` AS … 341 characters, fd498ceabef6a8a8 … BY CAST(`audiencefilter_5`.`subId` AS BINARY) HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))
-- parameters: [3, 2, 5, '2024-02-29 07:00:45.000001']
-- with literals:
(`c`.`points` >= 3
AND (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY CAST(`audiencefilter_1`.`subId` AS BINARY) HAVING count(*) >= 2))
AND (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_2`.`subId` AS  … 307 characters, f363a8c8ea097d14 … diencefilter_2`.`subId` AS BINARY) HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5)))
AND CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_3`. … 671 characters, 9c84ce0f182663d8 … udiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN FALSE END
AND (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_4`.`subId` AS  … 347 characters, 574865016de530a0 … AST(`audiencefilter_4`.`subId` AS BINARY) HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
AND (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_5`.`subId` AS … 341 characters, fd498ceabef6a8a8 … BY CAST(`audiencefilter_5`.`subId` AS BINARY) HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))

-- relations: functions where beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:3 … 667 characters, 5fc940b75542055c … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
(`c`.`points` >= %s
AND (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS … 327 characters, f83b87144f903f9f …  CAST(%s AS DATETIME(6)) GROUP BY CAST(`audiencefilter_1`.`subId` AS BINARY) HAVING count(*) >= %s))
AND (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_2`.`subId` AS  … 369 characters, ac21fdb2061feae5 … iencefilter_2`.`subId` AS BINARY) HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= %s)))
AND CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_3`. … 759 characters, bc511761a7abc6f9 … createdAt` < CAST(%s AS DATETIME(6)) AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN FALSE END
AND (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_4`.`subId` AS  … 408 characters, f03f324bafbf4f4e … AST(`audiencefilter_4`.`subId` AS BINARY) HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
AND (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_5`.`subId` AS … 402 characters, 7851386f85043bbe … BY CAST(`audiencefilter_5`.`subId` AS BINARY) HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))
-- parameters: [3, '2024-02-29 07:00:45.000001', 2, '2024-02-29 07:00:45.000001', 5, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001']
-- with literals:
(`c`.`points` >= 3
AND (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS … 360 characters, 68ef6a5819aaf171 … 5.000001' AS DATETIME(6)) GROUP BY CAST(`audiencefilter_1`.`subId` AS BINARY) HAVING count(*) >= 2))
AND (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_2`.`subId` AS  … 402 characters, d66d3ecefd415cfe … diencefilter_2`.`subId` AS BINARY) HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5)))
AND CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_3`. … 861 characters, 06a9ce6c32ca7c97 … -29 07:00:45.000001' AS DATETIME(6)) AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN FALSE END
AND (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_4`.`subId` AS  … 442 characters, e7bd21237a694821 … AST(`audiencefilter_4`.`subId` AS BINARY) HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
AND (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_5`.`subId` AS … 436 characters, c64600782d639908 … BY CAST(`audiencefilter_5`.`subId` AS BINARY) HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))

-- relations: many of one kind, all
-- {'AND': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login',  … 922 characters, cf4b573e400ee51e … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
(CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`su … 633 characters, eeed8dbad2dbc2c7 … udiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` IS NOT NULL)) THEN FALSE END
AND (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`.`subId` AS … 456 characters, f3e5a4d1866ce9b6 … cefilter_3` WHERE `audiencefilter_3`.`actionId` IS NOT NULL AND `audiencefilter_3`.`price` >= %s))))
AND (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_4`.`subId` AS … 4,009 characters, dde2bcc4660cc029 … ame` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4) THEN 1 END) <= %s))))
-- parameters: ['2024-02-29 07:00:45.000001', 1.0, 1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, '2024-02-29 07:00:45.000001', 3, 5, '2024-02-29 07:00:45.000001', 100, '2024-02-29 07:00:45.000001', 100, '(?-imsx)[lL][oO][gG]', 0]
-- with literals:
(CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`su … 667 characters, b871e003ba8db662 … udiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` IS NOT NULL)) THEN FALSE END
AND (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`.`subId` AS … 459 characters, b8aeaac4c4911106 … ilter_3` WHERE `audiencefilter_3`.`actionId` IS NOT NULL AND `audiencefilter_3`.`price` >= 1.0e0))))
AND (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_4`.`subId` AS … 4,159 characters, 0e351e9869a14c8a …  utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4'(?-imsx)[lL][oO][gG]' USING utf8mb4) THEN 1 END) <= 0))))

-- relations: many of one kind, any
-- {'OR': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login', ' … 921 characters, 518d84657c0520e2 … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
(CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`su … 633 characters, eeed8dbad2dbc2c7 … udiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` IS NOT NULL)) THEN FALSE END
OR (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`.`subId` AS  … 455 characters, 42901b009c4b0f95 … cefilter_3` WHERE `audiencefilter_3`.`actionId` IS NOT NULL AND `audiencefilter_3`.`price` >= %s))))
OR (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_4`.`subId` AS B … 4,003 characters, c476939e299d4ca9 … me` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4) THEN 1 END) <= %s)))))
-- parameters: ['2024-02-29 07:00:45.000001', 1.0, 1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, '2024-02-29 07:00:45.000001', 3, 5, '2024-02-29 07:00:45.000001', 100, '2024-02-29 07:00:45.000001', 100, '(?-imsx)[lL][oO][gG]', 0]
-- with literals:
(CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`su … 667 characters, b871e003ba8db662 … udiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` IS NOT NULL)) THEN FALSE END
OR (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`.`subId` AS  … 458 characters, a6c6d55e22dfb99b … ilter_3` WHERE `audiencefilter_3`.`actionId` IS NOT NULL AND `audiencefilter_3`.`price` >= 1.0e0))))
OR (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_4`.`subId` AS B … 4,153 characters, c906e544d369f7ed … utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4'(?-imsx)[lL][oO][gG]' USING utf8mb4) THEN 1 END) <= 0)))))

-- relations: greatest within
-- {'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
(`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS … 536 characters, e5aba1197e6866bc … UP BY CAST(`audiencefilter_2`.`actionId` AS BINARY) HAVING max(`audiencefilter_2`.`price`) >= %s))))
-- parameters: [100.0]
-- with literals:
(`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS … 541 characters, 1951e2340dbba513 …  CAST(`audiencefilter_2`.`actionId` AS BINARY) HAVING max(`audiencefilter_2`.`price`) >= 100.0e0))))
