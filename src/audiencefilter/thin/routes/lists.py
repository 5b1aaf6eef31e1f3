"""Operations on lists, which are called projects, too; and on the key of a request."""

import sqlalchemy as sa
from starlette.responses import Response

from audiencefilter.thin.access import use_link
from audiencefilter.thin.accounts import find_list, shown
from audiencefilter.thin.answers import answer
from audiencefilter.thin.models import Link
from audiencefilter.thin.requests import TheService, TheSession, operations
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
