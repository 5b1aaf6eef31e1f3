"""Clauses in either notation: which one a source is in, and what the other reader says of it."""

import random
from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from tests.conformance.corpus import CONTACTS, RELATIONS
from tests.notations.refusals import SOURCES, TAKES_TEXT, problems, the_problem
from tests.notations.schemas import EXTENDED
from tests.notations.text_refusals import TEXTS
from tests.strategies import clauses, schemas

Reader = Callable[..., af.Filter]


def outcome(reader: Reader, source: Any, schema: af.Schema) -> af.Filter | tuple[af.Problem, ...]:
    return problems(reader, source, schema) or reader(source, schema)


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
    sources = [(case.schema, case.source) for case in CONTACTS.cases()[::37]]
    sources += [(RELATIONS.root(), case.source) for case in RELATIONS.cases() if len(case.source) < 10_000][::8]
    sources += [(case.schema, case.parse().to_text()) for case in CONTACTS.accepted()[::61]]
    read = [assert_read_by_the_reader_of_its_notation(source, schema) for schema, source in sources]
    assert 20 < sum(read) < len(read) - 20


def test_every_broken_source_has_the_problems_of_its_notation() -> None:
    for schema, source in [*SOURCES[::8], *TEXTS[::4]]:
        assert_read_by_the_reader_of_its_notation(source, schema)


def test_cut_and_mixed_sources_are_in_one_notation_at_most() -> None:
    words = ['{"points": 1}', "points = 1", '"odd"', "AND", "null", "1", "--", "\ufeff"]
    pieces = [*words, *"{[ \n'()"]
    drawn, read = random.Random(7), 0
    for _ in range(150):
        source = "".join(drawn.choices(pieces, k=drawn.randint(1, 4)))
        read += assert_read_by_the_reader_of_its_notation(source, EXTENDED)
    assert read > 2


def test_json_in_any_form() -> None:
    text = '{"points": 1}'
    mappings = {"points": 1}, MappingProxyType({"points": 1})
    sources: tuple[Any, ...] = (text, text.encode(), bytearray(text.encode()), *mappings)
    for source in sources:
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


def test_a_clause_that_was_encoded_twice_is_decoded_by_its_fix() -> None:
    for json in ('"{\\"points\\": 1}"', ' "{ \\"points\\" : {\\"gte\\": 1}}"', '"{\\"data.plan\\": 1}"'):
        problem = the_problem(af.read, json)
        assert problem == the_problem(af.parse, json)
        assert (problem.code, problem.hint) == (
            "not_an_object",
            "the filter is JSON inside a JSON string: decode it once more",
        )
        assert problem.fix is not None
        assert problem.fix.apply(json).strip().startswith("{")
        assert the_problem(af.parse_text, json).hint == "call parse, or read, which takes both notations"
    odd = af.Schema("Odd", [af.Field("{\\", af.FieldType.INTEGER), af.Field('{"a": 1}', af.FieldType.INTEGER)])
    for text in ('"{\\" = 1', '"{\\" = 1 -- \\":', '"{""a"": 1}" = 1'):
        assert af.read(text, odd) == af.parse_text(text, odd)


def test_what_is_no_source_is_refused() -> None:
    others: list[Any] = [None, 1.5, (), [], ["points = 1"], "x".__len__, object(), {1, 2}, range(3), af.parse({})]
    for source in others:
        problem = the_problem(af.read, source)
        expected = "JSON or the text form (str or bytes), or a mapping"
        assert (problem.code, problem.expected) == ("wrong_source_type", expected)
        problem = the_problem(af.parse, source)
        assert (problem.code, problem.path) == ("wrong_source_type", "$")
        for no_text in (source, {"points": 1}):
            problem = the_problem(af.parse_text, no_text)
            assert (problem.code, problem.path, problem.line) == ("wrong_source_type", "$", None)


def test_a_text_of_neither_notation_is_refused() -> None:
    for source in (b"\xff", "\ufeff{}", b"\xef\xbb\xbf{}", "", "  "):
        is_broken = the_problem(af.read, source).code in {"invalid_utf8", "byte_order_mark"}
        assert is_broken == bool(source.strip()), source


def test_each_reader_names_the_other() -> None:
    for source in ("points >= 100", "(points = 1)", "-- all\nEVERYONE", '"odd" = 1', "null IS NULL", b"points = 1"):
        assert the_problem(af.parse, source).hint == TAKES_TEXT
    for json in ('{"points": 1}', " [1]", b'{"points": 1}', {"points": 1}, "{points: 1}"):
        assert the_problem(af.parse_text, json).hint == "call parse, or read, which takes both notations"
