"""How many members an audience had: what its events tell, against how many there were when somebody looked."""

import json
import random
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest

from audiencefilter.service.operations import clock_advance
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.events import prune
from audiencefilter.service.storage.migrating import prepare
from audiencefilter.service.storage.tables import now, printed
from tests.exhaustive.service.test_second_language import Within
from tests.service.databases import on_both
from tests.service.hands import Hands
from tests.service.running import Tenant

SMART: Final = '{"points": {"gte": 3}}'
LATELY: Final = '{"createdAt": {"gte": {"now": "-PT6H"}}}'


def growth(tenant: Tenant, audience: dict[str, Any], **asked: Any) -> dict[str, Any]:
    answer = tenant.api.get(f"/extensions/audiences/{audience['id']}/growth", params=asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["data"]
    return found


class Watched:
    """A list whose audiences are counted after all that happens.

    Attributes:
        hands: the clock.
        tenant: whose list it is.
        seen: when how many members each of the audiences had, the earliest first.
    """

    def __init__(self, tenant: Tenant, hands: Hands, seed: int) -> None:
        self.tenant, self.hands, self.drawn = tenant, hands, random.Random(seed)
        path = f"/extensions/lists/{tenant.list_id}"
        assert tenant.api.patch(path, json={"notation": "extended"}).status_code == 200
        self.contacts = [tenant.contact(f"old{number}@cam.edu", points=number)["id"] for number in range(5)]
        self.audiences = [
            tenant.audience("smart", SMART),
            tenant.audience("lately", LATELY),
            tenant.audience("by hand"),
        ]
        self.seen: list[tuple[datetime, list[int]]] = []
        self.look()

    def look(self) -> None:
        """Let the clock be told of, and count."""
        clock_advance.Mover(self.tenant.service.database, DefinitionCache()).look(lambda: True)
        counts = []
        for audience in self.audiences:
            shown = self.tenant.api.get(f"/audiences/{audience['id']}").json()["data"]["audience"]
            counts.append(len(shown["subs"]))
        self.seen.append((now(), counts))

    def go_on(self) -> None:
        """Let a while pass, in which time alone may change something, and then something happen."""
        for _ in range(2):
            self.hands.go_on(timedelta(seconds=self.drawn.randrange(1, 4_000)))
            self.look()
        self.hands.go_on(timedelta(seconds=1))
        contact = self.drawn.choice(self.contacts)
        match self.drawn.randrange(7):
            case 0 | 1:
                made = self.tenant.contact(f"c{len(self.seen)}@cam.edu", points=self.drawn.randrange(6))
                self.contacts.append(made["id"])
            case 2:
                points = {"points": self.drawn.randrange(6)}
                assert self.tenant.api.patch(f"/contacts/{contact}", json=points).status_code == 200
            case 3 if len(self.contacts) > 3:
                assert self.tenant.api.delete(f"/extensions/contacts/{contact}").status_code == 200
                self.contacts.remove(contact)
            case _:
                change = {self.drawn.choice(["add", "add", "remove"]): [contact]}
                path = f"/extensions/audiences/{self.audiences[2]['id']}/members"
                assert self.tenant.api.post(path, json=change).status_code == 200
        self.look()


@pytest.fixture
def watched(
    new_database: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[int], Watched]]:
    """Give what makes a list in this process, whose clock goes as it is told."""
    hands = Hands(monkeypatch)
    service = Within(new_database(), tmp_path)
    prepare(service.database)
    tenants = []

    def make(seed: int) -> Watched:
        tenants.append(service.tenant(f"account {seed}"))
        return Watched(tenants[-1], hands, seed)

    yield make
    for tenant in tenants:
        tenant.close()
    service.close()


@pytest.mark.parametrize("seed", [1, *(seed for seed in range(2, 5))])
def test_it_is_how_many_there_were(watched: Callable[[int], Watched], seed: int) -> None:
    world = watched(seed)
    for _ in range(16):
        world.go_on()
    for place, audience in enumerate(world.audiences):
        counts = [counted[place] for _, counted in world.seen]
        assert sum(one != other for one, other in pairwise(counts)) >= 2, audience["name"]
        found = growth(world.tenant, audience)
        assert found["members"] == counts[-1]
        assert found["points"][-1] == {"at": printed(now()), "members": counts[-1]}
        assert found["points"][0] == {"at": printed(world.seen[0][0]), "members": counts[0]}
        assert len(found["points"]) == 100
        # At each instant that somebody looked at, nothing having happened since in the same second.
        for (at, counted), (following, _) in pairwise(world.seen):
            asked = {"since": printed(at), "until": printed(following), "points": 2}
            first, _ = growth(world.tenant, audience, **asked)["points"]
            assert first == {"at": printed(at), "members": counted[place]}, audience["name"]


@on_both
def test_points_are_equally_far_from_each_other(watched: Callable[[int], Watched]) -> None:
    world = watched(1)
    began = now()
    made = world.audiences[0]
    for _ in range(4):
        world.hands.go_on(timedelta(hours=1))
        world.tenant.contact(f"c{now().timestamp()}@cam.edu", points=5)
    points = growth(world.tenant, made, points=5)["points"]
    assert [point["at"] for point in points] == [printed(began + timedelta(hours=hour)) for hour in range(5)]
    # What happens at the instant of a point is in it.
    assert [point["members"] for point in points] == [2, 3, 4, 5, 6]


def test_what_was_before_the_filters_changed_is_not_told(watched: Callable[[int], Watched]) -> None:
    world = watched(1)
    audience = world.audiences[0]
    world.hands.go_on(timedelta(hours=1))
    changed = now()
    path = f"/audiences/{audience['id']}"
    assert world.tenant.api.patch(path, json={"filters": '{"points": {"gte": 1}}'}).status_code == 200
    world.hands.go_on(timedelta(hours=1))
    points = growth(world.tenant, audience, since=printed(changed - timedelta(days=9)), points=3)["points"]
    assert [point["at"] for point in points] == [printed(changed + timedelta(minutes=30 * step)) for step in range(3)]
    assert {point["members"] for point in points} == {4}
    earlier = printed(changed - timedelta(minutes=1))
    assert growth(world.tenant, audience, until=earlier) == {"members": 4, "points": []}
    # A new name is no new filter.
    assert world.tenant.api.patch(path, json={"name": "other"}).status_code == 200
    assert growth(world.tenant, audience)["points"][0]["at"] == printed(changed)


@on_both
def test_what_is_kept_no_longer_is_not_told(watched: Callable[[int], Watched]) -> None:
    world = watched(1)
    audience = world.audiences[0]
    world.hands.go_on(timedelta(hours=1))
    world.tenant.contact("first@cam.edu", points=5)
    world.hands.go_on(timedelta(hours=1))
    kept = now()
    world.tenant.contact("second@cam.edu", points=5)
    world.hands.go_on(timedelta(hours=1))

    def pruned(before: datetime) -> list[dict[str, Any]]:
        with world.tenant.service.database.writing() as connection:
            assert prune(connection, world.tenant.list_id, before, 1_000)
        points: list[dict[str, Any]] = growth(world.tenant, audience, points=2)["points"]
        return points

    assert pruned(kept) == [{"at": printed(kept), "members": 4}, {"at": printed(now()), "members": 4}]
    assert pruned(now()) == [{"at": printed(now()), "members": 4}]


def test_the_future_is_not_told(tenant: Tenant) -> None:
    audience = tenant.audience("smart", SMART)
    points = growth(tenant, audience, until="2999-01-01T00:00:00Z")["points"]
    assert all(point["at"] <= printed(now()) for point in points)


@pytest.mark.parametrize(
    ("asked", "path", "word"),
    [
        ({"since": "2026-01-02T00:00:00Z", "until": "2026-01-01T00:00:00Z"}, None, "since"),
        ({"since": "2999-01-01T00:00:00Z"}, None, "since"),
        ({"since": "2026-01-01"}, "since", "write 2026-01-01T00:00:00Z"),
        ({"until": "yesterday"}, "until", "time zone"),
        ({"points": 1}, "points", "at least 2"),
        ({"points": 201}, "points", "at most 200"),
        ({"point": 5}, "point", "points"),
    ],
)
def test_what_is_wrong_is_said(tenant: Tenant, asked: dict[str, Any], path: str | None, word: str) -> None:
    audience = tenant.audience("smart", SMART)
    answer = tenant.api.get(f"/extensions/audiences/{audience['id']}/growth", params=asked)
    assert answer.status_code == 400
    assert word in answer.text
    if path is not None:
        assert [problem["path"] for problem in answer.json()["problems"]] == [path]


def test_an_audience_of_another_account_is_not_there(tenant: Tenant, other: Tenant) -> None:
    audience = other.audience("smart", SMART)
    answer = tenant.api.get(f"/extensions/audiences/{audience['id']}/growth")
    assert (answer.status_code, json.loads(answer.text)["message"]) == (404, "Audience not found")
