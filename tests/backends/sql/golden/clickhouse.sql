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
AND if(isNaN(toFloat64(`number`)), NULL, if(match(toTypeName(`number`), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`number`)), toFloat64(`number`)) + 0) IS NULL
AND `small` IS NULL
AND `text` IS NULL)
-- parameters: {}

-- present values
-- {'text': {'not': None}, 'small': {'not': None}, 'number': {'not': None}, 'flag': {'not': None}, 'moment': {'not': None}}
(`flag` IS NOT NULL
AND `moment` IS NOT NULL
AND if(isNaN(toFloat64(`number`)), NULL, if(match(toTypeName(`number`), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`number`)), toFloat64(`number`)) + 0) IS NOT NULL
AND `small` IS NOT NULL
AND `text` IS NOT NULL)
-- parameters: {}

-- true of every present value
-- {'text': {'contains': ''}, 'small': {'lt': 10000000000}, 'number': {'lt': 10000000000000000000000000 … 561 characters, c1808f05fea4adb7 … 00000000000000}, 'OR': [{'flag': True}, {'flag': False}], 'moment': {'gte': '0001-01-01T00:00:00Z'}}
((`flag` IS NOT NULL OR NULL)
AND (`moment` IS NOT NULL OR NULL)
AND (if(isNaN(toFloat64(`number`)), NULL, if(match(toTypeName(`number`), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`number`)), toFloat64(`number`)) + 0) IS NOT NULL OR NULL)
AND (`small` IS NOT NULL OR NULL)
AND (`text` IS NOT NULL OR NULL))
-- parameters: {}

-- false of every present value
-- {'OR': [{'text': {'not': {'contains': ''}}}, {'small': {'equals': 1.5}}, {'number': {'gt': 100000000 … 584 characters, 3a943eca19389c26 … 00000000}}, {'AND': [{'flag': True}, {'flag': False}]}, {'moment': {'lt': '0001-01-01T00:00:00Z'}}]}
((`flag` IS NULL AND NULL)
OR (`moment` IS NULL AND NULL)
OR (if(isNaN(toFloat64(`number`)), NULL, if(match(toTypeName(`number`), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`number`)), toFloat64(`number`)) + 0) IS NULL AND NULL)
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
-- {'text': {'in': ['KIM', 'Ann', 'İzmir', 'STRAẞE', '⟨U+212A⟩iß'], 'mode': 'insensitive'}, 'name': {'notIn': ['Kim', 'Straße', 'aßb'], 'mode': 'insensitive'}}
(((lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ({p1:String}, {p2:String}, {p3:String}) OR `text` IS NULL AND NULL) OR match(`text`, unhex({p4:String})) OR match(`text`, unhex({p5:String})))
AND (NOT (lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = {p6:String}) AND NOT (match(`name`, unhex({p7:String}))) AND NOT (match(`name`, unhex({p8:String})))))
-- parameters: {'p1': 'ann', 'p2': 'izmir', 'p3': 'kim', 'p4': '5c415b6b4be284aa5d5b6949c4b05d5bc39fe1ba9e5d5c7a',  … 304 characters, 0d8f0419114128c5 … 5bc39fe1ba9e5d5b62425d5c7a', 'p8': '5c415b73535d5b74545d5b72525d5b61415d5bc39fe1ba9e5d5b65455d5c7a'}
-- with literals:
(((lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) IN ('ann', 'izmir', 'kim') OR `text` IS NULL AND NULL) OR match(`text`, '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z') OR match(`text`, '\\A[sS][tT][rR][aA][ßẞ][eE]\\z'))
AND (NOT (lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim') AND NOT (match(`name`, '\\A[aA][ßẞ][bB]\\z')) AND NOT (match(`name`, '\\A[sS][tT][rR][aA][ßẞ][eE]\\z'))))

-- text ignoring case: many values beyond ASCII
-- {'text': {'in': ['KIM', 'STRAẞE', '⟨U+212A⟩iß', 'aßb*[', 'Ö0', 'Ö1', 'Ö2', 'Ö3', 'Ö4', 'Ö5', 'Ö6', 'Ö7', 'Ö … 7,939 characters, bcc079319ee9f13a … 1', 'Ö492', 'Ö493', 'Ö494', 'Ö495', 'Ö496', 'Ö497', 'Ö498', 'Ö499', 'Ö500'], 'mode': 'insensitive'}}
(((lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = {p1:String} OR match(`text`, unhex({p … 19,628 characters, d9c4aabd452946f6 … nhex({p503:String})) OR match(`text`, unhex({p504:String})) OR match(`text`, unhex({p505:String}))))
AND ((NOT (lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = {p506:String}) AND NOT (match … 23,238 characters, 6fe0e77ee8095307 … ))) AND NOT (match(`name`, unhex({p1008:String}))) AND NOT (match(`name`, unhex({p1009:String}))))))
-- parameters: {'p1': 'kim', 'p2': '5c415b61415d5bc39fe1ba9e5d5b62425d5b2a5d5c5b5c7a', 'p3': '5c415b6b4be284aa5d5b6 … 37,892 characters, 53d786ead98fdfff … 5c415bc3b6c3965d39375c7a', 'p1008': '5c415bc3b6c3965d39385c7a', 'p1009': '5c415bc3b6c3965d39395c7a'}
-- with literals:
(((lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'kim' OR match(`text`, '\\A[aA][ßẞ][b … 17,133 characters, 75c3c4206efa3408 … OR match(`text`, '\\A[öÖ]97\\z') OR match(`text`, '\\A[öÖ]98\\z') OR match(`text`, '\\A[öÖ]99\\z')))
AND ((NOT (lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) = 'ann') AND NOT (match(`name`, … 20,621 characters, 36562e08fc3afea9 …  '\\A[öÖ]97\\z')) AND NOT (match(`name`, '\\A[öÖ]98\\z')) AND NOT (match(`name`, '\\A[öÖ]99\\z')))))

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
(if(isNaN(toFloat64(`number`)), NULL, if(match(toTypeName(`number`), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`number`)), toFloat64(`number`)) + 0) = {p1:Float64}
AND NOT (if(isNaN(toFloat64(`ratio`)), NULL, if(match(toTypeName(`ratio`), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`ratio`)), toFloat64(`ratio`)) + 0) = {p2:Float64}))
-- parameters: {'p1': 0.30000000000000004, 'p2': 0.0}
-- with literals:
(if(isNaN(toFloat64(`number`)), NULL, if(match(toTypeName(`number`), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`number`)), toFloat64(`number`)) + 0) = toFloat64('0.30000000000000004')
AND NOT (if(isNaN(toFloat64(`ratio`)), NULL, if(match(toTypeName(`ratio`), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`ratio`)), toFloat64(`ratio`)) + 0) = toFloat64('0.0')))

-- number: few values
-- {'number': {'in': [19.99, 5e-324, 2]}, 'ratio': {'notIn': [1e+308, -1e-07]}}
((if(isNaN(toFloat64(`number`)), NULL, if(match(toTypeName(`number`), 'Decimal[(](1[6-9]|[2-9][0-9]) … 386 characters, eeecdda93e1885c0 … [(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`number`)), toFloat64(`number`)) + 0) IS NULL AND NULL)
AND NOT ((if(isNaN(toFloat64(`ratio`)), NULL, if(match(toTypeName(`ratio`), 'Decimal[(](1[6-9]|[2-9] … 374 characters, f9616abbe34a33a3 … [(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`ratio`)), toFloat64(`ratio`)) + 0) IS NULL AND NULL)))
-- parameters: {'p1': 5e-324, 'p2': 2.0, 'p3': 19.99, 'p4': -1e-07, 'p5': 1e+308}
-- with literals:
((if(isNaN(toFloat64(`number`)), NULL, if(match(toTypeName(`number`), 'Decimal[(](1[6-9]|[2-9][0-9]) … 403 characters, 8bfc80a1266f7232 … [(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`number`)), toFloat64(`number`)) + 0) IS NULL AND NULL)
AND NOT ((if(isNaN(toFloat64(`ratio`)), NULL, if(match(toTypeName(`ratio`), 'Decimal[(](1[6-9]|[2-9] … 388 characters, 31e22ce5c1e23ce3 … [(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`ratio`)), toFloat64(`ratio`)) + 0) IS NULL AND NULL)))

-- number: many values
-- {'number': {'in': [0.0, 0.14285714285714285, 0.2857142857142857, 0.42857142857142855, 0.571428571428 … 12,294 characters, ba650f0f4f5f97c5 …  487.5, 488.5, 489.5, 490.5, 491.5, 492.5, 493.5, 494.5, 495.5, 496.5, 497.5, 498.5, 499.5, 500.5]}}
((if(isNaN(toFloat64(`number`)), NULL, if(match(toTypeName(`number`), 'Decimal[(](1[6-9]|[2-9][0-9]) … 406 characters, 542cbda0beb93ed8 … [(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`number`)), toFloat64(`number`)) + 0) IS NULL AND NULL)
AND NOT ((if(isNaN(toFloat64(`ratio`)), NULL, if(match(toTypeName(`ratio`), 'Decimal[(](1[6-9]|[2-9] … 408 characters, 90f40f311b839c41 … [(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`ratio`)), toFloat64(`ratio`)) + 0) IS NULL AND NULL)))
-- parameters: {'p1': '[0.0,0.14285714285714285,0.2857142857142857,0.42857142857142855,0.5714285714285714,0.7142857 … 11,272 characters, 74fffaadc64a5599 … 5,485.5,486.5,487.5,488.5,489.5,490.5,491.5,492.5,493.5,494.5,495.5,496.5,497.5,498.5,499.5,500.5]'}
-- with literals:
((if(isNaN(toFloat64(`number`)), NULL, if(match(toTypeName(`number`), 'Decimal[(](1[6-9]|[2-9][0-9]) … 8,752 characters, 876832b90c249aab … [(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`number`)), toFloat64(`number`)) + 0) IS NULL AND NULL)
AND NOT ((if(isNaN(toFloat64(`ratio`)), NULL, if(match(toTypeName(`ratio`), 'Decimal[(](1[6-9]|[2-9] … 3,296 characters, e615a737e38ad5e0 … [(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`ratio`)), toFloat64(`ratio`)) + 0) IS NULL AND NULL)))

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
(if(isNaN(toFloat64(`number`)), NULL, if(match(toTypeName(`number`), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`number`)), toFloat64(`number`)) + 0) > {p1:Float64}
AND if(isNaN(toFloat64(`number`)), NULL, if(match(toTypeName(`number`), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`number`)), toFloat64(`number`)) + 0) <= {p2:Float64}
AND if(isNaN(toFloat64(`ratio`)), NULL, if(match(toTypeName(`ratio`), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`ratio`)), toFloat64(`ratio`)) + 0) >= {p3:Float64}
AND if(isNaN(toFloat64(`ratio`)), NULL, if(match(toTypeName(`ratio`), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`ratio`)), toFloat64(`ratio`)) + 0) < {p4:Float64})
-- parameters: {'p1': -0.5, 'p2': 0.30000000000000004, 'p3': 5e-324, 'p4': 1e+300}
-- with literals:
(if(isNaN(toFloat64(`number`)), NULL, if(match(toTypeName(`number`), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`number`)), toFloat64(`number`)) + 0) > toFloat64('-0.5')
AND if(isNaN(toFloat64(`number`)), NULL, if(match(toTypeName(`number`), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`number`)), toFloat64(`number`)) + 0) <= toFloat64('0.30000000000000004')
AND if(isNaN(toFloat64(`ratio`)), NULL, if(match(toTypeName(`ratio`), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`ratio`)), toFloat64(`ratio`)) + 0) >= toFloat64('5e-324')
AND if(isNaN(toFloat64(`ratio`)), NULL, if(match(toTypeName(`ratio`), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`ratio`)), toFloat64(`ratio`)) + 0) < toFloat64('1e+300'))

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
(`text` LIKE unhex({p1:String})
AND NOT (`name` LIKE unhex({p2:String})))
-- parameters: {'p1': '25615c5f425c2525', 'p2': '25615c5f425c2525'}
-- with literals:
(`text` LIKE '%a\\_B\\%%'
AND NOT (`name` LIKE '%a\\_B\\%%'))

-- contains: ascii needle
-- {'text': {'contains': 'ac_M', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'ac_M'}, 'mode': 'insensitive'}}
(lower(`text`) LIKE unhex({p1:String})
AND NOT (lower(`name`) LIKE unhex({p2:String})))
-- parameters: {'p1': '2561635c5f6d25', 'p2': '2561635c5f6d25'}
-- with literals:
(lower(`text`) LIKE '%ac\\_m%'
AND NOT (lower(`name`) LIKE '%ac\\_m%'))

-- contains: shared needle
-- {'text': {'contains': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kim.e'}, 'mode': 'insensitive'}}
(lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE {p1:String}
AND NOT (lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE {p2:String}))
-- parameters: {'p1': '%kim.e%', 'p2': '%kim.e%'}
-- with literals:
(lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE '%kim.e%'
AND NOT (lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE '%kim.e%'))

-- contains: unicode needle
-- {'text': {'contains': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'contains': 'Kiß.e'}, 'mode': 'insensitive'}}
(match(`text`, {p1:String})
AND NOT (match(`name`, {p2:String})))
-- parameters: {'p1': '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]', 'p2': '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]'}
-- with literals:
(match(`text`, '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]')
AND NOT (match(`name`, '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]')))

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
(startsWith(lower(`text`), {p1:String})
AND NOT (startsWith(lower(`name`), {p2:String})))
-- parameters: {'p1': 'ac_m', 'p2': 'ac_m'}
-- with literals:
(startsWith(lower(`text`), 'ac_m')
AND NOT (startsWith(lower(`name`), 'ac_m')))

-- startsWith: shared needle
-- {'text': {'startsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(startsWith(lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')), {p1:String})
AND NOT (startsWith(lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')), {p2:String})))
-- parameters: {'p1': 'kim.e', 'p2': 'kim.e'}
-- with literals:
(startsWith(lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')), 'kim.e')
AND NOT (startsWith(lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')), 'kim.e')))

-- startsWith: unicode needle
-- {'text': {'startsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'startsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(match(`text`, unhex({p1:String}))
AND NOT (match(`name`, unhex({p2:String}))))
-- parameters: {'p1': '5c415b6b4be284aa5d5b6949c4b05d5bc39fe1ba9e5d5b2e5d5b65455d', 'p2': '5c415b6b4be284aa5d5b6949c4b05d5bc39fe1ba9e5d5b2e5d5b65455d'}
-- with literals:
(match(`text`, '\\A[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]')
AND NOT (match(`name`, '\\A[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]')))

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
(endsWith(lower(`text`), {p1:String})
AND NOT (endsWith(lower(`name`), {p2:String})))
-- parameters: {'p1': 'ac_m', 'p2': 'ac_m'}
-- with literals:
(endsWith(lower(`text`), 'ac_m')
AND NOT (endsWith(lower(`name`), 'ac_m')))

-- endsWith: shared needle
-- {'text': {'endsWith': 'Kim.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kim.e'}, 'mode': 'insensitive'}}
(endsWith(lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')), {p1:String})
AND NOT (endsWith(lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')), {p2:String})))
-- parameters: {'p1': 'kim.e', 'p2': 'kim.e'}
-- with literals:
(endsWith(lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')), 'kim.e')
AND NOT (endsWith(lower(replaceAll(replaceAll(`name`, 'İ', 'i'), '⟨U+212A⟩', 'k')), 'kim.e')))

-- endsWith: unicode needle
-- {'text': {'endsWith': 'Kiß.e', 'mode': 'insensitive'}, 'name': {'not': {'endsWith': 'Kiß.e'}, 'mode': 'insensitive'}}
(match(`text`, unhex({p1:String}))
AND NOT (match(`name`, unhex({p2:String}))))
-- parameters: {'p1': '5b6b4be284aa5d5b6949c4b05d5bc39fe1ba9e5d5b2e5d5b65455d5c7a', 'p2': '5b6b4be284aa5d5b6949c4b05d5bc39fe1ba9e5d5b2e5d5b65455d5c7a'}
-- with literals:
(match(`text`, '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]\\z')
AND NOT (match(`name`, '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]\\z')))

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
-- {'OR': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'in … 875 characters, 4d0b31af6a33dd40 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(`text` LIKE unhex({p1:String})
OR endsWith(`text`, {p2:String})
OR (match(`text`, unhex({p3:String})) OR match(`text`, unhex({p4:String})))
OR lower(`text`) LIKE unhex({p5:String})
OR lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE {p6:String}
OR match(`text`, {p7:String})
OR startsWith(`text`, {p8:String})
OR startsWith(`text`, {p9:String})
OR match(`text`, {p10:String})
OR lower(`text`) LIKE {p11:String}
OR endsWith(lower(`text`), {p12:String})
OR endsWith(lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')), {p13:String})
OR match(`text`, unhex({p14:String}))
OR startsWith(lower(`text`), {p15:String})
OR startsWith(lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')), {p16:String})
OR match(`text`, unhex({p17:String})))
-- parameters: {'p1': '25615c5f425c2525', 'p2': 'a_B%', 'p3': '5c415b6b4be284aa5d5b6949c4b05d5bc39fe1ba9e5d5c7a', ' … 490 characters, d1a68e8542d61b01 …  'p15': 'ac_m', 'p16': 'kim.e', 'p17': '5c415b6b4be284aa5d5b6949c4b05d5bc39fe1ba9e5d5b2e5d5b65455d'}
-- with literals:
(`text` LIKE '%a\\_B\\%%'
OR endsWith(`text`, 'a_B%')
OR (match(`text`, '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z') OR match(`text`, '\\A[ßẞ][éÉ]\\z'))
OR lower(`text`) LIKE '%ac\\_m%'
OR lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE '%kim.e%'
OR match(`text`, '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]')
OR startsWith(`text`, 'a_B%')
OR startsWith(`text`, '⟨U+10FFFF⟩')
OR match(`text`, '[äÄ][mM][nN][eE]')
OR lower(`text`) LIKE '%q[%'
OR endsWith(lower(`text`), 'ac_m')
OR endsWith(lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')), 'kim.e')
OR match(`text`, '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]\\z')
OR startsWith(lower(`text`), 'ac_m')
OR startsWith(lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')), 'kim.e')
OR match(`text`, '\\A[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]'))

-- parts of texts: a crowd, negated
-- {'NOT': [{'text': {'contains': 'a_B%', 'mode': 'default'}}, {'text': {'contains': 'ac_M', 'mode': 'i … 876 characters, 4e0e83e65e030ce1 … uals': 'ßé', 'mode': 'insensitive'}}, {'text': {'contains': 'Ämne'}}, {'text': {'contains': 'q['}}]}
(NOT (`text` LIKE unhex({p1:String}))
AND NOT (endsWith(`text`, {p2:String}))
AND (NOT (match(`text`, unhex({p3:String}))) AND NOT (match(`text`, unhex({p4:String}))))
AND NOT (startsWith(`text`, {p5:String}))
AND NOT (startsWith(`text`, {p6:String}))
AND NOT (lower(`text`) LIKE unhex({p7:String}))
AND NOT (lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE {p8:String})
AND NOT (match(`text`, {p9:String}))
AND NOT (match(`text`, {p10:String}))
AND NOT (lower(`text`) LIKE {p11:String})
AND NOT (endsWith(lower(`text`), {p12:String}))
AND NOT (endsWith(lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')), {p13:String}))
AND NOT (match(`text`, unhex({p14:String})))
AND NOT (startsWith(lower(`text`), {p15:String}))
AND NOT (startsWith(lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')), {p16:String}))
AND NOT (match(`text`, unhex({p17:String}))))
-- parameters: {'p1': '25615c5f425c2525', 'p2': 'a_B%', 'p3': '5c415b6b4be284aa5d5b6949c4b05d5bc39fe1ba9e5d5c7a', ' … 490 characters, dbd12e6925ae218d …  'p15': 'ac_m', 'p16': 'kim.e', 'p17': '5c415b6b4be284aa5d5b6949c4b05d5bc39fe1ba9e5d5b2e5d5b65455d'}
-- with literals:
(NOT (`text` LIKE '%a\\_B\\%%')
AND NOT (endsWith(`text`, 'a_B%'))
AND (NOT (match(`text`, '\\A[kK⟨U+212A⟩][iIİ][ßẞ]\\z')) AND NOT (match(`text`, '\\A[ßẞ][éÉ]\\z')))
AND NOT (startsWith(`text`, 'a_B%'))
AND NOT (startsWith(`text`, '⟨U+10FFFF⟩'))
AND NOT (lower(`text`) LIKE '%ac\\_m%')
AND NOT (lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE '%kim.e%')
AND NOT (match(`text`, '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]'))
AND NOT (match(`text`, '[äÄ][mM][nN][eE]'))
AND NOT (lower(`text`) LIKE '%q[%')
AND NOT (endsWith(lower(`text`), 'ac_m'))
AND NOT (endsWith(lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')), 'kim.e'))
AND NOT (match(`text`, '[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]\\z'))
AND NOT (startsWith(lower(`text`), 'ac_m'))
AND NOT (startsWith(lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')), 'kim.e'))
AND NOT (match(`text`, '\\A[kK⟨U+212A⟩][iIİ][ßẞ][.][eE]')))

-- parts of texts: a crowd of characters
-- {'OR': [{'text': {'contains': 'Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0Kim0K … 2,576 characters, 2dd37b682d907049 … im5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5Kim5'}}]}
(lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE {p1:String}
OR lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE {p2:String}
OR lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE {p3:String}
OR lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE {p4:String}
OR lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE {p5:String}
OR lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE {p6:String})
-- parameters: {'p1': '%kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim … 2,472 characters, ae722b86842eafc3 … 5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5%'}
-- with literals:
(lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE '%kim0kim0kim0kim0kim0kim0kim0kim0ki … 468 characters, 31c8f44c38c02d5f … m0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0kim0%'
OR lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE '%kim1kim1kim1kim1kim1kim1kim1kim1 … 470 characters, a39ff1d43355e5ae … m1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1kim1%'
OR lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE '%kim2kim2kim2kim2kim2kim2kim2kim2 … 470 characters, 6cb1e428ea8c30b6 … m2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2kim2%'
OR lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE '%kim3kim3kim3kim3kim3kim3kim3kim3 … 470 characters, a8d69cc3fc3ce5ec … m3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3kim3%'
OR lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE '%kim4kim4kim4kim4kim4kim4kim4kim4 … 470 characters, 6b0257734d25340b … m4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4kim4%'
OR lower(replaceAll(replaceAll(`text`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE '%kim5kim5kim5kim5kim5kim5kim5kim5 … 471 characters, e92ef075fa739cf1 … 5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5kim5%')

-- groups
-- {'small': {'gte': 0}, 'OR': [{'flag': True}, {'AND': [{'number': {'lt': 0}}, {'OR': [{'text': None}, {'NOT': {'name': 'Ann', 'small': 1}}]}]}]}
(((if(isNaN(toFloat64(`number`)), NULL, if(match(toTypeName(`number`), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`number`)), toFloat64(`number`)) + 0) < {p1:Float64} AND (`text` IS NULL OR NOT (`name` = {p2:String}) OR NOT (`small` = {p3:Int64}))) OR `flag` = {p4:Bool})
AND `small` >= {p5:Int64})
-- parameters: {'p1': 0.0, 'p2': 'Ann', 'p3': 1, 'p4': True, 'p5': 0}
-- with literals:
(((if(isNaN(toFloat64(`number`)), NULL, if(match(toTypeName(`number`), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(`number`)), toFloat64(`number`)) + 0) < toFloat64('0.0') AND (`text` IS NULL OR NOT (`name` = 'Ann') OR NOT (`small` = 1))) OR `flag` = true)
AND `small` >= 0)

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
(`o"d\`d %s :p1` IS NOT NULL AND lower(replaceAll(replaceAll(`o"d\`d %s :p1`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE unhex({p1:String}))
-- parameters: {'p1': '255c2573203a7031203f202431207b70313a737472696e677d25'}
-- with literals:
(`o"d\`d %s :p1` IS NOT NULL AND lower(replaceAll(replaceAll(`o"d\`d %s :p1`, 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE '%\\%s :p1 ? $1 {p1:string}%')

-- lists: has
-- {'tags': {'has': "O'Brien \\"}, 'scores': {'has': 3}, 'ratios': {'has': 0.1}, 'flags': {'has': True}, 'moments': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(has(arrayMap(x -> toBool(x), `c`.`flags`), {p1:Bool})
AND has(arrayMap(x -> toUnixTimestamp64Micro(subtractMicroseconds(toDateTime64(x, 6, 'UTC'), toDateTime64(x, 6, 'UTC') > x)), `c`.`moments`), {p2:Int64})
AND has(arrayMap(x -> if(match(toTypeName(x), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(x)), toFloat64(x)), `c`.`ratios`), {p3:Float64})
AND if(match(toTypeName(`c`.`scores`), '^Array[(](Int(8|16|32|64)|UInt(8|16|32))[)]$') OR match(toTypeName(`c`.`scores`), '^Array[(]Nullable[(](Int(8|16|32|64)|UInt(8|16|32))[)][)]$'), has(`c`.`scores`, {p4:Int64}), has(arrayMap(x -> accurateCastOrNull(x, 'Int64'), `c`.`scores`), {p5:Int64}))
AND if(match(toTypeName(`c`.`tags`), '^Array[(](String|LowCardinality[(]String[)])[)]$') OR match(toTypeName(`c`.`tags`), '^Array[(]Nullable[(](String|LowCardinality[(]String[)])[)][)]$'), has(`c`.`tags`, unhex({p6:String})), has(arrayMap(x -> toString(x), `c`.`tags`), unhex({p7:String}))))
-- parameters: {'p1': True, 'p2': 1709190045000001, 'p3': 0.1, 'p4': 3, 'p5': 3, 'p6': '4f27427269656e205c', 'p7': '4f27427269656e205c'}
-- with literals:
(has(arrayMap(x -> toBool(x), `c`.`flags`), true)
AND has(arrayMap(x -> toUnixTimestamp64Micro(subtractMicroseconds(toDateTime64(x, 6, 'UTC'), toDateTime64(x, 6, 'UTC') > x)), `c`.`moments`), 1709190045000001)
AND has(arrayMap(x -> if(match(toTypeName(x), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(x)), toFloat64(x)), `c`.`ratios`), toFloat64('0.1'))
AND if(match(toTypeName(`c`.`scores`), '^Array[(](Int(8|16|32|64)|UInt(8|16|32))[)]$') OR match(toTypeName(`c`.`scores`), '^Array[(]Nullable[(](Int(8|16|32|64)|UInt(8|16|32))[)][)]$'), has(`c`.`scores`, 3), has(arrayMap(x -> accurateCastOrNull(x, 'Int64'), `c`.`scores`), 3))
AND if(match(toTypeName(`c`.`tags`), '^Array[(](String|LowCardinality[(]String[)])[)]$') OR match(toTypeName(`c`.`tags`), '^Array[(]Nullable[(](String|LowCardinality[(]String[)])[)][)]$'), has(`c`.`tags`, 'O\'Brien \\'), has(arrayMap(x -> toString(x), `c`.`tags`), 'O\'Brien \\')))

-- lists: has none
-- {'NOT': [{'tags': {'has': 'a'}}], 'scores': {'not': {'has': 3}}, 'ratios': {'not': {'hasSome': [0.1, 2]}}}
(NOT (hasAny(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> if(match(toTypeName(x), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(x)), toFloat64(x)), `c`.`ratios`)), JSONExtract({p1:String}, 'Array(Float64)')))
AND NOT (if(match(toTypeName(`c`.`scores`), '^Array[(](Int(8|16|32|64)|UInt(8|16|32))[)]$') OR match(toTypeName(`c`.`scores`), '^Array[(]Nullable[(](Int(8|16|32|64)|UInt(8|16|32))[)][)]$'), has(`c`.`scores`, {p2:Int64}), has(arrayMap(x -> accurateCastOrNull(x, 'Int64'), `c`.`scores`), {p3:Int64})))
AND NOT (if(match(toTypeName(`c`.`tags`), '^Array[(](String|LowCardinality[(]String[)])[)]$') OR match(toTypeName(`c`.`tags`), '^Array[(]Nullable[(](String|LowCardinality[(]String[)])[)][)]$'), has(`c`.`tags`, {p4:String}), has(arrayMap(x -> toString(x), `c`.`tags`), {p5:String}))))
-- parameters: {'p1': '[0.1,2.0]', 'p2': 3, 'p3': 3, 'p4': 'a', 'p5': 'a'}
-- with literals:
(NOT (hasAny(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> if(match(toTypeName(x), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(x)), toFloat64(x)), `c`.`ratios`)), JSONExtract('[0.1,2.0]', 'Array(Float64)')))
AND NOT (if(match(toTypeName(`c`.`scores`), '^Array[(](Int(8|16|32|64)|UInt(8|16|32))[)]$') OR match(toTypeName(`c`.`scores`), '^Array[(]Nullable[(](Int(8|16|32|64)|UInt(8|16|32))[)][)]$'), has(`c`.`scores`, 3), has(arrayMap(x -> accurateCastOrNull(x, 'Int64'), `c`.`scores`), 3)))
AND NOT (if(match(toTypeName(`c`.`tags`), '^Array[(](String|LowCardinality[(]String[)])[)]$') OR match(toTypeName(`c`.`tags`), '^Array[(]Nullable[(](String|LowCardinality[(]String[)])[)][)]$'), has(`c`.`tags`, 'a'), has(arrayMap(x -> toString(x), `c`.`tags`), 'a'))))

-- lists: has some
-- {'tags': {'hasSome': ['a', 'b']}, 'scores': {'hasSome': [1, 2]}, 'ratios': {'hasSome': [0.1, 2]}, 'flags': {'hasSome': [True, False]}, 'moments': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(hasAny(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> toBool(x), `c`.`flags`)), JSONExtract({p1:String}, 'Array(Bool)'))
AND hasAny(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> toUnixTimestamp64Micro(subtractMicroseconds(toDateTime64(x, 6, 'UTC'), toDateTime64(x, 6, 'UTC') > x)), `c`.`moments`)), JSONExtract({p2:String}, 'Array(Int64)'))
AND hasAny(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> if(match(toTypeName(x), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(x)), toFloat64(x)), `c`.`ratios`)), JSONExtract({p3:String}, 'Array(Float64)'))
AND if(match(toTypeName(`c`.`scores`), '^Array[(](Int(8|16|32|64)|UInt(8|16|32))[)]$') OR match(toTy … 449 characters, edf031d9a528fd93 … yMap(x -> accurateCastOrNull(x, 'Int64'), `c`.`scores`)), JSONExtract({p6:String}, 'Array(Int64)')))
AND if(match(toTypeName(`c`.`tags`), '^Array[(](String|LowCardinality[(]String[)])[)]$') OR match(to … 435 characters, b70c9566f67828f1 … x IS NOT NULL, arrayMap(x -> toString(x), `c`.`tags`)), JSONExtract({p9:String}, 'Array(String)'))))
-- parameters: {'p1': '[false,true]', 'p2': '[1709190045000001,1735689600000000]', 'p3': '[0.1,2.0]', 'p4': '[1,2]', 'p5': '[1,2]', 'p6': '[1,2]', 'p7': '["a","b"]', 'p8': '["a","b"]', 'p9': '["a","b"]'}
-- with literals:
(hasAny(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> toBool(x), `c`.`flags`)), JSONExtract('[false,true]', 'Array(Bool)'))
AND hasAny(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> toUnixTimestamp64Micro(subtractMicroseconds(toDateTime64(x, 6, 'UTC'), toDateTime64(x, 6, 'UTC') > x)), `c`.`moments`)), JSONExtract('[1709190045000001,1735689600000000]', 'Array(Int64)'))
AND hasAny(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> if(match(toTypeName(x), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(x)), toFloat64(x)), `c`.`ratios`)), JSONExtract('[0.1,2.0]', 'Array(Float64)'))
AND if(match(toTypeName(`c`.`scores`), '^Array[(](Int(8|16|32|64)|UInt(8|16|32))[)]$') OR match(toTy … 437 characters, 017770327a705967 … arrayMap(x -> accurateCastOrNull(x, 'Int64'), `c`.`scores`)), JSONExtract('[1,2]', 'Array(Int64)')))
AND if(match(toTypeName(`c`.`tags`), '^Array[(](String|LowCardinality[(]String[)])[)]$') OR match(to … 435 characters, ec82a29fa16233c5 … x IS NOT NULL, arrayMap(x -> toString(x), `c`.`tags`)), JSONExtract('["a","b"]', 'Array(String)'))))

-- lists: has some of many
-- {'tags': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10",  … 1,263 characters, 98cf9a78a5b8086f … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(arrayExists(x -> x IN (SELECT arrayJoin(JSONExtract({p1:String}, 'Array(Int64)'))), arrayMap(x -> toUnixTimestamp64Micro(subtractMicroseconds(toDateTime64(x, 6, 'UTC'), toDateTime64(x, 6, 'UTC') > x)), `c`.`moments`))
AND NOT (if(match(toTypeName(`c`.`scores`), '^Array[(](Int(8|16|32|64)|UInt(8|16|32))[)]$') OR match … 435 characters, 9a197f9a26fb4d1f … tract({p3:String}, 'Array(Int64)'))), arrayMap(x -> accurateCastOrNull(x, 'Int64'), `c`.`scores`))))
AND if(match(toTypeName(`c`.`tags`), '^Array[(](String|LowCardinality[(]String[)])[)]$') OR match(to … 413 characters, 5411a481838f33e5 … ECT arrayJoin(JSONExtract({p5:String}, 'Array(String)'))), arrayMap(x -> toString(x), `c`.`tags`))))
-- parameters: {'p1': '[1704067200000000,1704153600000000,1704240000000000,1704326400000000,1704412800000000,170449 … 1,405 characters, 53daacca643cf311 … "v\'33","v\'34","v\'35","v\'36","v\'37","v\'38","v\'39","v\'4","v\'5","v\'6","v\'7","v\'8","v\'9"]'}
-- with literals:
(arrayExists(x -> x IN (SELECT arrayJoin(JSONExtract('[1704067200000000,1704153600000000,17042400000 … 720 characters, f64977374decc5de … cro(subtractMicroseconds(toDateTime64(x, 6, 'UTC'), toDateTime64(x, 6, 'UTC') > x)), `c`.`moments`))
AND NOT (if(match(toTypeName(`c`.`scores`), '^Array[(](Int(8|16|32|64)|UInt(8|16|32))[)]$') OR match … 639 characters, c1e81860d2e59a22 … ,35,36,37,38,39]', 'Array(Int64)'))), arrayMap(x -> accurateCastOrNull(x, 'Int64'), `c`.`scores`))))
AND if(match(toTypeName(`c`.`tags`), '^Array[(](String|LowCardinality[(]String[)])[)]$') OR match(to … 1,017 characters, a88d41f9cd4af775 … ,"v\'5","v\'6","v\'7","v\'8","v\'9"]', 'Array(String)'))), arrayMap(x -> toString(x), `c`.`tags`))))

-- lists: has every
-- {'tags': {'hasEvery': ['a', 'b']}, 'scores': {'hasEvery': [1, 2]}, 'ratios': {'hasEvery': [0.1, 2]}, 'flags': {'hasEvery': [True, False]}, 'moments': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(hasAll(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> toBool(x), `c`.`flags`)), JSONExtract({p1:String}, 'Array(Bool)'))
AND hasAll(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> if(match(toTypeName(x), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(x)), toFloat64(x)), `c`.`ratios`)), JSONExtract({p2:String}, 'Array(Float64)'))
AND if(match(toTypeName(`c`.`scores`), '^Array[(](Int(8|16|32|64)|UInt(8|16|32))[)]$') OR match(toTy … 449 characters, 1d4cf59360130ce1 … yMap(x -> accurateCastOrNull(x, 'Int64'), `c`.`scores`)), JSONExtract({p5:String}, 'Array(Int64)')))
AND if(match(toTypeName(`c`.`tags`), '^Array[(](String|LowCardinality[(]String[)])[)]$') OR match(to … 434 characters, 3d67bb82080eb0be …  x IS NOT NULL, arrayMap(x -> toString(x), `c`.`tags`)), JSONExtract({p8:String}, 'Array(String)')))
AND NOT (hasAll(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> toUnixTimestamp64Micro(subtractMicroseconds(toDateTime64(x, 6, 'UTC'), toDateTime64(x, 6, 'UTC') > x)), `c`.`moments`)), JSONExtract({p9:String}, 'Array(Int64)'))))
-- parameters: {'p1': '[false,true]', 'p2': '[0.1,2.0]', 'p3': '[1,2]', 'p4': '[1,2]', 'p5': '[1,2]', 'p6': '["a","b"]', 'p7': '["a","b"]', 'p8': '["a","b"]', 'p9': '[1709190045000001,1735689600000000]'}
-- with literals:
(hasAll(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> toBool(x), `c`.`flags`)), JSONExtract('[false,true]', 'Array(Bool)'))
AND hasAll(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> if(match(toTypeName(x), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(x)), toFloat64(x)), `c`.`ratios`)), JSONExtract('[0.1,2.0]', 'Array(Float64)'))
AND if(match(toTypeName(`c`.`scores`), '^Array[(](Int(8|16|32|64)|UInt(8|16|32))[)]$') OR match(toTy … 437 characters, d37c899f297554d1 … arrayMap(x -> accurateCastOrNull(x, 'Int64'), `c`.`scores`)), JSONExtract('[1,2]', 'Array(Int64)')))
AND if(match(toTypeName(`c`.`tags`), '^Array[(](String|LowCardinality[(]String[)])[)]$') OR match(to … 434 characters, d165192e38ed86c8 …  x IS NOT NULL, arrayMap(x -> toString(x), `c`.`tags`)), JSONExtract('["a","b"]', 'Array(String)')))
AND NOT (hasAll(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> toUnixTimestamp64Micro(subtractMicroseconds(toDateTime64(x, 6, 'UTC'), toDateTime64(x, 6, 'UTC') > x)), `c`.`moments`)), JSONExtract('[1709190045000001,1735689600000000]', 'Array(Int64)'))))

-- lists: has every of many
-- {'tags': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10", … 1,067 characters, d22aea2d3d6f8476 … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(if(match(toTypeName(`c`.`tags`), '^Array[(](String|LowCardinality[(]String[)])[)]$') OR match(toTyp … 431 characters, 1936e035c04aeb6b …  x IS NOT NULL, arrayMap(x -> toString(x), `c`.`tags`)), JSONExtract({p3:String}, 'Array(String)')))
AND NOT (hasAll(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> if(match(toTypeName(x), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(x)), toFloat64(x)), `c`.`ratios`)), JSONExtract({p4:String}, 'Array(Float64)'))))
-- parameters: {'p1': '["v\'0","v\'1","v\'10","v\'11","v\'12","v\'13","v\'14","v\'15","v\'16","v\'17","v\'18","v\'1 … 1,632 characters, 3d2e6b0252e0b1ad … 714,4.857142857142857,5.0,5.142857142857143,5.285714285714286,5.428571428571429,5.571428571428571]'}
-- with literals:
(if(match(toTypeName(`c`.`tags`), '^Array[(](String|LowCardinality[(]String[)])[)]$') OR match(toTyp … 1,337 characters, bdfdfc8f83bd6741 … '35","v\'36","v\'37","v\'38","v\'39","v\'4","v\'5","v\'6","v\'7","v\'8","v\'9"]', 'Array(String)')))
AND NOT (hasAll(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> if(match(toTypeName(x), 'Decimal[(](1[ … 870 characters, 985b9a920181d555 … ,5.0,5.142857142857143,5.285714285714286,5.428571428571429,5.571428571428571]', 'Array(Float64)'))))

-- lists: equals
-- {'tags': ['a', 'b'], 'scores': {'not': [1, 2]}, 'ratios': {'equals': [0.1]}, 'flags': [True, False], 'moments': ['2024-02-29T12:30:45.000001+05:30']}
(arrayMap(x -> toBool(x), `c`.`flags`) = JSONExtract({p1:String}, 'Array(Bool)')
AND arrayMap(x -> toUnixTimestamp64Micro(subtractMicroseconds(toDateTime64(x, 6, 'UTC'), toDateTime64(x, 6, 'UTC') > x)), `c`.`moments`) = JSONExtract({p2:String}, 'Array(Int64)')
AND arrayMap(x -> if(match(toTypeName(x), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(x)), toFloat64(x)), `c`.`ratios`) = JSONExtract({p3:String}, 'Array(Float64)')
AND if(match(toTypeName(`c`.`tags`), '^Array[(](String|LowCardinality[(]String[)])[)]$') OR match(to … 328 characters, 6d208e0fc6eddbd9 … Array(String)'), arrayMap(x -> toString(x), `c`.`tags`) = JSONExtract({p5:String}, 'Array(String)'))
AND NOT (if(match(toTypeName(`c`.`scores`), '^Array[(](Int(8|16|32|64)|UInt(8|16|32))[)]$') OR match … 352 characters, c0e11fea974919c4 … Map(x -> accurateCastOrNull(x, 'Int64'), `c`.`scores`) = JSONExtract({p7:String}, 'Array(Int64)'))))
-- parameters: {'p1': '[true,false]', 'p2': '[1709190045000001]', 'p3': '[0.1]', 'p4': '["a","b"]', 'p5': '["a","b"]', 'p6': '[1,2]', 'p7': '[1,2]'}
-- with literals:
(arrayMap(x -> toBool(x), `c`.`flags`) = JSONExtract('[true,false]', 'Array(Bool)')
AND arrayMap(x -> toUnixTimestamp64Micro(subtractMicroseconds(toDateTime64(x, 6, 'UTC'), toDateTime64(x, 6, 'UTC') > x)), `c`.`moments`) = JSONExtract('[1709190045000001]', 'Array(Int64)')
AND arrayMap(x -> if(match(toTypeName(x), 'Decimal[(](1[6-9]|[2-9][0-9])'), toFloat64(toString(x)), toFloat64(x)), `c`.`ratios`) = JSONExtract('[0.1]', 'Array(Float64)')
AND if(match(toTypeName(`c`.`tags`), '^Array[(](String|LowCardinality[(]String[)])[)]$') OR match(to … 328 characters, 55711549c37a6508 … Array(String)'), arrayMap(x -> toString(x), `c`.`tags`) = JSONExtract('["a","b"]', 'Array(String)'))
AND NOT (if(match(toTypeName(`c`.`scores`), '^Array[(](Int(8|16|32|64)|UInt(8|16|32))[)]$') OR match … 344 characters, 6d9bb3c713ba8261 … rrayMap(x -> accurateCastOrNull(x, 'Int64'), `c`.`scores`) = JSONExtract('[1,2]', 'Array(Int64)'))))

-- lists: empty
-- {'tags': {'isEmpty': True}, 'scores': {'isEmpty': False}, 'ratios': []}
(empty(`c`.`ratios`)
AND empty(`c`.`tags`)
AND NOT (empty(`c`.`scores`)))
-- parameters: {}

-- lists: missing
-- {'tags': None, 'scores': None, 'ratios': None, 'flags': None, 'moments': None}
(false
AND false
AND false
AND false
AND false)
-- parameters: {}

-- lists: present
-- {'tags': {'not': None}, 'scores': {'not': None}, 'ratios': {'not': None}, 'flags': {'not': None}, 'moments': {'not': None}}
(true
AND true
AND true
AND true
AND true)
-- parameters: {}

-- lists: false of every list
-- {'scores': {'has': 1.5}, 'ratios': {'has': 9007199254740993}}
(false
AND false)
-- parameters: {}

-- lists: true of every list
-- {'NOT': [{'scores': {'has': 1.5}}, {'ratios': {'hasEvery': [0.5, 9007199254740993]}}]}
(true
AND true)
-- parameters: {}

-- custom data: equality
-- {'data.plan': 'pro', 'data.seats': {'in': [1, 2]}, 'data.rate': 0.1, 'data.trial': True, 'data.renewsAt': {'not': '2024-02-29T12:30:45.000001+05:30'}}
(((0 < position(ifNull(`c`.`data`, ''), {p1:String}) OR 0 < position(ifNull(`c`.`data`, ''), '\\') O … 676 characters, e2a9846acaeac2cc … ][-+]?[0-9]+)?)', '"\\1_\\3"'), 'plan_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] = {p2:String})
AND arrayMap(x -> if(isFinite(toFloat64OrNull(x)), toFloat64OrNull(x), NULL), [if(if(empty(JSONExtra … 532 characters, 418427c2ffc0fc08 … ]?[0-9]+)?)', '"\\1_\\3"'), 'rate_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] + 0 = {p3:Float64}
AND arrayMap(x -> multiIf(x = 'true', true, x = 'false', false, NULL), [if(if(empty(JSONExtractRaw(i … 522 characters, 71f1d911748d6afb … eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'trial_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] = {p4:Bool}
AND (arrayMap(x -> accurateCastOrNull(toFloat64OrNull(x), 'Int32'), [if(if(empty(JSONExtractRaw(ifNu … 1,059 characters, 6d8e544c40f2fc88 … ]?[0-9]+)?)', '"\\1_\\3"'), 'seats_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] IS NULL AND NULL)
AND NOT (arrayMap(x -> arrayFilter(i -> i BETWEEN -62135596800000000 AND 253402300799999999, [toUnix … 1,265 characters, 2fc450c57f2aa378 … ]?[0-9]+)?)', '"\\1_\\3"'), 'renewsAt_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] = {p7:Int64}))
-- parameters: {'p1': '"pro"', 'p2': 'pro', 'p3': 0.1, 'p4': True, 'p5': 1, 'p6': 2, 'p7': 1709190045000001}
-- with literals:
(((0 < position(ifNull(`c`.`data`, ''), '"pro"') OR 0 < position(ifNull(`c`.`data`, ''), '\\') OR NU … 666 characters, e645a2fe99399a13 … )?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'plan_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] = 'pro')
AND arrayMap(x -> if(isFinite(toFloat64OrNull(x)), toFloat64OrNull(x), NULL), [if(if(empty(JSONExtra … 536 characters, 054c80a515152848 … -9]+)?)', '"\\1_\\3"'), 'rate_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] + 0 = toFloat64('0.1')
AND arrayMap(x -> multiIf(x = 'true', true, x = 'false', false, NULL), [if(if(empty(JSONExtractRaw(i … 517 characters, da0f337f38c1b4b3 … +)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'trial_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] = true
AND (arrayMap(x -> accurateCastOrNull(toFloat64OrNull(x), 'Int32'), [if(if(empty(JSONExtractRaw(ifNu … 1,041 characters, a0aa6c7c25c473b8 … ]?[0-9]+)?)', '"\\1_\\3"'), 'seats_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] IS NULL AND NULL)
AND NOT (arrayMap(x -> arrayFilter(i -> i BETWEEN -62135596800000000 AND 253402300799999999, [toUnix … 1,271 characters, 0fed647a59c7cc72 … ]+)?)', '"\\1_\\3"'), 'renewsAt_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] = 1709190045000001))

-- custom data: order
-- {'data.plan': {'gt': 'a'}, 'data.seats': {'gte': 3, 'lt': 9}, 'data.rate': {'lte': 1.5}, 'data.renewsAt': {'lt': {'now': 'P30D'}}}
(arrayMap(x -> if(startsWith(x, '"') AND position(JSONExtractString(x), char(0)) = 0, JSONExtractStr … 564 characters, 6e3aac79103c6ea0 … E][-+]?[0-9]+)?)', '"\\1_\\3"'), 'plan_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] > {p1:String}
AND arrayMap(x -> if(isFinite(toFloat64OrNull(x)), toFloat64OrNull(x), NULL), [if(if(empty(JSONExtra … 533 characters, c3edc2c68ceb03aa … ?[0-9]+)?)', '"\\1_\\3"'), 'rate_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] + 0 <= {p2:Float64}
AND arrayMap(x -> accurateCastOrNull(toFloat64OrNull(x), 'Int32'), [if(if(empty(JSONExtractRaw(ifNul … 520 characters, 7a21258183ab2a64 … ][-+]?[0-9]+)?)', '"\\1_\\3"'), 'seats_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] >= {p3:Int64}
AND arrayMap(x -> accurateCastOrNull(toFloat64OrNull(x), 'Int32'), [if(if(empty(JSONExtractRaw(ifNul … 520 characters, 3573a33cf721a630 … ][-+]?[0-9]+)?)', '"\\1_\\3"'), 'seats_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] <= {p4:Int64}
AND arrayMap(x -> arrayFilter(i -> i BETWEEN -62135596800000000 AND 253402300799999999, [toUnixTimes … 1,259 characters, 7aa192693f6d2d57 … +]?[0-9]+)?)', '"\\1_\\3"'), 'renewsAt_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] < {p5:Int64})
-- parameters: {'p1': 'a', 'p2': 1.5, 'p3': 3, 'p4': 8, 'p5': 1752832800000000}
-- with literals:
(arrayMap(x -> if(startsWith(x, '"') AND position(JSONExtractString(x), char(0)) = 0, JSONExtractStr … 556 characters, a7a65a342e937b95 … 9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'plan_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] > 'a'
AND arrayMap(x -> if(isFinite(toFloat64OrNull(x)), toFloat64OrNull(x), NULL), [if(if(empty(JSONExtra … 537 characters, 6fdd3b3ed10f744c … 9]+)?)', '"\\1_\\3"'), 'rate_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] + 0 <= toFloat64('1.5')
AND arrayMap(x -> accurateCastOrNull(toFloat64OrNull(x), 'Int32'), [if(if(empty(JSONExtractRaw(ifNul … 511 characters, ddf4d22665481d3f … 9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'seats_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] >= 3
AND arrayMap(x -> accurateCastOrNull(toFloat64OrNull(x), 'Int32'), [if(if(empty(JSONExtractRaw(ifNul … 511 characters, 01b17f03bb06eb4e … 9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'seats_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] <= 8
AND arrayMap(x -> arrayFilter(i -> i BETWEEN -62135596800000000 AND 253402300799999999, [toUnixTimes … 1,265 characters, 8fb86101685a1530 … 9]+)?)', '"\\1_\\3"'), 'renewsAt_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] < 1752832800000000)

-- custom data: texts
-- {'data.plan': {'contains': 'Kim'}, 'data.city': {'startsWith': 'Bo', 'not': {'endsWith': 'n'}}}
(((0 < position(ifNull(`c`.`data`, ''), {p1:String}) OR 0 < position(ifNull(`c`.`data`, ''), '\\') O … 732 characters, 139d2286e304c9dc … )?)', '"\\1_\\3"'), 'address_', 'city_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1], {p2:String}))
AND lower(replaceAll(replaceAll(arrayMap(x -> if(startsWith(x, '"') AND position(JSONExtractString(x … 621 characters, 63fea6b5ca1037b0 … \3"'), 'plan_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1], 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE {p3:String}
AND NOT (endsWith(arrayMap(x -> if(startsWith(x, '"') AND position(JSONExtractString(x), char(0)) =  … 628 characters, 331ef23e509624d4 … ?)', '"\\1_\\3"'), 'address_', 'city_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1], {p4:String})))
-- parameters: {'p1': '"Bo', 'p2': 'Bo', 'p3': '%kim%', 'p4': 'n'}
-- with literals:
(((0 < position(ifNull(`c`.`data`, ''), '"Bo') OR 0 < position(ifNull(`c`.`data`, ''), '\\') OR NULL … 719 characters, 0ee21f25a8aa3fa1 … ?[0-9]+)?)', '"\\1_\\3"'), 'address_', 'city_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1], 'Bo'))
AND lower(replaceAll(replaceAll(arrayMap(x -> if(startsWith(x, '"') AND position(JSONExtractString(x … 617 characters, 88388c4ebc2c2194 … \1_\\3"'), 'plan_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1], 'İ', 'i'), '⟨U+212A⟩', 'k')) LIKE '%kim%'
AND NOT (endsWith(arrayMap(x -> if(startsWith(x, '"') AND position(JSONExtractString(x), char(0)) =  … 620 characters, c21917852bd92a70 … ?[0-9]+)?)', '"\\1_\\3"'), 'address_', 'city_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1], 'n')))

-- custom data: missing
-- {'data.plan': None, 'data.trial': {'not': None}, 'data.renewsAt': {'not': None}}
(arrayMap(x -> if(startsWith(x, '"') AND position(JSONExtractString(x), char(0)) = 0, JSONExtractStr … 558 characters, 38d3f2fc65868293 … +)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'plan_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] IS NULL
AND arrayMap(x -> arrayFilter(i -> i BETWEEN -62135596800000000 AND 253402300799999999, [toUnixTimes … 1,257 characters, fb5b5572954bbd93 … [-+]?[0-9]+)?)', '"\\1_\\3"'), 'renewsAt_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] IS NOT NULL
AND arrayMap(x -> multiIf(x = 'true', true, x = 'false', false, NULL), [if(if(empty(JSONExtractRaw(i … 523 characters, 1a41defc664f107f … E][-+]?[0-9]+)?)', '"\\1_\\3"'), 'trial_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] IS NOT NULL)
-- parameters: {}

-- custom data: keys that have to be quoted
-- {'data.odd': 'x'}
((0 < position(ifNull(`c`.`data`, ''), {p1:String}) OR 0 < position(ifNull(`c`.`data`, ''), '\\') OR NULL)
AND arrayMap(x -> if(startsWith(x, '"') AND position(JSONExtractString(x), char(0)) = 0, JSONExtract … 755 characters, 3502afcaab3ec657 … 60645c65202573207e2fc3a95f'), '0_', '_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] = {p2:String})
-- parameters: {'p1': '"x"', 'p2': 'x'}
-- with literals:
((0 < position(ifNull(`c`.`data`, ''), '"x"') OR 0 < position(ifNull(`c`.`data`, ''), '\\') OR NULL)
AND arrayMap(x -> if(startsWith(x, '"') AND position(JSONExtractString(x), char(0)) = 0, JSONExtract … 747 characters, 0a8859d3098a243f … 2762226360645c65202573207e2fc3a95f'), '0_', '_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] = 'x')

-- lists in custom data: has
-- {'data.interests': {'has': "O'Brien \\"}, 'data.sizes': {'has': 3}, 'data.rates': {'has': 0.1}, 'data.answers': {'has': True}, 'data.visits': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(arrayMap(t -> toNullable(has(t.2, {p1:Bool})), arrayFilter(t -> countEqual(t.1, 'null') = arrayCoun … 837 characters, 66f19be41348cefb … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'answers_')]))))))[1]
AND ((0 < position(ifNull(`c`.`data`, ''), unhex({p2:String})) OR 0 < position(ifNull(`c`.`data`, '' … 1,023 characters, 7cc339bc2863356f … \\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'interests_')]))))))[1])
AND arrayMap(t -> toNullable(has(t.2, {p4:Float64})), arrayFilter(t -> countEqual(t.1, 'null') = arr … 842 characters, 5a606e4810ff8d6d … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'rates_')]))))))[1]
AND arrayMap(t -> toNullable(has(t.2, {p5:Int64})), arrayFilter(t -> countEqual(t.1, 'null') = array … 829 characters, d764e200d06a8d6f … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'sizes_')]))))))[1]
AND arrayMap(t -> toNullable(has(t.2, {p6:Int64})), arrayFilter(t -> countEqual(t.1, 'null') = array … 1,561 characters, b92f5b08fd962ee5 … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'visits_')]))))))[1])
-- parameters: {'p1': True, 'p2': '224f27427269656e205c22', 'p3': '4f27427269656e205c', 'p4': 0.1, 'p5': 3, 'p6': 1709190045000001}
-- with literals:
(arrayMap(t -> toNullable(has(t.2, true)), arrayFilter(t -> countEqual(t.1, 'null') = arrayCount(x - … 832 characters, 392851a89d93b527 … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'answers_')]))))))[1]
AND ((0 < position(ifNull(`c`.`data`, ''), '"O\'Brien \\"') OR 0 < position(ifNull(`c`.`data`, ''),  … 1,015 characters, 03abd5f3439b62bf … \\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'interests_')]))))))[1])
AND arrayMap(t -> toNullable(has(t.2, toFloat64('0.1'))), arrayFilter(t -> countEqual(t.1, 'null') = … 846 characters, c8f48d0fa8149c5b … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'rates_')]))))))[1]
AND arrayMap(t -> toNullable(has(t.2, 3)), arrayFilter(t -> countEqual(t.1, 'null') = arrayCount(x - … 820 characters, 6b82716f4b5efff4 … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'sizes_')]))))))[1]
AND arrayMap(t -> toNullable(has(t.2, 1709190045000001)), arrayFilter(t -> countEqual(t.1, 'null') = … 1,567 characters, 9951f0c43057c0a5 … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'visits_')]))))))[1])

-- lists in custom data: has none
-- {'NOT': [{'data.interests': {'has': 'a'}}], 'data.sizes': {'not': {'has': 3}}, 'data.rates': {'not': {'hasSome': [0.1, 2]}}}
(NOT (arrayMap(t -> toNullable(hasAny(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract({p1:String}, … 911 characters, 683bc9595d60f297 … \\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'rates_')]))))))[1])
AND NOT (if(notEmpty(JSONExtractArrayRaw(ifNull(`c`.`data`, ''), 'interests')) AND arrayAll(x -> sta … 1,225 characters, 3b0d01d5ebf8360e … \\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'interests_')]))))))[1]))
AND NOT (arrayMap(t -> toNullable(has(t.2, {p4:Int64})), arrayFilter(t -> countEqual(t.1, 'null') =  … 836 characters, 132a4adbacf57904 … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'sizes_')]))))))[1]))
-- parameters: {'p1': '[0.1,2.0]', 'p2': 'a', 'p3': 'a', 'p4': 3}
-- with literals:
(NOT (arrayMap(t -> toNullable(hasAny(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract('[0.1,2.0]', … 911 characters, 4b544491a86a2c9b … \\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'rates_')]))))))[1])
AND NOT (if(notEmpty(JSONExtractArrayRaw(ifNull(`c`.`data`, ''), 'interests')) AND arrayAll(x -> sta … 1,209 characters, f790e93bf2e5931a … \\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'interests_')]))))))[1]))
AND NOT (arrayMap(t -> toNullable(has(t.2, 3)), arrayFilter(t -> countEqual(t.1, 'null') = arrayCoun … 827 characters, 99f0436178ffec93 … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'sizes_')]))))))[1]))

-- lists in custom data: has some
-- {'data.interests': {'hasSome': ['a', 'b']}, 'data.sizes': {'hasSome': [1, 2]}, 'data.rates': {'hasSome': [0.1, 2]}, 'data.answers': {'hasSome': [True, False]}, 'data.visits': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(arrayMap(t -> toNullable(hasAny(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract({p1:String}, 'Arr … 903 characters, d74b88a2156644a4 … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'answers_')]))))))[1]
AND ((match(ifNull(`c`.`data`, ''), {p2:String}) OR 0 < position(ifNull(`c`.`data`, ''), '\\') OR NU … 1,068 characters, 2156e33e39f76ef2 … \\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'interests_')]))))))[1])
AND arrayMap(t -> toNullable(hasAny(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract({p4:String}, ' … 908 characters, 7a1936af4f9c7b6d … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'rates_')]))))))[1]
AND arrayMap(t -> toNullable(hasAny(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract({p5:String}, ' … 895 characters, 8d6c5fe338f090a5 … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'sizes_')]))))))[1]
AND arrayMap(t -> toNullable(hasAny(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract({p6:String}, ' … 1,627 characters, f590bacbabc25d9f … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'visits_')]))))))[1])
-- parameters: {'p1': '[false,true]', 'p2': '"(a"|b")', 'p3': '["a","b"]', 'p4': '[0.1,2.0]', 'p5': '[1,2]', 'p6': '[1709190045000001,1735689600000000]'}
-- with literals:
(arrayMap(t -> toNullable(hasAny(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract('[false,true]', ' … 906 characters, 0788c877d01c1b87 … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'answers_')]))))))[1]
AND ((match(ifNull(`c`.`data`, ''), '"(a"|b")') OR 0 < position(ifNull(`c`.`data`, ''), '\\') OR NUL … 1,067 characters, 50a81cde05ed8d0d … \\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'interests_')]))))))[1])
AND arrayMap(t -> toNullable(hasAny(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract('[0.1,2.0]', ' … 908 characters, a1d94368106f9b57 … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'rates_')]))))))[1]
AND arrayMap(t -> toNullable(hasAny(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract('[1,2]', 'Arra … 891 characters, 57abf57c0d8d8609 … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'sizes_')]))))))[1]
AND arrayMap(t -> toNullable(hasAny(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract('[170919004500 … 1,653 characters, 9fa7f6c25a8d6e0d … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'visits_')]))))))[1])

-- lists in custom data: has some of many
-- {'data.interests': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9" … 1,281 characters, a385bfa01d5ec638 … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(arrayMap(t -> toNullable(arrayExists(x -> x IN (SELECT arrayJoin(JSONExtract({p1:String}, 'Array(St … 962 characters, c26102a163c5dc80 … |\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'interests_')]))))))[1]
AND NOT (arrayMap(t -> toNullable(arrayExists(x -> x IN (SELECT arrayJoin(JSONExtract({p2:String}, ' … 903 characters, 930a729d87a2d754 … \\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'sizes_')]))))))[1])
AND arrayMap(t -> toNullable(arrayExists(x -> x IN (SELECT arrayJoin(JSONExtract({p3:String}, 'Array … 1,629 characters, 6a0ab79686a416b0 … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'visits_')]))))))[1])
-- parameters: {'p1': '["v\'0","v\'1","v\'10","v\'11","v\'12","v\'13","v\'14","v\'15","v\'16","v\'17","v\'18","v\'1 … 963 characters, 796df48081678cd5 … 140800000000,1706227200000000,1706313600000000,1706400000000000,1706486400000000,1706572800000000]'}
-- with literals:
(arrayMap(t -> toNullable(arrayExists(x -> x IN (SELECT arrayJoin(JSONExtract('["v\'0","v\'1","v\'10 … 1,264 characters, 318025359ecf56c4 … |\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'interests_')]))))))[1]
AND NOT (arrayMap(t -> toNullable(arrayExists(x -> x IN (SELECT arrayJoin(JSONExtract('[0,1,2,3,4,5, … 1,005 characters, b68267e2cd929891 … \\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'sizes_')]))))))[1])
AND arrayMap(t -> toNullable(arrayExists(x -> x IN (SELECT arrayJoin(JSONExtract('[1704067200000000, … 2,131 characters, 25b4f235e9ccb24a … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'visits_')]))))))[1])

-- lists in custom data: has every
-- {'data.interests': {'hasEvery': ['a', 'b']}, 'data.sizes': {'hasEvery': [1, 2]}, 'data.rates': {'hasEvery': [0.1, 2]}, 'data.answers': {'hasEvery': [True, False]}, 'data.visits': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(arrayMap(t -> toNullable(hasAll(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract({p1:String}, 'Arr … 903 characters, 4958db4a75af32ef … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'answers_')]))))))[1]
AND ((0 < position(ifNull(`c`.`data`, ''), {p2:String}) OR 0 < position(ifNull(`c`.`data`, ''), '\\' … 1,075 characters, dcdd742aa1f8f7cb … \\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'interests_')]))))))[1])
AND arrayMap(t -> toNullable(hasAll(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract({p4:String}, ' … 908 characters, ed90b23f271eefee … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'rates_')]))))))[1]
AND arrayMap(t -> toNullable(hasAll(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract({p5:String}, ' … 895 characters, 65a485843b381dca … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'sizes_')]))))))[1]
AND NOT (arrayMap(t -> toNullable(hasAll(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract({p6:Strin … 1,633 characters, 3f822c9071191039 … ]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'visits_')]))))))[1]))
-- parameters: {'p1': '[false,true]', 'p2': '"a"', 'p3': '["a","b"]', 'p4': '[0.1,2.0]', 'p5': '[1,2]', 'p6': '[1709190045000001,1735689600000000]'}
-- with literals:
(arrayMap(t -> toNullable(hasAll(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract('[false,true]', ' … 906 characters, 3d17c4e8eb106151 … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'answers_')]))))))[1]
AND ((0 < position(ifNull(`c`.`data`, ''), '"a"') OR 0 < position(ifNull(`c`.`data`, ''), '\\') OR N … 1,069 characters, c6dff0107574db64 … \\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'interests_')]))))))[1])
AND arrayMap(t -> toNullable(hasAll(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract('[0.1,2.0]', ' … 908 characters, 38aecd8a36a9b1da … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'rates_')]))))))[1]
AND arrayMap(t -> toNullable(hasAll(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract('[1,2]', 'Arra … 891 characters, ad06cdae64b922e3 … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'sizes_')]))))))[1]
AND NOT (arrayMap(t -> toNullable(hasAll(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract('[1709190 … 1,659 characters, ce4e1f70c13dbe24 … ]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'visits_')]))))))[1]))

-- lists in custom data: has every of many
-- {'data.interests': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9 … 1,081 characters, 04aefaf91c115b2a … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(((0 < position(ifNull(`c`.`data`, ''), {p1:String}) OR 0 < position(ifNull(`c`.`data`, ''), '\\') O … 1,072 characters, e1e6a348afa9de7d … \\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'interests_')]))))))[1])
AND NOT (arrayMap(t -> toNullable(hasAll(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract({p3:Strin … 915 characters, 5935125fc1f30495 … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'rates_')]))))))[1]))
-- parameters: {'p1': '"v\'0"', 'p2': '["v\'0","v\'1","v\'10","v\'11","v\'12","v\'13","v\'14","v\'15","v\'16","v\'1 … 1,006 characters, 15b8ca3e2ecc4c5a … 714,4.857142857142857,5.0,5.142857142857143,5.285714285714286,5.428571428571429,5.571428571428571]'}
-- with literals:
(((0 < position(ifNull(`c`.`data`, ''), '"v\'0"') OR 0 < position(ifNull(`c`.`data`, ''), '\\') OR N … 1,371 characters, 236fb46ab6d54f72 … \\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'interests_')]))))))[1])
AND NOT (arrayMap(t -> toNullable(hasAll(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract('[0.0,0.1 … 1,565 characters, bf10158bc25acbfc … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'rates_')]))))))[1]))

-- lists in custom data: equals
-- {'data.interests': ['a', 'b'], 'data.sizes': {'not': [1, 2]}, 'data.rates': {'equals': [0.1]}, 'data.answers': [True, False], 'data.visits': ['2024-02-29T12:30:45.000001+05:30']}
(arrayMap(t -> toNullable(t.2 = JSONExtract({p1:String}, 'Array(Bool)')), arrayFilter(t -> countEqua … 863 characters, fadc6dedc25e9666 … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'answers_')]))))))[1]
AND ((0 < position(ifNull(`c`.`data`, ''), {p2:String}) OR 0 < position(ifNull(`c`.`data`, ''), '\\' … 1,035 characters, d56376c8fcc28d8f … \\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'interests_')]))))))[1])
AND arrayMap(t -> toNullable(t.2 = JSONExtract({p4:String}, 'Array(Float64)')), arrayFilter(t -> cou … 868 characters, 530e09b0b748449d … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'rates_')]))))))[1]
AND arrayMap(t -> toNullable(t.2 = JSONExtract({p5:String}, 'Array(Int64)')), arrayFilter(t -> count … 1,586 characters, b831a9124a3c77c4 … \\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'visits_')]))))))[1]
AND NOT (arrayMap(t -> toNullable(t.2 = JSONExtract({p6:String}, 'Array(Int64)')), arrayFilter(t ->  … 862 characters, 7c5ff16e877f8f32 … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'sizes_')]))))))[1]))
-- parameters: {'p1': '[true,false]', 'p2': '"a"', 'p3': '["a","b"]', 'p4': '[0.1]', 'p5': '[1709190045000001]', 'p6': '[1,2]'}
-- with literals:
(arrayMap(t -> toNullable(t.2 = JSONExtract('[true,false]', 'Array(Bool)')), arrayFilter(t -> countE … 866 characters, 37dc9c90d5a0c8f0 … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'answers_')]))))))[1]
AND ((0 < position(ifNull(`c`.`data`, ''), '"a"') OR 0 < position(ifNull(`c`.`data`, ''), '\\') OR N … 1,029 characters, c1a8414a5c19cfc9 … \\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'interests_')]))))))[1])
AND arrayMap(t -> toNullable(t.2 = JSONExtract('[0.1]', 'Array(Float64)')), arrayFilter(t -> countEq … 864 characters, 5662f282ad267f76 … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'rates_')]))))))[1]
AND arrayMap(t -> toNullable(t.2 = JSONExtract('[1709190045000001]', 'Array(Int64)')), arrayFilter(t … 1,595 characters, 31adcd80d1fac994 … \\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'visits_')]))))))[1]
AND NOT (arrayMap(t -> toNullable(t.2 = JSONExtract('[1,2]', 'Array(Int64)')), arrayFilter(t -> coun … 858 characters, 510a6a2f9dac1609 … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'sizes_')]))))))[1]))

-- lists in custom data: empty
-- {'data.interests': {'isEmpty': True}, 'data.sizes': {'isEmpty': False}, 'data.rates': []}
(arrayMap(t -> toNullable(empty(t.2)), arrayFilter(t -> countEqual(t.1, 'null') = arrayCount(x -> x  … 883 characters, 6e82c4194412b2ce … |\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'interests_')]))))))[1]
AND arrayMap(t -> toNullable(empty(t.2)), arrayFilter(t -> countEqual(t.1, 'null') = arrayCount(x -> … 830 characters, 2d8798523366c5dc … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'rates_')]))))))[1]
AND NOT (arrayMap(t -> toNullable(empty(t.2)), arrayFilter(t -> countEqual(t.1, 'null') = arrayCount … 826 characters, 39cc3f7afb72c239 … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'sizes_')]))))))[1]))
-- parameters: {}

-- lists in custom data: missing
-- {'data.interests': None, 'data.sizes': None, 'data.rates': None, 'data.answers': None, 'data.visits': None}
(NOT (notEmpty(arrayFilter(t -> countEqual(t.1, 'null') = arrayCount(x -> x IS NULL, t.2), arrayMap( … 802 characters, 530b74798071447e … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'answers_')])))))))
AND NOT (notEmpty(arrayFilter(t -> countEqual(t.1, 'null') = arrayCount(x -> x IS NULL, t.2), arrayM … 860 characters, 3fb9d13e7eacd181 … \]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'interests_')])))))))
AND NOT (notEmpty(arrayFilter(t -> countEqual(t.1, 'null') = arrayCount(x -> x IS NULL, t.2), arrayM … 804 characters, 054e68e9aade5c4c … "\\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'rates_')])))))))
AND NOT (notEmpty(arrayFilter(t -> countEqual(t.1, 'null') = arrayCount(x -> x IS NULL, t.2), arrayM … 793 characters, dc58188dfcf4390f … "\\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'sizes_')])))))))
AND NOT (notEmpty(arrayFilter(t -> countEqual(t.1, 'null') = arrayCount(x -> x IS NULL, t.2), arrayM … 1,525 characters, 3120484857a54a6b … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'visits_')]))))))))
-- parameters: {}

-- lists in custom data: present
-- {'data.interests': {'not': None}, 'data.sizes': {'not': None}, 'data.rates': {'not': None}, 'data.answers': {'not': None}, 'data.visits': {'not': None}}
(notEmpty(arrayFilter(t -> countEqual(t.1, 'null') = arrayCount(x -> x IS NULL, t.2), arrayMap(r ->  … 796 characters, a0a5e083b7669ed8 … \\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'answers_')]))))))
AND notEmpty(arrayFilter(t -> countEqual(t.1, 'null') = arrayCount(x -> x IS NULL, t.2), arrayMap(r  … 854 characters, fe1ac24ccc964062 … \\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'interests_')]))))))
AND notEmpty(arrayFilter(t -> countEqual(t.1, 'null') = arrayCount(x -> x IS NULL, t.2), arrayMap(r  … 798 characters, 9e609b271f02cb60 … ^"\\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'rates_')]))))))
AND notEmpty(arrayFilter(t -> countEqual(t.1, 'null') = arrayCount(x -> x IS NULL, t.2), arrayMap(r  … 787 characters, c0f1e906d4e21db9 … ^"\\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'sizes_')]))))))
AND notEmpty(arrayFilter(t -> countEqual(t.1, 'null') = arrayCount(x -> x IS NULL, t.2), arrayMap(r  … 1,519 characters, e6d7462555b17494 … \\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'visits_')])))))))
-- parameters: {}

-- lists in custom data: false of every list
-- {'data.sizes': {'has': 1.5}, 'data.rates': {'has': 9007199254740993}}
(arrayMap(t -> toNullable(false), arrayFilter(t -> countEqual(t.1, 'null') = arrayCount(x -> x IS NU … 822 characters, 57e8b56be8207483 … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'rates_')]))))))[1]
AND arrayMap(t -> toNullable(false), arrayFilter(t -> countEqual(t.1, 'null') = arrayCount(x -> x IS … 815 characters, 6e8b69e8bd01b08a … \\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'sizes_')]))))))[1])
-- parameters: {}

-- lists in custom data: true of every list
-- {'NOT': [{'data.sizes': {'has': 1.5}}, {'data.rates': {'hasEvery': [0.5, 9007199254740993]}}]}
(arrayMap(t -> toNullable(true), arrayFilter(t -> countEqual(t.1, 'null') = arrayCount(x -> x IS NUL … 821 characters, 844807d2e246c1eb … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'rates_')]))))))[1]
AND arrayMap(t -> toNullable(true), arrayFilter(t -> countEqual(t.1, 'null') = arrayCount(x -> x IS  … 814 characters, 43d230337ee3d191 … \\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'sizes_')]))))))[1])
-- parameters: {}

-- relations: some
-- {'actions': {'some': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}}}
(`c`.`id` IS NOT NULL
AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND (`audiencefilter_1`.`name` = {p1:String} AND `audiencefilter_1`.`createdAt` >= toDateTime64({p2:String}, 6, 'UTC'))))
-- parameters: {'p1': 'login', 'p2': '2025-05-19 10:00:00.000000'}
-- with literals:
(`c`.`id` IS NOT NULL
AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND (`audiencefilter_1`.`name` = 'login' AND `audiencefilter_1`.`createdAt` >= toDateTime64('2025-05-19 10:00:00.000000', 6, 'UTC'))))

-- relations: none
-- {'actions': {'none': {'name': 'login'}}}
(`c`.`id` IS NULL
OR `c`.`id` NOT IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`name` = {p1:String}))
-- parameters: {'p1': 'login'}
-- with literals:
(`c`.`id` IS NULL
OR `c`.`id` NOT IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`name` = 'login'))

-- relations: every
-- {'actions': {'every': {'points': {'gte': 3}}}}
(`c`.`id` IS NULL
OR `c`.`id` NOT IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND NOT ifNull(`audiencefilter_1`.`points` >= {p1:Int64}, 0)))
-- parameters: {'p1': 3}
-- with literals:
(`c`.`id` IS NULL
OR `c`.`id` NOT IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND NOT ifNull(`audiencefilter_1`.`points` >= 3, 0)))

-- relations: not every
-- {'NOT': {'actions': {'every': {'points': {'gte': 3}}}}}
(`c`.`id` IS NOT NULL
AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND NOT ifNull(`audiencefilter_1`.`points` >= {p1:Int64}, 0)))
-- parameters: {'p1': 3}
-- with literals:
(`c`.`id` IS NOT NULL
AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND NOT ifNull(`audiencefilter_1`.`points` >= 3, 0)))

-- relations: any at all
-- {'actions': {'some': {}}, 'orders': {'none': {}}}
((`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL))
AND (`c`.`id` IS NULL OR `c`.`shop` IS NULL OR (`c`.`id`, `c`.`shop`) NOT IN (SELECT `audiencefilter_2`.`subId`, `audiencefilter_2`.`shop` FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`shop` IS NOT NULL)))
-- parameters: {}

-- relations: to one
-- {'referrer': {'is': {'points': {'gte': 3}}, 'isNot': {'tags': {'has': 'a'}}}}
((`c`.`referrerId` IS NOT NULL AND `c`.`referrerId` IN (SELECT `audiencefilter_1`.`id` FROM `contacts` AS `audiencefilter_1` WHERE `audiencefilter_1`.`id` IS NOT NULL AND `audiencefilter_1`.`points` >= {p1:Int64}))
AND (`c`.`referrerId` IS NULL OR `c`.`referrerId` NOT IN (SELECT `audiencefilter_2`.`id` FROM `conta … 508 characters, 0b16090e63c51c89 … 2`.`tags`, {p2:String}), has(arrayMap(x -> toString(x), `audiencefilter_2`.`tags`), {p3:String})))))
-- parameters: {'p1': 3, 'p2': 'a', 'p3': 'a'}
-- with literals:
((`c`.`referrerId` IS NOT NULL AND `c`.`referrerId` IN (SELECT `audiencefilter_1`.`id` FROM `contacts` AS `audiencefilter_1` WHERE `audiencefilter_1`.`id` IS NOT NULL AND `audiencefilter_1`.`points` >= 3))
AND (`c`.`referrerId` IS NULL OR `c`.`referrerId` NOT IN (SELECT `audiencefilter_2`.`id` FROM `conta … 492 characters, 1d08f435342f3d65 … `audiencefilter_2`.`tags`, 'a'), has(arrayMap(x -> toString(x), `audiencefilter_2`.`tags`), 'a')))))

-- relations: to none
-- {'referrer': {'is': None}}
(`c`.`referrerId` IS NULL
OR `c`.`referrerId` NOT IN (SELECT `audiencefilter_1`.`id` FROM `contacts` AS `audiencefilter_1` WHERE `audiencefilter_1`.`id` IS NOT NULL))
-- parameters: {}

-- relations: beside a test
-- {'points': {'gte': 3}, 'actions': {'some': {'name': 'login'}}}
(`c`.`points` >= {p1:Int64}
AND (`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`name` = {p2:String})))
-- parameters: {'p1': 3, 'p2': 'login'}
-- with literals:
(`c`.`points` >= 3
AND (`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`name` = 'login')))

-- relations: any of
-- {'OR': [{'points': {'gte': 3}}, {'actions': {'some': {'name': 'login'}}}]}
(`c`.`points` >= {p1:Int64}
OR (`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`name` = {p2:String})))
-- parameters: {'p1': 3, 'p2': 'login'}
-- with literals:
(`c`.`points` >= 3
OR (`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`name` = 'login')))

-- relations: within relations
-- {'actions': {'some': {'items': {'every': {'price': {'lt': 9.5}}}, 'contact': {'is': {'points': 1}}}}}
(`c`.`id` IS NOT NULL
AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audie … 832 characters, b7390993d55e53ed … ng(`audiencefilter_3`.`price`)), toFloat64(`audiencefilter_3`.`price`)) + 0) < {p2:Float64}, 0))))))
-- parameters: {'p1': 1, 'p2': 9.5}
-- with literals:
(`c`.`id` IS NOT NULL
AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audie … 827 characters, 8d3f3e414f5112b5 … audiencefilter_3`.`price`)), toFloat64(`audiencefilter_3`.`price`)) + 0) < toFloat64('9.5'), 0))))))

-- relations: lists and custom data of theirs
-- {'actions': {'some': {'labels': {'has': 'a'}, 'data.weight': {'gt': 2}, 'items': {'some': {'data.gift': True}}}}}
(`c`.`id` IS NOT NULL
AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audie … 1,870 characters, 746c57699eb435cb … -+]?[0-9]+)?)', '"\\1_\\3"'), 'gift_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] = {p4:Bool})))))
-- parameters: {'p1': 3, 'p2': 'a', 'p3': 'a', 'p4': True}
-- with literals:
(`c`.`id` IS NOT NULL
AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audie … 1,840 characters, 8736976f45ee7b07 … [eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gift_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] = true)))))

-- relations: count
-- {'actions': {'count': {'gte': 3, 'lte': 9}}}
(`c`.`id` IS NOT NULL
AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY `audiencefilter_1`.`subId` HAVING (count(*) >= {p1:Int64} AND count(*) <= {p2:Int64})))
-- parameters: {'p1': 3, 'p2': 9}
-- with literals:
(`c`.`id` IS NOT NULL
AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY `audiencefilter_1`.`subId` HAVING (count(*) >= 3 AND count(*) <= 9)))

-- relations: count where
-- {'actions': {'count': {'where': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}, 'in': [1, 2]}}}
(`c`.`id` IS NOT NULL
AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audie … 365 characters, 0398709fe16d6d41 … diencefilter_1`.`subId` HAVING (count(*) IN ({p3:Int64}, {p4:Int64}) OR count(*) IS NULL AND NULL)))
-- parameters: {'p1': 'login', 'p2': '2025-05-19 10:00:00.000000', 'p3': 1, 'p4': 2}
-- with literals:
(`c`.`id` IS NOT NULL
AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audie … 360 characters, e8cb435b266be2ad … TC')) GROUP BY `audiencefilter_1`.`subId` HAVING (count(*) IN (1, 2) OR count(*) IS NULL AND NULL)))

-- relations: count that nobody reaches
-- {'actions': {'count': {'equals': 0}}}
(`c`.`id` IS NULL
OR `c`.`id` NOT IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL))
-- parameters: {}

-- relations: sum
-- {'actions': {'sum': {'field': 'points', 'gte': 100}}}
(`c`.`id` IS NOT NULL
AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY `audiencefilter_1`.`subId` HAVING coalesce(sum(`audiencefilter_1`.`points`), 0) >= {p1:Int64}))
-- parameters: {'p1': 100}
-- with literals:
(`c`.`id` IS NOT NULL
AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY `audiencefilter_1`.`subId` HAVING coalesce(sum(`audiencefilter_1`.`points`), 0) >= 100))

-- relations: least
-- {'actions': {'min': {'field': 'value', 'lt': 0.5}}}
CASE WHEN (`c`.`id` IS NOT NULL
AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_1`.`subId`, min(if(isNaN(toFloat64(`audiencefilter_1 … 718 characters, 738a337718ef1b11 … value`)) + 0) IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN TRUE WHEN (`c`.`id` IS NOT NULL
AND (`c`.`id`, FALSE) IN (SELECT `audiencefilter_1`.`subId`, min(if(isNaN(toFloat64(`audiencefilter_ … 697 characters, 6e32fc0fc236c681 … 4(`audiencefilter_1`.`value`)) + 0) IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN FALSE END
-- parameters: {'p1': 0.5, 'p2': 0.5}
-- with literals:
CASE WHEN (`c`.`id` IS NOT NULL
AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_1`.`subId`, min(if(isNaN(toFloat64(`audiencefilter_1 … 722 characters, 58d131047fa13169 … value`)) + 0) IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN TRUE WHEN (`c`.`id` IS NOT NULL
AND (`c`.`id`, FALSE) IN (SELECT `audiencefilter_1`.`subId`, min(if(isNaN(toFloat64(`audiencefilter_ … 701 characters, 82a81f9e51525ff5 … 4(`audiencefilter_1`.`value`)) + 0) IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN FALSE END

-- relations: greatest
-- {'actions': {'max': {'field': 'createdAt', 'lt': {'now': '-P90D'}}}}
CASE WHEN (`c`.`id` IS NOT NULL
AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_1`.`subId`, max(`audiencefilter_1`.`createdAt`) < to … 337 characters, a366428c9af735e3 … `.`createdAt` IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN TRUE WHEN (`c`.`id` IS NOT NULL
AND (`c`.`id`, FALSE) IN (SELECT `audiencefilter_1`.`subId`, max(`audiencefilter_1`.`createdAt`) < t … 316 characters, ddec6d480123df8c …  AND `audiencefilter_1`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN FALSE END
-- parameters: {'p1': '2025-03-20 10:00:00.000000', 'p2': '2025-03-20 10:00:00.000000'}
-- with literals:
CASE WHEN (`c`.`id` IS NOT NULL
AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_1`.`subId`, max(`audiencefilter_1`.`createdAt`) < to … 354 characters, 6b86bd43e3dcd2b0 … `.`createdAt` IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN TRUE WHEN (`c`.`id` IS NOT NULL
AND (`c`.`id`, FALSE) IN (SELECT `audiencefilter_1`.`subId`, max(`audiencefilter_1`.`createdAt`) < t … 333 characters, 39a668cd558a012f …  AND `audiencefilter_1`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN FALSE END

-- relations: greatest, or none
-- {'OR': [{'actions': {'max': {'field': 'createdAt', 'equals': None}}}, {'orders': {'max': {'field': 'data.weight', 'not': {'gt': 5}}}}]}
((`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_1`.`subId` HAVING NOT (max(`audiencefilter_1`.`createdAt`) IS NULL)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`shop` IS NOT NULL AND (`c`.`id`, `c`.`shop`, TRUE) IN (S … 3,176 characters, dd4ddd9070be3c62 … ))])[1] IS NOT NULL GROUP BY `audiencefilter_2`.`subId`, `audiencefilter_2`.`shop`)) THEN FALSE END)
-- parameters: {'p1': 5, 'p2': 5}
-- with literals:
((`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_1`.`subId` HAVING NOT (max(`audiencefilter_1`.`createdAt`) IS NULL)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND `c`.`shop` IS NOT NULL AND (`c`.`id`, `c`.`shop`, TRUE) IN (S … 3,158 characters, 2d9859a1bc09422a … ))])[1] IS NOT NULL GROUP BY `audiencefilter_2`.`subId`, `audiencefilter_2`.`shop`)) THEN FALSE END)

-- relations: least of every type
-- {'OR': [{'actions': {'min': {'field': 'points', 'gt': 3}}}, {'actions': {'min': {'field': 'value', ' … 405 characters, 30c2a995f622bfe4 … : 0.5}}}, {'actions': {'min': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_1`.`subId`, min(`au … 627 characters, 2f0c19b3be75362d … ULL AND `audiencefilter_1`.`points` IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_2`.`subId`, min(i … 1,451 characters, d2ec31925584d579 … 4(`audiencefilter_2`.`value`)) + 0) IS NOT NULL GROUP BY `audiencefilter_2`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_3`.`subId`, min(` … 731 characters, 17193e4005da9030 …  AND `audiencefilter_3`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_3`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_4`.`subId`, min(a … 2,845 characters, 5fdffd66c3bc9331 … .0-9eE]+)"$|_("$)', '\\1\\2'))])[1] IS NOT NULL GROUP BY `audiencefilter_4`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_5`.`subId`, min(a … 2,884 characters, b0c2002c98cb49af … eE]+)"$|_("$)', '\\1\\2'))])[1] + 0 IS NOT NULL GROUP BY `audiencefilter_5`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_6`.`subId`, min(a … 5,754 characters, 6db020c354258669 … 0-9eE]+)"$|_("$)', '\\1\\2'))])[1] IS NOT NULL GROUP BY `audiencefilter_6`.`subId`)) THEN FALSE END)
-- parameters: {'p1': 4, 'p2': 4, 'p3': 0.5, 'p4': 0.5, 'p5': '2024-02-29 07:00:45.000001', 'p6': '2024-02-29 07:00:45.000001', 'p7': 4, 'p8': 4, 'p9': 0.5, 'p10': 0.5, 'p11': 1709190045000001, 'p12': 1709190045000001}
-- with literals:
(CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_1`.`subId`, min(`au … 609 characters, e2a10d01eed57e81 … ULL AND `audiencefilter_1`.`points` IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_2`.`subId`, min(i … 1,459 characters, 4a7b30a57b884315 … 4(`audiencefilter_2`.`value`)) + 0) IS NOT NULL GROUP BY `audiencefilter_2`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_3`.`subId`, min(` … 765 characters, 4efcbaaf5bed2e02 …  AND `audiencefilter_3`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_3`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_4`.`subId`, min(a … 2,827 characters, 541962a181d98a9f … .0-9eE]+)"$|_("$)', '\\1\\2'))])[1] IS NOT NULL GROUP BY `audiencefilter_4`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_5`.`subId`, min(a … 2,891 characters, b75e13d36861116c … eE]+)"$|_("$)', '\\1\\2'))])[1] + 0 IS NOT NULL GROUP BY `audiencefilter_5`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_6`.`subId`, min(a … 5,764 characters, 603c6091edbf4c0b … 0-9eE]+)"$|_("$)', '\\1\\2'))])[1] IS NOT NULL GROUP BY `audiencefilter_6`.`subId`)) THEN FALSE END)

-- relations: greatest of every type
-- {'OR': [{'actions': {'max': {'field': 'points', 'gt': 3}}}, {'actions': {'max': {'field': 'value', ' … 405 characters, 79aaf85b40539165 … : 0.5}}}, {'actions': {'max': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_1`.`subId`, max(`au … 627 characters, 7428004ef602bf9e … ULL AND `audiencefilter_1`.`points` IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_2`.`subId`, max(i … 1,451 characters, eddc8a68bac338a6 … 4(`audiencefilter_2`.`value`)) + 0) IS NOT NULL GROUP BY `audiencefilter_2`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_3`.`subId`, max(` … 731 characters, 41f181e459e26a57 …  AND `audiencefilter_3`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_3`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_4`.`subId`, max(a … 2,845 characters, 58cfab3a94529800 … .0-9eE]+)"$|_("$)', '\\1\\2'))])[1] IS NOT NULL GROUP BY `audiencefilter_4`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_5`.`subId`, max(a … 2,884 characters, 942e1d7aa46ea837 … eE]+)"$|_("$)', '\\1\\2'))])[1] + 0 IS NOT NULL GROUP BY `audiencefilter_5`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_6`.`subId`, max(a … 5,754 characters, 3e840c08f87d7e0f … 0-9eE]+)"$|_("$)', '\\1\\2'))])[1] IS NOT NULL GROUP BY `audiencefilter_6`.`subId`)) THEN FALSE END)
-- parameters: {'p1': 4, 'p2': 4, 'p3': 0.5, 'p4': 0.5, 'p5': '2024-02-29 07:00:45.000001', 'p6': '2024-02-29 07:00:45.000001', 'p7': 4, 'p8': 4, 'p9': 0.5, 'p10': 0.5, 'p11': 1709190045000001, 'p12': 1709190045000001}
-- with literals:
(CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_1`.`subId`, max(`au … 609 characters, 2070e07bed7f4779 … ULL AND `audiencefilter_1`.`points` IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_2`.`subId`, max(i … 1,459 characters, 196caab087bd1b55 … 4(`audiencefilter_2`.`value`)) + 0) IS NOT NULL GROUP BY `audiencefilter_2`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_3`.`subId`, max(` … 765 characters, a9481026bcb49301 …  AND `audiencefilter_3`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_3`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_4`.`subId`, max(a … 2,827 characters, af38e4814e758a59 … .0-9eE]+)"$|_("$)', '\\1\\2'))])[1] IS NOT NULL GROUP BY `audiencefilter_4`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_5`.`subId`, max(a … 2,891 characters, b8b2ab569416840f … eE]+)"$|_("$)', '\\1\\2'))])[1] + 0 IS NOT NULL GROUP BY `audiencefilter_5`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_6`.`subId`, max(a … 5,764 characters, 0c5668ed31b69d63 … 0-9eE]+)"$|_("$)', '\\1\\2'))])[1] IS NOT NULL GROUP BY `audiencefilter_6`.`subId`)) THEN FALSE END)

-- relations: every quantifier beside a test
-- {'points': {'gte': 3}, 'actions': {'none': {'name': 'login'}, 'every': {'value': {'gt': 0.5}}}, 'orders': {'some': {}}, 'NOT': {'orders': {'every': {'value': {'gt': 0.5}}}}, 'AND': [{'actions': {'none': {}}}]}
(`c`.`points` >= {p1:Int64}
AND (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL))
AND (`c`.`id` IS NOT NULL AND `c`.`shop` IS NOT NULL AND (`c`.`id`, `c`.`shop`) IN (SELECT `audiencefilter_2`.`subId`, `audiencefilter_2`.`shop` FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`shop` IS NOT NULL))
AND (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_3`.`subId` FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`name` = {p2:String}))
AND (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_4`.`subId` FROM `actions` AS `audie … 424 characters, ef3446fb17956d56 … tring(`audiencefilter_4`.`value`)), toFloat64(`audiencefilter_4`.`value`)) + 0) > {p3:Float64}, 0)))
AND (`c`.`id` IS NOT NULL AND `c`.`shop` IS NOT NULL AND (`c`.`id`, `c`.`shop`) IN (SELECT `audience … 566 characters, e9cd360332d1e585 … ring(`audiencefilter_5`.`value`)), toFloat64(`audiencefilter_5`.`value`)) + 0) > {p4:Float64}, 0))))
-- parameters: {'p1': 3, 'p2': 'login', 'p3': 0.5, 'p4': 0.5}
-- with literals:
(`c`.`points` >= 3
AND (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL))
AND (`c`.`id` IS NOT NULL AND `c`.`shop` IS NOT NULL AND (`c`.`id`, `c`.`shop`) IN (SELECT `audiencefilter_2`.`subId`, `audiencefilter_2`.`shop` FROM (SELECT * FROM actions WHERE value > 0) AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` IS NOT NULL AND `audiencefilter_2`.`shop` IS NOT NULL))
AND (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_3`.`subId` FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`name` = 'login'))
AND (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_4`.`subId` FROM `actions` AS `audie … 428 characters, 18e2744d01712b63 … g(`audiencefilter_4`.`value`)), toFloat64(`audiencefilter_4`.`value`)) + 0) > toFloat64('0.5'), 0)))
AND (`c`.`id` IS NOT NULL AND `c`.`shop` IS NOT NULL AND (`c`.`id`, `c`.`shop`) IN (SELECT `audience … 570 characters, 5a5206a3b5bddb18 … (`audiencefilter_5`.`value`)), toFloat64(`audiencefilter_5`.`value`)) + 0) > toFloat64('0.5'), 0))))

-- relations: functions
-- {'OR': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'points', 'lte': 5}}}, {'a … 304 characters, 7f52ab6f08f58118 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
((`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY `audiencefilter_1`.`subId` HAVING count(*) >= {p1:Int64}))
OR (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_2`.`subId` FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` IS NOT NULL GROUP BY `audiencefilter_2`.`subId` HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= {p2:Int64})))
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_3`.`subId`, max(` … 691 characters, f12117dd926d92ad …  AND `audiencefilter_3`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_3`.`subId`)) THEN FALSE END
OR (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_4`.`subId` FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` IS NOT NULL AND `audiencefilter_4`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_4`.`subId` HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
OR (`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_5`.`subId` FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` IS NOT NULL AND `audiencefilter_5`.`points` IS NOT NULL GROUP BY `audiencefilter_5`.`subId` HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))
-- parameters: {'p1': 2, 'p2': 5, 'p3': '2024-02-29 07:00:45.000001', 'p4': '2024-02-29 07:00:45.000001'}
-- with literals:
((`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY `audiencefilter_1`.`subId` HAVING count(*) >= 2))
OR (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_2`.`subId` FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` IS NOT NULL GROUP BY `audiencefilter_2`.`subId` HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_3`.`subId`, max(` … 725 characters, da8dba31962009d0 …  AND `audiencefilter_3`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_3`.`subId`)) THEN FALSE END
OR (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_4`.`subId` FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` IS NOT NULL AND `audiencefilter_4`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_4`.`subId` HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
OR (`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_5`.`subId` FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` IS NOT NULL AND `audiencefilter_5`.`points` IS NOT NULL GROUP BY `audiencefilter_5`.`subId` HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))

-- relations: functions where
-- {'OR': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, ' … 644 characters, 55cf9d8558fdbac4 … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
((`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` < toDateTime64({p1:String}, 6, 'UTC') GROUP BY `audiencefilter_1`.`subId` HAVING count(*) >= {p2:Int64}))
OR (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_2`.`subId` FROM `actions` AS `audien … 340 characters, 69fffff79adb84ae … audiencefilter_2`.`subId` HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= {p4:Int64})))
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_3`.`subId`, max(` … 837 characters, 563c351a21604ed2 …  AND `audiencefilter_3`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_3`.`subId`)) THEN FALSE END
OR (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_4`.`subId` FROM `actions` AS `audien … 371 characters, b71ac89c7123fd9b …  NULL GROUP BY `audiencefilter_4`.`subId` HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
OR (`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_5`.`subId` FROM `actions` AS `audie … 366 characters, 7fa3bfeabb15d849 …  NOT NULL GROUP BY `audiencefilter_5`.`subId` HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))
-- parameters: {'p1': '2024-02-29 07:00:45.000001', 'p2': 2, 'p3': '2024-02-29 07:00:45.000001', 'p4': 5, 'p5': '20 … 307 characters, 4b319b492ca0c5c6 … 024-02-29 07:00:45.000001', 'p9': '2024-02-29 07:00:45.000001', 'p10': '2024-02-29 07:00:45.000001'}
-- with literals:
((`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audienc … 304 characters, c06aec4e42ae78b0 … 4('2024-02-29 07:00:45.000001', 6, 'UTC') GROUP BY `audiencefilter_1`.`subId` HAVING count(*) >= 2))
OR (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_2`.`subId` FROM `actions` AS `audien … 348 characters, 77d8a52dc794dee9 … ROUP BY `audiencefilter_2`.`subId` HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_3`.`subId`, max(` … 905 characters, 38b0b5e064290ad3 …  AND `audiencefilter_3`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_3`.`subId`)) THEN FALSE END
OR (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_4`.`subId` FROM `actions` AS `audien … 388 characters, 257bcc1b9bf94b1f …  NULL GROUP BY `audiencefilter_4`.`subId` HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
OR (`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_5`.`subId` FROM `actions` AS `audie … 382 characters, f2cf3fd371211c11 …  NOT NULL GROUP BY `audiencefilter_5`.`subId` HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))

-- relations: functions beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'po … 327 characters, 9dac7e4f188b4cf2 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
(`c`.`points` >= {p1:Int64}
AND (`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY `audiencefilter_1`.`subId` HAVING count(*) >= {p2:Int64}))
AND (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_2`.`subId` FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` IS NOT NULL GROUP BY `audiencefilter_2`.`subId` HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= {p3:Int64})))
AND CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_3`.`subId`, max( … 692 characters, 5344d4a1f1491218 …  AND `audiencefilter_3`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_3`.`subId`)) THEN FALSE END
AND (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_4`.`subId` FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` IS NOT NULL AND `audiencefilter_4`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_4`.`subId` HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
AND (`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_5`.`subId` FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` IS NOT NULL AND `audiencefilter_5`.`points` IS NOT NULL GROUP BY `audiencefilter_5`.`subId` HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))
-- parameters: {'p1': 3, 'p2': 2, 'p3': 5, 'p4': '2024-02-29 07:00:45.000001', 'p5': '2024-02-29 07:00:45.000001'}
-- with literals:
(`c`.`points` >= 3
AND (`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL GROUP BY `audiencefilter_1`.`subId` HAVING count(*) >= 2))
AND (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_2`.`subId` FROM `actions` AS `audiencefilter_2` WHERE `audiencefilter_2`.`subId` IS NOT NULL GROUP BY `audiencefilter_2`.`subId` HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5)))
AND CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_3`.`subId`, max( … 726 characters, f1d57ee01390932d …  AND `audiencefilter_3`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_3`.`subId`)) THEN FALSE END
AND (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_4`.`subId` FROM `actions` AS `audiencefilter_4` WHERE `audiencefilter_4`.`subId` IS NOT NULL AND `audiencefilter_4`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_4`.`subId` HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
AND (`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_5`.`subId` FROM `actions` AS `audiencefilter_5` WHERE `audiencefilter_5`.`subId` IS NOT NULL AND `audiencefilter_5`.`points` IS NOT NULL GROUP BY `audiencefilter_5`.`subId` HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))

-- relations: functions where beside a test
-- {'points': {'gte': 3}, 'AND': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:3 … 667 characters, 5fc940b75542055c … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
(`c`.`points` >= {p1:Int64}
AND (`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audiencefilter_1`.`subId` IS NOT NULL AND `audiencefilter_1`.`createdAt` < toDateTime64({p2:String}, 6, 'UTC') GROUP BY `audiencefilter_1`.`subId` HAVING count(*) >= {p3:Int64}))
AND (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_2`.`subId` FROM `actions` AS `audie … 341 characters, b500bceef771e81d … audiencefilter_2`.`subId` HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= {p5:Int64})))
AND CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_3`.`subId`, max( … 838 characters, 62a955b7aa89eeeb …  AND `audiencefilter_3`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_3`.`subId`)) THEN FALSE END
AND (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_4`.`subId` FROM `actions` AS `audie … 373 characters, b36e067be2018061 …  NULL GROUP BY `audiencefilter_4`.`subId` HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
AND (`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_5`.`subId` FROM `actions` AS `audi … 367 characters, aed87eb597de0968 …  NOT NULL GROUP BY `audiencefilter_5`.`subId` HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))
-- parameters: {'p1': 3, 'p2': '2024-02-29 07:00:45.000001', 'p3': 2, 'p4': '2024-02-29 07:00:45.000001', 'p5': 5,  … 317 characters, 875cd51a5e12be6f … 24-02-29 07:00:45.000001', 'p10': '2024-02-29 07:00:45.000001', 'p11': '2024-02-29 07:00:45.000001'}
-- with literals:
(`c`.`points` >= 3
AND (`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audi … 307 characters, 4c084be1dbfd5a1e … 4('2024-02-29 07:00:45.000001', 6, 'UTC') GROUP BY `audiencefilter_1`.`subId` HAVING count(*) >= 2))
AND (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_2`.`subId` FROM `actions` AS `audie … 349 characters, 6190b51b6a3e2165 … ROUP BY `audiencefilter_2`.`subId` HAVING NOT (coalesce(sum(`audiencefilter_2`.`points`), 0) <= 5)))
AND CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_3`.`subId`, max( … 906 characters, d8a800663452aac5 …  AND `audiencefilter_3`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_3`.`subId`)) THEN FALSE END
AND (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_4`.`subId` FROM `actions` AS `audie … 389 characters, 2e31f850ab0c879f …  NULL GROUP BY `audiencefilter_4`.`subId` HAVING NOT (max(`audiencefilter_4`.`createdAt`) IS NULL)))
AND (`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_5`.`subId` FROM `actions` AS `audi … 383 characters, 3dd04ef397b63913 …  NOT NULL GROUP BY `audiencefilter_5`.`subId` HAVING min(`audiencefilter_5`.`points`) IS NOT NULL)))

-- relations: many of one kind, all
-- {'AND': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login',  … 922 characters, cf4b573e400ee51e … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
((`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_4`.`subId` FROM `actions` AS `audienc … 2,492 characters, 9514104813a804b3 … AND count(CASE WHEN lower(`audiencefilter_4`.`name`) LIKE {p20:String} THEN 1 END) <= {p21:Int64})))
AND ((`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_2`.`subId` FROM `actions` AS `aud … 1,303 characters, 7e19e550fb262555 … ND `audiencefilter_1`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN FALSE END))
-- parameters: {'p1': 1, 'p2': 9, 'p3': 100, 'p4': 100, 'p5': 'login', 'p6': 1, 'p7': 'login', 'p8': 3, 'p9': 1, 'p … 421 characters, b150a3df7cceb61d … g%', 'p21': 0, 'p22': 1.0, 'p23': '2024-02-29 07:00:45.000001', 'p24': '2024-02-29 07:00:45.000001'}
-- with literals:
((`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_4`.`subId` FROM `actions` AS `audienc … 2,418 characters, 3d129da3e0511d24 … ND), 0) >= 100 AND count(CASE WHEN lower(`audiencefilter_4`.`name`) LIKE '%log%' THEN 1 END) <= 0)))
AND ((`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_2`.`subId` FROM `actions` AS `aud … 1,338 characters, 8b6b1dfc322252d4 … ND `audiencefilter_1`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN FALSE END))

-- relations: many of one kind, any
-- {'OR': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login', ' … 921 characters, 518d84657c0520e2 … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
((`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_4`.`subId` FROM `actions` AS `audience … 2,487 characters, 40f1a1e596f8f2b1 … OR count(CASE WHEN lower(`audiencefilter_4`.`name`) LIKE {p20:String} THEN 1 END) <= {p21:Int64}))))
OR ((`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_2`.`subId` FROM `actions` AS `audi … 1,301 characters, ca5dffaaf94b90e3 … ND `audiencefilter_1`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN FALSE END))
-- parameters: {'p1': 1, 'p2': 9, 'p3': 100, 'p4': 100, 'p5': 'login', 'p6': 1, 'p7': 'login', 'p8': 3, 'p9': 1, 'p … 421 characters, b150a3df7cceb61d … g%', 'p21': 0, 'p22': 1.0, 'p23': '2024-02-29 07:00:45.000001', 'p24': '2024-02-29 07:00:45.000001'}
-- with literals:
((`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_4`.`subId` FROM `actions` AS `audience … 2,413 characters, 2276dd574d65c7b2 … ND), 0) >= 100 OR count(CASE WHEN lower(`audiencefilter_4`.`name`) LIKE '%log%' THEN 1 END) <= 0))))
OR ((`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_2`.`subId` FROM `actions` AS `audi … 1,336 characters, b8a25875b1cd3a44 … ND `audiencefilter_1`.`createdAt` IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN FALSE END))

-- relations: greatest within
-- {'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
(`c`.`id` IS NOT NULL
AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audie … 878 characters, 5cffe57e5bc40ae2 … g(`audiencefilter_2`.`price`)), toFloat64(`audiencefilter_2`.`price`)) + 0)) + 0 >= {p1:Float64}))))
-- parameters: {'p1': 100.0}
-- with literals:
(`c`.`id` IS NOT NULL
AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audiencefilter_1` WHERE `audie … 884 characters, 4c33a7381d3d2315 … iencefilter_2`.`price`)), toFloat64(`audiencefilter_2`.`price`)) + 0)) + 0 >= toFloat64('100.0')))))

-- relations: greatest within few
-- {'points': {'gte': 3}, 'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
((`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audienc … 901 characters, 5cb8cc32126199a4 … g(`audiencefilter_2`.`price`)), toFloat64(`audiencefilter_2`.`price`)) + 0)) + 0 >= {p1:Float64}))))
AND `c`.`points` >= {p2:Int64})
-- parameters: {'p1': 100.0, 'p2': 3}
-- with literals:
((`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audienc … 907 characters, d234ab818b021e3f … iencefilter_2`.`price`)), toFloat64(`audiencefilter_2`.`price`)) + 0)) + 0 >= toFloat64('100.0')))))
AND `c`.`points` >= 3)

-- dates
-- {'birthday': {'gte': '2000-02-29', 'not': '2001-03-01'}, 'AND': [{'birthday': {'lt': {'today': '-P18Y'}}}], 'data.since': {'in': ['2000-02-29', '9999-12-31']}}
((toString(arrayMap(x -> if(match(x, '^"((?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01] … 1,538 characters, 87b99ae5e70dc72e … ?[0-9]+)?)', '"\\1_\\3"'), 'since_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1]) IS NULL AND NULL)
AND toString(`c`.`birthday`) >= {p3:String}
AND toString(`c`.`birthday`) < {p4:String}
AND NOT (toString(`c`.`birthday`) = {p5:String}))
-- parameters: {'p1': '2000-02-29', 'p2': '9999-12-31', 'p3': '2000-02-29', 'p4': '2007-06-18', 'p5': '2001-03-01'}
-- with literals:
((toString(arrayMap(x -> if(match(x, '^"((?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01] … 1,540 characters, 8cfd8fe89f509bb6 … ?[0-9]+)?)', '"\\1_\\3"'), 'since_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1]) IS NULL AND NULL)
AND toString(`c`.`birthday`) >= '2000-02-29'
AND toString(`c`.`birthday`) < '2007-06-18'
AND NOT (toString(`c`.`birthday`) = '2001-03-01'))

-- dates: anniversaries
-- {'birthday': {'anniversary': {'from': 'P0D', 'to': 'P7D'}}, 'data.since': {'not': {'anniversary': {'days': [[1220, 1231], [101, 105]]}}}}
((toUInt16OrZero(concat(substring(toString(`c`.`birthday`), 6, 2), substring(toString(`c`.`birthday`), 9, 2))) + {p1:Int64}) % 10000 <= {p2:Int64}
AND NOT ((toUInt16OrZero(concat(substring(toString(arrayMap(x -> if(match(x, '^"((?:[0-9]{4}-(?:(?:0 … 1,592 characters, 969b531d9083debd … ince_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1]), 9, 2))) + {p3:Int64}) % 10000 <= {p4:Int64}))
-- parameters: {'p1': 9382, 'p2': 7, 'p3': 8780, 'p4': 8885}
-- with literals:
((toUInt16OrZero(concat(substring(toString(`c`.`birthday`), 6, 2), substring(toString(`c`.`birthday`), 9, 2))) + 9382) % 10000 <= 7
AND NOT ((toUInt16OrZero(concat(substring(toString(arrayMap(x -> if(match(x, '^"((?:[0-9]{4}-(?:(?:0 … 1,580 characters, 526c414def0dfd90 … 1_\\3"'), 'since_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1]), 9, 2))) + 8780) % 10000 <= 8885))

-- ids
-- {'externalId': {'in': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.token': {'not': '123E4567-e89b-12d3-a456-426614174000'}, 'NOT': {'externalId': 'd011db5a-e241-04eb-604a-5ce3addef82d'}}
(lower(toString(`c`.`externalId`)) = {p1:String}
AND NOT (lower(toString(arrayMap(x -> if(match(x, '^"([0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa- … 605 characters, c8ca8b69a64eafd1 … ]?[0-9]+)?)', '"\\1_\\3"'), 'token_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1])) = {p2:String}))
-- parameters: {'p1': '123e4567-e89b-12d3-a456-426614174000', 'p2': '123e4567-e89b-12d3-a456-426614174000'}
-- with literals:
(lower(toString(`c`.`externalId`)) = '123e4567-e89b-12d3-a456-426614174000'
AND NOT (lower(toString(arrayMap(x -> if(match(x, '^"([0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa- … 632 characters, f3ffd2bec54bbb37 …  'token_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1])) = '123e4567-e89b-12d3-a456-426614174000'))

-- ids: missing
-- {'externalId': None, 'data.token': {'not': None}}
(lower(toString(arrayMap(x -> if(match(x, '^"([0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})" … 593 characters, dafb08684384638a … ][-+]?[0-9]+)?)', '"\\1_\\3"'), 'token_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1])) IS NOT NULL
AND lower(toString(`c`.`externalId`)) IS NULL)
-- parameters: {}

-- decimals
-- {'balance': {'gt': 0.001, 'lte': 100.5, 'notIn': [1, 2.5]}, 'data.price': {'gte': 19.99, 'not': 20}}
(`c`.`balance` BETWEEN toDecimal256({p1:String}, 9)
AND toDecimal256({p2:String}, 9)
AND arrayMap(x -> if(abs(round((toFloat64OrNull(x) * 1e2))) < 1e15 AND abs((toFloat64OrNull(x) * 1e2 … 745 characters, 4108748a5f64d32a … ][-+]?[0-9]+)?)', '"\\1_\\3"'), 'price_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] >= {p3:Int64}
AND NOT ((`c`.`balance` IN (toDecimal256({p4:String}, 9), toDecimal256({p5:String}, 9)) OR `c`.`balance` IS NULL AND NULL))
AND NOT (arrayMap(x -> if(abs(round((toFloat64OrNull(x) * 1e2))) < 1e15 AND abs((toFloat64OrNull(x)  … 751 characters, f991ed5671f2d250 … [-+]?[0-9]+)?)', '"\\1_\\3"'), 'price_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] = {p6:Int64}))
-- parameters: {'p1': '0.01', 'p2': '100.50', 'p3': 1999, 'p4': '1.00', 'p5': '2.50', 'p6': 2000}
-- with literals:
(`c`.`balance` BETWEEN toDecimal256('0.01', 9)
AND toDecimal256('100.50', 9)
AND arrayMap(x -> if(abs(round((toFloat64OrNull(x) * 1e2))) < 1e15 AND abs((toFloat64OrNull(x) * 1e2 … 739 characters, 3985c3094c19ce2a … )?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'price_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] >= 1999
AND NOT ((`c`.`balance` IN (toDecimal256('1.00', 9), toDecimal256('2.50', 9)) OR `c`.`balance` IS NULL AND NULL))
AND NOT (arrayMap(x -> if(abs(round((toFloat64OrNull(x) * 1e2))) < 1e15 AND abs((toFloat64OrNull(x)  … 745 characters, 76a458bd9e3da5e0 … ?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'price_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1] = 2000))

-- lists of days, ids and decimals
-- {'days': {'has': '2000-02-29'}, 'ids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'prices': {'hasEvery': [1, 2.5]}, 'NOT': [{'days': ['2000-02-29']}, {'prices': [2.5]}, {'ids': {'has': '123E4567-e89b-12d3-a456-426614174000'}}]}
(has(arrayMap(x -> toString(x), `c`.`days`), {p1:String})
AND hasAll(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> toString(toInt256(toDecimal256(x, 9) * 1000000000)), `c`.`prices`)), JSONExtract({p2:String}, 'Array(String)'))
AND hasAny(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> lower(toString(x)), `c`.`ids`)), JSONExtract({p3:String}, 'Array(String)'))
AND NOT (has(arrayMap(x -> lower(toString(x)), `c`.`ids`), {p4:String}))
AND NOT (arrayMap(x -> toString(x), `c`.`days`) = JSONExtract({p5:String}, 'Array(String)'))
AND NOT (arrayMap(x -> toString(toInt256(toDecimal256(x, 9) * 1000000000)), `c`.`prices`) = JSONExtract({p6:String}, 'Array(String)')))
-- parameters: {'p1': '2000-02-29', 'p2': '["1000000000","2500000000"]', 'p3': '["123e4567-e89b-12d3-a456-426614174000","d011db5a-e241-04eb-604a-5ce3addef82d"]', 'p4': '123e4567-e89b-12d3-a456-426614174000', 'p5': '["2000-02-29"]', 'p6': '["2500000000"]'}
-- with literals:
(has(arrayMap(x -> toString(x), `c`.`days`), '2000-02-29')
AND hasAll(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> toString(toInt256(toDecimal256(x, 9) * 1000000000)), `c`.`prices`)), JSONExtract('["1000000000","2500000000"]', 'Array(String)'))
AND hasAny(arrayFilter(x -> x IS NOT NULL, arrayMap(x -> lower(toString(x)), `c`.`ids`)), JSONExtract('["123e4567-e89b-12d3-a456-426614174000","d011db5a-e241-04eb-604a-5ce3addef82d"]', 'Array(String)'))
AND NOT (has(arrayMap(x -> lower(toString(x)), `c`.`ids`), '123e4567-e89b-12d3-a456-426614174000'))
AND NOT (arrayMap(x -> toString(x), `c`.`days`) = JSONExtract('["2000-02-29"]', 'Array(String)'))
AND NOT (arrayMap(x -> toString(toInt256(toDecimal256(x, 9) * 1000000000)), `c`.`prices`) = JSONExtract('["2500000000"]', 'Array(String)')))

-- lists of days, ids and decimals in custom data
-- {'data.dates': {'has': '2000-02-29'}, 'data.uuids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.decimals': {'hasEvery': [1, 2.5]}, 'NOT': [{'data.dates': ['2000-02-29']}, {'data.decimals': [2.5]}]}
(arrayMap(t -> toNullable(has(t.2, {p1:String})), arrayFilter(t -> countEqual(t.1, 'null') = arrayCo … 1,057 characters, 5399e7a608045a0b … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'dates_')]))))))[1]
AND arrayMap(t -> toNullable(hasAll(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract({p2:String}, ' … 1,132 characters, 958544b1e6a4aabf … ]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'decimals_')]))))))[1]
AND arrayMap(t -> toNullable(hasAny(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract({p3:String}, ' … 957 characters, fe3e43731e97837a … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'uuids_')]))))))[1]
AND NOT (arrayMap(t -> toNullable(t.2 = JSONExtract({p4:String}, 'Array(String)')), arrayFilter(t -> … 1,092 characters, 130123a56ebd3ad6 … \\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'dates_')]))))))[1])
AND NOT (arrayMap(t -> toNullable(t.2 = JSONExtract({p5:String}, 'Array(Int64)')), arrayFilter(t ->  … 1,099 characters, c6201c95a949d31b … \\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'decimals_')]))))))[1]))
-- parameters: {'p1': '2000-02-29', 'p2': '[100,250]', 'p3': '["123e4567-e89b-12d3-a456-426614174000","d011db5a-e241-04eb-604a-5ce3addef82d"]', 'p4': '["2000-02-29"]', 'p5': '[250]'}
-- with literals:
(arrayMap(t -> toNullable(has(t.2, '2000-02-29')), arrayFilter(t -> countEqual(t.1, 'null') = arrayC … 1,058 characters, 36b3abb364615236 … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'dates_')]))))))[1]
AND arrayMap(t -> toNullable(hasAll(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract('[100,250]', ' … 1,132 characters, f2747ec94f11931a … ]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'decimals_')]))))))[1]
AND arrayMap(t -> toNullable(hasAny(arrayFilter(x -> x IS NOT NULL, t.2), JSONExtract('["123e4567-e8 … 1,027 characters, f82a7e1f042179cf … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'uuids_')]))))))[1]
AND NOT (arrayMap(t -> toNullable(t.2 = JSONExtract('["2000-02-29"]', 'Array(String)')), arrayFilter … 1,097 characters, 394ea50d0da1e7a6 … \\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'dates_')]))))))[1])
AND NOT (arrayMap(t -> toNullable(t.2 = JSONExtract('[250]', 'Array(Int64)')), arrayFilter(t -> coun … 1,095 characters, 43fd06aac1317e2c … \\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'decimals_')]))))))[1]))

-- relations: sums beyond 64 bits
-- {'OR': [{'actions': {'sum': {'field': 'large', 'gt': 1180591620717411303424}}}, {'actions': {'sum': {'field': 'paid', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'in': [1, 2.5]}}}, {'actions': {'sum': {'field': 'data.tax', 'lte': 0.5}}}]}
((`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_3`.`subId` FROM `actions` AS `audienc … 462 characters, 2106bc0771f76e94 … 9) OR coalesce(sum(toDecimal256(`audiencefilter_3`.`paid`, 9)), 0) = toDecimal256({p3:String}, 9))))
OR ((`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audi … 1,369 characters, f12e0799b8c8a930 … , 'tax_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1], 9)), 0) <= toDecimal256({p5:String}, 9))))))
-- parameters: {'p1': '2024-02-29 07:00:45.000001', 'p2': '1.00', 'p3': '2.50', 'p4': '1180591620717411303425', 'p5': '50'}
-- with literals:
((`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_3`.`subId` FROM `actions` AS `audienc … 469 characters, c3524aeae9123831 … 00', 9) OR coalesce(sum(toDecimal256(`audiencefilter_3`.`paid`, 9)), 0) = toDecimal256('2.50', 9))))
OR ((`c`.`id` IS NOT NULL AND `c`.`id` IN (SELECT `audiencefilter_1`.`subId` FROM `actions` AS `audi … 1,375 characters, 1d20fee6cd1677a7 … _\\3"'), 'tax_'), '^"_([-+.0-9eE]+)"$|_("$)', '\\1\\2'))])[1], 9)), 0) <= toDecimal256('50', 9))))))

-- relations: averages
-- {'OR': [{'actions': {'avg': {'field': 'paid', 'gte': 50}}}, {'actions': {'avg': {'field': 'large', 'lt': 0.3}}}, {'actions': {'avg': {'field': 'data.tax', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'equals': 2.5}}}, {'actions': {'avg': {'field': 'points', 'equals': None}}}]}
(CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_1`.`subId`, (sum(to … 829 characters, 7de342154a93492a …  NULL AND `audiencefilter_1`.`paid` IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_2`.`subId`, (sum( … 789 characters, 91d00d21c51125aa … NULL AND `audiencefilter_2`.`large` IS NOT NULL GROUP BY `audiencefilter_2`.`subId`)) THEN FALSE END
OR (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_3`.`subId` FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`points` IS NOT NULL GROUP BY `audiencefilter_3`.`subId` HAVING NOT (max(`audiencefilter_3`.`points`) IS NULL)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_4`.`subId`, (sum( … 5,549 characters, e9841f2b3a01004f … 0-9eE]+)"$|_("$)', '\\1\\2'))])[1] IS NOT NULL GROUP BY `audiencefilter_4`.`subId`)) THEN FALSE END)
-- parameters: {'p1': '1', 'p2': '5000', 'p3': '1', 'p4': '5000', 'p5': '10', 'p6': '3', 'p7': '10', 'p8': '3', 'p9': '1', 'p10': '250', 'p11': '2024-02-29 07:00:45.000001', 'p12': '1', 'p13': '250', 'p14': '2024-02-29 07:00:45.000001'}
-- with literals:
(CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_1`.`subId`, (sum(to … 803 characters, 825fc112f1692c7c …  NULL AND `audiencefilter_1`.`paid` IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN FALSE END
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_2`.`subId`, (sum( … 759 characters, 906dba1c80925930 … NULL AND `audiencefilter_2`.`large` IS NOT NULL GROUP BY `audiencefilter_2`.`subId`)) THEN FALSE END
OR (`c`.`id` IS NULL OR `c`.`id` NOT IN (SELECT `audiencefilter_3`.`subId` FROM `actions` AS `audiencefilter_3` WHERE `audiencefilter_3`.`subId` IS NOT NULL AND `audiencefilter_3`.`points` IS NOT NULL GROUP BY `audiencefilter_3`.`subId` HAVING NOT (max(`audiencefilter_3`.`points`) IS NULL)))
OR CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_4`.`subId`, (sum( … 5,550 characters, b934f6a5645f7d41 … 0-9eE]+)"$|_("$)', '\\1\\2'))])[1] IS NOT NULL GROUP BY `audiencefilter_4`.`subId`)) THEN FALSE END)

-- relations: least of days and decimals
-- {'actions': {'min': {'field': 'paidOn', 'lt': {'today': '-P1Y'}}, 'max': {'field': 'paid', 'gt': 2.5}}}
(CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_1`.`subId`, toStrin … 687 characters, 47dfde90eb179b29 … String(`audiencefilter_1`.`paidOn`) IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN FALSE END
AND CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_2`.`subId`, max( … 659 characters, 8f48b54b3689bb06 … NULL AND `audiencefilter_2`.`paid` IS NOT NULL GROUP BY `audiencefilter_2`.`subId`)) THEN FALSE END)
-- parameters: {'p1': '2024-06-18', 'p2': '2024-06-18', 'p3': '2.51', 'p4': '2.51'}
-- with literals:
(CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_1`.`subId`, toStrin … 689 characters, a701ef62706d2930 … String(`audiencefilter_1`.`paidOn`) IS NOT NULL GROUP BY `audiencefilter_1`.`subId`)) THEN FALSE END
AND CASE WHEN (`c`.`id` IS NOT NULL AND (`c`.`id`, TRUE) IN (SELECT `audiencefilter_2`.`subId`, max( … 649 characters, 48986ffb1cc79f0e … NULL AND `audiencefilter_2`.`paid` IS NOT NULL GROUP BY `audiencefilter_2`.`subId`)) THEN FALSE END)

-- objects: any at all
-- {'gifts': {'some': {}}, 'first': {'isNot': None}}
(arrayExists(audiencefilter_object -> ifNull(TRUE, 0), arrayFilter(x -> startsWith(x, '{'), [if(if(e … 579 characters, 866b2868b18eba76 … (([^"\\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'first_'))]))
AND arrayExists(audiencefilter_object -> ifNull(TRUE, 0), arrayFilter(x -> startsWith(x, '{'), JSONE … 602 characters, e283b1eab0910317 … ([^"\\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_'))))))
-- parameters: {}

-- objects: some
-- {'gifts': {'some': {'sku': 'a', 'ok': True, 'at': {'lt': '2024-02-29T12:30:45.000001+05:30'}}}}
arrayExists(audiencefilter_object -> ifNull((arrayMap(x -> if(startsWith(x, '"') AND position(JSONEx … 1,934 characters, 5c9c1e83a0e46fb0 … (([^"\\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_')))))
-- parameters: {'p1': 'a', 'p2': True, 'p3': 1709190045000001}
-- with literals:
arrayExists(audiencefilter_object -> ifNull((arrayMap(x -> if(startsWith(x, '"') AND position(JSONEx … 1,927 characters, dc996218f7bc5f1e … (([^"\\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_')))))

-- objects: none and every
-- {'gifts': {'none': {'labels': {'has': 'a'}}, 'every': {'n': {'gte': 3}}}}
(NOT arrayExists(audiencefilter_object -> ifNull(NOT ifNull(arrayMap(x -> accurateCastOrNull(toFloat … 795 characters, 5e54f3822bc62bfb … (([^"\\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_')))))
AND NOT arrayExists(audiencefilter_object -> ifNull(arrayMap(t -> toNullable(has(t.2, {p2:String})), … 1,071 characters, c9e52642319a89d8 … ([^"\\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_'))))))
-- parameters: {'p1': 3, 'p2': 'a'}
-- with literals:
(NOT arrayExists(audiencefilter_object -> ifNull(NOT ifNull(arrayMap(x -> accurateCastOrNull(toFloat … 786 characters, 202690c116c9408d … (([^"\\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_')))))
AND NOT arrayExists(audiencefilter_object -> ifNull(arrayMap(t -> toNullable(has(t.2, 'a')), arrayFi … 1,063 characters, 65d27c53929c5642 … ([^"\\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_'))))))

-- objects: one
-- {'first': {'is': {'price': {'gt': 2.5}}}}
arrayExists(audiencefilter_object -> ifNull(arrayMap(x -> if(abs(round((toFloat64OrNull(x) * 1e2)))  … 985 characters, 3164296a3d13731b … (([^"\\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'first_'))]))
-- parameters: {'p1': 251}
-- with literals:
arrayExists(audiencefilter_object -> ifNull(arrayMap(x -> if(abs(round((toFloat64OrNull(x) * 1e2)))  … 978 characters, c0fc7886a43fe1b4 … (([^"\\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'first_'))]))

-- objects: within objects
-- {'gifts': {'some': {'parts': {'none': {'ok': True}}}}}
arrayExists(audiencefilter_object -> ifNull(NOT arrayExists(audiencefilter_object -> ifNull(arrayMap … 939 characters, 6942769368c4c963 … (([^"\\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_')))))
-- parameters: {'p1': True}
-- with literals:
arrayExists(audiencefilter_object -> ifNull(NOT arrayExists(audiencefilter_object -> ifNull(arrayMap … 934 characters, eba3cc276db9791b … (([^"\\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_')))))

-- objects: count
-- {'gifts': {'count': {'gte': 3}}}
arrayMap(audiencefilter_objects -> length(audiencefilter_objects) >= {p1:Int64}, [arrayFilter(audien … 684 characters, 5ecc73d46fce1831 … \\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_')))))])[1]
-- parameters: {'p1': 3}
-- with literals:
arrayMap(audiencefilter_objects -> length(audiencefilter_objects) >= 3, [arrayFilter(audiencefilter_ … 675 characters, 4517c3b99cd6ffb8 … \\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_')))))])[1]

-- objects: functions
-- {'OR': [{'gifts': {'count': {'where': {'ok': True}, 'gte': 2}}}, {'gifts': {'sum': {'field': 'n', 'lt': 9}}}, {'gifts': {'sum': {'field': 'price', 'where': {'ok': True}, 'gte': 2.5}}}, {'gifts': {'max': {'field': 'at', 'equals': None}}}, {'gifts': {'avg': {'field': 'price', 'gte': 1}}}]}
(arrayMap(audiencefilter_objects -> coalesce(arrayReduce('sum', arrayMap(audiencefilter_object -> ar … 915 characters, f9c22b4b32a187a2 … \\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_')))))])[1]
OR arrayMap(audiencefilter_objects -> arrayReduce('max', arrayMap(audiencefilter_object -> arrayMap( … 1,626 characters, 2608fb0ea7cccd10 … \\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_')))))])[1]
OR arrayMap(audiencefilter_objects -> (arrayReduce('sum', arrayMap(audiencefilter_object -> toInt256 … 1,661 characters, c471b2e574acdddf … \\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_')))))])[1]
OR arrayMap(audiencefilter_objects -> length(audiencefilter_objects) >= {p4:Int64}, [arrayFilter(aud … 868 characters, 4b9af825b0c5baec … \\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_')))))])[1]
OR arrayMap(audiencefilter_objects -> coalesce(arrayReduce('sum', arrayMap(audiencefilter_object ->  … 1,363 characters, caf280b78a67bac4 … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_')))))])[1])
-- parameters: {'p1': 8, 'p2': '1', 'p3': '100', 'p4': 2, 'p5': True, 'p6': '250', 'p7': True}
-- with literals:
(arrayMap(audiencefilter_objects -> coalesce(arrayReduce('sum', arrayMap(audiencefilter_object -> ar … 906 characters, 5ea224994f7279c1 … \\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_')))))])[1]
OR arrayMap(audiencefilter_objects -> arrayReduce('max', arrayMap(audiencefilter_object -> arrayMap( … 1,626 characters, 2608fb0ea7cccd10 … \\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_')))))])[1]
OR arrayMap(audiencefilter_objects -> (arrayReduce('sum', arrayMap(audiencefilter_object -> toInt256 … 1,647 characters, b9d300f6d57e3e2a … \\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_')))))])[1]
OR arrayMap(audiencefilter_objects -> length(audiencefilter_objects) >= 2, [arrayFilter(audiencefilt … 854 characters, 3959d32bedf6bd32 … \\\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_')))))])[1]
OR arrayMap(audiencefilter_objects -> coalesce(arrayReduce('sum', arrayMap(audiencefilter_object ->  … 1,352 characters, a10895229f69c37f … \\\]|\\\\.)*)"|(-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?)', '"\\1_\\3"'), 'gifts_')))))])[1])
