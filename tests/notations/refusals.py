"""Clauses in JSON that are refused: what is said of each, and where.

The place of a problem is marked in its source, as in ``{"points": «"12"»}``, and its path is the one that leads there.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import audiencefilter as af
from tests.notations.schemas import CONTACT, EXTENDED
from tests.reference import spans

REQUIRED_ID = af.Schema("Row", [af.Field("id", af.FieldType.INTEGER, nullable=False)])
#: The start and the end of what the carets are below; no end where that is left open.
Place = tuple[int, int | None]
#: What is expected is not part of a row.
UNSAID = "…"


class Refusal(NamedTuple):
    """A clause and its one problem."""

    schema: af.Schema
    source: str | bytes
    code: str
    path: tuple[str | int, ...]
    expected: str | None
    hint: str | None
    place: Place | None = None

    def __str__(self) -> str:
        return f"{self.code} {self.source[:60]!r}"


def problems(read: Any, source: Any, schema: af.Schema = EXTENDED, **options: Any) -> tuple[af.Problem, ...]:
    """Return what is wrong with a source; nothing where it is read."""
    try:
        read(source, schema, **options)
    except af.InvalidFilterError as error:
        return error.problems
    return ()


def the_problem(read: Any, source: Any, schema: af.Schema = EXTENDED, **options: Any) -> af.Problem:
    (problem,) = problems(read, source, schema, **options)
    return problem


def refused(source: Any, schema: af.Schema = EXTENDED, **options: Any) -> tuple[af.Problem, ...]:
    """Return what is wrong with a clause in JSON, of which there has to be something."""
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse(source, schema, **options)
    return caught.value.problems


def unmarked(text: str) -> tuple[str, list[Place]]:
    """Return a source without the marks in it, and the places that were marked."""
    source, places = "", list[Place]()
    for part in re.split("([«»])", text):
        if part == "«":
            places.append((len(source), None))
        elif part == "»":
            places[-1] = places[-1][0], len(source)
        else:
            source += part
    return source, places


def place_of(problem: af.Problem, source: str, marked: Place) -> Place:
    """Return where a problem says that it stands, as the place that is marked is written."""
    assert problem.line is not None
    assert problem.column is not None
    assert problem.excerpt is not None
    shown, carets = problem.excerpt.split("\n")
    line = source.split("\n")[problem.line - 1]
    assert shown.startswith(f"{problem.line} | ")
    if line.isprintable() and len(line) < 60:
        assert shown == f"{problem.line} | {line}"
        assert carets.index("^") == len(f"{problem.line} | ") + problem.column - 1
    start = sum(len(line) + 1 for line in source.split("\n")[: problem.line - 1]) + problem.column - 1
    return start, None if marked[1] is None else start + carets.count("^")


def path_to(source: str, place: int) -> tuple[str | int, ...]:
    """Return the path of the key or the value at a place of a text in JSON."""
    places = spans(source)
    return next(path for path, starts in (*places.values.items(), *places.keys.items()) if place in starts)


Rows = dict[str, dict[str, tuple[str | None, str | None]]]

FIELDS = "email, firstName, lastName, points, referrals, isVerified, unsubscribed, company, country, city, createdAt"
GROUPS = f"{FIELDS}, AND, OR or NOT"
TIMESTAMP = "YYYY-MM-DDThh:mm:ss, then Z or an offset such as +02:00, in years 0001 to 9999"
OF_POINTS = "for points (integer): equals, not, in, notIn, gt, gte, lt or lte"
ONE_OPERATOR = "a value, null, or an object with one operator that is not itself not"
TAKES_TEXT = "if this is the text form, call parse_text, or read, which takes both notations"
TAKES_IT = "the extended notation takes it: schema.with_notation(Notation.EXTENDED)"
AND_ARRAY = 'put the second test in an "AND" array'

#: By code the marked source, what is expected, and the hint.
EXTENDED_ROWS: Rows = {
    "duplicate_key": {
        '{"points": 1, «"points"»: 2}': ("each key once", AND_ARRAY),
        '{"points": {"gt": 1, «"gt"»: 2}}': ("each key once", AND_ARRAY),
    },
    "not_an_object": {
        "«[»]": ("an object", None),
        "«3»": ("an object", None),
        '«"{\\"points\\": 1}"»': ("an object", "the filter is JSON inside a JSON string: decode it once more"),
        '{"AND": [{}, «1»]}': ("an object", None),
    },
    "unknown_field": {
        '{«"emial"»: "x"}': (GROUPS, 'did you mean "email"?'),
        '{«"first_name"»: "x"}': (GROUPS, 'did you mean "firstName"?'),
        '{«"and"»: []}': (GROUPS, 'did you mean "AND"?'),
        '{«"contains"»: "x"}':
            (GROUPS, '"contains" is an operator: write it inside a field, as in {"email": …}'),
        '{«"zzzzzz"»: 1}': (GROUPS, None),
    },
    "unknown_operator": {
        '{"points": {«"$gt"»: 1}}': (OF_POINTS, 'did you mean "gt"?'),
        '{"points": {«"between"»: [1, 2]}}': (OF_POINTS, 'write {"gte": …, "lte": …}'),
    },
    "operator_not_for_type": {
        '{"points": {«"contains"»: "x"}}': ("for points: equals, not, in, notIn, gt, gte, lt or lte", None),
        '{"isVerified": {«"in"»: [true]}}': ("for isVerified: equals or not", None),
    },
    "wrong_group": {
        '{"OR": «{»"points": 1}}':
            ("an array of filter objects", 'write an array, one object for each test: {"OR": [{…}]}'),
        '{"AND": «1»}': ("an array of filter objects, or one filter object", None),
    },
    "ambiguous_not": {
        '{"city": {"not": «{»}}}': (ONE_OPERATOR, None),
        '{"city": {"not": «{»"not": "x"}}}': (ONE_OPERATOR, "use NOT around the whole test"),
        '{"city": {"not": «{»"gt": "a", "lt": "b"}}}': (ONE_OPERATOR, "use NOT around the whole test"),
    },
    "unknown_mode": {
        '{"city": {"equals": "x", "mode": «"Insensitive"»}}': ("default or insensitive", 'write "insensitive"'),
        '{"city": {"equals": "x", "mode": «null»}}': ("default or insensitive", None),
    },
    "mode_inside_not": {
        '{"city": {"not": {"equals": "x", «"mode"»: "insensitive"}}}':
            ("mode beside not, where it applies to every operator of the field",
             'write {"not": {…}, "mode": "insensitive"}'),
    },
    "mode_with_ordering": {
        '{"city": {«"gt"»: "x", "mode": "insensitive"}}':
            ('ordering with mode "default", or without a mode',
             "put the ordering in an object of its own, without mode"),
    },
    "wrong_type": {
        '{"points": «"12"»}': ("a number", "write 12"),
        '{"points": «" 1.5 "»}': ("a number", "write 1.5"),
        '{"points": «true»}': ("a number", None),
        '{"city": «1.5»}': ("a string", 'write "1.5"'),
        '{"isVerified": «1»}': ("true or false", "write true"),
        '{"isVerified": «"FALSE"»}': ("true or false", "write false"),
        '{"createdAt": «1704067200000»}':
            ('a timestamp such as "2025-01-01T00:00:00Z"', 'write "2024-01-01T00:00:00Z"'),
        '{"city": «[»"x"]}': ("a string", 'for any of several values write {"in": […]}'),
        '{"city": {"in": «"x"»}}': ("an array, each of its values a string", 'write ["x"]'),
        '{"city": {"equals": «{»"_ref": "company"}}}': ("a string", "write a literal value"),
        '{"points": {"in": [1, «"2"»]}}': ("a number", "write 2"),
    },
    "null_not_allowed": {'{"points": {"gt": «null»}}': ("a number", 'for "has a value" write {"not": null}')},
    "null_in_list": {
        '{"points": {"in": [1, «null»]}}':
            ("a number", 'for "or missing" write {"OR": [{"points": {"in": […]}}, {"points": null}]}'),
    },
    "invalid_datetime": {
        '{"createdAt": {"gte": «"2025-01-01"»}}': (TIMESTAMP, 'write "2025-01-01T00:00:00Z"'),
        '{"createdAt": {"gte": «"2025-01-01T10:00:00"»}}': (TIMESTAMP, 'write "2025-01-01T10:00:00Z"'),
        '{"createdAt": «"2025-02-30T10:00:00Z"»}': (TIMESTAMP, None),
    },
    "not_a_json_number": {
        '{"points": «NaN»}': ("a finite number", None),
        '{"points": «-Infinity»}': ("a finite number", None),
    },
    "number_too_large": {
        '{"points": «1e999»}': ("a number up to 1.7976931348623157e308, or an integer written out", None),
    },
    "nul_character": {'{"city": «"a\\u0000b"»}': ("text without U+0000", 'write "ab"')},
    "lone_surrogate": {
        '{"city": «"\\ud800"»}': ("whole characters", "write both halves of the pair, or the character itself"),
    },
    "invalid_json": {
        "«": ("a JSON object", "for everyone write {}"),
        '{"points": 1«': ("the rest of the filter", "close every string, array and object"),
        '{"isVerified": «T»rue}': ("a JSON value", "write true"),
        '{"city": «N»one}': ("a JSON value", "write null"),
        "{«'»points': 1}": ('text in double quotes: "…"', 'write " instead of \''),
        '{"points": 1 «/»/ c\n}': (None, "remove the comment"),
        '{"city": "a«\nb"}': ("control characters written as escapes", "write \\n"),
        '{"city": «"»x': ('a closing "', None),
        '{"city": "«\\x"}': ('one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX', "write \\\\ for a backslash"),
        '{"points": 1} «x»': ("the end of the text", "remove the rest"),
        '{"points": 1«,»}': (None, "remove this comma"),
        '{"points": {"in": [1«,»]}}': (None, "remove this comma"),
        "{«p»oints: 1}": ("a key in double quotes", 'write "points"'),
        '{"points" «1»}': ("a colon between a key and its value", None),
        '{"points": 1 «"»city": "x"}': ("a comma or the end of the object or array", None),
        '{"points": «}»': ("a JSON value", None),
        "«p»oints = 1": ("a JSON object", TAKES_TEXT),
        '"odd" «=» 1': ("the end of the text", TAKES_TEXT),
        "[«p»oints]": ("a JSON value", None),
    },
}  # fmt: skip
PUBLISHED_ROWS: Rows = {
    "extended_only": {
        '{«"NOT"»: {"points": 1}}': (f"{FIELDS}, AND or OR", TAKES_IT),
        '{"AND": «{»"points": 1}}': ("an array", TAKES_IT),
        '{"city": «null»}': ('{"not": null}', TAKES_IT),
        '{"city": {"equals": «null»}}': ("a string", TAKES_IT),
        '{"city": {"not": «"x"»}}': ("null", TAKES_IT),
        '{"points": {«"notIn"»: [1]}}': (None, TAKES_IT),
        '{"city": {«"gt"»: "x"}}': (None, TAKES_IT),
        '{"city": {"equals": "x", «"mode"»: "default"}}': (None, TAKES_IT),
    },
    "wrong_group": {
        '{"OR": «{»"points": 1}}':
            ("an array of filter objects", 'write an array, one object for each test: {"OR": [{…}]}'),
    },
}  # fmt: skip
REQUIRED_ROWS: Rows = {
    "not_nullable": {
        '{"id": «null»}': ("a number", None),
        '{"id": {"notIn": «null»}}': ("a number", None),
        '{"NOT": {"id": {"equals": «null»}}}': ("a number", None),
    },
}  # fmt: skip

A_TEXT = 'a duration is a text with its units; for now itself write "P0D"'
UNITS = "write a unit after every number: Y, M, W or D, and after a T H, M or S"
FRACTION = "only seconds can have a fraction, of at most 6 digits"
NO_OFFSET = "an offset is not a zone: write the name of one, such as Europe/Berlin"
NO_LOCAL = "the local zone differs between machines: write the name of one, such as Europe/Berlin"
ONE_DURATION = "write all units in one duration, such as -P1M2D"
A_START = 'write "start": "day" beside it, or leave "zone" out'
ONLY_BOUNDS = "only gt, gte, lt or lte of a datetime take an instant relative to now"
NO_LIST = 'for no list write {"tags": null}; null in a list equals no value'
NO_LENGTH = 'the length of a list cannot be tested; write {"isEmpty": true} or {"isEmpty": false}'
WHOLE = 'the values of a list are compared as a whole: write {"has": …}'
NONE_OR_SOME = 'for no record write {"none": {}}, for any {"some": {}}'
ANY_OR_NONE = 'for any record write {"gte": 1}, for none {"equals": 0}'
OF_ITS_OWN = 'custom data is tested by fields of its own: "data.plan"'

#: The value of "now", and the hint.
DURATIONS: dict[str, str | None] = {
    '"30d"': 'write "P30D"; for the past, "-P30D"',
    '"p1d"': 'write "P1D"',
    '"-30d"': 'write "-P30D"',
    '"30 days"': 'write "P30D"',
    '"P1DT"': 'write "P1D"; check its sign, digits and units',
    '"PT5.S"': 'write "PT5S"; check its sign, digits and units',
    '"PT.5S"': None,
    '"-P1M15"': UNITS,
    '"P30"': UNITS,
    '"P1H"': 'write "PT1H"; check its sign, digits and units',
    '"-PT30D"': 'write "-P30D"; check its sign, digits and units',
    '"P1.5D"': FRACTION,
    '"P-30D"': 'write "-P30D"; check its sign, digits and units',
    '"--P1D"': None,
    '""': None,
    "5": A_TEXT,
    "null": A_TEXT,
    "-30": A_TEXT,
    '"P1D2W"': 'write "P2W1D"; check its sign, digits and units',
    '"30D ago"': 'write "-P30D"',
    '"1 month"': 'write "P1M"',
    '"last week"': 'write {"now": "-P1W", "start": "week"}',
    '"−P30D"': 'write "-P30D"',
    '"P1M2Y"': 'write "P2Y1M"; check its sign, digits and units',
    '" P1D "': 'write "P1D"; check its sign, digits and units',
    '"PT30"': UNITS,
    '"P"': None,
    '"P1Y2M3W4DT5H6M7.1234567S"': FRACTION,
    '"1h30m"': 'write "PT1H30M"; for the past, "-PT1H30M"',
}
#: The value of "start", and the hint.
STARTS: dict[str, str | None] = {
    '"months"': 'write "month"',
    '"fortnight"': 'write "start": "week", and two weeks as "P2W" or "-P2W"',
    '"MONTH"': 'write "month"',
    "null": 'leave "start" out, to count from now itself',
    '"m"': None,
    '"minute"': "the shortest unit is an hour",
    '"second"': "the shortest unit is an hour",
    '"weekly"': 'write "week"',
    "3": None,
    '"today"': 'write "day"',
}
#: The value of "zone", and the hint.
ZONES: dict[str, str | None] = {
    '"CET+1"': NO_OFFSET,
    '"Berlin"': 'write "Europe/Berlin"',
    '"europe/berlin"': 'write "Europe/Berlin"',
    '"GMT+2"': NO_OFFSET,
    '"localtime"': NO_LOCAL,
    '"posix/UTC"': 'write "UTC"',
    '"+02:00"': NO_OFFSET,
    '"New York"': 'write "America/New_York"',
    '"EST5"': None,
    '"Z"': 'write "UTC"',
    "null": 'leave "zone" out, for UTC',
    "5": None,
    '"Europe/Berlín"': 'write "Europe/Berlin"',
    '"UTC+2"': NO_OFFSET,
    '"local"': NO_LOCAL,
    '"Eastern Time"': 'there is "Canada/Eastern", which may mean something else',
    '"PST"': 'write "America/Los_Angeles"',
    '""': None,
    '"zzzz"': None,
    '"right/UTC"': 'write "UTC"',
    '"CEST"': 'write "Europe/Berlin"',
    '"America/New York"': 'write "America/New_York"',
    '"Asia/Calcuta"': 'write "Asia/Calcutta"',
}
#: By code the marked source about contacts with lists, custom data and relations, and the hint.
RELATED_ROWS: dict[str, dict[str, str | None]] = {
    "invalid_duration": {
        **{f'{{"createdAt": {{"gte": {{"now": «{now}»}}}}}}': hint for now, hint in DURATIONS.items()},
        '{"createdAt": {"not": {"gte": {"now": «"30d"»}}}}': 'write "P30D"; for the past, "-P30D"',
        '{"actions": {"max": {"field": "at", "not": {"gte": {"now": «"x"»}}}}}': None,
    },
    "unknown_start": {
        f'{{"createdAt": {{"gte": {{"now": "P0D", "start": «{start}»}}}}}}': hint for start, hint in STARTS.items()
    },
    "unknown_zone": {
        f'{{"createdAt": {{"gte": {{"now": "P0D", "start": "day", "zone": «{zone}»}}}}}}': hint
        for zone, hint in ZONES.items()
    },
    "invalid_relative": {
        '{"createdAt": {"gte": «{»"ago": "30d"}}}': 'write {"now": "-P30D"}',
        '{"createdAt": {"gte": «{»"$now": "-P30D"}}}': 'write {"now": "-P30D"}',
        '{"createdAt": {"gte": «{»}}}': 'for now itself write {"now": "P0D"}',
        '{"createdAt": {"gte": «{»"minus": "P30D"}}}': 'write {"now": "-P30D"}',
        '{"createdAt": {"gte": {"now": "P0D", «"Start"»: "day"}}}': 'did you mean "start"?',
        '{"createdAt": {"gte": {"now": "P0D", «"plus"»: "P1D"}}}': ONE_DURATION,
        '{"createdAt": {"gte": {"now": "P0D", «"unit"»: "day"}}}': ONE_DURATION,
        '{"createdAt": {"gte": «{»"days": -30}}}': 'write {"now": "-P30D"}',
        '{"createdAt": {"gte": «{»"amount": 30, "unit": "day"}}}': 'write {"now": "-P30D"}',
    },
    "invalid_datetime": {
        '{"createdAt": {"gte": «"30 days"»}}': 'write {"now": "-P30D"}',
        '{"createdAt": {"gte": «"-P30D"»}}': 'write {"now": "-P30D"}',
        '{"createdAt": {"gte": «"now"»}}': 'write {"now": "P0D"}',
        '{"createdAt": {"gte": «"now-30d"»}}': 'write {"now": "-P30D"}',
        '{"createdAt": {"gte": «"today"»}}': 'write {"now": "P0D", "start": "day"}',
        '{"createdAt": {"gte": «"30 days ago"»}}': 'write {"now": "-P30D"}',
        '{"createdAt": {"gte": «"2024"»}}': 'write "2024-01-01T00:00:00Z"',
        '{"actions": {"max": {"field": "at", "gte": «"30d"»}}}': 'write {"now": "-P30D"}',
    },
    "zone_without_start": {
        '{"createdAt": {"gte": {"now": "P0D", «"zone"»: "Europe/Berlin"}}}': A_START,
        '{"createdAt": {"gte": {"now": "P0D", "start": "hour", «"zone"»: "Europe/Berlin"}}}': A_START,
    },
    "wrong_type": {
        '{"createdAt": {"equals": «{»"now": "P0D"}}}': ONLY_BOUNDS,
        '{"createdAt": {"in": [«{»"now": "P0D"}]}}': ONLY_BOUNDS,
        '{"points": {"gte": «{»"now": "P0D"}}}': ONLY_BOUNDS,
        '{"createdAt": {"gte": «[»{"now": "P0D"}]}}': 'for any of several values write {"in": […]}',
        '{"tags": «"x"»}': 'write {"has": …}',
        '{"tags": {"has": «[»"x"]}}': 'for any of several values write {"hasSome": […]}',
        '{"tags": {"hasSome": «"x"»}}': 'write {"hasSome": […]}',
        '{"tags": {"hasEvery": «"x"»}}': 'write {"hasEvery": […]}',
        '{"tags": {"equals": «"x"»}}': 'write {"has": …}',
        '{"tags": {"not": «"x"»}}': 'write {"not": {"has": …}}',
        '{"tags": {"isEmpty": «1»}}': "write true",
        '{"tags": {"isEmpty": «"true"»}}': "write true",
        '{"tags": «3»}': 'write {"has": …}',
        '{"tags": [«1»]}': 'write "1"',
        '{"tags": {"has": «3»}}': 'write "3"',
        '{"scores": «"3"»}': 'write {"has": …}',
        '{"scores": {"has": «"3"»}}': "write 3",
        '{"tags": {"has": «{»"now": "P0D"}}}': ONLY_BOUNDS,
        '{"actions": {"count": {"gte": «"3"»}}}': "write 3",
        '{"actions": {"count": {"in": «3»}}}': "write [3]",
        '{"actions": {"count": {"gte": «{»"now": "P0D"}}}}': ONLY_BOUNDS,
        '{"actions": {"max": {"field": "at", "gte": «3»}}}': None,
    },
    "unknown_operator": {
        '{"createdAt": {"not": {«"now"»: "P0D"}}}': 'write {"gte": {"now": "P0D"}}',
        '{"createdAt": {«"now"»: "P0D"}}': 'write {"gte": {"now": "P0D"}}',
        '{"createdAt": {«"ago"»: "30d"}}': 'write {"gte": {"now": "-P30D"}}',
        '{"points": {«"now"»: "P0D"}}': None,
        '{"createdAt": {«"within"»: "P30D"}}': 'write {"gte": {"now": "-P30D"}}',
        '{"tags": {«"length"»: 3}}': NO_LENGTH,
        '{"tags": {«"size"»: {"gt": 3}}}': NO_LENGTH,
        '{"tags": {«"_count"»: 3}}': NO_LENGTH,
        '{"tags": {«"count"»: 3}}': NO_LENGTH,
        '{"tags": {«"$size"»: 3}}': NO_LENGTH,
        '{"tags": {«"some"»: "x"}}': 'write {"hasSome": […]}',
        '{"tags": {«"some"»: {"equals": "x"}}}': 'write {"hasSome": […]}',
        '{"tags": {«"every"»: ["x"]}}': 'write {"hasEvery": […]}',
        '{"tags": {«"none"»: "x"}}': 'write {"not": {"hasSome": […]}}',
        '{"tags": {«"any"»: ["x"]}}': 'write {"hasSome": […]}',
        '{"tags": {«"hasAny"»: ["x"]}}': 'write {"hasSome": […]}',
        '{"tags": {«"hasAll"»: ["x"]}}': 'write {"hasEvery": […]}',
        '{"tags": {«"hasNone"»: ["x"]}}': 'write {"not": {"hasSome": […]}}',
        '{"tags": {«"array_contains"»: "x"}}': 'write {"has": …}',
        '{"tags": {«"includes"»: "x"}}': 'write {"has": …}',
        '{"tags": {«"empty"»: true}}': 'write {"isEmpty": …}; a missing list is not empty',
        '{"tags": {«"push"»: "x"}}': None,
        '{"tags": {«"set"»: ["x"]}}': None,
        '{"tags": {«"isSet"»: true}}': 'write {"not": null}',
        '{"points": {«"$exists"»: false}}': "write null",
        '{"actions": {"sum": {«"increase"»: {"gte": 3}}}}': 'write "field": "increase", and the operators beside it',
        '{"actions": {"count": {«"field"»: "name", "gte": 3}}}':
            'count counts records: for those with a value write "where": {"…": {"not": null}}',
        '{"actions": {"count": {«"name"»: "x", "gte": 3}}}': 'write "where": {"name": …}',
        '{"actions": {"count": {«"between"»: [1, 3]}}}': 'write "gte": …, "lte": …',
        '{"actions": {"count": {«"filter"»: {"name": "x"}, "gte": 3}}}': 'did you mean "where"?',
        '{"data.plan": {«"path"»: ["plan"], "equals": "x"}}': "the schema has the path of data.plan: leave it out",
        '{"plan": {«"some"»: {"name": "x"}}}': "some is for relations, and plan is a field",
        '{"plan": {«"is"»: null}}': 'did you mean "equals"?',
        '{"email": {«"is"»: "x"}}': 'did you mean "equals"?',
        '{"points": {«"count"»: 3}}': "count is for relations, and points is a field",
        '{"points": {«"isNot"»: 3}}': 'did you mean "not"?',
    },
    "operator_not_for_type": {
        '{"tags": {«"contains"»: "x"}}': 'write {"has": …}',
        '{"tags": {«"in"»: "x"}}': 'write {"hasSome": […]}',
        '{"tags": {«"in"»: ["x"]}}': 'write {"hasSome": […]}',
        '{"tags": {«"notIn"»: ["x"]}}': 'write {"not": {"hasSome": […]}}',
        '{"tags": {"not": {«"contains"»: "x"}}}': 'write {"has": …}',
        '{"tags": {«"mode"»: "insensitive", "has": "x"}}': "leave it out: the values of a list are compared exactly",
        '{"tags": {«"startsWith"»: "x"}}': WHOLE,
        '{"tags": {«"gt"»: 1}}': WHOLE,
        '{"points": {«"has"»: 3}}': 'write {"equals": …}',
        '{"points": {«"hasSome"»: [3]}}': 'write {"in": […]}',
        '{"plan": {«"isEmpty"»: true}}': 'for a missing value write null, for the empty text ""',
        '{"points": {«"isEmpty"»: true}}': "for a missing value write null",
        '{"actions": {"count": {«"not"»: 3}}}': 'write NOT around the relation: {"NOT": {"…": {…}}}',
        '{"actions": {"count": {«"contains"»: 3}}}': None,
        '{"actions": {"count": {«"has"»: 3}}}': None,
        '{"actions": {"sum": {"field": «"price"», "gte": 3}}}': None,
        '{"actions": {"min": {"field": «"name"», "gte": "x"}}}': None,
        '{"actions": {"min": {"field": «"labels"», "gte": "x"}}}': None,
        '{"actions": {"max": {"field": "price", «"contains"»: "x"}}}': None,
    },
    "null_not_allowed": {
        '{"tags": {"has": «null»}}': NO_LIST,
        '{"tags": {"isEmpty": «null»}}': NO_LIST,
    },
    "null_in_list": {
        '{"tags": {"hasSome": ["a", «null»]}}':
            'remove null: in a list it equals no value; for no list write {"tags": null}',
    },
    "ambiguous_not": {'{"tags": {"not": «{»"not": ["x"]}}}': "use NOT around the whole test"},
    "wrong_relation": {
        '{"actions": {"every": «[»]}}': NONE_OR_SOME,
        '{"actions": {"some": «"x"»}}': 'write {"some": {"name": …}}',
        '{"actions": {"some": «[»]}}': NONE_OR_SOME,
        '{"actions": {"some": «[»{"name": "x"}]}}': 'write the object without the array: {"some": {…}}',
        '{"actions": {"some": «null»}}': NONE_OR_SOME,
        '{"actions": {"every": «null»}}': NONE_OR_SOME,
        '{"actions": {"none": «null»}}': NONE_OR_SOME,
        '{"actions": {"none": «true»}}': NONE_OR_SOME,
        '{"actions": {"some": «true»}}': NONE_OR_SOME,
        '{"actions": {"some": «false»}}': NONE_OR_SOME,
        '{"actions": «null»}': 'for no record write {"none": {}}',
        '{"actions": «"login"»}': 'write {"some": {"name": …}}',
        '{"actions": «[»]}': 'for no record write {"none": {}}',
        '{"actions": «[»{"name": "x"}]}': 'write {"some": {…}}',
        '{"actions": «true»}': 'for any record write {"some": {}}',
        '{"actions": «3»}': 'for the number of records write {"count": {"equals": …}}',
        '{"list": «null»}': 'for no record write {"is": null}',
        '{"list": «"x"»}': 'write {"is": {"name": …}}',
        '{"list": «[»]}': 'for no record write {"is": null}',
        '{"list": {"is": «"x"»}}': 'write {"is": {"name": …}}',
        '{"list": {"is": «[»]}}': 'for no record write {"is": null}, for any {"is": {}}',
    },
    "unknown_relation_key": {
        '{"actions": {«"length"»: 3}}': 'write {"count": {"gte": …}}',
        '{"actions": {«"_count"»: 3}}': 'write {"count": {"gte": …}}',
        '{"actions": {«"_count"»: {"gte": 3}}}': 'write {"count": {"gte": …}}',
        '{"actions": {«"size"»: 3}}': 'write {"count": {"gte": …}}',
        '{"actions": {«"isEmpty"»: true}}': 'write {"none": {}}',
        '{"actions": {«"any"»: {"name": "x"}}}': 'write {"some": {…}}',
        '{"actions": {«"all"»: {"name": "x"}}}': 'write {"every": {…}}',
        '{"actions": {«"exists"»: true}}': 'write {"some": {}}',
        '{"actions": {«"gte"»: 3}}': 'write {"count": {"gte": …}}',
        '{"actions": {«"equals"»: 3}}': 'write {"some": {…}}',
        '{"actions": {«"not"»: {"name": "x"}}}': 'write {"none": {…}}',
        '{"actions": {«"is"»: {}}}': 'actions has many records: write {"some": {…}}',
        '{"actions": {«"isNot"»: {}}}': 'actions has many records: write {"none": {…}}',
        '{"actions": {«"has"»: "x"}}': 'write {"some": {…}}',
        '{"actions": {«"contains"»: "x"}}': 'write {"some": {…}}',
        '{"actions": {«"median"»: {"field": "increase", "gt": 3}}}': None,
        '{"actions": {«"where"»: {"name": "x"}}}': 'write {"some": {…}}',
        '{"actions": {«"name"»: "x"}}': 'write {"some": {"name": …}}',
        '{"actions": {«"AND"»: []}}': 'write {"some": {"AND": …}}',
        '{"actions": {«"email"»: "x"}}': None,
        '{"actions": {«"nam"»: "x"}}': 'write {"some": {"name": …}}',
        '{"actions": {«"_sum"»: {"increase": {"gte": 3}}}}': 'did you mean "sum"?',
        '{"actions": {«"Some"»: {}}}': 'did you mean "some"?',
        '{"list": {«"name"»: "x"}}': 'write {"is": {"name": …}}',
        '{"list": {«"some"»: {"name": "x"}}}': 'list has one record: write {"is": {…}}',
        '{"list": {«"none"»: {"name": "x"}}}': 'list has one record: write {"isNot": {…}}',
        '{"list": {«"count"»: {"gte": 1}}}': 'list has one record: write {"is": {}}',
        '{"list": {«"isnt"»: null}}': 'write {"isNot": {…}}',
        '{"list": {«"equals"»: null}}': 'write {"is": {…}}',
        '{"list": {«"not"»: null}}': 'write {"isNot": {…}}',
        '{"list": {«"isNull"»: true}}': 'write {"is": null}',
    },
    "unknown_field": {
        '{«"_count"»: {"actions": {"gte": 3}}}': 'count is a key of relations: write {"actions": {"count": {…}}}',
        '{"actions": {"count": {"where": {"name": "x", «"gte"»: 3}}}}':
            '"gte" is an operator: write it beside "where", or inside a field',
        '{"actions": {"sum": {"field": «"increas"», "gte": 3}}}': 'write "increase"',
        '{"actions": {"sum": {"field": «null», "gte": 3}}}': None,
        '{"actions": {"sum": {"field": «[»"increase"], "gte": 3}}}': None,
        '{"actions": {"sum": {"field": «"points"», "gte": 3}}}': None,
        '{"actions": {"max": {"field": «"contact"», "gte": 3}}}':
            "max takes a field of Action itself, not of its relations",
        '{"actions": {"max": {"field": «"contact.points"», "gte": 3}}}':
            "max takes a field of Action itself, not of its relations",
        '{«"increase"»: 3}': 'Action has it: write {"actions": {"some": {"increase": …}}}',
        '{«"kind"»: "login"}': 'Action has it: write {"actions": {"some": {"kind": …}}}',
        '{"actions": {"some": {«"points"»: 3}}}': 'Contact has "points": write it outside of the relation',
        '{"actions": {"some": {«"incraese"»: 3}}}': 'did you mean "increase"?',
        '{"actions": {"some": {"contact": {"is": {«"increase"»: 3}}}}}':
            'Action has "increase": write it outside of the relation',
        '{«"actions.name"»: "x"}': 'write {"actions": {"some": {"name": …}}}',
        '{«"list.name"»: "x"}': 'write {"list": {"is": {"name": …}}}',
        '{«"list.nam"»: "x"}': 'write {"list": {"is": {"name": …}}}',
        '{«"actions.count"»: 3}': 'write {"actions": {"count": {…}}}',
        '{«"action"»: {"some": {}}}': 'did you mean "actions"?',
        '{«"lists"»: {"is": {}}}': 'did you mean "list"?',
        '{«"data"»: {"plan": "pro"}}': OF_ITS_OWN,
        '{«"some"»: {"name": "x"}}': 'some is a key of relations: write {"actions": {"some": {…}}}',
        '{«"count"»: {"gte": 3}}': 'count is a key of relations: write {"actions": {"count": {…}}}',
        '{«"data"»: null}': OF_ITS_OWN,
    },
    "wrong_aggregate": {
        '{"actions": {"count": «3»}}': 'write {"equals": 3}; for at least this number, "gte"',
        '{"actions": {"count": {"where": «null», "gte": 3}}}': 'leave "where" out',
        '{"actions": {"count": {"where": «[»], "gte": 3}}}': 'leave "where" out',
        '{"actions": {"count": «null»}}': ANY_OR_NONE,
        '{"actions": {"count": «"3"»}}': 'write {"equals": 3}; for at least this number, "gte"',
        '{"actions": {"count": «[»3]}}': None,
        '{"actions": {"count": «true»}}': ANY_OR_NONE,
        '{"actions": {«"sum"»: {"gte": 3}}}': None,
        '{"actions": {«"sum"»: {}}}': None,
        '{"actions": {"max": «"at"»}}': 'write {"field": "at", "gte": …}',
        '{"actions": {"sum": «3»}}': 'write {"field": "…", "gte": 3}',
    },
    "no_operator": {
        '{"actions": {«"count"»: {}}}': 'for "at least one" write "gte": 1',
        '{"actions": {«"count"»: {"where": {"name": "x"}}}}': 'for "at least one" write "gte": 1',
        '{"actions": {«"sum"»: {"field": "increase"}}}': 'write "gte": … beside it',
    },
    "not_nullable": {
        '{"actions": {"count": {"gte": «null»}}}': "compare it with 0",
        '{"actions": {"count": {"equals": «null»}}}': "compare it with 0",
    },
    "not_one_of_values": {
        '{"plan": «"Pro"»}': 'write "pro"',
        '{"plan": «"premium"»}': None,
        '{"plan": {"in": ["free", «"por"»]}}': None,
        '{"plan": {"equals": «"prx"», "mode": "insensitive"}}': None,
        '{"channels": {"has": «"Mail"»}}': 'write "mail"',
        '{"channels": [«"fax"»]}': None,
        '{"plan": {"not": «"x"»}}': None,
    },
    "too_many_relations": {
        '{"actions": {"some": {"contact": {"is": {"actions": {"some": {«"contact"»: {"is": {}}}}}}}}}':
            "test records that fewer relations lead to",
    },
}  # fmt: skip

#: What is too long to be written out: the source, the code, the path, what is expected, and the hint.
LONG: list[tuple[str | bytes, str, tuple[str | int, ...], str, str | None]] = [
    (b'{"city": "\xff"}', "invalid_utf8", (), "text in UTF-8", "encode the text as UTF-8"),
    (f'{{"points": {"1" * 4_301}}}', "too_many_digits", ("points",), "at most 4,300 digits (Limits.digits)", None),
    (f'{{"city": "{"x" * 4_001}"}}', "text_too_long", ("city",), "at most 4,000 characters (Limits.text)", None),
    (f'{{"city": {{"contains": "{"x" * 501}"}}}}', "text_too_long", ("city", "contains"),
     "at most 500 characters (Limits.needle)", None),
    (f'{{"points": {{"in": [{"1," * 100_000}1]}}}}', "too_many_values", ("points", "in"),
     "at most 100,000 values in a list (Limits.values)", None),
    ('{"city": {"in": [' + '"x",' * 1_000 + '"x"], "mode": "insensitive"}}', "too_many_values", ("city", "in"),
     "at most 1,000 values in a list that ignores case (Limits.folded_values)", None),
    ('{"AND":' * 64 + "{}" + "}" * 64, "too_deep", ("AND",) * 64,
     "at most 64 filter objects within one another (Limits.depth)", None),
    ('{"points": 1, "AND": [' + ", ".join(['{"city": "x"}'] * 1_999) + "]}", "too_many_nodes", (),
     "at most 2,000 (Limits.nodes)", 'write one "in" instead of an OR of equals on one field'),
    ('{"points": 1}' + " " * 4_000_000, "source_too_large", (), "at most 4,000,000 bytes (Limits.source)", None),
]  # fmt: skip


def _rows(schema: af.Schema, table: Rows) -> Iterator[Refusal]:
    for code, rows in table.items():
        for text, (expected, hint) in rows.items():
            source, (place,) = unmarked(text)
            path = () if code == "invalid_json" else path_to(source, place[0])
            yield Refusal(schema, source, code, path, expected, hint, place)


def _unsaid(table: dict[str, dict[str, str | None]]) -> Rows:
    return {code: {text: (UNSAID, hint) for text, hint in rows.items()} for code, rows in table.items()}


RELATED = [*_rows(CONTACT, _unsaid(RELATED_ROWS))]
REFUSALS: list[Refusal] = [
    *_rows(EXTENDED, EXTENDED_ROWS),
    *_rows(af.CONTACT, PUBLISHED_ROWS),
    *_rows(REQUIRED_ID, REQUIRED_ROWS),
    *(Refusal(EXTENDED, *row) for row in LONG),
    *RELATED,
]
#: Each with its schema.
SOURCES: list[tuple[af.Schema, str]] = [(one.schema, one.source) for one in REFUSALS if isinstance(one.source, str)]
