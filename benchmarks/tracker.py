"""What a tracker takes: durable changes beside a bare commit, and an edited audience while changes go on."""

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

import audiencefilter as af
from benchmarks.made_up import contacts
from benchmarks.membership.audiences import audiences
from benchmarks.membership.stage import indexed, parsed
from benchmarks.table import Table, Target
from benchmarks.timing import each, interleaved

_AUDIENCES: Final = 1_000
#: Contacts in a transaction, and changes after each of them while a pass goes on.
_BLOCK: Final = 1_000
_BESIDE: Final = 10
#: Changes in a sample.
_CHANGES: Final = 100
#: Changes in a second at the least, and the most seconds for an edited audience over a million contacts.
_PER_SECOND: Final = 1_000
_SECONDS: Final = 60
_NOW: Final = datetime(2026, 1, 1, tzinfo=UTC)


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure 10,000 contacts, or with `full` 200,000, in a file of SQLite."""
    rows = contacts(200_000 if full else 10_000)
    index = indexed(parsed(audiences(_AUDIENCES, rows[:20_000])))
    with (
        TemporaryDirectory() as folder,
        closing(af.Tracker(index, f"sqlite:///{folder}/tracker.db")) as tracker,
        closing(sqlite3.connect(f"{folder}/bare.db", isolation_level=None)) as bare,
    ):
        for start in range(0, len(rows), _BLOCK):
            block = enumerate(rows[start : start + _BLOCK], start)
            tracker.change_all([(number, row, row, _NOW) for number, row in block])
        bare.execute("CREATE TABLE contacts (contact INTEGER PRIMARY KEY, record TEXT)")
        numbers = range(0, len(rows), 7)
        changed = [(number, rows[number - 1] | {"email": rows[number]["email"]}) for number in numbers]
        texts = [(number, json.dumps(row, default=str)) for number, row in changed]
        tasks = {
            "change": each(lambda one: tracker.change(one[0], None, one[1], _NOW), changed),
            "bare": each(lambda one: bare.execute("REPLACE INTO contacts VALUES (?, ?)", one), texts),
        }
        timings = interleaved(tasks, 9 if full else 5, dict.fromkeys(tasks, _CHANGES))
        index.replace(next(iter(index)), af.parse({"points": {"gte": 77}, "country": {"in": ["DE", "FR"]}}))
        later, passing, changing = _NOW + timedelta(minutes=1), 0.0, 0.0
        while tracker.next_due is not None and tracker.next_due <= later:
            begun = perf_counter()
            tracker.tick(later, _BLOCK)
            settled = perf_counter()
            for _ in range(_BESIDE):
                tasks["change"]()
            passing, changing = passing + settled - begun, changing + perf_counter() - settled
    million = 1e6 / len(rows)
    beside = len(rows) / _BLOCK * _BESIDE / changing
    per_second = 1 / timings.median("change")
    lines = [
        ["changes a second, each a transaction", per_second],
        ["the same while an edited audience is settled", beside],
        ["a change over a bare REPLACE of the record in a transaction", timings.ratio("change", "bare")],
        ["s, the pass for an edited audience over a million contacts", passing * million],
        [f"s, the same with {_BESIDE} changes after each {_BLOCK:,} contacts", (passing + changing) * million],
    ]
    targets = [
        Target("changes a second", _PER_SECOND, per_second, at_least=True),
        Target("changes a second while an audience is settled", _PER_SECOND, beside, at_least=True),
        Target("an edited audience over a million contacts with changes, s", _SECONDS, (passing + changing) * million),
    ]
    title = f"A tracker of {_AUDIENCES:,} audiences over {len(rows):,} contacts, one worker, SQLite on disk"
    return [Table(title, ["what", "is"], lines)], targets
