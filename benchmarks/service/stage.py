"""Both applications on one database, ready to be asked."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from audiencefilter.cli.made_up import Row
from benchmarks.service.filling import SECRET, FilledList
from benchmarks.service.server import Server, running
from benchmarks.service.storage import filled

OURS: Final = "service"
PLAIN: Final = "plain"


@dataclass(frozen=True, slots=True)
class Stage:
    """The two applications, and what their database holds.

    Attributes:
        database: what it is called.
        servers: the applications by name.
        lists: the lists, the smallest first.
    """

    database: str
    servers: Mapping[str, Server]
    lists: list[FilledList]


@contextmanager
def set_up(
    name: str, database: Callable[[Path], AbstractContextManager[str]], folder: Path, groups: list[list[Row]]
) -> Iterator[Stage]:
    """Fill a database, start both applications, and stop them in the end."""
    with database(folder) as url:
        lists = filled(url, groups)
        ours = {
            "AUDIENCEFILTER_DATABASE_URL": url,
            "AUDIENCEFILTER_SECRET": SECRET,
            # As behind a proxy that limits requests, which the plain way needs as well.
            "AUDIENCEFILTER_RATE_LIMITS": "false",
        }
        plain = {"PLAIN_DATABASE_URL": url, "PLAIN_SECRET": SECRET}
        with (
            running("audiencefilter.service.api.app:served", ours, folder / "service.log") as one,
            running("benchmarks.service.plain.app:create_app", plain, folder / "plain.log") as other,
        ):
            yield Stage(name, {OURS: one, PLAIN: other}, lists)
