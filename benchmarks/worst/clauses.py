"""Clauses as dear as limits allow: no test of them can be joined with another, and few contacts decide one early."""

from collections.abc import Iterator
from typing import Any, Final

import audiencefilter as af

Clause = dict[str, Any]
SCHEMA: Final = af.CONTACT.with_notation(af.Notation.EXTENDED)
#: A clause keeps so far from the limit of nodes, for its groups.
_SPARE: Final = 20
#: Of the limit of the source, what values may take: quotes and commas come on top.
_SHARE: Final = 0.8


def clauses(limits: af.Limits) -> dict[str, Clause]:
    """Return the clauses by what they ask."""
    tests = limits.nodes - _SPARE
    return {
        "`contains`": _any("company", "contains", _needles("zqv{}", tests)),
        "`contains`, with `i` and `k`": _any("company", "contains", _needles("kiq{}", tests)),
        "`contains` beyond ASCII": _any("company", "contains", _needles("ßö{}", tests)),
        "`contains`, long needles": _any("email", "contains", _long("e", limits)),
        "`contains`, long needles beyond ASCII": _any("email", "contains", _long("ö", limits)),
        "not `contains`": {"AND": [{"email": {"not": {"contains": text}}} for text in _needles("zqv{}", tests)]},
        "`startsWith`": _any("company", "startsWith", _needles("Ab{}", tests)),
        "`endsWith`": _any("company", "endsWith", _needles("é{}", tests)),
        "`endsWith` beyond ASCII, ignoring case": _any("company", "endsWith", _needles("é{}", tests), "insensitive"),
        "`startsWith` beyond ASCII, ignoring case": _any("city", "startsWith", _needles("Ö{}", tests), "insensitive"),
        "lists": _lists(limits, "in", limits.values),
        "negated lists": _lists(limits, "notIn", limits.values),
        "lists that ignore case": _lists(limits, "in", limits.folded_values, "insensitive", "Name"),
        "lists beyond ASCII that ignore case": _lists(limits, "in", limits.folded_values, "insensitive", "Ö"),
        "one list": {"email": {"in": [f"{number}@acme.com" for number in range(_fitting(limits, 24))]}},
        "bounds": {"OR": [_pair("points", "referrals", number) for number in range(tests // 3)]},
        "deep": _deep(limits),
    }


def _any(field: str, operator: str, texts: Iterator[str], mode: str | None = None) -> Clause:
    more = {} if mode is None else {"mode": mode}
    return {"OR": [{field: {operator: text} | more} for text in texts]}


def _needles(form: str, count: int) -> Iterator[str]:
    return (form.format(number) for number in range(count))


def _long(letter: str, limits: af.Limits) -> Iterator[str]:
    """Yield needles of full length that differ in the last places, as many as go into a source."""
    size = limits.needle - 6
    count = min(limits.nodes - _SPARE, int(limits.source * _SHARE) // (size * len(letter.encode()) + 40))
    return (letter * size + str(number) for number in range(count))


def _fitting(limits: af.Limits, width: int) -> int:
    """Return how many values of so many bytes go into a list and a source."""
    return min(limits.values, int(limits.source * _SHARE) // width)


def _lists(limits: af.Limits, operator: str, longest: int, mode: str | None = None, form: str = "Name") -> Clause:
    """Return as many lists as there may be, each beside a test of another field so that they are not joined."""
    count = (limits.nodes - _SPARE) // 3
    size = max(1, min(longest, int(limits.source * _SHARE) // (count * 14)))
    more = {} if mode is None else {"mode": mode}
    return {
        "AND": [
            {
                "OR": [
                    {"lastName": {operator: [f"{form}{number}x{place}" for place in range(size)]} | more},
                    {"points": {"gte": -number}},
                ]
                if operator == "notIn"
                else [
                    {"lastName": {"not": {operator: [f"{form}{number}x{place}" for place in range(size)]}} | more},
                    {"points": {"lt": -number}},
                ]
            }
            for number in range(count)
        ]
    }


def _pair(field: str, other: str, number: int) -> Clause:
    return {"AND": [{field: {"gt": number}}, {other: {"lt": -number}}]}


def _deep(limits: af.Limits) -> Clause:
    """Return groups in groups to the limit, each with tests beside the next."""
    beside = max(1, (limits.nodes - _SPARE) // limits.depth - 1)
    clause: Clause = {"points": {"lt": -1}}
    for level in range(limits.depth - 3):  # a test under NOT is deeper by two
        tests = [{"email": {"contains": f"zq{level}v{number}"}} for number in range(beside)]
        if level % 2:
            clause = {"OR": [*tests, clause]}
        else:
            clause = {"AND": [*({"NOT": test} for test in tests[: beside // 2]), clause]}
    return clause
