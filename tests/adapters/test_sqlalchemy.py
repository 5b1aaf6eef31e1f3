"""Schemas of tables and mapped classes, and what they select among instances."""

import enum
import pickle
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
import sqlalchemy as sa
from sqlalchemy import orm, types
from sqlalchemy.dialects import mssql, mysql, oracle, postgresql, sqlite
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import DeclarativeBase, Mapped, MappedAsDataclass, mapped_column

import audiencefilter as af
from tests.each import each

T = af.FieldType
STRING, INTEGER, NUMBER, BOOLEAN, DATETIME, *_ = T
ORACLE_NUMBER: Any = oracle.NUMBER


class Plan(enum.StrEnum):
    FREE = "free"
    PAID = "paid"


class Same(enum.Enum):
    free = "free"
    paid = "paid"


class Trimmed(types.TypeDecorator[str]):
    impl = types.String
    cache_ok = True


class TrimmedTwice(types.TypeDecorator[str]):
    impl = Trimmed
    cache_ok = True


class Wide(types.TypeDecorator[int]):
    impl = types.BigInteger
    cache_ok = True


class Packed(types.TypeDecorator[Any]):
    impl = types.JSON
    cache_ok = True


class Chosen(types.TypeDecorator[str]):
    impl = types.Enum("a", "b", name="chosen")
    cache_ok = True


class Lasting(types.TypeDecorator[timedelta]):
    impl = types.Interval
    cache_ok = True


class Point(types.UserDefinedType[Any]):
    cache_ok = True


def table(*columns: sa.schema.SchemaItem, name: str = "things") -> sa.Table:
    return sa.Table(name, sa.MetaData(), *columns)


def shape(schema: af.Schema) -> dict[str, af.FieldType]:
    return {field.name: field.type for field in schema.fields}


def field_of(type: Any) -> af.Field | None:
    """Return the field of a column of this type; the other column is there so that there is a schema at all."""
    schema = af.Schema.from_sqlalchemy(table(sa.Column("x", type), sa.Column("other", sa.Integer)))
    return schema.by_name.get("x")


# -- types of columns -----------------------------------------------------------------------------------------------


FIELDS: dict[af.FieldType, list[Any]] = {
    STRING: [
        sa.String,
        sa.String(20),
        sa.Text,
        sa.Unicode(5),
        sa.UnicodeText,
        sa.CHAR(2),
        sa.VARCHAR(9),
        sa.NVARCHAR(9),
        sa.String().with_variant(sa.Text(), "mysql"),
        postgresql.VARCHAR(),
        mysql.LONGTEXT(),
        Trimmed,
        Trimmed(),
        TrimmedTwice(),
    ],
    INTEGER: [sa.Integer, sa.SmallInteger(), mysql.TINYINT(), sqlite.INTEGER()],
    NUMBER: [
        sa.Numeric,
        sa.Numeric(10),
        sa.Numeric(19, 2),
        sa.Numeric(18, 10),
        sa.Numeric(18, -1),
        sa.Numeric(asdecimal=False),
        sa.DECIMAL(65, 30),
        sa.Float,
        sa.Float(24),
        sa.Float(asdecimal=True),
        sa.Double(),
        sa.REAL(),
        postgresql.DOUBLE_PRECISION(),
        mysql.DOUBLE(),
        oracle.BINARY_DOUBLE(),
    ],
    af.FieldType.DATE: [sa.Date(), sqlite.DATE],
    af.FieldType.UUID: [sa.Uuid(), sa.UUID(), sa.Uuid(native_uuid=False), postgresql.UUID()],
    BOOLEAN: [sa.Boolean, sa.Boolean(create_constraint=True), mssql.BIT()],
    DATETIME: [
        sa.DateTime,
        sa.DateTime(timezone=True),
        sa.DateTime().with_variant(sqlite.DATETIME, "sqlite"),
        sa.TIMESTAMP(),
        postgresql.TIMESTAMP(precision=3),
        mssql.DATETIMEOFFSET,
        sqlite.DATETIME,
    ],
}


#: Types of columns, and the field of each.
OTHERS: list[tuple[Any, af.Field]] = [
    # Integers are as wide as their columns; a type with variants counts as the one without.
    (sa.BigInteger, af.Field("x", INTEGER, bits=64)),
    (sa.BIGINT, af.Field("x", INTEGER, bits=64)),
    (Wide, af.Field("x", INTEGER, bits=64)),
    (mysql.BIGINT(), af.Field("x", INTEGER, bits=64)),
    (mysql.INTEGER(), af.Field("x", INTEGER)),
    (mysql.INTEGER(unsigned=True), af.Field("x", INTEGER, bits=64)),
    (sa.BigInteger().with_variant(sa.Integer(), "sqlite"), af.Field("x", INTEGER, bits=64)),
    (sa.Integer().with_variant(sa.BigInteger(), "postgresql"), af.Field("x", INTEGER)),
    # A numeric column of 18 digits at most is an exact decimal.
    *(
        (kind if not many else sa.ARRAY(kind, dimensions=1), af.Field("x", T.DECIMAL, scale=scale, many=many))
        for kind, scale in (
            (sa.Numeric(18, 0), 0),
            (sa.Numeric(10, 2), 2),
            (sa.Numeric(18, 9, asdecimal=False), 9),
            (sa.DECIMAL(10, 2), 2),
            (mysql.DECIMAL(12, 4), 4),
            (ORACLE_NUMBER(precision=10, scale=2), 2),
        )
        for many in (False, True)
    ),
    # Without a scale it may have a fraction.
    (ORACLE_NUMBER(), af.Field("x", NUMBER)),
    (ORACLE_NUMBER(asdecimal=False), af.Field("x", NUMBER)),
    # Lists and enumerations.
    (sa.Enum("a", "b", name="letters"), af.Field("x", STRING, values=("a", "b"))),
    (sa.Enum(Same), af.Field("x", STRING, values=("free", "paid"))),
    (
        sa.Enum(Plan, values_callable=lambda plan: [member.value for member in plan]),
        af.Field("x", STRING, values=("free", "paid")),
    ),
    (postgresql.ENUM("a", name="letters"), af.Field("x", STRING, values=("a",))),
    (mysql.ENUM("a"), af.Field("x", STRING, values=("a",))),
    (Chosen(), af.Field("x", STRING, values=("a", "b"))),
    (sa.ARRAY(sa.String()), af.Field("x", STRING, many=True)),
    (sa.ARRAY(sa.Enum(Same)), af.Field("x", STRING, many=True, values=("free", "paid"))),
    (postgresql.ARRAY(sa.BigInteger, dimensions=1), af.Field("x", INTEGER, many=True, bits=64)),
    (sa.ARRAY(sa.DateTime()), af.Field("x", DATETIME, many=True)),
    (sa.ARRAY(sa.String()).with_variant(sa.Text(), "sqlite"), af.Field("x", STRING, many=True)),
]


def test_a_column_of_this_type_is_a_field() -> None:
    def check(case: tuple[Any, af.Field]) -> None:
        kind, expected = case
        assert field_of(kind) == expected

    each([*((one, af.Field("x", kind)) for kind, found in FIELDS.items() for one in found), *OTHERS], check)


def test_the_published_notation_has_numbers_for_decimals_and_no_dates_and_ids() -> None:
    source = table(sa.Column("price", sa.Numeric(10, 2)), sa.Column("day", sa.Date), sa.Column("id", sa.Uuid))
    assert shape(af.Schema.from_sqlalchemy(source, notation=af.Notation.PUBLISHED)) == {"price": NUMBER}


LEFT_OUT: list[Any] = [
    sa.Enum(Plan),
    sa.ARRAY(sa.String(), dimensions=2),
    sa.ARRAY(sa.JSON()),
    sa.ARRAY(postgresql.CITEXT()),
    sa.ARRAY(sa.Enum(Plan)),
    sa.JSON(),
    sa.Time(),
    sa.Interval(),
    sa.LargeBinary(),
    sa.PickleType(),
    sa.types.NullType(),
    postgresql.JSONB(),
    postgresql.INTERVAL(),
    postgresql.CITEXT(),
    postgresql.BYTEA(),
    postgresql.INET(),
    postgresql.TSVECTOR(),
    mysql.SET("a"),
    mysql.YEAR(),
    mssql.XML(),
    mssql.ROWVERSION,
    Packed(),
    Lasting(),
    Point(),
    sa.JSON().with_variant(sa.Text(), "sqlite"),
    sa.Enum(Plan).with_variant(sa.String(), "sqlite"),
]


def test_a_column_of_this_type_is_left_out() -> None:
    assert [kind for kind in LEFT_OUT if field_of(kind) is not None] == []


# -- tables -----------------------------------------------------------------------------------------------------------


def test_fields_of_a_table_are_in_its_order() -> None:
    people = table(
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("picture", sa.LargeBinary),
        sa.Column("email", sa.String, nullable=False),
        sa.Column("born", sa.DateTime),
        name="people",
    )
    schema = af.Schema.from_sqlalchemy(people)
    assert schema == af.Schema(
        "people",
        [
            af.Field("id", INTEGER, nullable=False),
            af.Field("email", STRING, nullable=False),
            af.Field("born", DATETIME, nullable=True),
        ],
    )
    assert [field.name for field in schema.fields] == ["id", "email", "born"]
    assert schema.notation is af.Notation.EXTENDED
    assert pickle.loads(pickle.dumps(schema)) == schema
    named = af.Schema.from_sqlalchemy(people, "Thing", af.Notation.PUBLISHED)
    assert (named.name, named.notation) == ("Thing", af.Notation.PUBLISHED)


def test_a_table_names_its_columns_by_their_keys() -> None:
    things = table(sa.Column("created_at", sa.DateTime, key="createdAt"), sa.Column("n", sa.Integer))
    schema = af.Schema.from_sqlalchemy(things)
    assert shape(schema) == {"createdAt": DATETIME, "n": INTEGER}
    engine = sa.create_engine("sqlite://")
    with engine.begin() as connection:
        things.create(connection)
        connection.execute(things.insert(), [{"createdAt": datetime(2024, 1, day), "n": day} for day in (1, 2, 3)])  # noqa: DTZ001
        rows = connection.execute(sa.select(things)).all()
    engine.dispose()
    # Rows name their values as the table does.
    f = af.parse({"createdAt": {"gte": "2024-01-02T00:00:00Z"}}, schema=schema)
    assert [row.n for row in f.select(rows)] == [2, 3]
    assert [row["n"] for row in f.select([row._mapping for row in rows])] == [2, 3]


def test_no_column_to_filter_by() -> None:
    class Base(DeclarativeBase):
        pass

    class Blob(Base):
        __tablename__ = "blobs"
        data: Mapped[bytes] = mapped_column(primary_key=True)

    blobs = table(sa.Column("data", sa.JSON), sa.Column("day", sa.Time))
    for source, name in ((table(), "things"), (blobs, "things"), (Blob, "Blob")):
        with pytest.raises(ValueError, match=f"{name} has no column that can be filtered by"):
            af.Schema.from_sqlalchemy(source)
    with pytest.raises(ValueError, match="'OR'"):
        af.Schema.from_sqlalchemy(table(sa.Column("OR", sa.Integer)))


# -- mapped classes ---------------------------------------------------------------------------------------------------


def test_a_declarative_class() -> None:
    class Base(DeclarativeBase):
        pass

    class Order(Base):
        __tablename__ = "orders"
        id: Mapped[int] = mapped_column(primary_key=True)
        email: Mapped[str]
        note: Mapped[str | None]
        total: Mapped[float | None]
        price: Mapped[Decimal]
        paid: Mapped[bool]
        placed: Mapped[datetime]
        plan: Mapped[Plan]
        raw: Mapped[bytes]
        visits: Mapped[int | None] = mapped_column(sa.BigInteger)

    assert af.Schema.from_sqlalchemy(Order) == af.Schema(
        "Order",
        [
            af.Field("id", INTEGER, nullable=False),
            af.Field("email", STRING, nullable=False),
            af.Field("note", STRING),
            af.Field("total", NUMBER),
            af.Field("price", NUMBER, nullable=False),
            af.Field("paid", BOOLEAN, nullable=False),
            af.Field("placed", DATETIME, nullable=False),
            af.Field("visits", INTEGER, bits=64),
        ],
    )
    # The mapper of a class says the same as the class.
    assert af.Schema.from_sqlalchemy(sa.inspect(Order)) == af.Schema.from_sqlalchemy(Order)


def test_attributes_may_be_called_otherwise_than_their_columns() -> None:
    class Base(DeclarativeBase):
        pass

    class Person(Base):
        __tablename__ = "people"
        id: Mapped[int] = mapped_column("person_id", primary_key=True)
        first_name: Mapped[str] = mapped_column("firstName")
        given = orm.synonym("first_name")

    schema = af.Schema.from_sqlalchemy(Person)
    assert list(schema.by_name) == ["id", "first_name"]
    f = af.parse({"first_name": "Ada"}, schema=schema)
    people = [Person(id=1, first_name="Ada"), Person(id=2, first_name="Bob")]
    assert f.select(people) == people[:1]
    # The table keeps the names of the columns.
    assert list(af.Schema.from_sqlalchemy(Person.__table__).by_name) == ["person_id", "firstName"]


def test_a_mapped_dataclass() -> None:
    class Base(MappedAsDataclass, DeclarativeBase):
        pass

    class Ticket(Base):
        __tablename__ = "tickets"
        id: Mapped[int] = mapped_column(primary_key=True, init=False)
        title: Mapped[str]
        votes: Mapped[int | None] = mapped_column(default=None)

    schema = af.Schema.from_sqlalchemy(Ticket)
    assert shape(schema) == {"id": INTEGER, "title": STRING, "votes": INTEGER}
    assert af.parse({"votes": {"gt": 1}}, schema=schema).matches(Ticket("A", votes=2))
    # As a dataclass its annotations are Mapped[...], which say nothing to that adapter.
    with pytest.raises(ValueError, match="Ticket"):
        af.Schema.from_dataclass(Ticket)


def test_an_imperatively_mapped_class() -> None:
    registry = orm.registry()
    people = sa.Table(
        "people",
        registry.metadata,
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("mail", sa.String, nullable=False),
        sa.Column("hidden", sa.Integer),
    )

    class Person:
        pass

    registry.map_imperatively(Person, people, properties={"email": people.c.mail}, exclude_properties=["hidden"])
    schema = af.Schema.from_sqlalchemy(Person)
    assert schema.name == "Person"
    assert {field.name: field.nullable for field in schema.fields} == {"email": False, "id": False}


def test_a_class_mapped_to_a_query() -> None:
    class Base(DeclarativeBase):
        pass

    people = sa.Table("p", Base.metadata, sa.Column("id", sa.Integer, primary_key=True), sa.Column("n", sa.String))
    query = sa.select(people.c.id, people.c.n.label("name"), sa.func.length(people.c.n).label("size")).subquery()

    class Person(Base):
        __table__ = query
        __mapper_args__ = {"primary_key": [query.c.id]}  # noqa: RUF012

    # What the query works out is no column; a column under another name is one.
    assert shape(af.Schema.from_sqlalchemy(Person)) == {"id": INTEGER, "name": STRING}


def test_what_is_no_column_of_its_own_is_left_out() -> None:
    class Base(DeclarativeBase):
        pass

    class Team(Base):
        __tablename__ = "teams"
        id: Mapped[int] = mapped_column(primary_key=True)
        people: Mapped[list["Person"]] = orm.relationship(back_populates="team")

    class Person(Base):
        __tablename__ = "people"
        id: Mapped[int] = mapped_column(primary_key=True)
        first: Mapped[str]
        last: Mapped[str]
        team_id: Mapped[int | None] = mapped_column(sa.ForeignKey("teams.id"))
        team: Mapped[Team | None] = orm.relationship(back_populates="people")
        counted: Mapped[int] = orm.query_expression()
        long: Mapped[str] = orm.deferred(mapped_column(sa.Text))
        plain = 3

        @hybrid_property
        def name(self) -> str:
            return self.first + " " + self.last

        @property
        def initial(self) -> str:
            return self.first[0]

    Person.full = orm.column_property(Person.first + Person.last)
    Base.registry.configure()
    # A foreign key is a column, and so is one that is read late.
    assert set(af.Schema.from_sqlalchemy(Person).by_name) == {"id", "first", "last", "team_id", "long"}
    assert list(af.Schema.from_sqlalchemy(Team).by_name) == ["id"]


def test_a_composite_is_its_columns_and_a_column_property_its_column() -> None:
    class Base(DeclarativeBase):
        pass

    @dataclass
    class Range:
        low: int
        high: int

    class Offer(Base):
        __tablename__ = "offers"
        id: Mapped[int] = mapped_column(primary_key=True)
        name = orm.column_property(sa.Column("n", sa.String, nullable=False))
        low: Mapped[int]
        high: Mapped[int]
        range: Mapped[Range] = orm.composite("low", "high")

    schema = af.Schema.from_sqlalchemy(Offer)
    assert shape(schema) == {"id": INTEGER, "name": STRING, "low": INTEGER, "high": INTEGER}
    assert schema.by_name["name"] == af.Field("name", STRING, nullable=False)
    assert af.parse({"low": {"gt": 2}}, schema=schema).matches(Offer(id=1, range=Range(3, 4)))


def test_inheritance_has_the_columns_of_the_class_and_of_its_bases_once() -> None:
    class Base(DeclarativeBase):
        pass

    class Stamped:
        created: Mapped[datetime]

    class Animal(Stamped, Base):
        __tablename__ = "animals"
        id: Mapped[int] = mapped_column(primary_key=True)
        kind: Mapped[str]
        __mapper_args__ = {"polymorphic_on": "kind", "polymorphic_identity": "animal"}  # noqa: RUF012

    class Dog(Animal):
        """In a table of its own beside that of animals."""

        __tablename__ = "dogs"
        id: Mapped[int] = mapped_column(sa.ForeignKey("animals.id"), primary_key=True)
        weight: Mapped[float]
        __mapper_args__ = {"polymorphic_identity": "dog"}  # noqa: RUF012

    class Cat(Animal):
        """In the table of animals."""

        lives: Mapped[int | None]
        __mapper_args__ = {"polymorphic_identity": "cat"}  # noqa: RUF012

    class Fish(Animal):
        """In a table of its own alone."""

        __tablename__ = "fish"
        id: Mapped[int] = mapped_column(primary_key=True)
        created: Mapped[datetime]
        depth: Mapped[int]
        __mapper_args__ = {"concrete": True, "polymorphic_identity": "fish"}  # noqa: RUF012

    found = {kind: sorted(af.Schema.from_sqlalchemy(kind).by_name) for kind in (Animal, Dog, Cat, Fish)}
    assert found == {
        Animal: ["created", "id", "kind"],
        Dog: ["created", "id", "kind", "weight"],
        Cat: ["created", "id", "kind", "lives"],
        Fish: ["created", "depth", "id"],
    }
    schema = af.Schema.from_sqlalchemy(Dog)
    assert schema.by_name["id"] == af.Field("id", INTEGER, nullable=False)
    assert schema.by_name["weight"] == af.Field("weight", NUMBER, nullable=False)
    assert af.parse({"kind": "dog", "weight": {"lt": 9}}, schema=schema).matches(Dog(id=1, kind="dog", weight=8.5))


# -- other sources ----------------------------------------------------------------------------------------------------


class Unmapped(DeclarativeBase):
    pass


def test_neither_a_table_nor_a_mapped_class() -> None:
    class Base(DeclarativeBase):
        pass

    class Person(Base):
        __tablename__ = "people"
        id: Mapped[int] = mapped_column(primary_key=True)

    people = table(sa.Column("x", sa.Integer))
    wrong: list[Any] = [
        None, 5, "people", str, object(), {"x": sa.Integer}, sa.MetaData(), sa.Column("x", sa.Integer), sa.Integer,
        sa.table("people", sa.column("x", sa.Integer)), people.alias(), sa.select(people), sa.select(people).subquery(),
        Unmapped, Person(id=1), orm.aliased(Person),
    ]  # fmt: skip

    def check(source: Any) -> None:
        with pytest.raises(TypeError, match="a Table or a mapped class is needed, not "):
            af.Schema.from_sqlalchemy(source)

    each(wrong, check)


def test_a_wrong_source_is_not_connected() -> None:
    def connect() -> Any:
        raise AssertionError("connected")

    with pytest.raises(TypeError, match="a Table or a mapped class is needed"):
        af.Schema.from_sqlalchemy(sa.create_engine("sqlite://", creator=connect))


# -- instances --------------------------------------------------------------------------------------------------------


class Base(DeclarativeBase):
    pass


class Member(Base):
    __tablename__ = "members"
    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str]
    city: Mapped[str | None]
    points: Mapped[int | None] = mapped_column("score")
    visits: Mapped[int | None] = mapped_column(sa.BigInteger)
    balance: Mapped[float | None]
    active: Mapped[bool | None]
    joined: Mapped[datetime | None]
    plan: Mapped[Plan | None]


def noon(day: int) -> datetime:
    """Return a date-time as SQLite gives it: without an offset, which means UTC."""
    return datetime(2024, 6, day, 12)  # noqa: DTZ001


MEMBERS = [
    {"id": 1, "email": "ada@cam.edu", "city": "Berlin", "points": 10, "visits": 2**40, "balance": 0.1, "active": True},
    {"id": 2, "email": "Bob@cam.edu", "city": "berlin", "points": 0, "visits": 7, "balance": -2.5, "active": False},
    {"id": 3, "email": "cleo@x.org", "city": None, "points": None, "visits": None, "balance": None, "active": None},
    {"id": 4, "email": "dan@x.org", "city": "", "points": -3, "visits": -(2**40), "balance": 1e300, "active": True},
]
for member, joined in zip(MEMBERS, (noon(1), noon(2), None, noon(3)), strict=True):
    member["joined"] = joined

CLAUSES: list[tuple[dict[str, Any], sa.ColumnElement[bool]]] = [
    ({}, sa.true()),
    ({"OR": []}, sa.false()),
    ({"id": {"in": [1, 3, 9]}}, Member.id.in_([1, 3, 9])),
    ({"city": "Berlin"}, Member.city == "Berlin"),
    ({"city": {"not": "Berlin"}}, Member.city != "Berlin"),
    ({"city": None}, Member.city.is_(None)),
    ({"email": {"contains": "CAM"}}, Member.email.icontains("CAM")),
    ({"email": {"endsWith": "@x.org"}}, Member.email.endswith("@x.org")),
    ({"points": {"gte": 0}}, Member.points >= 0),
    ({"NOT": {"points": {"gt": 0}}}, sa.not_(Member.points > 0)),
    ({"points": {"notIn": [0, 10]}}, Member.points.not_in([0, 10])),
    ({"visits": {"gt": 2**33}}, Member.visits > 2**33),
    ({"visits": {"lt": -(2**33)}}, Member.visits < -(2**33)),
    ({"balance": 0.1}, Member.balance == 0.1),
    ({"balance": {"gt": 1e299}}, Member.balance > 1e299),
    ({"active": True}, Member.active.is_(True)),
    ({"active": {"not": True}}, Member.active.is_(False)),
    ({"joined": {"gt": "2024-06-01T14:00:00+02:00"}}, Member.joined > noon(1)),
    ({"joined": "2024-06-02T12:00:00Z"}, Member.joined == noon(2)),
    (
        {"OR": [{"points": {"lt": 0}}, {"AND": [{"active": False}, {"city": {"startsWith": "b"}}]}]},
        sa.or_(Member.points < 0, sa.and_(Member.active.is_(False), Member.city.startswith("b"))),
    ),
]


@pytest.fixture(scope="module")
def session() -> Any:
    engine = sa.create_engine("sqlite://", poolclass=sa.StaticPool)
    Base.metadata.create_all(engine)
    with orm.Session(engine) as session:
        session.add_all(Member(**values, plan=Plan.FREE) for values in MEMBERS)
        session.commit()
        yield session
    engine.dispose()


def by_columns(f: af.Filter) -> af.Filter:
    """Return the filter over the names of the columns."""
    text = f.to_text().replace("points", "score")
    return af.parse_text(text, schema=af.Schema.from_sqlalchemy(Member.__table__))


def test_instances_are_selected_as_rows_are(session: orm.Session) -> None:
    everyone = session.scalars(sa.select(Member).order_by(Member.id)).all()
    # Rows have the names of the columns, and so has the schema of the table.
    rows = session.execute(sa.select(Member.__table__).order_by(Member.id)).all()
    sizes = []

    def check(case: tuple[dict[str, Any], sa.ColumnElement[bool]]) -> None:
        clause, condition = case
        f = af.parse(clause, schema=af.Schema.from_sqlalchemy(Member))
        expected = session.scalars(sa.select(Member).where(condition).order_by(Member.id)).all()
        assert f.select(everyone) == expected
        assert [member for member in everyone if f.matches(member)] == expected
        assert [row.id for row in by_columns(f).select(rows)] == [member.id for member in expected]
        sizes.append(len(expected))

    each(CLAUSES, check)
    assert sum(0 < size < len(MEMBERS) for size in sizes) == len(CLAUSES) - 2


def test_what_a_column_cannot_lack_is_not_compared_with_null() -> None:
    schema = af.Schema.from_sqlalchemy(Member)
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse({"email": None, "city": None, "plan": "free"}, schema=schema)
    assert {(problem.code, problem.path) for problem in caught.value.problems} == {
        ("not_nullable", "$.email"),
        ("unknown_field", "$.plan"),
    }


def test_what_a_type_decorator_gives_is_compared() -> None:
    class Base(DeclarativeBase):
        pass

    class Utc(types.TypeDecorator[datetime]):
        impl = types.DateTime
        cache_ok = True

        def process_result_value(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
            return None if value is None else value.replace(tzinfo=UTC)

    class Event(Base):
        __tablename__ = "events"
        id: Mapped[int] = mapped_column(primary_key=True)
        at: Mapped[datetime] = mapped_column(Utc)

    engine = sa.create_engine("sqlite://", poolclass=sa.StaticPool)
    Base.metadata.create_all(engine)
    with orm.Session(engine) as session:
        session.add_all([Event(id=1, at=noon(1)), Event(id=2, at=noon(2))])
        session.commit()
        events = session.scalars(sa.select(Event).order_by(Event.id)).all()
        f = af.parse({"at": {"gt": "2024-06-01T12:00:00Z"}}, schema=af.Schema.from_sqlalchemy(Event))
        assert [event.id for event in f.select(events)] == [2]
        assert events[0].at.tzinfo is UTC
    engine.dispose()


# -- custom data, relationships ------------------------------------------------------------------------------------


class Shop(DeclarativeBase):
    pass


FOLLOWS = sa.Table(
    "follows",
    Shop.metadata,
    sa.Column("who", sa.ForeignKey("buyers.id"), primary_key=True),
    sa.Column("whom", sa.ForeignKey("buyers.id"), primary_key=True),
)


class Buyer(Shop):
    __tablename__ = "buyers"
    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str | None] = mapped_column(comment="where to write")
    data: Mapped[dict[str, Any] | None] = mapped_column(sa.JSON)
    tags: Mapped[list[str]] = mapped_column(sa.ARRAY(sa.String))
    bought: Mapped[list["Bought"]] = orm.relationship(back_populates="buyer", doc="what was bought")
    follows: Mapped[list["Buyer"]] = orm.relationship(
        secondary=FOLLOWS, primaryjoin="Buyer.id == follows.c.who", secondaryjoin="Buyer.id == follows.c.whom"
    )
    pictures: Mapped[list["Picture"]] = orm.relationship()


class Bought(Shop):
    __tablename__ = "bought"
    id: Mapped[int] = mapped_column(primary_key=True)
    buyer_id: Mapped[int | None] = mapped_column(sa.ForeignKey("buyers.id"))
    price: Mapped[float]
    details: Mapped[dict[str, Any] | None] = mapped_column(sa.JSON)
    buyer: Mapped[Buyer | None] = orm.relationship(back_populates="bought")
    maker: Mapped["Maker"] = orm.relationship()
    maker_id: Mapped[int] = mapped_column(sa.ForeignKey("makers.id"))


class Maker(Shop):
    __tablename__ = "makers"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


class Picture(Shop):
    """Nothing of it can be filtered by."""

    __tablename__ = "pictures"
    content: Mapped[bytes] = mapped_column(primary_key=True)
    buyer: Mapped[bytes] = mapped_column(sa.LargeBinary, sa.ForeignKey("buyers.id"))


PLAN = af.Field("plan", STRING, attribute="data", path=("plan",))


def test_relationships_are_followed_as_deep_as_is_asked() -> None:
    assert not af.Schema.from_sqlalchemy(Buyer).relations
    one = af.Schema.from_sqlalchemy(Buyer, depth=1)
    assert {link.name: (link.schema.name, link.many) for link in one.relations.values()} == {
        "bought": ("Bought", True),
        "follows": ("Buyer", True),
    }
    assert not one.relations["bought"].schema.relations
    two = af.Schema.from_sqlalchemy(Buyer, "Customer", depth=2)
    bought = two.relations["bought"].schema
    assert {link.name: (link.schema.name, link.many) for link in bought.relations.values()} == {
        "buyer": ("Customer", False),
        "maker": ("Maker", False),
    }
    assert bought.relations["buyer"].schema is two.relations["follows"].schema is two
    assert not bought.relations["maker"].schema.relations
    assert pickle.loads(pickle.dumps(two)) == two == af.Schema.from_sqlalchemy(Buyer, "Customer", depth=2)
    assert two.relations["bought"].description == "what was bought"
    assert two.by_name["email"].description == "where to write"


def test_instances_lead_to_others() -> None:
    schema = af.Schema.from_sqlalchemy(Buyer, fields=[PLAN], depth=2)
    acme = Maker(name="Acme")
    ada = Buyer(email="ada", tags=["vip"], data={"plan": "pro"}, bought=[Bought(price=3.0, maker=acme)])
    bob = Buyer(email="bob", tags=[], data=None, follows=[ada])
    for clause, expected in (
        ({"bought": {"some": {"maker": {"is": {"name": "Acme"}}, "buyer": {"is": {"tags": {"has": "vip"}}}}}}, ["ada"]),
        ({"follows": {"some": {"plan": "pro"}}}, ["bob"]),
        ({"bought": {"count": {"equals": 0}}}, ["bob"]),
    ):
        assert [buyer.email for buyer in af.parse(clause, schema=schema).select([ada, bob])] == expected


def test_the_published_notation_has_neither_lists_nor_relations() -> None:
    schema = af.Schema.from_sqlalchemy(Buyer, notation=af.Notation.PUBLISHED, depth=2)
    assert [field.name for field in schema.fields] == ["id", "email"]
    assert not schema.relations


def test_fields_may_be_given() -> None:
    schema = af.Schema.from_sqlalchemy(Buyer, fields=[PLAN, af.Field("email", STRING, title="E-mail")])
    assert [field.name for field in schema.fields] == ["id", "email", "tags", "plan"]
    assert schema.by_name["email"].title == "E-mail"
    size = af.Field("size", INTEGER, attribute="details", path=("size",))
    both = af.Schema.from_sqlalchemy(Buyer, fields={Buyer: [PLAN], Bought: [size]}, depth=1)
    assert both.by_name["plan"] == PLAN
    assert both.relations["bought"].schema.by_name["size"] == size
    thing = table(sa.Column("data", sa.JSON))
    assert af.Schema.from_sqlalchemy(thing, fields=[PLAN]).fields == (PLAN,)
    with pytest.raises(ValueError, match="Buyer has no column 'dat' for the field 'plan'; did you mean 'data'"):
        af.Schema.from_sqlalchemy(Buyer, fields=[af.Field("plan", STRING, attribute="dat", path=("plan",))])


# -- dates, ids and exact decimals -----------------------------------------------------------------------------------


def test_dates_ids_and_decimals_of_a_mapped_class_are_the_same_in_the_database_and_in_instances() -> None:
    class Base(DeclarativeBase):
        pass

    class Bill(Base):
        __tablename__ = "bills"
        id: Mapped[int] = mapped_column(primary_key=True)
        ident: Mapped[UUID | None]
        text: Mapped[str | None] = mapped_column(sa.Uuid(as_uuid=False))
        due: Mapped[date | None]
        total: Mapped[Decimal | None] = mapped_column(sa.Numeric(10, 2))

    first, second = UUID("d011db5a-e241-04eb-604a-5ce3addef82d"), UUID(int=1)
    bills = [
        Bill(id=1, ident=first, text=str(first), due=date(2024, 2, 29), total=Decimal("19.99")),
        Bill(id=2, ident=second, text=str(second), due=date(1, 1, 1), total=Decimal("-0.30")),
        Bill(id=3),
    ]
    schema = af.Schema.from_sqlalchemy(Bill)
    engine = sa.create_engine("sqlite://")
    Base.metadata.create_all(engine)
    selected = []
    with orm.Session(engine) as session:
        session.add_all(bills)
        session.commit()
        for clause in (
            {"ident": str(first).upper()}, {"ident": {"not": str(first)}}, {"text": {"in": [str(first), str(second)]}},
            {"due": {"gte": "2000-01-01"}}, {"due": {"anniversary": {"days": [[229, 229]]}}}, {"due": None},
            {"total": 19.99}, {"total": {"lt": 0.001}}, {"NOT": {"total": {"gt": -0.3}}},
        ):  # fmt: skip
            f = af.parse(clause, schema)
            found = session.scalars(sa.select(Bill).where(f.to_sqlalchemy(Bill)).order_by(Bill.id)).all()
            assert found == f.select(bills), clause
            selected.append([bill.id for bill in found])
    engine.dispose()
    assert selected == [[1], [2], [1, 2], [1], [1], [3], [1], [2], [2]]
