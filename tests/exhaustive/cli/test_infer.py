"""What schema infer proposes of a column can be evaluated where it was read, or a note says that it cannot.

Each type of columns is compared by every operator that its field has: by `to_sql`, in a session whose time zone is not
UTC, and by the reader of databases. The rows decide what is right.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter import Field, FieldType, Filter, Schema
from audiencefilter.cli.clause import load_schema
from audiencefilter.cli.selecting import chosen
from audiencefilter.contacts.database.address import TableChoice
from audiencefilter.contacts.database.source import TableSource
from audiencefilter.contacts.inputs import Inputs
from audiencefilter.contacts.policy import ContactsError, OnError, Policy
from audiencefilter.language.operators import keys_of
from tests.cli.database_helpers import url_of
from tests.cli.helpers import cli, csv_text, jsonl, saved
from tests.cli.test_infer import inferred
from tests.engines.duckdb import DuckDB
from tests.engines.engine import Engine
from tests.engines.mariadb import MariaDB
from tests.engines.postgresql import PostgreSQL

#: Types of DuckDB, with values, and the fields that no filter can read there.
IN_DUCKDB: dict[str, tuple[list[str], set[str]]] = {
    # Its order is not that of its texts, and one is a date.
    "ENUM('pro', 'free', 'Vip', '2024-01-01', '')": (["'pro'", "'Vip'", "'2024-01-01'"], set()),
    "DATE": (["DATE '2000-02-29'", "DATE '2024-01-01'", "DATE '0001-01-01'"], set()),
    "TINYINT": (["5", "-7"], set()),
    "USMALLINT": (["5", "65535"], set()),
    "UINTEGER": (["5", "4294967295"], set()),
    "UBIGINT": (["5", "9223372036854775807"], set()),
    "HUGEINT": (["5", "-9223372036854775808"], set()),
    "UHUGEINT": (["5", "7"], set()),
    "FLOAT": (["0.5", "2"], set()),
    "DECIMAL(9, 2)": (["0.5", "2"], set()),
    "DECIMAL(18, 9)": (["0.5", "-0.000000001"], set()),
    "DECIMAL(38, 10)": (["0.5", "2"], set()),
    "UUID": (["'d011db5a-e241-04eb-604a-5ce3addef82d'"], set()),
    "TIMESTAMP": (["TIMESTAMP '2024-01-01 00:00:00'", "TIMESTAMP '1999-12-31 23:59:59.999999'"], set()),
    "TIMESTAMP_S": (["TIMESTAMP_S '2024-01-01 00:00:00'"], set()),
    "TIMESTAMP_MS": (["TIMESTAMP_MS '2024-01-01 00:00:00.123'"], set()),
    "TIMESTAMPTZ": (["TIMESTAMPTZ '2024-01-01 00:00:00+02'"], set()),
    "BIT": (["'101'::BIT"], {"x"}),
    "BOOLEAN": (["true", "false"], set()),
    "STRUCT(plan VARCHAR, seats INTEGER, big UBIGINT, since TIMESTAMP, kind ENUM('b', 'a'))": (
        [
            "{'plan': 'pro', 'seats': 5, 'big': 7, 'since': TIMESTAMP '2024-01-01 00:00:00', 'kind': 'a'}",
            "{'plan': 'free', 'seats': NULL, 'big': 8, 'since': NULL, 'kind': 'b'}",
        ],
        {"x.since", "x.kind"},
    ),
    "MAP(VARCHAR, INTEGER)": (["MAP {'a': 1}"], {"x.a"}),
    "JSON": (["""'{"a": 1, "b": "x"}'""", """'{"a": 2}'"""], set()),
    "ENUM('b', 'a')[]": (["['b', 'a']", "[]", "['a']"], set()),
    "DATE[]": (["[DATE '2024-01-01']", "[]"], set()),
    "UBIGINT[]": (["[5, 9223372036854775807]", "[]"], set()),
    "INTEGER[2]": (["[5, 6]"], set()),
    "TIMESTAMP[]": (["[TIMESTAMP '2024-01-01 00:00:00']", "[]"], set()),
}
BEYOND_64_BITS = {
    "UBIGINT": (["5", "18446744073709551615"], {"x"}),
    "HUGEINT": (["5", "170141183460469231731687303715884105727"], {"x"}),
}
IN_POSTGRESQL: dict[str, tuple[list[str], set[str]]] = {
    "kind": (["'pro'", "'Vip'", "'2024-01-01'"], set()),
    "kind[]": (["ARRAY['pro', 'free']::kind[]", "'{}'"], set()),
    "date": (["'2000-02-29'", "'2024-01-01'", "'0001-01-01'"], set()),
    "char(5)": (["'pro'", "'Vip'"], set()),
    "smallint": (["5", "-7"], set()),
    "bigint": (["5", "9223372036854775807"], set()),
    "numeric(9, 2)": (["0.5", "2"], set()),
    "numeric(30, 2)": (["0.5", "2"], set()),
    "uuid": (["'D011db5a-e241-04eb-604a-5ce3addef82d'"], set()),
    "timestamp": (["'2024-01-01 00:00:00'", "'1999-12-31 23:59:59.999999'"], set()),
    "timestamptz": (["'2024-01-01 00:00:00+02'"], set()),
    "date[]": (["ARRAY['2024-01-01'::date]", "'{}'"], set()),
    "uuid[]": (["ARRAY['d011db5a-e241-04eb-604a-5ce3addef82d'::uuid]"], set()),
    "numeric(9, 2)[]": (["ARRAY[0.5, 2]"], set()),
    "code": (["'pro'", "'Free'"], {"x"}),
    "jsonb": (["""'{"a": 1, "b": "x"}'""", """'{"a": 2}'"""], set()),
    "bit(3)": (["B'101'"], {"x"}),
}
IN_MARIADB: dict[str, tuple[list[str], set[str]]] = {
    "ENUM('pro', 'free', 'Vip', '2024-01-01', 'ß')": (["'pro'", "'free'", "'Vip'", "'2024-01-01'", "'ß'"], set()),
    "DATE": (["'2000-02-29'", "'2024-01-01'", "'1000-01-01'"], set()),
    "ENUM('a', 'ß') CHARACTER SET latin1": (["'a'", "'ß'"], set()),
    "SET('a', 'b')": (["'a'", "'b,a'"], set()),
    "INET6": (["'::1'"], {"x"}),
    "YEAR": (["2024"], {"x"}),
    "SMALLINT UNSIGNED": (["5", "65535"], set()),
    "INT UNSIGNED": (["5", "4294967295"], set()),
    "BIGINT UNSIGNED": (["5", "9223372036854775807"], set()),
    "BIGINT  UNSIGNED": (["5", "18446744073709551615"], set()),  # numbers, since 64 bits do not hold one
    "DECIMAL(9, 2)": (["0.5", "2"], set()),
    "DECIMAL(30, 2)": (["0.5", "2"], set()),
    "UUID": (["'d011db5a-e241-04eb-604a-5ce3addef82d'"], set()),
    "DATETIME(6)": (["'2024-01-01 00:00:00'", "'1999-12-31 23:59:59.999999'"], set()),
}


_NUMBERS: Final = count()


def _cases(types: Mapping[str, tuple[list[str], set[str]]]) -> list[Any]:
    return [pytest.param(name, *case, id=name) for name, case in types.items()]


@pytest.mark.parametrize(("type_", "values", "refused"), [*_cases(IN_DUCKDB), *_cases(BEYOND_64_BITS)])
def test_columns_of_duckdb(duckdb: DuckDB, type_: str, values: list[str], refused: set[str], tmp_path: Path) -> None:
    _check(duckdb, type_, values, refused, tmp_path)


@pytest.mark.parametrize(("type_", "values", "refused"), _cases(IN_POSTGRESQL))
def test_columns_of_postgresql(
    postgresql: PostgreSQL, type_: str, values: list[str], refused: set[str], tmp_path: Path
) -> None:
    postgresql.fetch("DROP TYPE IF EXISTS kind CASCADE")
    postgresql.fetch("DROP DOMAIN IF EXISTS code CASCADE")
    postgresql.fetch("CREATE TYPE kind AS ENUM ('pro', 'free', 'Vip', '2024-01-01', '')")
    postgresql.fetch("CREATE DOMAIN code AS text")
    _check(postgresql, type_, values, refused, tmp_path)


@pytest.mark.parametrize(("type_", "values", "refused"), _cases(IN_MARIADB))
def test_columns_of_mariadb(mariadb: MariaDB, type_: str, values: list[str], refused: set[str], tmp_path: Path) -> None:
    _check(mariadb, type_, values, refused, tmp_path)


def _check(engine: Engine, type_: str, values: Sequence[str], refused: set[str], folder: Path) -> None:
    # A name of its own: a server remembers statements, with the types of their parameters.
    table = f"typed_{next(_NUMBERS)}"
    engine.fetch(f"CREATE TABLE {table} (id INTEGER, x {type_})")
    for number, value in enumerate([*values, "NULL"]):
        engine.fetch(f"INSERT INTO {table} VALUES ({number}, {value})")
    url, output = url_of(engine, table, folder=folder), folder / "s.json"
    result = cli("schema", "infer", url, "--table", table, "--output", output)
    assert result.code == 0, result
    schema = load_schema(str(output))
    fields = [field for field in schema.fields if field.name != "id"]
    assert fields, result.err
    shown = cli("select", "-w", "{}", "--schema", output, url, "--table", table)
    records = [schema.coerce(row) for row in shown.rows]
    inputs = Inputs((url,), schema, (), Policy(OnError.STOP), table=TableChoice(table))
    for field in fields:
        with closing(replace(inputs, needed=(field,)).sources()) as sources:
            source = next(sources)
            assert isinstance(source, TableSource)
            for clause in _clauses(field, schema, records):
                f = af.parse(clause, schema=schema)
                if field.name in refused:
                    with pytest.raises(ContactsError, match=" cannot evaluate "):
                        _selected(source, f)
                    continue
                right = [record["id"] for record in records if f.matches(record)]
                assert _selected(source, f) == right, clause


def _selected(source: TableSource, f: Filter) -> list[int]:
    place = (source.columns or ()).index("id")
    return sorted(row[place] for _, rows in chosen(source, f, None) for row in rows)


def _clauses(field: Field, schema: Schema, records: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield a clause for each operator of a field and each of some operands, each with its negation."""
    name = field.name
    operands = _operands(field, records)
    for key in keys_of(field, schema.notation):
        clauses = [{name: _test(field, key, operand, operands[-1])} for operand in operands]
        yield from clauses
        yield {"NOT": clauses[0]}
    yield {name: {"not": None}}
    yield {name: None}


def _test(field: Field, key: str, operand: Any, another: Any) -> dict[str, Any]:
    match key:
        case "mode":
            return {"equals": str(operand).upper(), key: "insensitive"}
        case "isEmpty":
            return {key: True}
        case "anniversary":
            return {key: {"days": [[101, 229]]}}
        case "in" | "notIn" | "hasSome" | "hasEvery":
            return {key: [operand, another]}
        case "equals" | "not" if field.many:
            return {key: [operand]}
        case _:
            return {key: operand}


#: Values that no record has.
_OTHERS: Final[Mapping[FieldType, Sequence[Any]]] = {
    FieldType.STRING: ["r", "z"], FieldType.INTEGER: [6], FieldType.NUMBER: [0.75], FieldType.BOOLEAN: [True],
    FieldType.DATETIME: ["2024-01-01T00:00:00.000001Z", "2023-12-31T18:30:00Z"],
    FieldType.DATE: ["2024-02-29", "9999-12-31"], FieldType.UUID: ["D011db5a-e241-04eb-604a-5ce3addef82e"],
    FieldType.DECIMAL: [0.75, 0.001],
}  # fmt: skip


def _operands(field: Field, records: Sequence[Mapping[str, Any]]) -> list[Any]:
    """Return values of a field, as they are written in clauses, and one that no record has."""
    if field.values is not None:
        return list(field.values)
    found: list[Any] = []
    for record in records:
        held = record.get(field.attribute)
        for key in field.path:
            held = held.get(key) if isinstance(held, Mapping) else None
        found += held if field.many and held is not None else [held]
    return [*dict.fromkeys(_as_written(one) for one in found if one is not None), *_OTHERS[field.type]]


def _as_written(value: Any) -> Any:
    if hasattr(value, "isoformat"):
        return value.isoformat().replace("+00:00", "Z")
    return str(value) if isinstance(value, UUID) else value


def test_an_integer_that_was_not_in_the_sample_is_told(tmp_path: Path, duckdb: DuckDB) -> None:
    duckdb.fetch("CREATE TABLE counted (id INTEGER, x UBIGINT)")
    duckdb.fetch("INSERT INTO counted VALUES (0, 5), (1, 18446744073709551615)")
    url, output = url_of(duckdb, "counted", folder=tmp_path), tmp_path / "s.json"
    assert cli("schema", "infer", url, "--table", "counted", "--sample", "1", "--output", output).code == 0
    # No 64 bits hold it: it is not left out in silence, nor is it less than a bound beyond these.
    for where in ("x < 10", "x > 10", "x < 10000000000000000000"):
        result = cli("count", "-w", where, "--schema", output, url, "--table", "counted")
        assert (result.code, result.out) == (2, "")
        assert "18446744073709551615" in result.err


def test_records_in_a_column_are_told(tmp_path: Path, duckdb: DuckDB) -> None:
    duckdb.fetch("CREATE TABLE visited (id INTEGER, visits STRUCT(page VARCHAR)[])")
    duckdb.fetch("INSERT INTO visited VALUES (0, [{'page': 'x'}])")
    result = cli("schema", "infer", url_of(duckdb, "visited", folder=tmp_path), "--table", "visited")
    assert "note: visits: records in a column, which a database cannot evaluate\n" in result.err


def test_a_table_of_postgresql_is_read_by_what_it_declares(postgresql: PostgreSQL, tmp_path: Path) -> None:
    postgresql.fetch("DROP TABLE IF EXISTS inferred")
    postgresql.fetch("DROP TYPE IF EXISTS plan")
    postgresql.fetch("CREATE TYPE plan AS ENUM ('free', 'pro')")
    postgresql.fetch(
        "CREATE TABLE inferred (id bigint PRIMARY KEY, tags text[], seen timestamptz[], plan plan, born date,"
        " at timestamp, data jsonb, token uuid, code text)"
    )
    postgresql.fetch(
        "INSERT INTO inferred VALUES (1, ARRAY['vip', NULL], NULL, 'pro', '2000-02-29', now(),"
        " '{\"plan\": \"pro\"}', gen_random_uuid(), '2024-05-01')"
    )
    url = url_of(postgresql, "inferred", folder=tmp_path)
    output = tmp_path / "s.json"
    result = cli("schema", "infer", url, "--table", "inferred", "--output", output)
    assert (result.code, result.out) == (0, "")
    assert load_schema(str(output)).fields == (
        Field("id", FieldType.INTEGER, nullable=False, bits=64), Field("tags", FieldType.STRING, many=True),
        Field("seen", FieldType.DATETIME, many=True), Field("plan", FieldType.STRING), Field("born", FieldType.DATE),
        Field("at", FieldType.DATETIME), Field("data.plan", FieldType.STRING, "data", path=("plan",)),
        Field("token", FieldType.UUID), Field("code", FieldType.STRING),
    )  # fmt: skip
    clause = '{"tags": {"has": "vip"}, "data.plan": "pro", "born": "2000-02-29", "token": {"not": null}}'
    explained = cli("explain", "-w", clause, "--schema", output, "--row", "1", url, "--table", "inferred")
    assert (explained.code, explained.err) == (0, "")


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


@given(rows=st.lists(st.dictionaries(st.sampled_from("abcdAND"), JSON_VALUES, max_size=4), max_size=5))
def test_whatever_is_proposed_reads_the_contacts_that_it_was_proposed_from(
    rows: list[dict[str, Any]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("infer")
    path = saved(folder, "c.jsonl", jsonl(*rows))
    result = cli("schema", "infer", path, "-o", folder / "s.json")
    if result.code:
        assert "no value has a field type" in result.err
        return
    schema = load_schema(str(folder / "s.json"))
    for row in rows:
        schema.coerce(row)


TEXTS = [
    "", "0", "1", "-0", "007", "12", "-7", "1e5", "1e999", "0.5", "1.", "99999999999", "9" * 30, "true", "FALSE", "yes",
    "2024-05-01", "2024-02-30", "2024-05-01 10:00:00", "2024-05-01T10:00:00.5", "2024-05-01T10:00:00Z", "01/02/2024",
    "[1]", '["a"]', "[[1]]", "[", "{}", '{"a": 1}', '{"a": [{"b": 1}]}', "[{}]", "null", "NaN", " 5", "\u0661", "\x00",
]  # fmt: skip


@given(texts=st.lists(st.sampled_from(TEXTS), min_size=1, max_size=6))
def test_whatever_is_proposed_reads_the_texts_that_it_was_proposed_from(
    texts: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    rows = [{"id": "a", "x": text} for text in texts]
    schema, _ = inferred(tmp_path_factory.mktemp("infer"), csv_text(*rows))
    for row in rows:
        schema.coerce(row, strings=True)
