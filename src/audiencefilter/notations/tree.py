"""Mappings, and audiences of a clause, read as trees."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Context, Decimal
from typing import Any, Final
from uuid import UUID

from audiencefilter.language import problems
from audiencefilter.language.ast import Node
from audiencefilter.language.decimals import Written
from audiencefilter.language.errors import MAX_PROBLEMS, Path
from audiencefilter.language.json_text import DIGIT_BITS, NotJson, Oddity, Tree
from audiencefilter.language.limits import Limits
from audiencefilter.language.problems import AbandonedError, Finding
from audiencefilter.language.schema import Schema

#: Minimum number of characters of an item in JSON: a digit and a comma.
_ITEM_CHARACTERS: Final = 2
#: Rounds independently of the program's own context, which may be set to raise.
_DECIMALS: Final = Context()


def plain(tree: Tree, depth: int = 0) -> Any:
    """Return the Python value of a tree, as an error shows it: levels deeper than 40 are cut."""
    if depth > 40:
        return "…"
    match tree:
        case NotJson(_, text):
            return text
        case float():
            return float(tree)
        case tuple():
            return {key: plain(item, depth + 1) for key, item in tree}
        case list():
            return [plain(item, depth + 1) for item in tree]
        case _:
            return tree


def tree_of(source: Mapping[Any, Any], limits: Limits, findings: list[Finding]) -> Tree:
    """Return the tree of a mapping of Python values, or raise AbandonedError; what JSON lacks is a finding."""
    # Besides the types of JSON, tuples are read as arrays, Decimals as numbers, and dates and aware date-times. A
    # container used in several places, like an alias of YAML, is read once, and is one object in the tree too.
    # Instances of subclasses are read as plain values, ignoring overridden methods.
    return _Reader(limits, findings).read(source, ())


class _Reader:
    def __init__(self, limits: Limits, findings: list[Finding]) -> None:
        self.limits = limits
        self.findings = findings
        # Each filter object is an object in an array; operator objects and lists add a few levels at the end.
        self.max_levels = 2 * limits.depth + 8
        self.size = 0  # of the shortest JSON text with the same meaning
        self.height = 0  # of the last container read
        #: By the identity of each container: itself, its tree, its size, and the levels of containers in it.
        self.known: dict[int, tuple[Any, Tree, int, int]] = {}

    def read(self, value: Any, path: Path) -> Tree:
        # The type is compared rather than isinstance() used: an object may override its class.
        kind = type(value)
        if kind is dict or kind is list:
            return self._container(value, path)
        if value is None or kind is bool:
            self._grow(_ITEM_CHARACTERS)
            return value  # type: ignore[no-any-return]
        if issubclass(kind, str):
            text: str = value if kind is str else str.__str__(value)  # of a member of an enumeration its text
            self._grow(_ITEM_CHARACTERS + len(text))
            return text
        if issubclass(kind, list | tuple):
            return self._container(value, path)
        self._grow(_ITEM_CHARACTERS)
        if issubclass(kind, int):
            return self._integer(int.__int__(value))
        if issubclass(kind, float):
            number = value if kind is Written else float.__float__(value)
            return number if math.isfinite(number) else NotJson(Oddity.NOT_FINITE, str(number))
        if issubclass(kind, Decimal):
            return self._decimal(Decimal(value))
        if issubclass(kind, datetime):
            return datetime.combine(datetime.date(value), datetime.timetz(value))
        if issubclass(kind, date):
            return date(value.year, value.month, value.day)
        if issubclass(kind, UUID):
            return str(value)
        if issubclass(kind, Mapping):  # last, since an abstract class is slow to test
            return self._container(value, path)
        return NotJson(Oddity.FOREIGN, kind.__name__)

    def _grow(self, characters: int) -> None:
        """Stop once the values read exceed any source within the limits."""
        self.size += characters
        if self.size > self.limits.source:
            raise AbandonedError(problems.source_too_large(self.size, self.limits.source))

    def _integer(self, value: int) -> Tree:
        bits = value.bit_length()
        self._grow(bits // DIGIT_BITS[1])
        # Ten to the power of the limit is computed only for integers that may reach it.
        if bits > DIGIT_BITS[0] * self.limits.digits and abs(value) >= 10**self.limits.digits:
            return NotJson(Oddity.TOO_MANY_DIGITS, f"an integer of {bits:,} bits")
        return value

    def _decimal(self, value: Decimal) -> Tree:
        if not value.is_finite():
            return NotJson(Oddity.NOT_FINITE, str(value))
        if value.adjusted() < self.limits.digits and value == value.to_integral_value(context=_DECIMALS):
            return int(value)
        return Written(str(value))

    # -- containers -----------------------------------------------------------------------------------------------

    def _container(self, value: Any, path: Path) -> Tree:
        known = self.known.get(id(value))
        if known is not None:
            _, tree, size, height = known
            if len(path) + height - 1 > self.max_levels:
                raise AbandonedError(problems.too_deep(path, self.limits.depth))
            self._grow(size)
            self.height = max(self.height, height)
            return tree
        if len(path) > self.max_levels:
            raise AbandonedError(problems.too_deep(path, self.limits.depth))
        before, height = self.size, self.height
        self.height = 0
        self._grow(_ITEM_CHARACTERS)
        is_array = issubclass(type(value), list | tuple)
        tree = self._array(value, path) if is_array else self._mapping(value, path)
        self.height += 1
        self.known[id(value)] = value, tree, self.size - before, self.height
        self.height = max(self.height, height)
        return tree

    def _array(self, value: Any, path: Path) -> Tree:
        kind = list if issubclass(type(value), list) else tuple
        length = kind.__len__(value)
        if self.size + _ITEM_CHARACTERS * length > self.limits.source:
            self._grow(_ITEM_CHARACTERS * length)
        return [self.read(item, (*path, index)) for index, item in enumerate(kind.__iter__(value))]

    def _mapping(self, value: Mapping[Any, Any], path: Path) -> Tree:
        pairs = []
        items = value.items() if type(value) is dict else self._items(value)
        if items is None:
            return NotJson(Oddity.FOREIGN, type(value).__name__)
        for key, item in items:
            name = key if type(key) is str else str.__str__(key) if issubclass(type(key), str) else None
            if name is None:
                self._report(problems.key_not_text(path, key))
                continue
            self.size += len(name)  # checked with the value
            pairs.append((name, self.read(item, (*path, name))))
        return tuple(pairs)

    def _items(self, value: Mapping[Any, Any]) -> list[tuple[Any, Any]] | None:
        """Return the items of a foreign mapping; None where reading them fails."""
        found: list[tuple[Any, Any]] = []
        try:
            for key, item in value.items():
                found.append((key, item))
                if self.size + _ITEM_CHARACTERS * len(found) > self.limits.source:
                    break  # reported as too large when it is read
        except Exception:  # any error
            return None
        return found

    def _report(self, finding: Finding) -> None:
        if len(self.findings) >= MAX_PROBLEMS - 1:
            raise AbandonedError(finding)
        self.findings.append(finding)


# -- audiences ---------------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Audiences:
    """The audiences that clauses of one source may name, each read when it is first used."""

    #: Clauses or filters by name.
    given: Mapping[str, Any]
    schema: Schema
    #: The limits on each clause, and on the whole with the clauses of audiences in it.
    limits: Limits
    #: Returns the tree of a source, or raises AbandonedError.
    read: Callable[[Any, Limits, list[Finding]], Tree]
    #: Returns the tree and the schema of a filter; None for a source.
    of_filter: Callable[[Any], tuple[Node, Schema] | None]
    #: The clauses that are read, or the problem of each that is rejected, by name.
    known: dict[str, Node | Finding] = field(default_factory=dict)
    #: The names of the audiences that are being read, the outermost first.
    open: list[str] = field(default_factory=list)

    def are_of(self, schema: Schema) -> bool:
        """Whether clauses over a schema may name audiences: it is the root schema, perhaps in another notation."""
        root = self.schema
        return schema is root or (schema.name == root.name and schema.has_same_members(root))
