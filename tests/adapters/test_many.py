"""Many audiences at once: the same answers as one by one, and problems that name the audience.

The tests make the numbers small by which audiences are grouped: docs/how-to/many-audiences.md has the table of them,
and promises the same answers on both sides of each.
"""

import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from types import ModuleType
from typing import Any
from uuid import UUID

import pandas
import polars
import pytest
import sqlalchemy as sa
from sqlalchemy import orm

import audiencefilter as af
from audiencefilter.adapters import many_sql
from tests.adapters.many import (
    CONTACTS,
    COUNTS,
    EXPECTED,
    FILTERS,
    NOW,
    SCHEMA,
    frame,
    load,
    members,
    of_alias,
    one_by_one,
    statements,
)
from tests.backends.shop import CONTACT, Business, Contact, Objects, Vip, filled_engine
from tests.each import each
from tests.engines.engine import Engine


def store() -> af.ColumnStore:
    return af.ColumnStore.from_records(CONTACTS, SCHEMA, threads=1)


def test_every_audience_tells_contacts_apart() -> None:
    assert [key for key, count in COUNTS.items() if not 0 < count < len(CONTACTS)] == ["everyone", "nobody"]


def test_a_store() -> None:
    assert (af.count_many({}, store()), list(af.match_many({}, store()))) == ({}, [])
    assert af.count_many(FILTERS, store(), NOW) == COUNTS
    assert list(af.match_many(FILTERS, store(), NOW)) == [(key, one) for key, ids in EXPECTED.items() for one in ids]


class Copies(list[Any]):
    """A list that makes its items when it is gone through."""

    def __iter__(self) -> Iterator[Any]:
        return map(dict, super().__iter__())


def test_records_are_counted_while_another_thread_imports_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", ModuleType("pandas"))
    assert af.count_many(FILTERS, CONTACTS, NOW) == COUNTS


def test_records_and_frames_of_pandas() -> None:
    read = []

    class Frame(pandas.DataFrame):  # type: ignore[misc]
        def __getitem__(self, name: Any) -> Any:
            read.append(name)
            return super().__getitem__(name)

    plain = {key: f for key, f in FILTERS.items() if "actions" not in f.fields}
    assert len(plain) > 3
    for filters, over in ((FILTERS, CONTACTS), (plain, Frame(CONTACTS, columns=["id", "points", "city", "joined"]))):
        assert af.count_many(filters, over, NOW) == {key: COUNTS[key] for key in filters}
        assert sorted(read) == ([] if over is CONTACTS else ["city", "joined", "points"])  # each converted once
        assert members(filters, over) == {key: EXPECTED[key] for key in filters}
    assert members(FILTERS, Copies(CONTACTS)) == EXPECTED
    with pytest.raises(TypeError, match="a record is a mapping"):
        af.count_many(FILTERS, [1, 2], NOW)
    with pytest.raises(ValueError, match=r"audience 'bought': .* column 'actions'"):
        af.count_many(FILTERS, pandas.DataFrame(CONTACTS).drop(columns="actions"), NOW)


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
    for absent in (tmp_path / "absent.parquet", ""):
        with pytest.raises(FileNotFoundError):
            call(filters, absent)
    (empty := tmp_path / "empty").mkdir()
    with pytest.raises(FileNotFoundError, match=r"there is no file \*.parquet in the folder: '.*empty'"):
        call(filters, empty)
    with pytest.raises(FileNotFoundError, match=r"there is no file of this pattern: '.*/n\*'"):
        call(filters, f"{empty}/n*")
    (empty / "text.parquet").write_text("id,points")
    with pytest.raises(ValueError, match=r"text.parquet is no Parquet file"):
        call(filters, empty)


@pytest.mark.parametrize("change", ["replaced", "overwritten", "truncated", "removed"])
def test_a_file_that_changes_between_scans_is_an_error(change: str, tmp_path: Path) -> None:
    for at, part in enumerate((frame()[:25], frame()[25:])):
        part.write_parquet(tmp_path / f"{at}.parquet")
    file = tmp_path / "1.parquet"
    found = af.match_many(dict.fromkeys(range(60), FILTERS["keen"]), tmp_path)
    assert next(found) == (0, EXPECTED["keen"][0])
    if change == "replaced":
        # The layout is the same: Polars would read other values by the former positions.
        frame()[25:].with_columns(polars.col("points").reverse()).write_parquet(tmp_path / "new")
        (tmp_path / "new").rename(file)
    elif change == "overwritten":
        frame()[:7].write_parquet(file)
    elif change == "truncated":
        file.write_bytes(file.read_bytes()[:100])
    else:
        file.unlink()
    with pytest.raises(OSError, match=r"1\.parquet was changed or replaced .* so far is void, read it again"):
        list(found)


@pytest.mark.parametrize("call", [af.count_many, af.match_many])
def test_a_file_that_changes_before_the_first_contact_is_an_error_of_the_call(
    call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    frame().write_parquet(file := tmp_path / "all.parquet")
    scan = polars.scan_parquet

    def scanned(*arguments: Any, **options: Any) -> Any:
        (tmp_path / "new").write_bytes(file.read_bytes())
        (tmp_path / "new").rename(file)
        return scan(*arguments, **options)

    monkeypatch.setattr(polars, "scan_parquet", scanned)
    with pytest.raises(OSError, match="was changed or replaced while it was read"):
        call({"keen": FILTERS["keen"]}, file)

    def panics(*arguments: Any, **options: Any) -> Any:
        raise polars.exceptions.PanicException("called `Result::unwrap()`")

    monkeypatch.setattr(polars, "collect_all", panics)
    with pytest.raises(ValueError, match=r"called `Result::unwrap\(\)`"):
        call({"keen": FILTERS["keen"]}, frame())


def test_a_database(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    database, people, related = load(engine, CONTACTS)
    # However many audiences stand in a statement, and whether records are grouped for them.
    for group, fewest in ((1, 1), (3, 1), (50, 1), (50, 100)):
        monkeypatch.setattr(many_sql, "GROUP", group)
        monkeypatch.setattr(many_sql, "FEWEST", fewest)
        assert af.count_many(FILTERS, (database, people), NOW, related) == COUNTS
        with database.connect() as connection:
            assert af.count_many(FILTERS, (connection, people.alias()), NOW, of_alias(related)) == COUNTS
    assert members(FILTERS, (database, people), related) == EXPECTED


def test_some_contacts_of_a_database_and_their_columns(sqlite: Engine) -> None:
    database, people, related = load(sqlite, CONTACTS)
    lower = [{**one, "city": one["city"] and one["city"].lower()} for one in CONTACTS[:30]]
    expected = {key: [one["id"] for one in f.select(lower, now=NOW)] for key, f in FILTERS.items()}
    columns = (people.c.id, people.c.points, sa.func.lower(people.c.city).label("city"), people.c.joined)
    some = sa.select(*columns).where(people.c.id < 30).subquery()
    assert af.count_many(FILTERS, (database, some), NOW, of_alias(related)) == {k: len(v) for k, v in expected.items()}
    assert members(FILTERS, (database, some), of_alias(related)) == expected
    first = sa.select(people).order_by(people.c.id).limit(12).subquery()
    assert list(af.match_many({"keen": FILTERS["keen"]}, (database, first))) == [("keen", 10), ("keen", 11)]


@pytest.mark.parametrize("call", [af.count_many, af.match_many])
def test_contacts_are_no_select_and_have_no_columns_beside_them(call: Any, sqlite: Engine) -> None:
    database, people, _ = load(sqlite, CONTACTS)
    cases = [
        ((sa.select(people.c.id),), "not .+: of a SELECT give select.subquery"),
        ((people, {"points": people.c.points}), "not a third member"),
        (({"points": people.c.points},), "not a dict"),
    ]
    for over, words in cases:
        with pytest.raises(TypeError, match=f"the contacts of a database are a Table, a mapped class .+, {words}"):
            call({"keen": FILTERS["keen"]}, (database, *over))


def test_audiences_stand_in_few_statements_and_records_are_grouped_once(
    sqlite: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many_sql, "FEWEST", 8)
    database, people, related = load(sqlite, CONTACTS)
    plain, of_actions = statements(database, FILTERS, people, related)
    assert (plain.count("sum("), plain.count("GROUP BY")) == (7, 0)
    assert (of_actions.count("many_actions"), of_actions.count("GROUP BY")) == (1, 1)
    # A test that two audiences share is one column.
    again = {**FILTERS, "bought, keen": FILTERS["bought"] & FILTERS["keen"]}
    assert statements(database, again, people, related)[1].count(" AS test_") == of_actions.count(" AS test_")
    few = {key: FILTERS[key] for key in ("keen", "bonn", "bought")}
    monkeypatch.setattr(many_sql, "GROUPING", ())
    assert [text.count("sum(") for text in statements(database, few, people, related)] == [0, 0, 0]
    monkeypatch.undo()
    assert [text.count("sum(") for text in statements(database, few, people, related)] == [0, 2]


def test_what_is_large_is_counted_alone(sqlite: Engine) -> None:
    database, people, _ = load(sqlite, CONTACTS)
    long = af.parse({"points": {"in": list(range(1_000, 2_000))}}, SCHEMA)
    filters = {"keen": FILTERS["keen"], "not keen": FILTERS["not keen"], "long": long, "city": FILTERS["keen in bonn"]}
    assert [text.count("sum(") for text in statements(database, filters, people)] == [0, 3]


#: Clauses, and whether the index of the column by which they test is of use.
_INDEXED: list[tuple[dict[str, Any], bool]] = [
    ({"city": "Bonn"}, True),
    ({"city": None}, True),
    ({"city": {"startsWith": "Bo"}}, True),
    ({"joined": {"gte": "2025-02-05T00:00:00Z"}}, True),
    ({"joined": {"gte": {"now": "-P90D"}}}, True),
    ({"NOT": {"joined": {"lt": "2025-02-05T00:00:00Z"}}}, True),
    ({"OR": [{"city": "Bonn"}, {"joined": {"lt": {"now": "-P90D"}}}]}, True),
    ({"OR": [{"city": "Bonn"}, {"points": 3}]}, False),
    ({"city": {"not": "Bonn"}}, False),
    ({"city": {"contains": "on"}}, False),
    ({"city": {"equals": "bonn", "mode": "insensitive"}}, False),
    ({"points": {"gte": 3}}, False),
]


def test_what_an_index_finds_is_counted_alone(sqlite: Engine) -> None:
    database, people, _ = load(sqlite, CONTACTS)
    for column in (people.c.city, people.c.joined):
        sqlite.fetch(f"CREATE INDEX many_by_{column.name} ON many_contacts ({column.name})")
        sa.Index(f"many_by_{column.name}", column)
    beside = dict.fromkeys(range(3), FILTERS["keen"])

    def check(case: tuple[dict[str, Any], bool]) -> None:
        f = af.parse(case[0], SCHEMA)
        written = statements(database, {**beside, "f": f}, people)
        assert (len(written) == 2) is case[1]
        # SQLite says the same.
        query = sa.select(people.c.id, people.c.points).where(f.to_sqlalchemy(people, now=NOW))
        text = str(query.compile(database, compile_kwargs={"literal_binds": True}))
        plan = [row[-1] for row in sqlite.fetch(f"EXPLAIN QUERY PLAN {text}")]
        assert any("SEARCH" in step for step in plan) is case[1], plan

    each(_INDEXED, check)


def test_only_the_first_column_of_an_index_or_a_key_finds_contacts() -> None:
    columns = [sa.Column(name, sa.Integer, primary_key=name in "ab") for name in "abcdef"]
    people = sa.Table("people", sa.MetaData(), *columns, sa.UniqueConstraint("c", "d"))
    sa.Index("by_e", sa.func.abs(people.c.e))
    sa.Index("by_f", people.c.f.desc(), people.c.e)
    schema = af.Schema.from_sqlalchemy(people)
    filters = {name: af.parse({name: {"gte": 1}}, schema) for name in "abcdef"}
    database = sa.create_engine("sqlite://")
    people.metadata.create_all(database)
    alone = [text.split()[-3] for text in statements(database, filters, people) if "sum(" not in text]
    assert alone == ["(people.a", "(people.c", "(people.f"]
    database.dispose()


def test_a_given_connection_is_left_as_it_was(sqlite: Engine) -> None:
    database, people, _ = load(sqlite, CONTACTS)
    with database.connect() as connection:
        options = dict(connection.get_execution_options())
        assert members({"keen": FILTERS["keen"]}, (connection, people)) == {"keen": EXPECTED["keen"]}
        assert connection.get_execution_options() == options


def test_mapped_classes_have_their_relationships_and_rows_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_sql, "FEWEST", 1)
    clauses: dict[str, dict[str, Any]] = {
        "busy": {"orders": {"count": {"gte": 2}}},
        "idle": {"orders": {"none": {}}},
        "active": {"events": {"some": {"weight": 2}}, "points": {"gte": 0}},
        "either": {"OR": [{"name": "Bob"}, {"orders": {"some": {"total": 6}}}]},
    }
    filters = {key: af.parse(one, CONTACT) for key, one in clauses.items()}
    with filled_engine() as shop, orm.Session(shop) as session:
        objects = Objects(session)
        for model in (Contact, Vip, Business):
            expected = {key: objects.ids(f, model) for key, f in filters.items()}
            assert members(filters, (shop, model)) == expected
            for source in (model, orm.aliased(model)):
                assert af.count_many(filters, (shop, source)) == {key: len(ids) for key, ids in expected.items()}
        assert all(objects.ids(f) for f in filters.values())
        assert [text.count("sum(") for text in statements(shop, filters, Contact)] == [4]
        some = orm.aliased(Contact, sa.select(Contact).where(Contact.name == "Bob").subquery())
        of_some = {key: len(f.select(session.scalars(sa.select(some)))) for key, f in filters.items()}
        assert af.count_many(filters, (shop, some)) == of_some
        assert any(of_some.values())


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


def test_contacts_without_a_key_and_several_with_one(sqlite: Engine) -> None:
    database, people, related = load(sqlite, CONTACTS)
    related = {"actions": af.Related(related["actions"].source, on={people.c.points: "contact"})}
    expected = {key: one_by_one(f, database, people, related) for key, f in FILTERS.items()}
    assert expected["bought"] != COUNTS["bought"]
    assert af.count_many(FILTERS, (database, people), NOW, related) == expected


@pytest.mark.parametrize("call", [af.count_many, af.match_many])
def test_problems_name_the_audience(call: Any) -> None:
    narrow = af.ColumnStore.from_records([{"points": 1}], af.Schema("Contact", [SCHEMA.by_name["points"]]))
    filters = {key: FILTERS[key] for key in ("keen", "bonn")}
    with pytest.raises(ValueError, match="audience 'bonn': the filter reads city"):
        call(filters, narrow)
    with pytest.raises(ValueError, match=r"audience 'other' is over another schema \(Contact\)"):
        call({"keen": FILTERS["keen"], "other": af.parse({"points": 1})}, store())
    with pytest.raises(TypeError, match="audience 'x': a Filter is needed, not"):
        call({"x": {"points": 1}}, store())
    with pytest.raises(TypeError, match="a mapping from keys to filters"):
        call([FILTERS["keen"]], store())
    with pytest.raises(TypeError, match="takes related for a database or Spark only"):
        call({"keen": FILTERS["keen"]}, store(), related={})
    with pytest.raises(TypeError, match="takes a list of records, a ColumnStore, a frame of pandas"):
        call(FILTERS, tuple(CONTACTS))


@pytest.mark.parametrize("call", [af.count_many, af.match_many])
def test_problems_of_a_table_name_the_audience(call: Any) -> None:
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
    with pytest.raises(ValueError, match="c has no primary key, which tells its rows apart"):
        af.match_many({"keen": FILTERS["keen"]}, (sa.create_engine("sqlite://"), people))
