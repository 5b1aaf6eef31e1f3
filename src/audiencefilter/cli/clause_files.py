"""Files of clauses: a clause in JSON or the text form, or an audience on each line."""

import codecs
import glob
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Final

import typer

from audiencefilter import Filter, InvalidFilterError, Problem, Schema
from audiencefilter.cli.clause import EXTENDED, STDIN, filter_of, read_clause
from audiencefilter.cli.guard import Failure
from audiencefilter.contacts.files import open_bytes, suffix_of
from audiencefilter.tools import for_users, show, warnings_in

if TYPE_CHECKING:
    from audiencefilter.tools import Key, Line

#: The files of audiences, and those which a folder has of clauses.
_AUDIENCES: Final = (".jsonl", ".ndjson")
_CLAUSES: Final = (".json", ".af", *_AUDIENCES)

Paths = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[PATH]...",
        help="Files of clauses; folders, whose files *.json, *.af, *.jsonl and *.ndjson are meant; patterns of files.",
    ),
]


@dataclass
class Clause:
    """A clause, of `--where` or of a file."""

    source: str | bytes
    filter: Filter | None
    #: With their places in the file.
    problems: Sequence[Problem] = ()
    file: str | None = None
    #: The line of an audience.
    line: "Line | None" = None
    #: What is said of the problems of a clause that is not on a line.
    error: str = ""

    @cached_property
    def warnings(self) -> Sequence[Problem]:
        """The warnings, with their places in the file."""
        found = () if self.filter is None else warnings_in(self.source, self.filter)
        return found if self.line is None else list(map(self.line.place, found))

    def told(self, level: str, problem: Problem) -> str:
        """Return a problem in the words for people, after its place."""
        place = self.file if problem.line is None else f"{self.file}:{problem.line}:{problem.column}"
        return f"{place}: {level}: {replace(problem, line=None)}"


def clause_of(source: str | bytes, schema: Schema, file: str | None = None) -> Clause:
    """Read a clause."""
    try:
        return Clause(source, filter_of(source, schema), file=file)
    except InvalidFilterError as error:
        return Clause(source, None, error.problems, file, error=str(error))


def clauses_in(file: str, schema: Schema) -> Iterator[Clause]:
    """Read the clause of a file, or those of its audiences."""
    if suffix_of(file) not in _AUDIENCES:
        yield clause_of(read_clause(file), schema, file)
        return
    for line in read_lines(file, schema):
        if line.filter is not None or line.problems:  # else the members are chosen by hand
            yield Clause(line.clause, line.filter, [for_users(one, EXTENDED) for one in line.problems], file, line)


def read_lines(file: str, schema: Schema) -> "Iterator[Line]":
    """Read the lines of an audiences file, gzipped or not; each knows the keys above it."""
    from audiencefilter.contacts.inputs import gzip_errors
    from audiencefilter.contacts.jsonl import document_problem
    from audiencefilter.tools import Absent, read_line

    name = "stdin" if file == STDIN else file
    first_lines: dict[Key, int] = {}
    with gzip_errors(name), open_bytes(None if file == STDIN else file) as lines:
        if (problem := document_problem(lines.peek())) is not None:
            raise Failure(f"{name} {problem}")
        for number, line in enumerate(lines, 1):
            line_text = (line.removeprefix(codecs.BOM_UTF8) if number == 1 else line).rstrip(b"\r\n")
            if not line_text.strip():
                continue
            read = read_line(line_text, number, schema)
            if not isinstance(read.key, Absent) and (first := first_lines.setdefault(read.key, number)) != number:
                read.note(f"the key {show(read.key)} stands in line {first} already")
            yield read


def clauses_at(paths: Iterable[str], schema: str) -> list[str]:
    """Return the files of files, folders and patterns; in the latter two the schema file is no clause."""
    found: dict[str, None] = {}
    for path in paths:
        is_folder = os.path.isdir(path)
        if not is_folder and (os.path.exists(path) or not glob.has_magic(path)):
            found[path] = None
            continue
        within = glob.glob(os.path.join(glob.escape(path), "**"), recursive=True) if is_folder else None
        files = [one for one in within or glob.glob(path, recursive=True) if os.path.isfile(one)]
        if is_folder:
            files = [one for one in files if suffix_of(one) in _AUDIENCES or one.lower().endswith(_CLAUSES)]
        clauses = [one for one in files if not (os.path.exists(schema) and os.path.samefile(one, schema))]
        if not clauses:
            raise Failure(f"{path}: there is no clause: a folder has them in files *{', *'.join(_CLAUSES)}")
        found |= dict.fromkeys(sorted(map(os.path.normpath, clauses)))
    return list(found)
