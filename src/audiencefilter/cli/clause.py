"""Options of clauses: the clause in JSON or the text form, its schema, ``--now`` and the tables of ``--related``."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from functools import partial, reduce
from operator import and_
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import typer

from audiencefilter import CONTACT, Filter, InvalidFilterError, Limits, Notation, Problem, Related, Schema, read
from audiencefilter.cli.guard import Failure
from audiencefilter.contacts.related import RelatedTable, every, steps_of, unnamed
from audiencefilter.contacts.schema_file import FileTables, read_schema
from audiencefilter.tools import for_users, instead_of, parse_instant, show, suggest_instant

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
    str, typer.Option("--schema", metavar="NAME|FILE", help="`contact`, or a schema file in JSON or TOML.")
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


Named = TypeVar("Named")


def load_schema(name: str) -> Schema:
    """Return the built-in schema or the schema of a file."""
    return _loaded(name)[0]


def _loaded(name: str) -> tuple[Schema, FileTables]:
    """Return the schema of a name or of a file, and the tables that the file names for relations."""
    if name == "contact":
        return CONTACT, {}
    try:
        return read_schema(Path(name))
    except FileNotFoundError:
        raise Failure(
            f"there is no schema {show(str(Path(name)))}: write contact, or the name of a schema file"
        ) from None
    except ValueError as error:
        raise Failure(str(error)) from None


def choose_schema(name: str, notation: Notation | None) -> Schema:
    """Return the schema of ``--schema`` in the notation of ``--notation``."""
    schema = load_schema(name)
    if notation is None:
        return schema
    try:
        return schema.with_notation(notation)
    except ValueError as error:
        raise Failure(f"{name}: {error}") from None


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


def json_of_problem(problem: Problem) -> dict[str, Any]:
    """Return a problem as an object of JSON; the fix has the keys `start`, `end` and `text`."""
    return {**asdict(problem), "fix": problem.fix and problem.fix._asdict()}


def reads_stdin(where: Sequence[str]) -> bool:
    """Whether a clause comes from stdin, so the contacts cannot."""
    return "@" + STDIN in where


def read_sources(where: Sequence[str]) -> list[str | bytes]:
    """Return the texts of ``--where``, or of the files or stdin that it names."""
    if list(where).count("@" + STDIN) > 1:
        raise Failure("stdin can be read once, so it can be one clause only")
    return list(map(_source, where))


def _source(where: str) -> str | bytes:
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


def read_now(text: str | None) -> datetime:
    """Return the instant of ``--now``, or of the clock if omitted."""
    if text is None:
        return datetime.now(UTC)
    instant = parse_instant(text)
    if instant is None:
        meant = suggest_instant(text) or "2026-01-31T09:30:00Z"
        raise Failure(f"--now {show(text)} is no instant: write a date, a time and an offset, as in --now {meant}")
    return instant


# -- tables of related records -----------------------------------------------------------------------------------


RelatedOption = Annotated[
    list[str] | None,
    typer.Option(
        "--related",
        metavar="RELATION=TABLE:OURS=THEIRS",
        help="The table of a relation's records, and the columns that are the same in both, with commas between; "
        "may be given several times, for those of related records as RELATION.RELATION.",
    ),
]
_FORM: Final = "write RELATION=TABLE:OURS=THEIRS, as in --related actions=actions:id=contactId"


def read_related(given: Sequence[str] | None, schema: Schema, name: str) -> tuple[RelatedTable, ...]:
    """Return the tables of ``--related``, and the remaining ones from a schema file."""
    found = _given(given or (), schema)
    if schema.relations:
        own, tables = _loaded(name)
        for one in _tables(schema, own.name, tables, ()):
            found.setdefault(one.path, one)
    return tuple(found.values())


def _tables(schema: Schema, key: str, tables: FileTables, path: tuple[str, ...]) -> Iterator[RelatedTable]:
    """Yield the tables that a schema file names for the relations of a schema, including nested relations."""
    if len(path) == Limits().relations:
        return
    for relation in schema.relations.values():
        if (found := tables.get((key, relation.name))) is not None:
            way = (*path, relation.name)
            yield RelatedTable(way, found.table, found.on)
            yield from _tables(relation.schema, found.leads_to, tables, way)


def _given(given: Sequence[str], schema: Schema) -> dict[tuple[str, ...], RelatedTable]:
    found: dict[tuple[str, ...], RelatedTable] = {}
    for one in given:
        what = f"{schema.name} has no relation"
        find = partial(_path_of, schema)
        path, rest = split_pair("--related", one, find, what, schema.relations, _FORM)
        if path in found:
            raise Failure(f"--related {show(one)}: the table of {'.'.join(path)} is named already")
        table, _, pairs = rest.rpartition(":")
        on = [pair.split("=") for pair in pairs.split(",")]
        if not table or not all(len(pair) == 2 and all(pair) for pair in on):
            raise Failure(f"--related {show(one)}: {_FORM}")
        ours = [pair[0] for pair in on]
        if twice := [column for column in ours if ours.count(column) > 1]:
            raise Failure(f"--related {show(one)}: the column {show(twice[0])} is there twice: name it in one pair")
        found[path] = RelatedTable(path, table, tuple((pair[0], pair[1]) for pair in on))
    return found


def split_pair(
    option: str, given: str, find: Callable[[str], Named | None], what: str, known: Iterable[str], form: str
) -> tuple[Named, str]:
    """Return what is found by the text before an equals sign, and the text after it; both may contain further ones."""
    parts = given.split("=")
    for end in range(1, len(parts)):
        if (found := find("=".join(parts[:end]))) is not None:
            return found, "=".join(parts[end:])
    wrong = form if len(parts) == 1 else f"{what} {show(parts[0])}{instead_of(parts[0], known)}"
    raise Failure(f"{option} {show(given)}: {wrong}")


def _path_of(schema: Schema, name: str) -> tuple[str, ...] | None:
    """Return the path of relations that has this name; names of relations may contain dots."""
    for relation in schema.relations.values():
        if name == relation.name:
            return (name,)
        if name.startswith(f"{relation.name}."):
            rest = _path_of(relation.schema, name[len(relation.name) + 1 :])
            if rest is not None:
                return (relation.name, *rest)
    return None


def check_named(f: Filter, tables: Sequence[RelatedTable]) -> None:
    """Check that every relation in a filter has a table."""
    named = {table.path for table in tables}
    for step in every(steps_of(f.schema, f.ast)):
        if step.path not in named:
            raise Failure(unnamed(step))


def as_arguments(tables: Sequence[RelatedTable], path: tuple[str, ...] = ()) -> Mapping[str, Related]:
    """Return the ``related`` argument of ``to_sql``: the tables of the records that a path leads to."""
    return {
        table.path[-1]: Related(table.table, dict(table.on), related=as_arguments(tables, table.path))
        for table in tables
        if table.path[:-1] == path
    }
