"""``select`` beside other engines, each checked to select the same contacts."""

from collections.abc import Callable
from typing import Any, Final

import audiencefilter as af
from benchmarks.clauses import filters
from benchmarks.made_up import Row, contacts
from benchmarks.peers import installed
from benchmarks.peers.peer import Peer
from benchmarks.rows.lambdas import Test, over_dicts
from benchmarks.table import Table, Target
from benchmarks.timing import Task, geometric_mean, interleaved

_CONTACTS: Final = 5_000
_SELECT: Final = "select"
_LAMBDA: Final = "lambda"
#: The least that select should be quicker than an engine written in each language; others have no bound.
_QUICKER: Final = {"C++": 5.0, "Rust": 5.0}
_QUICKER_THAN_PYGEOFILTER: Final = 2.0


def others(rounds: int) -> tuple[list[Table], list[Target]]:
    """Measure every engine that is installed over 5,000 dicts."""
    rows = contacts(_CONTACTS)
    peers, absent = installed()
    ratios = {peer.name: _ratios(peer, rows, rounds) for peer in peers}
    names = list(filters(""))
    lines = [[peer.name, *_line(peer, ratios[peer.name], names)] for peer in peers]
    notes = [f"{peer.name}: {peer.form}." for peer in peers]
    notes += [f"{name} is not installed." for name in absent]
    columns = ["engine", "in", *names, "mean / lambda", "mean / select"]
    table = Table("Other engines, over dicts: time to that of the lambda", columns, lines, notes)
    return [table], [_target(peer, ratios[peer.name]) for peer in peers if _bound(peer)]


def _line(peer: Peer[Any], ratios: dict[str, tuple[float, float] | str], names: list[str]) -> list[Any]:
    cells = [value if isinstance(value, str) else value[0] for value in map(ratios.__getitem__, names)]
    return [peer.language, *cells, _mean(ratios, 0), _mean(ratios, 1)]


def _mean(ratios: dict[str, tuple[float, float] | str], index: int) -> float:
    return geometric_mean([value[index] for value in ratios.values() if not isinstance(value, str)])


def _bound(peer: Peer[Any]) -> float | None:
    return _QUICKER_THAN_PYGEOFILTER if peer.name == "pygeofilter" else _QUICKER.get(peer.language)


def _target(peer: Peer[Any], ratios: dict[str, tuple[float, float] | str]) -> Target:
    return Target(f"{peer.name} ({peer.language}) over select", _bound(peer) or 0.0, _mean(ratios, 1), at_least=True)


def _ratios(peer: Peer[Any], rows: list[Row], rounds: int) -> dict[str, tuple[float, float] | str]:
    """Return the ratios to the lambda and to select for every clause, or why there are none."""
    prepared = peer.prepare(rows)
    address = rows[len(rows) // 2]["email"]
    lambdas = over_dicts(address)
    return {name: _ratio(peer, f, lambdas[name], rows, prepared, rounds) for name, f in filters(address).items()}


def _ratio(
    peer: Peer[Any], f: af.Filter, by_hand: Test, rows: list[Row], prepared: list[Any], rounds: int
) -> tuple[float, float] | str:
    try:
        test = peer.compiled(f)
        same = _positions(test, prepared) == _positions(by_hand, rows)
    except Exception as error:  # every engine has errors of its own; a clause it cannot run is a result
        return type(error).__name__
    if not same:
        return "other contacts"
    tasks: dict[str, Task] = {
        _LAMBDA: lambda: [r for r in rows if by_hand(r)],
        _SELECT: lambda: f.select(rows),
        peer.name: lambda: [r for r in prepared if test(r)],
    }
    timings = interleaved(tasks, rounds)
    return timings.ratio(peer.name, _LAMBDA), timings.ratio(peer.name, _SELECT)


def _positions(test: Callable[[Any], object], records: list[Any]) -> list[int]:
    return [position for position, record in enumerate(records) if test(record)]
