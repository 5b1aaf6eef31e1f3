"""Many values, keys and names do not change what a statement is, and every engine finds each by itself."""

from collections.abc import Sequence
from typing import Any, Final

import pytest

import audiencefilter as af
from tests.backends.sql.test_injection import (
    EXTENDED,
    KEYS,
    LONG,
    NAMED,
    NAMES,
    OTHERS,
    VALUES,
    T,
    at_path,
    ids,
    loaded,
    of_value,
    tellable,
    test_a_literal_is_the_text,
    test_a_long_list_finds_its_values,
    test_each_key_leads_to_its_value,
    test_each_name_is_that_of_its_column_and_its_table,
    test_each_value_finds_itself,
    test_keys,
    test_names,
    test_parameters_are_the_same_in_every_style,
    test_the_tokens_are_those_of_one_statement,
    test_values,
    test_values_of_crowds,
)
from tests.engines.engine import Engine
from tests.engines.spark import Spark

__all__ = [
    "loaded", "test_a_literal_is_the_text", "test_a_long_list_finds_its_values", "test_each_key_leads_to_its_value",
    "test_each_name_is_that_of_its_column_and_its_table", "test_each_value_finds_itself", "test_keys", "test_names",
    "test_parameters_are_the_same_in_every_style", "test_the_tokens_are_those_of_one_statement", "test_values",
    "test_values_of_crowds",
]  # fmt: skip


@pytest.fixture(scope="module")
def local_engine(engine: Engine) -> Engine:
    """Each engine in turn, where the default tests have those that need no server."""
    return engine


@pytest.fixture(scope="module")
def values() -> Sequence[str]:
    return (*VALUES, *LONG)


@pytest.fixture(scope="module")
def compared() -> af.Filter:
    return of_value("a")


@pytest.fixture(scope="module")
def names() -> Sequence[str]:
    return NAMES


@pytest.fixture(scope="module")
def keys() -> Sequence[str]:
    return KEYS


@pytest.fixture(scope="module")
def types_of_data() -> dict[str, tuple[str | None, ...]]:
    return {
        "sqlite": (None, "json"), "postgresql": (None, "json", "text"), "duckdb": (None, "varchar"),
        "spark": (None, "variant"),
    }  # fmt: skip


def test_spark_does_not_put_its_settings_into_a_name(spark: Spark) -> None:
    schema = af.Schema("Row", [af.Field("f", T.INTEGER, "${spark.master}")])
    f = af.parse({"f": 1}, schema)
    spark.load(NAMED, schema, [{"${spark.master}": 1}, {}])
    try:
        condition = f.to_sql("spark")
    except af.UnsupportedError:
        return
    assert spark.ids(NAMED, *condition) == [0]


TABLE: Final = "injection_into_documents"
FILLER: Final = "what no value is"
HELD: Final = tuple(dict.fromkeys((*VALUES, "plain", "b")))
ONE: Final = af.Schema(
    "Row",
    [af.Field("tags", T.STRING, many=True), at_path("text", ("k",)), at_path("list", ("l", "l"), many=True)],
    EXTENDED,
)


@pytest.fixture(scope="module")
def documents(engine: Engine) -> Engine:
    rows = [{"tags": [text, FILLER], "data": {"k": text, "l": {"l": [FILLER, text]}}} for text in HELD]
    engine.load(TABLE, ONE, rows)
    return engine


def _parts_of(text: str) -> list[dict[str, Any]]:
    return [
        {"tags": {"has": text}}, {"tags": [text, FILLER]}, {"text": text}, {"list": {"hasEvery": [text, FILLER]}},
        {"list": [FILLER, text]}, {"list": {"hasSome": [text, *OTHERS]}},
    ]  # fmt: skip


def test_each_value_finds_itself_in_lists(documents: Engine) -> None:
    chosen = range(0, len(HELD), 10 if documents.name == "spark" else 2)
    for key in ("AND", "OR"):
        filters = [af.parse({key: _parts_of(HELD[number])}, ONE) for number in chosen]
        for inline in (True, False):
            assert ids(documents, filters, inline, TABLE) == [[number] for number in chosen]


def test_long_operands_find_their_values(documents: Engine) -> None:
    chosen = [*HELD[::2], *(f"no '{number}" for number in range(1_000))]
    filters = [af.parse({name: {"hasSome": chosen}}, ONE) for name in ("tags", "list")]
    filters.append(af.parse({"text": {"in": chosen}}, ONE))
    for inline in (True, False):
        assert ids(documents, filters, inline, TABLE) == [list(range(0, len(HELD), 2))] * 3


@pytest.mark.parametrize("many", [True, False], ids=["lists", "custom data"])
def test_each_column_is_the_one_of_that_name(engine: Engine, many: bool) -> None:
    held = tellable(engine)
    path = () if many else ("k",)
    fields = [af.Field(f"f{n}", T.STRING, name, many=many, path=path) for n, name in enumerate(held)]
    schema = af.Schema("Row", fields, EXTENDED)
    engine.load(NAMED, schema, [{name: ["x"] if many else {"k": "x"}} for name in held])
    filters = [af.parse({field.name: {"has": "x"} if many else "x"}, schema) for field in fields]
    assert ids(engine, filters, True, NAMED) == [[number] for number in range(len(held))]


def test_each_key_column_joins_its_records(engine: Engine) -> None:
    held = tellable(engine)
    keys = af.Schema("Keys", [af.Field(f"f{n}", T.INTEGER, name) for n, name in enumerate(held)])
    rows = [{name: int(name == own) or None for name in held} for own in held]
    for table in (TABLE + "_ours", TABLE + "_theirs"):
        engine.load(table, keys, rows)
    theirs = af.Schema("Their", [af.Field("id", T.INTEGER)], EXTENDED)
    ours = af.Schema("Our", [af.Field("n", T.INTEGER)], EXTENDED, relations=[af.Relation("them", theirs)])
    for number, name in enumerate(held):
        related = {"them": af.Related(TABLE + "_theirs", on={name: name})}
        for clause in ({"some": {"id": {"gte": 0}}}, {"count": {"gte": 1}}):
            f = af.parse({"them": clause}, ours)
            # Spark would look for a part of the column of that name.
            for alias in (name if engine.dialect != "spark" else f"{name} t", None):
                sql: Any = f.to_sql(engine.dialect, alias, inline=True, related=related)  # type: ignore[arg-type]
                table = f"{TABLE}_ours" + (f" AS {engine.quote(alias)}" if alias else "")
                assert [tuple(row) for row in engine.fetch(f"SELECT id FROM {table} WHERE {sql.text}")] == [(number,)]


def test_each_table_is_the_one_of_that_name(local_engine: Engine) -> None:
    theirs = af.Schema("Their", [af.Field("owner", T.INTEGER)], EXTENDED)
    ours = af.Schema("Our", [af.Field("n", T.INTEGER)], EXTENDED, relations=[af.Relation("them", theirs)])
    f = af.parse({"them": {"some": {"owner": {"gte": 0}}}}, ours)
    local_engine.load(NAMED, af.Schema("Our", [af.Field("n", T.INTEGER)]), [{"n": 1}, {"n": 2}])
    for name in tellable(local_engine)[::3]:
        table = f"{name} t"
        local_engine.load(table, theirs, [{"owner": 1}])
        sql = f.to_sql(local_engine.dialect, NAMED, related={"them": af.Related(table, on={"id": "owner"})})  # type: ignore[arg-type]
        assert local_engine.ids(NAMED, *sql) == [1]
