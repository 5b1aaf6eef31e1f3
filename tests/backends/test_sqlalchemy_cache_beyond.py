"""SQLAlchemy's statement cache with lists, custom data and relations: all but values is part of a statement."""

import copy
import pickle
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import orm
from sqlalchemy.dialects import postgresql, sqlite

import audiencefilter as af
from tests.agreement import joined
from tests.backends.shop import CONTACT, Contact, Order, filled_engine
from tests.exhaustive.backends.test_sqlalchemy_cache import Counting
from tests.worlds.joined import joined_world

T = af.FieldType


@pytest.fixture(scope="module")
def engine() -> Iterator[sa.Engine]:
    with filled_engine() as engine:
        yield engine


def key_of(condition: sa.ColumnElement[bool]) -> Any:
    key = condition._generate_cache_key()
    assert key is not None
    return key.key


def some(name: str, clause: Any) -> Any:
    return {name: {"some": clause}}


#: Clauses that are one statement.
ONE_STATEMENT: dict[str, list[Any]] = {
    "a value in a list": [{"words": {"has": word}} for word in ("a", "b", "it's", "%", "")],
    "some of a list": [{"words": {"hasSome": words}} for words in (["a", "b"], ["x", "b", "z"], list("abcdefgh"))],
    "all of a list": [{"words": {"hasEvery": words}} for words in (["a", "b"], ["x", "b", "z"])],
    "whole lists": [{"words": {"equals": words}} for words in (["a"], ["a", "b"], ["b", "a", "a"])],
    "no elements": [{"words": {"isEmpty": True}}] * 2,
    "custom data": [{"plan": plan} for plan in ("pro", "3", "'")],
    "numbers in custom data": [{"seats": {"gt": seats}} for seats in (3, 4, -1)],
    "related records": [some("orders", {"status": status}) for status in ("paid", "open", "x")],
    "counts": [{"orders": {"count": {"gte": count}}} for count in (2, 3, 4)],
    "counts of some": [
        {"orders": {"count": {"where": {"total": {"gt": total}}, "gte": count}}} for total, count in ((1, 2), (5, 3))
    ],
    "three deep": [
        some("orders", some("items", {"product": {"is": {"colours": {"has": colour}}}})) for colour in ("red", "blue")
    ],
    "a table between": [some("shown", {"name": name}) for name in ("a", "b", "c")],
}  # fmt: skip


@pytest.mark.parametrize("clauses", ONE_STATEMENT.values(), ids=ONE_STATEMENT.keys())
def test_one_statement(engine: sa.Engine, clauses: list[Any]) -> None:
    cache = Counting()
    with engine.connect() as connection, orm.Session(connection.execution_options(compiled_cache=cache)) as session:
        everybody = session.scalars(sa.select(Contact).order_by(Contact.id)).all()
        for clause in clauses:
            f = af.parse(clause, CONTACT)
            wanted = [contact.id for contact in f.select(everybody)]
            cache.hits, misses = 0, cache.misses
            # The relationship is followed anew, so its aliases are others.
            found = session.scalars(sa.select(Contact.id).where(f.to_sqlalchemy(Contact)).order_by(Contact.id))
            assert list(found) == wanted
            assert cache.misses - misses == (clause is clauses[0] and cache.hits == 0)
    keys = {key_of(af.parse(clause, CONTACT).to_sqlalchemy(Contact)) for clause in clauses}
    assert len(keys) == 1


#: Clauses that are all different statements.
OTHER_STATEMENTS: dict[str, list[Any]] = {
    "the tests of a list": [
        {"words": {key: ["a", "b"]}} for key in ("hasSome", "hasEvery", "equals")
    ] + [{"words": {"has": "a"}}, {"words": {"isEmpty": True}}, {"words": {"isEmpty": False}}, {"words": None}],
    "paths": [{"plan": {"not": None}}, {"seats": {"not": None}}, {"words": {"not": None}}],
    "quantors": [{"orders": {key: {"total": 6}}} for key in ("some", "every", "none")],
    "relationships to one class": [some(name, {"points": 3}) for name in ("friends", "children")]
    + [{"parent": {key: {"points": 3}}} for key in ("is", "isNot")],
    "relationships by one table": [some(name, {"name": "a"}) for name in ("tags", "shown")],
    "relationships with a condition and without": [some(name, {"total": 6}) for name in ("orders", "paid")],
    "classes in one table": [{name: {"count": {"gt": 1}}} for name in ("events", "clicks", "purchases")],
    "functions": [{"orders": {key: {"field": "total", "gt": 6}}} for key in ("sum", "min", "max")]
    + [{"orders": {"count": {"gt": 6}}}, {"orders": {"count": {"where": {"total": 6}, "gt": 6}}}],
    "once and twice": [
        some("orders", {"total": 6, "status": "paid"}),
        {"AND": [some("orders", {"total": 6}), some("orders", {"status": "paid"})]},
    ],
}  # fmt: skip


@pytest.mark.parametrize("clauses", OTHER_STATEMENTS.values(), ids=OTHER_STATEMENTS.keys())
def test_other_statements(clauses: list[Any]) -> None:
    assert len({key_of(af.parse(clause, CONTACT).to_sqlalchemy(Contact)) for clause in clauses}) == len(clauses)


def test_how_a_column_keeps_it_is_of_the_statement() -> None:
    f = af.parse({"words": {"has": "a"}}, af.Schema("C", [af.Field("words", T.STRING, many=True)]))
    types: list[Any] = [
        sa.JSON(),
        sa.Text(),
        sa.ARRAY(sa.Text),
        postgresql.JSONB(),
        sa.types.NULLTYPE,
        sa.JSON().with_variant(postgresql.JSONB(), "postgresql"),
    ]
    conditions = [f.to_sqlalchemy(sa.table("t", sa.column("words", kept))) for kept in types]
    assert len({key_of(condition) for condition in conditions}) == len(types)


def test_types_on_some_dialects_only_are_of_the_statement() -> None:
    """SQLAlchemy's own key of a type says nothing of them."""
    aware, naive = sa.DateTime(timezone=True), sa.DateTime()
    dates: list[Any] = [naive, naive.with_variant(aware, "postgresql"), naive.with_variant(aware, "mysql")]
    schema = af.Schema("C", [af.Field("a", T.DATETIME), af.Field("b", T.DATETIME, many=True)])
    for clause in ({"a": "2024-01-01T00:00:00Z"}, {"b": {"has": "2024-01-01T00:00:00Z"}}):
        kinds = dates if "a" in clause else list(map(sa.ARRAY, dates))
        f = af.parse(clause, schema)
        conditions = [f.to_sqlalchemy(sa.table("t", sa.column(next(iter(clause)), kind))) for kind in kinds]
        assert len({key_of(condition) for condition in conditions}) == len(kinds)
    related = af.Schema("O", [af.Field("x", T.STRING)])
    schema = af.Schema("C", [af.Field("a", T.STRING)], relations=[af.Relation("orders", related)])
    f = af.parse({"orders": {"some": {}}}, schema)
    keys = [sa.Integer(), sa.Integer().with_variant(sa.Text(), "postgresql")]
    told = [af.Related(sa.table("o", sa.column("k", kind)), on={"k": "k"}) for kind in keys]
    ours = sa.table("c", sa.column("k", sa.Integer))
    assert len({key_of(f.to_sqlalchemy(ours, {"orders": one})) for one in told}) == len(keys)


def test_where_the_path_leads_is_of_the_statement() -> None:
    paths = [("a",), ("b",), ("a", "b"), ("a.b",), ("",), ("0",)]
    table = sa.table("t", sa.column("data", sa.JSON))
    fields = [af.Field("x", kind, attribute="data", path=path) for path in paths for kind in (T.STRING, T.BOOLEAN)]
    conditions = [af.parse({"x": {"not": None}}, af.Schema("C", [field])).to_sqlalchemy(table) for field in fields]
    assert len({key_of(condition) for condition in conditions}) == len(fields)
    assert len({str(condition.compile(dialect=sqlite.dialect())) for condition in conditions}) == len(fields)


def test_how_records_join_is_of_the_statement() -> None:
    theirs = sa.table("o", sa.column("a", sa.Integer), sa.column("b", sa.Integer), sa.column("total", sa.Integer))
    ours = sa.table("c", sa.column("a", sa.Integer), sa.column("b", sa.Integer))
    others = sa.table("p", *[sa.column(one.name, one.type) for one in theirs.c])
    order = af.Schema("Order", [af.Field("total", T.INTEGER)])
    schema = af.Schema("C", [af.Field("a", T.INTEGER)], relations=[af.Relation("orders", order)])
    f = af.parse(some("orders", {"total": 1}), schema)
    told = [
        af.Related(source, on=on, columns=columns)
        for source in (theirs, others, sa.select(theirs).where(theirs.c.b > 1).subquery())
        for on in ({"a": "a"}, {"a": "b"}, {"b": "a"}, {"a": "a", "b": "b"}, {"a": "b", "b": "a"})
        for columns in (None, {"total": "b"})
    ]
    assert len({key_of(f.to_sqlalchemy(ours, {"orders": one})) for one in told}) == len(told)


def test_a_relative_clause_is_one_statement_at_every_instant() -> None:
    order = af.Schema("Order", [af.Field("made", T.DATETIME)])
    schema = af.Schema("C", [af.Field("a", T.INTEGER)], relations=[af.Relation("orders", order)])
    f = af.parse({"orders": {"max": {"field": "made", "lt": {"now": "-P90D"}}}}, schema)
    ours = sa.table("c", sa.column("a", sa.Integer))
    told = {"orders": af.Related(sa.table("o", sa.column("a"), sa.column("made", sa.DateTime)), on={"a": "a"})}
    nows = [datetime(year, 6, 1, tzinfo=UTC) for year in range(2009, 2022)]
    conditions = [f.to_sqlalchemy(ours, told, now=now) for now in nows]
    assert len({key_of(condition) for condition in conditions}) == 1
    values = [condition.compile(dialect=sqlite.dialect()).construct_params().values() for condition in conditions]
    assert len({str(list(value)) for value in values}) == len(nows)


_DIALECTS: tuple[sa.Dialect, ...] = (
    sqlite.dialect(),
    sa.make_url("postgresql+psycopg://").get_dialect()(),
    sa.make_url("postgresql+asyncpg://").get_dialect()(),
)
_TYPES: tuple[Any, ...] = (sa.types.NULLTYPE, sa.Text(), sa.JSON())


def _retyped(table: sa.TableClause, random: Random) -> sa.TableClause:
    """Return a table whose lists and documents are kept in some way."""
    kept = random.choice(_TYPES)
    types = [kept if isinstance(column.type, sa.types.NullType) else column.type for column in table.c]
    return sa.table(table.name, *[sa.column(one.name, kind) for one, kind in zip(table.c, types, strict=True)])


def _compiled(condition: sa.ColumnElement[bool], dialect: sa.Dialect) -> str:
    try:
        return str(condition.compile(dialect=dialect))
    except af.UnsupportedError as error:  # as of 64 bits in JSON
        return str(error)


def test_what_shares_a_statement_has_the_same_sql() -> None:
    assert_what_shares_a_statement_has_the_same_sql(range(0, 500, 25))


def assert_what_shares_a_statement_has_the_same_sql(seeds: range) -> None:
    texts: dict[Any, set[tuple[str, ...]]] = {}
    count = 0
    for seed in seeds:
        world = joined_world(Random(seed), filters=3)
        tables, random = joined.of_world(world), Random(seed)
        for f in world.filters * 2:
            sources = {name: _retyped(table, random) for name, table in tables.sources().items()}
            condition = f.to_sqlalchemy(sources[world.schema.name], tables.alchemy_related(sources), now=world.now)
            text = tuple(_compiled(condition, dialect) for dialect in _DIALECTS)
            texts.setdefault(key_of(condition), set()).add(text)
            count += 1
    assert all(len(found) == 1 for found in texts.values())
    assert len(texts) < count


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_copies(engine: sa.Engine, again: Callable[[Any], Any]) -> None:
    contacts, orders = Contact.__table__, Order.__table__
    order = af.Schema("Order", [af.Field("total", T.INTEGER)])
    schema = af.Schema("C", [af.Field("words", T.STRING, many=True)], relations=[af.Relation("orders", order)])
    f = af.parse({"OR": [{"words": {"has": "b"}}, some("orders", {"total": 6})]}, schema)
    condition = f.to_sqlalchemy(contacts, {"orders": af.Related(orders, on={"id": "contact_id"})})
    statement = sa.select(contacts.c.id).where(condition).order_by(contacts.c.id)
    with engine.connect() as connection:
        found = connection.scalars(statement).all()
        assert 0 < len(found) < 24
        assert connection.scalars(again(statement)).all() == found
    assert str(again(condition)) == str(condition)
