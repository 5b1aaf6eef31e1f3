"""What the client of the interface cannot see: the database, simultaneous requests, and the bounds of one account."""

import io
import json
import math
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import anyio
import pyarrow as pa
import pytest
import sqlalchemy as sa
from pyarrow import parquet
from starlette.requests import ClientDisconnect

import audiencefilter as af
from audiencefilter.contacts.files import Format
from audiencefilter.contacts.inputs import Inputs
from audiencefilter.contacts.policy import OnError, Policy
from audiencefilter.service import audiences as evaluated
from audiencefilter.service.access import Caller, Rates
from audiencefilter.service.answers import ServiceError, Streamed
from audiencefilter.service.app import Turns
from audiencefilter.service.tables import audiences, keys, links, lists, now, outbox
from tests.service.client.door import service
from tests.service.client.place import NewDatabase, Place, data, refused

BODY = {"mode": "smart", "filters": '{"points": 1}'}


def at_once(number: int, ask: Callable[[int], Any]) -> list[int]:
    """Return the statuses of simultaneous requests, sorted."""
    with ThreadPoolExecutor(number) as threads:
        return sorted(answer.status_code for answer in threads.map(ask, range(number)))


def written(place: Place, *statements: Any) -> None:
    with place.home._database.writing() as connection:
        for statement in statements:
            connection.execute(statement)


def test_simultaneous_requests_store_no_more_than_an_account_may(new_database: NewDatabase) -> None:
    with service(new_database(), free_contacts=3, free_audiences=2) as home:
        place = Place(home, "free")
        body = {"listId": place.list_id}
        made = at_once(8, lambda n: place.api.post("contacts", body | {"email": f"p{n}@x.org"}))
        assert made == [201] * 3 + [409] * 5
        assert at_once(8, lambda n: place.api.post("audiences", body | {"name": f"a{n}"})) == [201] * 2 + [409] * 6
        # Whoever signs up learns that there is no room, and not how much there was.
        told = place.with_key("public").post("contacts", body | {"email": "d@x.org"})
        assert not re.search(r"\d", refused(told, 409)["message"])
        # What is deleted makes room.
        (contact, *_) = data(place.api.get("contacts", listId=place.list_id))["contacts"]
        data(place.api.delete(f"extensions/contacts/{contact['id']}"))
        place.contact("again@x.org")


def test_filters_members_and_data_are_bounded(new_database: NewDatabase) -> None:
    with service(new_database(), free_filter_bytes=60, free_members=1, free_data_bytes=50) as home:
        place = Place(home, "free")
        ids = [place.contact(f"p{number}@x.org", points=1)["id"] for number in range(2)]
        smart, manual = place.audience("smart", {"points": 1}), place.audience("manual")
        long = json.dumps({"city": "x" * 60})
        for answer in (
            place.api.patch(f"audiences/{smart['id']}", {"filters": long}),
            place.api.patch(f"audiences/{smart['id']}", {"mode": "manual"}),
            place.api.post(f"extensions/audiences/{manual['id']}/members", {"add": ids}),
            place.api.patch(f"contacts/{ids[0]}", {"data": {"x": "y" * 60}}),
            place.api.post("contacts", {"email": "new@x.org", "listId": place.list_id, "data": {"x": "y" * 60}}),
        ):
            assert [problem["code"] for problem in refused(answer, 409)["problems"]] == ["quota"]
        assert (place.members(manual), len(place.listed())) == ([], 2)


def test_one_of_simultaneous_changes_wins(place: Place) -> None:
    made = place.audience("x", {"points": 1})
    tag = place.api.get(f"audiences/{made['id']}").headers["ETag"]

    def change(number: int) -> Any:
        return place.api.patch(f"audiences/{made['id']}", {"name": f"n{number}"}, **{"If-Match": tag})

    assert at_once(6, change) == [200] + [412] * 5
    body = {"listId": place.list_id}
    assert at_once(6, lambda n: place.api.post("audiences", body | BODY | {"name": f"a{n}"})) == [201] * 6
    assert len(data(place.api.get("audiences", listId=place.list_id))["audiences"]) == 7


def test_an_action_is_deleted_once(place: Place) -> None:
    ada = place.contact("ada@x.org")
    action = {"name": "x", "increase": 5, "subId": ada["id"]}
    made = data(place.api.post("extensions/actions", action), 201)["action"]
    assert at_once(5, lambda _: place.api.delete(f"actions/{made['id']}")) == [200] + [404] * 4
    assert data(place.api.get(f"extensions/contacts/{ada['id']}"))["contact"]["points"] == 0


def test_a_body_is_bounded_by_its_bytes_and_by_the_length_that_it_says(place: Place) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(101):
            yield b" " * 100_000

    for length, content in (({}, chunks()), ({"Content-Length": "1" * 5_000}, b"{}")):
        headers = {"Content-Type": "application/json", **length}
        answer = place.api.request("POST", "contacts", headers, content=content)
        refused(answer, 413, "the body is longer than 10000000 bytes")


def test_a_request_that_ends_within_its_body_is_no_failure_of_the_service(place: Place) -> None:
    def content() -> Iterator[bytes]:
        yield b"{"
        raise ClientDisconnect

    answer = place.api.request("POST", "contacts", {"Content-Type": "application/json"}, content=content())
    refused(answer, 400, "the request ended within its body")


def test_parquet_is_no_bomb_and_what_is_broken_is_refused(tmp_path: Path) -> None:
    def file(**columns: Any) -> bytes:
        made = io.BytesIO()
        parquet.write_table(pa.table({"email": ["ada@x.org"], **columns}), made)
        return made.getvalue()

    with service(f"sqlite:///{tmp_path / 'x.db'}", max_body=2_000) as home:
        place = Place(home)

        def sent(body: bytes) -> Any:
            path = f"extensions/import?listId={place.list_id}"
            return place.api.send("POST", path, body, "application/vnd.apache.parquet")

        whole = file()
        assert data(sent(whole))["import"]["created"] == 1
        for place_of_end in (0, 3, 8, len(whole) // 2, len(whole) - 1):
            refused(sent(whole[:place_of_end]), 400)
        for length in (0, 1, 2**31 - 1):
            refused(sent(whole[:-8] + length.to_bytes(4, "little") + b"PAR1"), 400)
        refused(sent(file(name=["x" * 30_000])), 413)
    # A value may be longer than its share of the bytes, where a dictionary has it once.
    column = pa.DictionaryArray.from_arrays(pa.array([0] * 200, pa.int8()), pa.array(["x" * 2_000_000]))
    parquet.write_table(pa.table({"name": column}), tmp_path / "long.parquet")
    inputs = Inputs((str(tmp_path / "long.parquet"),), af.CONTACT, (), Policy(OnError.STOP), Format.PARQUET)
    assert max(len(batch.rows) for source in inputs.sources() for batch in source.batches()) < 70


def test_the_database_has_no_token_and_a_link_lasts_five_minutes(place: Place) -> None:
    code, token = place.home.link(place.list_id), str(place.api.key)
    assert len(token) >= len("af_private_") + 43
    with place.home._database.reading() as connection:
        stored = repr(connection.execute(sa.select(keys)).all()) + repr(connection.execute(sa.select(links)).all())
    assert token[11:] not in stored
    assert code not in stored
    written(place, links.update().values(expiresAt=now() - timedelta(seconds=1)))
    refused(place.home.api(None).post("extensions/links", {"link": code}), 401)


def test_costly_requests_of_one_account_wait_for_each_other() -> None:
    done: list[str] = []

    async def take(turns: Turns, account: str, name: str) -> None:
        async with turns.turn(account):
            done.append(name)

    async def ask() -> None:
        turns = Turns(most=2, of_account=1, patience=math.inf)
        async with anyio.create_task_group() as tasks, turns.turn("one"):
            tasks.start_soon(take, turns, "one", "its other request")
            await anyio.wait_all_tasks_blocked()
            await take(turns, "two", "the other account")
            done.append("its first request")
        with pytest.raises(ServiceError) as caught:
            await take(Turns(most=2, of_account=1, patience=0), "one", "without patience")
        assert (caught.value.status, bool(caught.value.retry_after)) == (429, True)

    anyio.run(ask)
    assert done == ["the other account", "its first request", "its other request"]


@pytest.mark.parametrize("version", ["2.3", "2.4"])
def test_a_reader_that_is_too_slow_holds_nothing(version: str) -> None:
    closed = []

    def pieces() -> Iterator[bytes]:
        try:
            while True:
                yield b"x" * 70_000
        finally:
            closed.append(True)

    async def answer() -> None:
        settings = SimpleNamespace(read_timeout=0.05)
        app = SimpleNamespace(state=SimpleNamespace(service=SimpleNamespace(settings=settings)))
        scope = {"type": "http", "app": app, "asgi": {"spec_version": version}}
        with pytest.raises((TimeoutError, ClientDisconnect)):
            await Streamed([next(source)], source, 200)(scope, anyio.sleep_forever, lambda _: anyio.sleep_forever())  # type: ignore[arg-type]

    source = pieces()
    anyio.run(answer)
    assert closed


def test_requests_are_counted_here_while_redis_does_not_answer() -> None:
    rates = Rates(60, "redis://127.0.0.1:1/0")
    caller = Caller("key", "name", "private", "list", "account", "free", False)
    left = [rates.count(caller)["RateLimit"].split(";")[1] for _ in range(100)]
    assert (left[0], left[-1]) == ("r=99", "r=0")
    with pytest.raises(ServiceError, match="more than 100 requests in a minute"):
        rates.count(caller)


def test_nothing_of_a_deleted_contact_stays_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "x.db"
    with service(f"sqlite:///{file}") as home:
        place = Place(home)
        ada = place.contact("ada-of-the-file@x.org", data={"secret": "of-the-data"})
        data(place.api.delete(f"extensions/contacts/{ada['id']}"))
        written(place, outbox.delete())
        with home._database.engine.connect() as connection:
            connection.connection.driver_connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        found = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert not [part for part in (b"ada-of-the-file", b"of-the-data", ada["id"].encode()) if part in found]


def test_a_process_reads_what_another_one_has_changed(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def loaded(known: Any) -> Any:
        monkeypatch.setattr(evaluated, "_known", {} if known is None else {place.list_id: known})
        with place.home._database.reading() as connection:
            row = connection.execute(sa.select(lists).where(lists.c.id == place.list_id)).one()
            return evaluated.audiences_of_list(connection, row.id, row.version)

    def forgotten(audience_id: str) -> None:
        """Delete an audience, and its row, as the service does once nobody can undelete it."""
        place.api.delete(f"audiences/{audience_id}")
        with place.home._database.writing() as connection:
            connection.execute(audiences.delete().where(audiences.c.id == audience_id))

    top, quiet = place.audience("top", {"points": {"gte": 5}}), place.audience("quiet")
    rest = place.audience("rest", {"audience": {"notIn": ["top"]}})
    changes: list[Callable[[], Any]] = [
        lambda: place.api.patch(f"audiences/{top['id']}", {"filters": '{"points": {"gte": 7}}'}),
        lambda: place.api.patch(f"audiences/{quiet['id']}", BODY),
        lambda: place.api.patch(f"audiences/{quiet['id']}", {"name": "loud"}),
        lambda: place.api.delete(f"audiences/{rest['id']}"),
        lambda: place.api.post(f"extensions/audiences/{rest['id']}/undelete"),
        lambda: place.api.post(f"extensions/audiences/{top['id']}/versions/1/restore"),
        lambda: place.api.patch(f"audiences/{quiet['id']}", {"mode": "manual"}),
        lambda: place.set_fields({"name": "plan", "path": ["plan"], "type": "string"}),
        lambda: place.audience("planned", {"plan": "free"}),
        lambda: forgotten(rest["id"]),
    ]
    ada = place.contact("ada@x.org", points=7, data={"plan": "free"})
    for change in changes:
        before = loaded(None)
        change()
        # What the process has that made the change, what another one reads, and what one reads that begins.
        kept, after, fresh = evaluated._known[place.list_id], loaded(before), loaded(None)
        for one in (kept, after) if kept.list.version == fresh.list.version else (after,):
            assert vars(replace(one, index=fresh.index)) == vars(replace(fresh))
        assert before.list.version < after.list.version
        monkeypatch.setattr(evaluated, "_known", {place.list_id: before})
        answered = place.change(ada, points=7)
        monkeypatch.setattr(evaluated, "_known", {})
        assert answered == place.read(ada)


def test_an_audience_does_not_come_back_after_30_days(place: Place) -> None:
    old, new = place.audience("old"), place.audience("new")
    for made in (old, new):
        data(place.api.delete(f"audiences/{made['id']}"))
    long_ago = audiences.update().where(audiences.c.id == old["id"]).values(deletedAt=now() - timedelta(days=31))
    written(place, long_ago)
    refused(place.api.post(f"extensions/audiences/{old['id']}/undelete"), 404, "Audience not found")
    # Its name may be that of another one meanwhile, which clauses name.
    place.audience("new", {"points": 1}), place.audience("user", {"audience": {"in": ["new"]}})
    assert "'user'" in refused(place.api.post(f"extensions/audiences/{new['id']}/undelete"), 409)["message"]
