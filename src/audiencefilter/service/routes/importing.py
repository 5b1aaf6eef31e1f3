"""Import of a file of contacts that is sent."""

from dataclasses import asdict
from io import BytesIO
from typing import Annotated, Final

from fastapi import Depends, Query, Request
from pydantic import BaseModel
from starlette.responses import Response

from audiencefilter.contacts.files import Format
from audiencefilter.contacts.policy import ContactsError
from audiencefilter.service.access import find_list
from audiencefilter.service.answers import answer
from audiencefilter.service.errors import BadRequestError
from audiencefilter.service.importing import Importer, OnExisting
from audiencefilter.service.models import Flag, ListId
from audiencefilter.service.requests import TheSession, operations, read_body

extension = operations("/extensions", "Extensions")

_FORMATS: Final = {
    "text/csv": Format.CSV,
    "application/x-ndjson": Format.JSONL,
    "application/vnd.apache.parquet": Format.PARQUET,
}
_MOST_ROWS: Final = 1_000_000
_GZIP: Final = b"\x1f\x8b"


class ImportQuery(BaseModel):
    """The list to import into, and how."""

    listId: ListId
    dryRun: Annotated[Flag, Query(description="whether to say only what would be done")] = None
    onExisting: Annotated[OnExisting, Query(description="what to do with contacts whose email is on the list")] = "skip"
    resubscribe: Annotated[Flag, Query(description="whether to subscribe again those who have unsubscribed")] = None


async def _upload(request: Request) -> tuple[bytes, Format]:
    body = await read_body(request, tuple(_FORMATS))
    if body.startswith(_GZIP):
        raise BadRequestError("the body is compressed: send it as it is")
    return body, _FORMATS[request.headers.get("content-type", "text/csv").partition(";")[0].strip().lower()]


@extension.post("/import")
def import_contacts(
    session: TheSession,
    query: Annotated[ImportQuery, Query()],
    upload: Annotated[tuple[bytes, Format], Depends(_upload)],
) -> Response:
    """Import the contacts of a file in CSV, JSON Lines or Parquet, by their email; run it again where it was stopped.

    A row that is wrong is refused, and the others go in. Nobody who has unsubscribed is subscribed again without
    `resubscribe=true`.
    """
    with session.reading() as connection:
        row = find_list(connection, session.caller.visible, query.listId)
    how = query.onExisting, bool(query.resubscribe), bool(query.dryRun), _MOST_ROWS
    importer = Importer(session.service.database, row, session.quotas, *how)
    try:
        result = importer.run(BytesIO(upload[0]), "the file", upload[1])
    except ContactsError as error:
        raise BadRequestError(str(error)) from None
    return answer(**{"import": {"dryRun": importer.dry_run, **asdict(result)}})
