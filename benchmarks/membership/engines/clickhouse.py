"""ClickHouse, in this process: one SELECT, in which it finds by itself what the audiences have in common."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

import pyarrow as pa

import audiencefilter as af
from audiencefilter.plan.nodes import Match, Where
from benchmarks.columns.peers import clickhouse
from benchmarks.membership.engines.sql import condition, literal

#: What a query of many audiences is longer than.
_LIMITS: Final = ("max_query_size", "max_ast_elements", "max_expanded_ast_elements")


class ClickHouse(clickhouse.ClickHouse):
    form: ClassVar[str] = (
        "chdb, engine Memory, all texts but the email LowCardinality; `SELECT groupArrayIf(row, …), …`, counts with "
        "`countIf`"
    )

    def __init__(self, table: Any, filters: Sequence[af.Filter]) -> None:
        super().__init__(table, "", 1)
        for limit in _LIMITS:
            self._session.query(f"SET {limit} = 100000000")
        self._conditions = [condition(f.selection, _found) for f in filters]

    def places(self) -> Iterable[Any]:
        found = self._selected([f"groupArrayIf(row, {one})" for one in self._conditions])
        return [column.chunk(0).values.to_numpy() for column in found.columns]

    def counts(self) -> list[int]:
        counted = self._selected([f"countIf({one})" for one in self._conditions])
        return [column[0].as_py() for column in counted.columns]

    def _selected(self, columns: Sequence[str]) -> Any:
        named = ", ".join(f"{column} AS a{number}" for number, column in enumerate(columns))
        return pa.ipc.open_file(self._session.query(f"SELECT {named} FROM contacts", "Arrow").bytes()).read_all()


def _found(plan: Match) -> str:
    name, needle = f'"{plan.field.name}"', literal(plan.needle)
    if plan.where is Where.START:
        return f"startsWith({name}, {needle})"
    if plan.where is Where.END:
        return f"endsWith({name}, {needle})"
    if not plan.ignore_case:
        return f"(position({name}, {needle}) > 0)"
    return f"(positionCaseInsensitive{'' if plan.needle.isascii() else 'UTF8'}({name}, {needle}) > 0)"


ENGINE = ClickHouse
