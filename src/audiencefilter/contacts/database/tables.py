"""The table that is meant."""

from collections.abc import Iterator, Sequence
from typing import Final

import sqlalchemy as sa
from sqlalchemy.sql import quoted_name

from audiencefilter.cli.failure import Failure
from audiencefilter.contacts.database.catalog import Catalog, Columns
from audiencefilter.language.errors import show
from audiencefilter.language.suggest import closest

#: So many names are listed in a message.
_LISTED: Final = 40


def find_table(catalog: Catalog, place: str, name: str | None, schema: str | None) -> sa.TableClause:
    """Return a table with its columns.

    Args:
        catalog: the tables there are.
        place: the database, for messages.
        name: the table; with its schema before a dot, if no table is called so with the dot.
        schema: its schema; None: that which needs no name.

    Raises:
        Failure: there is no such table; it names those that there are.
    """
    if name is None:
        raise Failure(f"which table of {place}? Name it with --table\n{_list('tables', catalog.tables(schema))}")
    meant = list(_readings(catalog, place, name, schema))
    for table, within in meant:
        columns = catalog.columns(table, within)
        if columns is not None:
            return _table(table, within, columns)
    table, within = meant[-1]
    known = catalog.tables(within)
    where = "" if within is None else f" in the schema {show(within)}"
    raise Failure(f"{place} has no table {show(table)}{where}{_hint(table, known)}\n{_list('tables', known)}")


def _readings(catalog: Catalog, place: str, name: str, schema: str | None) -> Iterator[tuple[str, str | None]]:
    """Give the tables that may be meant, as name and schema."""
    if schema is None:
        yield name, None
        before, _, after = name.partition(".")
        if after and before in catalog.schemas():
            yield after, before
        return
    known = catalog.schemas()
    if schema not in known:
        raise Failure(f"{place} has no schema {show(schema)}{_hint(schema, known)}\n{_list('schemas', known)}")
    yield name, schema


def _table(name: str, schema: str | None, columns: Columns) -> sa.TableClause:
    # Quoted always: no list of reserved words is that of the server, and names are told as it has them.
    return sa.table(
        quoted_name(name, quote=True),
        *(sa.column(quoted_name(column, quote=True), type_) for column, type_ in columns.items()),
        schema=None if schema is None else quoted_name(schema, quote=True),
    )


def _hint(name: str, known: Sequence[str]) -> str:
    meant = closest(name, known)
    return f": did you mean {show(meant)}?" if meant is not None else ""


def _list(what: str, names: Sequence[str]) -> str:
    if not names:
        return f"  there are no {what}"
    return f"  the {what} are: {', '.join(names[:_LISTED])}{', …' if len(names) > _LISTED else ''}"
