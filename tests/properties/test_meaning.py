"""Everything that evaluates a filter agrees with the rules as `tests/reference.py` restates them."""

from collections import ChainMap, Counter, UserDict
from collections.abc import Callable, Mapping
from dataclasses import make_dataclass
from datetime import datetime
from types import MappingProxyType, SimpleNamespace
from typing import Any, assert_never

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.backends import interpreter
from audiencefilter.plan import nodes
from audiencefilter.plan.nodes import Side, walk
from audiencefilter.plan.normal_form import normal_form, selection
from tests.examples import examples
from tests.plan.rebuilding import rebuilt
from tests.reference import selects, verdict
from tests.strategies import Scenario, clauses, scenarios, schemas


@given(scenarios(levels=4))
def test_the_plan_keeps_all_three_verdicts(scenario: Scenario) -> None:
    f = scenario.filter
    for row in scenario.rows:
        assert interpreter.verdict(f.plan, row) is verdict(f.ast, f.schema, row)


@given(scenarios(levels=4))
def test_a_selection_is_true_where_the_clause_is_and_never_unknown(scenario: Scenario) -> None:
    f = scenario.filter
    chosen = selection(f.plan)
    assert not any(isinstance(leaf, nodes.Known) for leaf in walk(chosen))
    for row in scenario.rows:
        assert interpreter.is_selected(chosen, row) is selects(f.ast, f.schema, row)


@given(scenarios(levels=4, rows=1))
def test_a_plan_is_a_normal_form(scenario: Scenario) -> None:
    plan = scenario.filter.plan
    assert rebuilt(plan) == plan
    assert rebuilt(selection(plan)) == selection(plan)
    assert selection(selection(plan)) == selection(plan)


@given(scenarios(levels=4, rows=1))
def test_a_plan_holds_nothing_that_an_engine_cannot(scenario: Scenario) -> None:
    for plan in (scenario.filter.plan, selection(scenario.filter.plan)):
        for leaf in walk(plan):
            match leaf:
                case nodes.Membership(field, values, _, ignore_case):
                    assert values
                    assert list(values) == sorted(set(values))
                    assert not ignore_case or field.type is af.FieldType.STRING
                    for value in values:
                        assert_in_domain(field, value)
                case nodes.Bound(field, operator, value):
                    assert_in_domain(field, value)
                    if field.type is af.FieldType.INTEGER:
                        assert operator in (Side.AT_LEAST, Side.AT_MOST)
                case nodes.Match(field, _, needle):
                    assert needle
                    assert field.type is af.FieldType.STRING
                case nodes.Known(field):
                    assert field.nullable
                case nodes.Presence(field):
                    # Where nothing can be missing there is nothing to ask.
                    assert field.nullable
                case nodes.Conjunction(children) | nodes.Disjunction(children):
                    assert len(children) > 1
                case nodes.Constant():
                    assert leaf is plan
                case (
                    nodes.RelativeBound() | nodes.ListHas() | nodes.ListEquals() | nodes.OnDays() | nodes.RelativeDays()
                ):
                    raise AssertionError(leaf)
                case nodes.Quantified() | nodes.Aggregated():
                    raise AssertionError(leaf)
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
            raise AssertionError(field)


@given(scenarios())
def test_negation_selects_where_the_clause_is_false(scenario: Scenario) -> None:
    f = scenario.filter
    for g in (~f, ~~~f):
        assert g.schema.notation is af.Notation.EXTENDED
        for row in scenario.rows:
            assert g.matches(row) is (verdict(f.ast, f.schema, row) is False)
    for row in scenario.rows:
        assert (~~f).matches(row) is f.matches(row)


@given(st.data(), scenarios())
def test_and_and_or_combine_the_verdicts(data: st.DataObject, scenario: Scenario) -> None:
    f = scenario.filter
    g = af.parse(data.draw(clauses(scenario.schema, levels=2)), schema=scenario.schema)
    for row in scenario.rows:
        one, other = verdict(f.ast, f.schema, row), verdict(g.ast, g.schema, row)
        assert (f & g).matches(row) is (one is True and other is True)
        assert (f | g).matches(row) is (one is True or other is True)
        both = False if False in (one, other) else None if None in (one, other) else True
        assert (~(f & g)).matches(row) is (both is False)


@given(scenarios())
def test_explanations_give_the_verdicts(scenario: Scenario) -> None:
    f = scenario.filter
    for row in scenario.rows:
        explanation = f.explain(row)
        assert explanation.verdict is verdict(f.ast, f.schema, row)
        assert str(explanation).splitlines()


# -- rows -----------------------------------------------------------------------------------------------------------


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
    "dict": full,
    "dict that may lack keys": lambda row, _: dict(row),
    "dict subclass": lambda row, _: Lacking(row),
    "mapping proxy": lambda row, _: MappingProxyType(dict(row)),
    "chain map": lambda row, _: ChainMap({}, dict(row)),
    "user dict": lambda row, _: UserDict(row),
    "counter": lambda row, _: Counter(row),
}
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
    f = af.parse(data.draw(clauses(schema)), schema=schema)
    assert f.select([]) == []
    assert normal_form(f.ast, schema) == f.plan
