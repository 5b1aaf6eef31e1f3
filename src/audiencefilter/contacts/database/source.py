"""Source that reads contacts from a database table."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy import types

from audiencefilter.backends.sql.condition import Related
from audiencefilter.contacts.database import values
from audiencefilter.contacts.database.address import Address, TableChoice, connect, contacts_errors, read_address
from audiencefilter.contacts.database.catalog import ForeignKey, catalog_of, find_table
from audiencefilter.contacts.database.joining import Joining
from audiencefilter.contacts.fields import Member
from audiencefilter.contacts.policy import ContactsError, Policy
from audiencefilter.contacts.related import Step
from audiencefilter.contacts.source import BATCH_ROWS, Batch, Declared, Source, present
from audiencefilter.language.errors import show
from audiencefilter.language.records import is_missing
from audiencefilter.language.schema import Field, Relation, Schema


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
            table = find_table(catalog, address.name, choice.name, choice.schema)
        is_unchecked = choice.unchecked or connection.dialect.name != "sqlite"

        @cache
        def find(name: str) -> sa.TableClause:
            with contacts_errors(address):
                return find_table(catalog, address.name, name, choice.schema)

        joining = Joining(connection, find, choice.related, policy, wanted.allow_missing, is_unchecked)
        return TableSource(address, connection, table, wanted, policy, joining)
    except BaseException:
        connection.close()
        raise


class TableSource(Source):
    """A table whose rows are tuples; conditions on its columns select them.

    Raises:
        ContactsError: a required column is missing.
    """

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
        found = {field: self.as_compared(field) for field in self._fields}
        checked = self._joining.checked(self.name, self._table, found)
        fields = [member for member in self.needed if isinstance(member, Field)]
        absent = {field: values.missing(field, self.dialect) for field in fields if field not in found}
        return values.Checked({**checked.columns, **absent}, checked.conditions)

    def as_compared(self, field: Field) -> sa.ColumnElement[Any]:
        """Return the column of a field as filters compare it; the column itself where that is unconverted."""
        return values.as_compared(field, self.column(field), self.dialect)

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

    def compiled(self, expression: sa.ClauseElement) -> str:
        """Return an expression in the dialect of the database."""
        return str(expression.compile(self._connection))

    def declared(self) -> Mapping[str, Declared]:
        """Return the declarations of the columns' types; SQLite's types declare nothing."""
        with contacts_errors(self._address):
            columns = catalog_of(self._connection).columns(self._table.name, self._table.schema) or {}
        return {
            column.name: values.declared(column.type)._replace(required=columns[column.name].is_required)
            for column in self._read
        }

    def foreign_keys(self) -> tuple[str, list[ForeignKey]]:
        """Return the name of the table, and the foreign keys of its schema."""
        with contacts_errors(self._address):
            return self._table.name, catalog_of(self._connection).foreign_keys(self._table.schema)

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
                f"{self.name} has no {relation.name}, which are other records: select, count and explain read them"
            )
        return super().records(batch)

    def whole(self, steps: Sequence[Step], batch: Batch) -> dict[str, Any]:
        """Return the record of the only row of a batch, with the related records that a clause reads."""
        (row,), (record,) = self._carefully(batch)
        with contacts_errors(self._address):
            return record | self._joining.linked(steps, dict(zip(self.columns or (), row, strict=True)))

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
        return sa.select(*map(values.as_the_driver_gives_it, self._read)).select_from(self._table)

    def _batches(self, statement: sa.Select[Any]) -> Iterator[list[Any]]:
        # Not all rows at once: on a server, `yield_per` opens a cursor.
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
