"""Output formats: values as text and JSON, lines of CSV, tables, and files that are replaced atomically."""

import csv
import gzip
import json
import math
import os
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Literal, TypeAlias, cast

import typer

from audiencefilter.cli.guard import Failure
from audiencefilter.cli.terminal import standard_output
from audiencefilter.contacts.files import Format, format_of
from audiencefilter.tools import json_of, show

if TYPE_CHECKING:
    from rich.table import Table

#: The formats of files that commands write.
FileFormat: TypeAlias = Literal["jsonl", "csv"]


def json_line(mapping: Mapping[str, Any]) -> bytes:
    """Return a contact as a line of JSON."""
    # Half a surrogate pair, which UTF-8 lacks, becomes the escape that JSON has for it.
    return _dumps(mapping).encode(errors="backslashreplace") + b"\n"


def cell(value: Any) -> str:
    """Return a value as the text of a CSV cell; a missing value is empty."""
    match value:
        case str() | Decimal():
            return str(value)
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case float() if math.isnan(value):
            return ""
        case int() | float():
            return repr(value)
        case _:
            return _of_other(value)


def _of_other(value: Any) -> str:
    found = plain(value) if not isinstance(value, dict | list | tuple) else value
    return found if isinstance(found, str) else _dumps(found)


def _dumps(value: Any) -> str:
    try:
        return _ENCODER.encode(value)
    except (ValueError, TypeError):
        return json_of(_written(value), (",", ":"))


def _written(value: Any) -> Any:
    """Return a value as JSON where the encoder cannot: NaN and infinities are missing, a decimal has all digits."""
    match value:
        case float() | Decimal() if not math.isfinite(value):
            return None
        case dict():
            return {str(key): _written(member) for key, member in value.items()}
        case list() | tuple():
            return [_written(member) for member in value]
        case None | str() | int() | float() | Decimal():
            return value
        case _:
            return plain(value)


def plain(value: Any) -> Any:
    """Return the JSON form of a value that JSON lacks; TypeError for a decimal that no double holds."""
    if isinstance(value, Decimal):
        if not value.is_finite() or Decimal(repr(double := float(value))) != value:
            raise TypeError
        return double
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, bytes):
        return b64encode(value).decode()
    return str(value)


# Made once: json.dumps() would make an encoder for each contact.
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=plain)


# -- CSV ----------------------------------------------------------------------------------------------------------


class CsvLines:
    """Writes lines of CSV."""

    def __init__(self, out: BinaryIO, delimiter: str, line_end: str = "\n") -> None:
        self._out = out
        self._line_end = line_end
        self._lines: list[str] = []
        # csv.writer quotes the characters of its line terminator, so this one has both; write() replaces it by the
        # wanted line end.
        self._writer = csv.writer(SimpleNamespace(write=self._lines.append), delimiter=delimiter, lineterminator="\r\n")

    def write(self, rows: Iterable[Sequence[str]]) -> None:
        """Write rows."""
        self._writer.writerows(rows)
        text = "".join([line[:-2] + self._line_end for line in self._lines])
        self._lines.clear()
        try:
            self._out.write(text.encode())
        except UnicodeEncodeError:
            raise Failure("a text has half a surrogate pair, which CSV cannot represent: write --to jsonl") from None


# -- tables -------------------------------------------------------------------------------------------------------


def print_table(table: "Table") -> None:
    """Print a table on stdout."""
    from rich.console import Console

    console = Console()
    with console.capture() as capture:  # rich ends the program when a pipe is closed
        console.print(table)
    typer.echo(capture.get(), nl=False)


def list_some(values: Sequence[Any]) -> str:
    """Return the first ten values in the form of messages."""
    return ", ".join(map(show, values[:10])) + (", …" if len(values) > 10 else "")


def printable(text: str) -> str:
    """Return a short text without control characters, for a terminal."""
    shown = text if len(text) <= 40 else text[:39] + "…"
    return "".join(char if char.isprintable() else "\ufffd" for char in shown)


def format_of_output(output: Path | None, what: str) -> FileFormat | None:
    """Return the format that the name of an output file tells, if any."""
    match None if output is None else format_of(output.name):
        case None:
            return None
        case Format.CSV:
            return "csv"
        case Format.JSONL:
            return "jsonl"
        case Format.PARQUET:
            raise Failure(f"{output}: {what} are written as .csv or .jsonl, not as Parquet")


# -- a file that is complete or absent ----------------------------------------------------------------------------


@contextmanager
def destination(path: Path | None) -> Iterator[BinaryIO]:
    """Give an output stream: stdout, or a file that gets its name when it is complete."""
    if path is None:
        yield standard_output()
    elif path.exists() and not path.is_file():  # a device or a pipe must not be replaced by a file
        with open(path, "wb") as out:
            yield out
    else:
        with replacing(Path(os.path.realpath(path))) as out:
            if path.suffix.lower() == ".gz":
                with gzip.open(out, "wb") as packed:
                    yield cast("BinaryIO", packed)
            else:
                yield out


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Give a file with the permissions that the one in its place has, or a new one would have."""
    mode = path.stat().st_mode & 0o777 if path.exists() else None
    temporary = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if mode is None else 0o600)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        with open(descriptor, "wb") as out:
            yield out
        if mode is not None:
            os.chmod(temporary, mode)
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def replace_all(contents: Mapping[str, tuple[bytes, bytes]]) -> None:
    """Write files, of which the former and the new content are given: all of them, or none."""
    try:
        with ExitStack() as files:
            for file, (_, new) in contents.items():
                with files.enter_context(replacing(Path(os.path.realpath(file)))) as out:
                    out.write(new)
    except BaseException:
        for file, (former, new) in contents.items():
            if Path(file).read_bytes() == new:
                with replacing(Path(os.path.realpath(file))) as out:
                    out.write(former)
        raise
