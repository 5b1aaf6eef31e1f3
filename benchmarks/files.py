"""Counting contacts of a CSV file by a clause, in whole processes: the command beside DuckDB with our SQL."""

import json
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.csv

from benchmarks.clauses import clauses
from benchmarks.columns.arrow_contacts import arrow_contacts
from benchmarks.table import Table, Target

_CLAUSES: Final = ("points-and-subscribed", "email-contains", "verified-in-points", "company-or-city", "eight-leaves")
_CONTACTS: Final = 300_000
_LIMIT: Final = 1.0
#: Reads the file with the types of the contact, and counts; the case of a text is of no account to its types.
_DUCKDB: Final = """
import sys
import duckdb
import audiencefilter as af
path, where = sys.argv[1:]
condition = af.parse(where).to_sql("duckdb")
types = {
    "points": "INTEGER", "referrals": "INTEGER", "isVerified": "BOOLEAN", "unsubscribed": "BOOLEAN",
    "createdAt": "TIMESTAMPTZ",
}
query = f"SELECT count(*) FROM read_csv(?, header = true, types = {types}) WHERE {condition.text}"
print(duckdb.connect().execute(query, [path, *condition.parameters]).fetchone()[0])
"""


class Taken(NamedTuple):
    """Seconds of a process: elapsed, and of processors."""

    elapsed: float
    processor: float


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure a file of 300,000 contacts, some 33 MB."""
    rounds = 9 if full else 5
    with TemporaryDirectory() as folder:
        path = Path(folder, "contacts.csv")
        _write(path)
        known = clauses("maria.smith7@gmail.com")
        lines, ratios = [], []
        for name in _CLAUSES:
            line, ratio = _compared(name, json.dumps(known[name]), path, rounds)
            lines.append(line)
            ratios.append(ratio)
        size = path.stat().st_size
    title = f"Counting over a CSV file of {_CONTACTS:,} contacts, {size / 1e6:.0f} MB: whole processes"
    columns = ["clause", "ours, s", "processor, s", "DuckDB, s", "processor, s", "/ DuckDB", "processor / DuckDB"]
    notes = [
        "DuckDB runs in a Python process that imports it and this package, and counts by the condition of `to_sql`."
    ]
    targets = [
        Target("audiencefilter count over CSV, elapsed, over DuckDB: most", _LIMIT, max(one.elapsed for one in ratios)),
        Target("the same, processor seconds", _LIMIT, max(one.processor for one in ratios)),
    ]
    return [Table(title, columns, lines, notes)], targets


def _write(path: Path) -> None:
    """Write contacts as a CSV file, with an id in front and instants as the library prints them."""
    table = arrow_contacts(_CONTACTS)
    instants = pa.compute.strftime(table["createdAt"].cast(pa.timestamp("us")), "%Y-%m-%dT%H:%M:%SZ")
    table = table.set_column(table.column_names.index("createdAt"), "createdAt", instants)
    table = table.add_column(0, "id", pa.array(range(_CONTACTS)))
    options = pyarrow.csv.WriteOptions(quoting_style="none")
    with pa.OSFile(str(path), "wb") as file:
        file.write((",".join(table.column_names) + "\n").encode())
        options.include_header = False
        pyarrow.csv.write_csv(table, file, options)


def _compared(name: str, where: str, path: Path, rounds: int) -> tuple[list[Any], Taken]:
    commands = (
        [sys.executable, "-m", "audiencefilter", "count", "--where", where, str(path)],
        [sys.executable, "-c", _DUCKDB, str(path), where],
    )
    counts = [_counted(command) for command in commands]
    if counts[0] != counts[1]:
        raise ValueError(f"{name}: ours counts {counts[0]}, DuckDB {counts[1]}")
    samples: list[list[Taken]] = [[], []]
    for number in range(rounds):
        for side in (0, 1) if number % 2 else (1, 0):
            samples[side].append(_timed(commands[side]))
    ours, duckdb = (Taken(*(median(part) for part in zip(*taken, strict=True))) for taken in samples)
    ratio = Taken(*(median(a[part] / b[part] for a, b in zip(*samples, strict=True)) for part in (0, 1)))
    return [name, *ours, *duckdb, *ratio], ratio


def _counted(command: Sequence[str]) -> int:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.stderr:
        raise RuntimeError(done.stderr)
    return int(done.stdout)


def _timed(command: Sequence[str]) -> Taken:
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    elapsed, after = perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return Taken(elapsed, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
