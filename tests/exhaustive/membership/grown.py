"""By how much a process grows as an index takes in audiences of a kind, beside what the index says that it takes."""

import ctypes
import gc
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import audiencefilter as af

SCHEMA: Final = af.CONTACT.with_notation(af.Notation.EXTENDED)
_PAGE: Final = 4_096


def small(number: int) -> dict[str, Any]:
    """Most of what many audiences have is what others have too."""
    clause = {"points": {"gte": number % 50}, "country": "DE", "email": {"contains": f"needle {number}"}}
    return {"OR": [clause, {"city": f"c{number % 70}"}]} if number % 5 == 0 else clause


def bounds(number: int) -> dict[str, Any]:
    return {"points": {"gte": number}, "referrals": {"lt": number}}


def needles(number: int) -> dict[str, Any]:
    return {"OR": [{"email": {"contains": f"needle-{number}x{place}"}} for place in range(1_900)]}


def whole_numbers(number: int) -> dict[str, Any]:
    return {"points": {"in": [number * 20_000 + place for place in range(20_000)]}}


def texts(number: int) -> dict[str, Any]:
    return {"email": {"in": [f"person{number}.{place}@example.com" for place in range(20_000)]}}


def folded(number: int) -> dict[str, Any]:
    lists = ([f"Person{number}.{place}.{n}@x.com" for n in range(100)] for place in range(60))
    return {"AND": [{"email": {"notIn": values, "mode": "insensitive"}} for values in lists]}


def pairs(number: int) -> dict[str, Any]:
    """More alternatives than are kept apart."""
    return {"OR": [{"points": {"gte": place * 7 + number}, "city": f"c{number}.{place}"} for place in range(660)]}


def pairs_with_lists(number: int) -> dict[str, Any]:
    some = ([f"c{number}.{place}.{n}" for n in range(60)] for place in range(330))
    return {"OR": [{"points": {"gte": place * 7}, "city": {"in": values}} for place, values in enumerate(some)]}


#: Audiences of each kind, and how many.
KINDS: Final[dict[str, tuple[Callable[[int], dict[str, Any]], int]]] = {
    "small": (small, 300), "bounds": (bounds, 300), "needles": (needles, 1), "whole numbers": (whole_numbers, 1),
    "texts": (texts, 1), "folded": (folded, 1), "pairs": (pairs, 1), "pairs with lists": (pairs_with_lists, 1),
}  # fmt: skip


def clauses(kind: str, times: int) -> list[str]:
    """Return audiences of a kind as JSON."""
    clause, count = KINDS[kind]
    return [json.dumps(clause(number)) for number in range(count * times)]


def fill(index: af.AudienceIndex, given: list[str]) -> None:
    """Add audiences, and nothing that parsing remembers."""
    for number, text in enumerate(given):
        index.add(number, af.parse(text, schema=SCHEMA))
    SCHEMA.memo.clear()


def _resident() -> int:
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE


def main(kind: str) -> None:
    """Write by how many bytes this process grows, what the index says, and what is left when all have gone."""
    index = af.AudienceIndex(SCHEMA)
    fill(index, clauses("small", 1)[:1])  # what is loaded at first is not what it holds
    index.remove(0)
    given = clauses(kind, 40 if kind in ("small", "bounds") else 12)
    before = _resident()
    fill(index, given)
    grown, nbytes = _resident() - before, index.nbytes
    for number in range(len(given)):
        index.remove(number)
    sys.stdout.write(f"{grown} {nbytes} {_resident() - before}\n")


if __name__ == "__main__":
    main(sys.argv[1])
