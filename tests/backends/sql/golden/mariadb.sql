-- to_sql('mariadb'), where it is not what mysql.sql says. Written by tests/backends/sql/golden.py.

-- text: few values
-- {'text': {'in': ['Ann', 'ann ', '']}, 'name': {'notIn': ['Ann', '%']}}
(`text` IN (CONVERT(_utf8mb4 X'' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT (`name` IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)))
-- parameters: ['Ann', 'ann ', '%', 'Ann']
-- with literals:
(`text` IN (CONVERT(_utf8mb4 X'' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb4'Ann' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb4'ann ' USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT (`name` IN (CONVERT(_utf8mb4'%' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb4'Ann' USING utf8mb4) COLLATE utf8mb4_nopad_bin)))

-- text ignoring case: values beyond ASCII
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'aßb'], 'mode': 'insensitive'}}
((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k' … 450 characters, ee0af499d9c7e32f … tf8mb4) OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
AND (NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'),  … 365 characters, 7a1563e886bbddfa … AND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))))
-- parameters: ['ann', 'izmir', 'kim', '(?-imsx)\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '(?-imsx)\\A[sS][tT][rR][aA][ßẞ][eE]\\z', 'kim', '(?-imsx)\\A[aA][ßẞ][bB]\\z', '(?-imsx)\\A[sS][tT][rR][aA][ßẞ][eE]\\z']
-- with literals:
((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k' … 647 characters, eab4c27c7f3c0f55 … b4 X'283F2D696D7378295C415B73535D5B74545D5B72525D5B61415D5BC39FE1BA9E5D5B65455D5C7A' USING utf8mb4))
AND (NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'),  … 528 characters, f73849d82cebf3c5 …  X'283F2D696D7378295C415B73535D5B74545D5B72525D5B61415D5BC39FE1BA9E5D5B65455D5C7A' USING utf8mb4))))

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
(((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k … 46,529 characters, 77462b695eeed2ec … f8mb4) OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)))
AND ((NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), … 49,968 characters, 34757ee847622d9b … ND NOT (CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)))))
-- parameters: ['kim', '(?-imsx)\\A[aA][ßẞ][bB]\\*\\[\\z', '(?-imsx)\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '(?-imsx)\\A[sS][tT][rR] … 25,030 characters, db4e00ea85d4ceee … \z', '(?-imsx)\\A[öÖ]96\\z', '(?-imsx)\\A[öÖ]97\\z', '(?-imsx)\\A[öÖ]98\\z', '(?-imsx)\\A[öÖ]99\\z']
-- with literals:
(((LOWER(REPLACE(REPLACE(CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), '⟨U+212A⟩', 'k … 72,606 characters, 0d6ece22532a09bf … f8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415BC3B6C3965D39395C7A' USING utf8mb4)))
AND ((NOT (LOWER(REPLACE(REPLACE(CONVERT(`name` USING utf8mb4) COLLATE utf8mb4_nopad_bin, 'İ', 'i'), … 75,969 characters, a19460cac92c4a6c … mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415BC3B6C3965D39395C7A' USING utf8mb4)))))

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

-- parts of texts: a crowd
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 875 characters, 4d0b31af6a33dd40 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(LOCATE(CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(`text` USING utf8mb4)) > 0
OR RIGHT(CONVERT(`text` USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin
OR (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4) OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
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
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4))
-- parameters: ['a_B%', 4, 'a_B%', '(?-imsx)\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '(?-imsx)\\A[ßẞ][éÉ]\\z', '(?-imsx)[aA][cC]_[mM] … 445 characters, 4f2e92af937ca947 …  '(?-imsx)\\A[aA][cC]_[mM]', '(?-imsx)\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '(?-imsx)\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]']
-- with literals:
(LOCATE(CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(`text` USING utf8mb4)) > 0
OR RIGHT(CONVERT(`text` USING utf8mb4), 4) = CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_nopad_bin
OR (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378 … 319 characters, 4088f3e579a694b7 … ad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415BC39FE1BA9E5D5BC3A9C3895D5C7A' USING utf8mb4))
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4'(?-imsx)[aA][cC]_[mM]' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4)
OR (`text` >= CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_nopad_bin AND `text` < CONVERT(_utf8mb4'a_B&' USING utf8mb4) COLLATE utf8mb4_nopad_bin)
OR `text` >= CONVERT(_utf8mb4 X'F48FBFBF' USING utf8mb4) COLLATE utf8mb4_nopad_bin
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295BC3A4C3845D5B6D4D5D5B6E4E5D5B65455D' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B71515D5C5B' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B61415D5B63435D5F5B6D4D5D5C7A' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D5C7A' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D5C7A' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B61415D5B63435D5F5B6D4D5D' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4)
OR CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4))

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 876 characters, 4e0e83e65e030ce1 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
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
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)))
-- parameters: ['a_B%', 4, 'a_B%', '(?-imsx)\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '(?-imsx)\\A[ßẞ][éÉ]\\z', 'a_B%', 'a_B&', '\U001 … 445 characters, c58a88cd53d4900a …  '(?-imsx)\\A[aA][cC]_[mM]', '(?-imsx)\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '(?-imsx)\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]']
-- with literals:
(NOT (LOCATE(CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(`text` USING utf8mb4)) > 0)
AND NOT (RIGHT(CONVERT(`text` USING utf8mb4), 4) = CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND (NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D69 … 333 characters, bdbfd378ccc08ecd … d_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415BC39FE1BA9E5D5BC3A9C3895D5C7A' USING utf8mb4)))
AND NOT ((`text` >= CONVERT(_utf8mb4'a_B%' USING utf8mb4) COLLATE utf8mb4_nopad_bin AND `text` < CONVERT(_utf8mb4'a_B&' USING utf8mb4) COLLATE utf8mb4_nopad_bin))
AND NOT (`text` >= CONVERT(_utf8mb4 X'F48FBFBF' USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4'(?-imsx)[aA][cC]_[mM]' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295BC3A4C3845D5B6D4D5D5B6E4E5D5B65455D' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B71515D5C5B' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B61415D5B63435D5F5B6D4D5D5C7A' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D5C7A' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D5C7A' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B61415D5B63435D5F5B6D4D5D' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B6B4BE284AA5D5B6949C4B05D5B6D4D5D5C2E5B65455D' USING utf8mb4))
AND NOT (CONVERT(`text` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295C415B6B4BE284AA5D5B6949C4B05D5BC39FE1BA9E5D5C2E5B65455D' USING utf8mb4)))

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
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 605 characters, 5cc2a10dd4016b0e … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 4,078 characters, 1fbe8c24a185a7ca … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,168 characters, e94de5b12eda6fd2 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 2,734 characters, 94fb39b52c0eab37 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`tags` USING utf8mb4) AS BI … 1,467 characters, 6ede08aa2299a91b … audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END))
-- parameters: [1, 1709190045000001, 0.1, 3, '"O\'Brien \\"', '["O\'Brien \\\\"]', "O'Brien \\"]
-- with literals:
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 604 characters, 079966ae07ec353b … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 4,092 characters, 58ba646ae82ca156 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,171 characters, e932f2b4b847515e … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 2,733 characters, dd69bb495283fb82 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((LOCATE(CAST(CONVERT(_utf8mb4 X'224F27427269656E205C22' USING utf8mb4) AS BINARY), CAST(CONVERT … 1,565 characters, 380e515b344bc19e … audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END))

-- lists: has none
-- {'NOT': [{'tags': {'has': 'a'}}], 'scores': {'not': {'has': 3}}, 'ratios': {'not': {'hasSome': [0.1, 2]}}}
(NOT (CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 1,175 characters, 6ff96d8041abcd7a … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,740 characters, a49611ca2d25a5af … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND CASE WHEN CAST(CONVERT(`c`.`tags` USING utf8mb4) AS BINARY) REGEXP CONVERT(X'283F2D696D7378295E5 … 1,236 characters, afbe93b2ce35d93c … audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) END)
-- parameters: [0.1, 2.0, 3, '["a"]', 'a']
-- with literals:
(NOT (CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 1,181 characters, 48644636a09e8a2a … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,739 characters, 6738fbeaeb23e098 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND CASE WHEN CAST(CONVERT(`c`.`tags` USING utf8mb4) AS BINARY) REGEXP CONVERT(X'283F2D696D7378295E5 … 1,258 characters, fb31b6e5f8c72e1a … audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) END)

-- lists: has some
-- {'tags': {'hasSome': ['a', 'b']}, 'scores': {'hasSome': [1, 2]}, 'ratios': {'hasSome': [0.1, 2]}, 'flags': {'hasSome': [True, False]}, 'moments': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 609 characters, 79aae091819945ab … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 4,082 characters, 4e7d9daafe742ed9 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,172 characters, e6a4d886b9aa940d … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 2,738 characters, 4e60471ab3183ab3 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((CAST(CONVERT(`c`.`tags` USING utf8mb4) AS BINARY) REGEXP CONCAT('(?-imsx)', CAST(CONVERT(%s US … 1,603 characters, 5f735f025a751e90 … audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END))
-- parameters: [0, 1, 1709190045000001, 1735689600000000, 0.1, 2.0, 1, 2, '"(a"|b")', '(?-imsx)^([^"]*+"[^"]*+")*?[^"]*+("a"|"b")', 'a', 'b']
-- with literals:
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 607 characters, 5d083d1b4061954b … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 4,110 characters, f7ddd481804e6bef … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,178 characters, 9455e24be7e10a8d … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 2,736 characters, 0d5fadddaae68fe4 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((CAST(CONVERT(`c`.`tags` USING utf8mb4) AS BINARY) REGEXP CONCAT('(?-imsx)', CAST(CONVERT(_utf8 … 1,687 characters, 2006072b335a39da … audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END))

-- lists: has some of many
-- {'tags': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10",  … 1,263 characters, 98cf9a78a5b8086f … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 4,191 characters, 641b671df5c1d209 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,896 characters, 2b0368bd29f85cb7 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 2,985 characters, ee46ec5e458309a9 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: [1704067200000000, 1704153600000000, 1704240000000000, 1704326400000000, 1704412800000000, 170449920 … 1,000 characters, 007e1c218f8aa94e … ", "v'33", "v'34", "v'35", "v'36", "v'37", "v'38", "v'39", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9"]
-- with literals:
(CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 4,611 characters, 96efc11cddab176a … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,886 characters, 6682bc0e5885313f … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 3,495 characters, 46790f305cd9ee0e … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)

-- lists: has every
-- {'tags': {'hasEvery': ['a', 'b']}, 'scores': {'hasEvery': [1, 2]}, 'ratios': {'hasEvery': [0.1, 2]}, 'flags': {'hasEvery': [True, False]}, 'moments': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 763 characters, ce1e787e32021191 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,611 characters, c088f5bef0d146a9 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 3,954 characters, 37b0405dde1e457e … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`tags` USING utf8mb4) AS BI … 1,804 characters, 83c4dfcaade8cfe0 … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(J … 5,976 characters, bf1e86bcc6032def … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [2, 0, 1, 2, 2, 0.1, 2.0, 2, 2, 1, 2, 2, '"a"', '["a","b"]', 2, 'a', 'b', 2, 2, 1709190045000001, 1735689600000000, 2]
-- with literals:
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 759 characters, 45279638b5d88925 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,615 characters, a6371612379c4d58 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 3,950 characters, 92323b2f5243bdeb … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((LOCATE(CAST(CONVERT(_utf8mb4'"a"' USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`tags` USING utf … 1,848 characters, 80ca3c78bf0379fa … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(J … 6,002 characters, 66f94db4917b6419 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))

-- lists: has every of many
-- {'tags': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10", … 1,067 characters, d22aea2d3d6f8476 … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`tags` USING utf8mb4) AS BINAR … 3,815 characters, 90b80b57f35a244d … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 1,770 characters, bbdc8edde64d599d … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: ['"v\'0"', '["v\'0","v\'1","v\'10","v\'11","v\'12","v\'13","v\'14","v\'15","v\'16","v\'17","v\'18"," … 1,349 characters, 7857e1223e80b8da … 57142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571, 40]
-- with literals:
(((LOCATE(CAST(CONVERT(_utf8mb4'"v''0"' USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`tags` USING utf … 4,658 characters, 3fff65a98414d40f … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,388 characters, a15b770829b6f54f … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))

-- lists: equals
-- {'tags': ['a', 'b'], 'scores': {'not': [1, 2]}, 'ratios': {'equals': [0.1]}, 'flags': [True, False], 'moments': ['2024-02-29T12:30:45.000001+05:30']}
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 675 characters, 7468176edb61f0c5 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 4,144 characters, d30cb1d77b596c3e … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,234 characters, ab75375106102b2f … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`tags` USING utf8mb4) AS BI … 1,261 characters, d91aea588b5eed07 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,811 characters, 65fc887bf3e97003 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [2, 1, 0, 2, 1, 1709190045000001, 1, 1, '0.1', 1, '"a"', 2, 'a', 'b', 2, 2, 1, 2, 2]
-- with literals:
(CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(` … 671 characters, 406639d3a1aed744 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 4,156 characters, 3b511c73609e7d17 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,243 characters, 377b8e39b6cf9861 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((LOCATE(CAST(CONVERT(_utf8mb4'"a"' USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`tags` USING utf … 1,288 characters, 7d958261f6c5344f … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,807 characters, 13c092cd92ebee9b … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))

-- lists: empty
-- {'tags': {'isEmpty': True}, 'scores': {'isEmpty': False}, 'ratios': []}
(CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE( … 760 characters, 95fd05f7c4ade9cf … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 611 characters, 28549b2deacf5d7d … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 1,553 characters, ac7c10f9645b845d … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: []

-- lists: missing
-- {'tags': None, 'scores': None, 'ratios': None, 'flags': None, 'moments': None}
((CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE( … 481 characters, 1ad4b9b91316f318 … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 2,221 characters, 5238f5873ff72baa … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 765 characters, b46af9da4b7a651d … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 1,548 characters, 19b44e92b42e490a … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYP … 614 characters, 5417e101c5f531d1 … encefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL)
-- parameters: []

-- lists: present
-- {'tags': {'not': None}, 'scores': {'not': None}, 'ratios': {'not': None}, 'flags': {'not': None}, 'moments': {'not': None}}
((CASE WHEN JSON_TYPE(`c`.`flags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE( … 485 characters, 8f926ae0eb8258dd … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(`c`.`moments`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 2,225 characters, b7fcfa7573ee301c … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 769 characters, 79cf243c95e7d74f … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 1,552 characters, 6df71539d74e5173 … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(`c`.`tags`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYP … 618 characters, 9485826a480fafa3 … filter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL)
-- parameters: []

-- lists: false of every list
-- {'scores': {'has': 1.5}, 'ratios': {'has': 9007199254740993}}
(CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE( … 753 characters, a4c51d7348d39c06 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,540 characters, 4c9efecee00b97fe … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: []

-- lists: true of every list
-- {'NOT': [{'scores': {'has': 1.5}}, {'ratios': {'hasEvery': [0.5, 9007199254740993]}}]}
(CASE WHEN JSON_TYPE(`c`.`ratios`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE( … 752 characters, 97392a8ee2375a7d … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`scores`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,539 characters, 54265ad48349605e … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: []

-- custom data: equality
-- {'data.plan': 'pro', 'data.seats': {'in': [1, 2]}, 'data.rate': 0.1, 'data.trial': True, 'data.renewsAt': {'not': '2024-02-29T12:30:45.000001+05:30'}}
(((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`data` USING utf8mb4) AS BINAR … 932 characters, 683c709b566fe32e … NG utf8mb4) COLLATE utf8mb4_nopad_bin END END = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 420 characters, 0d806cad0b3db8f8 … '{"rate": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."rate"') AS DOUBLE)) < 1.7976931348623157e308
OR LOWER(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH(_utf8mb4 … 465 characters, b76193df2f326bc9 … ATCH(_utf8mb4'{"rate": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."rate"') AS DOUBLE) END END = %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 387 characters, 5a54f1f974f71799 … E_PATCH(_utf8mb4'{"trial": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."trial"')) = 'true' END = %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 409 characters, cde8a65ef6807d35 … (_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH(_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH … 578 characters, f6a22acc32c1497b … s": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END IN (%s, %s)
AND NOT (CASE WHEN CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERG … 3,214 characters, 737d49170936a2fe … renewsAt": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."renewsAt"'), 2) AS SIGNED))) END END = %s))
-- parameters: ['"pro"', 'pro', 0.1, 1, 1, 2, 1709190045000001]
-- with literals:
(((LOCATE(CAST(CONVERT(_utf8mb4'"pro"' USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`data` USING utf8 … 956 characters, 7fef4a1636d4c37f …  COLLATE utf8mb4_nopad_bin END END = CONVERT(_utf8mb4'pro' USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 420 characters, 0d806cad0b3db8f8 … '{"rate": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."rate"') AS DOUBLE)) < 1.7976931348623157e308
OR LOWER(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH(_utf8mb4 … 468 characters, bb46260fcfe66b34 … H(_utf8mb4'{"rate": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."rate"') AS DOUBLE) END END = 0.1e0
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 386 characters, a96453fd84243628 … GE_PATCH(_utf8mb4'{"trial": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."trial"')) = 'true' END = 1
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 409 characters, cde8a65ef6807d35 … (_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH(_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH … 576 characters, 7f8b57c3def965a0 … ats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END IN (1, 2)
AND NOT (CASE WHEN CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERG … 3,228 characters, 9752c22862999c51 … l}', `c`.`data`), `c`.`data`), _utf8mb4'$."renewsAt"'), 2) AS SIGNED))) END END = 1709190045000001))

-- custom data: order
-- {'data.plan': {'gt': 'a'}, 'data.seats': {'gte': 3, 'lt': 9}, 'data.rate': {'lte': 1.5}, 'data.renewsAt': {'lt': {'now': 'P30D'}}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PA … 691 characters, 03d9cb1b63fd19cb … ING utf8mb4) COLLATE utf8mb4_nopad_bin END END > CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 420 characters, 0d806cad0b3db8f8 … '{"rate": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."rate"') AS DOUBLE)) < 1.7976931348623157e308
OR LOWER(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH(_utf8mb4 … 466 characters, f00a6a79f2739a69 … TCH(_utf8mb4'{"rate": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."rate"') AS DOUBLE) END END <= %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 409 characters, cde8a65ef6807d35 … (_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH(_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH … 572 characters, a01d37dc25f4dc32 … {"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END >= %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 409 characters, cde8a65ef6807d35 … (_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH(_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH … 572 characters, fc0b51f1037030e9 … {"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END <= %s
AND ((CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH(_utf8 … 3,439 characters, cd023715b7f968be … renewsAt": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."renewsAt"'), 2) AS SIGNED))) END END < %s))
-- parameters: ['a', 1.5, 3, 8, '2025-07-20', 1752832800000000]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PA … 700 characters, 06408f0dda67bf52 … b4) COLLATE utf8mb4_nopad_bin END END > CONVERT(_utf8mb4'a' USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 420 characters, 0d806cad0b3db8f8 … '{"rate": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."rate"') AS DOUBLE)) < 1.7976931348623157e308
OR LOWER(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH(_utf8mb4 … 469 characters, adbd4e4973555234 … (_utf8mb4'{"rate": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."rate"') AS DOUBLE) END END <= 1.5e0
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 409 characters, cde8a65ef6807d35 … (_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH(_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH … 571 characters, 48b4d648941dbc3f … '{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END >= 3
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 409 characters, cde8a65ef6807d35 … (_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH(_utf8mb4'{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH … 571 characters, ad59aec52d9b06da … '{"seats": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END <= 8
AND ((CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH(_utf8 … 3,471 characters, 5d82cd7e15d3691d … l}', `c`.`data`), `c`.`data`), _utf8mb4'$."renewsAt"'), 2) AS SIGNED))) END END < 1752832800000000))

-- custom data: texts
-- {'data.plan': {'contains': 'Kim'}, 'data.city': {'startsWith': 'Bo', 'not': {'endsWith': 'n'}}}
(((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`data` USING utf8mb4) AS BINAR … 1,768 characters, 557f24405207b0b3 … G utf8mb4) COLLATE utf8mb4_nopad_bin END END < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin))
AND CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JS … 722 characters, 30a7d90c92af4de2 …  utf8mb4_nopad_bin END END USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
AND NOT (RIGHT(CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINAR … 804 characters, 78c2d7c090b9322e … tf8mb4_nopad_bin END END USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin))
-- parameters: ['"Bo', 'Bo', 'Bp', '(?-imsx)[kK⟨U+212A⟩][iIİ][mM]', 1, 'n']
-- with literals:
(((LOCATE(CAST(CONVERT(_utf8mb4'"Bo' USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`data` USING utf8mb … 1,799 characters, 5fa97da8c60cf8c7 …  COLLATE utf8mb4_nopad_bin END END < CONVERT(_utf8mb4'Bp' USING utf8mb4) COLLATE utf8mb4_nopad_bin))
AND CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JS … 782 characters, 63e084359fe3c915 … pad_bin REGEXP CONVERT(_utf8mb4 X'283F2D696D7378295B6B4BE284AA5D5B6949C4B05D5B6D4D5D' USING utf8mb4)
AND NOT (RIGHT(CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINAR … 812 characters, 3ea8a11c34d4508a … opad_bin END END USING utf8mb4), 1) = CONVERT(_utf8mb4'n' USING utf8mb4) COLLATE utf8mb4_nopad_bin))

-- custom data: missing
-- {'data.plan': None, 'data.trial': {'not': None}, 'data.renewsAt': {'not': None}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PA … 645 characters, 64774633b56de873 … .`data`), `c`.`data`), _utf8mb4'$."plan"')) USING utf8mb4) COLLATE utf8mb4_nopad_bin END END IS NULL
AND CASE WHEN CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PAT … 2,292 characters, 7ed7183f2f4b1746 … ull}', `c`.`data`), `c`.`data`), _utf8mb4'$."renewsAt"'), 2) AS SIGNED))) BETWEEN -62135596800000000
AND 253402300799999999 THEN (TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UPPER(REGEXP_SUBSTR(JSON_VALUE … 921 characters, cb44aa1e364da462 … sAt": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."renewsAt"'), 2) AS SIGNED))) END END IS NOT NULL
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 395 characters, 32b9aafee8b81e87 … _utf8mb4'{"trial": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."trial"')) = 'true' END IS NOT NULL)
-- parameters: []

-- custom data: keys that have to be quoted
-- {'data.odd': 'x'}
((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`data` USING utf8mb4) AS BINARY)) > 0 OR LOCATE(CAST(CONVERT(_utf8mb4 X'5C' USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`data` USING utf8mb4) AS BINARY)) > 0 OR NULL)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 1,157 characters, b8b56a9eb9a51a9f … NG utf8mb4) COLLATE utf8mb4_nopad_bin END END = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
-- parameters: ['"x"', 'x']
-- with literals:
((LOCATE(CAST(CONVERT(_utf8mb4'"x"' USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`data` USING utf8mb4) AS BINARY)) > 0 OR LOCATE(CAST(CONVERT(_utf8mb4 X'5C' USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`data` USING utf8mb4) AS BINARY)) > 0 OR NULL)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 1,166 characters, 33b6834f0f1acf48 … 4) COLLATE utf8mb4_nopad_bin END END = CONVERT(_utf8mb4'x' USING utf8mb4) COLLATE utf8mb4_nopad_bin)

-- lists in custom data: has
-- {'data.interests': {'has': "O'Brien \\"}, 'data.sizes': {'has': 3}, 'data.rates': {'has': 0.1}, 'data.answers': {'has': True}, 'data.visits': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PA … 903 characters, 8ad6327571997499 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`data` USING utf8mb4) AS BI … 2,082 characters, 91394e65697eed62 … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 1,456 characters, 057d3aa99d4d0266 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 1,594 characters, e0e2ce7af373428d … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 4,369 characters, 4dcc2c1047f2cc0a … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: [1, '"O\'Brien \\"', '["O\'Brien \\\\"]', "O'Brien \\", 0.1, 3, 1709190045000001]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PA … 902 characters, 1e1c8e39d7f87e66 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((LOCATE(CAST(CONVERT(_utf8mb4 X'224F27427269656E205C22' USING utf8mb4) AS BINARY), CAST(CONVERT … 2,180 characters, 3c2c9d1a31b5c416 … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 1,459 characters, 790ad730648dc222 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 1,593 characters, 44c0aa2d393f914c … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 4,383 characters, f9c8e618cae7be39 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)

-- lists in custom data: has none
-- {'NOT': [{'data.interests': {'has': 'a'}}], 'data.sizes': {'not': {'has': 3}}, 'data.rates': {'not': {'hasSome': [0.1, 2]}}}
(NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MER … 1,463 characters, 484ac4312db695b6 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND CASE WHEN CAST(CONVERT(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_ME … 1,851 characters, d38c9f5a8c4b76cd … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_ … 1,601 characters, 17210c19d5b554a7 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [0.1, 2.0, '["a"]', 'a', 3]
-- with literals:
(NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MER … 1,469 characters, 273de5c5e2796815 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND CASE WHEN CAST(CONVERT(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_ME … 1,873 characters, ac346b02168f7f69 … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_ … 1,600 characters, 638fc78b03c792af … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))

-- lists in custom data: has some
-- {'data.interests': {'hasSome': ['a', 'b']}, 'data.sizes': {'hasSome': [1, 2]}, 'data.rates': {'hasSome': [0.1, 2]}, 'data.answers': {'hasSome': [True, False]}, 'data.visits': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PA … 907 characters, ee63d2cf3587925f … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((CAST(CONVERT(`c`.`data` USING utf8mb4) AS BINARY) REGEXP CONCAT('(?-imsx)', CAST(CONVERT(%s US … 2,218 characters, 6140293a8c13ae27 … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 1,460 characters, 7da42be35c3bc935 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 1,598 characters, be003aede2581c32 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 4,373 characters, 60714395259e91b3 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: [0, 1, '"(a"|b")', '(?-imsx)^([^"]*+"[^"]*+")*?[^"]*+("a"|"b")', 'a', 'b', 0.1, 2.0, 1, 2, 1709190045000001, 1735689600000000]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PA … 905 characters, 4a49adf9a7a967cd … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((CAST(CONVERT(`c`.`data` USING utf8mb4) AS BINARY) REGEXP CONCAT('(?-imsx)', CAST(CONVERT(_utf8 … 2,302 characters, 33504c2dfe32c811 … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 1,466 characters, ca0fbfffaf3eb957 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 1,596 characters, 6a222be44a5778eb … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 4,401 characters, 1c0bbe3fec417ca3 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)

-- lists in custom data: has some of many
-- {'data.interests': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9" … 1,281 characters, a385bfa01d5ec638 … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PA … 3,289 characters, 95836cf6f94c2a91 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_ … 1,756 characters, 126d5bf5d640415d … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 4,485 characters, e38ad285685de58b … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: ["v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2" … 1,000 characters, 59a485076f85fe45 … 800000000, 1706227200000000, 1706313600000000, 1706400000000000, 1706486400000000, 1706572800000000]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PA … 3,799 characters, 757d85436c27c8b2 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_ … 1,746 characters, 9d5847d55bf18e33 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 4,905 characters, 7870919566418b13 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)

-- lists in custom data: has every
-- {'data.interests': {'hasEvery': ['a', 'b']}, 'data.sizes': {'hasEvery': [1, 2]}, 'data.rates': {'hasEvery': [0.1, 2]}, 'data.answers': {'hasEvery': [True, False]}, 'data.visits': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PA … 1,061 characters, 09d11c7c25d265b3 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`data` USING utf8mb4) AS BI … 2,420 characters, 9c5efc892aa18553 … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 1,899 characters, 1cb728e3f5c8610a … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 2,100 characters, b61cb2f1d96d1e89 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_ … 6,266 characters, 75dd4df6da601bb2 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [2, 0, 1, 2, '"a"', '["a","b"]', 2, 'a', 'b', 2, 2, 0.1, 2.0, 2, 2, 1, 2, 2, 2, 1709190045000001, 1735689600000000, 2]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PA … 1,057 characters, 3c451ff7eeba8db1 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((LOCATE(CAST(CONVERT(_utf8mb4'"a"' USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`data` USING utf … 2,464 characters, e70476e76a6b7b48 … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 1,903 characters, 8087c711816d0b79 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 2,096 characters, f913fd53d548f429 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_ … 6,292 characters, df59398a33dc44b7 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))

-- lists in custom data: has every of many
-- {'data.interests': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9 … 1,081 characters, 04aefaf91c115b2a … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`data` USING utf8mb4) AS BINAR … 4,431 characters, 87d238377c447e7a … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_ … 2,058 characters, a77e71fee37ea5c6 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: ['"v\'0"', '["v\'0","v\'1","v\'10","v\'11","v\'12","v\'13","v\'14","v\'15","v\'16","v\'17","v\'18"," … 1,349 characters, 7857e1223e80b8da … 57142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571, 40]
-- with literals:
(((LOCATE(CAST(CONVERT(_utf8mb4'"v''0"' USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`data` USING utf … 5,274 characters, a825df56e731d29b … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_ … 2,676 characters, 5286ba129c8ad803 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))

-- lists in custom data: equals
-- {'data.interests': ['a', 'b'], 'data.sizes': {'not': [1, 2]}, 'data.rates': {'equals': [0.1]}, 'data.answers': [True, False], 'data.visits': ['2024-02-29T12:30:45.000001+05:30']}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PA … 973 characters, 14bf7a01eb272725 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`data` USING utf8mb4) AS BI … 1,569 characters, 01cab0274ad7378b … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 1,522 characters, 1cb10324da39b5d6 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 4,434 characters, 442124bcef05d5ad … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_ … 1,671 characters, 73b6740aefb0301d … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [2, 1, 0, 2, '"a"', 2, 'a', 'b', 2, 1, '0.1', 1, 1, 1709190045000001, 1, 2, 1, 2, 2]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PA … 969 characters, 3e6cc574611e0c4c … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((LOCATE(CAST(CONVERT(_utf8mb4'"a"' USING utf8mb4) AS BINARY), CAST(CONVERT(`c`.`data` USING utf … 1,596 characters, e1aca7b9551534ef … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 1,531 characters, aa14bd587925aac0 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 4,446 characters, 701f766fe871d307 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_ … 1,667 characters, 71c74a30ce67b2c3 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))

-- lists in custom data: empty
-- {'data.interests': {'isEmpty': True}, 'data.sizes': {'isEmpty': False}, 'data.rates': []}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PA … 916 characters, b1ea095288034dc9 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 1,051 characters, 8acfb009254f2bab … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_ … 1,127 characters, 936d5cebdc771eb5 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: []

-- lists in custom data: missing
-- {'data.interests': None, 'data.sizes': None, 'data.rates': None, 'data.answers': None, 'data.visits': None}
((CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_P … 779 characters, 60a64ded6eea95ff … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERG … 921 characters, 551a6c0aab248683 … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERG … 1,053 characters, 83d365d29068548a … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERG … 1,122 characters, 1221cbee611fcda9 … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERG … 2,512 characters, 3b6103619cfe3d96 … encefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL)
-- parameters: []

-- lists in custom data: present
-- {'data.interests': {'not': None}, 'data.sizes': {'not': None}, 'data.rates': {'not': None}, 'data.answers': {'not': None}, 'data.visits': {'not': None}}
((CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_P … 783 characters, a7041795c38d2e62 … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERG … 925 characters, 9c0c1a9ab1bd09f1 … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERG … 1,057 characters, 8cf99a8226826401 … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERG … 1,126 characters, 93f71f18400f025f … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERG … 2,516 characters, cbd76a3db57865bb … filter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL)
-- parameters: []

-- lists in custom data: false of every list
-- {'data.sizes': {'has': 1.5}, 'data.rates': {'has': 9007199254740993}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PA … 1,041 characters, 8ca160a19bd0c7c6 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 1,114 characters, 32d13e0d1ae3a737 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: []

-- lists in custom data: true of every list
-- {'NOT': [{'data.sizes': {'has': 1.5}}, {'data.rates': {'hasEvery': [0.5, 9007199254740993]}}]}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PA … 1,040 characters, 5c5523cb68745ad6 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 1,113 characters, de843770ae2fef12 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
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
AND (`c`.`referrerId` IS NULL OR CAST(`c`.`referrerId` AS BINARY) NOT IN (SELECT CAST(`audiencefilte … 1,760 characters, 18da2673eb49b7d2 … diencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END))))
-- parameters: [3, '"a"', '["a"]', 'a']
-- with literals:
((`c`.`referrerId` IS NOT NULL AND CAST(`c`.`referrerId` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`id` AS BINARY) FROM `contacts` AS `audiencefilter_1` WHERE `audiencefilter_1`.`id` IS NOT NULL AND `audiencefilter_1`.`points` >= 3))
AND (`c`.`referrerId` IS NULL OR CAST(`c`.`referrerId` AS BINARY) NOT IN (SELECT CAST(`audiencefilte … 1,793 characters, 3b2fc924281a46bc … diencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END))))

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
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS … 3,894 characters, e0d80fa702ea4ce0 …  `audiencefilter_2`.`data`), `audiencefilter_2`.`data`), _utf8mb4'$."gift"')) = 'true' END = %s)))))
-- parameters: [3, '"a"', '["a"]', 'a', 1]
-- with literals:
(`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS … 3,925 characters, a8c6da847ac15d49 … , `audiencefilter_2`.`data`), `audiencefilter_2`.`data`), _utf8mb4'$."gift"')) = 'true' END = 1)))))

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
OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL))
-- parameters: []

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
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`shop` IS NOT NULL AND (CAST(`c`.`id` AS BINARY), CAST(`c … 5,248 characters, b1292bcd7526ad28 … filter_2`.`data`), _utf8mb4'$."weight"') AS DOUBLE) AS SIGNED) END END IS NOT NULL)) THEN FALSE END)
-- parameters: [5]
-- with literals:
((`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_1`.`subId` AS BIN … 344 characters, 3a61eae16ccb25cf … AST(`audiencefilter_1`.`subId` AS BINARY) HAVING NOT (max(`audiencefilter_1`.`createdAt`) IS NULL)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`shop` IS NOT NULL AND (CAST(`c`.`id` AS BINARY), CAST(`c … 5,247 characters, 047d8b2b863a5f0b … filter_2`.`data`), _utf8mb4'$."weight"') AS DOUBLE) AS SIGNED) END END IS NOT NULL)) THEN FALSE END)

-- relations: least of every type
-- {'OR': [{'actions': {'min': {'field': 'points', 'gt': 3}}}, {'actions': {'min': {'field': 'value', ' … 405 characters, 30c2a995f622bfe4 … : 0.5}}}, {'actions': {'min': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`su … 604 characters, 31641df7ff89aef6 …  `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`points` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`.` … 602 characters, 4d02ec92affda0e2 … E `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`value` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_3`.` … 635 characters, 1284fd1e9cbed05f … udiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_4`.` … 4,860 characters, 2720bf98be1c8e9d … efilter_4`.`data`), _utf8mb4'$."weight"') AS DOUBLE) AS SIGNED) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_5`.` … 3,695 characters, bf01519eb1ea38d0 … a`), `audiencefilter_5`.`data`), _utf8mb4'$."rate"') AS DOUBLE) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_6`.` … 11,472 characters, 48354fca672197b5 … iencefilter_6`.`data`), _utf8mb4'$."seenAt"'), 2) AS SIGNED))) END END IS NOT NULL)) THEN FALSE END)
-- parameters: [4, 0.5, '2024-02-29 07:00:45.000001', 4, 0.5, 1709190045000001]
-- with literals:
(CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`su … 603 characters, c868aa73dfb922f3 …  `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`points` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`.` … 605 characters, 91ca1632883509ac … E `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`value` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_3`.` … 669 characters, a94b98d481517ab9 … udiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_4`.` … 4,859 characters, 603597cfac768a38 … efilter_4`.`data`), _utf8mb4'$."weight"') AS DOUBLE) AS SIGNED) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_5`.` … 3,698 characters, 7ce1a1f6206b0f67 … a`), `audiencefilter_5`.`data`), _utf8mb4'$."rate"') AS DOUBLE) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_6`.` … 11,486 characters, 7021e62cf3881889 … iencefilter_6`.`data`), _utf8mb4'$."seenAt"'), 2) AS SIGNED))) END END IS NOT NULL)) THEN FALSE END)

-- relations: greatest of every type
-- {'OR': [{'actions': {'max': {'field': 'points', 'gt': 3}}}, {'actions': {'max': {'field': 'value', ' … 405 characters, 79aaf85b40539165 … : 0.5}}}, {'actions': {'max': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`su … 604 characters, 80ec30a976229522 …  `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`points` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`.` … 602 characters, 5a3675a050f0c22d … E `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`value` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_3`.` … 635 characters, 24eaf9cdc38fdd57 … udiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_4`.` … 4,860 characters, cd0dfb2fbabeace1 … efilter_4`.`data`), _utf8mb4'$."weight"') AS DOUBLE) AS SIGNED) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_5`.` … 3,695 characters, 074109f27cd265ae … a`), `audiencefilter_5`.`data`), _utf8mb4'$."rate"') AS DOUBLE) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_6`.` … 11,472 characters, 75d9aed51fafee37 … iencefilter_6`.`data`), _utf8mb4'$."seenAt"'), 2) AS SIGNED))) END END IS NOT NULL)) THEN FALSE END)
-- parameters: [4, 0.5, '2024-02-29 07:00:45.000001', 4, 0.5, 1709190045000001]
-- with literals:
(CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`su … 603 characters, ac434ea7f0aacc07 …  `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`points` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`.` … 605 characters, 197e0b91e743b837 … E `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`value` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_3`.` … 669 characters, 167748e2e897d4b8 … udiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_4`.` … 4,859 characters, 7b80044889eb44b2 … efilter_4`.`data`), _utf8mb4'$."weight"') AS DOUBLE) AS SIGNED) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_5`.` … 3,698 characters, 5dc7f29d5cadda12 … a`), `audiencefilter_5`.`data`), _utf8mb4'$."rate"') AS DOUBLE) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_6`.` … 11,486 characters, 670a20f29b741da1 … iencefilter_6`.`data`), _utf8mb4'$."seenAt"'), 2) AS SIGNED))) END END IS NOT NULL)) THEN FALSE END)

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
((`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_4`.`subId` AS BI … 4,125 characters, 3263d6efa5ae3431 … name` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4) THEN 1 END) <= %s)))
AND ((`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`.`subId` A … 1,096 characters, 7124a512a1048064 … iencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` IS NOT NULL)) THEN FALSE END))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, '2024-02-29 07:00:45.000001', 3, 5, '2024-02-29 07:00:45.000001', 100, '2024-02-29 07:00:45.000001', 100, '(?-imsx)[lL][oO][gG]', 0, 1.0, '2024-02-29 07:00:45.000001']
-- with literals:
((`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_4`.`subId` AS BI … 4,275 characters, b28d2ce547de1caf … E utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4'(?-imsx)[lL][oO][gG]' USING utf8mb4) THEN 1 END) <= 0)))
AND ((`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`.`subId` A … 1,133 characters, 532baab036cdad7a … iencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` IS NOT NULL)) THEN FALSE END))

-- relations: many of one kind, any
-- {'OR': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login', ' … 921 characters, 518d84657c0520e2 … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
((`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_4`.`subId` AS BIN … 4,120 characters, c3ac0aba13143349 … ame` USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4) THEN 1 END) <= %s))))
OR ((`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`.`subId` AS … 1,094 characters, f94d7e8a64cd915e … iencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` IS NOT NULL)) THEN FALSE END))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, '2024-02-29 07:00:45.000001', 3, 5, '2024-02-29 07:00:45.000001', 100, '2024-02-29 07:00:45.000001', 100, '(?-imsx)[lL][oO][gG]', 0, 1.0, '2024-02-29 07:00:45.000001']
-- with literals:
((`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_4`.`subId` AS BIN … 4,270 characters, b0832b8a7868e1e4 …  utf8mb4_nopad_bin REGEXP CONVERT(_utf8mb4'(?-imsx)[lL][oO][gG]' USING utf8mb4) THEN 1 END) <= 0))))
OR ((`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`.`subId` AS … 1,131 characters, 344215a61fefffa8 … iencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` IS NOT NULL)) THEN FALSE END))

-- relations: greatest within
-- {'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
(`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS … 536 characters, e5aba1197e6866bc … UP BY CAST(`audiencefilter_2`.`actionId` AS BINARY) HAVING max(`audiencefilter_2`.`price`) >= %s))))
-- parameters: [100.0]
-- with literals:
(`c`.`id` IS NOT NULL
AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BINARY) FROM `actions` AS … 541 characters, 1951e2340dbba513 …  CAST(`audiencefilter_2`.`actionId` AS BINARY) HAVING max(`audiencefilter_2`.`price`) >= 100.0e0))))

-- relations: greatest within few
-- {'points': {'gte': 3}, 'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
((`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BI … 559 characters, 8483082ea8ebc932 … UP BY CAST(`audiencefilter_2`.`actionId` AS BINARY) HAVING max(`audiencefilter_2`.`price`) >= %s))))
AND `c`.`points` >= %s)
-- parameters: [100.0, 3]
-- with literals:
((`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS BI … 564 characters, eb7b9b2b180d7248 …  CAST(`audiencefilter_2`.`actionId` AS BINARY) HAVING max(`audiencefilter_2`.`price`) >= 100.0e0))))
AND `c`.`points` >= 3)

-- dates
-- {'birthday': {'gte': '2000-02-29', 'not': '2001-03-01'}, 'AND': [{'birthday': {'lt': {'today': '-P18Y'}}}], 'data.since': {'in': ['2000-02-29', '9999-12-31']}}
(CASE WHEN CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH( … 688 characters, 76e478cb3d4fe056 …  `c`.`data`), `c`.`data`), _utf8mb4'$."since"') AS DATE) END IN (CAST(%s AS DATE), CAST(%s AS DATE))
AND `c`.`birthday` >= CAST(%s AS DATE)
AND `c`.`birthday` < CAST(%s AS DATE)
AND NOT (`c`.`birthday` = CAST(%s AS DATE)))
-- parameters: ['2000-02-29', '9999-12-31', '2000-02-29', '2007-06-18', '2001-03-01']
-- with literals:
(CASE WHEN CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH( … 724 characters, 546e4bf5f0568e7e … $."since"') AS DATE) END IN (CAST(_utf8mb4'2000-02-29' AS DATE), CAST(_utf8mb4'9999-12-31' AS DATE))
AND `c`.`birthday` >= CAST(_utf8mb4'2000-02-29' AS DATE)
AND `c`.`birthday` < CAST(_utf8mb4'2007-06-18' AS DATE)
AND NOT (`c`.`birthday` = CAST(_utf8mb4'2001-03-01' AS DATE)))

-- dates: anniversaries
-- {'birthday': {'anniversary': {'from': 'P0D', 'to': 'P7D'}}, 'data.since': {'not': {'anniversary': {'days': [[1220, 1231], [101, 105]]}}}}
(((extract(month FROM `c`.`birthday`) * 100 + extract(day FROM `c`.`birthday`)) + %s) %% 10000 <= %s
AND NOT (((extract(month FROM CASE WHEN CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BI … 1,376 characters, 893640e465acceeb … since": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."since"') AS DATE) END)) + %s) %% 10000 <= %s))
-- parameters: [9382, 7, 8780, 8885]
-- with literals:
(((extract(month FROM `c`.`birthday`) * 100 + extract(day FROM `c`.`birthday`)) + 9382) % 10000 <= 7
AND NOT (((extract(month FROM CASE WHEN CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BI … 1,379 characters, 9ba6e0b7f71d9773 … ce": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."since"') AS DATE) END)) + 8780) % 10000 <= 8885))

-- ids
-- {'externalId': {'in': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.token': {'not': '123E4567-e89b-12d3-a456-426614174000'}, 'NOT': {'externalId': 'd011db5a-e241-04eb-604a-5ce3addef82d'}}
(((`c`.`externalId` BETWEEN %s AND %s OR `c`.`externalId` BETWEEN %s AND %s OR `c`.`externalId` BETWEEN %s AND %s OR `c`.`externalId` BETWEEN %s AND %s) AND REPLACE(LOWER(CONVERT(`c`.`externalId` USING utf8mb4)), '-', '') = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT (REPLACE(LOWER(CONVERT(CASE WHEN CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS B … 627 characters, f1e1b323c669d960 … b4)), '-', '') END USING utf8mb4)), '-', '') = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin))
-- parameters: ['123E4567-E89B-12D3-A456-426614173000', '123E4567-e89b-12d3-a456-426614174001', '123e4567-E89B-12D3 … 376 characters, b3711b6d9e80a5ec … 67e89b12d3a456426614174001', '123e4567e89b12d3a456426614174000', '123e4567e89b12d3a456426614174000']
-- with literals:
(((`c`.`externalId` BETWEEN _utf8mb4'123E4567-E89B-12D3-A456-426614173000' AND _utf8mb4'123E4567-e89 … 652 characters, 3ab6a8386f55104e … , '') = CONVERT(_utf8mb4'123e4567e89b12d3a456426614174000' USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT (REPLACE(LOWER(CONVERT(CASE WHEN CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS B … 667 characters, 63b45beb8e1d0e09 …  '') = CONVERT(_utf8mb4'123e4567e89b12d3a456426614174000' USING utf8mb4) COLLATE utf8mb4_nopad_bin))

-- ids: missing
-- {'externalId': None, 'data.token': {'not': None}}
(REPLACE(LOWER(CONVERT(CASE WHEN CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY))  … 575 characters, 952193abbaa820aa … c`.`data`), _utf8mb4'$."token"') USING utf8mb4)), '-', '') END USING utf8mb4)), '-', '') IS NOT NULL
AND REPLACE(LOWER(CONVERT(`c`.`externalId` USING utf8mb4)), '-', '') IS NULL)
-- parameters: []

-- decimals
-- {'balance': {'gt': 0.001, 'lte': 100.5, 'notIn': [1, 2.5]}, 'data.price': {'gte': 19.99, 'not': 20}}
(`c`.`balance` BETWEEN CAST(%s AS DECIMAL(47, 9))
AND CAST(%s AS DECIMAL(47, 9))
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 621 characters, 9de393c9e9037acb … _utf8mb4'{"price": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."price"') AS DOUBLE) * 1e2))) < 1e15
AND ABS((CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH(_ut … 830 characters, 422a5ca4601aa3fb … ll}', `c`.`data`), `c`.`data`), _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END >= %s
AND NOT (`c`.`balance` IN (CAST(%s AS DECIMAL(47, 9)), CAST(%s AS DECIMAL(47, 9))))
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_ … 1,458 characters, bf0bb511f3909446 … l}', `c`.`data`), `c`.`data`), _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END = %s))
-- parameters: ['0.01', '100.50', 1999, '1.00', '2.50', 2000]
-- with literals:
(`c`.`balance` BETWEEN CAST(_utf8mb4'0.01' AS DECIMAL(47, 9))
AND CAST(_utf8mb4'100.50' AS DECIMAL(47, 9))
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 621 characters, 9de393c9e9037acb … _utf8mb4'{"price": null}', `c`.`data`), `c`.`data`), _utf8mb4'$."price"') AS DOUBLE) * 1e2))) < 1e15
AND ABS((CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PATCH(_ut … 832 characters, c8a8f6a5ebb5a528 … }', `c`.`data`), `c`.`data`), _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END >= 1999
AND NOT (`c`.`balance` IN (CAST(_utf8mb4'1.00' AS DECIMAL(47, 9)), CAST(_utf8mb4'2.50' AS DECIMAL(47, 9))))
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_ … 1,460 characters, 903cb05d1bf5a48c … ', `c`.`data`), `c`.`data`), _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END = 2000))

-- lists of days, ids and decimals
-- {'days': {'has': '2000-02-29'}, 'ids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'prices': {'hasEvery': [1, 2.5]}, 'NOT': [{'days': ['2000-02-29']}, {'prices': [2.5]}, {'ids': {'has': '123E4567-e89b-12d3-a456-426614174000'}}]}
(CASE WHEN JSON_TYPE(`c`.`days`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(`a … 1,219 characters, f73d5ed34815c590 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`prices`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 4,008 characters, 2485230a9486962c … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`ids`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE( … 1,042 characters, e4df70c82e8f8d6c … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`ids`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 995 characters, 193dfdc156ec6437 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`days`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 1,278 characters, bc15467b3d02eb4d … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`prices`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,843 characters, 9328b3e7419d374d … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: ['2000-02-29', 2, 100, 250, 2, '123e4567e89b12d3a456426614174000', 'd011db5ae24104eb604a5ce3addef82d', '123e4567e89b12d3a456426614174000', 1, '2000-02-29', 1, 1, 250, 1]
-- with literals:
(CASE WHEN JSON_TYPE(`c`.`days`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE(`a … 1,237 characters, c864172e5e1a7fb5 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`prices`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 4,008 characters, 051207e86dc1b341 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(`c`.`ids`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE( … 1,122 characters, 53dfa9437e4af686 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(`c`.`ids`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 1,035 characters, 6544566f74a0fec8 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`days`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 1,294 characters, fe15fafb046ff6d9 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(`c`.`prices`) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,842 characters, 66b1c6dbdf10d398 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))

-- lists of days, ids and decimals in custom data
-- {'data.dates': {'has': '2000-02-29'}, 'data.uuids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.decimals': {'hasEvery': [1, 2.5]}, 'NOT': [{'data.dates': ['2000-02-29']}, {'data.decimals': [2.5]}]}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PA … 1,511 characters, 80b76e27d13edcdc … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 2,607 characters, 4a7f17b7c5a35742 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 1,336 characters, ef02c93a0a16bfe3 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_ … 1,570 characters, ca86c28a34d58781 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_ … 2,009 characters, 376bd219065cc9d6 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: ['2000-02-29', 2, 100, 250, 2, '123e4567e89b12d3a456426614174000', 'd011db5ae24104eb604a5ce3addef82d', 1, '2000-02-29', 1, 1, 250, 1]
-- with literals:
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE_PA … 1,529 characters, 27d9d65fa170934b … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 2,607 characters, 8769ab549025e6be … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_MERGE … 1,416 characters, 466e5e2f30065820 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_ … 1,586 characters, 6758fdf9427f77e9 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data` AS BINARY)) > 0, JSON_ … 2,008 characters, 9df6597d0d883e85 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))

-- relations: sums beyond 64 bits
-- {'OR': [{'actions': {'sum': {'field': 'large', 'gt': 1180591620717411303424}}}, {'actions': {'sum': {'field': 'paid', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'in': [1, 2.5]}}}, {'actions': {'sum': {'field': 'data.tax', 'lte': 0.5}}}]}
((`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_3`.`subId` AS BI … 460 characters, 08d2a7330af75238 … %s AS DECIMAL(47, 9)) OR coalesce(sum(`audiencefilter_3`.`paid`), 0) = CAST(%s AS DECIMAL(47, 9)))))
OR ((`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS … 2,362 characters, b41611118ed3c6b3 … _utf8mb4'$."tax"') AS DOUBLE) * 1e2)) AS SIGNED) END END END), 0) <= CAST(%s AS DECIMAL(47, 9)))))))
-- parameters: ['2024-02-29 07:00:45.000001', '1.00', '2.50', '1180591620717411303425', '50']
-- with literals:
((`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_3`.`subId` AS BI … 518 characters, 27e5711ff4110059 … L(47, 9)) OR coalesce(sum(`audiencefilter_3`.`paid`), 0) = CAST(_utf8mb4'2.50' AS DECIMAL(47, 9)))))
OR ((`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`subId` AS … 2,402 characters, e62ee8dac3497d38 … ."tax"') AS DOUBLE) * 1e2)) AS SIGNED) END END END), 0) <= CAST(_utf8mb4'50' AS DECIMAL(47, 9)))))))

-- relations: averages
-- {'OR': [{'actions': {'avg': {'field': 'paid', 'gte': 50}}}, {'actions': {'avg': {'field': 'large', 'lt': 0.3}}}, {'actions': {'avg': {'field': 'data.tax', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'equals': 2.5}}}, {'actions': {'avg': {'field': 'points', 'equals': None}}}]}
(CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`su … 709 characters, 28185f74ca27c0d7 … RE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`paid` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`.` … 708 characters, f085d2be3ab0c600 … E `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`large` IS NOT NULL)) THEN FALSE END
OR (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_3`.`subId` AS B … 340 characters, 35547e6e61f5781d … Y CAST(`audiencefilter_3`.`subId` AS BINARY) HAVING NOT (max(`audiencefilter_3`.`points`) IS NULL)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_4`.` … 7,643 characters, 6046a0f9dc13aac2 … .`data`), _utf8mb4'$."tax"') AS DOUBLE) * 1e2)) AS SIGNED) END END END IS NOT NULL)) THEN FALSE END)
-- parameters: ['1', '5000', '10', '3', '2024-02-29 07:00:45.000001', '1', '250', '2024-02-29 07:00:45.000001']
-- with literals:
(CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`su … 730 characters, 9874b1ed420d029b … RE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`paid` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`.` … 727 characters, 031a11a28a302ba9 … E `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`large` IS NOT NULL)) THEN FALSE END
OR (`c`.`id` IS NULL OR CAST(`c`.`id` AS BINARY) NOT IN (SELECT CAST(`audiencefilter_3`.`subId` AS B … 340 characters, 35547e6e61f5781d … Y CAST(`audiencefilter_3`.`subId` AS BINARY) HAVING NOT (max(`audiencefilter_3`.`points`) IS NULL)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_4`.` … 7,731 characters, f8f6b7452c5d0677 … .`data`), _utf8mb4'$."tax"') AS DOUBLE) * 1e2)) AS SIGNED) END END END IS NOT NULL)) THEN FALSE END)

-- relations: least of days and decimals
-- {'actions': {'min': {'field': 'paidOn', 'lt': {'today': '-P1Y'}}, 'max': {'field': 'paid', 'gt': 2.5}}}
(CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`su … 617 characters, 96ae4f74b7357c39 …  `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`paidOn` IS NOT NULL)) THEN FALSE END
AND CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`. … 626 characters, c78b8dcaaae28cb7 … E `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`paid` IS NOT NULL)) THEN FALSE END)
-- parameters: ['2024-06-18', '2.51']
-- with literals:
(CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_1`.`su … 635 characters, a548847f0a0682c2 …  `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`paidOn` IS NOT NULL)) THEN FALSE END
AND CASE WHEN (`c`.`id` IS NOT NULL AND CAST(`c`.`id` AS BINARY) IN (SELECT CAST(`audiencefilter_2`. … 638 characters, 010f1d34e886f3ad … E `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`paid` IS NOT NULL)) THEN FALSE END)

-- objects: any at all
-- {'gifts': {'some': {}}, 'first': {'isNot': None}}
(EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`dat … 564 characters, c7ee55ddf3cd41ac … HERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT' AND TRUE AND RAND() IS NOT NULL)
AND EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.` … 570 characters, 29cccd871f3ef546 … ERE JSON_TYPE(`audiencefilter_2`.audiencefilter_object) = 'OBJECT' AND TRUE AND RAND() IS NOT NULL))
-- parameters: []

-- objects: some
-- {'gifts': {'some': {'sku': 'a', 'ok': True, 'at': {'lt': '2024-02-29T12:30:45.000001+05:30'}}}}
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data … 532 characters, 482a5ee470e71f47 … ATH '$')) AS `audiencefilter_1` WHERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT'
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`audiencefilter_1`.audiencefilter_obj … 5,582 characters, 06aae846ad41d438 … object), `audiencefilter_1`.audiencefilter_object), _utf8mb4'$."at"'), 2) AS SIGNED))) END END < %s)
AND RAND() IS NOT NULL)
-- parameters: ['a', 1, 1709190045000001]
-- with literals:
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data … 532 characters, 482a5ee470e71f47 … ATH '$')) AS `audiencefilter_1` WHERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT'
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`audiencefilter_1`.audiencefilter_obj … 5,604 characters, e1675fd4e2b9ddbf … encefilter_1`.audiencefilter_object), _utf8mb4'$."at"'), 2) AS SIGNED))) END END < 1709190045000001)
AND RAND() IS NOT NULL)

-- objects: none and every
-- {'gifts': {'none': {'labels': {'has': 'a'}}, 'every': {'n': {'gte': 3}}}}
(NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`. … 2,241 characters, 380ae4004b41bb3e … r_object), _utf8mb4'$."n"') AS DOUBLE) AS SIGNED) END END >= %s) IS NOT TRUE AND RAND() IS NOT NULL)
AND NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(` … 2,743 characters, f2fdc8e698a10071 … JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END AND RAND() IS NOT NULL))
-- parameters: [3, '["a"]', 'a']
-- with literals:
(NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`. … 2,240 characters, 1869e6b8f06d4af3 … er_object), _utf8mb4'$."n"') AS DOUBLE) AS SIGNED) END END >= 3) IS NOT TRUE AND RAND() IS NOT NULL)
AND NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(` … 2,765 characters, 814840785fccac35 … JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END AND RAND() IS NOT NULL))

-- objects: one
-- {'first': {'is': {'price': {'gt': 2.5}}}}
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data … 530 characters, d2f0920692eb7f37 … ATH '$')) AS `audiencefilter_1` WHERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT'
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`audiencefilter_1`.audiencefilter_obje … 891 characters, 8ec3344a993bdb09 … _object), `audiencefilter_1`.audiencefilter_object), _utf8mb4'$."price"') AS DOUBLE) * 1e2))) < 1e15
AND ABS((CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`audiencefilter_1`.audiencefilter_object AS BINA … 1,190 characters, f6665e723345c839 … lter_1`.audiencefilter_object), _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END >= %s
AND RAND() IS NOT NULL)
-- parameters: [251]
-- with literals:
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data … 530 characters, d2f0920692eb7f37 … ATH '$')) AS `audiencefilter_1` WHERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT'
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`audiencefilter_1`.audiencefilter_obje … 891 characters, 8ec3344a993bdb09 … _object), `audiencefilter_1`.audiencefilter_object), _utf8mb4'$."price"') AS DOUBLE) * 1e2))) < 1e15
AND ABS((CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`audiencefilter_1`.audiencefilter_object AS BINA … 1,191 characters, 7f1630d2686f5add … ter_1`.audiencefilter_object), _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END >= 251
AND RAND() IS NOT NULL)

-- objects: within objects
-- {'gifts': {'some': {'parts': {'none': {'ok': True}}}}}
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data … 532 characters, 482a5ee470e71f47 … ATH '$')) AS `audiencefilter_1` WHERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT'
AND NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(` … 1,300 characters, b4ea4041e63506aa … diencefilter_2`.audiencefilter_object), _utf8mb4'$."ok"')) = 'true' END = %s AND RAND() IS NOT NULL)
AND RAND() IS NOT NULL)
-- parameters: [1]
-- with literals:
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`.`data … 532 characters, 482a5ee470e71f47 … ATH '$')) AS `audiencefilter_1` WHERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT'
AND NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(` … 1,299 characters, 9b58197811345a93 … udiencefilter_2`.audiencefilter_object), _utf8mb4'$."ok"')) = 'true' END = 1 AND RAND() IS NOT NULL)
AND RAND() IS NOT NULL)

-- objects: count
-- {'gifts': {'count': {'gte': 3}}}
(SELECT count(*) >= %s FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c` … 538 characters, 3af7cde51457f3d5 … ATH '$')) AS `audiencefilter_1` WHERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT'
AND TRUE
AND RAND() IS NOT NULL)
-- parameters: [3]
-- with literals:
(SELECT count(*) >= 3 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`c`. … 537 characters, a66e4d0d71aa620a … ATH '$')) AS `audiencefilter_1` WHERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT'
AND TRUE
AND RAND() IS NOT NULL)

-- objects: functions
-- {'OR': [{'gifts': {'count': {'where': {'ok': True}, 'gte': 2}}}, {'gifts': {'sum': {'field': 'n', 'lt': 9}}}, {'gifts': {'sum': {'field': 'price', 'where': {'ok': True}, 'gte': 2.5}}}, {'gifts': {'max': {'field': 'at', 'equals': None}}}, {'gifts': {'avg': {'field': 'price', 'gte': 1}}}]}
((SELECT coalesce(sum(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`audiencefilter_1`.a … 2,237 characters, e465d41a72cd74c0 … HERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT' AND TRUE AND RAND() IS NOT NULL)
OR (SELECT max(CASE WHEN CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(`audiencefilter_2`.audiencefilt … 4,629 characters, 35002f307777f373 … HERE JSON_TYPE(`audiencefilter_2`.audiencefilter_object) = 'OBJECT' AND TRUE AND RAND() IS NOT NULL)
OR (SELECT (sum(CAST(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`audiencefilter_3`.au … 4,795 characters, 39bf3ba5e646fc1a … HERE JSON_TYPE(`audiencefilter_3`.audiencefilter_object) = 'OBJECT' AND TRUE AND RAND() IS NOT NULL)
OR (SELECT count(*) >= %s FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST( … 1,121 characters, 11151c6a13c0e524 … diencefilter_4`.audiencefilter_object), _utf8mb4'$."ok"')) = 'true' END = %s AND RAND() IS NOT NULL)
OR (SELECT coalesce(sum(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`audiencefilter_5` … 3,228 characters, 43a3e3bdafcb521d … iencefilter_5`.audiencefilter_object), _utf8mb4'$."ok"')) = 'true' END = %s AND RAND() IS NOT NULL))
-- parameters: [8, '1', '100', 2, 1, '250', 1]
-- with literals:
((SELECT coalesce(sum(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`audiencefilter_1`.a … 2,236 characters, d0e9cc79351963ee … HERE JSON_TYPE(`audiencefilter_1`.audiencefilter_object) = 'OBJECT' AND TRUE AND RAND() IS NOT NULL)
OR (SELECT max(CASE WHEN CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(`audiencefilter_2`.audiencefilt … 4,629 characters, 35002f307777f373 … HERE JSON_TYPE(`audiencefilter_2`.audiencefilter_object) = 'OBJECT' AND TRUE AND RAND() IS NOT NULL)
OR (SELECT (sum(CAST(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`audiencefilter_3`.au … 4,815 characters, 2059fe18c333b719 … HERE JSON_TYPE(`audiencefilter_3`.audiencefilter_object) = 'OBJECT' AND TRUE AND RAND() IS NOT NULL)
OR (SELECT count(*) >= 2 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(` … 1,119 characters, 43af94a68d66e26f … udiencefilter_4`.audiencefilter_object), _utf8mb4'$."ok"')) = 'true' END = 1 AND RAND() IS NOT NULL)
OR (SELECT coalesce(sum(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`audiencefilter_5` … 3,238 characters, 893053ac1d6f95ec … diencefilter_5`.audiencefilter_object), _utf8mb4'$."ok"')) = 'true' END = 1 AND RAND() IS NOT NULL))
