"""The relationships of mapped classes are followed, and select whom the objects themselves do."""

from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import orm

import audiencefilter as af
from tests.backends.shop import (
    BUSINESS,
    CONTACT,
    CONTACTS,
    ORDER,
    TAGGED,
    Base,
    Business,
    Click,
    Contact,
    Objects,
    Order,
    Tag,
    Vip,
)

T = af.FieldType
#: Clauses by what they ask of the relationships.
CLAUSES: dict[str, dict[str, Any]] = {
    "one to many": {"orders": {"some": {"status": "paid"}}},
    "all of many": {"orders": {"every": {"status": {"not": "paid"}}}},
    "none of many": {"orders": {"none": {"total": {"gt": 5}}}},
    "many to one": {"parent": {"is": {"name": {"contains": "ANN"}}}},
    "no one": {"parent": {"is": None}},
    "not that one": {"parent": {"isNot": {"points": {"gte": 0}}}},
    "one to one": {"profile": {"is": {"bio": "long"}}},
    "a tree": {"children": {"some": {"children": {"some": {"points": 3}}}}},
    "up and down a tree": {"parent": {"is": {"children": {"count": {"gt": 2}}}}},
    "back to itself": {"orders": {"some": {"buyer": {"is": {"orders": {"count": {"gte": 3}}}}}}},
    "composite keys": {"orders": {"some": {"items": {"some": {"count": 5}}}}},
    "composite keys back": {"orders": {"some": {"items": {"some": {"order": {"is": {"total": 6}}}}}}},
    "three deep": {"orders": {"some": {"items": {"some": {"product": {"is": {"title": {"startsWith": "Pen"}}}}}}}},
    "three deep, a list": {"orders": {"some": {"items": {"some": {"product": {"is": {"colours": {"has": "red"}}}}}}}},
    "a class of two tables": {"purchases": {"max": {"field": "amount", "lte": 10}}},
    "a class of two tables, both": {"purchases": {"some": {"amount": {"gte": 10}, "weight": {"not": 1}}}},
    "all classes": {"events": {"min": {"field": "weight", "gt": 1}}},
    "all classes, none": {"events": {"none": {"kind": "click"}}},
    "a list": {"words": {"has": "b"}},
    "an empty list": {"words": {"isEmpty": False}},
    "a whole list": {"words": {"equals": ["a", "b"]}},
    "custom data": {"plan": "pro"},
    "custom data within": {"seats": {"gt": 4}},
    "several": {
        "OR": [{"orders": {"some": {"total": 20}}, "points": {"gte": 0}}, {"NOT": {"events": {"none": {"weight": 5}}}}]
    },
    "unknown": {"NOT": {"AND": [{"events": {"max": {"field": "weight", "lt": 5}}}, {"name": "Ann"}]}},
}  # fmt: skip
FILTERS = {name: af.parse(clause, CONTACT) for name, clause in CLAUSES.items()}
#: Some of them for what takes longer.
FEW = [FILTERS[name] for name in ("a class of two tables", "a tree", "several", "unknown")]
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


@pytest.mark.parametrize("clause", [
    {"industry": {"in": ["arms", "art"]}, "branches": {"some": {"city": "Bonn"}}},
    {"branches": {"count": {"gt": 0}}, "orders": {"none": {}}},
    {"industry": {"not": "arms"}, "events": {"some": {}}},
], ids=str)  # fmt: skip
def test_relationships_of_a_class_of_two_tables(session: orm.Session, objects: Objects, clause: dict[str, Any]) -> None:
    f = af.parse(clause, BUSINESS)
    assert objects.ids(f, Business)
    for source in (Business, orm.aliased(Business), orm.aliased(Business, flat=True)):
        statement = sa.select(source.id).where(f.to_sqlalchemy(source)).order_by(source.id)
        assert list(session.scalars(statement)) == objects.ids(f, Business)


def test_a_class_with_a_composite_key_as_source(session: orm.Session, objects: Objects) -> None:
    key = sa.tuple_(Order.shop, Order.number)
    for clause in ({"items": {"count": {"gt": 1}}}, {"buyer": {"is": {"events": {"none": {}}}}, "total": {"gt": 1}}):
        f = af.parse(clause, ORDER)
        wanted = f.select(objects.orders)
        assert wanted
        found = session.execute(sa.select(*key).where(f.to_sqlalchemy(Order)).order_by(Order.shop, Order.number))
        assert [*map(tuple, found)] == [(one.shop, one.number) for one in wanted]


def test_a_column_property(shop: sa.Engine, objects: Objects) -> None:
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


SOME: Any = af.parse({"orders": {"some": {"total": 6}}}, CONTACT)
ORDERS: Any = Order.__table__
ON = {"id": "contact_id"}


@pytest.mark.parametrize("told", [
    af.Related(ORDERS, on=ON),
    af.Related(Order, on=ON),
    af.Related(orm.aliased(Order), on=ON),
    af.Related(ORDERS.alias("o"), on=ON),
    af.Related(sa.select(ORDERS).subquery(), on=ON),
    af.Related(sa.select(ORDERS).cte("c"), on=ON),
    af.Related(ORDERS, on={CONTACTS.c.id: ORDERS.c.contact_id}),
    af.Related(Order, on={Contact.id: Order.contact_id}),
    af.Related(Order, on={"id": Order.contact_id}, columns={"total": Order.total}),
    af.Related(ORDERS, on=ON, columns={"total": "total"}),
], ids=["table", "class", "aliased", "alias", "subquery", "CTE", "columns", "attributes", "both", "named"])  # fmt: skip
def test_what_is_told_of_a_relation(session: orm.Session, objects: Objects, told: af.Related) -> None:
    for source in (Contact, CONTACTS):
        condition = SOME.to_sqlalchemy(source, {"orders": told})
        found = session.scalars(sa.select(CONTACTS.c.id).where(condition).order_by(CONTACTS.c.id)).all()
        assert found == objects.ids(SOME) != []


@pytest.mark.parametrize(("source", "related", "error", "message"), [
    (CONTACTS, None, ValueError, "how are the orders of Contact found? Say it with related"),
    (Order, None, ValueError, "how are the orders of Contact found?"),
    ({}, None, ValueError, "how are the orders of Contact found?"),
    (CONTACTS, {"orders": ORDERS}, TypeError, "related['orders'] must be a Related"),
    (CONTACTS, {"orders": af.Related("orders", on=ON)}, TypeError, "must be a Table, an alias, a subquery or a"),
    (CONTACTS, {"orders": af.Related(sa.select(ORDERS), on=ON)}, TypeError, "must be a Table, an alias"),
    (CONTACTS, {"orders": af.Related(ORDERS, on={"id": "contact"})}, ValueError, "has no column 'contact' that"),
    (CONTACTS, {"orders": af.Related(ORDERS, on={"nid": "contact_id"})}, ValueError, "has no column 'nid' that"),
    (CONTACTS, {"orders": af.Related(ORDERS, on={1: "contact_id"})}, TypeError, "records join by columns or their"),
    (CONTACTS, {"orders": af.Related(ORDERS, on={"id": CONTACTS.c.id})}, ValueError, "has no column contacts.id"),
    ({"name": CONTACTS.c.full_name}, {"orders": af.Related(ORDERS, on=ON)}, ValueError, "give on the column it"),
    (CONTACTS, {"orders": af.Related(ORDERS, on=ON, columns={"totl": "total"})}, ValueError, "no field 'totl'"),
    (CONTACTS, {"orders": af.Related(ORDERS, on=ON, columns={"total": "x"})}, ValueError, "has no column 'x'"),
    (CONTACTS, {"orders": af.Related(ORDERS, on=ON, columns={"total": af.Column("total", "int")})}, TypeError,
     "must be a name, a column or an expression of SQLAlchemy"),
    (CONTACTS, {"orders": af.Related(ORDERS, on=ON, columns={"total": ORDERS.c.status})}, af.UnsupportedError,
     "the integer field 'total' on a column of"),
])  # fmt: skip
def test_what_is_wrong_with_what_is_told(source: Any, related: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        SOME.to_sqlalchemy(source, related)
    assert message in str(caught.value)


class Sides(orm.DeclarativeBase):
    pass


class Left(Sides):
    __tablename__ = "left"
    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    low: orm.Mapped[int]
    ordered: orm.Mapped[list["Right"]] = orm.relationship(
        primaryjoin="Left.low < foreign(Right.left_id)", viewonly=True
    )
    either: orm.Mapped[list["Right"]] = orm.relationship(
        primaryjoin="or_(Left.id == foreign(Right.left_id), Left.low == foreign(Right.left_id))", viewonly=True
    )
    worked: orm.Mapped[list["Right"]] = orm.relationship(
        primaryjoin="Left.id == func.abs(foreign(Right.left_id))", viewonly=True
    )
    ours: orm.Mapped[list["Right"]] = orm.relationship(
        primaryjoin="and_(Left.id == foreign(Right.left_id), Left.low > 3)", viewonly=True
    )


class Right(Sides):
    __tablename__ = "right"
    id: orm.Mapped[int] = orm.mapped_column(primary_key=True)
    left_id: orm.Mapped[int]


@pytest.mark.parametrize("name", ["ordered", "either", "worked", "ours"])
def test_relationships_that_are_not_followed(name: str) -> None:
    other = af.Schema("Right", [af.Field("id", T.INTEGER)])
    schema = af.Schema("Left", [af.Field("id", T.INTEGER)], relations=[af.Relation(name, other)])
    f = af.parse({name: {"some": {"id": 1}}}, schema)
    words = f"{name}, whose relationship joins by more than equal columns"
    with pytest.raises(af.UnsupportedError, match=words) as caught:
        f.to_sqlalchemy(Left)
    assert f"related={{'{name}': Related(" in str(caught.value)
    assert f.to_sqlalchemy(Left, {name: af.Related(Right, on={"id": "left_id"})}) is not None


@pytest.mark.parametrize(("clause", "words", "instead"), [
    ({"tags": {"some": {"name": "a"}}}, "tags, whose relationship joins by more than equal columns",
     sa.select(TAGGED.c.contact, Tag.name).join(Tag, Tag.id == TAGGED.c.tag)),
    ({"paid": {"some": {"total": 6}}}, "paid, whose relationship joins by more than equal columns",
     sa.select(Order.contact_id.label("contact"), Order.total).where(Order.status == "paid", Order.total > 5)),
    ({"clicks": {"some": {"page": "home"}}}, "clicks, whose table has records of other classes, too",
     sa.select(Click.contact_id.label("contact"), Click.page)),
])  # fmt: skip
def test_a_subquery_in_place_of_a_relationship(
    session: orm.Session, objects: Objects, clause: dict[str, Any], words: str, instead: Any
) -> None:
    f = af.parse(clause, CONTACT)
    with pytest.raises(af.UnsupportedError, match=words):
        f.to_sqlalchemy(Contact)
    condition = f.to_sqlalchemy(Contact, {next(iter(clause)): af.Related(instead.subquery(), on={"id": "contact"})})
    assert list(session.scalars(sa.select(Contact.id).where(condition).order_by(Contact.id))) == objects.ids(f) != []
