"""What a public key is answered takes the same time whether the contact was there already, or was not."""

import random
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import anyio
import pytest
from starlette.types import Message

from audiencefilter.service.api.responses import Timed
from audiencefilter.service.operations import accounts, contacts
from audiencefilter.service.operations.definitions import DefinitionCache, Definitions
from audiencefilter.service.operations.workspace import Account
from audiencefilter.service.settings import Settings
from audiencefilter.service.storage.migrating import prepare
from tests.exhaustive.service.test_migrations import opened
from tests.service.databases import on_both, on_sqlite
from tests.service.running import running

#: So many requests of each kind are told apart.
_EACH = 400
#: Whoever guesses by throwing a coin is right in 50 of 100 cases, and of 400 of each a threshold that is chosen
#: afterwards in 52 to 55.
_AT_MOST = 0.58


def told_apart(some: list[float], others: list[float]) -> float:
    """Return how often the best threshold tells which of two kinds a duration is of."""
    kinds = sorted([(duration, 1) for duration in some] + [(duration, 0) for duration in others])
    below = [0, 0]
    farthest = 0.0
    for _, kind in kinds:
        below[kind] += 1
        farthest = max(farthest, abs(below[0] / len(others) - below[1] / len(some)))
    return 0.5 + farthest / 2


@on_both
def test_time_does_not_tell_who_is_on_a_list(new_database: Callable[[], str], tmp_path: Path) -> None:
    default = str(Settings.model_fields["sign_up_time"].default)
    order = random.Random(15)
    with running(new_database(), tmp_path, AUDIENCEFILTER_SIGN_UP_TIME=default) as service:
        tenant = service.tenant("Acme")
        tenant.audience("many", '{"points": {"gte": 0}}')
        tenant.audience("rich", '{"points": {"gte": 10}}')
        tenant.load({"email": f"there{number:04}@cam.edu"} for number in range(_EACH))
        answers: dict[str, list[float]] = {"there": [], "new": []}
        following: dict[str, list[float]] = {"there": [], "new": []}
        with closing(tenant), tenant.client(tenant.public) as form:
            for number in range(_EACH):
                for kind in order.sample(("there", "new"), 2):
                    # In capitals, since whoever asks need not know how it was written.
                    body = {"email": f"{kind.upper()}{number:04}@cam.edu", "listId": tenant.list_id}
                    began = time.perf_counter()
                    assert form.post("/contacts", json=body).status_code == 201
                    answered = time.perf_counter()
                    # What comes next may find the caches otherwise.
                    assert form.get("/contacts").status_code == 403
                    following[kind].append(time.perf_counter() - answered)
                    answers[kind].append(answered - began)
            assert len(tenant.listed()) == 2 * _EACH
    found = told_apart(*answers.values()), told_apart(*following.values())
    assert max(found) <= _AT_MOST, f"told apart by the answer and by the request after it: {found}"


def test_durations_are_told_apart() -> None:
    assert told_apart([1, 2, 3, 4], [5, 6, 7, 8]) == told_apart([5, 6, 7, 8], [1, 2, 3, 4]) == 1
    assert told_apart([1, 2, 3, 7], [5, 6, 4, 8]) == 0.875
    assert told_apart([1, 2, 3, 4], [1, 2, 3, 4]) == pytest.approx(0.5, abs=0.13)


def test_a_sign_up_takes_the_time_that_is_set(new_database: Callable[[], str], tmp_path: Path) -> None:
    with (
        running(new_database(), tmp_path, AUDIENCEFILTER_SIGN_UP_TIME="0.3") as service,
        closing(service.tenant("Acme")) as tenant,
        tenant.client(tenant.public) as form,
    ):
        for _ in ("new", "there"):
            began = time.monotonic()
            answer = form.post("/contacts", json={"email": "ada@cam.edu", "listId": tenant.list_id})
            assert time.monotonic() - began >= 0.3
            assert answer.status_code == 201


async def _sent(answer: Timed) -> float:
    """Send an answer, and return when its first part was sent."""
    sent: list[float] = []

    async def send(_: Message) -> None:
        sent.append(time.monotonic())

    async def receive() -> Message:
        raise AssertionError("an answer receives nothing")

    await answer({"type": "http", "headers": []}, receive, send)
    return sent[0]


@pytest.mark.parametrize(("passed", "steps"), [(0.0, 1), (0.05, 1), (0.15, 2), (0.31, 4)])
def test_an_answer_is_sent_at_a_multiple_of_its_time(passed: float, steps: int) -> None:
    began = time.monotonic() - passed
    assert anyio.run(_sent, Timed("x", 1, 201, began, 0.1)) - began >= steps * 0.1


def test_the_time_of_the_work_does_not_show_in_parts_of_a_millisecond() -> None:
    async def durations() -> dict[float, list[float]]:
        found: dict[float, list[float]] = {0.0011: [], 0.0015: []}
        for _ in range(500):
            for work, measured in found.items():
                began = time.monotonic()
                while time.monotonic() < began + work:
                    pass
                measured.append(await _sent(Timed("x", 1, 201, began, 0.01)) - began)
        return found

    # Where the durations showed, all of them would be told apart; busy neighbours alone have come to 0.61.
    assert told_apart(*anyio.run(durations).values()) <= 0.75


class _Counted(DefinitionCache):
    """Counts how often the audiences of a list are asked for."""

    asked = 0

    def get(self, *where: Any) -> Definitions:
        self.asked += 1
        return super().get(*where)


@on_sqlite
def test_a_sign_up_does_the_same_whether_the_contact_is_there(new_database: Callable[[], str]) -> None:
    with opened(new_database()) as database, closing(sqlite3.connect(str(database.url.database))) as watching:
        prepare(database)
        with database.writing() as connection:
            account_id = accounts.create_account(connection, "Acme", "pro")
            list_id = accounts.create_list(connection, account_id, "Spring", {"notation": "published"})
        for _ in ("new", "there"):
            cache = _Counted()
            before = _commits(watching)
            with Account(database, cache, account_id).writing() as work:
                contacts.sign_up(work, list_id, {"email": "ada@cam.edu"})
            assert cache.asked == 1
            assert _commits(watching) != before


def _commits(watching: sqlite3.Connection) -> int:
    """Return a number that changes with every commit of others that has written."""
    return int(watching.execute("PRAGMA data_version").fetchone()[0])
