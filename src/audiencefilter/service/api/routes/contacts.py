"""``/contacts``, and their extensions: single contacts."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, cast

import sqlalchemy as sa
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
from audiencefilter.service.api.schemas.queries import DIGITS, Flag, ListId, Part
from audiencefilter.service.api.schemas.resources import PRIVATE_FIELDS, ContactChange, NewContact
from audiencefilter.service.errors import ForbiddenError
from audiencefilter.service.operations import actions, contacts, listing
from audiencefilter.service.operations.definitions import read_list
from audiencefilter.service.operations.keys import Caller
from audiencefilter.service.operations.membership import Foreseen, Record
from audiencefilter.service.operations.serializing import PIECE

router = APIRouter(prefix="/contacts", tags=["Contacts"], route_class=JSONRoute)

#: The most contacts on a page.
LARGEST_PAGE = 20_000
#: No page is further on: what an int32 holds.
_LAST_PAGE = 2**31 - 1


def _is_costly(request: Request) -> bool:
    """Whether a listing takes long: it is looked for in every contact, or it is a long page."""
    asked = request.query_params
    limit = asked.get("limit", "")
    is_short = limit.isdecimal() and int(limit[:9]) <= PIECE
    return not is_short or any(name in asked for name in (*listing.TEXTS, *listing.FLAGS))


@router.get("", summary="List contacts", responses=documented(200, Contacts, 404, body=False))
def list_contacts(
    service: TheService,
    caller: TheCaller,
    turn: Annotated[Turn, Depends(Costly(_is_costly))],
    listId: ListId,
    limit: Annotated[int, Query(ge=1, le=LARGEST_PAGE), DIGITS] = LARGEST_PAGE,
    page: Annotated[int, Query(ge=1, le=_LAST_PAGE), DIGITS] = 1,
    sort: Annotated[
        listing.Sort | None,
        Query(description="`position` is the rank on the list, 1 being the first; points and createdAt if not sent"),
    ] = None,
    order: listing.Order = "desc",
    email: Part = None,
    firstName: Part = None,
    lastName: Part = None,
    phoneNumber: Part = None,
    name: Part = None,
    company: Part = None,
    country: Part = None,
    city: Part = None,
    socialOne: Part = None,
    socialTwo: Part = None,
    website: Part = None,
    isVerified: Flag = None,
    unsubscribed: Flag = None,
    isGDPR: Flag = None,
) -> Response:
    """Return a page of the contacts of a list.

    Contacts that have every part and every flag that is asked for are listed. The answer is made as it is sent.
    """
    sent = locals()
    wanted = {name: sent[name] for name in (*listing.TEXTS, *listing.FLAGS) if sent[name] is not None}
    where = listing.condition(listId, wanted)

    def pieces(connected: Callable[[], AbstractContextManager[sa.Connection]]) -> Iterator[bytes]:
        with connected() as connection:
            printer = service.printer(connection, read_list(connection, caller.account_id, listId))
            by = listing.ordering(sort, order, service.database.dialect)
            # Before anything is sent, so that what fails in it is an answer of its own.
            rows = connection.execute(listing.page_of(where, by, limit, page))
            yield b'{"data":{"contacts":['
            yield from printer.pieces(rows)
            # Last, so that nobody waits for it.
            yield b'],"pagination":' + dumped(_pagination(listing.count(connection, where), limit, page)) + b"}}"

    if limit > PIECE:
        return Streamed(pieces(partial(service.database.streaming, turn.is_wanted)))
    # At once: to change threads for each piece would take longer than the page.
    return whole(pieces(partial(service.database.costly, turn.is_wanted) if wanted else service.database.reading))


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
    of = (service.definitions, caller.account_id, list_id, fields)

    def foresee(connection: sa.Connection) -> _Shown:
        return _shown(service, caller, connection, contacts.foresee_creation(connection, *of))

    def create(connection: sa.Connection, seen: _Shown) -> dict[str, Any]:
        contacts.create(connection, *of, seen.foreseen)
        return seen.contact

    return answer("contact", service.write(caller, foresee, create), 201)


@router.patch("/{id}", summary="Update a contact", responses=documented(200, OneContact, 404, 409))
def update_contact(
    service: TheService, caller: TheCaller, id: Annotated[str, Path()], contact: ContactChange
) -> Response:
    """Change what is sent of a contact."""
    fields = contact.model_dump(exclude_unset=True)
    of = (service.definitions, caller.account_id, id, lambda _: fields)

    def foresee(connection: sa.Connection) -> _Shown:
        return _shown(service, caller, connection, contacts.foresee_change(connection, *of))

    def change(connection: sa.Connection, seen: _Shown) -> dict[str, Any]:
        contacts.change(connection, *of, seen.foreseen)
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


def _shown(service: Service, caller: Caller, connection: sa.Connection, foreseen: Foreseen) -> _Shown:
    row = cast("Record", foreseen.after)
    printer = service.printer(connection, read_list(connection, caller.account_id, row["listId"]))
    return _Shown(foreseen, printer.one(row))


def _sign_up(service: TheService, caller: TheCaller, list_id: str, fields: dict[str, Any]) -> Response:
    began = time.monotonic()
    if kept := sorted(PRIVATE_FIELDS & fields.keys()):
        raise ForbiddenError(f"a public key cannot set {', '.join(kept)}")
    if list_id != caller.list_id:
        raise ForbiddenError("a public key can create contacts on its own list only")
    of = (service.definitions, caller.account_id, list_id, fields)
    service.write(
        caller,
        lambda connection: contacts.foresee_creation(connection, *of),
        lambda connection, foreseen: contacts.sign_up(connection, *of, foreseen),
    )
    shown = {"email": fields["email"], "listId": list_id}
    return Timed("contact", shown, 201, began, service.settings.sign_up_time)


def _pagination(total: int, limit: int, page: int) -> dict[str, int]:
    return {"total": total, "pages": -(-total // limit), "currentPage": page, "perPage": limit}


extension = APIRouter(prefix="/contacts/{id}")


@extension.get("", summary="Retrieve a contact", responses=documented(200, OneContact, 404, body=False))
def get_contact(service: TheService, caller: TheCaller, id: str) -> Response:
    """Return a contact."""
    with service.database.reading() as connection:
        row, state = contacts.get(connection, caller.account_id, id)
        return answer("contact", service.printer(connection, state).one(row))


@extension.delete("", summary="Delete a contact", responses=documented(200, Deleted, 404, body=False))
def delete_contact(service: TheService, caller: TheCaller, id: str) -> Response:
    """Delete a contact and its actions; it leaves its audiences."""
    of = (service.definitions, caller.account_id, id)
    service.write(
        caller,
        lambda connection: contacts.foresee_deletion(connection, *of),
        lambda connection, foreseen: contacts.delete(connection, *of, foreseen),
    )
    return answer("contact", {"id": id})


@extension.get(
    "/audiences", summary="List a contact's audiences", responses=documented(200, ContactAudiences, 404, body=False)
)
def list_audiences_of_contact(service: TheService, caller: TheCaller, id: str) -> Response:
    """Return the audiences that a contact is in now."""
    with service.database.reading() as connection:
        row, state = contacts.get(connection, caller.account_id, id)
        return answer("audiences", service.printer(connection, state).one(row)["audiences"])


@extension.get("/actions", summary="List a contact's actions", responses=documented(200, Actions, 404, body=False))
def list_actions_of_contact(service: TheService, caller: TheCaller, id: str) -> Response:
    """Return the actions of a contact, the oldest first."""
    with service.database.reading() as connection:
        contacts.list_of(connection, caller.account_id, id)
        return answer("actions", actions.of_contact(connection, id))
