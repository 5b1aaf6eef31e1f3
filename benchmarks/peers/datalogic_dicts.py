"""datalogic-py over dicts, which it converts at every test."""

from collections.abc import Callable
from typing import Any, Final

from datalogic_py import Engine

from audiencefilter.cli.made_up import Row
from benchmarks.peers.logic import LogicPeer
from benchmarks.peers.peer import numbered_dates


class DatalogicDicts(LogicPeer):
    name = "datalogic-py, dicts"
    language = "Rust"
    form = "compiled rule over dicts, date-times as numbers; rule.evaluate"

    def prepare(self, rows: list[Row]) -> list[Any]:
        return numbered_dates(rows)

    def predicate(self, clause: Any) -> Callable[[Any], object]:
        test: Callable[[Any], object] = Engine().compile(clause).evaluate
        return test


PEER: Final = DatalogicDicts()
