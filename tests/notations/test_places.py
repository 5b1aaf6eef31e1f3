"""Where the parts of a clause are in its source: warnings, and names that a renaming changes."""

import json
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from hypothesis import given

import audiencefilter as af
from audiencefilter.tools import renamed, warnings_in
from tests.examples import examples
from tests.strategies import Scenario, scenarios
from tests.worlds.graphs import World, worlds

ACTION = af.Schema("Action", [af.Field("at", af.FieldType.DATETIME), af.Field("name", af.FieldType.STRING)])
FIELDS = [af.Field("points", af.FieldType.INTEGER), *(af.Field(name, af.FieldType.STRING) for name in ("city", "in"))]
CONTACT = af.Schema("Contact", FIELDS, af.Notation.EXTENDED, [af.Relation("actions", ACTION)])
AUDIENCES = {"vip": {"points": {"gt": 9}}}


def sources_of(clause: Any, f: af.Filter) -> Iterator[str]:
    """Give a clause as it was drawn, as its canonical JSON, and in the text form."""
    yield json.dumps(clause, indent=1)
    yield f.to_json()
    yield f.to_text()


def all_names(schema: af.Schema, path: str, known: list[af.Schema], fresh: Iterator[int]) -> Iterator[tuple[str, str]]:
    """Give a path to every member of a schema and of those that it leads to, with another name."""
    known.append(schema)
    for member in schema.members:
        yield path + member.name, f"{path}new {next(fresh)}"
    for relation in schema.relations.values():
        if relation.schema not in known:
            yield from all_names(relation.schema, f"{path}{relation.name}.", known, fresh)


def check_names(f: af.Filter, clause: Any) -> None:
    names = dict(all_names(f.schema, "", [], count()))
    other = f.rename(names)
    for source in sources_of(clause, f):
        changed = renamed(source, f.schema, other.schema)
        assert af.read(changed, other.schema) == other
        assert renamed(source, f.schema, f.schema) == source
        assert af.read(renamed(changed, other.schema, f.schema), f.schema) == f


@examples(100)
@given(scenarios())
def test_all_names_of_any_clause_are_found(drawn: Scenario) -> None:
    check_names(drawn.filter, drawn.clause)


@examples(100)
@given(worlds())
def test_all_names_of_related_records_are_found(drawn: World) -> None:
    check_names(af.parse(drawn.clause, drawn.schema), drawn.clause)


#: Sources over contacts, the old name and the new one, and what they become.
RENAMED: list[tuple[str, str, str, str]] = [
    ('{ "points" : 1 }', "points", "score", '{ "score" : 1 }'),
    ('{"OR": [{"po\\u0069nts": 1}, {"city": "points"}]}', "points", "score",
     '{"OR": [{"score": 1}, {"city": "points"}]}'),
    ("-- points first\npoints > 1 AND (city = 'points' OR \"points\" < 0)", "points", "the score",
     "-- points first\n\"the score\" > 1 AND (city = 'points' OR \"the score\" < 0)"),
    ('{"actions": {"max": {"gt": {"now": "-P1D"}, "field": "at", "where": {"name": "at"}}}}', "actions.at",
     "actions.on", '{"actions": {"max": {"gt": {"now": "-P1D"}, "field": "on", "where": {"name": "at"}}}}'),
    ("MAX actions.at WHERE (at > NOW('-P9D')) > NOW('-P1D')", "actions.at", "actions.x.y",
     "MAX actions.\"x.y\" WHERE (x.y > NOW('-P9D')) > NOW('-P1D')"),
    ("SOME actions (name = 'x') AND points = 1", "actions", "events", "SOME events (name = 'x') AND points = 1"),
    ("Audience IN ('vip', (\"in\" = 'vip'))", "in", "within", "Audience IN ('vip', (within = 'vip'))"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "old", "new", "expected"), RENAMED)
def test_only_names_change(source: str, old: str, new: str, expected: str) -> None:
    f = af.read(source, CONTACT, audiences=AUDIENCES)
    other = f.rename({old: new})
    assert renamed(source, CONTACT, other.schema) == expected
    assert af.read(expected, other.schema, audiences=AUDIENCES) == other


def test_names_are_swapped_at_once() -> None:
    schema = af.Schema("Row", [af.Field(name, af.FieldType.STRING) for name in "ab"])
    other = af.parse("{}", schema).rename({"a": "b", "b": "a"}).schema
    assert renamed('{"a": "b", "b": {"in": ["a"]}}', schema, other) == '{"b": "b", "a": {"in": ["a"]}}'


#: Sources over contacts, and what is marked in them, with the codes.
WARNED: list[tuple[str, list[tuple[str, str]]]] = [
    ('{"points":\n {"in": []}}', [("empty_list", '"in"'), ("selects_nobody", '"in"')]),
    ('{"AND": [{"city": "a"}, {"city": "b "}, {"AND": {"city": "c"}}]}',
     [("contradiction", '"AND"'), ("selects_nobody", '"AND"'), ("surrounding_space", '"city"')]),
    ('{"OR": [{"points": {"gte": 1}}, {"points": {"lt": 9}}], "city": "x"}', [("tautology", '"OR"')]),
    ('{"NOT": [{"city": "a%"}], "points": 1}',
     [("leaves_out_missing", '"city"'), ("wildcard", '"city"')]),
    ('{"actions": {"some": {"NOT": {"name": "x"}, "at": {"not": null}}, "none": {"name": {"in": []}}}}',
     [("leaves_out_missing", '"name"'), ("empty_list", '"in"')]),
    ('{"actions": {"count": {"gte": 0, "where": {"name": ""}}}}',
     [("always_true", '"gte"'), ("empty_text", '"name"')]),
    ("points = 1 AND\n city IN ()", [("selects_nobody", "AND"), ("empty_list", "IN")]),
    ("EVERYONE", [("selects_everyone", "EVERYONE")]),
    ("AUDIENCE IN ('vip', (city = 'a ' OR NOT (points = 1)), (EVERYONE))",
     [("selects_everyone", "IN"), ("surrounding_space", "="), ("leaves_out_missing", "=")]),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), WARNED)
def test_a_warning_is_at_its_place(source: str, expected: list[tuple[str, str]]) -> None:
    lines = source.split("\n")
    found = []
    for problem in warnings_in(source, af.read(source, CONTACT, audiences=AUDIENCES)):
        assert problem.line is not None
        assert problem.column is not None
        carets = str(problem.excerpt).count("^")
        found.append((problem.code, lines[problem.line - 1][problem.column - 1 :][:carets]))
    assert found == expected


@examples(60)
@given(worlds())
def test_every_warning_has_a_place(drawn: World) -> None:
    f = drawn.filter
    wanted = sorted((warning.code, warning.message) for warning in f.warnings)
    for source in sources_of(drawn.clause, f):
        found = warnings_in(source, af.read(source, drawn.schema))
        assert sorted((problem.code, problem.message) for problem in found) == wanted[:100]
        assert all(problem.line and problem.column and problem.excerpt for problem in found)
