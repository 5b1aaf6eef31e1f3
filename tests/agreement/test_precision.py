"""Columns of instants with more digits than an operand has, and with fewer: each is cut, and never rounded."""

from datetime import UTC, datetime
from typing import Any, Final

import polars as pl
import pyarrow as pa
import pytest

import audiencefilter as af
from tests.engines.engine import Engine

SCHEMA: Final = af.Schema("Moments", [af.Field("moment", af.FieldType.DATETIME)])
#: Nanoseconds about the edges of microseconds, milliseconds and seconds, since and before 1970.
MOMENTS: Final = [
    *(
        f"{day} 00:00:00.{nanoseconds:09}"
        for day in ("2024-01-01", "1960-01-01")
        for nanoseconds in (
            0, 1, 499, 500, 501, 999, 1_000, 1_001, 1_499, 1_500, 1_501, 1_999, 2_000, 2_500, 499_999, 500_000,
            999_000, 999_500, 999_999, 1_000_000,
        )
    ),
    *(f"{day} 23:59:59.{part}" for day in ("2023-12-31", "1959-12-31") for part in ("0" * 9, "499999999", "9" * 9)),
]  # fmt: skip
_OPERANDS: Final = [
    *(f"{day}T00:00:00.{part}Z" for day in ("2024-01-01", "1960-01-01") for part in ("000000", "000001", "000002")),
    *(f"2024-01-01T00:00:00.{part}Z" for part in ("000499", "000500", "000999", "001000")),
    "2023-12-31T23:59:59.000000Z", "2023-12-31T23:59:59.499999Z", "2023-12-31T23:59:59.500000Z",
    "1959-12-31T23:59:59.999999Z",
]  # fmt: skip
_FURTHER: Final = [f"2020-01-01T00:00:00.{number:06}Z" for number in range(1_500)]
FILTERS: Final = [
    af.parse({"moment": test}, schema=SCHEMA)
    for test in (
        *({operator: operand} for operator in ("equals", "not", "gt", "gte", "lt", "lte") for operand in _OPERANDS),
        {"in": _OPERANDS[:2]},
        {"in": _OPERANDS},
        {"notIn": _OPERANDS},
        {"in": _OPERANDS + _FURTHER},
        {"notIn": _OPERANDS + _FURTHER},
    )
]
#: The types of an engine, each with the digits that it keeps of a second.
TYPES: Final = {
    "duckdb": {
        "TIMESTAMP_NS": 9, "TIMESTAMPTZ_NS": 9, "TIMESTAMP_MS": 3, "TIMESTAMP_S": 0, "TIMESTAMP": 6, "TIMESTAMPTZ": 6,
    },
    "postgresql": {"timestamp(3)": 3, "timestamp(0)": 0, "timestamp": 6, "timestamptz(3)": 3, "timestamptz": 6},
    "mariadb": {"DATETIME(0)": 0, "DATETIME(3)": 3, "DATETIME(6)": 6},
    "mysql": {"DATETIME(0)": 0, "DATETIME(3)": 3, "DATETIME(6)": 6},
    "clickhouse": {
        "DateTime64(9, 'UTC')": 9, "Nullable(DateTime64(9))": 9, "DateTime64(7, 'Asia/Kolkata')": 7,
        "DateTime64(6, 'UTC')": 6, "Nullable(DateTime64(3, 'UTC'))": 3, "DateTime64(0)": 0, "DateTime('UTC')": 0,
    },
}  # fmt: skip


def cut(moment: str, digits: int) -> str:
    return moment[:19] + (f".{moment[20 : 20 + digits]}" if digits else "")


#: What docs/engines.md gives where a type has no form.
EXPRESSIONS: Final = {"TIMESTAMPTZ_NS": af.Expression("make_timestamp_ns(epoch_ns(moment))")}


def held(moment: str) -> dict[str, Any]:
    """Return what a moment is to us, who have microseconds."""
    return {"moment": datetime.fromisoformat(moment[:26]).replace(tzinfo=UTC)}


def wrong(found: list[list[int]], moments: list[str]) -> list[str]:
    records = [held(moment) for moment in moments]
    return [
        f.to_text()[:80]
        for f, ids in zip(FILTERS, found, strict=True)
        if ids != [number for number, record in enumerate(records) if f.matches(record)]
    ]


def _literal(engine: Engine, held_as: str, moment: str) -> str:
    match engine.dialect:
        case "clickhouse" if "64" in held_as:
            return f"toDateTime64('{moment}', 9, 'UTC')"
        case "clickhouse":
            return f"toDateTime('{moment}', 'UTC')"
        case _:
            return f"'{moment}{'+00' if 'tz' in held_as.lower() else ''}'"


def test_every_precision_of_an_engine(engine: Engine) -> None:
    if engine.name not in TYPES:
        pytest.skip("one precision")
    for number, (held_as, digits) in enumerate(TYPES[engine.name].items()):
        # A table of its own: a driver may keep what it prepared for the column's former type.
        table = f"moments_{number}"
        since = "1970" if held_as.startswith("DateTime(") else ""  # which has no others
        moments = [cut(moment, digits) for moment in MOMENTS if moment > since]
        ending = " ENGINE = Memory" if engine.dialect == "clickhouse" else ""
        engine.fetch(f"DROP TABLE IF EXISTS {table}")
        engine.fetch(f"CREATE TABLE {table} (id BIGINT, moment {held_as}){ending}")
        rows = ", ".join(f"({place}, {_literal(engine, held_as, moment)})" for place, moment in enumerate(moments))
        engine.fetch(f"INSERT INTO {table} VALUES {rows}")
        columns = {"moment": EXPRESSIONS[held_as]} if held_as in EXPRESSIONS else None
        for inline in (False, True):
            written = [f.to_sql(engine.dialect, columns=columns, inline=inline) for f in FILTERS]  # type: ignore[arg-type]
            found = [engine.ids(table, sql.text, None if inline else sql.parameters) for sql in written]
            assert not wrong(found, moments), held_as


@pytest.mark.parametrize("unit", ["ns", "us", "ms"])
def test_polars_and_columns(unit: str) -> None:
    digits = {"ns": 9, "us": 6, "ms": 3}[unit]
    moments = [cut(moment, digits) for moment in MOMENTS]
    counts = [int(part) for part in pl.Series(moments).str.to_datetime(time_unit="ns").dt.epoch("ns")]
    series = pl.Series("moment", [count // 10 ** (9 - digits) for count in counts]).cast(pl.Datetime(unit))  # type: ignore[arg-type]
    frame = pl.DataFrame([pl.Series("id", range(len(moments))), series])
    assert not wrong([frame.filter(f.to_polars())["id"].to_list() for f in FILTERS], moments)
    array = pa.array([count // 10 ** (9 - digits) for count in counts], pa.timestamp(unit, "UTC"))
    store = af.ColumnStore.from_arrow(pa.table({"moment": array}), SCHEMA)
    assert not wrong([store.indices(f).tolist() for f in FILTERS], moments)


def test_the_moments_lie_on_both_sides_of_the_operands() -> None:
    records = [held(moment) for moment in MOMENTS]
    telling = sum(0 < len(f.select(records)) < len(records) for f in FILTERS)
    assert telling > 0.9 * len(FILTERS)
