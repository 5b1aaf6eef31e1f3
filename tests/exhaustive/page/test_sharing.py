"""What the page brings in and hands on: files, pasted addresses, invitations, deleted audiences, who only reads."""

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from tests.service.serving import Tenant
from tests.service.tabs import Tabs, condition, counts

with suppress(ImportError):
    from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.engines

_FILE = (
    "E-Mail;Full name;Town;Notes;Score;Unsubscribed;Shoe size\r\n"
    'new@x.org;"Núñez; Eve";Bern;"a\r\nb";7;no;41\r\nADA@cam.edu;Ada L.;Rome;;9;no;38\r\nnobody;;;;;;\r\n'
)


def _uploaded(page: "Page", content: bytes) -> "Locator":
    page.get_by_role("button", name="Import people").click()
    dialog = page.get_by_role("dialog")
    file: Any = {"name": "people.csv", "mimeType": "text/csv", "buffer": content}
    dialog.get_by_label("Choose a CSV file, or drop one here").set_input_files(file)
    return dialog


def _column(dialog: "Locator", header: str) -> "Locator":
    return dialog.get_by_role("combobox", name=f"What “{header}” is")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252"])
def test_a_file_is_looked_at_before_it_is_imported(tenant: Tenant, tabs: Tabs, encoding: str) -> None:
    ada = tenant.contact("ada@cam.edu", name="Ada", points=3, unsubscribed=True)
    page = tabs.open(tenant)
    dialog = _uploaded(page, _FILE.encode(encoding))
    expect(dialog.get_by_text("The file is not in UTF-8.")).to_have_count(int(encoding != "utf-8-sig"))
    # Headers are guessed, and what nobody knows is left out.
    for header, field in {
        "E-Mail": "Email", "Full name": "Name", "Town": "City", "Notes": "leave it out", "Score": "Points",
        "Unsubscribed": "Unsubscribed",
    }.items():  # fmt: skip
        expect(_column(dialog, header).locator("option:checked")).to_have_text(field)
    _column(dialog, "Shoe size").select_option(label="a new field “Shoe size”, as text")
    dialog.get_by_text("1 new, 0 changed, 1 as they are, 1 refused.").wait_for()
    why = "Line 5: E-Mail must be an email address, such as ada@example.com, and is 'nobody'"
    expect(dialog.get_by_role("listitem")).to_have_text(why)
    assert len(tenant.listed()) == 1
    # Nobody who has unsubscribed is subscribed again, whatever the file says.
    dialog.get_by_label("People who are on the list").select_option(label="are changed as the file says")
    dialog.get_by_text("1 new, 1 changed, 0 as they are, 1 refused.").wait_for()
    dialog.get_by_text("1 person has unsubscribed and stays so.").wait_for()
    # A field is of one column.
    _column(dialog, "Notes").select_option(label="Name")
    expect(_column(dialog, "Full name").locator("option:checked")).to_have_text("leave it out")
    _column(dialog, "Full name").select_option(label="Name")
    dialog.get_by_role("button", name="Import 2 people").click()
    dialog.get_by_text("Imported: 1 new, 1 changed, 0 as they are, 1 refused.").wait_for()
    found = {one["email"]: one for one in tenant.listed()}
    eve = found["new@x.org"]
    assert (eve["name"], eve["city"], eve["points"], eve["data"]) == ("Núñez; Eve", "Bern", 7, {"Shoe size": "41"})
    assert (ada["id"], True, 9) == tuple(found["ada@cam.edu"][name] for name in ("id", "unsubscribed", "points"))
    dialog.get_by_role("button", name="Close").click()
    # Without an email nothing is asked.
    dialog = _uploaded(page, b"name\nAda\n")
    dialog.get_by_text("Choose the column that has the email.").wait_for()


def test_many_addresses_are_pasted(tenant: Tenant, tabs: Tabs) -> None:
    for number in range(30):
        tenant.contact(f"p{number}@x.org", name=f"P{number}")
    audience = tenant.audience("Guests")
    page = tabs.open(tenant, place=f"{tenant.list_id}/{audience['id']}")
    box = page.get_by_label("Email addresses, as many as you like")
    box.fill("\n".join(["P0 <P0@X.ORG>", *(f"p{number}@x.org" for number in range(30)), "who@x.org; Nobody, p1@x.org"]))
    page.get_by_role("button", name="Add them").click()
    page.get_by_text("Added: 30 people. 2 are not on the list: they stay in the box.").wait_for()
    expect(box).to_have_value("who@x.org\nNobody")
    page.get_by_text("30 members", exact=True).wait_for()


def test_who_is_invited_to_read_tries_and_saves_nothing(tenant: Tenant, tabs: Tabs) -> None:
    tenant.contact("bela@x.org", name="Béla Velázquez", points=30)
    tenant.contact("ada@cam.edu", name="Ada", points=10)
    audience = tenant.audience("Some", '{"points":{"gte":20}}')
    guests = tenant.audience("Guests")
    page = tabs.open(tenant)
    page.get_by_role("button", name="Invite").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Who it is for").fill("Eve")
    dialog.get_by_role("button", name="Make a link").click()
    link = dialog.get_by_label("The link for Eve").input_value()
    reader = tabs.context.new_page()
    reader.goto(link)
    reader.get_by_text("Live", exact=True).wait_for()
    for name in ("New audience", "New manual audience", "Deleted audiences", "Invite", "Import people", "Fields"):
        expect(reader.get_by_role("button", name=name, exact=True)).to_be_hidden()
    reader.get_by_role("navigation").get_by_role("button", name="Some").click()
    counts(reader, 1, 2)
    reader.get_by_role("heading", name="Some", level=2).wait_for()
    expect(reader.get_by_role("textbox", name="Name", exact=True)).to_be_hidden()
    value = reader.locator("[aria-label=Value]:not([role=listbox])")
    expect(value).not_to_be_editable()
    reader.get_by_role("button", name="Try a change").click()
    value.fill("5")
    counts(reader, 2, 2)
    reader.get_by_text("What if – nothing is saved.").wait_for()
    reader.get_by_text("+1 enter").wait_for()
    # Nothing is left to lose, and nothing comes back.
    reader.get_by_role("button", name="End the trial").click()
    expect(value).to_have_value("20")
    counts(reader, 1, 2)
    # Marks do not matter to who looks for somebody.
    reader.get_by_label("Name or email").fill("velazquez")
    reader.get_by_role("button", name="Search", exact=True).click()
    reader.get_by_role("button", name="Check Béla Velázquez").wait_for()
    reader.get_by_label("Name or email").fill("bela velazques")
    reader.get_by_role("button", name="Search", exact=True).click()
    reader.get_by_text("Nobody on the list has “bela velazques” in the name.").wait_for()
    reader.get_by_role("navigation").get_by_role("button", name="Guests").click()
    reader.get_by_text("0 members", exact=True).wait_for()
    assert reader.locator("main input:visible, main textarea:visible").count() == 0
    reader.goto(f"{tenant.service.address}/builder#{tenant.list_id}/new")
    reader.get_by_text("This audience is not here.").wait_for()
    assert {one["id"]: one["filters"] for one in tenant.audiences()} == {
        audience["id"]: audience["filters"], guests["id"]: None,
    }  # fmt: skip


def test_deleted_audiences_come_back(tenant: Tenant, tabs: Tabs) -> None:
    gone, _ = tenant.audience("Gone", '{"points":{"gte":20}}'), tenant.audience("Here", '{"points":{"gte":7}}')
    assert tenant.api.delete(f"/audiences/{gone['id']}").is_success
    page = tabs.open(tenant)
    # Where none is open, those that were changed last are there.
    page.get_by_role("main").get_by_role("button", name="Here").wait_for()
    page.get_by_label("More audiences").click()
    page.get_by_role("button", name="Deleted audiences").click()
    page.get_by_role("button", name="Restore Gone").click()
    page.get_by_text("“Gone” is back.").wait_for()
    page.get_by_role("heading", name="Gone", level=2).wait_for()
    assert len(tenant.audiences()) == 2
    page.get_by_label("More audiences").click()
    page.get_by_role("button", name="Deleted audiences").click()
    page.get_by_text("No audience was deleted in the last 30 days.").wait_for()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="New audience").click()
    condition(page, "points", "is at least", "5")
