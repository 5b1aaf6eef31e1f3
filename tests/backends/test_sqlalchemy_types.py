"""The types of columns that a field takes, the dialects that there are, and what is printed without one."""

import asyncio
import enum
from itertools import product
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import types
from sqlalchemy.dialects import mssql, mysql, oracle, postgresql, sqlite
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.ext.mutable import MutableDict, MutableList

import audiencefilter as af
from tests.backends.shop import CONTACT, Contact
from tests.engines.engine import Engine
from tests.engines.postgresql import PostgreSQL
from tests.strategies import FIRST_TYPES

T = af.FieldType
OPERANDS: dict[T, Any] = {
    T.STRING: "a", T.INTEGER: 1, T.NUMBER: 1.5, T.BOOLEAN: True, T.DATETIME: "2024-01-01T00:00:00Z",
}  # fmt: skip
ASYNCPG: Any = sa.make_url("postgresql+asyncpg://").get_dialect()()


def decorated(impl: Any) -> Any:
    """Return a user's type that stores the values of another."""
    return type("Own", (types.TypeDecorator,), {"impl": impl, "cache_ok": True, "__module__": __name__})


Upper, Packed, Sealed = map(decorated, (types.String, types.JSON, types.LargeBinary))
UpperUpper = decorated(Upper)


class Colour(enum.Enum):
    RED = "red"


def condition(type: T, column: Any, operand: Any = None) -> sa.ColumnElement[bool]:
    f = af.parse({"f": OPERANDS[type] if operand is None else operand}, af.Schema("Row", [af.Field("f", type)]))
    return f.to_sqlalchemy(sa.table("t", sa.column("f", column)))


_SQLITE: Any = sqlite.dialect
_POSTGRESQL: Any = postgresql.dialect


def compiled(type: T, column: Any, dialect: sa.Dialect, operand: Any = None) -> str:
    return str(condition(type, column, operand).compile(dialect=dialect))


@pytest.mark.parametrize(("type", "column"), [
    # Those of a model are in tests/adapters/test_types_of_models.py.
    *((T.STRING, column) for column in (
        postgresql.CITEXT, Upper, UpperUpper, sa.String().with_variant(mysql.VARCHAR(10), "mysql"),
    )),
    *((T.NUMBER, column) for column in (sa.Numeric(10, 2), sa.Integer, sa.BigInteger)),
    *((T.BOOLEAN, column) for column in (sa.Boolean, mysql.TINYINT(1))),
    *((T.DATETIME, column) for column in (mysql.DATETIME(fsp=6), sqlite.DATETIME)),
    *((kind, sa.types.NULLTYPE) for kind in FIRST_TYPES),
], ids=str)  # fmt: skip
def test_types_that_are_taken(type: T, column: Any) -> None:
    assert compiled(type, column, _SQLITE()).count("?") == 1


@pytest.mark.parametrize(("type", "column"), [
    *((T.STRING, column) for column in (
        sa.Integer, sa.Boolean, sa.DateTime, sa.JSON, sa.LargeBinary, sa.Enum(Colour), sa.Uuid, postgresql.JSONB,
        postgresql.ARRAY(sa.String), Sealed, sa.Numeric, sa.Date,
    )),
    *((T.INTEGER, column) for column in (
        sa.String, sa.Numeric, sa.Float, sa.Boolean, sa.DateTime, sa.JSON, sa.Interval, sa.Enum("a"),
    )),
    *((T.NUMBER, column) for column in (sa.String, sa.Boolean, sa.JSON, sa.DateTime)),
    *((T.BOOLEAN, column) for column in (sa.String, sa.Integer, sa.JSON, sa.Float)),
    *((T.DATETIME, column) for column in (sa.String, sa.Date, sa.Time, sa.Integer, sa.JSON, sa.Interval)),
], ids=str)  # fmt: skip
def test_types_that_are_refused(type: T, column: Any) -> None:
    with pytest.raises(af.UnsupportedError) as caught:
        condition(type, column)
    assert caught.value.backend == "to_sqlalchemy"
    assert f"the {type.value} field 'f' on a column of " in str(caught.value)
    # Also where no value is compared, and only as far as the filter reads it.
    with pytest.raises(af.UnsupportedError):
        condition(type, column, {"not": None})
    schema = af.Schema("Row", [af.Field("f", type), af.Field("g", T.INTEGER)])
    table = sa.table("t", sa.column("f", column), sa.column("g", sa.Integer))
    assert str(af.parse({"g": 1}, schema).to_sqlalchemy(table)) == "(t.g = :param_1)"


_DATETIME: Any = sqlite.DATETIME
YEARS = _DATETIME(storage_format="%(year)04d", regexp=r"(\d+)")


class Moment(types.TypeDecorator[Any]):
    """A date that is stored in a way of each engine's own."""

    impl = types.DateTime(timezone=True)
    cache_ok = True

    def load_dialect_impl(self, dialect: sa.Dialect) -> types.TypeEngine[Any]:
        match dialect.name:
            case "mysql" | "mariadb":
                return dialect.type_descriptor(mysql.TIMESTAMP())
            case "sqlite":
                return dialect.type_descriptor(YEARS)
            case _:
                return dialect.type_descriptor(types.DateTime())


@pytest.mark.parametrize(
    "column",
    [YEARS, _DATETIME(truncate_microseconds=True), sa.DateTime().with_variant(YEARS, "sqlite"), Moment()],
    ids=["format", "truncated", "variant", "decorator"],
)
def test_sqlite_dates_in_another_form(column: Any) -> None:
    with pytest.raises(af.UnsupportedError, match="a comparison with dates as"):
        compiled(T.DATETIME, column, _SQLITE())


TIMESTAMP_ON_MYSQL = sa.DateTime().with_variant(mysql.TIMESTAMP(fsp=6), "mysql", "mariadb")


@pytest.mark.parametrize("driver", ["mysql+pymysql", "mariadb+pymysql"])
@pytest.mark.parametrize(
    "column",
    [mysql.TIMESTAMP(fsp=6), sa.TIMESTAMP(), TIMESTAMP_ON_MYSQL, Moment()],
    ids=["mysql.TIMESTAMP", "TIMESTAMP", "variant", "decorator"],
)
def test_mysql_timestamps_move_with_the_session(driver: str, column: Any) -> None:
    dialect: Any = sa.make_url(f"{driver}://").get_dialect()()
    with pytest.raises(af.UnsupportedError, match="session's time zone"):
        compiled(T.DATETIME, column, dialect)
    assert "%s" in compiled(T.DATETIME, sa.DateTime(), dialect)


def test_where_there_are_no_dates_their_form_does_not_matter() -> None:
    assert compiled(T.DATETIME, mysql.TIMESTAMP(), _SQLITE()).count("?") == 1
    assert compiled(T.DATETIME, YEARS, _POSTGRESQL()).count("%(") == 1


#: What the column is on PostgreSQL is what counts, whatever it is elsewhere.
NAIVE_ON_POSTGRESQL = sa.DateTime(timezone=True).with_variant(postgresql.TIMESTAMP(timezone=False), "postgresql")
AWARE_ON_POSTGRESQL = sa.DateTime().with_variant(postgresql.TIMESTAMP(timezone=True), "postgresql")


@pytest.mark.engines
@pytest.mark.parametrize(("column", "held"), [
    (sa.DateTime(), "timestamp"), (sa.DateTime(timezone=True), "timestamptz"), (NAIVE_ON_POSTGRESQL, "timestamp"),
    (AWARE_ON_POSTGRESQL, "timestamptz"), (Moment(), "timestamp"),
], ids=["naive", "aware", "naive variant", "aware variant", "naive decorator"])  # fmt: skip
def test_asyncpg_is_told_what_the_column_is(postgresql: PostgreSQL, column: Any, held: str) -> None:
    schema = af.Schema("Row", [af.Field("f", T.DATETIME)])
    moments = ["2024-01-01T00:00:00Z", "2024-01-01T00:00:00.000001Z", "2024-01-01T05:30:00Z", "2023-12-31T18:30:00Z"]
    postgresql.load("moments", schema, [schema.coerce({"f": moment}) for moment in moments], columns={"f": held})
    table = sa.table("moments", sa.column("id", sa.Integer), sa.column("f", column))

    async def select() -> list[list[int]]:
        engine = create_async_engine(postgresql.url("asyncpg"), poolclass=sa.NullPool)
        async with engine.connect() as connection:
            found = [
                list(await connection.scalars(sa.select(table.c.id).where(f.to_sqlalchemy(table)).order_by(table.c.id)))
                for f in (
                    af.parse({"f": operand}, schema)
                    for operand in (moments[0], {"in": moments[:2]}, {"gt": moments[1]})
                )
            ]
        await engine.dispose()
        return found

    assert asyncio.run(select()) == [[0], [0, 1], [2]]


def test_asyncpg_has_to_know_the_type_of_a_column_of_dates() -> None:
    with pytest.raises(af.UnsupportedError, match="give the column the type DateTime"):
        compiled(T.DATETIME, types.NULLTYPE, ASYNCPG)
    assert "CAST($1 AS text)" in compiled(T.STRING, types.NULLTYPE, ASYNCPG)
    psycopg: Any = sa.make_url("postgresql+psycopg://").get_dialect()()
    assert compiled(T.DATETIME, types.NULLTYPE, psycopg) == "(t.f = %(param_1)s)"


def of_list(kind: T, column: Any) -> sa.ColumnElement[bool]:
    f = af.parse({"f": {"has": OPERANDS[kind]}}, af.Schema("Row", [af.Field("f", kind, many=True)]))
    return f.to_sqlalchemy(sa.table("t", sa.column("f", column)))


def of_data(column: Any) -> sa.ColumnElement[bool]:
    f = af.parse({"f": "a"}, af.Schema("Row", [af.Field("f", T.STRING, attribute="data", path=("x",))]))
    return f.to_sqlalchemy(sa.table("t", sa.column("data", column)))


JSON_TYPES: tuple[Any, ...] = (
    sa.JSON, sa.JSON(none_as_null=True), sa.Text, sa.String(100), Packed, Upper, MutableList.as_mutable(sa.JSON()),
    MutableDict.as_mutable(sa.JSON()), sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), sa.types.NULLTYPE,
)  # fmt: skip


@pytest.mark.parametrize("column", JSON_TYPES, ids=str)
def test_types_that_keep_json(column: Any) -> None:
    for condition in (of_list(T.STRING, column), of_data(column)):
        assert "json" in str(condition.compile(dialect=_SQLITE()))
        assert str(condition.compile(dialect=ASYNCPG))


@pytest.mark.parametrize(("kind", "column"), [
    *((kind, sa.ARRAY(item)) for kind, item in (
        (T.STRING, sa.String), (T.STRING, sa.Text), (T.STRING, sa.types.NULLTYPE), (T.STRING, Upper),
        (T.INTEGER, sa.Integer), (T.INTEGER, sa.BigInteger), (T.NUMBER, sa.Float), (T.NUMBER, sa.Numeric),
        (T.NUMBER, sa.Integer), (T.BOOLEAN, sa.Boolean), (T.DATETIME, sa.DateTime(timezone=True)),
        (T.STRING, sa.Enum("a", "b")), (T.STRING, sa.Enum(Colour)),
    )),
    (T.STRING, postgresql.ARRAY(sa.Text, dimensions=1)),
    (T.STRING, MutableList.as_mutable(postgresql.ARRAY(sa.Text))),
    (T.STRING, sa.JSON().with_variant(postgresql.ARRAY(sa.Text), "postgresql")),
], ids=str)  # fmt: skip
def test_arrays_that_are_taken(kind: T, column: Any) -> None:
    assert "json" not in str(of_list(kind, column).compile(dialect=ASYNCPG))


@pytest.mark.parametrize(("kind", "column"), [
    *((T.STRING, column) for column in (
        sa.Integer, sa.Boolean, sa.DateTime, sa.LargeBinary, sa.Enum("a"), Sealed, sa.Uuid,
        sa.ARRAY(sa.Integer), sa.ARRAY(sa.JSON), sa.ARRAY(sa.LargeBinary),
    )),
    *((T.INTEGER, sa.ARRAY(item)) for item in (sa.String, sa.Float, sa.Boolean, sa.Numeric, sa.Enum(Colour))),
    *((T.NUMBER, sa.ARRAY(item)) for item in (sa.String, sa.Boolean)),
    *((T.BOOLEAN, sa.ARRAY(item)) for item in (sa.String, sa.Integer)),
    *((T.DATETIME, sa.ARRAY(item)) for item in (sa.String, sa.Date, sa.Time, sa.Integer)),
], ids=str)  # fmt: skip
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


@pytest.mark.parametrize("column", [
    sa.JSON().with_variant(sa.Integer(), "postgresql"),
    sa.Text().with_variant(sa.Enum("a"), "postgresql"),
    sa.JSON().with_variant(postgresql.ARRAY(sa.Integer), "postgresql"),
], ids=["integer", "enum", "array of integers"])  # fmt: skip
def test_a_variant_is_refused_where_it_is_the_type(column: Any) -> None:
    condition = of_list(T.STRING, column)
    assert str(condition.compile(dialect=_SQLITE()))
    with pytest.raises(af.UnsupportedError, match="'f', a list of string, on a column of"):
        condition.compile(dialect=ASYNCPG)


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
    ({"w": {"has": "a"}}, [2]), ({"NOT": {"w": {"has": "a"}}}, [3, 4]),
    ({"NOT": {"w": {"hasSome": ["a", "c"]}}}, [3, 4]), ({"NOT": {"w": {"hasEvery": ["a", "b"]}}}, [2, 3, 4]),
    ({"NOT": {"w": {"equals": ["a"]}}}, [3, 4]), ({"w": {"isEmpty": False}}, [2, 4]), ({"w": {"isEmpty": True}}, [3]),
    ({"w": None}, [1]),
)  # fmt: skip


def test_a_json_null_is_a_missing_list(local_engine: Engine) -> None:
    alchemy = local_engine.with_dialect()
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


def test_another_dialect_is_refused_when_compiled() -> None:
    others: Any = (oracle.dialect, mssql.dialect)
    for make, operand in product(others, ("a", {"not": None}, {"in": []})):
        expression, dialect = condition(T.STRING, sa.String, operand), make()
        for element in (expression, sa.select(sa.literal(1)).where(expression), sa.not_(expression)):
            with pytest.raises(af.UnsupportedError) as caught:
                element.compile(dialect=dialect)
            assert caught.value.backend == "to_sqlalchemy"
            assert repr(dialect.name) in str(caught.value)
        assert str(expression)


@pytest.mark.parametrize(
    ("url", "is_mariadb"), [("mysql+pymysql://", False), ("mysql+pymysql://", True), ("mariadb+pymysql://", True)]
)
def test_mariadb_may_be_called_mysql(url: str, is_mariadb: bool) -> None:
    dialect: Any = sa.make_url(url).get_dialect()()
    if is_mariadb:
        dialect.is_mariadb = True  # as a connection finds out
    text = compiled(T.STRING, sa.String, dialect)
    assert ("utf8mb4_nopad_bin" in text) is is_mariadb
    assert ("utf8mb4_0900_bin" in text) is not is_mariadb


def test_without_a_dialect_it_has_the_form_of_postgresql() -> None:
    later = condition(T.DATETIME, sa.DateTime, {"gt": "2024-01-01T00:00:00Z"})
    assert str(condition(T.STRING, sa.String, {"contains": "Kim"})) == "(CAST(t.f AS text) ~ :param_1)"
    assert str(sa.select(sa.literal_column("1")).where(later)) == "SELECT 1 \nFROM t \nWHERE (t.f > :param_1)"


def test_it_is_a_boolean_expression() -> None:
    expression = condition(T.STRING, sa.String)
    assert isinstance(expression, sa.ColumnElement)
    assert isinstance(expression.type, sa.Boolean)
    assert expression.label("x").type is expression.type
