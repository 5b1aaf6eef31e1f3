"""The types of columns that keep lists and custom data, and what is said of relations that are not found."""

import enum
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import orm, types
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.mutable import MutableDict, MutableList

import audiencefilter as af
from tests.backends.shop import CONTACT, CONTACTS, Contact, Objects, Order
from tests.engines.engine import Engine

T = af.FieldType
POSTGRESQL: Any = sa.make_url("postgresql+asyncpg://").get_dialect()()
SQLITE: Any = sqlite.dialect
ONE: dict[T, Any] = {T.STRING: "a", T.INTEGER: 1, T.NUMBER: 1.5, T.BOOLEAN: True, T.DATETIME: "2024-01-01T00:00:00Z"}


class Colour(enum.Enum):
    RED = "red"


class Packed(types.TypeDecorator[Any]):
    impl = types.JSON
    cache_ok = True


class Written(types.TypeDecorator[Any]):
    impl = types.Text
    cache_ok = True


class Sealed(types.TypeDecorator[Any]):
    impl = types.LargeBinary
    cache_ok = True


def of_list(kind: T, column: Any) -> sa.ColumnElement[bool]:
    f = af.parse({"f": {"has": ONE[kind]}}, af.Schema("Row", [af.Field("f", kind, many=True)]))
    return f.to_sqlalchemy(sa.table("t", sa.column("f", column)))


def of_data(column: Any) -> sa.ColumnElement[bool]:
    f = af.parse({"f": "a"}, af.Schema("Row", [af.Field("f", T.STRING, attribute="data", path=("x",))]))
    return f.to_sqlalchemy(sa.table("t", sa.column("data", column)))


JSON_TYPES: tuple[Any, ...] = (
    sa.JSON, sa.JSON(none_as_null=True), sa.Text, sa.String(100), Packed, Written, MutableList.as_mutable(sa.JSON()),
    MutableDict.as_mutable(sa.JSON()), sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), sa.types.NULLTYPE,
)  # fmt: skip


@pytest.mark.parametrize("column", JSON_TYPES, ids=str)
def test_types_that_keep_json(column: Any) -> None:
    for condition in (of_list(T.STRING, column), of_data(column)):
        assert "json" in str(condition.compile(dialect=SQLITE()))
        assert str(condition.compile(dialect=POSTGRESQL))


@pytest.mark.parametrize(
    ("kind", "column"),
    [
        *((kind, sa.ARRAY(item)) for kind, item in (
            (T.STRING, sa.String), (T.STRING, sa.Text), (T.STRING, sa.types.NULLTYPE), (T.STRING, Written),
            (T.INTEGER, sa.Integer), (T.INTEGER, sa.BigInteger), (T.NUMBER, sa.Float), (T.NUMBER, sa.Numeric),
            (T.NUMBER, sa.Integer), (T.BOOLEAN, sa.Boolean), (T.DATETIME, sa.DateTime(timezone=True)),
        )),
        (T.STRING, postgresql.ARRAY(sa.Text, dimensions=1)),
        (T.STRING, MutableList.as_mutable(postgresql.ARRAY(sa.Text))),
        (T.STRING, sa.JSON().with_variant(postgresql.ARRAY(sa.Text), "postgresql")),
    ],
    ids=str,
)  # fmt: skip
def test_arrays_that_are_taken(kind: T, column: Any) -> None:
    assert "json" not in str(of_list(kind, column).compile(dialect=POSTGRESQL))


@pytest.mark.parametrize("column", [sa.ARRAY(sa.Enum("a", "b")), sa.ARRAY(sa.Enum(Colour))], ids=str)
def test_arrays_of_an_enum_are_texts(column: Any) -> None:
    assert str(of_list(T.STRING, column).compile(dialect=POSTGRESQL))
    with pytest.raises(af.UnsupportedError, match="a list of integer"):
        of_list(T.INTEGER, column)


@pytest.mark.parametrize(
    ("kind", "column"),
    [
        *((T.STRING, column) for column in (
            sa.Integer, sa.Boolean, sa.DateTime, sa.LargeBinary, sa.Enum("a"), Sealed, postgresql.CITEXT, sa.Uuid,
            sa.ARRAY(sa.Integer), sa.ARRAY(postgresql.CITEXT), sa.ARRAY(sa.JSON), sa.ARRAY(sa.LargeBinary),
        )),
        *((T.INTEGER, sa.ARRAY(item)) for item in (sa.String, sa.Float, sa.Boolean, sa.Numeric)),
        *((T.NUMBER, sa.ARRAY(item)) for item in (sa.String, sa.Boolean)),
        *((T.BOOLEAN, sa.ARRAY(item)) for item in (sa.String, sa.Integer)),
        *((T.DATETIME, sa.ARRAY(item)) for item in (sa.String, sa.Date, sa.Time, sa.Integer)),
    ],
    ids=str,
)  # fmt: skip
def test_columns_that_keep_no_list(kind: T, column: Any) -> None:
    with pytest.raises(af.UnsupportedError, match=f"'f', a list of {kind.value}, on a column of") as caught:
        of_list(kind, column)
    assert caught.value.backend == "to_sqlalchemy"


@pytest.mark.parametrize("column", [sa.ARRAY(sa.Text, dimensions=2), sa.ARRAY(sa.Text, dimensions=3)], ids=str)
def test_more_than_one_dimension(column: Any) -> None:
    with pytest.raises(af.UnsupportedError, match="more than one dimension: give it dimensions=1"):
        of_list(T.STRING, column)


@pytest.mark.parametrize("column", [sa.Integer, sa.ARRAY(sa.Text), sa.Enum("a"), Sealed, sa.DateTime], ids=str)
def test_columns_that_keep_no_custom_data(column: Any) -> None:
    with pytest.raises(af.UnsupportedError, match="'f', custom data, on a column of"):
        of_data(column)


@pytest.mark.parametrize(
    "column",
    [
        sa.JSON().with_variant(sa.Integer(), "postgresql"),
        sa.Text().with_variant(sa.Enum("a"), "postgresql"),
        sa.JSON().with_variant(postgresql.ARRAY(sa.Integer), "postgresql"),
    ],
    ids=["integer", "enum", "array of integers"],
)
def test_a_variant_is_refused_where_it_is_the_type(column: Any) -> None:
    condition = of_list(T.STRING, column)
    assert str(condition.compile(dialect=SQLITE()))
    with pytest.raises(af.UnsupportedError, match="'f', a list of string, on a column of"):
        condition.compile(dialect=POSTGRESQL)


def test_a_mapping_may_name_custom_data_by_field_and_by_column() -> None:
    f = af.parse({"plan": "pro", "seats": {"gt": 1}}, CONTACT)
    data, plain = Contact.data, sa.table("t", sa.column("data", sa.JSON))
    for source in ({"data": data}, {"plan": data, "seats": data}, {"plan": data, "data": data}):
        assert str(f.to_sqlalchemy(source)) == str(f.to_sqlalchemy(Contact))
    assert "t.data" in str(f.to_sqlalchemy({"data": data, "plan": plain.c.data}))
    with pytest.raises(ValueError, match="the mapping has no column 'data' for the field 'seats'"):
        f.to_sqlalchemy({"plan": data})


#: What selects whom of a missing list, ["a"], an empty one and ["b"], which are 1 to 4.
OF_NULLS: tuple[tuple[dict[str, Any], list[int]], ...] = (
    ({"w": {"has": "a"}}, [2]),
    ({"NOT": {"w": {"has": "a"}}}, [3, 4]),
    ({"NOT": {"w": {"hasSome": ["a", "c"]}}}, [3, 4]),
    ({"NOT": {"w": {"hasEvery": ["a", "b"]}}}, [2, 3, 4]),
    ({"NOT": {"w": {"equals": ["a"]}}}, [3, 4]),
    ({"w": {"isEmpty": False}}, [2, 4]),
    ({"w": {"isEmpty": True}}, [3]),
    ({"w": None}, [1]),
)


def test_a_json_null_is_a_missing_list(local_engine: Engine) -> None:
    """SQLAlchemy stores None so, unless the type says otherwise."""
    alchemy = local_engine.alchemy()
    assert alchemy is not None
    key = sa.Column("id", sa.Integer, primary_key=True, autoincrement=False)
    table = sa.Table("nulls", sa.MetaData(), key, sa.Column("w", sa.JSON))
    schema = af.Schema("Row", [af.Field("w", T.STRING, many=True)])
    with alchemy.connect() as connection, connection.begin() as transaction:
        table.create(connection)
        rows = [{"id": number, "w": kept} for number, kept in enumerate((None, ["a"], [], ["b"]), 1)]
        connection.execute(table.insert(), rows)
        for clause, wanted in OF_NULLS:
            condition = af.parse(clause, schema).to_sqlalchemy(table)
            found = connection.scalars(sa.select(table.c.id).where(condition).order_by(table.c.id))
            assert list(found) == wanted, clause
        transaction.rollback()


# -- relations --------------------------------------------------------------------------------------------------------

SOME: Any = af.parse({"orders": {"some": {"total": 6}}}, CONTACT)
ORDERS: Any = Order.__table__
ON = {"id": "contact_id"}


@pytest.mark.parametrize(
    "told",
    [
        af.Related(ORDERS, on=ON),
        af.Related(Order, on=ON),
        af.Related(orm.aliased(Order), on=ON),
        af.Related(ORDERS.alias("o"), on=ON),
        af.Related(sa.select(ORDERS).subquery(), on=ON),
        af.Related(sa.select(ORDERS).cte("c"), on=ON),
        af.Related(ORDERS, on={CONTACTS.c.id: ORDERS.c.contact_id}),
        af.Related(Order, on={Contact.id: Order.contact_id}),
        af.Related(Order, on={"id": Order.contact_id}, columns={"total": Order.total}),
        af.Related(ORDERS, on=ON, columns={"total": "total"}),
    ],
    ids=["table", "class", "aliased", "alias", "subquery", "CTE", "columns", "attributes", "both", "named"],
)  # fmt: skip
def test_what_is_told_of_a_relation(session: orm.Session, objects: Objects, told: af.Related) -> None:
    for source in (Contact, CONTACTS):
        condition = SOME.to_sqlalchemy(source, {"orders": told})
        found = session.scalars(sa.select(CONTACTS.c.id).where(condition).order_by(CONTACTS.c.id)).all()
        assert found == objects.ids(SOME) != []


@pytest.mark.parametrize(
    ("source", "related", "error", "message"),
    [
        (CONTACTS, None, ValueError, "how are the orders of Contact found? Say it with related"),
        (CONTACTS, {}, ValueError, "how are the orders of Contact found?"),
        (Order, None, ValueError, "how are the orders of Contact found?"),
        ({}, None, ValueError, "how are the orders of Contact found?"),
        (CONTACTS, {"order": af.Related(ORDERS, on=ON)}, ValueError, "no such relation; did you mean 'orders'?"),
        (CONTACTS, {"orders": ORDERS}, TypeError, "related['orders'] must be a Related"),
        (CONTACTS, [ORDERS], TypeError, "related must be a mapping"),
        (CONTACTS, {"orders": af.Related("orders", on=ON)}, TypeError, "must be a Table, an alias, a subquery or a"),
        (CONTACTS, {"orders": af.Related(sa.select(ORDERS), on=ON)}, TypeError, "must be a Table, an alias"),
        (CONTACTS, {"orders": af.Related(ORDERS, on={"id": "contact"})}, ValueError, "has no column 'contact' that"),
        (CONTACTS, {"orders": af.Related(ORDERS, on={"nid": "contact_id"})}, ValueError, "has no column 'nid' that"),
        (CONTACTS, {"orders": af.Related(ORDERS, on={1: "contact_id"})}, TypeError, "records join by columns or their"),
        (CONTACTS, {"orders": af.Related(ORDERS, on={"id": CONTACTS.c.id})}, ValueError, "has no column contacts.id"),
        ({"name": CONTACTS.c.full_name}, {"orders": af.Related(ORDERS, on=ON)}, ValueError, "give on the column it"),
        (CONTACTS, {"orders": af.Related(ORDERS, on=ON, columns={"totl": "total"})}, ValueError, "no field 'totl'"),
        (CONTACTS, {"orders": af.Related(ORDERS, on=ON, columns={"total": "x"})}, ValueError, "has no column 'x'"),
        (CONTACTS, {"orders": af.Related(ORDERS, on=ON, columns={"total": af.Column("total", "int")})}, TypeError,
         "must be a name, a column or an expression of SQLAlchemy"),
        (CONTACTS, {"orders": af.Related(ORDERS, on=ON, columns={"total": ORDERS.c.status})}, af.UnsupportedError,
         "the integer field 'total' on a column of"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_what_is_told(source: Any, related: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        SOME.to_sqlalchemy(source, related)
    assert message in str(caught.value)


class Base(orm.DeclarativeBase):
    pass


class Left(Base):
    __tablename__ = "left"
    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    low: orm.Mapped[int]
    ordered: orm.Mapped[list["Right"]] = orm.relationship(
        primaryjoin="Left.low < foreign(Right.left_id)", viewonly=True
    )
    either: orm.Mapped[list["Right"]] = orm.relationship(
        primaryjoin="or_(Left.id == foreign(Right.left_id), Left.low == foreign(Right.left_id))", viewonly=True
    )
    worked: orm.Mapped[list["Right"]] = orm.relationship(
        primaryjoin="Left.id == func.abs(foreign(Right.left_id))", viewonly=True
    )
    ours: orm.Mapped[list["Right"]] = orm.relationship(
        primaryjoin="and_(Left.id == foreign(Right.left_id), Left.low > 3)", viewonly=True
    )


class Right(Base):
    __tablename__ = "right"
    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    left_id: orm.Mapped[int]


@pytest.mark.parametrize("name", ["ordered", "either", "worked", "ours"])
def test_relationships_that_are_not_followed(name: str) -> None:
    other = af.Schema("Right", [af.Field("id", T.INTEGER)])
    f = af.parse(
        {name: {"some": {"id": 1}}},
        af.Schema("Left", [af.Field("id", T.INTEGER)], relations=[af.Relation(name, other)]),
    )
    with pytest.raises(
        af.UnsupportedError, match=f"{name}, whose relationship joins by more than equal columns"
    ) as caught:
        f.to_sqlalchemy(Left)
    assert f"related={{'{name}': Related(" in str(caught.value)
    assert f.to_sqlalchemy(Left, {name: af.Related(Right, on={"id": "left_id"})}) is not None
