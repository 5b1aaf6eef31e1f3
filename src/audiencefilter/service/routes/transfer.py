"""Files of contacts: export and import."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, Literal

import orjson
from starlette.responses import Response

import audiencefilter as af
from audiencefilter.service.answers import dumped, streamed
from audiencefilter.service.audiences import Audiences, selected
from audiencefilter.service.contacts import SHOWN, Printer, oldest_first
from audiencefilter.service.models import Clause, Id, RequestBody, printed_data
from audiencefilter.service.requests import Session, TheSession, operations
from audiencefilter.service.routes.questions import parsed, raw_value
from audiencefilter.tools import document

extension = operations("/extensions", "Extensions")

Format = Literal["csv", "spreadsheet", "jsonl"]
#: The columns of contacts in a file; custom fields follow by name.
COLUMNS: Final = (*SHOWN, "referralLink", "privateLink")
_MEDIA_TYPES: Final = {"csv": "text/csv; charset=utf-8", "jsonl": "application/x-ndjson"}
#: A spreadsheet runs a cell with such a start as a formula, and contacts write their own fields. Some spreadsheets skip
#: white space before a sign, and those of East Asia accept full-width signs.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
#: An empty text is quoted, too: nothing between two commas is a missing value.
_QUOTED: Final = re.compile(r'^$|[",\r\n]|^\s|\s$')


class ExportRequest(RequestBody):
    """The contacts to export: those that a clause selects, in `filters` as JSON or in `text`; and the format."""

    listId: Id
    filters: Clause | None = None
    text: str | None = None
    format: Format


@extension.post("/export")
def export_contacts(session: TheSession, request: ExportRequest) -> Response:
    """Return a file of the contacts that a clause selects, the oldest first.

    `csv` and `spreadsheet` have a header, empty cells for missing values, `""` for empty texts, and custom fields by
    name; `spreadsheet` has an apostrophe before cells that a spreadsheet would run as formulas. `jsonl` has one contact
    a line, as the other operations show it.
    """
    with session.reading() as connection:
        found = session.audiences(connection, request.listId)
    f = parsed(found, request.filters, request.text)
    kind = "jsonl" if request.format == "jsonl" else "csv"
    headers = {"Content-Disposition": f'attachment; filename="contacts.{kind}"'}
    return streamed(_file(session, found, f, request.format), 200, headers, _MEDIA_TYPES[kind])


def _file(session: Session, found: Audiences, f: af.Filter, format: Format) -> Iterator[bytes]:
    custom = [field for field in found.schema.fields if field.path and field.name not in COLUMNS]
    if format != "jsonl":
        yield _line((*COLUMNS, *(field.name for field in custom)), format)
    with session.reading() as connection:
        printer = Printer(session, found)
        for rows in oldest_first(connection, selected(found.list, f, session.now)):
            lines: list[bytes] = []
            for contact, row in zip(printer.shown(connection, rows), rows, strict=True):
                if format == "jsonl":
                    lines.append(dumped(contact) + b"\n")
                else:
                    data = document(row["data"]) if custom else {}
                    values = *(contact[name] for name in COLUMNS), *(raw_value(data, field) for field in custom)
                    lines.append(_line(values, format))
            yield b"".join(lines)


def _line(values: Iterable[Any], format: Format) -> bytes:
    return (",".join(_cell(value, format) for value in values) + "\r\n").encode()


def _cell(value: Any, format: Format) -> str:
    """Return a value as a cell of CSV: a text, or JSON."""
    if value is None:
        return ""
    if isinstance(value, str):
        text = f"'{value}" if format == "spreadsheet" and value.startswith(_FORMULA) else value
    else:
        text = dumped(value).decode() if isinstance(value, orjson.Fragment) else printed_data(value)
    return '"' + text.replace('"', '""') + '"' if _QUOTED.search(text) else text
