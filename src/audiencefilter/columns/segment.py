"""A segment: rows that share their encodings."""

from collections.abc import Callable
from threading import Lock

from audiencefilter.columns.arrays import ArrowArray, Rows, numpy, pyarrow
from audiencefilter.columns.encodings.column import Column
from audiencefilter.columns.encodings.encode import encode
from audiencefilter.contacts.arrow import Columns
from audiencefilter.language.errors import show
from audiencefilter.language.schema import Field, Schema


def _nothing(field: Field) -> Column | None:
    return None


class Segment:
    """Rows of one source. Each column is encoded when it is first needed, once, and not kept as it came.

    Args:
        source: the columns as they come.
        schema: the fields.
        adopt: returns the column of a field that its source has encoded already, or None.
    """

    def __init__(self, source: Columns, schema: Schema, adopt: Callable[[Field], Column | None] = _nothing) -> None:
        self.rows = source.rows
        self.schema = schema
        self._source = source
        self._adopt = adopt
        self._encoded: dict[str, Column] = {}
        self._lock = Lock()

    def column(self, field: Field) -> Column:
        """Return the encoded column of a field.

        Raises:
            ValueError: there is no such column.
            RecordError: it has a value that is not of the field's type.
        """
        found = self._encoded.get(field.name)
        return found if found is not None else self._encode(field)

    def _encode(self, field: Field) -> Column:
        with self._lock:
            found = self._encoded.get(field.name) or self._adopted(field)
            if found is None:
                if not self._source.has(field):
                    raise ValueError(
                        f"there is no column {show(field.attribute)}, which the filter reads as {field.name}: "
                        f"the columns are {', '.join(map(show, self._source.names))}"
                    )
                found = self._encoded[field.name] = encode(self._source.column(field), field.type)
                if not any(self._reads_again(other, field) for other in self.schema.fields):
                    self._source.forget(field.attribute)
            return found

    def _adopted(self, field: Field) -> Column | None:
        found = self._adopt(field)
        if found is not None:
            self._encoded[field.name] = found
        return found

    def _reads_again(self, other: Field, field: Field) -> bool:
        """Whether another field has yet to read the column of this one."""
        return other.attribute == field.attribute and other.name not in self._encoded

    def encode(self) -> list[Column]:
        """Encode the columns of all fields, and return them."""
        return [self.column(field) for field in self.schema.fields if self._source.has(field)]

    def take(self, rows: Rows) -> pyarrow.Table:
        """Return some rows with all their columns: those of fields in the types of the fields, others as they came."""
        fields = self._fields()
        places = pyarrow.array(numpy.arange(rows.start, rows.stop) if isinstance(rows, slice) else rows)
        columns = {}
        for name in self._source.names:
            if name not in fields:
                columns[name] = self._source.raw(name).take(places)
                continue
            with self._lock:  # or the column might be encoded, and forgotten by its source, in between
                encoded = self._encoded.get(fields[name].name) or self._adopted(fields[name])
                held: ArrowArray = self._source.column(fields[name]) if encoded is None else None
            columns[name] = held.take(places) if encoded is None else encoded.take(rows)
        return pyarrow.table(columns)

    def to_table(self, form: Callable[[Column], ArrowArray | None]) -> pyarrow.Table:
        """Return all rows with all their columns; encoded ones in a form of their own where there is one."""
        table = self.take(slice(0, self.rows))
        for name, field in self._fields().items():
            formed = form(self._encoded[field.name]) if field.name in self._encoded else None
            if formed is not None:
                table = table.set_column(table.column_names.index(name), name, formed)
        return table

    def _fields(self) -> dict[str, Field]:
        """Return the field of each column; of several fields on one column, the first."""
        return {field.attribute: field for field in reversed(self.schema.fields)}

    @property
    def nbytes(self) -> int:
        """The bytes held in memory now."""
        return self._source.nbytes + sum(column.nbytes for column in self._encoded.values())
