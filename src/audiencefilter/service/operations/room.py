"""How much an account has, and whether there is room for more.

The contacts of each list are counted, with the bytes of their custom data, by whoever changes them, in the row that has
the version of the list: see :mod:`audiencefilter.service.operations.versions`. So nobody counts them to add one.
"""

from typing import Any

import sqlalchemy as sa

from audiencefilter.service.errors import QuotaError
from audiencefilter.service.operations.versions import Growth
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.quotas import UNLIMITED, Quotas
from audiencefilter.service.storage.tables import accounts, event_counters, lists


def octets(connection: sa.Connection, column: sa.Column[Any]) -> sa.ColumnElement[int]:
    """Return how many bytes a text has: what `octet_length` is called in SQLite since its version 3.43."""
    if connection.dialect.name == "sqlite":
        return sa.func.length(sa.cast(column, sa.LargeBinary))
    return sa.func.octet_length(column)


def require_room(work: Workspace, quotas: Quotas, growth: Growth) -> None:
    """See that an account may have more; until the transaction ends, no other one with quotas adds anything.

    It comes after the contacts in the order in which rows are locked, and before the version of their list.

    Args:
        work: writes.
        quotas: how much there may be.
        growth: what comes to it, and is not counted yet.

    Raises:
        QuotaError: it may not.
    """
    if quotas == UNLIMITED or (growth.contacts <= 0 and growth.data_bytes <= 0):
        return
    own = sa.select(accounts.c.id).where(accounts.c.id == work.account_id).with_for_update(key_share=True)
    work.connection.execute(own)
    there = size_of(work.connection, work.account_id)
    if growth.contacts > 0 and there.contacts + growth.contacts > quotas.contacts:
        raise QuotaError(
            f"the account has {there.contacts} contacts, and its plan allows {quotas.contacts}: delete some, or ask "
            "whoever runs the service for more"
        )
    data_bytes = there.data_bytes + growth.data_bytes
    if growth.data_bytes > 0 and data_bytes > quotas.data_bytes:
        raise QuotaError(
            f"the custom data of the account's contacts would have {data_bytes} bytes, and its plan allows "
            f"{quotas.data_bytes}: store less in data, delete contacts, or ask whoever runs the service for more"
        )


def size_of(connection: sa.Connection, account_id: str) -> Growth:
    """Return how many contacts an account has on all its lists, and how many bytes of custom data they have."""
    sums = [sa.func.coalesce(sa.func.sum(event_counters.c[name]), 0) for name in ("contacts", "dataBytes")]
    query = sa.select(*sums).join(lists, lists.c.id == event_counters.c.listId).where(lists.c.accountId == account_id)
    count, data_bytes = connection.execute(query).one()
    return Growth(int(count), int(data_bytes))
