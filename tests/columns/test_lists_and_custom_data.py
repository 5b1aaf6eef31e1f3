"""A store over a schema with lists, custom data and relations that are not asked."""

from typing import Any

import pyarrow as pa
import pytest

import audiencefilter as af

T = af.FieldType
SCHEMA = af.Schema(
    "Contact",
    [
        af.Field("email", T.STRING),
        af.Field("tags", T.STRING, many=True, nullable=False),
        af.Field("days", T.DATETIME, many=True),
        af.Field("plan", T.STRING, attribute="data", path=("plan",)),
        af.Field("seats", T.INTEGER, attribute="data", path=("seats",)),
    ],
    relations=[
        af.Relation("actions", af.Schema("Action", [af.Field("name", T.STRING)])),
        af.Relation("list", af.CONTACT),
    ],
)
ADA = af.parse('{"email": "ada"}', schema=SCHEMA)


def _records() -> list[dict[str, Any]]:
    ada: dict[str, Any] = {"email": "ada", "tags": ["vip"], "data": {"plan": "pro", "seats": 5}}
    ada["list"] = [{"contacts": [ada]}]  # leads back, and so is no column
    return [ada, {"email": "bea", "tags": [], "data": None}]


def test_single_values_are_asked_and_others_kept() -> None:
    store = af.ColumnStore.from_records(_records(), SCHEMA)
    assert store.indices(ADA).tolist() == [0]
    data = {"plan": "pro", "seats": 5}
    assert store.select(ADA) == [{"email": "ada", "tags": ["vip"], "days": None, "data": data}]


def test_an_arrow_table_is_asked_too() -> None:
    table = pa.table({"email": ["ada"], "tags": [["vip"]], "data": ['{"plan": "pro"}']})
    store = af.ColumnStore.from_arrow(table, SCHEMA)
    assert store.select(ADA) == table.to_pylist()


@pytest.mark.parametrize("clause", ['{"tags": {"has": "vip"}}', '{"plan": "pro"}', '{"seats": {"gte": 5}}'])
def test_lists_and_custom_data_are_asked(clause: str) -> None:
    store = af.ColumnStore.from_records(_records(), SCHEMA)
    assert store.indices(af.parse(clause, schema=SCHEMA)).tolist() == [0]


def test_a_wrong_value_is_named_with_its_place() -> None:
    with pytest.raises(af.RecordError, match="record 1: email is 5"):
        af.ColumnStore.from_records([{"email": "a", "tags": []}, {"email": 5, "tags": []}], SCHEMA)
