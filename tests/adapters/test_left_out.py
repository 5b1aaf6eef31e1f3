"""Which columns, attributes and relations schemas of users' classes take, and what they say about the others."""

import dataclasses
import pickle
from collections.abc import Callable
from typing import Any

import pydantic
import pytest
import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase, Mapped, column_property, mapped_column, relationship

import audiencefilter as af


class Base(DeclarativeBase):
    pass


class User(Base):
    __tablename__ = "users"
    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str]
    password_hash: Mapped[str]
    login: Mapped[str] = mapped_column("loginToken")
    data: Mapped[dict[str, Any]] = mapped_column(sa.JSON)
    shouted = column_property(sa.func.upper(sa.literal_column("email")))
    orders: Mapped[list["Order"]] = relationship(back_populates="user")


class Order(Base):
    __tablename__ = "orders"
    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(sa.ForeignKey(User.id))
    api_key: Mapped[str]
    user: Mapped[User] = relationship(back_populates="orders")


def test_a_mapped_class_says_what_it_leaves_out() -> None:
    schema = af.Schema.from_sqlalchemy(User)
    assert [*schema.by_name] == ["id", "email"]
    assert dict(schema.left_out) == {
        "password_hash": "named like a secret (hash): name it in include to take it",
        "login": "named like a secret (token): name it in include to take it",
        "data": "no field type fits JSON: give fields at its paths in fields=",
        "shouted": "no column of its own",
        "orders": "a relation beyond depth=0",
    }
    assert "a relation beyond depth=1" in af.Schema.from_sqlalchemy(User, depth=1).relations[
        "orders"
    ].schema.left_out.values()  # fmt: skip
    published = af.Schema.from_sqlalchemy(User, notation=af.Notation.PUBLISHED, depth=1)
    assert published.left_out["orders"] == "the published notation has no relations"
    plan = af.Field("plan", af.FieldType.STRING, attribute="data", path=("plan",))
    assert "data" not in af.Schema.from_sqlalchemy(User, fields=[plan]).left_out
    assert [*af.Schema.from_sqlalchemy(User, fields=[plan], include=["email", "plan"]).by_name] == ["email", "plan"]
    assert pickle.loads(pickle.dumps(schema)).left_out == schema.left_out
    assert schema.with_notation(af.Notation.PUBLISHED).left_out == schema.left_out


def test_include_and_exclude_choose_by_class_and_follow_relations() -> None:
    chosen: dict[str, Any] = {"depth": 2, "include": {User: ["email", "password_hash", "orders"]}}
    schema = af.Schema.from_sqlalchemy(User, **chosen)
    assert ([*schema.by_name], [*schema.relations]) == (["email", "password_hash"], ["orders"])
    assert schema.left_out["id"] == "not named in include"
    orders = schema.relations["orders"].schema
    assert ([*orders.by_name], [*orders.relations]) == (["id", "user_id"], ["user"])
    assert orders.left_out == {"api_key": "named like a secret (key): name it in include to take it"}
    schema = af.Schema.from_sqlalchemy(User, depth=1, exclude={User: ["email"], Order: ["user_id", "user"]})
    assert [*schema.by_name] == ["id"]
    assert schema.left_out["email"] == "named in exclude"
    assert [*schema.relations["orders"].schema.by_name] == ["id"]
    assert af.Schema.from_sqlalchemy(User, depth=1, exclude=["orders"]).relations == {}
    table = af.Schema.from_sqlalchemy(Order.__table__, include=["api_key"])
    assert [*table.by_name] == ["api_key"]


@dataclasses.dataclass
class Visit:
    page: str
    session_token: str


@dataclasses.dataclass
class Reader:
    name: str
    monkey: int
    keyboard: str
    passwordHash: str  # noqa: N815
    visits: list[Visit]
    settings: dict[str, str]
    keys: list[Visit]


def model_of(source: type, **others: Any) -> type[pydantic.BaseModel]:
    """Return a model with the attributes of a dataclass; some of other types."""
    create: Any = pydantic.create_model
    types = {one.name: one.type for one in dataclasses.fields(source)} | others
    made: type[pydantic.BaseModel] = create(source.__name__, **{name: (kind, ...) for name, kind in types.items()})
    return made


VISIT_MODEL = model_of(Visit)
VISITS: Any = list[VISIT_MODEL]  # type: ignore[valid-type]


@pytest.mark.parametrize(
    ("make", "source", "related"),
    [
        (af.Schema.from_dataclass, Reader, Visit),
        (af.Schema.from_pydantic, model_of(Reader, visits=VISITS, keys=VISITS), VISIT_MODEL),
    ],
)
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


def test_wrong_choices_are_refused_at_once() -> None:
    with pytest.raises(TypeError, match=r"include takes several names, as \['email'\], not 'email'"):
        af.Schema.from_sqlalchemy(User, include="email")
    with pytest.raises(ValueError, match=r"exclude has names that User lacks: 'emial'; did you mean 'email'\?"):
        af.Schema.from_sqlalchemy(User, exclude=["emial"])
    with pytest.raises(ValueError, match=r"exclude has names that Order lacks: 'apikey'; did you mean 'api_key'\?"):
        af.Schema.from_sqlalchemy(User, depth=1, exclude={Order: ["apikey"]})
    with pytest.raises(ValueError, match="exclude has names of Order, which the schema does not reach: it has User"):
        af.Schema.from_sqlalchemy(User, exclude={Order: ["api_key"]})
    with pytest.raises(ValueError, match="include has names that Visit lacks: 'pages'"):
        af.Schema.from_dataclass(Reader, include={Visit: ["pages"]})
    with pytest.raises(ValueError, match=r"User has no column .*, only .*id: named in exclude"):
        af.Schema.from_sqlalchemy(User, exclude=["id", "email"])
