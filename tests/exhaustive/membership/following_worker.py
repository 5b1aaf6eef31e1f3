"""A worker that follows PostgreSQL, which is killed again and again: a program.

It reads lines of JSON and answers each. `{"line": n}` runs a worker that kills itself before its nth line of the
follower and the tracker, `{"seconds": s}` one that is killed from outside, `{}` one that ends when it has read all.
"""

import json
import os
import signal
import sys
import time
from types import FrameType
from typing import Any

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.membership import tracker as _tracker
from examples import follow_postgresql
from examples.follow_postgresql import Follower, Table
from tests.membership.killed_worker import forked

ACTION = af.Schema("Action", [
    af.Field("id", af.FieldType.INTEGER),
    af.Field("name", af.FieldType.STRING),
    af.Field("amount", af.FieldType.INTEGER),
])  # fmt: skip
CONTACT = af.Schema("Contact", [
    af.Field("points", af.FieldType.INTEGER),
    af.Field("city", af.FieldType.STRING),
    af.Field("created", af.FieldType.DATETIME),
    af.Field("balance", af.FieldType.DECIMAL, scale=2),
    af.Field("tags", af.FieldType.STRING, many=True),
    af.Field("plan", af.FieldType.STRING, attribute="data", path=("plan",)),
], relations=[af.Relation("actions", ACTION)])  # fmt: skip
FILTERS = {
    name: af.parse_text(text, CONTACT)
    for name, text in {
        "vip": "points >= 100", "bonn": "city = 'Bonn'", "rich": "balance >= 10.00", "tagged": "tags HAS 'a'",
        "pro": "plan = 'pro'", "buyer": "SOME actions (name = 'buy')", "quiet": "NO actions (name = 'login')",
        "busy": "COUNT actions >= 2", "spent": "SUM actions.amount >= 50",
    }.items()
}  # fmt: skip


def engine_of(url: str) -> sa.Engine:
    return sa.create_engine(f"postgresql+psycopg{url.removeprefix('postgresql')}")


def tracked(engine: sa.Engine, name: str) -> af.Tracker:
    index = af.AudienceIndex(CONTACT)
    index.add_all(FILTERS.items())
    return af.Tracker(index, engine, name=name)


def following(url: str, tracker: af.Tracker, name: str, kind: type[Follower] = Follower, **more: Any) -> Follower:
    actions = Table(f"{name}.actions", contact="contact_id")
    contacts = Table(f"{name}.contacts")
    return kind(url, tracker, CONTACT, contacts, {"actions": actions}, name=name, **more)


def _killing(line: int) -> Any:
    """Return a function that traces lines, and kills the process before the nth."""
    left = line

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal left
        if frame.f_code.co_filename not in (follow_postgresql.__file__, _tracker.__file__):
            return None
        left -= event == "line"
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)
        return trace

    return trace


def _work(url: str, name: str, line: int | None, ends: bool) -> None:
    if line is not None:
        sys.settrace(_killing(line))
    follower = following(url, tracked(engine_of(url), name), name)
    while follower.turn() or not ends:
        time.sleep(0.001)


def _run(url: str, name: str, line: int | None = None, seconds: float | None = None) -> bool:
    """Run a worker in a fork; return whether it was killed."""
    return forked(lambda: _work(url, name, line, ends=line is None and seconds is None), seconds)


if __name__ == "__main__":
    for text in sys.stdin:
        sys.stdout.write(json.dumps(_run(sys.argv[1], sys.argv[2], **json.loads(text))) + "\n")
        sys.stdout.flush()
