"""What a clause costs a store grows with its size, and not with its square."""

from collections.abc import Callable
from itertools import product
from typing import Any, Final

import audiencefilter as af
from tests.calls import calls
from tests.columns.forcing import forced
from tests.each import each

TAGS: Final = af.Field("tags", af.FieldType.STRING, many=True)
SCHEMA: Final = af.Schema("Contact", [*af.CONTACT.fields, TAGS], af.Notation.EXTENDED)
#: Four times the size may take so many times the calls: four, and some for a logarithm; the square is 16.
ROOM: Final = 6


def needles(size: int) -> dict[str, Any]:
    return {"AND": [{"email": {"not": {"contains": f"n{number}x"}}} for number in range(size)]}


def pairs(size: int) -> dict[str, Any]:
    return {"OR": [{"points": {"gte": number}, "city": f"c{number}"} for number in range(size // 2)]}


def lists(size: int) -> dict[str, Any]:
    return {
        "OR": [
            {"city": {"in": [f"c{n}.{m}" for m in range(size)], "mode": "insensitive"}, "points": {"gte": n}}
            for n in range(10)
        ]
    }


def tags(size: int) -> dict[str, Any]:
    held = [f"t{number}" for number in range(size)]
    return {"OR": [{"tags": {key: held}} for key in ("hasSome", "hasEvery", "equals")]}


def test_the_cost_of_a_clause_grows_with_its_size() -> None:
    def check(case: tuple[str, Callable[[int], dict[str, Any]]]) -> None:
        way, shape = case
        rows = [
            {"email": f"ada{n}@x{n % 3}.com", "points": n, "city": f"c{n}.{n}", "tags": [f"t{n}", "t0"]}
            for n in range(40)
        ]
        small, large = (af.parse(shape(size), schema=SCHEMA) for size in (8, 32))
        # What is made once for a filter is none of the cost of a store.
        assert len(large.selection.children) >= len(small.selection.children) >= 3  # type: ignore[union-attr]
        with forced(way):
            costs = []
            for f in (small, large):
                store = af.ColumnStore.from_records(rows, SCHEMA, threads=1)
                store.encode()
                # The second time it remembers what it can.
                costs.append([calls(lambda: store.count(f)) for _ in range(2)])  # noqa: B023
            for few, many in zip(*costs, strict=True):
                assert many < ROOM * few

    each(product(["as it is", "no codes"], [needles, pairs, lists, tags]), check)
