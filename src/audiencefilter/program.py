"""The program ``audiencefilter``: the group of all commands, each imported with its dependencies when called."""

from collections.abc import Mapping
from importlib import import_module
from typing import Annotated, Any, Final, NamedTuple, cast

import typer
from typer.core import TyperCommand
from typer.main import get_group

import audiencefilter
from audiencefilter.cli.guard import INTERRUPTED, LeanCommand, LeanGroup, guarded
from audiencefilter.cli.terminal import complain

_HELP: Final = (
    "Where clauses for smart audiences, and a service that stores contacts. "
    "Exit codes: 0; 1: nothing selected, or bad rows; 2: a bad filter, input or setting."
)


class Command(NamedTuple):
    """The location of a command."""

    module: str
    #: Its function there, or the `app` of several commands.
    name: str
    #: The summary of its own help; repeated here, so that the list of commands imports none of them.
    help: str


_CLI: Final = "audiencefilter.cli.commands"
_SERVICE: Final = "audiencefilter.service"

COMMANDS: Final[Mapping[str, Command]] = {
    "check": Command(f"{_CLI}.check", "check", "Check clauses, and warn of tests that are seldom intended."),
    "convert": Command(f"{_CLI}.check", "convert", "Write a clause as JSON, in the text form or in English."),
    "migrate": Command(f"{_CLI}.migrate", "migrate",
        "Rename fields in clauses of files or of a column of a database: print a diff, or write all of it."),
    "sql": Command(f"{_CLI}.sql", "sql",
        "Write a clause as a condition for a WHERE clause: a line of SQL, and below it its parameters as JSON."),
    "explain": Command(f"{_CLI}.explain", "explain", "Show the verdict of every test of a clause for one contact."),
    "select": Command(f"{_CLI}.select", "select", "Write the contacts that a clause selects, as they were read."),
    "count": Command(f"{_CLI}.select", "count",
        "Count the contacts that a clause selects, or those of each audience of a file."),
    "match": Command(f"{_CLI}.match", "match", "Write for every contact the audiences that it is in."),
    "schema": Command(f"{_CLI}.schema", "schema",
        "Print the JSON Schema of a clause, or propose a schema of contacts."),
    "mcp": Command(f"{_CLI}.mcp", "mcp",
        "Run tools for language models (MCP) on stdin and stdout: they check, explain and preview clauses, read only."),
    "bench": Command(f"{_CLI}.bench", "bench",
        "Time filters over contacts, the first time and again: by columns and by rows."),
    "conform": Command(f"{_CLI}.conform", "conform",
        "Ask an implementation of the language the cases of the conformance suite, and report what is wrong."),
    "serve": Command(f"{_SERVICE}.processes", "serve",
        "Run the service until SIGINT or SIGTERM; answers that have begun are completed."),
    "worker": Command(f"{_SERVICE}.processes", "work",
        "Make events of what changes, until SIGINT or SIGTERM. Of several, one works, and others wait for its end."),
    "import": Command(f"{_SERVICE}.commands", "import_contacts",
        "Import contacts by their email; after an interruption, run it again. Exit code 1: there were bad rows."),
    "accounts": Command(f"{_SERVICE}.commands", "accounts_app", "Accounts, which have projects and a plan."),
    "projects": Command(f"{_SERVICE}.commands", "projects_app", "Projects: each is a list of contacts."),
    "keys": Command(f"{_SERVICE}.commands", "keys_app", "API keys."),
    "builder": Command(f"{_SERVICE}.commands", "open_builder",
        "Print a link to the page that signs in once, within five minutes, with a key for building audiences."),
}  # fmt: skip


def load(name: str) -> LeanCommand | LeanGroup:
    """Import a command, or a group of commands, from its module."""
    listed = COMMANDS[name]
    try:
        found = getattr(import_module(listed.module), listed.name)
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except ModuleNotFoundError as error:
        if not listed.module.startswith(_SERVICE):
            raise
        missing = f"the service needs {error.name}, which is not installed"
        complain(f"error: {missing}: install it with pip install 'audiencefilter[cli,service]'")
        raise typer.Exit(2) from None
    holder = typer.Typer(rich_markup_mode=None)
    if isinstance(found, typer.Typer):
        holder.add_typer(found, name=name)
    else:
        holder.command(name, cls=LeanCommand)(guarded(found))
    return cast("LeanCommand | LeanGroup", get_group(holder).commands[name])


class _Unloaded(TyperCommand):
    """A placeholder for a command until it is called."""

    def __init__(self, name: str) -> None:
        super().__init__(name, help=COMMANDS[name].help)
        self._called = name

    def make_context(self, *args: Any, **more: Any) -> Any:
        """Return the context of the real command, which then runs in it."""
        return load(self._called).make_context(*args, **more)


class _Program(LeanGroup):
    """The group of all commands."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**{**given, "commands": {name: _Unloaded(name) for name in COMMANDS}})


app = typer.Typer(
    cls=_Program,
    help=_HELP,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    # Clauses in the text form and file names may have square brackets and underscores.
    rich_markup_mode=None,
    context_settings={"help_option_names": ["--help", "-h"]},
)


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
    """Accept the options before a command."""
