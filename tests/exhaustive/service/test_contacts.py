"""``/contacts``, as the specification has it."""

import json
import random
from typing import Any, Final

import pytest

from tests.service.databases import on_both
from tests.service.running import Tenant

TEXTS: Final = (
    "firstName", "lastName", "phoneNumber", "address", "name", "socialOne", "socialTwo", "website", "company",
    "country", "city",
)  # fmt: skip
FLAGS: Final = ("isVerified", "unsubscribed", "isGDPR")
COUNTERS: Final = ("points", "referrals")

#: All 25 fields, with the types of their JSON.
FIELDS: Final[dict[str, tuple[type, ...]]] = {
    "id": (str,),
    "email": (str,),
    "createdAt": (str,),
    "listId": (str,),
    "data": (dict,),
    "list": (dict,),
    "audiences": (list,),
    "referralLink": (str,),
    "privateLink": (str,),
    **dict.fromkeys(TEXTS, (str, type(None))),
    **dict.fromkeys(FLAGS, (bool,)),
    **dict.fromkeys(COUNTERS, (int,)),
}

#: Another value for each field that can be changed.
CHANGES: Final[dict[str, Any]] = {
    "email": "grace@navy.mil",
    "data": {"tier": "gold"},
    "points": 7,
    "referrals": 3,
    **dict.fromkeys(FLAGS, True),
    **{name: f"new {name}" for name in TEXTS},
}

LEAST, GREATEST = -(2**31), 2**31 - 1

#: For each kind of field, values of other types.
WRONG: Final[dict[str, list[Any]]] = {
    **{name: [1, True, [], {}, 1.5] for name in ("email", *TEXTS)},
    **{name: ["1", True, 1.5, None, [], {}, LEAST - 1, GREATEST + 1, 10**30] for name in COUNTERS},
    **{name: ["true", 0, 1, None, [], {}] for name in FLAGS},
    "data": [None, [], "{}", 1, True],
}
READ_ONLY: Final = ("id", "createdAt", "list", "audiences", "referralLink", "privateLink")


def change(tenant: Tenant, contact: dict[str, Any], **fields: Any) -> Any:
    return tenant.api.patch(f"/contacts/{contact['id']}", json=fields)


def changed(tenant: Tenant, contact: dict[str, Any], **fields: Any) -> dict[str, Any]:
    answer = change(tenant, contact, **fields)
    assert answer.status_code == 200, answer.text
    shown: dict[str, Any] = answer.json()["data"]["contact"]
    return shown


@on_both
def test_a_created_contact_is_listed(tenant: Tenant) -> None:
    made = tenant.contact("ada@cam.edu", firstName="Ada")
    listed = tenant.api.get("/contacts", params={"listId": tenant.list_id}).json()["data"]
    assert listed["contacts"] == [made]
    assert listed["pagination"] == {"total": 1, "pages": 1, "currentPage": 1, "perPage": 20_000}


def test_a_contact_has_all_fields_of_the_specification_and_no_others(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu")
    assert len(FIELDS) == 25
    assert set(contact) == set(FIELDS)


def test_the_fields_of_a_contact_are_of_their_types(tenant: Tenant) -> None:
    for contact in (tenant.contact("ada@cam.edu"), tenant.contact(**CHANGES)):
        # Not isinstance: true is an int.
        assert {name: type(contact[name]) in types for name, types in FIELDS.items()} == dict.fromkeys(FIELDS, True)


def test_what_was_not_sent_of_a_contact_is_null_false_zero_or_empty(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu")
    assert {name: contact[name] for name in (*TEXTS, *FLAGS, *COUNTERS, "data", "audiences")} == {
        **dict.fromkeys(TEXTS),
        **dict.fromkeys(FLAGS, False),
        **dict.fromkeys(COUNTERS, 0),
        "data": {},
        "audiences": [],
    }


def test_all_fields_can_be_sent_with_a_new_contact(tenant: Tenant) -> None:
    contact = tenant.contact(**CHANGES)
    assert {name: contact[name] for name in CHANGES} == CHANGES
    assert contact["listId"] == tenant.list_id
    assert tenant.listed() == [contact]


def test_the_list_of_a_contact_is_a_summary(tenant: Tenant) -> None:
    shown = tenant.api.get(f"/lists/{tenant.list_id}").json()["data"]["list"]
    summary = tenant.contact("ada@cam.edu")["list"]
    assert set(summary) == {"id", "name", "url", "mode", "referrals", "color", "title", "desc"}
    assert summary == {name: shown[name] for name in summary}


def test_the_links_of_a_contact_are_its_own(tenant: Tenant) -> None:
    ada, bob = tenant.contact("ada@cam.edu"), tenant.contact("bob@cam.edu")
    page = f"http://localhost:8000/{ada['list']['url']}"
    assert ada["referralLink"] == f"{page}?ref={ada['id']}"
    assert ada["privateLink"].startswith(f"{page}/me/")
    # The id is known to whoever was referred; the private page must not be found with it.
    assert ada["id"] not in ada["privateLink"]
    assert len({ada["referralLink"], ada["privateLink"], bob["referralLink"], bob["privateLink"]}) == 4
    assert changed(tenant, ada, firstName="Ada")["privateLink"] == ada["privateLink"]


def test_a_contact_shows_its_smart_and_manual_audiences(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu", points=5)
    manual, smart = tenant.audience("by hand"), tenant.audience("rich", '{"points": {"gte": 5}}')
    tenant.audience("empty by hand")
    tenant.audience("poor", '{"points": {"lt": 5}}')
    added = tenant.api.post(f"/extensions/audiences/{manual['id']}/members", json={"add": [contact["id"]]})
    assert added.status_code == 200, added.text
    expected = [{key: audience[key] for key in ("id", "name", "mode")} for audience in (manual, smart)]
    shown = tenant.listed()[0]["audiences"]
    assert sorted(shown, key=lambda audience: str(audience["name"])) == expected
    assert changed(tenant, contact, points=4)["audiences"] != shown


@pytest.mark.parametrize("field", CHANGES)
def test_each_field_is_changed_alone(tenant: Tenant, field: str) -> None:
    before = tenant.contact("ada@cam.edu")
    after = changed(tenant, before, **{field: CHANGES[field]})
    assert after == before | {field: CHANGES[field]}
    assert tenant.listed() == [after]


@on_both
def test_all_fields_are_changed_together(tenant: Tenant) -> None:
    before = tenant.contact("ada@cam.edu")
    assert changed(tenant, before, **CHANGES) == before | CHANGES


@pytest.mark.parametrize("field", ["email", *TEXTS])
def test_null_clears_a_text(tenant: Tenant, field: str) -> None:
    before = tenant.contact(**CHANGES)
    assert changed(tenant, before, **{field: None}) == before | {field: None}


def test_a_change_of_nothing_changes_nothing(tenant: Tenant) -> None:
    before = tenant.contact(**CHANGES)
    assert changed(tenant, before) == before
    assert tenant.listed() == [before]


def test_data_is_replaced_as_a_whole(tenant: Tenant) -> None:
    before = tenant.contact("ada@cam.edu", data={"a": 1, "b": 2})
    assert changed(tenant, before, data={"b": 3})["data"] == {"b": 3}
    assert changed(tenant, before, data={})["data"] == {}


@pytest.mark.parametrize("field", WRONG)
def test_values_of_other_types_are_refused_and_nothing_is_written(tenant: Tenant, field: str) -> None:
    before = tenant.contact("ada@cam.edu")
    for value in WRONG[field]:
        # The other field is right: it must not be written either.
        body = {"city": "Paris" if field != "city" else None, field: value}
        refused = change(tenant, before, **body)
        assert refused.status_code == 400, (value, refused.text)
        error = refused.json()
        assert (error["error"], [problem["path"] for problem in error["problems"]]) == (400, [f"$.{field}"])
        made = tenant.api.post("/contacts", json={"email": "b@c.d", "listId": tenant.list_id} | body)
        assert made.status_code == 400, (value, made.text)
    assert tenant.listed() == [before]


@on_both
@pytest.mark.parametrize("field", COUNTERS)
def test_counters_have_32_bits(tenant: Tenant, field: str) -> None:
    contact = tenant.contact("ada@cam.edu", **{field: GREATEST})
    assert contact[field] == GREATEST
    assert changed(tenant, contact, **{field: LEAST})[field] == LEAST
    assert (
        change(tenant, contact, **{field: GREATEST + 1}).json()["message"] == f"$.{field}: must be at most {GREATEST}"
    )
    assert change(tenant, contact, **{field: LEAST - 1}).json()["message"] == f"$.{field}: must be at least {LEAST}"
    assert tenant.listed()[0][field] == LEAST


@pytest.mark.parametrize("field", [*READ_ONLY, "listId", "emailKey", "privateCode", "fistName"])
def test_fields_that_cannot_be_changed_are_refused(tenant: Tenant, field: str) -> None:
    before = tenant.contact("ada@cam.edu")
    refused = change(tenant, before, firstName="Ada", **{field: before.get(field, "x")})
    assert refused.status_code == 400
    assert [(problem["code"], problem["path"]) for problem in refused.json()["problems"]] == [
        ("unknown_field", f"$.{field}")
    ]
    assert tenant.listed() == [before]


def test_a_misspelt_field_is_answered_with_the_right_one(tenant: Tenant) -> None:
    refused = change(tenant, tenant.contact("ada@cam.edu"), fistName="Ada")
    assert refused.json()["message"] == "$.fistName: there is no 'fistName' here; did you mean 'firstName'?"


@pytest.mark.parametrize("field", READ_ONLY)
def test_fields_that_the_service_makes_are_refused_for_a_new_contact(tenant: Tenant, field: str) -> None:
    refused = tenant.api.post("/contacts", json={"email": "a@b.c", "listId": tenant.list_id, field: "x"})
    assert refused.status_code == 400
    assert tenant.listed() == []


@pytest.mark.parametrize("body", [{}, {"email": "a@b.c"}, {"email": None, "listId": "x"}, {"firstName": "Ada"}])
def test_email_and_list_are_required(tenant: Tenant, body: dict[str, Any]) -> None:
    refused = tenant.api.post("/contacts", json=body)
    assert (refused.status_code, refused.json()["error"]) == (400, 400)


@pytest.mark.parametrize(
    "email", ["", " ", "ada", "@", "ada@", "@cam.edu", "a b@cam.edu", "a@b@c", "a@b\n", "x" * 250 + "@b.cd"]
)
def test_what_cannot_be_an_address_is_refused(tenant: Tenant, email: str) -> None:
    refused = tenant.api.post("/contacts", json={"email": email, "listId": tenant.list_id})
    assert refused.status_code == 400
    assert [problem["path"] for problem in refused.json()["problems"]] == ["$.email"]


#: Characters that nobody can see, each of another kind, and what they are called.
INVISIBLE: Final = {
    "\u200b": "U+200B ZERO WIDTH SPACE",
    "\ufeff": "U+FEFF ZERO WIDTH NO-BREAK SPACE",
    "\u2060": "U+2060 WORD JOINER",
    "\u00ad": "U+00AD SOFT HYPHEN",
    "\u202e": "U+202E RIGHT-TO-LEFT OVERRIDE",
    "\u200d": "U+200D ZERO WIDTH JOINER",
    "\u0001": "U+0001",
    "\u007f": "U+007F",
    "\u034f": "U+034F COMBINING GRAPHEME JOINER",
    "\u3164": "U+3164 HANGUL FILLER",
    "\ufe0f": "U+FE0F VARIATION SELECTOR-16",
    "\u2065": "U+2065",
    "\U000e0041": "U+E0041 TAG LATIN CAPITAL LETTER A",
    "\U000e0fff": "U+E0FFF",
}


@pytest.mark.parametrize(("char", "name"), INVISIBLE.items(), ids=map(ascii, INVISIBLE))
def test_an_address_with_what_nobody_can_see_is_refused(tenant: Tenant, char: str, name: str) -> None:
    contact = tenant.contact("ada@b.de")
    for email, position in (("ada@" + char + "b.de", 5), (char + "ada@b.de", 1), ("ada@b.de" + char, 9)):
        for refused in (
            tenant.api.post("/contacts", json={"email": email, "listId": tenant.list_id}),
            change(tenant, contact, email=email),
        ):
            (problem,) = refused.json()["problems"]
            assert (refused.status_code, problem["code"], problem["path"]) == (400, "invisible_character", "$.email")
            assert problem["message"] == (
                f"has the character {name} at position {position}, which nobody can see: leave it out"
            )
    with tenant.client(tenant.public) as form:
        assert form.post("/contacts", json={"email": char + "a@b.c", "listId": tenant.list_id}).status_code == 400
    assert [contact["email"] for contact in tenant.listed()] == ["ada@b.de"]


@pytest.mark.parametrize("email", ["Ada+news@Cam.edu", "ünï@ëxample.com", "a'b@c", "日本@例え.テスト"])
def test_an_address_is_kept_as_it_was_sent(tenant: Tenant, email: str) -> None:
    assert tenant.contact(email)["email"] == email


@on_both
@pytest.mark.parametrize(
    ("first", "second"),
    [("ada@cam.edu", "ADA@Cam.EDU"), ("ÜNÏ@x.y", "ünï@x.y"), ("straße@x.y", "STRAẞE@x.y"), ("İ@x.y", "i@x.y")],
)
def test_an_address_is_on_a_list_once_in_any_case(tenant: Tenant, first: str, second: str) -> None:
    kept = tenant.contact(first, points=1)
    bob = tenant.contact("bob@cam.edu")
    for refused in (
        tenant.api.post("/contacts", json={"email": second, "listId": tenant.list_id, "points": 2}),
        change(tenant, bob, email=second, points=2),
    ):
        assert refused.status_code == 409
        assert refused.json() == {"error": 409, "message": "the list already has a contact with this email"}
    assert tenant.listed(sort="email", order="asc") == sorted([kept, bob], key=lambda contact: str(contact["email"]))


@on_both
@pytest.mark.parametrize(
    ("first", "second"),
    [("info@straße.de", "info@strasse.de"), ("ﬁn@x.y", "fin@x.y"), ("σοφός@x.y", "σοφόσ@x.y"), ("ŉ@x.y", "ʼn@x.y")],
)
def test_addresses_that_differ_by_more_than_case_are_two(tenant: Tenant, first: str, second: str) -> None:
    tenant.contact(first)
    with tenant.client(tenant.public) as form:
        assert form.post("/contacts", json={"email": second, "listId": tenant.list_id}).status_code == 201
    # As a filter has it, and each in its own right.
    assert [contact["email"] for contact in tenant.listed(sort="createdAt", order="asc")] == [first, second]
    for email in (first, second):
        found = tenant.audience(email, json.dumps({"email": {"contains": email}}))["subs"]
        assert [contact["email"] for contact in found] == [email]
        assert tenant.api.post("/contacts", json={"email": email, "listId": tenant.list_id}).status_code == 409


def test_the_case_of_an_address_can_be_changed(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu")
    assert changed(tenant, contact, email="ADA@cam.edu")["email"] == "ADA@cam.edu"


def test_an_address_is_free_again_when_it_was_changed(tenant: Tenant) -> None:
    changed(tenant, tenant.contact("ada@cam.edu"), email="grace@cam.edu")
    tenant.contact("ada@cam.edu")
    changed(tenant, tenant.contact("bob@cam.edu"), email=None)
    changed(tenant, tenant.contact("bob@cam.edu"), email=None)
    assert len(tenant.listed()) == 4


def test_an_address_can_be_on_two_lists(tenant: Tenant, other: Tenant) -> None:
    assert tenant.contact("ada@cam.edu")["id"] != other.contact("ada@cam.edu")["id"]


@on_both
def test_texts_are_kept_as_they_were_sent(tenant: Tenant) -> None:
    texts = [
        " two  spaces ", "", "line\nfeed\tand\rmore", "Zoë 🦊 İstanbul ſtraße", "e\u0301 \u200d\ufeff", "\U0010ffff",
        "'; DROP TABLE contacts; --", "%_\\", "\x01\x1f\x7f", "null",
    ]  # fmt: skip
    for number, text in enumerate(texts):
        contact = tenant.contact(f"{number}@cam.edu", **dict.fromkeys(TEXTS, text))
        assert {contact[name] for name in TEXTS} == {text}
    assert [contact["city"] for contact in tenant.listed(sort="createdAt", order="asc")] == texts


@on_both
@pytest.mark.parametrize("field", TEXTS)
def test_the_longest_text_fits_whatever_its_characters(tenant: Tenant, field: str) -> None:
    # Of four bytes each, and such that they do not compress: an entry of an index has a limit.
    generator = random.Random(field)
    longest = 500 if field in {"firstName", "lastName", "company", "country", "city"} else 1_000
    text = "".join(chr(generator.randrange(0x10000, 0x110000)) for _ in range(longest))
    contact = tenant.contact("ada@cam.edu", **{field: text})
    assert contact[field] == text
    refused = change(tenant, contact, **{field: text + "x"})
    assert refused.status_code == 400
    assert refused.json()["message"] == f"$.{field}: has more than {longest} characters"


def test_the_longest_address_fits_whatever_its_characters(tenant: Tenant) -> None:
    generator = random.Random(0)
    name = "".join(chr(generator.randrange(0x10000, 0x110000)) for _ in range(250))
    assert tenant.contact(f"{name}@b.c")["email"] == f"{name}@b.c"


@on_both
@pytest.mark.parametrize(
    "data",
    [
        {"nested": {"list": [1, [2, {"three": None}], True, False], "": ""}},
        {"unicode": "Zoë 🦊 \u2028 \ufeff", "🦊": "key"},
        {"numbers": [0, -1, 2**63, 10**100, 0.1, 1e300, 5e-324, -0.0, 1e2]},
        {"nul": "a\u0000b", "\u0000": "key", "control": "\x01\x7f"},
        {"quotes": "\"\\'", "sql": "'; DROP TABLE contacts; --", "html": "</script>"},
        {"__proto__": 1, "id": "x", "$ref": "#"},
        {"list": [{}] * 5_000},
    ],
    ids=lambda data: next(iter(data)),
)
def test_data_comes_back_as_it_was_sent(tenant: Tenant, data: dict[str, Any]) -> None:
    contact = tenant.contact("ada@cam.edu", data=data)
    assert contact["data"] == data
    assert json.dumps(tenant.listed()[0]["data"]) == json.dumps(data)
    assert changed(tenant, contact, points=1)["data"] == data


def test_data_has_up_to_64000_bytes(tenant: Tenant) -> None:
    fits = {"text": "ü" * ((64_000 - len('{"text":""}')) // 2)}
    contact = tenant.contact("ada@cam.edu", data=fits)
    assert contact["data"] == fits
    refused = change(tenant, contact, data={"text": fits["text"] + "ü"})
    assert refused.status_code == 400
    assert refused.json()["message"] == "$.data: has 64001 bytes as JSON, more than 64000"
    assert tenant.listed()[0]["data"] == fits


def _nested(levels: int) -> str:
    return '{"a":' * levels + "1" + "}" * levels


def test_data_is_nested_up_to_100_levels(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu")
    path = f"/contacts/{contact['id']}"
    deepest = tenant.send("PATCH", path, f'{{"data":{_nested(100)}}}')
    assert deepest.status_code == 200, deepest.text
    assert json.dumps(deepest.json()["data"]["contact"]["data"], separators=(",", ":")) == _nested(100)
    # Some are beyond what the reader of JSON takes.
    for levels in (101, 300, *range(900, 1_000, 3), 3_000, 200_000):
        for body in (f'{{"data":{_nested(levels)}}}', f'{{"data":{{"a":{"[" * levels}{"]" * levels}}}}}'):
            refused = tenant.send("PATCH", path, body)
            assert (refused.status_code, refused.json()["error"]) == (400, 400), levels
            assert "nested" in refused.json()["message"]
    assert tenant.listed() == [deepest.json()["data"]["contact"]]


@pytest.mark.parametrize(
    "data",
    ['{"a":NaN}', '{"a":[Infinity]}', '{"a":-Infinity}', '{"a":1e999}', '{"a":"\\ud800"}', '{"\\udfff":1}', "NaN"],
)
def test_what_is_no_plain_json_is_refused_in_data(tenant: Tenant, data: str) -> None:
    contact = tenant.contact("ada@cam.edu")
    refused = tenant.send("PATCH", f"/contacts/{contact['id']}", f'{{"points":1,"data":{data}}}')
    assert (refused.status_code, refused.json()["error"]) == (400, 400)
    assert [problem["path"] for problem in refused.json()["problems"]] == ["$.data"]
    assert tenant.listed() == [contact]


@on_both
@pytest.mark.parametrize("text", ['"\\ud800"', '"a\\udc00b"', '"\\u0000"', '"a\\u0000"'])
def test_texts_that_no_database_keeps_are_refused(tenant: Tenant, text: str) -> None:
    for field in ("email", *TEXTS):
        body = f'{{"listId":"{tenant.list_id}","email":"a@b.c","{field}":{text}}}'
        refused = tenant.send("POST", "/contacts", body)
        assert (refused.status_code, refused.json()["error"]) == (400, 400)
        assert [problem["path"] for problem in refused.json()["problems"]] == [f"$.{field}"]
    assert tenant.listed() == []


def test_counters_are_whole_numbers_of_json(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu")
    path = f"/contacts/{contact['id']}"
    for number in ("NaN", "Infinity", "-Infinity", "1e999", "0.5", "1e-1", '"1"', "9" * 5_000):
        refused = tenant.send("PATCH", path, f'{{"points":{number}}}')
        assert (refused.status_code, refused.json()["error"]) == (400, 400), number
    assert tenant.listed() == [contact]
    # JSON has one type of numbers: 1e3 and 1000.0 are 1000.
    for number in ("1000", "1e3", "1000.0"):
        changed = tenant.send("PATCH", path, f'{{"points":{number}}}')
        assert '"points":1000,' in changed.text, number


@pytest.mark.parametrize("contact_id", ["nobody", "x" * 5_000, "%00", "%F0%9F%A6%8A", "' OR 1=1 --"])
def test_an_unknown_contact_is_not_found(tenant: Tenant, contact_id: str) -> None:
    tenant.contact("ada@cam.edu")
    refused = tenant.api.patch(f"/contacts/{contact_id}", json={"points": 1})
    assert (refused.status_code, refused.json()["error"]) == (404, 404)


def test_the_contact_of_another_account_is_not_found(tenant: Tenant, other: Tenant) -> None:
    contact = other.contact("ada@cam.edu")
    refused = change(tenant, contact, points=1)
    assert (refused.status_code, refused.json()) == (404, {"error": 404, "message": "Contact not found"})
    assert other.listed() == [contact]


def test_no_contact_is_created_on_a_list_of_another_account(tenant: Tenant, other: Tenant) -> None:
    for list_id in (other.list_id, "nowhere"):
        refused = tenant.api.post("/contacts", json={"email": "a@b.c", "listId": list_id})
        assert (refused.status_code, refused.json()) == (404, {"error": 404, "message": "List not found"})
    assert other.listed() == []
