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
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'a\uffffß'], 'mode': 'insensitive'}}
((lower(translate(CAST("text" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN (%s, %s, %s) OR CAST("text" AS text) ~ %s OR CAST("text" AS text) ~ %s)
AND (NOT (lower(translate(CAST("name" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = %s) AND NOT (CAST("name" AS text) ~ %s) AND NOT (CAST("name" AS text) ~ %s)))
-- parameters: ['ann', 'izmir', 'kim', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\Z', '\\A[sS][tT][rR][aA][ßẞ][eE]\\Z', 'kim', '\\A[aA]\uffff[ßẞ]\\Z', '\\A[sS][tT][rR][aA][ßẞ][eE]\\Z']
-- with literals:
((lower(translate(CAST("text" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) IN ('ann', 'izmir', 'kim') OR CAST("text" AS text) ~ E'\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\Z' OR CAST("text" AS text) ~ E'\\A[sS][tT][rR][aA][ßẞ][eE]\\Z')
AND (NOT (lower(translate(CAST("name" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = 'kim') AND NOT (CAST("name" AS text) ~ E'\\A[aA]⟨U+FFFF⟩[ßẞ]\\Z') AND NOT (CAST("name" AS text) ~ E'\\A[sS][tT][rR][aA][ßẞ][eE]\\Z')))

-- text ignoring case: U+FFFE and U+FFFF
-- {'OR': [{'text': {'equals': 'A\uffffß', 'mode': 'insensitive'}}, {'name': {'not': 'ß\ufffe�', 'mode': 'insensitive'}}]}
(NOT (CAST("name" AS text) ~ %s)
OR CAST("text" AS text) ~ %s)
-- parameters: ['\\A[ßẞ]\ufffe�\\Z', '\\A[aA]\uffff[ßẞ]\\Z']
-- with literals:
(NOT (CAST("name" AS text) ~ E'\\A[ßẞ]⟨U+FFFE⟩�\\Z')
OR CAST("text" AS text) ~ E'\\A[aA]⟨U+FFFF⟩[ßẞ]\\Z')

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((lower(translate(CAST("text" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = %s OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) IN (SELECT unnest(CAST(%s AS text[]))))
AND (NOT (lower(translate(CAST("name" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = %s) AND NOT (translate(lower(CAST("name" AS text) COLLATE "C"), %s, %s) IN (SELECT unnest(CAST(%s AS text[]))))))
-- parameters: ['kim', 'İ⟨U+212A⟩ẞÖ', 'ikßö', ['aßb*[', 'kiß', 'straße', 'ö0', 'ö1', 'ö10', 'ö100', 'ö101', 'ö102', 'ö103' … 7,888 characters, 80e3a3ffec109630 … ', 'ö87', 'ö88', 'ö89', 'ö9', 'ö90', 'ö91', 'ö92', 'ö93', 'ö94', 'ö95', 'ö96', 'ö97', 'ö98', 'ö99']]
-- with literals:
((lower(translate(CAST("text" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = 'kim' OR translate(lower(CAST("te … 3,603 characters, dadeeff9325f40dc … ","ö87","ö88","ö89","ö9","ö90","ö91","ö92","ö93","ö94","ö95","ö96","ö97","ö98","ö99"}' AS text[]))))
AND (NOT (lower(translate(CAST("name" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = 'ann') AND NOT (translate … 3,611 characters, 334a67d105b76d88 … "ö87","ö88","ö89","ö9","ö90","ö91","ö92","ö93","ö94","ö95","ö96","ö97","ö98","ö99"}' AS text[]))))))

-- text ignoring case: many values with U+FFFE and U+FFFF
-- {'text': {'in': ['A\uffffß', 'ß\ufffe', 'İzmir', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö8 … 7,945 characters, 8ebdeb44e5819cfa … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((lower(translate(CAST("text" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = %s OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) IN (SELECT unnest(CAST(%s AS text[]))))
AND NOT (translate(lower(CAST("name" AS text) COLLATE "C"), %s, %s) IN (SELECT unnest(CAST(%s AS text[])))))
-- parameters: ['izmir', 'ẞÖ', 'ßö', ['a\uffffß', 'ß\ufffe', 'ö0', 'ö1', 'ö10', 'ö100', 'ö101', 'ö102', 'ö103', 'ö1 … 7,888 characters, 9cfc8d44f68bebc2 … 9', 'ö9', 'ö90', 'ö91', 'ö92', 'ö93', 'ö94', 'ö95', 'ö96', 'ö97', 'ö98', 'ö99', '\ue000', '\uffff']]
-- with literals:
((lower(translate(CAST("text" AS text) COLLATE "C", 'İ⟨U+212A⟩', 'ik')) = 'izmir' OR translate(lower(CAST(" … 3,589 characters, 3100945ed9c14401 … ","ö87","ö88","ö89","ö9","ö90","ö91","ö92","ö93","ö94","ö95","ö96","ö97","ö98","ö99"}' AS text[]))))
AND NOT (translate(lower(CAST("name" AS text) COLLATE "C"), 'ẞÖ', 'ßö') IN (SELECT unnest(CAST('{"ß⟨U+FFFE⟩ … 3,524 characters, 3bd48cdf346e57b3 … ö88","ö89","ö9","ö90","ö91","ö92","ö93","ö94","ö95","ö96","ö97","ö98","ö99","⟨U+E000⟩","⟨U+FFFF⟩"}' AS text[])))))

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
(("number" = %s AND "number" <> CAST('NaN' AS double precision) OR "number" = CAST('NaN' AS double precision) AND NULL)
AND NOT (("ratio" = %s AND "ratio" <> CAST('NaN' AS double precision) OR "ratio" = CAST('NaN' AS double precision) AND NULL)))
-- parameters: [0.30000000000000004, 0.0]
-- with literals:
(("number" = CAST('0.30000000000000004' AS double precision) AND "number" <> CAST('NaN' AS double precision) OR "number" = CAST('NaN' AS double precision) AND NULL)
AND NOT (("ratio" = CAST('0.0' AS double precision) AND "ratio" <> CAST('NaN' AS double precision) OR "ratio" = CAST('NaN' AS double precision) AND NULL)))

-- number: few values
-- {'number': {'in': [19.99, 5e-324, 2]}, 'ratio': {'notIn': [1e+308, -1e-07]}}
(("number" IN (%s, %s, %s) AND "number" <> CAST('NaN' AS double precision) OR "number" = CAST('NaN' AS double precision) AND NULL)
AND NOT (("ratio" IN (%s, %s) AND "ratio" <> CAST('NaN' AS double precision) OR "ratio" = CAST('NaN' AS double precision) AND NULL)))
-- parameters: [5e-324, 2.0, 19.99, -1e-07, 1e+308]
-- with literals:
(("number" IN (CAST('5e-324' AS double precision), CAST('2.0' AS double precision), CAST('19.99' AS double precision)) AND "number" <> CAST('NaN' AS double precision) OR "number" = CAST('NaN' AS double precision) AND NULL)
AND NOT (("ratio" IN (CAST('-1e-07' AS double precision), CAST('1e+308' AS double precision)) AND "ratio" <> CAST('NaN' AS double precision) OR "ratio" = CAST('NaN' AS double precision) AND NULL)))

-- number: many values
-- {'number': {'in': [0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.571428571428 … 12,294 characters, ba650f0f4f5f97c5 …  487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]}}
(("number" IN (SELECT unnest(CAST(%s AS double precision[]))) AND "number" <> CAST('NaN' AS double precision) OR "number" = CAST('NaN' AS double precision) AND NULL)
AND NOT (("ratio" IN (SELECT unnest(CAST(%s AS double precision[]))) AND "ratio" <> CAST('NaN' AS double precision) OR "ratio" = CAST('NaN' AS double precision) AND NULL)))
-- parameters: [[0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.5714285714285714, 0.714285714 … 12,256 characters, e070bd99ae838223 … , 487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]]
-- with literals:
(("number" IN (SELECT unnest(CAST('{0.0,0.14285714285714285,0.2857142857142857,0.42857142857142855,0 … 8,520 characters, 62a32fe14cf5ce0c …  "number" <> CAST('NaN' AS double precision) OR "number" = CAST('NaN' AS double precision) AND NULL)
AND NOT (("ratio" IN (SELECT unnest(CAST('{0.5,1.5,2.5,3.5,4.5,5.5,6.5,7.5,8.5,9.5,10.5,11.5,12.5,13 … 3,069 characters, 3eb4992dfb45fe9f …  "ratio" <> CAST('NaN' AS double precision) OR "ratio" = CAST('NaN' AS double precision) AND NULL)))

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
(("number" > %s AND "number" <> CAST('NaN' AS double precision) OR "number" = CAST('NaN' AS double precision) AND NULL)
AND ("number" <= %s AND "number" <> CAST('NaN' AS double precision) OR "number" = CAST('NaN' AS double precision) AND NULL)
AND ("ratio" >= %s AND "ratio" <> CAST('NaN' AS double precision) OR "ratio" = CAST('NaN' AS double precision) AND NULL)
AND ("ratio" < %s AND "ratio" <> CAST('NaN' AS double precision) OR "ratio" = CAST('NaN' AS double precision) AND NULL))
-- parameters: [-0.5, 0.30000000000000004, 5e-324, 1e+300]
-- with literals:
(("number" > CAST('-0.5' AS double precision) AND "number" <> CAST('NaN' AS double precision) OR "number" = CAST('NaN' AS double precision) AND NULL)
AND ("number" <= CAST('0.30000000000000004' AS double precision) AND "number" <> CAST('NaN' AS double precision) OR "number" = CAST('NaN' AS double precision) AND NULL)
AND ("ratio" >= CAST('5e-324' AS double precision) AND "ratio" <> CAST('NaN' AS double precision) OR "ratio" = CAST('NaN' AS double precision) AND NULL)
AND ("ratio" < CAST('1e+300' AS double precision) AND "ratio" <> CAST('NaN' AS double precision) OR "ratio" = CAST('NaN' AS double precision) AND NULL))

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

-- contains: noncharacter needle
-- {'text': {'contains': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'a\uffffß'}, 'mode': 'insensitive'}}
(CAST("text" AS text) ~ %s
AND NOT (CAST("name" AS text) ~ %s))
-- parameters: ['[aA]\uffff[ßẞ]', '[aA]\uffff[ßẞ]']
-- with literals:
(CAST("text" AS text) ~ '[aA]⟨U+FFFF⟩[ßẞ]'
AND NOT (CAST("name" AS text) ~ '[aA]⟨U+FFFF⟩[ßẞ]'))

-- startsWith: exact needle
-- {'text': {'startsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'startsWith': 'a_B%'}, 'mode': 'default'}}
(starts_with(CAST("text" AS text), %s)
AND NOT (starts_with(CAST("name" AS text), %s)))
-- parameters: ['a_B%', 'a_B%']
-- with literals:
(starts_with(CAST("text" AS text), 'a_B%')
AND NOT (starts_with(CAST("name" AS text), 'a_B%')))

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

-- startsWith: noncharacter needle
-- {'text': {'startsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(CAST("text" AS text) ~ %s
AND NOT (CAST("name" AS text) ~ %s))
-- parameters: ['\\A[aA]\uffff[ßẞ]', '\\A[aA]\uffff[ßẞ]']
-- with literals:
(CAST("text" AS text) ~ E'\\A[aA]⟨U+FFFF⟩[ßẞ]'
AND NOT (CAST("name" AS text) ~ E'\\A[aA]⟨U+FFFF⟩[ßẞ]'))

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

-- endsWith: noncharacter needle
-- {'text': {'endsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(CAST("text" AS text) ~ %s
AND NOT (CAST("name" AS text) ~ %s))
-- parameters: ['[aA]\uffff[ßẞ]\\Z', '[aA]\uffff[ßẞ]\\Z']
-- with literals:
(CAST("text" AS text) ~ E'[aA]⟨U+FFFF⟩[ßẞ]\\Z'
AND NOT (CAST("name" AS text) ~ E'[aA]⟨U+FFFF⟩[ßẞ]\\Z'))

-- startsWith: a prefix before the surrogates
-- {'text': {'startsWith': 'a\ud7ff'}}
starts_with(CAST("text" AS text), %s)
-- parameters: ['a\ud7ff']
-- with literals:
starts_with(CAST("text" AS text), 'a⟨U+D7FF⟩')

-- startsWith: a prefix without an end
-- {'text': {'startsWith': '\U0010ffff'}, 'name': {'not': {'startsWith': '\U0010ffff'}}}
(starts_with(CAST("text" AS text), %s)
AND NOT (starts_with(CAST("name" AS text), %s)))
-- parameters: ['\U0010ffff', '\U0010ffff']
-- with literals:
(starts_with(CAST("text" AS text), '⟨U+10FFFF⟩')
AND NOT (starts_with(CAST("name" AS text), '⟨U+10FFFF⟩')))

-- parts of texts: a crowd
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 1,059 characters, 09a13a515be612fd … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(CAST("text" AS text) COLLATE "C" LIKE %s
OR CAST("text" AS text) COLLATE "C" LIKE %s
OR (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) = %s OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) = %s)
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR starts_with(CAST("text" AS text), %s)
OR starts_with(CAST("text" AS text), %s)
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s
OR translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s)
-- parameters: ['%a\\_B\\%%', '%a\\_B\\%', 'İ⟨U+212A⟩ẞ', 'ikß', 'kiß', 'ẞ', 'ß', 'ß\ufffe', '', '', '%ac\\_m%', 'İ⟨U+212A⟩', 'ik' … 395 characters, b390407185259215 … '%a\uffffß', '', '', 'ac\\_m%', 'İ⟨U+212A⟩', 'ik', 'kim.e%', 'İ⟨U+212A⟩ẞ', 'ikß', 'kiß.e%', 'ẞ', 'ß', 'a\uffffß%']
-- with literals:
(CAST("text" AS text) COLLATE "C" LIKE E'%a\\_B\\%%'
OR CAST("text" AS text) COLLATE "C" LIKE E'%a\\_B\\%'
OR (translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩ẞ', 'ikß') = 'kiß' OR translate(lower(CAST("text" AS text) COLLATE "C"), 'ẞ', 'ß') = 'ß⟨U+FFFE⟩')
OR translate(lower(CAST("text" AS text) COLLATE "C"), '', '') LIKE E'%ac\\_m%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩', 'ik') LIKE '%kim.e%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩ẞ', 'ikß') LIKE '%kiß.e%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'ẞ', 'ß') LIKE '%a⟨U+FFFF⟩ß%'
OR starts_with(CAST("text" AS text), 'a_B%')
OR starts_with(CAST("text" AS text), '⟨U+10FFFF⟩')
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'Ä', 'ä') LIKE '%ämne%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), '', '') LIKE '%q[%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), '', '') LIKE E'%ac\\_m'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩', 'ik') LIKE '%kim.e'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩ẞ', 'ikß') LIKE '%kiß.e'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'ẞ', 'ß') LIKE '%a⟨U+FFFF⟩ß'
OR translate(lower(CAST("text" AS text) COLLATE "C"), '', '') LIKE E'ac\\_m%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩', 'ik') LIKE 'kim.e%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩ẞ', 'ikß') LIKE 'kiß.e%'
OR translate(lower(CAST("text" AS text) COLLATE "C"), 'ẞ', 'ß') LIKE 'a⟨U+FFFF⟩ß%')

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 1,060 characters, 3620ec3a9afab2ed … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(NOT (CAST("text" AS text) COLLATE "C" LIKE %s)
AND NOT (CAST("text" AS text) COLLATE "C" LIKE %s)
AND (NOT (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) = %s) AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) = %s))
AND NOT (starts_with(CAST("text" AS text), %s))
AND NOT (starts_with(CAST("text" AS text), %s))
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
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s)
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s)
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s)
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), %s, %s) LIKE %s))
-- parameters: ['%a\\_B\\%%', '%a\\_B\\%', 'İ⟨U+212A⟩ẞ', 'ikß', 'kiß', 'ẞ', 'ß', 'ß\ufffe', 'a_B%', '\U0010ffff', '', '',  … 395 characters, afc9a1e6f2063c98 … '%a\uffffß', '', '', 'ac\\_m%', 'İ⟨U+212A⟩', 'ik', 'kim.e%', 'İ⟨U+212A⟩ẞ', 'ikß', 'kiß.e%', 'ẞ', 'ß', 'a\uffffß%']
-- with literals:
(NOT (CAST("text" AS text) COLLATE "C" LIKE E'%a\\_B\\%%')
AND NOT (CAST("text" AS text) COLLATE "C" LIKE E'%a\\_B\\%')
AND (NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩ẞ', 'ikß') = 'kiß') AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'ẞ', 'ß') = 'ß⟨U+FFFE⟩'))
AND NOT (starts_with(CAST("text" AS text), 'a_B%'))
AND NOT (starts_with(CAST("text" AS text), '⟨U+10FFFF⟩'))
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), '', '') LIKE E'%ac\\_m%')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩', 'ik') LIKE '%kim.e%')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩ẞ', 'ikß') LIKE '%kiß.e%')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'ẞ', 'ß') LIKE '%a⟨U+FFFF⟩ß%')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'Ä', 'ä') LIKE '%ämne%')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), '', '') LIKE '%q[%')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), '', '') LIKE E'%ac\\_m')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩', 'ik') LIKE '%kim.e')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩ẞ', 'ikß') LIKE '%kiß.e')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'ẞ', 'ß') LIKE '%a⟨U+FFFF⟩ß')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), '', '') LIKE E'ac\\_m%')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩', 'ik') LIKE 'kim.e%')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'İ⟨U+212A⟩ẞ', 'ikß') LIKE 'kiß.e%')
AND NOT (translate(lower(CAST("text" AS text) COLLATE "C"), 'ẞ', 'ß') LIKE 'a⟨U+FFFF⟩ß%'))

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
("small" >= %s
AND ("flag" = %s OR (("number" < %s AND "number" <> CAST('NaN' AS double precision) OR "number" = CAST('NaN' AS double precision) AND NULL) AND ("text" IS NULL OR NOT (CAST("name" AS text) COLLATE "C" = %s) OR NOT ("small" = %s)))))
-- parameters: [0, True, 0.0, 'Ann', 1]
-- with literals:
("small" >= 0
AND ("flag" = TRUE OR (("number" < CAST('0.0' AS double precision) AND "number" <> CAST('NaN' AS double precision) OR "number" = CAST('NaN' AS double precision) AND NULL) AND ("text" IS NULL OR NOT (CAST("name" AS text) COLLATE "C" = 'Ann') OR NOT ("small" = 1)))))

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
