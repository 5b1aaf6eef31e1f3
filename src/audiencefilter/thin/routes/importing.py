"""Import of a file of contacts that is sent."""

import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from fastapi import Depends, Query, Request
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from audiencefilter.contacts.files import Format
from audiencefilter.contacts.policy import ContactsError
from audiencefilter.thin import importing
from audiencefilter.thin.accounts import find_list
from audiencefilter.thin.answers import answer
from audiencefilter.thin.errors import BadRequestError
from audiencefilter.thin.importing import Options, Target
from audiencefilter.thin.models import Flag, ListId
from audiencefilter.thin.requests import TheSession, operations, read_body

extension = operations("/extensions", "Extensions")

_FORMATS: Final = {
    "text/csv": Format.CSV,
    "application/x-ndjson": Format.JSONL,
    "application/vnd.apache.parquet": Format.PARQUET,
}
_GZIP: Final = b"\x1f\x8b"


class ImportQuery(BaseModel):
    """The list to import into, and how."""

    listId: ListId
    dryRun: Annotated[Flag, Query(description="whether to say only what would be done")] = None
    onExisting: Annotated[
        Literal["skip", "update"], Query(description="what to do with contacts whose email is on the list")
    ] = "skip"
    resubscribe: Annotated[Flag, Query(description="whether those who have unsubscribed may be subscribed again")] = (
        None
    )


class Upload:
    """The sent file, which is in a folder until the answer is sent."""

    def __init__(self, path: str, format: Format) -> None:
        self.path, self.format = path, format


async def _upload(request: Request) -> Any:
    body = await read_body(request, tuple(_FORMATS))
    format_ = _FORMATS[request.headers["content-type"].partition(";")[0].strip().lower()]
    if body.startswith(_GZIP):
        raise BadRequestError("the body is compressed: send it as it is")
    with tempfile.TemporaryDirectory(prefix="audiencefilter-") as folder:
        file = Path(folder) / f"contacts.{format_.value}"
        await run_in_threadpool(file.write_bytes, body)
        yield Upload(str(file), format_)


@extension.post("/import")
def import_contacts(
    session: TheSession, query: Annotated[ImportQuery, Query()], upload: Annotated[Upload, Depends(_upload)]
) -> Response:
    """Import the contacts of a file in CSV, JSON Lines or Parquet, by their email; run it again where it was stopped.

    A row that is wrong is refused, and the others go in. Nobody who has unsubscribed is subscribed again without
    `resubscribe=true`.
    """
    with session.reading() as connection:
        row = find_list(connection, session.caller.visible, query.listId)
    target = Target(row.accountId, row.id, row.fields, session.quotas)
    options = Options(query.onExisting, bool(query.resubscribe), bool(query.dryRun))
    try:
        with importing.inputs_of(upload.path, upload.format) as inputs:
            result = importing.run(session.service.database, target, options, inputs, "the file")
    except ContactsError as error:
        raise BadRequestError(str(error)) from None
    return answer(**{"import": {"dryRun": options.dry_run, **asdict(result)}})
