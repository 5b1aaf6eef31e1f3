"""Each type of a model's attribute selects the same among instances, rows of each database, and many audiences."""

import enum
from collections.abc import Sequence
from dataclasses import make_dataclass
from datetime import UTC, datetime
from decimal import Decimal
from functools import partial
from types import ModuleType
from typing import Any, Final, Literal, NamedTuple, cast, get_args

import pydantic
import pytest
import sqlalchemy as sa
from sqlalchemy import orm, types
from sqlalchemy.dialects import mysql, postgresql, sqlite

import audiencefilter as af
from audiencefilter.adapters import dataclass, many_sql
from tests.adapters.columns_of_models import BETWEEN, VALUES, WIDE, clauses
from tests.each import each

T = af.FieldType


class Plan(enum.StrEnum):
    FREE = "free"
    PAID = "paid"


class Colour(enum.Enum):
    RED = "red"


class Level(enum.IntEnum):
    LOW = 1


def stored_values(members: type[enum.Enum]) -> list[str]:
    return [str(member.value) for member in members]


class Cents(types.TypeDecorator[Decimal]):
    impl = types.Integer
    cache_ok = True

    def process_bind_param(self, value: Decimal | None, dialect: sa.Dialect) -> int | None:
        return None if value is None else int(value * 100)


class Lower(sa.String):
    def bind_expression(self, bindvalue: Any) -> Any:
        return sa.func.lower(bindvalue)


class Plain(types.TypeDecorator[str]):
    """As SQLModel's AutoString: it chooses a type of the database."""

    impl = types.String
    cache_ok = True

    def load_dialect_impl(self, dialect: sa.Dialect) -> Any:
        return dialect.type_descriptor(types.String(50))


class Kind(NamedTuple):
    """A column: its type, its values if not those of its field, and the engines that have it."""

    type: Any
    values: Sequence[Any] = ()
    engines: Sequence[str] = ("sqlite", "postgresql")


SQLITE: Final = ("sqlite",)
#: Every type of SQLAlchemy that a field has, and users' types and variants.
TAKEN: Final[list[Kind]] = [
    *(Kind(one(), (*VALUES[T.INTEGER], *WIDE), SQLITE) for one in (sa.Integer, sa.SmallInteger, sa.INT, sa.SMALLINT)),
    *map(Kind, (sa.Integer(), sa.SmallInteger(), sa.INTEGER())),
    *(Kind(one(), (*VALUES[T.INTEGER], *WIDE)) for one in (sa.BigInteger, sa.BIGINT)),
    Kind(sa.Integer().with_variant(sa.BigInteger(), "sqlite", "postgresql"), WIDE),
    Kind(sa.BigInteger().with_variant(sa.Integer(), "sqlite"), WIDE),
    *map(Kind, (sa.String(), sa.String(20), sa.VARCHAR(20), sa.Text(), sa.TEXT(), sa.Unicode(20), sa.UnicodeText())),
    *(Kind(one, engines=SQLITE) for one in (sa.CLOB(), sa.NVARCHAR(20), sa.NCHAR(20))),
    Kind(sa.CHAR(2), ("a1", "B2", "a2")),
    Kind(Plain()),
    *map(Kind, (sa.Float(), sa.FLOAT(), sa.Double(), sa.DOUBLE_PRECISION(), sa.REAL(), sa.Numeric(), sa.Numeric(30, 9))),
    Kind(sa.DOUBLE(), engines=SQLITE),
    *map(Kind, (sa.Numeric(18, 2), sa.DECIMAL(18, 2), sa.NUMERIC(18, 2), sa.Numeric(18, 2, asdecimal=False))),
    Kind(sa.Numeric(18, 2).with_variant(sa.Float(), "sqlite")),
    *map(Kind, (sa.Boolean(), sa.BOOLEAN())),
    *map(Kind, (sa.DateTime(), sa.DateTime(timezone=True), sa.TIMESTAMP(), sa.TIMESTAMP(timezone=True))),
    Kind(sa.DATETIME(), engines=SQLITE),
    *map(Kind, (sa.Date(), sa.DATE(), sa.Uuid(), sa.Uuid(native_uuid=False))),
    Kind(sa.UUID(), engines=("postgresql",)),
    Kind(sa.Enum("a", "b", name="letters"), ("a", "b")),
    Kind(sa.Enum(Plan, values_callable=stored_values), (Plan.FREE, Plan.PAID)),
    Kind(sa.Enum(Plan, values_callable=stored_values, native_enum=False), (Plan.FREE, Plan.PAID)),
]  # fmt: skip
MAY_CHANGE: Final = "may store other values than instances have: give a Field in fields= if they are equal"
NO_MEMBERS: Final = "the members of Colour do not equal their values: make it a StrEnum or an IntEnum"
TOO_LONG: Final = "its integers may have more than 64 bits: give a Field in fields= if none has"
#: Types that no field has, and why.
LEFT_OUT: Final[list[tuple[Any, str]]] = [
    *((one(), f"no field type fits {one.__name__}") for one in (
        sa.Time, sa.TIME, sa.Interval, sa.LargeBinary, sa.BLOB, sa.BINARY, sa.VARBINARY, types.NullType,
    )),
    (sa.PickleType(), "no field type fits LargeBinary"),
    (types.TupleType(sa.Integer()), "no field type fits TupleType"),
    (sa.JSON(), "no field type fits JSON: give fields at its paths in fields="),
    (sa.ARRAY(sa.Text, dimensions=2), "an array of more than one dimension"),
    (Cents(), f"Cents {MAY_CHANGE}"),
    (Lower(), f"Lower {MAY_CHANGE}"),
    (sa.ARRAY(Cents()), f"Cents {MAY_CHANGE}"),
    (sa.Integer().with_variant(Cents(), "sqlite"), f"Cents {MAY_CHANGE}"),
    (sa.Integer().with_variant(sa.String(), "sqlite"), "its type on sqlite is String"),
    (sa.DateTime().with_variant(sa.Date(), "sqlite"), "its type on sqlite is Date"),
    (sa.Enum(Colour, values_callable=stored_values), NO_MEMBERS),
    (sa.ARRAY(sa.Enum(Colour, values_callable=stored_values)), NO_MEMBERS),
    (sa.Enum(Plan), "its members have other values than its column: give the Enum values_callable"),
    (sa.Enum(Level), "its members have other values than its column: give the Enum values_callable"),
    (mysql.BIGINT(unsigned=True), TOO_LONG),
    (sa.BigInteger().with_variant(mysql.BIGINT(unsigned=True), "mysql"), TOO_LONG),
]  # fmt: skip
#: Bases of types, and lists, which other tests have.
OTHERS: Final = {
    types.TypeEngine, types.TypeDecorator, types.UserDefinedType, types.Variant, types._Binary, types.MatchType,  # type: ignore[attr-defined]
    types.ARRAY,
}  # fmt: skip
#: The types of each dialect that a field has.
OF_DIALECTS: Final[dict[ModuleType, dict[T, str]]] = {
    postgresql: {
        T.STRING: "CHAR ENUM TEXT VARCHAR", T.INTEGER: "BIGINT INTEGER SMALLINT", T.BOOLEAN: "BOOLEAN",
        T.NUMBER: "DOUBLE_PRECISION FLOAT NUMERIC REAL", T.DATETIME: "TIMESTAMP", T.DATE: "DATE", T.UUID: "UUID",
    },
    mysql: {
        T.STRING: "CHAR ENUM LONGTEXT MEDIUMTEXT NCHAR NVARCHAR TEXT TINYTEXT VARCHAR", T.BOOLEAN: "BOOLEAN",
        T.INTEGER: "BIGINT INTEGER MEDIUMINT SMALLINT TINYINT", T.NUMBER: "DECIMAL DOUBLE FLOAT NUMERIC REAL",
        T.DATETIME: "DATETIME TIMESTAMP", T.DATE: "DATE",
    },
    sqlite: {
        T.STRING: "CHAR TEXT VARCHAR", T.INTEGER: "INTEGER SMALLINT", T.BOOLEAN: "BOOLEAN",
        T.NUMBER: "DECIMAL FLOAT NUMERIC REAL", T.DATETIME: "DATETIME TIMESTAMP", T.DATE: "DATE",
    },
}  # fmt: skip


def types_in(module: ModuleType) -> set[type[types.TypeEngine[Any]]]:
    return {one for one in vars(module).values() if isinstance(one, type) and issubclass(one, types.TypeEngine)}


def schema_of(kind: Any) -> af.Schema:
    columns = (sa.Column("id", sa.Integer, primary_key=True), sa.Column("x", kind))
    return af.Schema.from_sqlalchemy(sa.Table("rows", sa.MetaData(), *columns))


def test_every_type_of_sqlalchemy_has_a_row() -> None:
    rows = {type(one) for one in (*(kind.type for kind in TAKEN), *(one for one, _ in LEFT_OUT))}
    assert types_in(types) - OTHERS <= rows
    each(LEFT_OUT, lambda case: _equal(schema_of(case[0]).left_out.get("x"), case[1]))


def _equal(found: object, expected: object) -> None:
    assert found == expected


@pytest.mark.parametrize("module", OF_DIALECTS, ids=lambda module: module.__name__.rpartition(".")[2])
def test_every_type_of_a_dialect_has_a_row(module: ModuleType) -> None:
    found: dict[T, list[str]] = {}
    for name in sorted({*module.__all__}):
        kind = getattr(module, name)
        if isinstance(kind, type) and issubclass(kind, types.TypeEngine):
            try:
                field = schema_of(kind()).by_name.get("x")
            except TypeError:  # it has arguments, as an array has
                continue
            if field is not None:
                found.setdefault(field.type, []).append(name)
    assert {kind: " ".join(names) for kind, names in found.items()} == OF_DIALECTS[module]


_ENGINES: Final = ["sqlite", pytest.param("postgresql", marks=pytest.mark.engines)]


@pytest.mark.parametrize("name", _ENGINES)
def test_columns_of_sqlalchemy(request: pytest.FixtureRequest, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = cast("sa.Engine", request.getfixturevalue(name).alchemy())

    def check(kind: Kind) -> None:
        metadata = sa.MetaData()
        columns = [sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False), sa.Column("x", kind.type)]
        model: Any = type("Row", (), {})
        orm.registry(metadata=metadata).map_imperatively(model, sa.Table("rows of a type", metadata, *columns))
        schema = af.Schema.from_sqlalchemy(model)
        field = schema.by_name["x"]
        values = [*(kind.values or VALUES[field.type]), None]
        if isinstance(kind.type, types.DateTime) and not kind.type.timezone:
            given = [value and value.replace(tzinfo=None) for value in values]
        else:
            given = values
        metadata.drop_all(engine)
        metadata.create_all(engine)
        with orm.Session(engine) as session:
            for at, value in enumerate(given):
                one = model()
                one.id, one.x = at, value
                session.add(one)
            session.commit()
            rows = session.scalars(sa.select(model).order_by(model.id)).all()
            filters = {}
            for number, (clause, expected) in enumerate(clauses(field, values, BETWEEN if field.bits == 64 else ())):
                f = filters[number] = af.parse(clause, schema)
                found = [
                    {row.id for row in f.select(rows)},
                    {row.id for row in rows if f.matches(row)},
                    set(session.scalars(sa.select(model.id).where(f.to_sqlalchemy(model)))),
                ]
                assert found == [expected] * len(found), clause
            expected_counts = {
                number: len(expected) for number, (_, expected) in enumerate(clauses(field, values, BETWEEN if field.bits == 64 else ()))
            }
        for fewest in (1_000, 1):  # by statements, and by columns
            monkeypatch.setattr(many_sql, "FEWEST_READ", fewest)
            monkeypatch.setattr(many_sql, "FEWEST_TESTED", fewest)
            assert af.count_many(filters, (engine, model)) == expected_counts
        metadata.drop_all(engine)

    each((kind for kind in TAKEN if name in kind.engines), check)
