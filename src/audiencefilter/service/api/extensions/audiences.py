"""Audiences: their curated members, and export."""

from collections.abc import Iterator
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from audiencefilter.service.api.answers import Streamed, answer
from audiencefilter.service.api.bodies import JSONRoute
from audiencefilter.service.api.context import TheCaller, TheService
from audiencefilter.service.api.costly import CostlyTurn
from audiencefilter.service.api.shapes.envelopes import documented, documented_file
from audiencefilter.service.api.shapes.extensions import Members, MembersChange
from audiencefilter.service.operations import audiences, exporting
from audiencefilter.service.operations.definitions import read_list
from audiencefilter.service.operations.listing import members_of

router = APIRouter(prefix="/audiences/{id}", route_class=JSONRoute)

_MEDIA_TYPES = {"csv": "text/csv; charset=utf-8", "jsonl": "application/x-ndjson"}


@router.post(
    "/members", summary="Change the members of a manual audience", responses=documented(200, Members, 404, 409)
)
def change_members(service: TheService, caller: TheCaller, id: str, change: MembersChange) -> Response:
    """Add contacts to a manual audience, and remove some; who is a member already, or is none, is passed over."""
    with service.database.writing() as connection:
        added, removed = audiences.curate(
            connection, caller.account_id, id, change.add, change.remove, service.quotas(caller)
        )
    return answer("members", {"added": added, "removed": removed})


@router.get(
    "/export", summary="Export an audience", responses=documented_file(*_MEDIA_TYPES.values()), response_class=Response
)
def export_audience(
    service: TheService,
    caller: TheCaller,
    turn: CostlyTurn,
    id: str,
    format: Annotated[
        exporting.Format,
        Query(description="`spreadsheet` is CSV with an apostrophe before what would be taken for a formula"),
    ] = "csv",
) -> Response:
    """Return the members of an audience as a file, which is made as it is sent."""

    def pieces() -> Iterator[bytes]:
        with service.database.streaming(turn.is_wanted) as connection:
            audience = audiences.get(connection, caller.account_id, id)
            printer = service.printer(connection, read_list(connection, caller.account_id, audience.listId))
            # Before anything is sent, so that what fails in it is an answer of its own.
            rows = connection.execute(members_of(audience))
            yield b""
            yield from exporting.exported(printer, rows, format)

    kind = "jsonl" if format == "jsonl" else "csv"
    disposition = f'attachment; filename="audience-{id}.{kind}"'
    return Streamed(pieces(), media_type=_MEDIA_TYPES[kind], headers={"Content-Disposition": disposition})
