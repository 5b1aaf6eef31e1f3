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
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'aßb'], 'mode': 'insensitive'}}
((lower(replace(replace(rows.text, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (?, ?, ?) OR (rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?) OR (rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?))
AND (NOT (lower(replace(replace(rows.name, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?) AND NOT ((rows.name LIKE ? ESCAPE '\' AND rows.name GLOB ?)) AND NOT ((rows.name LIKE ? ESCAPE '\' AND rows.name GLOB ?))))
-- parameters: ['ann', 'izmir', 'kim', 'kiß', 'kiß', 'straße', 'straße', 'kim', 'aßb', 'aßb', 'straße', 'straße']

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
(((lower(replace(replace(rows.text, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ? OR (rows.text LIKE ? ESCAPE '\' AND ro … 27,281 characters, 11c7122d67675564 … text LIKE ? ESCAPE '\' AND rows.text GLOB ?) OR (rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?)))
AND ((NOT (lower(replace(replace(rows.name, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?) AND NOT ((rows.name LIKE ? ES … 30,758 characters, faefaf77682708df …  ? ESCAPE '\' AND rows.name GLOB ?)) AND NOT ((rows.name LIKE ? ESCAPE '\' AND rows.name GLOB ?)))))
-- parameters: ['kim', 'aßb*[', 'aßb*[', 'kiß', 'kiß', 'straße', 'straße', 'ö0', 'ö0', 'ö1', 'ö1', 'ö10', 'ö10', 'ö … 15,694 characters, 1de05796fa18dcfb … ', 'ö93', 'ö93', 'ö94', 'ö94', 'ö95', 'ö95', 'ö96', 'ö96', 'ö97', 'ö97', 'ö98', 'ö98', 'ö99', 'ö99']

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
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 875 characters, 4d0b31af6a33dd40 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(instr(rows.text, ?) > 0
OR substr(rows.text, ?) = ?
OR ((rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?) OR (rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?))
OR rows.text LIKE ? ESCAPE '\'
OR (rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?))
OR (rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?)
OR (rows.text COLLATE BINARY >= ? AND rows.text COLLATE BINARY < ?)
OR rows.text COLLATE BINARY >= ?
OR (rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?)
OR rows.text LIKE ? ESCAPE '\'
OR rows.text LIKE ? ESCAPE '\'
OR (rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?))
OR (rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?)
OR rows.text LIKE ? ESCAPE '\'
OR (rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?))
OR (rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?))
-- parameters: ['a_B%', 'a_B%', 'a_B%', 'kiß', 'kiß', 'ßé', 'ßé', 'ac_m', 'kim.e', 'kim.e', 'kim.e', 'kiß.e', 'kiß.e', 'a_B%', 'a_B%', '\U0010ffff', 'ämne', 'ämne', 'q[', 'ac_m', 'kim.e', 'kim.e', 'kim.e', 'kiß.e', 'kiß.e', 'ac_m', 'kim.e', 'kim.e', 'kim.e', 'kiß.e', 'kiß.e']

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 876 characters, 4e0e83e65e030ce1 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(NOT (instr(rows.text, ?) > 0)
AND NOT (substr(rows.text, ?) = ?)
AND (NOT ((rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?)) AND NOT ((rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?)))
AND NOT ((rows.text COLLATE BINARY >= ? AND rows.text COLLATE BINARY < ?))
AND NOT (rows.text COLLATE BINARY >= ?)
AND NOT (rows.text LIKE ? ESCAPE '\')
AND NOT ((rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?)))
AND NOT ((rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?))
AND NOT ((rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?))
AND NOT (rows.text LIKE ? ESCAPE '\')
AND NOT (rows.text LIKE ? ESCAPE '\')
AND NOT ((rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?)))
AND NOT ((rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?))
AND NOT (rows.text LIKE ? ESCAPE '\')
AND NOT ((rows.text LIKE ? ESCAPE '\' AND (rows.text LIKE ? ESCAPE '\' OR length(rows.text) <> length(CAST(rows.text AS BLOB)) AND rows.text GLOB ?)))
AND NOT ((rows.text LIKE ? ESCAPE '\' AND rows.text GLOB ?)))
-- parameters: ['a_B%', 'a_B%', 'a_B%', 'kiß', 'kiß', 'ßé', 'ßé', 'a_B%', 'a_B%', '\U0010ffff', 'ac_m', 'kim.e', 'kim.e', 'kim.e', 'kiß.e', 'kiß.e', 'ämne', 'ämne', 'q[', 'ac_m', 'kim.e', 'kim.e', 'kim.e', 'kiß.e', 'kiß.e', 'ac_m', 'kim.e', 'kim.e', 'kim.e', 'kiß.e', 'kiß.e']

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
(((rows.number < ? AND (rows.text IS NULL OR NOT (rows.name COLLATE BINARY = ?) OR NOT (rows.small = ?))) OR rows.flag = ?)
AND rows.small >= ?)
-- parameters: [0.0, 'Ann', 1, True, 0]

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

-- lists: has
-- {'tags': {'has': "O'Brien \\"}, 'scores': {'has': 3}, 'ratios': {'has': 0.1}, 'flags': {'has': True}, 'moments': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(CASE WHEN json_valid(contacts.flags)
AND (substr(contacts.flags, 1, 1) = '[' OR json_type(contacts.flags) = 'array')
AND instr(contacts.flags, '\u0000') = 0 THEN EXISTS (SELECT 1 FROM (SELECT contacts.flags AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?)) WHEN typeof(contacts.flags) = 'blob'
AND NOT json_valid(contacts.flags) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.flags)) END
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FRO … 1,581 characters, 190e498a9eb32d97 … d: store json() of this ' || typeof(contacts.moments)) END) d WHERE json_type(d.document) = 'array')
AND CASE WHEN json_valid(contacts.ratios)
AND (substr(contacts.ratios, 1, 1) = '[' OR json_type(contacts.ratios) = 'array')
AND instr(contacts.ratios, '\u0000') = 0 THEN EXISTS (SELECT 1 FROM (SELECT contacts.ratios AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?)) WHEN typeof(contacts.ratios) = 'blob'
AND NOT json_valid(contacts.ratios) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.ratios)) END
AND CASE WHEN json_valid(contacts.scores)
AND (substr(contacts.scores, 1, 1) = '[' OR json_type(contacts.scores) = 'array')
AND instr(contacts.scores, '\u0000') = 0 THEN EXISTS (SELECT 1 FROM (SELECT contacts.scores AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?)) WHEN typeof(contacts.scores) = 'blob'
AND NOT json_valid(contacts.scores) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.scores)) END
AND CASE WHEN json_valid(contacts.tags)
AND (substr(contacts.tags, 1, 1) = '[' OR json_type(contacts.tags) = 'array')
AND instr(contacts.tags, '\u0000') = 0 THEN CASE WHEN instr(contacts.tags, ?) > 0
OR instr(contacts.tags, char(92)) > 0 THEN EXISTS (SELECT 1 FROM (SELECT contacts.tags AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?)) ELSE 0 END WHEN typeof(contacts.tags) = 'blob'
AND NOT json_valid(contacts.tags) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.tags)) END)
-- parameters: [1, 1709190045000001, 0.1, 3, ("O'Brien \\",), "O'Brien \\"]

-- lists: has none
-- {'NOT': [{'tags': {'has': 'a'}}], 'scores': {'not': {'has': 3}}, 'ratios': {'not': {'hasSome': [0.1, 2]}}}
(CASE WHEN json_valid(contacts.ratios)
AND (substr(contacts.ratios, 1, 1) = '[' OR json_type(contacts.ratios) = 'array')
AND instr(contacts.ratios, '\u0000') = 0 THEN NOT (EXISTS (SELECT 1 FROM (SELECT contacts.ratios AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?))) WHEN typeof(contacts.ratios) = 'blob'
AND NOT json_valid(contacts.ratios) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.ratios)) END
AND CASE WHEN json_valid(contacts.scores)
AND (substr(contacts.scores, 1, 1) = '[' OR json_type(contacts.scores) = 'array')
AND instr(contacts.scores, '\u0000') = 0 THEN NOT (EXISTS (SELECT 1 FROM (SELECT contacts.scores AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?))) WHEN typeof(contacts.scores) = 'blob'
AND NOT json_valid(contacts.scores) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.scores)) END
AND CASE WHEN json_valid(contacts.tags)
AND (substr(contacts.tags, 1, 1) = '[' OR json_type(contacts.tags) = 'array')
AND instr(contacts.tags, '\u0000') = 0 THEN NOT (CASE WHEN instr(contacts.tags, ?) > 0 OR instr(contacts.tags, char(92)) > 0 THEN EXISTS (SELECT 1 FROM (SELECT contacts.tags AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?)) ELSE 0 END) WHEN typeof(contacts.tags) = 'blob'
AND NOT json_valid(contacts.tags) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.tags)) END)
-- parameters: [0.1, 2.0, 3, ('a',), 'a']

-- lists: has some
-- {'tags': {'hasSome': ['a', 'b']}, 'scores': {'hasSome': [1, 2]}, 'ratios': {'hasSome': [0.1, 2]}, 'flags': {'hasSome': [True, False]}, 'moments': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(CASE WHEN json_valid(contacts.flags)
AND (substr(contacts.flags, 1, 1) = '[' OR json_type(contacts.flags) = 'array')
AND instr(contacts.flags, '\u0000') = 0 THEN EXISTS (SELECT 1 FROM (SELECT contacts.flags AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) WHEN typeof(contacts.flags) = 'blob'
AND NOT json_valid(contacts.flags) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.flags)) END
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 1,584 characters, 362246cdfb0dd66b … d: store json() of this ' || typeof(contacts.moments)) END) d WHERE json_type(d.document) = 'array')
AND CASE WHEN json_valid(contacts.ratios)
AND (substr(contacts.ratios, 1, 1) = '[' OR json_type(contacts.ratios) = 'array')
AND instr(contacts.ratios, '\u0000') = 0 THEN EXISTS (SELECT 1 FROM (SELECT contacts.ratios AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) WHEN typeof(contacts.ratios) = 'blob'
AND NOT json_valid(contacts.ratios) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.ratios)) END
AND CASE WHEN json_valid(contacts.scores)
AND (substr(contacts.scores, 1, 1) = '[' OR json_type(contacts.scores) = 'array')
AND instr(contacts.scores, '\u0000') = 0 THEN EXISTS (SELECT 1 FROM (SELECT contacts.scores AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) WHEN typeof(contacts.scores) = 'blob'
AND NOT json_valid(contacts.scores) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.scores)) END
AND CASE WHEN json_valid(contacts.tags)
AND (substr(contacts.tags, 1, 1) = '[' OR json_type(contacts.tags) = 'array')
AND instr(contacts.tags, '\u0000') = 0 THEN EXISTS (SELECT 1 FROM (SELECT contacts.tags AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) WHEN typeof(contacts.tags) = 'blob'
AND NOT json_valid(contacts.tags) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.tags)) END)
-- parameters: [0, 1, 1709190045000001, 1735689600000000, 0.1, 2.0, 1, 2, 'a', 'b']

-- lists: has some of many
-- {'tags': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10",  … 1,263 characters, 98cf9a78a5b8086f … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (SELECT value FROM j … 1,607 characters, 44089d1bf886752c … d: store json() of this ' || typeof(contacts.moments)) END) d WHERE json_type(d.document) = 'array')
AND CASE WHEN json_valid(contacts.scores)
AND (substr(contacts.scores, 1, 1) = '[' OR json_type(contacts.scores) = 'array')
AND instr(contacts.scores, '\u0000') = 0 THEN NOT (EXISTS (SELECT 1 FROM (SELECT contacts.scores AS document) d CROSS JOIN json_each(d.document) WHERE value IN (SELECT value FROM json_each(?)))) WHEN typeof(contacts.scores) = 'blob'
AND NOT json_valid(contacts.scores) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.scores)) END
AND CASE WHEN json_valid(contacts.tags)
AND (substr(contacts.tags, 1, 1) = '[' OR json_type(contacts.tags) = 'array')
AND instr(contacts.tags, '\u0000') = 0 THEN EXISTS (SELECT 1 FROM (SELECT contacts.tags AS document) d CROSS JOIN json_each(d.document) WHERE value IN (SELECT value FROM json_each(?))) WHEN typeof(contacts.tags) = 'blob'
AND NOT json_valid(contacts.tags) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.tags)) END)
-- parameters: [(datetime.datetime(2024, 1, 1, 0, 0, tzinfo=datetime.timezone.utc), datetime.datetime(2024, 1, 2, 0 … 2,497 characters, 810b1bf230aa9abc … , "v'33", "v'34", "v'35", "v'36", "v'37", "v'38", "v'39", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9")]

-- lists: has every
-- {'tags': {'hasEvery': ['a', 'b']}, 'scores': {'hasEvery': [1, 2]}, 'ratios': {'hasEvery': [0.1, 2]}, 'flags': {'hasEvery': [True, False]}, 'moments': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(CASE WHEN json_valid(contacts.flags)
AND (substr(contacts.flags, 1, 1) = '[' OR json_type(contacts.flags) = 'array')
AND instr(contacts.flags, '\u0000') = 0 THEN (SELECT count(DISTINCT value) FROM (SELECT contacts.flags AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) = ? WHEN typeof(contacts.flags) = 'blob'
AND NOT json_valid(contacts.flags) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.flags)) END
AND CASE WHEN json_valid(contacts.ratios)
AND (substr(contacts.ratios, 1, 1) = '[' OR json_type(contacts.ratios) = 'array')
AND instr(contacts.ratios, '\u0000') = 0 THEN (SELECT count(DISTINCT value) FROM (SELECT contacts.ratios AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) = ? WHEN typeof(contacts.ratios) = 'blob'
AND NOT json_valid(contacts.ratios) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.ratios)) END
AND CASE WHEN json_valid(contacts.scores)
AND (substr(contacts.scores, 1, 1) = '[' OR json_type(contacts.scores) = 'array')
AND instr(contacts.scores, '\u0000') = 0 THEN (SELECT count(DISTINCT value) FROM (SELECT contacts.scores AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) = ? WHEN typeof(contacts.scores) = 'blob'
AND NOT json_valid(contacts.scores) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.scores)) END
AND CASE WHEN json_valid(contacts.tags)
AND (substr(contacts.tags, 1, 1) = '[' OR json_type(contacts.tags) = 'array')
AND instr(contacts.tags, '\u0000') = 0 THEN CASE WHEN instr(contacts.tags, ?) > 0
OR instr(contacts.tags, char(92)) > 0 THEN (SELECT count(DISTINCT value) FROM (SELECT contacts.tags AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) = ? ELSE 0 END WHEN typeof(contacts.tags) = 'blob'
AND NOT json_valid(contacts.tags) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.tags)) END
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN … 1,622 characters, 4b0e6fd22517f765 … : store json() of this ' || typeof(contacts.moments)) END) d WHERE json_type(d.document) = 'array'))
-- parameters: [0, 1, (False, True), 0.1, 2.0, (0.1, 2.0), 1, 2, (1, 2), ('a', 'b'), 'a', 'b', ('a', 'b'), 1709190045000001, 1735689600000000, (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), datetime.datetime(2025, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))]

-- lists: has every of many
-- {'tags': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10", … 1,067 characters, d22aea2d3d6f8476 … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(CASE WHEN json_valid(contacts.tags)
AND (substr(contacts.tags, 1, 1) = '[' OR json_type(contacts.tags) = 'array')
AND instr(contacts.tags, '\u0000') = 0 THEN CASE WHEN instr(contacts.tags, ?) > 0
OR instr(contacts.tags, char(92)) > 0 THEN (SELECT count(DISTINCT value) FROM (SELECT contacts.tags AS document) d CROSS JOIN json_each(d.document) WHERE value IN (SELECT value FROM json_each(?))) = ? ELSE 0 END WHEN typeof(contacts.tags) = 'blob'
AND NOT json_valid(contacts.tags) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.tags)) END
AND CASE WHEN json_valid(contacts.ratios)
AND (substr(contacts.ratios, 1, 1) = '[' OR json_type(contacts.ratios) = 'array')
AND instr(contacts.ratios, '\u0000') = 0 THEN NOT ((SELECT count(DISTINCT value) FROM (SELECT contacts.ratios AS document) d CROSS JOIN json_each(d.document) WHERE value IN (SELECT value FROM json_each(?))) = ?) WHEN typeof(contacts.ratios) = 'blob'
AND NOT json_valid(contacts.ratios) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.ratios)) END)
-- parameters: [("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 2,336 characters, caa551911f9a4014 … 4.857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571)]

-- lists: equals
-- {'tags': ['a', 'b'], 'scores': {'not': [1, 2]}, 'ratios': {'equals': [0.1]}, 'flags': [True, False], 'moments': ['2024-02-29T12:30:45.000001+05:30']}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT key,  … 687 characters, 52e52df8a8fefcdc … ead: store json() of this ' || typeof(contacts.flags)) END) d WHERE json_type(d.document) = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 1,639 characters, ffeef0c9dea19c09 … d: store json() of this ' || typeof(contacts.moments)) END) d WHERE json_type(d.document) = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 754 characters, de7ae1234e7b00c6 … ad: store json() of this ' || typeof(contacts.ratios)) END) d WHERE json_type(d.document) = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 796 characters, af0a7ac3b629f735 … read: store json() of this ' || typeof(contacts.tags)) END) d WHERE json_type(d.document) = 'array')
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 825 characters, dd08807de48c654f … d: store json() of this ' || typeof(contacts.scores)) END) d WHERE json_type(d.document) = 'array'))
-- parameters: [(True, False), (True, False), (True, False), (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=da … 363 characters, 16351a677b0c94a1 … timezone.utc),), (0.1,), (0.1,), (0.1,), ('a', 'b'), ('a', 'b'), ('a', 'b'), (1, 2), (1, 2), (1, 2)]

-- lists: empty
-- {'tags': {'isEmpty': True}, 'scores': {'isEmpty': False}, 'ratios': []}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(*) = 0 END FROM (SELECT C … 685 characters, 42fa366a487db053 … ad: store json() of this ' || typeof(contacts.ratios)) END) d WHERE json_type(d.document) = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(*) = 0 END FROM (SELEC … 730 characters, e5029f87bec788af … read: store json() of this ' || typeof(contacts.tags)) END) d WHERE json_type(d.document) = 'array')
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(*) = 0 END FROM (S … 759 characters, 1c0701b9d97d2e04 … d: store json() of this ' || typeof(contacts.scores)) END) d WHERE json_type(d.document) = 'array'))
-- parameters: []

-- lists: missing
-- {'tags': None, 'scores': None, 'ratios': None, 'flags': None, 'moments': None}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE j.type  … 618 characters, 4bf221d6d3363821 … re json() of this ' || typeof(contacts.flags)) END) d WHERE json_type(d.document) = 'array') IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 1,570 characters, 8313fc043abab3f2 …  json() of this ' || typeof(contacts.moments)) END) d WHERE json_type(d.document) = 'array') IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 685 characters, 3462a8efa0f11504 … e json() of this ' || typeof(contacts.ratios)) END) d WHERE json_type(d.document) = 'array') IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 751 characters, aa2004114a1fc1fa … e json() of this ' || typeof(contacts.scores)) END) d WHERE json_type(d.document) = 'array') IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 728 characters, efdc56b6868750c8 … re json() of this ' || typeof(contacts.tags)) END) d WHERE json_type(d.document) = 'array') IS NULL)
-- parameters: []

-- lists: present
-- {'tags': {'not': None}, 'scores': {'not': None}, 'ratios': {'not': None}, 'flags': {'not': None}, 'moments': {'not': None}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE j.type  … 622 characters, 265d7c339b35b21c … son() of this ' || typeof(contacts.flags)) END) d WHERE json_type(d.document) = 'array') IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 1,574 characters, 97e91cf0a8a18ce0 … n() of this ' || typeof(contacts.moments)) END) d WHERE json_type(d.document) = 'array') IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 689 characters, 4fc4c84387ba71a8 … on() of this ' || typeof(contacts.ratios)) END) d WHERE json_type(d.document) = 'array') IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 755 characters, 665a4a6c31b5c5ef … on() of this ' || typeof(contacts.scores)) END) d WHERE json_type(d.document) = 'array') IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 732 characters, f8c3f21ce56cf47b … son() of this ' || typeof(contacts.tags)) END) d WHERE json_type(d.document) = 'array') IS NOT NULL)
-- parameters: []

-- lists: false of every list
-- {'scores': {'has': 1.5}, 'ratios': {'has': 9007199254740993}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 0 END FROM (SELECT CASE WHEN j. … 674 characters, 4206082625a5d5c9 … ad: store json() of this ' || typeof(contacts.ratios)) END) d WHERE json_type(d.document) = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 0 END FROM (SELECT CASE WHEN … 744 characters, 2ce1f80fbde4c02b … d: store json() of this ' || typeof(contacts.scores)) END) d WHERE json_type(d.document) = 'array'))
-- parameters: []

-- lists: true of every list
-- {'NOT': [{'scores': {'has': 1.5}}, {'ratios': {'hasEvery': [0.5, 9007199254740993]}}]}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN j. … 674 characters, 018276096fc2f69b … ad: store json() of this ' || typeof(contacts.ratios)) END) d WHERE json_type(d.document) = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 744 characters, 3df8c2291d6f8efe … d: store json() of this ' || typeof(contacts.scores)) END) d WHERE json_type(d.document) = 'array'))
-- parameters: []

-- custom data: equality
-- {'data.plan': 'pro', 'data.seats': {'in': [1, 2]}, 'data.rate': 0.1, 'data.trial': True, 'data.renewsAt': {'not': '2024-02-29T12:30:45.000001+05:30'}}
((SELECT CASE WHEN NOT replace(replace(replace(e0.value, char(65533), ''), char(65534), ''), char(65 … 607 characters, a4429c5f6890f946 … contacts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'plan') COLLATE BINARY = ?
AND (SELECT CASE WHEN e0.type IN ('integer', 'real') AND e0.value < 9e999 AND e0.value > -9e999 THEN … 540 characters, 8a08ab3d253a4a2b … is ' || typeof(contacts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'rate') = ?
AND (SELECT CASE e0.type WHEN 'true' THEN 1 WHEN 'false' THEN 0 END FROM (SELECT contacts.data AS do … 481 characters, 0426ca03dad04d63 … s ' || typeof(contacts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'trial') = ?
AND (SELECT CASE WHEN e0.type IN ('integer', 'real') AND e0.value BETWEEN -2147483648 AND 2147483647 … 596 characters, 2413dfe58b770f05 …  typeof(contacts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'seats') IN (?, ?)
AND NOT ((SELECT CASE WHEN substr(v, 1, 19) GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9][Tt ][0-2 … 1,421 characters, 1864d75a91cb704a …  typeof(contacts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'renewsAt')) = ?))
-- parameters: ['pro', 0.1, True, 1, 2, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- custom data: order
-- {'data.plan': {'gt': 'a'}, 'data.seats': {'gte': 3, 'lt': 9}, 'data.rate': {'lte': 1.5}, 'data.renewsAt': {'lt': {'now': 'P30D'}}}
((SELECT CASE WHEN NOT replace(replace(replace(e0.value, char(65533), ''), char(65534), ''), char(65 … 607 characters, 23a8581d2e18db35 … contacts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'plan') COLLATE BINARY > ?
AND (SELECT CASE WHEN e0.type IN ('integer', 'real') AND e0.value < 9e999 AND e0.value > -9e999 THEN … 541 characters, 097b6f777b84836f … s ' || typeof(contacts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'rate') <= ?
AND (SELECT CASE WHEN e0.type IN ('integer', 'real') AND e0.value BETWEEN -2147483648 AND 2147483647 … 591 characters, 74dbdc28506bb55b …  ' || typeof(contacts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'seats') >= ?
AND (SELECT CASE WHEN e0.type IN ('integer', 'real') AND e0.value BETWEEN -2147483648 AND 2147483647 … 591 characters, 234e68bf799b2473 …  ' || typeof(contacts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'seats') <= ?
AND (SELECT CASE WHEN substr(v, 1, 19) GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9][Tt ][0-2][0-9 … 1,415 characters, 041f9f0797e1b94c … | typeof(contacts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'renewsAt')) < ?)
-- parameters: ['a', 1.5, 3, 8, datetime.datetime(2025, 7, 18, 10, 0, tzinfo=datetime.timezone.utc)]

-- custom data: texts
-- {'data.plan': {'contains': 'Kim'}, 'data.city': {'startsWith': 'Bo', 'not': {'endsWith': 'n'}}}
(((SELECT CASE WHEN NOT replace(replace(replace(e1.value, char(65533), ''), char(65534), ''), char(6 … 1,407 characters, 9e56600e12aa906e … HEN 'object' THEN e0.value END) e1 WHERE e0.key = 'address' AND e1.key = 'city') COLLATE BINARY < ?)
AND ((SELECT CASE WHEN NOT replace(replace(replace(e0.value, char(65533), ''), char(65534), ''), cha … 3,034 characters, e2d9c36cd9bc35a2 … || typeof(contacts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'plan') GLOB ?))
AND NOT (substr((SELECT CASE WHEN NOT replace(replace(replace(e1.value, char(65533), ''), char(65534 … 706 characters, 176019336b4a8e50 …  e0.type WHEN 'object' THEN e0.value END) e1 WHERE e0.key = 'address' AND e1.key = 'city'), ?) = ?))
-- parameters: ['Bo', 'Bo', 'kim', 'kim', 'kim', 'n', 'n']

-- custom data: missing
-- {'data.plan': None, 'data.trial': {'not': None}, 'data.renewsAt': {'not': None}}
((SELECT CASE WHEN NOT replace(replace(replace(e0.value, char(65533), ''), char(65534), ''), char(65 … 596 characters, 8ad18673d4331478 …  || typeof(contacts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'plan') IS NULL
AND (SELECT CASE WHEN substr(v, 1, 19) GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9][Tt ][0-2][0-9 … 1,422 characters, fd51bf741fbd1f14 … f(contacts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'renewsAt')) IS NOT NULL
AND (SELECT CASE e0.type WHEN 'true' THEN 1 WHEN 'false' THEN 0 END FROM (SELECT contacts.data AS do … 490 characters, a5150373fa206761 … peof(contacts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'trial') IS NOT NULL)
-- parameters: []

-- custom data: keys that have to be quoted
-- {'data.odd': 'x'}
((SELECT CASE WHEN NOT replace(replace(replace(e2.value, char(65533), ''), char(65534), ''), char(65 … 794 characters, 042340e33b794c7c … lue END) e2 WHERE e0.key = 'a''b"c`d\e %s ~/é' AND e1.key = '0' AND e2.key = '') COLLATE BINARY = ?)
-- parameters: ['x']

-- lists in custom data: has
-- {'data.interests': {'has': "O'Brien \\"}, 'data.sizes': {'has': 3}, 'data.rates': {'has': 0.1}, 'data.answers': {'has': True}, 'data.visits': {'has': '2024-02-29T12:30:45.000001+05:30'}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FROM ( … 665 characters, 87374f67c504d9f8 … ts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'answers' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FRO … 783 characters, c1bad688cc5263ba … .data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'interests' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FRO … 723 characters, 01b0d3576ba40bc3 … acts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'rates' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FRO … 771 characters, 0946f5cdbf2237d4 … acts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'sizes' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FRO … 1,603 characters, fea3c5d4bacb137d … ts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'visits' AND e0.type = 'array'))
-- parameters: [1, "O'Brien \\", 0.1, 3, 1709190045000001]

-- lists in custom data: has none
-- {'NOT': [{'data.interests': {'has': 'a'}}], 'data.sizes': {'not': {'has': 3}}, 'data.rates': {'not': {'hasSome': [0.1, 2]}}}
(NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END … 727 characters, aa6d79b5acd18638 … acts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'rates' AND e0.type = 'array')
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END … 787 characters, cd5e10bb7453cc57 … .data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'interests' AND e0.type = 'array')
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END … 776 characters, 3315fd484cfdc3fd … cts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'sizes' AND e0.type = 'array'))
-- parameters: [0.1, 2.0, 'a', 3]

-- lists in custom data: has some
-- {'data.interests': {'hasSome': ['a', 'b']}, 'data.sizes': {'hasSome': [1, 2]}, 'data.rates': {'hasSome': [0.1, 2]}, 'data.answers': {'hasSome': [True, False]}, 'data.visits': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END FRO … 668 characters, a2abcba515515294 … ts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'answers' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 786 characters, 6ff0a9224b86272e … .data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'interests' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 726 characters, 2dde66985de354fe … acts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'rates' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 774 characters, bb547573e8154927 … acts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'sizes' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 1,606 characters, ed7ad1d60faac89c … ts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'visits' AND e0.type = 'array'))
-- parameters: [0, 1, 'a', 'b', 0.1, 2.0, 1, 2, 1709190045000001, 1735689600000000]

-- lists in custom data: has some of many
-- {'data.interests': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9" … 1,281 characters, a385bfa01d5ec638 … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (SELECT value FROM j … 809 characters, 13432d747c623523 … .data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'interests' AND e0.type = 'array')
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (SELECT value … 804 characters, 73f1f09d325663c8 … acts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'sizes' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (SELECT value FRO … 1,632 characters, 5531ddd3aa0c9c8f … ts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'visits' AND e0.type = 'array'))
-- parameters: [("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 2,497 characters, 1c47a620de07b64c …  tzinfo=datetime.timezone.utc), datetime.datetime(2024, 1, 30, 0, 0, tzinfo=datetime.timezone.utc))]

-- lists in custom data: has every
-- {'data.interests': {'hasEvery': ['a', 'b']}, 'data.sizes': {'hasEvery': [1, 2]}, 'data.rates': {'hasEvery': [0.1, 2]}, 'data.answers': {'hasEvery': [True, False]}, 'data.visits': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x IN … 701 characters, 0641ad95118118fd … ts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'answers' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 819 characters, 57466275803035a4 … .data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'interests' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 759 characters, 3eaf656f694421b5 … acts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'rates' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 807 characters, fffc57ed4e55848f … acts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'sizes' AND e0.type = 'array')
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN … 1,643 characters, 480f06a7414f138a … ts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'visits' AND e0.type = 'array'))
-- parameters: [0, 1, (False, True), 'a', 'b', ('a', 'b'), 0.1, 2.0, (0.1, 2.0), 1, 2, (1, 2), 1709190045000001, 1735689600000000, (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), datetime.datetime(2025, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))]

-- lists in custom data: has every of many
-- {'data.interests': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9 … 1,081 characters, 04aefaf91c115b2a … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x IN … 842 characters, 08e4ab5f3b6fea25 … .data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'interests' AND e0.type = 'array')
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN … 790 characters, ff5afbad154142bb … cts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'rates' AND e0.type = 'array'))
-- parameters: [("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 2,024 characters, 0ddab457a8c9b5ec … 4.857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571)]

-- lists in custom data: equals
-- {'data.interests': ['a', 'b'], 'data.sizes': {'not': [1, 2]}, 'data.rates': {'equals': [0.1]}, 'data.answers': [True, False], 'data.visits': ['2024-02-29T12:30:45.000001+05:30']}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT key,  … 723 characters, 1dac279d4e7b0dc5 … ts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'answers' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 841 characters, 3b6fee8d4c250a70 … .data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'interests' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 781 characters, 2a89bcb4c0414bd0 … acts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'rates' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 1,660 characters, fff58447d584925e … cts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'visits' AND e0.type = 'array')
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 834 characters, 34d59515c947cefc … cts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'sizes' AND e0.type = 'array'))
-- parameters: [(True, False), (True, False), (True, False), ('a', 'b'), ('a', 'b'), ('a', 'b'), (0.1,), (0.1,), (0 … 363 characters, 818a1778a2d9e3a9 … datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc),), (1, 2), (1, 2), (1, 2)]

-- lists in custom data: empty
-- {'data.interests': {'isEmpty': True}, 'data.sizes': {'isEmpty': False}, 'data.rates': []}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(*) = 0 END FROM (SELECT C … 772 characters, ed4940dd0de2a06b … .data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'interests' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(*) = 0 END FROM (SELEC … 715 characters, b8fca7f162e444d7 … acts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'rates' AND e0.type = 'array')
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(*) = 0 END FROM (S … 768 characters, 52070aa0356947c5 … cts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'sizes' AND e0.type = 'array'))
-- parameters: []

-- lists in custom data: missing
-- {'data.interests': None, 'data.sizes': None, 'data.rates': None, 'data.answers': None, 'data.visits': None}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE j.type  … 654 characters, 34e0203215772775 … ) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'answers' AND e0.type = 'array') IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 772 characters, b2e44f27b531044c … END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'interests' AND e0.type = 'array') IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 712 characters, 8dc933b074ad22c4 … a)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'rates' AND e0.type = 'array') IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 760 characters, 03c2c3703f7ed771 … a)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'sizes' AND e0.type = 'array') IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 1,592 characters, 9ed27d2059f95b2d … ) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'visits' AND e0.type = 'array') IS NULL)
-- parameters: []

-- lists in custom data: present
-- {'data.interests': {'not': None}, 'data.sizes': {'not': None}, 'data.rates': {'not': None}, 'data.answers': {'not': None}, 'data.visits': {'not': None}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE j.type  … 658 characters, 542a24387e6bb7e1 … D) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'answers' AND e0.type = 'array') IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 776 characters, 4067f0e5052ea814 …  d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'interests' AND e0.type = 'array') IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 716 characters, f0877eb7984e6027 … END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'rates' AND e0.type = 'array') IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 764 characters, adf3e9029c03a23e … END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'sizes' AND e0.type = 'array') IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 1,596 characters, 53da7886c28da325 … D) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'visits' AND e0.type = 'array') IS NOT NULL)
-- parameters: []

-- lists in custom data: false of every list
-- {'data.sizes': {'has': 1.5}, 'data.rates': {'has': 9007199254740993}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 0 END FROM (SELECT CASE WHEN j. … 701 characters, d5fcaeed2a4c29f7 … acts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'rates' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 0 END FROM (SELECT CASE WHEN … 753 characters, 941b57b52f149c52 … cts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'sizes' AND e0.type = 'array'))
-- parameters: []

-- lists in custom data: true of every list
-- {'NOT': [{'data.sizes': {'has': 1.5}}, {'data.rates': {'hasEvery': [0.5, 9007199254740993]}}]}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN j. … 701 characters, 3b0ce849985a0251 … acts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'rates' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 753 characters, 58cd0427d4bc525e … cts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'sizes' AND e0.type = 'array'))
-- parameters: []

-- relations: some
-- {'actions': {'some': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}}}
(contacts.id IS NOT NULL
AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" IS NOT NULL AND (audiencefilter_1.name COLLATE BINARY = ? AND audiencefilter_1."createdAt" >= ?)))
-- parameters: ['login', datetime.datetime(2025, 5, 19, 10, 0, tzinfo=datetime.timezone.utc)]

-- relations: none
-- {'actions': {'none': {'name': 'login'}}}
(contacts.id IS NULL
OR contacts.id NOT IN (SELECT audiencefilter_1."subId" FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" IS NOT NULL AND audiencefilter_1.name COLLATE BINARY = ?))
-- parameters: ['login']

-- relations: every
-- {'actions': {'every': {'points': {'gte': 3}}}}
(contacts.id IS NULL
OR contacts.id NOT IN (SELECT audiencefilter_1."subId" FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" IS NOT NULL AND (audiencefilter_1.points >= ?) IS NOT 1))
-- parameters: [3]

-- relations: not every
-- {'NOT': {'actions': {'every': {'points': {'gte': 3}}}}}
(contacts.id IS NOT NULL
AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" IS NOT NULL AND (audiencefilter_1.points >= ?) IS NOT 1))
-- parameters: [3]

-- relations: any at all
-- {'actions': {'some': {}}, 'orders': {'none': {}}}
((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" IS NOT NULL))
AND (contacts.id IS NULL OR contacts.shop IS NULL OR (contacts.id, contacts.shop COLLATE BINARY) NOT IN (SELECT audiencefilter_2."subId", audiencefilter_2.shop COLLATE BINARY FROM actions AS audiencefilter_2 WHERE audiencefilter_2."subId" IS NOT NULL AND audiencefilter_2.shop IS NOT NULL)))
-- parameters: []

-- relations: to one
-- {'referrer': {'is': {'points': {'gte': 3}}, 'isNot': {'tags': {'has': 'a'}}}}
((contacts."referrerId" IS NOT NULL AND contacts."referrerId" IN (SELECT audiencefilter_1.id FROM contacts AS audiencefilter_1 WHERE audiencefilter_1.id IS NOT NULL AND audiencefilter_1.points >= ?))
AND (contacts."referrerId" IS NULL OR contacts."referrerId" NOT IN (SELECT audiencefilter_2.id FROM  … 778 characters, 5c54673e574d8e77 … N json_type('0', 'JSONB is not read: store json() of this ' || typeof(audiencefilter_2.tags)) END)))
-- parameters: [3, ('a',), 'a']

-- relations: to none
-- {'referrer': {'is': None}}
(contacts."referrerId" IS NULL
OR contacts."referrerId" NOT IN (SELECT audiencefilter_1.id FROM contacts AS audiencefilter_1 WHERE audiencefilter_1.id IS NOT NULL))
-- parameters: []

-- relations: beside a test
-- {'points': {'gte': 3}, 'actions': {'some': {'name': 'login'}}}
(contacts.points >= ?
AND EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id AND audiencefilter_1.name COLLATE BINARY = ?))
-- parameters: [3, 'login']

-- relations: any of
-- {'OR': [{'points': {'gte': 3}}, {'actions': {'some': {'name': 'login'}}}]}
(contacts.points >= ?
OR (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" IS NOT NULL AND audiencefilter_1.name COLLATE BINARY = ?)))
-- parameters: [3, 'login']

-- relations: within relations
-- {'actions': {'some': {'items': {'every': {'price': {'lt': 9.5}}}, 'contact': {'is': {'points': 1}}}}}
(contacts.id IS NOT NULL
AND contacts.id IN (SELECT audiencefilter_3."subId" FROM actions AS audiencefilter_3 WHERE audiencef … 559 characters, fef79c4511d1381d … ilter_2 WHERE audiencefilter_2."actionId" IS NOT NULL AND (audiencefilter_2.price < ?) IS NOT 1)))))
-- parameters: [1, 9.5]

-- relations: lists and custom data of theirs
-- {'actions': {'some': {'labels': {'has': 'a'}, 'data.weight': {'gt': 2}, 'items': {'some': {'data.gift': True}}}}}
(contacts.id IS NOT NULL
AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions AS audiencefilter_1 WHERE audiencef … 2,055 characters, cf14656cfad90e3b … of(audiencefilter_2.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'gift') = ?))))
-- parameters: [3, ('a',), 'a', True]

-- relations: count
-- {'actions': {'count': {'gte': 3, 'lte': 9}}}
(contacts.id IS NOT NULL
AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" IS NOT NULL GROUP BY audiencefilter_1."subId" HAVING (count(*) >= ? AND count(*) <= ?)))
-- parameters: [3, 9]

-- relations: count where
-- {'actions': {'count': {'where': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}, 'in': [1, 2]}}}
(contacts.id IS NOT NULL
AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" IS NOT NULL AND (audiencefilter_1.name COLLATE BINARY = ? AND audiencefilter_1."createdAt" >= ?) GROUP BY audiencefilter_1."subId" HAVING count(*) IN (?, ?)))
-- parameters: ['login', datetime.datetime(2025, 5, 19, 10, 0, tzinfo=datetime.timezone.utc), 1, 2]

-- relations: count that nobody reaches
-- {'actions': {'count': {'equals': 0}}}
(contacts.id IS NULL
OR contacts.id NOT IN (SELECT audiencefilter_1."subId" FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" IS NOT NULL))
-- parameters: []

-- relations: sum
-- {'actions': {'sum': {'field': 'points', 'gte': 100}}}
(contacts.id IS NOT NULL
AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" IS NOT NULL GROUP BY audiencefilter_1."subId" HAVING coalesce(sum(audiencefilter_1.points), 0) >= ?))
-- parameters: [100]

-- relations: least
-- {'actions': {'min': {'field': 'value', 'lt': 0.5}}}
CASE WHEN (contacts.id IS NOT NULL
AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" IS NOT NULL AND audiencefilter_1.value IS NOT NULL GROUP BY audiencefilter_1."subId" HAVING min(audiencefilter_1.value) < ?)) THEN 1 WHEN (contacts.id IS NOT NULL
AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" IS NOT NULL AND audiencefilter_1.value IS NOT NULL)) THEN 0 END
-- parameters: [0.5]

-- relations: greatest
-- {'actions': {'max': {'field': 'createdAt', 'lt': {'now': '-P90D'}}}}
CASE WHEN (contacts.id IS NOT NULL
AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" IS NOT NULL AND audiencefilter_1."createdAt" IS NOT NULL GROUP BY audiencefilter_1."subId" HAVING max(audiencefilter_1."createdAt") < ?)) THEN 1 WHEN (contacts.id IS NOT NULL
AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" IS NOT NULL AND audiencefilter_1."createdAt" IS NOT NULL)) THEN 0 END
-- parameters: [datetime.datetime(2025, 3, 20, 10, 0, tzinfo=datetime.timezone.utc)]

-- relations: greatest, or none
-- {'OR': [{'actions': {'max': {'field': 'createdAt', 'equals': None}}}, {'orders': {'max': {'field': 'data.weight', 'not': {'gt': 5}}}}]}
((contacts.id IS NULL OR contacts.id NOT IN (SELECT audiencefilter_1."subId" FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" IS NOT NULL AND audiencefilter_1."createdAt" IS NOT NULL GROUP BY audiencefilter_1."subId" HAVING NOT (max(audiencefilter_1."createdAt") IS NULL)))
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.shop IS NOT NULL AND (contacts.id, contacts.shop  … 2,663 characters, 77963a9b2c477e7c … data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'weight') IS NOT NULL)) THEN 0 END)
-- parameters: [5]

-- relations: least of every type
-- {'OR': [{'actions': {'min': {'field': 'points', 'gt': 3}}}, {'actions': {'min': {'field': 'value', ' … 405 characters, 30c2a995f622bfe4 … : 0.5}}}, {'actions': {'min': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions … 498 characters, 60f69a7c496bdf9d … er_1 WHERE audiencefilter_1."subId" IS NOT NULL AND audiencefilter_1.points IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_2."subId" FROM actio … 496 characters, e00acb4f1427f41f … ter_2 WHERE audiencefilter_2."subId" IS NOT NULL AND audiencefilter_2.value IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_3."subId" FROM actio … 514 characters, 9f18570186b23c11 … WHERE audiencefilter_3."subId" IS NOT NULL AND audiencefilter_3."createdAt" IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_4."subId" FROM actio … 2,348 characters, 1580cc97c974f3a9 … .data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'weight') IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_5."subId" FROM actio … 2,194 characters, 7a75368bf97294d9 … _5.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'rate') IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_6."subId" FROM actio … 4,811 characters, 02426a5155709ce7 … ata)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'seenAt')) IS NOT NULL)) THEN 0 END)
-- parameters: [4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: greatest of every type
-- {'OR': [{'actions': {'max': {'field': 'points', 'gt': 3}}}, {'actions': {'max': {'field': 'value', ' … 405 characters, 79aaf85b40539165 … : 0.5}}}, {'actions': {'max': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions … 498 characters, 76654040a3ef9e24 … er_1 WHERE audiencefilter_1."subId" IS NOT NULL AND audiencefilter_1.points IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_2."subId" FROM actio … 496 characters, 97afdf238c574c60 … ter_2 WHERE audiencefilter_2."subId" IS NOT NULL AND audiencefilter_2.value IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_3."subId" FROM actio … 514 characters, fa5cf738f0e70697 … WHERE audiencefilter_3."subId" IS NOT NULL AND audiencefilter_3."createdAt" IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_4."subId" FROM actio … 2,348 characters, 0855f9f3f10e67c8 … .data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'weight') IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_5."subId" FROM actio … 2,194 characters, 4731fb29f713b346 … _5.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'rate') IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_6."subId" FROM actio … 4,811 characters, 912f0b55cb4d818f … ata)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'seenAt')) IS NOT NULL)) THEN 0 END)
-- parameters: [4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: every quantifier beside a test
-- {'points': {'gte': 3}, 'actions': {'none': {'name': 'login'}, 'every': {'value': {'gt': 0.5}}}, 'orders': {'some': {}}, 'NOT': {'orders': {'every': {'value': {'gt': 0.5}}}}, 'AND': [{'actions': {'none': {}}}]}
(contacts.points >= ?
AND NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_4 WHERE audiencefilter_4."subId" = contacts.id)
AND EXISTS (SELECT 1 FROM actions AS audiencefilter_5 WHERE audiencefilter_5."subId" = contacts.id AND audiencefilter_5.shop COLLATE BINARY = contacts.shop)
AND NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id AND audiencefilter_1.name COLLATE BINARY = ?)
AND NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_2 WHERE audiencefilter_2."subId" = contacts.id AND (audiencefilter_2.value > ?) IS NOT 1)
AND EXISTS (SELECT 1 FROM actions AS audiencefilter_3 WHERE audiencefilter_3."subId" = contacts.id AND audiencefilter_3.shop COLLATE BINARY = contacts.shop AND (audiencefilter_3.value > ?) IS NOT 1))
-- parameters: [3, 'login', 0.5, 0.5]

-- relations: functions
-- {'OR': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'points', 'lte': 5}}}, {'a … 304 characters, 7f52ab6f08f58118 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_5."subId" FROM actions AS audiencefilter_5 WHERE audiencefilter_5."subId" IS NOT NULL GROUP BY audiencefilter_5."subId" HAVING count(*) >= ?))
OR (contacts.id IS NULL OR contacts.id NOT IN (SELECT audiencefilter_1."subId" FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" IS NOT NULL GROUP BY audiencefilter_1."subId" HAVING NOT (coalesce(sum(audiencefilter_1.points), 0) <= ?)))
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_2."subId" FROM actio … 515 characters, 1f5838c598a99137 … WHERE audiencefilter_2."subId" IS NOT NULL AND audiencefilter_2."createdAt" IS NOT NULL)) THEN 0 END
OR (contacts.id IS NULL OR contacts.id NOT IN (SELECT audiencefilter_3."subId" FROM actions AS audiencefilter_3 WHERE audiencefilter_3."subId" IS NOT NULL AND audiencefilter_3."createdAt" IS NOT NULL GROUP BY audiencefilter_3."subId" HAVING NOT (max(audiencefilter_3."createdAt") IS NULL)))
OR (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_4."subId" FROM actions AS audiencefilter_4 WHERE audiencefilter_4."subId" IS NOT NULL AND audiencefilter_4.points IS NOT NULL GROUP BY audiencefilter_4."subId" HAVING min(audiencefilter_4.points) IS NOT NULL)))
-- parameters: [2, 5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: functions where
-- {'OR': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, ' … 644 characters, 55cf9d8558fdbac4 … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" IS NOT NULL AND audiencefilter_1."createdAt" < ? GROUP BY audiencefilter_1."subId" HAVING count(*) >= ?))
OR (contacts.id IS NULL OR contacts.id NOT IN (SELECT audiencefilter_2."subId" FROM actions AS audiencefilter_2 WHERE audiencefilter_2."subId" IS NOT NULL AND audiencefilter_2."createdAt" < ? GROUP BY audiencefilter_2."subId" HAVING NOT (coalesce(sum(audiencefilter_2.points), 0) <= ?)))
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_3."subId" FROM actio … 589 characters, 37a9eea42d459927 …  NULL AND audiencefilter_3."createdAt" < ? AND audiencefilter_3."createdAt" IS NOT NULL)) THEN 0 END
OR (contacts.id IS NULL OR contacts.id NOT IN (SELECT audiencefilter_4."subId" FROM actions AS audie … 327 characters, 707dc7ec593537f8 …  NOT NULL GROUP BY audiencefilter_4."subId" HAVING NOT (max(audiencefilter_4."createdAt") IS NULL)))
OR (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_5."subId" FROM actions AS audi … 317 characters, 599f7defdea1db03 … nts IS NOT NULL GROUP BY audiencefilter_5."subId" HAVING min(audiencefilter_5.points) IS NOT NULL)))
-- parameters: [datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 2, datetime.datetime(202 … 531 characters, a0bb5710134c7604 … o=datetime.timezone.utc), datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: functions beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'po … 327 characters, 9dac7e4f188b4cf2 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
(contacts.points >= ?
AND (SELECT count(*) >= ? FROM actions AS audiencefilter_5 WHERE audiencefilter_5."subId" = contacts.id)
AND (SELECT coalesce(sum(audiencefilter_1.points), 0) <= ? FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id)
AND (SELECT max(audiencefilter_2."createdAt") >= ? FROM actions AS audiencefilter_2 WHERE audiencefilter_2."subId" = contacts.id)
AND (SELECT max(audiencefilter_3."createdAt") IS NULL FROM actions AS audiencefilter_3 WHERE audiencefilter_3."subId" = contacts.id)
AND (SELECT min(audiencefilter_4.points) IS NOT NULL FROM actions AS audiencefilter_4 WHERE audiencefilter_4."subId" = contacts.id))
-- parameters: [3, 2, 5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: functions where beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:3 … 667 characters, 5fc940b75542055c … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
(contacts.points >= ?
AND (SELECT count(*) >= ? FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id AND audiencefilter_1."createdAt" < ?)
AND (SELECT coalesce(sum(audiencefilter_2.points), 0) <= ? FROM actions AS audiencefilter_2 WHERE audiencefilter_2."subId" = contacts.id AND audiencefilter_2."createdAt" < ?)
AND (SELECT max(audiencefilter_3."createdAt") >= ? FROM actions AS audiencefilter_3 WHERE audiencefilter_3."subId" = contacts.id AND audiencefilter_3."createdAt" < ?)
AND (SELECT max(audiencefilter_4."createdAt") IS NULL FROM actions AS audiencefilter_4 WHERE audiencefilter_4."subId" = contacts.id AND audiencefilter_4."createdAt" < ?)
AND (SELECT min(audiencefilter_5.points) IS NOT NULL FROM actions AS audiencefilter_5 WHERE audiencefilter_5."subId" = contacts.id AND audiencefilter_5."createdAt" < ?))
-- parameters: [3, 2, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 5, datetime.dateti … 459 characters, a6ae68a98ffecedb … o=datetime.timezone.utc), datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: many of one kind, all
-- {'AND': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login',  … 922 characters, cf4b573e400ee51e … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_3."subId" FROM actions AS audien … 2,207 characters, c231c1a82611c3e1 … ight') END), 0) >= ? AND count(CASE WHEN audiencefilter_3.name LIKE ? ESCAPE '\' THEN 1 END) <= ?)))
AND ((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_4."subId" FROM actions AS au … 888 characters, c802fbc1b02c210d … ERE audiencefilter_1."subId" IS NOT NULL AND audiencefilter_1."createdAt" IS NOT NULL)) THEN 0 END))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo … 380 characters, 8712c34e688e4479 … utc), 100, 'log', 0, 1.0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: many of one kind, any
-- {'OR': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login', ' … 921 characters, 518d84657c0520e2 … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
((contacts.id IS NULL OR contacts.id NOT IN (SELECT audiencefilter_3."subId" FROM actions AS audienc … 2,202 characters, afd2e2b02f5c646e … ight') END), 0) >= ? OR count(CASE WHEN audiencefilter_3.name LIKE ? ESCAPE '\' THEN 1 END) <= ?))))
OR ((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_4."subId" FROM actions AS aud … 886 characters, abd21a0547b37bf0 … ERE audiencefilter_1."subId" IS NOT NULL AND audiencefilter_1."createdAt" IS NOT NULL)) THEN 0 END))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo … 380 characters, 8712c34e688e4479 … utc), 100, 'log', 0, 1.0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: greatest within
-- {'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
(contacts.id IS NOT NULL
AND contacts.id IN (SELECT audiencefilter_2."subId" FROM actions AS audiencefilter_2 WHERE audiencef … 424 characters, 92a64dd283280434 … 1.price IS NOT NULL GROUP BY audiencefilter_1."actionId" HAVING max(audiencefilter_1.price) >= ?))))
-- parameters: [100.0]

-- relations: greatest within few
-- {'points': {'gte': 3}, 'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
(EXISTS (SELECT 1 FROM actions AS audiencefilter_2 WHERE audiencefilter_2."subId" = contacts.id AND  … 391 characters, 83f4c15376d1673c … _1.price IS NOT NULL GROUP BY audiencefilter_1."actionId" HAVING max(audiencefilter_1.price) >= ?)))
AND contacts.points >= ?)
-- parameters: [100.0, 3]

-- dates
-- {'birthday': {'gte': '2000-02-29', 'not': '2001-03-01'}, 'AND': [{'birthday': {'lt': {'today': '-P18Y'}}}], 'data.since': {'in': ['2000-02-29', '9999-12-31']}}
((SELECT CASE WHEN e0.type = 'text' AND e0.value GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' A … 600 characters, 0478fc2e6f2bcaea …  typeof(contacts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'since') IN (?, ?)
AND contacts.birthday >= ?
AND contacts.birthday < ?
AND NOT (contacts.birthday = ?))
-- parameters: ['2000-02-29', '9999-12-31', datetime.date(2000, 2, 29), datetime.date(2007, 6, 18), datetime.date(2001, 3, 1)]

-- dates: anniversaries
-- {'birthday': {'anniversary': {'from': 'P0D', 'to': 'P7D'}}, 'data.since': {'not': {'anniversary': {'days': [[1220, 1231], [101, 105]]}}}}
(((CAST(substr(contacts.birthday, 6, 2) AS INTEGER) * 100 + CAST(substr(contacts.birthday, 9, 2) AS INTEGER)) + ?) % 10000 <= ?
AND NOT (((CAST(substr((SELECT CASE WHEN e0.type = 'text' AND e0.value GLOB '[0-9][0-9][0-9][0-9]-[0 … 1,281 characters, dd86d1fd7282d9c8 …  CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'since'), 9, 2) AS INTEGER)) + ?) % 10000 <= ?))
-- parameters: [(618, 625), (618, 625), (1220, 105), (1220, 105)]

-- ids
-- {'externalId': {'in': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.token': {'not': '123E4567-e89b-12d3-a456-426614174000'}, 'NOT': {'externalId': 'd011db5a-e241-04eb-604a-5ce3addef82d'}}
((CAST(contacts."externalId" AS TEXT) BETWEEN ? AND ? AND (contacts."externalId" BETWEEN ? AND ? OR contacts."externalId" BETWEEN ? AND ? OR contacts."externalId" >= x'') AND lower(replace(contacts."externalId", '-', '')) = ?)
AND NOT (lower(replace((SELECT CASE WHEN e0.type = 'text' AND e0.value GLOB '[0-9A-Fa-f][0-9A-Fa-f][ … 904 characters, 8be36ab83353bb58 … (contacts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'token'), '-', '')) = ?))
-- parameters: [UUID('123e4567-e89b-12d3-a456-426614174000'), UUID('123e4567-e89b-12d3-a456-426614174000'), UUID('1 … 368 characters, fef5494712fae748 … 74000'), UUID('123e4567-e89b-12d3-a456-426614174000'), UUID('123e4567-e89b-12d3-a456-426614174000')]

-- ids: missing
-- {'externalId': None, 'data.token': {'not': None}}
(lower(replace((SELECT CASE WHEN e0.type = 'text' AND e0.value GLOB '[0-9A-Fa-f][0-9A-Fa-f][0-9A-Fa- … 902 characters, 1f934bf7e017b3a5 … cts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'token'), '-', '')) IS NOT NULL
AND lower(replace(contacts."externalId", '-', '')) IS NULL)
-- parameters: []

-- decimals
-- {'balance': {'gt': 0.001, 'lte': 100.5, 'notIn': [1, 2.5]}, 'data.price': {'gte': 19.99, 'not': 20}}
(((contacts.balance >= ? AND contacts.balance <= ? OR contacts.balance = NULL) AND CASE typeof(conta … 430 characters, c28e8300f1d9324f … ce * 1e2))) / 4503599627370496.0 THEN CAST(round((contacts.balance * 1e2)) AS INTEGER) END END >= ?)
AND CASE typeof(contacts.balance) WHEN 'integer' THEN contacts.balance * 100 WHEN 'real' THEN CASE WHEN abs(round((contacts.balance * 1e2))) < 1e15
AND abs((contacts.balance * 1e2) - round((contacts.balance * 1e2))) <= 1e-6 + abs(round((contacts.balance * 1e2))) / 4503599627370496.0 THEN CAST(round((contacts.balance * 1e2)) AS INTEGER) END END <= ?
AND (SELECT CASE WHEN e0.type IN ('integer', 'real') THEN CASE WHEN abs(round((CAST(e0.value AS REAL … 754 characters, 4dfe784ccd34ea0e …  ' || typeof(contacts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'price') >= ?
AND NOT (CASE typeof(contacts.balance) WHEN 'integer' THEN contacts.balance * 100 WHEN 'real' THEN C … 361 characters, b502b360c3528016 … 1e2))) / 4503599627370496.0 THEN CAST(round((contacts.balance * 1e2)) AS INTEGER) END END IN (?, ?))
AND NOT ((SELECT CASE WHEN e0.type IN ('integer', 'real') THEN CASE WHEN abs(round((CAST(e0.value AS … 760 characters, e37f6f54c1d9dc74 … ' || typeof(contacts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'price') = ?))
-- parameters: [Decimal('0.01'), Decimal('100.50'), Decimal('0.01'), Decimal('100.50'), Decimal('19.99'), 100, 250, Decimal('20.00')]

-- lists of days, ids and decimals
-- {'days': {'has': '2000-02-29'}, 'ids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'prices': {'hasEvery': [1, 2.5]}, 'NOT': [{'days': ['2000-02-29']}, {'prices': [2.5]}, {'ids': {'has': '123E4567-e89b-12d3-a456-426614174000'}}]}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FROM ( … 733 characters, 36c448f203500cd0 … read: store json() of this ' || typeof(contacts.days)) END) d WHERE json_type(d.document) = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 942 characters, 3b41a707355884a1 … ad: store json() of this ' || typeof(contacts.prices)) END) d WHERE json_type(d.document) = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 1,010 characters, 3a0a83ce5ed7b926 …  read: store json() of this ' || typeof(contacts.ids)) END) d WHERE json_type(d.document) = 'array')
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END … 1,011 characters, c3c8ed3ab0adcb18 …  read: store json() of this ' || typeof(contacts.ids)) END) d WHERE json_type(d.document) = 'array')
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 798 characters, 68f27bcd1f98b659 … read: store json() of this ' || typeof(contacts.days)) END) d WHERE json_type(d.document) = 'array')
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 969 characters, 08c3ddcbd67c3a7b … d: store json() of this ' || typeof(contacts.prices)) END) d WHERE json_type(d.document) = 'array'))
-- parameters: ['2000-02-29', 100, 250, (Decimal('1.00'), Decimal('2.50')), '123e4567e89b12d3a456426614174000', 'd0 … 321 characters, 43c0d2144a2a2186 … 2, 29),), (datetime.date(2000, 2, 29),), (Decimal('2.50'),), (Decimal('2.50'),), (Decimal('2.50'),)]

-- lists of days, ids and decimals in custom data
-- {'data.dates': {'has': '2000-02-29'}, 'data.uuids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.decimals': {'hasEvery': [1, 2.5]}, 'NOT': [{'data.dates': ['2000-02-29']}, {'data.decimals': [2.5]}]}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FROM ( … 774 characters, ee0e00aef90c8f5d … acts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'dates' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 972 characters, da93a63d3afd4cb2 … s.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'decimals' AND e0.type = 'array')
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 1,058 characters, f9b88972862b14c1 … acts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'uuids' AND e0.type = 'array')
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 839 characters, 957cde8e80732e8c … acts.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'dates' AND e0.type = 'array')
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 999 characters, fe148f733037ca3e … .data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'decimals' AND e0.type = 'array'))
-- parameters: ['2000-02-29', 100, 250, (Decimal('1.00'), Decimal('2.50')), '123e4567e89b12d3a456426614174000', 'd011db5ae24104eb604a5ce3addef82d', (datetime.date(2000, 2, 29),), (datetime.date(2000, 2, 29),), (datetime.date(2000, 2, 29),), (Decimal('2.50'),), (Decimal('2.50'),), (Decimal('2.50'),)]

-- relations: sums beyond 64 bits
-- {'OR': [{'actions': {'sum': {'field': 'large', 'gt': 1180591620717411303424}}}, {'actions': {'sum': {'field': 'paid', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'in': [1, 2.5]}}}, {'actions': {'sum': {'field': 'data.tax', 'lte': 0.5}}}]}
((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_3."subId" FROM actions AS audien … 2,724 characters, e6377be59d55407d … ound((audiencefilter_3.paid * 1e2)) AS INTEGER) END END & 2147483647) & 2147483647), 0)) = (?, ?))))
OR ((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions AS aud … 3,100 characters, 1871de8d6b79e6bd …  JOIN json_each(d.document) e0 WHERE e0.key = 'tax') & 2147483647) & 2147483647), 0)) <= (?, ?))))))
-- parameters: [datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), Decimal('1.00'), Decimal('1.00'), Decimal('2.50'), Decimal('2.50'), 1180591620717411303425, 1180591620717411303425, Decimal('0.50'), Decimal('0.50')]

-- relations: averages
-- {'OR': [{'actions': {'avg': {'field': 'paid', 'gte': 50}}}, {'actions': {'avg': {'field': 'large', 'lt': 0.3}}}, {'actions': {'avg': {'field': 'data.tax', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'equals': 2.5}}}, {'actions': {'avg': {'field': 'points', 'equals': None}}}]}
(CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions … 3,655 characters, 212d45abe1fd0e35 … 370496.0 THEN CAST(round((audiencefilter_1.paid * 1e2)) AS INTEGER) END END IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_2."subId" FROM actio … 824 characters, f27f621fb9ea7e57 … ter_2 WHERE audiencefilter_2."subId" IS NOT NULL AND audiencefilter_2.large IS NOT NULL)) THEN 0 END
OR (contacts.id IS NULL OR contacts.id NOT IN (SELECT audiencefilter_3."subId" FROM actions AS audiencefilter_3 WHERE audiencefilter_3."subId" IS NOT NULL AND audiencefilter_3.points IS NOT NULL GROUP BY audiencefilter_3."subId" HAVING NOT (max(audiencefilter_3.points) IS NULL)))
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_4."subId" FROM actio … 7,115 characters, 30e8700ed7ca74f9 … _4.data)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'tax') IS NOT NULL)) THEN 0 END)
-- parameters: [Fraction(5000, 1), Fraction(5000, 1), Fraction(5000, 1), Fraction(5000, 1), Fraction(5000, 1), Frac … 528 characters, b008bae8588dc903 … 50, 1), Fraction(250, 1), datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: least of days and decimals
-- {'actions': {'min': {'field': 'paidOn', 'lt': {'today': '-P1Y'}}, 'max': {'field': 'paid', 'gt': 2.5}}}
(CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions … 503 characters, 8be0e4b6bbcf127b … _1 WHERE audiencefilter_1."subId" IS NOT NULL AND audiencefilter_1."paidOn" IS NOT NULL)) THEN 0 END
AND CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_2."subId" FROM acti … 1,561 characters, d5b1065609770070 … 70496.0 THEN CAST(round((audiencefilter_2.paid * 1e2)) AS INTEGER) END END IS NOT NULL)) THEN 0 END)
-- parameters: [datetime.date(2024, 6, 18), Decimal('2.51')]

-- objects: any at all
-- {'gifts': {'some': {}}, 'first': {'isNot': None}}
(EXISTS (SELECT 1 FROM (SELECT o.value AS audiencefilter_object FROM (SELECT e0.type AS type, e0.val … 586 characters, e4a7e3c5cbf3d660 … ocument) e0 WHERE e0.key = 'first') o WHERE o.type = 'object') AS `audiencefilter_object_1` WHERE 1)
AND EXISTS (SELECT 1 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT e0.type AS type,  … 665 characters, 4f0032590012d3aa … EN 'array' THEN o.value END) item WHERE item.type = 'object') AS `audiencefilter_object_2` WHERE 1))
-- parameters: []

-- objects: some
-- {'gifts': {'some': {'sku': 'a', 'ok': True, 'at': {'lt': '2024-02-29T12:30:45.000001+05:30'}}}}
EXISTS (SELECT 1 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT e0.type AS type, e0.v … 3,868 characters, ab87e57d4856bf9c … ct_1`.audiencefilter_object)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'at')) < ?))
-- parameters: ['a', True, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- objects: none and every
-- {'gifts': {'none': {'labels': {'has': 'a'}}, 'every': {'n': {'gte': 3}}}}
(NOT EXISTS (SELECT 1 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT e0.type AS type, … 1,496 characters, d789c5ef50b733bb … diencefilter_object)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'n') >= ?) IS NOT 1)
AND NOT EXISTS (SELECT 1 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT e0.type AS ty … 1,682 characters, 4120575b46594bb9 … object)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'labels' AND e0.type = 'array')))
-- parameters: [3, 'a']

-- objects: one
-- {'first': {'is': {'price': {'gt': 2.5}}}}
EXISTS (SELECT 1 FROM (SELECT o.value AS audiencefilter_object FROM (SELECT e0.type AS type, e0.valu … 1,572 characters, 674aaf9caa71397c … _1`.audiencefilter_object)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'price') >= ?)
-- parameters: [Decimal('2.51')]

-- objects: within objects
-- {'gifts': {'some': {'parts': {'none': {'ok': True}}}}}
EXISTS (SELECT 1 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT e0.type AS type, e0.v … 2,272 characters, 425fd15bfa1d86fe … ect_2`.audiencefilter_object)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'ok') = ?))
-- parameters: [True]

-- objects: count
-- {'gifts': {'count': {'gte': 3}}}
(SELECT count(*) >= ? FROM (SELECT item.value AS audiencefilter_object FROM (SELECT e0.type AS type, … 665 characters, 08105b2ac4240de3 … HEN 'array' THEN o.value END) item WHERE item.type = 'object') AS `audiencefilter_object_1` WHERE 1)
-- parameters: [3]

-- objects: functions
-- {'OR': [{'gifts': {'count': {'where': {'ok': True}, 'gte': 2}}}, {'gifts': {'sum': {'field': 'n', 'lt': 9}}}, {'gifts': {'sum': {'field': 'price', 'where': {'ok': True}, 'gte': 2.5}}}, {'gifts': {'max': {'field': 'at', 'equals': None}}}, {'gifts': {'avg': {'field': 'price', 'gte': 1}}}]}
((SELECT coalesce(sum((SELECT CASE WHEN e0.type IN ('integer', 'real') AND e0.value BETWEEN -2147483 … 1,492 characters, f8712ac22a554d48 … HEN 'array' THEN o.value END) item WHERE item.type = 'object') AS `audiencefilter_object_1` WHERE 1)
OR (SELECT max((SELECT CASE WHEN substr(v, 1, 19) GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9][Tt … 2,306 characters, 1de2242acde8fe8a … HEN 'array' THEN o.value END) item WHERE item.type = 'object') AS `audiencefilter_object_2` WHERE 1)
OR (SELECT ((CASE WHEN (sum(((SELECT CASE WHEN e0.type IN ('integer', 'real') THEN CASE WHEN abs(rou … 6,781 characters, 3a63651ce37aab66 … HEN 'array' THEN o.value END) item WHERE item.type = 'object') AS `audiencefilter_object_3` WHERE 1)
OR (SELECT count(*) >= ? FROM (SELECT item.value AS audiencefilter_object FROM (SELECT e0.type AS ty … 1,379 characters, fe40b82433594434 … ject_4`.audiencefilter_object)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'ok') = ?)
OR (SELECT (coalesce((sum((SELECT CASE WHEN e0.type IN ('integer', 'real') THEN CASE WHEN abs(round( … 4,431 characters, 85eb20d6430e9b98 … ect_5`.audiencefilter_object)) END) d CROSS JOIN json_each(d.document) e0 WHERE e0.key = 'ok') = ?))
-- parameters: [8, Fraction(100, 1), Fraction(100, 1), Fraction(100, 1), Fraction(100, 1), Fraction(100, 1), Fraction(100, 1), Fraction(100, 1), 2, True, Decimal('2.50'), Decimal('2.50'), True]
