"""bench: the first time has nothing cached, and related records are there."""

from pathlib import Path
from typing import Any

import polars
import pytest
import sqlalchemy as sa

import audiencefilter as af
from tests.test_benchmark import CONTACTS, FILTERS, KINDS, assert_timed, short

__all__ = ["short"]


@pytest.mark.parametrize("cold", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_filters_are_timed_over_all_that_has_contacts(kind: str, cold: bool, tmp_path: Path) -> None:
    assert_timed(kind, cold, tmp_path)


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


def test_related_records_are_timed(tmp_path: Path) -> None:
    action = af.Schema("Action", [af.Field("name", af.FieldType.STRING)])
    person = af.Schema("Person", [af.Field("id", af.FieldType.INTEGER)], relations=[af.Relation("actions", action)])
    filters = [
        af.parse({"actions": {"some": {"name": "a"}}}, person),
        af.parse({"actions": {"count": {"equals": 0}}}, person),
    ]
    records: list[dict[str, Any]] = [
        {"id": 1, "actions": [{"name": "a"}, {"name": "b"}]},
        {"id": 2, "actions": [{"name": "a"}]},
        {"id": 3},
    ]
    people = sa.Table("people", sa.MetaData(), sa.Column("id", sa.Integer))
    actions = sa.Table("acts", people.metadata, sa.Column("person", sa.Integer), sa.Column("name", sa.Text))
    engine = sa.create_engine("sqlite://")
    people.metadata.create_all(engine)
    with engine.begin() as connection:
        connection.execute(people.insert(), [{"id": 1}, {"id": 2}, {"id": 3}])
        connection.execute(actions.insert(), [{"person": 1, "name": "a"}, {"person": 2, "name": "a"}])
    related = {"actions": af.Related(actions, on={people.c.id: "person"})}
    frame = polars.DataFrame([{"actions": [], **record} for record in records])
    frame.write_parquet(tmp_path / "c.parquet")
    store = af.ColumnStore.from_records(records, person)
    for place in (records, store, frame, tmp_path / "c.parquet", (engine, people)):
        found = af.bench(filters, place, rounds=1, related=related)
        assert [one.selected for one in found.timings] == [2, 1]
    with engine.connect() as connection:
        assert af.bench(filters, (connection, people), rounds=1, related=related).timings[1].selected == 1
    engine.dispose()
