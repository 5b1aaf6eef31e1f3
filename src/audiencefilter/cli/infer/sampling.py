"""The first contacts of a file or a table, looked at value by value."""

from collections.abc import Mapping
from contextlib import closing
from typing import Any, Final

from audiencefilter import Field, FieldType, Schema
from audiencefilter.cli.infer.evidence import Budget, Evidence, Kind
from audiencefilter.cli.infer.proposal import Sample
from audiencefilter.contacts.csv_options import CsvOptions
from audiencefilter.contacts.database.catalog import ForeignKey
from audiencefilter.contacts.opening import Format
from audiencefilter.contacts.reading import Inputs, batches
from audiencefilter.contacts.source import FilteringSource, Source

#: Contacts are read without a schema, as a source has them: no field of it is asked for.
NOTHING_KNOWN: Final = Schema("Contact", [Field("any", FieldType.STRING)])


def keys_of_table(inputs: Inputs) -> tuple[str, list[ForeignKey]]:
    """Return the name of a table, and the foreign keys there are; of a file neither.

    Args:
        inputs: one file or one table.
    """
    with closing(inputs.sources()) as sources:
        source = next(sources)
        return source.foreign_keys() if isinstance(source, FilteringSource) else ("", [])


def notes_of_table(inputs: Inputs, schema: Schema) -> list[str]:
    """Name the fields and relations that a table cannot evaluate, or that to_sql needs an expression for.

    Args:
        inputs: one table.
        schema: what was proposed of it.
    """
    with closing(inputs.sources()) as sources:
        source = next(sources)
        found = [(field.name, source.note_of(field)) for field in schema.fields if isinstance(source, FilteringSource)]
    found += [(name, "records in a column, which a database cannot evaluate") for name in schema.relations]
    return [f"{name}: {note}" for name, note in found if note is not None]


def sample_of(inputs: Inputs, most: int) -> Sample:
    """Look at the first contacts of an input.

    Args:
        inputs: one file or one table, read with :data:`NOTHING_KNOWN`.
        most: no more are looked at.

    Raises:
        ContactsError: it cannot be read.
    """
    with closing(inputs.sources()) as sources:
        return _Sampling(next(sources), inputs.csv).sample(most)


class _Sampling:
    def __init__(self, source: Source, csv: CsvOptions) -> None:
        self._source = source
        self._csv = csv
        self._root = Evidence(Budget())
        #: Lists and objects stand in a text where nothing else holds them.
        self._from_text = source.format is Format.CSV or isinstance(source, FilteringSource)
        for column in source.columns or ():
            self._root.place(column)

    def sample(self, most: int) -> Sample:
        rows, is_whole = 0, True
        for batch in batches(self._source):
            kept = batch.rows[: most - rows]
            is_whole = len(kept) == len(batch.rows)
            for contact in self._source.mappings(kept):
                self._root.kinds[Kind.OBJECT] += 1
                self._root.add_object(self._read(contact), self._from_text)
            rows += len(kept)
            if not is_whole:
                break
        strings = self._source.format is Format.CSV
        return Sample(self._root, rows, is_whole, strings, self._source.declared(), self._csv)

    def _read(self, contact: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a contact in which instants are such as a database stores as text."""
        if not isinstance(self._source, FilteringSource):
            return contact
        from audiencefilter.contacts.database.values import instant

        return {key: instant(value) if isinstance(value, str) else value for key, value in contact.items()}
