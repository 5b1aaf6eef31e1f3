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
AND CASE WHEN isfinite("number") THEN "number" WHEN isinf("number") THEN "number" END IS NULL
AND "small" IS NULL
AND "text" IS NULL)
-- parameters: []

-- present values
-- {'text': {'not': None}, 'small': {'not': None}, 'number': {'not': None}, 'flag': {'not': None}, 'moment': {'not': None}}
("flag" IS NOT NULL
AND "moment" IS NOT NULL
AND CASE WHEN isfinite("number") THEN "number" WHEN isinf("number") THEN "number" END IS NOT NULL
AND "small" IS NOT NULL
AND "text" IS NOT NULL)
-- parameters: []

-- true of every present value
-- {'text': {'contains': ''}, 'small': {'lt': 10000000000}, 'number': {'lt': 10000000000000000000000000 … 561 characters, c1808f05fea4adb7 … 00000000000000}, 'OR': [{'flag': True}, {'flag': False}], 'moment': {'gte': '0001-01-01T00:00:00Z'}}
(("flag" IS NOT NULL OR NULL)
AND ("moment" IS NOT NULL OR NULL)
AND (CASE WHEN isfinite("number") THEN "number" WHEN isinf("number") THEN "number" END IS NOT NULL OR NULL)
AND ("small" IS NOT NULL OR NULL)
AND ("text" IS NOT NULL OR NULL))
-- parameters: []

-- false of every present value
-- {'OR': [{'text': {'not': {'contains': ''}}}, {'small': {'equals': 1.5}}, {'number': {'gt': 100000000 … 584 characters, 3a943eca19389c26 … 00000000}}, {'AND': [{'flag': True}, {'flag': False}]}, {'moment': {'lt': '0001-01-01T00:00:00Z'}}]}
(("flag" IS NULL AND NULL)
OR ("moment" IS NULL AND NULL)
OR (CASE WHEN isfinite("number") THEN "number" WHEN isinf("number") THEN "number" END IS NULL AND NULL)
OR ("small" IS NULL AND NULL)
OR ("text" IS NULL AND NULL))
-- parameters: []

-- text: one value
-- {'text': "O'Brien \\", 'name': {'not': 'ann '}}
(CAST("text" AS VARCHAR) COLLATE POSIX = ?
AND NOT (CAST("name" AS VARCHAR) COLLATE POSIX = ?))
-- parameters: ["O'Brien \\", 'ann ']
-- with literals:
(CAST("text" AS VARCHAR) COLLATE POSIX = 'O''Brien \'
AND NOT (CAST("name" AS VARCHAR) COLLATE POSIX = 'ann '))

-- text: few values
-- {'text': {'in': ['Ann', 'ann ', '']}, 'name': {'notIn': ['Ann', '%']}}
(CAST("text" AS VARCHAR) COLLATE POSIX IN (?, ?, ?)
AND NOT (CAST("name" AS VARCHAR) COLLATE POSIX IN (?, ?)))
-- parameters: ['', 'Ann', 'ann ', '%', 'Ann']
-- with literals:
(CAST("text" AS VARCHAR) COLLATE POSIX IN ('', 'Ann', 'ann ')
AND NOT (CAST("name" AS VARCHAR) COLLATE POSIX IN ('%', 'Ann')))

-- text: many values
-- {'text': {'in': ['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9', 'v10', 'v11', 'v12', 'v … 8,336 characters, c08c8244951b7318 … "w'490", "w'491", "w'492", "w'493", "w'494", "w'495", "w'496", "w'497", "w'498", "w'499", "w'500"]}}
(CAST("text" AS VARCHAR) COLLATE POSIX IN (SELECT unnest(CAST(? AS VARCHAR[])))
AND NOT (CAST("name" AS VARCHAR) COLLATE POSIX IN (SELECT unnest(CAST(? AS VARCHAR[])))))
-- parameters: [['v0', 'v1', 'v10', 'v100', 'v101', 'v102', 'v103', 'v104', 'v105', 'v106', 'v107', 'v108', 'v109', … 8,301 characters, 6cae287057a415fe … 88", "w'89", "w'9", "w'90", "w'91", "w'92", "w'93", "w'94", "w'95", "w'96", "w'97", "w'98", "w'99"]]
-- with literals:
(CAST("text" AS VARCHAR) COLLATE POSIX IN (SELECT unnest(CAST(from_json('["v0","v1","v10","v100","v1 … 3,504 characters, 472b670d511a6a05 … ","v9","v90","v91","v92","v93","v94","v95","v96","v97","v98","v99"]', '["VARCHAR"]') AS VARCHAR[])))
AND NOT (CAST("name" AS VARCHAR) COLLATE POSIX IN (SELECT unnest(CAST(from_json('["w''0","w''1","w'' … 4,516 characters, cbbf44d6a328e54f … ,"w''92","w''93","w''94","w''95","w''96","w''97","w''98","w''99"]', '["VARCHAR"]') AS VARCHAR[])))))

-- text ignoring case: one value
-- {'text': {'equals': 'KIM', 'mode': 'insensitive'}, 'name': {'not': 'Ann', 'mode': 'insensitive'}}
(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?
AND NOT (lower(replace(replace(CAST("name" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?))
-- parameters: ['kim', 'ann']
-- with literals:
(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim'
AND NOT (lower(replace(replace(CAST("name" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'ann'))

-- text ignoring case: few values
-- {'text': {'in': ['KIM', 'Ann'], 'mode': 'insensitive'}, 'name': {'notIn': ['KIM', 'a_b'], 'mode': 'insensitive'}}
(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (?, ?)
AND NOT (lower(replace(replace(CAST("name" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (?, ?)))
-- parameters: ['ann', 'kim', 'a_b', 'kim']
-- with literals:
(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('ann', 'kim')
AND NOT (lower(replace(replace(CAST("name" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('a_b', 'kim')))

-- text ignoring case: many values
-- {'text': {'in': ['V0', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10', 'V11', 'V12', 'V … 8,382 characters, 9cff711ee6ec988d … 2", "W'493", "W'494", "W'495", "W'496", "W'497", "W'498", "W'499", "W'500"], 'mode': 'insensitive'}}
(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT unnest(CAST(? AS VARCHAR[])))
AND NOT (lower(replace(replace(CAST("name" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT unnest(CAST(? AS VARCHAR[])))))
-- parameters: [['v0', 'v1', 'v10', 'v100', 'v101', 'v102', 'v103', 'v104', 'v105', 'v106', 'v107', 'v108', 'v109', … 8,301 characters, 6cae287057a415fe … 88", "w'89", "w'9", "w'90", "w'91", "w'92", "w'93", "w'94", "w'95", "w'96", "w'97", "w'98", "w'99"]]
-- with literals:
(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT unnes … 3,549 characters, 428e4254b8ea3695 … ","v9","v90","v91","v92","v93","v94","v95","v96","v97","v98","v99"]', '["VARCHAR"]') AS VARCHAR[])))
AND NOT (lower(replace(replace(CAST("name" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELE … 4,561 characters, d9252ecb59f94e37 … ,"w''92","w''93","w''94","w''95","w''96","w''97","w''98","w''99"]', '["VARCHAR"]') AS VARCHAR[])))))

-- text ignoring case: values beyond ASCII
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'aßb'], 'mode': 'insensitive'}}
((lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (?, ?, ?) OR regexp_matches("text", ?) OR regexp_matches("text", ?))
AND (NOT (lower(replace(replace(CAST("name" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?) AND NOT (regexp_matches("name", ?)) AND NOT (regexp_matches("name", ?))))
-- parameters: ['ann', 'izmir', 'kim', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[sS][tT][rR][aA][ßẞ][eE]\\z', 'kim', '\\A[aA][ßẞ][bB]\\z', '\\A[sS][tT][rR][aA][ßẞ][eE]\\z']
-- with literals:
((lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('ann', 'izmir', 'kim') OR regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][ßẞ]\z') OR regexp_matches("text", '\A[sS][tT][rR][aA][ßẞ][eE]\z'))
AND (NOT (lower(replace(replace(CAST("name" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim') AND NOT (regexp_matches("name", '\A[aA][ßẞ][bB]\z')) AND NOT (regexp_matches("name", '\A[sS][tT][rR][aA][ßẞ][eE]\z'))))

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
(((lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ? OR regexp_ … 14,709 characters, 5d20cc6e1a25c2b8 … ("text", ?) OR regexp_matches("text", ?) OR regexp_matches("text", ?) OR regexp_matches("text", ?)))
AND ((NOT (lower(replace(replace(CAST("name" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = ?) A … 18,211 characters, 5c97cf381da4068b … egexp_matches("name", ?)) AND NOT (regexp_matches("name", ?)) AND NOT (regexp_matches("name", ?)))))
-- parameters: ['kim', '\\A[aA][ßẞ][bB]\\*\\[\\z', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[sS][tT][rR][aA][ßẞ][eE]\\z', '\\A[ö … 16,974 characters, f2cd237a77dadfe0 … \z', '\\A[öÖ]94\\z', '\\A[öÖ]95\\z', '\\A[öÖ]96\\z', '\\A[öÖ]97\\z', '\\A[öÖ]98\\z', '\\A[öÖ]99\\z']
-- with literals:
(((lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim' OR reg … 20,684 characters, 5c518c346d6e6f48 … xt", '\A[öÖ]97\z') OR regexp_matches("text", '\A[öÖ]98\z') OR regexp_matches("text", '\A[öÖ]99\z')))
AND ((NOT (lower(replace(replace(CAST("name" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'ann … 24,167 characters, aac81dfe909f7dc4 … ')) AND NOT (regexp_matches("name", '\A[öÖ]98\z')) AND NOT (regexp_matches("name", '\A[öÖ]99\z')))))

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
(CASE WHEN isfinite("number") THEN "number" WHEN isinf("number") THEN "number" END = ?
AND NOT (CASE WHEN isfinite("ratio") THEN "ratio" WHEN isinf("ratio") THEN "ratio" END = ?))
-- parameters: [0.30000000000000004, 0.0]
-- with literals:
(CASE WHEN isfinite("number") THEN "number" WHEN isinf("number") THEN "number" END = CAST('0.30000000000000004' AS DOUBLE)
AND NOT (CASE WHEN isfinite("ratio") THEN "ratio" WHEN isinf("ratio") THEN "ratio" END = CAST('0.0' AS DOUBLE)))

-- number: few values
-- {'number': {'in': [19.99, 5e-324, 2]}, 'ratio': {'notIn': [1e+308, -1e-07]}}
(CASE WHEN isfinite("number") THEN "number" WHEN isinf("number") THEN "number" END IN (?, ?, ?)
AND NOT (CASE WHEN isfinite("ratio") THEN "ratio" WHEN isinf("ratio") THEN "ratio" END IN (?, ?)))
-- parameters: [5e-324, 2.0, 19.99, -1e-07, 1e+308]
-- with literals:
(CASE WHEN isfinite("number") THEN "number" WHEN isinf("number") THEN "number" END IN (CAST('5e-324' AS DOUBLE), CAST('2.0' AS DOUBLE), CAST('19.99' AS DOUBLE))
AND NOT (CASE WHEN isfinite("ratio") THEN "ratio" WHEN isinf("ratio") THEN "ratio" END IN (CAST('-1e-07' AS DOUBLE), CAST('1e+308' AS DOUBLE))))

-- number: many values
-- {'number': {'in': [0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.571428571428 … 12,294 characters, ba650f0f4f5f97c5 …  487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]}}
(CASE WHEN isfinite("number") THEN "number" WHEN isinf("number") THEN "number" END IN (SELECT unnest(CAST(? AS DOUBLE[])))
AND NOT (CASE WHEN isfinite("ratio") THEN "ratio" WHEN isinf("ratio") THEN "ratio" END IN (SELECT unnest(CAST(? AS DOUBLE[])))))
-- parameters: [[0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.5714285714285714, 0.714285714 … 12,256 characters, e070bd99ae838223 … , 487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]]
-- with literals:
(CASE WHEN isfinite("number") THEN "number" WHEN isinf("number") THEN "number" END IN (SELECT unnest … 8,478 characters, cc672ff6a0394bef … 428571,70.85714285714286,71.0,71.14285714285714,71.28571428571429,71.42857142857143]' AS DOUBLE[])))
AND NOT (CASE WHEN isfinite("ratio") THEN "ratio" WHEN isinf("ratio") THEN "ratio" END IN (SELECT un … 3,026 characters, 9ae50109d8af3ccb … 7.5,488.5,489.5,490.5,491.5,492.5,493.5,494.5,495.5,496.5,497.5,498.5,499.5,500.5]' AS DOUBLE[])))))

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
((CASE WHEN typeof("moment") = 'TIMESTAMP_NS' THEN epoch_ns("moment") // 1000 - CAST(epoch_ns("moment") // 1000 * 1000 > epoch_ns("moment") AS BIGINT) ELSE epoch_us("moment") END = ? AND isfinite("moment"))
AND NOT ((CASE WHEN typeof("until") = 'TIMESTAMP_NS' THEN epoch_ns("until") // 1000 - CAST(epoch_ns("until") // 1000 * 1000 > epoch_ns("until") AS BIGINT) ELSE epoch_us("until") END = ? AND isfinite("until"))))
-- parameters: [1709190045000001, -1]
-- with literals:
((CASE WHEN typeof("moment") = 'TIMESTAMP_NS' THEN epoch_ns("moment") // 1000 - CAST(epoch_ns("moment") // 1000 * 1000 > epoch_ns("moment") AS BIGINT) ELSE epoch_us("moment") END = 1709190045000001 AND isfinite("moment"))
AND NOT ((CASE WHEN typeof("until") = 'TIMESTAMP_NS' THEN epoch_ns("until") // 1000 - CAST(epoch_ns("until") // 1000 * 1000 > epoch_ns("until") AS BIGINT) ELSE epoch_us("until") END = -1 AND isfinite("until"))))

-- date: few values
-- {'moment': {'in': ['2024-02-29T12:30:45.000001+05:30', '1969-12-31T23:59:59.999999Z']}, 'until': {'notIn': ['1969-12-31T23:59:59.999999Z', '2024-02-29T12:30:45.000001+05:30']}}
((CASE WHEN typeof("moment") = 'TIMESTAMP_NS' THEN epoch_ns("moment") // 1000 - CAST(epoch_ns("moment") // 1000 * 1000 > epoch_ns("moment") AS BIGINT) ELSE epoch_us("moment") END IN (?, ?) AND isfinite("moment"))
AND NOT ((CASE WHEN typeof("until") = 'TIMESTAMP_NS' THEN epoch_ns("until") // 1000 - CAST(epoch_ns("until") // 1000 * 1000 > epoch_ns("until") AS BIGINT) ELSE epoch_us("until") END IN (?, ?) AND isfinite("until"))))
-- parameters: [-1, 1709190045000001, -1, 1709190045000001]
-- with literals:
((CASE WHEN typeof("moment") = 'TIMESTAMP_NS' THEN epoch_ns("moment") // 1000 - CAST(epoch_ns("moment") // 1000 * 1000 > epoch_ns("moment") AS BIGINT) ELSE epoch_us("moment") END IN (-1, 1709190045000001) AND isfinite("moment"))
AND NOT ((CASE WHEN typeof("until") = 'TIMESTAMP_NS' THEN epoch_ns("until") // 1000 - CAST(epoch_ns("until") // 1000 * 1000 > epoch_ns("until") AS BIGINT) ELSE epoch_us("until") END IN (-1, 1709190045000001) AND isfinite("until"))))

-- date: many values
-- {'moment': {'in': ['2020-01-01T00:00:00+00:00', '2020-01-02T00:00:00.000001+00:00', '2020-01-03T00:0 … 36,100 characters, 2fff961e370a1128 … 13T00:00:00.000498+00:00', '2021-05-14T00:00:00.000499+00:00', '2021-05-15T00:00:00.000500+00:00']}}
((CASE WHEN typeof("moment") = 'TIMESTAMP_NS' THEN epoch_ns("moment") // 1000 - CAST(epoch_ns("moment") // 1000 * 1000 > epoch_ns("moment") AS BIGINT) ELSE epoch_us("moment") END IN (SELECT unnest(CAST(? AS BIGINT[]))) AND isfinite("moment"))
AND NOT ((CASE WHEN typeof("until") = 'TIMESTAMP_NS' THEN epoch_ns("until") // 1000 - CAST(epoch_ns("until") // 1000 * 1000 > epoch_ns("until") AS BIGINT) ELSE epoch_us("until") END IN (SELECT unnest(CAST(? AS BIGINT[]))) AND isfinite("until"))))
-- parameters: [[1577836800000000, 1577923200000001, 1578009600000002, 1578096000000003, 1578182400000004, 15782688 … 18,040 characters, 758c900b1c7548bd … 00000495, 1620691200000496, 1620777600000497, 1620864000000498, 1620950400000499, 1621036800000500]]
-- with literals:
((CASE WHEN typeof("moment") = 'TIMESTAMP_NS' THEN epoch_ns("moment") // 1000 - CAST(epoch_ns("momen … 8,761 characters, e63f3e24e89e2af5 … 00000497,1620864000000498,1620950400000499,1621036800000500]' AS BIGINT[]))) AND isfinite("moment"))
AND NOT ((CASE WHEN typeof("until") = 'TIMESTAMP_NS' THEN epoch_ns("until") // 1000 - CAST(epoch_ns( … 8,765 characters, be2f94a331f487f5 … 0000497,1620864000000498,1620950400000499,1621036800000500]' AS BIGINT[]))) AND isfinite("until"))))

-- text: order
-- {'text': {'gt': "A'", 'lte': '\uffff'}, 'name': {'gte': 'Ann', 'lt': '𐐀'}}
(CAST("name" AS VARCHAR) COLLATE POSIX >= ?
AND CAST("name" AS VARCHAR) COLLATE POSIX < ?
AND CAST("text" AS VARCHAR) COLLATE POSIX > ?
AND CAST("text" AS VARCHAR) COLLATE POSIX <= ?)
-- parameters: ['Ann', '𐐀', "A'", '\uffff']
-- with literals:
(CAST("name" AS VARCHAR) COLLATE POSIX >= 'Ann'
AND CAST("name" AS VARCHAR) COLLATE POSIX < '𐐀'
AND CAST("text" AS VARCHAR) COLLATE POSIX > 'A'''
AND CAST("text" AS VARCHAR) COLLATE POSIX <= '⟨U+FFFF⟩')

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
(CASE WHEN isfinite("number") THEN "number" WHEN isinf("number") THEN "number" END > ?
AND CASE WHEN isfinite("number") THEN "number" WHEN isinf("number") THEN "number" END <= ?
AND CASE WHEN isfinite("ratio") THEN "ratio" WHEN isinf("ratio") THEN "ratio" END >= ?
AND CASE WHEN isfinite("ratio") THEN "ratio" WHEN isinf("ratio") THEN "ratio" END < ?)
-- parameters: [-0.5, 0.30000000000000004, 5e-324, 1e+300]
-- with literals:
(CASE WHEN isfinite("number") THEN "number" WHEN isinf("number") THEN "number" END > CAST('-0.5' AS DOUBLE)
AND CASE WHEN isfinite("number") THEN "number" WHEN isinf("number") THEN "number" END <= CAST('0.30000000000000004' AS DOUBLE)
AND CASE WHEN isfinite("ratio") THEN "ratio" WHEN isinf("ratio") THEN "ratio" END >= CAST('5e-324' AS DOUBLE)
AND CASE WHEN isfinite("ratio") THEN "ratio" WHEN isinf("ratio") THEN "ratio" END < CAST('1e+300' AS DOUBLE))

-- date: order
-- {'moment': {'gt': '1969-12-31T23:59:59.999999Z', 'lte': '2024-02-29T12:30:45.000001+05:30'}, 'until': {'gte': '2024-02-29T12:30:45.000001+05:30', 'lt': '9999-12-31T23:59:59Z'}}
(CASE typeof("moment") WHEN 'TIMESTAMP_NS' THEN coalesce(epoch_ns("moment") // 1000 - CAST(epoch_ns( … 376 characters, 91ecf03d35bdeed2 … AMPTZ) > CAST(? || '+00' AS TIMESTAMPTZ) ELSE CAST("moment" AS TIMESTAMP) > CAST(? AS TIMESTAMP) END
AND CASE typeof("moment") WHEN 'TIMESTAMP_NS' THEN coalesce(epoch_ns("moment") // 1000 - CAST(epoch_ … 383 characters, f9f38b292464ff1f … PTZ) <= CAST(? || '+00' AS TIMESTAMPTZ) ELSE CAST("moment" AS TIMESTAMP) <= CAST(? AS TIMESTAMP) END
AND CASE typeof("until") WHEN 'TIMESTAMP_NS' THEN coalesce(epoch_ns("until") // 1000 - CAST(epoch_ns … 376 characters, 0c0b2f6f4a46ca4f … MPTZ) >= CAST(? || '+00' AS TIMESTAMPTZ) ELSE CAST("until" AS TIMESTAMP) >= CAST(? AS TIMESTAMP) END
AND CASE typeof("until") WHEN 'TIMESTAMP_NS' THEN coalesce(epoch_ns("until") // 1000 - CAST(epoch_ns … 373 characters, 536fe5982ad5b7d6 … AMPTZ) < CAST(? || '+00' AS TIMESTAMPTZ) ELSE CAST("until" AS TIMESTAMP) < CAST(? AS TIMESTAMP) END)
-- parameters: ['1969-12-31 23:59:59.999999', '1969-12-31 23:59:59.999999', '1969-12-31 23:59:59.999999', '2024-02- … 360 characters, 839691142385bc27 … 5.000001', '9999-12-31 23:59:59.000000', '9999-12-31 23:59:59.000000', '9999-12-31 23:59:59.000000']
-- with literals:
(CASE typeof("moment") WHEN 'TIMESTAMP_NS' THEN coalesce(epoch_ns("moment") // 1000 - CAST(epoch_ns( … 457 characters, 97dd45c2c7d3fc8e …  TIMESTAMPTZ) ELSE CAST("moment" AS TIMESTAMP) > CAST('1969-12-31 23:59:59.999999' AS TIMESTAMP) END
AND CASE typeof("moment") WHEN 'TIMESTAMP_NS' THEN coalesce(epoch_ns("moment") // 1000 - CAST(epoch_ … 464 characters, 93bea4a7df95046e … TIMESTAMPTZ) ELSE CAST("moment" AS TIMESTAMP) <= CAST('2024-02-29 07:00:45.000001' AS TIMESTAMP) END
AND CASE typeof("until") WHEN 'TIMESTAMP_NS' THEN coalesce(epoch_ns("until") // 1000 - CAST(epoch_ns … 457 characters, 0cc8a7765033ee43 …  TIMESTAMPTZ) ELSE CAST("until" AS TIMESTAMP) >= CAST('2024-02-29 07:00:45.000001' AS TIMESTAMP) END
AND CASE typeof("until") WHEN 'TIMESTAMP_NS' THEN coalesce(epoch_ns("until") // 1000 - CAST(epoch_ns … 454 characters, d9562591adeb2b41 …  TIMESTAMPTZ) ELSE CAST("until" AS TIMESTAMP) < CAST('9999-12-31 23:59:59.000000' AS TIMESTAMP) END)

-- contains: exact needle
-- {'text': {'contains': 'a_B%', 'mode': 'default'}, 'name': {'not': {'contains': 'a_B%'}, 'mode': 'default'}}
(contains(CAST("text" AS VARCHAR) COLLATE POSIX, ?)
AND NOT (contains(CAST("name" AS VARCHAR) COLLATE POSIX, ?)))
-- parameters: ['a_B%', 'a_B%']
-- with literals:
(contains(CAST("text" AS VARCHAR) COLLATE POSIX, 'a_B%')
AND NOT (contains(CAST("name" AS VARCHAR) COLLATE POSIX, 'a_B%')))

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
(contains(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), ?)
AND NOT (contains(lower(replace(replace(CAST("name" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), ?)))
-- parameters: ['kim.e', 'kim.e']
-- with literals:
(contains(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), 'kim.e')
AND NOT (contains(lower(replace(replace(CAST("name" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), 'kim.e')))

-- contains: unicode needle
-- {'text': {'contains': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kiß.e'}, 'mode': 'insensitive'}}
(regexp_matches("text", ?)
AND NOT (regexp_matches("name", ?)))
-- parameters: ['[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]']
-- with literals:
(regexp_matches("text", '[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]')
AND NOT (regexp_matches("name", '[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]')))

-- startsWith: exact needle
-- {'text': {'startsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'startsWith': 'a_B%'}, 'mode': 'default'}}
(starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, ?)
AND NOT (starts_with(CAST("name" AS VARCHAR) COLLATE POSIX, ?)))
-- parameters: ['a_B%', 'a_B%']
-- with literals:
(starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, 'a_B%')
AND NOT (starts_with(CAST("name" AS VARCHAR) COLLATE POSIX, 'a_B%')))

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

-- endsWith: exact needle
-- {'text': {'endsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'endsWith': 'a_B%'}, 'mode': 'default'}}
(suffix(CAST("text" AS VARCHAR) COLLATE POSIX, ?)
AND NOT (suffix(CAST("name" AS VARCHAR) COLLATE POSIX, ?)))
-- parameters: ['a_B%', 'a_B%']
-- with literals:
(suffix(CAST("text" AS VARCHAR) COLLATE POSIX, 'a_B%')
AND NOT (suffix(CAST("name" AS VARCHAR) COLLATE POSIX, 'a_B%')))

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

-- startsWith: a prefix before the surrogates
-- {'text': {'startsWith': 'a\ud7ff'}}
starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, ?)
-- parameters: ['a\ud7ff']
-- with literals:
starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, 'a⟨U+D7FF⟩')

-- startsWith: a prefix without an end
-- {'text': {'startsWith': '\U0010ffff'}, 'name': {'not': {'startsWith': '\U0010ffff'}}}
(starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, ?)
AND NOT (starts_with(CAST("name" AS VARCHAR) COLLATE POSIX, ?)))
-- parameters: ['\U0010ffff', '\U0010ffff']
-- with literals:
(starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, '⟨U+10FFFF⟩')
AND NOT (starts_with(CAST("name" AS VARCHAR) COLLATE POSIX, '⟨U+10FFFF⟩')))

-- parts of texts: a crowd
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 875 characters, 4d0b31af6a33dd40 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(contains(CAST("text" AS VARCHAR) COLLATE POSIX, ?)
OR suffix(CAST("text" AS VARCHAR) COLLATE POSIX, ?)
OR (regexp_matches("text", ?) OR regexp_matches("text", ?))
OR regexp_matches("text", ?)
OR contains(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), ?)
OR regexp_matches("text", ?)
OR starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, ?)
OR starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?))
-- parameters: ['a_B%', 'a_B%', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[ßẞ][éÉ]\\z', '[aA][cC]_[mM]', 'kim.e', '[kK⟨U+212A⟩][iIİ][ßẞ] … 314 characters, b8004aa3911e154f … K⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z', '\\A[aA][cC]_[mM]', '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]']
-- with literals:
(contains(CAST("text" AS VARCHAR) COLLATE POSIX, 'a_B%')
OR suffix(CAST("text" AS VARCHAR) COLLATE POSIX, 'a_B%')
OR (regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][ßẞ]\z') OR regexp_matches("text", '\A[ßẞ][éÉ]\z'))
OR regexp_matches("text", '[aA][cC]_[mM]')
OR contains(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), 'kim.e')
OR regexp_matches("text", '[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]')
OR starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, 'a_B%')
OR starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, '⟨U+10FFFF⟩')
OR regexp_matches("text", '[äÄ][mM][nN][eE]')
OR regexp_matches("text", '[qQ]\[')
OR regexp_matches("text", '[aA][cC]_[mM]\z')
OR regexp_matches("text", '[kK⟨U+212A⟩][iIİ][mM]\.[eE]\z')
OR regexp_matches("text", '[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]\z')
OR regexp_matches("text", '\A[aA][cC]_[mM]')
OR regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][mM]\.[eE]')
OR regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]'))

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 876 characters, 4e0e83e65e030ce1 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(NOT (contains(CAST("text" AS VARCHAR) COLLATE POSIX, ?))
AND NOT (suffix(CAST("text" AS VARCHAR) COLLATE POSIX, ?))
AND (NOT (regexp_matches("text", ?)) AND NOT (regexp_matches("text", ?)))
AND NOT (starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, ?))
AND NOT (starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, ?))
AND NOT (regexp_matches("text", ?))
AND NOT (contains(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?)))
-- parameters: ['a_B%', 'a_B%', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[ßẞ][éÉ]\\z', 'a_B%', '\U0010ffff', '[aA][cC]_[mM]', 'k … 314 characters, 10350551d081298d … K⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z', '\\A[aA][cC]_[mM]', '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]']
-- with literals:
(NOT (contains(CAST("text" AS VARCHAR) COLLATE POSIX, 'a_B%'))
AND NOT (suffix(CAST("text" AS VARCHAR) COLLATE POSIX, 'a_B%'))
AND (NOT (regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][ßẞ]\z')) AND NOT (regexp_matches("text", '\A[ßẞ][éÉ]\z')))
AND NOT (starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, 'a_B%'))
AND NOT (starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, '⟨U+10FFFF⟩'))
AND NOT (regexp_matches("text", '[aA][cC]_[mM]'))
AND NOT (contains(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), 'kim.e'))
AND NOT (regexp_matches("text", '[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]'))
AND NOT (regexp_matches("text", '[äÄ][mM][nN][eE]'))
AND NOT (regexp_matches("text", '[qQ]\['))
AND NOT (regexp_matches("text", '[aA][cC]_[mM]\z'))
AND NOT (regexp_matches("text", '[kK⟨U+212A⟩][iIİ][mM]\.[eE]\z'))
AND NOT (regexp_matches("text", '[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]\z'))
AND NOT (regexp_matches("text", '\A[aA][cC]_[mM]'))
AND NOT (regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][mM]\.[eE]'))
AND NOT (regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]')))

-- parts of texts: a crowd of characters
-- {'OR': [{'text': {'contains': 'Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0K … 2,576 characters, 2dd37b682d907049 … im5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5'}}]}
(contains(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), ?)
OR contains(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), ?)
OR contains(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), ?)
OR contains(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), ?)
OR contains(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), ?)
OR contains(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), ?))
-- parameters: ['kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0ki … 2,424 characters, 1d4b66f7564faab5 … m5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5']
-- with literals:
(contains(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), 'kim0k … 497 characters, 235c0b1171f623f1 … m0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0')
OR contains(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), 'kim … 499 characters, b21204b0648f5678 … m1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1')
OR contains(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), 'kim … 499 characters, 85f87bf3515e79de … m2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2')
OR contains(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), 'kim … 499 characters, 9235ac51b8701893 … m3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3')
OR contains(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), 'kim … 499 characters, f3d0f987abc7d502 … m4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4')
OR contains(lower(replace(replace(CAST("text" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), 'kim … 500 characters, 33fc811daedeb43b … 5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5'))

-- groups
-- {'small': {'gte': 0}, 'OR': [{'flag': True}, {'AND': [{'number': {'lt': 0}}, {'OR': [{'text': None}, {'NOT': {'name': 'Ann', 'small': 1}}]}]}]}
(((CASE WHEN isfinite("number") THEN "number" WHEN isinf("number") THEN "number" END < ? AND ("text" IS NULL OR NOT (CAST("name" AS VARCHAR) COLLATE POSIX = ?) OR NOT ("small" = ?))) OR "flag" = ?)
AND "small" >= ?)
-- parameters: [0.0, 'Ann', 1, True, 0]
-- with literals:
(((CASE WHEN isfinite("number") THEN "number" WHEN isinf("number") THEN "number" END < CAST('0.0' AS DOUBLE) AND ("text" IS NULL OR NOT (CAST("name" AS VARCHAR) COLLATE POSIX = 'Ann') OR NOT ("small" = 1))) OR "flag" = TRUE)
AND "small" >= 0)

-- groups: more members than stand side by side
-- {'OR': [{'small': 0, 'large': {'gte': 0}}, {'small': 1, 'large': {'gte': 1}}, {'small': 2, 'large':  … 3,998 characters, 38ec580087cc1635 … : '56'}}, {'text': {'endsWith': '57'}}, {'text': {'endsWith': '58'}}, {'text': {'endsWith': '59'}}]}
(("small" = ? AND "large" >= ?)
OR (("small" = ? AND "large" >= ?) OR ("small" = ? AND "large" >= ?) OR ("small" = ? AND "large" >=  … 5,128 characters, 3eeb9ffac2314ec7 … ffix(CAST("text" AS VARCHAR) COLLATE POSIX, ?) OR suffix(CAST("text" AS VARCHAR) COLLATE POSIX, ?)))
-- parameters: [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, … 810 characters, c1ec15e1e5550b68 … 43', '44', '45', '46', '47', '48', '49', '50', '51', '52', '53', '54', '55', '56', '57', '58', '59']
-- with literals:
(("small" = 0 AND "large" >= 0)
OR (("small" = 1 AND "large" >= 1) OR ("small" = 2 AND "large" >= 2) OR ("small" = 3 AND "large" >=  … 5,398 characters, ff8b5963dc8240e3 … AST("text" AS VARCHAR) COLLATE POSIX, '58') OR suffix(CAST("text" AS VARCHAR) COLLATE POSIX, '59')))

-- a name that has to be quoted
-- {'odd': {'not': None, 'contains': '%s :p1 ? $1 {p1:String}'}}
("o""d`d %s :p1" IS NOT NULL
AND contains(lower(replace(replace(CAST("o""d`d %s :p1" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), ?))
-- parameters: ['%s :p1 ? $1 {p1:string}']
-- with literals:
("o""d`d %s :p1" IS NOT NULL
AND contains(lower(replace(replace(CAST("o""d`d %s :p1" AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), '%s :p1 ? $1 {p1:string}'))

-- lists: has
-- {'tags': {'has': "O'Brien \\"}, 'scores': {'has': 3}, 'ratios': {'has': 0.1}, 'flags': {'has': True}, 'moments': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(list_has_any("c"."flags", CAST(? AS BOOLEAN[]))
AND list_has_any(list_transform("c"."moments", lambda audiencefilter_element: CASE WHEN typeof(audie … 347 characters, 98d5fc65575d1d7d … (audiencefilter_element) AS BIGINT) ELSE epoch_us(audiencefilter_element) END), CAST(? AS BIGINT[]))
AND list_has_any("c"."ratios", CAST(? AS DOUBLE[]))
AND list_has_any("c"."scores", CAST(? AS BIGINT[]))
AND list_has_any(list_transform("c"."tags", lambda audiencefilter_element: encode(audiencefilter_element)), list_transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))
-- parameters: [[True], [1709190045000001], [0.1], [3], ["O'Brien \\"]]
-- with literals:
(list_has_any("c"."flags", CAST('[true]' AS BOOLEAN[]))
AND list_has_any(list_transform("c"."moments", lambda audiencefilter_element: CASE WHEN typeof(audie … 366 characters, 7107139a094cbb74 … ment) AS BIGINT) ELSE epoch_us(audiencefilter_element) END), CAST('[1709190045000001]' AS BIGINT[]))
AND list_has_any("c"."ratios", CAST('[0.1]' AS DOUBLE[]))
AND list_has_any("c"."scores", CAST('[3]' AS BIGINT[]))
AND list_has_any(list_transform("c"."tags", lambda audiencefilter_element: encode(audiencefilter_element)), list_transform(CAST(from_json('["O''Brien \\"]', '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))

-- lists: has none
-- {'NOT': [{'tags': {'has': 'a'}}], 'scores': {'not': {'has': 3}}, 'ratios': {'not': {'hasSome': [0.1, 2]}}}
(NOT (list_has_any("c"."ratios", CAST(? AS DOUBLE[])))
AND NOT (list_has_any("c"."scores", CAST(? AS BIGINT[])))
AND NOT (list_has_any(list_transform("c"."tags", lambda audiencefilter_element: encode(audiencefilter_element)), list_transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element)))))
-- parameters: [[0.1, 2.0], [3], ['a']]
-- with literals:
(NOT (list_has_any("c"."ratios", CAST('[0.1,2.0]' AS DOUBLE[])))
AND NOT (list_has_any("c"."scores", CAST('[3]' AS BIGINT[])))
AND NOT (list_has_any(list_transform("c"."tags", lambda audiencefilter_element: encode(audiencefilter_element)), list_transform(CAST(from_json('["a"]', '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element)))))

-- lists: has some
-- {'tags': {'hasSome': ['a', 'b']}, 'scores': {'hasSome': [1, 2]}, 'ratios': {'hasSome': [0.1, 2]}, 'flags': {'hasSome': [True, False]}, 'moments': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(list_has_any("c"."flags", CAST(? AS BOOLEAN[]))
AND list_has_any(list_transform("c"."moments", lambda audiencefilter_element: CASE WHEN typeof(audie … 347 characters, 98d5fc65575d1d7d … (audiencefilter_element) AS BIGINT) ELSE epoch_us(audiencefilter_element) END), CAST(? AS BIGINT[]))
AND list_has_any("c"."ratios", CAST(? AS DOUBLE[]))
AND list_has_any("c"."scores", CAST(? AS BIGINT[]))
AND list_has_any(list_transform("c"."tags", lambda audiencefilter_element: encode(audiencefilter_element)), list_transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))
-- parameters: [[False, True], [1709190045000001, 1735689600000000], [0.1, 2.0], [1, 2], ['a', 'b']]
-- with literals:
(list_has_any("c"."flags", CAST('[false,true]' AS BOOLEAN[]))
AND list_has_any(list_transform("c"."moments", lambda audiencefilter_element: CASE WHEN typeof(audie … 383 characters, a7a54e59447cc9a9 … ELSE epoch_us(audiencefilter_element) END), CAST('[1709190045000001,1735689600000000]' AS BIGINT[]))
AND list_has_any("c"."ratios", CAST('[0.1,2.0]' AS DOUBLE[]))
AND list_has_any("c"."scores", CAST('[1,2]' AS BIGINT[]))
AND list_has_any(list_transform("c"."tags", lambda audiencefilter_element: encode(audiencefilter_element)), list_transform(CAST(from_json('["a","b"]', '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))

-- lists: has some of many
-- {'tags': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10",  … 1,263 characters, 98cf9a78a5b8086f … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(CASE WHEN list_transform("c"."moments", lambda audiencefilter_element: CASE WHEN typeof(audiencefil … 809 characters, c2aad00c13867e28 … ts(audiencefilter_element) WHERE audiencefilter_element IN (SELECT unnest(CAST(? AS BIGINT[])))) END
AND NOT (CASE WHEN "c"."scores" IS NOT NULL THEN EXISTS (SELECT 1 FROM (SELECT unnest("c"."scores")) AS audiencefilter_elements(audiencefilter_element) WHERE audiencefilter_element IN (SELECT unnest(CAST(? AS BIGINT[])))) END)
AND CASE WHEN "c"."tags" IS NOT NULL THEN EXISTS (SELECT 1 FROM (SELECT unnest(list_transform("c"."t … 376 characters, 527252287a37c9ac … ansform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))) END)
-- parameters: [[1704067200000000, 1704153600000000, 1704240000000000, 1704326400000000, 1704412800000000, 17044992 … 1,006 characters, e5e31e9bb03e5afa … , "v'33", "v'34", "v'35", "v'36", "v'37", "v'38", "v'39", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9"]]
-- with literals:
(CASE WHEN list_transform("c"."moments", lambda audiencefilter_element: CASE WHEN typeof(audiencefil … 1,321 characters, 31026c122792ef44 … 7200000000,1706313600000000,1706400000000000,1706486400000000,1706572800000000]' AS BIGINT[])))) END
AND NOT (CASE WHEN "c"."scores" IS NOT NULL THEN EXISTS (SELECT 1 FROM (SELECT unnest("c"."scores")) … 338 characters, d6f74702e9313a67 … 14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39]' AS BIGINT[])))) END)
AND CASE WHEN "c"."tags" IS NOT NULL THEN EXISTS (SELECT 1 FROM (SELECT unnest(list_transform("c"."t … 714 characters, 3ba019784eb135de … '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))) END)

-- lists: has every
-- {'tags': {'hasEvery': ['a', 'b']}, 'scores': {'hasEvery': [1, 2]}, 'ratios': {'hasEvery': [0.1, 2]}, 'flags': {'hasEvery': [True, False]}, 'moments': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(list_has_all("c"."flags", CAST(? AS BOOLEAN[]))
AND list_has_all("c"."ratios", CAST(? AS DOUBLE[]))
AND list_has_all("c"."scores", CAST(? AS BIGINT[]))
AND list_has_all(list_transform("c"."tags", lambda audiencefilter_element: encode(audiencefilter_element)), list_transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element)))
AND NOT (list_has_all(list_transform("c"."moments", lambda audiencefilter_element: CASE WHEN typeof( … 354 characters, 020dc18792f60bf4 … udiencefilter_element) AS BIGINT) ELSE epoch_us(audiencefilter_element) END), CAST(? AS BIGINT[]))))
-- parameters: [[False, True], [0.1, 2.0], [1, 2], ['a', 'b'], [1709190045000001, 1735689600000000]]
-- with literals:
(list_has_all("c"."flags", CAST('[false,true]' AS BOOLEAN[]))
AND list_has_all("c"."ratios", CAST('[0.1,2.0]' AS DOUBLE[]))
AND list_has_all("c"."scores", CAST('[1,2]' AS BIGINT[]))
AND list_has_all(list_transform("c"."tags", lambda audiencefilter_element: encode(audiencefilter_element)), list_transform(CAST(from_json('["a","b"]', '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element)))
AND NOT (list_has_all(list_transform("c"."moments", lambda audiencefilter_element: CASE WHEN typeof( … 390 characters, edad360d34dceaa3 … SE epoch_us(audiencefilter_element) END), CAST('[1709190045000001,1735689600000000]' AS BIGINT[]))))

-- lists: has every of many
-- {'tags': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10", … 1,067 characters, d22aea2d3d6f8476 … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(CASE WHEN len("c"."tags") >= ? THEN list_has_all(list_transform("c"."tags", lambda audiencefilter_element: encode(audiencefilter_element)), list_transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))) WHEN "c"."tags" IS NOT NULL THEN FALSE END
AND NOT (CASE WHEN len("c"."ratios") >= ? THEN list_has_all("c"."ratios", CAST(? AS DOUBLE[])) WHEN "c"."ratios" IS NOT NULL THEN FALSE END))
-- parameters: [40, ["v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19",  … 1,020 characters, 4b7d28b561d7c30a … 4.857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]]
-- with literals:
(CASE WHEN len("c"."tags") >= 40 THEN list_has_all(list_transform("c"."tags", lambda audiencefilter_ … 623 characters, 5117b81bd7ae2bd8 …  audiencefilter_element: encode(audiencefilter_element))) WHEN "c"."tags" IS NOT NULL THEN FALSE END
AND NOT (CASE WHEN len("c"."ratios") >= 40 THEN list_has_all("c"."ratios", CAST('[0.0,0.142857142857 … 802 characters, 27ce3902c7d079f3 … 6,5.428571428571429,5.571428571428571]' AS DOUBLE[])) WHEN "c"."ratios" IS NOT NULL THEN FALSE END))

-- lists: equals
-- {'tags': ['a', 'b'], 'scores': {'not': [1, 2]}, 'ratios': {'equals': [0.1]}, 'flags': [True, False], 'moments': ['2024-02-29T12:30:45.000001+05:30']}
(CASE WHEN "c"."flags" IS NOT NULL THEN coalesce("c"."flags" = CAST(? AS BOOLEAN[]), FALSE) END
AND CASE WHEN list_transform("c"."moments", lambda audiencefilter_element: CASE WHEN typeof(audience … 691 characters, 41a909750f7ef6da … ter_element) AS BIGINT) ELSE epoch_us(audiencefilter_element) END) = CAST(? AS BIGINT[]), FALSE) END
AND CASE WHEN "c"."ratios" IS NOT NULL THEN coalesce("c"."ratios" = CAST(? AS DOUBLE[]), FALSE) END
AND CASE WHEN "c"."tags" IS NOT NULL THEN coalesce(list_transform("c"."tags", lambda audiencefilter_element: encode(audiencefilter_element)) = list_transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element)), FALSE) END
AND NOT (CASE WHEN "c"."scores" IS NOT NULL THEN coalesce("c"."scores" = CAST(? AS BIGINT[]), FALSE) END))
-- parameters: [[True, False], [1709190045000001], [0.1], ['a', 'b'], [1, 2]]
-- with literals:
(CASE WHEN "c"."flags" IS NOT NULL THEN coalesce("c"."flags" = CAST('[true,false]' AS BOOLEAN[]), FALSE) END
AND CASE WHEN list_transform("c"."moments", lambda audiencefilter_element: CASE WHEN typeof(audience … 710 characters, 916f2a4d8b1f87fc … INT) ELSE epoch_us(audiencefilter_element) END) = CAST('[1709190045000001]' AS BIGINT[]), FALSE) END
AND CASE WHEN "c"."ratios" IS NOT NULL THEN coalesce("c"."ratios" = CAST('[0.1]' AS DOUBLE[]), FALSE) END
AND CASE WHEN "c"."tags" IS NOT NULL THEN coalesce(list_transform("c"."tags", lambda audiencefilter_element: encode(audiencefilter_element)) = list_transform(CAST(from_json('["a","b"]', '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element)), FALSE) END
AND NOT (CASE WHEN "c"."scores" IS NOT NULL THEN coalesce("c"."scores" = CAST('[1,2]' AS BIGINT[]), FALSE) END))

-- lists: empty
-- {'tags': {'isEmpty': True}, 'scores': {'isEmpty': False}, 'ratios': []}
(len("c"."ratios") = 0
AND len("c"."tags") = 0
AND NOT (len("c"."scores") = 0))
-- parameters: []

-- lists: missing
-- {'tags': None, 'scores': None, 'ratios': None, 'flags': None, 'moments': None}
("c"."flags" IS NULL
AND list_transform("c"."moments", lambda audiencefilter_element: CASE WHEN typeof(audiencefilter_ele … 320 characters, 0cf1d8c461493bfb … 000 > epoch_ns(audiencefilter_element) AS BIGINT) ELSE epoch_us(audiencefilter_element) END) IS NULL
AND "c"."ratios" IS NULL
AND "c"."scores" IS NULL
AND "c"."tags" IS NULL)
-- parameters: []

-- lists: present
-- {'tags': {'not': None}, 'scores': {'not': None}, 'ratios': {'not': None}, 'flags': {'not': None}, 'moments': {'not': None}}
("c"."flags" IS NOT NULL
AND list_transform("c"."moments", lambda audiencefilter_element: CASE WHEN typeof(audiencefilter_ele … 324 characters, 625bb36242ee2834 … > epoch_ns(audiencefilter_element) AS BIGINT) ELSE epoch_us(audiencefilter_element) END) IS NOT NULL
AND "c"."ratios" IS NOT NULL
AND "c"."scores" IS NOT NULL
AND "c"."tags" IS NOT NULL)
-- parameters: []

-- lists: false of every list
-- {'scores': {'has': 1.5}, 'ratios': {'has': 9007199254740993}}
(("c"."ratios" IS NULL AND NULL)
AND ("c"."scores" IS NULL AND NULL))
-- parameters: []

-- lists: true of every list
-- {'NOT': [{'scores': {'has': 1.5}}, {'ratios': {'hasEvery': [0.5, 9007199254740993]}}]}
(("c"."ratios" IS NOT NULL OR NULL)
AND ("c"."scores" IS NOT NULL OR NULL))
-- parameters: []

-- custom data: equality
-- {'data.plan': 'pro', 'data.seats': {'in': [1, 2]}, 'data.rate': 0.1, 'data.trial': True, 'data.renewsAt': {'not': '2024-02-29T12:30:45.000001+05:30'}}
(((contains(CAST("c"."data" AS VARCHAR), ?) OR contains(CAST("c"."data" AS VARCHAR), '\') OR NULL) A … 703 characters, 0b554528b7025c51 … ->> '$' END, chr(0)) = 0 THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX = ?)
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 429 characters, dce8eb74bcde39c0 … RY_CAST(audiencefilter_json AS DOUBLE)) THEN TRY_CAST(audiencefilter_json AS DOUBLE) END)[1] END = ?
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 347 characters, dd662ecaeb1a301e … E CAST(audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] END = ?
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 607 characters, 99209398bd0124d6 … r_json AS DOUBLE) THEN CAST(TRY_CAST(audiencefilter_json AS DOUBLE) AS BIGINT) END)[1] END IN (?, ?)
AND NOT (CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp … 732 characters, 9310b52c6e933059 … lter_instant: audiencefilter_instant BETWEEN -62135596800000000 AND 253402300799999999)[1] END = ?))
-- parameters: ['"pro"', 'pro', 0.1, True, 1, 2, 1709190045000001]
-- with literals:
(((contains(CAST("c"."data" AS VARCHAR), '"pro"') OR contains(CAST("c"."data" AS VARCHAR), '\') OR N … 713 characters, ba049dacd8c4283a … '$' END, chr(0)) = 0 THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX = 'pro')
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 449 characters, 5a8977118464757b … er_json AS DOUBLE)) THEN TRY_CAST(audiencefilter_json AS DOUBLE) END)[1] END = CAST('0.1' AS DOUBLE)
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 350 characters, 649ea7535841e203 … AST(audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] END = TRUE
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 607 characters, add94a0133017e11 … r_json AS DOUBLE) THEN CAST(TRY_CAST(audiencefilter_json AS DOUBLE) AS BIGINT) END)[1] END IN (1, 2)
AND NOT (CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp … 747 characters, c6abc25dddd14d7e … udiencefilter_instant BETWEEN -62135596800000000 AND 253402300799999999)[1] END = 1709190045000001))

-- custom data: order
-- {'data.plan': {'gt': 'a'}, 'data.seats': {'gte': 3, 'lt': 9}, 'data.rate': {'lte': 1.5}, 'data.renewsAt': {'lt': {'now': 'P30D'}}}
(CAST(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp_ma … 600 characters, 81d7bfef368a7ab6 …  ->> '$' END, chr(0)) = 0 THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX > ?
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 430 characters, 5b6657088005c329 … Y_CAST(audiencefilter_json AS DOUBLE)) THEN TRY_CAST(audiencefilter_json AS DOUBLE) END)[1] END <= ?
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 602 characters, 9b239561c11a880a … filter_json AS DOUBLE) THEN CAST(TRY_CAST(audiencefilter_json AS DOUBLE) AS BIGINT) END)[1] END >= ?
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 602 characters, 3b6303976c159ef9 … filter_json AS DOUBLE) THEN CAST(TRY_CAST(audiencefilter_json AS DOUBLE) AS BIGINT) END)[1] END <= ?
AND ((TRY(json_extract_string(TRY_CAST("c"."data" AS JSON), '/renewsAt')) COLLATE POSIX < ? OR NULL) … 828 characters, 8e51d33af77667ed … lter_instant: audiencefilter_instant BETWEEN -62135596800000000 AND 253402300799999999)[1] END < ?))
-- parameters: ['a', 1.5, 3, 8, '2025-07-20', 1752832800000000]
-- with literals:
(CAST(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp_ma … 602 characters, 4432c9663db67745 … >> '$' END, chr(0)) = 0 THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX > 'a'
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 450 characters, 4aed37946d3f0bac … r_json AS DOUBLE)) THEN TRY_CAST(audiencefilter_json AS DOUBLE) END)[1] END <= CAST('1.5' AS DOUBLE)
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 602 characters, 908a6e230c407b3f … filter_json AS DOUBLE) THEN CAST(TRY_CAST(audiencefilter_json AS DOUBLE) AS BIGINT) END)[1] END >= 3
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 602 characters, 2254122c8452cbe1 … filter_json AS DOUBLE) THEN CAST(TRY_CAST(audiencefilter_json AS DOUBLE) AS BIGINT) END)[1] END <= 8
AND ((TRY(json_extract_string(TRY_CAST("c"."data" AS JSON), '/renewsAt')) COLLATE POSIX < '2025-07-2 … 854 characters, 6884e1dcb69a9c06 … udiencefilter_instant BETWEEN -62135596800000000 AND 253402300799999999)[1] END < 1752832800000000))

-- custom data: texts
-- {'data.plan': {'contains': 'Kim'}, 'data.city': {'startsWith': 'Bo', 'not': {'endsWith': 'n'}}}
(((contains(CAST("c"."data" AS VARCHAR), ?) OR contains(CAST("c"."data" AS VARCHAR), '\') OR NULL) A … 723 characters, 7117523a530b152a … ->> '$' END, chr(0)) = 0 THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX, ?))
AND contains(lower(replace(replace(CAST(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ', … 657 characters, 29c1ecc4d2dc7711 …  0 THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), ?)
AND NOT (suffix(CAST(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AN … 625 characters, df405a2247a747c6 … >> '$' END, chr(0)) = 0 THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX, ?)))
-- parameters: ['"Bo', 'Bo', 'kim', 'n']
-- with literals:
(((contains(CAST("c"."data" AS VARCHAR), '"Bo') OR contains(CAST("c"."data" AS VARCHAR), '\') OR NUL … 730 characters, 96832fc11eb600ac …  '$' END, chr(0)) = 0 THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX, 'Bo'))
AND contains(lower(replace(replace(CAST(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ', … 661 characters, 20481dad55dc815f … HEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX, 'İ', 'i'), '⟨U+212A⟩', 'k')), 'kim')
AND NOT (suffix(CAST(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AN … 627 characters, 3ddf328fce95f146 …  '$' END, chr(0)) = 0 THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX, 'n')))

-- custom data: missing
-- {'data.plan': None, 'data.trial': {'not': None}, 'data.renewsAt': {'not': None}}
(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 420 characters, 5fc4ac6a0ed3cd44 … EN audiencefilter_json ->> '$' END, chr(0)) = 0 THEN audiencefilter_json ->> '$' END)[1] END IS NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 577 characters, 1d8957a2ecb4a5e5 … nstant: audiencefilter_instant BETWEEN -62135596800000000 AND 253402300799999999)[1] END IS NOT NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 356 characters, 00e08b607f9f5ec3 … diencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] END IS NOT NULL)
-- parameters: []

-- custom data: keys that have to be quoted
-- {'data.odd': 'x'}
((contains(CAST("c"."data" AS VARCHAR), ?) OR contains(CAST("c"."data" AS VARCHAR), '\') OR NULL)
AND CAST(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp … 661 characters, b04bc0bdfac1cf4c … ->> '$' END, chr(0)) = 0 THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX = ?)
-- parameters: ['"x"', 'x']
-- with literals:
((contains(CAST("c"."data" AS VARCHAR), '"x"') OR contains(CAST("c"."data" AS VARCHAR), '\') OR NULL)
AND CAST(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp … 663 characters, c8b4679558d5c190 … > '$' END, chr(0)) = 0 THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX = 'x')

-- lists in custom data: has
-- {'data.interests': {'has': "O'Brien \\"}, 'data.sizes': {'has': 3}, 'data.rates': {'has': 0.1}, 'data.answers': {'has': True}, 'data.visits': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT r … 931 characters, 1367e637c32639fb … t(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BOOLEAN[]))
AND ((contains(CAST("c"."data" AS VARCHAR), ?) OR contains(CAST("c"."data" AS VARCHAR), '\') OR NULL … 1,106 characters, 49770cfd444a14da … ist_transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,020 characters, cdc7ebccbea81d53 … nt(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS DOUBLE[]))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,200 characters, 3146193ce4934267 … nt(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BIGINT[]))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,223 characters, f604b33542a03b6a … t(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BIGINT[])))
-- parameters: [[True], '"O\'Brien \\"', ["O'Brien \\"], [0.1], [3], [1709190045000001]]
-- with literals:
(list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT r … 938 characters, 6bb87c94f8ff1905 … ncefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[true]' AS BOOLEAN[]))
AND ((contains(CAST("c"."data" AS VARCHAR), '"O''Brien \"') OR contains(CAST("c"."data" AS VARCHAR), … 1,161 characters, 1b3e340e2d8bf62e … \"]', '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,026 characters, d7ed25a22805f503 … iencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[0.1]' AS DOUBLE[]))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,204 characters, 65ed0321bb7c2f9e … udiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[3]' AS BIGINT[]))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,242 characters, 4aea3aa5c6656439 … ements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[1709190045000001]' AS BIGINT[])))

-- lists in custom data: has none
-- {'NOT': [{'data.interests': {'has': 'a'}}], 'data.sizes': {'not': {'has': 3}}, 'data.rates': {'not': {'hasSome': [0.1, 2]}}}
(NOT (list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 1,023 characters, ce73fc47c8d1f54d … t(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS DOUBLE[])))
AND NOT (list_has_any(list_transform(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \ … 1,009 characters, 849334e600083930 … ist_transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))
AND NOT (list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') A … 1,207 characters, a29ae7eeb349da1b … (audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BIGINT[]))))
-- parameters: [[0.1, 2.0], ['a'], [3]]
-- with literals:
(NOT (list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 1,033 characters, a4d2de6b01f38976 … filter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[0.1,2.0]' AS DOUBLE[])))
AND NOT (list_has_any(list_transform(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \ … 1,041 characters, 8cadb429e562d0c6 … a"]', '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))
AND NOT (list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') A … 1,211 characters, bd1464b265706107 … iencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[3]' AS BIGINT[]))))

-- lists in custom data: has some
-- {'data.interests': {'hasSome': ['a', 'b']}, 'data.sizes': {'hasSome': [1, 2]}, 'data.rates': {'hasSome': [0.1, 2]}, 'data.answers': {'hasSome': [True, False]}, 'data.visits': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT r … 931 characters, 1367e637c32639fb … t(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BOOLEAN[]))
AND ((regexp_matches(CAST("c"."data" AS VARCHAR), ?) OR contains(CAST("c"."data" AS VARCHAR), '\') O … 1,112 characters, 9c20d4ef794461aa … ist_transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,020 characters, cdc7ebccbea81d53 … nt(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS DOUBLE[]))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,200 characters, 3146193ce4934267 … nt(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BIGINT[]))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,223 characters, f604b33542a03b6a … t(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BIGINT[])))
-- parameters: [[False, True], '"(a"|b")', ['a', 'b'], [0.1, 2.0], [1, 2], [1709190045000001, 1735689600000000]]
-- with literals:
(list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT r … 944 characters, 2c9c82f8df684c63 … ter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[false,true]' AS BOOLEAN[]))
AND ((regexp_matches(CAST("c"."data" AS VARCHAR), '"(a"|b")') OR contains(CAST("c"."data" AS VARCHAR … 1,157 characters, a165cfb175be6e8d … b"]', '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,030 characters, fa11fe83437aad83 … efilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[0.1,2.0]' AS DOUBLE[]))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,206 characters, c574a97fa2b236b4 … iencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[1,2]' AS BIGINT[]))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,259 characters, c2830c5be094e0e8 … encefilter_values END)[1])[1] END)[1] END, CAST('[1709190045000001,1735689600000000]' AS BIGINT[])))

-- lists in custom data: has some of many
-- {'data.interests': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9" … 1,281 characters, a385bfa01d5ec638 … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 1,799 characters, 10a0d11f52b60f01 … ransform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))) END
AND NOT (CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 2,524 characters, 71d22f2872559f51 … s(audiencefilter_element) WHERE audiencefilter_element IN (SELECT unnest(CAST(? AS BIGINT[])))) END)
AND CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 2,397 characters, 4a5dab297b244aca … s(audiencefilter_element) WHERE audiencefilter_element IN (SELECT unnest(CAST(? AS BIGINT[])))) END)
-- parameters: [["v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 1,006 characters, 872533ea3a850b6e … 00000000, 1706227200000000, 1706313600000000, 1706400000000000, 1706486400000000, 1706572800000000]]
-- with literals:
(CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 2,137 characters, d3f9871fa7521312 …  '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))) END
AND NOT (CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 2,636 characters, bb9c18a3a28060cb … 14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39]' AS BIGINT[])))) END)
AND CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 2,909 characters, f867a15e27187bd6 … 200000000,1706313600000000,1706400000000000,1706486400000000,1706572800000000]' AS BIGINT[])))) END)

-- lists in custom data: has every
-- {'data.interests': {'hasEvery': ['a', 'b']}, 'data.sizes': {'hasEvery': [1, 2]}, 'data.rates': {'hasEvery': [0.1, 2]}, 'data.answers': {'hasEvery': [True, False]}, 'data.visits': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT r … 931 characters, 2a5338a6d3ea87a1 … t(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BOOLEAN[]))
AND ((contains(CAST("c"."data" AS VARCHAR), ?) OR contains(CAST("c"."data" AS VARCHAR), '\') OR NULL … 1,106 characters, 98ad749a6723f4da … ist_transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))
AND list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,020 characters, 97574a808f6e60aa … nt(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS DOUBLE[]))
AND list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,200 characters, d926d9076647dac3 … nt(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BIGINT[]))
AND NOT (list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') A … 1,229 characters, b9a52d2224dbb3ab … (audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BIGINT[]))))
-- parameters: [[False, True], '"a"', ['a', 'b'], [0.1, 2.0], [1, 2], [1709190045000001, 1735689600000000]]
-- with literals:
(list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT r … 944 characters, 20095d6a2e773bcb … ter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[false,true]' AS BOOLEAN[]))
AND ((contains(CAST("c"."data" AS VARCHAR), '"a"') OR contains(CAST("c"."data" AS VARCHAR), '\') OR  … 1,146 characters, 6da3d5314ca4baae … b"]', '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))
AND list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,030 characters, e9f7185aecc12c46 … efilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[0.1,2.0]' AS DOUBLE[]))
AND list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,206 characters, 901fd63154a6c89f … iencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[1,2]' AS BIGINT[]))
AND NOT (list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') A … 1,265 characters, bd314b8b99dd93f2 … ncefilter_values END)[1])[1] END)[1] END, CAST('[1709190045000001,1735689600000000]' AS BIGINT[]))))

-- lists in custom data: has every of many
-- {'data.interests': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9 … 1,081 characters, 04aefaf91c115b2a … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(((contains(CAST("c"."data" AS VARCHAR), ?) OR contains(CAST("c"."data" AS VARCHAR), '\') OR NULL) A … 2,772 characters, 514c5b2eaa3ee49a … ) > 0)) > 0) THEN CAST(audiencefilter_json AS VARCHAR[]) END END)[1] END IS NOT NULL THEN FALSE END)
AND NOT (CASE WHEN len(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')  … 3,048 characters, 16e285b5f88c74aa … encefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NOT NULL THEN FALSE END))
-- parameters: ['"v\'0"', 40, ["v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18" … 1,030 characters, 20811bec68ca5d90 … 4.857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]]
-- with literals:
(((contains(CAST("c"."data" AS VARCHAR), '"v''0"') OR contains(CAST("c"."data" AS VARCHAR), '\') OR  … 3,118 characters, 5f8cdb8a2d2b2a7e … ) > 0)) > 0) THEN CAST(audiencefilter_json AS VARCHAR[]) END END)[1] END IS NOT NULL THEN FALSE END)
AND NOT (CASE WHEN len(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')  … 3,709 characters, 899e73c8d7b6eec1 … encefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NOT NULL THEN FALSE END))

-- lists in custom data: equals
-- {'data.interests': ['a', 'b'], 'data.sizes': {'not': [1, 2]}, 'data.rates': {'equals': [0.1]}, 'data.answers': [True, False], 'data.visits': ['2024-02-29T12:30:45.000001+05:30']}
(CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 1,698 characters, b208c0a21b77c27e … lter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST(? AS BOOLEAN[]), FALSE) END
AND ((contains(CAST("c"."data" AS VARCHAR), ?) OR contains(CAST("c"."data" AS VARCHAR), '\') OR NULL … 1,947 characters, 37087a3c5bcc0d5f … rm(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element)), FALSE) END)
AND CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 1,871 characters, 79799c3915cfc96d … ilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST(? AS DOUBLE[]), FALSE) END
AND CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 2,275 characters, 7c7c29c3ad85841a … ilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST(? AS BIGINT[]), FALSE) END
AND NOT (CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 2,404 characters, 04c02535ad11363d … ter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST(? AS BIGINT[]), FALSE) END))
-- parameters: [[True, False], '"a"', ['a', 'b'], [0.1], [1709190045000001], [1, 2]]
-- with literals:
(CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 1,711 characters, 0349165543754353 … ) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST('[true,false]' AS BOOLEAN[]), FALSE) END
AND ((contains(CAST("c"."data" AS VARCHAR), '"a"') OR contains(CAST("c"."data" AS VARCHAR), '\') OR  … 1,987 characters, e4a1e28be6c8a349 … RCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element)), FALSE) END)
AND CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 1,877 characters, 1c2f1db18f4bb7b4 … elements) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST('[0.1]' AS DOUBLE[]), FALSE) END
AND CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 2,294 characters, 2cace359b686dc77 … N audiencefilter_values END)[1])[1] END)[1] END = CAST('[1709190045000001]' AS BIGINT[]), FALSE) END
AND NOT (CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 2,410 characters, 8b39b0e0c7482ec6 … ements) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST('[1,2]' AS BIGINT[]), FALSE) END))

-- lists in custom data: empty
-- {'data.interests': {'isEmpty': True}, 'data.sizes': {'isEmpty': False}, 'data.rates': []}
(len(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp_mat … 815 characters, 600dd9ae11c3f4d4 … efilter_element, chr(0)) > 0)) > 0) THEN CAST(audiencefilter_json AS VARCHAR[]) END END)[1] END) = 0
AND len(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp_ … 994 characters, 3f67043270ef1189 … alues) = list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END) = 0
AND NOT (len(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT re … 1,181 characters, 53658fe03ef05e83 … ues) = list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END) = 0))
-- parameters: []

-- lists in custom data: missing
-- {'data.interests': None, 'data.sizes': None, 'data.rates': None, 'data.answers': None, 'data.visits': None}
(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 750 characters, 4b730cd1733bda59 … es) = list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 661 characters, 6f789746b26b2288 … lter_element, chr(0)) > 0)) > 0) THEN CAST(audiencefilter_json AS VARCHAR[]) END END)[1] END IS NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 837 characters, 906be78c6c232ede … es) = list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 1,017 characters, 4ecc2f3586c54e89 … es) = list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 1,040 characters, a06175a119ac033a … s) = list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NULL)
-- parameters: []

-- lists in custom data: present
-- {'data.interests': {'not': None}, 'data.sizes': {'not': None}, 'data.rates': {'not': None}, 'data.answers': {'not': None}, 'data.visits': {'not': None}}
(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 754 characters, 7df98e4bc2644fc0 … = list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NOT NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 665 characters, 5c618d4c6ef53f50 … _element, chr(0)) > 0)) > 0) THEN CAST(audiencefilter_json AS VARCHAR[]) END END)[1] END IS NOT NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 841 characters, 2c0bdd3932834f84 … = list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NOT NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 1,021 characters, de0803d72ff97286 … = list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NOT NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 1,044 characters, 49b56ccc48e0e755 …  list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NOT NULL)
-- parameters: []

-- lists in custom data: false of every list
-- {'data.sizes': {'has': 1.5}, 'data.rates': {'has': 9007199254740993}}
((CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp_matche … 1,001 characters, 4a4e79c801a95c72 … _count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NULL AND NULL)
AND (CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp_mat … 1,185 characters, 709cd6e036810540 … count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NULL AND NULL))
-- parameters: []

-- lists in custom data: true of every list
-- {'NOT': [{'data.sizes': {'has': 1.5}}, {'data.rates': {'hasEvery': [0.5, 9007199254740993]}}]}
((CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp_matche … 1,004 characters, 1123f5a39c1e0f26 … unt(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NOT NULL OR NULL)
AND (CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp_mat … 1,188 characters, 7a2cd7b610861a94 … nt(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NOT NULL OR NULL))
-- parameters: []

-- relations: some
-- {'actions': {'some': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}}}
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND CASE WHEN typeof("audiencefilter_1"."subId") = 'VARCHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END
AND (CAST("audiencefilter_1"."name" AS VARCHAR) COLLATE POSIX = ? AND CASE typeof("audiencefilter_1" … 605 characters, 2a5b89766c36c809 … AS TIMESTAMPTZ) ELSE CAST("audiencefilter_1"."createdAt" AS TIMESTAMP) >= CAST(? AS TIMESTAMP) END))
-- parameters: ['login', '2025-05-19 10:00:00.000000', '2025-05-19 10:00:00.000000', '2025-05-19 10:00:00.000000']
-- with literals:
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND CASE WHEN typeof("audiencefilter_1"."subId") = 'VARCHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END
AND (CAST("audiencefilter_1"."name" AS VARCHAR) COLLATE POSIX = 'login' AND CASE typeof("audiencefil … 692 characters, 271753f58891f54a … audiencefilter_1"."createdAt" AS TIMESTAMP) >= CAST('2025-05-19 10:00:00.000000' AS TIMESTAMP) END))

-- relations: none
-- {'actions': {'none': {'name': 'login'}}}
NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND CASE WHEN typeof("audiencefilter_1"."subId") = 'VARCHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END
AND CAST("audiencefilter_1"."name" AS VARCHAR) COLLATE POSIX = ?)
-- parameters: ['login']
-- with literals:
NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND CASE WHEN typeof("audiencefilter_1"."subId") = 'VARCHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END
AND CAST("audiencefilter_1"."name" AS VARCHAR) COLLATE POSIX = 'login')

-- relations: every
-- {'actions': {'every': {'points': {'gte': 3}}}}
NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND CASE WHEN typeof("audiencefilter_1"."subId") = 'VARCHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END
AND ("audiencefilter_1"."points" >= ?) IS NOT TRUE)
-- parameters: [3]
-- with literals:
NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND CASE WHEN typeof("audiencefilter_1"."subId") = 'VARCHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END
AND ("audiencefilter_1"."points" >= 3) IS NOT TRUE)

-- relations: not every
-- {'NOT': {'actions': {'every': {'points': {'gte': 3}}}}}
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND CASE WHEN typeof("audiencefilter_1"."subId") = 'VARCHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END
AND ("audiencefilter_1"."points" >= ?) IS NOT TRUE)
-- parameters: [3]
-- with literals:
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND CASE WHEN typeof("audiencefilter_1"."subId") = 'VARCHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END
AND ("audiencefilter_1"."points" >= 3) IS NOT TRUE)

-- relations: any at all
-- {'actions': {'some': {}}, 'orders': {'none': {}}}
(EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id" A … 337 characters, 747d40c2f28cfcbf … = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END)
AND NOT EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS "audiencefilter_2" WHERE "a … 658 characters, 38243e1f0221adf7 … E WHEN typeof("c"."shop") = 'VARCHAR' THEN encode(CAST("c"."shop" AS VARCHAR)) ELSE encode('') END))
-- parameters: []

-- relations: to one
-- {'referrer': {'is': {'points': {'gte': 3}}, 'isNot': {'tags': {'has': 'a'}}}}
(EXISTS (SELECT 1 FROM "contacts" AS "audiencefilter_1" WHERE "audiencefilter_1"."id" = "c"."referre … 390 characters, 5edd48eda0ef7ed6 …  encode(CAST("c"."referrerId" AS VARCHAR)) ELSE encode('') END AND "audiencefilter_1"."points" >= ?)
AND NOT EXISTS (SELECT 1 FROM "contacts" AS "audiencefilter_2" WHERE "audiencefilter_2"."id" = "c"." … 585 characters, 121958603eede0f3 … st_transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element)))))
-- parameters: [3, ['a']]
-- with literals:
(EXISTS (SELECT 1 FROM "contacts" AS "audiencefilter_1" WHERE "audiencefilter_1"."id" = "c"."referre … 390 characters, b5e85d9e015cfa20 …  encode(CAST("c"."referrerId" AS VARCHAR)) ELSE encode('') END AND "audiencefilter_1"."points" >= 3)
AND NOT EXISTS (SELECT 1 FROM "contacts" AS "audiencefilter_2" WHERE "audiencefilter_2"."id" = "c"." … 617 characters, 1add6f484a36510c … "]', '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element)))))

-- relations: to none
-- {'referrer': {'is': None}}
NOT EXISTS (SELECT 1 FROM "contacts" AS "audiencefilter_1" WHERE "audiencefilter_1"."id" = "c"."referrerId"
AND CASE WHEN typeof("audiencefilter_1"."id") = 'VARCHAR' THEN encode(CAST("audiencefilter_1"."id" AS VARCHAR)) ELSE encode('') END = CASE WHEN typeof("c"."referrerId") = 'VARCHAR' THEN encode(CAST("c"."referrerId" AS VARCHAR)) ELSE encode('') END)
-- parameters: []

-- relations: beside a test
-- {'points': {'gte': 3}, 'actions': {'some': {'name': 'login'}}}
("c"."points" >= ?
AND EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id … 406 characters, f9dfef56d4418d44 …  AS VARCHAR)) ELSE encode('') END AND CAST("audiencefilter_1"."name" AS VARCHAR) COLLATE POSIX = ?))
-- parameters: [3, 'login']
-- with literals:
("c"."points" >= 3
AND EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id … 412 characters, 4724a0ff780936a0 … RCHAR)) ELSE encode('') END AND CAST("audiencefilter_1"."name" AS VARCHAR) COLLATE POSIX = 'login'))

-- relations: any of
-- {'OR': [{'points': {'gte': 3}}, {'actions': {'some': {'name': 'login'}}}]}
("c"."points" >= ?
OR EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id" … 405 characters, 88b5230cec7b2dfa …  AS VARCHAR)) ELSE encode('') END AND CAST("audiencefilter_1"."name" AS VARCHAR) COLLATE POSIX = ?))
-- parameters: [3, 'login']
-- with literals:
("c"."points" >= 3
OR EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id" … 411 characters, 6ff24271d783fe20 … RCHAR)) ELSE encode('') END AND CAST("audiencefilter_1"."name" AS VARCHAR) COLLATE POSIX = 'login'))

-- relations: within relations
-- {'actions': {'some': {'items': {'every': {'price': {'lt': 9.5}}}, 'contact': {'is': {'points': 1}}}}}
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND CASE WHEN typeof("audiencefilter_1"."subId") = 'VARCHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END
AND (EXISTS (SELECT 1 FROM "contacts" AS "audiencefilter_2" WHERE "audiencefilter_2"."id" = "audienc … 998 characters, 1db150909869921a … rice" WHEN isinf("audiencefilter_3"."price") THEN "audiencefilter_3"."price" END < ?) IS NOT TRUE)))
-- parameters: [1, 9.5]
-- with literals:
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND CASE WHEN typeof("audiencefilter_1"."subId") = 'VARCHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END
AND (EXISTS (SELECT 1 FROM "contacts" AS "audiencefilter_2" WHERE "audiencefilter_2"."id" = "audienc … 1,018 characters, 29c8d928c534d42f … diencefilter_3"."price") THEN "audiencefilter_3"."price" END < CAST('9.5' AS DOUBLE)) IS NOT TRUE)))

-- relations: lists and custom data of theirs
-- {'actions': {'some': {'labels': {'has': 'a'}, 'data.weight': {'gt': 2}, 'items': {'some': {'data.gift': True}}}}}
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND CASE WHEN typeof("audiencefilter_1"."subId") = 'VARCHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END
AND (CASE WHEN NOT regexp_matches(CAST("audiencefilter_1"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND … 2,004 characters, 1334fe79dbf1c019 … AST(audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] END = ?)))
-- parameters: [3, ['a'], True]
-- with literals:
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND CASE WHEN typeof("audiencefilter_1"."subId") = 'VARCHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END
AND (CASE WHEN NOT regexp_matches(CAST("audiencefilter_1"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND … 2,039 characters, 766479324f72833d … (audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] END = TRUE)))

-- relations: count
-- {'actions': {'count': {'gte': 3, 'lte': 9}}}
("c"."id" IS NOT NULL
AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE … 595 characters, b083d8bb37e0b8f1 … diencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING (count(*) >= ? AND count(*) <= ?)))
-- parameters: [3, 9]
-- with literals:
("c"."id" IS NOT NULL
AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE … 595 characters, 23e2874828e7bac9 … diencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING (count(*) >= 3 AND count(*) <= 9)))

-- relations: count where
-- {'actions': {'count': {'where': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}, 'in': [1, 2]}}}
("c"."id" IS NOT NULL
AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE … 1,185 characters, 2cf964bac48cfdf5 … encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING count(*) IN (?, ?)))
-- parameters: ['login', '2025-05-19 10:00:00.000000', '2025-05-19 10:00:00.000000', '2025-05-19 10:00:00.000000', 1, 2]
-- with literals:
("c"."id" IS NOT NULL
AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE … 1,272 characters, 596114ca88cce8c0 … encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING count(*) IN (1, 2)))

-- relations: count that nobody reaches
-- {'actions': {'count': {'equals': 0}}}
NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND CASE WHEN typeof("audiencefilter_1"."subId") = 'VARCHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END)
-- parameters: []

-- relations: sum
-- {'actions': {'sum': {'field': 'points', 'gte': 100}}}
("c"."id" IS NOT NULL
AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE … 612 characters, eba74bb90ab69264 … subId" AS VARCHAR)) ELSE encode('') END) HAVING coalesce(sum("audiencefilter_1"."points"), 0) >= ?))
-- parameters: [100]
-- with literals:
("c"."id" IS NOT NULL
AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE … 614 characters, ce522241ac72d925 … bId" AS VARCHAR)) ELSE encode('') END) HAVING coalesce(sum("audiencefilter_1"."points"), 0) >= 100))

-- relations: least
-- {'actions': {'min': {'field': 'value', 'lt': 0.5}}}
CASE WHEN ("c"."id" IS NOT NULL
AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE … 931 characters, af67e96f1ea9e474 … cefilter_1"."value") THEN "audiencefilter_1"."value" END) < ?)) THEN TRUE WHEN ("c"."id" IS NOT NULL
AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE … 563 characters, 64cb4f35e1594fa8 … N isinf("audiencefilter_1"."value") THEN "audiencefilter_1"."value" END IS NOT NULL)) THEN FALSE END
-- parameters: [0.5]
-- with literals:
CASE WHEN ("c"."id" IS NOT NULL
AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE … 951 characters, 19b3ecf6aec90d13 …  THEN "audiencefilter_1"."value" END) < CAST('0.5' AS DOUBLE))) THEN TRUE WHEN ("c"."id" IS NOT NULL
AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE … 563 characters, 64cb4f35e1594fa8 … N isinf("audiencefilter_1"."value") THEN "audiencefilter_1"."value" END IS NOT NULL)) THEN FALSE END

-- relations: greatest
-- {'actions': {'max': {'field': 'createdAt', 'lt': {'now': '-P90D'}}}}
CASE WHEN ("c"."id" IS NOT NULL
AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE … 1,210 characters, c2f7cd3637241d5c … lter_1"."createdAt") AS TIMESTAMP) < CAST(? AS TIMESTAMP) END)) THEN TRUE WHEN ("c"."id" IS NOT NULL
AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE … 440 characters, 17186a0380c2d94e … udiencefilter_1"."subId" IS NOT NULL AND "audiencefilter_1"."createdAt" IS NOT NULL)) THEN FALSE END
-- parameters: ['2025-03-20 10:00:00.000000', '2025-03-20 10:00:00.000000', '2025-03-20 10:00:00.000000']
-- with literals:
CASE WHEN ("c"."id" IS NOT NULL
AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE … 1,291 characters, 9d348183c9879f49 … ESTAMP) < CAST('2025-03-20 10:00:00.000000' AS TIMESTAMP) END)) THEN TRUE WHEN ("c"."id" IS NOT NULL
AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE … 440 characters, 17186a0380c2d94e … udiencefilter_1"."subId" IS NOT NULL AND "audiencefilter_1"."createdAt" IS NOT NULL)) THEN FALSE END

-- relations: greatest, or none
-- {'OR': [{'actions': {'max': {'field': 'createdAt', 'equals': None}}}, {'orders': {'max': {'field': 'data.weight', 'not': {'gt': 5}}}}]}
(("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" … 680 characters, 3d429b66a2226920 … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_1"."createdAt") IS NULL)))
OR CASE WHEN ("c"."id" IS NOT NULL AND "c"."shop" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c … 4,440 characters, 351f5483702ba2ae … EN CAST(TRY_CAST(audiencefilter_json AS DOUBLE) AS BIGINT) END)[1] END IS NOT NULL)) THEN FALSE END)
-- parameters: [5]
-- with literals:
(("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" … 680 characters, 3d429b66a2226920 … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_1"."createdAt") IS NULL)))
OR CASE WHEN ("c"."id" IS NOT NULL AND "c"."shop" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c … 4,440 characters, b3fb4535ba50e22f … EN CAST(TRY_CAST(audiencefilter_json AS DOUBLE) AS BIGINT) END)[1] END IS NOT NULL)) THEN FALSE END)

-- relations: least of every type
-- {'OR': [{'actions': {'min': {'field': 'points', 'gt': 3}}}, {'actions': {'min': {'field': 'value', ' … 405 characters, 30c2a995f622bfe4 … : 0.5}}}, {'actions': {'min': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encod … 1,151 characters, 368dd51f34777c38 …  "audiencefilter_1"."subId" IS NOT NULL AND "audiencefilter_1"."points" IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 1,530 characters, 0c6ffcc2ae57f15b … N isinf("audiencefilter_2"."value") THEN "audiencefilter_2"."value" END IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 1,686 characters, 973c1416b5589a1f … udiencefilter_3"."subId" IS NOT NULL AND "audiencefilter_3"."createdAt" IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 3,502 characters, 7d46fb3eec9e9821 … HEN CAST(TRY_CAST(audiencefilter_json AS DOUBLE) AS BIGINT) END)[1] END IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 2,982 characters, d750a23213e95ca0 … on AS DOUBLE)) THEN TRY_CAST(audiencefilter_json AS DOUBLE) END)[1] END IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 3,397 characters, 50af86514ec88280 … lter_instant BETWEEN -62135596800000000 AND 253402300799999999)[1] END IS NOT NULL)) THEN FALSE END)
-- parameters: [4, 0.5, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', 4, 0.5, 1709190045000001]
-- with literals:
(CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encod … 1,151 characters, 8938a273470ce012 …  "audiencefilter_1"."subId" IS NOT NULL AND "audiencefilter_1"."points" IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 1,550 characters, d662b4ccc6909818 … N isinf("audiencefilter_2"."value") THEN "audiencefilter_2"."value" END IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 1,767 characters, 9d7fe2d394ed2cc5 … udiencefilter_3"."subId" IS NOT NULL AND "audiencefilter_3"."createdAt" IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 3,502 characters, 6dc5b3b9ff93fca0 … HEN CAST(TRY_CAST(audiencefilter_json AS DOUBLE) AS BIGINT) END)[1] END IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 3,002 characters, 6201422e5912a4b3 … on AS DOUBLE)) THEN TRY_CAST(audiencefilter_json AS DOUBLE) END)[1] END IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 3,412 characters, 302500783a33ac0d … lter_instant BETWEEN -62135596800000000 AND 253402300799999999)[1] END IS NOT NULL)) THEN FALSE END)

-- relations: greatest of every type
-- {'OR': [{'actions': {'max': {'field': 'points', 'gt': 3}}}, {'actions': {'max': {'field': 'value', ' … 405 characters, 79aaf85b40539165 … : 0.5}}}, {'actions': {'max': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encod … 1,151 characters, d41661add2da74e2 …  "audiencefilter_1"."subId" IS NOT NULL AND "audiencefilter_1"."points" IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 1,530 characters, 03a6e3be674aa8a3 … N isinf("audiencefilter_2"."value") THEN "audiencefilter_2"."value" END IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 1,686 characters, 5969f3f66df085a2 … udiencefilter_3"."subId" IS NOT NULL AND "audiencefilter_3"."createdAt" IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 3,502 characters, 22080fb65d1f572b … HEN CAST(TRY_CAST(audiencefilter_json AS DOUBLE) AS BIGINT) END)[1] END IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 2,982 characters, 801635257b1d205f … on AS DOUBLE)) THEN TRY_CAST(audiencefilter_json AS DOUBLE) END)[1] END IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 3,397 characters, 657744b9785391b9 … lter_instant BETWEEN -62135596800000000 AND 253402300799999999)[1] END IS NOT NULL)) THEN FALSE END)
-- parameters: [4, 0.5, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', 4, 0.5, 1709190045000001]
-- with literals:
(CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encod … 1,151 characters, 3e790aa9149c7c01 …  "audiencefilter_1"."subId" IS NOT NULL AND "audiencefilter_1"."points" IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 1,550 characters, 3df3f8860f7e5c6b … N isinf("audiencefilter_2"."value") THEN "audiencefilter_2"."value" END IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 1,767 characters, 9da7907d2f17a500 … udiencefilter_3"."subId" IS NOT NULL AND "audiencefilter_3"."createdAt" IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 3,502 characters, 2aa6baab05f28ae1 … HEN CAST(TRY_CAST(audiencefilter_json AS DOUBLE) AS BIGINT) END)[1] END IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 3,002 characters, cc5e8045d384570b … on AS DOUBLE)) THEN TRY_CAST(audiencefilter_json AS DOUBLE) END)[1] END IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 3,412 characters, 6bec66a0164f624a … lter_instant BETWEEN -62135596800000000 AND 253402300799999999)[1] END IS NOT NULL)) THEN FALSE END)

-- relations: every quantifier beside a test
-- {'points': {'gte': 3}, 'actions': {'none': {'name': 'login'}, 'every': {'value': {'gt': 0.5}}}, 'orders': {'some': {}}, 'NOT': {'orders': {'every': {'value': {'gt': 0.5}}}}, 'AND': [{'actions': {'none': {}}}]}
("c"."points" >= ?
AND NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c" … 344 characters, d3dd3ef68a4d7579 … = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS "audiencefilter_2" WHERE "audie … 653 characters, 2464c2e6a801d5fe … SE WHEN typeof("c"."shop") = 'VARCHAR' THEN encode(CAST("c"."shop" AS VARCHAR)) ELSE encode('') END)
AND NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_3" WHERE "audiencefilter_3"."subId" = "c" … 409 characters, e4395a549ff9770d … " AS VARCHAR)) ELSE encode('') END AND CAST("audiencefilter_3"."name" AS VARCHAR) COLLATE POSIX = ?)
AND NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_4" WHERE "audiencefilter_4"."subId" = "c" … 520 characters, d6291129c50a5320 … "value" WHEN isinf("audiencefilter_4"."value") THEN "audiencefilter_4"."value" END > ?) IS NOT TRUE)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS "audiencefilter_5" WHERE "audie … 830 characters, e019845743bf0b9d … value" WHEN isinf("audiencefilter_5"."value") THEN "audiencefilter_5"."value" END > ?) IS NOT TRUE))
-- parameters: [3, 'login', 0.5, 0.5]
-- with literals:
("c"."points" >= 3
AND NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c" … 344 characters, d3dd3ef68a4d7579 … = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS "audiencefilter_2" WHERE "audie … 653 characters, 2464c2e6a801d5fe … SE WHEN typeof("c"."shop") = 'VARCHAR' THEN encode(CAST("c"."shop" AS VARCHAR)) ELSE encode('') END)
AND NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_3" WHERE "audiencefilter_3"."subId" = "c" … 415 characters, 19d91ae6960bd9bc … ARCHAR)) ELSE encode('') END AND CAST("audiencefilter_3"."name" AS VARCHAR) COLLATE POSIX = 'login')
AND NOT EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_4" WHERE "audiencefilter_4"."subId" = "c" … 540 characters, a879ae5f4e62eb19 … audiencefilter_4"."value") THEN "audiencefilter_4"."value" END > CAST('0.5' AS DOUBLE)) IS NOT TRUE)
AND EXISTS (SELECT 1 FROM (SELECT * FROM actions WHERE value > 0) AS "audiencefilter_5" WHERE "audie … 850 characters, 08baca4153b5541b … udiencefilter_5"."value") THEN "audiencefilter_5"."value" END > CAST('0.5' AS DOUBLE)) IS NOT TRUE))

-- relations: functions
-- {'OR': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'points', 'lte': 5}}}, {'a … 304 characters, 7f52ab6f08f58118 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
(("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c" … 598 characters, 9b2d8dee6a1c6fd3 … THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING count(*) >= ?))
OR ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."i … 642 characters, a9fa06b194091ea3 …  AS VARCHAR)) ELSE encode('') END) HAVING NOT (coalesce(sum("audiencefilter_2"."points"), 0) <= ?)))
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 1,690 characters, 12b68d1baf048b15 … udiencefilter_3"."subId" IS NOT NULL AND "audiencefilter_3"."createdAt" IS NOT NULL)) THEN FALSE END
OR ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."i … 682 characters, 026cdae32d6d4da2 … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_4"."createdAt") IS NULL)))
OR ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST(" … 676 characters, b2322ddf42d43d9a … _5"."subId" AS VARCHAR)) ELSE encode('') END) HAVING min("audiencefilter_5"."points") IS NOT NULL)))
-- parameters: [2, 5, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001']
-- with literals:
(("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c" … 598 characters, bbd958ca184ab0ac … THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING count(*) >= 2))
OR ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."i … 642 characters, d08cd9c3c62e0b70 …  AS VARCHAR)) ELSE encode('') END) HAVING NOT (coalesce(sum("audiencefilter_2"."points"), 0) <= 5)))
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 1,771 characters, 959da88a93a8b50a … udiencefilter_3"."subId" IS NOT NULL AND "audiencefilter_3"."createdAt" IS NOT NULL)) THEN FALSE END
OR ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."i … 682 characters, 026cdae32d6d4da2 … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_4"."createdAt") IS NULL)))
OR ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST(" … 676 characters, b2322ddf42d43d9a … _5"."subId" AS VARCHAR)) ELSE encode('') END) HAVING min("audiencefilter_5"."points") IS NOT NULL)))

-- relations: functions where
-- {'OR': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, ' … 644 characters, 55cf9d8558fdbac4 … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
(("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c" … 1,132 characters, 7f2da81e0edb5664 … THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING count(*) >= ?))
OR ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."i … 1,176 characters, 5519bf2e5cfe33d8 …  AS VARCHAR)) ELSE encode('') END) HAVING NOT (coalesce(sum("audiencefilter_2"."points"), 0) <= ?)))
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 2,758 characters, d13a6f0ff13cc03f … IMESTAMP) < CAST(? AS TIMESTAMP) END AND "audiencefilter_3"."createdAt" IS NOT NULL)) THEN FALSE END
OR ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."i … 1,216 characters, 5317bb8e84866b68 … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_4"."createdAt") IS NULL)))
OR ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST(" … 1,210 characters, 36845709e277f0a7 … _5"."subId" AS VARCHAR)) ELSE encode('') END) HAVING min("audiencefilter_5"."points") IS NOT NULL)))
-- parameters: ['2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', 2, '2024- … 636 characters, f726dcb40a28e41a … 5.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001']
-- with literals:
(("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c" … 1,213 characters, b17bf3a8baea3046 … THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING count(*) >= 2))
OR ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."i … 1,257 characters, 83f5d724e208d0de …  AS VARCHAR)) ELSE encode('') END) HAVING NOT (coalesce(sum("audiencefilter_2"."points"), 0) <= 5)))
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 3,001 characters, fc3acca14d8da3a2 … 9 07:00:45.000001' AS TIMESTAMP) END AND "audiencefilter_3"."createdAt" IS NOT NULL)) THEN FALSE END
OR ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."i … 1,297 characters, bf6cff98aa22bdae … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_4"."createdAt") IS NULL)))
OR ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST(" … 1,291 characters, 727ed602dc2139a7 … _5"."subId" AS VARCHAR)) ELSE encode('') END) HAVING min("audiencefilter_5"."points") IS NOT NULL)))

-- relations: functions beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'po … 327 characters, 9dac7e4f188b4cf2 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
("c"."points" >= ?
AND ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 601 characters, 78fdefdbdf48c6ea … THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING count(*) >= ?))
AND ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"." … 643 characters, bee34c045cdff909 …  AS VARCHAR)) ELSE encode('') END) HAVING NOT (coalesce(sum("audiencefilter_2"."points"), 0) <= ?)))
AND CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 1,691 characters, e087b30e1d87f1f6 … udiencefilter_3"."subId" IS NOT NULL AND "audiencefilter_3"."createdAt" IS NOT NULL)) THEN FALSE END
AND ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"." … 683 characters, fc59b7b455261cff … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_4"."createdAt") IS NULL)))
AND ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 677 characters, b13ba501a8066cdc … _5"."subId" AS VARCHAR)) ELSE encode('') END) HAVING min("audiencefilter_5"."points") IS NOT NULL)))
-- parameters: [3, 2, 5, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001']
-- with literals:
("c"."points" >= 3
AND ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 601 characters, dad961934246acde … THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING count(*) >= 2))
AND ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"." … 643 characters, 3bf70f240530c3b1 …  AS VARCHAR)) ELSE encode('') END) HAVING NOT (coalesce(sum("audiencefilter_2"."points"), 0) <= 5)))
AND CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 1,772 characters, 032369c631cc1cd2 … udiencefilter_3"."subId" IS NOT NULL AND "audiencefilter_3"."createdAt" IS NOT NULL)) THEN FALSE END
AND ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"." … 683 characters, fc59b7b455261cff … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_4"."createdAt") IS NULL)))
AND ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 677 characters, b13ba501a8066cdc … _5"."subId" AS VARCHAR)) ELSE encode('') END) HAVING min("audiencefilter_5"."points") IS NOT NULL)))

-- relations: functions where beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:3 … 667 characters, 5fc940b75542055c … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
("c"."points" >= ?
AND ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 1,135 characters, f8080f288d143549 … THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING count(*) >= ?))
AND ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"." … 1,177 characters, 686f19e0cd81702a …  AS VARCHAR)) ELSE encode('') END) HAVING NOT (coalesce(sum("audiencefilter_2"."points"), 0) <= ?)))
AND CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 2,759 characters, e40683eb24c4c529 … IMESTAMP) < CAST(? AS TIMESTAMP) END AND "audiencefilter_3"."createdAt" IS NOT NULL)) THEN FALSE END
AND ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"." … 1,217 characters, 6f0bd3f4eb404ab4 … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_4"."createdAt") IS NULL)))
AND ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 1,211 characters, 5f1f109fe4c2828c … _5"."subId" AS VARCHAR)) ELSE encode('') END) HAVING min("audiencefilter_5"."points") IS NOT NULL)))
-- parameters: [3, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', 2, '20 … 639 characters, acae653ce570e287 … 5.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001']
-- with literals:
("c"."points" >= 3
AND ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 1,216 characters, 84de2aaff4953e76 … THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING count(*) >= 2))
AND ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"." … 1,258 characters, e9914805dc3d84a4 …  AS VARCHAR)) ELSE encode('') END) HAVING NOT (coalesce(sum("audiencefilter_2"."points"), 0) <= 5)))
AND CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 3,002 characters, 96872ed07ed3978a … 9 07:00:45.000001' AS TIMESTAMP) END AND "audiencefilter_3"."createdAt" IS NOT NULL)) THEN FALSE END
AND ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"." … 1,298 characters, aaeea5397dc35ea5 … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_4"."createdAt") IS NULL)))
AND ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 1,292 characters, c79cb9c3f0f7c41d … _5"."subId" AS VARCHAR)) ELSE encode('') END) HAVING min("audiencefilter_5"."points") IS NOT NULL)))

-- relations: many of one kind, all
-- {'AND': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login',  … 922 characters, cf4b573e400ee51e … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
(("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c" … 4,495 characters, b5078f64d6749be3 … D END), 0) >= ? AND count(CASE WHEN regexp_matches("audiencefilter_4"."name", ?) THEN 1 END) <= ?)))
AND (EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_2" WHERE "audiencefilter_2"."subId" = "c"."i … 2,587 characters, c1542811325b8bc5 … iencefilter_1"."subId" IS NOT NULL AND "audiencefilter_1"."createdAt" IS NOT NULL)) THEN FALSE END))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45 … 449 characters, 7459a34692a52f53 … ', 0, 1.0, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001']
-- with literals:
(("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c" … 4,771 characters, 99a3cda146e81f91 … 00 AND count(CASE WHEN regexp_matches("audiencefilter_4"."name", '[lL][oO][gG]') THEN 1 END) <= 0)))
AND (EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_2" WHERE "audiencefilter_2"."subId" = "c"."i … 2,688 characters, 8aa796e71f25da0a … iencefilter_1"."subId" IS NOT NULL AND "audiencefilter_1"."createdAt" IS NOT NULL)) THEN FALSE END))

-- relations: many of one kind, any
-- {'OR': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login', ' … 921 characters, 518d84657c0520e2 … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
(("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" … 4,490 characters, b39f1270753538a7 … D END), 0) >= ? OR count(CASE WHEN regexp_matches("audiencefilter_4"."name", ?) THEN 1 END) <= ?))))
OR (EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_2" WHERE "audiencefilter_2"."subId" = "c"."id … 2,585 characters, dc3251e8f16c1286 … iencefilter_1"."subId" IS NOT NULL AND "audiencefilter_1"."createdAt" IS NOT NULL)) THEN FALSE END))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45 … 449 characters, 7459a34692a52f53 … ', 0, 1.0, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001']
-- with literals:
(("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" … 4,766 characters, 57e80875e781defc … 00 OR count(CASE WHEN regexp_matches("audiencefilter_4"."name", '[lL][oO][gG]') THEN 1 END) <= 0))))
OR (EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_2" WHERE "audiencefilter_2"."subId" = "c"."id … 2,686 characters, 7080c13c1051bf6c … iencefilter_1"."subId" IS NOT NULL AND "audiencefilter_1"."createdAt" IS NOT NULL)) THEN FALSE END))

-- relations: greatest within
-- {'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND CASE WHEN typeof("audiencefilter_1"."subId") = 'VARCHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END
AND ("audiencefilter_1"."id" IS NOT NULL AND row("audiencefilter_1"."id", CASE WHEN typeof("audience … 1,001 characters, 0fa8d30616ad3b62 … ilter_2"."price" WHEN isinf("audiencefilter_2"."price") THEN "audiencefilter_2"."price" END) >= ?)))
-- parameters: [100.0]
-- with literals:
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND CASE WHEN typeof("audiencefilter_1"."subId") = 'VARCHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END
AND ("audiencefilter_1"."id" IS NOT NULL AND row("audiencefilter_1"."id", CASE WHEN typeof("audience … 1,023 characters, 3a22c49a8c7515a9 … isinf("audiencefilter_2"."price") THEN "audiencefilter_2"."price" END) >= CAST('100.0' AS DOUBLE))))

-- relations: greatest within few
-- {'points': {'gte': 3}, 'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
(EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id" A … 1,338 characters, 1cb02ac557cbc5e8 … ilter_2"."price" WHEN isinf("audiencefilter_2"."price") THEN "audiencefilter_2"."price" END) >= ?)))
AND "c"."points" >= ?)
-- parameters: [100.0, 3]
-- with literals:
(EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id" A … 1,360 characters, 64be70c1912695e2 … isinf("audiencefilter_2"."price") THEN "audiencefilter_2"."price" END) >= CAST('100.0' AS DOUBLE))))
AND "c"."points" >= 3)

-- dates
-- {'birthday': {'gte': '2000-02-29', 'not': '2001-03-01'}, 'AND': [{'birthday': {'lt': {'today': '-P18Y'}}}], 'data.since': {'in': ['2000-02-29', '9999-12-31']}}
(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 356 characters, ce943c60788554a6 … 9]{2}|00[1-9][0-9]|000[1-9])-[0-9]{2}-[0-9]{2}$') AS DATE) END IN (CAST(? AS DATE), CAST(? AS DATE))
AND "c"."birthday" >= CAST(? AS DATE)
AND "c"."birthday" < CAST(? AS DATE)
AND NOT ("c"."birthday" = CAST(? AS DATE)))
-- parameters: ['2000-02-29', '9999-12-31', '2000-02-29', '2007-06-18', '2001-03-01']
-- with literals:
(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 378 characters, b9021a3ed5bf342c … [1-9])-[0-9]{2}-[0-9]{2}$') AS DATE) END IN (CAST('2000-02-29' AS DATE), CAST('9999-12-31' AS DATE))
AND "c"."birthday" >= CAST('2000-02-29' AS DATE)
AND "c"."birthday" < CAST('2007-06-18' AS DATE)
AND NOT ("c"."birthday" = CAST('2001-03-01' AS DATE)))

-- dates: anniversaries
-- {'birthday': {'anniversary': {'from': 'P0D', 'to': 'P7D'}}, 'data.since': {'not': {'anniversary': {'days': [[1220, 1231], [101, 105]]}}}}
(((extract(month FROM "c"."birthday") * 100 + extract(day FROM "c"."birthday")) + ?) % 10000 <= ?
AND NOT (((extract(month FROM CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]* … 1,019 characters, b0bccd7a3e4f5235 … -9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-[0-9]{2}-[0-9]{2}$') AS DATE) END)) + ?) % 10000 <= ?))
-- parameters: [9382, 7, 8780, 8885]
-- with literals:
(((extract(month FROM "c"."birthday") * 100 + extract(day FROM "c"."birthday")) + 9382) % 10000 <= 7
AND NOT (((extract(month FROM CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]* … 1,025 characters, abf3851c01e1cd4d … |0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-[0-9]{2}-[0-9]{2}$') AS DATE) END)) + 8780) % 10000 <= 8885))

-- ids
-- {'externalId': {'in': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.token': {'not': '123E4567-e89b-12d3-a456-426614174000'}, 'NOT': {'externalId': 'd011db5a-e241-04eb-604a-5ce3addef82d'}}
("c"."externalId" = CAST(? AS UUID)
AND NOT (CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp … 479 characters, e899d04e5cea88d7 … '/token')), '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$') AS UUID) END = CAST(? AS UUID)))
-- parameters: ['123e4567-e89b-12d3-a456-426614174000', '123e4567-e89b-12d3-a456-426614174000']
-- with literals:
("c"."externalId" = CAST('123e4567-e89b-12d3-a456-426614174000' AS UUID)
AND NOT (CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp … 516 characters, fdedea3fe7b739f5 … a-f]{4}){3}-[0-9A-Fa-f]{12}$') AS UUID) END = CAST('123e4567-e89b-12d3-a456-426614174000' AS UUID)))

-- ids: missing
-- {'externalId': None, 'data.token': {'not': None}}
(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 310 characters, 9d577028e0447c6e …  JSON), '/token')), '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$') AS UUID) END IS NOT NULL
AND "c"."externalId" IS NULL)
-- parameters: []

-- decimals
-- {'balance': {'gt': 0.001, 'lte': 100.5, 'notIn': [1, 2.5]}, 'data.price': {'gte': 19.99, 'not': 20}}
("c"."balance" BETWEEN CAST(? AS DECIMAL(38, 9))
AND CAST(? AS DECIMAL(38, 9))
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 740 characters, 502115adc33c14bd … 599627370496' AS DOUBLE) THEN CAST(round(audiencefilter_product) AS BIGINT) END END)[1])[1] END >= ?
AND NOT ("c"."balance" IN (CAST(? AS DECIMAL(38, 9)), CAST(? AS DECIMAL(38, 9))))
AND NOT (CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp … 902 characters, 11753c8ea37557c4 … 99627370496' AS DOUBLE) THEN CAST(round(audiencefilter_product) AS BIGINT) END END)[1])[1] END = ?))
-- parameters: ['0.01', '100.50', 1999, '1.00', '2.50', 2000]
-- with literals:
("c"."balance" BETWEEN CAST('0.01' AS DECIMAL(38, 9))
AND CAST('100.50' AS DECIMAL(38, 9))
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(regexp_replace(CAST("c"."data" AS VARCHAR), '"([^"\\]|\\.)*"', '0', 'g'), ',[  … 743 characters, 14fef7e401348d3c … 627370496' AS DOUBLE) THEN CAST(round(audiencefilter_product) AS BIGINT) END END)[1])[1] END >= 1999
AND NOT ("c"."balance" IN (CAST('1.00' AS DECIMAL(38, 9)), CAST('2.50' AS DECIMAL(38, 9))))
AND NOT (CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp … 905 characters, a55fa1de45a9feb0 … 27370496' AS DOUBLE) THEN CAST(round(audiencefilter_product) AS BIGINT) END END)[1])[1] END = 2000))

-- lists of days, ids and decimals
-- {'days': {'has': '2000-02-29'}, 'ids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'prices': {'hasEvery': [1, 2.5]}, 'NOT': [{'days': ['2000-02-29']}, {'prices': [2.5]}, {'ids': {'has': '123E4567-e89b-12d3-a456-426614174000'}}]}
(list_has_any("c"."days", CAST(? AS DATE[]))
AND list_has_all("c"."prices", CAST(? AS DECIMAL(38, 9)[]))
AND list_has_any("c"."ids", CAST(? AS UUID[]))
AND NOT (list_has_any("c"."ids", CAST(? AS UUID[])))
AND NOT (CASE WHEN "c"."days" IS NOT NULL THEN coalesce("c"."days" = CAST(? AS DATE[]), FALSE) END)
AND NOT (CASE WHEN "c"."prices" IS NOT NULL THEN coalesce("c"."prices" = CAST(? AS DECIMAL(38, 9)[]), FALSE) END))
-- parameters: [['2000-02-29'], ['1.00', '2.50'], ['123e4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d'], ['123e4567-e89b-12d3-a456-426614174000'], ['2000-02-29'], ['2.50']]
-- with literals:
(list_has_any("c"."days", CAST(from_json('["2000-02-29"]', '["VARCHAR"]') AS DATE[]))
AND list_has_all("c"."prices", CAST(from_json('["1.00","2.50"]', '["VARCHAR"]') AS DECIMAL(38, 9)[]))
AND list_has_any("c"."ids", CAST(from_json('["123e4567-e89b-12d3-a456-426614174000","d011db5a-e241-04eb-604a-5ce3addef82d"]', '["VARCHAR"]') AS UUID[]))
AND NOT (list_has_any("c"."ids", CAST(from_json('["123e4567-e89b-12d3-a456-426614174000"]', '["VARCHAR"]') AS UUID[])))
AND NOT (CASE WHEN "c"."days" IS NOT NULL THEN coalesce("c"."days" = CAST(from_json('["2000-02-29"]', '["VARCHAR"]') AS DATE[]), FALSE) END)
AND NOT (CASE WHEN "c"."prices" IS NOT NULL THEN coalesce("c"."prices" = CAST(from_json('["2.50"]', '["VARCHAR"]') AS DECIMAL(38, 9)[]), FALSE) END))

-- lists of days, ids and decimals in custom data
-- {'data.dates': {'has': '2000-02-29'}, 'data.uuids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.decimals': {'hasEvery': [1, 2.5]}, 'NOT': [{'data.dates': ['2000-02-29']}, {'data.decimals': [2.5]}]}
(list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT r … 972 characters, 26001ae1bf48ef0b … ount(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS DATE[]))
AND list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,329 characters, 9ef713faa608798b … nt(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BIGINT[]))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 955 characters, be65ac9294d12ea7 … ount(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS UUID[]))
AND NOT (CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 1,955 characters, 37adfbcb60f60cf8 … filter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST(? AS DATE[]), FALSE) END)
AND NOT (CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 2,662 characters, 95656bd7c7457aa7 … ter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST(? AS BIGINT[]), FALSE) END))
-- parameters: [['2000-02-29'], [100, 250], ['123e4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d'], ['2000-02-29'], [250]]
-- with literals:
(list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT r … 1,013 characters, 7b42a7ad2bb85031 … cefilter_values END)[1])[1] END)[1] END, CAST(from_json('["2000-02-29"]', '["VARCHAR"]') AS DATE[]))
AND list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,339 characters, 0b0c94343bbd1647 … efilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[100,250]' AS BIGINT[]))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,061 characters, 5cc66b7d641ae4be … 67-e89b-12d3-a456-426614174000","d011db5a-e241-04eb-604a-5ce3addef82d"]', '["VARCHAR"]') AS UUID[]))
AND NOT (CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 1,996 characters, 6d43b353dfadca0e … es END)[1])[1] END)[1] END = CAST(from_json('["2000-02-29"]', '["VARCHAR"]') AS DATE[]), FALSE) END)
AND NOT (CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 2,668 characters, 4d1fdbe18501e0c7 … ements) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST('[250]' AS BIGINT[]), FALSE) END))

-- relations: sums beyond 64 bits
-- {'OR': [{'actions': {'sum': {'field': 'large', 'gt': 1180591620717411303424}}}, {'actions': {'sum': {'field': 'paid', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'in': [1, 2.5]}}}, {'actions': {'sum': {'field': 'data.tax', 'lte': 0.5}}}]}
(("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c" … 1,267 characters, 67502a8b772c450d … T(? AS DECIMAL(38, 9)) OR coalesce(sum("audiencefilter_3"."paid"), 0) = CAST(? AS DECIMAL(38, 9)))))
OR (("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 2,248 characters, 68b6ab0dc05d0ae0 … (round(audiencefilter_product) AS BIGINT) END END)[1])[1] END), 0) <= CAST(? AS DECIMAL(38, 9)))))))
-- parameters: ['2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '1.00', '2.50', '1180591620717411303425', '50']
-- with literals:
(("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c" … 1,358 characters, f8db46bfdeb15140 … S DECIMAL(38, 9)) OR coalesce(sum("audiencefilter_3"."paid"), 0) = CAST('2.50' AS DECIMAL(38, 9)))))
OR (("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 2,274 characters, 6b9c5bf937f32194 … und(audiencefilter_product) AS BIGINT) END END)[1])[1] END), 0) <= CAST('50' AS DECIMAL(38, 9)))))))

-- relations: averages
-- {'OR': [{'actions': {'avg': {'field': 'paid', 'gte': 50}}}, {'actions': {'avg': {'field': 'large', 'lt': 0.3}}}, {'actions': {'avg': {'field': 'data.tax', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'equals': 2.5}}}, {'actions': {'avg': {'field': 'points', 'equals': None}}}]}
(CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encod … 1,243 characters, 3a09a471cd998e93 … RE "audiencefilter_1"."subId" IS NOT NULL AND "audiencefilter_1"."paid" IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 1,242 characters, 8ed88232a8b42133 … E "audiencefilter_2"."subId" IS NOT NULL AND "audiencefilter_2"."large" IS NOT NULL)) THEN FALSE END
OR ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."i … 676 characters, 291f526032fbf56e … 3"."subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_3"."points") IS NULL)))
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 5,987 characters, 5b9a249acafc30d8 … THEN CAST(round(audiencefilter_product) AS BIGINT) END END)[1])[1] END IS NOT NULL)) THEN FALSE END)
-- parameters: ['1', '5000', '10', '3', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '1', '250', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001']
-- with literals:
(CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encod … 1,250 characters, 942724d8427727f6 … RE "audiencefilter_1"."subId" IS NOT NULL AND "audiencefilter_1"."paid" IS NOT NULL)) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 1,247 characters, 56997a3e3830fcef … E "audiencefilter_2"."subId" IS NOT NULL AND "audiencefilter_2"."large" IS NOT NULL)) THEN FALSE END
OR ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."i … 676 characters, 291f526032fbf56e … 3"."subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_3"."points") IS NULL)))
OR CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enc … 6,155 characters, bdf4a13484a58bec … THEN CAST(round(audiencefilter_product) AS BIGINT) END END)[1])[1] END IS NOT NULL)) THEN FALSE END)

-- relations: least of days and decimals
-- {'actions': {'min': {'field': 'paidOn', 'lt': {'today': '-P1Y'}}, 'max': {'field': 'paid', 'gt': 2.5}}}
(CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encod … 1,164 characters, 83a158f0c6747a88 …  "audiencefilter_1"."subId" IS NOT NULL AND "audiencefilter_1"."paidOn" IS NOT NULL)) THEN FALSE END
AND CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 1,173 characters, 1463a024c2842e98 … E "audiencefilter_2"."subId" IS NOT NULL AND "audiencefilter_2"."paid" IS NOT NULL)) THEN FALSE END)
-- parameters: ['2024-06-18', '2.51']
-- with literals:
(CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encod … 1,175 characters, 33c928da0f4f7494 …  "audiencefilter_1"."subId" IS NOT NULL AND "audiencefilter_1"."paidOn" IS NOT NULL)) THEN FALSE END
AND CASE WHEN ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 1,178 characters, 8a22c753f2abb633 … E "audiencefilter_2"."subId" IS NOT NULL AND "audiencefilter_2"."paid" IS NOT NULL)) THEN FALSE END)

-- objects: any at all
-- {'gifts': {'some': {}}, 'first': {'isNot': None}}
(EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[  … 675 characters, cb75bdc3697b6959 … filter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_1" WHERE TRUE)
AND EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ' … 699 characters, ddc6c8c7fea6a4d5 … ilter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_2" WHERE TRUE))
-- parameters: []

-- objects: some
-- {'gifts': {'some': {'sku': 'a', 'ok': True, 'at': {'lt': '2024-02-29T12:30:45.000001+05:30'}}}}
EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \ … 1,713 characters, 0caaa0b982dcc2ab … cefilter_instant: audiencefilter_instant BETWEEN -62135596800000000 AND 253402300799999999)[1] < ?))
-- parameters: ['a', True, 1709190045000001]
-- with literals:
EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \ … 1,733 characters, be058035690ae835 … t: audiencefilter_instant BETWEEN -62135596800000000 AND 253402300799999999)[1] < 1709190045000001))

-- objects: none and every
-- {'gifts': {'none': {'labels': {'has': 'a'}}, 'every': {'n': {'gte': 3}}}}
(NOT EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR),  … 1,193 characters, 4655275aa5af1a68 … n AS DOUBLE) THEN CAST(TRY_CAST(audiencefilter_json AS DOUBLE) AS BIGINT) END)[1] >= ?) IS NOT TRUE)
AND NOT EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR … 1,429 characters, 02c9e11d008640b4 … st_transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element)))))
-- parameters: [3, ['a']]
-- with literals:
(NOT EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR),  … 1,193 characters, fb2e6e000928cd55 … n AS DOUBLE) THEN CAST(TRY_CAST(audiencefilter_json AS DOUBLE) AS BIGINT) END)[1] >= 3) IS NOT TRUE)
AND NOT EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR … 1,461 characters, 7dc1f02fabf20919 … "]', '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element)))))

-- objects: one
-- {'first': {'is': {'price': {'gt': 2.5}}}}
EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \ … 1,296 characters, 76e5d2b092164115 … 503599627370496' AS DOUBLE) THEN CAST(round(audiencefilter_product) AS BIGINT) END END)[1])[1] >= ?)
-- parameters: [251]
-- with literals:
EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \ … 1,298 characters, eabeafa2adef08f6 … 3599627370496' AS DOUBLE) THEN CAST(round(audiencefilter_product) AS BIGINT) END END)[1])[1] >= 251)

-- objects: within objects
-- {'gifts': {'some': {'parts': {'none': {'ok': True}}}}}
EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \ … 1,348 characters, 32eef8924e648390 … ASE CAST(audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] = ?))
-- parameters: [True]
-- with literals:
EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \ … 1,351 characters, 540d7284398aaaeb …  CAST(audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] = TRUE))

-- objects: count
-- {'gifts': {'count': {'gte': 3}}}
(SELECT count(*) >= ? FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR),  … 699 characters, 9d364dfb5ba2872f … filter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_1" WHERE TRUE)
-- parameters: [3]
-- with literals:
(SELECT count(*) >= 3 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR),  … 699 characters, d61f86c72ce37e5d … filter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_1" WHERE TRUE)

-- objects: functions
-- {'OR': [{'gifts': {'count': {'where': {'ok': True}, 'gte': 2}}}, {'gifts': {'sum': {'field': 'n', 'lt': 9}}}, {'gifts': {'sum': {'field': 'price', 'where': {'ok': True}, 'gte': 2.5}}}, {'gifts': {'max': {'field': 'at', 'equals': None}}}, {'gifts': {'avg': {'field': 'price', 'gte': 1}}}]}
((SELECT coalesce(sum(list_transform([TRY(json_extract(TRY_CAST("audiencefilter_1".audiencefilter_ob … 1,189 characters, 82c587aa5267f55c … filter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_1" WHERE TRUE)
OR (SELECT max(list_filter([epoch_us(TRY_CAST(upper(regexp_extract(TRY(json_extract_string(TRY_CAST( … 1,147 characters, dd13a0ddd22e3037 … filter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_2" WHERE TRUE)
OR (SELECT (sum(CAST(list_transform([TRY(json_extract(TRY_CAST("audiencefilter_3".audiencefilter_obj … 2,008 characters, f74991ab381ee5c4 … filter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_3" WHERE TRUE)
OR (SELECT count(*) >= ? FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR … 928 characters, f230d352ae150a8d … CASE CAST(audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] = ?)
OR (SELECT coalesce(sum(list_transform([TRY(json_extract(TRY_CAST("audiencefilter_5".audiencefilter_ … 1,584 characters, 79e24c1b4f2aab96 … ASE CAST(audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] = ?))
-- parameters: [8, '1', '100', 2, True, '250', True]
-- with literals:
((SELECT coalesce(sum(list_transform([TRY(json_extract(TRY_CAST("audiencefilter_1".audiencefilter_ob … 1,189 characters, b90140254103e987 … filter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_1" WHERE TRUE)
OR (SELECT max(list_filter([epoch_us(TRY_CAST(upper(regexp_extract(TRY(json_extract_string(TRY_CAST( … 1,147 characters, dd13a0ddd22e3037 … filter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_2" WHERE TRUE)
OR (SELECT (sum(CAST(list_transform([TRY(json_extract(TRY_CAST("audiencefilter_3".audiencefilter_obj … 2,014 characters, 9dcf528e89464b1b … filter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_3" WHERE TRUE)
OR (SELECT count(*) >= 2 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR … 931 characters, c3ef9c39ae46c8e2 … E CAST(audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] = TRUE)
OR (SELECT coalesce(sum(list_transform([TRY(json_extract(TRY_CAST("audiencefilter_5".audiencefilter_ … 1,591 characters, dc104eca474c5494 …  CAST(audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] = TRUE))
