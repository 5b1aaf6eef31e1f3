"""Many audiences at once: the same answers as one by one, and problems that name the audience."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from functools import partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import polars
import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import orm

import audiencefilter as af
from audiencefilter.adapters import many_sql
from audiencefilter.contacts.database import parts
from tests.engines.engine import Engine
from tests.examples import examples
from tests.worlds.graphs import Maker

NOW = datetime(2025, 6, 18, 10, tzinfo=UTC)
ACTION = af.Schema(
    "Action",
    [
        af.Field("name", af.FieldType.STRING),
        af.Field("points", af.FieldType.INTEGER),
        af.Field("at", af.FieldType.DATETIME),
    ],
)
SCHEMA = af.Schema(
    "Contact",
    [
        af.Field("id", af.FieldType.INTEGER),
        af.Field("points", af.FieldType.INTEGER),
        af.Field("city", af.FieldType.STRING),
        af.Field("joined", af.FieldType.DATETIME),
    ],
    af.Notation.EXTENDED,
    relations=[af.Relation("actions", ACTION)],
)
CONTACTS: list[dict[str, Any]] = [
    {
        "id": number,
        "points": None if number % 7 == 0 else number % 20,
        "city": ["Bonn", "bonn", "Kiel", None][number % 4],
        "joined": datetime(2025, 1 + number % 6, 3, tzinfo=UTC),
        "actions": [
            {
                "name": ["visit", "buy", None][(number + at) % 3],
                "points": [None, 3, 7, 20][(number * at) % 4],
                "at": datetime(2025, 1 + (number + at) % 6, 9, tzinfo=UTC),
            }
            for at in range(number % 5)
        ],
    }
    for number in range(60)
]
CLAUSES: dict[Any, dict[str, Any]] = {
    "keen": {"points": {"gte": 10}},
    "bonn": {"city": {"equals": "bonn", "mode": "insensitive"}, "points": {"lt": 15}},
    "keen in bonn": {"city": "Bonn", "points": {"gte": 10}},
    ("late", 1): {"joined": {"gte": {"now": "-P90D"}}},
    "not keen": {"NOT": {"points": {"gte": 10}}},
    "bought": {"actions": {"some": {"name": "buy"}}},
    "never bought": {"actions": {"none": {"name": "buy"}}, "points": {"gte": 3}},
    "only visits": {"actions": {"every": {"name": "visit"}}},
    "not only visits": {"NOT": {"actions": {"every": {"name": "visit"}}}},
    "two": {"actions": {"count": {"where": {"points": {"gte": 3}}, "gte": 2}}},
    "idle": {"OR": [{"actions": {"count": {"lt": 1}}}, {"actions": {"max": {"field": "at", "lt": {"now": "-P60D"}}}}]},
    "sum": {"actions": {"sum": {"field": "points", "where": {"name": "visit"}, "lte": 6}}, "city": {"not": None}},
    "least": {"actions": {"min": {"field": "points", "lte": 3}}},
}
FILTERS = {key: af.parse(clause, SCHEMA) for key, clause in CLAUSES.items()}
EXPECTED = {key: [one["id"] for one in f.select(CONTACTS, now=NOW)] for key, f in FILTERS.items()}
COUNTS = {key: len(ids) for key, ids in EXPECTED.items()}


def store() -> af.ColumnStore:
    return af.ColumnStore.from_records(CONTACTS, SCHEMA, threads=1)


def test_every_audience_tells_contacts_apart() -> None:
    assert all(0 < count < len(CONTACTS) for count in COUNTS.values())


def test_a_store() -> None:
    assert af.count_many(FILTERS, store(), NOW) == COUNTS
    assert list(af.match_many(FILTERS, store(), NOW)) == [(key, one) for key, ids in EXPECTED.items() for one in ids]


def test_nobody_asks() -> None:
    assert af.count_many({}, store()) == {}
    assert list(af.match_many({}, store())) == []


def test_random_audiences_over_a_store() -> None:
    shares: list[bool] = []

    @examples(60)
    @given(st.integers(0, 2**64))
    def compare(seed: int) -> None:
        made = Maker(Random(seed), False)
        root = made.schemas[0]
        filters = {key: af.parse(made.clause(root, 2), root) for key in range(5)}
        rows = made.records()[root.name]
        over = af.ColumnStore.from_records(rows, root, threads=1)
        one_by_one = {key: over.count(f, now=made.now) for key, f in filters.items()}
        shares.extend(0 < count < len(rows) for count in one_by_one.values())
        assert af.count_many(filters, over, made.now) == one_by_one

    compare()
    assert sum(shares) > len(shares) / 10


# -- frames and Parquet ---------------------------------------------------------------------------------------------


def frame(contacts: list[dict[str, Any]] = CONTACTS) -> polars.DataFrame:
    instant, whole = polars.Datetime("us", "UTC"), polars.Int64
    action = polars.Struct({"name": polars.String, "points": whole, "at": instant})
    types: Any = {
        "id": whole,
        "points": whole,
        "city": polars.String,
        "joined": instant,
        "actions": polars.List(action),
    }
    return polars.DataFrame(contacts, schema=types)


@pytest.mark.parametrize("kind", ["frame", "lazy frame", "file", "folder", "glob"])
def test_frames_and_parquet(kind: str, tmp_path: Path) -> None:
    for at, part in enumerate((frame()[:25], frame()[25:])):
        part.write_parquet(tmp_path / f"{at}.parquet")
    frame().write_parquet(whole := tmp_path / "all.parq")
    places = {"frame": frame(), "lazy frame": frame().lazy(), "file": whole, "glob": f"{tmp_path}/*.parquet"}
    if kind == "folder":
        whole.unlink()
        # As Spark leaves them beside its files.
        for name in ("_SUCCESS", "_unfinished.parquet", ".0.parquet.crc"):
            (tmp_path / name).write_text("crc")
    over = places.get(kind, tmp_path)
    assert af.count_many(FILTERS, over, NOW) == COUNTS
    assert list(af.match_many(FILTERS, over, NOW)) == [(key, one) for key, ids in EXPECTED.items() for one in ids]
    assert (af.count_many({}, over), list(af.match_many({}, over))) == ({}, [])


def test_random_audiences_over_a_frame() -> None:
    shares: list[bool] = []

    @examples(60)
    @given(st.integers(0, 2**64))
    def compare(seed: int) -> None:
        random = Random(seed)
        filters = {key: af.parse(clause(random, 2), SCHEMA) for key in range(12)}
        rows = random.sample(CONTACTS, 20)
        one_by_one = {key: len(f.select(rows, now=NOW)) for key, f in filters.items()}
        shares.extend(0 < count < len(rows) for count in one_by_one.values())
        assert af.count_many(filters, frame(rows), NOW) == one_by_one

    compare()
    assert sum(shares) > len(shares) / 2


@pytest.mark.parametrize("call", [af.count_many, af.match_many])
def test_problems_of_a_frame_name_the_audience(call: Any, tmp_path: Path) -> None:
    narrow = frame().drop("actions", "city")
    narrow.write_parquet(tmp_path / "narrow.parquet")
    filters = {key: FILTERS[key] for key in ("keen", "bonn", "bought")}
    with pytest.raises(ValueError, match="audience 'bonn': the frame has no column 'city' for 'city'"):
        call(filters, narrow)
    with pytest.raises(ValueError, match=r"audience 'bought': .*narrow.parquet has no column 'actions'"):
        call({key: FILTERS[key] for key in ("keen", "bought")}, tmp_path / "narrow.parquet")
    with pytest.raises(ValueError, match="audience 'bought': 'actions' has to be of type List or Array of Struct"):
        call({key: FILTERS[key] for key in ("keen", "bought")}, frame().with_columns(actions=1))
    with pytest.raises(FileNotFoundError):
        call(filters, tmp_path / "absent.parquet")
    (empty := tmp_path / "empty").mkdir()
    with pytest.raises(FileNotFoundError, match=r"there is no file \*.parquet in the folder: '.*empty'"):
        call(filters, empty)
    with pytest.raises(FileNotFoundError, match=r"there is no file of this pattern: '.*/n\*'"):
        call(filters, f"{empty}/n*")
    (empty / "text.parquet").write_text("id,points")
    with pytest.raises(ValueError, match="parquet: File out of specification"):
        call(filters, empty)


# -- a database -----------------------------------------------------------------------------------------------------


def load(engine: Engine, contacts: list[dict[str, Any]]) -> tuple[sa.Engine, sa.Table, dict[str, af.Related]]:
    alchemy = engine.alchemy()
    if alchemy is None:
        pytest.skip("no dialect of SQLAlchemy")
    fields = [field for field in SCHEMA.fields if field.name != "id"]
    engine.load("many_contacts", af.Schema("Contact", fields), contacts, has_ids=True)
    actions = [{**one, "contact": contact["id"]} for contact in contacts for one in contact["actions"]]
    linked = af.Schema("Action", [*ACTION.fields, af.Field("contact", af.FieldType.INTEGER)])
    engine.load("many_actions", linked, actions)

    def table(name: str, schema: af.Schema) -> sa.Table:
        types: dict[Any, Any] = {af.FieldType.STRING: sa.Text(), af.FieldType.INTEGER: sa.Integer()}
        instants = sa.DateTime(timezone=engine.dialect in ("postgresql", "duckdb"))
        columns: list[Any] = [sa.Column(field.name, types.get(field.type, instants)) for field in schema.fields]
        return sa.Table(name, sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True), *columns)

    people = table("many_contacts", af.Schema("Contact", fields))
    on = {people.c.id: "contact"}
    return alchemy, people, {"actions": af.Related(table("many_actions", linked), on=on)}


@pytest.mark.parametrize("group", [1, 3, 50])
@pytest.mark.parametrize("fewest", [1, 100])
def test_a_database(engine: Engine, group: int, fewest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_sql, "GROUP", group)
    monkeypatch.setattr(many_sql, "FEWEST", fewest)
    database, people, related = load(engine, CONTACTS)
    assert af.count_many(FILTERS, (database, people), NOW, related) == COUNTS
    with database.connect() as connection:
        assert af.count_many(FILTERS, (connection, people.alias()), NOW, of_alias(related)) == COUNTS
    found = list(af.match_many(FILTERS, (database, people), NOW, related))
    assert sorted(found, key=str) == sorted(((key, one) for key, ids in EXPECTED.items() for one in ids), key=str)


def test_some_contacts_of_a_database_and_their_columns(sqlite: Engine) -> None:
    database, people, related = load(sqlite, CONTACTS)
    columns = {"points": people.c.points, "city": sa.func.lower(people.c.city), "joined": people.c.joined}
    some = sa.select().select_from(people).where(people.c.id < 30)
    lower = [{**one, "city": one["city"] and one["city"].lower()} for one in CONTACTS[:30]]
    expected = {key: len(f.select(lower, now=NOW)) for key, f in FILTERS.items()}
    assert expected != COUNTS
    assert af.count_many(FILTERS, (database, some, columns), NOW, related) == expected
    named = sa.select(people.c.city, people.c.id).where(people.c.id < 30)
    found = members(FILTERS, (database, named, columns), related)
    for key, f in FILTERS.items():
        ids = {one["id"] for one in f.select(lower, now=NOW)}
        assert found[key] == [(one["city"], one["id"]) for one in CONTACTS if one["id"] in ids]
    with pytest.raises(ValueError, match="the SELECT has no columns: select those that tell contacts apart"):
        af.match_many(FILTERS, (database, some, columns), NOW, related)


@pytest.mark.parametrize(
    ("clause", "words"),
    [
        (lambda some: some.limit(3), "LIMIT"),
        (lambda some: some.limit(3).offset(2), "LIMIT and OFFSET"),
        (lambda some: some.fetch(3), "FETCH"),
        (lambda some: some.distinct(), "DISTINCT"),
        (lambda some: some.order_by(sa.text("id")), "ORDER BY"),
        (lambda some: some.group_by(sa.text("id")).having(sa.text("id > 1")), "GROUP BY and HAVING"),
    ],
)
def test_a_select_with_more_than_conditions_is_refused(clause: Any, words: str, sqlite: Engine) -> None:
    database, people, _ = load(sqlite, CONTACTS)
    over = (database, clause(sa.select(people.c.id)), {"points": people.c.points})
    for call in (af.count_many, af.match_many):
        with pytest.raises(ValueError, match=f"the SELECT of contacts has {words}: give a SELECT of a subquery"):
            call({"keen": FILTERS["keen"]}, over)


def test_a_select_of_a_subquery(sqlite: Engine) -> None:
    database, people, _ = load(sqlite, CONTACTS)
    first = sa.select(people.c.id, people.c.points).order_by(people.c.id).limit(12).subquery()
    over = (database, sa.select(first.c.id), {"points": first.c.points})
    assert af.count_many({"keen": FILTERS["keen"]}, over) == {"keen": 2}
    assert list(af.match_many({"keen": FILTERS["keen"]}, over)) == [("keen", 10), ("keen", 11)]


def of_alias(related: dict[str, af.Related]) -> dict[str, af.Related]:
    return {"actions": af.Related(related["actions"].source, on={"id": "contact"})}


def statements(database: sa.Engine, filters: dict[Any, af.Filter], people: Any, related: Any = None) -> list[str]:
    with noted(database) as written:
        af.count_many(filters, (database, people), NOW, related)
    return written


@contextmanager
def noted(database: sa.Engine) -> Iterator[list[str]]:
    """Give a list that gets the queries of a block."""
    written: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if statement.startswith("SELECT"):
            written.append(statement)

    sa.event.listen(database, "before_cursor_execute", note)
    yield written
    sa.event.remove(database, "before_cursor_execute", note)


def test_audiences_stand_in_few_statements_and_records_are_grouped_once(
    sqlite: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many_sql, "FEWEST", 8)
    database, people, related = load(sqlite, CONTACTS)
    plain, of_actions = statements(database, FILTERS, people, related)
    assert (plain.count("sum("), plain.count("GROUP BY")) == (5, 0)
    assert (of_actions.count("many_actions"), of_actions.count("GROUP BY")) == (1, 1)
    # A test that two audiences share is one column.
    again = {**FILTERS, "bought, keen": FILTERS["bought"] & FILTERS["keen"]}
    assert statements(database, again, people, related)[1].count(" AS test_") == of_actions.count(" AS test_")
    few = {key: FILTERS[key] for key in ("keen", "bonn", "bought")}
    monkeypatch.setattr(many_sql, "GROUPING", ())
    assert [text.count("sum(") for text in statements(database, few, people, related)] == [0, 0, 0]
    monkeypatch.undo()
    assert [text.count("sum(") for text in statements(database, few, people, related)] == [0, 2]


def test_what_an_index_finds_and_what_is_large_is_counted_alone(sqlite: Engine) -> None:
    database, people, _ = load(sqlite, CONTACTS)
    long = af.parse({"points": {"in": list(range(1_000, 2_000))}}, SCHEMA)
    filters = {"keen": FILTERS["keen"], "not keen": FILTERS["not keen"], "long": long, "city": FILTERS["keen in bonn"]}
    assert [text.count("sum(") for text in statements(database, filters, people)] == [0, 3]
    sa.Index("by_city", people.c.city)
    assert [text.count("sum(") for text in statements(database, filters, people)] == [0, 0, 2]


def test_a_mapped_class_has_its_relationships(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_sql, "FEWEST", 1)
    schema = af.Schema.from_sqlalchemy(Person, notation=af.Notation.EXTENDED, depth=1)
    filters = {
        "busy": af.parse({"tasks": {"count": {"gte": 2}}}, schema),
        "idle": af.parse({"tasks": {"none": {}}}, schema),
        "tagged": af.parse({"tags": {"some": {"name": "a"}}, "name": "Bea"}, schema),
        "Cy": af.parse({"OR": [{"name": "Cy"}, {"tasks": {"some": {"name": "x"}}}]}, schema),
    }
    database = sa.create_engine("sqlite://")
    Base.metadata.create_all(database)
    with orm.Session(database) as session:
        tag = Tag(name="a")
        session.add_all(
            [
                Person(name="Ada", tasks=[Task(name="x"), Task(name="y")]),
                Person(name="Bea", tasks=[Task(name="y")], tags=[tag]),
                Person(name="Cy", tags=[tag]),
            ]
        )
        session.commit()
    assert af.count_many(filters, (database, Person)) == {"busy": 1, "idle": 1, "tagged": 1, "Cy": 2}
    alias = orm.aliased(Person)
    assert af.count_many(filters, (database, alias)) == {"busy": 1, "idle": 1, "tagged": 1, "Cy": 2}
    assert list(af.match_many(filters, (database, Person))) == [
        ("busy", 1),
        ("idle", 3),
        ("tagged", 2),
        ("Cy", 1),
        ("Cy", 3),
    ]
    written = statements(database, filters, Person)
    assert [text.count("sum(") for text in written] == [0, 3]
    database.dispose()


class Base(orm.DeclarativeBase):
    pass


class Tag(Base):
    __tablename__ = "tags"
    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    name: orm.Mapped[str]


class Task(Base):
    __tablename__ = "tasks"
    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    person: orm.Mapped[int] = orm.mapped_column(sa.ForeignKey("people.id"))
    name: orm.Mapped[str]


class Person(Base):
    __tablename__ = "people"
    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    name: orm.Mapped[str]
    tasks: orm.Mapped[list[Task]] = orm.relationship()
    tags: orm.Mapped[list[Tag]] = orm.relationship(
        secondary=sa.Table(
            "tagged",
            Base.metadata,
            sa.Column("person", sa.ForeignKey("people.id")),
            sa.Column("tag", sa.ForeignKey("tags.id")),
        )
    )


def test_counts_are_of_one_moment(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_sql, "GROUP", 1)
    database = sa.create_engine(f"sqlite:///{tmp_path}/c.db", poolclass=sa.NullPool)
    people = sa.Table(
        "c", sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True), sa.Column("points", sa.Integer)
    )
    people.metadata.create_all(database)
    with database.begin() as connection:
        connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        connection.execute(people.insert(), [{"points": 1}, {"points": 2}])
    writer = sa.create_engine(f"sqlite:///{tmp_path}/c.db", poolclass=sa.NullPool)

    def change(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if statement.startswith("SELECT"):
            with writer.begin() as other:
                other.execute(people.insert(), {"points": 3})

    sa.event.listen(database, "after_cursor_execute", change)
    filters = {least: af.parse({"points": {"gte": least}}) for least in (0, 1, 2)}
    assert af.count_many(filters, (database, people)) == {0: 2, 1: 2, 2: 1}
    assert af.count_many(filters, (writer, people)) == {0: 5, 1: 5, 2: 4}


def clause(random: Random, levels: int) -> dict[str, Any]:
    """Draw a clause over SCHEMA."""
    if levels and random.random() < 0.6:
        members = [clause(random, levels - 1) for _ in range(random.randint(1, 3))]
        return random.choice([{"AND": members}, {"OR": members}, {"OR": members}, {"NOT": members[0]}])
    order = random.choice(("equals", "gte", "lt"))
    number = {order: random.choice((0, 1, 2, 3, 7, 10, 20))}
    month = {random.choice(("gte", "lt")): f"2025-0{random.randint(1, 6)}-05T00:00:00Z"}
    name = random.choice(
        ({"name": "buy"}, {"name": None}, {"name": {"not": "visit"}}, {"points": number}, {"at": month})
    )
    counting = {"where": name, **number} if random.random() < 0.7 else number
    summed = {"field": "points", **counting}
    return random.choice(
        [
            {"points": number},
            {"city": random.choice(("Bonn", None, {"not": "Kiel"}, {"in": ["Bonn", "x"]}))},
            {"joined": month},
            {"actions": {random.choice(("some", "none", "every")): name}},
            {"actions": {"count": counting}},
            {"actions": {random.choice(("sum", "min", "max", "avg")): summed}},
            {"actions": {random.choice(("min", "max")): {"field": "at", "where": name, **month}}},
        ]
    )


@pytest.mark.parametrize("way", ["statements", "columns"])
def test_random_audiences_over_a_database(way: str, sqlite: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_sql, "FEWEST", 1)
    if way == "columns":
        monkeypatch.setattr(many_sql, "FEWEST_READ", 1)
        monkeypatch.setattr(parts, "MAX_ROWS", 6)
    database, people, related = load(sqlite, CONTACTS)
    shares: list[bool] = []

    @examples(60)
    @given(st.integers(0, 2**64))
    def compare(seed: int) -> None:
        random = Random(seed)
        filters = {key: af.parse(clause(random, 2), SCHEMA) for key in range(12)}
        rows = [{**one, "actions": random.choice(CONTACTS)["actions"]} for one in random.sample(CONTACTS, 20)]
        load(sqlite, rows)
        one_by_one = {key: len(f.select(rows, now=NOW)) for key, f in filters.items()}
        shares.extend(0 < count < len(rows) for count in one_by_one.values())
        assert af.count_many(filters, (database, people), NOW, related) == one_by_one
        expected = {key: sorted(one["id"] for one in f.select(rows, now=NOW)) for key, f in filters.items()}
        assert members(filters, (database, people), related) == expected

    compare()
    assert sum(shares) > len(shares) / 2


# -- a database whose contacts are read into columns ------------------------------------------------------------------


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let few audiences be enough, and let a store have few contacts."""
    monkeypatch.setattr(many_sql, "FEWEST_READ", 1)
    monkeypatch.setattr(many_sql, "READING", (*many_sql.READING, "duckdb"))
    monkeypatch.setattr(parts, "MAX_ROWS", 7)


def members(filters: dict[Any, af.Filter], over: Any, related: Any = None) -> dict[Any, list[Any]]:
    """Return the sorted keys of the contacts of each audience, which come audience by audience."""
    found = [(key, list(pairs)) for key, pairs in groupby(af.match_many(filters, over, NOW, related), itemgetter(0))]
    order = list(filters)
    assert [key for key, _ in found] == sorted((key for key, _ in found), key=order.index)
    by_number = partial(sorted, key=lambda own: own[1] if isinstance(own, tuple) else own)
    return {key: [] for key in filters} | {key: by_number(own for _, own in pairs) for key, pairs in found}


def is_read(text: str) -> bool:
    return "count(*)" not in text and "sum(" not in text


@pytest.mark.usefixtures("reading")
def test_a_database_read_into_columns(engine: Engine) -> None:
    database, people, related = load(engine, CONTACTS)
    assert all(map(is_read, statements(database, FILTERS, people, related)))
    assert af.count_many(FILTERS, (database, people), NOW, related) == COUNTS
    assert members(FILTERS, (database, people), related) == EXPECTED
    plain = {key: f for key, f in FILTERS.items() if "actions" not in f.fields}
    assert af.count_many(plain, (database, people), NOW) == {key: COUNTS[key] for key in plain}
    assert members(plain, (database, people)) == {key: EXPECTED[key] for key in plain}
    with database.connect() as connection:
        assert af.count_many(FILTERS, (connection, people.alias()), NOW, of_alias(related)) == COUNTS
        assert members(FILTERS, (connection, people.alias()), of_alias(related)) == EXPECTED
    some = sa.select().select_from(people).where(people.c.id < 30)
    columns = {name: people.c[name] for name in ("points", "city", "joined")}
    expected = {key: len(f.select(CONTACTS[:30], now=NOW)) for key, f in FILTERS.items()}
    assert af.count_many(FILTERS, (database, some, columns), NOW, related) == expected
    of_some = {key: [one for one in ids if one < 30] for key, ids in EXPECTED.items()}
    keys = sa.select(people.c.id).where(people.c.id < 30)
    assert members(FILTERS, (database, keys, columns), related) == of_some
    assert af.count_many(FILTERS, (database, keys, columns), NOW, related) == expected


@pytest.mark.usefixtures("reading")
@pytest.mark.parametrize(("bits", "passes"), [(60, 13), (130, 7), (200, 5), (60 * 13, 1)])
def test_members_are_found_in_passes_that_fit_into_memory(
    bits: int, passes: int, sqlite: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many_sql, "MAX_BITS", bits)
    monkeypatch.setattr(parts, "MAX_ROWS", 1_000)
    database, people, related = load(sqlite, CONTACTS)
    with noted(database) as written:
        assert members(FILTERS, (database, people), related) == EXPECTED
    # A pass reads the contacts, their actions, and the ends of the keys and of parts.
    assert len(written) == 1 + 4 * passes
    assert "count(*)" in written[0]
    monkeypatch.setattr(many_sql, "MAX_KEYS", 59)
    with noted(database) as written:
        assert members(FILTERS, (database, people), related) == EXPECTED
    assert len(written) == 1 + len(FILTERS)


@pytest.mark.usefixtures("reading")
def test_members_are_named_by_keys_of_any_type() -> None:
    database = sa.create_engine("sqlite://")
    filters = {"keen": af.parse({"points": {"gte": 18}})}
    found = []
    for is_first in (True, False):
        people = sa.Table(
            f"people_{is_first}",
            sa.MetaData(),
            sa.Column("list", sa.Uuid, primary_key=True),
            sa.Column("day", sa.Date, primary_key=is_first),
            sa.Column("points", sa.Integer),
        )
        people.metadata.create_all(database)
        rows = [{"list": UUID(int=n), "day": date(2025, 1, n + 1), "points": n} for n in range(20)]
        with database.begin() as connection:
            connection.execute(people.insert(), rows)
        found.append(members(filters, (database, people))["keen"])
    assert found[0] == [(UUID(int=n), date(2025, 1, n + 1)) for n in (18, 19)]
    assert found[1] == [UUID(int=n) for n in (18, 19)]
    database.dispose()


@pytest.mark.usefixtures("reading")
def test_contacts_without_a_key_and_several_with_one(sqlite: Engine) -> None:
    database, people, related = load(sqlite, CONTACTS)
    related = {"actions": af.Related(related["actions"].source, on={people.c.points: "contact"})}
    expected = {key: one_by_one(f, database, people, related) for key, f in FILTERS.items()}
    assert expected["bought"] != COUNTS["bought"]
    assert af.count_many(FILTERS, (database, people), NOW, related) == expected
    assert all(map(is_read, statements(database, FILTERS, people, related)))


def one_by_one(f: af.Filter, database: sa.Engine, people: Any, related: Any) -> int:
    condition = f.to_sqlalchemy(people, related, now=NOW)
    with database.connect() as connection:
        return int(connection.scalar(sa.select(sa.func.count()).select_from(people).where(condition)) or 0)


@pytest.mark.usefixtures("reading")
def test_a_mapped_subclass_has_its_rows_only() -> None:
    database = sa.create_engine("sqlite://")
    Base.metadata.create_all(database)
    with orm.Session(database) as session:
        session.add_all([Pet(name="Rex"), Dog(name="Rex"), Dog(name="Bello", toys=[Toy(name="ball"), Toy(name="x")])])
        session.commit()
    schema = af.Schema.from_sqlalchemy(Dog, notation=af.Notation.EXTENDED, depth=1)
    clauses: dict[str, Any] = {
        "Rex": {"name": "Rex"},
        "plays": {"toys": {"some": {"name": "ball"}}},
        "idle": {"toys": {"none": {}}},
    }
    filters = {key: af.parse(one, schema) for key, one in clauses.items()}
    assert all(map(is_read, statements(database, filters, Dog)))
    assert af.count_many(filters, (database, Dog)) == {"Rex": 1, "plays": 1, "idle": 1}
    assert af.count_many(filters, (database, orm.aliased(Dog))) == {"Rex": 1, "plays": 1, "idle": 1}
    database.dispose()


class Pet(Base):
    __tablename__ = "pets"
    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    name: orm.Mapped[str]
    kind: orm.Mapped[str]
    __mapper_args__ = {"polymorphic_on": "kind", "polymorphic_identity": "pet"}  # noqa: RUF012 - SQLAlchemy's form


class Dog(Pet):
    __mapper_args__ = {"polymorphic_identity": "dog"}  # noqa: RUF012
    toys: orm.Mapped[list["Toy"]] = orm.relationship()


class Toy(Base):
    __tablename__ = "toys"
    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    owner: orm.Mapped[int] = orm.mapped_column(sa.ForeignKey("pets.id"))
    name: orm.Mapped[str]


@pytest.mark.usefixtures("reading")
@pytest.mark.parametrize("value", ["'many'", "1e300", "3000000000", "x'00'"])
def test_sql_decides_about_values_of_other_types(value: str, sqlite: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    database, people, related = load(sqlite, CONTACTS)
    sqlite.fetch(f"UPDATE many_contacts SET points = {value} WHERE id = 10")
    written = statements(database, FILTERS, people, related)
    assert is_read(written[0])
    assert not any(map(is_read, written[-2:]))
    expected = {key: one_by_one(f, database, people, related) for key, f in FILTERS.items()}
    assert af.count_many(FILTERS, (database, people), NOW, related) == expected
    monkeypatch.setattr(many_sql, "MAX_BITS", 100)
    with noted(database) as written:
        found = members(FILTERS, (database, people), related)
    assert {key: len(ids) for key, ids in found.items()} == expected
    # The pass that finds the value is the last one.
    assert sum(text.count("row_number()") for text in written) == 1


@pytest.mark.usefixtures("reading")
def test_sql_decides_about_texts_that_are_not_utf_8(sqlite: Engine) -> None:
    database, people, related = load(sqlite, CONTACTS)
    sqlite.fetch("UPDATE many_contacts SET city = CAST(x'ff' AS TEXT) WHERE id = 10")
    expected = {key: one_by_one(f, database, people, related) for key, f in FILTERS.items()}
    assert af.count_many(FILTERS, (database, people), NOW, related) == expected


@pytest.mark.usefixtures("reading")
def test_sql_counts_what_columns_cannot_have(sqlite: Engine) -> None:
    database, people, related = load(sqlite, CONTACTS)
    sa.Index("by_city", people.c.city)
    filters = {key: FILTERS[key] for key in ("keen", "keen in bonn", "not keen")}
    assert [is_read(text) for text in statements(database, filters, people, related)] == [True, False]
    texts = sa.Table("many_contacts", sa.MetaData(), sa.Column("id", sa.Text, primary_key=True), *columns_of(people))
    by_text = {"actions": af.Related(related["actions"].source, on={texts.c.id: "contact"})}
    filters = {key: FILTERS[key] for key in ("keen", "bought", "not keen")}
    assert [is_read(text) for text in statements(database, filters, texts, by_text)] == [True, False]


def columns_of(people: sa.Table) -> list[sa.Column[Any]]:
    return [sa.Column(name, people.c[name].type) for name in ("points", "city", "joined")]


@pytest.mark.parametrize("name", ["sqlite", "postgresql", pytest.param("mariadb", marks=pytest.mark.engines)])
@pytest.mark.usefixtures("reading")
def test_columns_have_the_values_that_sql_compares(name: str, request: pytest.FixtureRequest) -> None:
    engine: Engine = request.getfixturevalue(name)
    fields = [af.Field("code", af.FieldType.STRING), af.Field("share", af.FieldType.NUMBER)]
    schema = af.Schema("Contact", fields)
    single = {"sqlite": "REAL", "postgresql": "REAL", "mariadb": "FLOAT"}[name]
    rows: list[dict[str, Any]] = [
        {"code": ["DE", "D", "D ", None][number % 4], "share": [0.1, 2.5, None][number % 3]} for number in range(24)
    ]
    engine.load("many_codes", schema, rows, columns={"code": "CHAR(4)", "share": single})
    columns = [sa.Column("code", sa.Text()), sa.Column("share", sa.Double())]
    codes = sa.Table("many_codes", sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True), *columns)
    database = engine.alchemy()
    assert database is not None
    clauses = (
        {"code": "D"},
        {"code": {"endsWith": " "}},
        {"share": 0.1},
        {"share": {"gt": 0.1}},
        {"share": {"lte": 1}},
    )
    filters = {str(one): af.parse(one, schema) for one in clauses}
    expected = {key: one_by_one(f, database, codes, None) for key, f in filters.items()}
    assert af.count_many(filters, (database, codes), NOW) == expected
    assert [is_read(text) for text in statements(database, filters, codes)] == [True]
    # MariaDB has no infinite number.
    infinite = {"sqlite": ["1e999"], "postgresql": ["'Infinity'", "'NaN'"], "mariadb": ["NULL"]}[name]
    for value in infinite:
        engine.fetch(f"UPDATE many_codes SET share = {value} WHERE id = 3")
        expected = {key: one_by_one(f, database, codes, None) for key, f in filters.items()}
        assert af.count_many(filters, (database, codes), NOW) == expected


@pytest.mark.parametrize("instant", ["infinity", "-infinity", "0044-03-15 12:00 BC", "20000-01-01 00:00"])
@pytest.mark.usefixtures("reading")
def test_instants_that_python_has_not(instant: str, postgresql: Engine) -> None:
    database, people, related = load(postgresql, CONTACTS)
    postgresql.fetch(f"UPDATE many_contacts SET joined = '{instant}' WHERE id = 20")
    expected = {key: one_by_one(f, database, people, related) for key, f in FILTERS.items()}
    with database.connect() as connection:
        assert af.count_many(FILTERS, (connection, people), NOW, related) == expected
    assert af.count_many(FILTERS, (database, people), NOW, related) == expected


# -- bad input ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", [af.count_many, af.match_many])
def test_problems_name_the_audience(call: Any) -> None:
    narrow = af.ColumnStore.from_records([{"points": 1}], af.Schema("Contact", [SCHEMA.by_name["points"]]))
    filters = {key: FILTERS[key] for key in ("keen", "bonn")}
    with pytest.raises(ValueError, match="audience 'bonn': the filter reads city"):
        call(filters, narrow)
    with pytest.raises(ValueError, match=r"audience 'other' is over another schema \(Contact\)"):
        call({"keen": FILTERS["keen"], "other": af.parse({"points": 1})}, store())
    with pytest.raises(TypeError, match="audience 'x' is no Filter but"):
        call({"x": {"points": 1}}, store())
    with pytest.raises(TypeError, match="a mapping from keys to filters"):
        call([FILTERS["keen"]], store())
    with pytest.raises(TypeError, match="takes related for a database or Spark only"):
        call({"keen": FILTERS["keen"]}, store(), related={})
    with pytest.raises(TypeError, match="takes a ColumnStore, a frame of polars"):
        call(FILTERS, CONTACTS)


@pytest.mark.parametrize("call", [af.count_many, af.match_many])
@pytest.mark.parametrize("fewest", [1, 100])
def test_problems_of_a_table_name_the_audience(call: Any, fewest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_sql, "FEWEST_READ", fewest)
    people = sa.Table(
        "c", sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True), sa.Column("points", sa.Integer)
    )
    database = sa.create_engine("sqlite://")  # has no table: nothing is asked
    filters = {key: FILTERS[key] for key in ("keen", "bonn")}
    with pytest.raises(ValueError, match="audience 'bonn': c has no column 'city' for the field 'city'"):
        call(filters, (database, people))
    with pytest.raises(ValueError, match="audience 'bought': how are the actions of Contact found"):
        call({"keen": FILTERS["keen"], "bought": FILTERS["bought"]}, (database, people))
    database.dispose()


def test_members_need_a_primary_key() -> None:
    people = sa.table("c", sa.column("points", sa.Integer))
    with pytest.raises(ValueError, match="c> has no primary key"):
        af.match_many({"keen": FILTERS["keen"]}, (sa.create_engine("sqlite://"), people))
