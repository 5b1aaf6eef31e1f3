"""Schemas of tables and mapped classes, and what they select among instances."""

import enum
import pickle
from datetime import datetime
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import orm, types
from sqlalchemy.dialects import mssql, mysql, oracle, postgresql, sqlite
from sqlalchemy.ext.associationproxy import association_proxy
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

import audiencefilter as af
from tests.backends.shop import Business, Contact, Vip
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


def decorated(impl: Any) -> Any:
    """Return a user's type that stores the values of another."""
    return type("Own", (types.TypeDecorator,), {"impl": impl, "cache_ok": True, "__module__": __name__})


class Point(types.UserDefinedType[Any]):
    cache_ok = True


class Base(DeclarativeBase):
    pass


def table(*columns: sa.schema.SchemaItem, name: str = "things") -> sa.Table:
    return sa.Table(name, sa.MetaData(), *columns)


def shape(schema: af.Schema) -> dict[str, af.FieldType]:
    return {field.name: field.type for field in schema.fields}


def field_of(type: Any) -> af.Field | None:
    """Return the field of a column of this type; the other column is there so that there is a schema at all."""
    schema = af.Schema.from_sqlalchemy(table(sa.Column("x", type), sa.Column("other", sa.Integer)))
    return schema.by_name.get("x")


#: Types of columns beside those of test_types_of_models.py, and the field of each.
FIELDS: list[tuple[Any, af.Field]] = [
    *(
        (one, af.Field("x", kind, bits=64 if kind is INTEGER else 32))
        for kind, found in {
            STRING: (sa.String().with_variant(sa.Text(), "mysql"), mysql.LONGTEXT(), decorated(decorated(sa.String))()),
            INTEGER: (decorated(sa.BigInteger), mysql.TINYINT(), mysql.BIGINT(), mysql.INTEGER(unsigned=True)),
            NUMBER: (
                sa.Numeric(10), sa.Numeric(19, 2), sa.Numeric(18, 10), sa.Numeric(18, -1), sa.DECIMAL(65, 30),
                sa.Float(asdecimal=True), oracle.BINARY_DOUBLE(), ORACLE_NUMBER(), ORACLE_NUMBER(asdecimal=False),
            ),
            T.DATE: (sqlite.DATE,),
            T.UUID: (postgresql.UUID(),),
            BOOLEAN: (mssql.BIT(),),
            DATETIME: (sa.DateTime().with_variant(sqlite.DATETIME, "sqlite"), mssql.DATETIMEOFFSET),
        }.items()
        for one in found
    ),
    # A numeric column of 18 digits at most is an exact decimal.
    *(
        (kind if not many else sa.ARRAY(kind, dimensions=1), af.Field("x", T.DECIMAL, scale=scale, many=many))
        for kind, scale in (
            (sa.Numeric(18, 0), 0), (sa.Numeric(10, 2), 2), (sa.Numeric(18, 9, asdecimal=False), 9),
            (sa.DECIMAL(10, 2), 2), (mysql.DECIMAL(12, 4), 4), (ORACLE_NUMBER(precision=10, scale=2), 2),
        )
        for many in (False, True)
    ),
    # Lists and enumerations.
    (postgresql.ENUM("a", name="letters"), af.Field("x", STRING, values=("a",))),
    (mysql.ENUM("a"), af.Field("x", STRING, values=("a",))),
    (decorated(sa.Enum("a", "b", name="chosen"))(), af.Field("x", STRING, values=("a", "b"))),
    (sa.ARRAY(sa.String()), af.Field("x", STRING, many=True)),
    (sa.ARRAY(sa.Enum(Same)), af.Field("x", STRING, many=True, values=("free", "paid"))),
    (postgresql.ARRAY(sa.BigInteger, dimensions=1), af.Field("x", INTEGER, many=True, bits=64)),
    (sa.ARRAY(sa.DateTime()), af.Field("x", DATETIME, many=True)),
    (sa.ARRAY(sa.String()).with_variant(sa.Text(), "sqlite"), af.Field("x", STRING, many=True)),
]  # fmt: skip


def test_a_column_of_this_type_is_a_field() -> None:
    def check(case: tuple[Any, af.Field]) -> None:
        kind, expected = case
        assert field_of(kind) == expected

    each(FIELDS, check)


def test_the_published_notation_has_numbers_for_decimals_and_no_dates_and_ids() -> None:
    source = table(sa.Column("price", sa.Numeric(10, 2)), sa.Column("day", sa.Date), sa.Column("id", sa.Uuid))
    assert shape(af.Schema.from_sqlalchemy(source, notation=af.Notation.PUBLISHED)) == {"price": NUMBER}


LEFT_OUT: list[Any] = [
    sa.ARRAY(sa.JSON()), sa.ARRAY(postgresql.CITEXT()), sa.ARRAY(sa.Enum(Plan)), postgresql.JSONB(),
    postgresql.CITEXT(), postgresql.INET(), mysql.SET("a"), mssql.XML(), decorated(sa.JSON)(), decorated(sa.Interval)(),
    Point(), sa.JSON().with_variant(sa.Text(), "sqlite"), sa.Enum(Plan).with_variant(sa.String(), "sqlite"),
]  # fmt: skip


def test_a_column_of_this_type_is_left_out() -> None:
    assert [kind for kind in LEFT_OUT if field_of(kind) is not None] == []


def test_fields_of_a_table_are_in_its_order() -> None:
    people = table(
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("picture", sa.LargeBinary),
        sa.Column("email", sa.String, nullable=False),
        sa.Column("born", sa.DateTime),
        name="people",
    )
    schema = af.Schema.from_sqlalchemy(people)
    assert schema == af.Schema("people", [
        af.Field("id", INTEGER, nullable=False, bits=64),
        af.Field("email", STRING, nullable=False),
        af.Field("born", DATETIME, nullable=True),
    ])  # fmt: skip
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
    class Blob(Base):
        __tablename__ = "blobs"
        data: Mapped[bytes] = mapped_column(primary_key=True)

    blobs = table(sa.Column("data", sa.JSON), sa.Column("day", sa.Time))
    for source, name in ((table(), "things"), (blobs, "things"), (Blob, "Blob")):
        with pytest.raises(ValueError, match=f"{name} has no column that can be filtered by"):
            af.Schema.from_sqlalchemy(source)
    with pytest.raises(ValueError, match="'OR'"):
        af.Schema.from_sqlalchemy(table(sa.Column("OR", sa.Integer)))


def test_attributes_may_be_called_otherwise_than_their_columns() -> None:
    class Named(Base):
        __tablename__ = "named"
        id: Mapped[int] = mapped_column("person_id", primary_key=True)
        first_name: Mapped[str] = mapped_column("firstName")
        given = orm.synonym("first_name")
        kind = orm.column_property(sa.Column("k", sa.String, nullable=False))

    schema = af.Schema.from_sqlalchemy(Named)
    assert set(schema.by_name) == {"id", "first_name", "kind"}
    assert schema.by_name["kind"] == af.Field("kind", STRING, nullable=False)
    # The table keeps the names of the columns.
    assert set(af.Schema.from_sqlalchemy(Named.__table__).by_name) == {"person_id", "firstName", "k"}


def test_classes_mapped_to_a_table_or_a_query_of_ones_own() -> None:
    people = table(
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("mail", sa.String, nullable=False),
        sa.Column("hidden", sa.Integer),
    )

    class Person:
        pass

    email = {"email": people.c.mail}
    orm.registry().map_imperatively(Person, people, properties=email, exclude_properties=["hidden"])
    schema = af.Schema.from_sqlalchemy(Person)
    assert schema.name == "Person"
    assert {field.name: field.nullable for field in schema.fields} == {"email": False, "id": False}
    query = sa.select(people.c.id, people.c.mail.label("name"), sa.func.length(people.c.mail).label("size")).subquery()

    class Selected(Base):
        __table__ = query
        __mapper_args__ = {"primary_key": [query.c.id]}  # noqa: RUF012

    # What the query works out is no column; a column under another name is one.
    assert shape(af.Schema.from_sqlalchemy(Selected)) == {"id": INTEGER, "name": STRING}


def test_inheritance_has_the_columns_of_the_class_and_of_its_bases_once() -> None:
    class Stamped:
        created: Mapped[datetime]

    class Animal(Stamped, Base):
        __tablename__ = "animals"
        id: Mapped[int] = mapped_column(primary_key=True)
        kind: Mapped[str]
        __mapper_args__ = {"polymorphic_on": "kind", "polymorphic_identity": "animal"}  # noqa: RUF012

    class Fish(Animal):
        """In a table of its own alone."""

        __tablename__ = "fish"
        id: Mapped[int] = mapped_column(primary_key=True)
        created: Mapped[datetime]
        depth: Mapped[int]
        __mapper_args__ = {"concrete": True, "polymorphic_identity": "fish"}  # noqa: RUF012

    columns = {kind: sorted(af.Schema.from_sqlalchemy(kind).by_name) for kind in (Animal, Fish, Contact, Vip, Business)}
    assert (columns[Animal], columns[Fish]) == (["created", "id", "kind"], ["created", "depth", "id"])
    # The mapper of a class says the same as the class.
    assert af.Schema.from_sqlalchemy(sa.inspect(Contact)) == af.Schema.from_sqlalchemy(Contact)
    # Of one table with its base, and of another one beside that.
    assert columns[Vip] == columns[Contact]
    assert columns[Business] == sorted([*columns[Contact], "industry"])


class Unmapped(DeclarativeBase):
    pass


def test_neither_a_table_nor_a_mapped_class() -> None:
    def connect() -> Any:
        raise AssertionError("connected")

    people = table(sa.Column("x", sa.Integer))
    wrong: list[Any] = [
        None, "people", str, {"x": sa.Integer}, sa.MetaData(), sa.Column("x", sa.Integer), sa.Integer,
        sa.table("people", sa.column("x", sa.Integer)), people.alias(), sa.select(people), sa.select(people).subquery(),
        Unmapped, Maker(id=1), orm.aliased(Maker), sa.create_engine("sqlite://", creator=connect),
    ]  # fmt: skip

    def check(source: Any) -> None:
        with pytest.raises(TypeError, match="a Table or a mapped class is needed, not "):
            af.Schema.from_sqlalchemy(source)

    each(wrong, check)


FOLLOWS = sa.Table(
    "follows",
    Base.metadata,
    sa.Column("who", sa.ForeignKey("buyers.id"), primary_key=True),
    sa.Column("whom", sa.ForeignKey("buyers.id"), primary_key=True),
)


class Buyer(Base):
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


class Bought(Base):
    __tablename__ = "bought"
    id: Mapped[int] = mapped_column(primary_key=True)
    buyer_id: Mapped[int | None] = mapped_column(sa.ForeignKey("buyers.id"))
    price: Mapped[float]
    details: Mapped[dict[str, Any] | None] = mapped_column(sa.JSON)
    buyer: Mapped[Buyer | None] = orm.relationship(back_populates="bought")
    maker: Mapped["Maker"] = orm.relationship()
    maker_id: Mapped[int] = mapped_column(sa.ForeignKey("makers.id"))


class Maker(Base):
    __tablename__ = "makers"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


class Picture(Base):
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


@pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SADeprecationWarning")
def test_relationships_whose_records_instances_do_not_have() -> None:
    class Author(Base):
        __tablename__ = "authors"
        id: Mapped[int] = mapped_column(primary_key=True)
        name: Mapped[str | None]
        unread: Mapped[list["Book"]] = orm.relationship(lazy="noload", viewonly=True)
        books: orm.DynamicMapped["Book"] = orm.relationship()
        added: orm.WriteOnlyMapped["Book"] = orm.relationship(viewonly=True)
        titled: Mapped[dict[str, "Book"]] = orm.relationship(
            collection_class=orm.attribute_keyed_dict("title"), viewonly=True
        )
        latest: Mapped["Book | None"] = orm.relationship(uselist=False, order_by="Book.id.desc()", viewonly=True)
        all: Mapped[set["Book"]] = orm.relationship(viewonly=True)
        title = association_proxy("books", "title")
        called = orm.synonym("name")

        @hybrid_property
        def shouted(self) -> str:
            return f"{self.name}!"

    class Book(Base):
        __tablename__ = "books"
        id: Mapped[int] = mapped_column(primary_key=True)
        author_id: Mapped[int] = mapped_column(sa.ForeignKey("authors.id"))
        title: Mapped[str | None]

    schema = af.Schema.from_sqlalchemy(Author, depth=1)
    assert [*schema.relations] == ["all"]
    assert schema.left_out == {
        "unread": "instances do not have its records: lazy='noload'",
        "books": "instances do not have its records: lazy='dynamic'",
        "added": "instances do not have its records: lazy='write_only'",
        "titled": "its collection is a dict, or cannot be read as a list",
        "latest": "instances have the first of its records, by order_by, and SQL would test all",
    }
    with pytest.raises(ValueError, match="include has names that Author lacks: 'shouted'"):
        af.Schema.from_sqlalchemy(Author, include=["name", "shouted"])
    book = af.Schema.from_sqlalchemy(Book)
    own = af.Schema("Author", schema.fields, relations=[af.Relation("latest", book, many=False)])
    with pytest.raises(af.UnsupportedError, match=r"latest, of which instances have the first by order_by: .*Related"):
        af.parse({"latest": {"is": {"title": "Emma"}}}, own).to_sqlalchemy(Author)
    dynamic = af.Schema("Author", schema.fields, relations=[af.Relation("books", book)])
    with pytest.raises(af.RecordError, match=r"expected a list of records: give list\(….all\(\)\), or filter in the"):
        af.parse({"books": {"none": {}}}, dynamic).matches(Author(id=1))


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


class User(Base):
    __tablename__ = "users"
    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str]
    password_hash: Mapped[str]
    login: Mapped[str] = mapped_column("loginToken")
    data: Mapped[dict[str, Any]] = mapped_column(sa.JSON)
    shouted = orm.column_property(sa.func.upper(sa.literal_column("email")))
    counted: Mapped[int] = orm.query_expression()
    long: Mapped[str] = orm.deferred(mapped_column(sa.Text))
    orders: Mapped[list["Purchase"]] = orm.relationship(back_populates="user")


class Purchase(Base):
    __tablename__ = "purchases"
    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(sa.ForeignKey(User.id))
    api_key: Mapped[str]
    user: Mapped[User] = orm.relationship(back_populates="orders")


def test_a_mapped_class_says_what_it_leaves_out() -> None:
    no_column = "no column of its own: declare a Field in a Schema of your own, where SQL can read it"
    schema = af.Schema.from_sqlalchemy(User)
    assert [*schema.by_name] == ["id", "email", "long"]
    assert dict(schema.left_out) == {
        "password_hash": "named like a secret (hash): name it in include to take it",
        "login": "named like a secret (token): name it in include to take it",
        "data": "no field type fits JSON: give fields at its paths in fields=",
        "shouted": no_column,
        "counted": no_column,
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
    schema = af.Schema.from_sqlalchemy(User, depth=1, exclude={User: ["email", "long"], Purchase: ["user_id", "user"]})
    assert [*schema.by_name] == ["id"]
    assert schema.left_out["email"] == "named in exclude"
    assert [*schema.relations["orders"].schema.by_name] == ["id"]
    assert af.Schema.from_sqlalchemy(User, depth=1, exclude=["orders"]).relations == {}
    table = af.Schema.from_sqlalchemy(Purchase.__table__, include=["api_key"])
    assert [*table.by_name] == ["api_key"]


def test_wrong_choices_are_refused_at_once() -> None:
    with pytest.raises(TypeError, match=r"include takes several names, as \['email'\], not 'email'"):
        af.Schema.from_sqlalchemy(User, include="email")
    with pytest.raises(ValueError, match=r"exclude has names that User lacks: 'emial'; did you mean 'email'\?"):
        af.Schema.from_sqlalchemy(User, exclude=["emial"])
    with pytest.raises(ValueError, match=r"exclude has names that Purchase lacks: 'apikey'; did you mean 'api_key'\?"):
        af.Schema.from_sqlalchemy(User, depth=1, exclude={Purchase: ["apikey"]})
    with pytest.raises(ValueError, match="exclude has names of Purchase, which the schema does not reach: it has User"):
        af.Schema.from_sqlalchemy(User, exclude={Purchase: ["api_key"]})
    with pytest.raises(ValueError, match=r"User has no column .*, only .*id: named in exclude"):
        af.Schema.from_sqlalchemy(User, exclude=["id", "email", "long"])
