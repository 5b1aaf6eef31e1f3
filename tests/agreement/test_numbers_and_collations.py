"""Numbers of 32 bits, NaN in Parquet and collations: each type, in each call, on each engine, selects the same records.

A type that docs/engines.md names, a call or an engine without a row here fails a test.
"""

import json
import re
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import inf, nan
from pathlib import Path
from typing import Any, Final

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import CITEXT, JSONB

import audiencefilter as af
from audiencefilter.backends.sql.dialects import DIALECTS
from tests.each import each
from tests.engines.engine import Engine
from tests.engines.registry import LOCAL, MARKED, Registry

T = af.FieldType
_OF_MARIADB: Final = {
    "x": "FLOAT; DOUBLE; DECIMAL(20, 4)",
    "t": "; ".join((
        *(f"VARCHAR(20) COLLATE {one}" for one in ("utf8mb4_general_ci", "utf8mb4_unicode_ci", "uca1400_ai_ci")),
        "TEXT COLLATE utf8mb4_general_ci",
        "VARCHAR(20) COLLATE utf8mb4_nopad_bin",
        "VARCHAR(20) CHARACTER SET latin1",
        "TEXT CHARACTER SET utf8mb3",
    )),
    **dict.fromkeys(("xs", "ts", "d"), "JSON; LONGTEXT COLLATE utf8mb4_general_ci"),
}  # fmt: skip
#: By engine and column: the types of SQL. `xs` and `ts` are lists, `d` has documents.
TYPES: Final[Mapping[str, Mapping[str, str]]] = {
    "sqlite": {
        "x": "REAL", "t": "TEXT COLLATE NOCASE; TEXT COLLATE RTRIM; TEXT COLLATE BINARY",
        **dict.fromkeys(("xs", "ts", "d"), "TEXT COLLATE NOCASE"),
    },
    "postgresql": {
        "x": "real; double precision; numeric", "xs": "real[]; double precision[]; numeric[]",
        "t": 'varchar(20); citext; text; text COLLATE "C"', "ts": "varchar(20)[]; citext[]; text[]",
        "d": "jsonb; json",
    },
    "postgresql_icu": {"t": 'text COLLATE "insensitive"', "ts": 'text[] COLLATE "insensitive"'},
    "mysql": _OF_MARIADB,
    "mariadb": _OF_MARIADB,
    "duckdb": {
        "x": "FLOAT; DOUBLE; DECIMAL(20, 4)", "xs": "FLOAT[]; DOUBLE[]",
        "t": "VARCHAR; VARCHAR COLLATE NOCASE; VARCHAR COLLATE NOCASE.NOACCENT; VARCHAR COLLATE NOACCENT",
        "ts": "VARCHAR[]; JSON", "d": "JSON",
    },
    "clickhouse": {
        "x": "Nullable(Float32); Nullable(Float64); Nullable(Decimal(20, 4))", "xs": "Array(Float32); Array(Float64)",
        "t": "Nullable(String); LowCardinality(Nullable(String))", "ts": "Array(String)", "d": "Nullable(String)",
    },
    "spark": {
        "x": "FLOAT; DOUBLE; DECIMAL(20, 4)", "xs": "ARRAY<FLOAT>; ARRAY<DOUBLE>",
        "t": "STRING COLLATE UTF8_LCASE; STRING; STRING COLLATE UNICODE_CI_AI",
        "ts": "ARRAY<STRING COLLATE UTF8_LCASE>; ARRAY<STRING>", "d": "STRING COLLATE UTF8_LCASE",
    },
}  # fmt: skip
#: Per engine the calls that answer.
_OF_TABLES: Final = ("to_sql", "to_sqlalchemy", "count_many", "match_many")
CALLS: Final[Mapping[str, Sequence[str]]] = {
    **dict.fromkeys(("sqlite", "postgresql", "postgresql_icu", "mysql", "mariadb", "duckdb"), _OF_TABLES),
    "clickhouse": ("to_sql", "count_many", "match_many"),
    "spark": ("to_sql", "to_spark", "count_many"),
}
_SINGLES: Final = {"real", "real[]", "FLOAT", "FLOAT[]", "Nullable(Float32)", "Array(Float32)", "ARRAY<FLOAT>"}
_MANY: Final = [f"v{number}" for number in range(1_100)]


def single(value: float) -> float:
    """Return the double that a column of 32 bits has."""
    return float(struct.unpack("f", struct.pack("f", value))[0])


_NUMBERS: Final = (360.6, 11.4, 0.1, 2.5, 16_777_216.0, None, 2.5)
_OF_TEXTS: Final = ("ada", "ADA", "á", "Zoe", "m", None, "ada ")
_ASKED: Final[Mapping[str, Sequence[Any]]] = {
    "x": [360.6, single(360.6), {"gte": 11.4}, {"lt": 0.1}, {"in": [0.1, 2.5]}, {"not": 11.4}, {"notIn": [0.1]}],
    "xs": [
        {"has": 360.6}, {"has": single(360.6)}, {"has": 360.600001}, {"hasSome": [0.1, single(11.4)]},
        {"hasEvery": [single(0.1), 2.5]}, {"equals": [11.4, 2.5]}, {"not": {"has": 2.5}},
    ],
    "t": [
        "ada", {"in": ["ada", "zoe"]}, {"in": [*_MANY, "ada"]}, {"not": "ada"}, {"notIn": ["a", "M"]}, {"lt": "M"},
        {"equals": "Ada", "mode": "insensitive"}, {"contains": "d"}, {"startsWith": "A"}, {"endsWith": "E"},
    ],
    "ts": [
        {"has": "ada"}, {"hasSome": ["zoe", "ADA"]}, {"hasEvery": ["ada", "x"]}, {"hasSome": [*_MANY, "ada"]},
        {"hasEvery": [*_MANY, "ada"]}, {"equals": ["ada", "x"]}, {"not": {"has": "ada"}},
    ],
}  # fmt: skip
_FIELDS: Final = {name: af.Field(name, T.NUMBER if name[0] == "x" else T.STRING, many="s" in name) for name in _ASKED}
_OF_DATA: Final = [
    af.Field(f"d.{name}", one.type, "d", path=(name,), many=one.many) for name, one in _FIELDS.items() if name[0] == "t"
]
_ON: Final = {"id": "id"}
#: Spark takes a query for each of the filters of `to_spark`.
_STEP: Final = 5


def _schema(names: Sequence[str]) -> af.Schema:
    fields = [one for name, one in _FIELDS.items() if name in names] + (_OF_DATA if "d" in names else [])
    same = af.Relation("same", af.Schema("Same", fields))
    return af.Schema("C", [af.Field("id", T.INTEGER, bits=64), *fields], af.Notation.EXTENDED, relations=[same])


def _rows(kinds: Mapping[str, str], has_missing_lists: bool) -> list[dict[str, Any]]:
    def held(name: str, value: Any) -> Any:
        return single(value) if value is not None and name in kinds and kinds[name] in _SINGLES else value

    rows = []
    none: list[Any] | None = None if has_missing_lists else []
    for at, (number, text) in enumerate(zip(_NUMBERS, _OF_TEXTS, strict=True)):
        texts = none if text is None else [text, "x"]
        numbers = none if number is None else [held("xs", number), 2.5]
        row = {"x": held("x", number), "xs": numbers, "t": text, "ts": texts, "d": {"t": text, "ts": texts}}
        rows.append({"id": at, **{name: value for name, value in row.items() if name in kinds}})
    return rows


def _clauses(names: Sequence[str], has_patterns: bool) -> list[dict[str, Any]]:
    found = [{name: test} for name in _ASKED if name in names for test in _ASKED[name]]
    found += [{f"d.{name}": test} for name in ("t", "ts") if "d" in names for test in _ASKED[name]]
    found += [{"same": {"none" if at % 2 else "some": one}} for at, one in enumerate(found)]
    if "x" in names:
        found += [{"same": {"max": {"field": "x", **test}}} for test in ({"equals": 360.6}, {"lt": 11.4})]
    patterns = re.compile("contains|startsWith|endsWith|insensitive")
    return [one for one in found if has_patterns or not patterns.search(str(one))]


def _is_array(kind: str) -> bool:
    return "[]" in kind or kind.upper().startswith("ARRAY")


def _alchemy(name: str, kind: str) -> Any:
    """Return SQLAlchemy's type of a column."""
    plain: Any = CITEXT() if "citext" in kind else sa.String(20)
    one = plain if name in ("t", "ts") else sa.REAL() if kind in _SINGLES else sa.Double()
    if _is_array(kind) or name in ("x", "t"):
        return sa.ARRAY(one, dimensions=1) if _is_array(kind) else one
    return {"jsonb": JSONB(), "json": sa.JSON()}.get(kind.lower(), sa.Text())


def _load(engine: Engine, table: str, kinds: Mapping[str, str], rows: Sequence[dict[str, Any]]) -> None:
    """Load the rows; lists and documents in a text or JSON are JSON texts."""
    written = {name for name, kind in kinds.items() if name in ("xs", "ts", "d") and not _is_array(kind)}
    fields = [af.Field(name, T.STRING) if name in written else _FIELDS[name] for name in kinds]
    loaded = [{**row, **{name: json.dumps(row[name]) for name in written if row[name] is not None}} for row in rows]
    if engine.name != "spark":
        engine.load(table, af.Schema("C", fields), loaded, columns=kinds)
        return
    engine.load("plain", af.Schema("C", fields), loaded)
    columns = ", ".join(f"CAST({name} AS {kind}) AS {name}" for name, kind in kinds.items())
    engine.fetch(f"CREATE OR REPLACE TEMPORARY VIEW {table} AS SELECT id, {columns} FROM plain")


def _answers(
    engine: Engine, table: str, kinds: Mapping[str, str], filters: Sequence[af.Filter]
) -> Iterator[tuple[str, Sequence[Any]]]:
    """Yield what each call answers to each filter: ids, a number, or None where it was not asked."""
    stored = {
        name: af.Column(name, kind.split()[0])
        for name, kind in kinds.items()
        if kind.split()[0] in ("json", "JSON", "LONGTEXT") and name in ("xs", "ts", "d")
    }
    related: Any = {"same": af.Related(table, on=_ON, columns=stored)}
    for inline in (True,) if engine.name == "spark" else (True, False):  # which takes a query for each with parameters
        asked = [f.to_sql(engine.dialect, table, stored, related=related, inline=inline) for f in filters]  # type: ignore[arg-type]
        yield "to_sql", engine.verdicts(table, [(one.text, None if inline else one.parameters) for one in asked])
    numbered = dict(enumerate(filters))
    if engine.name == "spark":
        frame = engine.session.table(table)  # type: ignore[attr-defined]
        plain = [f if "same" not in f.to_json() else None for f in filters[::_STEP]]
        yield (
            "to_spark",
            [None if f is None else sorted(row[0] for row in frame.where(f.to_spark()).collect()) for f in plain],
        )
        same = {"same": af.Related(frame, on=_ON)}
        if "COLLATE" not in str(kinds):
            yield "count_many", list(af.count_many(numbered, frame, related=same).values())
            return
        with pytest.raises(ValueError, match="collate"):
            af.count_many(numbered, frame, related=same)
        return
    over: Any = (engine.client(), table) if engine.name == "clickhouse" else None  # type: ignore[attr-defined]
    if over is None:
        columns = [sa.Column(name, _alchemy(name, kind)) for name, kind in kinds.items()]
        source = sa.Table(table, sa.MetaData(), sa.Column("id", sa.BigInteger, primary_key=True), *columns)
        related = {"same": af.Related(source.alias("same"), on={source.c.id: "id"})}
        over = (engine.with_dialect(), source)
        with over[0].connect() as connection:
            selects = [sa.select(source.c.id).where(f.to_sqlalchemy(source, related)).order_by("id") for f in filters]
            yield "to_sqlalchemy", [connection.scalars(one).all() for one in selects]
    for some in (numbered, numbered | {-at: f for at, f in numbered.items()}):  # the second are read into columns
        yield "count_many", list(af.count_many(some, over, related=related).values())[: len(filters)]
    pairs = list(af.match_many(numbered, over, related=related))
    yield "match_many", [sorted(key for audience, key in pairs if audience == at) for at in numbered]


#: A test of each engine.
NAMES: Final = [one if one == "sqlite" else pytest.param(one, marks=pytest.mark.engines) for one in TYPES]


@pytest.mark.parametrize("name", NAMES)
def test_each_call_selects_the_same(engines: Registry, name: str) -> None:
    check_types(engines.get(name), name, one_in=3)


def check_types(engine: Engine, name: str, one_in: int) -> None:
    """Ask each call all clauses of the first types of the columns, and one in so many of each of the others."""
    if name.startswith("postgresql"):
        engine.fetch("CREATE EXTENSION IF NOT EXISTS citext")
    if name == "postgresql_icu":
        engine.create_insensitive_collation("insensitive")  # type: ignore[attr-defined]
    if name == "duckdb":
        engine.fetch("SET GLOBAL default_collation = 'nocase'")
    try:
        types = {column: kinds.split("; ") for column, kinds in TYPES[name].items()}
        for at in range(max(map(len, types.values()))):
            kinds = {column: found[at] for column, found in types.items() if at < len(found)}
            clauses = _clauses(list(kinds), has_patterns=name != "postgresql_icu")
            if at or name == "spark":
                clauses = clauses[at % one_in :: one_in]
            _check(engine, f"columns_{at}", kinds, clauses)
    finally:
        if name == "duckdb":
            engine.fetch("SET GLOBAL default_collation = ''")


def _check(engine: Engine, table: str, kinds: Mapping[str, str], clauses: Sequence[Any]) -> None:
    rows = _rows(kinds, engine.has_missing_lists)
    _load(engine, table, kinds, rows)
    schema = _schema(list(kinds))
    filters = [af.parse(json.dumps(one), schema) for one in clauses]
    records = [{**row, "same": [row]} for row in rows]
    expected = [[record["id"] for record in f.select(records)] for f in filters]
    called = set()
    for call, found in _answers(engine, table, kinds, filters):
        called.add(call)
        step = _STEP if call == "to_spark" else 1
        right = zip(clauses[::step], found, expected[::step], strict=True)
        wrong = [(one, got, ids) for one, got, ids in right if got not in (None, ids, len(ids))]
        assert not wrong, (engine.name, kinds, call, wrong[:5])
    assert called == set(CALLS[engine.name]) - ({"count_many"} if "COLLATE U" in str(kinds) else set())


#: A file's statistics leave NaN out: by those of the first, all numbers are 1.
_FILES: Final = ([1.0, nan, None, 1.0], [1.0, 2.0, nan], [nan, nan], [inf, nan, -inf, 7.0])
_OF_NAN: Final = (1, {"gt": 5}, {"lte": 5}, {"not": 1}, {"in": [1, 7]}, {"notIn": [*range(1, 1_500)]}, None)
_WRITERS: Final[Mapping[str, Callable[[pa.Table, Path], None]]] = {
    "pyarrow": pq.write_table,
    "groups": lambda table, path: pq.write_table(table, path, row_group_size=2),
    "polars": lambda table, path: pl.DataFrame(table).write_parquet(path, statistics="full"),
}
#: By engine: the view of a file.
_VIEWS: Final = {
    "duckdb": "CREATE OR REPLACE VIEW nans AS SELECT * FROM '{}'",
    "clickhouse": "CREATE OR REPLACE VIEW nans AS SELECT * FROM file('{}')",
    "spark": "CREATE OR REPLACE TEMPORARY VIEW nans AS SELECT * FROM parquet.`{}`",
}


@pytest.mark.engines
@pytest.mark.parametrize("name", _VIEWS)
def test_nan_in_parquet_is_missing(engines: Registry, name: str, tmp_path: Path) -> None:
    engine, view = engines.get(name), _VIEWS[name]
    fields = [_FIELDS["x"], _FIELDS["xs"], af.Field("y", T.NUMBER)]
    same = af.Relation("same", af.Schema("Same", fields))
    schema = af.Schema("C", [af.Field("id", T.INTEGER), *fields], relations=[same])
    clauses: list[Any] = [{one: test} for one in ("x", "y") for test in _OF_NAN]
    clauses += [{"xs": {"has": 1}}, {"xs": {"hasSome": [2, 5]}}, {"xs": {"equals": [1]}}, {"xs": {"isEmpty": True}}]
    clauses += [{"same": {"none": one}} for one in clauses[:8]]
    clauses += [{"same": {"max": {"field": "x", **test}}} for test in ({"gt": 5}, {"not": None}, {"lt": 5})]
    numbered = list(enumerate(clauses))[:: 3 if name == "spark" else 1]
    filters = {json.dumps(one): af.parse({"NOT": one} if at % 2 else one, schema) for at, one in numbered}

    def check(case: tuple[list[float | None], str]) -> None:
        values, writer = case
        path = tmp_path / f"{writer}.parquet"
        rows: list[Any] = [{"id": at, "x": one, "y": one, "xs": [one]} for at, one in enumerate(values)]
        types = [pa.int64(), pa.float64(), pa.float32(), pa.list_(pa.float64())]
        _WRITERS[writer](pa.Table.from_pylist(rows, pa.schema(zip(rows[0], types, strict=True))), path)
        engine.fetch(view.format(path))
        records = [{**one, "same": [one]} for one in rows]
        expected = {key: [row["id"] for row in f.select(records)] for key, f in filters.items()}
        related = {"same": af.Related("nans", on=_ON)}
        for (key, f), inline in product(filters.items(), (True,) if name == "spark" else (True, False)):
            sql = f.to_sql(engine.dialect, "nans", related=related, inline=inline)  # type: ignore[arg-type]
            assert engine.ids("nans", sql.text, None if inline else sql.parameters) == expected[key], key
        if name == "duckdb":
            of_view = sa.table("nans", *(sa.column(key, sa.BigInteger() if key == "id" else None) for key in rows[0]))
            over = (engine.with_dialect(), of_view)
            related = {"same": af.Related(of_view.alias("same"), on={of_view.c.id: "id"})}
            assert af.count_many(filters, over, related=related) == {key: len(ids) for key, ids in expected.items()}
            with over[0].connect() as connection:
                for key, f in filters.items():
                    select = sa.select(of_view.c.id).where(f.to_sqlalchemy(of_view, related)).order_by("id")
                    assert connection.scalars(select).all() == expected[key], key

    each(list(product(_FILES, _WRITERS))[:: 12 if name == "spark" else 1], check)


def test_each_engine_call_and_type_of_the_documents_has_a_row() -> None:
    assert set(TYPES) - {"postgresql_icu"} == set(DIALECTS) == {*LOCAL, *MARKED}
    methods = {name for name in dir(af.Filter) if name.startswith(("to_sql", "to_spark"))}
    assert {*methods, "count_many", "match_many"} <= {call for calls in CALLS.values() for call in calls}
    text = Path("docs/engines.md").read_text("utf-8").partition("## What columns hold")[2]
    for line in text.partition("\nDates, ids")[0].splitlines():
        engine, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        for name, (column, cell) in product(re.split(", ", engine.casefold()), zip("tx", cells, strict=False)):
            if name in TYPES:
                rows = TYPES[name][column].casefold()
                assert [
                    one for one in re.findall("`([^`]+)`", cell) if one.casefold().partition("(")[0] not in rows
                ] == [], name
