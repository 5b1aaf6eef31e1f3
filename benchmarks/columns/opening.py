"""What it takes to open a saved store, verified and trusted: ``python -m benchmarks.columns.opening [CONTACTS]``."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

import audiencefilter as af
from benchmarks.columns.arrow_contacts import arrow_contacts

_ROUNDS = 15


def main(count: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "contacts.arrow"
        af.ColumnStore.from_arrow(arrow_contacts(count), af.CONTACT).save(path)
        f = af.parse({"company": {"contains": "a"}, "points": {"gte": 15}})
        asked: dict[str, Callable[[], object]] = {
            "open": lambda: af.ColumnStore.open(path, threads=1),
            "open, trusted": lambda: af.ColumnStore.open(path, threads=1, trusted=True),
            "open and count": lambda: af.ColumnStore.open(path, threads=1).count(f),
            "open, trusted, and count": lambda: af.ColumnStore.open(path, threads=1, trusted=True).count(f),
        }
        best = dict.fromkeys(asked, float("inf"))
        for _ in range(_ROUNDS):  # in turn, so that a busy moment does not meet one of them alone
            for name, ask in asked.items():
                start = process_time()
                ask()
                best[name] = min(best[name], process_time() - start)
        print(f"{count:,} contacts, {path.stat().st_size / 1e6:.0f} MB, milliseconds of the processor")
        for name, seconds in best.items():
            print(f"{name:25} {seconds * 1e3:8.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
