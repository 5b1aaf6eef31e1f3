"""Many audiences at once over a database, by SQLAlchemy.

A statement counts a group of audiences, each by ``SUM(CASE WHEN … THEN 1 ELSE 0 END)``. Tests of related records are
columns of a subquery that groups the records by contact, once for all audiences of the statement.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from audiencefilter.adapters.many_shared import grouped, may_be_grouped, tests_of
from audiencefilter.adapters.sqlalchemy_pages import primary_key_of
from audiencefilter.backends.sql import sqlalchemy_sources as sources
from audiencefilter.backends.sql.condition import Related
from audiencefilter.backends.sql.outline import Link, depth_of, outline, outline_of_group, selects_without_records
from audiencefilter.backends.sql.sqlalchemy import expression
from audiencefilter.backends.sql.sqlalchemy_types import is_text
from audiencefilter.filter import Filter
from audiencefilter.language.errors import given
from audiencefilter.language.fields import Field
from audiencefilter.plan import nodes as p

#: The databases where groups were measured to be quicker; elsewhere each audience has a statement of its own.
GROUPING: Final = ("sqlite", "postgresql", "duckdb")
#: The usual number of audiences of a statement, which has less than one and a half times as many.
GROUP: Final = 50
#: The fewest audiences with tests of related records for which it pays to group all records: 8 of a statement took 1.9
#: times as long as one by one on SQLite and 1.25 times on PostgreSQL, 25 were quicker.
FEWEST: Final = 25
#: The greatest numbers of an audience in a group: of values, of nested groups, and of tests of related records. SQLite
#: binds 32,766 values, some of them twice, has 2,000 columns, and before 3.46 parses 24 levels; the sum takes some.
_VALUES: Final = 200
_DEPTH: Final = 12
_TESTS: Final = 10
_ZERO, _ONE = (sa.literal_column(number, sa.Integer()) for number in "01")
#: Databases whose transactions may see later changes of others if they do not ask for a snapshot.
_ASKING: Final = ("postgresql", "mysql", "mariadb")

_Condition: TypeAlias = sa.ColumnElement[bool]


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
                # A caller who stops early leaves no cursor of the server open.
                with connection.execute(statement, execution_options={"yield_per": 1_000}) as rows:
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
        if not filters or self._dialect.name not in GROUPING:
            return [[at] for at in range(len(filters))]
        contact = sources.contact_at(self._source, filters[0].schema, self._related)

        def is_alone(f: Filter, tests: Sequence[p.Related]) -> bool:
            taken = outline(f.selection)
            values = sum(len(one) if isinstance(one, tuple) else 1 for one in taken.operands)
            return (
                values > _VALUES
                or depth_of(taken.root) > _DEPTH
                or len(tests) > _TESTS
                or _has_index(f.selection, contact)
                or not all(self._is_grouped(one, contact) for one in tests)
            )

        return grouped(filters, is_alone, FEWEST, GROUP)

    def _is_grouped(self, part: p.Related, contact: sources.RecordSource) -> bool:
        """Whether a test can be a column of the grouped records, exactly: texts as keys might group by collation."""
        if not may_be_grouped(part):
            return False
        _, joint = sources.joined(Link(part.relation, 0), contact)
        return all(is_text(key.type, self._dialect) is False for key in joint.keys)

    def _counting(self, filters: Sequence[Filter]) -> sa.Select[Any]:
        """Return the statement that counts the contacts of each filter."""
        if len(filters) == 1:
            return self._where(filters[0], sa.func.count())
        contact = sources.contact_at(self._source, filters[0].schema, self._related)
        tests = dict.fromkeys(test for f in filters for test in tests_of(f))
        columns: dict[p.Plan, _Condition] = {}
        joins = []
        for relation in dict.fromkeys(part.relation for part in tests):
            own = [part for part in tests if part.relation == relation]
            place, joint = sources.joined(Link(relation, 0), contact)
            keys = [key.label(f"key_{at}") for at, key in enumerate(joint.theirs)]
            verdicts = [
                sa.case((expression(outline_of_group(part), place), _ONE), else_=_ZERO).label(f"test_{at}")
                for at, part in enumerate(own)
            ]
            present = [key.is_not(None) for key in joint.theirs]
            grouped = sa.select(*keys, *verdicts).select_from(joint.sources[0]).where(*present).group_by(*joint.theirs)
            records = grouped.subquery()
            same = [ours == records.c[f"key_{at}"] for at, ours in enumerate(joint.ours)]
            joins.append((records, sa.and_(*same)))
            for at, part in enumerate(own):
                without = _ONE if selects_without_records(part) else _ZERO
                columns[part] = sa.func.coalesce(records.c[f"test_{at}"], without) == _ONE
        sums = [
            sa.func.sum(sa.case((_combined(f.selection, contact, columns), _ONE), else_=_ZERO)).label(f"audience_{at}")
            for at, f in enumerate(filters)
        ]
        statement = sa.select(*sums).select_from(self._source)
        for records, on in joins:
            statement = statement.outerjoin(records, on)
        return statement


def _combined(plan: p.Plan, contact: sources.RecordSource, columns: Mapping[p.Plan, _Condition]) -> _Condition:
    """Return the condition of a plan whose tests of related records are columns."""
    if plan in columns:
        return columns[plan]
    if not isinstance(plan, p.Conjunction | p.Disjunction):
        return expression(outline(plan), contact)
    plain: list[p.Plan] = []
    related: list[p.Plan] = []
    for child in plan.children:
        (related if any(isinstance(part, p.Related) for part in p.walk(child)) else plain).append(child)
    parts = [_combined(child, contact, columns) for child in related]
    if plain:  # in one piece, in the order of its outline: cheap tests first
        whole = plain[0] if len(plain) == 1 else type(plan)(tuple(plain))
        parts.insert(0, expression(outline(whole), contact))
    return sa.and_(*parts) if isinstance(plan, p.Conjunction) else sa.or_(*parts)


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
