"""What values the contacts of a list have in a field, against a brute force over random contacts."""

import json
import random
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final
from uuid import UUID

import pytest

import audiencefilter as af
from audiencefilter.language.custom_data import at_path
from audiencefilter.service.operations.notation import CustomField
from tests.service.databases import on_both
from tests.service.running import Tenant

FIELDS: Final = {
    field.name: field
    for field in (
        CustomField("text", ("text",), "string"),
        CustomField("deep", ("a b", "o'clock", "x%y", '"q"'), "string"),
        CustomField("whole", ("whole",), "integer"),
        CustomField("number", ("number",), "number"),
        CustomField("flag", ("flag",), "boolean"),
        CustomField("moment", ("moment",), "datetime"),
        CustomField("texts", ("in", "texts"), "string", many=True),
        CustomField("wholes", ("wholes",), "integer", many=True),
        CustomField("numbers", ("numbers",), "number", many=True),
        CustomField("flags", ("flags",), "boolean", many=True),
        CustomField("moments", ("moments",), "datetime", many=True),
        CustomField("day", ("day",), "date"),
        CustomField("days", ("days",), "date", many=True),
        CustomField("price", ("price",), "decimal", scale=2),
        CustomField("prices", ("prices",), "decimal", many=True, scale=2),
        CustomField("id", ("id",), "uuid"),
        CustomField("ids", ("ids",), "uuid", many=True),
    )
}
#: What stands in data: of each type some, and with it what is of no type.
TEXTS: Final = [*(f"t{number}" for number in range(25)), "a", "A", "ä", "Ä", "\U0001f600", "\uffff", "", "%s", "'"]
WHOLES: Final = [*range(-40, 60, 3), -(2**31), 2**31 - 1, 5.0, 2**31, 1.5]
NUMBERS: Final = [0.0, -0.0, 0.1, 0.30000000000000004, 0.3, 1e308, -1e308, 1e-320, 3, 2**53 + 1, -17.25, 1.1, 2.2]
MOMENTS: Final = [
    "2026-01-01T00:00:00Z", "2026-01-01T01:00:00+01:00", "2026-03-01T12:00:00.000001Z", "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999999Z", "2026-02-30T00:00:00Z", "2026-01-01",
    *(f"2025-{month:02}-03T04:05:06.7Z" for month in range(1, 13)),
]  # fmt: skip
DAYS: Final = [*(f"2024-02-{day:02}" for day in range(1, 31)), "0001-01-01", "9999-12-31", "0000-01-01"]
PRICES: Final = [*(number / 100 for number in range(30)), 0.1 + 0.2, 19.99, -0.0, 5, 1.005, 1e14, 1e16]
IDS: Final = [*(f"123e4567-e89b-12d3-a456-4266141740{number:02}" for number in range(25)), "no"]
IDS.append(IDS[3].upper())
STRANGE: Final[list[Any]] = [None, True, "12", 12, [], {}, ["a", 7], [None]]


def drawn_data(drawn: random.Random) -> dict[str, Any]:
    def one(pool: list[Any]) -> Any:
        return drawn.choice(STRANGE) if drawn.random() < 0.1 else drawn.choice(pool)

    def many(pool: list[Any]) -> Any:
        if drawn.random() < 0.1:
            return drawn.choice(STRANGE)
        return [drawn.choice([*pool, None]) for _ in range(drawn.randrange(5))]

    data = {
        "text": one(TEXTS), "a b": {"o'clock": {"x%y": {'"q"': one(TEXTS[-9:])}}}, "whole": one(WHOLES),
        "number": one(NUMBERS), "flag": one([True, False]), "moment": one(MOMENTS), "in": {"texts": many(TEXTS)},
        "wholes": many(WHOLES[:-2]), "numbers": many(NUMBERS), "flags": many([True, False]),
        "moments": many(MOMENTS[:5] + MOMENTS[7:]), "day": one(DAYS), "days": many(DAYS[:29]), "price": one(PRICES),
        "prices": many(PRICES[:-2]), "id": one(IDS), "ids": many(IDS),
    }  # fmt: skip
    return {key: value for key, value in data.items() if drawn.random() < 0.9}


START: Final = datetime(2026, 1, 1, tzinfo=UTC)


def drawn_contact(drawn: random.Random, number: int) -> dict[str, Any]:
    return {
        "email": f"c{number}@cam.edu",
        "city": drawn.choice([*TEXTS, None]),
        "country": drawn.choice(["DE", "de", "FR", None]),
        "points": drawn.choice([0, 0, 0, 7, drawn.randrange(1_000), -(2**31), 2**31 - 1]),
        "referrals": drawn.randrange(25),
        "isVerified": drawn.random() < 0.3,
        "createdAt": START + timedelta(milliseconds=drawn.randrange(10**10)),
        "data": drawn_data(drawn),
    }


@pytest.fixture
def rows(tenant: Tenant) -> list[dict[str, Any]]:
    """Random contacts, as they are put on the list."""
    path = f"/extensions/lists/{tenant.list_id}"
    assert tenant.api.patch(path, json={"notation": "extended"}).status_code == 200
    fields = [field.shown() for field in FIELDS.values()]
    answer = tenant.api.put(f"{path}/fields", json={"fields": fields})
    assert answer.status_code == 200, answer.text
    drawn = random.Random(11)
    made = [drawn_contact(drawn, number) for number in range(300)]
    tenant.load(made)
    return made


def distribution(tenant: Tenant, field: str, **more: Any) -> dict[str, Any]:
    answer = tenant.api.post(
        "/extensions/distribution", json={"listId": tenant.list_id, "field": field, **more}, timeout=60
    )
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["data"]
    return found


def values_of(row: dict[str, Any], name: str) -> set[Any] | None:
    """Return the values that a contact has in a field; None where it is missing."""
    if name not in FIELDS:
        return None if row[name] is None else {row[name]}
    held = at_path(row["data"], FIELDS[name].field())
    if held is None:
        return None
    found = {one for one in held if one is not None} if FIELDS[name].many else {held}
    return {units / 100 for units in found} if FIELDS[name].type == "decimal" else found


def plain(value: Any) -> Any:
    return value.timestamp() if isinstance(value, datetime) else value


def read(value: Any, type_: str) -> Any:
    """Return a value in the answer as :func:`at_path` returns it."""
    readers: dict[str, Any] = {"datetime": datetime.fromisoformat, "date": date.fromisoformat, "uuid": UUID}
    return readers.get(type_, lambda same: same)(value)


def check(found: dict[str, Any], rows: list[dict[str, Any]], name: str) -> None:
    """Compare with values counted one by one."""
    held = [values_of(row, name) for row in rows]
    counts = Counter(value for values in held for value in values or ())
    ordered = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    top = ordered[:20]
    assert found["contacts"] == len(rows)
    assert found["missing"] == held.count(None)
    assert [(read(one["value"], found["type"]), one["count"]) for one in found["values"]] == top
    known = {value for value, _ in top}
    assert found["others"] == sum(bool((values or set()) - known) for values in held)
    if found["type"] in {"string", "boolean", "date", "decimal", "uuid"} or not counts:
        assert found["histogram"] is None
        return
    bins = [
        (read(one["from"], found["type"]), read(one["to"], found["type"]), one["count"]) for one in found["histogram"]
    ]
    assert 1 <= len(bins) <= 30
    assert bins[0][0] == min(counts)
    assert [end for _, end, _ in bins[:-1]] == [start for start, _, _ in bins[1:]]
    for place, (start, end, count) in enumerate(bins):
        is_last = place == len(bins) - 1
        within = [
            values for values in held if any(start <= one < end or (is_last and one == end) for one in values or ())
        ]
        assert count == len(within), (start, end)
    widths = [plain(end) / 2 - plain(start) / 2 for start, end, _ in bins]
    assert max(widths) <= min(widths) * 1.001 + 0.001


COLUMNS: Final = ("city", "country", "points", "referrals", "isVerified", "createdAt")


@on_both
def test_every_field_against_a_brute_force(tenant: Tenant, rows: list[dict[str, Any]]) -> None:
    for name in (*COLUMNS, *FIELDS):
        found = distribution(tenant, name)
        is_custom = name in FIELDS
        assert (found["field"], found["many"]) == (name, is_custom and FIELDS[name].many)
        check(found, rows, name)


@on_both
def test_of_those_that_a_clause_selects(tenant: Tenant, rows: list[dict[str, Any]]) -> None:
    clause = {"OR": [{"points": {"gt": 5}}, {"texts": {"has": "t3"}}], "isVerified": False}
    some = [
        row for row in rows
        if (row["points"] > 5 or "t3" in (values_of(row, "texts") or ())) and not row["isVerified"]
    ]  # fmt: skip
    assert 50 < len(some) < 250
    for name in ("city", "points", "createdAt", *FIELDS):
        check(distribution(tenant, name, filters=json.dumps(clause)), some, name)


@on_both
def test_actions_can_select(tenant: Tenant, rows: list[dict[str, Any]]) -> None:
    made = tenant.contact("ada@cam.edu", city="Ely", data={"texts": []})
    action = {"subId": made["id"], "name": "joined", "increase": 1}
    assert tenant.api.post("/extensions/actions", json=action).status_code == 201
    clause = json.dumps({"actions": {"some": {"name": "joined"}}})
    found = distribution(tenant, "city", filters=clause)
    assert (found["contacts"], found["values"], found["missing"]) == (1, [{"value": "Ely", "count": 1}], 0)


def test_a_list_without_contacts(tenant: Tenant) -> None:
    assert distribution(tenant, "points") == {
        "field": "points", "type": "integer", "many": False, "contacts": 0, "missing": 0, "values": [], "others": 0,
        "histogram": None,
    }  # fmt: skip


def test_one_list_only_is_counted(tenant: Tenant, other: Tenant) -> None:
    other.contact("else@cam.edu", city="Ely")
    tenant.contact("ada@cam.edu", city="Bonn")
    assert distribution(tenant, "city")["values"] == [{"value": "Bonn", "count": 1}]


@on_both
def test_one_value_is_in_one_bin(tenant: Tenant, rows: list[dict[str, Any]]) -> None:
    for name, value in (("points", 7), ("number", 0.1), ("moment", "2026-01-01T00:00:00Z")):
        clause = json.dumps({name: {"equals": value}})
        some = [row for row in rows if values_of(row, name) == {read(value, "datetime" if name == "moment" else "")}]
        found = distribution(tenant, name, filters=clause)
        assert [one["count"] for one in found["histogram"]] == [len(some)]
        check(found, some, name)


@on_both
def test_an_empty_list_of_values_is_not_missing(tenant: Tenant, rows: list[dict[str, Any]]) -> None:
    tenant.load({"email": f"e{number}@else.edu", "data": {"in": {"texts": []}}} for number in range(3))
    clause = json.dumps({"texts": {"isEmpty": True}, "email": {"endsWith": "@else.edu"}})
    found = distribution(tenant, "texts", filters=clause)
    assert (found["contacts"], found["missing"], found["values"], found["others"]) == (3, 0, [], 0)


@pytest.mark.parametrize(
    ("name", "hint"),
    [("ponts", 'write "points"'), ("City", 'write "city"'), ("data", None), ("id", None), ("actions", None)],
)
def test_what_is_no_field_is_said_to_be_none(tenant: Tenant, name: str, hint: str | None) -> None:
    answer = tenant.api.post("/extensions/distribution", json={"listId": tenant.list_id, "field": name})
    assert answer.status_code == 400
    (problem,) = answer.json()["problems"]
    assert (problem["code"], problem["path"]) == ("unknown_field", "$.field")
    assert problem["message"].startswith(f"there is no field '{name}' of contacts")
    assert problem.get("hint") == hint


def test_what_the_database_cannot_say_is_refused(tenant: Tenant) -> None:
    """SQLAlchemy takes what stands so in SQL for a parameter, where the driver does not double percent signs."""
    path = f"/extensions/lists/{tenant.list_id}"
    assert tenant.api.patch(path, json={"notation": "extended"}).status_code == 200
    field = CustomField("odd", ("x%(y)s", "__[POSTCOMPILE_z]"), "string").shown()
    assert tenant.api.put(f"{path}/fields", json={"fields": [field]}).status_code == 200
    for name, body in (("distribution", {"field": "odd"}), ("preview", {"filters": '{"odd": "a"}'})):
        answer = tenant.api.post(f"/extensions/{name}", json={"listId": tenant.list_id, **body})
        assert answer.status_code == 400
        assert answer.json()["problems"][0]["code"] == "unsupported"
        assert "of 'odd'" in answer.json()["message"]


def test_what_is_wrong_with_the_filters_is_said(tenant: Tenant) -> None:
    body = {"listId": tenant.list_id, "field": "city", "filters": '{"ponts": 1}'}
    answer = tenant.api.post("/extensions/distribution", json=body)
    assert (answer.status_code, answer.json()["problems"][0]["path"]) == (400, "$.ponts")
    with pytest.raises(af.InvalidFilterError):
        af.parse(body["filters"])
