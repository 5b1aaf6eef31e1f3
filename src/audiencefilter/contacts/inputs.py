"""Open the inputs of contacts in order: files, or stdin."""

import io
import zlib
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import Final

from audiencefilter.contacts.csv import CsvSource
from audiencefilter.contacts.csv_options import PLAIN, CsvOptions
from audiencefilter.contacts.files import Format, files_of, format_of, format_of_content, open_bytes, suffix_of
from audiencefilter.contacts.jsonl import JsonlSource
from audiencefilter.contacts.policy import ContactsError
from audiencefilter.contacts.source import Batch, Reading, Source

#: File name that means stdin.
STDIN: Final = "-"
_STDIN_NAME: Final = "stdin"


@dataclass(frozen=True, slots=True)
class Inputs(Reading):
    """Files of contacts, and the options to read them."""

    csv: CsvOptions = PLAIN

    def sources(self) -> Generator[Source]:
        """Open each source in order, and close it before the next."""
        each = ([one] if one == STDIN else files_of(one) for one in self.files or (STDIN,))
        for file in chain.from_iterable(each):
            name = _STDIN_NAME if file == STDIN else file
            with gzip_errors(name):
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
        chosen = self.format or format_of(file or "") or format_of_content(stream.peek())
        match chosen:
            case Format.CSV:
                return CsvSource(name, stream, self, self.csv, "\t" if suffix_of(file or "") == ".tsv" else ",")
            case _ if self.csv.names:
                options = " and ".join(f"--{option.replace('_', '-')}" for option in self.csv.names)
                raise ContactsError(f"{name} is {chosen.name}, and {options} is for CSV: leave it out")
            case Format.JSONL:
                return JsonlSource(name, stream, self)
            case Format.PARQUET:
                try:
                    import pyarrow  # noqa: F401
                except ModuleNotFoundError:
                    install = "install it with pip install 'audiencefilter[cli,columns]'"
                    raise ContactsError(f"Parquet needs pyarrow: {install}") from None
                from audiencefilter.contacts.parquet import ParquetSource

                return ParquetSource(name, stream, self)


def batches(source: Source) -> Iterator[Batch]:
    """Yield the remaining batches of a source."""
    with gzip_errors(source.name):
        yield from source.batches()


@contextmanager
def gzip_errors(name: str) -> Iterator[None]:
    """Translate gzip errors. Raises ContactsError: the compressed data is broken or truncated."""
    try:
        yield
    except (EOFError, zlib.error) as error:
        raise ContactsError(f"{name}: the gzip data is broken: {error}") from None
