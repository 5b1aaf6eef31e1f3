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
(lower(CAST("text" AS VARCHAR) COLLATE POSIX) = ?
AND NOT (lower(CAST("name" AS VARCHAR) COLLATE POSIX) = ?))
-- parameters: ['kim', 'ann']
-- with literals:
(lower(CAST("text" AS VARCHAR) COLLATE POSIX) = 'kim'
AND NOT (lower(CAST("name" AS VARCHAR) COLLATE POSIX) = 'ann'))

-- text ignoring case: few values
-- {'text': {'in': ['KIM', 'Ann'], 'mode': 'insensitive'}, 'name': {'notIn': ['KIM', 'a_b'], 'mode': 'insensitive'}}
(lower(CAST("text" AS VARCHAR) COLLATE POSIX) IN (?, ?)
AND NOT (lower(CAST("name" AS VARCHAR) COLLATE POSIX) IN (?, ?)))
-- parameters: ['ann', 'kim', 'a_b', 'kim']
-- with literals:
(lower(CAST("text" AS VARCHAR) COLLATE POSIX) IN ('ann', 'kim')
AND NOT (lower(CAST("name" AS VARCHAR) COLLATE POSIX) IN ('a_b', 'kim')))

-- text ignoring case: many values
-- {'text': {'in': ['V0', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10', 'V11', 'V12', 'V … 8,382 characters, 9cff711ee6ec988d … 2", "W'493", "W'494", "W'495", "W'496", "W'497", "W'498", "W'499", "W'500"], 'mode': 'insensitive'}}
(lower(CAST("text" AS VARCHAR) COLLATE POSIX) IN (SELECT unnest(CAST(? AS VARCHAR[])))
AND NOT (lower(CAST("name" AS VARCHAR) COLLATE POSIX) IN (SELECT unnest(CAST(? AS VARCHAR[])))))
-- parameters: [['v0', 'v1', 'v10', 'v100', 'v101', 'v102', 'v103', 'v104', 'v105', 'v106', 'v107', 'v108', 'v109', … 8,301 characters, 6cae287057a415fe … 88", "w'89", "w'9", "w'90", "w'91", "w'92", "w'93", "w'94", "w'95", "w'96", "w'97", "w'98", "w'99"]]
-- with literals:
(lower(CAST("text" AS VARCHAR) COLLATE POSIX) IN (SELECT unnest(CAST(from_json('["v0","v1","v10","v1 … 3,511 characters, 6e3e35fe7bb3efe4 … ","v9","v90","v91","v92","v93","v94","v95","v96","v97","v98","v99"]', '["VARCHAR"]') AS VARCHAR[])))
AND NOT (lower(CAST("name" AS VARCHAR) COLLATE POSIX) IN (SELECT unnest(CAST(from_json('["w''0","w'' … 4,523 characters, 1bbec6227a3b6cc4 … ,"w''92","w''93","w''94","w''95","w''96","w''97","w''98","w''99"]', '["VARCHAR"]') AS VARCHAR[])))))

-- text ignoring case: values beyond ASCII
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'aßb'], 'mode': 'insensitive'}}
((lower(CAST("text" AS VARCHAR) COLLATE POSIX) IN (?, ?, ?) OR regexp_matches("text", ?) OR regexp_matches("text", ?))
AND (NOT (lower(CAST("name" AS VARCHAR) COLLATE POSIX) = ?) AND NOT (regexp_matches("name", ?)) AND NOT (regexp_matches("name", ?))))
-- parameters: ['ann', 'izmir', 'kim', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[sS][tT][rR][aA][ßẞ][eE]\\z', 'kim', '\\A[aA][ßẞ][bB]\\z', '\\A[sS][tT][rR][aA][ßẞ][eE]\\z']
-- with literals:
((lower(CAST("text" AS VARCHAR) COLLATE POSIX) IN ('ann', 'izmir', 'kim') OR regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][ßẞ]\z') OR regexp_matches("text", '\A[sS][tT][rR][aA][ßẞ][eE]\z'))
AND (NOT (lower(CAST("name" AS VARCHAR) COLLATE POSIX) = 'kim') AND NOT (regexp_matches("name", '\A[aA][ßẞ][bB]\z')) AND NOT (regexp_matches("name", '\A[sS][tT][rR][aA][ßẞ][eE]\z'))))

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
(((lower(CAST("text" AS VARCHAR) COLLATE POSIX) = ? OR regexp_matches("text", ?) OR regexp_matches(" … 14,671 characters, e8be863419fd2b7c … ("text", ?) OR regexp_matches("text", ?) OR regexp_matches("text", ?) OR regexp_matches("text", ?)))
AND ((NOT (lower(CAST("name" AS VARCHAR) COLLATE POSIX) = ?) AND NOT (regexp_matches("name", ?)) AND … 18,173 characters, f92af062884297f9 … egexp_matches("name", ?)) AND NOT (regexp_matches("name", ?)) AND NOT (regexp_matches("name", ?)))))
-- parameters: ['kim', '\\A[aA][ßẞ][bB]\\*\\[\\z', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[sS][tT][rR][aA][ßẞ][eE]\\z', '\\A[ö … 16,974 characters, f2cd237a77dadfe0 … \z', '\\A[öÖ]94\\z', '\\A[öÖ]95\\z', '\\A[öÖ]96\\z', '\\A[öÖ]97\\z', '\\A[öÖ]98\\z', '\\A[öÖ]99\\z']
-- with literals:
(((lower(CAST("text" AS VARCHAR) COLLATE POSIX) = 'kim' OR regexp_matches("text", '\A[aA][ßẞ][bB]\*\ … 20,646 characters, 5c337dd3d3110596 … xt", '\A[öÖ]97\z') OR regexp_matches("text", '\A[öÖ]98\z') OR regexp_matches("text", '\A[öÖ]99\z')))
AND ((NOT (lower(CAST("name" AS VARCHAR) COLLATE POSIX) = 'ann') AND NOT (regexp_matches("name", '\A … 24,129 characters, 66f87196d389fbf8 … ')) AND NOT (regexp_matches("name", '\A[öÖ]98\z')) AND NOT (regexp_matches("name", '\A[öÖ]99\z')))))

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
(CASE typeof("moment") WHEN 'TIMESTAMP_NS' THEN CAST("moment" AS TIMESTAMP_NS) >= coalesce(TRY_CAST( … 312 characters, dccc9dec05b525ac … AS TIMESTAMPTZ) > CAST(? AS TIMESTAMPTZ) ELSE CAST("moment" AS TIMESTAMP) > CAST(? AS TIMESTAMP) END
AND CASE typeof("moment") WHEN 'TIMESTAMP_NS' THEN CAST("moment" AS TIMESTAMP_NS) < coalesce(TRY_CAS … 316 characters, fe1d5a0acf45701f …  TIMESTAMPTZ) <= CAST(? AS TIMESTAMPTZ) ELSE CAST("moment" AS TIMESTAMP) <= CAST(? AS TIMESTAMP) END
AND CASE typeof("until") WHEN 'TIMESTAMP_NS' THEN CAST("until" AS TIMESTAMP_NS) >= coalesce(TRY_CAST … 313 characters, 59ec21e49abf6601 … S TIMESTAMPTZ) >= CAST(? AS TIMESTAMPTZ) ELSE CAST("until" AS TIMESTAMP) >= CAST(? AS TIMESTAMP) END
AND CASE typeof("until") WHEN 'TIMESTAMP_NS' THEN CAST("until" AS TIMESTAMP_NS) < coalesce(TRY_CAST( … 311 characters, 4a49f7aecb0c1033 … AS TIMESTAMPTZ) < CAST(? AS TIMESTAMPTZ) ELSE CAST("until" AS TIMESTAMP) < CAST(? AS TIMESTAMP) END)
-- parameters: ['1970-01-01 00:00:00.000000', '1969-12-31 23:59:59.999999+00', '1969-12-31 23:59:59.999999+00', '20 … 366 characters, 2f96d8b22067561c … 9 07:00:45.000001+00', 'infinity', '9999-12-31 23:59:59.000000+00', '9999-12-31 23:59:59.000000+00']
-- with literals:
(CASE typeof("moment") WHEN 'TIMESTAMP_NS' THEN CAST("moment" AS TIMESTAMP_NS) >= coalesce(TRY_CAST( … 399 characters, f7aa025ff6a787df … MESTAMPTZ) ELSE CAST("moment" AS TIMESTAMP) > CAST('1969-12-31 23:59:59.999999+00' AS TIMESTAMP) END
AND CASE typeof("moment") WHEN 'TIMESTAMP_NS' THEN CAST("moment" AS TIMESTAMP_NS) < coalesce(TRY_CAS … 403 characters, 961b8c49a40cdbb6 … ESTAMPTZ) ELSE CAST("moment" AS TIMESTAMP) <= CAST('2024-02-29 07:00:45.000001+00' AS TIMESTAMP) END
AND CASE typeof("until") WHEN 'TIMESTAMP_NS' THEN CAST("until" AS TIMESTAMP_NS) >= coalesce(TRY_CAST … 400 characters, 1b8c1241bc9fef82 … MESTAMPTZ) ELSE CAST("until" AS TIMESTAMP) >= CAST('2024-02-29 07:00:45.000001+00' AS TIMESTAMP) END
AND CASE typeof("until") WHEN 'TIMESTAMP_NS' THEN CAST("until" AS TIMESTAMP_NS) < coalesce(TRY_CAST( … 380 characters, ea5857e2a27591d8 … MESTAMPTZ) ELSE CAST("until" AS TIMESTAMP) < CAST('9999-12-31 23:59:59.000000+00' AS TIMESTAMP) END)

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
(contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), ?)
AND NOT (contains(lower(CAST("name" AS VARCHAR) COLLATE POSIX), ?)))
-- parameters: ['ac_m', 'ac_m']
-- with literals:
(contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), 'ac_m')
AND NOT (contains(lower(CAST("name" AS VARCHAR) COLLATE POSIX), 'ac_m')))

-- contains: shared needle
-- {'text': {'contains': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kim.e'}, 'mode': 'insensitive'}}
(contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), ?)
AND NOT (contains(lower(CAST("name" AS VARCHAR) COLLATE POSIX), ?)))
-- parameters: ['kim.e', 'kim.e']
-- with literals:
(contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), 'kim.e')
AND NOT (contains(lower(CAST("name" AS VARCHAR) COLLATE POSIX), 'kim.e')))

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
OR contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), ?)
OR contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), ?)
OR regexp_matches("text", ?)
OR starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, ?)
OR starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, ?)
OR regexp_matches("text", ?)
OR contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?)
OR regexp_matches("text", ?))
-- parameters: ['a_B%', 'a_B%', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[ßẞ][éÉ]\\z', 'ac_m', 'kim.e', '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', 'a_B%', '\U0010ffff', '[äÄ][mM][nN][eE]', 'q[', '[aA][cC]_[mM]\\z', '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z', '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z', '\\A[aA][cC]_[mM]', '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]']
-- with literals:
(contains(CAST("text" AS VARCHAR) COLLATE POSIX, 'a_B%')
OR suffix(CAST("text" AS VARCHAR) COLLATE POSIX, 'a_B%')
OR (regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][ßẞ]\z') OR regexp_matches("text", '\A[ßẞ][éÉ]\z'))
OR contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), 'ac_m')
OR contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), 'kim.e')
OR regexp_matches("text", '[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]')
OR starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, 'a_B%')
OR starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, '⟨U+10FFFF⟩')
OR regexp_matches("text", '[äÄ][mM][nN][eE]')
OR contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), 'q[')
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
AND NOT (contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), ?))
AND NOT (contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?))
AND NOT (regexp_matches("text", ?)))
-- parameters: ['a_B%', 'a_B%', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z', '\\A[ßẞ][éÉ]\\z', 'a_B%', '\U0010ffff', 'ac_m', 'kim.e', '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]', '[äÄ][mM][nN][eE]', 'q[', '[aA][cC]_[mM]\\z', '[kK⟨U+212A⟩][iIİ][mM]\\.[eE]\\z', '[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]\\z', '\\A[aA][cC]_[mM]', '\\A[kK⟨U+212A⟩][iIİ][mM]\\.[eE]', '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\.[eE]']
-- with literals:
(NOT (contains(CAST("text" AS VARCHAR) COLLATE POSIX, 'a_B%'))
AND NOT (suffix(CAST("text" AS VARCHAR) COLLATE POSIX, 'a_B%'))
AND (NOT (regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][ßẞ]\z')) AND NOT (regexp_matches("text", '\A[ßẞ][éÉ]\z')))
AND NOT (starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, 'a_B%'))
AND NOT (starts_with(CAST("text" AS VARCHAR) COLLATE POSIX, '⟨U+10FFFF⟩'))
AND NOT (contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), 'ac_m'))
AND NOT (contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), 'kim.e'))
AND NOT (regexp_matches("text", '[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]'))
AND NOT (regexp_matches("text", '[äÄ][mM][nN][eE]'))
AND NOT (contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), 'q['))
AND NOT (regexp_matches("text", '[aA][cC]_[mM]\z'))
AND NOT (regexp_matches("text", '[kK⟨U+212A⟩][iIİ][mM]\.[eE]\z'))
AND NOT (regexp_matches("text", '[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]\z'))
AND NOT (regexp_matches("text", '\A[aA][cC]_[mM]'))
AND NOT (regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][mM]\.[eE]'))
AND NOT (regexp_matches("text", '\A[kK⟨U+212A⟩][iIİ][ßẞ]\.[eE]')))

-- parts of texts: a crowd of characters
-- {'OR': [{'text': {'contains': 'Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0K … 2,576 characters, 2dd37b682d907049 … im5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5'}}]}
(contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), ?)
OR contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), ?)
OR contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), ?)
OR contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), ?)
OR contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), ?)
OR contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), ?))
-- parameters: ['kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0ki … 2,424 characters, 1d4b66f7564faab5 … m5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5']
-- with literals:
(contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), 'kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim … 459 characters, 7a5042c8e974f9e5 … m0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0')
OR contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), 'kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1k … 461 characters, 0e59d6d8e4c40118 … m1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1')
OR contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), 'kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2k … 461 characters, e807d21ea855969e … m2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2')
OR contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), 'kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3k … 461 characters, f167b071e9ce2ba3 … m3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3')
OR contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), 'kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4k … 461 characters, 82ae9d0d455c2b01 … m4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4')
OR contains(lower(CAST("text" AS VARCHAR) COLLATE POSIX), 'kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5k … 462 characters, 285c7393dee5266a … 5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5'))

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
AND contains(lower(CAST("o""d`d %s :p1" AS VARCHAR) COLLATE POSIX), ?))
-- parameters: ['%s :p1 ? $1 {p1:string}']
-- with literals:
("o""d`d %s :p1" IS NOT NULL
AND contains(lower(CAST("o""d`d %s :p1" AS VARCHAR) COLLATE POSIX), '%s :p1 ? $1 {p1:string}'))

-- lists: has
-- {'tags': {'has': "O'Brien \\"}, 'scores': {'has': 3}, 'ratios': {'has': 0.1}, 'flags': {'has': True}, 'moments': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(list_contains("c"."flags", CAST(? AS BOOLEAN[])[1])
AND list_contains(list_transform("c"."moments", lambda audiencefilter_element: CASE WHEN typeof(audi … 351 characters, 1a58b715b82c6a14 … diencefilter_element) AS BIGINT) ELSE epoch_us(audiencefilter_element) END), CAST(? AS BIGINT[])[1])
AND list_contains("c"."ratios", CAST(? AS DOUBLE[])[1])
AND list_contains("c"."scores", CAST(? AS BIGINT[])[1])
AND list_contains(list_transform("c"."tags", lambda audiencefilter_element: encode(audiencefilter_element)), list_transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))[1]))
-- parameters: [[True], [1709190045000001], [0.1], [3], ["O'Brien \\"]]
-- with literals:
(list_contains("c"."flags", CAST('[true]' AS BOOLEAN[])[1])
AND list_contains(list_transform("c"."moments", lambda audiencefilter_element: CASE WHEN typeof(audi … 370 characters, 3268dbecb9a625af … t) AS BIGINT) ELSE epoch_us(audiencefilter_element) END), CAST('[1709190045000001]' AS BIGINT[])[1])
AND list_contains("c"."ratios", CAST('[0.1]' AS DOUBLE[])[1])
AND list_contains("c"."scores", CAST('[3]' AS BIGINT[])[1])
AND list_contains(list_transform("c"."tags", lambda audiencefilter_element: encode(audiencefilter_element)), list_transform(CAST(from_json('["O''Brien \\"]', '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))[1]))

-- lists: has none
-- {'NOT': [{'tags': {'has': 'a'}}], 'scores': {'not': {'has': 3}}, 'ratios': {'not': {'hasSome': [0.1, 2]}}}
(NOT (list_has_any("c"."ratios", CAST(? AS DOUBLE[])))
AND NOT (list_contains("c"."scores", CAST(? AS BIGINT[])[1]))
AND NOT (list_contains(list_transform("c"."tags", lambda audiencefilter_element: encode(audiencefilter_element)), list_transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))[1])))
-- parameters: [[0.1, 2.0], [3], ['a']]
-- with literals:
(NOT (list_has_any("c"."ratios", CAST('[0.1,2.0]' AS DOUBLE[])))
AND NOT (list_contains("c"."scores", CAST('[3]' AS BIGINT[])[1]))
AND NOT (list_contains(list_transform("c"."tags", lambda audiencefilter_element: encode(audiencefilter_element)), list_transform(CAST(from_json('["a"]', '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))[1])))

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
(((contains(CAST("c"."data" AS VARCHAR), ?) OR contains(CAST("c"."data" AS VARCHAR), '\') OR NULL) A … 735 characters, 0ce07171c23d35fc … on ->> '$', chr(0)) = 0) THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX = ?)
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 373 characters, 25c1823a3ffb2300 …  VARCHAR) AS DOUBLE)], lambda audiencefilter_number: isfinite(audiencefilter_number))[1])[1] END = ?
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 328 characters, 42602b1190978368 … E CAST(audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] END = ?
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 541 characters, 96adc7f7c0f4f26f … number) = audiencefilter_number THEN CAST(audiencefilter_number AS BIGINT) END)[1])[1] END IN (?, ?)
AND NOT (CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp … 713 characters, 9f9e438425c1af4a … lter_instant: audiencefilter_instant BETWEEN -62135596800000000 AND 253402300799999999)[1] END = ?))
-- parameters: ['"pro"', 'pro', 0.1, True, 1, 2, 1709190045000001]
-- with literals:
(((contains(CAST("c"."data" AS VARCHAR), '"pro"') OR contains(CAST("c"."data" AS VARCHAR), '\') OR N … 745 characters, 9ef55549b594aa08 … >> '$', chr(0)) = 0) THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX = 'pro')
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 393 characters, d62a3869e31e3e5e … ], lambda audiencefilter_number: isfinite(audiencefilter_number))[1])[1] END = CAST('0.1' AS DOUBLE)
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 331 characters, a267c0c1e944481f … AST(audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] END = TRUE
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 541 characters, e27d87ca161ec671 … number) = audiencefilter_number THEN CAST(audiencefilter_number AS BIGINT) END)[1])[1] END IN (1, 2)
AND NOT (CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp … 728 characters, f06fb259a3a6c19f … udiencefilter_instant BETWEEN -62135596800000000 AND 253402300799999999)[1] END = 1709190045000001))

-- custom data: order
-- {'data.plan': {'gt': 'a'}, 'data.seats': {'gte': 3, 'lt': 9}, 'data.rate': {'lte': 1.5}, 'data.renewsAt': {'lt': {'now': 'P30D'}}}
(CAST(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp_ma … 632 characters, c7c94a3e0bd57d2c … son ->> '$', chr(0)) = 0) THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX > ?
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 374 characters, 96d9064c284eb1a3 … VARCHAR) AS DOUBLE)], lambda audiencefilter_number: isfinite(audiencefilter_number))[1])[1] END <= ?
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 536 characters, 4c0c452cbcdc8deb … lter_number) = audiencefilter_number THEN CAST(audiencefilter_number AS BIGINT) END)[1])[1] END >= ?
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 536 characters, 1a1730ea146d2702 … lter_number) = audiencefilter_number THEN CAST(audiencefilter_number AS BIGINT) END)[1])[1] END <= ?
AND ((TRY(json_extract_string(TRY_CAST("c"."data" AS JSON), '/renewsAt')) COLLATE POSIX < ? OR NULL) … 809 characters, 342222a79b43497a … lter_instant: audiencefilter_instant BETWEEN -62135596800000000 AND 253402300799999999)[1] END < ?))
-- parameters: ['a', 1.5, 3, 8, '2025-07-20', 1752832800000000]
-- with literals:
(CAST(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp_ma … 634 characters, e42e40812abdff05 … n ->> '$', chr(0)) = 0) THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX > 'a'
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 394 characters, 7837c6c2317fe9cb … , lambda audiencefilter_number: isfinite(audiencefilter_number))[1])[1] END <= CAST('1.5' AS DOUBLE)
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 536 characters, 6f191f2af9d1c97a … lter_number) = audiencefilter_number THEN CAST(audiencefilter_number AS BIGINT) END)[1])[1] END >= 3
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 536 characters, ea466f8a6619bf7f … lter_number) = audiencefilter_number THEN CAST(audiencefilter_number AS BIGINT) END)[1])[1] END <= 8
AND ((TRY(json_extract_string(TRY_CAST("c"."data" AS JSON), '/renewsAt')) COLLATE POSIX < '2025-07-2 … 835 characters, 63a86b7a85a9eae5 … udiencefilter_instant BETWEEN -62135596800000000 AND 253402300799999999)[1] END < 1752832800000000))

-- custom data: texts
-- {'data.plan': {'contains': 'Kim'}, 'data.city': {'startsWith': 'Bo', 'not': {'endsWith': 'n'}}}
(((contains(CAST("c"."data" AS VARCHAR), ?) OR contains(CAST("c"."data" AS VARCHAR), '\') OR NULL) A … 755 characters, 10c2acc790422402 … on ->> '$', chr(0)) = 0) THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX, ?))
AND contains(lower(CAST(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') … 651 characters, 69ea1e55d60437a7 … on ->> '$', chr(0)) = 0) THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX), ?)
AND NOT (suffix(CAST(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AN … 657 characters, 08fb53628674c131 … n ->> '$', chr(0)) = 0) THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX, ?)))
-- parameters: ['"Bo', 'Bo', 'kim', 'n']
-- with literals:
(((contains(CAST("c"."data" AS VARCHAR), '"Bo') OR contains(CAST("c"."data" AS VARCHAR), '\') OR NUL … 762 characters, c232f388f9bf2f31 … ->> '$', chr(0)) = 0) THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX, 'Bo'))
AND contains(lower(CAST(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') … 655 characters, d4d1e36b272e73da … >> '$', chr(0)) = 0) THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX), 'kim')
AND NOT (suffix(CAST(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AN … 659 characters, 54349adcfd405c49 … ->> '$', chr(0)) = 0) THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX, 'n')))

-- custom data: missing
-- {'data.plan': None, 'data.trial': {'not': None}, 'data.renewsAt': {'not': None}}
(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 452 characters, e8faa1f98d7a6a7a … instr(audiencefilter_json ->> '$', chr(0)) = 0) THEN audiencefilter_json ->> '$' END)[1] END IS NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 558 characters, 6735fc949aa7db71 … nstant: audiencefilter_instant BETWEEN -62135596800000000 AND 253402300799999999)[1] END IS NOT NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 337 characters, cae570827419d7e0 … diencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] END IS NOT NULL)
-- parameters: []

-- custom data: keys that have to be quoted
-- {'data.odd': 'x'}
((contains(CAST("c"."data" AS VARCHAR), ?) OR contains(CAST("c"."data" AS VARCHAR), '\') OR NULL)
AND CAST(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp … 693 characters, 209bc794ffbe549e … on ->> '$', chr(0)) = 0) THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX = ?)
-- parameters: ['"x"', 'x']
-- with literals:
((contains(CAST("c"."data" AS VARCHAR), '"x"') OR contains(CAST("c"."data" AS VARCHAR), '\') OR NULL)
AND CAST(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp … 695 characters, 7d8f972b9e7f5bf2 …  ->> '$', chr(0)) = 0) THEN audiencefilter_json ->> '$' END)[1] END AS VARCHAR) COLLATE POSIX = 'x')

-- lists in custom data: has
-- {'data.interests': {'has': "O'Brien \\"}, 'data.sizes': {'has': 3}, 'data.rates': {'has': 0.1}, 'data.answers': {'has': True}, 'data.visits': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(list_contains(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT  … 916 characters, 2feb3ad5cbe7a6bb … udiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BOOLEAN[])[1])
AND ((contains(CAST("c"."data" AS VARCHAR), ?) OR contains(CAST("c"."data" AS VARCHAR), '\') OR NULL … 1,023 characters, bc01391e65b11a2b … _transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))[1]))
AND list_contains(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND N … 962 characters, b8a50e67ad1a97f9 … audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS DOUBLE[])[1])
AND list_contains(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND N … 1,123 characters, 3b8abcfc85b800cf … audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BIGINT[])[1])
AND list_contains(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND N … 1,208 characters, 1609813a381f8987 … udiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BIGINT[])[1]))
-- parameters: [[True], '"O\'Brien \\"', ["O'Brien \\"], [0.1], [3], [1709190045000001]]
-- with literals:
(list_contains(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT  … 923 characters, 166c9977b8e41133 … filter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[true]' AS BOOLEAN[])[1])
AND ((contains(CAST("c"."data" AS VARCHAR), '"O''Brien \"') OR contains(CAST("c"."data" AS VARCHAR), … 1,078 characters, 846887dfcbf576f1 … ', '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))[1]))
AND list_contains(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND N … 968 characters, 190fda02e7454d3d … cefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[0.1]' AS DOUBLE[])[1])
AND list_contains(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND N … 1,127 characters, 97b326244542768e … encefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[3]' AS BIGINT[])[1])
AND list_contains(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND N … 1,227 characters, c8e88d002d9124db … nts) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[1709190045000001]' AS BIGINT[])[1]))

-- lists in custom data: has none
-- {'NOT': [{'data.interests': {'has': 'a'}}], 'data.sizes': {'not': {'has': 3}}, 'data.rates': {'not': {'hasSome': [0.1, 2]}}}
(NOT (list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 961 characters, ba45e129bf52e77d … t(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS DOUBLE[])))
AND NOT (list_contains(list_transform(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[  … 926 characters, e3a2cb667e896f6b … _transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))[1]))
AND NOT (list_contains(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')  … 1,130 characters, 03ce64ccd7563717 … diencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BIGINT[])[1])))
-- parameters: [[0.1, 2.0], ['a'], [3]]
-- with literals:
(NOT (list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 971 characters, f4a8b8e605fb547d … filter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[0.1,2.0]' AS DOUBLE[])))
AND NOT (list_contains(list_transform(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[  … 958 characters, 5a1f25b2c52326a0 … ', '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))[1]))
AND NOT (list_contains(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')  … 1,134 characters, 86f11ed127867e39 … cefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[3]' AS BIGINT[])[1])))

-- lists in custom data: has some
-- {'data.interests': {'hasSome': ['a', 'b']}, 'data.sizes': {'hasSome': [1, 2]}, 'data.rates': {'hasSome': [0.1, 2]}, 'data.answers': {'hasSome': [True, False]}, 'data.visits': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT r … 912 characters, 7d8474dd295486d5 … t(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BOOLEAN[]))
AND ((regexp_matches(CAST("c"."data" AS VARCHAR), ?) OR contains(CAST("c"."data" AS VARCHAR), '\') O … 1,025 characters, b953d60b53c0e9e9 … ist_transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 958 characters, e9ab4cb39696d2da … nt(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS DOUBLE[]))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,119 characters, 537028386dc10927 … nt(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BIGINT[]))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,204 characters, a5b5ebcea34677fd … t(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BIGINT[])))
-- parameters: [[False, True], '"(a"|b")', ['a', 'b'], [0.1, 2.0], [1, 2], [1709190045000001, 1735689600000000]]
-- with literals:
(list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT r … 925 characters, b53ee673789415a5 … ter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[false,true]' AS BOOLEAN[]))
AND ((regexp_matches(CAST("c"."data" AS VARCHAR), '"(a"|b")') OR contains(CAST("c"."data" AS VARCHAR … 1,070 characters, 24dbf09a92c87b2e … b"]', '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 968 characters, 0e9ee68b79d77617 … efilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[0.1,2.0]' AS DOUBLE[]))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,125 characters, a21edaf667ec108f … iencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[1,2]' AS BIGINT[]))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,240 characters, 2ef6132a493e957f … encefilter_values END)[1])[1] END)[1] END, CAST('[1709190045000001,1735689600000000]' AS BIGINT[])))

-- lists in custom data: has some of many
-- {'data.interests': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9" … 1,281 characters, a385bfa01d5ec638 … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 1,625 characters, 9d483b7da79a2aa4 … ransform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))) END
AND NOT (CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 2,362 characters, ca6452751d2fe470 … s(audiencefilter_element) WHERE audiencefilter_element IN (SELECT unnest(CAST(? AS BIGINT[])))) END)
AND CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 2,359 characters, 9e703c0a3c55006c … s(audiencefilter_element) WHERE audiencefilter_element IN (SELECT unnest(CAST(? AS BIGINT[])))) END)
-- parameters: [["v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 1,006 characters, 872533ea3a850b6e … 00000000, 1706227200000000, 1706313600000000, 1706400000000000, 1706486400000000, 1706572800000000]]
-- with literals:
(CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 1,963 characters, f863968b91d7aea0 …  '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))) END
AND NOT (CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 2,474 characters, 2a3ca3012a5c72e4 … 14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39]' AS BIGINT[])))) END)
AND CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 2,871 characters, 18222c359b023dcb … 200000000,1706313600000000,1706400000000000,1706486400000000,1706572800000000]' AS BIGINT[])))) END)

-- lists in custom data: has every
-- {'data.interests': {'hasEvery': ['a', 'b']}, 'data.sizes': {'hasEvery': [1, 2]}, 'data.rates': {'hasEvery': [0.1, 2]}, 'data.answers': {'hasEvery': [True, False]}, 'data.visits': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT r … 912 characters, 713b3b74849f0b40 … t(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BOOLEAN[]))
AND ((contains(CAST("c"."data" AS VARCHAR), ?) OR contains(CAST("c"."data" AS VARCHAR), '\') OR NULL … 1,019 characters, 28bbf13d7c42eca3 … ist_transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))
AND list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 958 characters, 75c8d4ab26a1ef42 … nt(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS DOUBLE[]))
AND list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,119 characters, 56be83c6c658c966 … nt(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BIGINT[]))
AND NOT (list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') A … 1,210 characters, 3c3ed60b50cb68b9 … (audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BIGINT[]))))
-- parameters: [[False, True], '"a"', ['a', 'b'], [0.1, 2.0], [1, 2], [1709190045000001, 1735689600000000]]
-- with literals:
(list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT r … 925 characters, 769ec8575be4ca8f … ter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[false,true]' AS BOOLEAN[]))
AND ((contains(CAST("c"."data" AS VARCHAR), '"a"') OR contains(CAST("c"."data" AS VARCHAR), '\') OR  … 1,059 characters, 245618b5abffa3b1 … b"]', '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))))
AND list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 968 characters, 1da98f0fb6ee1a04 … efilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[0.1,2.0]' AS DOUBLE[]))
AND list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,125 characters, ad4708ef956b617b … iencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[1,2]' AS BIGINT[]))
AND NOT (list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') A … 1,246 characters, 00e08a4939354778 … ncefilter_values END)[1])[1] END)[1] END, CAST('[1709190045000001,1735689600000000]' AS BIGINT[]))))

-- lists in custom data: has every of many
-- {'data.interests': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9 … 1,081 characters, 04aefaf91c115b2a … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(((contains(CAST("c"."data" AS VARCHAR), ?) OR contains(CAST("c"."data" AS VARCHAR), '\') OR NULL) A … 2,511 characters, 3577cceec8497bbb … r(0)) > 0)) = 0) THEN CAST(audiencefilter_json AS VARCHAR[]) END)[1] END IS NOT NULL THEN FALSE END)
AND NOT (CASE WHEN len(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')  … 2,862 characters, 7b954237e5b3c614 … encefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NOT NULL THEN FALSE END))
-- parameters: ['"v\'0"', 40, ["v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18" … 1,030 characters, 20811bec68ca5d90 … 4.857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]]
-- with literals:
(((contains(CAST("c"."data" AS VARCHAR), '"v''0"') OR contains(CAST("c"."data" AS VARCHAR), '\') OR  … 2,857 characters, 0ba4f12f1f028a9c … r(0)) > 0)) = 0) THEN CAST(audiencefilter_json AS VARCHAR[]) END)[1] END IS NOT NULL THEN FALSE END)
AND NOT (CASE WHEN len(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')  … 3,523 characters, 82a7ac428b03ad9b … encefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NOT NULL THEN FALSE END))

-- lists in custom data: equals
-- {'data.interests': ['a', 'b'], 'data.sizes': {'not': [1, 2]}, 'data.rates': {'equals': [0.1]}, 'data.answers': [True, False], 'data.visits': ['2024-02-29T12:30:45.000001+05:30']}
(CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 1,660 characters, c1e3202a91296002 … lter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST(? AS BOOLEAN[]), FALSE) END
AND ((contains(CAST("c"."data" AS VARCHAR), ?) OR contains(CAST("c"."data" AS VARCHAR), '\') OR NULL … 1,773 characters, 65154556f022debc … rm(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element)), FALSE) END)
AND CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 1,747 characters, b622eef498742d88 … ilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST(? AS DOUBLE[]), FALSE) END
AND CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 2,237 characters, 8dcf7bc12bbc0ed5 … ilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST(? AS BIGINT[]), FALSE) END
AND NOT (CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 2,242 characters, 12de9a6cfdf47831 … ter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST(? AS BIGINT[]), FALSE) END))
-- parameters: [[True, False], '"a"', ['a', 'b'], [0.1], [1709190045000001], [1, 2]]
-- with literals:
(CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 1,673 characters, 27477f8833728ae0 … ) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST('[true,false]' AS BOOLEAN[]), FALSE) END
AND ((contains(CAST("c"."data" AS VARCHAR), '"a"') OR contains(CAST("c"."data" AS VARCHAR), '\') OR  … 1,813 characters, d289769128475b4b … RCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element)), FALSE) END)
AND CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 1,753 characters, d302264752e6c437 … elements) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST('[0.1]' AS DOUBLE[]), FALSE) END
AND CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 2,256 characters, 5f7e86f0b422d4bf … N audiencefilter_values END)[1])[1] END)[1] END = CAST('[1709190045000001]' AS BIGINT[]), FALSE) END
AND NOT (CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 2,248 characters, a277574eead43de4 … ements) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST('[1,2]' AS BIGINT[]), FALSE) END))

-- lists in custom data: empty
-- {'data.interests': {'isEmpty': True}, 'data.sizes': {'isEmpty': False}, 'data.rates': []}
(len(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp_mat … 728 characters, 895f787035b6cbf6 … iencefilter_element, chr(0)) > 0)) = 0) THEN CAST(audiencefilter_json AS VARCHAR[]) END)[1] END) = 0
AND len(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp_ … 932 characters, 5a2cf42148c5d872 … alues) = list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END) = 0
AND NOT (len(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT re … 1,100 characters, e331b35d4d62d03d … ues) = list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END) = 0))
-- parameters: []

-- lists in custom data: missing
-- {'data.interests': None, 'data.sizes': None, 'data.rates': None, 'data.answers': None, 'data.visits': None}
(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 731 characters, b1828b61c3555cc7 … es) = list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 574 characters, efbcc190b17f8257 … cefilter_element, chr(0)) > 0)) = 0) THEN CAST(audiencefilter_json AS VARCHAR[]) END)[1] END IS NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 775 characters, e455c41d91d43fa8 … es) = list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 936 characters, ddf0e9e5e10c28b5 … es) = list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 1,021 characters, dded6e1d2355dd72 … s) = list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NULL)
-- parameters: []

-- lists in custom data: present
-- {'data.interests': {'not': None}, 'data.sizes': {'not': None}, 'data.rates': {'not': None}, 'data.answers': {'not': None}, 'data.visits': {'not': None}}
(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 735 characters, c8b298e8f576328f … = list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NOT NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 578 characters, bb363ce7f26dc3ad … lter_element, chr(0)) > 0)) = 0) THEN CAST(audiencefilter_json AS VARCHAR[]) END)[1] END IS NOT NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 779 characters, 9dbd4b95fe1f65fc … = list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NOT NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 940 characters, 847bfb7d332887e0 … = list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NOT NULL
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 1,025 characters, 1af34eef93f29885 …  list_count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NOT NULL)
-- parameters: []

-- lists in custom data: false of every list
-- {'data.sizes': {'has': 1.5}, 'data.rates': {'has': 9007199254740993}}
((CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp_matche … 939 characters, 84a34d403084311a … _count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NULL AND NULL)
AND (CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp_mat … 1,104 characters, c6444b70b4198a26 … count(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NULL AND NULL))
-- parameters: []

-- lists in custom data: true of every list
-- {'NOT': [{'data.sizes': {'has': 1.5}}, {'data.rates': {'hasEvery': [0.5, 9007199254740993]}}]}
((CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp_matche … 942 characters, 4f43c7515cea5c21 … unt(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NOT NULL OR NULL)
AND (CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp_mat … 1,107 characters, cd0ebe7e701e4cbe … nt(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END IS NOT NULL OR NULL))
-- parameters: []

-- relations: some
-- {'actions': {'some': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}}}
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND CASE WHEN typeof("audiencefilter_1"."subId") = 'VARCHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END
AND (CAST("audiencefilter_1"."name" AS VARCHAR) COLLATE POSIX = ? AND CASE typeof("audiencefilter_1" … 473 characters, 44677ed2d2af4e6f … AS TIMESTAMPTZ) ELSE CAST("audiencefilter_1"."createdAt" AS TIMESTAMP) >= CAST(? AS TIMESTAMP) END))
-- parameters: ['login', '2025-05-19 10:00:00.000000', '2025-05-19 10:00:00.000000+00', '2025-05-19 10:00:00.000000+00']
-- with literals:
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND CASE WHEN typeof("audiencefilter_1"."subId") = 'VARCHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END
AND (CAST("audiencefilter_1"."name" AS VARCHAR) COLLATE POSIX = 'login' AND CASE typeof("audiencefil … 566 characters, 498f28ac4bd461ca … iencefilter_1"."createdAt" AS TIMESTAMP) >= CAST('2025-05-19 10:00:00.000000+00' AS TIMESTAMP) END))

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
AND NOT EXISTS (SELECT 1 FROM "contacts" AS "audiencefilter_2" WHERE "audiencefilter_2"."id" = "c"." … 589 characters, 311a3ad022a3ad04 … transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))[1])))
-- parameters: [3, ['a']]
-- with literals:
(EXISTS (SELECT 1 FROM "contacts" AS "audiencefilter_1" WHERE "audiencefilter_1"."id" = "c"."referre … 390 characters, b5e85d9e015cfa20 …  encode(CAST("c"."referrerId" AS VARCHAR)) ELSE encode('') END AND "audiencefilter_1"."points" >= 3)
AND NOT EXISTS (SELECT 1 FROM "contacts" AS "audiencefilter_2" WHERE "audiencefilter_2"."id" = "c"." … 621 characters, a635178c03d36539 … , '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))[1])))

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
AND (CASE WHEN NOT regexp_matches(CAST("audiencefilter_1"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND … 1,923 characters, def91bcc53ae83a5 … AST(audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] END = ?)))
-- parameters: [3, ['a'], True]
-- with literals:
EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_1" WHERE "audiencefilter_1"."subId" = "c"."id"
AND CASE WHEN typeof("audiencefilter_1"."subId") = 'VARCHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END = CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE encode('') END
AND (CASE WHEN NOT regexp_matches(CAST("audiencefilter_1"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND … 1,958 characters, 09d5a6ea76e17f6e … (audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] END = TRUE)))

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
AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE … 1,053 characters, 97069b9171ce44e4 … encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING count(*) IN (?, ?)))
-- parameters: ['login', '2025-05-19 10:00:00.000000', '2025-05-19 10:00:00.000000+00', '2025-05-19 10:00:00.000000+00', 1, 2]
-- with literals:
("c"."id" IS NOT NULL
AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELSE … 1,146 characters, 437960e876e04b28 … encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING count(*) IN (1, 2)))

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
AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELS … 933 characters, f7eebb22c5ada2a4 … ("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN TRUE WHEN ("c"."id" IS NOT NULL
AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELS … 912 characters, 4f71f921b7f8fa44 … CHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
-- parameters: [0.5, 0.5]
-- with literals:
CASE WHEN ("c"."id" IS NOT NULL
AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELS … 953 characters, 4663d5cec9839b5c … ("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN TRUE WHEN ("c"."id" IS NOT NULL
AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELS … 932 characters, bc46286fd030164f … CHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END

-- relations: greatest
-- {'actions': {'max': {'field': 'createdAt', 'lt': {'now': '-P90D'}}}}
CASE WHEN ("c"."id" IS NOT NULL
AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELS … 1,066 characters, bced7a7690334a09 … ("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN TRUE WHEN ("c"."id" IS NOT NULL
AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELS … 1,045 characters, 0e6bc8fb95faa790 … CHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
-- parameters: ['2025-03-20 10:00:00.000000', '2025-03-20 10:00:00.000000+00', '2025-03-20 10:00:00.000000+00', '2025-03-20 10:00:00.000000', '2025-03-20 10:00:00.000000+00', '2025-03-20 10:00:00.000000+00']
-- with literals:
CASE WHEN ("c"."id" IS NOT NULL
AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELS … 1,153 characters, 1fc4bbc86a4ff9ab … ("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN TRUE WHEN ("c"."id" IS NOT NULL
AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" AS VARCHAR)) ELS … 1,132 characters, ea4a971881b4f954 … CHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END

-- relations: greatest, or none
-- {'OR': [{'actions': {'max': {'field': 'createdAt', 'equals': None}}}, {'orders': {'max': {'field': 'data.weight', 'not': {'gt': 5}}}}]}
(("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" … 680 characters, 3d429b66a2226920 … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_1"."createdAt") IS NULL)))
OR CASE WHEN ("c"."id" IS NOT NULL AND "c"."shop" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c … 5,346 characters, ce328654fde73f94 … CHAR' THEN encode(CAST("audiencefilter_2"."shop" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END)
-- parameters: [5, 5]
-- with literals:
(("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" … 680 characters, 3d429b66a2226920 … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_1"."createdAt") IS NULL)))
OR CASE WHEN ("c"."id" IS NOT NULL AND "c"."shop" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c … 5,346 characters, 91974bcce3703552 … CHAR' THEN encode(CAST("audiencefilter_2"."shop" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END)

-- relations: least of every type
-- {'OR': [{'actions': {'min': {'field': 'points', 'gt': 3}}}, {'actions': {'min': {'field': 'value', ' … 405 characters, 30c2a995f622bfe4 … : 0.5}}}, {'actions': {'min': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enco … 1,377 characters, 77f3ba9352d2fded … CHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 1,881 characters, 815105c5c5557632 … CHAR' THEN encode(CAST("audiencefilter_2"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 2,149 characters, a05699da1006cfb3 … CHAR' THEN encode(CAST("audiencefilter_3"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 4,247 characters, d2f1a5481aaf21fa … CHAR' THEN encode(CAST("audiencefilter_4"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 3,593 characters, 353c16b04ac1f2c1 … CHAR' THEN encode(CAST("audiencefilter_5"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 4,294 characters, 7fcdd1e7ce49c167 … HAR' THEN encode(CAST("audiencefilter_6"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END)
-- parameters: [4, 4, 0.5, 0.5, '2024-02-29 07:00:45.000002', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000002', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000001+00', 4, 4, 0.5, 0.5, 1709190045000001, 1709190045000001]
-- with literals:
(CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enco … 1,377 characters, c0b80af11c560112 … CHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 1,921 characters, 64cdf04bf7a3b8d2 … CHAR' THEN encode(CAST("audiencefilter_2"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 2,323 characters, befb66d584c0de5a … CHAR' THEN encode(CAST("audiencefilter_3"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 4,247 characters, 66c0eef14af2086e … CHAR' THEN encode(CAST("audiencefilter_4"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 3,633 characters, 119690a89d120368 … CHAR' THEN encode(CAST("audiencefilter_5"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 4,324 characters, 0374cbef42ed1c78 … HAR' THEN encode(CAST("audiencefilter_6"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END)

-- relations: greatest of every type
-- {'OR': [{'actions': {'max': {'field': 'points', 'gt': 3}}}, {'actions': {'max': {'field': 'value', ' … 405 characters, 79aaf85b40539165 … : 0.5}}}, {'actions': {'max': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enco … 1,377 characters, 0a2a7d0872e03aef … CHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 1,881 characters, debde3bb61d58af4 … CHAR' THEN encode(CAST("audiencefilter_2"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 2,149 characters, c3a50b8592c66c18 … CHAR' THEN encode(CAST("audiencefilter_3"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 4,247 characters, e5b5f8c4205b225a … CHAR' THEN encode(CAST("audiencefilter_4"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 3,593 characters, 8bed8f7f8fb1325a … CHAR' THEN encode(CAST("audiencefilter_5"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 4,294 characters, a4bbf6bd4d5baafe … HAR' THEN encode(CAST("audiencefilter_6"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END)
-- parameters: [4, 4, 0.5, 0.5, '2024-02-29 07:00:45.000002', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000002', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000001+00', 4, 4, 0.5, 0.5, 1709190045000001, 1709190045000001]
-- with literals:
(CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enco … 1,377 characters, 9370289bcc99af67 … CHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 1,921 characters, 33b97d904b003571 … CHAR' THEN encode(CAST("audiencefilter_2"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 2,323 characters, 5dedff4f4f12c5ce … CHAR' THEN encode(CAST("audiencefilter_3"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 4,247 characters, 67cade0cdba3c939 … CHAR' THEN encode(CAST("audiencefilter_4"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 3,633 characters, a8b9e9e041c0fb7b … CHAR' THEN encode(CAST("audiencefilter_5"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 4,324 characters, fcdda5279c5c7d81 … HAR' THEN encode(CAST("audiencefilter_6"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END)

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
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 2,153 characters, f92a8768cd415d1f … CHAR' THEN encode(CAST("audiencefilter_3"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."i … 682 characters, 026cdae32d6d4da2 … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_4"."createdAt") IS NULL)))
OR ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST(" … 676 characters, b2322ddf42d43d9a … _5"."subId" AS VARCHAR)) ELSE encode('') END) HAVING min("audiencefilter_5"."points") IS NOT NULL)))
-- parameters: [2, 5, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000001+00']
-- with literals:
(("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c" … 598 characters, bbd958ca184ab0ac … THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING count(*) >= 2))
OR ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."i … 642 characters, d08cd9c3c62e0b70 …  AS VARCHAR)) ELSE encode('') END) HAVING NOT (coalesce(sum("audiencefilter_2"."points"), 0) <= 5)))
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 2,327 characters, 78afa3de9c3c2a4a … CHAR' THEN encode(CAST("audiencefilter_3"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."i … 682 characters, 026cdae32d6d4da2 … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_4"."createdAt") IS NULL)))
OR ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST(" … 676 characters, b2322ddf42d43d9a … _5"."subId" AS VARCHAR)) ELSE encode('') END) HAVING min("audiencefilter_5"."points") IS NOT NULL)))

-- relations: functions where
-- {'OR': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, ' … 644 characters, 55cf9d8558fdbac4 … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
(("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c" … 1,001 characters, b7d37b3eb4135939 … THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING count(*) >= ?))
OR ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."i … 1,045 characters, 590808f0a6d1afe1 …  AS VARCHAR)) ELSE encode('') END) HAVING NOT (coalesce(sum("audiencefilter_2"."points"), 0) <= ?)))
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 2,959 characters, 0ed474421df9a94e … CHAR' THEN encode(CAST("audiencefilter_3"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."i … 1,085 characters, c363b6db815fcb8e … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_4"."createdAt") IS NULL)))
OR ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST(" … 1,079 characters, faaaac99fea1f4bd … _5"."subId" AS VARCHAR)) ELSE encode('') END) HAVING min("audiencefilter_5"."points") IS NOT NULL)))
-- parameters: ['2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000001+00', 2,  … 774 characters, d59cfb91bfd6e864 … 00', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000001+00']
-- with literals:
(("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c" … 1,088 characters, 9bc47151e38ea669 … THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING count(*) >= 2))
OR ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."i … 1,132 characters, 0233d4b8d39f63e8 …  AS VARCHAR)) ELSE encode('') END) HAVING NOT (coalesce(sum("audiencefilter_2"."points"), 0) <= 5)))
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 3,307 characters, 13e99264d582d2a3 … CHAR' THEN encode(CAST("audiencefilter_3"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."i … 1,172 characters, 61545aa084e361c8 … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_4"."createdAt") IS NULL)))
OR ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST(" … 1,166 characters, ea10a734d7f0e268 … _5"."subId" AS VARCHAR)) ELSE encode('') END) HAVING min("audiencefilter_5"."points") IS NOT NULL)))

-- relations: functions beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'po … 327 characters, 9dac7e4f188b4cf2 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
("c"."points" >= ?
AND ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 601 characters, 78fdefdbdf48c6ea … THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING count(*) >= ?))
AND ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"." … 643 characters, bee34c045cdff909 …  AS VARCHAR)) ELSE encode('') END) HAVING NOT (coalesce(sum("audiencefilter_2"."points"), 0) <= ?)))
AND CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN e … 2,154 characters, 87d7a6acb7b00ca8 … CHAR' THEN encode(CAST("audiencefilter_3"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
AND ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"." … 683 characters, fc59b7b455261cff … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_4"."createdAt") IS NULL)))
AND ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 677 characters, b13ba501a8066cdc … _5"."subId" AS VARCHAR)) ELSE encode('') END) HAVING min("audiencefilter_5"."points") IS NOT NULL)))
-- parameters: [3, 2, 5, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000001+00']
-- with literals:
("c"."points" >= 3
AND ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 601 characters, dad961934246acde … THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING count(*) >= 2))
AND ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"." … 643 characters, 3bf70f240530c3b1 …  AS VARCHAR)) ELSE encode('') END) HAVING NOT (coalesce(sum("audiencefilter_2"."points"), 0) <= 5)))
AND CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN e … 2,328 characters, 8584c4edf01b0078 … CHAR' THEN encode(CAST("audiencefilter_3"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
AND ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"." … 683 characters, fc59b7b455261cff … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_4"."createdAt") IS NULL)))
AND ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 677 characters, b13ba501a8066cdc … _5"."subId" AS VARCHAR)) ELSE encode('') END) HAVING min("audiencefilter_5"."points") IS NOT NULL)))

-- relations: functions where beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:3 … 667 characters, 5fc940b75542055c … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
("c"."points" >= ?
AND ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 1,004 characters, fa3a43504f269d48 … THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING count(*) >= ?))
AND ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"." … 1,046 characters, 501e86f8f7bf9332 …  AS VARCHAR)) ELSE encode('') END) HAVING NOT (coalesce(sum("audiencefilter_2"."points"), 0) <= ?)))
AND CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN e … 2,960 characters, 6fdc7c3c604fc5d2 … CHAR' THEN encode(CAST("audiencefilter_3"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
AND ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"." … 1,086 characters, 39c46ed6a2cd9027 … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_4"."createdAt") IS NULL)))
AND ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 1,080 characters, f5b67cffc90999c6 … _5"."subId" AS VARCHAR)) ELSE encode('') END) HAVING min("audiencefilter_5"."points") IS NOT NULL)))
-- parameters: [3, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000001+00',  … 777 characters, 29a717ce2b099ef6 … 00', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000001+00']
-- with literals:
("c"."points" >= 3
AND ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 1,091 characters, 636d8089b255523c … THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END) HAVING count(*) >= 2))
AND ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"." … 1,133 characters, 9b2b27cbfedd6dc4 …  AS VARCHAR)) ELSE encode('') END) HAVING NOT (coalesce(sum("audiencefilter_2"."points"), 0) <= 5)))
AND CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN e … 3,308 characters, 4a7ca2dbc589bee6 … CHAR' THEN encode(CAST("audiencefilter_3"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
AND ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"." … 1,173 characters, d3c4c651f6950480 … "subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_4"."createdAt") IS NULL)))
AND ("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 1,167 characters, 3993cf16d57ff5ee … _5"."subId" AS VARCHAR)) ELSE encode('') END) HAVING min("audiencefilter_5"."points") IS NOT NULL)))

-- relations: many of one kind, all
-- {'AND': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login',  … 922 characters, cf4b573e400ee51e … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
(("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c" … 4,002 characters, 1b95869f36f71e59 … HEN contains(lower(CAST("audiencefilter_4"."name" AS VARCHAR) COLLATE POSIX), ?) THEN 1 END) <= ?)))
AND (EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_2" WHERE "audiencefilter_2"."subId" = "c"."i … 3,048 characters, b346b71a122c6d2a … AR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45 … 560 characters, bc4b6113417cd521 … 00', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000001+00']
-- with literals:
(("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c" … 4,287 characters, 54d31611b626ff37 … contains(lower(CAST("audiencefilter_4"."name" AS VARCHAR) COLLATE POSIX), 'log') THEN 1 END) <= 0)))
AND (EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_2" WHERE "audiencefilter_2"."subId" = "c"."i … 3,242 characters, b751316e34bbee21 … AR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END))

-- relations: many of one kind, any
-- {'OR': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login', ' … 921 characters, 518d84657c0520e2 … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
(("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" … 3,997 characters, 5515f75019e37a04 … EN contains(lower(CAST("audiencefilter_4"."name" AS VARCHAR) COLLATE POSIX), ?) THEN 1 END) <= ?))))
OR (EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_2" WHERE "audiencefilter_2"."subId" = "c"."id … 3,046 characters, 95d31bc19647df0e … AR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45 … 560 characters, bc4b6113417cd521 … 00', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000001+00']
-- with literals:
(("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."id" … 4,282 characters, 6b3a0fd61cad4663 … ontains(lower(CAST("audiencefilter_4"."name" AS VARCHAR) COLLATE POSIX), 'log') THEN 1 END) <= 0))))
OR (EXISTS (SELECT 1 FROM "actions" AS "audiencefilter_2" WHERE "audiencefilter_2"."subId" = "c"."id … 3,240 characters, 491080a26ad695b8 … AR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END))

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
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 337 characters, 3aa6676d1d848226 … 9]{2}|00[1-9][0-9]|000[1-9])-[0-9]{2}-[0-9]{2}$') AS DATE) END IN (CAST(? AS DATE), CAST(? AS DATE))
AND "c"."birthday" >= CAST(? AS DATE)
AND "c"."birthday" < CAST(? AS DATE)
AND NOT ("c"."birthday" = CAST(? AS DATE)))
-- parameters: ['2000-02-29', '9999-12-31', '2000-02-29', '2007-06-18', '2001-03-01']
-- with literals:
(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 359 characters, b441a102ab49c61a … [1-9])-[0-9]{2}-[0-9]{2}$') AS DATE) END IN (CAST('2000-02-29' AS DATE), CAST('9999-12-31' AS DATE))
AND "c"."birthday" >= CAST('2000-02-29' AS DATE)
AND "c"."birthday" < CAST('2007-06-18' AS DATE)
AND NOT ("c"."birthday" = CAST('2001-03-01' AS DATE)))

-- dates: anniversaries
-- {'birthday': {'anniversary': {'from': 'P0D', 'to': 'P7D'}}, 'data.since': {'not': {'anniversary': {'days': [[1220, 1231], [101, 105]]}}}}
(((extract(month FROM "c"."birthday") * 100 + extract(day FROM "c"."birthday")) + ?) % 10000 <= ?
AND NOT (((extract(month FROM CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]* … 981 characters, 6230e5c7bf5b80a6 … -9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-[0-9]{2}-[0-9]{2}$') AS DATE) END)) + ?) % 10000 <= ?))
-- parameters: [9382, 7, 8780, 8885]
-- with literals:
(((extract(month FROM "c"."birthday") * 100 + extract(day FROM "c"."birthday")) + 9382) % 10000 <= 7
AND NOT (((extract(month FROM CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]* … 987 characters, 9786550761482c9e … |0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-[0-9]{2}-[0-9]{2}$') AS DATE) END)) + 8780) % 10000 <= 8885))

-- ids
-- {'externalId': {'in': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.token': {'not': '123E4567-e89b-12d3-a456-426614174000'}, 'NOT': {'externalId': 'd011db5a-e241-04eb-604a-5ce3addef82d'}}
("c"."externalId" = CAST(? AS UUID)
AND NOT (CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp … 460 characters, dba112498707ee06 … '/token')), '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$') AS UUID) END = CAST(? AS UUID)))
-- parameters: ['123e4567-e89b-12d3-a456-426614174000', '123e4567-e89b-12d3-a456-426614174000']
-- with literals:
("c"."externalId" = CAST('123e4567-e89b-12d3-a456-426614174000' AS UUID)
AND NOT (CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp … 497 characters, 6d6044e8bef6b45d … a-f]{4}){3}-[0-9A-Fa-f]{12}$') AS UUID) END = CAST('123e4567-e89b-12d3-a456-426614174000' AS UUID)))

-- ids: missing
-- {'externalId': None, 'data.token': {'not': None}}
(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([Aa][Nn]|[Ff]))') THEN TRY_CAST(regexp_extract(TRY(json_extract_string(TRY_CAST("c"."data" AS JSON), '/token')), '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$') AS UUID) END IS NOT NULL
AND "c"."externalId" IS NULL)
-- parameters: []

-- decimals
-- {'balance': {'gt': 0.001, 'lte': 100.5, 'notIn': [1, 2.5]}, 'data.price': {'gte': 19.99, 'not': 20}}
("c"."balance" BETWEEN CAST(? AS DECIMAL(18, 2))
AND CAST(? AS DECIMAL(18, 2))
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 651 characters, f75c92a5a2f687a1 … 3599627370496' AS DOUBLE) THEN CAST(round(audiencefilter_number) AS BIGINT) END END)[1])[1] END >= ?
AND NOT ("c"."balance" IN (CAST(? AS DECIMAL(18, 2)), CAST(? AS DECIMAL(18, 2))))
AND NOT (CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp … 813 characters, 5b1b2a9e859c34e6 … 599627370496' AS DOUBLE) THEN CAST(round(audiencefilter_number) AS BIGINT) END END)[1])[1] END = ?))
-- parameters: ['0.01', '100.50', 1999, '1.00', '2.50', 2000]
-- with literals:
("c"."balance" BETWEEN CAST('0.01' AS DECIMAL(18, 2))
AND CAST('100.50' AS DECIMAL(18, 2))
AND CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]')
AND NOT regexp_matches(CAST("c"."data" AS VARCHAR), '[Nn]([Aa][Nn]|[Ff])')
OR NOT regexp_matches(CAST("c"."data" AS VARCHAR), '^([^"]|"([^"\\]|\\.)*")*(,[ \t\r\n]*[]}]|[Nn]([A … 654 characters, 8f51ec9eda6917c3 … 9627370496' AS DOUBLE) THEN CAST(round(audiencefilter_number) AS BIGINT) END END)[1])[1] END >= 1999
AND NOT ("c"."balance" IN (CAST('1.00' AS DECIMAL(18, 2)), CAST('2.50' AS DECIMAL(18, 2))))
AND NOT (CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT regexp … 816 characters, 95b17b07e17c3ae4 … 627370496' AS DOUBLE) THEN CAST(round(audiencefilter_number) AS BIGINT) END END)[1])[1] END = 2000))

-- lists of days, ids and decimals
-- {'days': {'has': '2000-02-29'}, 'ids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'prices': {'hasEvery': [1, 2.5]}, 'NOT': [{'days': ['2000-02-29']}, {'prices': [2.5]}, {'ids': {'has': '123E4567-e89b-12d3-a456-426614174000'}}]}
(list_contains("c"."days", CAST(? AS DATE[])[1])
AND list_has_all("c"."prices", CAST(? AS DECIMAL(38, 9)[]))
AND list_has_any("c"."ids", CAST(? AS UUID[]))
AND NOT (list_contains("c"."ids", CAST(? AS UUID[])[1]))
AND NOT (CASE WHEN "c"."days" IS NOT NULL THEN coalesce("c"."days" = CAST(? AS DATE[]), FALSE) END)
AND NOT (CASE WHEN "c"."prices" IS NOT NULL THEN coalesce("c"."prices" = CAST(? AS DECIMAL(38, 9)[]), FALSE) END))
-- parameters: [['2000-02-29'], ['1.00', '2.50'], ['123e4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d'], ['123e4567-e89b-12d3-a456-426614174000'], ['2000-02-29'], ['2.50']]
-- with literals:
(list_contains("c"."days", CAST(from_json('["2000-02-29"]', '["VARCHAR"]') AS DATE[])[1])
AND list_has_all("c"."prices", CAST(from_json('["1.00","2.50"]', '["VARCHAR"]') AS DECIMAL(38, 9)[]))
AND list_has_any("c"."ids", CAST(from_json('["123e4567-e89b-12d3-a456-426614174000","d011db5a-e241-04eb-604a-5ce3addef82d"]', '["VARCHAR"]') AS UUID[]))
AND NOT (list_contains("c"."ids", CAST(from_json('["123e4567-e89b-12d3-a456-426614174000"]', '["VARCHAR"]') AS UUID[])[1]))
AND NOT (CASE WHEN "c"."days" IS NOT NULL THEN coalesce("c"."days" = CAST(from_json('["2000-02-29"]', '["VARCHAR"]') AS DATE[]), FALSE) END)
AND NOT (CASE WHEN "c"."prices" IS NOT NULL THEN coalesce("c"."prices" = CAST(from_json('["2.50"]', '["VARCHAR"]') AS DECIMAL(38, 9)[]), FALSE) END))

-- lists of days, ids and decimals in custom data
-- {'data.dates': {'has': '2000-02-29'}, 'data.uuids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.decimals': {'hasEvery': [1, 2.5]}, 'NOT': [{'data.dates': ['2000-02-29']}, {'data.decimals': [2.5]}]}
(list_contains(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT  … 957 characters, 6e8455091b5dc674 … t(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS DATE[])[1])
AND list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,237 characters, 13718cc1d577bdfd … nt(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS BIGINT[]))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 936 characters, e863004e6cf9d845 … ount(audiencefilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST(? AS UUID[]))
AND NOT (CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 1,917 characters, 2637af7258a23df8 … filter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST(? AS DATE[]), FALSE) END)
AND NOT (CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 2,478 characters, b3dfaf538e9d7986 … ter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST(? AS BIGINT[]), FALSE) END))
-- parameters: [['2000-02-29'], [100, 250], ['123e4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d'], ['2000-02-29'], [250]]
-- with literals:
(list_contains(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NOT  … 998 characters, c684967b9b818592 … ilter_values END)[1])[1] END)[1] END, CAST(from_json('["2000-02-29"]', '["VARCHAR"]') AS DATE[])[1])
AND list_has_all(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,247 characters, 0a6f7224ff6cabbe … efilter_elements) THEN audiencefilter_values END)[1])[1] END)[1] END, CAST('[100,250]' AS BIGINT[]))
AND list_has_any(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND NO … 1,042 characters, b3a783c1b70461e2 … 67-e89b-12d3-a456-426614174000","d011db5a-e241-04eb-604a-5ce3addef82d"]', '["VARCHAR"]') AS UUID[]))
AND NOT (CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 1,958 characters, 369427bc03e24590 … es END)[1])[1] END)[1] END = CAST(from_json('["2000-02-29"]', '["VARCHAR"]') AS DATE[]), FALSE) END)
AND NOT (CASE WHEN CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \t\r\n]*[]}]') AND  … 2,484 characters, 290e73195ead5394 … ements) THEN audiencefilter_values END)[1])[1] END)[1] END = CAST('[250]' AS BIGINT[]), FALSE) END))

-- relations: sums beyond 64 bits
-- {'OR': [{'actions': {'sum': {'field': 'large', 'gt': 1180591620717411303424}}}, {'actions': {'sum': {'field': 'paid', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'in': [1, 2.5]}}}, {'actions': {'sum': {'field': 'data.tax', 'lte': 0.5}}}]}
(("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c" … 1,136 characters, 9121b7cd03b92e9b … T(? AS DECIMAL(38, 9)) OR coalesce(sum("audiencefilter_3"."paid"), 0) = CAST(? AS DECIMAL(38, 9)))))
OR (("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 2,159 characters, d8a918d071557ea8 … T(round(audiencefilter_number) AS BIGINT) END END)[1])[1] END), 0) <= CAST(? AS DECIMAL(38, 9)))))))
-- parameters: ['2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000001+00', '1.00', '2.50', '1180591620717411303425', '50']
-- with literals:
(("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c" … 1,233 characters, 4d1a7406aee9ba3e … S DECIMAL(38, 9)) OR coalesce(sum("audiencefilter_3"."paid"), 0) = CAST('2.50' AS DECIMAL(38, 9)))))
OR (("c"."id" IS NOT NULL AND row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST( … 2,185 characters, 498640120bd7df48 … ound(audiencefilter_number) AS BIGINT) END END)[1])[1] END), 0) <= CAST('50' AS DECIMAL(38, 9)))))))

-- relations: averages
-- {'OR': [{'actions': {'avg': {'field': 'paid', 'gte': 50}}}, {'actions': {'avg': {'field': 'large', 'lt': 0.3}}}, {'actions': {'avg': {'field': 'data.tax', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'equals': 2.5}}}, {'actions': {'avg': {'field': 'points', 'equals': None}}}]}
(CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enco … 1,565 characters, a6d53b2264643ff7 … CHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 1,559 characters, 90fd059c1243f389 … CHAR' THEN encode(CAST("audiencefilter_2"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."i … 676 characters, 291f526032fbf56e … 3"."subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_3"."points") IS NULL)))
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 7,346 characters, fe22ccc80ac09321 … HAR' THEN encode(CAST("audiencefilter_4"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END)
-- parameters: ['1', '5000', '1', '5000', '10', '3', '10', '3', '1', '250', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000001+00', '1', '250', '2024-02-29 07:00:45.000001', '2024-02-29 07:00:45.000001+00', '2024-02-29 07:00:45.000001+00']
-- with literals:
(CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enco … 1,579 characters, a3914983e49939b4 … CHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 1,569 characters, 1fcd300915dbed21 … CHAR' THEN encode(CAST("audiencefilter_2"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
OR ("c"."id" IS NULL OR row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN encode(CAST("c"."i … 676 characters, 291f526032fbf56e … 3"."subId" AS VARCHAR)) ELSE encode('') END) HAVING NOT (max("audiencefilter_3"."points") IS NULL)))
OR CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN en … 7,532 characters, 9264eac9db4aff36 … HAR' THEN encode(CAST("audiencefilter_4"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END)

-- relations: least of days and decimals
-- {'actions': {'min': {'field': 'paidOn', 'lt': {'today': '-P1Y'}}, 'max': {'field': 'paid', 'gt': 2.5}}}
(CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enco … 1,403 characters, 4f11adb3ab62f80c … CHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
AND CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN e … 1,421 characters, e240c9b9164debaa … HAR' THEN encode(CAST("audiencefilter_2"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END)
-- parameters: ['2024-06-18', '2024-06-18', '2.51', '2.51']
-- with literals:
(CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN enco … 1,425 characters, bf80a6b733453ce8 … CHAR' THEN encode(CAST("audiencefilter_1"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END
AND CASE WHEN ("c"."id" IS NOT NULL AND (row("c"."id", CASE WHEN typeof("c"."id") = 'VARCHAR' THEN e … 1,431 characters, 4fdec930a407b71a … HAR' THEN encode(CAST("audiencefilter_2"."subId" AS VARCHAR)) ELSE encode('') END))) THEN FALSE END)

-- objects: any at all
-- {'gifts': {'some': {}}, 'first': {'isNot': None}}
(EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[  … 656 characters, 3cd4be3c1e54a175 … filter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_1" WHERE TRUE)
AND EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ' … 680 characters, 8afe0b01ca832653 … ilter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_2" WHERE TRUE))
-- parameters: []

-- objects: some
-- {'gifts': {'some': {'sku': 'a', 'ok': True, 'at': {'lt': '2024-02-29T12:30:45.000001+05:30'}}}}
EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \ … 1,745 characters, 71934b4381fae93c … cefilter_instant: audiencefilter_instant BETWEEN -62135596800000000 AND 253402300799999999)[1] < ?))
-- parameters: ['a', True, 1709190045000001]
-- with literals:
EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \ … 1,765 characters, 72c790f155dadf3c … t: audiencefilter_instant BETWEEN -62135596800000000 AND 253402300799999999)[1] < 1709190045000001))

-- objects: none and every
-- {'gifts': {'none': {'labels': {'has': 'a'}}, 'every': {'n': {'gte': 3}}}}
(NOT EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR),  … 1,127 characters, 19aae44d612600af … r) = audiencefilter_number THEN CAST(audiencefilter_number AS BIGINT) END)[1])[1] >= ?) IS NOT TRUE)
AND NOT EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR … 1,346 characters, 370da4d62a8beeaf … transform(CAST(? AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))[1])))
-- parameters: [3, ['a']]
-- with literals:
(NOT EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR),  … 1,127 characters, ea432136c98ef7f6 … r) = audiencefilter_number THEN CAST(audiencefilter_number AS BIGINT) END)[1])[1] >= 3) IS NOT TRUE)
AND NOT EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR … 1,378 characters, 443cac4d72d5250f … , '["VARCHAR"]') AS VARCHAR[]), lambda audiencefilter_element: encode(audiencefilter_element))[1])))

-- objects: one
-- {'first': {'is': {'price': {'gt': 2.5}}}}
EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \ … 1,207 characters, 2b7ee46e9ea94b63 … 4503599627370496' AS DOUBLE) THEN CAST(round(audiencefilter_number) AS BIGINT) END END)[1])[1] >= ?)
-- parameters: [251]
-- with literals:
EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \ … 1,209 characters, 28ea770230863dbc … 03599627370496' AS DOUBLE) THEN CAST(round(audiencefilter_number) AS BIGINT) END END)[1])[1] >= 251)

-- objects: within objects
-- {'gifts': {'some': {'parts': {'none': {'ok': True}}}}}
EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \ … 1,329 characters, d7f34c7c639a58d4 … ASE CAST(audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] = ?))
-- parameters: [True]
-- with literals:
EXISTS (SELECT 1 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR), ',[ \ … 1,332 characters, 0aaa7ce68bc25f55 …  CAST(audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] = TRUE))

-- objects: count
-- {'gifts': {'count': {'gte': 3}}}
(SELECT count(*) >= ? FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR),  … 680 characters, 3d323a0d07b0bb5e … filter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_1" WHERE TRUE)
-- parameters: [3]
-- with literals:
(SELECT count(*) >= 3 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR),  … 680 characters, 2fb706cd9ba205da … filter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_1" WHERE TRUE)

-- objects: functions
-- {'OR': [{'gifts': {'count': {'where': {'ok': True}, 'gte': 2}}}, {'gifts': {'sum': {'field': 'n', 'lt': 9}}}, {'gifts': {'sum': {'field': 'price', 'where': {'ok': True}, 'gte': 2.5}}}, {'gifts': {'max': {'field': 'at', 'equals': None}}}, {'gifts': {'avg': {'field': 'price', 'gte': 1}}}]}
((SELECT coalesce(sum(list_transform([TRY(json_extract(TRY_CAST("audiencefilter_1".audiencefilter_ob … 1,123 characters, 0ede0e4e1371dd7c … filter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_1" WHERE TRUE)
OR (SELECT max(list_filter([epoch_us(TRY_CAST(upper(regexp_extract(TRY(json_extract_string(TRY_CAST( … 1,128 characters, 11a7df8485b020ac … filter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_2" WHERE TRUE)
OR (SELECT (sum(CAST(list_transform([TRY(json_extract(TRY_CAST("audiencefilter_3".audiencefilter_obj … 1,849 characters, 4480d1de26d51656 … filter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_3" WHERE TRUE)
OR (SELECT count(*) >= ? FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR … 909 characters, 210dee2e25bc453f … CASE CAST(audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] = ?)
OR (SELECT coalesce(sum(list_transform([TRY(json_extract(TRY_CAST("audiencefilter_5".audiencefilter_ … 1,495 characters, d0063ef2cce91b7b … ASE CAST(audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] = ?))
-- parameters: [8, '1', '100', 2, True, '250', True]
-- with literals:
((SELECT coalesce(sum(list_transform([TRY(json_extract(TRY_CAST("audiencefilter_1".audiencefilter_ob … 1,123 characters, c2ca3c6839f4ebaa … filter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_1" WHERE TRUE)
OR (SELECT max(list_filter([epoch_us(TRY_CAST(upper(regexp_extract(TRY(json_extract_string(TRY_CAST( … 1,128 characters, 11a7df8485b020ac … filter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_2" WHERE TRUE)
OR (SELECT (sum(CAST(list_transform([TRY(json_extract(TRY_CAST("audiencefilter_3".audiencefilter_obj … 1,855 characters, 3f0338812df90211 … filter_element) = 'OBJECT') END)[1] END) AS audiencefilter_object) AS "audiencefilter_3" WHERE TRUE)
OR (SELECT count(*) >= 2 FROM (SELECT unnest(CASE WHEN NOT regexp_matches(CAST("c"."data" AS VARCHAR … 912 characters, fdfb10e7ce7ed38a … E CAST(audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] = TRUE)
OR (SELECT coalesce(sum(list_transform([TRY(json_extract(TRY_CAST("audiencefilter_5".audiencefilter_ … 1,502 characters, a6911ddb8365c69e …  CAST(audiencefilter_json AS VARCHAR) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)[1] = TRUE))
