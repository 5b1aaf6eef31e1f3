"""Source that reads contacts from a database table."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import count
from typing import Any

import sqlalchemy as sa
from sqlalchemy import types

from audiencefilter.backends.sql.condition import Related
from audiencefilter.contacts.database import values
from audiencefilter.contacts.database.address import (
    Address,
    TableChoice,
    connect,
    contacts_errors,
    read_address,
)
from audiencefilter.contacts.database.catalog import catalog_of, find_table
from audiencefilter.contacts.policy import ContactsError, Policy
from audiencefilter.contacts.related import RelatedTable, Step, key_of, unnamed
from audiencefilter.contacts.source import BATCH_ROWS, Batch, Declared, Member, Source, present
from audiencefilter.language.errors import printable, show
from audiencefilter.language.records import is_missing
from audiencefilter.language.schema import Field, Relation, Schema


@dataclass(frozen=True, slots=True)
class Joining:
    """The tables of related records in one database."""

    connection: sa.Connection
    find: Callable[[str], sa.TableClause]
    chosen: tuple[RelatedTable, ...]
    policy: Policy
    allow_missing: bool

    def related(self, steps: Sequence[Step], ours: sa.TableClause) -> dict[str, Related]:
        """Return the joins of the relations that start from a table."""
        found: dict[str, Related] = {}
        for step in steps:
            chosen = self._chosen(step)
            table = self.find(chosen.table)
            _need(ours, [one for one, _ in chosen.on], chosen)
            _need(table, [other for _, other in chosen.on], chosen)
            further = self.related(step.steps, table)
            source, columns = self._source(step, table, [other for _, other in chosen.on])
            on = {ours.c[one]: other for one, other in chosen.on}
            found[step.relation.name] = Related(source, on, columns, _from(source, further))
        return found

    def _chosen(self, step: Step) -> RelatedTable:
        found = next((one for one in self.chosen if one.path == step.path), None)
        if found is None:
            raise ContactsError(unnamed(step))
        return found

    def _source(
        self, step: Step, table: sa.TableClause, keys: Sequence[str]
    ) -> tuple[sa.FromClause, Mapping[str, str] | None]:
        """Return the table; or a subquery with its columns by field, if a column needs a conversion or a check."""
        what = f"table {show(table.fullname)}"
        found = present(what, list(table.c.keys()), step.fields, self.allow_missing)
        there = [member for member in found if isinstance(member, Field)]
        compared = self.compared(what, table, there, step.fields)
        is_plain = all(column is table.c.get(field.attribute) for field, column in compared.columns.items())
        if is_plain and not compared.conditions:
            return table, None
        further = [column for inner in step.steps for column, _ in self._chosen(inner).on]
        read = {key: table.c[key] for key in (*keys, *further)}
        # Each field gets a new column name, since keys and other fields of the same attribute need the original one.
        free = (name for number in count() if (name := f"field {number}") not in read)
        names = dict(zip(compared.columns, free, strict=False))
        fixed = {names[field]: column for field, column in compared.columns.items()}
        labelled = [column.label(name) for name, column in (*read.items(), *fixed.items())]
        return sa.select(*labelled).where(*compared.conditions).subquery(), {
            key_of(field, step.relation.schema): name for field, name in names.items()
        }

    def compared(
        self, name: str, table: sa.TableClause, there: Sequence[Field], fields: Sequence[Field]
    ) -> values.Checked:
        """Return the columns of fields, of which some are there, and conditions that exclude invalid rows."""
        dialect = self.connection.dialect.name
        columns = {field: values.as_compared(field, table.c[field.attribute], dialect) for field in there}
        checked = values.Checked(columns, [])
        # In SQLite, invalid values first go to the policy.
        if dialect == "sqlite":
            checked = values.check(self.connection, name, table, columns, self.policy)
        absent = {field: values.missing(field, dialect) for field in fields if field not in columns}
        return values.Checked({**checked.columns, **absent}, checked.conditions)


def _from(source: sa.FromClause, related: Mapping[str, Related]) -> dict[str, Related]:
    """Return the joins of further records with their keys taken from a table or from a subquery over it."""
    return {
        name: replace(one, on={source.c[column.key]: theirs for column, theirs in one.on.items()})
        for name, one in related.items()
    }


def _need(table: sa.TableClause, columns: Sequence[str], chosen: RelatedTable) -> None:
    for column in columns:
        if column not in table.c:
            name, there = ".".join(chosen.path), printable(", ".join(table.c.keys()))
            what = f"table {show(table.fullname)} has no column {show(column)}; it has {there}"
            raise ContactsError(f"the relation {name}: {what}")


# -- the table of contacts ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wanted:
    """The schema, fields and columns to read from a table."""

    schema: Schema
    needed: tuple[Member, ...]
    columns: tuple[str, ...] | None = None
    allow_missing: bool = False


def open_table(url: str, choice: TableChoice, wanted: Wanted, policy: Policy) -> "TableSource":
    """Open a table of a database. Raises ContactsError: the database, the table, or a column does not exist."""
    address = read_address(url)
    connection = connect(address)
    try:
        with contacts_errors(address):
            catalog = catalog_of(connection)
            table = find_table(catalog, address.name, choice.name)

        @cache
        def find(name: str) -> sa.TableClause:
            with contacts_errors(address):
                return find_table(catalog, address.name, name)

        joining = Joining(connection, find, choice.related, policy, wanted.allow_missing)
        return TableSource(address, connection, table, wanted, policy, joining)
    except BaseException:
        connection.close()
        raise


class TableSource(Source):
    """A table whose rows are tuples; conditions on its columns select them."""

    unit = "row"

    def __init__(
        self,
        address: Address,
        connection: sa.Connection,
        table: sa.TableClause,
        wanted: Wanted,
        policy: Policy,
        joining: Joining,
    ) -> None:
        super().__init__(f"table {show(table.fullname)} of {address.name}", connection, wanted.needed, policy)
        self._address = address
        self._connection = connection
        self.dialect = connection.dialect.name
        self._table = table
        self._joining = joining
        names = list(table.c.keys())
        fields = [member for member in wanted.needed if isinstance(member, Field)]
        found = present(self.name, names, fields, wanted.allow_missing)
        self._present = self._fields = tuple(member for member in found if isinstance(member, Field))
        chosen = names if wanted.columns is None else [name for name in names if name in wanted.columns]
        self._read = [table.c[name] for name in chosen or names]
        self.columns = tuple(column.name for column in self._read)
        self._converters = _converters(self._read, wanted.schema)

    # -- conditions on its columns, which a client evaluates within `errors` -------------------------------------------

    def errors(self) -> AbstractContextManager[None]:
        """Return a context that turns errors of the database into ContactsError."""
        return contacts_errors(self._address)

    def compared(self) -> values.Checked:
        """Return the columns of the needed fields as filters compare them, and conditions that exclude invalid rows."""
        fields = [member for member in self.needed if isinstance(member, Field)]
        return self._joining.compared(self.name, self._table, self._fields, fields)

    def snapshot(self) -> values.Checked:
        """Return how rows are compared, all of one moment from now on."""
        if self.dialect == "sqlite":  # Python's driver begins a transaction before changes only
            self._connection.exec_driver_sql("BEGIN")
        return self.compared()

    def column(self, field: Field) -> sa.ColumnElement[Any]:
        """Return the column of a field."""
        return self._table.c[field.attribute]

    def related(self, steps: Sequence[Step]) -> dict[str, Related]:
        """Return the joins of the related records that a clause reads."""
        return self._joining.related(steps, self._table)

    def rows(self, conditions: Sequence[sa.ColumnElement[bool]], limit: int | None) -> Iterator[list[Any]]:
        """Yield the rows that meet conditions, in batches, as the database finds them."""
        return self._batches(self._select().where(*conditions).limit(limit))

    def count(self, conditions: Sequence[sa.ColumnElement[bool]]) -> int:
        """Return the number of rows that meet conditions."""
        statement = sa.select(sa.func.count()).select_from(self._table).where(*conditions)
        return self._connection.execute(statement).scalar_one()

    def declared(self) -> Mapping[str, Declared]:
        """Return the declarations of the columns' types; SQLite's types declare nothing."""
        with contacts_errors(self._address):
            columns = catalog_of(self._connection).columns(self._table.name, self._table.schema) or {}
        return {
            column.name: values.declared(column.type)._replace(required=columns[column.name].is_required)
            for column in self._read
        }

    # -- all rows -----------------------------------------------------------------------------------------------------

    def batches(self) -> Iterator[Batch]:
        """Yield all rows in batches."""
        first = 1
        with contacts_errors(self._address):
            for rows in self._batches(self._select()):
                numbers = range(first, first + len(rows))
                yield Batch(rows, lambda numbers=numbers: numbers)  # type: ignore[misc]
                first += len(rows)

    def records(self, batch: Batch) -> tuple[list[Any], list[dict[str, Any]]]:
        """Return the valid rows and their records."""
        relation = next((member for member in self.needed if isinstance(member, Relation)), None)
        if relation is not None:
            raise ContactsError(
                f"{self.name} has no {relation.name}, which are other records: select and count read them"
            )
        return super().records(batch)

    def mappings(self, rows: Sequence[Any]) -> list[Mapping[str, Any]]:
        """Return rows as dicts; columns of the schema have values of its types."""
        names = self.columns or ()
        found = [dict(zip(names, row, strict=True)) for row in rows]
        for column, convert in self._converters.items():
            for mapping in found:
                mapping[column] = convert(mapping[column])
        return list(found)

    def values(self, rows: Sequence[Any], column: str) -> list[Any]:
        """Return the driver's values of a column."""
        index = (self.columns or ()).index(column)
        return [None if is_missing(row[index]) else row[index] for row in rows]

    def close(self) -> None:
        """Close the connection."""
        with suppress(sa.exc.SQLAlchemyError):
            self._connection.close()

    def _select(self) -> sa.Select[Any]:
        columns, conditions = values.finite(self._connection, self.name, self._table, self._read, self.policy)
        return sa.select(*columns).select_from(self._table).where(*conditions)

    def _batches(self, statement: sa.Select[Any]) -> Iterator[list[Any]]:
        # `yield_per` opens a cursor on a server, so that not all rows are in memory at once.
        with self._connection.execute(statement, execution_options={"yield_per": BATCH_ROWS}) as result:
            yield from map(list, result.partitions())


def _converters(read: Sequence[sa.ColumnClause[Any]], schema: Schema) -> dict[str, Any]:
    found: dict[str, Any] = {
        column.name: values.instant
        for column in read
        if isinstance(column.type, types.DateTime) and column.type.timezone
    }
    names = {column.name for column in read}
    for field in schema.fields:
        convert = values.converter(field)
        if field.attribute in names and convert is not None:
            found[field.attribute] = convert
    return found
