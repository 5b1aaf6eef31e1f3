"""Models of the extensions: clauses and statistics of lists, custom fields, members and events."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated, Any, Final, Literal, Self, get_args

from pydantic import (
    Field,
    StringConstraints,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    field_validator,
    model_validator,
)
from pydantic_core import ErrorDetails, InitErrorDetails, PydanticCustomError, core_schema

from audiencefilter.service.api.schemas.resources import Contact, ProblemShape
from audiencefilter.service.api.schemas.types import (
    WHOLE,
    WITHOUT_NUL,
    Id,
    Instant,
    RequestBody,
    Shape,
    Text,
    envelope,
)
from audiencefilter.service.operations.notation import (
    OF_ANY_YEAR,
    TAKEN,
    CustomField,
    CustomType,
    ListNotation,
    ValueType,
)
from audiencefilter.service.operations.words import BuiltIn, can_have_labels
from audiencefilter.tools import MAX_PROBLEMS, DialectName, show, zones

MAX_CUSTOM_FIELDS = 200
#: The limit of the values of all custom fields of a list: every worker stores them in memory.
MAX_VALUES_CHARACTERS = 500_000
#: The limit of members to add and remove in one request.
MAX_CHANGED_MEMBERS = 10_000

#: The prefix that hints suggest for a name that is taken.
_DATA: Final = "data."
_KNOWN_ERRORS: Final = frozenset(get_args(core_schema.ErrorType))

#: A key in the path of a custom field; a name of a field has at least one character, too.
Key = Annotated[str, StringConstraints(max_length=100, pattern=WITHOUT_NUL)]
FieldName = Annotated[Key, StringConstraints(min_length=1)]
Clause = Annotated[
    str,
    Field(
        description="a where clause over contacts, as JSON text",
        examples=['{"points": {"gte": 100}, "country": {"in": ["DE", "FR"]}}'],
    ),
]


class PreviewRequest(RequestBody):
    """A clause to preview before it is saved."""

    listId: Id
    filters: Clause
    sample: Annotated[int, Field(ge=0, le=100, description="how many of the contacts to show"), WHOLE] = 10
    limit: Annotated[int, Field(ge=1, le=200, description="the same, for pages"), WHOLE] | None = None
    after: Id | None = Field(default=None, description="`next` of the page before: show the contacts after those")
    fields: Annotated[list[FieldName], Field(min_length=1, max_length=100)] | None = Field(
        default=None, description="show the id and these fields only, by their names in clauses"
    )
    missing: Annotated[str, StringConstraints(max_length=1_000, pattern=WITHOUT_NUL)] | None = Field(
        default=None,
        description="a path of the breakdown: count and show the contacts that only this part of the clause keeps out",
    )


class WarningShape(Shape):
    """A part of a valid clause that is probably not intended."""

    code: str
    path: str
    message: str


class PreviewShape(Shape):
    """The contacts that a clause selects now."""

    count: int
    total: int = Field(description="how many contacts the list has")
    share: float = Field(description="count / total; 0 of an empty list")
    sample: Sequence[Contact | dict[str, Any]] = Field(description="the newest of those selected")
    next: str | None = Field(description="send it as `after` to get those after the last one; null if there are none")
    description: str = Field(description="the clause as a sentence")
    warnings: Sequence[WarningShape]


Previews = envelope("Previews", "A preview.", preview=PreviewShape)


class BreakdownRequest(RequestBody):
    """A clause whose parts are counted."""

    listId: Id
    filters: Clause


class PartShape(Shape):
    """The numbers of contacts that a part of a clause selects."""

    path: str = Field(description="where it stands in the canonical clause, as in problems")
    alone: int = Field(description="how many contacts it selects as a clause of its own")
    left: int = Field(description="how many are left after it and all parts before it in its group")
    without: int | None = Field(description="how many the whole clause selects without it; null: it is all of it")
    parts: Sequence["PartShape"] = Field(description="the members of a group")


class ColumnsShape(Shape):
    """The state of the columns of a list."""

    state: Literal["none", "building", "ready"]
    progress: float = Field(description="the part that is built, from 0 to 1")


class Breakdowns(Shape):
    """The number of contacts that each part of a clause selects."""

    version: int = Field(
        description="the number of changes of the list's contacts so far; all numbers are of this state"
    )
    source: Literal["columns", "database"] = Field(description="where they were counted; both give the same numbers")
    columns: ColumnsShape
    contacts: int = Field(description="how many the list has")
    selected: int = Field(description="how many of them the clause selects")
    breakdown: PartShape


class ValidationRequest(RequestBody):
    """A clause to check: either JSON in `filters`, or the text form in `text`."""

    filters: Clause | None = None
    text: str | None = Field(
        default=None,
        description="a where clause over contacts, in the text form",
        examples=["points >= 100 AND country IN ('DE', 'FR')"],
    )
    listId: Id | None = Field(default=None, description="the list that it is for; the published fields when omitted")


class ValidationShape(Shape):
    """The result of a validation."""

    valid: bool
    problems: Sequence[ProblemShape] = Field(description="all that is wrong with it")
    warnings: Sequence[WarningShape]
    description: str | None = Field(description="the clause as a sentence; null if it is not valid")
    text: str | None = Field(description="the clause in the text form; null if it is not valid")
    clause: str | None = Field(description="the canonical clause, as JSON text; null if it is not valid")


Validations = envelope("Validations", "A validation.", validation=ValidationShape)


class ExplanationRequest(RequestBody):
    """A contact, and either a clause or a smart audience."""

    contactId: Id
    audienceId: Id | None = None
    filters: Clause | None = None


class Verdict(Shape):
    """The verdict of a part of a clause for a contact."""

    text: str = Field(description="the test in the text form, or AND, OR, NOT")
    path: str
    verdict: bool | None = Field(description="null is unknown: a value is missing")
    field: str | None
    value: Any = Field(description="the contact's value of the field")
    other: Any = Field(description="the value in custom data if its type is not that of the field")
    instant: Instant | None = Field(description="the instant of an operand relative to now")
    record: str | None = Field(description="which action it is about, as `actions[2]`; null is the contact")
    count: int | None = Field(description="of how many actions the part is true")
    total: int | None = Field(description="the number of actions")
    children: Sequence["Verdict"]


class ExplanationShape(Shape):
    """The reasons why a contact is selected or not."""

    selected: bool
    text: str = Field(description="the verdicts as lines of text")
    verdict: Verdict


Explanations = envelope("Explanations", "An explanation.", explanation=ExplanationShape)


#: Words for people, and the most of them.
Title = Annotated[str, StringConstraints(max_length=200, pattern=WITHOUT_NUL)]
Synonyms = Annotated[list[Title], Field(max_length=20)]
Labels = Annotated[dict[Title, Title], Field(max_length=300)]


class ListChange(RequestBody):
    """The language of the audiences of a list, the zone of its days, and the words of its built-in fields.

    Null for a field restores its built-in words.
    """

    notation: ListNotation | None = Field(
        default=None,
        description="`extended` has all operators, custom fields and actions; `published` what the specification names",
    )
    zone: Annotated[str, StringConstraints(max_length=64)] | None = Field(
        default=None,
        description="the time zone of the days that people choose; null is none",
        examples=["Europe/Berlin"],
    )
    titles: dict[BuiltIn, Annotated[Title, Field(min_length=1)] | None] = Field(
        default={}, description="titles by field", examples=[{"city": "Town"}]
    )
    groups: dict[BuiltIn, Title | None] = Field(default={}, description="titles of groups by field")
    synonyms: dict[BuiltIn, Synonyms | None] = Field(default={}, description="words to find a field by, by field")
    labels: dict[BuiltIn, Labels | None] = Field(
        default={}, description="titles of values, by field and value", examples=[{"city": {"VT": "Vermont"}}]
    )

    @field_validator("zone")
    @classmethod
    def _is_a_zone(cls, zone: str | None) -> str | None:
        if zone is not None and zone not in zones():
            raise _wrong("no_zone", f"there is no time zone {show(zone)}", "name one of the IANA data base")
        return zone

    @field_validator("labels")
    @classmethod
    def _are_of_texts(cls, labels: dict[str, Any]) -> dict[str, Any]:
        if other := [name for name in labels if not can_have_labels(name)]:
            raise _wrong("no_labels", f"only values of texts have titles, and {show(other[0])} has none")
        return labels


class ListLanguage(Shape):
    """The language of the audiences of a list, and the zone of its days."""

    id: str
    notation: ListNotation
    zone: str | None


OneLanguage = envelope("OneLanguage", "The language of the audiences of a list.", list=ListLanguage)


class _FieldShape(RequestBody):
    """A value in custom data that audiences can test."""

    name: FieldName = Field(description="how clauses name it", examples=["data.plan"])
    path: Annotated[list[Key], Field(min_length=1, max_length=16)] = Field(
        description="the keys that lead to it", examples=[["plan"]]
    )
    type: CustomType
    many: bool = Field(default=False, description="whether it is a list of values")
    values: Annotated[list[Text], Field(min_length=1, max_length=1_000)] | None = Field(
        default=None, description="the only values that clauses may compare with; null is any"
    )
    title: Text | None = Field(default=None, description="the name that people read")
    scale: int | None = Field(default=None, description="how many decimal places a decimal has; null for other types")
    group: Title | None = Field(default=None, description="the title of its group for people")
    synonyms: Synonyms = Field(default=[], description="other words by which people find it")
    labels: Labels = Field(default={}, description="titles of its values, by value")

    @field_validator("name")
    @classmethod
    def _can_be_called_so(cls, name: str) -> str:
        try:
            CustomField(name, (name,), "string").field()
        except ValueError as error:
            raise _wrong("no_field", str(error), f"call it {_DATA + name!r}") from None
        return name

    @field_validator("values")
    @classmethod
    def _are_texts(cls, values: list[str] | None, info: ValidationInfo) -> list[str] | None:
        type_ = info.data.get("type")
        if values is not None and type_ not in (None, "string"):
            why = f"values are texts, and the field is of type {type_!r}"
            raise _wrong("no_values", why, 'leave out "values", or let "type" be "string"')
        return values

    @model_validator(mode="after")
    def _is_a_field(self) -> Self:
        try:
            self.custom().member()
        except ValueError as error:
            raise _wrong("no_field", str(error)) from None
        return self

    def custom(self) -> CustomField:
        """Return the custom field of the list."""
        values = None if self.values is None else tuple(self.values)
        words = self.group, tuple(self.synonyms), tuple(self.labels.items())
        return CustomField(
            self.name, tuple(self.path), self.type, self.many, values, self.title, self.scale, None, *words
        )


class ValueShape(_FieldShape):
    """A value in an object in the `data` of contacts that audiences can test."""

    type: ValueType


class CustomFieldShape(_FieldShape):
    """A value in the `data` of contacts that audiences can test, or the objects in an array there."""

    fields: Annotated[list[ValueShape], Field(min_length=1, max_length=MAX_CUSTOM_FIELDS)] | None = Field(
        default=None, description="the fields of objects, with paths in each object; null for other types"
    )

    @field_validator("name")
    @classmethod
    def _is_custom(cls, name: str) -> str:
        if name in TAKEN:
            why = f"{name!r} is not custom: contacts have it already"
            raise _wrong("taken", why, f"call it {_DATA + name!r}")
        if name.endswith(OF_ANY_YEAR):
            raise _wrong("taken", f"a name that ends with {OF_ANY_YEAR!r} is reserved", "choose another name")
        return name

    @field_validator("fields")
    @classmethod
    def _are_of_objects(cls, fields: list[ValueShape] | None, info: ValidationInfo) -> list[ValueShape] | None:
        if (fields is None) is (info.data.get("type") == "objects"):
            why = "objects need fields" if fields is None else f"a {info.data.get('type')} has no fields"
            raise _wrong("no_fields", why, '"type": "objects" is a list of objects, and "fields" are theirs')
        return fields

    def custom(self) -> CustomField:
        """Return the custom field of the list."""
        fields = None if self.fields is None else tuple(field.custom() for field in self.fields)
        return replace(super().custom(), fields=fields)


class FieldsChange(RequestBody):
    """All custom fields of a list. Fields of the list that are not in it are deleted."""

    fields: Annotated[list[CustomFieldShape], Field(max_length=MAX_CUSTOM_FIELDS)]

    @field_validator("fields", mode="wrap")
    @classmethod
    def _names_differ(cls, fields: Any, read: ValidatorFunctionWrapHandler) -> list[CustomFieldShape]:
        """Check that names differ, and report it together with all other problems."""
        wrong = list(_repeated(fields)) if isinstance(fields, list) and len(fields) <= MAX_CUSTOM_FIELDS else []
        found: list[CustomFieldShape] = []
        try:
            found = read(fields)
        except ValidationError as error:
            wrong = [*map(_raised_again, error.errors(include_url=False)[:MAX_PROBLEMS]), *wrong]
        each: list[_FieldShape] = [*found, *(one for field in found for one in field.fields or ())]
        if len(each) > MAX_CUSTOM_FIELDS:
            why = f"all fields together, with those of objects, are more than {MAX_CUSTOM_FIELDS}"
            wrong.append(InitErrorDetails(type=_wrong("too_long", why, None), loc=(), input=None))
        if sum(len(value) for field in each for value in field.values or ()) > MAX_VALUES_CHARACTERS:
            why = f"all values together have more than {MAX_VALUES_CHARACTERS:,} characters"
            hint = "name the values of fields that have few, and leave them out elsewhere: any is null"
            wrong.append(InitErrorDetails(type=_wrong("too_long", why, hint), loc=(), input=None))
        if wrong:
            raise ValidationError.from_exception_data("fields", wrong)
        return found


def _repeated(fields: Sequence[Any]) -> Iterator[InitErrorDetails]:
    first: dict[str, int] = {}
    for place, field in enumerate(fields):
        name = field.get("name") if isinstance(field, dict) else None
        if isinstance(name, str) and first.setdefault(name, place) != place:
            wrong = _wrong(
                "repeated", f"$.fields[{first[name]}] is called {show(name)}, too", "give one of them another name"
            )
            yield InitErrorDetails(type=wrong, loc=(place, "name"), input=name)


def _wrong(code: str, why: str, hint: str | None = None) -> PydanticCustomError:
    return PydanticCustomError(code, "{why}", {"why": why, "hint": hint})


def _raised_again(error: ErrorDetails) -> InitErrorDetails:
    """Return an error that can be raised again: pydantic knows only the codes of its own errors."""
    if error["type"] in _KNOWN_ERRORS:
        return InitErrorDetails(type=error["type"], loc=error["loc"], input=error["input"], ctx=error.get("ctx", {}))
    context = error.get("ctx", {})
    wrong = _wrong(error["type"], error["msg"], context.get("hint"))
    return InitErrorDetails(type=wrong, loc=error["loc"], input=error["input"])


CustomFields = envelope("CustomFields", "The custom fields of a list.", fields=list[CustomFieldShape])


class AudienceLine(Shape):
    """An audience as a list of audiences shows it."""

    id: str
    name: str
    mode: Literal["manual", "smart"]
    filters: str | None
    description: str | None = Field(description="the filters as a sentence; null in manual mode")
    members: int | None = Field(description="how many it has; null if there was no time to count")
    updatedAt: Instant


AudienceLines = envelope("AudienceLines", "The audiences of a list.", audiences=list[AudienceLine])


class BuilderDocument(Shape):
    """The data for a form that edits clauses of a list."""

    builder: dict[str, Any] = Field(description="fields, operators, relations and limits: see docs/builder.md")


class LinkUse(RequestBody):
    """The code of a link that `audiencefilter builder` printed."""

    link: Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=WITHOUT_NUL)]


class LinkKey(Shape):
    """The key that a link makes."""

    key: str


class KeyShape(Shape):
    """The key of the request."""

    type: Literal["private", "builder"]
    name: str
    listId: str | None = Field(description="the only list that it sees; null is every list of the account")
    readOnly: bool = Field(description="whether it changes nothing")


OneKey = envelope("OneKey", "The key of the request.", key=KeyShape)


class VersionShape(Shape):
    """The state of an audience after a change."""

    version: int
    at: Instant
    by: str | None = Field(description="the name of the key that made the change; null if none did")
    name: str
    mode: Literal["manual", "smart"]
    filters: str | None


Versions = envelope("Versions", "The stored versions of an audience.", versions=list[VersionShape])


class ProposedField(CustomFieldShape):
    """A custom field that a list could have."""

    count: int = Field(description="how many of the newest 2,000 contacts with data have a value of this type")
    examples: list[Any] = Field(description="frequent values")


ProposedFields = envelope("ProposedFields", "Custom fields that a list could have.", fields=list[ProposedField])


class MembersChange(RequestBody):
    """Contacts to add to a manual audience, and contacts to remove from it."""

    add: list[Id] = Field(default=[], max_length=MAX_CHANGED_MEMBERS, description="ids of contacts")
    remove: list[Id] = Field(default=[], max_length=MAX_CHANGED_MEMBERS, description="ids of contacts")


class MembersChanged(Shape):
    """The numbers of added and removed members."""

    added: int
    removed: int


Members = envelope("Members", "The changes of members.", members=MembersChanged)


class Event(Shape):
    """A change of the members of an audience.

    `enter` and `leave` are events of one contact. `defined` is an event of the whole audience: it is new, or has other
    filters or another mode, so read all its members again. `deleted`: the audience no longer exists.
    """

    id: str = Field(description="the cursor after this event")
    type: Literal["enter", "leave", "defined", "deleted"]
    audienceId: str
    contactId: str | None
    listId: str
    createdAt: Instant
    happenedAt: Instant = Field(description="earlier than `createdAt` where time alone did it")


class Events(Shape):
    """Events after a cursor."""

    events: Sequence[Event]
    cursor: str = Field(description="send it as `after` to get the next ones")


class DeletedContact(Shape):
    """A deleted contact."""

    id: str


Deleted = envelope("Deleted", "What was deleted.", contact=DeletedContact)


class ComparisonRequest(RequestBody):
    """An audience, and other filters to compare with its own."""

    audienceId: Id
    filters: Clause
    limit: Annotated[
        int, Field(ge=0, le=100, description="the number of contacts to show that enter, and that leave"), WHOLE
    ] = 10


class MovingShape(Shape):
    """The contacts that would enter an audience, or those that would leave it."""

    count: int
    sample: Sequence[Contact] = Field(description="the newest of them")


class Comparison(Shape):
    """The effect of other filters on an audience."""

    enter: MovingShape = Field(description="contacts that would enter")
    leave: MovingShape = Field(description="contacts that would leave")
    stay: int = Field(description="how many members would stay")


class DistributionRequest(RequestBody):
    """A field of the contacts of a list. If a clause is sent, only the contacts that it selects count."""

    listId: Id
    field: FieldName = Field(description="as clauses name it", examples=["country"])
    filters: Clause | None = None


class CountedValue(Shape):
    """A value, and the number of contacts that have it."""

    value: bool | int | float | str  # an instant is a text
    count: int


class BinShape(Shape):
    """The number of contacts with a value within bounds."""

    start: int | float | str = Field(alias="from")
    end: int | float | str = Field(
        alias="to", description="the first value that is beyond it; of the last bin, the last one in it"
    )
    count: int


class Distribution(Shape):
    """The values of a field."""

    field: str
    type: CustomType
    many: bool = Field(description="whether it is a list: each value counts for each contact that has it")
    contacts: int = Field(description="how many there are")
    missing: int = Field(description="how many of them have no value of this type")
    values: Sequence[CountedValue] = Field(description="the most frequent ones, at most 20")
    others: int = Field(description="how many contacts have another value")
    histogram: Sequence[BinShape] | None = Field(
        description="of numbers and date-times: all values in at most 30 equal bins; null of others, or without values"
    )


class SuggestionRequest(RequestBody):
    """A field of the contacts of a list, or of their related records, and a part of a value."""

    listId: Id
    filters: (
        Annotated[str, Field(description="a where clause over contacts; only those that it selects count")] | None
    ) = None
    relation: FieldName | None = Field(default=None, description="the relation whose records have it, as `actions`")
    field: FieldName | None = Field(default=None, description="as clauses name it; null is all fields of texts")
    search: Annotated[str, StringConstraints(max_length=200, pattern=WITHOUT_NUL)] = Field(
        default="",
        description="a part of the value or of its title; without one, the most frequent values of the field",
    )
    limit: Annotated[int, Field(ge=1, le=100, description="the most values"), WHOLE] = 20


class SuggestedValue(Shape):
    """A value, and the number of contacts that have it."""

    relation: str | None
    field: str
    value: bool | int | float | str
    label: str | None = Field(description="the title of the value")
    count: int


class Suggestions(Shape):
    """Values that contacts have."""

    values: Sequence[SuggestedValue] = Field(description="the most frequent first")
    more: bool = Field(description="whether there are others")


class SQLRequest(RequestBody):
    """A clause, and the SQL dialect to write it in."""

    listId: Id
    filters: Clause
    dialect: DialectName


class SQLShape(Shape):
    """A clause as the condition of a WHERE clause in SQL."""

    dialect: DialectName
    sql: str = Field(description="with its values as literals")
    text: str = Field(description="with marks for parameters, as the usual driver of the engine has them")
    parameters: list[Any] | dict[str, Any] = Field(description="the values to bind: in this order, or by name")
