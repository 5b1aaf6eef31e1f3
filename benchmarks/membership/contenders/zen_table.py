"""zen-engine, a Rust engine of decisions: a decision table with a rule for each audience."""

import json
from collections.abc import Mapping
from typing import Any, Final

import zen

import audiencefilter as af
from audiencefilter.cli.made_up import Row
from audiencefilter.language.ast import Operator
from benchmarks.membership.contenders.contender import Contender
from benchmarks.peers.zen import PEER, Zen


class ZenTable(Contender):
    name = "zen-engine, a decision table"
    form = "a table with hit policy *collect*, a rule for each audience; dicts, date-times as numbers"
    largest = 10_000

    def __init__(self, filters: Mapping[str, af.Filter]) -> None:
        rules = [{"_id": key, "if": _WRITER.write(f.ast), "then": json.dumps(key)} for key, f in filters.items()]
        content = {
            "hitPolicy": "collect",
            "inputs": [{"id": "if", "name": "if", "type": "expression"}],
            "outputs": [{"id": "then", "name": "key", "field": "key", "type": "expression"}],
            "rules": rules,
        }
        nodes = [
            {"id": "contact", "name": "contact", "type": "inputNode"},
            {"id": "table", "name": "table", "type": "decisionTableNode", "content": content},
            {"id": "keys", "name": "keys", "type": "outputNode"},
        ]
        edges = [
            {"id": "in", "type": "edge", "sourceId": "contact", "targetId": "table"},
            {"id": "out", "type": "edge", "sourceId": "table", "targetId": "keys"},
        ]
        self._decision = zen.ZenEngine().create_decision(json.dumps({"nodes": nodes, "edges": edges}))

    def prepare(self, rows: list[Row]) -> list[Any]:
        return PEER.prepare(rows)

    def match(self, record: Any) -> set[str]:
        return {line["key"] for line in self._decision.evaluate(record)["result"]}


class _Writer(Zen):
    def compare(self, field: str, operator: Operator, value: Any, ignore_case: bool) -> str:
        if operator is Operator.EQUALS and isinstance(value, str):  # its language has no escapes for letters
            return f"({field} == {json.dumps(value, ensure_ascii=False)})"
        return super().compare(field, operator, value, ignore_case)


_WRITER: Final = _Writer()
CONTENDER: Final = ZenTable
