"""The audiences of a command: a file of them, JSON Lines, with a clause in each."""

import codecs
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from audiencefilter import AudienceIndex, Filter, Notation, Schema
from audiencefilter.cli.failure import Failure
from audiencefilter.contacts.jsonl import document_problem
from audiencefilter.contacts.members import Member, members_of
from audiencefilter.contacts.opening import open_bytes, peek
from audiencefilter.contacts.reading import STDIN, gzip_told
from audiencefilter.language.errors import show
from audiencefilter.membership.saving import Absent, ForeignFileError, Key, read_line

#: How many problems are printed.
_MOST_PROBLEMS: Final = 100
#: How many audiences are listed in a note.
_LISTED: Final = 10


@dataclass(frozen=True, slots=True)
class Audiences:
    """Audiences, in the order of their file.

    Attributes:
        name: the file, for messages.
        index: the filters, by their slot in the file.
        keys: what the audiences are called, by their slot.
        needed: the fields and the relations that any of the filters reads.
        manual: the keys of those whose members are chosen by hand, which are not in the index.
    """

    name: str
    index: AudienceIndex
    keys: Sequence[Key]
    needed: tuple[Member, ...]
    manual: Sequence[Key]

    def named(self, slots: Iterable[Any]) -> list[Key]:
        """Return the keys of audiences, in the order of the file."""
        return [self.keys[slot] for slot in sorted(slots)]

    def notes(self) -> list[str]:
        """Return what the user should know about the file."""
        notes = []
        if self.manual:
            listed = ", ".join(map(show, self.manual[:_LISTED])) + (", …" if len(self.manual) > _LISTED else "")
            notes.append(f"note: {self.name}: manual audiences have no filters and are passed over: {listed}")
        if not self.keys:
            notes.append(f"note: {self.name} has no audiences that contacts could be in")
        return notes


def read_audiences(file: str, schema: Schema, now: datetime, any_notation: bool = True) -> Audiences:
    """Read an audiences file, gzipped or not.

    Args:
        file: its name; ``-`` is stdin.
        schema: the fields that clauses may name, and their notation.
        now: when the clauses are asked that are relative to now.
        any_notation: whether audiences that an index saved may be in any notation, as they may in its own files.

    Raises:
        Failure: something is wrong with it; all that is.
    """
    name = "stdin" if file == STDIN else file
    reading = _Reading(schema, any_notation)
    with gzip_told(name), open_bytes(None if file == STDIN else file) as lines:
        if (problem := document_problem(peek(lines))) is not None:
            raise Failure(f"{name} {problem}")
        try:
            for number, line in enumerate(lines, 1):
                reading.take(line, number)
        except ForeignFileError as error:
            raise Failure(f"{name}, {error}") from None
    if reading.wrong:
        raise Failure(_report(name, reading))
    return reading.audiences(name, now)


@dataclass(slots=True)
class _Reading:
    """What has been read of a file so far.

    Attributes:
        schema: the fields that clauses may name.
        any_notation: whether what follows the head of a file of saved audiences may be in any notation.
        wrong: what is wrong with it, as far as it is told.
        untold: how much more is.
    """

    schema: Schema
    any_notation: bool
    wrong: list[str] = field(default_factory=list)
    untold: int = 0
    _lines: dict[Key, int] = field(default_factory=dict)
    _keys: list[Key] = field(default_factory=list)
    _filters: list[Filter] = field(default_factory=list)
    _manual: list[Key] = field(default_factory=list)

    def take(self, line: bytes, number: int) -> None:
        """Read a line; an empty one says nothing.

        Raises:
            ForeignFileError: the file is in another format.
        """
        line = (line.removeprefix(codecs.BOM_UTF8) if number == 1 else line).rstrip(b"\r\n")
        if not line.strip():
            return
        found = read_line(line, number, self.schema)
        if found.is_head and self.any_notation:
            self.schema = self.schema.with_notation(Notation.EXTENDED)
        for message in found.wrong:
            self._note(message)
        if isinstance(found.key, Absent):
            return
        first = self._lines.setdefault(found.key, number)
        if first != number:
            self._note(f"line {number}: the key {show(found.key)} stands in line {first} already")
        elif found.filter is None:
            self._manual.append(found.key)
        else:
            self._keys.append(found.key)
            self._filters.append(found.filter)

    def audiences(self, name: str, now: datetime) -> Audiences:
        """Return what was read, nothing of which is wrong, as it is at an instant."""
        index = AudienceIndex(self.schema)
        for slot, f in enumerate(self._filters):
            index.add(slot, f.at(now))
        read = frozenset[str]().union(*(f.fields for f in self._filters))
        needed = members_of(self.schema, read)
        return Audiences(name, index, self._keys, needed, self._manual)

    def _note(self, message: str) -> None:
        if len(self.wrong) < _MOST_PROBLEMS:
            self.wrong.append(message)
        else:
            self.untold += 1


def _report(name: str, reading: _Reading) -> str:
    lines = [f"{name}, {message}" for message in reading.wrong]
    if reading.untold:
        lines.append(f"… and {reading.untold:,} more")
    total = len(reading.wrong) + reading.untold
    return "\n".join(lines if total == 1 else [f"{name}: {total:,} problems", *lines])
