-- SQLAlchemy, mariadb+pymysql, where it is not what sqlalchemy-mysql+pymysql.sql says. Written by tests/backends/sql/golden.py.

-- text: few values
-- {'text': {'in': ['Ann', 'ann ', '']}, 'name': {'notIn': ['Ann', '%']}}
(`rows`.text IN (CONVERT(_utf8mb4 X'' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb4'Ann' USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(_utf8mb4'ann ' USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND NOT (`rows`.name IN (CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin, CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)))
-- parameters: ['%', 'Ann']

-- lists: has
-- {'tags': {'has': "O'Brien \\"}, 'scores': {'has': 3}, 'ratios': {'has': 0.1}, 'flags': {'has': True}, 'moments': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(CASE WHEN JSON_TYPE(contacts.flags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYP … 611 characters, 1c8b3b1cc30bd14b … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSO … 4,804 characters, 166ab7420c2513ed … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 1,174 characters, 21fbf5f92f7e2a25 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 2,740 characters, feb897cda9bc0956 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 924 characters, c47a1854a81aabe1 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: [1, 1709190045000001, 0.1, 3, "O'Brien \\"]

-- lists: has none
-- {'NOT': [{'tags': {'has': 'a'}}], 'scores': {'not': {'has': 3}}, 'ratios': {'not': {'hasSome': [0.1, 2]}}}
(NOT (CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 1,181 characters, 0d6d47c972aad730 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE … 2,746 characters, 0e625f0f38e229eb … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(J … 930 characters, 1d9a6e19334d7e4b … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [0.1, 2.0, 3, 'a']

-- lists: has some
-- {'tags': {'hasSome': ['a', 'b']}, 'scores': {'hasSome': [1, 2]}, 'ratios': {'hasSome': [0.1, 2]}, 'flags': {'hasSome': [True, False]}, 'moments': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(CASE WHEN JSON_TYPE(contacts.flags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYP … 615 characters, 1b7a3286b317e450 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSO … 4,808 characters, ea307db86d05e3fe … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 1,178 characters, 2eeb2158fb8bac2d … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 2,744 characters, d281fbbe6cacf946 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 977 characters, 8d1ce1edf8e7b144 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: [0, 1, 1709190045000001, 1735689600000000, 0.1, 2.0, 1, 2, 'a', 'b']

-- lists: has some of many
-- {'tags': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10",  … 1,263 characters, 98cf9a78a5b8086f … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 4,917 characters, 48dd2e98d56dd67d … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE … 2,902 characters, 0757e9bb715abd99 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 2,991 characters, a102fa7252ce2eb3 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: [1704067200000000, 1704153600000000, 1704240000000000, 1704326400000000, 1704412800000000, 170449920 … 1,000 characters, 007e1c218f8aa94e … ", "v'33", "v'34", "v'35", "v'36", "v'37", "v'38", "v'39", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9"]

-- lists: has every
-- {'tags': {'hasEvery': ['a', 'b']}, 'scores': {'hasEvery': [1, 2]}, 'ratios': {'hasEvery': [0.1, 2]}, 'flags': {'hasEvery': [True, False]}, 'moments': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(CASE WHEN JSON_TYPE(contacts.flags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYP … 769 characters, d47f439df6b48d81 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 1,617 characters, 19734199da0d8a72 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 3,960 characters, 1cb213717530d060 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 1,261 characters, 56bef43cf9fde54d … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESC … 7,062 characters, 84cd780bfcc0e30e … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [(False, True), 0, 1, (False, True), (0.1, 2.0), 0.1, 2.0, (0.1, 2.0), (1, 2), 1, 2, (1, 2), ('a', ' … 450 characters, 2a5ff87a23f1e0ee … , tzinfo=datetime.timezone.utc), datetime.datetime(2025, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))]

-- lists: has every of many
-- {'tags': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9", "v'10", … 1,067 characters, d22aea2d3d6f8476 … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 3,272 characters, 7c4a069803aec79e … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE … 1,776 characters, 26cc03efff0b9dcc … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 3,032 characters, 6f57d4e38ec24f91 … 4.857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571)]

-- lists: equals
-- {'tags': ['a', 'b'], 'scores': {'not': [1, 2]}, 'ratios': {'equals': [0.1]}, 'flags': [True, False], 'moments': ['2024-02-29T12:30:45.000001+05:30']}
(CASE WHEN JSON_TYPE(contacts.flags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYP … 681 characters, d5cde4ca09eed2a0 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSO … 4,870 characters, f3299004dac73db8 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 1,240 characters, 0d0f605df4fe2320 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 1,026 characters, bfd04e3a8a642bc1 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE … 2,817 characters, 700b2b62701d8dff … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [(True, False), 1, 0, (True, False), (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc),), 1709190045000001, (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc),), (0.1,), '0.1', (0.1,), ('a', 'b'), 'a', 'b', ('a', 'b'), (1, 2), 1, 2, (1, 2)]

-- lists: empty
-- {'tags': {'isEmpty': True}, 'scores': {'isEmpty': False}, 'ratios': []}
(CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 766 characters, b1cbc023abc5cbc6 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_T … 617 characters, 9d4ae836fa9b8d8c … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE … 1,559 characters, 3437b5a53b587d0c … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: []

-- lists: missing
-- {'tags': None, 'scores': None, 'ratios': None, 'flags': None, 'moments': None}
((CASE WHEN JSON_TYPE(contacts.flags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 487 characters, 4f10fdf92637e922 … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,587 characters, 8d9aa808d7885721 … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(contacts.ratios) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSO … 771 characters, b0622cdc2faae15f … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(contacts.scores) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSO … 1,554 characters, 4b8cc66756a3bf81 … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(contacts.tags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_ … 620 characters, f337fd94f4618f42 … encefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL)
-- parameters: []

-- lists: present
-- {'tags': {'not': None}, 'scores': {'not': None}, 'ratios': {'not': None}, 'flags': {'not': None}, 'moments': {'not': None}}
((CASE WHEN JSON_TYPE(contacts.flags) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 491 characters, 463c4b7322c68d55 … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(contacts.moments) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 2,591 characters, d44a72591e19665b … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
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
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4' … 670 characters, 5e63ec256bccfdc0 … ING utf8mb4) COLLATE utf8mb4_nopad_bin END END = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 406 characters, 73f2e252556e6431 … e": null}', contacts.data), contacts.data), _utf8mb4'$."rate"') AS DOUBLE)) < 1.7976931348623157e308
OR LOWER(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4'{"rate": nul … 451 characters, f215174829d57b05 … utf8mb4'{"rate": null}', contacts.data), contacts.data), _utf8mb4'$."rate"') AS DOUBLE) END END = %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 373 characters, 5517c8e66993a139 … H(_utf8mb4'{"trial": null}', contacts.data), contacts.data), _utf8mb4'$."trial"')) = 'true' END = %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 395 characters, df3ec47785bd293c … mb4'{"seats": null}', contacts.data), contacts.data), _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4'{"seats": null}', contacts.data), contacts.data), _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4'{"s … 557 characters, de183cb589a0b9e8 … ll}', contacts.data), contacts.data), _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END IN (%s, %s)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_ … 4,993 characters, 2cd1a0af61b05897 … s.data), _utf8mb4'$."renewsAt"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) END END END = %s))
-- parameters: ['pro', 0.1, True, 1, 2, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- custom data: order
-- {'data.plan': {'gt': 'a'}, 'data.seats': {'gte': 3, 'lt': 9}, 'data.rate': {'lte': 1.5}, 'data.renewsAt': {'lt': {'now': 'P30D'}}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4' … 670 characters, 0aa8ff5ae5384eae … ING utf8mb4) COLLATE utf8mb4_nopad_bin END END > CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 406 characters, 73f2e252556e6431 … e": null}', contacts.data), contacts.data), _utf8mb4'$."rate"') AS DOUBLE)) < 1.7976931348623157e308
OR LOWER(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4'{"rate": nul … 452 characters, 4baba69210f1a6d6 … tf8mb4'{"rate": null}', contacts.data), contacts.data), _utf8mb4'$."rate"') AS DOUBLE) END END <= %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 395 characters, df3ec47785bd293c … mb4'{"seats": null}', contacts.data), contacts.data), _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4'{"seats": null}', contacts.data), contacts.data), _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4'{"s … 551 characters, 0ff0fb37684f444a … s": null}', contacts.data), contacts.data), _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END >= %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 395 characters, df3ec47785bd293c … mb4'{"seats": null}', contacts.data), contacts.data), _utf8mb4'$."seats"') AS DOUBLE) >= -2147483648
AND CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4'{"seats": null}', contacts.data), contacts.data), _utf8mb4'$."seats"') AS DOUBLE) <= 2147483647
AND TRUNCATE(CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4'{"s … 551 characters, 18aa0ab0450c3d69 … s": null}', contacts.data), contacts.data), _utf8mb4'$."seats"') AS DOUBLE) AS SIGNED) END END <= %s
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 778 characters, e597eed5f874162c … ]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:[.][0-9]+)?(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])(?![^a]|a)'
AND LEFT(JSON_UNQUOTE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4 … 2,198 characters, d063f21d8646c372 …  _utf8mb4'$."renewsAt"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) BETWEEN -62135596800000000
AND 253402300799999999 THEN (((TO_DAYS(LEFT(JSON_UNQUOTE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.d … 2,009 characters, 489e9cd2d9db23a0 … ts.data), _utf8mb4'$."renewsAt"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) END END END < %s)
-- parameters: ['a', 1.5, 3, 8, datetime.datetime(2025, 7, 18, 10, 0, tzinfo=datetime.timezone.utc)]

-- custom data: texts
-- {'data.plan': {'contains': 'Kim'}, 'data.city': {'startsWith': 'Bo', 'not': {'endsWith': 'n'}}}
((CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4 … 1,485 characters, 6fbd5fd0d6a7ce19 … NG utf8mb4) COLLATE utf8mb4_nopad_bin END END < CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
AND CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATC … 701 characters, c102f9851d7369a6 …  utf8mb4_nopad_bin END END USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4)
AND NOT (RIGHT(CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON … 783 characters, 5ee8456128f76efd … tf8mb4_nopad_bin END END USING utf8mb4), %s) = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin))
-- parameters: ['Bo', 'Bo', 'kim', 'n', 'n']

-- custom data: missing
-- {'data.plan': None, 'data.trial': {'not': None}, 'data.renewsAt': {'not': None}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4' … 624 characters, 1e63880bb2c18b4c … data), contacts.data), _utf8mb4'$."plan"')) USING utf8mb4) COLLATE utf8mb4_nopad_bin END END IS NULL
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 778 characters, e597eed5f874162c … ]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:[.][0-9]+)?(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])(?![^a]|a)'
AND LEFT(JSON_UNQUOTE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4 … 2,198 characters, d063f21d8646c372 …  _utf8mb4'$."renewsAt"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) BETWEEN -62135596800000000
AND 253402300799999999 THEN (((TO_DAYS(LEFT(JSON_UNQUOTE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.d … 2,015 characters, eb8428b018af017e … a), _utf8mb4'$."renewsAt"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) END END END IS NOT NULL
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 381 characters, 5bbb36ac2083e3e0 … b4'{"trial": null}', contacts.data), contacts.data), _utf8mb4'$."trial"')) = 'true' END IS NOT NULL)
-- parameters: []

-- custom data: keys that have to be quoted
-- {'data.odd': 'x'}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(CONVERT(X … 1,133 characters, a2dfef60a4a26c10 … NG utf8mb4) COLLATE utf8mb4_nopad_bin END END = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin)
-- parameters: ['x']

-- lists in custom data: has
-- {'data.interests': {'has': "O'Brien \\"}, 'data.sizes': {'has': 3}, 'data.rates': {'has': 0.1}, 'data.answers': {'has': True}, 'data.visits': {'has': '2024-02-29T12:30:45.000001+05:30'}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4' … 889 characters, 1ddad14a2d832a93 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 1,211 characters, 03571ff15c561846 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 1,442 characters, bde14777cbcd7bb3 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 1,580 characters, 3fcd180c03ffb214 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 5,075 characters, fd21d56cd59e07c0 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: [1, "O'Brien \\", 0.1, 3, 1709190045000001]

-- lists in custom data: has none
-- {'NOT': [{'data.interests': {'has': 'a'}}], 'data.sizes': {'not': {'has': 3}}, 'data.rates': {'not': {'hasSome': [0.1, 2]}}}
(NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf … 1,449 characters, 85bafe5c48906ec0 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_ … 1,217 characters, cd4dcf9242cf5a7e … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_ … 1,587 characters, d4338649af956467 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [0.1, 2.0, 'a', 3]

-- lists in custom data: has some
-- {'data.interests': {'hasSome': ['a', 'b']}, 'data.sizes': {'hasSome': [1, 2]}, 'data.rates': {'hasSome': [0.1, 2]}, 'data.answers': {'hasSome': [True, False]}, 'data.visits': {'hasSome': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4' … 893 characters, 6ee76629b5d7157b … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 1,264 characters, d0142214cb644c24 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 1,446 characters, ca704d1b0e886496 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 1,584 characters, 2a3ba155f3a4845a … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 5,079 characters, 9998e7dc44d574ca … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: [0, 1, 'a', 'b', 0.1, 2.0, 1, 2, 1709190045000001, 1735689600000000]

-- lists in custom data: has some of many
-- {'data.interests': {'hasSome': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9" … 1,281 characters, a385bfa01d5ec638 … ', '2024-01-27T00:00:00Z', '2024-01-28T00:00:00Z', '2024-01-29T00:00:00Z', '2024-01-30T00:00:00Z']}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4' … 3,275 characters, e6e768c74171faac … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_ … 1,742 characters, 9a9ed33f7f9b20d1 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 5,191 characters, 13445b4e85242882 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: ["v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2" … 1,000 characters, 59a485076f85fe45 … 800000000, 1706227200000000, 1706313600000000, 1706400000000000, 1706486400000000, 1706572800000000]

-- lists in custom data: has every
-- {'data.interests': {'hasEvery': ['a', 'b']}, 'data.sizes': {'hasEvery': [1, 2]}, 'data.rates': {'hasEvery': [0.1, 2]}, 'data.answers': {'hasEvery': [True, False]}, 'data.visits': {'not': {'hasEvery': ['2024-02-29T12:30:45.000001+05:30', '2025-01-01T00:00:00Z']}}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4' … 1,047 characters, e6d0f10abcb8b8c9 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 1,549 characters, 6bb5add8109b4400 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 1,885 characters, 965dbe09a0118129 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 2,086 characters, 739f497aa219748e … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_ … 7,332 characters, e6943c204a3a4ecd … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [(False, True), 0, 1, (False, True), ('a', 'b'), 'a', 'b', ('a', 'b'), (0.1, 2.0), 0.1, 2.0, (0.1, 2 … 450 characters, b69429f0123ed857 … , tzinfo=datetime.timezone.utc), datetime.datetime(2025, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))]

-- lists in custom data: has every of many
-- {'data.interests': {'hasEvery': ["v'0", "v'1", "v'2", "v'3", "v'4", "v'5", "v'6", "v'7", "v'8", "v'9 … 1,081 characters, 04aefaf91c115b2a … 857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571]}}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4' … 3,560 characters, 524c7637d2b94d16 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_ … 2,044 characters, efc38176e9e4625e … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [("v'0", "v'1", "v'10", "v'11", "v'12", "v'13", "v'14", "v'15", "v'16", "v'17", "v'18", "v'19", "v'2 … 3,032 characters, 6f57d4e38ec24f91 … 4.857142857142857, 5.0, 5.142857142857143, 5.285714285714286, 5.428571428571429, 5.571428571428571)]

-- lists in custom data: equals
-- {'data.interests': ['a', 'b'], 'data.sizes': {'not': [1, 2]}, 'data.rates': {'equals': [0.1]}, 'data.answers': [True, False], 'data.visits': ['2024-02-29T12:30:45.000001+05:30']}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4' … 959 characters, b6154eea9c254d43 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 1,314 characters, 29ed5299b5c1ea86 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 1,508 characters, 67f7f22845c1901b … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 5,140 characters, 999adf2816a5fe65 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_ … 1,657 characters, a61824ae7c2e2c8b … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [(True, False), 1, 0, (True, False), ('a', 'b'), 'a', 'b', ('a', 'b'), (0.1,), '0.1', (0.1,), (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc),), 1709190045000001, (datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc),), (1, 2), 1, 2, (1, 2)]

-- lists in custom data: empty
-- {'data.interests': {'isEmpty': True}, 'data.sizes': {'isEmpty': False}, 'data.rates': []}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4' … 902 characters, 18a27e748888c759 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 1,037 characters, b4e1c91f5cc500d6 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_ … 1,113 characters, 2171e947d3482fd9 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: []

-- lists in custom data: missing
-- {'data.interests': None, 'data.sizes': None, 'data.rates': None, 'data.answers': None, 'data.visits': None}
((CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4 … 765 characters, 40d27e963088a420 … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8 … 907 characters, dce5d00fa57abab6 … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8 … 1,039 characters, 008f305a959f1a8f … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8 … 1,108 characters, 0741c5e331826c20 … iencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8 … 2,858 characters, 2edf4af3fca39851 … encefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NULL)
-- parameters: []

-- lists in custom data: present
-- {'data.interests': {'not': None}, 'data.sizes': {'not': None}, 'data.rates': {'not': None}, 'data.answers': {'not': None}, 'data.visits': {'not': None}}
((CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4 … 769 characters, f78549569bcd6b76 … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8 … 911 characters, d8f7a454784cf692 … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8 … 1,043 characters, 3989a48b6f018023 … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8 … 1,112 characters, 5a1047d2ac5b7097 … efilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8 … 2,862 characters, 7f80c43f8d4fe723 … filter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END) IS NOT NULL)
-- parameters: []

-- lists in custom data: false of every list
-- {'data.sizes': {'has': 1.5}, 'data.rates': {'has': 9007199254740993}}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4' … 1,027 characters, f9f2cc4706fef124 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 1,100 characters, 7ad9627e32e7ee18 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: []

-- lists in custom data: true of every list
-- {'NOT': [{'data.sizes': {'has': 1.5}}, {'data.rates': {'hasEvery': [0.5, 9007199254740993]}}]}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4' … 1,026 characters, d76fdb6adc16edf6 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 1,099 characters, 56e011a444e04d1b … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
-- parameters: []

-- relations: any at all
-- {'actions': {'some': {}}, 'orders': {'none': {}}}
(EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id)
AND (contacts.id IS NULL OR contacts.shop IS NULL OR (contacts.id, CAST(CONVERT(contacts.shop USING  … 339 characters, 441b77b5a7bf4dc4 … audiencefilter_2 WHERE audiencefilter_2.`subId` IS NOT NULL AND audiencefilter_2.shop IS NOT NULL)))
-- parameters: []

-- relations: to one
-- {'referrer': {'is': {'points': {'gte': 3}}, 'isNot': {'tags': {'has': 'a'}}}}
(EXISTS (SELECT 1 FROM contacts AS audiencefilter_1 WHERE audiencefilter_1.id = contacts.`referrerId` AND audiencefilter_1.points >= %s)
AND NOT EXISTS (SELECT 1 FROM contacts AS audiencefilter_2 WHERE audiencefilter_2.id = contacts.`ref … 1,050 characters, ad325f75b671e89c … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: [3, 'a']

-- relations: lists and custom data of theirs
-- {'actions': {'some': {'labels': {'has': 'a'}, 'data.weight': {'gt': 2}, 'items': {'some': {'data.gift': True}}}}}
EXISTS (SELECT 1 FROM actions AS audiencefilter_1 WHERE audiencefilter_1.`subId` = contacts.id
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), audiencefilter_1.data) > 0, JSON_MERGE_PAT … 2,761 characters, fe6c184b42bb5485 … ": null}', audiencefilter_2.data), audiencefilter_2.data), _utf8mb4'$."gift"')) = 'true' END = %s)))
-- parameters: [3, 'a', True]

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
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.shop IS NOT NULL AND (contacts.id, CAST(CONVERT(c … 4,705 characters, d6e65f37a25cceb5 … ncefilter_2.data), _utf8mb4'$."weight"') AS DOUBLE) AS SIGNED) END END IS NOT NULL)) THEN FALSE END)
-- parameters: [5]

-- relations: least of every type
-- {'OR': [{'actions': {'min': {'field': 'points', 'gt': 3}}}, {'actions': {'min': {'field': 'value', ' … 405 characters, 30c2a995f622bfe4 … : 0.5}}}, {'actions': {'min': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1.`subId` FROM actions … 506 characters, d6e8a2cf3baa195f …  WHERE audiencefilter_1.`subId` IS NOT NULL AND audiencefilter_1.points IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_2.`subId` FROM actio … 504 characters, 88846e053fbca693 … 2 WHERE audiencefilter_2.`subId` IS NOT NULL AND audiencefilter_2.value IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_3.`subId` FROM actio … 543 characters, 2b8cc2587d148ec7 … E audiencefilter_3.`subId` IS NOT NULL AND audiencefilter_3.`createdAt` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_4.`subId` FROM actio … 4,270 characters, dc8a88c4db89780b … encefilter_4.data), _utf8mb4'$."weight"') AS DOUBLE) AS SIGNED) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_5.`subId` FROM actio … 3,273 characters, 428d8ce434118d95 … 5.data), audiencefilter_5.data), _utf8mb4'$."rate"') AS DOUBLE) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_6.`subId` FROM actio … 16,630 characters, 45756bf6de7b5225 … seenAt"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) END END END IS NOT NULL)) THEN FALSE END)
-- parameters: [4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), 4, 0.5, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: greatest of every type
-- {'OR': [{'actions': {'max': {'field': 'points', 'gt': 3}}}, {'actions': {'max': {'field': 'value', ' … 405 characters, 79aaf85b40539165 … : 0.5}}}, {'actions': {'max': {'field': 'data.seenAt', 'gt': '2024-02-29T12:30:45.000001+05:30'}}}]}
(CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1.`subId` FROM actions … 506 characters, 4ab7b8ea5bc78633 …  WHERE audiencefilter_1.`subId` IS NOT NULL AND audiencefilter_1.points IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_2.`subId` FROM actio … 504 characters, f8407c45f3ac7750 … 2 WHERE audiencefilter_2.`subId` IS NOT NULL AND audiencefilter_2.value IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_3.`subId` FROM actio … 543 characters, c5111576077833cf … E audiencefilter_3.`subId` IS NOT NULL AND audiencefilter_3.`createdAt` IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_4.`subId` FROM actio … 4,270 characters, 7360b37feaae1f48 … encefilter_4.data), _utf8mb4'$."weight"') AS DOUBLE) AS SIGNED) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_5.`subId` FROM actio … 3,273 characters, bff1ef0114d63b79 … 5.data), audiencefilter_5.data), _utf8mb4'$."rate"') AS DOUBLE) END END IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_6.`subId` FROM actio … 16,630 characters, 06ec1b46e6fe94ed … seenAt"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) END END END IS NOT NULL)) THEN FALSE END)
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
((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_3.`subId` FROM actions AS audien … 3,703 characters, fdf33758b82d798b … .name USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4) THEN 1 END) <= %s)))
AND (EXISTS (SELECT 1 FROM actions AS audiencefilter_4 WHERE audiencefilter_4.`subId` = contacts.id  … 789 characters, 941d54c88ab9f429 … audiencefilter_1.`subId` IS NOT NULL AND audiencefilter_1.`createdAt` IS NOT NULL)) THEN FALSE END))
-- parameters: [1, 9, 100, 100, 'login', 1, 'login', 3, 1, 3, 0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo … 380 characters, 8712c34e688e4479 … utc), 100, 'log', 0, 1.0, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: many of one kind, any
-- {'OR': [{'NOT': {'actions': {'every': {'name': 'login'}}}}, {'actions': {'some': {'name': 'login', ' … 921 characters, 518d84657c0520e2 … 02-29T12:30:45.000001+05:30'}}}, {'actions': {'some': {'items': {'some': {'price': {'gte': 1}}}}}}]}
((contacts.id IS NULL OR contacts.id NOT IN (SELECT audiencefilter_3.`subId` FROM actions AS audienc … 3,698 characters, 899d893846f3fb67 … name USING utf8mb4) COLLATE utf8mb4_nopad_bin REGEXP CONVERT(%s USING utf8mb4) THEN 1 END) <= %s))))
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
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4' … 1,091 characters, 69aedea6abd5aae0 … , contacts.data), _utf8mb4'$."since"')) AS DATE) END END END IN (CAST(%s AS DATE), CAST(%s AS DATE))
AND contacts.birthday >= CAST(%s AS DATE)
AND contacts.birthday < CAST(%s AS DATE)
AND NOT (contacts.birthday = CAST(%s AS DATE)))
-- parameters: ['2000-02-29', '9999-12-31', datetime.date(2000, 2, 29), datetime.date(2007, 6, 18), datetime.date(2001, 3, 1)]

-- dates: anniversaries
-- {'birthday': {'anniversary': {'from': 'P0D', 'to': 'P7D'}}, 'data.since': {'not': {'anniversary': {'days': [[1220, 1231], [101, 105]]}}}}
(((extract(month FROM contacts.birthday) * 100 + extract(day FROM contacts.birthday)) + %s) %% 10000 <= %s
AND NOT (((extract(month FROM CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) >  … 2,182 characters, f5ce6906e7bfcd83 …  contacts.data), contacts.data), _utf8mb4'$."since"')) AS DATE) END END END)) + %s) %% 10000 <= %s))
-- parameters: [(618, 625), (618, 625), (1220, 105), (1220, 105)]

-- ids
-- {'externalId': {'in': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.token': {'not': '123E4567-e89b-12d3-a456-426614174000'}, 'NOT': {'externalId': 'd011db5a-e241-04eb-604a-5ce3addef82d'}}
(REPLACE(LOWER(CONVERT(contacts.`externalId` USING utf8mb4)), '-', '') = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin
AND NOT (REPLACE(LOWER(CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > … 836 characters, 23c37d79946a05e7 … , '-', '') END END USING utf8mb4)), '-', '') = CONVERT(%s USING utf8mb4) COLLATE utf8mb4_nopad_bin))
-- parameters: [UUID('123e4567-e89b-12d3-a456-426614174000'), UUID('123e4567-e89b-12d3-a456-426614174000')]

-- ids: missing
-- {'externalId': None, 'data.token': {'not': None}}
(REPLACE(LOWER(CONVERT(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON … 784 characters, 71b6f8960c72e88b … data), _utf8mb4'$."token"')) USING utf8mb4)), '-', '') END END USING utf8mb4)), '-', '') IS NOT NULL
AND REPLACE(LOWER(CONVERT(contacts.`externalId` USING utf8mb4)), '-', '') IS NULL)
-- parameters: []

-- decimals
-- {'balance': {'gt': 0.001, 'lte': 100.5, 'notIn': [1, 2.5]}, 'data.price': {'gte': 19.99, 'not': 20}}
(contacts.balance BETWEEN CAST(%s AS DECIMAL(47, 9))
AND CAST(%s AS DECIMAL(47, 9))
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 600 characters, 8adf371caae796a5 … b4'{"price": null}', contacts.data), contacts.data), _utf8mb4'$."price"') AS DOUBLE) * 1e2))) < 1e15
AND ABS((CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4'{"price … 802 characters, 78693883c0455b09 … contacts.data), contacts.data), _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END >= %s
AND NOT (contacts.balance IN (CAST(%s AS DECIMAL(47, 9)), CAST(%s AS DECIMAL(47, 9))))
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_ … 1,409 characters, dc10051b739c908d … ontacts.data), contacts.data), _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END = %s))
-- parameters: [Decimal('0.01'), Decimal('100.50'), Decimal('19.99'), '1.00', '2.50', Decimal('20.00')]

-- lists of days, ids and decimals
-- {'days': {'has': '2000-02-29'}, 'ids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'prices': {'hasEvery': [1, 2.5]}, 'NOT': [{'days': ['2000-02-29']}, {'prices': [2.5]}, {'ids': {'has': '123E4567-e89b-12d3-a456-426614174000'}}]}
(CASE WHEN JSON_TYPE(contacts.days) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TYPE … 1,491 characters, 2c4d26257056342a … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.prices) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON … 4,014 characters, 6937b5992cd4b611 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(contacts.ids) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JSON_TY … 1,178 characters, 7164fa5e955738e9 … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(contacts.ids) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(JS … 1,131 characters, 27caef4aab766a9a … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(contacts.days) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE(J … 1,550 characters, 37769fd4e67454bd … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(contacts.prices) = 'ARRAY' THEN (SELECT CASE WHEN COALESCE(SUM(COALESCE … 2,849 characters, f189bf5c5ec06ee8 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: ['2000-02-29', (Decimal('1.00'), Decimal('2.50')), 100, 250, (Decimal('1.00'), Decimal('2.50')), '12 … 325 characters, f4dc37547ec236fa …  2, 29),), '2000-02-29', (datetime.date(2000, 2, 29),), (Decimal('2.50'),), 250, (Decimal('2.50'),)]

-- lists of days, ids and decimals in custom data
-- {'data.dates': {'has': '2000-02-29'}, 'data.uuids': {'hasSome': ['123E4567-e89b-12d3-a456-426614174000', 'd011db5a-e241-04eb-604a-5ce3addef82d']}, 'data.decimals': {'hasEvery': [1, 2.5]}, 'NOT': [{'data.dates': ['2000-02-29']}, {'data.decimals': [2.5]}]}
(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8mb4' … 1,763 characters, e8e105dea9465d6d … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 2,593 characters, d0714d259f8c4c7a … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_utf8m … 1,452 characters, 740a8f49bd1e715d … ITY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_ … 1,822 characters, b3f529676f89e129 … TY, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END)
AND NOT (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) > 0, JSON_MERGE_PATCH(_ … 1,995 characters, eddbe0176857b923 … Y, `audiencefilter: value` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END))
-- parameters: ['2000-02-29', (Decimal('1.00'), Decimal('2.50')), 100, 250, (Decimal('1.00'), Decimal('2.50')), '123e4567e89b12d3a456426614174000', 'd011db5ae24104eb604a5ce3addef82d', (datetime.date(2000, 2, 29),), '2000-02-29', (datetime.date(2000, 2, 29),), (Decimal('2.50'),), 250, (Decimal('2.50'),)]

-- relations: sums beyond 64 bits
-- {'OR': [{'actions': {'sum': {'field': 'large', 'gt': 1180591620717411303424}}}, {'actions': {'sum': {'field': 'paid', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'in': [1, 2.5]}}}, {'actions': {'sum': {'field': 'data.tax', 'lte': 0.5}}}]}
((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_3.`subId` FROM actions AS audien … 398 characters, c293a4661abcd6fe … AST(%s AS DECIMAL(47, 9)) OR coalesce(sum(audiencefilter_3.paid), 0) = CAST(%s AS DECIMAL(47, 9)))))
OR ((contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1.`subId` FROM actions AS aud … 2,058 characters, 5ebbe0bda98c1d22 … _utf8mb4'$."tax"') AS DOUBLE) * 1e2)) AS SIGNED) END END END), 0) <= CAST(%s AS DECIMAL(47, 9)))))))
-- parameters: [datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), Decimal('1.00'), Decimal('2.50'), 1180591620717411303425, Decimal('0.50')]

-- relations: averages
-- {'OR': [{'actions': {'avg': {'field': 'paid', 'gte': 50}}}, {'actions': {'avg': {'field': 'large', 'lt': 0.3}}}, {'actions': {'avg': {'field': 'data.tax', 'where': {'createdAt': {'lt': '2024-02-29T12:30:45.000001+05:30'}}, 'equals': 2.5}}}, {'actions': {'avg': {'field': 'points', 'equals': None}}}]}
(CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1.`subId` FROM actions … 607 characters, 40bc9c3f559afdce … _1 WHERE audiencefilter_1.`subId` IS NOT NULL AND audiencefilter_1.paid IS NOT NULL)) THEN FALSE END
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_2.`subId` FROM actio … 606 characters, 2f2fca5793bf16b5 … 2 WHERE audiencefilter_2.`subId` IS NOT NULL AND audiencefilter_2.large IS NOT NULL)) THEN FALSE END
OR (contacts.id IS NULL OR contacts.id NOT IN (SELECT audiencefilter_3.`subId` FROM actions AS audiencefilter_3 WHERE audiencefilter_3.`subId` IS NOT NULL AND audiencefilter_3.points IS NOT NULL GROUP BY audiencefilter_3.`subId` HAVING NOT (max(audiencefilter_3.points) IS NULL)))
OR CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_4.`subId` FROM actio … 6,769 characters, a08fff4f94ce506b … _4.data), _utf8mb4'$."tax"') AS DOUBLE) * 1e2)) AS SIGNED) END END END IS NOT NULL)) THEN FALSE END)
-- parameters: [Fraction(5000, 1), Fraction(5000, 1), Fraction(3, 10), Fraction(3, 10), datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc), Fraction(250, 1), Fraction(250, 1), datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- relations: least of days and decimals
-- {'actions': {'min': {'field': 'paidOn', 'lt': {'today': '-P1Y'}}, 'max': {'field': 'paid', 'gt': 2.5}}}
(CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_1.`subId` FROM actions … 525 characters, 4c2d1caa02c7d961 … HERE audiencefilter_1.`subId` IS NOT NULL AND audiencefilter_1.`paidOn` IS NOT NULL)) THEN FALSE END
AND CASE WHEN (contacts.id IS NOT NULL AND contacts.id IN (SELECT audiencefilter_2.`subId` FROM acti … 528 characters, 22c4e87544b3a2a2 … 2 WHERE audiencefilter_2.`subId` IS NOT NULL AND audiencefilter_2.paid IS NOT NULL)) THEN FALSE END)
-- parameters: [datetime.date(2024, 6, 18), Decimal('2.51')]

-- objects: any at all
-- {'gifts': {'some': {}}, 'first': {'isNot': None}}
(EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data … 564 characters, c6c86e91660edc7b … ON_TYPE(`audiencefilter_object_1`.audiencefilter_object) = 'OBJECT' AND TRUE AND RAND() IS NOT NULL)
AND EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.d … 570 characters, 1dee6a94a78342a2 … N_TYPE(`audiencefilter_object_2`.audiencefilter_object) = 'OBJECT' AND TRUE AND RAND() IS NOT NULL))
-- parameters: []

-- objects: some
-- {'gifts': {'some': {'sku': 'a', 'ok': True, 'at': {'lt': '2024-02-29T12:30:45.000001+05:30'}}}}
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) … 532 characters, 2619d90e030849b8 … audiencefilter_object_1` WHERE JSON_TYPE(`audiencefilter_object_1`.audiencefilter_object) = 'OBJECT'
AND (CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), `audiencefilter_object_1`.audiencefilter_o … 8,418 characters, f1fa9a2f1802a152 … filter_object), _utf8mb4'$."at"')), '[.][0-9]{1,6}'), 2), ''), 6, '0') AS SIGNED)) END END END < %s)
AND RAND() IS NOT NULL)
-- parameters: ['a', True, datetime.datetime(2024, 2, 29, 7, 0, 45, 1, tzinfo=datetime.timezone.utc)]

-- objects: none and every
-- {'gifts': {'none': {'labels': {'has': 'a'}}, 'every': {'n': {'gte': 3}}}}
(NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts. … 2,271 characters, d2e1b75407b33a56 … r_object), _utf8mb4'$."n"') AS DOUBLE) AS SIGNED) END END >= %s) IS NOT TRUE AND RAND() IS NOT NULL)
AND NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contac … 1,969 characters, eeddd9e46d2117a8 … ue` JSON PATH '$')) AS `audiencefilter: list` WHERE RAND() IS NOT NULL) END AND RAND() IS NOT NULL))
-- parameters: [3, 'a']

-- objects: one
-- {'first': {'is': {'price': {'gt': 2.5}}}}
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) … 530 characters, e8493f05df059f4e … audiencefilter_object_1` WHERE JSON_TYPE(`audiencefilter_object_1`.audiencefilter_object) = 'OBJECT'
AND CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), `audiencefilter_object_1`.audiencefilter_ob … 906 characters, 727e8ad0cddc12e7 … ), `audiencefilter_object_1`.audiencefilter_object), _utf8mb4'$."price"') AS DOUBLE) * 1e2))) < 1e15
AND ABS((CAST(JSON_EXTRACT(IF(LOCATE(CHAR(92), `audiencefilter_object_1`.audiencefilter_object) > 0, … 1,210 characters, 49abbe5e8faeae6d … ject_1`.audiencefilter_object), _utf8mb4'$."price"') AS DOUBLE) * 1e2)) AS SIGNED) END END END >= %s
AND RAND() IS NOT NULL)
-- parameters: [Decimal('2.51')]

-- objects: within objects
-- {'gifts': {'some': {'parts': {'none': {'ok': True}}}}}
EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts.data) … 532 characters, 2619d90e030849b8 … audiencefilter_object_1` WHERE JSON_TYPE(`audiencefilter_object_1`.audiencefilter_object) = 'OBJECT'
AND NOT EXISTS (SELECT 1 FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), `audie … 1,334 characters, 3787a7a71f013e6c … ilter_object_2`.audiencefilter_object), _utf8mb4'$."ok"')) = 'true' END = %s AND RAND() IS NOT NULL)
AND RAND() IS NOT NULL)
-- parameters: [True]

-- objects: count
-- {'gifts': {'count': {'gte': 3}}}
(SELECT count(*) >= %s FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), contacts … 538 characters, 14a1b49ee3ff33dc … audiencefilter_object_1` WHERE JSON_TYPE(`audiencefilter_object_1`.audiencefilter_object) = 'OBJECT'
AND TRUE
AND RAND() IS NOT NULL)
-- parameters: [3]

-- objects: functions
-- {'OR': [{'gifts': {'count': {'where': {'ok': True}, 'gte': 2}}}, {'gifts': {'sum': {'field': 'n', 'lt': 9}}}, {'gifts': {'sum': {'field': 'price', 'where': {'ok': True}, 'gte': 2.5}}}, {'gifts': {'max': {'field': 'at', 'equals': None}}}, {'gifts': {'avg': {'field': 'price', 'gte': 1}}}]}
((SELECT coalesce(sum(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), `audiencefilter_object_1` … 2,267 characters, 475736704e426f04 … ON_TYPE(`audiencefilter_object_1`.audiencefilter_object) = 'OBJECT' AND TRUE AND RAND() IS NOT NULL)
OR (SELECT max(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), `audiencefilter_object_2`.audien … 7,440 characters, 0da5b221b7734ce6 … ON_TYPE(`audiencefilter_object_2`.audiencefilter_object) = 'OBJECT' AND TRUE AND RAND() IS NOT NULL)
OR (SELECT (sum(CAST(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), `audiencefilter_object_3`. … 4,865 characters, 034928efd7f0f9ae … ON_TYPE(`audiencefilter_object_3`.audiencefilter_object) = 'OBJECT' AND TRUE AND RAND() IS NOT NULL)
OR (SELECT count(*) >= %s FROM JSON_TABLE(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), conta … 1,131 characters, 8d35344d5cb0a285 … ilter_object_4`.audiencefilter_object), _utf8mb4'$."ok"')) = 'true' END = %s AND RAND() IS NOT NULL)
OR (SELECT coalesce(sum(CASE WHEN JSON_TYPE(JSON_EXTRACT(IF(LOCATE(CHAR(92), `audiencefilter_object_ … 3,273 characters, 491c9fbcdb9c5f61 … lter_object_5`.audiencefilter_object), _utf8mb4'$."ok"')) = 'true' END = %s AND RAND() IS NOT NULL))
-- parameters: [8, Fraction(100, 1), Fraction(100, 1), 2, True, Decimal('2.50'), True]
