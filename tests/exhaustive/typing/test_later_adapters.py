"""Users' code with the tracker, timings, frames, list endpoints, stored clauses and Django, for type checkers."""

from datetime import UTC, datetime
from typing import Annotated, Any, assert_type

import polars as pl
import sqlalchemy as sa
from fastapi import Depends, FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import orm

import audiencefilter as af
from audiencefilter.adapters.django import Matches
from audiencefilter.adapters.fastapi import Listing, listing
from audiencefilter.adapters.sqlalchemy import Clause, Page, page

NOW = datetime(2026, 3, 10, tzinfo=UTC)
RICH = af.parse("{}")


class Base(orm.DeclarativeBase):
    """A registry of this module."""


class Contact(Base):
    """A contact."""

    __tablename__ = "contacts"
    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    points: orm.Mapped[int]


class Audience(Base):
    """A saved audience."""

    __tablename__ = "audiences"
    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    where: orm.Mapped[af.Filter] = orm.mapped_column(Clause(af.Schema.from_sqlalchemy(Contact)))


def test_a_tracker() -> None:
    index = af.AudienceIndex[str]()
    index.add("everybody", RICH)
    tracker = af.Tracker(index, "sqlite://")
    assert_type(tracker.change("ada", None, {"points": 1}, NOW), int)
    assert_type(tracker.next_due, datetime | None)
    for event in tracker.events():
        assert_type(event.at, datetime)
        tracker.acknowledge(event.number)
    tracker.close()


def test_timings_and_masks() -> None:
    found = af.bench({"everybody": RICH}, [{"points": 1}], rounds=1)
    assert_type(found.timings[0].first, tuple[float, ...])
    schema = af.Schema.from_polars(pl.DataFrame({"points": [1, 2]}))
    assert_type(af.read("points = 1", schema).mask(pl.DataFrame({"points": [1, 2]})), Any)
    assert list(af.Schema.from_polars(pl.DataFrame({"points": [1], "key": ["x"]})).left_out) == ["key"]


def test_a_list_endpoint_and_a_saved_audience() -> None:
    app = FastAPI()
    schema = af.Schema.from_sqlalchemy(Contact)
    engine = sa.create_engine("sqlite://", connect_args={"check_same_thread": False}, poolclass=sa.StaticPool)
    Base.metadata.create_all(engine)

    @app.get("/contacts")
    def contacts(query: Annotated[Listing, Depends(listing(schema, {"points"}))]) -> int:
        with orm.Session(engine) as session:
            found = page(session, sa.select(Contact), query.filter, Contact, query.sort, query.limit, query.page)
            assert_type(found, Page[Contact])
            return found.total

    with orm.Session(engine) as session:
        session.add_all([Contact(id=1, points=5), Audience(id=1, where=af.read("points > 1", schema))])
        session.commit()
        assert_type(session.scalars(sa.select(Audience)).one().where, af.Filter)
    assert TestClient(app).get("/contacts", params={"where": "points > 1"}).json() == 1
    engine.dispose()


def test_a_condition_of_django() -> None:
    assert repr(Matches(RICH, now=NOW)) == "Matches(<Filter {}>)"
