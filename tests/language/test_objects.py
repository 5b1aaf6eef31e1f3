"""Relations to objects in custom data: schemas, records, coercion, and what is refused."""

import json
import pickle
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.backends.interpreter import verdict
from audiencefilter.cli.clause import load_schema
from audiencefilter.contacts.schema_file import schema_text
from audiencefilter.language.reachable_schemas import checksum
from audiencefilter.language.related_records import records_of
from tests.notations.test_hostile_values import Broken

T = af.FieldType
NOW = datetime(2026, 3, 29, 12, tzinfo=UTC)
ITEM: af.Schema = af.Schema(
    "Item",
    [
        af.Field("sku", T.STRING, nullable=False),
        af.Field("quantity", T.INTEGER),
        af.Field("price", T.DECIMAL, scale=2),
        af.Field("due", T.DATE, format="DD.MM.YYYY"),
        af.Field("labels", T.STRING, many=True),
        af.Field("city", T.STRING, attribute="maker", path=("city",)),
    ],
    relations=[
        af.Relation("items", lambda: ITEM),  # also within an item, of which it is custom data
        af.Relation("box", lambda: ITEM, attribute="packing", path=("box",), many=False),
    ],
)
CONTACT = af.Schema("Contact", [af.Field("plan", T.STRING, attribute="data", path=("plan",))], relations=[
    af.Relation("items", ITEM, attribute="data", path=("items",)),
    af.Relation("first", ITEM, attribute="data", path=["first"], many=False),
    af.Relation("log", ITEM, path=()),
    af.Relation("bought", ITEM),
])  # fmt: skip


def answers(clause: Any, values: list[Any], attribute: str = "data") -> list[bool | None]:
    """Return the verdicts of a clause on the values of an attribute, which all that evaluate in memory share."""
    f = af.parse(clause, CONTACT)
    index = af.AudienceIndex(CONTACT)
    index.add("it", f)
    records = [{attribute: value} for value in values]
    found = [verdict(f.plan_at(NOW), record) for record in records]
    selected = [record for record, one in zip(records, found, strict=True) if one]
    assert f.select(records, now=NOW) == selected
    assert f.select([*records, {}], now=NOW)[: len(selected)] == selected
    for record, one in zip(records, found, strict=True):
        assert f.matches(record, now=NOW) is f.matches(SimpleNamespace(**record), now=NOW) is (one is True)
        assert f.explain(record, now=NOW).verdict is one
        assert index.match(record, now=NOW) == ({"it"} if one else set())
    return found


def counts(values: list[Any], relation: str = "items", attribute: str = "data") -> list[int]:
    found = [len(records_of({attribute: value}, CONTACT.relations[relation])) for value in values]
    for number in (0, 1, 2, 3):
        assert answers({relation: {"count": {"equals": number}}}, values, attribute) == [one == number for one in found]
    return found


def test_elements_that_are_no_objects_are_left_out() -> None:
    mixed: list[Any] = [{}, None, 5, "{}", [{}], True, {"sku": "a"}, 1.5]
    assert counts([{"items": mixed}, json.dumps({"items": mixed}), json.dumps({"items": mixed}).encode()]) == [2, 2, 2]
    assert counts([{"items": ({}, {})}, {"items": []}]) == [2, 0]


def test_what_is_no_array_is_no_row() -> None:
    nothing: list[Any] = [None, 5, "x", "[{}]", {}, {"0": {}}, True, float("nan")]
    data: list[Any] = [None, 5, "", "x", "null", "[]", [{"items": [{}]}], '{"items": [{}]', '{"items": [NaN]}', b"\xff"]
    values = [*({"items": one} for one in nothing), *data, NOW]
    assert counts(values) == [0] * len(values)


def test_the_attribute_itself_may_be_the_array() -> None:
    assert counts([[{}, {}], "[{}, 5]", b"[{}]", {"0": {}}, "{}", None], "log", "log") == [2, 1, 1, 0, 0, 0]


def test_text_is_read_at_the_attribute_only() -> None:
    assert counts([{"items": "[{}]"}, json.dumps({"items": "[{}]"}), json.dumps('{"items": [{}]}')]) == [0, 0, 0]
    clause = {"items": {"some": {"city": "Kiel"}}}
    inner = {"city": "Kiel"}
    assert answers(clause, [{"items": [{"maker": inner}]}, {"items": [{"maker": json.dumps(inner)}]}]) == [True, False]


def test_to_one() -> None:
    values = [{"first": one} for one in ({"sku": "a"}, {}, [{"sku": "a"}], None, "a", '{"sku": "a"}')]
    assert answers({"first": {"is": {"sku": "a"}}}, values) == [True, False, False, False, False, False]
    assert answers({"first": {"is": None}}, values) == [False, False, True, True, True, True]
    assert answers({"first": {"isNot": {"sku": "a"}}}, values) == [False, True, True, True, True, True]


def test_values_of_other_types_are_missing() -> None:
    dates = ["2023-02-29", "29.02.2024", "2024-02-29T00:00:00Z", 20240229, NOW.date()]
    # By field a test, the values that pass it, and those that do not; a document may lack what records always have.
    table: dict[str, tuple[Any, list[Any], list[Any]]] = {
        "price": ({"gte": 19.99, "lt": 20}, [19.99], [0.125, "19.99", True, 10**17]),
        "due": ({"lte": "2024-02-29"}, ["2024-02-29", "0001-01-01"], dates),
        "sku": (None, [None, 5], ["a"]),
        "quantity": (2**31 - 1, [2**31 - 1, 2147483647.0], [2**31, "1"]),
    }
    for name, (test, passing, others) in table.items():
        found = answers({"items": {"some": {name: test}}}, [{"items": [{name: one}]} for one in (*passing, *others)])
        assert found == [*[True] * len(passing), *[False] * len(others)]


def test_huge_numbers_and_deep_json() -> None:
    digits = '{"items": [{"quantity": ' + "9" * 100_000 + ', "sku": "a"}]}'
    assert answers({"items": {"some": {"sku": "a", "quantity": None}}}, [digits]) == [True]
    assert counts(['{"items": ' + "[" * 100_000]) == [0]
    twice = '{"items": [], "items": [{}]}'
    assert counts([twice]) == [1]


def test_a_mapping_that_raises_is_an_error_with_a_name() -> None:
    f = af.parse({"items": {"some": {"sku": "a"}}}, CONTACT)
    for value in (Broken(), {"items": [Broken()]}):
        for evaluate in (f.matches, f.explain, lambda record: f.select([record])):
            with pytest.raises(af.RecordError) as caught:
                evaluate({"data": value})
            assert caught.value.field in ("items", "items.sku")


def test_explanations_show_what_is_there() -> None:
    f = af.parse({"items": {"some": {"quantity": {"gte": 5}}}}, CONTACT)
    text = str(f.explain({"data": {"items": [{"quantity": "7"}, None, {"quantity": 4}]}}))
    assert "items[0]: quantity >= 5 (quantity is missing, since it is '7')" in text
    assert "items[1]: quantity >= 5 (quantity is 4)" in text


def test_next_change() -> None:
    f = af.parse({"items": {"some": {"due": {"gte": {"today": "P0D"}}}}}, CONTACT)
    records = [{"data": {"items": [{"due": "2026-03-30"}, {"due": "2026-03-01"}] * times}} for times in (1, 9)]
    for record in records:
        assert f.next_change(record, now=NOW) == datetime(2026, 3, 31, tzinfo=UTC)
    assert f.next_change({"data": {"items": [{"due": 5}]}}, now=NOW) is None


def test_schemas_survive_what_stores_them(tmp_path: Any) -> None:
    (tmp_path / "s.json").write_text(schema_text(CONTACT))
    for again in (pickle.loads(pickle.dumps(CONTACT)), load_schema(str(tmp_path / "s.json"))):
        assert again == CONTACT
        assert again.relations["items"].path == ("items",)
        assert again.relations["items"].schema == CONTACT.relations["items"].schema
        assert checksum(again) == checksum(CONTACT)
    *others, _ = CONTACT.relations.values()
    other = af.Schema("Contact", CONTACT.fields, relations=[*others, af.Relation("bought", ITEM, path=())])
    assert other != CONTACT
    assert checksum(other) != checksum(CONTACT)


def test_coercion_leaves_custom_data_as_it_is() -> None:
    data = {"items": [{"quantity": "5", "due": "29.02.2024"}, 7]}
    found = CONTACT.coerce({"data": data, "log": [5]})
    assert found == {"data": data, "log": [5]}
    assert found["data"] is data
    row = {"data": json.dumps(data), "log": "", "bought": '[{"sku": "a", "due": "29.02.2024"}]'}
    read = CONTACT.coerce(row, strings=True)
    assert read["data"] == row["data"]
    assert read["log"] is None
    assert af.parse({"items": {"count": {"equals": 1}}}, CONTACT).matches(read)
