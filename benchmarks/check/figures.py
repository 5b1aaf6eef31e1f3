"""The figures that are compared: each is a task of the library beside a yardstick that the library has no part in.

A yardstick does similar work: Python's own bytecode beside Python code of ours, numpy beside columns. So the ratio of
the two is nearly the same on another machine with the same Python.
"""

import atexit
import csv
import io
import json
import random
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import cycle, islice, repeat
from json.decoder import JSONDecoder, py_scanstring  # type: ignore[attr-defined]
from json.scanner import py_make_scanner  # type: ignore[attr-defined]
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

import audiencefilter as af
from benchmarks.clauses import SOURCE, VARIANTS, clauses, filters

#: Prepares a number of runs, and returns the function to time, which does all of them.
Runs: TypeAlias = Callable[[int], Callable[[], object]]
Row: TypeAlias = dict[str, Any]

_ROWS: Final = 5_000
_COLUMNS: Final = 100_000
_RELATED: Final = 200_000
_AUDIENCES: Final = 300
_ADDRESS: Final = "ada@example.com"
_TEXT: Final = "points >= %d AND (country IN ('DE', 'FR') OR email ENDS WITH '.edu') AND company IS NOT NULL"


@dataclass(frozen=True, slots=True)
class Figure:
    """What is timed.

    Attributes:
        ours: makes the runs of the library; it raises AttributeError or ImportError where the library lacks something.
        yardstick: makes the runs beside it.
    """

    ours: Callable[[], Runs]
    yardstick: Callable[[], Runs]


def _again(task: Callable[[], object]) -> Runs:
    """Return runs of one task."""

    def runs(count: int) -> Callable[[], object]:
        def run() -> None:
            for _ in repeat(None, count):
                task()

        return run

    return runs


def _each(task: Callable[[Any], object], values: list[Any], prepare: Callable[[Any], Any] | None = None) -> Runs:
    """Return runs that call a function with the next values, which `prepare` makes before the clock starts."""
    following = cycle(values)

    def runs(count: int) -> Callable[[], object]:
        found = list(islice(following, count))
        if prepare is not None:
            found = list(map(prepare, found))

        def run() -> None:
            for value in found:
                task(value)

        return run

    return runs


# -- clauses --------------------------------------------------------------------------------------------------------


def _sources() -> list[str]:
    return [SOURCE % number for number in range(VARIANTS)]


def _json() -> Runs:
    """Read the clause by the part of ``json`` that is written in Python."""
    decoder: Any = JSONDecoder()
    decoder.parse_string = py_scanstring
    decoder.scan_once = py_make_scanner(decoder)
    return _each(decoder.decode, _sources())


def _seen() -> Runs:
    source = SOURCE % 0
    return _again(lambda: af.parse(source))


def _text() -> Runs:
    return _each(af.parse_text, [_TEXT % number for number in range(VARIANTS)])


def _to_sql() -> Runs:
    return _each(lambda f: f.to_sql("sqlite"), _sources(), af.parse)


# -- rows -----------------------------------------------------------------------------------------------------------


@cache
def _contacts() -> list[Row]:
    draw = random.Random(7)
    names = ["ada", "bob", "Cem", "Dana", "Åsa", "emil", "Fritz"]
    return [
        {
            "email": f"{draw.choice(names)}{number}@{draw.choice(['gmail.com', 'gmx.de', 'cam.edu'])}",
            "firstName": draw.choice(names),
            "lastName": draw.choice([None, "Müller", "Anderson", "Smith"]),
            "points": draw.choice([None, draw.randrange(2_000)]),
            "referrals": draw.randrange(9),
            "isVerified": draw.random() < 0.6,
            "unsubscribed": draw.random() < 0.1,
            "company": draw.choice([None, f"Tech {draw.randrange(900)}", f"Bank {draw.randrange(900)}"]),
            "country": draw.choice([None, "DE", "FR", "US", "IN", "NL"]),
            "city": draw.choice([None, "San Diego", "Berlin", "Paris"]),
            "createdAt": None,
        }
        for number in range(_ROWS)
    ]


def _select() -> Runs:
    rows, found = _contacts(), filters(_ADDRESS).values()
    return _again(lambda: [f.select(rows) for f in found])


def _by_hand() -> Runs:
    rows = _contacts()

    def select() -> list[Any]:
        return [
            [row for row in rows if row["country"] == "DE"],
            [row for row in rows if row["points"] is not None and row["points"] >= 100 and row["isVerified"] is True],
            [row for row in rows if row["email"] is not None and "gmail" in row["email"].lower()],
            [row for row in rows if row["city"] is not None and row["city"].startswith("San")],
        ]

    return _again(select)


def _matches() -> Runs:
    f = filters(_ADDRESS)["verified-in-points"]
    return _each(f.matches, _contacts())


def _row_by_hand() -> Runs:
    countries = frozenset(("DE", "FR", "NL"))

    def test(row: Row) -> bool:
        return (
            row["isVerified"] is True
            and row["country"] in countries
            and row["points"] is not None
            and row["points"] > 5
        )

    return _each(test, _contacts())


# -- columns --------------------------------------------------------------------------------------------------------


@cache
def _table() -> Any:
    """Return contacts as an Arrow table."""
    import numpy as np
    import pyarrow as pa

    draw = np.random.default_rng(7)
    numbers = np.arange(_COLUMNS)
    words = {
        "firstName": [f"Name{number}" for number in range(500)],
        "lastName": [f"Müller{number}" for number in range(3_000)],
        "company": [f"{'Tech' if number % 3 else 'Foods'} {number}" for number in range(9_000)],
        "country": ["DE", "FR", "US", "IN", "NL", "BE"],
        "city": [f"San {number}" for number in range(700)],
    }
    columns = {
        name: pa.array(np.array(found, object)[draw.integers(0, len(found), _COLUMNS)], pa.string(), from_pandas=True)
        for name, found in words.items()
    }
    columns["email"] = pa.array([f"person{number}@{'gmail.com' if number % 3 else 'gmx.de'}" for number in numbers])
    columns["points"] = pa.array(draw.lognormal(4.5, 1.6, _COLUMNS).astype(np.int32), mask=draw.random(_COLUMNS) < 0.2)
    columns["referrals"] = pa.array(draw.poisson(0.8, _COLUMNS).astype(np.int32))
    columns["isVerified"] = pa.array(draw.random(_COLUMNS) < 0.6)
    columns["unsubscribed"] = pa.array(draw.random(_COLUMNS) < 0.1)
    instants = draw.integers(1_514_764_800_000_000, 1_767_225_600_000_000, _COLUMNS)
    columns["createdAt"] = pa.array(instants).cast(pa.timestamp("us", "UTC"))
    return pa.table(columns)


def _encoded() -> af.ColumnStore:
    store = af.ColumnStore.from_arrow(_table(), threads=1)
    store.encode()
    return store


def _in_a_row() -> Runs:
    store, found = _encoded(), list(filters(_ADDRESS).values())
    return _again(lambda: [store.count(f) for f in found])


def _once() -> Runs:
    """Count by each clause once after other work filled the processor's caches, and by filters not planned before."""
    import numpy as np

    store, others = _encoded(), np.zeros(4_000_000)
    sources = [json.dumps(clause) for clause in clauses(_ADDRESS).values()]

    def runs(count: int) -> Callable[[], object]:
        found = [[af.parse(source) for source in sources] for _ in repeat(None, count)]
        np.add(others, 1.0, out=others)
        return lambda: [store.count(f) for some in found for f in some]

    return runs


def _new_question() -> Runs:
    store, draw = _encoded(), random.Random(7)

    def question(_: int) -> af.Filter:
        return af.parse(
            json.dumps(
                {
                    "points": {"gte": draw.randrange(2_000)},
                    "country": {"in": draw.sample(["DE", "FR", "US", "IN", "NL"], 2)},
                    "OR": [
                        {"city": f"San {draw.randrange(700)}"},
                        {"company": {"startsWith": f"T{draw.random()}"[:6]}},
                    ],
                }
            )
        )

    return _each(store.count, [0], question)


def _first_test() -> Runs:
    table = _table()
    f = filters(_ADDRESS)["eight-leaves"]
    return _again(lambda: af.ColumnStore.from_arrow(table, threads=1).count(f))


def _in_arrow() -> Runs:
    """Encode and search columns by Arrow and numpy alone."""
    import pyarrow.compute as pc

    table = _table()

    def encode() -> Any:
        texts = table["city"].combine_chunks().dictionary_encode()
        order = pc.sort_indices(texts.dictionary)
        return texts, order, pc.sum(pc.match_substring(table["email"], "gmail"))

    return _again(encode)


def _in_numpy() -> Runs:
    """Test columns by numpy: a third of the time passes in Python, as in planned filters."""
    import numpy as np

    codes = np.arange(_COLUMNS, dtype=np.uint8)
    numbers = np.arange(_COLUMNS, dtype=np.uint16)

    def test() -> int:
        total = 0
        for bound in range(60):
            found = np.packbits(np.less_equal(codes, np.uint8(bound)))
            found &= np.packbits(np.greater_equal(numbers, np.uint16(bound * 9)))
            total += int(np.count_nonzero(found)) + sum([bound * each for each in range(40)])
        return total

    return _again(test)


# -- relations ------------------------------------------------------------------------------------------------------


def _relations() -> Runs:
    """Count by tests of related records with constants that no test had before."""
    import numpy as np
    import pyarrow as pa

    from benchmarks.nesting import nested

    draw, constants = np.random.default_rng(7), random.Random(7)
    kind = af.FieldType
    action = af.Schema("Action", [af.Field("name", kind.STRING), af.Field("points", kind.INTEGER)])
    person = af.Schema("Person", [af.Field("id", kind.INTEGER)], relations=[af.Relation("actions", action)])
    names = np.array(["open", "click", "visit", "purchase"], object)[draw.integers(0, 4, _RELATED)]
    columns = {
        "personId": pa.array(draw.integers(0, _RELATED // 10, _RELATED)),
        "name": pa.array(names, pa.string(), from_pandas=True),
        "points": pa.array(draw.integers(0, 100_000, _RELATED)),
    }
    people = nested(pa.table({"id": np.arange(_RELATED // 10)}), pa.table(columns), "personId", "actions")
    store = af.ColumnStore.from_arrow(people, person, threads=1)

    def questions(_: int) -> list[af.Filter]:
        where = {"name": constants.choice(["open", "click", "visit"]), "points": {"gte": constants.randrange(100_000)}}
        found = [{"some": where}, {"none": where}, {"count": {"where": where, "gte": 2}}]
        return [af.parse(json.dumps({"actions": one}), schema=person) for one in found]

    return _each(lambda some: [store.count(f) for f in some], [0], questions)


# -- membership -----------------------------------------------------------------------------------------------------


def _audiences() -> dict[str, Row]:
    draw = random.Random(7)
    return {
        f"a{number}": {
            "points": {"gte": draw.randrange(2_000)},
            "country": {"in": draw.sample(["DE", "FR", "US", "IN", "NL"], 2)},
            "OR": [{"company": {"contains": f"Tech {draw.randrange(90)}"}}, {"email": {"endsWith": "cam.edu"}}],
        }
        for number in range(_AUDIENCES)
    }


def _members() -> Runs:
    index = af.AudienceIndex[str]()
    for key, clause in _audiences().items():
        index.add(key, af.parse(json.dumps(clause)))
    return _each(index.match, _contacts())


def _added() -> Runs:
    found = [json.dumps(clause) for clause in _audiences().values()]

    def add(sources: list[af.Filter]) -> None:
        index = af.AudienceIndex[int]()
        for number, f in enumerate(sources):
            index.add(number, f)

    return _each(add, [found], lambda sources: list(map(af.parse, sources)))


def _by_sets() -> Runs:
    """Find the audiences of a contact by integers as sets of bits."""
    rows = _contacts()
    sets = [sum(1 << (number * step) % 1_000 for number in range(300)) for step in range(1, 30)]

    def match(row: Row) -> list[int]:
        found = -1
        for one in sets:
            if row["referrals"] != one:
                found &= one
        return [number for number in range(200) if found >> number & 1]

    return _each(match, rows)


# -- processes ------------------------------------------------------------------------------------------------------


def _process(program: str) -> Runs:
    return _again(lambda: subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.DEVNULL))


@cache
def _csv_text() -> bytes:
    import pyarrow.csv

    out = io.BytesIO()
    pyarrow.csv.write_csv(_table().slice(0, 45_000), out)
    return out.getvalue()


def _csv() -> Runs:
    folder = TemporaryDirectory()
    atexit.register(folder.cleanup)
    path = f"{folder.name}/contacts.csv"
    with open(path, "wb") as file:
        file.write(_csv_text())
    where = json.dumps(clauses(_ADDRESS)["verified-in-points"])
    command = [sys.executable, "-m", "audiencefilter", "count", "--where", where, path]
    return _again(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))


def _csv_by_hand() -> Runs:
    text = _csv_text().decode()
    return _again(lambda: sum(row[8] == "DE" for row in csv.reader(io.StringIO(text, newline=""))))


_STANDARD: Final = "import argparse, asyncio, dataclasses, decimal, email.message, json, logging, typing, unittest.mock"

FIGURES: Final[Mapping[str, Figure]] = {
    "parse, a source not seen before": Figure(lambda: _each(af.parse, _sources()), _json),
    "parse, a source seen before": Figure(_seen, _json),
    "parse_text": Figure(_text, _json),
    "to_sql of a new filter": Figure(_to_sql, _json),
    "select, ten filters over rows": Figure(_select, _by_hand),
    "matches, one row": Figure(_matches, _row_by_hand),
    "columns, in a row": Figure(_in_a_row, _in_numpy),
    "columns, once": Figure(_once, _in_numpy),
    "columns, a new question": Figure(_new_question, _in_numpy),
    "columns, first test": Figure(_first_test, _in_arrow),
    "relations, a new question": Figure(_relations, _in_numpy),
    "membership, one contact": Figure(_members, _by_sets),
    "membership, 300 added": Figure(_added, _by_sets),
    "import": Figure(partial(_process, "import audiencefilter"), partial(_process, _STANDARD)),
    "count over CSV, the command": Figure(_csv, _csv_by_hand),
}
