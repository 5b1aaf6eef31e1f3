"""The zone of a list, and the words of its fields: built-in ones, those of the list, and those of custom fields."""

from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.service.operations.accounts import create_list
from audiencefilter.service.operations.words import BUILT_IN
from tests.service.databases import on_both
from tests.service.running import Tenant


def described(tenant: Tenant) -> dict[str, dict[str, Any]]:
    """Return the fields of the root schema of a list's form by name, relations too."""
    document = tenant.api.get(f"/extensions/lists/{tenant.list_id}/builder").json()["data"]["builder"]
    root = document["schemas"][document["root"]]
    return {one["name"]: one for one in (*root["fields"], *root["relations"])} | {"": document}


def changed(tenant: Tenant, **change: Any) -> Any:
    return tenant.api.patch(f"/extensions/lists/{tenant.list_id}", json=change)


def test_every_built_in_field_has_a_title_a_group_and_a_description(tenant: Tenant) -> None:
    assert BUILT_IN.keys() == {*af.CONTACT.by_name, "actions"}
    changed(tenant, notation="extended", titles=dict.fromkeys(BUILT_IN))
    found = described(tenant)
    assert found[""]["zone"] is None
    for name, words in BUILT_IN.items():
        assert all(words.values()), name
        assert all(found[name][key] for key in ("title", "group", "description")), name
    assert (found["createdAt"]["title"], found["createdAt"]["group"]) == ("Joined", "Dates")


@on_both
def test_a_list_has_its_own_zone_and_words(tenant: Tenant) -> None:
    answer = changed(
        tenant, notation="extended", zone="Europe/Berlin", titles={"city": "Town", "actions": "What was done"},
        groups={"city": "Place"}, synonyms={"city": ["Stadt"]}, labels={"city": {"VT": "Vermont"}},
    )  # fmt: skip
    shown = {"id": tenant.list_id, "notation": "extended", "zone": "Europe/Berlin"}
    assert answer.json()["data"]["list"] == shown
    found = described(tenant)
    city = {key: found["city"][key] for key in ("title", "group", "synonyms", "labels")}
    assert city == {"title": "Town", "group": "Place", "synonyms": ["Stadt"], "labels": {"VT": "Vermont"}}
    assert found["actions"]["title"] == "What was done"
    assert found[""]["zone"] == "Europe/Berlin"
    body = {"listId": tenant.list_id, "filters": '{"city": "VT"}'}
    sentence = tenant.api.post("/extensions/validate", json=body).json()["data"]["validation"]["description"]
    assert sentence == 'Every Contact where Town is "VT".'
    # Each request changes what it names; null restores the built-in words.
    assert changed(tenant, titles={"city": None, "points": "Score"}).json()["data"]["list"] == shown
    assert changed(tenant, zone=None).json()["data"]["list"]["zone"] is None
    found = described(tenant)
    assert (found["city"]["title"], found["city"]["group"], found["points"]["title"]) == ("City", "Place", "Score")
    # The values of suggestions have the labels, and are found by them.
    tenant.contact("ada@cam.edu", city="VT")
    suggested = tenant.api.post("/extensions/suggest", json={"listId": tenant.list_id, "search": "vermont"})
    (one,) = suggested.json()["data"]["values"]
    assert one == {"relation": None, "field": "city", "value": "VT", "label": "Vermont", "count": 1}


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"zone": "Berlin"}, "$.zone"),
        ({"titles": {"town": "Town"}}, "$.titles.town"),
        ({"titles": {"city": ""}}, "$.titles.city"),
        ({"labels": {"points": {"1": "one"}}}, "$.labels"),
        ({"synonyms": {"city": "town"}}, "$.synonyms.city"),
    ],
)
def test_other_words_are_refused(tenant: Tenant, change: dict[str, Any], path: str) -> None:
    answer = changed(tenant, **change)
    assert answer.status_code == 400
    assert answer.json()["problems"][0]["path"].startswith(path)


@on_both
def test_custom_fields_have_words(tenant: Tenant) -> None:
    changed(tenant, notation="extended")
    plan = {
        "name": "plan", "path": ["plan"], "type": "string", "title": "Plan", "group": "Money", "synonyms": ["price"],
        "labels": {"pro": "Professional"},
    }  # fmt: skip
    path = f"/extensions/lists/{tenant.list_id}/fields"
    shown = tenant.api.put(path, json={"fields": [plan]}).json()["data"]["fields"]
    assert shown[0].items() >= plan.items()
    assert tenant.api.get(path).json()["data"]["fields"] == shown
    found = described(tenant)["plan"]
    assert (found["group"], found["synonyms"], found["labels"]) == ("Money", ["price"], {"pro": "Professional"})


def test_a_new_list_has_the_extended_notation(tenant: Tenant) -> None:
    with tenant.service.database.writing() as connection:
        made = create_list(connection, tenant.account_id, "a list of the program", {})
    assert tenant.api.get(f"/extensions/lists/{made}").json()["data"]["list"]["notation"] == "extended"
