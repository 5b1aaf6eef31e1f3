"""Filter: a checked clause, and all operations on it."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from audiencefilter.language.errors import show
from audiencefilter.language.given_records import check_record, check_records
from audiencefilter.language.instants import asked_at
from audiencefilter.language.limits import DEFAULT_LIMITS, Limits
from audiencefilter.language.schema import CONTACT, Notation, Schema, Slot, check_schema

if TYPE_CHECKING:
    import polars
    import sqlalchemy
    from pyspark.sql import Column as SparkColumn

    from audiencefilter.backends.rows import RowEvaluator
    from audiencefilter.backends.sql.condition import SQL, Column, DialectName, Expression, ParamStyleName, Related
    from audiencefilter.backends.sql.outline import Outline
    from audiencefilter.explain.explanation import Explanation
    from audiencefilter.explain.preview import Preview
    from audiencefilter.explain.warnings import FilterWarning
    from audiencefilter.language.ast import Node
    from audiencefilter.notations.tree import Audiences
    from audiencefilter.plan.nodes import Plan


Record = TypeVar("Record")

#: Maximum number of parsed sources of a schema, and of characters of each: at most 4 MB of text, and several times that
#: for the trees.
MAX_SOURCES: Final = 1_024
MAX_SOURCE: Final = 4_096

#: Increment it when equal clauses would get another fingerprint.
_FINGERPRINT_VERSION: Final = "audiencefilter:1:"


#: The function that parses the JSON text of a schema and remembers the filters.
PARSED: Final = Slot[Callable[..., "Filter"]]()


def parse(
    source: str | bytes | Mapping[str, Any],
    schema: Schema = CONTACT,
    limits: Limits = DEFAULT_LIMITS,
    audiences: Mapping[str, Any] | None = None,
) -> "Filter":
    """Parse a JSON where clause.

    Args:
        source: JSON text, as str or UTF-8 bytes, or a mapping of JSON values.
        schema: the fields that the clause may name, and its notation.
        limits: the limits on the clause.
        audiences: filters or clauses by name, which the clause may name; read when it uses them.

    Raises:
        InvalidFilterError: the clause is rejected; the error has all problems.

    >>> f = parse('{"points": {"gte": 100}, "country": {"in": ["DE", "FR"]}}')
    >>> f.matches({"points": 120, "country": "DE"})
    True
    """
    if type(schema) is not Schema:
        check_schema(schema)
    if audiences is not None:
        return Filter(_json_parser()(source, schema, limits, _named(audiences, schema, limits)), schema, limits)
    if (type(source) is not str and type(source) is not bytes) or len(source) > MAX_SOURCE:
        return Filter(_json_parser()(source, schema, limits), schema, limits)
    parsed = schema.memo.get(PARSED) or _remember(schema)
    return parsed(source) if limits is DEFAULT_LIMITS else parsed(source, limits)


def _remember(schema: Schema) -> "Callable[..., Filter]":
    read = _json_parser()

    def parsed(source: str | bytes, limits: Limits = DEFAULT_LIMITS) -> "Filter":
        return Filter(read(source, schema, limits), schema, limits)

    remembered: Callable[..., Filter] = lru_cache(MAX_SOURCES)(parsed)
    schema.memo[PARSED] = remembered
    return remembered


def parse_text(
    source: str | bytes,
    schema: Schema = CONTACT,
    limits: Limits = DEFAULT_LIMITS,
    audiences: Mapping[str, Any] | None = None,
) -> "Filter":
    """Parse a clause in the text form.

    Args:
        source: such as ``points >= 100 AND country IN ('DE', 'FR')``.
        schema: the fields that the clause may name, and its notation, which restricts the text form as it does JSON.
        limits: the limits on the clause.
        audiences: filters or JSON clauses by name, which the clause may name.

    Raises:
        InvalidFilterError: the clause is rejected; the error has all problems.

    >>> parse_text("points >= 100 AND NOT (city = 'Berlin')", CONTACT.with_notation(Notation.EXTENDED)).to_json()
    '{"points":{"gte":100},"city":{"not":"Berlin"}}'
    """
    from audiencefilter.notations.text import parse_text as read

    check_schema(schema)
    known = None if audiences is None else _named(audiences, schema, limits)
    return Filter(read(source, schema, limits, known), schema, limits)


def read(
    source: str | bytes | Mapping[str, Any],
    schema: Schema = CONTACT,
    limits: Limits = DEFAULT_LIMITS,
    audiences: Mapping[str, Any] | None = None,
) -> "Filter":
    """Parse a clause in either notation: JSON or the text form.

    A mapping is JSON, and so is a text whose first character after spaces is ``{`` or ``[``: no clause in the text form
    begins so, and every clause in JSON does. Every other text is read in the text form.

    Args:
        source: a clause as for :func:`parse` or :func:`parse_text`.
        schema: the fields that the clause may name, and its notation.
        limits: the limits on the clause.
        audiences: filters or JSON clauses by name, which the clause may name.

    Raises:
        InvalidFilterError: the clause is rejected; the error has all problems.

    >>> read("points >= 100") == read('{"points": {"gte": 100}}') == read({"points": {"gte": 100}})
    True
    """
    from audiencefilter.notations.json import is_json

    if isinstance(source, Mapping) or is_json(source, limits):
        return parse(source, schema, limits, audiences)
    return parse_text(source, schema, limits, audiences)


def _named(audiences: Mapping[str, Any], schema: Schema, limits: Limits) -> "Audiences":
    from audiencefilter.notations.json import tree_of_audience
    from audiencefilter.notations.tree import Audiences

    if not isinstance(audiences, Mapping):
        raise TypeError(f"audiences are a mapping from names to clauses, not {type(audiences).__name__}")
    return Audiences(audiences, schema, limits, tree_of_audience, _of_filter)


def _of_filter(given: Any) -> "tuple[Node, Schema] | None":
    return (given.ast, given.schema) if isinstance(given, Filter) else None


@cache
def _json_parser() -> "Callable[..., Node]":
    """Import the parser with the first clause rather than with the package; once, since repeated imports take time."""
    from audiencefilter.notations.json import parse_json

    return parse_json


class Filter:
    """A checked clause. Immutable; made by :func:`parse` and :func:`parse_text`.

    Two filters are equal when their schemas have the same fields and their clauses differ at most in the order of
    members and of the values in lists.
    """

    def __init__(self, ast: "Node", schema: Schema, limits: Limits = DEFAULT_LIMITS) -> None:
        self._ast = ast
        self._schema = schema
        self._limits = limits

    # -- properties -----------------------------------------------------------------------------------------------

    @property
    def ast(self) -> "Node":
        """The typed tree; see :mod:`audiencefilter.language.ast`."""
        return self._ast

    @property
    def schema(self) -> Schema:
        """The schema it was parsed with."""
        return self._schema

    @property
    def limits(self) -> Limits:
        """The limits it was parsed with."""
        return self._limits

    @cached_property
    def fields(self) -> frozenset[str]:
        """The names of the fields and the relations it reads; not those of related records."""
        from audiencefilter.language import ast

        nodes = list(ast.walk(self._ast))
        fields = {node.field for node in nodes if isinstance(node, ast.Comparison)}
        return frozenset(fields | {node.relation for node in nodes if isinstance(node, ast.Quantified | ast.Aggregate)})

    @cached_property
    def audiences(self) -> frozenset[str]:
        """The names of the audiences that its selection depends on, also through the clauses of other audiences.

        >>> schema = CONTACT.with_notation(Notation.EXTENDED)
        >>> known = {"vip": {"points": {"gte": 100}}, "quiet": {"audience": {"notIn": ["vip"]}}}
        >>> sorted(parse('{"audience": {"in": ["quiet"]}}', schema, audiences=known).audiences)
        ['quiet', 'vip']
        """
        from audiencefilter.language.ast import InAudience, walk_into

        tests = (node for node in walk_into(self._ast) if isinstance(node, InAudience))
        return frozenset(one.name for test in tests for one in test.audiences if one.name is not None)

    def uses(self) -> frozenset[str]:
        """Return the paths of all that it reads: fields and relations, also those of related records and of audiences.

        :attr:`audiences` has the names of the audiences.

        >>> from audiencefilter.language.schema import Field, FieldType, Relation
        >>> action = Schema("Action", [Field("name", FieldType.STRING), Field("at", FieldType.DATETIME)])
        >>> schema = Schema("Contact", CONTACT.fields, relations=[Relation("actions", action)])
        >>> clause = {"points": 1, "actions": {"count": {"where": {"name": "sent", "at": None}, "gt": 2}}}
        >>> f = parse(clause, schema)
        >>> sorted(f.uses())
        ['actions', 'actions.at', 'actions.name', 'points']
        """
        from audiencefilter.language.ast import paths_of

        return frozenset(paths_of(self._ast))

    def rename(self, names: Mapping[str, str]) -> "Filter":
        """Return the same clause with other names of fields and relations, over the schema with these names.

        It selects the same records: :attr:`Field.attribute` and columns stay. Parse its JSON with a schema of yours to
        read them elsewhere. A schema has one set of names, so a field is renamed wherever relations lead to it.

        Args:
            names: new paths by path, as :meth:`uses` has them; all are renamed at once, so that two can swap. Of the
                relations with which a path begins, the one with the longest name counts.

        Raises:
            TypeError: `names` is no mapping from texts to texts.
            ValueError: a path leads to nothing, two members would have one name, a new path leads elsewhere, or a name
                would be ``audience`` where the clause names audiences.

        >>> f = parse('{"OR": [{"points": {"gt": 9}}, {"city": "Bonn"}]}')
        >>> f.rename({"points": "score"}).to_text(), f.rename({"points": "score"}).matches({"points": 10})
        ("score > 9 OR city = 'Bonn'", True)
        """
        from audiencefilter.language.renaming import Renaming

        renaming = Renaming(self._schema, names)
        return Filter(renaming.tree(self._ast), renaming.schema, self._limits)

    def foreign_to(self, schema: Schema) -> str | None:
        """Return the name of a field or a relation that the filter reads and `schema` lacks or defines differently.

        None where there is none: then the filter can be evaluated over records of that schema.

        >>> from audiencefilter.language.fields import Field, FieldType
        >>> wider = Schema("Contact", [*CONTACT.fields, Field("tags", FieldType.STRING, many=True)])
        >>> parse('{"points": 1}').foreign_to(wider), parse('{"tags": {"has": "vip"}}', wider).foreign_to(CONTACT)
        (None, 'tags')
        """
        if schema.has_same_members(self._schema):
            return None
        return self._schema.first_foreign(sorted(self.fields), schema)

    @cached_property
    def plan(self) -> "Plan":
        """The normal form that back-ends read; see :mod:`audiencefilter.plan`."""
        from audiencefilter.plan.normal_form import normal_form

        return normal_form(self._ast, self._schema)

    @cached_property
    def selection(self) -> "Plan":
        """The plan for selecting: true where :attr:`plan` is, and false where it is false or unknown."""
        from audiencefilter.plan.normal_form import selection

        return selection(self.plan)

    # -- the clock ------------------------------------------------------------------------------------------------

    @cached_property
    def is_relative(self) -> bool:
        """Whether its selection depends on the clock.

        >>> schema = CONTACT.with_notation(Notation.EXTENDED)
        >>> parse('{"createdAt": {"gte": {"now": "-P30D"}}}', schema).is_relative
        True
        """
        from audiencefilter.language.ast import is_relative

        return is_relative(self._ast)

    def at(self, now: datetime) -> "Filter":
        """Return this filter at an instant: every relative operand becomes absolute.

        Raises:
            ValueError: `now` has no time zone.

        >>> schema = CONTACT.with_notation(Notation.EXTENDED)
        >>> f = parse('{"createdAt": {"gte": {"now": "-P30D"}}}', schema)
        >>> f.at(datetime.fromisoformat("2026-03-31T00:00:00Z")).to_json()
        '{"createdAt":{"gte":"2026-03-01T00:00:00Z"}}'
        """
        from audiencefilter.plan.relative import ast_at

        instant = asked_at(now)
        return Filter(ast_at(self._ast, instant), self._schema, self._limits) if self.is_relative else self

    def _asked_at(self, now: datetime | None) -> datetime | None:
        """Return the evaluation instant in UTC; None if the filter does not depend on it, without reading the clock."""
        if now is None and not self.is_relative:
            return None
        instant = asked_at(now)
        return instant if self.is_relative else None

    def plan_at(self, now: datetime | None = None) -> "Plan":
        """Return the plan at an instant; it does not depend on the clock.

        Args:
            now: the instant, with a time zone; the clock's time when omitted.

        Raises:
            ValueError: `now` has no time zone.
        """
        instant = self._asked_at(now)
        if instant is None:
            return self.plan
        from audiencefilter.plan.relative import at

        return at(self.plan, instant)

    def selection_at(self, now: datetime | None = None) -> "Plan":
        """Return the plan for selecting at an instant; see :meth:`plan_at` and :attr:`selection`."""
        instant = self._asked_at(now)
        if instant is None:
            return self.selection
        from audiencefilter.plan.relative import at

        return at(self.selection, instant, selecting=True)

    @cached_property
    def _key(self) -> str:
        from audiencefilter.notations import canonical

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
        if not self._schema.has_same_members(other._schema):
            return False
        return self._ast == other._ast or self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __bool__(self) -> bool:
        raise TypeError(
            "a Filter is neither true nor false: write a & b, a | b and ~a in place of and, or and not, and `is None` "
            "to ask whether there is one"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return Filter, (self._ast, self._schema, self._limits)

    def __repr__(self) -> str:
        text = self.to_json()
        return f"<Filter {text if len(text) <= 200 else text[:199] + '…'}>"

    # -- combining ------------------------------------------------------------------------------------------------

    def __invert__(self) -> "Filter":
        """Return the filter that selects where this one is false, but not where it is unknown; in extended notation.

        >>> f = ~parse('{"points": 1}')
        >>> f.matches({"points": 2}), f.matches({"points": None})
        (True, False)
        """
        from audiencefilter.language.ast import Not, is_null_test

        ast = self._ast.child if isinstance(self._ast, Not) and not is_null_test(self._ast.child) else Not(self._ast)
        return _within_limits(ast, self._schema.with_notation(Notation.EXTENDED), self._limits)

    def __and__(self, other: "Filter") -> "Filter":
        """Return the filter that selects the records that both filters select, in the wider of the two notations.

        Raises:
            ValueError: the filters are over different fields.
            InvalidFilterError: together they exceed the limits.
        """
        return self._joined(other, of_both=True)

    def __or__(self, other: "Filter") -> "Filter":
        """Return the filter that selects the records that either filter selects, in the wider of the two notations.

        Raises:
            ValueError: the filters are over different fields.
            InvalidFilterError: together they exceed the limits.
        """
        return self._joined(other, of_both=False)

    def _joined(self, other: "Filter", of_both: bool) -> "Filter":
        from audiencefilter.language.ast import conjunction, disjunction

        check_same_fields(self, other)
        schema = other._schema if other._schema.notation is Notation.EXTENDED else self._schema
        joined = (conjunction if of_both else disjunction)([self._ast, other._ast])
        return _within_limits(joined, schema, self._limits.widest(other._limits))

    # -- printing -------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return the canonical clause: ``parse(f.to_dict(), schema=f.schema) == f``.

        >>> parse('{"AND": [{"points": {"equals": 1}}]}').to_dict()
        {'points': 1}
        """
        from audiencefilter.notations import canonical

        return canonical.to_dict(self._ast, self._schema)

    def to_json(self) -> str:
        """Return the canonical clause as JSON text: ``parse(f.to_json(), schema=f.schema) == f``."""
        from audiencefilter.notations import canonical

        return canonical.to_json(self._ast, self._schema)

    def to_text(self) -> str:
        """Return the clause in the text form: ``parse_text(f.to_text(), schema=f.schema) == f``.

        >>> parse('{"points": {"gte": 1, "lt": 9}, "city": {"not": null}}').to_text()
        'points >= 1 AND points < 9 AND city IS NOT NULL'
        """
        from audiencefilter.notations.text_printer import to_text

        return to_text(self._ast, self._schema)

    def describe(self) -> str:
        """Return one sentence that names every field and value.

        >>> parse('{"points": {"gte": 100}}').describe()
        'Every Contact where points is at least 100.'
        """
        from audiencefilter.notations.sentence import describe

        return describe(self._ast, self._schema)

    @cached_property
    def warnings(self) -> "tuple[FilterWarning, ...]":
        """The warnings about valid parts of the clause that are probably not intended.

        >>> [warning.code for warning in parse('{"points": {"gte": 9, "lte": 1}}').warnings]
        ['contradiction', 'selects_nobody']
        """
        from audiencefilter.explain.warnings import warnings_of

        return warnings_of(self._ast, self._schema, self.selection)

    # -- in memory ------------------------------------------------------------------------------------------------

    @cached_property
    def _rows(self) -> "RowEvaluator":
        from audiencefilter.backends.rows import RowEvaluator

        return RowEvaluator(self.selection)

    def _rows_at(self, now: datetime | None) -> "RowEvaluator":
        instant = self._asked_at(now)
        return self._rows if instant is None else self._rows.at(instant)

    def matches(self, record: Any, *, now: datetime | None = None) -> bool:
        """Whether a record is selected: a mapping, or an object with attributes.

        Args:
            record: the record.
            now: the evaluation instant, with a time zone; the clock's time when omitted.

        Raises:
            RecordError: a value cannot be compared.
            TypeError: `record` is not a record.
            ValueError: `now` has no time zone.
        """
        return self._predicate(record) if now is None else self._matches_at(record, now)

    def _matches_at(self, record: Any, now: datetime | None) -> bool:
        instant = self._asked_at(now)
        return self._rows.predicate(record) if instant is None else self._rows.matches_at(record, instant)

    def predicate(self, *, now: datetime | None = None) -> Callable[[Any], bool]:
        """Return the function behind :meth:`matches`, for callers that test many records one by one.

        Without `now`, a filter that depends on the clock reads it at each call.
        """
        return self._predicate if now is None else self._rows_at(now).predicate

    @cached_property
    def _predicate(self) -> Callable[[Any], bool]:
        return (lambda record: self._matches_at(record, None)) if self.is_relative else self._rows.predicate

    def select(self, records: Iterable[Record], *, now: datetime | None = None) -> list[Record]:
        """Return the records that are selected: the same objects, in their order.

        Args:
            records: mappings, or objects with attributes.
            now: the evaluation instant, with a time zone; the clock's time when omitted.

        Raises:
            RecordError: a value cannot be compared; the error has the index of the record.
            TypeError: `records` is a single record, or has items that are not records; the message names the method to
                call instead.
            ValueError: `now` has no time zone.

        >>> parse('{"points": {"gt": 1}}').select([{"points": 1}, {"points": 2}, {}])
        [{'points': 2}]
        """
        if type(records) is not list:
            check_records(records, "select", "call matches")
        return self._rows_at(now).select(records)

    def preview(self, records: Iterable[Record], sample: int = 10, *, now: datetime | None = None) -> "Preview[Record]":
        """Count the selected records and return the first few of them.

        Args:
            records: as for :meth:`select`; read once, and not stored.
            sample: the maximum number of selected records to return.
            now: as for :meth:`select`.

        Raises as :meth:`select`, and ValueError where `sample` is negative.

        >>> parse('{"points": {"gt": 1}}').preview([{"points": 1}, {"points": 2}])
        Preview(count=1, total=2, sample=({'points': 2},))
        """
        from audiencefilter.explain.preview import preview

        check_records(records, "preview", "call matches")
        return preview(self._rows_at(now), records, sample)

    def explain(self, record: Any, *, now: datetime | None = None) -> "Explanation":
        """Explain why a record is selected or not: the verdict of every test, with the record's values.

        Args:
            record: the record.
            now: the evaluation instant, with a time zone; the clock's time when omitted.

        Raises:
            RecordError: a value cannot be compared.
            TypeError: `record` is not a record.
            ValueError: `now` has no time zone.

        >>> print(parse('{"points": {"gte": 100}, "city": {"not": null}}').explain({"points": 99}))
        ✗ AND
          ✗ points >= 100 (points is 99)
          ✗ city IS NOT NULL (city is missing)
        """
        from audiencefilter.explain.explanation import explain

        check_record(record)
        return explain(self._ast, self._schema, record, asked_at(now))

    def next_change(self, record: Any, now: datetime | None = None) -> datetime | None:
        """Return the first instant after `now` at which the answer for an unchanged record changes.

        It is exact to the microsecond, and in UTC; None where the answer never changes up to the end of the year 9999.

        Args:
            record: the record.
            now: the current instant, with a time zone; the clock's time when omitted.

        Raises:
            RecordError: a value cannot be compared.
            TypeError: `record` is not a record.
            ValueError: `now` has no time zone.

        >>> schema = CONTACT.with_notation(Notation.EXTENDED)
        >>> f = parse('{"createdAt": {"gte": {"now": "-P30D"}}}', schema)
        >>> first, fifth = (datetime.fromisoformat(f"2026-03-0{day}T00:00:00Z") for day in (1, 5))
        >>> f.next_change({"createdAt": first}, fifth)
        datetime.datetime(2026, 3, 31, 0, 0, 0, 1, tzinfo=datetime.timezone.utc)
        """
        from audiencefilter.explain.next_change import next_change

        check_record(record)
        return next_change(self.selection, record, asked_at(now))

    # -- in other languages ---------------------------------------------------------------------------------------

    @cached_property
    def _outline(self) -> "Outline":
        from audiencefilter.backends.sql.outline import outline

        return outline(self.plan)

    def _outline_at(self, now: datetime | None) -> "Outline":
        """Return the outline at an instant: nearly always the general outline with the operands of this instant."""
        instant = self._asked_at(now)
        if instant is None:
            return self._outline
        found = self._outline.at(instant)
        if found is None:
            from audiencefilter.backends.sql.outline import outline

            found = outline(self.plan_at(instant))
        return found

    def to_sql(
        self,
        dialect: "DialectName",
        table_alias: str | None = None,
        columns: "Mapping[str, str | Expression | Column] | None" = None,
        paramstyle: "ParamStyleName | None" = None,
        inline: bool = False,
        related: "Mapping[str, Related] | None" = None,
        *,
        now: datetime | None = None,
    ) -> "SQL":
        """Return the filter as a condition for a WHERE clause, with its parameters.

        Relative operands are resolved at the time of this call.

        Args:
            dialect: ``sqlite``, ``postgresql``, ``mysql``, ``mariadb``, ``duckdb``, ``clickhouse`` or ``spark``.
            table_alias: the qualifier of the columns' names. Give one for clauses on related records: many of these
                conditions are faster with it.
            columns: the columns of fields, by field or by the attribute that several paths share: the name of a column,
                which is quoted; an :class:`Expression`, which is written unchanged; or a :class:`Column`, which defines
                how lists and custom data are stored. A field that is not listed has the column :attr:`Field.attribute`
                with the default storage.
            paramstyle: the style of parameters: ``qmark`` (``?``), ``format`` (``%s``) and ``numeric_dollar`` (``$1``)
                give a list of parameters, ``named`` (``:p1``), ``pyformat`` (``%(p1)s``) and ``clickhouse``
                (``{p1:String}``) a dict; the style of the dialect's usual driver when omitted.
            inline: write the values as literals, without parameters.
            related: the join of each relation in the clause: see :class:`Related`.
            now: the evaluation instant, with a time zone; the clock's time when omitted.

        Raises:
            UnsupportedError: the dialect is unknown, or cannot express the clause.
            ValueError: the parameter style is unknown, `columns` has an unknown field or `related` an unknown relation,
                or `related` lacks a relation of the clause.

        >>> f = parse('{"points": {"gte": 100}, "isVerified": true}')
        >>> f.to_sql("sqlite", table_alias="c")
        SQL(text='(`c`.`isVerified` = ? AND `c`.`points` >= ?)', parameters=[1, 100])
        >>> f.to_sql("postgresql", columns={"isVerified": "verified"}, inline=True).text
        '("verified" = TRUE AND "points" >= 100)'
        """
        from audiencefilter.backends.sql import text

        target = text.dialect_named(dialect)
        style = text.style_named(target.paramstyle if paramstyle is None else paramstyle)
        outline = self._outline_at(now)
        contact = text.place_of(self._schema, table_alias, columns, related, target)
        places, joins = text.joins_of(outline, contact, table_alias, target)
        return text.write(outline, text.columns_of(outline, places, target), joins, target, style, inline)

    def to_sqlalchemy(
        self, source: Any, related: "Mapping[str, Related] | None" = None, *, now: datetime | None = None
    ) -> "sqlalchemy.ColumnElement[bool]":
        """Return the filter as a SQLAlchemy expression, for any statement that reads `source`.

        Relative operands are resolved at the time of this call.

        Args:
            source: a Table, a mapped class, an alias of either, or a mapping from fields to columns or expressions.
            related: the join of each relation in the clause: see :class:`Related`. Relations with the name of a
                relationship of the mapped class may be omitted.
            now: the evaluation instant, with a time zone; the clock's time when omitted.

        Raises:
            UnsupportedError: the type of a column does not fit its field, or a relationship joins by other
                conditions than equal columns.
            ValueError: `source` has no column for a field that the filter reads, or no join for a relation.
            TypeError: `source` is none of these.

        >>> import sqlalchemy as sa
        >>> contacts = sa.table("contacts", sa.column("points", sa.Integer))
        >>> print(parse('{"points": {"gte": 100}}').to_sqlalchemy(contacts))
        (contacts.points >= :param_1)
        """
        from audiencefilter.backends.sql.sqlalchemy import expression
        from audiencefilter.backends.sql.sqlalchemy_sources import contact_at

        return expression(self._outline_at(now), contact_at(source, self._schema, related))

    def to_polars(self, *, now: datetime | None = None) -> "polars.Expr":
        """Return the filter as a polars expression, over columns named by :attr:`Field.attribute`.

        Lists are columns of lists, custom data columns of structs or JSON text, relations to many columns of lists of
        structs, and relations to one columns of structs.

        It is true, false or null as the clause is true, false or unknown; so ``frame.filter(~f.to_polars())`` selects
        where the clause is false. Relative operands are resolved at the time of this call.

        Args:
            now: the evaluation instant, with a time zone; the clock's time when omitted.

        Raises:
            ImportError: polars is not installed.

        >>> import polars
        >>> frame = polars.DataFrame({"points": [50, 150, None]})
        >>> frame.filter(parse('{"points": {"gte": 100}}').to_polars()).rows()
        [(150,)]
        """
        from audiencefilter.backends.polars import expression

        return expression(self.plan_at(now))

    def to_spark(
        self,
        columns: "Mapping[str, str | Expression | Column] | None" = None,
        related: "Mapping[str, Related] | None" = None,
        *,
        now: datetime | None = None,
    ) -> "SparkColumn":
        """Return the filter as a Column of Spark: the condition of :meth:`to_sql`, with literals.

        :mod:`audiencefilter.adapters.spark` also checks the types of columns, joins frames, and takes many filters.
        Arguments and errors are those of :meth:`to_sql`; ImportError if pyspark is not installed.
        """
        from pyspark.sql.functions import expr

        return expr(self.to_sql("spark", None, columns, None, True, related, now=now).text)

    def mask(self, frame: Any, *, now: datetime | None = None) -> Any:
        """Return for each row of a frame whether it is selected.

        Rows are read as :class:`ColumnStore` reads them: the column of a field has the name :attr:`Field.attribute`,
        and a whole float is an integer.

        Args:
            frame: a DataFrame of pandas or Polars, or a Table of PyArrow.
            now: the evaluation instant, with a time zone; the clock's time when omitted.

        Returns:
            A Series of booleans, of pandas with the frame's index; for PyArrow a ChunkedArray of booleans.

        Raises:
            ImportError: pyarrow or numpy is not installed.
            TypeError: it is no frame, or one of another library; the message has what to call instead.
            ValueError: the frame lacks columns that the filter reads, or two columns have one name.
            RecordError: a value is not of its field's type; the error has the number of the row, from 0.

        >>> import pandas
        >>> frame = pandas.DataFrame({"points": [50, 150, None]}, index=["ada", "bob", "eve"])
        >>> frame[parse('{"points": {"gte": 100}}').mask(frame)].index.tolist()
        ['bob']
        """
        from audiencefilter.adapters.frames import mask

        return mask(self, frame, now)


def check_filter(given: Any, owner: str = "record", schema: Schema | None = None) -> None:
    """Reject what is no filter by a TypeError, one that reads what the owner's schema lacks by a ValueError."""
    if not isinstance(given, Filter):
        raise TypeError(f"a Filter is needed, not {show(given)}: make one with read() and the {owner}'s schema")
    if schema is not None and (name := given.foreign_to(schema)) is not None:
        raise ValueError(
            f"the filter reads {name} of {given.schema.name}, and {schema.name} of the {owner} has no such field: "
            f"parse it with the {owner}'s schema"
        )


def check_same_fields(one: Filter, other: Filter) -> None:
    """Reject what is no filter by a TypeError, filters over different fields by a ValueError."""
    for f in (one, other):
        check_filter(f)
    if not one.schema.has_same_members(other.schema):
        raise ValueError(f"filters over {one.schema.name} and {other.schema.name} have different fields")


def _within_limits(ast: "Node", schema: Schema, limits: Limits) -> Filter:
    from audiencefilter.notations.check import over_limits

    if findings := over_limits(ast, schema, limits):
        from audiencefilter.notations.positions import invalid

        raise invalid(findings, None)
    return Filter(ast, schema, limits)
