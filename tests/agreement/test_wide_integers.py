"""Integers of 64 bits in lists that are kept as JSON."""

from typing import Any, Final

import pytest

import audiencefilter as af
from tests.agreement.selecting import by_text
from tests.engines.engine import Engine

SCHEMA: Final = af.Schema("Wide", [af.Field("codes", af.FieldType.INTEGER, many=True, bits=64)])
#: Where 32 bits end, where doubles lose whole numbers, and where 64 bits end.
EDGES: Final = (2**31, -(2**31) - 1, 2**40, 2**53, 2**53 + 1, -(2**53) - 1, 2**63 - 1, -(2**63), 0, 7)
ROWS: Final[list[dict[str, Any]]] = [
    *({"codes": [value]} for value in EDGES), {"codes": [None, 2**40, 2**53 + 1]}, {"codes": []}, {}
]  # fmt: skip
#: So many values are looked for in another way.
MANY: Final = [*range(2**40, 2**40 + 20), 2**53 + 1]
CLAUSES: Final = [
    *(test for value in EDGES for test in ({"has": value}, {"equals": [value]}, {"not": {"has": value}})),
    {"hasSome": [2**40, 2**63 - 1]}, {"hasEvery": [2**40, 2**53 + 1]}, {"hasSome": MANY}, {"hasEvery": MANY},
    {"equals": MANY}, {"not": {"hasSome": MANY}}, {"isEmpty": True}, {"isEmpty": False}, {"equals": None},
]  # fmt: skip
FILTERS: Final = [af.parse({"codes": clause}, schema=SCHEMA) for clause in CLAUSES]
#: How a column keeps JSON in text; none of them has another type for that on the engines that are not named.
TYPES: Final = {"mysql": "JSON", "mariadb": "LONGTEXT", "duckdb": "JSON", "clickhouse": "Nullable(String)",
                "spark": "string"}  # fmt: skip


@pytest.mark.parametrize("inline", [False, True])
def test_lists_in_json_have_integers_of_64_bits(engine: Engine, inline: bool) -> None:
    kept = TYPES.get(engine.dialect, "text")
    columns = {"codes": af.Column("codes", kept)}
    if engine.dialect == "postgresql":
        with pytest.raises(af.UnsupportedError, match="64-bit INTEGER"):
            FILTERS[0].to_sql("postgresql", columns=columns)
        return
    engine.load("wide", SCHEMA, ROWS, columns={"codes": kept})
    found = by_text(engine, "wide", FILTERS, inline=inline, columns=columns)
    expected = [[ROWS.index(row) for row in f.select(ROWS)] for f in FILTERS]
    assert [(clause, ids) for clause, ids in zip(CLAUSES, found, strict=True)] == list(
        zip(CLAUSES, expected, strict=True)
    )
