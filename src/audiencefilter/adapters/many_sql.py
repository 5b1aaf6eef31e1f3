"""Many audiences at once over a database, by SQLAlchemy.

A statement counts a group of audiences, each by ``SUM(CASE WHEN … THEN 1 ELSE 0 END)``; those with tests of related
records have statements of their own.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import sqlalchemy as sa

from audiencefilter.adapters.many_shared import groups_of, tests_of
from audiencefilter.adapters.sqlalchemy_pages import primary_key_of
from audiencefilter.backends.sql import sqlalchemy_sources as sources
from audiencefilter.backends.sql.condition import Related
from audiencefilter.backends.sql.outline import depth_of, outline
from audiencefilter.filter import Filter
from audiencefilter.language.errors import given
from audiencefilter.language.fields import Field
from audiencefilter.plan import nodes as p

#: The databases where groups were measured to be quicker; elsewhere each audience has a statement of its own.
GROUPING: Final = ("sqlite", "postgresql", "duckdb")
#: The usual number of audiences of a statement, which has less than one and a half times as many.
GROUP: Final = 50
#: The greatest numbers of an audience in a group: of values, and of nested groups. SQLite binds 32,766 values, some of
#: them twice, and before 3.46 parses 24 levels; the sum takes some.
_VALUES: Final = 200
_DEPTH: Final = 12
#: Databases whose transactions may see later changes of others if they do not ask for a snapshot.
_ASKING: Final = ("postgresql", "mysql", "mariadb")


class Database:
    """A database, and its table, mapped class, or alias of one."""

    def __init__(self, over: tuple[Any, ...], related: Mapping[str, Related] | None) -> None:
        self._database, self._source, *others = over
        self._related = related
        self._dialect: sa.Dialect = self._database.dialect
        if others or sources.selectable_of(self._source) is None:
            what = "a third member" if others else given(self._source)
            raise TypeError(
                f"the contacts of a database are a Table, a mapped class or an alias of one, not {what}: of a SELECT "
                "give select.subquery(), or of a class orm.aliased(Contact, select.subquery())"
            )

    def check(self, f: Filter) -> None:
        """Raise a ValueError if the source lacks a column, or the database cannot express the filter."""
        self._where(f, sa.func.count()).compile(dialect=self._dialect)

    def counts(self, filters: Sequence[Filter]) -> list[int]:
        """Return the numbers of contacts, all of one snapshot; all statements are made before the first is run."""
        groups = self._groups(filters)
        statements = [self._counting([filters[at] for at in group]) for group in groups]
        found: dict[int, int] = {}
        with self._snapshot() as connection:
            for group, statement in zip(groups, statements, strict=True):
                counted = connection.execute(statement).one()
                found |= {at: int(count or 0) for at, count in zip(group, counted, strict=True)}  # of no contacts: NULL
        return [found[at] for at in range(len(filters))]

    def members(self, filters: Sequence[Filter]) -> Iterator[Iterator[Any]]:
        """Give the primary keys of the contacts of each filter, all of one snapshot."""
        keys = primary_key_of(self._source)
        statements = [self._where(f, *keys) for f in filters]
        for statement in statements:
            statement.compile(dialect=self._dialect)
        return self._streamed(statements, has_one_key=len(keys) == 1)

    def _streamed(self, statements: Sequence[sa.Select[Any]], has_one_key: bool) -> Iterator[Iterator[Any]]:
        with self._snapshot() as connection:
            for statement in statements:
                rows = connection.execute(statement, execution_options={"yield_per": 1_000})
                yield iter(rows.scalars()) if has_one_key else map(tuple, rows)

    def _where(self, f: Filter, *columns: Any) -> sa.Select[Any]:
        return sa.select(*columns).select_from(self._source).where(f.to_sqlalchemy(self._source, self._related))

    @contextmanager
    def _snapshot(self) -> Iterator[Any]:
        """Give a connection whose statements see one state of the database; a given one stays in its transaction."""
        if isinstance(self._database, sa.Connection):
            yield self._database
            return
        with self._database.connect() as connection:
            if self._dialect.name in _ASKING:
                connection.execution_options(isolation_level="REPEATABLE READ")
            elif self._dialect.name == "sqlite" and not connection.connection.in_transaction:
                connection.exec_driver_sql("BEGIN")  # which Python's driver does before changes only
            yield connection

    # -- which audiences stand in one statement ---------------------------------------------------------------------

    def _groups(self, filters: Sequence[Filter]) -> list[list[int]]:
        """Return the positions of the filters of each statement."""
        every = range(len(filters))
        alone = {at for at in every if self._dialect.name not in GROUPING or self._is_alone(filters[at])}
        return [[at] for at in sorted(alone)] + groups_of([at for at in every if at not in alone], GROUP)

    def _is_alone(self, f: Filter) -> bool:
        taken = outline(f.selection)
        values = sum(len(one) if isinstance(one, tuple) else 1 for one in taken.operands)
        is_large = values > _VALUES or depth_of(taken.root) > _DEPTH
        contact = sources.contact_at(self._source, f.schema, self._related)
        return is_large or bool(tests_of(f)) or _has_index(f.selection, contact)

    def _counting(self, filters: Sequence[Filter]) -> sa.Select[Any]:
        """Return the statement that counts the contacts of each filter."""
        if len(filters) == 1:
            return self._where(filters[0], sa.func.count())
        one, zero = (sa.literal_column(number, sa.Integer()) for number in "10")
        conditions = [f.to_sqlalchemy(self._source, self._related) for f in filters]
        sums = [sa.func.sum(sa.case((condition, one), else_=zero)) for condition in conditions]
        return sa.select(*[sum_.label(f"audience_{at}") for at, sum_ in enumerate(sums)]).select_from(self._source)


def _has_index(plan: p.Plan, contact: sources.RecordSource) -> bool:
    """Whether an index may find the contacts of a plan, which a statement of many audiences would not use."""
    match plan:
        case p.Conjunction(children):
            return any(_has_index(child, contact) for child in children)
        case p.Disjunction(children):
            return all(_has_index(child, contact) for child in children)
        case (
            p.Membership(field, negated=False, ignore_case=False)
            | p.Bound(field)
            | p.RelativeBound(field)
            | p.Presence(field, present=False)
            | p.Match(field, where=p.Where.START, negated=False, ignore_case=False)
        ):
            return _is_indexed(field, contact)
        case _:
            return False


def _is_indexed(field: Field, contact: sources.RecordSource) -> bool:
    """Whether a field's column is the first of an index, a unique constraint or a primary key of its table."""
    (column,) = sources.columns_of([field], contact)
    found = next(iter(column.base_columns))
    if field.path or not isinstance(found, sa.Column) or not isinstance(found.table, sa.Table):
        return False
    keys = [one for one in found.table.constraints if isinstance(one, sa.PrimaryKeyConstraint | sa.UniqueConstraint)]
    indexed: list[Any] = [next(iter(key.columns), None) for key in keys]
    indexed += [next(iter(index.expressions), None) for index in found.table.indexes]
    return any((one.element if isinstance(one, sa.UnaryExpression) else one) is found for one in indexed)  # as x DESC
