"""datalogic-py, a Rust engine of JsonLogic, asked about one rule after the other."""

from collections.abc import Mapping
from typing import Any, Final

from datalogic_py import Engine

import audiencefilter as af
from audiencefilter.cli.made_up import Row
from benchmarks.membership.contenders.contender import Contender
from benchmarks.peers.datalogic import PEER


class Datalogic(Contender):
    name = "datalogic-py, rule by rule"
    form = f"{PEER.form} for each of the compiled rules"
    largest = 10_000

    def __init__(self, filters: Mapping[str, af.Filter]) -> None:
        engine = Engine()
        self._rules = [(key, engine.compile(PEER.write(f.ast))) for key, f in filters.items()]
        self._selects = engine.session().evaluate_bool

    def prepare(self, rows: list[Row]) -> list[Any]:
        return PEER.prepare(rows)

    def match(self, record: Any) -> set[str]:
        selects = self._selects
        return {key for key, rule in self._rules if selects(rule, record)}


CONTENDER: Final = Datalogic
