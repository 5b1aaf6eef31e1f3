"""Anniversaries, relative days, decimals, sums and averages: the store beside engines that have them.

Each count has constants or a day of its own, so that no engine remembers an answer. Alone for another size:
``python -m benchmarks.days CONTACTS``.
"""

import argparse
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import count
from typing import Any, Final, Protocol

import numpy as np
import pyarrow as pa

import audiencefilter as af
from audiencefilter.timing import interleaved, interleaved_calls
from benchmarks.columns.process import in_process
from benchmarks.columns.related import STORE, best_ratio, comparison, mean_ratio
from benchmarks.table import Table, Target, targets_table

_ORDERS: Final = 5
_ROUNDS: Final = 9
_SAMPLE: Final = 0.01
_TARGET: Final = 1.5
_START: Final = date(2026, 6, 1)
_STATES: Final = ("paid", "open", "refunded", "lost")
#: The first of the constants, in hundredths, and days before and after the day of a count.
_BALANCE, _SUM, _SUM_OF_PAID, _AVERAGE = 40_025, 200_010, 60_010, 40_025
_LATELY, _WINDOW = 30, 7

_T: Final = af.FieldType
_ORDER: Final = af.Schema(
    "Order",
    [af.Field("day", _T.DATE), af.Field("total", _T.DECIMAL, scale=2), af.Field("state", _T.STRING)],
)
_CONTACT: Final = af.Schema(
    "Contact",
    [af.Field("birthday", _T.DATE), af.Field("seen", _T.DATE), af.Field("balance", _T.DECIMAL, scale=2)],
    relations=[af.Relation("orders", _ORDER)],
)


@dataclass(frozen=True, slots=True)
class _Round:
    """What is different in each count: a day, and hundredths that are added to the constants."""

    number: int

    @property
    def day(self) -> date:
        return _START - timedelta(days=self.number % 365)

    def units(self, first: int) -> int:
        return first + self.number % 10_000

    def amount(self, first: int) -> str:
        units = self.units(first)
        return f"{units // 100}.{units % 100:02d}"

    def intervals(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return month * 100 + day of the window of anniversaries, as two intervals of which one may be empty."""
        first, last = self.day, self.day + timedelta(days=_WINDOW)
        start = 229 if (first.month, first.day) == (3, 1) and first.year % 4 else first.month * 100 + first.day
        end = last.month * 100 + last.day
        return ((start, end), (1, 0)) if first.year == last.year else ((start, 1231), (101, end))


def _aggregate(function: str, at_least: str, where: str = "") -> str:
    return f'{{"orders": {{"{function}": {{"field": "total", {where}"gte": {at_least}}}}}}}'


_OF_PAID: Final = '"where": {"state": "paid"}, '
_BEFORE: Final = f'{{"gte": {{"today": "-P{_LATELY}D"}}, "lte": {{"today": "P0D"}}}}'
_LATE: Final = f'"where": {{"day": {_BEFORE}}}, '
_CLAUSES: Final[Mapping[str, Callable[[_Round], str]]] = {
    "anniversary": lambda _: json.dumps({"birthday": {"anniversary": {"from": "P0D", "to": f"P{_WINDOW}D"}}}),
    "relative days": lambda _: f'{{"seen": {_BEFORE}}}',
    "decimal": lambda turn: f'{{"balance": {{"gte": {turn.amount(_BALANCE)}}}}}',
    "decimal between": lambda turn: f'{{"balance": {{"gte": {turn.amount(_BALANCE)}, "lt": {turn.amount(90_000)}}}}}',
    "sum": lambda turn: _aggregate("sum", turn.amount(_SUM)),
    "sum where": lambda turn: _aggregate("sum", turn.amount(_SUM_OF_PAID), _OF_PAID),
    "sum lately": lambda turn: _aggregate("sum", turn.amount(_SUM_OF_PAID), _LATE),
    "average": lambda turn: _aggregate("avg", turn.amount(_AVERAGE)),
    "average where": lambda turn: _aggregate("avg", turn.amount(_AVERAGE), _OF_PAID),
    "average lately": lambda turn: _aggregate("avg", turn.amount(_AVERAGE), _LATE),
}


class _Peer(Protocol):
    """An engine that has read the contacts and their orders; `form` is how it is used."""

    form: str

    def count(self, question: str, turn: _Round) -> int:
        """Return how many contacts are selected."""


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure 200,000 contacts, or with `full` a million."""
    return in_process(1, measured, 1_000_000 if full else 200_000)


def measured(contacts: int) -> tuple[list[Table], list[Target]]:
    """Return what was measured with one thread over so many contacts, with five orders each in the mean."""
    people, orders = _made_up(contacts)
    peers = {name: engine(people, orders) for name, engine in _ENGINES.items()}
    turns = map(_Round, count())
    many, once, selected = {}, {}, {}
    for question in _CLAUSES:
        selected[question] = [_agreed(peers, question, next(turns)) for _ in range(3)][-1]
        tasks = {name: _counting(peer, question, turns) for name, peer in peers.items()}
        of_many, of_once = interleaved_calls(tasks, _ROUNDS, _SAMPLE), interleaved(tasks, _ROUNDS)
        many[question] = {name: of_many.median(name) for name in peers}
        once[question] = {name: of_once.median(name) for name in peers}
    what = f"{contacts:,} contacts, {contacts * _ORDERS:,} orders, one thread"
    forms = [f"{name}: {peer.form}." for name, peer in peers.items()]
    forms.append("Each count has another constant or day; those of the store and of DuckDB include reading the text.")
    tables = [
        comparison(f"Days, decimals and averages: counting, ms, {what}", many, selected, contacts, forms),
        comparison(f"Days, decimals and averages: counting once, ms, {what}", once, selected, contacts, []),
    ]
    least = min(map(best_ratio, many.values()))
    targets = [
        Target("days, decimals and averages: best over the store, mean", _TARGET, mean_ratio(many), at_least=True),
        Target("days, decimals and averages: best over the store, least", _TARGET, least, at_least=True),
    ]
    return tables, targets


def _agreed(peers: Mapping[str, _Peer], question: str, turn: _Round) -> int:
    """Return how many contacts all engines select."""
    found = {name: peer.count(question, turn) for name, peer in peers.items()}
    if len(set(found.values())) > 1:
        raise ValueError(f"{question} selects {found}")
    return found[STORE]


def _counting(peer: _Peer, question: str, turns: "map[_Round]") -> Callable[[], int]:
    return lambda: peer.count(question, next(turns))


def _made_up(contacts: int) -> tuple[pa.Table, pa.Table]:
    """Return contacts, a twentieth of their values missing, and their orders in random order."""
    rng = np.random.default_rng(11)
    total, today = contacts * _ORDERS, (_START - date(1970, 1, 1)).days

    def days(since: int, size: int) -> pa.Array:
        found = (today - since * rng.random(size)).astype(np.int32)
        return pa.array(found, mask=rng.random(size) < 0.05).view(pa.date32())

    def amounts(size: int) -> pa.Array:
        units = np.minimum(rng.lognormal(10, 1, size), 1e9).astype(np.int64)
        present = pa.py_buffer(np.packbits(rng.random(size) >= 0.05, bitorder="little"))
        wide = pa.py_buffer(np.stack([units, units >> 63], 1))
        return pa.Array.from_buffers(pa.decimal128(18, 2), size, [present, wide])

    people = {
        "id": np.arange(contacts, dtype=np.int32),
        "birthday": days(80 * 365, contacts),
        "seen": days(730, contacts),
        "balance": amounts(contacts),
    }
    orders = {
        "contactId": rng.integers(0, contacts, total, dtype=np.int32),
        "day": days(730, total),
        "total": amounts(total),
        "state": pa.array(_STATES).take(pa.array(rng.integers(0, len(_STATES), total))),
    }
    return pa.table(people), pa.table(orders)


# -- engines ------------------------------------------------------------------------------------------------------


class _Store:
    form = "`from_arrow(related=…)`, orders in random order"

    def __init__(self, people: pa.Table, orders: pa.Table) -> None:
        joined = {"orders": af.Related(orders, on={"id": "contactId"})}
        self._store = af.ColumnStore.from_arrow(people, _CONTACT, threads=1, related=joined)

    def count(self, question: str, turn: _Round) -> int:
        f = af.parse(_CLAUSES[question](turn), schema=_CONTACT)
        return self._store.count(f, now=datetime(turn.day.year, turn.day.month, turn.day.day, 12, tzinfo=UTC))


class _Polars:
    form = "decimals as Int64 of hundredths, states Categorical, orders sorted by contact; `group_by` of a sorted key"

    def __init__(self, people: pa.Table, orders: pa.Table) -> None:
        import polars as pl

        if pl.thread_pool_size() != 1:
            raise RuntimeError("polars was imported with more than one thread")
        self._pl = pl
        self._people = pl.DataFrame(people).with_columns((pl.col("balance") * 100).cast(pl.Int64))
        state, units = pl.col("state").cast(pl.Categorical), (pl.col("total") * 100).cast(pl.Int64)
        self._orders = pl.DataFrame(orders).with_columns(state, units).sort("contactId")

    def count(self, question: str, turn: _Round) -> int:
        pl = self._pl
        units, people = turn.units, self._people.lazy()
        birthday, balance = pl.col("birthday"), pl.col("balance")
        lately = turn.day - timedelta(days=_LATELY)
        match question:
            case "anniversary":
                code = birthday.dt.month().cast(pl.Int16) * 100 + birthday.dt.day()
                one, other = (code.is_between(*ends) for ends in turn.intervals())
                return self._number(people.select((one | other).sum()))
            case "relative days":
                return self._number(people.select(pl.col("seen").is_between(lately, turn.day).sum()))
            case "decimal":
                return self._number(people.select((balance >= units(_BALANCE)).sum()))
            case "decimal between":
                return self._number(people.select(balance.is_between(units(_BALANCE), units(90_000), "left").sum()))
            case _:
                return self._number(self._of_orders(question, turn))

    def _of_orders(self, question: str, turn: _Round) -> Any:
        pl, units, total, lately = self._pl, turn.units, self._pl.col("total"), turn.day - timedelta(days=_LATELY)
        orders = self._orders.lazy()
        if question.endswith("where"):
            orders = orders.filter(pl.col("state") == "paid")
        elif question.endswith("lately"):
            orders = orders.filter(pl.col("day").is_between(lately, turn.day))
        groups = orders.group_by("contactId")
        if question.startswith("sum"):
            sums = groups.agg(total.sum())
            return sums.select((total >= units(_SUM if question == "sum" else _SUM_OF_PAID)).sum())
        both = groups.agg(total.sum(), total.count().cast(pl.Int64).alias("n"))
        passes = (total >= units(_AVERAGE) * pl.col("n")) & (pl.col("n") > 0)
        return both.select(passes.sum())

    def _number(self, query: Any) -> int:
        return int(query.collect().item())


class _DuckDB:
    form = "tables in memory, DECIMAL(18, 2), states ENUM, orders sorted by contact"

    def __init__(self, people: pa.Table, orders: pa.Table) -> None:
        import duckdb

        self._connection = duckdb.connect()
        states = ", ".join(f"'{state}'" for state in _STATES)
        for statement in (
            "SET threads = 1",
            f"CREATE TYPE state AS ENUM ({states})",
            "CREATE TABLE people AS SELECT * FROM people",
            "CREATE TABLE orders AS SELECT * REPLACE (state::state AS state) FROM orders ORDER BY contactId",
        ):
            self._connection.execute(statement)

    def count(self, question: str, turn: _Round) -> int:
        return int(self._connection.execute(self._query(question, turn)).fetchall()[0][0])

    def _query(self, question: str, turn: _Round) -> str:
        amount, lately = turn.amount, turn.day - timedelta(days=_LATELY)
        people = "SELECT count(*) FROM people WHERE"
        match question:
            case "anniversary":
                code = "month(birthday) * 100 + day(birthday)"
                return f"{people} " + " OR ".join(f"{code} BETWEEN {a} AND {b}" for a, b in turn.intervals() if a <= b)
            case "relative days":
                return f"{people} seen BETWEEN DATE '{lately}' AND DATE '{turn.day}'"
            case "decimal":
                return f"{people} balance >= {amount(_BALANCE)}"
            case "decimal between":
                return f"{people} balance >= {amount(_BALANCE)} AND balance < {amount(90_000)}"
            case _:
                return self._of_orders(question, turn)

    def _of_orders(self, question: str, turn: _Round) -> str:
        amount, lately = turn.amount, turn.day - timedelta(days=_LATELY)
        where = "WHERE state = 'paid'" if question.endswith("where") else ""
        where = f"WHERE day BETWEEN DATE '{lately}' AND DATE '{turn.day}'" if question.endswith("lately") else where
        having = f"sum(total) >= {amount(_SUM if question == 'sum' else _SUM_OF_PAID)}"
        if question.startswith("average"):
            having = f"sum(total) >= {amount(_AVERAGE)} * count(total)"
        return f"SELECT count(*) FROM (SELECT 1 FROM orders {where} GROUP BY contactId HAVING {having})"


_ENGINES: Final[Mapping[str, Callable[[pa.Table, pa.Table], _Peer]]] = {
    STORE: _Store,
    "Polars": _Polars,
    "DuckDB": _DuckDB,
}


def main() -> None:
    """Measure as many contacts as the argument says, and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.days")
    parser.add_argument("contacts", type=int, metavar="CONTACTS", help="number of contacts")
    tables, targets = in_process(1, measured, parser.parse_args().contacts)
    print("\n".join(table.markdown() for table in [*tables, targets_table(targets)]))


if __name__ == "__main__":
    main()
