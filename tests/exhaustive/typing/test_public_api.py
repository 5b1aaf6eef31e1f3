"""The types of the public API, as a type checker sees them; ``make types`` checks this file, and pytest runs it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, assert_type

import pytest

import audiencefilter as af


@dataclass
class Member:
    """A record that is no mapping."""

    points: int
    city: str | None = None


def test_reading_gives_filters() -> None:
    f = af.parse('{"points": {"gte": 10}}')
    assert_type(f, af.Filter)
    assert_type(af.parse(b"{}"), af.Filter)
    assert_type(af.parse({"points": 1}, schema=af.CONTACT, limits=af.Limits()), af.Filter)
    assert_type(af.parse_text("points = 1", schema=af.CONTACT), af.Filter)
    assert_type(f & f, af.Filter)
    assert_type(f | f, af.Filter)
    assert_type(~f, af.Filter)


def test_selecting_keeps_the_type_of_the_records() -> None:
    f = af.parse('{"points": {"gte": 10}}')
    members = [Member(5), Member(15)]
    assert_type(f.select(members), list[Member])
    assert_type(f.matches(members[0]), bool)
    assert_type(f.predicate(), Callable[[Any], bool])
    assert f.select(members) == [Member(15)]


def test_what_a_filter_says_of_itself() -> None:
    f = af.parse('{"points": {"gte": 10}}')
    assert_type(f.schema, af.Schema)
    assert_type(f.fields, frozenset[str])
    assert_type(f.fingerprint, str)
    assert_type(f.to_json(), str)
    assert_type(f.to_dict(), dict[str, Any])
    assert_type(f.to_text(), str)
    assert_type(f.describe(), str)
    assert_type(f.preview([Member(15)]), af.Preview[Member])
    assert_type(f.explain(Member(15)), af.Explanation)
    assert_type(f.warnings, tuple[af.FilterWarning, ...])
    assert all(isinstance(warning.code, str) for warning in f.warnings)


def test_errors_have_typed_attributes() -> None:
    with pytest.raises(af.InvalidFilterError) as raised:
        af.parse("{")
    error = raised.value
    assert_type(error.problems, tuple[af.Problem, ...])
    assert_type(error.problems[0].code, str)
    assert_type(error.problems[0].line, int | None)
    assert error.problems[0].line == 1


def test_schemas() -> None:
    schema = af.Schema("Order", [af.Field("total", af.FieldType.NUMBER, nullable=False)])
    assert_type(schema.fields, tuple[af.Field, ...])
    assert_type(schema.notation, af.Notation)
    assert_type(schema.with_notation(af.Notation.PUBLISHED), af.Schema)
    assert_type(schema.coerce({"total": 1}), dict[str, Any])
    assert_type(schema.json_schema(), dict[str, Any])
    assert_type(af.Schema.from_dataclass(Member), af.Schema[Member])
