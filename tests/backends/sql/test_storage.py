"""What columns of lists and custom data a dialect takes, what it says of others, and objects in custom data."""

import re
from itertools import product
from typing import Any, Final

import pytest
import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.backends.sql.dialects import DIALECTS

T = af.FieldType
LIST: Final = af.Field("f", T.STRING, many=True)
DATA: Final = af.Field("f", T.STRING, attribute="data", path=("plan",))
WIDE: Final = af.Field("f", T.INTEGER, attribute="data", path=("plan",), bits=64)
HALF: Final = af.Field("f", T.STRING, attribute="data", path=("\ud800",))


def of(kind: T, **said: Any) -> af.Field:
    return af.Field("f", kind, many=True, **said)


#: The field, the type of its column, and what is said.
REFUSED: Final[dict[str, list[tuple[af.Field, str | None, str]]]] = {
    "sqlite": [
        (WIDE, None, "64-bit integers in custom data"),
        (af.Field("f", T.STRING, attribute="data", path=("a\0b",)), None, "the key"),
        (HALF, None, "the key"),
        (af.Field("f", T.STRING, attribute="data", path=("k",) * 33), None, "a path of 33 keys"),
        (DATA, "jsonb", "of the type 'jsonb'"),
        (LIST, "text[]", "of the type 'text[]'"),
    ],
    "postgresql": [
        *((of(T.STRING), kept, "a list of string values in a column of") for kept in ("integer[]", "hstore")),
        *((of(T.INTEGER), kept, "a list of integer values in a column of") for kept in ("smallint[]", "numeric[]")),
        *((of(T.NUMBER), kept, "a list of number values in a column of") for kept in ("real[]", "numeric(10, 2)[]")),
        (of(T.DATETIME), "date[]", "a list of datetime values in a column of"),
    ],
    "duckdb": [
        *((DATA, kept, "name JSON or VARCHAR") for kept in ("MAP(VARCHAR, X)", "STRUCT(plan VARCHAR)", "INTEGER")),
        *((LIST, kept, "a list of string values") for kept in ("VARCHAR[][]", "STRUCT(a VARCHAR)[]", "INTEGER[]")),
    ],
    "clickhouse": [
        *((DATA, kept, "store it as") for kept in ("JSON", "Array(String)", "Map(String, String)")),
        (LIST, "JSON", "store it as"),
        (WIDE, None, "32 bits"),
        (of(T.INTEGER, attribute="data", path=("k",), bits=64), "String", "32 bits"),
    ],
    "spark": [
        *((LIST, kept, "store it as") for kept in (
            "array<int>", "array<string collate UTF8_LCASE>", "array<char(5)>", "array<array<string>>", "jsonb",
        )),
        *((DATA, kept, "variant") for kept in (
            "array<string>", "struct<plan: string>", "map<string, string>", "string collate UTF8_LCASE",
        )),
        *((of(T.DATETIME), kept, "variant") for kept in ("array<timestamp_ntz>", "array<date>")),
        (of(T.NUMBER), "array<decimal(10,2)>", "variant"),
        (WIDE, None, "declare 32 bits"),
    ],
    **{
        dialect: [
            (WIDE, "json", "declare 32 bits"),
            (DATA, "blob", "the type 'blob'"),
            (HALF, "json", "no text of UTF-8"),
            (LIST, "array", "the type 'array'"),
        ]
        for dialect in ("mysql", "mariadb")
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("dialect", "field", "kept", "words"), [(dialect, *row) for dialect, rows in REFUSED.items() for row in rows]
)
def test_what_is_not_exact_is_refused_in_words(dialect: Any, field: af.Field, kept: str | None, words: str) -> None:
    columns = None if kept is None else {"f": af.Column(field.attribute, kept)}
    schema = af.Schema("Row", [field], af.Notation.EXTENDED)
    for clause in ({"f": None}, {"f": {"not": None}}):
        with pytest.raises(af.UnsupportedError, match=f"^{dialect} cannot express .*{re.escape(words)}") as caught:
            af.parse(clause, schema).to_sql(dialect, columns=columns)
        assert caught.value.backend == dialect


def on_spark(field: af.Field, type_name: str | None) -> str:
    columns = {} if type_name is None else {field.name: af.Column(field.attribute, type_name)}
    f = af.parse({field.name: {"not": None}}, schema=af.Schema("Contact", [field]))
    return f.to_sql("spark", columns=columns).text


def test_how_spark_reads_its_types() -> None:
    for array in (None, "ARRAY<STRING>", "array< varchar(20) >"):
        assert "parse_json" not in on_spark(LIST, array)
    for field in (LIST, DATA):
        assert "try_parse_json(`" in on_spark(field, "String")
        assert on_spark(field, "varchar(4000)") == on_spark(field, "string")
        variant = on_spark(field, "VARIANT")
        assert "try_variant_get(`" in variant
        assert "parse_json" not in variant


def test_a_lambda_of_spark_never_names_the_column() -> None:
    schema = af.Schema("Contact", [LIST, af.Field("plan", T.STRING, attribute="data", path=("plan",))])
    clause = {"f": {"hasSome": [str(number) for number in range(40)]}, "plan": {"in": ["a", "b"]}}
    text = af.parse(clause, schema=schema).to_sql("spark", "x", {"f": af.Column("tags", "variant")}).text
    for body in text.split(" -> ")[1:]:
        assert "`x`" not in _until_closed(body)


def _until_closed(text: str) -> str:
    """Return what stands in front of the parenthesis that closes what was opened before."""
    depth = 0
    for place, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth < 0:
            return text[:place]
    return text


VALUES = af.Schema(
    "Contact",
    [
        af.Field("plan", T.STRING, attribute="data", path=("plan",)),
        af.Field("total", T.INTEGER, attribute="data", path=("total",), bits=64),
        af.Field("tags", T.STRING, attribute="data", path=("tags",), many=True),
    ],
    af.Notation.EXTENDED,
)
WITH_DEALS = af.Schema(
    "Owner", [af.Field("id", T.INTEGER)], af.Notation.EXTENDED, relations=[af.Relation("deals", VALUES, many=True)]
)


def test_it_is_compared_as_any_column() -> None:
    own = {name: af.Column(f"{name} of data", "value") for name in ("plan", "total")}
    fields = [af.Field("plan", T.STRING), af.Field("total", T.INTEGER, bits=64)]
    schemas = (VALUES, af.Schema("Contact", fields, af.Notation.EXTENDED))
    f, plain = (af.parse({"plan": "pro", "total": {"gte": 2**40}}, schema) for schema in schemas)
    names = {name: column.name for name, column in own.items()}
    dialects: list[Any] = [*DIALECTS]
    for dialect in dialects:
        assert f.to_sql(dialect, "c", own) == plain.to_sql(dialect, "c", names)


def test_it_is_worked_out_as_any_column() -> None:
    f = af.parse({"deals": {"max": {"field": "total", "gt": 5}}}, schema=WITH_DEALS)
    deals = af.Related("deals", on={"id": "owner"}, columns={"total": af.Column("own", "value")})
    text, _ = f.to_sql("postgresql", "c", related={"deals": deals})
    assert 'max(audiencefilter_1."own"' in text.replace('"audiencefilter_1"', "audiencefilter_1")


@pytest.mark.parametrize("columns", [{"tags": af.Column("own", "value")}, {"data": af.Column("own", "value")}], ids=str)
def test_lists_and_whole_documents_have_none(columns: dict[str, Any]) -> None:
    name = next(iter(columns))
    f = af.parse({"tags" if name == "tags" else "plan": None}, schema=VALUES)
    with pytest.raises(af.UnsupportedError, match="value"):
        f.to_sql("mariadb", columns=columns)


ITEM: Final = af.Schema(
    "Item",
    [af.Field("sku", T.STRING), af.Field("price", T.DECIMAL, scale=2), af.Field("views", T.INTEGER, bits=64)],
)
CONTACT: Final = af.Schema(
    "Contact",
    [af.Field("plan", T.STRING, attribute="data", path=("plan",)), af.Field("email", T.STRING)],
    relations=[
        af.Relation("items", ITEM, attribute="data", path=("items",)),
        af.Relation("first", ITEM, attribute="data", path=("first",), many=False),
        af.Relation("data2", ITEM, attribute="log", path=()),
        af.Relation("log2", ITEM, attribute="data2", path=()),
        af.Relation("broken", ITEM, attribute="data", path=("\ud800",)),
    ],
)


def sql(clause: Any, dialect: Any, **options: Any) -> str:
    return af.parse(clause, CONTACT).to_sql(dialect, "c", **options).text


@pytest.mark.parametrize("dialect", ["duckdb", "clickhouse"])
def test_columns_of_objects(dialect: str) -> None:
    quote = '"' if dialect == "duckdb" else "`"
    for relation, column in (("data2", "log"), ("log2", "data2")):
        clause = {relation: {"some": {"sku": "a"}}}
        assert f"c{quote}.{quote}{column}{quote}" in sql(clause, dialect)
        renamed = sql(clause, dialect, columns={relation: "other"})
        assert f".{quote}other{quote}" in renamed
        assert f".{quote}{column}{quote}" not in renamed
    assert f".{quote}other{quote}" in sql({"data2": {"some": {}}}, dialect, columns={"log": "other"})
    # The name of a relation is not that of another one's attribute.
    assert f".{quote}data2{quote}" in sql({"log2": {"some": {}}}, dialect, columns={"data2": "other"})
    with pytest.raises(ValueError, match="no such field"):
        sql({"items": {"some": {}}}, dialect, columns={"item": "doc"})
    with pytest.raises(ValueError, match="they need no table"):
        sql({"items": {"some": {}}}, dialect, related={"items": af.Related("items", on={"id": "id"})})


def test_objects_that_are_refused() -> None:
    for dialect, test in product(DIALECTS, ({"some": {"views": 1}}, {"sum": {"field": "views", "gte": 1}})):
        with pytest.raises(af.UnsupportedError, match="64-bit integers in custom data"):
            sql({"items": test}, dialect)
    for dialect in ("mysql", "mariadb", "spark"):
        with pytest.raises(af.UnsupportedError, match="no text of UTF-8"):
            sql({"broken": {"some": {}}}, dialect)
    with pytest.raises(af.UnsupportedError, match="name JSON or VARCHAR"):
        sql({"items": {"some": {"sku": "a"}}}, "duckdb", columns={"data": af.Column("data", "STRUCT(sku VARCHAR)")})
    with pytest.raises(af.UnsupportedError, match="items in a column"):
        sql({"items": {"some": {"sku": "a"}}}, "clickhouse", columns={"data": af.Column("data", "Map(String, String)")})


def test_objects_in_sqlalchemy() -> None:
    table = sa.table("people", sa.column("data", sa.JSON()), sa.column("log", sa.JSON()), sa.column("doc", sa.JSON()))
    some: list[Any] = [{name: {"some": {"sku": "a"}}} for name in ("items", "data2")]
    some += [{"first": {"is": {"sku": "a"}}}, {"items": {"count": {"gte": 2}}}]
    conditions = [af.parse(clause, CONTACT).to_sqlalchemy(table) for clause in some]
    keys = [one._generate_cache_key() for one in conditions]
    assert len({key.key for key in keys if key is not None}) == len(some)
    assert all(list(one._from_objects) == [table] for one in conditions)
    printed = str(sa.select(table.c.doc).where(conditions[0]))
    assert "FROM people" in printed
    assert "people.data" in printed
    mapped = af.parse(some[0], CONTACT).to_sqlalchemy({"data": table.c.doc})
    assert "people.doc" in str(mapped)
    with pytest.raises(ValueError, match="no field 'item'"):
        af.parse(some[0], CONTACT).to_sqlalchemy({"item": table.c.doc})


TEXTS: Final = af.Schema("Contact", [af.Field("text", T.STRING)], af.Notation.EXTENDED)


@pytest.mark.parametrize("needle", ["a\ufffd", "a\ufffeß", "\uffffk"])
def test_texts_that_glob_confuses_are_refused_where_case_is_ignored(needle: str) -> None:
    for test in ({"contains": needle}, {"in": [needle, "a"]}):
        with pytest.raises(af.UnsupportedError, match=re.escape("U+FFFD")):
            af.parse({"text": {**test, "mode": "insensitive"}}, TEXTS).to_sql("sqlite")
        assert af.parse({"text": {**test, "mode": "insensitive"}}, TEXTS).to_sql("postgresql").parameters
    assert af.parse({"text": {"contains": needle, "mode": "default"}}, TEXTS).to_sql("sqlite").parameters == [needle]


def test_more_patterns_than_drivers_bind_are_refused() -> None:
    lists = [[f"ö{number * 1_000 + each}" for each in range(1_000)] for number in range(31)]
    clauses = [{"text": {"in": listed, "mode": "insensitive"}} for listed in lists]
    assert af.parse({"OR": clauses[:2]}, TEXTS).to_sql("duckdb").parameters
    with pytest.raises(af.UnsupportedError, match="more than 30,000 texts"):
        af.parse({"OR": clauses}, TEXTS).to_sql("duckdb")
