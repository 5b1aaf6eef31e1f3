"""datalogic-py: JsonLogic compiled by a Rust engine."""

from collections.abc import Callable
from typing import Any, Final

from datalogic_py import DataHandle, Engine

from audiencefilter.cli.made_up import Row
from benchmarks.peers.logic import LogicPeer
from benchmarks.peers.peer import numbered_dates


class Datalogic(LogicPeer):
    name = "datalogic-py"
    language = "Rust"
    form = "contacts parsed into its own handles beforehand, date-times as numbers; session.evaluate_bool"

    def prepare(self, rows: list[Row]) -> list[Any]:
        return [DataHandle(row) for row in numbered_dates(rows)]

    def predicate(self, clause: Any) -> Callable[[Any], object]:
        engine = Engine()
        rule, evaluate = engine.compile(clause), engine.session().evaluate_bool
        return lambda handle: evaluate(rule, handle)


PEER: Final = Datalogic()
