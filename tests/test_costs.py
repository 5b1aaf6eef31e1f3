"""What a call costs, counted and not timed: statements, scans, parses, and the index in a query plan."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import polars as pl
import pyarrow.parquet as parquet
import pytest
import sqlalchemy as sa
from sqlalchemy import orm

import audiencefilter as af
from audiencefilter.adapters.sqlalchemy import page
from audiencefilter.language import custom_data
from audiencefilter.notations import vocabulary
from tests.adapters.many import noted

CONTACTS: Final = [
    {"id": number, "email": f"p{number}@x.org", "city": f"city {number % 50}", "points": number % 90}
    for number in range(500)
]
SCHEMA: Final = af.Schema("Contact", [
    af.Field("id", af.FieldType.INTEGER), af.Field("email", af.FieldType.STRING), af.Field("city", af.FieldType.STRING),
    af.Field("points", af.FieldType.INTEGER), af.Field("plan", af.FieldType.STRING, attribute="data", path=("plan",)),
    af.Field("visits", af.FieldType.INTEGER, attribute="data", path=("visits",)),
], af.Notation.EXTENDED)  # fmt: skip
PEOPLE: Final = sa.Table(
    "people", sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True), sa.Column("email", sa.Text),
    sa.Column("city", sa.Text), sa.Column("points", sa.Integer), sa.Index("people_city", "city"),
)  # fmt: skip


class Base(orm.DeclarativeBase):
    pass


class Person(Base):
    __table__ = PEOPLE


@pytest.fixture(scope="module")
def database() -> Iterator[sa.Engine]:
    engine = sa.create_engine("sqlite://", poolclass=sa.StaticPool)
    PEOPLE.create(engine)
    with engine.begin() as connection:
        connection.execute(PEOPLE.insert(), CONTACTS)
    yield engine
    engine.dispose()


def audiences(count: int) -> dict[int, af.Filter]:
    """Return audiences that share most of their tests."""
    return {
        number: af.parse({"points": {"gte": number % 40}, "email": {"contains": f"{number % 7}@"}}, SCHEMA)
        for number in range(count)
    }


def test_a_page_takes_two_statements(database: sa.Engine) -> None:
    f = af.parse({"points": {"gte": 40}}, SCHEMA)
    with orm.Session(database) as session, noted(database) as sent:
        found = page(session, sa.select(Person), f, Person, limit=10)
    assert (len(found.items), len(sent)) == (10, 2)
    assert 10 < found.total < len(CONTACTS)


@pytest.mark.parametrize(("count", "most"), [(10, 11), (100, 20), (1_000, 22)])
def test_many_audiences_take_few_statements(database: sa.Engine, count: int, most: int) -> None:
    filters = audiences(count)
    with noted(database) as sent:
        counts = af.count_many(filters, (database, PEOPLE))
    assert len(sent) <= most
    assert counts == {key: len(f.select(CONTACTS)) for key, f in filters.items()}


def test_records_are_gone_through_once() -> None:
    gone_through = 0

    def records() -> Iterator[dict[str, Any]]:
        nonlocal gone_through
        gone_through += 1
        yield from CONTACTS

    f = af.parse({"points": {"gte": 40}, "city": {"not": "city 7"}}, SCHEMA)
    assert len(f.select(records())) == len(f.select(CONTACTS))
    assert gone_through == 1


def test_json_text_is_parsed_once_for_a_record_and_where_a_test_needs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    parses = counted(monkeypatch, custom_data, "json_of")
    records = [{"city": "Bonn", "data": '{"plan": "pro", "visits": 5}'}] * 3
    of_document = {"plan": "pro", "OR": [{"visits": {"gt": 9}}, {"visits": {"lt": 6}}]}
    assert af.parse(of_document, SCHEMA).select(records) == records
    assert parses() == 3
    assert af.parse({"city": "Kiel", **of_document}, SCHEMA).select(records) == []
    assert parses() == 3


def test_parquet_is_opened_once_for_fifty_audiences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "contacts.parquet"
    pl.DataFrame(CONTACTS).write_parquet(file)
    scans = counted(monkeypatch, pl, "scan_parquet")
    reads = counted(monkeypatch, parquet, "ParquetFile")
    filters = audiences(50)
    assert af.count_many(filters, file) == {key: len(f.select(CONTACTS)) for key, f in filters.items()}
    assert (scans(), reads()) == (1, 1)


def test_several_limits_make_one_vocabulary_each(monkeypatch: pytest.MonkeyPatch) -> None:
    made = counted(monkeypatch, vocabulary, "Vocabulary")
    person = af.Schema("Person", SCHEMA.fields, SCHEMA.notation, relations=[af.Relation("friends", SCHEMA)])
    for nodes in [10, 20, 30] * 3:
        af.parse({"points": 7, "friends": {"some": {"points": 7}}}, person, af.Limits(nodes=nodes))
    assert made() == 2 * 3


def counted(monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> Callable[[], int]:
    """Count the calls of a function that goes on as before."""
    calls = 0
    original = getattr(where, name)

    def call(*arguments: Any, **options: Any) -> Any:
        nonlocal calls
        calls += 1
        return original(*arguments, **options)

    monkeypatch.setattr(where, name, call)
    return lambda: calls
