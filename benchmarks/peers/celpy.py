"""cel-python: the Common Expression Language, walked in Python."""

from collections.abc import Callable
from typing import Any, Final

import celpy

from audiencefilter.cli.made_up import Row
from benchmarks.peers.cel import CelPeer


class Celpy(CelPeer):
    name = "cel-python"
    language = "Python"
    form = "compiled program, contacts as its own types beforehand"
    contacts = 100

    def prepare(self, rows: list[Row]) -> list[Any]:
        convert = celpy.json_to_cel
        return [{name: convert(value) for name, value in row.items()} for row in rows]

    def predicate(self, clause: str) -> Callable[[Any], object]:
        environment = celpy.Environment()
        test: Callable[[Any], object] = environment.program(environment.compile(clause)).evaluate
        return test

    def present(self, field: str) -> str:
        return f"type({field}) != null_type"  # it does not compare numbers with null


PEER: Final = Celpy()
