"""What other filters would do to an audience: who would enter, who would leave, and how many would stay."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.operations.audiences import Audience, members_of, selected_on
from audiencefilter.service.operations.definitions import ListState
from audiencefilter.service.operations.listing import count
from audiencefilter.service.operations.serializing import PRINTED, ContactPrinter
from audiencefilter.service.storage.tables import contacts


class Moving(NamedTuple):
    """Contacts that would enter an audience, or leave it.

    Attributes:
        contacts: how many.
        sample: the newest of them, as the interface shows them.
    """

    contacts: int
    sample: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What other filters would do to an audience.

    Attributes:
        enter: who would be in it, and is not.
        leave: who is in it, and would not be.
        stay: how many are in it, and would be.
    """

    enter: Moving
    leave: Moving
    stay: int


def compare(
    connection: sa.Connection, printer: ContactPrinter, state: ListState, audience: Audience, f: af.Filter, limit: int
) -> Comparison:
    """Find what an audience would become with other filters, at one instant; nothing is changed.

    Args:
        connection: reads.
        printer: prints contacts of the list.
        state: the list of the audience.
        audience: as it is, be it smart or manual.
        f: the filter that it would have.
        limit: how many of those who enter, and of those who leave, are shown.
    """
    now, then = members_of(audience, state), selected_on(state, f)
    # Three counts, each of which an index may serve, as it would not where each contact were put to both conditions.
    stay = count(connection, sa.and_(now, then))

    def moving(within: sa.ColumnElement[bool], without: sa.ColumnElement[bool]) -> Moving:
        number = count(connection, within) - stay
        if not (number and limit):
            return Moving(number, [])
        # Unknown is out, as false is: so what is not selected is no negation.
        out = sa.case((without, 0), else_=1) == 1
        query = sa.select(*PRINTED).where(within, out).order_by(contacts.c.id.desc()).limit(limit)
        return Moving(number, printer.shown(printer.named(connection.execute(query).all())))

    return Comparison(moving(then, now), moving(now, then), stay)
