"""What is said of JSON that is not accepted: for each code the path, the place, what is expected and the hint."""

import json
from datetime import UTC, datetime, timedelta, tzinfo
from decimal import Decimal
from types import MappingProxyType
from typing import Any

import pytest

import audiencefilter as af
from tests.conformance.corpus import VALUES
from tests.notations.test_refused_second import SECOND_PROBLEMS
from tests.properties.test_reading import CODES

EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)
REQUIRED = af.Schema("Row", [af.Field("id", af.FieldType.INTEGER, nullable=False)])
FIELDS = "email, firstName, lastName, points, referrals, isVerified, unsubscribed, company, country, city, createdAt"
TIMESTAMP = "YYYY-MM-DDThh:mm:ss, then Z or an offset such as +02:00, in years 0001 to 9999"
TAKES_TEXT = "if this is the text form, call parse_text, or read, which takes both notations"
TAKES_IT = "the extended notation takes it: schema.with_notation(Notation.EXTENDED)"

#: The source, and its one problem: code, path, what the caret is below (None: nothing is), expected, and hint.
EXTENDED_PROBLEMS: list[tuple[str | bytes, str, str, str | None, str | None, str | None]] = [
    (b'{"city": "\xff"}', "invalid_utf8", "$", None, "text in UTF-8", "encode the text as UTF-8"),
    ('{"points": 1, "points": 2}', "duplicate_key", "$.points", '"points": 2', "each key once",
     'put the second test in an "AND" array'),
    ('{"points": {"gt": 1, "gt": 2}}', "duplicate_key", "$.points.gt", '"gt": 2', "each key once",
     'put the second test in an "AND" array'),
    ("[]", "not_an_object", "$", "[]", "an object", None),
    ("3", "not_an_object", "$", "3", "an object", None),
    ('"{\\"points\\": 1}"', "not_an_object", "$", '"{', "an object",
     "the filter is JSON inside a JSON string: decode it once more"),
    ('{"AND": [{}, 1]}', "not_an_object", "$.AND[1]", "1]", "an object", None),
    ('{"emial": "x"}', "unknown_field", "$.emial", '"emial"', f"{FIELDS}, AND, OR or NOT", 'did you mean "email"?'),
    ('{"first_name": "x"}', "unknown_field", "$.first_name", '"first_name"', f"{FIELDS}, AND, OR or NOT",
     'did you mean "firstName"?'),
    ('{"and": []}', "unknown_field", "$.and", '"and"', f"{FIELDS}, AND, OR or NOT", 'did you mean "AND"?'),
    ('{"contains": "x"}', "unknown_field", "$.contains", '"contains"', f"{FIELDS}, AND, OR or NOT",
     '"contains" is an operator: write it inside a field, as in {"email": …}'),
    ('{"zzzzzz": 1}', "unknown_field", "$.zzzzzz", '"zzzzzz"', f"{FIELDS}, AND, OR or NOT", None),
    ('{"points": {"$gt": 1}}', "unknown_operator", '$.points["$gt"]', '"$gt"',
     "for points (integer): equals, not, in, notIn, gt, gte, lt or lte", 'did you mean "gt"?'),
    ('{"points": {"between": [1, 2]}}', "unknown_operator", "$.points.between", '"between"',
     "for points (integer): equals, not, in, notIn, gt, gte, lt or lte", 'write {"gte": …, "lte": …}'),
    ('{"points": {"contains": "x"}}', "operator_not_for_type", "$.points.contains", '"contains"',
     "for points: equals, not, in, notIn, gt, gte, lt or lte", None),
    ('{"isVerified": {"in": [true]}}', "operator_not_for_type", "$.isVerified.in", '"in"',
     "for isVerified: equals or not", None),
    ('{"OR": {"points": 1}}', "wrong_group", "$.OR", '{"points"', "an array of filter objects",
     'write an array, one object for each test: {"OR": [{…}]}'),
    ('{"AND": 1}', "wrong_group", "$.AND", "1}", "an array of filter objects, or one filter object", None),
    ('{"city": {"not": {}}}', "ambiguous_not", "$.city.not", "{}}}",
     "a value, null, or an object with one operator that is not itself not", None),
    ('{"city": {"not": {"not": "x"}}}', "ambiguous_not", "$.city.not", '{"not": "x"',
     "a value, null, or an object with one operator that is not itself not", "use NOT around the whole test"),
    ('{"city": {"not": {"gt": "a", "lt": "b"}}}', "ambiguous_not", "$.city.not", '{"gt"',
     "a value, null, or an object with one operator that is not itself not", "use NOT around the whole test"),
    ('{"city": {"equals": "x", "mode": "Insensitive"}}', "unknown_mode", "$.city.mode", '"Insensitive"',
     "default or insensitive", 'write "insensitive"'),
    ('{"city": {"equals": "x", "mode": null}}', "unknown_mode", "$.city.mode", "null", "default or insensitive", None),
    ('{"city": {"not": {"equals": "x", "mode": "insensitive"}}}', "mode_inside_not", "$.city.not.mode", '"mode"',
     "mode beside not, where it applies to every operator of the field", 'write {"not": {…}, "mode": "insensitive"}'),
    ('{"city": {"gt": "x", "mode": "insensitive"}}', "mode_with_ordering", "$.city.gt", '"gt"',
     'ordering with mode "default", or without a mode',
     "put the ordering in an object of its own, without mode"),
    ('{"points": "12"}', "wrong_type", "$.points", '"12"', "a number", "write 12"),
    ('{"points": " 1.5 "}', "wrong_type", "$.points", '" 1.5', "a number", "write 1.5"),
    ('{"points": true}', "wrong_type", "$.points", "true", "a number", None),
    ('{"city": 1.5}', "wrong_type", "$.city", "1.5", "a string", 'write "1.5"'),
    ('{"isVerified": 1}', "wrong_type", "$.isVerified", "1}", "true or false", "write true"),
    ('{"isVerified": "FALSE"}', "wrong_type", "$.isVerified", '"FALSE"', "true or false", "write false"),
    ('{"createdAt": 1704067200000}', "wrong_type", "$.createdAt", "1704067200000",
     'a timestamp such as "2025-01-01T00:00:00Z"', 'write "2024-01-01T00:00:00Z"'),
    ('{"city": ["x"]}', "wrong_type", "$.city", '["x"]', "a string", 'for any of several values write {"in": […]}'),
    ('{"city": {"in": "x"}}', "wrong_type", "$.city.in", '"x"', "an array, each of its values a string",
     'write ["x"]'),
    ('{"city": {"equals": {"_ref": "company"}}}', "wrong_type", "$.city.equals", '{"_ref"', "a string",
     "write a literal value"),
    ('{"points": {"in": [1, "2"]}}', "wrong_type", "$.points.in[1]", '"2"', "a number", "write 2"),
    ('{"points": {"gt": null}}', "null_not_allowed", "$.points.gt", "null", "a number",
     'for "has a value" write {"not": null}'),
    ('{"points": {"in": [1, null]}}', "null_in_list", "$.points.in[1]", "null", "a number",
     'for "or missing" write {"OR": [{"points": {"in": […]}}, {"points": null}]}'),
    ('{"createdAt": {"gte": "2025-01-01"}}', "invalid_datetime", "$.createdAt.gte", '"2025', TIMESTAMP,
     'write "2025-01-01T00:00:00Z"'),
    ('{"createdAt": {"gte": "2025-01-01T10:00:00"}}', "invalid_datetime", "$.createdAt.gte", '"2025', TIMESTAMP,
     'write "2025-01-01T10:00:00Z"'),
    ('{"createdAt": "2025-02-30T10:00:00Z"}', "invalid_datetime", "$.createdAt", '"2025', TIMESTAMP, None),
    ('{"points": NaN}', "not_a_json_number", "$.points", "NaN", "a finite number", None),
    ('{"points": -Infinity}', "not_a_json_number", "$.points", "-Inf", "a finite number", None),
    ('{"points": 1e999}', "number_too_large", "$.points", "1e999",
     "a number up to 1.7976931348623157e308, or an integer written out", None),
    ('{"city": "a\\u0000b"}', "nul_character", "$.city", '"a', "text without U+0000", 'write "ab"'),
    ('{"city": "\\ud800"}', "lone_surrogate", "$.city", '"\\ud', "whole characters",
     "write both halves of the pair, or the character itself"),
    ('{"points": ' + "1" * 4_301 + "}", "too_many_digits", "$.points", "1111",
     "at most 4,300 digits (Limits.digits)", None),
    ('{"city": "' + "x" * 4_001 + '"}', "text_too_long", "$.city", '"xxx', "at most 4,000 characters (Limits.text)",
     None),
    ('{"city": {"contains": "' + "x" * 501 + '"}}', "text_too_long", "$.city.contains", '"xxx',
     "at most 500 characters (Limits.needle)", None),
    ('{"points": {"in": [' + "1," * 100_000 + "1]}}", "too_many_values", "$.points.in", None,
     "at most 100,000 values in a list (Limits.values)", None),
    ('{"city": {"in": [' + '"x",' * 1_000 + '"x"], "mode": "insensitive"}}', "too_many_values", "$.city.in", "[",
     "at most 1,000 values in a list that ignores case (Limits.folded_values)", None),
    ('{"AND":' * 64 + "{}" + "}" * 64, "too_deep", "$" + ".AND" * 64, "{}",
     "at most 64 filter objects within one another (Limits.depth)", None),
    ('{"points": 1, "AND": [' + ",".join(['{"city": "x"}'] * 1_999) + "]}", "too_many_nodes", "$", '{"points',
     "at most 2,000 (Limits.nodes)", 'write one "in" instead of an OR of equals on one field'),
    ('{"points": 1}' + " " * 4_000_000, "source_too_large", "$", None, "at most 4,000,000 bytes (Limits.source)",
     None),
    # what is no JSON
    ("", "invalid_json", "$", "", "a JSON object", "for everyone write {}"),
    ('{"points": 1', "invalid_json", "$", "", "the rest of the filter", "close every string, array and object"),
    ('{"isVerified": True}', "invalid_json", "$", "True", "a JSON value", "write true"),
    ('{"city": None}', "invalid_json", "$", "None", "a JSON value", "write null"),
    ("{'points': 1}", "invalid_json", "$", "'points", 'text in double quotes: "…"', "write \" instead of '"),
    ('{"points": 1 // c\n}', "invalid_json", "$", "// c", None, "remove the comment"),
    ('{"city": "a\nb"}', "invalid_json", "$", "\nb", "control characters written as escapes", "write \\n"),
    ('{"city": "x', "invalid_json", "$", '"x', 'a closing "', None),
    ('{"city": "\\x"}', "invalid_json", "$", None, r"one of \" \\ \/ \b \f \n \r \t \uXXXX",
     r"write \\ for a backslash"),
    ('{"points": 1} x', "invalid_json", "$", "x", "the end of the text", "remove the rest"),
    ('{"points": 1,}', "invalid_json", "$", ",}", None, "remove this comma"),
    ('{"points": {"in": [1,]}}', "invalid_json", "$", ",]", None, "remove this comma"),
    ("{points: 1}", "invalid_json", "$", "points", "a key in double quotes", 'write "points"'),
    ('{"points" 1}', "invalid_json", "$", "1}", "a colon between a key and its value", None),
    ('{"points": 1 "city": "x"}', "invalid_json", "$", '"city"', "a comma or the end of the object or array", None),
    ('{"points": }', "invalid_json", "$", "}", "a JSON value", None),
    ("points = 1", "invalid_json", "$", "points", "a JSON object", TAKES_TEXT),
    ('"odd" = 1', "invalid_json", "$", "= 1", "the end of the text", TAKES_TEXT),
    ("[points]", "invalid_json", "$", "points", "a JSON value", None),
]  # fmt: skip
PUBLISHED_PROBLEMS: list[tuple[str | bytes, str, str, str | None, str | None, str | None]] = [
    ('{"NOT": {"points": 1}}', "extended_only", "$.NOT", '"NOT"', f"{FIELDS}, AND or OR", TAKES_IT),
    ('{"AND": {"points": 1}}', "extended_only", "$.AND", '{"points"', "an array", TAKES_IT),
    ('{"city": null}', "extended_only", "$.city", "null", '{"not": null}', TAKES_IT),
    ('{"city": {"equals": null}}', "extended_only", "$.city.equals", "null", "a string", TAKES_IT),
    ('{"city": {"not": "x"}}', "extended_only", "$.city.not", '"x"', "null", TAKES_IT),
    ('{"points": {"notIn": [1]}}', "extended_only", "$.points.notIn", '"notIn"', None, TAKES_IT),
    ('{"city": {"gt": "x"}}', "extended_only", "$.city.gt", '"gt"', None, TAKES_IT),
    ('{"city": {"equals": "x", "mode": "default"}}', "extended_only", "$.city.mode", '"mode"', None, TAKES_IT),
    ('{"OR": {"points": 1}}', "wrong_group", "$.OR", '{"points"', "an array of filter objects",
     'write an array, one object for each test: {"OR": [{…}]}'),
]  # fmt: skip
REQUIRED_PROBLEMS: list[tuple[str | bytes, str, str, str | None, str | None, str | None]] = [
    ('{"id": null}', "not_nullable", "$.id", "null", "a number", None),
    ('{"id": {"notIn": null}}', "not_nullable", "$.id.notIn", "null", "a number", None),
    ('{"NOT": {"id": {"equals": null}}}', "not_nullable", "$.NOT.id.equals", "null", "a number", None),
]
TABLE = [
    *((EXTENDED, *row) for row in EXTENDED_PROBLEMS),
    *((af.CONTACT, *row) for row in PUBLISHED_PROBLEMS),
    *((REQUIRED, *row) for row in REQUIRED_PROBLEMS),
]


def problems(source: Any, schema: af.Schema = EXTENDED) -> tuple[af.Problem, ...]:
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse(source, schema)
    return caught.value.problems


@pytest.mark.parametrize(
    ("schema", "source", "code", "path", "below", "expected", "hint"),
    TABLE,
    ids=[f"{row[2]}-{index}" for index, row in enumerate(TABLE)],
)
def test_a_problem(
    schema: af.Schema,
    source: str | bytes,
    code: str,
    path: str,
    below: str | None,
    expected: str | None,
    hint: str | None,
) -> None:
    (problem,) = problems(source, schema)
    assert (problem.code, problem.path, problem.expected, problem.hint) == (code, path, expected, hint)
    if below is not None:
        assert isinstance(source, str)
        assert problem.line is not None
        assert problem.column is not None
        assert problem.excerpt is not None
        offset = sum(len(line) + 1 for line in source.split("\n")[: problem.line - 1]) + problem.column - 1
        assert source[offset:].startswith(below)
        assert offset < len(source) if below else offset == len(source)
        assert problem.excerpt.count("\n") == 1


def test_every_code_is_in_a_table() -> None:
    here = {row[2] for row in TABLE}
    elsewhere = {"byte_order_mark", "invalid_text", "key_not_text", "wrong_source_type"}
    third = {case.problem[0] for case in VALUES.cases() if case.rejected} | {"weekday_without_week"}
    assert here | elsewhere | third | {row[1] for row in SECOND_PROBLEMS} == CODES


def test_a_byte_order_mark_is_placed() -> None:
    for source in ("\ufeff{}", "\ufeff{}".encode()):
        (problem,) = problems(source)
        assert (problem.code, problem.hint) == ("byte_order_mark", "remove the first character")
    (problem,) = problems("\ufeff{}")
    assert (problem.line, problem.column) == (1, 1)


def test_a_problem_is_printed_with_its_line() -> None:
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse('{\n  "points": {"gte": "100"},\n  "emial": "x"\n}', EXTENDED)
    assert str(caught.value) == (
        "2 problems\n"
        "line 2, column 21 ($.points.gte): points is an integer, so it cannot be compared with a string [wrong_type]\n"
        '    2 |   "points": {"gte": "100"},\n'
        "      |                     ^^^^^\n"
        "    expected: a number\n"
        "    hint: write 100\n"
        "line 3, column 3 ($.emial): Contact has no field 'emial' [unknown_field]\n"
        '    3 |   "emial": "x"\n'
        "      |   ^^^^^^^\n"
        f"    expected: {FIELDS}, AND, OR or NOT\n"
        '    hint: did you mean "email"?'
    )


def test_a_long_line_is_cut_around_the_place() -> None:
    (problem,) = problems('{"city": {"in": [' + '"x", ' * 1_000 + "1" + ', "y"' * 1_000 + "]}}")
    assert problem.excerpt is not None
    shown, carets = problem.excerpt.split("\n")
    assert shown[carets.index("^")] == "1"
    assert shown.startswith("1 | …")
    assert shown.endswith("…")
    assert len(shown) < 120


def test_no_more_than_a_hundred_problems_are_reported() -> None:
    found = problems({"AND": [{f"field{index}": 1} for index in range(500)]})
    assert len(found) == 100
    assert found[0].path == "$.AND[0].field0"
    assert len(problems({f"field{index}": 1 for index in range(99)})) == 99


def test_problems_stand_in_the_order_of_the_source() -> None:
    text = '{"b": 1, "points": {"gt": "x", "lt": "y"}, "AND": [{"c": 1}], "a": 1}'
    places = [(problem.line, problem.column) for problem in problems(text)]
    assert places == sorted(places)
    assert [problem.path for problem in problems(text)] == ["$.b", "$.points.gt", "$.points.lt", "$.AND[0].c", "$.a"]


def test_a_problem_has_its_place_in_a_source_of_any_size() -> None:
    (problem,) = problems("{" + "\n" * 3_000_000 + ' "emial": 1}')
    assert (problem.path, problem.line, problem.column) == ("$.emial", 3_000_001, 2)


# -- mappings ---------------------------------------------------------------------------------------------------------


class BrokenZone(tzinfo):
    """A time zone that raises when it is asked."""

    def __init__(self, error: Exception | None) -> None:
        self.error = error

    def utcoffset(self, when: datetime | None) -> timedelta:
        if self.error is not None:
            raise self.error
        return timedelta(days=2)

    def tzname(self, when: datetime | None) -> str:
        return "broken"

    def dst(self, when: datetime | None) -> None:
        return None


@pytest.mark.parametrize(
    "error", [None, ValueError("x"), TypeError("x"), NotImplementedError("x"), OverflowError("x")], ids=repr
)
def test_a_date_time_of_a_broken_zone_is_an_invalid_date_time(error: Exception | None) -> None:
    (problem,) = problems({"createdAt": datetime(2024, 1, 1, tzinfo=BrokenZone(error))})
    assert (problem.code, problem.path) == ("invalid_datetime", "$.createdAt")


@pytest.mark.parametrize(
    ("value", "code", "hint"),
    [
        (datetime(2024, 1, 1), "invalid_datetime", 'write "2024-01-01T00:00:00Z"'),  # noqa: DTZ001
        (datetime.max.replace(tzinfo=UTC).date(), "wrong_type", None),
        (b"2024-01-01T00:00:00Z", "wrong_type", None),
        (Decimal("NaN"), "not_a_json_number", None),
        (float("inf"), "not_a_json_number", None),
        (object(), "wrong_type", None),
        ({1, 2}, "wrong_type", None),
    ],
)
def test_a_value_that_has_no_place_in_a_clause(value: Any, code: str, hint: str | None) -> None:
    (problem,) = problems({"createdAt": value})
    assert (problem.code, problem.path, problem.hint) == (code, "$.createdAt", hint)


def test_python_values_that_have_a_place_in_a_clause() -> None:
    source = MappingProxyType(
        {
            "points": Decimal("12"),
            "referrals": {"gt": Decimal("1.5"), "in": (1, 2)},
            "createdAt": datetime(2024, 1, 1, tzinfo=UTC),
            "AND": ({"points": 2.0},),
        }
    )
    assert af.parse(source, EXTENDED).to_dict() == {
        "points": 12,
        "referrals": {"gt": 1.5, "in": [1, 2]},
        "createdAt": "2024-01-01T00:00:00Z",
        "AND": [{"points": 2}],
    }


def test_keys_that_are_no_text_are_named() -> None:
    (problem,) = problems({"points": 1, 2: 3})
    assert (problem.code, problem.path, problem.expected) == ("key_not_text", "$", "string keys")


def test_a_mapping_may_not_say_more_than_a_source_could() -> None:
    bomb: Any = ["x" * 1_000] * 1_000
    for _ in range(6):
        bomb = [bomb] * 1_000
    limits = af.Limits(source=40_000)
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse({"city": {"in": bomb}}, EXTENDED, limits)
    assert [problem.code for problem in caught.value.problems] == ["source_too_large"]
    shared: dict[str, Any] = {"points": 1}
    for _ in range(60):
        shared = {"AND": [shared, shared]}
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse(shared, EXTENDED, limits)
    assert [problem.code for problem in caught.value.problems] == ["source_too_large"]


def test_a_mapping_that_holds_itself_is_too_deep() -> None:
    loop: dict[str, Any] = {}
    loop["AND"] = [loop]
    (problem,) = problems(loop)
    assert problem.code == "too_deep"


def test_an_integer_of_many_digits_in_a_mapping() -> None:
    assert af.parse({"points": {"gt": 10**4_300 - 1}}, EXTENDED).matches({"points": 1}) is False
    (problem,) = problems({"points": {"gt": 10**4_300}})
    assert problem.code == "too_many_digits"
    (problem,) = problems(json.dumps({"points": 0}).replace("0", "-" + "9" * 4_301))
    assert problem.code == "too_many_digits"
