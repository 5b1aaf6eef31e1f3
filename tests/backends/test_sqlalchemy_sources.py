"""What `to_sqlalchemy` takes for a source, and what it refuses."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import orm

import audiencefilter as af
from tests.backends.sql.people import COLUMNS, PEOPLE, SCHEMA, Author, Base, Person, Team, filled_engine, ids

CLAUSES: tuple[dict[str, Any], ...] = (
    {"name": "Ann", "mail": {"contains": "ACME"}},
    {"OR": [{"name": {"in": ["kim", "%"]}}, {"points": {"gt": 2}}]},
    {"NOT": {"mail": {"endsWith": "acme.com"}}, "joined": {"gte": "2024-01-01T01:00:00+01:00"}},
    {"joined": None, "name": {"startsWith": "\u212a"}},
    {},
    {"OR": []},
)


@pytest.fixture(scope="module")
def engine() -> Iterator[sa.Engine]:
    with filled_engine() as engine:
        yield engine


def selected(engine: sa.Engine, source: Any, identifier: Any, schema: af.Schema) -> list[list[int]]:
    with engine.connect() as connection:
        return [
            list(
                connection.scalars(
                    sa.select(identifier).where(af.parse(clause, schema).to_sqlalchemy(source)).order_by(identifier)
                )
            )
            for clause in CLAUSES
        ]


EXPECTED = [ids(af.parse(clause, COLUMNS)) for clause in CLAUSES]


def test_the_clauses_differ() -> None:
    assert len({tuple(ids) for ids in EXPECTED}) == len(CLAUSES)


@pytest.mark.parametrize(
    "source",
    [
        PEOPLE,
        PEOPLE.alias("p"),
        PEOPLE.alias(),
        sa.select(PEOPLE).subquery(),
        sa.select(PEOPLE).where(PEOPLE.c.id > 0).cte("recent"),
        sa.select(PEOPLE).union_all(sa.select(PEOPLE).where(sa.false())).subquery("both"),
        sa.table(
            "people",
            sa.column("id", sa.Integer),
            sa.column("name", sa.String),
            sa.column("email_address", sa.String),
            sa.column("points", sa.Integer),
            sa.column("joined", sa.DateTime),
        ),
        sa.table("people", *map(sa.column, ("id", "name", "email_address", "points", "joined"))),
        sa.text("SELECT id, name, email_address, points, joined FROM people")
        .columns(id=sa.Integer, name=sa.String, email_address=sa.String, points=sa.Integer, joined=sa.DateTime)
        .subquery(),
    ],
    ids=["Table", "alias", "anonymous alias", "subquery", "CTE", "union", "table()", "table() without types", "text"],
)
def test_from_clauses(engine: sa.Engine, source: sa.FromClause) -> None:
    assert selected(engine, source, source.c.id, COLUMNS) == EXPECTED


@pytest.mark.parametrize(
    "source",
    [
        Person,
        orm.aliased(Person),
        orm.aliased(Person, name="p"),
        orm.aliased(Person, sa.select(PEOPLE).where(PEOPLE.c.id > 0).subquery()),
        orm.with_polymorphic(Person, [Author]),
    ],
    ids=["class", "aliased", "aliased with a name", "aliased subquery", "with_polymorphic"],
)
def test_mapped_classes(engine: sa.Engine, source: Any) -> None:
    assert selected(engine, source, source.id, SCHEMA) == EXPECTED


def test_a_mapped_class_gives_columns_by_its_attributes() -> None:
    clause = {"mail": "x"}
    assert "people.email_address" in str(af.parse(clause, SCHEMA).to_sqlalchemy(Person))
    with pytest.raises(ValueError, match="no column 'email_address'"):
        af.parse(clause, COLUMNS).to_sqlalchemy(Person)
    with pytest.raises(ValueError, match="no column 'email' for the field 'mail'"):
        af.parse(clause, SCHEMA).to_sqlalchemy(PEOPLE)


@pytest.mark.parametrize(
    ("source", "identifier"),
    [
        ({"name": PEOPLE.c.name, "mail": PEOPLE.c.email_address, "points": PEOPLE.c.points, "joined": PEOPLE.c.joined},
         PEOPLE.c.id),
        ({"name": Person.name, "mail": Person.email, "points": Person.points, "joined": Person.joined}, Person.id),
        ({"name": sa.func.coalesce(Person.name, sa.null(), type_=sa.String),
          "mail": sa.type_coerce(Person.email, sa.Text),
          "points": Person.points + 0, "joined": sa.literal_column("people.joined")}, Person.id),
        ({"name": sa.case((Person.name.is_(None), sa.null()), else_=Person.name), "mail": Person.email.label("m"),
          "points": Person.points,
          "joined": Person.joined}, Person.id),
    ],
    ids=["columns", "attributes", "expressions", "case and label"],
)  # fmt: skip
def test_mappings(engine: sa.Engine, source: Any, identifier: Any) -> None:
    assert selected(engine, source, identifier, COLUMNS) == EXPECTED


def test_a_mapping_may_be_of_several_tables(engine: sa.Engine) -> None:
    schema = af.Schema("Pair", [af.Field("name", af.FieldType.STRING), af.Field("title", af.FieldType.STRING)])
    condition = af.parse({"title": "blue", "name": {"contains": "KIM"}}, schema).to_sqlalchemy(
        {"title": Team.title, "name": Person.name}
    )
    statement = sa.select(Person.id).join(Team).where(condition).order_by(Person.id)
    with engine.connect() as connection:
        assert list(connection.scalars(statement)) == [3, 4]


def test_an_expression_is_one_operand_whatever_is_in_it(engine: sa.Engine) -> None:
    condition = af.parse({"points": {"lt": 1}}, SCHEMA).to_sqlalchemy({"points": Person.points.op("|")(16)})
    with engine.connect() as connection:
        found = list(connection.scalars(sa.select(Person.id).where(condition)))
        assert found == list(connection.scalars(sa.select(Person.id).where(Person.points < 0)))


def test_a_scalar_subquery_is_a_column(engine: sa.Engine) -> None:
    title = sa.select(Team.title).where(Team.id == Person.team_id).scalar_subquery()
    condition = af.parse({"name": {"in": ["blue", "green"]}}, SCHEMA).to_sqlalchemy({"name": title})
    with engine.connect() as connection:
        assert list(connection.scalars(sa.select(Person.id).where(condition).order_by(Person.id))) == [3, 4, 8, 9]


def test_a_hybrid_property_and_a_synonym(engine: sa.Engine) -> None:
    clause = {"double": {"gte": 10}, "nick": {"contains": "KIM"}}
    f = af.parse(clause, SCHEMA)
    for source in (Person, orm.aliased(Person)):
        with engine.connect() as connection:
            statement = sa.select(source.id).where(f.to_sqlalchemy(source))
            assert list(connection.scalars(statement)) == ids(f) == [3]


def test_a_subclass_with_a_table_of_its_own(engine: sa.Engine) -> None:
    f = af.parse({"books": {"gte": 4}, "name": {"contains": "kim"}}, SCHEMA)
    with orm.Session(engine) as session:
        found = session.scalars(sa.select(Author).where(f.to_sqlalchemy(Author))).all()
        assert [author.id for author in found] == [3]
        either = orm.with_polymorphic(Person, [Author])
        source = {"books": either.Author.books, "name": either.name}
        assert list(session.scalars(sa.select(either.id).where(f.to_sqlalchemy(source)))) == [3]


def test_only_the_columns_of_the_filter_are_needed() -> None:
    lacking = sa.table("people", sa.column("points", sa.String))
    assert str(af.parse({}, SCHEMA).to_sqlalchemy(lacking)) == "(TRUE)"
    assert str(af.parse({"name": "x"}, SCHEMA).to_sqlalchemy({"name": PEOPLE.c.name})) == "(people.name = :param_1)"


# -- what is refused ------------------------------------------------------------------------------------------------

ONE = af.parse({"name": "x"}, SCHEMA)


class _Unmapped:
    name = sa.column("name", sa.String)


@pytest.mark.parametrize(
    "source",
    [
        None, "people", 1, object(), [PEOPLE.c.name], PEOPLE.c.name, Person.name, Person(name="x"), _Unmapped,
        _Unmapped(), sa.select(PEOPLE), sa.text("people"), Base.metadata, Base, str, PEOPLE.c, orm.class_mapper,
        Person.team,
    ],
    ids=lambda source: str(type(source).__name__),
)  # fmt: skip
def test_something_that_is_no_source(source: Any) -> None:
    with pytest.raises(TypeError, match="a Table, a mapped class, an alias or a mapping"):
        ONE.to_sqlalchemy(source)


def test_an_engine_is_no_source_and_is_not_connected() -> None:
    def creator() -> Any:
        raise AssertionError("connected")

    engine = sa.create_engine("sqlite://", creator=creator)
    with pytest.raises(TypeError, match="a Table, a mapped class"):
        ONE.to_sqlalchemy(engine)


@pytest.mark.parametrize("column", [Person.team, "name", 1, ("name",), Person, PEOPLE, sa.text("name")])
def test_something_that_is_no_column(column: Any) -> None:
    with pytest.raises(TypeError, match="the column of 'name' must be a column or an expression"):
        ONE.to_sqlalchemy({"name": column})


@pytest.mark.parametrize("source", [Person, orm.aliased(Person), Team], ids=["class", "aliased", "collection"])
@pytest.mark.parametrize("type", [af.FieldType.STRING, af.FieldType.BOOLEAN], ids=str)
def test_a_relationship_is_no_column(source: Any, type: af.FieldType) -> None:
    """What it stands for in a statement is the condition of a join, which is a boolean expression."""
    name = "people" if source is Team else "team"
    f = af.parse({name: {"not": None}}, af.Schema("Person", [af.Field(name, type)]))
    with pytest.raises(TypeError, match=f"the column of '{name}' must be a column or an expression"):
        f.to_sqlalchemy(source)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda f: f.to_sqlalchemy(sa.table("t", sa.column("nmae"), sa.column("id"))),
         "has no column 'name' for the field 'name'; did you mean 'nmae'?"),
        (lambda f: f.to_sqlalchemy(sa.table("t", sa.column("zzzzzzzz"), sa.column("id"))),
         "has no column 'name' for the field 'name'; there are zzzzzzzz, id"),
        (lambda f: f.to_sqlalchemy(Team), "has no column 'name' for the field 'name'; there are "),
        (lambda f: f.to_sqlalchemy({}), "the mapping has no column 'name' for the field 'name'"),
        (lambda f: f.to_sqlalchemy({"mail": PEOPLE.c.name}), "the mapping has no column 'name' for the field 'name'"),
        (lambda f: f.to_sqlalchemy({"nmae": PEOPLE.c.name}), "Person has no field 'nmae'; did you mean 'name'?"),
        (lambda f: f.to_sqlalchemy({"name": PEOPLE.c.name, "email": PEOPLE.c.name}), "Person has no field 'email'"),
    ],
    ids=["like it", "unlike it", "class", "empty mapping", "mapping without it", "no field", "an attribute"],
)  # fmt: skip
def test_a_missing_column(make: Callable[[af.Filter], Any], message: str) -> None:
    with pytest.raises(ValueError, match="has no") as caught:
        make(ONE)
    assert message in str(caught.value)
    assert not isinstance(caught.value, af.UnsupportedError)


def test_a_misspelt_attribute_of_a_class_is_guessed() -> None:
    schema = af.Schema("Person", [af.Field("points", af.FieldType.INTEGER, attribute="pionts")])
    with pytest.raises(ValueError, match=r"no column 'pionts' for the field 'points'; did you mean 'points'\?"):
        af.parse({"points": 1}, schema).to_sqlalchemy(Person)
