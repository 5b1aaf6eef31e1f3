"""The types of Django's fields, and how their columns store instants, lists and custom data."""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from django.core.exceptions import FieldDoesNotExist
from django.db.models import ForeignObject

from audiencefilter.backends.sql.forms import Zone
from audiencefilter.language.decimals import BEYOND, MAX_SCALE
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.suggest import instead_of

#: What refuses a construct, in messages.
BACKEND: Final = "Django"
#: How an engine stores a date-time of Django, where this differs from the engine's usual form.
ZONES: Final = {"sqlite": Zone.TRIMMED}
#: The engines whose date-times have no time zone.
WITHOUT_ZONES: Final = ("sqlite", "mysql", "mariadb")
#: The column type of a JSONField, by engine.
_DOCUMENTS: Final = {"sqlite": "text", "postgresql": "jsonb", "mysql": "json", "mariadb": "json"}


class ColumnType(NamedTuple):
    """The type, bits and scale of a column's values."""

    type: FieldType
    bits: Literal[32, 64] = 32
    scale: int | None = None


_NUMBER: Final = ColumnType(FieldType.NUMBER)
_SHORT: Final = ("AutoField", "IntegerField", "PositiveSmallIntegerField", "SmallAutoField", "SmallIntegerField")
#: MySQL stores more than 32 bits in a PositiveIntegerField.
_LONG: Final = ("BigAutoField", "BigIntegerField", "PositiveBigIntegerField", "PositiveIntegerField")
#: By the names of Django's own types.
_TYPES: Final = {
    **dict.fromkeys(_SHORT, ColumnType(FieldType.INTEGER)),
    **dict.fromkeys(_LONG, ColumnType(FieldType.INTEGER, 64)),
    **dict.fromkeys(("CharField", "FilePathField", "SlugField", "TextField"), ColumnType(FieldType.STRING)),
    "BooleanField": ColumnType(FieldType.BOOLEAN),
    "DateField": ColumnType(FieldType.DATE),
    "DateTimeField": ColumnType(FieldType.DATETIME),
    "FloatField": _NUMBER,
    "UUIDField": ColumnType(FieldType.UUID),
}
#: The types of columns, other than a field's own, that represent it exactly.
_FITTING: Final[Mapping[FieldType, tuple[FieldType, ...]]] = {
    FieldType.NUMBER: (FieldType.INTEGER, FieldType.DECIMAL),
    FieldType.DECIMAL: (FieldType.INTEGER,),
}


def member(model: Any, name: str) -> Any:
    """Return a field or a relation of a model by the name that Django's lookups have for it.

    Raises:
        ValueError: the model has none of this name.
    """
    try:
        return model._meta.get_field(name)
    except FieldDoesNotExist:
        near = instead_of(name, [one.name for one in model._meta.get_fields()])
        raise ValueError(f"{model.__name__} has no field {show(name)}{near}") from None


def column_of(model: Any, name: str) -> Any:
    """Return the field of a model that has a column of its table.

    Raises:
        ValueError: the model has no field of this name, or it has no column, as a ManyToManyField.
    """
    found = member(model, name)
    if getattr(found, "column", None) is None or found.many_to_many:
        raise ValueError(f"{show(name)} of {model.__name__} is a relation without a column: declare it as a Relation")
    return found


def are_joined_by_columns(relation: Any) -> bool:
    """Whether equal columns alone join the records of a relation, unlike those of a GenericRelation."""
    fields = [getattr(one.join_field, "field", one.join_field) for one in getattr(relation, "path_infos", ())]
    plain = ForeignObject.get_extra_restriction
    return bool(fields) and all(type(field).get_extra_restriction is plain for field in fields)


def plain(column: Any) -> Any:
    """Return the field whose values a column has: that of the other model for a foreign key."""
    while column.is_relation and hasattr(column, "target_field"):
        column = column.target_field
    return column


def type_of(column: Any) -> ColumnType | None:
    """Return the type of a field's column; None where filters cannot compare its values.

    Fields with ``from_db_value`` have other values in Python than in the database, as encrypted texts do.
    """
    column = plain(column)
    if hasattr(column, "from_db_value"):
        return None
    kind = column.get_internal_type()
    if kind != "DecimalField":
        return _TYPES.get(kind)
    is_exact = 10**column.max_digits <= BEYOND and column.decimal_places <= MAX_SCALE
    return ColumnType(FieldType.DECIMAL, scale=column.decimal_places) if is_exact else _NUMBER


def element_of(column: Any) -> ColumnType | None:
    """Return the type of the elements of an ArrayField of one dimension; None for other fields."""
    is_array = column.get_internal_type() == "ArrayField"
    return type_of(column.base_field) if is_array and not hasattr(column.base_field, "base_field") else None


def storage_name(field: Field, column: Any, dialect: str) -> str | None:
    """Return the name of a column's type for lists and custom data; None for single values.

    Raises:
        UnsupportedError: the column cannot represent the field exactly.
    """
    if field.is_single:
        found, name = type_of(column), None
    elif column.get_internal_type() == "JSONField":
        return _DOCUMENTS[dialect]
    else:
        found, name = None if field.path else element_of(column), "array"
    if found is None or found.type not in (field.type, *_FITTING.get(field.type, ())):
        what = f"a list of {field.type.value}" if field.many else "custom data" if field.path else field.type.value
        raise UnsupportedError(BACKEND, f"{show(field.name)}, {what}, on {type(column).__name__} {column}")
    return name
