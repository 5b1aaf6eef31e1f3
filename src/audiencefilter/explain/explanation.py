"""Explain a verdict: why a filter selects a record or not, test by test."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from itertools import islice
from math import isfinite
from typing import Any, Final, NamedTuple, assert_never
from uuid import UUID

from audiencefilter.backends.interpreter import first_of, is_selected, value_added, verdict
from audiencefilter.backends.interpreter import result as result_of_values
from audiencefilter.language import ast
from audiencefilter.language.ast import And, Comparison, Node, Not, Or
from audiencefilter.language.custom_data import at_path
from audiencefilter.language.errors import Path, RecordError, render, shorten, show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.instants import Edge
from audiencefilter.language.operators import RELATION_RULES_BY_MEANING, result_of
from audiencefilter.language.records import read, unscaled, value_of
from audiencefilter.language.related_records import records_of
from audiencefilter.language.relative_dates import RelativeOperand
from audiencefilter.language.schema import Relation, Schema
from audiencefilter.notations.canonical import Route, paths
from audiencefilter.notations.text_printer import audience_text, to_text, write_value
from audiencefilter.plan import nodes as plan
from audiencefilter.plan.normal_form import normal_form, selection
from audiencefilter.plan.relative import at

_MARKS: Final = {True: "✓", False: "✗", None: "?"}
#: Maximum number of related records shown for a part of a filter, and for a part within another.
MAX_RECORDS: Final = 3
MAX_INNER_RECORDS: Final = 1


@dataclass(frozen=True, slots=True)
class Explanation:
    """The verdict of one part of a filter on one record.

    Attributes:
        text: a test in the text form, or ``AND``, ``OR``, ``NOT``, ``EVERYONE``, ``NOONE``; a long one is cut when
            printed.
        path: the place of the part in ``f.to_dict()``, as a JSON path.
        value: the value of the tested field, or the result of an aggregate; None where it is missing, and for groups.
        verdict: True, False, or None for unknown.
        children: the parts of a group; for a clause on related records, some of these records, each with `record`:
            those that decide the verdict come first.
        field: the field of a test; None for groups.
        instant: the instant of a relative operand, or its date; None for other operands, or outside of years 1 to 9999.
        other: the value in custom data that counts as missing because its type is wrong.
        count: the number of related records for which the inner clause is true; None for other parts.
        total: the number of related records; None for parts on the record itself.
        record: the related record, as ``actions[2]``; None for the record itself.
    """

    text: str
    path: str
    value: Any
    verdict: bool | None
    children: tuple["Explanation", ...] = ()
    field: str | None = None
    instant: date | None = None
    other: Any = None
    count: int | None = None
    total: int | None = None
    record: str | None = None

    def __str__(self) -> str:
        return "\n".join(f"{'  ' * level}{_MARKS[verdict]} {line}" for level, verdict, line in self._lines(0))

    def to_dict(self) -> dict[str, Any]:
        """Return the parts that are there as JSON values; of values, texts replace what JSON lacks, such as instants.

        >>> from audiencefilter import parse
        >>> parse('{"points": {"gte": 100}}').explain({"points": 99}).to_dict()
        {'text': 'points >= 100', 'path': '$.points.gte', 'verdict': False, 'field': 'points', 'value': 99}
        """
        found: dict[str, Any] = {"text": self.text, "path": self.path, "verdict": self.verdict}
        for name in ("record", "field", "value", "instant", "other", "count", "total"):
            if (part := getattr(self, name)) is not None:
                found[name] = _in_json(part)
        return {**found, "children": [child.to_dict() for child in self.children]} if self.children else found

    def _lines(self, level: int) -> Iterator[tuple[int, bool | None, str]]:
        """Yield the depth, verdict and text of each part, parents first."""
        notes = [] if self.instant is None else [_show(self.instant).strip("'")]
        if self.field is not None:
            missing = "missing" if self.other is None else f"missing, since it is {_show(self.other)}"
            value = missing if self.value is None else _show(self.value)
            notes.append(f"{self.field if self.total is None else 'it'} is {value}")
        if self.count is not None:
            how_many = f"{self.count:,} of {self.total:,}"
            notes.append(how_many if self.field is not None or self.value is None else f"it is {how_many}")
        elif self.total == 0:
            notes.append("there is none")
        known = f" ({'; '.join(notes)})" if notes else ""
        where = "" if self.record is None else f"{self.record}: "
        yield level, self.verdict, f"{where}{shorten(self.text)}{known}"
        for child in self.children:
            yield from child._lines(level + 1)


def _in_json(value: Any, is_part: bool = False) -> Any:
    match value:
        case bool() | int() | str() | None:
            return value
        case float() if isfinite(value):
            return value
        case date():
            return _show(value).strip("'")
        case list() | tuple() | frozenset() if not is_part:
            return [_in_json(one, is_part=True) for one in _in_order(value)]
        case UUID() | Decimal():
            return str(value)
        case _:
            return show(value)


def _in_order(values: Collection[Any]) -> Collection[Any]:
    """Return values in the order of their list, and those of a set sorted, a missing one first."""
    return sorted(values, key=lambda one: (one is not None, one)) if isinstance(values, frozenset) else values


def _show(value: Any, width: int = 60) -> str:
    """Print a value in the text form; one longer than `width` is cut."""
    if isinstance(value, str):
        value = value[:width]
    elif isinstance(value, tuple | list | frozenset):
        value = list(islice(_in_order(value), width))
    text = write_value(value)
    return text if len(text) <= width else text[: width - 1] + "…"


def explain(node: Node, schema: Schema, record: Any, now: datetime) -> Explanation:
    """Return the explanation of an AST for a record at an instant."""
    return _Explainer(paths(node, schema), now, schema, record, MAX_RECORDS).explain(node, ())


class _Explainer(NamedTuple):
    """Explains the parts of a filter for one record."""

    known: Mapping[Route, Path]
    now: datetime
    schema: Schema
    record: Any
    max_records: int  # the number of related records shown for each part

    def explain(self, node: Node, route: Route) -> Explanation:
        """Explain the node at `route`."""
        match node:
            case Comparison(field) | Not(Comparison(field)):
                return self._test(node, self.schema.by_name[field], route)
            case ast.Quantified():
                return self._quantified(node, route, negated=False)
            case Not(ast.Quantified() as child) if (child.quantifier, True) in RELATION_RULES_BY_MEANING:
                return self._quantified(child, (*route, 0), negated=True)
            case ast.Aggregate():
                return self._aggregate(node, route)
            case ast.InAudience():
                return self._membership(node, route, negated=False)
            case Not(ast.InAudience() as child):
                return self._membership(child, (*route, 0), negated=True)
            case And(()) | Or(()):
                return Explanation(to_text(node, self.schema), self._path(route), None, isinstance(node, And))
            case And(children) | Or(children):
                parts = tuple(self.explain(child, (*route, index)) for index, child in enumerate(children))
                decisive = isinstance(node, Or)
                found = first_of(decisive, (part.verdict for part in parts))
                return Explanation("OR" if decisive else "AND", self._path(route), None, found, parts)
            case Not(child):
                part = self.explain(child, (*route, 0))
                found = None if part.verdict is None else not part.verdict
                return Explanation("NOT", self._path(route), None, found, (part,))
            case _:
                assert_never(node)

    def _path(self, route: Route) -> str:
        return render(self.known[route])

    def _test(self, node: Node, field: Field, route: Route) -> Explanation:
        found = verdict(at(normal_form(node, self.schema), self.now), self.record)
        value = _plain(value_of(self.record, field), field)
        return Explanation(
            to_text(node, self.schema),
            self._path(route),
            value,
            found,
            field=field.name,
            instant=self._instant(node),
            other=_other_value(self.record, field) if field.path and value is None else None,
        )

    def _instant(self, node: Node) -> date | None:
        """Return the instant of a relative operand."""
        while isinstance(node, Not):
            node = node.child
        if not isinstance(node, Comparison) or not isinstance(node.value, RelativeOperand):
            return None
        found = node.value.at(self.now)
        return None if isinstance(found, Edge) else found

    def _membership(self, node: ast.InAudience, route: Route, negated: bool) -> Explanation:
        parts = []
        for index, audience in enumerate(node.audiences):
            inside = self.explain(audience.clause, (*route, index))
            text = audience_text(audience, self.schema)
            parts.append(Explanation(text, inside.path, None, inside.verdict is True, (inside,)))
        found = any(part.verdict for part in parts)
        text = to_text(Not(node) if negated else node, self.schema)
        return Explanation(text, self._path(route), None, found is not negated, tuple(parts))

    # -- related records ----------------------------------------------------------------------------------------------

    def _quantified(self, node: ast.Quantified, route: Route, negated: bool) -> Explanation:
        relation = self.schema.relations[node.relation]
        rows = records_of(self.record, relation)
        child = ast.EVERYONE if node.child is None else node.child
        chosen = self._true_of(child, relation, rows)
        some = len(chosen) > 0
        match node.quantifier:
            case ast.Quantifier.SOME:
                holds, shown = some, chosen if some else range(len(rows))
            case ast.Quantifier.EVERY:
                failing = _others(chosen, len(rows), self.max_records)
                holds, shown = len(chosen) == len(rows), failing or chosen
            case ast.Quantifier.IS:
                holds, shown = some is not (node.child is None), range(len(rows))
            case _:
                assert_never(node.quantifier)
        tests_records = node.child not in (None, ast.EVERYONE)
        return Explanation(
            to_text(Not(node) if negated else node, self.schema),
            self._path(route),
            None,
            holds is not negated,
            self._rows(relation, child, route, rows, shown) if tests_records else (),
            count=len(chosen) if relation.many else None,
            total=len(rows),
        )

    def _aggregate(self, node: ast.Aggregate, route: Route) -> Explanation:
        relation = self.schema.relations[node.relation]
        field = None if node.field is None else relation.schema.by_name[node.field]
        rows = records_of(self.record, relation)
        chosen = self._true_of(node.where, relation, rows)
        result = result_of(node.function, field)
        whole = plan.Aggregated(relation, node.function, field, plan.EVERYONE, result, plan.EVERYONE)
        with _on_the_way(relation):
            values = [value_added(whole, rows[index]) for index in chosen]
        value = result_of_values(node.function, [value for value in values if value is not None])
        of_result = self._replace(schema=Schema(self.schema.name, [result]), record={result.attribute: value})
        tests = tuple(of_result._test(test, result, (*route, 1 + index)) for index, test in enumerate(node.tests))
        related: tuple[Explanation, ...] = ()
        if node.where != ast.EVERYONE or field is not None:
            shown = self._shown(node.function, field, rows, chosen, value)
            related = self._rows(relation, node.where, route, rows, shown, field)
        return Explanation(
            to_text(node, self.schema),
            self._path(route),
            _plain(value, result),
            first_of(False, (test.verdict for test in tests)),
            (*(tests if len(tests) > 1 else ()), *related),
            field=node.field,
            instant=tests[0].instant if len(tests) == 1 else None,
            count=len(chosen),
            total=len(rows),
        )

    def _shown(
        self, function: ast.Function, field: Field | None, rows: Sequence[Any], chosen: list[int], value: Any
    ) -> Sequence[int]:
        """Return the indexes of the records to show for an aggregate: those it uses, then others up to the maximum."""
        match function:
            case ast.Function.MIN | ast.Function.MAX if field is not None and value is not None:
                return [next(index for index in chosen if value_of(rows[index], field) == value)]
            case ast.Function.COUNT | ast.Function.SUM | ast.Function.AVG | ast.Function.MIN | ast.Function.MAX:
                return [*chosen[: self.max_records], *_others(chosen, len(rows), self.max_records)]
            case _:
                assert_never(function)

    def _true_of(self, node: Node, relation: Relation, rows: Sequence[Any]) -> list[int]:
        """Return the indexes of the records for which a filter is true."""
        if node == ast.EVERYONE:
            return list(range(len(rows)))
        chosen = at(selection(normal_form(node, relation.schema)), self.now, selecting=True)
        with _on_the_way(relation):
            return [index for index, row in enumerate(rows) if is_selected(chosen, row)]

    def _rows(
        self,
        relation: Relation,
        node: Node,
        route: Route,
        rows: Sequence[Any],
        shown: Sequence[int],
        field: Field | None = None,
    ) -> tuple[Explanation, ...]:
        """Explain a filter below `route` for some of the related records; `field`: the field of an aggregate."""
        found = []
        for index in shown[: self.max_records]:
            row = rows[index]
            explainer = _Explainer(self.known, self.now, relation.schema, row, MAX_INNER_RECORDS)
            with _on_the_way(relation):
                part = explainer.explain(node, (*route, 0))
            if field is not None and part.field is None and part.total is None:
                part = replace(part, field=field.name, value=_plain(value_of(row, field), field))
            found.append(replace(part, record=f"{relation.name}[{index}]" if relation.many else relation.name))
        return tuple(found)


def _plain(value: Any, field: Field) -> Any:
    """Return a value as people read it: that of a field with a scale is in units."""
    if field.scale is None or value is None:
        return value
    if isinstance(value, tuple | frozenset):
        return type(value)(_plain(one, field) for one in value)
    return unscaled(value, field.scale)


@contextmanager
def _on_the_way(relation: Relation) -> Iterator[None]:
    """Add the relation's name to the field of a RecordError."""
    # The new error has no index: the index in the original error counts related records, not the caller's records.
    try:
        yield
    except RecordError as error:
        raise RecordError(f"{relation.name}.{error.field}", error.value, error.expected) from error.__cause__


def _others(chosen: Sequence[int], total: int, most: int) -> list[int]:
    """Return the first few numbers below `total` that are not chosen."""
    taken = set(chosen)
    return list(islice((index for index in range(total) if index not in taken), most))


def _other_value(record: Any, field: Field) -> Any:
    """Return the value at the field's path in custom data, if a field of another type could have it; else None."""
    raw = read(record, field)
    for many in (False, True):
        for type_ in FieldType:
            if type_ is FieldType.DECIMAL:  # a NUMBER reads the same values, and more
                continue
            probe = Field(field.name, type_, field.attribute, path=field.path, many=many)
            found = at_path(raw, probe)
            if found is not None:
                return found
    return None
