"""Open the inputs of contacts in order: files, or stdin."""

import io
import zlib
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from audiencefilter.contacts.csv import CsvSource
from audiencefilter.contacts.csv_options import PLAIN, CsvOptions
from audiencefilter.contacts.files import Format, files_of, format_of, format_of_content, open_bytes, suffix_of
from audiencefilter.contacts.jsonl import JsonlSource
from audiencefilter.contacts.policy import ContactsError, Policy
from audiencefilter.contacts.source import Batch, Member, Source
from audiencefilter.language.schema import Schema

#: File name that means stdin.
STDIN: Final = "-"
_STDIN_NAME: Final = "stdin"


@dataclass(frozen=True, slots=True)
class Inputs:
    """Files of contacts, and the options to read them."""

    files: tuple[str, ...]
    schema: Schema
    needed: tuple[Member, ...]
    policy: Policy
    format: Format | None = None
    csv: CsvOptions = PLAIN
    allow_missing: bool = False
    narrow: bool = False

    def sources(self) -> Generator[Source]:
        """Open each source in order, and close it before the next."""
        for file in self._files():
            name = _STDIN_NAME if file == STDIN else file
            with gzip_errors(name):
                source = self._open(name, None if file == STDIN else file)
            with source:
                yield source

    def _files(self) -> Iterator[str]:
        for file in self.files or (STDIN,):
            yield from [file] if file == STDIN else files_of(file)

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
                usual = "\t" if suffix_of(file or "") == ".tsv" else ","
                return CsvSource(
                    name, stream, self.schema, self.needed, self.policy, self.csv, usual, self.allow_missing
                )
            case _ if self.csv.names:
                options = " and ".join(f"--{option.replace('_', '-')}" for option in self.csv.names)
                raise ContactsError(f"{name} is {chosen.name}, and {options} is for CSV: leave it out")
            case Format.JSONL:
                known = {field.attribute for field in self.schema.fields}
                known |= {relation.attribute for relation in self.schema.relations.values()}
                return JsonlSource(name, stream, self.needed, self.policy, known)
            case Format.PARQUET:
                return self._parquet(name, stream)

    def _parquet(self, name: str, stream: io.BufferedReader) -> Source:
        try:
            import pyarrow  # noqa: F401
        except ModuleNotFoundError:
            raise ContactsError("Parquet needs pyarrow: install it with pip install 'audiencefilter[cli]'") from None
        from audiencefilter.contacts.parquet import ParquetSource

        return ParquetSource(name, stream, self.needed, self.policy, self.allow_missing, self.narrow)


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
