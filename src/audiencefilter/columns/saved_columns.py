"""Conversion of encoded columns to columns of an Arrow table, and back.

Columns of codes become Arrow dictionaries whose first value is null, and lists become lists of such dictionaries. So
offsets and codes are reused unchanged, and every Arrow reader sees the values. Other columns are written unencoded.
Columns decoded from custom data are written beside the documents, under hidden names.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from audiencefilter.columns.arrays import ArrowArray, compute, flags_of, numbers_of, numpy, pyarrow, values_of
from audiencefilter.columns.codes import DictionaryColumn, NumberDictionary, TextDictionary
from audiencefilter.columns.column import Column
from audiencefilter.columns.encode import encode, encode_lists
from audiencefilter.columns.lists import ListColumn
from audiencefilter.contacts.arrow import RelatedColumns, TableColumns
from audiencefilter.contacts.lists import conform_field, unordered_name
from audiencefilter.contacts.values import canonical_type, is_text
from audiencefilter.language.schema import Field, FieldType, Relation

#: The beginning of the name of a column of custom data.
AT_PATH: Final = "\0at path "


def written(column: Column) -> ArrowArray | None:
    """Return the codes of a column as Arrow's dictionary, or lists of them; None for a column without codes."""
    if isinstance(column, ListColumn):
        elements = written(column.elements)
        return None if elements is None else column.as_lists(elements)
    if not isinstance(column, DictionaryColumn) or pyarrow.types.is_boolean(column.values.type):
        return None
    values = column.values
    with_missing = pyarrow.concat_arrays([pyarrow.nulls(1, values.type), values])
    return pyarrow.DictionaryArray.from_arrays(pyarrow.array(column.codes), with_missing)


class SavedColumns(TableColumns):
    """The table of :func:`~.saving.table_of`, read from a file.

    Args:
        relations: by relation name, a function that returns the related records of the file.
        verified: names of verified columns; others are verified when they are first read, and added. None: all are.
        name: the name of the file.
    """

    def __init__(
        self,
        table: pyarrow.Table,
        rows: int | None = None,
        relations: Mapping[str, Callable[[], RelatedColumns]] = MappingProxyType({}),
        verified: set[str] | None = None,
        name: str = "",
    ) -> None:
        super().__init__(table.select([name for name in table.column_names if not name.startswith(AT_PATH)]))
        self._table = table
        self.rows = self.rows if rows is None else rows
        self.relations = relations
        self._verified = verified
        self._file = name

    def has(self, member: Field | Relation) -> bool:
        """Whether a field has a column, or a relation has records."""
        return super().has(member) or (isinstance(member, Relation) and member.name in self.relations)

    def is_nested(self, relation: Relation) -> bool:
        """Whether the records of a relation are nested in a column."""
        return relation.name not in self.relations and super().is_nested(relation)

    def related(self, relation: Relation) -> RelatedColumns:
        """Return the records of a relation."""
        read = self.relations.get(relation.name)
        return super().related(relation) if read is None else read()

    def raw(self, name: str) -> pyarrow.ChunkedArray:
        """Return a column without conversion, but decoded if it has codes for nulls, which Arrow cannot concatenate."""
        stored = self._sound(super().raw(name), name)
        if pyarrow.types.is_dictionary(stored.type) and any(chunk.dictionary.null_count for chunk in stored.chunks):
            return stored.cast(stored.type.value_type)
        return stored

    def encoded(self, field: Field) -> Column | None:
        """Return a column with the codes of the file, or a decoded column of custom data; None for any other.

        Raises:
            ValueError: a code exceeds the number of values.
        """
        name = AT_PATH + field.name if field.path else field.attribute
        if name not in self._table.column_names:
            return None
        stored = self._sound(self._table.column(name), name)
        if stored.num_chunks != 1:
            return None
        encoded = stored.chunk(0)
        found = _adopted_lists(encoded, field, self._unordered(field)) if field.many else _adopted(encoded, field)
        return self._decoded(stored, field) if found is None and field.path else found

    def _sound(self, stored: pyarrow.ChunkedArray, name: str) -> pyarrow.ChunkedArray:
        if self._verified is not None and name not in self._verified:
            try:
                stored.validate(full=True)
            except (pyarrow.ArrowException, ValueError) as error:
                raise ValueError(f"{self._file} is damaged ({error}): make it anew from its source") from None
            self._verified.add(name)
        return stored

    def _unordered(self, field: Field) -> ArrowArray | None:
        name = unordered_name(field.attribute)
        return self.raw(name).combine_chunks() if name in self.names and not field.path else None

    def _decoded(self, stored: pyarrow.ChunkedArray, field: Field) -> Column | None:
        if stored.type != canonical_type(field) and not is_text(stored.type):
            return None
        column = conform_field(stored, replace(field, path=()))
        return encode_lists(column, field.type) if field.many else encode(column, field.type)


# -- codes of a file ----------------------------------------------------------------------------------------------


def _adopted(encoded: ArrowArray, field: Field) -> DictionaryColumn | None:
    """Return a column with the codes of a dictionary; None for a column without codes."""
    if not pyarrow.types.is_dictionary(encoded.type) or encoded.indices.null_count:
        return None
    codes = values_of(encoded.indices)
    if codes.dtype.kind != "u" or not len(encoded.dictionary) or encoded.dictionary[0].is_valid:
        return None
    values = encoded.dictionary.slice(1)
    if values.type != canonical_type(field.element) and not (field.type is FieldType.STRING and is_text(values.type)):
        return None  # another field of another type reads this column too
    if len(codes) and codes.max() > len(values):
        raise ValueError(f"the codes of {field.name} are beyond its values: the file is damaged; make it anew")
    # Comparisons of codes rely on the order of the values, so it is verified: the file may have been rewritten.
    if values.null_count or not compute.all(compute.less(values[:-1], values[1:]), min_count=0).as_py():
        return None
    if pyarrow.types.is_string(values.type) or pyarrow.types.is_large_string(values.type):
        return TextDictionary(codes, values)
    return NumberDictionary(codes, numbers_of(values), values)


def _adopted_lists(lists: ArrowArray, field: Field, unordered: ArrowArray | None) -> ListColumn | None:
    """Return lists with the offsets and codes of the file; None for lists in another form."""
    if not (pyarrow.types.is_list(lists.type) or pyarrow.types.is_large_list(lists.type)):
        return None
    offsets = values_of(lists.offsets)
    if not len(offsets) or offsets[0] != 0 or offsets[-1] > len(lists.values):
        return None
    elements = lists.values.slice(0, offsets[-1])  # a slice of a table has elements of later rows, too
    present = flags_of(lists.is_valid()) if lists.null_count else None
    if present is not None and numpy.diff(offsets)[~present].any():
        return None  # tests would find the values behind a missing list
    codes = _adopted(elements, field)
    if codes is None:
        return None
    return ListColumn(offsets, present, codes, None if unordered is None else flags_of(unordered.fill_null(False)))
