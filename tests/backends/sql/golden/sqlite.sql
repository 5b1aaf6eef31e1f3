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
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'aßb'], 'mode': 'insensitive'}}
((lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (?, ?, ?) OR (`text` LIKE ? ESCAPE '\' AND `text` GLOB ?) OR (`text` LIKE ? ESCAPE '\' AND `text` GLOB ?))
AND (NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?) AND NOT ((`name` LIKE ? ESCAPE '\' AND `name` GLOB ?)) AND NOT ((`name` LIKE ? ESCAPE '\' AND `name` GLOB ?))))
-- parameters: ['ann', 'izmir', 'kim', '___', '[kK⟨U+212A⟩][iIİ][ßẞ]', 'stra_e', '[sS][tT][rR][aA][ßẞ][eE]', 'kim', 'a_b', '[aA][ßẞ][bB]', 'stra_e', '[sS][tT][rR][aA][ßẞ][eE]']
-- with literals:
((lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('ann', 'izmir', 'kim') OR (`text` LIKE '___' ESCAPE '\' AND `text` GLOB '[kK⟨U+212A⟩][iIİ][ßẞ]') OR (`text` LIKE 'stra_e' ESCAPE '\' AND `text` GLOB '[sS][tT][rR][aA][ßẞ][eE]'))
AND (NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim') AND NOT ((`name` LIKE 'a_b' ESCAPE '\' AND `name` GLOB '[aA][ßẞ][bB]')) AND NOT ((`name` LIKE 'stra_e' ESCAPE '\' AND `name` GLOB '[sS][tT][rR][aA][ßẞ][eE]'))))

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
(((lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ? OR (`text` LIKE ? ESCAPE '\' AND `text` G … 24,254 characters, 981c7d78c6442167 … ?) OR (`text` LIKE ? ESCAPE '\' AND `text` GLOB ?) OR (`text` LIKE ? ESCAPE '\' AND `text` GLOB ?)))
AND ((NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?) AND NOT ((`name` LIKE ? ESCAPE ' … 27,737 characters, cadfc1512fe71c90 … ame` LIKE ? ESCAPE '\' AND `name` GLOB ?)) AND NOT ((`name` LIKE ? ESCAPE '\' AND `name` GLOB ?)))))
-- parameters: ['kim', 'a_b*[', '[aA][ßẞ][bB][*][[]', '___', '[kK⟨U+212A⟩][iIİ][ßẞ]', 'stra_e', '[sS][tT][rR][aA][ßẞ][eE]' … 18,772 characters, c45c8b69171d0b7e … _94', '[öÖ]94', '_95', '[öÖ]95', '_96', '[öÖ]96', '_97', '[öÖ]97', '_98', '[öÖ]98', '_99', '[öÖ]99']
-- with literals:
(((lower(replace(replace(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim' OR (`text` LIKE 'a_b*[' ESCAPE '\' AN … 30,627 characters, accdd883c0cf30c3 … 8' ESCAPE '\' AND `text` GLOB '[öÖ]98') OR (`text` LIKE '_99' ESCAPE '\' AND `text` GLOB '[öÖ]99')))
AND ((NOT (lower(replace(replace(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'ann') AND NOT ((`name` LIKE 'stra_ … 34,088 characters, 85eeb6d32cc97fe8 …  '\' AND `name` GLOB '[öÖ]98')) AND NOT ((`name` LIKE '_99' ESCAPE '\' AND `name` GLOB '[öÖ]99')))))

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
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 875 characters, 4d0b31af6a33dd40 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(instr(`text`, ?) > 0
OR substr(`text`, ?) = ?
OR ((`text` LIKE ? ESCAPE '\' AND `text` GLOB ?) OR (`text` LIKE ? ESCAPE '\' AND `text` GLOB ?))
OR `text` LIKE ? ESCAPE '\'
OR (`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?))
OR (`text` LIKE ? ESCAPE '\' AND `text` GLOB ?)
OR (`text` COLLATE BINARY >= ? AND `text` COLLATE BINARY < ?)
OR `text` COLLATE BINARY >= ?
OR (`text` LIKE ? ESCAPE '\' AND `text` GLOB ?)
OR `text` LIKE ? ESCAPE '\'
OR `text` LIKE ? ESCAPE '\'
OR (`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?))
OR (`text` LIKE ? ESCAPE '\' AND `text` GLOB ?)
OR `text` LIKE ? ESCAPE '\'
OR (`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?))
OR (`text` LIKE ? ESCAPE '\' AND `text` GLOB ?))
-- parameters: ['a_B%', -4, 'a_B%', '___', '[kK⟨U+212A⟩][iIİ][ßẞ]', '__', '[ßẞ][éÉ]', '%ac\\_m%', '%__m.e%', '%kim.e%', '* … 406 characters, 3cf999996c117d84 … [ßẞ].[eE]', 'ac\\_m%', '__m.e%', 'kim.e%', '[kK⟨U+212A⟩][iIİ][mM].[eE]*', '___.e%', '[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*']
-- with literals:
(instr(`text`, 'a_B%') > 0
OR substr(`text`, -4) = 'a_B%'
OR ((`text` LIKE '___' ESCAPE '\' AND `text` GLOB '[kK⟨U+212A⟩][iIİ][ßẞ]') OR (`text` LIKE '__' ESCAPE '\' AND `text` GLOB '[ßẞ][éÉ]'))
OR `text` LIKE '%ac\_m%' ESCAPE '\'
OR (`text` LIKE '%__m.e%' ESCAPE '\' AND (`text` LIKE '%kim.e%' ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][mM].[eE]*'))
OR (`text` LIKE '%___.e%' ESCAPE '\' AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*')
OR (`text` COLLATE BINARY >= 'a_B%' AND `text` COLLATE BINARY < 'a_B&')
OR `text` COLLATE BINARY >= '⟨U+10FFFF⟩'
OR (`text` LIKE '%_mne%' ESCAPE '\' AND `text` GLOB '*[äÄ][mM][nN][eE]*')
OR `text` LIKE '%q[%' ESCAPE '\'
OR `text` LIKE '%ac\_m' ESCAPE '\'
OR (`text` LIKE '%__m.e' ESCAPE '\' AND (`text` LIKE '%kim.e' ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][mM].[eE]'))
OR (`text` LIKE '%___.e' ESCAPE '\' AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][ßẞ].[eE]')
OR `text` LIKE 'ac\_m%' ESCAPE '\'
OR (`text` LIKE '__m.e%' ESCAPE '\' AND (`text` LIKE 'kim.e%' ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB '[kK⟨U+212A⟩][iIİ][mM].[eE]*'))
OR (`text` LIKE '___.e%' ESCAPE '\' AND `text` GLOB '[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*'))

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 876 characters, 4e0e83e65e030ce1 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(NOT (instr(`text`, ?) > 0)
AND NOT (substr(`text`, ?) = ?)
AND (NOT ((`text` LIKE ? ESCAPE '\' AND `text` GLOB ?)) AND NOT ((`text` LIKE ? ESCAPE '\' AND `text` GLOB ?)))
AND NOT ((`text` COLLATE BINARY >= ? AND `text` COLLATE BINARY < ?))
AND NOT (`text` COLLATE BINARY >= ?)
AND NOT (`text` LIKE ? ESCAPE '\')
AND NOT ((`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?)))
AND NOT ((`text` LIKE ? ESCAPE '\' AND `text` GLOB ?))
AND NOT ((`text` LIKE ? ESCAPE '\' AND `text` GLOB ?))
AND NOT (`text` LIKE ? ESCAPE '\')
AND NOT (`text` LIKE ? ESCAPE '\')
AND NOT ((`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?)))
AND NOT ((`text` LIKE ? ESCAPE '\' AND `text` GLOB ?))
AND NOT (`text` LIKE ? ESCAPE '\')
AND NOT ((`text` LIKE ? ESCAPE '\' AND (`text` LIKE ? ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB ?)))
AND NOT ((`text` LIKE ? ESCAPE '\' AND `text` GLOB ?)))
-- parameters: ['a_B%', -4, 'a_B%', '___', '[kK⟨U+212A⟩][iIİ][ßẞ]', '__', '[ßẞ][éÉ]', 'a_B%', 'a_B&', '\U0010ffff', '%ac\\ … 406 characters, 05c54de7cc7020ef … [ßẞ].[eE]', 'ac\\_m%', '__m.e%', 'kim.e%', '[kK⟨U+212A⟩][iIİ][mM].[eE]*', '___.e%', '[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*']
-- with literals:
(NOT (instr(`text`, 'a_B%') > 0)
AND NOT (substr(`text`, -4) = 'a_B%')
AND (NOT ((`text` LIKE '___' ESCAPE '\' AND `text` GLOB '[kK⟨U+212A⟩][iIİ][ßẞ]')) AND NOT ((`text` LIKE '__' ESCAPE '\' AND `text` GLOB '[ßẞ][éÉ]')))
AND NOT ((`text` COLLATE BINARY >= 'a_B%' AND `text` COLLATE BINARY < 'a_B&'))
AND NOT (`text` COLLATE BINARY >= '⟨U+10FFFF⟩')
AND NOT (`text` LIKE '%ac\_m%' ESCAPE '\')
AND NOT ((`text` LIKE '%__m.e%' ESCAPE '\' AND (`text` LIKE '%kim.e%' ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][mM].[eE]*')))
AND NOT ((`text` LIKE '%___.e%' ESCAPE '\' AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*'))
AND NOT ((`text` LIKE '%_mne%' ESCAPE '\' AND `text` GLOB '*[äÄ][mM][nN][eE]*'))
AND NOT (`text` LIKE '%q[%' ESCAPE '\')
AND NOT (`text` LIKE '%ac\_m' ESCAPE '\')
AND NOT ((`text` LIKE '%__m.e' ESCAPE '\' AND (`text` LIKE '%kim.e' ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][mM].[eE]')))
AND NOT ((`text` LIKE '%___.e' ESCAPE '\' AND `text` GLOB '*[kK⟨U+212A⟩][iIİ][ßẞ].[eE]'))
AND NOT (`text` LIKE 'ac\_m%' ESCAPE '\')
AND NOT ((`text` LIKE '__m.e%' ESCAPE '\' AND (`text` LIKE 'kim.e%' ESCAPE '\' OR length(`text`) <> length(CAST(`text` AS BLOB)) AND `text` GLOB '[kK⟨U+212A⟩][iIİ][mM].[eE]*')))
AND NOT ((`text` LIKE '___.e%' ESCAPE '\' AND `text` GLOB '[kK⟨U+212A⟩][iIİ][ßẞ].[eE]*')))

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
(((`number` < ? AND (`text` IS NULL OR NOT (`name` COLLATE BINARY = ?) OR NOT (`small` = ?))) OR `flag` = ?)
AND `small` >= ?)
-- parameters: [0.0, 'Ann', 1, 1, 0]
-- with literals:
(((`number` < 0.0 AND (`text` IS NULL OR NOT (`name` COLLATE BINARY = 'Ann') OR NOT (`small` = 1))) OR `flag` = 1)
AND `small` >= 0)

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

-- lists: has
-- {'tags': {'has': "O'Brien \\"}, 'scores': {'has': 3}, 'ratios': {'has': 0.1}, 'flags': {'has': True}, 'moments': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(CASE WHEN json_valid(`c`.`flags`)
AND (substr(`c`.`flags`, 1, 1) = '[' OR json_type(`c`.`flags`) = 'array')
AND NOT `c`.`flags` GLOB '*\u0000*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`flags` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?)) WHEN typeof(`c`.`flags`) = 'blob'
AND NOT json_valid(`c`.`flags`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`flags`)) END
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FRO … 1,860 characters, 69afb39339a781f3 …  not read: store json() of this ' || typeof(`c`.`moments`)) END AS list) d WHERE d.list IS NOT NULL)
AND CASE WHEN json_valid(`c`.`ratios`)
AND (substr(`c`.`ratios`, 1, 1) = '[' OR json_type(`c`.`ratios`) = 'array')
AND NOT `c`.`ratios` GLOB '*\u0000*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`ratios` AS document) d CROSS JOIN json_each(d.document) WHERE CAST(value AS REAL) IN (?)) WHEN typeof(`c`.`ratios`) = 'blob'
AND NOT json_valid(`c`.`ratios`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`ratios`)) END
AND CASE WHEN json_valid(`c`.`scores`)
AND (substr(`c`.`scores`, 1, 1) = '[' OR json_type(`c`.`scores`) = 'array')
AND NOT `c`.`scores` GLOB '*\u0000*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`scores` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?)) WHEN typeof(`c`.`scores`) = 'blob'
AND NOT json_valid(`c`.`scores`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`scores`)) END
AND CASE WHEN json_valid(`c`.`tags`)
AND (substr(`c`.`tags`, 1, 1) = '[' OR json_type(`c`.`tags`) = 'array')
AND NOT `c`.`tags` GLOB '*\u0000*' THEN CASE WHEN `c`.`tags` GLOB ?
OR `c`.`tags` GLOB '*\*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`tags` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?)) ELSE 0 END WHEN typeof(`c`.`tags`) = 'blob'
AND NOT json_valid(`c`.`tags`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`tags`)) END)
-- parameters: [1, '2024-02-29 07:00:45.000001', 0.1, 3, '*"O?Brien??"*', "O'Brien \\"]
-- with literals:
(CASE WHEN json_valid(`c`.`flags`)
AND (substr(`c`.`flags`, 1, 1) = '[' OR json_type(`c`.`flags`) = 'array')
AND NOT `c`.`flags` GLOB '*\u0000*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`flags` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (1)) WHEN typeof(`c`.`flags`) = 'blob'
AND NOT json_valid(`c`.`flags`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`flags`)) END
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN ('2024-02-29 07:0 … 1,887 characters, f9d97d98fc27b6f5 …  not read: store json() of this ' || typeof(`c`.`moments`)) END AS list) d WHERE d.list IS NOT NULL)
AND CASE WHEN json_valid(`c`.`ratios`)
AND (substr(`c`.`ratios`, 1, 1) = '[' OR json_type(`c`.`ratios`) = 'array')
AND NOT `c`.`ratios` GLOB '*\u0000*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`ratios` AS document) d CROSS JOIN json_each(d.document) WHERE CAST(value AS REAL) IN (0.1)) WHEN typeof(`c`.`ratios`) = 'blob'
AND NOT json_valid(`c`.`ratios`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`ratios`)) END
AND CASE WHEN json_valid(`c`.`scores`)
AND (substr(`c`.`scores`, 1, 1) = '[' OR json_type(`c`.`scores`) = 'array')
AND NOT `c`.`scores` GLOB '*\u0000*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`scores` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (3)) WHEN typeof(`c`.`scores`) = 'blob'
AND NOT json_valid(`c`.`scores`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`scores`)) END
AND CASE WHEN json_valid(`c`.`tags`)
AND (substr(`c`.`tags`, 1, 1) = '[' OR json_type(`c`.`tags`) = 'array')
AND NOT `c`.`tags` GLOB '*\u0000*' THEN CASE WHEN `c`.`tags` GLOB '*"O?Brien??"*'
OR `c`.`tags` GLOB '*\*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`tags` AS document) d CROSS JOIN json_each(d.document) WHERE value IN ('O''Brien \')) ELSE 0 END WHEN typeof(`c`.`tags`) = 'blob'
AND NOT json_valid(`c`.`tags`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`tags`)) END)

-- lists: has none
-- {'NOT': [{'tags': {'has': 'a'}}], 'scores': {'not': {'has': 3}}, 'ratios': {'not': {'hasSome': [0.1, 2]}}}
(CASE WHEN json_valid(`c`.`ratios`)
AND (substr(`c`.`ratios`, 1, 1) = '[' OR json_type(`c`.`ratios`) = 'array')
AND NOT `c`.`ratios` GLOB '*\u0000*' THEN NOT (EXISTS (SELECT 1 FROM (SELECT `c`.`ratios` AS document) d CROSS JOIN json_each(d.document) WHERE CAST(value AS REAL) IN (?, ?))) WHEN typeof(`c`.`ratios`) = 'blob'
AND NOT json_valid(`c`.`ratios`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`ratios`)) END
AND CASE WHEN json_valid(`c`.`scores`)
AND (substr(`c`.`scores`, 1, 1) = '[' OR json_type(`c`.`scores`) = 'array')
AND NOT `c`.`scores` GLOB '*\u0000*' THEN NOT (EXISTS (SELECT 1 FROM (SELECT `c`.`scores` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?))) WHEN typeof(`c`.`scores`) = 'blob'
AND NOT json_valid(`c`.`scores`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`scores`)) END
AND CASE WHEN json_valid(`c`.`tags`)
AND (substr(`c`.`tags`, 1, 1) = '[' OR json_type(`c`.`tags`) = 'array')
AND NOT `c`.`tags` GLOB '*\u0000*' THEN NOT (CASE WHEN `c`.`tags` GLOB ? OR `c`.`tags` GLOB '*\*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`tags` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?)) ELSE 0 END) WHEN typeof(`c`.`tags`) = 'blob'
AND NOT json_valid(`c`.`tags`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`tags`)) END)
-- parameters: [0.1, 2.0, 3, '*"a"*', 'a']
-- with literals:
(CASE WHEN json_valid(`c`.`ratios`)
AND (substr(`c`.`ratios`, 1, 1) = '[' OR json_type(`c`.`ratios`) = 'array')
AND NOT `c`.`ratios` GLOB '*\u0000*' THEN NOT (EXISTS (SELECT 1 FROM (SELECT `c`.`ratios` AS document) d CROSS JOIN json_each(d.document) WHERE CAST(value AS REAL) IN (0.1, 2.0))) WHEN typeof(`c`.`ratios`) = 'blob'
AND NOT json_valid(`c`.`ratios`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`ratios`)) END
AND CASE WHEN json_valid(`c`.`scores`)
AND (substr(`c`.`scores`, 1, 1) = '[' OR json_type(`c`.`scores`) = 'array')
AND NOT `c`.`scores` GLOB '*\u0000*' THEN NOT (EXISTS (SELECT 1 FROM (SELECT `c`.`scores` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (3))) WHEN typeof(`c`.`scores`) = 'blob'
AND NOT json_valid(`c`.`scores`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`scores`)) END
AND CASE WHEN json_valid(`c`.`tags`)
AND (substr(`c`.`tags`, 1, 1) = '[' OR json_type(`c`.`tags`) = 'array')
AND NOT `c`.`tags` GLOB '*\u0000*' THEN NOT (CASE WHEN `c`.`tags` GLOB '*"a"*' OR `c`.`tags` GLOB '*\*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`tags` AS document) d CROSS JOIN json_each(d.document) WHERE value IN ('a')) ELSE 0 END) WHEN typeof(`c`.`tags`) = 'blob'
AND NOT json_valid(`c`.`tags`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`tags`)) END)

-- lists: has some
-- {'tags': {'hasSome': ['a', 'b']}, 'scores': {'hasSome': [1, 2]}, 'ratios': {'hasSome': [0.1, 2]}, 'flags': {'hasSome': [True, False]}, 'moments': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(CASE WHEN json_valid(`c`.`flags`)
AND (substr(`c`.`flags`, 1, 1) = '[' OR json_type(`c`.`flags`) = 'array')
AND NOT `c`.`flags` GLOB '*\u0000*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`flags` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) WHEN typeof(`c`.`flags`) = 'blob'
AND NOT json_valid(`c`.`flags`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`flags`)) END
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 1,863 characters, c755836ded9a44cd …  not read: store json() of this ' || typeof(`c`.`moments`)) END AS list) d WHERE d.list IS NOT NULL)
AND CASE WHEN json_valid(`c`.`ratios`)
AND (substr(`c`.`ratios`, 1, 1) = '[' OR json_type(`c`.`ratios`) = 'array')
AND NOT `c`.`ratios` GLOB '*\u0000*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`ratios` AS document) d CROSS JOIN json_each(d.document) WHERE CAST(value AS REAL) IN (?, ?)) WHEN typeof(`c`.`ratios`) = 'blob'
AND NOT json_valid(`c`.`ratios`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`ratios`)) END
AND CASE WHEN json_valid(`c`.`scores`)
AND (substr(`c`.`scores`, 1, 1) = '[' OR json_type(`c`.`scores`) = 'array')
AND NOT `c`.`scores` GLOB '*\u0000*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`scores` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) WHEN typeof(`c`.`scores`) = 'blob'
AND NOT json_valid(`c`.`scores`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`scores`)) END
AND CASE WHEN json_valid(`c`.`tags`)
AND (substr(`c`.`tags`, 1, 1) = '[' OR json_type(`c`.`tags`) = 'array')
AND NOT `c`.`tags` GLOB '*\u0000*' THEN CASE WHEN `c`.`tags` GLOB ?
OR `c`.`tags` GLOB '*\*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`tags` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) ELSE 0 END WHEN typeof(`c`.`tags`) = 'blob'
AND NOT json_valid(`c`.`tags`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`tags`)) END)
-- parameters: [0, 1, '2024-02-29 07:00:45.000001', '2025-01-01 00:00:00.000000', 0.1, 2.0, 1, 2, '*"[ab]"*', 'a', 'b']
-- with literals:
(CASE WHEN json_valid(`c`.`flags`)
AND (substr(`c`.`flags`, 1, 1) = '[' OR json_type(`c`.`flags`) = 'array')
AND NOT `c`.`flags` GLOB '*\u0000*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`flags` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (0, 1)) WHEN typeof(`c`.`flags`) = 'blob'
AND NOT json_valid(`c`.`flags`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`flags`)) END
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN ('2024-02-29 07:0 … 1,917 characters, e9ca09a913cb05f8 …  not read: store json() of this ' || typeof(`c`.`moments`)) END AS list) d WHERE d.list IS NOT NULL)
AND CASE WHEN json_valid(`c`.`ratios`)
AND (substr(`c`.`ratios`, 1, 1) = '[' OR json_type(`c`.`ratios`) = 'array')
AND NOT `c`.`ratios` GLOB '*\u0000*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`ratios` AS document) d CROSS JOIN json_each(d.document) WHERE CAST(value AS REAL) IN (0.1, 2.0)) WHEN typeof(`c`.`ratios`) = 'blob'
AND NOT json_valid(`c`.`ratios`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`ratios`)) END
AND CASE WHEN json_valid(`c`.`scores`)
AND (substr(`c`.`scores`, 1, 1) = '[' OR json_type(`c`.`scores`) = 'array')
AND NOT `c`.`scores` GLOB '*\u0000*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`scores` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (1, 2)) WHEN typeof(`c`.`scores`) = 'blob'
AND NOT json_valid(`c`.`scores`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`scores`)) END
AND CASE WHEN json_valid(`c`.`tags`)
AND (substr(`c`.`tags`, 1, 1) = '[' OR json_type(`c`.`tags`) = 'array')
AND NOT `c`.`tags` GLOB '*\u0000*' THEN CASE WHEN `c`.`tags` GLOB '*"[ab]"*'
OR `c`.`tags` GLOB '*\*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`tags` AS document) d CROSS JOIN json_each(d.document) WHERE value IN ('a', 'b')) ELSE 0 END WHEN typeof(`c`.`tags`) = 'blob'
AND NOT json_valid(`c`.`tags`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`tags`)) END)

-- lists: has some of many
-- {'tags': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10",  … 1,263 characters, 98cf9a78a5b8086f … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (SELECT value FROM j … 1,886 characters, 00d45e4d27321ef4 …  not read: store json() of this ' || typeof(`c`.`moments`)) END AS list) d WHERE d.list IS NOT NULL)
AND CASE WHEN json_valid(`c`.`scores`)
AND (substr(`c`.`scores`, 1, 1) = '[' OR json_type(`c`.`scores`) = 'array')
AND NOT `c`.`scores` GLOB '*\u0000*' THEN NOT (EXISTS (SELECT 1 FROM (SELECT `c`.`scores` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (SELECT value FROM json_each(?)))) WHEN typeof(`c`.`scores`) = 'blob'
AND NOT json_valid(`c`.`scores`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`scores`)) END
AND CASE WHEN json_valid(`c`.`tags`)
AND (substr(`c`.`tags`, 1, 1) = '[' OR json_type(`c`.`tags`) = 'array')
AND NOT `c`.`tags` GLOB '*\u0000*' THEN CASE WHEN `c`.`tags` GLOB ?
OR `c`.`tags` GLOB '*\*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`tags` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (SELECT value FROM json_each(?))) ELSE 0 END WHEN typeof(`c`.`tags`) = 'blob'
AND NOT json_valid(`c`.`tags`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`tags`)) END)
-- parameters: ['["2024-01-01 00:00:00.000000","2024-01-02 00:00:00.000000","2024-01-03 00:00:00.000000","2024-01-0 … 1,339 characters, 7de06fcb272c3437 … "v\'33","v\'34","v\'35","v\'36","v\'37","v\'38","v\'39","v\'4","v\'5","v\'6","v\'7","v\'8","v\'9"]']
-- with literals:
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (SELECT value FROM j … 2,758 characters, 527ee4ef48a9afd4 …  not read: store json() of this ' || typeof(`c`.`moments`)) END AS list) d WHERE d.list IS NOT NULL)
AND CASE WHEN json_valid(`c`.`scores`)
AND (substr(`c`.`scores`, 1, 1) = '[' OR json_type(`c`.`scores`) = 'array')
AND NOT `c`.`scores` GLOB '*\u0000*' THEN NOT (EXISTS (SELECT 1 FROM (SELECT `c`.`scores` AS documen … 334 characters, 4324d3ea846ba8e1 … 20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39]')))) WHEN typeof(`c`.`scores`) = 'blob'
AND NOT json_valid(`c`.`scores`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`scores`)) END
AND CASE WHEN json_valid(`c`.`tags`)
AND (substr(`c`.`tags`, 1, 1) = '[' OR json_type(`c`.`tags`) = 'array')
AND NOT `c`.`tags` GLOB '*\u0000*' THEN CASE WHEN `c`.`tags` GLOB '*"v?[0123456789]["0123456789]*'
OR `c`.`tags` GLOB '*\*' THEN EXISTS (SELECT 1 FROM (SELECT `c`.`tags` AS document) d CROSS JOIN jso … 523 characters, 482f216df537b72a … ","v''39","v''4","v''5","v''6","v''7","v''8","v''9"]'))) ELSE 0 END WHEN typeof(`c`.`tags`) = 'blob'
AND NOT json_valid(`c`.`tags`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`tags`)) END)

-- lists: has every
-- {'tags': {'hasEvery': ['a', 'b']}, 'scores': {'hasEvery': [1, 2]}, 'ratios': {'hasEvery': [0.1, 2]}, 'flags': {'hasEvery': [True, False]}, 'moments': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(CASE WHEN json_valid(`c`.`flags`)
AND (substr(`c`.`flags`, 1, 1) = '[' OR json_type(`c`.`flags`) = 'array')
AND NOT `c`.`flags` GLOB '*\u0000*' THEN (SELECT count(DISTINCT value) FROM (SELECT `c`.`flags` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) = ? WHEN typeof(`c`.`flags`) = 'blob'
AND NOT json_valid(`c`.`flags`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`flags`)) END
AND CASE WHEN json_valid(`c`.`ratios`)
AND (substr(`c`.`ratios`, 1, 1) = '[' OR json_type(`c`.`ratios`) = 'array')
AND NOT `c`.`ratios` GLOB '*\u0000*' THEN (SELECT count(DISTINCT CAST(value AS REAL)) FROM (SELECT `c`.`ratios` AS document) d CROSS JOIN json_each(d.document) WHERE CAST(value AS REAL) IN (?, ?)) = ? WHEN typeof(`c`.`ratios`) = 'blob'
AND NOT json_valid(`c`.`ratios`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`ratios`)) END
AND CASE WHEN json_valid(`c`.`scores`)
AND (substr(`c`.`scores`, 1, 1) = '[' OR json_type(`c`.`scores`) = 'array')
AND NOT `c`.`scores` GLOB '*\u0000*' THEN (SELECT count(DISTINCT value) FROM (SELECT `c`.`scores` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) = ? WHEN typeof(`c`.`scores`) = 'blob'
AND NOT json_valid(`c`.`scores`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`scores`)) END
AND CASE WHEN json_valid(`c`.`tags`)
AND (substr(`c`.`tags`, 1, 1) = '[' OR json_type(`c`.`tags`) = 'array')
AND NOT `c`.`tags` GLOB '*\u0000*' THEN CASE WHEN `c`.`tags` GLOB ?
OR `c`.`tags` GLOB '*\*' THEN (SELECT count(DISTINCT value) FROM (SELECT `c`.`tags` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) = ? ELSE 0 END WHEN typeof(`c`.`tags`) = 'blob'
AND NOT json_valid(`c`.`tags`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`tags`)) END
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN … 1,901 characters, 33e8f83705cd1d59 … not read: store json() of this ' || typeof(`c`.`moments`)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: [0, 1, 2, 0.1, 2.0, 2, 1, 2, 2, '*"a"*', 'a', 'b', 2, '2024-02-29 07:00:45.000001', '2025-01-01 00:00:00.000000', 2]
-- with literals:
(CASE WHEN json_valid(`c`.`flags`)
AND (substr(`c`.`flags`, 1, 1) = '[' OR json_type(`c`.`flags`) = 'array')
AND NOT `c`.`flags` GLOB '*\u0000*' THEN (SELECT count(DISTINCT value) FROM (SELECT `c`.`flags` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (0, 1)) = 2 WHEN typeof(`c`.`flags`) = 'blob'
AND NOT json_valid(`c`.`flags`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`flags`)) END
AND CASE WHEN json_valid(`c`.`ratios`)
AND (substr(`c`.`ratios`, 1, 1) = '[' OR json_type(`c`.`ratios`) = 'array')
AND NOT `c`.`ratios` GLOB '*\u0000*' THEN (SELECT count(DISTINCT CAST(value AS REAL)) FROM (SELECT `c`.`ratios` AS document) d CROSS JOIN json_each(d.document) WHERE CAST(value AS REAL) IN (0.1, 2.0)) = 2 WHEN typeof(`c`.`ratios`) = 'blob'
AND NOT json_valid(`c`.`ratios`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`ratios`)) END
AND CASE WHEN json_valid(`c`.`scores`)
AND (substr(`c`.`scores`, 1, 1) = '[' OR json_type(`c`.`scores`) = 'array')
AND NOT `c`.`scores` GLOB '*\u0000*' THEN (SELECT count(DISTINCT value) FROM (SELECT `c`.`scores` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (1, 2)) = 2 WHEN typeof(`c`.`scores`) = 'blob'
AND NOT json_valid(`c`.`scores`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`scores`)) END
AND CASE WHEN json_valid(`c`.`tags`)
AND (substr(`c`.`tags`, 1, 1) = '[' OR json_type(`c`.`tags`) = 'array')
AND NOT `c`.`tags` GLOB '*\u0000*' THEN CASE WHEN `c`.`tags` GLOB '*"a"*'
OR `c`.`tags` GLOB '*\*' THEN (SELECT count(DISTINCT value) FROM (SELECT `c`.`tags` AS document) d CROSS JOIN json_each(d.document) WHERE value IN ('a', 'b')) = 2 ELSE 0 END WHEN typeof(`c`.`tags`) = 'blob'
AND NOT json_valid(`c`.`tags`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`tags`)) END
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN … 1,955 characters, bff9d812b7d15c0a … not read: store json() of this ' || typeof(`c`.`moments`)) END AS list) d WHERE d.list IS NOT NULL))

-- lists: has every of many
-- {'tags': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10", … 1,067 characters, d22aea2d3d6f8476 … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(CASE WHEN json_valid(`c`.`tags`)
AND (substr(`c`.`tags`, 1, 1) = '[' OR json_type(`c`.`tags`) = 'array')
AND NOT `c`.`tags` GLOB '*\u0000*' THEN CASE WHEN `c`.`tags` GLOB ?
OR `c`.`tags` GLOB '*\*' THEN (SELECT count(DISTINCT value) FROM (SELECT `c`.`tags` AS document) d CROSS JOIN json_each(d.document) WHERE value IN (SELECT value FROM json_each(?))) = ? ELSE 0 END WHEN typeof(`c`.`tags`) = 'blob'
AND NOT json_valid(`c`.`tags`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`tags`)) END
AND CASE WHEN json_valid(`c`.`ratios`)
AND (substr(`c`.`ratios`, 1, 1) = '[' OR json_type(`c`.`ratios`) = 'array')
AND NOT `c`.`ratios` GLOB '*\u0000*' THEN NOT ((SELECT count(DISTINCT CAST(value AS REAL)) FROM (SELECT `c`.`ratios` AS document) d CROSS JOIN json_each(d.document) WHERE CAST(value AS REAL) IN (SELECT value FROM json_each(?))) = ?) WHEN typeof(`c`.`ratios`) = 'blob'
AND NOT json_valid(`c`.`ratios`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`ratios`)) END)
-- parameters: ['*"v?0"*', '["v\'0","v\'1","v\'10","v\'11","v\'12","v\'13","v\'14","v\'15","v\'16","v\'17","v\'18", … 997 characters, 49bbfa7459470bd1 … 4.857142857142857,5.0,5.142857142857143,5.285714285714286,5.428571428571429,5.571428571428571]', 40]
-- with literals:
(CASE WHEN json_valid(`c`.`tags`)
AND (substr(`c`.`tags`, 1, 1) = '[' OR json_type(`c`.`tags`) = 'array')
AND NOT `c`.`tags` GLOB '*\u0000*' THEN CASE WHEN `c`.`tags` GLOB '*"v?0"*'
OR `c`.`tags` GLOB '*\*' THEN (SELECT count(DISTINCT value) FROM (SELECT `c`.`tags` AS document) d C … 541 characters, dc56ae68b0b17c68 … '39","v''4","v''5","v''6","v''7","v''8","v''9"]'))) = 40 ELSE 0 END WHEN typeof(`c`.`tags`) = 'blob'
AND NOT json_valid(`c`.`tags`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`tags`)) END
AND CASE WHEN json_valid(`c`.`ratios`)
AND (substr(`c`.`ratios`, 1, 1) = '[' OR json_type(`c`.`ratios`) = 'array')
AND NOT `c`.`ratios` GLOB '*\u0000*' THEN NOT ((SELECT count(DISTINCT CAST(value AS REAL)) FROM (SEL … 928 characters, b05239e46fbf85a6 … ,5.285714285714286,5.428571428571429,5.571428571428571]'))) = 40) WHEN typeof(`c`.`ratios`) = 'blob'
AND NOT json_valid(`c`.`ratios`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`ratios`)) END)

-- lists: equals
-- {'tags': ['a', 'b'], 'scores': {'not': [1, 2]}, 'ratios': {'equals': [0.1]}, 'flags': [True, False], 'moments': ['2024-02-29T12:30:45.000001+05:30']}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT key,  … 724 characters, 94fa4933343620c9 … is not read: store json() of this ' || typeof(`c`.`flags`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 1,918 characters, 68d1fdda20dc0320 …  not read: store json() of this ' || typeof(`c`.`moments`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 783 characters, dc122f4181ce2b15 … s not read: store json() of this ' || typeof(`c`.`ratios`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 868 characters, bcabb50e79b06915 …  is not read: store json() of this ' || typeof(`c`.`tags`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 864 characters, f9ed11929b05c2b9 …  not read: store json() of this ' || typeof(`c`.`scores`)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: ['[1,0]', 2, 2, '["2024-02-29 07:00:45.000001"]', 1, 1, '[0.1]', 1, 1, '["a","b"]', 2, 2, '[1,2]', 2, 2]
-- with literals:
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT key,  … 730 characters, e54cd6531585dfa9 … is not read: store json() of this ' || typeof(`c`.`flags`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 1,949 characters, fedd848dc1198479 …  not read: store json() of this ' || typeof(`c`.`moments`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 789 characters, d628eef9dd3aa973 … s not read: store json() of this ' || typeof(`c`.`ratios`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 878 characters, 1b0b8d40ac8f7593 …  is not read: store json() of this ' || typeof(`c`.`tags`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 870 characters, 4d1a56405271b198 …  not read: store json() of this ' || typeof(`c`.`scores`)) END AS list) d WHERE d.list IS NOT NULL))

-- lists: empty
-- {'tags': {'isEmpty': True}, 'scores': {'isEmpty': False}, 'ratios': []}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(*) = 0 END FROM (SELECT C … 714 characters, ff55f3a51700d012 … s not read: store json() of this ' || typeof(`c`.`ratios`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(*) = 0 END FROM (SELEC … 802 characters, b8674dec9ac420f7 …  is not read: store json() of this ' || typeof(`c`.`tags`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(*) = 0 END FROM (S … 798 characters, ad116cdaa3899e33 …  not read: store json() of this ' || typeof(`c`.`scores`)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: []

-- lists: missing
-- {'tags': None, 'scores': None, 'ratios': None, 'flags': None, 'moments': None}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE j.type  … 655 characters, 1e4f8363d442659f … ead: store json() of this ' || typeof(`c`.`flags`)) END AS list) d WHERE d.list IS NOT NULL) IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 1,849 characters, ba5165d31be1b66a … d: store json() of this ' || typeof(`c`.`moments`)) END AS list) d WHERE d.list IS NOT NULL) IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 714 characters, 680f71e8b1e00a9c … ad: store json() of this ' || typeof(`c`.`ratios`)) END AS list) d WHERE d.list IS NOT NULL) IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 790 characters, 1f00323b7bdfc974 … ad: store json() of this ' || typeof(`c`.`scores`)) END AS list) d WHERE d.list IS NOT NULL) IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 800 characters, 3fc591ac34faa5fe … ead: store json() of this ' || typeof(`c`.`tags`)) END AS list) d WHERE d.list IS NOT NULL) IS NULL)
-- parameters: []

-- lists: present
-- {'tags': {'not': None}, 'scores': {'not': None}, 'ratios': {'not': None}, 'flags': {'not': None}, 'moments': {'not': None}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE j.type  … 659 characters, 4b9e2a8482299edd …  store json() of this ' || typeof(`c`.`flags`)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 1,853 characters, 762a3bbe26de1917 … tore json() of this ' || typeof(`c`.`moments`)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 718 characters, 2c8e4ba5a85d01be … store json() of this ' || typeof(`c`.`ratios`)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 794 characters, 2adeb398fbf66ba8 … store json() of this ' || typeof(`c`.`scores`)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 804 characters, 3c055d4fe7320993 …  store json() of this ' || typeof(`c`.`tags`)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL)
-- parameters: []

-- lists: false of every list
-- {'scores': {'has': 1.5}, 'ratios': {'has': 9007199254740993}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 0 END FROM (SELECT CASE WHEN j. … 703 characters, 56a28fb073e79ec1 … s not read: store json() of this ' || typeof(`c`.`ratios`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 0 END FROM (SELECT CASE WHEN … 783 characters, a2a12bbc7f8faa7b …  not read: store json() of this ' || typeof(`c`.`scores`)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: []

-- lists: true of every list
-- {'NOT': [{'scores': {'has': 1.5}}, {'ratios': {'hasEvery': [0.5, 9007199254740993]}}]}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN j. … 703 characters, 79273a08fa78cf07 … s not read: store json() of this ' || typeof(`c`.`ratios`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 783 characters, 7749ca4b40bba733 …  not read: store json() of this ' || typeof(`c`.`scores`)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: []

-- custom data: equality
-- {'data.plan': 'pro', 'data.seats': {'in': [1, 2]}, 'data.rate': 0.1, 'data.trial': True, 'data.renewsAt': {'not': '2024-02-29T12:30:45.000001+05:30'}}
(CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE WHEN json_type(`c`.`data`, '$."plan"') <> 'text' THEN NULL WHEN NOT 0
OR NOT replace(replace(replace(json_extract(`c`.`data`, '$."plan"'), char(65533), ''), char(65534), ''), char(65535), '') GLOB '*' || char(65533) || '*' THEN json_extract(`c`.`data`, '$."plan"') END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type <> 'text' THEN … 387 characters, 56240aefc0e415b6 … document) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'plan') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END COLLATE BINARY = ?
AND CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE WHEN json_type(`c`.`data`, '$."rate"') IN ('integer', 'real') THEN nullif(nullif(CAST(json_extract(`c`.`data`, '$."rate"') AS REAL), 9e999), -9e999) END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type IN ('integer', 'real') THEN nullif(nullif(CAST(e0.value AS REAL), 9e999), -9e999) END FROM (SELECT `c`.`data` AS document) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'rate') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END = ?
AND CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE json_type(`c`.`data`, '$."trial"') WHEN 'true' THEN 1 WHEN 'false' THEN 0 END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE e0.type WHEN 'true' THEN 1 WHEN 'false' THEN 0 END FROM (SELECT `c`.`data` AS document) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'trial') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END = ?
AND CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE WHEN json_type(`c`.`data`, '$."seats"') IN ('integer', 'real')
AND json_extract(`c`.`data`, '$."seats"') BETWEEN -2147483648
AND 2147483647
AND CAST(json_extract(`c`.`data`, '$."seats"') AS INTEGER) = json_extract(`c`.`data`, '$."seats"') THEN CAST(json_extract(`c`.`data`, '$."seats"') AS INTEGER) END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type IN ('integer', … 361 characters, 029cd72356669a39 … ocument) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'seats') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END IN (?, ?)
AND NOT ((SELECT CASE WHEN NOT v BETWEEN '0001' AND ':' THEN NULL WHEN datetime(v, '+0 days') || 'Z' … 1,793 characters, 4c678bcf11ed8137 … EN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END AS v)) = ?))
-- parameters: ['pro', 0.1, 1, 1, 2, '2024-02-29 07:00:45.000001']
-- with literals:
(CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE WHEN json_type(`c`.`data`, '$."plan"') <> 'text' THEN NULL WHEN NOT 0
OR NOT replace(replace(replace(json_extract(`c`.`data`, '$."plan"'), char(65533), ''), char(65534), ''), char(65535), '') GLOB '*' || char(65533) || '*' THEN json_extract(`c`.`data`, '$."plan"') END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type <> 'text' THEN … 387 characters, 56240aefc0e415b6 … document) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'plan') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END COLLATE BINARY = 'pro'
AND CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE WHEN json_type(`c`.`data`, '$."rate"') IN ('integer', 'real') THEN nullif(nullif(CAST(json_extract(`c`.`data`, '$."rate"') AS REAL), 9e999), -9e999) END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type IN ('integer', 'real') THEN nullif(nullif(CAST(e0.value AS REAL), 9e999), -9e999) END FROM (SELECT `c`.`data` AS document) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'rate') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END = 0.1
AND CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE json_type(`c`.`data`, '$."trial"') WHEN 'true' THEN 1 WHEN 'false' THEN 0 END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE e0.type WHEN 'true' THEN 1 WHEN 'false' THEN 0 END FROM (SELECT `c`.`data` AS document) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'trial') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END = 1
AND CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE WHEN json_type(`c`.`data`, '$."seats"') IN ('integer', 'real')
AND json_extract(`c`.`data`, '$."seats"') BETWEEN -2147483648
AND 2147483647
AND CAST(json_extract(`c`.`data`, '$."seats"') AS INTEGER) = json_extract(`c`.`data`, '$."seats"') THEN CAST(json_extract(`c`.`data`, '$."seats"') AS INTEGER) END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type IN ('integer', … 361 characters, 029cd72356669a39 … ocument) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'seats') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END IN (1, 2)
AND NOT ((SELECT CASE WHEN NOT v BETWEEN '0001' AND ':' THEN NULL WHEN datetime(v, '+0 days') || 'Z' … 1,820 characters, b4bd9ac2ba69373e …  not read: store json() of this ' || typeof(`c`.`data`)) END AS v)) = '2024-02-29 07:00:45.000001'))

-- custom data: order
-- {'data.plan': {'gt': 'a'}, 'data.seats': {'gte': 3, 'lt': 9}, 'data.rate': {'lte': 1.5}, 'data.renewsAt': {'lt': {'now': 'P30D'}}}
(CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE WHEN json_type(`c`.`data`, '$."plan"') <> 'text' THEN NULL WHEN NOT 0
OR NOT replace(replace(replace(json_extract(`c`.`data`, '$."plan"'), char(65533), ''), char(65534), ''), char(65535), '') GLOB '*' || char(65533) || '*' THEN json_extract(`c`.`data`, '$."plan"') END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type <> 'text' THEN … 387 characters, 56240aefc0e415b6 … document) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'plan') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END COLLATE BINARY > ?
AND CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE WHEN json_type(`c`.`data`, '$."rate"') IN ('integer', 'real') THEN nullif(nullif(CAST(json_extract(`c`.`data`, '$."rate"') AS REAL), 9e999), -9e999) END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type IN ('integer', 'real') THEN nullif(nullif(CAST(e0.value AS REAL), 9e999), -9e999) END FROM (SELECT `c`.`data` AS document) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'rate') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END <= ?
AND CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
… 32 lines, aa4edc28ece1f670 …
AND 2147483647
AND CAST(json_extract(`c`.`data`, '$."seats"') AS INTEGER) = json_extract(`c`.`data`, '$."seats"') THEN CAST(json_extract(`c`.`data`, '$."seats"') AS INTEGER) END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type IN ('integer', … 361 characters, 029cd72356669a39 … ocument) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'seats') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END >= ?
AND CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE WHEN json_type(`c`.`data`, '$."seats"') IN ('integer', 'real')
AND json_extract(`c`.`data`, '$."seats"') BETWEEN -2147483648
AND 2147483647
AND CAST(json_extract(`c`.`data`, '$."seats"') AS INTEGER) = json_extract(`c`.`data`, '$."seats"') THEN CAST(json_extract(`c`.`data`, '$."seats"') AS INTEGER) END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type IN ('integer', … 361 characters, 029cd72356669a39 … ocument) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'seats') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END <= ?
AND (SELECT CASE WHEN NOT v BETWEEN '0001' AND ':' THEN NULL WHEN datetime(v, '+0 days') || 'Z' = v  … 1,787 characters, 34b3fe21e6b64562 … HEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END AS v)) < ?)
-- parameters: ['a', 1.5, 3, 8, '2025-07-18 10:00:00.000000']
-- with literals:
(CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE WHEN json_type(`c`.`data`, '$."plan"') <> 'text' THEN NULL WHEN NOT 0
OR NOT replace(replace(replace(json_extract(`c`.`data`, '$."plan"'), char(65533), ''), char(65534), ''), char(65535), '') GLOB '*' || char(65533) || '*' THEN json_extract(`c`.`data`, '$."plan"') END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type <> 'text' THEN … 387 characters, 56240aefc0e415b6 … document) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'plan') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END COLLATE BINARY > 'a'
AND CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE WHEN json_type(`c`.`data`, '$."rate"') IN ('integer', 'real') THEN nullif(nullif(CAST(json_extract(`c`.`data`, '$."rate"') AS REAL), 9e999), -9e999) END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type IN ('integer', 'real') THEN nullif(nullif(CAST(e0.value AS REAL), 9e999), -9e999) END FROM (SELECT `c`.`data` AS document) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'rate') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END <= 1.5
AND CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
… 32 lines, aff3933ed99a3316 …
AND 2147483647
AND CAST(json_extract(`c`.`data`, '$."seats"') AS INTEGER) = json_extract(`c`.`data`, '$."seats"') THEN CAST(json_extract(`c`.`data`, '$."seats"') AS INTEGER) END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type IN ('integer', … 361 characters, 029cd72356669a39 … ocument) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'seats') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END >= 3
AND CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE WHEN json_type(`c`.`data`, '$."seats"') IN ('integer', 'real')
AND json_extract(`c`.`data`, '$."seats"') BETWEEN -2147483648
AND 2147483647
AND CAST(json_extract(`c`.`data`, '$."seats"') AS INTEGER) = json_extract(`c`.`data`, '$."seats"') THEN CAST(json_extract(`c`.`data`, '$."seats"') AS INTEGER) END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type IN ('integer', … 361 characters, 029cd72356669a39 … ocument) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'seats') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END <= 8
AND (SELECT CASE WHEN NOT v BETWEEN '0001' AND ':' THEN NULL WHEN datetime(v, '+0 days') || 'Z' = v  … 1,814 characters, 748796b238205cdb … s not read: store json() of this ' || typeof(`c`.`data`)) END AS v)) < '2025-07-18 10:00:00.000000')

-- custom data: texts
-- {'data.plan': {'contains': 'Kim'}, 'data.city': {'startsWith': 'Bo', 'not': {'endsWith': 'n'}}}
((CASE WHEN json_valid(`c`.`data`) AND instr(`c`.`data`, char(0)) = 0 AND NOT `c`.`data` GLOB '*\*'  … 2,187 characters, d8adee3d751ed741 … _type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END COLLATE BINARY < ?)
AND (CASE WHEN json_valid(`c`.`data`) AND instr(`c`.`data`, char(0)) = 0 AND NOT `c`.`data` GLOB '*\ … 4,839 characters, d7cb1ab73500fe13 … ) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END GLOB ?))
AND NOT (substr(CASE WHEN json_valid(`c`.`data`) AND instr(`c`.`data`, char(0)) = 0 AND NOT `c`.`dat … 1,096 characters, 5589900725483aa9 …  THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END, ?) = ?))
-- parameters: ['Bo', 'Bp', '%__m%', '%kim%', '*[kK⟨U+212A⟩][iIİ][mM]*', -1, 'n']
-- with literals:
((CASE WHEN json_valid(`c`.`data`) AND instr(`c`.`data`, char(0)) = 0 AND NOT `c`.`data` GLOB '*\*'  … 2,193 characters, a015f97db86f818f … pe('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END COLLATE BINARY < 'Bp')
AND (CASE WHEN json_valid(`c`.`data`) AND instr(`c`.`data`, char(0)) = 0 AND NOT `c`.`data` GLOB '*\ … 4,868 characters, 512e349334bae4fe … '0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END GLOB '*[kK⟨U+212A⟩][iIİ][mM]*'))
AND NOT (substr(CASE WHEN json_valid(`c`.`data`) AND instr(`c`.`data`, char(0)) = 0 AND NOT `c`.`dat … 1,099 characters, a877ce4639b1d880 … EN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END, -1) = 'n'))

-- custom data: missing
-- {'data.plan': None, 'data.trial': {'not': None}, 'data.renewsAt': {'not': None}}
(CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE WHEN json_type(`c`.`data`, '$."plan"') <> 'text' THEN NULL WHEN NOT 0
OR NOT replace(replace(replace(json_extract(`c`.`data`, '$."plan"'), char(65533), ''), char(65534), ''), char(65535), '') GLOB '*' || char(65533) || '*' THEN json_extract(`c`.`data`, '$."plan"') END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type <> 'text' THEN … 387 characters, 56240aefc0e415b6 … document) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'plan') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END IS NULL
AND (SELECT CASE WHEN NOT v BETWEEN '0001' AND ':' THEN NULL WHEN datetime(v, '+0 days') || 'Z' = v  … 1,794 characters, fb97461c58e74bfd … n_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END AS v)) IS NOT NULL
AND CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE json_type(`c`.`data`, '$."trial"') WHEN 'true' THEN 1 WHEN 'false' THEN 0 END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE e0.type WHEN 'true' THEN 1 WHEN 'false' THEN 0 END FROM (SELECT `c`.`data` AS document) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'trial') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END IS NOT NULL)
-- parameters: []

-- custom data: keys that have to be quoted
-- {'data.odd': 'x'}
CASE WHEN json_valid(`c`.`data`) AND instr(`c`.`data`, char(0)) = 0 AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e2.type <> 'text' THEN NULL WHEN NOT 1
OR NOT replace(replace(replace(e2.value, char(65533), ''), char(65534), ''), char(65535), '') GLOB ' … 594 characters, 5c85f93138a70c18 … n_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END COLLATE BINARY = ?
-- parameters: ['x']
-- with literals:
CASE WHEN json_valid(`c`.`data`) AND instr(`c`.`data`, char(0)) = 0 AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e2.type <> 'text' THEN NULL WHEN NOT 1
OR NOT replace(replace(replace(e2.value, char(65533), ''), char(65534), ''), char(65535), '') GLOB ' … 596 characters, 8304e855461beba9 … type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END COLLATE BINARY = 'x'

-- lists in custom data: has
-- {'data.interests': {'has': "O'Brien \\"}, 'data.sizes': {'has': 3}, 'data.rates': {'has': 0.1}, 'data.answers': {'has': True}, 'data.visits': {'has': '2024-02-29T12:30:45.000001+05:30'}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FROM ( … 913 characters, 4d0e6d9efd7ac328 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FRO … 1,072 characters, 076f18b585ee4f9d …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FRO … 957 characters, 5632fc08327e7164 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FRO … 1,015 characters, fc9d5401f2e7b1ff …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FRO … 2,087 characters, 93358978cd80e7ba … is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: [1, "O'Brien \\", 0.1, 3, '2024-02-29 07:00:45.000001']
-- with literals:
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (1)) IS 1 END FROM ( … 913 characters, eb92583a8f505471 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN ('O''Brien \')) I … 1,083 characters, 97a4e2e751780e95 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (0.1)) IS 1 END F … 959 characters, 98f181838f5204b2 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (3)) IS 1 END FRO … 1,015 characters, 1b3e8ef2eb31c87b …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN ('2024-02-29 07:0 … 2,114 characters, 9877dd0ceff0cd0f … is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL))

-- lists in custom data: has none
-- {'NOT': [{'data.interests': {'has': 'a'}}], 'data.sizes': {'not': {'has': 3}}, 'data.rates': {'not': {'hasSome': [0.1, 2]}}}
(NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END … 961 characters, c3119d53df2dad43 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END … 1,076 characters, 0bec49eee1369b8c …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END … 1,020 characters, 0d9cdbda126f529e … is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: [0.1, 2.0, 'a', 3]
-- with literals:
(NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (0.1, 2.0)) IS 1 … 965 characters, d3fc69ddca844148 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN ('a')) IS 1 E … 1,078 characters, 645dbf40e1c81b34 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (3)) IS 1 END … 1,020 characters, 3f45cde2390b17b2 … is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL))

-- lists in custom data: has some
-- {'data.interests': {'hasSome': ['a', 'b']}, 'data.sizes': {'hasSome': [1, 2]}, 'data.rates': {'hasSome': [0.1, 2]}, 'data.answers': {'hasSome': [True, False]}, 'data.visits': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END FRO … 916 characters, d965f28a1f1a63e9 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 1,075 characters, 5797e329e1e24219 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 960 characters, 2f598aa2f466dbd4 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 1,018 characters, c454b41ffbfb33a4 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 2,090 characters, f64bde1a6cecf85f … is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: [0, 1, 'a', 'b', 0.1, 2.0, 1, 2, '2024-02-29 07:00:45.000001', '2025-01-01 00:00:00.000000']
-- with literals:
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (0, 1)) IS 1 END FRO … 916 characters, 619e79bbfbf9380d …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN ('a', 'b')) IS 1  … 1,079 characters, d620b87c02621169 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (0.1, 2.0)) IS 1  … 964 characters, 2965c569ae2a5a0c …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (1, 2)) IS 1 END  … 1,018 characters, 9a1cd6836a2f0724 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN ('2024-02-29 07:0 … 2,144 characters, 126a8b4fb792a914 … is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL))

-- lists in custom data: has some of many
-- {'data.interests': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9" … 1,281 characters, a385bfa01d5ec638 … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (SELECT value FROM j … 1,098 characters, 19d44ba26978f77a …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (SELECT value … 1,048 characters, d42129bbd754da08 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (SELECT value FRO … 2,116 characters, dd3079eb65f4d5cc … is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: ['["v\'0","v\'1","v\'10","v\'11","v\'12","v\'13","v\'14","v\'15","v\'16","v\'17","v\'18","v\'19","v\ … 1,305 characters, 4f8cf17d75ff6809 … 00.000000","2024-01-28 00:00:00.000000","2024-01-29 00:00:00.000000","2024-01-30 00:00:00.000000"]']
-- with literals:
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (SELECT value FROM j … 1,410 characters, a05580a95fab8303 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (SELECT value … 1,160 characters, cd2cb9c2bcdaa12f …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (SELECT value FRO … 2,988 characters, 82804afd1b204929 … is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL))

-- lists in custom data: has every
-- {'data.interests': {'hasEvery': ['a', 'b']}, 'data.sizes': {'hasEvery': [1, 2]}, 'data.rates': {'hasEvery': [0.1, 2]}, 'data.answers': {'hasEvery': [True, False]}, 'data.visits': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x IN … 949 characters, 4ded7d1ac907c64f …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 1,108 characters, 5c8c54c22080d034 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 993 characters, c9cb2f415250ae65 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 1,051 characters, 8029f9111bc49598 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN … 2,127 characters, c9a37317fbb726ce … is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: [0, 1, 2, 'a', 'b', 2, 0.1, 2.0, 2, 1, 2, 2, '2024-02-29 07:00:45.000001', '2025-01-01 00:00:00.000000', 2]
-- with literals:
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x IN … 949 characters, c05bda00f4940777 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 1,112 characters, 8ba6ebcd28ef573b …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 997 characters, dc9035484bc16b33 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 1,051 characters, cc5e2d4c5c838887 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN … 2,181 characters, eec38ebb32331212 … is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL))

-- lists in custom data: has every of many
-- {'data.interests': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9 … 1,081 characters, 04aefaf91c115b2a … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x IN … 1,131 characters, 92f93365e1097d0c …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN … 1,024 characters, 8cd12c6f5512ba5d … is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: ['["v\'0","v\'1","v\'10","v\'11","v\'12","v\'13","v\'14","v\'15","v\'16","v\'17","v\'18","v\'19","v\ … 986 characters, 0ff433f556eb5c39 … 4.857142857142857,5.0,5.142857142857143,5.285714285714286,5.428571428571429,5.571428571428571]', 40]
-- with literals:
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x IN … 1,444 characters, 498316a0d950709e …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN … 1,685 characters, 73112022cac321ad … is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL))

-- lists in custom data: equals
-- {'data.interests': ['a', 'b'], 'data.sizes': {'not': [1, 2]}, 'data.rates': {'equals': [0.1]}, 'data.answers': [True, False], 'data.visits': ['2024-02-29T12:30:45.000001+05:30']}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT key,  … 971 characters, d16350127402dd46 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 1,130 characters, cb91db6e52d3ae94 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 1,015 characters, 01398370c167c59a …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 2,144 characters, 2b61b2245e9e4b24 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 1,078 characters, 6b7057e510ef5e88 … is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: ['[1,0]', 2, 2, '["a","b"]', 2, 2, '[0.1]', 1, 1, '["2024-02-29 07:00:45.000001"]', 1, 1, '[1,2]', 2, 2]
-- with literals:
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT key,  … 977 characters, ad77537d573c536b …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 1,140 characters, 4babad6bb02f055f …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 1,021 characters, 7cd821f2103138b2 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 2,175 characters, 8f5e13134755b97c …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 1,084 characters, f3013a61ef94ffdd … is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL))

-- lists in custom data: empty
-- {'data.interests': {'isEmpty': True}, 'data.sizes': {'isEmpty': False}, 'data.rates': []}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(*) = 0 END FROM (SELECT C … 1,061 characters, 72319ba5cb196840 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(*) = 0 END FROM (SELEC … 949 characters, 07d4f2de543ffd6e …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(*) = 0 END FROM (S … 1,012 characters, 5efe708d8187e95f … is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: []

-- lists in custom data: missing
-- {'data.interests': None, 'data.sizes': None, 'data.rates': None, 'data.answers': None, 'data.visits': None}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE j.type  … 902 characters, 1532939ebc46a93c … read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL) IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 1,061 characters, 069299b213f2f5cc … read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL) IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 946 characters, e2c15043d4b99f13 … read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL) IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 1,004 characters, d06d299c13fa292f … read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL) IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 2,076 characters, 5851481727122636 … ead: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL) IS NULL)
-- parameters: []

-- lists in custom data: present
-- {'data.interests': {'not': None}, 'data.sizes': {'not': None}, 'data.rates': {'not': None}, 'data.answers': {'not': None}, 'data.visits': {'not': None}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE j.type  … 906 characters, 47f2f334dd2e26ae … : store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 1,065 characters, 169edd0a74da90f0 … : store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 950 characters, 31e7206e5bfe1ed2 … : store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 1,008 characters, 3a64b294986e8d2b … : store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 2,080 characters, 9f9f351d834ceeaa …  store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL)
-- parameters: []

-- lists in custom data: false of every list
-- {'data.sizes': {'has': 1.5}, 'data.rates': {'has': 9007199254740993}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 0 END FROM (SELECT CASE WHEN j. … 935 characters, 7bf9ec649194486e …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 0 END FROM (SELECT CASE WHEN … 997 characters, 213e658b2b1ee7e5 … is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: []

-- lists in custom data: true of every list
-- {'NOT': [{'data.sizes': {'has': 1.5}}, {'data.rates': {'hasEvery': [0.5, 9007199254740993]}}]}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN j. … 935 characters, a15ef7b89dbd1cd6 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 997 characters, 5082d6399e9149d3 … is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: []

-- relations: some
-- {'actions': {'some': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}}}
(`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND (`audiencefilter_1`.`name` COLLATE BINARY = ? AND `audiencefilter_1`.`createdAt` >= ?)))
-- parameters: ['login', '2025-05-19 10:00:00.000000']
-- with literals:
(`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND (`audiencefilter_1`.`name` COLLATE BINARY = 'login' AND `audiencefilter_1`.`createdAt` >= '2025-05-19 10:00:00.000000')))

-- relations: none
-- {'actions': {'none': {'name': 'login'}}}
(`c`.`id` IS NULL
OR `c`.`id` COLLATE BINARY NOT IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`name` COLLATE BINARY = ?))
-- parameters: ['login']
-- with literals:
(`c`.`id` IS NULL
OR `c`.`id` COLLATE BINARY NOT IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`name` COLLATE BINARY = 'login'))

-- relations: every
-- {'actions': {'every': {'points': {'gte': 3}}}}
(`c`.`id` IS NULL
OR `c`.`id` COLLATE BINARY NOT IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND (`audiencefilter_1`.`points` >= ?) IS NOT 1))
-- parameters: [3]
-- with literals:
(`c`.`id` IS NULL
OR `c`.`id` COLLATE BINARY NOT IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND (`audiencefilter_1`.`points` >= 3) IS NOT 1))

-- relations: not every
-- {'NOT': {'actions': {'every': {'points': {'gte': 3}}}}}
(`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND (`audiencefilter_1`.`points` >= ?) IS NOT 1))
-- parameters: [3]
-- with literals:
(`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND (`audiencefilter_1`.`points` >= 3) IS NOT 1))

-- relations: any at all
-- {'actions': {'some': {}}, 'orders': {'none': {}}}
((`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL))
AND (`c`.`id` IS NULL OR `c`.`shop` IS NULL OR (`c`.`id` COLLATE BINARY, `c`.`shop` COLLATE BINARY)  … 355 characters, 44d297098f7e0ae5 … efilter_2` WHERE `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`shop` IS NOT NULL)))
-- parameters: []

-- relations: to one
-- {'referrer': {'is': {'points': {'gte': 3}}, 'isNot': {'tags': {'has': 'a'}}}}
((`c`.`referrerId` IS NOT NULL AND `c`.`referrerId` COLLATE BINARY IN (SELECT `audiencefilter_1`.`id` COLLATE BINARY FROM `contacts` AS `audiencefilter_1` WHERE `audiencefilter_1`.`id` IS NOT NULL AND `audiencefilter_1`.`points` >= ?))
AND (`c`.`referrerId` IS NULL OR `c`.`referrerId` COLLATE BINARY NOT IN (SELECT `audiencefilter_2`.` … 832 characters, 084426ee47028895 … on_type('0', 'JSONB is not read: store json() of this ' || typeof(`audiencefilter_2`.`tags`)) END)))
-- parameters: [3, '*"a"*', 'a']
-- with literals:
((`c`.`referrerId` IS NOT NULL AND `c`.`referrerId` COLLATE BINARY IN (SELECT `audiencefilter_1`.`id` COLLATE BINARY FROM `contacts` AS `audiencefilter_1` WHERE `audiencefilter_1`.`id` IS NOT NULL AND `audiencefilter_1`.`points` >= 3))
AND (`c`.`referrerId` IS NULL OR `c`.`referrerId` COLLATE BINARY NOT IN (SELECT `audiencefilter_2`.` … 840 characters, babbb6c032bb3e87 … on_type('0', 'JSONB is not read: store json() of this ' || typeof(`audiencefilter_2`.`tags`)) END)))

-- relations: to none
-- {'referrer': {'is': None}}
(`c`.`referrerId` IS NULL
OR `c`.`referrerId` COLLATE BINARY NOT IN (SELECT `audiencefilter_1`.`id` COLLATE BINARY FROM `contacts` AS `audiencefilter_1` WHERE `audiencefilter_1`.`id` IS NOT NULL))
-- parameters: []

-- relations: beside a test
-- {'points': {'gte': 3}, 'actions': {'some': {'name': 'login'}}}
(`c`.`points` >= ?
AND EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` COLLATE BINARY = `c`.`id` AND `audiencefilter_1`.`name` COLLATE BINARY = ?))
-- parameters: [3, 'login']
-- with literals:
(`c`.`points` >= 3
AND EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` COLLATE BINARY = `c`.`id` AND `audiencefilter_1`.`name` COLLATE BINARY = 'login'))

-- relations: any of
-- {'OR': [{'points': {'gte': 3}}, {'actions': {'some': {'name': 'login'}}}]}
(`c`.`points` >= ?
OR (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`name` COLLATE BINARY = ?)))
-- parameters: [3, 'login']
-- with literals:
(`c`.`points` >= 3
OR (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`name` COLLATE BINARY = 'login')))

-- relations: within relations
-- {'actions': {'some': {'items': {'every': {'price': {'lt': 9.5}}}, 'contact': {'is': {'points': 1}}}}}
(`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS ` … 694 characters, cad6dbb044af275f … ` WHERE `audiencefilter_3`.`actionId` IS NOT NULL AND (`audiencefilter_3`.`price` < ?) IS NOT 1)))))
-- parameters: [1, 9.5]
-- with literals:
(`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS ` … 696 characters, c45deba798474404 … WHERE `audiencefilter_3`.`actionId` IS NOT NULL AND (`audiencefilter_3`.`price` < 9.5) IS NOT 1)))))

-- relations: lists and custom data of theirs
-- {'actions': {'some': {'labels': {'has': 'a'}, 'data.weight': {'gt': 2}, 'items': {'some': {'data.gift': True}}}}}
(`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS ` … 2,942 characters, 22c947196155c6a4 … pe('0', 'JSONB is not read: store json() of this ' || typeof(`audiencefilter_2`.`data`)) END = ?))))
-- parameters: [3, '*"a"*', 'a', 1]
-- with literals:
(`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS ` … 2,950 characters, faf6f6168b3454fa … pe('0', 'JSONB is not read: store json() of this ' || typeof(`audiencefilter_2`.`data`)) END = 1))))

-- relations: count
-- {'actions': {'count': {'gte': 3, 'lte': 9}}}
(`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY `audiencefilter_1`.`subId` COLLATE BINARY HAVING (count(*) >= ? AND count(*) <= ?)))
-- parameters: [3, 9]
-- with literals:
(`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY `audiencefilter_1`.`subId` COLLATE BINARY HAVING (count(*) >= 3 AND count(*) <= 9)))

-- relations: count where
-- {'actions': {'count': {'where': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}, 'in': [1, 2]}}}
(`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS ` … 332 characters, 54555435d013b7b0 … _1`.`createdAt` >= ?) GROUP BY `audiencefilter_1`.`subId` COLLATE BINARY HAVING count(*) IN (?, ?)))
-- parameters: ['login', '2025-05-19 10:00:00.000000', 1, 2]
-- with literals:
(`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS ` … 365 characters, f7f84be0d3749cea … -19 10:00:00.000000') GROUP BY `audiencefilter_1`.`subId` COLLATE BINARY HAVING count(*) IN (1, 2)))

-- relations: count that nobody reaches
-- {'actions': {'count': {'equals': 0}}}
(`c`.`id` IS NULL
OR `c`.`id` COLLATE BINARY NOT IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL))
-- parameters: []

-- relations: sum
-- {'actions': {'sum': {'field': 'points', 'gte': 100}}}
(`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY `audiencefilter_1`.`subId` COLLATE BINARY HAVING coalesce(sum(`audiencefilter_1`.`points`), 0) >= ?))
-- parameters: [100]
-- with literals:
(`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY `audiencefilter_1`.`subId` COLLATE BINARY HAVING coalesce(sum(`audiencefilter_1`.`points`), 0) >= 100))

-- relations: least
-- {'actions': {'min': {'field': 'value', 'lt': 0.5}}}
CASE WHEN (`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS ` … 335 characters, 4a4657656086b7ef … subId` COLLATE BINARY HAVING min(`audiencefilter_1`.`value`) < ?)) THEN 1 WHEN (`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`value` IS NOT NULL)) THEN 0 END
-- parameters: [0.5]
-- with literals:
CASE WHEN (`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS ` … 337 characters, 0dcceeb1124e40a1 … bId` COLLATE BINARY HAVING min(`audiencefilter_1`.`value`) < 0.5)) THEN 1 WHEN (`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`value` IS NOT NULL)) THEN 0 END

-- relations: greatest
-- {'actions': {'max': {'field': 'createdAt', 'lt': {'now': '-P90D'}}}}
CASE WHEN (`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS ` … 343 characters, 04c9c344940bc0bc … d` COLLATE BINARY HAVING max(`audiencefilter_1`.`createdAt`) < ?)) THEN 1 WHEN (`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` IS NOT NULL)) THEN 0 END
-- parameters: ['2025-03-20 10:00:00.000000']
-- with literals:
CASE WHEN (`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS ` … 370 characters, 2b05332f23234c70 … x(`audiencefilter_1`.`createdAt`) < '2025-03-20 10:00:00.000000')) THEN 1 WHEN (`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` IS NOT NULL)) THEN 0 END

-- relations: greatest, or none
-- {'OR': [{'actions': {'max': {'field': 'createdAt', 'equals': None}}}, {'orders': {'max': {'field': 'data.weight', 'not': {'gt': 5}}}}]}
((`c`.`id` IS NULL OR `c`.`id` COLLATE BINARY NOT IN (SELECT `audiencefilter_1`.`subId` COLLATE BINA … 341 characters, 7597ed58fd17d165 … `audiencefilter_1`.`subId` COLLATE BINARY HAVING NOT (max(`audiencefilter_1`.`createdAt`) IS NULL)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`shop` IS NOT NULL AND (`c`.`id` COLLATE BINARY, `c`.`sho … 4,456 characters, fc8f1bdb18167ef2 … not read: store json() of this ' || typeof(`audiencefilter_2`.`data`)) END IS NOT NULL)) THEN 0 END)
-- parameters: [5]
-- with literals:
((`c`.`id` IS NULL OR `c`.`id` COLLATE BINARY NOT IN (SELECT `audiencefilter_1`.`subId` COLLATE BINA … 341 characters, 7597ed58fd17d165 … `audiencefilter_1`.`subId` COLLATE BINARY HAVING NOT (max(`audiencefilter_1`.`createdAt`) IS NULL)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`shop` IS NOT NULL AND (`c`.`id` COLLATE BINARY, `c`.`sho … 4,456 characters, 766bd95ddd984337 … not read: store json() of this ' || typeof(`audiencefilter_2`.`data`)) END IS NOT NULL)) THEN 0 END)

-- relations: least of every type
-- {'OR': [{'actions': {'min': {'field': 'points', 'gt': 3}}}, {'actions': {'min': {'field': 'value', ' … 405 characters, 30c2a995f622bfe4 … : 0.5}}}, {'actions': {'min': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` C … 591 characters, 9ade5f3b7ecdb13e … HERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`points` IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_2`.`subId` … 589 characters, 28aac432f06624f8 … WHERE `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`value` IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_3`.`subId` … 601 characters, 150933e3531c89b0 … E `audiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_4`.`subId` … 4,073 characters, 8783403bc19f9abc …  not read: store json() of this ' || typeof(`audiencefilter_4`.`data`)) END IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_5`.`subId` … 3,283 characters, a6c0965e1464475a …  not read: store json() of this ' || typeof(`audiencefilter_5`.`data`)) END IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_6`.`subId` … 6,329 characters, 07c9c0313676e919 … d: store json() of this ' || typeof(`audiencefilter_6`.`data`)) END AS v)) IS NOT NULL)) THEN 0 END)
-- parameters: [4, 0.5, '2024-02-29 07:00:45.000001', 4, 0.5, '2024-02-29 07:00:45.000001']
-- with literals:
(CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` C … 591 characters, 6052473617ecfe60 … HERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`points` IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_2`.`subId` … 591 characters, 9e0847eb6c0dadd5 … WHERE `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`value` IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_3`.`subId` … 628 characters, 2c72bbce9cd2846f … E `audiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_4`.`subId` … 4,073 characters, 296a333f94185855 …  not read: store json() of this ' || typeof(`audiencefilter_4`.`data`)) END IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_5`.`subId` … 3,285 characters, c9d56d47ecc34ee9 …  not read: store json() of this ' || typeof(`audiencefilter_5`.`data`)) END IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_6`.`subId` … 6,356 characters, 0445db5fd3b56f86 … d: store json() of this ' || typeof(`audiencefilter_6`.`data`)) END AS v)) IS NOT NULL)) THEN 0 END)

-- relations: greatest of every type
-- {'OR': [{'actions': {'max': {'field': 'points', 'gt': 3}}}, {'actions': {'max': {'field': 'value', ' … 405 characters, 79aaf85b40539165 … : 0.5}}}, {'actions': {'max': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` C … 591 characters, 4e14374c44e1928b … HERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`points` IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_2`.`subId` … 589 characters, ee363b431fde1e11 … WHERE `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`value` IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_3`.`subId` … 601 characters, 826dd07adad203cf … E `audiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_4`.`subId` … 4,073 characters, 28aa860211c5633a …  not read: store json() of this ' || typeof(`audiencefilter_4`.`data`)) END IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_5`.`subId` … 3,283 characters, 65e852dae0ebba23 …  not read: store json() of this ' || typeof(`audiencefilter_5`.`data`)) END IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_6`.`subId` … 6,329 characters, 1240f1a36ef08186 … d: store json() of this ' || typeof(`audiencefilter_6`.`data`)) END AS v)) IS NOT NULL)) THEN 0 END)
-- parameters: [4, 0.5, '2024-02-29 07:00:45.000001', 4, 0.5, '2024-02-29 07:00:45.000001']
-- with literals:
(CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` C … 591 characters, b38eece3bbbabe1d … HERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`points` IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_2`.`subId` … 591 characters, f3697c81fa4ba734 … WHERE `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`value` IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_3`.`subId` … 628 characters, 92e0b8303d31e452 … E `audiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_4`.`subId` … 4,073 characters, 1ba1f2001b35f5d0 …  not read: store json() of this ' || typeof(`audiencefilter_4`.`data`)) END IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_5`.`subId` … 3,285 characters, 0b99b3c4c54f64ac …  not read: store json() of this ' || typeof(`audiencefilter_5`.`data`)) END IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_6`.`subId` … 6,356 characters, ca590085c04d171a … d: store json() of this ' || typeof(`audiencefilter_6`.`data`)) END AS v)) IS NOT NULL)) THEN 0 END)

-- relations: every quantifier beside a test
-- {'points': {'gte': 3}, 'actions': {'none': {'name': 'login'}, 'every': {'value': {'gt': 0.5}}}, 'orders': {'some': {}}, 'NOT': {'orders': {'every': {'value': {'gt': 0.5}}}}, 'AND': [{'actions': {'none': {}}}]}
(`c`.`points` >= ?
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` COLLATE BINARY = `c`.`id`)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` COLLATE BINARY = `c`.`id` AND `audiencefilter_2`.`shop` COLLATE BINARY = `c`.`shop`)
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` COLLATE BINARY = `c`.`id` AND `audiencefilter_3`.`name` COLLATE BINARY = ?)
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` COLLATE BINARY = `c`.`id` AND (`audiencefilter_4`.`value` > ?) IS NOT 1)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` COLLATE BINARY = `c`.`id` AND `audiencefilter_5`.`shop` COLLATE BINARY = `c`.`shop` AND (`audiencefilter_5`.`value` > ?) IS NOT 1))
-- parameters: [3, 'login', 0.5, 0.5]
-- with literals:
(`c`.`points` >= 3
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` COLLATE BINARY = `c`.`id`)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` COLLATE BINARY = `c`.`id` AND `audiencefilter_2`.`shop` COLLATE BINARY = `c`.`shop`)
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` COLLATE BINARY = `c`.`id` AND `audiencefilter_3`.`name` COLLATE BINARY = 'login')
AND NOT EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` COLLATE BINARY = `c`.`id` AND (`audiencefilter_4`.`value` > 0.5) IS NOT 1)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` COLLATE BINARY = `c`.`id` AND `audiencefilter_5`.`shop` COLLATE BINARY = `c`.`shop` AND (`audiencefilter_5`.`value` > 0.5) IS NOT 1))

-- relations: functions
-- {'OR': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'points', 'lte': 5}}}, {'a … 304 characters, 7f52ab6f08f58118 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
((`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY `audiencefilter_1`.`subId` COLLATE BINARY HAVING count(*) >= ?))
OR (`c`.`id` IS NULL OR `c`.`id` COLLATE BINARY NOT IN (SELECT `audiencefilter_2`.`subId` COLLATE BI … 303 characters, dc936ea7fac831c1 … cefilter_2`.`subId` COLLATE BINARY HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= ?)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_3`.`subId` … 602 characters, 204d98d70db20c22 … E `audiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN 0 END
OR (`c`.`id` IS NULL OR `c`.`id` COLLATE BINARY NOT IN (SELECT `audiencefilter_4`.`subId` COLLATE BI … 343 characters, 0f99455b06e8b960 … `audiencefilter_4`.`subId` COLLATE BINARY HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
OR (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_5`.`subId` COLLATE B … 337 characters, ff4b6e141c6c1e60 …  BY `audiencefilter_5`.`subId` COLLATE BINARY HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))
-- parameters: [2, 5, '2024-02-29 07:00:45.000001']
-- with literals:
((`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY `audiencefilter_1`.`subId` COLLATE BINARY HAVING count(*) >= 2))
OR (`c`.`id` IS NULL OR `c`.`id` COLLATE BINARY NOT IN (SELECT `audiencefilter_2`.`subId` COLLATE BI … 303 characters, b7dd665ad6301298 … cefilter_2`.`subId` COLLATE BINARY HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_3`.`subId` … 629 characters, d6ce626ff09357a9 … E `audiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN 0 END
OR (`c`.`id` IS NULL OR `c`.`id` COLLATE BINARY NOT IN (SELECT `audiencefilter_4`.`subId` COLLATE BI … 343 characters, 0f99455b06e8b960 … `audiencefilter_4`.`subId` COLLATE BINARY HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
OR (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_5`.`subId` COLLATE B … 337 characters, ff4b6e141c6c1e60 …  BY `audiencefilter_5`.`subId` COLLATE BINARY HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))

-- relations: functions where
-- {'OR': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, ' … 644 characters, 55cf9d8558fdbac4 … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
((`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` < ? GROUP BY `audiencefilter_1`.`subId` COLLATE BINARY HAVING count(*) >= ?))
OR (`c`.`id` IS NULL OR `c`.`id` COLLATE BINARY NOT IN (SELECT `audiencefilter_2`.`subId` COLLATE BI … 342 characters, 7e4c71253e2554c6 … cefilter_2`.`subId` COLLATE BINARY HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= ?)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_3`.`subId` … 680 characters, c4380bc8a1f3fa58 … L AND `audiencefilter_3`.`createdAt` < ? AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN 0 END
OR (`c`.`id` IS NULL OR `c`.`id` COLLATE BINARY NOT IN (SELECT `audiencefilter_4`.`subId` COLLATE BI … 382 characters, 925c0640aaa63e4c … `audiencefilter_4`.`subId` COLLATE BINARY HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
OR (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_5`.`subId` COLLATE B … 376 characters, 224dde0e837d9aa7 …  BY `audiencefilter_5`.`subId` COLLATE BINARY HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))
-- parameters: ['2024-02-29 07:00:45.000001', 2, '2024-02-29 07:00:45.000001', 5, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001']
-- with literals:
((`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BIN … 325 characters, 8390e4ec2e2e51ff … 024-02-29 07:00:45.000001' GROUP BY `audiencefilter_1`.`subId` COLLATE BINARY HAVING count(*) >= 2))
OR (`c`.`id` IS NULL OR `c`.`id` COLLATE BINARY NOT IN (SELECT `audiencefilter_2`.`subId` COLLATE BI … 369 characters, e149fcc2b967607d … cefilter_2`.`subId` COLLATE BINARY HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_3`.`subId` … 761 characters, d2dee9d319da81cb … reatedAt` < '2024-02-29 07:00:45.000001' AND `audiencefilter_3`.`createdAt` IS NOT NULL)) THEN 0 END
OR (`c`.`id` IS NULL OR `c`.`id` COLLATE BINARY NOT IN (SELECT `audiencefilter_4`.`subId` COLLATE BI … 409 characters, 2d626bd78453edcb … `audiencefilter_4`.`subId` COLLATE BINARY HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
OR (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_5`.`subId` COLLATE B … 403 characters, 744a65cf59c82252 …  BY `audiencefilter_5`.`subId` COLLATE BINARY HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))

-- relations: functions beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'po … 327 characters, 9dac7e4f188b4cf2 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
(`c`.`points` >= ?
AND (SELECT count(*) >= ? FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` COLLATE BINARY = `c`.`id`)
AND (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= ? FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` COLLATE BINARY = `c`.`id`)
AND (SELECT max(`audiencefilter_3`.`createdAt`) >= ? FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` COLLATE BINARY = `c`.`id`)
AND (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` COLLATE BINARY = `c`.`id`)
AND (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` COLLATE BINARY = `c`.`id`))
-- parameters: [3, 2, 5, '2024-02-29 07:00:45.000001']
-- with literals:
(`c`.`points` >= 3
AND (SELECT count(*) >= 2 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` COLLATE BINARY = `c`.`id`)
AND (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` COLLATE BINARY = `c`.`id`)
AND (SELECT max(`audiencefilter_3`.`createdAt`) >= '2024-02-29 07:00:45.000001' FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` COLLATE BINARY = `c`.`id`)
AND (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` COLLATE BINARY = `c`.`id`)
AND (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` COLLATE BINARY = `c`.`id`))

-- relations: functions where beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:3 … 667 characters, 5fc940b75542055c … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
(`c`.`points` >= ?
AND (SELECT count(*) >= ? FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` COLLATE BINARY = `c`.`id` AND `audiencefilter_1`.`createdAt` < ?)
AND (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= ? FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` COLLATE BINARY = `c`.`id` AND `audiencefilter_2`.`createdAt` < ?)
AND (SELECT max(`audiencefilter_3`.`createdAt`) >= ? FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` COLLATE BINARY = `c`.`id` AND `audiencefilter_3`.`createdAt` < ?)
AND (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` COLLATE BINARY = `c`.`id` AND `audiencefilter_4`.`createdAt` < ?)
AND (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` COLLATE BINARY = `c`.`id` AND `audiencefilter_5`.`createdAt` < ?))
-- parameters: [3, 2, '2024-02-29 07:00:45.000001', 5, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001']
-- with literals:
(`c`.`points` >= 3
AND (SELECT count(*) >= 2 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` COLLATE BINARY = `c`.`id` AND `audiencefilter_1`.`createdAt` < '2024-02-29 07:00:45.000001')
AND (SELECT coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5 FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` COLLATE BINARY = `c`.`id` AND `audiencefilter_2`.`createdAt` < '2024-02-29 07:00:45.000001')
AND (SELECT max(`audiencefilter_3`.`createdAt`) >= '2024-02-29 07:00:45.000001' FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` COLLATE BINARY = `c`.`id` AND `audiencefilter_3`.`createdAt` < '2024-02-29 07:00:45.000001')
AND (SELECT max(`audiencefilter_4`.`createdAt`) IS NULL FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` COLLATE BINARY = `c`.`id` AND `audiencefilter_4`.`createdAt` < '2024-02-29 07:00:45.000001')
AND (SELECT min(`audiencefilter_5`.`points`) IS NOT NULL FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` COLLATE BINARY = `c`.`id` AND `audiencefilter_5`.`createdAt` < '2024-02-29 07:00:45.000001'))

-- relations: many of one kind, all
-- {'AND': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login',  … 922 characters, cf4b573e400ee51e … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
((`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_4`.`subId` COLLATE BIN … 3,386 characters, ef56cceaeeebb8fa … ND END), 0) >= ? AND count(CASE WHEN `audiencefilter_4`.`name` LIKE ? ESCAPE '\' THEN 1 END) <= ?)))
AND ((`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_2`.`subId` COLLATE … 1,057 characters, e686bd653d333eae … `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` IS NOT NULL)) THEN 0 END))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, '2024-02-29 07:00:45.000001', 3, 5, '2024-02-29 07:00:45.000001', 100, '2024-02-29 07:00:45.000001', 100, '%log%', 0, 1.0, '2024-02-29 07:00:45.000001']
-- with literals:
((`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_4`.`subId` COLLATE BIN … 3,493 characters, 58d81cd5ff8e8024 …  0) >= 100 AND count(CASE WHEN `audiencefilter_4`.`name` LIKE '%log%' ESCAPE '\' THEN 1 END) <= 0)))
AND ((`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_2`.`subId` COLLATE … 1,086 characters, 4abd5f9a67ea6d86 … `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` IS NOT NULL)) THEN 0 END))

-- relations: many of one kind, any
-- {'OR': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login', ' … 921 characters, 518d84657c0520e2 … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
((`c`.`id` IS NULL OR `c`.`id` COLLATE BINARY NOT IN (SELECT `audiencefilter_4`.`subId` COLLATE BINA … 3,381 characters, b84b8c53fa4902f7 … ND END), 0) >= ? OR count(CASE WHEN `audiencefilter_4`.`name` LIKE ? ESCAPE '\' THEN 1 END) <= ?))))
OR ((`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_2`.`subId` COLLATE  … 1,055 characters, a47ab170fc3d239c … `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` IS NOT NULL)) THEN 0 END))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, '2024-02-29 07:00:45.000001', 3, 5, '2024-02-29 07:00:45.000001', 100, '2024-02-29 07:00:45.000001', 100, '%log%', 0, 1.0, '2024-02-29 07:00:45.000001']
-- with literals:
((`c`.`id` IS NULL OR `c`.`id` COLLATE BINARY NOT IN (SELECT `audiencefilter_4`.`subId` COLLATE BINA … 3,488 characters, 90b7286e2bb1df5c …  0) >= 100 OR count(CASE WHEN `audiencefilter_4`.`name` LIKE '%log%' ESCAPE '\' THEN 1 END) <= 0))))
OR ((`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_2`.`subId` COLLATE  … 1,084 characters, 76a8ae0d58601866 … `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` IS NOT NULL)) THEN 0 END))

-- relations: greatest within
-- {'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
(`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS ` … 530 characters, 4681041ae13fee38 … ROUP BY `audiencefilter_2`.`actionId` COLLATE BINARY HAVING max(`audiencefilter_2`.`price`) >= ?))))
-- parameters: [100.0]
-- with literals:
(`c`.`id` IS NOT NULL
AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE BINARY FROM `actions` AS ` … 534 characters, e3502c6e0f8cf208 …  BY `audiencefilter_2`.`actionId` COLLATE BINARY HAVING max(`audiencefilter_2`.`price`) >= 100.0))))

-- relations: greatest within few
-- {'points': {'gte': 3}, 'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
(EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` COLLATE BINA … 480 characters, abc0cae8726b1cb6 … GROUP BY `audiencefilter_2`.`actionId` COLLATE BINARY HAVING max(`audiencefilter_2`.`price`) >= ?)))
AND `c`.`points` >= ?)
-- parameters: [100.0, 3]
-- with literals:
(EXISTS (SELECT 1 FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` COLLATE BINA … 484 characters, 03497593cb4d8482 … P BY `audiencefilter_2`.`actionId` COLLATE BINARY HAVING max(`audiencefilter_2`.`price`) >= 100.0)))
AND `c`.`points` >= 3)

-- dates
-- {'birthday': {'gte': '2000-02-29', 'not': '2001-03-01'}, 'AND': [{'birthday': {'lt': {'today': '-P18Y'}}}], 'data.since': {'in': ['2000-02-29', '9999-12-31']}}
(CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE WHEN json_extract(`c`.`data`, '$."since"') BETWEEN '0001'
AND ':'
AND date(json_extract(`c`.`data`, '$."since"'), '+0 days') = json_extract(`c`.`data`, '$."since"') THEN json_extract(`c`.`data`, '$."since"') END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.value BETWEEN '0001' AND ':' AND date(e0.value, '+0 days') = e0.value THEN e0.value END FROM (SELECT `c`.`data` AS document) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'since') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END IN (?, ?)
AND `c`.`birthday` >= ?
AND `c`.`birthday` < ?
AND NOT (`c`.`birthday` = ?))
-- parameters: ['2000-02-29', '9999-12-31', '2000-02-29', '2007-06-18', '2001-03-01']
-- with literals:
(CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE WHEN json_extract(`c`.`data`, '$."since"') BETWEEN '0001'
AND ':'
AND date(json_extract(`c`.`data`, '$."since"'), '+0 days') = json_extract(`c`.`data`, '$."since"') THEN json_extract(`c`.`data`, '$."since"') END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.value BETWEEN '0001' AND ':' AND date(e0.value, '+0 days') = e0.value THEN e0.value END FROM (SELECT `c`.`data` AS document) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'since') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END IN ('2000-02-29', '9999-12-31')
AND `c`.`birthday` >= '2000-02-29'
AND `c`.`birthday` < '2007-06-18'
AND NOT (`c`.`birthday` = '2001-03-01'))

-- dates: anniversaries
-- {'birthday': {'anniversary': {'from': 'P0D', 'to': 'P7D'}}, 'data.since': {'not': {'anniversary': {'days': [[1220, 1231], [101, 105]]}}}}
((substr(`c`.`birthday`, 6, 5) BETWEEN ? AND ?) = ?
AND NOT ((substr(CASE WHEN json_valid(`c`.`data`) AND instr(`c`.`data`, char(0)) = 0 AND NOT `c`.`da … 848 characters, 54b13930b019f81e …  'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END, 6, 5) BETWEEN ? AND ?) = ?))
-- parameters: ['06-18', '06-25', 1, '01-06', '12-19', 0]
-- with literals:
((substr(`c`.`birthday`, 6, 5) BETWEEN '06-18' AND '06-25') = 1
AND NOT ((substr(CASE WHEN json_valid(`c`.`data`) AND instr(`c`.`data`, char(0)) = 0 AND NOT `c`.`da … 860 characters, 330195e08fc99962 … ot read: store json() of this ' || typeof(`c`.`data`)) END, 6, 5) BETWEEN '01-06' AND '12-19') = 0))

-- ids
-- {'externalId': {'in': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.token': {'not': '123E4567-e89b-12d3-a456-426614174000'}, 'NOT': {'externalId': 'd011db5a-e241-04eb-604a-5ce3addef82d'}}
((CAST(`c`.`externalId` AS TEXT) BETWEEN ? AND ? AND (`c`.`externalId` BETWEEN ? AND ? OR `c`.`externalId` BETWEEN ? AND ? OR `c`.`externalId` >= x'') AND lower(replace(`c`.`externalId`, '-', '')) = ?)
AND NOT (lower(replace(CASE WHEN json_valid(`c`.`data`) AND instr(`c`.`data`, char(0)) = 0 AND NOT ` … 1,433 characters, af63382c55cb2745 … son_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END, '-', '')) = ?))
-- parameters: ['123E4567-0000-0000-0000-000000000000', '123e4567ffffffffffffffffffffffff', '123E4567-0000-0000-0000-000000000000', '123E4567ffffffffffffffffffffffff', '123e4567-0000-0000-0000-000000000000', '123e4567ffffffffffffffffffffffff', '123e4567e89b12d3a456426614174000', '123e4567e89b12d3a456426614174000']
-- with literals:
((CAST(`c`.`externalId` AS TEXT) BETWEEN '123E4567-0000-0000-0000-000000000000' AND '123e4567fffffff … 444 characters, bcae5387e1da0681 … ernalId` >= x'') AND lower(replace(`c`.`externalId`, '-', '')) = '123e4567e89b12d3a456426614174000')
AND NOT (lower(replace(CASE WHEN json_valid(`c`.`data`) AND instr(`c`.`data`, char(0)) = 0 AND NOT ` … 1,466 characters, 2ceed5abdc895b19 …  store json() of this ' || typeof(`c`.`data`)) END, '-', '')) = '123e4567e89b12d3a456426614174000'))

-- ids: missing
-- {'externalId': None, 'data.token': {'not': None}}
(lower(replace(CASE WHEN json_valid(`c`.`data`) AND instr(`c`.`data`, char(0)) = 0 AND NOT `c`.`data … 1,431 characters, 267f9aecc557c10c … pe('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END, '-', '')) IS NOT NULL
AND lower(replace(`c`.`externalId`, '-', '')) IS NULL)
-- parameters: []

-- decimals
-- {'balance': {'gt': 0.001, 'lte': 100.5, 'notIn': [1, 2.5]}, 'data.price': {'gte': 19.99, 'not': 20}}
(((`c`.`balance` >= ? AND `c`.`balance` <= ? OR `c`.`balance` = NULL) AND CASE WHEN +`c`.`balance` B … 588 characters, daf56e8af5c337f7 …  1e2))) / 4503599627370496.0 THEN CAST(round((`c`.`balance` * 1e2)) AS INTEGER) END BETWEEN ? AND ?)
AND CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE WHEN json_type(`c`.`data`, '$."price"') IN ('integer', 'real') THEN CASE WHEN +CAST(json_extract(`c`.`data`, '$."price"') AS REAL) BETWEEN -9e12
AND 9e12
AND CAST((CAST(json_extract(`c`.`data`, '$."price"') AS REAL) * 1e2) AS INTEGER) = (CAST(json_extrac … 308 characters, 95b1451b00604149 … 1e2) AS INTEGER) WHEN abs(round((CAST(json_extract(`c`.`data`, '$."price"') AS REAL) * 1e2))) < 1e15
AND abs((CAST(json_extract(`c`.`data`, '$."price"') AS REAL) * 1e2) - round((CAST(json_extract(`c`.` … 365 characters, 7131f5024d797136 … on_extract(`c`.`data`, '$."price"') AS REAL) * 1e2)) AS INTEGER) END END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type IN ('integer', … 714 characters, a070acd05cdeb6dc … ocument) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'price') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END >= ?
AND NOT (CASE WHEN +`c`.`balance` BETWEEN -9e12 AND 9e12 AND CAST((`c`.`balance` * 1e2) AS INTEGER)  … 517 characters, 2081a910277c524b … nce` * 1e2))) / 4503599627370496.0 THEN CAST(round((`c`.`balance` * 1e2)) AS INTEGER) END IN (?, ?))
AND NOT (CASE WHEN json_valid(`c`.`data`) AND instr(`c`.`data`, char(0)) = 0 AND NOT `c`.`data` GLOB … 1,822 characters, f8610d07f34a76c7 … ta`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END = ?))
-- parameters: [0.00999, 100.50001, 1, 10050, 1999, 100, 250, 2000]
-- with literals:
(((`c`.`balance` >= 0.00999 AND `c`.`balance` <= 100.50001 OR `c`.`balance` = NULL) AND CASE WHEN +` … 606 characters, aa105d54dad6b62e … ))) / 4503599627370496.0 THEN CAST(round((`c`.`balance` * 1e2)) AS INTEGER) END BETWEEN 1 AND 10050)
AND CASE WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND NOT `c`.`data` GLOB '*\*' THEN CASE WHEN json_type(`c`.`data`, '$."price"') IN ('integer', 'real') THEN CASE WHEN +CAST(json_extract(`c`.`data`, '$."price"') AS REAL) BETWEEN -9e12
AND 9e12
AND CAST((CAST(json_extract(`c`.`data`, '$."price"') AS REAL) * 1e2) AS INTEGER) = (CAST(json_extrac … 308 characters, 95b1451b00604149 … 1e2) AS INTEGER) WHEN abs(round((CAST(json_extract(`c`.`data`, '$."price"') AS REAL) * 1e2))) < 1e15
AND abs((CAST(json_extract(`c`.`data`, '$."price"') AS REAL) * 1e2) - round((CAST(json_extract(`c`.` … 365 characters, 7131f5024d797136 … on_extract(`c`.`data`, '$."price"') AS REAL) * 1e2)) AS INTEGER) END END WHEN json_valid(`c`.`data`)
AND instr(`c`.`data`, char(0)) = 0
AND instr(replace(`c`.`data`, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type IN ('integer', … 714 characters, a070acd05cdeb6dc … ocument) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'price') WHEN typeof(`c`.`data`) = 'blob'
AND NOT json_valid(`c`.`data`) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END >= 1999
AND NOT (CASE WHEN +`c`.`balance` BETWEEN -9e12 AND 9e12 AND CAST((`c`.`balance` * 1e2) AS INTEGER)  … 521 characters, a93b26d423e6df5c …  * 1e2))) / 4503599627370496.0 THEN CAST(round((`c`.`balance` * 1e2)) AS INTEGER) END IN (100, 250))
AND NOT (CASE WHEN json_valid(`c`.`data`) AND instr(`c`.`data`, char(0)) = 0 AND NOT `c`.`data` GLOB … 1,825 characters, b88f5573a510216c … ) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`c`.`data`)) END = 2000))

-- lists of days, ids and decimals
-- {'days': {'has': '2000-02-29'}, 'ids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'prices': {'hasEvery': [1, 2.5]}, 'NOT': [{'days': ['2000-02-29']}, {'prices': [2.5]}, {'ids': {'has': '123E4567-e89b-12d3-a456-426614174000'}}]}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FROM ( … 699 characters, 11afc84eae29f828 …  is not read: store json() of this ' || typeof(`c`.`days`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 1,167 characters, 7af27e9391987999 … s not read: store json() of this ' || typeof(`c`.`prices`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 1,023 characters, 7da52432aab7dc28 … B is not read: store json() of this ' || typeof(`c`.`ids`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END … 1,024 characters, 673caac69b59acf6 … B is not read: store json() of this ' || typeof(`c`.`ids`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 764 characters, c4b021e71493819f …  is not read: store json() of this ' || typeof(`c`.`days`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 1,194 characters, f37979d89c35b0fd …  not read: store json() of this ' || typeof(`c`.`prices`)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: ['2000-02-29', 100, 250, 2, '123e4567e89b12d3a456426614174000', 'd011db5ae24104eb604a5ce3addef82d', '123e4567e89b12d3a456426614174000', '["2000-02-29"]', 1, 1, '[250]', 1, 1]
-- with literals:
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN ('2000-02-29')) IS 1 … 710 characters, 0307be790132390f …  is not read: store json() of this ' || typeof(`c`.`days`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 1,171 characters, 177a73ac8257b2f0 … s not read: store json() of this ' || typeof(`c`.`prices`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN ('123e4567e89b12d … 1,089 characters, 3d1eefc940819ef0 … B is not read: store json() of this ' || typeof(`c`.`ids`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN ('123e4567e89 … 1,057 characters, 8e73e6df62aa5450 … B is not read: store json() of this ' || typeof(`c`.`ids`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 779 characters, cc3a673b22a8168c …  is not read: store json() of this ' || typeof(`c`.`days`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 1,200 characters, ae3fd96c9a7ad2f1 …  not read: store json() of this ' || typeof(`c`.`prices`)) END AS list) d WHERE d.list IS NOT NULL))

-- lists of days, ids and decimals in custom data
-- {'data.dates': {'has': '2000-02-29'}, 'data.uuids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.decimals': {'hasEvery': [1, 2.5]}, 'NOT': [{'data.dates': ['2000-02-29']}, {'data.decimals': [2.5]}]}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FROM ( … 949 characters, 4961d3bee7435474 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 1,408 characters, e32ed8b3b879ff7e …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 1,282 characters, c4404d689cdb5e91 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 1,014 characters, 389a466834116a22 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 1,435 characters, 667af03eae36e355 … is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: ['2000-02-29', 100, 250, 2, '123e4567e89b12d3a456426614174000', 'd011db5ae24104eb604a5ce3addef82d', '["2000-02-29"]', 1, 1, '[250]', 1, 1]
-- with literals:
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN ('2000-02-29')) IS 1 … 960 characters, 52ec3eda20e18acf …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 1,412 characters, bdc20d44594db3f3 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN ('123e4567e89b12d … 1,348 characters, 64375ac19e7f00bb …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 1,029 characters, d044415bbee442a4 …  is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 1,441 characters, a995aee761937527 … is not read: store json() of this ' || typeof(`c`.`data`)) END AS list) d WHERE d.list IS NOT NULL))

-- relations: sums beyond 64 bits
-- {'OR': [{'actions': {'sum': {'field': 'large', 'gt': 1180591620717411303424}}}, {'actions': {'sum': {'field': 'paid', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'in': [1, 2.5]}}}, {'actions': {'sum': {'field': 'data.tax', 'lte': 0.5}}}]}
((`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_3`.`subId` COLLATE BIN … 4,365 characters, 9d769dbd905a2bba … ound((`audiencefilter_3`.`paid` * 1e2)) AS INTEGER) END & 2147483647) & 2147483647), 0)) = (?, ?))))
OR ((`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE  … 7,068 characters, ce4d2a2e259bc121 …  of this ' || typeof(`audiencefilter_2`.`data`)) END & 2147483647) & 2147483647), 0)) <= (?, ?))))))
-- parameters: ['2024-02-29 07:00:45.000001', 0, 100, 0, 250, 549755813888, 1, 0, 50]
-- with literals:
((`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_3`.`subId` COLLATE BIN … 4,396 characters, e97bcb47d8a04826 … nd((`audiencefilter_3`.`paid` * 1e2)) AS INTEGER) END & 2147483647) & 2147483647), 0)) = (0, 250))))
OR ((`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` COLLATE  … 7,080 characters, fdba4dda16e7b7bd … of this ' || typeof(`audiencefilter_2`.`data`)) END & 2147483647) & 2147483647), 0)) <= (0, 50))))))

-- relations: averages
-- {'OR': [{'actions': {'avg': {'field': 'paid', 'gte': 50}}}, {'actions': {'avg': {'field': 'large', 'lt': 0.3}}}, {'actions': {'avg': {'field': 'data.tax', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'equals': 2.5}}}, {'actions': {'avg': {'field': 'points', 'equals': None}}}]}
(CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` C … 5,856 characters, d439fcb178221e25 … 370496.0 THEN CAST(round((`audiencefilter_1`.`paid` * 1e2)) AS INTEGER) END IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_2`.`subId` … 937 characters, 667ad253aeb74348 … WHERE `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`large` IS NOT NULL)) THEN 0 END
OR (`c`.`id` IS NULL OR `c`.`id` COLLATE BINARY NOT IN (SELECT `audiencefilter_3`.`subId` COLLATE BI … 337 characters, 845b9b15126a8ecb … BY `audiencefilter_3`.`subId` COLLATE BINARY HAVING NOT (max(`audiencefilter_3`.`points`) IS NULL)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_4`.`subId` … 17,488 characters, a92864808ae0e2c9 … not read: store json() of this ' || typeof(`audiencefilter_4`.`data`)) END IS NOT NULL)) THEN 0 END)
-- parameters: [0, 5000, 0, 5000, 5000, 1, 0, 0, 0, 0, 0, 0, 10, 3, '2024-02-29 07:00:45.000001', 0, 250, 0, 250, 250, 1, 0, '2024-02-29 07:00:45.000001']
-- with literals:
(CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` C … 5,865 characters, 2d2bcbf6ab30d6a4 … 370496.0 THEN CAST(round((`audiencefilter_1`.`paid` * 1e2)) AS INTEGER) END IS NOT NULL)) THEN 0 END
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_2`.`subId` … 938 characters, f05204da393e084b … WHERE `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`large` IS NOT NULL)) THEN 0 END
OR (`c`.`id` IS NULL OR `c`.`id` COLLATE BINARY NOT IN (SELECT `audiencefilter_3`.`subId` COLLATE BI … 337 characters, 845b9b15126a8ecb … BY `audiencefilter_3`.`subId` COLLATE BINARY HAVING NOT (max(`audiencefilter_3`.`points`) IS NULL)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_4`.`subId` … 17,548 characters, dd14ddffd9baf1ec … not read: store json() of this ' || typeof(`audiencefilter_4`.`data`)) END IS NOT NULL)) THEN 0 END)

-- relations: least of days and decimals
-- {'actions': {'min': {'field': 'paidOn', 'lt': {'today': '-P1Y'}}, 'max': {'field': 'paid', 'gt': 2.5}}}
(CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` C … 590 characters, 1a69cb9d9c7b28f9 … HERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`paidOn` IS NOT NULL)) THEN 0 END
AND CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_2`.`subId … 2,437 characters, 8edf73629d0a18e1 … 70496.0 THEN CAST(round((`audiencefilter_2`.`paid` * 1e2)) AS INTEGER) END IS NOT NULL)) THEN 0 END)
-- parameters: ['2024-06-18', 251]
-- with literals:
(CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_1`.`subId` C … 601 characters, 0da1323b16e10bbf … HERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`paidOn` IS NOT NULL)) THEN 0 END
AND CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`id` COLLATE BINARY IN (SELECT `audiencefilter_2`.`subId … 2,439 characters, ff45ec187a8642ab … 70496.0 THEN CAST(round((`audiencefilter_2`.`paid` * 1e2)) AS INTEGER) END IS NOT NULL)) THEN 0 END)

-- objects: any at all
-- {'gifts': {'some': {}}, 'first': {'isNot': None}}
(EXISTS (SELECT 1 FROM (SELECT o.value AS audiencefilter_object FROM (SELECT CASE WHEN json_valid(`c … 776 characters, af479cf6b019f81a … s ' || typeof(`c`.`data`)) END AS value) o WHERE o.value IS NOT NULL) AS `audiencefilter_1` WHERE 1)
AND EXISTS (SELECT 1 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN json_va … 817 characters, 36b8a359b31731d1 … ue) o CROSS JOIN json_each(o.value) item WHERE item.type = 'object') AS `audiencefilter_2` WHERE 1))
-- parameters: []

-- objects: some
-- {'gifts': {'some': {'sku': 'a', 'ok': True, 'at': {'lt': '2024-02-29T12:30:45.000001+05:30'}}}}
EXISTS (SELECT 1 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN json_valid( … 5,226 characters, 9e3b04a768dced32 … t read: store json() of this ' || typeof(`audiencefilter_1`.audiencefilter_object)) END AS v)) < ?))
-- parameters: ['a', 1, '2024-02-29 07:00:45.000001']
-- with literals:
EXISTS (SELECT 1 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN json_valid( … 5,255 characters, 23140203271f431a … s ' || typeof(`audiencefilter_1`.audiencefilter_object)) END AS v)) < '2024-02-29 07:00:45.000001'))

-- objects: none and every
-- {'gifts': {'none': {'labels': {'has': 'a'}}, 'every': {'n': {'gte': 3}}}}
(NOT EXISTS (SELECT 1 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN json_v … 2,214 characters, 566bf3faa575fccc … ead: store json() of this ' || typeof(`audiencefilter_1`.audiencefilter_object)) END >= ?) IS NOT 1)
AND NOT EXISTS (SELECT 1 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN jso … 2,239 characters, ee59965370ec2a5e … is ' || typeof(`audiencefilter_2`.audiencefilter_object)) END AS list) d WHERE d.list IS NOT NULL)))
-- parameters: [3, 'a']
-- with literals:
(NOT EXISTS (SELECT 1 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN json_v … 2,214 characters, d5d5fb637079eb2c … ead: store json() of this ' || typeof(`audiencefilter_1`.audiencefilter_object)) END >= 3) IS NOT 1)
AND NOT EXISTS (SELECT 1 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN jso … 2,241 characters, db70a0d3ac5f2687 … is ' || typeof(`audiencefilter_2`.audiencefilter_object)) END AS list) d WHERE d.list IS NOT NULL)))

-- objects: one
-- {'first': {'is': {'price': {'gt': 2.5}}}}
EXISTS (SELECT 1 FROM (SELECT o.value AS audiencefilter_object FROM (SELECT CASE WHEN json_valid(`c` … 835 characters, 0663cc1b5280081c … NOT NULL) AS `audiencefilter_1` WHERE CASE WHEN json_valid(`audiencefilter_1`.audiencefilter_object)
AND instr(`audiencefilter_1`.audiencefilter_object, char(0)) = 0
AND NOT `audiencefilter_1`.audiencefilter_object GLOB '*\*' THEN CASE WHEN json_type(`audiencefilter_1`.audiencefilter_object, '$."price"') IN ('integer', 'real') THEN CASE WHEN +CAST(json_extract(`audiencefilter_1`.audiencefilter_object, '$."price"') AS REAL) BETWEEN -9e12
AND 9e12
AND CAST((CAST(json_extract(`audiencefilter_1`.audiencefilter_object, '$."price"') AS REAL) * 1e2) A … 428 characters, 38a808928f383f57 … d((CAST(json_extract(`audiencefilter_1`.audiencefilter_object, '$."price"') AS REAL) * 1e2))) < 1e15
AND abs((CAST(json_extract(`audiencefilter_1`.audiencefilter_object, '$."price"') AS REAL) * 1e2) -  … 515 characters, c79910ae086491b3 … ce"') AS REAL) * 1e2)) AS INTEGER) END END WHEN json_valid(`audiencefilter_1`.audiencefilter_object)
AND instr(`audiencefilter_1`.audiencefilter_object, char(0)) = 0
AND instr(replace(`audiencefilter_1`.audiencefilter_object, '\\', ''), '\u0000') = 0 THEN (SELECT CA … 804 characters, 9aa94176edba20b2 … h(d.document) e0 ON e0.key = 'price') WHEN typeof(`audiencefilter_1`.audiencefilter_object) = 'blob'
AND NOT json_valid(`audiencefilter_1`.audiencefilter_object) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`audiencefilter_1`.audiencefilter_object)) END >= ?)
-- parameters: [251]
-- with literals:
EXISTS (SELECT 1 FROM (SELECT o.value AS audiencefilter_object FROM (SELECT CASE WHEN json_valid(`c` … 835 characters, 0663cc1b5280081c … NOT NULL) AS `audiencefilter_1` WHERE CASE WHEN json_valid(`audiencefilter_1`.audiencefilter_object)
AND instr(`audiencefilter_1`.audiencefilter_object, char(0)) = 0
AND NOT `audiencefilter_1`.audiencefilter_object GLOB '*\*' THEN CASE WHEN json_type(`audiencefilter_1`.audiencefilter_object, '$."price"') IN ('integer', 'real') THEN CASE WHEN +CAST(json_extract(`audiencefilter_1`.audiencefilter_object, '$."price"') AS REAL) BETWEEN -9e12
AND 9e12
AND CAST((CAST(json_extract(`audiencefilter_1`.audiencefilter_object, '$."price"') AS REAL) * 1e2) A … 428 characters, 38a808928f383f57 … d((CAST(json_extract(`audiencefilter_1`.audiencefilter_object, '$."price"') AS REAL) * 1e2))) < 1e15
AND abs((CAST(json_extract(`audiencefilter_1`.audiencefilter_object, '$."price"') AS REAL) * 1e2) -  … 515 characters, c79910ae086491b3 … ce"') AS REAL) * 1e2)) AS INTEGER) END END WHEN json_valid(`audiencefilter_1`.audiencefilter_object)
AND instr(`audiencefilter_1`.audiencefilter_object, char(0)) = 0
AND instr(replace(`audiencefilter_1`.audiencefilter_object, '\\', ''), '\u0000') = 0 THEN (SELECT CA … 804 characters, 9aa94176edba20b2 … h(d.document) e0 ON e0.key = 'price') WHEN typeof(`audiencefilter_1`.audiencefilter_object) = 'blob'
AND NOT json_valid(`audiencefilter_1`.audiencefilter_object) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`audiencefilter_1`.audiencefilter_object)) END >= 251)

-- objects: within objects
-- {'gifts': {'some': {'parts': {'none': {'ok': True}}}}}
EXISTS (SELECT 1 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN json_valid( … 2,936 characters, 56231597701201b5 … B is not read: store json() of this ' || typeof(`audiencefilter_2`.audiencefilter_object)) END = ?))
-- parameters: [1]
-- with literals:
EXISTS (SELECT 1 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN json_valid( … 2,936 characters, 56c752ac47d6663f … B is not read: store json() of this ' || typeof(`audiencefilter_2`.audiencefilter_object)) END = 1))

-- objects: count
-- {'gifts': {'count': {'gte': 3}}}
(SELECT count(*) >= ? FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN json_v … 817 characters, d090c07426203fe6 … lue) o CROSS JOIN json_each(o.value) item WHERE item.type = 'object') AS `audiencefilter_1` WHERE 1)
-- parameters: [3]
-- with literals:
(SELECT count(*) >= 3 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN json_v … 817 characters, cfa396669717d469 … lue) o CROSS JOIN json_each(o.value) item WHERE item.type = 'object') AS `audiencefilter_1` WHERE 1)

-- objects: functions
-- {'OR': [{'gifts': {'count': {'where': {'ok': True}, 'gte': 2}}}, {'gifts': {'sum': {'field': 'n', 'lt': 9}}}, {'gifts': {'sum': {'field': 'price', 'where': {'ok': True}, 'gte': 2.5}}}, {'gifts': {'max': {'field': 'at', 'equals': None}}}, {'gifts': {'avg': {'field': 'price', 'gte': 1}}}]}
((SELECT coalesce(sum(CASE WHEN json_valid(`audiencefilter_1`.audiencefilter_object) AND instr(`audi … 2,210 characters, e6784855ab3c0f35 … lue) o CROSS JOIN json_each(o.value) item WHERE item.type = 'object') AS `audiencefilter_1` WHERE 1)
OR (SELECT max((SELECT CASE WHEN NOT v BETWEEN '0001' AND ':' THEN NULL WHEN datetime(v, '+0 days')  … 2,916 characters, 5601e9fe23c2cba5 … lue) o CROSS JOIN json_each(o.value) item WHERE item.type = 'object') AS `audiencefilter_2` WHERE 1)
OR (SELECT ((CASE WHEN (sum((CASE WHEN json_valid(`audiencefilter_3`.audiencefilter_object) AND inst … 15,477 characters, c78030460862a8ec … lue) o CROSS JOIN json_each(o.value) item WHERE item.type = 'object') AS `audiencefilter_3` WHERE 1)
OR (SELECT count(*) >= ? FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN jso … 1,769 characters, a8863b48d31a8bca … NB is not read: store json() of this ' || typeof(`audiencefilter_4`.audiencefilter_object)) END = ?)
OR (SELECT (coalesce((sum(CASE WHEN json_valid(`audiencefilter_5`.audiencefilter_object) AND instr(` … 9,093 characters, 855a5d8a4b3f54d2 … B is not read: store json() of this ' || typeof(`audiencefilter_5`.audiencefilter_object)) END = ?))
-- parameters: [8, 0, 100, 0, 100, 100, 1, 0, 2, 1, 0, 250, 1]
-- with literals:
((SELECT coalesce(sum(CASE WHEN json_valid(`audiencefilter_1`.audiencefilter_object) AND instr(`audi … 2,210 characters, 765ff6f8b2708cfd … lue) o CROSS JOIN json_each(o.value) item WHERE item.type = 'object') AS `audiencefilter_1` WHERE 1)
OR (SELECT max((SELECT CASE WHEN NOT v BETWEEN '0001' AND ':' THEN NULL WHEN datetime(v, '+0 days')  … 2,916 characters, 5601e9fe23c2cba5 … lue) o CROSS JOIN json_each(o.value) item WHERE item.type = 'object') AS `audiencefilter_2` WHERE 1)
OR (SELECT ((CASE WHEN (sum((CASE WHEN json_valid(`audiencefilter_3`.audiencefilter_object) AND inst … 15,483 characters, 3e7f926a2e040a5e … lue) o CROSS JOIN json_each(o.value) item WHERE item.type = 'object') AS `audiencefilter_3` WHERE 1)
OR (SELECT count(*) >= 2 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN jso … 1,769 characters, c1d2e0323dbf30af … NB is not read: store json() of this ' || typeof(`audiencefilter_4`.audiencefilter_object)) END = 1)
OR (SELECT (coalesce((sum(CASE WHEN json_valid(`audiencefilter_5`.audiencefilter_object) AND instr(` … 9,095 characters, 764a0770f75b4d50 … B is not read: store json() of this ' || typeof(`audiencefilter_5`.audiencefilter_object)) END = 1))
