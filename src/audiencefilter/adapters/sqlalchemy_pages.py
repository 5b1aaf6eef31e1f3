"""Pages of the rows that a filter selects."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Final, Generic, TypeVar

import sqlalchemy as sa
from sqlalchemy import orm
from sqlalchemy.orm.interfaces import CriteriaOption
from sqlalchemy.orm.util import AliasedClass

from audiencefilter.backends.sql.condition import Related
from audiencefilter.backends.sql.outline import Input
from audiencefilter.backends.sql.sqlalchemy import value_of
from audiencefilter.backends.sql.sqlalchemy_sources import contact_at, selectable_of, tested_and_joined
from audiencefilter.filter import Filter, check_filter
from audiencefilter.language.errors import show
from audiencefilter.language.given_records import check_sync
from audiencefilter.language.schema import Schema
from audiencefilter.language.suggest import instead_of

T = TypeVar("T")
_Session = orm.Session | orm.scoped_session[Any]

#: Databases that sort missing values last by default; the others sort them first, and some have no words for it.
_MISSING_LAST: Final = ("postgresql", "duckdb")


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A page of selected rows; as ``response_model=Page[Shape]`` FastAPI writes and documents it.

    Attributes:
        items: the rows of this page.
        total: the number of rows on all pages.
        pages: the number of pages.
        page: the number of this page, from 1.
        limit: the maximum number of rows on a page.
    """

    #: pydantic takes an instance as it is, unless it is to make the items of `Shape` from the rows.
    __pydantic_config__: ClassVar[Any] = {"revalidate_instances": "always"}

    items: list[T]
    total: int
    pages: int
    page: int
    limit: int


def page(
    session: _Session,
    select: Any,
    f: Filter,
    entity: Any,
    sort: Iterable[Any] = (),
    limit: int = 50,
    page: int = 1,
    *,
    related: Mapping[str, Related] | None = None,
    now: datetime | None = None,
) -> Page[Any]:
    """Return one page of the rows of a statement that a filter selects.

    The primary key of `entity` is the last key of the order, so that pages neither repeat nor omit rows while the rows
    stay the same. Missing values are the smallest. The rows are counted by a statement of its own. An ``AsyncSession``
    calls it by ``await session.run_sync(page, select, f, entity, …)``.

    Args:
        session: runs the statements.
        select: the rows that the caller may see: ``sa.select(Contact).where(Contact.account == account)``.
        f: the filter.
        entity: what the statement reads: a mapped class, an alias of one, or a Table.
        sort: names of fields of the schema, with ``-`` before a name for the greatest first, or expressions of
            SQLAlchemy; the order of `select` when empty.
        limit: the maximum number of rows on a page.
        page: the number of the page, from 1; one beyond the last has no rows.
        related: the joins of relations, as for :meth:`audiencefilter.Filter.to_sqlalchemy`.
        now: the instant of a relative filter, with a time zone; the clock's time when omitted.

    Raises:
        TypeError: `entity` is nothing of these; the session is asynchronous, or `f` is no filter.
        ValueError: the number of a page or a limit below 1; a name that is no field, or a field with many values; a
            select with a limit or an offset of its own, that does not read `entity`, or that has one row of it several
            times, as a join may give it; an entity without a primary key.
        UnsupportedError: the database cannot evaluate the filter exactly.
    """
    check_sync(session, "page({}, …)", takes_session=True)
    if not isinstance(session, orm.Session | orm.scoped_session):
        raise TypeError(f"a Session of SQLAlchemy is needed, not {show(session)}")
    check_filter(f)
    if limit < 1 or page < 1:
        raise ValueError(f"pages are numbered from 1 and have at least 1 row, not page={page}, limit={limit}")
    if not isinstance(select, sa.Select):
        raise TypeError(f"a select is needed, such as sa.select(Contact), not {show(select)}")
    if select._has_row_limiting_clause:
        raise ValueError("the select has a limit or an offset of its own: leave it out")
    chosen = _narrowed(select, f.to_sqlalchemy(entity, related, now=now), entity)
    total = _count(session, chosen, entity)
    skipped = (page - 1) * limit
    ordered = _ordered(session, chosen, entity, f.schema, sort).limit(limit).offset(skipped)
    items = _rows(session, ordered) if total > skipped else []
    return Page(items, total, -(-total // limit), page, limit)


def _narrowed(select: Any, condition: sa.ColumnElement[bool], entity: Any) -> Any:
    """Add a condition on what the select reads; one on another table would select every row for each of its rows."""
    chosen = select.where(condition)
    if len(chosen.get_final_froms()) > len(select.get_final_froms()):
        raise ValueError(f"the select does not read {show(entity)}: give the class, alias or table that it reads")
    return chosen


def _count(session: _Session, select: Any, entity: Any) -> int:
    """Count the rows of a select. Raises ValueError: a join gives a row of the entity several times."""
    keys = primary_key_of(entity)
    rows, alone, froms = select.order_by(None), sa.select(entity), select.get_final_froms()
    # Criteria that hide rows count only in the outermost statement.
    hiding = [one for one in select._with_options if isinstance(one, CriteriaOption)]
    is_alone = len(froms) == 1 and hash(froms[0]) == hash(selectable_of(entity))
    is_grouped = select._distinct or select._group_by_clauses
    wider = alone.add_columns(*select.selected_columns)
    if is_alone or is_grouped or len(wider.get_final_froms()) > len(alone.get_final_froms()):
        counted = sa.select(sa.func.count()).select_from(rows.subquery())
        return session.scalar(counted.options(*hiding)) or 0
    number = sa.func.count().label("number")
    of_key = rows.with_only_columns(number, maintain_column_froms=True).group_by(*keys).subquery()
    found = sa.select(sa.func.sum(of_key.c.number), sa.func.max(of_key.c.number)).options(*hiding)
    count, most = session.execute(found).one()
    if most is not None and most > 1:
        raise ValueError(
            f"the select has a row of {show(entity)} {most:,} times, as a join to many rows gives it: test these by "
            "where(….any(…)) or where(sa.exists(…)), or call distinct()"
        )
    return int(count or 0)


def _rows(session: _Session, select: Any) -> list[Any]:
    result = session.execute(select)
    one, *further = select.column_descriptions
    if further:
        return list(result)
    # A class or an alias of one: SQLAlchemy wants this where collections are loaded by joins.
    return list(result.scalars().unique() if one["expr"] is one.get("entity") else result.scalars())


def _ordered(session: _Session, select: Any, entity: Any, schema: Schema, sort: Iterable[Any]) -> Any:
    dialect = session.get_bind(clause=select).dialect.name
    keys = [_key(one, entity, schema, dialect) if isinstance(one, str) else one for one in sort]
    return (select.order_by(None) if keys else select).order_by(*keys, *primary_key_of(entity))


def _key(name: str, entity: Any, schema: Schema, dialect: str) -> sa.ColumnElement[Any]:
    falls = name.startswith("-")
    name = name.removeprefix("-")
    field = schema.by_name.get(name)
    if field is None or field.many:
        fields = [one.name for one in schema.fields if not one.many]
        raise ValueError(f"{schema.name} cannot be sorted by {show(name)}{instead_of(name, fields)}")
    (column,), _ = tested_and_joined([Input(field)], [], contact_at(entity, schema, None))
    key = value_of(field, column) if field.path else column
    order = key.desc() if falls else key.asc()
    if dialect not in _MISSING_LAST or getattr(key, "nullable", True) is False:
        return order
    return order.nulls_last() if falls else order.nulls_first()


def primary_key_of(entity: Any) -> list[Any]:
    """Return the columns of the primary key of a table, a mapped class or an alias."""
    if isinstance(entity, sa.FromClause):
        found = list(entity.primary_key)
    elif isinstance(entity, type | AliasedClass):
        mapper = sa.inspect(entity).mapper
        found = [getattr(entity, mapper.get_property_by_column(column).key) for column in mapper.primary_key]
    else:
        raise TypeError(f"a Table, a mapped class or an alias is needed, not {show(entity)}")
    if not found:
        raise ValueError(f"{entity} has no primary key, which tells its rows apart")
    return found
