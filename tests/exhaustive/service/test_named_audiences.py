"""Clauses that name audiences of their list: members, events, and what is refused."""

import json
from collections import Counter
from threading import Thread
from typing import Any

import pytest

from tests.service.databases import on_both
from tests.service.running import Tenant


@pytest.fixture
def extended(tenant: Tenant) -> Tenant:
    assert tenant.api.patch(f"/extensions/lists/{tenant.list_id}", json={"notation": "extended"}).status_code == 200
    return tenant


def among(*names: Any, key: str = "in", **others: Any) -> str:
    return json.dumps({"audience": {key: list(names)}, **others})


def members(tenant: Tenant, audience: dict[str, Any]) -> list[str]:
    found = tenant.api.get(f"/audiences/{audience['id']}").json()["data"]["audience"]["subs"]
    return [contact["email"].partition("@")[0] for contact in found]


def curate(tenant: Tenant, audience: dict[str, Any], **change: list[str]) -> None:
    answer = tenant.api.post(f"/extensions/audiences/{audience['id']}/members", json=change)
    assert answer.status_code == 200, answer.text


def events(tenant: Tenant, after: str | None) -> tuple[list[tuple[str, str]], str]:
    """Return the types of the events after a cursor with the names of their audiences, and the next cursor."""
    found = tenant.api.get("/extensions/events", params={"listId": tenant.list_id, "after": after or "0"}).json()[
        "data"
    ]
    shown = tenant.api.get("/audiences", params={"listId": tenant.list_id}).json()["data"]["audiences"]
    names = {audience["id"]: audience["name"] for audience in shown}
    return [(event["type"], names[event["audienceId"]]) for event in found["events"]], found["cursor"]


def refused(answer: Any, status: int, *parts: str) -> None:
    assert answer.status_code == status, answer.text
    assert [part for part in parts if part not in answer.text] == []


@on_both
def test_smart_and_manual_audiences_are_named(extended: Tenant) -> None:
    points = {"ada": 5, "bob": 1, "eve": 9}
    ada, bob, eve = (extended.contact(f"{name}@cam.edu", points=number) for name, number in points.items())
    rich = extended.audience("rich", '{"points": {"gte": 5}}')
    letter = extended.audience("letter")
    curate(extended, letter, add=[bob["id"], eve["id"]])
    both = extended.audience("both", among("rich", points={"lt": 9}))
    either = extended.audience("either", among("letter", "rich"))
    neither = extended.audience("neither", among("letter", "rich", key="notIn"))
    nested = extended.audience("nested", among("both", {"points": 9}))
    rest = extended.audience("rest", among("nested", key="notIn"))
    expected = {"both": "ada", "either": "ada bob eve", "neither": "", "nested": "ada eve", "rest": "bob"}
    made = {"both": both, "either": either, "neither": neither, "nested": nested, "rest": rest}
    assert {name: " ".join(members(extended, audience)) for name, audience in made.items()} == expected
    _, cursor = events(extended, None)
    changed = extended.api.patch(f"/contacts/{ada['id']}", json={"points": 1}).json()["data"]["contact"]
    assert [one["name"] for one in changed["audiences"]] == ["neither", "rest"]
    found, cursor = events(extended, cursor)
    assert sorted(found) == sorted(
        [("leave", name) for name in ("rich", "both", "either", "nested")] + [("enter", "neither"), ("enter", "rest")]
    )
    curate(extended, letter, add=[ada["id"]], remove=[bob["id"]])
    found, _ = events(extended, cursor)
    assert found == [
        ("enter", "letter"), ("leave", "letter"), ("enter", "either"), ("leave", "neither"), ("leave", "either"),
        ("enter", "neither"),
    ]  # fmt: skip
    assert (members(extended, either), members(extended, neither)) == (["ada", "eve"], ["bob"])
    assert members(extended, rich) == ["eve"]


@on_both
def test_an_audience_that_others_name_is_defined_with_them_in_order(extended: Tenant) -> None:
    ada = extended.contact("ada@cam.edu", points=5)
    base = extended.audience("base", '{"points": {"gte": 9}}')
    # The older one names the newer one.
    outer = extended.audience("outer", '{"points": 1}')
    inner = extended.audience("inner", among("base"))
    sent = {"filters": among("inner")}
    assert extended.api.patch(f"/audiences/{outer['id']}", json=sent).status_code == 200
    _, cursor = events(extended, None)
    assert extended.api.patch(f"/audiences/{base['id']}", json={"filters": '{"points": 5}'}).status_code == 200
    found, cursor = events(extended, cursor)
    assert found == [("defined", "base"), ("defined", "inner"), ("defined", "outer")]
    assert [members(extended, one) for one in (base, inner, outer)] == [["ada"]] * 3
    for points, names in ((9, []), (5, ["base", "outer", "inner"])):
        changed = extended.api.patch(f"/contacts/{ada['id']}", json={"points": points}).json()["data"]["contact"]
        assert [one["name"] for one in changed["audiences"]] == names
    _, cursor = events(extended, cursor)
    # An operand relative to now makes those relative that name it.
    window = {"filters": '{"createdAt": {"gte": {"now": "-P1D"}}}'}
    assert extended.api.patch(f"/audiences/{base['id']}", json=window).status_code == 200
    assert events(extended, cursor)[0] == [("defined", "base"), ("defined", "inner"), ("defined", "outer")]
    # A manual audience keeps the members.
    assert extended.api.patch(f"/audiences/{base['id']}", json={"mode": "manual"}).status_code == 200
    curate(extended, base, remove=[ada["id"]])
    assert [members(extended, one) for one in (base, inner, outer)] == [[], [], []]


@on_both
def test_what_would_break_others_is_refused(extended: Tenant) -> None:
    base, other = extended.audience("base", '{"points": 1}'), extended.audience("other", '{"points": 2}')
    user = extended.audience("user", among("base"))
    path = f"/audiences/{base['id']}"
    refused(extended.api.delete(path), 409, "the clauses of audiences name 'base': 'user'", user["id"])
    refused(extended.api.patch(path, json={"name": "basis"}), 409, "'user'")
    refused(extended.api.patch(f"/audiences/{other['id']}", json={"name": "base"}), 409, "'user'")
    again = {"name": "base", "listId": extended.list_id, "mode": "smart", "filters": '{"points": 3}'}
    refused(extended.api.post("/audiences", json=again), 409, "'user'")
    # A circle, by one and by two steps.
    refused(extended.api.patch(path, json={"filters": among("user")}), 400, "audience_cycle")
    refused(extended.api.patch(path, json={"filters": among("base")}), 400, "audience_cycle")
    # The clauses of those that name it would be too long.
    wide = {"OR": [{"points": number} for number in range(150)]}
    sent = {"filters": among("base", "other", wide)}
    answer = extended.api.patch(f"/audiences/{user['id']}", json=sent)
    assert answer.status_code == 200
    refused(extended.api.patch(path, json={"filters": json.dumps(wide)}), 409, "'user'", "would be no valid clause")
    assert extended.api.patch(path, json={"filters": '{"points": 4}'}).status_code == 200
    assert extended.api.delete(f"/audiences/{user['id']}").status_code == 200
    assert extended.api.patch(path, json={"name": "basis"}).status_code == 200
    assert extended.api.delete(path).status_code == 200


def test_names_that_are_none(extended: Tenant) -> None:
    extended.audience("newsletter")
    sent = {"name": "a", "listId": extended.list_id, "mode": "smart", "filters": among("newsleter")}
    refused(extended.api.post("/audiences", json=sent), 400, "unknown_audience", "newsletter", "$.audience.in[0]")
    extended.audience("newsletter")
    sent["filters"] = among("newsletter")
    refused(extended.api.post("/audiences", json=sent), 409, "several audiences are called 'newsletter'")


def test_the_published_notation_names_no_audiences(tenant: Tenant) -> None:
    tenant.audience("vip", '{"points": 1}')
    sent = {"name": "a", "listId": tenant.list_id, "mode": "smart", "filters": among("vip")}
    refused(tenant.api.post("/audiences", json=sent), 400, "audience")


@on_both
def test_clauses_that_are_not_saved_name_audiences(extended: Tenant) -> None:
    ada = extended.contact("ada@cam.edu", points=5)
    extended.contact("bob@cam.edu", points=5)
    letter = extended.audience("letter")
    curate(extended, letter, add=[ada["id"]])
    extended.audience("rich", '{"points": 5}')
    clause = among("rich", NOT={"audience": {"in": ["letter"]}})
    api, body = extended.api, {"listId": extended.list_id, "filters": clause}
    preview = api.post("/extensions/preview", json=body).json()["data"]["preview"]
    assert (preview["count"], preview["sample"][0]["email"]) == (1, "bob@cam.edu")
    assert api.post("/extensions/breakdown", json=body).json()["data"]["selected"] == 1
    shown = api.post("/extensions/validate", json=body).json()["data"]["validation"]
    assert (shown["valid"], shown["text"]) == (True, "AUDIENCE IN ('rich') AND AUDIENCE NOT IN ('letter')")
    text = {"listId": extended.list_id, "text": shown["text"]}
    assert api.post("/extensions/validate", json=text).json()["data"]["validation"]["clause"] == shown["clause"]
    about = {"contactId": ada["id"], "filters": clause}
    explanation = api.post("/extensions/explain", json=about).json()["data"]["explanation"]
    assert explanation["selected"] is False
    assert "letter" in explanation["text"]
    values = {"listId": extended.list_id, "field": "points", "filters": clause}
    assert api.post("/extensions/distribution", json=values).json()["data"]["contacts"] == 1
    sql = api.post("/extensions/sql", json={**body, "dialect": "postgresql"}).json()["data"]["sql"]
    assert '"members"' in sql
    builder = api.get(f"/extensions/lists/{extended.list_id}/builder").json()["data"]["builder"]
    assert "manualAudiences" not in json.dumps(builder)


@on_both
@pytest.mark.parametrize(("count", "types"), [(100, {"enter": 50}), (101, {"defined": 2})])
def test_many_members_at_once(extended: Tenant, count: int, types: dict[str, int]) -> None:
    ids = extended.load({"email": f"c{number}@cam.edu", "points": number} for number in range(count))
    letter = extended.audience("letter")
    some = extended.audience("some", among("letter", points={"lt": 50}))
    rest = extended.audience("rest", among("letter", key="notIn", points={"lt": -1}))
    _, cursor = events(extended, None)
    curate(extended, letter, add=ids)
    assert (len(members(extended, some)), members(extended, rest)) == (50, [])
    sent: dict[str, Any] = {"listId": extended.list_id, "after": cursor, "limit": 1_000}
    found = extended.api.get("/extensions/events", params={**sent}).json()["data"]["events"]
    assert Counter(event["type"] for event in found if event["audienceId"] != letter["id"]) == types
    curate(extended, letter, remove=ids)
    assert members(extended, some) == []


@on_both
def test_two_writers_make_no_circle(extended: Tenant) -> None:
    one, two = (extended.audience(name, '{"points": 1}') for name in ("one", "two"))
    for _ in range(5):
        statuses: list[int] = []

        def refer(audience: dict[str, Any], other: str, statuses: list[int] = statuses) -> None:
            answer = extended.api.patch(f"/audiences/{audience['id']}", json={"filters": among(other)})
            statuses.append(answer.status_code)

        both = [Thread(target=refer, args=(one, "two")), Thread(target=refer, args=(two, "one"))]
        for thread in both:
            thread.start()
        for thread in both:
            thread.join()
        assert sorted(statuses) == [200, 400]
        for audience in (one, two):
            extended.api.patch(f"/audiences/{audience['id']}", json={"filters": '{"points": 1}'})
