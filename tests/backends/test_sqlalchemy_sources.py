"""What `to_sqlalchemy` takes for a source, and what it refuses."""

from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import orm

import audiencefilter as af
from tests.backends.shop import COLUMNS, CONTACT, CONTACTS, Base, Business, Contact, Objects, Order

CLAUSES: tuple[dict[str, Any], ...] = (
    {"name": {"contains": "ANN"}, "points": {"gte": 0}},
    {"OR": [{"name": {"in": ["Bob", "100%"]}}, {"points": {"gt": 5}}]},
    {"NOT": {"name": {"endsWith": "n"}}, "joined": {"gte": "2024-01-01T01:00:00+01:00"}},
    {"joined": None, "name": {"startsWith": "A"}},
    {},
    {"OR": []},
)


def selected(shop: sa.Engine, source: Any, identifier: Any, schema: af.Schema) -> list[list[int]]:
    statements = [sa.select(identifier).where(af.parse(one, schema).to_sqlalchemy(source)) for one in CLAUSES]
    with shop.connect() as connection:
        return [list(connection.scalars(statement.order_by(identifier))) for statement in statements]


@pytest.fixture(scope="module")
def expected(objects: Objects) -> list[list[int]]:
    found = [objects.ids(af.parse(clause, CONTACT)) for clause in CLAUSES]
    assert len(set(map(tuple, found))) == len(CLAUSES)
    return found


_TYPES = {"id": sa.Integer, "full_name": sa.String, "points": sa.Integer, "joined": sa.DateTime}


@pytest.mark.parametrize("source", [
    CONTACTS,
    CONTACTS.alias("p"),
    CONTACTS.alias(),
    sa.select(CONTACTS).subquery(),
    sa.select(CONTACTS).where(CONTACTS.c.id > 0).cte("recent"),
    sa.select(CONTACTS).union_all(sa.select(CONTACTS).where(sa.false())).subquery("both"),
    sa.table("contacts", *(sa.column(name, kind) for name, kind in _TYPES.items())),
    sa.table("contacts", *map(sa.column, _TYPES)),
    sa.text("SELECT id, full_name, points, joined FROM contacts").columns(**_TYPES).subquery(),
], ids=[
    "Table", "alias", "anonymous alias", "subquery", "CTE", "union", "table()", "table() without types", "text",
])  # fmt: skip
def test_from_clauses(shop: sa.Engine, expected: Any, source: sa.FromClause) -> None:
    assert selected(shop, source, source.c.id, COLUMNS) == expected


@pytest.mark.parametrize("source", [
    Contact,
    orm.aliased(Contact),
    orm.aliased(Contact, name="p"),
    orm.aliased(Contact, sa.select(CONTACTS).where(CONTACTS.c.id > 0).subquery()),
    orm.with_polymorphic(Contact, [Business]),
], ids=["class", "aliased", "aliased with a name", "aliased subquery", "with_polymorphic"])  # fmt: skip
def test_mapped_classes(shop: sa.Engine, expected: Any, source: Any) -> None:
    assert selected(shop, source, source.id, CONTACT) == expected


def test_a_mapped_class_gives_columns_by_its_attributes() -> None:
    clause = {"name": "x"}
    assert "contacts.full_name" in str(af.parse(clause, CONTACT).to_sqlalchemy(Contact))
    with pytest.raises(ValueError, match="no column 'full_name'"):
        af.parse(clause, COLUMNS).to_sqlalchemy(Contact)
    with pytest.raises(ValueError, match="no column 'name' for the field 'name'"):
        af.parse(clause, CONTACT).to_sqlalchemy(CONTACTS)


@pytest.mark.parametrize("source", [
    {"name": CONTACTS.c.full_name, "points": CONTACTS.c.points, "joined": CONTACTS.c.joined},
    {"name": Contact.name, "points": Contact.points, "joined": Contact.joined},
    {"name": sa.func.coalesce(Contact.name, sa.null(), type_=sa.String), "points": Contact.points + 0,
     "joined": sa.literal_column("contacts.joined")},
    {"name": sa.case((Contact.name.is_(None), sa.null()), else_=Contact.name), "points": Contact.points.label("p"),
     "joined": sa.type_coerce(Contact.joined, sa.DateTime)},
], ids=["columns", "attributes", "expressions", "case and label"])  # fmt: skip
def test_mappings(shop: sa.Engine, expected: Any, source: Any) -> None:
    assert selected(shop, source, CONTACTS.c.id, COLUMNS) == expected


def test_a_mapping_may_be_of_several_tables(session: orm.Session) -> None:
    schema = af.Schema("Pair", [af.Field("name", af.FieldType.STRING), af.Field("status", af.FieldType.STRING)])
    source = {"status": Order.status, "name": Contact.name}
    condition = af.parse({"status": "paid", "name": {"contains": "ANN"}}, schema).to_sqlalchemy(source)
    pairs = sa.select(Contact.id, Order.number).join(Contact.orders).order_by(Contact.id, Order.number)
    by_hand = pairs.where(Order.status == "paid", Contact.name.in_(["Ann", "ann"]))
    assert session.execute(pairs.where(condition)).all() == session.execute(by_hand).all() != []


def test_an_expression_is_one_operand_whatever_is_in_it(session: orm.Session) -> None:
    condition = af.parse({"points": {"lt": 1}}, CONTACT).to_sqlalchemy({"points": Contact.points.op("|")(16)})
    found, negative = (sa.select(Contact.id).where(where) for where in (condition, Contact.points < 0))
    assert session.scalars(found).all() == session.scalars(negative).all() != []


def test_a_scalar_subquery_is_a_column(session: orm.Session, objects: Objects) -> None:
    other = orm.aliased(Contact)
    of_parent = sa.select(other.name).where(other.id == Contact.parent_id).scalar_subquery()
    condition = af.parse({"name": {"in": ["Ann", "Bob"]}}, CONTACT).to_sqlalchemy({"name": of_parent})
    wanted = objects.ids(af.parse({"parent": {"is": {"name": {"in": ["Ann", "Bob"]}}}}, CONTACT))
    assert list(session.scalars(sa.select(Contact.id).where(condition).order_by(Contact.id))) == wanted != []


def test_a_hybrid_property_and_a_synonym(session: orm.Session, objects: Objects) -> None:
    f = af.parse({"double": {"gte": 6}, "nick": {"contains": "ANN"}}, CONTACT)
    for source in (Contact, orm.aliased(Contact)):
        statement = sa.select(source.id).where(f.to_sqlalchemy(source)).order_by(source.id)
        assert list(session.scalars(statement)) == objects.ids(f) != []


def test_a_subclass_with_a_table_of_its_own_beside_its_base(session: orm.Session) -> None:
    schema = af.Schema("Business", [*COLUMNS.fields, af.Field("industry", af.FieldType.STRING)])
    f = af.parse({"industry": "art", "name": {"contains": "ANN"}}, schema)
    either = orm.with_polymorphic(Contact, [Business])
    condition = f.to_sqlalchemy({"industry": either.Business.industry, "name": either.name})
    by_hand = sa.select(Business.id).where(Business.industry == "art", Business.name.in_(["Ann", "ann"]))
    assert session.scalars(sa.select(either.id).where(condition)).all() == session.scalars(by_hand).all() != []


def test_only_the_columns_of_the_filter_are_needed() -> None:
    lacking = sa.table("contacts", sa.column("points", sa.String))
    assert str(af.parse({}, CONTACT).to_sqlalchemy(lacking)) == "(TRUE)"
    mapped = af.parse({"name": "x"}, CONTACT).to_sqlalchemy({"name": CONTACTS.c.full_name})
    assert "contacts.full_name = :param_1" in str(mapped)


ONE = af.parse({"name": "x"}, CONTACT)
NAME = CONTACTS.c.full_name


class _Unmapped:
    name = sa.column("name", sa.String)


@pytest.mark.parametrize("source", [
    None, "contacts", 1, object(), [NAME], NAME, Contact.name, Contact(name="x"), _Unmapped, _Unmapped(),
    sa.select(CONTACTS), sa.text("contacts"), Base.metadata, Base, str, CONTACTS.c, orm.class_mapper, Contact.parent,
], ids=lambda source: str(type(source).__name__))  # fmt: skip
def test_something_that_is_no_source(source: Any) -> None:
    with pytest.raises(TypeError, match="a Table, a mapped class, an alias or a mapping"):
        ONE.to_sqlalchemy(source)


def test_an_engine_is_no_source_and_is_not_connected() -> None:
    def creator() -> Any:
        raise AssertionError("connected")

    engine = sa.create_engine("sqlite://", creator=creator)
    with pytest.raises(TypeError, match="a Table, a mapped class"):
        ONE.to_sqlalchemy(engine)


@pytest.mark.parametrize("column", [Contact.parent, "name", 1, ("name",), Contact, CONTACTS, sa.text("name")])
def test_something_that_is_no_column(column: Any) -> None:
    with pytest.raises(TypeError, match="the column of 'name' must be a column or an expression"):
        ONE.to_sqlalchemy({"name": column})


@pytest.mark.parametrize("source", [Contact, orm.aliased(Contact)], ids=["class", "aliased"])
@pytest.mark.parametrize("name", ["parent", "orders"])
@pytest.mark.parametrize("type", [af.FieldType.STRING, af.FieldType.BOOLEAN], ids=str)
def test_a_relationship_is_no_column(source: Any, name: str, type: af.FieldType) -> None:
    f = af.parse({name: {"not": None}}, af.Schema("Contact", [af.Field(name, type)]))
    with pytest.raises(TypeError, match=f"the column of '{name}' must be a column or an expression"):
        f.to_sqlalchemy(source)


@pytest.mark.parametrize(("source", "message"), [
    (sa.table("t", sa.column("nmae"), sa.column("id")), "has no column 'name' for {}; did you mean 'nmae'?"),
    (sa.table("t", sa.column("zzzzzzzz"), sa.column("id")), "has no column 'name' for {}; there are zzzzzzzz, id"),
    (Order, "has no column 'name' for {}; there are "),
    ({}, "the mapping has no column 'name' for {}"),
    ({"points": CONTACTS.c.points}, "the mapping has no column 'name' for {}"),
    ({"nmae": NAME}, "Contact has no field 'nmae'; did you mean 'name'?"),
    ({"name": NAME, "full_name": NAME}, "Contact has no field 'full_name'"),
], ids=["like it", "unlike it", "class", "empty mapping", "mapping without", "no field", "an attribute"])  # fmt: skip
def test_a_missing_column(source: Any, message: str) -> None:
    with pytest.raises(ValueError, match="has no") as caught:
        ONE.to_sqlalchemy(source)
    assert message.format("the field 'name'") in str(caught.value)
    assert not isinstance(caught.value, af.UnsupportedError)


def test_a_misspelt_attribute_of_a_class_is_guessed() -> None:
    schema = af.Schema("Contact", [af.Field("points", af.FieldType.INTEGER, attribute="pionts")])
    with pytest.raises(ValueError, match=r"no column 'pionts' for the field 'points'; did you mean 'points'\?"):
        af.parse({"points": 1}, schema).to_sqlalchemy(Contact)
