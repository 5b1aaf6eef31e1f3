"""Routes under ``/audiences``, and their extensions: members of manual audiences, and export."""

import re
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Annotated, Any, Final

import sqlalchemy as sa
from fastapi import Header, Path, Query
from starlette.responses import Response

from audiencefilter.service.api.context import MAX_LISTED_CONTACTS, CostlyTurn, Session, TheSession, Turn
from audiencefilter.service.api.openapi import Operations
from audiencefilter.service.api.responses import Streamed, answer, dumped, whole
from audiencefilter.service.api.schemas import extensions as x
from audiencefilter.service.api.schemas import resources as r
from audiencefilter.service.api.schemas.queries import ListId
from audiencefilter.service.api.schemas.types import ENTITY_TAGS
from audiencefilter.service.errors import UnavailableError, impairment_of
from audiencefilter.service.operations import audiences
from audiencefilter.service.operations.audiences import Audience, tag_of
from audiencefilter.service.operations.listing import ContactPrinter, Format, exported, members_of
from audiencefilter.service.operations.versions import state_of, versions_of
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage.database import STREAMED_ROWS as BATCH

router = Operations("/audiences", "Audiences")

#: A tag with its prefix: a pattern of strong tags alone would match the text between two tags.
_TAG: Final = re.compile(r'(W/)?"([^"]*)"')

IfMatch = Annotated[
    str | None,
    Header(
        alias="If-Match",
        pattern=ENTITY_TAGS,
        description="the `ETag` of the audience as it was read: where it has changed since, the answer is 412 and "
        "nothing is done",
    ),
]


#: The maximum size of filters for an answer that is not streamed, and of a streamed piece, in bytes.
_SHORT: Final = 100_000


@router.operation("POST", "", "Create an audience", r.OneAudience, 404, 409, status=201, has_etag=True)
def create_audience(session: TheSession, turn: CostlyTurn, audience: r.NewAudience) -> Response:
    """Create an audience; return it with its members."""
    fields = audience.model_dump(exclude_unset=True)
    made = session.write(
        lambda work: audiences.create(work, audience.listId, audience.name, audience.mode, fields, session.quotas),
        is_long=True,
    )
    return _saved(made, lambda: _with_members(session, turn, made, 201))


@router.operation("GET", "", "List audiences", r.Audiences, 404)
def list_audiences(session: TheSession, turn: CostlyTurn, listId: ListId) -> Response:
    """Return the audiences of a list, the oldest first, without their members. A long answer is streamed."""

    def pieces(transaction: AbstractContextManager[Workspace]) -> Iterator[bytes]:
        with transaction as work:
            work.read_list(listId)
            yield b'{"data":{"audiences":['
            yield from printed(audiences.of_list(work.connection, listId))
            yield b"]}}"

    with session.service.database.reading() as connection:
        count, octets = audiences.extent(connection, listId)
    if count <= BATCH and octets <= _SHORT:
        return whole(pieces(session.reading()))
    return Streamed(pieces(session.streaming(turn)))


def printed(found: Iterable[Audience]) -> Iterator[bytes]:
    """Yield audiences as elements of a JSON array, in pieces of about `_SHORT` bytes."""
    piece = b""
    for number, audience in enumerate(found):
        piece += (b"," if number else b"") + dumped(audience._asdict())
        if len(piece) >= _SHORT:
            yield piece
            piece = b""
    yield piece


@router.operation("GET", "/{id}", "Retrieve an audience", r.OneAudience, 404, has_etag=True)
def get_audience(session: TheSession, turn: CostlyTurn, id: str) -> Response:
    """Return an audience with its members. The members are streamed."""
    with session.reading() as work:
        found = audiences.get(work, id)
    return _with_members(session, turn, found)


@router.operation("PATCH", "/{id}", "Update an audience", r.OneAudience, 404, 409, 412, has_etag=True)
def update_audience(
    session: TheSession, turn: CostlyTurn, id: str, audience: r.AudienceChange, ifMatch: IfMatch = None
) -> Response:
    """Change the given fields of an audience; return it with its members."""
    fields = audience.model_dump(exclude_unset=True)
    changed = session.write(
        lambda work: audiences.change(work, id, fields, session.quotas, seen(ifMatch)), is_long=True
    )
    return _saved(changed, lambda: _with_members(session, turn, changed))


@router.operation("DELETE", "/{id}", "Delete an audience", r.DeletedAudience, 404, 412)
def delete_audience(session: TheSession, id: str, ifMatch: IfMatch = None) -> Response:
    """Delete an audience; return the deleted audience without its members."""
    deleted = session.write(lambda work: audiences.delete(work, id, seen(ifMatch)))
    session.service.definitions.forget(deleted.listId, deleted.filters)
    return answer(audience=deleted._asdict())


def seen(if_match: str | None) -> Container[str] | None:
    """Return the tags in `If-Match`; None where every state matches.

    The service gives no weak tags, so they match nothing.

    >>> seen(None), seen("*"), seen('W/"one", "two"')
    (None, None, {'two'})
    """
    if if_match is None or if_match == "*":
        return None
    return {tag for weak, tag in _TAG.findall(if_match) if not weak}


def _saved(audience: Audience, answer: Callable[[], Response]) -> Response:
    """Return the answer to a stored change; if its members cannot be read, UnavailableError says that it is stored."""
    try:
        return answer()
    except sa.exc.DBAPIError as error:
        impairment = impairment_of(error)
        if impairment is None:
            raise
        message = f"the audience is saved as {audience.id}, but its members cannot be read: {impairment.message}"
        raise UnavailableError(message, impairment.retry_after) from error


def _with_members(session: Session, turn: Turn, audience: Audience, status: int = 200) -> Response:
    def pieces() -> Iterator[bytes]:
        with session.streaming(turn) as work:
            printer, rows = _members(session, work, audience)
            yield b'{"data":{"audience":' + dumped(audience._asdict())[:-1] + b',"subs":['
            yield from printer.pieces(rows)
            yield b"]}}}"

    return Streamed(pieces(), status, headers={"ETag": f'"{tag_of(audience)}"'})


def _members(session: Session, work: Workspace, audience: Audience) -> tuple[ContactPrinter, sa.CursorResult[Any]]:
    """Query the members before the answer starts, so that a failing query gets an error answer."""
    state = work.read_list(audience.listId)
    # A key of the type `builder` exports no audience.
    found = members_of(audience, state).limit(MAX_LISTED_CONTACTS if session.caller.is_builder else None)
    return session.printer(work, state), work.connection.execute(found)


extension = Operations("/audiences/{id}")


@extension.operation("GET", "/versions", "List the versions of an audience", x.Versions, 404)
def list_versions(session: TheSession, id: str) -> Response:
    """Return the states of an audience after changes of its name, mode and filters, the newest first."""
    with session.reading() as work:
        return answer(versions=versions_of(work.connection, audiences.get(work, id).id))


@extension.operation(
    "POST", "/versions/{version}/restore", "Restore a version", r.OneAudience, 404, 409, 412, has_etag=True
)
def restore_version(
    session: TheSession,
    turn: CostlyTurn,
    id: str,
    version: Annotated[int, Path(ge=1, le=1_000_000)],
    ifMatch: IfMatch = None,
) -> Response:
    """Give an audience its name, mode and filters of a version; this makes another version."""

    def restore(work: Workspace) -> Audience:
        fields = state_of(work.connection, audiences.get(work, id).id, version)
        return audiences.change(work, id, fields, session.quotas, seen(ifMatch))

    changed = session.write(restore, is_long=True)
    return _saved(changed, lambda: _with_members(session, turn, changed))


_MEDIA_TYPES = {"csv": "text/csv; charset=utf-8", "jsonl": "application/x-ndjson"}


@extension.operation("POST", "/members", "Change the members of a manual audience", x.Members, 404, 409)
def change_members(session: TheSession, id: str, change: x.MembersChange) -> Response:
    """Add members to a manual audience, and remove some. Adding a member again and removing a non-member do nothing."""
    added, removed = session.write(lambda work: audiences.curate(work, id, change.add, change.remove, session.quotas))
    return answer(members={"added": added, "removed": removed})


@extension.file("/export", "Export an audience", 404, media_types=tuple(_MEDIA_TYPES.values()))
def export_audience(
    session: TheSession,
    turn: CostlyTurn,
    id: str,
    format: Annotated[
        Format,
        Query(
            description="`spreadsheet` is CSV with an apostrophe before values that a spreadsheet takes for formulas"
        ),
    ] = "csv",
) -> Response:
    """Return the members of an audience as a file, which is streamed."""

    def pieces() -> Iterator[bytes]:
        with session.streaming(turn) as work:
            printer, rows = _members(session, work, audiences.get(work, id))
            yield b""
            yield from exported(printer, rows, format)

    kind = "jsonl" if format == "jsonl" else "csv"
    disposition = f'attachment; filename="audience-{id}.{kind}"'
    return Streamed(pieces(), media_type=_MEDIA_TYPES[kind], headers={"Content-Disposition": disposition})
