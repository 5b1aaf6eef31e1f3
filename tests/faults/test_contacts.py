"""Faults of databases as sources of contacts that were there once."""

import warnings
from typing import Any
from unittest.mock import patch

import sqlalchemy as sa
from sqlalchemy.engine.reflection import Inspector

from audiencefilter.contacts.database.catalog import catalog_of
from audiencefilter.contacts.database.values import as_the_driver_gives_it


def test_char_of_postgresql_is_read_without_the_spaces_that_its_filters_ignore() -> None:
    column: sa.ColumnClause[Any] = sa.column("plan", sa.CHAR(5))
    assert (
        str(as_the_driver_gives_it(column).compile(dialect=sa.make_url("postgresql://").get_dialect()()))
        == "CAST(plan AS TEXT)"
    )


def test_types_unknown_to_sqlalchemy_warn_nobody_while_foreign_keys_are_looked_for() -> None:
    def warning(*_: Any, **__: Any) -> dict[Any, Any]:
        warnings.warn("Did not recognize type 'odd' of column 'x'", sa.exc.SAWarning, stacklevel=2)
        return {}

    engine = sa.create_engine("sqlite://")
    with engine.connect() as connection, patch.object(Inspector, "get_multi_foreign_keys", warning):
        assert catalog_of(connection).foreign_keys(None) == []
    engine.dispose()
