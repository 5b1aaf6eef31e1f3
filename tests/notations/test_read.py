"""Clauses in either notation: which one a source is in, and what the other reader says of it."""

import json
import random
from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from tests.conformance.corpus import CONTACTS, RELATIONS
from tests.notations.test_fixes import JSON, SECOND_TEXTS, TEXTS
from tests.strategies import clauses, schemas

EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)
Reader = Callable[..., af.Filter]


def outcome(reader: Reader, source: Any, schema: af.Schema) -> af.Filter | tuple[af.Problem, ...]:
    try:
        return reader(source, schema)
    except af.InvalidFilterError as error:
        return error.problems


def assert_read_by_the_reader_of_its_notation(source: str, schema: af.Schema) -> bool:
    """Check that no source is a clause in both notations, and that the one of the two is read. Return if there is."""
    found = [outcome(reader, source, schema) for reader in (af.parse, af.parse_text)]
    accepted = [one for one in found if isinstance(one, af.Filter)]
    assert len(accepted) < 2
    assert outcome(af.read, source, schema) in (accepted or found), source
    return bool(accepted)


@given(schemas(), st.data())
def test_both_notations_of_any_filter_read_as_it(schema: af.Schema, data: st.DataObject) -> None:
    f = af.parse(data.draw(clauses(schema)), schema)
    space = data.draw(st.text(" \t\r\n", max_size=2))
    for source in (f.to_text(), f.to_json()):
        assert af.read(space + source + space, schema) == af.read((space + source).encode(), schema) == f
        assert assert_read_by_the_reader_of_its_notation(source, schema)


def test_every_source_of_the_suites_is_in_one_notation_at_most() -> None:
    sources = [(case.schema, case.source) for case in CONTACTS.cases()[::11]]
    sources += [(RELATIONS.root(), case.source) for case in RELATIONS.cases() if len(case.source) < 10_000]
    sources += [(case.schema, case.parse().to_text()) for case in CONTACTS.accepted()[::19]]
    read = [assert_read_by_the_reader_of_its_notation(source, schema) for schema, source in sources]
    assert 50 < sum(read) < len(read) - 50


def test_every_broken_source_has_the_problems_of_its_notation() -> None:
    for schema, source in [*JSON[::2], *TEXTS[::2], *SECOND_TEXTS]:
        assert_read_by_the_reader_of_its_notation(source, schema)


def test_cut_and_mixed_sources_are_in_one_notation_at_most() -> None:
    pieces = [
        '{"points": 1}',
        "points = 1",
        '"odd"',
        "{",
        "[",
        " ",
        "\n",
        "--",
        "\ufeff",
        "'",
        "(",
        ")",
        "AND",
        "null",
        "1",
    ]
    drawn, read = random.Random(7), 0
    for _ in range(300):
        source = "".join(drawn.choices(pieces, k=drawn.randint(1, 4)))
        read += assert_read_by_the_reader_of_its_notation(source, EXTENDED)
    assert read > 2


@pytest.mark.parametrize("kind", [str, str.encode, lambda text: bytearray(text.encode()), json.loads, MappingProxyType])
def test_json_in_any_form(kind: Any) -> None:
    source = kind(json.loads('{"points": 1}')) if kind is MappingProxyType else kind('{"points": 1}')
    assert af.read(source) == af.read(source, af.CONTACT, af.Limits()) == af.parse({"points": 1})


def test_schema_limits_and_audiences_are_passed_on() -> None:
    for source in ("NOT (city = 'Bonn')", '{"NOT": {"city": "Bonn"}}'):
        assert af.read(source, EXTENDED).schema is EXTENDED
        with pytest.raises(af.InvalidFilterError, match="published"):
            af.read(source)
        with pytest.raises(af.InvalidFilterError, match="source_too_large"):
            af.read(source, EXTENDED, af.Limits(source=10))
    vip = {"vip": {"points": {"gte": 100}}}
    for source in ("audience IN ('vip')", '{"audience": {"in": ["vip"]}}'):
        assert af.read(source, EXTENDED, audiences=vip).matches({"points": 100})


@pytest.mark.parametrize("source", [None, 5, ["points = 1"], af.parse({})])
def test_no_source_is_refused_in_words_of_both(source: Any) -> None:
    (problem,) = outcome(af.read, source, EXTENDED)  # type: ignore[misc]
    assert (problem.code, problem.expected) == (
        "wrong_source_type", "JSON or the text form (str or bytes), or a mapping",
    )  # fmt: skip


@pytest.mark.parametrize("source", [b"\xff", "\ufeff{}", b"\xef\xbb\xbf{}", "", "  "])
def test_a_text_of_neither_notation_is_refused(source: Any) -> None:
    (problem,) = outcome(af.read, source, EXTENDED)  # type: ignore[misc]
    assert (problem.code in {"invalid_utf8", "byte_order_mark"}) == bool(source.strip())


@pytest.mark.parametrize(
    "source", ["points >= 100", "(points = 1)", "-- all\nEVERYONE", '"odd" = 1', "null IS NULL", b"points = 1"]
)
def test_the_reader_of_json_names_that_of_the_text_form(source: Any) -> None:
    (problem,) = outcome(af.parse, source, EXTENDED)  # type: ignore[misc]
    assert problem.hint == "if this is the text form, call parse_text, or read, which takes both notations"


@pytest.mark.parametrize("source", ['{"points": 1}', " [1]", b'{"points": 1}', {"points": 1}, "{points: 1}"])
def test_the_reader_of_the_text_form_names_that_of_json(source: Any) -> None:
    (problem,) = outcome(af.parse_text, source, EXTENDED)  # type: ignore[misc]
    assert problem.hint == "call parse, or read, which takes both notations"
