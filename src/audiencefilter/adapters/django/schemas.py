"""Schemas of Django's models."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from django.db.models import Model

from audiencefilter.adapters.django.columns import (
    are_joined_by_columns,
    attribute_of,
    changing_type,
    column_of,
    declared,
    plain,
)
from audiencefilter.adapters.members import MAY_CHANGE, Choice, Link, Names, Source, field_of, schema_of_classes
from audiencefilter.language.errors import show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.schema import Notation, Schema


def schema_of(
    model: Any,
    name: str | None = None,
    fields: Iterable[Field] | Mapping[Any, Iterable[Field]] = (),
    depth: int = 0,
    include: Names | None = None,
    exclude: Names = (),
) -> Schema:
    """Return the schema of a model: a field for each column that can be filtered, named as in Django's lookups.

    These are texts, integers of 64 bits, numbers, booleans, date-times, dates, UUIDs, and PostgreSQL's arrays of these.
    A foreign key is a field named by its column, as ``company_id``. ``DecimalField(p, s)`` is an exact decimal where
    `p` is at most 18 and `s` at most 9, and else a number. The ``choices`` of a text are its values. Relations are read
    from the attributes of instances, as ``point_set``. ``schema.left_out`` has the others with the reason, such as your
    own types of fields with ``get_prep_value``, whose columns may have other values than instances.

    Args:
        model: the model's class.
        name: the name of a record; the name of the class when omitted.
        fields: more fields, such as values at a path in a JSONField or lists in one; one with the name of a column
            replaces it. To add fields to related models too, give a mapping from models to such fields.
        depth: the maximum number of relations on a path: foreign keys, ManyToManyFields and the reverse of both, named
            as in lookups. Each model has one schema, so that models may refer to one another.
        include: the only names to take, also of secrets; or a mapping from models to such names.
        exclude: the names to leave out, even if included; or a mapping from models to such names.

    Raises:
        TypeError: `model` is no model.
        ValueError: no column can be filtered; or `include`, `exclude` or a field of `fields` has an unknown name.
    """
    options = getattr(model, "_meta", None) if isinstance(model, type) and issubclass(model, Model) else None
    if options is None or options.abstract:
        raise TypeError(f"from_django takes the class of a model that has a table, not {show(model)}")
    given = fields if isinstance(fields, Mapping) else {model: fields}
    return schema_of_classes(model, partial(_read, given), Choice(model, include, exclude), name, depth=depth)


def _read(given: Mapping[Any, Iterable[Field]], model: Any) -> Source:
    """Return the columns and relations of a model."""
    columns = {column.attname: column for column in model._meta.fields if column.column is not None}
    relations = {one.name: one for one in model._meta.get_fields() if one.is_relation and one.name not in columns}
    further = list(given.get(model, ()))
    for field in further:
        column_of(model, field.attribute)

    def make(name: str) -> Field | Link | str:
        if name in columns:
            return _field(name, columns[name])
        one = relations[name]
        reason = None if are_joined_by_columns(one) else "more than equal columns join its records"
        return Link(
            name, one.related_model, bool(one.one_to_many or one.many_to_many), attribute_of(one), reason=reason
        )

    names = {name: column.column for name, column in columns.items()} | {name: name for name in relations}
    return Source(model.__name__, model, names, make, further)


def _field(name: str, column: Any) -> Field | str:
    """Return the field of a column; the reason where it has none."""
    found = declared(column)
    if found.type is None:
        return f"no field type fits {type(column).__name__}"
    if (changing := changing_type(column)) is not None:
        return f"{changing} {MAY_CHANGE}"
    values = [
        value for value, _ in (plain(column).base_field if found.many else column).flatchoices if value is not None
    ]
    is_listed = found.type is FieldType.STRING and values and all(isinstance(value, str) for value in values)
    return field_of(
        name,
        found,
        Notation.EXTENDED,
        nullable=bool(column.null),
        values=values if is_listed else None,
        title=str(column.verbose_name),
        description=str(column.help_text) or None,
    )
