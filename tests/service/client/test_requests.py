"""Rates, health, metrics, logs, and answers that are large."""

import logging
from typing import Final

import pytest

from tests.service.client.door import Service, service
from tests.service.client.place import NOWHERE, NewDatabase, Place, data, names, refused

RATES: Final = {"free": 100, "pro": 1000}


def test_an_account_has_100_or_1000_requests_in_a_minute(new_database: NewDatabase) -> None:
    with service(new_database(), rate_limits=True) as home:
        for plan, most in RATES.items():
            place = Place(home, plan)
            first = place.api.get("projects")
            assert first.headers["RateLimit-Policy"] == f'"private";q={most};w=60'
            assert first.headers["RateLimit"].startswith(f'"private";r={most - 1};t=')
            # What is refused counts, too.
            assert {place.api.get(f"lists/{NOWHERE}").status_code for _ in range(most - 1)} == {404}
            for api in (place.api, place.with_key("private")):  # the account is counted, and not the key
                answer = api.get("projects")
                seconds = answer.headers["Retry-After"]
                refused(answer, 429, f"more than {most} requests in a minute: try again in {seconds} s")
                assert 0 < int(seconds) <= 60
            # Public keys are counted apart, as other accounts are.
            sign_up = place.with_key("public").post("contacts", {"email": "a@x.org", "listId": place.list_id})
            assert (sign_up.status_code, Place(home, plan).api.get("projects").status_code) == (201, 200)
        # Keys that are not valid are counted by address, and keep out none that was.
        valid = Place(home).api
        keys = [valid, *(home.api(f"x{number}") for number in range(61)), valid]
        assert [api.get("projects").status_code for api in keys] == [200, *[401] * 60, 429, 200]


def test_health_readiness_and_metrics_need_no_key(new_database: NewDatabase, home: Service) -> None:
    assert home.client.get("/metrics").status_code == 404
    with service(new_database(), metrics=True, metrics_token="a token of the tests") as measured:
        place = Place(measured)
        ada = place.contact("ada-of-metrics@cam.edu")
        for path, said in (("/healthz", "alive"), ("/readyz", "ready")):
            assert data(measured.client.get(path)) == {"status": said}
        assert measured.client.get("/metrics").status_code == 401
        shown = measured.client.get("/metrics", headers={"Authorization": "Bearer a token of the tests"})
        assert (shown.status_code, "/v4/contacts" in shown.text) == (200, True)
        for secret in ("ada-of-metrics", ada["id"], place.list_id, place.account, str(place.api.key)):
            assert secret not in shown.text


def test_no_log_has_a_secret(new_database: NewDatabase, caplog: pytest.LogCaptureFixture) -> None:
    with service(new_database(), log_level="info") as home, caplog.at_level(logging.INFO):
        place = Place(home)
        ada = place.contact("ada-of-logs@cam.edu", firstName="Ada-of-logs")
        place.listed(email="ada-of-logs")
        home.api("not-a-valid-token-of-logs").get("projects")
        code = home.link(place.list_id)
        token = data(home.api(None).post("extensions/links", {"link": code}))["key"]
        assert home.api(token).get(f"audiences/{NOWHERE}").headers["X-Request-ID"]
    # The client of the tests logs its own requests, with their addresses.
    logged = "".join(repr(vars(record)) for record in caplog.records if not record.name.startswith("httpx"))
    assert "/v4/contacts" in logged
    secrets = (place.api.key, token, code, "ada-of-logs", "Ada-of-logs", "token-of-logs", ada["privateLink"])
    assert not [secret for secret in secrets if str(secret) in logged]


def test_a_large_answer_is_whole_json(place: Place) -> None:
    made = place.audience("all", {"points": {"gte": 0}})
    for number in range(130):
        place.contact(f"p{number}@x.org", points=number)
    answer = place.api.get("contacts", listId=place.list_id)
    assert answer.headers["Content-Type"] == "application/json"
    assert list(data(answer)) == ["contacts", "pagination"]
    path = f"audiences/{made['id']}"
    for contacts in (data(answer)["contacts"], data(place.api.get(path))["audience"]["subs"]):
        assert [names(contact) for contact in contacts] == [["all"]] * 130
    # A builder reads 100 at most.
    assert len(data(place.with_key("builder").get(path))["audience"]["subs"]) == 100
