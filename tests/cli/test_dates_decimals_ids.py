"""Dates, exact decimals and ids in files, schema files and commands."""

import json
from datetime import date
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

import pyarrow as pa
import pytest

import audiencefilter as af
from audiencefilter import Field, FieldType, Schema
from audiencefilter.cli.clause import load_schema
from audiencefilter.contacts.schema_file import schema_text
from tests.cli.helpers import ID, cli, jsonl, refused, saved
from tests.cli.helpers import parquet as parquet_of
from tests.each import each

FIELDS = [
    Field("id", FieldType.INTEGER),
    Field("born", FieldType.DATE, format="DD.MM.YYYY"),
    Field("token", FieldType.UUID),
    Field("price", FieldType.DECIMAL, scale=2),
    Field("prices", FieldType.DECIMAL, scale=2, many=True),
    Field("data.since", FieldType.DATE, attribute="data", path=("since",)),
]
SCHEMA = Schema("Contact", FIELDS)
CSV = (
    "id,born,token,price,prices,data\n"
    f'1,29.2.2024,{ID.upper()},0.30,"[1.50]","{{""since"": ""2024-02-29""}}"\n'
    '2,1987-06-15,,9999999999999999.99,[],"{""since"": ""29.2.2024""}"\n'
    "3,,,,,\n"
)
JSONL = (
    f'{{"id": 1, "born": "29.2.2024", "token": "{ID}", "price": 0.30000000000000004, "prices": [1.50],'
    ' "data": {"since": "2024-02-29"}}\n'
    '{"id": 2, "born": "1987-06-15", "price": 9999999999999999.99, "prices": [], "data": {"since": 1}}\n'
    '{"id": 3}\n'
)
CLAUSES = {
    "born = '2024-02-29'": [1], "born < '2000-01-01'": [2], "born ANNIVERSARY FROM 'P0D' TO 'P7D'": [1],
    "born < TODAY('-P1Y')": [1, 2], "NOT born = '2024-02-29'": [2], "born IS NULL": [3], f"token = '{ID}'": [1],
    f"token IN ('{ID.upper()}')": [1], "price = 0.3": [1], "price > 9999999999999999.98": [2],
    "price <= 9999999999999999.985": [1], "prices HAS 1.5": [1], "data.since = '2024-02-29'": [1],
}  # fmt: skip


@pytest.fixture
def schema(tmp_path: Path) -> Path:
    return saved(tmp_path, "schema.json", schema_text(SCHEMA))


def selected(schema: Path, where: str, *paths: object) -> list[Any]:
    written = ("--now", "2026-02-25T12:00:00Z", "--columns", "id", "--to", "jsonl")
    result = cli("select", "--schema", schema, "-w", where, *written, *paths)
    assert (result.code, result.err) == (0, ""), result
    return result.ids


def parquet(folder: Path, repeat: int = 1) -> Path:
    columns = {
        "id": pa.array([1, 2, 3] * repeat, pa.int64()),
        "born": pa.array([date(2024, 2, 29), date(1987, 6, 15), None] * repeat),
        "token": pa.array([UUID(ID).bytes, None, None] * repeat, pa.uuid()),
        "price": pa.array([Decimal("0.30"), Decimal("9999999999999999.99"), None] * repeat, pa.decimal128(18, 2)),
        "prices": pa.array([[Decimal("1.5")], [], None] * repeat, pa.list_(pa.decimal128(10, 2))),
        "data": pa.array([{"since": "2024-02-29"}, None, None] * repeat),
    }
    return parquet_of(folder, columns)


def test_files_of_every_format_select_the_same(schema: Path, tmp_path: Path) -> None:
    def check(case: tuple[Path, str]) -> None:
        path, where = case
        assert selected(schema, where, path) == CLAUSES[where]

    paths = saved(tmp_path, "c.csv", CSV), saved(tmp_path, "c.jsonl", JSONL), parquet(tmp_path)
    each([(path, where) for path in paths for where in CLAUSES], check)


def test_what_is_none_is_an_error_with_its_line(schema: Path, tmp_path: Path) -> None:
    def check(case: tuple[str, str, str]) -> None:
        column, text, expected = case
        path = saved(tmp_path, "c.csv", f'id,{column}\n1,"{text}"\n')
        for operator in ("IS NULL", "IS NOT NULL"):
            said = refused("count", "--schema", schema, "-w", f"{column} {operator}", path)
            assert f"c.csv, line 2: {column} is {text!r}, expected {expected}" in said

    cases = [
        ("born", "2024-02-30", "a date such as"),
        ("born", "2024-02-29T00:00:00Z", "a date such as"),
        ("token", ID.replace("-", ""), "an id such as"),
        *(("price", text, "a number") for text in ("0.125", "10000000000000000", "1,50")),
    ]
    each(cases, check)


def test_numbers_of_json_are_read_from_their_text(schema: Path, tmp_path: Path) -> None:
    numbers = ("9999999999999999.98", "9999999999999999.99")
    path = saved(tmp_path, "c.jsonl", "".join(f'{{"id": "{text}", "price": {text}}}\n' for text in numbers))
    for text in numbers:
        assert selected(schema, f"price = {text}", path) == [text]
    for text in ("0.125", "1e17", "true", '"1.50"', "1e999999999999999999999"):
        wrong = saved(tmp_path, "wrong.jsonl", f'{{"id": 1, "price": {text}}}\n')
        assert cli("count", "--schema", schema, "-w", "price > 1", wrong).code == 2, text
    nested = Schema("Contact", FIELDS[:1], relations=[af.Relation("orders", Schema("Order", FIELDS[3:4]))])
    other = saved(tmp_path, "nested.json", schema_text(nested))
    orders = '{"id": 1, "orders": [{"price": 9999999999999999.98}]}\n{"id": 2, "orders": []}\n'
    path = saved(tmp_path, "n.jsonl", orders)
    assert selected(other, "SOME orders (price = 9999999999999999.98)", path) == [1]
    assert selected(other, "SUM orders.price < 9999999999999999.98", path) == [2]


def test_what_is_selected_can_be_read_again(schema: Path, tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", CSV.replace("9999999999999999.99", "1e2"))
    result = cli("select", "--schema", schema, "-w", "price >= 0", "--to", "jsonl", path)
    assert [row["price"] for row in result.rows] == [0.3, 100]
    again = saved(tmp_path, "again.jsonl", result.out)
    assert selected(schema, "price = 0.3", again) == [1]
    assert selected(schema, "born = '1987-06-15'", again) == [2]
    row = CSV.splitlines()[1].replace('"[1.50]"', "[1.50]")
    assert cli("select", "--schema", schema, "-w", "price = 0.3", "--to", "csv", path).out.splitlines()[1:] == [row]
    many = "9999999999999999.99"  # no double holds it
    pairs = [(saved(tmp_path, "c.csv", CSV), ()), (saved(tmp_path, "c.jsonl", JSONL), ()), (parquet(tmp_path), ())]
    for path, options in (*pairs, (pairs[2][0], ("--columns", "id,price"))):
        written = cli("select", "--schema", schema, "-w", f"price = {many}", "--to", "jsonl", *options, path)
        assert f'"price":{many}' in written.out.replace(" ", "")
        again = saved(tmp_path, "again.jsonl", written.out)
        assert cli("select", "--schema", schema, "-w", f"price = {many}", "--to", "jsonl", again).out == written.out


def test_a_schema_file_has_the_types_and_the_scale(schema: Path) -> None:
    assert load_schema(str(schema)) == SCHEMA
    assert {"name": "price", "type": "decimal", "scale": 2} in json.loads(schema.read_text())["fields"]


def proposed(path: object, *options: object) -> dict[str, Field]:
    """Return the fields that are proposed, by name."""
    with TemporaryDirectory() as folder:
        output = Path(folder) / "proposed.json"
        assert cli("schema", "infer", path, *options, "--output", output).code == 0
        return dict(load_schema(str(output)).by_name)


def test_custom_data_and_parquet_have_the_types(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.jsonl", jsonl({"data": {"since": "2024-02-29", "id": ID, "n": 1.5}}))
    kinds = {name: field.type for name, field in proposed(path).items()}
    assert kinds == {"data.since": FieldType.DATE, "data.id": FieldType.UUID, "data.n": FieldType.NUMBER}
    fields = proposed(parquet(tmp_path))
    assert fields["token"].type is FieldType.UUID
    assert (fields["price"].type, fields["price"].scale) == (FieldType.DECIMAL, 2)
    wide = parquet_of(tmp_path, {"x": pa.array([Decimal("1.5")], pa.decimal128(19, 2))})
    assert proposed(wide)["x"].type is FieldType.NUMBER


def test_digits_beyond_doubles_are_written(schema: Path) -> None:
    where = ("--schema", schema, "-w", "price > 0.10000000000000000001 AND price < 5 AND data.since = '2024-02-29'")
    clause = '{"price":{"gt":0.10000000000000000001,"lt":5},"data.since":"2024-02-29"}'
    assert json.loads(cli("check", "--json", *where).out, parse_float=Decimal)["clause"] == json.loads(
        clause, parse_float=Decimal
    )
    for options in ((), ("--indent", "2")):
        written = cli("convert", "--to", "json", *options, *where).out
        assert json.loads(written, parse_float=Decimal) == json.loads(clause, parse_float=Decimal)
        assert af.parse(written, SCHEMA) == af.parse(clause, SCHEMA)
