"""``/audiences``, and their extensions: curated members, and export."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from typing import Annotated, Final

import sqlalchemy as sa
from fastapi import APIRouter, Query
from starlette.responses import Response

from audiencefilter.service.api.body_limits import JSONRoute
from audiencefilter.service.api.conditions import IfMatch, etag, seen
from audiencefilter.service.api.context import CostlyTurn, Service, TheCaller, TheService, Turn
from audiencefilter.service.api.responses import Streamed, answer, dumped, whole
from audiencefilter.service.api.schemas.envelopes import (
    Audiences,
    DeletedAudience,
    OneAudience,
    documented,
    documented_file,
    tagged,
)
from audiencefilter.service.api.schemas.extensions import Members, MembersChange
from audiencefilter.service.api.schemas.queries import ListId
from audiencefilter.service.api.schemas.resources import AudienceChange, NewAudience
from audiencefilter.service.errors import UnavailableError
from audiencefilter.service.operations import audiences
from audiencefilter.service.operations.audiences import Audience
from audiencefilter.service.operations.keys import Caller
from audiencefilter.service.operations.listing import members_of
from audiencefilter.service.operations.serializing import Format, exported
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage.database import STREAMED_ROWS as BATCH
from audiencefilter.service.storage.timeouts import impairment_of

router = APIRouter(prefix="/audiences", tags=["Audiences"], route_class=JSONRoute)

#: Filters of this many bytes are sent at once.
_SHORT: Final = 100_000


@router.post(
    "", status_code=201, summary="Create an audience", responses=tagged(documented(201, OneAudience, 404, 409))
)
def create_audience(service: TheService, caller: TheCaller, turn: CostlyTurn, audience: NewAudience) -> Response:
    """Create an audience; return it with its members."""
    fields = audience.model_dump(exclude_unset=True)
    made = service.write(
        caller,
        # Filters may be long: they are read before anything is held.
        lambda work: audiences.foresee_creation(work, audience.listId, audience.name, audience.mode, fields),
        lambda work, foreseen: audiences.create(work, foreseen, service.quotas(caller)),
    )
    return _saved(made, lambda: _with_members(service, caller, turn, made, 201))


@router.get("", summary="List audiences", responses=documented(200, Audiences, 404, body=False))
def list_audiences(service: TheService, caller: TheCaller, turn: CostlyTurn, listId: ListId) -> Response:
    """Return the audiences of a list, the oldest first, without their members. A long answer is made as it is sent."""

    def pieces(begun: Callable[[], AbstractContextManager[Workspace]]) -> Iterator[bytes]:
        with begun() as work:
            work.read_list(listId)
            yield b'{"data":{"audiences":['
            yield from printed(audiences.of_list(work.connection, listId))
            yield b"]}}"

    with service.database.reading() as connection:
        count, octets = audiences.extent(connection, listId)
    account = service.account(caller)
    if count <= BATCH and octets <= _SHORT:
        return whole(pieces(account.reading))
    return Streamed(pieces(partial(account.streaming, turn.is_wanted)))


def printed(found: Iterable[Audience]) -> Iterator[bytes]:
    """Give audiences as members of a JSON array, about as many bytes at a time as are short."""
    piece = b""
    for number, audience in enumerate(found):
        piece += (b"," if number else b"") + dumped(audience._asdict())
        if len(piece) >= _SHORT:
            yield piece
            piece = b""
    yield piece


@router.get("/{id}", summary="Retrieve an audience", responses=tagged(documented(200, OneAudience, 404, body=False)))
def get_audience(service: TheService, caller: TheCaller, turn: CostlyTurn, id: str) -> Response:
    """Return an audience with its members, which are found as the answer is sent."""
    with service.account(caller).reading() as work:
        found = audiences.get(work, id)
    return _with_members(service, caller, turn, found)


@router.patch("/{id}", summary="Update an audience", responses=tagged(documented(200, OneAudience, 404, 409, 412)))
def update_audience(
    service: TheService,
    caller: TheCaller,
    turn: CostlyTurn,
    id: str,
    audience: AudienceChange,
    ifMatch: IfMatch = None,
) -> Response:
    """Change what is sent of an audience; return it with its members."""
    fields = audience.model_dump(exclude_unset=True)
    quotas = service.quotas(caller)
    changed = service.write(
        caller,
        lambda work: audiences.foresee_change(work, id, fields, quotas, seen(ifMatch)),
        lambda work, foreseen: audiences.change(work, foreseen, quotas),
    )
    return _saved(changed, lambda: _with_members(service, caller, turn, changed))


@router.delete("/{id}", summary="Delete an audience", responses=documented(200, DeletedAudience, 404, 412, body=False))
def delete_audience(service: TheService, caller: TheCaller, id: str, ifMatch: IfMatch = None) -> Response:
    """Delete an audience; return it as it was, without its members."""
    with service.writing(caller) as work:
        deleted = audiences.delete(work, id, seen(ifMatch))
    service.definitions.let_go(deleted.listId, deleted.filters)
    return answer("audience", deleted._asdict())


def _saved(audience: Audience, answer: Callable[[], Response]) -> Response:
    """Return the answer to a change that is stored; where its members cannot be read, say that it is stored.

    Raises:
        UnavailableError: they cannot.
    """
    try:
        return answer()
    except sa.exc.DBAPIError as error:
        impairment = impairment_of(error)
        if impairment is None:
            raise
        message = f"the audience is saved as {audience.id}, but its members cannot be read: {impairment.message}"
        raise UnavailableError(message, impairment.retry_after) from error


def _with_members(service: Service, caller: Caller, turn: Turn, audience: Audience, status: int = 200) -> Response:
    def pieces() -> Iterator[bytes]:
        with service.account(caller).streaming(turn.is_wanted) as work:
            state = work.read_list(audience.listId)
            printer = service.printer(work, state)
            # Before anything is sent, so that what fails in it is an answer of its own.
            rows = work.connection.execute(members_of(audience, state))
            yield b'{"data":{"audience":' + dumped(audience._asdict())[:-1] + b',"subs":['
            yield from printer.pieces(rows)
            yield b"]}}}"

    return Streamed(pieces(), status, headers=etag(audience))


extension = APIRouter(prefix="/audiences/{id}", route_class=JSONRoute)

_MEDIA_TYPES = {"csv": "text/csv; charset=utf-8", "jsonl": "application/x-ndjson"}


@extension.post(
    "/members", summary="Change the members of a manual audience", responses=documented(200, Members, 404, 409)
)
def change_members(service: TheService, caller: TheCaller, id: str, change: MembersChange) -> Response:
    """Add contacts to a manual audience, and remove some; who is a member already, or is none, is passed over."""
    with service.writing(caller) as work:
        added, removed = audiences.curate(work, id, change.add, change.remove, service.quotas(caller))
    return answer("members", {"added": added, "removed": removed})


@extension.get(
    "/export", summary="Export an audience", responses=documented_file(*_MEDIA_TYPES.values()), response_class=Response
)
def export_audience(
    service: TheService,
    caller: TheCaller,
    turn: CostlyTurn,
    id: str,
    format: Annotated[
        Format,
        Query(description="`spreadsheet` is CSV with an apostrophe before what would be taken for a formula"),
    ] = "csv",
) -> Response:
    """Return the members of an audience as a file, which is made as it is sent."""

    def pieces() -> Iterator[bytes]:
        with service.account(caller).streaming(turn.is_wanted) as work:
            audience = audiences.get(work, id)
            state = work.read_list(audience.listId)
            printer = service.printer(work, state)
            # Before anything is sent, so that what fails in it is an answer of its own.
            rows = work.connection.execute(members_of(audience, state))
            yield b""
            yield from exported(printer, rows, format)

    kind = "jsonl" if format == "jsonl" else "csv"
    disposition = f'attachment; filename="audience-{id}.{kind}"'
    return Streamed(pieces(), media_type=_MEDIA_TYPES[kind], headers={"Content-Disposition": disposition})
