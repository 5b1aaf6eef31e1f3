"""Faults of the command line that were there once."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pytest
from pyarrow import parquet

import audiencefilter as af
from audiencefilter.cli.schema_file import load_schema
from tests.cli.helpers import cli, saved

T = af.FieldType
RICH: Final = "points >= 90"
RECORDS: Final = [{"id": 1, "email": "ada@b.de", "points": 95}, {"id": 2, "email": "bob@b.de", "points": 3}]


def inferred(folder: Path, path: Path, *options: str) -> tuple[af.Schema, str]:
    """Return the schema that is proposed, and what is said."""
    output = folder / "schema.json"
    result = cli("schema", "infer", path, "--output", output, *options)
    assert result.code == 0, result.err
    return load_schema(str(output)), result.err


def test_a_debug_bundle_has_custom_data_and_values_of_another_attribute(tmp_path: Path) -> None:
    schema = {
        "name": "Contact",
        "fields": [
            {"name": "id", "type": "integer"},
            {"name": "plan", "type": "string", "attribute": "data", "path": ["plan"]},
            {"name": "score", "type": "integer", "attribute": "points"},
        ],
    }
    contact = {"id": 1, "points": 4711, "data": {"plan": "enterprise", "other": "x"}}
    path = saved(tmp_path, "a.jsonl", json.dumps(contact) + "\n")
    options = ("--schema", saved(tmp_path, "s.json", json.dumps(schema)), "--contact", "id=1", "--debug-bundle")
    for clause, key in (({"plan": {"startsWith": "enter"}}, "data"), ({"score": {"gt": 100}}, "points")):
        bundle = json.loads(cli("explain", *options, "--where", json.dumps(clause), path).out)
        assert (bundle["selected"], bundle["reproduces"], set(bundle["record"])) == (True, True, {key})
        assert "enterprise" not in json.dumps(bundle["record"])


def test_a_problem_has_the_words_of_commands_and_not_of_python() -> None:
    said = cli("check", "-w", '{"city": null}').err
    assert "--notation extended" in said
    assert "with_notation" not in said
    deep = cli("check", "--notation", "extended", "-w", '{"NOT": ' * 100 + "{}" + "}" * 100).err
    assert "at most 64 filter objects" in deep
    assert "Limits" not in deep


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (json.dumps(RECORDS), "is a JSON array, and JSON Lines has one object on each line: jq -c '.[]' writes it so"),
        (json.dumps({"records": RECORDS}), ": jq -c '.records[]' writes it so"),
        ("\n".join(json.dumps(each, indent=1) for each in RECORDS), "JSON Lines has one on each: jq -c . writes it so"),
    ],
)
def test_json_that_is_no_json_lines_gets_one_message_with_the_right_input(
    content: str, said: str, tmp_path: Path
) -> None:
    path = saved(tmp_path, "c.json", content)
    for command in (["count", "-w", RICH], ["select", "-w", RICH, "--on-error", "skip"], ["schema", "infer"]):
        result = cli(*command, path)
        assert (result.code, result.out, len(result.err.splitlines())) == (2, "", 1), command
        assert said in result.err
    csv = saved(tmp_path, "c.csv", content)
    with pytest.raises(ValueError, match="is JSON, and not CSV"):
        af.ColumnStore.from_csv(csv)


def test_digits_that_are_called_as_an_identifier_are_text_and_others_integers(tmp_path: Path) -> None:
    columns = {"zip": "10115 80331", "phone": "4915112345678 4917187654321", "points": "1000 2500", "year": "1999 2024"}
    rows = zip(*(texts.split() for texts in columns.values()), strict=True)
    path = saved(tmp_path, "c.csv", "\n".join([",".join(columns), *map(",".join, rows)]))
    schema, said = inferred(tmp_path, path)
    assert [field.type for field in schema.fields] == [T.STRING, T.STRING, T.INTEGER, T.INTEGER]
    assert "note: zip: 5 digits each, and called as an identifier: taken as text" in said


def test_columns_of_enum_date_and_wide_integers_of_duckdb_are_read_as_proposed(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("duckdb_engine")
    file = tmp_path / "c.duckdb"
    with closing(duckdb.connect(str(file))) as connection:
        connection.execute(
            "CREATE TABLE t (id INTEGER, kind ENUM('pro', 'free'), day DATE, big UBIGINT, huge HUGEINT, wide UBIGINT,"
            " days TIMESTAMP[], data STRUCT(since TIMESTAMP))"
        )
        connection.execute(
            "INSERT INTO t VALUES (1, 'pro', '2024-01-01', 9223372036854775807, 5, 18446744073709551615,"
            " ['2024-01-01 10:00:00'], {'since': '2024-01-01 10:00:00'}), (2, 'free', '2023-01-01', 5, 7, 5, [], NULL)"
        )
    url = f"duckdb:///{file}"
    schema, said = inferred(tmp_path, url, "--table", "t")  # type: ignore[arg-type]
    assert schema.by_name["wide"].type is T.NUMBER
    assert "data.since: this database cannot evaluate " in said
    options = ("--schema", tmp_path / "schema.json", "--table", "t", url)
    where = ("-w", "kind > 'free' AND day > '2023-06-01' AND big > 5 AND huge < 7")
    assert cli("count", *where, *options).out == "1\n"
    assert cli("explain", *where, "--contact", "id=1", *options).out.startswith("✓")
    written = json.loads(cli("select", *where, "--to", "jsonl", *options).out)
    assert written["id"] == 1
    assert written["days"] == ["2024-01-01T10:00:00+00:00"]


@pytest.mark.parametrize(("greatest", "kind"), [(2**63 - 1, T.INTEGER), (2**64 - 1, T.NUMBER)])
def test_a_wide_integer_of_parquet_beyond_64_bits_becomes_a_number(tmp_path: Path, greatest: int, kind: Any) -> None:
    path = tmp_path / "c.parquet"
    parquet.write_table(pa.table({"x": pa.array([5, greatest, None], pa.uint64())}), path)
    schema, said = inferred(tmp_path, path)
    assert schema.by_name["x"].type is kind
    assert ("beyond 64 bits: taken as numbers" in said) is (kind is T.NUMBER)
    assert cli("count", "-w", "x > 5", "--schema", tmp_path / "schema.json", path).out == "1\n"


def test_instants_in_lists_of_a_database_are_written_with_an_offset(tmp_path: Path) -> None:
    schema = {
        "name": "C",
        "fields": [{"name": "id", "type": "integer"}, {"name": "days", "type": "datetime", "many": True}],
    }
    with closing(sqlite3.connect(tmp_path / "c.db")) as database:
        database.execute("CREATE TABLE t (id INTEGER, days TEXT)")
        database.execute("""INSERT INTO t VALUES (1, '["2024-01-01 10:00:00.000000"]')""")
        database.commit()
    options = ("--schema", saved(tmp_path, "s.json", json.dumps(schema)), "--table", "t", f"sqlite:///{tmp_path}/c.db")
    result = cli("select", "-w", "id = 1", "--to", "jsonl", *options)
    assert json.loads(result.out)["days"] == ["2024-01-01T10:00:00+00:00"]


def test_a_header_with_another_delimiter_is_an_error_that_names_it(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", "email;points\na;95\nb;1\n")
    result = cli("count", "-w", RICH, path)
    assert (result.code, result.out) == (2, "")
    assert "the header has no ',', and it has ';': name the delimiter" in result.err
    assert cli("count", "-w", RICH, "--delimiter", "auto", path).out == "1\n"
    assert cli("count", "-w", RICH, saved(tmp_path, "d.csv", "sep=;\nemail;points\na;95\n")).out == "1\n"


def test_a_row_of_empty_values_is_no_contact(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", "email,points\na,95\n,\nb,1\n")
    extended = ("--notation", "extended")
    assert cli("count", "-w", "points IS NULL", *extended, path).out == "0\n"
