"""An AST back to JSON: the canonical clause, and the measures that the limits apply to.

The canonical clause keeps the order of the AST. It uses no more levels and no more groups than any clause that parses
to that AST, so what was within the limits when it was read is so when it is printed.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Literal, TypeAlias, assert_never

from audiencefilter.language.ast import And, Comparison, Node, Not, Operator, Or
from audiencefilter.language.instants import format_instant
from audiencefilter.language.operators import MODE_KEY, MODES, RULES_BY_MEANING, folds_by_default
from audiencefilter.language.paths import Path

#: A node of an AST: the indexes of the children that lead to it from the root.
Position: TypeAlias = tuple[int, ...]

_MODE_NAMES: Final = {folds: name for name, folds in MODES.items()}


def to_dict(node: Node) -> dict[str, Any]:
    """Return the canonical clause of an AST, of JSON values only."""
    return _clause(node, ()).content


def to_json(node: Node) -> str:
    """Return the canonical clause as JSON text, without spaces."""
    return json.dumps(to_dict(node), ensure_ascii=False, separators=(",", ":"))


def measure(node: Node) -> tuple[int, int]:
    """Return the nesting and the number of nodes of the canonical clause, as the limits count them."""
    clause = _clause(node, ())
    return clause.depth, clause.nodes


def places(node: Node) -> Mapping[Position, Path]:
    """Return for every node of an AST where it stands in the canonical clause."""
    return {(): (), **_clause(node, ()).places}


# -- a key that ignores order ---------------------------------------------------------------------------------------


def key_of(node: Node) -> str:
    """Return a text that is equal for two ASTs that differ only in the order of members and of values.

    It is the same in every process and every version of Python.
    """
    match node:
        case Comparison():
            return json.dumps(_leaf_key(node), separators=(",", ":"))
        case Not(child):
            return f"not({key_of(child)})"
        case And(children):
            return f"and({';'.join(sorted(map(key_of, children)))})"
        case Or(children):
            return f"or({';'.join(sorted(map(key_of, children)))})"
        case _:
            assert_never(node)


def _leaf_key(node: Comparison) -> list[Any]:
    if isinstance(node.value, tuple):
        value: Any = sorted({json.dumps(_key_value(item)) for item in node.value})
    else:
        value = _key_value(node.value)
    return [node.field, node.operator.value, node.ignore_case, value]


def _key_value(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))  # 1e300 is the same number as its 301 digits
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return _json_value(value)


def _json_value(value: Any) -> Any:
    if isinstance(value, datetime):
        return format_instant(value)
    return [_json_value(item) for item in value] if isinstance(value, tuple) else value


# -- filter objects -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Clause:
    """A filter object, the levels it takes, its comparisons and groups, and where in it the nodes of the AST stand."""

    content: dict[str, Any]
    depth: int
    nodes: int
    places: dict[Position, Path]


@dataclass(frozen=True, slots=True)
class _Test:
    """A comparison, or one under a Not, as an operator object holds it."""

    comparison: Comparison
    negated: bool
    position: Position

    @property
    def key(self) -> str:
        rule = RULES_BY_MEANING.get((self.comparison.operator, self.negated))
        if self.comparison.operator is Operator.IS_NULL:
            return "not" if self.negated else "equals"
        return rule.key if rule else "not"

    @property
    def operand(self) -> Any:
        value = _json_value(self.comparison.value)
        if not self.negated or (self.comparison.operator, True) in RULES_BY_MEANING or value is None:
            return value
        return {RULES_BY_MEANING[self.comparison.operator, False].key: value}

    @property
    def ignores_case(self) -> bool | None:
        """Whether case is ignored; None where there is nothing to compare."""
        return None if self.comparison.operator is Operator.IS_NULL else self.comparison.ignore_case

    @property
    def needs_mode(self) -> bool:
        return self.comparison.ignore_case != folds_by_default(self.comparison.operator)


@dataclass(slots=True)
class _Operators:
    """Tests of one field that stand in one operator object."""

    key: str
    tests: list[_Test]

    depth = 1

    @property
    def nodes(self) -> int:
        return len(self.tests)

    def takes(self, other: "_Unit") -> bool:
        if not isinstance(other, _Operators) or other.key != self.key:
            return False
        tests = [*self.tests, *other.tests]
        if len({test.key for test in tests}) < len(tests):
            return False
        modes = {test.ignores_case for test in tests} - {None}
        return len(modes) <= 1 or not any(test.needs_mode for test in tests)

    def write(self) -> tuple[Any, dict[Position, Path]]:
        content = {test.key: test.operand for test in self.tests}
        for test in self.tests:
            if test.needs_mode:
                content[MODE_KEY] = _MODE_NAMES[test.comparison.ignore_case]
        literal = content.keys() == {"equals"}
        places: dict[Position, Path] = {}
        for test in self.tests:
            path: Path = (self.key,) if literal else (self.key, test.key)
            places[test.position] = path
            if test.negated:
                places[*test.position, 0] = path
        return content["equals"] if literal else content, places


@dataclass(slots=True)
class _Group:
    """An ``OR``, or a ``NOT`` of one or more members."""

    key: Literal["OR", "NOT"]
    members: list[_Clause]
    position: Position | None  # of the Or; the places of a Not are those of its members
    depth: int = field(init=False)
    nodes: int = field(init=False)

    def __post_init__(self) -> None:
        self.depth = 1 + max((member.depth for member in self.members), default=0)
        self.nodes = 1 + sum(member.nodes or 1 for member in self.members)  # an empty object is an empty group

    def takes(self, other: "_Unit") -> bool:
        return self.key == other.key == "NOT"

    def add(self, other: "_Group") -> None:
        """Take the members of another NOT; there may be very many, one after the other."""
        self.members += other.members
        self.depth = max(self.depth, other.depth)
        self.nodes += other.nodes - 1

    def write(self) -> tuple[Any, dict[Position, Path]]:
        places: dict[Position, Path] = {} if self.position is None else {self.position: (self.key,)}
        if self.key == "NOT" and len(self.members) == 1:
            (member,) = self.members
            places.update({position: (self.key, *path) for position, path in member.places.items()})
            return member.content, places
        for index, member in enumerate(self.members):
            places.update({position: (self.key, index, *path) for position, path in member.places.items()})
        return [member.content for member in self.members], places


_Unit: TypeAlias = _Operators | _Group


def _clause(node: Node, position: Position) -> _Clause:
    if isinstance(node, And):
        clause = _arrange(_units((child, (*position, index)) for index, child in enumerate(node.children)))
        clause.places[position] = ()
        return clause
    return _arrange([_unit(node, position)])


def _units(children: Iterable[tuple[Node, Position]]) -> list[_Unit]:
    """Return what stands under one key each, neighbours on the same key joined where one object can hold both."""
    units: list[_Unit] = []
    for child, position in children:
        unit = _unit(child, position)
        if not (units and units[-1].takes(unit)):
            units.append(unit)
        elif isinstance(unit, _Operators):
            units[-1] = _Operators(unit.key, [*units[-1].tests, *unit.tests])  # type: ignore[union-attr]
        else:
            units[-1].add(unit)  # type: ignore[union-attr]
    return units


def _unit(node: Node, position: Position) -> _Unit:
    match node:
        case Comparison():
            return _Operators(node.field, [_Test(node, negated=False, position=position)])
        case Not(Comparison() as child):
            return _Operators(child.field, [_Test(child, negated=True, position=position)])
        case Not(child):
            member = _clause(child, (*position, 0))
            member.places[position] = ()
            return _Group("NOT", [member], None)
        case Or(children):
            return _Group("OR", [_clause(child, (*position, i)) for i, child in enumerate(children)], position)
        case And():
            raise AssertionError("a conjunction is no member of a conjunction")
        case _:
            assert_never(node)


def _arrange(units: list[_Unit]) -> _Clause:
    """Return one filter object for a conjunction: what cannot stand beside the rest goes to an ``AND`` array.

    The array is one stretch of the units, so that their order is kept. Of the stretches that leave no key twice, the
    one is taken that nests least, and of these the shortest: an array puts its members one level deeper.
    """
    start, end = _stretch([unit.key for unit in units], [unit.depth for unit in units])
    content: dict[str, Any] = {}
    places: dict[Position, Path] = {}
    depth = 1
    for index, unit in enumerate(units):
        value, inner = unit.write()
        if start <= index < end:
            content.setdefault("AND", []).append({unit.key: value})
            places.update({position: ("AND", index - start, *path) for position, path in inner.items()})
            depth = max(depth, unit.depth + 1)
        else:
            content[unit.key] = value
            places.update(inner)
            depth = max(depth, unit.depth)
    return _Clause(content, depth, sum(unit.nodes for unit in units) + ("AND" in content), places)


def _stretch(keys: list[str], depths: list[int]) -> tuple[int, int]:
    """Return the first and the last but one of the units that go to the array; equal where none has to."""
    count = len(keys)
    if len(set(keys)) == count:
        return count, count
    most = max(depths)
    deepest = [index for index, depth in enumerate(depths) if depth == most]
    end = count
    inline: set[str] = set()  # the keys of the units before `start` and from `end` on
    while keys[end - 1] not in inline:
        end -= 1
        inline.add(keys[end])
    best, best_rank = (0, count), (True, count, 0)
    for start in range(count):
        rank = (any(start <= index < end for index in deepest), end - start, -start)
        if rank < best_rank:
            best, best_rank = (start, end), rank
        # The unit at `start` joins those before the stretch; those after it give way until its key is free.
        while end < count and keys[start] in inline:
            inline.discard(keys[end])
            end += 1
        if keys[start] in inline:
            break
        inline.add(keys[start])
        end = max(end, start + 1)
    return best
