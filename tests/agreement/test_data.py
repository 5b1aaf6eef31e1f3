"""What engines find in hostile documents and in lists, in each type of column that may keep them, as the rules say."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import product
from operator import ge, le
from typing import Any, Final, TypeAlias

import pytest

import audiencefilter as af
from tests import reference_clock as clock
from tests import reference_documents as reference
from tests.agreement import lists
from tests.agreement.documents import DOCUMENTS, PATHS, PLAIN_KEYS
from tests.described import schema_of
from tests.engines.engine import Engine
from tests.engines.registry import Registry

T = af.FieldType
_WITHOUT_CASE: Final = "CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci"
#: The columns of documents of each engine: what `af.Column` calls them, and their types.
COLUMNS: Final[Mapping[str, Mapping[str, str]]] = {
    "sqlite": {"text": "TEXT COLLATE NOCASE", "json": "TEXT COLLATE NOCASE"},
    "postgresql": {"jsonb": "jsonb", "json": "json", "text": "text"},
    "duckdb": {"VARCHAR": "VARCHAR COLLATE NOCASE", "JSON": "JSON"},
    "mariadb": {
        "JSON": "JSON",
        "LONGTEXT": f"LONGTEXT {_WITHOUT_CASE}",
        "VARCHAR(700)": f"VARCHAR(700) {_WITHOUT_CASE}",
    },
    "clickhouse": {
        name: name
        for name in ("String", "Nullable(String)", "LowCardinality(String)", "LowCardinality(Nullable(String))")
    },
    "spark": {"string": "STRING", "variant": "STRING"},
}
#: What tells whether a text is JSON to an engine, in the columns that hold nothing else.
_VALID: Final = {
    ("postgresql", "jsonb"): "pg_input_is_valid(%s, 'jsonb')",
    ("postgresql", "json"): "pg_input_is_valid(%s, 'json')",
    ("duckdb", "JSON"): "json_valid(?)",
    ("mariadb", "JSON"): "JSON_VALID(%s)",
}
#: What is JSON to an engine alone, and the largest double as nobody writes it.
_ITS_OWN: Final = {
    "mariadb": {'{"plan":1.}', '{"plan":"\\x41"}', '{"plan":1.7976931348623158e308}'},
    "clickhouse": {'\ufeff{"plan":"x"}'},
    "spark": {'{"plan":"x"} x', '{"plan":"x"}//'},
}
#: A document with an escape of U+0000 may be missing as a whole, in most engines one of half a pair, too.
_MAY_BE_MISSING: Final = re.compile(r"\\u(0000|[dD][89a-fA-F])")
#: In a column of SQLite whose keys are promised to be plain, a key with an escape is another key.
_MAY_BE_MISSING_OF: Final = {
    ("sqlite", "text"): re.compile(r"\\u0000"),
    ("sqlite", "json"): re.compile(r"\\u(0000|0070lan)"),
}
_TABLE: Final = "documents"
_TABLE_OF: Final = {"variant": "documents_of_variants"}
KINDS: Final = ("STRING", "INTEGER", "NUMBER", "BOOLEAN", "DATETIME", "DATE", "UUID", "DECIMAL")
_WHOLE: Final = {"name": "value", "path": ()}
_NOW: Final = datetime(2025, 1, 1, tzinfo=UTC)
#: Of so many paths texts are looked for at one, other values at one of twice as many: some engines plan long.
_STEPS: Final = {"sqlite": 16, "postgresql": 4, "duckdb": 24, "mariadb": 8, "clickhouse": 48}
#: By default so many lists are drawn, and so many values are in an operand that no list has.
_SIZE: Final = (8, 60)


def _on(name: str, *more: str) -> Any:
    """Return parameters; SQLite alone is in the default run."""
    return pytest.param(name, *more, marks=() if name == "sqlite" else pytest.mark.engines, id="-".join((name, *more)))


def load_documents(engine: Engine, kept: str, documents: Sequence[Any] = DOCUMENTS) -> list[Any]:
    """Load the documents that a column can hold, and return them."""
    documents = list(documents)
    if engine.name != "sqlite":
        documents = [one for one in documents if one is None or (isinstance(one, str) and "\0" not in one)]
        documents = [one for one in documents if one not in _ITS_OWN.get(engine.name, ())]
        documents = [one for one in documents if one is not None or "String" not in kept or "Nullable" in kept]
        documents = [one for one in documents if one is None or len(one) <= 700]
    valid = _VALID.get((engine.name, kept))
    if valid is not None:
        texts = [one for one in documents if one is not None]
        (found,) = engine.fetch("SELECT " + ", ".join([valid] * len(texts)), texts)
        documents = [None, *(text for text, is_valid in zip(texts, found, strict=True) if is_valid)]
    assert len(documents) > 250
    text = af.Schema("Document", [af.Field("value", T.STRING)])  # which json_each() has, too
    rows = [{"value": one} for one in documents]
    engine.load(_TABLE, text, rows, columns={"value": COLUMNS[engine.name][kept]})
    if kept == "variant":
        select = f"SELECT id, try_parse_json(value) AS value FROM {engine.quote(_TABLE)}"
        engine.fetch(f"CREATE OR REPLACE TEMPORARY VIEW {_TABLE_OF[kept]} AS {select}")
    return documents


def may_be_missing(engine: Engine, kept: str, documents: Sequence[Any]) -> set[int]:
    """Return the places of the documents that an engine may find nothing in."""
    escapes = _MAY_BE_MISSING_OF.get((engine.name, kept), _MAY_BE_MISSING)
    return {at for at, one in enumerate(documents) if isinstance(one, str) and escapes.search(one)}


def _field(kind: str, path: Sequence[str], many: bool) -> dict[str, Any]:
    found = {"name": "f", "type": kind, "attribute": "value", "path": list(path), "many": many}
    return {**found, "scale": 2} if kind == "DECIMAL" else found


def _written(kind: str, value: Any) -> Any:
    """Return a value of the model as a clause has it."""
    match kind:
        case "INTEGER" | "DECIMAL":
            return reference.Number(f"{value.numerator * 100 // value.denominator}e-2")
        case "NUMBER":
            return reference.Number(repr(float(value)))
        case "DATETIME":
            return clock.moment(value).isoformat()
        case "DATE" | "UUID":
            return str(value)
        case _:
            return value


def asked_of_values(of: Mapping[str, Any], values: Sequence[Any]) -> Iterator[tuple[dict[str, Any], list[bool]]]:
    """Yield clauses that tell all values at a path apart, with the documents that each selects."""
    yield {"f": None}, [value is None for value in values]
    yield {"f": {"not": None}}, [value is not None for value in values]
    if not of["many"]:
        for one in dict.fromkeys(value for value in values if value is not None):
            yield {"f": _written(of["type"], one)}, [value == one for value in values]
            if of["type"] == "DATETIME":
                for key, is_in in (("gte", ge), ("lte", le)):
                    found = [value is not None and is_in(value, one) for value in values]
                    yield {"f": {key: _written("DATETIME", one)}}, found
        return
    lists_found = [value for value in values if value is not None]
    yield {"f": {"isEmpty": True}}, [value == [] for value in values]
    for elements in {str(found): found for found in lists_found}.values():
        if None not in elements:
            listed = [_written(of["type"], one) for one in elements]
            yield {"f": {"equals": listed}}, [value == elements for value in values]
    for one in {element for found in lists_found for element in found if element is not None}:
        yield {"f": {"has": _written(of["type"], one)}}, [value is not None and one in value for value in values]


#: The schema of a clause, the clause, and of which documents it is true.
Question: TypeAlias = tuple[af.Schema, dict[str, Any], Sequence[bool]]


def parsed(documents: Sequence[Any]) -> list[reference.Row]:
    """Return documents as rows of the model, read once for all fields."""
    return [reference.Row({"value": reference.Row({"value": one}).in_data(_WHOLE)}) for one in documents]


def compare(engine: Engine, kept: str, documents: Sequence[Any], questions: Iterable[Question]) -> None:
    """Compare what an engine selects of the documents that it has loaded."""
    asked: list[tuple[af.Schema, dict[str, Any], set[int]]] = []
    conditions: list[tuple[str, Any]] = []
    for schema, clause, chosen in questions:
        inline = len(asked) % 2 == 0 or engine.name == "spark"
        columns = {"value": af.Column("value", kept)}
        f = af.parse(reference.write(clause), schema)
        sql = f.to_sql(engine.dialect, _TABLE_OF.get(kept, _TABLE), columns, inline=inline)  # type: ignore[arg-type]
        conditions.append((sql.text, None if inline else sql.parameters))
        asked.append((schema, clause, {at for at, is_so in enumerate(chosen) if is_so}))
    lenient = may_be_missing(engine, kept, documents)
    found = engine.verdicts(_TABLE_OF.get(kept, _TABLE), conditions)
    wrong = []
    for (schema, clause, right), ids in zip(asked, found, strict=True):
        differing = right ^ {*ids}
        # What may be missing is found by no test of a value that it does not pass.
        if differing - lenient or ("f" in clause and clause != {"f": None} and not right >= {*ids}):
            wrong.append((schema.members, clause, [documents[at] for at in sorted(differing)][:5]))
    assert not wrong, (len(wrong), wrong[:8])


def check_documents(engine: Engine, kept: str, step: int) -> None:
    """Compare what is found at one of so many paths in a column with what the rules find there."""
    documents = load_documents(engine, kept)
    compare(
        engine,
        kept,
        documents,
        _of_paths(parsed(documents), step, has_plain_keys=kept == "json" and engine.name == "sqlite"),
    )


def _of_paths(rows: Sequence[reference.Row], step: int, has_plain_keys: bool) -> Iterator[Question]:
    places = ((kind, path) for kind in KINDS for path in PATHS[:: step if kind == "STRING" else 2 * step])
    for (kind, path), many in product(places, (False, True)):
        if not has_plain_keys or all(key in PLAIN_KEYS or key == "b" for key in path):
            of = _field(kind, path, many)
            schema = schema_of({"root": "Document", "schemas": {"Document": {"fields": [of]}}})
            for clause, chosen in asked_of_values(of, [row.value(of) for row in rows]):
                yield schema, clause, chosen


OF_DOCUMENTS: Final = [(name, kept) for name, columns in COLUMNS.items() for kept in columns]


@pytest.mark.parametrize(("name", "kept"), [_on(*one) for one in OF_DOCUMENTS if one[0] in _STEPS])
def test_documents(engines: Registry, name: str, kept: str) -> None:
    check_documents(engines.get(name), kept, _STEPS[name])


_ARRAYS: Final[Mapping[str, Mapping[str, Sequence[str]]]] = {
    "sqlite": {},
    "postgresql": {
        "STRING": ("text[]", "varchar(30)[]", 'text[] COLLATE "C"'),
        "INTEGER": ("integer[]", "bigint[]"),
        "WIDE": ("bigint[]",),
        "NUMBER": ("double precision[]",),
        "BOOLEAN": ("boolean[]",),
        "DATETIME": ("timestamptz[]", "timestamp[]", "timestamp(6) without time zone[]"),
    },
    "duckdb": {
        "STRING": ("VARCHAR[]",), "INTEGER": ("INTEGER[]", "BIGINT[]"), "WIDE": ("BIGINT[]",), "NUMBER": ("DOUBLE[]",),
        "BOOLEAN": ("BOOLEAN[]",), "DATETIME": ("TIMESTAMPTZ[]",),
    },
    "mariadb": {},
    "clickhouse": {
        "STRING": ("Array(String)", "Array(LowCardinality(String))", "Array(LowCardinality(Nullable(String)))"),
        "INTEGER": ("Array(Int32)", "Array(Nullable(Int64))"),
        "WIDE": ("Array(Int64)",),
        "NUMBER": ("Array(Float64)", "Array(Nullable(Decimal(38, 10)))", "Array(Decimal(18, 3))"),
        "BOOLEAN": ("Array(Bool)", "Array(Nullable(UInt8))"),
        "DATETIME": ("Array(DateTime64(6, 'UTC'))", "Array(Nullable(DateTime64(6, 'UTC')))"),
    },
    "spark": {
        "STRING": ("array<string>",), "INTEGER": ("array<int>", "array<bigint>"), "WIDE": ("array<bigint>",),
        "NUMBER": ("array<double>",), "BOOLEAN": ("array<boolean>",), "DATETIME": ("array<timestamp>",),
    },
}  # fmt: skip
#: The columns that keep lists as JSON.
_IN_JSON: Final[Mapping[str, Sequence[str]]] = {
    "sqlite": ("text", "json"), "postgresql": ("jsonb", "json", "text"), "duckdb": ("JSON", "VARCHAR"),
    "mariadb": ("JSON", "LONGTEXT"), "clickhouse": ("Nullable(String)",), "spark": ("string", "variant"),
}  # fmt: skip


def _can_hold(held_as: str, row: list[Any] | None) -> bool:
    """Whether a list can stand in a column of a type."""
    if not held_as.startswith(("Array(", "array<")):
        return True
    if held_as.startswith("Array(") and (row is None or ("Nullable" not in held_as and None in row)):
        return False
    values = [value for value in row or () if value is not None]
    if "Decimal" in held_as:
        return all(value in (0.0, 1.5, -1.5, 0.1) for value in values)
    return all(value == value and (not isinstance(value, datetime) or 1900 < value.year < 2300) for value in values)


#: A filter, and what it is of each row.
Asked: TypeAlias = tuple[af.Filter, Sequence[bool | None]]


def load_lists(engine: Engine, kind: str, held_as: str, size: tuple[int, int]) -> tuple[str, list[Asked]]:
    """Load lists into a column, and return the table with filters by the rules."""
    drawn, strangers = size
    rows = [row for row in lists.rows_of(kind, drawn) if _can_hold(held_as, row)]
    of = {"name": "listed x", "type": "INTEGER" if kind == "WIDE" else kind, "many": True}
    document = {"root": "Lists", "schemas": {"Lists": {"fields": [{**of, "bits": 64} if kind == "WIDE" else of]}}}
    schema, records = schema_of(document), [{"listed x": row} for row in rows]
    table = f"lists as {kind} {held_as}"  # of its own, as drivers keep what they prepared for a column's former type
    engine.load(table, schema, _stored(held_as, records), columns={"listed x": _column_type(engine, held_as)})
    if held_as == "variant":
        column, source, table = engine.quote("listed x"), engine.quote(table), "lists_of_variants"
        select = f"SELECT id, try_parse_json({column}) AS {column} FROM {source}"
        engine.fetch(f"CREATE OR REPLACE TEMPORARY VIEW {table} AS {select}")
    asked: list[Asked] = []
    for test in lists.tests_of(kind, rows, strangers):
        text = json.dumps({"listed x": test})
        verdicts = reference.verdicts(reference.read(text), document, records, _NOW)
        asked.append((af.parse(text, schema), verdicts))
    assert sum(0 < verdicts.count(True) < len(verdicts) for _, verdicts in asked) > 40
    return table, asked


def ask_lists(engine: Engine, table: str, asked: Sequence[Asked], held_as: str, ways: int) -> None:
    """Ask an engine each filter in so many of four ways: with literals or parameters, as it is or negated."""
    conditions: list[tuple[str, Any]] = []
    expected: list[list[int]] = []
    columns = {"listed x": af.Column("listed x", held_as)}
    for number, (f, verdicts) in enumerate(asked):
        for way in range(number, number + ways):
            inline, negated = way % 2 == 0 or engine.name == "spark", way % 4 > 1
            sql = f.to_sql(engine.dialect, columns=columns, inline=inline)  # type: ignore[arg-type]
            conditions.append((f"NOT ({sql.text})" if negated else sql.text, None if inline else sql.parameters))
            expected.append([at for at, verdict in enumerate(verdicts) if verdict is (not negated)])
    rows = zip(conditions, expected, engine.verdicts(table, conditions), strict=True)
    wrong = [(text[:300], right, found) for (text, _), right, found in rows if found != right]
    assert not wrong, (len(wrong), wrong[:3])


def check_lists(engine: Engine, kind: str, held_as: str, size: tuple[int, int], ways: int) -> None:
    """Compare what filters select by lists in a column with the rules."""
    table, asked = load_lists(engine, kind, held_as, size)
    ask_lists(engine, table, asked, held_as, ways)


def _column_type(engine: Engine, held_as: str) -> str:
    return {"sqlite": "TEXT", "spark": "STRING" if held_as == "variant" else held_as}.get(engine.name, held_as)


def _stored(held_as: str, records: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    if "UInt8" not in held_as:
        return list(map(dict, records))
    return [{name: held and [one and int(one) for one in held] for name, held in row.items()} for row in records]


OF_LISTS: Final = [
    (name, kind, held_as)
    for name in COLUMNS
    for kind in lists.VALUES
    for held_as in (*_ARRAYS[name].get(kind, ()), *_IN_JSON[name])
    if (name, kind) != ("postgresql", "WIDE") or held_as == "bigint[]"  # it refuses them in JSON
]


@pytest.mark.parametrize(("name", "kind", "held_as"), [_on(*one) for one in OF_LISTS if one[0] in _STEPS])
def test_lists(engines: Registry, name: str, kind: str, held_as: str) -> None:
    check_lists(engines.get(name), kind, held_as, _SIZE, ways=1)


def test_integers_of_64_bits_that_a_column_cannot_hold_are_refused() -> None:
    held = af.Field("held", T.INTEGER, bits=64, many=True)
    f = af.parse({"held": {"has": 2**40}}, schema=af.Schema("Holder", [held]))
    assert f.to_sql("postgresql", columns={"held": af.Column("held", "int8[]")}).text
    for kept, reason in (("int4[]", "make it bigint"), ("jsonb", "64-bit INTEGER 'held' in JSON")):
        with pytest.raises(af.UnsupportedError, match=reason):
            f.to_sql("postgresql", columns={"held": af.Column("held", kept)})
