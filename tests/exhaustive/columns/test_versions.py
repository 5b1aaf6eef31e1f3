"""Files that were written by a release, or by this one when its format was settled, open and answer as they did."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import audiencefilter as af

T = af.FieldType
DATA = Path(__file__).parent / "data"
START = datetime(2024, 5, 1, tzinfo=UTC)


def test_a_file_of_the_first_version_opens() -> None:
    rows = [
        {
            "id": n,
            "email": f"Ada{n}@example{n % 3}.com" if n % 7 else None,
            "city": ("Zürich", "", "München", None)[n % 4],
            "points": n * 3 - 20 if n % 5 else None,
            "isVerified": (True, False, None)[n % 3],
            "createdAt": START + timedelta(hours=n),
        }
        for n in range(20)
    ]
    opened = af.ColumnStore.open(DATA / "store-1.arrow")
    assert opened.schema == af.CONTACT
    missing = dict.fromkeys(af.CONTACT.by_name)
    assert opened.select(af.parse("{}")) == [missing | row for row in rows]
    f = af.parse({"OR": [{"email": {"contains": "ada1"}}, {"city": ""}], "points": {"gte": -17}, "isVerified": False})
    assert opened.indices(f).tolist() == [n for n, row in enumerate(rows) if f.matches(row)] != []


# -- archives, of the third version -------------------------------------------------------------------------------

ACTION = af.Schema(
    "Action",
    [
        af.Field("name", T.STRING),
        af.Field("at", T.DATETIME),
        af.Field("cost", T.NUMBER),
        af.Field("weight", T.INTEGER),
    ],
)
PERSON = af.Schema(
    "Person",
    [
        af.Field("email", T.STRING, title="E-mail"),
        af.Field("points", T.INTEGER, bits=64),
        af.Field("tags", T.STRING, many=True),
        af.Field("plan", T.STRING, attribute="data", path=("plan",), values=("free", "pro")),
        af.Field("seats", T.INTEGER, attribute="data", path=("team", "seats")),
    ],
    relations=[af.Relation("actions", ACTION), af.Relation("group", lambda: GROUP, many=False, attribute="in")],
)
GROUP: af.Schema = af.Schema("Group", [af.Field("open", T.BOOLEAN)], relations=[af.Relation("members", PERSON)])
PEOPLE: list[dict[str, Any]] = [
    {
        "id": n,
        "groupId": (1, 2, None)[n % 3],
        "email": f"ida{n}@example.org" if n % 4 else None,
        "points": n << 40,
        "tags": (["vip", "beta"], [], None, ["beta", None])[n % 4],
        "data": json.dumps({"plan": ("free", "pro", 7)[n % 3], "team": {"seats": n}}),
    }
    for n in range(6)
]
ACTIONS: list[dict[str, Any]] = [
    {"person": n % 4, "name": "click" if n % 2 else "buy", "at": START + timedelta(days=n), "cost": n / 4, "weight": n}
    for n in range(9)
]
GROUPS: list[dict[str, Any]] = [{"id": 1, "open": True}, {"id": 2, "open": None}]
REPLACED = {"id": 11, "email": "B@example.org", "points": 5, "tags": ["vip"], "data": '{"plan": "pro"}'}
APPENDED = {
    "id": 12,
    "tags": ["new"],
    "actions": [{"name": "buy", "at": START, "cost": 0.5}],
    "in": {"open": False, "members": [{"email": "c@example.org", "actions": [{"name": "click"}]}]},
}


def third() -> af.ColumnStore:
    """Return what is in the file: ``third().save(DATA / "store-3.zip")`` wrote it."""
    people = pa.Table.from_pylist(PEOPLE)
    actions = af.Related(pa.Table.from_pylist(ACTIONS), on={"id": "person"})
    members = af.Related(people, on={"id": "groupId"}, related={"actions": actions})
    group = af.Related(pa.Table.from_pylist(GROUPS), on={"groupId": "id"}, related={"members": members})
    store = af.ColumnStore.from_arrow(people, PERSON, related={"actions": actions, "group": group})
    store.update([1], [REPLACED])
    store.append([APPENDED])
    return store


def records() -> list[dict[str, Any]]:
    """Return the same as records that lead to one another."""
    groups = {row["id"]: {**row, "members": []} for row in GROUPS}
    people = [{**row, "actions": [one for one in ACTIONS if one["person"] == row["id"]]} for row in PEOPLE]
    for person in people:
        person["in"] = groups.get(person["groupId"])
        if person["in"] is not None:
            person["in"]["members"].append(person)
    return [people[0], REPLACED, *people[2:], APPENDED]


@pytest.mark.parametrize("trusted", [False, True])
@pytest.mark.parametrize(
    "clause",
    [
        "{}",
        '{"email": {"startsWith": "ida"}, "points": {"gte": 1099511627776}}',
        '{"tags": {"has": "vip"}}',
        '{"tags": {"isEmpty": true}}',
        '{"plan": "pro", "seats": {"not": 1}}',
        '{"actions": {"some": {"name": "click", "at": {"gte": "2024-05-03T00:00:00Z"}}}}',
        '{"actions": {"sum": {"field": "weight", "where": {"cost": {"lt": 2}}, "gte": 8}}}',
        '{"actions": {"none": {"name": "buy"}}}',
        '{"group": {"is": {"open": true}}}',
        '{"group": {"is": null}}',
        '{"group": {"is": {"members": {"some": {"email": {"contains": "1@"}, "points": {"gt": 5}}}}}}',
        '{"group": {"is": {"members": {"every": {"actions": {"count": {"where": {"name": "click"}, "gte": 1}}}}}}}',
    ],
)
def test_an_archive_of_the_third_version_answers(clause: str, trusted: bool) -> None:
    f = af.parse(clause, schema=PERSON)
    opened = af.ColumnStore.open(DATA / "store-3.zip", trusted=trusted)
    assert opened.indices(f).tolist() == [row for row, record in enumerate(records()) if f.matches(record)] != []


def test_an_archive_of_the_third_version_has_all_columns() -> None:
    opened = af.ColumnStore.open(DATA / "store-3.zip")
    assert opened.schema == PERSON
    assert opened.schema.by_name["email"].title == "E-mail"
    assert opened.to_arrow().to_pylist() == third().to_arrow().to_pylist()


def test_an_archive_of_the_second_version_is_refused() -> None:
    with pytest.raises(ValueError, match="is of version 2 of the format: this release reads version 3; make it anew"):
        af.ColumnStore.open(DATA / "store-2.zip")
