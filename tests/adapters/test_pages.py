"""Pages of rows: a stable order, counts, and whatever a select brings along."""

import asyncio
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any, assert_type

import pytest
import sqlalchemy as sa
from pydantic import BaseModel, TypeAdapter
from sqlalchemy import orm
from sqlalchemy.ext.asyncio import (
    AsyncConnection,
    AsyncSession,
    async_scoped_session,
    async_sessionmaker,
    create_async_engine,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

import audiencefilter as af
from audiencefilter.adapters.sqlalchemy import Page, page
from tests.engines.engine import Engine


class Base(orm.DeclarativeBase):
    pass


class Order(Base):
    __tablename__ = "orders_of_pages"
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    contact_id: Mapped[int] = mapped_column(sa.ForeignKey("contacts_of_pages.id"))
    total: Mapped[int]


class Contact(Base):
    __tablename__ = "contacts_of_pages"
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    account: Mapped[str] = mapped_column(sa.String(20))
    points: Mapped[int | None]
    joined: Mapped[datetime | None] = mapped_column("joined_at", sa.DateTime(timezone=True))
    data: Mapped[dict[str, Any] | None] = mapped_column(sa.JSON)
    orders: Mapped[list[Order]] = relationship(order_by=Order.id)


SCHEMA = af.Schema.from_sqlalchemy(Contact, fields=[
    af.Field("plan", af.FieldType.STRING, attribute="data", path=("plan",)),
    af.Field("tags", af.FieldType.STRING, attribute="data", path=("tags",), many=True),
], depth=1)  # fmt: skip
EVERYBODY = af.parse({}, SCHEMA)
#: Points of the contacts 0 to 8, of which two are missing and some equal.
POINTS = (5, None, 3, 5, 1, None, 5, 3, 9)
PLANS = ("pro", "free", None, "pro", "free", "pro", None, "free", "pro")


def rows() -> list[Base]:
    contacts: list[Base] = [
        Contact(
            id=number,
            account="acme" if number != 8 else "other",
            points=points,
            joined=datetime(2026, 1, number + 1, tzinfo=UTC),
            data=None if plan is None else {"plan": plan},
        )
        for number, (points, plan) in enumerate(zip(POINTS, PLANS, strict=True))
    ]
    return contacts + [Order(id=at, contact_id=at % 3, total=100 * at) for at in range(6)]


@pytest.fixture(scope="module")
def alchemy(engine: Engine) -> sa.Engine:
    found = engine.with_dialect()
    Base.metadata.drop_all(found)
    Base.metadata.create_all(found)
    with orm.Session(found) as session:
        session.add_all(rows())
        session.commit()
    return found


@pytest.fixture
def session(alchemy: sa.Engine) -> Iterator[orm.Session]:
    with orm.Session(alchemy) as session:
        yield session


def ids(session: orm.Session, *sort: Any, f: af.Filter = EVERYBODY, limit: int = 4) -> list[int]:
    """Return the ids on all pages, one after the other."""
    found: list[int] = []
    for number in range(1, 99):
        one = page(session, sa.select(Contact), f, Contact, sort, limit, number)
        found += [contact.id for contact in one.items]
        if number >= one.pages:
            assert (one.total, len(one.items) <= limit) == (len(found), True)
            return found
    raise AssertionError("pages without end")


def test_a_page(session: orm.Session) -> None:
    f = af.parse_text("points >= 3", SCHEMA)
    found = page(session, sa.select(Contact), f, Contact, ["-points"], limit=4, page=2)
    assert_type(found, Page[Any])
    assert [contact.id for contact in found.items] == [2, 7]
    assert (found.total, found.pages, found.page, found.limit) == (6, 2, 2, 4)
    beyond = page(session, sa.select(Contact), f, Contact, limit=4, page=3)
    assert (beyond.items, beyond.total, beyond.pages) == ([], 6, 2)
    assert page(session, sa.select(Contact), f, Contact, page=2**70).items == []
    nobody = page(session, sa.select(Contact), af.parse_text("NOONE", SCHEMA), Contact)
    assert (nobody.items, nobody.total, nobody.pages) == ([], 0, 0)


def test_equal_rows_are_in_the_order_of_the_primary_key_and_missing_values_are_the_smallest(
    session: orm.Session,
) -> None:
    assert ids(session, limit=2) == [*range(9)]
    assert ids(session, "points") == [1, 5, 4, 2, 7, 0, 3, 6, 8]
    assert ids(session, "-points") == [8, 0, 3, 6, 2, 7, 4, 1, 5]
    assert ids(session, "-account", "points") == [8, 1, 5, 4, 2, 7, 0, 3, 6]
    assert ids(session, "-joined", limit=4) == [*reversed(range(9))]
    assert ids(session, "plan") == [2, 6, 1, 4, 7, 0, 3, 5, 8]
    assert ids(session, "-plan") == [0, 3, 5, 8, 1, 4, 7, 2, 6]
    assert ids(session, sa.func.coalesce(Contact.points, 4).desc()) == [8, 0, 3, 6, 1, 5, 2, 7, 4]


def test_the_select_says_who_may_be_seen_and_may_have_an_order(session: orm.Session) -> None:
    acme = sa.select(Contact).where(Contact.account == "acme")
    assert page(session, acme, EVERYBODY, Contact).total == 8
    ordered = page(session, acme.order_by(Contact.account, Contact.points.desc()), EVERYBODY, Contact, limit=20)
    assert [one.id for one in ordered.items if one.points] == [0, 3, 6, 2, 7, 4]


def test_relations_and_loaded_collections(session: orm.Session) -> None:
    f = af.parse_text("SOME orders (total >= 300)", SCHEMA)
    for option in (orm.joinedload, orm.selectinload, orm.lazyload):
        select = sa.select(Contact).options(option(Contact.orders))
        found = page(session, select, f, Contact, ["-points"], limit=2)
        assert (found.total, found.pages) == (3, 2)
        assert [(one.id, [order.id for order in one.orders]) for one in found.items] == [(0, [0, 3]), (2, [2, 5])]
        session.expunge_all()


def test_an_alias_a_table_and_columns(session: orm.Session) -> None:
    f = af.parse_text("points = 3", SCHEMA)
    other = orm.aliased(Contact)
    assert [one.id for one in page(session, sa.select(other), f, other, ["-joined"]).items] == [7, 2]
    table = Contact.__table__
    of_table = af.Schema("Contact", [af.Field("points", af.FieldType.INTEGER)])
    rows = page(session, sa.select(table), af.parse_text("points = 3", of_table), table).items
    assert [row.id for row in rows] == [2, 7]
    points = page(session, sa.select(Contact.points), f, Contact)
    assert points.items == [3, 3]  # one for each contact, though they are equal
    pairs = page(session, sa.select(Contact.id, Contact.points), f, Contact)
    assert [tuple(pair) for pair in pairs.items] == [(2, 3), (7, 3)]


def test_now_and_related(session: orm.Session) -> None:
    f = af.parse_text("joined >= NOW('-P2D')", SCHEMA)
    now = datetime(2026, 1, 5, tzinfo=UTC)
    assert [one.id for one in page(session, sa.select(Contact), f, Contact, now=now).items] == [2, 3, 4, 5, 6, 7, 8]
    some = af.parse_text("SOME orders (total >= 300)", SCHEMA)
    related = {"orders": af.Related(Order.__table__, on={"id": "contact_id"})}
    assert page(session, sa.select(Contact.__table__), some, Contact.__table__, related=related).total == 3


def test_a_join_gives_each_row_once_or_is_refused(session: orm.Session) -> None:
    joined, keys = sa.select(Contact).join(Contact.orders), sa.select(Contact.id)
    repeating = [joined, sa.select(Contact.points).join(Contact.orders), keys.where(Order.contact_id == Contact.id)]
    for select in repeating:
        with pytest.raises(ValueError, match=r"the select has a row of .*Contact.* 2 times, as a join"):
            page(session, select, EVERYBODY, Contact)
    once = page(session, joined.where(Order.total >= 300), EVERYBODY, Contact, ["-points"], 2)
    assert ([one.id for one in once.items], once.total) == ([0, 2], 3)
    distinct = page(session, keys.join(Contact.orders).distinct(), EVERYBODY, Contact, limit=2)
    assert (distinct.items, distinct.total) == ([0, 1], 3)
    pairs = page(session, sa.select(Contact, Order).join(Contact.orders), EVERYBODY, Contact, [Order.id], limit=4)
    assert ([order.id for _, order in pairs.items], pairs.total) == ([0, 1, 2, 3], 6)
    assert page(session, joined, af.parse_text("NOONE", SCHEMA), Contact).total == 0


def test_wrong_use_says_what_to_write(session: orm.Session) -> None:
    every: Any = sa.select(Contact)

    def of(select: Any = every, entity: Any = Contact, **arguments: Any) -> Any:
        return page(session, select, EVERYBODY, entity, **arguments)

    for wrong in ({"limit": 0}, {"page": 0}, {"limit": -1}):
        with pytest.raises(ValueError, match="pages are numbered from 1 and have at least 1 row, not page="):
            of(**wrong)
    for select in (sa.select(Contact).limit(5), sa.select(Contact).offset(5), sa.select(Contact).fetch(5)):
        with pytest.raises(ValueError, match="the select has a limit or an offset of its own: leave it out"):
            of(select)
    with pytest.raises(TypeError, match=r"a select is needed, such as sa\.select\(Contact\), not"):
        of(Contact)
    with pytest.raises(ValueError, match=r"Contact cannot be sorted by 'pionts'.*points"):
        of(sort=["-pionts"])
    for name in ("tags", "orders", ""):
        with pytest.raises(ValueError, match="Contact cannot be sorted by"):
            of(sort=[name])
    with pytest.raises(TypeError, match="a Table, a mapped class or an alias is needed, not"):
        of(entity={"points": Contact.points})
    few, other = af.parse_text("points = 3", SCHEMA), orm.aliased(Contact)
    apart: list[Any] = [(sa.select(other), Contact), (sa.select(Contact), other), (sa.select(Order), Contact)]
    for select, entity in apart:
        with pytest.raises(ValueError, match=r"the select does not read .*: give the class, alias or table"):
            page(session, select, few, entity)
    with pytest.raises(ValueError, match="has no primary key, which tells its rows apart"):
        of(entity=sa.table("contacts_of_pages", sa.column("id", sa.Integer)))


class OrderShape(BaseModel, from_attributes=True):
    total: int


class Shape(BaseModel, from_attributes=True):
    id: int
    points: int | None
    orders: list[OrderShape]


def test_a_page_is_made_of_the_shapes_of_an_answer(session: orm.Session) -> None:
    found = page(session, sa.select(Contact), af.parse_text("points = 5", SCHEMA), Contact, limit=2)
    shaped = TypeAdapter(Page[Shape]).validate_python(found)
    total = [OrderShape(total=0), OrderShape(total=300)]
    assert shaped.items == [Shape(id=0, points=5, orders=total), Shape(id=3, points=5, orders=[])]
    assert (shaped.total, shaped.pages) == (3, 2)


def test_an_async_session() -> None:
    async def found() -> list[int]:
        engine = create_async_engine("sqlite+aiosqlite://")
        async with engine.begin() as connection:
            await connection.run_sync(Base.metadata.create_all)
        async with AsyncSession(engine) as session:
            session.add_all(rows())
            await session.flush()
            one = await session.run_sync(page, sa.select(Contact), EVERYBODY, Contact, ["-points"], 3)
            ids = [contact.id for contact in one.items]
            keen = {"keen": af.parse_text("points >= 5", SCHEMA)}
            assert await session.run_sync(lambda s: af.count_many(keen, (s.connection(), Contact))) == {"keen": 4}
            many = await session.run_sync(lambda s: list(af.match_many(keen, (s.connection(), Contact))))
            assert many == [("keen", 0), ("keen", 3), ("keen", 6), ("keen", 8)]
        await engine.dispose()
        return ids

    assert asyncio.run(found()) == [8, 0, 3]


def test_criteria_that_hide_rows_hide_them_from_the_total_too(session: orm.Session) -> None:
    acme = orm.with_loader_criteria(Contact, Contact.account == "acme")
    chosen = sa.select(Contact).options(acme, orm.selectinload(Contact.orders))
    found = page(session, chosen, EVERYBODY, Contact)
    assert (len(found.items), found.total) == (8, 8)


class OwnSession(AsyncSession):
    """As that of SQLModel."""


def test_what_is_asynchronous_is_refused_with_the_line_to_write() -> None:
    engine = create_async_engine("sqlite+aiosqlite://")
    session = "await session.run_sync(lambda s: "
    made: list[tuple[Any, str]] = [
        (AsyncSession(engine), session),
        (OwnSession(engine), session),
        (async_scoped_session(async_sessionmaker(engine), lambda: 1), session),
        (engine, f"async with AsyncSession(engine) as session: {session}"),
        (AsyncConnection(engine), f"async with AsyncSession(connection) as session: {session}"),
    ]
    filters, index = {"all": EVERYBODY}, af.AudienceIndex(SCHEMA)
    tracker = af.Tracker(index, "sqlite://")
    of_sessions: dict[str, Callable[[Any], Any]] = {
        "page(s, …)": lambda given: page(given, sa.select(Contact), EVERYBODY, Contact)
    }
    of_connections: dict[str, Callable[[Any], Any]] = {
        "count_many(filters, ({}, table))": lambda given: af.count_many(filters, (given, Contact)),
        "list(match_many(filters, ({}, table)))": lambda given: af.match_many(filters, (given, Contact)),
        "bench(…, ({}, table))": lambda given: af.bench(filters, (given, Contact)),
        "tracker.acknowledge(number, {})": lambda given: tracker.acknowledge(1, given),
    }
    for given, opened in made:
        is_connection = isinstance(given, AsyncConnection)
        calls = {f"{opened}{line})": call for line, call in of_sessions.items()}
        for line, call in of_connections.items():
            before = "await connection.run_sync(lambda c: " if is_connection else opened
            calls[f"{before}{line.format('c' if is_connection else 's.connection()')})"] = call
        calls["write await asyncio.to_thread(tracker.change, …)"] = lambda given: af.Tracker(index, given)
        for line, call in calls.items():
            with pytest.raises(TypeError, match=f"asynchronous.*: {re.escape(line)}$"):
                call(given)
    tracker.close()
    with pytest.raises(TypeError, match="not a AsyncSession of sqlalchemy: it has what it has loaded"):
        EVERYBODY.select(made[0][0])


def test_what_is_no_session_or_no_filter_is_refused(session: orm.Session) -> None:
    wrong: Any
    for wrong in (None, {"points": 5}, "points = 5"):
        with pytest.raises(TypeError, match="a Filter is needed, not"):
            page(session, sa.select(Contact), wrong, Contact)
        with pytest.raises(TypeError, match="a Session of SQLAlchemy is needed, not"):
            page(wrong, sa.select(Contact), EVERYBODY, Contact)
    with pytest.raises(TypeError, match="select takes an iterable of records, not a Session of sqlalchemy"):
        EVERYBODY.select(session)
