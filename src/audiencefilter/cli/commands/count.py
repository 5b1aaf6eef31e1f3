"""``audiencefilter count``: how many contacts does a clause select?"""

from typing import Annotated

import typer

from audiencefilter.cli.clause import choose_schema, read_filter
from audiencefilter.cli.commands.inputs import inputs_of
from audiencefilter.cli.inputs.policy import OnError
from audiencefilter.cli.options import (
    Delimiter,
    Files,
    FormatOption,
    MissingColumns,
    MissingColumnsOption,
    NotationOption,
    OnErrorOption,
    SchemaOption,
    Where,
)
from audiencefilter.cli.progress import progress
from audiencefilter.cli.selecting import Tally, report, selected


def count(
    where: Where,
    files: Files = None,
    schema: SchemaOption = "contact",
    notation: NotationOption = None,
    format: FormatOption = None,
    delimiter: Delimiter = None,
    on_error: OnErrorOption = OnError.STOP,
    missing_columns: MissingColumnsOption = MissingColumns.ERROR,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Print also of how many, and the share.")] = False,
) -> int:
    """Count the contacts that a clause selects."""
    f = read_filter(where, choose_schema(schema, notation))
    allow_missing = missing_columns is MissingColumns.NULL
    inputs = inputs_of(f, where, files, format, delimiter, on_error, allow_missing, narrow=True)
    tally = Tally()
    with progress() as told:
        for _ in selected(f, inputs, tally, told):
            pass
    share = tally.selected / tally.read if tally.read else 0.0
    typer.echo(f"{tally.selected:,} of {tally.read:,} ({share:.1%})" if verbose else str(tally.selected))
    report(inputs, tally)
    return 0 if tally.selected else 1
