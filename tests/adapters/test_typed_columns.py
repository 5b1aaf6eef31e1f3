"""Schemas of Arrow, pandas, Polars and DuckDB select by every field that they have, and say what they leave out."""

import datetime as dt
import json
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import audiencefilter as af

NOON = dt.datetime(2024, 5, 1, 12, tzinfo=dt.UTC)
#: A column of each type with the value of the first contact; the second one has another value.
COLUMNS: dict[str, tuple[pa.Array, Any]] = {
    "text": (pa.array(["x", "y"]), "x"),
    "wide": (pa.array(["x", "y"], pa.large_string()), "x"),
    "plan": (pa.array(["x", "y"]).dictionary_encode(), "x"),
    "short": (pa.array([7, 8], pa.int16()), 7),
    "long": (pa.array([2**40, 1]), 2**40),
    "half": (pa.array([0.5, 1.5]), 0.5),
    "huge": (pa.array([Decimal(7), Decimal(8)], pa.decimal128(38, 0)), 7),
    "price": (pa.array([Decimal("9.90"), Decimal("9.91")], pa.decimal128(10, 2)), 9.9),
    "paid": (pa.array([True, False]), True),
    "at": (pa.array([NOON, NOON + dt.timedelta(days=1)]), "2024-05-01T12:00:00Z"),
    "day": (pa.array([dt.date(2024, 5, 1), dt.date(2024, 5, 2)]), "2024-05-01"),
    "ident": (pa.array([UUID(int=5).bytes, UUID(int=6).bytes], pa.uuid()), str(UUID(int=5))),
}
LISTS = {f"{name}s": (pa.ListArray.from_arrays([0, 1, 2], array), value) for name, (array, value) in COLUMNS.items()}
PLAIN = {name: array for name, (array, _) in {**COLUMNS, **LISTS}.items()}
DATA = pa.StructArray.from_arrays([*PLAIN.values()], [*PLAIN])
ORDERS = pa.ListArray.from_arrays([0, 1, 2], pa.StructArray.from_arrays([*PLAIN.values(), DATA], [*PLAIN, "data"]))
TABLE = pa.table({**PLAIN, "data": DATA, "orders": ORDERS})


def test_every_field_selects_one_of_two_contacts() -> None:
    schema = af.Schema.from_arrow(TABLE)
    store = af.ColumnStore.from_arrow(TABLE, schema)
    values = {name: value for name, (_, value) in {**COLUMNS, **LISTS}.items()}
    orders = schema.relations["orders"].schema
    tested = 0
    for prefix, fields in (("", schema.fields), ("orders", orders.fields)):
        for field in fields:
            value = values[field.name.removeprefix("data.")]
            clause: dict[str, Any] = {field.name: {"has": value} if field.many else {"equals": value}}
            f = af.parse({prefix: {"some": clause}} if prefix else clause, schema)
            assert store.indices(f).tolist() == [0], field
            tested += 1
    of_json = len(COLUMNS) - 5  # dates, ids and decimals are no values of JSON
    assert tested == 2 * (2 * len(COLUMNS) + 2 * of_json)
    assert schema.by_name["short"].bits == 32
    assert schema.by_name["long"].bits == 64
    assert (orders.name, schema.by_name["price"].scale) == ("Order", 2)
    assert {name for name in schema.left_out if name.startswith("data.")} == {
        f"data.{name}{s}" for name in ("price", "huge", "at", "day", "ident") for s in ("", "s")
    }


def test_left_out_columns_have_reasons() -> None:
    records = pa.array([[{"a": 1}]])
    table = pa.table({
        "id": [1], "blob": [b"x"], "apiKey": ["x"],
        "data": [{"plan": "x", "token": "x", "orders": records[0].as_py()}],
        "visits": [[{"page": "x", "session_key": "x"}]], "AND": [1],
    })  # fmt: skip
    schema = af.Schema.from_arrow(table)
    assert [*schema.by_name] == ["id", "data.plan"]
    assert [*schema.relations["visits"].schema.by_name] == ["page"]
    assert dict(schema.left_out) == {
        "blob": "no field type fits binary",
        "apiKey": "named like a secret (key): name it in include to take it",
        "data.token": "named like a secret (token): name it in include to take it",
        "data.orders": "records within a struct: give a Relation with a path",
        "visits.session_key": "named like a secret (key): name it in include to take it",
        "AND": "no field can be called so",
    }
    schema = af.Schema.from_arrow(table, include=["apiKey", "data.token", "visits"], name="Person")
    assert ([*schema.by_name], schema.name) == (["apiKey", "data.token"], "Person")
    assert [*schema.relations["visits"].schema.by_name] == ["page"]


def test_frames_of_pandas_and_polars_and_relations_of_duckdb() -> None:
    frame = pd.DataFrame({
        "plan": pd.Categorical(["free", "pro"]), "name": ["Ann", "Bo"], "data": [{"a": 1}, {"a": 2}],
        "at": pd.to_datetime(["2024-05-01", "2024-05-02"]), "points": [1.0, None],
    })  # fmt: skip
    assert shapes(frame) == {
        "plan": "string", "name": "string", "data.a": "integer", "at": "datetime", "points": "number",
    }  # fmt: skip
    assert shapes(frame[["name"]].take([1])) == shapes(frame.set_index("name")[[]]) == {"name": "string"}
    assert [*af.Schema.from_arrow(frame.take([1]), include=["__index_level_0__"]).by_name] == ["__index_level_0__"]
    empty = pl.DataFrame(schema={"plan": pl.Enum(["a"]), "kind": pl.Categorical, "n": pl.UInt32, "u": pl.UInt64})
    assert shapes(empty) == {"plan": "string", "kind": "string", "n": "integer"}
    with duckdb.connect() as connection:
        relation = connection.sql("SELECT 'x'::ENUM ('x', 'y') AS plan, sum(1) AS total, 1::UTINYINT AS n")
        assert shapes(relation) == {"plan": "string", "total": "number", "n": "integer"}


def shapes(source: Any) -> dict[str, str]:
    return {field.name: field.type.value for field in af.Schema.from_arrow(source).fields}


def test_wrong_sources_and_names() -> None:
    table = pa.table({"points": [1], "blob": [b"x"]})
    for source in ([1], pl.LazyFrame({"a": [1]})):
        with pytest.raises(TypeError, match="from_arrow takes an Arrow table or schema, or what has __arrow_c_stream"):
            af.Schema.from_arrow(source)
    with pytest.raises(ValueError, match=r"Arrow has no type for a column of Contact: .*mixed"):
        af.Schema.from_arrow(pd.DataFrame({"mixed": [1, "x"]}))
    with pytest.raises(ValueError, match=r"include has names that Contact lacks: 'ponts'; did you mean 'points'\?"):
        af.Schema.from_arrow(table, include=["ponts"])
    with pytest.raises(ValueError, match="Contact has no column that can be filtered by, only points, blob"):
        af.Schema.from_arrow(table, include=["blob"])
    with pytest.raises(ValueError, match="more than one column is called 'a'"):
        af.Schema.from_arrow(pa.table([[1], [2]], names=["a", "a"]))


def test_load_reads_a_schema_file(tmp_path: Path) -> None:
    path = tmp_path / "person.json"
    path.write_text(json.dumps({"name": "Person", "fields": [{"name": "points", "type": "integer"}]}))
    assert af.Schema.load(path) == af.Schema.load(str(path)) == af.Schema("Person", [af.Field("points", INTEGER)])
    path.write_text(json.dumps({"fields": [{"name": "a", "type": "x"}, {"name": "b", "type": "string", "y": 1}]}))
    with pytest.raises(ValueError, match=r"fields\[0\] \(a\) is 'x'"):
        af.Schema.load(path)
    for absent in (tmp_path / "absent.json", ""):
        with pytest.raises(FileNotFoundError):
            af.Schema.load(absent)


def test_load_reads_what_to_dict_gives() -> None:
    action = af.Schema(
        "Action", [af.Field("at", af.FieldType.DATETIME)], relations=[af.Relation("who", lambda: contact)]
    )
    contact = af.Schema(
        "Contact", [*af.CONTACT.fields, af.Field("old", INTEGER, deprecated="use points", example=3)],
        relations=[af.Relation("actions", action)],
    )  # fmt: skip
    given = contact.to_dict()
    assert json.loads(json.dumps(given)) == given
    for source in (given, json.dumps(given), f"\n {json.dumps(given)}"):
        loaded = af.Schema.load(source)
        assert (loaded, loaded.to_dict()) == (contact, given)
        assert loaded.by_name["old"].deprecated == "use points"
    with pytest.raises(ValueError, match=r"the text, line 1, column 10: not JSON"):
        af.Schema.load('{"name": "')
    with pytest.raises(ValueError, match=r"^the schema has no fields: write one"):
        af.Schema.load({"name": "Contact"})


INTEGER = af.FieldType.INTEGER


def test_infer_proposes_what_the_command_line_does(tmp_path: Path) -> None:
    path = tmp_path / "contacts.jsonl"
    rows = [{"id": i, "zip": f"0{i}", "passwordHash": "x", "data": {"plan": "a", "key": "b"}} for i in range(1, 4)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    proposal = af.Schema.infer(path)
    assert [*proposal.schema.by_name] == ["id", "zip", "data.plan"]
    assert [*proposal.schema.left_out] == ["passwordHash", "data.key"]
    assert (proposal.rows, proposal.is_whole) == (3, True)
    assert [*af.Schema.infer(path, include=["passwordHash", "data"]).schema.by_name] == ["passwordHash", "data.plan"]
    assert [*af.Schema.infer(path, include=["data.key"], sample=1).schema.by_name] == ["data.key"]
    pd.DataFrame({"points": [1, 2]}).take([1]).to_parquet(tmp_path / "contacts.parquet")
    assert [*af.Schema.infer(tmp_path / "contacts.parquet").schema.by_name] == ["points"]
    with pytest.raises(ValueError, match="lacks: 'zipp'; did you mean 'zip'"):
        af.Schema.infer(path, include=["zipp"])
    with pytest.raises(ValueError, match="a sample has no fewer than 0 records, not -1"):
        af.Schema.infer(path, sample=-1)
    path.write_text("{broken\n")
    with pytest.raises(ValueError, match="line 1"):
        af.Schema.infer(path)
    with pytest.raises(FileNotFoundError):
        af.Schema.infer(tmp_path / "absent.csv")
