"""Files in the manner of other programs, by every call that takes a path: one answer, or one error that says why."""

import bz2
import json
import lzma
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

import pandas
import polars
import pyarrow as pa
import pyarrow.orc
import pyarrow.parquet as pq
import pytest

import audiencefilter as af
from audiencefilter.cli.clause import load_schema
from audiencefilter.contacts.schema_file import schema_text
from tests.cli.helpers import cli, refused, saved
from tests.contacts.test_parquet_doors import EVERY_CALL
from tests.each import each

F = af.FieldType
Write = Callable[[Path], object]
TABLE: Final = pa.table({"x": pa.array([1, 5, 7, None], pa.int32()), "city": ["Bonn", None, "", "Rom"]})
FRAME: Final = polars.DataFrame(TABLE)
SCHEMA: Final = af.Schema("Contact", [af.Field("x", F.INTEGER), af.Field("city", F.STRING)])
KEEN: Final = af.parse({"x": {"gte": 5}}, SCHEMA)


def by_csv(path: Path, f: af.Filter, **options: Any) -> int:
    return af.ColumnStore.from_csv(path, f.schema, **options).count(f)


def inferred(path: Path, f: af.Filter) -> int:
    return len(af.Schema.infer(str(path)).schema.fields)


def in_zip(member: str) -> Write:
    def write(path: Path) -> None:
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr(member, "application/vnd.oasis.opendocument.spreadsheet")

    return write


def of(content: bytes) -> Write:
    return lambda path: path.write_bytes(content)


def by_arrow(make: Callable[..., Any]) -> Write:
    def write(path: Path) -> None:
        with make(path, TABLE.schema) as file:
            file.write_table(TABLE)

    return write


def by_sqlite(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE contacts (x)")


def by_duckdb(path: Path) -> None:
    pytest.importorskip("duckdb").connect(str(path)).close()


TEXT: Final = "x,city\n5,Bonn\n"
ARROW, WORKBOOK, UTF_16 = "is Arrow: write it as Parquet", "workbook: save the sheet as CSV", "is UTF-16: save it as"
REFUSED: Final[dict[str, tuple[Write, str]]] = {
    "ORC": (lambda path: pa.orc.write_table(TABLE, path), "is ORC: write it as Parquet: pyarrow.orc.read_table"),
    "ORC, packed": (lambda path: pa.orc.write_table(TABLE, path, compression="zstd"), "is ORC: "),
    "Arrow": (by_arrow(pa.ipc.new_file), ARROW),
    "Arrow stream": (by_arrow(pa.ipc.new_stream), ARROW),
    "Feather 1": (of(b"FEA1" + b"\0" * 64), "is Feather: "),
    "Avro": (FRAME.write_avro, "is Avro: write it as Parquet: polars.read_avro"),
    "Excel": (in_zip("[Content_Types].xml"), WORKBOOK),
    "Excel of a stream": (in_zip("xl/worksheets/sheet1.xml"), WORKBOOK),
    "Excel 97": (of(bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 99), WORKBOOK),
    "OpenDocument": (in_zip("mimetype"), WORKBOOK),
    "a saved store": (in_zip("store.json"), "is a store saved by an older version: write it as Parquet: "),
    "zip": (in_zip("contacts.csv"), "is a zip archive: unpack it first"),
    "SQLite": (by_sqlite, "is a SQLite database: audiencefilter sql --inline --dialect sqlite --where CLAUSE"),
    "DuckDB": (by_duckdb, "is a DuckDB database: audiencefilter sql --inline --dialect duckdb --where CLAUSE"),
    "Lance": (of(b"\0" * 64 + b"LANC"), "is Lance: write it as Parquet"),
    "Vortex": (of(b"VTXF\1\0\0\0" + b"\0" * 64), "is Vortex: write it as Parquet"),
    "zstd": (of(b"\x28\xb5\x2f\xfd\x24\x0f" + TEXT.encode()), "is packed by zstd: unpack it first"),
    "bzip2": (of(bz2.compress(TEXT.encode())), "is packed by bzip2: unpack it first"),
    "xz": (of(lzma.compress(TEXT.encode())), "is packed by xz: unpack it first"),
    "SPSS": (of(b"$FL2@(#) SPSS DATA FILE" + b"\0" * 99), "is SPSS: write it as Parquet"),
    "UTF-16": (of(TEXT.encode("utf-16")), UTF_16),
    "UTF-16 without a mark": (of(TEXT.encode("utf-16-le")), UTF_16),
    "UTF-16 of a mainframe": (of(TEXT.encode("utf-16-be")), UTF_16),
    "JSON in UTF-16": (of('{"x": 5}\n'.encode("utf-16-le")), UTF_16),
    "HTML": (of(b"\n<!DOCTYPE html><p>Sign in</p>"), "is XML or HTML"),
}


def test_a_file_of_another_format_is_refused_by_every_call_whatever_its_name(tmp_path: Path) -> None:
    calls = {**EVERY_CALL, "from_csv": by_csv, "infer": inferred}

    def check(case: tuple[str, str]) -> None:
        name, suffix = case
        write, message = REFUSED[name]
        (path := tmp_path / f"contacts{suffix}").unlink(missing_ok=True)
        write(path)
        for way, call in calls.items() if name in ("ORC", "Lance") or not suffix else [("infer", inferred)]:
            with pytest.raises(ValueError, match=f"contacts{suffix} is ") as error:
                call(path, KEEN)
            assert message in str(error.value), way
        if name != "Lance":  # which is known by its end
            for options in ((), ("--on-error", "skip", "--missing-columns", "null")):
                assert message in refused("count", "-w", '{"points": 5}', *options, stdin=path.read_bytes())

    each([(name, suffix) for name in REFUSED for suffix in ("", ".csv", ".jsonl", ".parquet")], check)


@pytest.mark.parametrize(
    "header", ["ORC", "ORCID", "FEA1", "VTXF", "PKZIP", "BZh9", "Obj", "ARROW1", "$FL", "contactsDUCK"]
)
def test_a_header_may_begin_as_another_format(tmp_path: Path, header: str) -> None:
    path = saved(tmp_path, "contacts", f"{header},x\na,5\nb,1\n")
    assert cli("count", "-w", '{"x": 5}', "--schema", saved(tmp_path, "s.json", schema_text(SCHEMA)), path).out == "1\n"


def copied(options: str) -> Write:
    def write(path: Path) -> None:
        with pytest.importorskip("duckdb").connect() as database:
            database.register("contacts", TABLE)
            database.execute(f"COPY contacts TO '{path}' ({options})")

    return write


WRITERS: Final[dict[str, Write]] = {
    "pyarrow": lambda path: pq.write_table(TABLE, path),
    "pyarrow, zstd": lambda path: pq.write_table(TABLE, path, compression="zstd", data_page_version="2.0"),
    "pyarrow, groups": lambda path: pq.write_table(TABLE, path, row_group_size=1, use_dictionary=False),
    "polars": FRAME.write_parquet,
    "polars, lazily": lambda path: FRAME.lazy().sink_parquet(path),
    "pandas": lambda path: TABLE.to_pandas(types_mapper={pa.int32(): pandas.Int32Dtype()}.get).to_parquet(path),
    "duckdb": copied("FORMAT parquet"),
    "duckdb, v2": copied("FORMAT parquet, PARQUET_VERSION v2"),
}


def test_parquet_of_every_writer_gives_one_answer_from_every_call(tmp_path: Path) -> None:
    def check(case: tuple[str, str]) -> None:
        writer, way = case
        WRITERS[writer](path := tmp_path / f"{writer}.parquet")
        assert EVERY_CALL[way](path, KEEN) == 2
        assert inferred(path, KEEN) == 2

    each([(writer, way) for writer in WRITERS for way in EVERY_CALL], check)


#: The second file of a folder beside one of whole numbers; the answer, or an error that names the file and the column.
SECOND: Final[dict[str, tuple[dict[str, Any], int | None]]] = {
    "another column": ({"y": pa.array([1])}, None),
    "more columns": ({"y": pa.array([1]), "x": pa.array([5], pa.int32())}, 2),
    "64 bits": ({"x": pa.array([5, 1])}, 2),
    "no value": ({"x": pa.nulls(2)}, 1),
    "texts": ({"x": pa.array(["a"])}, None),
    "digits": ({"x": pa.array(["5"])}, None),
    "beyond the field": ({"x": pa.array([2**40])}, None),
    "objects": ({"x": pa.array([{"a": 5}])}, None),
}


def test_a_folder_whose_files_differ_gives_one_answer_or_names_the_file_and_the_column(tmp_path: Path) -> None:
    def check(case: tuple[str, str, str]) -> None:
        name, way, place = case
        columns, expected = SECOND[name]
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        pq.write_table(pa.table({"x": pa.array([1, 5], pa.int32())}), folder / "b.parquet")
        pq.write_table(pa.table(columns), folder / f"{place}.parquet")
        if expected is not None:
            assert EVERY_CALL[way](folder, KEEN) == expected
        else:
            with pytest.raises(ValueError, match=rf"(?s){place}\.parquet.*\bx\b|\bx\b.*{place}\.parquet"):
                EVERY_CALL[way](folder, KEEN)
        (folder / f"{place}.parquet").unlink()

    each([(name, way, place) for name in SECOND for way in EVERY_CALL for place in "ac"], check)


ODD: Final = ["e\x1b[2Jmail", "x\u202ey", "a\nb"]


def test_names_of_columns_are_escaped_in_messages(tmp_path: Path) -> None:
    table = pa.table({name: [1] for name in ODD})
    pq.write_table(table, path := tmp_path / "odd.parquet")
    text = saved(tmp_path, "odd.csv", 'e\x1b[2Jmail,x\u202ey,"a\nb"\n1,1,1\n')
    calls: list[Callable[[], object]] = [lambda way=way: EVERY_CALL[way](path, KEEN) for way in EVERY_CALL]  # type: ignore[misc]
    calls += [
        lambda: by_csv(text, KEEN),
        lambda: EVERY_CALL["count"](text, KEEN),
        lambda: by_csv(text, KEEN, map={"z": "x"}),
        lambda: af.count_many({0: KEEN}, polars.from_arrow(table)),
    ]
    for call in calls:
        with pytest.raises(ValueError, match="x") as error:
            call()
        lines = str(error.value).splitlines()
        assert all(line.isprintable() for line in lines), lines
        assert len(lines) <= 4


class Reader:
    """Batches of an Arrow library that is none of those known."""

    schema = None
    __arrow_c_stream__ = None

    def __iter__(self) -> Any:
        batch = type("RecordBatch", (), {"__arrow_c_array__": None, "x": 5})
        return iter([batch()])


def test_no_message_has_a_row_and_no_batch_is_a_record() -> None:
    over: list[Any] = [({"city": "Bonn"},), {"city": "Bonn"}, iter([1]), TABLE]
    for given in over:
        with pytest.raises(TypeError, match=r"not an? \w+") as error:
            af.count_many({0: KEEN}, given)
        assert "Bonn" not in str(error.value)
    for call in (af.ColumnStore.from_arrow, af.ColumnStore.from_polars):
        with pytest.raises(TypeError, match="not a list"):
            call([{"city": "Bonn"}], SCHEMA)
    for reader in (Reader(), list(Reader())):
        with pytest.raises(TypeError, match=r"not a (Reader|RecordBatch)"):
            KEEN.select(reader)


class Export(NamedTuple):
    """A file, the options that read it, the proposed types of its columns, and whom clauses select."""

    content: str
    options: dict[str, Any]
    types: dict[str, str]
    clauses: dict[str, int]


EXPORTS: Final[dict[str, Export]] = {
    "listmonk": Export(
        "uuid,email,attributes,created_at\n"
        'b7b6,a@b.de,"{""plan"": ""pro""}",2026-01-02 15:04:05.123456 +0000 UTC\n'
        "b7b7,b@b.de,{},2026-01-02 15:04:05.1 +0200 CEST\n",
        {},
        {"created_at": "YYYY-MM-DD HH:MM:SS +HHMM"},
        {"created_at < '2026-01-02T15:00:00Z'": 1, "created_at IS NOT NULL": 2},
    ),
    "Odoo": Export(
        "name,phone\nAda,'+49 170\nBob,'-\n",
        {},
        {"phone": "string"},
        {"phone = '+49 170'": 0, "phone CONTAINS '+49'": 1},
    ),
    "HubSpot": Export(
        "Email,Create Date,Last Seen\na@b.de,2026-01-02 3:04 PM,1767366245\nb@b.de,2026-01-13 12:00 AM,1767366246\n",
        {},
        {"Create Date": "YYYY-MM-DD HH:MM AM", "Last Seen": "integer"},
        {"\"Create Date\" = '2026-01-02T15:04:00Z'": 1, '"Last Seen" = 1767366245': 1},
    ),
    "Mailchimp": Export(
        "email,points,OPTIN_TIME\na@b.de,5,2026-01-02T15:04:05+00\nb@b.de,N/A,2026-01-02T16:04:05+0000\n",
        {"missing": ["N/A"]},
        {"points": "integer", "OPTIN_TIME": "YYYY-MM-DDTHH:MM:SS+HHMM"},
        {"points = 5": 1, "points IS NULL": 1, "OPTIN_TIME > '2026-01-02T16:00:00Z'": 1},
    ),
    "a spreadsheet": Export(
        'id,joined,amount,big\n1,45658.75,$12.00,4.47E+11\n2,45659,"1,234.50",7\n',
        {},
        {"joined": "number", "amount": "string"},
        {"joined = 45658.75": 1, "amount = '$12.00'": 1},
    ),
    "a spreadsheet of Japan": Export(
        "id,day,digits\n1,2026/1/2,20251231\n2,2026/10/12,20250101\n",
        {},
        {"day": "YYYY/MM/DD", "digits": "integer"},
        {"day = '2026-01-02'": 1, "digits = 20251231": 1},
    ),
    "a browser": Export(
        'id,at\n1,"1/22/2026, 3:04:05\u202fPM"\n2,"1/2/2026, 12:00:00\u202fAM"\n',
        {},
        {"at": "MM/DD/YYYY HH:MM:SS AM"},
        {"at = '2026-01-22T15:04:05Z'": 1, "at = '2026-01-02T00:00:00Z'": 1},
    ),
    "pandas": Export(
        TABLE.to_pandas().to_csv(), {}, {"x": "decimal", "city": "string"}, {"x >= 5": 2, "city = 'Bonn'": 1}
    ),
    "polars": Export(FRAME.write_csv(), {}, {"x": "integer"}, {"x >= 5": 2, "city IS NULL": 2}),
    "PostgreSQL": Export("x,at\n5,2026-01-02 15:04:05+00\n", {}, {"x": "integer"}, {"at = '2026-01-02T15:04:05Z'": 1}),
}


def flags(options: dict[str, Any]) -> list[str]:
    return [flag for text in options.get("missing", ()) for flag in ("--missing", text)]


@pytest.mark.parametrize("name", EXPORTS)
def test_an_export_is_inferred_and_gives_one_answer_from_every_call(name: str, tmp_path: Path) -> None:
    export = EXPORTS[name]
    path, output = saved(tmp_path, "c.csv", export.content), tmp_path / "s.json"
    assert cli("schema", "infer", path, "--output", output, *flags(export.options)).code == 0
    fields = {field["name"]: field for field in json.loads(output.read_text())["fields"]}
    for column, kind in export.types.items():
        field = fields[column]
        assert kind in (field["type"], field.get("format"), "list" if field.get("many") else None), field
    schema = load_schema(str(output))
    for clause, expected in export.clauses.items():
        f = af.parse_text(clause, schema)
        assert by_csv(path, f, **export.options) == expected, clause
        counted = cli("count", "-w", clause, "--schema", output, path, *flags(export.options))
        assert counted.out == f"{expected}\n", counted
        selected = cli("select", "-w", clause, "--schema", output, "--to", "jsonl", path, *flags(export.options))
        assert len(selected.rows) == expected


def test_a_word_for_a_missing_value_is_told_with_the_option(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", "points\n5\nN/A\n")
    said = refused("count", "-w", '{"points": 5}', path)
    assert "line 3: points is 'N/A', expected a whole number" in said
    assert "(--missing N/A reads it as missing)" in said
    counted = cli("count", "-v", "-w", '{"points": 5}', "--missing", "N/A", path)
    assert (counted.out, counted.err) == ("1 of 2 (50.0%)\n", "")
    assert cli("count", "-w", '{"points": 5}', "--missing", "N/A", saved(tmp_path, "c.jsonl", "{}\n")).code == 2
