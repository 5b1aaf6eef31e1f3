"""JSON Lines: one JSON object on each line, in UTF-8."""

import codecs
import io
import json
import re
import shlex
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from audiencefilter.contacts.files import Format
from audiencefilter.contacts.policy import ContactsError, Policy
from audiencefilter.contacts.source import BATCH_ROWS, Batch, Member, Source
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

    def __init__(
        self,
        name: str,
        stream: io.BufferedReader,
        needed: Sequence[Member],
        policy: Policy,
        known: Collection[str] = (),
    ) -> None:
        super().__init__(name, stream, needed, policy)
        if (problem := document_problem(stream.peek())) is not None:
            raise ContactsError(f"{name} {problem}")
        self._known = known
        # Decimals are read from the text of a number.
        self._decoder = decoder(parse_float=Written if any(map(_has_decimals, needed)) else None)
        self._unseen = {member.attribute for member in needed}

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
        for line, content in rows:
            is_unknown = not any(key in content for key in self._known) and (self.needed or len(content) == 1)
            if is_unknown and (path := jq_path(line.decode())) is not None:
                raise ContactsError(
                    f"{self.name} is one JSON object without any field of a contact, and JSON Lines has one object on "
                    f"each line: jq -c {path} writes it so"
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


#: Tokens that the search for lists needs: texts, and the ends of objects and arrays.
_TOKENS: Final = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"|[\[\]{}]')
_PLAIN_KEY: Final = re.compile(r"[A-Za-z_]\w*", re.ASCII)


def document_problem(start: bytes) -> str | None:
    """Return how to convert a JSON document with this start to JSON Lines; None if it may be JSON Lines."""
    text = start.removeprefix(codecs.BOM_UTF8).decode(errors="replace").lstrip()
    if text.startswith("[") and text[1:].lstrip().startswith(("{", "]")):
        return "is a JSON array, and JSON Lines has one object on each line: jq -c '.[]' writes it so"
    first, ended, _ = text.partition("\n")
    if not (ended and first.startswith("{") and first.rstrip().endswith(("{", "["))):
        return None
    path = jq_path(text)
    likely = "" if path is None else f"jq -c {path} writes it so, or where it is one record "
    return f"has a JSON object on several lines, and JSON Lines has one on each: {likely}jq -c . writes it so"


def jq_path(text: str) -> str | None:
    """Return the jq path of the first list of objects in a JSON text, which may be truncated; None if there is none."""
    keys: list[str] = []
    before = ""
    for mark in _TOKENS.findall(text):
        if mark == "{" and before == "[" and len(keys) > 1:
            plain = "".join(f".{key[1:-1] if _PLAIN_KEY.fullmatch(key[1:-1]) else key}" for key in keys[1:])
            return shlex.quote(f"{plain}[]")
        if mark in ("{", "["):
            keys.append(before)
        elif mark in ("}", "]"):
            del keys[-1:]
        before = mark
    return None
