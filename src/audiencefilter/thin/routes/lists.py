"""Operations on lists, which are called projects, too; and on the key of a request."""

import json

import sqlalchemy as sa
from starlette.responses import Response

import audiencefilter as af
from audiencefilter.thin.access import find_list, use_link
from audiencefilter.thin.accounts import shown
from audiencefilter.thin.answers import answer
from audiencefilter.thin.audiences import LIMITS, PUBLISHED, Audiences, form_schema_of
from audiencefilter.thin.errors import ConflictError
from audiencefilter.thin.models import Link, ListChange
from audiencefilter.thin.requests import TheService, TheSession, operations
from audiencefilter.thin.routes.audiences import called, change_list
from audiencefilter.thin.tables import lists

router = operations(tag="Lists")
extension = operations("/extensions", "Extensions")


@router.get("/lists/{id}")
def get_list(session: TheSession, id: str) -> Response:
    """Return a list with its settings."""
    with session.reading() as connection:
        return answer(list=shown(find_list(connection, session.caller.visible, id)))


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
    """Exchange a link for a key of the type `builder`: once, within five minutes. It needs no key."""
    with service.database.writing() as connection:
        return answer(key=use_link(connection, service.secret, link.link))


@extension.get("/lists/{id}")
def get_notation(session: TheSession, id: str) -> Response:
    """Return the notation of the clauses of a list."""
    with session.reading() as connection:
        row = find_list(connection, session.caller.visible, id)
        return answer(list={"id": id, "notation": row.notation})


@extension.patch("/lists/{id}")
def change_notation(session: TheSession, id: str, change: ListChange) -> Response:
    """Set the notation of the clauses of a list. This changes the meaning of none."""

    def check(_: sa.Connection, found: Audiences) -> str:
        wanted = change.notation or found.list.notation
        if wanted == "published" and found.list.notation == "extended":
            if json.loads(found.list.fields):
                raise ConflictError("custom fields need the extended notation: take them away before")
            if users := [row for row in found.rows if not _is_published(row.filters)]:
                raise ConflictError(
                    f"audiences need the extended notation: {called(users)}: change or delete them before"
                )
        return wanted

    def store(connection: sa.Connection, wanted: str) -> None:
        connection.execute(lists.update().where(lists.c.id == id).values(notation=wanted, updatedAt=session.now))

    return answer(list={"id": id, "notation": change_list(session, id, check, store)})


def _is_published(filters: str | None) -> bool:
    """Return whether a clause means the same in the published notation."""
    try:
        return filters is None or af.parse(filters, PUBLISHED) is not None
    except af.InvalidFilterError:
        return False


@extension.get("/lists/{id}/builder")
def get_document_for_forms(session: TheSession, id: str) -> Response:
    """Return what a form of clauses of a list needs: fields with their operators, names of audiences, limits."""
    with session.reading() as connection:
        found = session.audiences(connection, id)
        names = None if found.names is None else [row.name for row in found.rows]
        return answer(builder=form_schema_of(found.list).builder(LIMITS, names))
