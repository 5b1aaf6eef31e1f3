"""Reads a clause, in JSON or the text form, from the command line, a file or stdin; and the instant of ``--now``."""

import sys
from datetime import UTC, datetime
from typing import Final

from audiencefilter import CONTACT, Filter, InvalidFilterError, Limits, Notation, Schema, parse, parse_text
from audiencefilter.cli.guard import Failure
from audiencefilter.cli.options import NotationName
from audiencefilter.cli.schema_file import load_schema
from audiencefilter.tools import for_users, parse_instant, show, suggest_instant

#: The name of the standard input.
STDIN: Final = "-"
_MARK: Final = "\ufeff"


def choose_schema(name: str, notation: NotationName | None) -> Schema:
    """Return the schema of ``--schema`` in the notation of ``--notation``."""
    schema = load_schema(name)
    if notation is None:
        return schema
    try:
        return schema.with_notation(Notation(notation.value))
    except ValueError as error:
        raise Failure(f"{name}: {error}") from None


def read_filter(where: str, schema: Schema) -> Filter:
    """Return the filter of ``--where``."""
    source = read_source(where)
    try:
        return parse(source, schema) if is_json(source) else parse_text(source, schema)
    except InvalidFilterError as found:
        error = InvalidFilterError(tuple(for_users(problem, "--notation extended") for problem in found.problems))
        if schema.fields == CONTACT.fields and any(problem.code == "unknown_field" for problem in error.problems):
            raise _NotOfTheContactError(error.problems) from None
        raise error from None


class _NotOfTheContactError(InvalidFilterError):
    """A clause with fields that the built-in schema lacks and a schema file may define."""

    def __str__(self) -> str:
        return (
            f"{super().__str__()}\n"
            "  (these are the fields of the built-in schema: --schema FILE takes those of a schema file, and\n"
            "  audiencefilter schema infer CONTACTS proposes one)"
        )


def reads_stdin(where: str) -> bool:
    """Whether the clause comes from stdin, so the contacts cannot."""
    return where == "@" + STDIN


def read_source(where: str) -> str | bytes:
    """Return the text of ``--where``, or of the file or stdin that it names."""
    if not where.startswith("@"):
        return where
    name = where[1:]
    if not name:
        raise Failure("--where @ names no file: write @clause.json, or @- for stdin")
    most = Limits().source + 1  # one byte above the limit, so that the parser refuses a longer clause
    if name == STDIN:
        return sys.stdin.buffer.read(most)
    with open(name, "rb") as file:
        return file.read(most)


def is_json(source: str | bytes) -> bool:
    """Whether a clause is in JSON, not in the text form.

    >>> is_json(' {"points": 1}'), is_json("points = 1")
    (True, False)
    """
    if isinstance(source, bytes):
        # Skip a byte order mark: the parser refuses it with a hint.
        return source.removeprefix(_MARK.encode()).lstrip().startswith(b"{")
    return source.removeprefix(_MARK).lstrip().startswith("{")


def read_now(text: str | None) -> datetime:
    """Return the instant of ``--now``, or of the clock if omitted.

    >>> print(read_now("2026-03-31T12:00:00+02:00"))
    2026-03-31 10:00:00+00:00
    """
    if text is None:
        return datetime.now(UTC)
    instant = parse_instant(text)
    if instant is None:
        meant = suggest_instant(text) or "2026-01-31T09:30:00Z"
        raise Failure(f"--now {show(text)} is no instant: write a date, a time and an offset, as in --now {meant}")
    return instant
