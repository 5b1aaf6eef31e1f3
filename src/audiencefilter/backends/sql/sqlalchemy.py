"""The SQLAlchemy back-end: a filter as one SQLAlchemy expression.

The expression is one element, whatever the size of the filter. It contains the filter's outline, which is its key in
SQLAlchemy's statement cache, columns, and bound parameters. Compiling a statement writes the SQL in the forms of the
statement's dialect; executing it encodes the values.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy import types
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.elements import _anonymous_label
from sqlalchemy.sql.visitors import InternalTraversal

from audiencefilter.backends.sql import sqlalchemy_sources as sources
from audiencefilter.backends.sql import sqlalchemy_types as column_types
from audiencefilter.backends.sql.dialect import Dialect, Key, Shape, shape_of
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.forms import Kind, Operand, Zone
from audiencefilter.backends.sql.outline import Input, Leaf, Node, Outline
from audiencefilter.backends.sql.text import Join, Tested, Writer, objects_in, over_column, tested_object
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.types import by_type

#: Drivers of PostgreSQL that let the server infer the type of a parameter, as for a literal.
_UNTYPED_DRIVERS: Final = frozenset({"psycopg", "psycopg_async", "psycopg2"})


def expression(outline: Outline, place: sources.RecordSource) -> sa.ColumnElement[bool]:
    """Return an outline and its operands as an expression over the records of a place."""
    binds = [sa.bindparam(None, value, type_=sa.types.NULLTYPE, unique=True) for value in outline.operands]
    tested, joints = sources.tested_and_joined(outline.inputs, outline.links, place)
    keys = [key for joint in joints for key in joint.keys]
    records = tuple([one.record for one in outline.inputs])
    variants = column_types.variants_of([*tested, *keys])
    empty = tuple(
        [at for at, one in enumerate(outline.operands) if one == "" or (isinstance(one, tuple) and "" in one)]
    )
    shapes = tuple([None if one.is_column else one for one in outline.inputs])
    return Condition(outline.root, shapes, variants, tuple(tested), tuple(joints), tuple(binds), records, empty)


@dataclass(eq=False, repr=False)
class Condition(sa.ColumnElement[bool]):
    """The condition of a filter. Its cache key contains everything that its SQL depends on."""

    __visit_name__ = "audiencefilter_condition"
    # The cache key. Without one of these the cache could return the SQL of another filter.
    _traverse_internals = [  # noqa: RUF012 - SQLAlchemy's own name and form
        ("root", InternalTraversal.dp_plain_obj),
        ("shapes", InternalTraversal.dp_plain_obj),
        ("variants", InternalTraversal.dp_plain_obj),
        ("tested", InternalTraversal.dp_clauseelement_tuple),
        ("joints", InternalTraversal.dp_clauseelement_tuple),
        ("operands", InternalTraversal.dp_clauseelement_tuple),
        ("empty", InternalTraversal.dp_plain_obj),
    ]
    inherit_cache = True
    type = sa.Boolean()

    root: Node
    shapes: tuple[Input | None, ...]  # what is tested; None for each single value of a column
    variants: tuple[Hashable, ...]
    tested: tuple[sa.ColumnElement[Any], ...]
    joints: tuple[sources.Joint, ...]
    operands: tuple[sa.BindParameter[Any], ...]
    records: tuple[int, ...]
    empty: tuple[int, ...]  # the positions of operands that are an empty text, or have one

    @property
    def _from_objects(self) -> list[Any]:
        """The sources of the contact's columns; the sources of related records are in subqueries."""
        own = [column for column, record in zip(self.tested, self.records, strict=True) if record == 0]
        own += [column for joint in self.joints if joint.record == 0 for column in joint.ours]
        return [source for column in own for source in column._from_objects]

    def self_group(self, against: Any = None) -> "Condition":
        """Return itself: the compiled SQL needs no further parentheses."""
        return self


class _OperandType(types.UserDefinedType[Any]):
    """The type of a bound operand, which encodes it for an engine."""

    cache_ok = True

    def __init__(self, operand: Operand, dialect: Dialect, before: str = "", after: str = "") -> None:
        self.operand, self.dialect = operand, dialect
        self.before, self.after = before, after

    def bind_processor(self, dialect: sa.Dialect) -> Callable[[Any], Any]:
        return self.operand.encode

    def literal_processor(self, dialect: sa.Dialect) -> Callable[[Any], str]:
        # SQLAlchemy's own types do the same: the driver searches the statement for marks, even if nothing is bound.
        doubles_percent = dialect.identifier_preparer._double_percents
        # PostgreSQL's compiler then doubles the backslashes of literals, also in E'…' where they are doubled already:
        # in SQLAlchemy 2.0 before it is connected, else where standard_conforming_strings is off.
        doubles_backslash = dialect.name == "postgresql" and dialect._backslash_escapes  # type: ignore[attr-defined]

        def literal(value: Any) -> str:
            text = self.dialect.literal(self.operand.kind, self.operand.encode(value))
            text = text.replace("\\\\", "\\") if doubles_backslash else text
            return self.before + (text.replace("%", "%%") if doubles_percent else text) + self.after

        return literal


class _SpreadType(_OperandType):
    """The type of each value of a bound tuple, with the SQL around the value."""

    def bind_expression(self, bindvalue: sa.BindParameter[Any]) -> sa.ColumnElement[Any]:
        return _Around(self.before, bindvalue, self.after)


# Cached, because SQLAlchemy computes much per type object, and there are only few: one per operand of a form.
_bound = lru_cache(maxsize=1_000)(_OperandType)
_spread = lru_cache(maxsize=1_000)(_SpreadType)


@dataclass(eq=False, repr=False)
class _Around(sa.ColumnElement[Any]):
    """A bound parameter with SQL before and after it. It is created while compiling, so it is in no cache key."""

    __visit_name__ = "audiencefilter_around"
    inherit_cache = False

    before: str
    inner: sa.ColumnElement[Any]
    after: str


@compiles(_Around)
def _compile_around(element: _Around, compiler: SQLCompiler, **kw: Any) -> str:
    return element.before + compiler.process(element.inner, **kw) + element.after


@compiles(Condition)
def _compile(element: Condition, compiler: SQLCompiler, **kw: Any) -> str:
    writer = _CompilingWriter(element, compiler, kw)
    writer.node(element.root)
    text = "".join(writer.parts)
    if "pg_input_is_valid(" in text and (getattr(compiler.dialect, "server_version_info", None) or _VALID) < _VALID:
        what = "JSON in text, and objects in json, on PostgreSQL before 16: store them in jsonb"
        raise UnsupportedError("to_sqlalchemy", what)
    # For dialects without booleans SQLAlchemy negates with "= 0", so a single test needs parentheses.
    return f"({text})" if isinstance(element.root, Leaf) else text


def dialect_of(dialect: sa.Dialect) -> Dialect:
    """Return the forms of an engine, or raise an UnsupportedError."""
    # The dialect of a connection to MariaDB may be named mysql; without an engine a statement is only printed.
    name = "mariadb" if getattr(dialect, "is_mariadb", False) else dialect.name.replace("default", "postgresql")
    found = DIALECTS.get(name)
    if found is None:
        raise UnsupportedError("to_sqlalchemy", f"conditions in the dialect {name!r}")
    return found


#: The version of PostgreSQL that tests texts for JSON.
_VALID: Final = (16,)
_SAMPLE: Final = datetime(2001, 2, 3, 4, 5, 6, 7)  # noqa: DTZ001 - SQLAlchemy writes it as it is


def _check_instants(stored: types.DateTime, dialect: sa.Dialect) -> None:
    """Raise an UnsupportedError for columns whose values are not instants in UTC, or are texts in another format."""
    if dialect.name == "sqlite":
        write = stored.bind_processor(dialect)
        if write is not None and write(_SAMPLE) != _SAMPLE.isoformat(" "):
            raise UnsupportedError("to_sqlalchemy", f"a comparison with dates as {stored!r} stores them")
    if dialect.name in ("mysql", "mariadb") and isinstance(stored, types.TIMESTAMP):
        what = f"a comparison with {stored!r}, whose values {dialect.name} moves to the session's time zone"
        raise UnsupportedError("to_sqlalchemy", what)


#: Text that SQLAlchemy reads as its own parameter anywhere in a statement, even between quotes. If percent signs are
#: doubled, it does not read %(…)s so.
_AS_PARAMETERS: Final = re.compile(r"%\([^)]*\)s|__\[(?:POSTCOMPILE|SCHEMA)_")
_AS_LATE_PARAMETERS: Final = re.compile(r"__\[(?:POSTCOMPILE|SCHEMA)_")
_NUMBERED: Final = re.compile(rf"{sources.ALIAS}_([0-9]+)", re.IGNORECASE)
#: The compiler arguments that apply to a statement's own columns and sources, and not to subqueries.
_OUTER: Final = frozenset(
    {
        "add_to_result_map", "enclosing_alias", "enclosing_lateral", "from_linter", "include_table",
        "lateral_from_linter", "render_label_as_label", "result_map_targets", "use_schema", "within_columns_clause",
        "within_label_clause",
    }
)  # fmt: skip


def check_path(field: Field, compiler: SQLCompiler) -> None:
    """Raise an UnsupportedError for keys that SQLAlchemy would read as parameters in the SQL."""
    as_parameters = _AS_LATE_PARAMETERS if compiler.preparer._double_percents else _AS_PARAMETERS
    for key in field.path:
        if as_parameters.search(key):
            what = f"the key {show(key)} of {show(field.name)}, which SQLAlchemy reads as a parameter: use to_sql"
            raise UnsupportedError("to_sqlalchemy", what)


class _CompilingWriter(Writer):
    """Writes a condition while its statement is compiled."""

    def __init__(self, element: Condition, compiler: SQLCompiler, kw: dict[str, Any]) -> None:
        self.compiler = compiler
        self.kw = kw
        self.dialect = dialect = dialect_of(compiler.dialect)
        self.asks_for_types = compiler.dialect.name == "postgresql" and compiler.dialect.driver not in _UNTYPED_DRIVERS
        self.operands = element.operands
        self.literals = element.empty if dialect.writes_empty else ()
        self.objects = {at: f"{sources.ALIAS}_object_{at}" for at, one in enumerate(element.joints, 1) if one.relation}
        #: The sources of each record's subquery and of those around it; the contact is first, without a subquery.
        self.scopes: list[tuple[tuple[sa.FromClause, ...], tuple[sa.FromClause, ...]]] = [((), ())]
        for joint in element.joints:
            own, above = self.scopes[joint.record]
            self.scopes.append((joint.sources, (*own, *above)))
        self.number_beyond(column for joint in element.joints if joint.record == 0 for column in joint.ours)
        columns = [self.tested(*one) for one in zip(element.shapes, element.tested, element.records, strict=True)]
        joins = [self.join(joint, number) for number, joint in enumerate(element.joints, 1)]
        super().__init__(dialect, columns, joins, reuses=True, doubles_percent=bool(compiler.preparer._double_percents))

    def number_beyond(self, ours: Iterable[sa.ColumnElement[Any]]) -> None:
        """Number aliases so that none has the name of an outer table to which subqueries refer."""
        for source in {source for column in ours for source in column._from_objects}:
            name = getattr(source, "name", None)
            taken = None if name is None or isinstance(name, _anonymous_label) else _NUMBERED.fullmatch(name)
            if taken:
                numbers: dict[str, Any] = self.compiler.anon_map
                numbers[sources.ALIAS] = max(numbers.get(sources.ALIAS, 1), int(taken[1]) + 1)

    @contextmanager
    def among(self, record: int) -> Iterator[None]:
        """Compile in the scope of a record's subquery, or for 0 in the enclosing statement."""
        # A scalar subquery in place of a column then correlates with the same row, as in SQLAlchemy's own subqueries.
        if record == 0:
            yield
            return
        compiler, around = self.compiler, self.kw
        outer: Any = compiler.stack[-1] if compiler.stack else compiler._default_stack_entry
        own, above = self.scopes[record]
        entry: Any = {**outer, "asfrom_froms": set(own), "correlate_froms": {*outer["correlate_froms"], *own, *above}}
        compiler.stack.append(entry)
        self.kw = {key: value for key, value in around.items() if key not in _OUTER}
        try:
            yield
        finally:
            self.kw = around
            compiler.stack.pop()

    def tested(self, source: Input | None, column: sa.ColumnElement[Any], record: int) -> Tested:
        """Return a column of a record with its SQL, its zone and its storage; objects in custom data have no column."""
        with self.among(record):
            if source is None:
                return Tested(self.column(column), self.zone(column.type))
            if source.field is not None:
                check_path(source.field, self.compiler)
            if record in self.objects:
                return tested_object(source, self.dialect.object_of(self.objects[record]), self.dialect)
            if source.field is None:
                return Tested("", shape=shape_of(source))
            if source.field.is_single:
                column_types.check_type_on(source.field, column.type, self.compiler.dialect)
                return Tested(self.column(column), self.zone(column.type), shape_of(source))
            stored = column_types.type_on(column.type, self.compiler.dialect)
            zone = self.zone(column_types.element_type(stored)) if isinstance(stored, types.ARRAY) else Zone.UNKNOWN
            name = column_types.storage_name(source.field, column.type, self.compiler.dialect)
            return Tested(self.column(column), zone, shape_of(source, self.dialect.storage(source.field, name)))

    def join(self, joint: sources.Joint, number: int) -> Join:
        """Return the join of related records; `number` identifies them."""
        if joint.relation is not None:
            column = self.tested(Input(joint.relation.data), next(iter(joint.ours), sa.null()), joint.record)
            objects = objects_in(column, joint.relation, self.dialect, self.compiler.preparer._double_percents)
            return Join(objects, (), objects=self.objects[number])
        with self.among(joint.record):
            ours = list(map(self.key, joint.ours))
            within = self.kw.get("include_table", True) and all(map(sources.is_qualified, joint.ours))
        with self.among(number):
            (source,) = [self.compiler.process(source, asfrom=True, **self.kw) for source in joint.sources]
            theirs = map(self.key, joint.theirs)
            return Join(source, tuple(zip(ours, theirs, strict=True)), within=within)

    def key(self, column: sa.ColumnElement[Any]) -> Key:
        return Key(self.column(column), column_types.is_text(column.type, self.compiler.dialect))

    def column(self, column: sa.ColumnElement[Any]) -> str:
        text = self.compiler.process(column, **self.kw)
        cast = column_types.enum_cast(column.type, self.compiler.dialect)
        if cast is not None:
            return f"CAST({text} AS {cast})"
        return text if isinstance(column, sa.ColumnClause | sa.Label) else f"({text})"

    def zone(self, column_type: types.TypeEngine[Any]) -> Zone:
        """Return the zone of a column of instants, for drivers that need the types of parameters."""
        stored = column_types.type_on(column_type, self.compiler.dialect)
        if isinstance(stored, types.DateTime):
            _check_instants(stored, self.compiler.dialect)
            if self.asks_for_types:
                return Zone.AWARE if stored.timezone else Zone.NAIVE
        return Zone.UNKNOWN

    def bind(self, operand: Operand, position: int) -> str:
        bind = self.operands[position]
        before, after, literal = operand.before, operand.after, position in self.literals
        if self.asks_for_types and operand.kind is Kind.ARRAY:
            literal = True  # it takes the column's type; a parameter would need it explicitly
        elif self.asks_for_types:
            before, after = f"{before}CAST(", f" AS {self.type_name(operand.kind)}){after}"
        each = operand.is_spread
        # SQLAlchemy splits literals at commas, also within texts, to write SQL around each.
        kind = _bound if literal or self.kw.get("literal_binds") or not each else _spread
        type_ = kind(operand, self.dialect, *((before, after) if each else ()))
        parameter = sa.bindparam(None, bind.value, type_, unique=True, expanding=each, literal_execute=literal)
        # A clone of the expression's parameter gets the value of the same parameter in every later statement with this
        # SQL. SQLAlchemy's own clone may have the name of another parameter.
        parameter._cloned_set.update(bind._cloned_set)
        text = self.compiler.process(parameter, **self.kw)
        # A form has its own parentheses around the values of a tuple.
        return text[1:-1] if each else before + text + after

    def type_name(self, kind: Kind) -> str:
        name = self.dialect.type_names.get(kind)
        if name is None:
            what = f"a date-time for {self.compiler.dialect.driver} without the column's type"
            raise UnsupportedError("to_sqlalchemy", f"{what}: give the column the type DateTime")
        return name


# -- values of custom data ---------------------------------------------------------------------------------------------

#: The alias of the elements of a list.
_ITEM: Final = "item"


class InstantType(types.TypeDecorator[datetime]):
    """An instant in custom data: aware in Python, and in SQLite a text in UTC, as SQLAlchemy writes date-times."""

    impl = types.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> Any:
        """Return the bound value of an instant."""
        return value.astimezone(UTC) if dialect.name == "sqlite" and value is not None else value

    def process_result_value(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        """Return the instant for a value from the database."""
        return value.replace(tzinfo=UTC) if dialect.name == "sqlite" and value is not None else value


class DecimalType(types.TypeDecorator[Decimal]):
    """A decimal in custom data: a Decimal in Python, and a whole number of units of its scale in the database."""

    impl = types.BigInteger
    cache_ok = True

    def __init__(self, scale: int) -> None:
        super().__init__()
        self.scale = scale

    def process_bind_param(self, value: Decimal | None, dialect: sa.Dialect) -> Any:
        """Return the units of a decimal."""
        return None if value is None else int(value.scaleb(self.scale))

    def process_result_value(self, value: Any, dialect: sa.Dialect) -> Decimal | None:
        """Return the decimal of units."""
        return None if value is None else Decimal(value).scaleb(-self.scale)


def _type_of(field: Field) -> types.TypeEngine[Any]:
    """Return the type of a field's values."""
    return _TYPES[field.type] if field.scale is None else DecimalType(field.scale)


_TYPES: Final[Mapping[FieldType, types.TypeEngine[Any]]] = by_type(
    string=types.Text(), integer=types.Integer(), number=types.Double(), boolean=types.Boolean(),
    datetime=InstantType(), date=types.Date(), uuid=types.Uuid(), decimal=DecimalType(0),
)  # fmt: skip


@dataclass(eq=False, repr=False)
class _StoredValue(sa.ColumnElement[Any]):
    """The value of a field in a column, or its list, compiled in the form of the statement's dialect."""

    __visit_name__ = "audiencefilter_stored_value"
    _traverse_internals = [  # noqa: RUF012 - SQLAlchemy's own name and form
        ("field", InternalTraversal.dp_plain_obj),
        ("column", InternalTraversal.dp_clauseelement),
    ]
    inherit_cache = True

    field: Field
    column: sa.ColumnElement[Any]
    type: types.TypeEngine[Any]

    @property
    def _from_objects(self) -> list[Any]:
        return self.column._from_objects


@compiles(_StoredValue)
def _compile_stored_value(element: _StoredValue, compiler: SQLCompiler, **kw: Any) -> str:
    field, dialect = element.field, dialect_of(compiler.dialect)
    check_path(field, compiler)
    shape = _shape_in(element.column, field, compiler.dialect)
    form = dialect.elements(shape).array if field.many else dialect.at_path(shape)
    return f"({over_column(form, compiler.process(element.column, **kw), compiler.preparer._double_percents)})"


def _shape_in(column: sa.ColumnElement[Any], field: Field, dialect: sa.Dialect) -> Shape:
    """Return the shape of the values of a field in a column."""
    name = column_types.storage_name(field, column.type, dialect)
    storage = dialect_of(dialect).storage(field, name)
    return Shape(field.type, field.many, field.path, scale=field.scale or 0, storage=storage)


def value_of(field: Field, column: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    """Return the single value of a field at a path in a column, NULL if it is missing or of another type."""
    return _StoredValue(field, column, _type_of(field))


class ListElements(NamedTuple):
    """A list in custom data: the list, the source of its elements for FROM, and the value of an element."""

    array: sa.ColumnElement[Any]
    source: sa.FromClause
    value: sa.ColumnElement[Any]


def elements_of(field: Field, column: sa.ColumnElement[Any], dialect: sa.Dialect) -> ListElements:
    """Return the values of a list at a path in a column.

    Raises:
        UnsupportedError: the engine cannot read the elements of such a list as rows.
    """
    form = dialect_of(dialect).elements(_shape_in(column, field, dialect))
    array = _StoredValue(field, column, types.NullType())
    source = getattr(sa.func, form.function)(array).table_valued(*form.columns, name=_ITEM, joins_implicitly=True)
    return ListElements(
        array,
        source.render_derived(name=_ITEM) if form.is_derived else source,
        sa.literal_column(f"({form.value})", _type_of(field)),
    )
