"""``audiencefilter count``: how many contacts does a clause select?"""

from typing import Annotated

import typer

from audiencefilter.cli.clause import choose_schema, read_filter
from audiencefilter.cli.clock import read_now
from audiencefilter.cli.inputs import inputs_of, read_csv_options
from audiencefilter.cli.options import (
    BooleansOption,
    DateFormatOption,
    Delimiter,
    Files,
    FormatOption,
    MapOption,
    MissingColumns,
    MissingColumnsOption,
    NotationOption,
    NowOption,
    OnErrorOption,
    SchemaOption,
    SeparatorOption,
    TableOption,
    TableSchemaOption,
    UncheckedOption,
    Where,
)
from audiencefilter.cli.progress import progress
from audiencefilter.cli.related import RelatedOption, read_related
from audiencefilter.cli.selecting import Tally, report
from audiencefilter.cli.selecting import count as count_selected
from audiencefilter.cli.terminal import say
from audiencefilter.contacts.database.address import TableChoice
from audiencefilter.contacts.policy import OnError


def count(
    where: Where,
    files: Files = None,
    schema: SchemaOption = "contact",
    notation: NotationOption = None,
    format: FormatOption = None,
    delimiter: Delimiter = None,
    map_: MapOption = None,
    separator: SeparatorOption = None,
    booleans: BooleansOption = None,
    date_format: DateFormatOption = None,
    on_error: OnErrorOption = OnError.STOP,
    missing_columns: MissingColumnsOption = MissingColumns.ERROR,
    table: TableOption = None,
    table_schema: TableSchemaOption = None,
    unchecked: UncheckedOption = False,
    related: RelatedOption = None,
    now: NowOption = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Print also of how many, and the share.")] = False,
) -> int:
    """Count the contacts that a clause selects."""
    f = read_filter(where, choose_schema(schema, notation)).at(read_now(now))
    allow_missing = missing_columns is MissingColumns.NULL
    choice = TableChoice(table, table_schema, unchecked, read_related(related, f.schema, schema))
    csv = read_csv_options(delimiter, map_, separator, booleans, date_format)
    inputs = inputs_of(f, where, files, format, csv, on_error, allow_missing, narrow=True, table=choice)
    tally = Tally()
    with progress() as advance:
        count_selected(f, inputs, tally, advance, total=verbose)
    share = tally.selected / tally.read if tally.read else 0.0
    say(f"{tally.selected:,} of {tally.read:,} ({share:.1%})" if verbose else str(tally.selected))
    report(inputs, tally)
    return 0 if tally.selected else 1
