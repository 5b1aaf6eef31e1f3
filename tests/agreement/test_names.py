"""Columns whose names mean something else to an engine, and names that are no columns."""

from typing import Any, Final

import pytest
import sqlalchemy as sa

import audiencefilter as af
from tests.agreement.selecting import by_sqlalchemy, by_text
from tests.engines.engine import Engine

TABLE: Final = "names"
#: Constants, functions without parentheses, hidden columns, and what the conditions call their own columns and tables.
WORDS: Final = (
    "true", "false", "null", "unknown", "default", "user", "current_user", "session_user", "current_role",
    "current_catalog", "current_schema", "current_date", "current_time", "current_timestamp", "localtime",
    "localtimestamp", "sysdate", "utc_timestamp", "now", "today", "rowid", "oid", "_rowid_", "rownum", "grouping__id",
    "_part", "_table", "filename", "value", "values", "key", "type", "v", "t", "p1", "row", "text", "date",
    "timestamp", "interval", "inf", "nan", "select", "from", "where", "and", "or", "not", "is", "in", "like", "glob",
    "collate",
    "binary", "case", "end", "exists", "cast", "json_each", "main", "_utf8mb4", "x", "e", TABLE, "names.id", "a b",
    "it's", '"', "`", "[x]", "%s", ":p2", "$1", "?", "{p1:String}", "-- x", "/*", "\\", "ünï",
)  # fmt: skip
SCHEMA: Final = af.Schema("Names", [af.Field(f"field {word}", af.FieldType.STRING, attribute=word) for word in WORDS])
ROWS: Final[list[dict[str, Any]]] = [{word: f"{word} first" for word in WORDS}, dict.fromkeys(WORDS, "0"), {}]


def parse(clause: dict[str, Any]) -> af.Filter:
    return af.parse(clause, schema=SCHEMA)


#: What each clause selects.
EVERYONE: Final = [parse({}), parse({"OR": [{}, {"field true": "x"}]}), parse({"field user": {"notIn": []}})]
NOBODY: Final = [
    parse({"OR": []}),
    parse({"AND": [{"OR": []}, {"field true": "x"}]}),
    parse({"field user": {"in": []}}),
]
_FIRST: Final = [{f"field {word}": f"{word} first"} for word in WORDS]
_SECOND: Final = [{f"field {word}": {"startsWith": "0"}} for word in WORDS]
#: All of its tests are true of the first when every one reads its own column.
ALL: Final = parse({"AND": _FIRST})
#: And none of them is true of another one.
FIRST: Final = [ALL, parse({"OR": _FIRST}), parse({"field value": {"in": ["value first", *map(str, range(1, 1_500))]}})]
SECOND: Final = [parse({"AND": _SECOND}), parse({"OR": _SECOND})]
#: Long lists beyond ASCII that ignore case, of columns that json_each() has, too; nobody's value is missing there.
_OTHERS: Final = {"notIn": [f"Ö{number}" for number in range(600)], "mode": "insensitive"}
PRESENT: Final = [parse({"field value": _OTHERS, f"field {word}": _OTHERS}) for word in ("key", "type", "json_each")]
FILTERS: Final = [*EVERYONE, *NOBODY, *FIRST, *SECOND, *PRESENT]
EXPECTED: Final = [
    expected
    for filters, expected in ((EVERYONE, [0, 1, 2]), (NOBODY, []), (FIRST, [0]), (SECOND, [1]), (PRESENT, [0, 1]))
    for _ in filters
]


@pytest.fixture(scope="module")
def loaded(engine: Engine) -> Engine:
    types = dict.fromkeys(WORDS, "TEXT") if engine.dialect in ("mysql", "mariadb") else None
    engine.load(TABLE, SCHEMA, ROWS, columns=types)
    return engine


def wrong(found: list[list[int]]) -> dict[str, list[int]]:
    return {f.to_text()[:60]: ids for f, ids, right in zip(FILTERS, found, EXPECTED, strict=True) if ids != right}


@pytest.mark.parametrize("inline", [False, True])
def test_columns_are_told_from_words(loaded: Engine, inline: bool) -> None:
    if loaded.name == "spark" and not inline:
        pytest.skip("half a second for each statement; names are written alike")
    assert not wrong(by_text(loaded, TABLE, FILTERS, inline=inline))


def test_sqlalchemy_tells_columns_from_words(loaded: Engine) -> None:
    alchemy = loaded.with_dialect()
    filters = [*EVERYONE, *NOBODY, ALL, *PRESENT]
    expected = [*([[0, 1, 2]] * len(EVERYONE)), *([[]] * len(NOBODY)), [0], *([[0, 1]] * len(PRESENT))]
    with alchemy.connect() as connection:
        assert by_sqlalchemy(connection, TABLE, filters) == expected


@pytest.mark.parametrize("alias", ["true", "user", "rowid", "current_date", "select", "null", "a b", "`", '"'])
def test_an_alias_is_told_from_words(loaded: Engine, alias: str) -> None:
    name, quoted = loaded.quote(TABLE), loaded.quote(alias)
    conditions = []
    for word in ("true", "rowid", "current_date", "?"):
        for columns in (None, {"field x": word}, {"field x": af.Expression(f"{quoted}.{loaded.quote(word)}")}):
            f = parse({f"field {word if columns is None else 'x'}": f"{word} first"})
            conditions.append(f.to_sql(loaded.dialect, table_alias=alias, columns=columns, inline=True).text)  # type: ignore[arg-type]
    verdicts = ", ".join(f"CASE WHEN {condition} THEN 1 ELSE 0 END" for condition in conditions)
    found = sorted(loaded.fetch(f"SELECT id, {verdicts} FROM {name} {quoted}"))
    assert found == [(0, *[1] * len(conditions)), *((number, *[0] * len(conditions)) for number in (1, 2))]


MISSING: Final = af.Schema("Missing", [af.Field(word, af.FieldType.STRING) for word in (*WORDS, "compny")])
#: What engines take for something else where the table has no such column, and no alias says that it is one.
TAKEN: Final = {
    "sqlite": {"rowid", "oid", "_rowid_"},
    "postgresql": set(),
    "mariadb": set(),
    "mysql": set(),
    "duckdb": {
        "user", "current_user", "session_user", "current_role", "current_catalog", "current_schema", "current_date",
        "current_time", "current_timestamp", "localtime", "localtimestamp", "rowid",
    },
    "clickhouse": {
        "user", "current_user", "session_user", "current_schema", "current_date", "current_timestamp", "localtime",
        "localtimestamp", "now", "today", "_part", "_table",
    },
    "spark": {
        "user", "current_user", "session_user", "current_date", "current_time", "current_timestamp", "localtimestamp",
    },
}  # fmt: skip
#: The same with an alias.
HIDDEN: Final = {"sqlite": {"rowid", "oid", "_rowid_"}, "duckdb": {"rowid"}, "clickhouse": {"_part", "_table"}}


@pytest.mark.parametrize("alias", [None, "c"])
def test_what_is_no_column_is_an_error(engine: Engine, alias: str | None) -> None:
    engine.load("bare", af.Schema("Bare", [af.Field("a", af.FieldType.STRING)]), [{"a": "x"}])
    source = engine.quote("bare") + (f" {engine.quote(alias)}" if alias else "")
    words = ("compny", "user", "current_date", "true") if engine.name == "spark" else (*WORDS, "compny")
    answered, problems = set(), []
    for word in words:
        f = af.parse({word: {"not": None}}, schema=MISSING)
        text = f.to_sql(engine.dialect, table_alias=alias, inline=True).text  # type: ignore[arg-type]
        try:
            engine.fetch(f"SELECT id FROM {source} WHERE {text}")
        except Exception as error:
            problems.append(str(error))
        else:
            answered.add(word)
    assert not [problem for problem in problems if "syntax" in problem.lower()]
    assert answered <= (HIDDEN.get(engine.name, set()) if alias else TAKEN[engine.name])


def test_sqlite_by_text_and_alchemy_with_columns_called_true_and_false(sqlite: Engine) -> None:
    sqlite.fetch("DROP TABLE IF EXISTS flags")
    sqlite.fetch('CREATE TABLE flags (id INTEGER, "TRUE" INTEGER, "False" INTEGER)')
    sqlite.fetch("INSERT INTO flags VALUES (0, 0, 1), (1, 1, 0), (2, NULL, NULL)")
    schema = af.Schema("Flags", [af.Field("id", af.FieldType.INTEGER)])
    everyone, nobody = af.parse({}, schema=schema), af.parse({"OR": []}, schema=schema)
    for inline in (False, True):
        assert by_text(sqlite, "flags", [everyone, nobody], inline=inline) == [[0, 1, 2], []]
    alchemy = sqlite.with_dialect()
    source = sa.table("flags", sa.column("id", sa.Integer))
    with alchemy.connect() as connection:
        for f, ids, others in ((everyone, [0, 1, 2], []), (nobody, [], [0, 1, 2])):
            condition = f.to_sqlalchemy(source)
            for expression, expected in (
                (condition, ids),
                (sa.not_(condition), others),
                (sa.and_(condition, sa.true()), ids),
                (sa.or_(condition, sa.false()), ids),
                (sa.case((condition, 1), else_=0) == 1, ids),
            ):
                found = list(connection.scalars(sa.select(source.c.id).where(expression).order_by(source.c.id)))
                assert found == expected, expression
