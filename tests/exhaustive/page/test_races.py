"""Edits, events, failures and slow answers at random: nothing on the page may contradict the clause that is edited."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.service.serving import Tenant

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.engines

_RACING: Final = (Path(__file__).parent / "racing.js").read_text(encoding="utf-8")
_CLAUSES: Final = {
    "Vermont": {"city": "VT", "points": {"gte": 9}},
    "Either": {"OR": [{"city": "CA"}, {"points": {"gte": 15}}]},
    "Opened": {"actions": {"count": {"where": {"name": "opened email"}, "gte": 3}}},
}
#: In milliseconds; failures are one question in so many.
_DELAY: Final = 350
_FAILING: Final = 0.06
_STEPS: Final = 60


@pytest.mark.parametrize("seed", range(1, 4))
def test_nothing_on_the_page_is_of_another_clause_than_the_number(
    browser: "Browser", tenant: Tenant, seed: int
) -> None:
    _fill(tenant)
    audiences = {name: tenant.audience(name, json.dumps(clause))["id"] for name, clause in _CLAUSES.items()}
    people = [contact["id"] for contact in tenant.listed(limit=20)]
    thrown: list[str] = []
    page = browser.new_page()
    page.set_default_timeout(20_000)
    page.add_init_script(_RACING)
    page.on("pageerror", lambda error: thrown.append(str(error)))
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"{tenant.service.address}/builder#{tenant.list_id}/{audiences['Vermont']}")
    page.locator("input[type=password]").fill(tenant.private)
    page.keyboard.press("Enter")
    page.locator("audience-filter").wait_for()
    settings = {"seed": seed, "key": tenant.private, "people": people, "delay": _DELAY, "failing": _FAILING}
    page.evaluate("settings => { Object.assign(race, settings); }", settings)
    for _ in range(3):
        page.evaluate("settings => { Object.assign(race, settings); }", {"delay": _DELAY, "failing": _FAILING})
        _look(page.evaluate("steps => race.run(steps)", _STEPS // 3))
        _check(tenant, page.evaluate("race.rest()"))
    page.close()
    assert thrown == []


def _fill(tenant: Tenant) -> None:
    """Put people on the list, with tags; some of them opened emails."""
    fields = [
        {"name": "data.gender", "path": ["gender"], "type": "string", "title": "Gender", "values": ["F", "M"]},
        {"name": "tags", "path": ["tags"], "type": "string", "many": True, "title": "Tags"},
    ]
    tenant.api.put(f"/extensions/lists/{tenant.list_id}/fields", json={"fields": fields}).raise_for_status()
    people = [
        {"email": f"p{n}@x.org", "name": f"P{n}", "city": ("VT", "CA", "NY", None)[n % 4], "points": n % 30,
         "data": {"gender": "FM"[n % 2], "tags": ["vip"][: n % 3]}}
        for n in range(500)
    ]  # fmt: skip
    for at, contact_id in enumerate(tenant.load(people)[:10]):
        for _ in range(at % 5):
            body = {"subId": contact_id, "name": "opened email", "increase": 1}
            tenant.api.post("/extensions/actions", json=body).raise_for_status()


def _check(tenant: Tenant, rest: dict[str, Any]) -> None:
    """Check what is shown when nothing is to come any more."""
    _look(rest["found"])
    assert not rest["isBusy"], "there are questions without an answer"
    if rest["valid"] is False:
        assert rest["counts"] == [], "a wrong clause has a number"
    elif rest["valid"] and rest["clause"] != "{}":
        body = {"listId": tenant.list_id, "filters": rest["clause"]}
        answer = tenant.api.post("/extensions/preview", json=body).raise_for_status().json()
        counts = set(rest["counts"])
        assert len(counts) == 1
        # Of a clause that is not saved no event says that contacts have changed.
        assert rest["isBeforeChange"] or counts == {answer["data"]["preview"]["count"]}


def _look(found: list[dict[str, Any]]) -> None:
    """Fail where something contradicted the clause."""
    if found:
        pytest.fail(json.dumps(found[0], indent=1, ensure_ascii=False))
