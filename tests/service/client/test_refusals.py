"""What is refused, and in which words: wrong bodies, fields and parameters of every operation."""

from typing import Any, Final

from tests.each import each
from tests.service.client.place import INVALID, Place, refused, stated
from tests.service.client.test_isolation import belongings, filled

ADDRESS: Final = "must be an email address, such as ada@example.com"
INVISIBLE: Final = "has the character U+200B ZERO WIDTH SPACE at position 2, which nobody can see: leave it out"
NUL: Final = "has the character U+0000, which cannot be stored"
FORMATS: Final = "must be 'points', 'createdAt', 'email', 'firstName', 'lastName' or 'position'"
CLAUSE: Final = {"listId": "$list", "filters": '{"points": 1}'}
#: Fields of a contact, and what is wrong with the last one: they are sent to create it, and to change it.
CONTACTS: Final[list[tuple[dict[str, Any], str]]] = [
    ({"email": "ada"}, ADDRESS), ({"email": "a@@b.c"}, ADDRESS), ({"email": "a b@c.d"}, ADDRESS),
    ({"email": ""}, ADDRESS), ({"email": "a\u200bb@c.d"}, INVISIBLE), ({"email": 3}, "must be a string, not a number"),
    ({"email": "x" * 250 + "@b.de"}, "has more than 254 characters"),
    ({"points": "3"}, "must be a whole number, not a string"), ({"points": None}, "must be a whole number, not null"),
    ({"points": 2**31}, "must be at most 2147483647"), ({"referrals": -(2**31) - 1}, "must be at least -2147483648"),
    ({"city": "x" * 501}, "has more than 500 characters"), ({"address": "x" * 1001}, "has more than 1000 characters"),
    ({"name": "a\0b"}, NUL), ({"data": []}, "must be an object, not an array"),
    ({"data": {"x": "y" * 64_000}}, "has 64008 bytes as JSON, more than 64000"),
    ({"ponts": 3}, "there is no 'ponts' here; did you mean 'points'?"),
]  # fmt: skip
#: The same of an audience; the last is no message of a field.
AUDIENCES: Final[list[tuple[dict[str, Any], str]]] = [
    ({"mode": "other"}, "must be 'manual' or 'smart'"), ({"mode": None}, "must be 'manual' or 'smart'"),
    ({"name": 3}, "must be a string, not a number"), ({"name": "x" * 1001}, "has more than 1000 characters"),
    ({"name": "a\0b"}, "must not be blank, nor have the character U+0000"),
    ({"mode": "smart", "filters": {"points": 1}}, "must be a string, not an object"),
    ({"nam": 1}, "there is no 'nam' here; did you mean 'name'?"),
]  # fmt: skip
#: Parameters of a listing.
LISTING: Final[list[tuple[dict[str, Any], str]]] = [
    ({"limit": 0}, "must be at least 1"), ({"limit": 20001}, "must be at most 20000"),
    ({"limit": "x"}, "must be a whole number, in digits"), ({"page": 0}, "must be at least 1"),
    ({"page": "1.5"}, "must be a whole number, in digits"), ({"sort": "pints"}, FORMATS),
    ({"order": "up"}, "must be 'asc' or 'desc'"), ({"isVerified": "yes"}, "must be true or false"),
    ({"isGDPR": ""}, "must be true or false"), ({"email": ""}, "must not be empty"),
    ({"website": ""}, "must not be empty"), ({"listId": ""}, "must not be empty"),
    ({"limt": 3}, "there is no 'limt' here; did you mean 'limit'?"),
    ({"isverified": "true"}, "there is no 'isverified' here; did you mean 'isVerified'?"),
]  # fmt: skip
FIELD: Final = {"name": "x", "path": ["x"], "type": "string"}
#: Requests, each with its message, or its beginning where that ends in `…`.
OTHERS: Final[list[tuple[str, Any, str]]] = [
    ("POST contacts", {}, "$.email: is required; $.listId: is required"),
    ("POST contacts", {"email": None, "listId": "$list"}, "$.email: must be a string, not null"),
    ("GET contacts", None, "listId: is required"),
    ("GET audiences", None, "listId: is required"),
    ("GET audiences?listId=$list&listId=$list", None, "listId: is there more than once"),
    ("GET contacts?listId=$list&limit=3&limit=4", None, "limit: is there more than once"),
    ("GET projects?limit=3", None, "limit: there is no 'limit' here"),
    ("GET lists/$list?x=1", None, "x: there is no 'x' here"),
    ("GET extensions/events?listId=$list&aftr=0", None, "aftr: there is no 'aftr' here; did you mean 'after'?"),
    ("GET extensions/events?listId=$list&limit=0", None, "limit: must be at least 1"),
    ("GET extensions/events?listId=$list&after=x", None, "after: …"),
    ("POST audiences?x=1", {"name": "x", "listId": "$list"}, "x: there is no 'x' here"),
    ("POST extensions/preview?x=1", CLAUSE, "x: there is no 'x' here"),
    ("PATCH audiences/$manual", {"filters": "{}"}, 'filters are for smart mode: send "mode": "smart" with them'),
    ("POST extensions/actions", {}, "$.name: is required; $.increase: is required; $.subId: is required"),
    ("POST extensions/actions", {"name": "x", "increase": 2**31, "subId": "$contact"}, "$.increase: …"),
    ("POST extensions/audiences/$manual/members", {"add": "x"}, "$.add: …"),
    ("POST extensions/audiences/$manual/members", {"add": ["$contact"] * 10_001}, "$.add: …"),
    ("POST extensions/audiences/$smart/versions/x/restore", None, "version: must be a whole number, in digits"),
    ("PATCH extensions/lists/$list", {"notation": "x"}, "$.notation: must be 'published' or 'extended'"),
    ("PUT extensions/lists/$list/fields", {"fields": [FIELD | {"name": "email"}]}, "$.fields[0].name: …"),
    ("PUT extensions/lists/$list/fields", {"fields": [FIELD | {"path": []}]}, "$.fields[0].path: …"),
    ("PUT extensions/lists/$list/fields", {"fields": [FIELD | {"type": "strin"}]}, "$.fields[0].type: …"),
    ("PUT extensions/lists/$list/fields", {"fields": [FIELD | {"type": "decimal"}]}, "$.fields[0]: …"),
    ("PUT extensions/lists/$list/fields", {"fields": [FIELD | {"titel": "x"}]}, "$.fields[0].titel: …"),
    ("PUT extensions/lists/$list/fields", {"fields": [FIELD, FIELD]}, "$.fields[1].name: …"),
    ("POST extensions/preview", CLAUSE | {"filters": None}, "$.filters: must be a string, not null"),
    ("POST extensions/preview", CLAUSE | {"sample": 101}, "$.sample: must be at most 100"),
    ("POST extensions/preview", CLAUSE | {"limit": 201}, "$.limit: must be at most 200"),
    ("POST extensions/preview", CLAUSE | {"limit": 0}, "$.limit: must be at least 1"),
    ("POST extensions/preview", CLAUSE | {"missing": "$.x"}, "missing: …"),
    ("POST extensions/breakdown", CLAUSE | {"filters": 3}, "$.filters: must be a string, not a number"),
    ("POST extensions/suggest", {"listId": "$list", "field": "nope"}, "field: there is no field 'nope'"),
    ("POST extensions/suggest", {"listId": "$list", "limit": 101}, "$.limit: must be at most 100"),
    (
        "POST extensions/suggest",
        {"listId": "$list", "relation": "x", "field": "x"},
        "relation: there is no relation 'x'",
    ),
    ("POST extensions/comparison", {"audienceId": "$smart"}, "$.filters: is required"),
    ("POST extensions/comparison", {"audienceId": "$smart", "filters": "{}", "limit": 101}, "$.limit: …"),
    ("POST extensions/explain", {"contactId": "$contact"}, "send either audienceId or filters"),
    ("POST extensions/validate", {}, "send either filters or text"),
    ("POST extensions/validate", {"filters": "{}", "text": "x"}, "send either filters or text"),
    ("POST extensions/links", {}, "$.link: is required"),
]


def at(fields: dict[str, Any], words: str, before: str = "$.") -> str:
    return f"{before}{list(fields)[-1]}: {words}"


REFUSED: Final[list[tuple[str, Any, str]]] = [
    *(("POST contacts", {"email": "b@x.org", "listId": "$list"} | sent, at(sent, words)) for sent, words in CONTACTS),
    *(("PATCH contacts/$contact", sent, at(sent, words)) for sent, words in CONTACTS),
    *(
        ("PATCH contacts/$contact", {name: "x"}, f"$.{name}: there is no '{name}' here…")
        for name in ("id", "listId", "list")
    ),
    *(("POST audiences", {"name": "x", "listId": "$list"} | sent, at(sent, words)) for sent, words in AUDIENCES),
    *(("PATCH audiences/$manual", sent, at(sent, words)) for sent, words in AUDIENCES),
    *(("GET contacts", {"listId": "$list"} | sent, at(sent, words, "")) for sent, words in LISTING),
    *OTHERS,
]


def test_what_is_wrong_is_said_and_nothing_is_done(place: Place) -> None:
    ids = belongings(place)
    before = place.contacts(), place.api.get("audiences", listId=place.list_id).text

    def check(case: tuple[str, Any, str]) -> None:
        operation, content, message = case
        method, path = operation.split()
        sent = {} if content is None else {"params" if method == "GET" else "json": filled(content, ids)}
        body = refused(place.api.request(method, filled(path, ids), **sent), 400)
        found = body["message"]
        assert found.startswith(message[:-1]) if message.endswith("…") else found == message
        for problem in body.get("problems", [])[:1]:
            assert {"code", "path", "message"} <= problem.keys()
            assert found.startswith(f"{problem['path']}: {problem['message']}")

    each(REFUSED, check)
    assert (place.contacts(), place.api.get("audiences", listId=place.list_id).text) == before


#: Filters, and the code of one of their problems.
INVALID_FILTERS: Final = {
    "{": "invalid_json", "points >= 3": "invalid_json", "[]": "not_an_object", "null": "not_an_object",
    '{"ponts": 1}': "unknown_field", '{"address": "x"}': "unknown_field", '{"points": "1"}': "wrong_type",
    '{"points": {"contains": "1"}}': "operator_not_for_type", '{"points": {"between": [1, 2]}}': "unknown_operator",
    '{"points": 1, "points": 2}': "duplicate_key", '{"createdAt": {"gte": "yesterday"}}': "invalid_datetime",
    '{"audience": {"in": ["nobody"]}}': "unknown_audience", '{"AND": 3}': "", '{"points": {"in": 3}}': "",
    '{"isVerified": {"gte": true}}': "", '{"AND": [' * 100 + "{}" + "]}" * 100: "",
    '{"city": {"in": ["' + '","'.join(["x"] * 90_000) + '"]}}': "", '{"NOT":' * 5_000 + "{}" + "}" * 5_000: "",
}  # fmt: skip


def test_invalid_filters_are_refused_everywhere_with_their_problems(place: Place) -> None:
    ada, made = place.contact("ada@x.org"), place.audience("top", {"points": 1})
    whose = {
        "breakdown": {},
        "comparison": {"audienceId": made["id"]},
        "explain": {"contactId": ada["id"]},
        "preview": {},
    }

    def check(case: tuple[str, str]) -> None:
        filters, code = case
        body = {"name": "x", "listId": place.list_id, "mode": "smart", "filters": filters}
        answers = [place.api.post("audiences", body), place.api.patch(f"audiences/{made['id']}", {"filters": filters})]
        answers += [place.ask(operation, filters, **of) for operation, of in whose.items()]
        for answer in answers:
            problems = stated(answer, INVALID)
            assert len(answer.content) < 3_000
            assert code in ("", *(problem["code"] for problem in problems))
            assert all({"code", "path", "message"} <= problem.keys() for problem in problems)

    each(INVALID_FILTERS.items(), check)
    (problem,) = stated(place.ask("preview", '{"ponts": {"gte": 1}}'), INVALID)
    assert [problem[part] for part in ("path", "line", "column")] == ["$.ponts", 1, 2]
    assert problem["hint"] == 'did you mean "points"?'
    assert problem["excerpt"] == '1 | {"ponts": {"gte": 1}}\n  |  ^^^^^^^'
    assert problem["fix"] == {"start": 1, "end": 8, "text": '"points"'}


#: Bodies, and how they are refused.
BODIES: Final[list[tuple[bytes, int, str | None]]] = [
    (b"{", 400, "$: the body is not JSON: Expecting property name enclosed in double quotes"),
    (b"", 400, "$: a JSON object is required as the body"),
    (b"[]", 400, "$: must be an object, not an array"),
    (b'{"email": "a@b.c", "email": "a@b.c"}', 400, '$.email: the key "email" occurs in this object more than once'),
    (b"\xef\xbb\xbf{}", 400, "$: the body starts with a byte order mark (U+FEFF): remove these three bytes"),
    ("{}".encode("utf-16"), 400, "$: the body is in UTF-16: send it in UTF-8"),
    (b'{"email":"\xff"}', 400, "$: byte 10 (0xFF) is not UTF-8: send the body in UTF-8"),
    (b"[" * 200_000, 400, "the body is nested too deeply"),
    (b'{"points": 1e999}', 400, None),
    (b'{"points": ' + b"9" * 5_000 + b"}", 400, None),
    (b'{"firstName": "\\ud800"}', 400, None),
    (b" " * 10_000_001, 413, "the body is longer than 10000000 bytes"),
]


def test_a_body_that_is_no_json_of_the_operation_is_refused(place: Place) -> None:
    for body, status, message in BODIES:
        answer = place.api.send("POST", "contacts", body)
        refused(answer, status, message)
        assert len(answer.content) < 3_000
        refused(place.api.send("POST", "extensions/validate", body), status)
    public = place.with_key("public").send("POST", "contacts", b" " * 1_000_001)
    refused(public, 413, "the body is longer than 1000000 bytes")
    for media, said in (("text/plain", "'text/plain'"), ("", "not said")):
        message = f"the body must be application/json; its Content-Type is {said}"
        refused(place.api.send("POST", "contacts", b"{}", media), 415, message)
    body = f'{{"email": "a@b.c", "listId": "{place.list_id}"}}'.encode()
    assert place.api.send("POST", "contacts", body, "application/json; charset=utf-8").status_code == 201


def test_there_is_nothing_elsewhere(place: Place) -> None:
    refused(place.api.get("nothing"), 404, "there is nothing at this path")
    refused(place.api.put("contacts", {}), 405, "nothing at this path takes this method")
    refused(place.api.delete(f"lists/{place.list_id}"), 405, "nothing at this path takes this method")
    for one in ("GET audiences/%00", "GET audiences/x%2Fy", f"PATCH contacts/{'x' * 5_000}", "DELETE actions/🎉"):
        method, path = one.split()
        answer = place.api.request(method, path, **({"json": {}} if method == "PATCH" else {}))
        assert answer.status_code in (400, 404), path
    answer = place.api.request("HEAD", "projects")
    assert (answer.status_code, answer.content) == (200, b"")
