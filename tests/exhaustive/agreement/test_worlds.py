"""All small clauses, and fresh random worlds with settings of ClickHouse; the part `worlds` has the other engines."""

import pytest

from tests.agreement.__main__ import run
from tests.agreement.cases import Case
from tests.agreement.comparing import PREPARE, Seen, compare, seed_of_run
from tests.engines.registry import Registry
from tests.worlds import small


def _seeds(worlds: int) -> range:
    first = seed_of_run()
    print(f"AUDIENCEFILTER_SEED={first}")  # noqa: T201
    return range(first, first + worlds)


def _agrees(seen: Seen) -> None:
    assert not seen.faults, "\n".join(seen.faults)
    # Else a back-end would be right by chance.
    assert seen.telling >= 0.4 * seen.clauses


@pytest.mark.engines
@pytest.mark.parametrize("setting", ["transform_null_in", "join_use_nulls", "group_by_use_nulls"])
def test_settings_of_clickhouse_change_nothing(engines: Registry, setting: str) -> None:
    clickhouse = engines.get("clickhouse")
    clickhouse.fetch(f"SET {setting} = 1")
    try:
        for layer in ("random", "aimed"):
            _agrees(run(layer, "clickhouse", clickhouse, _seeds(3)))
    finally:
        clickhouse.fetch(f"SET {setting} = 0")


@pytest.mark.parametrize("number", range(len(small.WORLDS)), ids=[f"{kind}-{form}" for kind, form in small.WORLDS])
def test_all_small_clauses(number: int) -> None:
    seen, case = Seen(), Case(small.world(number))
    for name in ("rows", "index", "columns"):
        compare(PREPARE[name], case, seen, name)
    assert not seen.faults, seen.faults[0]
    assert not seen.refused
    assert seen.telling > 0.4 * seen.clauses
    assert seen.unknown > 0.1 * seen.clauses
