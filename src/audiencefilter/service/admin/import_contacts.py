"""``audiencefilter import``: contacts of a file onto a list of the service."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from audiencefilter.cli.guard import complain
from audiencefilter.cli.inputs import read_delimiter
from audiencefilter.cli.options import Delimiter, FormatOption
from audiencefilter.cli.progress import progress
from audiencefilter.service.admin.opening import DatabaseUrl, extra_told, opened, read_url

if TYPE_CHECKING:
    from audiencefilter.service.admin.imports.columns import Columns
    from audiencefilter.service.operations.importing import Counts

OnExisting = Literal["skip", "update"]


def import_contacts(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Contacts in CSV, JSON Lines or Parquet, gzip or not; - is stdin.")
    ],
    list_: Annotated[str, typer.Option("--list", metavar="NAME|ID", help="The list that they come onto.")],
    account: Annotated[
        str | None,
        typer.Option("--account", metavar="NAME|ID", help="Its account, where several have a list of that name."),
    ] = None,
    on_existing: Annotated[
        OnExisting, typer.Option("--on-existing", help="What becomes of contacts whose email is on the list.")
    ] = "skip",
    format: FormatOption = None,
    delimiter: Delimiter = None,
    ignore_unknown: Annotated[
        bool, typer.Option("--ignore-unknown", help="Leave columns out that a contact has no field for.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Import a file once more that has been imported to its end.")
    ] = False,
    database_url: DatabaseUrl = None,
) -> int:
    """Import contacts; run again after an interruption, it goes on where it was. Exit code 1: there were bad rows."""
    url = read_url(database_url)
    between = read_delimiter(delimiter)
    with extra_told():
        from audiencefilter.service.admin.imports.columns import Columns
        from audiencefilter.service.admin.imports.file import format_told, importable
        from audiencefilter.service.admin.imports.running import Plan, run
        from audiencefilter.service.operations import importing
        from audiencefilter.service.operations.finding import find_list
    with opened(url) as database:
        with database.reading() as connection:
            found = find_list(connection, list_, account)
        with importable(file) as source:
            with database.writing() as connection:
                state = importing.begin(connection, found.id, source.digest, again)
            if state.done:
                complain(
                    f"{source.name} was imported into {found.name!r} on {state.updated_at:%Y-%m-%d at %H:%M} UTC: "
                    "nothing to do (--again imports it once more)"
                )
            else:
                if state.position:
                    complain(f"goes on after the first {state.counts.rows:,} rows, which are imported")
                columns = Columns(source.name, ignore_unknown)
                plan = Plan(source, format or format_told(source), between, found.accountId, on_existing, columns)
                with progress(become="created") as told:
                    state = run(database, plan, state, told)
                _note(columns)
    typer.echo(_summary(state.counts))
    return 1 if state.counts.bad else 0


def _note(columns: "Columns") -> None:
    if columns.left_out:
        names = ", ".join(columns.left_out)
        complain(f"left out: {names}")


def _summary(counts: "Counts") -> str:
    parts = ("created", "updated", "skipped", "bad")
    rows = f"{counts.rows:,} row{'' if counts.rows == 1 else 's'}"
    return f"{rows}: " + ", ".join(f"{getattr(counts, part):,} {part}" for part in parts)
