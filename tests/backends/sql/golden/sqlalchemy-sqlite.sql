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
AND NOT contacts.flags GLOB '*\u0000*' THEN EXISTS (SELECT 1 FROM (SELECT contacts.flags AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?)) WHEN typeof(contacts.flags) = 'blob'
AND NOT json_valid(contacts.flags) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.flags)) END
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FRO … 1,887 characters, 1a2f74a217013013 … t read: store json() of this ' || typeof(contacts.moments)) END AS list) d WHERE d.list IS NOT NULL)
AND CASE WHEN json_valid(contacts.ratios)
AND (substr(contacts.ratios, 1, 1) = '[' OR json_type(contacts.ratios) = 'array')
AND NOT contacts.ratios GLOB '*\u0000*' THEN EXISTS (SELECT 1 FROM (SELECT contacts.ratios AS document) d CROSS JOIN json_each(d.document) WHERE CAST(value AS REAL) IN (?)) WHEN typeof(contacts.ratios) = 'blob'
AND NOT json_valid(contacts.ratios) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.ratios)) END
AND CASE WHEN json_valid(contacts.scores)
AND (substr(contacts.scores, 1, 1) = '[' OR json_type(contacts.scores) = 'array')
AND NOT contacts.scores GLOB '*\u0000*' THEN EXISTS (SELECT 1 FROM (SELECT contacts.scores AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?)) WHEN typeof(contacts.scores) = 'blob'
AND NOT json_valid(contacts.scores) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.scores)) END
AND CASE WHEN json_valid(contacts.tags)
AND (substr(contacts.tags, 1, 1) = '[' OR json_type(contacts.tags) = 'array')
AND NOT contacts.tags GLOB '*\u0000*' THEN CASE WHEN contacts.tags GLOB ?
OR contacts.tags GLOB '*\*' THEN EXISTS (SELECT 1 FROM (SELECT contacts.tags AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?)) ELSE 0 END WHEN typeof(contacts.tags) = 'blob'
AND NOT json_valid(contacts.tags) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.tags)) END)
-- parameters: [1, '2024-02-29 07:00:45.000001', 0.1, 3, ("O'Brien \\",), "O'Brien \\"]

-- lists: has none
-- {'NOT': [{'tags': {'has': 'a'}}], 'scores': {'not': {'has': 3}}, 'ratios': {'not': {'hasSome': [0.1, 2]}}}
(CASE WHEN json_valid(contacts.ratios)
AND (substr(contacts.ratios, 1, 1) = '[' OR json_type(contacts.ratios) = 'array')
AND NOT contacts.ratios GLOB '*\u0000*' THEN NOT (EXISTS (SELECT 1 FROM (SELECT contacts.ratios AS document) d CROSS JOIN json_each(d.document) WHERE CAST(value AS REAL) IN (?, ?))) WHEN typeof(contacts.ratios) = 'blob'
AND NOT json_valid(contacts.ratios) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.ratios)) END
AND CASE WHEN json_valid(contacts.scores)
AND (substr(contacts.scores, 1, 1) = '[' OR json_type(contacts.scores) = 'array')
AND NOT contacts.scores GLOB '*\u0000*' THEN NOT (EXISTS (SELECT 1 FROM (SELECT contacts.scores AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?))) WHEN typeof(contacts.scores) = 'blob'
AND NOT json_valid(contacts.scores) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.scores)) END
AND CASE WHEN json_valid(contacts.tags)
AND (substr(contacts.tags, 1, 1) = '[' OR json_type(contacts.tags) = 'array')
AND NOT contacts.tags GLOB '*\u0000*' THEN NOT (CASE WHEN contacts.tags GLOB ? OR contacts.tags GLOB '*\*' THEN EXISTS (SELECT 1 FROM (SELECT contacts.tags AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?)) ELSE 0 END) WHEN typeof(contacts.tags) = 'blob'
AND NOT json_valid(contacts.tags) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.tags)) END)
-- parameters: [0.1, 2.0, 3, ('a',), 'a']

-- lists: has some
-- {'tags': {'hasSome': ['a', 'b']}, 'scores': {'hasSome': [1, 2]}, 'ratios': {'hasSome': [0.1, 2]}, 'flags': {'hasSome': [True, False]}, 'moments': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(CASE WHEN json_valid(contacts.flags)
AND (substr(contacts.flags, 1, 1) = '[' OR json_type(contacts.flags) = 'array')
AND NOT contacts.flags GLOB '*\u0000*' THEN EXISTS (SELECT 1 FROM (SELECT contacts.flags AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) WHEN typeof(contacts.flags) = 'blob'
AND NOT json_valid(contacts.flags) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.flags)) END
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 1,890 characters, 731df48057cfe47f … t read: store json() of this ' || typeof(contacts.moments)) END AS list) d WHERE d.list IS NOT NULL)
AND CASE WHEN json_valid(contacts.ratios)
AND (substr(contacts.ratios, 1, 1) = '[' OR json_type(contacts.ratios) = 'array')
AND NOT contacts.ratios GLOB '*\u0000*' THEN EXISTS (SELECT 1 FROM (SELECT contacts.ratios AS document) d CROSS JOIN json_each(d.document) WHERE CAST(value AS REAL) IN (?, ?)) WHEN typeof(contacts.ratios) = 'blob'
AND NOT json_valid(contacts.ratios) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.ratios)) END
AND CASE WHEN json_valid(contacts.scores)
AND (substr(contacts.scores, 1, 1) = '[' OR json_type(contacts.scores) = 'array')
AND NOT contacts.scores GLOB '*\u0000*' THEN EXISTS (SELECT 1 FROM (SELECT contacts.scores AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) WHEN typeof(contacts.scores) = 'blob'
AND NOT json_valid(contacts.scores) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.scores)) END
AND CASE WHEN json_valid(contacts.tags)
AND (substr(contacts.tags, 1, 1) = '[' OR json_type(contacts.tags) = 'array')
AND NOT contacts.tags GLOB '*\u0000*' THEN CASE WHEN contacts.tags GLOB ?
OR contacts.tags GLOB '*\*' THEN EXISTS (SELECT 1 FROM (SELECT contacts.tags AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) ELSE 0 END WHEN typeof(contacts.tags) = 'blob'
AND NOT json_valid(contacts.tags) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.tags)) END)
-- parameters: [0, 1, '2024-02-29 07:00:45.000001', '2025-01-01 00:00:00.000000', 0.1, 2.0, 1, 2, ('a', 'b'), 'a', 'b']

-- lists: has some of many
-- {'tags': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10",  … 1,263 characters, 98cf9a78a5b8086f … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (SELECT value FROM j … 1,913 characters, 216715babc069a4f … t read: store json() of this ' || typeof(contacts.moments)) END AS list) d WHERE d.list IS NOT NULL)
AND CASE WHEN json_valid(contacts.scores)
AND (substr(contacts.scores, 1, 1) = '[' OR json_type(contacts.scores) = 'array')
AND NOT contacts.scores GLOB '*\u0000*' THEN NOT (EXISTS (SELECT 1 FROM (SELECT contacts.scores AS document) d CROSS JOIN json_each(d.document) WHERE value IN (SELECT value FROM json_each(?)))) WHEN typeof(contacts.scores) = 'blob'
AND NOT json_valid(contacts.scores) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.scores)) END
AND CASE WHEN json_valid(contacts.tags)
AND (substr(contacts.tags, 1, 1) = '[' OR json_type(contacts.tags) = 'array')
AND NOT contacts.tags GLOB '*\u0000*' THEN CASE WHEN contacts.tags GLOB ?
OR contacts.tags GLOB '*\*' THEN EXISTS (SELECT 1 FROM (SELECT contacts.tags AS document) d CROSS JOIN json_each(d.document) WHERE value IN (SELECT value FROM json_each(?))) ELSE 0 END WHEN typeof(contacts.tags) = 'blob'
AND NOT json_valid(contacts.tags) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.tags)) END)
-- parameters: [(datetime.datetime(2024, 1, 1, 0, 0, tzinfo=datetime.timezone.utc), datetime.datetime(2024, 1, 2, 0 … 2,809 characters, a9972e8e23a1eab0 … , "v'33", "v'34", "v'35", "v'36", "v'37", "v'38", "v'39", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9")]

-- lists: has every
-- {'tags': {'hasEvery': ['a', 'b']}, 'scores': {'hasEvery': [1, 2]}, 'ratios': {'hasEvery': [0.1, 2]}, 'flags': {'hasEvery': [True, False]}, 'moments': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(CASE WHEN json_valid(contacts.flags)
AND (substr(contacts.flags, 1, 1) = '[' OR json_type(contacts.flags) = 'array')
AND NOT contacts.flags GLOB '*\u0000*' THEN (SELECT count(DISTINCT value) FROM (SELECT contacts.flags AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) = ? WHEN typeof(contacts.flags) = 'blob'
AND NOT json_valid(contacts.flags) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.flags)) END
AND CASE WHEN json_valid(contacts.ratios)
AND (substr(contacts.ratios, 1, 1) = '[' OR json_type(contacts.ratios) = 'array')
AND NOT contacts.ratios GLOB '*\u0000*' THEN (SELECT count(DISTINCT CAST(value AS REAL)) FROM (SELECT contacts.ratios AS document) d CROSS JOIN json_each(d.document) WHERE CAST(value AS REAL) IN (?, ?)) = ? WHEN typeof(contacts.ratios) = 'blob'
AND NOT json_valid(contacts.ratios) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.ratios)) END
AND CASE WHEN json_valid(contacts.scores)
AND (substr(contacts.scores, 1, 1) = '[' OR json_type(contacts.scores) = 'array')
AND NOT contacts.scores GLOB '*\u0000*' THEN (SELECT count(DISTINCT value) FROM (SELECT contacts.scores AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) = ? WHEN typeof(contacts.scores) = 'blob'
AND NOT json_valid(contacts.scores) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.scores)) END
AND CASE WHEN json_valid(contacts.tags)
AND (substr(contacts.tags, 1, 1) = '[' OR json_type(contacts.tags) = 'array')
AND NOT contacts.tags GLOB '*\u0000*' THEN CASE WHEN contacts.tags GLOB ?
OR contacts.tags GLOB '*\*' THEN (SELECT count(DISTINCT value) FROM (SELECT contacts.tags AS document) d CROSS JOIN json_each(d.document) WHERE value IN (?, ?)) = ? ELSE 0 END WHEN typeof(contacts.tags) = 'blob'
AND NOT json_valid(contacts.tags) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.tags)) END
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN … 1,928 characters, 3efb87cbb95e02f5 …  read: store json() of this ' || typeof(contacts.moments)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: [0, 1, (False, True), 0.1, 2.0, (0.1, 2.0), 1, 2, (1, 2), ('a', 'b'), 'a', 'b', ('a', 'b'), '2024-02-29 07:00:45.000001', '2025-01-01 00:00:00.000000', (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), datetime.datetime(2025, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))]

-- lists: has every of many
-- {'tags': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10", … 1,067 characters, d22aea2d3d6f8476 … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(CASE WHEN json_valid(contacts.tags)
AND (substr(contacts.tags, 1, 1) = '[' OR json_type(contacts.tags) = 'array')
AND NOT contacts.tags GLOB '*\u0000*' THEN CASE WHEN contacts.tags GLOB ?
OR contacts.tags GLOB '*\*' THEN (SELECT count(DISTINCT value) FROM (SELECT contacts.tags AS document) d CROSS JOIN json_each(d.document) WHERE value IN (SELECT value FROM json_each(?))) = ? ELSE 0 END WHEN typeof(contacts.tags) = 'blob'
AND NOT json_valid(contacts.tags) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.tags)) END
AND CASE WHEN json_valid(contacts.ratios)
AND (substr(contacts.ratios, 1, 1) = '[' OR json_type(contacts.ratios) = 'array')
AND NOT contacts.ratios GLOB '*\u0000*' THEN NOT ((SELECT count(DISTINCT CAST(value AS REAL)) FROM (SELECT contacts.ratios AS document) d CROSS JOIN json_each(d.document) WHERE CAST(value AS REAL) IN (SELECT value FROM json_each(?))) = ?) WHEN typeof(contacts.ratios) = 'blob'
AND NOT json_valid(contacts.ratios) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.ratios)) END)
-- parameters: [("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 2,336 characters, caa551911f9a4014 … 4.857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571)]

-- lists: equals
-- {'tags': ['a', 'b'], 'scores': {'not': [1, 2]}, 'ratios': {'equals': [0.1]}, 'flags': [True, False], 'moments': ['2024-02-29T12:30:45.000001+05:30']}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT key,  … 751 characters, 2c75eee8dccc8523 … not read: store json() of this ' || typeof(contacts.flags)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 1,945 characters, 622bc53edf6fc34f … t read: store json() of this ' || typeof(contacts.moments)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 810 characters, 0627a46c6e9c1e2a … ot read: store json() of this ' || typeof(contacts.ratios)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 895 characters, 42665fbba4f81980 …  not read: store json() of this ' || typeof(contacts.tags)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 891 characters, b8da2a43f15d21bd … t read: store json() of this ' || typeof(contacts.scores)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: [(True, False), (True, False), (True, False), (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=da … 363 characters, 16351a677b0c94a1 … timezone.utc),), (0.1,), (0.1,), (0.1,), ('a', 'b'), ('a', 'b'), ('a', 'b'), (1, 2), (1, 2), (1, 2)]

-- lists: empty
-- {'tags': {'isEmpty': True}, 'scores': {'isEmpty': False}, 'ratios': []}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(*) = 0 END FROM (SELECT C … 741 characters, 9169a7397c0eba71 … ot read: store json() of this ' || typeof(contacts.ratios)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(*) = 0 END FROM (SELEC … 829 characters, 474c640a94a195a9 …  not read: store json() of this ' || typeof(contacts.tags)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(*) = 0 END FROM (S … 825 characters, 7f76bcfba5723423 … t read: store json() of this ' || typeof(contacts.scores)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: []

-- lists: missing
-- {'tags': None, 'scores': None, 'ratios': None, 'flags': None, 'moments': None}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE j.type  … 682 characters, f3f7cd37cd59492b … : store json() of this ' || typeof(contacts.flags)) END AS list) d WHERE d.list IS NOT NULL) IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 1,876 characters, 64683eaa51e68828 … store json() of this ' || typeof(contacts.moments)) END AS list) d WHERE d.list IS NOT NULL) IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 741 characters, 0c7077b638210452 …  store json() of this ' || typeof(contacts.ratios)) END AS list) d WHERE d.list IS NOT NULL) IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 817 characters, f656f9e81b4dfd69 …  store json() of this ' || typeof(contacts.scores)) END AS list) d WHERE d.list IS NOT NULL) IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 827 characters, d3c7e98fa1b941c8 … : store json() of this ' || typeof(contacts.tags)) END AS list) d WHERE d.list IS NOT NULL) IS NULL)
-- parameters: []

-- lists: present
-- {'tags': {'not': None}, 'scores': {'not': None}, 'ratios': {'not': None}, 'flags': {'not': None}, 'moments': {'not': None}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE j.type  … 686 characters, bddbd82efa8a3afe … ore json() of this ' || typeof(contacts.flags)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 1,880 characters, 6ae0222ca7ed5130 … e json() of this ' || typeof(contacts.moments)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 745 characters, ac9df1a77aecf977 … re json() of this ' || typeof(contacts.ratios)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 821 characters, 8bc2dc25932b903b … re json() of this ' || typeof(contacts.scores)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 831 characters, a99a3b09f3dc5a1e … ore json() of this ' || typeof(contacts.tags)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL)
-- parameters: []

-- lists: false of every list
-- {'scores': {'has': 1.5}, 'ratios': {'has': 9007199254740993}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 0 END FROM (SELECT CASE WHEN j. … 730 characters, 6b6c7211cc6f61b7 … ot read: store json() of this ' || typeof(contacts.ratios)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 0 END FROM (SELECT CASE WHEN … 810 characters, 89d1e6e5fd8dbbe8 … t read: store json() of this ' || typeof(contacts.scores)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: []

-- lists: true of every list
-- {'NOT': [{'scores': {'has': 1.5}}, {'ratios': {'hasEvery': [0.5, 9007199254740993]}}]}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN j. … 730 characters, 968e0fbce1a5dce7 … ot read: store json() of this ' || typeof(contacts.ratios)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 810 characters, 7e3e11af7df77e05 … t read: store json() of this ' || typeof(contacts.scores)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: []

-- custom data: equality
-- {'data.plan': 'pro', 'data.seats': {'in': [1, 2]}, 'data.rate': 0.1, 'data.trial': True, 'data.renewsAt': {'not': '2024-02-29T12:30:45.000001+05:30'}}
(CASE WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND NOT contacts.data GLOB '*\*' THEN CASE WHEN json_type(contacts.data, '$."plan"') <> 'text' THEN NULL WHEN NOT 0
OR NOT replace(replace(replace(json_extract(contacts.data, '$."plan"'), char(65533), ''), char(65534), ''), char(65535), '') GLOB '*' || char(65533) || '*' THEN json_extract(contacts.data, '$."plan"') END WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND instr(replace(contacts.data, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type <> 'text' T … 396 characters, 6c3344b79a1c2f35 … ument) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'plan') WHEN typeof(contacts.data) = 'blob'
AND NOT json_valid(contacts.data) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END COLLATE BINARY = ?
AND CASE WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND NOT contacts.data GLOB '*\*' THEN CASE WHEN json_type(contacts.data, '$."rate"') IN ('integer', 'real') THEN nullif(nullif(CAST(json_extract(contacts.data, '$."rate"') AS REAL), 9e999), -9e999) END WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND instr(replace(contacts.data, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type IN ('intege … 308 characters, 343736497ab7c556 … ument) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'rate') WHEN typeof(contacts.data) = 'blob'
AND NOT json_valid(contacts.data) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END = ?
AND CASE WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND NOT contacts.data GLOB '*\*' THEN CASE json_type(contacts.data, '$."trial"') WHEN 'true' THEN 1 WHEN 'false' THEN 0 END WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND instr(replace(contacts.data, '\\', ''), '\u0000') = 0 THEN (SELECT CASE e0.type WHEN 'true' THEN 1 WHEN 'false' THEN 0 END FROM (SELECT contacts.data AS document) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'trial') WHEN typeof(contacts.data) = 'blob'
AND NOT json_valid(contacts.data) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END = ?
AND CASE WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND NOT contacts.data GLOB '*\*' THEN CASE WHEN json_type(contacts.data, '$."seats"') IN ('integer', 'real')
AND json_extract(contacts.data, '$."seats"') BETWEEN -2147483648
AND 2147483647
AND CAST(json_extract(contacts.data, '$."seats"') AS INTEGER) = json_extract(contacts.data, '$."seats"') THEN CAST(json_extract(contacts.data, '$."seats"') AS INTEGER) END WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND instr(replace(contacts.data, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type IN ('intege … 370 characters, 996f3c2278101ca9 … ment) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'seats') WHEN typeof(contacts.data) = 'blob'
AND NOT json_valid(contacts.data) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END IN (?, ?)
AND NOT ((SELECT CASE WHEN NOT v BETWEEN '0001' AND ':' THEN NULL WHEN datetime(v, '+0 days') || 'Z' … 1,826 characters, 31a1e1e0b48f1400 … json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END AS v)) = ?))
-- parameters: ['pro', 0.1, True, 1, 2, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- custom data: order
-- {'data.plan': {'gt': 'a'}, 'data.seats': {'gte': 3, 'lt': 9}, 'data.rate': {'lte': 1.5}, 'data.renewsAt': {'lt': {'now': 'P30D'}}}
(CASE WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND NOT contacts.data GLOB '*\*' THEN CASE WHEN json_type(contacts.data, '$."plan"') <> 'text' THEN NULL WHEN NOT 0
OR NOT replace(replace(replace(json_extract(contacts.data, '$."plan"'), char(65533), ''), char(65534), ''), char(65535), '') GLOB '*' || char(65533) || '*' THEN json_extract(contacts.data, '$."plan"') END WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND instr(replace(contacts.data, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type <> 'text' T … 396 characters, 6c3344b79a1c2f35 … ument) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'plan') WHEN typeof(contacts.data) = 'blob'
AND NOT json_valid(contacts.data) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END COLLATE BINARY > ?
AND CASE WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND NOT contacts.data GLOB '*\*' THEN CASE WHEN json_type(contacts.data, '$."rate"') IN ('integer', 'real') THEN nullif(nullif(CAST(json_extract(contacts.data, '$."rate"') AS REAL), 9e999), -9e999) END WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND instr(replace(contacts.data, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type IN ('intege … 308 characters, 343736497ab7c556 … ument) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'rate') WHEN typeof(contacts.data) = 'blob'
AND NOT json_valid(contacts.data) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END <= ?
AND CASE WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
… 32 lines, 8fa9776e083ccb67 …
AND 2147483647
AND CAST(json_extract(contacts.data, '$."seats"') AS INTEGER) = json_extract(contacts.data, '$."seats"') THEN CAST(json_extract(contacts.data, '$."seats"') AS INTEGER) END WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND instr(replace(contacts.data, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type IN ('intege … 370 characters, 996f3c2278101ca9 … ment) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'seats') WHEN typeof(contacts.data) = 'blob'
AND NOT json_valid(contacts.data) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END >= ?
AND CASE WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND NOT contacts.data GLOB '*\*' THEN CASE WHEN json_type(contacts.data, '$."seats"') IN ('integer', 'real')
AND json_extract(contacts.data, '$."seats"') BETWEEN -2147483648
AND 2147483647
AND CAST(json_extract(contacts.data, '$."seats"') AS INTEGER) = json_extract(contacts.data, '$."seats"') THEN CAST(json_extract(contacts.data, '$."seats"') AS INTEGER) END WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND instr(replace(contacts.data, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type IN ('intege … 370 characters, 996f3c2278101ca9 … ment) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'seats') WHEN typeof(contacts.data) = 'blob'
AND NOT json_valid(contacts.data) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END <= ?
AND (SELECT CASE WHEN NOT v BETWEEN '0001' AND ':' THEN NULL WHEN datetime(v, '+0 days') || 'Z' = v  … 1,820 characters, 98d708242518d3c1 …  json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END AS v)) < ?)
-- parameters: ['a', 1.5, 3, 8, datetime.datetime(2025, 7, 18, 10, 0, tzinfo=datetime.timezone.utc)]

-- custom data: texts
-- {'data.plan': {'contains': 'Kim'}, 'data.city': {'startsWith': 'Bo', 'not': {'endsWith': 'n'}}}
((CASE WHEN json_valid(contacts.data) AND instr(contacts.data, char(0)) = 0 AND NOT contacts.data GL … 2,265 characters, cd5f733dbf97293e … pe('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END COLLATE BINARY < ?)
AND (CASE WHEN json_valid(contacts.data) AND instr(contacts.data, char(0)) = 0 AND NOT contacts.data … 5,034 characters, d14aa1811a360f17 … HEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END GLOB ?))
AND NOT (substr(CASE WHEN json_valid(contacts.data) AND instr(contacts.data, char(0)) = 0 AND NOT co … 1,135 characters, 2606566b95a46c8e … EN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END, ?) = ?))
-- parameters: ['Bo', 'Bo', 'kim', 'kim', 'kim', 'n', 'n']

-- custom data: missing
-- {'data.plan': None, 'data.trial': {'not': None}, 'data.renewsAt': {'not': None}}
(CASE WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND NOT contacts.data GLOB '*\*' THEN CASE WHEN json_type(contacts.data, '$."plan"') <> 'text' THEN NULL WHEN NOT 0
OR NOT replace(replace(replace(json_extract(contacts.data, '$."plan"'), char(65533), ''), char(65534), ''), char(65535), '') GLOB '*' || char(65533) || '*' THEN json_extract(contacts.data, '$."plan"') END WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND instr(replace(contacts.data, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type <> 'text' T … 396 characters, 6c3344b79a1c2f35 … ument) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'plan') WHEN typeof(contacts.data) = 'blob'
AND NOT json_valid(contacts.data) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END IS NULL
AND (SELECT CASE WHEN NOT v BETWEEN '0001' AND ':' THEN NULL WHEN datetime(v, '+0 days') || 'Z' = v  … 1,827 characters, a3699fc6cc70df43 … ype('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END AS v)) IS NOT NULL
AND CASE WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND NOT contacts.data GLOB '*\*' THEN CASE json_type(contacts.data, '$."trial"') WHEN 'true' THEN 1 WHEN 'false' THEN 0 END WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND instr(replace(contacts.data, '\\', ''), '\u0000') = 0 THEN (SELECT CASE e0.type WHEN 'true' THEN 1 WHEN 'false' THEN 0 END FROM (SELECT contacts.data AS document) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'trial') WHEN typeof(contacts.data) = 'blob'
AND NOT json_valid(contacts.data) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END IS NOT NULL)
-- parameters: []

-- custom data: keys that have to be quoted
-- {'data.odd': 'x'}
(CASE WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND instr(replace(contacts.data, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e2.type <> 'text' T … 580 characters, f1c5e41360928cc4 … CASE e1.type WHEN 'object' THEN e1.value END) e2 ON e2.key = '') WHEN typeof(contacts.data) = 'blob'
AND NOT json_valid(contacts.data) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END COLLATE BINARY = ?)
-- parameters: ['x']

-- lists in custom data: has
-- {'data.interests': {'has': "O'Brien \\"}, 'data.sizes': {'has': 3}, 'data.rates': {'has': 0.1}, 'data.answers': {'has': True}, 'data.visits': {'has': '2024-02-29T12:30:45.000001+05:30'}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FROM ( … 949 characters, 96802e8fd1262d9b …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FRO … 1,108 characters, a81a57d2dbeb7d03 …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FRO … 993 characters, df8e0998e6f6768c …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FRO … 1,051 characters, 18eb746990da196e …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FRO … 2,123 characters, 40e00aba49dca0a0 … not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: [1, "O'Brien \\", 0.1, 3, '2024-02-29 07:00:45.000001']

-- lists in custom data: has none
-- {'NOT': [{'data.interests': {'has': 'a'}}], 'data.sizes': {'not': {'has': 3}}, 'data.rates': {'not': {'hasSome': [0.1, 2]}}}
(NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END … 997 characters, c648e613ed360023 …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END … 1,112 characters, 6cfeabe1d2e2cffc …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END … 1,056 characters, cc5a7e290061af16 … not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: [0.1, 2.0, 'a', 3]

-- lists in custom data: has some
-- {'data.interests': {'hasSome': ['a', 'b']}, 'data.sizes': {'hasSome': [1, 2]}, 'data.rates': {'hasSome': [0.1, 2]}, 'data.answers': {'hasSome': [True, False]}, 'data.visits': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END FRO … 952 characters, 48ae2f43c28f424b …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 1,111 characters, d811c64f177b1a00 …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 996 characters, 4b8df0c3d6a3e0e1 …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 1,054 characters, 83e4011c9e2bb6f0 …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 2,126 characters, 9658f6dcf0a8fb4d … not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: [0, 1, 'a', 'b', 0.1, 2.0, 1, 2, '2024-02-29 07:00:45.000001', '2025-01-01 00:00:00.000000']

-- lists in custom data: has some of many
-- {'data.interests': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9" … 1,281 characters, a385bfa01d5ec638 … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (SELECT value FROM j … 1,134 characters, a5d925072832e080 …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (SELECT value … 1,084 characters, 3fb44fbc9af85deb …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (SELECT value FRO … 2,152 characters, 50731507db648c2c … not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: [("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 2,497 characters, 1c47a620de07b64c …  tzinfo=datetime.timezone.utc), datetime.datetime(2024, 1, 30, 0, 0, tzinfo=datetime.timezone.utc))]

-- lists in custom data: has every
-- {'data.interests': {'hasEvery': ['a', 'b']}, 'data.sizes': {'hasEvery': [1, 2]}, 'data.rates': {'hasEvery': [0.1, 2]}, 'data.answers': {'hasEvery': [True, False]}, 'data.visits': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x IN … 985 characters, 431aac3681c98609 …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 1,144 characters, 3a845c51cd2fce23 …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 1,029 characters, 52095ef775eb8fba …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 1,087 characters, e94a79ea4ade65a4 …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN … 2,163 characters, 4db034752337f568 … not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: [0, 1, (False, True), 'a', 'b', ('a', 'b'), 0.1, 2.0, (0.1, 2.0), 1, 2, (1, 2), '2024-02-29 07:00:45.000001', '2025-01-01 00:00:00.000000', (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), datetime.datetime(2025, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))]

-- lists in custom data: has every of many
-- {'data.interests': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9 … 1,081 characters, 04aefaf91c115b2a … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x IN … 1,167 characters, 161ec70b2045ec44 …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN … 1,060 characters, e90113c48140e18c … not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: [("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 2,024 characters, 0ddab457a8c9b5ec … 4.857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571)]

-- lists in custom data: equals
-- {'data.interests': ['a', 'b'], 'data.sizes': {'not': [1, 2]}, 'data.rates': {'equals': [0.1]}, 'data.answers': [True, False], 'data.visits': ['2024-02-29T12:30:45.000001+05:30']}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT key,  … 1,007 characters, 4db9ce00a8ee8e30 …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 1,166 characters, 9a1cb4a0609084a5 …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 1,051 characters, 6d27100edf18c97b …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELECT ke … 2,180 characters, 0466d39ee75b91aa …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 1,114 characters, 8d73caaa97cd1507 … not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: [(True, False), (True, False), (True, False), ('a', 'b'), ('a', 'b'), ('a', 'b'), (0.1,), (0.1,), (0 … 363 characters, 818a1778a2d9e3a9 … datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc),), (1, 2), (1, 2), (1, 2)]

-- lists in custom data: empty
-- {'data.interests': {'isEmpty': True}, 'data.sizes': {'isEmpty': False}, 'data.rates': []}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(*) = 0 END FROM (SELECT C … 1,097 characters, 9a551a622fe43950 …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(*) = 0 END FROM (SELEC … 985 characters, 628d13fbf7c520ff …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(*) = 0 END FROM (S … 1,048 characters, 12c62ced64721ea8 … not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: []

-- lists in custom data: missing
-- {'data.interests': None, 'data.sizes': None, 'data.rates': None, 'data.answers': None, 'data.visits': None}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE j.type  … 938 characters, 8c2158720dcc4ba4 … d: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL) IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 1,097 characters, f47239f3d2c31ffb … d: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL) IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 982 characters, 2f1a7ec66639b4b2 … d: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL) IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 1,040 characters, ce5796ed59e11e67 … d: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL) IS NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 2,112 characters, 7030f0e85fb037a1 … : store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL) IS NULL)
-- parameters: []

-- lists in custom data: present
-- {'data.interests': {'not': None}, 'data.sizes': {'not': None}, 'data.rates': {'not': None}, 'data.answers': {'not': None}, 'data.visits': {'not': None}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE j.type  … 942 characters, 94606f38e6d90099 … tore json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 1,101 characters, 8f174acb574a5f03 … tore json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 986 characters, f4c52c44dc3d8b4a … tore json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 1,044 characters, d7d8d3959f7c65f9 … tore json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 2,116 characters, cee34e877df3c180 … ore json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL) IS NOT NULL)
-- parameters: []

-- lists in custom data: false of every list
-- {'data.sizes': {'has': 1.5}, 'data.rates': {'has': 9007199254740993}}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 0 END FROM (SELECT CASE WHEN j. … 971 characters, 541ec17e97dc1ad1 …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 0 END FROM (SELECT CASE WHEN … 1,033 characters, 37a90960404fd1ba … not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: []

-- lists in custom data: true of every list
-- {'NOT': [{'data.sizes': {'has': 1.5}}, {'data.rates': {'hasEvery': [0.5, 9007199254740993]}}]}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN j. … 971 characters, 42a103a53da6baaf …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN 1 END FROM (SELECT CASE WHEN … 1,033 characters, d6897b16aea3be6c … not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL))
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
AND (contacts."referrerId" IS NULL OR contacts."referrerId" NOT IN (SELECT audiencefilter_2.id FROM  … 760 characters, f9d63627ee3ba7d5 … N json_type('0', 'JSONB is not read: store json() of this ' || typeof(audiencefilter_2.tags)) END)))
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
AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions AS audiencefilter_1 WHERE audiencef … 2,738 characters, fe2db3546071f046 … n_type('0', 'JSONB is not read: store json() of this ' || typeof(audiencefilter_2.data)) END = ?))))
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
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.shop IS NOT NULL AND (contacts.id, contacts.shop  … 4,127 characters, 035e6fac6c1a1891 …  is not read: store json() of this ' || typeof(audiencefilter_2.data)) END IS NOT NULL)) THEN 0 END)
-- parameters: [5]

-- relations: least of every type
-- {'OR': [{'actions': {'min': {'field': 'points', 'gt': 3}}}, {'actions': {'min': {'field': 'value', ' … 405 characters, 30c2a995f622bfe4 … : 0.5}}}, {'actions': {'min': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions … 498 characters, 60f69a7c496bdf9d … er_1 WHERE audiencefilter_1."subId" IS NOT NULL AND audiencefilter_1.points IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_2."subId" FROM actio … 496 characters, e00acb4f1427f41f … ter_2 WHERE audiencefilter_2."subId" IS NOT NULL AND audiencefilter_2.value IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_3."subId" FROM actio … 514 characters, 9f18570186b23c11 … WHERE audiencefilter_3."subId" IS NOT NULL AND audiencefilter_3."createdAt" IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_4."subId" FROM actio … 3,812 characters, 17b614a85172fc21 … B is not read: store json() of this ' || typeof(audiencefilter_4.data)) END IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_5."subId" FROM actio … 3,058 characters, 778e95c1da9210de … B is not read: store json() of this ' || typeof(audiencefilter_5.data)) END IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_6."subId" FROM actio … 6,116 characters, bf504d88f93679f7 …  read: store json() of this ' || typeof(audiencefilter_6.data)) END AS v)) IS NOT NULL)) THEN 0 END)
-- parameters: [4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: greatest of every type
-- {'OR': [{'actions': {'max': {'field': 'points', 'gt': 3}}}, {'actions': {'max': {'field': 'value', ' … 405 characters, 79aaf85b40539165 … : 0.5}}}, {'actions': {'max': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions … 498 characters, 76654040a3ef9e24 … er_1 WHERE audiencefilter_1."subId" IS NOT NULL AND audiencefilter_1.points IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_2."subId" FROM actio … 496 characters, 97afdf238c574c60 … ter_2 WHERE audiencefilter_2."subId" IS NOT NULL AND audiencefilter_2.value IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_3."subId" FROM actio … 514 characters, fa5cf738f0e70697 … WHERE audiencefilter_3."subId" IS NOT NULL AND audiencefilter_3."createdAt" IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_4."subId" FROM actio … 3,812 characters, 707769eb004ad7a6 … B is not read: store json() of this ' || typeof(audiencefilter_4.data)) END IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_5."subId" FROM actio … 3,058 characters, 03089a7969cb6fda … B is not read: store json() of this ' || typeof(audiencefilter_5.data)) END IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_6."subId" FROM actio … 6,116 characters, be397f9477ffae07 …  read: store json() of this ' || typeof(audiencefilter_6.data)) END AS v)) IS NOT NULL)) THEN 0 END)
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
((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_3."subId" FROM actions AS audien … 3,183 characters, 39560805d86ca8e8 … )) END END), 0) >= ? AND count(CASE WHEN audiencefilter_3.name LIKE ? ESCAPE '\' THEN 1 END) <= ?)))
AND ((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_4."subId" FROM actions AS au … 888 characters, c802fbc1b02c210d … ERE audiencefilter_1."subId" IS NOT NULL AND audiencefilter_1."createdAt" IS NOT NULL)) THEN 0 END))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo … 380 characters, 8712c34e688e4479 … utc), 100, 'log', 0, 1.0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: many of one kind, any
-- {'OR': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login', ' … 921 characters, 518d84657c0520e2 … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
((contacts.id IS NULL OR contacts.id NOT IN (SELECT audiencefilter_3."subId" FROM actions AS audienc … 3,178 characters, 4d7ef8a5322de008 … )) END END), 0) >= ? OR count(CASE WHEN audiencefilter_3.name LIKE ? ESCAPE '\' THEN 1 END) <= ?))))
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
(CASE WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND NOT contacts.data GLOB '*\*' THEN CASE WHEN json_extract(contacts.data, '$."since"') BETWEEN '0001'
AND ':'
AND date(json_extract(contacts.data, '$."since"'), '+0 days') = json_extract(contacts.data, '$."since"') THEN json_extract(contacts.data, '$."since"') END WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND instr(replace(contacts.data, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.value BETWEEN '0 … 306 characters, 8d1142f28ebbfeeb … ment) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'since') WHEN typeof(contacts.data) = 'blob'
AND NOT json_valid(contacts.data) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END IN (?, ?)
AND contacts.birthday >= ?
AND contacts.birthday < ?
AND NOT (contacts.birthday = ?))
-- parameters: ['2000-02-29', '9999-12-31', datetime.date(2000, 2, 29), datetime.date(2007, 6, 18), datetime.date(2001, 3, 1)]

-- dates: anniversaries
-- {'birthday': {'anniversary': {'from': 'P0D', 'to': 'P7D'}}, 'data.since': {'not': {'anniversary': {'days': [[1220, 1231], [101, 105]]}}}}
((substr(contacts.birthday, 6, 5) BETWEEN ? AND ?) = ?
AND NOT ((substr(CASE WHEN json_valid(contacts.data) AND instr(contacts.data, char(0)) = 0 AND NOT c … 890 characters, 143c94d7846a7353 … SONB is not read: store json() of this ' || typeof(contacts.data)) END, 6, 5) BETWEEN ? AND ?) = ?))
-- parameters: [(618, 625), (618, 625), (618, 625), (1220, 105), (1220, 105), (1220, 105)]

-- ids
-- {'externalId': {'in': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.token': {'not': '123E4567-e89b-12d3-a456-426614174000'}, 'NOT': {'externalId': 'd011db5a-e241-04eb-604a-5ce3addef82d'}}
((CAST(contacts."externalId" AS TEXT) BETWEEN ? AND ? AND (contacts."externalId" BETWEEN ? AND ? OR contacts."externalId" BETWEEN ? AND ? OR contacts."externalId" >= x'') AND lower(replace(contacts."externalId", '-', '')) = ?)
AND NOT (lower(replace(CASE WHEN json_valid(contacts.data) AND instr(contacts.data, char(0)) = 0 AND … 1,469 characters, 4e332f2fab7f6a28 … _type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END, '-', '')) = ?))
-- parameters: [UUID('123e4567-e89b-12d3-a456-426614174000'), UUID('123e4567-e89b-12d3-a456-426614174000'), UUID('1 … 368 characters, fef5494712fae748 … 74000'), UUID('123e4567-e89b-12d3-a456-426614174000'), UUID('123e4567-e89b-12d3-a456-426614174000')]

-- ids: missing
-- {'externalId': None, 'data.token': {'not': None}}
(lower(replace(CASE WHEN json_valid(contacts.data) AND instr(contacts.data, char(0)) = 0 AND NOT con … 1,467 characters, 9b0a9492284e11f9 … '0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END, '-', '')) IS NOT NULL
AND lower(replace(contacts."externalId", '-', '')) IS NULL)
-- parameters: []

-- decimals
-- {'balance': {'gt': 0.001, 'lte': 100.5, 'notIn': [1, 2.5]}, 'data.price': {'gte': 19.99, 'not': 20}}
(((contacts.balance >= ? AND contacts.balance <= ? OR contacts.balance = NULL) AND CASE WHEN +contac … 633 characters, 2995b78cd80be1da … 2))) / 4503599627370496.0 THEN CAST(round((contacts.balance * 1e2)) AS INTEGER) END BETWEEN ? AND ?)
AND CASE WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND NOT contacts.data GLOB '*\*' THEN CASE WHEN json_type(contacts.data, '$."price"') IN ('integer', 'real') THEN CASE WHEN +CAST(json_extract(contacts.data, '$."price"') AS REAL) BETWEEN -9e12
AND 9e12
AND CAST((CAST(json_extract(contacts.data, '$."price"') AS REAL) * 1e2) AS INTEGER) = (CAST(json_ext … 320 characters, 05d2e7f1e7ac2fb0 … ) AS INTEGER) WHEN abs(round((CAST(json_extract(contacts.data, '$."price"') AS REAL) * 1e2))) < 1e15
AND abs((CAST(json_extract(contacts.data, '$."price"') AS REAL) * 1e2) - round((CAST(json_extract(co … 380 characters, caff18ddebced4f1 … ract(contacts.data, '$."price"') AS REAL) * 1e2)) AS INTEGER) END END WHEN json_valid(contacts.data)
AND instr(contacts.data, char(0)) = 0
AND instr(replace(contacts.data, '\\', ''), '\u0000') = 0 THEN (SELECT CASE WHEN e0.type IN ('intege … 723 characters, 90aa0a2efa419a12 … ment) d CROSS JOIN json_each(d.document) e0 ON e0.key = 'price') WHEN typeof(contacts.data) = 'blob'
AND NOT json_valid(contacts.data) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END >= ?
AND NOT (CASE WHEN +contacts.balance BETWEEN -9e12 AND 9e12 AND CAST((contacts.balance * 1e2) AS INT … 553 characters, 57c977ab725a3f74 … e * 1e2))) / 4503599627370496.0 THEN CAST(round((contacts.balance * 1e2)) AS INTEGER) END IN (?, ?))
AND NOT (CASE WHEN json_valid(contacts.data) AND instr(contacts.data, char(0)) = 0 AND NOT contacts. … 1,882 characters, ba8b795f933afe69 … ) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(contacts.data)) END = ?))
-- parameters: [Decimal('0.01'), Decimal('100.50'), Decimal('0.01'), Decimal('100.50'), Decimal('19.99'), 100, 250, Decimal('20.00')]

-- lists of days, ids and decimals
-- {'days': {'has': '2000-02-29'}, 'ids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'prices': {'hasEvery': [1, 2.5]}, 'NOT': [{'days': ['2000-02-29']}, {'prices': [2.5]}, {'ids': {'has': '123E4567-e89b-12d3-a456-426614174000'}}]}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FROM ( … 726 characters, d668c304476a395c …  not read: store json() of this ' || typeof(contacts.days)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 1,194 characters, b125ba31860d964e … ot read: store json() of this ' || typeof(contacts.prices)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 1,050 characters, f0fd4f56cfc3e21b … s not read: store json() of this ' || typeof(contacts.ids)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END … 1,051 characters, 3cc8b06c540acf0b … s not read: store json() of this ' || typeof(contacts.ids)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 791 characters, bc14d1df061a7d78 …  not read: store json() of this ' || typeof(contacts.days)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 1,221 characters, 8271bfb11537620f … t read: store json() of this ' || typeof(contacts.prices)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: ['2000-02-29', 100, 250, (Decimal('1.00'), Decimal('2.50')), '123e4567e89b12d3a456426614174000', 'd0 … 321 characters, 43c0d2144a2a2186 … 2, 29),), (datetime.date(2000, 2, 29),), (Decimal('2.50'),), (Decimal('2.50'),), (Decimal('2.50'),)]

-- lists of days, ids and decimals in custom data
-- {'data.dates': {'has': '2000-02-29'}, 'data.uuids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.decimals': {'hasEvery': [1, 2.5]}, 'NOT': [{'data.dates': ['2000-02-29']}, {'data.decimals': [2.5]}]}
((SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?)) IS 1 END FROM ( … 985 characters, 5f768e2aa0893b53 …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN count(DISTINCT CASE WHEN s.x … 1,444 characters, 7d44187aea00f890 …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN max(s.x IN (?, ?)) IS 1 END  … 1,318 characters, 4ed6e922fbd92781 …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 1,050 characters, 5686144e4acf58ac …  not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL)
AND NOT (SELECT (SELECT CASE WHEN min(s.n OR s.x IS NOT NULL) IS NOT 0 THEN sum((s.i, s.x) IN (SELEC … 1,471 characters, f80f8bb3f78de861 … not read: store json() of this ' || typeof(contacts.data)) END AS list) d WHERE d.list IS NOT NULL))
-- parameters: ['2000-02-29', 100, 250, (Decimal('1.00'), Decimal('2.50')), '123e4567e89b12d3a456426614174000', 'd011db5ae24104eb604a5ce3addef82d', (datetime.date(2000, 2, 29),), (datetime.date(2000, 2, 29),), (datetime.date(2000, 2, 29),), (Decimal('2.50'),), (Decimal('2.50'),), (Decimal('2.50'),)]

-- relations: sums beyond 64 bits
-- {'OR': [{'actions': {'sum': {'field': 'large', 'gt': 1180591620717411303424}}}, {'actions': {'sum': {'field': 'paid', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'in': [1, 2.5]}}}, {'actions': {'sum': {'field': 'data.tax', 'lte': 0.5}}}]}
((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_3."subId" FROM actions AS audien … 4,026 characters, b5bb54c62cc08550 … ST(round((audiencefilter_3.paid * 1e2)) AS INTEGER) END & 2147483647) & 2147483647), 0)) = (?, ?))))
OR ((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions AS aud … 6,718 characters, 8b65ec5045dd4c13 … on() of this ' || typeof(audiencefilter_2.data)) END & 2147483647) & 2147483647), 0)) <= (?, ?))))))
-- parameters: [datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), Decimal('1.00'), Decimal('1.00'), Decimal('2.50'), Decimal('2.50'), 1180591620717411303425, 1180591620717411303425, Decimal('0.50'), Decimal('0.50')]

-- relations: averages
-- {'OR': [{'actions': {'avg': {'field': 'paid', 'gte': 50}}}, {'actions': {'avg': {'field': 'large', 'lt': 0.3}}}, {'actions': {'avg': {'field': 'data.tax', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'equals': 2.5}}}, {'actions': {'avg': {'field': 'points', 'equals': None}}}]}
(CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions … 5,391 characters, f168ae407844ac2e … 9627370496.0 THEN CAST(round((audiencefilter_1.paid * 1e2)) AS INTEGER) END IS NOT NULL)) THEN 0 END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_2."subId" FROM actio … 824 characters, f27f621fb9ea7e57 … ter_2 WHERE audiencefilter_2."subId" IS NOT NULL AND audiencefilter_2.large IS NOT NULL)) THEN 0 END
OR (contacts.id IS NULL OR contacts.id NOT IN (SELECT audiencefilter_3."subId" FROM actions AS audiencefilter_3 WHERE audiencefilter_3."subId" IS NOT NULL AND audiencefilter_3.points IS NOT NULL GROUP BY audiencefilter_3."subId" HAVING NOT (max(audiencefilter_3.points) IS NULL)))
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_4."subId" FROM actio … 16,763 characters, 70e526794f1bbb91 …  is not read: store json() of this ' || typeof(audiencefilter_4.data)) END IS NOT NULL)) THEN 0 END)
-- parameters: [Fraction(5000, 1), Fraction(5000, 1), Fraction(5000, 1), Fraction(5000, 1), Fraction(5000, 1), Frac … 528 characters, b008bae8588dc903 … 50, 1), Fraction(250, 1), datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: least of days and decimals
-- {'actions': {'min': {'field': 'paidOn', 'lt': {'today': '-P1Y'}}, 'max': {'field': 'paid', 'gt': 2.5}}}
(CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1."subId" FROM actions … 503 characters, 8be0e4b6bbcf127b … _1 WHERE audiencefilter_1."subId" IS NOT NULL AND audiencefilter_1."paidOn" IS NOT NULL)) THEN 0 END
AND CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_2."subId" FROM acti … 2,212 characters, f9da8e7ef06a1c31 … 627370496.0 THEN CAST(round((audiencefilter_2.paid * 1e2)) AS INTEGER) END IS NOT NULL)) THEN 0 END)
-- parameters: [datetime.date(2024, 6, 18), Decimal('2.51')]

-- objects: any at all
-- {'gifts': {'some': {}}, 'first': {'isNot': None}}
(EXISTS (SELECT 1 FROM (SELECT o.value AS audiencefilter_object FROM (SELECT CASE WHEN json_valid(co … 819 characters, ebd3a3e351fc01bd … eof(contacts.data)) END AS value) o WHERE o.value IS NOT NULL) AS `audiencefilter_object_1` WHERE 1)
AND EXISTS (SELECT 1 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN json_va … 860 characters, a49cae0a253b8811 … ROSS JOIN json_each(o.value) item WHERE item.type = 'object') AS `audiencefilter_object_2` WHERE 1))
-- parameters: []

-- objects: some
-- {'gifts': {'some': {'sku': 'a', 'ok': True, 'at': {'lt': '2024-02-29T12:30:45.000001+05:30'}}}}
EXISTS (SELECT 1 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN json_valid( … 5,514 characters, 4322288cabda9ace …  store json() of this ' || typeof(`audiencefilter_object_1`.audiencefilter_object)) END AS v)) < ?))
-- parameters: ['a', True, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- objects: none and every
-- {'gifts': {'none': {'labels': {'has': 'a'}}, 'every': {'n': {'gte': 3}}}}
(NOT EXISTS (SELECT 1 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN json_v … 2,362 characters, f0d7bbc2d559241c … ore json() of this ' || typeof(`audiencefilter_object_1`.audiencefilter_object)) END >= ?) IS NOT 1)
AND NOT EXISTS (SELECT 1 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN jso … 2,366 characters, f9e11a87662c9064 …  typeof(`audiencefilter_object_2`.audiencefilter_object)) END AS list) d WHERE d.list IS NOT NULL)))
-- parameters: [3, 'a']

-- objects: one
-- {'first': {'is': {'price': {'gt': 2.5}}}}
EXISTS (SELECT 1 FROM (SELECT o.value AS audiencefilter_object FROM (SELECT CASE WHEN json_valid(con … 885 characters, 35bda9a47664614e … audiencefilter_object_1` WHERE CASE WHEN json_valid(`audiencefilter_object_1`.audiencefilter_object)
AND instr(`audiencefilter_object_1`.audiencefilter_object, char(0)) = 0
AND NOT `audiencefilter_object_1`.audiencefilter_object GLOB '*\*' THEN CASE WHEN json_type(`audiencefilter_object_1`.audiencefilter_object, '$."price"') IN ('integer', 'real') THEN CASE WHEN +CAST(json_extract(`audiencefilter_object_1`.audiencefilter_object, '$."price"') AS REAL) BETWEEN -9e12
AND 9e12
AND CAST((CAST(json_extract(`audiencefilter_object_1`.audiencefilter_object, '$."price"') AS REAL) * … 456 characters, 2484e18048b66a8d … (json_extract(`audiencefilter_object_1`.audiencefilter_object, '$."price"') AS REAL) * 1e2))) < 1e15
AND abs((CAST(json_extract(`audiencefilter_object_1`.audiencefilter_object, '$."price"') AS REAL) *  … 550 characters, 251a17fa63003362 … S REAL) * 1e2)) AS INTEGER) END END WHEN json_valid(`audiencefilter_object_1`.audiencefilter_object)
AND instr(`audiencefilter_object_1`.audiencefilter_object, char(0)) = 0
AND instr(replace(`audiencefilter_object_1`.audiencefilter_object, '\\', ''), '\u0000') = 0 THEN (SE … 825 characters, 8b2b73ef5f1e92de … ument) e0 ON e0.key = 'price') WHEN typeof(`audiencefilter_object_1`.audiencefilter_object) = 'blob'
AND NOT json_valid(`audiencefilter_object_1`.audiencefilter_object) THEN json_type('0', 'JSONB is not read: store json() of this ' || typeof(`audiencefilter_object_1`.audiencefilter_object)) END >= ?)
-- parameters: [Decimal('2.51')]

-- objects: within objects
-- {'gifts': {'some': {'parts': {'none': {'ok': True}}}}}
EXISTS (SELECT 1 FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN json_valid( … 3,147 characters, 3e080d41489b132f … t read: store json() of this ' || typeof(`audiencefilter_object_2`.audiencefilter_object)) END = ?))
-- parameters: [True]

-- objects: count
-- {'gifts': {'count': {'gte': 3}}}
(SELECT count(*) >= ? FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN json_v … 860 characters, b3aa1922296994f5 … CROSS JOIN json_each(o.value) item WHERE item.type = 'object') AS `audiencefilter_object_1` WHERE 1)
-- parameters: [3]

-- objects: functions
-- {'OR': [{'gifts': {'count': {'where': {'ok': True}, 'gte': 2}}}, {'gifts': {'sum': {'field': 'n', 'lt': 9}}}, {'gifts': {'sum': {'field': 'price', 'where': {'ok': True}, 'gte': 2.5}}}, {'gifts': {'max': {'field': 'at', 'equals': None}}}, {'gifts': {'avg': {'field': 'price', 'gte': 1}}}]}
((SELECT coalesce(sum(CASE WHEN json_valid(`audiencefilter_object_1`.audiencefilter_object) AND inst … 2,358 characters, 1e9727cd520dd717 … CROSS JOIN json_each(o.value) item WHERE item.type = 'object') AS `audiencefilter_object_1` WHERE 1)
OR (SELECT max((SELECT CASE WHEN NOT v BETWEEN '0001' AND ':' THEN NULL WHEN datetime(v, '+0 days')  … 3,036 characters, ef938e9786fda233 … CROSS JOIN json_each(o.value) item WHERE item.type = 'object') AS `audiencefilter_object_2` WHERE 1)
OR (SELECT ((CASE WHEN (sum((CASE WHEN json_valid(`audiencefilter_object_3`.audiencefilter_object) A … 16,360 characters, 5a517f4466b9c22c … CROSS JOIN json_each(o.value) item WHERE item.type = 'object') AS `audiencefilter_object_3` WHERE 1)
OR (SELECT count(*) >= ? FROM (SELECT item.value AS audiencefilter_object FROM (SELECT CASE WHEN jso … 1,889 characters, 79f857a2d89a9f96 … ot read: store json() of this ' || typeof(`audiencefilter_object_4`.audiencefilter_object)) END = ?)
OR (SELECT (coalesce((sum(CASE WHEN json_valid(`audiencefilter_object_5`.audiencefilter_object) AND  … 9,633 characters, fb34e4b073cae67d … t read: store json() of this ' || typeof(`audiencefilter_object_5`.audiencefilter_object)) END = ?))
-- parameters: [8, Fraction(100, 1), Fraction(100, 1), Fraction(100, 1), Fraction(100, 1), Fraction(100, 1), Fraction(100, 1), Fraction(100, 1), 2, True, Decimal('2.50'), Decimal('2.50'), True]
