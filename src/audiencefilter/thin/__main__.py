"""``python -m audiencefilter.thin``: the commands of the service."""

from collections.abc import Callable, Mapping

import typer

from audiencefilter.cli.guard import LeanCommand, LeanGroup, guarded
from audiencefilter.thin import commands, processes

_COMMANDS: Mapping[str, Callable[..., int]] = {
    "serve": processes.serve,
    "worker": processes.work,
    "import": commands.import_contacts,
    "builder": commands.open_builder,
}
app = typer.Typer(cls=LeanGroup, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
for name, command in _COMMANDS.items():
    app.command(name, cls=LeanCommand)(guarded(command))
for name, commands_of in {
    "accounts": commands.accounts_app,
    "projects": commands.projects_app,
    "keys": commands.keys_app,
    "db": commands.db_app,
}.items():
    app.add_typer(commands_of, name=name)

if __name__ == "__main__":
    app(prog_name="audiencefilter")
