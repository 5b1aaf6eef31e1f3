"""Which field an annotation makes: the same for dataclasses and pydantic models."""

import dataclasses
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum, IntEnum, StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NewType, Optional, TypeVar, Union
from uuid import UUID

import pydantic
import pytest

import audiencefilter as af
from audiencefilter.language.schema import FieldType

STRING, INTEGER, NUMBER, BOOLEAN, DATETIME = FieldType
T = TypeVar("T")
Email = NewType("Email", str)
Inner = NewType("Inner", Email)


class Plan(StrEnum):
    FREE = "free"


class OldPlan(str, Enum):  # noqa: UP042 - the older way to write it
    FREE = "free"


class Level(IntEnum):
    ONE = 1


class Plain(Enum):
    A = "a"


def of_dataclass(annotation: Any) -> af.Schema:
    return af.Schema.from_dataclass(dataclasses.make_dataclass("Thing", [("x", annotation), ("other", str)]))


def of_model(annotation: Any) -> af.Schema:
    # The annotations are data here, which the type of create_model does not foresee.
    create: Callable[..., type[pydantic.BaseModel]] = pydantic.create_model
    config = pydantic.ConfigDict(arbitrary_types_allowed=True)
    return af.Schema.from_pydantic(create("Thing", __config__=config, x=(annotation, ...), other=(str, ...)))


makers = pytest.mark.parametrize("make", [of_dataclass, of_model])


@makers
@pytest.mark.parametrize("nullable", [False, True])
@pytest.mark.parametrize(
    ("annotation", "expected"),
    [
        (str, STRING),
        (int, INTEGER),
        (float, NUMBER),
        (Decimal, NUMBER),
        (bool, BOOLEAN),
        (datetime, DATETIME),
        (Email, STRING),
        (Inner, STRING),
        (Plan, STRING),
        (OldPlan, STRING),
        (Level, INTEGER),
        (Annotated[int, "positive"], INTEGER),
        (Annotated[Annotated[Email, 1], 2], STRING),
        (Literal["a", "b"], STRING),
        (Literal[1, 2], INTEGER),
        (Literal[True], BOOLEAN),
        (Literal[Plan.FREE], STRING),
        (int | float, NUMBER),
        (float | Decimal, NUMBER),
        (Literal["a"] | str, STRING),  # noqa: PYI051
        (pydantic.EmailStr, STRING),
        (pydantic.AwareDatetime, DATETIME),
        (pydantic.NaiveDatetime, DATETIME),
        (pydantic.PastDatetime, DATETIME),
        (pydantic.FutureDatetime, DATETIME),
        (pydantic.StrictStr, STRING),
        (pydantic.PositiveInt, INTEGER),
        (pydantic.conint(ge=3), INTEGER),
        (pydantic.constr(max_length=3), STRING),
        (pydantic.condecimal(max_digits=5), NUMBER),
    ],
    ids=str,
)
def test_an_annotation_that_makes_a_field(
    annotation: Any, expected: FieldType, nullable: bool, make: Callable[[Any], af.Schema]
) -> None:
    pytest.importorskip("email_validator") if annotation is pydantic.EmailStr else None
    field = make(annotation | None if nullable else annotation).by_name["x"]
    assert field == af.Field("x", expected, nullable=nullable, bits=64 if expected is INTEGER else 32)


@makers
@pytest.mark.parametrize(
    "annotation",
    [
        Optional[int],  # noqa: UP045 - the older spellings are annotations too
        Union[None, int],  # noqa: UP007
        Annotated[int | None, "x"],
        Annotated[int, "x"] | None,
        Optional[Annotated[int | None, "x"]],  # noqa: UP045
        Literal[1, None],  # noqa: PYI061
        Literal[1] | Literal[None],  # noqa: PYI030, PYI061
    ],
    ids=str,
)
def test_every_spelling_of_none_makes_a_field_nullable(annotation: Any, make: Callable[[Any], af.Schema]) -> None:
    assert make(annotation).by_name["x"] == af.Field("x", INTEGER, bits=64)


@makers
@pytest.mark.parametrize(
    "annotation",
    [
        Any,
        object,
        None,
        bytes,
        date,
        time,
        timedelta,
        UUID,
        Path,
        complex,
        Fraction,
        Plain,
        list[str],
        dict[str, int],
        tuple[int, ...],
        int | str,
        bool | int,
        datetime | str,
        str | list[str],
        Literal["a", 1],
        Literal[1, True],
        Literal[b"a"],
        Literal[Plain.A],
        type[int],
        pydantic.SecretStr,
        pydantic.HttpUrl,
        pydantic.UUID4,
        pydantic.PastDate,
    ],
    ids=str,
)
def test_an_annotation_that_makes_none(annotation: Any, make: Callable[[Any], af.Schema]) -> None:
    assert [field.name for field in make(annotation).fields] == ["other"]


def test_what_only_a_dataclass_may_have() -> None:
    assert of_dataclass(Final[int]).by_name["x"].type is INTEGER
    assert "x" not in of_dataclass(T).by_name
