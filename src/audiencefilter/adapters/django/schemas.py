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
    element_of,
    type_of,
)
from audiencefilter.adapters.members import MAY_CHANGE, Choice, Members, Names, field_of
from audiencefilter.language.errors import show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.schema import Notation, Relation, Schema


def schema_of(
    model: Any,
    name: str | None = None,
    fields: Iterable[Field] | Mapping[Any, Iterable[Field]] = (),
    depth: int = 0,
    include: Names | None = None,
    exclude: Names = (),
) -> Schema:
    """Return the schema of a model: a field for each column that can be filtered, named as in Django's lookups.

    These are texts, integers, numbers, booleans, date-times, dates, UUIDs, and PostgreSQL's arrays of these. A foreign
    key is a field named by its column, as ``company_id``. ``DecimalField(p, s)`` is an exact decimal where `p` is at
    most 18 and `s` at most 9, and else a number. The ``choices`` of a text are its values. ``schema.left_out`` has the
    others with the reason.

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
    found = _Models(model, fields if isinstance(fields, Mapping) else {model: fields}, depth, include, exclude)
    if not found.fields(model):
        raise ValueError(f"{model.__name__} has no column that can be filtered by, {found.members[model].listed()}")
    return found.schema(model, name)


class _Models:
    """The schemas of models, one for each, as far as relations are followed."""

    def __init__(
        self,
        first: Any,
        further: Mapping[Any, Iterable[Field]],
        depth: int,
        include: Names | None,
        exclude: Names,
    ) -> None:
        self._further = further
        self._choice = Choice(first, include, exclude)
        self._fields: dict[Any, list[Field]] = {}
        self._made: dict[Any, Schema] = {}
        self.members: dict[Any, Members] = {}
        #: The followed relations of each model: breadth first, so that a model is reached over the shortest path.
        self._links: dict[Any, list[Any]] = {}
        newest: Iterable[Any] = (first,)
        for level in range(depth + 1):
            for model in newest:
                self._links[model] = self._relations(
                    model, f"a relation beyond depth={depth}" if level == depth else None
                )
            found = [link.related_model for model in newest for link in self._links[model]]
            newest = dict.fromkeys(model for model in found if model not in self._links)  # preserves the order
        self._choice.check()

    def fields(self, model: Any) -> list[Field]:
        """Return the fields of a model."""
        if model not in self._fields:
            columns = {column.attname: column for column in model._meta.fields if column.column is not None}
            relations = [one.name for one in model._meta.get_fields() if one.is_relation]
            members = self.members[model] = self._choice.of(model, dict.fromkeys([*columns, *relations]))
            taken = {name: column for name, column in columns.items() if members.takes(name, column.column)}
            made = members.made({name: _field(name, column) for name, column in taken.items()})
            for field in self._further.get(model, ()):
                column_of(model, field.attribute)
                made[field.name] = field
                members.left_out.pop(field.name, None)
            self._fields[model] = list(made.values())
        return self._fields[model]

    def _relations(self, model: Any, reason: str | None) -> list[Any]:
        """Return the relations of a model to records that have fields; `reason`: why it leaves out all."""
        names = {field.name for field in self.fields(model)}
        found, members = [], self.members[model]
        for one in model._meta.get_fields():
            if not one.is_relation or one.name in names or not members.takes(one.name):
                continue
            if not are_joined_by_columns(one):
                members.leave_out(one.name, "more than equal columns join its records")
            elif reason is not None:
                members.leave_out(one.name, reason)
            elif not self.fields(one.related_model):
                members.leave_out(one.name, f"{one.related_model.__name__} has no column that can be filtered by")
            else:
                found.append(one)
        return found

    def schema(self, model: Any, name: str | None = None) -> Schema:
        """Return the schema of a model."""
        found = self._made.get(model)
        if found is None:
            relations = [
                Relation(
                    link.name,
                    partial(self.schema, link.related_model),
                    attribute_of(link),
                    many=bool(link.one_to_many or link.many_to_many),
                )
                for link in self._links[model]
            ]
            left_out = self.members[model].left_out
            found = Schema(name or model.__name__, self.fields(model), relations=relations, left_out=left_out)
            self._made[model] = found
        return found


def _field(name: str, column: Any) -> Field | str:
    """Return the field of a column; the reason where it has none."""
    many = column.get_internal_type() == "ArrayField"
    found = element_of(column) if many else type_of(column)
    if found is None:
        return f"no field type fits {type(column).__name__}"
    if (changing := changing_type(column)) is not None:
        return f"{changing} {MAY_CHANGE}"
    values = [value for value, _ in (column.base_field if many else column).flatchoices if value is not None]
    is_listed = found.type is FieldType.STRING and values and all(isinstance(value, str) for value in values)
    return field_of(
        name,
        found.type,
        Notation.EXTENDED,
        nullable=bool(column.null),
        many=many,
        values=values if is_listed else None,
        title=str(column.verbose_name),
        description=str(column.help_text) or None,
        scale=found.scale,
    )
