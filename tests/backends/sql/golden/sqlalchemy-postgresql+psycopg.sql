-- SQLAlchemy, postgresql+psycopg. Written by tests/backends/sql/golden.py.

-- everyone
-- {}
(TRUE)
-- parameters: {}

-- nobody
-- {'OR': []}
(FALSE)
-- parameters: {}

-- missing values
-- {'text': None, 'small': None, 'number': None, 'flag': None, 'moment': None}
(rows.flag IS NULL
AND rows.moment IS NULL
AND nullif(rows.number, CAST('NaN' AS double precision)) IS NULL
AND rows.small IS NULL
AND rows.text IS NULL)
-- parameters: {}

-- present values
-- {'text': {'not': None}, 'small': {'not': None}, 'number': {'not': None}, 'flag': {'not': None}, 'moment': {'not': None}}
(rows.flag IS NOT NULL
AND rows.moment IS NOT NULL
AND nullif(rows.number, CAST('NaN' AS double precision)) IS NOT NULL
AND rows.small IS NOT NULL
AND rows.text IS NOT NULL)
-- parameters: {}

-- true of every present value
-- {'text': {'contains': ''}, 'small': {'lt': 10000000000}, 'number': {'lt': 10000000000000000000000000 … 561 characters, c1808f05fea4adb7 … 00000000000000}, 'OR': [{'flag': True}, {'flag': False}], 'moment': {'gte': '0001-01-01T00:00:00Z'}}
((rows.flag IS NOT NULL OR NULL)
AND (rows.moment IS NOT NULL OR NULL)
AND (nullif(rows.number, CAST('NaN' AS double precision)) IS NOT NULL OR NULL)
AND (rows.small IS NOT NULL OR NULL)
AND (rows.text IS NOT NULL OR NULL))
-- parameters: {}

-- false of every present value
-- {'OR': [{'text': {'not': {'contains': ''}}}, {'small': {'equals': 1.5}}, {'number': {'gt': 100000000 … 584 characters, 3a943eca19389c26 … 00000000}}, {'AND': [{'flag': True}, {'flag': False}]}, {'moment': {'lt': '0001-01-01T00:00:00Z'}}]}
((rows.flag IS NULL AND NULL)
OR (rows.moment IS NULL AND NULL)
OR (nullif(rows.number, CAST('NaN' AS double precision)) IS NULL AND NULL)
OR (rows.small IS NULL AND NULL)
OR (rows.text IS NULL AND NULL))
-- parameters: {}

-- text: one value
-- {'text': "O'Brien \\", 'name': {'not': 'ann '}}
((rows.text = %(param_1)s AND coalesce(CAST(rows.text AS text) COLLATE "C" = %(param_1)s, TRUE))
AND NOT (CAST(rows.name AS text) COLLATE "C" = %(param_2)s))
-- parameters: {'param_1': "O'Brien \\", 'param_2': 'ann '}

-- text: few values
-- {'text': {'in': ['Ann', 'ann ', '']}, 'name': {'notIn': ['Ann', '%']}}
((rows.text IN (%(param_1_1)s, %(param_1_2)s, %(param_1_3)s) AND coalesce(CAST(rows.text AS text) COLLATE "C" IN (%(param_1_1)s, %(param_1_2)s, %(param_1_3)s), TRUE))
AND NOT (CAST(rows.name AS text) COLLATE "C" IN (%(param_2_1)s, %(param_2_2)s)))
-- parameters: {'param_1_1': '', 'param_1_2': 'Ann', 'param_1_3': 'ann ', 'param_2_1': '%', 'param_2_2': 'Ann'}

-- text: many values
-- {'text': {'in': ['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9', 'v10', 'v11', 'v12', 'v … 8,336 characters, c08c8244951b7318 … "w'490", "w'491", "w'492", "w'493", "w'494", "w'495", "w'496", "w'497", "w'498", "w'499", "w'500"]}}
((rows.text, CAST(rows.text AS text) COLLATE "C") IN (SELECT v, v FROM unnest(CAST(%(param_1)s AS text[])) AS t(v))
AND NOT (CAST(rows.name AS text) COLLATE "C" IN (SELECT unnest(CAST(%(param_2)s AS text[])))))
-- parameters: {'param_1': ('v0', 'v1', 'v10', 'v100', 'v101', 'v102', 'v103', 'v104', 'v105', 'v106', 'v107', 'v10 … 8,323 characters, 17b971920ed8fd51 … 88", "w'89", "w'9", "w'90", "w'91", "w'92", "w'93", "w'94", "w'95", "w'96", "w'97", "w'98", "w'99")}

-- text ignoring case: one value
-- {'text': {'equals': 'KIM', 'mode': 'insensitive'}, 'name': {'not': 'Ann', 'mode': 'insensitive'}}
(lower(translate(CAST(rows.text AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = %(param_1)s
AND NOT (lower(translate(CAST(rows.name AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = %(param_2)s))
-- parameters: {'param_1': 'kim', 'param_2': 'ann'}

-- text ignoring case: few values
-- {'text': {'in': ['KIM', 'Ann'], 'mode': 'insensitive'}, 'name': {'notIn': ['KIM', 'a_b'], 'mode': 'insensitive'}}
(lower(translate(CAST(rows.text AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN (%(param_1_1)s, %(param_1_2)s)
AND NOT (lower(translate(CAST(rows.name AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN (%(param_2_1)s, %(param_2_2)s)))
-- parameters: {'param_1_1': 'ann', 'param_1_2': 'kim', 'param_2_1': 'a_b', 'param_2_2': 'kim'}

-- text ignoring case: many values
-- {'text': {'in': ['V0', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10', 'V11', 'V12', 'V … 8,382 characters, 9cff711ee6ec988d … 2", "W'493", "W'494", "W'495", "W'496", "W'497", "W'498", "W'499", "W'500"], 'mode': 'insensitive'}}
(lower(translate(CAST(rows.text AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN (SELECT unnest(CAST(%(param_1)s AS text[])))
AND NOT (lower(translate(CAST(rows.name AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN (SELECT unnest(CAST(%(param_2)s AS text[])))))
-- parameters: {'param_1': ('v0', 'v1', 'v10', 'v100', 'v101', 'v102', 'v103', 'v104', 'v105', 'v106', 'v107', 'v10 … 8,323 characters, 17b971920ed8fd51 … 88", "w'89", "w'9", "w'90", "w'91", "w'92", "w'93", "w'94", "w'95", "w'96", "w'97", "w'98", "w'99")}

-- text ignoring case: values beyond ASCII
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'a\uffffß'], 'mode': 'insensitive'}}
((lower(translate(CAST(rows.text AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN (%(param_1_1)s, %(param_1_2)s, %(param_1_3)s) OR CAST(rows.text AS text) ~ %(param_2)s OR CAST(rows.text AS text) ~ %(param_3)s)
AND (NOT (lower(translate(CAST(rows.name AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = %(param_4)s) AND NOT (CAST(rows.name AS text) ~ %(param_5)s) AND NOT (CAST(rows.name AS text) ~ %(param_6)s)))
-- parameters: {'param_2': 'kiß', 'param_3': 'straße', 'param_4': 'kim', 'param_5': 'a\uffffß', 'param_6': 'straße', 'param_1_1': 'ann', 'param_1_2': 'izmir', 'param_1_3': 'kim'}

-- text ignoring case: U+FFFE and U+FFFF
-- {'OR': [{'text': {'equals': 'A\uffffß', 'mode': 'insensitive'}}, {'name': {'not': 'ß\ufffe�', 'mode': 'insensitive'}}]}
(NOT (CAST(rows.name AS text) ~ %(param_1)s)
OR CAST(rows.text AS text) ~ %(param_2)s)
-- parameters: {'param_1': 'ß\ufffe�', 'param_2': 'a\uffffß'}

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((lower(translate(CAST(rows.text AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = %(param_1)s OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_2)s, %(param_3)s) IN (SELECT unnest(CAST(%(param_4)s AS text[]))))
AND (NOT (lower(translate(CAST(rows.name AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = %(param_5)s) AND NOT (translate(lower(CAST(rows.name AS text) COLLATE "C"), %(param_6)s, %(param_7)s) IN (SELECT unnest(CAST(%(param_8)s AS text[]))))))
-- parameters: {'param_1': 'kim', 'param_2': ('aßb*[', 'kiß', 'straße', 'ö0', 'ö1', 'ö10', 'ö100', 'ö101', 'ö102',  … 23,634 characters, e0ad89b5b65d02c7 … ', 'ö87', 'ö88', 'ö89', 'ö9', 'ö90', 'ö91', 'ö92', 'ö93', 'ö94', 'ö95', 'ö96', 'ö97', 'ö98', 'ö99')}

-- text ignoring case: many values with U+FFFE and U+FFFF
-- {'text': {'in': ['A\uffffß', 'ß\ufffe', 'İzmir', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö8 … 7,945 characters, 8ebdeb44e5819cfa … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((lower(translate(CAST(rows.text AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = %(param_1)s OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_2)s, %(param_3)s) IN (SELECT unnest(CAST(%(param_4)s AS text[]))))
AND NOT (translate(lower(CAST(rows.name AS text) COLLATE "C"), %(param_5)s, %(param_6)s) IN (SELECT unnest(CAST(%(param_7)s AS text[])))))
-- parameters: {'param_1': 'izmir', 'param_2': ('a\uffffß', 'ß\ufffe', 'ö0', 'ö1', 'ö10', 'ö100', 'ö101', 'ö102', ' … 23,651 characters, 59faddcbc36f6ec7 … 9', 'ö9', 'ö90', 'ö91', 'ö92', 'ö93', 'ö94', 'ö95', 'ö96', 'ö97', 'ö98', 'ö99', '\ue000', '\uffff')}

-- integer: one value
-- {'small': -2147483648, 'large': {'not': 9223372036854775807}}
(rows.small = %(param_1)s
AND NOT (rows.large = %(param_2)s))
-- parameters: {'param_1': -2147483648, 'param_2': 9223372036854775807}

-- integer: few values
-- {'small': {'in': [0, 1, 2147483647]}, 'large': {'notIn': [9007199254740993, -9223372036854775808]}}
(rows.small IN (%(param_1_1)s, %(param_1_2)s, %(param_1_3)s)
AND NOT (rows.large IN (%(param_2_1)s, %(param_2_2)s)))
-- parameters: {'param_1_1': 0, 'param_1_2': 1, 'param_1_3': 2147483647, 'param_2_1': -9223372036854775808, 'param_2_2': 9007199254740993}

-- integer: many values
-- {'small': {'in': [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,  … 11,454 characters, f6c23f0c45ec9a07 … 4741487, 9007199254741488, 9007199254741489, 9007199254741490, 9007199254741491, 9007199254741492]}}
(rows.small IN (SELECT unnest(CAST(%(param_1)s AS bigint[])))
AND NOT (rows.large IN (SELECT unnest(CAST(%(param_2)s AS bigint[])))))
-- parameters: {'param_1': (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 2 … 11,439 characters, 08816876b07a97f9 … 54741487, 9007199254741488, 9007199254741489, 9007199254741490, 9007199254741491, 9007199254741492)}

-- number: one value
-- {'number': 0.30000000000000004, 'ratio': {'not': -0.0}}
((rows.number = %(param_1)s AND rows.number <> CAST('NaN' AS double precision) OR rows.number = CAST('NaN' AS double precision) AND NULL)
AND NOT ((rows.ratio = %(param_2)s AND rows.ratio <> CAST('NaN' AS double precision) OR rows.ratio = CAST('NaN' AS double precision) AND NULL)))
-- parameters: {'param_1': 0.30000000000000004, 'param_2': 0.0}

-- number: few values
-- {'number': {'in': [19.99, 5e-324, 2]}, 'ratio': {'notIn': [1e+308, -1e-07]}}
((rows.number IN (%(param_1_1)s, %(param_1_2)s, %(param_1_3)s) AND rows.number <> CAST('NaN' AS double precision) OR rows.number = CAST('NaN' AS double precision) AND NULL)
AND NOT ((rows.ratio IN (%(param_2_1)s, %(param_2_2)s) AND rows.ratio <> CAST('NaN' AS double precision) OR rows.ratio = CAST('NaN' AS double precision) AND NULL)))
-- parameters: {'param_1_1': 5e-324, 'param_1_2': 2.0, 'param_1_3': 19.99, 'param_2_1': -1e-07, 'param_2_2': 1e+308}

-- number: many values
-- {'number': {'in': [0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.571428571428 … 12,294 characters, ba650f0f4f5f97c5 …  487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]}}
((rows.number IN (SELECT unnest(CAST(%(param_1)s AS double precision[]))) AND rows.number <> CAST('NaN' AS double precision) OR rows.number = CAST('NaN' AS double precision) AND NULL)
AND NOT ((rows.ratio IN (SELECT unnest(CAST(%(param_2)s AS double precision[]))) AND rows.ratio <> CAST('NaN' AS double precision) OR rows.ratio = CAST('NaN' AS double precision) AND NULL)))
-- parameters: {'param_1': (0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.5714285714285714,  … 12,278 characters, 453eace26dffa2bc … , 487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5)}

-- boolean: true
-- {'flag': True}
(rows.flag = %(param_1)s)
-- parameters: {'param_1': True}

-- boolean: false
-- {'flag': {'not': True}}
(rows.flag = %(param_1)s)
-- parameters: {'param_1': False}

-- date: one value
-- {'moment': '2024-02-29T12:30:45.000001+05:30', 'until': {'not': '1969-12-31T23:59:59.999999Z'}}
(rows.moment = %(param_1)s
AND NOT (rows.until = %(param_2)s))
-- parameters: {'param_1': datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 'param_2': datetime.datetime(1969, 12, 31, 23, 59, 59, 999999, tzinfo=datetime.timezone.utc)}

-- date: few values
-- {'moment': {'in': ['2024-02-29T12:30:45.000001+05:30', '1969-12-31T23:59:59.999999Z']}, 'until': {'notIn': ['1969-12-31T23:59:59.999999Z', '2024-02-29T12:30:45.000001+05:30']}}
(rows.moment IN (%(param_1_1)s, %(param_1_2)s)
AND NOT (rows.until IN (%(param_2_1)s, %(param_2_2)s)))
-- parameters: {'param_1_1': '1969-12-31 23:59:59.999999+00:00', 'param_1_2': '2024-02-29 07:00:45.000001+00:00', 'param_2_1': '1969-12-31 23:59:59.999999+00:00', 'param_2_2': '2024-02-29 07:00:45.000001+00:00'}

-- date: many values
-- {'moment': {'in': ['2020-01-01T00:00:00+00:00', '2020-01-02T00:00:00.000001+00:00', '2020-01-03T00:0 … 36,100 characters, 2fff961e370a1128 … 13T00:00:00.000498+00:00', '2021-05-14T00:00:00.000499+00:00', '2021-05-15T00:00:00.000500+00:00']}}
(rows.moment = ANY(%(param_1)s)
AND NOT (rows.until = ANY(%(param_2)s)))
-- parameters: {'param_1': (datetime.datetime(2020, 1, 1, 0, 0, tzinfo=datetime.timezone.utc), datetime.datetime(20 … 75,824 characters, 7908cda823048d73 … datetime.timezone.utc), datetime.datetime(2021, 5, 15, 0, 0, 0, 500, tzinfo=datetime.timezone.utc))}

-- text: order
-- {'text': {'gt': "A'", 'lte': '\uffff'}, 'name': {'gte': 'Ann', 'lt': '𐐀'}}
(CAST(rows.name AS text) COLLATE "C" >= %(param_1)s
AND CAST(rows.name AS text) COLLATE "C" < %(param_2)s
AND CAST(rows.text AS text) COLLATE "C" > %(param_3)s
AND CAST(rows.text AS text) COLLATE "C" <= %(param_4)s)
-- parameters: {'param_1': 'Ann', 'param_2': '𐐀', 'param_3': "A'", 'param_4': '\uffff'}

-- integer: order
-- {'small': {'gte': -1, 'lt': 100}, 'large': {'gt': -9007199254740992, 'lte': 9007199254740993}}
(rows.large >= %(param_1)s
AND rows.large <= %(param_2)s
AND rows.small >= %(param_3)s
AND rows.small <= %(param_4)s)
-- parameters: {'param_1': -9007199254740991, 'param_2': 9007199254740993, 'param_3': -1, 'param_4': 99}

-- number: order
-- {'number': {'gt': -0.5, 'lte': 0.30000000000000004}, 'ratio': {'gte': 5e-324, 'lt': 1e+300}}
((rows.number > %(param_1)s AND rows.number <> CAST('NaN' AS double precision) OR rows.number = CAST('NaN' AS double precision) AND NULL)
AND (rows.number <= %(param_2)s AND rows.number <> CAST('NaN' AS double precision) OR rows.number = CAST('NaN' AS double precision) AND NULL)
AND (rows.ratio >= %(param_3)s AND rows.ratio <> CAST('NaN' AS double precision) OR rows.ratio = CAST('NaN' AS double precision) AND NULL)
AND (rows.ratio < %(param_4)s AND rows.ratio <> CAST('NaN' AS double precision) OR rows.ratio = CAST('NaN' AS double precision) AND NULL))
-- parameters: {'param_1': -0.5, 'param_2': 0.30000000000000004, 'param_3': 5e-324, 'param_4': 1e+300}

-- date: order
-- {'moment': {'gt': '1969-12-31T23:59:59.999999Z', 'lte': '2024-02-29T12:30:45.000001+05:30'}, 'until': {'gte': '2024-02-29T12:30:45.000001+05:30', 'lt': '9999-12-31T23:59:59Z'}}
(rows.moment > %(param_1)s
AND rows.moment <= %(param_2)s
AND rows.until >= %(param_3)s
AND rows.until < %(param_4)s)
-- parameters: {'param_1': datetime.datetime(1969, 12, 31, 23, 59, 59, 999999, tzinfo=datetime.timezone.utc), 'para … 352 characters, 604356c6ba222faa … timezone.utc), 'param_4': datetime.datetime(9999, 12, 31, 23, 59, 59, tzinfo=datetime.timezone.utc)}

-- contains: exact needle
-- {'text': {'contains': 'a_B%', 'mode': 'default'}, 'name': {'not': {'contains': 'a_B%'}, 'mode': 'default'}}
(CAST(rows.text AS text) ~ %(param_1)s
AND NOT (CAST(rows.name AS text) ~ %(param_2)s))
-- parameters: {'param_1': 'a_B%', 'param_2': 'a_B%'}

-- contains: ascii needle
-- {'text': {'contains': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'ac_M'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ILIKE %(param_1)s
AND NOT (CAST(rows.name AS text) ILIKE %(param_2)s))
-- parameters: {'param_1': 'ac_m', 'param_2': 'ac_m'}

-- contains: shared needle
-- {'text': {'contains': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kim.e'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ~ %(param_1)s
AND NOT (CAST(rows.name AS text) ~ %(param_2)s))
-- parameters: {'param_1': 'kim.e', 'param_2': 'kim.e'}

-- contains: unicode needle
-- {'text': {'contains': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kiß.e'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ~ %(param_1)s
AND NOT (CAST(rows.name AS text) ~ %(param_2)s))
-- parameters: {'param_1': 'kiß.e', 'param_2': 'kiß.e'}

-- contains: noncharacter needle
-- {'text': {'contains': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'a\uffffß'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ~ %(param_1)s
AND NOT (CAST(rows.name AS text) ~ %(param_2)s))
-- parameters: {'param_1': 'a\uffffß', 'param_2': 'a\uffffß'}

-- startsWith: exact needle
-- {'text': {'startsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'startsWith': 'a_B%'}, 'mode': 'default'}}
(starts_with(CAST(rows.text AS text), %(param_1)s)
AND NOT (starts_with(CAST(rows.name AS text), %(param_2)s)))
-- parameters: {'param_1': 'a_B%', 'param_2': 'a_B%'}

-- startsWith: ascii needle
-- {'text': {'startsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'ac_M'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ILIKE %(param_1)s
AND NOT (CAST(rows.name AS text) ILIKE %(param_2)s))
-- parameters: {'param_1': 'ac_m', 'param_2': 'ac_m'}

-- startsWith: shared needle
-- {'text': {'startsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ~ %(param_1)s
AND NOT (CAST(rows.name AS text) ~ %(param_2)s))
-- parameters: {'param_1': 'kim.e', 'param_2': 'kim.e'}

-- startsWith: unicode needle
-- {'text': {'startsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ~ %(param_1)s
AND NOT (CAST(rows.name AS text) ~ %(param_2)s))
-- parameters: {'param_1': 'kiß.e', 'param_2': 'kiß.e'}

-- startsWith: noncharacter needle
-- {'text': {'startsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ~ %(param_1)s
AND NOT (CAST(rows.name AS text) ~ %(param_2)s))
-- parameters: {'param_1': 'a\uffffß', 'param_2': 'a\uffffß'}

-- endsWith: exact needle
-- {'text': {'endsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'endsWith': 'a_B%'}, 'mode': 'default'}}
(CAST(rows.text AS text) COLLATE "C" LIKE %(param_1)s
AND NOT (CAST(rows.name AS text) COLLATE "C" LIKE %(param_2)s))
-- parameters: {'param_1': 'a_B%', 'param_2': 'a_B%'}

-- endsWith: ascii needle
-- {'text': {'endsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'ac_M'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ILIKE %(param_1)s
AND NOT (CAST(rows.name AS text) ILIKE %(param_2)s))
-- parameters: {'param_1': 'ac_m', 'param_2': 'ac_m'}

-- endsWith: shared needle
-- {'text': {'endsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ~ %(param_1)s
AND NOT (CAST(rows.name AS text) ~ %(param_2)s))
-- parameters: {'param_1': 'kim.e', 'param_2': 'kim.e'}

-- endsWith: unicode needle
-- {'text': {'endsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ~ %(param_1)s
AND NOT (CAST(rows.name AS text) ~ %(param_2)s))
-- parameters: {'param_1': 'kiß.e', 'param_2': 'kiß.e'}

-- endsWith: noncharacter needle
-- {'text': {'endsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(CAST(rows.text AS text) ~ %(param_1)s
AND NOT (CAST(rows.name AS text) ~ %(param_2)s))
-- parameters: {'param_1': 'a\uffffß', 'param_2': 'a\uffffß'}

-- startsWith: a prefix before the surrogates
-- {'text': {'startsWith': 'a\ud7ff'}}
(starts_with(CAST(rows.text AS text), %(param_1)s))
-- parameters: {'param_1': 'a\ud7ff'}

-- startsWith: a prefix without an end
-- {'text': {'startsWith': '\U0010ffff'}, 'name': {'not': {'startsWith': '\U0010ffff'}}}
(starts_with(CAST(rows.text AS text), %(param_1)s)
AND NOT (starts_with(CAST(rows.name AS text), %(param_2)s)))
-- parameters: {'param_1': '\U0010ffff', 'param_2': '\U0010ffff'}

-- parts of texts: a crowd
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 1,059 characters, 09a13a515be612fd … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(CAST(rows.text AS text) COLLATE "C" LIKE %(param_1)s
OR CAST(rows.text AS text) COLLATE "C" LIKE %(param_2)s
OR (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_3)s, %(param_4)s) = %(param_5)s OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_6)s, %(param_7)s) = %(param_8)s)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_9)s, %(param_10)s) LIKE %(param_11)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_12)s, %(param_13)s) LIKE %(param_14)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_15)s, %(param_16)s) LIKE %(param_17)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_18)s, %(param_19)s) LIKE %(param_20)s
OR starts_with(CAST(rows.text AS text), %(param_21)s)
OR starts_with(CAST(rows.text AS text), %(param_22)s)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_23)s, %(param_24)s) LIKE %(param_25)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_26)s, %(param_27)s) LIKE %(param_28)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_29)s, %(param_30)s) LIKE %(param_31)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_32)s, %(param_33)s) LIKE %(param_34)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_35)s, %(param_36)s) LIKE %(param_37)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_38)s, %(param_39)s) LIKE %(param_40)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_41)s, %(param_42)s) LIKE %(param_43)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_44)s, %(param_45)s) LIKE %(param_46)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_47)s, %(param_48)s) LIKE %(param_49)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_50)s, %(param_51)s) LIKE %(param_52)s)
-- parameters: {'param_1': 'a_B%', 'param_2': 'a_B%', 'param_3': 'kiß', 'param_4': 'kiß', 'param_5': 'kiß', 'param_ … 1,091 characters, 83d973be75a893af … kiß.e', 'param_49': 'kiß.e', 'param_50': 'a\uffffß', 'param_51': 'a\uffffß', 'param_52': 'a\uffffß'}

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 1,060 characters, 3620ec3a9afab2ed … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(NOT (CAST(rows.text AS text) COLLATE "C" LIKE %(param_1)s)
AND NOT (CAST(rows.text AS text) COLLATE "C" LIKE %(param_2)s)
AND (NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_3)s, %(param_4)s) = %(param_5)s) AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_6)s, %(param_7)s) = %(param_8)s))
AND NOT (starts_with(CAST(rows.text AS text), %(param_9)s))
AND NOT (starts_with(CAST(rows.text AS text), %(param_10)s))
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_11)s, %(param_12)s) LIKE %(param_13)s)
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_14)s, %(param_15)s) LIKE %(param_16)s)
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_17)s, %(param_18)s) LIKE %(param_19)s)
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_20)s, %(param_21)s) LIKE %(param_22)s)
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_23)s, %(param_24)s) LIKE %(param_25)s)
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_26)s, %(param_27)s) LIKE %(param_28)s)
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_29)s, %(param_30)s) LIKE %(param_31)s)
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_32)s, %(param_33)s) LIKE %(param_34)s)
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_35)s, %(param_36)s) LIKE %(param_37)s)
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_38)s, %(param_39)s) LIKE %(param_40)s)
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_41)s, %(param_42)s) LIKE %(param_43)s)
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_44)s, %(param_45)s) LIKE %(param_46)s)
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_47)s, %(param_48)s) LIKE %(param_49)s)
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_50)s, %(param_51)s) LIKE %(param_52)s))
-- parameters: {'param_1': 'a_B%', 'param_2': 'a_B%', 'param_3': 'kiß', 'param_4': 'kiß', 'param_5': 'kiß', 'param_ … 1,091 characters, 6705daf5bb23d5f3 … kiß.e', 'param_49': 'kiß.e', 'param_50': 'a\uffffß', 'param_51': 'a\uffffß', 'param_52': 'a\uffffß'}

-- parts of texts: a crowd of characters
-- {'OR': [{'text': {'contains': 'Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0K … 2,576 characters, 2dd37b682d907049 … im5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5'}}]}
(translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_1)s, %(param_2)s) LIKE %(param_3)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_4)s, %(param_5)s) LIKE %(param_6)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_7)s, %(param_8)s) LIKE %(param_9)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_10)s, %(param_11)s) LIKE %(param_12)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_13)s, %(param_14)s) LIKE %(param_15)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_16)s, %(param_17)s) LIKE %(param_18)s)
-- parameters: {'param_1': 'kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim … 7,479 characters, 16f0276c38561158 … m5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5'}

-- groups
-- {'small': {'gte': 0}, 'OR': [{'flag': True}, {'AND': [{'number': {'lt': 0}}, {'OR': [{'text': None}, {'NOT': {'name': 'Ann', 'small': 1}}]}]}]}
(rows.small >= %(param_1)s
AND (rows.flag = %(param_2)s OR ((rows.number < %(param_3)s AND rows.number <> CAST('NaN' AS double precision) OR rows.number = CAST('NaN' AS double precision) AND NULL) AND (rows.text IS NULL OR NOT (CAST(rows.name AS text) COLLATE "C" = %(param_4)s) OR NOT (rows.small = %(param_5)s)))))
-- parameters: {'param_1': 0, 'param_2': True, 'param_3': 0.0, 'param_4': 'Ann', 'param_5': 1}

-- groups: more members than stand side by side
-- {'OR': [{'small': 0, 'large': {'gte': 0}}, {'small': 1, 'large': {'gte': 1}}, {'small': 2, 'large':  … 3,998 characters, 38ec580087cc1635 … : '56'}}, {'text': {'endsWith': '57'}}, {'text': {'endsWith': '58'}}, {'text': {'endsWith': '59'}}]}
((rows.small = %(param_1)s AND rows.large >= %(param_2)s)
OR ((rows.small = %(param_3)s AND rows.large >= %(param_4)s) OR (rows.small = %(param_5)s AND rows.l … 7,154 characters, c4ec1c9ee8617e98 …  AS text) COLLATE "C" LIKE %(param_179)s OR CAST(rows.text AS text) COLLATE "C" LIKE %(param_180)s))
-- parameters: {'param_1': 0, 'param_2': 0, 'param_3': 1, 'param_4': 1, 'param_5': 2, 'param_6': 2, 'param_7': 3, ' … 3,042 characters, 5808e346bde1b8e5 … '54', 'param_176': '55', 'param_177': '56', 'param_178': '57', 'param_179': '58', 'param_180': '59'}

-- a name that has to be quoted
-- {'odd': {'not': None, 'contains': '%s :p1 ? $1 {p1:String}'}}
(rows."o""d`d %%s :p1" IS NOT NULL
AND CAST(rows."o""d`d %%s :p1" AS text) ~ %(param_1)s)
-- parameters: {'param_1': '%s :p1 ? $1 {p1:string}'}
