"""How many contacts each part of a clause selects: the same as columns say, of the state that the answer names."""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import pytest

from tests.columns.test_breakdown import GROUPS, PARTS, TEN
from tests.exhaustive.service.test_costly import SLOW
from tests.exhaustive.service.test_errors import check
from tests.service.databases import on_sqlite
from tests.service.running import RunningService, Tenant, running


def asked(tenant: Tenant, filters: Mapping[str, Any] | str, **more: Any) -> dict[str, Any]:
    """Return what a breakdown says of a clause."""
    text = filters if isinstance(filters, str) else json.dumps(filters)
    answer = tenant.api.post("/extensions/breakdown", json={"listId": tenant.list_id, "filters": text}, **more)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["data"]
    return found


def lines(part: Mapping[str, Any]) -> list[tuple[str, int, int]]:
    """Return the parts of an answer, parents first."""
    found = [(part["path"], part["alone"], part["left"])]
    for child in part["parts"]:
        found += lines(child)
    return found


def test_each_part_alone_and_what_is_left_after_it(tenant: Tenant, other: Tenant) -> None:
    other.contact("else@cam.edu", points=3)
    assert tenant.api.patch(f"/extensions/lists/{tenant.list_id}", json={"notation": "extended"}).status_code == 200
    tenant.load({"email": f"{contact['points']}@cam.edu", **contact} for contact in TEN)
    found = asked(tenant, GROUPS)
    assert (found["contacts"], found["selected"], found["source"]) == (10, 5, "database")
    assert lines(found["breakdown"]) == PARTS


def test_what_is_selected_without_each_part(tenant: Tenant) -> None:
    tenant.load({"email": f"{n}@cam.edu", "points": n, "city": "Bonn" if n % 2 else None} for n in range(10))
    found = asked(tenant, {"points": {"gte": 4}, "OR": [{"city": "Bonn"}, {"points": {"gte": 8}}]})["breakdown"]

    def without(part: Mapping[str, Any]) -> list[int | None]:
        return [part["without"], *(number for child in part["parts"] for number in without(child))]

    assert without(found) == [None, 6, 6, 2, 3]


def test_of_an_empty_list_all_is_nothing(tenant: Tenant) -> None:
    found = asked(tenant, {"points": 1, "city": "Bonn"})
    assert (found["contacts"], found["selected"]) == (0, 0)
    assert lines(found["breakdown"]) == [("$", 0, 0), ("$.points", 0, 0), ("$.city", 0, 0)]


def test_it_says_what_is_wrong(tenant: Tenant) -> None:
    body = {"listId": tenant.list_id, "filters": '{"ponts": 1}'}
    answer = tenant.api.post("/extensions/breakdown", json=body)
    assert answer.status_code == 400
    assert answer.json()["problems"][0]["hint"] == 'did you mean "points"?'


def test_the_version_is_that_of_the_contacts(tenant: Tenant) -> None:
    clause = {"points": {"gte": 1}}

    def version() -> int:
        found: int = asked(tenant, clause)["version"]
        return found

    held = [version(), version()]
    assert held[0] == held[1]
    ada = tenant.contact("ada@cam.edu", points=1)["id"]
    held.append(version())
    assert tenant.api.patch(f"/contacts/{ada}", json={"points": 2}).status_code == 200
    held.append(version())
    act = tenant.api.post("/extensions/actions", json={"subId": ada, "name": "a", "increase": 0}).json()
    held.append(version())
    assert tenant.api.delete(f"/actions/{act['data']['action']['id']}").status_code == 200
    held.append(version())
    assert tenant.api.delete(f"/extensions/contacts/{ada}").status_code == 200
    held.append(version())
    assert held[1:] == sorted(set(held[1:]))
    # What is no change of contacts makes none.
    tenant.audience("all", json.dumps(clause))
    assert version() == held[-1]


@pytest.fixture(scope="module")
def bounded(new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service that counts requests."""
    with running(new_database(), tmp_path_factory.mktemp("bounded"), AUDIENCEFILTER_RATE_LIMITS="true") as made:
        yield made


def test_it_has_an_allowance_of_its_own(bounded: RunningService) -> None:
    with closing(bounded.tenant("counted", "free")) as free:
        body = {"listId": free.list_id, "filters": '{"points": 1}'}
        first = free.api.post("/extensions/breakdown", json=body)
        assert first.headers["RateLimit-Policy"] == '"breakdown";q=600;w=60'
        assert first.headers["RateLimit"].startswith('"breakdown";r=599;')
        # The other requests are as many as before.
        assert free.api.get("/projects").headers["RateLimit"].startswith('"private";r=99;')
        with free.client(free.public) as anybody:
            refused = anybody.post("/extensions/breakdown", json=body)
        assert refused.status_code == 403
        assert refused.headers["RateLimit-Policy"] == '"public";q=100;w=60'


def test_a_newer_one_stops_the_older(bounded: RunningService) -> None:
    with closing(bounded.tenant(f"busy on {bounded.database.dialect}")) as busy, ThreadPoolExecutor(2) as pool:
        busy.load({"email": f"c{number}@cam.edu", "city": "a" * 500} for number in range(3_000))
        slow = {"listId": busy.list_id, "filters": SLOW}
        with busy.client(busy.private) as one, busy.client(busy.private) as another:
            older = pool.submit(one.post, "/extensions/breakdown", json=slow)
            time.sleep(0.5)  # it is at work
            between = pool.submit(another.post, "/extensions/breakdown", json=slow)
            time.sleep(0.5)  # it is at work, or waits until the one before has ended
            # Each of the slow ones would take longer than a statement may; this one waits for neither.
            found = asked(busy, {"city": {"contains": "aaa"}})
        assert found["selected"] == 3_000
        for answer in (older.result(), between.result()):
            check(answer, 409)
            assert [problem["code"] for problem in answer.json()["problems"]] == ["superseded"]


@on_sqlite
def test_no_memory_is_kept_of_long_clauses(service: RunningService) -> None:
    with closing(service.tenant("long")) as long:
        long.load({"email": f"{n}@cam.edu", "city": "Bonn"} for n in range(10))

        def ask(first: int, last: int) -> int:
            for number in range(first, last):
                # Each of another shape: statements that differ in values alone are one.
                names = [("city", "email", "firstName")[number // 3 ** (test % 5) % 3] for test in range(290)]
                asked(long, {"OR": [{name: {"contains": str(test)}} for test, name in enumerate(names)]})
            return service.memory()

        before = ask(0, 20)
        assert ask(20, 60) - before < 60_000_000
