"""The clauses of audiences by name: which are loaded, and when."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.errors import ConflictError
from audiencefilter.service.operations.notation import AudienceNames, Language
from audiencefilter.service.storage.tables import audiences, metadata, now

RICH, LOCAL = '{"points": {"gte": 5}}', '{"country": "DE"}'
ROWS = (("a", "rich", "smart", RICH), ("b", "local", "smart", LOCAL), ("c", "letter", "manual", None))


class Fetch:
    """Runs queries and keeps what they return."""

    def __init__(self, connection: sa.Connection) -> None:
        self.connection = connection
        self.rows: list[Any] = []

    def __call__(self, query: "sa.Select[Any]") -> Sequence[Any]:
        found = self.connection.execute(query).all()
        self.rows += found
        return found


@pytest.fixture
def fetch() -> Iterator[Fetch]:
    engine = sa.create_engine("sqlite://")
    metadata.create_all(engine, tables=[audiences])
    with engine.connect() as connection:
        for number, name, mode, filters in ROWS:
            row = {"id": number, "listId": "l", "name": name, "mode": mode, "filters": filters, "createdAt": now()}
            connection.execute(audiences.insert().values(**row, updatedAt=now()))
        yield Fetch(connection)
    engine.dispose()


def test_only_the_clause_that_is_named_is_loaded(fetch: Fetch) -> None:
    f = Language("extended").read(json.dumps({"audience": {"in": ["rich"]}}), names=AudienceNames(fetch, "l"))
    assert f.matches({"points": 5})
    assert [row.filters for row in fetch.rows if hasattr(row, "filters")] == [RICH]


def test_nothing_is_loaded_for_a_clause_that_names_none(fetch: Fetch) -> None:
    Language("extended").read(LOCAL, names=AudienceNames(fetch, "l"))
    assert fetch.rows == []


def test_an_audience_after_its_change(fetch: Fetch) -> None:
    changed = fetch.connection.execute(sa.select(audiences).where(audiences.c.id == "a")).one()._asdict()
    after = type("Changed", (), {**changed, "name": "local", "filters": "{}"})
    names = AudienceNames(fetch, "l", after)
    assert sorted(names) == ["letter", "local"]
    with pytest.raises(ConflictError, match="several audiences are called 'local'"):
        _ = names["local"]
    renamed = AudienceNames(fetch, "l", type("Changed", (), {**changed, "name": "poor", "filters": "{}"}))
    assert renamed["poor"] == "{}"
    assert "rich" not in renamed
    assert renamed["letter"] == {"manualAudiences": {"some": {"audienceId": "c"}}}


def test_an_audience_that_is_deleted_meanwhile_is_unknown(fetch: Fetch) -> None:
    names = AudienceNames(fetch, "l")
    assert "rich" in names.ids
    fetch.connection.execute(audiences.delete().where(audiences.c.id == "a"))
    with pytest.raises(af.InvalidFilterError, match="rich"):
        Language("extended").read('{"audience": {"in": ["rich"]}}', names=names)
