"""How much an account may have, by its plan: nobody gets past it, not by asking twice at once either."""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from random import Random
from threading import Barrier
from typing import Any

import httpx2
import pytest
import sqlalchemy as sa

from audiencefilter.service.errors import ConflictError, QuotaError
from audiencefilter.service.limits import UNLIMITED
from audiencefilter.service.operations import accounts, contacts, importing
from audiencefilter.service.operations.change_log import Growth, size_of
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.deleting import _delete_some_of_list
from audiencefilter.service.operations.workspace import Account
from audiencefilter.service.storage import tables
from tests.service.crowd import together
from tests.service.databases import on_both
from tests.service.running import RunningService, Tenant, running

AUDIENCES, FILTER_BYTES, OPERANDS, MEMBERS, STREAMS = 4, 200, 3, 5, 3
FEWER = 2
CONTACTS, DATA_BYTES = 9, 200
FILTERS = '{"points": {"gte": 10}}'

_SETTINGS = {
    "PRO_AUDIENCES": AUDIENCES, "PRO_FILTER_BYTES": FILTER_BYTES, "PRO_MEMBERS": MEMBERS, "FREE_AUDIENCES": FEWER,
    "PRO_RELATIVE_OPERANDS": OPERANDS, "FREE_RELATIVE_OPERANDS": 1,
    "FREE_FILTER_BYTES": len(FILTERS), "FREE_MEMBERS": FEWER, "PRO_EVENT_STREAMS": STREAMS, "FREE_EVENT_STREAMS": 1,
    "EVENT_STREAMS": STREAMS + 2, "PRO_CONTACTS": CONTACTS, "FREE_CONTACTS": FEWER, "PRO_DATA_BYTES": DATA_BYTES,
    "FREE_DATA_BYTES": 50,
}  # fmt: skip


@pytest.fixture(scope="module")
def limited(new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service with small quotas."""
    environment = {f"AUDIENCEFILTER_{name}": str(value) for name, value in _SETTINGS.items()}
    with running(new_database(), tmp_path_factory.mktemp("quotas"), **environment) as made:
        yield made


@pytest.fixture
def tenant(limited: RunningService, request: pytest.FixtureRequest) -> Iterator[Tenant]:
    with closing(limited.tenant(request.node.name)) as made:
        yield made


def create(tenant: Tenant, name: str = "a", **fields: Any) -> httpx2.Response:
    return tenant.api.post("/audiences", json={"name": name, "listId": tenant.list_id, **fields})


def set_plan(tenant: Tenant, plan: accounts.Plan) -> None:
    with tenant.service.database.writing() as connection:
        accounts.set_plan(connection, tenant.account_id, plan)


def refused(answer: httpx2.Response, message: str) -> None:
    problem = {"code": "quota", "path": "$", "message": message}
    assert (answer.status_code, answer.json()) == (409, {"error": 409, "message": message, "problems": [problem]})


def listed(tenant: Tenant) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tenant.api.get("/audiences", params={"listId": tenant.list_id}).json()["data"][
        "audiences"
    ]
    return found


def of_bytes(size: int) -> str:
    """Return filters of so many bytes, which are more than characters."""
    empty = '{"city": "éé"}'
    return empty.replace("éé", "éé" + "x" * (size - len(empty.encode())))


def members(tenant: Tenant, audience: dict[str, Any], **change: list[str]) -> httpx2.Response:
    return tenant.api.post(f"/extensions/audiences/{audience['id']}/members", json=change)


def test_a_list_has_so_many_audiences(tenant: Tenant) -> None:
    made = [create(tenant).json()["data"]["audience"] for _ in range(AUDIENCES)]
    message = (
        "the list has {} audiences, and its account's plan allows {}: delete some, or ask the operator of the "
        "service for more"
    )
    refused(create(tenant), message.format(AUDIENCES, AUDIENCES))
    refused(create(tenant, mode="smart", filters=FILTERS), message.format(AUDIENCES, AUDIENCES))
    assert len(listed(tenant)) == AUDIENCES
    # What it has can be changed, and gives room when it goes.
    assert tenant.api.patch(f"/audiences/{made[0]['id']}", json={"name": "b"}).status_code == 200
    assert tenant.api.delete(f"/audiences/{made[0]['id']}").status_code == 200
    assert create(tenant).status_code == 201
    # Another plan has other quotas.
    set_plan(tenant, "free")
    refused(create(tenant), message.format(AUDIENCES, FEWER))


def test_another_list_has_audiences_of_its_own(tenant: Tenant, limited: RunningService) -> None:
    for _ in range(AUDIENCES):
        create(tenant)
    with limited.database.writing() as connection:
        second = accounts.create_list(connection, tenant.account_id, "second", {})
    assert tenant.api.post("/audiences", json={"name": "a", "listId": second}).status_code == 201


@on_both
def test_audiences_that_are_created_at_once_are_no_more(tenant: Tenant) -> None:
    statuses = together(tenant, lambda client, body: client.post("/audiences", json=body).status_code, [
        {"name": str(number), "listId": tenant.list_id} for number in range(AUDIENCES + 4)
    ])  # fmt: skip
    assert Counter(statuses) == {201: AUDIENCES, 409: 4}
    assert len(listed(tenant)) == AUDIENCES


def test_the_filters_of_a_list_have_so_many_bytes(tenant: Tenant) -> None:
    first = create(tenant, mode="smart", filters=of_bytes(120)).json()["data"]["audience"]
    message = (
        "the filters of the list would have {} bytes, {} of them in this audience, and its account's plan allows 200: "
        "write shorter ones, delete audiences, or ask the operator of the service for more"
    )
    refused(create(tenant, mode="smart", filters=of_bytes(81)), message.format(201, 81))
    second = create(tenant, mode="smart", filters=of_bytes(80)).json()["data"]["audience"]
    path = f"/audiences/{second['id']}"
    refused(tenant.api.patch(path, json={"filters": of_bytes(90)}), message.format(210, 90))
    manual = create(tenant).json()["data"]["audience"]
    smart = {"mode": "smart", "filters": of_bytes(60)}
    refused(tenant.api.patch(f"/audiences/{manual['id']}", json=smart), message.format(260, 60))
    assert [audience["filters"] for audience in listed(tenant)] == [of_bytes(120), of_bytes(80), None]
    # Shorter ones, and filters in no audience, are no trouble; not under a smaller quota either.
    assert tenant.api.patch(path, json={"filters": of_bytes(70)}).status_code == 200
    set_plan(tenant, "free")
    assert tenant.api.patch(path, json={"filters": of_bytes(65), "name": "shorter"}).status_code == 200
    assert tenant.api.patch(f"/audiences/{first['id']}", json={"mode": "manual"}).status_code == 200


@on_both
def test_filters_that_are_sent_at_once_are_no_longer(tenant: Tenant) -> None:
    paths = [f"/audiences/{create(tenant).json()['data']['audience']['id']}" for _ in range(AUDIENCES)]
    body = {"mode": "smart", "filters": of_bytes(90)}
    statuses = together(tenant, lambda client, path: client.patch(path, json=body).status_code, paths)
    assert Counter(statuses) == {200: 2, 409: AUDIENCES - 2}
    assert sum(len((audience["filters"] or "").encode()) for audience in listed(tenant)) == 180


def extended(tenant: Tenant) -> None:
    assert tenant.api.patch(f"/extensions/lists/{tenant.list_id}", json={"notation": "extended"}).status_code == 200


def since(*days: int) -> str:
    """Return filters with so many operands that are relative to now."""
    windows = [{"createdAt": {"gt" if day % 2 else "lt": {"now": f"-P{day}D"}}} for day in days]
    return json.dumps({"OR": windows}, separators=(",", ":"))


def too_many_operands(count: int, own: int, most: int) -> dict[str, Any]:
    message = (
        f"the filters of the list would have {count} operands relative to now, {own} of them in this audience, and its "
        f"account's plan allows {most} (relative_operands): write date-times, join windows, delete audiences, or ask "
        "the operator of the service for more"
    )
    problem = {"code": "quota", "path": "$", "message": message}
    return {"error": 409, "message": message, "problems": [problem]}


def test_the_filters_of_a_list_have_so_many_operands_relative_to_now(tenant: Tenant) -> None:
    extended(tenant)
    first = create(tenant, mode="smart", filters=since(1, 4)).json()["data"]["audience"]
    refused_ = create(tenant, mode="smart", filters=since(1, 4))
    assert (refused_.status_code, refused_.json()) == (409, too_many_operands(4, 2, OPERANDS))
    # What is not relative to now has no part in it.
    assert create(tenant, mode="smart", filters=FILTERS).status_code == 201
    second = create(tenant, mode="smart", filters=since(1)).json()["data"]["audience"]
    path = f"/audiences/{second['id']}"
    refused_ = tenant.api.patch(path, json={"filters": since(3, 6)})
    assert (refused_.status_code, refused_.json()) == (409, too_many_operands(4, 2, OPERANDS))
    assert [audience["filters"] for audience in listed(tenant)] == [since(1, 4), FILTERS, since(1)]
    # A list that has more than its plan allows keeps them: they may change and become fewer, but no more.
    set_plan(tenant, "free")
    assert tenant.api.patch(path, json={"filters": since(5)}).status_code == 200
    assert tenant.api.patch(f"/audiences/{first['id']}", json={"name": "b"}).status_code == 200
    assert tenant.api.patch(path, json={"filters": since(5, 8)}).json() == too_many_operands(4, 2, 1)
    assert tenant.contact("ada@cam.edu")["audiences"] != []
    assert tenant.api.delete(f"/audiences/{first['id']}").status_code == 200
    set_plan(tenant, "pro")
    assert tenant.api.patch(path, json={"filters": since(5, 8, 9)}).status_code == 200
    assert tenant.api.patch(path, json={"filters": since(5, 8, 9, 10)}).json() == too_many_operands(4, 4, OPERANDS)


@on_both
def test_operands_that_are_sent_at_once_are_no_more(tenant: Tenant) -> None:
    extended(tenant)
    statuses = together(tenant, lambda client, body: client.post("/audiences", json=body).status_code, [
        {"name": str(number), "listId": tenant.list_id, "mode": "smart", "filters": since(number)}
        for number in range(AUDIENCES)
    ])  # fmt: skip
    assert Counter(statuses) == {201: OPERANDS, 409: AUDIENCES - OPERANDS}


TOO_MANY = (
    "the audience would have more members than the {} that the account's plan allows a manual one: remove some, keep "
    "it smart, or ask the operator of the service for more"
)


def test_a_manual_audience_has_so_many_members(tenant: Tenant) -> None:
    ids = tenant.load({"points": number} for number in range(MEMBERS + 2))
    audience = create(tenant).json()["data"]["audience"]
    refused(members(tenant, audience, add=ids[: MEMBERS + 1]), TOO_MANY.format(MEMBERS))
    assert members(tenant, audience, add=ids[:MEMBERS]).status_code == 200
    refused(members(tenant, audience, add=[ids[-1]]), TOO_MANY.format(MEMBERS))
    # Who is replaced makes room.
    assert members(tenant, audience, add=[ids[-1]], remove=[ids[0]]).json()["data"]["members"] == {
        "added": 1, "removed": 1,
    }  # fmt: skip
    set_plan(tenant, "free")
    assert members(tenant, audience, remove=[ids[1]]).status_code == 200
    refused(members(tenant, audience, add=[ids[1]]), TOO_MANY.format(FEWER))


@on_both
def test_members_that_are_added_at_once_are_no_more(tenant: Tenant) -> None:
    path = f"/extensions/audiences/{create(tenant).json()['data']['audience']['id']}/members"
    ids = tenant.load({"points": number} for number in range(MEMBERS + 3))
    statuses = together(tenant, lambda client, one: client.post(path, json={"add": [one]}).status_code, ids)
    assert Counter(statuses) == {200: MEMBERS, 409: 3}


@on_both
def test_a_smart_audience_with_more_members_does_not_become_manual(tenant: Tenant) -> None:
    ids = tenant.load({"points": 10} for _ in range(MEMBERS))
    audience = create(tenant, mode="smart", filters=FILTERS).json()["data"]["audience"]
    new = tenant.contact("ada@cam.edu", points=10)
    path = f"/audiences/{audience['id']}"
    refused(tenant.api.patch(path, json={"mode": "manual"}), TOO_MANY.format(MEMBERS))
    assert tenant.api.get(path).json()["data"]["audience"]["mode"] == "smart"
    assert tenant.api.delete(f"/extensions/contacts/{new['id']}").status_code == 200
    made = tenant.api.patch(path, json={"mode": "manual"}).json()["data"]["audience"]
    assert sorted(contact["id"] for contact in made["subs"]) == sorted(ids)


# -- of an account: contacts, and their custom data --------------------------------------------------------------------

NO_ROOM = (
    "the account has {} contacts, and its plan allows {}: delete some, or ask the operator of the service for more"
)
TOO_LONG = (
    "the custom data of the account's contacts would have {} bytes, and its plan allows {}: store less in data, delete "
    "contacts, or ask the operator of the service for more"
)
FULL = "nobody can sign up any more: the owner of the form has to delete contacts or raise the plan"


def second_list(tenant: Tenant) -> str:
    with tenant.service.database.writing() as connection:
        return accounts.create_list(connection, tenant.account_id, "second", {})


def post(tenant: Tenant, email: str, list_id: str | None = None, **fields: Any) -> httpx2.Response:
    return tenant.api.post("/contacts", json={"email": email, "listId": list_id or tenant.list_id, **fields})


def data_of(size: int) -> dict[str, str]:
    """Return custom data of so many bytes as JSON, which are more than characters."""
    return {"a": "é" + "x" * (size - len('{"a":"é"}'.encode()))}


@on_both
def test_an_account_has_so_many_contacts(tenant: Tenant) -> None:
    lists = [tenant.list_id, second_list(tenant)]
    made = [
        post(tenant, f"{number}@cam.edu", lists[number % 2]).json()["data"]["contact"] for number in range(CONTACTS)
    ]
    for list_id in lists:
        refused(post(tenant, "ada@cam.edu", list_id), NO_ROOM.format(CONTACTS, CONTACTS))
    assert len(tenant.listed()) == (CONTACTS + 1) // 2
    # Who is there is changed, and leaves room. An email that is taken is said to be.
    assert post(tenant, "0@cam.edu").json()["message"] == "the list already has a contact with this email"
    assert tenant.api.patch(f"/contacts/{made[0]['id']}", json={"points": 5}).status_code == 200
    assert tenant.api.delete(f"/extensions/contacts/{made[1]['id']}").status_code == 200
    assert post(tenant, "ada@cam.edu").status_code == 201
    set_plan(tenant, "free")
    refused(post(tenant, "eve@cam.edu"), NO_ROOM.format(CONTACTS, FEWER))
    assert tenant.api.patch(f"/contacts/{made[0]['id']}", json={"data": {"a": 1}}).status_code == 200


@on_both
def test_the_custom_data_of_an_account_has_so_many_bytes(tenant: Tenant) -> None:
    second = second_list(tenant)
    first = post(tenant, "0@cam.edu", data=data_of(120)).json()["data"]["contact"]
    refused(post(tenant, "1@cam.edu", second, data=data_of(81)), TOO_LONG.format(201, DATA_BYTES))
    last = post(tenant, "1@cam.edu", second, data=data_of(80)).json()["data"]["contact"]
    refused(tenant.api.patch(f"/contacts/{last['id']}", json={"data": data_of(90)}), TOO_LONG.format(210, DATA_BYTES))
    refused(post(tenant, "2@cam.edu"), TOO_LONG.format(202, DATA_BYTES))
    # Shorter data leave room, under a smaller quota, too; and so does who goes.
    set_plan(tenant, "free")
    assert tenant.api.patch(f"/contacts/{first['id']}", json={"data": data_of(100)}).status_code == 200
    refused(tenant.api.patch(f"/contacts/{first['id']}", json={"data": data_of(101)}), TOO_LONG.format(181, 50))
    assert tenant.api.delete(f"/extensions/contacts/{first['id']}").status_code == 200
    set_plan(tenant, "pro")
    assert post(tenant, "2@cam.edu", data=data_of(120)).status_code == 201
    assert {len(contact["data"]["a"]) for contact in tenant.listed()} == {len(data_of(120)["a"])}


def test_who_signs_up_where_there_is_no_room_learns_nothing(tenant: Tenant) -> None:
    def sign_up(email: str) -> httpx2.Response:
        with tenant.client(tenant.public) as client:
            return client.post("/contacts", json={"email": email, "listId": tenant.list_id})

    tenant.load({"email": f"{number}@cam.edu"} for number in range(CONTACTS - 1))
    assert [sign_up(email).status_code for email in ("0@cam.edu", "ada@cam.edu")] == [201, 201]
    for email in ("0@cam.edu", "ada@cam.edu", "eve@cam.edu"):
        refused(sign_up(email), FULL)
    assert len(tenant.listed()) == CONTACTS


@on_both
def test_contacts_that_are_created_at_once_are_no_more(tenant: Tenant) -> None:
    """Also by processes that do not wait for each other, and on two lists."""
    database, quotas = tenant.service.database, replace(UNLIMITED, contacts=CONTACTS, data_bytes=DATA_BYTES)
    lists, start = [tenant.list_id, second_list(tenant)], Barrier(CONTACTS + 7)

    def create_one(number: int) -> bool:
        account = Account(database, DefinitionCache(), tenant.account_id)
        start.wait(60)
        try:
            with account.writing() as work:
                contacts.create(work, lists[number % 2], {"email": f"{number}@cam.edu"}, quotas=quotas)
        except QuotaError:
            return False
        return True

    with ThreadPoolExecutor(CONTACTS + 7) as pool:
        made = list(pool.map(create_one, range(CONTACTS + 7)))
    assert Counter(made) == {True: CONTACTS, False: 7}
    with database.reading() as connection:
        assert size_of(connection, tenant.account_id) == counted(connection, tenant.account_id)


def counted(connection: sa.Connection, account_id: str) -> Growth:
    """Count what an account has, one after the other."""
    query = sa.select(tables.contacts.c.data).join(tables.lists, tables.lists.c.id == tables.contacts.c.listId)
    data = connection.scalars(query.where(tables.lists.c.accountId == account_id)).all()
    return Growth(len(data), sum(len(one.encode()) for one in data))


@on_both
@pytest.mark.parametrize("seed", range(3))
def test_what_an_account_has_is_counted_whatever_is_done(tenant: Tenant, seed: int) -> None:
    chance, database = Random(seed), tenant.service.database
    account = Account(database, DefinitionCache(), tenant.account_id)
    lists = [tenant.list_id, second_list(tenant)]
    emails = [f"{number}@cam.edu" for number in range(8)]

    def fields() -> dict[str, Any]:
        data = {"data": data_of(chance.randrange(9, 40))} if chance.random() < 0.7 else {}
        return {"email": chance.choice(emails), "points": chance.randrange(3), **data}

    def do(list_id: str) -> None:
        with database.reading() as connection:
            ids = connection.scalars(sa.select(tables.contacts.c.id).where(tables.contacts.c.listId == list_id)).all()
        made, some = fields(), chance.choice(ids) if ids else None
        match chance.randrange(5):
            case 0:
                with suppress(ConflictError), account.writing() as work:
                    contacts.create(work, list_id, made)
            case 1:
                with account.writing() as work:
                    contacts.sign_up(work, list_id, made)
            case 2 if some is not None:
                with suppress(ConflictError), account.writing() as work:
                    contacts.change(work, some, made)
            case 3 if some is not None:
                with account.writing() as work:
                    contacts.delete(work, some)
            case _:
                rows = [fields() for _ in range(4)] + [{"points": 1, "data": data_of(20)}]
                with database.writing() as connection:
                    begun = importing.begin(connection, list_id, str(chance.random()))
                on_existing: importing.OnExisting = "skip" if chance.random() < 0.5 else "update"
                account.write(lambda work: importing.store(work, begun, rows, on_existing, len(rows)))

    for _ in range(40):
        do(chance.choice(lists))
        with database.reading() as connection:
            assert size_of(connection, tenant.account_id) == counted(connection, tenant.account_id)
    # Of a list that goes, some at a time.
    while True:
        with database.writing() as connection:
            has_more = _delete_some_of_list(connection, lists[1])
        with database.reading() as connection:
            assert size_of(connection, tenant.account_id) == counted(connection, tenant.account_id)
        if not has_more:
            return


@contextmanager
def listening(tenant: Tenant) -> Iterator[httpx2.Response]:
    """Open a stream of events, or be refused."""
    with (
        tenant.client(tenant.private) as client,
        client.stream("GET", "/extensions/events/stream", params={"listId": tenant.list_id}) as answer,
    ):
        yield answer


def opened(tenant: Tenant) -> int:
    with listening(tenant) as answer:
        return answer.status_code


def soon_opened(tenant: Tenant) -> bool:
    """Whether a stream can be opened, once the service has seen that another one is closed."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if opened(tenant) == 200:
            return True
        time.sleep(0.05)
    return False


@pytest.fixture
def strangers(limited: RunningService, request: pytest.FixtureRequest) -> Iterator[list[Tenant]]:
    """Accounts of both plans: two that have more streams, and two that have one."""
    plans: list[accounts.Plan] = ["pro", "pro", "free", "free"]
    with ExitStack() as stack:
        yield [
            stack.enter_context(closing(limited.tenant(f"{request.node.name} {number}", plan)))
            for number, plan in enumerate(plans)
        ]


def test_an_account_has_so_many_streams_and_leaves_some_to_others(strangers: list[Tenant]) -> None:
    first, second, third, fourth = strangers
    with ExitStack() as stack:
        held = [stack.enter_context(listening(first)) for _ in range(STREAMS)]
        assert [answer.status_code for answer in held] == [200] * STREAMS
        with listening(first) as refused_:
            assert (refused_.status_code, int(refused_.headers["Retry-After"])) == (429, 5)
            assert json.loads(refused_.read()) == {
                "error": 429,
                "message": "the account has 3 streams of events open here, as many as it may: close one, or follow "
                "several audiences by one stream of their list",
            }
        # Those who are refused take no place.
        others = [stack.enter_context(listening(tenant)) for tenant in (third, second)]
        assert [answer.status_code for answer in others] == [200, 200]
        assert opened(third) == 429
        with listening(fourth) as refused_:
            assert refused_.status_code == 503
            assert json.loads(refused_.read())["message"] == (
                "all streams of events are in use: try again, or read events by cursor"
            )
        # Nobody else is kept waiting.
        assert fourth.api.get("/extensions/events", params={"listId": fourth.list_id}).status_code == 200
    assert soon_opened(first)
    assert soon_opened(fourth)


def test_streams_that_are_opened_at_once_are_no_more(tenant: Tenant) -> None:
    all_answered = Barrier(STREAMS + 3)

    def listen() -> int:
        with listening(tenant) as answer:
            all_answered.wait(60)
            return answer.status_code

    with ThreadPoolExecutor(STREAMS + 3) as pool:
        statuses = [done.result() for done in [pool.submit(listen) for _ in range(STREAMS + 3)]]
    assert Counter(statuses) == {200: STREAMS, 429: 3}
    assert soon_opened(tenant)
