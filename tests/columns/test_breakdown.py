"""A breakdown says of each part what the part says as a filter of its own, and how many are left of its group."""

from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given

import audiencefilter as af
from audiencefilter.language.ast import And, Node, Not, Or, conjunction, disjunction
from audiencefilter.language.errors import steps
from tests.columns.forcing import forced
from tests.columns.sources import change, drawn, of_records, randoms, selected
from tests.examples import examples


def check(found: af.Breakdown, node: Node, f: af.Filter, rows: list[Any], now: datetime | None) -> None:
    """Assert that a breakdown is what each part of a filter says of each row, one by one."""

    def count(node: Node) -> int:
        part = af.Filter(node, f.schema, f.limits)
        return sum(part.matches(row, now=now) for row in rows)

    assert found.alone == count(node)
    match node:
        case And(children) | Or(children) if children:
            join = conjunction if isinstance(node, And) else disjunction
            assert len(found.children) == len(children)
            for index, (part, child) in enumerate(zip(found.children, children, strict=True)):
                assert part.left == count(join(list(children[: index + 1])))
                check(part, child, f, rows, now)
        case Not(child) if found.children:
            assert [part.left for part in found.children] == [count(child)]
            check(found.children[0], child, f, rows, now)
        case _:
            assert found.children == ()


@pytest.mark.parametrize("way", ["as it is", "no codes"])
def test_random_filters(way: str) -> None:
    parts, between = 0, 0

    @examples(30)
    @given(randoms)
    def compare(random: Random) -> None:
        nonlocal parts, between
        world = drawn(random)
        rows = list(world.rows)
        store = of_records(world)
        change(store, rows, rows[:2], random)
        for f in world.filters:
            found = store.breakdown(f, world.now)
            assert found.left == found.alone == store.count(f, now=world.now)
            check(found, f.ast, f, rows, world.now)
            for part in found.walk():
                value: Any = f.to_dict()
                for step in steps(part.path):
                    value = value[step]  # the path leads somewhere
                parts += 1
                between += 0 < part.alone < len(rows)

    with forced(way):
        compare()
    assert between > parts / 5 > 10


def omissions(part: af.Breakdown, node: Node) -> list[tuple[int | None, Node | None]]:
    """Return for each part below a node what was counted without it, and the node without it; None: all of it."""
    found: list[tuple[int | None, Node | None]] = []
    match node:
        case And(children) | Or(children) if part.children:
            for index, (below, child) in enumerate(zip(part.children, children, strict=True)):
                rest = children[:index] + children[index + 1 :]
                found.append((below.without, type(node)(rest) if rest else None))
                for count, left in omissions(below, child):
                    members = rest if left is None else (*children[:index], left, *children[index + 1 :])
                    found.append((count, type(node)(members) if members else None))
        case Not(child) if part.children:
            found.append((part.children[0].without, None))
            found += [(count, left and Not(left)) for count, left in omissions(part.children[0], child)]
    return found


def plain(part: af.Breakdown) -> af.Breakdown:
    return replace(part, without=None, children=tuple(map(plain, part.children)))


def test_random_filters_without_a_part() -> None:
    parts, differ = 0, 0

    @examples(100)
    @given(randoms)
    def compare(random: Random) -> None:
        nonlocal parts, differ
        world = drawn(random)
        store = of_records(world)
        for f in world.filters:
            found = store.breakdown(f, world.now, without=True)
            assert found.without is None
            assert [plain(part) for part in found.walk()] == [*store.breakdown(f, world.now).walk()]
            for count, node in omissions(found, f.ast):
                if node is None:
                    assert count is None
                    continue
                rest = af.Filter(node, f.schema, f.limits)
                assert count == len(selected(rest, world.rows, world.now)), (f, rest)
                parts += 1
                differ += count != found.alone

    compare()
    assert parts > 50
    assert differ > 10


#: A clause with groups, and for ten contacts the path of each part, whom it selects alone, and who is left after it.
GROUPS: Final = {
    "points": {"gte": 2}, "OR": [{"points": {"lt": 5}}, {"city": "Bonn"}], "NOT": {"points": 3, "city": {"not": None}},
}  # fmt: skip
TEN: Final = [{"points": n, "city": "Bonn" if n % 2 else None} for n in range(10)]
PARTS: Final = [
    ("$", 5, 5), ("$.points.gte", 8, 8), ("$.OR", 8, 6), ("$.OR[0].points.lt", 5, 5), ("$.OR[1].city", 5, 8),
    ("$.NOT", 9, 5), ("$.NOT", 1, 1), ("$.NOT.points", 1, 1), ("$.NOT.city.not", 5, 1),
]  # fmt: skip


def test_the_groups_of_a_clause() -> None:
    schema = af.CONTACT.with_notation(af.Notation.EXTENDED)
    found = af.ColumnStore.from_records(TEN).breakdown(af.parse(GROUPS, schema=schema))
    assert [(part.path, part.alone, part.left) for part in found.walk()] == PARTS


def test_it_refuses_what_a_count_refuses() -> None:
    store = af.ColumnStore.from_records([{"points": 1}])
    with pytest.raises(TypeError):
        store.breakdown("points = 1")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="time zone"):
        store.breakdown(af.parse({"points": 1}), now=datetime(2026, 1, 1))  # noqa: DTZ001


def test_values_are_those_of_a_field_of_one_value() -> None:
    schema = af.Schema("Contact", [*af.CONTACT.fields, af.Field("tags", af.FieldType.STRING, many=True)])
    store = af.ColumnStore.from_records([{"city": "Bonn"}], schema)
    fields: list[Any] = ["ctiy", "tags", None, ["city"]]
    for field in fields:
        with pytest.raises(ValueError, match="Contact has no field of one value"):
            store.value_counts(field)
    with pytest.raises(ValueError, match="did you mean 'city'"):
        store.value_counts("ctiy")
