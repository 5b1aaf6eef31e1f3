-- SQLAlchemy, mariadb+pymysql, where it is not what sqlalchemy-mysql+pymysql.sql says. Written by tests/backends/sql/golden.py.

-- text: few values
-- {'text': {'in': ['Ann', 'ann ', '']}, 'name': {'notIn': ['Ann', '%']}}
(`rows`.text IN (CONVERT(_utf8mb4 X'' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb4'Ann' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb4'ann ' USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT (`rows`.name IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)))
-- parameters: ['%', 'Ann']

-- lists: has
-- {'tags': {'has': "O'Brien \\"}, 'scores': {'has': 3}, 'ratios': {'has': 0.1}, 'flags': {'has': True}, 'moments': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(CASE WHEN JSON_TYPE(contacts.flags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYP … 611 characters, 1c8b3b1cc30bd14b … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSO … 4,084 characters, 757aeb1532a62ffa … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 1,174 characters, 21fbf5f92f7e2a25 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 2,740 characters, feb897cda9bc0956 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(contacts.tags USING utf8mb4) AS … 1,485 characters, 2c9bd4bfb8a54f05 … audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END))
-- parameters: [1, 1709190045000001, 0.1, 3, ("O'Brien \\",), ("O'Brien \\",), "O'Brien \\"]

-- lists: has none
-- {'NOT': [{'tags': {'has': 'a'}}], 'scores': {'not': {'has': 3}}, 'ratios': {'not': {'hasSome': [0.1, 2]}}}
(NOT (CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 1,181 characters, 0d6d47c972aad730 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE … 2,746 characters, 0e625f0f38e229eb … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND CASE WHEN CAST(CONVERT(contacts.tags USING utf8mb4) AS BINARY) REGEXP CONVERT(X'283F2D696D737829 … 1,248 characters, f6e141918d2b3741 … audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) END)
-- parameters: [0.1, 2.0, 3, ('a',), 'a']

-- lists: has some
-- {'tags': {'hasSome': ['a', 'b']}, 'scores': {'hasSome': [1, 2]}, 'ratios': {'hasSome': [0.1, 2]}, 'flags': {'hasSome': [True, False]}, 'moments': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(CASE WHEN JSON_TYPE(contacts.flags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYP … 615 characters, 1b7a3286b317e450 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSO … 4,088 characters, 61a1f80334573d04 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 1,178 characters, 2eeb2158fb8bac2d … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 2,744 characters, d281fbbe6cacf946 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((CAST(CONVERT(contacts.tags USING utf8mb4) AS BINARY) REGEXP CONCAT('(?-imsx)', CAST(CONVERT(%s … 1,621 characters, 2bc40789a2098df8 … audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END))
-- parameters: [0, 1, 1709190045000001, 1735689600000000, 0.1, 2.0, 1, 2, ('a', 'b'), ('a', 'b'), 'a', 'b']

-- lists: has some of many
-- {'tags': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10",  … 1,263 characters, 98cf9a78a5b8086f … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 4,197 characters, da9adea089877871 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE … 2,902 characters, 0757e9bb715abd99 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 2,991 characters, a102fa7252ce2eb3 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: [1704067200000000, 1704153600000000, 1704240000000000, 1704326400000000, 1704412800000000, 170449920 … 1,000 characters, 007e1c218f8aa94e … ", "v'33", "v'34", "v'35", "v'36", "v'37", "v'38", "v'39", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9"]

-- lists: has every
-- {'tags': {'hasEvery': ['a', 'b']}, 'scores': {'hasEvery': [1, 2]}, 'ratios': {'hasEvery': [0.1, 2]}, 'flags': {'hasEvery': [True, False]}, 'moments': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(CASE WHEN JSON_TYPE(contacts.flags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYP … 769 characters, d47f439df6b48d81 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 1,617 characters, 19734199da0d8a72 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 3,960 characters, 1cb213717530d060 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(contacts.tags USING utf8mb4) AS … 1,822 characters, b5e338540549bbc9 … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END)
AND NOT (CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESC … 5,982 characters, ece40751139a6889 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [(False, True), 0, 1, (False, True), (0.1, 2.0), 0.1, 2.0, (0.1, 2.0), (1, 2), 1, 2, (1, 2), ('a', ' … 474 characters, 411330d793769dfb … , tzinfo=datetime.timezone.utc), datetime.datetime(2025, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))]

-- lists: has every of many
-- {'tags': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10", … 1,067 characters, d22aea2d3d6f8476 … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(contacts.tags USING utf8mb4) AS BI … 3,833 characters, f9da59f2252159d8 … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END)
AND NOT (CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE … 1,776 characters, 26cc03efff0b9dcc … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 3,656 characters, 405d8ffac37c1341 … 4.857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571)]

-- lists: equals
-- {'tags': ['a', 'b'], 'scores': {'not': [1, 2]}, 'ratios': {'equals': [0.1]}, 'flags': [True, False], 'moments': ['2024-02-29T12:30:45.000001+05:30']}
(CASE WHEN JSON_TYPE(contacts.flags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYP … 681 characters, d5cde4ca09eed2a0 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSO … 4,150 characters, 318aa310bc1bdf07 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 1,240 characters, 0d0f605df4fe2320 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(contacts.tags USING utf8mb4) AS … 1,273 characters, ffad9cebe4432cf9 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE … 2,817 characters, 700b2b62701d8dff … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [(True, False), 1, 0, (True, False), (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.ti … 301 characters, 96b06e97270f6677 … e.utc),), (0.1,), '0.1', (0.1,), ('a', 'b'), ('a', 'b'), 'a', 'b', ('a', 'b'), (1, 2), 1, 2, (1, 2)]

-- lists: empty
-- {'tags': {'isEmpty': True}, 'scores': {'isEmpty': False}, 'ratios': []}
(CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 766 characters, b1cbc023abc5cbc6 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 617 characters, 9d4ae836fa9b8d8c … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE … 1,559 characters, 3437b5a53b587d0c … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: []

-- lists: missing
-- {'tags': None, 'scores': None, 'ratios': None, 'flags': None, 'moments': None}
((CASE WHEN JSON_TYPE(contacts.flags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 487 characters, 4f10fdf92637e922 … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,227 characters, 8395a9171239c06b … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSO … 771 characters, b0622cdc2faae15f … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSO … 1,554 characters, 4b8cc66756a3bf81 … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 620 characters, f337fd94f4618f42 … encefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL)
-- parameters: []

-- lists: present
-- {'tags': {'not': None}, 'scores': {'not': None}, 'ratios': {'not': None}, 'flags': {'not': None}, 'moments': {'not': None}}
((CASE WHEN JSON_TYPE(contacts.flags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 491 characters, 463c4b7322c68d55 … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,231 characters, 2ff23eeae131bec9 … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSO … 775 characters, cee38612e1f7b7eb … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSO … 1,558 characters, 91c936e7ac67ce2d … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 624 characters, e93e5147d7762dac … filter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL)
-- parameters: []

-- lists: false of every list
-- {'scores': {'has': 1.5}, 'ratios': {'has': 9007199254740993}}
(CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 759 characters, 31e576753392b7b1 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 1,546 characters, 3e7ffccbcc6b91c4 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: []

-- lists: true of every list
-- {'NOT': [{'scores': {'has': 1.5}}, {'ratios': {'hasEvery': [0.5, 9007199254740993]}}]}
(CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 758 characters, 57ba5b5fd3d041b6 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 1,545 characters, a120a5d9727ddc8d … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: []

-- custom data: equality
-- {'data.plan': 'pro', 'data.seats': {'in': [1, 2]}, 'data.rate': 0.1, 'data.trial': True, 'data.renewsAt': {'not': '2024-02-29T12:30:45.000001+05:30'}}
(((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(contacts.data USING utf8mb4) AS BI … 965 characters, 7c507583b68b2d0f … NG utf8mb4) COLLATE utf8mb4_nopad_bin END END = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 438 characters, 3c0ca02bba10f5f8 … e": null}', contacts.data), contacts.data), _utf8mb4'$."rate"') AS DOUBLE)) < 1.7976931348623157e308
OR LOWER(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE_PATCH(_utf8 … 483 characters, 23de90607487d6a0 … utf8mb4'{"rate": null}', contacts.data), contacts.data), _utf8mb4'$."rate"') AS DOUBLE) END END = %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 405 characters, d7f0e19beae6588a … H(_utf8mb4'{"trial": null}', contacts.data), contacts.data), _utf8mb4'$."trial"')) = 'true' END = %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 427 characters, a88d040ee4c14561 … mb4'{"seats": null}', contacts.data), contacts.data), _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE_PATCH(_utf8mb4'{"seats": null}', contacts.data), contacts.data), _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE_PA … 605 characters, a996321442c08afe … ll}', contacts.data), contacts.data), _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END IN (%s, %s)
AND NOT (CASE WHEN CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_M … 3,313 characters, 49fbf4a644909d06 … At": null}', contacts.data), contacts.data), _utf8mb4'$."renewsAt"'), 2) AS SIGNED))) END END = %s))
-- parameters: ['pro', 'pro', 0.1, True, 1, 2, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- custom data: order
-- {'data.plan': {'gt': 'a'}, 'data.seats': {'gte': 3, 'lt': 9}, 'data.rate': {'lte': 1.5}, 'data.renewsAt': {'lt': {'now': 'P30D'}}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE … 718 characters, e6ceeb4795f25614 … ING utf8mb4) COLLATE utf8mb4_nopad_bin END END > CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 438 characters, 3c0ca02bba10f5f8 … e": null}', contacts.data), contacts.data), _utf8mb4'$."rate"') AS DOUBLE)) < 1.7976931348623157e308
OR LOWER(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE_PATCH(_utf8 … 484 characters, 39afd0c0b2eb8f5b … tf8mb4'{"rate": null}', contacts.data), contacts.data), _utf8mb4'$."rate"') AS DOUBLE) END END <= %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 427 characters, a88d040ee4c14561 … mb4'{"seats": null}', contacts.data), contacts.data), _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE_PATCH(_utf8mb4'{"seats": null}', contacts.data), contacts.data), _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE_PA … 599 characters, 9d9e98f681ca9abc … s": null}', contacts.data), contacts.data), _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END >= %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 427 characters, a88d040ee4c14561 … mb4'{"seats": null}', contacts.data), contacts.data), _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE_PATCH(_utf8mb4'{"seats": null}', contacts.data), contacts.data), _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE_PA … 599 characters, 22fb40197a1aa309 … s": null}', contacts.data), contacts.data), _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END <= %s
AND ((CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE_PATCH(_u … 3,547 characters, cbb7e0236d874a7f … At": null}', contacts.data), contacts.data), _utf8mb4'$."renewsAt"'), 2) AS SIGNED))) END END < %s))
-- parameters: ['a', 1.5, 3, 8, datetime.datetime(2025, 7, 18, 10, 0, tzinfo=datetime.timezone.utc), datetime.datetime(2025, 7, 18, 10, 0, tzinfo=datetime.timezone.utc)]

-- custom data: texts
-- {'data.plan': {'contains': 'Kim'}, 'data.city': {'startsWith': 'Bo', 'not': {'endsWith': 'n'}}}
(((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(contacts.data USING utf8mb4) AS BI … 1,828 characters, 4bae142fcb0b54ac … G utf8mb4) COLLATE utf8mb4_nopad_bin END END < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin))
AND CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, … 749 characters, c320952e4ef6d08b …  utf8mb4_nopad_bin END END USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
AND NOT (RIGHT(CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BI … 831 characters, 0e2cd51d5a29c77f … tf8mb4_nopad_bin END END USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin))
-- parameters: ['Bo', 'Bo', 'Bo', 'kim', 'n', 'n']

-- custom data: missing
-- {'data.plan': None, 'data.trial': {'not': None}, 'data.renewsAt': {'not': None}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE … 672 characters, 9705e0114e391122 … data), contacts.data), _utf8mb4'$."plan"')) USING utf8mb4) COLLATE utf8mb4_nopad_bin END END IS NULL
AND CASE WHEN CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE_ … 2,355 characters, fbd6080c1a264574 …  contacts.data), contacts.data), _utf8mb4'$."renewsAt"'), 2) AS SIGNED))) BETWEEN -62135596800000000
AND 253402300799999999 THEN (TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UPPER(REGEXP_SUBSTR(JSON_VALUE … 957 characters, ebee1e8f4bfa46d4 … null}', contacts.data), contacts.data), _utf8mb4'$."renewsAt"'), 2) AS SIGNED))) END END IS NOT NULL
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 413 characters, cd7b36aa187ab4bb … b4'{"trial": null}', contacts.data), contacts.data), _utf8mb4'$."trial"')) = 'true' END IS NOT NULL)
-- parameters: []

-- custom data: keys that have to be quoted
-- {'data.odd': 'x'}
(((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(contacts.data USING utf8mb4) AS BI … 1,428 characters, 636d76b87d61ef55 … G utf8mb4) COLLATE utf8mb4_nopad_bin END END = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin))
-- parameters: ['x', 'x']

-- lists in custom data: has
-- {'data.interests': {'has': "O'Brien \\"}, 'data.sizes': {'has': 3}, 'data.rates': {'has': 0.1}, 'data.answers': {'has': True}, 'data.visits': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE … 921 characters, d992d09eb6584e2e … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(contacts.data USING utf8mb4) AS … 2,124 characters, 063b341a8f575f85 … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 1,474 characters, 897a8017274c2d7a … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 1,612 characters, e175d4c9a35032dd … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 4,387 characters, 2aa5d6a8363833d0 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: [1, ("O'Brien \\",), ("O'Brien \\",), "O'Brien \\", 0.1, 3, 1709190045000001]

-- lists in custom data: has none
-- {'NOT': [{'data.interests': {'has': 'a'}}], 'data.sizes': {'not': {'has': 3}}, 'data.rates': {'not': {'hasSome': [0.1, 2]}}}
(NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ … 1,481 characters, a1b5c07ec9c3d169 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND CASE WHEN CAST(CONVERT(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON … 1,887 characters, ff2a4481311a537f … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JS … 1,619 characters, 6daefae2fd61b88b … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [0.1, 2.0, ('a',), 'a', 3]

-- lists in custom data: has some
-- {'data.interests': {'hasSome': ['a', 'b']}, 'data.sizes': {'hasSome': [1, 2]}, 'data.rates': {'hasSome': [0.1, 2]}, 'data.answers': {'hasSome': [True, False]}, 'data.visits': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE … 925 characters, ec9aea293b842a74 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((CAST(CONVERT(contacts.data USING utf8mb4) AS BINARY) REGEXP CONCAT('(?-imsx)', CAST(CONVERT(%s … 2,260 characters, 100a71396521b20d … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 1,478 characters, 441cd6436ca756af … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 1,616 characters, 466fadaaa577b4c0 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 4,391 characters, b26ca977553bfe39 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: [0, 1, ('a', 'b'), ('a', 'b'), 'a', 'b', 0.1, 2.0, 1, 2, 1709190045000001, 1735689600000000]

-- lists in custom data: has some of many
-- {'data.interests': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9" … 1,281 characters, a385bfa01d5ec638 … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE … 3,307 characters, 8b8f1ad6b21220ac … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JS … 1,774 characters, 9d813dbae4b76964 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 4,503 characters, b5dfaa80850576c2 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: ["v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2" … 1,000 characters, 59a485076f85fe45 … 800000000, 1706227200000000, 1706313600000000, 1706400000000000, 1706486400000000, 1706572800000000]

-- lists in custom data: has every
-- {'data.interests': {'hasEvery': ['a', 'b']}, 'data.sizes': {'hasEvery': [1, 2]}, 'data.rates': {'hasEvery': [0.1, 2]}, 'data.answers': {'hasEvery': [True, False]}, 'data.visits': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE … 1,079 characters, 98c41801b82f93f7 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(contacts.data USING utf8mb4) AS … 2,462 characters, 65d1934eca16389e … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 1,917 characters, 2c36c8077264173b … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 2,118 characters, b7a4a93329e26a9d … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JS … 6,284 characters, 1fdbcb2cc00c82c5 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [(False, True), 0, 1, (False, True), ('a', 'b'), ('a', 'b'), ('a', 'b'), 'a', 'b', ('a', 'b'), (0.1, … 474 characters, 66573891600cf44e … , tzinfo=datetime.timezone.utc), datetime.datetime(2025, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))]

-- lists in custom data: has every of many
-- {'data.interests': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9 … 1,081 characters, 04aefaf91c115b2a … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(contacts.data USING utf8mb4) AS BI … 4,473 characters, d5f40b207658105f … `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JS … 2,076 characters, c28d93e573e88187 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 3,656 characters, 405d8ffac37c1341 … 4.857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571)]

-- lists in custom data: equals
-- {'data.interests': ['a', 'b'], 'data.sizes': {'not': [1, 2]}, 'data.rates': {'equals': [0.1]}, 'data.answers': [True, False], 'data.visits': ['2024-02-29T12:30:45.000001+05:30']}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE … 991 characters, bea0f19b693fce00 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND ((LOCATE(CAST(CONVERT(%s USING utf8mb4) AS BINARY), CAST(CONVERT(contacts.data USING utf8mb4) AS … 1,593 characters, 5101f55d350b0965 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 1,540 characters, 90bf1358fa53de1b … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 4,452 characters, 242b91a602727321 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JS … 1,689 characters, d244a30269232852 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [(True, False), 1, 0, (True, False), ('a', 'b'), ('a', 'b'), 'a', 'b', ('a', 'b'), (0.1,), '0.1', (0 … 301 characters, 3273dc46bf4c2b98 …  (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc),), (1, 2), 1, 2, (1, 2)]

-- lists in custom data: empty
-- {'data.interests': {'isEmpty': True}, 'data.sizes': {'isEmpty': False}, 'data.rates': []}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE … 934 characters, 94c35f353c52c2b3 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 1,069 characters, a19c737a723d1232 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JS … 1,145 characters, 59f553af6b6796bf … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: []

-- lists in custom data: missing
-- {'data.interests': None, 'data.sizes': None, 'data.rates': None, 'data.answers': None, 'data.visits': None}
((CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERG … 797 characters, 2b6f2a5f54c186d1 … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_M … 939 characters, fb6a7e0a11772050 … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_M … 1,071 characters, 8297a11e76f18340 … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_M … 1,140 characters, a2c44f535fd0b3e7 … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_M … 2,530 characters, 8aeb261cb40acbbd … encefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL)
-- parameters: []

-- lists in custom data: present
-- {'data.interests': {'not': None}, 'data.sizes': {'not': None}, 'data.rates': {'not': None}, 'data.answers': {'not': None}, 'data.visits': {'not': None}}
((CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERG … 801 characters, 4ebe29e4fa6eda87 … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_M … 943 characters, eb96014b089ece19 … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_M … 1,075 characters, 049e765359a1c7c2 … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_M … 1,144 characters, 2520c9d30e30a146 … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_M … 2,534 characters, 0721e7e486317207 … filter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL)
-- parameters: []

-- lists in custom data: false of every list
-- {'data.sizes': {'has': 1.5}, 'data.rates': {'has': 9007199254740993}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE … 1,059 characters, d299e700de8a4e40 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 1,132 characters, c413561db848062e … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: []

-- lists in custom data: true of every list
-- {'NOT': [{'data.sizes': {'has': 1.5}}, {'data.rates': {'hasEvery': [0.5, 9007199254740993]}}]}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE … 1,058 characters, 4ef53abbcc8c44eb … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 1,131 characters, 1bcc7a5d9fe7e671 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: []

-- relations: any at all
-- {'actions': {'some': {}}, 'orders': {'none': {}}}
(EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id)
AND (contacts.id IS NULL OR contacts.shop IS NULL OR (contacts.id, CAST(CONVERT(contacts.shop USING  … 339 characters, 441b77b5a7bf4dc4 … audiencefilter_2 WHERE audiencefilter_2.`subId` IS NOT NULL AND audiencefilter_2.shop IS NOT NULL)))
-- parameters: []

-- relations: to one
-- {'referrer': {'is': {'points': {'gte': 3}}, 'isNot': {'tags': {'has': 'a'}}}}
(EXISTS (SELECT 1 FROM contacts AS audiencefilter_1 WHERE audiencefilter_1.id = contacts.`referrerId` AND audiencefilter_1.points >= %s)
AND NOT EXISTS (SELECT 1 FROM contacts AS audiencefilter_2 WHERE audiencefilter_2.id = contacts.`ref … 1,643 characters, 679963a64254df09 … udiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END)))
-- parameters: [3, ('a',), ('a',), 'a']

-- relations: lists and custom data of theirs
-- {'actions': {'some': {'labels': {'has': 'a'}, 'data.weight': {'gt': 2}, 'items': {'some': {'data.gift': True}}}}}
EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(audiencefilter_1.data AS BINARY)) > 0 … 3,490 characters, 7ad2b2265c818c73 … ": null}', audiencefilter_2.data), audiencefilter_2.data), _utf8mb4'$."gift"')) = 'true' END = %s)))
-- parameters: [3, ('a',), ('a',), 'a', True]

-- relations: count
-- {'actions': {'count': {'gte': 3, 'lte': 9}}}
(contacts.id IS NOT NULL
AND contacts.id IN (SELECT audiencefilter_1.`subId` FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` IS NOT NULL GROUP BY audiencefilter_1.`subId` HAVING (count(*) >= %s AND count(*) <= %s)))
-- parameters: [3, 9]

-- relations: count where
-- {'actions': {'count': {'where': {'name': 'login', 'createdAt': {'gte': {'now': '-P30D'}}}, 'in': [1, 2]}}}
(contacts.id IS NOT NULL
AND contacts.id IN (SELECT audiencefilter_1.`subId` FROM actions AS audiencefilter_1 WHERE audiencef … 333 characters, 79f1cba0de4c528e … eatedAt` >= CAST(%s AS DATETIME(6))) GROUP BY audiencefilter_1.`subId` HAVING count(*) IN (%s, %s)))
-- parameters: ['login', datetime.datetime(2025, 5, 19, 10, 0, tzinfo=datetime.timezone.utc), 1, 2]

-- relations: sum
-- {'actions': {'sum': {'field': 'points', 'gte': 100}}}
(contacts.id IS NOT NULL
AND contacts.id IN (SELECT audiencefilter_1.`subId` FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` IS NOT NULL GROUP BY audiencefilter_1.`subId` HAVING coalesce(sum(audiencefilter_1.points), 0) >= %s))
-- parameters: [100]

-- relations: least
-- {'actions': {'min': {'field': 'value', 'lt': 0.5}}}
CASE WHEN (contacts.id IS NOT NULL
AND contacts.id IN (SELECT audiencefilter_1.`subId` FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` IS NOT NULL AND audiencefilter_1.value IS NOT NULL GROUP BY audiencefilter_1.`subId` HAVING min(audiencefilter_1.value) < %s)) THEN TRUE WHEN (contacts.id IS NOT NULL
AND contacts.id IN (SELECT audiencefilter_1.`subId` FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` IS NOT NULL AND audiencefilter_1.value IS NOT NULL)) THEN FALSE END
-- parameters: [0.5]

-- relations: greatest
-- {'actions': {'max': {'field': 'createdAt', 'lt': {'now': '-P90D'}}}}
CASE WHEN (contacts.id IS NOT NULL
AND contacts.id IN (SELECT audiencefilter_1.`subId` FROM actions AS audiencefilter_1 WHERE audiencef … 315 characters, 98c7a5bf87c2f225 … ax(audiencefilter_1.`createdAt`) < CAST(%s AS DATETIME(6)))) THEN TRUE WHEN (contacts.id IS NOT NULL
AND contacts.id IN (SELECT audiencefilter_1.`subId` FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` IS NOT NULL AND audiencefilter_1.`createdAt` IS NOT NULL)) THEN FALSE END
-- parameters: [datetime.datetime(2025, 3, 20, 10, 0, tzinfo=datetime.timezone.utc)]

-- relations: greatest, or none
-- {'OR': [{'actions': {'max': {'field': 'createdAt', 'equals': None}}}, {'orders': {'max': {'field': 'data.weight', 'not': {'gt': 5}}}}]}
((contacts.id IS NULL OR contacts.id NOT IN (SELECT audiencefilter_1.`subId` FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` IS NOT NULL AND audiencefilter_1.`createdAt` IS NOT NULL GROUP BY audiencefilter_1.`subId` HAVING NOT (max(audiencefilter_1.`createdAt`) IS NULL)))
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.shop IS NOT NULL AND (contacts.id, CAST(CONVERT(c … 4,993 characters, 5edb2587c96199db … ncefilter_2.data), _utf8mb4'$."weight"') AS DOUBLE) AS SIGNED) END END IS NOT NULL)) THEN FALSE END)
-- parameters: [5]

-- relations: least of every type
-- {'OR': [{'actions': {'min': {'field': 'points', 'gt': 3}}}, {'actions': {'min': {'field': 'value', ' … 405 characters, 30c2a995f622bfe4 … : 0.5}}}, {'actions': {'min': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1.`subId` FROM actions … 506 characters, d6e8a2cf3baa195f …  WHERE audiencefilter_1.`subId` IS NOT NULL AND audiencefilter_1.points IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_2.`subId` FROM actio … 504 characters, 88846e053fbca693 … 2 WHERE audiencefilter_2.`subId` IS NOT NULL AND audiencefilter_2.value IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_3.`subId` FROM actio … 543 characters, 2b8cc2587d148ec7 … E audiencefilter_3.`subId` IS NOT NULL AND audiencefilter_3.`createdAt` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_4.`subId` FROM actio … 4,558 characters, ebd9d7a5d7b30540 … encefilter_4.data), _utf8mb4'$."weight"') AS DOUBLE) AS SIGNED) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_5.`subId` FROM actio … 3,465 characters, c6ca9d3383657971 … 5.data), audiencefilter_5.data), _utf8mb4'$."rate"') AS DOUBLE) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_6.`subId` FROM actio … 10,990 characters, 91dbeaa8a9e03cba … audiencefilter_6.data), _utf8mb4'$."seenAt"'), 2) AS SIGNED))) END END IS NOT NULL)) THEN FALSE END)
-- parameters: [4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: greatest of every type
-- {'OR': [{'actions': {'max': {'field': 'points', 'gt': 3}}}, {'actions': {'max': {'field': 'value', ' … 405 characters, 79aaf85b40539165 … : 0.5}}}, {'actions': {'max': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1.`subId` FROM actions … 506 characters, 4ab7b8ea5bc78633 …  WHERE audiencefilter_1.`subId` IS NOT NULL AND audiencefilter_1.points IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_2.`subId` FROM actio … 504 characters, f8407c45f3ac7750 … 2 WHERE audiencefilter_2.`subId` IS NOT NULL AND audiencefilter_2.value IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_3.`subId` FROM actio … 543 characters, c5111576077833cf … E audiencefilter_3.`subId` IS NOT NULL AND audiencefilter_3.`createdAt` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_4.`subId` FROM actio … 4,558 characters, 1ac772aec75377b5 … encefilter_4.data), _utf8mb4'$."weight"') AS DOUBLE) AS SIGNED) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_5.`subId` FROM actio … 3,465 characters, 8fb11c18f9c80a86 … 5.data), audiencefilter_5.data), _utf8mb4'$."rate"') AS DOUBLE) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_6.`subId` FROM actio … 10,990 characters, 5142a999113b35f2 … audiencefilter_6.data), _utf8mb4'$."seenAt"'), 2) AS SIGNED))) END END IS NOT NULL)) THEN FALSE END)
-- parameters: [4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: every quantifier beside a test
-- {'points': {'gte': 3}, 'actions': {'none': {'name': 'login'}, 'every': {'value': {'gt': 0.5}}}, 'orders': {'some': {}}, 'NOT': {'orders': {'every': {'value': {'gt': 0.5}}}}, 'AND': [{'actions': {'none': {}}}]}
(contacts.points >= %s
AND NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_4 WHERE audiencefilter_4.`subId` = contacts.id)
AND (contacts.id IS NOT NULL AND contacts.shop IS NOT NULL AND (contacts.id, CAST(CONVERT(contacts.s … 344 characters, 011704625ea4c14e …  audiencefilter_5 WHERE audiencefilter_5.`subId` IS NOT NULL AND audiencefilter_5.shop IS NOT NULL))
AND NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id AND audiencefilter_1.name = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT EXISTS (SELECT 1 FROM actions AS audiencefilter_2 WHERE audiencefilter_2.`subId` = contacts.id AND (audiencefilter_2.value > %s) IS NOT TRUE)
AND (contacts.id IS NOT NULL AND contacts.shop IS NOT NULL AND (contacts.id, CAST(CONVERT(contacts.s … 391 characters, 3e0552486e5fe107 … ` IS NOT NULL AND audiencefilter_3.shop IS NOT NULL AND (audiencefilter_3.value > %s) IS NOT TRUE)))
-- parameters: [3, 'login', 0.5, 0.5]

-- relations: functions
-- {'OR': [{'actions': {'count': {'gte': 2}}}, {'actions': {'sum': {'field': 'points', 'lte': 5}}}, {'a … 304 characters, 7f52ab6f08f58118 … : {'field': 'createdAt', 'equals': None}}}, {'actions': {'min': {'field': 'points', 'not': None}}}]}
((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_5.`subId` FROM actions AS audiencefilter_5 WHERE audiencefilter_5.`subId` IS NOT NULL GROUP BY audiencefilter_5.`subId` HAVING count(*) >= %s))
OR (contacts.id IS NULL OR contacts.id NOT IN (SELECT audiencefilter_1.`subId` FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` IS NOT NULL GROUP BY audiencefilter_1.`subId` HAVING NOT (coalesce(sum(audiencefilter_1.points), 0) <= %s)))
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_2.`subId` FROM actio … 544 characters, a325265c93e0f5bb … E audiencefilter_2.`subId` IS NOT NULL AND audiencefilter_2.`createdAt` IS NOT NULL)) THEN FALSE END
OR (contacts.id IS NULL OR contacts.id NOT IN (SELECT audiencefilter_3.`subId` FROM actions AS audiencefilter_3 WHERE audiencefilter_3.`subId` IS NOT NULL AND audiencefilter_3.`createdAt` IS NOT NULL GROUP BY audiencefilter_3.`subId` HAVING NOT (max(audiencefilter_3.`createdAt`) IS NULL)))
OR (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_4.`subId` FROM actions AS audiencefilter_4 WHERE audiencefilter_4.`subId` IS NOT NULL AND audiencefilter_4.points IS NOT NULL GROUP BY audiencefilter_4.`subId` HAVING min(audiencefilter_4.points) IS NOT NULL)))
-- parameters: [2, 5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: functions where
-- {'OR': [{'actions': {'count': {'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, ' … 644 characters, 55cf9d8558fdbac4 … ere': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'field': 'points', 'not': None}}}]}
((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1.`subId` FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` IS NOT NULL AND audiencefilter_1.`createdAt` < CAST(%s AS DATETIME(6)) GROUP BY audiencefilter_1.`subId` HAVING count(*) >= %s))
OR (contacts.id IS NULL OR contacts.id NOT IN (SELECT audiencefilter_2.`subId` FROM actions AS audie … 310 characters, 3fa2cd968241a138 … 6)) GROUP BY audiencefilter_2.`subId` HAVING NOT (coalesce(sum(audiencefilter_2.points), 0) <= %s)))
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_3.`subId` FROM actio … 662 characters, 33367d21a1764763 … .`createdAt` < CAST(%s AS DATETIME(6)) AND audiencefilter_3.`createdAt` IS NOT NULL)) THEN FALSE END
OR (contacts.id IS NULL OR contacts.id NOT IN (SELECT audiencefilter_4.`subId` FROM actions AS audie … 349 characters, 49b9988d42734195 …  NOT NULL GROUP BY audiencefilter_4.`subId` HAVING NOT (max(audiencefilter_4.`createdAt`) IS NULL)))
OR (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_5.`subId` FROM actions AS audi … 339 characters, 32f33d7ae4b04f88 … nts IS NOT NULL GROUP BY audiencefilter_5.`subId` HAVING min(audiencefilter_5.points) IS NOT NULL)))
-- parameters: [datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 2, datetime.datetime(202 … 531 characters, a0bb5710134c7604 … o=datetime.timezone.utc), datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: many of one kind, all
-- {'AND': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login',  … 922 characters, cf4b573e400ee51e … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_3.`subId` FROM actions AS audien … 3,895 characters, 4b82b19c00cc00c2 … .name USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4) THEN 1 END) <= %s)))
AND (EXISTS (SELECT 1 FROM actions AS audiencefilter_4 WHERE audiencefilter_4.`subId` = contacts.id  … 789 characters, 941d54c88ab9f429 … audiencefilter_1.`subId` IS NOT NULL AND audiencefilter_1.`createdAt` IS NOT NULL)) THEN FALSE END))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo … 380 characters, 8712c34e688e4479 … utc), 100, 'log', 0, 1.0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: many of one kind, any
-- {'OR': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login', ' … 921 characters, 518d84657c0520e2 … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
((contacts.id IS NULL OR contacts.id NOT IN (SELECT audiencefilter_3.`subId` FROM actions AS audienc … 3,890 characters, 367761d863ab65ad … name USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4) THEN 1 END) <= %s))))
OR (EXISTS (SELECT 1 FROM actions AS audiencefilter_4 WHERE audiencefilter_4.`subId` = contacts.id A … 787 characters, ded0856a27c4fbcf … audiencefilter_1.`subId` IS NOT NULL AND audiencefilter_1.`createdAt` IS NOT NULL)) THEN FALSE END))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo … 380 characters, 8712c34e688e4479 … utc), 100, 'log', 0, 1.0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: greatest within
-- {'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
EXISTS (SELECT 1 FROM actions AS audiencefilter_2 WHERE audiencefilter_2.`subId` = contacts.id
AND (audiencefilter_2.id IS NOT NULL AND audiencefilter_2.id IN (SELECT audiencefilter_1.`actionId` FROM items AS audiencefilter_1 WHERE audiencefilter_1.`actionId` IS NOT NULL AND audiencefilter_1.price IS NOT NULL GROUP BY audiencefilter_1.`actionId` HAVING max(audiencefilter_1.price) >= %s)))
-- parameters: [100.0]

-- relations: greatest within few
-- {'points': {'gte': 3}, 'actions': {'some': {'items': {'max': {'field': 'price', 'gte': 100}}}}}
(EXISTS (SELECT 1 FROM actions AS audiencefilter_2 WHERE audiencefilter_2.`subId` = contacts.id AND  … 392 characters, bae98a51dddcb572 … 1.price IS NOT NULL GROUP BY audiencefilter_1.`actionId` HAVING max(audiencefilter_1.price) >= %s)))
AND contacts.points >= %s)
-- parameters: [100.0, 3]

-- dates
-- {'birthday': {'gte': '2000-02-29', 'not': '2001-03-01'}, 'AND': [{'birthday': {'lt': {'today': '-P18Y'}}}], 'data.since': {'in': ['2000-02-29', '9999-12-31']}}
(CASE WHEN CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE_PAT … 706 characters, 936dd6b17a509588 … cts.data), contacts.data), _utf8mb4'$."since"') AS DATE) END IN (CAST(%s AS DATE), CAST(%s AS DATE))
AND contacts.birthday >= CAST(%s AS DATE)
AND contacts.birthday < CAST(%s AS DATE)
AND NOT (contacts.birthday = CAST(%s AS DATE)))
-- parameters: ['2000-02-29', '9999-12-31', datetime.date(2000, 2, 29), datetime.date(2007, 6, 18), datetime.date(2001, 3, 1)]

-- dates: anniversaries
-- {'birthday': {'anniversary': {'from': 'P0D', 'to': 'P7D'}}, 'data.since': {'not': {'anniversary': {'days': [[1220, 1231], [101, 105]]}}}}
(((extract(month FROM contacts.birthday) * 100 + extract(day FROM contacts.birthday)) + %s) %% 10000 <= %s
AND NOT (((extract(month FROM CASE WHEN CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(contacts.data AS … 1,412 characters, 470f66f82ccf346c … : null}', contacts.data), contacts.data), _utf8mb4'$."since"') AS DATE) END)) + %s) %% 10000 <= %s))
-- parameters: [(618, 625), (618, 625), (1220, 105), (1220, 105)]

-- ids
-- {'externalId': {'in': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.token': {'not': '123E4567-e89b-12d3-a456-426614174000'}, 'NOT': {'externalId': 'd011db5a-e241-04eb-604a-5ce3addef82d'}}
(((contacts.`externalId` BETWEEN %s AND %s OR contacts.`externalId` BETWEEN %s AND %s OR contacts.`e … 301 characters, adaa4470b696670e … ntacts.`externalId` USING utf8mb4)), '-', '') = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT (REPLACE(LOWER(CONVERT(CASE WHEN CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(contacts.data A … 645 characters, caa401b305ce5dcd … b4)), '-', '') END USING utf8mb4)), '-', '') = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin))
-- parameters: [UUID('123e4567-e89b-12d3-a456-426614174000'), UUID('123e4567-e89b-12d3-a456-426614174000'), UUID('1 … 460 characters, 06ef6ffae141f2ff … 74000'), UUID('123e4567-e89b-12d3-a456-426614174000'), UUID('123e4567-e89b-12d3-a456-426614174000')]

-- ids: missing
-- {'externalId': None, 'data.token': {'not': None}}
(REPLACE(LOWER(CONVERT(CASE WHEN CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY … 593 characters, c7bc940cc74834e8 … acts.data), _utf8mb4'$."token"') USING utf8mb4)), '-', '') END USING utf8mb4)), '-', '') IS NOT NULL
AND REPLACE(LOWER(CONVERT(contacts.`externalId` USING utf8mb4)), '-', '') IS NULL)
-- parameters: []

-- decimals
-- {'balance': {'gt': 0.001, 'lte': 100.5, 'notIn': [1, 2.5]}, 'data.price': {'gte': 19.99, 'not': 20}}
(contacts.balance BETWEEN CAST(%s AS DECIMAL(47, 9))
AND CAST(%s AS DECIMAL(47, 9))
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 648 characters, c14d9d9879e76c29 … b4'{"price": null}', contacts.data), contacts.data), _utf8mb4'$."price"') AS DOUBLE) * 1e2))) < 1e15
AND ABS((CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE_PATCH( … 866 characters, 15c13371a68b22ba … contacts.data), contacts.data), _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END >= %s
AND NOT (contacts.balance IN (CAST(%s AS DECIMAL(47, 9)), CAST(%s AS DECIMAL(47, 9))))
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JS … 1,521 characters, 6f0a120bdef4b14f … ontacts.data), contacts.data), _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END = %s))
-- parameters: [Decimal('0.01'), Decimal('100.50'), Decimal('19.99'), '1.00', '2.50', Decimal('20.00')]

-- lists of days, ids and decimals
-- {'days': {'has': '2000-02-29'}, 'ids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'prices': {'hasEvery': [1, 2.5]}, 'NOT': [{'days': ['2000-02-29']}, {'prices': [2.5]}, {'ids': {'has': '123E4567-e89b-12d3-a456-426614174000'}}]}
(CASE WHEN JSON_TYPE(contacts.days) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 1,225 characters, b3b5832d2a414a8b … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.prices) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 4,014 characters, 6937b5992cd4b611 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.ids) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,048 characters, 1372b3169beb55e0 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(contacts.ids) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 1,001 characters, f39ecdf6a995d658 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(contacts.days) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(J … 1,284 characters, 1e955347db8b9293 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(contacts.prices) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE … 2,849 characters, f189bf5c5ec06ee8 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: ['2000-02-29', (Decimal('1.00'), Decimal('2.50')), 100, 250, (Decimal('1.00'), Decimal('2.50')), '12 … 325 characters, f4dc37547ec236fa …  2, 29),), '2000-02-29', (datetime.date(2000, 2, 29),), (Decimal('2.50'),), 250, (Decimal('2.50'),)]

-- lists of days, ids and decimals in custom data
-- {'data.dates': {'has': '2000-02-29'}, 'data.uuids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.decimals': {'hasEvery': [1, 2.5]}, 'NOT': [{'data.dates': ['2000-02-29']}, {'data.decimals': [2.5]}]}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_MERGE … 1,529 characters, 23be8fcc8d46785d … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 2,625 characters, 18341120dcb70a55 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JSON_ME … 1,354 characters, 16445b31d353fc52 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JS … 1,588 characters, 39d7e07ef7f6dec4 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts.data AS BINARY)) > 0, JS … 2,027 characters, 1218bea00d0ddc87 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: ['2000-02-29', (Decimal('1.00'), Decimal('2.50')), 100, 250, (Decimal('1.00'), Decimal('2.50')), '123e4567e89b12d3a456426614174000', 'd011db5ae24104eb604a5ce3addef82d', (datetime.date(2000, 2, 29),), '2000-02-29', (datetime.date(2000, 2, 29),), (Decimal('2.50'),), 250, (Decimal('2.50'),)]

-- relations: sums beyond 64 bits
-- {'OR': [{'actions': {'sum': {'field': 'large', 'gt': 1180591620717411303424}}}, {'actions': {'sum': {'field': 'paid', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'in': [1, 2.5]}}}, {'actions': {'sum': {'field': 'data.tax', 'lte': 0.5}}}]}
((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_3.`subId` FROM actions AS audien … 398 characters, c293a4661abcd6fe … AST(%s AS DECIMAL(47, 9)) OR coalesce(sum(audiencefilter_3.paid), 0) = CAST(%s AS DECIMAL(47, 9)))))
OR ((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1.`subId` FROM actions AS aud … 2,170 characters, 33efa965f62e9c10 … _utf8mb4'$."tax"') AS DOUBLE) * 1e2)) AS SIGNED) END END END), 0) <= CAST(%s AS DECIMAL(47, 9)))))))
-- parameters: [datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), Decimal('1.00'), Decimal('2.50'), 1180591620717411303425, Decimal('0.50')]

-- relations: averages
-- {'OR': [{'actions': {'avg': {'field': 'paid', 'gte': 50}}}, {'actions': {'avg': {'field': 'large', 'lt': 0.3}}}, {'actions': {'avg': {'field': 'data.tax', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'equals': 2.5}}}, {'actions': {'avg': {'field': 'points', 'equals': None}}}]}
(CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1.`subId` FROM actions … 607 characters, 40bc9c3f559afdce … _1 WHERE audiencefilter_1.`subId` IS NOT NULL AND audiencefilter_1.paid IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_2.`subId` FROM actio … 606 characters, 2f2fca5793bf16b5 … 2 WHERE audiencefilter_2.`subId` IS NOT NULL AND audiencefilter_2.large IS NOT NULL)) THEN FALSE END
OR (contacts.id IS NULL OR contacts.id NOT IN (SELECT audiencefilter_3.`subId` FROM actions AS audiencefilter_3 WHERE audiencefilter_3.`subId` IS NOT NULL AND audiencefilter_3.points IS NOT NULL GROUP BY audiencefilter_3.`subId` HAVING NOT (max(audiencefilter_3.points) IS NULL)))
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_4.`subId` FROM actio … 7,217 characters, ee0bf09618db67a7 … _4.data), _utf8mb4'$."tax"') AS DOUBLE) * 1e2)) AS SIGNED) END END END IS NOT NULL)) THEN FALSE END)
-- parameters: [Fraction(5000, 1), Fraction(5000, 1), Fraction(3, 10), Fraction(3, 10), datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), Fraction(250, 1), Fraction(250, 1), datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: least of days and decimals
-- {'actions': {'min': {'field': 'paidOn', 'lt': {'today': '-P1Y'}}, 'max': {'field': 'paid', 'gt': 2.5}}}
(CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1.`subId` FROM actions … 525 characters, 4c2d1caa02c7d961 … HERE audiencefilter_1.`subId` IS NOT NULL AND audiencefilter_1.`paidOn` IS NOT NULL)) THEN FALSE END
AND CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_2.`subId` FROM acti … 528 characters, 22c4e87544b3a2a2 … 2 WHERE audiencefilter_2.`subId` IS NOT NULL AND audiencefilter_2.paid IS NOT NULL)) THEN FALSE END)
-- parameters: [datetime.date(2024, 6, 18), Decimal('2.51')]

-- objects: any at all
-- {'gifts': {'some': {}}, 'first': {'isNot': None}}
(EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts … 596 characters, bce81028bd42afda … ON_TYPE(`audiencefilter_object_1`.audiencefilter_object) = 'OBJECT' AND TRUE AND RAND() IS NOT NULL)
AND EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(conta … 602 characters, 2237c2fbb5899203 … N_TYPE(`audiencefilter_object_2`.audiencefilter_object) = 'OBJECT' AND TRUE AND RAND() IS NOT NULL))
-- parameters: []

-- objects: some
-- {'gifts': {'some': {'sku': 'a', 'ok': True, 'at': {'lt': '2024-02-29T12:30:45.000001+05:30'}}}}
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts. … 564 characters, b9866cf448909f44 … audiencefilter_object_1` WHERE JSON_TYPE(`audiencefilter_object_1`.audiencefilter_object) = 'OBJECT'
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`audiencefilter_object_1`.audiencefil … 5,918 characters, e922660a137048e9 … , `audiencefilter_object_1`.audiencefilter_object), _utf8mb4'$."at"'), 2) AS SIGNED))) END END < %s)
AND RAND() IS NOT NULL)
-- parameters: ['a', True, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- objects: none and every
-- {'gifts': {'none': {'labels': {'has': 'a'}}, 'every': {'n': {'gte': 3}}}}
(NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(cont … 2,399 characters, d323b7b74434211f … r_object), _utf8mb4'$."n"') AS DOUBLE) AS SIGNED) END END >= %s) IS NOT TRUE AND RAND() IS NOT NULL)
AND NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(c … 2,859 characters, a503fcadb5f3ac1a … JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END END AND RAND() IS NOT NULL))
-- parameters: [3, ('a',), 'a']

-- objects: one
-- {'first': {'is': {'price': {'gt': 2.5}}}}
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts. … 562 characters, 2086f8e07dae648c … audiencefilter_object_1` WHERE JSON_TYPE(`audiencefilter_object_1`.audiencefilter_object) = 'OBJECT'
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`audiencefilter_object_1`.audiencefilt … 954 characters, d0901c8d07cf96f2 … ), `audiencefilter_object_1`.audiencefilter_object), _utf8mb4'$."price"') AS DOUBLE) * 1e2))) < 1e15
AND ABS((CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`audiencefilter_object_1`.audiencefilter_object  … 1,274 characters, dd8daad4e4cbcbba … ject_1`.audiencefilter_object), _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END >= %s
AND RAND() IS NOT NULL)
-- parameters: [Decimal('2.51')]

-- objects: within objects
-- {'gifts': {'some': {'parts': {'none': {'ok': True}}}}}
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(contacts. … 564 characters, b9866cf448909f44 … audiencefilter_object_1` WHERE JSON_TYPE(`audiencefilter_object_1`.audiencefilter_object) = 'OBJECT'
AND NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(` … 1,398 characters, 276bfd0360ba0fb9 … ilter_object_2`.audiencefilter_object), _utf8mb4'$."ok"')) = 'true' END = %s AND RAND() IS NOT NULL)
AND RAND() IS NOT NULL)
-- parameters: [True]

-- objects: count
-- {'gifts': {'count': {'gte': 3}}}
(SELECT count(*) >= %s FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(con … 570 characters, 553696445b382ce4 … audiencefilter_object_1` WHERE JSON_TYPE(`audiencefilter_object_1`.audiencefilter_object) = 'OBJECT'
AND TRUE
AND RAND() IS NOT NULL)
-- parameters: [3]

-- objects: functions
-- {'OR': [{'gifts': {'count': {'where': {'ok': True}, 'gte': 2}}}, {'gifts': {'sum': {'field': 'n', 'lt': 9}}}, {'gifts': {'sum': {'field': 'price', 'where': {'ok': True}, 'gte': 2.5}}}, {'gifts': {'max': {'field': 'at', 'equals': None}}}, {'gifts': {'avg': {'field': 'price', 'gte': 1}}}]}
((SELECT coalesce(sum(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`audiencefilter_obje … 2,395 characters, 0cc9e7c828525b84 … ON_TYPE(`audiencefilter_object_1`.audiencefilter_object) = 'OBJECT' AND TRUE AND RAND() IS NOT NULL)
OR (SELECT max(CASE WHEN CONVERT(JSON_VALUE(IF(LOCATE(CHAR(92), CAST(`audiencefilter_object_2`.audie … 4,892 characters, eb42d7bac4d269f8 … ON_TYPE(`audiencefilter_object_2`.audiencefilter_object) = 'OBJECT' AND TRUE AND RAND() IS NOT NULL)
OR (SELECT (sum(CAST(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`audiencefilter_objec … 5,121 characters, 8dbe72c90a0a876b … ON_TYPE(`audiencefilter_object_3`.audiencefilter_object) = 'OBJECT' AND TRUE AND RAND() IS NOT NULL)
OR (SELECT count(*) >= %s FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST( … 1,195 characters, 3798f6a68998da47 … ilter_object_4`.audiencefilter_object), _utf8mb4'$."ok"')) = 'true' END = %s AND RAND() IS NOT NULL)
OR (SELECT coalesce(sum(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), CAST(`audiencefilter_ob … 3,449 characters, a2eb20c6791895dd … lter_object_5`.audiencefilter_object), _utf8mb4'$."ok"')) = 'true' END = %s AND RAND() IS NOT NULL))
-- parameters: [8, Fraction(100, 1), Fraction(100, 1), 2, True, Decimal('2.50'), True]
