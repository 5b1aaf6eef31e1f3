"""``/contacts``."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Annotated, Any

import sqlalchemy as sa
from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from audiencefilter.service.api.answers import Streamed, answer, dumped, whole
from audiencefilter.service.api.context import TheCaller, TheService
from audiencefilter.service.api.shapes.contact import PRIVATE_FIELDS, ContactChange, NewContact
from audiencefilter.service.api.shapes.envelopes import Contacts, CreatedContact, OneContact, documented
from audiencefilter.service.api.shapes.query import DIGITS, Flag, ListId, Part
from audiencefilter.service.errors import ForbiddenError
from audiencefilter.service.operations import contacts, listing
from audiencefilter.service.operations.definitions import read_list
from audiencefilter.service.operations.printing import PIECE

router = APIRouter(prefix="/contacts", tags=["Contacts"])

#: The most contacts on a page.
LARGEST_PAGE = 20_000
#: No page is further on: what an int32 holds.
_LAST_PAGE = 2**31 - 1


@router.get("", summary="List contacts", responses=documented(200, Contacts, 404, body=False))
def list_contacts(
    service: TheService,
    caller: TheCaller,
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

    if limit <= PIECE:
        # At once: to change threads for each piece would take longer than the page.
        return whole(pieces(service.database.reading))
    return Streamed(pieces(service.database.streaming))


@router.post("", status_code=201, summary="Create a contact", responses=documented(201, CreatedContact, 404, 409))
def create_contact(service: TheService, caller: TheCaller, contact: NewContact) -> Response:
    """Create a contact.

    To a public key the answer has the email and the list only, and is the same for a contact that is there already:
    such a key can be in anybody's hands, and must not tell who is on a list.
    """
    fields = contact.model_dump(exclude_unset=True)
    list_id = fields.pop("listId")
    if caller.is_public:
        return _sign_up(service, caller, list_id, fields)
    with service.database.writing() as connection:
        row, state = contacts.create(connection, service.definitions, caller.account_id, list_id, fields)
        shown = service.printer(connection, state).one(row)
    return answer("contact", shown, 201)


@router.patch("/{id}", summary="Update a contact", responses=documented(200, OneContact, 404, 409))
def update_contact(
    service: TheService, caller: TheCaller, id: Annotated[str, Path()], contact: ContactChange
) -> Response:
    """Change what is sent of a contact."""
    fields = contact.model_dump(exclude_unset=True)
    with service.database.writing() as connection:
        row, state = contacts.change(connection, service.definitions, caller.account_id, id, lambda _: fields)
        shown = service.printer(connection, state).one(row)
    return answer("contact", shown)


def _sign_up(service: TheService, caller: TheCaller, list_id: str, fields: dict[str, Any]) -> Response:
    if kept := sorted(PRIVATE_FIELDS & fields.keys()):
        raise ForbiddenError(f"a public key cannot set {', '.join(kept)}")
    if list_id != caller.list_id:
        raise ForbiddenError("a public key can create contacts on its own list only")
    with service.database.writing() as connection:
        contacts.sign_up(connection, service.definitions, caller.account_id, list_id, fields)
    return answer("contact", {"email": fields["email"], "listId": list_id}, 201)


def _pagination(total: int, limit: int, page: int) -> dict[str, int]:
    return {"total": total, "pages": -(-total // limit), "currentPage": page, "perPage": limit}
