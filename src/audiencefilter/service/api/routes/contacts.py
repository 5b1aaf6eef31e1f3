"""Routes under ``/contacts``, and their extensions for single contacts."""

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Annotated, Any, Final

from fastapi import Depends, Path, Query, Request
from starlette.responses import Response

from audiencefilter.service.api.context import MAX_LISTED_CONTACTS, Costly, Session, TheSession, Turn
from audiencefilter.service.api.openapi import Operations
from audiencefilter.service.api.responses import Streamed, Timed, answer, dumped, whole
from audiencefilter.service.api.schemas import resources as r
from audiencefilter.service.api.schemas.extensions import Deleted
from audiencefilter.service.api.schemas.queries import ContactsQuery
from audiencefilter.service.errors import ForbiddenError
from audiencefilter.service.operations import actions, contacts, listing
from audiencefilter.service.operations.membership import audiences_of, curated_audiences_of
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage.database import STREAMED_ROWS as BATCH

router = Operations("/contacts", "Contacts")

#: Listing parameters that are compared with every contact.
_FILTERING: Final = (*listing.TEXTS, *listing.FLAGS)


def _is_costly(request: Request) -> bool:
    """Whether a listing takes long: it compares every contact, or its page is long."""
    parameters = request.query_params
    limit = parameters.get("limit", "")
    is_short = limit.isdecimal() and int(limit[:9]) <= BATCH
    return not is_short or any(name in parameters for name in _FILTERING)


@router.operation("GET", "", "List contacts", r.Contacts, 404)
def list_contacts(
    session: TheSession,
    turn: Annotated[Turn, Depends(Costly(_is_costly))],
    query: Annotated[ContactsQuery, Query()],
) -> Response:
    """Return a page of the contacts of a list.

    The page has the contacts that match all texts and flags of the query. A long page is streamed.
    """
    if session.caller.is_builder and query.limit > MAX_LISTED_CONTACTS:
        raise ForbiddenError(f"a key of the type builder lists at most {MAX_LISTED_CONTACTS} contacts: send a limit")
    wanted = {name: value for name in _FILTERING if (value := getattr(query, name)) is not None}
    where = listing.condition(query.listId, wanted)

    def pieces(transaction: AbstractContextManager[Workspace]) -> Iterator[bytes]:
        with transaction as work:
            printer = session.printer(work, work.read_list(query.listId))
            by = listing.ordering(query.sort, query.order, session.service.database.dialect)
            # The query runs before the answer starts, so that a failing query gets an error answer.
            rows = work.connection.execute(listing.page_of(where, by, query.limit, query.page))
            yield b'{"data":{"contacts":['
            yield from printer.pieces(rows)
            # The count comes last, so that the contacts do not wait for it.
            total = listing.count(work.connection, where)
            pages = {"pages": -(-total // query.limit), "currentPage": query.page, "perPage": query.limit}
            yield b'],"pagination":' + dumped({"total": total, **pages}) + b"}}"

    if query.limit > BATCH:
        return Streamed(pieces(session.streaming(turn)))
    # The answer is not streamed: changing threads for each piece would take longer than the page.
    return whole(pieces(session.costly(turn) if wanted else session.reading()))


@router.operation("POST", "", "Create a contact", r.CreatedContact, 404, 409, status=201)
def create_contact(session: TheSession, contact: r.NewContact) -> Response:
    """Create a contact.

    For a public key, the answer has only the email and the list, and it is the same if the list already has a contact
    with this email: anybody can have a public key, and must not learn from it who is on a list. The answer takes the
    same time, too.
    """
    fields = contact.model_dump(exclude_unset=True)
    list_id = fields.pop("listId")
    if session.caller.is_public:
        return _sign_up(session, list_id, fields)

    def write(work: Workspace) -> dict[str, Any]:
        return _shown(session, work, contacts.create(work, list_id, fields, session.quotas))

    return answer(201, contact=session.write(write))


@router.operation("PATCH", "/{id}", "Update a contact", r.OneContact, 404, 409)
def update_contact(session: TheSession, id: Annotated[str, Path()], contact: r.ContactChange) -> Response:
    """Change the given fields of a contact."""
    fields = contact.model_dump(exclude_unset=True)
    if not fields:
        return get_contact(session, id)

    def write(work: Workspace) -> dict[str, Any]:
        return _shown(session, work, contacts.change(work, id, fields, session.quotas))

    return answer(contact=session.write(write))


def _shown(session: Session, work: Workspace, saved: contacts.Saved) -> dict[str, Any]:
    curated = curated_audiences_of(work.connection, saved.row["id"], work.definitions_of(saved.state))
    return session.printer(work, saved.state).one(saved.row, [*saved.effect.audience_ids, *curated])


def _sign_up(session: Session, list_id: str, fields: dict[str, Any]) -> Response:
    began = time.monotonic()
    if private := sorted(r.PRIVATE_FIELDS & fields.keys()):
        raise ForbiddenError(f"a public key cannot set {', '.join(private)}")
    if list_id != session.caller.list_id:
        raise ForbiddenError("a public key can create contacts on its own list only")
    session.write(lambda work: contacts.sign_up(work, list_id, fields, session.quotas))
    shown = {"email": fields["email"], "listId": list_id}
    return Timed("contact", shown, 201, began, session.service.settings.sign_up_time)


extension = Operations("/contacts/{id}")


@extension.operation("GET", "", "Retrieve a contact", r.OneContact, 404)
def get_contact(session: TheSession, id: str) -> Response:
    """Return a contact."""
    with session.reading() as work:
        row, state = contacts.get(work, id)
        audience_ids = audiences_of(work.connection, [row], work.definitions_of(state), state.at)[id]
        return answer(contact=session.printer(work, state).one(row, audience_ids))


@extension.operation("DELETE", "", "Delete a contact", Deleted, 404)
def delete_contact(session: TheSession, id: str) -> Response:
    """Delete a contact and its actions; it leaves its audiences."""
    session.write(lambda work: contacts.delete(work, id))
    return answer(contact={"id": id})


@extension.operation("GET", "/audiences", "List a contact's audiences", r.ContactAudiences, 404)
def list_audiences_of_contact(session: TheSession, id: str) -> Response:
    """Return the audiences that a contact is in now."""
    with session.reading() as work:
        row, state = contacts.get(work, id)
        audience_ids = audiences_of(work.connection, [row], work.definitions_of(state), state.at)[id]
        return answer(audiences=session.printer(work, state).one(row, audience_ids)["audiences"])


@extension.operation("GET", "/actions", "List a contact's actions", r.Actions, 404)
def list_actions_of_contact(session: TheSession, id: str) -> Response:
    """Return the actions of a contact, the oldest first."""
    with session.reading() as work:
        contacts.list_of(work, id)
        return answer(actions=actions.of_contact(work.connection, id))
