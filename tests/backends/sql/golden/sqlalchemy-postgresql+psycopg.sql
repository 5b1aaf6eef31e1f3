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
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'aßb'], 'mode': 'insensitive'}}
((lower(translate(CAST(rows.text AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN (%(param_1_1)s, %(param_1_2)s, %(param_1_3)s) OR CAST(rows.text AS text) ~ %(param_2)s OR CAST(rows.text AS text) ~ %(param_3)s)
AND (NOT (lower(translate(CAST(rows.name AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = %(param_4)s) AND NOT (CAST(rows.name AS text) ~ %(param_5)s) AND NOT (CAST(rows.name AS text) ~ %(param_6)s)))
-- parameters: {'param_2': 'kiß', 'param_3': 'straße', 'param_4': 'kim', 'param_5': 'aßb', 'param_6': 'straße', 'param_1_1': 'ann', 'param_1_2': 'izmir', 'param_1_3': 'kim'}

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
(((lower(translate(CAST(rows.text AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = %(param_1)s OR translate(lowe … 52,406 characters, 481d49a204fcf05a … slate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_1511)s, %(param_1512)s) = %(param_1513)s))
AND ((NOT (lower(translate(CAST(rows.name AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = %(param_1514)s) AND N … 56,938 characters, 8ae1eacf02683c09 … ate(lower(CAST(rows.name AS text) COLLATE "C"), %(param_3021)s, %(param_3022)s) = %(param_3023)s))))
-- parameters: {'param_1': 'kim', 'param_2': 'aßb*[', 'param_3': 'aßb*[', 'param_4': 'aßb*[', 'param_5': 'kiß', 'pa … 64,749 characters, ed14f5f738552bf2 … am_3019': 'ö98', 'param_3020': 'ö98', 'param_3021': 'ö99', 'param_3022': 'ö99', 'param_3023': 'ö99'}

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
((rows.number = %(param_1)s OR rows.number = CAST('NaN' AS double precision) AND NULL)
AND NOT ((rows.ratio = %(param_2)s OR rows.ratio = CAST('NaN' AS double precision) AND NULL)))
-- parameters: {'param_1': 0.30000000000000004, 'param_2': 0.0}

-- number: few values
-- {'number': {'in': [19.99, 5e-324, 2]}, 'ratio': {'notIn': [1e+308, -1e-07]}}
((rows.number IN (%(param_1_1)s, %(param_1_2)s, %(param_1_3)s) OR rows.number = CAST('NaN' AS double precision) AND NULL)
AND NOT ((rows.ratio IN (%(param_2_1)s, %(param_2_2)s) OR rows.ratio = CAST('NaN' AS double precision) AND NULL)))
-- parameters: {'param_1_1': 5e-324, 'param_1_2': 2.0, 'param_1_3': 19.99, 'param_2_1': -1e-07, 'param_2_2': 1e+308}

-- number: many values
-- {'number': {'in': [0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.571428571428 … 12,294 characters, ba650f0f4f5f97c5 …  487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]}}
((rows.number IN (SELECT unnest(CAST(%(param_1)s AS double precision[]))) OR rows.number = CAST('NaN' AS double precision) AND NULL)
AND NOT ((rows.ratio IN (SELECT unnest(CAST(%(param_2)s AS double precision[]))) OR rows.ratio = CAST('NaN' AS double precision) AND NULL)))
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
((rows.number > %(param_1)s AND rows.number < CAST('NaN' AS double precision) OR rows.number = CAST('NaN' AS double precision) AND NULL)
AND (rows.number <= %(param_2)s OR rows.number = CAST('NaN' AS double precision) AND NULL)
AND (rows.ratio >= %(param_3)s AND rows.ratio < CAST('NaN' AS double precision) OR rows.ratio = CAST('NaN' AS double precision) AND NULL)
AND (rows.ratio < %(param_4)s OR rows.ratio = CAST('NaN' AS double precision) AND NULL))
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

-- startsWith: exact needle
-- {'text': {'startsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'startsWith': 'a_B%'}, 'mode': 'default'}}
(CAST(rows.text AS text) COLLATE "C" LIKE %(param_1)s
AND NOT (CAST(rows.name AS text) COLLATE "C" LIKE %(param_2)s))
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

-- startsWith: a prefix before the surrogates
-- {'text': {'startsWith': 'a\ud7ff'}}
(CAST(rows.text AS text) COLLATE "C" LIKE %(param_1)s)
-- parameters: {'param_1': 'a\ud7ff'}

-- startsWith: a prefix without an end
-- {'text': {'startsWith': '\U0010ffff'}, 'name': {'not': {'startsWith': '\U0010ffff'}}}
(CAST(rows.text AS text) COLLATE "C" LIKE %(param_1)s
AND NOT (CAST(rows.name AS text) COLLATE "C" LIKE %(param_2)s))
-- parameters: {'param_1': '\U0010ffff', 'param_2': '\U0010ffff'}

-- parts of texts: a crowd
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 875 characters, 4d0b31af6a33dd40 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(CAST(rows.text AS text) COLLATE "C" LIKE %(param_1)s
OR CAST(rows.text AS text) COLLATE "C" LIKE %(param_2)s
OR (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_3)s, %(param_4)s) = %(param_5)s OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_6)s, %(param_7)s) = %(param_8)s)
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_9)s, %(param_10)s) LIKE %(param_11)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_12)s, %(param_13)s) LIKE %(param_14)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_15)s, %(param_16)s) LIKE %(param_17)s
OR CAST(rows.text AS text) COLLATE "C" LIKE %(param_18)s
OR CAST(rows.text AS text) COLLATE "C" LIKE %(param_19)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_20)s, %(param_21)s) LIKE %(param_22)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_23)s, %(param_24)s) LIKE %(param_25)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_26)s, %(param_27)s) LIKE %(param_28)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_29)s, %(param_30)s) LIKE %(param_31)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_32)s, %(param_33)s) LIKE %(param_34)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_35)s, %(param_36)s) LIKE %(param_37)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_38)s, %(param_39)s) LIKE %(param_40)s
OR translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_41)s, %(param_42)s) LIKE %(param_43)s)
-- parameters: {'param_1': 'a_B%', 'param_2': 'a_B%', 'param_3': 'kiß', 'param_4': 'kiß', 'param_5': 'kiß', 'param_ … 860 characters, c3f8d3351051b744 … am_39': 'kim.e', 'param_40': 'kim.e', 'param_41': 'kiß.e', 'param_42': 'kiß.e', 'param_43': 'kiß.e'}

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 876 characters, 4e0e83e65e030ce1 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(NOT (CAST(rows.text AS text) COLLATE "C" LIKE %(param_1)s)
AND NOT (CAST(rows.text AS text) COLLATE "C" LIKE %(param_2)s)
AND (NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_3)s, %(param_4)s) = %(param_5)s) AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_6)s, %(param_7)s) = %(param_8)s))
AND NOT (CAST(rows.text AS text) COLLATE "C" LIKE %(param_9)s)
AND NOT (CAST(rows.text AS text) COLLATE "C" LIKE %(param_10)s)
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
AND NOT (translate(lower(CAST(rows.text AS text) COLLATE "C"), %(param_41)s, %(param_42)s) LIKE %(param_43)s))
-- parameters: {'param_1': 'a_B%', 'param_2': 'a_B%', 'param_3': 'kiß', 'param_4': 'kiß', 'param_5': 'kiß', 'param_ … 860 characters, 18dcb785226b0405 … am_39': 'kim.e', 'param_40': 'kim.e', 'param_41': 'kiß.e', 'param_42': 'kiß.e', 'param_43': 'kiß.e'}

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
((((rows.number < %(param_1)s OR rows.number = CAST('NaN' AS double precision) AND NULL) AND (rows.text IS NULL OR NOT (CAST(rows.name AS text) COLLATE "C" = %(param_2)s) OR NOT (rows.small = %(param_3)s))) OR rows.flag = %(param_4)s)
AND rows.small >= %(param_5)s)
-- parameters: {'param_1': 0.0, 'param_2': 'Ann', 'param_3': 1, 'param_4': True, 'param_5': 0}

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

-- lists: has
-- {'tags': {'has': "O'Brien \\"}, 'scores': {'has': 3}, 'ratios': {'has': 0.1}, 'flags': {'has': True}, 'moments': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(contacts.flags && %(param_1)s
AND contacts.moments && %(param_2)s
AND CAST(contacts.ratios AS double precision[]) && %(param_3)s
AND contacts.scores && %(param_4)s
AND (contacts.tags && %(param_5)s AND coalesce(CAST(contacts.tags AS text[]) COLLATE "C" && CAST(%(param_5)s AS text[]), TRUE)))
-- parameters: {'param_1': (True,), 'param_2': (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc),), 'param_3': (0.1,), 'param_4': (3,), 'param_5': ("O'Brien \\",)}

-- lists: has none
-- {'NOT': [{'tags': {'has': 'a'}}], 'scores': {'not': {'has': 3}}, 'ratios': {'not': {'hasSome': [0.1, 2]}}}
(NOT (CAST(contacts.ratios AS double precision[]) && %(param_1)s)
AND NOT (contacts.scores && %(param_2)s)
AND NOT ((contacts.tags && %(param_3)s AND coalesce(CAST(contacts.tags AS text[]) COLLATE "C" && CAST(%(param_3)s AS text[]), TRUE))))
-- parameters: {'param_1': (0.1, 2.0), 'param_2': (3,), 'param_3': ('a',)}

-- lists: has some
-- {'tags': {'hasSome': ['a', 'b']}, 'scores': {'hasSome': [1, 2]}, 'ratios': {'hasSome': [0.1, 2]}, 'flags': {'hasSome': [True, False]}, 'moments': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(contacts.flags && %(param_1)s
AND contacts.moments && %(param_2)s
AND CAST(contacts.ratios AS double precision[]) && %(param_3)s
AND contacts.scores && %(param_4)s
AND (contacts.tags && %(param_5)s AND coalesce(CAST(contacts.tags AS text[]) COLLATE "C" && CAST(%(param_5)s AS text[]), TRUE)))
-- parameters: {'param_1': (False, True), 'param_2': (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), datetime.datetime(2025, 1, 1, 0, 0, tzinfo=datetime.timezone.utc)), 'param_3': (0.1, 2.0), 'param_4': (1, 2), 'param_5': ('a', 'b')}

-- lists: has some of many
-- {'tags': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10",  … 1,263 characters, 98cf9a78a5b8086f … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(CASE WHEN contacts.moments IS NOT NULL THEN EXISTS (SELECT 1 FROM unnest(contacts.moments) AS element(value) WHERE (extract(epoch FROM element.value) IN (SELECT unnest(CAST(%(param_1)s AS numeric[])))) IS TRUE) END
AND NOT (CASE WHEN contacts.scores IS NOT NULL THEN EXISTS (SELECT 1 FROM unnest(contacts.scores) AS element(value) WHERE (element.value IN (SELECT unnest(CAST(%(param_2)s AS bigint[])))) IS TRUE) END)
AND CASE WHEN contacts.tags IS NOT NULL THEN EXISTS (SELECT 1 FROM unnest(contacts.tags) AS element(value) WHERE (CAST(element.value AS text) COLLATE "C" IN (SELECT unnest(CAST(%(param_3)s AS text[])))) IS TRUE) END)
-- parameters: {'param_1': (datetime.datetime(2024, 1, 1, 0, 0, tzinfo=datetime.timezone.utc), datetime.datetime(20 … 2,530 characters, af39c889b73a73f7 … , "v'33", "v'34", "v'35", "v'36", "v'37", "v'38", "v'39", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9")}

-- lists: has every
-- {'tags': {'hasEvery': ['a', 'b']}, 'scores': {'hasEvery': [1, 2]}, 'ratios': {'hasEvery': [0.1, 2]}, 'flags': {'hasEvery': [True, False]}, 'moments': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(contacts.flags @> %(param_1)s
AND CAST(contacts.ratios AS double precision[]) @> %(param_2)s
AND contacts.scores @> %(param_3)s
AND (contacts.tags @> %(param_4)s AND coalesce(CAST(contacts.tags AS text[]) COLLATE "C" @> CAST(%(param_4)s AS text[]), TRUE))
AND NOT (contacts.moments @> %(param_5)s))
-- parameters: {'param_1': (False, True), 'param_2': (0.1, 2.0), 'param_3': (1, 2), 'param_4': ('a', 'b'), 'param_5': (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), datetime.datetime(2025, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))}

-- lists: has every of many
-- {'tags': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10", … 1,067 characters, d22aea2d3d6f8476 … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(((contacts.tags @> %(param_1)s AND coalesce(CAST(contacts.tags AS text[]) COLLATE "C" @> CAST(%(par … 449 characters, a957cdc47895b9dd … ue AS text) COLLATE "C" IN (SELECT unnest(CAST(%(param_3)s AS text[])))) IS TRUE) = %(param_2)s END)
AND NOT ((CAST(contacts.ratios AS double precision[]) @> %(param_4)s AND CASE WHEN CAST(contacts.rat … 444 characters, e9be619709417607 … ent.value IN (SELECT unnest(CAST(%(param_6)s AS double precision[])))) IS TRUE) = %(param_5)s END)))
-- parameters: {'param_1': ("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", " … 3,102 characters, 6b87466cc35878b0 … 4.857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571)}

-- lists: equals
-- {'tags': ['a', 'b'], 'scores': {'not': [1, 2]}, 'ratios': {'equals': [0.1]}, 'flags': [True, False], 'moments': ['2024-02-29T12:30:45.000001+05:30']}
((contacts.flags @> %(param_1)s AND coalesce((contacts.flags)[:] = %(param_2)s, TRUE))
AND (contacts.moments @> %(param_3)s AND coalesce((contacts.moments)[:] = %(param_4)s, TRUE))
AND (CAST(contacts.ratios AS double precision[]) @> %(param_5)s AND coalesce((CAST(contacts.ratios AS double precision[]))[:] = %(param_6)s, TRUE))
AND (contacts.tags @> %(param_7)s AND coalesce((CAST(contacts.tags AS text[]))[:] COLLATE "C" = %(param_8)s, TRUE))
AND NOT ((contacts.scores @> %(param_9)s AND coalesce((contacts.scores)[:] = %(param_10)s, TRUE))))
-- parameters: {'param_1': (True, False), 'param_2': (True, False), 'param_3': (datetime.datetime(2024, 2, 29, 7, 0 … 353 characters, e0a25324a766f38d … ram_6': (0.1,), 'param_7': ('a', 'b'), 'param_8': ('a', 'b'), 'param_9': (1, 2), 'param_10': (1, 2)}

-- lists: empty
-- {'tags': {'isEmpty': True}, 'scores': {'isEmpty': False}, 'ratios': []}
(cardinality(CAST(contacts.ratios AS double precision[])) = 0
AND cardinality(contacts.tags) = 0
AND cardinality(contacts.scores) <> 0)
-- parameters: {}

-- lists: missing
-- {'tags': None, 'scores': None, 'ratios': None, 'flags': None, 'moments': None}
(contacts.flags IS NULL
AND contacts.moments IS NULL
AND CAST(contacts.ratios AS double precision[]) IS NULL
AND contacts.scores IS NULL
AND contacts.tags IS NULL)
-- parameters: {}

-- lists: present
-- {'tags': {'not': None}, 'scores': {'not': None}, 'ratios': {'not': None}, 'flags': {'not': None}, 'moments': {'not': None}}
(contacts.flags IS NOT NULL
AND contacts.moments IS NOT NULL
AND CAST(contacts.ratios AS double precision[]) IS NOT NULL
AND contacts.scores IS NOT NULL
AND contacts.tags IS NOT NULL)
-- parameters: {}

-- lists: false of every list
-- {'scores': {'has': 1.5}, 'ratios': {'has': 9007199254740993}}
((CAST(contacts.ratios AS double precision[]) IS NULL AND NULL)
AND (contacts.scores IS NULL AND NULL))
-- parameters: {}

-- lists: true of every list
-- {'NOT': [{'scores': {'has': 1.5}}, {'ratios': {'hasEvery': [0.5, 9007199254740993]}}]}
((CAST(contacts.ratios AS double precision[]) IS NOT NULL OR NULL)
AND (contacts.scores IS NOT NULL OR NULL))
-- parameters: {}

-- custom data: equality
-- {'data.plan': 'pro', 'data.seats': {'in': [1, 2]}, 'data.rate': 0.1, 'data.trial': True, 'data.renewsAt': {'not': '2024-02-29T12:30:45.000001+05:30'}}
((CASE WHEN jsonb_typeof((contacts.data -> 'plan')) = 'string' THEN (contacts.data ->> 'plan') END) = %(param_1)s
AND (CASE WHEN (contacts.data -> 'rate') BETWEEN '1e-300' AND '1e300' THEN CAST((contacts.data -> 'r … 754 characters, 78f514e6d936e1e4 … ST(CAST((contacts.data -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) = %(param_2)s
AND (CASE WHEN jsonb_typeof((contacts.data -> 'trial')) = 'boolean' THEN (contacts.data ->> 'trial') = 'true' END) = %(param_3)s
AND (CASE WHEN (contacts.data -> 'seats') BETWEEN '1' AND '2147483647' THEN CASE WHEN CAST((contacts … 1,093 characters, 66906d9522b67aa4 … ') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) IN (%(param_4_1)s, %(param_4_2)s)
AND NOT ((CASE WHEN (contacts.data ->> 'renewsAt') ~ '^([0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9][Tt ]([01 … 3,689 characters, ea55be3b7f37e6f8 … tacts.data ->> 'renewsAt'), 2) AS integer)) END))) END END END) = CAST(%(param_5)s AS timestamptz)))
-- parameters: {'param_1': 'pro', 'param_2': 0.1, 'param_3': True, 'param_5': datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 'param_4_1': 1, 'param_4_2': 2}

-- custom data: order
-- {'data.plan': {'gt': 'a'}, 'data.seats': {'gte': 3, 'lt': 9}, 'data.rate': {'lte': 1.5}, 'data.renewsAt': {'lt': {'now': 'P30D'}}}
(CAST((CASE WHEN jsonb_typeof((contacts.data -> 'plan')) = 'string' THEN (contacts.data ->> 'plan') END) AS text) COLLATE "C" > %(param_1)s
AND (CASE WHEN (contacts.data -> 'rate') BETWEEN '1e-300' AND '1e300' THEN CAST((contacts.data -> 'r … 755 characters, 40d5984b358698c2 … T(CAST((contacts.data -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) <= %(param_2)s
AND (CASE WHEN (contacts.data -> 'seats') BETWEEN '1' AND '2147483647' THEN CASE WHEN CAST((contacts … 1,074 characters, 3d6103bc16a99352 … acts.data -> 'seats') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) >= %(param_3)s
AND (CASE WHEN (contacts.data -> 'seats') BETWEEN '1' AND '2147483647' THEN CASE WHEN CAST((contacts … 1,074 characters, ef5b034ef11f8427 … acts.data -> 'seats') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) <= %(param_4)s
AND (CASE WHEN (contacts.data ->> 'renewsAt') ~ '^([0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9][Tt ]([01][0-9 … 3,683 characters, 0589ddf2c7637e2d … ntacts.data ->> 'renewsAt'), 2) AS integer)) END))) END END END) < CAST(%(param_5)s AS timestamptz))
-- parameters: {'param_1': 'a', 'param_2': 1.5, 'param_3': 3, 'param_4': 8, 'param_5': datetime.datetime(2025, 7, 18, 10, 0, tzinfo=datetime.timezone.utc)}

-- custom data: texts
-- {'data.plan': {'contains': 'Kim'}, 'data.city': {'startsWith': 'Bo', 'not': {'endsWith': 'n'}}}
(CAST((CASE WHEN jsonb_typeof(((contacts.data -> 'address') -> 'city')) = 'string' THEN ((contacts.data -> 'address') ->> 'city') END) AS text) COLLATE "C" LIKE %(param_1)s
AND CAST((CASE WHEN jsonb_typeof((contacts.data -> 'plan')) = 'string' THEN (contacts.data ->> 'plan') END) AS text) ~ %(param_2)s
AND NOT (CAST((CASE WHEN jsonb_typeof(((contacts.data -> 'address') -> 'city')) = 'string' THEN ((contacts.data -> 'address') ->> 'city') END) AS text) COLLATE "C" LIKE %(param_3)s))
-- parameters: {'param_1': 'Bo', 'param_2': 'kim', 'param_3': 'n'}

-- custom data: missing
-- {'data.plan': None, 'data.trial': {'not': None}, 'data.renewsAt': {'not': None}}
((CASE WHEN jsonb_typeof((contacts.data -> 'plan')) = 'string' THEN (contacts.data ->> 'plan') END) IS NULL
AND (CASE WHEN (contacts.data ->> 'renewsAt') ~ '^([0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9][Tt ]([01][0-9 … 3,659 characters, 108642e099513c10 … r) * 60 + CAST(right((contacts.data ->> 'renewsAt'), 2) AS integer)) END))) END END END) IS NOT NULL
AND (CASE WHEN jsonb_typeof((contacts.data -> 'trial')) = 'boolean' THEN (contacts.data ->> 'trial') = 'true' END) IS NOT NULL)
-- parameters: {}

-- custom data: keys that have to be quoted
-- {'data.odd': 'x'}
((CASE WHEN jsonb_typeof((((contacts.data -> E'a''b"c`d\\e %%s ~/é') -> '0') -> '')) = 'string' THEN (((contacts.data -> E'a''b"c`d\\e %%s ~/é') -> '0') ->> '') END) = %(param_1)s)
-- parameters: {'param_1': 'x'}

-- lists in custom data: has
-- {'data.interests': {'has': "O'Brien \\"}, 'data.sizes': {'has': 3}, 'data.rates': {'has': 0.1}, 'data.answers': {'has': True}, 'data.visits': {'has': '2024-02-29T12:30:45.000001+05:30'}}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 582 characters, e20d4d53c8d56c3a … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'answers') AS node OFFSET 0) AS given)
AND (contacts.data @> ANY(CAST(%(param_2)s AS jsonb[])) AND CASE WHEN jsonb_typeof((contacts.data -> … 1,499 characters, cf058c7b5cacc39d … LECT (contacts.data -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,146 characters, 92c01532a8355cf7 … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,330 characters, 42b6166273835234 … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,696 characters, c814b6e920d9c692 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'visits') AS node OFFSET 0) AS given))
-- parameters: {'param_1': (True,), 'param_2': ("O'Brien \\",), 'param_3': ("O'Brien \\",), 'param_4': (0.1,), 'param_5': (3,), 'param_6': (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc),)}

-- lists in custom data: has none
-- {'NOT': [{'data.interests': {'has': 'a'}}], 'data.sizes': {'not': {'has': 3}}, 'data.rates': {'not': {'hasSome': [0.1, 2]}}}
(NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and( … 1,149 characters, c58d53b0abe2a381 … lace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given))
AND NOT (CASE WHEN jsonb_typeof((contacts.data -> 'interests')) = 'array' THEN CASE WHEN jsonb_path_ … 822 characters, 35d45861feb11568 … FFSET 0) AS given) ELSE (contacts.data -> 'interests') @> ANY(CAST(%(param_3)s AS jsonb[])) END END)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,337 characters, d2011008b7c53b00 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given)))
-- parameters: {'param_1': (0.1, 2.0), 'param_2': ('a',), 'param_3': ('a',), 'param_4': (3,)}

-- lists in custom data: has some
-- {'data.interests': {'hasSome': ['a', 'b']}, 'data.sizes': {'hasSome': [1, 2]}, 'data.rates': {'hasSome': [0.1, 2]}, 'data.answers': {'hasSome': [True, False]}, 'data.visits': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 582 characters, e20d4d53c8d56c3a … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'answers') AS node OFFSET 0) AS given)
AND (contacts.data @> ANY(CAST(%(param_2)s AS jsonb[])) AND CASE WHEN jsonb_typeof((contacts.data -> … 1,499 characters, cf058c7b5cacc39d … LECT (contacts.data -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,146 characters, 92c01532a8355cf7 … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,330 characters, 42b6166273835234 … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,696 characters, c814b6e920d9c692 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'visits') AS node OFFSET 0) AS given))
-- parameters: {'param_1': (False, True), 'param_2': ('a', 'b'), 'param_3': ('a', 'b'), 'param_4': (0.1, 2.0), 'param_5': (1, 2), 'param_6': (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), datetime.datetime(2025, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))}

-- lists in custom data: has some of many
-- {'data.interests': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9" … 1,281 characters, a385bfa01d5ec638 … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 571 characters, 3c42db0494e72b13 … e) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'interests') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,336 characters, ed219593001ac2fc … lace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given))
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,696 characters, b519e07ca0eb5fe4 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'visits') AS node OFFSET 0) AS given))
-- parameters: {'param_1': ("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", " … 2,530 characters, 4a3f466c3439e31c …  tzinfo=datetime.timezone.utc), datetime.datetime(2024, 1, 30, 0, 0, tzinfo=datetime.timezone.utc))}

-- lists in custom data: has every
-- {'data.interests': {'hasEvery': ['a', 'b']}, 'data.sizes': {'hasEvery': [1, 2]}, 'data.rates': {'hasEvery': [0.1, 2]}, 'data.answers': {'hasEvery': [True, False]}, 'data.visits': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 615 characters, 8a9b26ff34c05165 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'answers') AS node OFFSET 0) AS given)
AND (contacts.data @> CAST(%(param_3)s AS jsonb) AND CASE WHEN jsonb_typeof((contacts.data -> 'inter … 1,525 characters, 65cf4438d8d246f6 … LECT (contacts.data -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,179 characters, 85a1f482f954989c … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,363 characters, c127dc49ed25ab7a … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 3,737 characters, b1b230d1e5440839 … ce) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'visits') AS node OFFSET 0) AS given)))
-- parameters: {'param_1': (False, True), 'param_2': (False, True), 'param_3': ('a', 'b'), 'param_4': ('a', 'b'), ' … 517 characters, 1970a1258acb4d4a … , tzinfo=datetime.timezone.utc), datetime.datetime(2025, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))}

-- lists in custom data: has every of many
-- {'data.interests': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9 … 1,081 characters, 04aefaf91c115b2a … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
((contacts.data @> CAST(%(param_1)s AS jsonb) AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'arra … 1,343 characters, d3d4974e2b1bf9da … LECT (contacts.data -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,186 characters, 8a5996c4d202354c … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)))
-- parameters: {'param_1': ("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", " … 2,391 characters, d3f13934d0b19b24 … 4.857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571)}

-- lists in custom data: equals
-- {'data.interests': ['a', 'b'], 'data.sizes': {'not': [1, 2]}, 'data.rates': {'equals': [0.1]}, 'data.answers': [True, False], 'data.visits': ['2024-02-29T12:30:45.000001+05:30']}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 589 characters, 7ff3a1c216c0df65 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'answers') AS node OFFSET 0) AS given)
AND (contacts.data @> CAST(%(param_2)s AS jsonb) AND CASE WHEN jsonb_typeof((contacts.data -> 'inter … 1,554 characters, 9dcee0c0687f1998 … LECT (contacts.data -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,153 characters, 98a34d63fdfeace7 … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,702 characters, f3cac75d23ff0c26 … lace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'visits') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,360 characters, ebef302ca9cc58cf … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given)))
-- parameters: {'param_1': (True, False), 'param_2': ('a', 'b'), 'param_3': ('a', 'b'), 'param_4': ('a', 'b'), 'param_5': (0.1,), 'param_6': (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc),), 'param_7': (1, 2)}

-- lists in custom data: empty
-- {'data.interests': {'isEmpty': True}, 'data.sizes': {'isEmpty': False}, 'data.rates': []}
(CASE WHEN jsonb_typeof((contacts.data -> 'interests')) = 'array' THEN CASE WHEN jsonb_path_match((c … 725 characters, 153852adf284444b … ts') AS node OFFSET 0) AS given) ELSE jsonb_array_length((contacts.data -> 'interests')) = 0 END END
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,059 characters, e56aad804695ce90 … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,255 characters, 7379599b7c7dc5bd … lace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given))
-- parameters: {}

-- lists in custom data: missing
-- {'data.interests': None, 'data.sizes': None, 'data.rates': None, 'data.answers': None, 'data.visits': None}
(((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(elem … 506 characters, 9c0fbb1cbc09246f … ET 0) AS element) END FROM (SELECT (contacts.data -> 'answers') AS node OFFSET 0) AS given)) IS NULL
AND (CASE WHEN jsonb_typeof((contacts.data -> 'interests')) = 'array' THEN CASE WHEN jsonb_path_matc … 680 characters, f1e79a5ad5562754 … D FROM (SELECT (contacts.data -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL
AND ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(e … 1,061 characters, 3ab5f52513e09376 … FSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)) IS NULL
AND ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(e … 1,255 characters, fbf8cab2538bce79 … FSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given)) IS NULL
AND ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(e … 3,616 characters, 2200cc1c4d331645 … ET 0) AS element) END FROM (SELECT (contacts.data -> 'visits') AS node OFFSET 0) AS given)) IS NULL)
-- parameters: {}

-- lists in custom data: present
-- {'data.interests': {'not': None}, 'data.sizes': {'not': None}, 'data.rates': {'not': None}, 'data.answers': {'not': None}, 'data.visits': {'not': None}}
(((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(elem … 510 characters, b61e8256a2d208a5 … ) AS element) END FROM (SELECT (contacts.data -> 'answers') AS node OFFSET 0) AS given)) IS NOT NULL
AND (CASE WHEN jsonb_typeof((contacts.data -> 'interests')) = 'array' THEN CASE WHEN jsonb_path_matc … 684 characters, 052f75df577f9d24 … OM (SELECT (contacts.data -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NOT NULL
AND ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(e … 1,065 characters, 9d6fd070e9f1ada4 …  0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)) IS NOT NULL
AND ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(e … 1,259 characters, 23230e317973ed6b …  0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given)) IS NOT NULL
AND ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(e … 3,620 characters, 75d1e91c670636d9 … ) AS element) END FROM (SELECT (contacts.data -> 'visits') AS node OFFSET 0) AS given)) IS NOT NULL)
-- parameters: {}

-- lists in custom data: false of every list
-- {'data.sizes': {'has': 1.5}, 'data.rates': {'has': 9007199254740993}}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 1,049 characters, 934cd8f75b1ef01b … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,247 characters, e5ff8ee699d95da2 … lace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given))
-- parameters: {}

-- lists in custom data: true of every list
-- {'NOT': [{'data.sizes': {'has': 1.5}}, {'data.rates': {'hasEvery': [0.5, 9007199254740993]}}]}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 1,048 characters, 465dccc9eadd6ce6 … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,246 characters, c6c560d725b55f69 … lace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given))
-- parameters: {}

-- relations: some
-- {'actions': {'some': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}}}
EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id
AND ((audiencefilter_1.name = %(param_1)s AND coalesce(CAST(audiencefilter_1.name AS text) COLLATE "C" = %(param_1)s, TRUE)) AND audiencefilter_1."createdAt" >= %(param_2)s))
-- parameters: {'param_1': 'login', 'param_2': datetime.datetime(2025, 5, 19, 10, 0, tzinfo=datetime.timezone.utc)}

-- relations: none
-- {'actions': {'none': {'name': 'login'}}}
NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id
AND (audiencefilter_1.name = %(param_1)s AND coalesce(CAST(audiencefilter_1.name AS text) COLLATE "C" = %(param_1)s, TRUE)))
-- parameters: {'param_1': 'login'}

-- relations: every
-- {'actions': {'every': {'points': {'gte': 3}}}}
NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id
AND (audiencefilter_1.points >= %(param_1)s) IS NOT TRUE)
-- parameters: {'param_1': 3}

-- relations: not every
-- {'NOT': {'actions': {'every': {'points': {'gte': 3}}}}}
EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id
AND (audiencefilter_1.points >= %(param_1)s) IS NOT TRUE)
-- parameters: {'param_1': 3}

-- relations: any at all
-- {'actions': {'some': {}}, 'orders': {'none': {}}}
(EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id)
AND NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_2 WHERE audiencefilter_2."subId" = contacts.id AND audiencefilter_2.shop = contacts.shop AND coalesce(CAST(audiencefilter_2.shop AS text) COLLATE "C" = CAST(contacts.shop AS text) COLLATE "C", TRUE)))
-- parameters: {}

-- relations: to one
-- {'referrer': {'is': {'points': {'gte': 3}}, 'isNot': {'tags': {'has': 'a'}}}}
(EXISTS (SELECT 1 FROM contacts AS audiencefilter_1 WHERE audiencefilter_1.id = contacts."referrerId" AND audiencefilter_1.points >= %(param_1)s)
AND NOT EXISTS (SELECT 1 FROM contacts AS audiencefilter_2 WHERE audiencefilter_2.id = contacts."referrerId" AND (audiencefilter_2.tags && %(param_2)s AND coalesce(CAST(audiencefilter_2.tags AS text[]) COLLATE "C" && CAST(%(param_2)s AS text[]), TRUE))))
-- parameters: {'param_1': 3, 'param_2': ('a',)}

-- relations: to none
-- {'referrer': {'is': None}}
NOT EXISTS (SELECT 1 FROM contacts AS audiencefilter_1 WHERE audiencefilter_1.id = contacts."referrerId")
-- parameters: {}

-- relations: beside a test
-- {'points': {'gte': 3}, 'actions': {'some': {'name': 'login'}}}
(contacts.points >= %(param_1)s
AND EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id AND (audiencefilter_1.name = %(param_2)s AND coalesce(CAST(audiencefilter_1.name AS text) COLLATE "C" = %(param_2)s, TRUE))))
-- parameters: {'param_1': 3, 'param_2': 'login'}

-- relations: any of
-- {'OR': [{'points': {'gte': 3}}, {'actions': {'some': {'name': 'login'}}}]}
(contacts.points >= %(param_1)s
OR EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id AND (audiencefilter_1.name = %(param_2)s AND coalesce(CAST(audiencefilter_1.name AS text) COLLATE "C" = %(param_2)s, TRUE))))
-- parameters: {'param_1': 3, 'param_2': 'login'}

-- relations: within relations
-- {'actions': {'some': {'items': {'every': {'price': {'lt': 9.5}}}, 'contact': {'is': {'points': 1}}}}}
EXISTS (SELECT 1 FROM actions AS audiencefilter_3 WHERE audiencefilter_3."subId" = contacts.id
AND (EXISTS (SELECT 1 FROM contacts AS audiencefilter_1 WHERE audiencefilter_1.id = audiencefilter_3 … 392 characters, 75c0b5bc12c12bb0 …  < %(param_2)s OR audiencefilter_2.price = CAST('NaN' AS double precision) AND NULL)) IS NOT TRUE)))
-- parameters: {'param_1': 1, 'param_2': 9.5}

-- relations: lists and custom data of theirs
-- {'actions': {'some': {'labels': {'has': 'a'}, 'data.weight': {'gt': 2}, 'items': {'some': {'data.gift': True}}}}}
EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id
AND ((CASE WHEN (audiencefilter_1.data -> 'weight') BETWEEN '1' AND '2147483647' THEN CASE WHEN CAST … 1,594 characters, f33fbb7cf49d12e4 … .data -> 'gift')) = 'boolean' THEN (audiencefilter_2.data ->> 'gift') = 'true' END) = %(param_3)s)))
-- parameters: {'param_1': 3, 'param_2': ('a',), 'param_3': True}

-- relations: count
-- {'actions': {'count': {'gte': 3, 'lte': 9}}}
EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS au … 323 characters, 65c4b29861f52a7f …  AND count(*) <= %(param_2)s)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
-- parameters: {'param_1': 3, 'param_2': 9}

-- relations: count where
-- {'actions': {'count': {'where': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}, 'in': [1, 2]}}}
EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS au … 486 characters, f14f399cf76fbc67 … %(param_3_1)s, %(param_3_2)s)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
-- parameters: {'param_1': 'login', 'param_2': datetime.datetime(2025, 5, 19, 10, 0, tzinfo=datetime.timezone.utc), 'param_3_1': 1, 'param_3_2': 2}

-- relations: count that nobody reaches
-- {'actions': {'count': {'equals': 0}}}
NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id)
-- parameters: {}

-- relations: sum
-- {'actions': {'sum': {'field': 'points', 'gte': 100}}}
EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS au … 326 characters, 225c09c0d1ba98ce … _1.points), 0) >= %(param_1)s) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
-- parameters: {'param_1': 100}

-- relations: least
-- {'actions': {'min': {'field': 'value', 'lt': 0.5}}}
(EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS a … 433 characters, 929b87c69e0034f7 … le precision))) < %(param_1)s) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id AND nullif(audiencefilter_1.value, CAST('NaN' AS double precision)) IS NOT NULL)
AND NULL)
-- parameters: {'param_1': 0.5}

-- relations: greatest
-- {'actions': {'max': {'field': 'createdAt', 'lt': {'now': '-P90D'}}}}
(EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS a … 363 characters, 2163de4a784a913b … _1."createdAt") < %(param_1)s) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id AND audiencefilter_1."createdAt" IS NOT NULL)
AND NULL)
-- parameters: {'param_1': datetime.datetime(2025, 3, 20, 10, 0, tzinfo=datetime.timezone.utc)}

-- relations: greatest, or none
-- {'OR': [{'actions': {'max': {'field': 'createdAt', 'equals': None}}}, {'orders': {'max': {'field': 'data.weight', 'not': {'gt': 5}}}}]}
(NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions  … 367 characters, 2832946b753cf0c8 … ilter_1."createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1, audiencefilte … 4,410 characters, 27f915ac0ac5d5dd … -> 'weight') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) IS NOT NULL) AND NULL))
-- parameters: {'param_1': 5}

-- relations: least of every type
-- {'OR': [{'actions': {'min': {'field': 'points', 'gt': 3}}}, {'actions': {'min': {'field': 'value', ' … 405 characters, 30c2a995f622bfe4 … : 0.5}}}, {'actions': {'min': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
((EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS  … 508 characters, 38786fce40cc9adb … er_1 WHERE audiencefilter_1."subId" = contacts.id AND audiencefilter_1.points IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1 FROM actions A … 629 characters, 2f1341f5fc7ace68 … ntacts.id AND nullif(audiencefilter_2.value, CAST('NaN' AS double precision)) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM actions A … 524 characters, ff28716e343cfbb0 … WHERE audiencefilter_3."subId" = contacts.id AND audiencefilter_3."createdAt" IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_4."subId" AS audiencefilter_groups_1 FROM actions A … 3,957 characters, b5cc57713436797d …  -> 'weight') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_5."subId" AS audiencefilter_groups_1 FROM actions A … 2,792 characters, 16eb68531b2fa6d4 … filter_5.data -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_6."subId" AS audiencefilter_groups_1 FROM actions A … 12,201 characters, 80ec1baa909ab8a5 … ht((audiencefilter_6.data ->> 'seenAt'), 2) AS integer)) END))) END END END) IS NOT NULL) AND NULL))
-- parameters: {'param_1': 4, 'param_2': 0.5, 'param_3': datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 'param_4': 4, 'param_5': 0.5, 'param_6': datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)}

-- relations: greatest of every type
-- {'OR': [{'actions': {'max': {'field': 'points', 'gt': 3}}}, {'actions': {'max': {'field': 'value', ' … 405 characters, 79aaf85b40539165 … : 0.5}}}, {'actions': {'max': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
((EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS  … 508 characters, 535f2216122598cb … er_1 WHERE audiencefilter_1."subId" = contacts.id AND audiencefilter_1.points IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1 FROM actions A … 629 characters, b589b7be8677c3f4 … ntacts.id AND nullif(audiencefilter_2.value, CAST('NaN' AS double precision)) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM actions A … 524 characters, ca5cbcb0bd87a50f … WHERE audiencefilter_3."subId" = contacts.id AND audiencefilter_3."createdAt" IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_4."subId" AS audiencefilter_groups_1 FROM actions A … 3,957 characters, d4c8cc56aa151d5b …  -> 'weight') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_5."subId" AS audiencefilter_groups_1 FROM actions A … 2,792 characters, de1c1a80b45397ad … filter_5.data -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_6."subId" AS audiencefilter_groups_1 FROM actions A … 12,201 characters, e46715caea6b8802 … ht((audiencefilter_6.data ->> 'seenAt'), 2) AS integer)) END))) END END END) IS NOT NULL) AND NULL))
-- parameters: {'param_1': 4, 'param_2': 0.5, 'param_3': datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 'param_4': 4, 'param_5': 0.5, 'param_6': datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)}

-- relations: every quantifier beside a test
-- {'points': {'gte': 3}, 'actions': {'none': {'name': 'login'}, 'every': {'value': {'gt': 0.5}}}, 'orders': {'some': {}}, 'NOT': {'orders': {'every': {'value': {'gt': 0.5}}}}, 'AND': [{'actions': {'none': {}}}]}
(contacts.points >= %(param_1)s
AND NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_4 WHERE audiencefilter_4."subId" = contacts.id)
AND EXISTS (SELECT 1 FROM actions AS audiencefilter_5 WHERE audiencefilter_5."subId" = contacts.id AND audiencefilter_5.shop = contacts.shop AND coalesce(CAST(audiencefilter_5.shop AS text) COLLATE "C" = CAST(contacts.shop AS text) COLLATE "C", TRUE))
AND NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id AND (audiencefilter_1.name = %(param_2)s AND coalesce(CAST(audiencefilter_1.name AS text) COLLATE "C" = %(param_2)s, TRUE)))
AND NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_2 WHERE audiencefilter_2."subId" = contacts.id AND ((audiencefilter_2.value > %(param_3)s AND audiencefilter_2.value < CAST('NaN' AS double precision) OR audiencefilter_2.value = CAST('NaN' AS double precision) AND NULL)) IS NOT TRUE)
AND EXISTS (SELECT 1 FROM actions AS audiencefilter_3 WHERE audiencefilter_3."subId" = contacts.id A … 439 characters, 0a13baf2f3f0afbe … uble precision) OR audiencefilter_3.value = CAST('NaN' AS double precision) AND NULL)) IS NOT TRUE))
-- parameters: {'param_1': 3, 'param_2': 'login', 'param_3': 0.5, 'param_4': 0.5}

-- relations: functions
-- {'OR': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'points', 'lte': 5}}}, {'a … 304 characters, 7f52ab6f08f58118 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
(EXISTS (SELECT 1 FROM (SELECT audiencefilter_5."subId" AS audiencefilter_groups_1 FROM actions AS audiencefilter_5 WHERE audiencefilter_5."subId" IS NOT NULL GROUP BY audiencefilter_5."subId" HAVING count(*) >= %(param_1)s) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM action … 339 characters, c9d48d7f0536bd30 … 1.points), 0) <= %(param_2)s)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1 FROM actions A … 525 characters, c78bef675afdd76b … WHERE audiencefilter_2."subId" = contacts.id AND audiencefilter_2."createdAt" IS NOT NULL) AND NULL)
OR NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM action … 369 characters, 00cfbe80d7e67027 … ilter_3."createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR EXISTS (SELECT 1 FROM (SELECT audiencefilter_4."subId" AS audiencefilter_groups_1 FROM actions AS … 354 characters, 53c306dd6a1b2d3a … filter_4.points) IS NOT NULL) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id))
-- parameters: {'param_1': 2, 'param_2': 5, 'param_3': datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)}

-- relations: functions where
-- {'OR': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, ' … 644 characters, 55cf9d8558fdbac4 … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
(EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS a … 341 characters, 6f0255175a4b900b … AVING count(*) >= %(param_2)s) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1 FROM action … 386 characters, fa73c93d132c17da … 2.points), 0) <= %(param_4)s)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM actions A … 621 characters, ea384aabe0c1092b … (audiencefilter_3."createdAt" < %(param_7)s AND audiencefilter_3."createdAt" IS NOT NULL)) AND NULL)
OR NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_4."subId" AS audiencefilter_groups_1 FROM action … 416 characters, f10c3ced09f5508a … ilter_4."createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR EXISTS (SELECT 1 FROM (SELECT audiencefilter_5."subId" AS audiencefilter_groups_1 FROM actions AS … 401 characters, d047ad37cf8a54f6 … filter_5.points) IS NOT NULL) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id))
-- parameters: {'param_1': datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 'param_2': 2, … 630 characters, 58c109ef12580d0c … timezone.utc), 'param_9': datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)}

-- relations: functions beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'po … 327 characters, 9dac7e4f188b4cf2 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
(contacts.points >= %(param_1)s
AND (EXISTS (SELECT 1 FROM (SELECT audiencefilter_5."subId" AS audiencefilter_groups_1 FROM actions  … 307 characters, 9e6b90842f3905e2 … nt(*) >= %(param_2)s) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)) IS TRUE
AND (NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM acti … 350 characters, c32c6bd71b45f686 … , 0) <= %(param_3)s)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)) IS TRUE
AND ((EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1 FROM actions … 536 characters, 4d24809aafc633bd … WHERE audiencefilter_2."subId" = contacts.id AND audiencefilter_2."createdAt" IS NOT NULL) AND NULL)
AND (NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM acti … 380 characters, bceef091eb8b5329 … createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)) IS TRUE
AND (EXISTS (SELECT 1 FROM (SELECT audiencefilter_4."subId" AS audiencefilter_groups_1 FROM actions  … 365 characters, 464ebd52bec0f323 … points) IS NOT NULL) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)) IS TRUE)
-- parameters: {'param_1': 3, 'param_2': 2, 'param_3': 5, 'param_4': datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)}

-- relations: functions where beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:3 … 667 characters, 5fc940b75542055c … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
(contacts.points >= %(param_1)s
AND (EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions  … 354 characters, 352cf856fb2571c4 … nt(*) >= %(param_3)s) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)) IS TRUE
AND (NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1 FROM acti … 397 characters, 06a8646c95f0c4eb … , 0) <= %(param_5)s)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)) IS TRUE
AND ((EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM actions … 632 characters, 2b7ef4858cd97b2e … (audiencefilter_3."createdAt" < %(param_8)s AND audiencefilter_3."createdAt" IS NOT NULL)) AND NULL)
AND (NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_4."subId" AS audiencefilter_groups_1 FROM acti … 427 characters, 9566c04ea7cdc7cf … createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)) IS TRUE
AND (EXISTS (SELECT 1 FROM (SELECT audiencefilter_5."subId" AS audiencefilter_groups_1 FROM actions  … 413 characters, 92a313b015a1cc14 … points) IS NOT NULL) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)) IS TRUE)
-- parameters: {'param_1': 3, 'param_2': datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), … 645 characters, a6db4d641dfaea5b … imezone.utc), 'param_10': datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)}

-- relations: many of one kind, all
-- {'AND': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login',  … 922 characters, cf4b573e400ee51e … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
(EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM actions AS a … 3,710 characters, c96e9bcb1cced225 …  THEN 1 END) <= %(param_19)s)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
AND (EXISTS (SELECT 1 FROM actions AS audiencefilter_4 WHERE audiencefilter_4."subId" = contacts.id  … 913 characters, 589fc63bf1638863 … ERE audiencefilter_1."subId" = contacts.id AND audiencefilter_1."createdAt" IS NOT NULL) AND NULL)))
-- parameters: {'param_1': 1, 'param_2': 9, 'param_3': 100, 'param_4': 100, 'param_5': 'login', 'param_6': 1, 'para … 639 characters, 50d072366eb641cf … .datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 'param_13_1': 3, 'param_13_2': 5}

-- relations: many of one kind, any
-- {'OR': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login', ' … 921 characters, 518d84657c0520e2 … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
(NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM actions  … 3,710 characters, ab51a4c3b8f28b5d … THEN 1 END) <= %(param_19)s))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR (EXISTS (SELECT 1 FROM actions AS audiencefilter_4 WHERE audiencefilter_4."subId" = contacts.id A … 911 characters, 9a60798cf0b884ed … ERE audiencefilter_1."subId" = contacts.id AND audiencefilter_1."createdAt" IS NOT NULL) AND NULL)))
-- parameters: {'param_1': 1, 'param_2': 9, 'param_3': 100, 'param_4': 100, 'param_5': 'login', 'param_6': 1, 'para … 639 characters, 50d072366eb641cf … .datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 'param_13_1': 3, 'param_13_2': 5}

-- relations: greatest within
-- {'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
EXISTS (SELECT 1 FROM actions AS audiencefilter_2 WHERE audiencefilter_2."subId" = contacts.id
AND EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."actionId" AS audiencefilter_groups_1 FROM items  … 453 characters, 9357834f07649923 … on))) >= %(param_1)s) AS audiencefilter_groups WHERE audiencefilter_groups_1 = audiencefilter_2.id))
-- parameters: {'param_1': 100.0}

-- relations: greatest within few
-- {'points': {'gte': 3}, 'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
(EXISTS (SELECT 1 FROM actions AS audiencefilter_2 WHERE audiencefilter_2."subId" = contacts.id AND (SELECT max(nullif(audiencefilter_1.price, CAST('NaN' AS double precision))) >= %(param_1)s FROM items AS audiencefilter_1 WHERE audiencefilter_1."actionId" = audiencefilter_2.id))
AND contacts.points >= %(param_2)s)
-- parameters: {'param_1': 100.0, 'param_2': 3}

-- dates
-- {'birthday': {'gte': '2000-02-29', 'not': '2001-03-01'}, 'AND': [{'birthday': {'lt': {'today': '-P18Y'}}}], 'data.since': {'in': ['2000-02-29', '9999-12-31']}}
((CASE WHEN (contacts.data ->> 'since') ~ '^(([0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0 … 552 characters, 79771b48594efaab …  ->> 'since'), 9, 2) AS integer)) END) IN (CAST(%(param_1_1)s AS date), CAST(%(param_1_2)s AS date))
AND contacts.birthday >= CAST(%(param_2)s AS date)
AND contacts.birthday < CAST(%(param_3)s AS date)
AND NOT (contacts.birthday = CAST(%(param_4)s AS date)))
-- parameters: {'param_2': datetime.date(2000, 2, 29), 'param_3': datetime.date(2007, 6, 18), 'param_4': datetime.date(2001, 3, 1), 'param_1_1': '2000-02-29', 'param_1_2': '9999-12-31'}

-- dates: anniversaries
-- {'birthday': {'anniversary': {'from': 'P0D', 'to': 'P7D'}}, 'data.since': {'not': {'anniversary': {'days': [[1220, 1231], [101, 105]]}}}}
(((CAST(date_part('month', contacts.birthday) AS integer) * 100 + CAST(date_part('day', contacts.birthday) AS integer)) + %(param_1)s) %% 10000 <= %(param_2)s
AND NOT (((CAST(date_part('month', (CASE WHEN (contacts.data ->> 'since') ~ '^(([0-9]{4}-((0[13578]| … 1,112 characters, 23d7ef1b97e2b386 … ts.data ->> 'since'), 9, 2) AS integer)) END)) AS integer)) + %(param_3)s) %% 10000 <= %(param_4)s))
-- parameters: {'param_1': (618, 625), 'param_2': (618, 625), 'param_3': (1220, 105), 'param_4': (1220, 105)}

-- ids
-- {'externalId': {'in': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.token': {'not': '123E4567-e89b-12d3-a456-426614174000'}, 'NOT': {'externalId': 'd011db5a-e241-04eb-604a-5ce3addef82d'}}
(contacts."externalId" = CAST(%(param_1)s AS uuid)
AND NOT ((CASE WHEN (contacts.data ->> 'token') ~ '^([0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$' THEN CAST((contacts.data ->> 'token') AS uuid) END) = CAST(%(param_2)s AS uuid)))
-- parameters: {'param_1': UUID('123e4567-e89b-12d3-a456-426614174000'), 'param_2': UUID('123e4567-e89b-12d3-a456-426614174000')}

-- ids: missing
-- {'externalId': None, 'data.token': {'not': None}}
((CASE WHEN (contacts.data ->> 'token') ~ '^([0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$' THEN CAST((contacts.data ->> 'token') AS uuid) END) IS NOT NULL
AND contacts."externalId" IS NULL)
-- parameters: {}

-- decimals
-- {'balance': {'gt': 0.001, 'lte': 100.5, 'notIn': [1, 2.5]}, 'data.price': {'gte': 19.99, 'not': 20}}
((contacts.balance BETWEEN CAST(%(param_1)s AS numeric) AND CAST(%(param_2)s AS numeric) OR contacts.balance = CAST('NaN' AS numeric) AND NULL)
AND (CASE WHEN jsonb_typeof((contacts.data -> 'price')) = 'number' THEN CASE WHEN abs(CAST((contacts … 3,299 characters, 7d046ce6c590a8ee … recision) ELSE 0 END END) * CAST('1e2' AS double precision))) AS bigint) END END END) >= %(param_3)s
AND NOT ((contacts.balance IN (CAST(%(param_4_1)s AS numeric), CAST(%(param_4_2)s AS numeric)) OR contacts.balance = CAST('NaN' AS numeric) AND NULL))
AND NOT ((CASE WHEN jsonb_typeof((contacts.data -> 'price')) = 'number' THEN CASE WHEN abs(CAST((con … 3,305 characters, 31bc15f061ea9693 … ecision) ELSE 0 END END) * CAST('1e2' AS double precision))) AS bigint) END END END) = %(param_5)s))
-- parameters: {'param_1': Decimal('0.01'), 'param_2': Decimal('100.50'), 'param_3': Decimal('19.99'), 'param_5': Decimal('20.00'), 'param_4_1': '1.00', 'param_4_2': '2.50'}

-- lists of days, ids and decimals
-- {'days': {'has': '2000-02-29'}, 'ids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'prices': {'hasEvery': [1, 2.5]}, 'NOT': [{'days': ['2000-02-29']}, {'prices': [2.5]}, {'ids': {'has': '123E4567-e89b-12d3-a456-426614174000'}}]}
(contacts.days && %(param_1)s
AND contacts.prices @> %(param_2)s
AND contacts.ids && %(param_3)s
AND NOT (contacts.ids && %(param_4)s)
AND NOT ((contacts.days @> %(param_5)s AND coalesce((contacts.days)[:] = %(param_6)s, TRUE)))
AND NOT ((contacts.prices @> %(param_7)s AND coalesce((contacts.prices)[:] = %(param_8)s, TRUE))))
-- parameters: {'param_1': (datetime.date(2000, 2, 29),), 'param_2': (Decimal('1.00'), Decimal('2.50')), 'param_3': … 400 characters, 640786e5f52fe55d … ram_6': (datetime.date(2000, 2, 29),), 'param_7': (Decimal('2.50'),), 'param_8': (Decimal('2.50'),)}

-- lists of days, ids and decimals in custom data
-- {'data.dates': {'has': '2000-02-29'}, 'data.uuids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.decimals': {'hasEvery': [1, 2.5]}, 'NOT': [{'data.dates': ['2000-02-29']}, {'data.decimals': [2.5]}]}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 945 characters, 33a4ba4faf3090a0 … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'dates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,523 characters, 43d967a9774ec5ce … ce) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'decimals') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 629 characters, c30edb298897a00c … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'uuids') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 961 characters, 5561190e685cbca9 … lace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'dates') AS node OFFSET 0) AS given))
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 3,520 characters, fda2b12030b74885 … ) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'decimals') AS node OFFSET 0) AS given)))
-- parameters: {'param_1': (datetime.date(2000, 2, 29),), 'param_2': (Decimal('1.00'), Decimal('2.50')), 'param_3': … 314 characters, 14d0023b71860d85 … -04eb-604a-5ce3addef82d')), 'param_5': (datetime.date(2000, 2, 29),), 'param_6': (Decimal('2.50'),)}

-- relations: sums beyond 64 bits
-- {'OR': [{'actions': {'sum': {'field': 'large', 'gt': 1180591620717411303424}}}, {'actions': {'sum': {'field': 'paid', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'in': [1, 2.5]}}}, {'actions': {'sum': {'field': 'data.tax', 'lte': 0.5}}}]}
(EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM actions AS a … 750 characters, 480b25f03dfa6f9a … ('NaN' AS numeric) AND NULL))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions A … 7,654 characters, 31ec2e32a88bc597 … NaN' AS numeric) AND NULL))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)))
-- parameters: {'param_1': datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 'param_2': Decimal('1.00'), 'param_3': Decimal('2.50'), 'param_4': 1180591620717411303425, 'param_5': Decimal('0.50')}

-- relations: averages
-- {'OR': [{'actions': {'avg': {'field': 'paid', 'gte': 50}}}, {'actions': {'avg': {'field': 'large', 'lt': 0.3}}}, {'actions': {'avg': {'field': 'data.tax', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'equals': 2.5}}}, {'actions': {'avg': {'field': 'points', 'equals': None}}}]}
((EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS  … 734 characters, f79e5484b7b3abdf … ubId" = contacts.id AND nullif(audiencefilter_1.paid, CAST('NaN' AS numeric)) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1 FROM actions A … 605 characters, 8b8026e1a4b89dbe … ter_2 WHERE audiencefilter_2."subId" = contacts.id AND audiencefilter_2.large IS NOT NULL) AND NULL)
OR NOT EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM action … 359 characters, 9707cef2299a1f44 … encefilter_3.points) IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_4."subId" AS audiencefilter_groups_1 FROM actions A … 14,142 characters, 4e4e32650843ad79 … ELSE 0 END END) * CAST('1e2' AS double precision))) AS bigint) END END END) IS NOT NULL)) AND NULL))
-- parameters: {'param_1': Fraction(5000, 1), 'param_2': Fraction(5000, 1), 'param_3': Fraction(3, 10), 'param_4':  … 346 characters, 824cad85ab23756e … ction(250, 1), 'param_8': datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)}

-- relations: least of days and decimals
-- {'actions': {'min': {'field': 'paidOn', 'lt': {'today': '-P1Y'}}, 'max': {'field': 'paid', 'gt': 2.5}}}
((EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS  … 527 characters, d9fee93c3671cc24 … _1 WHERE audiencefilter_1."subId" = contacts.id AND audiencefilter_1."paidOn" IS NOT NULL) AND NULL)
AND (EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1 FROM actions  … 619 characters, b980de52fc6bb0bf … bId" = contacts.id AND nullif(audiencefilter_2.paid, CAST('NaN' AS numeric)) IS NOT NULL) AND NULL))
-- parameters: {'param_1': datetime.date(2024, 6, 18), 'param_2': Decimal('2.51')}

-- objects: any at all
-- {'gifts': {'some': {}}, 'first': {'isNot': None}}
(EXISTS (SELECT 1 FROM (SELECT given.node AS audiencefilter_object FROM (SELECT (contacts.data -> 'first') AS node OFFSET 0) AS given WHERE jsonb_typeof(given.node) = 'object') AS "audiencefilter_object_1" WHERE TRUE)
AND EXISTS (SELECT 1 FROM (SELECT item.node AS audiencefilter_object FROM (SELECT (contacts.data ->  … 339 characters, 893dbe4de792ccfa … D) AS item(node) WHERE jsonb_typeof(item.node) = 'object') AS "audiencefilter_object_2" WHERE TRUE))
-- parameters: {}

-- objects: some
-- {'gifts': {'some': {'sku': 'a', 'ok': True, 'at': {'lt': '2024-02-29T12:30:45.000001+05:30'}}}}
EXISTS (SELECT 1 FROM (SELECT item.node AS audiencefilter_object FROM (SELECT (contacts.data -> 'gif … 5,644 characters, a48ffc7482cbd1d7 … ncefilter_object ->> 'at'), 2) AS integer)) END))) END END END) < CAST(%(param_3)s AS timestamptz)))
-- parameters: {'param_1': 'a', 'param_2': True, 'param_3': datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)}

-- objects: none and every
-- {'gifts': {'none': {'labels': {'has': 'a'}}, 'every': {'n': {'gte': 3}}}}
(NOT EXISTS (SELECT 1 FROM (SELECT item.node AS audiencefilter_object FROM (SELECT (contacts.data -> … 1,809 characters, aab300149ce92385 … -> 'n') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) >= %(param_1)s) IS NOT TRUE)
AND NOT EXISTS (SELECT 1 FROM (SELECT item.node AS audiencefilter_object FROM (SELECT (contacts.data … 2,054 characters, 8da33e235f1dba34 … udiencefilter_object -> 'labels') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)))
-- parameters: {'param_1': 3, 'param_2': ('a',), 'param_3': ('a',)}

-- objects: one
-- {'first': {'is': {'price': {'gt': 2.5}}}}
EXISTS (SELECT 1 FROM (SELECT given.node AS audiencefilter_object FROM (SELECT (contacts.data -> 'fi … 4,085 characters, 162df6ad46372ffe … ecision) ELSE 0 END END) * CAST('1e2' AS double precision))) AS bigint) END END END) >= %(param_1)s)
-- parameters: {'param_1': Decimal('2.51')}

-- objects: within objects
-- {'gifts': {'some': {'parts': {'none': {'ok': True}}}}}
EXISTS (SELECT 1 FROM (SELECT item.node AS audiencefilter_object FROM (SELECT (contacts.data -> 'gif … 884 characters, 769aed85965f5935 … olean' THEN ("audiencefilter_object_2".audiencefilter_object ->> 'ok') = 'true' END) = %(param_1)s))
-- parameters: {'param_1': True}

-- objects: count
-- {'gifts': {'count': {'gte': 3}}}
(SELECT count(*) >= %(param_1)s FROM (SELECT item.node AS audiencefilter_object FROM (SELECT (contac … 349 characters, 188345d6adecdce4 … ND) AS item(node) WHERE jsonb_typeof(item.node) = 'object') AS "audiencefilter_object_1" WHERE TRUE)
-- parameters: {'param_1': 3}

-- objects: functions
-- {'OR': [{'gifts': {'count': {'where': {'ok': True}, 'gte': 2}}}, {'gifts': {'sum': {'field': 'n', 'lt': 9}}}, {'gifts': {'sum': {'field': 'price', 'where': {'ok': True}, 'gte': 2.5}}}, {'gifts': {'max': {'field': 'at', 'equals': None}}}, {'gifts': {'avg': {'field': 'price', 'gte': 1}}}]}
((SELECT coalesce(sum((CASE WHEN ("audiencefilter_object_1".audiencefilter_object -> 'n') BETWEEN '1 … 1,805 characters, ff40988037ebb2ab … ND) AS item(node) WHERE jsonb_typeof(item.node) = 'object') AS "audiencefilter_object_1" WHERE TRUE)
OR (SELECT max((CASE WHEN ("audiencefilter_object_2".audiencefilter_object ->> 'at') ~ '^([0-9]{4}-( … 5,245 characters, 23dbd4fdde3c74c4 … ND) AS item(node) WHERE jsonb_typeof(item.node) = 'object') AS "audiencefilter_object_2" WHERE TRUE)
OR (SELECT (sum(CAST((CASE WHEN jsonb_typeof(("audiencefilter_object_3".audiencefilter_object -> 'pr … 8,142 characters, 6fa91dd10c4d7a98 … ND) AS item(node) WHERE jsonb_typeof(item.node) = 'object') AS "audiencefilter_object_3" WHERE TRUE)
OR (SELECT count(*) >= %(param_4)s FROM (SELECT item.node AS audiencefilter_object FROM (SELECT (con … 534 characters, 31102f5369307d9b … oolean' THEN ("audiencefilter_object_4".audiencefilter_object ->> 'ok') = 'true' END) = %(param_5)s)
OR (SELECT (coalesce(sum((CASE WHEN jsonb_typeof(("audiencefilter_object_5".audiencefilter_object -> … 12,242 characters, 7a372be61777ad34 … olean' THEN ("audiencefilter_object_5".audiencefilter_object ->> 'ok') = 'true' END) = %(param_7)s))
-- parameters: {'param_1': 8, 'param_2': Fraction(100, 1), 'param_3': Fraction(100, 1), 'param_4': 2, 'param_5': True, 'param_6': Decimal('2.50'), 'param_7': True}
