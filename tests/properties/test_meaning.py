"""Everything that evaluates a filter agrees with the rules as the reference model restates them."""

from collections import ChainMap, Counter, UserDict
from collections.abc import Callable, Mapping
from dataclasses import make_dataclass
from datetime import UTC, datetime, timedelta, timezone
from types import MappingProxyType, SimpleNamespace
from typing import Any, assert_never

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.backends import interpreter
from audiencefilter.language.ast import Function, is_relative
from audiencefilter.plan import nodes
from audiencefilter.plan.nodes import Plan, Side, walk
from audiencefilter.plan.normal_form import normal_form, selection
from audiencefilter.plan.relative import at
from audiencefilter.plan.relative import is_relative as depends_on_the_clock
from tests.examples import examples
from tests.plan.rebuilding import rebuilt
from tests.properties.drawn import Drawn, drawn
from tests.reference import selects, verdict
from tests.strategies import Scenario, clauses, scenarios, schemas
from tests.worlds.graphs import World, worlds


@examples(60)
@given(drawn(levels=4))
def test_all_that_evaluates_agrees(made: Drawn) -> None:
    f, rows, now = made.f, made.rows, made.now
    plan, absolute = f.plan_at(now), f.at(now)
    is_true = [verdict is True for verdict in made.verdicts]
    for other in (plan, absolute.plan, at(f.plan, now)):
        assert [interpreter.verdict(other, row) for row in rows] == made.verdicts
    for other in (f.selection_at(now), selection(plan), absolute.selection):
        assert [interpreter.is_selected(other, row) for row in rows] == is_true
    assert [id(row) for row in f.select(rows, now=now)] == made.chosen
    assert [id(row) for row in absolute.select(iter(rows))] == made.chosen
    assert [f.matches(row, now=now) for row in rows] == is_true
    assert list(map(f.predicate(now=now), rows)) == is_true
    explanations = [f.explain(row, now=now) for row in rows]
    assert [found.verdict for found in explanations] == made.verdicts
    assert all(map(str, explanations))


@examples(60)
@given(drawn())
def test_an_instant_is_the_same_in_every_zone(made: Drawn) -> None:
    for hours in (-12, 5, 14):
        if 1 < made.now.year < 9999:
            elsewhere = made.now.astimezone(timezone(timedelta(hours=hours)))
            assert [id(row) for row in made.f.select(made.rows, now=elsewhere)] == made.chosen
    with pytest.raises(ValueError, match="zone"):
        made.f.select(made.rows, now=made.now.replace(tzinfo=None))


@examples(60)
@given(drawn())
def test_what_is_absolute_does_not_depend_on_the_clock(made: Drawn) -> None:
    f, absolute = made.f, made.f.at(made.now)
    assert f.is_relative is is_relative(f.ast)
    assert f.is_relative or absolute is f
    assert not absolute.is_relative
    assert not depends_on_the_clock(f.plan_at(made.now))
    assert not depends_on_the_clock(f.selection_at(made.now))
    assert absolute == absolute.at(datetime(1999, 1, 1, tzinfo=UTC))
    assert f.is_relative or f.plan_at(made.now) is f.plan
    # An operand of the tree that is gone from the plan was settled; the plan has none that the tree has not.
    assert f.is_relative or not depends_on_the_clock(f.plan)


@examples(60)
@given(drawn(levels=2))
def test_negations_and_combinations_with_everyone_and_nobody(made: Drawn) -> None:
    f = made.f
    everyone, nobody = af.parse({}, made.schema), af.parse({"OR": []}, made.schema)
    is_true = [verdict is True for verdict in made.verdicts]
    is_false = [verdict is False for verdict in made.verdicts]
    none, every = [False] * len(made.rows), [True] * len(made.rows)
    unsettled = [verdict is not None for verdict in made.verdicts]
    for g, expected in (
        (~f, is_false), (~~f, is_true), (~~~f, is_false), (f & everyone, is_true), (f | nobody, is_true),
        (f & nobody, none), (f | everyone, every), (f & ~f, none), (f | ~f, unsettled), (~(f & ~f), unsettled),
    ):  # fmt: skip
        assert [g.matches(row, now=made.now) for row in made.rows] == expected
    assert (~f).schema.notation is af.Notation.EXTENDED


@given(st.data(), scenarios())
def test_and_and_or_combine_the_verdicts(data: st.DataObject, scenario: Scenario) -> None:
    f = scenario.filter
    g = af.parse(data.draw(clauses(scenario.schema, levels=2)), schema=scenario.schema)
    both, either, neither = f & g, f | g, ~(f & g)
    for row in scenario.rows:
        one, other = verdict(f.ast, f.schema, row), verdict(g.ast, g.schema, row)
        assert both.matches(row) is (one is True and other is True)
        assert either.matches(row) is (one is True or other is True)
        assert neither.matches(row) is (False in (one, other))


@examples(60)
@given(drawn(levels=4, rows=1))
def test_a_plan_is_a_normal_form_that_holds_nothing_odd(made: Drawn) -> None:
    f, now = made.f, made.now
    assert normal_form(f.ast, made.schema) == f.plan
    # A plan at an instant keeps its form, so that what was made ready for one instant serves for the next.
    for plan in (f.plan, f.selection):
        assert rebuilt(plan) == plan
        assert selection(selection(plan)) == selection(plan)
    assert selection(f.selection) == f.selection
    for plan in (f.plan, f.plan_at(now)):
        assert_holds_nothing_odd(plan)
    for plan in (f.selection, f.selection_at(now), selection(f.plan)):
        assert_holds_nothing_odd(plan, is_selection=True)


def assert_holds_nothing_odd(plan: Plan, is_selection: bool = False) -> None:
    """Check that a plan holds nothing that an engine cannot, or that is settled."""
    for leaf in walk(plan):
        match leaf:
            case nodes.Membership(field, values, _, ignore_case):
                assert not field.many
                assert values
                assert list(values) == sorted(set(values))
                assert not ignore_case or field.type is af.FieldType.STRING
                for value in values:
                    assert_in_domain(field, value)
            case nodes.Bound(field, side, value):
                assert not field.many
                assert field.type is not af.FieldType.INTEGER or side in (Side.AT_LEAST, Side.AT_MOST)
                assert_in_domain(field, value)
            case nodes.RelativeBound(field):
                assert field.type in (af.FieldType.DATETIME, af.FieldType.DATE)
                assert not field.many
            case nodes.OnDays(field) | nodes.RelativeDays(field):
                assert field.type is af.FieldType.DATE
            case nodes.Match(field, _, needle):
                assert needle
                assert field.type is af.FieldType.STRING
            case nodes.ListHas(field, values, every):
                assert field.many
                assert list(values) == sorted(set(values))
                assert len(values) > (1 if every else 0)
            case nodes.ListEquals(field):
                assert field.many
            case nodes.Known(field):
                assert field.nullable
                assert not is_selection
            case nodes.Presence(field):  # where nothing can be missing there is nothing to ask
                assert field.nullable
            case nodes.Quantified(_, every, where):
                assert where != nodes.NOONE
                assert where != nodes.EVERYONE or not every
                assert_holds_nothing_odd(where, is_selection=True)
            case nodes.Aggregated(_, function, field, where, result, test):
                assert (field is None) is (function is Function.COUNT)
                assert {part.field for part in walk(test) if isinstance(part, nodes.Leaf | nodes.Presence)} == {result}
                assert_holds_nothing_odd(where, is_selection=True)
                assert_holds_nothing_odd(test, is_selection)
                assert not isinstance(test, nodes.Constant)
            case nodes.Conjunction(children) | nodes.Disjunction(children):
                assert len(children) > 1
            case nodes.Constant():
                assert leaf is plan
            case _:
                assert_never(leaf)


def assert_in_domain(field: af.Field, value: Any) -> None:
    match field.type:
        case af.FieldType.STRING:
            assert type(value) is str
        case af.FieldType.INTEGER:
            assert type(value) is int
            assert -(2 ** (field.bits - 1)) <= value < 2 ** (field.bits - 1)
        case af.FieldType.NUMBER:
            assert type(value) is float
            assert value - value == 0
        case af.FieldType.BOOLEAN:
            assert type(value) is bool
        case af.FieldType.DATETIME:
            assert isinstance(value, datetime)
            assert value.utcoffset() is not None
        case af.FieldType.DATE | af.FieldType.UUID | af.FieldType.DECIMAL:
            pass


class Slotted:
    """An object without a __dict__, of fixed attributes."""

    __slots__ = tuple(f"field{index}" for index in range(12))


class Lacking(dict[str, Any]):
    """A dict that is no plain one, and makes up values that it is asked for with brackets."""

    def __missing__(self, key: str) -> Any:
        raise AssertionError("a record is not to be asked for what it lacks")


def full(row: Mapping[str, Any], schema: af.Schema) -> dict[str, Any]:
    return {field.attribute: row.get(field.attribute) for field in schema.fields}


def slotted(row: Mapping[str, Any], schema: af.Schema) -> Slotted:
    record = Slotted()
    for key, value in full(row, schema).items():
        setattr(record, key, value)
    return record


def as_dataclass(row: Mapping[str, Any], schema: af.Schema) -> Any:
    kind = make_dataclass("Record", [field.attribute for field in schema.fields], frozen=True)
    return kind(**full(row, schema))


Maker = Callable[[Mapping[str, Any], af.Schema], Any]
MAPPINGS: dict[str, Maker] = {
    "dict": full, "dict that may lack keys": lambda row, _: dict(row), "dict subclass": lambda row, _: Lacking(row),
    "mapping proxy": lambda row, _: MappingProxyType(dict(row)), "chain map": lambda row, _: ChainMap({}, dict(row)),
    "user dict": lambda row, _: UserDict(row), "counter": lambda row, _: Counter(row),
}  # fmt: skip
OBJECTS: dict[str, Maker] = {
    "object": lambda row, schema: SimpleNamespace(**full(row, schema)),
    "object that may lack attributes": lambda row, _: SimpleNamespace(**row),
    "slotted object": slotted,
    "dataclass": as_dataclass,
}


def assert_rows_agree(scenario: Scenario, make: Maker) -> None:
    f = scenario.filter
    records = [make(row, scenario.schema) for row in scenario.rows]
    expected = [record for record, row in zip(records, scenario.rows, strict=True) if selects(f.ast, f.schema, row)]
    # Identity, and not equality: the very same records have to come back.
    assert list(map(id, f.select(records))) == list(map(id, expected))
    assert list(map(id, f.select(iter(records)))) == list(map(id, expected))
    assert list(map(id, filter(f.predicate(), records))) == list(map(id, expected))
    assert list(map(id, filter(f.matches, records))) == list(map(id, expected))
    preview = f.preview(records, sample=1)
    assert (preview.count, preview.total) == (len(expected), len(records))
    assert list(map(id, preview.sample)) == list(map(id, expected[:1]))


@pytest.mark.parametrize("kind", MAPPINGS)
@given(scenario=scenarios(levels=2))
@examples(50)
def test_rows_of_mappings_agree(kind: str, scenario: Scenario) -> None:
    assert_rows_agree(scenario, MAPPINGS[kind])


@pytest.mark.parametrize("kind", OBJECTS)
@given(scenario=scenarios(levels=2, plain=True))
@examples(50)
def test_rows_of_objects_agree(kind: str, scenario: Scenario) -> None:
    assert_rows_agree(scenario, OBJECTS[kind])


@given(scenarios(levels=2))
def test_rows_of_objects_with_odd_attributes_agree(scenario: Scenario) -> None:
    assert_rows_agree(scenario, OBJECTS["object"])


@given(worlds())
def test_objects_that_lead_to_one_another_agree(found: World) -> None:
    f = found.filter
    assert [f.matches(row, now=found.now) for row in found.objects()] == [
        f.matches(row, now=found.now) for row in found.rows
    ]


@given(scenarios(levels=2, plain=True), st.data())
def test_rows_of_mixed_kinds_agree(scenario: Scenario, data: st.DataObject) -> None:
    kinds = st.sampled_from([*MAPPINGS.values(), *OBJECTS.values()])

    def make(row: Mapping[str, Any], schema: af.Schema) -> Any:
        return data.draw(kinds)(row, schema)

    assert_rows_agree(scenario, make)


@given(scenarios(levels=3, rows=20), st.data())
def test_naive_and_aware_date_times_agree(scenario: Scenario, data: st.DataObject) -> None:
    def make(row: Mapping[str, Any], _: af.Schema) -> dict[str, Any]:
        naive = data.draw(st.booleans())
        return {
            key: value.replace(tzinfo=None) if naive and isinstance(value, datetime) else value
            for key, value in row.items()
        }

    assert_rows_agree(scenario, make)


@given(schemas(), st.data())
def test_an_empty_list_of_records_selects_nothing(schema: af.Schema, data: st.DataObject) -> None:
    assert af.parse(data.draw(clauses(schema)), schema=schema).select([]) == []
