"""Contacts with what tells them apart: the value of one column, their id."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from audiencefilter.cli.failure import Failure
from audiencefilter.cli.outputs.values import cell
from audiencefilter.contacts.formats import Format
from audiencefilter.contacts.parquet import ArrowRow
from audiencefilter.contacts.piece import Piece
from audiencefilter.contacts.policy import Policy
from audiencefilter.contacts.reading import pieces
from audiencefilter.contacts.source import Source
from audiencefilter.language.errors import show
from audiencefilter.language.records import is_missing

_HOW: Final = "name the column that tells contacts apart, as in --id email"


class Identified(NamedTuple):
    """A contact.

    Attributes:
        id: as it was read.
        text: the same as text, in which ids from files of different formats are alike.
        record: the values that filters read; None where one is wrong and the contact is passed over.
    """

    id: Any
    text: str
    record: dict[str, Any] | None


def identified(source: Source, column: str, policy: Policy, claim: Callable[[str], bool]) -> Iterator[list[Identified]]:
    """Read contacts on, piece by piece, those left out that have no id.

    Args:
        source: the contacts.
        column: the column of their ids.
        policy: what wrong values and broken rows do, and contacts without an id or with one that is taken.
        claim: takes an id, and says whether it was free.

    Raises:
        Failure: the source has no such column.
    """
    if source.columns is not None and column not in source.columns:
        raise Failure(f"{source.name} has no column {show(column)}: {_HOW}")
    ids_of = _ids_reader(source, column)
    for piece in pieces(source):
        found = ids_of(piece.rows)
        wrong = [_wrong(column, value, claim) for value in found]
        kept, ids = _without(piece, found, wrong, source, policy) if any(wrong) else (piece, found)
        yield _joined(ids, kept, source)


def _ids_reader(source: Source, column: str) -> Callable[[Sequence[Any]], list[Any]]:
    """Return what gives the ids of rows, without looking at their other columns."""
    match source.format:
        case Format.JSONL:
            return lambda rows: [row.content.get(column) for row in rows]
        case Format.PARQUET:
            return lambda rows: _ids_of_batch(source, rows, column)
        case Format.CSV | None:
            place = (source.columns or ()).index(column)
            return lambda rows: [row[place] for row in rows]


def _ids_of_batch(source: Source, rows: Sequence[ArrowRow], column: str) -> list[Any]:
    """Return the ids of rows that are of one record batch."""
    if not rows:
        return []
    batch = rows[0].batch.select([column])
    return [mapping[column] for mapping in source.mappings([ArrowRow(batch, row.position) for row in rows])]


def _wrong(column: str, value: Any, claim: Callable[[str], bool]) -> str | None:
    """Say what is wrong with an id; nothing is, if it could be taken."""
    if is_missing(value) or value == "":
        return f"{column} is missing: {_HOW}"
    if isinstance(value, bool | float | dict | list):
        return f"{column} is {show(value)}, expected a text or a whole number: {_HOW}"
    return None if claim(cell(value)) else f"there was a contact with {column} {show(value)} before"


def _without(
    piece: Piece, found: list[Any], wrong: Sequence[str | None], source: Source, policy: Policy
) -> tuple[Piece, list[Any]]:
    """Return a piece and its ids without what is wrong, which goes to the policy."""
    numbers = piece.numbers()
    for number, message in zip(numbers, wrong, strict=True):
        if message is not None:
            policy.broken_row(f"{source.place(number)}: {message}")
    kept = [index for index, message in enumerate(wrong) if message is None]
    right = [numbers[index] for index in kept]
    return Piece([piece.rows[index] for index in kept], lambda: right), [found[index] for index in kept]


def _joined(found: Sequence[Any], piece: Piece, source: Source) -> list[Identified]:
    """Return the contacts of a piece, given their ids."""
    rows, records = source.records(piece)
    if len(rows) == len(found):
        return [Identified(value, cell(value), record) for value, record in zip(found, records, strict=True)]
    # Some have wrong values. The rows that are kept are the same objects.
    kept = {id(row): record for row, record in zip(rows, records, strict=True)}
    return [Identified(value, cell(value), kept.get(id(row))) for value, row in zip(found, piece.rows, strict=True)]
