"""A strategy for clauses with lists, custom data and relations, whose names are words of the text form."""

from random import Random
from typing import Any

from hypothesis import strategies as st

import audiencefilter as af
from tests.notations.schemas import WORDY
from tests.worlds.graphs import Maker

_TEXTS = ("a", "vip", "it's", "", "NOW('P1D')", "b)", '"', "SOME actions (")


class _WordyMaker(Maker):
    def _schemas(self) -> list[af.Schema]:
        return [WORDY, WORDY.relations["actions"].schema, WORDY.relations["list"].schema]

    def _constant(self, field: af.Field) -> Any:
        is_any_text = field.type is af.FieldType.STRING and field.values is None
        return self.random.choice(_TEXTS) if is_any_text else super()._constant(field)


def clauses() -> st.SearchStrategy[dict[str, Any]]:
    """Draw a clause about `WORDY`."""
    return st.integers(0, 2**64).map(lambda seed: _WordyMaker(Random(seed), plain=False).clause(WORDY, levels=3))
