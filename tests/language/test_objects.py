"""Relations to objects in custom data: schemas, records, coercion, and what is refused."""

import json
import pickle
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.backends.interpreter import verdict
from audiencefilter.cli.schema_file import load_schema, schema_text
from audiencefilter.language.related_records import records_of
from audiencefilter.language.schema_document import checksum
from tests.each import each

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
CONTACT = af.Schema(
    "Contact",
    [af.Field("plan", T.STRING, attribute="data", path=("plan",))],
    relations=[
        af.Relation("items", ITEM, attribute="data", path=("items",)),
        af.Relation("first", ITEM, attribute="data", path=["first"], many=False),
        af.Relation("log", ITEM, path=()),
        af.Relation("bought", ITEM),
    ],
)


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


# -- records ----------------------------------------------------------------------------------------------------------


def test_elements_that_are_no_objects_are_left_out() -> None:
    mixed: list[Any] = [{}, None, 5, "{}", [{}], True, {"sku": "a"}, 1.5]
    assert counts([{"items": mixed}, json.dumps({"items": mixed}), json.dumps({"items": mixed}).encode()]) == [2, 2, 2]
    assert counts([{"items": ({}, {})}, {"items": []}]) == [2, 0]


def _some(*values: Any) -> tuple[Any, ...]:
    return values


def test_what_is_no_array_is_no_row() -> None:
    for nothing in _some(None, 5, "x", "[{}]", {}, {"0": {}}, True, float("nan")):
        assert counts([{"items": nothing}]) == [0]
    for data in _some(
        None, 5, "", "x", "null", "[]", [{"items": [{}]}], '{"items": [{}]', '{"items": [NaN]}', b"\xff", NOW
    ):
        assert counts([data]) == [0]


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
    for value, expected in ((19.99, True), (0.125, False), ("19.99", False), (True, False), (10**17, False)):
        clause: Any = {"items": {"some": {"price": {"gte": 19.99, "lt": 20}}}}
        assert answers(clause, [{"items": [{"price": value}]}]) == [expected]
    dates = ["2024-02-29", "2023-02-29", "29.02.2024", "2024-02-29T00:00:00Z", 20240229, NOW.date(), "0001-01-01"]
    clause = {"items": {"some": {"due": {"lte": "2024-02-29"}}}}
    assert answers(clause, [{"items": [{"due": one}]} for one in dates]) == [True, *[False] * 5, True]
    absent = {"items": {"some": {"sku": None}}}  # a document may lack even what other records always have
    assert answers(absent, [{"items": [{}]}, {"items": [{"sku": 5}]}, {"items": [{"sku": "a"}]}]) == [True, True, False]
    whole = {"items": {"some": {"quantity": 2**31 - 1}}}
    assert answers(whole, [{"items": [{"quantity": one}]} for one in (2**31 - 1, 2147483647.0, 2**31, "1")]) == [
        *(True, True, False, False)
    ]


def test_aggregates() -> None:
    data: Any = {"items": [{"price": 0.1 + 0.2, "quantity": 1}, {"price": 19.99, "quantity": 2}, {"price": "1"}, 7]}
    for clause in _some(
        {"sum": {"field": "price", "equals": 20.29}},
        {"avg": {"field": "price", "equals": 10.145}},
        {"avg": {"field": "quantity", "equals": 1.5}},
        {"min": {"field": "price", "equals": 0.3}},
        {"count": {"equals": 3}},
        {"count": {"where": {"price": None}, "equals": 1}},
    ):
        assert answers({"items": clause}, [data, json.dumps(data), {"items": [5]}])[:2] == [True, True]
    assert answers({"items": {"avg": {"field": "price", "gt": 0}}}, [{"items": [{"price": "1"}]}]) == [None]


def test_objects_within_objects() -> None:
    data: Any = {"items": [{"items": [{"sku": "b"}, 5], "packing": {"box": {"sku": "c", "items": [{"quantity": 3}]}}}]}
    for inner in (
        {"items": {"some": {"sku": "b"}}},
        {"box": {"is": {"sku": "c"}}},
        {"box": {"is": {"items": {"max": {"field": "quantity", "equals": 3}}}}},
    ):
        assert answers({"items": {"some": inner}}, [data, json.dumps(data), {"items": [{}]}]) == [True, True, False]
    assert answers({"items": {"some": {"items": {"some": {}}}}}, [{"items": [{"items": '[{"sku": "b"}]'}]}]) == [False]


def test_huge_numbers_and_deep_json() -> None:
    digits = '{"items": [{"quantity": ' + "9" * 100_000 + ', "sku": "a"}]}'
    assert answers({"items": {"some": {"sku": "a", "quantity": None}}}, [digits]) == [True]
    assert counts(['{"items": ' + "[" * 100_000]) == [0]
    twice = '{"items": [], "items": [{}]}'
    assert counts([twice]) == [1]


class Broken(Mapping[str, Any]):
    def __getitem__(self, key: str) -> Any:
        raise OSError(key)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def test_a_mapping_that_raises_is_an_error_with_a_name() -> None:
    def check(value: Any) -> None:
        f = af.parse({"items": {"some": {"sku": "a"}}}, CONTACT)
        for evaluate in (f.matches, f.explain, lambda record: f.select([record])):
            with pytest.raises(af.RecordError) as caught:
                evaluate({"data": value})
            assert caught.value.field in ("items", "items.sku")

    each([Broken(), {"items": [Broken()]}], check)


def test_other_relations_stay_as_they_are() -> None:
    f = af.parse({"bought": {"some": {"sku": "a"}}}, CONTACT)
    assert f.matches({"bought": [{"sku": "a"}]})
    with pytest.raises(af.RecordError):
        f.matches({"bought": [5]})
    with pytest.raises(af.InvalidFilterError):
        af.parse({"bought": {"some": {"sku": None}}}, CONTACT)


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


# -- schemas and coercion ---------------------------------------------------------------------------------------------


def test_a_path_is_keys() -> None:
    def check(path: Any) -> None:
        with pytest.raises(ValueError, match="the path of 'r' must be keys in a tuple"):
            af.Relation("r", ITEM, path=path)

    each(["items", ("items", 0), 5], check)


def test_custom_data_is_shared_with_nothing_else() -> None:
    data = af.Relation("items", ITEM, attribute="data", path=())
    plain, at_path = af.Field("a", T.STRING, attribute="data"), af.Field("a", T.STRING, attribute="data", path=("a",))
    assert af.Schema("A", [at_path], relations=[data]).relations["items"] == data
    for fields, relations in (
        ([plain], [data]),
        ([at_path], [af.Relation("data", ITEM)]),
        ([af.Field("b", T.STRING)], [data, af.Relation("data", ITEM)]),
        ([af.Field("b", T.STRING)], [af.Relation("data", ITEM), data]),
    ):
        with pytest.raises(ValueError, match="have the same attribute 'data'"):
            af.Schema("A", fields, relations=relations)


def test_schemas_survive_what_stores_them(tmp_path: Any) -> None:
    (tmp_path / "s.json").write_text(schema_text(CONTACT))
    for again in (
        pickle.loads(pickle.dumps(CONTACT)),
        load_schema(str(tmp_path / "s.json")),
    ):
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


def test_clauses_are_read_like_those_on_other_records() -> None:
    f = af.parse({"items": {"some": {"price": {"gt": 5}, "items": {"none": {}}}}}, CONTACT)
    assert af.parse(f.to_json(), CONTACT) == af.parse_text(f.to_text(), CONTACT) == f
    assert pickle.loads(pickle.dumps(f)) == f
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse({"items": {"some": {"skuu": "a"}}}, CONTACT)
    assert [(one.code, one.path) for one in caught.value.problems] == [("unknown_field", "$.items.some.skuu")]
    assert "Item" in json.dumps(CONTACT.json_schema())
    assert CONTACT.builder()["schemas"]["Contact"]["relations"][0]["name"] == "items"
