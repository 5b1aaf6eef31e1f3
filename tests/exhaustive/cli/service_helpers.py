"""The service's commands on a database of their own."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from audiencefilter.service.storage.database import Database
from tests.cli.helpers import Result, cli, saved


class Administration:
    """Runs commands on one database.

    Args:
        url: of the database.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.database = Database(url, 2, 1)

    def run(self, *args: Any, stdin: str | bytes | None = None) -> Result:
        return cli(*args, "--database-url", self.url, stdin=stdin)

    def done(self, *args: Any, stdin: str | bytes | None = None) -> Result:
        """Run a command that succeeds."""
        result = self.run(*args, stdin=stdin)
        assert result.code == 0, result
        return result

    def refused(self, *args: Any) -> str:
        """Run a command that cannot be done, and return its message."""
        result = self.run(*args)
        assert (result.code, result.out) == (2, ""), result
        assert result.err.startswith("error: ")
        return result.err

    def rows(self, statement: sa.Executable) -> list[Any]:
        with self.database.reading() as connection:
            return list(connection.execute(statement).mappings())

    def project(self, name: str = "Spring", account: str = "Acme") -> str:
        """Make an account with a project, and return the id of the project."""
        self.run("accounts", "create", account)
        return self.done("projects", "create", name, "--account", account).out.strip()

    def language(self, folder: Path, fields: Any, notation: str = "extended", project: str = "Spring") -> Any:
        """Set what audiences of a project may ask for, and return what is printed."""
        file = saved(folder, "fields.json", fields)
        done = self.done("projects", "language", project, "--notation", notation, "--fields", file)
        return json.loads(done.out)


@contextmanager
def administration(folder: Path) -> Iterator[Administration]:
    made = Administration(f"sqlite:///{folder / 'service.db'}")
    try:
        yield made
    finally:
        made.database.close()
