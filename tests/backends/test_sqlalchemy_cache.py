"""SQLAlchemy's statement cache: what is one statement to it, and that it never gives another filter's rows."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final

import pytest
import sqlalchemy as sa
from sqlalchemy import orm
from sqlalchemy.dialects import postgresql, sqlite

import audiencefilter as af
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.outline import MAX_SEARCHED_VALUES, outline
from tests.agreement import joined
from tests.agreement.tables import table_of
from tests.backends.shop import CONTACT, Contact, Objects
from tests.backends.sql import clauses_of_relations as related
from tests.backends.sql.clauses import FILTERS, SCHEMA
from tests.backends.sql.clauses import ids as ids_of_rows
from tests.backends.sql.clauses import rows as rows_of_forms
from tests.backends.test_sqlalchemy_relations import FILTERS as OF_SHOP
from tests.each import each
from tests.engines.registry import Registry
from tests.reference import verdicts
from tests.worlds.joined import joined_world

T = af.FieldType


class Counting(dict[Any, Any]):
    """A cache that counts what is found in it, and what is not."""

    hits = misses = 0

    def get(self, key: Any, default: Any = None) -> Any:
        found = super().get(key, default)
        self.hits += found is not None
        self.misses += found is None
        return found


def key_of(condition: sa.ColumnElement[bool]) -> Any:
    """Return what a statement is to the cache."""
    key = condition._generate_cache_key()
    assert key is not None
    return key.key


MOMENTS: Final = [f"20{year}-01-01T00:00:00.00000{year % 10}Z" for year in range(10, 20)]
WORDS: Final = [f"w{number}" for number in range(200)]
_FEW: Final = ("a", "é", "it's \\ %s ?")


def texts(count: int) -> list[str]:
    return ["acme", "123", "it's", *(f"no {number}" for number in range(count - 3))]


#: Clauses on columns that are one statement, by what they have in common.
OF_COLUMNS: dict[str, list[Any]] = {
    "the same": [{"small": 3}, {"small": {"equals": 3}}, {"small": {"in": [3]}}],
    "other values": [{"small": 3}, {"small": 4}, {"small": {"in": [5, 5]}}, {"small": -(2**31)}],
    "other texts": [{"text": "acme"}, {"text": "it's"}, {"text": "%"}, {"text": " "}],
    "lists of other lengths": [{"text": {"in": texts(count)}} for count in (3, 4, 9, 200, 1_000)],
    "long lists of other lengths": [{"text": {"in": texts(count)}} for count in (1_001, 1_002, 3_000)],
    "lists without": [{"small": {"notIn": list(range(count))}} for count in (2, 3, 10)],
    "lists that ignore case": [
        {"text": {"in": values, "mode": "insensitive"}}
        for values in (["ACME", "k"], ["gmail", "ACME", "x"], ["12", "K1"])
    ],
    "needles of ASCII": [{"text": {"contains": needle}} for needle in ("ac", "ACM", "me")],
    "needles of ASCII with cases beyond it": [{"text": {"contains": needle}} for needle in ("i", "K", "MAIL")],
    "needles beyond ASCII": [{"text": {"contains": needle}} for needle in ("ß", "raß", "Straß")],
    "needles without case": [{"text": {"contains": needle}} for needle in ("1", "%", "\U0010ffff", "'")],
    "prefixes": [{"text": {"startsWith": prefix}} for prefix in ("a", "acm", "A", "1")],
    "prefixes without an end": [{"text": {"startsWith": "\U0010ffff" * count}} for count in (1, 2)],
    "suffixes": [{"text": {"endsWith": suffix}} for suffix in ("e", "me", "23")],
    "booleans": [{"flag": True}, {"flag": False}, {"flag": {"not": True}}],
    "bounds": [{"small": {"gt": 4}}, {"small": {"gte": 9}}, {"small": {"not": {"lt": 7}}}],
    "numbers": [{"number": 1}, {"number": 0.25}, {"number": {"in": [14.75]}}],
    "dates": [{"moment": MOMENTS[0]}, {"moment": MOMENTS[5]}, {"moment": "2019-01-01T01:00:00.000009+01:00"}],
    "lists of dates": [{"moment": {"in": MOMENTS[:count]}} for count in (2, 5, 9)],
    "crowds": [
        {"OR": [{"text": {"contains": f"{word}{number}"}} for number in range(20)]} for word in ("acx", "cd", "ma")
    ],
    "groups": [
        {"OR": [{"small": small, "text": {"contains": needle}}, {"moment": None}]}
        for small, needle in ((1, "ac"), (0, "AC"), (15, "me"))
    ],
    "relative to now": [
        {"moment": {"gte": {"now": "-P2Y", "start": "year", "zone": "Asia/Tokyo"}, "lt": {"now": text}}}
        for text in ("P0D", "P1M")
    ],
}  # fmt: skip
#: The same of lists, custom data and related records. What a count or a sum is compared with may tell whether those
#: without records pass; then it tells statements apart.
OF_RELATIONS: Final[dict[str, list[Any]]] = {
    "has": [{"tags": {"has": word}} for word in _FEW],
    "has, numbers": [{"scores": {"has": 1}}, {"scores": {"has": -(2**31)}}, {"scores": {"has": 2.0}}],
    "has some": [{"tags": {"hasSome": WORDS[:count]}} for count in (2, 3, MAX_SEARCHED_VALUES)],
    "has some of many": [{"tags": {"hasSome": WORDS[:count]}} for count in (MAX_SEARCHED_VALUES + 1, 40, 200)],
    "has every": [{"moments": {"hasEvery": MOMENTS[:count]}} for count in (2, 5, MAX_SEARCHED_VALUES)],
    "has every of many": [{"ratios": {"hasEvery": list(range(count))}} for count in (MAX_SEARCHED_VALUES + 1, 99)],
    "equals": [{"tags": WORDS[:count]} for count in (1, 2, 16, 17, 200)],
    "not equals": [{"flags": {"not": flags}} for flags in ([True], [False, True], [True] * 40)],
    "lists at a path": [{"data.interests": {"hasSome": WORDS[:count]}} for count in (2, 9)],
    "custom data": [{"data.plan": word, "data.rate": {"lt": len(word) / 4}} for word in _FEW],
    "instants": [
        {"data.renewsAt": {"gte": operand}}
        for operand in ({"now": "-P30D"}, {"now": "P1M", "start": "week"}, "2026-01-01T00:00:00Z")
    ],
    "some": [
        {"actions": {"some": {"name": word, "createdAt": {"lt": {"now": f"-P{len(word)}D"}}}}} for word in _FEW
    ],
    "three deep": [{"actions": {"some": {"contact": {"is": {"actions": {"none": {"name": word}}}}}}} for word in _FEW],
    "count": [{"actions": {"count": {"gte": count}}} for count in (2, 3, 50, 2**31)],
    "count where": [
        {"actions": {"count": {"where": {"labels": {"hasSome": WORDS[:count]}}, "in": numbers}}}
        for count, numbers in ((2, [1, 2]), (9, [3, 5, 7]))
    ],
    "sum": [{"actions": {"sum": {"field": "points", "lt": number}}} for number in (1, 5, 10**12)],
    "greatest": [
        {"actions": {"max": {"field": "createdAt", "lt": operand}}}
        for operand in ({"now": "-P90D"}, {"now": "PT1H"}, "2024-01-01T00:00:00Z")
    ],
    "many of one kind": [
        {"AND": [{"actions": {name: {"points": at + shift}}} for at in range(5) for name in ("some", "none", "every")]}
        for shift in (0, 100)
    ],
}  # fmt: skip
ROWS: Final = table_of("cached", SCHEMA)
NOW: Final = datetime(2025, 6, 18, 10, tzinfo=UTC)


def of_columns(clause: Any, now: datetime = NOW) -> Any:
    return key_of(af.parse(clause, SCHEMA).to_sqlalchemy(ROWS, now=now))


def of_relations(clause: Any, now: datetime = NOW) -> Any:
    f = af.parse(clause, related.SCHEMA)
    return key_of(f.to_sqlalchemy(related.CONTACTS, related.related_tables(), now=now))


def test_filters_that_differ_in_values_or_instants_are_one_statement() -> None:
    nows = [NOW + timedelta(days=days) for days in (-900, 0, 1, 900)]
    for of, table in ((of_columns, OF_COLUMNS), (of_relations, OF_RELATIONS)):
        keys = {name: {of(one, now) for one in same for now in nows} for name, same in table.items()}
        assert [name for name in keys if len(keys[name]) > 1] == []


def test_filters_that_mean_something_else_are_other_statements() -> None:
    columns, relations = list(FILTERS.values()), list(related.FILTERS.values())
    tables = related.related_tables()
    for filters, keys in (
        (columns, [key_of(f.to_sqlalchemy(ROWS)) for f in columns]),
        (relations, [key_of(f.to_sqlalchemy(related.CONTACTS, tables, now=NOW)) for f in relations]),
        ([*OF_SHOP.values()], [key_of(f.to_sqlalchemy(Contact)) for f in OF_SHOP.values()]),
    ):
        assert len(filters) > 20
        assert len({*keys}) >= statements(filters)


def test_every_form_has_a_key_that_its_values_are_not_in() -> None:
    for name, f in FILTERS.items():
        first, second = (f.to_sqlalchemy(ROWS)._generate_cache_key() for _ in range(2))
        assert first is not None, name
        assert first == second
        assert len(first.bindparams) == len(outline(f.plan).operands)


def distinct(schema: af.Schema, clause: Any, columns: list[sa.TableClause]) -> None:
    """Check that a filter is another statement over each of some tables."""
    f = af.parse(clause, schema)
    assert len({key_of(f.to_sqlalchemy(table)) for table in columns}) == len(columns)


def test_columns_and_their_types_are_of_the_statement() -> None:
    # SQLAlchemy's own key of a type says nothing of variants, on which depends what a driver is told.
    aware, naive = sa.DateTime(timezone=True), sa.DateTime()
    dates: list[Any] = [naive, aware, naive.with_variant(aware, "postgresql"), naive.with_variant(aware, "mysql")]
    schema = af.Schema("C", [af.Field("a", T.DATETIME), af.Field("b", T.DATETIME, many=True)])
    distinct(schema, {"a": MOMENTS[0]}, [sa.table("t", sa.column("a", kind)) for kind in dates])
    distinct(schema, {"b": {"has": MOMENTS[0]}}, [sa.table("t", sa.column("b", sa.ARRAY(kind))) for kind in dates])
    kept: list[Any] = [
        sa.JSON(), sa.Text(), sa.ARRAY(sa.Text), postgresql.JSONB(), sa.types.NULLTYPE,
        sa.JSON().with_variant(postgresql.JSONB(), "postgresql"),
    ]  # fmt: skip
    words = af.Schema("C", [af.Field("words", T.STRING, many=True)])
    distinct(words, {"words": {"has": "a"}}, [sa.table("t", sa.column("words", kind)) for kind in kept])
    f = af.parse({"text": "a"}, SCHEMA)
    tables = [sa.table(name, sa.column(one, sa.String)) for name, one in (("t", "text"), ("u", "text"), ("t", "x"))]
    assert len({key_of(f.to_sqlalchemy({"text": table.c[0]})) for table in tables}) == 3


def test_where_the_path_leads_is_of_the_statement() -> None:
    paths = [("a",), ("b",), ("a", "b"), ("a.b",), ("",), ("0",)]
    table = sa.table("t", sa.column("data", sa.JSON))
    fields = [af.Field("x", kind, attribute="data", path=path) for path in paths for kind in (T.STRING, T.BOOLEAN)]
    conditions = [af.parse({"x": {"not": None}}, af.Schema("C", [field])).to_sqlalchemy(table) for field in fields]
    assert len({key_of(condition) for condition in conditions}) == len(fields)
    assert len({str(condition.compile(dialect=sqlite.dialect())) for condition in conditions}) == len(fields)


def test_how_records_join_is_of_the_statement() -> None:
    columns = [sa.column(name, sa.Integer) for name in ("a", "b", "total")]
    theirs, others = sa.table("o", *columns), sa.table("p", *[sa.column(one.name, one.type) for one in columns])
    ours = sa.table("c", sa.column("a", sa.Integer), sa.column("b", sa.Integer))
    order = af.Schema("Order", [af.Field("total", T.INTEGER)])
    schema = af.Schema("C", [af.Field("a", T.INTEGER)], relations=[af.Relation("orders", order)])
    f = af.parse({"orders": {"some": {"total": 1}}}, schema)
    told = [
        af.Related(source, on=on, columns=columns)
        for source in (theirs, others, sa.select(theirs).where(theirs.c.b > 1).subquery())
        for on in ({"a": "a"}, {"a": "b"}, {"b": "a"}, {"a": "a", "b": "b"}, {"a": "b", "b": "a"})
        for columns in (None, {"total": "b"})
    ]
    kinds = [sa.Integer(), sa.Integer().with_variant(sa.Text(), "postgresql")]
    told += [
        af.Related(sa.table("q", sa.column("k", kind), sa.column("total", sa.Integer)), on={"a": "k"}) for kind in kinds
    ]
    assert len({key_of(f.to_sqlalchemy(ours, {"orders": one})) for one in told}) == len(told)


def test_forms_of_schemas_that_come_and_go_are_not_kept_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("audiencefilter.backends.sql.dialect.MAX_FORMS", 50)
    dialect = type(DIALECTS["duckdb"])()
    monkeypatch.setitem(DIALECTS.built, "duckdb", dialect)
    for number in range(200):
        field = af.Field("f", T.STRING, attribute="data", path=(f"k{number}",))
        af.parse({"f": "a"}, af.Schema("Row", [field])).to_sql("duckdb")
    assert 0 < dialect.form.cache_info().currsize <= 50


#: SQLAlchemy caches nothing for the dialect of DuckDB, which asks it not to.
@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.engines)])
def connection(engines: Registry, request: pytest.FixtureRequest) -> Iterator[sa.Connection]:
    engine = engines.get(request.param)
    engine.load(ROWS.name, SCHEMA, rows_of_forms())
    alchemy = engine.with_dialect()
    with alchemy.connect() as connection:
        yield connection


class Cached:
    """A connection with a cache of its own, which begins empty."""

    def __init__(self, connection: sa.Connection) -> None:
        self.cache = Counting()
        self.connection = connection.execution_options(compiled_cache=self.cache)

    def ids(self, condition: sa.ColumnElement[bool]) -> list[int]:
        return list(self.connection.scalars(sa.select(ROWS.c.id).where(condition).order_by(ROWS.c.id)))


def statements(filters: list[af.Filter]) -> int:
    """Return how many statements some filters are."""
    return len({(found.root, found.inputs) for found in (outline(f.plan_at(NOW)) for f in filters)})


def test_every_form_through_one_cache(connection: sa.Connection) -> None:
    cached = Cached(connection)
    for _ in range(2):
        for name, f in FILTERS.items():
            assert cached.ids(f.to_sqlalchemy(ROWS)) == ids_of_rows(f), name
    assert cached.cache.misses == statements([*FILTERS.values()])
    assert cached.cache.hits == 2 * len(FILTERS) - cached.cache.misses


def test_filters_of_one_statement_select_their_own_rows(connection: sa.Connection) -> None:
    each(OF_COLUMNS.values(), lambda clauses: select_their_own_rows(connection, clauses))


def select_their_own_rows(connection: sa.Connection, clauses: list[Any]) -> None:
    filters = [af.parse(clause, SCHEMA).at(NOW) for clause in clauses]
    assert statements(filters) == 1
    check_through_one_cache(connection, [*filters, filters[0]])


def check_through_one_cache(connection: sa.Connection, filters: list[af.Filter]) -> None:
    """Check whom filters and their negations select of some rows, and how many statements they were."""
    cached, few = Cached(connection), rows_of_forms()[:60]
    for f in filters:
        found, condition = verdicts(f.ast, SCHEMA, few), f.to_sqlalchemy(ROWS)
        for where, wanted in ((condition, True), (sa.not_(condition), False)):
            ids = cached.ids(sa.and_(where, ROWS.c.id < len(few)))
            assert ids == [place for place, one in enumerate(found) if one is wanted], f
    assert len(cached.cache) == cached.cache.misses == 2 * statements(filters)
    assert cached.cache.hits == 2 * len(filters) - cached.cache.misses


_DRIVERS: Final = [sa.make_url(f"{name}://").get_dialect()() for name in (
    "sqlite", "postgresql+psycopg", "postgresql+asyncpg",
)]  # fmt: skip


def _retyped(table: sa.TableClause, random: Random) -> sa.TableClause:
    """Return a table whose lists and documents are kept in some way."""
    kept: Any = random.choice((sa.types.NULLTYPE, sa.Text(), sa.JSON()))
    types = [kept if isinstance(column.type, sa.types.NullType) else column.type for column in table.c]
    return sa.table(table.name, *[sa.column(one.name, kind) for one, kind in zip(table.c, types, strict=True)])


def _compiled(condition: sa.ColumnElement[bool], dialect: sa.Dialect) -> str:
    try:
        return str(condition.compile(dialect=dialect))
    except af.UnsupportedError as error:  # as of 64 bits in JSON
        return str(error)


def assert_what_shares_a_statement_has_the_same_sql(seeds: range) -> None:
    """Check the filters of random worlds, in every dialect and with columns that keep their values in many ways."""
    found: dict[Any, set[tuple[str, ...]]] = {}
    count = 0
    for seed in seeds:
        world = joined_world(Random(seed), filters=3)
        tables, random = joined.of_world(world), Random(seed)
        for f in world.filters * 2:
            sources = {name: _retyped(table, random) for name, table in tables.sources().items()}
            condition = f.to_sqlalchemy(sources[world.schema.name], tables.alchemy_related(sources), now=world.now)
            text = tuple(_compiled(condition, dialect) for dialect in _DRIVERS)
            found.setdefault(key_of(condition), set()).add(text)
            count += 1
    assert all(len(texts) == 1 for texts in found.values())
    assert len(found) < count


def test_what_shares_a_statement_has_the_same_sql() -> None:
    assert_what_shares_a_statement_has_the_same_sql(range(0, 500, 50))


def test_statements_of_mapped_classes(session: orm.Session, objects: Objects) -> None:
    cache = Counting()
    session.connection(execution_options={"compiled_cache": cache})
    for needle in ("an", "NN", "ob", "1", "0", "%"):
        f = af.parse({"name": {"contains": needle}, "orders": {"count": {"lt": 9}}}, CONTACT)
        criteria = sa.select(Contact.id).options(orm.with_loader_criteria(Contact, f.to_sqlalchemy(Contact)))
        other = orm.aliased(Contact)
        for statement, key in (
            (sa.select(Contact.id).where(f.to_sqlalchemy(Contact)), Contact.id),
            (sa.select(other.id).where(f.to_sqlalchemy(other)), other.id),
            (criteria, Contact.id),
        ):
            assert list(session.scalars(statement.order_by(key))) == objects.ids(f)
    # Two kinds of needles in three kinds of statements.
    assert (cache.misses, cache.hits) == (6, 12)
