"""The SQLAlchemy columns of a filter's fields."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import types
from sqlalchemy.dialects.mysql import TINYINT
from sqlalchemy.orm import Mapper, RelationshipProperty
from sqlalchemy.orm.util import AliasedClass, AliasedInsp

from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.schema import Field, FieldType, Schema
from audiencefilter.language.suggest import instead_of

#: What columns of a field of each type may be; a type that nobody has told passes as any.
_TYPES: Final[Mapping[FieldType, tuple[type[types.TypeEngine[Any]], ...]]] = {
    FieldType.STRING: (types.String,),
    FieldType.INTEGER: (types.Integer,),
    FieldType.NUMBER: (types.Numeric, types.Float, types.Integer),
    FieldType.BOOLEAN: (types.Boolean, TINYINT),
    FieldType.DATETIME: (types.DateTime,),
}


def columns_of(fields: Iterable[Field], source: Any, schema: Schema) -> Iterator[sa.ColumnElement[Any]]:
    """Yield the column of each field.

    Args:
        fields: the fields that a filter reads.
        source: a Table or another FROM clause, a mapped class, an alias, or a mapping from names of fields.
        schema: all the fields.

    Raises:
        UnsupportedError: a column is of a type that cannot give its field's meaning.
        ValueError: there is no column for a field, or a mapping names something else than a field.
        TypeError: `source` is nothing that has columns, or a column is none.
    """
    if isinstance(source, Mapping):
        for name in source:
            if name not in schema.by_name:
                raise ValueError(f"{schema.name} has no field {show(name)}{instead_of(name, schema.by_name)}")
        named = {field: field.name for field in fields}
    else:
        named = {field: field.attribute for field in fields}
    columns = _columns(source, named.values())
    for field, name in named.items():
        found = columns.get(name)
        if found is None:
            what = "the mapping" if isinstance(source, Mapping) else source
            choice = instead_of(name, columns.keys())
            raise ValueError(f"{what} has no column {show(name)} for the field {show(field.name)}{choice}")
        column = found.__clause_element__() if hasattr(found, "__clause_element__") else found
        # A relationship stands for the condition of a join.
        is_relation = isinstance(getattr(found, "property", None), RelationshipProperty)
        if is_relation or not isinstance(column, sa.ColumnElement):
            raise TypeError(f"the column of {show(field.name)} must be a column or an expression, not {show(found)}")
        _check_type(field, column.type)
        yield column


def _columns(source: Any, names: Iterable[str]) -> Mapping[str, Any]:
    """Return the columns of a source; of a mapped class those called by `names` only, since others may be costly."""
    if isinstance(source, Mapping):
        return source
    if isinstance(source, sa.FromClause):
        columns: Mapping[str, Any] = source.c
        return columns
    # An engine or a connection is not inspected: that would connect it.
    found = sa.inspect(source, raiseerr=False) if isinstance(source, type | AliasedClass) else None
    if isinstance(found, Mapper | AliasedInsp):
        known = found.mapper.all_orm_descriptors
        return {key: getattr(source, key) if key in names else None for key in known.keys()}  # noqa: SIM118
    needed = "a Table, a mapped class, an alias or a mapping from fields to columns"
    raise TypeError(f"{needed} is needed, not {show(source)}")


def plain_type(type_: types.TypeEngine[Any]) -> types.TypeEngine[Any]:
    """Return what the database holds: the type that a TypeDecorator decorates.

    An Interval stays what it is: a decorator of DateTime, for engines that have no intervals.
    """
    while isinstance(type_, types.TypeDecorator) and not isinstance(type_, types.Interval):
        type_ = type_.impl_instance
    return type_


def _check_type(field: Field, column_type: types.TypeEngine[Any]) -> None:
    held = plain_type(column_type)
    if isinstance(held, types.NullType):
        return
    if not isinstance(held, _TYPES[field.type]) or isinstance(held, types.Enum):
        raise UnsupportedError(
            "to_sqlalchemy", f"the {field.type.value} field {show(field.name)} on a column of {held!r}"
        )
