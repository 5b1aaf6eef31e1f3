"""Schemas of pydantic models, and filters as fields of pydantic models."""

import hashlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, get_args

from pydantic import BaseModel, GetCoreSchemaHandler, GetJsonSchemaHandler, RootModel, ValidationError, WithJsonSchema
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, InitErrorDetails, PydanticCustomError, core_schema

from audiencefilter.adapters.dataclass import Attribute, attribute_of, attributes_of, schema_from
from audiencefilter.adapters.members import Choice, Names
from audiencefilter.filter import Filter, parse, read
from audiencefilter.language.decimals import BEYOND
from audiencefilter.language.errors import InvalidFilterError, Problem, shorten, show, steps
from audiencefilter.language.limits import DEFAULT_LIMITS, Limits
from audiencefilter.language.problems import for_users, listed
from audiencefilter.language.reachable_schemas import related_schemas
from audiencefilter.language.schema import Notation, Schema, check_schema
from audiencefilter.language.types import by_type
from audiencefilter.notations.jsonschema import example_of, filter_object


def schema_of(
    model: Any,
    name: str | None = None,
    notation: Notation = Notation.EXTENDED,
    include: Names | None = None,
    exclude: Names = (),
) -> Schema:
    """Return the schema of a model: a field for each of its fields that is a plain value.

    These are str, int, float, Decimal, bool, datetime, date and UUID. A Decimal with ``decimal_places`` is an exact
    decimal, another one a number. A field whose annotation allows None is nullable. A list, a set or a tuple of any
    length becomes a field with many values. A ``Literal`` of texts or an enumeration of texts becomes a field with
    `values`. Another model or a dataclass becomes a relation to one record, and a list of them a relation to many;
    models may refer to one another. Fields have the names of the model's attributes, not their aliases. Left out are
    fields of other types, those named like a secret, and in the published notation dates, ids, lists and models.
    :attr:`Schema.left_out` has the reasons.

    Args:
        model: the model.
        name: the name of a record; the name of the model when omitted.
        notation: the notation of clauses.
        include: the only fields to take, by name; or a mapping from models to such names. A field whose name has a word
            such as password, token, pin or key is taken only if named here.
        exclude: fields to leave out, likewise.

    Raises:
        TypeError: `model` is not a pydantic model; or one text in place of names.
        ValueError: no field can be filtered; or `include` or `exclude` has an unknown name or model.
        PydanticUndefinedAnnotation: the model refers to a class that is not defined yet.

    >>> class Order(BaseModel):
    ...     total: float
    ...     tags: list[str] = []
    ...     note: str | None = None
    >>> schema_of(Order)
    Schema('Order', total: number, tags: [string], note: string)
    """
    if not _is_model(model):
        raise TypeError(f"a pydantic model is needed, not {model!r}, nor a RootModel, which is no record")
    return schema_from(model, name or model.__name__, notation, _attributes_of, Choice(model, include, exclude))


def _attributes_of(source: Any) -> Mapping[str, Attribute] | None:
    if not _is_model(source):
        return attributes_of(source)
    source.model_rebuild()  # an annotation that refers to a later class has no type yet
    return {name: attribute_of(info.annotation, info) for name, info in source.model_fields.items()}


def _is_model(model: Any) -> bool:
    """Whether instances of a model are records: those of a RootModel are written as any value."""
    is_model = isinstance(model, type) and issubclass(model, BaseModel) and model is not BaseModel
    return is_model and not issubclass(model, RootModel)


#: The operator and the operand of an example, by the type of the field.
_EXAMPLES: Final = by_type(
    string=("contains", "a"), integer=("gte", 1), number=("gte", 1), decimal=("gte", 1), boolean=("equals", True),
    datetime=("gte", "2026-01-01T00:00:00Z"), date=("gte", "2026-01-01"),
    uuid=("equals", "123e4567-e89b-12d3-a456-426614174000"),
)  # fmt: skip


@dataclass(frozen=True)
class FilterOf:
    """Annotates a :class:`Filter` in pydantic models, FastAPI bodies and parameters: the clauses of a schema.

    The field accepts a mapping, JSON text (str or bytes), or a Filter; a Filter over another schema is parsed again.
    The validated value is a Filter, which is serialized as its canonical clause. Each problem of a clause becomes one
    error: the type of the error is the problem's code, its location continues within the clause, and its ``ctx`` has
    the path, the expectation and the hint, and for text the line, the column and an excerpt. Repeated keys of JSON are
    refused by ``model_validate_json``, and in FastAPI by an ``ExactRoute``: FastAPI itself drops all but the last.

    Args:
        schema: the fields that the clause may name, and its notation.
        text: whether the field is a text, as a GET parameter is: it is described and serialized as a string in the text
            form, and also accepts the text form.
        limits: the limits on the clause; ``Limits.strict()`` for clauses of strangers.

    Raises:
        TypeError: when the model is made: the annotated type is not Filter, or Filter or None.

    >>> from audiencefilter.language.schema import CONTACT
    >>> class Audience(BaseModel):
    ...     filters: Annotated[Filter, FilterOf(CONTACT)]
    ...     text: Annotated[Filter | None, FilterOf(CONTACT, text=True)] = None
    >>> Audience(filters={"points": {"gte": 100}}, text="points >= 100").model_dump()
    {'filters': {'points': {'gte': 100}}, 'text': 'points >= 100'}
    """

    schema: Schema
    text: bool = field(default=False, kw_only=True)
    limits: Limits = field(default=DEFAULT_LIMITS, kw_only=True)

    def __post_init__(self) -> None:
        check_schema(self.schema)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        given = get_args(source) or (source,)
        if not {Filter} <= {*given} <= {Filter, type(None)}:
            raise TypeError(f"FilterOf annotates Filter, or Filter | None, not {show(source)}: Annotated[Filter, …]")
        found = self._text(handler) if self.text else self._object(handler)
        return core_schema.nullable_schema(found) if type(None) in given else found

    def _text(self, handler: GetCoreSchemaHandler) -> CoreSchema:
        names = listed([*self.schema.by_name, *self.schema.relations])
        described = {
            "type": "string",
            "title": f"{self.schema.name} filter",
            "description": f"A clause in the text form, or as JSON, on {names}.",
            "examples": [example_clause(self.schema).to_text()],
        }
        text = handler.generate_schema(Annotated[str, WithJsonSchema(described)])
        return core_schema.no_info_after_validator_function(
            self._validate,
            handler.generate_schema(Annotated[Any, _Sent(text)]),
            serialization=core_schema.plain_serializer_function_ser_schema(Filter.to_text, return_schema=text),
        )

    def _object(self, handler: GetCoreSchemaHandler) -> CoreSchema:
        reached = related_schemas(self.schema)
        texts = [repr(one.json_schema()).encode("utf-8", "backslashreplace") for one in reached]
        # A hash follows a name and a colon, since schemas may share a name; ``$defs`` omits both.
        named = zip(reached, map(hashlib.sha256, texts), strict=True)
        names = [f"{one.name}Filter:{digest.hexdigest()}" for one, digest in named]
        clause, *_ = [handler.generate_schema(_ClauseOf(at, reached, names)) for at in range(len(reached))]
        # The serialized clause is an ordinary object: a null in it is part of the clause, and exclude_none does not
        # remove it.
        written = handler.generate_schema(Annotated[Any, _DescribedAs(names[0])])
        return core_schema.no_info_after_validator_function(
            self._validate,
            handler.generate_schema(Annotated[Any, _Sent(clause)]),
            serialization=core_schema.plain_serializer_function_ser_schema(Filter.to_dict, return_schema=written),
        )

    def _validate(self, value: Any) -> Filter:
        if isinstance(value, Filter):
            if value.schema == self.schema:
                return value
            value = value.to_dict()
        try:
            return (read if self.text else parse)(value, self.schema, self.limits)
        except InvalidFilterError as error:
            details = [details_of(for_users(problem)) for problem in error.problems]
        raise ValidationError.from_exception_data("filter", details)


def example_clause(schema: Schema) -> Filter:
    """Return an example of a clause: a test of the first field that has an example, or of the first field."""
    tested = next((one for one in schema.fields if one.example is not None), schema.fields[0])
    operator, plain = ("equals", tested.values[0]) if tested.values else _EXAMPLES[tested.type]
    with suppress(InvalidFilterError):  # an example is for people, and may be no operand
        if (operand := example_of(tested.example)) is not None:
            return parse({tested.name: {"has" if tested.many else operator: operand}}, schema)
    return parse({tested.name: {"has" if tested.many else operator: plain}}, schema)


@dataclass(frozen=True)
class _ClauseOf:
    """Describes clauses to pydantic by one of the definitions that refer to one another, which it puts in ``$defs``."""

    at: int
    reached: list[Schema]
    names: list[str]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        references: list[CoreSchema] = [core_schema.definition_reference_schema(name) for name in self.names]
        return core_schema.tuple_schema(references, ref=self.names[self.at])

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        references = handler.resolve_ref_schema(handler(core))["prefixItems"]
        return filter_object(self.reached[self.at], references[self.at], references, self.reached)


class _Key(str):
    """A key of JSON that equals no other one: a dict of these has the repeated keys of an object, too."""

    __slots__ = ()
    __eq__ = object.__eq__
    __hash__ = object.__hash__


class _Json:
    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        name = "audiencefilter.JSON"
        value = core_schema.definition_reference_schema(name)
        key = core_schema.no_info_after_validator_function(_Key, core_schema.str_schema())
        objects, arrays = core_schema.dict_schema(key, value), core_schema.list_schema(value)
        return core_schema.union_schema([objects, arrays, core_schema.any_schema()], mode="left_to_right", ref=name)


@dataclass(frozen=True)
class _Sent:
    """Takes any value, of JSON with the repeated keys of its objects, and describes it as a clause."""

    described: CoreSchema

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        plain = core_schema.no_info_plain_validator_function
        python = plain(lambda value: value, json_schema_input_schema=self.described)
        return core_schema.json_or_python_schema(handler.generate_schema(_Json()), python)

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(core_schema.union_schema([self.described]))  # which has metadata of its own


@dataclass(frozen=True)
class _DescribedAs:
    """Describes the annotated value by a reference to the definition with this name."""

    name: str

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(core_schema.definition_reference_schema(self.name))


def details_of(problem: Problem) -> InitErrorDetails:
    """Return a problem as pydantic has it."""
    known = problem.to_dict()
    del known["code"]
    # The message comes last. pydantic fills in the template in this order, so it does not take braces in the message
    # for placeholders.
    known["message"] = known.pop("message")
    error = PydanticCustomError(problem.code, "{message}", known)
    return InitErrorDetails(type=error, loc=steps(problem.path), input=_printable(problem.value))


def _printable(value: Any) -> Any:
    """Return a plain value as JSON in UTF-8, and what is long or nested as a short text."""
    match value:
        case None | bool():
            return value
        case int() | float() if abs(value) < BEYOND:  # false of NaN
            return value
        case str():
            return shorten(value).encode("utf-8", "backslashreplace").decode("utf-8")
        case _:
            return show(value)
