"""The shape that every notation reads into before it is checked: JSON, with nothing lost.

An object is a tuple of pairs, so that a key that stands twice is still there twice; an array is a list. Scalars are
of exactly the types named below.
"""

import math
from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any, Final, TypeAlias

from audiencefilter.language import problems
from audiencefilter.language.limits import Limits
from audiencefilter.language.notjson import NotJson, Oddity
from audiencefilter.language.paths import Path
from audiencefilter.language.problems import Finding

Tree: TypeAlias = "bool | int | float | str | datetime | NotJson | list[Tree] | tuple[tuple[str, Tree], ...] | None"


class AbandonedError(Exception):
    """Reading stopped, since going on would cost more than the limits allow; the findings say why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding)
        self.finding = finding


#: A number of n decimal digits has at least so many bits for each digit but one.
_LEAST_BITS: Final = 3
#: The least that an item takes in JSON: a digit and a comma.
_LEAST_ITEM: Final = 2
#: How deep a value that is shown to somebody may be nested; what is deeper is cut.
_SHOWN_DEPTH: Final = 40


def plain(tree: Tree, depth: int = 0) -> Any:
    """Return the Python value that a tree stands for, as an error shows it to the author."""
    if depth > _SHOWN_DEPTH:
        return "…"
    match tree:
        case NotJson(_, text):
            return text
        case tuple():
            return {key: plain(item, depth + 1) for key, item in tree}
        case list():
            return [plain(item, depth + 1) for item in tree]
        case _:
            return tree


def tree_of(source: Mapping[Any, Any], limits: Limits, findings: list[Finding]) -> Tree:
    """Return the tree of a mapping from Python values; what has no place in JSON goes to `findings`.

    Besides JSON's own types it may hold tuples as arrays, Decimals as numbers, and aware date-times.

    Raises:
        AbandonedError: nested deeper than any filter within the limits is.
    """
    return _Reader(limits, findings).read(source, ())


class _Reader:
    def __init__(self, limits: Limits, findings: list[Finding]) -> None:
        self.limits = limits
        self.findings = findings
        # Each filter object is an object in an array; operator objects and lists add a few levels at the end.
        self.deepest = 2 * limits.depth + 8
        self.size = 0  # of the least JSON text that says the same

    def read(self, value: Any, path: Path) -> Tree:
        if len(path) > self.deepest:
            raise AbandonedError(problems.too_deep(path, self.limits.depth))
        self._grow(_LEAST_ITEM)
        match value:
            case None | bool() | datetime():
                return value
            case str():
                self._grow(len(value))
                return str.__str__(value)  # an enumeration's member is read as its text
            case int():
                return self._integer(int(value))
            case float():
                return float(value) if math.isfinite(value) else NotJson(Oddity.NOT_FINITE, str(float(value)))
            case Decimal():
                return self._decimal(value)
            case Mapping():
                return self._mapping(value, path)
            case list() | tuple():
                self._check_room(len(value))
                return [self.read(item, (*path, index)) for index, item in enumerate(value)]
            case _:
                return NotJson(Oddity.FOREIGN, type(value).__name__)

    def _grow(self, characters: int) -> None:
        self.size += characters
        self._check_room(0)

    def _check_room(self, items: int) -> None:
        """Stop before more is read than a source within the limits could say: one object may stand in many places."""
        size = self.size + _LEAST_ITEM * items
        if size > self.limits.source:
            raise AbandonedError(problems.source_too_large(size, self.limits.source))

    def _integer(self, value: int) -> Tree:
        # Ten to the power of the limit is worked out only for integers that may reach it.
        if value.bit_length() > _LEAST_BITS * self.limits.digits and abs(value) >= 10**self.limits.digits:
            return NotJson(Oddity.TOO_MANY_DIGITS, f"an integer of {value.bit_length():,} bits")
        return value

    def _decimal(self, value: Decimal) -> Tree:
        if not value.is_finite():
            return NotJson(Oddity.NOT_FINITE, str(value))
        if value.adjusted() < self.limits.digits and value == value.to_integral_value():
            return int(value)
        return float(value)

    def _mapping(self, value: Mapping[Any, Any], path: Path) -> Tree:
        pairs = []
        for key, item in value.items():
            if isinstance(key, str):
                name = str.__str__(key)
                pairs.append((name, self.read(item, (*path, name))))
            else:
                self.findings.append(problems.key_not_text(path, key))
        return tuple(pairs)
