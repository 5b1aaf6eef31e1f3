"""Operations on lists, which are called projects, too, and their events; and on the key of a request."""

import json
from datetime import timedelta
from typing import Annotated, Final

import sqlalchemy as sa
from fastapi import Query
from starlette.responses import Response

from audiencefilter.service.access import create_link, find_list, shown, use_link
from audiencefilter.service.answers import ServiceError, answer
from audiencefilter.service.audiences import LIMITS, PUBLISHED, Audience, Audiences, is_valid, schema_of
from audiencefilter.service.events import KEPT
from audiencefilter.service.models import DIGITS, Id, Invitation, Link, ListChange, ListId
from audiencefilter.service.requests import TheService, TheSession, operations
from audiencefilter.service.routes import audiences as saved
from audiencefilter.service.tables import audiences, events, lists, trackers

router = operations(tag="Lists")
extension = operations("/extensions", "Extensions")


@router.get("/lists/{id}")
def get_list(session: TheSession, id: str) -> Response:
    """Return a list with its settings."""
    with session.reading() as connection:
        return answer(list=shown(find_list(connection, session.caller, id)))


@router.get("/projects")
def list_projects(session: TheSession) -> Response:
    """Return the lists of the account, the oldest first."""
    with session.reading() as connection:
        query = sa.select(lists).where(session.caller.visible).order_by(lists.c.createdAt, lists.c.id)
        return answer(projects=[shown(row) for row in connection.execute(query)])


@extension.get("/key")
def get_key(session: TheSession) -> Response:
    """Return the type of the key of the request, and what it sees."""
    caller = session.caller
    list_id = caller.list_id if caller.is_builder else None
    return answer(key={"type": caller.type, "name": caller.name, "listId": list_id, "readOnly": caller.is_read_only})


@extension.post("/links")
def use_a_link(service: TheService, link: Link) -> Response:
    """Exchange a link for a key of the type `builder`: once, while the link lasts. It needs no key."""
    with service.database.writing() as connection:
        return answer(key=use_link(connection, service.secret, link.link))


@extension.post("/lists/{id}/links", status_code=201)
def invite(session: TheSession, id: str, who: Invitation) -> Response:
    """Make a link to the page: once, within a day, it gives a key of the type `builder` that is valid 30 days."""
    with session.writing() as connection:
        find_list(connection, session.caller, id)
        of = session.service.secret, id, who.name, session.now + timedelta(30), who.readOnly, timedelta(1)
        return answer(201, link=create_link(connection, *of))


@extension.get("/lists/{id}/deleted")
def list_deleted_audiences(session: TheSession, id: str) -> Response:
    """Return the audiences of a list that can be undeleted, the last deleted first."""
    own, gone = audiences.c.listId == id, audiences.c.deletedAt
    with session.reading() as connection:
        find_list(connection, session.caller, id)
        query = sa.select(audiences).where(own, gone >= session.now - saved.KEPT).order_by(gone.desc())
        rows = map(Audience._make, connection.execute(query))
        return answer(audiences=[saved.shown(row) | {"deletedAt": row.deletedAt} for row in rows])


@extension.get("/lists/{id}")
def get_notation(session: TheSession, id: str) -> Response:
    """Return the notation of the clauses of a list."""
    with session.reading() as connection:
        return answer(list={"id": id, "notation": find_list(connection, session.caller, id).notation})


@extension.patch("/lists/{id}")
def change_notation(session: TheSession, id: str, change: ListChange) -> Response:
    """Set the notation of the clauses of a list. This changes the meaning of none."""

    def check(_: sa.Connection, found: Audiences) -> str:
        wanted = change.notation or found.list.notation
        if wanted == "published" and json.loads(found.list.fields):
            raise ServiceError("custom fields need the extended notation: take them away before", 409)
        users = [row for row in found.rows if wanted == "published" and not is_valid(row.filters, PUBLISHED)]
        saved.refuse_used(users, "audiences need the extended notation")
        return wanted

    def store(connection: sa.Connection, wanted: str) -> None:
        connection.execute(lists.update().where(lists.c.id == id).values(notation=wanted, updatedAt=session.now))

    return answer(list={"id": id, "notation": saved.change_list(session, id, check, store)})


@extension.get("/lists/{id}/builder")
def get_document_for_forms(session: TheSession, id: str) -> Response:
    """Return what a form of clauses of a list needs: fields with their operators, names of audiences, limits."""
    with session.reading() as connection:
        found = session.audiences(connection, id)
        names = None if found.names is None else [row.name for row in found.rows]
        return answer(builder=schema_of(found.list, "forms").builder(LIMITS, names))


_EVENT: Final = ("type", "audienceId", "contactId", "listId", "createdAt", "happenedAt")
_AFTER: Final = "a `cursor`, or the id of an event; `0` is before all, `latest` after all"


@extension.get("/events")
def list_events(
    session: TheSession,
    listId: ListId,
    after: Annotated[str | None, Query(min_length=1, max_length=100, description=_AFTER)] = None,
    limit: Annotated[int, Query(ge=1, le=10_000), DIGITS] = 1_000,
    audienceId: Annotated[Id | None, Query(description="only the events of this audience")] = None,
) -> Response:
    """Return who entered and left audiences of a list, in this order, after a cursor. Events are kept 30 days."""
    if after not in (None, "latest") and not (after.isascii() and after.isdecimal() and len(after) < 19):
        raise ServiceError("after: must be 0, 'latest', or the cursor of an earlier answer")
    own, number = events.c.listId == listId, events.c.number
    wanted = own if audienceId is None else sa.and_(own, events.c.audienceId == audienceId)
    with session.reading() as connection:
        find_list(connection, session.caller, listId)
        start = connection.scalar(sa.select(trackers.c.pruned).where(trackers.c.listId == listId)) or 0
        if after == "latest":
            newest = connection.scalar(sa.select(sa.func.max(number)).where(own)) or 0
            return answer(events=[], cursor=str(max(newest, start)))
        if after is not None and int(after) < start:
            gone = f"events are kept {KEPT.days} days, and some after this cursor are gone"
            raise ServiceError(f"{gone}: read all that there is", 410)
        start = start if after is None else int(after)
        query = sa.select(events).where(wanted, number > start).order_by(number).limit(limit)
        rows = connection.execute(query).mappings()
        found = [{"id": str(row["number"]), **{name: row[name] for name in _EVENT}} for row in rows]
    return answer(events=found, cursor=found[-1]["id"] if found else str(start))
