"""An AST back to JSON: the canonical clause, and the measures that the limits apply to.

The canonical clause keeps the order of the AST. It uses no more levels and no more groups than any clause that parses
to that AST, so what was within the limits when it was read is so when it is printed.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from audiencefilter.language.ast import And, Comparison, Node, Not, Operator, Or
from audiencefilter.language.instants import format_instant
from audiencefilter.language.operators import MODE_KEY, MODES, RULES_BY_KEY, RULES_BY_MEANING, folds_by_default

_MODE_NAMES = {folds: name for name, folds in MODES.items()}


def to_dict(node: Node) -> dict[str, Any]:
    """Return the canonical clause of an AST, of JSON values only."""
    return _clause(node).content


def to_json(node: Node) -> str:
    """Return the canonical clause as JSON text, without spaces."""
    return json.dumps(to_dict(node), ensure_ascii=False, separators=(",", ":"))


def measure(node: Node) -> tuple[int, int]:
    """Return the nesting and the number of nodes of the canonical clause, as the limits count them."""
    clause = _clause(node)
    return clause.depth, clause.nodes


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


def _leaf_key(node: Comparison) -> list[Any]:
    value: Any = node.value
    if node.operator is Operator.IN:
        assert isinstance(value, tuple)
        value = sorted({json.dumps(_key_value(item)) for item in value})
    else:
        value = _key_value(value)
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


# -- units: what can stand beside other things in one filter object -------------------------------------------------


@dataclass(slots=True)
class _Clause:
    """A filter object, the levels it takes, and the comparisons and groups it has."""

    content: dict[str, Any]
    depth: int
    nodes: int


def _clause(node: Node) -> _Clause:
    children = node.children if isinstance(node, And) else (node,)
    return _arrange(_units(children))


def _units(children: Iterable[Node]) -> list[_Clause]:
    """Return filter objects with one key each, neighbours on the same key joined where one object can hold both."""
    units: list[_Clause] = []
    for child in children:
        unit = _unit(child)
        if not (units and _join(units[-1], unit)):
            units.append(unit)
    return units


def _unit(node: Node) -> _Clause:
    match node:
        case Comparison():
            return _Clause({node.field: _operators(node, negated=False)}, 1, 1)
        case Not(Comparison() as child):
            return _Clause({child.field: _operators(child, negated=True)}, 1, 1)
        case Not(child):
            inner = _clause(child)
            return _Clause({"NOT": inner.content}, inner.depth + 1, inner.nodes + 1)
        case Or(children):
            members = [_clause(child) for child in children]
            depth = 1 + max((member.depth for member in members), default=0)
            return _Clause({"OR": [m.content for m in members]}, depth, 1 + sum(m.nodes for m in members))
        case And():
            raise AssertionError("a conjunction is no member of a conjunction")


def _operators(node: Comparison, negated: bool) -> Any:
    """Return the operator object of one comparison, or the literal that says the same."""
    if node.operator is Operator.IS_NULL:
        return {"not": None} if negated else None
    value = _json_value(node.value)
    rule = RULES_BY_MEANING.get((node.operator, negated))
    operators = {rule.key: value} if rule else {"not": {RULES_BY_MEANING[node.operator, False].key: value}}
    if node.ignore_case != folds_by_default(node.operator):
        return {**operators, MODE_KEY: _MODE_NAMES[node.ignore_case]}
    return value if operators == {"equals": value} else operators


def _join(left: _Clause, right: _Clause) -> bool:
    """Put `right` into the one key of `left`, where that is possible."""
    if not (left.content and right.content):
        return False
    ((left_key, left_value),), ((right_key, right_value),) = left.content.items(), right.content.items()
    if left_key != right_key or left_key == "OR":
        return False
    if left_key == "NOT":
        members = left_value if isinstance(left_value, list) else [left_value]
        left.content["NOT"] = [*members, right_value]
        left.nodes += right.nodes - 1
    else:
        joined = _join_operators(_spelled_out(left_value), _spelled_out(right_value))
        if joined is None:
            return False
        left.content[left_key] = joined
        left.nodes += right.nodes
    left.depth = max(left.depth, right.depth)
    return True


def _spelled_out(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {"equals": value}


def _join_operators(left: dict[str, Any], right: dict[str, Any]) -> dict[str, Any] | None:
    """Return one operator object that says both, or None: an operator stands in it once, and one mode holds for all."""
    folds = {**_folds(left), **_folds(right)}
    if len(folds) < len(_folds(left)) + len(_folds(right)):
        return None
    joined = {key: value for key, value in (*left.items(), *right.items()) if key != MODE_KEY}
    fixed = {key: ignored for key, ignored in folds.items() if ignored is not None}
    if all(ignored == _folds_by_default(key, joined[key]) for key, ignored in fixed.items()):
        return joined
    if len(set(fixed.values())) > 1:
        return None
    return {**joined, MODE_KEY: _MODE_NAMES[next(iter(fixed.values()))]}


def _folds(operators: dict[str, Any]) -> dict[str, bool | None]:
    """Return for each test of an operator object whether it ignores case; None where there is no text to compare."""
    mode = operators.get(MODE_KEY)
    return {
        key: None if value is None else _folds_by_default(key, value) if mode is None else MODES[mode]
        for key, value in operators.items()
        if key != MODE_KEY
    }


def _folds_by_default(key: str, value: Any) -> bool:
    inner = next(iter(value)) if isinstance(value, dict) else key
    return RULES_BY_KEY[inner].folds


def _arrange(units: list[_Clause]) -> _Clause:
    """Return one filter object for a conjunction: what cannot stand beside the rest goes to an ``AND`` array.

    The array is one stretch of the units, so that their order is kept. Of the stretches that leave no key twice, the
    one is taken that nests least, and of these the shortest: an array puts its members one level deeper.
    """
    start, end = _stretch(units)
    content: dict[str, Any] = {}
    for unit in units[:start]:
        content.update(unit.content)
    if start < end:
        content["AND"] = [unit.content for unit in units[start:end]]
    for unit in units[end:]:
        content.update(unit.content)
    inline = [unit.depth for unit in (*units[:start], *units[end:])]
    below = [unit.depth + 1 for unit in units[start:end]]
    nodes = sum(unit.nodes for unit in units) + (1 if start < end else 0)
    return _Clause(content, max([1, *inline, *below]), nodes)


def _stretch(units: list[_Clause]) -> tuple[int, int]:
    """Return the first and the last but one of the units that go to the array; equal where none has to."""
    keys = [next(iter(unit.content)) for unit in units]
    count = len(units)
    if len(set(keys)) == count:
        return count, count
    deepest = max(unit.depth for unit in units)
    end = count
    inline: set[str] = set()  # the keys of the units before `start` and from `end` on
    while keys[end - 1] not in inline:
        end -= 1
        inline.add(keys[end])
    best, best_rank = (0, count), (True, count, 0)
    for start in range(count):
        rank = (any(unit.depth == deepest for unit in units[start:end]), end - start, -start)
        if rank < best_rank:
            best, best_rank = (start, end), rank
        # The unit at `start` joins those before the stretch; those after it give way until its key is free.
        while end < count and keys[start] in inline:
            inline.discard(keys[end])
            end += 1
        if keys[start] in inline:
            break
        inline.add(keys[start])
    return best
