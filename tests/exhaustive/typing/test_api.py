"""Code of users of each adapter. ``test_checkers.py`` has it checked as theirs is, and pytest runs it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, assert_type

import numpy as np
import polars as pl
import pydantic
import sqlalchemy as sa
from fastapi import Body, Depends, FastAPI
from numpy.typing import NDArray
from sqlalchemy import orm

import audiencefilter as af
from audiencefilter.adapters.django import Matches
from audiencefilter.adapters.fastapi import Listing, listing
from audiencefilter.adapters.querybuilder import from_querybuilder, to_querybuilder
from audiencefilter.adapters.sqlalchemy import Clause, Page, page
from audiencefilter.testing import AudiencePreview, PreviewFactory


class Person(pydantic.BaseModel):
    points: int
    city: str | None = None


PEOPLE = af.Schema.from_pydantic(Person)
ADA = Person(points=250, city="Kiel")
F = af.read("points >= 100", PEOPLE)
EVERYBODY = af.parse("{}")
NOW = datetime(2026, 3, 10, tzinfo=UTC)


def test_filters() -> None:
    f = af.parse('{"points": {"gte": 10}}')
    for made in (
        f, f & f, f | f, ~f, af.parse(b"{}"), af.parse({"points": 1}, schema=af.CONTACT, limits=af.Limits()),
        af.parse_text("points = 1", schema=af.CONTACT),
    ):  # fmt: skip
        assert_type(made, af.Filter)
    assert_type(f.schema, af.Schema)
    assert_type(f.fields, frozenset[str])
    assert_type(f.fingerprint, str)
    assert_type(f.to_json(), str)
    assert_type(f.to_dict(), dict[str, Any])
    assert_type(f.to_text(), str)
    assert_type(f.describe(), str)
    assert_type(f.explain(ADA), af.Explanation)
    assert_type(f.matches(ADA), bool)
    assert_type(f.warnings, tuple[af.FilterWarning, ...])
    assert all(isinstance(warning.code, str) for warning in f.warnings)


def test_errors_have_typed_attributes() -> None:
    try:
        af.parse("{")
    except af.InvalidFilterError as error:
        assert_type(error.problems, tuple[af.Problem, ...])
        assert_type(error.problems[0].code, str)
        assert_type(error.problems[0].line, int | None)


def test_schemas() -> None:
    schema = af.Schema("Order", [af.Field("total", af.FieldType.NUMBER, nullable=False)])
    assert_type(schema.fields, tuple[af.Field, ...])
    assert_type(schema.notation, af.Notation)
    assert_type(schema.with_notation(af.Notation.PUBLISHED), af.Schema)
    assert_type(schema.coerce({"total": 1}), dict[str, Any])
    assert_type(schema.json_schema(), dict[str, Any])


@dataclass
class Order:
    total: float


class Base(orm.DeclarativeBase):
    pass


class Contact(Base):
    __tablename__ = "contacts"
    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    points: orm.Mapped[int | None]


class Saved(Base):
    __tablename__ = "audiences"
    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    where: orm.Mapped[af.Filter] = orm.mapped_column(Clause(af.Schema.from_sqlalchemy(Contact)))


def test_a_schema_has_the_type_of_its_class_and_is_a_schema() -> None:
    assert_type(PEOPLE, af.Schema[Person])
    assert_type(PEOPLE.with_notation(af.Notation.EXTENDED), af.Schema[Person])
    assert_type(af.Schema.from_dataclass(Order), af.Schema[Order])
    assert_type(af.Schema.from_sqlalchemy(Contact), af.Schema[Contact])
    assert_type(af.CONTACT, af.Schema)
    plain: af.Schema = af.Schema.from_sqlalchemy(Contact.__table__)

    def names(schema: af.Schema) -> list[str]:
        return list(schema.by_name)

    assert names(PEOPLE) == ["points", "city"] != names(plain)


def test_selected_records_have_the_type_of_the_given_ones() -> None:
    found = F.preview([ADA])
    assert_type(found, af.Preview[Person])
    assert_type(found.sample, tuple[Person, ...])
    assert_type(F.select([ADA]), list[Person])
    assert_type(F.select([{"points": 1}]), list[dict[str, int]])
    assert_type(F.predicate(), Callable[[Any], bool])


class Audience(pydantic.BaseModel):
    name: str
    filters: Annotated[af.Filter, af.FilterOf(PEOPLE)]
    text: Annotated[af.Filter | None, af.FilterOf(PEOPLE, text=True, limits=af.Limits.strict())] = None


app = FastAPI()


@app.get("/people")
def people(
    where: Annotated[af.Filter, af.FilterOf(PEOPLE, text=True)],
    maybe: Annotated[af.Filter | None, af.FilterOf(PEOPLE, text=True)] = None,
) -> list[Person]:
    return where.select([ADA]) if maybe is None else maybe.select([ADA])


@app.post("/audiences")
def save(audience: Audience) -> Audience:
    return audience


@app.post("/count")
def count(filters: Annotated[af.Filter, af.FilterOf(PEOPLE), Body()]) -> int:
    return len(filters.select([ADA]))


@app.get("/contacts")
def contacts(query: Annotated[Listing, Depends(listing(af.Schema.from_sqlalchemy(Contact), {"points"}))]) -> int:
    with orm.Session(sa.create_engine("sqlite://")) as session:
        found = page(session, sa.select(Contact), query.filter, Contact, query.sort, query.limit, query.page)
        assert_type(found, Page[Any])
        assert_type(session.scalars(sa.select(Saved)).one().where, af.Filter)
        return found.total


def test_a_field_is_a_filter() -> None:
    audience = Audience.model_validate({"name": "VIP", "filters": {"points": {"gte": 100}}, "text": "points >= 100"})
    assert_type(audience.filters, af.Filter)
    assert_type(audience.text, af.Filter | None)
    assert Audience(name="VIP", filters=F).filters == audience.filters == audience.text
    assert len(app.openapi()["paths"]) == 4


def test_a_condition_of_django() -> None:
    assert repr(Matches(EVERYBODY, now=NOW)) == "Matches(<Filter {}>)"


def members(index: af.AudienceIndex, changes: af.Changes) -> int:
    """Take an index and changes with keys of any type."""
    return len(index) + len(changes.entered)


def test_an_index_has_the_type_of_its_keys() -> None:
    index = af.AudienceIndex[str](PEOPLE)
    index.add("vip", F)
    index.add_all({"all": af.parse({}, PEOPLE)}.items())
    assert_type(sorted(index.match(ADA)), list[str])
    changes = index.changes(None, ADA)
    assert_type(changes, af.Changes[str])
    assert_type(changes.entered, frozenset[str])
    assert_type(index["vip"], af.Filter)
    plain = af.AudienceIndex(PEOPLE)
    plain.add(("tuple", 1), F)
    assert members(index, changes) == 2 * members(plain, plain.changes(None, ADA))


def test_a_store_has_arrays_of_numpy() -> None:
    store = af.ColumnStore.from_records([ADA], PEOPLE)
    assert_type(store.mask(F), NDArray[np.bool_])
    assert_type(store.indices(F), NDArray[np.int64])
    assert_type(store.count(F), int)
    assert_type(store.breakdown(F), af.Breakdown)


def test_a_tracker() -> None:
    index = af.AudienceIndex[str]()
    index.add("everybody", EVERYBODY)
    tracker = af.Tracker(index, "sqlite://")
    assert_type(tracker.change("ada", None, {"points": 1}, NOW), int)
    assert_type(tracker.change_all([("ada", None, {"points": 1}, NOW)]), int)
    assert_type(tracker.next_due, datetime | None)
    for event in tracker.events():
        assert_type(event.at, datetime)
        tracker.acknowledge(event.number)
    tracker.close()


def test_conditions_and_expressions() -> None:
    sa.select(Contact).where(F.to_sqlalchemy(Contact))
    assert_type(F.to_sqlalchemy(Contact), sa.ColumnElement[bool])
    assert_type(F.to_sql("duckdb", columns={"points": af.Expression("p + 1")}), af.SQL)
    assert_type(F.to_polars(), pl.Expr)
    assert pl.DataFrame({"points": [1, 250]}).filter(F.to_polars()).height == 1


def test_queries_of_a_form() -> None:
    f = from_querybuilder({"combinator": "and", "rules": []}, PEOPLE)
    assert_type(f, af.Filter)
    assert_type(to_querybuilder(f), dict[str, Any])
    assert_type(PEOPLE.querybuilder_fields(), list[dict[str, Any]])
    assert_type(PEOPLE.builder(), dict[str, Any])


def test_the_fixture(audience_preview: PreviewFactory) -> None:
    assert_type(audience_preview("points >= 100", [ADA], schema=PEOPLE, expect=1), AudiencePreview)


def test_timings_and_masks() -> None:
    found = af.bench({"everybody": EVERYBODY}, [{"points": 1}], rounds=1)
    assert_type(found.timings[0].first, tuple[float, ...])
    frame = pl.DataFrame({"points": [1, 2]})
    assert_type(af.read("points = 1", af.Schema.from_arrow(frame)).mask(frame), Any)
