"""Events: each write leaves a row in an outbox, in its transaction; the worker makes events of it by the Tracker."""

import json
from collections.abc import Sequence
from typing import Literal

import sqlalchemy as sa

from audiencefilter.thin.tables import now, outbox


def note(connection: sa.Connection, list_id: str, kind: Literal["contacts", "audiences"], ids: Sequence[str]) -> None:
    """Leave for the worker that contacts or audiences of a list have come, changed or gone, in the transaction of that.

    Args:
        connection: the write transaction.
        list_id: the list.
        kind: what has changed. Actions and members of manual audiences are a part of contacts; fields, of the
            audiences whose clauses use them.
        ids: their ids.
    """
    connection.execute(outbox.insert().values(listId=list_id, kind=kind, ids=json.dumps(list(ids)), at=now()))
