"""Audiences over contacts on Spark and in one process: the same ids, and which is quicker at what.

Run it by ``python -m benchmarks.spark [CONTACTS [MASTER [AUDIENCES [WAYS]]]]``, with pyspark: it is no part of
`make bench`.
"""

import os
import sys
import tempfile
import time
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from pyspark.sql import SparkSession, functions

import audiencefilter as af
from audiencefilter.adapters.spark import with_audiences
from benchmarks.nesting import nested

NOW: Final = datetime(2026, 1, 1, tzinfo=UTC)
_T: Final = af.FieldType
_ACTION: Final = af.Schema("Action", [af.Field("name", _T.STRING), af.Field("points", _T.INTEGER)])
SCHEMA: Final = af.Schema(
    "Contact",
    [af.Field("id", _T.INTEGER, bits=64), af.Field("points", _T.INTEGER), af.Field("city", _T.STRING),
     af.Field("joined", _T.DATETIME)],
    af.Notation.EXTENDED,
    relations=[af.Relation("actions", _ACTION)],
)  # fmt: skip
_CITIES: Final = ("Bonn", "Kiel", "Oslo", "Paris", "Rom")
_NAMES: Final = ("visit", "buy", "open", "reply")
_WAYS: Final = ("one process", "`count_many`", "one by one", "`with_audiences`")
#: What is found of each audience: the number of its contacts, and the sum of their ids.
Found = dict[str, tuple[int, int]]


def write(folder: Path, contacts: int) -> None:
    """Write contacts and two actions for each, as Parquet of eight files each."""
    random = np.random.default_rng(1)
    for name, rows in (("contacts", contacts), ("actions", 2 * contacts)):
        (folder / name).mkdir()
        for part in np.array_split(np.arange(rows), 8):
            size, whole = len(part), random.integers(0, 1000, len(part), dtype=np.int32)
            if name == "contacts":
                days = random.integers(0, 2000, size) * 86_400_000_000 + 1_600_000_000_000_000
                columns = {
                    "id": pa.array(part), "points": pa.array(whole, mask=whole < 50),
                    "city": pa.array(np.array(_CITIES)[random.integers(0, 5, size)]),
                    "joined": pa.array(days).cast(pa.timestamp("us", "UTC")),
                }  # fmt: skip
            else:
                names = pa.array(np.array(_NAMES)[random.integers(0, 4, size)])
                columns = {"contactId": random.integers(0, contacts, size), "name": names, "points": whole}
            pq.write_table(pa.table(columns), folder / name / f"{part[0]:09}.parquet")


def audiences(related: bool, count: int) -> dict[str, af.Filter]:
    """Return audiences of two to three tests; with `related` a quarter of them has a test of actions."""
    found: dict[str, dict[str, Any]] = {}
    for at in range(count):
        clause: dict[str, Any] = {
            "points": {"gte": at * 5 % 1_000},
            "city": {"in": [_CITIES[at % 5], _CITIES[(at + 2) % 5]]},
        }
        if at % 3 == 0:
            clause["joined"] = {"gte": {"now": f"-P{100 + at}D"}}
        if related and at % 4 == 0:
            clause["actions"] = {"some": {"name": _NAMES[at // 4 % 4], "points": {"gte": at % 1_000}}}
        found[f"audience {at}"] = clause
    return {key: af.parse(clause, SCHEMA) for key, clause in found.items()}


def in_one_process(folder: Path, filters: dict[str, af.Filter], related: bool) -> Found:
    contacts, actions = (pq.read_table(folder / name) for name in ("contacts", "actions"))
    store = af.ColumnStore.from_arrow(
        nested(contacts, actions, "contactId", "actions") if related else contacts, SCHEMA
    )
    ids = contacts["id"].to_numpy()
    rows = store.indices_of(filters.values(), now=NOW)
    return {key: (len(one), int(ids[one].sum())) for key, one in zip(filters, rows, strict=True)}


def _summed(rows: Any) -> Found:
    summed = rows.groupBy("audience").agg(functions.count("id"), functions.sum("id")).collect()
    return {audience: (number, total) for audience, number, total in summed}


def measured(session: SparkSession, folder: Path, related: bool, count: int, ways: int) -> list[float]:
    """Return the seconds of the first ways, after a check that all find the same."""
    filters = audiences(related, count)
    frame, actions = (session.read.parquet(str(folder / one)) for one in ("contacts", "actions"))
    actions.createOrReplaceTempView("actions")
    joins, views = (
        {"actions": af.Related(one, {"id": "contactId"})} if related else None for one in (actions, "actions")
    )
    start = time.perf_counter()
    expected = {key: found for key, found in in_one_process(folder, filters, related).items() if found[0]}
    times = [time.perf_counter() - start]

    def with_sums(numbers: dict[str, int]) -> Found:
        return {key: (number, expected[key][1]) for key, number in numbers.items() if number}

    def one_by_one() -> Found:
        some = dict(islice(filters.items(), 0, None, 10))
        found = {key: frame.where(f.to_spark(related=views, now=NOW)).count() for key, f in some.items()}
        return with_sums({key: number for key, (number, _) in expected.items()} | found)

    def by_one_pass() -> Found:
        found = with_audiences(frame, filters, joins, NOW)
        return _summed(found.select("id", functions.explode("audiences").alias("audience")))

    def counted() -> Found:
        return with_sums(af.count_many(filters, frame, NOW, joins))

    for run in (counted, one_by_one, by_one_pass)[: ways - 1]:
        start = time.perf_counter()
        if run() != expected:
            raise AssertionError(f"{run.__name__} finds others")
        times.append((time.perf_counter() - start) * (10 if run is one_by_one else 1))
    return times


def main(contacts: int = 1_000_000, master: str = "local[2]", count: int = 200, ways: int = 4) -> None:
    """Print the table, of the first `ways`."""
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    session = SparkSession.builder.master(master).config("spark.ui.enabled", "false").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    print(f"\n{contacts:,} contacts, {2 * contacts:,} actions, {master}, Spark {session.version}, seconds;")
    print("one by one: of every tenth audience, times ten\n")
    print(f"| {count} audiences | {' | '.join(_WAYS[:ways])} |")
    print(f"| --- |{' ---: |' * ways}", flush=True)
    with tempfile.TemporaryDirectory() as name:
        write(Path(name), contacts)
        for what, related in (("of contacts only", False), ("a quarter with tests of actions", True)):
            times = measured(session, Path(name), related, count, ways)
            print(f"| {what} | {' | '.join(f'{one:.1f}' for one in times)} |", flush=True)
    session.stop()


if __name__ == "__main__":
    main(*(int(one) if one.isdigit() else one for one in sys.argv[1:]))  # type: ignore[arg-type]
