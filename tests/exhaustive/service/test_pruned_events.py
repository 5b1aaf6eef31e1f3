"""Events that are kept no longer: whoever has missed some is told so, and nobody else notices."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from audiencefilter.service.operations import audiences, events
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.workspace import Account
from audiencefilter.service.storage import tables
from tests.cli.helpers import cli
from tests.service.databases import on_both
from tests.service.running import Tenant

RICH = '{"points": {"gte": 5}}'


@pytest.fixture
def moved(tenant: Tenant) -> dict[str, Any]:
    """Give a contact that has entered and left an audience, which makes nine events."""
    tenant.audience("rich", RICH)
    contact = tenant.contact("ada@cam.edu", points=0)
    for points in (5, 0) * 4:
        tenant.api.patch(f"/contacts/{contact['id']}", json={"points": points})
    return contact


def age(tenant: Tenant, upto: int) -> None:
    """Let the first events be older than they are."""
    old = tables.events.update().where(tables.events.c.listId == tenant.list_id, tables.events.c.number <= upto)
    with tenant.service.database.writing() as connection:
        connection.execute(old.values(createdAt=datetime.now(UTC) - timedelta(days=100)))


def prune(tenant: Tenant, *more: str) -> Any:
    return cli("events", "prune", "--list", tenant.list_id, "--database-url", str_of(tenant), *more)


def str_of(tenant: Tenant) -> str:
    return tenant.service.database.url.render_as_string(hide_password=False)


def after(tenant: Tenant, cursor: str, path: str = "") -> Any:
    return tenant.api.get(f"/extensions/events{path}", params={"listId": tenant.list_id, "after": cursor})


@on_both
def test_who_has_missed_some_is_told_and_others_go_on(tenant: Tenant, moved: dict[str, Any]) -> None:
    age(tenant, 6)
    done = prune(tenant, "--older-than", "90")
    assert (done.code, done.err.partition(" events")[0]) == (0, "deleted 6")
    for cursor in ("0", "5"):
        for path in ("", "/stream"):
            refused = after(tenant, cursor, path)
            assert refused.status_code == 410
            assert "events up to 6 are no longer stored" in refused.json()["message"]
    assert [event["id"] for event in after(tenant, "6").json()["data"]["events"]] == ["7", "8", "9"]
    assert after(tenant, "latest").json()["data"]["cursor"] == "9"
    # Nothing more is old; numbers go on.
    assert prune(tenant, "--older-than", "90").err.startswith("deleted 0")
    tenant.api.patch(f"/contacts/{moved['id']}", json={"points": 7})
    assert [event["id"] for event in after(tenant, "9").json()["data"]["events"]] == ["10"]


@on_both
def test_the_first_ones_go_alone(tenant: Tenant, moved: dict[str, Any]) -> None:
    """A later event that seems older, as after a clock was set, does not take those before with it."""
    age(tenant, 3)
    with tenant.service.database.writing() as connection:
        known = sa.and_(tables.events.c.listId == tenant.list_id, tables.events.c.number == 8)
        connection.execute(tables.events.update().where(known).values(createdAt=datetime.now(UTC) - timedelta(days=99)))
        assert events.prune(connection, tenant.list_id, datetime.now(UTC) - timedelta(days=90), 2) == 2
        assert events.prune(connection, tenant.list_id, datetime.now(UTC) - timedelta(days=90), 2) == 1
        assert events.stored_range(connection, tenant.list_id) == events.StoredRange(3, 9)


@on_both
def test_an_audience_becomes_manual_with_the_members_it_has(
    tenant: Tenant, moved: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Events tell who came since the members were found; where they are gone, the members are found again."""
    listed = tenant.api.get("/audiences", params={"listId": tenant.list_id}).json()["data"]["audiences"]
    work_of = Account(tenant.service.database, DefinitionCache(), tenant.account_id)
    writing, once, found = tenant.service.database.writing, [moved], list[int]()
    members_now = audiences._members_now

    def interrupted() -> Any:
        if once:
            tenant.api.patch(f"/contacts/{once.pop()['id']}", json={"points": 5})
            age(tenant, 10)
            assert prune(tenant, "--older-than", "90").err.startswith("deleted 10")
        return writing()

    def noted(connection: sa.Connection, checked: Any, *of: Any) -> Any:
        found.append(checked.last)
        return members_now(connection, checked, *of)

    with monkeypatch.context() as patched:
        patched.setattr(tenant.service.database, "writing", interrupted)
        patched.setattr(audiences, "_members_now", noted)
        work_of.write(lambda work: audiences.change(work, listed[0]["id"], {"mode": "manual"}), is_long=True)
    assert found == [9, 10]
    subs = tenant.api.get(f"/audiences/{listed[0]['id']}").json()["data"]["audience"]["subs"]
    assert [member["id"] for member in subs] == [moved["id"]]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ((), "say which events to delete"),
        (("--older-than", "0"), "write a number of days, more than 0"),
        (("--older-than", "1e9"), "there was nothing so long ago"),
    ],
)
def test_what_is_wrong_is_told(tenant: Tenant, given: tuple[str, ...], message: str) -> None:
    refused = prune(tenant, *given)
    assert refused.code == 2
    assert message in refused.err


def test_the_setting_says_how_long(tenant: Tenant, moved: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    age(tenant, 2)
    monkeypatch.setenv("AUDIENCEFILTER_EVENT_RETENTION", "99.5")
    assert prune(tenant).err.startswith("deleted 2")


@on_both
def test_events_are_forwarded_once_whatever_fails(
    tenant: Tenant, moved: dict[str, Any], doc: Callable[..., Any]
) -> None:
    """The forwarder of the page: what is not taken comes again, and who remembers ids has each once, in order."""
    chance, taken, saved = Random(7), dict[str, Any](), ["0"]

    def deliver(key: str, event: dict[str, Any]) -> None:
        if chance.random() < 0.3:
            raise ConnectionError
        taken.setdefault(key, event)
        if chance.random() < 0.3:
            raise TimeoutError

    for _ in range(100):
        try:
            doc(tenant.api, tenant.list_id, saved[-1], deliver, saved.append)
        except (ConnectionError, TimeoutError):
            continue
        break
    assert list(taken) == [f"{tenant.list_id}:{number}" for number in range(1, 10)]
    assert saved[-1] == "9"


@pytest.fixture
def doc() -> Callable[..., Any]:
    """Give the function `forward` as docs/service.md has it; its paths are relative to the base address."""
    page = (Path(__file__).parents[3] / "docs" / "service.md").read_text(encoding="utf-8")
    lines = page[page.index(">>> def forward") :].partition(">>> taken")[0].splitlines()
    assert len(lines) <= 20
    made: dict[str, Any] = {}
    exec("\n".join(line[4:] for line in lines), made)
    forward: Callable[..., Any] = made["forward"]
    return forward
