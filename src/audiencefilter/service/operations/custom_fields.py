"""Change the language of a list: its notation and its custom fields."""

from collections.abc import Sequence
from typing import Final

from audiencefilter.service.errors import ConflictError
from audiencefilter.service.instants import now
from audiencefilter.service.operations.clocks import fill
from audiencefilter.service.operations.definitions import Definitions, ListState, note_change
from audiencefilter.service.operations.notation import CustomField, Language, ListNotation, reread
from audiencefilter.service.operations.workspace import CHANGES_AUDIENCES, Workspace
from audiencefilter.service.storage.tables import lists

#: The most audiences that a message names.
_MAX_NAMED: Final = 20


def set_notation(work: Workspace, list_id: str, notation: ListNotation) -> Language:
    """Change the notation of a list, and return its language.

    Raises:
        NotFoundError: the account has no such list.
        ConflictError: its custom fields or audiences need the extended notation.
    """
    state = work.read_list(list_id, CHANGES_AUDIENCES)
    if notation == "published" and state.language.fields:
        raise ConflictError("custom fields need the extended notation: take them away before")
    return _change(work, state, Language(notation, state.language.fields))


def set_fields(work: Workspace, list_id: str, fields: Sequence[CustomField]) -> Language:
    """Set the custom fields of a list, and return its language.

    Raises:
        NotFoundError: the account has no such list.
        ConflictError: the list has the published notation, or audiences use a field that is removed or changed.
    """
    state = work.read_list(list_id, CHANGES_AUDIENCES)
    if state.language.notation == "published" and fields:
        raise ConflictError(
            'custom fields need the extended notation: set it with PATCH /v4/extensions/lists/{id} {"notation": '
            '"extended"}'
        )
    return _change(work, state, Language(state.language.notation, tuple(fields)))


def _change(work: Workspace, state: ListState, wanted: Language) -> Language:
    work.prepared("version", lambda: _readable_version(work, state, wanted), lambda version: version == state.version)
    work.begin_writing()
    if wanted != state.language:
        changed = lists.update().where(lists.c.id == state.id).values(updatedAt=now(), **wanted.kept())
        work.connection.execute(changed)
        note_change(work.connection, state.id)
        if not set(wanted.moments.values()) <= set(state.language.moments.values()):
            fill(work.connection, state.id)
    return wanted


def _readable_version(work: Workspace, state: ListState, wanted: Language) -> int:
    """Return the version of the audiences of a list, after parsing all of them in another language."""
    definitions = work.definitions_of(state)
    against = set(reread(state.language, definitions.filters.filters, wanted))
    if against:
        raise ConflictError(
            f"audiences ask for what would go or become another: {_named(definitions, against)}: change or delete "
            "them before"
        )
    return state.version


def _named(definitions: Definitions, texts: set[str]) -> str:
    found = [audience.id for audience in definitions.smart if audience.text in texts]
    names = [f"{definitions.summaries[one]['name']!r} ({one})" for one in found[:_MAX_NAMED]]
    return ", ".join(names) + (f", and {len(found) - _MAX_NAMED} more" if len(found) > _MAX_NAMED else "")
