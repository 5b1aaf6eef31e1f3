"""SQLAlchemy's statement cache: what is one statement to it, and that it never gives another filter's rows."""

import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import orm

import audiencefilter as af
from audiencefilter.backends.sql.outline import outline
from tests.agreement.tables import table_of
from tests.backends.caching import Counting, key_of
from tests.backends.sql.clauses import FILTERS, SCHEMA
from tests.backends.sql.clauses import ids as ids_of_rows
from tests.backends.sql.clauses import rows as forms_rows
from tests.engines.registry import Registry
from tests.examples import examples
from tests.reference import verdicts

TABLE = "cached"
TEXTS = (
    "acme",
    "ACME",
    "gmail",
    "Gmail",
    "123",
    "12",
    "straße",
    "a\uffffb",
    "A\ufffeb",
    "\U0010ffff",
    "k",
    "K",
    "it's",
    "%",
    "",
)
FIELDS = af.Schema(
    "Row",
    [
        af.Field("text", af.FieldType.STRING),
        af.Field("name", af.FieldType.STRING),
        af.Field("small", af.FieldType.INTEGER),
        af.Field("flag", af.FieldType.BOOLEAN),
        af.Field("number", af.FieldType.NUMBER),
        af.Field("moment", af.FieldType.DATETIME),
    ],
)
MOMENTS = [f"20{year}-01-01T00:00:00.00000{year % 10}Z" for year in range(10, 20)]
ROWS = [
    FIELDS.coerce(
        {
            "text": TEXTS[number % len(TEXTS)],
            "name": TEXTS[number * 7 % len(TEXTS)] if number % 4 else None,
            "small": number % 23,
            "flag": number % 2 == 0,
            "number": number / 4,
            "moment": MOMENTS[number % len(MOMENTS)],
        }
    )
    for number in range(60)
]


class Cached:
    """A connection with a cache of its own, which begins empty."""

    def __init__(self, connection: sa.Connection) -> None:
        self.cache = Counting()
        self.connection = connection.execution_options(compiled_cache=self.cache)
        self.table = table_of(TABLE, FIELDS)

    def select(self, f: af.Filter, negated: bool = False, now: datetime | None = None) -> str:
        """Run a filter, check its rows, and return whether its statement was in the cache: hit or miss."""
        hits = self.cache.hits
        condition = f.to_sqlalchemy(self.table, now=now)
        f = f if now is None else f.at(now)
        statement = sa.select(self.table.c.id).where(sa.not_(condition) if negated else condition)
        found = list(self.connection.scalars(statement.order_by(self.table.c.id)))
        assert found == [n for n, one in enumerate(verdicts(f.ast, FIELDS, ROWS)) if one is (not negated)], f
        return "hit" if self.cache.hits > hits else "miss"

    def runs(self, *clauses: Any) -> list[str]:
        return [self.select(af.parse(clause, FIELDS)) for clause in clauses]


#: SQLAlchemy caches nothing for the dialect of DuckDB, which asks it not to.
@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.engines)])
def connection(engines: Registry, request: pytest.FixtureRequest) -> Iterator[sa.Connection]:
    engine = engines.get(request.param)
    engine.load(TABLE, FIELDS, ROWS)
    alchemy = engine.alchemy()
    assert alchemy is not None
    with alchemy.connect() as connection:
        yield connection


@pytest.fixture
def cached(connection: sa.Connection) -> Cached:
    return Cached(connection)


def texts(count: int) -> list[str]:
    return [*TEXTS[:8:3], *(f"no {number}" for number in range(count - 3))]


#: Clauses that are one statement: after the first, each is found in the cache.
ONE_STATEMENT: dict[str, list[Any]] = {
    "the same": [{"small": 3}, {"small": 3}, {"small": {"equals": 3}}, {"small": {"in": [3]}}],
    "other values": [{"small": 3}, {"small": 4}, {"small": {"in": [5, 5]}}, {"small": -(2**31)}],
    "other texts": [{"text": "acme"}, {"text": "it's"}, {"text": "%"}, {"text": ""}],
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
    "needles with U+FFFE and U+FFFF": [{"text": {"contains": needle}} for needle in ("a\uffff", "\ufffeB", "A\uffffB")],
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
}


@pytest.mark.parametrize("clauses", ONE_STATEMENT.values(), ids=ONE_STATEMENT.keys())
def test_one_statement(cached: Cached, clauses: list[Any]) -> None:
    assert cached.runs(*clauses) == ["miss"] + ["hit"] * (len(clauses) - 1)
    assert len(cached.cache) == 1
    # And again in another order, with the values of each.
    assert set(cached.runs(*reversed(clauses))) == {"hit"}


#: Clauses that are different statements, however alike.
OTHER_STATEMENTS: dict[str, list[Any]] = {
    "needles of each kind": [
        {"text": {"contains": needle}} for needle in ("acme", "gmail", "straße", "12", "a\uffff")
    ],
    "with case and without": [
        {"text": {"contains": "ac", "mode": mode}} for mode in ("default", "insensitive")
    ],
    "fields": [{"text": "acme"}, {"name": "acme"}],
    "the same with another member": [
        {"text": "acme"}, {"text": "acme", "small": 1}, {"text": "acme", "small": {"not": 1}},
    ],
    "operators": [{"small": 3}, {"small": {"not": 3}}, {"small": {"lt": 3}}, {"small": {"gt": 3}}, {"small": None},
                  {"small": {"not": None}}],
    "order": [{"text": {key: "acme"}} for key in ("gt", "gte", "lt", "lte")],
    "sides": [{"text": {key: "me"}} for key in ("contains", "startsWith", "endsWith", "equals")],
    "one value and two": [
        {"text": {"in": ["acme"]}}, {"text": {"in": ["acme", "k"]}}, {"text": {"notIn": ["acme", "k"]}},
    ],
    "a list and a long list": [{"text": {"in": texts(count)}} for count in (1_000, 1_001)],
    "a list beside another that is long": [
        {"text": {"in": ["acme", "k"]}, "small": {"in": list(range(count))}} for count in (5, 999)
    ],
    "a prefix with an end and one without": [
        {"text": {"startsWith": prefix}} for prefix in ("\U0010fffe", "\U0010ffff")
    ],
    "few patterns and a crowd": [
        {"OR": [{"text": {"contains": f"x{number}"}} for number in range(count)]} for count in (16, 17)
    ],
    "conjunctions and disjunctions": [{key: [{"text": "acme"}, {"small": 0}]} for key in ("AND", "OR", "NOT")],
    "groups": [
        {"OR": [{"text": "acme"}, {"small": 1, "flag": True}]},
        {"OR": [{"text": "acme", "small": 1}, {"flag": True}]},
        {"AND": [{"text": "acme"}, {"OR": [{"small": 1}, {"flag": True}]}]},
    ],
    "verdicts": [{}, {"OR": []}, {"text": {"contains": ""}}, {"text": {"not": {"contains": ""}}}],
    "spare characters": [{"text": {"contains": f"a{char}\uffff"}} for char in ("", "\ue000", "\ue001")],
}  # fmt: skip


@pytest.mark.parametrize("clauses", OTHER_STATEMENTS.values(), ids=OTHER_STATEMENTS.keys())
def test_other_statements(cached: Cached, clauses: list[Any]) -> None:
    assert cached.runs(*clauses) == ["miss"] * len(clauses)
    assert set(cached.runs(*clauses)) == {"hit"}


def test_a_negation_is_another_statement(cached: Cached) -> None:
    f, other = af.parse({"name": "acme"}, FIELDS), af.parse({"name": "k"}, FIELDS)
    assert [cached.select(f), cached.select(f, negated=True), cached.select(other, negated=True)] == [
        "miss",
        "miss",
        "hit",
    ]


#: Clauses relative to now.
RELATIVE: dict[str, Any] = {
    "a bound": {"moment": {"gte": {"now": "-P30D"}}},
    "an interval": {"moment": {"gte": {"now": "-P2Y", "start": "year", "zone": "Asia/Tokyo"}, "lt": {"now": "P0D"}}},
    "among others": {"OR": [{"moment": {"lt": {"now": "-P3Y"}}, "text": {"contains": "ac"}}, {"small": 3}]},
    "in other negations": {"NOT": {"moment": {"gt": {"now": "-P18M"}}, "name": {"not": None}}},
}  # fmt: skip


@pytest.mark.parametrize("clause", RELATIVE.values(), ids=RELATIVE.keys())
def test_a_relative_filter_is_one_statement_at_every_instant(cached: Cached, clause: Any) -> None:
    f = af.parse(clause, FIELDS)
    nows = [datetime(year, 6, 1, tzinfo=UTC) for year in range(2009, 2022)]
    assert [cached.select(f, now=now) for now in nows] == ["miss"] + ["hit"] * (len(nows) - 1)
    assert [cached.select(af.parse(clause, FIELDS), now=now) for now in nows] == ["hit"] * len(nows)
    assert len(cached.cache) == 1


@pytest.mark.parametrize("f", FILTERS.values(), ids=FILTERS.keys())
def test_every_form_is_cached(f: af.Filter) -> None:
    """No element lacks a key, for which nothing would be cached without a word; and its values are not in it."""
    first, second = f.to_sqlalchemy(table_of("t", SCHEMA)), f.to_sqlalchemy(table_of("t", SCHEMA))
    key = first._generate_cache_key()
    assert key is not None
    assert key == second._generate_cache_key()
    assert len(key.bindparams) == len(outline(f.plan).operands)


def test_the_type_of_a_column_is_of_the_statement() -> None:
    """What a driver is told of a date depends on it."""
    f = af.parse({"moment": MOMENTS[0]}, FIELDS)
    dialect = sa.make_url("postgresql+asyncpg://").get_dialect()()
    tables = [sa.table("t", sa.column("moment", sa.DateTime(timezone=aware))) for aware in (True, False)]
    texts = {str(f.to_sqlalchemy(table).compile(dialect=dialect)) for table in tables}
    assert len(texts) == len({key_of(f.to_sqlalchemy(table)) for table in tables}) == 2


def test_columns_of_one_name_in_other_tables_are_of_other_statements() -> None:
    f = af.parse({"text": "a"}, FIELDS)
    tables = [
        sa.table(name, sa.column(column, sa.String)) for name, column in (("t", "text"), ("u", "text"), ("t", "x"))
    ]
    assert len({key_of(f.to_sqlalchemy({"text": table.c[0]})) for table in tables}) == 3


def test_the_log_of_an_engine_says_so(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "sqlalchemy.engine"):
        engine = sa.create_engine("sqlite://", poolclass=sa.StaticPool)
        table = sa.Table("t", sa.MetaData(), sa.Column("text", sa.String))
        said = []
        with engine.begin() as connection:
            table.create(connection)
            connection.execute(table.insert(), [{"text": text} for text in TEXTS])
            for clause in ({"text": {"contains": "ac"}}, {"text": {"contains": "ME"}}, {"text": {"contains": "k"}}):
                caplog.clear()
                statement = sa.select(sa.func.count()).where(af.parse(clause, FIELDS).to_sqlalchemy(table))
                assert connection.scalar(statement) == 2
                said += [message.split()[0:2] for message in caplog.messages if message.startswith("[")]
        engine.dispose()
    assert said == [["[generated", "in"], ["[cached", "since"], ["[generated", "in"]]


class Base(orm.DeclarativeBase):
    pass


class Cell(Base):
    __tablename__ = TABLE
    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    text: orm.Mapped[str | None]
    name: orm.Mapped[str | None]


def test_statements_of_mapped_classes(connection: sa.Connection) -> None:
    cache = Counting()
    with orm.Session(connection.execution_options(compiled_cache=cache)) as session:
        for needle in ("ac", "ME", "cm", "gm", "K", "1", "2"):
            f = af.parse({"text": {"contains": needle}}, FIELDS)
            for source in (Cell, orm.aliased(Cell)):
                statement = sa.select(source.id).where(f.to_sqlalchemy(source)).order_by(source.id)
                assert list(session.scalars(statement)) == [n for n, row in enumerate(ROWS) if f.matches(row)]
            criteria = orm.with_loader_criteria(Cell, f.to_sqlalchemy(Cell))
            statement = sa.select(Cell.id).options(criteria).order_by(Cell.id)
            assert list(session.scalars(statement)) == [n for n, row in enumerate(ROWS) if f.matches(row)]
    # Three kinds of needles in three kinds of statements.
    assert (cache.misses, cache.hits) == (9, 12)


# -- at random ------------------------------------------------------------------------------------------------------

_STRINGS = st.sampled_from((*TEXTS, "ac", "me", "mail", "ß", "\uffff", "1"))
_LISTS = st.lists(_STRINGS, min_size=1, max_size=4)
#: Tests by their shapes, with the values to be drawn anew.
_SHAPES: tuple[tuple[str, str, st.SearchStrategy[Any]], ...] = (
    *(("text", key, _STRINGS) for key in ("equals", "contains", "startsWith", "endsWith", "not", "gt", "lte")),
    *(("name", key, _LISTS) for key in ("in", "notIn")),
    *(("small", key, st.integers(-2, 25)) for key in ("equals", "gte", "lt", "not")),
    ("small", "in", st.lists(st.integers(-2, 25), min_size=1, max_size=4)),
    ("flag", "equals", st.booleans()),
    ("number", "gt", st.sampled_from((0.0, 0.25, 7.5))),
    ("moment", "lte", st.sampled_from(MOMENTS)),
    ("moment", "in", st.lists(st.sampled_from(MOMENTS), min_size=1, max_size=3)),
)


@st.composite
def families(draw: st.DrawFn) -> list[af.Filter]:
    """Draw filters of one or two shapes, with values of their own."""
    made = []
    for _ in range(draw(st.integers(1, 2))):
        shapes = draw(st.lists(st.sampled_from(_SHAPES), min_size=1, max_size=3))
        group = draw(st.sampled_from(("AND", "OR", "NOT")))
        for _ in range(4):
            made.append(af.parse({group: [{name: {key: draw(values)}} for name, key, values in shapes]}, FIELDS))
    return draw(st.permutations(made))


@examples(60)
@given(families())
def test_filters_that_share_statements_select_their_own_rows(connection: sa.Connection, drawn: list[af.Filter]) -> None:
    cached = Cached(connection)
    for f in (*drawn, *reversed(drawn)):
        cached.select(f)
        cached.select(f, negated=True)
    outlines = {(outline(f.plan).root, outline(f.plan).inputs) for f in drawn}
    assert len(cached.cache) == cached.cache.misses == 2 * len(outlines)
    assert cached.cache.hits == 4 * len(drawn) - cached.cache.misses


def test_every_form_through_one_cache(connection: sa.Connection, engines: Registry) -> None:
    engines.get(connection.dialect.name).load("forms", SCHEMA, forms_rows())
    table = table_of("forms", SCHEMA)
    cache = Counting()
    for _ in range(2):
        for name, f in FILTERS.items():
            statement = sa.select(table.c.id).where(f.to_sqlalchemy(table)).order_by(table.c.id)
            found = connection.scalars(statement, execution_options={"compiled_cache": cache})
            assert list(found) == ids_of_rows(f), name
    assert cache.misses == len({(outline(f.plan).root, outline(f.plan).inputs) for f in FILTERS.values()})
    assert cache.hits == 2 * len(FILTERS) - cache.misses
