"""Change the language of a list: its notation and its custom fields."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from audiencefilter.service.errors import ConflictError, OutdatedError
from audiencefilter.service.operations.clocks import fill
from audiencefilter.service.operations.definitions import Definitions, ListState, note_change
from audiencefilter.service.operations.notation import CustomField, Language, ListNotation, reread
from audiencefilter.service.operations.workspace import CHANGES_AUDIENCES, Workspace
from audiencefilter.service.storage.tables import lists, now

#: The most audiences that a message names.
_MAX_NAMED: Final = 20


@dataclass(frozen=True, slots=True)
class ForeseenLanguage:
    """A new language of a list, computed before the transaction that writes it.

    Attributes:
        has_new_moments: whether custom data has instants to store for new fields.
    """

    state: ListState
    language: Language
    has_new_moments: bool


def foresee_notation(work: Workspace, list_id: str, notation: ListNotation) -> ForeseenLanguage:
    """Check whether a list can have another notation.

    Raises:
        NotFoundError: the account has no such list.
        ConflictError: its custom fields or audiences need the extended notation.
    """
    state = work.read_list(list_id)
    if notation == "published" and state.language.fields:
        raise ConflictError("custom fields need the extended notation: take them away before")
    return _foreseen(work, state, Language(notation, state.language.fields))


def foresee_fields(work: Workspace, list_id: str, fields: Sequence[CustomField]) -> ForeseenLanguage:
    """Check whether a list can have other custom fields.

    Raises:
        NotFoundError: the account has no such list.
        ConflictError: the list has the published notation, or audiences use a field that is removed or changed.
    """
    state = work.read_list(list_id)
    if state.language.notation == "published" and fields:
        raise ConflictError(
            'custom fields need the extended notation: set it with PATCH /v4/extensions/lists/{id} {"notation": '
            '"extended"}'
        )
    return _foreseen(work, state, Language(state.language.notation, tuple(fields)))


def _foreseen(work: Workspace, state: ListState, wanted: Language) -> ForeseenLanguage:
    definitions = work.definitions_of(state)
    against = set(reread(state.language, definitions.holding.filters, wanted))
    if against:
        raise ConflictError(
            f"audiences ask for what would go or become another: {_named(definitions, against)}: change or delete "
            "them before"
        )
    has_new = not set(wanted.moments.values()) <= set(state.language.moments.values())
    return ForeseenLanguage(state, wanted, has_new)


def _named(definitions: Definitions, texts: set[str]) -> str:
    found = [audience.id for audience in definitions.smart if audience.text in texts]
    names = [f"{definitions.summaries[one]['name']!r} ({one})" for one in found[:_MAX_NAMED]]
    return ", ".join(names) + (f", and {len(found) - _MAX_NAMED} more" if len(found) > _MAX_NAMED else "")


def change(work: Workspace, foreseen: ForeseenLanguage) -> Language:
    """Change the language of a list.

    Raises:
        NotFoundError: the account no longer has this list.
        OutdatedError: its audiences or its language have changed since `foreseen` was computed.
    """
    state = work.read_list(foreseen.state.id, CHANGES_AUDIENCES)
    if state.version != foreseen.state.version:
        raise OutdatedError
    if foreseen.language != state.language:
        changed = lists.update().where(lists.c.id == state.id).values(updatedAt=now(), **foreseen.language.kept())
        work.connection.execute(changed)
        note_change(work.connection, state.id)
        if foreseen.has_new_moments:
            fill(work.connection, state.id)
    return foreseen.language
