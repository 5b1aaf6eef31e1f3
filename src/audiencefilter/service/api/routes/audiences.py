"""``/audiences``."""

from collections.abc import Iterator

from fastapi import APIRouter
from starlette.responses import Response

from audiencefilter.service.api.answers import Streamed, answer, dumped
from audiencefilter.service.api.context import Service, TheCaller, TheService
from audiencefilter.service.api.shapes.audience import AudienceChange, NewAudience
from audiencefilter.service.api.shapes.envelopes import Audiences, DeletedAudience, OneAudience, documented
from audiencefilter.service.api.shapes.query import ListId
from audiencefilter.service.operations import audiences
from audiencefilter.service.operations.audiences import Audience
from audiencefilter.service.operations.definitions import read_list
from audiencefilter.service.operations.keys import Caller
from audiencefilter.service.operations.listing import members_of

router = APIRouter(prefix="/audiences", tags=["Audiences"])


@router.post("", status_code=201, summary="Create an audience", responses=documented(201, OneAudience, 404))
def create_audience(service: TheService, caller: TheCaller, audience: NewAudience) -> Response:
    """Create an audience; return it with its members."""
    fields = audience.model_dump(exclude_unset=True)
    with service.database.writing() as connection:
        made = audiences.create(connection, caller.account_id, audience.listId, audience.name, audience.mode, fields)
    return _with_members(service, caller, made, 201)


@router.get("", summary="List audiences", responses=documented(200, Audiences, 404, body=False))
def list_audiences(service: TheService, caller: TheCaller, listId: ListId) -> Response:
    """Return the audiences of a list, the oldest first, without their members."""
    with service.database.reading() as connection:
        read_list(connection, caller.account_id, listId)
        found = audiences.of_list(connection, listId)
    return answer("audiences", [audience._asdict() for audience in found])


@router.get("/{id}", summary="Retrieve an audience", responses=documented(200, OneAudience, 404, body=False))
def get_audience(service: TheService, caller: TheCaller, id: str) -> Response:
    """Return an audience with its members, which are found as the answer is sent."""
    with service.database.reading() as connection:
        found = audiences.get(connection, caller.account_id, id)
    return _with_members(service, caller, found)


@router.patch("/{id}", summary="Update an audience", responses=documented(200, OneAudience, 404))
def update_audience(service: TheService, caller: TheCaller, id: str, audience: AudienceChange) -> Response:
    """Change what is sent of an audience; return it with its members."""
    fields = audience.model_dump(exclude_unset=True)
    with service.database.writing() as connection:
        changed = audiences.change(connection, caller.account_id, id, fields)
    return _with_members(service, caller, changed)


@router.delete("/{id}", summary="Delete an audience", responses=documented(200, DeletedAudience, 404, body=False))
def delete_audience(service: TheService, caller: TheCaller, id: str) -> Response:
    """Delete an audience; return it as it was, without its members."""
    with service.database.writing() as connection:
        deleted = audiences.delete(connection, caller.account_id, id)
    return answer("audience", deleted._asdict())


def _with_members(service: Service, caller: Caller, audience: Audience, status: int = 200) -> Response:
    def pieces() -> Iterator[bytes]:
        with service.database.streaming() as connection:
            printer = service.printer(connection, read_list(connection, caller.account_id, audience.listId))
            # Before anything is sent, so that what fails in it is an answer of its own.
            rows = connection.execute(members_of(audience))
            yield b'{"data":{"audience":' + dumped(audience._asdict())[:-1] + b',"subs":['
            yield from printer.pieces(rows)
            yield b"]}}}"

    return Streamed(pieces(), status)
