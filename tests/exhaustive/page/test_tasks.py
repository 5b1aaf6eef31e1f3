"""Twelve tasks of a marketer on the page, on a desk and on a phone: what they give, and what they cost in actions."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest

from tests.service.serving import Tenant
from tests.service.tabs import Tabs, complaints, counts

pytestmark = pytest.mark.engines
_MOST: Final = {"a": 20, "b": 13, "c": 7, "d": 12, "e": 24, "f": 6, "g": 7, "h": 3, "i": 10, "j": 7, "k": 2, "l": 4}
_FILE: Final = ("Kontakt;Wer;Score\n" + "".join(f"q{n}@x.org;New {n};{n}\n" for n in range(500))).encode()


def _person(n: int, now: datetime) -> dict[str, Any]:
    orders = [{"total": 40.25 + n, "at": (now - timedelta(days=30 if n % 3 else 500)).isoformat()}] * 2
    data = {"tags": ["vip" if n % 2 else "press"], "orders": orders, "birthday": f"{now + timedelta(n - 6):2000-%m-%d}"}
    base = {"email": f"p{n}@x.org", "name": ("Nydia Velázquez", None)[n] if n < 2 else f"Pat {n}", "data": data}
    return {**base, "points": n * 2, "city": ("VT", "TX", "CA")[n % 3], "unsubscribed": n % 4 == 0}


def _do(page: Any, steps: str) -> int:
    """Use what is seen, and count: a click, a key and a letter are 1, a list of the browser is 2."""
    step, _, rest = steps.partition(" | ")
    label, _, option = step[1:].partition("=")
    found = page.get_by_label(label, exact=True).filter(visible=True)
    verbs: dict[str, tuple[int, Any]] = {
        "?": (0, page.get_by_text(label, exact=True).filter(visible=True).first.wait_for),
        "'": (len(label), lambda: page.keyboard.type(label)),
        "^": (1, lambda: page.keyboard.press(label)),
        "=": (2, lambda: (found.last.focus(), found.last.select_option(label=option))),
        "[": (1, found.last.click),
        "{": (1, found.first.click),
        ">": (1, page.get_by_role("listbox").get_by_role("option", name=label).click),
        "@": (1, page.get_by_role("navigation").get_by_role("button", name=label).click),
    }
    press = page.get_by_role("button", name=step, exact=True).filter(visible=True).last.click
    cost, act = verbs.get(step[0], (1, press))
    act()
    return cost + (_do(page, rest) if rest else 0)


@pytest.mark.parametrize("width", [1440, 375])
def test_what_a_marketer_does_is_right_and_takes_few_actions(tenant: Tenant, tabs: Tabs, width: int) -> None:
    who, now = range(24), datetime.now(UTC)
    ids = tenant.load(_person(n, now) for n in who)
    for one, name in [(ids[n], name) for n in who for name in ["opened email"] * (n % 5) + ["clicked link"] * (n % 2)]:
        tenant.api.post("/extensions/actions", json={"subId": one, "name": name, "increase": 0}).raise_for_status()
    news, _ = tenant.audience("Newsletter"), tenant.audience("Big", '{"points":{"gte":20}}')
    tenant.audience("Both", '{"audience":{"in":["Big"]},"city":"VT"}')
    tenant.api.post(f"/extensions/audiences/{news['id']}/members", json={"add": ids[:8]}).raise_for_status()
    page = tabs.open(tenant)
    page.set_viewport_size({"width": width, "height": 900})
    page.on("filechooser", lambda it: it.set_files({"name": "a.csv", "mimeType": "text/csv", "buffer": _FILE}))

    def task(name: str, steps: str, count: int, total: int = 24, before: int = 0) -> None:
        actions = before + _do(page, steps)
        counts(page, count, total)
        assert (actions <= _MOST[name], complaints(page)) == (True, []), f"{name}: {actions} actions"
        _do(page, "All audiences" if width == 375 else "?Live")

    for name in ("tags", "birthday", "orders"):
        with page.expect_response("**/builder"):
            assert _do(page, f"Fields | Add {name} | ?Added | Close") == 3
        page.locator("[inert]").wait_for(state="detached")
    new, add, cleared = "New audience", "[Add a condition", "[Value | ^Control+a"
    steps = f"{new} | 'vt | >City is VT | + or | 'tx | >TX | {add} | 'po | >Points | '10 | {add} | 'un | >Unsubscribed"
    task("a", f"{steps} | =Value=no", sum(n % 3 < 2 and n >= 5 and n % 4 > 0 for n in who))
    steps = f"{new} | 'op | >Did opened email | '3 | =When=in the last | {add} | 'cl | >Did clicked link"
    task("b", f"{steps} | =What is asked=Did not", sum(n % 5 >= 3 and n % 2 == 0 for n in who))
    task("c", f"{new} | 'bi | >birthday", 7, before=3)
    steps = f"{new} | 'vip | >tags has vip | {add} | 'new | >Audience is Newsletter | =Comparison=is none of"
    task("d", steps, sum(n % 2 == 1 and n >= 8 for n in who))
    steps = f"{new} | 'or | >orders | =What is asked=sum of | =Comparison=is more than | ^Tab | '100.5"
    task("e", f"{steps} | {{Add a condition | 'at | >at | '365", sum(n > 10 and n % 3 > 0 for n in who), before=3)
    task("f", "@Big | [Name or email | 've | ^Enter | Check Nydia Velázquez | ?Nydia Velázquez is not in it", 14)
    task("g", f"@Big | {cleared} | '30 | Save | ?Also changes | Save the change | ?Saved.", 9)
    _do(page, f"@Big | {cleared} | '40")
    _do(tabs.open(tenant), f"@Big | {cleared} | '10 | Save | Save the change | ?Saved.")
    page.bring_to_front()
    task("h", "Compare | Keep mine and see what it does | Save the change | ?Saved.", 4)
    steps = "Import people | [Choose a CSV file, or drop one here | =What “Kontakt” is=Email | =What “Wer” is=Name"
    steps = f"{steps} | Import 500 people | ?Imported: 500 new, 0 changed, 0 as they are, 0 refused."
    task("i", f"{steps} | Close | @Big", 4 + 460, 524, before=1)
    invited, link = _do(page, "Invite | 'Eve | Make a link"), page.get_by_label("The link for Eve").input_value()
    task("j", "Close | @Big", 464, 524, invited)
    with page.expect_download() as file:
        task("k", "@Big | Download CSV | ?Downloaded: 464 people.", 464, 524)
    assert len(file.value.path().read_text("utf-8").splitlines()) == 1 + 464
    task("l", "@Big | [More | Versions | Restore Version 1 | ?Saved.", 14 + 480, 524)
    reader = tabs.blank(tenant, link.partition("#")[2])
    _do(reader, "@Big | ?Try a change")
    counts(reader, 494, 524)
    assert reader.get_by_role("button", name="Save").filter(visible=True).count() == 0
