"""Schemas of typed columns: Arrow tables, and what gives itself as one, as frames do."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias

from audiencefilter.adapters.members import Choice, Members, joined
from audiencefilter.adapters.proposal import singular
from audiencefilter.language.fields import Field, FieldType, is_name
from audiencefilter.language.schema import Relation, Schema

try:
    import pyarrow as pa
except ImportError:
    raise ImportError("schemas of columns need pyarrow: pip install 'audiencefilter[columns]'") from None
from audiencefilter.contacts.arrays import is_list
from audiencefilter.contacts.arrow import declared_type
from audiencefilter.contacts.source import Declared, twice

#: Columns by name.
_Columns: TypeAlias = Iterable[tuple[str, pa.DataType]]
#: The types that values of custom data have; others are missing there.
_OF_JSON: Final = (FieldType.STRING, FieldType.INTEGER, FieldType.NUMBER, FieldType.BOOLEAN)


def schema_of(source: Any, include: Iterable[str] | None, name: str) -> Schema:
    """Return the schema behind :meth:`audiencefilter.Schema.from_arrow`."""
    if not isinstance(source, pa.Schema) and not hasattr(source, "__arrow_c_stream__"):
        expected = "an Arrow table or schema, or what has __arrow_c_stream__, as frames of pandas and Polars have"
        raise TypeError(f"Schema.from_arrow takes {expected}, not a {type(source).__name__}")
    found: Any = source if isinstance(source, pa.Schema) else getattr(source, "schema", None)
    if not isinstance(found, pa.Schema):
        try:
            found = pa.RecordBatchReader.from_stream(source).schema
        except pa.ArrowException as error:
            raise ValueError(f"Arrow has no type for a column of {name}: {error}: leave it out") from None
    columns = [*zip(found.names, found.types, strict=True)]
    if wrong := twice(found.names):
        raise ValueError(f"{wrong}: rename all but one")
    members = Choice(name, include).of(name, _names(columns))
    fields, relations = _read(members, columns)
    if not fields:
        raise ValueError(f"{name} has no column that can be filtered by, {members.listed()}")
    return Schema(name, fields, relations=relations, left_out=members.left_out)


def _inner(type_: pa.DataType) -> list[tuple[str, pa.DataType]]:
    """Return the columns within a struct, or within the structs of a list; none of another type."""
    item = type_.value_type if is_list(type_) else type_
    return [(one.name, one.type) for one in item] if pa.types.is_struct(item) else []


def _names(columns: _Columns, within: str = "") -> Iterator[str]:
    for name, type_ in columns:
        yield joined(within, name)
        yield from _names(_inner(type_), joined(within, name))


def _declared(type_: pa.DataType) -> Declared:
    """Return the type of a column with plain values, whose `type` is None where no field type fits it."""
    if type_ == pa.uint64():  # which has more than 64 bits with a sign
        return Declared(None)
    if pa.types.is_dictionary(type_):
        return _declared(type_.value_type)
    if pa.types.is_string(type_) or pa.types.is_large_string(type_) or pa.types.is_string_view(type_):
        return Declared(FieldType.STRING)
    found, is_number = declared_type(type_), pa.types.is_floating(type_) or pa.types.is_decimal(type_)
    return Declared(FieldType.NUMBER) if is_number and found.type is None else found


def _read(
    members: Members, columns: _Columns, within: str = "", above: tuple[str, ...] = ()
) -> tuple[list[Field], list[Relation]]:
    """Return the fields and relations of columns at a dotted place; `above`: the names of the structs they are in."""
    fields: list[Field] = []
    relations: list[Relation] = []
    for name, type_ in columns:
        place, keys, inner = joined(within, name), (*above, name), _inner(type_)
        if not is_name(".".join(keys)):
            members.left_out[place] = "no field can be called so"
        elif not members.takes(name, within=within):
            continue
        elif not inner:
            fields += _field(members, place, keys, type_)
        elif pa.types.is_struct(type_):
            fields += _read(members, inner, place, keys)[0]
        elif above:
            members.left_out[place] = "records within a struct: give a Relation with a path"
        elif (found := _read(members, inner, place))[0]:
            record = singular(name)
            relations.append(Relation(name, Schema(record[:1].upper() + record[1:], found[0], relations=found[1])))
    return fields, relations


def _field(members: Members, place: str, keys: tuple[str, ...], type_: pa.DataType) -> Iterator[Field]:
    (attribute, *path), name = keys, ".".join(keys)
    item = type_.value_type if is_list(type_) else type_
    found, many = _declared(item), item is not type_
    if found.type is None:
        members.left_out[place] = f"no field type fits {type_}"
    elif path and (found.type not in _OF_JSON or pa.types.is_decimal(item)):
        members.left_out[place] = f"custom data has the types of JSON, not {type_}: make it a column"
    else:
        yield Field(name, found.type, attribute, bits=found.bits, many=many, path=tuple(path), scale=found.scale)
