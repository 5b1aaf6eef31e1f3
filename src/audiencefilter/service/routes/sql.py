"""A clause as SQL."""

from typing import Final

from starlette.responses import Response

import audiencefilter as af
from audiencefilter.service.answers import answer
from audiencefilter.service.audiences import ACTIONS, MANUAL, columns_of
from audiencefilter.service.errors import BadRequestError
from audiencefilter.service.models import Clause, Id, RequestBody
from audiencefilter.service.requests import TheSession, operations
from audiencefilter.service.tables import actions, contacts, members
from audiencefilter.tools import DialectName

extension = operations("/extensions", "Extensions")

_RELATED: Final = {
    ACTIONS.name: af.Related(actions.name, on={"id": "subId"}),
    MANUAL.name: af.Related(members.name, on={"id": "contactId"}),
}


class SQLRequest(RequestBody):
    """A clause to write as SQL."""

    listId: Id
    filters: Clause
    dialect: DialectName


@extension.post("/sql")
def write_as_sql(session: TheSession, request: SQLRequest) -> Response:
    """Write a clause as a condition over tables like those of the service. Relative operands become fixed instants."""
    with session.reading() as connection:
        found = session.audiences(connection, request.listId)
    f = found.parse(request.filters)
    # Other databases than those of the service have the data in a type of their own.
    is_text = request.dialect in ("sqlite", "postgresql") and "data" in columns_of(f.schema)
    columns = {"data": af.Column("data", "text")} if is_text else None
    related = _RELATED if f.schema.relations else None
    try:
        sql = f.to_sql(request.dialect, contacts.name, columns, related=related, now=session.now)
    except af.UnsupportedError as error:
        why = f"{request.dialect} cannot say this clause exactly: {error.construct}"
        raise BadRequestError(f"$.dialect: {why}") from None
    return answer(text=sql.text, parameters=sql.parameters)
