"""Faults of databases as sources of contacts that were there once."""

from typing import Any

import sqlalchemy as sa

from audiencefilter.contacts.database.values import as_the_driver_gives_it


def test_char_of_postgresql_is_read_without_the_spaces_that_its_filters_ignore() -> None:
    column: sa.ColumnClause[Any] = sa.column("plan", sa.CHAR(5))
    assert (
        str(as_the_driver_gives_it(column).compile(dialect=sa.make_url("postgresql://").get_dialect()()))
        == "CAST(plan AS TEXT)"
    )
