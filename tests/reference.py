"""What a filter means, written a second time: slowly, from the rules, and without the plan.

Nothing here imports more of the package than the tree and the schema; instants relative to now are those of
`tests/reference_clock.py`, values at a path those of `tests/reference_data.py`. The tests hold every back-end against
:func:`verdict`, and every reported position against :func:`spans`.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any

from audiencefilter.language.ast import (
    Aggregate,
    And,
    Comparison,
    Function,
    InAudience,
    Node,
    Not,
    Operator,
    Or,
    Quantified,
    Quantifier,
)
from audiencefilter.language.durations import Relative
from audiencefilter.language.schema import Field, FieldType, Relation, Schema
from tests import reference_clock, reference_data

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
#: What the tests of the first language ask at, in whose clauses nothing depends on it.
_NEVER = datetime(2000, 1, 1, tzinfo=UTC)


def verdict(node: Node, schema: Schema, record: Any, now: datetime = _NEVER) -> bool | None:
    """Return whether a clause is true of a record, false, or unknown (None)."""
    return verdicts(node, schema, [record], now)[0]


def verdicts(node: Node, schema: Schema, records: Sequence[Any], now: datetime = _NEVER) -> list[bool | None]:
    """Return whether a clause is true of each record, false, or unknown (None).

    Negation of unknown is unknown. A conjunction is false when a member is, else unknown when one is; a disjunction is
    the mirror image. A comparison with a missing value is unknown, save a test for null, and save a list of no
    values, which holds for nobody, or everybody where all of it is asked for. What is asked of related records is true
    or false, save of the least and the greatest value where there is none.
    """
    match node:
        case Comparison():
            tested = schema.by_name[node.field]
            return _comparisons(node, tested, [_held(tested, record) for record in records], now)
        case Not(child):
            return [None if found is None else not found for found in verdicts(child, schema, records, now)]
        case And(children):
            return [_all(found) for found in _of_each_record(children, schema, records, now)]
        case Or(children):
            found_of_all = _of_each_record(children, schema, records, now)
            return [True if True in found else None if None in found else False for found in found_of_all]
        case Quantified():
            link = schema.relations[node.relation]
            return [_quantified(node, link, _related(link, record), now) for record in records]
        case Aggregate():
            link = schema.relations[node.relation]
            return [_aggregated(node, link, _related(link, record), now) for record in records]
        case InAudience():
            return [found is True for found in verdicts(node.clause, schema, records, now)]


def _all(found: Iterable[bool | None]) -> bool | None:
    verdicts = list(found)
    return False if False in verdicts else None if None in verdicts else True


def _of_each_record(
    nodes: Sequence[Node], schema: Schema, records: Sequence[Any], now: datetime
) -> list[list[bool | None]]:
    """Return, for each record, the verdicts of all the clauses."""
    of_each_node = [verdicts(node, schema, records, now) for node in nodes]
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


def _attribute(record: Any, name: str) -> Any:
    return record.get(name) if isinstance(record, Mapping) else getattr(record, name, None)


def _held(field: Field, record: Any) -> Any:
    """Return the value that a record has for a field; None where it is missing, and for missing elements of a list."""
    held = _attribute(record, field.attribute)
    if field.path:
        return reference_data.at_path(held, field)
    if field.many and held is not None:
        return [_present(field, value) for value in held]
    return _present(field, held)


def _present(field: Field, value: Any) -> Any:
    """Return a value that a record holds, a number as the double it is where the field has doubles; None of NaN."""
    if value is None or value != value:
        return None
    return float(value) if field.type is FieldType.NUMBER else value


def _related(link: Relation, record: Any) -> list[Any]:
    held = _attribute(record, link.attribute)
    if held is None:
        return []
    return list(held) if link.many else [held]


def _quantified(node: Quantified, link: Relation, rows: Sequence[Any], now: datetime) -> bool:
    if node.child is None:
        return not rows
    found = verdicts(node.child, link.schema, rows, now)
    match node.quantifier:
        case Quantifier.SOME:
            return any(verdict is True for verdict in found)
        case Quantifier.EVERY:
            return all(verdict is True for verdict in found)
        case Quantifier.IS:
            return found[:1] == [True]


def _aggregated(node: Aggregate, link: Relation, rows: Sequence[Any], now: datetime) -> bool | None:
    counted = [
        row for row, found in zip(rows, verdicts(node.where, link.schema, rows, now), strict=True) if found is True
    ]
    if node.function is Function.COUNT:
        result = Field("count", FieldType.INTEGER)
        return _all(_tested(test, result, len(counted), now) for test in node.tests)
    assert node.field is not None
    of = link.schema.by_name[node.field]
    comparable = _comparable(of, ignore_case=False)
    values = [value for row in counted if (value := _held(of, row)) is not None]
    found: Any
    if node.function is Function.SUM:
        found = sum(map(Fraction, values), Fraction(0))
    else:
        extreme = min if node.function is Function.MIN else max
        found = extreme(values, key=comparable, default=None)
    return _all(_tested(test, of, found, now) for test in node.tests)


def _tested(node: Node, of: Field, result: Any, now: datetime) -> bool | None:
    """Return whether a test of an aggregate is true of what it gives."""
    if isinstance(node, Not):
        found = _tested(node.child, of, result, now)
        return None if found is None else not found
    assert isinstance(node, Comparison)
    return _comparisons(node, of, [result], now)[0]


def _comparisons(node: Comparison, field: Field, values: Sequence[Any], now: datetime) -> list[bool | None]:
    """Return what a comparison is of each value that records have for a field, None where it is missing."""
    comparable = _comparable(field, node.ignore_case)
    operand: Any = node.value
    if isinstance(operand, Relative):
        operand = reference_clock.micros_at(operand, now)
    elif isinstance(operand, tuple):
        operand = [comparable(item) for item in operand]
    elif node.operator not in (Operator.IS_NULL, Operator.IS_EMPTY):
        operand = comparable(operand)
    return [_comparison(node.operator, operand, comparable, field, held) for held in values]


def _comparison(
    operator: Operator, operand: Any, comparable: Callable[[Any], Any], field: Field, held: Any
) -> bool | None:
    if operator is Operator.IS_NULL:
        return held is None
    if operator in (Operator.IN, Operator.HAS_SOME) and not operand:
        return False
    if operator is Operator.HAS_EVERY and not operand:
        return True
    if held is None:
        return None
    if field.many:
        return bool(_HOLDS_OF_LISTS[operator]([None if item is None else comparable(item) for item in held], operand))
    return bool(_HOLDS[operator](comparable(held), operand))


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
        case FieldType.DATE | FieldType.UUID | FieldType.DECIMAL:
            raise AssertionError(field)  # tests/reference_documents.py compares these


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

_HOLDS_OF_LISTS: dict[Operator, Callable[[list[Any], Any], bool]] = {
    Operator.EQUALS: lambda values, operands: values == operands,
    Operator.HAS: lambda values, operand: operand in values,
    Operator.HAS_SOME: lambda values, operands: any(operand in values for operand in operands),
    Operator.HAS_EVERY: lambda values, operands: all(operand in values for operand in operands),
    Operator.IS_EMPTY: lambda values, wanted: (not values) is wanted,
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
