"""The contacts of the conformance cases with their custom data as structs and as maps of Arrow.

A column has one type, and the documents of the contacts have values of many at one path. So each case is asked of
several stores, of contacts whose documents go together in what the case reads, and has what these select together.
Related records stand in one table. So of them only documents that go together are there, and what others may hold for
the fields that are read is counted as lost.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import pyarrow as pa

import audiencefilter as af
from tests.columns.sources import corpus_table, joined_corpus
from tests.conformance.corpus import RELATIONS, Case

T = af.FieldType
#: What JSON has for a value of a field.
_JSON_TYPES: Final[Mapping[af.FieldType, tuple[type, ...]]] = {
    T.STRING: (str,),
    T.INTEGER: (int, float),
    T.NUMBER: (int, float),
    T.BOOLEAN: (bool,),
    T.DATETIME: (str,),
}


# -- what a case reads --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Read:
    """A field in custom data that a clause reads, of the contacts or of records that they lead to."""

    schema: str
    field: af.Field
    is_related: bool


def read_by(case: Case) -> frozenset[Read]:
    """Return the fields in custom data that a case reads."""
    return frozenset(_read_in(case.parse().to_dict(), RELATIONS.root(), is_related=False))


def _read_in(clause: Any, schema: af.Schema, is_related: bool) -> Iterator[Read]:
    if isinstance(clause, list):
        for each in clause:
            yield from _read_in(each, schema, is_related)
    if not isinstance(clause, dict):
        return
    for key, held in clause.items():
        relation = schema.relations.get(key)
        if relation is not None:
            yield from _read_in(held, relation.schema, is_related=True)
            continue
        read = schema.by_name.get(held if key == "field" else key)
        if read is not None and read.path:
            yield Read(schema.name, read, is_related)
        yield from _read_in(held, schema, is_related)


# -- documents that go together -----------------------------------------------------------------------------------


def as_structs(documents: Sequence[Any]) -> pa.Array:
    return pa.array(documents)


def as_maps(documents: Sequence[Any]) -> pa.Array:
    if not any(isinstance(document, dict) for document in documents):
        return pa.array(documents)
    pairs = [None if document is None else list(document.items()) for document in documents]
    values = pa.array([value for held in pairs if held is not None for _, value in held])
    return pa.array(pairs, pa.map_(pa.string(), values.type))


Form = Callable[[Sequence[Any]], pa.Array]
FORMS: Final[Mapping[str, Form]] = {"structs": as_structs, "maps": as_maps}


@dataclass
class Together:
    """Rows whose documents are of one type of Arrow."""

    rows: list[int] = field(default_factory=list)
    documents: list[Any] = field(default_factory=list)


def together(documents: Sequence[Any], form: Form) -> tuple[list[Together], Together]:
    """Return the rows of documents that go together, and those whose documents no such type can hold."""
    groups: list[Together] = []
    none = Together()
    known: dict[str, Together] = {}
    for row, document in enumerate(documents):
        text = json.dumps(document)
        found = known.get(text)
        if found is None and not _hold([document], form):
            found = none
        if found is None:
            found = next((group for group in groups if _hold([*group.documents, document], form)), None)
        if found is None:
            found = Together()
            groups.append(found)
        known[text] = found
        found.rows.append(row)
        found.documents.append(document)
    return groups, none


def _hold(documents: Sequence[Any], form: Form) -> bool:
    """Whether there is a type for documents that holds all that they do."""
    try:
        held = form(documents)
    except (pa.ArrowException, AttributeError, OverflowError):
        return False
    is_map = pa.types.is_map(held.type)
    found = [dict(one) if is_map and one is not None else one for one in held.to_pylist()]
    return bool(_present(found) == _present(documents))


def _present(held: Any) -> Any:
    """Return documents without what is null in them, as a struct has it for what is not there; true is not 1."""
    if isinstance(held, bool):
        return bool, held
    if isinstance(held, dict):
        return {key: _present(value) for key, value in held.items() if value is not None}
    return list(map(_present, held)) if isinstance(held, list | tuple) else held


# -- stores -------------------------------------------------------------------------------------------------------


@dataclass
class Stores:
    """The stores that a case is asked of.

    Attributes:
        stores: each with the ids of its contacts.
        texts: how many contacts have documents that no type can hold, which so are JSON text.
        lost: how many related records have documents that are left out, and may hold a value for what is read.
    """

    stores: list[tuple[af.ColumnStore, list[int]]]
    texts: int
    lost: int

    def ids(self, case: Case) -> tuple[int, ...]:
        """Return the ids of the contacts that a case selects."""
        found = {ids[row] for store, ids in self.stores for row in store.indices(case.parse(), now=case.now).tolist()}
        return tuple(contact["id"] for contact in RELATIONS.contacts() if contact["id"] in found)


@cache
def stores_for(read: frozenset[Read], form: str) -> Stores:
    """Return stores for the cases that read some fields in custom data."""
    related = frozenset(each for each in read if each.is_related)
    tables, lost = _related_tables(related, form)
    contacts = corpus_table(RELATIONS.root().name)
    root = [each.field for each in read - related]
    documents = _cut(RELATIONS.tables()["contacts"], "data", root)
    groups, none = together(documents, FORMS[form])
    arrays = [(group.rows, FORMS[form](group.documents)) for group in groups]
    arrays.append((none.rows, pa.array(map(json.dumps, none.documents), pa.string())))
    stores = []
    for rows, array in arrays:
        some = contacts.take(pa.array(rows, pa.int64()))
        some = some.set_column(some.column_names.index("data"), "data", array)
        stores.append((joined_corpus(lambda name: tables.get(name, corpus_table(name)), some), some["id"].to_pylist()))
    return Stores(stores, len(none.rows), lost)


def _related_tables(read: frozenset[Read], form: str) -> tuple[dict[str, pa.Table], int]:
    """Return the tables in which custom data of related records is read, and how many of their values are lost."""
    tables, lost = {}, 0
    for name in {each.schema for each in read}:
        fields = [each.field for each in read if each.schema == name]
        (attribute,) = {one.attribute for one in fields}
        documents = _cut(RELATIONS.tables()[RELATIONS.table_of(name)], attribute, fields)
        groups, none = together(documents, FORMS[form])
        most = max(groups, key=lambda group: _values_in(group, fields))
        lost += sum(_values_in(group, fields) for group in (*groups, none) if group is not most)
        held: list[Any] = [None] * len(documents)
        for row, document in zip(most.rows, most.documents, strict=True):
            held[row] = document
        table = corpus_table(name)
        place = table.column_names.index(attribute)
        tables[name] = table.set_column(place, attribute, FORMS[form](held))
    return tables, lost


def _values_in(group: Together, fields: Sequence[af.Field]) -> int:
    """Return how many values documents may hold for some fields, by the types that JSON has."""
    return sum(_may_be_of(one, _at(document, one.path)) for document in group.documents for one in fields)


def _may_be_of(one: af.Field, held: Any) -> bool:
    return isinstance(held, list) if one.many else type(held) in _JSON_TYPES[one.type]


def _at(document: Any, path: Sequence[str]) -> Any:
    for key in path:
        document = document.get(key) if isinstance(document, dict) else None
    return document


def _cut(rows: Sequence[Mapping[str, Any]], attribute: str, fields: Sequence[af.Field]) -> list[Any]:
    """Return the documents of rows with the keys that fields read, and no others."""
    keys = {one.path[0] for one in fields}
    documents = (_read(row.get(attribute)) for row in rows)
    return [{k: v for k, v in one.items() if k in keys} if isinstance(one, dict) else one for one in documents]


def _read(document: Any) -> Any:
    """Return the object that a document in JSON text holds; any other text is as good as no document."""
    if not isinstance(document, str):
        return document
    try:
        found = json.loads(document, parse_constant=_refuse)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _refuse(name: str) -> None:
    raise ValueError(f"JSON has no {name}")
