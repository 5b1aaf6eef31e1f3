"""Filter: a checked clause, and everything that can be done with it."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar

from audiencefilter.cache import BoundedCache, Slot
from audiencefilter.language.ast import Comparison, Node, Not, Operator, conjunction, disjunction, walk
from audiencefilter.language.limits import DEFAULT_LIMITS, Limits
from audiencefilter.language.schema import CONTACT, Notation, Schema
from audiencefilter.notations import canonical

if TYPE_CHECKING:
    import polars
    import sqlalchemy

    from audiencefilter.backends.rows import RowEvaluator
    from audiencefilter.backends.sql.condition import SQL, DialectName, Expression, ParamStyleName
    from audiencefilter.backends.sql.outline import Outline
    from audiencefilter.insight.explain import Explanation
    from audiencefilter.insight.preview import Preview
    from audiencefilter.insight.warnings import FilterWarning
    from audiencefilter.plan.nodes import Plan

Record = TypeVar("Record")

#: Changes when equal clauses would get another fingerprint.
_FINGERPRINT_VERSION: Final = "audiencefilter:1:"
#: The filters of a schema by their JSON text.
PARSED: Final = Slot[BoundedCache["Filter"]]()


def parse(
    source: str | bytes | Mapping[str, Any], schema: Schema = CONTACT, limits: Limits = DEFAULT_LIMITS
) -> "Filter":
    """Read a JSON where clause.

    Args:
        source: JSON text, as str or UTF-8 bytes, or a mapping of JSON values.
        schema: the fields that the clause may name, and its notation.
        limits: how much it may ask for.

    Raises:
        InvalidFilterError: the source is not accepted; it has all problems.

    >>> f = parse('{"points": {"gte": 100}, "country": {"in": ["DE", "FR"]}}')
    >>> f.matches({"points": 120, "country": "DE"})
    True
    """
    if type(source) is not str and type(source) is not bytes:
        return Filter(_json_parser()(source, schema, limits), schema, limits)
    cache = schema.memo.get(PARSED)
    if cache is None:
        cache = schema.memo[PARSED] = BoundedCache()
    found = cache.get(source)
    if found is not None and (found.limits is limits or found.limits == limits):
        return found
    parsed = Filter(_json_parser()(source, schema, limits), schema, limits)
    cache.put(source, parsed)
    return parsed


def parse_text(source: str | bytes, schema: Schema = CONTACT, limits: Limits = DEFAULT_LIMITS) -> "Filter":
    """Read a clause in the text form.

    Args:
        source: such as ``points >= 100 AND country IN ('DE', 'FR')``.
        schema: the fields that the clause may name; what its notation forbids in JSON it forbids here too.
        limits: how much it may ask for.

    Raises:
        InvalidFilterError: the source is not accepted; its problems.

    >>> parse_text("points >= 100 AND NOT (city = 'Berlin')", CONTACT.with_notation(Notation.EXTENDED)).to_json()
    '{"points":{"gte":100},"city":{"not":"Berlin"}}'
    """
    from audiencefilter.notations.text import parse_text as read

    return Filter(read(source, schema, limits), schema, limits)


@cache
def _json_parser() -> Callable[[Any, Schema, Limits], Node]:
    """Load it with the first clause rather than with the package; once, as importing takes its time even then."""
    from audiencefilter.notations.json import parse_json

    return parse_json


class Filter:
    """A checked clause. Immutable; made by :func:`parse` and :func:`parse_text`.

    Two filters are equal when their schemas have the same fields and their clauses differ at most in the order of
    members and of the values in lists.
    """

    def __init__(self, ast: Node, schema: Schema, limits: Limits = DEFAULT_LIMITS) -> None:
        self._ast = ast
        self._schema = schema
        self._limits = limits

    # -- what it is -----------------------------------------------------------------------------------------------

    @property
    def ast(self) -> Node:
        """The typed tree; see :mod:`audiencefilter.language.ast`."""
        return self._ast

    @property
    def schema(self) -> Schema:
        """The fields and the notation it was read with."""
        return self._schema

    @property
    def limits(self) -> Limits:
        """The limits it was read with."""
        return self._limits

    @cached_property
    def fields(self) -> frozenset[str]:
        """The names of the fields it reads."""
        return frozenset(node.field for node in walk(self._ast) if isinstance(node, Comparison))

    @cached_property
    def plan(self) -> "Plan":
        """The normal form that back-ends read; see :mod:`audiencefilter.plan`."""
        from audiencefilter.plan.normal_form import normal_form

        return normal_form(self._ast, self._schema)

    @cached_property
    def selection(self) -> "Plan":
        """The plan as far as it is true, which is all that selecting needs."""
        from audiencefilter.plan.selection import selection

        return selection(self.plan)

    @cached_property
    def _key(self) -> str:
        return canonical.key_of(self._ast)

    @cached_property
    def fingerprint(self) -> str:
        """A stable name of the clause: 64 hexadecimal digits, equal for equal filters, in every process.

        >>> parse('{"points": 1, "city": "Bonn"}').fingerprint == parse('{"city": "Bonn", "points": 1}').fingerprint
        True
        """
        import hashlib

        return hashlib.sha256((_FINGERPRINT_VERSION + self._key).encode("utf-8")).hexdigest()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Filter):
            return NotImplemented
        if self._schema is not other._schema and self._schema.fields != other._schema.fields:
            return False
        return self._ast == other._ast or self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        return Filter, (self._ast, self._schema, self._limits)

    def __repr__(self) -> str:
        text = self.to_json()
        return f"<Filter {text if len(text) <= 200 else text[:199] + '…'}>"

    # -- combining ------------------------------------------------------------------------------------------------

    def __invert__(self) -> "Filter":
        """Return the filter that selects where this one is false, so not where it is unknown; extended notation.

        >>> f = ~parse('{"points": 1}')
        >>> f.matches({"points": 2}), f.matches({"points": None})
        (True, False)
        """
        ast = self._ast.child if isinstance(self._ast, Not) and not _is_null_test(self._ast.child) else Not(self._ast)
        return _within_limits(ast, self._schema.with_notation(Notation.EXTENDED), self._limits)

    def __and__(self, other: "Filter") -> "Filter":
        """Return the filter that selects what both do; in the wider of the two notations.

        Raises:
            ValueError: the filters are over different fields.
            InvalidFilterError: together they are over the limits.
        """
        return self._joined(other, conjunction)

    def __or__(self, other: "Filter") -> "Filter":
        """Return the filter that selects what any of the two does; in the wider of the two notations.

        Raises:
            ValueError: the filters are over different fields.
            InvalidFilterError: together they are over the limits.
        """
        return self._joined(other, disjunction)

    def _joined(self, other: object, join: Callable[[list[Node]], Node]) -> "Filter":
        if not isinstance(other, Filter):
            raise TypeError(f"a Filter is joined with a Filter, not with {type(other).__name__}")
        if self._schema.fields != other._schema.fields:
            raise ValueError(f"filters over {self._schema.name} and {other._schema.name} have different fields")
        schema = other._schema if other._schema.notation is Notation.EXTENDED else self._schema
        return _within_limits(join([self._ast, other._ast]), schema, self._limits.widest(other._limits))

    # -- printing -------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return the canonical clause: ``parse(f.to_dict(), schema=f.schema) == f``.

        >>> parse('{"AND": [{"points": {"equals": 1}}]}').to_dict()
        {'points': 1}
        """
        return canonical.to_dict(self._ast, self._schema)

    def to_json(self) -> str:
        """Return the canonical clause as JSON text: ``parse(f.to_json(), schema=f.schema) == f``."""
        return canonical.to_json(self._ast, self._schema)

    def to_text(self) -> str:
        """Return the clause in the text form: ``parse_text(f.to_text(), schema=f.schema) == f``.

        >>> parse('{"points": {"gte": 1, "lt": 9}, "city": {"not": null}}').to_text()
        'points >= 1 AND points < 9 AND city IS NOT NULL'
        """
        from audiencefilter.notations.text_printer import to_text

        return to_text(self._ast)

    def describe(self) -> str:
        """Return one English sentence that names every field and value.

        >>> parse('{"points": {"gte": 100}}').describe()
        'Every Contact where points is at least 100.'
        """
        from audiencefilter.notations.english import describe

        return describe(self._ast, self._schema)

    @cached_property
    def warnings(self) -> "tuple[FilterWarning, ...]":
        """The traps in the clause: what is allowed, and seldom meant.

        >>> [warning.code for warning in parse('{"points": {"gte": 9, "lte": 1}}').warnings]
        ['contradiction', 'selects_nobody']
        """
        from audiencefilter.insight.warnings import warnings_of

        return warnings_of(self._ast, self._schema, self.selection)

    # -- in memory ------------------------------------------------------------------------------------------------

    @cached_property
    def _rows(self) -> "RowEvaluator":
        from audiencefilter.backends.rows import RowEvaluator

        return RowEvaluator(self.selection)

    def matches(self, record: Any) -> bool:
        """Whether a record is selected: a mapping, or an object with attributes.

        Raises:
            RecordError: a value cannot be compared.
        """
        return self._predicate(record)

    def predicate(self) -> Callable[[Any], bool]:
        """Return the function behind :meth:`matches`, for callers that test many records one by one."""
        return self._predicate

    @cached_property
    def _predicate(self) -> Callable[[Any], bool]:
        return self._rows.predicate

    def select(self, records: Iterable[Record]) -> list[Record]:
        """Return the records that are selected: the same objects, in their order.

        Raises:
            RecordError: a value cannot be compared; it has the index of the record.

        >>> parse('{"points": {"gt": 1}}').select([{"points": 1}, {"points": 2}, {}])
        [{'points': 2}]
        """
        return self._rows.select(records)

    def preview(self, records: Iterable[Any], sample: int = 10) -> "Preview":
        """Count what a filter selects and keep the first few of it.

        Args:
            records: as for :meth:`select`; read once, and not kept.
            sample: how many selected records to keep.

        >>> parse('{"points": {"gt": 1}}').preview([{"points": 1}, {"points": 2}])
        Preview(count=1, total=2, sample=({'points': 2},))
        """
        from audiencefilter.insight.preview import preview

        return preview(self._rows, records, sample)

    def explain(self, record: Any) -> "Explanation":
        """Say why a record is selected or not: the verdict of every test, with the record's values.

        Raises:
            RecordError: a value cannot be compared.

        >>> print(parse('{"points": {"gte": 100}, "city": {"not": null}}').explain({"points": 99}))
        ✗ AND
          ✗ points >= 100 (points is 99)
          ✗ city IS NOT NULL (city is missing)
        """
        from audiencefilter.insight.explain import explain

        return explain(self._ast, self._schema, record)

    # -- in other languages ---------------------------------------------------------------------------------------

    @cached_property
    def _outline(self) -> "Outline":
        from audiencefilter.backends.sql.outline import outline

        return outline(self.plan)

    def to_sql(
        self,
        dialect: "DialectName",
        table_alias: str | None = None,
        columns: "Mapping[str, str | Expression] | None" = None,
        paramstyle: "ParamStyleName | None" = None,
        inline: bool = False,
    ) -> "SQL":
        """Return the filter as a condition for a WHERE clause, with its parameters.

        Args:
            dialect: ``sqlite``, ``postgresql``, ``mysql``, ``mariadb``, ``duckdb``, ``clickhouse`` or ``spark``.
            table_alias: what the columns' names are qualified with.
            columns: for a field the name of its column, which is quoted, or an :class:`Expression`, which is written as
                it is; :attr:`Field.attribute` where a field is not in it.
            paramstyle: how parameters are marked: ``qmark`` (``?``), ``format`` (``%s``) and ``numeric_dollar``
                (``$1``) give a list of parameters, ``named`` (``:p1``), ``pyformat`` (``%(p1)s``) and ``clickhouse``
                (``{p1:String}``) a dict; that of the dialect's usual driver when omitted.
            inline: write the values as literals, which leaves no parameters.

        Raises:
            UnsupportedError: there is no such dialect.
            ValueError: there is no such parameter style, or `columns` names no field.

        >>> f = parse('{"points": {"gte": 100}, "isVerified": true}')
        >>> f.to_sql("sqlite", table_alias="c")
        SQL(text='(`c`.`isVerified` = ? AND `c`.`points` >= ?)', parameters=[1, 100])
        >>> f.to_sql("postgresql", columns={"isVerified": "verified"}, inline=True).text
        '("verified" = TRUE AND "points" >= 100)'
        """
        from audiencefilter.backends.sql import text

        target = text.dialect_named(dialect)
        style = text.style_named(target.paramstyle if paramstyle is None else paramstyle)
        names = text.column_texts(self._outline.fields, self._schema, target, table_alias, columns)
        return text.write(self._outline, names, target, style, inline)

    def to_sqlalchemy(self, source: Any) -> "sqlalchemy.ColumnElement[bool]":
        """Return the filter as a SQLAlchemy expression, for any statement that reads `source`.

        Args:
            source: a Table, a mapped class, an alias of either, or a mapping from fields to columns or expressions.

        Raises:
            UnsupportedError: a column is of a type that cannot give a field's meaning.
            ValueError: `source` has no column for a field that the filter reads.
            TypeError: `source` is none of these.

        >>> import sqlalchemy as sa
        >>> contacts = sa.table("contacts", sa.column("points", sa.Integer))
        >>> print(parse('{"points": {"gte": 100}}').to_sqlalchemy(contacts))
        (contacts.points >= :param_1)
        """
        from audiencefilter.backends.sql.sqlalchemy import expression

        return expression(self._outline, source, self._schema)

    def to_polars(self) -> "polars.Expr":
        """Return the filter as a polars expression, over columns called by :attr:`Field.attribute`.

        It is true, false or null as the clause is true, false or unknown; so ``frame.filter(~f.to_polars())`` selects
        where the clause is false.

        Raises:
            ImportError: polars is not installed.

        >>> import polars
        >>> frame = polars.DataFrame({"points": [50, 150, None]})
        >>> frame.filter(parse('{"points": {"gte": 100}}').to_polars()).rows()
        [(150,)]
        """
        from audiencefilter.backends.polars import expression

        return expression(self.plan)


def _is_null_test(node: Node) -> bool:
    """Whether a node asks for a missing value, as it may under a Not even where a field has no such values."""
    return isinstance(node, Comparison) and node.operator is Operator.IS_NULL


def _within_limits(ast: Node, schema: Schema, limits: Limits) -> Filter:
    depth, nodes = canonical.measure(ast, schema)
    if depth <= limits.depth and nodes <= limits.nodes:
        return Filter(ast, schema, limits)
    from audiencefilter.language import problems
    from audiencefilter.notations.places import invalid

    findings = []
    if depth > limits.depth:
        findings.append(problems.too_deep((), limits.depth))
    if nodes > limits.nodes:
        findings.append(problems.too_many_nodes((), limits.nodes))
    raise invalid(findings, None)
