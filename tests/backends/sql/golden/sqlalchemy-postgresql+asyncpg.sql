-- SQLAlchemy, postgresql+asyncpg. Written by tests/backends/sql/golden.py.

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
(rows.flag IS NULL
AND rows.moment IS NULL
AND nullif(rows.number, CAST('NaN' AS double precision)) IS NULL
AND rows.small IS NULL
AND rows.text IS NULL)
-- parameters: []

-- present values
-- {'text': {'not': None}, 'small': {'not': None}, 'number': {'not': None}, 'flag': {'not': None}, 'moment': {'not': None}}
(rows.flag IS NOT NULL
AND rows.moment IS NOT NULL
AND nullif(rows.number, CAST('NaN' AS double precision)) IS NOT NULL
AND rows.small IS NOT NULL
AND rows.text IS NOT NULL)
-- parameters: []

-- true of every present value
-- {'text': {'contains': ''}, 'small': {'lt': 10000000000}, 'number': {'lt': 10000000000000000000000000 … 561 characters, c1808f05fea4adb7 … 00000000000000}, 'OR': [{'flag': True}, {'flag': False}], 'moment': {'gte': '0001-01-01T00:00:00Z'}}
((rows.flag IS NOT NULL OR NULL)
AND (rows.moment IS NOT NULL OR NULL)
AND (nullif(rows.number, CAST('NaN' AS double precision)) IS NOT NULL OR NULL)
AND (rows.small IS NOT NULL OR NULL)
AND (rows.text IS NOT NULL OR NULL))
-- parameters: []

-- false of every present value
-- {'OR': [{'text': {'not': {'contains': ''}}}, {'small': {'equals': 1.5}}, {'number': {'gt': 100000000 … 584 characters, 3a943eca19389c26 … 00000000}}, {'AND': [{'flag': True}, {'flag': False}]}, {'moment': {'lt': '0001-01-01T00:00:00Z'}}]}
((rows.flag IS NULL AND NULL)
OR (rows.moment IS NULL AND NULL)
OR (nullif(rows.number, CAST('NaN' AS double precision)) IS NULL AND NULL)
OR (rows.small IS NULL AND NULL)
OR (rows.text IS NULL AND NULL))
-- parameters: []

-- text: one value
-- {'text': "O'Brien \\", 'name': {'not': 'ann '}}
((rows.text = CAST($1 AS text) AND coalesce(CAST(rows.text AS text) COLLATE "C" = CAST($1 AS text), TRUE))
AND NOT (CAST(rows.name AS text) COLLATE "C" = CAST($2 AS text)))
-- parameters: ["O'Brien \\", 'ann ']

-- text: few values
-- {'text': {'in': ['Ann', 'ann ', '']}, 'name': {'notIn': ['Ann', '%']}}
((rows.text IN (CAST($1 AS text), CAST($2 AS text), CAST($3 AS text)) AND coalesce(CAST(rows.text AS text) COLLATE "C" IN (CAST($1 AS text), CAST($2 AS text), CAST($3 AS text)), TRUE))
AND NOT (CAST(rows.name AS text) COLLATE "C" IN (CAST($4 AS text), CAST($5 AS text))))
-- parameters: ['', 'Ann', 'ann ', '%', 'Ann']

-- text: many values
-- {'text': {'in': ['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9', 'v10', 'v11', 'v12', 'v … 8,336 characters, c08c8244951b7318 … "w'490", "w'491", "w'492", "w'493", "w'494", "w'495", "w'496", "w'497", "w'498", "w'499", "w'500"]}}
((rows.text, CAST(rows.text AS text) COLLATE "C") IN (SELECT v, v FROM unnest(CAST(CAST($1 AS text[]) AS text[])) AS t(v))
AND NOT (CAST(rows.name AS text) COLLATE "C" IN (SELECT unnest(CAST(CAST($2 AS text[]) AS text[])))))
-- parameters: [('v0', 'v1', 'v10', 'v100', 'v101', 'v102', 'v103', 'v104', 'v105', 'v106', 'v107', 'v108', 'v109', … 8,301 characters, 073cf4dd4b505ee8 … 88", "w'89", "w'9", "w'90", "w'91", "w'92", "w'93", "w'94", "w'95", "w'96", "w'97", "w'98", "w'99")]

-- text ignoring case: one value
-- {'text': {'equals': 'KIM', 'mode': 'insensitive'}, 'name': {'not': 'Ann', 'mode': 'insensitive'}}
(lower(translate(CAST(rows.text AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = CAST($1 AS text)
AND NOT (lower(translate(CAST(rows.name AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = CAST($2 AS text)))
-- parameters: ['kim', 'ann']

-- text ignoring case: few values
-- {'text': {'in': ['KIM', 'Ann'], 'mode': 'insensitive'}, 'name': {'notIn': ['KIM', 'a_b'], 'mode': 'insensitive'}}
(lower(translate(CAST(rows.text AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN (CAST($1 AS text), CAST($2 AS text))
AND NOT (lower(translate(CAST(rows.name AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN (CAST($3 AS text), CAST($4 AS text))))
-- parameters: ['ann', 'kim', 'a_b', 'kim']

-- text ignoring case: many values
-- {'text': {'in': ['V0', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10', 'V11', 'V12', 'V … 8,382 characters, 9cff711ee6ec988d … 2", "W'493", "W'494", "W'495", "W'496", "W'497", "W'498", "W'499", "W'500"], 'mode': 'insensitive'}}
(lower(translate(CAST(rows.text AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN (SELECT unnest(CAST(CAST($1 AS text[]) AS text[])))
AND NOT (lower(translate(CAST(rows.name AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN (SELECT unnest(CAST(CAST($2 AS text[]) AS text[])))))
-- parameters: [('v0', 'v1', 'v10', 'v100', 'v101', 'v102', 'v103', 'v104', 'v105', 'v106', 'v107', 'v108', 'v109', … 8,301 characters, 073cf4dd4b505ee8 … 88", "w'89", "w'9", "w'90", "w'91", "w'92", "w'93", "w'94", "w'95", "w'96", "w'97", "w'98", "w'99")]

-- text ignoring case: values beyond ASCII
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'a\uffffß'], 'mode': 'insensitive'}}
((lower(translate(CAST(rows.text AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN (CAST($6 AS text), CAST($7 AS text), CAST($8 AS text)) OR CAST(rows.text AS text) ~ CAST($1 AS text) OR CAST(rows.text AS text) ~ CAST($2 AS text))
AND (NOT (lower(translate(CAST(rows.name AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = CAST($3 AS text)) AND NOT (CAST(rows.name AS text) ~ CAST($4 AS text)) AND NOT (CAST(rows.name AS text) ~ CAST($5 AS text))))
-- parameters: ['kiß', 'straße', 'kim', 'a\uffffß', 'straße', 'ann', 'izmir', 'kim']

-- text ignoring case: U+FFFE and U+FFFF
-- {'OR': [{'text': {'equals': 'A\uffffß', 'mode': 'insensitive'}}, {'name': {'not': 'ß\ufffe�', 'mode': 'insensitive'}}]}
(NOT (CAST(rows.name AS text) ~ CAST($1 AS text))
OR CAST(rows.text AS text) ~ CAST($2 AS text))
-- parameters: ['ß\ufffe�', 'a\uffffß']

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($1 AS text), CAST($2 AS text)) IN (SELECT unnest(CAST(CAST($3 AS text[]) AS text[]))) OR lower(translate(CAST(rows.text AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = CAST($4 AS text))
AND (NOT (translate(lower(CAST(rows.name AS text) COLLATE "C"), CAST($5 AS text), CAST($6 AS text)) IN (SELECT unnest(CAST(CAST($7 AS text[]) AS text[])))) AND NOT (lower(translate(CAST(rows.name AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = CAST($8 AS text))))
-- parameters: [('aßb*[', 'kiß', 'straße', 'ö0', 'ö1', 'ö10', 'ö100', 'ö101', 'ö102', 'ö103', 'ö104', 'ö105', 'ö106 … 23,546 characters, 24ef1c7cc01931b7 … ', 'ö88', 'ö89', 'ö9', 'ö90', 'ö91', 'ö92', 'ö93', 'ö94', 'ö95', 'ö96', 'ö97', 'ö98', 'ö99'), 'ann']

-- text ignoring case: many values with U+FFFE and U+FFFF
-- {'text': {'in': ['A\uffffß', 'ß\ufffe', 'İzmir', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö8 … 7,945 characters, 8ebdeb44e5819cfa … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($1 AS text), CAST($2 AS text)) IN (SELECT unnest(CAST(CAST($3 AS text[]) AS text[]))) OR lower(translate(CAST(rows.text AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = CAST($4 AS text))
AND NOT (translate(lower(CAST(rows.name AS text) COLLATE "C"), CAST($5 AS text), CAST($6 AS text)) IN (SELECT unnest(CAST(CAST($7 AS text[]) AS text[])))))
-- parameters: [('a\uffffß', 'ß\ufffe', 'ö0', 'ö1', 'ö10', 'ö100', 'ö101', 'ö102', 'ö103', 'ö104', 'ö105', 'ö106',  … 23,574 characters, 70df84f8dac5a0f2 … 9', 'ö9', 'ö90', 'ö91', 'ö92', 'ö93', 'ö94', 'ö95', 'ö96', 'ö97', 'ö98', 'ö99', '\ue000', '\uffff')]

-- integer: one value
-- {'small': -2147483648, 'large': {'not': 9223372036854775807}}
(rows.small = CAST($1 AS bigint)
AND NOT (rows.large = CAST($2 AS bigint)))
-- parameters: [-2147483648, 9223372036854775807]

-- integer: few values
-- {'small': {'in': [0, 1, 2147483647]}, 'large': {'notIn': [9007199254740993, -9223372036854775808]}}
(rows.small IN (CAST($1 AS bigint), CAST($2 AS bigint), CAST($3 AS bigint))
AND NOT (rows.large IN (CAST($4 AS bigint), CAST($5 AS bigint))))
-- parameters: [0, 1, 2147483647, -9223372036854775808, 9007199254740993]

-- integer: many values
-- {'small': {'in': [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,  … 11,454 characters, f6c23f0c45ec9a07 … 4741487, 9007199254741488, 9007199254741489, 9007199254741490, 9007199254741491, 9007199254741492]}}
(rows.small IN (SELECT unnest(CAST(CAST($1 AS bigint[]) AS bigint[])))
AND NOT (rows.large IN (SELECT unnest(CAST(CAST($2 AS bigint[]) AS bigint[])))))
-- parameters: [(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,  … 11,417 characters, f35d14ffb699a02f … 54741487, 9007199254741488, 9007199254741489, 9007199254741490, 9007199254741491, 9007199254741492)]

-- number: one value
-- {'number': 0.30000000000000004, 'ratio': {'not': -0.0}}
((rows.number = CAST($1 AS double precision) AND rows.number <> CAST('NaN' AS double precision) OR rows.number = CAST('NaN' AS double precision) AND NULL)
AND NOT ((rows.ratio = CAST($2 AS double precision) AND rows.ratio <> CAST('NaN' AS double precision) OR rows.ratio = CAST('NaN' AS double precision) AND NULL)))
-- parameters: [0.30000000000000004, 0.0]

-- number: few values
-- {'number': {'in': [19.99, 5e-324, 2]}, 'ratio': {'notIn': [1e+308, -1e-07]}}
((rows.number IN (CAST($1 AS double precision), CAST($2 AS double precision), CAST($3 AS double precision)) AND rows.number <> CAST('NaN' AS double precision) OR rows.number = CAST('NaN' AS double precision) AND NULL)
AND NOT ((rows.ratio IN (CAST($4 AS double precision), CAST($5 AS double precision)) AND rows.ratio <> CAST('NaN' AS double precision) OR rows.ratio = CAST('NaN' AS double precision) AND NULL)))
-- parameters: [5e-324, 2.0, 19.99, -1e-07, 1e+308]

-- number: many values
-- {'number': {'in': [0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.571428571428 … 12,294 characters, ba650f0f4f5f97c5 …  487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]}}
((rows.number IN (SELECT unnest(CAST(CAST($1 AS double precision[]) AS double precision[]))) AND rows.number <> CAST('NaN' AS double precision) OR rows.number = CAST('NaN' AS double precision) AND NULL)
AND NOT ((rows.ratio IN (SELECT unnest(CAST(CAST($2 AS double precision[]) AS double precision[]))) AND rows.ratio <> CAST('NaN' AS double precision) OR rows.ratio = CAST('NaN' AS double precision) AND NULL)))
-- parameters: [(0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.5714285714285714, 0.714285714 … 12,256 characters, 5da0154a672da142 … , 487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5)]

-- boolean: true
-- {'flag': True}
(rows.flag = CAST($1 AS boolean))
-- parameters: [True]

-- boolean: false
-- {'flag': {'not': True}}
(rows.flag = CAST($1 AS boolean))
-- parameters: [False]

-- date: one value
-- {'moment': '2024-02-29T12:30:45.000001+05:30', 'until': {'not': '1969-12-31T23:59:59.999999Z'}}
(rows.moment = CAST(CAST($1 AS text) AS timestamptz)
AND NOT (rows.until = CAST(CAST($2 AS text) AS timestamptz)))
-- parameters: [datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), datetime.datetime(1969, 12, 31, 23, 59, 59, 999999, tzinfo=datetime.timezone.utc)]

-- date: few values
-- {'moment': {'in': ['2024-02-29T12:30:45.000001+05:30', '1969-12-31T23:59:59.999999Z']}, 'until': {'notIn': ['1969-12-31T23:59:59.999999Z', '2024-02-29T12:30:45.000001+05:30']}}
(rows.moment IN (CAST(CAST($1 AS text) AS timestamptz), CAST(CAST($2 AS text) AS timestamptz))
AND NOT (rows.until IN (CAST(CAST($3 AS text) AS timestamptz), CAST(CAST($4 AS text) AS timestamptz))))
-- parameters: ['1969-12-31 23:59:59.999999+00:00', '2024-02-29 07:00:45.000001+00:00', '1969-12-31 23:59:59.999999+00:00', '2024-02-29 07:00:45.000001+00:00']

-- date: many values
-- {'moment': {'in': ['2020-01-01T00:00:00+00:00', '2020-01-02T00:00:00.000001+00:00', '2020-01-03T00:0 … 36,100 characters, 2fff961e370a1128 … 13T00:00:00.000498+00:00', '2021-05-14T00:00:00.000499+00:00', '2021-05-15T00:00:00.000500+00:00']}}
(rows.moment = ANY(CAST(CAST($1 AS text) AS timestamptz[]))
AND NOT (rows.until = ANY(CAST(CAST($2 AS text) AS timestamptz[]))))
-- parameters: [(datetime.datetime(2020, 1, 1, 0, 0, tzinfo=datetime.timezone.utc), datetime.datetime(2020, 1, 2, 0 … 75,802 characters, bc4442bf15660024 … datetime.timezone.utc), datetime.datetime(2021, 5, 15, 0, 0, 0, 500, tzinfo=datetime.timezone.utc))]

-- text: order
-- {'text': {'gt': "A'", 'lte': '\uffff'}, 'name': {'gte': 'Ann', 'lt': '𐐀'}}
(CAST(rows.name AS text) COLLATE "C" >= CAST($1 AS text)
AND CAST(rows.name AS text) COLLATE "C" < CAST($2 AS text)
AND CAST(rows.text AS text) COLLATE "C" > CAST($3 AS text)
AND CAST(rows.text AS text) COLLATE "C" <= CAST($4 AS text))
-- parameters: ['Ann', '𐐀', "A'", '\uffff']

-- integer: order
-- {'small': {'gte': -1, 'lt': 100}, 'large': {'gt': -9007199254740992, 'lte': 9007199254740993}}
(rows.large >= CAST($1 AS bigint)
AND rows.large <= CAST($2 AS bigint)
AND rows.small >= CAST($3 AS bigint)
AND rows.small <= CAST($4 AS bigint))
-- parameters: [-9007199254740991, 9007199254740993, -1, 99]

-- number: order
-- {'number': {'gt': -0.5, 'lte': 0.30000000000000004}, 'ratio': {'gte': 5e-324, 'lt': 1e+300}}
((rows.number > CAST($1 AS double precision) AND rows.number <> CAST('NaN' AS double precision) OR rows.number = CAST('NaN' AS double precision) AND NULL)
AND (rows.number <= CAST($2 AS double precision) AND rows.number <> CAST('NaN' AS double precision) OR rows.number = CAST('NaN' AS double precision) AND NULL)
AND (rows.ratio >= CAST($3 AS double precision) AND rows.ratio <> CAST('NaN' AS double precision) OR rows.ratio = CAST('NaN' AS double precision) AND NULL)
AND (rows.ratio < CAST($4 AS double precision) AND rows.ratio <> CAST('NaN' AS double precision) OR rows.ratio = CAST('NaN' AS double precision) AND NULL))
-- parameters: [-0.5, 0.30000000000000004, 5e-324, 1e+300]

-- date: order
-- {'moment': {'gt': '1969-12-31T23:59:59.999999Z', 'lte': '2024-02-29T12:30:45.000001+05:30'}, 'until': {'gte': '2024-02-29T12:30:45.000001+05:30', 'lt': '9999-12-31T23:59:59Z'}}
(rows.moment > CAST(CAST($1 AS text) AS timestamptz)
AND rows.moment <= CAST(CAST($2 AS text) AS timestamptz)
AND rows.until >= CAST(CAST($3 AS text) AS timestamptz)
AND rows.until < CAST(CAST($4 AS text) AS timestamptz))
-- parameters: [datetime.datetime(1969, 12, 31, 23, 59, 59, 999999, tzinfo=datetime.timezone.utc), datetime.datetim … 308 characters, ed586e4324f53f9e … o=datetime.timezone.utc), datetime.datetime(9999, 12, 31, 23, 59, 59, tzinfo=datetime.timezone.utc)]

-- contains: exact needle
-- {'text': {'contains': 'a_B%', 'mode': 'default'}, 'name': {'not': {'contains': 'a_B%'}, 'mode': 'default'}}
(CAST(rows.text AS text) ~ CAST($1 AS text)
AND NOT (CAST(rows.name AS text) ~ CAST($2 AS text)))
-- parameters: ['a_B%', 'a_B%']

-- contains: ascii needle
-- {'text': {'contains': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'ac_M'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ILIKE CAST($1 AS text)
AND NOT (CAST(rows.name AS text) ILIKE CAST($2 AS text)))
-- parameters: ['ac_m', 'ac_m']

-- contains: shared needle
-- {'text': {'contains': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kim.e'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ~ CAST($1 AS text)
AND NOT (CAST(rows.name AS text) ~ CAST($2 AS text)))
-- parameters: ['kim.e', 'kim.e']

-- contains: unicode needle
-- {'text': {'contains': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kiß.e'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ~ CAST($1 AS text)
AND NOT (CAST(rows.name AS text) ~ CAST($2 AS text)))
-- parameters: ['kiß.e', 'kiß.e']

-- contains: noncharacter needle
-- {'text': {'contains': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'a\uffffß'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ~ CAST($1 AS text)
AND NOT (CAST(rows.name AS text) ~ CAST($2 AS text)))
-- parameters: ['a\uffffß', 'a\uffffß']

-- startsWith: exact needle
-- {'text': {'startsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'startsWith': 'a_B%'}, 'mode': 'default'}}
(CAST(rows.text AS text) COLLATE "C" LIKE CAST($1 AS text)
AND NOT (CAST(rows.name AS text) COLLATE "C" LIKE CAST($2 AS text)))
-- parameters: ['a_B%', 'a_B%']

-- startsWith: ascii needle
-- {'text': {'startsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'ac_M'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ILIKE CAST($1 AS text)
AND NOT (CAST(rows.name AS text) ILIKE CAST($2 AS text)))
-- parameters: ['ac_m', 'ac_m']

-- startsWith: shared needle
-- {'text': {'startsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ~ CAST($1 AS text)
AND NOT (CAST(rows.name AS text) ~ CAST($2 AS text)))
-- parameters: ['kim.e', 'kim.e']

-- startsWith: unicode needle
-- {'text': {'startsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ~ CAST($1 AS text)
AND NOT (CAST(rows.name AS text) ~ CAST($2 AS text)))
-- parameters: ['kiß.e', 'kiß.e']

-- startsWith: noncharacter needle
-- {'text': {'startsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ~ CAST($1 AS text)
AND NOT (CAST(rows.name AS text) ~ CAST($2 AS text)))
-- parameters: ['a\uffffß', 'a\uffffß']

-- endsWith: exact needle
-- {'text': {'endsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'endsWith': 'a_B%'}, 'mode': 'default'}}
(CAST(rows.text AS text) COLLATE "C" LIKE CAST($1 AS text)
AND NOT (CAST(rows.name AS text) COLLATE "C" LIKE CAST($2 AS text)))
-- parameters: ['a_B%', 'a_B%']

-- endsWith: ascii needle
-- {'text': {'endsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'ac_M'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ILIKE CAST($1 AS text)
AND NOT (CAST(rows.name AS text) ILIKE CAST($2 AS text)))
-- parameters: ['ac_m', 'ac_m']

-- endsWith: shared needle
-- {'text': {'endsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ~ CAST($1 AS text)
AND NOT (CAST(rows.name AS text) ~ CAST($2 AS text)))
-- parameters: ['kim.e', 'kim.e']

-- endsWith: unicode needle
-- {'text': {'endsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ~ CAST($1 AS text)
AND NOT (CAST(rows.name AS text) ~ CAST($2 AS text)))
-- parameters: ['kiß.e', 'kiß.e']

-- endsWith: noncharacter needle
-- {'text': {'endsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ~ CAST($1 AS text)
AND NOT (CAST(rows.name AS text) ~ CAST($2 AS text)))
-- parameters: ['a\uffffß', 'a\uffffß']

-- startsWith: a prefix before the surrogates
-- {'text': {'startsWith': 'a\ud7ff'}}
(CAST(rows.text AS text) COLLATE "C" LIKE CAST($1 AS text))
-- parameters: ['a\ud7ff']

-- startsWith: a prefix without an end
-- {'text': {'startsWith': '\U0010ffff'}, 'name': {'not': {'startsWith': '\U0010ffff'}}}
(CAST(rows.text AS text) COLLATE "C" LIKE CAST($1 AS text)
AND NOT (CAST(rows.name AS text) COLLATE "C" LIKE CAST($2 AS text)))
-- parameters: ['\U0010ffff', '\U0010ffff']

-- parts of texts: a crowd
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 1,059 characters, 09a13a515be612fd … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(CAST(rows.text AS text) COLLATE "C" LIKE CAST($1 AS text)
OR CAST(rows.text AS text) COLLATE "C" LIKE CAST($2 AS text)
OR (translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($3 AS text), CAST($4 AS text)) = CAST($5 AS text) OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($6 AS text), CAST($7 AS text)) = CAST($8 AS text))
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($9 AS text), CAST($10 AS text)) LIKE CAST($11 AS text)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($12 AS text), CAST($13 AS text)) LIKE CAST($14 AS text)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($15 AS text), CAST($16 AS text)) LIKE CAST($17 AS text)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($18 AS text), CAST($19 AS text)) LIKE CAST($20 AS text)
OR CAST(rows.text AS text) COLLATE "C" LIKE CAST($21 AS text)
OR CAST(rows.text AS text) COLLATE "C" LIKE CAST($22 AS text)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($23 AS text), CAST($24 AS text)) LIKE CAST($25 AS text)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($26 AS text), CAST($27 AS text)) LIKE CAST($28 AS text)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($29 AS text), CAST($30 AS text)) LIKE CAST($31 AS text)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($32 AS text), CAST($33 AS text)) LIKE CAST($34 AS text)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($35 AS text), CAST($36 AS text)) LIKE CAST($37 AS text)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($38 AS text), CAST($39 AS text)) LIKE CAST($40 AS text)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($41 AS text), CAST($42 AS text)) LIKE CAST($43 AS text)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($44 AS text), CAST($45 AS text)) LIKE CAST($46 AS text)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($47 AS text), CAST($48 AS text)) LIKE CAST($49 AS text)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($50 AS text), CAST($51 AS text)) LIKE CAST($52 AS text))
-- parameters: ['a_B%', 'a_B%', 'kiß', 'kiß', 'kiß', 'ß\ufffe', 'ß\ufffe', 'ß\ufffe', 'ac_m', 'ac_m', 'ac_m', 'kim. … 476 characters, c5b55d750c64bafe … ', 'ac_m', 'kim.e', 'kim.e', 'kim.e', 'kiß.e', 'kiß.e', 'kiß.e', 'a\uffffß', 'a\uffffß', 'a\uffffß']

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 1,060 characters, 3620ec3a9afab2ed … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(NOT (CAST(rows.text AS text) COLLATE "C" LIKE CAST($1 AS text))
AND NOT (CAST(rows.text AS text) COLLATE "C" LIKE CAST($2 AS text))
AND (NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($3 AS text), CAST($4 AS text)) = CAST($5 AS text)) AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($6 AS text), CAST($7 AS text)) = CAST($8 AS text)))
AND NOT (CAST(rows.text AS text) COLLATE "C" LIKE CAST($9 AS text))
AND NOT (CAST(rows.text AS text) COLLATE "C" LIKE CAST($10 AS text))
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($11 AS text), CAST($12 AS text)) LIKE CAST($13 AS text))
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($14 AS text), CAST($15 AS text)) LIKE CAST($16 AS text))
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($17 AS text), CAST($18 AS text)) LIKE CAST($19 AS text))
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($20 AS text), CAST($21 AS text)) LIKE CAST($22 AS text))
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($23 AS text), CAST($24 AS text)) LIKE CAST($25 AS text))
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($26 AS text), CAST($27 AS text)) LIKE CAST($28 AS text))
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($29 AS text), CAST($30 AS text)) LIKE CAST($31 AS text))
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($32 AS text), CAST($33 AS text)) LIKE CAST($34 AS text))
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($35 AS text), CAST($36 AS text)) LIKE CAST($37 AS text))
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($38 AS text), CAST($39 AS text)) LIKE CAST($40 AS text))
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($41 AS text), CAST($42 AS text)) LIKE CAST($43 AS text))
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($44 AS text), CAST($45 AS text)) LIKE CAST($46 AS text))
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($47 AS text), CAST($48 AS text)) LIKE CAST($49 AS text))
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($50 AS text), CAST($51 AS text)) LIKE CAST($52 AS text)))
-- parameters: ['a_B%', 'a_B%', 'kiß', 'kiß', 'kiß', 'ß\ufffe', 'ß\ufffe', 'ß\ufffe', 'a_B%', '\U0010ffff', 'ac_m', … 476 characters, eac7f9b629e85e0f … ', 'ac_m', 'kim.e', 'kim.e', 'kim.e', 'kiß.e', 'kiß.e', 'kiß.e', 'a\uffffß', 'a\uffffß', 'a\uffffß']

-- parts of texts: a crowd of characters
-- {'OR': [{'text': {'contains': 'Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0K … 2,576 characters, 2dd37b682d907049 … im5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5'}}]}
(translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($1 AS text), CAST($2 AS text)) LIKE CAST($3 AS text)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($4 AS text), CAST($5 AS text)) LIKE CAST($6 AS text)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($7 AS text), CAST($8 AS text)) LIKE CAST($9 AS text)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($10 AS text), CAST($11 AS text)) LIKE CAST($12 AS text)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($13 AS text), CAST($14 AS text)) LIKE CAST($15 AS text)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), CAST($16 AS text), CAST($17 AS text)) LIKE CAST($18 AS text))
-- parameters: ['kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0ki … 7,272 characters, 7c6398b5c1c3f569 … m5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5']

-- groups
-- {'small': {'gte': 0}, 'OR': [{'flag': True}, {'AND': [{'number': {'lt': 0}}, {'OR': [{'text': None}, {'NOT': {'name': 'Ann', 'small': 1}}]}]}]}
((((rows.number < CAST($1 AS double precision) AND rows.number <> CAST('NaN' AS double precision) OR … 322 characters, a322f4e5ca6ecef8 … " = CAST($2 AS text)) OR NOT (rows.small = CAST($3 AS bigint)))) OR rows.flag = CAST($4 AS boolean))
AND rows.small >= CAST($5 AS bigint))
-- parameters: [0.0, 'Ann', 1, True, 0]

-- groups: more members than stand side by side
-- {'OR': [{'small': 0, 'large': {'gte': 0}}, {'small': 1, 'large': {'gte': 1}}, {'small': 2, 'large':  … 3,998 characters, 38ec580087cc1635 … : '56'}}, {'text': {'endsWith': '57'}}, {'text': {'endsWith': '58'}}, {'text': {'endsWith': '59'}}]}
((rows.small = CAST($1 AS bigint) AND rows.large >= CAST($2 AS bigint))
OR ((rows.small = CAST($3 AS bigint) AND rows.large >= CAST($4 AS bigint)) OR (rows.small = CAST($5  … 8,280 characters, 7329024da9936098 … COLLATE "C" LIKE CAST($179 AS text) OR CAST(rows.text AS text) COLLATE "C" LIKE CAST($180 AS text)))
-- parameters: [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, … 810 characters, c1ec15e1e5550b68 … 43', '44', '45', '46', '47', '48', '49', '50', '51', '52', '53', '54', '55', '56', '57', '58', '59']

-- a name that has to be quoted
-- {'odd': {'not': None, 'contains': '%s :p1 ? $1 {p1:String}'}}
(rows."o""d`d %s :p1" IS NOT NULL
AND CAST(rows."o""d`d %s :p1" AS text) ~ CAST($1 AS text))
-- parameters: ['%s :p1 ? $1 {p1:string}']

-- lists: has
-- {'tags': {'has': "O'Brien \\"}, 'scores': {'has': 3}, 'ratios': {'has': 0.1}, 'flags': {'has': True}, 'moments': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(contacts.flags && '{true}'
AND contacts.moments && '{"2024-02-29 07:00:45.000001+00:00"}'
AND contacts.ratios && '{0.1}'
AND contacts.scores && '{3}'
AND (contacts.tags && E'{"O''Brien \\\\"}' AND coalesce(CAST(contacts.tags AS text[]) COLLATE "C" && E'{"O''Brien \\\\"}', TRUE)))
-- parameters: []

-- lists: has none
-- {'NOT': [{'tags': {'has': 'a'}}], 'scores': {'not': {'has': 3}}, 'ratios': {'not': {'hasSome': [0.1, 2]}}}
(NOT (contacts.ratios && '{0.1,2.0}')
AND NOT (contacts.scores && '{3}')
AND NOT ((contacts.tags && '{"a"}' AND coalesce(CAST(contacts.tags AS text[]) COLLATE "C" && '{"a"}', TRUE))))
-- parameters: []

-- lists: has some
-- {'tags': {'hasSome': ['a', 'b']}, 'scores': {'hasSome': [1, 2]}, 'ratios': {'hasSome': [0.1, 2]}, 'flags': {'hasSome': [True, False]}, 'moments': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(contacts.flags && '{false,true}'
AND contacts.moments && '{"2024-02-29 07:00:45.000001+00:00","2025-01-01 00:00:00.000000+00:00"}'
AND contacts.ratios && '{0.1,2.0}'
AND contacts.scores && '{1,2}'
AND (contacts.tags && '{"a","b"}' AND coalesce(CAST(contacts.tags AS text[]) COLLATE "C" && '{"a","b"}', TRUE)))
-- parameters: []

-- lists: has some of many
-- {'tags': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10",  … 1,263 characters, 98cf9a78a5b8086f … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(CASE WHEN contacts.moments IS NOT NULL THEN EXISTS (SELECT 1 FROM unnest(contacts.moments) AS element(value) WHERE (extract(epoch FROM element.value) IN (SELECT unnest(CAST(CAST($1 AS text) AS numeric[])))) IS TRUE) END
AND NOT (CASE WHEN contacts.scores IS NOT NULL THEN EXISTS (SELECT 1 FROM unnest(contacts.scores) AS element(value) WHERE (element.value IN (SELECT unnest(CAST(CAST($2 AS bigint[]) AS bigint[])))) IS TRUE) END)
AND CASE WHEN contacts.tags IS NOT NULL THEN EXISTS (SELECT 1 FROM unnest(contacts.tags) AS element(value) WHERE (CAST(element.value AS text) COLLATE "C" IN (SELECT unnest(CAST(CAST($3 AS text[]) AS text[])))) IS TRUE) END)
-- parameters: [(datetime.datetime(2024, 1, 1, 0, 0, tzinfo=datetime.timezone.utc), datetime.datetime(2024, 1, 2, 0 … 2,497 characters, 810b1bf230aa9abc … , "v'33", "v'34", "v'35", "v'36", "v'37", "v'38", "v'39", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9")]

-- lists: has every
-- {'tags': {'hasEvery': ['a', 'b']}, 'scores': {'hasEvery': [1, 2]}, 'ratios': {'hasEvery': [0.1, 2]}, 'flags': {'hasEvery': [True, False]}, 'moments': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(contacts.flags @> '{false,true}'
AND contacts.ratios @> '{0.1,2.0}'
AND contacts.scores @> '{1,2}'
AND (contacts.tags @> '{"a","b"}' AND coalesce(CAST(contacts.tags AS text[]) COLLATE "C" @> '{"a","b"}', TRUE))
AND NOT (contacts.moments @> '{"2024-02-29 07:00:45.000001+00:00","2025-01-01 00:00:00.000000+00:00"}'))
-- parameters: []

-- lists: has every of many
-- {'tags': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10", … 1,067 characters, d22aea2d3d6f8476 … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(((contacts.tags @> '{"v''0","v''1","v''10","v''11","v''12","v''13","v''14","v''15","v''16","v''17", … 688 characters, c630246198f62403 … LLATE "C" IN (SELECT unnest(CAST(CAST($2 AS text[]) AS text[])))) IS TRUE) = CAST($1 AS bigint) END)
AND NOT ((contacts.ratios @> '{0.0,0.14285714285714285,0.2857142857142857,0.42857142857142855,0.5714 … 617 characters, e0eea5ea79497081 … t(CAST(CAST($4 AS double precision[]) AS double precision[])))) IS TRUE) = CAST($3 AS bigint) END)))
-- parameters: [("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 2,024 characters, 0ddab457a8c9b5ec … 4.857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571)]

-- lists: equals
-- {'tags': ['a', 'b'], 'scores': {'not': [1, 2]}, 'ratios': {'equals': [0.1]}, 'flags': [True, False], 'moments': ['2024-02-29T12:30:45.000001+05:30']}
((contacts.flags @> '{true,false}' AND coalesce((contacts.flags)[:] = '{true,false}', TRUE))
AND (contacts.moments @> '{"2024-02-29 07:00:45.000001+00:00"}' AND coalesce((contacts.moments)[:] = '{"2024-02-29 07:00:45.000001+00:00"}', TRUE))
AND (contacts.ratios @> '{0.1}' AND coalesce((contacts.ratios)[:] = '{0.1}', TRUE))
AND (contacts.tags @> '{"a","b"}' AND coalesce((CAST(contacts.tags AS text[]))[:] COLLATE "C" = '{"a","b"}', TRUE))
AND NOT ((contacts.scores @> '{1,2}' AND coalesce((contacts.scores)[:] = '{1,2}', TRUE))))
-- parameters: []

-- lists: empty
-- {'tags': {'isEmpty': True}, 'scores': {'isEmpty': False}, 'ratios': []}
(cardinality(contacts.ratios) = 0
AND cardinality(contacts.tags) = 0
AND cardinality(contacts.scores) <> 0)
-- parameters: []

-- lists: missing
-- {'tags': None, 'scores': None, 'ratios': None, 'flags': None, 'moments': None}
(contacts.flags IS NULL
AND contacts.moments IS NULL
AND contacts.ratios IS NULL
AND contacts.scores IS NULL
AND contacts.tags IS NULL)
-- parameters: []

-- lists: present
-- {'tags': {'not': None}, 'scores': {'not': None}, 'ratios': {'not': None}, 'flags': {'not': None}, 'moments': {'not': None}}
(contacts.flags IS NOT NULL
AND contacts.moments IS NOT NULL
AND contacts.ratios IS NOT NULL
AND contacts.scores IS NOT NULL
AND contacts.tags IS NOT NULL)
-- parameters: []

-- lists: false of every list
-- {'scores': {'has': 1.5}, 'ratios': {'has': 9007199254740993}}
((contacts.ratios IS NULL AND NULL)
AND (contacts.scores IS NULL AND NULL))
-- parameters: []

-- lists: true of every list
-- {'NOT': [{'scores': {'has': 1.5}}, {'ratios': {'hasEvery': [0.5, 9007199254740993]}}]}
((contacts.ratios IS NOT NULL OR NULL)
AND (contacts.scores IS NOT NULL OR NULL))
-- parameters: []

-- custom data: equality
-- {'data.plan': 'pro', 'data.seats': {'in': [1, 2]}, 'data.rate': 0.1, 'data.trial': True, 'data.renewsAt': {'not': '2024-02-29T12:30:45.000001+05:30'}}
(((CASE WHEN jsonb_typeof((contacts.data -> 'plan')) = 'string' THEN ((contacts.data -> 'plan') #>>  … 304 characters, 8312eb1fb88bf85c … ring' THEN ((contacts.data -> 'plan') #>> '{}') END) AS text) COLLATE "C" = CAST($1 AS text), TRUE))
AND (CASE WHEN jsonb_typeof((contacts.data -> 'rate')) = 'number' THEN CASE WHEN abs(CAST((contacts. … 654 characters, fa53711ada16c3b5 … .data -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) = CAST($2 AS double precision)
AND (CASE WHEN jsonb_typeof((contacts.data -> 'trial')) = 'boolean' THEN ((contacts.data -> 'trial') #>> '{}') = 'true' END) = CAST($3 AS boolean)
AND (CASE WHEN jsonb_typeof((contacts.data -> 'seats')) = 'number' THEN CASE WHEN abs(CAST((contacts … 741 characters, 4875bc2f7b1f6ac1 … ric)) <= 2.4703282292062328e-324 THEN 0 END END END END) IN (CAST($5 AS bigint), CAST($6 AS bigint))
AND NOT ((CASE WHEN jsonb_typeof((contacts.data -> 'renewsAt')) = 'string' THEN CASE WHEN ((contacts … 3,477 characters, af1550bdc5f5260f … 'renewsAt') #>> '{}'), 2) AS integer)) END))) END END END) = CAST(CAST($4 AS text) AS timestamptz)))
-- parameters: ['pro', 0.1, True, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 1, 2]

-- custom data: order
-- {'data.plan': {'gt': 'a'}, 'data.seats': {'gte': 3, 'lt': 9}, 'data.rate': {'lte': 1.5}, 'data.renewsAt': {'lt': {'now': 'P30D'}}}
(CAST((CASE WHEN jsonb_typeof((contacts.data -> 'plan')) = 'string' THEN ((contacts.data -> 'plan') #>> '{}') END) AS text) COLLATE "C" > CAST($1 AS text)
AND (CASE WHEN jsonb_typeof((contacts.data -> 'rate')) = 'number' THEN CASE WHEN abs(CAST((contacts. … 655 characters, a57b40a08fcc81b4 … data -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) <= CAST($2 AS double precision)
AND (CASE WHEN jsonb_typeof((contacts.data -> 'seats')) = 'number' THEN CASE WHEN abs(CAST((contacts … 719 characters, 7d93e6fcebd8be77 … ta -> 'seats') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) >= CAST($3 AS bigint)
AND (CASE WHEN jsonb_typeof((contacts.data -> 'seats')) = 'number' THEN CASE WHEN abs(CAST((contacts … 719 characters, c7d741f780ec5dea … ta -> 'seats') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) <= CAST($4 AS bigint)
AND (CASE WHEN jsonb_typeof((contacts.data -> 'renewsAt')) = 'string' THEN CASE WHEN ((contacts.data … 3,471 characters, cb21d03260c33400 …  'renewsAt') #>> '{}'), 2) AS integer)) END))) END END END) < CAST(CAST($5 AS text) AS timestamptz))
-- parameters: ['a', 1.5, 3, 8, datetime.datetime(2025, 7, 18, 10, 0, tzinfo=datetime.timezone.utc)]

-- custom data: texts
-- {'data.plan': {'contains': 'Kim'}, 'data.city': {'startsWith': 'Bo', 'not': {'endsWith': 'n'}}}
(CAST((CASE WHEN jsonb_typeof(((contacts.data -> 'address') -> 'city')) = 'string' THEN (((contacts.data -> 'address') -> 'city') #>> '{}') END) AS text) COLLATE "C" LIKE CAST($1 AS text)
AND CAST((CASE WHEN jsonb_typeof((contacts.data -> 'plan')) = 'string' THEN ((contacts.data -> 'plan') #>> '{}') END) AS text) ~ CAST($2 AS text)
AND NOT (CAST((CASE WHEN jsonb_typeof(((contacts.data -> 'address') -> 'city')) = 'string' THEN (((contacts.data -> 'address') -> 'city') #>> '{}') END) AS text) COLLATE "C" LIKE CAST($3 AS text)))
-- parameters: ['Bo', 'kim', 'n']

-- custom data: missing
-- {'data.plan': None, 'data.trial': {'not': None}, 'data.renewsAt': {'not': None}}
((CASE WHEN jsonb_typeof((contacts.data -> 'plan')) = 'string' THEN ((contacts.data -> 'plan') #>> '{}') END) IS NULL
AND (CASE WHEN jsonb_typeof((contacts.data -> 'renewsAt')) = 'string' THEN CASE WHEN ((contacts.data … 3,442 characters, cdca5ad4cb709b13 … CAST(right(((contacts.data -> 'renewsAt') #>> '{}'), 2) AS integer)) END))) END END END) IS NOT NULL
AND (CASE WHEN jsonb_typeof((contacts.data -> 'trial')) = 'boolean' THEN ((contacts.data -> 'trial') #>> '{}') = 'true' END) IS NOT NULL)
-- parameters: []

-- custom data: keys that have to be quoted
-- {'data.odd': 'x'}
(((CASE WHEN jsonb_typeof((((contacts.data -> E'a''b"c`d\\e %s ~/é') -> '0') -> '')) = 'string' THEN … 433 characters, fe7084cacd34e6f9 … 'a''b"c`d\\e %s ~/é') -> '0') -> '') #>> '{}') END) AS text) COLLATE "C" = CAST($1 AS text), TRUE)))
-- parameters: ['x']

-- lists in custom data: has
-- {'data.interests': {'has': "O'Brien \\"}, 'data.sizes': {'has': 3}, 'data.rates': {'has': 0.1}, 'data.answers': {'has': True}, 'data.visits': {'has': '2024-02-29T12:30:45.000001+05:30'}}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 592 characters, 4ddd8b2350b383c7 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'answers') AS node OFFSET 0) AS given)
AND (contacts.data @> ANY(CAST(CAST($2 AS text) AS jsonb[])) AND CASE WHEN jsonb_typeof((contacts.da … 1,579 characters, d57d9349038df62a … LECT (contacts.data -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,080 characters, 604d2d220bb741fc … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,062 characters, 6382c1d5d38e2f1c … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,194 characters, 11463962052a3863 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'visits') AS node OFFSET 0) AS given))
-- parameters: [(True,), ("O'Brien \\",), ("O'Brien \\",), ("O'Brien \\",), (0.1,), (3,), (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc),)]

-- lists in custom data: has none
-- {'NOT': [{'data.interests': {'has': 'a'}}], 'data.sizes': {'not': {'has': 3}}, 'data.rates': {'not': {'hasSome': [0.1, 2]}}}
(NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and( … 1,083 characters, 3c383baf02234d81 … lace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given))
AND NOT (CASE WHEN jsonb_typeof((contacts.data -> 'interests')) = 'array' THEN CASE WHEN jsonb_path_ … 834 characters, fcd739204b508e1e …  0) AS given) ELSE (contacts.data -> 'interests') @> ANY(CAST(CAST($3 AS text) AS jsonb[])) END END)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,069 characters, 1e589d06994d039d … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given)))
-- parameters: [(0.1, 2.0), ('a',), ('a',), (3,)]

-- lists in custom data: has some
-- {'data.interests': {'hasSome': ['a', 'b']}, 'data.sizes': {'hasSome': [1, 2]}, 'data.rates': {'hasSome': [0.1, 2]}, 'data.answers': {'hasSome': [True, False]}, 'data.visits': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 592 characters, 4ddd8b2350b383c7 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'answers') AS node OFFSET 0) AS given)
AND (contacts.data @> ANY(CAST(CAST($2 AS text) AS jsonb[])) AND CASE WHEN jsonb_typeof((contacts.da … 1,579 characters, d57d9349038df62a … LECT (contacts.data -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,080 characters, 604d2d220bb741fc … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,062 characters, 6382c1d5d38e2f1c … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,194 characters, 11463962052a3863 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'visits') AS node OFFSET 0) AS given))
-- parameters: [(False, True), ('a', 'b'), ('a', 'b'), ('a', 'b'), (0.1, 2.0), (1, 2), (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), datetime.datetime(2025, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))]

-- lists in custom data: has some of many
-- {'data.interests': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9" … 1,281 characters, a385bfa01d5ec638 … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 578 characters, fc6a12e34992b8a8 … e) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'interests') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,068 characters, b7541c89ab9de4df … lace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given))
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,194 characters, 0476d970fa88ad38 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'visits') AS node OFFSET 0) AS given))
-- parameters: [("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 2,497 characters, 1c47a620de07b64c …  tzinfo=datetime.timezone.utc), datetime.datetime(2024, 1, 30, 0, 0, tzinfo=datetime.timezone.utc))]

-- lists in custom data: has every
-- {'data.interests': {'hasEvery': ['a', 'b']}, 'data.sizes': {'hasEvery': [1, 2]}, 'data.rates': {'hasEvery': [0.1, 2]}, 'data.answers': {'hasEvery': [True, False]}, 'data.visits': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 632 characters, 43dc26532b8df592 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'answers') AS node OFFSET 0) AS given)
AND (contacts.data @> CAST(CAST($3 AS text) AS jsonb) AND CASE WHEN jsonb_typeof((contacts.data -> ' … 1,605 characters, 49e21c7f0d70c72e … LECT (contacts.data -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,120 characters, 645b92721cbc25a5 … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,103 characters, 4fd146a6fbdd21ef … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 3,242 characters, e2b49c9267f6f8ad … ce) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'visits') AS node OFFSET 0) AS given)))
-- parameters: [(False, True), (False, True), ('a', 'b'), ('a', 'b'), ('a', 'b'), ('a', 'b'), (0.1, 2.0), (0.1, 2.0 … 406 characters, 1904fdd7b3e0e0d2 … , tzinfo=datetime.timezone.utc), datetime.datetime(2025, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))]

-- lists in custom data: has every of many
-- {'data.interests': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9 … 1,081 characters, 04aefaf91c115b2a … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
((contacts.data @> CAST(CAST($1 AS text) AS jsonb) AND (SELECT CASE WHEN jsonb_typeof(given.node) =  … 1,362 characters, 4bd0df316311689d … LECT (contacts.data -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,127 characters, 91fa37f80d385cac … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)))
-- parameters: [("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 2,336 characters, caa551911f9a4014 … 4.857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571)]

-- lists in custom data: equals
-- {'data.interests': ['a', 'b'], 'data.sizes': {'not': [1, 2]}, 'data.rates': {'equals': [0.1]}, 'data.answers': [True, False], 'data.visits': ['2024-02-29T12:30:45.000001+05:30']}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 599 characters, b97fcf04d781b35f … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'answers') AS node OFFSET 0) AS given)
AND (contacts.data @> CAST(CAST($2 AS text) AS jsonb) AND CASE WHEN jsonb_typeof((contacts.data -> ' … 1,571 characters, e20225211ead765c … LECT (contacts.data -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,087 characters, a8a78d1238ebe5b5 … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,200 characters, cc67e970094f4b84 … lace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'visits') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,092 characters, faddff1903b83887 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given)))
-- parameters: [(True, False), ('a', 'b'), ('a', 'b'), ('a', 'b'), (0.1,), (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc),), (1, 2)]

-- lists in custom data: empty
-- {'data.interests': {'isEmpty': True}, 'data.sizes': {'isEmpty': False}, 'data.rates': []}
(CASE WHEN jsonb_typeof((contacts.data -> 'interests')) = 'array' THEN CASE WHEN jsonb_path_match((c … 725 characters, 153852adf284444b … ts') AS node OFFSET 0) AS given) ELSE jsonb_array_length((contacts.data -> 'interests')) = 0 END END
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 974 characters, b1840a99504b372c … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 978 characters, 99dd6515c3c59836 … lace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given))
-- parameters: []

-- lists in custom data: missing
-- {'data.interests': None, 'data.sizes': None, 'data.rates': None, 'data.answers': None, 'data.visits': None}
(((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(elem … 506 characters, 9c0fbb1cbc09246f … ET 0) AS element) END FROM (SELECT (contacts.data -> 'answers') AS node OFFSET 0) AS given)) IS NULL
AND (CASE WHEN jsonb_typeof((contacts.data -> 'interests')) = 'array' THEN CASE WHEN jsonb_path_matc … 680 characters, f1e79a5ad5562754 … D FROM (SELECT (contacts.data -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL
AND ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(e … 976 characters, 24181ae7a32ddcd9 … FSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)) IS NULL
AND ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(e … 978 characters, cc1f480a4224f5a9 … FSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given)) IS NULL
AND ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(e … 3,109 characters, 6f5eadbe3622be90 … ET 0) AS element) END FROM (SELECT (contacts.data -> 'visits') AS node OFFSET 0) AS given)) IS NULL)
-- parameters: []

-- lists in custom data: present
-- {'data.interests': {'not': None}, 'data.sizes': {'not': None}, 'data.rates': {'not': None}, 'data.answers': {'not': None}, 'data.visits': {'not': None}}
(((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(elem … 510 characters, b61e8256a2d208a5 … ) AS element) END FROM (SELECT (contacts.data -> 'answers') AS node OFFSET 0) AS given)) IS NOT NULL
AND (CASE WHEN jsonb_typeof((contacts.data -> 'interests')) = 'array' THEN CASE WHEN jsonb_path_matc … 684 characters, 052f75df577f9d24 … OM (SELECT (contacts.data -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NOT NULL
AND ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(e … 980 characters, fed6c15c5a70c684 …  0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)) IS NOT NULL
AND ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(e … 982 characters, 1edbee1dbb9dd30e …  0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given)) IS NOT NULL
AND ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(e … 3,113 characters, 72607a3b6c02d50b … ) AS element) END FROM (SELECT (contacts.data -> 'visits') AS node OFFSET 0) AS given)) IS NOT NULL)
-- parameters: []

-- lists in custom data: false of every list
-- {'data.sizes': {'has': 1.5}, 'data.rates': {'has': 9007199254740993}}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 964 characters, 471ba777cab6c6da … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 970 characters, dcc0ab102d493eba … lace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given))
-- parameters: []

-- lists in custom data: true of every list
-- {'NOT': [{'data.sizes': {'has': 1.5}}, {'data.rates': {'hasEvery': [0.5, 9007199254740993]}}]}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 963 characters, a66955a8be1c0353 … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 969 characters, 079a1d59f37b53e5 … lace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given))
-- parameters: []

-- relations: some
-- {'actions': {'some': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}}}
EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id
AND ((audiencefilter_1.name = CAST($1 AS text) AND coalesce(CAST(audiencefilter_1.name AS text) COLLATE "C" = CAST($1 AS text), TRUE)) AND audiencefilter_1."createdAt" >= CAST(CAST($2 AS text) AS timestamptz)))
-- parameters: ['login', datetime.datetime(2025, 5, 19, 10, 0, tzinfo=datetime.timezone.utc)]

-- relations: none
-- {'actions': {'none': {'name': 'login'}}}
NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id
AND (audiencefilter_1.name = CAST($1 AS text) AND coalesce(CAST(audiencefilter_1.name AS text) COLLATE "C" = CAST($1 AS text), TRUE)))
-- parameters: ['login']

-- relations: every
-- {'actions': {'every': {'points': {'gte': 3}}}}
NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id
AND (audiencefilter_1.points >= CAST($1 AS bigint)) IS NOT TRUE)
-- parameters: [3]

-- relations: not every
-- {'NOT': {'actions': {'every': {'points': {'gte': 3}}}}}
EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id
AND (audiencefilter_1.points >= CAST($1 AS bigint)) IS NOT TRUE)
-- parameters: [3]

-- relations: any at all
-- {'actions': {'some': {}}, 'orders': {'none': {}}}
(EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id)
AND NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_2 WHERE audiencefilter_2."subId" = contacts.id AND audiencefilter_2.shop = contacts.shop AND coalesce(CAST(audiencefilter_2.shop AS text) COLLATE "C" = CAST(contacts.shop AS text) COLLATE "C", TRUE)))
-- parameters: []

-- relations: to one
-- {'referrer': {'is': {'points': {'gte': 3}}, 'isNot': {'tags': {'has': 'a'}}}}
(EXISTS (SELECT 1 FROM contacts AS audiencefilter_1 WHERE audiencefilter_1.id = contacts."referrerId" AND audiencefilter_1.points >= CAST($1 AS bigint))
AND NOT EXISTS (SELECT 1 FROM contacts AS audiencefilter_2 WHERE audiencefilter_2.id = contacts."referrerId" AND (audiencefilter_2.tags && '{"a"}' AND coalesce(CAST(audiencefilter_2.tags AS text[]) COLLATE "C" && '{"a"}', TRUE))))
-- parameters: [3]

-- relations: to none
-- {'referrer': {'is': None}}
NOT EXISTS (SELECT 1 FROM contacts AS audiencefilter_1 WHERE audiencefilter_1.id = contacts."referrerId")
-- parameters: []

-- relations: beside a test
-- {'points': {'gte': 3}, 'actions': {'some': {'name': 'login'}}}
(contacts.points >= CAST($1 AS bigint)
AND EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id AND (audiencefilter_1.name = CAST($2 AS text) AND coalesce(CAST(audiencefilter_1.name AS text) COLLATE "C" = CAST($2 AS text), TRUE))))
-- parameters: [3, 'login']

-- relations: any of
-- {'OR': [{'points': {'gte': 3}}, {'actions': {'some': {'name': 'login'}}}]}
(contacts.points >= CAST($1 AS bigint)
OR EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id AND (audiencefilter_1.name = CAST($2 AS text) AND coalesce(CAST(audiencefilter_1.name AS text) COLLATE "C" = CAST($2 AS text), TRUE))))
-- parameters: [3, 'login']

-- relations: within relations
-- {'actions': {'some': {'items': {'every': {'price': {'lt': 9.5}}}, 'contact': {'is': {'points': 1}}}}}
EXISTS (SELECT 1 FROM actions AS audiencefilter_3 WHERE audiencefilter_3."subId" = contacts.id
AND (EXISTS (SELECT 1 FROM contacts AS audiencefilter_1 WHERE audiencefilter_1.id = audiencefilter_3 … 478 characters, 483619831794c8e7 … ble precision) OR audiencefilter_2.price = CAST('NaN' AS double precision) AND NULL)) IS NOT TRUE)))
-- parameters: [1, 9.5]

-- relations: lists and custom data of theirs
-- {'actions': {'some': {'labels': {'has': 'a'}, 'data.weight': {'gt': 2}, 'items': {'some': {'data.gift': True}}}}}
EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id
AND ((CASE WHEN jsonb_typeof((audiencefilter_1.data -> 'weight')) = 'number' THEN CASE WHEN abs(CAST … 1,188 characters, 52a3ce7e0fa3700f … = 'boolean' THEN ((audiencefilter_2.data -> 'gift') #>> '{}') = 'true' END) = CAST($2 AS boolean))))
-- parameters: [3, True]

-- relations: count
-- {'actions': {'count': {'gte': 3, 'lte': 9}}}
EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS au … 337 characters, a282d15e663c24e2 … unt(*) <= CAST($2 AS bigint))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
-- parameters: [3, 9]

-- relations: count where
-- {'actions': {'count': {'where': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}, 'in': [1, 2]}}}
EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS au … 532 characters, 7c883396ab40b8bd …  bigint), CAST($4 AS bigint))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
-- parameters: ['login', datetime.datetime(2025, 5, 19, 10, 0, tzinfo=datetime.timezone.utc), 1, 2]

-- relations: count that nobody reaches
-- {'actions': {'count': {'equals': 0}}}
NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id)
-- parameters: []

-- relations: sum
-- {'actions': {'sum': {'field': 'points', 'gte': 100}}}
EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS au … 333 characters, 9942f9a51afd0657 … ts), 0) >= CAST($1 AS bigint)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
-- parameters: [100]

-- relations: least
-- {'actions': {'min': {'field': 'value', 'lt': 0.5}}}
(EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS a … 675 characters, e3379c3bb18a098e … S double precision) AND NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id AND nullif(audiencefilter_1.value, CAST('NaN' AS double precision)) IS NOT NULL)
AND NULL)
-- parameters: [0.5]

-- relations: greatest
-- {'actions': {'max': {'field': 'createdAt', 'lt': {'now': '-P90D'}}}}
(EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS a … 389 characters, d1c409e483c9a5ee … T($1 AS text) AS timestamptz)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id AND audiencefilter_1."createdAt" IS NOT NULL)
AND NULL)
-- parameters: [datetime.datetime(2025, 3, 20, 10, 0, tzinfo=datetime.timezone.utc)]

-- relations: greatest, or none
-- {'OR': [{'actions': {'max': {'field': 'createdAt', 'equals': None}}}, {'orders': {'max': {'field': 'data.weight', 'not': {'gt': 5}}}}]}
(NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions  … 367 characters, 2832946b753cf0c8 … ilter_1."createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1, audiencefilte … 3,196 characters, 5e9d66fc0ca44133 … -> 'weight') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) IS NOT NULL) AND NULL))
-- parameters: [5]

-- relations: least of every type
-- {'OR': [{'actions': {'min': {'field': 'points', 'gt': 3}}}, {'actions': {'min': {'field': 'value', ' … 405 characters, 30c2a995f622bfe4 … : 0.5}}}, {'actions': {'min': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
((EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS  … 515 characters, 7f355767a2f5bc6c … er_1 WHERE audiencefilter_1."subId" = contacts.id AND audiencefilter_1.points IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1 FROM actions A … 871 characters, bb76863f0ff5e39d … ntacts.id AND nullif(audiencefilter_2.value, CAST('NaN' AS double precision)) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM actions A … 550 characters, 2ff9a87f5a687b91 … WHERE audiencefilter_3."subId" = contacts.id AND audiencefilter_3."createdAt" IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_4."subId" AS audiencefilter_groups_1 FROM actions A … 2,743 characters, ca08d201a18aba69 …  -> 'weight') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_5."subId" AS audiencefilter_groups_1 FROM actions A … 2,410 characters, 026424e77318f3b6 … filter_5.data -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_6."subId" AS audiencefilter_groups_1 FROM actions A … 11,411 characters, cce3f0709965ab2e … ncefilter_6.data -> 'seenAt') #>> '{}'), 2) AS integer)) END))) END END END) IS NOT NULL) AND NULL))
-- parameters: [4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: greatest of every type
-- {'OR': [{'actions': {'max': {'field': 'points', 'gt': 3}}}, {'actions': {'max': {'field': 'value', ' … 405 characters, 79aaf85b40539165 … : 0.5}}}, {'actions': {'max': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
((EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS  … 515 characters, 775870a95f4d0168 … er_1 WHERE audiencefilter_1."subId" = contacts.id AND audiencefilter_1.points IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1 FROM actions A … 871 characters, 57d8197c592eba3b … ntacts.id AND nullif(audiencefilter_2.value, CAST('NaN' AS double precision)) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM actions A … 550 characters, 1c571238e5fb634d … WHERE audiencefilter_3."subId" = contacts.id AND audiencefilter_3."createdAt" IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_4."subId" AS audiencefilter_groups_1 FROM actions A … 2,743 characters, 846e4d892c590598 …  -> 'weight') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_5."subId" AS audiencefilter_groups_1 FROM actions A … 2,410 characters, 8d31ec7407840238 … filter_5.data -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_6."subId" AS audiencefilter_groups_1 FROM actions A … 11,411 characters, be7192ec578719e1 … ncefilter_6.data -> 'seenAt') #>> '{}'), 2) AS integer)) END))) END END END) IS NOT NULL) AND NULL))
-- parameters: [4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: every quantifier beside a test
-- {'points': {'gte': 3}, 'actions': {'none': {'name': 'login'}, 'every': {'value': {'gt': 0.5}}}, 'orders': {'some': {}}, 'NOT': {'orders': {'every': {'value': {'gt': 0.5}}}}, 'AND': [{'actions': {'none': {}}}]}
(contacts.points >= CAST($1 AS bigint)
AND NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_4 WHERE audiencefilter_4."subId" = contacts.id)
AND EXISTS (SELECT 1 FROM actions AS audiencefilter_5 WHERE audiencefilter_5."subId" = contacts.id AND audiencefilter_5.shop = contacts.shop AND coalesce(CAST(audiencefilter_5.shop AS text) COLLATE "C" = CAST(contacts.shop AS text) COLLATE "C", TRUE))
AND NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id AND (audiencefilter_1.name = CAST($2 AS text) AND coalesce(CAST(audiencefilter_1.name AS text) COLLATE "C" = CAST($2 AS text), TRUE)))
AND NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_2 WHERE audiencefilter_2."subId" = contacts. … 308 characters, b61b2f73577d7d2f … ouble precision) OR audiencefilter_2.value = CAST('NaN' AS double precision) AND NULL)) IS NOT TRUE)
AND EXISTS (SELECT 1 FROM actions AS audiencefilter_3 WHERE audiencefilter_3."subId" = contacts.id A … 457 characters, f353ebe3586cfd9b … uble precision) OR audiencefilter_3.value = CAST('NaN' AS double precision) AND NULL)) IS NOT TRUE))
-- parameters: [3, 'login', 0.5, 0.5]

-- relations: functions
-- {'OR': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'points', 'lte': 5}}}, {'a … 304 characters, 7f52ab6f08f58118 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
(EXISTS (SELECT 1 FROM (SELECT audiencefilter_5."subId" AS audiencefilter_groups_1 FROM actions AS a … 301 characters, e25297623a6bb9ec … ount(*) >= CAST($1 AS bigint)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM action … 346 characters, 2b914d027264b349 … s), 0) <= CAST($2 AS bigint))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1 FROM actions A … 551 characters, 6cc75e88493d4122 … WHERE audiencefilter_2."subId" = contacts.id AND audiencefilter_2."createdAt" IS NOT NULL) AND NULL)
OR NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM action … 369 characters, 00cfbe80d7e67027 … ilter_3."createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR EXISTS (SELECT 1 FROM (SELECT audiencefilter_4."subId" AS audiencefilter_groups_1 FROM actions AS … 354 characters, 53c306dd6a1b2d3a … filter_4.points) IS NOT NULL) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id))
-- parameters: [2, 5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: functions where
-- {'OR': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, ' … 644 characters, 55cf9d8558fdbac4 … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
(EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS a … 374 characters, 2d78e5d3e90ecd81 … ount(*) >= CAST($2 AS bigint)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1 FROM action … 419 characters, 9622e0905638beb6 … s), 0) <= CAST($4 AS bigint))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM actions A … 699 characters, 01dd1a44e088a66c … At" < CAST(CAST($7 AS text) AS timestamptz) AND audiencefilter_3."createdAt" IS NOT NULL)) AND NULL)
OR NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_4."subId" AS audiencefilter_groups_1 FROM action … 442 characters, 8da76f432130aeea … ilter_4."createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR EXISTS (SELECT 1 FROM (SELECT audiencefilter_5."subId" AS audiencefilter_groups_1 FROM actions AS … 427 characters, d1f7e4da3a3ced46 … filter_5.points) IS NOT NULL) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id))
-- parameters: [datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 2, datetime.datetime(202 … 531 characters, a0bb5710134c7604 … o=datetime.timezone.utc), datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: functions beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'po … 327 characters, 9dac7e4f188b4cf2 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
(contacts.points >= CAST($1 AS bigint)
AND (EXISTS (SELECT 1 FROM (SELECT audiencefilter_5."subId" AS audiencefilter_groups_1 FROM actions  … 314 characters, 1a70f24f63dab8cb … = CAST($2 AS bigint)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)) IS TRUE
AND (NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM acti … 357 characters, fb187f45805c5afa …  CAST($3 AS bigint))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)) IS TRUE
AND ((EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1 FROM actions … 562 characters, db8cdccb10f718d6 … WHERE audiencefilter_2."subId" = contacts.id AND audiencefilter_2."createdAt" IS NOT NULL) AND NULL)
AND (NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM acti … 380 characters, bceef091eb8b5329 … createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)) IS TRUE
AND (EXISTS (SELECT 1 FROM (SELECT audiencefilter_4."subId" AS audiencefilter_groups_1 FROM actions  … 365 characters, 464ebd52bec0f323 … points) IS NOT NULL) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)) IS TRUE)
-- parameters: [3, 2, 5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: functions where beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:3 … 667 characters, 5fc940b75542055c … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
(contacts.points >= CAST($1 AS bigint)
AND (EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions  … 387 characters, 2623e0e6574687a2 … = CAST($3 AS bigint)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)) IS TRUE
AND (NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1 FROM acti … 430 characters, ce95c03077cad5d7 …  CAST($5 AS bigint))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)) IS TRUE
AND ((EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM actions … 710 characters, 1c945d1661990402 … At" < CAST(CAST($8 AS text) AS timestamptz) AND audiencefilter_3."createdAt" IS NOT NULL)) AND NULL)
AND (NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_4."subId" AS audiencefilter_groups_1 FROM acti … 453 characters, 68fa9ce1aae600f9 … createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)) IS TRUE
AND (EXISTS (SELECT 1 FROM (SELECT audiencefilter_5."subId" AS audiencefilter_groups_1 FROM actions  … 439 characters, 7b1718cd957f315d … points) IS NOT NULL) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)) IS TRUE)
-- parameters: [3, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 2, datetime.datetime( … 534 characters, aa1abf5fa69eab30 … o=datetime.timezone.utc), datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: many of one kind, all
-- {'AND': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login',  … 922 characters, cf4b573e400ee51e … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
(EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM actions AS a … 3,093 characters, 0f00a1f51a1d661c …  END) <= CAST($18 AS bigint))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
AND (EXISTS (SELECT 1 FROM actions AS audiencefilter_4 WHERE audiencefilter_4."subId" = contacts.id  … 957 characters, e1409ea04f0e7089 … ERE audiencefilter_1."subId" = contacts.id AND audiencefilter_1."createdAt" IS NOT NULL) AND NULL)))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo … 380 characters, 423c18938a19fb4d … 100, 'log', 0, 1.0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 3, 5]

-- relations: many of one kind, any
-- {'OR': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login', ' … 921 characters, 518d84657c0520e2 … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
(NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM actions  … 3,093 characters, 0c438777019e1847 … END) <= CAST($18 AS bigint)))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR (EXISTS (SELECT 1 FROM actions AS audiencefilter_4 WHERE audiencefilter_4."subId" = contacts.id A … 955 characters, 7e7bd19ef3efbfa2 … ERE audiencefilter_1."subId" = contacts.id AND audiencefilter_1."createdAt" IS NOT NULL) AND NULL)))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo … 380 characters, 423c18938a19fb4d … 100, 'log', 0, 1.0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 3, 5]

-- relations: greatest within
-- {'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
EXISTS (SELECT 1 FROM actions AS audiencefilter_2 WHERE audiencefilter_2."subId" = contacts.id
AND EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."actionId" AS audiencefilter_groups_1 FROM items  … 695 characters, 7bb4e0aecebcc683 … precision) AND NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = audiencefilter_2.id))
-- parameters: [100.0]

-- relations: greatest within few
-- {'points': {'gte': 3}, 'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
(EXISTS (SELECT 1 FROM actions AS audiencefilter_2 WHERE audiencefilter_2."subId" = contacts.id AND  … 522 characters, aa17608f18edef20 … ) AND NULL) FROM items AS audiencefilter_1 WHERE audiencefilter_1."actionId" = audiencefilter_2.id))
AND contacts.points >= CAST($2 AS bigint))
-- parameters: [100.0, 3]

-- dates
-- {'birthday': {'gte': '2000-02-29', 'not': '2001-03-01'}, 'AND': [{'birthday': {'lt': {'today': '-P18Y'}}}], 'data.since': {'in': ['2000-02-29', '9999-12-31']}}
((CASE WHEN jsonb_typeof((contacts.data -> 'since')) = 'string' THEN CASE WHEN ((contacts.data -> 's … 679 characters, 6df68f57143cf1e9 … }'), 9, 2) AS integer)) END END) IN (CAST(CAST($4 AS text) AS date), CAST(CAST($5 AS text) AS date))
AND contacts.birthday >= CAST(CAST($1 AS text) AS date)
AND contacts.birthday < CAST(CAST($2 AS text) AS date)
AND NOT (contacts.birthday = CAST(CAST($3 AS text) AS date)))
-- parameters: [datetime.date(2000, 2, 29), datetime.date(2007, 6, 18), datetime.date(2001, 3, 1), '2000-02-29', '9999-12-31']

-- dates: anniversaries
-- {'birthday': {'anniversary': {'from': 'P0D', 'to': 'P7D'}}, 'data.since': {'not': {'anniversary': {'days': [[1220, 1231], [101, 105]]}}}}
(((extract(month FROM contacts.birthday) * 100 + extract(day FROM contacts.birthday)) + CAST($1 AS bigint)) % 10000 <= CAST($2 AS bigint)
AND NOT (((extract(month FROM (CASE WHEN jsonb_typeof((contacts.data -> 'since')) = 'string' THEN CA … 1,333 characters, 5be52fda510e8bd1 … nce') #>> '{}'), 9, 2) AS integer)) END END))) + CAST($3 AS bigint)) % 10000 <= CAST($4 AS bigint)))
-- parameters: [(618, 625), (618, 625), (1220, 105), (1220, 105)]

-- ids
-- {'externalId': {'in': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.token': {'not': '123E4567-e89b-12d3-a456-426614174000'}, 'NOT': {'externalId': 'd011db5a-e241-04eb-604a-5ce3addef82d'}}
(contacts."externalId" = CAST(CAST($1 AS text) AS uuid)
AND NOT ((CASE WHEN jsonb_typeof((contacts.data -> 'token')) = 'string' THEN CASE WHEN ((contacts.data -> 'token') #>> '{}') ~ '^([0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$' THEN CAST(((contacts.data -> 'token') #>> '{}') AS uuid) END END) = CAST(CAST($2 AS text) AS uuid)))
-- parameters: [UUID('123e4567-e89b-12d3-a456-426614174000'), UUID('123e4567-e89b-12d3-a456-426614174000')]

-- ids: missing
-- {'externalId': None, 'data.token': {'not': None}}
((CASE WHEN jsonb_typeof((contacts.data -> 'token')) = 'string' THEN CASE WHEN ((contacts.data -> 'token') #>> '{}') ~ '^([0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$' THEN CAST(((contacts.data -> 'token') #>> '{}') AS uuid) END END) IS NOT NULL
AND contacts."externalId" IS NULL)
-- parameters: []

-- decimals
-- {'balance': {'gt': 0.001, 'lte': 100.5, 'notIn': [1, 2.5]}, 'data.price': {'gte': 19.99, 'not': 20}}
((contacts.balance >= CAST(CAST($1 AS text) AS numeric) AND contacts.balance <> CAST('NaN' AS numeric) OR contacts.balance = CAST('NaN' AS numeric) AND NULL)
AND (contacts.balance <= CAST(CAST($2 AS text) AS numeric) AND contacts.balance <> CAST('NaN' AS numeric) OR contacts.balance = CAST('NaN' AS numeric) AND NULL)
AND (CASE WHEN jsonb_typeof((contacts.data -> 'price')) = 'number' THEN CASE WHEN abs(CAST((contacts … 3,306 characters, 5df83e797d9778c5 … n) ELSE 0 END END) * CAST('1e2' AS double precision))) AS bigint) END END END) >= CAST($3 AS bigint)
AND NOT ((contacts.balance IN (CAST(CAST($5 AS text) AS numeric), CAST(CAST($6 AS text) AS numeric)) AND contacts.balance <> CAST('NaN' AS numeric) OR contacts.balance = CAST('NaN' AS numeric) AND NULL))
AND NOT ((CASE WHEN jsonb_typeof((contacts.data -> 'price')) = 'number' THEN CASE WHEN abs(CAST((con … 3,312 characters, 4bad06c337625aef … ) ELSE 0 END END) * CAST('1e2' AS double precision))) AS bigint) END END END) = CAST($4 AS bigint)))
-- parameters: [Decimal('0.01'), Decimal('100.50'), Decimal('19.99'), Decimal('20.00'), '1.00', '2.50']

-- lists of days, ids and decimals
-- {'days': {'has': '2000-02-29'}, 'ids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'prices': {'hasEvery': [1, 2.5]}, 'NOT': [{'days': ['2000-02-29']}, {'prices': [2.5]}, {'ids': {'has': '123E4567-e89b-12d3-a456-426614174000'}}]}
(contacts.days && '{2000-02-29}'
AND contacts.prices @> '{1.00,2.50}'
AND contacts.ids && '{123e4567-e89b-12d3-a456-426614174000,d011db5a-e241-04eb-604a-5ce3addef82d}'
AND NOT (contacts.ids && '{123e4567-e89b-12d3-a456-426614174000}')
AND NOT ((contacts.days @> '{2000-02-29}' AND coalesce((contacts.days)[:] = '{2000-02-29}', TRUE)))
AND NOT ((contacts.prices @> '{2.50}' AND coalesce((contacts.prices)[:] = '{2.50}', TRUE))))
-- parameters: []

-- lists of days, ids and decimals in custom data
-- {'data.dates': {'has': '2000-02-29'}, 'data.uuids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.decimals': {'hasEvery': [1, 2.5]}, 'NOT': [{'data.dates': ['2000-02-29']}, {'data.decimals': [2.5]}]}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 1,004 characters, 3172db373b2e3c4d … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'dates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,539 characters, 36a24c2c854dba9c … ce) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'decimals') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 688 characters, 9e86cc123eb8ced6 … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'uuids') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,020 characters, 78ba611bb646eba4 … lace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'dates') AS node OFFSET 0) AS given))
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 3,529 characters, 9a4e3dfeccedc8ff … ) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'decimals') AS node OFFSET 0) AS given)))
-- parameters: [(datetime.date(2000, 2, 29),), (Decimal('1.00'), Decimal('2.50')), (Decimal('1.00'), Decimal('2.50')), (UUID('123e4567-e89b-12d3-a456-426614174000'), UUID('d011db5a-e241-04eb-604a-5ce3addef82d')), (datetime.date(2000, 2, 29),), (Decimal('2.50'),)]

-- relations: sums beyond 64 bits
-- {'OR': [{'actions': {'sum': {'field': 'large', 'gt': 1180591620717411303424}}}, {'actions': {'sum': {'field': 'paid', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'in': [1, 2.5]}}}, {'actions': {'sum': {'field': 'data.tax', 'lte': 0.5}}}]}
(EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM actions AS a … 990 characters, 1f83178dbe701ac2 … ('NaN' AS numeric) AND NULL))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions A … 4,225 characters, 24bc8503fab90931 … ST($5 AS text) AS numeric))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)))
-- parameters: [datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), Decimal('1.00'), Decimal('2.50'), 1180591620717411303425, Decimal('0.50')]

-- relations: averages
-- {'OR': [{'actions': {'avg': {'field': 'paid', 'gte': 50}}}, {'actions': {'avg': {'field': 'large', 'lt': 0.3}}}, {'actions': {'avg': {'field': 'data.tax', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'equals': 2.5}}}, {'actions': {'avg': {'field': 'points', 'equals': None}}}]}
((EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS  … 744 characters, 2ec102b635b1e397 … ubId" = contacts.id AND nullif(audiencefilter_1.paid, CAST('NaN' AS numeric)) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1 FROM actions A … 615 characters, 628a8929688360bc … ter_2 WHERE audiencefilter_2."subId" = contacts.id AND audiencefilter_2.large IS NOT NULL) AND NULL)
OR NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM action … 359 characters, 9707cef2299a1f44 … encefilter_3.points) IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_4."subId" AS audiencefilter_groups_1 FROM actions A … 14,204 characters, 9b0947b8cfa4ccc2 … ELSE 0 END END) * CAST('1e2' AS double precision))) AS bigint) END END END) IS NOT NULL)) AND NULL))
-- parameters: [Fraction(5000, 1), Fraction(5000, 1), Fraction(3, 10), Fraction(3, 10), datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), Fraction(250, 1), Fraction(250, 1), datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: least of days and decimals
-- {'actions': {'min': {'field': 'paidOn', 'lt': {'today': '-P1Y'}}, 'max': {'field': 'paid', 'gt': 2.5}}}
((EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS  … 532 characters, cacd626b4d62a7ac … _1 WHERE audiencefilter_1."subId" = contacts.id AND audiencefilter_1."paidOn" IS NOT NULL) AND NULL)
AND (EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1 FROM actions  … 811 characters, 2b8a1557d4ddbd6c … bId" = contacts.id AND nullif(audiencefilter_2.paid, CAST('NaN' AS numeric)) IS NOT NULL) AND NULL))
-- parameters: [datetime.date(2024, 6, 18), Decimal('2.51')]
