"""Import of a file of contacts that is sent."""

import tempfile
from collections.abc import AsyncIterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Final

from fastapi import Depends, Query, Request
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from audiencefilter.contacts.files import Format
from audiencefilter.contacts.policy import ContactsError
from audiencefilter.service.access import find_list
from audiencefilter.service.answers import answer
from audiencefilter.service.errors import BadRequestError
from audiencefilter.service.importing import Importer, OnExisting, inputs_of
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


async def _upload(request: Request) -> AsyncIterator[tuple[str, Format]]:
    """Give the path of the sent file, and its format, until the answer is sent."""
    body = await read_body(request, tuple(_FORMATS))
    if body.startswith(_GZIP):
        raise BadRequestError("the body is compressed: send it as it is")
    format_ = _FORMATS[request.headers.get("content-type", "text/csv").partition(";")[0].strip().lower()]
    with tempfile.TemporaryDirectory(prefix="audiencefilter-") as folder:
        file = Path(folder) / "contacts"
        await run_in_threadpool(file.write_bytes, body)
        yield str(file), format_


@extension.post("/import")
def import_contacts(
    session: TheSession,
    query: Annotated[ImportQuery, Query()],
    upload: Annotated[tuple[str, Format], Depends(_upload)],
) -> Response:
    """Import the contacts of a file in CSV, JSON Lines or Parquet, by their email; run it again where it was stopped.

    A row that is wrong is refused, and the others go in. Nobody who has unsubscribed is subscribed again without
    `resubscribe=true`.
    """
    with session.reading() as connection:
        row = find_list(connection, session.caller.visible, query.listId)
    most = _MOST_ROWS, 10 * session.service.settings.max_body
    how = query.onExisting, bool(query.resubscribe), bool(query.dryRun), *most
    importer = Importer(session.service.database, row.accountId, row.id, row.fields, session.quotas, *how)
    try:
        with inputs_of(upload[0], "the file", upload[1]) as inputs:
            result = importer.run(inputs)
    except ContactsError as error:
        raise BadRequestError(str(error)) from None
    return answer(**{"import": {"dryRun": importer.dry_run, **asdict(result)}})
