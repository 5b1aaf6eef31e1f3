"""The worker of events: wherever it is stopped, what it keeps, and how long."""

import contextlib
import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from audiencefilter.service.events import Worker, _alone
from audiencefilter.service.tables import events, lists, now, outbox
from tests.engines.postgresql import PostgreSQL
from tests.engines.registry import Registry
from tests.service.client.door import Service, service
from tests.service.client.place import Place, data, refused


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.engines)])
def place(request: pytest.FixtureRequest, engines: Registry, tmp_path: Path) -> Iterator[Place]:
    url = f"sqlite:///{tmp_path / 'events.db'}"
    if request.param == "postgresql":
        server = engines.get("postgresql")
        assert isinstance(server, PostgreSQL)
        server.fetch("DROP DATABASE IF EXISTS events")
        server.fetch("CREATE DATABASE events")
        url = server.url("psycopg").set(database="events").render_as_string(hide_password=False)
    with service(url) as home:
        yield Place(home)


def database_of(home: Service) -> Any:
    return home._database


class Killed(Exception):  # noqa: N818 - no error, but the end of a process
    """Stands for the end of the process."""


def test_wherever_the_worker_is_stopped_each_event_comes_once(place: Place) -> None:
    database = database_of(place.home)
    top = place.audience("top", {"points": {"gte": 5}})["id"]
    rest = place.audience("rest", {"audience": {"notIn": ["top"]}})["id"]
    ada, bob = place.contact("ada@x.org", points=1)["id"], place.contact("bob@x.org", points=9)["id"]
    commits, stop_at = 0, 0

    def stop(_: sa.Connection) -> None:
        nonlocal commits
        commits += 1
        if commits == stop_at:
            raise Killed

    expected = [("enter", ada, rest), ("enter", bob, top)]
    for points in (9, 1):
        for where in range(1, 40):
            commits, stop_at = 0, where
            try:
                with contextlib.closing(Worker(database)) as worker, contextlib.ExitStack() as stack:
                    for engine in (database._writing, worker._engine) if database.is_sqlite else (database.engine,):
                        sa.event.listen(engine, "commit", stop)
                        stack.callback(sa.event.remove, engine, "commit", stop)
                    for list_id in worker.waiting():
                        worker.turn(list_id)
            except Killed:
                pass
            if commits < where:
                break
        else:
            raise AssertionError("the worker does not end")
        found = [(event["type"], event["contactId"], event["audienceId"]) for event in place.events()]
        assert sorted(found) == sorted(expected)
        assert [event["id"] for event in place.events()] == [str(number) for number in range(1, len(expected) + 1)]
        data(place.api.patch(f"contacts/{ada}", {"points": points}))
        change = [("leave", ada, rest), ("enter", ada, top)] if points == 9 else []
        expected += change


def test_events_are_kept_thirty_days(place: Place) -> None:
    database = database_of(place.home)
    made = place.audience("all", {"points": {"gte": 0}})["id"]
    place.contact("ada@x.org"), place.contact("bob@x.org")
    first, second = place.events()
    with database.writing() as connection:
        old = events.update().where(events.c.number == int(first["id"]))
        connection.execute(old.values(createdAt=now() - timedelta(days=31)))
    Worker(database).prune(now())
    path = {"listId": place.list_id}
    gone = refused(place.api.get("extensions/events", after="0", **path), 410)
    assert gone["message"].startswith("events are kept 30 days")
    for kept in ({"after": first["id"]}, {}):
        assert data(place.api.get("extensions/events", **path, **kept))["events"] == [second]
    Worker(database).prune(now() + timedelta(days=40))
    latest = data(place.api.get("extensions/events", after="latest", **path))
    assert latest == {"events": [], "cursor": second["id"]}
    place.contact("eve@x.org")
    (third,) = place.events(second["id"])
    assert (third["audienceId"], int(third["id"])) == (made, int(second["id"]) + 1)


def test_nothing_of_a_deleted_contact_stays(place: Place) -> None:
    place.audience("all", {"points": {"gte": 0}})
    ada = place.contact("ada@cam.edu", data={"plan": "plan-of-ada"})
    place.home.work(place.list_id)
    database = database_of(place.home)

    def tables_with(text: str) -> set[str]:
        found = set()
        with database.reading() as connection:
            for table in sa.inspect(connection).get_table_names():
                rows = connection.exec_driver_sql(f'SELECT * FROM "{table}"').all()
                found |= {table for row in rows if text in str(row)}
        return found

    assert any(table.startswith("tracker_") for table in tables_with("plan-of-ada"))
    data(place.api.delete(f"extensions/contacts/{ada['id']}"))
    place.home.work(place.list_id)
    assert tables_with("plan-of-ada") == tables_with("ada@") == set()
    assert tables_with(ada["id"]) == {"events"}
    assert [event["type"] for event in place.events()] == ["leave"]


def test_members_follow_an_audience_that_becomes_manual_and_smart_again(place: Place) -> None:
    made = place.audience("x", {"points": {"gte": 5}})["id"]
    named = place.audience("named", {"audience": {"in": ["x"]}})["id"]
    ada, bob = place.contact("ada@x.org", points=9)["id"], place.contact("bob@x.org", points=1)["id"]
    start = place.events()[-1]["id"]
    data(place.api.patch(f"audiences/{made}", {"mode": "manual"}))
    assert place.events(start) == []
    data(place.api.patch(f"contacts/{ada}", {"points": 0}))
    assert place.events(start) == []
    data(place.api.post(f"extensions/audiences/{made}/members", {"add": [bob]}))
    data(place.api.patch(f"audiences/{made}", {"mode": "smart", "filters": '{"points": {"gte": 1}}'}))
    data(place.api.patch(f"audiences/{made}", {"mode": "manual"}))
    found = [(event["type"], event["contactId"], event["audienceId"]) for event in place.events(start)]
    both = [(type_, contact, one) for type_, contact in (("leave", ada), ("enter", bob)) for one in (made, named)]
    assert sorted(found) == sorted(both)


def test_fields_that_come_later_find_the_data_that_was_there(place: Place) -> None:
    ada = place.contact("ada@x.org", data={"plan": "pro"})["id"]
    place.home.work(place.list_id)
    plan = {"name": "plan", "path": ["plan"], "type": "string"}
    with database_of(place.home).writing() as connection:
        own = lists.update().where(lists.c.id == place.list_id)
        connection.execute(own.values(fields=json.dumps([plan]), version=lists.c.version + 1))
    made = place.audience("pro", {"plan": "pro"})["id"]
    assert [(event["contactId"], event["audienceId"]) for event in place.events()] == [(ada, made)]


def test_one_worker_is_at_work(place: Place) -> None:
    database = database_of(place.home)
    with _alone(database) as first, _alone(database) as second:
        assert (first is not None, second) == (True, None)
    with _alone(database) as third:
        assert third is not None
        third()


def test_the_outbox_of_all_lists_is_emptied(place: Place) -> None:
    for one in (place, Place(place.home)):
        one.contact("ada@x.org")
    with contextlib.closing(Worker(database_of(place.home))) as worker:
        assert (worker.run(), worker.run(), worker.waiting()) == (True, False, [])
    with database_of(place.home).reading() as connection:
        assert connection.execute(sa.select(outbox)).all() == []
