"""The pages of a filter, one after the other, are the rows that it selects: conformance cases and random worlds."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import orm

import audiencefilter as af
from audiencefilter.adapters.sqlalchemy import page
from tests.agreement.cases import case_of, joined
from tests.conformance.corpus import LANGUAGES, Language
from tests.conformance.test_conformance import on_engine
from tests.engines.engine import Engine
from tests.engines.registry import Registry


@pytest.fixture
def step(local_engine: Engine) -> int:
    """Return the distance of the cases to run; the dialect of DuckDB caches no statements."""
    return 360 if local_engine.name == "duckdb" else 60


@pytest.fixture
def session(local_engine: Engine) -> Iterator[orm.Session]:
    alchemy = local_engine.with_dialect()
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
    return found


@pytest.mark.parametrize("language", LANGUAGES, ids=str)
def test_pages_are_what_is_selected(
    session: orm.Session, engines: Registry, local_engine: Engine, step: int, language: Language
) -> None:
    loaded, cases = on_engine(engines, local_engine.name, language)
    sources = loaded.tables.sources()
    contacts, related = keyed(sources[loaded.tables.root.name]), loaded.tables.alchemy_related(sources)
    telling = 0
    for case, expected in cases[::step]:
        assert selected(session, case.filter, contacts, expected, related, case.now) == expected, case.name
        telling += 0 < len(expected) < len(language.contacts())
    assert telling > 0.6 * len(cases[::step])


def test_pages_of_random_worlds(session: orm.Session, local_engine: Engine) -> None:
    telling = 0
    for seed in range(2):
        case = case_of(seed, 4, local_engine.name)
        tables = joined(case)
        tables.load(local_engine)
        sources = tables.sources()
        contacts, related = keyed(sources[case.schema.name]), tables.alchemy_related(sources)
        for one, f in case.pairs:
            verdicts = one.verdicts()
            expected = [row["id"] for row, verdict in zip(case.rows, verdicts, strict=True) if verdict]
            assert selected(session, f, contacts, expected, related, one.now) == expected, (seed, f)
            telling += 0 < len(expected) < len(verdicts)
        session.rollback()
    assert telling > 4
