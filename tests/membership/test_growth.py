"""What one clause costs an index grows with its size, and not with its square."""

from collections.abc import Callable
from typing import Any, Final

import audiencefilter as af
from tests.calls import calls
from tests.each import each

SCHEMA: Final = af.CONTACT.with_notation(af.Notation.EXTENDED)
#: Four times the size may take so many times the calls: four, and some for a logarithm; the square is 16.
ROOM: Final = 7


def pairs(size: int) -> dict[str, Any]:
    return {"OR": [{"points": {"gte": number}, "city": f"c{number}"} for number in range(size)]}


def needles(size: int) -> dict[str, Any]:
    return {"OR": [{"email": {"startsWith": f"s{number}x"}} for number in range(size)]}


def exclusions(size: int) -> dict[str, Any]:
    return {"AND": [{"email": {"not": {"contains": f"n{number}x"}}} for number in range(size)]}


def two_of_each(size: int) -> dict[str, Any]:
    return {
        "AND": [
            {"OR": [{"points": {"gte": n}, "referrals": {"gte": n}}, {"city": f"c{n}", "company": f"d{n}"}]}
            for n in range(size // 2)
        ]
    }


def alternation(size: int) -> dict[str, Any]:
    """AND in OR in AND, as deep as may be, each with tests of its own."""
    clause: dict[str, Any] = {"points": 1}
    for level in range(14):
        alone = [{"email": {"startsWith": f"x{level}.{number}"}} for number in range(size // 28)]
        pair = [{"city": f"a{level}.{number}", "company": f"b{number}"} for number in range(size // 56)]
        clause = {"AND": [{"OR": [*alone, clause]}, {"OR": pair or alone}]}
    return clause


def cost(f: af.Filter) -> int:
    """Return the calls of adding a filter, asking for it and removing it, its plan being made."""

    def once() -> None:
        index = af.AudienceIndex(SCHEMA)
        index.add("it", f)
        index.changes({"points": 5, "city": "c5"}, {"points": 6, "city": "c5"})
        index.remove("it")

    once()
    return calls(once)


def test_the_cost_of_a_clause_grows_with_its_size() -> None:
    def check(shape: Callable[[int], dict[str, Any]]) -> None:
        small, large = (af.parse(shape(size), schema=SCHEMA) for size in (56, 224))
        assert cost(large) < ROOM * cost(small)

    each([pairs, needles, exclusions, two_of_each, alternation], check)
