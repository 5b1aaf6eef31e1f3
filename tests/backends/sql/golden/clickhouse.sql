-- to_sql('clickhouse'). Written by tests/backends/sql/golden.py.

-- everyone
-- {}
TRUE
-- parameters: {}

-- nobody
-- {'OR': []}
FALSE
-- parameters: {}

-- missing values
-- {'text': None, 'small': None, 'number': None, 'flag': None, 'moment': None}
(`flag` IS NULL
AND `moment` IS NULL
AND if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) IS NULL
AND `small` IS NULL
AND `text` IS NULL)
-- parameters: {}

-- present values
-- {'text': {'not': None}, 'small': {'not': None}, 'number': {'not': None}, 'flag': {'not': None}, 'moment': {'not': None}}
(`flag` IS NOT NULL
AND `moment` IS NOT NULL
AND if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) IS NOT NULL
AND `small` IS NOT NULL
AND `text` IS NOT NULL)
-- parameters: {}

-- true of every present value
-- {'text': {'contains': ''}, 'small': {'lt': 10000000000}, 'number': {'lt': 10000000000000000000000000 … 561 characters, c1808f05fea4adb7 … 00000000000000}, 'OR': [{'flag': True}, {'flag': False}], 'moment': {'gte': '0001-01-01T00:00:00Z'}}
((`flag` IS NOT NULL OR NULL)
AND (`moment` IS NOT NULL OR NULL)
AND (if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) IS NOT NULL OR NULL)
AND (`small` IS NOT NULL OR NULL)
AND (`text` IS NOT NULL OR NULL))
-- parameters: {}

-- false of every present value
-- {'OR': [{'text': {'not': {'contains': ''}}}, {'small': {'equals': 1.5}}, {'number': {'gt': 100000000 … 584 characters, 3a943eca19389c26 … 00000000}}, {'AND': [{'flag': True}, {'flag': False}]}, {'moment': {'lt': '0001-01-01T00:00:00Z'}}]}
((`flag` IS NULL AND NULL)
OR (`moment` IS NULL AND NULL)
OR (if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) IS NULL AND NULL)
OR (`small` IS NULL AND NULL)
OR (`text` IS NULL AND NULL))
-- parameters: {}

-- text: one value
-- {'text': "O'Brien \\", 'name': {'not': 'ann '}}
(`text` = unhex({p1:String})
AND NOT (`name` = {p2:String}))
-- parameters: {'p1': '4f27427269656e205c', 'p2': 'ann '}
-- with literals:
(`text` = 'O\'Brien \\'
AND NOT (`name` = 'ann '))

-- text: few values
-- {'text': {'in': ['Ann', 'ann ', '']}, 'name': {'notIn': ['Ann', '%']}}
((`text` IN ({p1:String}, {p2:String}, {p3:String}) OR `text` IS NULL AND NULL)
AND NOT ((`name` IN ({p4:String}, {p5:String}) OR `name` IS NULL AND NULL)))
-- parameters: {'p1': '', 'p2': 'Ann', 'p3': 'ann ', 'p4': '%', 'p5': 'Ann'}
-- with literals:
((`text` IN ('', 'Ann', 'ann ') OR `text` IS NULL AND NULL)
AND NOT ((`name` IN ('%', 'Ann') OR `name` IS NULL AND NULL)))

-- text: many values
-- {'text': {'in': ['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9', 'v10', 'v11', 'v12', 'v … 8,336 characters, c08c8244951b7318 … "w'490", "w'491", "w'492", "w'493", "w'494", "w'495", "w'496", "w'497", "w'498", "w'499", "w'500"]}}
((`text` IN (SELECT arrayJoin(JSONExtract({p1:String}, 'Array(String)'))) OR `text` IS NULL AND NULL)
AND NOT ((`name` IN (SELECT arrayJoin(JSONExtract({p2:String}, 'Array(String)'))) OR `name` IS NULL AND NULL)))
-- parameters: {'p1': '["v0","v1","v10","v100","v101","v102","v103","v104","v105","v106","v107","v108","v109","v11" … 7,818 characters, 56d0b63dcde8ea4e … 8","w\'89","w\'9","w\'90","w\'91","w\'92","w\'93","w\'94","w\'95","w\'96","w\'97","w\'98","w\'99"]'}
-- with literals:
((`text` IN (SELECT arrayJoin(JSONExtract('["v0","v1","v10","v100","v101","v102","v103","v104","v105 … 3,490 characters, fa6425dc38a46545 … 1","v92","v93","v94","v95","v96","v97","v98","v99"]', 'Array(String)'))) OR `text` IS NULL AND NULL)
AND NOT ((`name` IN (SELECT arrayJoin(JSONExtract('["w\'0","w\'1","w\'10","w\'100","w\'101","w\'102" … 4,502 characters, b891ac3f72937b96 … ,"w\'94","w\'95","w\'96","w\'97","w\'98","w\'99"]', 'Array(String)'))) OR `name` IS NULL AND NULL)))

-- text ignoring case: one value
-- {'text': {'equals': 'KIM', 'mode': 'insensitive'}, 'name': {'not': 'Ann', 'mode': 'insensitive'}}
(lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = {p1:String}
AND NOT (lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = {p2:String}))
-- parameters: {'p1': 'kim', 'p2': 'ann'}
-- with literals:
(lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim'
AND NOT (lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'ann'))

-- text ignoring case: few values
-- {'text': {'in': ['KIM', 'Ann'], 'mode': 'insensitive'}, 'name': {'notIn': ['KIM', 'a_b'], 'mode': 'insensitive'}}
((lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ({p1:String}, {p2:String}) OR `text` IS NULL AND NULL)
AND NOT ((lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ({p3:String}, {p4:String}) OR `name` IS NULL AND NULL)))
-- parameters: {'p1': 'ann', 'p2': 'kim', 'p3': 'a_b', 'p4': 'kim'}
-- with literals:
((lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('ann', 'kim') OR `text` IS NULL AND NULL)
AND NOT ((lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('a_b', 'kim') OR `name` IS NULL AND NULL)))

-- text ignoring case: many values
-- {'text': {'in': ['V0', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10', 'V11', 'V12', 'V … 8,382 characters, 9cff711ee6ec988d … 2", "W'493", "W'494", "W'495", "W'496", "W'497", "W'498", "W'499", "W'500"], 'mode': 'insensitive'}}
((lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT arrayJoin(JSONExtract({p1:String}, 'Array(String)'))) OR `text` IS NULL AND NULL)
AND NOT ((lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT arrayJoin(JSONExtract({p2:String}, 'Array(String)'))) OR `name` IS NULL AND NULL)))
-- parameters: {'p1': '["v0","v1","v10","v100","v101","v102","v103","v104","v105","v106","v107","v108","v109","v11" … 7,818 characters, 56d0b63dcde8ea4e … 8","w\'89","w\'9","w\'90","w\'91","w\'92","w\'93","w\'94","w\'95","w\'96","w\'97","w\'98","w\'99"]'}
-- with literals:
((lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT arrayJoin(JSONExtract('["v0", … 3,541 characters, 4808bb7d38c60542 … 1","v92","v93","v94","v95","v96","v97","v98","v99"]', 'Array(String)'))) OR `text` IS NULL AND NULL)
AND NOT ((lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN (SELECT arrayJoin(JSONExtract … 4,553 characters, fabfb871f513cf5e … ,"w\'94","w\'95","w\'96","w\'97","w\'98","w\'99"]', 'Array(String)'))) OR `name` IS NULL AND NULL)))

-- text ignoring case: values beyond ASCII
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'a\uffffß'], 'mode': 'insensitive'}}
(((lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ({p1:String}, {p2:String}, {p3:String}) OR `text` IS NULL AND NULL) OR match(`text`, unhex({p4:String})) OR match(`text`, unhex({p5:String})))
AND (NOT (lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = {p6:String}) AND NOT (match(`name`, unhex({p7:String}))) AND NOT (match(`name`, unhex({p8:String})))))
-- parameters: {'p1': 'ann', 'p2': 'izmir', 'p3': 'kim', 'p4': '5c415b6b4be284aa5d5b6949c4b05d5bc39fe1ba9e5d5c7a',  … 302 characters, b983edc9b1a37d47 … 5defbfbf5bc39fe1ba9e5d5c7a', 'p8': '5c415b73535d5b74545d5b72525d5b61415d5bc39fe1ba9e5d5b65455d5c7a'}
-- with literals:
(((lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('ann', 'izmir', 'kim') OR `text` IS NULL AND NULL) OR match(`text`, '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z') OR match(`text`, '\\A[sS][tT][rR][aA][ßẞ][eE]\\z'))
AND (NOT (lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim') AND NOT (match(`name`, '\\A[aA]⟨U+FFFF⟩[ßẞ]\\z')) AND NOT (match(`name`, '\\A[sS][tT][rR][aA][ßẞ][eE]\\z'))))

-- text ignoring case: U+FFFE and U+FFFF
-- {'OR': [{'text': {'equals': 'A\uffffß', 'mode': 'insensitive'}}, {'name': {'not': 'ß\ufffe�', 'mode': 'insensitive'}}]}
(NOT (match(`name`, unhex({p1:String})))
OR match(`text`, unhex({p2:String})))
-- parameters: {'p1': '5c415bc39fe1ba9e5defbfbeefbfbd5c7a', 'p2': '5c415b61415defbfbf5bc39fe1ba9e5d5c7a'}
-- with literals:
(NOT (match(`name`, '\\A[ßẞ]⟨U+FFFE⟩�\\z'))
OR match(`text`, '\\A[aA]⟨U+FFFF⟩[ßẞ]\\z'))

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = {p1:String} OR ((match(`text`, unhex({ … 19,630 characters, c0e8f5530ca13d8b … hex({p503:String})) OR match(`text`, unhex({p504:String})) OR match(`text`, unhex({p505:String})))))
AND (NOT (lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = {p506:String}) AND ((NOT (matc … 23,240 characters, 5da1ce4ed3af6f9a … )) AND NOT (match(`name`, unhex({p1008:String}))) AND NOT (match(`name`, unhex({p1009:String})))))))
-- parameters: {'p1': 'kim', 'p2': '5c415b61415d5bc39fe1ba9e5d5b62425d5b2a5d5c5b5c7a', 'p3': '5c415b6b4be284aa5d5b6 … 37,892 characters, 53d786ead98fdfff … 5c415bc3b6c3965d39375c7a', 'p1008': '5c415bc3b6c3965d39385c7a', 'p1009': '5c415bc3b6c3965d39395c7a'}
-- with literals:
((lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim' OR ((match(`text`, '\\A[aA][ßẞ][ … 17,135 characters, dc14f2b86e789f89 … R match(`text`, '\\A[öÖ]97\\z') OR match(`text`, '\\A[öÖ]98\\z') OR match(`text`, '\\A[öÖ]99\\z'))))
AND (NOT (lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'ann') AND ((NOT (match(`name` … 20,623 characters, 5b77a7f12ddbd807 … '\\A[öÖ]97\\z')) AND NOT (match(`name`, '\\A[öÖ]98\\z')) AND NOT (match(`name`, '\\A[öÖ]99\\z'))))))

-- text ignoring case: many values with U+FFFE and U+FFFF
-- {'text': {'in': ['A\uffffß', 'ß\ufffe', 'İzmir', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö8 … 7,945 characters, 8ebdeb44e5819cfa … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
((lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = {p1:String} OR ((match(`text`, unhex({ … 19,591 characters, 6978bbcb0a8cfbf2 … hex({p502:String})) OR match(`text`, unhex({p503:String})) OR match(`text`, unhex({p504:String})))))
AND ((NOT (match(`name`, unhex({p505:String}))) AND NOT (match(`name`, unhex({p506:String}))) AND NO … 23,199 characters, bd1f5c77256031d7 … ))) AND NOT (match(`name`, unhex({p1007:String}))) AND NOT (match(`name`, unhex({p1008:String}))))))
-- parameters: {'p1': 'izmir', 'p2': '5c415b61415defbfbf5bc39fe1ba9e5d5c7a', 'p3': '5c415bc39fe1ba9e5defbfbe5c7a',  … 37,740 characters, 05eb0e83949524ad … 9385c7a', 'p1006': '5c415bc3b6c3965d39395c7a', 'p1007': '5c41ee80805c7a', 'p1008': '5c41efbfbf5c7a'}
-- with literals:
((lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'izmir' OR ((match(`text`, '\\A[aA]⟨U+FFFF⟩[ß … 17,068 characters, 0eb58201d00960dc …  (match(`text`, '\\A[öÖ]97\\z') OR match(`text`, '\\A[öÖ]98\\z') OR match(`text`, '\\A[öÖ]99\\z'))))
AND ((NOT (match(`name`, '\\A[ßẞ]⟨U+FFFE⟩�\\z')) AND NOT (match(`name`, '\\A[öÖ]0\\z')) AND NOT (match(`nam … 20,547 characters, a198bc9810351668 … ch(`name`, '\\A[öÖ]99\\z')) AND NOT (match(`name`, '\\A⟨U+E000⟩\\z')) AND NOT (match(`name`, '\\A⟨U+FFFF⟩\\z')))))

-- integer: one value
-- {'small': -2147483648, 'large': {'not': 9223372036854775807}}
(`small` = {p1:Int64}
AND NOT (`large` = {p2:Int64}))
-- parameters: {'p1': -2147483648, 'p2': 9223372036854775807}
-- with literals:
(`small` = -2147483648
AND NOT (`large` = 9223372036854775807))

-- integer: few values
-- {'small': {'in': [0, 1, 2147483647]}, 'large': {'notIn': [9007199254740993, -9223372036854775808]}}
((`small` IN ({p1:Int64}, {p2:Int64}, {p3:Int64}) OR `small` IS NULL AND NULL)
AND NOT ((`large` IN ({p4:Int64}, {p5:Int64}) OR `large` IS NULL AND NULL)))
-- parameters: {'p1': 0, 'p2': 1, 'p3': 2147483647, 'p4': -9223372036854775808, 'p5': 9007199254740993}
-- with literals:
((`small` IN (0, 1, 2147483647) OR `small` IS NULL AND NULL)
AND NOT ((`large` IN (-9223372036854775808, 9007199254740993) OR `large` IS NULL AND NULL)))

-- integer: many values
-- {'small': {'in': [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,  … 11,454 characters, f6c23f0c45ec9a07 … 4741487, 9007199254741488, 9007199254741489, 9007199254741490, 9007199254741491, 9007199254741492]}}
((`small` IN (SELECT arrayJoin(JSONExtract({p1:String}, 'Array(Int64)'))) OR `small` IS NULL AND NULL)
AND NOT ((`large` IN (SELECT arrayJoin(JSONExtract({p2:String}, 'Array(Int64)'))) OR `large` IS NULL AND NULL)))
-- parameters: {'p1': '[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33 … 10,433 characters, d7e9bc8c3694c562 … 199254741487,9007199254741488,9007199254741489,9007199254741490,9007199254741491,9007199254741492]'}
-- with literals:
((`small` IN (SELECT arrayJoin(JSONExtract('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21 … 1,988 characters, 31ccba8a0db8e67c … 88,489,490,491,492,493,494,495,496,497,498,499,500]', 'Array(Int64)'))) OR `small` IS NULL AND NULL)
AND NOT ((`large` IN (SELECT arrayJoin(JSONExtract('[9007199254740992,9007199254740993,9007199254740 … 8,621 characters, cf1232ebb99c4bc9 … 07199254741490,9007199254741491,9007199254741492]', 'Array(Int64)'))) OR `large` IS NULL AND NULL)))

-- number: one value
-- {'number': 0.30000000000000004, 'ratio': {'not': -0.0}}
(if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) = {p1:Float64}
AND NOT (if(isNaN(toFloat64(`ratio`)), NULL, toFloat64(`ratio`) + 0) = {p2:Float64}))
-- parameters: {'p1': 0.30000000000000004, 'p2': 0.0}
-- with literals:
(if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) = toFloat64('0.30000000000000004')
AND NOT (if(isNaN(toFloat64(`ratio`)), NULL, toFloat64(`ratio`) + 0) = toFloat64('0.0')))

-- number: few values
-- {'number': {'in': [19.99, 5e-324, 2]}, 'ratio': {'notIn': [1e+308, -1e-07]}}
((if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) IN ({p1:Float64}, {p2:Float64}, {p3:Float64}) OR if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) IS NULL AND NULL)
AND NOT ((if(isNaN(toFloat64(`ratio`)), NULL, toFloat64(`ratio`) + 0) IN ({p4:Float64}, {p5:Float64}) OR if(isNaN(toFloat64(`ratio`)), NULL, toFloat64(`ratio`) + 0) IS NULL AND NULL)))
-- parameters: {'p1': 5e-324, 'p2': 2.0, 'p3': 19.99, 'p4': -1e-07, 'p5': 1e+308}
-- with literals:
((if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) IN (toFloat64('5e-324'), toFloat64('2.0'), toFloat64('19.99')) OR if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) IS NULL AND NULL)
AND NOT ((if(isNaN(toFloat64(`ratio`)), NULL, toFloat64(`ratio`) + 0) IN (toFloat64('-1e-07'), toFloat64('1e+308')) OR if(isNaN(toFloat64(`ratio`)), NULL, toFloat64(`ratio`) + 0) IS NULL AND NULL)))

-- number: many values
-- {'number': {'in': [0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.571428571428 … 12,294 characters, ba650f0f4f5f97c5 …  487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]}}
((if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) IN (SELECT arrayJoin(JSONExtract({p1:String}, 'Array(Float64)'))) OR if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) IS NULL AND NULL)
AND NOT ((if(isNaN(toFloat64(`ratio`)), NULL, toFloat64(`ratio`) + 0) IN (SELECT arrayJoin(JSONExtract({p2:String}, 'Array(Float64)'))) OR if(isNaN(toFloat64(`ratio`)), NULL, toFloat64(`ratio`) + 0) IS NULL AND NULL)))
-- parameters: {'p1': '[0.0,0.14285714285714285,0.2857142857142857,0.42857142857142855,0.5714285714285714,0.7142857 … 11,272 characters, 74fffaadc64a5599 … 5,485.5,486.5,487.5,488.5,489.5,490.5,491.5,492.5,493.5,494.5,495.5,496.5,497.5,498.5,499.5,500.5]'}
-- with literals:
((if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) IN (SELECT arrayJoin(JSONExtract('[0 … 8,558 characters, b193940247f33e0f … rray(Float64)'))) OR if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) IS NULL AND NULL)
AND NOT ((if(isNaN(toFloat64(`ratio`)), NULL, toFloat64(`ratio`) + 0) IN (SELECT arrayJoin(JSONExtra … 3,106 characters, 17fafe25192110f4 … rray(Float64)'))) OR if(isNaN(toFloat64(`ratio`)), NULL, toFloat64(`ratio`) + 0) IS NULL AND NULL)))

-- boolean: true
-- {'flag': True}
`flag` = {p1:Bool}
-- parameters: {'p1': True}
-- with literals:
`flag` = true

-- boolean: false
-- {'flag': {'not': True}}
`flag` = {p1:Bool}
-- parameters: {'p1': False}
-- with literals:
`flag` = false

-- date: one value
-- {'moment': '2024-02-29T12:30:45.000001+05:30', 'until': {'not': '1969-12-31T23:59:59.999999Z'}}
((`moment` >= toDateTime64({p1:String}, 6, 'UTC') AND `moment` < addMicroseconds(toDateTime64({p1:String}, 6, 'UTC'), 1))
AND NOT ((`until` >= toDateTime64({p2:String}, 6, 'UTC') AND `until` < addMicroseconds(toDateTime64({p2:String}, 6, 'UTC'), 1))))
-- parameters: {'p1': '2024-02-29 07:00:45.000001', 'p2': '1969-12-31 23:59:59.999999'}
-- with literals:
((`moment` >= toDateTime64('2024-02-29 07:00:45.000001', 6, 'UTC') AND `moment` < addMicroseconds(toDateTime64('2024-02-29 07:00:45.000001', 6, 'UTC'), 1))
AND NOT ((`until` >= toDateTime64('1969-12-31 23:59:59.999999', 6, 'UTC') AND `until` < addMicroseconds(toDateTime64('1969-12-31 23:59:59.999999', 6, 'UTC'), 1))))

-- date: few values
-- {'moment': {'in': ['2024-02-29T12:30:45.000001+05:30', '1969-12-31T23:59:59.999999Z']}, 'until': {'notIn': ['1969-12-31T23:59:59.999999Z', '2024-02-29T12:30:45.000001+05:30']}}
((subtractMicroseconds(toDateTime64(`moment`, 6, 'UTC'), toDateTime64(`moment`, 6, 'UTC') > `moment`) IN (toDateTime64({p1:String}, 6, 'UTC'), toDateTime64({p2:String}, 6, 'UTC')) OR `moment` IS NULL AND NULL)
AND NOT ((subtractMicroseconds(toDateTime64(`until`, 6, 'UTC'), toDateTime64(`until`, 6, 'UTC') > `until`) IN (toDateTime64({p3:String}, 6, 'UTC'), toDateTime64({p4:String}, 6, 'UTC')) OR `until` IS NULL AND NULL)))
-- parameters: {'p1': '1969-12-31 23:59:59.999999', 'p2': '2024-02-29 07:00:45.000001', 'p3': '1969-12-31 23:59:59.999999', 'p4': '2024-02-29 07:00:45.000001'}
-- with literals:
((subtractMicroseconds(toDateTime64(`moment`, 6, 'UTC'), toDateTime64(`moment`, 6, 'UTC') > `moment`) IN (toDateTime64('1969-12-31 23:59:59.999999', 6, 'UTC'), toDateTime64('2024-02-29 07:00:45.000001', 6, 'UTC')) OR `moment` IS NULL AND NULL)
AND NOT ((subtractMicroseconds(toDateTime64(`until`, 6, 'UTC'), toDateTime64(`until`, 6, 'UTC') > `until`) IN (toDateTime64('1969-12-31 23:59:59.999999', 6, 'UTC'), toDateTime64('2024-02-29 07:00:45.000001', 6, 'UTC')) OR `until` IS NULL AND NULL)))

-- date: many values
-- {'moment': {'in': ['2020-01-01T00:00:00+00:00', '2020-01-02T00:00:00.000001+00:00', '2020-01-03T00:0 … 36,100 characters, 2fff961e370a1128 … 13T00:00:00.000498+00:00', '2021-05-14T00:00:00.000499+00:00', '2021-05-15T00:00:00.000500+00:00']}}
((subtractMicroseconds(toDateTime64(`moment`, 6, 'UTC'), toDateTime64(`moment`, 6, 'UTC') > `moment`) IN (SELECT toDateTime64(arrayJoin(JSONExtract({p1:String}, 'Array(String)')), 6, 'UTC')) OR `moment` IS NULL AND NULL)
AND NOT ((subtractMicroseconds(toDateTime64(`until`, 6, 'UTC'), toDateTime64(`until`, 6, 'UTC') > `until`) IN (SELECT toDateTime64(arrayJoin(JSONExtract({p2:String}, 'Array(String)')), 6, 'UTC')) OR `until` IS NULL AND NULL)))
-- parameters: {'p1': '["2020-01-01 00:00:00.000000","2020-01-02 00:00:00.000001","2020-01-03 00:00:00.000002","202 … 29,080 characters, 9ed6e3f1b5c420a0 … 00.000497","2021-05-13 00:00:00.000498","2021-05-14 00:00:00.000499","2021-05-15 00:00:00.000500"]'}
-- with literals:
((subtractMicroseconds(toDateTime64(`moment`, 6, 'UTC'), toDateTime64(`moment`, 6, 'UTC') > `moment` … 14,741 characters, a074c8d6a8653689 … .000499","2021-05-15 00:00:00.000500"]', 'Array(String)')), 6, 'UTC')) OR `moment` IS NULL AND NULL)
AND NOT ((subtractMicroseconds(toDateTime64(`until`, 6, 'UTC'), toDateTime64(`until`, 6, 'UTC') > `u … 14,747 characters, 946622a5d943c92a … 000499","2021-05-15 00:00:00.000500"]', 'Array(String)')), 6, 'UTC')) OR `until` IS NULL AND NULL)))

-- text: order
-- {'text': {'gt': "A'", 'lte': '\uffff'}, 'name': {'gte': 'Ann', 'lt': '𐐀'}}
(`name` >= {p1:String}
AND `name` < {p2:String}
AND `text` > {p3:String}
AND `text` <= {p4:String})
-- parameters: {'p1': 'Ann', 'p2': '𐐀', 'p3': "A'", 'p4': '\uffff'}
-- with literals:
(`name` >= 'Ann'
AND `name` < '𐐀'
AND `text` > 'A\''
AND `text` <= '⟨U+FFFF⟩')

-- integer: order
-- {'small': {'gte': -1, 'lt': 100}, 'large': {'gt': -9007199254740992, 'lte': 9007199254740993}}
(`large` >= {p1:Int64}
AND `large` <= {p2:Int64}
AND `small` >= {p3:Int64}
AND `small` <= {p4:Int64})
-- parameters: {'p1': -9007199254740991, 'p2': 9007199254740993, 'p3': -1, 'p4': 99}
-- with literals:
(`large` >= -9007199254740991
AND `large` <= 9007199254740993
AND `small` >= -1
AND `small` <= 99)

-- number: order
-- {'number': {'gt': -0.5, 'lte': 0.30000000000000004}, 'ratio': {'gte': 5e-324, 'lt': 1e+300}}
(if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) > {p1:Float64}
AND if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) <= {p2:Float64}
AND if(isNaN(toFloat64(`ratio`)), NULL, toFloat64(`ratio`) + 0) >= {p3:Float64}
AND if(isNaN(toFloat64(`ratio`)), NULL, toFloat64(`ratio`) + 0) < {p4:Float64})
-- parameters: {'p1': -0.5, 'p2': 0.30000000000000004, 'p3': 5e-324, 'p4': 1e+300}
-- with literals:
(if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) > toFloat64('-0.5')
AND if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) <= toFloat64('0.30000000000000004')
AND if(isNaN(toFloat64(`ratio`)), NULL, toFloat64(`ratio`) + 0) >= toFloat64('5e-324')
AND if(isNaN(toFloat64(`ratio`)), NULL, toFloat64(`ratio`) + 0) < toFloat64('1e+300'))

-- date: order
-- {'moment': {'gt': '1969-12-31T23:59:59.999999Z', 'lte': '2024-02-29T12:30:45.000001+05:30'}, 'until': {'gte': '2024-02-29T12:30:45.000001+05:30', 'lt': '9999-12-31T23:59:59Z'}}
(`moment` >= addMicroseconds(toDateTime64({p1:String}, 6, 'UTC'), 1)
AND `moment` < addMicroseconds(toDateTime64({p2:String}, 6, 'UTC'), 1)
AND `until` >= toDateTime64({p3:String}, 6, 'UTC')
AND `until` < toDateTime64({p4:String}, 6, 'UTC'))
-- parameters: {'p1': '1969-12-31 23:59:59.999999', 'p2': '2024-02-29 07:00:45.000001', 'p3': '2024-02-29 07:00:45.000001', 'p4': '9999-12-31 23:59:59.000000'}
-- with literals:
(`moment` >= addMicroseconds(toDateTime64('1969-12-31 23:59:59.999999', 6, 'UTC'), 1)
AND `moment` < addMicroseconds(toDateTime64('2024-02-29 07:00:45.000001', 6, 'UTC'), 1)
AND `until` >= toDateTime64('2024-02-29 07:00:45.000001', 6, 'UTC')
AND `until` < toDateTime64('9999-12-31 23:59:59.000000', 6, 'UTC'))

-- contains: exact needle
-- {'text': {'contains': 'a_B%', 'mode': 'default'}, 'name': {'not': {'contains': 'a_B%'}, 'mode': 'default'}}
(position(`text`, {p1:String}) > 0
AND NOT (position(`name`, {p2:String}) > 0))
-- parameters: {'p1': 'a_B%', 'p2': 'a_B%'}
-- with literals:
(position(`text`, 'a_B%') > 0
AND NOT (position(`name`, 'a_B%') > 0))

-- contains: ascii needle
-- {'text': {'contains': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'ac_M'}, 'mode': 'insensitive'}}
(match(`text`, {p1:String})
AND NOT (match(`name`, {p2:String})))
-- parameters: {'p1': '[aA][cC]_[mM]', 'p2': '[aA][cC]_[mM]'}
-- with literals:
(match(`text`, '[aA][cC]_[mM]')
AND NOT (match(`name`, '[aA][cC]_[mM]')))

-- contains: shared needle
-- {'text': {'contains': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kim.e'}, 'mode': 'insensitive'}}
(match(`text`, {p1:String})
AND NOT (match(`name`, {p2:String})))
-- parameters: {'p1': '[kK⟨U+212A⟩][iIİ][mM][.][eE]', 'p2': '[kK⟨U+212A⟩][iIİ][mM][.][eE]'}
-- with literals:
(match(`text`, '[kK⟨U+212A⟩][iIİ][mM][.][eE]')
AND NOT (match(`name`, '[kK⟨U+212A⟩][iIİ][mM][.][eE]')))

-- contains: unicode needle
-- {'text': {'contains': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kiß.e'}, 'mode': 'insensitive'}}
(match(`text`, {p1:String})
AND NOT (match(`name`, {p2:String})))
-- parameters: {'p1': '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]', 'p2': '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]'}
-- with literals:
(match(`text`, '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]')
AND NOT (match(`name`, '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]')))

-- contains: noncharacter needle
-- {'text': {'contains': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'a\uffffß'}, 'mode': 'insensitive'}}
(match(`text`, {p1:String})
AND NOT (match(`name`, {p2:String})))
-- parameters: {'p1': '[aA]\uffff[ßẞ]', 'p2': '[aA]\uffff[ßẞ]'}
-- with literals:
(match(`text`, '[aA]⟨U+FFFF⟩[ßẞ]')
AND NOT (match(`name`, '[aA]⟨U+FFFF⟩[ßẞ]')))

-- startsWith: exact needle
-- {'text': {'startsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'startsWith': 'a_B%'}, 'mode': 'default'}}
(startsWith(`text`, {p1:String})
AND NOT (startsWith(`name`, {p2:String})))
-- parameters: {'p1': 'a_B%', 'p2': 'a_B%'}
-- with literals:
(startsWith(`text`, 'a_B%')
AND NOT (startsWith(`name`, 'a_B%')))

-- startsWith: ascii needle
-- {'text': {'startsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'ac_M'}, 'mode': 'insensitive'}}
(match(`text`, unhex({p1:String}))
AND NOT (match(`name`, unhex({p2:String}))))
-- parameters: {'p1': '5c415b61415d5b63435d5f5b6d4d5d', 'p2': '5c415b61415d5b63435d5f5b6d4d5d'}
-- with literals:
(match(`text`, '\\A[aA][cC]_[mM]')
AND NOT (match(`name`, '\\A[aA][cC]_[mM]')))

-- startsWith: shared needle
-- {'text': {'startsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(match(`text`, unhex({p1:String}))
AND NOT (match(`name`, unhex({p2:String}))))
-- parameters: {'p1': '5c415b6b4be284aa5d5b6949c4b05d5b6d4d5d5b2e5d5b65455d', 'p2': '5c415b6b4be284aa5d5b6949c4b05d5b6d4d5d5b2e5d5b65455d'}
-- with literals:
(match(`text`, '\\A[kK⟨U+212A⟩][iIİ][mM][.][eE]')
AND NOT (match(`name`, '\\A[kK⟨U+212A⟩][iIİ][mM][.][eE]')))

-- startsWith: unicode needle
-- {'text': {'startsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(match(`text`, unhex({p1:String}))
AND NOT (match(`name`, unhex({p2:String}))))
-- parameters: {'p1': '5c415b6b4be284aa5d5b6949c4b05d5bc39fe1ba9e5d5b2e5d5b65455d', 'p2': '5c415b6b4be284aa5d5b6949c4b05d5bc39fe1ba9e5d5b2e5d5b65455d'}
-- with literals:
(match(`text`, '\\A[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]')
AND NOT (match(`name`, '\\A[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]')))

-- startsWith: noncharacter needle
-- {'text': {'startsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(match(`text`, unhex({p1:String}))
AND NOT (match(`name`, unhex({p2:String}))))
-- parameters: {'p1': '5c415b61415defbfbf5bc39fe1ba9e5d', 'p2': '5c415b61415defbfbf5bc39fe1ba9e5d'}
-- with literals:
(match(`text`, '\\A[aA]⟨U+FFFF⟩[ßẞ]')
AND NOT (match(`name`, '\\A[aA]⟨U+FFFF⟩[ßẞ]')))

-- endsWith: exact needle
-- {'text': {'endsWith': 'a_B%', 'mode': 'default'}, 'name': {'not': {'endsWith': 'a_B%'}, 'mode': 'default'}}
(endsWith(`text`, {p1:String})
AND NOT (endsWith(`name`, {p2:String})))
-- parameters: {'p1': 'a_B%', 'p2': 'a_B%'}
-- with literals:
(endsWith(`text`, 'a_B%')
AND NOT (endsWith(`name`, 'a_B%')))

-- endsWith: ascii needle
-- {'text': {'endsWith': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'ac_M'}, 'mode': 'insensitive'}}
(match(`text`, unhex({p1:String}))
AND NOT (match(`name`, unhex({p2:String}))))
-- parameters: {'p1': '5b61415d5b63435d5f5b6d4d5d5c7a', 'p2': '5b61415d5b63435d5f5b6d4d5d5c7a'}
-- with literals:
(match(`text`, '[aA][cC]_[mM]\\z')
AND NOT (match(`name`, '[aA][cC]_[mM]\\z')))

-- endsWith: shared needle
-- {'text': {'endsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(match(`text`, unhex({p1:String}))
AND NOT (match(`name`, unhex({p2:String}))))
-- parameters: {'p1': '5b6b4be284aa5d5b6949c4b05d5b6d4d5d5b2e5d5b65455d5c7a', 'p2': '5b6b4be284aa5d5b6949c4b05d5b6d4d5d5b2e5d5b65455d5c7a'}
-- with literals:
(match(`text`, '[kK⟨U+212A⟩][iIİ][mM][.][eE]\\z')
AND NOT (match(`name`, '[kK⟨U+212A⟩][iIİ][mM][.][eE]\\z')))

-- endsWith: unicode needle
-- {'text': {'endsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(match(`text`, unhex({p1:String}))
AND NOT (match(`name`, unhex({p2:String}))))
-- parameters: {'p1': '5b6b4be284aa5d5b6949c4b05d5bc39fe1ba9e5d5b2e5d5b65455d5c7a', 'p2': '5b6b4be284aa5d5b6949c4b05d5bc39fe1ba9e5d5b2e5d5b65455d5c7a'}
-- with literals:
(match(`text`, '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]\\z')
AND NOT (match(`name`, '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]\\z')))

-- endsWith: noncharacter needle
-- {'text': {'endsWith': 'a\uffffß', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'a\uffffß'}, 'mode': 'insensitive'}}
(match(`text`, unhex({p1:String}))
AND NOT (match(`name`, unhex({p2:String}))))
-- parameters: {'p1': '5b61415defbfbf5bc39fe1ba9e5d5c7a', 'p2': '5b61415defbfbf5bc39fe1ba9e5d5c7a'}
-- with literals:
(match(`text`, '[aA]⟨U+FFFF⟩[ßẞ]\\z')
AND NOT (match(`name`, '[aA]⟨U+FFFF⟩[ßẞ]\\z')))

-- startsWith: a prefix before the surrogates
-- {'text': {'startsWith': 'a\ud7ff'}}
startsWith(`text`, {p1:String})
-- parameters: {'p1': 'a\ud7ff'}
-- with literals:
startsWith(`text`, 'a⟨U+D7FF⟩')

-- startsWith: a prefix without an end
-- {'text': {'startsWith': '\U0010ffff'}, 'name': {'not': {'startsWith': '\U0010ffff'}}}
(startsWith(`text`, {p1:String})
AND NOT (startsWith(`name`, {p2:String})))
-- parameters: {'p1': '\U0010ffff', 'p2': '\U0010ffff'}
-- with literals:
(startsWith(`text`, '⟨U+10FFFF⟩')
AND NOT (startsWith(`name`, '⟨U+10FFFF⟩')))

-- parts of texts: a crowd
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 1,059 characters, 09a13a515be612fd … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(position(`text`, {p1:String}) > 0
OR endsWith(`text`, {p2:String})
OR (match(`text`, unhex({p3:String})) OR match(`text`, unhex({p4:String})))
OR match(`text`, {p5:String})
OR match(`text`, {p6:String})
OR match(`text`, {p7:String})
OR match(`text`, {p8:String})
OR startsWith(`text`, {p9:String})
OR startsWith(`text`, {p10:String})
OR match(`text`, {p11:String})
OR match(`text`, unhex({p12:String}))
OR match(`text`, unhex({p13:String}))
OR match(`text`, unhex({p14:String}))
OR match(`text`, unhex({p15:String}))
OR match(`text`, unhex({p16:String}))
OR match(`text`, unhex({p17:String}))
OR match(`text`, unhex({p18:String}))
OR match(`text`, unhex({p19:String}))
OR match(`text`, unhex({p20:String})))
-- parameters: {'p1': 'a_B%', 'p2': 'a_B%', 'p3': '5c415b6b4be284aa5d5b6949c4b05d5bc39fe1ba9e5d5c7a', 'p4': '5c415b … 750 characters, 7bee402a2d28ae45 … 15b6b4be284aa5d5b6949c4b05d5bc39fe1ba9e5d5b2e5d5b65455d', 'p20': '5c415b61415defbfbf5bc39fe1ba9e5d'}
-- with literals:
(position(`text`, 'a_B%') > 0
OR endsWith(`text`, 'a_B%')
OR (match(`text`, '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z') OR match(`text`, '\\A[ßẞ]⟨U+FFFE⟩\\z'))
OR match(`text`, '[aA][cC]_[mM]')
OR match(`text`, '[kK⟨U+212A⟩][iIİ][mM][.][eE]')
OR match(`text`, '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]')
OR match(`text`, '[aA]⟨U+FFFF⟩[ßẞ]')
OR startsWith(`text`, 'a_B%')
OR startsWith(`text`, '⟨U+10FFFF⟩')
OR match(`text`, '[äÄ][mM][nN][eE]')
OR match(`text`, '[qQ]\\[')
OR match(`text`, '[aA][cC]_[mM]\\z')
OR match(`text`, '[kK⟨U+212A⟩][iIİ][mM][.][eE]\\z')
OR match(`text`, '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]\\z')
OR match(`text`, '[aA]⟨U+FFFF⟩[ßẞ]\\z')
OR match(`text`, '\\A[aA][cC]_[mM]')
OR match(`text`, '\\A[kK⟨U+212A⟩][iIİ][mM][.][eE]')
OR match(`text`, '\\A[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]')
OR match(`text`, '\\A[aA]⟨U+FFFF⟩[ßẞ]'))

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 1,060 characters, 3620ec3a9afab2ed … : 'ß\ufffe', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(NOT (position(`text`, {p1:String}) > 0)
AND NOT (endsWith(`text`, {p2:String}))
AND (NOT (match(`text`, unhex({p3:String}))) AND NOT (match(`text`, unhex({p4:String}))))
AND NOT (startsWith(`text`, {p5:String}))
AND NOT (startsWith(`text`, {p6:String}))
AND NOT (match(`text`, {p7:String}))
AND NOT (match(`text`, {p8:String}))
AND NOT (match(`text`, {p9:String}))
AND NOT (match(`text`, {p10:String}))
AND NOT (match(`text`, {p11:String}))
AND NOT (match(`text`, unhex({p12:String})))
AND NOT (match(`text`, unhex({p13:String})))
AND NOT (match(`text`, unhex({p14:String})))
AND NOT (match(`text`, unhex({p15:String})))
AND NOT (match(`text`, unhex({p16:String})))
AND NOT (match(`text`, unhex({p17:String})))
AND NOT (match(`text`, unhex({p18:String})))
AND NOT (match(`text`, unhex({p19:String})))
AND NOT (match(`text`, unhex({p20:String}))))
-- parameters: {'p1': 'a_B%', 'p2': 'a_B%', 'p3': '5c415b6b4be284aa5d5b6949c4b05d5bc39fe1ba9e5d5c7a', 'p4': '5c415b … 750 characters, 433fb04531c745aa … 15b6b4be284aa5d5b6949c4b05d5bc39fe1ba9e5d5b2e5d5b65455d', 'p20': '5c415b61415defbfbf5bc39fe1ba9e5d'}
-- with literals:
(NOT (position(`text`, 'a_B%') > 0)
AND NOT (endsWith(`text`, 'a_B%'))
AND (NOT (match(`text`, '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z')) AND NOT (match(`text`, '\\A[ßẞ]⟨U+FFFE⟩\\z')))
AND NOT (startsWith(`text`, 'a_B%'))
AND NOT (startsWith(`text`, '⟨U+10FFFF⟩'))
AND NOT (match(`text`, '[aA][cC]_[mM]'))
AND NOT (match(`text`, '[kK⟨U+212A⟩][iIİ][mM][.][eE]'))
AND NOT (match(`text`, '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]'))
AND NOT (match(`text`, '[aA]⟨U+FFFF⟩[ßẞ]'))
AND NOT (match(`text`, '[äÄ][mM][nN][eE]'))
AND NOT (match(`text`, '[qQ]\\['))
AND NOT (match(`text`, '[aA][cC]_[mM]\\z'))
AND NOT (match(`text`, '[kK⟨U+212A⟩][iIİ][mM][.][eE]\\z'))
AND NOT (match(`text`, '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]\\z'))
AND NOT (match(`text`, '[aA]⟨U+FFFF⟩[ßẞ]\\z'))
AND NOT (match(`text`, '\\A[aA][cC]_[mM]'))
AND NOT (match(`text`, '\\A[kK⟨U+212A⟩][iIİ][mM][.][eE]'))
AND NOT (match(`text`, '\\A[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]'))
AND NOT (match(`text`, '\\A[aA]⟨U+FFFF⟩[ßẞ]')))

-- parts of texts: a crowd of characters
-- {'OR': [{'text': {'contains': 'Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0K … 2,576 characters, 2dd37b682d907049 … im5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5'}}]}
(match(`text`, {p1:String})
OR match(`text`, {p2:String})
OR match(`text`, {p3:String})
OR match(`text`, {p4:String})
OR match(`text`, {p5:String})
OR match(`text`, {p6:String}))
-- parameters: {'p1': '[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[k … 9,060 characters, 8f4112edad1cc44c … Iİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5'}
-- with literals:
(match(`text`, '[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ … 1,518 characters, 8bd4532b8d52ed50 … Iİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0[kK⟨U+212A⟩][iIİ][mM]0')
OR match(`text`, '[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][i … 1,520 characters, fcfbdd784f421a03 … Iİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1[kK⟨U+212A⟩][iIİ][mM]1')
OR match(`text`, '[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][i … 1,520 characters, a3303bf89d99df3e … Iİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2[kK⟨U+212A⟩][iIİ][mM]2')
OR match(`text`, '[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][i … 1,520 characters, 136b9f058f35f2a1 … Iİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3[kK⟨U+212A⟩][iIİ][mM]3')
OR match(`text`, '[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][i … 1,520 characters, c553a9e8ba0f9d4f … Iİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4[kK⟨U+212A⟩][iIİ][mM]4')
OR match(`text`, '[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][i … 1,521 characters, dd28ae042c1e5066 … İ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5[kK⟨U+212A⟩][iIİ][mM]5'))

-- groups
-- {'small': {'gte': 0}, 'OR': [{'flag': True}, {'AND': [{'number': {'lt': 0}}, {'OR': [{'text': None}, {'NOT': {'name': 'Ann', 'small': 1}}]}]}]}
(`small` >= {p1:Int64}
AND (`flag` = {p2:Bool} OR (if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) < {p3:Float64} AND (`text` IS NULL OR NOT (`name` = {p4:String}) OR NOT (`small` = {p5:Int64})))))
-- parameters: {'p1': 0, 'p2': True, 'p3': 0.0, 'p4': 'Ann', 'p5': 1}
-- with literals:
(`small` >= 0
AND (`flag` = true OR (if(isNaN(toFloat64(`number`)), NULL, toFloat64(`number`) + 0) < toFloat64('0.0') AND (`text` IS NULL OR NOT (`name` = 'Ann') OR NOT (`small` = 1)))))

-- groups: more members than stand side by side
-- {'OR': [{'small': 0, 'large': {'gte': 0}}, {'small': 1, 'large': {'gte': 1}}, {'small': 2, 'large':  … 3,998 characters, 38ec580087cc1635 … : '56'}}, {'text': {'endsWith': '57'}}, {'text': {'endsWith': '58'}}, {'text': {'endsWith': '59'}}]}
((`small` = {p1:Int64} AND `large` >= {p2:Int64})
OR ((`small` = {p3:Int64} AND `large` >= {p4:Int64}) OR (`small` = {p5:Int64} AND `large` >= {p6:Int … 5,302 characters, d91cb3e70038572a … sWith(`text`, {p178:String}) OR endsWith(`text`, {p179:String}) OR endsWith(`text`, {p180:String})))
-- parameters: {'p1': 0, 'p2': 0, 'p3': 1, 'p4': 1, 'p5': 2, 'p6': 2, 'p7': 3, 'p8': 3, 'p9': 4, 'p10': 4, 'p11': 5 … 2,142 characters, 5134b5d06b419ad7 … ', 'p174': '53', 'p175': '54', 'p176': '55', 'p177': '56', 'p178': '57', 'p179': '58', 'p180': '59'}
-- with literals:
((`small` = 0 AND `large` >= 0)
OR ((`small` = 1 AND `large` >= 1) OR (`small` = 2 AND `large` >= 2) OR (`small` = 3 AND `large` >=  … 3,658 characters, 19e0b3ee8c4f5650 … dsWith(`text`, '56') OR endsWith(`text`, '57') OR endsWith(`text`, '58') OR endsWith(`text`, '59')))

-- a name that has to be quoted
-- {'odd': {'not': None, 'contains': '%s :p1 ? $1 {p1:String}'}}
(`o"d\`d %s :p1` IS NOT NULL AND match(`o"d\`d %s :p1`, {p1:String}))
-- parameters: {'p1': '%[sS] :[pP]1 [?] [$]1 [{][pP]1:[sS][tT][rR][iIİ][nN][gG][}]'}
-- with literals:
(`o"d\`d %s :p1` IS NOT NULL AND match(`o"d\`d %s :p1`, '%[sS] :[pP]1 [?] [$]1 [{][pP]1:[sS][tT][rR][iIİ][nN][gG][}]'))
