"""Versions of audiences: their states after each change of a name, a mode or filters."""

from collections.abc import Mapping
from typing import Any, Final

import sqlalchemy as sa

from audiencefilter.service.errors import NotFoundError
from audiencefilter.service.storage.tables import audience_versions as versions

#: The most stored versions of an audience, and the most characters of their filters, the newest first.
_MAX_VERSIONS: Final = 50
_MAX_CHARACTERS: Final = 1_000_000
_STATE: Final = ("name", "mode", "filters")


def note_version(connection: sa.Connection, audience: Any, by: str | None) -> None:
    """Store the state of an audience as a version, in the transaction of the change, and delete old ones."""
    own = versions.c.audienceId == audience.id
    size = sa.func.coalesce(sa.func.length(versions.c.filters), 0)
    stored = connection.execute(
        sa.select(versions.c.version, size.label("size")).where(own).order_by(versions.c.version.desc())
    ).all()
    state = {name: getattr(audience, name) for name in _STATE}
    number = stored[0].version + 1 if stored else 1
    connection.execute(
        versions.insert().values(
            audienceId=audience.id, version=number, listId=audience.listId, at=audience.updatedAt, by=by, **state
        )
    )
    total = len(audience.filters or "")
    for place, row in enumerate(stored, 2):
        total += row.size
        if place > _MAX_VERSIONS or total > _MAX_CHARACTERS:
            connection.execute(versions.delete().where(own, versions.c.version <= row.version))
            return


def versions_of(connection: sa.Connection, audience_id: str) -> list[dict[str, Any]]:
    """Return the versions of an audience, the newest first."""
    shown = ("version", "at", "by", *_STATE)
    query = sa.select(*(versions.c[name] for name in shown)).where(versions.c.audienceId == audience_id)
    return [dict(zip(shown, row, strict=True)) for row in connection.execute(query.order_by(versions.c.version.desc()))]


def state_of(connection: sa.Connection, audience_id: str, number: int) -> Mapping[str, Any]:
    """Return the fields of an audience in a version.

    Raises:
        NotFoundError: the version is not stored.
    """
    query = sa.select(*(versions.c[name] for name in _STATE))
    own = query.where(versions.c.audienceId == audience_id, versions.c.version == number)
    row = connection.execute(own).one_or_none()
    if row is None:
        raise NotFoundError("Version")
    return dict(zip(_STATE, row, strict=True))
