"""Relations to objects in custom data in SQL: the conditions, the columns, and what is refused."""

from typing import Any, Final

import pytest
import sqlalchemy as sa

import audiencefilter as af

T = af.FieldType
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
    ],
)


def sql(clause: Any, dialect: Any, **options: Any) -> str:
    return af.parse(clause, CONTACT).to_sql(dialect, "c", **options).text


@pytest.mark.parametrize("dialect", ["duckdb", "clickhouse"])
def test_columns(dialect: str) -> None:
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


def test_refused() -> None:
    for dialect in ("duckdb", "clickhouse", "postgresql"):
        with pytest.raises(af.UnsupportedError, match="64-bit integers in custom data"):
            sql({"items": {"some": {"views": 1}}}, dialect)
    for struct in ("STRUCT(items STRUCT(sku VARCHAR)[])", "STRUCT(sku VARCHAR)"):
        with pytest.raises(af.UnsupportedError, match="struct"):
            sql({"items": {"some": {"sku": "a"}}}, "duckdb", columns={"data": af.Column("data", struct)})
    with pytest.raises(af.UnsupportedError, match="items in a column"):
        sql({"items": {"some": {"sku": "a"}}}, "clickhouse", columns={"data": af.Column("data", "Map(String, String)")})


def test_sqlalchemy() -> None:
    table = sa.table("people", sa.column("data", sa.JSON()), sa.column("log", sa.JSON()), sa.column("doc", sa.JSON()))
    some: list[Any] = [{name: {"some": {"sku": "a"}}} for name in ("items", "data2")]
    some += [{"first": {"is": {"sku": "a"}}}, {"items": {"count": {"gte": 2}}}]
    conditions = [af.parse(clause, CONTACT).to_sqlalchemy(table) for clause in some]
    keys = [one._generate_cache_key() for one in conditions]
    assert len({key.key for key in keys if key is not None}) == len(some)
    assert all(list(one._from_objects) == [table] for one in conditions)
    printed = str(sa.select(table.c.doc).where(conditions[0]))
    assert "FROM people" in printed
    assert """(SELECT unnest(json_query(people.data, '$."items"')) AS audiencefilter_object)""" in printed
    mapped = af.parse(some[0], CONTACT).to_sqlalchemy({"data": table.c.doc})
    assert "json_query(people.doc, " in str(mapped)
    with pytest.raises(ValueError, match="no field 'item'"):
        af.parse(some[0], CONTACT).to_sqlalchemy({"item": table.c.doc})
