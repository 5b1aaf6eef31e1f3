"""Records of lists, of custom data, of other records, and of dates in other forms."""

import json
from datetime import date, datetime, timedelta
from types import MappingProxyType
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given

import audiencefilter as af
from audiencefilter.language.date_formats import date_reader
from tests.language.test_records import NAN, NOON, assert_is, by_type, one
from tests.worlds.graphs import World, worlds

T = af.FieldType


#: Contacts lead to actions, which lead back.
CONTACT: af.Schema
ACTION = af.Schema(
    "Action",
    [af.Field("points", T.INTEGER), af.Field("at", T.DATETIME, format="YYYY-MM-DD")],
    relations=[
        af.Relation("items", af.Schema("Item", [af.Field("price", T.NUMBER)])),
        af.Relation("contact", lambda: CONTACT, attribute="owner", many=False),
    ],
)
CONTACT = af.Schema("Contact", [
    af.Field("id", T.INTEGER, nullable=False),
    af.Field("tags", T.STRING, many=True),
    af.Field("data.plan", T.STRING, attribute="data", path=("plan",), values=("free", "pro")),
    af.Field("data.score", T.INTEGER, attribute="data", path=("score",)),
], relations=[af.Relation("actions", ACTION), af.Relation("best", ACTION, many=False)])  # fmt: skip


def refused(schema: af.Schema, record: Any, strings: bool = False) -> af.RecordError:
    with pytest.raises(af.RecordError) as raised:
        schema.coerce(record, strings)
    return raised.value


def test_a_list_is_taken() -> None:
    lists: dict[af.FieldType, list[tuple[Any, Any]]] = {
        T.STRING: [
            (["a", "b", "a"], ["a", "b", "a"]), ([], []), (None, None), (NAN, None), (("a", None), ("a", None)),
            ({"a"}, {"a"}), (np.array(["a", "b"]), ["a", "b"]), (pl.Series(["a", None]), ["a", None]),
            (pa.scalar(["a"]), ["a"]),
        ],
        T.INTEGER: [([1, 2.0, None, NAN], [1, 2, None, None]), (frozenset([1.0, 2]), frozenset([1, 2]))],
        T.NUMBER: [(np.array([NAN]), [None])],
        T.BOOLEAN: [([True, False], [True, False])],
        T.DATETIME: [(["2024-06-01T14:00:00+02:00", NOON, None], [NOON, NOON, None])],
    }  # fmt: skip
    for kind, (held, expected) in by_type(lists):
        f = af.parse({"x": None}, schema=af.Schema("S", [af.Field("x", kind, many=True)]))
        for strings in (False, True):
            found = one(held, kind, strings, many=True)
            assert_is(found, expected)
            assert f.matches({"x": found}) is (found is None)
    held, dates = ["a", None], [NOON, "2024-06-01T12:00:00Z"]
    assert one(held, T.STRING, many=True) is held
    assert one(dates, T.DATETIME, many=True) == [NOON, NOON]
    assert dates[1] == "2024-06-01T12:00:00Z"


def test_what_is_no_list_is_refused() -> None:
    for held in ["a", '["a"]', b"a", {"a": 1}, 1, iter(["a"]), date(2024, 1, 1)]:
        schema = af.Schema("Thing", [af.Field("tags", T.STRING, many=True)])
        error = refused(schema, {"tags": held})
        assert (error.field, error.value, error.expected) == ("tags", held, "a list, each of its values a string")


def test_a_wrong_value_in_a_list_says_where_it_is() -> None:
    error = refused(af.Schema("Thing", [af.Field("n", T.INTEGER, many=True)]), {"n": [1, None, "2"]})
    assert str(error) == "n[2] is '2', expected a whole number from -2147483648 to 2147483647"


def test_a_list_that_has_to_be_there_may_lack_values() -> None:
    schema = af.Schema("Thing", [af.Field("tags", T.STRING, many=True, nullable=False)])
    assert schema.coerce({"tags": [None]}) == {"tags": [None]}
    for missing in (None, NAN):
        assert refused(schema, {"tags": missing}).expected == "a list"
    assert refused(schema, {}).expected == "a list"
    assert refused(schema, {"tags": ""}, strings=True).expected == "a list"


def test_text_is_read_as_a_list_of_json_on_request() -> None:
    for text, expected in (("", None), ("null", None), ("[]", []), ("[1, 2.0, null]", [1, 2, None]), (" [3]\n", [3])):
        assert one(text, T.INTEGER, True, many=True) == expected
    schema = af.Schema("Thing", [af.Field("n", T.INTEGER, many=True)])
    for text in ("1", "1,2", "['a']", "{}", "[1", "[NaN]", '"[1]"', "[" * 100_000, "null "):
        refused(schema, {"n": text}, strings=True)


def test_values_in_json_text_are_those_of_json() -> None:
    schema = af.Schema("Thing", [af.Field("n", T.INTEGER, many=True)])
    assert refused(schema, {"n": '["1"]'}, strings=True).field == "n[0]"
    assert schema.coerce({"n": ["1", ""]}, strings=True) == {"n": [1, None]}
    assert one('["", "a"]', T.STRING, True, many=True) == ["", "a"]


def test_values_bind_no_records() -> None:
    assert one("gold", T.STRING, values=("free", "pro")) == "gold"
    assert one(["gold"], T.STRING, many=True, values=("free", "pro")) == ["gold"]


def test_custom_data_stays_as_it_is() -> None:
    f = af.parse({"data.score": 3}, schema=CONTACT)
    mapping = {"plan": "pro", "score": "x"}
    for data in (mapping, '{"plan": 1}', b"{}", "no JSON", "{", 7, [1], object(), NOON, NAN, None):
        for strings in (False, True):
            assert CONTACT.coerce({"id": 1, "data": data}, strings)["data"] is data
        assert f.matches({"data": data}) is False
    assert CONTACT.coerce({"id": 1, "data": ""}, strings=True) == {"id": 1, "data": None}
    assert CONTACT.coerce({"id": 1, "data": ""}) == {"id": 1, "data": ""}
    assert CONTACT.coerce({"id": 1}, strings=True) == {"id": 1}


def test_related_records_are_made_likewise() -> None:
    source = MappingProxyType({
        "id": 1,
        "actions": (
            {"points": 3.0, "at": "2024-06-01", "items": [{"price": 1, "note": "kept"}], "owner": {"id": 1.0}},
            {"points": None, "items": None, "owner": None},
        ),
        "best": {"points": 4.0, "items": []},
    })  # fmt: skip
    action = {
        "points": 3, "at": NOON - timedelta(hours=12), "items": [{"price": 1, "note": "kept"}], "owner": {"id": 1},
    }  # fmt: skip
    empty = {"points": None, "items": None, "owner": None}
    assert CONTACT.coerce(source) == {"id": 1, "actions": [action, empty], "best": {"points": 4, "items": []}}
    assert source["best"] == {"points": 4.0, "items": []}
    assert CONTACT.coerce({"id": 1, "best": NAN, "actions": NAN}) == {"id": 1, "best": None, "actions": None}


def test_a_wrong_related_record_says_where_it_is() -> None:
    mapping, records = "a record, as a mapping", "a list of records"
    cases: list[tuple[dict[str, Any], str, str | None]] = [
        ({"actions": [{}, {"points": "3"}]}, "actions[1].points", "a whole number from -2147483648 to 2147483647"),
        ({"actions": [{"items": [{"price": []}]}]}, "actions[0].items[0].price", "a finite number"),
        ({"best": {"owner": {"id": 1, "tags": [1]}}}, "best.contact.tags[0]", "a string"),
        ({"best": {"owner": {}}}, "best.contact.id", "a value"),
        ({"best": {"at": "1.6.2024"}}, "best.at", None),
        *(({"actions": [action]}, "actions[0]", mapping) for action in (None, NAN, "x")),
        *(({"actions": actions}, "actions", records) for actions in ({"points": 3}, "[]", iter(()))),
        *(({"best": best}, "best", mapping) for best in ([{}], "{}", object())),
    ]
    for record, field, expected in cases:
        error = refused(CONTACT, {"id": 1, **record})
        assert error.field == field
        assert expected in (None, error.expected)


def test_related_records_are_read_from_json_text_on_request() -> None:
    text = json.dumps([{"points": 3.0, "at": "2024-06-01T12:00:00Z"}])
    found = CONTACT.coerce({"id": "1", "actions": text, "best": "null"}, strings=True)
    assert found == {"id": 1, "actions": [{"points": 3, "at": NOON}], "best": None}
    empty = CONTACT.coerce({"id": 1, "actions": "", "best": ""}, strings=True)
    assert empty == {"id": 1, "actions": None, "best": None}
    assert refused(CONTACT, {"id": 1, "actions": '[{"points": "3"}]'}, strings=True).field == "actions[0].points"
    assert refused(CONTACT, {"id": 1, "best": "{"}, strings=True).expected == "JSON"
    assert CONTACT.coerce({"id": 1, "best": {"points": "3"}}, strings=True)["best"] == {"points": 3}


def test_records_that_lead_back_are_one_record() -> None:
    contact: dict[str, Any] = {"id": 1.0}
    action: dict[str, Any] = {"points": 3.0, "owner": contact}
    contact["actions"] = [action, action]
    contact["best"] = action
    found = CONTACT.coerce(contact)
    assert found["best"] is found["actions"][0] is found["actions"][1]
    assert found["best"]["owner"] is found
    assert type(found["id"]) is int
    assert type(contact["id"]) is float
    assert af.parse({"actions": {"some": {"contact": {"is": {"id": 1}}}}}, schema=CONTACT).matches(found)


def test_records_may_be_deep() -> None:
    record: dict[str, Any] = {"id": 1.0}
    for _ in range(5_000):
        record = {"id": 1, "best": {"owner": record}}
    found = CONTACT.coerce(record)
    while "best" in found:
        found = found["best"]["owner"]
    assert found == {"id": 1}
    wrong = {"id": 1, "best": {"owner": {"id": 2, "best": {"owner": record}}}}
    while "best" in record:
        record = record["best"]["owner"]
    record["id"] = "x"
    error = refused(CONTACT, wrong)
    assert error.field.startswith("best.contact.best.contact.")
    assert error.field.endswith("best.contact.id")
    assert len(str(error)) < 400


def test_a_date_of_the_format_is_taken() -> None:
    taken: dict[str, dict[str, str]] = {
        "YYYY-MM-DD": {"2024-06-01": "2024-06-01T00:00:00Z", "0001-01-01": "0001-01-01T00:00:00Z"},
        "YYYY-MM-DD UTC": {"2024-06-01": "2024-06-01T00:00:00Z"},
        "YYYY-MM-DD Europe/Berlin": {"2024-06-01": "2024-05-31T22:00:00Z", "2024-12-01": "2024-11-30T23:00:00Z"},
        "YYYY-MM-DD America/Sao_Paulo": {"2018-11-04": "2018-11-04T03:00:00Z"},  # there was no midnight
        "YYYY-MM-DD America/Havana": {"2024-11-03": "2024-11-03T04:00:00Z"},  # there were two
        "YYYY-MM-DD Pacific/Apia": {"2011-12-30": "2011-12-30T10:00:00Z"},  # there was no such day
        "DD/MM/YYYY": {"31/12/2025": "2025-12-31T00:00:00Z"},
        "MM/DD/YYYY": {"1/2/2025": "2025-01-02T00:00:00Z"},
        "DD.MM.YYYY Europe/Berlin": {"31.12.2025": "2025-12-30T23:00:00Z"},
        "DD.MM.YYYY HH:MM": {"31.12.2025 14:05": "2025-12-31T14:05:00Z"},
        "DD-MM-YYYY": {"03-04-2025": "2025-04-03T00:00:00Z"},
        "YYYY-MM-DD HH:MM": {"2025-12-31 14:05": "2025-12-31T14:05:00Z"},
        "YYYY-MM-DD HH:MM:SS +HHMM": {
            "2025-12-31 14:05:00 +0200": "2025-12-31T12:05:00Z",
            "2025-12-31 14:05:00 UTC": "2025-12-31T14:05:00Z",
        },
        "YYYY-MM-DDTHH:MM:SS+HHMM": {"2025-12-31T14:05:00.25+0000": "2025-12-31T14:05:00.250000Z"},
        "YYYY-MM-DD HH:MM:SS": {
            "2024-06-01 12:00:00": "2024-06-01T12:00:00Z",
            "2024-06-01 12:00:00.1234567": "2024-06-01T12:00:00.123456Z",
        },
        "YYYY-MM-DDTHH:MM:SS": {"2024-06-01T12:00:00": "2024-06-01T12:00:00Z"},
        "YYYY-MM-DD HH:MM:SS Europe/Berlin": {
            "2024-03-31 02:30:00": "2024-03-31T01:00:00Z",
            "2024-10-27 02:30:00": "2024-10-27T00:30:00Z",
        },
        "YYYY-MM-DDTHH:MM:SS America/New_York": {"9999-12-31T18:59:59": "9999-12-31T23:59:59Z"},
    }
    for form, (text, expected) in [(form, case) for form, texts in taken.items() for case in texts.items()]:
        instant = datetime.fromisoformat(expected)
        for strings in (False, True):
            assert one(text, T.DATETIME, strings, format=form) == instant
            assert one([text, None], T.DATETIME, strings, format=form, many=True) == [instant, None]
            # The usual form is taken besides, and what is an instant already stays one.
            assert one(expected, T.DATETIME, strings, format=form) == instant
            assert one(instant, T.DATETIME, strings, format=form) is instant
            with pytest.raises(af.RecordError):
                one(text, T.DATETIME, strings)


def test_nothing_else_is_guessed() -> None:
    wrong = {
        "YYYY-MM-DD": [
            "2024-06-01 00:00:00", "2024-6-1", "2024-02-30", "20240601", " 2024-06-01", "٢٠٢٤-06-01", "0000-01-01",
            "2024-06-01 Europe/Berlin",
        ],
        "YYYY-MM-DD Asia/Tokyo": ["0001-01-01"],  # its midnight was in the year 0
        "YYYY-MM-DD HH:MM:SS": ["2024-06-01", "2024-06-01T12:00:00", "2024-06-01 24:00:00", "2024-06-01 12:00"],
        "DD/MM/YYYY": ["12/31/2025", "31.12.2025"],
        "DD.MM.YYYY": ["31.12.25", "29.02.2025"],
        "YYYY-MM-DD HH:MM:SS +HHMM": ["2025-12-31 14:05:00", "0001-01-01 00:00:00 +0100"],
        "YYYY-MM-DDTHH:MM:SS": ["2024-06-01 12:00:00"],
        "YYYY-MM-DDTHH:MM:SS America/New_York": ["9999-12-31T19:00:00"],
    }  # fmt: skip
    for form, text in [(form, text) for form, texts in wrong.items() for text in texts]:
        with pytest.raises(af.RecordError) as raised:
            one(text, T.DATETIME, format=form)
        assert raised.value.expected == f'a timestamp such as "2025-01-01T00:00:00Z", or a date written {form!r}'


def test_a_date_of_python_is_one_without_a_time() -> None:
    assert one(date(2024, 6, 1), T.DATETIME, format="YYYY-MM-DD Europe/Berlin") == NOON - timedelta(hours=14)
    assert one(date(2024, 6, 1), T.DATETIME, format="DD.MM.YYYY Europe/Berlin") == NOON - timedelta(hours=14)
    with pytest.raises(af.RecordError):
        one(date(2024, 6, 1), T.DATETIME, format="YYYY-MM-DD HH:MM:SS")
    naive = datetime(2024, 6, 1, 12)  # noqa: DTZ001
    assert one(naive, T.DATETIME, format="YYYY-MM-DD Europe/Berlin") == NOON


def test_evaluation_knows_no_format() -> None:
    schema = af.Schema("Thing", [af.Field("day", T.DATETIME, format="YYYY-MM-DD")])
    with pytest.raises(af.RecordError):
        af.parse({"day": {"gt": "2024-01-01T00:00:00Z"}}, schema=schema).matches({"day": "2024-06-01"})
    with pytest.raises(af.InvalidFilterError):
        af.parse({"day": {"gt": "2024-01-01"}}, schema=schema)


def test_a_format_is_checked_when_the_field_is_made() -> None:
    cases: list[tuple[Any, str]] = [
        ("DD.MM.YY", "no dates are written as 'DD.MM.YY': it must be 'YYYY-MM-DD' or"),
        ("YYYY-MM-DD HH:MM +HHMM Europe/Berlin", "has an offset and a zone: leave out the zone"),
        ("%Y-%m-%d", "no dates are written as '%Y-%m-%d'"),
        ("", "no dates are written as ''"),
        ("YYYY-MM-DD ", "has no zone ''$"),
        ("YYYY-MM-DD europe/berlin", "has no zone 'europe/berlin'; did you mean 'Europe/Berlin'"),
        ("YYYY-MM-DD Berlin", "has no zone 'Berlin'; did you mean 'Europe/Berlin'"),
        ("YYYY-MM-DD localtime", "has no zone 'localtime'$"),
        ("YYYY-MM-DD ../../etc/passwd", "has no zone"),
        ("YYYY-MM-DD HH:MM:SS +02:00", "has no zone"),
        (7, "must be a text"),
    ]
    for form, message in cases:
        with pytest.raises(ValueError, match=message) as raised:
            af.Field("day", T.DATETIME, format=form)
        assert "'day'" in str(raised.value)


def test_only_dates_have_a_format() -> None:
    with pytest.raises(ValueError, match="'x' is string, and only dates and date-times have a format"):
        af.Field("x", T.STRING, format="YYYY-MM-DD")
    with pytest.raises(ValueError, match="custom data is not converted"):
        af.Field("x", T.DATETIME, format="YYYY-MM-DD", attribute="data", path=("x",))
    assert date_reader("YYYY-MM-DD")("x" * 100_000) is None


@given(worlds())
def test_a_record_that_is_made_is_selected_as_before(found: World) -> None:
    f = found.filter
    for row in found.rows:
        assert f.matches(found.schema.coerce(row), now=found.now) is f.matches(row, now=found.now)
