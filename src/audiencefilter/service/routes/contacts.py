"""Operations on contacts, and on actions, which add points to them."""

import time
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any, Final

import sqlalchemy as sa
from fastapi import Query
from starlette.responses import Response

from audiencefilter.service import contacts, events, models
from audiencefilter.service.access import MOST_OF_BUILDER, VERSION, find_list
from audiencefilter.service.answers import NotFoundError, ServiceError, Timed, answer, dumped, streamed
from audiencefilter.service.audiences import count, known_at
from audiencefilter.service.contacts import Ordering, Printer
from audiencefilter.service.database import batches, insertion
from audiencefilter.service.requests import Session, TheSession, operations
from audiencefilter.service.tables import accounts, actions, lists, new_id
from audiencefilter.service.tables import contacts as table

router = operations(tag="Contacts")
extension = operations("/extensions", "Extensions")

_ACTION: Final = ("id", "name", "increase", "createdAt", "updatedAt", "subId")
_TAKEN: Final = "the list already has a contact with this email"


@router.get("/contacts")
def list_contacts(session: TheSession, query: Annotated[models.ContactsQuery, Query()]) -> Response:
    """List the contacts of a list that match all texts and flags of the query: a page of them."""
    if session.caller.is_builder and query.limit > MOST_OF_BUILDER:
        raise ServiceError(f"a key of the type builder lists at most {MOST_OF_BUILDER} contacts: send a limit", 403)
    if query.after is not None and "page" in query.model_fields_set:
        raise ServiceError("after: stands in place of page: send one of them")
    return streamed(_page(session, query))


def _page(session: Session, query: models.ContactsQuery) -> Iterator[bytes]:
    ordering = Ordering(session.service.secret, query)
    with session.reading() as connection:
        printer = Printer(session, session.audiences(connection, query.listId))
        where = contacts.condition(connection, query)
        select = sa.select(table).where(where).order_by(*ordering.clauses()).limit(query.limit)
        if query.after is None:
            select = select.offset((query.page - 1) * query.limit)
        elif query.after:
            select = select.where(ordering.after(query.after))
        start, last, length = b'{"data":{"contacts":[', None, 0
        for batch in batches(connection, select):
            yield start + dumped(printer.shown(connection, batch))[1:-1]
            start, last, length = b",", batch[-1], length + len(batch)
        total, following = count(connection, where), ordering.cursor(last) if last and length == query.limit else None
        place = {"currentPage": query.page} if query.after is None else {"next": following}
        shown = {"total": total, "pages": -(-total // query.limit), "perPage": query.limit, **place}
        yield (b"" if length else start) + b'],"pagination":' + dumped(shown) + b"}}"


@router.post("/contacts", status_code=201)
def create_contact(session: TheSession, contact: models.NewContact) -> Response:
    """Create a contact.

    For a public key, the answer has only the email and the list, and is the same if the list has this email already.
    """
    fields = contact.model_dump(exclude_unset=True)
    list_id = fields.pop("listId")
    if session.caller.type == "public":
        return _sign_up(session, list_id, fields)
    row = contacts.new_contact(list_id, fields, session.now)
    with session.writing() as connection:
        version = find_list(connection, session.caller, list_id, VERSION).version
        _create(connection, session, row)
    return _answered(session, row | {"version": version}, 201)


def _create(connection: sa.Connection, session: Session, row: Mapping[str, Any]) -> None:
    """Store a new contact; the list may have its email, or the account be full: 409."""
    contacts.grow(connection, session.caller.account_id, session.quotas, 1, len(row["data"].encode()))
    added = insertion(connection, table).on_conflict_do_nothing(index_elements=["listId", "emailKey"])
    if connection.scalar(added.returning(table.c.id), dict(row)) is None:
        raise ServiceError(_TAKEN, 409)
    events.note(connection, row["listId"], [row["id"]])


def _sign_up(session: Session, list_id: str, fields: dict[str, Any]) -> Response:
    began = time.monotonic()
    if private := sorted(models.PRIVATE_FIELDS & fields.keys()):
        raise ServiceError(f"a public key cannot set {', '.join(private)}", 403)
    if list_id != session.caller.list_id:
        raise ServiceError("a public key can create contacts on its own list only", 403)
    try:
        with session.writing() as connection:
            _create(connection, session, contacts.new_contact(list_id, fields, session.now))
    except ServiceError as error:
        if error.code == "quota":
            # The message to the public must not contain the numbers of the account.
            why = "nobody can sign up any more: the owner of the form has to delete contacts or raise the plan"
            raise ServiceError(why, 409, "quota") from None
        if error.status != 409:
            raise
        # The contact that there is stays as it is.
    shown = dumped({"data": {"contact": {"email": fields["email"], "listId": list_id}}})
    return Timed(shown, 201, began, session.service.settings.sign_up_time)


@lru_cache(maxsize=100)
def _changing(names: frozenset[str], is_sqlite: bool) -> Any:
    """Return the statement that changes columns of a contact; that of PostgreSQL leaves its row in the outbox, too."""
    own = sa.select(lists.c.id).where(lists.c.accountId == sa.bindparam("account"))
    values: dict[str, Any] = {name: sa.bindparam(name) for name in names}
    changed = table.update().values(values).where(table.c.id == sa.bindparam("of"), table.c.listId.in_(own))
    version = sa.select(lists.c.version).where(lists.c.id == table.c.listId).scalar_subquery()
    changed = changed.returning(*table.c, version.label("version"))
    return changed if is_sqlite else events.noting(changed.cte("changed"))


@router.patch("/contacts/{id}")
def update_contact(session: TheSession, id: str, contact: models.ContactChange) -> Response:
    """Change the given fields of a contact."""
    fields = contact.model_dump(exclude_unset=True)
    if not fields:
        return get_contact(session, id)
    values = contacts.stored(fields)
    database, has_data = session.service.database, "data" in values
    with database.writing() if has_data else database.writing_once() as connection:
        if has_data:
            more = len(values["data"].encode()) - len(_locked(connection, session, id).data.encode())
            contacts.grow(connection, session.caller.account_id, session.quotas, 0, more)
        of = {"of": id, "account": session.caller.account_id, **events.noted([id])}
        try:
            change = _changing(frozenset(values), database.is_sqlite)
            row = connection.execute(change, values | of).one_or_none()
        except sa.exc.IntegrityError:
            raise ServiceError(_TAKEN, 409) from None
        if row is None:
            raise NotFoundError("Contact")
        if database.is_sqlite:
            events.note(connection, row.listId, [id])
    return _answered(session, row._mapping)


def _locked(connection: sa.Connection, session: Session, contact_id: str) -> Any:
    # After its account, as creating and importing do, against deadlocks.
    account = sa.select(accounts.c.id).where(accounts.c.id == session.caller.account_id)
    connection.execute(account.with_for_update(key_share=True))
    return contacts.find(connection, session.caller, contact_id, lock=True)


def _answered(session: Session, row: Any, status: int = 200) -> Response:
    """Answer with a contact that was stored at a `version` of its list: from memory, where that has all of it."""
    found = known_at(row["listId"], row["version"])
    if found is not None and not found.relations:
        return answer(status, contact=Printer(session, found).shown(None, [row])[0])
    with session.reading() as connection:
        return answer(status, contact=_shown(session, connection, row))


def _shown(session: Session, connection: sa.Connection, row: Any) -> dict[str, Any]:
    return Printer(session, session.audiences(connection, row["listId"])).shown(connection, [row])[0]


@extension.get("/contacts/{id}")
def get_contact(session: TheSession, id: str) -> Response:
    """Return a contact."""
    with session.reading() as connection:
        found = contacts.find(connection, session.caller, id)
        return answer(contact=_shown(session, connection, found._mapping))


@extension.delete("/contacts/{id}")
def delete_contact(session: TheSession, id: str) -> Response:
    """Delete a contact with all that is its; it leaves its audiences."""
    with session.writing() as connection:
        row = _locked(connection, session, id)
        contacts.grow(connection, session.caller.account_id, session.quotas, -1, -len(row.data.encode()))
        connection.execute(table.delete().where(table.c.id == id))
        events.note(connection, row.listId, [id])
    return answer(contact={"id": id})


@extension.get("/contacts/{id}/audiences")
def list_audiences_of_contact(session: TheSession, id: str) -> Response:
    """Return the audiences that a contact is in now."""
    with session.reading() as connection:
        found = contacts.find(connection, session.caller, id)
        return answer(audiences=_shown(session, connection, found._mapping)["audiences"])


@extension.get("/contacts/{id}/actions")
def list_actions_of_contact(session: TheSession, id: str) -> Response:
    """Return the actions of a contact, the oldest first."""
    with session.reading() as connection:
        contacts.find(connection, session.caller, id)
        found = connection.execute(sa.select(actions).where(actions.c.subId == id).order_by(actions.c.id))
        return answer(actions=[{name: row[name] for name in _ACTION} for row in found.mappings()])


@extension.post("/actions", status_code=201)
def create_action(session: TheSession, action: models.NewAction) -> Response:
    """Create an action, and add its increase to the points of its contact."""
    row = action.model_dump() | {"id": new_id(), "createdAt": session.now, "updatedAt": session.now}
    with session.writing() as connection:
        contact = contacts.find(connection, session.caller, action.subId, lock=True)
        _add_points(connection, contact, action.increase)
        connection.execute(actions.insert().values(row))
    return answer(201, action=row)


@router.delete("/actions/{id}")
def delete_action(session: TheSession, id: str) -> Response:
    """Delete an action, and subtract its increase from the points of its contact; return the deleted action."""
    with session.writing() as connection:
        of_contact = sa.select(actions).join(table, table.c.id == actions.c.subId)
        query = of_contact.join(lists, lists.c.id == table.c.listId).where(session.caller.visible)
        if (row := connection.execute(query.where(actions.c.id == id)).mappings().one_or_none()) is None:
            raise NotFoundError("Action")
        contact = contacts.find(connection, session.caller, row["subId"], lock=True)
        if not connection.execute(actions.delete().where(actions.c.id == id)).rowcount:
            raise NotFoundError("Action")  # another request was first
        _add_points(connection, contact, -row["increase"])
    return answer(action={name: row[name] for name in _ACTION})


def _add_points(connection: sa.Connection, contact: Any, increase: int) -> None:
    """Add points to a contact that is locked; raise ServiceError if they would leave their range."""
    points = contact.points + increase
    if not models.LEAST <= points <= models.GREATEST:
        raise ServiceError(f"points would be {points}, beyond {models.LEAST} to {models.GREATEST}")
    connection.execute(table.update().where(table.c.id == contact.id).values(points=points))
    events.note(connection, contact.listId, [contact.id])
