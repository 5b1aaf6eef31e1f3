"""The tools for language models over a list of the service."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from audiencefilter.cli.clause_sources import ServiceSource
from audiencefilter.cli.guard import Failure
from audiencefilter.cli.tool_server import server
from tests.cli.helpers import cli
from tests.cli.tool_helpers import Session, connected, over_stdio
from tests.service.serving import Tenant

CLAUSE = '{"points": {"gte": 90}}'


@pytest.fixture
def session(tenant: Tenant) -> Iterator[Session]:
    source = ServiceSource(tenant.service.address, tenant.list_id, tenant.private, 30)
    with connected(server(source, 5, 30)) as made:
        yield made


def test_the_fields_are_those_of_the_list(session: Session) -> None:
    found = session.call("schema")
    fields = [field["name"] for field in found["schemas"][found["root"]]["fields"]]
    assert {"email", "points", "createdAt"} <= set(fields)
    taught = session.tools()["check"].description or ""
    assert "- integer: points (Points; The points for actions and referrals), referrals (" in taught


@pytest.mark.parametrize("clause", [CLAUSE, "points >= 90"])
def test_a_clause_is_checked_and_previewed(tenant: Tenant, session: Session, clause: str) -> None:
    ada = tenant.contact("ada@cam.edu", points=250)
    bob = tenant.contact("bob@cam.edu", points=5)
    checked = session.call("check", clause=clause)
    assert (checked["valid"], checked["text"], json.loads(checked["clause"])) == (
        True,
        "points >= 90",
        json.loads(CLAUSE),
    )
    found = session.call("preview", clause=clause)
    assert (found["count"], found["total"], [row["id"] for row in found["sample"]]) == (1, 2, [ada["id"]])
    assert "privateLink" not in found["sample"][0]
    assert found["sample"][0]["points"] == 250
    why = session.call("explain", clause=clause, contact=bob["id"])
    assert why == {"selected": False, "text": "✗ points >= 90 (points is 5)"}
    assert "sql" not in session.tools()


def test_problems_are_those_of_the_service_with_what_their_fixes_lead_to(session: Session) -> None:
    found = session.call("check", clause='{"ponts": {"gte": "90"}}')
    assert [problem["code"] for problem in found["problems"]] == ["unknown_field"]
    assert found["fixed"] == '{"points": {"gte": 90}}'
    (problem,) = session.problems("preview", clause='{"points": {"gte": "90"}}')
    assert problem["fix"] == {"start": 19, "end": 23, "text": "90"}


def test_a_refusal_of_the_service_is_a_problem(session: Session) -> None:
    (problem,) = session.problems("explain", clause=CLAUSE, contact="no-id")
    assert problem["message"].startswith("the service refuses this with status 4")
    assert "id of a contact" in session.problems("explain", clause=CLAUSE)[0]["message"]


@pytest.mark.parametrize("key", ["wrong-secret", "public"])
def test_a_key_is_in_no_error(tenant: Tenant, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sent = tenant.public if key == "public" else key
    monkeypatch.setenv("AUDIENCEFILTER_API_KEY", sent)
    result = cli("mcp", "--service", tenant.service.address, "--list", tenant.list_id)
    assert (result.code, result.out) == (2, "")
    assert "the service refuses this with status 40" in result.err
    assert sent not in result.err


def test_a_service_that_does_not_answer_is_named_without_its_address() -> None:
    source = ServiceSource("http://ada:hunter2@127.0.0.1:1", "1", "secret", 1)
    with pytest.raises(Failure, match=r"the service gives no answer: ConnectError$"):
        source.document()


def test_nothing_is_changed_over_stdio(tenant: Tenant) -> None:
    tenant.contact("ada@cam.edu", points=250)
    before: Any = tenant.listed()
    arguments = ["--service", tenant.service.address, "--list", tenant.list_id]
    with over_stdio(*arguments, AUDIENCEFILTER_API_KEY=tenant.private) as session:
        assert session.call("preview", clause=CLAUSE)["count"] == 1
        assert session.call("describe", clause=CLAUSE)["text"] == "points >= 90"
    assert tenant.listed() == before
