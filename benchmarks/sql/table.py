"""The table of contacts, and databases of it."""

from collections.abc import Iterable
from typing import Final

import sqlalchemy as sa

from benchmarks.made_up import Row

CONTACTS: Final = sa.Table(
    "contacts",
    sa.MetaData(),
    sa.Column("id", sa.Integer, primary_key=True),
    *(sa.Column(name, sa.String) for name in ("email", "firstName", "lastName", "company", "country", "city")),
    *(sa.Column(name, sa.Integer) for name in ("points", "referrals")),
    *(sa.Column(name, sa.Boolean) for name in ("isVerified", "unsubscribed")),
    sa.Column("createdAt", sa.DateTime(timezone=True)),
)


def database(rows: Iterable[Row] = ()) -> sa.Connection:
    """Return a connection to a database in memory that has the table with these contacts."""
    connection = sa.create_engine("sqlite://").connect()
    CONTACTS.create(connection)
    if records := list(rows):
        connection.execute(sa.insert(CONTACTS), records)
    return connection


def selected(connection: sa.Connection, condition: sa.ColumnElement[bool]) -> list[int]:
    """Return the ids of the contacts for which a condition is true."""
    return list(connection.scalars(sa.select(CONTACTS.c.id).where(condition)))
