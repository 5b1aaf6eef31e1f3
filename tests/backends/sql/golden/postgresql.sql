-- to_sql('postgresql'). Written by tests/backends/sql/golden.py.

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
("flag" IS NULL
AND "moment" IS NULL
AND nullif("number", CAST('NaN' AS double precision)) IS NULL
AND "small" IS NULL
AND "text" IS NULL)
-- parameters: []

-- present values
-- {'text': {'not': None}, 'small': {'not': None}, 'number': {'not': None}, 'flag': {'not': None}, 'moment': {'not': None}}
("flag" IS NOT NULL
AND "moment" IS NOT NULL
AND nullif("number", CAST('NaN' AS double precision)) IS NOT NULL
AND "small" IS NOT NULL
AND "text" IS NOT NULL)
-- parameters: []

-- true of every present value
-- {'text': {'contains': ''}, 'small': {'lt': 10000000000}, 'number': {'lt': 10000000000000000000000000 … 561 characters, c1808f05fea4adb7 … 00000000000000}, 'OR': [{'flag': True}, {'flag': False}], 'moment': {'gte': '0001-01-01T00:00:00Z'}}
(("flag" IS NOT NULL OR NULL)
AND ("moment" IS NOT NULL OR NULL)
AND (nullif("number", CAST('NaN' AS double precision)) IS NOT NULL OR NULL)
AND ("small" IS NOT NULL OR NULL)
AND ("text" IS NOT NULL OR NULL))
-- parameters: []

-- false of every present value
-- {'OR': [{'text': {'not': {'contains': ''}}}, {'small': {'equals': 1.5}}, {'number': {'gt': 100000000 … 584 characters, 3a943eca19389c26 … 00000000}}, {'AND': [{'flag': True}, {'flag': False}]}, {'moment': {'lt': '0001-01-01T00:00:00Z'}}]}
(("flag" IS NULL AND NULL)
OR ("moment" IS NULL AND NULL)
OR (nullif("number", CAST('NaN' AS double precision)) IS NULL AND NULL)
OR ("small" IS NULL AND NULL)
OR ("text" IS NULL AND NULL))
-- parameters: []

-- text: one value
-- {'text': "O'Brien \\", 'name': {'not': 'ann '}}
(("text" = %s AND coalesce(CAST("text" AS text) COLLATE "C" = %s, TRUE))
AND NOT (CAST("name" AS text) COLLATE "C" = %s))
-- parameters: ["O'Brien \\", "O'Brien \\", 'ann ']
-- with literals:
(("text" = E'O''Brien \\' AND coalesce(CAST("text" AS text) COLLATE "C" = E'O''Brien \\', TRUE))
AND NOT (CAST("name" AS text) COLLATE "C" = 'ann '))

-- text: few values
-- {'text': {'in': ['Ann', 'ann ', '']}, 'name': {'notIn': ['Ann', '%']}}
(("text" IN (%s, %s, %s) AND coalesce(CAST("text" AS text) COLLATE "C" IN (%s, %s, %s), TRUE))
AND NOT (CAST("name" AS text) COLLATE "C" IN (%s, %s)))
-- parameters: ['', 'Ann', 'ann ', '', 'Ann', 'ann ', '%', 'Ann']
-- with literals:
(("text" IN ('', 'Ann', 'ann ') AND coalesce(CAST("text" AS text) COLLATE "C" IN ('', 'Ann', 'ann '), TRUE))
AND NOT (CAST("name" AS text) COLLATE "C" IN ('%', 'Ann')))

-- text: many values
-- {'text': {'in': ['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9', 'v10', 'v11', 'v12', 'v … 8,336 characters, c08c8244951b7318 … "w'490", "w'491", "w'492", "w'493", "w'494", "w'495", "w'496", "w'497", "w'498", "w'499", "w'500"]}}
(("text", CAST("text" AS text) COLLATE "C") IN (SELECT v, v FROM unnest(CAST(%s AS text[])) AS t(v))
AND NOT (CAST("name" AS text) COLLATE "C" IN (SELECT unnest(CAST(%s AS text[])))))
-- parameters: [['v0', 'v1', 'v10', 'v100', 'v101', 'v102', 'v103', 'v104', 'v105', 'v106', 'v107', 'v108', 'v109', … 8,301 characters, 6cae287057a415fe … 88", "w'89", "w'9", "w'90", "w'91", "w'92", "w'93", "w'94", "w'95", "w'96", "w'97", "w'98", "w'99"]]
-- with literals:
(("text", CAST("text" AS text) COLLATE "C") IN (SELECT v, v FROM unnest(CAST('{"v0","v1","v10","v100 … 3,498 characters, 55dda06176fb6203 … ,"v88","v89","v9","v90","v91","v92","v93","v94","v95","v96","v97","v98","v99"}' AS text[])) AS t(v))
AND NOT (CAST("name" AS text) COLLATE "C" IN (SELECT unnest(CAST('{"w''0","w''1","w''10","w''100","w … 4,482 characters, a7de2d933da808e5 … '9","w''90","w''91","w''92","w''93","w''94","w''95","w''96","w''97","w''98","w''99"}' AS text[])))))

-- text ignoring case: one value
-- {'text': {'equals': 'KIM', 'mode': 'insensitive'}, 'name': {'not': 'Ann', 'mode': 'insensitive'}}
(lower(translate(CAST("text" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = %s
AND NOT (lower(translate(CAST("name" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = %s))
-- parameters: ['kim', 'ann']
-- with literals:
(lower(translate(CAST("text" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = 'kim'
AND NOT (lower(translate(CAST("name" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = 'ann'))

-- text ignoring case: few values
-- {'text': {'in': ['KIM', 'Ann'], 'mode': 'insensitive'}, 'name': {'notIn': ['KIM', 'a_b'], 'mode': 'insensitive'}}
(lower(translate(CAST("text" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN (%s, %s)
AND NOT (lower(translate(CAST("name" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN (%s, %s)))
-- parameters: ['ann', 'kim', 'a_b', 'kim']
-- with literals:
(lower(translate(CAST("text" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN ('ann', 'kim')
AND NOT (lower(translate(CAST("name" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN ('a_b', 'kim')))

-- text ignoring case: many values
-- {'text': {'in': ['V0', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10', 'V11', 'V12', 'V … 8,382 characters, 9cff711ee6ec988d … 2", "W'493", "W'494", "W'495", "W'496", "W'497", "W'498", "W'499", "W'500"], 'mode': 'insensitive'}}
(lower(translate(CAST("text" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN (SELECT unnest(CAST(%s AS text[])))
AND NOT (lower(translate(CAST("name" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN (SELECT unnest(CAST(%s AS text[])))))
-- parameters: [['v0', 'v1', 'v10', 'v100', 'v101', 'v102', 'v103', 'v104', 'v105', 'v106', 'v107', 'v108', 'v109', … 8,301 characters, 6cae287057a415fe … 88", "w'89", "w'9", "w'90", "w'91", "w'92", "w'93", "w'94", "w'95", "w'96", "w'97", "w'98", "w'99"]]
-- with literals:
(lower(translate(CAST("text" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN (SELECT unnest(CAST('{"v0","v1"," … 3,500 characters, fe66a894a5f0f48a … 6","v87","v88","v89","v9","v90","v91","v92","v93","v94","v95","v96","v97","v98","v99"}' AS text[])))
AND NOT (lower(translate(CAST("name" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN (SELECT unnest(CAST('{"w' … 4,512 characters, 61d5f0142151c6e2 … '9","w''90","w''91","w''92","w''93","w''94","w''95","w''96","w''97","w''98","w''99"}' AS text[])))))

-- text ignoring case: values beyond ASCII
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'aßb'], 'mode': 'insensitive'}}
((lower(translate(CAST("text" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN (%s, %s, %s) OR CAST("text" AS text) ~ %s OR CAST("text" AS text) ~ %s)
AND (NOT (lower(translate(CAST("name" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = %s) AND NOT (CAST("name" AS text) ~ %s) AND NOT (CAST("name" AS text) ~ %s)))
-- parameters: ['ann', 'izmir', 'kim', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\Z', '\\A[sS][tT][rR][aA][ßẞ][eE]\\Z', 'kim', '\\A[aA][ßẞ][bB]\\Z', '\\A[sS][tT][rR][aA][ßẞ][eE]\\Z']
-- with literals:
((lower(translate(CAST("text" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN ('ann', 'izmir', 'kim') OR CAST("text" AS text) ~ E'\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\Z' OR CAST("text" AS text) ~ E'\\A[sS][tT][rR][aA][ßẞ][eE]\\Z')
AND (NOT (lower(translate(CAST("name" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = 'kim') AND NOT (CAST("name" AS text) ~ E'\\A[aA][ßẞ][bB]\\Z') AND NOT (CAST("name" AS text) ~ E'\\A[sS][tT][rR][aA][ßẞ][eE]\\Z')))

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
(((lower(translate(CAST("text" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = %s OR translate(lower(CAST("text … 33,842 characters, 712ef482b56e91ac … ext) COLLATE "C"), %s, %s) = %s OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) = %s))
AND ((NOT (lower(translate(CAST("name" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = %s) AND NOT (translate(l … 37,306 characters, 0599ba81683826c8 … ATE "C"), %s, %s) = %s) AND NOT (translate(lower(CAST("name" AS text) COLLATE "C"), %s, %s) = %s))))
-- parameters: ['kim', 'ẞ', 'ß', 'aßb*[', 'İ⟨U+212A⟩ẞ', 'ikß', 'kiß', 'ẞ', 'ß', 'straße', 'Ö', 'ö', 'ö0', 'Ö', 'ö', 'ö1',  … 17,928 characters, 74c5403ca81eaf9a … Ö', 'ö', 'ö94', 'Ö', 'ö', 'ö95', 'Ö', 'ö', 'ö96', 'Ö', 'ö', 'ö97', 'Ö', 'ö', 'ö98', 'Ö', 'ö', 'ö99']
-- with literals:
(((lower(translate(CAST("text" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = 'kim' OR translate(lower(CAST("t … 36,765 characters, 34fb482a6998851f … TE "C"), 'Ö', 'ö') = 'ö98' OR translate(lower(CAST("text" AS text) COLLATE "C"), 'Ö', 'ö') = 'ö99'))
AND ((NOT (lower(translate(CAST("name" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = 'ann') AND NOT (translat … 40,219 characters, 61baa0d02235097b … 'Ö', 'ö') = 'ö98') AND NOT (translate(lower(CAST("name" AS text) COLLATE "C"), 'Ö', 'ö') = 'ö99'))))

-- integer: one value
-- {'small': -2147483648, 'large': {'not': 9223372036854775807}}
("small" = %s
AND NOT ("large" = %s))
-- parameters: [-2147483648, 9223372036854775807]
-- with literals:
("small" = -2147483648
AND NOT ("large" = 9223372036854775807))

-- integer: few values
-- {'small': {'in': [0, 1, 2147483647]}, 'large': {'notIn': [9007199254740993, -9223372036854775808]}}
("small" IN (%s, %s, %s)
AND NOT ("large" IN (%s, %s)))
-- parameters: [0, 1, 2147483647, -9223372036854775808, 9007199254740993]
-- with literals:
("small" IN (0, 1, 2147483647)
AND NOT ("large" IN (-9223372036854775808, 9007199254740993)))

-- integer: many values
-- {'small': {'in': [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,  … 11,454 characters, f6c23f0c45ec9a07 … 4741487, 9007199254741488, 9007199254741489, 9007199254741490, 9007199254741491, 9007199254741492]}}
("small" IN (SELECT unnest(CAST(%s AS bigint[])))
AND NOT ("large" IN (SELECT unnest(CAST(%s AS bigint[])))))
-- parameters: [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,  … 11,417 characters, c3d8e6ad3363786f … 54741487, 9007199254741488, 9007199254741489, 9007199254741490, 9007199254741491, 9007199254741492]]
-- with literals:
("small" IN (SELECT unnest(CAST('{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,2 … 1,944 characters, 27f07a5a2c77f261 … 480,481,482,483,484,485,486,487,488,489,490,491,492,493,494,495,496,497,498,499,500}' AS bigint[])))
AND NOT ("large" IN (SELECT unnest(CAST('{9007199254740992,9007199254740993,9007199254740994,9007199 … 8,577 characters, e462caf857fab724 … 7199254741488,9007199254741489,9007199254741490,9007199254741491,9007199254741492}' AS bigint[])))))

-- number: one value
-- {'number': 0.30000000000000004, 'ratio': {'not': -0.0}}
(("number" = %s OR "number" = CAST('NaN' AS double precision) AND NULL)
AND NOT (("ratio" = %s OR "ratio" = CAST('NaN' AS double precision) AND NULL)))
-- parameters: [0.30000000000000004, 0.0]
-- with literals:
(("number" = CAST('0.30000000000000004' AS double precision) OR "number" = CAST('NaN' AS double precision) AND NULL)
AND NOT (("ratio" = CAST('0.0' AS double precision) OR "ratio" = CAST('NaN' AS double precision) AND NULL)))

-- number: few values
-- {'number': {'in': [19.99, 5e-324, 2]}, 'ratio': {'notIn': [1e+308, -1e-07]}}
(("number" IN (%s, %s, %s) OR "number" = CAST('NaN' AS double precision) AND NULL)
AND NOT (("ratio" IN (%s, %s) OR "ratio" = CAST('NaN' AS double precision) AND NULL)))
-- parameters: [5e-324, 2.0, 19.99, -1e-07, 1e+308]
-- with literals:
(("number" IN (CAST('5e-324' AS double precision), CAST('2.0' AS double precision), CAST('19.99' AS double precision)) OR "number" = CAST('NaN' AS double precision) AND NULL)
AND NOT (("ratio" IN (CAST('-1e-07' AS double precision), CAST('1e+308' AS double precision)) OR "ratio" = CAST('NaN' AS double precision) AND NULL)))

-- number: many values
-- {'number': {'in': [0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.571428571428 … 12,294 characters, ba650f0f4f5f97c5 …  487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]}}
(("number" IN (SELECT unnest(CAST(%s AS double precision[]))) OR "number" = CAST('NaN' AS double precision) AND NULL)
AND NOT (("ratio" IN (SELECT unnest(CAST(%s AS double precision[]))) OR "ratio" = CAST('NaN' AS double precision) AND NULL)))
-- parameters: [[0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.5714285714285714, 0.714285714 … 12,256 characters, e070bd99ae838223 … , 487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]]
-- with literals:
(("number" IN (SELECT unnest(CAST('{0.0,0.14285714285714285,0.2857142857142857,0.42857142857142855,0 … 8,472 characters, 51bcb88e161be902 … 71.42857142857143}' AS double precision[]))) OR "number" = CAST('NaN' AS double precision) AND NULL)
AND NOT (("ratio" IN (SELECT unnest(CAST('{0.5,1.5,2.5,3.5,4.5,5.5,6.5,7.5,8.5,9.5,10.5,11.5,12.5,13 … 3,022 characters, 30d3219f6717f1fe … 98.5,499.5,500.5}' AS double precision[]))) OR "ratio" = CAST('NaN' AS double precision) AND NULL)))

-- boolean: true
-- {'flag': True}
"flag" = %s
-- parameters: [True]
-- with literals:
"flag" = TRUE

-- boolean: false
-- {'flag': {'not': True}}
"flag" = %s
-- parameters: [False]
-- with literals:
"flag" = FALSE

-- date: one value
-- {'moment': '2024-02-29T12:30:45.000001+05:30', 'until': {'not': '1969-12-31T23:59:59.999999Z'}}
("moment" = %s
AND NOT ("until" = %s))
-- parameters: ['2024-02-29 07:00:45.000001+00:00', '1969-12-31 23:59:59.999999+00:00']
-- with literals:
("moment" = '2024-02-29 07:00:45.000001+00:00'
AND NOT ("until" = '1969-12-31 23:59:59.999999+00:00'))

-- date: few values
-- {'moment': {'in': ['2024-02-29T12:30:45.000001+05:30', '1969-12-31T23:59:59.999999Z']}, 'until': {'notIn': ['1969-12-31T23:59:59.999999Z', '2024-02-29T12:30:45.000001+05:30']}}
("moment" IN (%s, %s)
AND NOT ("until" IN (%s, %s)))
-- parameters: ['1969-12-31 23:59:59.999999+00:00', '2024-02-29 07:00:45.000001+00:00', '1969-12-31 23:59:59.999999+00:00', '2024-02-29 07:00:45.000001+00:00']
-- with literals:
("moment" IN ('1969-12-31 23:59:59.999999+00:00', '2024-02-29 07:00:45.000001+00:00')
AND NOT ("until" IN ('1969-12-31 23:59:59.999999+00:00', '2024-02-29 07:00:45.000001+00:00')))

-- date: many values
-- {'moment': {'in': ['2020-01-01T00:00:00+00:00', '2020-01-02T00:00:00.000001+00:00', '2020-01-03T00:0 … 36,100 characters, 2fff961e370a1128 … 13T00:00:00.000498+00:00', '2021-05-14T00:00:00.000499+00:00', '2021-05-15T00:00:00.000500+00:00']}}
("moment" = ANY(%s)
AND NOT ("until" = ANY(%s)))
-- parameters: ['{"2020-01-01 00:00:00.000000+00:00","2020-01-02 00:00:00.000001+00:00","2020-01-03 00:00:00.000002 … 35,080 characters, 32908f7b6873617b … 5-13 00:00:00.000498+00:00","2021-05-14 00:00:00.000499+00:00","2021-05-15 00:00:00.000500+00:00"}']
-- with literals:
("moment" = ANY('{"2020-01-01 00:00:00.000000+00:00","2020-01-02 00:00:00.000001+00:00","2020-01-03  … 17,555 characters, b3209f0f139ee125 … 5-13 00:00:00.000498+00:00","2021-05-14 00:00:00.000499+00:00","2021-05-15 00:00:00.000500+00:00"}')
AND NOT ("until" = ANY('{"2020-01-01 00:00:00.000000+00:00","2020-01-02 00:00:00.000001+00:00","2020 … 17,564 characters, 73f4dda1ac6c58ff … 13 00:00:00.000498+00:00","2021-05-14 00:00:00.000499+00:00","2021-05-15 00:00:00.000500+00:00"}')))

-- text: order
-- {'text': {'gt': "A'", 'lte': '\uffff'}, 'name': {'gte': 'Ann', 'lt': '𐐀'}}
(CAST("name" AS text) COLLATE "C" >= %s
AND CAST("name" AS text) COLLATE "C" < %s
AND CAST("text" AS text) COLLATE "C" > %s
AND CAST("text" AS text) COLLATE "C" <= %s)
-- parameters: ['Ann', '𐐀', "A'", '\uffff']
-- with literals:
(CAST("name" AS text) COLLATE "C" >= 'Ann'
AND CAST("name" AS text) COLLATE "C" < '𐐀'
AND CAST("text" AS text) COLLATE "C" > 'A'''
AND CAST("text" AS text) COLLATE "C" <= '⟨U+FFFF⟩')

-- integer: order
-- {'small': {'gte': -1, 'lt': 100}, 'large': {'gt': -9007199254740992, 'lte': 9007199254740993}}
("large" >= %s
AND "large" <= %s
AND "small" >= %s
AND "small" <= %s)
-- parameters: [-9007199254740991, 9007199254740993, -1, 99]
-- with literals:
("large" >= -9007199254740991
AND "large" <= 9007199254740993
AND "small" >= -1
AND "small" <= 99)

-- number: order
-- {'number': {'gt': -0.5, 'lte': 0.30000000000000004}, 'ratio': {'gte': 5e-324, 'lt': 1e+300}}
(("number" > %s AND "number" < CAST('NaN' AS double precision) OR "number" = CAST('NaN' AS double precision) AND NULL)
AND ("number" <= %s OR "number" = CAST('NaN' AS double precision) AND NULL)
AND ("ratio" >= %s AND "ratio" < CAST('NaN' AS double precision) OR "ratio" = CAST('NaN' AS double precision) AND NULL)
AND ("ratio" < %s OR "ratio" = CAST('NaN' AS double precision) AND NULL))
-- parameters: [-0.5, 0.30000000000000004, 5e-324, 1e+300]
-- with literals:
(("number" > CAST('-0.5' AS double precision) AND "number" < CAST('NaN' AS double precision) OR "number" = CAST('NaN' AS double precision) AND NULL)
AND ("number" <= CAST('0.30000000000000004' AS double precision) OR "number" = CAST('NaN' AS double precision) AND NULL)
AND ("ratio" >= CAST('5e-324' AS double precision) AND "ratio" < CAST('NaN' AS double precision) OR "ratio" = CAST('NaN' AS double precision) AND NULL)
AND ("ratio" < CAST('1e+300' AS double precision) OR "ratio" = CAST('NaN' AS double precision) AND NULL))

-- date: order
-- {'moment': {'gt': '1969-12-31T23:59:59.999999Z', 'lte': '2024-02-29T12:30:45.000001+05:30'}, 'until': {'gte': '2024-02-29T12:30:45.000001+05:30', 'lt': '9999-12-31T23:59:59Z'}}
("moment" > %s
AND "moment" <= %s
AND "until" >= %s
AND "until" < %s)
-- parameters: ['1969-12-31 23:59:59.999999+00:00', '2024-02-29 07:00:45.000001+00:00', '2024-02-29 07:00:45.000001+00:00', '9999-12-31 23:59:59.000000+00:00']
-- with literals:
("moment" > '1969-12-31 23:59:59.999999+00:00'
AND "moment" <= '2024-02-29 07:00:45.000001+00:00'
AND "until" >= '2024-02-29 07:00:45.000001+00:00'
AND "until" < '9999-12-31 23:59:59.000000+00:00')

-- contains: exact needle
-- {'text': {'contains': 'a_B%', 'mode': 'default'}, 'name': {'not': {'contains': 'a_B%'}, 'mode': 'default'}}
(CAST("text" AS text) ~ %s
AND NOT (CAST("name" AS text) ~ %s))
-- parameters: ['a_B%', 'a_B%']
-- with literals:
(CAST("text" AS text) ~ 'a_B%'
AND NOT (CAST("name" AS text) ~ 'a_B%'))

-- contains: ascii needle
-- {'text': {'contains': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'ac_M'}, 'mode': 'insensitive'}}
(CAST("text" AS text) ILIKE %s
AND NOT (CAST("name" AS text) ILIKE %s))
-- parameters: ['%ac\\_m%', '%ac\\_m%']
-- with literals:
(CAST("text" AS text) ILIKE E'%ac\\_m%'
AND NOT (CAST("name" AS text) ILIKE E'%ac\\_m%'))

-- contains: shared needle
-- {'text': {'contains': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kim.e'}, 'mode': 'insensitive'}}
(CAST("text" AS text) ~ %s
AND NOT (CAST("name" AS text) ~ %s))
-- parameters: ['[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]']
-- with literals:
(CAST("text" AS text) ~ E'[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'
AND NOT (CAST("name" AS text) ~ E'[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'))

-- contains: unicode needle
-- {'text': {'contains': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kiß.e'}, 'mode': 'insensitive'}}
(CAST("text" AS text) ~ %s
AND NOT (CAST("name" AS text) ~ %s))
-- parameters: ['[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]']
-- with literals:
(CAST("text" AS text) ~ E'[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'
AND NOT (CAST("name" AS text) ~ E'[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'))

-- startsWith: exact needle
-- {'text': {'startsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'startsWith': 'a_B%'}, 'mode': 'default'}}
(CAST("text" AS text) COLLATE "C" LIKE %s
AND NOT (CAST("name" AS text) COLLATE "C" LIKE %s))
-- parameters: ['a\\_B\\%%', 'a\\_B\\%%']
-- with literals:
(CAST("text" AS text) COLLATE "C" LIKE E'a\\_B\\%%'
AND NOT (CAST("name" AS text) COLLATE "C" LIKE E'a\\_B\\%%'))

-- startsWith: ascii needle
-- {'text': {'startsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'ac_M'}, 'mode': 'insensitive'}}
(CAST("text" AS text) ILIKE %s
AND NOT (CAST("name" AS text) ILIKE %s))
-- parameters: ['ac\\_m%', 'ac\\_m%']
-- with literals:
(CAST("text" AS text) ILIKE E'ac\\_m%'
AND NOT (CAST("name" AS text) ILIKE E'ac\\_m%'))

-- startsWith: shared needle
-- {'text': {'startsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(CAST("text" AS text) ~ %s
AND NOT (CAST("name" AS text) ~ %s))
-- parameters: ['\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]']
-- with literals:
(CAST("text" AS text) ~ E'\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'
AND NOT (CAST("name" AS text) ~ E'\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]'))

-- startsWith: unicode needle
-- {'text': {'startsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(CAST("text" AS text) ~ %s
AND NOT (CAST("name" AS text) ~ %s))
-- parameters: ['\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]']
-- with literals:
(CAST("text" AS text) ~ E'\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'
AND NOT (CAST("name" AS text) ~ E'\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]'))

-- endsWith: exact needle
-- {'text': {'endsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'endsWith': 'a_B%'}, 'mode': 'default'}}
(CAST("text" AS text) COLLATE "C" LIKE %s
AND NOT (CAST("name" AS text) COLLATE "C" LIKE %s))
-- parameters: ['%a\\_B\\%', '%a\\_B\\%']
-- with literals:
(CAST("text" AS text) COLLATE "C" LIKE E'%a\\_B\\%'
AND NOT (CAST("name" AS text) COLLATE "C" LIKE E'%a\\_B\\%'))

-- endsWith: ascii needle
-- {'text': {'endsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'ac_M'}, 'mode': 'insensitive'}}
(CAST("text" AS text) ILIKE %s
AND NOT (CAST("name" AS text) ILIKE %s))
-- parameters: ['%ac\\_m', '%ac\\_m']
-- with literals:
(CAST("text" AS text) ILIKE E'%ac\\_m'
AND NOT (CAST("name" AS text) ILIKE E'%ac\\_m'))

-- endsWith: shared needle
-- {'text': {'endsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(CAST("text" AS text) ~ %s
AND NOT (CAST("name" AS text) ~ %s))
-- parameters: ['[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\Z', '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\Z']
-- with literals:
(CAST("text" AS text) ~ E'[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\Z'
AND NOT (CAST("name" AS text) ~ E'[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\Z'))

-- endsWith: unicode needle
-- {'text': {'endsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(CAST("text" AS text) ~ %s
AND NOT (CAST("name" AS text) ~ %s))
-- parameters: ['[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\Z', '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\Z']
-- with literals:
(CAST("text" AS text) ~ E'[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\Z'
AND NOT (CAST("name" AS text) ~ E'[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\Z'))

-- startsWith: a prefix before the surrogates
-- {'text': {'startsWith': 'a\ud7ff'}}
CAST("text" AS text) COLLATE "C" LIKE %s
-- parameters: ['a\ud7ff%']
-- with literals:
CAST("text" AS text) COLLATE "C" LIKE 'a⟨U+D7FF⟩%'

-- startsWith: a prefix without an end
-- {'text': {'startsWith': '\U0010ffff'}, 'name': {'not': {'startsWith': '\U0010ffff'}}}
(CAST("text" AS text) COLLATE "C" LIKE %s
AND NOT (CAST("name" AS text) COLLATE "C" LIKE %s))
-- parameters: ['\U0010ffff%', '\U0010ffff%']
-- with literals:
(CAST("text" AS text) COLLATE "C" LIKE '⟨U+10FFFF⟩%'
AND NOT (CAST("name" AS text) COLLATE "C" LIKE '⟨U+10FFFF⟩%'))

-- parts of texts: a crowd
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 875 characters, 4d0b31af6a33dd40 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(CAST("text" AS text) COLLATE "C" LIKE %s
OR CAST("text" AS text) COLLATE "C" LIKE %s
OR (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) = %s OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) = %s)
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR CAST("text" AS text) COLLATE "C" LIKE %s
OR CAST("text" AS text) COLLATE "C" LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s)
-- parameters: ['%a\\_B\\%%', '%a\\_B\\%', 'İ⟨U+212A⟩ẞ', 'ikß', 'kiß', 'ẞÉ', 'ßé', 'ßé', '', '', '%ac\\_m%', 'İ⟨U+212A⟩', 'ik', ' … 328 characters, 410cca871d60fe65 … , '%kim.e', 'İ⟨U+212A⟩ẞ', 'ikß', '%kiß.e', '', '', 'ac\\_m%', 'İ⟨U+212A⟩', 'ik', 'kim.e%', 'İ⟨U+212A⟩ẞ', 'ikß', 'kiß.e%']
-- with literals:
(CAST("text" AS text) COLLATE "C" LIKE E'%a\\_B\\%%'
OR CAST("text" AS text) COLLATE "C" LIKE E'%a\\_B\\%'
OR (translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩ẞ', 'ikß') = 'kiß' OR translate(lower(CAST("text" AS text) COLLATE "C"), 'ẞÉ', 'ßé') = 'ßé')
OR translate(lower(CAST("text" AS text) COLLATE "C"), '', '') LIKE E'%ac\\_m%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩', 'ik') LIKE '%kim.e%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩ẞ', 'ikß') LIKE '%kiß.e%'
OR CAST("text" AS text) COLLATE "C" LIKE E'a\\_B\\%%'
OR CAST("text" AS text) COLLATE "C" LIKE '⟨U+10FFFF⟩%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'Ä', 'ä') LIKE '%ämne%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), '', '') LIKE '%q[%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), '', '') LIKE E'%ac\\_m'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩', 'ik') LIKE '%kim.e'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩ẞ', 'ikß') LIKE '%kiß.e'
OR translate(lower(CAST("text" AS text) COLLATE "C"), '', '') LIKE E'ac\\_m%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩', 'ik') LIKE 'kim.e%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩ẞ', 'ikß') LIKE 'kiß.e%')

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 876 characters, 4e0e83e65e030ce1 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(NOT (CAST("text" AS text) COLLATE "C" LIKE %s)
AND NOT (CAST("text" AS text) COLLATE "C" LIKE %s)
AND (NOT (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) = %s) AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) = %s))
AND NOT (CAST("text" AS text) COLLATE "C" LIKE %s)
AND NOT (CAST("text" AS text) COLLATE "C" LIKE %s)
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s)
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s)
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s)
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s)
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s)
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s)
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s)
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s)
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s)
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s)
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s))
-- parameters: ['%a\\_B\\%%', '%a\\_B\\%', 'İ⟨U+212A⟩ẞ', 'ikß', 'kiß', 'ẞÉ', 'ßé', 'ßé', 'a\\_B\\%%', '\U0010ffff%', '', ' … 328 characters, 9fea15af9adbbe0e … , '%kim.e', 'İ⟨U+212A⟩ẞ', 'ikß', '%kiß.e', '', '', 'ac\\_m%', 'İ⟨U+212A⟩', 'ik', 'kim.e%', 'İ⟨U+212A⟩ẞ', 'ikß', 'kiß.e%']
-- with literals:
(NOT (CAST("text" AS text) COLLATE "C" LIKE E'%a\\_B\\%%')
AND NOT (CAST("text" AS text) COLLATE "C" LIKE E'%a\\_B\\%')
AND (NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩ẞ', 'ikß') = 'kiß') AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'ẞÉ', 'ßé') = 'ßé'))
AND NOT (CAST("text" AS text) COLLATE "C" LIKE E'a\\_B\\%%')
AND NOT (CAST("text" AS text) COLLATE "C" LIKE '⟨U+10FFFF⟩%')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), '', '') LIKE E'%ac\\_m%')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩', 'ik') LIKE '%kim.e%')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩ẞ', 'ikß') LIKE '%kiß.e%')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'Ä', 'ä') LIKE '%ämne%')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), '', '') LIKE '%q[%')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), '', '') LIKE E'%ac\\_m')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩', 'ik') LIKE '%kim.e')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩ẞ', 'ikß') LIKE '%kiß.e')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), '', '') LIKE E'ac\\_m%')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩', 'ik') LIKE 'kim.e%')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩ẞ', 'ikß') LIKE 'kiß.e%'))

-- parts of texts: a crowd of characters
-- {'OR': [{'text': {'contains': 'Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0K … 2,576 characters, 2dd37b682d907049 … im5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5'}}]}
(translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s)
-- parameters: ['İ⟨U+212A⟩', 'ik', '%kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0k … 2,508 characters, 2230cd713c2222d7 … 5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5%']
-- with literals:
(translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩', 'ik') LIKE '%kim0kim0kim0kim0kim0kim0kim0k … 473 characters, d15b974fcd93ca92 … m0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩', 'ik') LIKE '%kim1kim1kim1kim1kim1kim1kim … 475 characters, a8d57619ce09f74b … m1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩', 'ik') LIKE '%kim2kim2kim2kim2kim2kim2kim … 475 characters, 561d0917168dde6a … m2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩', 'ik') LIKE '%kim3kim3kim3kim3kim3kim3kim … 475 characters, 6fae05d184800fc0 … m3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩', 'ik') LIKE '%kim4kim4kim4kim4kim4kim4kim … 475 characters, 46df5cbd00a3531e … m4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩', 'ik') LIKE '%kim5kim5kim5kim5kim5kim5kim … 476 characters, 3cc300d98161cee0 … 5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5%')

-- groups
-- {'small': {'gte': 0}, 'OR': [{'flag': True}, {'AND': [{'number': {'lt': 0}}, {'OR': [{'text': None}, {'NOT': {'name': 'Ann', 'small': 1}}]}]}]}
(((("number" < %s OR "number" = CAST('NaN' AS double precision) AND NULL) AND ("text" IS NULL OR NOT (CAST("name" AS text) COLLATE "C" = %s) OR NOT ("small" = %s))) OR "flag" = %s)
AND "small" >= %s)
-- parameters: [0.0, 'Ann', 1, True, 0]
-- with literals:
(((("number" < CAST('0.0' AS double precision) OR "number" = CAST('NaN' AS double precision) AND NULL) AND ("text" IS NULL OR NOT (CAST("name" AS text) COLLATE "C" = 'Ann') OR NOT ("small" = 1))) OR "flag" = TRUE)
AND "small" >= 0)

-- groups: more members than stand side by side
-- {'OR': [{'small': 0, 'large': {'gte': 0}}, {'small': 1, 'large': {'gte': 1}}, {'small': 2, 'large':  … 3,998 characters, 38ec580087cc1635 … : '56'}}, {'text': {'endsWith': '57'}}, {'text': {'endsWith': '58'}}, {'text': {'endsWith': '59'}}]}
(("small" = %s AND "large" >= %s)
OR (("small" = %s AND "large" >= %s) OR ("small" = %s AND "large" >= %s) OR ("small" = %s AND "large … 4,766 characters, ea01a945937b6d82 … C" LIKE %s OR CAST("text" AS text) COLLATE "C" LIKE %s OR CAST("text" AS text) COLLATE "C" LIKE %s))
-- parameters: [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, … 870 characters, b2a433376e67e600 … ', '%46', '%47', '%48', '%49', '%50', '%51', '%52', '%53', '%54', '%55', '%56', '%57', '%58', '%59']
-- with literals:
(("small" = 0 AND "large" >= 0)
OR (("small" = 1 AND "large" >= 1) OR ("small" = 2 AND "large" >= 2) OR ("small" = 3 AND "large" >=  … 4,918 characters, 8b93a18f061ad702 … %57' OR CAST("text" AS text) COLLATE "C" LIKE '%58' OR CAST("text" AS text) COLLATE "C" LIKE '%59'))

-- a name that has to be quoted
-- {'odd': {'not': None, 'contains': '%s :p1 ? $1 {p1:String}'}}
("o""d`d %%s :p1" IS NOT NULL
AND CAST("o""d`d %%s :p1" AS text) ~ %s)
-- parameters: ['%[sS] :[pP]1 \\? \\$1 \\{[pP]1:[sS][tT][rR][iIİ][nN][gG]\\}']
-- with literals:
("o""d`d %s :p1" IS NOT NULL
AND CAST("o""d`d %s :p1" AS text) ~ E'%[sS] :[pP]1 \\? \\$1 \\{[pP]1:[sS][tT][rR][iIİ][nN][gG]\\}')

-- lists: has
-- {'tags': {'has': "O'Brien \\"}, 'scores': {'has': 3}, 'ratios': {'has': 0.1}, 'flags': {'has': True}, 'moments': {'has': '2024-02-29T12:30:45.000001+05:30'}}
("c"."flags" && %s
AND "c"."moments" && %s
AND CAST("c"."ratios" AS double precision[]) && %s
AND "c"."scores" && %s
AND ("c"."tags" && %s AND coalesce(CAST("c"."tags" AS text[]) COLLATE "C" && CAST(%s AS text[]), TRUE)))
-- parameters: ['{true}', '{"2024-02-29 07:00:45.000001+00:00"}', '{0.1}', '{3}', '{"O\'Brien \\\\"}', '{"O\'Brien \\\\"}']
-- with literals:
("c"."flags" && '{true}'
AND "c"."moments" && '{"2024-02-29 07:00:45.000001+00:00"}'
AND CAST("c"."ratios" AS double precision[]) && '{0.1}'
AND "c"."scores" && '{3}'
AND ("c"."tags" && E'{"O''Brien \\\\"}' AND coalesce(CAST("c"."tags" AS text[]) COLLATE "C" && CAST(E'{"O''Brien \\\\"}' AS text[]), TRUE)))

-- lists: has none
-- {'NOT': [{'tags': {'has': 'a'}}], 'scores': {'not': {'has': 3}}, 'ratios': {'not': {'hasSome': [0.1, 2]}}}
(NOT (CAST("c"."ratios" AS double precision[]) && %s)
AND NOT ("c"."scores" && %s)
AND NOT (("c"."tags" && %s AND coalesce(CAST("c"."tags" AS text[]) COLLATE "C" && CAST(%s AS text[]), TRUE))))
-- parameters: ['{0.1,2.0}', '{3}', '{"a"}', '{"a"}']
-- with literals:
(NOT (CAST("c"."ratios" AS double precision[]) && '{0.1,2.0}')
AND NOT ("c"."scores" && '{3}')
AND NOT (("c"."tags" && '{"a"}' AND coalesce(CAST("c"."tags" AS text[]) COLLATE "C" && CAST('{"a"}' AS text[]), TRUE))))

-- lists: has some
-- {'tags': {'hasSome': ['a', 'b']}, 'scores': {'hasSome': [1, 2]}, 'ratios': {'hasSome': [0.1, 2]}, 'flags': {'hasSome': [True, False]}, 'moments': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
("c"."flags" && %s
AND "c"."moments" && %s
AND CAST("c"."ratios" AS double precision[]) && %s
AND "c"."scores" && %s
AND ("c"."tags" && %s AND coalesce(CAST("c"."tags" AS text[]) COLLATE "C" && CAST(%s AS text[]), TRUE)))
-- parameters: ['{false,true}', '{"2024-02-29 07:00:45.000001+00:00","2025-01-01 00:00:00.000000+00:00"}', '{0.1,2.0}', '{1,2}', '{"a","b"}', '{"a","b"}']
-- with literals:
("c"."flags" && '{false,true}'
AND "c"."moments" && '{"2024-02-29 07:00:45.000001+00:00","2025-01-01 00:00:00.000000+00:00"}'
AND CAST("c"."ratios" AS double precision[]) && '{0.1,2.0}'
AND "c"."scores" && '{1,2}'
AND ("c"."tags" && '{"a","b"}' AND coalesce(CAST("c"."tags" AS text[]) COLLATE "C" && CAST('{"a","b"}' AS text[]), TRUE)))

-- lists: has some of many
-- {'tags': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10",  … 1,263 characters, 98cf9a78a5b8086f … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(CASE WHEN "c"."moments" IS NOT NULL THEN EXISTS (SELECT 1 FROM unnest("c"."moments") AS element(value) WHERE (extract(epoch FROM element.value) IN (SELECT unnest(CAST(%s AS numeric[])))) IS TRUE) END
AND NOT (CASE WHEN "c"."scores" IS NOT NULL THEN EXISTS (SELECT 1 FROM unnest("c"."scores") AS element(value) WHERE (element.value IN (SELECT unnest(CAST(%s AS bigint[])))) IS TRUE) END)
AND CASE WHEN "c"."tags" IS NOT NULL THEN EXISTS (SELECT 1 FROM unnest("c"."tags") AS element(value) WHERE (CAST(element.value AS text) COLLATE "C" IN (SELECT unnest(CAST(%s AS text[])))) IS TRUE) END)
-- parameters: ['{1704067200000000e-6,1704153600000000e-6,1704240000000000e-6,1704326400000000e-6,1704412800000000e … 1,069 characters, a6668837e6c96164 … , "v'33", "v'34", "v'35", "v'36", "v'37", "v'38", "v'39", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9"]]
-- with literals:
(CASE WHEN "c"."moments" IS NOT NULL THEN EXISTS (SELECT 1 FROM unnest("c"."moments") AS element(val … 801 characters, d2a1f0df7aad3127 … 00000e-6,1706400000000000e-6,1706486400000000e-6,1706572800000000e-6}' AS numeric[])))) IS TRUE) END
AND NOT (CASE WHEN "c"."scores" IS NOT NULL THEN EXISTS (SELECT 1 FROM unnest("c"."scores") AS element(value) WHERE (element.value IN (SELECT unnest(CAST('{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39}' AS bigint[])))) IS TRUE) END)
AND CASE WHEN "c"."tags" IS NOT NULL THEN EXISTS (SELECT 1 FROM unnest("c"."tags") AS element(value) … 512 characters, 765c652c8ba2e74c … '36","v''37","v''38","v''39","v''4","v''5","v''6","v''7","v''8","v''9"}' AS text[])))) IS TRUE) END)

-- lists: has every
-- {'tags': {'hasEvery': ['a', 'b']}, 'scores': {'hasEvery': [1, 2]}, 'ratios': {'hasEvery': [0.1, 2]}, 'flags': {'hasEvery': [True, False]}, 'moments': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
("c"."flags" @> %s
AND CAST("c"."ratios" AS double precision[]) @> %s
AND "c"."scores" @> %s
AND ("c"."tags" @> %s AND coalesce(CAST("c"."tags" AS text[]) COLLATE "C" @> CAST(%s AS text[]), TRUE))
AND NOT ("c"."moments" @> %s))
-- parameters: ['{false,true}', '{0.1,2.0}', '{1,2}', '{"a","b"}', '{"a","b"}', '{"2024-02-29 07:00:45.000001+00:00","2025-01-01 00:00:00.000000+00:00"}']
-- with literals:
("c"."flags" @> '{false,true}'
AND CAST("c"."ratios" AS double precision[]) @> '{0.1,2.0}'
AND "c"."scores" @> '{1,2}'
AND ("c"."tags" @> '{"a","b"}' AND coalesce(CAST("c"."tags" AS text[]) COLLATE "C" @> CAST('{"a","b"}' AS text[]), TRUE))
AND NOT ("c"."moments" @> '{"2024-02-29 07:00:45.000001+00:00","2025-01-01 00:00:00.000000+00:00"}'))

-- lists: has every of many
-- {'tags': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10", … 1,067 characters, d22aea2d3d6f8476 … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
((("c"."tags" @> %s AND coalesce(CAST("c"."tags" AS text[]) COLLATE "C" @> CAST(%s AS text[]), TRUE) … 389 characters, ea6883c70a7fb64a …  (CAST(element.value AS text) COLLATE "C" IN (SELECT unnest(CAST(%s AS text[])))) IS TRUE) = %s END)
AND NOT ((CAST("c"."ratios" AS double precision[]) @> %s AND CASE WHEN CAST("c"."ratios" AS double p … 396 characters, 2446604330bed56b … value) WHERE (element.value IN (SELECT unnest(CAST(%s AS double precision[])))) IS TRUE) = %s END)))
-- parameters: ['{"v\'0","v\'1","v\'10","v\'11","v\'12","v\'13","v\'14","v\'15","v\'16","v\'17","v\'18","v\'19","v\ … 1,553 characters, 351e8621c19247c2 … 7142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571], 40]
-- with literals:
((("c"."tags" @> '{"v''0","v''1","v''10","v''11","v''12","v''13","v''14","v''15","v''16","v''17","v' … 952 characters, fda1238847a1b06a … "v''37","v''38","v''39","v''4","v''5","v''6","v''7","v''8","v''9"}' AS text[])))) IS TRUE) = 40 END)
AND NOT ((CAST("c"."ratios" AS double precision[]) @> '{0.0,0.14285714285714285,0.2857142857142857,0 … 1,316 characters, 95bfd83c8d5828fb … 285714285714286,5.428571428571429,5.571428571428571}' AS double precision[])))) IS TRUE) = 40 END)))

-- lists: equals
-- {'tags': ['a', 'b'], 'scores': {'not': [1, 2]}, 'ratios': {'equals': [0.1]}, 'flags': [True, False], 'moments': ['2024-02-29T12:30:45.000001+05:30']}
(("c"."flags" @> %s AND coalesce(("c"."flags")[:] = %s, TRUE))
AND ("c"."moments" @> %s AND coalesce(("c"."moments")[:] = %s, TRUE))
AND (CAST("c"."ratios" AS double precision[]) @> %s AND coalesce((CAST("c"."ratios" AS double precision[]))[:] = %s, TRUE))
AND ("c"."tags" @> %s AND coalesce((CAST("c"."tags" AS text[]))[:] COLLATE "C" = %s, TRUE))
AND NOT (("c"."scores" @> %s AND coalesce(("c"."scores")[:] = %s, TRUE))))
-- parameters: ['{true,false}', '{true,false}', '{"2024-02-29 07:00:45.000001+00:00"}', '{"2024-02-29 07:00:45.000001+00:00"}', '{0.1}', '{0.1}', '{"a","b"}', '{"a","b"}', '{1,2}', '{1,2}']
-- with literals:
(("c"."flags" @> '{true,false}' AND coalesce(("c"."flags")[:] = '{true,false}', TRUE))
AND ("c"."moments" @> '{"2024-02-29 07:00:45.000001+00:00"}' AND coalesce(("c"."moments")[:] = '{"2024-02-29 07:00:45.000001+00:00"}', TRUE))
AND (CAST("c"."ratios" AS double precision[]) @> '{0.1}' AND coalesce((CAST("c"."ratios" AS double precision[]))[:] = '{0.1}', TRUE))
AND ("c"."tags" @> '{"a","b"}' AND coalesce((CAST("c"."tags" AS text[]))[:] COLLATE "C" = '{"a","b"}', TRUE))
AND NOT (("c"."scores" @> '{1,2}' AND coalesce(("c"."scores")[:] = '{1,2}', TRUE))))

-- lists: empty
-- {'tags': {'isEmpty': True}, 'scores': {'isEmpty': False}, 'ratios': []}
(cardinality(CAST("c"."ratios" AS double precision[])) = 0
AND cardinality("c"."tags") = 0
AND cardinality("c"."scores") <> 0)
-- parameters: []

-- lists: missing
-- {'tags': None, 'scores': None, 'ratios': None, 'flags': None, 'moments': None}
("c"."flags" IS NULL
AND "c"."moments" IS NULL
AND CAST("c"."ratios" AS double precision[]) IS NULL
AND "c"."scores" IS NULL
AND "c"."tags" IS NULL)
-- parameters: []

-- lists: present
-- {'tags': {'not': None}, 'scores': {'not': None}, 'ratios': {'not': None}, 'flags': {'not': None}, 'moments': {'not': None}}
("c"."flags" IS NOT NULL
AND "c"."moments" IS NOT NULL
AND CAST("c"."ratios" AS double precision[]) IS NOT NULL
AND "c"."scores" IS NOT NULL
AND "c"."tags" IS NOT NULL)
-- parameters: []

-- lists: false of every list
-- {'scores': {'has': 1.5}, 'ratios': {'has': 9007199254740993}}
((CAST("c"."ratios" AS double precision[]) IS NULL AND NULL)
AND ("c"."scores" IS NULL AND NULL))
-- parameters: []

-- lists: true of every list
-- {'NOT': [{'scores': {'has': 1.5}}, {'ratios': {'hasEvery': [0.5, 9007199254740993]}}]}
((CAST("c"."ratios" AS double precision[]) IS NOT NULL OR NULL)
AND ("c"."scores" IS NOT NULL OR NULL))
-- parameters: []

-- custom data: equality
-- {'data.plan': 'pro', 'data.seats': {'in': [1, 2]}, 'data.rate': 0.1, 'data.trial': True, 'data.renewsAt': {'not': '2024-02-29T12:30:45.000001+05:30'}}
((CASE WHEN jsonb_typeof(("c"."data" -> 'plan')) = 'string' THEN ("c"."data" ->> 'plan') END) = %s
AND (CASE WHEN ("c"."data" -> 'rate') BETWEEN '1e-300' AND '1e300' THEN CAST(("c"."data" -> 'rate')  … 727 characters, 4a39b21126dd36e5 … -324 THEN CAST(CAST(("c"."data" -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) = %s
AND (CASE WHEN jsonb_typeof(("c"."data" -> 'trial')) = 'boolean' THEN ("c"."data" ->> 'trial') = 'true' END) = %s
AND (CASE WHEN ("c"."data" -> 'seats') BETWEEN '1' AND '2147483647' THEN CASE WHEN CAST(("c"."data"  … 1,032 characters, 676741625f0fb368 … (("c"."data" -> 'seats') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) IN (%s, %s)
AND NOT ((CASE WHEN ("c"."data" ->> 'renewsAt') ~ '^([0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9][Tt ]([01][0 … 3,545 characters, fadbd789c8040ecc … T(right(("c"."data" ->> 'renewsAt'), 2) AS integer)) END))) END END END) = CAST(%s AS timestamptz)))
-- parameters: ['pro', 0.1, True, 1, 2, '2024-02-29 07:00:45.000001+00:00']
-- with literals:
((CASE WHEN jsonb_typeof(("c"."data" -> 'plan')) = 'string' THEN ("c"."data" ->> 'plan') END) = 'pro'
AND (CASE WHEN ("c"."data" -> 'rate') BETWEEN '1e-300' AND '1e300' THEN CAST(("c"."data" -> 'rate')  … 756 characters, c040af14ce82e3cb … a" -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) = CAST('0.1' AS double precision)
AND (CASE WHEN jsonb_typeof(("c"."data" -> 'trial')) = 'boolean' THEN ("c"."data" ->> 'trial') = 'true' END) = TRUE
AND (CASE WHEN ("c"."data" -> 'seats') BETWEEN '1' AND '2147483647' THEN CASE WHEN CAST(("c"."data"  … 1,030 characters, 3a13535248340a9c … ST(("c"."data" -> 'seats') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) IN (1, 2)
AND NOT ((CASE WHEN ("c"."data" ->> 'renewsAt') ~ '^([0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9][Tt ]([01][0 … 3,577 characters, 4c07165ebc8de741 … t'), 2) AS integer)) END))) END END END) = CAST('2024-02-29 07:00:45.000001+00:00' AS timestamptz)))

-- custom data: order
-- {'data.plan': {'gt': 'a'}, 'data.seats': {'gte': 3, 'lt': 9}, 'data.rate': {'lte': 1.5}, 'data.renewsAt': {'lt': {'now': 'P30D'}}}
(CAST((CASE WHEN jsonb_typeof(("c"."data" -> 'plan')) = 'string' THEN ("c"."data" ->> 'plan') END) AS text) COLLATE "C" > %s
AND (CASE WHEN ("c"."data" -> 'rate') BETWEEN '1e-300' AND '1e300' THEN CAST(("c"."data" -> 'rate')  … 728 characters, 7253ced441bafdd0 … 324 THEN CAST(CAST(("c"."data" -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) <= %s
AND (CASE WHEN ("c"."data" -> 'seats') BETWEEN '1' AND '2147483647' THEN CASE WHEN CAST(("c"."data"  … 1,026 characters, c3b7d66551fd86e4 … s(CAST(("c"."data" -> 'seats') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) >= %s
AND (CASE WHEN ("c"."data" -> 'seats') BETWEEN '1' AND '2147483647' THEN CASE WHEN CAST(("c"."data"  … 1,026 characters, b8a57308c1613414 … s(CAST(("c"."data" -> 'seats') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) <= %s
AND (CASE WHEN ("c"."data" ->> 'renewsAt') ~ '^([0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9][Tt ]([01][0-9]|2 … 3,539 characters, 8635ae161ee805f0 … ST(right(("c"."data" ->> 'renewsAt'), 2) AS integer)) END))) END END END) < CAST(%s AS timestamptz))
-- parameters: ['a', 1.5, 3, 8, '2025-07-18 10:00:00.000000+00:00']
-- with literals:
(CAST((CASE WHEN jsonb_typeof(("c"."data" -> 'plan')) = 'string' THEN ("c"."data" ->> 'plan') END) AS text) COLLATE "C" > 'a'
AND (CASE WHEN ("c"."data" -> 'rate') BETWEEN '1e-300' AND '1e300' THEN CAST(("c"."data" -> 'rate')  … 757 characters, d874158d3b7df6c8 … " -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) <= CAST('1.5' AS double precision)
AND (CASE WHEN ("c"."data" -> 'seats') BETWEEN '1' AND '2147483647' THEN CASE WHEN CAST(("c"."data"  … 1,025 characters, d4df7c063a318d45 … bs(CAST(("c"."data" -> 'seats') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) >= 3
AND (CASE WHEN ("c"."data" -> 'seats') BETWEEN '1' AND '2147483647' THEN CASE WHEN CAST(("c"."data"  … 1,025 characters, 5577315e4a1500bf … bs(CAST(("c"."data" -> 'seats') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) <= 8
AND (CASE WHEN ("c"."data" ->> 'renewsAt') ~ '^([0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9][Tt ]([01][0-9]|2 … 3,571 characters, c76cbed813c1c810 … At'), 2) AS integer)) END))) END END END) < CAST('2025-07-18 10:00:00.000000+00:00' AS timestamptz))

-- custom data: texts
-- {'data.plan': {'contains': 'Kim'}, 'data.city': {'startsWith': 'Bo', 'not': {'endsWith': 'n'}}}
(CAST((CASE WHEN jsonb_typeof((("c"."data" -> 'address') -> 'city')) = 'string' THEN (("c"."data" -> 'address') ->> 'city') END) AS text) COLLATE "C" LIKE %s
AND CAST((CASE WHEN jsonb_typeof(("c"."data" -> 'plan')) = 'string' THEN ("c"."data" ->> 'plan') END) AS text) ~ %s
AND NOT (CAST((CASE WHEN jsonb_typeof((("c"."data" -> 'address') -> 'city')) = 'string' THEN (("c"."data" -> 'address') ->> 'city') END) AS text) COLLATE "C" LIKE %s))
-- parameters: ['Bo%', '[kK⟨U+212A⟩][iIİ][mM]', '%n']
-- with literals:
(CAST((CASE WHEN jsonb_typeof((("c"."data" -> 'address') -> 'city')) = 'string' THEN (("c"."data" -> 'address') ->> 'city') END) AS text) COLLATE "C" LIKE 'Bo%'
AND CAST((CASE WHEN jsonb_typeof(("c"."data" -> 'plan')) = 'string' THEN ("c"."data" ->> 'plan') END) AS text) ~ '[kK⟨U+212A⟩][iIİ][mM]'
AND NOT (CAST((CASE WHEN jsonb_typeof((("c"."data" -> 'address') -> 'city')) = 'string' THEN (("c"."data" -> 'address') ->> 'city') END) AS text) COLLATE "C" LIKE '%n'))

-- custom data: missing
-- {'data.plan': None, 'data.trial': {'not': None}, 'data.renewsAt': {'not': None}}
((CASE WHEN jsonb_typeof(("c"."data" -> 'plan')) = 'string' THEN ("c"."data" ->> 'plan') END) IS NULL
AND (CASE WHEN ("c"."data" ->> 'renewsAt') ~ '^([0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9][Tt ]([01][0-9]|2 … 3,524 characters, 03ed214bfa06d49b … eger) * 60 + CAST(right(("c"."data" ->> 'renewsAt'), 2) AS integer)) END))) END END END) IS NOT NULL
AND (CASE WHEN jsonb_typeof(("c"."data" -> 'trial')) = 'boolean' THEN ("c"."data" ->> 'trial') = 'true' END) IS NOT NULL)
-- parameters: []

-- custom data: keys that have to be quoted
-- {'data.odd': 'x'}
(CASE WHEN jsonb_typeof(((("c"."data" -> E'a''b"c`d\\e %%s ~/é') -> '0') -> '')) = 'string' THEN ((("c"."data" -> E'a''b"c`d\\e %%s ~/é') -> '0') ->> '') END) = %s
-- parameters: ['x']
-- with literals:
(CASE WHEN jsonb_typeof(((("c"."data" -> E'a''b"c`d\\e %s ~/é') -> '0') -> '')) = 'string' THEN ((("c"."data" -> E'a''b"c`d\\e %s ~/é') -> '0') ->> '') END) = 'x'

-- lists in custom data: has
-- {'data.interests': {'has': "O'Brien \\"}, 'data.sizes': {'has': 3}, 'data.rates': {'has': 0.1}, 'data.answers': {'has': True}, 'data.visits': {'has': '2024-02-29T12:30:45.000001+05:30'}}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 570 characters, ee7009b3b47e5674 …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'answers') AS node OFFSET 0) AS given)
AND ("c"."data" @> ANY(CAST(%s AS jsonb[])) AND CASE WHEN jsonb_typeof(("c"."data" -> 'interests'))  … 1,460 characters, 55dd77085e53d1fd … (SELECT ("c"."data" -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,134 characters, 06c346b60ba1db83 … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,318 characters, 4097415f01dceb19 … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'sizes') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,684 characters, ef4eddb3ac7ec138 …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'visits') AS node OFFSET 0) AS given))
-- parameters: [[True], '{"{\\"interests\\":[\\"O\'Brien \\\\\\\\\\"]}"}', ["O'Brien \\"], [0.1], [3], '{"2024-02-29 07:00:45.000001+00:00"}']
-- with literals:
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 576 characters, 202ad3ef8981afcb …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'answers') AS node OFFSET 0) AS given)
AND ("c"."data" @> ANY(CAST(E'{"{\\"interests\\":[\\"O''Brien \\\\\\\\\\"]}"}' AS jsonb[])) AND CASE … 1,526 characters, 4e01ffcf24dc4bd4 … (SELECT ("c"."data" -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,139 characters, a00fc0774fda12a9 … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,321 characters, eb5beaba8ef48444 … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'sizes') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,720 characters, 2497a228b7d9a0f4 …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'visits') AS node OFFSET 0) AS given))

-- lists in custom data: has none
-- {'NOT': [{'data.interests': {'has': 'a'}}], 'data.sizes': {'not': {'has': 3}}, 'data.rates': {'not': {'hasSome': [0.1, 2]}}}
(NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and( … 1,137 characters, 2166b0820c201dd1 … , place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'rates') AS node OFFSET 0) AS given))
AND NOT (CASE WHEN jsonb_typeof(("c"."data" -> 'interests')) = 'array' THEN CASE WHEN jsonb_path_mat … 792 characters, f8221f68992dd3b4 … ') AS node OFFSET 0) AS given) ELSE ("c"."data" -> 'interests') @> ANY(CAST(%s AS jsonb[])) END END)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,325 characters, b3d6ca1879d6bbd4 …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'sizes') AS node OFFSET 0) AS given)))
-- parameters: [[0.1, 2.0], ['a'], '{"[\\"a\\"]"}', [3]]
-- with literals:
(NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and( … 1,146 characters, 42e4e2dc12df9bf3 … , place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'rates') AS node OFFSET 0) AS given))
AND NOT (CASE WHEN jsonb_typeof(("c"."data" -> 'interests')) = 'array' THEN CASE WHEN jsonb_path_mat … 811 characters, 9d04d7a2459fdc67 … SET 0) AS given) ELSE ("c"."data" -> 'interests') @> ANY(CAST(E'{"[\\"a\\"]"}' AS jsonb[])) END END)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,328 characters, a0c07215d0dba431 …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'sizes') AS node OFFSET 0) AS given)))

-- lists in custom data: has some
-- {'data.interests': {'hasSome': ['a', 'b']}, 'data.sizes': {'hasSome': [1, 2]}, 'data.rates': {'hasSome': [0.1, 2]}, 'data.answers': {'hasSome': [True, False]}, 'data.visits': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 570 characters, ee7009b3b47e5674 …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'answers') AS node OFFSET 0) AS given)
AND ("c"."data" @> ANY(CAST(%s AS jsonb[])) AND CASE WHEN jsonb_typeof(("c"."data" -> 'interests'))  … 1,460 characters, 55dd77085e53d1fd … (SELECT ("c"."data" -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,134 characters, 06c346b60ba1db83 … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,318 characters, 4097415f01dceb19 … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'sizes') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,684 characters, ef4eddb3ac7ec138 …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'visits') AS node OFFSET 0) AS given))
-- parameters: [[False, True], '{"{\\"interests\\":[\\"a\\"]}","{\\"interests\\":[\\"b\\"]}"}', ['a', 'b'], [0.1, 2.0], [1, 2], '{"2024-02-29 07:00:45.000001+00:00","2025-01-01 00:00:00.000000+00:00"}']
-- with literals:
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 582 characters, e26943115d81f6f6 …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'answers') AS node OFFSET 0) AS given)
AND ("c"."data" @> ANY(CAST(E'{"{\\"interests\\":[\\"a\\"]}","{\\"interests\\":[\\"b\\"]}"}' AS json … 1,531 characters, faa8c34befd15343 … (SELECT ("c"."data" -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,143 characters, 47002a57c08480e0 … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,323 characters, 7aa8764e2fffed4d … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'sizes') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,755 characters, 849a7077a739e508 …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'visits') AS node OFFSET 0) AS given))

-- lists in custom data: has some of many
-- {'data.interests': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9" … 1,281 characters, a385bfa01d5ec638 … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 559 characters, 3cda9137ce859c71 … lace) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'interests') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,324 characters, 8082835412fc3aae … , place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'sizes') AS node OFFSET 0) AS given))
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,684 characters, ef4eddb3ac7ec138 …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'visits') AS node OFFSET 0) AS given))
-- parameters: [["v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 1,519 characters, dac8013f0df8bc79 … 1-28 00:00:00.000000+00:00","2024-01-29 00:00:00.000000+00:00","2024-01-30 00:00:00.000000+00:00"}']
-- with literals:
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 870 characters, 4c85f9e6a9aee243 … lace) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'interests') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,435 characters, 640351c54d4636fd … , place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'sizes') AS node OFFSET 0) AS given))
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 4,735 characters, 62fbe8c97342c1f0 …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'visits') AS node OFFSET 0) AS given))

-- lists in custom data: has every
-- {'data.interests': {'hasEvery': ['a', 'b']}, 'data.sizes': {'hasEvery': [1, 2]}, 'data.rates': {'hasEvery': [0.1, 2]}, 'data.answers': {'hasEvery': [True, False]}, 'data.visits': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 594 characters, 4f910c0c4c4a7e13 …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'answers') AS node OFFSET 0) AS given)
AND ("c"."data" @> CAST(%s AS jsonb) AND CASE WHEN jsonb_typeof(("c"."data" -> 'interests')) = 'arra … 1,477 characters, 9ec02269eff6dcdb … (SELECT ("c"."data" -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,158 characters, 45dadba72ded8820 … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,342 characters, 182bf13a15e505ac … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'sizes') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 3,714 characters, e7301fdcf8266d35 … place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'visits') AS node OFFSET 0) AS given)))
-- parameters: [[False, True], 2, '{"interests":["a","b"]}', ['a', 'b'], 2, [0.1, 2.0], 2, [1, 2], 2, '{"2024-02-29 07:00:45.000001+00:00","2025-01-01 00:00:00.000000+00:00"}', 2]
-- with literals:
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 605 characters, 23d6d1d6fb048d0c …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'answers') AS node OFFSET 0) AS given)
AND ("c"."data" @> CAST('{"interests":["a","b"]}' AS jsonb) AND CASE WHEN jsonb_typeof(("c"."data" - … 1,508 characters, 6e07c3a009f147fa … (SELECT ("c"."data" -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,166 characters, 804f17b84413a430 … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,346 characters, 437874e43b4a3082 … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'sizes') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 3,784 characters, 2b120042c6bb1039 … place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'visits') AS node OFFSET 0) AS given)))

-- lists in custom data: has every of many
-- {'data.interests': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9 … 1,081 characters, 04aefaf91c115b2a … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(("c"."data" @> CAST(%s AS jsonb) AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SEL … 1,301 characters, 76fd5286b8120358 … (SELECT ("c"."data" -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,165 characters, 92c02b443d9635f5 …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'rates') AS node OFFSET 0) AS given)))
-- parameters: ['{"interests":["v\'0","v\'1","v\'10","v\'11","v\'12","v\'13","v\'14","v\'15","v\'16","v\'17","v\'18 … 1,164 characters, 87b3e750724ee791 … 7142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571], 40]
-- with literals:
(("c"."data" @> CAST('{"interests":["v''0","v''1","v''10","v''11","v''12","v''13","v''14","v''15","v … 1,752 characters, 6961848f39393d95 … (SELECT ("c"."data" -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,824 characters, 450b255eda66add6 …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'rates') AS node OFFSET 0) AS given)))

-- lists in custom data: equals
-- {'data.interests': ['a', 'b'], 'data.sizes': {'not': [1, 2]}, 'data.rates': {'equals': [0.1]}, 'data.answers': [True, False], 'data.visits': ['2024-02-29T12:30:45.000001+05:30']}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 577 characters, fd171e0aa5a514a6 …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'answers') AS node OFFSET 0) AS given)
AND ("c"."data" @> CAST(%s AS jsonb) AND CASE WHEN jsonb_typeof(("c"."data" -> 'interests')) = 'arra … 1,503 characters, eed1413ba045214e … (SELECT ("c"."data" -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,141 characters, 25a8cb11b03aa1c7 … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,690 characters, 76c407163b009383 … , place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'visits') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,348 characters, 45f4c6fc4fef749c …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'sizes') AS node OFFSET 0) AS given)))
-- parameters: [[True, False], '{"interests":["a","b"]}', ['a', 'b'], '["a","b"]', [0.1], '{"2024-02-29 07:00:45.000001+00:00"}', [1, 2]]
-- with literals:
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 589 characters, d0d3a2219a0e51f6 …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'answers') AS node OFFSET 0) AS given)
AND ("c"."data" @> CAST('{"interests":["a","b"]}' AS jsonb) AND CASE WHEN jsonb_typeof(("c"."data" - … 1,544 characters, f2a66a0a168e4e1b … (SELECT ("c"."data" -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,146 characters, 3146e50708def08d … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,726 characters, 1d03a89a64aae735 … , place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'visits') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,353 characters, aa63fd36fc255044 …  place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'sizes') AS node OFFSET 0) AS given)))

-- lists in custom data: empty
-- {'data.interests': {'isEmpty': True}, 'data.sizes': {'isEmpty': False}, 'data.rates': []}
(CASE WHEN jsonb_typeof(("c"."data" -> 'interests')) = 'array' THEN CASE WHEN jsonb_path_match(("c". … 713 characters, 61174eaa213ceb11 … rests') AS node OFFSET 0) AS given) ELSE jsonb_array_length(("c"."data" -> 'interests')) = 0 END END
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,056 characters, 82ec755862449949 … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,252 characters, fd592254f343e200 … , place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'sizes') AS node OFFSET 0) AS given))
-- parameters: []

-- lists in custom data: missing
-- {'data.interests': None, 'data.sizes': None, 'data.rates': None, 'data.answers': None, 'data.visits': None}
(((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(elem … 503 characters, 4bbd9036c4eecf33 … FFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'answers') AS node OFFSET 0) AS given)) IS NULL
AND (CASE WHEN jsonb_typeof(("c"."data" -> 'interests')) = 'array' THEN CASE WHEN jsonb_path_match(( … 671 characters, 1a84f99c66a8ff30 …  END FROM (SELECT ("c"."data" -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL
AND ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(e … 1,058 characters, 57d7e0a4716e6be0 …  OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'rates') AS node OFFSET 0) AS given)) IS NULL
AND ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(e … 1,252 characters, ca43c8938969f019 …  OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'sizes') AS node OFFSET 0) AS given)) IS NULL
AND ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(e … 3,613 characters, 9171cafded0b326a … FFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'visits') AS node OFFSET 0) AS given)) IS NULL)
-- parameters: []

-- lists in custom data: present
-- {'data.interests': {'not': None}, 'data.sizes': {'not': None}, 'data.rates': {'not': None}, 'data.answers': {'not': None}, 'data.visits': {'not': None}}
(((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(elem … 507 characters, ca515b8f39af05e5 … T 0) AS element) END FROM (SELECT ("c"."data" -> 'answers') AS node OFFSET 0) AS given)) IS NOT NULL
AND (CASE WHEN jsonb_typeof(("c"."data" -> 'interests')) = 'array' THEN CASE WHEN jsonb_path_match(( … 675 characters, 8ac741467a988514 …  FROM (SELECT ("c"."data" -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NOT NULL
AND ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(e … 1,062 characters, 4e6338aa851ef33c … SET 0) AS element) END FROM (SELECT ("c"."data" -> 'rates') AS node OFFSET 0) AS given)) IS NOT NULL
AND ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(e … 1,256 characters, 55cf4ea449beba99 … SET 0) AS element) END FROM (SELECT ("c"."data" -> 'sizes') AS node OFFSET 0) AS given)) IS NOT NULL
AND ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(e … 3,617 characters, ff2b9e5bbef74f80 … T 0) AS element) END FROM (SELECT ("c"."data" -> 'visits') AS node OFFSET 0) AS given)) IS NOT NULL)
-- parameters: []

-- lists in custom data: false of every list
-- {'data.sizes': {'has': 1.5}, 'data.rates': {'has': 9007199254740993}}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 1,046 characters, b7273b67e3dcbabc … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,244 characters, b7cebd305cb8a6f7 … , place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'sizes') AS node OFFSET 0) AS given))
-- parameters: []

-- lists in custom data: true of every list
-- {'NOT': [{'data.sizes': {'has': 1.5}}, {'data.rates': {'hasEvery': [0.5, 9007199254740993]}}]}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 1,045 characters, d5054a9e454364ee … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,243 characters, fec594f5e0078912 … , place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'sizes') AS node OFFSET 0) AS given))
-- parameters: []

-- relations: some
-- {'actions': {'some': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}}}
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND (("audiencefilter_1"."name" = %s AND coalesce(CAST("audiencefilter_1"."name" AS text) COLLATE "C" = %s, TRUE)) AND "audiencefilter_1"."createdAt" >= %s))
-- parameters: ['login', 'login', '2025-05-19 10:00:00.000000+00:00']
-- with literals:
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND (("audiencefilter_1"."name" = 'login' AND coalesce(CAST("audiencefilter_1"."name" AS text) COLLATE "C" = 'login', TRUE)) AND "audiencefilter_1"."createdAt" >= '2025-05-19 10:00:00.000000+00:00'))

-- relations: none
-- {'actions': {'none': {'name': 'login'}}}
NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND ("audiencefilter_1"."name" = %s AND coalesce(CAST("audiencefilter_1"."name" AS text) COLLATE "C" = %s, TRUE)))
-- parameters: ['login', 'login']
-- with literals:
NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND ("audiencefilter_1"."name" = 'login' AND coalesce(CAST("audiencefilter_1"."name" AS text) COLLATE "C" = 'login', TRUE)))

-- relations: every
-- {'actions': {'every': {'points': {'gte': 3}}}}
NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND ("audiencefilter_1"."points" >= %s) IS NOT TRUE)
-- parameters: [3]
-- with literals:
NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND ("audiencefilter_1"."points" >= 3) IS NOT TRUE)

-- relations: not every
-- {'NOT': {'actions': {'every': {'points': {'gte': 3}}}}}
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND ("audiencefilter_1"."points" >= %s) IS NOT TRUE)
-- parameters: [3]
-- with literals:
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND ("audiencefilter_1"."points" >= 3) IS NOT TRUE)

-- relations: any at all
-- {'actions': {'some': {}}, 'orders': {'none': {}}}
(EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id")
AND NOT EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS "audiencefilter_2" WHERE "audiencefilter_2"."subId" = "c"."id" AND "audiencefilter_2"."shop" = "c"."shop"))
-- parameters: []

-- relations: to one
-- {'referrer': {'is': {'points': {'gte': 3}}, 'isNot': {'tags': {'has': 'a'}}}}
(EXISTS (SELECT 1 FROM "contacts" AS "audiencefilter_1" WHERE "audiencefilter_1"."id" = "c"."referrerId" AND "audiencefilter_1"."points" >= %s)
AND NOT EXISTS (SELECT 1 FROM "contacts" AS "audiencefilter_2" WHERE "audiencefilter_2"."id" = "c"."referrerId" AND ("audiencefilter_2"."tags" && %s AND coalesce(CAST("audiencefilter_2"."tags" AS text[]) COLLATE "C" && CAST(%s AS text[]), TRUE))))
-- parameters: [3, '{"a"}', '{"a"}']
-- with literals:
(EXISTS (SELECT 1 FROM "contacts" AS "audiencefilter_1" WHERE "audiencefilter_1"."id" = "c"."referrerId" AND "audiencefilter_1"."points" >= 3)
AND NOT EXISTS (SELECT 1 FROM "contacts" AS "audiencefilter_2" WHERE "audiencefilter_2"."id" = "c"."referrerId" AND ("audiencefilter_2"."tags" && '{"a"}' AND coalesce(CAST("audiencefilter_2"."tags" AS text[]) COLLATE "C" && CAST('{"a"}' AS text[]), TRUE))))

-- relations: to none
-- {'referrer': {'is': None}}
NOT EXISTS (SELECT 1 FROM "contacts" AS "audiencefilter_1" WHERE "audiencefilter_1"."id" = "c"."referrerId")
-- parameters: []

-- relations: beside a test
-- {'points': {'gte': 3}, 'actions': {'some': {'name': 'login'}}}
("c"."points" >= %s
AND EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id" AND ("audiencefilter_1"."name" = %s AND coalesce(CAST("audiencefilter_1"."name" AS text) COLLATE "C" = %s, TRUE))))
-- parameters: [3, 'login', 'login']
-- with literals:
("c"."points" >= 3
AND EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id" AND ("audiencefilter_1"."name" = 'login' AND coalesce(CAST("audiencefilter_1"."name" AS text) COLLATE "C" = 'login', TRUE))))

-- relations: any of
-- {'OR': [{'points': {'gte': 3}}, {'actions': {'some': {'name': 'login'}}}]}
("c"."points" >= %s
OR EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id" AND ("audiencefilter_1"."name" = %s AND coalesce(CAST("audiencefilter_1"."name" AS text) COLLATE "C" = %s, TRUE))))
-- parameters: [3, 'login', 'login']
-- with literals:
("c"."points" >= 3
OR EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id" AND ("audiencefilter_1"."name" = 'login' AND coalesce(CAST("audiencefilter_1"."name" AS text) COLLATE "C" = 'login', TRUE))))

-- relations: within relations
-- {'actions': {'some': {'items': {'every': {'price': {'lt': 9.5}}}, 'contact': {'is': {'points': 1}}}}}
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND (EXISTS (SELECT 1 FROM "contacts" AS "audiencefilter_2" WHERE "audiencefilter_2"."id" = "audienc … 406 characters, 22ead75e302c4f21 … rice" < %s OR "audiencefilter_3"."price" = CAST('NaN' AS double precision) AND NULL)) IS NOT TRUE)))
-- parameters: [1, 9.5]
-- with literals:
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND (EXISTS (SELECT 1 FROM "contacts" AS "audiencefilter_2" WHERE "audiencefilter_2"."id" = "audienc … 434 characters, 520e43aa6ac165d9 … precision) OR "audiencefilter_3"."price" = CAST('NaN' AS double precision) AND NULL)) IS NOT TRUE)))

-- relations: lists and custom data of theirs
-- {'actions': {'some': {'labels': {'has': 'a'}, 'data.weight': {'gt': 2}, 'items': {'some': {'data.gift': True}}}}}
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND ((CASE WHEN ("audiencefilter_1"."data" -> 'weight') BETWEEN '1' AND '2147483647' THEN CASE WHEN  … 1,636 characters, 65ca669ddbdb442d … _2"."data" -> 'gift')) = 'boolean' THEN ("audiencefilter_2"."data" ->> 'gift') = 'true' END) = %s)))
-- parameters: [3, '{"a"}', '{"a"}', True]
-- with literals:
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND ((CASE WHEN ("audiencefilter_1"."data" -> 'weight') BETWEEN '1' AND '2147483647' THEN CASE WHEN  … 1,647 characters, 545c1bd8c5ff9c04 … "."data" -> 'gift')) = 'boolean' THEN ("audiencefilter_2"."data" ->> 'gift') = 'true' END) = TRUE)))

-- relations: count
-- {'actions': {'count': {'gte': 3, 'lte': 9}}}
EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions" A … 312 characters, 51731be400252fe1 … unt(*) >= %s AND count(*) <= %s)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
-- parameters: [3, 9]
-- with literals:
EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions" A … 310 characters, ea8ec9a692d76a5c … count(*) >= 3 AND count(*) <= 9)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")

-- relations: count where
-- {'actions': {'count': {'where': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}, 'in': [1, 2]}}}
EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions" A … 454 characters, 51457fef1790b60d … bId" HAVING count(*) IN (%s, %s)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
-- parameters: ['login', 'login', '2025-05-19 10:00:00.000000+00:00', 1, 2]
-- with literals:
EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions" A … 494 characters, 45f99b6394dfe2bb … subId" HAVING count(*) IN (1, 2)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")

-- relations: count that nobody reaches
-- {'actions': {'count': {'equals': 0}}}
NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id")
-- parameters: []

-- relations: sum
-- {'actions': {'sum': {'field': 'points', 'gte': 100}}}
EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions" A … 328 characters, d40cda967d89f01f … ncefilter_1"."points"), 0) >= %s) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
-- parameters: [100]
-- with literals:
EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions" A … 329 characters, 8046be20be3a69d1 … cefilter_1"."points"), 0) >= 100) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")

-- relations: least
-- {'actions': {'min': {'field': 'value', 'lt': 0.5}}}
(EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions"  … 439 characters, ca23d4444f8cc891 … NaN' AS double precision))) < %s) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id" AND nullif("audiencefilter_1"."value", CAST('NaN' AS double precision)) IS NOT NULL)
AND NULL)
-- parameters: [0.5]
-- with literals:
(EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions"  … 468 characters, 1414967593f76a2e …  CAST('0.5' AS double precision)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id" AND nullif("audiencefilter_1"."value", CAST('NaN' AS double precision)) IS NOT NULL)
AND NULL)

-- relations: greatest
-- {'actions': {'max': {'field': 'createdAt', 'lt': {'now': '-P90D'}}}}
(EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions"  … 365 characters, 3ca2ddb4ac5f4cd2 … iencefilter_1"."createdAt") < %s) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id" AND "audiencefilter_1"."createdAt" IS NOT NULL)
AND NULL)
-- parameters: ['2025-03-20 10:00:00.000000+00:00']
-- with literals:
(EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions"  … 397 characters, 5bc3aa5d28ca1ac4 … 025-03-20 10:00:00.000000+00:00') AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id" AND "audiencefilter_1"."createdAt" IS NOT NULL)
AND NULL)

-- relations: greatest, or none
-- {'OR': [{'actions': {'max': {'field': 'createdAt', 'equals': None}}}, {'orders': {'max': {'field': 'data.weight', 'not': {'gt': 5}}}}]}
(NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actio … 378 characters, ee36bc21b2c968c0 … efilter_1"."createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."subId" AS audiencefilter_groups_1, "audiencefi … 4,382 characters, 5a3d452722949cee … -> 'weight') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) IS NOT NULL) AND NULL))
-- parameters: [5]
-- with literals:
(NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actio … 378 characters, ee36bc21b2c968c0 … efilter_1"."createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."subId" AS audiencefilter_groups_1, "audiencefi … 4,381 characters, 05f75192628c2d32 … -> 'weight') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) IS NOT NULL) AND NULL))

-- relations: least of every type
-- {'OR': [{'actions': {'min': {'field': 'points', 'gt': 3}}}, {'actions': {'min': {'field': 'value', ' … 405 characters, 30c2a995f622bfe4 … : 0.5}}}, {'actions': {'min': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
((EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions" … 521 characters, f956e781b9cce307 … " WHERE "audiencefilter_1"."subId" = "c"."id" AND "audiencefilter_1"."points" IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."subId" AS audiencefilter_groups_1 FROM "action … 642 characters, 3f1c6d57417f19fa … ."id" AND nullif("audiencefilter_2"."value", CAST('NaN' AS double precision)) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_3"."subId" AS audiencefilter_groups_1 FROM "action … 531 characters, 3116cc95082cde71 … HERE "audiencefilter_3"."subId" = "c"."id" AND "audiencefilter_3"."createdAt" IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_4"."subId" AS audiencefilter_groups_1 FROM "action … 4,114 characters, 53e432312167cfe6 …  -> 'weight') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_5"."subId" AS audiencefilter_groups_1 FROM "action … 2,865 characters, d5d03d40431cbaf1 … ter_5"."data" -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_6"."subId" AS audiencefilter_groups_1 FROM "action … 12,742 characters, 9468c7c0669fc8cd … "audiencefilter_6"."data" ->> 'seenAt'), 2) AS integer)) END))) END END END) IS NOT NULL) AND NULL))
-- parameters: [4, 0.5, '2024-02-29 07:00:45.000001+00:00', 4, 0.5, '2024-02-29 07:00:45.000001+00:00']
-- with literals:
((EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions" … 520 characters, 3ac8b8dbe4de2011 … " WHERE "audiencefilter_1"."subId" = "c"."id" AND "audiencefilter_1"."points" IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."subId" AS audiencefilter_groups_1 FROM "action … 671 characters, dbb3ac05fe4b7a34 … ."id" AND nullif("audiencefilter_2"."value", CAST('NaN' AS double precision)) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_3"."subId" AS audiencefilter_groups_1 FROM "action … 563 characters, 4b4f55050014ce1a … HERE "audiencefilter_3"."subId" = "c"."id" AND "audiencefilter_3"."createdAt" IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_4"."subId" AS audiencefilter_groups_1 FROM "action … 4,113 characters, 11195e38344e2902 …  -> 'weight') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_5"."subId" AS audiencefilter_groups_1 FROM "action … 2,894 characters, d3da31a226acfe85 … ter_5"."data" -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_6"."subId" AS audiencefilter_groups_1 FROM "action … 12,774 characters, 6b4abc08831f4ebf … "audiencefilter_6"."data" ->> 'seenAt'), 2) AS integer)) END))) END END END) IS NOT NULL) AND NULL))

-- relations: greatest of every type
-- {'OR': [{'actions': {'max': {'field': 'points', 'gt': 3}}}, {'actions': {'max': {'field': 'value', ' … 405 characters, 79aaf85b40539165 … : 0.5}}}, {'actions': {'max': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
((EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions" … 521 characters, 292fc3b97c012618 … " WHERE "audiencefilter_1"."subId" = "c"."id" AND "audiencefilter_1"."points" IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."subId" AS audiencefilter_groups_1 FROM "action … 642 characters, 4b656fe1d366baeb … ."id" AND nullif("audiencefilter_2"."value", CAST('NaN' AS double precision)) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_3"."subId" AS audiencefilter_groups_1 FROM "action … 531 characters, 7a852078a387c321 … HERE "audiencefilter_3"."subId" = "c"."id" AND "audiencefilter_3"."createdAt" IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_4"."subId" AS audiencefilter_groups_1 FROM "action … 4,114 characters, 54b9796207e7ca24 …  -> 'weight') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_5"."subId" AS audiencefilter_groups_1 FROM "action … 2,865 characters, 222dc320ed480993 … ter_5"."data" -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_6"."subId" AS audiencefilter_groups_1 FROM "action … 12,742 characters, dddb536b16808b4a … "audiencefilter_6"."data" ->> 'seenAt'), 2) AS integer)) END))) END END END) IS NOT NULL) AND NULL))
-- parameters: [4, 0.5, '2024-02-29 07:00:45.000001+00:00', 4, 0.5, '2024-02-29 07:00:45.000001+00:00']
-- with literals:
((EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions" … 520 characters, 74dafdddd3118d06 … " WHERE "audiencefilter_1"."subId" = "c"."id" AND "audiencefilter_1"."points" IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."subId" AS audiencefilter_groups_1 FROM "action … 671 characters, 2cb63368c11cc373 … ."id" AND nullif("audiencefilter_2"."value", CAST('NaN' AS double precision)) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_3"."subId" AS audiencefilter_groups_1 FROM "action … 563 characters, 0650b19ea03591b6 … HERE "audiencefilter_3"."subId" = "c"."id" AND "audiencefilter_3"."createdAt" IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_4"."subId" AS audiencefilter_groups_1 FROM "action … 4,113 characters, 674fe5c2b6235211 …  -> 'weight') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_5"."subId" AS audiencefilter_groups_1 FROM "action … 2,894 characters, 1e3ae29b7834ca5f … ter_5"."data" -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_6"."subId" AS audiencefilter_groups_1 FROM "action … 12,774 characters, f24f46a6194a8b22 … "audiencefilter_6"."data" ->> 'seenAt'), 2) AS integer)) END))) END END END) IS NOT NULL) AND NULL))

-- relations: every quantifier beside a test
-- {'points': {'gte': 3}, 'actions': {'none': {'name': 'login'}, 'every': {'value': {'gt': 0.5}}}, 'orders': {'some': {}}, 'NOT': {'orders': {'every': {'value': {'gt': 0.5}}}}, 'AND': [{'actions': {'none': {}}}]}
("c"."points" >= %s
AND NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id")
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS "audiencefilter_2" WHERE "audiencefilter_2"."subId" = "c"."id" AND "audiencefilter_2"."shop" = "c"."shop")
AND NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_3" WHERE "audiencefilter_3"."subId" = "c"."id" AND ("audiencefilter_3"."name" = %s AND coalesce(CAST("audiencefilter_3"."name" AS text) COLLATE "C" = %s, TRUE)))
AND NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_4" WHERE "audiencefilter_4"."subId" = "c"."id" AND (("audiencefilter_4"."value" > %s AND "audiencefilter_4"."value" < CAST('NaN' AS double precision) OR "audiencefilter_4"."value" = CAST('NaN' AS double precision) AND NULL)) IS NOT TRUE)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS "audiencefilter_5" WHERE "audie … 366 characters, d9833c394ebca0cc …  precision) OR "audiencefilter_5"."value" = CAST('NaN' AS double precision) AND NULL)) IS NOT TRUE))
-- parameters: [3, 'login', 'login', 0.5, 0.5]
-- with literals:
("c"."points" >= 3
AND NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id")
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS "audiencefilter_2" WHERE "audiencefilter_2"."subId" = "c"."id" AND "audiencefilter_2"."shop" = "c"."shop")
AND NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_3" WHERE "audiencefilter_3"."subId" = "c"."id" AND ("audiencefilter_3"."name" = 'login' AND coalesce(CAST("audiencefilter_3"."name" AS text) COLLATE "C" = 'login', TRUE)))
AND NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_4" WHERE "audiencefilter_4"."subId" = "c" … 325 characters, 7da736c106a77b4e … e precision) OR "audiencefilter_4"."value" = CAST('NaN' AS double precision) AND NULL)) IS NOT TRUE)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS "audiencefilter_5" WHERE "audie … 395 characters, ff116b2deefddafe …  precision) OR "audiencefilter_5"."value" = CAST('NaN' AS double precision) AND NULL)) IS NOT TRUE))

-- relations: functions
-- {'OR': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'points', 'lte': 5}}}, {'a … 304 characters, 7f52ab6f08f58118 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
(EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" IS NOT NULL GROUP BY "audiencefilter_1"."subId" HAVING count(*) >= %s) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."subId" AS audiencefilter_groups_1 FROM "act … 341 characters, 3e84c36878beb195 … cefilter_2"."points"), 0) <= %s)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_3"."subId" AS audiencefilter_groups_1 FROM "action … 532 characters, 539e4c12ab51369b … HERE "audiencefilter_3"."subId" = "c"."id" AND "audiencefilter_3"."createdAt" IS NOT NULL) AND NULL)
OR NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_4"."subId" AS audiencefilter_groups_1 FROM "act … 380 characters, bf5de45191b7a938 … efilter_4"."createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR EXISTS (SELECT 1 FROM (SELECT "audiencefilter_5"."subId" AS audiencefilter_groups_1 FROM "actions … 369 characters, 89224edb0bb62dc1 … filter_5"."points") IS NOT NULL) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id"))
-- parameters: [2, 5, '2024-02-29 07:00:45.000001+00:00']
-- with literals:
(EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" IS NOT NULL GROUP BY "audiencefilter_1"."subId" HAVING count(*) >= 2) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."subId" AS audiencefilter_groups_1 FROM "act … 340 characters, cd9aee31ff114ac5 … ncefilter_2"."points"), 0) <= 5)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_3"."subId" AS audiencefilter_groups_1 FROM "action … 564 characters, 4073743eb8b9f82a … HERE "audiencefilter_3"."subId" = "c"."id" AND "audiencefilter_3"."createdAt" IS NOT NULL) AND NULL)
OR NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_4"."subId" AS audiencefilter_groups_1 FROM "act … 380 characters, bf5de45191b7a938 … efilter_4"."createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR EXISTS (SELECT 1 FROM (SELECT "audiencefilter_5"."subId" AS audiencefilter_groups_1 FROM "actions … 369 characters, 89224edb0bb62dc1 … filter_5"."points") IS NOT NULL) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id"))

-- relations: functions where
-- {'OR': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, ' … 644 characters, 55cf9d8558fdbac4 … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
(EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions"  … 332 characters, 9e753daf40371f86 … 1"."subId" HAVING count(*) >= %s) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."subId" AS audiencefilter_groups_1 FROM "act … 381 characters, c39aa921f8578c90 … cefilter_2"."points"), 0) <= %s)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_3"."subId" AS audiencefilter_groups_1 FROM "action … 614 characters, 12eb954b9b2d92fc …  AND ("audiencefilter_3"."createdAt" < %s AND "audiencefilter_3"."createdAt" IS NOT NULL)) AND NULL)
OR NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_4"."subId" AS audiencefilter_groups_1 FROM "act … 420 characters, f479ad4486be81b2 … efilter_4"."createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR EXISTS (SELECT 1 FROM (SELECT "audiencefilter_5"."subId" AS audiencefilter_groups_1 FROM "actions … 409 characters, 9c74161da96b288b … filter_5"."points") IS NOT NULL) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id"))
-- parameters: ['2024-02-29 07:00:45.000001+00:00', 2, '2024-02-29 07:00:45.000001+00:00', 5, '2024-02-29 07:00:45.000001+00:00', '2024-02-29 07:00:45.000001+00:00', '2024-02-29 07:00:45.000001+00:00', '2024-02-29 07:00:45.000001+00:00', '2024-02-29 07:00:45.000001+00:00']
-- with literals:
(EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions"  … 363 characters, 69fc35e5c759bfb9 … _1"."subId" HAVING count(*) >= 2) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."subId" AS audiencefilter_groups_1 FROM "act … 412 characters, a224957d78968691 … ncefilter_2"."points"), 0) <= 5)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_3"."subId" AS audiencefilter_groups_1 FROM "action … 710 characters, c8e5be75f221d768 … dAt" < '2024-02-29 07:00:45.000001+00:00' AND "audiencefilter_3"."createdAt" IS NOT NULL)) AND NULL)
OR NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_4"."subId" AS audiencefilter_groups_1 FROM "act … 452 characters, e7f38c9e38259257 … efilter_4"."createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR EXISTS (SELECT 1 FROM (SELECT "audiencefilter_5"."subId" AS audiencefilter_groups_1 FROM "actions … 441 characters, ce9e8be08bb97fda … filter_5"."points") IS NOT NULL) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id"))

-- relations: functions beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'po … 327 characters, 9dac7e4f188b4cf2 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
("c"."points" >= %s
AND (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actio … 305 characters, 629d620a3152bc8b … " HAVING count(*) >= %s) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")) IS TRUE
AND (NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."subId" AS audiencefilter_groups_1 FROM "a … 352 characters, eb3e8757547ed143 … 2"."points"), 0) <= %s)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")) IS TRUE
AND ((EXISTS (SELECT 1 FROM (SELECT "audiencefilter_3"."subId" AS audiencefilter_groups_1 FROM "acti … 543 characters, e2b22004a9e28dac … HERE "audiencefilter_3"."subId" = "c"."id" AND "audiencefilter_3"."createdAt" IS NOT NULL) AND NULL)
AND (NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_4"."subId" AS audiencefilter_groups_1 FROM "a … 391 characters, 9168a6702c315704 … "."createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")) IS TRUE
AND (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_5"."subId" AS audiencefilter_groups_1 FROM "actio … 380 characters, c5622389f1a878f4 … ."points") IS NOT NULL) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")) IS TRUE)
-- parameters: [3, 2, 5, '2024-02-29 07:00:45.000001+00:00']
-- with literals:
("c"."points" >= 3
AND (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actio … 304 characters, d14f6f1f5fd62d9c … d" HAVING count(*) >= 2) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")) IS TRUE
AND (NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."subId" AS audiencefilter_groups_1 FROM "a … 351 characters, 02bef10e04616b13 … _2"."points"), 0) <= 5)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")) IS TRUE
AND ((EXISTS (SELECT 1 FROM (SELECT "audiencefilter_3"."subId" AS audiencefilter_groups_1 FROM "acti … 575 characters, 24f9a61bbd181505 … HERE "audiencefilter_3"."subId" = "c"."id" AND "audiencefilter_3"."createdAt" IS NOT NULL) AND NULL)
AND (NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_4"."subId" AS audiencefilter_groups_1 FROM "a … 391 characters, 9168a6702c315704 … "."createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")) IS TRUE
AND (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_5"."subId" AS audiencefilter_groups_1 FROM "actio … 380 characters, c5622389f1a878f4 … ."points") IS NOT NULL) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")) IS TRUE)

-- relations: functions where beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:3 … 667 characters, 5fc940b75542055c … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
("c"."points" >= %s
AND (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actio … 345 characters, 10747ba041123c16 … " HAVING count(*) >= %s) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")) IS TRUE
AND (NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."subId" AS audiencefilter_groups_1 FROM "a … 392 characters, f7f238a990fabe44 … 2"."points"), 0) <= %s)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")) IS TRUE
AND ((EXISTS (SELECT 1 FROM (SELECT "audiencefilter_3"."subId" AS audiencefilter_groups_1 FROM "acti … 625 characters, b98067854a2038db …  AND ("audiencefilter_3"."createdAt" < %s AND "audiencefilter_3"."createdAt" IS NOT NULL)) AND NULL)
AND (NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_4"."subId" AS audiencefilter_groups_1 FROM "a … 431 characters, e2eeed58a4d1d8ae … "."createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")) IS TRUE
AND (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_5"."subId" AS audiencefilter_groups_1 FROM "actio … 420 characters, 427b6040310f2ea4 … ."points") IS NOT NULL) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")) IS TRUE)
-- parameters: [3, '2024-02-29 07:00:45.000001+00:00', 2, '2024-02-29 07:00:45.000001+00:00', 5, '2024-02-29 07:00:45.000001+00:00', '2024-02-29 07:00:45.000001+00:00', '2024-02-29 07:00:45.000001+00:00', '2024-02-29 07:00:45.000001+00:00', '2024-02-29 07:00:45.000001+00:00']
-- with literals:
("c"."points" >= 3
AND (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actio … 376 characters, 75844767c1d5ffb7 … d" HAVING count(*) >= 2) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")) IS TRUE
AND (NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."subId" AS audiencefilter_groups_1 FROM "a … 423 characters, e3a2583c47c4f0ca … _2"."points"), 0) <= 5)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")) IS TRUE
AND ((EXISTS (SELECT 1 FROM (SELECT "audiencefilter_3"."subId" AS audiencefilter_groups_1 FROM "acti … 721 characters, 7f0fe7732350a5c3 … dAt" < '2024-02-29 07:00:45.000001+00:00' AND "audiencefilter_3"."createdAt" IS NOT NULL)) AND NULL)
AND (NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_4"."subId" AS audiencefilter_groups_1 FROM "a … 463 characters, ea589435ad1c34d9 … "."createdAt") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")) IS TRUE
AND (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_5"."subId" AS audiencefilter_groups_1 FROM "actio … 452 characters, fef0681e5d6170dd … ."points") IS NOT NULL) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")) IS TRUE)

-- relations: many of one kind, all
-- {'AND': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login',  … 922 characters, cf4b573e400ee51e … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
(EXISTS (SELECT 1 FROM (SELECT "audiencefilter_4"."subId" AS audiencefilter_groups_1 FROM "actions"  … 3,650 characters, a437d65e4e7e1343 … ext) ILIKE %s THEN 1 END) <= %s)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
AND (EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_2" WHERE "audiencefilter_2"."subId" = "c"."i … 934 characters, b148f663e7ed4e1a … RE "audiencefilter_1"."subId" = "c"."id" AND "audiencefilter_1"."createdAt" IS NOT NULL) AND NULL)))
-- parameters: [1, 9, 100, 100, 'login', 'login', 1, 'login', 'login', 3, 1, 3, 0, '2024-02-29 07:00:45.000001+00:00', 3, 5, '2024-02-29 07:00:45.000001+00:00', 100, '2024-02-29 07:00:45.000001+00:00', 100, '%log%', 0, 1.0, '2024-02-29 07:00:45.000001+00:00']
-- with literals:
(EXISTS (SELECT 1 FROM (SELECT "audiencefilter_4"."subId" AS audiencefilter_groups_1 FROM "actions"  … 3,765 characters, a9676ddf5b94c8d9 …  ILIKE '%log%' THEN 1 END) <= 0)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
AND (EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_2" WHERE "audiencefilter_2"."subId" = "c"."i … 995 characters, 05df595869197636 … RE "audiencefilter_1"."subId" = "c"."id" AND "audiencefilter_1"."createdAt" IS NOT NULL) AND NULL)))

-- relations: many of one kind, any
-- {'OR': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login', ' … 921 characters, 518d84657c0520e2 … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
(NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_4"."subId" AS audiencefilter_groups_1 FROM "actio … 3,650 characters, 049b85e3fdea2196 … xt) ILIKE %s THEN 1 END) <= %s))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR (EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_2" WHERE "audiencefilter_2"."subId" = "c"."id … 932 characters, 068f3433686842e5 … RE "audiencefilter_1"."subId" = "c"."id" AND "audiencefilter_1"."createdAt" IS NOT NULL) AND NULL)))
-- parameters: [1, 9, 100, 100, 'login', 'login', 1, 'login', 'login', 3, 1, 3, 0, '2024-02-29 07:00:45.000001+00:00', 3, 5, '2024-02-29 07:00:45.000001+00:00', 100, '2024-02-29 07:00:45.000001+00:00', 100, '%log%', 0, 1.0, '2024-02-29 07:00:45.000001+00:00']
-- with literals:
(NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_4"."subId" AS audiencefilter_groups_1 FROM "actio … 3,765 characters, da08ce99ea7c8ddf … ILIKE '%log%' THEN 1 END) <= 0))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR (EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_2" WHERE "audiencefilter_2"."subId" = "c"."id … 993 characters, 1ea10653d4d08263 … RE "audiencefilter_1"."subId" = "c"."id" AND "audiencefilter_1"."createdAt" IS NOT NULL) AND NULL)))

-- relations: greatest within
-- {'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."actionId" AS audiencefilter_groups_1 FROM "ite … 466 characters, cd7efad7286d01e7 … ecision))) >= %s) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "audiencefilter_1"."id"))
-- parameters: [100.0]
-- with literals:
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."actionId" AS audiencefilter_groups_1 FROM "ite … 497 characters, 6e591ec19a55344f … ouble precision)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "audiencefilter_1"."id"))

-- relations: greatest within few
-- {'points': {'gte': 3}, 'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
(EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id" AND (SELECT max(nullif("audiencefilter_2"."price", CAST('NaN' AS double precision))) >= %s FROM "items" AS "audiencefilter_2" WHERE "audiencefilter_2"."actionId" = "audiencefilter_1"."id"))
AND "c"."points" >= %s)
-- parameters: [100.0, 3]
-- with literals:
(EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id" A … 319 characters, 7bdc319e7e4c29e4 … ) FROM "items" AS "audiencefilter_2" WHERE "audiencefilter_2"."actionId" = "audiencefilter_1"."id"))
AND "c"."points" >= 3)

-- dates
-- {'birthday': {'gte': '2000-02-29', 'not': '2001-03-01'}, 'AND': [{'birthday': {'lt': {'today': '-P18Y'}}}], 'data.since': {'in': ['2000-02-29', '9999-12-31']}}
((CASE WHEN ("c"."data" ->> 'since') ~ '^(([0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[46 … 515 characters, b6c505f388d03cee … AST(substr(("c"."data" ->> 'since'), 9, 2) AS integer)) END) IN (CAST(%s AS date), CAST(%s AS date))
AND "c"."birthday" >= CAST(%s AS date)
AND "c"."birthday" < CAST(%s AS date)
AND NOT ("c"."birthday" = CAST(%s AS date)))
-- parameters: ['2000-02-29', '9999-12-31', '2000-02-29', '2007-06-18', '2001-03-01']
-- with literals:
((CASE WHEN ("c"."data" ->> 'since') ~ '^(([0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[46 … 535 characters, adc4346a2a9e1794 … a" ->> 'since'), 9, 2) AS integer)) END) IN (CAST('2000-02-29' AS date), CAST('9999-12-31' AS date))
AND "c"."birthday" >= CAST('2000-02-29' AS date)
AND "c"."birthday" < CAST('2007-06-18' AS date)
AND NOT ("c"."birthday" = CAST('2001-03-01' AS date)))

-- dates: anniversaries
-- {'birthday': {'anniversary': {'from': 'P0D', 'to': 'P7D'}}, 'data.since': {'not': {'anniversary': {'days': [[1220, 1231], [101, 105]]}}}}
(((CAST(date_part('month', "c"."birthday") AS integer) * 100 + CAST(date_part('day', "c"."birthday") AS integer)) + %s) %% 10000 <= %s
AND NOT (((CAST(date_part('month', (CASE WHEN ("c"."data" ->> 'since') ~ '^(([0-9]{4}-((0[13578]|1[0 … 1,064 characters, 4e8da9958e00e75f … , CAST(substr(("c"."data" ->> 'since'), 9, 2) AS integer)) END)) AS integer)) + %s) %% 10000 <= %s))
-- parameters: [9382, 7, 8780, 8885]
-- with literals:
(((CAST(date_part('month', "c"."birthday") AS integer) * 100 + CAST(date_part('day', "c"."birthday") AS integer)) + 9382) % 10000 <= 7
AND NOT (((CAST(date_part('month', (CASE WHEN ("c"."data" ->> 'since') ~ '^(([0-9]{4}-((0[13578]|1[0 … 1,067 characters, 3ee49c0f85743251 … AST(substr(("c"."data" ->> 'since'), 9, 2) AS integer)) END)) AS integer)) + 8780) % 10000 <= 8885))

-- ids
-- {'externalId': {'in': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.token': {'not': '123E4567-e89b-12d3-a456-426614174000'}, 'NOT': {'externalId': 'd011db5a-e241-04eb-604a-5ce3addef82d'}}
("c"."externalId" = CAST(%s AS uuid)
AND NOT ((CASE WHEN ("c"."data" ->> 'token') ~ '^([0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$' THEN CAST(("c"."data" ->> 'token') AS uuid) END) = CAST(%s AS uuid)))
-- parameters: ['123e4567-e89b-12d3-a456-426614174000', '123e4567-e89b-12d3-a456-426614174000']
-- with literals:
("c"."externalId" = CAST('123e4567-e89b-12d3-a456-426614174000' AS uuid)
AND NOT ((CASE WHEN ("c"."data" ->> 'token') ~ '^([0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$' THEN CAST(("c"."data" ->> 'token') AS uuid) END) = CAST('123e4567-e89b-12d3-a456-426614174000' AS uuid)))

-- ids: missing
-- {'externalId': None, 'data.token': {'not': None}}
((CASE WHEN ("c"."data" ->> 'token') ~ '^([0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$' THEN CAST(("c"."data" ->> 'token') AS uuid) END) IS NOT NULL
AND "c"."externalId" IS NULL)
-- parameters: []

-- decimals
-- {'balance': {'gt': 0.001, 'lte': 100.5, 'notIn': [1, 2.5]}, 'data.price': {'gte': 19.99, 'not': 20}}
(("c"."balance" BETWEEN CAST(%s AS numeric) AND CAST(%s AS numeric) OR "c"."balance" = CAST('NaN' AS numeric) AND NULL)
AND (CASE WHEN jsonb_typeof(("c"."data" -> 'price')) = 'number' THEN CASE WHEN abs(CAST(("c"."data"  … 3,239 characters, ae9f8fa44f5ef8c5 …  double precision) ELSE 0 END END) * CAST('1e2' AS double precision))) AS bigint) END END END) >= %s
AND NOT (("c"."balance" IN (CAST(%s AS numeric), CAST(%s AS numeric)) OR "c"."balance" = CAST('NaN' AS numeric) AND NULL))
AND NOT ((CASE WHEN jsonb_typeof(("c"."data" -> 'price')) = 'number' THEN CASE WHEN abs(CAST(("c"."d … 3,245 characters, 1521571d530f470b … double precision) ELSE 0 END END) * CAST('1e2' AS double precision))) AS bigint) END END END) = %s))
-- parameters: ['0.01', '100.50', 1999, '1.00', '2.50', 2000]
-- with literals:
(("c"."balance" BETWEEN CAST('0.01' AS numeric) AND CAST('100.50' AS numeric) OR "c"."balance" = CAST('NaN' AS numeric) AND NULL)
AND (CASE WHEN jsonb_typeof(("c"."data" -> 'price')) = 'number' THEN CASE WHEN abs(CAST(("c"."data"  … 3,241 characters, ca8a0acefe6dbc10 … ouble precision) ELSE 0 END END) * CAST('1e2' AS double precision))) AS bigint) END END END) >= 1999
AND NOT (("c"."balance" IN (CAST('1.00' AS numeric), CAST('2.50' AS numeric)) OR "c"."balance" = CAST('NaN' AS numeric) AND NULL))
AND NOT ((CASE WHEN jsonb_typeof(("c"."data" -> 'price')) = 'number' THEN CASE WHEN abs(CAST(("c"."d … 3,247 characters, a654e6d56081533e … uble precision) ELSE 0 END END) * CAST('1e2' AS double precision))) AS bigint) END END END) = 2000))

-- lists of days, ids and decimals
-- {'days': {'has': '2000-02-29'}, 'ids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'prices': {'hasEvery': [1, 2.5]}, 'NOT': [{'days': ['2000-02-29']}, {'prices': [2.5]}, {'ids': {'has': '123E4567-e89b-12d3-a456-426614174000'}}]}
("c"."days" && %s
AND "c"."prices" @> %s
AND "c"."ids" && %s
AND NOT ("c"."ids" && %s)
AND NOT (("c"."days" @> %s AND coalesce(("c"."days")[:] = %s, TRUE)))
AND NOT (("c"."prices" @> %s AND coalesce(("c"."prices")[:] = %s, TRUE))))
-- parameters: ['{2000-02-29}', '{1.00,2.50}', '{123e4567-e89b-12d3-a456-426614174000,d011db5a-e241-04eb-604a-5ce3addef82d}', '{123e4567-e89b-12d3-a456-426614174000}', '{2000-02-29}', '{2000-02-29}', '{2.50}', '{2.50}']
-- with literals:
("c"."days" && '{2000-02-29}'
AND "c"."prices" @> '{1.00,2.50}'
AND "c"."ids" && '{123e4567-e89b-12d3-a456-426614174000,d011db5a-e241-04eb-604a-5ce3addef82d}'
AND NOT ("c"."ids" && '{123e4567-e89b-12d3-a456-426614174000}')
AND NOT (("c"."days" @> '{2000-02-29}' AND coalesce(("c"."days")[:] = '{2000-02-29}', TRUE)))
AND NOT (("c"."prices" @> '{2.50}' AND coalesce(("c"."prices")[:] = '{2.50}', TRUE))))

-- lists of days, ids and decimals in custom data
-- {'data.dates': {'has': '2000-02-29'}, 'data.uuids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.decimals': {'hasEvery': [1, 2.5]}, 'NOT': [{'data.dates': ['2000-02-29']}, {'data.decimals': [2.5]}]}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 933 characters, 89e323219cf8dde4 … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'dates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,502 characters, 1c93fabdd8a680dd … place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'decimals') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 617 characters, 2ed9adf2fbd95e4f … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'uuids') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 949 characters, 55ed29262e62a54e … , place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'dates') AS node OFFSET 0) AS given))
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 3,508 characters, 631f3e81376dfa72 … ace) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'decimals') AS node OFFSET 0) AS given)))
-- parameters: ['{2000-02-29}', [100, 250], 2, '{123e4567-e89b-12d3-a456-426614174000,d011db5a-e241-04eb-604a-5ce3addef82d}', '{2000-02-29}', [250]]
-- with literals:
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 945 characters, 68aa476365d9bb97 … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'dates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,510 characters, 3d295cd9f78a643a … place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'decimals') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 692 characters, 8a293aca4652d468 … e, place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'uuids') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 961 characters, 3502970cd8ff85fb … , place) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'dates') AS node OFFSET 0) AS given))
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 3,513 characters, f8a71912c7fd8eb5 … ace) OFFSET 0) AS element) END FROM (SELECT ("c"."data" -> 'decimals') AS node OFFSET 0) AS given)))

-- relations: sums beyond 64 bits
-- {'OR': [{'actions': {'sum': {'field': 'large', 'gt': 1180591620717411303424}}}, {'actions': {'sum': {'field': 'paid', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'in': [1, 2.5]}}}, {'actions': {'sum': {'field': 'data.tax', 'lte': 0.5}}}]}
(EXISTS (SELECT 1 FROM (SELECT "audiencefilter_3"."subId" AS audiencefilter_groups_1 FROM "actions"  … 748 characters, 474249257839aaeb … AST('NaN' AS numeric) AND NULL))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "action … 7,798 characters, c76df1477ae021ce … T('NaN' AS numeric) AND NULL))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")))
-- parameters: ['2024-02-29 07:00:45.000001+00:00', '1.00', '2.50', '1180591620717411303425', '50']
-- with literals:
(EXISTS (SELECT 1 FROM (SELECT "audiencefilter_3"."subId" AS audiencefilter_groups_1 FROM "actions"  … 788 characters, 866f863a1773135a … AST('NaN' AS numeric) AND NULL))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "action … 7,822 characters, 838e80e94d4e4098 … T('NaN' AS numeric) AND NULL))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")))

-- relations: averages
-- {'OR': [{'actions': {'avg': {'field': 'paid', 'gte': 50}}}, {'actions': {'avg': {'field': 'large', 'lt': 0.3}}}, {'actions': {'avg': {'field': 'data.tax', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'equals': 2.5}}}, {'actions': {'avg': {'field': 'points', 'equals': None}}}]}
((EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions" … 742 characters, bfc4eae7595c2b4a … bId" = "c"."id" AND nullif("audiencefilter_1"."paid", CAST('NaN' AS numeric)) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."subId" AS audiencefilter_groups_1 FROM "action … 613 characters, 47d4e3486c002d7d … 2" WHERE "audiencefilter_2"."subId" = "c"."id" AND "audiencefilter_2"."large" IS NOT NULL) AND NULL)
OR NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_3"."subId" AS audiencefilter_groups_1 FROM "act … 374 characters, ae698d522a715388 … encefilter_3"."points") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_4"."subId" AS audiencefilter_groups_1 FROM "action … 14,392 characters, 30b16ced8d0bf57e … ELSE 0 END END) * CAST('1e2' AS double precision))) AS bigint) END END END) IS NOT NULL)) AND NULL))
-- parameters: ['1', '5000', '10', '3', '2024-02-29 07:00:45.000001+00:00', '1', '250', '2024-02-29 07:00:45.000001+00:00']
-- with literals:
((EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions" … 747 characters, 75b6473e3078c831 … bId" = "c"."id" AND nullif("audiencefilter_1"."paid", CAST('NaN' AS numeric)) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."subId" AS audiencefilter_groups_1 FROM "action … 616 characters, 04f6b16528b36102 … 2" WHERE "audiencefilter_2"."subId" = "c"."id" AND "audiencefilter_2"."large" IS NOT NULL) AND NULL)
OR NOT EXISTS (SELECT 1 FROM (SELECT "audiencefilter_3"."subId" AS audiencefilter_groups_1 FROM "act … 374 characters, ae698d522a715388 … encefilter_3"."points") IS NULL)) AS audiencefilter_groups WHERE audiencefilter_groups_1 = "c"."id")
OR (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_4"."subId" AS audiencefilter_groups_1 FROM "action … 14,460 characters, 3fe0972d7bd78e3b … ELSE 0 END END) * CAST('1e2' AS double precision))) AS bigint) END END END) IS NOT NULL)) AND NULL))

-- relations: least of days and decimals
-- {'actions': {'min': {'field': 'paidOn', 'lt': {'today': '-P1Y'}}, 'max': {'field': 'paid', 'gt': 2.5}}}
((EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions" … 534 characters, 0a3ccee16f6e78c3 … " WHERE "audiencefilter_1"."subId" = "c"."id" AND "audiencefilter_1"."paidOn" IS NOT NULL) AND NULL)
AND (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."subId" AS audiencefilter_groups_1 FROM "actio … 632 characters, 0b42da51be2676ab … Id" = "c"."id" AND nullif("audiencefilter_2"."paid", CAST('NaN' AS numeric)) IS NOT NULL) AND NULL))
-- parameters: ['2024-06-18', '2.51']
-- with literals:
((EXISTS (SELECT 1 FROM (SELECT "audiencefilter_1"."subId" AS audiencefilter_groups_1 FROM "actions" … 544 characters, c374dfe3b339aa51 … " WHERE "audiencefilter_1"."subId" = "c"."id" AND "audiencefilter_1"."paidOn" IS NOT NULL) AND NULL)
AND (EXISTS (SELECT 1 FROM (SELECT "audiencefilter_2"."subId" AS audiencefilter_groups_1 FROM "actio … 636 characters, baa0a82a5a7dce95 … Id" = "c"."id" AND nullif("audiencefilter_2"."paid", CAST('NaN' AS numeric)) IS NOT NULL) AND NULL))

-- objects: any at all
-- {'gifts': {'some': {}}, 'first': {'isNot': None}}
(EXISTS (SELECT 1 FROM (SELECT given.node AS audiencefilter_object FROM (SELECT ("c"."data" -> 'first') AS node OFFSET 0) AS given WHERE jsonb_typeof(given.node) = 'object') AS "audiencefilter_1" WHERE TRUE)
AND EXISTS (SELECT 1 FROM (SELECT item.node AS audiencefilter_object FROM (SELECT ("c"."data" -> 'gi … 329 characters, a7bfa35d5e95f44c … node END) AS item(node) WHERE jsonb_typeof(item.node) = 'object') AS "audiencefilter_2" WHERE TRUE))
-- parameters: []

-- objects: some
-- {'gifts': {'some': {'sku': 'a', 'ok': True, 'at': {'lt': '2024-02-29T12:30:45.000001+05:30'}}}}
EXISTS (SELECT 1 FROM (SELECT item.node AS audiencefilter_object FROM (SELECT ("c"."data" -> 'gifts' … 5,264 characters, 56e78f9696d55ecd … _1".audiencefilter_object ->> 'at'), 2) AS integer)) END))) END END END) < CAST(%s AS timestamptz)))
-- parameters: ['a', True, '2024-02-29 07:00:45.000001+00:00']
-- with literals:
EXISTS (SELECT 1 FROM (SELECT item.node AS audiencefilter_object FROM (SELECT ("c"."data" -> 'gifts' … 5,299 characters, 9d3fd90e1b66c48d … t'), 2) AS integer)) END))) END END END) < CAST('2024-02-29 07:00:45.000001+00:00' AS timestamptz)))

-- objects: none and every
-- {'gifts': {'none': {'labels': {'has': 'a'}}, 'every': {'n': {'gte': 3}}}}
(NOT EXISTS (SELECT 1 FROM (SELECT item.node AS audiencefilter_object FROM (SELECT ("c"."data" -> 'g … 1,699 characters, ae189d0db88d7adf … r_object -> 'n') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) >= %s) IS NOT TRUE)
AND NOT EXISTS (SELECT 1 FROM (SELECT item.node AS audiencefilter_object FROM (SELECT ("c"."data" -> … 1,977 characters, df60f61c993894b1 … udiencefilter_object -> 'labels') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)))
-- parameters: [3, '{"{\\"labels\\":[\\"a\\"]}"}', ['a']]
-- with literals:
(NOT EXISTS (SELECT 1 FROM (SELECT item.node AS audiencefilter_object FROM (SELECT ("c"."data" -> 'g … 1,698 characters, ff69f67be3cff8fb … er_object -> 'n') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) >= 3) IS NOT TRUE)
AND NOT EXISTS (SELECT 1 FROM (SELECT item.node AS audiencefilter_object FROM (SELECT ("c"."data" -> … 2,011 characters, 31853c4f00c2e762 … udiencefilter_object -> 'labels') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)))

-- objects: one
-- {'first': {'is': {'price': {'gt': 2.5}}}}
EXISTS (SELECT 1 FROM (SELECT given.node AS audiencefilter_object FROM (SELECT ("c"."data" -> 'first … 3,947 characters, 2b7ae62693a31205 … double precision) ELSE 0 END END) * CAST('1e2' AS double precision))) AS bigint) END END END) >= %s)
-- parameters: [251]
-- with literals:
EXISTS (SELECT 1 FROM (SELECT given.node AS audiencefilter_object FROM (SELECT ("c"."data" -> 'first … 3,948 characters, 77ede48455a3223b … ouble precision) ELSE 0 END END) * CAST('1e2' AS double precision))) AS bigint) END END END) >= 251)

-- objects: within objects
-- {'gifts': {'some': {'parts': {'none': {'ok': True}}}}}
EXISTS (SELECT 1 FROM (SELECT item.node AS audiencefilter_object FROM (SELECT ("c"."data" -> 'gifts' … 837 characters, 3609403a06c4a05c …  -> 'ok')) = 'boolean' THEN ("audiencefilter_2".audiencefilter_object ->> 'ok') = 'true' END) = %s))
-- parameters: [True]
-- with literals:
EXISTS (SELECT 1 FROM (SELECT item.node AS audiencefilter_object FROM (SELECT ("c"."data" -> 'gifts' … 839 characters, 9e3b0499a84c6b9e … > 'ok')) = 'boolean' THEN ("audiencefilter_2".audiencefilter_object ->> 'ok') = 'true' END) = TRUE))

-- objects: count
-- {'gifts': {'count': {'gte': 3}}}
(SELECT count(*) >= %s FROM (SELECT item.node AS audiencefilter_object FROM (SELECT ("c"."data" -> ' … 330 characters, 739d42479472878a … .node END) AS item(node) WHERE jsonb_typeof(item.node) = 'object') AS "audiencefilter_1" WHERE TRUE)
-- parameters: [3]
-- with literals:
(SELECT count(*) >= 3 FROM (SELECT item.node AS audiencefilter_object FROM (SELECT ("c"."data" -> 'g … 329 characters, 34c88c86397de749 … .node END) AS item(node) WHERE jsonb_typeof(item.node) = 'object') AS "audiencefilter_1" WHERE TRUE)

-- objects: functions
-- {'OR': [{'gifts': {'count': {'where': {'ok': True}, 'gte': 2}}}, {'gifts': {'sum': {'field': 'n', 'lt': 9}}}, {'gifts': {'sum': {'field': 'price', 'where': {'ok': True}, 'gte': 2.5}}}, {'gifts': {'max': {'field': 'at', 'equals': None}}}, {'gifts': {'avg': {'field': 'price', 'gte': 1}}}]}
((SELECT coalesce(sum((CASE WHEN ("audiencefilter_1".audiencefilter_object -> 'n') BETWEEN '1' AND ' … 1,695 characters, 4a74c484a201ef87 … .node END) AS item(node) WHERE jsonb_typeof(item.node) = 'object') AS "audiencefilter_1" WHERE TRUE)
OR (SELECT max((CASE WHEN ("audiencefilter_2".audiencefilter_object ->> 'at') ~ '^([0-9]{4}-(0[1-9]| … 4,920 characters, 5ce2c26e7d8515fa … .node END) AS item(node) WHERE jsonb_typeof(item.node) = 'object') AS "audiencefilter_2" WHERE TRUE)
OR (SELECT (sum(CAST((CASE WHEN jsonb_typeof(("audiencefilter_3".audiencefilter_object -> 'price'))  … 7,876 characters, 5732b49b7de9c0d2 … .node END) AS item(node) WHERE jsonb_typeof(item.node) = 'object') AS "audiencefilter_3" WHERE TRUE)
OR (SELECT count(*) >= %s FROM (SELECT item.node AS audiencefilter_object FROM (SELECT ("c"."data" - … 492 characters, 1eaac4fa1562d49b … t -> 'ok')) = 'boolean' THEN ("audiencefilter_4".audiencefilter_object ->> 'ok') = 'true' END) = %s)
OR (SELECT (coalesce(sum((CASE WHEN jsonb_typeof(("audiencefilter_5".audiencefilter_object -> 'price … 11,843 characters, 26a33de78e60a062 …  -> 'ok')) = 'boolean' THEN ("audiencefilter_5".audiencefilter_object ->> 'ok') = 'true' END) = %s))
-- parameters: [8, '1', '100', 2, True, '250', True]
-- with literals:
((SELECT coalesce(sum((CASE WHEN ("audiencefilter_1".audiencefilter_object -> 'n') BETWEEN '1' AND ' … 1,694 characters, c4921131f7ba5a86 … .node END) AS item(node) WHERE jsonb_typeof(item.node) = 'object') AS "audiencefilter_1" WHERE TRUE)
OR (SELECT max((CASE WHEN ("audiencefilter_2".audiencefilter_object ->> 'at') ~ '^([0-9]{4}-(0[1-9]| … 4,920 characters, 5ce2c26e7d8515fa … .node END) AS item(node) WHERE jsonb_typeof(item.node) = 'object') AS "audiencefilter_2" WHERE TRUE)
OR (SELECT (sum(CAST((CASE WHEN jsonb_typeof(("audiencefilter_3".audiencefilter_object -> 'price'))  … 7,880 characters, 08ba0886343f339f … .node END) AS item(node) WHERE jsonb_typeof(item.node) = 'object') AS "audiencefilter_3" WHERE TRUE)
OR (SELECT count(*) >= 2 FROM (SELECT item.node AS audiencefilter_object FROM (SELECT ("c"."data" -> … 493 characters, ac2bf49d48299eb6 … -> 'ok')) = 'boolean' THEN ("audiencefilter_4".audiencefilter_object ->> 'ok') = 'true' END) = TRUE)
OR (SELECT (coalesce(sum((CASE WHEN jsonb_typeof(("audiencefilter_5".audiencefilter_object -> 'price … 11,848 characters, 1659e6e63ea942e5 … > 'ok')) = 'boolean' THEN ("audiencefilter_5".audiencefilter_object ->> 'ok') = 'true' END) = TRUE))
