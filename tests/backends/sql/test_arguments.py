"""What `to_sql` takes and gives: for columns, lists, custom data and related records."""

import re
import sqlite3
from contextlib import closing
from itertools import product
from typing import Any, get_args

import pytest

import audiencefilter as af
from audiencefilter.backends.sql.condition import STYLES, DialectName, ParamStyleName
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.language.schema import Relation

T = af.FieldType

SCHEMA = af.Schema(
    "Person",
    [
        af.Field("email", af.FieldType.STRING, attribute="email_address"),
        af.Field("points", af.FieldType.INTEGER),
        af.Field("createdAt", af.FieldType.DATETIME, attribute="created_at"),
    ],
)
BOTH = af.parse({"points": {"gte": 1}, "email": None}, SCHEMA)


def test_the_result_is_a_named_tuple() -> None:
    condition = BOTH.to_sql("sqlite")
    assert isinstance(condition, tuple)
    assert type(condition) is af.SQL
    text, parameters = condition
    assert condition == (text, parameters) == af.SQL(text=condition.text, parameters=condition.parameters)
    assert condition._fields == ("text", "parameters")
    assert (text, parameters) == ("(`points` >= ? AND `email_address` IS NULL)", [1])


def test_each_call_gives_parameters_of_its_own() -> None:
    first = BOTH.to_sql("sqlite")
    assert isinstance(first.parameters, list)
    first.parameters.append("mine")
    assert BOTH.to_sql("sqlite").parameters == [1]


def test_columns_are_names_or_expressions() -> None:
    columns: dict[str, str | af.Expression] = {"email": af.Expression("coalesce(email, '%')"), "points": "score"}
    assert BOTH.to_sql("sqlite", "t", columns).text == "(`t`.`score` >= ? AND (coalesce(email, '%')) IS NULL)"
    # The driver sees the whole text, so that percent signs are doubled in what is written as it is, too.
    assert "coalesce(email, '%%')" in BOTH.to_sql("postgresql", columns=columns).text
    assert "coalesce(email, '%')" in BOTH.to_sql("postgresql", columns=columns, inline=True).text


def test_an_expression_is_one_operand_whatever_is_in_it() -> None:
    text = af.parse({"points": {"gte": 1}}, SCHEMA).to_sql("sqlite", columns={"points": af.Expression("a OR b")}).text
    assert text == "(a OR b) >= ?"


def test_a_field_without_a_column_keeps_its_attribute() -> None:
    for columns in ({}, None, {"createdAt": "unused"}):
        assert BOTH.to_sql("sqlite", columns=columns).text == "(`points` >= ? AND `email_address` IS NULL)"
    assert BOTH.to_sql("sqlite", columns={"points": "p"}).text == "(`p` >= ? AND `email_address` IS NULL)"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("pionts", "did you mean 'points'?"),
        ("created_at", "did you mean 'createdAt'?"),  # an attribute is no field
        ("zzzzzzzz", "there are email, points, createdAt"),
    ],
)
def test_columns_for_no_field(name: str, hint: str) -> None:
    with pytest.raises(ValueError, match="no such field") as caught:
        BOTH.to_sql("sqlite", columns={"email": "e", name: "x"})
    assert repr(name) in str(caught.value)
    assert "Person" in str(caught.value)
    assert str(caught.value).endswith(hint)


def test_sql_of_the_caller_has_no_nul() -> None:
    with pytest.raises(ValueError, match=re.escape(r"the SQL of an Expression has U+0000: 'points % \x00'")):
        af.Expression("points % \0")


@pytest.mark.parametrize("column", [1, b"points", ("a", "b"), af.Expression(5)])  # type: ignore[arg-type]
def test_a_column_is_nothing_else(column: Any) -> None:
    with pytest.raises(TypeError, match="'points' must be a name, an Expression"):
        BOTH.to_sql("sqlite", columns={"points": column})
    with pytest.raises(TypeError, match="columns must be a mapping"):
        BOTH.to_sql("sqlite", columns=column)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("postgres", "did you mean 'postgresql'?"),
        *((name, f"there are {', '.join(DIALECTS)}") for name in ("oracle", "")),
        (["sqlite"], "did you mean 'sqlite'?"),
    ],
)
def test_an_unknown_dialect(name: Any, hint: str) -> None:
    with pytest.raises(af.UnsupportedError) as caught:
        BOTH.to_sql(name)
    assert caught.value.backend == "to_sql"
    assert repr(name) in caught.value.construct
    assert str(caught.value).endswith(hint)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("pyfmt", "did you mean 'pyformat'?"),
        *((name, f"there are {', '.join(STYLES)}") for name in ("zzzzzz", "")),
        (["qmark"], "did you mean 'qmark'?"),
    ],
)
def test_an_unknown_parameter_style(name: Any, hint: str) -> None:
    for inline in (False, True):
        with pytest.raises(ValueError, match="no parameter style") as caught:
            BOTH.to_sql("sqlite", paramstyle=name, inline=inline)
        assert not isinstance(caught.value, af.UnsupportedError)
        assert str(caught.value) == f"there is no parameter style {name!r}; {hint}"


def test_the_names_that_type_checkers_know_are_the_names_that_there_are() -> None:
    assert set(get_args(DialectName)) == set(DIALECTS)
    assert set(get_args(ParamStyleName)) == set(STYLES)


def test_the_parameter_style_of_the_usual_driver_is_the_default() -> None:
    f = af.parse({"email": {"in": ["a", "b"], "contains": "%"}, "points": {"gt": 1}}, SCHEMA)
    usual = {
        "qmark": ("sqlite", "duckdb"),
        "format": ("postgresql", "mysql", "mariadb"),
        "clickhouse": ("clickhouse",),
        "named": ("spark",),
    }
    named: list[tuple[Any, Any]] = [(dialect, style) for style, dialects in usual.items() for dialect in dialects]
    assert {dialect for dialect, _ in named} == set(DIALECTS)
    assert all(f.to_sql(dialect) == f.to_sql(dialect, paramstyle=style) for dialect, style in named)


def test_what_is_written_may_stand_beside_and_and_or_and_behind_not() -> None:
    rows = [(points, email) for points in (0, 1, 2, None) for email in ("a", None)]
    records = [{"points": points, "email_address": email} for points, email in rows]
    clauses: tuple[Any, ...] = (
        {"OR": [{"points": 1}, {"email": None}]}, {"points": {"gte": 1}}, {"points": {"not": {"in": [1, 2]}}},
    )  # fmt: skip
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE t (points INTEGER, email_address TEXT)")
        connection.executemany("INSERT INTO t VALUES (?, ?)", rows)

        def select(condition: str) -> list[Any]:
            return connection.execute(f"SELECT points, email_address FROM t WHERE {condition}").fetchall()

        for clause in clauses:
            f = af.parse(clause, SCHEMA)
            text = f.to_sql("sqlite", inline=True).text
            expected, opposite = ([tuple(one.values()) for one in g.select(records)] for g in (f, ~f))
            assert select(f"{text} AND 1") == select(f"1 AND {text}") == select(f"0 OR {text}") == expected
            assert select(f"NOT {text}") == opposite
            assert select(f"0 AND {text} OR 1") == rows


ITEM = af.Schema("Item", [af.Field("sku", T.STRING)])
ACTION = af.Schema(
    "Action",
    [af.Field("name", T.STRING), af.Field("points", T.INTEGER)],
    relations=[Relation("items", ITEM, "items", many=True), Relation("contact", lambda: CONTACT, "c", many=False)],
)
CONTACT: af.Schema = af.Schema(
    "Contact",
    [
        af.Field("points", T.INTEGER),
        af.Field("code", T.STRING),
        af.Field("tags", T.STRING, many=True),
        af.Field("data.plan", T.STRING, attribute="data", path=("plan",)),
        af.Field("data.tier", T.STRING, attribute="data", path=("tier",)),
    ],
    relations=[Relation("actions", ACTION, "actions", many=True), Relation("select", ACTION, "select", many=True)],
)
SOME: dict[str, Any] = {"actions": {"some": {"name": "login"}}}
NESTED: dict[str, Any] = {"actions": {"some": {"items": {"some": {"sku": "lamp"}}}}}
ON = {"id": "contactId"}
ACTIONS = af.Related("actions", on=ON)


def sql_of(clause: Any, dialect: Any = "sqlite", schema: af.Schema = CONTACT, **arguments: Any) -> str:
    return af.parse(clause, schema=schema).to_sql(dialect, inline=True, **arguments).text


@pytest.mark.parametrize(
    ("related", "error", "message"),
    [
        (None, ValueError, r"actions of Contact found\? Say it with related, as related=\{'actions': Related\('table'"),
        ({"select": ACTIONS}, ValueError, r"actions of Contact found\?"),
        (5, TypeError, "related must be a mapping from relations to Related, not 5"),
        ({"actions": "actions"}, TypeError, r"related\['actions'\] must be a Related, not 'actions'"),
        ({"action": ACTIONS}, ValueError, "Contact has no such relation; did you mean 'actions'"),
        ({5: ACTIONS}, ValueError, "related has 5, but Contact has no such relation; there are actions, select"),
        ({"actions": af.Related("a", ON, related={"itms": ACTIONS})}, ValueError, "Action has .* did you mean 'items'"),
        ({"actions": af.Related("a", ON, columns={"nam": "x"})}, ValueError, "Action has .* did you mean 'name'"),
        ({"actions": af.Related("a", ON, related=5)}, TypeError, "related must be a mapping"),  # type: ignore[arg-type]
        ({"actions": af.Related("a", ON, columns=5)}, TypeError, "columns must be a mapping"),  # type: ignore[arg-type]
    ],
)
def test_what_related_is_not(related: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        sql_of(SOME, related=related)


def test_related_records_of_related_records_are_asked_for_where_they_belong() -> None:
    with pytest.raises(ValueError, match=r"items of Action found.*related of the Related that leads to Action, as"):
        sql_of(NESTED, related={"actions": ACTIONS})


def test_related_of_a_contact_without_relations() -> None:
    with pytest.raises(ValueError, match=r"related has 'actions', but Contact has no such relation$"):
        sql_of({"points": 1}, schema=af.CONTACT, related={"actions": ACTIONS})


@pytest.mark.parametrize("on", [{}, None, [], [("id", "contactId")], "id", {"id"}, 5])
def test_on_is_pairs_of_columns(on: Any) -> None:
    with pytest.raises(ValueError, match="on must be the columns that are the same, as"):
        af.Related("actions", on=on)


@pytest.mark.parametrize("on", [{"id": None}, {None: "id"}, {"id": 5}, {"id": b"x"}, {"id": af.Expression("x")}])
def test_columns_that_join_are_names(on: Any) -> None:
    with pytest.raises(TypeError, match="the columns that join records must be names"):
        sql_of(SOME, related={"actions": af.Related("actions", on=on)})


@pytest.mark.parametrize("source", [None, 5, b"a", ["a"], af.Expression(5), ACTIONS, af.Column("a", "json")])  # type: ignore[arg-type]
def test_a_source_is_nothing_else(source: Any) -> None:
    with pytest.raises(TypeError, match="the source of 'actions' must be a name or an Expression"):
        sql_of(SOME, related={"actions": af.Related(source, on=ON)})


@pytest.mark.parametrize(
    "source", ["SELECT * FROM a", "", " ", "(SELECT * FROM a", "a -- b", "a, b", "a JOIN b ON true", "a; b", "a AS b"]
)
def test_a_source_that_is_an_expression_is_in_parentheses(source: str) -> None:
    with pytest.raises(ValueError, match=r"put it in parentheses, as \(SELECT …\)"):
        sql_of(SOME, related={"actions": af.Related(af.Expression(source), on=ON)})


@pytest.mark.parametrize(
    "source",
    ["(SELECT * FROM a)", "\n(SELECT 1\n)\n", "crm.actions", '"c r m" . "a""b"', "`c`.`a`", "f('x.csv')", "'x.csv'"],
)
def test_a_source_may_be_a_name_or_a_call(source: str) -> None:
    text = sql_of(SOME, related={"actions": af.Related(af.Expression(source), on=ON)})
    assert f"FROM {source} AS `audiencefilter_1`" in text


@pytest.mark.parametrize("alias", ["audiencefilter_1", "AUDIENCEFILTER_1", "AudienceFilter_1"])
@pytest.mark.parametrize("dialect", DIALECTS)
def test_related_records_are_called_what_the_contact_is_not(dialect: str, alias: str) -> None:
    text = sql_of(SOME, dialect, table_alias=alias, related={"actions": ACTIONS}).replace('"', "`")
    assert "AS `audiencefilter_2`" in text
    assert "audiencefilter_1" not in text.replace(f"`{alias}`.", "")


def test_names_may_be_words_of_the_language() -> None:
    related = {"select": af.Related("group", on={"order": "by"})}
    text = sql_of({"select": {"some": {"name": "x"}}}, table_alias="from", related=related)
    assert "`from`.`order`" in text
    assert "FROM `group` AS" in text


def test_what_leads_back_may_be_told_once() -> None:
    related: dict[str, af.Related] = {}
    related["actions"] = af.Related(
        "actions", ON, related={"contact": af.Related("c", {"contactId": "id"}, None, related)}
    )
    clause: dict[str, Any] = {"actions": {"some": {"contact": {"is": {"actions": {"none": {}}}}}}}
    assert sql_of(clause, related=related).count(" FROM ") == 3


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_key_is_what_its_column_is(dialect: str) -> None:
    related = {"actions": af.Related("actions", on={"code": "contactCode"})}
    moved = sql_of(SOME, dialect, table_alias="c", related=related, columns={"code": "other"})
    unknown = {"actions": af.Related("actions", on={"number": "contactCode"})}
    assert moved == sql_of(SOME, dialect, table_alias="c", related=unknown).replace("number", "code")
    renamed = sql_of(SOME, dialect, table_alias="c", related=unknown, columns={"code": "number"})
    assert renamed == sql_of(SOME, dialect, table_alias="c", related=related).replace("`code`", "`number`").replace(
        '"code"', '"number"'
    )


@pytest.mark.parametrize("type", [None, 5, b"jsonb", ("jsonb",)])
def test_the_type_of_a_column_is_a_text(type: Any) -> None:
    with pytest.raises(TypeError, match="the type of a Column must be a text, as 'jsonb', not"):
        af.Column("data", type)


@pytest.mark.parametrize("column", [5, None, b"data", af.Column("data", "json"), af.Expression(5)])  # type: ignore[arg-type]
def test_the_name_of_a_column_is_a_name_or_an_expression(column: Any) -> None:
    with pytest.raises(TypeError, match="the column of 'tags' must be a name, an Expression or a Column"):
        sql_of({"tags": {"has": "x"}}, columns={"tags": af.Column(column, "text")})


def test_a_column_of_single_values_has_no_type() -> None:
    for dialect in DIALECTS:
        with pytest.raises(TypeError, match="the column of 'points' must be a name or an Expression, not Column"):
            sql_of({"points": 1}, dialect, columns={"points": af.Column("points", "jsonb")})


@pytest.mark.parametrize("type", ["", "nonsense", "jsonb'; DROP TABLE x", "integer", "\0", "(", "STRUCT(", "x" * 1_000])
def test_a_type_that_cannot_be_asked(type: str) -> None:
    clauses: dict[str, Any] = {"tags": {"has": "x"}, "data.plan": "pro"}
    for dialect, (field, test) in product(DIALECTS, clauses.items()):
        with pytest.raises(af.UnsupportedError) as caught:
            sql_of({field: test}, dialect, columns={field: af.Column("x", type)})
        assert len(str(caught.value)) < 400


def test_paths_share_what_is_said_of_their_attribute() -> None:
    clause = {"data.plan": "pro", "data.tier": "gold"}
    text = sql_of(clause, columns={"data": "custom"})
    assert "`data`" not in text
    both = sql_of(clause, columns={"data": "custom", "data.tier": "tiers"})
    assert "`custom`" in both
    assert "`tiers`" in both


def test_a_field_is_meant_before_an_attribute() -> None:
    fields = [af.Field("data", T.STRING, attribute="raw"), *CONTACT.fields]
    schema = af.Schema("Contact", fields)
    clause = {"data": "x", "data.plan": "pro"}
    text = sql_of(clause, schema=schema, columns={"data": "elsewhere"})
    assert "`elsewhere`" in text
    assert "`data`" in text
    assert "`raw`" not in text
    same = af.Schema("Contact", [af.Field("data", T.STRING), *CONTACT.fields])
    assert "`data`" not in sql_of(clause, schema=same, columns={"data": "elsewhere"})


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_key_that_no_driver_sends(dialect: str) -> None:
    half = af.Schema("Contact", [af.Field("x", af.FieldType.STRING, attribute="data", path=("a", "\ud800"))])
    f: Any = af.parse({"x": "v"}, schema=half)
    if dialect == "postgresql":  # it says that no document has the key
        assert f.to_sql(dialect).text.isascii()
    else:
        with pytest.raises(af.UnsupportedError):
            f.to_sql(dialect)
