"""The types of Django's fields, and how their columns store instants, lists and custom data."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

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
#: The engines where a PositiveBigIntegerField holds more than 64 bits with a sign.
_WITH_UNSIGNED: Final = ("mysql", "mariadb")
#: The column type of a JSONField, by engine.
_DOCUMENTS: Final = {"sqlite": "text", "postgresql": "jsonb", "mysql": "json", "mariadb": "json"}


class ColumnType(NamedTuple):
    """The type and scale of a column's values."""

    type: FieldType
    scale: int | None = None


#: By the names of Django's own types.
_TYPES: Final = {
    "AutoField": FieldType.INTEGER,
    "BigAutoField": FieldType.INTEGER,
    "BigIntegerField": FieldType.INTEGER,
    "BooleanField": FieldType.BOOLEAN,
    "CharField": FieldType.STRING,
    "DateField": FieldType.DATE,
    "DateTimeField": FieldType.DATETIME,
    "FilePathField": FieldType.STRING,
    "FloatField": FieldType.NUMBER,
    "IntegerField": FieldType.INTEGER,
    "PositiveBigIntegerField": FieldType.INTEGER,
    "PositiveIntegerField": FieldType.INTEGER,
    "PositiveSmallIntegerField": FieldType.INTEGER,
    "SlugField": FieldType.STRING,
    "SmallAutoField": FieldType.INTEGER,
    "SmallIntegerField": FieldType.INTEGER,
    "TextField": FieldType.STRING,
    "UUIDField": FieldType.UUID,
}
#: What a user's field overrides if its column may have other values than instances, as cents.
_CHANGING: Final = frozenset(
    (
        "db_type", "descriptor_class", "from_db_value", "get_db_converters", "get_db_prep_save", "get_db_prep_value",
        "get_prep_value", "select_format",
    )
)  # fmt: skip
#: The types of columns, other than a field's own, that represent it exactly.
_FITTING: Final[Mapping[FieldType, tuple[FieldType, ...]]] = {
    FieldType.NUMBER: (FieldType.INTEGER, FieldType.DECIMAL),
    FieldType.DECIMAL: (FieldType.INTEGER,),
}


def attribute_of(relation: Any) -> Any:
    """Return the attribute of instances that has the records of a relation, as ``pt_set`` for ``pt`` in lookups."""
    return relation.get_accessor_name() if hasattr(relation, "get_accessor_name") else relation.name


def member(model: Any, name: str) -> Any:
    """Return a field or a relation of a model by its attribute in instances.

    Raises:
        ValueError: the model has none of this name.
    """
    related = {attribute_of(one): one for one in model._meta.related_objects}
    try:
        found = related.get(name) or model._meta.get_field(name)
    except FieldDoesNotExist:
        near = instead_of(name, [*related, *(one.name for one in model._meta.get_fields())])
        raise ValueError(f"{model.__name__} has no field {show(name)}{near}") from None
    if found.auto_created and not found.concrete and attribute_of(found) != name:
        what = f"{show(name)} of {model.__name__} has its records in {attribute_of(found)}"
        raise ValueError(f"{what}: declare Relation({show(name)}, …, attribute={show(attribute_of(found))})")
    return found


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
    """Return the field whose values a column has: of the other model for a foreign key, the result of a generated one."""
    while column.is_relation and hasattr(column, "target_field"):
        column = column.target_field
    return getattr(column, "output_field", column)


def type_of(column: Any) -> ColumnType | None:
    """Return the type of a field's column; None where filters cannot compare its values."""
    column = plain(column)
    kind = column.get_internal_type()
    if kind == "DecimalField":
        is_exact = 10**column.max_digits <= BEYOND and column.decimal_places <= MAX_SCALE
        return ColumnType(FieldType.DECIMAL, column.decimal_places) if is_exact else ColumnType(FieldType.NUMBER)
    return ColumnType(_TYPES[kind]) if kind in _TYPES else None


def element_of(column: Any) -> ColumnType | None:
    """Return the type of the elements of an ArrayField of one dimension; None for other fields."""
    is_array = column.get_internal_type() == "ArrayField"
    return type_of(column.base_field) if is_array and not hasattr(column.base_field, "base_field") else None


def changing_type(column: Any) -> str | None:
    """Return the name of a user's type of fields that may store another value than instances have."""
    column = plain(getattr(column, "base_field", column))
    own = [kind for kind in type(column).__mro__ if not kind.__module__.startswith("django.")]
    return None if all(map(_CHANGING.isdisjoint, map(vars, own))) else type(column).__name__


def storage_name(field: Field, column: Any, dialect: str) -> str | None:
    """Return the name of a column's type for lists and custom data; None for single values.

    Raises:
        UnsupportedError: the column cannot represent the field exactly.
    """
    is_unsigned = plain(column).get_internal_type() == "PositiveBigIntegerField"
    if field.is_single:
        found, name = None if is_unsigned and dialect in _WITH_UNSIGNED else type_of(column), None
    elif column.get_internal_type() == "JSONField":
        return _DOCUMENTS[dialect]
    else:
        found, name = None if field.path else element_of(column), "array"
    if found is None or found.type not in (field.type, *_FITTING.get(field.type, ())):
        what = f"a list of {field.type.value}" if field.many else "custom data" if field.path else field.type.value
        raise UnsupportedError(BACKEND, f"{show(field.name)}, {what}, on {type(column).__name__} {column}")
    return name
