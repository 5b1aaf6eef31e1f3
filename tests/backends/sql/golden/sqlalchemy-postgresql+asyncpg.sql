-- SQLAlchemy, postgresql+asyncpg, where it is not what sqlalchemy-postgresql+psycopg.sql says. Written by tests/backends/sql/golden.py.

-- date: few values
-- {'moment': {'in': ['2024-02-29T12:30:45.000001+05:30', '1969-12-31T23:59:59.999999Z']}, 'until': {'notIn': ['1969-12-31T23:59:59.999999Z', '2024-02-29T12:30:45.000001+05:30']}}
(rows.moment IN (CAST(CAST($1 AS text) AS timestamptz), CAST(CAST($2 AS text) AS timestamptz))
AND NOT (rows.until IN (CAST(CAST($3 AS text) AS timestamptz), CAST(CAST($4 AS text) AS timestamptz))))
-- parameters: ['1969-12-31 23:59:59.999999+00:00', '2024-02-29 07:00:45.000001+00:00', '1969-12-31 23:59:59.999999+00:00', '2024-02-29 07:00:45.000001+00:00']

-- lists: has
-- {'tags': {'has': "O'Brien \\"}, 'scores': {'has': 3}, 'ratios': {'has': 0.1}, 'flags': {'has': True}, 'moments': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(contacts.flags && '{true}'
AND contacts.moments && '{"2024-02-29 07:00:45.000001+00:00"}'
AND CAST(contacts.ratios AS double precision[]) && '{0.1}'
AND contacts.scores && '{3}'
AND (contacts.tags && E'{"O''Brien \\\\"}' AND coalesce(CAST(contacts.tags AS text[]) COLLATE "C" && CAST(E'{"O''Brien \\\\"}' AS text[]), TRUE)))
-- parameters: []

-- lists: has none
-- {'NOT': [{'tags': {'has': 'a'}}], 'scores': {'not': {'has': 3}}, 'ratios': {'not': {'hasSome': [0.1, 2]}}}
(NOT (CAST(contacts.ratios AS double precision[]) && '{0.1,2.0}')
AND NOT (contacts.scores && '{3}')
AND NOT ((contacts.tags && '{"a"}' AND coalesce(CAST(contacts.tags AS text[]) COLLATE "C" && CAST('{"a"}' AS text[]), TRUE))))
-- parameters: []

-- lists: has some
-- {'tags': {'hasSome': ['a', 'b']}, 'scores': {'hasSome': [1, 2]}, 'ratios': {'hasSome': [0.1, 2]}, 'flags': {'hasSome': [True, False]}, 'moments': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(contacts.flags && '{false,true}'
AND contacts.moments && '{"2024-02-29 07:00:45.000001+00:00","2025-01-01 00:00:00.000000+00:00"}'
AND CAST(contacts.ratios AS double precision[]) && '{0.1,2.0}'
AND contacts.scores && '{1,2}'
AND (contacts.tags && '{"a","b"}' AND coalesce(CAST(contacts.tags AS text[]) COLLATE "C" && CAST('{"a","b"}' AS text[]), TRUE)))
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
AND CAST(contacts.ratios AS double precision[]) @> '{0.1,2.0}'
AND contacts.scores @> '{1,2}'
AND (contacts.tags @> '{"a","b"}' AND coalesce(CAST(contacts.tags AS text[]) COLLATE "C" @> CAST('{"a","b"}' AS text[]), TRUE))
AND NOT (contacts.moments @> '{"2024-02-29 07:00:45.000001+00:00","2025-01-01 00:00:00.000000+00:00"}'))
-- parameters: []

-- lists: has every of many
-- {'tags': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10", … 1,067 characters, d22aea2d3d6f8476 … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(((contacts.tags @> '{"v''0","v''1","v''10","v''11","v''12","v''13","v''14","v''15","v''16","v''17", … 704 characters, a8505c5ed2894cc4 … LLATE "C" IN (SELECT unnest(CAST(CAST($2 AS text[]) AS text[])))) IS TRUE) = CAST($1 AS bigint) END)
AND NOT ((CAST(contacts.ratios AS double precision[]) @> '{0.0,0.14285714285714285,0.285714285714285 … 729 characters, c2500b91a89138e8 … t(CAST(CAST($4 AS double precision[]) AS double precision[])))) IS TRUE) = CAST($3 AS bigint) END)))
-- parameters: [("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 2,024 characters, 0ddab457a8c9b5ec … 4.857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571)]

-- lists: equals
-- {'tags': ['a', 'b'], 'scores': {'not': [1, 2]}, 'ratios': {'equals': [0.1]}, 'flags': [True, False], 'moments': ['2024-02-29T12:30:45.000001+05:30']}
((contacts.flags @> '{true,false}' AND coalesce((contacts.flags)[:] = '{true,false}', TRUE))
AND (contacts.moments @> '{"2024-02-29 07:00:45.000001+00:00"}' AND coalesce((contacts.moments)[:] = '{"2024-02-29 07:00:45.000001+00:00"}', TRUE))
AND (CAST(contacts.ratios AS double precision[]) @> '{0.1}' AND coalesce((CAST(contacts.ratios AS double precision[]))[:] = '{0.1}', TRUE))
AND (contacts.tags @> '{"a","b"}' AND coalesce((CAST(contacts.tags AS text[]))[:] COLLATE "C" = '{"a","b"}', TRUE))
AND NOT ((contacts.scores @> '{1,2}' AND coalesce((contacts.scores)[:] = '{1,2}', TRUE))))
-- parameters: []

-- custom data: equality
-- {'data.plan': 'pro', 'data.seats': {'in': [1, 2]}, 'data.rate': 0.1, 'data.trial': True, 'data.renewsAt': {'not': '2024-02-29T12:30:45.000001+05:30'}}
((CASE WHEN jsonb_typeof((contacts.data -> 'plan')) = 'string' THEN (contacts.data ->> 'plan') END) = CAST($1 AS text)
AND (CASE WHEN (contacts.data -> 'rate') BETWEEN '1e-300' AND '1e300' THEN CAST((contacts.data -> 'r … 771 characters, dcb3757e9b35a75c … .data -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) = CAST($2 AS double precision)
AND (CASE WHEN jsonb_typeof((contacts.data -> 'trial')) = 'boolean' THEN (contacts.data ->> 'trial') = 'true' END) = CAST($3 AS boolean)
AND (CASE WHEN (contacts.data -> 'seats') BETWEEN '1' AND '2147483647' THEN CASE WHEN CAST((contacts … 1,103 characters, 79325c869d76698d … ric)) <= 2.4703282292062328e-324 THEN 0 END END END END) IN (CAST($5 AS bigint), CAST($6 AS bigint))
AND NOT ((CASE WHEN (contacts.data ->> 'renewsAt') ~ '^([0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9][Tt ]([01 … 3,694 characters, d1122c9b129562f5 … .data ->> 'renewsAt'), 2) AS integer)) END))) END END END) = CAST(CAST($4 AS text) AS timestamptz)))
-- parameters: ['pro', 0.1, True, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 1, 2]

-- custom data: order
-- {'data.plan': {'gt': 'a'}, 'data.seats': {'gte': 3, 'lt': 9}, 'data.rate': {'lte': 1.5}, 'data.renewsAt': {'lt': {'now': 'P30D'}}}
(CAST((CASE WHEN jsonb_typeof((contacts.data -> 'plan')) = 'string' THEN (contacts.data ->> 'plan') END) AS text) COLLATE "C" > CAST($1 AS text)
AND (CASE WHEN (contacts.data -> 'rate') BETWEEN '1e-300' AND '1e300' THEN CAST((contacts.data -> 'r … 772 characters, 18518901bacecc61 … data -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) <= CAST($2 AS double precision)
AND (CASE WHEN (contacts.data -> 'seats') BETWEEN '1' AND '2147483647' THEN CASE WHEN CAST((contacts … 1,081 characters, 1257c10df0067ea4 … ta -> 'seats') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) >= CAST($3 AS bigint)
AND (CASE WHEN (contacts.data -> 'seats') BETWEEN '1' AND '2147483647' THEN CASE WHEN CAST((contacts … 1,081 characters, 8e6ff3db07d07a9d … ta -> 'seats') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) <= CAST($4 AS bigint)
AND (CASE WHEN (contacts.data ->> 'renewsAt') ~ '^([0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9][Tt ]([01][0-9 … 3,688 characters, a9f1bb7c34d8a81e … s.data ->> 'renewsAt'), 2) AS integer)) END))) END END END) < CAST(CAST($5 AS text) AS timestamptz))
-- parameters: ['a', 1.5, 3, 8, datetime.datetime(2025, 7, 18, 10, 0, tzinfo=datetime.timezone.utc)]

-- lists in custom data: has
-- {'data.interests': {'has': "O'Brien \\"}, 'data.sizes': {'has': 3}, 'data.rates': {'has': 0.1}, 'data.answers': {'has': True}, 'data.visits': {'has': '2024-02-29T12:30:45.000001+05:30'}}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 592 characters, 4ddd8b2350b383c7 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'answers') AS node OFFSET 0) AS given)
AND (contacts.data @> ANY(CAST(CAST($2 AS text) AS jsonb[])) AND CASE WHEN jsonb_typeof((contacts.da … 1,511 characters, 085b4c6a42b71c9c … LECT (contacts.data -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,165 characters, c8df31ccc0bf7068 … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,339 characters, 34e16594b080ac15 … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,701 characters, 45e9627978b509a1 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'visits') AS node OFFSET 0) AS given))
-- parameters: [(True,), ("O'Brien \\",), ("O'Brien \\",), (0.1,), (3,), (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc),)]

-- lists in custom data: has none
-- {'NOT': [{'data.interests': {'has': 'a'}}], 'data.sizes': {'not': {'has': 3}}, 'data.rates': {'not': {'hasSome': [0.1, 2]}}}
(NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and( … 1,168 characters, 4d7beaf43272f9e8 … lace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given))
AND NOT (CASE WHEN jsonb_typeof((contacts.data -> 'interests')) = 'array' THEN CASE WHEN jsonb_path_ … 834 characters, fcd739204b508e1e …  0) AS given) ELSE (contacts.data -> 'interests') @> ANY(CAST(CAST($3 AS text) AS jsonb[])) END END)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,346 characters, 878aaf2706ee3dcd … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given)))
-- parameters: [(0.1, 2.0), ('a',), ('a',), (3,)]

-- lists in custom data: has some
-- {'data.interests': {'hasSome': ['a', 'b']}, 'data.sizes': {'hasSome': [1, 2]}, 'data.rates': {'hasSome': [0.1, 2]}, 'data.answers': {'hasSome': [True, False]}, 'data.visits': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 592 characters, 4ddd8b2350b383c7 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'answers') AS node OFFSET 0) AS given)
AND (contacts.data @> ANY(CAST(CAST($2 AS text) AS jsonb[])) AND CASE WHEN jsonb_typeof((contacts.da … 1,511 characters, 085b4c6a42b71c9c … LECT (contacts.data -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,165 characters, c8df31ccc0bf7068 … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,339 characters, 34e16594b080ac15 … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,701 characters, 45e9627978b509a1 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'visits') AS node OFFSET 0) AS given))
-- parameters: [(False, True), ('a', 'b'), ('a', 'b'), (0.1, 2.0), (1, 2), (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), datetime.datetime(2025, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))]

-- lists in custom data: has some of many
-- {'data.interests': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9" … 1,281 characters, a385bfa01d5ec638 … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 578 characters, fc6a12e34992b8a8 … e) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'interests') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,345 characters, 328a67a44e70dc05 … lace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given))
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,701 characters, 224e2cc6ce209e6a … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'visits') AS node OFFSET 0) AS given))
-- parameters: [("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 2,497 characters, 1c47a620de07b64c …  tzinfo=datetime.timezone.utc), datetime.datetime(2024, 1, 30, 0, 0, tzinfo=datetime.timezone.utc))]

-- lists in custom data: has every
-- {'data.interests': {'hasEvery': ['a', 'b']}, 'data.sizes': {'hasEvery': [1, 2]}, 'data.rates': {'hasEvery': [0.1, 2]}, 'data.answers': {'hasEvery': [True, False]}, 'data.visits': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 632 characters, 43dc26532b8df592 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'answers') AS node OFFSET 0) AS given)
AND (contacts.data @> CAST(CAST($3 AS text) AS jsonb) AND CASE WHEN jsonb_typeof((contacts.data -> ' … 1,544 characters, 45d5470b02857cf7 … LECT (contacts.data -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,205 characters, 9240fd0858129881 … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,379 characters, 8124ab7ac3685a3b … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 3,749 characters, 54b40990188f4882 … ce) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'visits') AS node OFFSET 0) AS given)))
-- parameters: [(False, True), (False, True), ('a', 'b'), ('a', 'b'), ('a', 'b'), (0.1, 2.0), (0.1, 2.0), (1, 2), ( … 394 characters, 049313c51fa96625 … , tzinfo=datetime.timezone.utc), datetime.datetime(2025, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))]

-- lists in custom data: has every of many
-- {'data.interests': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9 … 1,081 characters, 04aefaf91c115b2a … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
((contacts.data @> CAST(CAST($1 AS text) AS jsonb) AND (SELECT CASE WHEN jsonb_typeof(given.node) =  … 1,362 characters, 4bd0df316311689d … LECT (contacts.data -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,212 characters, 404afac95d0a4210 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)))
-- parameters: [("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 2,336 characters, caa551911f9a4014 … 4.857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571)]

-- lists in custom data: equals
-- {'data.interests': ['a', 'b'], 'data.sizes': {'not': [1, 2]}, 'data.rates': {'equals': [0.1]}, 'data.answers': [True, False], 'data.visits': ['2024-02-29T12:30:45.000001+05:30']}
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 599 characters, b97fcf04d781b35f … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'answers') AS node OFFSET 0) AS given)
AND (contacts.data @> CAST(CAST($2 AS text) AS jsonb) AND CASE WHEN jsonb_typeof((contacts.data -> ' … 1,571 characters, e20225211ead765c … LECT (contacts.data -> 'interests') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 1,172 characters, 54b88908ba65ce83 … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'rates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,707 characters, fcc8904dd70392c0 … lace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'visits') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 1,369 characters, 1d96fd5ee1a79405 … ace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'sizes') AS node OFFSET 0) AS given)))
-- parameters: [(True, False), ('a', 'b'), ('a', 'b'), ('a', 'b'), (0.1,), (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc),), (1, 2)]

-- relations: to one
-- {'referrer': {'is': {'points': {'gte': 3}}, 'isNot': {'tags': {'has': 'a'}}}}
(EXISTS (SELECT 1 FROM contacts AS audiencefilter_1 WHERE audiencefilter_1.id = contacts."referrerId" AND audiencefilter_1.points >= CAST($1 AS bigint))
AND NOT EXISTS (SELECT 1 FROM contacts AS audiencefilter_2 WHERE audiencefilter_2.id = contacts."referrerId" AND (audiencefilter_2.tags && '{"a"}' AND coalesce(CAST(audiencefilter_2.tags AS text[]) COLLATE "C" && CAST('{"a"}' AS text[]), TRUE))))
-- parameters: [3]

-- relations: lists and custom data of theirs
-- {'actions': {'some': {'labels': {'has': 'a'}, 'data.weight': {'gt': 2}, 'items': {'some': {'data.gift': True}}}}}
EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1."subId" = contacts.id
AND ((CASE WHEN (audiencefilter_1.data -> 'weight') BETWEEN '1' AND '2147483647' THEN CASE WHEN CAST … 1,601 characters, 461dde5ad8635c4e …  'gift')) = 'boolean' THEN (audiencefilter_2.data ->> 'gift') = 'true' END) = CAST($2 AS boolean))))
-- parameters: [3, True]

-- relations: least of every type
-- {'OR': [{'actions': {'min': {'field': 'points', 'gt': 3}}}, {'actions': {'min': {'field': 'value', ' … 405 characters, 30c2a995f622bfe4 … : 0.5}}}, {'actions': {'min': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
((EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS  … 515 characters, 7f355767a2f5bc6c … er_1 WHERE audiencefilter_1."subId" = contacts.id AND audiencefilter_1.points IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1 FROM actions A … 646 characters, 9f2f20f684896e0d … ntacts.id AND nullif(audiencefilter_2.value, CAST('NaN' AS double precision)) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM actions A … 550 characters, 2ff9a87f5a687b91 … WHERE audiencefilter_3."subId" = contacts.id AND audiencefilter_3."createdAt" IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_4."subId" AS audiencefilter_groups_1 FROM actions A … 3,964 characters, 3c261b95da2102d4 …  -> 'weight') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_5."subId" AS audiencefilter_groups_1 FROM actions A … 2,809 characters, 1a0d20386f84d655 … filter_5.data -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_6."subId" AS audiencefilter_groups_1 FROM actions A … 12,206 characters, 1f137467a7a9b8f1 … ht((audiencefilter_6.data ->> 'seenAt'), 2) AS integer)) END))) END END END) IS NOT NULL) AND NULL))
-- parameters: [4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: greatest of every type
-- {'OR': [{'actions': {'max': {'field': 'points', 'gt': 3}}}, {'actions': {'max': {'field': 'value', ' … 405 characters, 79aaf85b40539165 … : 0.5}}}, {'actions': {'max': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
((EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions AS  … 515 characters, 775870a95f4d0168 … er_1 WHERE audiencefilter_1."subId" = contacts.id AND audiencefilter_1.points IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_2."subId" AS audiencefilter_groups_1 FROM actions A … 646 characters, 700f7058d731bd68 … ntacts.id AND nullif(audiencefilter_2.value, CAST('NaN' AS double precision)) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM actions A … 550 characters, 1c571238e5fb634d … WHERE audiencefilter_3."subId" = contacts.id AND audiencefilter_3."createdAt" IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_4."subId" AS audiencefilter_groups_1 FROM actions A … 3,964 characters, e278b8422d1c9050 …  -> 'weight') AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_5."subId" AS audiencefilter_groups_1 FROM actions A … 2,809 characters, b13ed53acf1ad374 … filter_5.data -> 'rate') AS numeric) AS double precision) ELSE 0 END END END) IS NOT NULL) AND NULL)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_6."subId" AS audiencefilter_groups_1 FROM actions A … 12,206 characters, ef28329ae48e8b02 … ht((audiencefilter_6.data ->> 'seenAt'), 2) AS integer)) END))) END END END) IS NOT NULL) AND NULL))
-- parameters: [4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- dates: anniversaries
-- {'birthday': {'anniversary': {'from': 'P0D', 'to': 'P7D'}}, 'data.since': {'not': {'anniversary': {'days': [[1220, 1231], [101, 105]]}}}}
(((CAST(date_part('month', contacts.birthday) AS integer) * 100 + CAST(date_part('day', contacts.birthday) AS integer)) + CAST($1 AS bigint)) % 10000 <= CAST($2 AS bigint)
AND NOT (((CAST(date_part('month', (CASE WHEN (contacts.data ->> 'since') ~ '^(([0-9]{4}-((0[13578]| … 1,125 characters, 7060501475fb3755 … since'), 9, 2) AS integer)) END)) AS integer)) + CAST($3 AS bigint)) % 10000 <= CAST($4 AS bigint)))
-- parameters: [(618, 625), (618, 625), (1220, 105), (1220, 105)]

-- decimals
-- {'balance': {'gt': 0.001, 'lte': 100.5, 'notIn': [1, 2.5]}, 'data.price': {'gte': 19.99, 'not': 20}}
((contacts.balance BETWEEN CAST(CAST($1 AS text) AS numeric) AND CAST(CAST($2 AS text) AS numeric) OR contacts.balance = CAST('NaN' AS numeric) AND NULL)
AND (CASE WHEN jsonb_typeof((contacts.data -> 'price')) = 'number' THEN CASE WHEN abs(CAST((contacts … 3,306 characters, 5df83e797d9778c5 … n) ELSE 0 END END) * CAST('1e2' AS double precision))) AS bigint) END END END) >= CAST($3 AS bigint)
AND NOT ((contacts.balance IN (CAST(CAST($5 AS text) AS numeric), CAST(CAST($6 AS text) AS numeric)) OR contacts.balance = CAST('NaN' AS numeric) AND NULL))
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
((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(eleme … 950 characters, 3aa57d12d5f22a93 … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'dates') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 3,539 characters, 36a24c2c854dba9c … ce) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'decimals') AS node OFFSET 0) AS given)
AND (SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_and(el … 634 characters, 26639fd26cbae11a … place) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'uuids') AS node OFFSET 0) AS given)
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 966 characters, 80b8afdf1432e708 … lace) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'dates') AS node OFFSET 0) AS given))
AND NOT ((SELECT CASE WHEN jsonb_typeof(given.node) = 'array' THEN (SELECT CASE WHEN coalesce(bool_a … 3,529 characters, 9a4e3dfeccedc8ff … ) OFFSET 0) AS element) END FROM (SELECT (contacts.data -> 'decimals') AS node OFFSET 0) AS given)))
-- parameters: [(datetime.date(2000, 2, 29),), (Decimal('1.00'), Decimal('2.50')), (Decimal('1.00'), Decimal('2.50')), (UUID('123e4567-e89b-12d3-a456-426614174000'), UUID('d011db5a-e241-04eb-604a-5ce3addef82d')), (datetime.date(2000, 2, 29),), (Decimal('2.50'),)]

-- relations: sums beyond 64 bits
-- {'OR': [{'actions': {'sum': {'field': 'large', 'gt': 1180591620717411303424}}}, {'actions': {'sum': {'field': 'paid', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'in': [1, 2.5]}}}, {'actions': {'sum': {'field': 'data.tax', 'lte': 0.5}}}]}
(EXISTS (SELECT 1 FROM (SELECT audiencefilter_3."subId" AS audiencefilter_groups_1 FROM actions AS a … 786 characters, 823806861681b021 … ('NaN' AS numeric) AND NULL))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)
OR (EXISTS (SELECT 1 FROM (SELECT audiencefilter_1."subId" AS audiencefilter_groups_1 FROM actions A … 7,664 characters, a1bf2a49b4098825 … NaN' AS numeric) AND NULL))) AS audiencefilter_groups WHERE audiencefilter_groups_1 = contacts.id)))
-- parameters: [datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), Decimal('1.00'), Decimal('2.50'), 1180591620717411303425, Decimal('0.50')]

-- objects: some
-- {'gifts': {'some': {'sku': 'a', 'ok': True, 'at': {'lt': '2024-02-29T12:30:45.000001+05:30'}}}}
EXISTS (SELECT 1 FROM (SELECT item.node AS audiencefilter_object FROM (SELECT (contacts.data -> 'gif … 5,662 characters, ad9742809b976d42 … lter_object ->> 'at'), 2) AS integer)) END))) END END END) < CAST(CAST($3 AS text) AS timestamptz)))
-- parameters: ['a', True, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- objects: none and every
-- {'gifts': {'none': {'labels': {'has': 'a'}}, 'every': {'n': {'gte': 3}}}}
(NOT EXISTS (SELECT 1 FROM (SELECT item.node AS audiencefilter_object FROM (SELECT (contacts.data -> … 1,816 characters, cabd863f605c7f5a …  AS numeric)) <= 2.4703282292062328e-324 THEN 0 END END END END) >= CAST($1 AS bigint)) IS NOT TRUE)
AND NOT EXISTS (SELECT 1 FROM (SELECT item.node AS audiencefilter_object FROM (SELECT (contacts.data … 2,066 characters, 5edf867ab508faaf … udiencefilter_object -> 'labels') AS node OFFSET 0) AS given) ELSE TRUE END END) IS NULL AND NULL)))
-- parameters: [3, ('a',), ('a',)]

-- objects: one
-- {'first': {'is': {'price': {'gt': 2.5}}}}
EXISTS (SELECT 1 FROM (SELECT given.node AS audiencefilter_object FROM (SELECT (contacts.data -> 'fi … 4,092 characters, 6edb599a8f0c4817 … ) ELSE 0 END END) * CAST('1e2' AS double precision))) AS bigint) END END END) >= CAST($1 AS bigint))
-- parameters: [Decimal('2.51')]
