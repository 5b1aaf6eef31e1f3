"""Contacts on the disk: ``python -m benchmarks.disk [MILLIONS] [FOLDER]``.

A folder of Parquet, a file for each million contacts; from it a saved store and a file of DuckDB. Then the filters are
counted twice by each engine, with one thread, in a process of its own. The folder is kept, so that a second run only
counts; give one on a disk with some 160 bytes for each contact.
"""

import resource
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from benchmarks.columns.process import in_process, own_memory

_PART: Final = 1_000_000
#: So often the anonymous memory is looked at, in seconds.
_EACH: Final = 0.01


def write_parquet(folder: Path, files: int) -> None:
    """Write contacts whose addresses are distinct over all files."""
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    from benchmarks.columns.arrow_contacts import arrow_contacts

    folder.mkdir(parents=True, exist_ok=True)
    missing = [n for n in range(files) if not (folder / f"{n:03}.parquet").exists()]
    if not missing:
        return
    table = arrow_contacts(_PART)
    for number in missing:
        emails = pc.binary_join_element_wise(str(number), table["email"], "")
        unfinished = folder / f"{number:03}.part"
        pq.write_table(table.set_column(0, "email", emails), unfinished, row_group_size=122_880)
        unfinished.rename(folder / f"{number:03}.parquet")


def make(what: str, parquet: Path, made: Path) -> dict[str, float]:
    """Make a store or a file of DuckDB, and return the seconds and the peaks in bytes."""
    with _watched() as peaks:
        if what == "store":
            import audiencefilter as af

            af.ColumnStore.from_parquet(parquet, threads=1, saved=made)
        else:
            import duckdb

            with duckdb.connect(str(made), config={"threads": 1}) as connection:
                connection.execute(f"CREATE TABLE contacts AS FROM '{parquet}/*.parquet'")
    return peaks


def count(engine: str, parquet: Path, made: Path, rounds: int = 2) -> tuple[dict[str, list[float]], dict[str, float]]:
    """Count by each filter; return its number and each round's seconds of the processor, and the peaks in bytes."""
    address = "0nobody@example.com"
    with _watched() as peaks:
        counted = _ENGINES[engine](parquet, made, address)
        found: dict[str, list[float]] = {}
        for _ in range(rounds):
            for clause, ask in counted.items():
                start = time.process_time()
                number = ask()
                found.setdefault(clause, [number]).append(time.process_time() - start)
    return found, peaks


def _store(parquet: Path, made: Path, address: str) -> dict[str, Callable[[], int]]:
    import audiencefilter as af
    from benchmarks.clauses import filters

    store = af.ColumnStore.open(made / "store", threads=1)
    return {clause: partial(store.count, f) for clause, f in filters(address).items()}


def _duckdb(source: str, address: str, path: str = ":memory:") -> dict[str, Callable[[], int]]:
    import duckdb

    from benchmarks.columns.peers.sql import conditions

    connection = duckdb.connect(path, config={"threads": 1})
    connection.execute("SET TimeZone = 'UTC'")

    def ask(condition: str) -> int:
        return int(connection.execute(f"SELECT count(*) FROM {source} WHERE {condition}").fetchall()[0][0])

    return {clause: partial(ask, condition) for clause, condition in conditions(address).items()}


def _polars(parquet: Path, made: Path, address: str) -> dict[str, Callable[[], int]]:
    import polars as pl

    from benchmarks.columns.peers.polars import expressions

    frame = pl.scan_parquet(parquet)

    def ask(expression: pl.Expr) -> int:
        return int(frame.filter(expression).select(pl.len()).collect(engine="streaming").item())

    return {clause: partial(ask, expression) for clause, expression in expressions(address).items()}


_ENGINES: Final[dict[str, Callable[[Path, Path, str], dict[str, Any]]]] = {
    "store": _store,
    "DuckDB, Parquet": lambda parquet, made, address: _duckdb(f"'{parquet}/*.parquet'", address),
    "DuckDB, own file": lambda parquet, made, address: _duckdb("contacts", address, str(made / "contacts.duckdb")),
    "Polars, Parquet": _polars,
}


@contextmanager
def _watched() -> Iterator[dict[str, float]]:
    """Yield a mapping that gets the seconds, and the peaks of this process: resident, and anonymous memory."""
    peaks, start, ended = {"anonymous": 0.0}, time.perf_counter(), threading.Event()

    def watch() -> None:
        while not ended.wait(_EACH):
            peaks["anonymous"] = max(peaks["anonymous"], own_memory())

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield peaks
    finally:
        ended.set()
        watcher.join()
        peaks["seconds"] = time.perf_counter() - start
        peaks["resident"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024.0


def main(millions: int, folder: Path) -> None:
    """Print the tables."""
    parquet = folder / f"parquet-{millions}"
    made = folder / f"made-{millions}"
    made.mkdir(parents=True, exist_ok=True)
    in_process(1, write_parquet, parquet, millions)
    rows = millions * _PART
    for what, name in (("store", "store"), ("DuckDB", "contacts.duckdb")):
        if not (made / name).exists():
            peaks = in_process(1, make, what, parquet, made / name)
            print(f"made {what:10} {_peaks(peaks)}")
    for path in (parquet, made / "store", made / "contacts.duckdb"):
        size = sum(each.stat().st_size for each in [path, *path.rglob("*")] if each.is_file())
        print(f"{path.name:20} {size / rows:6.1f} bytes a contact")
    numbers: dict[str, list[float]] = {}
    for engine in _ENGINES:
        found, peaks = in_process(1, count, engine, parquet, made)
        print(f"{engine:18} {_peaks(peaks)}")
        for clause, (number, *seconds) in found.items():
            numbers.setdefault(clause, []).append(number)
            print(f"    {clause:24}" + "".join(f"{each * 1e3:10.0f} ms" for each in seconds))
        sums = [sum(each) for each in zip(*(seconds for _, *seconds in found.values()), strict=True)]
        print("    ten filters, processor  " + "".join(f"{each * 1e3:10.0f} ms" for each in sums))
    if different := [clause for clause, found in numbers.items() if len(set(found)) > 1]:
        raise AssertionError(f"the engines count differently: {', '.join(different)}")


def _peaks(peaks: dict[str, float]) -> str:
    return (
        f"{peaks['seconds']:8.1f} s, at most {peaks['resident'] / 1e6:7,.0f} MB resident, "
        f"{peaks['anonymous'] / 1e6:7,.0f} MB without mapped files"
    )


if __name__ == "__main__":
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    if len(sys.argv) > 2:
        main(size, Path(sys.argv[2]))
    else:
        with tempfile.TemporaryDirectory() as temporary:
            main(size, Path(temporary))
