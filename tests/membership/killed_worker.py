"""A worker around a tracker that is killed at every step, one after the other, and started again: a program.

It prints for each step the events that a consumer in the same database took out, as JSON. Each run is a fork that
sends itself SIGKILL before or after its nth statement, commit or acknowledgement; the next one ends the work.
"""

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.membership import tracker as _tracker  # imported once, before the forks

NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)
DAY = timedelta(days=1)
CONTACT = af.CONTACT.with_notation(af.Notation.EXTENDED)
CLAUSES = {
    "vip": {"points": {"gte": 100}},
    "new": {"createdAt": {"gte": {"now": "-P30D"}}},
    "new vip": {"points": {"gte": 100}, "createdAt": {"gte": {"now": "-P7D"}}},
    "old": {"createdAt": {"lt": {"now": "-P30D"}}},
}
EVE = {"email": "eve@cam.edu", "points": 120, "createdAt": NOON - DAY}
BOB = {"email": "bob@cam.edu", "points": 5, "createdAt": NOON - 3 * DAY}

#: What the worker does in turn: changes of contacts, several at once in a list, an instant alone for a tick, and in a
#: dictionary the clauses of audiences that change, which ticks settle contact by contact.
WORK: list[Any] = [
    ("eve", None, EVE, NOON),
    ("bob", BOB, BOB, NOON),  # known without events
    ("bob", BOB, {**BOB, "points": 100}, NOON + DAY),
    NOON + 10 * DAY,
    ("eve", EVE, {**EVE, "points": 7}, NOON + 5 * DAY),  # a clock that went back
    NOON + 60 * DAY,
    {"new vip": {"points": {"gte": 7}}},
    [
        ("bob", None, {**BOB, "points": 6}, NOON + 61 * DAY, 1),
        ("eve", None, {**EVE, "points": 100}, NOON + 61 * DAY, 2),
        ("bob", None, None, NOON + 62 * DAY, 3),
    ],
]
#: The instant at which changed audiences are settled.
EDITED = NOON + 60 * DAY


def index(clauses: dict[str, Any] = CLAUSES) -> af.AudienceIndex:
    made = af.AudienceIndex(CONTACT)
    made.add_all((key, af.parse(clause, CONTACT)) for key, clause in clauses.items())
    return made


class Worker:
    """Does the work after the last acknowledged part of it."""

    def __init__(self, url: str, name: str, position: Path, kill_at: int | None) -> None:
        self.engine = sa.create_engine(url, poolclass=sa.NullPool)
        self.taken = sa.Table(
            f"{name}_taken", sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True), sa.Column("event", sa.Text)
        )
        self.name, self.position, self.kill_at, self.steps = name, position, kill_at, count(1)
        if self.engine.dialect.name == "sqlite":  # what a kill leaves needs no disk
            sa.event.listen(self.engine, "connect", lambda driver, _: driver.execute("PRAGMA synchronous = OFF"))
        for event in ("before_cursor_execute", "after_cursor_execute", "commit"):
            sa.event.listen(self.engine, event, self.step)

    def step(self, *_: Any) -> None:
        if next(self.steps) == self.kill_at:
            os.kill(os.getpid(), signal.SIGKILL)

    def run(self) -> None:
        self.taken.metadata.create_all(self.engine)
        done = int(self.position.read_text()) if self.position.exists() else 0
        clauses = dict(CLAUSES)
        for part in WORK[:done]:
            clauses |= part if isinstance(part, dict) else {}
        found = index(clauses)
        tracker = af.Tracker(found, self.engine, name=self.name)
        for number, part in enumerate(WORK[done:], done + 1):
            match part:
                case datetime():
                    tracker.tick(part)
                case dict():
                    for key, clause in part.items():
                        found.replace(key, af.parse(clause, CONTACT))
                    self.settle(tracker)
                case list():
                    tracker.change_all(part)
                case _:
                    tracker.change(*part)
            self.take(tracker)
            self.step()
            self.position.with_suffix(".new").write_text(str(number))
            self.position.with_suffix(".new").replace(self.position)
            self.step()

    def settle(self, tracker: af.Tracker) -> None:
        """Tick until all contacts are settled, one in each transaction."""
        one = patch.multiple(_tracker, _TICK_CONTACTS=1, _PAGE_ROWS=1)
        while (due := tracker.next_due) is not None and due <= EDITED:
            with one:
                tracker.tick(EDITED, 1)

    def take(self, tracker: af.Tracker) -> None:
        """Take the events out, in one transaction with what is made of them."""
        if events := list(tracker.events()):
            with self.engine.begin() as connection:
                for one in events:
                    text = json.dumps([one.number, one.type, one.contact, one.audience, one.at.isoformat()])
                    connection.execute(self.taken.insert().values(event=text))
                tracker.acknowledge(events[-1].number, connection)

    def events(self) -> list[Any]:
        with self.engine.connect() as connection:
            found = connection.scalars(sa.select(self.taken.c.event).order_by(self.taken.c.id))
            return [json.loads(text) for text in found]


def forked(work: Callable[[], object], seconds: float | None = None) -> bool:
    """Do some work in a fork, and kill it after so many seconds; return whether it was killed."""
    pid = os.fork()
    if pid == 0:
        try:
            work()
        except BaseException as error:
            sys.stderr.write(repr(error))
            sys.stderr.flush()
            os._exit(1)
        os._exit(0)
    if seconds is not None:
        time.sleep(seconds)
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return True
    assert os.WEXITSTATUS(status) == 0
    return False


def main(url: str, folder: str, every: str) -> None:
    for step in range(1, 10_000, int(every)):
        position, name = Path(folder) / f"position{step}", f"t{every}_{step}"
        place = url.replace("{step}", str(step))
        was_killed = forked(Worker(place, name, position, step).run)
        after = position.read_text() if position.exists() else "0"
        forked(Worker(place, name, position, None).run)
        events = Worker(place, name, position, None).events()
        sys.stdout.write(json.dumps([step, was_killed, int(after), events]) + "\n")
        sys.stdout.flush()
        if not was_killed:
            return


if __name__ == "__main__":
    main(*sys.argv[1:])
