"""What routes take and give that tell facts of a list: what a change would do, and what values there are."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from audiencefilter.backends.sql.condition import DialectName
from audiencefilter.service.api.schemas.extensions import LONGEST_KEY, Clause
from audiencefilter.service.api.schemas.resources import Contact
from audiencefilter.service.api.schemas.values import WHOLE, WITHOUT_NUL, Id, Instant, RequestBody, Shape


class ComparisonRequest(RequestBody):
    """An audience, and the filters that it would have."""

    audienceId: Id
    filters: Clause
    limit: Annotated[
        int, Field(ge=0, le=100, description="how many to show of those who enter, and of those who leave"), WHOLE
    ] = 10


class MovingShape(Shape):
    """Contacts that would enter an audience, or leave it."""

    count: int
    sample: Sequence[Contact] = Field(description="the newest of them")


class Comparison(Shape):
    """What other filters would do to an audience."""

    enter: MovingShape = Field(description="who would be in it, and is not")
    leave: MovingShape = Field(description="who is in it, and would not be")
    stay: int = Field(description="how many are in it, and would be")


class PointShape(Shape):
    """How many members an audience had at an instant."""

    at: Instant
    members: int


class Growth(Shape):
    """How many members an audience has, and had."""

    members: int = Field(description="now")
    points: Sequence[PointShape] = Field(description="the earliest first")


class DistributionRequest(RequestBody):
    """A field of the contacts of a list; of those only that a clause selects, where one is sent."""

    listId: Id
    field: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_KEY, pattern=WITHOUT_NUL)] = Field(
        description="as clauses name it", examples=["country"]
    )
    filters: Clause | None = None


#: A value of a field as JSON has it; an instant is a text.
_Value = bool | int | float | str


class CountedValue(Shape):
    """How many contacts have a value."""

    value: _Value
    count: int


class BinShape(Shape):
    """How many contacts have a value within bounds."""

    start: int | float | str = Field(alias="from")
    end: int | float | str = Field(
        alias="to", description="the first value that is beyond it; of the last bin, the last one in it"
    )
    count: int


class Distribution(Shape):
    """What values contacts have in a field."""

    field: str
    type: Literal["string", "integer", "number", "boolean", "datetime"]
    many: bool = Field(description="whether it is a list: each value counts for each contact that has it")
    contacts: int = Field(description="how many there are")
    missing: int = Field(description="how many of them have no value of this type")
    values: Sequence[CountedValue] = Field(description="the most frequent ones, at most 20")
    others: int = Field(description="how many contacts have another value")
    histogram: Sequence[BinShape] | None = Field(
        description="of numbers and date-times: all values in at most 30 equal bins; null of others, or without values"
    )


class SQLRequest(RequestBody):
    """A clause, and the engine that it is for."""

    listId: Id
    filters: Clause
    dialect: DialectName


class SQLShape(Shape):
    """A clause as a condition for a WHERE clause."""

    dialect: DialectName
    sql: str = Field(description="with its values as literals")
    text: str = Field(description="with marks for parameters, as the usual driver of the engine has them")
    parameters: list[Any] | dict[str, Any] = Field(description="what to bind: in this order, or by name")
