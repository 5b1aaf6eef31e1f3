-- to_sql('sqlite'). Written by tests/backends/sql/golden.py.

-- everyone
-- {}
1
-- parameters: []

-- nobody
-- {'OR': []}
0
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
(`text` COLLATE BINARY = ?
AND NOT (`name` COLLATE BINARY = ?))
-- parameters: ["O'Brien \\", 'ann ']
-- with literals:
(`text` COLLATE BINARY = 'O''Brien \'
AND NOT (`name` COLLATE BINARY = 'ann '))

-- text: few values
-- {'text': {'in': ['Ann', 'ann ', '']}, 'name': {'notIn': ['Ann', '%']}}
(`text` COLLATE BINARY IN (?, ?, ?)
AND NOT (`name` COLLATE BINARY IN (?, ?)))
-- parameters: ['', 'Ann', 'ann ', '%', 'Ann']
-- with literals:
(`text` COLLATE BINARY IN ('', 'Ann', 'ann ')
AND NOT (`name` COLLATE BINARY IN ('%', 'Ann')))

-- text: many values
-- {'text': {'in': ['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9', 'v10', 'v11', 'v12', 'v … 8,336 characters, c08c8244951b7318 … "w'490", "w'491", "w'492", "w'493", "w'494", "w'495", "w'496", "w'497", "w'498", "w'499", "w'500"]}}
(`text` COLLATE BINARY IN (SELECT value FROM json_each(?))
AND NOT (`name` COLLATE BINARY IN (SELECT value FROM json_each(?))))
-- parameters: ['["v0","v1","v10","v100","v101","v102","v103","v104","v105","v106","v107","v108","v109","v11","v110 … 7,806 characters, ad7f4a3053929bdb … 8","w\'89","w\'9","w\'90","w\'91","w\'92","w\'93","w\'94","w\'95","w\'96","w\'97","w\'98","w\'99"]']
-- with literals:
(`text` COLLATE BINARY IN (SELECT value FROM json_each('["v0","v1","v10","v100","v101","v102","v103" … 3,457 characters, d2c0647d76fbfe49 … ","v85","v86","v87","v88","v89","v9","v90","v91","v92","v93","v94","v95","v96","v97","v98","v99"]'))
AND NOT (`name` COLLATE BINARY IN (SELECT value FROM json_each('["w''0","w''1","w''10","w''100","w'' … 4,469 characters, 4a83133b1eea4209 … "w''89","w''9","w''90","w''91","w''92","w''93","w''94","w''95","w''96","w''97","w''98","w''99"]'))))

-- text ignoring case: one value
-- {'text': {'equals': 'KIM', 'mode': 'insensitive'}, 'name': {'not': 'Ann', 'mode': 'insensitive'}}
(lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?
AND NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?))
-- parameters: ['kim', 'ann']
-- with literals:
(lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim'
AND NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'ann'))

-- text ignoring case: few values
-- {'text': {'in': ['KIM', 'Ann'], 'mode': 'insensitive'}, 'name': {'notIn': ['KIM', 'a_b'], 'mode': 'insensitive'}}
(lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (?, ?)
AND NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (?, ?)))
-- parameters: ['ann', 'kim', 'a_b', 'kim']
-- with literals:
(lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('ann', 'kim')
AND NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('a_b', 'kim')))

-- text ignoring case: many values
-- {'text': {'in': ['V0', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10', 'V11', 'V12', 'V … 8,382 characters, 9cff711ee6ec988d … 2", "W'493", "W'494", "W'495", "W'496", "W'497", "W'498", "W'499", "W'500"], 'mode': 'insensitive'}}
(lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT value FROM json_each(?))
AND NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT value FROM json_each(?))))
-- parameters: ['["v0","v1","v10","v100","v101","v102","v103","v104","v105","v106","v107","v108","v109","v11","v110 … 7,806 characters, ad7f4a3053929bdb … 8","w\'89","w\'9","w\'90","w\'91","w\'92","w\'93","w\'94","w\'95","w\'96","w\'97","w\'98","w\'99"]']
-- with literals:
(lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT value FROM json_each('["v0","v1","v1 … 3,487 characters, 9bb10579d984428e … ","v85","v86","v87","v88","v89","v9","v90","v91","v92","v93","v94","v95","v96","v97","v98","v99"]'))
AND NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT value FROM json_each('["w''0 … 4,499 characters, 1ca962831b4e7c22 … "w''89","w''9","w''90","w''91","w''92","w''93","w''94","w''95","w''96","w''97","w''98","w''99"]'))))

-- text ignoring case: values beyond ASCII
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'a\uffffß'], 'mode': 'insensitive'}}
((lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (?, ?, ?) OR (`text` LIKE ? ESCAPE '\' AND `text` GLOB ?) OR (`text` LIKE ? ESCAPE '\' AND `text` GLOB ?))
AND (NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?) AND NOT (replace(replace(replace(replace(`name`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?) AND NOT ((`name` LIKE ? ESCAPE '\' AND `name` GLOB ?))))
-- parameters: ['ann', 'izmir', 'kim', '___', '[kK⟨U+212A⟩][iIİ][ßẞ]', 'stra_e', '[sS][tT][rR][aA][ßẞ][eE]', 'kim', '[aA]\ue002[ßẞ]', 'stra_e', '[sS][tT][rR][aA][ßẞ][eE]']
-- with literals:
((lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('ann', 'izmir', 'kim') OR (`text` LIKE '___' ESCAPE '\' AND `text` GLOB '[kK⟨U+212A⟩][iIİ][ßẞ]') OR (`text` LIKE 'stra_e' ESCAPE '\' AND `text` GLOB '[sS][tT][rR][aA][ßẞ][eE]'))
AND (NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim') AND NOT (replace(replace(repl … 333 characters, 46cbc5cb4db3078a … [aA]⟨U+E002⟩[ßẞ]') AND NOT ((`name` LIKE 'stra_e' ESCAPE '\' AND `name` GLOB '[sS][tT][rR][aA][ßẞ][eE]'))))

-- text ignoring case: U+FFFE and U+FFFF
-- {'OR': [{'text': {'equals': 'A\uffffß', 'mode': 'insensitive'}}, {'name': {'not': 'ß\ufffe�', 'mode': 'insensitive'}}]}
(NOT (replace(replace(replace(replace(`name`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?)
OR replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?)
-- parameters: ['[ßẞ]\ue001�', '[aA]\ue002[ßẞ]']
-- with literals:
(NOT (replace(replace(replace(replace(`name`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB '[ßẞ]⟨U+E001⟩�')
OR replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB '[aA]⟨U+E002⟩[ßẞ]')

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ? OR (SELECT max(`text` GLOB `audiencefilter: glob`) FROM (SELECT NULL) LEFT JOIN (SELECT value AS `audiencefilter: glob` FROM json_each(?))))
AND (NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?) AND NOT ((SELECT max(`name` GLOB `audiencefilter: glob`) FROM (SELECT NULL) LEFT JOIN (SELECT value AS `audiencefilter: glob` FROM json_each(?))))))
-- parameters: ['kim', '["[aA][\\u00df\\u1e9e][bB][*][[]","[kK\\u212a][iI\\u0130][\\u00df\\u1e9e]","[sS][tT][rR][aA … 22,031 characters, d75ec3c157724a41 … f6\\u00d6]95","[\\u00f6\\u00d6]96","[\\u00f6\\u00d6]97","[\\u00f6\\u00d6]98","[\\u00f6\\u00d6]99"]']
-- with literals:
((lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim' OR (SELECT max(`text` GLOB `audiencefi … 10,219 characters, 63d62fb4500c6ec7 … "[\u00f6\u00d6]95","[\u00f6\u00d6]96","[\u00f6\u00d6]97","[\u00f6\u00d6]98","[\u00f6\u00d6]99"]'))))
AND (NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'ann') AND NOT ((SELECT max(`name` G … 10,197 characters, 0ac15d343385f642 … \u00f6\u00d6]95","[\u00f6\u00d6]96","[\u00f6\u00d6]97","[\u00f6\u00d6]98","[\u00f6\u00d6]99"]'))))))

-- text ignoring case: many values with U+FFFE and U+FFFF
-- {'text': {'in': ['A\uffffß', 'ß\ufffe', 'İzmir', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö8 … 7,945 characters, 8ebdeb44e5819cfa … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ? OR (SELECT max(replace(replace(replace(rep … 338 characters, 2be4bc7980ebca0a … er: glob`) FROM (SELECT NULL) LEFT JOIN (SELECT value AS `audiencefilter: glob` FROM json_each(?))))
AND NOT ((SELECT max(replace(replace(replace(replace(`name`, char(57346), char(57345)), char(57347), char(57345)), char(65534), char(57346)), char(65535), char(57347)) GLOB `audiencefilter: glob`) FROM (SELECT NULL) LEFT JOIN (SELECT value AS `audiencefilter: glob` FROM json_each(?)))))
-- parameters: ['izmir', '["[aA]\\ue002[\\u00df\\u1e9e]","[\\u00df\\u1e9e]\\ue001","[\\u00f6\\u00d6]0","[\\u00f6\\u … 21,952 characters, 61a4b90f604899ef … 0f6\\u00d6]96","[\\u00f6\\u00d6]97","[\\u00f6\\u00d6]98","[\\u00f6\\u00d6]99","\\ue000","\\ue003"]']
-- with literals:
((lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'izmir' OR (SELECT max(replace(replace(repla … 10,306 characters, 5272b47dbe8705b4 … "[\u00f6\u00d6]95","[\u00f6\u00d6]96","[\u00f6\u00d6]97","[\u00f6\u00d6]98","[\u00f6\u00d6]99"]'))))
AND NOT ((SELECT max(replace(replace(replace(replace(`name`, char(57346), char(57345)), char(57347), … 10,246 characters, 332ebdd4a242cad6 … "[\u00f6\u00d6]96","[\u00f6\u00d6]97","[\u00f6\u00d6]98","[\u00f6\u00d6]99","\ue000","\ue003"]')))))

-- integer: one value
-- {'small': -2147483648, 'large': {'not': 9223372036854775807}}
(`small` = ?
AND NOT (`large` = ?))
-- parameters: [-2147483648, 9223372036854775807]
-- with literals:
(`small` = -2147483648
AND NOT (`large` = 9223372036854775807))

-- integer: few values
-- {'small': {'in': [0, 1, 2147483647]}, 'large': {'notIn': [9007199254740993, -9223372036854775808]}}
(`small` IN (?, ?, ?)
AND NOT (`large` IN (?, ?)))
-- parameters: [0, 1, 2147483647, -9223372036854775808, 9007199254740993]
-- with literals:
(`small` IN (0, 1, 2147483647)
AND NOT (`large` IN (-9223372036854775808, 9007199254740993)))

-- integer: many values
-- {'small': {'in': [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,  … 11,454 characters, f6c23f0c45ec9a07 … 4741487, 9007199254741488, 9007199254741489, 9007199254741490, 9007199254741491, 9007199254741492]}}
(`small` IN (SELECT value FROM json_each(?))
AND NOT (`large` IN (SELECT value FROM json_each(?))))
-- parameters: ['[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35 … 10,421 characters, 152fc4898e28e514 … 199254741487,9007199254741488,9007199254741489,9007199254741490,9007199254741491,9007199254741492]']
-- with literals:
(`small` IN (SELECT value FROM json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,2 … 1,940 characters, 0c69acd8d3f33457 … ,477,478,479,480,481,482,483,484,485,486,487,488,489,490,491,492,493,494,495,496,497,498,499,500]'))
AND NOT (`large` IN (SELECT value FROM json_each('[9007199254740992,9007199254740993,900719925474099 … 8,573 characters, f03957e91ef54827 … 254741487,9007199254741488,9007199254741489,9007199254741490,9007199254741491,9007199254741492]'))))

-- number: one value
-- {'number': 0.30000000000000004, 'ratio': {'not': -0.0}}
(`number` = ?
AND NOT (`ratio` = ?))
-- parameters: [0.30000000000000004, 0.0]
-- with literals:
(`number` = (1351079888211149 / 4294967296.0 / 1048576.0)
AND NOT (`ratio` = 0.0))

-- number: few values
-- {'number': {'in': [19.99, 5e-324, 2]}, 'ratio': {'notIn': [1e+308, -1e-07]}}
(`number` IN (?, ?, ?)
AND NOT (`ratio` IN (?, ?)))
-- parameters: [5e-324, 2.0, 19.99, -1e-07, 1e+308]
-- with literals:
(`number` IN ((1 / 4294967296.0 / 4294967296.0 / 4294967296.0 / 4294967296.0 / 4294967296.0 / 429496 … 536 characters, eaf8dc9a77ad2ac4 …  / 4294967296.0 / 4294967296.0 / 4294967296.0 / 4294967296.0 / 4294967296.0 / 262144.0), 2.0, 19.99)
AND NOT (`ratio` IN (-1e-07, (156575653125701 * 4294967296.0 * 4294967296.0 * 4294967296.0 * 4294967 … 509 characters, a64dac85d7b54e6a … 294967296.0 * 4294967296.0 * 4294967296.0 * 4294967296.0 * 4294967296.0 * 4294967296.0 * 65536.0))))

-- number: many values
-- {'number': {'in': [0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.571428571428 … 12,294 characters, ba650f0f4f5f97c5 …  487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]}}
(`number` IN (SELECT value FROM json_each(?))
AND NOT (`ratio` IN (SELECT value FROM json_each(?))))
-- parameters: ['[0.0,0.14285714285714285,0.2857142857142857,0.42857142857142855,0.5714285714285714,0.7142857142857 … 11,260 characters, 8c3c99596a2443c6 … 5,485.5,486.5,487.5,488.5,489.5,490.5,491.5,492.5,493.5,494.5,495.5,496.5,497.5,498.5,499.5,500.5]']
-- with literals:
(`number` IN (SELECT value FROM json_each('[0.0,0.14285714285714285,0.2857142857142857,0.42857142857 … 8,401 characters, 0134c6cc385e2807 … 7,70.71428571428571,70.85714285714286,71.0,71.14285714285714,71.28571428571429,71.42857142857143]'))
AND NOT (`ratio` IN (SELECT value FROM json_each('[0.5,1.5,2.5,3.5,4.5,5.5,6.5,7.5,8.5,9.5,10.5,11.5 … 2,952 characters, e88e5e0c33891dc1 … 85.5,486.5,487.5,488.5,489.5,490.5,491.5,492.5,493.5,494.5,495.5,496.5,497.5,498.5,499.5,500.5]'))))

-- boolean: true
-- {'flag': True}
`flag` = ?
-- parameters: [1]
-- with literals:
`flag` = 1

-- boolean: false
-- {'flag': {'not': True}}
`flag` = ?
-- parameters: [0]
-- with literals:
`flag` = 0

-- date: one value
-- {'moment': '2024-02-29T12:30:45.000001+05:30', 'until': {'not': '1969-12-31T23:59:59.999999Z'}}
(`moment` = ?
AND NOT (`until` = ?))
-- parameters: ['2024-02-29 07:00:45.000001', '1969-12-31 23:59:59.999999']
-- with literals:
(`moment` = '2024-02-29 07:00:45.000001'
AND NOT (`until` = '1969-12-31 23:59:59.999999'))

-- date: few values
-- {'moment': {'in': ['2024-02-29T12:30:45.000001+05:30', '1969-12-31T23:59:59.999999Z']}, 'until': {'notIn': ['1969-12-31T23:59:59.999999Z', '2024-02-29T12:30:45.000001+05:30']}}
(`moment` IN (?, ?)
AND NOT (`until` IN (?, ?)))
-- parameters: ['1969-12-31 23:59:59.999999', '2024-02-29 07:00:45.000001', '1969-12-31 23:59:59.999999', '2024-02-29 07:00:45.000001']
-- with literals:
(`moment` IN ('1969-12-31 23:59:59.999999', '2024-02-29 07:00:45.000001')
AND NOT (`until` IN ('1969-12-31 23:59:59.999999', '2024-02-29 07:00:45.000001')))

-- date: many values
-- {'moment': {'in': ['2020-01-01T00:00:00+00:00', '2020-01-02T00:00:00.000001+00:00', '2020-01-03T00:0 … 36,100 characters, 2fff961e370a1128 … 13T00:00:00.000498+00:00', '2021-05-14T00:00:00.000499+00:00', '2021-05-15T00:00:00.000500+00:00']}}
(`moment` IN (SELECT value FROM json_each(?))
AND NOT (`until` IN (SELECT value FROM json_each(?))))
-- parameters: ['["2020-01-01 00:00:00.000000","2020-01-02 00:00:00.000001","2020-01-03 00:00:00.000002","2020-01-0 … 29,068 characters, 87541ed232c0d753 … 00.000497","2021-05-13 00:00:00.000498","2021-05-14 00:00:00.000499","2021-05-15 00:00:00.000500"]']
-- with literals:
(`moment` IN (SELECT value FROM json_each('["2020-01-01 00:00:00.000000","2020-01-02 00:00:00.000001 … 14,576 characters, 1b85c28baf8819ff … 0.000497","2021-05-13 00:00:00.000498","2021-05-14 00:00:00.000499","2021-05-15 00:00:00.000500"]'))
AND NOT (`until` IN (SELECT value FROM json_each('["2020-01-01 00:00:00.000000","2020-01-02 00:00:00 … 14,585 characters, d61a2fddef418a1c … 000497","2021-05-13 00:00:00.000498","2021-05-14 00:00:00.000499","2021-05-15 00:00:00.000500"]'))))

-- text: order
-- {'text': {'gt': "A'", 'lte': '\uffff'}, 'name': {'gte': 'Ann', 'lt': '𐐀'}}
(`name` COLLATE BINARY >= ?
AND `name` COLLATE BINARY < ?
AND `text` COLLATE BINARY > ?
AND `text` COLLATE BINARY <= ?)
-- parameters: ['Ann', '𐐀', "A'", '\uffff']
-- with literals:
(`name` COLLATE BINARY >= 'Ann'
AND `name` COLLATE BINARY < '𐐀'
AND `text` COLLATE BINARY > 'A'''
AND `text` COLLATE BINARY <= '⟨U+FFFF⟩')

-- integer: order
-- {'small': {'gte': -1, 'lt': 100}, 'large': {'gt': -9007199254740992, 'lte': 9007199254740993}}
(`large` >= ?
AND `large` <= ?
AND `small` >= ?
AND `small` <= ?)
-- parameters: [-9007199254740991, 9007199254740993, -1, 99]
-- with literals:
(`large` >= -9007199254740991
AND `large` <= 9007199254740993
AND `small` >= -1
AND `small` <= 99)

-- number: order
-- {'number': {'gt': -0.5, 'lte': 0.30000000000000004}, 'ratio': {'gte': 5e-324, 'lt': 1e+300}}
(`number` > ?
AND `number` <= ?
AND `ratio` >= ?
AND `ratio` < ?)
-- parameters: [-0.5, 0.30000000000000004, 5e-324, 1e+300]
-- with literals:
(`number` > -0.5
AND `number` <= (1351079888211149 / 4294967296.0 / 1048576.0)
AND `ratio` >= (1 / 4294967296.0 / 4294967296.0 / 4294967296.0 / 4294967296.0 / 4294967296.0 / 42949 … 524 characters, a952a12179348059 …  4294967296.0 / 4294967296.0 / 4294967296.0 / 4294967296.0 / 4294967296.0 / 4294967296.0 / 262144.0)
AND `ratio` < (1681218273811815 * 4294967296.0 * 4294967296.0 * 4294967296.0 * 4294967296.0 * 429496 … 479 characters, 79bace73fcebafe6 … 4294967296.0 * 4294967296.0 * 4294967296.0 * 4294967296.0 * 4294967296.0 * 4294967296.0 * 262144.0))

-- date: order
-- {'moment': {'gt': '1969-12-31T23:59:59.999999Z', 'lte': '2024-02-29T12:30:45.000001+05:30'}, 'until': {'gte': '2024-02-29T12:30:45.000001+05:30', 'lt': '9999-12-31T23:59:59Z'}}
(`moment` > ?
AND `moment` <= ?
AND `until` >= ?
AND `until` < ?)
-- parameters: ['1969-12-31 23:59:59.999999', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '9999-12-31 23:59:59.000000']
-- with literals:
(`moment` > '1969-12-31 23:59:59.999999'
AND `moment` <= '2024-02-29 07:00:45.000001'
AND `until` >= '2024-02-29 07:00:45.000001'
AND `until` < '9999-12-31 23:59:59.000000')

-- contains: exact needle
-- {'text': {'contains': 'a_B%', 'mode': 'default'}, 'name': {'not': {'contains': 'a_B%'}, 'mode': 'default'}}
(instr(`text`, ?) > 0
AND NOT (instr(`name`, ?) > 0))
-- parameters: ['a_B%', 'a_B%']
-- with literals:
(instr(`text`, 'a_B%') > 0
AND NOT (instr(`name`, 'a_B%') > 0))

-- contains: ascii needle
-- {'text': {'contains': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'ac_M'}, 'mode': 'insensitive'}}
(`text` LIKE ? ESCAPE '\'
AND NOT (`name` LIKE ? ESCAPE '\'))
-- parameters: ['%ac\\_m%', '%ac\\_m%']
-- with literals:
(`text` LIKE '%ac\_m%' ESCAPE '\'
AND NOT (`name` LIKE '%ac\_m%' ESCAPE '\'))

-- contains: shared needle
-- {'text': {'contains': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kim.e'}, 'mode': 'insensitive'}}
((`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?))
AND NOT ((`name` LIKE ? ESCAPE '\' AND (`name` LIKE ? ESCAPE '\' OR length(`name`) <> length(CAST(`name` AS BLOB)) AND `name` GLOB ?))))
-- parameters: ['%__m.e%', '%kim.e%', '*[kK⟨U+212A⟩][iIİ][mM].[eE]*', '%__m.e%', '%kim.e%', '*[kK⟨U+212A⟩][iIİ][mM].[eE]*']
-- with literals:
((`text` LIKE '%__m.e%' ESCAPE '\' AND (`text` LIKE '%kim.e%' ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][mM].[eE]*'))
AND NOT ((`name` LIKE '%__m.e%' ESCAPE '\' AND (`name` LIKE '%kim.e%' ESCAPE '\' OR length(`name`) <> length(CAST(`name` AS BLOB)) AND `name` GLOB '*[kK⟨U+212A⟩][iIİ][mM].[eE]*'))))

-- contains: unicode needle
-- {'text': {'contains': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kiß.e'}, 'mode': 'insensitive'}}
((`text` LIKE ? ESCAPE '\' AND `text` GLOB ?)
AND NOT ((`name` LIKE ? ESCAPE '\' AND `name` GLOB ?)))
-- parameters: ['%___.e%', '*[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*', '%___.e%', '*[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*']
-- with literals:
((`text` LIKE '%___.e%' ESCAPE '\' AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*')
AND NOT ((`name` LIKE '%___.e%' ESCAPE '\' AND `name` GLOB '*[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*')))

-- contains: noncharacter needle
-- {'text': {'contains': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'a\uffffß'}, 'mode': 'insensitive'}}
(replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?
AND NOT (replace(replace(replace(replace(`name`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?))
-- parameters: ['*[aA]\ue002[ßẞ]*', '*[aA]\ue002[ßẞ]*']
-- with literals:
(replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB '*[aA]⟨U+E002⟩[ßẞ]*'
AND NOT (replace(replace(replace(replace(`name`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB '*[aA]⟨U+E002⟩[ßẞ]*'))

-- startsWith: exact needle
-- {'text': {'startsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'startsWith': 'a_B%'}, 'mode': 'default'}}
((`text` COLLATE BINARY >= ? AND `text` COLLATE BINARY < ?)
AND NOT ((`name` COLLATE BINARY >= ? AND `name` COLLATE BINARY < ?)))
-- parameters: ['a_B%', 'a_B&', 'a_B%', 'a_B&']
-- with literals:
((`text` COLLATE BINARY >= 'a_B%' AND `text` COLLATE BINARY < 'a_B&')
AND NOT ((`name` COLLATE BINARY >= 'a_B%' AND `name` COLLATE BINARY < 'a_B&')))

-- startsWith: ascii needle
-- {'text': {'startsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'ac_M'}, 'mode': 'insensitive'}}
(`text` LIKE ? ESCAPE '\'
AND NOT (`name` LIKE ? ESCAPE '\'))
-- parameters: ['ac\\_m%', 'ac\\_m%']
-- with literals:
(`text` LIKE 'ac\_m%' ESCAPE '\'
AND NOT (`name` LIKE 'ac\_m%' ESCAPE '\'))

-- startsWith: shared needle
-- {'text': {'startsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kim.e'}, 'mode': 'insensitive'}}
((`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?))
AND NOT ((`name` LIKE ? ESCAPE '\' AND (`name` LIKE ? ESCAPE '\' OR length(`name`) <> length(CAST(`name` AS BLOB)) AND `name` GLOB ?))))
-- parameters: ['__m.e%', 'kim.e%', '[kK⟨U+212A⟩][iIİ][mM].[eE]*', '__m.e%', 'kim.e%', '[kK⟨U+212A⟩][iIİ][mM].[eE]*']
-- with literals:
((`text` LIKE '__m.e%' ESCAPE '\' AND (`text` LIKE 'kim.e%' ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB '[kK⟨U+212A⟩][iIİ][mM].[eE]*'))
AND NOT ((`name` LIKE '__m.e%' ESCAPE '\' AND (`name` LIKE 'kim.e%' ESCAPE '\' OR length(`name`) <> length(CAST(`name` AS BLOB)) AND `name` GLOB '[kK⟨U+212A⟩][iIİ][mM].[eE]*'))))

-- startsWith: unicode needle
-- {'text': {'startsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
((`text` LIKE ? ESCAPE '\' AND `text` GLOB ?)
AND NOT ((`name` LIKE ? ESCAPE '\' AND `name` GLOB ?)))
-- parameters: ['___.e%', '[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*', '___.e%', '[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*']
-- with literals:
((`text` LIKE '___.e%' ESCAPE '\' AND `text` GLOB '[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*')
AND NOT ((`name` LIKE '___.e%' ESCAPE '\' AND `name` GLOB '[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*')))

-- startsWith: noncharacter needle
-- {'text': {'startsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?
AND NOT (replace(replace(replace(replace(`name`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?))
-- parameters: ['[aA]\ue002[ßẞ]*', '[aA]\ue002[ßẞ]*']
-- with literals:
(replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB '[aA]⟨U+E002⟩[ßẞ]*'
AND NOT (replace(replace(replace(replace(`name`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB '[aA]⟨U+E002⟩[ßẞ]*'))

-- endsWith: exact needle
-- {'text': {'endsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'endsWith': 'a_B%'}, 'mode': 'default'}}
(substr(`text`, ?) = ?
AND NOT (substr(`name`, ?) = ?))
-- parameters: [-4, 'a_B%', -4, 'a_B%']
-- with literals:
(substr(`text`, -4) = 'a_B%'
AND NOT (substr(`name`, -4) = 'a_B%'))

-- endsWith: ascii needle
-- {'text': {'endsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'ac_M'}, 'mode': 'insensitive'}}
(`text` LIKE ? ESCAPE '\'
AND NOT (`name` LIKE ? ESCAPE '\'))
-- parameters: ['%ac\\_m', '%ac\\_m']
-- with literals:
(`text` LIKE '%ac\_m' ESCAPE '\'
AND NOT (`name` LIKE '%ac\_m' ESCAPE '\'))

-- endsWith: shared needle
-- {'text': {'endsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kim.e'}, 'mode': 'insensitive'}}
((`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?))
AND NOT ((`name` LIKE ? ESCAPE '\' AND (`name` LIKE ? ESCAPE '\' OR length(`name`) <> length(CAST(`name` AS BLOB)) AND `name` GLOB ?))))
-- parameters: ['%__m.e', '%kim.e', '*[kK⟨U+212A⟩][iIİ][mM].[eE]', '%__m.e', '%kim.e', '*[kK⟨U+212A⟩][iIİ][mM].[eE]']
-- with literals:
((`text` LIKE '%__m.e' ESCAPE '\' AND (`text` LIKE '%kim.e' ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][mM].[eE]'))
AND NOT ((`name` LIKE '%__m.e' ESCAPE '\' AND (`name` LIKE '%kim.e' ESCAPE '\' OR length(`name`) <> length(CAST(`name` AS BLOB)) AND `name` GLOB '*[kK⟨U+212A⟩][iIİ][mM].[eE]'))))

-- endsWith: unicode needle
-- {'text': {'endsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
((`text` LIKE ? ESCAPE '\' AND `text` GLOB ?)
AND NOT ((`name` LIKE ? ESCAPE '\' AND `name` GLOB ?)))
-- parameters: ['%___.e', '*[kK⟨U+212A⟩][iIİ][ßẞ].[eE]', '%___.e', '*[kK⟨U+212A⟩][iIİ][ßẞ].[eE]']
-- with literals:
((`text` LIKE '%___.e' ESCAPE '\' AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][ßẞ].[eE]')
AND NOT ((`name` LIKE '%___.e' ESCAPE '\' AND `name` GLOB '*[kK⟨U+212A⟩][iIİ][ßẞ].[eE]')))

-- endsWith: noncharacter needle
-- {'text': {'endsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?
AND NOT (replace(replace(replace(replace(`name`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?))
-- parameters: ['*[aA]\ue002[ßẞ]', '*[aA]\ue002[ßẞ]']
-- with literals:
(replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB '*[aA]⟨U+E002⟩[ßẞ]'
AND NOT (replace(replace(replace(replace(`name`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB '*[aA]⟨U+E002⟩[ßẞ]'))

-- startsWith: a prefix before the surrogates
-- {'text': {'startsWith': 'a\ud7ff'}}
(`text` COLLATE BINARY >= ?
AND `text` COLLATE BINARY < ?)
-- parameters: ['a\ud7ff', 'a\ue000']
-- with literals:
(`text` COLLATE BINARY >= 'a⟨U+D7FF⟩'
AND `text` COLLATE BINARY < 'a⟨U+E000⟩')

-- startsWith: a prefix without an end
-- {'text': {'startsWith': '\U0010ffff'}, 'name': {'not': {'startsWith': '\U0010ffff'}}}
(`text` COLLATE BINARY >= ?
AND NOT (`name` COLLATE BINARY >= ?))
-- parameters: ['\U0010ffff', '\U0010ffff']
-- with literals:
(`text` COLLATE BINARY >= '⟨U+10FFFF⟩'
AND NOT (`name` COLLATE BINARY >= '⟨U+10FFFF⟩'))

-- parts of texts: a crowd
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 1,059 characters, 09a13a515be612fd … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(instr(`text`, ?) > 0
OR substr(`text`, ?) = ?
OR ((`text` LIKE ? ESCAPE '\' AND `text` GLOB ?) OR replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?)
OR `text` LIKE ? ESCAPE '\'
OR (`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?))
OR (`text` LIKE ? ESCAPE '\' AND `text` GLOB ?)
OR replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?
OR (`text` COLLATE BINARY >= ? AND `text` COLLATE BINARY < ?)
OR `text` COLLATE BINARY >= ?
OR (`text` LIKE ? ESCAPE '\' AND `text` GLOB ?)
OR `text` LIKE ? ESCAPE '\'
OR `text` LIKE ? ESCAPE '\'
OR (`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?))
OR (`text` LIKE ? ESCAPE '\' AND `text` GLOB ?)
OR replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?
OR `text` LIKE ? ESCAPE '\'
OR (`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?))
OR (`text` LIKE ? ESCAPE '\' AND `text` GLOB ?)
OR replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?)
-- parameters: ['a_B%', -4, 'a_B%', '___', '[kK⟨U+212A⟩][iIİ][ßẞ]', '[ßẞ]\ue001', '%ac\\_m%', '%__m.e%', '%kim.e%', '*[kK⟨U+212A⟩ … 460 characters, e812382d3513f210 … %', '__m.e%', 'kim.e%', '[kK⟨U+212A⟩][iIİ][mM].[eE]*', '___.e%', '[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*', '[aA]\ue002[ßẞ]*']
-- with literals:
(instr(`text`, 'a_B%') > 0
OR substr(`text`, -4) = 'a_B%'
OR ((`text` LIKE '___' ESCAPE '\' AND `text` GLOB '[kK⟨U+212A⟩][iIİ][ßẞ]') OR replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB '[ßẞ]⟨U+E001⟩')
OR `text` LIKE '%ac\_m%' ESCAPE '\'
OR (`text` LIKE '%__m.e%' ESCAPE '\' AND (`text` LIKE '%kim.e%' ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][mM].[eE]*'))
OR (`text` LIKE '%___.e%' ESCAPE '\' AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*')
OR replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB '*[aA]⟨U+E002⟩[ßẞ]*'
OR (`text` COLLATE BINARY >= 'a_B%' AND `text` COLLATE BINARY < 'a_B&')
OR `text` COLLATE BINARY >= '⟨U+10FFFF⟩'
OR (`text` LIKE '%_mne%' ESCAPE '\' AND `text` GLOB '*[äÄ][mM][nN][eE]*')
OR `text` LIKE '%q[%' ESCAPE '\'
OR `text` LIKE '%ac\_m' ESCAPE '\'
OR (`text` LIKE '%__m.e' ESCAPE '\' AND (`text` LIKE '%kim.e' ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][mM].[eE]'))
OR (`text` LIKE '%___.e' ESCAPE '\' AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][ßẞ].[eE]')
OR replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB '*[aA]⟨U+E002⟩[ßẞ]'
OR `text` LIKE 'ac\_m%' ESCAPE '\'
OR (`text` LIKE '__m.e%' ESCAPE '\' AND (`text` LIKE 'kim.e%' ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB '[kK⟨U+212A⟩][iIİ][mM].[eE]*'))
OR (`text` LIKE '___.e%' ESCAPE '\' AND `text` GLOB '[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*')
OR replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB '[aA]⟨U+E002⟩[ßẞ]*')

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 1,060 characters, 3620ec3a9afab2ed … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(NOT (instr(`text`, ?) > 0)
AND NOT (substr(`text`, ?) = ?)
AND (NOT ((`text` LIKE ? ESCAPE '\' AND `text` GLOB ?)) AND NOT (replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?))
AND NOT ((`text` COLLATE BINARY >= ? AND `text` COLLATE BINARY < ?))
AND NOT (`text` COLLATE BINARY >= ?)
AND NOT (`text` LIKE ? ESCAPE '\')
AND NOT ((`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?)))
AND NOT ((`text` LIKE ? ESCAPE '\' AND `text` GLOB ?))
AND NOT (replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?)
AND NOT ((`text` LIKE ? ESCAPE '\' AND `text` GLOB ?))
AND NOT (`text` LIKE ? ESCAPE '\')
AND NOT (`text` LIKE ? ESCAPE '\')
AND NOT ((`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?)))
AND NOT ((`text` LIKE ? ESCAPE '\' AND `text` GLOB ?))
AND NOT (replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?)
AND NOT (`text` LIKE ? ESCAPE '\')
AND NOT ((`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?)))
AND NOT ((`text` LIKE ? ESCAPE '\' AND `text` GLOB ?))
AND NOT (replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?))
-- parameters: ['a_B%', -4, 'a_B%', '___', '[kK⟨U+212A⟩][iIİ][ßẞ]', '[ßẞ]\ue001', 'a_B%', 'a_B&', '\U0010ffff', '%ac\\_m%' … 460 characters, 083e763a47063588 … %', '__m.e%', 'kim.e%', '[kK⟨U+212A⟩][iIİ][mM].[eE]*', '___.e%', '[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*', '[aA]\ue002[ßẞ]*']
-- with literals:
(NOT (instr(`text`, 'a_B%') > 0)
AND NOT (substr(`text`, -4) = 'a_B%')
AND (NOT ((`text` LIKE '___' ESCAPE '\' AND `text` GLOB '[kK⟨U+212A⟩][iIİ][ßẞ]')) AND NOT (replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB '[ßẞ]⟨U+E001⟩'))
AND NOT ((`text` COLLATE BINARY >= 'a_B%' AND `text` COLLATE BINARY < 'a_B&'))
AND NOT (`text` COLLATE BINARY >= '⟨U+10FFFF⟩')
AND NOT (`text` LIKE '%ac\_m%' ESCAPE '\')
AND NOT ((`text` LIKE '%__m.e%' ESCAPE '\' AND (`text` LIKE '%kim.e%' ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][mM].[eE]*')))
AND NOT ((`text` LIKE '%___.e%' ESCAPE '\' AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*'))
AND NOT (replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB '*[aA]⟨U+E002⟩[ßẞ]*')
AND NOT ((`text` LIKE '%_mne%' ESCAPE '\' AND `text` GLOB '*[äÄ][mM][nN][eE]*'))
AND NOT (`text` LIKE '%q[%' ESCAPE '\')
AND NOT (`text` LIKE '%ac\_m' ESCAPE '\')
AND NOT ((`text` LIKE '%__m.e' ESCAPE '\' AND (`text` LIKE '%kim.e' ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][mM].[eE]')))
AND NOT ((`text` LIKE '%___.e' ESCAPE '\' AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][ßẞ].[eE]'))
AND NOT (replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB '*[aA]⟨U+E002⟩[ßẞ]')
AND NOT (`text` LIKE 'ac\_m%' ESCAPE '\')
AND NOT ((`text` LIKE '__m.e%' ESCAPE '\' AND (`text` LIKE 'kim.e%' ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB '[kK⟨U+212A⟩][iIİ][mM].[eE]*')))
AND NOT ((`text` LIKE '___.e%' ESCAPE '\' AND `text` GLOB '[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*'))
AND NOT (replace(replace(replace(replace(`text`, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB '[aA]⟨U+E002⟩[ßẞ]*'))

-- parts of texts: a crowd of characters
-- {'OR': [{'text': {'contains': 'Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0K … 2,576 characters, 2dd37b682d907049 … im5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5'}}]}
((`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?))
OR (`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?))
OR (`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?))
OR (`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?))
OR (`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?))
OR (`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?)))
-- parameters: ['%__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0_ … 13,908 characters, 836bd74aed11f88d … İ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5*']
-- with literals:
((`text` LIKE '%__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0__m0 … 2,435 characters, 02c0d98fed142dd3 … ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0*'))
OR (`text` LIKE '%__m1__m1__m1__m1__m1__m1__m1__m1__m1__m1__m1__m1__m1__m1__m1__m1__m1__m1__m1__m1__ … 2,437 characters, 3a504b389114f719 … ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1*'))
OR (`text` LIKE '%__m2__m2__m2__m2__m2__m2__m2__m2__m2__m2__m2__m2__m2__m2__m2__m2__m2__m2__m2__m2__ … 2,437 characters, 51c77374341b3bff … ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2*'))
OR (`text` LIKE '%__m3__m3__m3__m3__m3__m3__m3__m3__m3__m3__m3__m3__m3__m3__m3__m3__m3__m3__m3__m3__ … 2,437 characters, dee6ffb9c2da4681 … ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3*'))
OR (`text` LIKE '%__m4__m4__m4__m4__m4__m4__m4__m4__m4__m4__m4__m4__m4__m4__m4__m4__m4__m4__m4__m4__ … 2,437 characters, 346867fbd753af22 … ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4*'))
OR (`text` LIKE '%__m5__m5__m5__m5__m5__m5__m5__m5__m5__m5__m5__m5__m5__m5__m5__m5__m5__m5__m5__m5__ … 2,438 characters, f44d1c3049f0afd7 … [mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5*')))

-- groups
-- {'small': {'gte': 0}, 'OR': [{'flag': True}, {'AND': [{'number': {'lt': 0}}, {'OR': [{'text': None}, {'NOT': {'name': 'Ann', 'small': 1}}]}]}]}
(`small` >= ?
AND (`flag` = ? OR (`number` < ? AND (`text` IS NULL OR NOT (`name` COLLATE BINARY = ?) OR NOT (`small` = ?)))))
-- parameters: [0, 1, 0.0, 'Ann', 1]
-- with literals:
(`small` >= 0
AND (`flag` = 1 OR (`number` < 0.0 AND (`text` IS NULL OR NOT (`name` COLLATE BINARY = 'Ann') OR NOT (`small` = 1)))))

-- groups: more members than stand side by side
-- {'OR': [{'small': 0, 'large': {'gte': 0}}, {'small': 1, 'large': {'gte': 1}}, {'small': 2, 'large':  … 3,998 characters, 38ec580087cc1635 … : '56'}}, {'text': {'endsWith': '57'}}, {'text': {'endsWith': '58'}}, {'text': {'endsWith': '59'}}]}
((`small` = ? AND `large` >= ?)
OR ((`small` = ? AND `large` >= ?) OR (`small` = ? AND `large` >= ?) OR (`small` = ? AND `large` >=  … 3,508 characters, ad74195e23a04324 … R substr(`text`, ?) = ? OR substr(`text`, ?) = ? OR substr(`text`, ?) = ? OR substr(`text`, ?) = ?))
-- parameters: [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, … 1,050 characters, e981a06210c04634 …  -2, '50', -2, '51', -2, '52', -2, '53', -2, '54', -2, '55', -2, '56', -2, '57', -2, '58', -2, '59']
-- with literals:
((`small` = 0 AND `large` >= 0)
OR ((`small` = 1 AND `large` >= 1) OR (`small` = 2 AND `large` >= 2) OR (`small` = 3 AND `large` >=  … 3,838 characters, 77d76a39f85f53ac …  -2) = '56' OR substr(`text`, -2) = '57' OR substr(`text`, -2) = '58' OR substr(`text`, -2) = '59'))

-- a name that has to be quoted
-- {'odd': {'not': None, 'contains': '%s :p1 ? $1 {p1:String}'}}
(`o"d``d %s :p1` IS NOT NULL
AND (`o"d``d %s :p1` LIKE ? ESCAPE '\' AND (`o"d``d %s :p1` LIKE ? ESCAPE '\' OR length(`o"d``d %s :p1`) <> length(CAST(`o"d``d %s :p1` AS BLOB)) AND `o"d``d %s :p1` GLOB ?)))
-- parameters: ['%\\%s :p1 ? $1 {p1:str_ng}%', '%\\%s :p1 ? $1 {p1:string}%', '*%[sS] :[pP]1 [?] $1 {[pP]1:[sS][tT][rR][iIİ][nN][gG]}*']
-- with literals:
(`o"d``d %s :p1` IS NOT NULL
AND (`o"d``d %s :p1` LIKE '%\%s :p1 ? $1 {p1:str_ng}%' ESCAPE '\' AND (`o"d``d %s :p1` LIKE '%\%s :p1 ? $1 {p1:string}%' ESCAPE '\' OR length(`o"d``d %s :p1`) <> length(CAST(`o"d``d %s :p1` AS BLOB)) AND `o"d``d %s :p1` GLOB '*%[sS] :[pP]1 [?] $1 {[pP]1:[sS][tT][rR][iIİ][nN][gG]}*')))
