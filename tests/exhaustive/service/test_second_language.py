"""The second language over HTTP: audiences select what the conformance cases expect, in the database and in memory."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import SecretStr

from audiencefilter.service.api.app import create_app
from audiencefilter.service.settings import Settings
from audiencefilter.service.storage.migrating import prepare
from tests.conformance.corpus import RELATIONS, Case
from tests.service import second_language
from tests.service.hands import Hands
from tests.service.running import SECRET, RunningService, Tenant

#: So many audiences are on the list at a time: each contact that is shown says which of them it is in.
_AT_ONCE = 20
CASES = [case for case in second_language.cases() if not case.parse().is_relative]
#: Those that are asked at an instant of their own, in its order.
RELATIVE = sorted((case for case in second_language.cases() if case.parse().is_relative), key=lambda case: case.now)


def test_the_cases_are_all_there_that_a_list_can_have() -> None:
    assert len(CASES) == 357
    assert len(RELATIVE) == 95
    rows = RELATIONS.tables()["contacts"]
    kept = [sum(second_language.is_kept(row, case.parse()) for row in rows) for case in CASES]
    assert min(kept) >= 40
    assert sum(kept) >= 95 * len(CASES)


def _batches(cases: list[Case]) -> Iterator[list[Case]]:
    for start in range(0, len(cases), _AT_ONCE):
        yield cases[start : start + _AT_ONCE]


@pytest.mark.parametrize("step", [1])
def test_every_clause_selects_its_contacts(tenant: Tenant, step: int) -> None:
    numbers = second_language.load(tenant)
    audiences = _audiences(tenant)
    assert [told for batch in _batches(CASES[::step]) for told in _wrong(tenant, audiences, numbers, batch)] == []


class Within(RunningService):
    """A service in this process, whose clock goes as it is told."""

    def client(self, path: str = "", **headers: str) -> Any:
        made = Settings(database_url=self.url, secret=SecretStr(SECRET), rate_limits=False, log_level="error")
        return TestClient(create_app(made), base_url=f"http://testserver{path}", headers=headers)


@pytest.mark.parametrize("step", [1])
def test_every_clause_selects_its_contacts_at_its_instant(
    new_database: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    hands = Hands(monkeypatch)
    hands.now = RELATIVE[0].now
    service = Within(new_database(), tmp_path)
    prepare(service.database)
    tenant = service.tenant("timely")
    numbers = second_language.load(tenant)
    audiences = _audiences(tenant)
    wrong: list[str] = []
    for case in RELATIVE[::step]:
        hands.now = case.now
        wrong += _wrong(tenant, audiences, numbers, [case])
    assert wrong == []
    tenant.close()
    service.close()


def _audiences(tenant: Tenant) -> list[str]:
    return [tenant.audience(str(number), '{"points": 0}')["id"] for number in range(_AT_ONCE)]


def _wrong(tenant: Tenant, audiences: list[str], numbers: dict[str, int], batch: list[Case]) -> Iterator[str]:
    """Let audiences have the filters of some cases, and give what does not select what it should."""
    asked = list(zip(audiences, batch, strict=False))
    for audience_id, case in asked:
        answer = tenant.api.patch(f"/audiences/{audience_id}", json={"filters": case.source})
        assert answer.status_code == 200, (case.name, answer.text)
        if not _is_expected(case, numbers, answer.json()["data"]["audience"]["subs"]):
            yield f"{case.name} in the database"
    listed = tenant.listed()
    for audience_id, case in asked:
        if not _is_expected(case, numbers, [contact for contact in listed if audience_id in _shown(contact)]):
            yield f"{case.name} in memory"


def _is_expected(case: Case, numbers: dict[str, int], found: list[dict[str, Any]]) -> bool:
    """Whether contacts are those of a case, of which the list can have what the case asks for."""
    f = case.parse()
    kept = {row["id"] for row in RELATIONS.tables()["contacts"] if second_language.is_kept(row, f)}
    return {numbers[contact["id"]] for contact in found} & kept == set(case.ids or ()) & kept


def _shown(contact: dict[str, Any]) -> set[str]:
    return {audience["id"] for audience in contact["audiences"]}


def test_every_rejected_clause_is_refused(tenant: Tenant) -> None:
    second_language.load(tenant)
    rejected = [case for case in RELATIONS.cases() if case.rejected]
    assert len(rejected) > 100
    for case in rejected[::10]:
        body = {"name": "x", "listId": tenant.list_id, "mode": "smart", "filters": case.source}
        assert tenant.api.post("/audiences", json=body).status_code == 400, case.name
