"""panzi-json-logic: JsonLogic interpreted in Python."""

from collections.abc import Callable
from typing import Any, Final

from json_logic import jsonLogic
from json_logic.builtins import BUILTINS

from audiencefilter.cli.made_up import Row
from benchmarks.peers.logic import LogicPeer
from benchmarks.peers.peer import numbered_dates

_OPERATORS: Final = BUILTINS | {
    "lower": lambda _data, text, *_: text.lower(),
    "starts_with": lambda _data, text, start, *_: text.startswith(start),
    "ends_with": lambda _data, text, end, *_: text.endswith(end),
}


class JsonLogic(LogicPeer):
    name = "panzi-json-logic"
    language = "Python"
    form = "rule as it is, date-times as numbers, three operators of our own"
    contacts = 1_000

    def prepare(self, rows: list[Row]) -> list[Any]:
        return numbered_dates(rows)

    def predicate(self, clause: Any) -> Callable[[Any], object]:
        return lambda row: jsonLogic(clause, row, _OPERATORS)


PEER: Final = JsonLogic()
