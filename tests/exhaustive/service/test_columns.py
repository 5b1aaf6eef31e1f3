"""Breakdowns by columns: made by another process, mapped, and equal to the database whatever happens."""

import itertools
import json
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.service.operations.breakdown import counted
from audiencefilter.service.operations.change_log import version_of
from audiencefilter.service.operations.column_pool import Columns
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.suggesting import places_of, suggest
from audiencefilter.service.operations.words import described
from audiencefilter.service.operations.workspace import Account
from tests.exhaustive.service.test_breakdown import asked
from tests.service.running import RunningService, Tenant, running

CLAUSE = {"points": {"gte": 3}, "OR": [{"city": {"contains": "bo"}}, {"email": {"endsWith": "1@cam.edu"}}]}


@pytest.fixture(scope="module")
def columnar(new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service whose lists have columns from a few contacts on."""
    with running(new_database(), tmp_path_factory.mktemp("columnar"), AUDIENCEFILTER_COLUMNS_FROM="5") as made:
        yield made


@pytest.fixture
def listed(columnar: RunningService) -> Iterator[Tenant]:
    """A list of its own, with contacts."""
    with closing(columnar.tenant(f"list {time.monotonic_ns()}")) as made:
        made.load({"email": f"{n}@cam.edu", "points": n, "city": "Bonn" if n % 2 else None} for n in range(20))
        yield made


def folder(service: RunningService) -> Path:
    return service.folder / "audiencefilter-columns"


def answers(tenant: Tenant, clause: Any = CLAUSE) -> Iterator[dict[str, Any]]:
    """Ask until columns count, and give each answer."""
    for _ in range(300):
        found = asked(tenant, clause)
        yield found
        if found["source"] == "columns":
            return
        time.sleep(0.1)
    raise AssertionError(f"no columns: {tenant.service.log[-3000:]}")


def by_columns(tenant: Tenant, clause: Any = CLAUSE) -> dict[str, Any]:
    """Ask until columns count."""
    *_, found = answers(tenant, clause)
    assert found["columns"] == {"state": "ready", "progress": 1.0}
    return found


def by_database(tenant: Tenant, clause: Any = CLAUSE) -> dict[str, Any]:
    """Return what the database counts."""
    with Account(tenant.service.database, DefinitionCache(), tenant.account_id).reading() as work:
        state = work.read_list(tenant.list_id)
        version = version_of(work.connection, tenant.list_id).number
        counts = counted(work.connection, state, state.language.read(json.dumps(clause)))
    return {"version": version, "contacts": counts.contacts, "breakdown": shown(counts.breakdown)}


def shown(found: af.Breakdown) -> dict[str, Any]:
    """Return a breakdown as the interface shows it."""
    parts = [shown(child) for child in found.children]
    numbers = {"alone": found.alone, "left": found.left, "without": found.without}
    return {"path": found.path, **numbers, "parts": parts}


def test_columns_are_made(listed: Tenant) -> None:
    *before, then = answers(listed)
    assert {found["source"] for found in before} == {"database"}
    # Those of another list may be made first.
    states = [found["columns"]["state"] for found in before]
    assert "building" in states
    assert states == sorted(states, key=("none", "building").index)
    for found in before:
        for name in ("version", "contacts", "selected", "breakdown"):
            assert found[name] == then[name]


def numbers_of(tenant: Tenant) -> dict[str, int]:
    """Return the numbers of members in the list of audiences."""
    lines = tenant.api.get(f"/extensions/lists/{tenant.list_id}/audiences").json()["data"]["audiences"]
    return {line["name"]: line["members"] for line in lines}


def test_the_audiences_of_a_list_are_counted_by_them(listed: Tenant) -> None:
    assert listed.api.patch(f"/extensions/lists/{listed.list_id}", json={"notation": "extended"}).is_success
    first = listed.listed(email="1@cam.edu")[0]["id"]
    chosen = listed.audience("chosen")["id"]
    assert listed.api.post(f"/extensions/audiences/{chosen}/members", json={"add": [first]}).is_success
    listed.audience("clause", json.dumps(CLAUSE))
    listed.audience("recent", '{"createdAt": {"gte": {"now": "-P1D"}}}')
    listed.audience("named", '{"audience": {"in": ["chosen"]}, "points": {"gte": 0}}')
    clause = by_database(listed)["breakdown"]["alone"]
    before = numbers_of(listed)
    by_columns(listed)
    assert numbers_of(listed) == before == {"chosen": 1, "clause": clause, "recent": 20, "named": 1}
    # What has changed since they were made is counted too.
    listed.contact("bob1@cam.edu", points=5, city="Bonn")
    assert listed.api.delete(f"/extensions/contacts/{first}").is_success
    clause = by_database(listed)["breakdown"]["alone"]
    assert numbers_of(listed) == {"chosen": 0, "clause": clause, "recent": 20, "named": 0}


def test_they_are_never_behind(listed: Tenant) -> None:
    api = listed.api
    by_columns(listed)

    def agree() -> dict[str, Any]:
        found = by_columns(listed)
        other = by_database(listed)
        for name in other:
            assert found[name] == other[name], name
        return found

    first = agree()
    new = listed.contact("bob1@cam.edu", points=5, city="Bonn")["id"]
    assert agree()["selected"] == first["selected"] + 1
    assert api.patch(f"/contacts/{new}", json={"city": "Rom"}).status_code == 200
    agree()
    old = listed.listed(email="19@cam.edu")[0]["id"]
    assert api.patch(f"/contacts/{old}", json={"points": 0}).status_code == 200
    assert agree()["contacts"] == first["contacts"] + 1
    # One of the columns, and one that came after.
    for gone in (old, new):
        assert api.delete(f"/extensions/contacts/{gone}").status_code == 200
        agree()
    assert agree()["contacts"] == first["contacts"] - 1


def test_they_follow_the_language_of_the_list(listed: Tenant) -> None:
    by_columns(listed)
    path = f"/extensions/lists/{listed.list_id}"
    assert listed.api.patch(path, json={"notation": "extended"}).status_code == 200
    of_items = [{"name": "kind", "path": ["kind"], "type": "string"}, {"name": "n", "path": ["n"], "type": "integer"}]
    fields = [
        {"name": "plan", "path": ["plan"], "type": "string"},
        {"name": "day", "path": ["day"], "type": "date"},
        {"name": "items", "path": ["items"], "type": "objects", "fields": of_items},
    ]
    assert listed.api.put(f"{path}/fields", json={"fields": fields}).status_code == 200
    data = {"plan": "pro", "day": "2000-02-29", "items": [{"kind": "book", "n": 2}]}
    ada = listed.contact("ada@cam.edu", data=data)["id"]
    clause = {"plan": "pro", "actions": {"some": {"name": "login", "createdAt": {"gte": {"now": "-P1D"}}}}}
    assert asked(listed, clause)["source"] == "database"
    assert by_columns(listed, clause)["selected"] == 0
    sent = {"subId": ada, "name": "login", "increase": 1}
    act = listed.api.post("/extensions/actions", json=sent).json()["data"]["action"]["id"]
    assert by_columns(listed, clause)["selected"] == 1
    more = {"day": {"anniversary": {"from": "P0D", "to": "P1Y"}}, "items": {"avg": {"field": "n", "gt": 1.5}}}
    assert by_columns(listed, more)["selected"] == 1
    listed.audience("letter")
    assert asked(listed, {"audience": {"in": ["letter"]}})["source"] == "database"
    listed.audience("paying", json.dumps(clause))
    assert by_columns(listed, {"audience": {"in": ["paying"]}})["selected"] == 1
    assert listed.api.delete(f"/actions/{act}").status_code == 200
    assert by_columns(listed, clause)["selected"] == 0


def test_damaged_columns_are_made_anew(listed: Tenant, columnar: RunningService) -> None:
    first = by_columns(listed)
    (path,) = folder(columnar).glob(f"{listed.list_id}-*-*")
    held = (path / "contacts.parquet").read_bytes()
    # As a disk does it: another file in its place, for the one that is mapped must not change.
    damaged = path / "damaged"
    damaged.write_bytes(held[:-100] + bytes(100))
    damaged.replace(path / "contacts.parquet")
    with running(columnar.url, columnar.folder, AUDIENCEFILTER_COLUMNS_FROM="5") as another:
        with another.client("/v4", apiKey=listed.private) as client:
            body = {"listId": listed.list_id, "filters": json.dumps(CLAUSE)}
            found = client.post("/extensions/breakdown", json=body).json()["data"]
        assert "columns are damaged, and made anew" in another.log
    assert found["source"] == "database"
    assert found["breakdown"] == first["breakdown"]
    assert not path.exists()
    assert by_columns(listed)["breakdown"] == first["breakdown"]


def test_suggested_texts_are_those_that_the_database_counts(listed: Tenant, tmp_path: Path) -> None:
    by_columns(listed)
    listed.contact("new@cam.edu", points=5, city="Bremen")
    by_columns(listed)
    without_columns = Columns("", tmp_path, 1, 0)
    found = []
    for field, search, filters in itertools.product(
        ("city", "email"), ("", "b", "REM"), (None, '{"points": {"gte": 5}}', '{"city": "Bonn", "points": {"lt": 9}}')
    ):
        body = {"listId": listed.list_id, "field": field, "search": search, "filters": filters, "limit": 7}
        answer = listed.api.post("/extensions/suggest", json=body).json()["data"]
        with Account(listed.service.database, DefinitionCache(), listed.account_id).reading() as work:
            state = work.read_list(listed.list_id)
            f = None if filters is None else state.read(filters)
            places = places_of(described(state.language, "{}"), None, field)
            other = suggest(work, without_columns, state, places, f, search, 7)
        assert answer == {"values": [asdict(one) for one in other.values], "more": other.more}, body
        found += answer["values"]
    assert len(found) > 20
    assert "Bremen" in [one["value"] for one in found]
