"""A look at what a clause would select, before it is saved."""

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.operations.audiences import selected_on
from audiencefilter.service.operations.listing import count
from audiencefilter.service.operations.printing import PRINTED, ContactPrinter
from audiencefilter.service.storage.tables import contacts


@dataclass(frozen=True, slots=True)
class Preview:
    """What a clause selects of a list.

    Attributes:
        count: how many contacts.
        total: how many the list has.
        sample: the newest of those selected, as the interface shows them.
    """

    count: int
    total: int
    sample: list[dict[str, Any]]

    @property
    def share(self) -> float:
        """The part of the list that is selected, from 0 to 1."""
        return self.count / self.total if self.total else 0.0


def preview(connection: sa.Connection, printer: ContactPrinter, list_id: str, f: af.Filter, sample: int) -> Preview:
    """Count what a filter selects of a list, and show the newest of it."""
    selected = selected_on(list_id, f)
    newest = sa.select(*PRINTED).where(selected).order_by(contacts.c.id.desc()).limit(sample)
    shown = printer.shown(printer.named(connection.execute(newest).all())) if sample else []
    return Preview(count(connection, selected), count(connection, contacts.c.listId == list_id), shown)
