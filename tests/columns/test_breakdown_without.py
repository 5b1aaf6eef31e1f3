"""The number of contacts without a part is that of the filter from which the part is left out."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given

import audiencefilter as af
from audiencefilter.language.ast import And, Node, Not, Or
from tests.examples import examples
from tests.strategies import Scenario, scenarios


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


def test_random_filters() -> None:
    parts, differ = 0, 0

    @examples(200)
    @given(scenarios(rows=12))
    def compare(scenario: Scenario) -> None:
        nonlocal parts, differ
        f, rows = scenario.filter, list(scenario.rows)
        found = af.ColumnStore.from_records(rows, scenario.schema, threads=1).breakdown(f, without=True)
        assert found.without is None
        for count, node in omissions(found, f.ast):
            if node is None:
                assert count is None
                continue
            rest = af.Filter(node, f.schema, f.limits)
            assert count == sum(map(rest.matches, rows)), (f, rest)
            parts += 1
            differ += count != found.alone

    compare()
    assert parts > 20
    assert differ > 5


NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ({"points": 1}, []),
        ({"points": {"gte": 2}, "city": "Bonn"}, [2, 4]),
        ({"OR": [{"points": 1}, {"city": "Bonn"}]}, [2, 1]),
        # A contact without a city is in no NOT about the city.
        ({"NOT": {"OR": [{"points": 1}, {"city": "Bonn"}]}}, [None, 1, 4]),
        ({"points": {"gte": 2}, "OR": [{"city": "Bonn"}, {"points": 5}]}, [3, 4, 1, 1]),
    ],
)
def test_what_is_selected_without_each_part(clause: Any, expected: list[int | None]) -> None:
    rows = [{"points": 1, "city": "Bonn"}, {"points": 2, "city": "Bonn"}, {"points": 3, "city": "Rom"}]
    rows += [{"points": 4}, {"points": 5}]
    f = af.parse(clause, af.CONTACT.with_notation(af.Notation.EXTENDED))
    found = af.ColumnStore.from_records(rows, f.schema).breakdown(f, NOON, without=True)
    assert [part.without for part in found.walk()][1:] == expected
    assert [replace(part, without=None, children=()) for part in found.walk()] == [
        replace(part, children=()) for part in af.ColumnStore.from_records(rows, f.schema).breakdown(f, NOON).walk()
    ]
