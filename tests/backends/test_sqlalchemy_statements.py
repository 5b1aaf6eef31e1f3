"""An expression stands in any statement, wherever SQLAlchemy takes a condition, sync and async."""

import asyncio
import copy
import pickle
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import orm
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine

import audiencefilter as af
from tests.agreement.tables import table_of
from tests.backends.shop import COLUMNS, CONTACT, CONTACTS, EVERYBODY, Contact, Objects, Order
from tests.backends.sql.clauses import FILTERS as FORMS
from tests.backends.sql.clauses import SCHEMA
from tests.backends.sql.clauses import ids as ids_of_rows
from tests.backends.sql.clauses import rows as rows_of_forms
from tests.engines.engine import Engine

#: True for some contacts, false for some, unknown for some; groups, bare tests, and tests that bind a value twice, once
#: as it is and once as something else.
OF_COLUMNS: tuple[dict[str, Any], ...] = (
    {"OR": [{"name": {"contains": "ANN"}}, {"points": {"gte": 5}}]}, {"name": {"not": "Ann"}},
    {"joined": {"lt": "2024-01-01T01:00:00.000001+01:00"}}, {"name": {"startsWith": "A", "endsWith": "n"}},
)  # fmt: skip
OF_RELATIONS: tuple[dict[str, Any], ...] = (
    {"OR": [{"orders": {"some": {"total": 20}}, "points": {"gte": 0}}, {"NOT": {"events": {"none": {"weight": 5}}}}]},
    {"NOT": {"AND": [{"events": {"max": {"field": "weight", "lt": 5}}}, {"name": "Ann"}]}},
)
FILTERS = [af.parse(clause, CONTACT) for clause in (*OF_COLUMNS, *OF_RELATIONS)]

every_filter = pytest.mark.parametrize("f", FILTERS, ids=range(len(FILTERS)))


@pytest.fixture
def ids(objects: Objects) -> Callable[[af.Filter], list[int]]:
    """The ids of the contacts that a filter selects."""
    return objects.ids


Ids = Callable[[af.Filter], list[int]]


def found(session: orm.Session, *conditions: Any) -> list[int]:
    return list(session.scalars(sa.select(Contact.id).where(*conditions).order_by(Contact.id)))


def among(numbers: list[int]) -> list[int]:
    return [number for number in EVERYBODY if number not in numbers]


def test_the_filters_discriminate(ids: Ids) -> None:
    for f in FILTERS:
        assert ids(f)
        assert ids(~f)
    assert sum(len(ids(f)) + len(ids(~f)) < len(EVERYBODY) for f in FILTERS) > 3


@every_filter
def test_negation_is_where_it_is_false(session: orm.Session, ids: Ids, f: af.Filter) -> None:
    condition = f.to_sqlalchemy(Contact)
    assert found(session, condition) == found(session, sa.not_(sa.not_(condition))) == ids(f)
    assert found(session, sa.not_(condition)) == found(session, ~condition) == found(session, ~~~condition) == ids(~f)
    assert found(session, condition.is_(False)) == ids(~f)
    assert found(session, condition.is_(None)) == among([*ids(f), *ids(~f)])
    assert found(session, condition.is_not(True)) == among(ids(f))


@pytest.mark.parametrize("clause", OF_COLUMNS, ids=str)
def test_an_update_and_a_delete(session: orm.Session, ids: Ids, clause: dict[str, Any]) -> None:
    connection, wanted = session.connection(), ids(af.parse(clause, CONTACT))
    condition = af.parse(clause, COLUMNS).to_sqlalchemy(CONTACTS)
    done = connection.execute(sa.update(CONTACTS).where(condition).values(kind="seen"))
    assert done.rowcount == len(wanted)
    seen = sa.select(CONTACTS.c.id).where(CONTACTS.c.kind == "seen").order_by(CONTACTS.c.id)
    assert list(connection.scalars(seen)) == wanted
    marked = connection.execute(sa.update(CONTACTS).values(kind=sa.case((condition, "yes"), else_="no")))
    assert marked.rowcount == len(EVERYBODY)
    assert list(connection.scalars(sa.select(CONTACTS.c.id).where(CONTACTS.c.kind == "yes"))) == wanted
    gone = connection.execute(sa.delete(CONTACTS).where(condition).returning(CONTACTS.c.id))
    assert sorted(gone.scalars()) == wanted
    left = sa.select(CONTACTS.c.id).order_by(CONTACTS.c.id)
    assert list(connection.scalars(left)) == among(wanted)


@every_filter
def test_joins_and_subqueries(session: orm.Session, ids: Ids, f: af.Filter) -> None:
    condition, wanted = f.to_sqlalchemy(Contact), set(ids(f))
    orders = session.execute(sa.select(Order.number, Order.contact_id).where(Order.shop == "north")).all()
    numbers = sorted(number for number, contact in orders if contact in wanted)
    there = sa.select(Order.number).where(Order.shop == "north").order_by(Order.number)
    for statement in (
        there.join(Contact, sa.and_(Order.contact_id == Contact.id, condition)),
        there.where(Order.contact.has(condition)),
        there.where(sa.exists().where(Order.contact_id == Contact.id, condition)),
        there.where(Order.contact_id.in_(sa.select(Contact.id).where(condition))),
        there.join(Order.contact.and_(condition)),
        there.where(Order.contact.has(Contact.orders.any(Order.contact.has(condition)))),
    ):
        assert list(session.scalars(statement)) == numbers
    # Of a page SQLAlchemy makes a subquery, to which it adapts all else.
    page = sa.select(Contact).where(condition).order_by(Contact.id).options(orm.joinedload(Contact.orders))
    assert [contact.id for contact in session.scalars(page.slice(1, 5)).unique()] == ids(f)[1:5]


@every_filter
def test_two_aliases_of_one_class_in_one_statement(session: orm.Session, ids: Ids, f: af.Filter) -> None:
    one, other = orm.aliased(Contact), orm.aliased(Contact)
    statement = (
        sa.select(one.id, other.id)
        .where(f.to_sqlalchemy(one), sa.not_(f.to_sqlalchemy(other)), one.id != other.id)
        .order_by(one.id, other.id)
    )
    assert session.execute(statement).all() == [(number, false) for number in ids(f) for false in ids(~f)]
    parents = sa.select(Contact.id, other.id).join(other, other.parent_id == Contact.id)
    both = session.execute(parents.where(f.to_sqlalchemy(Contact), ~f.to_sqlalchemy(other)))
    assert set(both) == {pair for pair in session.execute(parents) if pair[0] in ids(f) and pair[1] in ids(~f)}


@every_filter
def test_a_condition_is_adapted_to_what_a_statement_reads_instead(session: orm.Session, ids: Ids, f: af.Filter) -> None:
    halves = [sa.select(CONTACTS).where(one) for one in (CONTACTS.c.id <= 12, CONTACTS.c.id > 12)]
    either = orm.aliased(Contact, sa.union_all(*halves).subquery())
    statement = sa.select(either.id).where(f.to_sqlalchemy(either)).order_by(either.id)
    assert list(session.scalars(statement)) == ids(f)
    assert "FROM (SELECT" in str(statement)
    chosen = sa.select(Contact).where(f.to_sqlalchemy(Contact)).cte("chosen")
    again = f.to_sqlalchemy(orm.aliased(Contact, chosen))
    assert sorted(session.scalars(sa.select(chosen.c.id).where(again))) == ids(f)


@every_filter
def test_with_loader_criteria(session: orm.Session, ids: Ids, f: af.Filter) -> None:
    options = orm.with_loader_criteria(Contact, f.to_sqlalchemy(Contact))
    assert list(session.scalars(sa.select(Contact.id).options(options).order_by(Contact.id))) == ids(f)
    orders = session.scalars(sa.select(Order).options(orm.selectinload(Order.contact), options)).all()
    assert all((order.contact is not None) is (order.contact_id in ids(f)) for order in orders)


def test_a_condition_without_columns_needs_no_table(session: orm.Session) -> None:
    clauses: tuple[dict[str, Any], ...] = ({}, {"OR": []})
    everyone, nobody = (af.parse(clause, CONTACT).to_sqlalchemy(Contact) for clause in clauses)
    assert found(session, everyone) == found(session, sa.not_(nobody)) == [*EVERYBODY]
    assert found(session, nobody) == found(session, sa.not_(everyone)) == []
    assert session.scalar(sa.select(everyone)) is True
    assert session.scalar(sa.select(sa.literal(1)).where(nobody)) is None


def test_aiosqlite(shop: sa.Engine, ids: Ids, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "shop")) as file:
        shop.raw_connection().backup(file)

    async def select() -> list[list[int]]:
        engine = create_async_engine(f"sqlite+aiosqlite:///{tmp_path}/shop")
        made = []
        async with AsyncSession(engine) as session:
            for f in FILTERS:
                statement = sa.select(Contact).where(f.to_sqlalchemy(Contact)).order_by(Contact.id)
                made.append([contact.id for contact in await session.scalars(statement)])
            streamed = await session.stream_scalars(sa.select(Contact.id).where(FILTERS[0].to_sqlalchemy(Contact)))
            made.append(sorted([number async for number in streamed]))
        await engine.dispose()
        return made

    assert asyncio.run(select()) == [*map(ids, FILTERS), ids(FILTERS[0])]


FEW_FORMS = {name: FORMS[name] for name in list(FORMS)[::9]}


@pytest.mark.engines
def test_one_expression_on_several_engines(sqlite: Engine, postgresql: Engine, duckdb: Engine) -> None:
    table = table_of("one_expression", SCHEMA)
    conditions = {name: f.to_sqlalchemy(table) for name, f in FEW_FORMS.items()}
    engines = (sqlite, postgresql, duckdb)
    for engine in engines:
        engine.load(table.name, SCHEMA, rows_of_forms())
    for engine in (*engines, *engines):
        alchemy = engine.with_dialect()
        with alchemy.connect() as connection:
            for name, condition in conditions.items():
                for where, wanted in ((condition, True), (sa.not_(condition), False)):
                    statement = sa.select(table.c.id).where(where).order_by(table.c.id)
                    assert list(connection.scalars(statement)) == ids_of_rows(FORMS[name], wanted)


def test_one_expression_in_many_threads(local_engine: Engine) -> None:
    table = table_of("one_expression", SCHEMA)
    local_engine.load(table.name, SCHEMA, rows_of_forms())
    alchemy = local_engine.with_dialect()
    conditions = [(name, f.to_sqlalchemy(table)) for name, f in FEW_FORMS.items()]

    def is_right(number: int) -> bool:
        name, condition = conditions[number % len(conditions)]
        with alchemy.connect() as connection:
            statement = sa.select(table.c.id).where(condition).order_by(table.c.id)
            return list(connection.scalars(statement)) == ids_of_rows(FORMS[name])

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(is_right, range(24)))


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_copies(session: orm.Session, ids: Ids, again: Callable[[Any], Any]) -> None:
    order = af.Schema("Order", [af.Field("total", af.FieldType.INTEGER)])
    schema = af.Schema("Contact", [*COLUMNS.fields, CONTACT.by_name["words"]], relations=[af.Relation("orders", order)])
    clauses: tuple[dict[str, Any], ...] = (
        *OF_COLUMNS[:2], {"OR": [{"words": {"has": "b"}}, {"orders": {"some": {"total": 6}}}]},
    )  # fmt: skip
    for clause in clauses:
        told = {"orders": af.Related(Order.__table__, on={"id": "contact_id"})}
        condition = af.parse(clause, schema).to_sqlalchemy(CONTACTS, told)
        statement = sa.select(CONTACTS.c.id).where(condition).order_by(CONTACTS.c.id)
        assert list(session.scalars(again(statement))) == ids(af.parse(clause, CONTACT))
        assert str(again(condition)) == str(condition)


def test_building_and_compiling_leave_an_expression_as_it_was(shop: sa.Engine) -> None:
    condition = FILTERS[0].to_sqlalchemy(Contact)
    before = str(condition), condition._generate_cache_key()
    sa.select(Contact).where(condition, sa.not_(condition)).compile(shop)
    sa.select(Contact).where(condition).compile(shop, compile_kwargs={"literal_binds": True})
    after = str(condition), condition._generate_cache_key()
    assert after == before
    assert condition.compare(FILTERS[0].to_sqlalchemy(Contact))
    assert not condition.compare(FILTERS[1].to_sqlalchemy(Contact))
