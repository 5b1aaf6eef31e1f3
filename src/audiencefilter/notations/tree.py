"""The shape that every notation reads into before it is checked: JSON, with nothing lost.

An object is a tuple of pairs, so that a key that stands twice is still there twice; an array is a list. Scalars are
of exactly the types named below.
"""

import math
from collections.abc import Mapping
from datetime import datetime
from decimal import Context, Decimal
from typing import Any, Final, NamedTuple, TypeAlias

from audiencefilter.language import problems
from audiencefilter.language.digits import DIGIT_BITS
from audiencefilter.language.errors import MAX_PROBLEMS
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


#: The least that an item takes in JSON: a digit and a comma.
_LEAST_ITEM: Final = 2
#: Rounds without regard to the settings of the program's own context, which may make it raise.
_DECIMALS: Final = Context()
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

    Besides JSON's own types it may hold tuples as arrays, Decimals as numbers, and aware date-times. A container that
    stands in many places, as an alias of YAML does, is read once, and is one object in the tree as well. What an object
    of a subclass says of itself is not asked: the tree has the plain values behind it.

    Raises:
        AbandonedError: nested deeper than any filter within the limits is, larger than a source may be, or with more
            problems than are reported.
    """
    return _Reader(limits, findings).read(source, ())


class _Known(NamedTuple):
    """A container that has been read.

    Attributes:
        height: the levels of containers in it.
    """

    value: Any
    tree: Tree
    size: int
    height: int


class _Reader:
    def __init__(self, limits: Limits, findings: list[Finding]) -> None:
        self.limits = limits
        self.findings = findings
        # Each filter object is an object in an array; operator objects and lists add a few levels at the end.
        self.deepest = 2 * limits.depth + 8
        self.size = 0  # of the least JSON text that says the same
        self.height = 0  # of the container that was read last
        self.known: dict[int, _Known] = {}

    def read(self, value: Any, path: Path) -> Tree:
        # The type is asked, and not the value: an object may call itself an instance of anything.
        kind = type(value)
        if value is None or kind is bool:
            self._grow(_LEAST_ITEM)
            return value  # type: ignore[no-any-return]
        if issubclass(kind, str):
            text = str.__str__(value)  # an enumeration's member is read as its text
            self._grow(_LEAST_ITEM + len(text))
            return text
        if kind is dict or issubclass(kind, list | tuple):
            return self._container(value, path)
        self._grow(_LEAST_ITEM)
        if issubclass(kind, int):
            return self._integer(int.__int__(value))
        if issubclass(kind, float):
            number = float.__float__(value)
            return number if math.isfinite(number) else NotJson(Oddity.NOT_FINITE, str(number))
        if issubclass(kind, Decimal):
            return self._decimal(Decimal(value))
        if issubclass(kind, datetime):
            return datetime.combine(datetime.date(value), datetime.timetz(value))
        if issubclass(kind, Mapping):  # asked last, since an abstract class takes its time
            return self._container(value, path)
        return NotJson(Oddity.FOREIGN, kind.__name__)

    def _grow(self, characters: int) -> None:
        """Stop before more is read than a source within the limits could say."""
        self.size += characters
        if self.size > self.limits.source:
            raise AbandonedError(problems.source_too_large(self.size, self.limits.source))

    def _integer(self, value: int) -> Tree:
        bits = value.bit_length()
        self._grow(bits // DIGIT_BITS[1])
        # Ten to the power of the limit is worked out only for integers that may reach it.
        if bits > DIGIT_BITS[0] * self.limits.digits and abs(value) >= 10**self.limits.digits:
            return NotJson(Oddity.TOO_MANY_DIGITS, f"an integer of {bits:,} bits")
        return value

    def _decimal(self, value: Decimal) -> Tree:
        if not value.is_finite():
            return NotJson(Oddity.NOT_FINITE, str(value))
        if value.adjusted() < self.limits.digits and value == value.to_integral_value(context=_DECIMALS):
            return int(value)
        return float(value)

    # -- containers -----------------------------------------------------------------------------------------------

    def _container(self, value: Any, path: Path) -> Tree:
        known = self.known.get(id(value))
        if known is None:
            known = self._known(value, path)
        elif len(path) + known.height - 1 > self.deepest:
            raise AbandonedError(problems.too_deep(path, self.limits.depth))
        else:
            self._grow(known.size)
        self.height = max(self.height, known.height)
        return known.tree

    def _known(self, value: Any, path: Path) -> _Known:
        if len(path) > self.deepest:
            raise AbandonedError(problems.too_deep(path, self.limits.depth))
        size, height = self.size, self.height
        self.height = 0
        self._grow(_LEAST_ITEM)
        if issubclass(type(value), list | tuple):
            tree = self._array(value, path)
        else:
            tree = self._mapping(value, path)
        known = self.known[id(value)] = _Known(value, tree, self.size - size, self.height + 1)
        self.height = height
        return known

    def _array(self, value: Any, path: Path) -> Tree:
        kind = list if issubclass(type(value), list) else tuple
        length = kind.__len__(value)
        if self.size + _LEAST_ITEM * length > self.limits.source:
            self._grow(_LEAST_ITEM * length)
        return [self.read(item, (*path, index)) for index, item in enumerate(kind.__iter__(value))]

    def _mapping(self, value: Mapping[Any, Any], path: Path) -> Tree:
        pairs = []
        items = value.items() if type(value) is dict else self._items(value)
        if items is None:
            return NotJson(Oddity.FOREIGN, type(value).__name__)
        for key, item in items:
            if issubclass(type(key), str):
                name = str.__str__(key)
                self._grow(len(name))
                pairs.append((name, self.read(item, (*path, name))))
            else:
                self._report(problems.key_not_text(path, key))
        return tuple(pairs)

    def _items(self, value: Mapping[Any, Any]) -> list[tuple[Any, Any]] | None:
        """Return what somebody's own mapping holds, or None where it does not tell."""
        found: list[tuple[Any, Any]] = []
        try:
            for key, item in value.items():
                found.append((key, item))
                if self.size + _LEAST_ITEM * len(found) > self.limits.source:
                    break  # which is found too large where it is read
        except Exception:  # whatever it raises
            return None
        return found

    def _report(self, finding: Finding) -> None:
        if len(self.findings) >= MAX_PROBLEMS - 1:
            raise AbandonedError(finding)
        self.findings.append(finding)
