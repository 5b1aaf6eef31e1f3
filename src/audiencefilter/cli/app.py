"""The application: the commands under one name."""

from typing import Annotated, Final

import typer

import audiencefilter
from audiencefilter.cli.commands import accounts, database, keys, projects
from audiencefilter.cli.commands.bench import bench
from audiencefilter.cli.commands.check import check
from audiencefilter.cli.commands.convert import convert
from audiencefilter.cli.commands.count import count
from audiencefilter.cli.commands.explain import explain
from audiencefilter.cli.commands.import_contacts import import_contacts
from audiencefilter.cli.commands.match import match
from audiencefilter.cli.commands.schema import schema
from audiencefilter.cli.commands.select import select
from audiencefilter.cli.commands.serve import serve
from audiencefilter.cli.commands.sql import sql
from audiencefilter.cli.guard import guarded

_HELP: Final = (
    "Where clauses for smart audiences, and a service that keeps contacts. "
    "Exit codes: 0; 1: nothing selected, or bad rows; 2: a bad filter, input or setting."
)

app = typer.Typer(
    help=_HELP,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    # Clauses in the text form and file names have square brackets and underscores of their own.
    rich_markup_mode=None,
    context_settings={"help_option_names": ["--help", "-h"]},
)
for command in (check, convert, sql, explain, select, count, match, schema, bench):
    app.command(command.__name__)(guarded(command))
app.command("serve")(guarded(serve))
app.command("import")(guarded(import_contacts))
for name, group in (
    ("accounts", accounts.app),
    ("projects", projects.app),
    ("keys", keys.app),
    ("db", database.app),
):
    app.add_typer(group, name=name)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(audiencefilter.__version__)
        raise typer.Exit


@app.callback(help=_HELP)
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Take the options that stand before a command."""
