"""Each type of a model's attribute selects the same among instances, rows of each database, and many audiences."""

import enum
from collections.abc import Sequence
from dataclasses import make_dataclass
from datetime import date, datetime
from decimal import Decimal
from types import ModuleType
from typing import Annotated, Any, Final, Literal, Union, cast, get_args
from uuid import UUID

import pydantic
import pytest
import sqlalchemy as sa
from sqlalchemy import orm, types
from sqlalchemy.dialects import mysql, postgresql, sqlite

import audiencefilter as af
from audiencefilter.adapters import dataclass
from tests.adapters.columns_of_models import BETWEEN, VALUES, WIDE, Kind, clauses
from tests.each import each
from tests.engines.postgresql import PostgreSQL

T = af.FieldType


Plan = enum.StrEnum("Plan", {"FREE": "free", "PAID": "paid"})
Colour = enum.Enum("Colour", {"RED": "red", "GREEN": "green"})
Level = enum.IntEnum("Level", ["LOW", "HIGH"])


def stored_values(members: type[enum.Enum]) -> list[str]:
    return [str(member.value) for member in members]


def own(name: str, impl: Any, base: Any = types.TypeDecorator, **methods: Any) -> Any:
    """Return a user's type."""
    return type(name, (base,), {"__module__": __name__, "impl": impl, "cache_ok": True, **methods})()


CENTS: Final = own("Cents", sa.Integer, process_bind_param=lambda self, value, dialect: value and int(value * 100))
LOWER: Final = own("Lower", None, sa.String, bind_expression=lambda self, value: sa.func.lower(value))
#: As SQLModel's AutoString: it chooses a type of the database.
PLAIN: Final = own("Plain", sa.String, load_dialect_impl=lambda self, dialect: dialect.type_descriptor(sa.String(50)))


SQLITE: Final = ("sqlite",)
#: Types of SQLAlchemy that a field has, and users' types and variants.
TAKEN: Final[list[Kind]] = [
    *(Kind(one(), WIDE, SQLITE) for one in (sa.Integer, sa.SmallInteger)),
    *map(Kind, (sa.Integer(), sa.SmallInteger())),
    *(Kind(one, WIDE) for one in (sa.BigInteger(), sa.BigInteger().with_variant(sa.Integer(), "sqlite"))),
    Kind(sa.Integer().with_variant(sa.BigInteger(), "sqlite", "postgresql"), WIDE),
    *map(Kind, (sa.String(20), sa.Text(), sa.Unicode(20), PLAIN)),
    *map(Kind, (sa.Float(), sa.Double(), sa.REAL(), sa.Numeric(), sa.Numeric(30, 9))),
    *map(Kind, (sa.Numeric(18, 2), sa.Numeric(18, 2, asdecimal=False))),
    Kind(sa.Numeric(18, 2).with_variant(sa.Float(), "sqlite")),
    *map(Kind, (sa.Boolean(), sa.DateTime(), sa.DateTime(timezone=True), sa.Date())),
    *map(Kind, (sa.Uuid(), sa.Uuid(native_uuid=False))),
    Kind(sa.Enum("a", "b", name="letters"), ("a", "b")),
    *(
        Kind(sa.Enum(members, values_callable=stored_values, native_enum=own), tuple(members))
        for members in (Plan, Colour)
        for own in (True, False)
    ),
]
#: Types that differ from another in their SQL only.
ALIKE: Final = {
    sa.Integer: (sa.INT, sa.INTEGER, sa.SMALLINT, sa.BIGINT),
    sa.String: (sa.VARCHAR, sa.TEXT, sa.UnicodeText, sa.CLOB, sa.NVARCHAR),
    sa.Float: (sa.FLOAT, sa.DOUBLE, sa.DOUBLE_PRECISION), sa.Numeric: (sa.DECIMAL, sa.NUMERIC),
    sa.Boolean: (sa.BOOLEAN,), sa.DateTime: (sa.DATETIME, sa.TIMESTAMP), sa.Date: (sa.DATE,), sa.Uuid: (sa.UUID,),
}  # fmt: skip
MAY_CHANGE: Final = "may store other values than instances have: give a Field in fields= if they are equal"
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
    (CENTS, f"Cents {MAY_CHANGE}"),
    (LOWER, f"Lower {MAY_CHANGE}"),
    (sa.ARRAY(CENTS), f"Cents {MAY_CHANGE}"),
    (sa.Integer().with_variant(CENTS, "sqlite"), f"Cents {MAY_CHANGE}"),
    (sa.Integer().with_variant(sa.String(), "sqlite"), "its type on sqlite is String"),
    (sa.DateTime().with_variant(sa.Date(), "sqlite"), "its type on sqlite is Date"),
    (sa.Enum(Plan), "its members have other values than its column: give the Enum values_callable"),
    (sa.Enum(Level), "its members have other values than its column: give the Enum values_callable"),
    *((one(2), "PostgreSQL pads its texts in instances only: give a Field in fields= if none is shorter")
      for one in (sa.CHAR, sa.NCHAR, postgresql.CHAR)),
    (mysql.BIGINT(unsigned=True), TOO_LONG),
    (sa.BigInteger().with_variant(mysql.BIGINT(unsigned=True), "mysql"), TOO_LONG),
]  # fmt: skip
#: Bases of types, and lists, which other tests have.
OTHERS: Final = {
    types.TypeEngine, types.TypeDecorator, types.UserDefinedType, types.Variant, types._Binary, types.MatchType,
    types.ARRAY,
}  # fmt: skip
#: The types of each dialect that a field has, beside those of all; and those that cannot be made without arguments.
OF_DIALECTS: Final[dict[ModuleType, str]] = {
    postgresql: "ENUM", mysql: "ENUM LONGTEXT MEDIUMINT MEDIUMTEXT TINYINT TINYTEXT", sqlite: "",
}  # fmt: skip
ARGUMENTS: Final = ("DOMAIN", "NamedType")


def types_in(module: ModuleType) -> set[type[types.TypeEngine[Any]]]:
    return {one for one in vars(module).values() if isinstance(one, type) and issubclass(one, types.TypeEngine)}


def schema_of(kind: Any) -> af.Schema:
    columns = (sa.Column("id", sa.Integer, primary_key=True), sa.Column("x", kind))
    return af.Schema.from_sqlalchemy(sa.Table("rows", sa.MetaData(), *columns))


def test_every_type_of_sqlalchemy_has_a_row() -> None:
    rows = {type(one) for one in (*(kind.type for kind in TAKEN), *(one for one, _ in LEFT_OUT))}
    rows = rows.union(*ALIKE.values())
    assert types_in(types) - OTHERS <= rows
    for module, names in OF_DIALECTS.items():
        own = {one for one in types_in(module) if not hasattr(types, one.__name__) and one.__name__ not in ARGUMENTS}
        assert {one.__name__ for one in own if "x" in schema_of(one()).by_name} == {*names.split()}
    each(
        ((one, other) for one, others in ALIKE.items() for other in others),
        lambda pair: _equal(schema_of(pair[0]()), schema_of(pair[1]())),
    )
    each(LEFT_OUT, lambda case: _equal(schema_of(case[0]).left_out.get("x"), case[1]))


def _equal(found: object, expected: object) -> None:
    assert found == expected


_ENGINES: Final = ["sqlite", pytest.param("postgresql", marks=pytest.mark.engines)]


@pytest.mark.parametrize("name", _ENGINES)
def test_columns_of_sqlalchemy(request: pytest.FixtureRequest, name: str) -> None:
    engine = cast("sa.Engine", request.getfixturevalue(name).alchemy())

    def check(kind: Kind) -> None:
        metadata = sa.MetaData()
        columns = [sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False), sa.Column("x", kind.type)]
        model: Any = type("Row", (), {})
        orm.registry(metadata=metadata).map_imperatively(model, sa.Table("rows of a type", metadata, *columns))
        schema = af.Schema.from_sqlalchemy(model)
        field = schema.by_name["x"]
        values = [*(kind.values or VALUES[field.type]), None]
        is_naive = isinstance(kind.type, types.DateTime) and not kind.type.timezone
        metadata.drop_all(engine)
        metadata.create_all(engine)
        filters, counts = {}, {}
        with orm.Session(engine) as session:
            for at, value in enumerate(values):
                one = model()
                one.id, one.x = at, value and value.replace(tzinfo=None) if is_naive else value
                session.add(one)
            session.commit()
            instances = session.scalars(sa.select(model).order_by(model.id)).all()
            rows = session.execute(sa.select(model.__table__).order_by(model.id)).all()
            for number, (clause, expected) in enumerate(clauses(field, values)):
                f = filters[number] = af.parse(clause, schema)
                counts[number] = len(expected)
                for selected in (f.select(instances), filter(f.matches, instances), f.select(rows)):
                    assert {one.id for one in selected} == expected, clause
                assert {*session.scalars(sa.select(model.id).where(f.to_sqlalchemy(model)))} == expected, clause
        assert af.count_many(filters, (engine, model)) == counts
        metadata.drop_all(engine)

    each((kind for kind in TAKEN if name in kind.databases), check)


@pytest.mark.engines
@pytest.mark.parametrize("item", [sa.SmallInteger, sa.Integer, sa.BigInteger])
def test_a_list_of_integers_has_the_bits_of_its_items(postgresql: PostgreSQL, item: Any) -> None:
    engine = postgresql.alchemy()
    columns: list[sa.Column[Any]] = [sa.Column("id", sa.Integer), sa.Column("x", sa.ARRAY(item))]
    table = sa.Table(f"lists of {item.__name__}", sa.MetaData(), *columns)
    table.drop(engine, checkfirst=True)
    table.create(engine)
    rows: list[dict[str, Any]] = [{"id": 0, "x": [1, 2]}, {"id": 1, "x": []}, {"id": 2, "x": None}]
    with engine.begin() as connection:
        connection.execute(table.insert(), rows)
        for test in ({"has": 1}, {"has": BETWEEN[0]}, {"hasSome": [2, BETWEEN[0]]}, {"equals": [1, 2]}):
            f = af.parse({"x": test}, af.Schema.from_sqlalchemy(table))
            found = connection.scalars(sa.select(table.c.id).where(f.to_sqlalchemy(table)))
            assert [*found] == [row["id"] for row in f.select(rows)], test


Price: Final = Annotated[Decimal, pydantic.Field(decimal_places=2)]
#: Annotations, and the values of instances if not those of their fields.
ANNOTATIONS: Final[list[tuple[Any, Sequence[Any]]]] = [
    *((one, ()) for one in (str, float, bool, datetime, date, UUID, Price, pydantic.AwareDatetime)),
    (Annotated[int, pydantic.PlainSerializer(str)], WIDE),
    (Annotated[str, pydantic.StringConstraints(to_lower=True)], ("ada", "bob")),
    (Decimal, (Decimal("0.5"), Decimal("1e3"))),
    (Plan, (Plan.FREE, Plan.PAID)),
    (Colour, (Colour.RED, Colour.GREEN)),
    (Literal[Colour.RED, "other"], (Colour.RED, "other")),
    (Level, (Level.LOW, Level.HIGH)),
    (Literal["a", "b"], ("a", "b")),
    (Literal[Plan.FREE, "other"], (Plan.FREE, "other")),
]  # fmt: skip


def instances_of(annotation: Any, values: Sequence[Any], of_pydantic: bool) -> tuple[af.Schema, list[Any]]:
    """Return the schema of a class with an attribute, and instances with the values."""
    if not of_pydantic:
        record = make_dataclass("Row", [("id", int), ("x", annotation)])
        return af.Schema.from_dataclass(record), [record(at, value) for at, value in enumerate(values)]
    create: Any = pydantic.create_model
    config = pydantic.ConfigDict(populate_by_name=True)
    model = create("Row", __config__=config, id=(int, ...), x=(annotation, ...))
    return af.Schema.from_pydantic(model), [model(id=at, x=value) for at, value in enumerate(values)]


@pytest.mark.parametrize("of_pydantic", [False, True], ids=["dataclasses", "pydantic"])
def test_attributes_of_classes(of_pydantic: bool) -> None:
    seen: set[T] = set()

    def check(case: tuple[Any, Sequence[Any]]) -> None:
        annotation, given = case
        found = dataclass._field("x", dataclass.Attribute(annotation), af.Notation.EXTENDED)
        assert isinstance(found, af.Field)
        seen.add(found.type)
        values = [*(given or VALUES[found.type]), None]
        schema, rows = instances_of(Union[annotation, None], values, of_pydantic)  # noqa: UP007 - no operand of |
        filters, counts = {}, {}
        for number, (clause, expected) in enumerate(clauses(schema.by_name["x"], values)):
            f = filters[number] = af.parse(clause, schema)
            counts[number] = len(expected)
            for selected in (f.select(rows), filter(f.matches, rows)):
                assert {row.id for row in selected} == expected, clause
        assert af.count_many(filters, af.ColumnStore.from_records(rows, schema)) == counts

    each(ANNOTATIONS, check)
    assert seen == {*T}
    assert {base for base, _ in dataclass._TYPES} <= {base for one, _ in ANNOTATIONS for base in (one, *get_args(one))}
    assert not {one for one in dataclass._NAMED if not hasattr(pydantic, one)}
