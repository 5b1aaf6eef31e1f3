"""The contacts of a command: its files one after the other, or stdin."""

import io
import os
import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from audiencefilter.cli.failure import Failure
from audiencefilter.cli.inputs.csv import CsvSource
from audiencefilter.cli.inputs.formats import Format, format_of, format_of_content, suffix_of
from audiencefilter.cli.inputs.jsonl import JsonlSource
from audiencefilter.cli.inputs.opening import open_bytes, peek
from audiencefilter.cli.inputs.parquet import ParquetSource
from audiencefilter.cli.inputs.policy import Policy
from audiencefilter.cli.inputs.source import Piece, Source
from audiencefilter.language.errors import show
from audiencefilter.language.schema import Field, Schema

#: What stands for stdin among the files.
STDIN: Final = "-"
_STDIN_NAME: Final = "stdin"


@dataclass(frozen=True, slots=True)
class Inputs:
    """Where contacts come from, and how they are read.

    Attributes:
        files: their names; none: stdin.
        schema: the fields of a contact.
        needed: those that the filter reads.
        policy: what wrong values and broken rows do.
        format: the format; None: told from the name, else from the content.
        delimiter: what stands between the values of a CSV file; None: told from the name.
        allow_missing: whether a needed field may have no column.
        narrow: whether only the needed columns matter.
    """

    files: tuple[str, ...]
    schema: Schema
    needed: tuple[Field, ...]
    policy: Policy
    format: Format | None = None
    delimiter: str | None = None
    allow_missing: bool = False
    narrow: bool = False

    def sources(self) -> Iterator[Source]:
        """Open one after the other, and close it when the next is asked for."""
        for file in self.files or (STDIN,):
            name = _STDIN_NAME if file == STDIN else file
            with gzip_told(name):
                source = self._open(name, None if file == STDIN else file)
            with source:
                yield source

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
                return JsonlSource(name, stream, self.needed, self.policy)
            case Format.PARQUET:
                return ParquetSource(name, stream, self.needed, self.policy, self.allow_missing, self.narrow)


def pieces(source: Source) -> Iterator[Piece]:
    """Read a source on, one piece after the other."""
    with gzip_told(source.name):
        yield from source.pieces()


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
        read = os.fstat(sys.stdin.fileno()) if file == STDIN else os.stat(file)
        return output.is_file() and os.path.samestat(read, output.stat())
    except (OSError, ValueError):  # absent, which reading it will tell; or a stdin that is no file
        return False
