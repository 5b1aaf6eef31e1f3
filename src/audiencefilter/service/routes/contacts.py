"""Operations on contacts."""

import time
from collections.abc import Iterator
from typing import Annotated, Any, Final

import sqlalchemy as sa
from fastapi import Query
from starlette.responses import Response

from audiencefilter.service import contacts
from audiencefilter.service.access import MOST_OF_BUILDER, find_list
from audiencefilter.service.answers import Timed, answer, dumped, streamed
from audiencefilter.service.audiences import count
from audiencefilter.service.contacts import Cursor, Ordering, Printer
from audiencefilter.service.database import batches
from audiencefilter.service.errors import BadRequestError, ConflictError, ForbiddenError, QuotaError
from audiencefilter.service.models import PRIVATE_FIELDS, ContactChange, ContactsQuery, NewContact
from audiencefilter.service.requests import Session, TheSession, operations
from audiencefilter.service.routes.actions import shown_action
from audiencefilter.service.tables import actions
from audiencefilter.service.tables import contacts as table

router = operations("/contacts", "Contacts")
extension = operations("/extensions/contacts/{id}", "Extensions")

_FILTERING: Final = (*contacts.PARTS, *contacts.FLAGS)


@router.get("")
def list_contacts(session: TheSession, query: Annotated[ContactsQuery, Query()]) -> Response:
    """List the contacts of a list that match all texts and flags of the query: a page of them."""
    if session.caller.is_builder and query.limit > MOST_OF_BUILDER:
        raise ForbiddenError(f"a key of the type builder lists at most {MOST_OF_BUILDER} contacts: send a limit")
    if query.after is not None and "page" in query.model_fields_set:
        raise BadRequestError("after: stands in place of page: send one of them")
    return streamed(_page(session, query))


def _page(session: Session, query: ContactsQuery) -> Iterator[bytes]:
    ordering = Ordering(query.sort, query.order)
    cursor = Cursor(session.service.secret, query.listId, ordering)
    wanted = {name: value for name in _FILTERING if (value := getattr(query, name)) is not None}
    with session.reading() as connection:
        printer = Printer(session, session.audiences(connection, query.listId))
        where = contacts.condition(connection, query.listId, wanted)
        select = sa.select(table).where(where).order_by(*ordering.clauses()).limit(query.limit)
        if query.after is None:
            select = select.offset((query.page - 1) * query.limit)
        elif query.after:
            select = select.where(ordering.after(cursor.read(query.after)))
        start, last, length = b'{"data":{"contacts":[', None, 0
        for batch in batches(connection, select):
            yield start + dumped(printer.shown(connection, batch))[1:-1]
            start, last, length = b",", batch[-1], length + len(batch)
        total = count(connection, where)
        shown: dict[str, Any] = {"total": total, "pages": -(-total // query.limit)}
        if query.after is None:
            shown |= {"currentPage": query.page, "perPage": query.limit}
        else:
            shown |= {"perPage": query.limit, "next": cursor.at(last) if last and length == query.limit else None}
        yield (b"" if length else start) + b'],"pagination":' + dumped(shown) + b"}}"


@router.post("", status_code=201)
def create_contact(session: TheSession, contact: NewContact) -> Response:
    """Create a contact.

    For a public key, the answer has only the email and the list, and it is the same, and takes the same time, if the
    list already has a contact with this email: anybody can have a public key, and must not learn who is on a list.
    """
    fields = contact.model_dump(exclude_unset=True)
    list_id = fields.pop("listId")
    if session.caller.is_public:
        return _sign_up(session, list_id, fields)
    row = contacts.new_contact(list_id, fields, session.now)
    with session.writing() as connection:
        find_list(connection, session.caller.visible, list_id)
        contacts.create(connection, session.caller.account_id, row, session.quotas)
    return answer(201, contact=_shown(session, row))


def _sign_up(session: Session, list_id: str, fields: dict[str, Any]) -> Response:
    began = time.monotonic()
    if private := sorted(PRIVATE_FIELDS & fields.keys()):
        raise ForbiddenError(f"a public key cannot set {', '.join(private)}")
    if list_id != session.caller.list_id:
        raise ForbiddenError("a public key can create contacts on its own list only")
    row = contacts.new_contact(list_id, fields, session.now)
    try:
        with session.writing() as connection:
            contacts.create(connection, session.caller.account_id, row, session.quotas)
    except QuotaError:
        # The message to the public must not contain the numbers of the account.
        why = "nobody can sign up any more: the owner of the form has to delete contacts or raise the plan"
        raise QuotaError(why) from None
    except ConflictError:
        pass  # the contact that there is stays as it is
    shown = dumped({"data": {"contact": {"email": fields["email"], "listId": list_id}}})
    return Timed(shown, 201, began, session.service.settings.sign_up_time)


@router.patch("/{id}")
def update_contact(session: TheSession, id: str, contact: ContactChange) -> Response:
    """Change the given fields of a contact."""
    fields = contact.model_dump(exclude_unset=True)
    if not fields:
        return get_contact(session, id)
    with session.writing() as connection:
        row = contacts.change(connection, session.caller, id, fields, session.quotas)
    return answer(contact=_shown(session, row._mapping))


def _shown(session: Session, row: Any) -> dict[str, Any]:
    """Return a contact with its audiences after a change."""
    with session.reading() as connection:
        return Printer(session, session.audiences(connection, row["listId"])).shown(connection, [row])[0]


@extension.get("")
def get_contact(session: TheSession, id: str) -> Response:
    """Return a contact."""
    with session.reading() as connection:
        row = contacts.find(connection, session.caller, id)._mapping
        printer = Printer(session, session.audiences(connection, row["listId"]))
        return answer(contact=printer.shown(connection, [row])[0])


@extension.delete("")
def delete_contact(session: TheSession, id: str) -> Response:
    """Delete a contact with all that is its; it leaves its audiences."""
    with session.writing() as connection:
        contacts.delete(connection, session.caller, id)
    return answer(contact={"id": id})


@extension.get("/audiences")
def list_audiences_of_contact(session: TheSession, id: str) -> Response:
    """Return the audiences that a contact is in now."""
    with session.reading() as connection:
        row = contacts.find(connection, session.caller, id)._mapping
        printer = Printer(session, session.audiences(connection, row["listId"]))
        return answer(audiences=printer.shown(connection, [row])[0]["audiences"])


@extension.get("/actions")
def list_actions_of_contact(session: TheSession, id: str) -> Response:
    """Return the actions of a contact, the oldest first."""
    with session.reading() as connection:
        contacts.find(connection, session.caller, id)
        found = connection.execute(sa.select(actions).where(actions.c.subId == id).order_by(actions.c.id))
        return answer(actions=[shown_action(row._mapping) for row in found])
