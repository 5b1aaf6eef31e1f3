"""The members of an audience as a file, a piece at a time."""

import csv
import io
from collections.abc import Iterator
from typing import Any, Final, Literal

import orjson
import sqlalchemy as sa

from audiencefilter.service.operations.printing import PIECE, SHOWN, ContactPrinter

Format = Literal["csv", "spreadsheet", "jsonl"]

#: The columns of CSV: what has one value.
COLUMNS: Final = (*SHOWN, "referralLink", "privateLink")

#: A cell that begins so is taken for a formula by spreadsheets, and what contacts say of themselves is not to be run.
#: Some pass over white space before a sign, and those of East Asia take full-width signs for the others.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def exported(printer: ContactPrinter, rows: sa.CursorResult[Any], format: Format) -> Iterator[bytes]:
    """Give a file of contacts, some at a time.

    Args:
        printer: prints them.
        rows: the contacts, as for :meth:`ContactPrinter.pieces`.
        format: ``jsonl`` is one contact a line, as the interface shows it. ``csv`` has a header, dates and numbers as
            JSON has them, and nothing for a missing value. ``spreadsheet`` is the same with an apostrophe before what
            would be taken for a formula.
    """
    if format == "jsonl":
        for piece in rows.partitions(PIECE):
            yield b"".join(orjson.dumps(contact) + b"\n" for contact in printer.shown(printer.named(piece)))
        return
    yield _lines([COLUMNS])
    cell = _safe_cell if format == "spreadsheet" else _cell
    for piece in rows.partitions(PIECE):
        contacts = printer.shown(printer.named(piece))
        yield _lines([[cell(contact[column]) for column in COLUMNS] for contact in contacts])


def _lines(rows: "list[Any]") -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()


def _cell(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case str():
            return value
        case _:
            return orjson.dumps(value).decode()


def _safe_cell(value: object) -> str:
    text = _cell(value)
    return "'" + text if isinstance(value, str) and text.startswith(_FORMULA) else text
