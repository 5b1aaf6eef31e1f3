"""Print an AST as JSON: the canonical clause, and its sizes for the limits.

The canonical clause preserves the order of the AST. It has no more levels and no more groups than any clause with that
AST, so a clause within the limits is still within them when printed. There is one exception: if a key would occur twice
in an object, an ``AND`` array has to contain one of the two.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from decimal import Decimal
from functools import partial
from itertools import accumulate, groupby
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar, assert_never
from uuid import UUID

from audiencefilter.language import ast
from audiencefilter.language import operators as table
from audiencefilter.language.durations import Relative
from audiencefilter.language.errors import Path
from audiencefilter.language.instants import format_instant
from audiencefilter.language.json_text import digits_of, json_of
from audiencefilter.language.relative_dates import Anniversary, DaysOfYear, RelativeDate, RelativeOperand
from audiencefilter.language.schema import Schema

#: A node of an AST, by the indexes of the children from the root to it.
Route: TypeAlias = tuple[int, ...]

#: A key allowed for a test of an aggregate, with its value.
Way = TypeVar("Way", bound=tuple[Any, ...])

_MODE_NAMES: Final = {folds: name for name, folds in table.MODES.items()}


def to_dict(node: ast.Node, schema: Schema) -> dict[str, Any]:
    """Return the canonical clause of an AST as JSON values."""
    return _clause(node, (), schema).content


def to_json(node: ast.Node, schema: Schema) -> str:
    """Return the canonical clause as JSON text, without spaces."""
    return json_of(to_dict(node, schema), (",", ":"))


def measure(node: ast.Node, schema: Schema) -> tuple[int, int]:
    """Return the depth and the number of nodes of the canonical clause, as the limits count them."""
    clause = _clause(node, (), schema)
    return clause.depth, clause.nodes


def paths(node: ast.Node, schema: Schema) -> Mapping[Route, Path]:
    """Return the place of every node of an AST in the canonical clause."""
    return {(): (), **_clause(node, (), schema).paths}


# -- a key that ignores order ---------------------------------------------------------------------------------------


def key_of(node: ast.Node) -> str:
    """Return a text that is equal for ASTs that differ only in the order of members and of values."""
    # It is the same in every process and every version of Python.
    match node:
        case ast.Comparison():
            return json.dumps(_leaf_key(node), separators=(",", ":"))
        case ast.Not(child):
            return f"not({key_of(child)})"
        case ast.And(children):
            return f"and({';'.join(sorted(map(key_of, children)))})"
        case ast.Or(children):
            return f"or({';'.join(sorted(map(key_of, children)))})"
        case ast.Quantified(relation, quantifier, child):
            name = json.dumps([relation, quantifier.value], separators=(",", ":"))
            return f"{name}({'' if child is None else key_of(child)})"
        case ast.Aggregate(relation, function, of, where, tests):
            name = json.dumps([relation, function.value, of], separators=(",", ":"))
            return f"{name}({key_of(where)};{';'.join(sorted(map(key_of, tests)))})"
        case ast.InAudience(audiences):
            return f"in({';'.join(sorted({key_of(audience.clause) for audience in audiences}))})"
        case _:
            assert_never(node)


def _leaf_key(node: ast.Comparison) -> list[Any]:
    value: Any
    match node.value:
        case tuple() if node.operator is ast.Operator.EQUALS:  # a list, whose order matters
            value = [_key_value(item) for item in node.value]
        case tuple():
            value = sorted({json.dumps(_key_value(item)) for item in node.value})
        case _:
            value = _key_value(node.value)
    return [node.field, node.operator.value, node.ignore_case, value]


def relative_to_dict(value: RelativeOperand) -> dict[str, Any]:
    """Return a relative operand as JSON values."""
    match value:
        case Relative():
            first, end = {table.NOW_KEY: value.now}, None
        case RelativeDate():
            first, end = {table.TODAY_KEY: value.today}, value.end
        case _:
            assert_never(value)
    units = {table.START_KEY: value.start, table.END_KEY: end, table.WEEK_START_KEY: value.week_start}
    zone = {} if value.zone is None else {table.ZONE_KEY: value.zone}
    return {**first, **{key: unit.value for key, unit in units.items() if unit is not None}, **zone}


def _window_to_dict(value: Anniversary) -> dict[str, Any]:
    """Return a window of anniversaries as JSON values; an end without a unit is its duration."""
    ends: dict[str, Any] = {}
    for key, end in ((table.FROM_KEY, value.first), (table.TO_KEY, value.last)):
        is_plain = end.start is None and end.end is None
        ends[key] = end.today if is_plain else relative_to_dict(replace(end, zone=None))
    return ends if value.zone is None else {**ends, table.ZONE_KEY: value.zone}


def _key_value(value: ast.Operand) -> Any:
    if isinstance(value, float) and value.is_integer():
        return digits_of(int(value))  # 1e300 is the same number as its 301 digits
    if isinstance(value, int) and not isinstance(value, bool):
        return digits_of(value)
    if isinstance(value, Decimal):
        return str(value)
    return _json_value(value)


def _json_value(value: ast.Operand) -> Any:
    match value:
        case str() | int() | float() | None:
            return value
        case datetime():
            return format_instant(value)
        case date():
            return value.isoformat()
        case UUID():
            return str(value)
        case Decimal():
            double = float(value)
            return double if Decimal(repr(double)) == value else value
        case tuple():
            return [_json_value(item) for item in value]
        case Relative() | RelativeDate():
            return relative_to_dict(value)
        case Anniversary():
            return _window_to_dict(value)
        case DaysOfYear():
            return {table.DAYS_KEY: [list(interval) for interval in value.days]}
        case _:
            assert_never(value)


# -- filter objects -------------------------------------------------------------------------------------------------


class _Clause(NamedTuple):
    """A filter object with its depth, its comparisons and groups, and the places of the AST's nodes in it."""

    content: dict[str, Any]
    depth: int
    nodes: int
    paths: dict[Route, Path]


class _Test(NamedTuple):
    """A comparison, or a comparison under one or two Nots, as an entry of an operator object."""

    comparison: ast.Comparison
    negations: Literal[0, 1, 2]
    route: Route

    @property
    def negated(self) -> bool:
        return self.negations > 0

    @property
    def negates(self) -> ast.Node:
        """The node below the outermost Not."""
        return self.comparison if self.negations < 2 else ast.Not(self.comparison)

    @property
    def key(self) -> str:
        operator = ast.Operator.EQUALS if self.comparison.operator is ast.Operator.IS_NULL else self.comparison.operator
        rule = table.RULES_BY_MEANING.get((operator, self.negated))
        return rule.key if rule and self.negations < 2 else "not"

    @property
    def operand(self) -> Any:
        operator, value = self.comparison.operator, _json_value(self.comparison.value)
        if self.negations == 2:
            return {table.RULES_BY_MEANING[ast.Operator.IN if value is None else operator, True].key: value}
        is_bare = not isinstance(self.comparison.value, RelativeDate)  # a bare "not" takes no relative operand
        if value is None or not self.negated or ((operator, True) in table.RULES_BY_MEANING and is_bare):
            return value
        return {table.RULES_BY_MEANING[operator, False].key: value}

    @property
    def ignores_case(self) -> bool | None:
        """Whether case is ignored; None for operators without an operand."""
        return None if self.comparison.operator is ast.Operator.IS_NULL else self.comparison.ignore_case

    @property
    def needs_mode(self) -> bool:
        return self.comparison.ignore_case != table.folds_by_default(self.comparison.operator)


@dataclass(slots=True)
class _Operators:
    """Tests of one field in one operator object."""

    key: str
    tests: list[_Test]

    depth = 1

    @property
    def nodes(self) -> int:
        return len(self.tests)

    def takes(self, other: "_Operators") -> bool:
        if other.key != self.key:
            return False
        tests = [*self.tests, *other.tests]
        if len({test.key for test in tests}) < len(tests):
            return False
        modes = {test.ignores_case for test in tests} - {None}
        return len(modes) <= 1 or not any(test.needs_mode for test in tests)

    def write(self) -> tuple[Any, dict[Route, Path]]:
        content = {test.key: test.operand for test in self.tests}
        for test in self.tests:
            if test.needs_mode:
                content[table.MODE_KEY] = _MODE_NAMES[test.comparison.ignore_case]
        literal = content.keys() == {"equals"} and not isinstance(content["equals"], dict)
        paths: dict[Route, Path] = {}
        for test in self.tests:
            path: Path = (self.key,) if literal else (self.key, test.key)
            for level in range(test.negations + 1):
                paths[*test.route, *(0,) * level] = path
        return content["equals"] if literal else content, paths


@dataclass(slots=True)
class _Group:
    """An ``AND`` or an ``OR``, or a ``NOT`` of one or more members."""

    key: Literal["AND", "OR", "NOT"]
    members: list[_Clause]
    route: Route | None  # of the And or Or; the paths of a Not are those of its members
    depth: int = field(init=False)
    nodes: int = field(init=False)

    def __post_init__(self) -> None:
        self.depth = 1 + max((member.depth for member in self.members), default=0)
        self.nodes = 1 + sum(member.nodes or 1 for member in self.members)  # an empty object counts as an empty group

    def write(self) -> tuple[Any, dict[Route, Path]]:
        paths: dict[Route, Path] = {} if self.route is None else {self.route: (self.key,)}
        if self.key == "NOT" and len(self.members) == 1:
            (member,) = self.members
            paths.update({route: (self.key, *path) for route, path in member.paths.items()})
            return member.content, paths
        for index, member in enumerate(self.members):
            paths.update({route: (self.key, index, *path) for route, path in member.paths.items()})
        return [member.content for member in self.members], paths


class _Part(NamedTuple):
    """A key of a relation object with its value."""

    key: str
    #: The filter object in the value; None where there is none.
    inner: _Clause | None
    content: Any
    tests: int
    paths: dict[Route, Path]
    #: The route of the Not that the key expresses; None where it expresses none.
    negation: Route | None

    @property
    def nodes(self) -> int:
        return 1 + self.tests + (0 if self.inner is None else 1 + self.inner.nodes)


class _Relation(NamedTuple):
    """Tests of one relation in one relation object."""

    key: str
    parts: list[_Part]

    @property
    def depth(self) -> int:
        return 1 + max((part.inner.depth for part in self.parts if part.inner is not None), default=0)

    @property
    def nodes(self) -> int:
        return sum(part.nodes for part in self.parts)

    def takes(self, other: "_Relation") -> bool:
        keys = {part.key for part in self.parts}
        return other.key == self.key and keys.isdisjoint(part.key for part in other.parts)

    def write(self) -> tuple[Any, dict[Route, Path]]:
        paths = {route: (self.key, part.key, *path) for part in self.parts for route, path in part.paths.items()}
        paths |= {part.negation: (self.key, part.key) for part in self.parts if part.negation is not None}
        return {part.key: part.content for part in self.parts}, paths


_Unit: TypeAlias = _Operators | _Group | _Relation


def _clause(node: ast.Node, route: Route, schema: Schema) -> _Clause:
    if isinstance(node, ast.And):
        alone = [_unit(child, (*route, index), schema) for index, child in enumerate(node.children)]
        units = _joined(alone, schema)
        if len({unit.key for unit in units}) < len(units):
            clause = _with_fewest_levels(alone, schema)
        else:
            clause = _arrange(units)
        clause.paths[route] = ()
        return clause
    return _arrange([_unit(node, route, schema)])


def _joined(alone: Iterable[_Unit], schema: Schema) -> list[_Unit]:
    """Merge neighbouring units with the same key where one object can have both."""
    units: list[_Unit] = []
    for is_not, run in groupby(alone, lambda unit: unit.key == "NOT"):
        for unit in [_together(run, schema)] if is_not else run:
            last = units[-1] if units else None
            if isinstance(last, _Operators) and isinstance(unit, _Operators) and last.takes(unit):
                units[-1] = _Operators(unit.key, [*last.tests, *unit.tests])
            elif isinstance(last, _Relation) and isinstance(unit, _Relation) and last.takes(unit):
                units[-1] = _Relation(unit.key, [*last.parts, *unit.parts])
            else:
                units.append(unit)
    return units


def _with_fewest_levels(alone: list[_Unit], schema: Schema) -> _Clause:
    """Return the filter object of units of which two have the same key."""
    deepest = max(unit.depth for unit in alone)
    clause = _arrange(_joined(_with_negations_together(alone, schema), schema))
    if clause.depth > deepest and any(isinstance(unit, _Relation) for unit in alone):
        flatter = _arrange(_joined(_with_negations_together(alone, schema, deepest), schema))
        if (flatter.depth, flatter.nodes) < (clause.depth, clause.nodes):
            return flatter
    return clause


def _with_negations_together(alone: Iterable[_Unit], schema: Schema, within: int | None = None) -> Iterator[_Unit]:
    """Merge negated tests beside a ``NOT`` into it, where this adds no levels and no groups."""
    # This holds for fields. Clauses on related records become one level deeper in the ``NOT``, so they stay outside
    # where that would be deeper than `within`.
    for is_negated, run in groupby(alone, partial(_is_negated, schema, within)):
        units = list(run)
        if is_negated and any(isinstance(unit, _Group) for unit in units):
            yield _together(units, schema)
        else:
            yield from units


def _is_negated(schema: Schema, within: int | None, unit: _Unit) -> bool:
    """Whether a unit can move into a ``NOT``: on a field that is never missing, only ``not`` compares with null."""
    if isinstance(unit, _Group):
        return unit.key == "NOT"
    if isinstance(unit, _Relation):
        is_flat = within is None or unit.depth < within
        return is_flat and all(part.negation is not None for part in unit.parts)
    is_nullable = schema.by_name[unit.key].nullable
    return all(
        test.negated and (is_nullable or test.comparison.operator is not ast.Operator.IS_NULL) for test in unit.tests
    )


def _together(units: Iterable[_Unit], schema: Schema) -> _Group:
    """Return one ``NOT`` of negated units."""
    members: list[_Clause] = []
    for unit in units:
        if isinstance(unit, _Group):
            members += unit.members
        elif isinstance(unit, _Relation):
            members += [_affirmed(unit.key, part, part.negation) for part in unit.parts if part.negation is not None]
        else:
            members += [_member(test.negates, test.route, schema) for test in unit.tests]
    return _Group("NOT", members, None)


def _affirmed(key: str, part: _Part, negation: Route) -> _Clause:
    """Return the member of a ``NOT`` for a negated key of a relation object."""
    member = _arrange([_Relation(key, [part._replace(key=_AFFIRMED[part.key])])])
    member.paths[negation] = ()
    return member


#: The opposite of each negated key of a relation object, or of a test of audiences.
_AFFIRMED: Final = {"none": "some", "isNot": "is", "notIn": "in"}
#: The operators whose negation has a key of its own, which is an ordinary key under ``not``.
_WITH_OPPOSITE: Final = {rule.operator for rule in table.RULES if rule.negated and rule.key != "not"}


def _member(child: ast.Node, route: Route, schema: Schema) -> _Clause:
    """Return the member of a ``NOT`` that negates a node; both have the place of the member."""
    member = _clause(child, (*route, 0), schema)
    member.paths[route] = ()
    return member


def _unit(node: ast.Node, route: Route, schema: Schema) -> _Unit:
    match node:
        case ast.Comparison():
            return _Operators(node.field, [_Test(node, 0, route)])
        case ast.Not(ast.Comparison() as child):
            return _Operators(child.field, [_Test(child, 1, route)])
        case ast.Not(ast.Not(ast.Comparison() as child)) if child.operator in _WITH_OPPOSITE:
            return _Operators(child.field, [_Test(child, 2, route)])
        case ast.InAudience():
            return _Relation(table.AUDIENCE_KEY, [_membership(node, route, schema, negated=False)])
        case ast.Not(ast.InAudience() as child):
            return _Relation(table.AUDIENCE_KEY, [_membership(child, (*route, 0), schema, negated=True)])
        case ast.Quantified() | ast.Aggregate():
            return _Relation(node.relation, [_part(node, route, schema, negated=False)])
        case ast.Not(ast.Quantified() as child) if (child.quantifier, True) in table.RELATION_RULES_BY_MEANING:
            return _Relation(child.relation, [_part(child, (*route, 0), schema, negated=True)])
        case ast.Not(child):
            return _Group("NOT", [_member(child, route, schema)], None)
        case ast.Or(children):
            return _group("OR", children, route, schema)
        case ast.And(children):
            return _group("AND", children, route, schema)
        case _:
            assert_never(node)


def _part(node: ast.Quantified | ast.Aggregate, route: Route, schema: Schema, negated: bool) -> _Part:
    """Return the key of a test of related records, with `negated` under the Not above its route."""
    related = schema.relations[node.relation].schema
    paths: dict[Route, Path] = {route: ()}
    match node:
        case ast.Quantified(_, quantifier, child):
            key, negation = table.RELATION_RULES_BY_MEANING[quantifier, negated].key, route[:-1] if negated else None
            if child is None:
                return _Part(key, None, None, 0, paths, negation)
            clause = _clause(child, (*route, 0), related)
            return _Part(key, clause, clause.content, 0, paths | clause.paths, negation)
        case ast.Aggregate(_, function, name, where, tests):
            inner = None if where == ast.EVERYONE else _clause(where, (*route, 0), related)
            content: dict[str, Any] = {} if name is None else {table.FIELD_KEY: name}
            if inner is None:
                paths[*route, 0] = ()
            else:
                content[table.WHERE_KEY] = inner.content
                paths |= {inside: (table.WHERE_KEY, *path) for inside, path in inner.paths.items()}
            result = Schema("", [table.result_of(function, None if name is None else related.by_name[name])])
            for test, (key, operand) in zip(_tests(tests, route, result), operators_of(tests, result), strict=True):
                content[key] = operand
                paths |= {(*test.route, *(0,) * level): (key,) for level in range(test.negations + 1)}
            key = table.RELATION_RULES_BY_MEANING[function, False].key
            return _Part(key, inner, content, len(tests), paths, None)
        case _:
            assert_never(node)


def _membership(node: ast.InAudience, route: Route, schema: Schema, negated: bool) -> _Part:
    """Return the key of a test of audiences, with `negated` under the Not above its route."""
    members = [_clause(one.clause, (*route, index), schema) for index, one in enumerate(node.audiences)]
    content = [
        one.content if named.name is None else named.name for named, one in zip(node.audiences, members, strict=True)
    ]
    paths: dict[Route, Path] = {route: ()}
    for index, one in enumerate(members):
        paths |= {inside: (index, *path) for inside, path in one.paths.items()}
    nodes = sum(one.nodes or 1 for one in members) - 1  # the part counts one for its filter object
    inner = _Clause({}, max(one.depth for one in members), nodes, {}) if members else None
    key = table.RULES_BY_MEANING[ast.Operator.IN, negated].key
    return _Part(key, inner, content, 0, paths, route[:-1] if negated else None)


def operators_of(tests: Iterable[ast.Node], result: Schema) -> list[tuple[str, Any]]:
    """Return the operators of an aggregate with their operands, no key twice."""
    # Null and negated lists are allowed at two keys; tests with a single possible key come first.
    chosen = distinct_keys([list(_ways(test)) for test in _tests(tests, (), result)])
    return [way for way in chosen if way is not None]


def distinct_keys(ways: Sequence[Sequence[Way]]) -> list[Way | None]:
    """Return one way for each test so that no key (the first item of a way) occurs twice; None where none is left."""
    # Tests with one way come first; any two others have both keys in common, or none.
    chosen: dict[int, Way] = {}
    keys: set[str] = set()
    for index in sorted(range(len(ways)), key=lambda index: len(ways[index])):
        way = next((way for way in ways[index] if way[0] not in keys), None)
        if way is not None:
            keys.add(way[0])
            chosen[index] = way
    return [chosen.get(index) for index in range(len(ways))]


def _ways(test: _Test) -> Iterator[tuple[str, Any]]:
    yield test.key, test.operand
    if test.comparison.operator is ast.Operator.IS_NULL and test.negations < 2:
        yield table.RULES_BY_MEANING[ast.Operator.IN, test.negated].key, None
    elif test.comparison.operator is ast.Operator.IN and test.negations == 1:
        yield "not", {table.RULES_BY_MEANING[ast.Operator.IN, False].key: test.operand}


def _tests(tests: Iterable[ast.Node], route: Route, result: Schema) -> Iterator[_Test]:
    """Yield the tests of an aggregate at `route`."""
    for index, test in enumerate(tests):
        # An aggregate cannot contain a group, which a field needs for a test of a missing value.
        negated = test.child if isinstance(test, ast.Not) else None
        compared = negated.child if isinstance(negated, ast.Not) else None
        if isinstance(compared, ast.Comparison) and compared.operator is ast.Operator.IS_NULL:
            yield _Test(compared, 2, (*route, 1 + index))
            continue
        unit = _unit(test, (*route, 1 + index), result)
        if not isinstance(unit, _Operators):
            raise TypeError(f"{test!r} is no test of an aggregate")
        yield from unit.tests


def _group(key: Literal["AND", "OR"], children: Iterable[ast.Node], route: Route, schema: Schema) -> _Group:
    return _Group(key, [_clause(child, (*route, index), schema) for index, child in enumerate(children)], route)


def _arrange(units: list[_Unit]) -> _Clause:
    """Return one filter object for a conjunction; units that cannot be beside the rest go to an ``AND`` array."""
    # The array is one contiguous run of units, to preserve their order. Among the runs that leave no key twice, the one
    # with the least depth is used, then the shortest: an array puts its members one level deeper.
    start, end = _stretch([unit.key for unit in units], [unit.depth for unit in units])
    content: dict[str, Any] = {}
    paths: dict[Route, Path] = {}
    depth = 1
    for index, unit in enumerate(units):
        value, inner = unit.write()
        if start <= index < end:
            content.setdefault("AND", []).append({unit.key: value})
            paths.update({route: ("AND", index - start, *path) for route, path in inner.items()})
            depth = max(depth, unit.depth + 1)
        else:
            content[unit.key] = value
            paths.update(inner)
            depth = max(depth, unit.depth)
    return _Clause(content, depth, sum(unit.nodes for unit in units) + ("AND" in content), paths)


def _stretch(keys: list[str], depths: list[int]) -> tuple[int, int]:
    """Return the first unit and the end of the run that goes to the array; equal where it is empty."""
    count = len(keys)
    if len(set(keys)) == count:
        return count, count
    most = max(depths)
    deeper = list(accumulate((depth == most for depth in depths), initial=0))  # the number of deepest units before each
    end = count
    inline: set[str] = set()  # the keys of the units before `start` and from `end` on
    while keys[end - 1] not in inline:
        end -= 1
        inline.add(keys[end])
    best, best_rank = (0, count), (True, count, 0)
    for start in range(count):
        rank = (deeper[end] > deeper[start], end - start, -start)
        if rank < best_rank:
            best, best_rank = (start, end), rank
        # The unit at `start` moves before the run; units after the run join it until that key is free.
        while end < count and keys[start] in inline:
            inline.discard(keys[end])
            end += 1
        if keys[start] in inline:
            break
        inline.add(keys[start])
        end = max(end, start + 1)
    return best
