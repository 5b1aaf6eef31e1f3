"""Schemas of typed columns: Arrow tables, frames of pandas and Polars, relations of DuckDB."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias, assert_never

from audiencefilter.adapters.members import Choice, Members, joined
from audiencefilter.adapters.proposal import singular
from audiencefilter.language.fields import Field, FieldType, is_name
from audiencefilter.language.given_records import is_of
from audiencefilter.language.schema import Relation, Schema, Typed

try:
    import pyarrow as pa
except ImportError:
    raise ImportError("schemas of columns need pyarrow: pip install 'audiencefilter[columns]'") from None
from audiencefilter.contacts.arrays import is_list
from audiencefilter.contacts.arrow import declared_type
from audiencefilter.contacts.source import Declared, twice

#: Columns by name; a text names a type that Arrow lacks.
_Columns: TypeAlias = Iterable[tuple[str, pa.DataType | str]]
#: The types that values of custom data have; others are missing there.
_OF_JSON: Final = (FieldType.STRING, FieldType.INTEGER, FieldType.NUMBER, FieldType.BOOLEAN)
_CLASSES: Final = {
    "pandas": ("DataFrame",), "polars": ("DataFrame", "LazyFrame"), "duckdb": ("DuckDBPyRelation",),
}  # fmt: skip
_EXPECTED: Final = {
    "arrow": "an Arrow table or schema, or what has __arrow_c_stream__",
    "pandas": "a DataFrame of pandas",
    "polars": "a DataFrame or a LazyFrame of polars",
    "duckdb": "a relation of DuckDB, as connection.table('contacts')",
}


def schema_of(kind: Typed, source: Any, include: Iterable[str] | None, name: str) -> Schema:
    """Return the schema behind :meth:`audiencefilter.Schema.from_arrow` and the like."""
    columns = _columns_of(kind, source)
    if columns is None:
        raise TypeError(f"Schema.from_{kind} takes {_EXPECTED[kind]}, not a {type(source).__name__}")
    if wrong := twice([column for column, _ in columns]):
        raise ValueError(f"{wrong}: rename all but one")
    members = Choice(name, include).of(name, _names(columns))
    fields, relations = _read(members, columns)
    if not fields:
        raise ValueError(f"{name} has no column that can be filtered by, {members.listed()}")
    return Schema(name, fields, relations=relations, left_out=members.left_out)


def _columns_of(kind: Typed, source: Any) -> list[tuple[str, pa.DataType | str]] | None:
    """Return the columns of a source; None where it is of another kind."""
    if kind != "arrow" and not is_of(source, kind, *_CLASSES[kind]):
        return None
    match kind:
        case "arrow":
            found: Any = source if isinstance(source, pa.Schema) else getattr(source, "schema", None)
            if not isinstance(found, pa.Schema) and hasattr(source, "__arrow_c_stream__"):
                found = pa.RecordBatchReader.from_stream(source).schema
            return [*zip(found.names, found.types, strict=True)] if isinstance(found, pa.Schema) else None
        case "pandas":
            return [(str(column), _type_of(values, _array_of_pandas)) for column, values in source.items()]
        case "polars":
            empty = source.head(0).collect() if is_of(source, "polars", "LazyFrame") else source.head(0)
            return [(one.name, _type_of(one, type(one).to_arrow)) for one in empty.iter_columns()]
        case "duckdb":
            own = {"UUID": pa.uuid(), "JSON": "JSON"}  # which DuckDB writes as texts
            found = source.limit(0).to_arrow_table().schema
            types = [own.get(str(ours), theirs) for ours, theirs in zip(source.types, found.types, strict=True)]
            return [*zip(found.names, types, strict=True)]
        case _:
            assert_never(kind)


def _type_of(values: Any, convert: Callable[[Any], Any]) -> pa.DataType | str:
    try:
        return convert(values).type
    except pa.ArrowException:  # no type of Arrow, or values of several types
        return str(values.dtype)


def _array_of_pandas(values: Any) -> Any:
    """Return an array with the type of a column; only one of objects has no type without its values."""
    return pa.array(values if values.dtype == object else values.head(0), from_pandas=True)


def _inner(type_: pa.DataType | str) -> list[tuple[str, pa.DataType]]:
    """Return the columns within a struct, or within the structs of a list; none of another type."""
    if isinstance(type_, str):
        return []
    item = type_.value_type if is_list(type_) else type_
    return [(one.name, one.type) for one in item] if pa.types.is_struct(item) else []


def _names(columns: _Columns, within: str = "") -> Iterator[str]:
    for name, type_ in columns:
        yield joined(within, name)
        yield from _names(_inner(type_), joined(within, name))


def _declared(type_: pa.DataType | str) -> Declared:
    """Return the type of a column with plain values, whose `type` is None where no field type fits it."""
    if isinstance(type_, str) or type_ == pa.uint64():  # which has more than 64 bits with a sign
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
            members.leave_out(place, "no field can be called so")
        elif not members.takes(name, within=within):
            continue
        elif not inner:
            fields += _field(members, place, keys, type_)
        elif pa.types.is_struct(type_):
            fields += _read(members, inner, place, keys)[0]
        elif above:
            members.leave_out(place, "records within a struct: give a Relation with a path")
        elif (found := _read(members, inner, place))[0]:
            record = singular(name)
            relations.append(Relation(name, Schema(record[:1].upper() + record[1:], found[0], relations=found[1])))
    return fields, relations


def _field(members: Members, place: str, keys: tuple[str, ...], type_: pa.DataType | str) -> Iterator[Field]:
    (attribute, *path), name = keys, ".".join(keys)
    item = type_ if isinstance(type_, str) or not is_list(type_) else type_.value_type
    found, many = _declared(item), item is not type_
    if found.type is None:
        members.leave_out(place, f"no field type fits {type_}")
    elif path and (found.type not in _OF_JSON or pa.types.is_decimal(item)):
        members.leave_out(place, f"custom data has the types of JSON, not {type_}: make it a column")
    else:
        yield Field(name, found.type, attribute, bits=found.bits, many=many, path=tuple(path), scale=found.scale)
