"""The types of Django's fields, and how their columns store instants, lists and custom data."""

from collections.abc import Mapping
from typing import Any, Final

from django.core.exceptions import FieldDoesNotExist
from django.db.models import ForeignObject

from audiencefilter.backends.sql.forms import Zone
from audiencefilter.contacts.source import Declared
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


_INTEGERS: Final = (
    "AutoField", "BigAutoField", "BigIntegerField", "IntegerField", "PositiveBigIntegerField", "PositiveIntegerField",
    "PositiveSmallIntegerField", "SmallAutoField", "SmallIntegerField",
)  # fmt: skip
#: By the names of Django's own types.
_TYPES: Final = {
    **dict.fromkeys(_INTEGERS, FieldType.INTEGER),
    **dict.fromkeys(("CharField", "FilePathField", "SlugField", "TextField"), FieldType.STRING),
    "BooleanField": FieldType.BOOLEAN,
    "DateField": FieldType.DATE,
    "DateTimeField": FieldType.DATETIME,
    "FloatField": FieldType.NUMBER,
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
    # It is None for the reverse of a ManyToManyField to itself.
    return relation.get_accessor_name() if hasattr(relation, "get_accessor_name") else relation.name


def member(model: Any, name: str) -> Any:
    """Return a field or a relation of a model by its attribute in instances; ValueError where it has none."""
    related = {attribute: one for one in model._meta.related_objects if (attribute := attribute_of(one)) is not None}
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
    """Return the field of a model that has a column of its table; ValueError where it has none."""
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
    """Return the field whose values a column has: for a foreign key that of the other model, or a generated result."""
    while column.is_relation and hasattr(column, "target_field"):
        column = column.target_field
    return getattr(column, "output_field", column)


def declared(column: Any) -> Declared:
    """Return the type of a field's column or of its list; without a type if filters cannot compare its values."""
    column = plain(column)
    match column.get_internal_type():
        case "ArrayField" if not hasattr(column.base_field, "base_field"):
            return declared(column.base_field)._replace(many=True)
        case "DecimalField":
            is_exact = 10**column.max_digits <= BEYOND and column.decimal_places <= MAX_SCALE
            return Declared(FieldType.DECIMAL, scale=column.decimal_places) if is_exact else Declared(FieldType.NUMBER)
        case kind:
            return Declared(_TYPES.get(kind), bits=64 if "Big" in kind else 32)


def changing_type(column: Any) -> str | None:
    """Return the name of a user's type of fields that may store another value than instances have."""
    stored = plain(column)
    column = plain(getattr(stored, "base_field", stored))
    own = [kind for kind in type(column).__mro__ if not kind.__module__.startswith("django.")]
    return None if all(map(_CHANGING.isdisjoint, map(vars, own))) else type(column).__name__


def storage_name(field: Field, column: Any, dialect: str) -> str | None:
    """Return the name of a column's type for lists and custom data; None for single values."""
    kind, found = plain(column).get_internal_type(), declared(column)
    if kind == "JSONField" and not field.is_single:
        return _DOCUMENTS[dialect]
    is_beyond = kind == "PositiveBigIntegerField" and dialect in _WITH_UNSIGNED
    is_fitting = found.type in (field.type, *_FITTING.get(field.type, ())) and found.many is field.many
    if is_beyond or field.path or not is_fitting:
        what = f"a list of {field.type.value}" if field.many else "custom data" if field.path else field.type.value
        raise UnsupportedError(BACKEND, f"{show(field.name)}, {what}, on {type(column).__name__} {column}")
    return "array" if field.many else None
