"""The service beside the plain way: models of the ORM and `response_model`, on the same databases."""

from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from audiencefilter.cli.made_up import Row, contacts
from benchmarks.service import agreement, calls, pages, previews, streams, waits
from benchmarks.service.stage import Stage, set_up
from benchmarks.service.storage import DATABASES, temporary_folder
from benchmarks.table import Table, Target
from tests.engines.engine import AbsentError


@dataclass(frozen=True, slots=True)
class _Extent:
    """How much is measured.

    Attributes:
        sizes: of the lists, the smallest first.
        rounds: of what takes seconds.
        short_rounds: of what takes milliseconds.
        calls: in a sample of small calls.
        seconds: how long small requests are sent while something else happens.
    """

    sizes: tuple[int, ...]
    rounds: int
    short_rounds: int
    calls: int
    seconds: float


_SHORT = _Extent((20_000, 100_000), 3, 3, 50, 2)
_FULL = _Extent((20_000, 100_000, 1_000_000), 5, 5, 200, 8)

#: What both applications are made of.
_MADE_OF = ("fastapi", "uvicorn", "uvloop", "httptools", "pydantic", "sqlalchemy", "orjson", "psycopg")

_PARTS = (pages, streams, waits, previews, calls)


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure lists of up to 100,000 contacts, or with `full` a million, on SQLite and on PostgreSQL."""
    extent = _FULL if full else _SHORT
    lines: dict[str, list[list[Any]]] = {part.TITLE: [] for part in _PARTS}
    targets: list[Target] = []
    rows = contacts(extent.sizes[-1])
    groups = [rows[:size] for size in extent.sizes]
    for name in DATABASES:
        try:
            found, bounds = _database(name, groups, extent)
        except AbsentError as error:
            found, bounds = {part.TITLE: [[name, f"absent: {error}"]] for part in _PARTS}, []
        for title, more in found.items():
            lines[title] += more
        targets += bounds
    notes = {pages.TITLE: [f"On {', '.join(f'{name} {version(name)}' for name in _MADE_OF)}."]}
    return [Table(part.TITLE, part.COLUMNS, lines[part.TITLE], notes.get(part.TITLE, ())) for part in _PARTS], targets


def _database(name: str, groups: list[list[Row]], extent: _Extent) -> tuple[dict[str, list[list[Any]]], list[Target]]:
    with temporary_folder() as folder, set_up(name, DATABASES[name], folder, groups) as stage:
        agreement.check(stage)
        measured = _measured(stage, extent)
    return {title: lines for title, (lines, _) in measured.items()}, [t for _, of in measured.values() for t in of]


def _measured(stage: Stage, extent: _Extent) -> dict[str, tuple[list[list[Any]], list[Target]]]:
    return {
        pages.TITLE: pages.measure(stage, extent.rounds),
        streams.TITLE: streams.measure(stage, extent.rounds),
        waits.TITLE: waits.measure(stage, extent.seconds),
        previews.TITLE: previews.measure(stage, extent.short_rounds),
        # Last, since some of them make contacts.
        calls.TITLE: calls.measure(stage, extent.rounds, extent.calls),
    }
