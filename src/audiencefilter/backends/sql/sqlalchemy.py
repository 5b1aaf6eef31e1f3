"""A filter as a SQLAlchemy expression.

The expression is one element, however large the filter. It keeps the filter's outline, by which SQLAlchemy's statement
cache tells it from others, and beside it columns and bound parameters. The SQL is written when a statement is compiled,
in the forms of the dialect that is to run it; the values get their form when it is run.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, Final, assert_never

import sqlalchemy as sa
from sqlalchemy import types
from sqlalchemy.dialects.mysql import TINYINT
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.orm import Mapper, RelationshipProperty
from sqlalchemy.orm.util import AliasedClass, AliasedInsp
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.visitors import InternalTraversal

from audiencefilter.backends.sql.dialect import Dialect, Operand, Zone
from audiencefilter.backends.sql.dialects import DIALECTS, Standard
from audiencefilter.backends.sql.outline import Leaf, Node, Outline
from audiencefilter.backends.sql.writer import Tested, Writer
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.schema import Field, FieldType, Schema
from audiencefilter.language.suggest import instead_of

_STANDARD: Final = Standard()
#: Drivers of PostgreSQL that let the server find the type of a parameter, as it does for a literal.
_UNTYPED_DRIVERS: Final = frozenset({"psycopg", "psycopg_async", "psycopg2"})


def expression(outline: Outline, source: Any, schema: Schema) -> sa.ColumnElement[bool]:
    """Return an outline with its operands as an expression over the columns of `source`."""
    binds = [sa.bindparam(None, value, type_=sa.types.NULLTYPE, unique=True) for value in outline.operands]
    fields = [asked.field for asked in outline.asked if asked.field is not None]
    if outline.links or not all(field.is_single for field in fields):
        raise UnsupportedError("SQLAlchemy", "lists, custom data and relations")
    return Condition(outline.root, tuple(columns_of(fields, source, schema)), tuple(binds))


class Condition(sa.ColumnElement[bool]):
    """The condition of a filter.

    Attributes:
        root: the filter's tests, without values.
        tested: the columns that they are about.
        operands: the values, as bound parameters.
    """

    __visit_name__ = "audiencefilter_condition"
    # All that the SQL depends on is here, or the cache would give the SQL of another filter.
    _traverse_internals = [  # noqa: RUF012 - SQLAlchemy's own name and form
        ("root", InternalTraversal.dp_plain_obj),
        ("tested", InternalTraversal.dp_clauseelement_tuple),
        ("operands", InternalTraversal.dp_clauseelement_tuple),
    ]
    inherit_cache = True
    type = sa.Boolean()

    def __init__(
        self, root: Node, tested: tuple[sa.ColumnElement[Any], ...], operands: tuple[sa.BindParameter[Any], ...]
    ) -> None:
        self.root = root
        self.tested = tested
        self.operands = operands

    @property
    def _from_objects(self) -> list[Any]:
        return [source for column in self.tested for source in column._from_objects]

    def self_group(self, against: Any = None) -> "Condition":
        """Return itself: what is compiled is complete in itself."""
        return self


class _Bound(types.UserDefinedType[Any]):
    """What is bound for an operand, in the form that an engine takes."""

    cache_ok = True

    def __init__(self, operand: Operand, dialect: Dialect) -> None:
        self.operand = operand
        self.dialect = dialect

    def bind_processor(self, dialect: sa.Dialect) -> Callable[[Any], Any]:
        return self.operand.encode

    def literal_processor(self, dialect: sa.Dialect) -> Callable[[Any], str]:
        # As SQLAlchemy's own: the driver reads the statement for its marks, even where nothing is bound.
        doubles_percent = dialect.identifier_preparer._double_percents

        def literal(value: Any) -> str:
            text = self.dialect.literal(self.operand.kind, self.operand.encode(value))
            return text.replace("%", "%%") if doubles_percent else text

        return literal


class _Spread(_Bound):
    """What is bound for each value of an operand, with the SQL around it."""

    def __init__(self, operand: Operand, dialect: Dialect, before: str, after: str) -> None:
        super().__init__(operand, dialect)
        self.before = before
        self.after = after

    def bind_expression(self, bindvalue: sa.BindParameter[Any]) -> sa.ColumnElement[Any]:
        return _Around(self.before, bindvalue, self.after)


# SQLAlchemy works much out for each object that is a type, and there are few: one for each operand of a form.
_bound = lru_cache(maxsize=1_000)(_Bound)
_spread = lru_cache(maxsize=1_000)(_Spread)


class _Around(sa.ColumnElement[Any]):
    """A bound parameter with SQL in front of it and behind it. Made while compiling, so never in a cache key."""

    __visit_name__ = "audiencefilter_around"
    inherit_cache = False

    def __init__(self, before: str, inner: sa.ColumnElement[Any], after: str) -> None:
        self.before = before
        self.inner = inner
        self.after = after


@compiles(_Around)
def _compile_around(element: _Around, compiler: SQLCompiler, **kw: Any) -> str:
    return element.before + compiler.process(element.inner, **kw) + element.after


@compiles(Condition)
def _compile(element: Condition, compiler: SQLCompiler, **kw: Any) -> str:
    writer = _CompilingWriter(element, compiler, kw)
    writer.node(element.root)
    text = "".join(writer.parts)
    # SQLAlchemy negates with "= 0" where there are no booleans.
    return f"({text})" if isinstance(element.root, Leaf) else text


def _dialect_of(dialect: sa.Dialect) -> Dialect:
    if dialect.name == "default":  # there is no engine: it is printed
        return _STANDARD
    # A connection to MariaDB may be called mysql.
    name = "mariadb" if getattr(dialect, "is_mariadb", False) else dialect.name
    found = DIALECTS.get(name)
    if found is None:
        raise UnsupportedError("to_sqlalchemy", f"conditions in the dialect {name!r}")
    return found


_SAMPLE: Final = datetime(2001, 2, 3, 4, 5, 6, 7)  # noqa: DTZ001 - SQLAlchemy writes it as it is


def _check_instants(held: types.DateTime, dialect: sa.Dialect) -> None:
    """Refuse columns whose values are no instants in UTC, or are texts of another form."""
    if dialect.name == "sqlite":
        write = held.bind_processor(dialect)
        if write is not None and write(_SAMPLE) != _SAMPLE.isoformat(" "):
            raise UnsupportedError("to_sqlalchemy", f"a comparison with dates as {held!r} stores them")
    if dialect.name in ("mysql", "mariadb") and isinstance(held, types.TIMESTAMP):
        raise UnsupportedError(
            "to_sqlalchemy", f"a comparison with {held!r}, whose values {dialect.name} moves to the session's time zone"
        )


class _CompilingWriter(Writer):
    """Writes a condition while its statement is compiled."""

    def __init__(self, element: Condition, compiler: SQLCompiler, kw: dict[str, Any]) -> None:
        self.compiler = compiler
        self.kw = kw
        dialect = _dialect_of(compiler.dialect)
        self.asks_for_types = dialect.name == "postgresql" and compiler.dialect.driver not in _UNTYPED_DRIVERS
        self.operands = element.operands
        columns = [Tested(self.column(column), self.zone(column.type)) for column in element.tested]
        doubles_percent = bool(compiler.preparer._double_percents)
        super().__init__(dialect, columns, (), reuses=True, doubles_percent=doubles_percent)

    def column(self, column: sa.ColumnElement[Any]) -> str:
        text = self.compiler.process(column, **self.kw)
        return text if isinstance(column, sa.ColumnClause | sa.Label) else f"({text})"

    def zone(self, column_type: types.TypeEngine[Any]) -> Zone:
        """Return what a driver that asks for types has to be told of a column of instants."""
        if not isinstance(plain_type(column_type), types.DateTime):
            return Zone.UNKNOWN
        held = plain_type(column_type.dialect_impl(self.compiler.dialect))  # variants are settled now
        if not isinstance(held, types.DateTime):
            return Zone.UNKNOWN
        _check_instants(held, self.compiler.dialect)
        if not self.asks_for_types:
            return Zone.UNKNOWN
        return Zone.AWARE if held.timezone else Zone.NAIVE

    def bind(self, operand: Operand, position: int) -> str:
        bind = self.operands[position]
        before, after = self.cast(operand)
        if not operand.spread:
            return before + self.process(bind, _bound(operand, self.dialect)) + after
        spread = _spread(operand, self.dialect, operand.before + before, after + operand.after)
        # The parentheses around the values are those of the form.
        return self.process(bind, spread, expanding=True)[1:-1]

    def process(self, bind: sa.BindParameter[Any], type: types.TypeEngine[Any], expanding: bool = False) -> str:
        parameter = sa.bindparam(None, bind.value, type_=type, unique=True, expanding=expanding)
        # As a clone of the expression's parameter it gets the value of the same parameter of every later statement
        # that has this SQL. A clone by SQLAlchemy itself may have the name of another one.
        parameter._cloned_set.update(bind._cloned_set)
        return self.compiler.process(parameter, **self.kw)

    def cast(self, operand: Operand) -> tuple[str, str]:
        if not self.asks_for_types:
            return "", ""
        if self.dialect.takes_type_from_column(operand.kind):
            driver = self.compiler.dialect.driver
            raise UnsupportedError(
                "to_sqlalchemy",
                f"a date-time for {driver} without the column's type: give the column the type DateTime",
            )
        name = self.dialect.type_name(operand.kind)
        return ("", "") if name is None else ("CAST(", f" AS {name})")


# -- columns --------------------------------------------------------------------------------------------------------


def columns_of(fields: Iterable[Field], source: Any, schema: Schema) -> Iterator[sa.ColumnElement[Any]]:
    """Yield the column of each field.

    Args:
        fields: the fields that a filter reads.
        source: a Table or another FROM clause, a mapped class, an alias, or a mapping from names of fields.
        schema: all the fields.

    Raises:
        UnsupportedError: a column is of a type that cannot give its field's meaning.
        ValueError: there is no column for a field, or a mapping names something else than a field.
        TypeError: `source` is nothing that has columns, or a column is none.
    """
    if isinstance(source, Mapping):
        for name in source:
            if name not in schema.by_name:
                raise ValueError(f"{schema.name} has no field {show(name)}{instead_of(name, schema.by_name)}")
        named = {field: field.name for field in fields}
    else:
        named = {field: field.attribute for field in fields}
    columns = _columns(source, named.values())
    for field, name in named.items():
        found = columns.get(name)
        if found is None:
            what = "the mapping" if isinstance(source, Mapping) else source
            choice = instead_of(name, columns.keys())
            raise ValueError(f"{what} has no column {show(name)} for the field {show(field.name)}{choice}")
        column = found.__clause_element__() if hasattr(found, "__clause_element__") else found
        # A relationship stands for the condition of a join.
        is_relation = isinstance(getattr(found, "property", None), RelationshipProperty)
        if is_relation or not isinstance(column, sa.ColumnElement):
            raise TypeError(f"the column of {show(field.name)} must be a column or an expression, not {show(found)}")
        _check_type(field, column.type)
        yield column


def _columns(source: Any, names: Iterable[str]) -> Mapping[str, Any]:
    """Return the columns of a source; of a mapped class those called by `names` only, since others may be costly."""
    if isinstance(source, Mapping):
        return source
    if isinstance(source, sa.FromClause):
        columns: Mapping[str, Any] = source.c
        return columns
    # An engine or a connection is not inspected: that would connect it.
    found = sa.inspect(source, raiseerr=False) if isinstance(source, type | AliasedClass) else None
    if isinstance(found, Mapper | AliasedInsp):
        known = found.mapper.all_orm_descriptors
        return {key: getattr(source, key) if key in names else None for key in known.keys()}  # noqa: SIM118
    needed = "a Table, a mapped class, an alias or a mapping from fields to columns"
    raise TypeError(f"{needed} is needed, not {show(source)}")


def plain_type(type_: types.TypeEngine[Any]) -> types.TypeEngine[Any]:
    """Return what the database holds: the type that a TypeDecorator decorates.

    An Interval stays what it is: a decorator of DateTime, for engines that have no intervals.
    """
    while isinstance(type_, types.TypeDecorator) and not isinstance(type_, types.Interval):
        type_ = type_.impl_instance
    return type_


def _check_type(field: Field, column_type: types.TypeEngine[Any]) -> None:
    held = plain_type(column_type)
    if isinstance(held, types.NullType):
        return
    if not isinstance(held, _types_of(field.type)) or isinstance(held, types.Enum):
        raise UnsupportedError(
            "to_sqlalchemy", f"the {field.type.value} field {show(field.name)} on a column of {held!r}"
        )


def _types_of(field_type: FieldType) -> tuple[type[types.TypeEngine[Any]], ...]:
    """Return what columns of a field may be; a type that nobody has told passes as any."""
    match field_type:
        case FieldType.STRING:
            return (types.String,)
        case FieldType.INTEGER:
            return (types.Integer,)
        case FieldType.NUMBER:
            return (types.Numeric, types.Float, types.Integer)
        case FieldType.BOOLEAN:
            return (types.Boolean, TINYINT)
        case FieldType.DATETIME:
            return (types.DateTime,)
        case _:
            assert_never(field_type)
