"""The formats that contacts come in, and how one is recognised."""

from enum import Enum
from pathlib import PurePath
from typing import Final


class Format(Enum):
    """A format of contacts."""

    CSV = "csv"
    JSONL = "jsonl"
    PARQUET = "parquet"


GZIP_MAGIC: Final = b"\x1f\x8b"
_PARQUET_MAGIC: Final = b"PAR1"
_SUFFIXES: Final = {
    ".csv": Format.CSV,
    ".tsv": Format.CSV,
    ".jsonl": Format.JSONL,
    ".ndjson": Format.JSONL,
    ".json": Format.JSONL,
    ".parquet": Format.PARQUET,
}


def suffix_of(name: str) -> str:
    """Return the suffix of a file name, without that of gzip.

    >>> suffix_of("contacts.CSV.gz")
    '.csv'
    """
    path = PurePath(name.lower())
    return path.with_suffix("").suffix if path.suffix == ".gz" else path.suffix


def format_of(name: str) -> Format | None:
    """Return the format that a file name tells, or None.

    >>> format_of("contacts.jsonl.gz")
    <Format.JSONL: 'jsonl'>
    """
    return _SUFFIXES.get(suffix_of(name))


def format_of_content(start: bytes) -> Format:
    """Return the format of contacts that begin so.

    >>> format_of_content(b'{"id": 1}'), format_of_content(b"id,email")
    (<Format.JSONL: 'jsonl'>, <Format.CSV: 'csv'>)
    """
    if start.startswith(_PARQUET_MAGIC):
        return Format.PARQUET
    return Format.JSONL if start.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{") else Format.CSV
