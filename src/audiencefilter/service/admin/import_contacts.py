"""``audiencefilter import``: imports the contacts of a file into a list of the service."""

import hashlib
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from audiencefilter.cli.guard import Failure
from audiencefilter.cli.inputs import FileOptions
from audiencefilter.cli.terminal import complain, progress, say
from audiencefilter.contacts.database.address import is_address
from audiencefilter.contacts.files import Format, format_of, format_of_content, open_bytes, peek, stdin
from audiencefilter.contacts.inputs import STDIN
from audiencefilter.service.admin.arguments import ProjectAccount
from audiencefilter.service.admin.opening import DatabaseUrl, missing_extra_named, opened, read_url

if TYPE_CHECKING:
    from audiencefilter.service.admin.importing import Columns
    from audiencefilter.service.operations.importing import Counts


OnExisting = Literal["skip", "update"]


def import_contacts(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Contacts in CSV, JSON Lines or Parquet, gzip or not; - is stdin.")
    ],
    list_: Annotated[str, typer.Option("--list", metavar="NAME|ID", help="The list that they come onto.")],
    account: ProjectAccount = None,
    on_existing: Annotated[
        OnExisting, typer.Option("--on-existing", help="What becomes of contacts whose email is on the list.")
    ] = "skip",
    *,
    options: FileOptions,
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
    csv = options.csv()
    with missing_extra_named():
        from audiencefilter.service.admin.importing import Columns, Plan, run
        from audiencefilter.service.operations import importing
        from audiencefilter.service.operations.accounts import find_list
        from audiencefilter.service.operations.definitions import DefinitionCache
        from audiencefilter.service.operations.workspace import Workspace
    with opened(url) as database:
        with database.reading() as connection:
            found = find_list(connection, list_, account)
            custom = Workspace(connection, DefinitionCache(), found.accountId).read_list(found.id).language.fields
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
                chosen = options.format or format_found(source)
                columns = Columns(source.name, custom, ignore_unknown, chosen is Format.CSV)
                plan = Plan(source.path, source.name, chosen, csv, found.accountId, on_existing, columns)
                with progress(become="created") as advance:
                    state = run(database, plan, state, advance)
                _note(columns, found.name)
    say(_summary(state.counts))
    return 1 if state.counts.bad else 0


def _note(columns: "Columns", list_name: str) -> None:
    if columns.left_out:
        complain(f"left out: {', '.join(columns.left_out)}")
    if columns.untyped:
        paths = ", ".join(columns.untyped)
        complain(f"note: {list_name!r} has no custom field at {paths}: stored as written, and no audience can use it")


def _summary(counts: "Counts") -> str:
    parts = ("created", "updated", "skipped", "bad")
    rows = f"{counts.rows:,} row{'' if counts.rows == 1 else 's'}"
    return f"{rows}: " + ", ".join(f"{getattr(counts, part):,} {part}" for part in parts)


@dataclass(frozen=True, slots=True)
class ImportFile:
    """A file of contacts that can be read more than once."""

    path: str
    name: str
    digest: str


@contextmanager
def importable(name: str) -> Iterator[ImportFile]:
    """Give a file that can be read more than once: a copy if the content comes through a pipe."""
    if is_address(name):
        raise Failure(f"{name.partition('://')[0]}:// is a database: import reads files")
    if name != STDIN and stat.S_ISREG(os.stat(name).st_mode):
        yield ImportFile(name, name, _digest(name))
        return
    if name == STDIN and sys.stdin.isatty():
        raise Failure("no contacts: name a file, or pipe one in")
    with tempfile.TemporaryDirectory(prefix="audiencefilter-") as folder:
        # A pipe can be read only once, and the digest of its content is needed first.
        copy = Path(folder) / "stdin"
        with copy.open("wb") as copied:
            if name == STDIN:
                shutil.copyfileobj(stdin(), copied)
            else:
                with open(name, "rb") as piped:
                    shutil.copyfileobj(piped, copied)
        yield ImportFile(str(copy), "stdin" if name == STDIN else name, _digest(str(copy)))


def format_found(file: ImportFile) -> Format:
    """Return the format of a file by its name, else by its content."""
    if (by_name := format_of(file.name)) is not None:
        return by_name
    with open_bytes(file.path) as stream:
        return format_of_content(peek(stream))


def _digest(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
