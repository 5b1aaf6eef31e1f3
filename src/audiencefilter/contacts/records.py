"""Columns of records, which are mappings, or objects with attributes.

Records are read in blocks that fit in the processor's cache, column by column. If all values of a column have one plain
type, Arrow converts them, and :func:`~.values.conform` does the rest as for any Arrow column; ``coerce`` reads other
columns. After an invalid value, the records of its block are read again, one by one, to find the first invalid record.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import chain, islice
from operator import itemgetter
from types import NoneType
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa

from audiencefilter.contacts import values as arrow_values
from audiencefilter.contacts.arrays import joined
from audiencefilter.contacts.arrow import RelatedColumns, TableColumns, belonging, object_name, unordered_name
from audiencefilter.contacts.documents import texts_of
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.fields import Field, FieldType, has_half_a_pair
from audiencefilter.language.given_records import check_each, check_records
from audiencefilter.language.instants import EPOCH
from audiencefilter.language.json_text import MAX_LEVELS, is_too_deep
from audiencefilter.language.records import attribute_of, read, value_reader
from audiencefilter.language.related_records import related_records
from audiencefilter.language.schema import Relation, Schema, check_schema

#: Arrow type of a column whose present values all have exactly these types, without subclasses.
_PLAIN: Final[Mapping[frozenset[type], pa.DataType]] = {
    frozenset(): pa.null(),
    frozenset({str}): pa.string(),
    frozenset({bool}): pa.bool_(),
    frozenset({int}): pa.int64(),
    frozenset({float}): pa.float64(),
    frozenset({int, float}): pa.float64(),  # pa.array() refuses an integer that is not exact as a double
    frozenset({datetime}): pa.timestamp("us", "UTC"),
}


class RecordColumns(TableColumns):
    """Columns of records, and the records' values of relations, which are read once, on first use."""

    def __init__(self, table: pa.Table, related_values: Mapping[str, Sequence[Any]], rows: int) -> None:
        super().__init__(table)
        self.rows = rows
        self.related_values = dict(related_values)

    def has(self, member: Field | Relation) -> bool:
        """Whether a field has a column; a relation always has, since a record without a value is related to nothing."""
        return (isinstance(member, Relation) and not member.is_data) or super().has(member)

    def related(self, relation: Relation) -> RelatedColumns:
        """Return the records of a relation."""
        if relation.is_data:
            return super().related(relation)
        found = self._found(relation)
        offsets = np.concatenate([[0], np.cumsum(found.counts, dtype=np.int64)])
        try:
            columns = _columns_of(found.records, relation.schema, others=False)
        except RecordError as error:
            wrong = belonging(error, relation, offsets)
            raise wrong.at(None if wrong.index is None else found.first_rows[wrong.index]) from None
        del self.related_values[relation.attribute]
        is_own = len(found.counts) == self.rows
        return RelatedColumns(columns, offsets, None if is_own else np.array(found.groups, np.int64))

    def related_from(self, rows: Sequence[int], relation: Relation) -> RelatedColumns:
        """Return the related records of some rows."""
        if relation.is_data:
            return super().related_from(rows, relation)
        values = self.related_values[relation.attribute]
        some = RecordColumns(pa.table({}), {relation.attribute: [values[row] for row in rows]}, len(rows))
        return some.related(relation)

    def _found(self, relation: Relation) -> "_Found":
        found, counts, first_rows = list[Any](), list[int](), list[int]()
        groups = _groups(self.related_values[relation.attribute])
        for row, (value, group) in enumerate(zip(self.related_values[relation.attribute], groups, strict=True)):
            if group < len(counts):
                continue
            try:
                records = related_records(value, relation)
            except RecordError as error:
                raise error.at(row) from None
            found += records
            counts.append(len(records))
            first_rows.append(row)
        return _Found(found, counts, groups, first_rows)


class _Found(NamedTuple):
    """Related records, group by group; records in each group, group of each row, first row of each group."""

    records: list[Any]
    counts: list[int]
    groups: list[int]
    first_rows: list[int]


def _groups(values: Sequence[Any]) -> list[int]:
    """Return the group of each record: records that share the same value object are in one group."""
    # So a value that many records share, such as the list of a contact, is read once, and a cycle multiplies nothing.
    known = dict[int, int]()
    # If no two records share a value, each record is a group of its own.
    present = [id(one) for one in values if one is not None]
    if len(set(present)) == len(present):
        return list(range(len(values)))
    return [known.setdefault(id(one), len(known)) for one in values]


def columns_of_records(records: Iterable[Any], schema: Schema, name: str = "ColumnStore.from_records") -> RecordColumns:
    """Return columns of records: fields, and other keys of mappings; a RecordError is of the first invalid record."""
    check_schema(schema)
    check_records(records, name)
    return _columns_of(records, schema, others=True)


def _columns_of(records: Iterable[Any], schema: Schema, others: bool) -> RecordColumns:
    columns = _Columns(schema, others)
    remaining = iter(records)
    while block := list(islice(remaining, 2_048)):  # their values fit in the processor's cache
        columns.add(block)
    return columns.whole()


class _Columns:
    """Columns that grow by blocks of records."""

    def __init__(self, schema: Schema, others: bool) -> None:
        self._schema = schema
        self._keeps_others = others
        self._rows = 0
        self._fields = arrow_values.fields_by_attribute(schema)
        self._chunks: dict[str, list[pa.Array]] = {attribute: [] for attribute in self._fields}
        self._others: dict[str, list[Any]] = {}
        #: Marks of the rows whose value of a list is a set, so that evaluation does not use its order.
        self._sets = {unordered_name(name): list[bool]() for name, field in self._fields.items() if field.many}
        self._documents: dict[str, list[str | None]] = {
            member.attribute: [] for member in schema.members if member.is_data and member.attribute not in self._fields
        }
        self._objects = {object_name(attribute): list[bool]() for attribute in self._documents}
        # Related records may refer back to their origin, so they stay unread until they are needed.
        self._related: dict[str, list[Any]] = {
            one.attribute: [] for one in schema.relations.values() if not one.is_data
        }

    def add(self, block: Sequence[Any]) -> None:
        """Append a block of records."""
        values = self._values(block)
        try:
            for attribute, field in self._fields.items():
                column = column_of(values[attribute], field)
                if field.many:
                    self._sets[unordered_name(attribute)] += [
                        isinstance(one, set | frozenset) for one in values[attribute]
                    ]
                self._chunks[attribute] += column.chunks
        except (RecordError, UnicodeEncodeError):
            _refuse_first(block, self._schema, self._rows)
            raise
        for attribute, texts in self._documents.items():
            found = texts_of(values[attribute], attribute, self._rows)
            texts.extend(found)
            self._objects[object_name(attribute)] += [
                text is not None and not isinstance(one, str | bytes | bytearray)
                for one, text in zip(values[attribute], found, strict=True)
            ]
        for name, others in chain(self._others.items(), self._related.items()):
            others.extend(values[name])
        self._rows += len(block)

    def whole(self) -> RecordColumns:
        """Return all columns."""
        columns = {
            attribute: pa.chunked_array(self._chunks[attribute], arrow_values.canonical_type(field))
            for attribute, field in self._fields.items()
        }
        others = {name: _other(name, values) for name, values in self._others.items()}
        documents = {attribute: pa.array(found, pa.large_string()) for attribute, found in self._documents.items()}
        marks = {name: pa.array(found) for name, found in (self._sets | self._objects).items() if any(found)}
        return RecordColumns(pa.table(columns | documents | others | marks), self._related, self._rows)

    def _values(self, block: Sequence[Any]) -> dict[str, list[Any]]:
        """Return the values of a block by attribute and other key; a new key starts another column."""
        kinds = set(map(type, block))
        check_each(block)
        if kinds == {dict}:
            names = [*self._fields, *self._documents, *self._others, *self._related]
            try:
                values = {name: list(map(itemgetter(name), block)) for name in names}
            except KeyError:
                pass
            else:
                if not self._keeps_others or max(map(len, block)) == len(names):  # no record has another key
                    return values
        elif not any(issubclass(kind, Mapping) for kind in kinds) and not self._others:
            attributes = [*self._fields, *self._documents, *self._related]
            return {attribute: [getattr(record, attribute, None) for record in block] for attribute in attributes}
        mappings = [record for record in block if isinstance(record, Mapping)]
        known = {*self._fields, *self._documents, *self._others}
        for key in dict.fromkeys(chain.from_iterable(mappings)) if self._keeps_others else ():
            if key not in known and key not in self._related:
                self._others[_name(key)] = [None] * self._rows
        values = {attribute: [read(record, field) for record in block] for attribute, field in self._fields.items()}
        for attribute in self._documents:
            values[attribute] = [attribute_of(record, attribute, attribute) for record in block]
        for relation in self._schema.relations.values():
            if not relation.is_data:
                found = (attribute_of(record, relation.attribute, relation.name) for record in block)
                values[relation.attribute] = list(found)
        for name in self._others:
            values[name] = [record.get(name) if isinstance(record, Mapping) else None for record in block]
        return values


def _name(key: Any) -> str:
    if not isinstance(key, str):
        raise ValueError(f"the key {show(key)} is no text, and so cannot name a column: leave it out of the records")
    return key


# -- columns of one block -----------------------------------------------------------------------------------------


def column_of(values: list[Any], field: Field) -> pa.ChunkedArray:
    """Return values of records as a field's column. Raises a RecordError: a value is not of the field's type."""
    read = value_reader(field, infinite=True)
    if field.many:
        lists = [one if isinstance(one, list | tuple | set | frozenset) else read(one) for one in values]
        elements = column_of(arrow_values.flattened(lists), arrow_values.element_of(field)).combine_chunks()
        return pa.chunked_array([joined(arrow_values.lengths_of(lists), elements)])
    array = _plain(values)
    if array is None:
        array = arrow_values.from_python(list(map(read, values)), field)
    column = array if isinstance(array, pa.ChunkedArray) else pa.chunked_array([array])
    return column if _is_right(column, field) else arrow_values.conform(column, field)


def _is_right(column: pa.ChunkedArray, field: Field) -> bool:
    """Whether a column from Python values cannot contain an invalid value."""
    if field.type not in (FieldType.STRING, FieldType.BOOLEAN) or column.type != arrow_values.canonical_type(field):
        return False
    return field.nullable or not column.null_count


def _plain(values: list[Any]) -> Any:
    """Return values of one plain type as an Arrow array; None for any others."""
    types = frozenset(map(type, values)) - {NoneType}
    plain = _PLAIN.get(types)
    if plain is None:
        return None
    try:
        return _instants(values) if datetime in types else pa.array(values, plain)
    except (pa.ArrowInvalid, OverflowError):  # an integer outside the type's range
        return None


def _instants(values: list[datetime | None]) -> Any:
    """Return aware datetimes as an Arrow array; None if other values are among them."""
    try:
        # Arrow would call the zone of every value; the subtraction does not for values in UTC.
        elapsed = [None if value is None else value - EPOCH for value in values]
    except (TypeError, ValueError, NotImplementedError):  # a naive one, or a broken zone
        return None
    return pa.array(elapsed, pa.duration("us")).view(pa.int64()).view(pa.timestamp("us", "UTC"))


def _refuse_first(block: Sequence[Any], schema: Schema, first: int) -> None:
    """Raise RecordError for the first invalid record."""
    for index, record in enumerate(block, first):
        for field in arrow_values.fields_by_attribute(schema).values():
            try:
                value = value_reader(field, infinite=True)(read(record, field))
            except RecordError as error:
                raise error.at(index) from None
            for name, text in _texts(value, field):
                if has_half_a_pair(text):
                    raise RecordError(name, text, "a string without lone surrogates", index)


def _texts(value: Any, field: Field) -> Iterator[tuple[str, str]]:
    """Yield the texts of a value or of a list, each with the name of its place."""
    for place, text in enumerate(value if field.many and value is not None else [value]):
        if isinstance(text, str):
            yield f"{field.name}[{place}]" if field.many else field.name, text


# -- other keys ---------------------------------------------------------------------------------------------------


def _other(name: str, values: list[Any]) -> Any:
    if is_too_deep(values):  # in a circle, pyarrow would recurse without end
        raise ValueError(
            f"the values of {show(name)} are nested more than {MAX_LEVELS} levels deep, or lead in a circle: leave it "
            "out of the records, or make it a relation of the schema"
        )
    try:
        return pa.array(values)
    except (pa.ArrowException, OverflowError, ValueError, TypeError) as error:
        raise ValueError(
            f"the values of {show(name)} do not make one column of Arrow ({error}): leave it out of the records"
        ) from None
