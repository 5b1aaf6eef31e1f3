"""What `to_sql` takes and gives."""

from typing import Any, get_args

import pytest

import audiencefilter as af
from audiencefilter.backends.sql.condition import STYLES, DialectName, ParamStyleName
from audiencefilter.backends.sql.dialects import DIALECTS

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


@pytest.mark.parametrize(
    ("dialect", "text"),
    [
        ("sqlite", '(`c"1`.`points` >= ? AND `c"1`.`email_address` IS NULL)'),
        ("postgresql", '("c""1"."points" >= %s AND "c""1"."email_address" IS NULL)'),
        ("mysql", '(`c"1`.`points` >= %s AND `c"1`.`email_address` IS NULL)'),
        ("mariadb", '(`c"1`.`points` >= %s AND `c"1`.`email_address` IS NULL)'),
        ("duckdb", '("c""1"."points" >= ? AND "c""1"."email_address" IS NULL)'),
        ("clickhouse", '(`c"1`.`points` >= {p1:Int64} AND `c"1`.`email_address` IS NULL)'),
        ("spark", '(`c"1`.`points` >= :p1 AND `c"1`.`email_address` IS NULL)'),
    ],
)
def test_an_alias_qualifies_every_column(dialect: Any, text: str) -> None:
    assert BOTH.to_sql(dialect, table_alias='c"1').text == text
    assert BOTH.to_sql(dialect, 'c"1').text == text


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
        ("Points", "did you mean 'points'?"),
    ],
)
def test_columns_for_no_field(name: str, hint: str) -> None:
    with pytest.raises(ValueError, match="no such field") as caught:
        BOTH.to_sql("sqlite", columns={"email": "e", name: "x"})
    assert repr(name) in str(caught.value)
    assert "Person" in str(caught.value)
    assert str(caught.value).endswith(hint)


@pytest.mark.parametrize("column", [1, None, b"points", ("a", "b")])
def test_a_column_is_nothing_else(column: Any) -> None:
    with pytest.raises(TypeError, match="'points' must be a name, an Expression"):
        BOTH.to_sql("sqlite", columns={"points": column})


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("postgres", "did you mean 'postgresql'?"),
        ("SQLite", "did you mean 'sqlite'?"),
        ("mariaDB", "did you mean 'mariadb'?"),
        ("oracle", f"there are {', '.join(DIALECTS)}"),
        ("", f"there are {', '.join(DIALECTS)}"),
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
        ("numeric", "did you mean 'numeric_dollar'?"),
        ("zzzzzz", f"there are {', '.join(STYLES)}"),
        ("", f"there are {', '.join(STYLES)}"),
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


@pytest.mark.parametrize(
    ("dialect", "style"),
    [
        ("sqlite", "qmark"),
        ("duckdb", "qmark"),
        ("postgresql", "format"),
        ("mysql", "format"),
        ("mariadb", "format"),
        ("clickhouse", "clickhouse"),
        ("spark", "named"),
    ],
)
def test_the_parameter_style_of_the_usual_driver_is_the_default(dialect: Any, style: Any) -> None:
    f = af.parse({"email": {"in": ["a", "b"], "contains": "%"}, "points": {"gt": 1}}, SCHEMA)
    assert f.to_sql(dialect) == f.to_sql(dialect, paramstyle=style)


def test_an_expression_is_a_value() -> None:
    assert af.Expression("a") == af.Expression("a") != af.Expression("b")
    assert len({af.Expression("a"), af.Expression("a")}) == 1
    with pytest.raises(AttributeError):
        af.Expression("a").text = "b"  # type: ignore[misc]


def test_what_is_written_may_stand_beside_and_and_or_and_behind_not() -> None:
    """A group is in parentheses, and one test alone binds closer than NOT, AND and OR."""
    import sqlite3

    rows = [(points, email) for points in (0, 1, 2, None) for email in ("a", None)]
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE t (points INTEGER, email_address TEXT)")
    connection.executemany("INSERT INTO t VALUES (?, ?)", rows)
    for clause in (
        {"OR": [{"points": 1}, {"email": None}]},
        {"points": {"gte": 1}},
        {"points": {"not": {"in": [1, 2]}}},
    ):
        f = af.parse(clause, SCHEMA)
        text = f.to_sql("sqlite", inline=True).text

        def select(condition: str) -> list[Any]:
            return connection.execute(f"SELECT points, email_address FROM t WHERE {condition}").fetchall()

        records = [{"points": points, "email_address": email} for points, email in rows]
        expected = [row for row, record in zip(rows, records, strict=True) if f.matches(record)]
        opposite = [row for row, record in zip(rows, records, strict=True) if (~f).matches(record)]
        assert select(f"{text} AND 1") == select(f"1 AND {text}") == select(f"0 OR {text}") == expected
        assert select(f"NOT {text}") == opposite
        assert select(f"0 AND {text} OR 1") == rows
    connection.close()


def test_arguments_of_wrong_types_are_named() -> None:
    f: Any = af.parse('{"points": 1}')
    with pytest.raises(af.UnsupportedError, match="the dialect"):
        f.to_sql(["sqlite"])
    with pytest.raises(ValueError, match="there is no parameter style"):
        f.to_sql("sqlite", paramstyle=["qmark"])
    with pytest.raises(TypeError, match="columns must be a mapping"):
        f.to_sql("sqlite", columns=5)
    with pytest.raises(TypeError, match="the column of 'points' must be a name, an Expression"):
        f.to_sql("sqlite", columns={"points": af.Expression(5)})  # type: ignore[arg-type]
