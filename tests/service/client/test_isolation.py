"""Each operation with ids of another account: 404, as for an id that nothing has, and nothing is changed."""

from typing import Any, Final, TypeAlias

from tests.each import each
from tests.service.client.door import Api
from tests.service.client.place import NOWHERE, Place, data, refused

FILTERS: Final = '{"points": {"gte": 10}}'
Operation: TypeAlias = tuple[str, str, dict[str, Any], dict[str, Any] | None]
#: Method, path, query and body of a request that works; `$KIND` stands for an id.
OPERATIONS: Final[list[Operation]] = [
    ("GET", "contacts", {"listId": "$list"}, None), ("POST", "contacts", {}, {"listId": "$list", "email": "new@x.org"}),
    ("PATCH", "contacts/$contact", {}, {"points": 50}),
    ("POST", "audiences", {}, {"listId": "$list", "name": "x", "mode": "smart", "filters": FILTERS}),
    ("GET", "audiences", {"listId": "$list"}, None), ("GET", "audiences/$smart", {}, None),
    ("PATCH", "audiences/$smart", {}, {"name": "x"}), ("DELETE", "audiences/$smart", {}, None),
    ("GET", "lists/$list", {}, None), ("DELETE", "actions/$action", {}, None), ("GET", "projects", {}, None),
    ("POST", "extensions/preview", {}, {"listId": "$list", "filters": FILTERS}),
    ("POST", "extensions/breakdown", {}, {"listId": "$list", "filters": FILTERS}),
    ("POST", "extensions/validate", {}, {"listId": "$list", "filters": FILTERS}),
    ("POST", "extensions/explain", {}, {"contactId": "$contact", "audienceId": "$smart"}),
    ("POST", "extensions/explain", {}, {"contactId": "$contact", "filters": FILTERS}),
    ("POST", "extensions/suggest", {}, {"listId": "$list", "field": "city"}),
    ("POST", "extensions/comparison", {}, {"audienceId": "$smart", "filters": FILTERS}),
    ("GET", "extensions/lists/$list", {}, None), ("PATCH", "extensions/lists/$list", {}, {"notation": "extended"}),
    ("GET", "extensions/lists/$list/builder", {}, None), ("GET", "extensions/lists/$list/fields", {}, None),
    ("GET", "extensions/lists/$list/deleted", {}, None),
    ("POST", "extensions/lists/$list/links", {}, {"name": "Ada", "readOnly": True}),
    ("PUT", "extensions/lists/$list/fields", {}, {"fields": []}),
    ("GET", "extensions/lists/$list/fields/proposed", {}, None), ("GET", "extensions/contacts/$contact", {}, None),
    ("DELETE", "extensions/contacts/$contact", {}, None), ("GET", "extensions/contacts/$contact/audiences", {}, None),
    ("GET", "extensions/contacts/$contact/actions", {}, None),
    ("POST", "extensions/actions", {}, {"subId": "$contact", "name": "x", "increase": 3}),
    ("POST", "extensions/audiences/$manual/members", {}, {"add": ["$contact"]}),
    ("GET", "extensions/audiences/$smart/versions", {}, None),
    ("POST", "extensions/audiences/$smart/versions/1/restore", {}, None),
    ("GET", "extensions/events", {"listId": "$list"}, None), ("GET", "extensions/key", {}, None),
]  # fmt: skip
FOUND: Final = {"list": "List", "contact": "Contact", "smart": "Audience", "manual": "Audience", "action": "Action"}


def belongings(place: Place) -> dict[str, str]:
    """Make one of each thing, and return the ids."""
    contact = place.contact("ada@x.org", points=20)["id"]
    action = place.action({"id": contact}, "x", 1)
    smart, manual = place.audience("smart", {"points": {"gte": 10}})["id"], place.audience("manual")["id"]
    return {"list": place.list_id, "contact": contact, "action": action["id"], "smart": smart, "manual": manual}


def filled(value: Any, ids: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {name: filled(one, ids) for name, one in value.items()}
    if isinstance(value, list):
        return [filled(one, ids) for one in value]
    for kind, one in ids.items() if isinstance(value, str) else ():
        value = value.replace(f"${kind}", one)
    return value


def sent(api: Api, operation: Operation, ids: dict[str, str]) -> Any:
    method, path, query, body = operation
    content = {} if body is None else {"json": filled(body, ids)}
    return api.request(method, filled(path, ids), params=filled(query, ids) or None, **content)


def state(place: Place, ids: dict[str, str]) -> Any:
    """Return all that can be read of an account."""
    paths = (
        f"contacts?listId={ids['list']}", f"audiences?listId={ids['list']}", f"audiences/{ids['manual']}", "projects",
        f"audiences/{ids['smart']}", f"extensions/contacts/{ids['contact']}/actions", f"extensions/lists/{ids['list']}",
        f"extensions/lists/{ids['list']}/fields", f"extensions/audiences/{ids['smart']}/versions",
    )  # fmt: skip
    return [data(place.api.get(path)) for path in paths]


def test_what_is_of_others_is_as_what_is_not_there(place: Place, other: Place) -> None:
    own, others, public = belongings(place), belongings(other), place.with_key("public")
    before = state(other, others)

    def check(operation: Operation) -> None:
        for kind in [kind for kind in own if f"${kind}" in str(operation)]:
            strange, nowhere = (sent(place.api, operation, own | {kind: one}) for one in (others[kind], NOWHERE))
            refused(nowhere, 404, f"{FOUND[kind]} not found")
            assert (strange.status_code, strange.content) == (nowhere.status_code, nowhere.content)
        # A public key learns nothing, not even what there is.
        for ids in (own, dict.fromkeys(own, NOWHERE)) if operation[:2] != ("POST", "contacts") else ():
            refused(sent(public, operation, ids), 403, "a public key can create contacts only")
        refused(sent(place.home.api(None), operation, own), 401, "no API key: send it in the header apiKey")
        refused(sent(place.home.api("x"), operation, own), 401, "the API key is not valid")
        answer = sent(place.api, operation, own)
        assert answer.status_code in (200, 201), answer.text
        assert not [one for one in others.values() if one in answer.text]

    # What is deleted is asked for before.
    each(sorted(OPERATIONS, key=lambda one: (one[0] == "DELETE", one[1])), check)
    assert state(other, others) == before


def test_an_id_in_a_clause_or_a_name_reaches_no_other_account(place: Place, other: Place) -> None:
    other.audience("theirs", {"points": {"gte": 0}}), other.contact("theirs@x.org", city="Theirstown")
    place.contact("ours@x.org")
    body = {"listId": place.list_id, "filters": '{"audience": {"in": ["theirs"]}}'}
    assert place.api.post("extensions/preview", body).status_code == 400
    assert "theirs" not in place.api.get(f"extensions/lists/{place.list_id}/builder").text
    found = data(place.api.post("extensions/suggest", {"listId": place.list_id, "field": "city", "search": "their"}))
    assert found == {"values": [], "more": False}
    assert place.previewed({"email": {"contains": "@x.org"}})["count"] == 1
