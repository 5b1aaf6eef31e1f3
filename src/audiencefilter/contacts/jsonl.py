"""JSON Lines: one JSON object on each line, in UTF-8."""

import codecs
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from audiencefilter.contacts.files import Format
from audiencefilter.contacts.policy import ContactsError
from audiencefilter.contacts.source import BATCH_ROWS, Batch, Member, Reading, Source
from audiencefilter.language.decimals import Written
from audiencefilter.language.errors import show
from audiencefilter.language.fields import Field
from audiencefilter.language.json_text import JsonError, decoder
from audiencefilter.language.reachable_schemas import related_schemas

_SPACE: Final = " \t\r\n"


class JsonRow(NamedTuple):
    """A line as bytes, and its parsed object."""

    line: bytes
    content: dict[str, Any]


def _has_decimals(member: Member) -> bool:
    """Whether a field is a decimal, or a relation leads to one."""
    if isinstance(member, Field):
        return member.scale is not None
    return any(field.scale is not None for schema in related_schemas(member.schema) for field in schema.fields)


class JsonlSource(Source):
    """A JSON Lines file whose rows are lines with their objects; ContactsError: it is JSON of another form."""

    format = Format.JSONL

    def __init__(self, name: str, stream: io.BufferedReader, reading: Reading) -> None:
        super().__init__(name, stream, reading)
        if (problem := document_problem(stream.peek())) is not None:
            raise ContactsError(f"{name} {problem}")
        self._known = {member.attribute for member in reading.schema.members}
        # Decimals are read from the text of a number.
        self._decoder = decoder(parse_float=Written if any(map(_has_decimals, self.needed)) else None)
        self._unseen = {member.attribute for member in self.needed}

    def batches(self) -> Iterator[Batch]:
        """Yield the remaining batches."""
        first = 1
        while lines := list(islice(self._stream, BATCH_ROWS)):
            if first == 1:
                lines[0] = lines[0].removeprefix(codecs.BOM_UTF8)
            batch = self._batch(lines, first)
            if first == 1 and sum(map(bool, map(bytes.strip, lines))) == 1:
                self._refuse_envelope(batch.rows)
            if batch.rows:
                yield batch
            first += len(lines)

    def _columns(self, rows: Sequence[Any], members: Sequence[Member]) -> Sequence[Sequence[Any]]:
        if self._unseen:
            for row in rows:
                self._unseen.difference_update(row.content)
        return super()._columns(rows, members)

    def mappings(self, rows: Sequence[Any]) -> list[Mapping[str, Any]]:
        """Return the objects of the lines."""
        return [row.content for row in rows]

    def values(self, rows: Sequence[Any], column: str) -> list[Any]:
        """Return the values of a key."""
        return [row.content.get(column) for row in rows]

    def unseen(self) -> frozenset[str]:
        """Return the keys that the filter reads and that no line had."""
        return frozenset(self._unseen)

    def _refuse_envelope(self, rows: Sequence[JsonRow]) -> None:
        """Raise ContactsError if the only object of the file has no field of a contact, but a list of objects."""
        for _, content in rows:
            is_unknown = not any(key in content for key in self._known) and (self.needed or len(content) == 1)
            if is_unknown and _has_records(content):
                raise ContactsError(
                    f"{self.name} is one JSON object without any field of a contact, and JSON Lines has one object on "
                    "each line: jq -c '.NAME[]' writes the list of that name so"
                )

    def _batch(self, lines: list[bytes], first: int) -> Batch:
        rows: list[JsonRow] = []
        numbers: list[int] = []
        # scan_once itself: on short lines, the other work of decode() doubles the time.
        scan = self._decoder.scan_once  # type: ignore[attr-defined]
        for number, line in enumerate(lines, first):
            try:
                text = line.decode()
                content, end = scan(text, 0)
                if type(content) is dict and (end == len(text) or text[end:] == "\n"):
                    rows.append(JsonRow(line, content))
                    numbers.append(number)
                    continue
            except (StopIteration, ValueError, RecursionError):
                pass
            self._take_carefully(line, number, rows, numbers)
        return Batch(rows, lambda: numbers)

    def _take_carefully(self, line: bytes, number: int, rows: list[JsonRow], numbers: list[int]) -> None:
        """Take a line with space around its object, skip an empty line, report any other line as broken."""
        content: Any = None
        try:
            text = line.decode().strip(_SPACE)
            if not text:
                return
            content = self._decoder.decode(text)
            wrong = None if isinstance(content, dict) else _not_an_object(content)
        except UnicodeDecodeError as error:
            wrong = f"byte {error.start + 1} is not UTF-8: save the file as UTF-8"
        except json.JSONDecodeError as error:
            wrong = f"not JSON: {error.msg} at column {error.colno}"
        except RecursionError:
            wrong = "nested too deep"
        except ValueError as error:
            wrong = str(error) if isinstance(error, JsonError) else "a number has too many digits"
        if wrong is None:
            rows.append(JsonRow(line, content))
            numbers.append(number)
        else:
            self.policy.broken_row(f"{self.position(number)}: {wrong}")


def _not_an_object(content: Any) -> str:
    hint = ": write one object on each line" if isinstance(content, list) else ""
    return f"{show(content, width=30)} is no object{hint}"


# -- JSON documents that are not JSON Lines: an array, or an object over several lines, as most programs write it -----


def document_problem(start: bytes) -> str | None:
    """Return how to convert a JSON document with this start to JSON Lines; None if it may be JSON Lines."""
    text = start.removeprefix(codecs.BOM_UTF8).decode(errors="replace").lstrip()
    if text.startswith("[") and text[1:].lstrip().startswith(("{", "]")):
        return "is a JSON array, and JSON Lines has one object on each line: jq -c '.[]' writes it so"
    first, ended, _ = text.partition("\n")
    if not (ended and first.startswith("{") and first.rstrip().endswith(("{", "["))):
        return None
    said = "has a JSON object on several lines, and JSON Lines has one on each"
    return f"{said}: jq -c . writes it so, or of a list in it jq -c '.NAME[]'"


def _has_records(content: Any) -> bool:
    """Whether there is a list in a value, at any depth, whose first element is an object."""
    pending = [content]
    for one in pending:  # the list grows in the loop
        if isinstance(one, list) and one and isinstance(one[0], dict):
            return True
        pending += one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
    return False
