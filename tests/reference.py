"""What a filter means, written a second time: slowly, from the rules, and without the plan.

Nothing here imports more of the package than the tree and the schema. The tests hold every back-end against
:func:`verdict`, and every reported position against :func:`spans`.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any

from audiencefilter.language.ast import Aggregate, And, Comparison, Node, Not, Operator, Or, Quantified
from audiencefilter.language.schema import Field, FieldType, Schema

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def verdict(node: Node, schema: Schema, record: Mapping[str, Any]) -> bool | None:
    """Return whether a clause is true of a record, false, or unknown (None)."""
    return verdicts(node, schema, [record])[0]


def verdicts(node: Node, schema: Schema, records: Sequence[Mapping[str, Any]]) -> list[bool | None]:
    """Return whether a clause is true of each record, false, or unknown (None).

    Negation of unknown is unknown. A conjunction is false when a member is, else unknown when one is; a disjunction is
    the mirror image. A comparison with a missing value is unknown, save a test for null, and save a list of no
    values, which holds for nobody.
    """
    match node:
        case Comparison():
            return _comparisons(node, schema.by_name[node.field], records)
        case Not(child):
            return [None if found is None else not found for found in verdicts(child, schema, records)]
        case And(children):
            found_of_all = _of_each_record(children, schema, records)
            return [False if False in found else None if None in found else True for found in found_of_all]
        case Or(children):
            found_of_all = _of_each_record(children, schema, records)
            return [True if True in found else None if None in found else False for found in found_of_all]
        case Quantified() | Aggregate():
            raise NotImplementedError(node)


def _of_each_record(
    nodes: Sequence[Node], schema: Schema, records: Sequence[Mapping[str, Any]]
) -> list[list[bool | None]]:
    """Return, for each record, the verdicts of all the clauses."""
    of_each_node = [verdicts(node, schema, records) for node in nodes]
    return [[found[place] for found in of_each_node] for place in range(len(records))]


def selects(node: Node, schema: Schema, record: Mapping[str, Any]) -> bool:
    """Return whether a record is selected: the whole clause is true, and not merely unknown."""
    return verdict(node, schema, record) is True


def fold(text: str) -> str:
    """Return the text with each code point replaced by its simple lower-case mapping.

    ``str.lower`` of one character is the full mapping, which differs from the simple one for U+0130 alone (to "i" and
    a dot above). Applied to one character at a time it does not know of a final sigma either. It is of the
    interpreter's own version of Unicode, so texts of the tests have no letters newer than Unicode 14.
    """
    return "".join("i" if char == "\u0130" else char.lower() for char in text)


def _comparisons(node: Comparison, field: Field, records: Sequence[Mapping[str, Any]]) -> list[bool | None]:
    comparable = _comparable(field, node.ignore_case)
    operand: Any = node.value
    if node.operator is Operator.IN:
        assert isinstance(operand, tuple)
        operand = [comparable(item) for item in operand]
    elif node.operator is not Operator.IS_NULL:
        operand = comparable(operand)
    return [_comparison(node.operator, operand, comparable, field, record) for record in records]


def _comparison(
    operator: Operator, operand: Any, comparable: Callable[[Any], Any], field: Field, record: Mapping[str, Any]
) -> bool | None:
    held = record.get(field.attribute)
    if held != held:  # NaN
        held = None
    if operator is Operator.IS_NULL:
        return held is None
    if operator is Operator.IN and not operand:
        return False
    if held is None:
        return None
    value = comparable(float(held) if field.type is FieldType.NUMBER else held)
    return bool(_HOLDS[operator](value, operand))


def _comparable(field: Field, ignore_case: bool) -> Callable[[Any], Any]:
    """Return how operands and values of a field are made comparable without any loss."""
    match field.type:
        case FieldType.STRING:
            return fold if ignore_case else str
        case FieldType.INTEGER | FieldType.NUMBER:
            return Fraction
        case FieldType.BOOLEAN:
            return bool
        case FieldType.DATETIME:
            return _microseconds


def _microseconds(instant: datetime) -> int:
    if instant.tzinfo is None:
        instant = instant.replace(tzinfo=UTC)
    return (instant - _EPOCH) // timedelta(microseconds=1)


_HOLDS: dict[Operator, Callable[[Any, Any], bool]] = {
    Operator.IN: lambda value, operands: value in operands,
    Operator.EQUALS: lambda value, operand: value == operand,
    Operator.CONTAINS: lambda value, operand: operand in value,
    Operator.STARTS_WITH: lambda value, operand: value[: len(operand)] == operand,
    Operator.ENDS_WITH: lambda value, operand: (
        value[len(value) - len(operand) :] == operand if len(operand) <= len(value) else False
    ),
    Operator.GT: lambda value, operand: value > operand,
    Operator.GTE: lambda value, operand: value >= operand,
    Operator.LT: lambda value, operand: value < operand,
    Operator.LTE: lambda value, operand: value <= operand,
}


# -- places ---------------------------------------------------------------------------------------------------------

_STEP = re.compile(r'\.([A-Za-z_][A-Za-z0-9_]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]')
_TOKEN = re.compile(r'[ \t\r\n]*("(?:[^"\\]|\\.)*"|[\[\]{}:,]|[^\s\[\]{}:,"]+)', re.DOTALL)

Steps = tuple[str | int, ...]


def steps(path: str) -> Steps:
    """Read a JSON path as problems print it."""
    import json

    assert path.startswith("$"), path
    found: list[str | int] = []
    position = 1
    while position < len(path):
        step = _STEP.match(path, position)
        assert step is not None, path
        name, index, quoted = step.groups()
        found.append(name if name is not None else int(index) if index is not None else json.loads(quoted))
        position = step.end()
    return tuple(found)


def resolve(source: Any, path: str) -> Any:
    """Return what stands at a path of a JSON value; KeyError, IndexError or TypeError where nothing does."""
    for step in steps(path):
        source = source[step]
    return source


@dataclass
class Places:
    """Offsets at which the keys and the values of each path start; several where a key stands twice."""

    keys: dict[Steps, list[int]] = field(default_factory=dict)
    values: dict[Steps, list[int]] = field(default_factory=dict)


def spans(text: str) -> Places:
    """Find where everything stands in a JSON document that has been read without an error."""
    import json

    places = Places()

    def token(position: int) -> tuple[str, int, int]:
        found = _TOKEN.match(text, position)
        assert found is not None, text[position : position + 20]
        return found[1], found.start(1), found.end(1)

    def value(position: int, path: Steps) -> int:
        found, start, end = token(position)
        places.values.setdefault(path, []).append(start)
        if found not in ("[", "{"):
            return end
        close = "]" if found == "[" else "}"
        following, _, after = token(end)
        if following == close:
            return after
        index = 0
        while True:
            step: str | int = index
            if close == "}":
                key, start, end = token(end)
                step = json.loads(key, strict=False)
                places.keys.setdefault((*path, step), []).append(start)
                _, _, end = token(end)  # the colon
            end = value(end, (*path, step))
            separator, _, end = token(end)
            index += 1
            if separator == close:
                return end

    value(0, ())
    return places


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Return where an offset stands, both counted from 1; lines end with a line feed."""
    before = text[:offset]
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
