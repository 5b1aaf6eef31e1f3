-- SQLAlchemy, sqlite. Written by tests/backends/sql/golden.py.

-- everyone
-- {}
(1)
-- parameters: []

-- nobody
-- {'OR': []}
(0)
-- parameters: []

-- missing values
-- {'text': None, 'small': None, 'number': None, 'flag': None, 'moment': None}
(rows.flag IS NULL
AND rows.moment IS NULL
AND rows.number IS NULL
AND rows.small IS NULL
AND rows.text IS NULL)
-- parameters: []

-- present values
-- {'text': {'not': None}, 'small': {'not': None}, 'number': {'not': None}, 'flag': {'not': None}, 'moment': {'not': None}}
(rows.flag IS NOT NULL
AND rows.moment IS NOT NULL
AND rows.number IS NOT NULL
AND rows.small IS NOT NULL
AND rows.text IS NOT NULL)
-- parameters: []

-- true of every present value
-- {'text': {'contains': ''}, 'small': {'lt': 10000000000}, 'number': {'lt': 10000000000000000000000000 … 561 characters, c1808f05fea4adb7 … 00000000000000}, 'OR': [{'flag': True}, {'flag': False}], 'moment': {'gte': '0001-01-01T00:00:00Z'}}
((rows.flag IS NOT NULL OR NULL)
AND (rows.moment IS NOT NULL OR NULL)
AND (rows.number IS NOT NULL OR NULL)
AND (rows.small IS NOT NULL OR NULL)
AND (rows.text IS NOT NULL OR NULL))
-- parameters: []

-- false of every present value
-- {'OR': [{'text': {'not': {'contains': ''}}}, {'small': {'equals': 1.5}}, {'number': {'gt': 100000000 … 584 characters, 3a943eca19389c26 … 00000000}}, {'AND': [{'flag': True}, {'flag': False}]}, {'moment': {'lt': '0001-01-01T00:00:00Z'}}]}
((rows.flag IS NULL AND NULL)
OR (rows.moment IS NULL AND NULL)
OR (rows.number IS NULL AND NULL)
OR (rows.small IS NULL AND NULL)
OR (rows.text IS NULL AND NULL))
-- parameters: []

-- text: one value
-- {'text': "O'Brien \\", 'name': {'not': 'ann '}}
(rows.text COLLATE BINARY = ?
AND NOT (rows.name COLLATE BINARY = ?))
-- parameters: ["O'Brien \\", 'ann ']

-- text: few values
-- {'text': {'in': ['Ann', 'ann ', '']}, 'name': {'notIn': ['Ann', '%']}}
(rows.text COLLATE BINARY IN (?, ?, ?)
AND NOT (rows.name COLLATE BINARY IN (?, ?)))
-- parameters: ['', 'Ann', 'ann ', '%', 'Ann']

-- text: many values
-- {'text': {'in': ['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9', 'v10', 'v11', 'v12', 'v … 8,336 characters, c08c8244951b7318 … "w'490", "w'491", "w'492", "w'493", "w'494", "w'495", "w'496", "w'497", "w'498", "w'499", "w'500"]}}
(rows.text COLLATE BINARY IN (SELECT value FROM json_each(?))
AND NOT (rows.name COLLATE BINARY IN (SELECT value FROM json_each(?))))
-- parameters: [('v0', 'v1', 'v10', 'v100', 'v101', 'v102', 'v103', 'v104', 'v105', 'v106', 'v107', 'v108', 'v109', … 8,301 characters, 073cf4dd4b505ee8 … 88", "w'89", "w'9", "w'90", "w'91", "w'92", "w'93", "w'94", "w'95", "w'96", "w'97", "w'98", "w'99")]

-- text ignoring case: one value
-- {'text': {'equals': 'KIM', 'mode': 'insensitive'}, 'name': {'not': 'Ann', 'mode': 'insensitive'}}
(lower(replace(replace(rows.text, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?
AND NOT (lower(replace(replace(rows.name, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?))
-- parameters: ['kim', 'ann']

-- text ignoring case: few values
-- {'text': {'in': ['KIM', 'Ann'], 'mode': 'insensitive'}, 'name': {'notIn': ['KIM', 'a_b'], 'mode': 'insensitive'}}
(lower(replace(replace(rows.text, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (?, ?)
AND NOT (lower(replace(replace(rows.name, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (?, ?)))
-- parameters: ['ann', 'kim', 'a_b', 'kim']

-- text ignoring case: many values
-- {'text': {'in': ['V0', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10', 'V11', 'V12', 'V … 8,382 characters, 9cff711ee6ec988d … 2", "W'493", "W'494", "W'495", "W'496", "W'497", "W'498", "W'499", "W'500"], 'mode': 'insensitive'}}
(lower(replace(replace(rows.text, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT value FROM json_each(?))
AND NOT (lower(replace(replace(rows.name, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT value FROM json_each(?))))
-- parameters: [('v0', 'v1', 'v10', 'v100', 'v101', 'v102', 'v103', 'v104', 'v105', 'v106', 'v107', 'v108', 'v109', … 8,301 characters, 073cf4dd4b505ee8 … 88", "w'89", "w'9", "w'90", "w'91", "w'92", "w'93", "w'94", "w'95", "w'96", "w'97", "w'98", "w'99")]

-- text ignoring case: values beyond ASCII
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'a\uffffß'], 'mode': 'insensitive'}}
((lower(replace(replace(rows.text, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (?, ?, ?) OR (rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?) OR (rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?))
AND (NOT (lower(replace(replace(rows.name, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?) AND NOT (replace(replace(replace(replace(rows.name, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?) AND NOT ((rows.name LIKE ? ESCAPE '\' AND rows.name GLOB ?))))
-- parameters: ['ann', 'izmir', 'kim', 'kiß', 'kiß', 'straße', 'straße', 'kim', 'a\uffffß', 'straße', 'straße']

-- text ignoring case: U+FFFE and U+FFFF
-- {'OR': [{'text': {'equals': 'A\uffffß', 'mode': 'insensitive'}}, {'name': {'not': 'ß\ufffe�', 'mode': 'insensitive'}}]}
(NOT (replace(replace(replace(replace(rows.name, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?)
OR replace(replace(replace(replace(rows.text, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?)
-- parameters: ['ß\ufffe�', 'a\uffffß']

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((lower(replace(replace(rows.text, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ? OR (SELECT max(rows.text GLOB `audiencefilter: glob`) FROM (SELECT NULL) LEFT JOIN (SELECT value AS `audiencefilter: glob` FROM json_each(?))))
AND (NOT (lower(replace(replace(rows.name, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?) AND NOT ((SELECT max(rows.name GLOB `audiencefilter: glob`) FROM (SELECT NULL) LEFT JOIN (SELECT value AS `audiencefilter: glob` FROM json_each(?))))))
-- parameters: ['kim', ('aßb*[', 'kiß', 'straße', 'ö0', 'ö1', 'ö10', 'ö100', 'ö101', 'ö102', 'ö103', 'ö104', 'ö105' … 7,858 characters, e3cdd81dda806707 … ', 'ö87', 'ö88', 'ö89', 'ö9', 'ö90', 'ö91', 'ö92', 'ö93', 'ö94', 'ö95', 'ö96', 'ö97', 'ö98', 'ö99')]

-- text ignoring case: many values with U+FFFE and U+FFFF
-- {'text': {'in': ['A\uffffß', 'ß\ufffe', 'İzmir', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö8 … 7,945 characters, 8ebdeb44e5819cfa … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((lower(replace(replace(rows.text, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ? OR (SELECT max(replace(replace(replace( … 344 characters, a2948d39d1c09a81 … er: glob`) FROM (SELECT NULL) LEFT JOIN (SELECT value AS `audiencefilter: glob` FROM json_each(?))))
AND NOT ((SELECT max(replace(replace(replace(replace(rows.name, char(57346), char(57345)), char(57347), char(57345)), char(65534), char(57346)), char(65535), char(57347)) GLOB `audiencefilter: glob`) FROM (SELECT NULL) LEFT JOIN (SELECT value AS `audiencefilter: glob` FROM json_each(?)))))
-- parameters: ['izmir', ('a\uffffß', 'ß\ufffe', 'ö0', 'ö1', 'ö10', 'ö100', 'ö101', 'ö102', 'ö103', 'ö104', 'ö105', … 7,864 characters, 6eda9dee526b6893 … 9', 'ö9', 'ö90', 'ö91', 'ö92', 'ö93', 'ö94', 'ö95', 'ö96', 'ö97', 'ö98', 'ö99', '\ue000', '\uffff')]

-- integer: one value
-- {'small': -2147483648, 'large': {'not': 9223372036854775807}}
(rows.small = ?
AND NOT (rows.large = ?))
-- parameters: [-2147483648, 9223372036854775807]

-- integer: few values
-- {'small': {'in': [0, 1, 2147483647]}, 'large': {'notIn': [9007199254740993, -9223372036854775808]}}
(rows.small IN (?, ?, ?)
AND NOT (rows.large IN (?, ?)))
-- parameters: [0, 1, 2147483647, -9223372036854775808, 9007199254740993]

-- integer: many values
-- {'small': {'in': [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,  … 11,454 characters, f6c23f0c45ec9a07 … 4741487, 9007199254741488, 9007199254741489, 9007199254741490, 9007199254741491, 9007199254741492]}}
(rows.small IN (SELECT value FROM json_each(?))
AND NOT (rows.large IN (SELECT value FROM json_each(?))))
-- parameters: [(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,  … 11,417 characters, f35d14ffb699a02f … 54741487, 9007199254741488, 9007199254741489, 9007199254741490, 9007199254741491, 9007199254741492)]

-- number: one value
-- {'number': 0.30000000000000004, 'ratio': {'not': -0.0}}
(rows.number = ?
AND NOT (rows.ratio = ?))
-- parameters: [0.30000000000000004, 0.0]

-- number: few values
-- {'number': {'in': [19.99, 5e-324, 2]}, 'ratio': {'notIn': [1e+308, -1e-07]}}
(rows.number IN (?, ?, ?)
AND NOT (rows.ratio IN (?, ?)))
-- parameters: [5e-324, 2.0, 19.99, -1e-07, 1e+308]

-- number: many values
-- {'number': {'in': [0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.571428571428 … 12,294 characters, ba650f0f4f5f97c5 …  487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]}}
(rows.number IN (SELECT value FROM json_each(?))
AND NOT (rows.ratio IN (SELECT value FROM json_each(?))))
-- parameters: [(0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.5714285714285714, 0.714285714 … 12,256 characters, 5da0154a672da142 … , 487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5)]

-- boolean: true
-- {'flag': True}
(rows.flag = ?)
-- parameters: [True]

-- boolean: false
-- {'flag': {'not': True}}
(rows.flag = ?)
-- parameters: [False]

-- date: one value
-- {'moment': '2024-02-29T12:30:45.000001+05:30', 'until': {'not': '1969-12-31T23:59:59.999999Z'}}
(rows.moment = ?
AND NOT (rows.until = ?))
-- parameters: [datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), datetime.datetime(1969, 12, 31, 23, 59, 59, 999999, tzinfo=datetime.timezone.utc)]

-- date: few values
-- {'moment': {'in': ['2024-02-29T12:30:45.000001+05:30', '1969-12-31T23:59:59.999999Z']}, 'until': {'notIn': ['1969-12-31T23:59:59.999999Z', '2024-02-29T12:30:45.000001+05:30']}}
(rows.moment IN (?, ?)
AND NOT (rows.until IN (?, ?)))
-- parameters: ['1969-12-31 23:59:59.999999', '2024-02-29 07:00:45.000001', '1969-12-31 23:59:59.999999', '2024-02-29 07:00:45.000001']

-- date: many values
-- {'moment': {'in': ['2020-01-01T00:00:00+00:00', '2020-01-02T00:00:00.000001+00:00', '2020-01-03T00:0 … 36,100 characters, 2fff961e370a1128 … 13T00:00:00.000498+00:00', '2021-05-14T00:00:00.000499+00:00', '2021-05-15T00:00:00.000500+00:00']}}
(rows.moment IN (SELECT value FROM json_each(?))
AND NOT (rows.until IN (SELECT value FROM json_each(?))))
-- parameters: [(datetime.datetime(2020, 1, 1, 0, 0, tzinfo=datetime.timezone.utc), datetime.datetime(2020, 1, 2, 0 … 75,802 characters, bc4442bf15660024 … datetime.timezone.utc), datetime.datetime(2021, 5, 15, 0, 0, 0, 500, tzinfo=datetime.timezone.utc))]

-- text: order
-- {'text': {'gt': "A'", 'lte': '\uffff'}, 'name': {'gte': 'Ann', 'lt': '𐐀'}}
(rows.name COLLATE BINARY >= ?
AND rows.name COLLATE BINARY < ?
AND rows.text COLLATE BINARY > ?
AND rows.text COLLATE BINARY <= ?)
-- parameters: ['Ann', '𐐀', "A'", '\uffff']

-- integer: order
-- {'small': {'gte': -1, 'lt': 100}, 'large': {'gt': -9007199254740992, 'lte': 9007199254740993}}
(rows.large >= ?
AND rows.large <= ?
AND rows.small >= ?
AND rows.small <= ?)
-- parameters: [-9007199254740991, 9007199254740993, -1, 99]

-- number: order
-- {'number': {'gt': -0.5, 'lte': 0.30000000000000004}, 'ratio': {'gte': 5e-324, 'lt': 1e+300}}
(rows.number > ?
AND rows.number <= ?
AND rows.ratio >= ?
AND rows.ratio < ?)
-- parameters: [-0.5, 0.30000000000000004, 5e-324, 1e+300]

-- date: order
-- {'moment': {'gt': '1969-12-31T23:59:59.999999Z', 'lte': '2024-02-29T12:30:45.000001+05:30'}, 'until': {'gte': '2024-02-29T12:30:45.000001+05:30', 'lt': '9999-12-31T23:59:59Z'}}
(rows.moment > ?
AND rows.moment <= ?
AND rows.until >= ?
AND rows.until < ?)
-- parameters: [datetime.datetime(1969, 12, 31, 23, 59, 59, 999999, tzinfo=datetime.timezone.utc), datetime.datetim … 308 characters, ed586e4324f53f9e … o=datetime.timezone.utc), datetime.datetime(9999, 12, 31, 23, 59, 59, tzinfo=datetime.timezone.utc)]

-- contains: exact needle
-- {'text': {'contains': 'a_B%', 'mode': 'default'}, 'name': {'not': {'contains': 'a_B%'}, 'mode': 'default'}}
(instr(rows.text, ?) > 0
AND NOT (instr(rows.name, ?) > 0))
-- parameters: ['a_B%', 'a_B%']

-- contains: ascii needle
-- {'text': {'contains': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'ac_M'}, 'mode': 'insensitive'}}
(rows.text LIKE ? ESCAPE '\'
AND NOT (rows.name LIKE ? ESCAPE '\'))
-- parameters: ['ac_m', 'ac_m']

-- contains: shared needle
-- {'text': {'contains': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kim.e'}, 'mode': 'insensitive'}}
((rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?))
AND NOT ((rows.name LIKE ? ESCAPE '\' AND (rows.name LIKE ? ESCAPE '\' OR length(rows.name) <> length(CAST(rows.name AS BLOB)) AND rows.name GLOB ?))))
-- parameters: ['kim.e', 'kim.e', 'kim.e', 'kim.e', 'kim.e', 'kim.e']

-- contains: unicode needle
-- {'text': {'contains': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kiß.e'}, 'mode': 'insensitive'}}
((rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?)
AND NOT ((rows.name LIKE ? ESCAPE '\' AND rows.name GLOB ?)))
-- parameters: ['kiß.e', 'kiß.e', 'kiß.e', 'kiß.e']

-- contains: noncharacter needle
-- {'text': {'contains': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'a\uffffß'}, 'mode': 'insensitive'}}
(replace(replace(replace(replace(rows.text, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?
AND NOT (replace(replace(replace(replace(rows.name, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?))
-- parameters: ['a\uffffß', 'a\uffffß']

-- startsWith: exact needle
-- {'text': {'startsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'startsWith': 'a_B%'}, 'mode': 'default'}}
((rows.text COLLATE BINARY >= ? AND rows.text COLLATE BINARY < ?)
AND NOT ((rows.name COLLATE BINARY >= ? AND rows.name COLLATE BINARY < ?)))
-- parameters: ['a_B%', 'a_B%', 'a_B%', 'a_B%']

-- startsWith: ascii needle
-- {'text': {'startsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'ac_M'}, 'mode': 'insensitive'}}
(rows.text LIKE ? ESCAPE '\'
AND NOT (rows.name LIKE ? ESCAPE '\'))
-- parameters: ['ac_m', 'ac_m']

-- startsWith: shared needle
-- {'text': {'startsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kim.e'}, 'mode': 'insensitive'}}
((rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?))
AND NOT ((rows.name LIKE ? ESCAPE '\' AND (rows.name LIKE ? ESCAPE '\' OR length(rows.name) <> length(CAST(rows.name AS BLOB)) AND rows.name GLOB ?))))
-- parameters: ['kim.e', 'kim.e', 'kim.e', 'kim.e', 'kim.e', 'kim.e']

-- startsWith: unicode needle
-- {'text': {'startsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
((rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?)
AND NOT ((rows.name LIKE ? ESCAPE '\' AND rows.name GLOB ?)))
-- parameters: ['kiß.e', 'kiß.e', 'kiß.e', 'kiß.e']

-- startsWith: noncharacter needle
-- {'text': {'startsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(replace(replace(replace(replace(rows.text, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?
AND NOT (replace(replace(replace(replace(rows.name, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?))
-- parameters: ['a\uffffß', 'a\uffffß']

-- endsWith: exact needle
-- {'text': {'endsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'endsWith': 'a_B%'}, 'mode': 'default'}}
(substr(rows.text, ?) = ?
AND NOT (substr(rows.name, ?) = ?))
-- parameters: ['a_B%', 'a_B%', 'a_B%', 'a_B%']

-- endsWith: ascii needle
-- {'text': {'endsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'ac_M'}, 'mode': 'insensitive'}}
(rows.text LIKE ? ESCAPE '\'
AND NOT (rows.name LIKE ? ESCAPE '\'))
-- parameters: ['ac_m', 'ac_m']

-- endsWith: shared needle
-- {'text': {'endsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kim.e'}, 'mode': 'insensitive'}}
((rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?))
AND NOT ((rows.name LIKE ? ESCAPE '\' AND (rows.name LIKE ? ESCAPE '\' OR length(rows.name) <> length(CAST(rows.name AS BLOB)) AND rows.name GLOB ?))))
-- parameters: ['kim.e', 'kim.e', 'kim.e', 'kim.e', 'kim.e', 'kim.e']

-- endsWith: unicode needle
-- {'text': {'endsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
((rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?)
AND NOT ((rows.name LIKE ? ESCAPE '\' AND rows.name GLOB ?)))
-- parameters: ['kiß.e', 'kiß.e', 'kiß.e', 'kiß.e']

-- endsWith: noncharacter needle
-- {'text': {'endsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(replace(replace(replace(replace(rows.text, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?
AND NOT (replace(replace(replace(replace(rows.name, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?))
-- parameters: ['a\uffffß', 'a\uffffß']

-- startsWith: a prefix before the surrogates
-- {'text': {'startsWith': 'a\ud7ff'}}
((rows.text COLLATE BINARY >= ? AND rows.text COLLATE BINARY < ?))
-- parameters: ['a\ud7ff', 'a\ud7ff']

-- startsWith: a prefix without an end
-- {'text': {'startsWith': '\U0010ffff'}, 'name': {'not': {'startsWith': '\U0010ffff'}}}
(rows.text COLLATE BINARY >= ?
AND NOT (rows.name COLLATE BINARY >= ?))
-- parameters: ['\U0010ffff', '\U0010ffff']

-- parts of texts: a crowd
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 1,059 characters, 09a13a515be612fd … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(instr(rows.text, ?) > 0
OR substr(rows.text, ?) = ?
OR ((rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?) OR replace(replace(replace(replace(rows.text, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?)
OR rows.text LIKE ? ESCAPE '\'
OR (rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?))
OR (rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?)
OR replace(replace(replace(replace(rows.text, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?
OR (rows.text COLLATE BINARY >= ? AND rows.text COLLATE BINARY < ?)
OR rows.text COLLATE BINARY >= ?
OR (rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?)
OR rows.text LIKE ? ESCAPE '\'
OR rows.text LIKE ? ESCAPE '\'
OR (rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?))
OR (rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?)
OR replace(replace(replace(replace(rows.text, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?
OR rows.text LIKE ? ESCAPE '\'
OR (rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?))
OR (rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?)
OR replace(replace(replace(replace(rows.text, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?)
-- parameters: ['a_B%', 'a_B%', 'a_B%', 'kiß', 'kiß', 'ß\ufffe', 'ac_m', 'kim.e', 'kim.e', 'kim.e', 'kiß.e', 'kiß.e', 'a\uffffß', 'a_B%', 'a_B%', '\U0010ffff', 'ämne', 'ämne', 'q[', 'ac_m', 'kim.e', 'kim.e', 'kim.e', 'kiß.e', 'kiß.e', 'a\uffffß', 'ac_m', 'kim.e', 'kim.e', 'kim.e', 'kiß.e', 'kiß.e', 'a\uffffß']

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 1,060 characters, 3620ec3a9afab2ed … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(NOT (instr(rows.text, ?) > 0)
AND NOT (substr(rows.text, ?) = ?)
AND (NOT ((rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?)) AND NOT (replace(replace(replace(replace(rows.text, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?))
AND NOT ((rows.text COLLATE BINARY >= ? AND rows.text COLLATE BINARY < ?))
AND NOT (rows.text COLLATE BINARY >= ?)
AND NOT (rows.text LIKE ? ESCAPE '\')
AND NOT ((rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?)))
AND NOT ((rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?))
AND NOT (replace(replace(replace(replace(rows.text, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?)
AND NOT ((rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?))
AND NOT (rows.text LIKE ? ESCAPE '\')
AND NOT (rows.text LIKE ? ESCAPE '\')
AND NOT ((rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?)))
AND NOT ((rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?))
AND NOT (replace(replace(replace(replace(rows.text, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?)
AND NOT (rows.text LIKE ? ESCAPE '\')
AND NOT ((rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?)))
AND NOT ((rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?))
AND NOT (replace(replace(replace(replace(rows.text, char(57345), char(57344)), char(57346), char(57344)), char(65534), char(57345)), char(65535), char(57346)) GLOB ?))
-- parameters: ['a_B%', 'a_B%', 'a_B%', 'kiß', 'kiß', 'ß\ufffe', 'a_B%', 'a_B%', '\U0010ffff', 'ac_m', 'kim.e', 'kim.e', 'kim.e', 'kiß.e', 'kiß.e', 'a\uffffß', 'ämne', 'ämne', 'q[', 'ac_m', 'kim.e', 'kim.e', 'kim.e', 'kiß.e', 'kiß.e', 'a\uffffß', 'ac_m', 'kim.e', 'kim.e', 'kim.e', 'kiß.e', 'kiß.e', 'a\uffffß']

-- parts of texts: a crowd of characters
-- {'OR': [{'text': {'contains': 'Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0K … 2,576 characters, 2dd37b682d907049 … im5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5'}}]}
((rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?))
OR (rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?))
OR (rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?))
OR (rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?))
OR (rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?))
OR (rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?)))
-- parameters: ['kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0ki … 7,272 characters, 7c6398b5c1c3f569 … m5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5']

-- groups
-- {'small': {'gte': 0}, 'OR': [{'flag': True}, {'AND': [{'number': {'lt': 0}}, {'OR': [{'text': None}, {'NOT': {'name': 'Ann', 'small': 1}}]}]}]}
(rows.small >= ?
AND (rows.flag = ? OR (rows.number < ? AND (rows.text IS NULL OR NOT (rows.name COLLATE BINARY = ?) OR NOT (rows.small = ?)))))
-- parameters: [0, True, 0.0, 'Ann', 1]

-- groups: more members than stand side by side
-- {'OR': [{'small': 0, 'large': {'gte': 0}}, {'small': 1, 'large': {'gte': 1}}, {'small': 2, 'large':  … 3,998 characters, 38ec580087cc1635 … : '56'}}, {'text': {'endsWith': '57'}}, {'text': {'endsWith': '58'}}, {'text': {'endsWith': '59'}}]}
((rows.small = ? AND rows.large >= ?)
OR ((rows.small = ? AND rows.large >= ?) OR (rows.small = ? AND rows.large >= ?) OR (rows.small = ?  … 4,042 characters, 341713d10afb753b … s.text, ?) = ? OR substr(rows.text, ?) = ? OR substr(rows.text, ?) = ? OR substr(rows.text, ?) = ?))
-- parameters: [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, … 1,160 characters, a77308ef9507a55b … 51', '52', '52', '53', '53', '54', '54', '55', '55', '56', '56', '57', '57', '58', '58', '59', '59']

-- a name that has to be quoted
-- {'odd': {'not': None, 'contains': '%s :p1 ? $1 {p1:String}'}}
(rows."o""d`d %s :p1" IS NOT NULL
AND (rows."o""d`d %s :p1" LIKE ? ESCAPE '\' AND (rows."o""d`d %s :p1" LIKE ? ESCAPE '\' OR length(rows."o""d`d %s :p1") <> length(CAST(rows."o""d`d %s :p1" AS BLOB)) AND rows."o""d`d %s :p1" GLOB ?)))
-- parameters: ['%s :p1 ? $1 {p1:string}', '%s :p1 ? $1 {p1:string}', '%s :p1 ? $1 {p1:string}']
