"""Filters of smart audiences mean over HTTP what they mean in the library."""

from collections.abc import Iterator

import pytest

import audiencefilter as af
from tests.conformance.corpus import CONTACTS, Case
from tests.service.running import Tenant

INVALID = "Invalid filters: the value must be a valid where clause for the contact model"
EMPTY = "Filters cannot be empty for smart mode"

#: The library accepts the empty clause, and selects everybody; the interface asks a smart audience for more.
_EMPTY = {"", "{}"}
#: What a contact of the service cannot be without.
_REQUIRED = ("points", "referrals", "isVerified", "unsubscribed", "createdAt")
#: So many audiences are on the list at a time: each contact that is shown says which of them it is in.
_AT_ONCE = 20

CASES = [case for case in CONTACTS.cases() if case.notation is af.CONTACT.notation]
PEOPLE = [contact for contact in CONTACTS.contacts() if all(contact[field] is not None for field in _REQUIRED)]


def _is_empty(case: Case) -> bool:
    return "".join(case.source.split()) in _EMPTY


@pytest.fixture
def numbers(tenant: Tenant) -> dict[str, int]:
    """Put the contacts of the conformance cases on the list; give their numbers by their ids."""
    rows = [{name: value for name, value in contact.items() if name != "id"} for contact in PEOPLE]
    return dict(zip(tenant.load(rows), (contact["id"] for contact in PEOPLE), strict=True))


#: One in so many is a sample of every group of cases, which stand together; the meaning is tested elsewhere with all.
every_tenth_or_all = pytest.mark.parametrize("step", [1])


def _batches(cases: list[Case]) -> Iterator[list[Case]]:
    for start in range(0, len(cases), _AT_ONCE):
        yield cases[start : start + _AT_ONCE]


def test_the_cases_are_all_there() -> None:
    assert len(CASES) == 1083
    assert len(PEOPLE) == 300


@every_tenth_or_all
def test_every_accepted_clause_selects_its_contacts(tenant: Tenant, numbers: dict[str, int], step: int) -> None:
    accepted = [case for case in CASES if case.ids is not None and not _is_empty(case)][::step]
    audiences = [tenant.audience(str(number), '{"points": 0}')["id"] for number in range(_AT_ONCE)]
    wrong = []
    for batch in _batches(accepted):
        expected: dict[str, set[int]] = {}
        for audience_id, case in zip(audiences, batch, strict=False):
            assert case.ids is not None
            expected[audience_id] = set(case.ids) & set(numbers.values())
            answer = tenant.api.patch(f"/audiences/{audience_id}", json={"filters": case.source})
            assert answer.status_code == 200, (case.name, answer.text)
            audience = answer.json()["data"]["audience"]
            assert audience["filters"] == case.source
            if sorted(numbers[contact["id"]] for contact in audience["subs"]) != sorted(expected[audience_id]):
                wrong.append(f"{case.name} in the database")
        # Each contact says which audiences it is in: the same, found in memory.
        listed = tenant.listed()
        assert len(listed) == len(numbers)
        for audience_id, case in zip(audiences, batch, strict=False):
            shown = {
                numbers[contact["id"]]
                for contact in listed
                if audience_id in {audience["id"] for audience in contact["audiences"]}
            }
            if shown != expected[audience_id]:
                wrong.append(f"{case.name} in memory")
    assert wrong == []


@every_tenth_or_all
def test_every_rejected_clause_is_refused(tenant: Tenant, step: int) -> None:
    rejected = [case for case in CASES if case.ids is None and not _is_empty(case)][::step]
    audience = tenant.audience("rejected", '{"points": 0}')
    for number, case in enumerate(rejected):
        if number % 2:
            refused = tenant.api.patch(f"/audiences/{audience['id']}", json={"filters": case.source})
        else:
            body = {"name": "x", "listId": tenant.list_id, "mode": "smart", "filters": case.source}
            refused = tenant.api.post("/audiences", json=body)
        assert refused.status_code == 400, case.name
        assert refused.json()["error"] == INVALID, case.name
        with pytest.raises(af.InvalidFilterError) as raised:
            af.parse(case.source)
        assert [(problem["code"], problem["message"]) for problem in refused.json()["problems"]] == [
            (problem.code, problem.message) for problem in raised.value.problems
        ]
    kept = tenant.api.get("/audiences", params={"listId": tenant.list_id}).json()["data"]["audiences"]
    assert [(shown["id"], shown["filters"]) for shown in kept] == [(audience["id"], '{"points": 0}')]


def test_every_empty_clause_is_refused(tenant: Tenant) -> None:
    empty = [case for case in CASES if _is_empty(case)]
    assert len(empty) == 4
    for case in empty:
        body = {"name": "x", "listId": tenant.list_id, "mode": "smart", "filters": case.source}
        refused = tenant.api.post("/audiences", json=body)
        assert (refused.status_code, refused.json()) == (400, {"error": EMPTY})
