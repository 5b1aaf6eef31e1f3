"""Enumerations are texts in every operator, and lists and custom data are read from the columns of a model."""

import enum
from collections.abc import Callable
from typing import Any, Final, cast

import duckdb
import pandas as pd
import pytest
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

import audiencefilter as af
from tests.engines.engine import Engine
from tests.engines.postgresql import PostgreSQL

STRING = af.FieldType.STRING
#: The order of the members is not that of their texts.
PLANS = ["pro", "Free", "é", "a", "ab", "ß"]
VALUES = [*PLANS, None]
MANY = [f"v{number}" for number in range(600)]
#: Every operator of texts, with operands that are members of the enumeration and others.
CLAUSES: list[dict[str, Any]] = [
    {"plan": "a"}, {"plan": "other"}, {"plan": {"not": "a"}}, {"plan": {"not": "other"}}, {"plan": None},
    {"plan": {"not": None}}, {"plan": {"in": ["a", "pro"]}}, {"plan": {"in": ["a", "other", ""]}},
    {"plan": {"notIn": ["a", "other"]}}, {"plan": {"in": [*MANY, "a"]}}, {"plan": {"notIn": [*MANY, "a"]}},
    {"plan": {"contains": "r"}}, {"plan": {"startsWith": "a"}}, {"plan": {"endsWith": "é"}}, {"plan": {"contains": ""}},
    {"NOT": {"plan": {"contains": "a"}}}, {"plan": {"contains": "a", "startsWith": "a", "endsWith": "b"}},
    {"plan": {"equals": "FREE", "mode": "insensitive"}}, {"plan": {"in": ["FREE", "X"], "mode": "insensitive"}},
    {"plan": {"contains": "R", "mode": "insensitive"}}, {"plan": {"startsWith": "É", "mode": "insensitive"}},
    {"plan": {"in": [*MANY, "FREE"], "mode": "insensitive"}}, {"same": {"some": {"plan": "a"}}},
    {"same": {"none": {"plan": {"startsWith": "a"}}}}, {"same": {"count": {"gte": 1}}},
]  # fmt: skip
OTHER = af.Schema("Other", [af.Field("plan", STRING, storage="enum")])
PLAN = af.Schema(
    "Contact", [af.Field("id", af.FieldType.INTEGER), *OTHER.fields], relations=[af.Relation("same", OTHER)]
)
SAME = {"same": af.Related("plans", on={"plan": "plan"})}
RECORDS = [
    {"id": number, "plan": value, "same": [{"plan": value}] * (value is not None)}
    for number, value in enumerate(VALUES)
]


def check(fetch: Callable[[str, Any], list[tuple[Any, ...]]], dialect: Any) -> None:
    """Every clause selects the rows of the table that it selects in memory; none of them is without effect."""
    selected = set()
    for clause in CLAUSES:
        f = af.parse(clause, PLAN)
        expected = [record["id"] for record in f.select(RECORDS)]
        for inline in (False, True):
            sql = f.to_sql(dialect, "plans", related=SAME, inline=inline)
            found = fetch(f"SELECT id FROM plans WHERE {sql.text} ORDER BY id", sql.parameters or None)
            assert [row[0] for row in found] == expected, (clause, sql.text)
        selected.add(tuple(expected))
    assert len(selected) > 10


def test_an_enumeration_of_duckdb_is_a_text_also_of_a_pandas_categorical() -> None:
    plans = pd.DataFrame({"id": range(len(VALUES)), "plan": pd.Categorical(VALUES, categories=PLANS)})
    with duckdb.connect() as connection:
        connection.register("plans", plans)
        assert str(connection.table("plans").types[1]).startswith("ENUM")
        check(lambda text, values: connection.execute(text, values).fetchall(), "duckdb")


class Plan(enum.Enum):
    PRO, FREE, ACUTE, A, AB, SZ = PLANS


class Base(DeclarativeBase):
    pass


def values_of(plan: type[enum.Enum]) -> list[str]:
    return [str(member.value) for member in plan]


class Contact(Base):
    __tablename__ = "plans"
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    plan: Mapped[Plan | None] = mapped_column(sa.Enum(Plan, name="plan_of_model", values_callable=values_of))
    same: Mapped[list["Contact"]] = relationship(
        primaryjoin="foreign(Contact.plan) == remote(Contact.plan)", viewonly=True, uselist=True
    )


def fill(engine: sa.Engine) -> None:
    table = cast("sa.Table", Contact.__table__)
    rows = [{"id": number, "plan": value and Plan(value)} for number, value in enumerate(VALUES)]
    with engine.begin() as connection:
        table.drop(connection, checkfirst=True)
        table.create(connection)
        connection.execute(sa.insert(Contact), rows)


@pytest.mark.engines
def test_an_enumeration_of_postgresql_is_a_text(postgresql: PostgreSQL) -> None:
    fill(postgresql.alchemy())
    check(postgresql.fetch, "postgresql")
    schema = af.Schema.from_sqlalchemy(Contact)
    assert (schema.by_name["plan"].storage, schema.by_name["plan"].values) == ("enum", tuple(PLANS))
    sql = af.parse({"plan": {"in": ["a", "pro"]}}, schema).to_sql("postgresql", "plans")
    assert postgresql.fetch(f"SELECT id FROM plans WHERE {sql.text}", sql.parameters) == [(0,), (3,)]


_ENGINES: Final = ["sqlite", *(pytest.param(name, marks=pytest.mark.engines) for name in ("postgresql", "mariadb"))]


@pytest.mark.parametrize("name", _ENGINES)
def test_an_enumeration_of_a_model_is_a_text(request: pytest.FixtureRequest, name: str) -> None:
    engine: Engine = request.getfixturevalue(name)
    alchemy = cast("sa.Engine", engine.alchemy())
    fill(alchemy)
    selected = set()
    with alchemy.connect() as connection:
        for clause in CLAUSES:
            f = af.parse(clause, PLAN)
            query = sa.select(Contact.id).where(f.to_sqlalchemy(Contact)).order_by(Contact.id)
            found = [*connection.scalars(query)]
            assert found == [record["id"] for record in f.select(RECORDS)], clause
            selected.add(tuple(found))
    assert len(selected) > 10


class Stored(Base):
    __tablename__ = "stored"
    id: Mapped[int] = mapped_column(primary_key=True)
    array: Mapped[list[str]] = mapped_column(pg.ARRAY(sa.Text))
    jsonb: Mapped[list[str]] = mapped_column(pg.JSONB)
    json: Mapped[list[str]] = mapped_column(sa.JSON)
    varied: Mapped[list[str]] = mapped_column(sa.JSON().with_variant(pg.JSONB(), "postgresql"))
    text: Mapped[str] = mapped_column(sa.Text)
    data: Mapped[dict[str, Any]] = mapped_column(sa.JSON)
    datab: Mapped[dict[str, Any]] = mapped_column(pg.JSONB)


@pytest.mark.engines
def test_lists_and_custom_data_have_the_types_of_the_columns(postgresql: PostgreSQL) -> None:
    lists = ("jsonb", "json", "varied", "text")
    fields = [af.Field(name, STRING, many=True) for name in lists]
    fields += [af.Field(f"{name}.plan", STRING, attribute=name, path=("plan",)) for name in ("data", "datab")]
    schema = af.Schema.from_sqlalchemy(Stored, fields=fields)
    assert {one.name: one.storage for one in schema.fields if not one.is_single} == {
        "array": None, "jsonb": "jsonb", "json": "json", "varied": "jsonb", "text": "text", "data.plan": "json",
        "datab.plan": None,
    }  # fmt: skip
    engine, table = postgresql.alchemy(), cast("sa.Table", Stored.__table__)
    table.drop(engine, checkfirst=True)
    table.create(engine)
    records = [
        {**dict.fromkeys(("array", "jsonb", "json", "varied"), tags), "text": str(tags).replace("'", '"'), "id": number,
         "data": {"plan": plan}, "datab": {"plan": plan}}
        for number, (tags, plan) in enumerate([(["a"], "a"), (["b", "a"], "b"), ([], None)])
    ]  # fmt: skip
    with engine.begin() as connection:
        connection.execute(sa.insert(Stored), records)
    for field in schema.fields:
        if not field.is_single:
            for clause in ({"has": "b"}, {"isEmpty": True}) if field.many else ({"equals": "b"}, {"in": ["b"]}):
                f = af.parse({field.name: clause}, schema)
                expected = [(2,)] if "isEmpty" in clause else [(1,)]
                sql = f.to_sql("postgresql")
                assert postgresql.fetch(f"SELECT id FROM stored WHERE {sql.text}", sql.parameters) == expected, field
                with engine.connect() as connection:
                    found = connection.execute(sa.select(Stored.id).where(f.to_sqlalchemy(Stored))).fetchall()
                assert [tuple(row) for row in found] == expected, field
    table.drop(engine)
