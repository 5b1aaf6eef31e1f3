"""``/contacts``, and their extensions: single contacts."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Final, cast

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import Response

from audiencefilter.service.api.body_limits import JSONRoute
from audiencefilter.service.api.context import Costly, Service, TheCaller, TheService, Turn
from audiencefilter.service.api.responses import Streamed, Timed, answer, dumped, whole
from audiencefilter.service.api.schemas.envelopes import (
    Actions,
    ContactAudiences,
    Contacts,
    CreatedContact,
    OneContact,
    documented,
)
from audiencefilter.service.api.schemas.extensions import Deleted
from audiencefilter.service.api.schemas.queries import ContactsQuery
from audiencefilter.service.api.schemas.resources import PRIVATE_FIELDS, ContactChange, NewContact
from audiencefilter.service.errors import ForbiddenError
from audiencefilter.service.operations import actions, contacts, listing
from audiencefilter.service.operations.keys import Caller
from audiencefilter.service.operations.membership import Foreseen, Record
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage.database import STREAMED_ROWS as BATCH

router = APIRouter(prefix="/contacts", tags=["Contacts"], route_class=JSONRoute)

#: What a listing is narrowed by.
_NARROWING: Final = (*listing.TEXTS, *listing.FLAGS)


def _is_costly(request: Request) -> bool:
    """Whether a listing takes long: it is looked for in every contact, or it is a long page."""
    asked = request.query_params
    limit = asked.get("limit", "")
    is_short = limit.isdecimal() and int(limit[:9]) <= BATCH
    return not is_short or any(name in asked for name in _NARROWING)


@router.get("", summary="List contacts", responses=documented(200, Contacts, 404, body=False))
def list_contacts(
    service: TheService,
    caller: TheCaller,
    turn: Annotated[Turn, Depends(Costly(_is_costly))],
    query: Annotated[ContactsQuery, Query()],
) -> Response:
    """Return a page of the contacts of a list.

    Contacts that have every part and every flag that is asked for are listed. The answer is made as it is sent.
    """
    wanted = {name: value for name in _NARROWING if (value := getattr(query, name)) is not None}
    where = listing.condition(query.listId, wanted)

    def pieces(begun: Callable[[], AbstractContextManager[Workspace]]) -> Iterator[bytes]:
        with begun() as work:
            printer = service.printer(work, work.read_list(query.listId))
            by = listing.ordering(query.sort, query.order, service.database.dialect)
            # Before anything is sent, so that what fails in it is an answer of its own.
            rows = work.connection.execute(listing.page_of(where, by, query.limit, query.page))
            yield b'{"data":{"contacts":['
            yield from printer.pieces(rows)
            # Last, so that nobody waits for it.
            found = _pagination(listing.count(work.connection, where), query.limit, query.page)
            yield b'],"pagination":' + dumped(found) + b"}}"

    account = service.account(caller)
    if query.limit > BATCH:
        return Streamed(pieces(partial(account.streaming, turn.is_wanted)))
    # At once: to change threads for each piece would take longer than the page.
    return whole(pieces(partial(account.costly, turn.is_wanted) if wanted else account.reading))


@router.post("", status_code=201, summary="Create a contact", responses=documented(201, CreatedContact, 404, 409))
def create_contact(service: TheService, caller: TheCaller, contact: NewContact) -> Response:
    """Create a contact.

    To a public key the answer has the email and the list only, and is the same for a contact that is there already:
    such a key can be in anybody's hands, and must not tell who is on a list. It takes as long, too.
    """
    fields = contact.model_dump(exclude_unset=True)
    list_id = fields.pop("listId")
    if caller.is_public:
        return _sign_up(service, caller, list_id, fields)

    def foresee(work: Workspace) -> _Shown:
        return _shown(service, work, contacts.foresee_creation(work, list_id, fields))

    def create(work: Workspace, seen: _Shown) -> dict[str, Any]:
        contacts.create(work, list_id, fields, seen.foreseen, service.quotas(caller))
        return seen.contact

    return answer("contact", service.write(caller, foresee, create), 201)


@router.patch("/{id}", summary="Update a contact", responses=documented(200, OneContact, 404, 409))
def update_contact(
    service: TheService, caller: TheCaller, id: Annotated[str, Path()], contact: ContactChange
) -> Response:
    """Change what is sent of a contact."""
    fields = contact.model_dump(exclude_unset=True)

    def foresee(work: Workspace) -> _Shown:
        return _shown(service, work, contacts.foresee_change(work, id, lambda _: fields))

    def change(work: Workspace, seen: _Shown) -> dict[str, Any]:
        contacts.change(work, id, lambda _: fields, seen.foreseen, service.quotas(caller))
        return seen.contact

    return answer("contact", service.write(caller, foresee, change))


@dataclass(frozen=True, slots=True)
class _Shown:
    """A contact as it will be.

    Attributes:
        foreseen: what its change does.
        contact: what the answer shows; to find the audiences that it is in, filters are evaluated, too.
    """

    foreseen: Foreseen
    contact: dict[str, Any]


def _shown(service: Service, work: Workspace, foreseen: Foreseen) -> _Shown:
    printer = service.printer(work, foreseen.state, foreseen.definitions)
    return _Shown(foreseen, printer.one(cast("Record", foreseen.after)))


def _sign_up(service: Service, caller: Caller, list_id: str, fields: dict[str, Any]) -> Response:
    began = time.monotonic()
    if kept := sorted(PRIVATE_FIELDS & fields.keys()):
        raise ForbiddenError(f"a public key cannot set {', '.join(kept)}")
    if list_id != caller.list_id:
        raise ForbiddenError("a public key can create contacts on its own list only")
    service.write(
        caller,
        lambda work: contacts.foresee_creation(work, list_id, fields),
        lambda work, foreseen: contacts.sign_up(work, list_id, fields, foreseen, service.quotas(caller)),
    )
    shown = {"email": fields["email"], "listId": list_id}
    return Timed("contact", shown, 201, began, service.settings.sign_up_time)


def _pagination(total: int, limit: int, page: int) -> dict[str, int]:
    return {"total": total, "pages": -(-total // limit), "currentPage": page, "perPage": limit}


extension = APIRouter(prefix="/contacts/{id}")


@extension.get("", summary="Retrieve a contact", responses=documented(200, OneContact, 404, body=False))
def get_contact(service: TheService, caller: TheCaller, id: str) -> Response:
    """Return a contact."""
    with service.account(caller).reading() as work:
        row, state = contacts.get(work, id)
        return answer("contact", service.printer(work, state).one(row))


@extension.delete("", summary="Delete a contact", responses=documented(200, Deleted, 404, body=False))
def delete_contact(service: TheService, caller: TheCaller, id: str) -> Response:
    """Delete a contact and its actions; it leaves its audiences."""
    service.write(
        caller,
        lambda work: contacts.foresee_deletion(work, id),
        lambda work, foreseen: contacts.delete(work, id, foreseen),
    )
    return answer("contact", {"id": id})


@extension.get(
    "/audiences", summary="List a contact's audiences", responses=documented(200, ContactAudiences, 404, body=False)
)
def list_audiences_of_contact(service: TheService, caller: TheCaller, id: str) -> Response:
    """Return the audiences that a contact is in now."""
    with service.account(caller).reading() as work:
        row, state = contacts.get(work, id)
        return answer("audiences", service.printer(work, state).one(row)["audiences"])


@extension.get("/actions", summary="List a contact's actions", responses=documented(200, Actions, 404, body=False))
def list_actions_of_contact(service: TheService, caller: TheCaller, id: str) -> Response:
    """Return the actions of a contact, the oldest first."""
    with service.account(caller).reading() as work:
        contacts.list_of(work, id)
        return answer("actions", actions.of_contact(work.connection, id))
