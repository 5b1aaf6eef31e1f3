"""Which field an annotation makes: the same for dataclasses and pydantic models."""

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
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

STRING, INTEGER, NUMBER, BOOLEAN, DATETIME, *_ = FieldType
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


class Mixed(Enum):
    A = 1
    B = "b"


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
        (date, FieldType.DATE),
        (UUID, FieldType.UUID),
        (pydantic.UUID4, FieldType.UUID),
        (pydantic.PastDate, FieldType.DATE),
        (pydantic.FutureDate, FieldType.DATE),
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
        (int | Decimal, NUMBER),
        (int | float | Decimal, NUMBER),
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
        (pydantic.condecimal(decimal_places=10), NUMBER),
        (Annotated[Decimal, pydantic.Field(gt=0)], NUMBER),
        (float | pydantic.condecimal(decimal_places=2), NUMBER),
    ],
    ids=str,
)
def test_an_annotation_that_makes_a_field(
    annotation: Any, expected: FieldType, nullable: bool, make: Callable[[Any], af.Schema]
) -> None:
    pytest.importorskip("email_validator") if annotation is pydantic.EmailStr else None
    field = make(annotation | None if nullable else annotation).by_name["x"]
    # What values a text may have is told below.
    assert replace(field, values=None) == af.Field(
        "x", expected, nullable=nullable, bits=64 if expected is INTEGER else 32
    )


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
        time,
        timedelta,
        date | datetime,
        UUID | str,
        Path,
        complex,
        Fraction,
        Mixed,
        list[Any],
        list,
        list[list[str]],
        list[str] | set[str],
        list[bytes],
        dict[str, int],
        tuple[int, str],
        tuple[int],
        Iterable[str],
        list[Mixed],
        int | str,
        bool | int,
        datetime | str,
        str | list[str],
        Literal["a", 1],
        Literal[1, True],
        Literal[b"a"],
        Literal["a", Mixed.A],
        type[int],
        pydantic.SecretStr,
        pydantic.HttpUrl,
    ],
    ids=str,
)
def test_an_annotation_that_makes_none(annotation: Any, make: Callable[[Any], af.Schema]) -> None:
    assert [field.name for field in make(annotation).fields] == ["other"]


@makers
@pytest.mark.parametrize(
    ("annotation", "scale", "many"),
    [
        (pydantic.condecimal(decimal_places=2), 2, False),
        (Annotated[Decimal, pydantic.Field(decimal_places=0)], 0, False),
        (Annotated[Decimal | None, pydantic.Field(decimal_places=9)], 9, False),
        (list[pydantic.condecimal(decimal_places=2)], 2, True),  # type: ignore[misc]
        (Annotated[list[pydantic.condecimal(decimal_places=2) | None], "x"], 2, True),  # type: ignore[misc]
        (pydantic.condecimal(decimal_places=2) | pydantic.condecimal(decimal_places=4), 4, False),
    ],
    ids=str,
)
def test_a_decimal_with_places_is_exact(
    annotation: Any, scale: int, many: bool, make: Callable[[Any], af.Schema]
) -> None:
    field = make(annotation).by_name["x"]
    assert replace(field, nullable=False) == af.Field("x", FieldType.DECIMAL, scale=scale, many=many, nullable=False)


def test_the_places_of_a_model_are_those_of_its_field() -> None:
    class Order(pydantic.BaseModel):
        total: Decimal = pydantic.Field(decimal_places=2)
        rate: Decimal | None = pydantic.Field(None, max_digits=9, decimal_places=4)

    assert [field.scale for field in af.Schema.from_pydantic(Order).fields] == [2, 4]
    plain = af.Schema.from_pydantic(Order, notation=af.Notation.PUBLISHED)
    assert [field.type for field in plain.fields] == [NUMBER, NUMBER]


def test_the_metadata_of_a_dataclass_has_the_scale() -> None:
    @dataclass
    class Order:
        total: Decimal = dataclass_field(metadata={"scale": 2})
        prices: list[Decimal] = dataclass_field(metadata={"scale": 4})
        label: str = dataclass_field(metadata={"scale": 2})
        rate: Decimal = Decimal(0)

    found = af.Schema.from_dataclass(Order)
    assert [(field.type, field.scale) for field in found.fields] == [
        (FieldType.DECIMAL, 2), (FieldType.DECIMAL, 4), (STRING, None), (NUMBER, None),
    ]  # fmt: skip

    @dataclass
    class Wrong:
        total: Decimal = dataclass_field(metadata={"scale": 12})

    with pytest.raises(ValueError, match="the scale of 'total' must be a whole number from 0 to 9"):
        af.Schema.from_dataclass(Wrong)


@makers
@pytest.mark.parametrize(
    ("annotation", "values"),
    [
        (Plan, ("free",)),
        (OldPlan, tuple(member.value for member in OldPlan)),
        (Plain, ("a",)),
        (Plan | None, ("free",)),
        (Literal["b", "a"], ("b", "a")),
        (Literal["a", None], ("a",)),  # noqa: PYI061
        (Literal["a"] | Literal["b"], ("a", "b")),  # noqa: PYI030
        (Plan | Literal["a"], ("free", "a")),
        (Literal[Plan.FREE, Plain.A], ("free", "a")),
        (Literal["a"] | str, None),  # noqa: PYI051
        (list[Plan], ("free",)),
        (list[Literal["a"] | None], ("a",)),
        (Literal[1, 2], None),
        (Level, None),
        (str, None),
    ],
    ids=str,
)
def test_the_values_of_a_text(
    annotation: Any, values: tuple[str, ...] | None, make: Callable[[Any], af.Schema]
) -> None:
    assert make(annotation).by_name["x"].values == values


@makers
@pytest.mark.parametrize(
    ("annotation", "expected", "nullable"),
    [
        (list[str], STRING, False),
        (list[str] | None, STRING, True),
        (list[str | None], STRING, False),
        (Annotated[list[Annotated[int, 1]], 2], INTEGER, False),
        (set[float], NUMBER, False),
        (frozenset[bool], BOOLEAN, False),
        (tuple[datetime, ...], DATETIME, False),
        (Sequence[str], STRING, False),
        (list[int | float], NUMBER, False),
    ],
    ids=str,
)
def test_a_list_makes_a_field_of_many_values(
    annotation: Any, expected: FieldType, nullable: bool, make: Callable[[Any], af.Schema]
) -> None:
    bits: Literal[32, 64] = 64 if expected is INTEGER else 32
    assert make(annotation).by_name["x"] == af.Field("x", expected, nullable=nullable, many=True, bits=bits)


def test_what_only_a_dataclass_may_have() -> None:
    assert of_dataclass(Final[int]).by_name["x"].type is INTEGER
    assert "x" not in of_dataclass(T).by_name
