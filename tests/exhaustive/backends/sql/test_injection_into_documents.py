"""Many values in lists, keys and names do not change what a statement is, and engines find each by itself."""

from collections.abc import Mapping
from typing import Any, Final

import pytest
import sqlglot

import audiencefilter as af
from audiencefilter.backends.sql.dialects import DIALECTS
from tests.backends.sql.test_injection import (
    LONG,
    NAMES,
    VALUES,
    harmless,
    is_name,
    shape_of,
)
from tests.backends.sql.test_injection_into_documents import (
    EXTENDED,
    KEPT,
    KEYS,
    OTHERS,
    TABLE,
    T,
    at_path,
    check_keys,
    check_keys_in_doubling_styles,
    check_names,
    check_parameters,
    check_values,
    form,
    ids,
    of_value,
    test_each_key_leads_to_its_value,
    written,
)
from tests.engines.engine import Engine

__all__ = ["test_each_key_leads_to_its_value"]

#: How custom data is kept, by dialect.
STORAGES: Final[Mapping[str, tuple[str | None, ...]]] = {
    "sqlite": (None, "json"),
    "postgresql": (None, "json", "text"),
    "duckdb": (None, "varchar"),
    "spark": (None, "variant"),
}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_values(dialect: str) -> None:
    for value in (*VALUES, *LONG):
        check_values(dialect, of_value(value), harmless(of_value, value))


@pytest.mark.parametrize("dialect", DIALECTS)
def test_parameters_are_the_same_in_every_style(dialect: str) -> None:
    check_parameters(dialect, (*VALUES, *LONG))


@pytest.mark.parametrize("dialect", DIALECTS)
def test_keys(dialect: str) -> None:
    check_keys(dialect, KEYS, STORAGES.get(dialect, (None,)))
    check_keys_in_doubling_styles(dialect, KEYS)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_names(dialect: str) -> None:
    check_names(dialect, NAMES)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_tokens_are_those_of_one_statement(dialect: str) -> None:
    """What all others are compared with is parsed; and what is broken has other tokens."""
    text = written(of_value("a"), dialect).text
    # The parser does not know that there are lists of these.
    assert shape_of(text.replace("regtype[]", "text[]"), dialect)
    for value in ("a' OR 1=1 OR 'a' = 'a", "a'; DROP TABLE t; SELECT 'a", "a' --"):
        broken = text.replace("'a'", f"'{value}'")
        assert broken != text
        with pytest.raises((AssertionError, sqlglot.errors.TokenError)):
            assert form(broken, dialect) == form(text, dialect)


# -- on the engines -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def local_engine(engine: Engine) -> Engine:
    """Each engine in turn, where the default tests have those that need no server."""
    return engine


FILLER: Final = "what no value is"


HELD: Final = tuple(dict.fromkeys((*VALUES, "plain", "b")))


ONE: Final = af.Schema(
    "Row",
    [af.Field("tags", T.STRING, many=True), at_path("text", ("k",)), at_path("list", ("l", "l"), many=True)],
    EXTENDED,
)


@pytest.fixture(scope="module")
def loaded(engine: Engine) -> Engine:
    rows = [{"tags": [text, FILLER], "data": {"k": text, "l": {"l": [FILLER, text]}}} for text in HELD]
    engine.load(TABLE, ONE, rows)
    return engine


def _parts_of(text: str) -> list[dict[str, Any]]:
    return [
        {"tags": {"has": text}}, {"tags": [text, FILLER]}, {"text": text}, {"list": {"hasEvery": [text, FILLER]}},
        {"list": [FILLER, text]}, {"list": {"hasSome": [text, *OTHERS]}},
    ]  # fmt: skip


def test_each_value_finds_itself_in_lists(loaded: Engine) -> None:
    chosen = range(0, len(HELD), 10 if loaded.name == "spark" else 2)
    for key in ("AND", "OR"):
        filters = [af.parse({key: _parts_of(HELD[number])}, ONE) for number in chosen]
        for inline in (True, False):
            assert ids(loaded, filters, inline) == [[number] for number in chosen]


def test_long_operands_find_their_values(loaded: Engine) -> None:
    chosen = [*HELD[::2], *(f"no '{number}" for number in range(1_000))]
    filters = [af.parse({name: {"hasSome": chosen}}, ONE) for name in ("tags", "list")]
    filters.append(af.parse({"text": {"in": chosen}}, ONE))
    for inline in (True, False):
        assert ids(loaded, filters, inline) == [list(range(0, len(HELD), 2))] * 3


def _tellable(engine: Engine) -> list[str]:
    """Return names that an engine takes for as many."""
    taken = (*NAMES, *(["${spark.master}"] if engine.dialect != "spark" else []))
    return list({name.casefold(): name for name in taken if is_name(engine, name)}.values())


@pytest.mark.parametrize("many", [True, False], ids=["lists", "custom data"])
def test_each_column_is_the_one_of_that_name(engine: Engine, many: bool) -> None:
    held = _tellable(engine)
    path = () if many else ("k",)
    fields = [af.Field(f"f{n}", T.STRING, name, many=many, path=path) for n, name in enumerate(held)]
    schema = af.Schema("Row", fields, EXTENDED)
    engine.load(KEPT, schema, [{name: ["x"] if many else {"k": "x"}} for name in held])
    clauses = [{field.name: {"has": "x"} if many else "x"} for field in fields]
    numbers = range(len(held))
    filters = [af.parse(clauses[number], schema) for number in numbers]
    assert ids(engine, filters, True, KEPT) == [[number] for number in numbers]


def test_each_key_column_joins_its_records(engine: Engine) -> None:
    held = _tellable(engine)
    keys = af.Schema("Keys", [af.Field(f"f{n}", T.INTEGER, name) for n, name in enumerate(held)])
    rows = [{name: int(name == own) or None for name in held} for own in held]
    for table in (TABLE + "_ours", TABLE + "_theirs"):
        engine.load(table, keys, rows)
    theirs = af.Schema("Their", [af.Field("id", T.INTEGER)], EXTENDED)
    ours = af.Schema("Our", [af.Field("n", T.INTEGER)], EXTENDED, relations=[af.Relation("them", theirs)])
    for number in range(len(held)):
        name = held[number]
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
    local_engine.load(KEPT, af.Schema("Our", [af.Field("n", T.INTEGER)]), [{"n": 1}, {"n": 2}])
    for name in _tellable(local_engine)[::3]:
        table = f"{name} t"
        local_engine.load(table, theirs, [{"owner": 1}])
        sql = f.to_sql(local_engine.dialect, KEPT, related={"them": af.Related(table, on={"id": "owner"})})  # type: ignore[arg-type]
        assert local_engine.ids(KEPT, *sql) == [1]
