"""Source that reads contacts from a database table."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy import types

from audiencefilter.contacts.database import values
from audiencefilter.contacts.database.address import Address, TableChoice, connect, contacts_errors, read_address
from audiencefilter.contacts.database.catalog import ForeignKey, catalog_of, find_table
from audiencefilter.contacts.database.joining import Joining, widened
from audiencefilter.contacts.members import Member, steps_of
from audiencefilter.contacts.policy import ContactsError, Policy
from audiencefilter.contacts.source import BATCH_ROWS, Batch, Declared, FilteringSource, present
from audiencefilter.filter import Filter, parse
from audiencefilter.language.errors import UnsupportedError, show
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


class TableSource(FilteringSource):
    """A table whose rows are tuples; the database evaluates the filter.

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

    # -- selected by the database -------------------------------------------------------------------------------------

    def chosen(self, f: Filter, most: int | None = None) -> Iterator[tuple[int, list[Any]]]:
        """Yield the rows that the database selects, in batches, as it finds them."""
        with contacts_errors(self._address):
            for rows in self._batches(self._select().where(*self._conditions(f)).limit(most)):
                yield len(rows), rows

    def counted(self, f: Filter, total: bool) -> Iterator[tuple[int, int]]:
        """Count in the database."""
        with contacts_errors(self._address):
            selection, *others = self._conditions(f)
            selected = self._count(selection, *others)
            yield (self._count(*others) if total else selected), selected

    def note_of(self, field: Field) -> str | None:
        """Compile a filter over the field to see whether it reads the column unconverted."""
        column: sa.ColumnElement[Any] = sa.column(field.attribute, self._table.c[field.attribute].type)
        f = parse({field.name: {"not": None}}, Schema("Contact", [replace(field, nullable=True)]))
        try:
            compared = values.as_compared(field, column, self._connection.dialect.name)
            sa.select(f.to_sqlalchemy({field.name: compared})).compile(self._connection)
        except UnsupportedError as error:
            return f"this database cannot evaluate {error.construct}"
        if compared is column or self._connection.dialect.name == "sqlite":
            return None
        expression = str(compared.compile(self._connection))
        return f"select, count and explain convert its column: in to_sql, name it Expression({expression!r})"

    def _conditions(self, f: Filter) -> list[sa.ColumnElement[bool]]:
        """Return the filter over the columns, then the conditions that exclude rows with invalid values."""
        dialect = self._connection.dialect.name
        found = {field: values.as_compared(field, self._table.c[field.attribute], dialect) for field in self._fields}
        checked = self._joining.checked(self.name, self._table, found)
        fields = [member for member in self.needed if isinstance(member, Field)]
        absent = {field: values.missing(field, dialect) for field in fields if field not in found}
        by_name = {field.name: column for field, column in (*checked.columns.items(), *absent.items())}
        wide = Filter(f.ast, widened(f.schema), f.limits)
        related = self._joining.related(steps_of(f), self._table)
        return [wide.to_sqlalchemy(by_name, related), *checked.conditions]

    def _count(self, *conditions: sa.ColumnElement[bool]) -> int:
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

    def whole(self, f: Filter, batch: Batch) -> dict[str, Any]:
        """Return the record of the only row of a batch, with the related records that the filter reads."""
        (row,), (record,) = self._carefully(batch)
        with contacts_errors(self._address):
            return record | self._joining.linked(steps_of(f), dict(zip(self.columns or (), row, strict=True)))

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
