"""What a database holds of some accounts, to see whether it changed."""

from collections.abc import Collection
from typing import Any

import sqlalchemy as sa

from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.tables import accounts, actions, audiences, contacts, lists, members, metadata


def snapshot(database: Database, account_ids: Collection[str]) -> dict[str, Any]:
    """Return the rows of all tables that belong to some accounts, and how many rows each table has in all."""
    own_lists = sa.select(lists.c.id).where(lists.c.accountId.in_(account_ids))
    conditions = {
        accounts: accounts.c.id.in_(account_ids),
        lists: lists.c.accountId.in_(account_ids),
        actions: actions.c.subId.in_(sa.select(contacts.c.id).where(contacts.c.listId.in_(own_lists))),
        members: members.c.audienceId.in_(sa.select(audiences.c.id).where(audiences.c.listId.in_(own_lists))),
    }
    held: dict[str, Any] = {}
    with database.reading() as connection:
        for table in metadata.sorted_tables:
            # All others are of a list; a new table that is not makes this fail.
            condition = conditions[table] if table in conditions else table.c.listId.in_(own_lists)
            rows = connection.execute(sa.select(table).where(condition).order_by(*table.primary_key)).all()
            count = connection.scalar(sa.select(sa.func.count()).select_from(table))
            held[table.name] = [tuple(row) for row in rows], count
    return held
