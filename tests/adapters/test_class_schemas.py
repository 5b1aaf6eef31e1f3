"""Schemas of dataclasses and pydantic models: their fields and relations."""

import dataclasses
import pickle
from collections.abc import Callable, Iterable, Sequence
from dataclasses import KW_ONLY, InitVar, dataclass, field, replace
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum, IntEnum, StrEnum
from functools import partial
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Generic,
    Literal,
    NamedTuple,
    NewType,
    Optional,
    TypedDict,
    TypeVar,
    Union,
)
from uuid import UUID

import pydantic
import pydantic.dataclasses
import pytest
from pydantic import AfterValidator, BaseModel, Field, PlainSerializer, computed_field
from typing_extensions import TypeAliasType

import audiencefilter as af
from audiencefilter.adapters.members import secret_word
from audiencefilter.language.schema import FieldType
from tests.each import each

STRING, INTEGER, NUMBER, BOOLEAN, DATETIME, *_ = FieldType
T = TypeVar("T")
Email = NewType("Email", str)
Inner = NewType("Inner", Email)
Age = TypeAliasType("Age", Annotated[int, Field(ge=0)])
Perhaps = TypeAliasType("Perhaps", Optional[Age])  # noqa: UP045 - an alias is no operand of | everywhere


class Plan(StrEnum):
    FREE = "free"
    PAID = "paid"


class OldPlan(str, Enum):  # noqa: UP042 - the older way to write it
    FREE = "free"


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Colour(Enum):
    RED = "red"


class Mixed(Enum):
    A = 1
    B = "b"


def of_dataclass(annotation: Any) -> af.Schema:
    return af.Schema.from_dataclass(dataclasses.make_dataclass("Thing", [("x", annotation), ("other", str)]))


def of_model(annotation: Any) -> af.Schema:
    # The annotations are data here, which the type of create_model does not foresee.
    create: Callable[..., type[BaseModel]] = pydantic.create_model
    config = pydantic.ConfigDict(arbitrary_types_allowed=True)
    return af.Schema.from_pydantic(create("Thing", __config__=config, x=(annotation, ...), other=(str, ...)))


MAKERS: Final = (of_dataclass, of_model)


def of(name: str, kind: FieldType, *, nullable: bool = False, **more: Any) -> af.Field:
    return af.Field(name, kind, nullable=nullable, bits=64 if kind is INTEGER else 32, **more)


#: The field that an annotation makes.
x: Final = partial(of, "x")

#: Annotations of a type, with None or without it.
OF_TYPE: Final[dict[FieldType, list[Any]]] = {
    STRING: [
        str, Inner, Annotated[Annotated[Email, 1], 2], pydantic.StrictStr, pydantic.constr(max_length=3),
        Literal["a"] | str,  # noqa: PYI051
    ],
    INTEGER: [int, Level, Age, Annotated[int, "positive"], pydantic.PositiveInt],
    NUMBER: [
        float, Decimal, int | float, float | Decimal, int | float | Decimal, pydantic.condecimal(decimal_places=10),
        Annotated[Decimal, pydantic.Field(gt=0)], float | pydantic.condecimal(decimal_places=2),
    ],
    BOOLEAN: [bool, Literal[True]],
    DATETIME: [datetime, pydantic.AwareDatetime, pydantic.NaiveDatetime],
    FieldType.DATE: [date],
    FieldType.UUID: [UUID],
}  # fmt: skip
#: Others, and the field of each.
FIELDS: Final[list[tuple[Any, af.Field]]] = [
    # Every spelling of None.
    (Optional[int], x(INTEGER, nullable=True)),  # noqa: UP045 - the older spellings are annotations too
    (Union[None, int], x(INTEGER, nullable=True)),  # noqa: UP007
    (Annotated[int | None, "x"], x(INTEGER, nullable=True)),
    (Annotated[int, "x"] | None, x(INTEGER, nullable=True)),
    (Optional[Annotated[int | None, "x"]], x(INTEGER, nullable=True)),  # noqa: UP045
    (Literal[1, None], x(INTEGER, nullable=True)),  # noqa: PYI061
    (Literal[1] | Literal[None], x(INTEGER, nullable=True)),  # noqa: PYI030, PYI061
    (Perhaps, x(INTEGER, nullable=True)),
    # The values of a text.
    (Plan, x(STRING, values=("free", "paid"))),
    (OldPlan, x(STRING, values=("free",))),
    (Colour, x(STRING, values=("red",))),
    (Plan | None, x(STRING, values=("free", "paid"), nullable=True)),
    (Literal["b", "a"], x(STRING, values=("b", "a"))),
    (Literal["a", None], x(STRING, values=("a",), nullable=True)),  # noqa: PYI061
    (Literal["a"] | Literal["b"], x(STRING, values=("a", "b"))),  # noqa: PYI030
    (OldPlan | Literal["a"], x(STRING, values=("free", "a"))),
    (Literal[Plan.FREE, Colour.RED], x(STRING, values=("free", "red"))),
    (list[OldPlan], x(STRING, values=("free",), many=True)),
    (list[Literal["a"] | None], x(STRING, values=("a",), many=True)),
    # Lists.
    (list[str], x(STRING, many=True)),
    (list[str] | None, x(STRING, many=True, nullable=True)),
    (list[str | None], x(STRING, many=True)),
    (Annotated[list[Annotated[int, 1]], 2], x(INTEGER, many=True)),
    (set[float], x(NUMBER, many=True)),
    (frozenset[bool], x(BOOLEAN, many=True)),
    (tuple[datetime, ...], x(DATETIME, many=True)),
    (Sequence[str], x(STRING, many=True)),
    (list[int | float], x(NUMBER, many=True)),
    # Exact decimals.
    (pydantic.condecimal(decimal_places=2), x(FieldType.DECIMAL, scale=2)),
    (Annotated[Decimal, pydantic.Field(decimal_places=0)], x(FieldType.DECIMAL, scale=0)),
    (Annotated[Decimal | None, pydantic.Field(decimal_places=9)], x(FieldType.DECIMAL, scale=9, nullable=True)),
    (list[pydantic.condecimal(decimal_places=2)], x(FieldType.DECIMAL, scale=2, many=True)),  # type: ignore[misc]
    (
        Annotated[list[pydantic.condecimal(decimal_places=2) | None], "x"],  # type: ignore[misc]
        x(FieldType.DECIMAL, scale=2, many=True),
    ),
    (pydantic.condecimal(decimal_places=2) | pydantic.condecimal(decimal_places=4), x(FieldType.DECIMAL, scale=4)),
]
#: Annotations that make no field.
NO_FIELD: Final[list[Any]] = [
    Any, None, bytes, time, date | datetime, UUID | str, Mixed, list[Any], list, list[list[str]], list[str] | set[str],
    dict[str, int], tuple[int, str], tuple[int], Iterable[str], int | str, bool | int, datetime | str, str | list[str],
    Literal["a", 1], Literal[1, True], Literal[b"a"], Literal["a", Mixed.A], pydantic.SecretStr, pydantic.HttpUrl,
]  # fmt: skip


@pytest.mark.parametrize("make", MAKERS)
def test_an_annotation_makes_a_field(make: Callable[[Any], af.Schema]) -> None:
    def check(case: tuple[Any, af.Field]) -> None:
        annotation, expected = case
        assert make(annotation).by_name["x"] == expected

    of_type = [(one, x(kind)) for kind, annotations in OF_TYPE.items() for one in annotations]
    each([*of_type, *((one | None, replace(made, nullable=True)) for one, made in of_type), *FIELDS], check)
    assert make(Colour).coerce({"x": Colour.RED, "other": "a"})["x"] == "red"


@pytest.mark.parametrize("make", MAKERS)
def test_an_annotation_makes_none(make: Callable[[Any], af.Schema]) -> None:
    def check(annotation: Any) -> None:
        assert [field.name for field in make(annotation).fields] == ["other"]

    each(NO_FIELD, check)


def test_an_address_of_pydantic_is_a_text() -> None:
    pytest.importorskip("email_validator")
    assert [make(pydantic.EmailStr).by_name["x"] for make in MAKERS] == [x(STRING)] * 2


def test_what_only_a_dataclass_may_have() -> None:
    assert of_dataclass(Final[int]).by_name["x"].type is INTEGER
    assert "x" not in of_dataclass(T).by_name


def test_the_places_of_a_decimal_may_stand_beside_its_annotation() -> None:
    class Order(BaseModel):
        total: Decimal = Field(decimal_places=2)
        rate: Decimal | None = Field(None, max_digits=9, decimal_places=4)

    assert [field.scale for field in af.Schema.from_pydantic(Order).fields] == [2, 4]
    plain = af.Schema.from_pydantic(Order, notation=af.Notation.PUBLISHED)
    assert [field.type for field in plain.fields] == [NUMBER, NUMBER]

    @dataclass
    class Bill:
        total: Decimal = field(metadata={"scale": 2})
        prices: list[Decimal] = field(metadata={"scale": 4})
        label: str = field(metadata={"scale": 2})
        rate: Decimal = Decimal(0)

    assert [(found.type, found.scale) for found in af.Schema.from_dataclass(Bill).fields] == [
        (FieldType.DECIMAL, 2), (FieldType.DECIMAL, 4), (STRING, None), (NUMBER, None),
    ]  # fmt: skip
    wrong = dataclasses.make_dataclass("Wrong", [("total", Decimal, field(metadata={"scale": 12}))])
    with pytest.raises(ValueError, match="the scale of 'total' must be a whole number from 0 to 9"):
        af.Schema.from_dataclass(wrong)


@dataclass
class Address:
    city: str


@dataclass
class Order:
    kinds: ClassVar[int] = 3
    email: "str | None"
    seed: InitVar[int] = 0
    items: int = 1
    price: Decimal = Decimal("0.1")
    plan: Plan = Plan.FREE
    weight: Final[float] = 1.0
    tags: list[str] = field(default_factory=list)
    to: Address = field(default_factory=lambda: Address("Bonn"))
    _: KW_ONLY
    gift: "bool | None" = None
    hidden: str = field(default="", repr=False, compare=False)

    @property
    def gross(self) -> Decimal:
        return self.price


class Account(BaseModel):
    name: str
    short: Annotated[str, Field(max_length=3), AfterValidator(str.upper)] = "x"
    either: int | float = 0
    renamed: int = Field(default=0, alias="reNamed")
    other: int = Field(default=0, validation_alias="o1", serialization_alias="o2")
    hidden: int = Field(default=0, exclude=True, repr=False)
    shown: Annotated[int, PlainSerializer(str)] = 0
    tags: list[str] = []
    address: Address = Address("Bonn")
    # None of these is a field of a schema.
    mixed: int | str = 0
    shared: ClassVar[int] = 3
    _private: int = 0

    @computed_field
    def twice(self) -> float:
        return self.either * 2

    @property
    def thrice(self) -> float:
        return self.either * 3


PLANS: Final = ("free", "paid")
ORDER: Final = [
    of("email", STRING, nullable=True), of("items", INTEGER), of("price", NUMBER), of("plan", STRING, values=PLANS),
    of("weight", NUMBER), of("tags", STRING, many=True), of("gift", BOOLEAN, nullable=True), of("hidden", STRING),
]  # fmt: skip
ACCOUNT: Final = [
    of("name", STRING), of("short", STRING), of("either", NUMBER), of("renamed", INTEGER), of("other", INTEGER),
    of("hidden", INTEGER), of("shown", INTEGER), of("tags", STRING, many=True),
]  # fmt: skip


@pytest.mark.parametrize(
    ("make", "source", "fields", "link"),
    [(af.Schema.from_dataclass, Order, ORDER, "to"), (af.Schema.from_pydantic, Account, ACCOUNT, "address")],
)
def test_the_schema_of_a_class(make: Callable[..., af.Schema], source: type, fields: list[af.Field], link: str) -> None:
    schema = make(source)
    relation = af.Relation(link, af.Schema.from_dataclass(Address), many=False)
    assert schema == af.Schema(source.__name__, fields, relations=[relation])
    assert [field.name for field in schema.fields] == [field.name for field in fields]
    assert pickle.loads(pickle.dumps(schema)) == schema
    named = make(source, name="Thing", notation=af.Notation.PUBLISHED)
    assert (named.name, named.notation, len(named.relations)) == ("Thing", af.Notation.PUBLISHED, 0)
    assert {field.name for field in named.fields} == {field.name for field in fields if not field.many}


def test_a_subclass_that_is_no_dataclass_is_what_its_base_is() -> None:
    class Special(Address):
        street: str

    assert af.Schema.from_dataclass(Special) == af.Schema("Special", [of("city", STRING)])


def test_a_generic_class_has_what_is_known_of_it() -> None:
    @dataclass
    class Parcel(Generic[T]):
        content: T
        size: int

    class Box(BaseModel, Generic[T]):
        content: T
        size: int

    assert list(af.Schema.from_dataclass(Parcel).by_name) == list(af.Schema.from_pydantic(Box).by_name) == ["size"]
    assert af.Schema.from_pydantic(Box[str]).name == "Box[str]"
    of_lists = af.Schema.from_pydantic(Box[list[str]]).by_name["content"]
    assert of_lists == of("content", STRING, many=True)
    assert af.Schema.from_pydantic(Box[int | None]).by_name["content"] == of("content", INTEGER, nullable=True)


def test_a_class_that_waits_for_a_later_one_is_completed() -> None:
    class Waiting(BaseModel):
        x: "Later"  # type: ignore[name-defined]  # noqa: F821

    with pytest.raises(pydantic.errors.PydanticUndefinedAnnotation, match="Later"):
        af.Schema.from_pydantic(Waiting)
    Waiting.model_rebuild(_types_namespace={"Later": int})
    assert af.Schema.from_pydantic(Waiting).by_name["x"].type is INTEGER
    with pytest.raises(NameError, match="Nowhere"):
        af.Schema.from_dataclass(dataclasses.make_dataclass("Broken", [("x", "Nowhere")]))


@dataclass
class Nothing:
    data: dict[str, int] = field(default_factory=dict)


@dataclass
class Parcel:
    total: float
    to: Address | None = None
    items: "list[Item]" = field(default_factory=list)
    left_out: Nothing | None = None
    either: Address | Nothing | None = None
    mapping: dict[str, Address] = field(default_factory=dict)


@dataclass
class Item:
    price: float
    tags: set[Literal["new", "old"]] = field(default_factory=set)
    parcel: Parcel | None = None


class Place(BaseModel):
    city: str = Field(title="City", description="where it is", examples=["Bonn", "Berlin"])


class Trip(BaseModel):
    start: Place
    stops: tuple[Place, ...] = Field(default=(), description="on the way")
    billed: Address | None = None
    next: "Trip | None" = None
    name: str = ""


def links(schema: af.Schema) -> dict[str, tuple[str, bool]]:
    return {link.name: (link.schema.name, link.many) for link in schema.relations.values()}


def test_a_dataclass_within_another() -> None:
    schema = af.Schema.from_dataclass(Parcel)
    assert list(schema.by_name) == ["total"]
    assert links(schema) == {"to": ("Address", False), "items": ("Item", True)}
    item = schema.relations["items"].schema
    assert item.by_name["tags"] == of("tags", STRING, many=True, values=("new", "old"))
    assert item.relations["parcel"].schema is schema
    first = Parcel(1.0, Address("Bonn"), [Item(2.0, {"new"}), Item(3.0)])
    first.items[0].parcel = first
    for clause, expected in (
        ({"to": {"is": {"city": "Bonn"}}, "items": {"some": {"tags": {"has": "new"}}}}, [first]),
        ({"items": {"some": {"parcel": {"is": {"total": 1}}}}}, [first]),
        ({"items": {"every": {"price": {"gt": 2}}}}, []),
    ):
        assert af.parse(clause, schema=schema).select([first]) == expected


def test_a_model_within_another() -> None:
    schema = af.Schema.from_pydantic(Trip)
    assert links(schema) == {
        "start": ("Place", False), "stops": ("Place", True), "billed": ("Address", False), "next": ("Trip", False),
    }  # fmt: skip
    assert schema.relations["next"].schema is schema
    assert schema.relations["start"].schema is schema.relations["stops"].schema
    assert schema.relations["stops"].description == "on the way"
    city = schema.relations["start"].schema.by_name["city"]
    assert (city.title, city.description, city.example) == ("City", "where it is", "Bonn")
    bonn, ulm = Place(city="Bonn"), Place(city="Ulm")
    trip = Trip(start=bonn, stops=(ulm,), next=Trip(start=ulm))
    clause: dict[str, Any] = {"stops": {"some": {"city": "Ulm"}}, "next": {"is": {"start": {"is": {"city": "Ulm"}}}}}
    f = af.parse(clause, schema=schema)
    assert f.select([trip, trip.model_dump()]) == [trip, trip.model_dump()]
    assert f.matches(schema.coerce(trip.model_dump(mode="json")))


@dataclass
class Visit:
    page: str
    session_token: str


@dataclass
class Reader:
    name: str
    monkey: int
    keyboard: str
    passwordHash: str  # noqa: N815
    visits: list[Visit]
    settings: dict[str, str]
    keys: list[Visit]


def test_names_of_secrets_are_known_in_every_case_and_those_of_others_are_not_taken_for_them() -> None:
    secrets = (
        "user_pwd userpwd PWD otp OTPSecret user-pin userPIN PINs pin2 mfa_secret mfaSecret MFASecret ssn SSNNumber"
    )
    secrets += " iban IBANs ibanNumber credential_id userCredentials reset_code passwordReset resetURL dbpassword TOKEN"
    others = "shipping spinning pinned opinion optin preset presets classNumber assnumber caliban secretary monkey"
    others += " keyboard hashtag shippingInfo hotpot captain ssl"
    assert [name for name in secrets.split() if secret_word(name) is None] == []
    assert [name for name in others.split() if secret_word(name) is not None] == []


def model_of(source: type, **others: Any) -> type[pydantic.BaseModel]:
    """Return a model with the attributes of a dataclass; some of other types."""
    create: Any = pydantic.create_model
    types = {one.name: one.type for one in dataclasses.fields(source)} | others
    made: type[pydantic.BaseModel] = create(source.__name__, **{name: (kind, ...) for name, kind in types.items()})
    return made


VISIT_MODEL = model_of(Visit)
VISITS: Any = list[VISIT_MODEL]  # type: ignore[valid-type]


def test_pydantic_says_what_it_leaves_out() -> None:
    class Tags(pydantic.RootModel[list[str]]):
        pass

    class Order(pydantic.BaseModel):
        total: int
        tags: Tags

        @pydantic.computed_field  # type: ignore[prop-decorator]
        @property
        def double(self) -> int:
            return 2 * self.total

    schema = af.Schema.from_pydantic(Order)
    assert ([*schema.by_name], [*schema.relations]) == (["total"], [])
    assert schema.left_out == {"tags": "no field type fits Tags"}
    with pytest.raises(TypeError, match=r"a pydantic model is needed, not .* nor a RootModel"):
        af.Schema.from_pydantic(Tags)


@pytest.mark.parametrize("make", [af.Schema.from_dataclass, af.Schema.from_pydantic])
def test_the_fields_of_a_dataclass_of_pydantic(make: Callable[..., af.Schema]) -> None:
    @pydantic.dataclasses.dataclass
    class Price:
        amount: Decimal = pydantic.Field(decimal_places=2, title="Amount", examples=[Decimal("9.99")])
        tax: Annotated[Decimal | None, pydantic.Field(decimal_places=4)] = None

        @pydantic.computed_field  # type: ignore[prop-decorator]
        @property
        def net(self) -> Decimal:
            return self.amount

    class Offer(pydantic.BaseModel):
        name: str
        price: Price

    schema = make(Price) if make == af.Schema.from_dataclass else make(Offer).relations["price"].schema
    assert [(one.name, one.scale, one.title, one.example) for one in schema.fields] == [
        ("amount", 2, "Amount", Decimal("9.99")),
        ("tax", 4, None, None),
    ]
    assert not schema.left_out


@pytest.mark.parametrize(("make", "source", "related"), [
    (af.Schema.from_dataclass, Reader, Visit),
    (af.Schema.from_pydantic, model_of(Reader, visits=VISITS, keys=VISITS), VISIT_MODEL),
])  # fmt: skip
def test_annotated_classes_choose_likewise(make: Callable[..., af.Schema], source: type, related: type) -> None:
    schema = make(source)
    assert ([*schema.by_name], [*schema.relations]) == (["name", "monkey", "keyboard"], ["visits"])
    assert dict(schema.left_out) == {
        "passwordHash": "named like a secret (hash): name it in include to take it",
        "settings": "no field type fits dict[str, str]",
        "keys": "named like a secret (keys): name it in include to take it",
    }
    assert [*schema.relations["visits"].schema.by_name] == ["page"]
    assert [*schema.relations["visits"].schema.left_out] == ["session_token"]
    schema = make(source, include=["name", "keys"], exclude={related: ["page"]})
    assert ([*schema.by_name], [*schema.relations]) == (["name"], [])
    assert schema.left_out["keys"] == f"{related.__name__} has no attribute that can be filtered by"
    schema = make(source, include={related: ["session_token"]}, exclude=["monkey"])
    assert [*schema.relations["visits"].schema.by_name] == ["session_token"]
    assert schema.left_out["monkey"] == "named in exclude"
    assert "visits" not in schema.left_out
    published = make(source, notation=af.Notation.PUBLISHED)
    assert published.left_out["visits"] == "the published notation has no relations"
    with pytest.raises(ValueError, match="include has names that Visit lacks: 'pages'"):
        make(source, include={related: ["pages"]})


class Pair(NamedTuple):
    x: int


class Keys(TypedDict):
    x: int


@pytest.mark.parametrize(("make", "kind", "sources"), [
    (af.Schema.from_dataclass, "dataclass", [Order("a"), Pair, Keys, Account]),
    (af.Schema.from_pydantic, "pydantic model", [Account(name="Ada"), BaseModel, Address]),
])  # fmt: skip
def test_anything_else_is_refused(make: Callable[[Any], af.Schema], kind: str, sources: list[Any]) -> None:
    for source in (None, "Person", int, {"age": int}, *sources):
        with pytest.raises(TypeError, match=f"a {kind} is needed, not "):
            make(source)


def test_a_class_without_a_usable_attribute_is_refused() -> None:
    lists = [("tags", list[list[str]]), ("more", dict[str, str])]
    for made, words in (([], "only none"), (lists, "only tags, more")):
        with pytest.raises(ValueError, match=f"Thing has no attribute that can be filtered by, {words}"):
            af.Schema.from_dataclass(dataclasses.make_dataclass("Thing", made))

    class Lists(BaseModel):
        tags: list[list[str]]

    with pytest.raises(ValueError, match="Lists has no attribute that can be filtered by, only tags"):
        af.Schema.from_pydantic(Lists)
    with pytest.raises(ValueError, match="a field cannot be called 'OR'"):
        af.Schema.from_dataclass(dataclasses.make_dataclass("Odd", [("OR", str)]))
