"""What is said of clauses that are not accepted: for each code the path, the place, what is expected and the hint."""

import json
import random
import string
from datetime import UTC, datetime, timedelta, tzinfo
from decimal import Decimal
from types import MappingProxyType
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.language.durations import zones, zones_like
from tests.calls import calls
from tests.conformance.corpus import VALUES
from tests.each import each
from tests.notations import refusals
from tests.notations.schemas import CONTACT, EXTENDED, WORDY
from tests.notations.text_refusals import MISTAKES, SLIPS
from tests.properties.test_reading import CODES
from tests.reference import steps


def test_clauses_in_json_are_refused_as_the_table_says() -> None:
    def check(row: refusals.Refusal) -> None:
        (problem,) = refusals.refused(row.source, row.schema)
        assert (problem.code, steps(problem.path), problem.hint) == (row.code, row.path, row.hint)
        assert row.expected in (problem.expected, refusals.UNSAID)
        if row.place is not None:
            assert isinstance(row.source, str)
            assert refusals.place_of(problem, row.source, row.place) == row.place

    each(refusals.REFUSALS, check)


def test_mappings_are_refused_as_the_same_clauses_in_json_are() -> None:
    def check(row: refusals.Refusal) -> None:
        (problem,) = refusals.refused(json.loads(row.source), row.schema)
        assert (problem.code, steps(problem.path), problem.hint) == (row.code, row.path, row.hint)

    each(refusals.RELATED, check)


def test_slips_of_the_text_form_are_named_where_they_are() -> None:
    def check(row: tuple[str, str | None, str | None]) -> None:
        marked, expected, hint = row
        text, (place,) = refusals.unmarked(marked)
        for schema in (EXTENDED, WORDY):
            problem = refusals.the_problem(af.parse_text, text, schema)
            assert (problem.code, problem.path) == ("invalid_text", "$")
            assert (problem.expected, problem.hint) == (expected, hint)
            assert refusals.place_of(problem, text, place) == place

    each(SLIPS, check)


def test_mistakes_in_the_text_form_are_named_where_they_are() -> None:
    def check(row: tuple[af.Schema, str, list[tuple[str, str, str | None]]]) -> None:
        schema, marked, wanted = row
        text, places = refusals.unmarked(marked)
        found = refusals.problems(af.parse_text, text, schema)
        assert [(problem.code, problem.path, problem.hint) for problem in found] == wanted
        assert [refusals.place_of(problem, text, place) for problem, place in zip(found, places, strict=True)] == places

    each(MISTAKES, check)


def test_every_code_is_in_a_table() -> None:
    here = {row.code for row in refusals.REFUSALS}
    elsewhere = {"byte_order_mark", "invalid_text", "key_not_text", "wrong_source_type"}
    third = {case.problem[0] for case in VALUES.cases() if case.problem} | {"weekday_without_week"}
    assert here | elsewhere | third == CODES


def test_a_byte_order_mark_is_placed() -> None:
    for read, source in ((af.parse, "{}"), (af.parse_text, "points = 1")):
        for marked, place in (("\ufeff" + source, (1, 1)), (("\ufeff" + source).encode(), None)):
            problem = refusals.the_problem(read, marked)
            assert (problem.code, problem.hint) == ("byte_order_mark", "remove the first character")
            assert place in (None, (problem.line, problem.column))


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
        f"    expected: {refusals.FIELDS}, AND, OR or NOT\n"
        '    hint: did you mean "email"?'
    )


def test_a_long_line_is_cut_around_the_place() -> None:
    (problem,) = refusals.refused('{"city": {"in": [' + '"x", ' * 1_000 + "1" + ', "y"' * 1_000 + "]}}")
    assert problem.excerpt is not None
    shown, carets = problem.excerpt.split("\n")
    assert shown[carets.index("^")] == "1"
    assert shown.startswith("1 | …")
    assert shown.endswith("…")
    assert len(shown) < 120


def test_no_more_than_a_hundred_problems_are_reported() -> None:
    found = refusals.refused({"AND": [{f"field{index}": 1} for index in range(500)]})
    assert len(found) == 100
    assert found[0].path == "$.AND[0].field0"
    assert len(refusals.refused({f"field{index}": 1 for index in range(99)})) == 99


def test_problems_stand_in_the_order_of_the_source() -> None:
    text = '{"b": 1, "points": {"gt": "x", "lt": "y"}, "AND": [{"c": 1}], "a": 1}'
    places = [(problem.line, problem.column) for problem in refusals.refused(text)]
    assert places == sorted(places)
    assert [problem.path for problem in refusals.refused(text)] == [
        "$.b",
        "$.points.gt",
        "$.points.lt",
        "$.AND[0].c",
        "$.a",
    ]


def test_a_problem_has_its_place_in_a_source_of_any_size() -> None:
    (problem,) = refusals.refused("{" + "\n" * 3_000_000 + ' "emial": 1}')
    assert (problem.path, problem.line, problem.column) == ("$.emial", 3_000_001, 2)


class Zone(tzinfo):
    """A zone that is days from UTC, or raises when it is asked, at once or from some time on."""

    def __init__(self, error: BaseException | None = None, after: int = 0) -> None:
        self.error, self.after = error, after

    def utcoffset(self, when: datetime | None) -> timedelta | None:
        self.after -= 1
        if self.error is not None and self.after < 0:
            raise self.error
        return timedelta(days=2) if self.error is None else None

    def dst(self, when: datetime | None) -> timedelta | None:
        return self.utcoffset(when)

    def tzname(self, when: datetime | None) -> str:
        return f"{self.utcoffset(when)}"

    def __repr__(self) -> str:
        raise ArithmeticError


def test_a_date_time_of_a_broken_zone_is_an_invalid_date_time() -> None:
    for error in (None, ValueError("x"), TypeError("x"), NotImplementedError("x"), OverflowError("x")):
        (problem,) = refusals.refused({"createdAt": datetime(2024, 1, 1, tzinfo=Zone(error))})
        assert (problem.code, problem.path) == ("invalid_datetime", "$.createdAt")


def test_a_value_that_has_no_place_in_a_clause() -> None:
    naive = datetime(2024, 1, 1)  # noqa: DTZ001
    for value, code, hint in (
        (naive, "invalid_datetime", 'write "2024-01-01T00:00:00Z"'),
        (naive.date(), "wrong_type", None),
        (b"2024-01-01T00:00:00Z", "wrong_type", None),
        (Decimal("NaN"), "not_a_json_number", None),
        (float("inf"), "not_a_json_number", None),
        (object(), "wrong_type", None),
        ({1, 2}, "wrong_type", None),
    ):
        (problem,) = refusals.refused({"createdAt": value})
        assert (problem.code, problem.path, problem.hint) == (code, "$.createdAt", hint), value


def test_python_values_that_have_a_place_in_a_clause() -> None:
    referrals = {"gt": Decimal("1.5"), "in": (1, 2)}
    given = {"points": Decimal("12"), "referrals": referrals, "createdAt": datetime(2024, 1, 1, tzinfo=UTC)}
    read = {"points": 12, "referrals": {"gt": 1.5, "in": [1, 2]}, "createdAt": "2024-01-01T00:00:00Z"}
    source = MappingProxyType({**given, "AND": ({"points": 2.0},)})
    assert af.parse(source, EXTENDED).to_dict() == {**read, "AND": [{"points": 2}]}


def test_texts_are_checked_however_they_are_written() -> None:
    limits = af.Limits(text=20, needle=20)
    for clause in ('{"city": %s}', *(f'{{"city": {{"{key}": %s}}}}' for key in ("equals", "contains", "not"))):
        for text, code in (
            ('"a\\u0000"', "nul_character"), ('"a\ud800"', "lone_surrogate"), ('"\\ud800"', "lone_surrogate"),
            (json.dumps("x" * 21), "text_too_long"),
        ):  # fmt: skip
            (problem,) = refusals.refused(clause % text, limits=limits)
            assert problem.code == code, clause
        for value in ("x" * 20, "ä\U0001f600", "\\", '"', ""):
            texts = [clause % json.dumps(value, ensure_ascii=escaped) for escaped in (True, False)]
            assert af.parse(texts[0], EXTENDED, limits) == af.parse(json.loads(texts[1]), EXTENDED, limits)
            assert af.parse(texts[1], EXTENDED, limits).to_dict() == af.parse(texts[0], EXTENDED).to_dict()


def test_a_key_that_is_no_text_is_named() -> None:
    problem = refusals.the_problem(af.parse, {"points": 1, 2: 3})
    assert (problem.code, problem.path, problem.expected) == ("key_not_text", "$", "string keys")


def test_a_mapping_may_not_say_more_than_a_source_could() -> None:
    bomb: Any = ["x" * 1_000] * 1_000
    for _ in range(6):
        bomb = [bomb] * 1_000
    limits = af.Limits(source=40_000)
    shared: dict[str, Any] = {"points": 1}
    for _ in range(60):
        shared = {"AND": [shared, shared]}
    for clause in ({"city": {"in": bomb}}, shared):
        assert [problem.code for problem in refusals.refused(clause, limits=limits)] == ["source_too_large"]


def test_a_mapping_that_holds_itself_is_too_deep() -> None:
    loop: dict[str, Any] = {}
    loop["AND"] = [loop]
    assert refusals.the_problem(af.parse, loop).code == "too_deep"


def test_an_integer_of_many_digits() -> None:
    assert af.parse({"points": {"gt": 10**4_300 - 1}}, EXTENDED).matches({"points": 1}) is False
    for source in ({"points": {"gt": 10**4_300}}, '{"points": -' + "9" * 4_301 + "}"):
        assert refusals.the_problem(af.parse, source).code == "too_many_digits"


#: Clauses with several mistakes, and the codes and paths of all.
SEVERAL: list[tuple[str, list[tuple[str, str]]]] = [
    ('{"createdAt": {"gte": {"now": "P1", "start": "days", "zone": "Berlin", "x": 1}}}',
     [("invalid_duration", "$.createdAt.gte.now"), ("unknown_start", "$.createdAt.gte.start"),
      ("unknown_zone", "$.createdAt.gte.zone"), ("invalid_relative", "$.createdAt.gte.x")]),
    ('{"createdAt": {"gte": {"ago": "30d", "start": "days"}}}',
     [("invalid_relative", "$.createdAt.gte"), ("unknown_start", "$.createdAt.gte.start")]),
    ('{"createdAt": {"gte": {"now": "P0D", "now": "P1"}}}',
     [("duplicate_key", "$.createdAt.gte.now"), ("invalid_duration", "$.createdAt.gte.now")]),
    ('{"actions": {"some": {"name": 1}, "some": {"nam": 1}}, "list": {"is": 1}}',
     [("wrong_type", "$.actions.some.name"), ("duplicate_key", "$.actions.some"),
      ("unknown_field", "$.actions.some.nam"), ("wrong_relation", "$.list.is")]),
    ('{"actions": {"count": {"where": {"nam": 1}, "gte": "3", "avg": 1}}}',
     [("unknown_field", "$.actions.count.where.nam"), ("wrong_type", "$.actions.count.gte"),
      ("unknown_operator", "$.actions.count.avg")]),
    ('{"actions": {"sum": {"field": "price", "gte": 1, "where": 3}}}',
     [("operator_not_for_type", "$.actions.sum.field"), ("wrong_aggregate", "$.actions.sum.where")]),
    ('{"actions": {"count": {"gte": 3, "gte": null}}}',
     [("duplicate_key", "$.actions.count.gte"), ("not_nullable", "$.actions.count.gte")]),
]  # fmt: skip


def test_all_problems_are_found_at_once() -> None:
    for source, found in SEVERAL:
        assert sorted((problem.code, problem.path) for problem in refusals.refused(source, CONTACT)) == sorted(found)


def test_the_published_notation_has_no_lists_and_no_relations() -> None:
    fields: list[Any] = [{"points": {"has": 1}}, {"points": {"hasSome": [1]}}, {"city": {"isEmpty": True}}]
    for clause in (*fields, {"city": {"some": {}}}):
        assert refusals.the_problem(af.parse, clause, af.CONTACT).code == "unknown_operator", clause
    for clause in ({"actions": {"some": {}}}, {"tags": {"has": "x"}}):
        assert refusals.the_problem(af.parse, clause, af.CONTACT).code == "unknown_field", clause
    texts = ("city HAS 'x'", "city = ['x']", "city IS EMPTY", "SOME actions (city = 'x')")
    for text in ("createdAt >= NOW('P0D')", *texts):
        assert refusals.problems(af.parse_text, text, af.CONTACT), text


def test_a_zone_is_suggested_for_each_of_another_case_and_for_its_city() -> None:
    for zone in zones():
        assert zone in zones_like(zone.lower())
    assert zones_like("buenos aires") == ["America/Argentina/Buenos_Aires", "America/Buenos_Aires"]


def _wrong(number: int) -> dict[str, Any]:
    """Return clauses with so many wrong names."""
    drawn = random.Random(0)
    names = ["".join(drawn.choices(string.ascii_letters, k=12)) for _ in range(number)]
    zoned = [{"now": "P0D", "start": "day", "zone": f"America/{name}"} for name in names]
    return {
        "zones": {"AND": [{"createdAt": {"gte": operand}} for operand in zoned]},
        "long": {"AND": [{"createdAt": {"gte": {"now": "1" * 3_000, "zone": "x" * 3_000}}}] * (number // 8)},
        "relation": {"actions": dict.fromkeys(names, 1)},
        "values": {"plan": {"in": names}},
    }


def test_suggestions_for_many_wrong_names_take_little() -> None:
    refusals.refused(_wrong(200)["zones"], CONTACT)  # reads the names of zones
    for name, clause in _wrong(800).items():
        found: list[af.Problem] = []
        source = json.dumps(clause)
        assert calls(lambda: found.extend(refusals.refused(source, CONTACT))) < 250_000, name  # noqa: B023
        assert len(found) == 100, name
        assert all(len(str(problem)) < 2_000 for problem in found), name
