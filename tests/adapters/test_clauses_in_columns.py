"""Filters in a column: stored exactly, checked when written and read, on every engine."""

import asyncio
import pickle
from collections.abc import Iterator
from functools import partial
from operator import eq, ne
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import produce_migrations, render_python_code
from alembic.migration import MigrationContext
from sqlalchemy import orm
from sqlalchemy.dialects import mysql
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.schema import CreateTable

import audiencefilter as af
from audiencefilter.adapters.sqlalchemy import Clause, StaleClause, StoredClauseError, render_item
from tests.conformance.corpus import CONTACT, CONTACTS, RELATIONS
from tests.engines.engine import Engine
from tests.engines.postgresql import PostgreSQL

SCHEMA = af.Schema("Order", [
    af.Field("price", af.FieldType.DECIMAL, scale=9),
    af.Field("city", af.FieldType.STRING),
    af.Field("visits", af.FieldType.INTEGER, bits=64),
    af.Field("share", af.FieldType.NUMBER),
    af.Field("placedAt", af.FieldType.DATETIME),
])  # fmt: skip
#: Numbers that a double or an integer of 64 bits does not have.
EXACT = af.parse(
    '{"price": {"gte": 123456789.123456789}, "visits": {"lt": 1000000000000000000000000000001},'
    ' "share": {"gt": 5e-324, "not": 1e23}, "city": "Köln \'%s\'", "placedAt": {"gte": {"now": "-P30D"}}}',
    SCHEMA,
)


class Base(orm.DeclarativeBase):
    pass


class Saved(Base):
    __tablename__ = "saved_clauses"
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    where: Mapped[af.Filter] = mapped_column(Clause(SCHEMA, stale="raise"))
    kept: Mapped[af.Filter | StaleClause | None] = mapped_column(Clause(SCHEMA))
    other: Mapped[af.Filter | None] = mapped_column(Clause(lambda: SCHEMA, sa.Text()))
    plain: Mapped[af.Filter | None] = mapped_column(Clause(SCHEMA, sa.JSON()))


class Language(Base):
    __tablename__ = "clauses_of_cases"
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    first: Mapped[af.Filter | None] = mapped_column(Clause(CONTACT[af.Notation.EXTENDED]))
    second: Mapped[af.Filter | None] = mapped_column(Clause(RELATIONS.root))


@pytest.fixture
def session(engine: Engine) -> Iterator[orm.Session]:
    alchemy = engine.with_dialect()
    Base.metadata.drop_all(alchemy)
    Base.metadata.create_all(alchemy)
    with orm.Session(alchemy) as session:
        yield session


def stored_text(session: orm.Session, text: str) -> None:
    """Change the stored clause as another program would."""
    session.execute(sa.text(f"UPDATE saved_clauses SET {quoted(session)} = '{text}'"))
    session.expire_all()


def quoted(session: orm.Session) -> str:
    return session.get_bind().dialect.identifier_preparer.quote("where")


def test_a_filter_comes_back_with_all_its_digits(session: orm.Session) -> None:
    session.add_all([Saved(id=1, where=EXACT, other=EXACT, plain=EXACT), Saved(id=2, where=EXACT)])
    session.commit()
    session.expunge_all()
    one, two = session.scalars(sa.select(Saved).order_by(Saved.id))
    assert one.where == one.other == one.plain == two.where == EXACT
    assert (two.other, two.plain) == (None, None)
    assert one.where.schema is SCHEMA
    assert one.where.is_relative
    for saved in (one.where, one.other, one.plain):
        assert saved is not None
        assert "123456789.123456789" in saved.to_json()
    assert session.scalars(sa.select(Saved.id).where(Saved.other.is_(None))).all() == [2]
    assert session.scalars(sa.select(Saved.id).where(Saved.other != None)).all() == [1]  # noqa: E711 - SQLAlchemy's form
    inner = sa.select(Saved.where.label("clause"), Saved.id).subquery()
    assert session.scalars(sa.select(inner.c.clause).where(inner.c.id == 1)).one() == EXACT
    assert session.scalars(sa.union_all(sa.select(Saved.plain), sa.select(Saved.where))).all().count(EXACT) == 3
    returned = session.scalars(sa.insert(Saved).returning(Saved.where), [{"id": 3, "where": EXACT}]).all()
    assert returned == [EXACT]


def test_every_case_comes_back(session: orm.Session) -> None:
    first = [case.parse() for case in CONTACTS.distinct()]
    second = [case.parse() for case in RELATIONS.cases() if not case.rejected]
    rows = [{"id": number, "first": f, "second": None} for number, f in enumerate(first)]
    rows += [{"id": number, "first": None, "second": f} for number, f in enumerate(second, len(first))]
    rows = rows[:: {"sqlite": 40, "duckdb": 10}.get(session.get_bind().dialect.name, 1)]
    assert len(rows) > 30
    session.execute(sa.insert(Language), rows)
    found = session.execute(sa.select(Language.id, Language.first, Language.second).order_by(Language.id))
    for row, (number, one, two) in zip(rows, found, strict=True):
        assert (number, one, two) == (row["id"], row["first"], row["second"])
        f, given = (two if one is None else one), (row["first"] if row["second"] is None else row["second"])
        assert isinstance(f, af.Filter)
        assert isinstance(given, af.Filter)
        assert f.fingerprint == given.fingerprint


def test_an_equal_filter_is_no_change(session: orm.Session) -> None:
    session.add(Saved(id=1, where=af.parse('{"city": "Bonn", "visits": 1}', SCHEMA)))
    session.commit()
    saved = session.get_one(Saved, 1)
    saved.where = af.parse('{"visits": 1, "city": "Bonn"}', SCHEMA)
    assert not session.is_modified(saved)
    saved.where = af.parse('{"visits": 2}', SCHEMA)
    session.commit()
    assert saved.where.to_text() == "visits = 2"
    saved.where &= af.parse('{"city": "Bonn"}', SCHEMA)
    session.commit()
    assert saved.where == af.parse_text("visits = 2 AND city = 'Bonn'", SCHEMA)


def test_a_literal(session: orm.Session) -> None:
    statement = sa.insert(Saved).values(id=1, where=EXACT, other=None)
    compiled = statement.compile(session.get_bind(), compile_kwargs={"literal_binds": True})
    text = str(compiled)
    session.connection().exec_driver_sql(text)
    assert session.scalars(sa.select(Saved.where)).one() == EXACT


def test_what_cannot_be_read_back_is_refused(session: orm.Session) -> None:
    for value in ({"visits": 1}, '{"visits": 1}', 5):
        session.add(Saved(id=1, where=value))
        with pytest.raises(StoredClauseError, match=r"^saved_clauses.where stores a Filter, not .*: use "):
            session.flush()
        session.rollback()
    named = af.parse('{"audience": {"in": ["vip"]}}', SCHEMA, audiences={"vip": {"visits": 1}})
    for f in (af.parse('{"points": 1}'), named):
        session.add(Saved(id=1, where=f))
        with pytest.raises(StoredClauseError, match=r"^saved_clauses\.where stores clauses on Order") as raised:
            session.flush()
        session.rollback()
        assert [problem.code for problem in raised.value.problems] == ["unknown_field"]
    session.add(Saved(id=1, where=af.parse('{"city": "Bonn"}')))  # a field of both
    session.flush()
    session.expire_all()
    assert session.get_one(Saved, 1).where.schema is SCHEMA


def test_a_stored_clause_that_no_longer_fits_names_its_column_and_what_to_do(session: orm.Session) -> None:
    session.add(Saved(id=1, where=EXACT))
    session.flush()
    for text, code in (('{"gone": 1}', "unknown_field"), ('{"visits": "many"}', "wrong_type"), ("[]", "wrong_type")):
        stored_text(session, text)
        with pytest.raises(StoredClauseError) as raised:
            session.scalars(sa.select(Saved)).all()
        assert not isinstance(raised.value, af.InvalidFilterError)  # which would be the client's
        assert raised.value.columns == ("saved_clauses.where",)
        assert str(raised.value).startswith("saved_clauses.where has a clause that no longer fits the schema of Order.")
        assert "sa.cast(saved_clauses.where, sa.Text)" in str(raised.value)
        assert raised.value.problems[0].code in {code, "not_an_object", "expected_object"}
        copy = pickle.loads(pickle.dumps(raised.value))
        assert (str(copy), copy.columns, copy.text) == (str(raised.value), raised.value.columns, raised.value.text)
        found = session.execute(sa.select(Saved.id, sa.cast(Saved.where, sa.Text))).one()
        assert found[1].replace(" ", "") == text.replace(" ", "")
    session.execute(sa.update(Saved).values(where=EXACT))
    session.expire_all()
    assert session.get_one(Saved, 1).where == EXACT


def test_a_stale_clause_is_kept_in_its_row(session: orm.Session) -> None:
    session.add_all(Saved(id=number, where=EXACT, kept=EXACT) for number in (1, 2))
    session.flush()
    session.execute(sa.text("UPDATE saved_clauses SET kept = '{\"gone\": 1}' WHERE id = 2"))
    session.expire_all()
    one, two = session.scalars(sa.select(Saved).order_by(Saved.id))
    stale = two.kept
    assert one.kept == EXACT
    assert isinstance(stale, StaleClause)
    assert (stale.text.replace(" ", ""), [problem.code for problem in stale.problems]) == (
        '{"gone":1}',
        ["unknown_field"],
    )
    assert str(stale).startswith('{"gone"')
    assert pickle.loads(pickle.dumps(stale)) == stale
    with pytest.raises(AttributeError, match="a stale clause is no filter, so it has no matches"):
        stale.matches({})
    two.where = af.parse('{"visits": 1}', SCHEMA)  # another column
    one.kept = stale
    session.flush()
    session.expire_all()
    assert [found.kept for found in session.scalars(sa.select(Saved).order_by(Saved.id))] == [stale, stale]
    with pytest.raises(ValueError, match="stale is 'raise' or 'keep', not 'ignore'"):
        Clause(SCHEMA, stale="ignore")  # type: ignore[arg-type]


def test_a_comparison_in_sql_is_refused() -> None:
    for compare in (
        partial(eq, Saved.where, EXACT),
        partial(ne, Saved.where, EXACT),
        partial(Saved.where.in_, [EXACT]),
    ):
        with pytest.raises(TypeError, match=r"store Filter\.fingerprint in another column"):
            compare()


def test_a_type_of_several_columns_names_them() -> None:
    shared = Clause(SCHEMA, stale="raise")
    tables = sa.MetaData()
    one = sa.Table("one", tables, sa.Column("clause", shared))
    sa.Table("two", tables, sa.Column("clause", shared))
    with sa.create_engine("sqlite://", poolclass=sa.NullPool).connect() as connection:
        tables.create_all(connection)
        connection.execute(sa.text("INSERT INTO one VALUES ('{\"gone\": 1}')"))
        with pytest.raises(StoredClauseError, match=r"^one\.clause or two\.clause has"):
            connection.scalars(sa.select(one.c.clause)).all()
        bare = sa.select(sa.type_coerce(sa.literal_column("'{\"gone\": 1}'"), Clause(SCHEMA, sa.Text(), "raise")))
        with pytest.raises(StoredClauseError, match=r"^a column of clauses has"):
            connection.scalars(bare).all()


def test_a_type_for_all_annotations_of_a_base() -> None:
    class Typed(orm.DeclarativeBase):
        type_annotation_map = {af.Filter: Clause(SCHEMA)}  # noqa: RUF012 - SQLAlchemy's own form

    class Audience(Typed):
        __tablename__ = "typed_audiences"
        id: Mapped[int] = mapped_column(primary_key=True)
        where: Mapped[af.Filter]
        maybe: Mapped[af.Filter | None]

    found = {name: (type(one.type), one.nullable) for name, one in sa.inspect(Audience).columns.items()}
    assert (found["where"], found["maybe"]) == ((Clause, False), (Clause, True))


def test_statements_of_another_schema_are_not_shared() -> None:
    narrow = af.Schema("Order", [field for field in SCHEMA.fields if field.name == "visits"])
    keys = {
        Clause(schema, storage)._static_cache_key for schema in (SCHEMA, narrow) for storage in (sa.Text(), sa.JSON())
    }
    assert len(keys) == 4
    assert Clause(SCHEMA)._static_cache_key == Clause(SCHEMA)._static_cache_key


def test_another_type_of_storage_is_refused() -> None:
    with pytest.raises(TypeError, match=r"as a text or as JSON, such as sa\.Text\(\), not as Integer\(\)"):
        Clause(SCHEMA, sa.Integer())


@pytest.mark.parametrize(("dialect", "types"), [
    (sa.create_engine("postgresql+psycopg://").dialect, ("JSONB", "TEXT", "JSON")),
    (mysql.dialect(), ("LONGTEXT", "TEXT", "JSON")),
    (sa.create_engine("sqlite://").dialect, ("JSON", "TEXT", "JSON")),
], ids=["postgresql", "mysql", "sqlite"])  # fmt: skip
def test_the_types_in_the_database(dialect: sa.Dialect, types: tuple[str, ...]) -> None:
    made = str(CreateTable(Saved.__table__).compile(dialect=dialect))  # type: ignore[arg-type]
    for name, kind in zip(("where", "other", "plain"), types, strict=True):
        assert any(name in line and f" {kind}" in line for line in made.splitlines()), made


@pytest.mark.parametrize("driver", ["asyncpg", "psycopg"])
def test_async_drivers(postgresql: PostgreSQL, driver: str) -> None:
    async def come_back() -> list[af.Filter]:
        engine = create_async_engine(postgresql.url(driver), poolclass=sa.NullPool)
        async with engine.begin() as connection:
            await connection.run_sync(Base.metadata.drop_all)
            await connection.run_sync(Base.metadata.create_all)
        async with AsyncSession(engine) as session:
            session.add_all([Saved(id=1, where=EXACT, plain=EXACT), Saved(id=2, where=EXACT, other=EXACT)])
            await session.commit()
            rows = await session.execute(sa.select(Saved.where, Saved.other, Saved.plain))
            return [f for row in rows for f in row if f is not None]

    assert asyncio.run(come_back()) == [EXACT] * 4


def test_a_migration_has_the_type_of_the_database_and_no_schema(engine: Engine) -> None:
    alchemy = engine.alchemy()
    if alchemy is None or engine.name == "duckdb":
        pytest.skip(f"Alembic has no {engine.name}")
    Base.metadata.drop_all(alchemy)
    with alchemy.connect() as connection:

        def of_ours(object_: Any, name: str | None, kind: str, *_: Any) -> bool:
            return kind != "table" or name in Base.metadata.tables

        options = {"render_item": render_item, "include_object": of_ours, "target_metadata": Base.metadata}
        context = MigrationContext.configure(connection, opts=options)
        script = produce_migrations(context, Base.metadata)
        assert script.upgrade_ops is not None
        written = render_python_code(script.upgrade_ops, render_item=render_item, migration_context=context, imports=[])
        assert "audiencefilter" not in written
        assert "with_variant(postgresql.JSONB(" in written
        assert "sa.Column('other', sa.Text(), nullable=True)" in written
        # What it creates is what the models have: nothing is left to migrate.
        Base.metadata.create_all(connection)
        again = produce_migrations(context, Base.metadata)
        assert again.upgrade_ops is not None
        assert again.upgrade_ops.is_empty(), again.upgrade_ops.as_diffs()
