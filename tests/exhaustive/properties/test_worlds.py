"""The second language agrees with the rules as `tests/reference.py` restates them, and survives being rewritten."""

import contextlib
import copy
import json
import pickle
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from random import Random
from typing import Any, Final, assert_never

import polars
import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.backends import interpreter
from audiencefilter.language.ast import (
    Comparison,
    Function,
    Node,
    Not,
    Operator,
    is_relative,
    walk_into,
)
from audiencefilter.language.operators import RELATION_RULES_BY_KEY
from audiencefilter.notations.canonical import measure
from audiencefilter.plan import nodes
from audiencefilter.plan.nodes import Plan, Side, walk
from audiencefilter.plan.normal_form import selection
from audiencefilter.plan.relative import at
from audiencefilter.plan.relative import is_relative as depends_on_the_clock
from tests.examples import examples
from tests.plan.rebuilding import rebuilt
from tests.properties.test_reading import assert_presentable
from tests.reference import verdicts
from tests.strategies import Foreign
from tests.worlds.graphs import FIRST, World, world

#: Worlds to an example of Hypothesis.
TIMES = 5
seeds = st.integers(0, 2**64).map(Random)


def expected(made: World) -> list[bool | None]:
    return verdicts(made.filter.ast, made.schema, made.rows, made.now)


def chosen(made: World) -> list[int]:
    """Return the identities of the records that are to be selected."""
    return [id(row) for row, found in zip(made.rows, expected(made), strict=True) if found is True]


# -- what it means ----------------------------------------------------------------------------------------------------


@examples(160)
@given(seeds)
def test_all_that_evaluates_agrees(random: Random) -> None:
    for _ in range(TIMES):
        made = world(random)
        f, found = made.filter, expected(made)
        plan, chosen_plan, absolute = f.plan_at(made.now), f.selection_at(made.now), f.at(made.now)
        is_true = [verdict is True for verdict in found]
        for other in (plan, absolute.plan, at(f.plan, made.now)):
            assert [interpreter.verdict(other, row) for row in made.rows] == found
        for other in (chosen_plan, selection(plan), absolute.selection):
            assert [interpreter.verdict(other, row) is True for row in made.rows] == is_true
        # Identity, and not equality: the very same records have to come back, and records may lead to themselves.
        assert [id(row) for row in f.select(made.rows, now=made.now)] == chosen(made)
        assert [id(row) for row in absolute.select(iter(made.rows))] == chosen(made)
        assert [f.matches(row, now=made.now) for row in made.rows] == is_true
        assert list(map(f.predicate(now=made.now), made.rows)) == is_true
        assert [f.matches(row, now=made.now) for row in made.objects()] == is_true
        assert [f.explain(row, now=made.now).verdict for row in made.rows] == found


@examples(80)
@given(seeds)
def test_an_instant_is_the_same_in_every_zone(random: Random) -> None:
    made = world(random)
    if 1 < made.now.year < 9999:
        elsewhere = made.now.astimezone(timezone(timedelta(hours=random.choice((-12, 5, 14)))))
        assert [id(row) for row in made.filter.select(made.rows, now=elsewhere)] == chosen(made)
    with pytest.raises(ValueError, match="zone"):
        made.filter.select(made.rows, now=made.now.replace(tzinfo=None))


@examples(80)
@given(seeds)
def test_what_is_absolute_does_not_depend_on_the_clock(random: Random) -> None:
    made = world(random)
    f = made.filter
    absolute = f.at(made.now)
    assert f.is_relative is is_relative(f.ast)
    assert f.is_relative or absolute is f
    assert not absolute.is_relative
    assert not depends_on_the_clock(f.plan_at(made.now))
    assert not depends_on_the_clock(f.selection_at(made.now))
    assert absolute == absolute.at(datetime(1999, 1, 1, tzinfo=UTC))
    assert f.is_relative or f.plan_at(made.now) is f.plan
    # An operand of the tree that is gone from the plan was settled; the plan has none that the tree has not.
    assert f.is_relative or not depends_on_the_clock(f.plan)


@examples(160)
@given(seeds)
def test_combinations_combine_the_verdicts(random: Random) -> None:
    made = world(random, levels=2)
    f = made.filter
    g = af.parse(random.choice((made.clause, {}, {"OR": []}, {"NOT": made.clause})), schema=made.schema)
    for row, one, other in zip(
        made.rows, expected(made), verdicts(g.ast, made.schema, made.rows, made.now), strict=True
    ):
        assert (~f).matches(row, now=made.now) is (one is False)
        assert (~~f).matches(row, now=made.now) is (one is True)
        assert (f & g).matches(row, now=made.now) is (one is True and other is True)
        assert (f | g).matches(row, now=made.now) is (one is True or other is True)
        both = False if False in (one, other) else None if None in (one, other) else True
        assert (~(f & g)).matches(row, now=made.now) is (both is False)
    for combined in (~f, ~~f, f & f, f | f, ~f & g, ~(f | ~f)):
        assert_same(combined, af.parse(combined.to_json(), schema=combined.schema))
        assert_same(combined, af.parse_text(combined.to_text(), schema=combined.schema))


# -- what it is rewritten to ------------------------------------------------------------------------------------------


def assert_same(one: af.Filter, other: af.Filter) -> None:
    assert one == other
    assert hash(one) == hash(other)
    assert one.fingerprint == other.fingerprint
    assert one.fields == other.fields
    assert one.is_relative == other.is_relative


@examples(160)
@given(seeds)
def test_what_is_printed_is_read_as_the_same_filter(random: Random) -> None:
    for _ in range(TIMES):
        made = world(random)
        f = made.filter
        for again in (
            af.parse(f.to_json(), schema=made.schema),
            af.parse(f.to_json().encode(), schema=made.schema),
            af.parse(f.to_dict(), schema=made.schema),
            af.parse_text(f.to_text(), schema=made.schema),
        ):
            assert again.ast == f.ast
            assert_same(f, again)
            assert again.to_json() == f.to_json()
            assert again.to_text() == f.to_text()
        assert json.loads(f.to_json()) == f.to_dict()


@examples(80)
@given(seeds)
def test_copies_and_pickles_are_the_same_filter(random: Random) -> None:
    made = world(random)
    f = made.filter
    assert f.selection == f.selection  # which may be kept in it
    for again in (pickle.loads(pickle.dumps(f)), copy.copy(f), copy.deepcopy(f)):
        assert_same(f, again)
        assert again.ast == f.ast
        assert again.schema == f.schema
        assert [id(row) for row in again.select(made.rows, now=made.now)] == chosen(made)
    plan = pickle.loads(pickle.dumps(f.plan))
    assert plan == f.plan
    assert hash(plan) == hash(f.plan)


def shuffled(value: Any, random: Random, has_order: bool = False) -> Any:
    """Return a clause with its members, keys and listed values in another order, save what a list equals."""
    if isinstance(value, dict):
        items = [(key, shuffled(item, random, key not in _UNORDERED)) for key, item in value.items()]
        return dict(random.sample(items, len(items)))
    if isinstance(value, list):
        members = [shuffled(item, random) for item in value]
        return members if has_order else random.sample(members, len(members))
    return value


_UNORDERED = ("AND", "OR", "NOT", "in", "notIn", "hasSome", "hasEvery")


@examples(160)
@given(seeds)
def test_order_does_not_tell_filters_apart(random: Random) -> None:
    made = world(random)
    assert_same(made.filter, af.parse(shuffled(made.clause, random), schema=made.schema))


@examples(160)
@given(seeds)
def test_equality_is_equality_of_fingerprints(random: Random) -> None:
    made = world(random, levels=1)
    f = made.filter
    for clause in (made.clause, _changed(made.clause, random), _changed(made.clause, random), {}):
        g = af.parse(clause, schema=made.schema)
        assert (f == g) is (f.fingerprint == g.fingerprint)
        if f == g:
            found = verdicts(g.ast, made.schema, made.rows, made.now)
            assert found == expected(made)


def _changed(clause: dict[str, Any], random: Random) -> dict[str, Any]:
    """Return a clause without one of its members, anywhere."""
    places = list(_members(clause))
    if not places:
        return clause
    target, name = random.choice(places)

    def without(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: without(item) for key, item in value.items() if not (value is target and key == name)}
        return [without(item) for item in value] if isinstance(value, list) else value

    found = without(clause)
    assert isinstance(found, dict)
    return found


def _members(clause: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield members of filter objects, outside of relations: what may go without making a clause invalid."""
    for key, value in clause.items():
        yield clause, key
        if key in ("AND", "OR", "NOT"):
            for member in value if isinstance(value, list) else [value]:
                yield from _members(member)


# -- limits -----------------------------------------------------------------------------------------------------------


def counted(clause: dict[str, Any], schema: af.Schema) -> tuple[int, int]:
    """Return the nesting and the nodes of a clause, as the limits count them."""
    depth, nodes = 1, 0
    for key, value in clause.items():
        if key in ("AND", "OR", "NOT"):
            members = value if isinstance(value, list) else [value]
            nodes += 1 + (key != "AND" and any(is_idle(member, schema) for member in members))
            for member in members:
                deeper, more = counted(member, schema)
                depth = max(depth, 1 + deeper)
                nodes += more or not is_idle(member, schema)
        elif key in schema.relations:
            related = schema.relations[key].schema
            for asked, content in value.items():
                nodes += 1
                inner = content
                if RELATION_RULES_BY_KEY[asked].asks in Function:
                    nodes += len(content.keys() - {"field", "where"})
                    inner = content.get("where")
                if inner is not None:
                    deeper, more = counted(inner, related)
                    depth, nodes = max(depth, 1 + deeper), nodes + 1 + max(more, _is_empty(inner, related))
        else:
            nodes += len(value.keys() - {"mode"}) if isinstance(value, dict) else 1
    return depth, nodes


def is_idle(clause: dict[str, Any], schema: af.Schema) -> bool:
    """Whether a clause has empty relation objects and nothing else: it counts for nothing."""
    return bool(clause) and all(key in schema.relations and not value for key, value in clause.items())


def _is_empty(clause: dict[str, Any], schema: af.Schema) -> bool:
    return bool(clause) and not is_idle(clause, schema)


def denies_null_twice(node: Node) -> bool:
    """Whether a field is asked for a missing value as `not: {notIn: null}` does, which is printed with a group."""
    return any(
        isinstance(part, Not)
        and isinstance(part.child, Not)
        and isinstance(part.child.child, Comparison)
        and part.child.child.operator is Operator.IS_NULL
        for part in walk_into(node)
    )


@examples(160)
@given(seeds)
def test_nothing_that_is_read_as_a_tree_takes_less_than_what_is_printed(random: Random) -> None:
    for _ in range(TIMES):
        made = world(random, levels=4)
        f = made.filter
        assert counted(f.to_dict(), made.schema) == measure(f.ast, made.schema)
        depth, nodes = counted(made.clause, made.schema)
        assert af.parse(made.clause, made.schema, af.Limits(depth=depth, nodes=max(nodes, 1))).ast == f.ast
        for limits in (
            af.Limits(depth=depth - 1) if depth > 1 else None,
            af.Limits(nodes=nodes - 1) if nodes > 1 else None,
        ):
            if limits is not None:
                with pytest.raises(af.InvalidFilterError, match="too"):
                    af.parse(made.clause, made.schema, limits)
        if '"AND"' not in f.to_json() and not denies_null_twice(f.ast):
            printed_depth, printed_nodes = measure(f.ast, made.schema)
            assert printed_depth <= depth
            assert printed_nodes <= nodes


# -- plans ------------------------------------------------------------------------------------------------------------


@examples(160)
@given(seeds)
def test_a_plan_is_a_normal_form(random: Random) -> None:
    for _ in range(TIMES):
        made = world(random)
        f = made.filter
        # A plan at an instant keeps its form, so that what was made ready for one instant serves for the next.
        for plan in (f.plan, f.selection):
            assert rebuilt(plan) == plan
            assert selection(selection(plan)) == selection(plan)
        assert selection(f.selection) == f.selection
        assert_holds_nothing_odd(f.plan)
        assert_holds_nothing_odd(f.selection, is_selection=True)
        assert_holds_nothing_odd(f.plan_at(made.now))
        assert_holds_nothing_odd(f.selection_at(made.now), is_selection=True)


def assert_holds_nothing_odd(plan: Plan, is_selection: bool = False) -> None:
    for leaf in walk(plan):
        match leaf:
            case nodes.Membership(field, values):
                assert not field.many
                assert list(values) == sorted(set(values))
                assert values
            case nodes.Bound(field, side):
                assert not field.many
                assert field.type is not af.FieldType.INTEGER or side in (Side.AT_LEAST, Side.AT_MOST)
            case nodes.RelativeBound(field):
                assert field.type is af.FieldType.DATETIME
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
            case nodes.Presence(field):
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


# -- other back-ends --------------------------------------------------------------------------------------------------


@examples(64)
@given(seeds)
def test_columns_and_tables_agree_at_an_instant(random: Random) -> None:
    made = world(random, levels=2, plain=True)
    f, is_true = made.filter, [found is True for found in expected(made)]
    store = af.ColumnStore.from_records(made.rows, made.schema)
    for _ in range(2):  # the second time from what was kept
        assert store.mask(f, now=made.now).tolist() == is_true
        assert store.mask(f.at(made.now)).tolist() == is_true
    columns = {field.attribute: field.type for field in made.schema.fields}
    frame = polars.DataFrame(
        {name: [_stored(row.get(name)) for row in made.rows] for name in columns},
        {name: _IN_FRAMES[kind] for name, kind in columns.items()},
    )
    chosen_rows = frame.with_row_index("row number").filter(f.to_polars(now=made.now))["row number"].to_list()
    assert chosen_rows == [number for number, found in enumerate(is_true) if found]
    assert in_sqlite(f, made) == is_true


_IN_FRAMES: Final[dict[af.FieldType, Any]] = {
    af.FieldType.STRING: polars.String,
    af.FieldType.INTEGER: polars.Int64,
    af.FieldType.NUMBER: polars.Float64,
    af.FieldType.BOOLEAN: polars.Boolean,
    af.FieldType.DATETIME: polars.Datetime("us", "UTC"),
}


def _stored(value: Any) -> Any:
    return None if value != value else value


def in_sqlite(f: af.Filter, made: World) -> list[bool]:
    """Return which records SQLite selects, dates being texts there."""
    names = list(dict.fromkeys(field.attribute for field in made.schema.fields))
    rows = [[_stored(row.get(name)) for name in names] for row in made.rows]
    texts = [[f"{v:%m-%d %H:%M:%S.%f}" if isinstance(v, datetime) else v for v in row] for row in rows]
    for row, text in zip(rows, texts, strict=True):
        text[:] = [f"{v.year:04}-{t}" if isinstance(v, datetime) else t for v, t in zip(row, text, strict=True)]
    condition = f.to_sql("sqlite", now=made.now)
    with contextlib.closing(sqlite3.connect(":memory:")) as database:
        database.execute(f"CREATE TABLE row ({', '.join(f'`{name}`' for name in names)})")
        database.executemany(f"INSERT INTO row VALUES ({', '.join('?' * len(names))})", texts)
        found = database.execute(f"SELECT {condition.text} FROM row ORDER BY rowid", condition.parameters)
        return [bool(verdict) for (verdict,) in found]


# -- what is nearly valid ---------------------------------------------------------------------------------------------

_JUNK: Final[tuple[Any, ...]] = (
    None, True, 0, -1, 1.5, 1e400, float("nan"), 10**5_000, "", "x", "P1D", "\0", "\ud800", [], {}, [None], [[]],
    {"": 1}, {"now": "-P1D"}, {"now": "P1X", "zone": "Europe/Berlin"}, {"some": {}}, {"is": None}, {"has": "a"},
    {"count": {"gte": 1}}, {"field": "f0", "gte": 1}, {"hasEvery": [None]}, {"AND": []}, {"where": {}}, (), ("a",),
    {"a"}, b"x", 2 + 3j, Decimal("1.5"), datetime(2024, 1, 1, tzinfo=UTC), FIRST.replace(tzinfo=None), Foreign(),
    object, {1: 2}, {None: {}},
)  # fmt: skip
_KEYS: Final = (
    "some", "every", "none", "is", "isNot", "count", "sum", "min", "max", "where", "field", "has", "hasSome",
    "hasEvery", "isEmpty", "equals", "not", "in", "gte", "now", "start", "zone", "AND", "OR", "NOT", "one", "two", "f0",
    "mode", "x",
)  # fmt: skip


def junked(value: Any, random: Random) -> Any:
    """Return a clause with one of its parts replaced by junk, renamed, added to, or gone."""
    if isinstance(value, dict) and value and random.random() < 0.85:
        key = random.choice(list(value))
        match random.randrange(12):
            case 0:
                renamed = random.choice(_KEYS)
                return {renamed if name == key else name: item for name, item in value.items()}
            case 1:
                return {**value, random.choice(_KEYS): random.choice((*_JUNK, value[key]))}
            case 2:
                return {name: item for name, item in value.items() if name != key}
            case _:
                return {**value, key: junked(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.7:
        index = random.randrange(len(value))
        return [*value[:index], junked(value[index], random), *value[index + 1 :]]
    return random.choice(_JUNK)


@examples(160)
@given(seeds)
def test_what_is_nearly_valid_is_refused_or_means_something(random: Random) -> None:
    for _ in range(TIMES):
        made = world(random, levels=2)
        clause: Any = made.clause
        for _ in range(random.choice((1, 1, 2))):
            clause = junked(clause, random)
        try:
            f = af.parse(clause, schema=made.schema)
        except af.InvalidFilterError as error:
            assert_presentable(error)
        else:
            found = verdicts(f.ast, made.schema, made.rows, made.now)
            assert [f.explain(row, now=made.now).verdict for row in made.rows] == found
            assert [f.matches(row, now=made.now) for row in made.rows] == [verdict is True for verdict in found]
            assert_same(f, af.parse(f.to_json(), schema=made.schema))
            assert_same(f, af.parse_text(f.to_text(), schema=made.schema))
