"""Lists, custom data and related records, as files hold them."""

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from audiencefilter import ColumnStore, Field, FieldType, Relation, Schema, parse
from audiencefilter.contacts.inputs import Inputs, batches
from audiencefilter.contacts.policy import ContactsError, OnError, Policy
from audiencefilter.contacts.source import members_of
from tests.cli.helpers import csv_text, jsonl, parquet, saved

ITEM = Schema("Item", [Field("sku", FieldType.STRING), Field("prices", FieldType.NUMBER, many=True)])
ACTION = Schema(
    "Action",
    [Field("name", FieldType.STRING), Field("createdAt", FieldType.DATETIME)],
    relations=[Relation("items", ITEM)],
)
LIST = Schema("List", [Field("mode", FieldType.STRING)])
OBJECT = Schema("Object", [
    Field("sku", FieldType.STRING), Field("quantity", FieldType.INTEGER), Field("since", FieldType.DATE),
    Field("price", FieldType.DECIMAL, scale=2),
])  # fmt: skip
CONTACT = Schema("Contact", [
    Field("id", FieldType.INTEGER),
    Field("tags", FieldType.STRING, many=True),
    Field("scores", FieldType.INTEGER, many=True),
    Field("seen", FieldType.DATETIME, many=True),
    Field("born", FieldType.DATETIME, format="YYYY-MM-DD"),
    Field("data.plan", FieldType.STRING, "data", path=("plan",)),
    Field("data.seats", FieldType.INTEGER, "data", path=("team", "seats")),
    Field("data.since", FieldType.DATETIME, "data", path=("since",)),
], relations=[
    Relation("actions", ACTION), Relation("list", LIST, many=False), Relation("log", OBJECT, path=()),
    Relation("objects", OBJECT, attribute="data", path=("objects",)),
])  # fmt: skip
BOUGHT = {"sku": "a", "quantity": 5, "price": 0.3, "since": "2024-02-29"}
ROWS: list[dict[str, Any]] = [
    {
        "id": 1,
        "tags": ["vip", None],
        "scores": [3, 5],
        "seen": ["2024-05-01T10:00:00Z", None],
        "born": "2000-02-29",
        "data": {"plan": "pro", "team": {"seats": 5}, "since": "2024-05-01T10:00:00Z", "objects": [BOUGHT]},
        "log": [{"sku": "x"}],
        "actions": [
            {"name": "login", "createdAt": "2024-05-01T10:00:00.000001Z", "items": [{"sku": "a", "prices": [1.5]}]},
            {"name": "signup", "createdAt": "2024-04-01T10:00:00Z", "items": []},
        ],
        "list": {"mode": "standard"},
    },
    {"id": 2, "tags": [], "data": {"plan": 7, "objects": [{"sku": "b"}, 7]}, "actions": [], "list": None},
    {"id": 3, "scores": None, "log": []},
]  # fmt: skip
CLAUSES: list[tuple[dict[str, Any], list[int]]] = [
    ({"tags": {"has": "vip"}}, [1]), ({"tags": {"isEmpty": True}}, [2]), ({"tags": None}, [3]),
    ({"scores": {"hasEvery": [5, 3]}}, [1]), ({"seen": {"has": "2024-05-01T12:00:00+02:00"}}, [1]),
    ({"born": {"gte": "2000-02-29T00:00:00Z"}}, [1]), ({"data.plan": "pro"}, [1]), ({"data.plan": None}, [2, 3]),
    ({"data.seats": {"gte": 5}, "data.since": {"gte": "2024-05-01T10:00:00Z"}}, [1]),
    ({"actions": {"some": {"createdAt": {"gt": "2024-05-01T10:00:00Z"}}}}, [1]), ({"actions": {"none": {}}}, [2, 3]),
    ({"actions": {"some": {"items": {"some": {"prices": {"has": 1.5}}}}}}, [1]),
    ({"objects": {"some": {"sku": "a", "price": 0.3, "since": "2024-02-29"}}}, [1]), ({"log": {"none": {}}}, [2, 3]),
    *(({"objects": {"sum": {"field": name, "equals": of}}}, [1]) for name, of in (("quantity", 5), ("price", 0.3))),
    ({"list": {"is": {"mode": "standard"}}}, [1]), ({"list": {"is": None}, "id": {"gte": 3}}, [3]),
]  # fmt: skip


def selected(
    file: Path | str, clause: Mapping[str, Any], on_error: OnError = OnError.STOP, schema: Schema = CONTACT
) -> list[Any]:
    """Return the ids of the contacts that a clause selects, read as `match` and `explain` read them."""
    f = parse(clause, schema)
    inputs = Inputs((str(file),), schema, members_of(schema, {*f.fields, "id"}), Policy(on_error))
    found = []
    for source in inputs.sources():
        for batch in batches(source):
            found += f.select(source.records(batch)[1])
    return [record["id"] for record in found]


def as_csv(folder: Path, *rows: Mapping[str, Any]) -> Path:
    return saved(folder, "contacts.csv", csv_text(*rows))


def as_jsonl(folder: Path, *rows: Mapping[str, Any]) -> Path:
    return saved(folder, "contacts.jsonl", jsonl(*rows))


ITEMS = pa.list_(pa.struct({"sku": pa.string(), "prices": pa.list_(pa.float64())}))
KINDS = pa.schema({
    "id": pa.int32(),
    "tags": pa.list_(pa.string()),
    "scores": pa.large_list(pa.int64()),
    "seen": pa.list_(pa.timestamp("ns", "UTC")),
    "born": pa.date32(),
    "data": pa.struct({
        "plan": pa.string(), "team": pa.map_(pa.string(), pa.int16()), "since": pa.string(), "objects": pa.list_(
            pa.struct({"sku": pa.string(), "quantity": pa.int8(), "price": pa.float64(), "since": pa.string()})),
    }),
    "log": pa.list_(pa.struct({"sku": pa.string()})),
    "actions": pa.list_(pa.struct({"name": pa.string(), "createdAt": pa.timestamp("ns", "UTC"), "items": ITEMS})),
    "list": pa.struct({"mode": pa.string()}),
})  # fmt: skip


def as_parquet(folder: Path, first: Mapping[str, Any], second: Mapping[str, Any], *rows: Mapping[str, Any]) -> Path:
    """Write instants and days as such, and custom data of one type each."""
    data = {**first["data"], "team": [("seats", 5)]}
    typed = {
        **first,
        "seen": [datetime.fromisoformat(first["seen"][0]), None],
        "born": date.fromisoformat(first["born"]),
        "data": data,
        "actions": [{**one, "createdAt": datetime.fromisoformat(one["createdAt"])} for one in first["actions"]],
    }
    return parquet(folder, [typed, {**second, "data": None}, *rows], kinds=KINDS)


@pytest.mark.parametrize("write", [as_csv, as_jsonl, as_parquet])
def test_a_clause_selects_the_same_whatever_the_format(write: Any, tmp_path: Path) -> None:
    path = write(tmp_path, *ROWS)
    assert [(clause, selected(path, clause)) for clause, _ in CLAUSES] == CLAUSES


ASKED = {"tags": {"has": "x"}, "actions": {"some": {}}, "list": {"is": {}}}


@pytest.mark.parametrize(("member", "wrong", "message"), [
    ("tags", ["a", 5], "tags[1] is 5, expected a string"),
    ("tags", {"a": 1}, "tags is "),
    ("actions", [{"name": "x"}, {"createdAt": "soon"}], "actions[1].createdAt is 'soon', expected a timestamp"),
    ("actions", [{"items": [{}, {"prices": ["a"]}]}], "actions[0].items[1].prices[0] is 'a', expected a finite"),
    ("actions", [7], "actions[0] is 7, expected a record"),
    ("list", [{}], "list is [{}], expected a record"),
])  # fmt: skip
@pytest.mark.parametrize(("write", "line"), [(as_csv, 3), (as_jsonl, 2)])
def test_what_is_wrong_is_told_with_its_place(
    write: Any, line: int, member: str, wrong: Any, message: str, tmp_path: Path
) -> None:
    path = write(tmp_path, {"id": 1, member: None}, {"id": 2, member: wrong})
    clause: dict[str, Any] = {"id": {"gte": 1}, "NOT": {member: ASKED[member]}}
    with pytest.raises(ContactsError) as caught:
        selected(path, clause)
    assert f"{path.name}, line {line}: {message}" in str(caught.value)
    assert selected(path, clause, OnError.SKIP) == ([1] if member != "tags" else [])
    assert selected(path, {"id": {"gte": 1}}) == [1, 2]


def test_text_that_is_no_json_is_no_list_and_no_record(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", 'id,tags,actions,data\n1,vip,,\n2,"[""vip""",,"{""plan"""\n3,,login,\n')
    with pytest.raises(ContactsError, match=r"line 2: tags is 'vip', expected a list"):
        selected(path, {"tags": {"has": "vip"}})
    with pytest.raises(ContactsError, match=r"line 4: actions is 'login', expected JSON"):
        selected(path, {"actions": {"none": {}}})
    assert selected(path, {"data.plan": None}) == [1, 2, 3]  # which is missing, as in any custom data


def test_a_column_that_the_file_lacks_is_told(tmp_path: Path) -> None:
    schema = Schema("Contact", CONTACT.fields, relations=[Relation("actions", ACTION, attribute="events")])
    path = as_csv(tmp_path, {"id": 1, "event": "[]"})
    with pytest.raises(ContactsError, match=r"no column 'events' for the relation actions, .* did you mean 'event'"):
        selected(path, {"actions": {"none": {}}}, schema=schema)
    with pytest.raises(ContactsError, match=r"no column 'data' for the field data\.plan"):
        selected(path, {"data.plan": "pro", "data.seats": 1})


def test_only_json_types_are_values_in_objects_of_parquet(tmp_path: Path) -> None:
    kind = pa.struct({"rate": pa.decimal128(9, 2), "paid": pa.decimal128(9, 2), "raw": pa.binary()})
    rows = [{"rate": Decimal("0.50"), "paid": Decimal("7.00"), "raw": b"x"}, None]
    path = parquet(tmp_path, {"id": [1, 2], "data": pa.array(rows, kind)})
    fields = [
        Field("id", FieldType.INTEGER),
        Field("rate", FieldType.NUMBER, "data", path=("rate",)),
        Field("paid", FieldType.INTEGER, "data", path=("paid",)),
        Field("raw", FieldType.STRING, "data", path=("raw",)),
    ]
    schema = Schema("Contact", fields)
    assert selected(path, {"OR": [{name: {"not": None}} for name in ("rate", "paid", "raw")]}, schema=schema) == []
    store = ColumnStore.from_parquet(path, schema)
    assert store.count(parse({"rate": None, "paid": None, "raw": None}, schema)) == 2


@pytest.mark.parametrize("of", [pa.list_, pa.large_list, lambda kind: pa.list_(kind, 1)])
def test_nanoseconds_within_lists_are_refused_unless_they_are_whole_microseconds(of: Any, tmp_path: Path) -> None:
    schema = Schema("Contact", [Field("id", FieldType.INTEGER), Field("seen", FieldType.DATETIME, many=True)])
    for nanoseconds, found in ((-1_000, [1]), (-1, None)):
        kinds = of(pa.struct({"at": pa.timestamp("ns")})), of(pa.timestamp("ns"))
        columns = {"id": [1], "visits": pa.array([[{"at": nanoseconds}]], kinds[0])}
        path = parquet(tmp_path, columns | {"seen": pa.array([[nanoseconds]], kinds[1])})
        clause = {"seen": {"equals": ["1969-12-31T23:59:59.999999Z"]}}
        if found is not None:
            assert selected(path, clause, schema=schema) == found
        else:
            with pytest.raises(ContactsError, match="would lose data"):
                selected(path, clause, schema=schema)


def test_batches_are_small_where_much_is_nested(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("audiencefilter.contacts.parquet._MAX_CHUNK_BYTES", 100_000)
    scores = [[row * 1_000 + number for number in range(100)] for row in range(1_000)]
    path = parquet(tmp_path, {"id": range(1_000), "scores": scores}, use_dictionary=False)
    inputs = Inputs((str(path),), CONTACT, members_of(CONTACT, {"scores"}), Policy(OnError.STOP))
    sizes = [len(batch.rows) for source in inputs.sources() for batch in batches(source)]
    assert sum(sizes) == 1_000
    assert max(sizes) < 200
    assert selected(path, {"scores": {"has": 999_099}}) == [999]
