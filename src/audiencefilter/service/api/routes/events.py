"""Events: who entered and left which audience, by cursor and as a stream."""

import time
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager
from typing import Annotated, Any, Final

import anyio
from anyio import to_thread
from fastapi import APIRouter, Header, Query
from fastapi.sse import EventSourceResponse, format_sse_event
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from audiencefilter.service.api.context import Service, TheCaller, TheService
from audiencefilter.service.api.responses import Progressing, dumped
from audiencefilter.service.api.schemas.envelopes import documented, documented_file
from audiencefilter.service.api.schemas.extensions import Events
from audiencefilter.service.api.schemas.queries import DIGITS, ListId
from audiencefilter.service.errors import BadRequestError, GoneError
from audiencefilter.service.operations import events
from audiencefilter.service.operations.keys import Caller, is_valid

extension = APIRouter(prefix="/events")

#: The cursor of whoever wants only what is still to come.
_LATEST: Final = "latest"

#: The most events at a time.
_MOST: Final = 10_000
#: How many a stream holds at a time: all streams of a process may have as many to send.
_AT_A_TIME: Final = 1_000

#: A stream says that it is alive at least so often, in seconds; proxies close those that do not.
_PULSE: Final = 15.0

After = Annotated[
    str,
    Query(pattern=r"^(\d{1,18}|latest)$", description="a cursor; `0` is the beginning, `latest` what is still to come"),
]
AudienceId = Annotated[str | None, Query(max_length=100, description="only the events of this audience")]


@extension.get("", summary="List events", responses=documented(200, Events, 404, 410, body=False))
def list_events(
    service: TheService,
    caller: TheCaller,
    listId: ListId,
    after: After = "0",
    limit: Annotated[int, Query(ge=1, le=_MOST), DIGITS] = 1_000,
    audienceId: AudienceId = None,
) -> Response:
    """Return the events of a list after a cursor, in their order.

    An event is stored in the transaction of the change that it is about, and becomes visible in its order: none is lost
    or repeated for whoever goes on with the cursor that came with the events before.
    """
    with service.account(caller).reading() as work:
        work.read_list(listId)
        kept = events.kept(work.connection, listId)
        last, cursor = kept.last, _number(after, kept)
        found = events.events_after(work.connection, listId, cursor, limit, audienceId)
    if len(found) == limit:
        last = found[-1]["number"]
    return Response(
        dumped({"data": {"events": [_shown(event) for event in found], "cursor": str(last)}}),
        media_type="application/json",
    )


@extension.get(
    "/stream",
    summary="Stream events",
    responses=documented_file("text/event-stream", others=(404, 410)),
    response_class=Response,
)
async def stream_events(
    service: TheService,
    caller: TheCaller,
    listId: ListId,
    after: After = _LATEST,
    audienceId: AudienceId = None,
    lastEventId: Annotated[str | None, Header(alias="Last-Event-ID", pattern=r"^\d{1,18}$")] = None,
) -> Response:
    """Send the events of a list as server-sent events, from a cursor on, as they happen.

    Whoever connects again with `Last-Event-ID`, as browsers do, goes on from there. The stream ends when the key is no
    longer valid.
    """
    cursor = await to_thread.run_sync(_begin, service, caller, listId, lastEventId or after)
    place = service.stream_places.one(caller.account_id, service.quotas(caller).event_streams)
    return _EventStream(_stream(service, caller, listId, cursor, audienceId), place)


class _EventStream(Progressing, EventSourceResponse):
    """Events, in a place that is taken before anything is sent.

    FastAPI would make an answer of its own from a route that yields events. It would wait for a client that takes
    nothing as long as that likes, and put comments between, which move no cursor.

    Args:
        events: as they are sent.
        place: takes the place.
    """

    def __init__(self, events: AsyncIterator[bytes], place: AbstractContextManager[None]) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(events, headers=headers)
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send them.

        Raises:
            TooManyRequestsError: the account has no more places.
            UnavailableError: there is no place.
        """
        with self._place:
            await super().__call__(scope, receive, send)


async def _stream(
    service: Service, caller: Caller, list_id: str, cursor: int, audience_id: str | None
) -> AsyncIterator[bytes]:
    pulse = time.monotonic()
    yield format_sse_event(comment="connected")
    while not service.stopping.asked:
        news = await to_thread.run_sync(_news, service, caller, list_id, cursor, audience_id)
        if news is None:
            return
        found, cursor = news
        if found:
            yield b"".join(map(_sent, found))
        elif time.monotonic() - pulse >= _PULSE:
            # An event without a name or data only moves the cursor of whoever connects again.
            yield format_sse_event(comment="alive", id=str(cursor))
        if found or time.monotonic() - pulse >= _PULSE:
            pulse = time.monotonic()
        if len(found) < _AT_A_TIME:
            await anyio.sleep(service.settings.event_poll)


def _begin(service: Service, caller: Caller, list_id: str, after: str) -> int:
    with service.account(caller).reading() as work:
        work.read_list(list_id)
        return _number(after, events.kept(work.connection, list_id))


def _news(
    service: Service, caller: Caller, list_id: str, cursor: int, audience_id: str | None
) -> tuple[list[dict[str, Any]], int] | None:
    """Return the next events and the cursor after them; None where the caller may not know them any more."""
    with service.database.reading() as connection:
        if not is_valid(connection, caller.key_id):
            return None
        kept = events.kept(connection, list_id)
        last = kept.last
        if last == cursor:
            return [], cursor
        if cursor < kept.pruned:
            # Who connects again is told why.
            return None
        found = events.events_after(connection, list_id, cursor, _AT_A_TIME, audience_id)
    return found, found[-1]["number"] if len(found) == _AT_A_TIME else last


def _number(cursor: str, kept: events.Kept) -> int:
    number = kept.last if cursor == _LATEST else int(cursor)
    if number > kept.last:
        raise BadRequestError(f"the cursor {number} is none of this list, whose last event is {kept.last}")
    if number < kept.pruned:
        raise GoneError(
            f"events up to {kept.pruned} are kept no longer: read the members anew, and go on from the cursor `latest` "
            "of the moment before"
        )
    return number


def _shown(event: dict[str, Any]) -> dict[str, Any]:
    shown = dict(event)
    return {"id": str(shown.pop("number")), **shown}


def _sent(event: dict[str, Any]) -> bytes:
    shown = _shown(event)
    return format_sse_event(id=shown["id"], event=shown["type"], data_str=dumped(shown).decode())
