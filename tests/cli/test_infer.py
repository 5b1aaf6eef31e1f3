"""schema infer: the schema that contacts have, and what of it is uncertain."""

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa

from audiencefilter import Field, FieldType, Relation, Schema
from audiencefilter.cli.clause import load_schema
from tests.cli.helpers import ID, cli, jsonl, parquet, saved
from tests.each import each


def inferred(folder: Path, content: str | Path, *options: object, name: str = "c.csv") -> tuple[Schema, list[str]]:
    """Return the schema that is proposed, read back from its file, and the notes."""
    path = content if isinstance(content, Path) else saved(folder, name, content)
    output = folder / "schema.json"
    result = cli("schema", "infer", path, "--output", output, *options)
    assert (result.code, result.out) == (0, "")
    *notes, last = result.err.splitlines()
    assert last.startswith("proposed from ")
    return load_schema(str(output)), [note.removeprefix("note: ") for note in notes]


def fields_of(folder: Path, rows: Iterable[Mapping[str, Any]]) -> tuple[dict[str, Field], list[str]]:
    schema, notes = inferred(folder, jsonl(*rows), name="c.jsonl")
    return dict(schema.by_name), notes


def column(folder: Path, *texts: str) -> tuple[Field, list[str]]:
    """Return the field that is proposed for a column of CSV, and the notes."""
    quoted = [json.dumps(text).replace('\\"', '""') for text in texts]
    rows = [f"{number},{text}" for number, text in enumerate(quoted, 5)]
    schema, notes = inferred(folder, "\n".join(["id,x", *rows]))
    return schema.by_name["x"], notes


def test_columns_of_csv_are_read_by_their_texts(tmp_path: Path) -> None:
    content = (
        "id,name,points,big,rate,ok,at,tags,data\n"
        '1,Ada,12,3000000000,1.5,true,2024-05-01T10:00:00Z,"[""vip""]","{""plan"": ""pro""}"\n'
        "2,,7,-1,2,False,2024-05-01T10:00:00+02:00,[],\n"
    )
    schema, notes = inferred(tmp_path, content)
    assert schema == Schema("Contact", [
        Field("id", FieldType.INTEGER, nullable=False),
        Field("name", FieldType.STRING),
        Field("points", FieldType.INTEGER, nullable=False),
        Field("big", FieldType.INTEGER, nullable=False, bits=64),
        Field("rate", FieldType.NUMBER, nullable=False),
        Field("ok", FieldType.BOOLEAN, nullable=False),
        Field("at", FieldType.DATETIME, nullable=False),
        Field("tags", FieldType.STRING, nullable=False, many=True),
        Field("data.plan", FieldType.STRING, "data", path=("plan",)),
    ])  # fmt: skip
    assert notes == []


EXACT = 'digits after each point: taken as exact; where others have more, "number"'
#: The texts of a column, the type that is proposed with its scale or format, and what begins the one note, if any.
COLUMNS: list[tuple[list[str], str, str]] = [
    *((texts, "string", "") for texts in (["01234", "51234"], ["12", "n/a"], ["true", "maybe"], ["Yes", "no"])),
    *((texts, "integer", "") for texts in (["0", "1"], ["1714557600000"], ["20240229"])),
    (["9223372036854775808"], "string", "9223372036854775808 is beyond 64 bits: taken as strings"),
    (["", ""], "string", "no contact has a value: taken as text"),
    (["19.99", "0.30", "-5.00"], "decimal 2", f"2 {EXACT}"),
    (["0.123456789"], "decimal 9", f"9 {EXACT}"),
    (["9999999999999999.99"], "decimal 2", f"2 {EXACT}"),
    *((texts, "number", "") for texts in (["19.99", "0.3"], ["19.99", "20"], ["0.1234567890"], ["1.5e3"])),
    (["99999999999999999.99"], "number", ""),
    ([ID, ID.upper()], "uuid", ""),
    ([ID, "x"], "string", ""),
    # A date that fits one form decides for all of its column.
    (["01/02/2025", "31/12/2025", "03/04/2025"], "date DD/MM/YYYY", ""),
    (["2024-02-29", "1987-06-15"], "date", ""),
    (["29.2.2024", ""], "date DD.MM.YYYY", ""),
    (["2025-12-31 14:05:00 +0000"], "datetime YYYY-MM-DD HH:MM:SS +HHMM", ""),
    (["31.12.24", "01.02.25"], "string", ""),
    (["01/02/2024", "12/12/2025"], "string", 'dates of which no row decides whether they are "DD/MM/YYYY" or'),
    (["1-2-2024"], "string", 'dates of which no row decides whether they are "DD-MM-YYYY" or "MM-DD-YYYY"'),
    (["31/12/2024", "12/31/2024"], "string", "dates in more than one form: taken as text"),
    (["2024-05-01", "2024-05-01 10:00:00"], "string", "dates in more than one form: taken as text"),
    (["2024-02-29 12:00:00"], "datetime YYYY-MM-DD HH:MM:SS", "dates without an offset are read in UTC: "),
    (["2024-02-29", "2024-02-29T12:00:00Z"], "datetime YYYY-MM-DD", "dates without a time are read as midnight in UTC"),
]


def test_a_column_of_csv_is_read_by_its_texts_and_what_is_uncertain_is_told(tmp_path: Path) -> None:
    def check(case: tuple[list[str], str, str]) -> None:
        texts, expected, note = case
        found, notes = column(tmp_path, *texts)
        shown = [found.type.value, found.format if found.scale is None else str(found.scale)]
        assert " ".join(filter(None, shown)) == expected
        assert len(notes) == bool(note)
        assert not note or notes[0].startswith(f"x: {note}")

    each(COLUMNS, check)


def test_dates_without_a_time_or_an_offset_have_a_format(tmp_path: Path) -> None:
    def check(case: tuple[str, str]) -> None:
        text, form = case
        found, notes = column(tmp_path, text, "", "2024-05-01T10:00:00Z")
        assert (found.type, found.format) == (FieldType.DATETIME, form)
        assert len(notes) == 1
        assert f'in UTC: for another zone write "format": "{form} Europe/Berlin"' in notes[0]
        assert column(tmp_path, text.replace("29", "30"))[0].type is FieldType.STRING  # no such day

    cases = [
        ("2024-02-29", "YYYY-MM-DD"),
        ("29/02/2024", "DD/MM/YYYY"),
        ("02/29/2024", "MM/DD/YYYY"),
        ("29.02.2024 10:00", "DD.MM.YYYY HH:MM"),
        ("2024-02-29 10:00", "YYYY-MM-DD HH:MM"),
        ("2024-02-29 10:00:00", "YYYY-MM-DD HH:MM:SS"),
        ("2024-02-29T10:00:00.5", "YYYY-MM-DDTHH:MM:SS"),
    ]
    each(cases, check)


def test_few_texts_that_recur_are_the_values_of_a_field(tmp_path: Path) -> None:
    found, notes = column(tmp_path, *["pro", "free"] * 10)
    assert found.values == ("free", "pro")
    assert notes == ["x: only 'free', 'pro': clauses may name no others; leave out values if there may be any"]
    assert column(tmp_path, *["pro", "free"] * 9)[0].values is None
    assert column(tmp_path, *map(str.upper, "abcdefghijklm" * 10))[0].values is None
    assert column(tmp_path, *["same"] * 30)[0].values is None


def test_nested_json_becomes_paths_lists_and_relations(tmp_path: Path) -> None:
    rows = [
        {
            "id": 1,
            "tags": ["a", None],
            "data": {"plan": "pro", "team": {"seats": 5}},
            "actions": [{"name": "login", "at": "2024-05-01T10:00:00Z", "items": [{"sku": "x", "price": 1.5}]}],
            "list": {"mode": "smart", "members": [{"id": 7}]},
        },
        {"id": 2, "actions": [], "list": None},
    ]
    schema, notes = inferred(tmp_path, jsonl(*rows), name="c.jsonl")
    sku, price = Field("sku", FieldType.STRING, nullable=False), Field("price", FieldType.NUMBER, nullable=False)
    item = Schema("Item", [sku, price])
    name, at = Field("name", FieldType.STRING, nullable=False), Field("at", FieldType.DATETIME, nullable=False)
    action = Schema("Action", [name, at], relations=[Relation("items", item)])
    member = Schema("Member", [Field("id", FieldType.INTEGER, nullable=False)])
    mode = Field("mode", FieldType.STRING, nullable=False)
    to_one = Schema("List", [mode], relations=[Relation("members", member)])
    assert schema == Schema("Contact", [
        Field("id", FieldType.INTEGER, nullable=False),
        Field("tags", FieldType.STRING, many=True),
        Field("data.plan", FieldType.STRING, "data", path=("plan",)),
        Field("data.team.seats", FieldType.INTEGER, "data", path=("team", "seats")),
    ], relations=[Relation("actions", action), Relation("list", to_one, many=False)])  # fmt: skip
    assert notes == []


def test_text_of_json_stays_text_in_json(tmp_path: Path) -> None:
    fields, _ = fields_of(tmp_path, [{"zip": "12345", "ok": "true", "list": "[1]", "at": "2024-05-01T10:00:00Z"}])
    assert [(name, field.type.value) for name, field in fields.items()] == [
        *((name, "string") for name in ("zip", "ok", "list")), ("at", "datetime")
    ]  # fmt: skip


def test_what_no_field_can_hold_is_left_out(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [
        {"id": 1, "mixed": 1, "AND": 1, "": 1, "lists": [[1]], "some": [1, {"a": 1}], "a": {"b": 1}, "a.b": 2},
        {"id": 2, "mixed": "x", "none": {}},
    ]
    fields, notes = fields_of(tmp_path, rows)
    assert list(fields) == ["id", "a.b"]
    assert notes == [
        "mixed: 1 whole number and 1 text cannot be in one field: left out",
        "AND: no field can be called so: left out",
        "'': no field can be called so: left out",
        "lists: 1 list and 1 list in lists cannot be in one field: left out",
        "some: there is a whole number among other records: left out",
        "none: objects without keys: left out",
        "a.b: two places would be called so: the second one is left out",
    ]


def test_custom_data_of_several_types_is_of_the_one_that_most_have(tmp_path: Path) -> None:
    rows = [{"data": {"plan": plan, "at": "1.5.2024", "n": n}} for plan, n in (("pro", 1), ("free", 2.5), (7, 3))]
    fields, notes = fields_of(tmp_path, [*rows, {"data": 5}])
    assert [fields[name].type.value for name in ("data.plan", "data.at", "data.n")] == ["string", "string", "number"]
    assert notes == [
        "data: 1 value of 4 are no objects, and so missing",
        "data.plan: 2 texts and 1 whole number: taken as a text, and so the others are missing",
        "data.at: dates in a form that is not read in custom data: taken as text",
    ]


def test_keys_without_end_are_not_proposed(tmp_path: Path) -> None:
    fields, notes = fields_of(tmp_path, [{"id": 1, "by_day": {str(day): 1 for day in range(1_000)}}])
    assert list(fields) == ["id"]
    assert notes == ["by_day: there are more than 200 keys: left out; write fields for those that clauses are about"]
    fields, notes = fields_of(tmp_path, [{str(number): 1 for number in range(2_001)}])
    assert (len(fields), notes) == (2_000, ["contacts: there are more than 2,000 keys: the rest is left out"])


def test_notes_are_few_and_can_be_shown(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.jsonl", jsonl({"id": 1, **{f"\x1b[2J{number}": {} for number in range(150)}}))
    *notes, more, _ = cli("schema", "infer", path).err.splitlines()
    assert (len(notes), more) == (100, "… and 50 more notes")
    assert notes[0] == "note: \ufffd[2J0: objects without keys: left out"


def test_what_is_deep_is_left_out(tmp_path: Path) -> None:
    deep: Any = 1
    for _ in range(400):
        deep = {"a": deep}
    fields, notes = fields_of(tmp_path, [{"id": 1, "deep": deep}])
    assert (list(fields), notes) == (["id"], ["deep.a.a.a.a.a.a.a: nested too deep: left out"])


def test_the_first_contacts_are_looked_at(tmp_path: Path) -> None:
    content = "id,x\n" + "1,2\n" * 5 + "1,text\n"
    result = cli("schema", "infer", saved(tmp_path, "c.csv", content), "--sample", "5")
    assert '{"name": "x", "type": "integer"}' in result.out  # nobody knows whether later ones lack it
    assert result.err == "proposed from the first 5 contacts: read it, and correct it where it is wrong\n"
    assert '{"name": "x", "type": "string", "nullable": false}' in cli("schema", "infer", stdin=content).out


def test_a_proposal_is_always_the_same(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", "b,a\n" + "x,1\ny,2\n" * 20)
    first = cli("schema", "infer", path)
    assert first.bytes == cli("schema", "infer", path).bytes
    assert list(json.loads(first.out)["fields"][0].items()) == [
        ("name", "b"), ("type", "string"), ("nullable", False), ("values", ["x", "y"])
    ]  # fmt: skip


def test_columns_of_parquet_are_of_the_types_that_they_declare(tmp_path: Path) -> None:
    columns = {
        "id": pa.array([1, 2], pa.int64()), "points": pa.array([1.0, None]), "rate": pa.array([Decimal("1.5"), None]),
        "at": pa.array([datetime(2024, 5, 1, tzinfo=UTC), None], pa.timestamp("ns", "UTC")),
        "born": pa.array([date(2000, 2, 29), None]), "never": pa.array([None, None], pa.timestamp("ms")),
        "tags": pa.array([["a"], None]), "data": pa.array([[("plan", "pro")], None], pa.map_(pa.string(), pa.string())),
        "visits": pa.array([[{"page": "x"}], None]), "raw": pa.array([b"x", None]),
    }  # fmt: skip
    kinds = [pa.field(name, values.type, nullable=name != "id") for name, values in columns.items()]
    path = parquet(tmp_path, pa.table(list(columns.values()), schema=pa.schema(kinds)))
    schema, notes = inferred(tmp_path, path)
    visit = Schema("Visit", [Field("page", FieldType.STRING, nullable=False)])
    assert schema == Schema("Contact", [
        Field("id", FieldType.INTEGER, nullable=False, bits=64),
        Field("points", FieldType.INTEGER),
        Field("rate", FieldType.DECIMAL, scale=1),
        Field("at", FieldType.DATETIME),
        Field("born", FieldType.DATE),
        Field("never", FieldType.DATETIME),
        Field("tags", FieldType.STRING, many=True),
        Field("data.plan", FieldType.STRING, "data", path=("plan",)),
    ], relations=[Relation("visits", visit)])  # fmt: skip
    assert [note.partition(":")[0] for note in notes] == ["raw"]


def test_what_cannot_be_read_is_told_as_elsewhere(tmp_path: Path) -> None:
    def refused(*args: object, stdin: str = "") -> str:
        result = cli("schema", "infer", *args, stdin=stdin)
        assert (result.code, result.out) == (2, "")
        return result.err

    assert refused(tmp_path / "none.csv").endswith("none.csv: No such file or directory\n")
    assert "stdin has no header" in refused()
    assert "line 2: not JSON" in refused(stdin='{"a": 1}\n{"a": \n')
    assert "stdin, line 2: 1 value, fewer than the 2 columns" in refused(stdin="a,b\n1\n")
    assert "no value has a field type" in refused(stdin='{"a": {}}\n')
    assert "--name is empty" in refused("--name", "", stdin="a\n1\n")
    path = saved(tmp_path, "c.csv", "a\n1\n")
    assert "is the file that is read" in refused(path, "-o", path)
    assert cli("schema", "infer", "--on-error", "skip", stdin="a,b\n1\n1,2\n").err.startswith("warning: 1 row skipped")
