"""The relationships of mapped classes are followed, and select whom the objects themselves do."""

from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import orm

import audiencefilter as af
from tests.backends.shop import BUSINESS, CONTACT, ORDER, Base, Business, Contact, Objects, Order, Vip

#: Clauses by what they ask of the relationships.
CLAUSES: dict[str, dict[str, Any]] = {
    "one to many": {"orders": {"some": {"status": "paid"}}},
    "all of many": {"orders": {"every": {"status": {"not": "paid"}}}},
    "none of many": {"orders": {"none": {"total": {"gt": 5}}}},
    "many to one": {"parent": {"is": {"name": {"contains": "ANN"}}}},
    "no one": {"parent": {"is": None}},
    "not that one": {"parent": {"isNot": {"points": {"gte": 0}}}},
    "one to one": {"profile": {"is": {"bio": "long"}}},
    "many to many": {"tags": {"some": {"name": "a"}}},
    "many to many counted": {"tags": {"count": {"equals": 2}}},
    "conditions of both tables": {"shown": {"some": {"name": {"in": ["a", "b"]}}}},
    "conditions of both tables, counted": {"shown": {"count": {"where": {"name": {"not": "c"}}, "gte": 1}}},
    "many to many of itself": {"friends": {"some": {"points": {"lt": 3}}}},
    "a tree": {"children": {"some": {"children": {"some": {"points": 3}}}}},
    "up and down a tree": {"parent": {"is": {"children": {"count": {"gt": 2}}}}},
    "back to itself": {"orders": {"some": {"buyer": {"is": {"orders": {"count": {"gte": 3}}}}}}},
    "composite keys": {"orders": {"some": {"items": {"some": {"count": 5}}}}},
    "composite keys back": {"orders": {"some": {"items": {"some": {"order": {"is": {"total": 6}}}}}}},
    "three deep": {"orders": {"some": {"items": {"some": {"product": {"is": {"title": {"startsWith": "Pen"}}}}}}}},
    "three deep, a list": {"orders": {"some": {"items": {"some": {"product": {"is": {"colours": {"has": "red"}}}}}}}},
    "a further condition": {"paid": {"some": {"total": {"gt": 0}}}},
    "a further condition, summed": {"paid": {"sum": {"field": "total", "gte": 12}}},
    "a class among others": {"clicks": {"some": {"page": "home"}}},
    "a class among others, counted": {"clicks": {"count": {"equals": 1}}},
    "a class of two tables": {"purchases": {"max": {"field": "amount", "lte": 10}}},
    "a class of two tables, both": {"purchases": {"some": {"amount": {"gte": 10}, "weight": {"not": 1}}}},
    "all classes": {"events": {"min": {"field": "weight", "gt": 1}}},
    "all classes, none": {"events": {"none": {"kind": "click"}}},
    "a list": {"words": {"has": "b"}},
    "an empty list": {"words": {"isEmpty": False}},
    "a whole list": {"words": {"equals": ["a", "b"]}},
    "custom data": {"plan": "pro"},
    "custom data within": {"seats": {"gt": 4}},
    "lists of related records": {"friends": {"some": {"words": {"hasSome": ["a", "x"]}, "seats": {"not": 9}}}},
    "several": {
        "OR": [{"orders": {"some": {"total": 20}}, "points": {"gte": 0}}, {"NOT": {"tags": {"none": {"name": "c"}}}}]
    },
    "unknown": {"NOT": {"AND": [{"events": {"max": {"field": "weight", "lt": 5}}}, {"name": "Ann"}]}},
}  # fmt: skip
FILTERS = {name: af.parse(clause, CONTACT) for name, clause in CLAUSES.items()}
#: Some of them for what takes longer.
FEW = [FILTERS[name] for name in ("a further condition", "conditions of both tables", "a tree", "several", "unknown")]
every_filter = pytest.mark.parametrize("f", FILTERS.values(), ids=FILTERS.keys())
some_filters = pytest.mark.parametrize("f", FEW, ids=str)


@every_filter
def test_what_the_objects_say(session: orm.Session, objects: Objects, f: af.Filter) -> None:
    assert 0 < len(objects.ids(f)) < 24
    for source in (Contact, orm.aliased(Contact, name="orders")):
        statement = sa.select(source.id).where(f.to_sqlalchemy(source)).order_by(source.id)
        assert list(session.scalars(statement)) == objects.ids(f)
    statement = sa.select(Contact.id).where(~f.to_sqlalchemy(Contact)).order_by(Contact.id)
    assert list(session.scalars(statement)) == objects.ids(~f)
    statement = sa.select(Contact.id).where(f.to_sqlalchemy(Contact)).order_by(Contact.id)
    text = str(statement.compile(session.connection(), compile_kwargs={"literal_binds": True}))
    assert list(session.connection().exec_driver_sql(text).scalars()) == objects.ids(f)
    # It can be read without a dialect.
    assert "contacts." in str(f.to_sqlalchemy(Contact))
    assert "FROM contacts" in str(statement)


@pytest.mark.parametrize("model", [Vip, Business])
@some_filters
def test_classes_among_others_as_sources(
    session: orm.Session, objects: Objects, model: type[Contact], f: af.Filter
) -> None:
    for source in (model, orm.aliased(model), orm.aliased(model, flat=True)):
        statement = sa.select(source.id).where(f.to_sqlalchemy(source)).order_by(source.id)
        assert list(session.scalars(statement)) == objects.ids(f, model)


@pytest.mark.parametrize(
    "clause",
    [
        {"industry": "arms", "branches": {"some": {"city": "Bonn"}}},
        {"branches": {"count": {"gt": 0}}, "orders": {"none": {}}},
        {"industry": {"not": "arms"}, "tags": {"some": {}}},
    ],
    ids=str,
)
def test_relationships_of_a_class_of_two_tables(session: orm.Session, objects: Objects, clause: dict[str, Any]) -> None:
    f = af.parse(clause, BUSINESS)
    assert objects.ids(f, Business)
    for source in (Business, orm.aliased(Business), orm.aliased(Business, flat=True)):
        statement = sa.select(source.id).where(f.to_sqlalchemy(source)).order_by(source.id)
        assert list(session.scalars(statement)) == objects.ids(f, Business)


def test_a_class_with_a_composite_key_as_source(session: orm.Session, objects: Objects) -> None:
    key = sa.tuple_(Order.shop, Order.number)
    for clause in ({"items": {"count": {"gt": 1}}}, {"buyer": {"is": {"tags": {"none": {}}}}, "total": {"gt": 1}}):
        f = af.parse(clause, ORDER)
        wanted = f.select(objects.orders)
        assert wanted
        found = session.execute(sa.select(*key).where(f.to_sqlalchemy(Order)).order_by(Order.shop, Order.number))
        assert [*map(tuple, found)] == [(one.shop, one.number) for one in wanted]


def test_a_column_property(shop: sa.Engine, objects: Objects) -> None:
    """A class may have a filter for a column."""
    registry = orm.registry()
    f = FILTERS["several"]
    copied = Base.metadata.tables["contacts"].to_metadata(sa.MetaData())

    class Marked:
        id: Any
        chosen: Any

    registry.map_imperatively(Marked, copied, properties={"full_name": copied.c.full_name})
    other = orm.aliased(Contact)
    inner = sa.select(f.to_sqlalchemy(other)).where(other.id == copied.c.id).correlate(copied).scalar_subquery()
    sa.inspect(Marked).add_property("chosen", orm.column_property(inner))
    with orm.Session(shop) as session:
        found = [one.id for one in session.scalars(sa.select(Marked).order_by(Marked.id)) if one.chosen]
        assert found == objects.ids(f)
        assert list(session.scalars(sa.select(Marked.id).where(Marked.chosen).order_by(Marked.id))) == found
