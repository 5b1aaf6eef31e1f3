"""Routes of events, by cursor and as a stream: contacts that entered or left an audience."""

import time
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager
from typing import Annotated, Any, Final

import anyio
from anyio import to_thread
from fastapi import Header, Query
from fastapi.sse import EventSourceResponse, format_sse_event
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from audiencefilter.service.api.context import Session, TheSession
from audiencefilter.service.api.openapi import Operations
from audiencefilter.service.api.responses import Progressing, answer, dumped
from audiencefilter.service.api.schemas.extensions import Events
from audiencefilter.service.api.schemas.queries import DIGITS, ListId
from audiencefilter.service.errors import BadRequestError, GoneError
from audiencefilter.service.operations import events
from audiencefilter.service.operations.keys import is_valid

extension = Operations("/events")

#: The cursor after the last event.
_LATEST: Final = "latest"
#: The maximum number of events in one read of a stream: all streams of a process may have this many in memory.
_STREAM_BATCH: Final = 1_000

After = Annotated[
    str,
    Query(pattern=r"^(\d{1,18}|latest)$", description="a cursor; `0` is the beginning, `latest` the end"),
]
AudienceId = Annotated[str | None, Query(max_length=100, description="only the events of this audience")]


@extension.operation("GET", "", "List events", Events, 404, 410)
def list_events(
    session: TheSession,
    listId: ListId,
    after: After = "0",
    limit: Annotated[int, Query(ge=1, le=10_000), DIGITS] = 1_000,
    audienceId: AudienceId = None,
) -> Response:
    """Return the events of a list after a cursor, in order.

    An event is stored in the transaction of its change, and events become visible in order. So a client that continues
    with the cursor of the last answer gets each event exactly once.
    """
    with session.reading() as work:
        work.read_list(listId)
        stored = events.stored_range(work.connection, listId)
        last, cursor = stored.last, _number(after, stored)
        found = events.events_after(work.connection, listId, cursor, limit, audienceId)
    if len(found) == limit:
        last = found[-1]["number"]
    return answer(events=[_shown(event) for event in found], cursor=str(last))


@extension.file("/stream", "Stream events", 404, 410, media_types=("text/event-stream",))
async def stream_events(
    session: TheSession,
    listId: ListId,
    after: After = _LATEST,
    audienceId: AudienceId = None,
    lastEventId: Annotated[str | None, Header(alias="Last-Event-ID", pattern=r"^\d{1,18}$")] = None,
) -> Response:
    """Send the events of a list as server-sent events, from a cursor on, as they happen.

    A client that reconnects with `Last-Event-ID`, as browsers do, continues after that event. The stream ends when the
    key is no longer valid.
    """
    cursor = await to_thread.run_sync(_begin, session, listId, lastEventId or after)
    place = session.service.stream_places.one(session.caller.account_id, session.quotas.event_streams)
    return _EventStream(_stream(session, listId, cursor, audienceId), place)


class _EventStream(Progressing, EventSourceResponse):
    """An event stream that reserves its place before the answer starts.

    FastAPI would make its own answer from a route that yields events. That answer waits for a slow client without a
    limit, and sends keep-alive comments, which move no cursor.

    Args:
        events: the encoded events.
        place: reserves the place.
    """

    def __init__(self, events: AsyncIterator[bytes], place: AbstractContextManager[None]) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(events, headers=headers)
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events.

        Raises:
            TooManyRequestsError: the account has the maximum number of streams.
            UnavailableError: no place is free.
        """
        with self._place:
            await super().__call__(scope, receive, send)


async def _stream(session: Session, list_id: str, cursor: int, audience_id: str | None) -> AsyncIterator[bytes]:
    sent_at = time.monotonic()
    yield format_sse_event(comment="connected")
    while not session.service.stopping.is_set:
        news = await to_thread.run_sync(_news, session, list_id, cursor, audience_id)
        if news is None:
            return
        found, cursor = news
        piece = b"".join(map(_sent, found))
        if not piece and time.monotonic() - sent_at >= 15.0:
            # Proxies close silent streams. An event without a name or data only moves the cursor from which a client
            # reconnects.
            piece = format_sse_event(comment="alive", id=str(cursor))
        if piece:
            yield piece
            sent_at = time.monotonic()
        if len(found) < _STREAM_BATCH:
            await anyio.sleep(session.service.settings.event_poll)


def _begin(session: Session, list_id: str, after: str) -> int:
    with session.reading() as work:
        work.read_list(list_id)
        return _number(after, events.stored_range(work.connection, list_id))


def _news(
    session: Session, list_id: str, cursor: int, audience_id: str | None
) -> tuple[list[dict[str, Any]], int] | None:
    """Return the next events and the cursor after them; None if the key is invalid or the cursor was pruned."""
    with session.service.database.reading() as connection:
        if not is_valid(connection, session.caller.key_id):
            return None
        stored = events.stored_range(connection, list_id)
        last = stored.last
        if last == cursor:
            return [], cursor
        if cursor < stored.pruned:
            # A client that reconnects gets the reason.
            return None
        found = events.events_after(connection, list_id, cursor, _STREAM_BATCH, audience_id)
    return found, found[-1]["number"] if len(found) == _STREAM_BATCH else last


def _number(cursor: str, stored: events.StoredRange) -> int:
    number = stored.last if cursor == _LATEST else int(cursor)
    if number > stored.last:
        raise BadRequestError(f"the cursor {number} is not of this list, whose last event is {stored.last}")
    if number < stored.pruned:
        raise GoneError(
            f"events up to {stored.pruned} are no longer stored: read the members again, and continue from the cursor "
            "`latest` that you read before them"
        )
    return number


def _shown(event: dict[str, Any]) -> dict[str, Any]:
    shown = dict(event)
    return {"id": str(shown.pop("number")), **shown}


def _sent(event: dict[str, Any]) -> bytes:
    shown = _shown(event)
    return format_sse_event(id=shown["id"], event=shown["type"], data_str=dumped(shown).decode())
