"""The page `/builder` as people use it, in Chromium. Violations of its policy and requests elsewhere fail each test."""

import json
import re
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from audiencefilter.service import access
from tests.service.serving import Tenant, served
from tests.service.tabs import Tabs, complaints, condition, counts

# Where it is absent, the fixture `browser` says so.
with suppress(ImportError):
    from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Route

pytestmark = pytest.mark.engines

_TYPE: Final = """(input, text) => { input.value = text;
  input.dispatchEvent(new InputEvent("input", {bubbles: true, composed: true})); }"""
_VALUE: Final = "[aria-label=Value]:not([role=listbox])"
_MARKUP: Final = "<img src=x onerror=document.title='owned'><b>&amp;Ada</b>"


def _press_save(page: "Page") -> None:
    page.get_by_role("main").get_by_role("button", name="Save", exact=True).click()


def _save(page: "Page", said: str = "Saved.", *, is_new: bool = False) -> None:
    _press_save(page)
    words = page.locator(".said")
    words.get_by_text(re.compile(r"^Saved: \d") if is_new else said, exact=True).wait_for()


def _open(page: "Page", name: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=name).click()
    _is_open(page, name)


def _is_open(page: "Page", name: str) -> None:
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value(name)


def _opened(tabs: Tabs, tenant: Tenant, name: str) -> "Page":
    page = tabs.open(tenant)
    _open(page, name)
    return page


def _new(page: "Page", name: str, kind: str = "New audience") -> None:
    if kind != "New audience":
        page.get_by_label("More audiences").click()
    page.get_by_role("button", name=kind).click()
    page.get_by_label("Name", exact=True).fill(name)


def _more(page: "Page", what: str) -> None:
    page.get_by_label("More", exact=True).click()
    page.get_by_role("button", name=what, exact=True).click()
    if what == "Delete":
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()


def _save_change(page: "Page", said: str | None = "Saved.") -> None:
    _press_save(page)
    page.get_by_role("button", name="Save the change").click()
    if said is not None:
        page.get_by_text(said, exact=True).wait_for()


def _search(page: "Page", typed: str) -> None:
    page.get_by_label("Name or email").fill(typed)
    page.get_by_role("button", name="Search").click()


def _sign_in(where: "Page | Locator", key: str) -> None:
    where.get_by_label("Key", exact=True).fill(key)
    where.get_by_role("button", name="Sign in").click()


def test_a_change_shows_who_enters_and_leaves_before_it_is_saved(tenant: Tenant, tabs: Tabs) -> None:
    for name, points in (("Ada", 10), ("Bob", 20), ("Eve", 30)):
        tenant.contact(f"{name.lower()}@cam.edu", name=name, points=points)
    audience = tenant.audience("Some", '{"points": {"gte": 20}}')
    tenant.audience("Others", '{"NOT": {"audience": {"in": ["Some"]}}}')
    page = _opened(tabs, tenant, "Some")
    counts(page, 2, 3)
    save = page.get_by_role("main").get_by_role("button", name="Save", exact=True)
    before: Any = save.bounding_box()
    page.get_by_label("Comparison").select_option(label="is at most")
    page.locator(".delta .less").wait_for()
    assert save.evaluate("one => one.getBoundingClientRect().y") == before["y"], "it moves under the pointer"
    save.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("1 person enters").wait_for()
    assert dialog.get_by_role("region", name="Who enters").get_by_role("rowheader", name="Ada", exact=True).is_visible()
    dialog.get_by_text("1 person leaves").wait_for()
    assert dialog.get_by_role("region", name="Who leaves").get_by_role("rowheader", name="Eve", exact=True).is_visible()
    assert dialog.get_by_text("1 person stays.").is_visible()
    expect(dialog.get_by_role("heading", name="Also changes").locator("~ ul li")).to_have_text(["Others 1 → 1"])
    dialog.get_by_role("button", name="Go on editing").click()
    expect(save).to_be_focused()
    assert tenant.audiences()[0]["filters"] == audience["filters"]
    _save_change(page)
    expect(page.get_by_role("main")).to_be_focused()
    assert tenant.audiences()[0]["filters"] == '{"points":{"lte":20}}'
    # What others name is not deleted.
    page.locator(".used").get_by_role("button", name="Others").wait_for()
    page.get_by_label("More", exact=True).click()
    page.get_by_role("button", name="Delete", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("The conditions of these audiences name it.").wait_for()
    assert dialog.get_by_role("button", name="Delete").count() == 0
    dialog.get_by_role("button", name="Others").click()
    _is_open(page, "Others")


_FIGURES: Final = """() => Object.fromEntries(
  [...document.querySelectorAll("audience-filter > .beside")].map((one) => [
    one.assignedSlot.closest("[role=group]").getAttribute("aria-label"),
    one.querySelector(".figure").textContent.trim()]))"""
_GROUPED: Final = '{"points": {"gte": 20}, "OR": [{"city": "Bern"}, {"email": {"contains": "ada"}}]}'


def _crowd(tenant: Tenant) -> None:
    tenant.contact("ada@cam.edu", points=10, city="Bern")
    tenant.contact("bob@cam.edu", points=30, city="Bern")
    tenant.contact("eve@ada.org", points=40, city="Rome")


def test_every_condition_has_its_numbers_while_one_edits(tenant: Tenant, tabs: Tabs) -> None:
    _crowd(tenant)
    tenant.audience("Some", _GROUPED)
    page = _opened(tabs, tenant, "Some")
    counts(page, 2, 3)
    points, any_of = "Condition: Points is at least 20", "Group: any of these"
    city, email = "Condition: City is Bern", "Condition: Email contains ada"
    inner = {city: "2 match", email: "2 match adds 1 · 3 so far"}
    assert page.evaluate(_FIGURES) == {points: "2 match", any_of: "3 match 2 remain"} | inner
    page.get_by_role("group", name=points).locator(_VALUE).fill("40")
    counts(page, 1, 3)
    assert page.evaluate(_FIGURES) == {points.replace("20", "40"): "1 match", any_of: "3 match 1 remain"} | inner
    # The check has the last word about the clause: the numbers stay with their conditions.
    page.get_by_text("People whose Points is at least 40").wait_for()
    page.get_by_role("button", name="Undo").click()
    counts(page, 2, 3)
    # A condition that goes takes its number with it.
    page.get_by_role("button", name="email contains ada: move, copy, delete").focus()
    page.keyboard.press("Delete")
    page.get_by_text("People whose Points is at least 20 and whose City is Bern.").wait_for()
    counts(page, 1, 3)
    expect(page.locator(".beside .figure").last).to_have_text("2 match 1 remain")
    assert page.evaluate(_FIGURES) == {points: "2 match", city: "2 match 1 remain"}
    # What is wrong has no numbers.
    page.get_by_role("group", name=points).locator(_VALUE).fill("many")
    expect(page.locator(".whole")).to_have_text("Finish the highlighted condition.")
    assert set(page.evaluate(_FIGURES).values()) == {""}


def test_two_tabs_do_not_overwrite_one_another(tenant: Tenant, tabs: Tabs) -> None:
    tenant.contact("ada@cam.edu", name="Ada", points=10)
    tenant.contact("bob@cam.edu", name="Bob", points=1)
    tenant.audience("Some", '{"points": {"gte": 20}}')
    first, second = tabs.open(tenant), tabs.open(tenant)
    for page in (first, second):
        _open(page, "Some")
    first.locator(_VALUE).fill("30")
    second.locator(_VALUE).fill("5")
    _save_change(first)
    # The second is told, and what it has is kept.
    second.get_by_text("Somebody else has changed this audience.").wait_for()
    assert second.locator(_VALUE).input_value() == "5"
    _save_change(second, said=None)
    dialog = second.get_by_role("dialog")
    dialog.get_by_role("heading", name="It was changed meanwhile").wait_for()
    assert "at least 30" in dialog.inner_text()
    assert "at least 5" in dialog.inner_text()
    assert tenant.audiences()[0]["filters"] == '{"points":{"gte":30}}'
    # Theirs is not overwritten unseen: what mine does to it is shown first.
    dialog.get_by_role("button", name="Keep mine and see what it does").click()
    second.get_by_role("dialog").get_by_text("1 person enters").wait_for()
    second.get_by_role("button", name="Save the change").click()
    second.get_by_text("Saved.", exact=True).wait_for()
    assert tenant.audiences()[0]["filters"] == '{"points":{"gte":5}}'
    # The first has nothing of its own by now, and shows what is saved.
    expect(first.locator(_VALUE)).to_have_value("5")


def test_who_changes_the_name_alone_leaves_the_clause_of_others(tenant: Tenant, tabs: Tabs) -> None:
    written = '{ "points": {"gte": 20} }'
    audience = tenant.audience("Some", written)
    page = _opened(tabs, tenant, "Some")
    page.get_by_label("Name", exact=True).fill("Other")
    _save(page)
    assert [(one["name"], one["filters"]) for one in tenant.audiences()] == [("Other", written)]
    theirs = '{"points": {"gte": 30}}'
    assert tenant.api.patch(f"/audiences/{audience['id']}", json={"filters": theirs}).status_code == 200
    page.get_by_label("Name", exact=True).fill("Third")
    _press_save(page)
    page.get_by_text("Saved.", exact=True).wait_for()
    assert [(one["name"], one["filters"]) for one in tenant.audiences()] == [("Third", theirs)]
    expect(page.locator(_VALUE)).to_have_value("30")
    # What others delete can be saved anew.
    assert tenant.api.delete(f"/audiences/{audience['id']}").status_code == 200
    page.get_by_text("Somebody has deleted this audience.").wait_for()
    _press_save(page)
    page.get_by_role("button", name="Save it as a new one").click()
    page.get_by_text("Saved.", exact=True).wait_for()
    assert [(one["name"], one["filters"]) for one in tenant.audiences()] == [("Third", theirs)]


def test_what_comes_late_does_not_take_the_place_of_what_was_opened_since(tenant: Tenant, tabs: Tabs) -> None:
    slow = tenant.audience("Slow", '{"points": {"gte": 20}}')
    tenant.audience("Fast", '{"points": {"gte": 7}}')
    page, held = tabs.open(tenant), list["Route"]()
    page.route(f"**/v4/audiences/{slow['id']}", lambda route: held.append(route))  # noqa: PLW0108
    page.get_by_role("navigation").get_by_role("button", name="Slow").click()
    expect(page.get_by_role("main")).to_have_attribute("inert", "")
    _open(page, "Fast")
    page.locator(_VALUE).fill("12345")
    (route,) = held
    with page.expect_response(f"**/v4/audiences/{slow['id']}"):
        route.continue_()
    page.wait_for_timeout(200)
    assert page.get_by_role("dialog").count() == 0
    _is_open(page, "Fast")
    expect(page.locator(_VALUE)).to_have_value("12345")


def test_nothing_of_a_list_is_opened_while_it_is_read_again(tenant: Tenant, tabs: Tabs) -> None:
    tenant.audience("Some", '{"points": {"gte": 20}}')
    assert tenant.api.patch(f"/extensions/lists/{tenant.list_id}", json={"notation": "published"}).is_success
    page, held = tabs.open(tenant), list["Route"]()
    row = page.get_by_role("navigation").get_by_role("button", name="Some")
    where: Any = row.bounding_box()
    page.route("**/builder", lambda route: held.append(route))  # noqa: PLW0108
    page.get_by_role("button", name="Fields").click()
    page.get_by_role("button", name="Use dates, tags and activity").click()
    page.get_by_text("Saved. New conditions use it.").wait_for()
    with page.expect_request("**/builder"):
        page.get_by_role("button", name="Close").click()
    page.mouse.click(where["x"] + 5, where["y"] + 5)
    page.get_by_role("button", name="Import people").click()
    page.wait_for_timeout(200)
    assert (page.url.partition("#")[2], page.locator("dialog, .editor").count()) == (tenant.list_id, 0)
    held[0].continue_()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    row.click()
    _is_open(page, "Some")
    same = page.locator(".editor").element_handle()
    row.click()
    page.wait_for_timeout(200)
    assert same.is_visible()


def test_a_check_that_fails_keeps_nothing_waiting_to_be_saved(tenant: Tenant, tabs: Tabs) -> None:
    tenant.audience("Some", '{"points": {"gte": 20}}')
    page = _opened(tabs, tenant, "Some")
    failing = "**/extensions/validate"
    page.route(failing, lambda route: route.fulfill(status=500, json={"message": "out of order"}))
    page.locator(_VALUE).fill("30")
    _save(page, "Not saved: the condition could not be checked. Try again.")
    page.unroute(failing)
    with page.expect_response(failing):
        page.locator(_VALUE).fill("40")
    page.wait_for_timeout(300)
    assert page.get_by_role("dialog").count() == 0
    assert [one["filters"].replace(" ", "") for one in tenant.audiences()] == ['{"points":{"gte":20}}']
    _save_change(page)
    assert [one["filters"] for one in tenant.audiences()] == ['{"points":{"gte":40}}']


def test_a_key_that_expires_is_asked_for_anew(tenant: Tenant, tabs: Tabs) -> None:
    tenant.contact("ada@cam.edu", points=10)
    key_id, token = tenant.key("private")
    page = tabs.open(tenant, token)
    _new(page, "Kept")
    condition(page, "points", "is at least", "5")
    counts(page, 1, 1)
    with tenant.service.database.writing() as connection:
        access.change_key(connection, key_id, False)
    # In one step: text that is typed while the dialog opens goes into the dialog.
    page.locator(_VALUE).evaluate(_TYPE, "11")
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("What you edit stays here.").wait_for()
    # One of another account does not show this list.
    with closing(tenant.service.tenant("Other")) as other:
        _sign_in(dialog, other.private)
    dialog.get_by_text("it is of an account without the list").wait_for()
    for _ in range(3):
        page.keyboard.press("Escape")
        expect(dialog.get_by_label("Key", exact=True)).to_be_focused()
    _sign_in(dialog, tenant.private)
    counts(page, 0, 1)
    page.get_by_text("Live", exact=True).wait_for()
    _save(page, is_new=True)
    assert [audience["name"] for audience in tenant.audiences()] == ["Kept"]


def test_a_service_that_goes_away_and_comes_back(tmp_path: Path, tabs: Tabs) -> None:
    with served(tmp_path) as own, closing(own.tenant("Acme")) as tenant:
        tenant.contact("ada@cam.edu", points=10)
        page = tabs.open(tenant)
        _new(page, "Kept")
        condition(page, "points", "is at least", "5")
        counts(page, 1, 1)
        own.stop()
        page.locator(_VALUE).fill("11")
        page.get_by_text("Offline.").wait_for()
        _press_save(page)
        page.get_by_text("Saving …").wait_for()
        own.start()
        # Unless the page has asked by itself meanwhile.
        again = page.locator(".trouble").get_by_role("button", name="Try now")
        again.evaluate_all("buttons => buttons.forEach(button => button.click())")
        counts(page, 0, 1)
        page.get_by_text("Live", exact=True).wait_for()
        assert page.locator(_VALUE).input_value() == "11"
        page.get_by_text("Saved: 0 people.").wait_for()
        assert page.locator(".trouble").is_hidden()
        assert [audience["filters"] for audience in tenant.audiences()] == ['{"points":{"gte":11}}']


def test_it_waits_as_it_is_told(tenant: Tenant, tabs: Tabs) -> None:
    page = tabs.open(tenant)
    refused: list[float] = []

    def refuse(route: Any) -> None:
        refused.append(datetime.now(UTC).timestamp())
        if len(refused) > 1:
            route.continue_()
        else:
            body = '{"error": 429, "message": "too many requests"}'
            route.fulfill(status=429, headers={"Retry-After": "2"}, body=body, content_type="application/json")

    page.route("**/v4/audiences", lambda route: refuse(route) if route.request.method == "POST" else route.continue_())
    _new(page, "Patient")
    condition(page, "points", "is at least", "5")
    _press_save(page)
    page.get_by_text("Too many requests. Going on in 2 s.").wait_for()
    page.get_by_text("Saved: 0 people.").wait_for()
    assert len(refused) == 2
    assert refused[1] - refused[0] >= 2
    assert [audience["name"] for audience in tenant.audiences()] == ["Patient"]


def test_names_that_are_markup_are_text(tenant: Tenant, tabs: Tabs) -> None:
    tenant.contact("ada@cam.edu", name=_MARKUP, city=_MARKUP, points=10)
    tenant.audience(_MARKUP, json.dumps({"city": _MARKUP}))
    manual = tenant.audience(f"by hand {_MARKUP}")
    page = tabs.open(tenant)
    page.get_by_role("navigation").get_by_text(_MARKUP, exact=True).click()
    page.get_by_role("table").first.get_by_role("cell", name=_MARKUP).first.wait_for()
    _search(page, "img src")
    page.get_by_role("button", name=f"Check {_MARKUP}").click()
    page.get_by_text(f"{_MARKUP} is in it").wait_for()
    _more(page, "Delete")
    page.get_by_text(f"“{_MARKUP}” is deleted.").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_text(f"“{_MARKUP}” is back.").wait_for()
    _open(page, manual["name"])
    _search(page, "ada@")
    page.get_by_role("button", name=f"Add {_MARKUP}").click()
    page.get_by_role("button", name=f"Remove {_MARKUP}").wait_for()
    assert page.title() == "Audiences"
    assert page.locator("img, b").count() == 0


def test_members_are_chosen_by_hand(tenant: Tenant, tabs: Tabs) -> None:
    ada, bob = (tenant.contact(f"{name.lower()}@cam.edu", name=name) for name in ("Ada", "Bob"))
    page = tabs.open(tenant)
    _new(page, "Guests", "New manual audience")
    _press_save(page)
    page.get_by_text("0 members", exact=True).wait_for()
    for name in ("Ada", "Bob"):
        _search(page, name.lower())
        page.get_by_role("button", name=f"Add {name}").click()
        page.get_by_role("button", name=f"Remove {name}").wait_for()
    page.get_by_role("button", name="Remove Ada").click()
    page.get_by_text("1 member", exact=True).wait_for()
    (audience,) = tenant.audiences()
    assert audience["mode"] == "manual"
    members = tenant.api.get(f"/audiences/{audience['id']}").json()["data"]["audience"]["subs"]
    assert [member["id"] for member in members] == [bob["id"]]
    # Somebody else adds one: it is seen here.
    tenant.api.post(f"/extensions/audiences/{audience['id']}/members", json={"add": [ada["id"]]})
    page.get_by_text("2 members", exact=True).wait_for()
    page.get_by_label("Name", exact=True).fill("Speakers")
    _save(page)
    assert [one["name"] for one in tenant.audiences()] == ["Speakers"]
    _more(page, "Delete")
    page.get_by_text("“Speakers” is deleted.").wait_for()
    page.get_by_role("navigation").get_by_role("button", name="Speakers").wait_for(state="detached")
    assert tenant.audiences() == []
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("2 members", exact=True).wait_for()
    assert len(tenant.audiences()) == 1


def test_what_is_not_saved_is_there_when_one_comes_back(tenant: Tenant, tabs: Tabs) -> None:
    audience = tenant.audience("Other", '{"points": {"gte": 20}}')
    page = tabs.open(tenant)
    _new(page, "Begun")
    condition(page, "points", "is at least", "5")
    _open(page, "Other")
    page.go_back()
    _is_open(page, "Begun")
    expect(page.locator(_VALUE)).to_have_value("5")
    page.get_by_text("Not saved yet: your edit of").wait_for()
    page.go_forward()
    _is_open(page, "Other")
    page.locator(_VALUE).fill("30")
    page.get_by_text("Not saved.").wait_for()
    page.go_back()
    _is_open(page, "Begun")
    page.get_by_role("navigation").get_by_role("button", name="not saved").wait_for()
    assert tenant.api.patch(f"/audiences/{audience['id']}", json={"filters": '{"points":{"gte":7}}'}).is_success
    _open(page, "Other")
    page.get_by_text("The audience was changed since").wait_for()
    expect(page.locator(_VALUE)).to_have_value("30")
    _save_change(page, said=None)
    page.get_by_role("dialog").get_by_role("heading", name="It was changed meanwhile").wait_for()
    page.get_by_role("button", name="Go on editing").click()
    page.get_by_role("button", name="Discard it").click()
    expect(page.locator(_VALUE)).to_have_value("7")
    page.get_by_role("navigation").get_by_role("button", name="not saved").wait_for(state="detached")
    # What is as it is saved is not to be saved, also where undo has made it so.
    save = page.get_by_role("main").get_by_role("button", name="Save", exact=True)
    expect(save).to_be_disabled()
    page.locator(_VALUE).fill("8")
    expect(save).to_be_enabled()
    page.get_by_role("button", name="Undo").click()
    expect(save).to_be_disabled()
    page.locator(_VALUE).fill("many")
    _save(page, "Finish the highlighted condition.")
    assert [one["filters"] for one in tenant.audiences()] == ['{"points":{"gte":7}}']


def test_names_and_addresses_are_looked_at(tenant: Tenant, tabs: Tabs) -> None:
    tenant.audience("Some", '{"points": {"gte": 20}}')
    padded = tenant.audience(" Padded ", '{"points": {"gte": 7}}')
    # A list that is not there is not passed over in silence.
    page = tabs.open(tenant, place="nowhere/x")
    page.get_by_text("This audience is not here.").wait_for()
    assert page.url.endswith(f"#{tenant.list_id}")
    page.get_by_role("navigation").get_by_role("button", name="Padded").click()
    _is_open(page, " Padded ")
    counts(page, 0, 0)
    # Blanks around the saved name are no edit.
    save = page.get_by_role("main").get_by_role("button", name="Save", exact=True)
    expect(save).to_be_disabled()
    # A name that another audience has is looked at where one is renamed, too.
    page.get_by_label("Name", exact=True).fill("Some")
    save.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Another audience has this name too.").wait_for()
    dialog.get_by_role("button", name="Go on editing").click()
    assert sorted(one["name"] for one in tenant.audiences()) == [" Padded ", "Some"]
    page.get_by_label("Name", exact=True).fill("Padded")
    expect(save).to_be_disabled()
    page.locator(_VALUE).fill("8")
    _save_change(page)
    assert {one["id"]: one["name"] for one in tenant.audiences()}[padded["id"]] == " Padded "
    # What is typed as the name of a manual audience is there when one comes back.
    _new(page, "Guests", "New manual audience")
    _open(page, "Some")
    page.go_back()
    _is_open(page, "Guests")
    page.get_by_text("Not saved yet: your edit of").wait_for()


def test_a_change_that_comes_while_a_question_is_open_is_not_lost(tenant: Tenant, tabs: Tabs) -> None:
    audience = tenant.audience("Some", '{"points": {"gte": 20}}')
    page = _opened(tabs, tenant, "Some")
    _more(page, "Versions")
    page.get_by_role("heading", name="Version 1").wait_for()
    item = page.get_by_role("navigation").get_by_role("button", name="Other")
    assert tenant.api.patch(f"/audiences/{audience['id']}", json={"name": "Other"}).is_success
    item.wait_for()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_label("More", exact=True)).to_be_focused()
    page.get_by_text("Somebody else has changed this audience.").wait_for()


def test_a_link_signs_in_once(tenant: Tenant, tabs: Tabs) -> None:
    ada = tenant.contact("ada@cam.edu", name="Ada", points=1)
    guests = tenant.audience("Guests")
    added = tenant.api.post(f"/extensions/audiences/{guests['id']}/members", json={"add": [ada["id"]]})
    assert added.is_success
    link = tenant.link()
    page = tabs.blank(tenant, f"link={link}")
    page.get_by_text("Live", exact=True).wait_for()
    page.get_by_role("img", name="Builder key: may build audiences").wait_for()
    assert page.get_by_role("button", name="Fields").is_hidden()
    # It does what the page is for.
    page.get_by_role("navigation").get_by_role("button", name="Guests").click()
    page.get_by_role("button", name="Remove Ada").wait_for()
    page.get_by_role("button", name="New audience").click()
    condition(page, "points", "is at least", "5")
    page.get_by_label("Name", exact=True).fill("Some")
    _save(page, is_new=True)
    assert link not in page.url
    page.reload()
    page.get_by_text("Live", exact=True).wait_for()
    again = tabs.context.new_page()
    again.goto(f"{tenant.service.address}/builder#link={link}")
    again.get_by_text("This link does not sign in any more").wait_for()
    assert link not in again.url
    assert again.get_by_label("Key", exact=True).is_visible()


def test_a_new_audience_is_saved_right_after_its_last_edit(tenant: Tenant, tabs: Tabs) -> None:
    tenant.contact("ada@cam.edu", points=10)
    tenant.contact("bob@cam.edu", points=1)
    page = tabs.open(tenant)
    page.get_by_role("button", name="New audience").click()
    condition(page, "points", "is at least", "5")
    _press_save(page)
    # Nobody has named it: its conditions propose a name.
    page.get_by_role("dialog").get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("Saved: 1 person.").wait_for()
    assert [one["name"] for one in tenant.audiences()] == ["Points is at least 5"]
    # What is unfinished is not saved.
    page.get_by_role("combobox", name="Add a condition").fill("city")
    page.keyboard.press("Enter")
    page.get_by_text("Finish or remove the dashed conditions.").wait_for()
    expect(page.get_by_role("main").get_by_role("button", name="Save", exact=True)).to_be_disabled()
    counts(page, 1, 2)


def test_versions_say_what_changed_and_are_restored(tenant: Tenant, tabs: Tabs) -> None:
    tenant.contact("ada@cam.edu", points=10)
    audience = tenant.audience("Some", '{"points": {"gte": 20}}')
    assert tenant.api.patch(f"/audiences/{audience['id']}", json={"filters": '{"points":{"gte":5}}'}).is_success
    page = _opened(tabs, tenant, "Some")
    _more(page, "Versions")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("del")).to_have_text("20.")
    expect(dialog.locator("ins")).to_have_text("5.")
    dialog.get_by_role("button", name="Restore version 1").click()
    page.get_by_text("Saved.", exact=True).wait_for()
    expect(page.locator(_VALUE)).to_have_value("20")
    # All that is shown is of the version that is restored.
    counts(page, 0, 1)
    page.get_by_text("People (0)").wait_for()
    assert [one["filters"].replace(" ", "") for one in tenant.audiences()] == ['{"points":{"gte":20}}']


def test_a_list_is_made_ready_by_clicks(tenant: Tenant, tabs: Tabs) -> None:
    tenant.contact("ada@cam.edu", name="Ada", data={"crm": {"plan": "pro"}})
    assert tenant.api.patch(f"/extensions/lists/{tenant.list_id}", json={"notation": "published"}).is_success
    page = tabs.open(tenant)
    # A list without audiences has some to begin with.
    page.get_by_role("button", name="Most active").wait_for()
    page.get_by_role("button", name="Fields").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Use dates, tags and activity").click()
    dialog.get_by_role("row", name="plan").get_by_role("button", name="Add").click()
    dialog.get_by_text("can be used in conditions now.").wait_for()
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="New contacts").wait_for()
    builder = tenant.api.get(f"/extensions/lists/{tenant.list_id}/builder").json()["data"]["builder"]
    assert builder["notation"] == "extended"
    assert any(field["name"].endswith("plan") for field in builder["schemas"][builder["root"]]["fields"])
    page.get_by_role("button", name="New contacts").click()
    counts(page, 1, 1)
    page.get_by_text("People whose Joined is in the last 30 days.").first.wait_for()


def test_the_key_is_kept_in_the_tab_where_one_asks_for_it(tenant: Tenant, tabs: Tabs) -> None:
    page = tabs.blank(tenant)
    for key, why in (("none", "the API key is not valid"), (tenant.public, "a public key can create contacts only")):
        _sign_in(page, key)
        page.get_by_text(why).wait_for()
    page.get_by_label("Stay signed in").check()
    _sign_in(page, tenant.private)
    page.get_by_text("Live", exact=True).wait_for()
    page.reload()
    page.get_by_text("Live", exact=True).wait_for()
    assert page.evaluate("[localStorage.length, sessionStorage.length, document.cookie]") == [0, 1, ""]
    assert tenant.private not in page.url
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("Key", exact=True).wait_for()
    assert page.evaluate("sessionStorage.length") == 0


def test_the_first_members_of_many_are_read_whatever_their_data_are(tenant: Tenant, tabs: Tabs) -> None:
    nasty = {"a": '}},"subs":[{"', "b": [{}, "\\", '\\"', "}"], ',"subs":[': [{"id": "x"}]}
    ids = tenant.load({"email": f"{n}@cam.edu", "name": f'P{n:03} }}"', "data": nasty} for n in range(120))
    tenant.audience("Few"), tenant.audience("Many")
    for audience, some in zip(tenant.audiences(), (ids[:2], ids), strict=True):
        sent = {"add": some}
        assert tenant.api.post(f"/extensions/audiences/{audience['id']}/members", json=sent).is_success
    page = tabs.open(tenant)
    for name, words, count in (("Many", "The first 100 members", 100), ("Few", "2 members", 2)):
        _open(page, name)
        page.get_by_text(words, exact=True).wait_for()
        expect(page.locator(".people li")).to_have_count(count)
        expect(page.locator(".people li span").first).to_have_text('P000 }"')


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: "Browser", tenant: Tenant, scheme: Any) -> None:
    ada = tenant.contact("ada@cam.edu", name="Ada", points=10)
    tenant.audience("Some", '{"points": {"gte": 20}, "OR": [{"city": "Bern"}, {"email": {"contains": "ada"}}]}')
    context = browser.new_context(color_scheme=scheme, viewport={"width": 1300, "height": 900})
    tabs = Tabs(context)
    page = tabs.blank(tenant)

    assert complaints(page) == [], "signing in"
    page.get_by_label("Key", exact=True).fill(tenant.private)
    page.keyboard.press("Enter")
    page.get_by_text("Live", exact=True).wait_for()
    assert complaints(page) == [], "nothing open"
    _open(page, "Some")
    counts(page, 0, 1)
    tenant.api.patch(f"/contacts/{ada['id']}", json={"points": 30})
    counts(page, 1, 1)
    _search(page, "ada")
    page.get_by_role("button", name="Check Ada").click()
    page.get_by_text("Ada is in it").wait_for()
    assert complaints(page) == [], "an audience"
    _more(page, "Versions")
    page.get_by_role("heading", name="Version 1").wait_for()
    assert complaints(page) == [], "versions"
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Fields").click()
    page.get_by_text("Contacts' data has no other fields.").wait_for()
    assert complaints(page) == [], "fields"
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Import people").click()
    file: Any = {"name": "a.csv", "mimeType": "text/csv", "buffer": b"Mail,x\na@x.org,1\nno,2\n"}
    page.locator("#file").set_input_files(file)
    page.get_by_text("1 new, 0 changed, 0 as they are, 1 refused.").wait_for()
    assert complaints(page) == [], "a file"
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Invite").click()
    page.get_by_label("Who it is for").fill("Eve")
    page.get_by_role("button", name="Make a link").click()
    page.get_by_label("The link for Eve").wait_for()
    assert complaints(page) == [], "an invitation"
    page.get_by_role("button", name="Close").click()
    page.locator(_VALUE).first.fill("5")
    _press_save(page)
    page.get_by_role("dialog").wait_for()
    assert complaints(page) == [], "a change"
    page.get_by_role("button", name="Go on editing").click()
    _new(page, "By hand", "New manual audience")
    _press_save(page)
    _search(page, "ada")
    page.get_by_role("button", name="Add Ada").click()
    page.get_by_role("button", name="Remove Ada").wait_for()
    assert complaints(page) == [], "a manual audience"
    _open(page, "Some")
    page.route("**/v4/**", lambda route: route.abort())
    page.locator(_VALUE).first.fill("6")
    page.locator(".trouble").wait_for()
    assert complaints(page) == [], "a service that is away"
    context.close()


def test_nothing_is_lost_in_a_narrow_window(browser: "Browser", tenant: Tenant) -> None:
    tenant.contact(f"{'a' * 60}@cam.edu", name="A" * 200, points=10, city="Bern")
    tenant.audience("B" * 200, '{"points": {"gte": 5}, "OR": [{"city": "Bern"}, {"email": {"contains": "a"}}]}')
    tabs = Tabs(browser.new_context(viewport={"width": 320, "height": 700}))
    page = tabs.open(tenant)
    page.get_by_role("navigation").get_by_role("button", name="BBB").click()
    counts(page, 1, 1)
    page.get_by_role("table").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert tabs.wrong == []
    tabs.context.close()


def test_everything_is_done_by_keyboard(tenant: Tenant, tabs: Tabs) -> None:
    tenant.contact("ada@cam.edu", name="Ada", points=10)
    page = tabs.blank(tenant)
    # The focus is where one begins.
    page.keyboard.type(tenant.private)
    page.keyboard.press("Enter")
    page.get_by_text("Live", exact=True).wait_for()
    page.get_by_role("button", name="New audience").focus()
    page.keyboard.press("Enter")
    _is_open(page, "")

    def tab_to(label: str, key: str = "Tab") -> None:
        named = """label => { let one = document.activeElement;
          while (one.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
          const name = one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? one.textContent;
          return name.startsWith(label); }"""
        for _ in range(40):
            page.keyboard.press(key)
            if page.evaluate(named, label):
                return
        raise AssertionError(f"no tab leads to {label}")

    tab_to("Name", "Shift+Tab")
    page.keyboard.type("By keys")
    tab_to("Add a condition")
    page.keyboard.type("points")
    page.keyboard.press("Enter")
    tab_to("Value")
    page.keyboard.press("Control+a")
    page.keyboard.type("10")
    counts(page, 1, 1)
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.press("Enter")
    # One of one is everybody: that is ticked first.
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("That is everybody on the list.").wait_for()
    assert dialog.get_by_role("button", name="Save", exact=True).is_disabled()
    assert tenant.audiences() == []
    for key in ("Space", "Tab", "Enter"):
        page.keyboard.press(key)
    page.get_by_text("Saved: 1 person.").wait_for()
    assert [audience["name"] for audience in tenant.audiences()] == ["By keys"]
