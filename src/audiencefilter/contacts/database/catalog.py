"""Catalogs of databases: columns, tables, and the search for a table by name."""

import warnings
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy import types
from sqlalchemy.sql import quoted_name

from audiencefilter.contacts.policy import ContactsError
from audiencefilter.language.errors import show
from audiencefilter.language.suggest import instead_of


class Column(NamedTuple):
    """Type of a column, and whether it is declared NOT NULL."""

    type: types.TypeEngine[Any]
    is_required: bool


def catalog_of(connection: sa.Connection) -> "Catalog":
    """Return the catalog of a database."""
    catalogs = {"duckdb": DuckDbCatalog, "sqlite": SqliteCatalog, "mysql": MySqlCatalog, "mariadb": MySqlCatalog}
    return catalogs.get(connection.dialect.name, Catalog)(connection)


class Catalog:
    """Tables and views of a database. A schema of None is the default schema."""

    def __init__(self, connection: sa.Connection) -> None:
        self._inspector = sa.inspect(connection)

    def columns(self, table: str, schema: str | None) -> dict[str, Column] | None:
        """Return the columns of a table; None if the table does not exist."""
        with warnings.catch_warnings(), suppress(sa.exc.NoSuchTableError):
            warnings.simplefilter("ignore", sa.exc.SAWarning)  # for types unknown to SQLAlchemy
            found = self._inspector.get_columns(table, schema)
            return {self._name(one["name"]): Column(self._type(one["type"]), not one["nullable"]) for one in found}
        return None

    def tables(self, schema: str | None) -> list[str]:
        """Return the names of tables, views and materialized views in a schema."""
        inspector = self._inspector
        names = [*inspector.get_table_names(schema), *inspector.get_view_names(schema)]
        with suppress(NotImplementedError):
            names += inspector.get_materialized_view_names(schema)
        return sorted(names)

    def schemas(self) -> list[str]:
        """Return the names of the schemas."""
        return self._inspector.get_schema_names()

    def _name(self, found: str) -> str:
        return found

    def _type(self, found: types.TypeEngine[Any]) -> types.TypeEngine[Any]:
        return OtherType("an unknown type") if isinstance(found, types.NullType) else found


class SqliteCatalog(Catalog):
    """SQLite, where a column's type says little about its values, so the values are tested instead."""

    def _type(self, found: types.TypeEngine[Any]) -> types.TypeEngine[Any]:
        return types.NULLTYPE


class MySqlCatalog(Catalog):
    """MySQL and MariaDB; SQLAlchemy parses their names from a statement, and leaves backticks doubled."""

    def _name(self, found: str) -> str:
        return found.replace("``", "`")


class DuckDbCatalog(Catalog):
    """DuckDB; for its columns, SQLAlchemy would query PostgreSQL catalogs that DuckDB lacks."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection

    def columns(self, table: str, schema: str | None) -> dict[str, Column] | None:
        """Return the columns of a table; None if the table does not exist."""
        found = self._rows(
            "SELECT column_name, data_type, is_nullable = 'NO' FROM information_schema.columns"
            " WHERE table_catalog = current_database() AND table_schema = coalesce(:schema, current_schema())"
            " AND table_name = :table ORDER BY ordinal_position",
            schema=schema,
            table=table,
        )
        return {name: Column(duckdb_type(kind), is_required) for name, kind, is_required in found} or None

    def tables(self, schema: str | None) -> list[str]:
        """Return the names of tables and views."""
        found = self._rows(
            "SELECT table_name FROM information_schema.tables WHERE table_catalog = current_database()"
            " AND table_schema = coalesce(:schema, current_schema()) ORDER BY 1",
            schema=schema,
        )
        return [name for (name,) in found]

    def schemas(self) -> list[str]:
        """Return the names of the schemas."""
        found = self._rows(
            "SELECT schema_name FROM information_schema.schemata WHERE catalog_name = current_database() ORDER BY 1"
        )
        return [name for (name,) in found]

    def _rows(self, statement: str, **parameters: str | None) -> list[Any]:
        return list(self._connection.execute(sa.text(statement), parameters))


class OtherType(types.UserDefinedType[Any]):
    """A type that no field has."""

    cache_ok = True

    def __init__(self, name: str) -> None:
        self.name = name

    def get_col_spec(self, **_: Any) -> str:
        """Return the name of the type."""
        return self.name

    def __repr__(self) -> str:
        return self.name


class BeyondBigInt(OtherType):
    """Integers that may exceed 64 bits with a sign."""

    cache_ok = True


_DUCKDB_TYPES: Final[Mapping[str, types.TypeEngine[Any]]] = {
    **dict.fromkeys(("TINYINT", "UTINYINT", "SMALLINT"), types.SMALLINT()),
    **dict.fromkeys(("USMALLINT", "INTEGER"), types.INTEGER()),
    **dict.fromkeys(("UINTEGER", "BIGINT"), types.BIGINT()),
    **{name: BeyondBigInt(name) for name in ("UBIGINT", "HUGEINT", "UHUGEINT")},
    **dict.fromkeys(("TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS"), types.TIMESTAMP()),
    "TIMESTAMP WITH TIME ZONE": types.TIMESTAMP(timezone=True),
    "VARCHAR": types.VARCHAR(),
    "FLOAT": types.FLOAT(),
    "DOUBLE": types.DOUBLE(),
    "DECIMAL": types.DECIMAL(),
    "BOOLEAN": types.BOOLEAN(),
    "ENUM": types.Enum(),
    "DATE": types.DATE(),
    "UUID": types.UUID(),
}


def duckdb_type(name: str) -> types.TypeEngine[Any]:
    """Return the SQLAlchemy type of a DuckDB column."""
    plain, _, digits = (name, "", "") if name.endswith("]") else name.partition("(")
    if plain == "DECIMAL" and digits:
        precision, scale = map(int, digits.rstrip(")").split(","))
        return types.DECIMAL(precision, scale)
    return _DUCKDB_TYPES.get(plain) or OtherType(name)


# -- the chosen table ---------------------------------------------------------------------------------------------


def find_table(catalog: Catalog, database: str, name: str | None) -> sa.TableClause:
    """Return a table with its columns. Raises ContactsError: the table does not exist; the message lists the tables."""
    if name is None:
        raise ContactsError(f"which table of {database}? Name it with --table{instead_of('', catalog.tables(None))}")
    within, _, after = name.partition(".")
    for table, schema in ((name, None), (after, within)):
        if schema is None or (table and schema in catalog.schemas()):
            columns = catalog.columns(table, schema)
            if columns is not None:
                return _table(table, schema, columns)
    raise ContactsError(f"{database} has no table {show(name)}{instead_of(name, catalog.tables(None))}")


def _table(name: str, schema: str | None, columns: Mapping[str, Column]) -> sa.TableClause:
    # Always quoted: a client's list of reserved words may differ from the server's, and messages show the exact names.
    return sa.table(
        quoted_name(name, quote=True),
        *(sa.column(quoted_name(name, quote=True), column.type) for name, column in columns.items()),
        schema=None if schema is None else quoted_name(schema, quote=True),
    )
