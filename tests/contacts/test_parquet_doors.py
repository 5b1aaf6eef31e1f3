"""Parquet of other writers, by every call that takes a path: the right answer from each, or an error that says why."""

import json
from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal
from math import inf, nan
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from uuid import UUID

import polars
import pyarrow as pa
import pyarrow.dataset
import pyarrow.parquet as pq
import pytest

import audiencefilter as af
from tests.cli.helpers import cli
from tests.each import each

Call = Callable[[Any, af.Filter], int]


def by_command(*command: str) -> Call:
    def count(path: Any, f: af.Filter) -> int:
        with NamedTemporaryFile("w", suffix=".json") as schema:
            json.dump({"name": "Contact", "fields": list(map(document, f.schema.fields))}, schema)
            schema.flush()
            result = cli(*command, "--schema", schema.name, "--where", f.to_json(), path)
        if result.err:
            raise ValueError(result.err)
        return int(result.out) if command[0] == "count" else len(result.rows)

    return count


def document(field: af.Field) -> dict[str, Any]:
    written = {"name": field.name, "type": field.type.value, "attribute": field.attribute, "many": field.many}
    return written | ({"path": field.path} if field.path else {}) | ({"scale": field.scale} if field.scale else {})


#: Every call that takes the path of Parquet, by the module that finds the files.
CALLS: Final[dict[str, dict[str, Call]]] = {
    "columns/store.py": {
        "ColumnStore.from_parquet": lambda path, f: af.ColumnStore.from_parquet(path, f.schema).count(f),
    },
    "adapters/many_frames.py": {
        "count_many": lambda path, f: af.count_many({0: f}, path)[0],
        "match_many": lambda path, f: len(list(af.match_many({0: f}, path))),
    },
    "contacts/inputs.py": {"count": by_command("count"), "select": by_command("select", "--to", "jsonl")},
}
EVERY_CALL: Final = {name: call for calls in CALLS.values() for name, call in calls.items()}


def test_files_are_found_and_opened_in_one_place() -> None:
    src = Path(af.__file__).parent
    texts = {str(path.relative_to(src)): path.read_text() for path in src.rglob("*.py") if "service" not in path.parts}
    assert {name for name, text in texts.items() if "files_of(" in text} == {*CALLS, "contacts/files.py"}
    assert {name for name, text in texts.items() if "ParquetFile(" in text} == {"contacts/parquet.py"}
    assert {name for name, text in texts.items() if "scan_parquet(" in text} == {"adapters/many_frames.py"}


class Column(NamedTuple):
    """A column as a writer stores it, and the rows that clauses select; None where the type is refused."""

    field: af.Field
    values: pa.Array
    expected: dict[str, int]
    options: Mapping[str, Any] = MappingProxyType({})
    #: The calls that refuse the type.
    refusing: tuple[str, ...] = ()


F = af.FieldType
POLARS: Final = tuple(CALLS["adapters/many_frames.py"])
BY_ROWS: Final = tuple(CALLS["contacts/inputs.py"])
FAR: Final = [
    None if text is None else datetime.fromisoformat(text)
    for text in ("2024-01-01T00:00:00Z", "1500-01-01T00:00:00Z", None, "9999-12-30T23:59:59Z")
]
INT96: Final = {"use_deprecated_int96_timestamps": True, "store_schema": False}
IDS: Final = [UUID(int=5), UUID(int=9), None]


def field(kind: af.FieldType, **options: Any) -> af.Field:
    return af.Field("x", kind, **options)


def custom(kind: af.FieldType, **options: Any) -> af.Field:
    return field(kind, attribute="data", path=("plan",), **options)


IS_NULL, HAS_VALUE = '{"x": null}', '{"x": {"not": null}}'
NUMBERS: Final = pa.array([1, 7, None, 100])
OF_NUMBERS: Final = {'{"x": {"gt": 5}}': 2, '{"x": {"not": 1}}': 2, IS_NULL: 1}
OF_INSTANTS: Final = {
    '{"x": {"gt": "2024-06-01T00:00:00Z"}}': 1, '{"x": {"lt": "2024-01-01T00:00:00Z"}}': 1, IS_NULL: 1, HAS_VALUE: 3,
}  # fmt: skip
WHOLE: Final = (pa.int8(), pa.int16(), pa.int32(), pa.int64(), pa.uint8(), pa.uint16(), pa.uint32(), pa.uint64())
BROKEN: Final = (pa.int8(), pa.int64(), pa.float16(), pa.float32(), pa.float64())
STAMPS: Final = [pa.timestamp(unit, zone) for unit in ("ms", "us") for zone in (None, "UTC", "Europe/Berlin")]
COLUMNS: Final[dict[str, Column]] = {
    "text": Column(
        field(F.STRING),
        pa.array(["a", "B", "", None]),
        {'{"x": "a"}': 1, '{"x": {"not": "a"}}': 2, IS_NULL: 1, '{"x": ""}': 1, '{"x": {"contains": "b"}}': 1},
    ),
    "dictionary": Column(field(F.STRING), pa.array(["a", "B", None]).dictionary_encode(), {'{"x": {"not": "a"}}': 1}),
    "string view": Column(field(F.STRING), pa.array(["a", "B", None], pa.string_view()), {'{"x": {"not": "a"}}': 1}),
    "JSON type": Column(field(F.STRING), pa.array(["a", None], pa.json_()), {'{"x": "a"}': 1}, refusing=POLARS),
    **{f"{kind} as integer": Column(field(F.INTEGER), NUMBERS.cast(kind), OF_NUMBERS) for kind in WHOLE},
    **{f"{kind} as number": Column(field(F.NUMBER), NUMBERS.cast(kind), OF_NUMBERS) for kind in BROKEN},
    "double as integer": Column(field(F.INTEGER), NUMBERS.cast(pa.float64()), OF_NUMBERS, refusing=POLARS),
    "NaN": Column(
        field(F.NUMBER), pa.array([1, nan, None, 1]), {'{"x": {"gt": 5}}': 0, '{"x": {"not": 1}}': 0, IS_NULL: 2}
    ),
    "NaN of floats": Column(
        field(F.NUMBER),
        pa.array([360.6, nan, None], pa.float32()),
        {'{"x": 360.6}': 0, '{"x": {"gt": 360.6}}': 1, IS_NULL: 2},
    ),
    "infinite": Column(
        field(F.NUMBER),
        pa.array([1, inf, None, -inf]),
        {'{"x": {"gt": 5}}': 1, '{"x": {"lt": 5}}': 2},
        refusing=BY_ROWS,
    ),
    "boolean": Column(
        field(F.BOOLEAN), pa.array([True, False, None]), {'{"x": true}': 1, '{"x": {"not": true}}': 1, IS_NULL: 1}
    ),
    **{str(kind): Column(field(F.DATETIME), pa.array(FAR, kind), OF_INSTANTS) for kind in STAMPS},
    "nanoseconds": Column(
        field(F.DATETIME),
        pa.array([10**18, 175 * 10**16, None], pa.timestamp("ns")),
        {'{"x": {"gt": "2024-06-01T00:00:00Z"}}': 1, HAS_VALUE: 2},
    ),
    "INT96": Column(field(F.DATETIME), pa.array(FAR, pa.timestamp("us")), OF_INSTANTS, INT96),
    "INT96 in lists": Column(
        field(F.DATETIME, many=True),
        pa.array([[one] for one in FAR], pa.list_(pa.timestamp("us"))),
        {'{"x": {"has": "1500-01-01T00:00:00Z"}}': 1, '{"x": {"has": "9999-12-30T23:59:59Z"}}': 1},
        INT96,
    ),
    "date": Column(
        field(F.DATE),
        pa.array([date(2024, 1, 1), date(9999, 1, 1), None]),
        {'{"x": {"gt": "2024-06-01"}}': 1, IS_NULL: 1},
    ),
    "decimal": Column(
        field(F.DECIMAL, scale=2),
        pa.array([Decimal("1.00"), Decimal("12.50"), None], pa.decimal128(18, 2)),
        {'{"x": {"gt": 5}}': 1, '{"x": 12.5}': 1, IS_NULL: 1},
    ),
    "wide decimal": Column(
        field(F.DECIMAL, scale=2),
        pa.array([Decimal("12.50")], pa.decimal256(60, 2)),
        {'{"x": 12.5}': 1},
        refusing=POLARS,
    ),
    "id": Column(
        field(F.UUID),
        pa.array([one and one.bytes for one in IDS], pa.uuid()),
        {f'{{"x": "{IDS[0]}"}}': 1},
        refusing=POLARS,
    ),
    "id as text": Column(
        field(F.UUID), pa.array([one and str(one).upper() for one in IDS]), {f'{{"x": "{IDS[0]}"}}': 1, IS_NULL: 1}
    ),
    "list": Column(
        field(F.STRING, many=True),
        pa.array([["a", "b"], [], None, [None], ["A"]]),
        {'{"x": {"has": "a"}}': 1, '{"x": {"isEmpty": true}}': 1, IS_NULL: 1, '{"x": {"hasSome": ["a", "A"]}}': 2},
    ),
    "list of string views": Column(
        field(F.STRING, many=True), pa.array([["a"], []], pa.list_(pa.string_view())), {'{"x": {"has": "a"}}': 1}
    ),
    "custom data as text": Column(
        custom(F.STRING), pa.array(['{"plan": "pro"}', '{"plan": 5}', None]), {'{"x": "pro"}': 1, IS_NULL: 2}
    ),
    "custom data as structs": Column(
        custom(F.STRING), pa.array([{"plan": "pro"}, {"plan": None}, None]), {'{"x": "pro"}': 1, IS_NULL: 2}
    ),
    "instant in structs": Column(custom(F.DATETIME), pa.array([{"plan": one} for one in FAR]), {IS_NULL: 4}),
    "decimal in structs": Column(custom(F.DECIMAL, scale=2), pa.array([{"plan": Decimal("1.50")}]), {IS_NULL: 1}),
}


def test_every_type_of_a_column_gives_one_answer_from_every_call(tmp_path: Path) -> None:
    assert {column.field.type for column in COLUMNS.values()} == set(F)

    def check(case: tuple[str, str]) -> None:
        name, way = case
        column = COLUMNS[name]
        path = tmp_path / "contacts.parquet"
        pq.write_table(pa.table({column.field.attribute: column.values}), path, **column.options)
        schema = af.Schema("Contact", [column.field], af.Notation.EXTENDED)
        for clause, count in column.expected.items():
            f = af.parse(clause, schema)
            if way in column.refusing:
                with pytest.raises(ValueError, match=r"x|data|precision"):
                    EVERY_CALL[way](path, f)
            else:
                assert EVERY_CALL[way](path, f) == count, clause

    each([(name, way) for name in COLUMNS for way in EVERY_CALL], check)


def variant(path: Path) -> None:
    with pytest.importorskip("duckdb").connect() as database:
        database.execute(f"COPY (SELECT 1 id, {{'plan': 'pro'}}::VARIANT data) TO '{path}' (FORMAT parquet)")


def variant_without_its_name(path: Path) -> None:
    parts = pa.struct([pa.field("metadata", pa.binary(), False), pa.field("value", pa.binary(), False)])
    pq.write_table(pa.table({"data": pa.array([{"metadata": b"\1\0\0", "value": b"\0"}], parts)}), path)


@pytest.mark.parametrize("write", [pytest.param(variant, marks=pytest.mark.engines), variant_without_its_name])
@pytest.mark.parametrize("way", EVERY_CALL)
def test_a_variant_is_refused(way: str, write: Callable[[Path], None], tmp_path: Path) -> None:
    write(path := tmp_path / "contacts.parquet")
    schema = af.Schema("Contact", [field(F.STRING, attribute="data", path=("plan",))])
    with pytest.raises(ValueError, match=r"the column 'data' is a VARIANT, which is not read: .* in Spark to_json\("):
        EVERY_CALL[way](path, af.parse('{"x": {"not": null}}', schema))


def test_a_variant_of_a_table_or_a_frame_is_refused(tmp_path: Path) -> None:
    variant_without_its_name(path := tmp_path / "contacts.parquet")
    f = af.parse('{"x": null}', af.Schema("Contact", [field(F.STRING, attribute="data", path=("plan",))]))
    with pytest.raises(ValueError, match="is a VARIANT"):
        af.ColumnStore.from_arrow(pq.read_table(path), f.schema)
    for over in (polars.read_parquet(path), polars.scan_parquet(path)):
        with pytest.raises(ValueError, match="'data' has to be of type Struct \\(of no VARIANT\\)"):
            af.count_many({0: f}, over)


PEOPLE: Final = af.Schema("Contact", [field(F.INTEGER), af.Field("country", F.STRING)])
EVERYBODY: Final = af.parse('{"x": {"gte": 0}}', PEOPLE)


def write(path: Path, *values: int, **columns: list[Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.table({"x": pa.array(values, pa.int32()), **columns}), path)


@pytest.mark.parametrize("way", EVERY_CALL)
@pytest.mark.parametrize("pattern", ["lake", "lake/*.parquet", "lake/**/*.parquet"])
def test_what_is_hidden_at_any_depth_is_no_data(pattern: str, way: str, tmp_path: Path) -> None:
    lake = tmp_path / ".cache" / "_all" / "lake"
    write(lake / "a.parquet", 1, 2)
    for hidden in ("_b.parquet", "_temporary/0/b.parquet", ".staging/b.parquet", "more/_late/b.parquet"):
        write(lake / hidden, 3, 4, 5)
    assert EVERY_CALL[way](str(tmp_path / ".cache" / "_all" / pattern), EVERYBODY) == 2


TABLES: Final = {
    "_delta_log/0.json": r"Delta Lake, .* read it by deltalake.DeltaTable\(…\).to_pyarrow_table",
    "metadata/v1.metadata.json": r"Iceberg, .* read it by catalog.load_table\(…\).scan\(\).to_arrow",
    ".hoodie/hoodie.properties": "Hudi",
    "manifest/manifest-list-1": "Paimon",
}
PARTS: Final = ("", "a.parquet", "*.parquet", "year=2026", "year=2026/b.parquet", "**/*.parquet", "..", "../linked")


def test_a_table_of_another_format_is_refused(tmp_path: Path) -> None:
    def check(case: tuple[str, str, str]) -> None:
        mark, part, way = case
        with pytest.raises(ValueError, match=f"contacts is a table of {TABLES[mark]}"):
            EVERY_CALL[way](str(tmp_path / mark.replace("/", "-") / "contacts" / part), EVERYBODY)

    for mark in TABLES:
        table = tmp_path / mark.replace("/", "-") / "contacts"
        write(table / "a.parquet", 1, 2)
        write(table / "year=2026" / "b.parquet", 3, 4, 5)
        (table / mark).parent.mkdir(exist_ok=True)
        (table / mark).touch()
        (table.parent / "linked").symlink_to(table / "a.parquet")
    each([(mark, part, way) for mark in TABLES for part in PARTS for way in EVERY_CALL], check)


def test_what_only_lies_beside_a_table_or_looks_like_one_is_read(tmp_path: Path) -> None:
    (tmp_path / "_delta_log").mkdir()
    (tmp_path / "contacts.csv").write_text("x,country\n1,DE\n")
    assert EVERY_CALL["count"](tmp_path / "contacts.csv", EVERYBODY) == 1
    write(tmp_path / "other" / "snapshot" / "snapshot-2026" / "a.parquet", 1)
    with pytest.raises(ValueError, match="Delta Lake"):
        EVERY_CALL["count"](tmp_path / "other", EVERYBODY)
    (tmp_path / "_delta_log").rmdir()
    assert EVERY_CALL["count"](tmp_path / "other", EVERYBODY) == 1


@pytest.mark.parametrize("way", EVERY_CALL)
@pytest.mark.parametrize("part", ["", "ducklake-1.parquet", "*.parquet"])
def test_files_of_ducklake_are_refused(part: str, way: str, tmp_path: Path) -> None:
    write(tmp_path / "contacts" / "ducklake-1.parquet", 1)
    with pytest.raises(ValueError, match="contacts is a table of DuckLake"):
        EVERY_CALL[way](str(tmp_path / "contacts" / part), EVERYBODY)


@pytest.mark.parametrize("way", EVERY_CALL)
def test_a_column_is_the_one_in_the_file_whatever_the_folders_are_called(way: str, tmp_path: Path) -> None:
    for country, x in (("DE", 1), ("FR", 2)):
        write(tmp_path / "lake" / f"country={country}" / "a.parquet", x, country=["US"])
    count = EVERY_CALL[way]
    french, american = (af.parse({"country": name}, PEOPLE) for name in ("FR", "US"))
    assert (count(tmp_path / "lake", french), count(tmp_path / "lake", american)) == (0, 2)


@pytest.mark.parametrize("way", EVERY_CALL)
def test_a_column_that_only_folders_have_is_an_error_with_the_line_that_reads_it(way: str, tmp_path: Path) -> None:
    for country, x in (("DE", 1), ("FR", 2)):
        write(tmp_path / "lake" / f"country={country}" / "a.parquet", x)
    assert EVERY_CALL[way](tmp_path / "lake", EVERYBODY) == 2
    french = af.parse({"country": "FR"}, PEOPLE)
    with pytest.raises(
        ValueError, match=r"no column 'country', and the names of folders \(country=DE\) are not read: .*"
    ):
        EVERY_CALL[way](tmp_path / "lake", french)
    table = pyarrow.dataset.dataset(tmp_path / "lake", partitioning="hive", exclude_invalid_files=True).to_table()
    assert af.ColumnStore.from_arrow(table, PEOPLE).indices(french).tolist() == [1]
