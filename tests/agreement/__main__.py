"""Run random filters on every engine there is, and print how often each disagrees with the rules.

Those of the first language are over one table, those of the second over tables of their own that join. Those of the
third part, with --third, are over tables with custom data, on rows, an index, columns and frames as well.

make agree N=20000
python -m tests.agreement --third --filters 500 --engines rows index sqlite
"""

import argparse
import time
from collections.abc import Callable, Iterator
from contextlib import closing, nullcontext
from dataclasses import dataclass, field
from functools import partial

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

import audiencefilter as af
from tests.agreement import hostile, third, worlds
from tests.agreement.selecting import by_sqlalchemy, by_text
from tests.engines.engine import AbsentError, Engine
from tests.engines.registry import STARTS

_BATCH = 50
#: So many filters are asked in one world.
_OF_WORLD = 10
_Verdicts = tuple[list[int], list[int]]


@dataclass
class Tally:
    """What came of one engine."""

    filters: int = 0
    telling: int = 0
    disagreements: int = 0
    seconds: float = 0.0
    examples: list[str] = field(default_factory=list)


def main() -> int:
    """Compare, print the table, and return 1 where an engine disagreed."""
    parser = argparse.ArgumentParser(prog="make agree", description=__doc__)
    parser.add_argument("--filters", type=int, default=2_000, help="how many random filters (default: 2000)")
    parser.add_argument("--worlds", type=int, help="how many of tables that join (default: a tenth of the filters)")
    parser.add_argument(
        "--engines", nargs="*", choices=[*third.PREPARE, *STARTS], default=[*third.PREPARE, *STARTS],
        help="which engines, and with --third which back-ends in this process",
    )  # fmt: skip
    parser.add_argument("--third", action="store_true", help="filters of the third part")
    parser.add_argument("--seed", type=int, default=0, help="another seed draws other filters")
    arguments = parser.parse_args()
    if arguments.third:
        return of_third_part(arguments.engines, -(-arguments.filters // _OF_WORLD), arguments.seed)
    batches = list(drawn(arguments.filters, arguments.seed))
    count = arguments.filters // _OF_WORLD if arguments.worlds is None else arguments.worlds
    print(f"{sum(len(batch) for batch in batches)} filters, {hostile.ROWS} rows; {count} worlds\n")
    print(f"{'engine':<15}{'filters':>9}{'telling':>9}{'rows':>7}{'disagreements':>15}{'seconds':>9}")
    failed = False
    for name in arguments.engines:
        if name in third.PREPARE:
            continue
        try:
            engine = STARTS[name]()
        except AbsentError as error:
            print(f"{name:<15}absent: {error}")
            continue
        with closing(engine):
            for tally, rows in (
                (compare(engine, batches), hostile.ROWS),
                (in_worlds(engine, count, arguments.seed), 10),
            ):
                failed = failed or tally.disagreements > 0
                print(
                    f"{name:<15}{tally.filters:>9}{tally.telling:>9}{rows:>7}{tally.disagreements:>15}"
                    f"{tally.seconds:>9.0f}",
                    flush=True,
                )
                for example in tally.examples:
                    print(f"    {example}")
    return 1 if failed else 0


def of_third_part(names: list[str], count: int, chosen_seed: int) -> int:
    """Compare in a number of worlds of the third part, print the table, and return 1 where a back-end is wrong."""
    seeds = range(chosen_seed * 10**9, chosen_seed * 10**9 + count)
    print(f"{'back-end':<15}{'clauses':>9}{'telling':>9}{'answered':>10}{'refused':>9}{'faults':>8}{'seconds':>9}")
    failed = False
    for name in names:
        engine: Engine | None = None
        if name in STARTS:
            try:
                engine = STARTS[name]()
            except AbsentError as error:
                print(f"{name:<15}absent: {error}")
                continue
        started, seen = time.monotonic(), third.Seen()
        prepare = third.PREPARE[name] if engine is None else partial(third.by_engine, engine)
        with nullcontext() if engine is None else closing(engine):
            for number in seeds:
                third.compare(prepare, third.case_of(number, _OF_WORLD, name), seen)
        failed = failed or bool(seen.faults)
        print(
            f"{name:<15}{seen.clauses:>9}{seen.telling:>9}{seen.answered:>10}{seen.refused.total():>9}"
            f"{len(seen.faults):>8}{time.monotonic() - started:>9.0f}",
            flush=True,
        )
        for reason, number in seen.refused.most_common(5):
            print(f"    refused {number}: {reason}")
        for fault in seen.faults[:10]:
            print(f"    {fault}")
    return 1 if failed else 0


def drawn(count: int, chosen_seed: int) -> Iterator[list[tuple[af.Filter, _Verdicts]]]:
    """Yield batches of filters with the ids for which each is true, and false."""
    found: list[list[tuple[af.Filter, _Verdicts]]] = []

    @seed(chosen_seed)
    @settings(
        max_examples=-(-count // _BATCH),
        phases=[Phase.generate],
        database=None,
        deadline=None,
        derandomize=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.lists(hostile.filters(), min_size=_BATCH, max_size=_BATCH))
    def draw(filters: list[af.Filter]) -> None:
        found.append([(f, hostile.verdicts(f)) for f in filters])

    draw()
    return iter(found)


def compare(engine: Engine, batches: list[list[tuple[af.Filter, _Verdicts]]]) -> Tally:
    """Run the filters on an engine, each in every way that the engine has."""
    tally = Tally()
    started = time.monotonic()
    engine.load(hostile.TABLE, hostile.SCHEMAS[af.Notation.EXTENDED], hostile.rows())
    for batch in batches:
        filters = [f for f, _ in batch]
        true = [verdicts[0] for _, verdicts in batch]
        false = [verdicts[1] for _, verdicts in batch]
        tally.filters += len(batch)
        tally.telling += sum(0 < len(ids) < hostile.ROWS for ids in true)
        for way, run, expected in _ways(engine, filters, true, false):
            for f, ids, right in zip(filters, run(), expected, strict=True):
                if ids != right:
                    tally.disagreements += 1
                    if len(tally.examples) < 5:
                        tally.examples.append(f"{way}: {f!r}: rows {sorted(set(ids) ^ set(right))[:5]}")
    tally.seconds = time.monotonic() - started
    return tally


def in_worlds(engine: Engine, count: int, chosen_seed: int) -> Tally:
    """Run the filters of so many worlds on an engine, each in every way that the engine has."""
    started = time.monotonic()
    seen = worlds.Seen()
    for number in range(count):
        worlds.compare(engine, worlds.world_of(chosen_seed * 10**9 + number, engine, _OF_WORLD), seen)
    tally = Tally(seen.filters, seen.telling, len(seen.disagreements) + seen.refused)
    tally.seconds = time.monotonic() - started
    tally.examples = [f"refused: {seen.refused}"] if seen.refused else []
    tally.examples += seen.disagreements[:5]
    return tally


def _ways(
    engine: Engine, filters: list[af.Filter], true: list[list[int]], false: list[list[int]]
) -> Iterator[tuple[str, Callable[[], list[list[int]]], list[list[int]]]]:
    """Yield the ways to run filters on an engine, each with the answer that is expected of it."""
    yield "literals", lambda: by_text(engine, hostile.TABLE, filters, inline=True), true
    if engine.name != "spark":  # half a second for each statement that cannot be shared
        yield "parameters", lambda: by_text(engine, hostile.TABLE, filters, inline=False), true
    alchemy = engine.alchemy()
    if alchemy is not None:
        with alchemy.connect() as connection:
            yield "sqlalchemy", lambda: by_sqlalchemy(connection, hostile.TABLE, filters), true
            yield "negated", lambda: by_sqlalchemy(connection, hostile.TABLE, filters, negated=True), false


if __name__ == "__main__":
    raise SystemExit(main())
