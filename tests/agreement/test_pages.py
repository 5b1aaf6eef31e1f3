"""The pages of a filter, one after the other, are the rows that it selects: conformance cases and random worlds."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import orm

import audiencefilter as af
from audiencefilter.adapters.sqlalchemy import page, preview
from tests.agreement import joined
from tests.agreement.tables import table_of
from tests.conformance.corpus import CONTACTS, RELATIONS, VALUES
from tests.engines.engine import Engine

FIRST = CONTACTS.distinct()
SECOND = [case for case in RELATIONS.cases() if case.ids is not None and "data.big" not in case.source]
THIRD = [case for case in VALUES.cases() if case.ids is not None]


@pytest.fixture
def step(local_engine: Engine) -> int:
    """Return the distance of the cases to run; the dialect of DuckDB caches no statements."""
    return 360 if local_engine.name == "duckdb" else 30


@pytest.fixture
def session(local_engine: Engine) -> Iterator[orm.Session]:
    alchemy = local_engine.alchemy()
    if alchemy is None:
        pytest.skip(f"SQLAlchemy has no dialect of {local_engine.name} here")
    with orm.Session(alchemy) as session:
        yield session


def keyed(source: sa.TableClause) -> sa.Table:
    """Return a table whose primary key SQLAlchemy knows."""
    columns = [sa.Column(column.name, column.type, primary_key=column.name == "id") for column in source.columns]
    return sa.Table(source.name, sa.MetaData(), *columns)


def selected(
    session: orm.Session,
    f: af.Filter,
    table: sa.Table,
    expected: Sequence[int],
    related: Mapping[str, Any] | None = None,
    now: datetime | None = None,
) -> list[int]:
    """Return the ids of all pages, of which there are three for most filters."""
    limit = len(expected) // 2 or 1
    first = page(session, sa.select(table.c.id), f, table, limit=limit, related=related, now=now)
    found = list(first.items)
    for number in range(2, first.pages + 2):
        assert len(found) == limit * (number - 1) or number > first.pages
        found += page(
            session, sa.select(table.c.id), f, table, limit=limit, page=number, related=related, now=now
        ).items
    assert first.total == len(found)
    sample = preview(session, f, table, 2, select=sa.select(table.c.id), related=related, now=now)
    assert (sample.count, list(sample.sample)) == (len(found), found[:2])
    return found


def test_the_first_language(session: orm.Session, local_engine: Engine, step: int) -> None:
    local_engine.load("pages", af.CONTACT, CONTACTS.contacts(), has_ids=True)
    telling = 0
    for case in FIRST[::step]:
        expected = sorted(case.ids or ())
        table = keyed(table_of("pages", case.schema))
        assert selected(session, case.parse(), table, expected) == expected, case.name
        telling += 0 < len(expected) < len(CONTACTS.contacts())
    assert telling > 0.7 * len(FIRST[::step])


def test_the_second_language(session: orm.Session, local_engine: Engine, step: int) -> None:
    tables = joined.of_language(RELATIONS)
    tables.load(local_engine)
    sources = tables.sources()
    contacts, related = keyed(sources[tables.root.name]), tables.alchemy_related(sources)
    telling = 0
    for case in SECOND[::step]:
        expected = sorted(case.ids or ())
        assert selected(session, case.parse(), contacts, expected, related, case.now) == expected, case.name
        telling += 0 < len(expected) < len(RELATIONS.contacts())
    assert telling > 0.7 * len(SECOND[::step])


def test_the_third_language(session: orm.Session, local_engine: Engine, step: int) -> None:
    tables = joined.of_language(VALUES)
    if local_engine.name == "sqlite":
        tables = tables.with_decimals_of_doubles()
    tables.load(local_engine)
    sources = tables.sources()
    contacts, related = keyed(sources[tables.root.name]), tables.alchemy_related(sources)
    records = tables.records()
    telling = 0
    for case in THIRD[::step]:
        f = case.parse()
        expected = [row["id"] for row in f.select(records, now=case.now)]
        assert selected(session, f, contacts, expected, related, case.now) == expected, case.name
        telling += 0 < len(expected) < len(records)
    assert telling > 0.7 * len(THIRD[::step])
