"""Schemas of pydantic models, and filters as fields of pydantic models."""

from typing import Annotated, Any

from pydantic import BaseModel, GetCoreSchemaHandler, ValidationError, WithJsonSchema
from pydantic_core import CoreSchema, InitErrorDetails, PydanticCustomError, core_schema

from audiencefilter.adapters.annotations import schema_from
from audiencefilter.filter import Filter, parse
from audiencefilter.language.errors import InvalidFilterError, Problem
from audiencefilter.language.operators import GROUPS
from audiencefilter.language.paths import steps
from audiencefilter.language.schema import Notation, Schema
from audiencefilter.notations.jsonschema import field_schema


def schema_of(model: Any, name: str | None = None, notation: Notation = Notation.EXTENDED) -> Schema:
    """Return the schema of a model: a field for each of its str, int, float, Decimal, bool and datetime fields.

    A field whose annotation allows None may be missing. Fields are named by their names, not their aliases, as a
    model's attributes are; those of other types are left out.

    Args:
        model: the model.
        name: what a record is called; the name of the model when omitted.
        notation: which clauses are accepted.

    Raises:
        TypeError: not a pydantic model.
        ValueError: no field that can be filtered by.

    >>> class Order(BaseModel):
    ...     total: float
    ...     note: str | None = None
    >>> schema_of(Order)
    Schema('Order', total: number, note: string)
    """
    if not (isinstance(model, type) and issubclass(model, BaseModel)):
        raise TypeError(f"a pydantic model is needed, not {model!r}")
    annotations = {attribute: info.annotation for attribute, info in model.model_fields.items()}
    return schema_from(name or model.__name__, annotations, notation)


def filter_type(schema: Schema) -> Any:
    """Return the type behind :meth:`audiencefilter.Schema.filter_type`."""
    return Annotated[Filter, _FilterOf(schema)]


class _FilterOf:
    """Tells pydantic how to validate, print and describe filters of a schema."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        clause = handler.generate_schema(_ClauseOf(self.schema))
        return core_schema.no_info_plain_validator_function(
            self._validate,
            json_schema_input_schema=clause,
            serialization=core_schema.plain_serializer_function_ser_schema(Filter.to_dict, return_schema=clause),
        )

    def _validate(self, value: Any) -> Filter:
        if isinstance(value, Filter):
            if value.schema == self.schema:
                return value
            value = value.to_dict()
        try:
            return parse(value, schema=self.schema)
        except InvalidFilterError as error:
            details = [_details(problem) for problem in error.problems]
        raise ValidationError.from_exception_data("filter", details)


class _ClauseOf:
    """Describes clauses to pydantic, which names the description in ``$defs`` and refers to it as to its own."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        notation = self.schema.notation
        # What stands behind the colon keeps schemas of one name apart, and is not part of the name in $defs.
        name = f"{self.schema.name}Filter:{id(self.schema)}"
        clause = core_schema.definition_reference_schema(name)
        members = {
            field.name: handler.generate_schema(Annotated[Any, WithJsonSchema(field_schema(field, notation))])
            for field in self.schema.fields
        }
        for group in GROUPS.values():
            forms: list[CoreSchema | tuple[CoreSchema, str]] = []
            if Notation.PUBLISHED is group.array or notation is Notation.EXTENDED:
                forms.append(core_schema.list_schema(clause))
            if group.single is not None and notation is Notation.EXTENDED:
                forms.append(clause)
            if forms:
                members[group.key] = core_schema.union_schema(forms)
        return core_schema.typed_dict_schema(
            {key: core_schema.typed_dict_field(member, required=False) for key, member in members.items()},
            ref=name,
            extra_behavior="forbid",
        )


def _details(problem: Problem) -> InitErrorDetails:
    context = {
        "message": problem.message,
        "path": problem.path,
        "expected": problem.expected,
        "hint": problem.hint,
        "line": problem.line,
        "column": problem.column,
        "excerpt": problem.excerpt,
    }
    known = {key: value for key, value in context.items() if value is not None}
    error = PydanticCustomError(problem.code, "{message}", known)
    return InitErrorDetails(type=error, loc=steps(problem.path), input=problem.value)
