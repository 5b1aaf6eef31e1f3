"""Sentences, warnings and problems in the language that a request prefers."""

import json
from typing import Any

import pytest

from tests.service.running import Tenant

CLAUSE = {"city": {"not": "VT"}, "createdAt": {"gte": {"now": "-P30D"}}}
GERMAN = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.8"}
SENTENCE = 'Alle Kontakte, für die gilt: „Stadt“ ist nicht "VT" und „Beigetreten“ liegt in den letzten 30 Tagen.'
WARNING = (
    "diese Bedingung lässt Kontakte ohne Wert für „Stadt“ aus; um sie aufzunehmen, "
    'schreiben Sie {"OR": [{…}, {"city": null}]}'
)


@pytest.fixture
def german(tenant: Tenant) -> Tenant:
    change = {"notation": "extended", "titles": {"city": "Stadt", "createdAt": "Beigetreten", "points": "Punkte"}}
    tenant.api.patch(f"/extensions/lists/{tenant.list_id}", json=change)
    return tenant


def post(tenant: Tenant, path: str, clause: Any, headers: dict[str, str] | None = None) -> Any:
    body = {"listId": tenant.list_id, "filters": json.dumps(clause)}
    return tenant.api.post(f"/extensions/{path}", json=body, headers=headers)


@pytest.mark.parametrize("path", ["preview", "validate"])
def test_a_sentence_and_warnings_are_in_the_language_of_the_request(german: Tenant, path: str) -> None:
    key = {"preview": "preview", "validate": "validation"}[path]
    found = post(german, path, CLAUSE, GERMAN).json()["data"][key]
    assert found["description"] == SENTENCE
    assert [(one["code"], one["message"]) for one in found["warnings"]] == [("leaves_out_missing", WARNING)]
    for headers in (None, {"Accept-Language": "fr, *;q=0.1"}, {"Accept-Language": "de;q=0.2, en-GB"}):
        found = post(german, path, CLAUSE, headers).json()["data"][key]
        assert found["description"].startswith("Every Contact where Stadt is not ")
        assert found["warnings"][0]["message"].startswith("this test leaves out a Contact without a value for city")


def test_the_audiences_of_a_list_are_in_the_language_of_the_request(german: Tenant) -> None:
    german.audience("New", filters=json.dumps(CLAUSE))
    path = f"/extensions/lists/{german.list_id}/audiences"
    for headers, start in ((GERMAN, SENTENCE), ({}, "Every Contact where Stadt")):
        (found,) = german.api.get(path, headers=headers).json()["data"]["audiences"]
        assert found["description"].startswith(start)


def test_built_in_words_are_in_the_language_of_the_request(german: Tenant) -> None:
    titles = {"city": "Town", "points": None, "createdAt": None, "actions": None, "email": None}
    german.api.patch(f"/extensions/lists/{german.list_id}", json={"titles": titles})
    path = f"/extensions/lists/{german.list_id}/builder"
    document = german.api.get(path, headers=GERMAN).json()["data"]["builder"]
    root = document["schemas"][document["root"]]
    found = {one["name"]: one for one in (*root["fields"], *root["relations"])}
    # The list has one for the city, in whatever language.
    shown = {"city": "Town", "points": "Punkte", "createdAt": "Dazugekommen", "actions": "Aktionen", "email": "E-Mail"}
    assert {name: found[name]["title"] for name in shown} == shown
    assert (found["points"]["group"], found["points"]["synonyms"]) == ("Aktivität", ["Punktestand"])
    acts = document["schemas"][found["actions"]["schema"]]["fields"]
    assert [one["title"] for one in acts] == ["Aktion", "Punkte dafür", "Wann"]
    clause = {"points": {"gte": 3}, "actions": {"some": {"name": "a"}}}
    sentence = post(german, "validate", clause, GERMAN).json()["data"]["validation"]["description"]
    assert "„Punkte“ ist mindestens 3" in sentence
    assert "„Aktion“" in sentence
    english = german.api.get(path).json()["data"]["builder"]
    assert "Points" in {one["title"] for one in english["schemas"][english["root"]]["fields"]}


def test_problems_are_in_the_language_of_the_request(german: Tenant) -> None:
    clause = {"points": {"gte": "30"}}
    (problem,) = post(german, "validate", clause, GERMAN).json()["data"]["validation"]["problems"]
    assert (problem["code"], problem["path"]) == ("wrong_type", "$.points.gte")
    assert (problem["message"], problem["hint"]) == ("„Punkte“ braucht eine Zahl", "schreiben Sie 30")
    assert "expected" not in problem
    assert problem["fix"]["text"] == "30"
    # Where the list is not read, fields have their names.
    answer = post(german, "preview", clause, GERMAN)
    assert (answer.status_code, answer.json()["problems"][0]["message"]) == (400, "„points“ braucht eine Zahl")
    (problem,) = post(german, "validate", clause).json()["data"]["validation"]["problems"]
    assert problem["message"] == "points is an integer, so it cannot be compared with a string"


def test_a_text_is_checked_in_the_language_of_the_request(german: Tenant) -> None:
    body = {"text": "nothing = 1", "listId": german.list_id}
    found = german.api.post("/extensions/validate", json=body, headers=GERMAN).json()["data"]["validation"]
    assert found["problems"][0]["message"] == "Es gibt kein Feld „nothing“"


@pytest.mark.parametrize("header", ["", "de" * 2_000, ";q=1", "de;q=x", "de;q=2", ",,,", "de;q=0", "\xe9", "d e"])
def test_an_odd_header_asks_for_no_other_language(german: Tenant, header: str) -> None:
    headers = {b"Accept-Language": header.encode("latin-1")}
    answer = german.api.post("/extensions/validate", json={"filters": '{"points": 1}'}, headers=headers)
    assert answer.json()["data"]["validation"]["description"] == "Every Contact where Points is 1."
