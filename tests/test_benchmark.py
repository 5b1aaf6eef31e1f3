"""bench: over everything that has contacts, and what is made of the times."""

from pathlib import Path
from typing import Any

import polars
import pyarrow as pa
import pytest
import sqlalchemy as sa

import audiencefilter as af
from audiencefilter import timing
from tests.adapters import many
from tests.engines.engine import Engine

CONTACTS = [{"points": number % 10, "city": ["Bonn", "Kiel", None][number % 3]} for number in range(60)]
FILTERS = {"most": af.parse({"points": {"gte": 2}}), "bonn": af.parse({"city": "Bonn", "points": {"lt": 5}})}
KINDS = ("rows", "columns", "database", "function")
SELECTED = {name: sum(map(f.matches, CONTACTS)) for name, f in FILTERS.items()}


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "_SHORTEST", 0)


def over(kind: str, folder: Path) -> Any:
    match kind:
        case "rows":
            return CONTACTS
        case "columns":
            return af.ColumnStore.from_records(CONTACTS, threads=1)
        case "database":
            engine = sa.create_engine(f"sqlite:///{folder}/c.db", poolclass=sa.NullPool)
            contacts = sa.Table("c", sa.MetaData(), sa.Column("points", sa.Integer), sa.Column("city", sa.Text))
            contacts.metadata.create_all(engine)
            with engine.begin() as connection:
                connection.execute(contacts.insert(), CONTACTS)
            return engine, contacts
        case _:
            return lambda f: sum(map(f.matches, CONTACTS))


@pytest.mark.parametrize("cold", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_filters_are_timed_over_what_has_contacts(kind: str, cold: bool, tmp_path: Path) -> None:
    assert 0 < SELECTED["bonn"] < SELECTED["most"] < len(CONTACTS)
    found = af.bench(FILTERS, over(kind, tmp_path), cold=cold, rounds=2)
    assert {one.name: one.selected for one in found.timings} == SELECTED
    assert {one.over for one in found.timings} == {kind}
    assert {(len(one.first), len(one.again)) for one in found.timings} == {(2 if cold else 1, 2)}
    assert all(min(*one.first, *one.again) > 0 for one in found.timings)
    assert found.contacts == (60 if kind in ("rows", "columns") else None)


def test_names_are_the_texts() -> None:
    filters = [af.parse({"city": "Bonn"}), af.parse({"city": {"in": [f"a city {number}" for number in range(9)]}})]
    names = [one.name for one in af.bench(filters, CONTACTS, rounds=1).timings]
    assert names == ["city = 'Bonn'", "city IN ('a city 0', 'a city 1', 'a… #2"]


def made(first: tuple[float, ...], again: tuple[float, ...], name: str = "a") -> af.Bench:
    return af.Bench(10, (af.Timing(name, "rows", 3, first, again),))


def test_what_got_slower() -> None:
    before = made((0.2, 0.3), (0.001, 0.002))
    assert made((0.29, 0.9), (0.002, 0.1)).slower_than(before) == []
    slower = made((0.31, 0.33), (0.003, 0.005)).slower_than(before)
    assert [(one.name, one.over, one.phase) for one in slower] == [("a", "rows", "first"), ("a", "rows", "again")]
    assert [one.before for one in slower] == [0.25, 0.0015]
    assert [one.now for one in slower] == pytest.approx([0.32, 0.004])
    assert str(slower[0]) == "a over rows, first: 320.000 ms, before 250.000 ms (1.3x)"
    assert made((9.0,), (9.0,), "b").slower_than(before) == []


def test_times_are_written_and_read() -> None:
    found = made((0.2, 0.3), (0.001, 0.002))
    assert af.Bench.from_json(found.to_json()) == found
    assert str(found).splitlines()[1].split() == ["a", "rows", "3", "30.0%", "250.000", "40%", "1.500", "67%"]
    for text in ("", "[]", "{}", '{"format": "audiencefilter-bench", "version": 2}', made((), (0.1,)).to_json()):
        with pytest.raises(ValueError, match="these are no times of version 1"):
            af.Bench.from_json(text)


def test_what_cannot_be_timed_is_refused() -> None:
    table = pa.table({"points": [5]})
    for place in (5, {"points": 5}, table, polars.DataFrame(table), Path("c.parquet"), "c.parquet", {5}):
        with pytest.raises(TypeError, match="bench takes a list of records, a ColumnStore"):
            af.bench(FILTERS, place)
    with pytest.raises(TypeError, match="a Filter is needed, not 'points > 5': make one with read"):
        af.bench(["points > 5"], CONTACTS)  # type: ignore[list-item]
    with pytest.raises(ValueError, match="there is no filter to time"):
        af.bench([], CONTACTS)
    with pytest.raises(ValueError, match="rounds is a whole number of 1 or more, not 0"):
        af.bench(FILTERS, CONTACTS, rounds=0)
    counts = iter(range(100))
    with pytest.raises(ValueError, match="most: the contacts change while they are counted"):
        af.bench(FILTERS, lambda _: next(counts))


@pytest.mark.parametrize("given", [af.parse({}), 5, None])
def test_one_filter_in_place_of_several_is_refused(given: Any) -> None:
    with pytest.raises(TypeError, match=r"bench takes several filters, as \[f\], or filters by name, not "):
        af.bench(given, [{"points": 1}])


def test_a_first_time_has_no_cached_results(monkeypatch: pytest.MonkeyPatch) -> None:
    store, asked = af.ColumnStore.from_records(CONTACTS, threads=1), list[af.ColumnStore]()
    count_of_store = af.ColumnStore.count

    def noted(of: af.ColumnStore, f: af.Filter) -> int:
        asked.append(of)
        return count_of_store(of, f)

    monkeypatch.setattr(af.ColumnStore, "count", noted)
    af.bench(FILTERS, store, rounds=3)
    assert len({id(one) for one in asked}) == 2 * 3
    assert store not in asked
    assert {one.threads for one in asked} == {1}
    filters: list[af.Filter] = []

    def count(f: af.Filter) -> int:
        filters.append(f)
        return 5

    af.bench(FILTERS, count, rounds=3)
    assert len({id(f) for f in filters}) == 2 * 3
    filters.clear()
    af.bench(FILTERS, count, cold=False, rounds=3)
    assert len({id(f) for f in filters}) == 2


def test_related_records_are_timed(sqlite: Engine) -> None:
    database, people, related = many.load(sqlite, many.CONTACTS)
    filters = [many.FILTERS[name] for name in ("bought", "two")]
    store = af.ColumnStore.from_records(many.CONTACTS, many.SCHEMA)
    for place in (many.CONTACTS, store, (database, people)):
        found = af.bench(filters, place, rounds=1, related=related)
        assert [one.selected for one in found.timings] == [many.COUNTS["bought"], many.COUNTS["two"]]
    with database.connect() as connection:
        found = af.bench(filters, (connection, people), rounds=1, related=related)
    assert [one.selected for one in found.timings] == [many.COUNTS["bought"], many.COUNTS["two"]]
