"""``audiencefilter count``: how many contacts does a clause select?"""

from dataclasses import replace
from typing import Annotated

import typer

from audiencefilter.cli.clock import read_now
from audiencefilter.cli.inputs import ContactOptions, Files
from audiencefilter.cli.options import Where
from audiencefilter.cli.selecting import Tally, report
from audiencefilter.cli.selecting import count as count_selected
from audiencefilter.cli.terminal import progress, say


def count(
    where: Where,
    files: Files = None,
    *,
    options: ContactOptions,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Print also of how many, and the share.")] = False,
) -> int:
    """Count the contacts that a clause selects."""
    f = options.filter(where).at(read_now(options.now))
    inputs = replace(options.inputs_of(f, where, files), narrow=True)
    tally = Tally()
    with progress() as advance:
        count_selected(f, inputs, tally, advance, total=verbose)
    share = tally.selected / tally.read if tally.read else 0.0
    say(f"{tally.selected:,} of {tally.read:,} ({share:.1%})" if verbose else str(tally.selected))
    report(inputs, tally)
    return 0 if tally.selected else 1
