"""Columns of CSV files: RFC 4180, with a header, in UTF-8.

Arrow reads quickly and is lenient: it takes ``"a"b`` and a quotation mark that nobody closed. So the quotation marks
are looked at before, and what is not plainly RFC 4180, or what Arrow refuses, goes to :mod:`.csv_rows`, which reads
it row by row and can say in which line it is wrong.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pyarrow import csv as arrow_csv

from audiencefilter.columns.arrays import pyarrow as pa
from audiencefilter.contacts.columns_reading.arrow import TableSource, distinct_names
from audiencefilter.contacts.columns_reading.canonical import canonical_type, fields_by_attribute
from audiencefilter.contacts.columns_reading.conform import conform
from audiencefilter.contacts.columns_reading.csv_quotes import Quotes, quotes_of
from audiencefilter.contacts.columns_reading.csv_rows import CsvRows
from audiencefilter.language.errors import show
from audiencefilter.language.schema import Schema

#: So many bytes are converted at a time.
_BLOCK: Final = 8_000_000


def csv_source(path: str | os.PathLike[str], schema: Schema, delimiter: str = ",") -> TableSource:
    r"""Return the columns of a CSV file: the schema's fields by their types, all others as text.

    Text is read as by :meth:`audiencefilter.Schema.coerce` with ``strings=True``: ``""`` is a missing value, quoted or
    not. Empty lines are passed over. The file is read to its end at once.

    Args:
        path: the file; its first line names the columns.
        schema: the fields.
        delimiter: one character.

    Raises:
        RecordError: a wrong value; its index is the row's, from 0.
        ValueError: the file is no such CSV file, with the line where that is known; or no such delimiter.
        OSError: it cannot be opened.

    >>> import tempfile
    >>> from audiencefilter.language.schema import CONTACT
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "contacts.csv")
    ...     with open(path, "w") as file:
    ...         _ = file.write("id,points,city\n1,250,Bonn\n2,,\n")
    ...     csv_source(path, CONTACT).raw("points").to_pylist()
    [250, None]
    """
    if len(delimiter) != 1 or delimiter in '"\r\n\0':
        raise ValueError(f"the delimiter {show(delimiter)} is not one character that may stand between values")
    rows = CsvRows(os.fspath(path), delimiter)
    distinct_names(rows.header)
    quotes = quotes_of(rows.path, delimiter)
    if quotes is not Quotes.UNCLEAR:
        try:
            return TableSource(_conformed(_batches(rows, quotes), rows.header, schema))
        except pa.ArrowException:
            pass  # the rows tell where it is wrong, or how it is meant
    return TableSource(_conformed(rows.batches(), rows.header, schema))


def _batches(rows: CsvRows, quotes: Quotes) -> Iterator[pa.RecordBatch]:
    """Give batches of text, as Arrow reads them."""
    with arrow_csv.open_csv(
        rows.path,
        arrow_csv.ReadOptions(block_size=_BLOCK),
        arrow_csv.ParseOptions(delimiter=rows.delimiter, newlines_in_values=quotes is Quotes.SOME),
        arrow_csv.ConvertOptions(column_types=dict.fromkeys(rows.header, pa.string())),
    ) as reader:
        if reader.schema.names != rows.header:  # after a second byte order mark, say
            raise pa.ArrowInvalid("the header is read in two ways")
        yield from reader


def _conformed(batches: Iterable[pa.RecordBatch], header: Sequence[str], schema: Schema) -> pa.Table:
    """Return batches of text as one table, the schema's columns in their types."""
    fields = fields_by_attribute(schema)
    chunks: dict[str, list[pa.Array]] = {name: [] for name in header}
    first = 0
    for batch in batches:
        for name, array in zip(header, batch.columns, strict=True):
            if name in fields:
                chunks[name] += conform(pa.chunked_array([array]), fields[name], strings=True, first=first).chunks
            else:
                chunks[name].append(array)
        first += batch.num_rows
    types = {name: canonical_type(fields[name]) if name in fields else pa.string() for name in header}
    return pa.table({name: pa.chunked_array(chunks[name], types[name]) for name in header})
