"""datalogic-py with one rule that has all the audiences in it."""

from collections.abc import Mapping
from typing import Any, Final

from datalogic_py import Engine

import audiencefilter as af
from audiencefilter.cli.made_up import Row
from benchmarks.membership.contenders.contender import Contender
from benchmarks.peers.datalogic import PEER


class DatalogicRule(Contender):
    name = "datalogic-py, one rule"
    form = "the same handles; one rule, an array of the key or null for each audience; session.evaluate_data"
    largest = 100_000

    def __init__(self, filters: Mapping[str, af.Filter]) -> None:
        engine = Engine()
        self._rule = engine.compile([{"if": [PEER.write(f.ast), key, None]} for key, f in filters.items()])
        self._evaluate = engine.session().evaluate_data

    def prepare(self, rows: list[Row]) -> list[Any]:
        return PEER.prepare(rows)

    def match(self, record: Any) -> set[str]:
        return {key for key in self._evaluate(self._rule, record) if key is not None}


CONTENDER: Final = DatalogicRule
