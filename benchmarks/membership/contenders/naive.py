"""The naive loop: each audience's compiled filter is asked."""

from collections.abc import Mapping
from typing import Any, Final

import audiencefilter as af
from benchmarks.membership.contenders.contender import Contender


class Naive(Contender):
    name = "naive loop"
    form = "`{key for key, selects in audiences if selects(contact)}`, each a `filter.predicate()`"
    largest = 100_000

    def __init__(self, filters: Mapping[str, af.Filter]) -> None:
        self._predicates = {key: f.predicate() for key, f in filters.items()}
        self._pairs = list(self._predicates.items())
        self._alone = list(self._predicates.values())

    def match(self, record: Any) -> set[str]:
        return {key for key, selects in self._pairs if selects(record)}

    def count(self, record: Any) -> int:
        """Return how many audiences a contact is in."""
        return sum([selects(record) for selects in self._alone])


CONTENDER: Final = Naive
