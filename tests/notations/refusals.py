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


def codes(read: Any, source: Any, schema: af.Schema = EXTENDED, **options: Any) -> list[str]:
    return [problem.code for problem in problems(read, source, schema, **options)]


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


#: By code and hint, or what is expected and the hint, the sources. A path before a value stands for what leads to it:
#: ``tags.has: «3»`` is ``{"tags": {"has": «3»}}``.
Rows = dict[str, dict[str | tuple[str | None, str | None] | None, list[str]]]

FIELDS = "email, firstName, lastName, points, referrals, isVerified, unsubscribed, company, country, city, createdAt"
GROUPS = f"{FIELDS}, AND, OR or NOT"
TIMESTAMP = "YYYY-MM-DDThh:mm:ss, then Z or an offset such as +02:00, in years 0001 to 9999"
OF_POINTS = "for points (integer): equals, not, in, notIn, gt, gte, lt or lte"
ONE_OPERATOR = "a value, null, or an object with one operator that is not itself not"
TAKES_TEXT = "if this is the text form, call parse_text, or read, which takes both notations"
TAKES_IT = "the extended notation takes it: schema.with_notation(Notation.EXTENDED)"
SEVERAL = 'write an array, each value on its own: ["…", "…"]'
MISSING_TOO = "it does not select where the value is missing"
AND_ARRAY = 'put the second test in an "AND" array'

EXTENDED_ROWS: Rows = {
    "duplicate_key": {("each key once", AND_ARRAY): ['{"points": 1, «"points"»: 2}', 'points: {"gt": 1, «"gt"»: 2}']},
    "not_an_object": {
        ("an object", None): ["«[»]", "«3»", 'AND: [{}, «1»]'],
        ("an object", 'say how they are joined: write {"AND": […]}, or "OR", with an object for each test'): [
            '«[»{"points": 1}]',
        ],
        ("an object", "the filter is JSON inside a JSON string: decode it once more"): ['«"{\\"points\\": 1}"»'],
    },
    "unknown_field": {
        (GROUPS, 'did you mean "email"?'): ['{«"emial"»: "x"}'],
        (GROUPS, 'did you mean "firstName"?'): ['{«"first_name"»: "x"}'],
        (GROUPS, 'did you mean "AND"?'): ['{«"and"»: []}'],
        (GROUPS, '"contains" is an operator: write it inside a field, as in {"email": …}'): ['{«"contains"»: "x"}'],
        (GROUPS, None): ['{«"zzzzzz"»: 1}', '{«"zzz__gte"»: 1}'],
        (GROUPS, 'there is "points", which may mean something else'): ['{«"points__gte"»: 5}'],
        (GROUPS, 'write "NOT": […]; it does not select where a tested value is missing'): ['{«"$not"»: []}'],
    },
    "unknown_operator": {
        (OF_POINTS, 'did you mean "gt"?'): ['points: {«"$gt"»: 1}'],
        (OF_POINTS, 'write {"gte": …, "lte": …}'): ['points: {«"between"»: [1, 2]}'],
    },
    "operator_not_for_type": {
        ("for points: equals, not, in, notIn, gt, gte, lt or lte", None): ['points: {«"contains"»: "x"}'],
        ("for isVerified: equals or not", None): ['isVerified: {«"in"»: [true]}'],
    },
    "wrong_group": {
        ("an array of filter objects", 'write an array, one object for each test: {"OR": [{…}]}'): [
            'OR: «{»"points": 1}',
        ],
        ("an array of filter objects, or one filter object", None): ['AND: «1»'],
    },
    "ambiguous_not": {
        (ONE_OPERATOR, None): ['city.not: «{»}'],
        (ONE_OPERATOR, "use NOT around the whole test"): [
            'city.not: «{»"not": "x"}', 'city.not: «{»"gt": "a", "lt": "b"}',
        ],
    },
    "unknown_mode": {
        ("default or insensitive", 'write "insensitive"'): ['city: {"equals": "x", "mode": «"Insensitive"»}'],
        ("default or insensitive", None): ['city: {"equals": "x", "mode": «null»}'],
    },
    "mode_inside_not": {
        ("mode beside not, where it applies to every operator of the field",
         'write {"not": {…}, "mode": "insensitive"}'): ['city.not: {"equals": "x", «"mode"»: "insensitive"}'],
    },
    "mode_with_ordering": {
        ('ordering with mode "default", or without a mode', "put the ordering in an object of its own, without mode"): [
            'city: {«"gt"»: "x", "mode": "insensitive"}',
        ],
    },
    "wrong_type": {
        ("a number", "write 12"): ['points: «"12"»'],
        ("a number", "write 1.5"): ['points: «" 1.5 "»'],
        ("a number", None): ['points: «true»'],
        ("a string", 'write "1.5"; as a text, 1.50 is another value than 1.5'): ['city: «1.5»'],
        ("a string", 'write "5"; texts are ordered by code points, so 9 comes after 1000'): ['city.gt: «5»'],
        ("an array, each of its values a string", SEVERAL): ['city.in: «"a,b"»'],
        ("true or false", "write true"): ['isVerified: «1»'],
        ("true or false", "write false"): ['isVerified: «"FALSE"»'],
        ('a timestamp such as "2025-01-01T00:00:00Z"', 'write "2024-01-01T00:00:00Z"'): ['createdAt: «1704067200000»'],
        ("a string", 'for any of several values write {"in": […]}'): ['city: «[»"x"]'],
        ("an array, each of its values a string", 'write ["x"]'): ['city.in: «"x"»'],
        ("a number", "write 2"): ['points.in: [1, «"2"»]'],
    },
    "null_not_allowed": {("a number", 'for "has a value" write {"not": null}'): ['points.gt: «null»']},
    "null_in_list": {
        ("a number", 'for "or missing" write {"OR": [{"points": {"in": […]}}, {"points": null}]}'): [
            'points.in: [1, «null»]',
        ],
    },
    "invalid_datetime": {
        (TIMESTAMP, 'write "2025-01-01T00:00:00Z"'): ['createdAt.gte: «"2025-01-01"»'],
        (TIMESTAMP, 'write "2025-01-01T10:00:00Z"'): ['createdAt.gte: «"2025-01-01T10:00:00"»'],
        (TIMESTAMP, None): ['createdAt: «"2025-02-30T10:00:00Z"»'],
    },
    "not_a_json_number": {("a finite number", None): ['points: «NaN»', 'points: «-Infinity»']},
    "number_too_large": {
        ("a number up to 1.7976931348623157e308, or an integer written out", None): ['points: «1e999»'],
    },
    "nul_character": {("text without U+0000", "leave the character out"): ['{"city": «"a\\u0000b"»}']},
    "lone_surrogate": {
        ("whole characters", "write both halves of the pair, or the character itself"): ['{"city": «"\\ud800"»}'],
    },
    "invalid_json": {
        ("a JSON object", "for everyone write {}"): ["«"],
        ("the rest of the filter", "close every string, array and object"): ['{"points": 1«'],
        ("a JSON value", "write true"): ['{"isVerified": «T»rue}'],
        ("a JSON value", "write null"): ['{"city": «N»one}'],
        ('text in double quotes: "…"', 'write " instead of \''): ["{«'»points': 1}"],
        (None, "remove the comment"): ['{"points": 1 «/»/ c\n}'],
        ("control characters written as escapes", "write \\n"): ['{"city": "a«\nb"}'],
        ('a closing "', None): ['{"city": «"»x'],
        ('one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX', "write \\\\ for a backslash"): ['{"city": "«\\x"}'],
        ("the end of the text", "remove the rest"): ['{"points": 1} «x»'],
        (None, "remove this comma"): ['{"points": 1«,»}', '{"points": {"in": [1«,»]}}'],
        ("a key in double quotes", 'write "points"'): ["{«p»oints: 1}"],
        ("a colon between a key and its value", None): ['{"points" «1»}'],
        ("a comma or the end of the object or array", None): ['{"points": 1 «"»city": "x"}'],
        ("a JSON value", None): ['{"points": «}»', "[«p»oints]"],
        ("a JSON object", TAKES_TEXT): ["«p»oints = 1"],
        ("the end of the text", TAKES_TEXT): ['"odd" «=» 1'],
    },
}  # fmt: skip
PUBLISHED_ROWS: Rows = {
    "extended_only": {
        (f"{FIELDS}, AND or OR", TAKES_IT): ['{«"NOT"»: {"points": 1}}'],
        ("an array", TAKES_IT): ['AND: «{»"points": 1}'],
        ('{"not": null}', TAKES_IT): ['city: «null»'],
        ("a string", TAKES_IT): ['city.equals: «null»'],
        ("null", TAKES_IT): ['city.not: «"x"»'],
        (None, TAKES_IT): [
            'points: {«"notIn"»: [1]}', 'city: {«"gt"»: "x"}', 'city: {"equals": "x", «"mode"»: "default"}',
        ],
        TAKES_IT: ['createdAt.gte: «{»"now": "-P30D"}', 'createdAt.gte: «{»"now": "P0D", "start": "month"}'],
    },
    "wrong_group": {
        ("an array of filter objects", 'write an array, one object for each test: {"OR": [{…}]}'): [
            'OR: «{»"points": 1}',
        ],
    },
}  # fmt: skip
REQUIRED_ROWS: Rows = {
    "not_nullable": {("a number", None): ['id: «null»', 'id.notIn: «null»', 'NOT.id.equals: «null»']},
}  # fmt: skip

A_TEXT = 'a duration is a text with its units; for now itself write "P0D"'
ONE_DURATION = "write all units in one duration, such as -P1M2D"
A_START = 'write "start": "day" beside it, or leave "zone" out'
ONLY_BOUNDS = "only gt, gte, lt or lte of a datetime take an instant relative to now"
NO_LIST = 'for no list write {"tags": null}; null in a list equals no value'
NO_LENGTH = 'write {"isEmpty": true} or {"isEmpty": false}'
WHOLE = 'the values of a list are compared as a whole: write {"has": …}'
NONE_OR_SOME = 'for no record write {"none": {}}, for any {"some": {}}'
OF_ITS_OWN = 'custom data is tested by fields of its own: "data.plan"'

#: What is around a value of which only the value is written.
AROUND = {
    "invalid_duration": '{"createdAt": {"gte": {"now": «%s»}}}',
    "unknown_start": '{"createdAt": {"gte": {"now": "P0D", "start": «%s»}}}',
    "unknown_zone": '{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": «%s»}}}',
}
#: About contacts with lists, custom data and relations.
RELATED_ROWS: Rows = {
    "invalid_duration": {
        'write "P30D"; for the past, "-P30D"': ['"30d"', 'createdAt.not.gte.now: «"30d"»'],
        'write "-P30D"': ['"-30d"', '"30 days ago"', '"−30d"'],
        'write "PT1H"': ['"+1 hour"'],
        'write "P1M"; for the past, "-P1M"': ['"1 month"'],
        'write "PT5S"; for the past, "-PT5S"': ['"5s"'],
        A_TEXT: ["5", "null", "-30"],
        None: [
            '"PT.5S"', '"--P1D"', '""', '"P"', 'actions.max: {"field": "at", "not": {"gte": {"now": «"x"»}}}',
            '"p1d"', '"P30"', '"P1H"', '"P-30D"', '"-30D"', '"P1.5D"', '"P1D2W"', '"last week"', '"1h30m"', '"30m"',
            '"-1 d ago"',
        ],
    },
    "unknown_start": {
        'write "month"': ['"months"', '"MONTH"'],
        'leave "start" out, to count from now itself': ["null"],
        None: ['"m"', "3", '"minute"'],
        'there is "week", which may mean something else': ['"weekly"'],
        'there is "day", which may mean something else': ['"today"'],
    },
    "unknown_zone": {
        'write "Europe/Berlin"': ['"Berlin"', '"europe/berlin"', '" Berlin "'],
        'write "America/New_York"': ['"New York"', '"America/New York"'],
        'there is "Canada/Eastern", which may mean something else': ['"Eastern"'],
        'leave "zone" out, for UTC': ["null"],
        None: ['"EST5"', "5", '""', '"zzzz"', '"CEST"', '"GMT+2"', '"+02:00"', '"localtime"', '"Asia/Calcuta"'],
    },
    "invalid_relative": {
        None: ['createdAt.gte: «{»"ago": "30d"}'],
        'for now itself write {"now": "P0D"}': ['createdAt.gte: «{»}'],
        'did you mean "start"?': ['createdAt.gte: {"now": "P0D", «"Start"»: "day"}'],
        ONE_DURATION: [
            'createdAt.gte: {"now": "P0D", «"plus"»: "P1D"}', 'createdAt.gte: {"now": "P0D", «"unit"»: "day"}',
        ],
    },
    "invalid_datetime": {
        'write {"now": "-P30D"}': ['createdAt.gte: «"-P30D"»', 'createdAt.gte: «"30 days ago"»'],
        'for thirty days ago write {"now": "-P30D"}': [
            'createdAt.gte: «"30 days"»', 'createdAt.gte: «"now-30d"»', 'createdAt.gte: «"today"»',
            'actions.max: {"field": "at", "gte": «"30d"»}',
        ],
        'write "2024-01-01T00:00:00Z"': ['createdAt.gte: «"2024"»'],
    },
    "zone_without_start": {
        A_START: [
            'createdAt.gte: {"now": "P0D", «"zone"»: "Europe/Berlin"}',
            'createdAt.gte: {"now": "P0D", "start": "hour", «"zone"»: "Europe/Berlin"}',
        ],
    },
    "wrong_type": {
        ONLY_BOUNDS: [
            'createdAt.equals: «{»"now": "P0D"}', 'createdAt.in: [«{»"now": "P0D"}]', 'points.gte: «{»"now": "P0D"}',
            'tags.has: «{»"now": "P0D"}', 'actions.count.gte: «{»"now": "P0D"}',
        ],
        'for any of several values write {"in": […]}': ['createdAt.gte: «[»{"now": "P0D"}]'],
        'write {"has": …}': ['tags: «"x"»', 'tags.equals: «"x"»', 'tags: «3»', 'scores: «"3"»'],
        'for any of several values write {"hasSome": […]}': ['tags.has: «[»"x"]'],
        'write {"hasSome": […]}': ['tags.hasSome: «"x"»'],
        'write {"hasEvery": […]}': ['tags.hasEvery: «"x"»'],
        'write {"not": {"has": …}}': ['tags.not: «"x"»'],
        "write true": ['tags.isEmpty: «1»', 'tags.isEmpty: «"true"»'],
        'write "1"': ['tags: [«1»]'],
        'write "3"': ['tags.has: «3»'],
        "write 3": ['scores.has: «"3"»', 'actions.count.gte: «"3"»'],
        "write [3]": ['actions.count.in: «3»'],
        None: ['actions.max: {"field": "at", "gte": «3»}'],
    },
    "unknown_operator": {
        'write {"gte": {"now": "-P30D"}}': ['createdAt: {«"ago"»: "30d"}', 'createdAt: {«"now"»: "P0D"}'],
        None: ['points: {«"now"»: "P0D"}', 'tags: {«"push"»: "x"}', 'tags: {«"set"»: ["x"]}'],
        NO_LENGTH: ['tags: {«"length"»: 3}', 'tags: {«"_count"»: 3}', 'tags: {«"empty"»: true}'],
        'write {"hasSome": […]}': [
            'tags: {«"some"»: "x"}', 'tags: {«"some"»: {"equals": "x"}}', 'tags: {«"any"»: ["x"]}',
            'tags: {«"hasAny"»: ["x"]}',
        ],
        'write {"hasEvery": […]}': ['tags: {«"hasAll"»: ["x"]}', 'tags: {«"every"»: ["x"]}'],
        f'write {{"not": {{"hasSome": […]}}}}; {MISSING_TOO}': ['tags: {«"none"»: "x"}', 'tags: {«"hasNone"»: ["x"]}'],
        'write {"has": …}': ['tags: {«"array_contains"»: "x"}', 'tags: {«"includes"»: "x"}'],
        'for a missing value write null, for a present one {"not": null}': [
            'tags: {«"isSet"»: true}', 'points: {«"$exists"»: false}',
        ],
        'write "field": "increase", and the operators beside it': ['actions.sum: {«"increase"»: {"gte": 3}}'],
        'write "where": {"name": …}': ['actions.count: {«"name"»: "x", "gte": 3}'],
        "some is for relations, and plan is a field": ['plan: {«"some"»: {"name": "x"}}'],
        'write {"equals": …}': ['plan: {«"is"»: null}'],
        'did you mean "equals"?': ['email: {«"is"»: "x"}'],
        "count is for relations, and points is a field": ['points: {«"count"»: 3}'],
        f'write {{"not": …}}; {MISSING_TOO}': ['points: {«"isNot"»: 3}'],
    },
    "operator_not_for_type": {
        'write {"has": …}': ['tags: {«"contains"»: "x"}', 'tags.not: {«"contains"»: "x"}'],
        'write {"hasSome": […]}': ['tags: {«"in"»: "x"}', 'tags: {«"in"»: ["x"]}'],
        'write {"not": {"hasSome": […]}}': ['tags: {«"notIn"»: ["x"]}'],
        "leave it out: the values of a list are compared exactly": ['tags: {«"mode"»: "insensitive", "has": "x"}'],
        WHOLE: ['tags: {«"startsWith"»: "x"}', 'tags: {«"gt"»: 1}'],
        'write {"equals": …}': ['points: {«"has"»: 3}'],
        'write {"in": […]}': ['points: {«"hasSome"»: [3]}'],
        'for a missing value write null, for the empty text ""': ['plan: {«"isEmpty"»: true}'],
        "for a missing value write null": ['points: {«"isEmpty"»: true}'],
        'write NOT around the relation: {"NOT": {"…": {…}}}': ['actions.count: {«"not"»: 3}'],
        None: [
            'actions.count: {«"contains"»: 3}', 'actions.count: {«"has"»: 3}',
            'actions.sum: {"field": «"price"», "gte": 3}', 'actions.min: {"field": «"name"», "gte": "x"}',
            'actions.min: {"field": «"labels"», "gte": "x"}', 'actions.max: {"field": "price", «"contains"»: "x"}',
        ],
    },
    "null_not_allowed": {NO_LIST: ['tags.has: «null»', 'tags.isEmpty: «null»']},
    "null_in_list": {
        'remove null: in a list it equals no value; for no list write {"tags": null}': ['tags.hasSome: ["a", «null»]'],
    },
    "ambiguous_not": {"use NOT around the whole test": ['tags.not: «{»"not": ["x"]}']},
    "wrong_relation": {
        NONE_OR_SOME: [
            'actions.every: «[»]', 'actions.some: «[»]', 'actions.some: «null»', 'actions.every: «null»',
            'actions.none: «null»', 'actions.none: «true»', 'actions.some: «true»', 'actions.some: «false»',
        ],
        'write {"some": {"name": …}}': ['actions.some: «"x"»', 'actions: «"login"»'],
        'write the object without the array: {"some": {…}}': ['actions.some: «[»{"name": "x"}]'],
        'for no record write {"none": {}}': ['actions: «null»', 'actions: «[»]'],
        'write {"some": {…}}': ['actions: «[»{"name": "x"}]'],
        'for any record write {"some": {}}': ['actions: «true»'],
        'for the number of records write {"count": {"equals": …}}': ['actions: «3»'],
        'for no record write {"is": null}': ['list: «null»', 'list: «[»]'],
        'write {"is": {"name": …}}': ['list: «"x"»', 'list.is: «"x"»'],
        'for no record write {"is": null}, for any {"is": {}}': ['list.is: «[»]'],
    },
    "unknown_relation_key": {
        'write {"count": {"gte": …}}': ['actions: {«"length"»: 3}', 'actions: {«"gte"»: 3}'],
        'write {"none": {}}': ['actions: {«"isEmpty"»: true}'],
        'write {"some": {…}}': [
            'actions: {«"any"»: {"name": "x"}}', 'actions: {«"equals"»: 3}', 'actions: {«"has"»: "x"}',
            'actions: {«"contains"»: "x"}', 'actions: {«"where"»: {"name": "x"}}',
        ],
        'write {"every": {…}}': ['actions: {«"all"»: {"name": "x"}}'],
        'write {"some": {}}': ['actions: {«"exists"»: true}'],
        'write {"none": {…}}': ['actions: {«"not"»: {"name": "x"}}'],
        'actions has many records: write {"some": {…}}': ['actions: {«"is"»: {}}'],
        'actions has many records: write {"none": {…}}': ['actions: {«"isNot"»: {}}'],
        None: ['actions: {«"median"»: {"field": "increase", "gt": 3}}', 'actions: {«"email"»: "x"}'],
        'write {"some": {"name": …}}': ['actions: {«"name"»: "x"}'],
        'write {"some": {"AND": …}}': ['actions: {«"AND"»: []}'],
        'did you mean "sum"?': ['actions: {«"_sum"»: {"increase": {"gte": 3}}}'],
        'did you mean "some"?': ['actions: {«"Some"»: {}}'],
        'write {"is": {"name": …}}': ['list: {«"name"»: "x"}'],
        'list has one record: write {"is": {…}}': ['list: {«"some"»: {"name": "x"}}'],
        'list has one record: write {"isNot": {…}}': ['list: {«"none"»: {"name": "x"}}'],
        'list has one record: write {"is": {}}': ['list: {«"count"»: {"gte": 1}}'],
        'write {"isNot": {…}}': ['list: {«"isnt"»: null}', 'list: {«"not"»: null}'],
        'write {"is": {…}}': ['list: {«"equals"»: null}'],
        'write {"is": null}': ['list: {«"isNull"»: true}'],
    },
    "unknown_field": {
        'count is a key of relations: write {"actions": {"count": {…}}}': ['{«"count"»: {"gte": 3}}'],
        '"gte" is an operator: write it beside "where", or inside a field': [
            'actions.count.where: {"name": "x", «"gte"»: 3}',
        ],
        'write "increase"': ['actions.sum: {"field": «"increas"», "gte": 3}'],
        None: [
            'actions.sum: {"field": «null», "gte": 3}', 'actions.sum: {"field": «[»"increase"], "gte": 3}',
            'actions.sum: {"field": «"points"», "gte": 3}',
        ],
        "max takes a field of Action itself, not of its relations": [
            'actions.max: {"field": «"contact"», "gte": 3}', 'actions.max: {"field": «"contact.points"», "gte": 3}',
        ],
        'Action has it: write {"actions": {"some": {"increase": …}}}': ['{«"increase"»: 3}'],
        'Action has it: write {"actions": {"some": {"kind": …}}}': ['{«"kind"»: "login"}'],
        'Contact has "points": write it outside of the relation': ['actions.some: {«"points"»: 3}'],
        'did you mean "increase"?': ['actions.some: {«"incraese"»: 3}'],
        'Action has "increase": write it outside of the relation': ['actions.some.contact.is: {«"increase"»: 3}'],
        'write {"actions": {"some": {"name": …}}}': ['{«"actions.name"»: "x"}'],
        'write {"list": {"is": {"name": …}}}': ['{«"list.name"»: "x"}', '{«"list.nam"»: "x"}'],
        'write {"actions": {"count": {…}}}': ['{«"actions.count"»: 3}'],
        'did you mean "actions"?': ['{«"action"»: {"some": {}}}'],
        'did you mean "list"?': ['{«"lists"»: {"is": {}}}'],
        OF_ITS_OWN: ['{«"data"»: {"plan": "pro"}}', '{«"data"»: null}'],
        'some is a key of relations: write {"actions": {"some": {…}}}': ['{«"some"»: {"name": "x"}}'],
    },
    "wrong_aggregate": {
        'write {"equals": 3}; for at least this number, "gte"': ['actions.count: «3»'],
        'leave "where" out': ['actions.count: {"where": «null», "gte": 3}', 'actions.count: {"where": «[»], "gte": 3}'],
        None: [
            'actions.count: «[»3]', 'actions: {«"sum"»: {"gte": 3}}', 'actions: {«"sum"»: {}}', 'actions.count: «"3"»',
            'actions.count: «null»', 'actions.sum: «3»',
        ],
    },
    "no_operator": {
        'for "at least one" write "gte": 1': [
            'actions: {«"count"»: {}}', 'actions: {«"count"»: {"where": {"name": "x"}}}',
        ],
        'write "gte": … beside it': ['actions: {«"sum"»: {"field": "increase"}}'],
    },
    "not_nullable": {"compare it with 0": ['actions.count.gte: «null»', 'actions.count.equals: «null»']},
    "not_one_of_values": {
        'write "pro"': ['plan: «"Pro"»'],
        None: [
            'plan: «"premium"»', 'plan.in: ["free", «"por"»]', 'plan: {"equals": «"prx"», "mode": "insensitive"}',
            'channels: [«"fax"»]', 'plan.not: «"x"»',
        ],
        'write "mail"': ['channels.has: «"Mail"»'],
    },
    "too_many_relations": {
        "test records that fewer relations lead to": [
            'actions.some.contact.is.actions.some: {«"contact"»: {"is": {}}}',
        ],
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


def whole(text: str) -> str:
    """Return a clause, at whose beginning the path to a value may stand for what leads to it."""
    path, found, value = text.partition(": ")
    if not found or not re.fullmatch(r"[\w.]+", path):
        return text
    for key in reversed(path.split(".")):
        value = f'{{"{key}": {value}}}'
    return value


def _rows(schema: af.Schema, table: Rows) -> Iterator[Refusal]:
    for code, rows in table.items():
        for key, texts in rows.items():
            expected, hint = key if isinstance(key, tuple) else (UNSAID, key)
            for text in texts:
                source, (place,) = unmarked(whole(text) if "«" in text else AROUND[code] % text)
                path = () if code == "invalid_json" else path_to(source, place[0])
                yield Refusal(schema, source, code, path, expected, hint, place)


RELATED = [*_rows(CONTACT, RELATED_ROWS)]
REFUSALS: list[Refusal] = [
    *_rows(EXTENDED, EXTENDED_ROWS), *_rows(af.CONTACT, PUBLISHED_ROWS), *_rows(REQUIRED_ID, REQUIRED_ROWS),
    *(Refusal(EXTENDED, *row) for row in LONG), *RELATED,
]  # fmt: skip
#: Each with its schema.
SOURCES: list[tuple[af.Schema, str]] = [(one.schema, one.source) for one in REFUSALS if isinstance(one.source, str)]
