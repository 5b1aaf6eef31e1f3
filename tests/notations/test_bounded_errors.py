"""What an error repeats of a clause is bounded: the clause may have keys and values of megabytes."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any

import pytest
from pydantic import TypeAdapter, ValidationError

import audiencefilter as af
from audiencefilter.language.errors import render, shorten, show, steps
from audiencefilter.language.problems import listed
from audiencefilter.language.suggest import instead_of
from tests.notations.refusals import problems, refused, the_problem
from tests.notations.schemas import EXTENDED

LONG = "x" * 20_000
#: So many characters has a problem at most, in all that it prints.
MOST = 2_000

#: Clauses with something long somewhere.
CLAUSES: list[Any] = [
    # names
    {LONG: 1}, {"é\n" + LONG: 1}, {"AND": [{"OR": [{LONG: 1}]}]}, {"points": {LONG: 1}}, {"points": {"not": {LONG: 1}}},
    {"points": {"not": {"gt": 1, LONG: 1}}}, {"city": {"mode": LONG}},
    # values of other types
    {"points": LONG}, {"points": [1] * 20_000}, {"points": "1" * 20_000}, {"city": {"in": LONG}},
    {"points": {"in": [LONG]}}, {"points": {"in": [[LONG]]}}, {"points": {"gt": {LONG: LONG}}}, {"AND": LONG},
    {"OR": [LONG, [LONG]]}, {"AND": ["{" + LONG]},
    # dates and texts
    {"createdAt": LONG}, {"createdAt": "1" * 20_000}, {"createdAt": {"in": "2024-01-01T00:00:00." + "0" * 3_000 + "Z"}},
    {"city": LONG}, {"city": {"contains": LONG}}, {"city": "\0" * 3_999}, {"city": "\ud800" * 3_999},
]  # fmt: skip


def test_a_problem_is_short() -> None:
    adapters = {schema: TypeAdapter(Annotated[af.Filter, af.FilterOf(schema)]) for schema in (af.CONTACT, EXTENDED)}
    for clause in CLAUSES:
        for schema, adapter in adapters.items():
            for source in (clause, json.dumps(clause), json.dumps(clause, ensure_ascii=False, indent=1)):
                assert_short(partial(af.parse, source, schema))
            with pytest.raises(ValidationError) as caught:
                adapter.validate_python(clause)
            assert len(str(caught.value)) < 3 * MOST
            assert len(caught.value.json()) < 5 * MOST
            assert caught.value.error_count() <= 2


def assert_short(read: Callable[[], Any]) -> None:
    with pytest.raises(af.InvalidFilterError) as caught:
        read()
    assert len(caught.value.problems) <= 2
    for problem in caught.value.problems:
        for part in (problem.path, problem.message, problem.expected, problem.hint, problem.excerpt):
            assert len(part or "") < 500
        assert len(str(problem)) < MOST
    assert len(str(caught.value)) < 2 * MOST


def test_a_problem_of_a_text_is_short() -> None:
    for text in (
        f"{LONG} = 1", f'"{LONG}" = 1', f"points = '{LONG}'", f"points {LONG}", f"points = {LONG}",
        f"city CONTAINS '{LONG}'", f"city IN ('{LONG}'", f"city = '{LONG}", f'"{LONG}', f'city = "{LONG}"',
        f"points = 1{'1' * 20_000}", f"points = {'1' * 20_000}x", f"createdAt > '{LONG}'", f"points = 1 {LONG}",
        f"({LONG})", f"NOT {LONG}", f"points BETWEEN '{LONG}' AND 3", f"city IN ({'1, ' * 20_000}2)",
    ):  # fmt: skip
        for found in (problems(af.parse_text, text), problems(af.parse_text, text.encode(), af.CONTACT)):
            assert found
            assert all(len(str(problem)) < MOST for problem in found)
    for text in (f"{{{LONG}: 1}}", f'{{"a": {LONG}}}', f'{{"points": 1{LONG}}}', "'" + LONG, LONG):
        assert_short(partial(af.parse, text))


def test_a_key_twice_and_keys_that_are_no_text_are_shown_in_part() -> None:
    assert_short(lambda: af.parse(f'{{"{LONG}": 1, "points": {{}}, "points": {{}}}}'))
    (problem,) = refused(f'{{"points": {{"{"y" * 300}": 1}}}}')
    assert problem.path == f'$.points["{"y" * 74}\\u2026{"y" * 25}"]'
    wide: Any = tuple([(LONG, b"x" * 20_000, frozenset(range(1_000)))] * 1_000)
    deep: Any = ()
    for _ in range(500):
        deep = (deep,)
    for key in (wide, deep, b"x" * 20_000, 10**20_000):
        with pytest.raises(af.InvalidFilterError) as caught:
            af.parse({key: 1}, EXTENDED)  # type: ignore[dict-item]
        assert len(str(caught.value)) < MOST


def test_the_value_of_a_problem_is_whole() -> None:
    assert the_problem(af.parse, {"points": LONG}).value == LONG


def test_names_of_many_fields_are_counted() -> None:
    schema = af.Schema("Wide", [af.Field(f"field{index}", af.FieldType.STRING) for index in range(600)])
    found = refused({"AND": [{f"other{index}": 1} for index in range(110)]}, schema)
    assert len(found) == 100
    assert all(len(str(problem)) < MOST for problem in found)
    assert (found[0].expected or "").endswith(" or 573 others")
    assert listed(["a", "b", "c"]) == "a, b or c"
    assert len(instead_of("?", schema.by_name)) < 500


def test_other_errors_are_short() -> None:
    field = af.Field("city", af.FieldType.STRING)
    f = af.parse({"city": {"in": ["y" * 3_000] * 100}}, af.Schema("Record", [field]))
    text: Any = LONG
    records: tuple[Any, ...] = ({"city": [LONG]}, {"city": 10**20_000}, {"city": [1] * 20_000})
    for record in records:
        for ask in (f.explain, f.schema.coerce):
            with pytest.raises(af.RecordError) as caught:
                ask(record)
            assert len(str(caught.value)) < MOST
    assert len(str(f.explain({"city": LONG}))) < MOST
    assert len(repr(f)) < MOST
    assert all(len(warning.message) < MOST for warning in af.parse({"city": f"%{'z' * 3_000}% "}).warnings)
    make: Any
    for make in (
        lambda: f.to_sql(text),
        lambda: f.to_sql("sqlite", columns={"city": LONG + "\0"}),
        lambda: f.to_sql("sqlite", columns={LONG: "x"}),
        lambda: f.to_sql("sqlite", paramstyle=text),
        *(partial(f.to_sqlalchemy, columns) for columns in ({LONG: 1}, LONG)),
        partial(af.Field, LONG, text),
        partial(af.Field, LONG, af.FieldType.STRING, bits=text),
        *(partial(af.Schema, LONG, fields) for fields in ([], [af.Field(LONG, af.FieldType.STRING)] * 2)),
        partial(af.Limits, depth=text),
    ):
        with pytest.raises((ValueError, TypeError)) as other:
            make()
        assert len(str(other.value)) < MOST


def test_what_is_shown_is_the_beginning_of_the_whole() -> None:
    values: list[Any] = [
        [1, "a", None, {"b": (1.5, True)}], {1: {2: {3: {4: {5: {6: {7: 8}}}}}}}, {"a"}, (1,), (),
        [], list(range(100)), "it's", b"x" * 100, datetime(2024, 1, 1, tzinfo=UTC), frozenset({1}), [[[[["x" * 80]]]]],
        {"key": "v" * 80}, [10**70, 1], -1.5, bytearray(b"y"), [[]] * 50, {}, set(),
    ]  # fmt: skip
    for value in values:
        shown = show(value)
        assert shown == repr(value) or repr(value).startswith(shown[: shown.rindex("...")])
        assert len(shown) <= 60
        assert (len(repr(value)) <= 60) is (shown == repr(value))


def test_what_is_shortened_keeps_both_ends() -> None:
    assert shorten("abc", 3) == "abc"
    assert shorten("abcdefghij", 5) == "abc…j"
    assert len(shorten(LONG)) == 200
    assert steps(render(("AND", 1, LONG))) == ("AND", 1, shorten(LONG, 100))
