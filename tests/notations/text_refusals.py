"""Clauses in the text form that are refused: what is said of each, and where; the places are marked in the texts."""

import audiencefilter as af
from tests.notations.refusals import unmarked
from tests.notations.schemas import CONTACT, EXTENDED, WORDY

Rows = dict[str, list[tuple[str, str, str | None]]]

FIELD, OPERATOR, AFTER = "a field, NOT or (", "an operator such as =, IN or CONTAINS", "AND, OR or the end"
OF_LIST, OF_NUMBERS = "a value, SOME or EVERY", "an operator such as >= or IN, WHERE or ("
NOW = "write NOW('-P30D') for thirty days ago, NOW('P0D') for now"
AROUND = "write NOT around the test: NOT (tags HAS 'a')"
IN_PARENTHESES = "write the values in parentheses: ('a', 'b')"

#: By what is expected, and by hint, the marked texts. None depends on the schema.
SLIP_ROWS: dict[str | None, dict[str | None, list[str]]] = {
    "a clause": {"for everyone write EVERYONE": ["«", "« \n\t "]},
    OPERATOR: {
        None: ["points«", "points «5", "points«\xa0= 1"],
        "write CONTAINS": ["city «LIKE 'x'", "city «ilike 'x'"],
        "write STARTS WITH": ["city «STARTSWITH 'x'", "city «sw 'x'"],
        "write ENDS WITH": ["city «endsWith 'x'"],
        "write NOT IN": ["city «notIn ('x')"],
        "write =": ["points «eq 5"],
        "write >=": ["points «ge 5", "NOT (points «GE 5)"],
        "write IS NOT NULL": ["city «pr"],
        "write = for the whole value, or CONTAINS for a part, and a text in single quotes": ["city«:x", "points«:>5"],
        "there are no patterns: write CONTAINS or STARTS WITH": ["city «~ 'x'", "city «REGEXP 'x'"],
        "leave WHERE out": ["where «points > 5"],
        AROUND: ["tags NOT «HAS 'x'"],
        "write COUNT actions >= 3, and the condition in WHERE (…)": ["COUNT«(actions) > 3"],
        "write MAX actions.points >= 3, and the condition in WHERE (…)": ["MAX«(actions.increase) > 3"],
        "write SOME actions (…)": ["ANY «actions (name = 'x')", "EXISTS «(name = 'x')"],
    },
    "a value": {
        None: ["points =«", "city IN ('x',«)", "points=«gt=5", "createdAt > «DATE '2025-01-31'"],
        "write = once": ["points =«= 5"],
        "write '5', or 5 if it is a number": ['points > «"5"'],
        "write 'Bonn'": ['city = «"Bonn"'],
        "write 'Bonn' if it is a text": ["city = «Bonn"],
        "write straight quotes: '…'": ["city = «‘Bonn’"],
        "write '007' if it is a text": ["points = «007"],
        "write the number without +": ["points = «+5"],
        "write '2025-01-01' if it is a text": ["createdAt >= «2025-01-01"],
        "for any of several values write IN ('a', 'b')": ["city = «('x', 'y')"],
        "write NOW(…) only after <, <=, > or >=": ["createdAt = «NOW('P0D')"],
        NOW: ["createdAt >= NOW(«)", "createdAt >= NOW(«) - INTERVAL '30 days'", "createdAt >= «yesterday"],
    },
    AFTER: {
        "write AND": ["points = 5 «&& city = 'x'"],
        "write OR": ["points = 5\n«|| city = 'x'"],
        "write AND or OR between two tests": ["points = 5«; city = 'x'", "points = 5«, city = 'x'"],
        None: ["points = 5«)", "points = 1 «city = 'x'", "city = 'a\nb'«x", "points = 1«\x00"],
        "write the distance from now as NOW('-P30D')": ["createdAt >= NOW('-P30D') «- 1"],
        NOW: ["createdAt >= 30 «days ago"],
    },
    "AND, OR or )": {"write OR": ["(points = 5 «|| city = 'x')"]},
    FIELD: {
        "write NOT": ["«!(points = 5)"],
        "write the field first, without single quotes": ["«'Bonn' = city"],
        None: ["«AND points = 1", "points = 1 AND«", "city = 'x' -- then\n  AND«", "NOT«", "(«)", "«\ud800", "«in = 1"],
        "call parse, or read, which takes both notations": ['«{"points": 1}'],
        "for any record write (EVERYONE)": ["SOME actions («)", "list IS NOT («)"],
    },
    "(": {
        IN_PARENTHESES: ["city IN «'x'", "city IN «['x']", "tags HAS SOME «'x'"],
        NOW: ["createdAt >= NOW «- 1"],
        "write the condition in parentheses: WHERE (…)": ["COUNT actions WHERE «name = 'x'"],
        "write the condition in parentheses: SOME actions (…)": [
            "SOME actions «name = 'x'", "SOME actions «WHERE (name = 'x')",
        ],
    },
    ")": {None: ["city IN ('x'«", "(points = 1«"]},
    "a closing '": {None: ["city = «'Bonn"]},
    'a closing "': {None: ['«"city = \'x\'']},
    "AND": {None: ["points BETWEEN 1«, 5"]},
    "NULL": {None: ["city IS «'x'"]},
    "WITH": {None: ["city STARTS «'x'"]},
    "CASE": {None: ["city = 'x' IGNORING«"]},
    OF_LIST: {
        "write HAS SOME ('a', 'b') or HAS EVERY ('a', 'b')": ["tags HAS «('x')", "tags HAS «ANY ('x')"],
        AROUND: ["tags HAS «NOT 'x'"],
    },
    "]": {None: ["tags = ['x'«"]},
    "START, ZONE or )": {None: ["createdAt >= NOW('P0D' «STAR MONTH)"]},
    "a unit such as MONTH": {None: ["createdAt >= NOW('P0D' START «'month')"]},
    OF_NUMBERS: {None: ["COUNT actions«", 'SUM "actions".5«']},
    "AND or )": {None: ["COUNT actions (>= 2 AND <= 4«"]},
}  # fmt: skip
#: The marked text, and of each of its problems the code, the path and the hint.
EXTENDED_ROWS: Rows = {
    "«pionts» = 1": [("unknown_field", "$.pionts", 'did you mean "points"?')],
    "points = «'1'»": [("wrong_type", "$.points.equals", "write 1")],
    "city = «1»": [("wrong_type", "$.city.equals", "write '1'")],
    "isVerified = «1»": [("wrong_type", "$.isVerified.equals", "write true")],
    "createdAt >= «'2025-01-01'»": [("invalid_datetime", "$.createdAt.gte", "write '2025-01-01T00:00:00Z'")],
    "points = «1e999»": [("number_too_large", "$.points.equals", None)],
    "points «CONTAINS» 'x'": [("operator_not_for_type", "$.points.contains", None)],
    "points > 1 «IGNORING CASE»": [("operator_not_for_type", "$.points.mode", None)],
    "city = «'\x00'»": [("nul_character", "$.city.equals", "leave the character out")],
    "city = «'\ud800'»": [
        ("lone_surrogate", "$.city.equals", "write both halves of the pair, or the character itself"),
    ],
    "city «>» 'a' IGNORING CASE": [("mode_with_ordering", "$.city.gt", "write the ordering without IGNORING CASE")],
    "points > «NULL»": [("null_not_allowed", "$.points.gt", 'for "has a value" write points IS NOT NULL')],
    "city = 'x' AND\n  points >= «'10'» -- ten\n OR «emial» = 'y' OR isVerified «IN» (true)": [
        ("wrong_type", "$.OR[0].AND[1].points.gte", "write 10"),
        ("unknown_field", "$.OR[1].emial", 'did you mean "email"?'),
        ("operator_not_for_type", "$.OR[2].isVerified.in", None),
    ],
    "points IN (1, -- 'no'\n «'two'», 3, «'4'»)": [
        ("wrong_type", "$.points.in[1]", None), ("wrong_type", "$.points.in[3]", "write 4"),
    ],
    "points IN (1, «NULL»)": [
        ("null_in_list",
         "$.points.in[1]", 'for "or missing" write OR points IS NULL, for "and not missing" AND points IS NOT NULL'),
    ],
}  # fmt: skip
CONTACT_ROWS: Rows = {
    "createdAt >= «'today'»": [("invalid_datetime", "$.createdAt.gte", "for thirty days ago write NOW('-P30D')")],
    "createdAt >= NOW(«'-30d'»)": [("invalid_duration", "$.createdAt.gte.now", "write '-P30D'")],
    "createdAt >= NOW('P0D' START DAY ZONE «'Berlin'»)": [
        ("unknown_zone", "$.createdAt.gte.zone", "write 'Europe/Berlin'"),
    ],
    "MAX actions.at >= «'30 days ago'»": [("invalid_datetime", "$.actions.max.gte", "write NOW('-P30D')")],
    "plan = «'Pro'»": [("not_one_of_values", "$.plan.equals", "write 'pro'")],
    "«increase» > 3": [("unknown_field", "$.increase", "Action has it: write SOME actions (increase …)")],
    "«mode» = 'x'": [("unknown_field", "$.mode", "List has it: write list IS (mode …)")],
    "SOME actions («points» = 1)": [
        ("unknown_field", "$.actions.some.points", 'Contact has "points": write it outside of the relation'),
    ],
    "«SOME» list (name = 'x')": [("unknown_relation_key", "$.list.some", "list has one record: write list IS (…)")],
    "actions «IS NOT» (name = 'x')": [
        ("unknown_relation_key", "$.actions.isNot", "actions has many records: write NO actions (…)"),
    ],
    "COUNT actions «IS NULL»": [("not_nullable", "$.actions.count.equals", "compare it with 0")],
}  # fmt: skip
WORDY_ROWS: Rows = {
    "tags «CONTAINS» 'x'": [("operator_not_for_type", "$.tags.contains", "write tags HAS …")],
    "NOT tags «NOT CONTAINS» 'x'": [("operator_not_for_type", "$.NOT.tags.not.contains", "write NOT (tags HAS …)")],
    "tags «NOT IN» ('x')": [("operator_not_for_type", "$.tags.notIn", "write NOT (tags HAS SOME (…))")],
    "tags = «'x'»": [("wrong_type", "$.tags.equals", "write tags HAS …")],
    "tags != «'x'»": [("wrong_type", "$.tags.not", "write NOT (tags HAS …)")],
    "tags HAS SOME ('x', «1», «2»)": [
        ("wrong_type", "$.tags.hasSome[1]", "write '1'"), ("wrong_type", "$.tags.hasSome[2]", "write '2'"),
    ],
    "tags = ['a', -- 1\n «2»]": [("wrong_type", "$.tags.equals[1]", "write '2'")],
    "email «HAS» 'x'": [("operator_not_for_type", "$.email.has", "write email CONTAINS …")],
    "points «IS EMPTY»": [("operator_not_for_type", "$.points.isEmpty", "for a missing value write points IS NULL")],
    "email != «['x']»": [("wrong_type", "$.email.not", "for none of several values write email NOT IN (…)")],
    "createdAt > NOW('P0D' START «MONT»)": [("unknown_start", "$.createdAt.gt.start", "write MONTH")],
    "createdAt > NOW('P0D' START HOUR ZONE «'Europe/Berlin'»)": [
        ("zone_without_start", "$.createdAt.gt.zone", "write START DAY, or a longer unit, before ZONE"),
    ],
    "createdAt >= «'30 days ago'»": [("invalid_datetime", "$.createdAt.gte", "write NOW('-P30D')")],
    "createdAt >= «'2 hours ago'»": [("invalid_datetime", "$.createdAt.gte", "write NOW('-PT2H')")],
    "createdAt BETWEEN «'-2d'» AND «'-P1D'»": [
        ("invalid_datetime", "$.createdAt.gte", "write NOW('-P2D')"),
        ("invalid_datetime", "$.createdAt.lte", "write NOW('-P1D')"),
    ],
    "«data.plam» = 'pro'": [("unknown_field", '$["data.plam"]', 'did you mean "data.plan"?')],
    "«actions.count» > 3": [("unknown_field", '$["actions.count"]', "write COUNT actions")],
    "«actions.name» = 'x'": [("unknown_field", '$["actions.name"]', "write SOME actions (name …)")],
    "«list.mode» = 'x'": [("unknown_field", '$["list.mode"]', "write list IS (mode …)")],
    "COUNT «actions.name» > 3": [("unknown_field", '$["actions.name"]', "write SOME actions (name …)")],
    'SOME «"AND"» (points = 1)': [("unknown_field", "$.AND", "for the group write AND without quotes")],
    "«actions» IS EMPTY": [("wrong_relation", "$.actions", "for no record write NO actions (EVERYONE)")],
    "«actions» IS NOT NULL": [("wrong_relation", "$.actions", "for any record write SOME actions (EVERYONE)")],
    "«actions» >= 3": [("wrong_relation", "$.actions", "for the number of records write COUNT actions = …")],
    "«actions» CONTAINS 'x'": [("wrong_relation", "$.actions", "write SOME actions (name …)")],
    "«list» = NULL": [("wrong_relation", "$.list", "for no record write list IS NULL")],
    "«list» != NULL": [("wrong_relation", "$.list", "for any record write list IS (EVERYONE)")],
    "«list» IS EMPTY OR «SOME» list (mode = 'x')": [
        ("wrong_relation", "$.OR[0].list", "for no record write list IS NULL"),
        ("unknown_relation_key", "$.OR[1].list.some", "list has one record: write list IS (…)"),
    ],
    "actions «IS» (name = 'x')": [
        ("unknown_relation_key", "$.actions.is", "actions has many records: write SOME actions (…)"),
    ],
    "«COUNT» list > 1": [("unknown_relation_key", "$.list.count", "list has one record: write list IS (EVERYONE)")],
    "SOME actions («nme» = 'x' OR increase = «'y'»)": [
        ("unknown_field", "$.actions.some.OR[0].nme", 'did you mean "name"?'),
        ("wrong_type", "$.actions.some.OR[1].increase.equals", None),
    ],
    'SOME «nope» (list IS NULL AND «"OR"» = 1)': [
        ("unknown_field", "$.nope", None),
        ("unknown_field", "$.nope.some.AND[1].OR", "for the group write OR without quotes"),
    ],
    "list IS (SOME members (SOME actions («contact» IS NULL)))": [
        ("too_many_relations",
         "$.list.is.members.some.actions.some.contact", "test records that fewer relations lead to"),
    ],
    "COUNT actions «!=» 3": [
        ("operator_not_for_type", "$.actions.count.not", "write NOT around all of it: NOT (COUNT … = …)"),
    ],
    "COUNT actions («NOT (=» 3))": [
        ("operator_not_for_type", "$.actions.count.not", "write NOT around all of it: NOT (COUNT … = …)"),
    ],
    "COUNT actions (> 1 AND «>» 2)": [
        ("duplicate_key",
         "$.actions.count.gt", "write AND between two results: COUNT actions > 1 AND COUNT actions > 2"),
    ],
    "«SUM» actions > 3": [("wrong_aggregate", "$.actions.sum", "write the field after a dot: SUM actions.…")],
    "SUM actions.«cost» > 3": [("operator_not_for_type", "$.actions.sum.field", None)],
    "COUNT actions WHERE («nme» = 'x') > «'3'»": [
        ("unknown_field", "$.actions.count.where.nme", 'did you mean "name"?'),
        ("wrong_type", "$.actions.count.gt", "write 3"),
    ],
    "MAX actions.cost («NOT (!= 1)» AND IN (1, «'x'»))": [
        ("ambiguous_not", "$.actions.max.not", "use NOT around the whole test"),
        ("wrong_type", "$.actions.max.in[1]", None),
    ],
}  # fmt: skip
MISTAKES: list[tuple[af.Schema, str, list[tuple[str, str, str | None]]]] = [
    (schema, text, wanted)
    for schema, rows in ((EXTENDED, EXTENDED_ROWS), (CONTACT, CONTACT_ROWS), (WORDY, WORDY_ROWS))
    for text, wanted in rows.items()
]
#: The text with its mark, what is expected, and the hint.
SLIPS = [
    (text, expected, hint) for expected, rows in SLIP_ROWS.items() for hint, texts in rows.items() for text in texts
]
#: Mistakes within groups and relations, of which only the hints and the fixes are asked.
OTHERS: list[tuple[af.Schema, str]] = [
    *((CONTACT, text) for text in (
        "NOT (ponts >= 1)", 'points >= 1 AND "emial" = \'a\'', "points BETWEEN '1' AND 2", "plan NOT IN ('fre', 'pro')",
        "points >= '1' AND points < '😀'", "points = '1' OR points = '2' OR ponts = 3", "SUM actions.incraese >= 3",
        "EVERY actions (increase > '5')", "COUNT actions >= '3'", "MAX actions.at = '2025-01-31'", "isEmpty = 1",
    )),
    *((WORDY, text) for text in (
        "points = points", "points IN (1, NULL)", "tags HAS NULL", "email = Bonn", "contains = 1",
        "createdAt = '2025-01'", "createdAt != '2025-01-31'", "createdAt IN ('2025-01-31')",
    )),
]  # fmt: skip
#: Each with its schema.
TEXTS: list[tuple[af.Schema, str]] = [
    *((EXTENDED if "city" in text else WORDY, unmarked(text)[0]) for text, *_ in SLIPS),
    *((schema, unmarked(text)[0]) for schema, text, _ in MISTAKES),
    *OTHERS,
]
