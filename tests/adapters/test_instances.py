"""Dataclasses and pydantic models with every kind of attribute: their schemas, and what those select of instances."""

import pickle
from dataclasses import KW_ONLY, InitVar, dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal
from enum import Enum, IntEnum, StrEnum
from typing import Annotated, Any, ClassVar, Final, Generic, Literal, NewType, Optional, TypeVar

import pydantic
import pytest
from pydantic import AfterValidator, BaseModel, Field, PlainSerializer, RootModel, computed_field
from typing_extensions import TypeAliasType

import audiencefilter as af

STRING, INTEGER, NUMBER, BOOLEAN, DATETIME, *_ = af.FieldType
T = TypeVar("T")
UserId = NewType("UserId", int)
Age = TypeAliasType("Age", Annotated[int, Field(ge=0)])
Perhaps = TypeAliasType("Perhaps", Optional[Age])  # noqa: UP045 - an alias is no operand of | everywhere


class Plan(StrEnum):
    FREE = "free"
    PAID = "paid"


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Colour(Enum):
    RED = "red"


def shape(schema: af.Schema) -> dict[str, af.FieldType]:
    return {field.name: field.type for field in schema.fields}


# -- dataclasses ------------------------------------------------------------------------------------------------------


@dataclass
class Address:
    city: str


@dataclass
class Order:
    email: str
    items: int = 1
    total: float = 1.5
    price: Decimal = Decimal("0.1")
    paid: bool = True
    placed: datetime = datetime(2024, 6, 1, tzinfo=UTC)
    plan: Plan = Plan.FREE
    level: Level = Level.LOW
    user: UserId = UserId(0)
    age: Age = 0
    elder: Perhaps = None
    note: str | None = None
    weight: Final[float] = 1.0
    colour: Colour = Colour.RED
    tags: list[str] = field(default_factory=list)
    # A relation.
    to: Address = field(default_factory=lambda: Address("Bonn"))
    day: date = date(2024, 6, 1)
    # None of these is a field of a schema.
    kinds: ClassVar[int] = 3
    seed: InitVar[int] = 0
    # These are again.
    _: KW_ONLY
    gift: "bool | None" = None
    secret: str = field(default="", repr=False, compare=False)

    @property
    def gross(self) -> float:
        return self.total


def test_the_schema_of_a_dataclass() -> None:
    schema = af.Schema.from_dataclass(Order)
    assert schema == af.Schema(
        "Order",
        [
            af.Field("email", STRING, nullable=False),
            af.Field("items", INTEGER, nullable=False, bits=64),
            af.Field("total", NUMBER, nullable=False),
            af.Field("price", NUMBER, nullable=False),
            af.Field("paid", BOOLEAN, nullable=False),
            af.Field("placed", DATETIME, nullable=False),
            af.Field("plan", STRING, nullable=False, values=[plan.value for plan in Plan]),
            af.Field("level", INTEGER, nullable=False, bits=64),
            af.Field("user", INTEGER, nullable=False, bits=64),
            af.Field("age", INTEGER, nullable=False, bits=64),
            af.Field("elder", INTEGER, bits=64),
            af.Field("note", STRING),
            af.Field("weight", NUMBER, nullable=False),
            af.Field("colour", STRING, nullable=False, values=[colour.value for colour in Colour]),
            af.Field("tags", STRING, nullable=False, many=True),
            af.Field("day", af.FieldType.DATE, nullable=False),
            af.Field("gift", BOOLEAN),
        ],
        relations=[af.Relation("to", af.Schema.from_dataclass(Address), many=False)],
    )
    assert pickle.loads(pickle.dumps(schema)) == schema


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ({"plan": "paid"}, [1]),
        ({"level": {"gt": 1}}, [1]),
        ({"price": 0.1}, [0, 2]),
        ({"items": {"gt": 2**40}}, [1]),
        ({"note": None}, [0, 1]),
        ({"gift": {"not": True}}, [2]),
        ({"placed": {"gte": "2025-01-01T00:00:00+01:00"}}, [2]),
        ({"email": {"contains": "CAM"}, "NOT": {"plan": "paid"}}, [0, 2]),
    ],
    ids=str,
)
def test_what_is_selected_of_dataclasses(clause: dict[str, Any], expected: list[int]) -> None:
    orders = [
        Order("ada@cam.edu"),
        Order("ada@cam.edu", plan=Plan.PAID, level=Level.HIGH, price=Decimal("2.5"), items=2**41, gift=True),
        Order("ada@cam.edu", note="x", gift=False, placed=datetime(2024, 12, 31, 23, tzinfo=UTC)),
    ]
    f = af.parse(clause, schema=af.Schema.from_dataclass(Order))
    assert f.select(orders) == [orders[index] for index in expected]
    shallow = [{name: getattr(one, name) for name in f.schema.by_name} for one in orders]
    assert f.select(shallow) == [shallow[index] for index in expected]


def test_an_inherited_attribute_may_be_overridden() -> None:
    @dataclass
    class Animal:
        name: str
        age: int | None = None

    @dataclass
    class Dog(Animal):
        weight: float = 0.0
        age: Decimal = Decimal(0)  # type: ignore[assignment]

    assert list(af.Schema.from_dataclass(Dog).fields) == [
        af.Field("name", STRING, nullable=False),
        af.Field("age", NUMBER, nullable=False),
        af.Field("weight", NUMBER, nullable=False),
    ]


def test_a_subclass_that_is_no_dataclass_itself_is_what_its_base_is() -> None:
    class Special(Address):
        street: str

    assert af.Schema.from_dataclass(Special) == af.Schema("Special", [af.Field("city", STRING, nullable=False)])


@pytest.mark.parametrize(
    "options", [{}, {"slots": True}, {"kw_only": True}, {"frozen": True}, {"slots": True, "frozen": True}], ids=str
)
def test_options_of_a_dataclass(options: dict[str, bool]) -> None:
    class Thing:
        x: int
        y: "str | None"

    made: Any = dataclass(**options)(Thing)
    schema = af.Schema.from_dataclass(made)
    assert schema == af.Schema("Thing", [af.Field("x", INTEGER, nullable=False, bits=64), af.Field("y", STRING)])
    assert af.parse({"x": 1, "y": "a"}, schema=schema).matches(made(x=1, y="a"))


def test_a_generic_dataclass_has_what_is_known_of_it() -> None:
    @dataclass
    class Box(Generic[T]):
        content: T
        size: int

    assert shape(af.Schema.from_dataclass(Box)) == {"size": INTEGER}


# -- pydantic models --------------------------------------------------------------------------------------------------


class Account(BaseModel):
    name: str
    short: Annotated[str, Field(max_length=3), AfterValidator(str.upper)] = "x"
    nick: Optional[str] = None  # noqa: UP045
    age: Age = 0
    elder: Perhaps = None
    user: UserId = UserId(0)
    strict: pydantic.StrictInt = 0
    count: pydantic.NonNegativeInt | None = None
    size: Annotated[int, Field(gt=0)] | None = 1
    amount: pydantic.FiniteFloat = 0.5
    balance: Decimal = Decimal("0.1")
    either: int | float = 0
    active: bool = True
    sure: pydantic.StrictBool | None = None
    created: datetime = datetime(2024, 1, 1, tzinfo=UTC)
    naive: pydantic.NaiveDatetime | None = None
    kind: Literal["a", "b"] = "a"
    maybe: Literal["a", None] = None  # noqa: PYI061
    plan: Plan = Plan.FREE
    level: Level = Level.LOW
    renamed: int = Field(default=0, alias="reNamed")
    other: int = Field(default=0, validation_alias="o1", serialization_alias="o2")
    hidden: int = Field(default=0, exclude=True, repr=False)
    shown: Annotated[int, PlainSerializer(str)] = 0
    colour: Colour = Colour.RED
    tags: list[str] = []
    # A relation.
    address: Address = Address("Bonn")
    day: date = date(2024, 1, 1)
    # None of these is a field of a schema.
    secret: pydantic.SecretStr = pydantic.SecretStr("")
    mixed: int | str = 0
    anything: Any = None
    shared: ClassVar[int] = 3
    _private: int = 0

    @computed_field
    def twice(self) -> int:
        return self.age * 2

    @property
    def thrice(self) -> int:
        return self.age * 3


def test_the_schema_of_a_model() -> None:
    always: dict[str, Any] = {"nullable": False}
    schema = af.Schema.from_pydantic(Account)
    assert list(schema.fields) == [
        af.Field("name", STRING, **always),
        af.Field("short", STRING, **always),
        af.Field("nick", STRING),
        af.Field("age", INTEGER, bits=64, **always),
        af.Field("elder", INTEGER, bits=64),
        af.Field("user", INTEGER, bits=64, **always),
        af.Field("strict", INTEGER, bits=64, **always),
        af.Field("count", INTEGER, bits=64),
        af.Field("size", INTEGER, bits=64),
        af.Field("amount", NUMBER, **always),
        af.Field("balance", NUMBER, **always),
        af.Field("either", NUMBER, **always),
        af.Field("active", BOOLEAN, **always),
        af.Field("sure", BOOLEAN),
        af.Field("created", DATETIME, **always),
        af.Field("naive", DATETIME),
        af.Field("kind", STRING, values=["a", "b"], **always),
        af.Field("maybe", STRING, values=["a"]),
        af.Field("plan", STRING, values=[plan.value for plan in Plan], **always),
        af.Field("level", INTEGER, bits=64, **always),
        af.Field("renamed", INTEGER, bits=64, **always),
        af.Field("other", INTEGER, bits=64, **always),
        af.Field("hidden", INTEGER, bits=64, **always),
        af.Field("shown", INTEGER, bits=64, **always),
        af.Field("colour", STRING, values=[colour.value for colour in Colour], **always),
        af.Field("tags", STRING, many=True, **always),
        af.Field("day", af.FieldType.DATE, **always),
    ]
    assert list(schema.relations) == ["address"]
    assert pickle.loads(pickle.dumps(schema)) == schema


ACCOUNTS: list[dict[str, Any]] = [
    {"name": "Ada", "nick": "ada"},
    {"name": "Bob", "short": "abc", "plan": "paid", "level": 2, "maybe": "a", "either": 2, "naive": "2024-06-01T12:00"},
    {
        "name": "Cleo",
        "nick": "C",
        "balance": "0.2",
        "reNamed": 7,
        "created": "2024-01-01T01:00:00+02:00",
        "count": 2**41,
    },
]


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ({"short": "ABC"}, [1]),
        ({"plan": {"in": ["paid"]}}, [1]),
        ({"level": 2}, [1]),
        ({"maybe": None}, [0, 2]),
        ({"balance": {"equals": 0.1}}, [0, 1]),
        ({"either": {"gt": 1.5}}, [1]),
        ({"renamed": 7}, [2]),
        ({"created": {"lt": "2024-01-01T00:00:00Z"}}, [2]),
        ({"naive": "2024-06-01T12:00:00Z"}, [1]),
        ({"count": {"gt": 2**40}}, [2]),
        ({"NOT": {"nick": {"contains": "A"}}}, [2]),
    ],
    ids=str,
)
def test_what_is_selected_of_models(clause: dict[str, Any], expected: list[int]) -> None:
    accounts = [Account.model_validate(values) for values in ACCOUNTS]
    f = af.parse(clause, schema=af.Schema.from_pydantic(Account))
    assert f.select(accounts) == [accounts[index] for index in expected]
    dumped = [account.model_dump() for account in accounts]
    assert f.select(dumped) == [dumped[index] for index in expected]


def test_a_field_of_a_model_may_be_overridden() -> None:
    class Animal(BaseModel):
        name: str
        age: int | None = None

    class Dog(Animal):
        weight: float
        age: str  # type: ignore[assignment]

    assert shape(af.Schema.from_pydantic(Dog)) == {"name": STRING, "age": STRING, "weight": NUMBER}


def test_a_generic_model_has_what_is_known_of_it() -> None:
    class Box(BaseModel, Generic[T]):
        content: T
        size: int

    assert shape(af.Schema.from_pydantic(Box)) == {"size": INTEGER}
    assert shape(af.Schema.from_pydantic(Box[str])) == {"content": STRING, "size": INTEGER}
    assert af.Schema.from_pydantic(Box[str]).name == "Box[str]"
    assert shape(af.Schema.from_pydantic(Box[list[str]])) == {"content": STRING, "size": INTEGER}
    assert af.Schema.from_pydantic(Box[int | None]).by_name["content"] == af.Field("content", INTEGER, bits=64)


def test_models_made_in_other_ways() -> None:
    assert shape(af.Schema.from_pydantic(RootModel[int])) == {"root": INTEGER}
    made = pydantic.create_model("Made", x=(int, ...), y=(str | None, None), z=(list[int], []))
    assert shape(af.Schema.from_pydantic(made)) == {"x": INTEGER, "y": STRING, "z": INTEGER}
