"""What happened to the members of audiences."""

from typing import Annotated, Any

from fastapi import Query
from pydantic import BaseModel
from starlette.responses import Response

from audiencefilter.service import events
from audiencefilter.service.access import find_list
from audiencefilter.service.answers import answer
from audiencefilter.service.models import DIGITS, Id, ListId
from audiencefilter.service.requests import TheSession, operations

extension = operations("/extensions", "Extensions")


class EventsQuery(BaseModel):
    """The events of a list to return."""

    listId: ListId
    after: Annotated[
        str | None,
        Query(
            min_length=1,
            max_length=100,
            description="`cursor` of an answer, or the id of an event; `0` is before all, `latest` after all",
        ),
    ] = None
    limit: Annotated[int, Query(ge=1, le=10_000), DIGITS] = 1_000
    audienceId: Annotated[Id | None, Query(description="only the events of this audience")] = None


@extension.get("/events")
def list_events(session: TheSession, query: Annotated[EventsQuery, Query()]) -> Response:
    """Return who entered and left audiences of a list, in this order, after a cursor. Events are kept 30 days."""
    with session.reading() as connection:
        find_list(connection, session.caller.visible, query.listId)
        found, cursor = events.read(connection, query.listId, query.after, query.limit, query.audienceId)
    return answer(events=[_shown(event) for event in found], cursor=cursor)


def _shown(event: Any) -> dict[str, Any]:
    names = "type", "audienceId", "contactId", "listId", "createdAt", "happenedAt"
    return {"id": str(event.number), **{name: event._mapping[name] for name in names}}
