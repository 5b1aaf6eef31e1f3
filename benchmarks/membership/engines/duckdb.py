"""DuckDB: one query of a SELECT for each audience, which it is quicker at than at a column for each."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import numpy as np

import audiencefilter as af
from audiencefilter.plan.nodes import Match, Where
from benchmarks.columns.peers import duckdb
from benchmarks.membership.engines.sql import condition, literal


class DuckDB(duckdb.DuckDB):
    form: ClassVar[str] = "a table in memory; `SELECT 0, rowid … WHERE … UNION ALL SELECT 1, rowid …`"

    def __init__(self, table: Any, filters: Sequence[af.Filter]) -> None:
        super().__init__(table, "", 1)
        self._conditions = [condition(f.selection, _found) for f in filters]

    def places(self) -> Iterable[Any]:
        selects = [
            f"SELECT {number}::SMALLINT AS audience, rowid AS place FROM contacts WHERE {one}"
            for number, one in enumerate(self._conditions)
        ]
        found = self._connection.execute(" UNION ALL ".join(selects)).fetchnumpy()
        # With one thread they come in the order of the audiences.
        return np.split(found["place"], np.searchsorted(found["audience"], np.arange(1, len(selects))))

    def counts(self) -> list[int]:
        selects = [f"SELECT count(*) FROM contacts WHERE {one}" for one in self._conditions]
        return [count for (count,) in self._connection.execute(" UNION ALL ".join(selects)).fetchall()]


def _found(plan: Match) -> str:
    if plan.where is Where.START:
        return f'starts_with("{plan.field.name}", {literal(plan.needle)})'
    if plan.where is Where.END:
        return f'ends_with("{plan.field.name}", {literal(plan.needle)})'
    if not plan.ignore_case:
        return f'contains("{plan.field.name}", {literal(plan.needle)})'
    return f'"{plan.field.name}" ILIKE {literal(f"%{plan.needle}%")}'


ENGINE = DuckDB
