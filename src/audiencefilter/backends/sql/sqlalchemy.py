"""A filter as a SQLAlchemy expression.

The expression is one element, however large the filter. It keeps the filter's outline, by which SQLAlchemy's statement
cache tells it from others, and beside it columns and bound parameters. The SQL is written when a statement is compiled,
in the forms of the dialect that is to run it; the values get their form when it is run.
"""

from collections.abc import Callable, Hashable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import types
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.visitors import InternalTraversal

from audiencefilter.backends.sql.condition import Related
from audiencefilter.backends.sql.dialect import Dialect, Held, Key
from audiencefilter.backends.sql.dialects import DIALECTS, Standard
from audiencefilter.backends.sql.forms import Kind, Operand, Zone
from audiencefilter.backends.sql.outline import Asked, Leaf, Node, Outline
from audiencefilter.backends.sql.sqlalchemy_sources import Joint, contact_at, is_kept, tested_and_joined
from audiencefilter.backends.sql.sqlalchemy_types import (
    element_type,
    is_text,
    plain_type,
    storage_name,
    type_on,
    variants_of,
)
from audiencefilter.backends.sql.writer import Join, Tested, Writer
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.language.schema import Schema

_STANDARD: Final = Standard()
#: Drivers of PostgreSQL that let the server find the type of a parameter, as it does for a literal.
_UNTYPED_DRIVERS: Final = frozenset({"psycopg", "psycopg_async", "psycopg2"})


def expression(
    outline: Outline, source: Any, schema: Schema, related: Mapping[str, Related] | None = None
) -> sa.ColumnElement[bool]:
    """Return an outline with its operands as an expression over the columns of `source`.

    Args:
        outline: the outline.
        source: where the contacts are: a Table or another FROM clause, a mapped class, an alias, or a mapping.
        schema: what they have.
        related: how their relations are found, where the relationships of a mapped class do not say it.
    """
    binds = [sa.bindparam(None, value, type_=sa.types.NULLTYPE, unique=True) for value in outline.operands]
    place = contact_at(source, schema, related)
    tested, joints = tested_and_joined(outline.asked, outline.links, place)
    keys = [key for joint in joints for key in joint.keys]
    return Condition(
        outline.root, _shapes(outline), variants_of([*tested, *keys]), tuple(tested), tuple(joints), tuple(binds)
    )


def _shapes(outline: Outline) -> tuple[Asked | None, ...]:
    """Return what is asked that is more than a single value of a column, in the order of what is asked."""
    if not outline.links and all(asked.shape is None for asked in outline.asked):
        return ()
    return tuple(None if asked.shape is None else asked for asked in outline.asked)


class Condition(sa.ColumnElement[bool]):
    """The condition of a filter.

    Attributes:
        root: the filter's tests, without values.
        shapes: what the tests are about, where that is more than a single value of a column; empty where nothing is.
        variants: what types columns have on some dialects only.
        tested: the columns that they are about.
        joints: how related records are found.
        operands: the values, as bound parameters.
    """

    __visit_name__ = "audiencefilter_condition"
    # All that the SQL depends on is here, or the cache would give the SQL of another filter.
    _traverse_internals = [  # noqa: RUF012 - SQLAlchemy's own name and form
        ("root", InternalTraversal.dp_plain_obj),
        ("shapes", InternalTraversal.dp_plain_obj),
        ("variants", InternalTraversal.dp_plain_obj),
        ("tested", InternalTraversal.dp_clauseelement_tuple),
        ("joints", InternalTraversal.dp_clauseelement_tuple),
        ("operands", InternalTraversal.dp_clauseelement_tuple),
    ]
    inherit_cache = True
    type = sa.Boolean()

    def __init__(
        self,
        root: Node,
        shapes: tuple[Asked | None, ...],
        variants: tuple[Hashable, ...],
        tested: tuple[sa.ColumnElement[Any], ...],
        joints: tuple[Joint, ...],
        operands: tuple[sa.BindParameter[Any], ...],
    ) -> None:
        self.root = root
        self.shapes = shapes
        self.variants = variants
        self.tested = tested
        self.joints = joints
        self.operands = operands

    @property
    def _from_objects(self) -> list[Any]:
        """The sources of the contact's columns; those of related records are in subqueries of their own."""
        own = [column for column in self.tested if not is_kept(column)]
        own += [column for joint in self.joints if joint.record == 0 for column in joint.ours]
        return [source for column in own for source in column._from_objects]

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
        self.dialect = dialect
        shapes = element.shapes or (None,) * len(element.tested)
        columns = [self.tested(asked, column) for asked, column in zip(shapes, element.tested, strict=True)]
        joins = list(map(self.join, element.joints))
        doubles_percent = bool(compiler.preparer._double_percents)
        super().__init__(dialect, columns, joins, reuses=True, doubles_percent=doubles_percent)

    def tested(self, asked: Asked | None, column: sa.ColumnElement[Any]) -> Tested:
        """Return what stands for a column, and how it keeps what is asked of it."""
        shape = None if asked is None else asked.shape
        if asked is None or shape is None:
            return Tested(self.column(column), self.zone(column.type))
        if asked.field is None:
            return Tested("", held=Held(shape))
        if asked.field.is_single:
            return Tested(self.column(column), self.zone(column.type), Held(shape))
        held = type_on(column.type, self.compiler.dialect)
        zone = self.zone(element_type(held)) if isinstance(held, types.ARRAY) else Zone.UNKNOWN
        name = storage_name(asked.field, column.type, self.compiler.dialect)
        return Tested(self.column(column), zone, Held(shape, self.dialect.storage(asked.field, name)))

    def join(self, joint: Joint) -> Join:
        """Return how related records are found."""
        first, *further = [self.source(source) for source in joint.sources]
        for source in further:
            pairs = [self.dialect.joined(*map(self.key, pair)) for pair in zip(joint.before, joint.behind, strict=True)]
            first += f" JOIN {source} ON {' AND '.join(pairs)}"
        keys = tuple((self.key(ours), self.key(theirs)) for ours, theirs in zip(joint.ours, joint.theirs, strict=True))
        return Join(first, keys)

    def source(self, source: sa.FromClause) -> str:
        # It is within a subquery: the linter would take it for one of the statement's own, joined with none of them.
        inner = {key: value for key, value in self.kw.items() if key != "from_linter"}
        return self.compiler.process(source, asfrom=True, **inner)

    def key(self, column: sa.ColumnElement[Any]) -> Key:
        return Key(self.column(column), is_text(column.type, self.compiler.dialect))

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
        if self.asks_for_types and operand.kind is Kind.ARRAY:
            # It takes the type of the column, of which a parameter would have to tell: so it is no parameter.
            return self.process(bind, _bound(operand, self.dialect), is_literal=True)
        before, after = self.cast(operand)
        if not operand.spread:
            return before + self.process(bind, _bound(operand, self.dialect)) + after
        spread = _spread(operand, self.dialect, operand.before + before, after + operand.after)
        # The parentheses around the values are those of the form.
        return self.process(bind, spread, expanding=True)[1:-1]

    def process(
        self,
        bind: sa.BindParameter[Any],
        type: types.TypeEngine[Any],
        expanding: bool = False,
        is_literal: bool = False,
    ) -> str:
        parameter = sa.bindparam(
            None, bind.value, type_=type, unique=True, expanding=expanding, literal_execute=is_literal
        )
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
