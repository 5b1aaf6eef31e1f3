-- to_sql('duckdb'). Written by tests/backends/sql/golden.py.

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
AND nullif("number", CAST('NaN' AS DOUBLE)) IS NULL
AND "small" IS NULL
AND "text" IS NULL)
-- parameters: []

-- present values
-- {'text': {'not': None}, 'small': {'not': None}, 'number': {'not': None}, 'flag': {'not': None}, 'moment': {'not': None}}
("flag" IS NOT NULL
AND "moment" IS NOT NULL
AND nullif("number", CAST('NaN' AS DOUBLE)) IS NOT NULL
AND "small" IS NOT NULL
AND "text" IS NOT NULL)
-- parameters: []

-- true of every present value
-- {'text': {'contains': ''}, 'small': {'lt': 10000000000}, 'number': {'lt': 10000000000000000000000000 … 561 characters, c1808f05fea4adb7 … 00000000000000}, 'OR': [{'flag': True}, {'flag': False}], 'moment': {'gte': '0001-01-01T00:00:00Z'}}
(("flag" IS NOT NULL OR NULL)
AND ("moment" IS NOT NULL OR NULL)
AND (nullif("number", CAST('NaN' AS DOUBLE)) IS NOT NULL OR NULL)
AND ("small" IS NOT NULL OR NULL)
AND ("text" IS NOT NULL OR NULL))
-- parameters: []

-- false of every present value
-- {'OR': [{'text': {'not': {'contains': ''}}}, {'small': {'equals': 1.5}}, {'number': {'gt': 100000000 … 584 characters, 3a943eca19389c26 … 00000000}}, {'AND': [{'flag': True}, {'flag': False}]}, {'moment': {'lt': '0001-01-01T00:00:00Z'}}]}
(("flag" IS NULL AND NULL)
OR ("moment" IS NULL AND NULL)
OR (nullif("number", CAST('NaN' AS DOUBLE)) IS NULL AND NULL)
OR ("small" IS NULL AND NULL)
OR ("text" IS NULL AND NULL))
-- parameters: []

-- text: one value
-- {'text': "O'Brien \\", 'name': {'not': 'ann '}}
("text" COLLATE POSIX = ?
AND NOT ("name" COLLATE POSIX = ?))
-- parameters: ["O'Brien \\", 'ann ']
-- with literals:
("text" COLLATE POSIX = 'O''Brien \'
AND NOT ("name" COLLATE POSIX = 'ann '))

-- text: few values
-- {'text': {'in': ['Ann', 'ann ', '']}, 'name': {'notIn': ['Ann', '%']}}
("text" COLLATE POSIX IN (?, ?, ?)
AND NOT ("name" COLLATE POSIX IN (?, ?)))
-- parameters: ['', 'Ann', 'ann ', '%', 'Ann']
-- with literals:
("text" COLLATE POSIX IN ('', 'Ann', 'ann ')
AND NOT ("name" COLLATE POSIX IN ('%', 'Ann')))

-- text: many values
-- {'text': {'in': ['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9', 'v10', 'v11', 'v12', 'v … 8,336 characters, c08c8244951b7318 … "w'490", "w'491", "w'492", "w'493", "w'494", "w'495", "w'496", "w'497", "w'498", "w'499", "w'500"]}}
("text" COLLATE POSIX IN (SELECT unnest(CAST(? AS VARCHAR[])))
AND NOT ("name" COLLATE POSIX IN (SELECT unnest(CAST(? AS VARCHAR[])))))
-- parameters: [['v0', 'v1', 'v10', 'v100', 'v101', 'v102', 'v103', 'v104', 'v105', 'v106', 'v107', 'v108', 'v109', … 8,301 characters, 6cae287057a415fe … 88", "w'89", "w'9", "w'90", "w'91", "w'92", "w'93", "w'94", "w'95", "w'96", "w'97", "w'98", "w'99"]]
-- with literals:
("text" COLLATE POSIX IN (SELECT unnest(CAST(from_json('["v0","v1","v10","v100","v101","v102","v103" … 3,487 characters, 88a32b0efcccb2ed … ","v9","v90","v91","v92","v93","v94","v95","v96","v97","v98","v99"]', '["VARCHAR"]') AS VARCHAR[])))
AND NOT ("name" COLLATE POSIX IN (SELECT unnest(CAST(from_json('["w''0","w''1","w''10","w''100","w'' … 4,499 characters, 998a6dc9411f1d99 … ,"w''92","w''93","w''94","w''95","w''96","w''97","w''98","w''99"]', '["VARCHAR"]') AS VARCHAR[])))))

-- text ignoring case: one value
-- {'text': {'equals': 'KIM', 'mode': 'insensitive'}, 'name': {'not': 'Ann', 'mode': 'insensitive'}}
(lower(replace(replace("text" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?
AND NOT (lower(replace(replace("name" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?))
-- parameters: ['kim', 'ann']
-- with literals:
(lower(replace(replace("text" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim'
AND NOT (lower(replace(replace("name" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'ann'))

-- text ignoring case: few values
-- {'text': {'in': ['KIM', 'Ann'], 'mode': 'insensitive'}, 'name': {'notIn': ['KIM', 'a_b'], 'mode': 'insensitive'}}
(lower(replace(replace("text" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (?, ?)
AND NOT (lower(replace(replace("name" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (?, ?)))
-- parameters: ['ann', 'kim', 'a_b', 'kim']
-- with literals:
(lower(replace(replace("text" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('ann', 'kim')
AND NOT (lower(replace(replace("name" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('a_b', 'kim')))

-- text ignoring case: many values
-- {'text': {'in': ['V0', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10', 'V11', 'V12', 'V … 8,382 characters, 9cff711ee6ec988d … 2", "W'493", "W'494", "W'495", "W'496", "W'497", "W'498", "W'499", "W'500"], 'mode': 'insensitive'}}
(lower(replace(replace("text" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT unnest(CAST(? AS VARCHAR[])))
AND NOT (lower(replace(replace("name" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT unnest(CAST(? AS VARCHAR[])))))
-- parameters: [['v0', 'v1', 'v10', 'v100', 'v101', 'v102', 'v103', 'v104', 'v105', 'v106', 'v107', 'v108', 'v109', … 8,301 characters, 6cae287057a415fe … 88", "w'89", "w'9", "w'90", "w'91", "w'92", "w'93", "w'94", "w'95", "w'96", "w'97", "w'98", "w'99"]]
-- with literals:
(lower(replace(replace("text" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT unnest(CAST(from_json( … 3,532 characters, 313d95126ccc6beb … ","v9","v90","v91","v92","v93","v94","v95","v96","v97","v98","v99"]', '["VARCHAR"]') AS VARCHAR[])))
AND NOT (lower(replace(replace("name" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT unnest(CAST(fr … 4,544 characters, a8ed73bc58dce599 … ,"w''92","w''93","w''94","w''95","w''96","w''97","w''98","w''99"]', '["VARCHAR"]') AS VARCHAR[])))))

-- text ignoring case: values beyond ASCII
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'a\uffffß'], 'mode': 'insensitive'}}
((lower(replace(replace("text" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (?, ?, ?) OR regexp_matches("text", ?) OR regexp_matches("text", ?))
AND (NOT (lower(replace(replace("name" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?) AND NOT (regexp_matches("name", ?)) AND NOT (regexp_matches("name", ?))))
-- parameters: ['ann', 'izmir', 'kim', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[sS][tT][rR][aA][ßẞ][eE]\\z', 'kim', '\\A[aA]\uffff[ßẞ]\\z', '\\A[sS][tT][rR][aA][ßẞ][eE]\\z']
-- with literals:
((lower(replace(replace("text" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('ann', 'izmir', 'kim') OR regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][ßẞ]\z') OR regexp_matches("text", '\A[sS][tT][rR][aA][ßẞ][eE]\z'))
AND (NOT (lower(replace(replace("name" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim') AND NOT (regexp_matches("name", '\A[aA]⟨U+FFFF⟩[ßẞ]\z')) AND NOT (regexp_matches("name", '\A[sS][tT][rR][aA][ßẞ][eE]\z'))))

-- text ignoring case: U+FFFE and U+FFFF
-- {'OR': [{'text': {'equals': 'A\uffffß', 'mode': 'insensitive'}}, {'name': {'not': 'ß\ufffe�', 'mode': 'insensitive'}}]}
(NOT (regexp_matches("name", ?))
OR regexp_matches("text", ?))
-- parameters: ['\\A[ßẞ]\ufffe�\\z', '\\A[aA]\uffff[ßẞ]\\z']
-- with literals:
(NOT (regexp_matches("name", '\A[ßẞ]⟨U+FFFE⟩�\z'))
OR regexp_matches("text", '\A[aA]⟨U+FFFF⟩[ßẞ]\z'))

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((lower(replace(replace("text" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ? OR ((regexp_matches("text",  … 14,694 characters, f7197510cf5ffa8b … "text", ?) OR regexp_matches("text", ?) OR regexp_matches("text", ?) OR regexp_matches("text", ?))))
AND (NOT (lower(replace(replace("name" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?) AND ((NOT (regexp_m … 18,196 characters, 63f8c0878204ecbf … gexp_matches("name", ?)) AND NOT (regexp_matches("name", ?)) AND NOT (regexp_matches("name", ?))))))
-- parameters: ['kim', '\\A[aA][ßẞ][bB]\\*\\[\\z', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[sS][tT][rR][aA][ßẞ][eE]\\z', '\\A[ö … 16,974 characters, f2cd237a77dadfe0 … \z', '\\A[öÖ]94\\z', '\\A[öÖ]95\\z', '\\A[öÖ]96\\z', '\\A[öÖ]97\\z', '\\A[öÖ]98\\z', '\\A[öÖ]99\\z']
-- with literals:
((lower(replace(replace("text" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim' OR ((regexp_matches("tex … 20,669 characters, e70db1b321cb39cc … t", '\A[öÖ]97\z') OR regexp_matches("text", '\A[öÖ]98\z') OR regexp_matches("text", '\A[öÖ]99\z'))))
AND (NOT (lower(replace(replace("name" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'ann') AND ((NOT (rege … 24,152 characters, f529c7da8cfe0e6d … )) AND NOT (regexp_matches("name", '\A[öÖ]98\z')) AND NOT (regexp_matches("name", '\A[öÖ]99\z'))))))

-- text ignoring case: many values with U+FFFE and U+FFFF
-- {'text': {'in': ['A\uffffß', 'ß\ufffe', 'İzmir', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö8 … 7,945 characters, 8ebdeb44e5819cfa … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((lower(replace(replace("text" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ? OR ((regexp_matches("text",  … 14,665 characters, a1381c7c6adfb2fe … ext", ?)) OR (regexp_matches("text", ?) OR regexp_matches("text", ?) OR regexp_matches("text", ?))))
AND ((NOT (regexp_matches("name", ?)) AND NOT (regexp_matches("name", ?)) AND NOT (regexp_matches("n … 18,150 characters, ff40cbd4f9e861fd … egexp_matches("name", ?)) AND NOT (regexp_matches("name", ?)) AND NOT (regexp_matches("name", ?)))))
-- parameters: ['izmir', '\\A[aA]\uffff[ßẞ]\\z', '\\A[ßẞ]\ufffe\\z', '\\A[öÖ]0\\z', '\\A[öÖ]1\\z', '\\A[öÖ]10\\z',  … 16,920 characters, 51cc0dff439c66ed … \z', '\\A[öÖ]96\\z', '\\A[öÖ]97\\z', '\\A[öÖ]98\\z', '\\A[öÖ]99\\z', '\\A\ue000\\z', '\\A\uffff\\z']
-- with literals:
((lower(replace(replace("text" COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'izmir' OR ((regexp_matches("t … 20,597 characters, 7500f6742d39f856 … t", '\A[öÖ]97\z') OR regexp_matches("text", '\A[öÖ]98\z') OR regexp_matches("text", '\A[öÖ]99\z'))))
AND ((NOT (regexp_matches("name", '\A[ßẞ]⟨U+FFFE⟩�\z')) AND NOT (regexp_matches("name", '\A[öÖ]0\z')) AND N … 24,075 characters, d40b94cb7d854bda … \A[öÖ]99\z')) AND NOT (regexp_matches("name", '\A⟨U+E000⟩\z')) AND NOT (regexp_matches("name", '\A⟨U+FFFF⟩\z')))))

-- integer: one value
-- {'small': -2147483648, 'large': {'not': 9223372036854775807}}
("small" = ?
AND NOT ("large" = ?))
-- parameters: [-2147483648, 9223372036854775807]
-- with literals:
("small" = -2147483648
AND NOT ("large" = 9223372036854775807))

-- integer: few values
-- {'small': {'in': [0, 1, 2147483647]}, 'large': {'notIn': [9007199254740993, -9223372036854775808]}}
("small" IN (?, ?, ?)
AND NOT ("large" IN (?, ?)))
-- parameters: [0, 1, 2147483647, -9223372036854775808, 9007199254740993]
-- with literals:
("small" IN (0, 1, 2147483647)
AND NOT ("large" IN (-9223372036854775808, 9007199254740993)))

-- integer: many values
-- {'small': {'in': [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,  … 11,454 characters, f6c23f0c45ec9a07 … 4741487, 9007199254741488, 9007199254741489, 9007199254741490, 9007199254741491, 9007199254741492]}}
("small" IN (SELECT unnest(CAST(? AS BIGINT[])))
AND NOT ("large" IN (SELECT unnest(CAST(? AS BIGINT[])))))
-- parameters: [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,  … 11,417 characters, c3d8e6ad3363786f … 54741487, 9007199254741488, 9007199254741489, 9007199254741490, 9007199254741491, 9007199254741492]]
-- with literals:
("small" IN (SELECT unnest(CAST('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,2 … 1,944 characters, b27f8e175f410e5f … 480,481,482,483,484,485,486,487,488,489,490,491,492,493,494,495,496,497,498,499,500]' AS BIGINT[])))
AND NOT ("large" IN (SELECT unnest(CAST('[9007199254740992,9007199254740993,9007199254740994,9007199 … 8,577 characters, 7d89018f8eed56ea … 7199254741488,9007199254741489,9007199254741490,9007199254741491,9007199254741492]' AS BIGINT[])))))

-- number: one value
-- {'number': 0.30000000000000004, 'ratio': {'not': -0.0}}
(nullif("number", CAST('NaN' AS DOUBLE)) = ?
AND NOT (nullif("ratio", CAST('NaN' AS DOUBLE)) = ?))
-- parameters: [0.30000000000000004, 0.0]
-- with literals:
(nullif("number", CAST('NaN' AS DOUBLE)) = CAST('0.30000000000000004' AS DOUBLE)
AND NOT (nullif("ratio", CAST('NaN' AS DOUBLE)) = CAST('0.0' AS DOUBLE)))

-- number: few values
-- {'number': {'in': [19.99, 5e-324, 2]}, 'ratio': {'notIn': [1e+308, -1e-07]}}
(nullif("number", CAST('NaN' AS DOUBLE)) IN (?, ?, ?)
AND NOT (nullif("ratio", CAST('NaN' AS DOUBLE)) IN (?, ?)))
-- parameters: [5e-324, 2.0, 19.99, -1e-07, 1e+308]
-- with literals:
(nullif("number", CAST('NaN' AS DOUBLE)) IN (CAST('5e-324' AS DOUBLE), CAST('2.0' AS DOUBLE), CAST('19.99' AS DOUBLE))
AND NOT (nullif("ratio", CAST('NaN' AS DOUBLE)) IN (CAST('-1e-07' AS DOUBLE), CAST('1e+308' AS DOUBLE))))

-- number: many values
-- {'number': {'in': [0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.571428571428 … 12,294 characters, ba650f0f4f5f97c5 …  487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]}}
(nullif("number", CAST('NaN' AS DOUBLE)) IN (SELECT unnest(CAST(? AS DOUBLE[])))
AND NOT (nullif("ratio", CAST('NaN' AS DOUBLE)) IN (SELECT unnest(CAST(? AS DOUBLE[])))))
-- parameters: [[0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.5714285714285714, 0.714285714 … 12,256 characters, e070bd99ae838223 … , 487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]]
-- with literals:
(nullif("number", CAST('NaN' AS DOUBLE)) IN (SELECT unnest(CAST('[0.0,0.14285714285714285,0.28571428 … 8,436 characters, de64a6c07cdc43f1 … 428571,70.85714285714286,71.0,71.14285714285714,71.28571428571429,71.42857142857143]' AS DOUBLE[])))
AND NOT (nullif("ratio", CAST('NaN' AS DOUBLE)) IN (SELECT unnest(CAST('[0.5,1.5,2.5,3.5,4.5,5.5,6.5 … 2,987 characters, c22353ca42c155dd … 7.5,488.5,489.5,490.5,491.5,492.5,493.5,494.5,495.5,496.5,497.5,498.5,499.5,500.5]' AS DOUBLE[])))))

-- boolean: true
-- {'flag': True}
"flag" = ?
-- parameters: [True]
-- with literals:
"flag" = TRUE

-- boolean: false
-- {'flag': {'not': True}}
"flag" = ?
-- parameters: [False]
-- with literals:
"flag" = FALSE

-- date: one value
-- {'moment': '2024-02-29T12:30:45.000001+05:30', 'until': {'not': '1969-12-31T23:59:59.999999Z'}}
(CASE WHEN typeof("moment") = 'TIMESTAMP_NS' THEN epoch_ns("moment") // 1000 - CAST(epoch_ns("moment") // 1000 * 1000 > epoch_ns("moment") AS BIGINT) ELSE epoch_us("moment") END = ?
AND NOT (CASE WHEN typeof("until") = 'TIMESTAMP_NS' THEN epoch_ns("until") // 1000 - CAST(epoch_ns("until") // 1000 * 1000 > epoch_ns("until") AS BIGINT) ELSE epoch_us("until") END = ?))
-- parameters: [1709190045000001, -1]
-- with literals:
(CASE WHEN typeof("moment") = 'TIMESTAMP_NS' THEN epoch_ns("moment") // 1000 - CAST(epoch_ns("moment") // 1000 * 1000 > epoch_ns("moment") AS BIGINT) ELSE epoch_us("moment") END = 1709190045000001
AND NOT (CASE WHEN typeof("until") = 'TIMESTAMP_NS' THEN epoch_ns("until") // 1000 - CAST(epoch_ns("until") // 1000 * 1000 > epoch_ns("until") AS BIGINT) ELSE epoch_us("until") END = -1))

-- date: few values
-- {'moment': {'in': ['2024-02-29T12:30:45.000001+05:30', '1969-12-31T23:59:59.999999Z']}, 'until': {'notIn': ['1969-12-31T23:59:59.999999Z', '2024-02-29T12:30:45.000001+05:30']}}
(CASE WHEN typeof("moment") = 'TIMESTAMP_NS' THEN epoch_ns("moment") // 1000 - CAST(epoch_ns("moment") // 1000 * 1000 > epoch_ns("moment") AS BIGINT) ELSE epoch_us("moment") END IN (?, ?)
AND NOT (CASE WHEN typeof("until") = 'TIMESTAMP_NS' THEN epoch_ns("until") // 1000 - CAST(epoch_ns("until") // 1000 * 1000 > epoch_ns("until") AS BIGINT) ELSE epoch_us("until") END IN (?, ?)))
-- parameters: [-1, 1709190045000001, -1, 1709190045000001]
-- with literals:
(CASE WHEN typeof("moment") = 'TIMESTAMP_NS' THEN epoch_ns("moment") // 1000 - CAST(epoch_ns("moment") // 1000 * 1000 > epoch_ns("moment") AS BIGINT) ELSE epoch_us("moment") END IN (-1, 1709190045000001)
AND NOT (CASE WHEN typeof("until") = 'TIMESTAMP_NS' THEN epoch_ns("until") // 1000 - CAST(epoch_ns("until") // 1000 * 1000 > epoch_ns("until") AS BIGINT) ELSE epoch_us("until") END IN (-1, 1709190045000001)))

-- date: many values
-- {'moment': {'in': ['2020-01-01T00:00:00+00:00', '2020-01-02T00:00:00.000001+00:00', '2020-01-03T00:0 … 36,100 characters, 2fff961e370a1128 … 13T00:00:00.000498+00:00', '2021-05-14T00:00:00.000499+00:00', '2021-05-15T00:00:00.000500+00:00']}}
(CASE WHEN typeof("moment") = 'TIMESTAMP_NS' THEN epoch_ns("moment") // 1000 - CAST(epoch_ns("moment") // 1000 * 1000 > epoch_ns("moment") AS BIGINT) ELSE epoch_us("moment") END IN (SELECT unnest(CAST(? AS BIGINT[])))
AND NOT (CASE WHEN typeof("until") = 'TIMESTAMP_NS' THEN epoch_ns("until") // 1000 - CAST(epoch_ns("until") // 1000 * 1000 > epoch_ns("until") AS BIGINT) ELSE epoch_us("until") END IN (SELECT unnest(CAST(? AS BIGINT[])))))
-- parameters: [[1577836800000000, 1577923200000001, 1578009600000002, 1578096000000003, 1578182400000004, 15782688 … 18,040 characters, 758c900b1c7548bd … 00000495, 1620691200000496, 1620777600000497, 1620864000000498, 1620950400000499, 1621036800000500]]
-- with literals:
(CASE WHEN typeof("moment") = 'TIMESTAMP_NS' THEN epoch_ns("moment") // 1000 - CAST(epoch_ns("moment … 8,736 characters, 5a7ecc9adac44a2e … 620691200000496,1620777600000497,1620864000000498,1620950400000499,1621036800000500]' AS BIGINT[])))
AND NOT (CASE WHEN typeof("until") = 'TIMESTAMP_NS' THEN epoch_ns("until") // 1000 - CAST(epoch_ns(" … 8,741 characters, e00172df9b1e2ac0 … 0691200000496,1620777600000497,1620864000000498,1620950400000499,1621036800000500]' AS BIGINT[])))))

-- text: order
-- {'text': {'gt': "A'", 'lte': '\uffff'}, 'name': {'gte': 'Ann', 'lt': '𐐀'}}
("name" COLLATE POSIX >= ?
AND "name" COLLATE POSIX < ?
AND "text" COLLATE POSIX > ?
AND "text" COLLATE POSIX <= ?)
-- parameters: ['Ann', '𐐀', "A'", '\uffff']
-- with literals:
("name" COLLATE POSIX >= 'Ann'
AND "name" COLLATE POSIX < '𐐀'
AND "text" COLLATE POSIX > 'A'''
AND "text" COLLATE POSIX <= '⟨U+FFFF⟩')

-- integer: order
-- {'small': {'gte': -1, 'lt': 100}, 'large': {'gt': -9007199254740992, 'lte': 9007199254740993}}
("large" >= ?
AND "large" <= ?
AND "small" >= ?
AND "small" <= ?)
-- parameters: [-9007199254740991, 9007199254740993, -1, 99]
-- with literals:
("large" >= -9007199254740991
AND "large" <= 9007199254740993
AND "small" >= -1
AND "small" <= 99)

-- number: order
-- {'number': {'gt': -0.5, 'lte': 0.30000000000000004}, 'ratio': {'gte': 5e-324, 'lt': 1e+300}}
(nullif("number", CAST('NaN' AS DOUBLE)) > ?
AND nullif("number", CAST('NaN' AS DOUBLE)) <= ?
AND nullif("ratio", CAST('NaN' AS DOUBLE)) >= ?
AND nullif("ratio", CAST('NaN' AS DOUBLE)) < ?)
-- parameters: [-0.5, 0.30000000000000004, 5e-324, 1e+300]
-- with literals:
(nullif("number", CAST('NaN' AS DOUBLE)) > CAST('-0.5' AS DOUBLE)
AND nullif("number", CAST('NaN' AS DOUBLE)) <= CAST('0.30000000000000004' AS DOUBLE)
AND nullif("ratio", CAST('NaN' AS DOUBLE)) >= CAST('5e-324' AS DOUBLE)
AND nullif("ratio", CAST('NaN' AS DOUBLE)) < CAST('1e+300' AS DOUBLE))

-- date: order
-- {'moment': {'gt': '1969-12-31T23:59:59.999999Z', 'lte': '2024-02-29T12:30:45.000001+05:30'}, 'until': {'gte': '2024-02-29T12:30:45.000001+05:30', 'lt': '9999-12-31T23:59:59Z'}}
(CASE WHEN typeof("moment") = 'TIMESTAMP_NS' THEN epoch_ns("moment") // 1000 - CAST(epoch_ns("moment") // 1000 * 1000 > epoch_ns("moment") AS BIGINT) ELSE epoch_us("moment") END > ?
AND CASE WHEN typeof("moment") = 'TIMESTAMP_NS' THEN epoch_ns("moment") // 1000 - CAST(epoch_ns("moment") // 1000 * 1000 > epoch_ns("moment") AS BIGINT) ELSE epoch_us("moment") END <= ?
AND CASE WHEN typeof("until") = 'TIMESTAMP_NS' THEN epoch_ns("until") // 1000 - CAST(epoch_ns("until") // 1000 * 1000 > epoch_ns("until") AS BIGINT) ELSE epoch_us("until") END >= ?
AND CASE WHEN typeof("until") = 'TIMESTAMP_NS' THEN epoch_ns("until") // 1000 - CAST(epoch_ns("until") // 1000 * 1000 > epoch_ns("until") AS BIGINT) ELSE epoch_us("until") END < ?)
-- parameters: [-1, 1709190045000001, 1709190045000001, 253402300799000000]
-- with literals:
(CASE WHEN typeof("moment") = 'TIMESTAMP_NS' THEN epoch_ns("moment") // 1000 - CAST(epoch_ns("moment") // 1000 * 1000 > epoch_ns("moment") AS BIGINT) ELSE epoch_us("moment") END > -1
AND CASE WHEN typeof("moment") = 'TIMESTAMP_NS' THEN epoch_ns("moment") // 1000 - CAST(epoch_ns("moment") // 1000 * 1000 > epoch_ns("moment") AS BIGINT) ELSE epoch_us("moment") END <= 1709190045000001
AND CASE WHEN typeof("until") = 'TIMESTAMP_NS' THEN epoch_ns("until") // 1000 - CAST(epoch_ns("until") // 1000 * 1000 > epoch_ns("until") AS BIGINT) ELSE epoch_us("until") END >= 1709190045000001
AND CASE WHEN typeof("until") = 'TIMESTAMP_NS' THEN epoch_ns("until") // 1000 - CAST(epoch_ns("until") // 1000 * 1000 > epoch_ns("until") AS BIGINT) ELSE epoch_us("until") END < 253402300799000000)

-- contains: exact needle
-- {'text': {'contains': 'a_B%', 'mode': 'default'}, 'name': {'not': {'contains': 'a_B%'}, 'mode': 'default'}}
(contains("text" COLLATE POSIX, ?)
AND NOT (contains("name" COLLATE POSIX, ?)))
-- parameters: ['a_B%', 'a_B%']
-- with literals:
(contains("text" COLLATE POSIX, 'a_B%')
AND NOT (contains("name" COLLATE POSIX, 'a_B%')))

-- contains: ascii needle
-- {'text': {'contains': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'ac_M'}, 'mode': 'insensitive'}}
(regexp_matches("text", ?)
AND NOT (regexp_matches("name", ?)))
-- parameters: ['[aA][cC]_[mM]', '[aA][cC]_[mM]']
-- with literals:
(regexp_matches("text", '[aA][cC]_[mM]')
AND NOT (regexp_matches("name", '[aA][cC]_[mM]')))

-- contains: shared needle
-- {'text': {'contains': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kim.e'}, 'mode': 'insensitive'}}
(regexp_matches("text", ?)
AND NOT (regexp_matches("name", ?)))
-- parameters: ['[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]']
-- with literals:
(regexp_matches("text", '[kK⟨U+212A⟩][iIİ][mM]\.[eE]')
AND NOT (regexp_matches("name", '[kK⟨U+212A⟩][iIİ][mM]\.[eE]')))

-- contains: unicode needle
-- {'text': {'contains': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kiß.e'}, 'mode': 'insensitive'}}
(regexp_matches("text", ?)
AND NOT (regexp_matches("name", ?)))
-- parameters: ['[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]']
-- with literals:
(regexp_matches("text", '[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]')
AND NOT (regexp_matches("name", '[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]')))

-- contains: noncharacter needle
-- {'text': {'contains': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'a\uffffß'}, 'mode': 'insensitive'}}
(regexp_matches("text", ?)
AND NOT (regexp_matches("name", ?)))
-- parameters: ['[aA]\uffff[ßẞ]', '[aA]\uffff[ßẞ]']
-- with literals:
(regexp_matches("text", '[aA]⟨U+FFFF⟩[ßẞ]')
AND NOT (regexp_matches("name", '[aA]⟨U+FFFF⟩[ßẞ]')))

-- startsWith: exact needle
-- {'text': {'startsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'startsWith': 'a_B%'}, 'mode': 'default'}}
(starts_with("text" COLLATE POSIX, ?)
AND NOT (starts_with("name" COLLATE POSIX, ?)))
-- parameters: ['a_B%', 'a_B%']
-- with literals:
(starts_with("text" COLLATE POSIX, 'a_B%')
AND NOT (starts_with("name" COLLATE POSIX, 'a_B%')))

-- startsWith: ascii needle
-- {'text': {'startsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'ac_M'}, 'mode': 'insensitive'}}
(regexp_matches("text", ?)
AND NOT (regexp_matches("name", ?)))
-- parameters: ['\\A[aA][cC]_[mM]', '\\A[aA][cC]_[mM]']
-- with literals:
(regexp_matches("text", '\A[aA][cC]_[mM]')
AND NOT (regexp_matches("name", '\A[aA][cC]_[mM]')))

-- startsWith: shared needle
-- {'text': {'startsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(regexp_matches("text", ?)
AND NOT (regexp_matches("name", ?)))
-- parameters: ['\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]']
-- with literals:
(regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][mM]\.[eE]')
AND NOT (regexp_matches("name", '\A[kK⟨U+212A⟩][iIİ][mM]\.[eE]')))

-- startsWith: unicode needle
-- {'text': {'startsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(regexp_matches("text", ?)
AND NOT (regexp_matches("name", ?)))
-- parameters: ['\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]']
-- with literals:
(regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]')
AND NOT (regexp_matches("name", '\A[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]')))

-- startsWith: noncharacter needle
-- {'text': {'startsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(regexp_matches("text", ?)
AND NOT (regexp_matches("name", ?)))
-- parameters: ['\\A[aA]\uffff[ßẞ]', '\\A[aA]\uffff[ßẞ]']
-- with literals:
(regexp_matches("text", '\A[aA]⟨U+FFFF⟩[ßẞ]')
AND NOT (regexp_matches("name", '\A[aA]⟨U+FFFF⟩[ßẞ]')))

-- endsWith: exact needle
-- {'text': {'endsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'endsWith': 'a_B%'}, 'mode': 'default'}}
(suffix("text" COLLATE POSIX, ?)
AND NOT (suffix("name" COLLATE POSIX, ?)))
-- parameters: ['a_B%', 'a_B%']
-- with literals:
(suffix("text" COLLATE POSIX, 'a_B%')
AND NOT (suffix("name" COLLATE POSIX, 'a_B%')))

-- endsWith: ascii needle
-- {'text': {'endsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'ac_M'}, 'mode': 'insensitive'}}
(regexp_matches("text", ?)
AND NOT (regexp_matches("name", ?)))
-- parameters: ['[aA][cC]_[mM]\\z', '[aA][cC]_[mM]\\z']
-- with literals:
(regexp_matches("text", '[aA][cC]_[mM]\z')
AND NOT (regexp_matches("name", '[aA][cC]_[mM]\z')))

-- endsWith: shared needle
-- {'text': {'endsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(regexp_matches("text", ?)
AND NOT (regexp_matches("name", ?)))
-- parameters: ['[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z', '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z']
-- with literals:
(regexp_matches("text", '[kK⟨U+212A⟩][iIİ][mM]\.[eE]\z')
AND NOT (regexp_matches("name", '[kK⟨U+212A⟩][iIİ][mM]\.[eE]\z')))

-- endsWith: unicode needle
-- {'text': {'endsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(regexp_matches("text", ?)
AND NOT (regexp_matches("name", ?)))
-- parameters: ['[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z', '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z']
-- with literals:
(regexp_matches("text", '[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]\z')
AND NOT (regexp_matches("name", '[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]\z')))

-- endsWith: noncharacter needle
-- {'text': {'endsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(regexp_matches("text", ?)
AND NOT (regexp_matches("name", ?)))
-- parameters: ['[aA]\uffff[ßẞ]\\z', '[aA]\uffff[ßẞ]\\z']
-- with literals:
(regexp_matches("text", '[aA]⟨U+FFFF⟩[ßẞ]\z')
AND NOT (regexp_matches("name", '[aA]⟨U+FFFF⟩[ßẞ]\z')))

-- startsWith: a prefix before the surrogates
-- {'text': {'startsWith': 'a\ud7ff'}}
starts_with("text" COLLATE POSIX, ?)
-- parameters: ['a\ud7ff']
-- with literals:
starts_with("text" COLLATE POSIX, 'a⟨U+D7FF⟩')

-- startsWith: a prefix without an end
-- {'text': {'startsWith': '\U0010ffff'}, 'name': {'not': {'startsWith': '\U0010ffff'}}}
(starts_with("text" COLLATE POSIX, ?)
AND NOT (starts_with("name" COLLATE POSIX, ?)))
-- parameters: ['\U0010ffff', '\U0010ffff']
-- with literals:
(starts_with("text" COLLATE POSIX, '⟨U+10FFFF⟩')
AND NOT (starts_with("name" COLLATE POSIX, '⟨U+10FFFF⟩')))

-- parts of texts: a crowd
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 1,059 characters, 09a13a515be612fd … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(contains("text" COLLATE POSIX, ?)
OR suffix("text" COLLATE POSIX, ?)
OR (regexp_matches("text", ?) OR regexp_matches("text", ?))
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR starts_with("text" COLLATE POSIX, ?)
OR starts_with("text" COLLATE POSIX, ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?))
-- parameters: ['a_B%', 'a_B%', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[ßẞ]\ufffe\\z', '[aA][cC]_[mM]', '[kK⟨U+212A⟩][iIİ][mM]\\.[eE] … 392 characters, 3a721f1b6e49076c … z', '\\A[aA][cC]_[mM]', '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', '\\A[aA]\uffff[ßẞ]']
-- with literals:
(contains("text" COLLATE POSIX, 'a_B%')
OR suffix("text" COLLATE POSIX, 'a_B%')
OR (regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][ßẞ]\z') OR regexp_matches("text", '\A[ßẞ]⟨U+FFFE⟩\z'))
OR regexp_matches("text", '[aA][cC]_[mM]')
OR regexp_matches("text", '[kK⟨U+212A⟩][iIİ][mM]\.[eE]')
OR regexp_matches("text", '[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]')
OR regexp_matches("text", '[aA]⟨U+FFFF⟩[ßẞ]')
OR starts_with("text" COLLATE POSIX, 'a_B%')
OR starts_with("text" COLLATE POSIX, '⟨U+10FFFF⟩')
OR regexp_matches("text", '[äÄ][mM][nN][eE]')
OR regexp_matches("text", '[qQ]\[')
OR regexp_matches("text", '[aA][cC]_[mM]\z')
OR regexp_matches("text", '[kK⟨U+212A⟩][iIİ][mM]\.[eE]\z')
OR regexp_matches("text", '[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]\z')
OR regexp_matches("text", '[aA]⟨U+FFFF⟩[ßẞ]\z')
OR regexp_matches("text", '\A[aA][cC]_[mM]')
OR regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][mM]\.[eE]')
OR regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]')
OR regexp_matches("text", '\A[aA]⟨U+FFFF⟩[ßẞ]'))

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 1,060 characters, 3620ec3a9afab2ed … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(NOT (contains("text" COLLATE POSIX, ?))
AND NOT (suffix("text" COLLATE POSIX, ?))
AND (NOT (regexp_matches("text", ?)) AND NOT (regexp_matches("text", ?)))
AND NOT (starts_with("text" COLLATE POSIX, ?))
AND NOT (starts_with("text" COLLATE POSIX, ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?)))
-- parameters: ['a_B%', 'a_B%', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[ßẞ]\ufffe\\z', 'a_B%', '\U0010ffff', '[aA][cC]_[mM]',  … 392 characters, cfb555eb743dcaa7 … z', '\\A[aA][cC]_[mM]', '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', '\\A[aA]\uffff[ßẞ]']
-- with literals:
(NOT (contains("text" COLLATE POSIX, 'a_B%'))
AND NOT (suffix("text" COLLATE POSIX, 'a_B%'))
AND (NOT (regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][ßẞ]\z')) AND NOT (regexp_matches("text", '\A[ßẞ]⟨U+FFFE⟩\z')))
AND NOT (starts_with("text" COLLATE POSIX, 'a_B%'))
AND NOT (starts_with("text" COLLATE POSIX, '⟨U+10FFFF⟩'))
AND NOT (regexp_matches("text", '[aA][cC]_[mM]'))
AND NOT (regexp_matches("text", '[kK⟨U+212A⟩][iIİ][mM]\.[eE]'))
AND NOT (regexp_matches("text", '[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]'))
AND NOT (regexp_matches("text", '[aA]⟨U+FFFF⟩[ßẞ]'))
AND NOT (regexp_matches("text", '[äÄ][mM][nN][eE]'))
AND NOT (regexp_matches("text", '[qQ]\['))
AND NOT (regexp_matches("text", '[aA][cC]_[mM]\z'))
AND NOT (regexp_matches("text", '[kK⟨U+212A⟩][iIİ][mM]\.[eE]\z'))
AND NOT (regexp_matches("text", '[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]\z'))
AND NOT (regexp_matches("text", '[aA]⟨U+FFFF⟩[ßẞ]\z'))
AND NOT (regexp_matches("text", '\A[aA][cC]_[mM]'))
AND NOT (regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][mM]\.[eE]'))
AND NOT (regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]'))
AND NOT (regexp_matches("text", '\A[aA]⟨U+FFFF⟩[ßẞ]')))

-- parts of texts: a crowd of characters
-- {'OR': [{'text': {'contains': 'Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0K … 2,576 characters, 2dd37b682d907049 … im5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5'}}]}
(regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?))
-- parameters: ['[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iI … 9,024 characters, a03e18ab8bc25d0f … Iİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5']
-- with literals:
(regexp_matches("text", '[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0 … 1,527 characters, 592282f6bf66c09e … Iİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0')
OR regexp_matches("text", '[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM … 1,529 characters, 09f5f49c7a55eafd … Iİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1')
OR regexp_matches("text", '[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM … 1,529 characters, ca50a796e7d5d26a … Iİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2')
OR regexp_matches("text", '[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM … 1,529 characters, ceaf954c762e1260 … Iİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3')
OR regexp_matches("text", '[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM … 1,529 characters, 5f3ebad6b4f00f61 … Iİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4')
OR regexp_matches("text", '[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM … 1,530 characters, fde3fba14a295b22 … İ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5'))

-- groups
-- {'small': {'gte': 0}, 'OR': [{'flag': True}, {'AND': [{'number': {'lt': 0}}, {'OR': [{'text': None}, {'NOT': {'name': 'Ann', 'small': 1}}]}]}]}
("small" >= ?
AND ("flag" = ? OR (nullif("number", CAST('NaN' AS DOUBLE)) < ? AND ("text" IS NULL OR NOT ("name" COLLATE POSIX = ?) OR NOT ("small" = ?)))))
-- parameters: [0, True, 0.0, 'Ann', 1]
-- with literals:
("small" >= 0
AND ("flag" = TRUE OR (nullif("number", CAST('NaN' AS DOUBLE)) < CAST('0.0' AS DOUBLE) AND ("text" IS NULL OR NOT ("name" COLLATE POSIX = 'Ann') OR NOT ("small" = 1)))))

-- groups: more members than stand side by side
-- {'OR': [{'small': 0, 'large': {'gte': 0}}, {'small': 1, 'large': {'gte': 1}}, {'small': 2, 'large':  … 3,998 characters, 38ec580087cc1635 … : '56'}}, {'text': {'endsWith': '57'}}, {'text': {'endsWith': '58'}}, {'text': {'endsWith': '59'}}]}
(("small" = ? AND "large" >= ?)
OR (("small" = ? AND "large" >= ?) OR ("small" = ? AND "large" >= ?) OR ("small" = ? AND "large" >=  … 4,108 characters, abef51b271a61f0f … fix("text" COLLATE POSIX, ?) OR suffix("text" COLLATE POSIX, ?) OR suffix("text" COLLATE POSIX, ?)))
-- parameters: [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, … 810 characters, c1ec15e1e5550b68 … 43', '44', '45', '46', '47', '48', '49', '50', '51', '52', '53', '54', '55', '56', '57', '58', '59']
-- with literals:
(("small" = 0 AND "large" >= 0)
OR (("small" = 1 AND "large" >= 1) OR ("small" = 2 AND "large" >= 2) OR ("small" = 3 AND "large" >=  … 4,378 characters, fe2b49dea5df3664 … " COLLATE POSIX, '57') OR suffix("text" COLLATE POSIX, '58') OR suffix("text" COLLATE POSIX, '59')))

-- a name that has to be quoted
-- {'odd': {'not': None, 'contains': '%s :p1 ? $1 {p1:String}'}}
("o""d`d %s :p1" IS NOT NULL
AND regexp_matches("o""d`d %s :p1", ?))
-- parameters: ['%[sS] :[pP]1 \\? \\$1 \\{[pP]1:[sS][tT][rR][iIİ][nN][gG]\\}']
-- with literals:
("o""d`d %s :p1" IS NOT NULL
AND regexp_matches("o""d`d %s :p1", '%[sS] :[pP]1 \? \$1 \{[pP]1:[sS][tT][rR][iIİ][nN][gG]\}'))
