"""Mapped classes with relationships of every kind, and the objects that a database of them holds, for the tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from random import Random
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import orm
from sqlalchemy.ext.hybrid import hybrid_property

import audiencefilter as af


class Base(orm.DeclarativeBase):
    pass


TAGGED: Final = sa.Table(
    "tagged",
    Base.metadata,
    sa.Column("contact", sa.ForeignKey("contacts.id")),
    sa.Column("tag", sa.ForeignKey("tags.id")),
)


class Contact(Base):
    __tablename__ = "contacts"

    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    kind: orm.Mapped[str]
    name: orm.Mapped[str | None] = orm.mapped_column("full_name")
    points: orm.Mapped[int | None]
    joined: orm.Mapped[datetime | None]
    parent_id: orm.Mapped[int | None] = orm.mapped_column(sa.ForeignKey("contacts.id"))
    words: orm.Mapped[list[str | None] | None] = orm.mapped_column(sa.JSON)
    data: orm.Mapped[dict[str, Any] | None] = orm.mapped_column(sa.JSON)

    parent: orm.Mapped["Contact | None"] = orm.relationship(remote_side="Contact.id", back_populates="children")
    children: orm.Mapped[list["Contact"]] = orm.relationship(back_populates="parent")
    orders: orm.Mapped[list["Order"]] = orm.relationship(back_populates="contact")
    paid: orm.Mapped[list["Order"]] = orm.relationship(
        primaryjoin="and_(Contact.id == Order.contact_id, Order.status == 'paid', Order.total > 5)", viewonly=True
    )
    profile: orm.Mapped["Profile | None"] = orm.relationship(back_populates="contact")
    tags: orm.Mapped[list["Tag"]] = orm.relationship(secondary=TAGGED)
    events: orm.Mapped[list["Event"]] = orm.relationship()
    clicks: orm.Mapped[list["Click"]] = orm.relationship(viewonly=True)
    purchases: orm.Mapped[list["Purchase"]] = orm.relationship(viewonly=True)
    nick = orm.synonym("name")

    __mapper_args__ = {"polymorphic_on": "kind", "polymorphic_identity": "contact"}  # noqa: RUF012 - SQLAlchemy's form

    @hybrid_property
    def double(self) -> int | None:
        return None if self.points is None else self.points * 2

    @double.inplace.expression
    @classmethod
    def _double(cls) -> sa.ColumnElement[int | None]:
        return cls.points * 2


class Vip(Contact):
    """Single-table inheritance: rows of the contacts' table."""

    __mapper_args__ = {"polymorphic_identity": "vip"}  # noqa: RUF012


class Business(Contact):
    """Joined-table inheritance: rows of two tables."""

    __tablename__ = "businesses"

    id: orm.Mapped[int] = orm.mapped_column(sa.ForeignKey("contacts.id"), primary_key=True)
    industry: orm.Mapped[str | None]
    branches: orm.Mapped[list["Branch"]] = orm.relationship()

    __mapper_args__ = {"polymorphic_identity": "business"}  # noqa: RUF012


class Branch(Base):
    __tablename__ = "branches"

    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    business_id: orm.Mapped[int | None] = orm.mapped_column(sa.ForeignKey("businesses.id"))
    city: orm.Mapped[str | None]


class Order(Base):
    __tablename__ = "orders"

    shop: orm.Mapped[str] = orm.mapped_column(primary_key=True)
    number: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    contact_id: orm.Mapped[int | None] = orm.mapped_column(sa.ForeignKey("contacts.id"))
    status: orm.Mapped[str | None]
    total: orm.Mapped[int | None]
    contact: orm.Mapped[Contact | None] = orm.relationship(back_populates="orders")
    items: orm.Mapped[list["Item"]] = orm.relationship(back_populates="order")


class Item(Base):
    __tablename__ = "items"

    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    shop: orm.Mapped[str | None]
    order_number: orm.Mapped[int | None]
    count: orm.Mapped[int | None]
    product_id: orm.Mapped[int | None] = orm.mapped_column(sa.ForeignKey("products.id"))
    order: orm.Mapped[Order | None] = orm.relationship(back_populates="items")
    product: orm.Mapped["Product | None"] = orm.relationship()

    __table_args__ = (sa.ForeignKeyConstraint(["shop", "order_number"], ["orders.shop", "orders.number"]),)


class Product(Base):
    __tablename__ = "products"

    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    title: orm.Mapped[str | None]
    colours: orm.Mapped[list[str] | None] = orm.mapped_column(sa.JSON(none_as_null=True))


class Profile(Base):
    __tablename__ = "profiles"

    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    contact_id: orm.Mapped[int] = orm.mapped_column(sa.ForeignKey("contacts.id"), unique=True)
    bio: orm.Mapped[str | None]
    contact: orm.Mapped[Contact] = orm.relationship(back_populates="profile")


class Tag(Base):
    __tablename__ = "tags"

    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    name: orm.Mapped[str]


class Event(Base):
    __tablename__ = "events"

    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    kind: orm.Mapped[str]
    contact_id: orm.Mapped[int | None] = orm.mapped_column(sa.ForeignKey("contacts.id"))
    weight: orm.Mapped[int | None]

    __mapper_args__ = {"polymorphic_on": "kind", "polymorphic_identity": "event"}  # noqa: RUF012


class Click(Event):
    page: orm.Mapped[str | None]

    __mapper_args__ = {"polymorphic_identity": "click"}  # noqa: RUF012


class Purchase(Event):
    __tablename__ = "purchases"

    id: orm.Mapped[int] = orm.mapped_column(sa.ForeignKey("events.id"), primary_key=True)
    amount: orm.Mapped[int | None]

    __mapper_args__ = {"polymorphic_identity": "purchase"}  # noqa: RUF012


T = af.FieldType
_PRODUCT: Final = af.Schema("Product", [af.Field("title", T.STRING), af.Field("colours", T.STRING, many=True)])
_ITEM: Final = af.Schema(
    "Item",
    [af.Field("count", T.INTEGER)],
    relations=[af.Relation("product", _PRODUCT, many=False), af.Relation("order", lambda: ORDER, many=False)],
)
ORDER: Final[af.Schema] = af.Schema(
    "Order",
    [af.Field("status", T.STRING), af.Field("total", T.INTEGER)],
    relations=[af.Relation("items", _ITEM), af.Relation("buyer", lambda: CONTACT, attribute="contact", many=False)],
)
_EVENT: Final = af.Schema("Event", [af.Field("kind", T.STRING), af.Field("weight", T.INTEGER)])
_CLICK: Final = af.Schema("Click", [af.Field("page", T.STRING), af.Field("weight", T.INTEGER)])
_PURCHASE: Final = af.Schema("Purchase", [af.Field("amount", T.INTEGER), af.Field("weight", T.INTEGER)])
_TAG: Final = af.Schema("Tag", [af.Field("name", T.STRING)])
_FIELDS: Final = (
    af.Field("name", T.STRING), af.Field("points", T.INTEGER), af.Field("joined", T.DATETIME),
    af.Field("nick", T.STRING), af.Field("double", T.INTEGER), af.Field("words", T.STRING, many=True),
    af.Field("plan", T.STRING, attribute="data", path=("plan",)),
    af.Field("seats", T.INTEGER, attribute="data", path=("seats", "used")),
)  # fmt: skip


def _relations() -> list[af.Relation]:
    return [
        af.Relation("parent", lambda: CONTACT, many=False),
        af.Relation("children", lambda: CONTACT),
        af.Relation("orders", ORDER),
        af.Relation("paid", ORDER),
        af.Relation("profile", af.Schema("Profile", [af.Field("bio", T.STRING)]), many=False),
        af.Relation("tags", _TAG),
        af.Relation("events", _EVENT),
        af.Relation("clicks", _CLICK),
        af.Relation("purchases", _PURCHASE),
    ]


CONTACT: Final[af.Schema] = af.Schema("Contact", _FIELDS, relations=_relations())
BUSINESS: Final = af.Schema(
    "Business",
    [*_FIELDS, af.Field("industry", T.STRING)],
    relations=[*_relations(), af.Relation("branches", af.Schema("Branch", [af.Field("city", T.STRING)]))],
)
CONTACTS: Final = Base.metadata.tables["contacts"]
#: Fields of contacts by the names of the columns.
COLUMNS: Final = af.Schema(
    "Contact",
    [af.Field("name", T.STRING, attribute="full_name"), *(CONTACT.by_name[one] for one in ("points", "joined"))],
)
EVERYBODY: Final = range(1, 25)


#: As SQLAlchemy's DateTime stores moments: in UTC, without saying so.
_JOINED: Final = (
    None,
    *map(datetime.fromisoformat, ("2024-01-01", "1970-01-01", "2025-06-01T12:00:00", "2024-01-01T00:00:00.000001")),
)


def _draw(random: Random) -> list[Base]:
    """Draw contacts and all that they lead to."""

    def some(*values: Any) -> Any:
        return random.choice((None, *values))

    tags = [Tag(id=number, name=name) for number, name in enumerate("aabc", 1)]
    products = [
        Product(id=number, title=some("Pen", "pen", "ink"), colours=some([], ["red"], ["red", "blue"]))
        for number in range(1, 5)
    ]
    contacts: list[Contact] = []
    for number in EVERYBODY:
        kind = (Contact, Vip, Business)[number % 3]
        contact = kind(
            id=number,
            name=some("Ann", "ann", "Bob", "100%"),
            points=some(-1, 0, 3, 7),
            joined=_JOINED[number % 5],
            words=some([], ["a"], ["a", "b"], ["b", None], [None]),
            data=some({}, {"plan": "pro"}, {"plan": 3, "seats": {"used": 4}}, {"plan": None, "seats": {"used": 9}}),
            parent=some(*contacts) if contacts else None,
            tags=random.sample(tags, random.randrange(3)),
        )
        if isinstance(contact, Business):
            contact.industry = some("arms", "art")
            contact.branches = [Branch(city=some("Bonn", "Rome")) for _ in range(random.randrange(3))]
        if random.random() < 0.5:
            contact.profile = Profile(bio=some("long", ""))
        contact.events = [
            random.choice((Event, Click, Purchase))(weight=some(1, 2, 5)) for _ in range(random.randrange(4))
        ]
        for event in contact.events:
            if isinstance(event, Click):
                event.page = some("home", "cart")
            elif isinstance(event, Purchase):
                event.amount = some(1, 10, 100)
        contacts.append(contact)
    orders = [
        Order(shop=shop, number=number, contact=some(*contacts), status=some("paid", "open"), total=some(1, 6, 20))
        for shop in ("north", "south")
        for number in range(1, 25)
    ]
    items = [Item(order=some(*orders), count=some(0, 1, 5), product=some(*products)) for _ in range(90)]
    return [*tags, *products, *contacts, *orders, *items]


def fill(connection: sa.Connection) -> None:
    """Make the tables and their rows."""
    Base.metadata.create_all(connection)
    with orm.Session(connection, join_transaction_mode="create_savepoint") as session:
        session.add_all(_draw(Random(5)))
        session.flush()
        session.commit()


@contextmanager
def filled_engine(**options: Any) -> Iterator[sa.Engine]:
    """Yield an engine on a database in memory with the rows."""
    engine = sa.create_engine("sqlite://", poolclass=sa.StaticPool, **options)
    with engine.begin() as connection:
        fill(connection)
    yield engine
    engine.dispose()


class Objects:
    """Answers in memory, from a database of their own, where nothing is changed."""

    def __init__(self, session: orm.Session) -> None:
        self.of = {one: session.scalars(sa.select(one).order_by(one.id)).all() for one in (Contact, Vip, Business)}
        self.orders = session.scalars(sa.select(Order).order_by(Order.shop, Order.number)).all()
        self.found: dict[Any, list[int]] = {}

    def ids(self, f: af.Filter, of: type[Contact] = Contact) -> list[int]:
        """Return the ids of the contacts of a class that a filter selects."""
        if (f, of) not in self.found:
            self.found[f, of] = [contact.id for contact in f.select(self.of[of])]
        return self.found[f, of]
