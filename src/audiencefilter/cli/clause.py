"""Options of clauses: the clause in JSON or the text form, its schema with its tables, and ``--now``."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import reduce
from operator import and_
from pathlib import Path
from typing import Annotated, Final

import typer

from audiencefilter import CONTACT, Filter, InvalidFilterError, Limits, Notation, Related, Schema, read
from audiencefilter.cli.guard import Failure
from audiencefilter.contacts.schema_file import FileTables, read_schema, tables_read
from audiencefilter.tools import for_users, parse_instant, show, suggest_instant

_WHERE: Final = typer.Option(
    "--where",
    "-w",
    metavar="CLAUSE",
    help="The clause: JSON, the text form, @FILE with either of them, or @- for stdin. Several clauses are joined by "
    "AND; check, convert and bench take each by itself.",
)
Where = Annotated[list[str], _WHERE]
OptionalWhere = Annotated[list[str] | None, _WHERE]
NotationOption = Annotated[Notation | None, typer.Option("--notation", help="The notation; the schema's when omitted.")]
SchemaOption = Annotated[
    str, typer.Option("--schema", metavar="NAME|FILE", help="`contact`, or a schema file in JSON.")
]
NowOption = Annotated[
    str | None,
    typer.Option(
        "--now",
        metavar="INSTANT",
        help="The instant of a clause that is relative to now, as 2026-01-31T09:30:00Z; the clock's when omitted.",
    ),
]
Output = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to write; else stdout.")]

#: The name of the standard input.
STDIN: Final = "-"


def load_schema(name: str) -> Schema:
    """Return the built-in schema or the schema of a file."""
    return _loaded(name)[0]


def _loaded(name: str) -> tuple[Schema, FileTables]:
    """Return the schema of a name or of a file, and the tables that the file names for relations."""
    if name == "contact":
        return CONTACT, {}
    try:
        return read_schema(name)
    except FileNotFoundError:
        raise Failure(f"there is no schema {show(name)}: write contact, or the name of a schema file") from None
    except ValueError as error:
        raise Failure(str(error)) from None


@dataclass(frozen=True)
class ClauseOptions:
    """The schema and the notation of clauses."""

    schema: SchemaOption = "contact"
    notation: NotationOption = None

    def chosen_schema(self) -> Schema:
        """Return the schema in the notation."""
        schema = load_schema(self.schema)
        if self.notation is None:
            return schema
        try:
            return schema.with_notation(self.notation)
        except ValueError as error:
            raise Failure(f"{self.schema}: {error}") from None


def read_filter(where: Sequence[str], schema: Schema) -> Filter:
    """Return the filter of all clauses of ``--where`` together."""
    return reduce(and_, (filter_of(source, schema) for source in read_sources(where)))


#: The option that takes the extended notation, for hints.
EXTENDED: Final = "--notation extended"


def filter_of(source: str | bytes, schema: Schema, extended: str = EXTENDED) -> Filter:
    """Return the filter of a clause; its problems are in words for users of the command line."""
    # `extended` is how they choose the extended notation.
    try:
        return read(source, schema)
    except InvalidFilterError as found:
        error = InvalidFilterError(tuple(for_users(problem, extended) for problem in found.problems))
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


def reads_stdin(where: Sequence[str]) -> bool:
    """Whether a clause comes from stdin, so the contacts cannot."""
    return "@" + STDIN in where


def read_sources(where: Sequence[str]) -> list[str | bytes]:
    """Return the texts of ``--where``, or of the files or stdin that it names."""
    if list(where).count("@" + STDIN) > 1:
        raise Failure("stdin can be read once, so it can be one clause only")
    return list(map(_source, where))


def _source(where: str) -> str | bytes:
    if where == "@":
        raise Failure("--where @ names no file: write @clause.json, or @- for stdin")
    return read_clause(where[1:]) if where.startswith("@") else where


def read_clause(name: str) -> bytes:
    """Return the clause of a file or of stdin."""
    most = Limits().source + 1  # one byte above the limit, so that the parser refuses a longer clause
    if name == STDIN:
        return sys.stdin.buffer.read(most)
    with open(name, "rb") as file:
        return file.read(most)


def read_now(text: str | None) -> datetime:
    """Return the instant of ``--now``, or of the clock if omitted."""
    if text is None:
        return datetime.now(UTC)
    instant = parse_instant(text)
    if instant is None:
        meant = suggest_instant(text) or "2026-01-31T09:30:00Z"
        raise Failure(f"--now {show(text)} is no instant: write a date, a time and an offset, as in --now {meant}")
    return instant


def related_of(f: Filter, name: str) -> Mapping[str, Related]:
    """Return the ``related`` argument of ``to_sql``: the tables that the schema file names for what a filter reads."""
    own, tables = _loaded(name)
    return tables_read([f.ast], f.schema, own.name, tables)
