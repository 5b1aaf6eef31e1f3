"""An expression stands in any statement, wherever SQLAlchemy takes a condition, sync and async."""

import asyncio
import copy
import pickle
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import orm
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine

import audiencefilter as af
from tests.agreement.tables import table_of
from tests.backends.sql.people import (
    COLUMNS,
    PEOPLE,
    SCHEMA,
    Person,
    Team,
    fill,
    filled_engine,
    ids,
    others,
    records,
)
from tests.engines.engine import Engine
from tests.engines.postgresql import PostgreSQL

#: True for some people, false for some, unknown for some; groups, bare tests, and tests that bind a value twice, once
#: as it is and once as something else.
CLAUSES: tuple[dict[str, Any], ...] = (
    {"OR": [{"name": {"contains": "KIM"}}, {"points": {"gte": 5}}]},
    {"mail": {"contains": "acme"}, "points": {"in": [1, 2, 10]}},
    {"points": {"gt": 1}},
    {"name": {"not": "Ann"}},
    {"joined": {"lt": "2024-01-01T01:00:00.000001+01:00"}},
    {"name": {"contains": "KIM"}},
    {"mail": {"startsWith": "a", "endsWith": "com"}},
)
FILTERS = [af.parse(clause, SCHEMA) for clause in CLAUSES]
NOT_OF_COLUMNS: tuple[dict[str, Any], ...] = ({}, {"OR": []})
EVERYBODY = [record["id"] for record in records()]


@pytest.fixture(scope="module")
def engine() -> Iterator[sa.Engine]:
    with filled_engine() as engine:
        yield engine


@pytest.fixture
def session(engine: sa.Engine) -> Iterator[orm.Session]:
    """A session whose changes are undone."""
    with engine.connect() as connection, connection.begin() as transaction:
        with orm.Session(connection, join_transaction_mode="create_savepoint") as session:
            yield session
        transaction.rollback()


every_filter = pytest.mark.parametrize("f", FILTERS, ids=str)


def person_ids(session: orm.Session, *conditions: Any) -> list[int]:
    return list(session.scalars(sa.select(Person.id).where(*conditions).order_by(Person.id)))


def test_the_filters_discriminate() -> None:
    for f in FILTERS:
        unknown = set(EVERYBODY) - set(ids(f)) - set(others(f))
        assert ids(f)
        assert others(f)
        assert unknown


@every_filter
def test_negation_is_where_it_is_false(session: orm.Session, f: af.Filter) -> None:
    condition = f.to_sqlalchemy(Person)
    assert person_ids(session, condition) == ids(f)
    assert person_ids(session, sa.not_(condition)) == others(f)
    assert person_ids(session, ~condition) == others(f)
    assert person_ids(session, sa.not_(sa.not_(condition))) == ids(f)
    assert person_ids(session, ~~~condition) == others(f)
    assert person_ids(session, condition.is_(None)) == sorted(set(EVERYBODY) - set(ids(f)) - set(others(f)))
    assert person_ids(session, condition.is_not(True)) == sorted(set(EVERYBODY) - set(ids(f)))
    assert person_ids(session, condition.is_(False)) == others(f)


def test_conjunctions_and_disjunctions(session: orm.Session) -> None:
    for one in FILTERS:
        for other in FILTERS:
            first, second = one.to_sqlalchemy(Person), other.to_sqlalchemy(Person)
            both, either = ids(one & other), ids(one | other)
            assert person_ids(session, first, second) == both
            assert person_ids(session, sa.and_(first, second)) == person_ids(session, first & second) == both
            assert person_ids(session, sa.or_(first, second)) == person_ids(session, first | second) == either
            assert person_ids(session, sa.not_(sa.and_(first, second))) == others(one & other)
            assert person_ids(session, sa.not_(sa.or_(first, second))) == others(one | other)
            assert person_ids(session, sa.or_(sa.false(), first)) == ids(one)
            assert person_ids(session, sa.and_(sa.true(), first)) == ids(one)


@every_filter
def test_in_the_list_of_columns(session: orm.Session, f: af.Filter) -> None:
    condition = f.to_sqlalchemy(Person)
    rows = session.execute(sa.select(Person.id, condition.label("selected")).order_by("selected", Person.id)).all()
    assert {row.id: row.selected for row in rows} == {
        number: True if number in ids(f) else False if number in others(f) else None for number in EVERYBODY
    }
    # Sorted by it: SQLite has nulls first.
    unknown = [number for number in EVERYBODY if number not in ids(f) and number not in others(f)]
    assert [row.id for row in rows] == [*unknown, *others(f), *ids(f)]
    plain = session.execute(sa.select(condition, Person.id).order_by(Person.id)).all()
    assert [row[0] for row in plain] == [row.selected for row in sorted(rows, key=lambda row: row.id)]


@every_filter
def test_in_a_case_an_aggregate_and_a_group(session: orm.Session, f: af.Filter) -> None:
    condition = f.to_sqlalchemy(Person)
    counted = sa.select(
        sa.func.sum(sa.case((condition, 1), else_=0)), sa.func.count().filter(condition), sa.func.count()
    ).select_from(Person)
    assert session.execute(counted).one() == (len(ids(f)), len(ids(f)), len(EVERYBODY))
    # MAX leaves out what is unknown, as HAVING what is not true.
    grouped = sa.select(Person.id).group_by(Person.id).having(condition).order_by(Person.id)
    assert list(session.scalars(grouped)) == ids(f)


@every_filter
def test_an_update_and_a_delete(session: orm.Session, f: af.Filter) -> None:
    connection = session.connection()
    condition = af.parse(f.to_dict(), COLUMNS).to_sqlalchemy(PEOPLE)
    done = connection.execute(sa.update(PEOPLE).where(condition).values(kind="seen"))
    assert done.rowcount == len(ids(f))
    seen = sa.select(PEOPLE.c.id).where(PEOPLE.c.kind == "seen").order_by(PEOPLE.c.id)
    assert list(connection.scalars(seen)) == ids(f)
    marked = connection.execute(sa.update(PEOPLE).values(kind=sa.case((condition, "yes"), else_="no")))
    assert marked.rowcount == len(EVERYBODY)
    assert list(connection.scalars(sa.select(PEOPLE.c.id).where(PEOPLE.c.kind == "yes"))) == ids(f)
    gone = connection.execute(sa.delete(PEOPLE).where(condition).returning(PEOPLE.c.id))
    assert sorted(gone.scalars()) == ids(f)
    left = sa.select(PEOPLE.c.id).order_by(PEOPLE.c.id)
    assert list(connection.scalars(left)) == [number for number in EVERYBODY if number not in ids(f)]


@pytest.mark.parametrize("synchronise", ["fetch", False])
def test_an_update_and_a_delete_of_objects(session: orm.Session, synchronise: Any) -> None:
    f = FILTERS[0]
    options = {"synchronize_session": synchronise}
    people = {person.id: person for person in session.scalars(sa.select(Person))}
    session.execute(sa.update(Person).where(f.to_sqlalchemy(Person)).values(points=77).execution_options(**options))
    assert person_ids(session, Person.points == 77) == ids(f)
    if synchronise:
        assert [number for number, person in sorted(people.items()) if person.points == 77] == ids(f)
    points = af.parse({"points": 77}, SCHEMA).to_sqlalchemy(Person)
    session.execute(sa.delete(Person).where(points).execution_options(**options))
    assert person_ids(session) == [number for number in EVERYBODY if number not in ids(f)]


@every_filter
def test_joins_and_subqueries(session: orm.Session, f: af.Filter) -> None:
    condition = f.to_sqlalchemy(Person)
    teams: dict[int, int | None] = {record["id"]: record.get("team_id") for record in records()}
    with_team = sorted({team for number in ids(f) if (team := teams[number]) is not None})
    joined = sa.select(Team.id).join(Person, sa.and_(Person.team_id == Team.id, condition)).distinct().order_by(Team.id)
    assert list(session.scalars(joined)) == with_team
    assert list(session.scalars(sa.select(Team.id).where(Team.people.any(condition)).order_by(Team.id))) == with_team
    there = sa.exists().where(Person.team_id == Team.id, condition)
    assert list(session.scalars(sa.select(Team.id).where(there).order_by(Team.id))) == with_team
    among = Team.id.in_(sa.select(Person.team_id).where(condition))
    assert list(session.scalars(sa.select(Team.id).where(among).order_by(Team.id))) == with_team
    relation = sa.select(Team.id).join(Team.people.and_(condition)).distinct().order_by(Team.id)
    assert list(session.scalars(relation)) == with_team
    outer = sa.select(Person.id).outerjoin(Team).where(condition).order_by(Person.id)
    assert list(session.scalars(outer)) == ids(f)


@every_filter
def test_two_aliases_of_one_class_in_one_statement(session: orm.Session, f: af.Filter) -> None:
    one, other = orm.aliased(Person), orm.aliased(Person)
    statement = (
        sa.select(one.id, other.id)
        .where(f.to_sqlalchemy(one), sa.not_(f.to_sqlalchemy(other)), one.id != other.id)
        .order_by(one.id, other.id)
    )
    assert session.execute(statement).all() == [(number, false) for number in ids(f) for false in others(f)]


@every_filter
def test_queries_of_objects(session: orm.Session, f: af.Filter) -> None:
    condition = f.to_sqlalchemy(Person)
    assert [person.id for person in session.scalars(sa.select(Person).where(condition).order_by(Person.id))] == ids(f)
    assert [person.id for person in session.query(Person).filter(condition).order_by(Person.id)] == ids(f)
    assert session.query(Person).filter(condition).count() == len(ids(f))
    loaded = session.scalars(
        sa.select(Person).where(condition).options(orm.joinedload(Person.team)).order_by(Person.id).limit(100)
    )
    assert [person.id for person in loaded.unique()] == ids(f)


@every_filter
def test_a_condition_is_adapted_to_what_a_statement_reads_instead(session: orm.Session, f: af.Filter) -> None:
    """Where an entity is replaced by a subquery of it, so are the columns of the condition."""
    condition = f.to_sqlalchemy(Person)
    paged = sa.select(Person).where(condition).order_by(Person.id).limit(100).options(orm.joinedload(Person.team))
    assert [person.id for person in session.scalars(paged).unique()] == ids(f)
    union = sa.union_all(sa.select(PEOPLE).where(PEOPLE.c.id <= 4), sa.select(PEOPLE).where(PEOPLE.c.id > 4)).subquery()
    either = orm.aliased(Person, union)
    statement = sa.select(either.id).where(f.to_sqlalchemy(either)).order_by(either.id)
    assert list(session.scalars(statement)) == ids(f)
    assert "FROM (SELECT" in str(statement)
    assert "people.points" not in str(f.to_sqlalchemy(either))


@every_filter
def test_with_loader_criteria(session: orm.Session, f: af.Filter) -> None:
    options = orm.with_loader_criteria(Person, f.to_sqlalchemy(Person))
    assert list(session.scalars(sa.select(Person.id).options(options).order_by(Person.id))) == ids(f)
    teams = session.scalars(sa.select(Team).options(orm.selectinload(Team.people), options).order_by(Team.id)).all()
    members = {record["id"]: record.get("team_id") for record in records()}
    assert [sorted(person.id for person in team.people) for team in teams] == [
        [number for number in ids(f) if members[number] == team.id] for team in teams
    ]


def test_in_the_sources_and_the_end_of_a_compound_statement(session: orm.Session) -> None:
    one, other = FILTERS[0], FILTERS[3]
    union = sa.union(
        sa.select(Person.id).where(one.to_sqlalchemy(Person)), sa.select(Person.id).where(other.to_sqlalchemy(Person))
    )
    assert sorted(session.scalars(union)) == ids(one | other)
    chosen = sa.select(PEOPLE).where(af.parse(one.to_dict(), COLUMNS).to_sqlalchemy(PEOPLE)).cte("chosen")
    again = af.parse(other.to_dict(), COLUMNS).to_sqlalchemy(chosen)
    assert list(session.scalars(sa.select(chosen.c.id).where(again).order_by(chosen.c.id))) == ids(one & other)
    inserted = sa.insert(Team).from_select(["title"], sa.select(Person.name).where(one.to_sqlalchemy(Person)))
    assert session.connection().execute(inserted).rowcount == len(ids(one))


def test_a_condition_without_columns_needs_no_table(session: orm.Session) -> None:
    everyone, nobody = (af.parse(clause, SCHEMA).to_sqlalchemy(Person) for clause in NOT_OF_COLUMNS)
    assert person_ids(session, everyone) == person_ids(session, sa.not_(nobody)) == EVERYBODY
    assert person_ids(session, nobody) == person_ids(session, sa.not_(everyone)) == []
    assert session.scalar(sa.select(everyone)) is True
    assert session.scalar(sa.select(sa.literal(1)).where(nobody)) is None


def test_the_tables_of_a_condition_are_read() -> None:
    statement = sa.select(sa.func.count()).where(af.parse({"points": 1}, COLUMNS).to_sqlalchemy(PEOPLE))
    assert "FROM people" in str(statement)


# -- async ----------------------------------------------------------------------------------------------------------


def test_aiosqlite() -> None:
    async def select() -> list[list[int]]:
        engine = create_async_engine("sqlite+aiosqlite://", poolclass=sa.StaticPool)
        async with engine.begin() as connection:
            await connection.run_sync(fill)
        found = []
        async with AsyncSession(engine) as session:
            for f in FILTERS:
                statement = sa.select(Person).where(f.to_sqlalchemy(Person)).order_by(Person.id)
                found.append([person.id for person in await session.scalars(statement)])
            streamed = await session.stream_scalars(sa.select(Person.id).where(FILTERS[0].to_sqlalchemy(Person)))
            found.append(sorted([number async for number in streamed]))
        await engine.dispose()
        return found

    assert asyncio.run(select()) == [*map(ids, FILTERS), ids(FILTERS[0])]


@pytest.fixture(scope="module")
def people(local_engine: Engine) -> Engine:
    load(local_engine)
    return local_engine


def load(engine: Engine, **types: str) -> None:
    """Load the people; their ids are their positions."""
    engine.load("people", COLUMNS, [dict(record) for record in records()], columns=types)


def positions(found: Sequence[int]) -> list[int]:
    return [number - 1 for number in found]


@pytest.mark.engines
@pytest.mark.parametrize("aware", [True, False], ids=["timestamptz", "timestamp"])
@pytest.mark.parametrize("driver", ["asyncpg", "psycopg"])
def test_async_postgresql(postgresql: PostgreSQL, driver: str, aware: bool) -> None:
    load(postgresql, joined="timestamptz" if aware else "timestamp")
    columns = [
        sa.column(column.name, column.type) for column in table_of("people", COLUMNS).c if column.name != "joined"
    ]
    table = sa.table("people", *columns, sa.column("joined", sa.DateTime(timezone=aware)))
    filters = [af.parse(f.to_dict(), COLUMNS) for f in FILTERS]

    async def select() -> list[list[int]]:
        engine = create_async_engine(postgresql.url(driver), poolclass=sa.NullPool)
        found = []
        async with engine.connect() as connection:
            for f in filters:
                for condition in (f.to_sqlalchemy(table), sa.not_(f.to_sqlalchemy(table))):
                    statement = sa.select(table.c.id).where(condition).order_by(table.c.id)
                    found.append(list(await connection.scalars(statement)))
        await engine.dispose()
        return found

    expected = [positions(wanted(f)) for f in FILTERS for wanted in (ids, others)]
    assert asyncio.run(select()) == expected


# -- one expression, used again -------------------------------------------------------------------------------------


@pytest.mark.engines
def test_one_expression_on_several_engines(sqlite: Engine, postgresql: Engine, duckdb: Engine) -> None:
    engines = (sqlite, postgresql, duckdb)
    for engine in engines:
        load(engine)
    table = table_of("people", COLUMNS)
    conditions = [af.parse(f.to_dict(), COLUMNS).to_sqlalchemy(table) for f in FILTERS]
    for engine in (*engines, *engines):
        alchemy = engine.alchemy()
        assert alchemy is not None
        with alchemy.connect() as connection:
            for f, condition in zip(FILTERS, conditions, strict=True):
                for wanted, where in ((ids, condition), (others, sa.not_(condition))):
                    statement = sa.select(table.c.id).where(where).order_by(table.c.id)
                    assert list(connection.scalars(statement)) == positions(wanted(f))


def test_one_expression_in_many_threads(people: Engine) -> None:
    alchemy = people.alchemy()
    assert alchemy is not None
    table = table_of("people", COLUMNS)
    conditions = [af.parse(f.to_dict(), COLUMNS).to_sqlalchemy(table) for f in FILTERS]

    def select(number: int) -> list[int]:
        condition = conditions[number % len(conditions)]
        with alchemy.connect() as connection:
            return list(connection.scalars(sa.select(table.c.id).where(condition).order_by(table.c.id)))

    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(select, range(40)))
    assert found == [positions(ids(FILTERS[number % len(FILTERS)])) for number in range(40)]


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
@every_filter
def test_copies(session: orm.Session, again: Callable[[Any], Any], f: af.Filter) -> None:
    condition = af.parse(f.to_dict(), COLUMNS).to_sqlalchemy(PEOPLE)
    statement = sa.select(PEOPLE.c.id).where(condition).order_by(PEOPLE.c.id)
    assert list(session.scalars(again(statement))) == ids(f)
    assert str(again(condition)) == str(condition)


def test_building_and_compiling_leave_an_expression_as_it_was(engine: sa.Engine) -> None:
    condition = FILTERS[0].to_sqlalchemy(Person)
    before = str(condition), condition._generate_cache_key()
    sa.select(Person).where(condition, sa.not_(condition)).compile(engine)
    sa.select(Person).where(condition).compile(engine, compile_kwargs={"literal_binds": True})
    after = str(condition), condition._generate_cache_key()
    assert after == before
    assert condition.compare(FILTERS[0].to_sqlalchemy(Person))
    assert not condition.compare(FILTERS[1].to_sqlalchemy(Person))
