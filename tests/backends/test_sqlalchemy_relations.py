"""The relationships of mapped classes are followed, in any statement, and select whom the objects themselves do."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import orm
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine

import audiencefilter as af
from tests.backends.shop import BUSINESS, CONTACT, ORDER, Base, Business, Contact, Order, Tag, Vip, fill, filled_engine

#: Clauses by what they ask of the relationships.
CLAUSES: dict[str, dict[str, Any]] = {
    "one to many": {"orders": {"some": {"status": "paid"}}},
    "all of many": {"orders": {"every": {"status": {"not": "paid"}}}},
    "none of many": {"orders": {"none": {"total": {"gt": 5}}}},
    "many to one": {"parent": {"is": {"name": {"contains": "ANN"}}}},
    "no one": {"parent": {"is": None}},
    "not that one": {"parent": {"isNot": {"points": {"gte": 0}}}},
    "one to one": {"profile": {"is": {"bio": "long"}}},
    "many to many": {"tags": {"some": {"name": "a"}}},
    "many to many counted": {"tags": {"count": {"equals": 2}}},
    "conditions of both tables": {"shown": {"some": {"name": {"in": ["a", "b"]}}}},
    "conditions of both tables, counted": {"shown": {"count": {"where": {"name": {"not": "c"}}, "gte": 1}}},
    "many to many of itself": {"friends": {"some": {"points": {"lt": 3}}}},
    "a tree": {"children": {"some": {"children": {"some": {"points": 3}}}}},
    "up and down a tree": {"parent": {"is": {"children": {"count": {"gt": 2}}}}},
    "back to itself": {"orders": {"some": {"buyer": {"is": {"orders": {"count": {"gte": 3}}}}}}},
    "composite keys": {"orders": {"some": {"items": {"some": {"count": 5}}}}},
    "composite keys back": {"orders": {"some": {"items": {"some": {"order": {"is": {"total": 6}}}}}}},
    "three deep": {"orders": {"some": {"items": {"some": {"product": {"is": {"title": {"startsWith": "Pen"}}}}}}}},
    "three deep, a list": {"orders": {"some": {"items": {"some": {"product": {"is": {"colours": {"has": "red"}}}}}}}},
    "a further condition": {"paid": {"some": {"total": {"gt": 0}}}},
    "a further condition, summed": {"paid": {"sum": {"field": "total", "gte": 12}}},
    "a class among others": {"clicks": {"some": {"page": "home"}}},
    "a class among others, counted": {"clicks": {"count": {"equals": 1}}},
    "a class of two tables": {"purchases": {"max": {"field": "amount", "lte": 10}}},
    "a class of two tables, both": {"purchases": {"some": {"amount": {"gte": 10}, "weight": {"not": 1}}}},
    "all classes": {"events": {"min": {"field": "weight", "gt": 1}}},
    "all classes, none": {"events": {"none": {"kind": "click"}}},
    "a list": {"words": {"has": "b"}},
    "an empty list": {"words": {"isEmpty": False}},
    "a whole list": {"words": {"equals": ["a", "b"]}},
    "custom data": {"plan": "pro"},
    "custom data within": {"seats": {"gt": 4}},
    "lists of related records": {"friends": {"some": {"words": {"hasSome": ["a", "x"]}, "seats": {"not": 9}}}},
    "several": {
        "OR": [{"orders": {"some": {"total": 20}}, "points": {"gte": 0}}, {"NOT": {"tags": {"none": {"name": "c"}}}}]
    },
    "unknown": {"NOT": {"AND": [{"events": {"max": {"field": "weight", "lt": 5}}}, {"name": "Ann"}]}},
}  # fmt: skip
FILTERS = {name: af.parse(clause, CONTACT) for name, clause in CLAUSES.items()}
#: Some of them for what takes longer.
FEW = [FILTERS[name] for name in ("a further condition", "conditions of both tables", "a tree", "several", "unknown")]


@pytest.fixture(scope="module")
def engine() -> Iterator[sa.Engine]:
    with filled_engine() as engine:
        yield engine


class Objects:
    """Answers in memory, from a database of their own, where nothing is changed."""

    def __init__(self, session: orm.Session) -> None:
        self.of = {one: session.scalars(sa.select(one).order_by(one.id)).all() for one in (Contact, Vip, Business)}
        self.orders = session.scalars(sa.select(Order).order_by(Order.shop, Order.number)).all()
        self.found: dict[Any, list[int]] = {}

    def ids(self, f: af.Filter, of: type[Contact] = Contact) -> list[int]:
        """Return the ids of the contacts of a class that a filter selects."""
        if (f, of) not in self.found:
            self.found[f, of] = [contact.id for contact in f.select(self.of[of])]
        return self.found[f, of]


@pytest.fixture(scope="module")
def objects() -> Iterator[Objects]:
    with filled_engine() as engine, orm.Session(engine) as session:
        yield Objects(session)


@pytest.fixture
def session(engine: sa.Engine) -> Iterator[orm.Session]:
    """A session whose changes are undone."""
    with engine.connect() as connection, connection.begin() as transaction:
        with orm.Session(connection, join_transaction_mode="create_savepoint") as session:
            yield session
        transaction.rollback()


every_filter = pytest.mark.parametrize("f", FILTERS.values(), ids=FILTERS.keys())
some_filters = pytest.mark.parametrize("f", FEW, ids=str)


@every_filter
def test_what_the_objects_say(session: orm.Session, objects: Objects, f: af.Filter) -> None:
    assert 0 < len(objects.ids(f)) < 24
    for source in (Contact, orm.aliased(Contact, name="orders")):
        condition = f.to_sqlalchemy(source)
        for where, wanted in ((condition, f), (~condition, ~f)):
            statement = sa.select(source.id).where(where).order_by(source.id)
            assert list(session.scalars(statement)) == objects.ids(wanted)


@every_filter
def test_literals(session: orm.Session, objects: Objects, f: af.Filter) -> None:
    statement = sa.select(Contact.id).where(f.to_sqlalchemy(Contact)).order_by(Contact.id)
    text = str(statement.compile(session.connection(), compile_kwargs={"literal_binds": True}))
    assert list(session.connection().exec_driver_sql(text).scalars()) == objects.ids(f)


@every_filter
def test_it_can_be_read_without_a_dialect(f: af.Filter) -> None:
    text = str(f.to_sqlalchemy(Contact))
    assert "contacts." in text
    assert str(sa.select(Contact.id).where(f.to_sqlalchemy(Contact))).count("FROM contacts") >= 1


@pytest.mark.parametrize("model", [Vip, Business])
@some_filters
def test_classes_among_others_as_sources(
    session: orm.Session, objects: Objects, model: type[Contact], f: af.Filter
) -> None:
    for source in (model, orm.aliased(model), orm.aliased(model, flat=True)):
        statement = sa.select(source.id).where(f.to_sqlalchemy(source)).order_by(source.id)
        assert list(session.scalars(statement)) == objects.ids(f, model)


@pytest.mark.parametrize(
    "clause",
    [
        {"industry": "arms", "branches": {"some": {"city": "Bonn"}}},
        {"branches": {"count": {"gt": 0}}, "orders": {"none": {}}},
        {"industry": {"not": "arms"}, "tags": {"some": {}}},
    ],
    ids=str,
)
def test_relationships_of_a_class_of_two_tables(session: orm.Session, objects: Objects, clause: dict[str, Any]) -> None:
    f = af.parse(clause, BUSINESS)
    assert objects.ids(f, Business)
    for source in (Business, orm.aliased(Business), orm.aliased(Business, flat=True)):
        statement = sa.select(source.id).where(f.to_sqlalchemy(source)).order_by(source.id)
        assert list(session.scalars(statement)) == objects.ids(f, Business)


def test_a_class_with_a_composite_key_as_source(session: orm.Session, objects: Objects) -> None:
    key = sa.tuple_(Order.shop, Order.number)
    for clause in ({"items": {"count": {"gt": 1}}}, {"buyer": {"is": {"tags": {"none": {}}}}, "total": {"gt": 1}}):
        f = af.parse(clause, ORDER)
        wanted = f.select(objects.orders)
        assert wanted
        found = session.execute(sa.select(*key).where(f.to_sqlalchemy(Order)).order_by(Order.shop, Order.number))
        assert [*map(tuple, found)] == [(one.shop, one.number) for one in wanted]


# -- statements -------------------------------------------------------------------------------------------------------


@some_filters
def test_loading_beside_it(session: orm.Session, objects: Objects, f: af.Filter) -> None:
    condition = f.to_sqlalchemy(Contact)
    for option in (
        orm.joinedload(Contact.orders).joinedload(Order.items),
        orm.selectinload(Contact.tags),
        orm.subqueryload(Contact.children),
        orm.joinedload(Contact.parent),
        orm.raiseload("*"),
    ):
        statement = sa.select(Contact).where(condition).order_by(Contact.id).options(option)
        for first, last in ((0, None), (0, 3), (1, 5)):
            part = statement.slice(first, 1_000 if last is None else last)
            assert [contact.id for contact in session.scalars(part).unique()] == objects.ids(f)[first:last]
    query = session.query(Contact).filter(condition)
    assert sorted(contact.id for contact in query) == objects.ids(f)
    assert query.count() == len(objects.ids(f))


@some_filters
def test_beside_the_same_tables(session: orm.Session, objects: Objects, f: af.Filter) -> None:
    condition, wanted = f.to_sqlalchemy(Contact), set(objects.ids(f))
    joined = sa.select(Contact.id, Order.total).join(Contact.orders).where(condition)
    everything = session.execute(sa.select(Contact.id, Order.total).join(Contact.orders)).all()
    assert sorted(map(str, session.execute(joined))) == sorted(str(row) for row in everything if row[0] in wanted)
    other = orm.aliased(Contact)
    pairs = sa.select(Contact.id, other.id).join(other, other.parent_id == Contact.id)
    both = pairs.where(condition, ~f.to_sqlalchemy(other))
    against = set(objects.ids(~f))
    assert set(session.execute(both)) == {
        (one, two) for one, two in session.execute(pairs) if one in wanted and two in against
    }


@some_filters
def test_in_other_places(session: orm.Session, objects: Objects, f: af.Filter) -> None:
    condition, wanted = f.to_sqlalchemy(Contact), objects.ids(f)
    tagged = sa.select(Tag.id).where(sa.exists().where(Contact.tags.any(Contact.id == Contact.id), condition))
    assert bool(list(session.scalars(tagged))) == bool(wanted)
    there = sa.select(Order.number, Order.contact_id).where(Order.contact.has(condition))
    buyers = {contact for _, contact in session.execute(there)}
    assert buyers == {contact for contact in session.scalars(sa.select(Order.contact_id)) if contact in wanted}
    labelled = sa.select(Contact.id, condition.label("is it")).order_by(Contact.id)
    assert [one for one, is_it in session.execute(labelled) if is_it] == wanted
    chosen = sa.select(Contact).where(condition).cte("chosen")
    again = f.to_sqlalchemy(orm.aliased(Contact, chosen))
    assert sorted(session.scalars(sa.select(chosen.c.id).where(again))) == wanted
    twice = sa.select(Contact.id).where(sa.or_(condition, sa.and_(condition, ~condition))).order_by(Contact.id)
    assert list(session.scalars(twice)) == wanted
    narrowed = sa.select(Contact).where(condition).with_only_columns(Contact.id).order_by(Contact.id)
    assert list(session.scalars(narrowed)) == wanted
    counted = sa.select(sa.func.count()).select_from(Contact).where(condition)
    assert session.scalar(counted) == len(wanted)
    union = sa.union(sa.select(Contact.id).where(condition), sa.select(Contact.id).where(~condition))
    assert sorted(session.scalars(union)) == sorted(wanted + objects.ids(~f))
    ordered = sa.select(Contact.id).order_by(sa.case((condition, 0), else_=1), Contact.id)
    assert list(session.scalars(ordered))[: len(wanted)] == wanted


def test_two_filters_in_one_statement(session: orm.Session, objects: Objects) -> None:
    for one, other in zip(FEW, [*FEW[1:], FEW[0]], strict=True):
        where = sa.and_(one.to_sqlalchemy(Contact), other.to_sqlalchemy(Contact))
        statement = sa.select(Contact.id).where(where).order_by(Contact.id)
        assert list(session.scalars(statement)) == objects.ids(one & other)
        either = sa.or_(one.to_sqlalchemy(Contact), ~other.to_sqlalchemy(Contact))
        statement = sa.select(Contact.id).where(either).order_by(Contact.id)
        assert list(session.scalars(statement)) == objects.ids(one | ~other)


@some_filters
@pytest.mark.parametrize("synchronise", ["fetch", False])
def test_updates_and_deletes(session: orm.Session, objects: Objects, f: af.Filter, synchronise: Any) -> None:
    options = {"synchronize_session": synchronise}
    condition = f.to_sqlalchemy(Contact)
    session.execute(sa.update(Contact).where(condition).values(name="seen").execution_options(**options))
    assert list(session.scalars(sa.select(Contact.id).where(Contact.name == "seen"))) == objects.ids(f)
    session.rollback()
    session.execute(sa.delete(Contact).where(condition).execution_options(**options))
    left = list(session.scalars(sa.select(Contact.id).order_by(Contact.id)))
    assert left == [number for number in range(1, 25) if number not in objects.ids(f)]


def test_loader_criteria(session: orm.Session, objects: Objects) -> None:
    for f in FEW:
        options = orm.with_loader_criteria(Contact, f.to_sqlalchemy(Contact))
        assert list(session.scalars(sa.select(Contact.id).options(options).order_by(Contact.id))) == objects.ids(f)


def test_a_column_property(engine: sa.Engine, objects: Objects) -> None:
    """A class may have a filter for a column."""
    registry = orm.registry()
    f = FILTERS["several"]
    copied = Base.metadata.tables["contacts"].to_metadata(sa.MetaData())

    class Marked:
        id: Any
        chosen: Any

    registry.map_imperatively(Marked, copied, properties={"full_name": copied.c.full_name})
    other = orm.aliased(Contact)
    inner = sa.select(f.to_sqlalchemy(other)).where(other.id == copied.c.id).correlate(copied).scalar_subquery()
    sa.inspect(Marked).add_property("chosen", orm.column_property(inner))
    with orm.Session(engine) as session:
        found = [one.id for one in session.scalars(sa.select(Marked).order_by(Marked.id)) if one.chosen]
        assert found == objects.ids(f)
        assert list(session.scalars(sa.select(Marked.id).where(Marked.chosen).order_by(Marked.id))) == found


def test_aiosqlite(objects: Objects) -> None:
    async def select() -> list[list[int]]:
        engine = create_async_engine("sqlite+aiosqlite://", poolclass=sa.StaticPool)
        async with engine.begin() as connection:
            await connection.run_sync(fill)
        async with AsyncSession(engine) as session:
            found = [
                list(await session.scalars(sa.select(Contact.id).where(f.to_sqlalchemy(Contact)).order_by(Contact.id)))
                for f in FILTERS.values()
            ]
        await engine.dispose()
        return found

    assert asyncio.run(select()) == [objects.ids(f) for f in FILTERS.values()]
