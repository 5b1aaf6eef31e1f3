"""mongoquery: MongoDB's queries, walked in Python."""

import re
from collections.abc import Callable
from typing import Any, Final

from mongoquery import Query

from audiencefilter.language.ast import Operator
from benchmarks.peers.peer import Peer

_KEYS: Final = {Operator.GT: "$gt", Operator.GTE: "$gte", Operator.LT: "$lt", Operator.LTE: "$lte"}
_PATTERNS: Final = {Operator.CONTAINS: "{}", Operator.STARTS_WITH: "^{}", Operator.ENDS_WITH: "{}\\Z"}


class Mongoquery(Peer[Any]):
    name = "mongoquery"
    language = "Python"
    form = "query over dicts; compiled patterns"

    def predicate(self, clause: Any) -> Callable[[Any], object]:
        return Query(clause).match  # type: ignore[no-any-return]

    def compare(self, field: str, operator: Operator, value: Any, ignore_case: bool) -> Any:
        if operator in _PATTERNS:
            pattern = _PATTERNS[operator].format(re.escape(value))
            return self._guarded(field, {"$regex": re.compile(pattern, re.IGNORECASE if ignore_case else 0)})
        if operator is Operator.EQUALS:
            return {field: value}
        if operator is Operator.IN:
            return {field: {"$in": list(value)}}
        return self._guarded(field, {_KEYS[operator]: value})

    def _guarded(self, field: str, test: Any) -> Any:
        return {"$and": [self.present(field), {field: test}]}

    def none_of(self, field: str, values: tuple[Any, ...]) -> Any:
        return {field: {"$nin": [*values, None]}}

    def present(self, field: str) -> Any:
        return {field: {"$ne": None}}

    def every(self, parts: list[Any]) -> Any:
        return {"$and": parts}

    def some(self, parts: list[Any]) -> Any:
        return {"$or": parts}


PEER: Final = Mongoquery()
