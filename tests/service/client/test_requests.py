"""What all requests have in common: keys, bodies, parameters, both shapes of errors, rates, and what is no operation."""

import logging
import time
from datetime import timedelta
from typing import Any, Final

import pytest

from tests.service.client.door import Service, service
from tests.service.client.place import NOWHERE, NewDatabase, Place, data, refused, stated

BODIES: Final = [
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


@pytest.mark.parametrize(("body", "status", "message"), BODIES, ids=[f"body{n}" for n in range(len(BODIES))])
def test_a_body_that_is_no_json_of_the_operation_is_refused(
    place: Place, body: bytes, status: int, message: str | None
) -> None:
    for method, path in (("POST", "contacts"), ("POST", "extensions/validate")):
        answer = place.api.send(method, path, body)
        refused(answer, status, message if path == "contacts" or not body.startswith(b'{"') else None)
        assert len(answer.content) < 3_000


@pytest.mark.parametrize(("type", "said"), [("text/plain", "'text/plain'"), ("", "not said")])
def test_a_body_has_to_be_json(place: Place, type: str, said: str) -> None:
    message = f"the body must be application/json; its Content-Type is {said}"
    refused(place.api.send("POST", "contacts", b"{}", type), 415, message)
    body = f'{{"email": "a@b.c", "listId": "{place.list_id}"}}'.encode()
    assert place.api.send("POST", "contacts", body, "application/json; charset=utf-8").status_code == 201


def test_a_body_of_a_public_key_is_shorter(place: Place) -> None:
    answer = place.with_key("public").send("POST", "contacts", b" " * 1_000_001)
    refused(answer, 413, "the body is longer than 1000000 bytes")


def test_a_clause_that_is_too_large_or_deep_is_refused_in_time(place: Place) -> None:
    began = time.monotonic()
    for filters in ('{"NOT":' * 5_000 + "{}" + "}" * 5_000, '{"city": {"in": ["' + '","'.join(["x"] * 90_000) + '"]}}'):
        for operation in ("preview", "breakdown"):
            answer = place.api.post(f"extensions/{operation}", {"listId": place.list_id, "filters": filters})
            stated(answer, "Invalid filters: the value must be a valid where clause for the contact model")
            assert len(answer.content) < 3_000
    assert time.monotonic() - began < 30


@pytest.mark.parametrize("path", ["contacts", "audiences"])
def test_a_repeated_parameter_is_refused(place: Place, path: str) -> None:
    answer = place.api.get(f"{path}?listId={place.list_id}&listId={place.list_id}")
    refused(answer, 400, "listId: is there more than once")


UNKNOWN: Final = [
    ("GET", "projects?limit=3", "limit: there is no 'limit' here"),
    ("GET", "audiences?listid=x", None),
    ("GET", "lists/{list}?x=1", "x: there is no 'x' here"),
    ("POST", "audiences?x=1", "x: there is no 'x' here"),
    ("POST", "extensions/preview?x=1", "x: there is no 'x' here"),
    ("GET", "extensions/events?listId={list}&aftr=0", "aftr: there is no 'aftr' here; did you mean 'after'?"),
]


@pytest.mark.parametrize(("method", "path", "message"), UNKNOWN)
def test_an_unknown_parameter_is_refused(place: Place, method: str, path: str, message: str | None) -> None:
    body = {"name": "x", "listId": place.list_id} if path.startswith("audiences") else None
    if path.startswith("extensions/preview"):
        body = {"filters": '{"points": 1}', "listId": place.list_id}
    sent = {"json": body} if method == "POST" else {}
    refused(place.api.request(method, path.format(list=place.list_id), **sent), 400, message)


def test_there_is_nothing_elsewhere(place: Place) -> None:
    refused(place.api.get("nothing"), 404, "there is nothing at this path")
    refused(place.api.put("contacts", {}), 405, "nothing at this path takes this method")
    refused(place.api.delete(f"lists/{place.list_id}"), 405, "nothing at this path takes this method")
    for path in ("audiences/%00", "audiences/x%2Fy", "contacts/" + "x" * 5_000, "lists/'", "actions/🎉"):
        method = "DELETE" if path.startswith("actions") else "PATCH" if path.startswith("contacts") else "GET"
        refused_or_not_found = place.api.request(method, path, **({"json": {}} if method == "PATCH" else {}))
        assert refused_or_not_found.status_code in (400, 404), path


def test_head_works_where_get_does(place: Place) -> None:
    answer = place.api.request("HEAD", "projects")
    assert (answer.status_code, answer.content) == (200, b"")


def test_without_a_valid_key_nothing_is_answered(place: Place) -> None:
    home, list_id = place.home, place.list_id
    refused(home.api(None).get("projects"), 401, "no API key: send it in the header apiKey")
    expired, (disabled, token) = place.with_key("private", timedelta(seconds=-1)), home.key(list_id)
    wrong = home.api(f"{place.api.key}"[:-4] + "0000")
    home.enable(disabled, False)
    for api in (expired, home.api(token), wrong, home.api("x"), home.api("a b")):
        refused(api.get("projects"), 401, "the API key is not valid")
    home.enable(disabled, True)
    assert home.api(token).get("projects").status_code == 200
    home.revoke(disabled)
    refused(home.api(token).get("projects"), 401, "the API key is not valid")
    assert place.with_key("private", timedelta(days=1)).get("projects").status_code == 200
    # A key in the address is none.
    assert home.client.get("/v4/projects", params={"apiKey": place.api.key}).status_code in (400, 401)


def test_the_rate_of_a_free_account_is_100_and_of_a_pro_account_1000_in_a_minute(new_database: NewDatabase) -> None:
    with service(new_database(), rate_limits=True) as home:
        for plan, most in (("free", 100), ("pro", 1000)):
            place, same = Place(home, plan), Place(home, plan)
            first = place.api.get("projects")
            assert first.headers["RateLimit-Policy"] == f'"private";q={most};w=60'
            assert first.headers["RateLimit"].startswith(f'"private";r={most - 1};t=')
            # What is refused counts, too.
            statuses = {place.api.get("nothing").status_code for _ in range(most - 1)}
            assert statuses == {404}
            for api in (place.api, place.with_key("private")):  # the account is counted, and not the key
                answer = api.get("projects")
                refused(answer, 429, f"more than {most} requests in a minute: try again in {answer.headers['Retry-After']} s")
                assert 0 < int(answer.headers["Retry-After"]) <= 60
            sign_up = place.with_key("public").post("contacts", {"email": "a@x.org", "listId": place.list_id})
            assert sign_up.status_code == 201  # public keys are counted apart
            assert same.api.get("projects").status_code == 200


def test_invalid_keys_are_counted_by_address(new_database: NewDatabase) -> None:
    with service(new_database(), rate_limits=True) as home:
        place = Place(home)
        assert place.api.get("projects").status_code == 200
        statuses = [home.api(f"x{number}").get("projects").status_code for number in range(61)]
        assert statuses == [401] * 60 + [429]
        assert place.api.get("projects").status_code == 200


def test_health_readiness_and_metrics_need_no_key(new_database: NewDatabase) -> None:
    with service(new_database(), metrics=True, metrics_token="a token of the tests") as home:
        place = Place(home)
        ada = place.contact("ada-of-metrics@cam.edu")
        for path, said in (("/healthz", "alive"), ("/readyz", "ready")):
            assert data(home.client.get(path)) == {"status": said}
        assert home.client.get("/metrics").status_code == 401
        shown = home.client.get("/metrics", headers={"Authorization": "Bearer a token of the tests"})
        assert shown.status_code == 200
        assert "/v4/contacts" in shown.text
        for secret in ("ada-of-metrics", ada["id"], place.list_id, place.account, str(place.api.key)):
            assert secret not in shown.text


def test_metrics_are_off_where_nobody_sets_them(home: Service) -> None:
    assert home.client.get("/metrics").status_code == 404


def test_every_answer_has_an_id_and_no_log_has_a_secret(new_database: NewDatabase, caplog: pytest.LogCaptureFixture) -> None:
    with service(new_database(), log_level="info") as home, caplog.at_level(logging.INFO):
        place = Place(home)
        ada = place.contact("ada-of-logs@cam.edu", firstName="Ada-of-logs")
        place.listed(email="ada-of-logs")
        home.api("not-a-valid-token-of-logs").get("projects")
        code = home.link(place.list_id)
        token = data(home.api(None).post("extensions/links", {"link": code}))["key"]
        answer = home.api(token).get(f"audiences/{NOWHERE}")
        assert answer.headers["X-Request-ID"]
    # The client of the tests logs its own requests, with their addresses.
    logged = "".join(repr(vars(record)) for record in caplog.records if not record.name.startswith("httpx"))
    assert "/v4/contacts" in logged
    secrets = (place.api.key, token, code, "ada-of-logs", "Ada-of-logs", "token-of-logs", ada["privateLink"])
    assert not [secret for secret in secrets if str(secret) in logged]


def test_a_large_answer_is_whole_json(place: Place) -> None:
    made = place.audience("all", {"points": {"gte": 0}})
    for number in range(230):
        place.contact(f"p{number}@x.org", points=number)
    answer = place.api.get("contacts", listId=place.list_id)
    assert answer.headers["Content-Type"] == "application/json"
    assert list(data(answer)) == ["contacts", "pagination"]
    audience = data(place.api.get(f"audiences/{made['id']}"))["audience"]
    assert list(audience)[-1] == "subs"  # readers may stop before them
    assert len(audience["subs"]) == len(data(answer)["contacts"]) == 230
    assert {names for one in audience["subs"] for names in [one["audiences"][0]["name"]]} == {"all"}
