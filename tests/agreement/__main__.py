"""Compare every back-end with the reference model in random worlds of every layer, and print who disagrees where.

The layers are: `small` clauses to depth two, a covering array of `pairs` of features, `swarms` without half of the
features, `random` worlds, clauses that are `aimed` at relations; `hostile` values in one table, which are asked of
engines alone.

make agree N=500
python -m tests.agreement --layers pairs random --backends rows sqlite --seed 7 --worlds 20
"""

import argparse
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Final, TypeAlias

from tests.agreement import hostile
from tests.agreement.cases import Ask, Case, case_for
from tests.agreement.comparing import LAYERS, PREPARE, REFUSED, Seen, compare, of_engine
from tests.agreement.comparing import seed_of_run as fresh_seed
from tests.engines.engine import AbsentError, Engine
from tests.engines.registry import STARTS

_Prepare: TypeAlias = Callable[[Case], Ask]
#: So many clauses are asked in one world.
_OF_WORLD: Final = 10
#: A world of `pairs` has hundreds, so of these there is one where others are so many.
_OF_ARRAY: Final = 20
_ALL: Final = (*LAYERS, "hostile")


def main() -> int:
    """Compare, print a line for each layer and back-end, and one for each failure; return 1 where there is one."""
    parser = argparse.ArgumentParser(prog="make agree", description=__doc__)
    parser.add_argument("--filters", type=int, default=200, help="how many random filters of a layer (default: 200)")
    parser.add_argument("--worlds", type=int, help="how many worlds of a layer (default: a tenth of the filters)")
    parser.add_argument("--backends", nargs="*", choices=[*PREPARE, *STARTS], default=[*PREPARE, *STARTS])
    parser.add_argument("--layers", nargs="*", choices=_ALL, default=_ALL)
    parser.add_argument("--seed", type=int, help="of the first world; the next have the numbers after it")
    arguments = parser.parse_args()
    first = fresh_seed() if arguments.seed is None else arguments.seed
    seeds = range(first, first + (arguments.worlds or -(-arguments.filters // _OF_WORLD)))
    print(f"seed {first}, {len(seeds)} worlds of each layer\n")
    print(f"{'back-end':<15}{'layer':<9}{'clauses':>9}{'telling':>9}{'faults':>8}{'seconds':>9}")
    failed = False
    for name in arguments.backends:
        with ExitStack() as stack:
            engine: Engine | None = None
            if name in STARTS:
                try:
                    engine = STARTS[name]()
                except AbsentError as error:
                    print(f"{name:<15}absent: {error}")
                    continue
                stack.callback(engine.close)
            for layer in arguments.layers:
                if layer != "hostile" or engine is not None:
                    started = time.monotonic()
                    seen = run(layer, name, engine, seeds)
                    failed = failed or bool(seen.faults)
                    print(
                        f"{name:<15}{layer:<9}{seen.clauses:>9}{seen.telling:>9}"
                        f"{len(seen.faults):>8}{time.monotonic() - started:>9.0f}",
                        *seen.faults[:10],
                        sep="\n  ",
                        flush=True,
                    )
    return 1 if failed else 0


def run(layer: str, name: str, engine: Engine | None, seeds: range) -> Seen:
    """Return what comes of the worlds of some seeds on a back-end."""
    seen = Seen()
    for seed in seeds[: max(1, len(seeds) // _OF_ARRAY)] if layer == "pairs" else seeds:
        command = f"python -m tests.agreement --layers {layer} --backends {name} --seed {seed} --worlds 1"
        if engine is not None and layer == "hostile":
            faults, clauses, telling = hostile.asked(engine, seed, _OF_WORLD)
            seen.clauses += clauses
            seen.telling += telling
            seen.faults += [f"{fault}\n    again: {command}" for fault in faults]
            continue
        prepare: _Prepare = PREPARE[name] if engine is None else of_engine(engine, at_once=layer in ("small", "pairs"))
        compare(prepare, case_for(LAYERS[layer](seed, _OF_WORLD), name), seen, name, command)
    allowed = [words for _, refusing, words in REFUSED if name in refusing]
    seen.faults += [f"refused {number}: {reason}" for reason, number in _unexpected(seen, allowed)]
    return seen


def _unexpected(seen: Seen, allowed: list[str]) -> Iterator[tuple[str, int]]:
    return ((reason, n) for reason, n in seen.refused.items() if not any(words in reason for words in allowed))


if __name__ == "__main__":
    raise SystemExit(main())
