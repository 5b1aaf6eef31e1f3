"""The application: the commands under one name."""

from typing import Annotated

import typer

import audiencefilter
from audiencefilter.cli.commands.check import check
from audiencefilter.cli.commands.convert import convert
from audiencefilter.cli.commands.count import count
from audiencefilter.cli.commands.explain import explain
from audiencefilter.cli.commands.schema import schema
from audiencefilter.cli.commands.select import select
from audiencefilter.cli.commands.sql import sql
from audiencefilter.cli.guard import guarded

app = typer.Typer(
    help="Where clauses for smart audiences. Exit codes: 0; 1: nothing selected; 2: a bad filter or input.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    # Clauses in the text form and file names have square brackets and underscores of their own.
    rich_markup_mode=None,
    context_settings={"help_option_names": ["--help", "-h"]},
)
for command in (check, convert, sql, explain, select, count, schema):
    app.command(command.__name__)(guarded(command))


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(audiencefilter.__version__)
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Where clauses for smart audiences. Exit codes: 0; 1: nothing selected; 2: a bad filter or input."""
