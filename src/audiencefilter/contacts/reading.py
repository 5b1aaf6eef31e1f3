"""The contacts of a command: its files and tables one after the other, or stdin."""

import io
import os
import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from audiencefilter.cli.failure import Failure
from audiencefilter.contacts.csv import CsvSource
from audiencefilter.contacts.database.address import is_address, read_address
from audiencefilter.contacts.database.choice import NO_TABLE, TableChoice
from audiencefilter.contacts.formats import Format, format_of, format_of_content, suffix_of
from audiencefilter.contacts.jsonl import JsonlSource
from audiencefilter.contacts.opening import open_bytes, peek
from audiencefilter.contacts.parquet import ParquetSource
from audiencefilter.contacts.piece import Piece
from audiencefilter.contacts.policy import Policy
from audiencefilter.contacts.source import Source
from audiencefilter.filter import Filter
from audiencefilter.language.errors import show
from audiencefilter.language.schema import Field, Schema

#: What stands for stdin among the files.
STDIN: Final = "-"
_STDIN_NAME: Final = "stdin"


@dataclass(frozen=True, slots=True)
class Inputs:
    """Where contacts come from, and how they are read.

    Attributes:
        files: their names, and the URLs of databases; none: stdin.
        schema: the fields of a contact.
        needed: those that the filter reads.
        policy: what wrong values and broken rows do.
        format: the format; None: told from the name, else from the content.
        delimiter: what stands between the values of a CSV file; None: told from the name.
        allow_missing: whether a needed field may have no column.
        narrow: whether only the needed columns matter.
        columns: the columns that are to be written; None: all.
        table: the table of the databases.
        strict: whether a line of JSON is broken in which a key stands twice.
    """

    files: tuple[str, ...]
    schema: Schema
    needed: tuple[Field, ...]
    policy: Policy
    format: Format | None = None
    delimiter: str | None = None
    allow_missing: bool = False
    narrow: bool = False
    columns: tuple[str, ...] | None = None
    table: TableChoice = NO_TABLE
    strict: bool = False

    def sources(self) -> Iterator[Source]:
        """Open one after the other, and close it when the next is asked for."""
        for file in self.files or (STDIN,):
            if is_address(file):
                with self._table(file) as table:
                    yield table
                continue
            name = _STDIN_NAME if file == STDIN else file
            with gzip_told(name):
                source = self._open(name, None if file == STDIN else file)
            with source:
                yield source

    def _table(self, url: str) -> Source:
        # SQLAlchemy is loaded when it is needed.
        from audiencefilter.contacts.database.source import Wanted, open_table

        wanted = Wanted(self.schema, self.needed, self.columns, self.allow_missing)
        return open_table(url, self.table, wanted, self.policy)

    def _open(self, name: str, file: str | None) -> Source:
        stream = open_bytes(file)
        try:
            return self._source(name, file, stream)
        except BaseException:
            stream.close()
            raise

    def _source(self, name: str, file: str | None, stream: io.BufferedReader) -> Source:
        chosen = self.format or format_of(file or "") or format_of_content(peek(stream))
        match chosen:
            case Format.CSV:
                delimiter = self.delimiter or ("\t" if suffix_of(file or "") == ".tsv" else ",")
                return CsvSource(name, stream, self.schema, self.needed, self.policy, delimiter, self.allow_missing)
            case Format.JSONL:
                return JsonlSource(name, stream, self.needed, self.policy, self.strict)
            case Format.PARQUET:
                return ParquetSource(name, stream, self.needed, self.policy, self.allow_missing, self.narrow)


def pieces(source: Source) -> Iterator[Piece]:
    """Read a source on, one piece after the other."""
    with gzip_told(source.name):
        yield from source.pieces()


def chosen(source: Source, f: Filter, most: int | None) -> Iterator[tuple[int, list[Any]]]:
    """Read a source on through a filter; see :meth:`Source.chosen`."""
    with gzip_told(source.name):
        yield from source.chosen(f, most)


def counted(source: Source, f: Filter, total: bool) -> Iterator[tuple[int, int]]:
    """Count what of a source is selected; see :meth:`Source.counted`."""
    with gzip_told(source.name):
        yield from source.counted(f, total)


@contextmanager
def gzip_told(name: str) -> Iterator[None]:
    """Tell what gzip could not undo.

    Raises:
        Failure: the compressed data is broken or ends early.
    """
    try:
        yield
    except (EOFError, zlib.error) as error:
        raise Failure(f"{name}: the gzip data is broken: {error}") from None


def check_files(files: Sequence[str], clause_from_stdin: bool) -> None:
    """See that stdin is asked for once, and has something to give.

    Raises:
        Failure: it is asked for twice, or is a terminal.
    """
    stdins = list(files).count(STDIN) if files else 1
    if stdins + clause_from_stdin > 1:
        raise Failure("stdin can be read once: name the files of the contacts, or the file of the clause")
    if not files and sys.stdin.isatty():
        raise Failure("no contacts: name one or more files, or pipe them in")


def check_tables(files: Sequence[str], format: Format | None, table: TableChoice) -> None:
    """See that what is said of tables and of files is said where there are some, and that URLs can be read.

    Raises:
        Failure: it is not so.
    """
    addresses = [read_address(file) for file in files if is_address(file)]
    if table != NO_TABLE and not addresses:
        raise Failure(
            "--table, --table-schema and --unchecked are about a database: name it too, as in sqlite:///contacts.db"
        )
    if format is not None and addresses and len(addresses) == len(files):
        raise Failure("--format is for files, and a table has none: leave it out")


def read_delimiter(text: str | None) -> str | None:
    r"""Return the character that ``--delimiter`` means.

    >>> read_delimiter("tab")
    '\t'
    """
    if text is None:
        return None
    character = "\t" if text in ("tab", "\\t") else text
    if len(character) != 1 or character in '"\r\n\0' or "\udc80" <= character <= "\udcff":
        raise Failure(f"--delimiter {show(text)}: write one character, or tab")
    return character


def is_among(output: Path, files: Sequence[str]) -> bool:
    """Whether a file to be written is one of those read."""
    if not output.exists():
        return False
    return any(_is_same(output, file) for file in files or (STDIN,))


def _is_same(output: Path, file: str) -> bool:
    try:
        path = read_address(file).file if is_address(file) else file
        if path is None:
            return False
        read = os.fstat(sys.stdin.fileno()) if file == STDIN else os.stat(path)
        return output.is_file() and os.path.samestat(read, output.stat())
    except (OSError, ValueError):  # absent, which reading it will tell; or a stdin that is no file
        return False
