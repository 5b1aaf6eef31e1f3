"""Models whose fields are filters, as the tests of several modules use them; importable, so that they pickle."""

from typing import Annotated, Any, Final, Generic, TypeAlias, TypeVar

from jsonschema import Draft202012Validator
from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode

import audiencefilter as af

PUBLISHED = af.CONTACT
EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)
ORDER = af.Schema("Order", [
    af.Field("number", af.FieldType.STRING, nullable=False),
    af.Field("total", af.FieldType.NUMBER),
    af.Field("paid", af.FieldType.BOOLEAN),
])  # fmt: skip

PublishedFilter: TypeAlias = Annotated[af.Filter, af.FilterOf(PUBLISHED)]
ExtendedFilter: TypeAlias = Annotated[af.Filter, af.FilterOf(EXTENDED)]
OrderFilter: TypeAlias = Annotated[af.Filter, af.FilterOf(ORDER)]
T = TypeVar("T")


class Audience(BaseModel):
    name: str = "Regulars"
    filters: PublishedFilter


class Wide(BaseModel):
    filters: ExtendedFilter


class Saved(BaseModel):
    one: PublishedFilter
    maybe: ExtendedFilter | None = None
    several: list[OrderFilter] = []
    named: dict[str, PublishedFilter] = {}
    nested: Audience | None = None
    again: ExtendedFilter | None = None


class Page(BaseModel, Generic[T]):
    filters: ExtendedFilter
    items: list[T]


def references(document: Any) -> set[str]:
    """Return every ``$ref`` in a JSON document, save under the names of properties."""
    match document:
        case dict():
            found = {document["$ref"]} if isinstance(document.get("$ref"), str) else set()
            return found.union(*(references(value) for value in document.values()))
        case list():
            return set().union(*(references(item) for item in document))
        case _:
            return set()


def resolve(document: Any, reference: str) -> Any:
    """Return what a local reference points to; raises where nothing is."""
    start, *steps = reference.split("/")
    assert start == "#"
    for step in steps:
        document = document[step.replace("~1", "/").replace("~0", "~")]
    return document


MODES: Final[tuple[JsonSchemaMode, ...]] = ("validation", "serialization")


def validators(model: type[BaseModel]) -> dict[JsonSchemaMode, Draft202012Validator]:
    """Return a validator for each mode, after a look at the schemas themselves."""
    found = {}
    for mode in MODES:
        document = model.model_json_schema(mode=mode)
        Draft202012Validator.check_schema(document)
        for reference in references(document):
            assert resolve(document, reference)["type"] == "object"
        found[mode] = Draft202012Validator(document)
    return found
