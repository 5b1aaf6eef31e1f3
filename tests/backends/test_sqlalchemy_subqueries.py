"""What stands in the subqueries of related records means what it says there, and nothing of the enclosing statement."""

import warnings
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import orm
from sqlalchemy.sql.util import ClauseAdapter, _deep_deannotate

import audiencefilter as af
from tests.engines.registry import Registry

T = af.FieldType
META = sa.MetaData()


def _table(name: str, *columns: str) -> sa.Table:
    key = sa.Column("id", sa.Integer, primary_key=True)
    return sa.Table(name, META, key, *(sa.Column(one, sa.String if one == "name" else sa.Integer) for one in columns))


CONTACTS = _table("sub_contacts", "name", "boss")
ACTIONS = _table("sub_actions", "contact_id", "points")
ITEMS = _table("sub_items", "action_id")
#: A table that is called as the aliases of conditions are.
NAMESAKE = _table("audiencefilter_1", "name")
ACTION = af.Schema("Action", [af.Field("points", T.INTEGER), af.Field("items", T.INTEGER)])
CONTACT: af.Schema = af.Schema(
    "Contact",
    [af.Field("name", T.STRING)],
    relations=[af.Relation("actions", ACTION), af.Relation("team", lambda: CONTACT)],
)
#: With a test beside it each contact's records are looked for on every engine.
SOME = af.parse({"name": {"not": "nobody"}, "actions": {"some": {"points": {"gte": 1}}}}, CONTACT)
COUNT = af.parse({"name": {"not": "nobody"}, "actions": {"count": {"equals": 1}}}, CONTACT)
some_or_count = pytest.mark.parametrize("f", [SOME, COUNT], ids=["some", "count"])


_ENGINES = ["sqlite", *(pytest.param(name, marks=pytest.mark.engines) for name in ("postgresql", "duckdb"))]


@pytest.fixture(scope="module", params=_ENGINES)
def connection(engines: Registry, request: pytest.FixtureRequest) -> Iterator[sa.Connection]:
    alchemy = engines.get(request.param).with_dialect()
    with alchemy.connect() as connection:
        for table in META.sorted_tables:
            columns = ", ".join(f"{c.name} {'TEXT' if c.name == 'name' else 'INTEGER'}" for c in table.c)
            connection.execute(sa.text(f"CREATE TEMPORARY TABLE {table.name} ({columns})"))
        people = [{"id": 1, "name": "a", "boss": None}, {"id": 2, "name": "b", "boss": 1}]
        connection.execute(CONTACTS.insert(), [*people, {"id": 3, "name": "c", "boss": 2}])
        connection.execute(NAMESAKE.insert(), [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}, {"id": 9, "name": "c"}])
        # The ids of the actions are those of other contacts.
        actions = [{"id": 3, "contact_id": 1, "points": 5}, {"id": 9, "contact_id": 2, "points": 50}]
        connection.execute(ACTIONS.insert(), actions)
        connection.execute(ITEMS.insert(), [{"id": n, "action_id": 3 if n < 3 else 9} for n in (1, 2, 3)])
        yield connection
        connection.rollback()
        for table in META.sorted_tables:  # SQLite keeps them
            connection.execute(sa.text(f"DROP TABLE IF EXISTS {table.name}"))
        connection.commit()


def ids(connection: sa.Connection, condition: Any, table: sa.FromClause = CONTACTS) -> list[int]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # of products of tables
        return list(connection.scalars(sa.select(table.c.id).where(condition).order_by(table.c.id)))


def actions(on: Any, source: Any = ACTIONS, columns: Any = None) -> dict[str, af.Related]:
    return {"actions": af.Related(source, on=on, columns=columns)}


@some_or_count
@pytest.mark.parametrize("ours", [
    CONTACTS.c.id, sa.column("id", sa.Integer), sa.literal_column("id", sa.Integer),
    sa.column("id", sa.Integer) + 0, sa.type_coerce(sa.text("id"), sa.Integer),
], ids=["column", "bare", "literal", "expression", "text"])  # fmt: skip
def test_a_bare_name_is_the_contacts(connection: sa.Connection, f: af.Filter, ours: Any) -> None:
    condition = f.to_sqlalchemy({"name": CONTACTS.c.name}, actions({ours: "contact_id"}))
    assert ids(connection, condition) == [1, 2]
    assert ids(connection, sa.not_(condition)) == [3]


@some_or_count
def test_a_table_that_is_called_as_an_alias(connection: sa.Connection, f: af.Filter) -> None:
    for table in (NAMESAKE, NAMESAKE.alias("AudienceFilter_7")):
        condition = f.to_sqlalchemy(table, actions({"id": "contact_id"}))
        assert ids(connection, condition, table) == [1, 2]


def items_of(column: Any) -> Any:
    return sa.select(sa.func.count()).select_from(ITEMS).where(ITEMS.c.action_id == column).scalar_subquery()


def test_a_scalar_subquery_is_about_the_record(connection: sa.Connection) -> None:
    related = actions({"id": "contact_id"}, columns={"items": items_of(ACTIONS.c.id)})
    condition = af.parse({"actions": {"some": {"items": 2}}}, CONTACT).to_sqlalchemy(CONTACTS, related)
    assert ids(connection, condition) == [1]
    joined = sa.select(CONTACTS.c.id).join(ACTIONS, ACTIONS.c.contact_id == CONTACTS.c.id).where(condition)
    assert list(connection.scalars(joined)) == [1]
    f = af.parse({"actions": {"sum": {"field": "items", "gte": 2}}}, CONTACT)
    assert ids(connection, f.to_sqlalchemy(CONTACTS, related)) == [1]


def test_a_column_property_of_related_objects(connection: sa.Connection) -> None:
    registry = orm.registry()

    class Action:
        id: Any
        items: Any

    class Contact:
        id: Any

    counted = {"items": orm.column_property(items_of(ACTIONS.c.id))}
    registry.map_imperatively(Action, ACTIONS, properties=counted)
    on = orm.foreign(ACTIONS.c.contact_id) == CONTACTS.c.id
    led = orm.relationship(Action, primaryjoin=on, viewonly=True)
    registry.map_imperatively(Contact, CONTACTS, properties={"actions": led})
    f = af.parse({"actions": {"some": {"items": 2}}}, CONTACT)
    for source in (Contact, orm.aliased(Contact)):
        assert list(connection.scalars(sa.select(source.id).where(f.to_sqlalchemy(source)))) == [1]


def test_parameters_of_a_source(connection: sa.Connection) -> None:
    source = sa.select(ACTIONS).where(ACTIONS.c.points >= sa.bindparam("low")).subquery()
    condition = SOME.to_sqlalchemy(CONTACTS, actions({"id": "contact_id"}, source))
    statement = sa.select(CONTACTS.c.id).where(condition).order_by(CONTACTS.c.id)
    for low, right in ((10, [2]), (1, [1, 2]), (99, [])):
        assert list(connection.scalars(statement, {"low": low})) == right
        assert list(connection.scalars(statement.params(low=low))) == right


@some_or_count
def test_without_annotations_the_sources_are_still_those_of_the_contacts(
    connection: sa.Connection, f: af.Filter
) -> None:
    condition = f.to_sqlalchemy(CONTACTS, actions({"id": "contact_id"}))
    assert ids(connection, _deep_deannotate(condition)) == [1, 2]


def test_a_source_that_reads_the_contacts_is_left_as_it_is(connection: sa.Connection) -> None:
    led = sa.select(CONTACTS).where(CONTACTS.c.id == 1).subquery()
    f = af.parse({"team": {"some": {"name": "a"}}}, CONTACT)
    condition = f.to_sqlalchemy(CONTACTS, {"team": af.Related(led, on={"boss": "id"})})
    assert ids(connection, condition) == [2]
    few = sa.select(CONTACTS).where(CONTACTS.c.id > 1).subquery()
    assert ids(connection, ClauseAdapter(few).traverse(condition), few) == [2]


@pytest.mark.parametrize("key", ["%(param_1)s", "a%()s", "__[POSTCOMPILE_param_1]", "__[SCHEMA_x]"])
@pytest.mark.parametrize("url", ["sqlite://", "postgresql+asyncpg://", "postgresql+psycopg://"])
def test_keys_that_look_as_parameters_do(key: str, url: str) -> None:
    schema = af.Schema("Contact", [af.Field("x", T.STRING, attribute="data", path=("a", key))])
    condition = af.parse({"x": "y"}, schema).to_sqlalchemy(sa.table("t", sa.column("data")))
    dialect: Any = sa.make_url(url).get_dialect()()
    if "psycopg" in url and "%" in key:  # which has percent signs doubled
        assert key.replace("%", "%%") in str(condition.compile(dialect=dialect))
        return
    with pytest.raises(af.UnsupportedError, match="which SQLAlchemy reads as a parameter"):
        condition.compile(dialect=dialect)
