"""Whether both applications answer the same, before anything is timed."""

from datetime import UTC, datetime
from typing import Any, Final

from benchmarks.service.reading import read_json
from benchmarks.service.stage import OURS, PLAIN, Stage

#: The audiences of which both ways have the same members: LIKE and ILIKE have other rules of case than filters.
_EXACT: Final = frozenset(
    {"everybody", "curated", "country-equals", "points-and-subscribed", "verified-in-points", "or-wide", "email-equals"}
)


def check(stage: Stage) -> None:
    """Compare pages of contacts, the audiences and the list.

    Raises:
        AssertionError: they differ.
    """
    smallest = stage.lists[0]
    paths = (
        f"/v4/contacts?listId={smallest.id}&limit=1000",
        f"/v4/contacts?listId={smallest.id}&limit=100&page=3",
        f"/v4/audiences?listId={smallest.id}",
        f"/v4/lists/{smallest.id}",
    )
    for path in paths:
        ours, plain = (_plain(read_json(stage.servers[name].port, path, smallest.token)) for name in (OURS, PLAIN))
        if ours != plain:
            raise AssertionError(f"the applications differ in {path}")


def _plain(value: Any) -> Any:
    """Return an answer without what may differ: how instants are written, and in which order audiences stand."""
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {key: _field(key, item) for key, item in value.items()}


def _field(key: str, value: Any) -> Any:
    if key in {"createdAt", "updatedAt"}:
        instant = datetime.fromisoformat(value)
        return instant.replace(tzinfo=UTC) if instant.tzinfo is None else instant.astimezone(UTC)
    if key == "audiences":
        kept = [item for item in value if item["name"] in _EXACT]
        return sorted((_plain(item) for item in kept), key=lambda item: item["id"])
    return _plain(value)
