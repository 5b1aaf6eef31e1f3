"""Routes under ``/lists``, ``/projects`` (another name for lists) and ``/actions``; notations and custom fields."""

import time
from functools import partial
from typing import Any, Final

from starlette.responses import Response

import audiencefilter as af
from audiencefilter.service.api.context import CostlyTurn, TheSession
from audiencefilter.service.api.openapi import Operations
from audiencefilter.service.api.responses import answer, fields
from audiencefilter.service.api.schemas import extensions as x
from audiencefilter.service.api.schemas import resources as r
from audiencefilter.service.operations import accounts, actions, audiences, custom_fields, listing
from audiencefilter.service.operations.notation import LIMITS, AudienceNames, Language
from audiencefilter.service.operations.proposing import propose
from audiencefilter.service.operations.words import described, titled
from audiencefilter.service.storage.database import read_until

router = Operations(tag="Lists")


@router.operation("GET", "/lists/{id}", "Retrieve a list", r.OneList, 404)
def get_list(session: TheSession, id: str) -> Response:
    """Return a list with its settings."""
    with session.reading() as work:
        return answer(list=accounts.get_list(work, id))


@router.operation("GET", "/projects", "List projects", r.Projects)
def list_projects(session: TheSession) -> Response:
    """Return the lists of the account, the oldest first."""
    with session.reading() as work:
        return answer(projects=accounts.lists_of(work))


actions_router = Operations(tag="Actions")


@actions_router.operation("DELETE", "/actions/{id}", "Delete an action", r.OneAction, 404)
def delete_action(session: TheSession, id: str) -> Response:
    """Delete an action, and subtract its increase from the points of its contact; return the deleted action."""
    return answer(action=session.write(lambda work: actions.delete(work, id)))


extension = Operations()


@extension.operation("GET", "/key", "Retrieve the key", x.OneKey)
def get_key(session: TheSession) -> Response:
    """Return the type of the key of the request, and what it sees."""
    caller = session.caller
    kind = "builder" if caller.is_builder else "private"
    shown = {"type": kind, "name": caller.name, "listId": caller.only_list, "readOnly": caller.is_read_only}
    return answer(key=shown)


@extension.operation("GET", "/lists/{id}", "Retrieve the fields and operators of audiences", x.OneLanguage, 404)
def get_language(session: TheSession, id: str) -> Response:
    """Return the notation of the audiences of a list."""
    with session.reading() as work:
        language = work.read_list(id).language
        return _language(language, id, custom_fields.for_people(work, id).zone)


@extension.operation("PATCH", "/lists/{id}", "Change a notation, the zone and words", x.OneLanguage, 404, 409)
def change_language(session: TheSession, id: str, change: x.ListChange) -> Response:
    """Set the notation of the audiences of a list, the zone of its days, and the words of its built-in fields.

    This does not change the meaning of the audiences.
    """
    notation = change.notation
    if notation is not None:
        session.write(lambda work: custom_fields.set_notation(work, id, notation), is_long=True)
    for_people = change.model_dump(exclude_unset=True, exclude={"notation"})
    if for_people:
        session.write(lambda work: custom_fields.set_for_people(work, id, for_people))
    return get_language(session, id)


def _language(language: Language, id: str, zone: str | None) -> Response:
    return answer(list={"id": id, "notation": language.notation, "zone": zone})


@extension.operation("GET", "/lists/{id}/builder", "Retrieve the description of the form", x.BuilderDocument, 404)
def get_builder(session: TheSession, id: str) -> Response:
    """Return the fields, operators and limits of the clauses of a list, for a form."""
    with session.reading() as work:
        language = work.read_list(id).language
        zone, words = custom_fields.for_people(work, id)
        ids = AudienceNames(work.fetch, id).ids if language.names_audiences else {}
    names = sorted(name for name, audience in ids.items() if audience is not None)
    return answer(builder=described(language, words).builder(LIMITS, names[:_MAX_FORM_NAMES] or None, zone))


#: The most audiences that a form offers.
_MAX_FORM_NAMES: Final = 1_000


#: The time for counting the members of the audiences of a list, in seconds.
_COUNTING_SECONDS: Final = 2.0


@extension.operation("GET", "/lists/{id}/audiences", "List audiences with their numbers", x.AudienceLines, 404)
def list_audiences_with_numbers(session: TheSession, turn: CostlyTurn, id: str) -> Response:
    """Return the audiences of a list, the oldest first, with the filters as a sentence and the number of members."""
    end, found = time.monotonic() + _COUNTING_SECONDS, list[dict[str, Any]]()
    with session.costly(turn) as work:
        state = work.read_list(id)
        schema = titled(state.language, custom_fields.for_people(work, id).words)
        filters = {one.id: one.filter for one in work.definitions_of(state).smart}
        selected = session.service.columns.counting(work, state)
        for audience in list(audiences.of_list(work.connection, id)):
            f = filters.get(audience.id)
            if f is None:
                members = partial(listing.count, work.connection, audiences.members_of(audience, state))
            else:
                members = partial(selected, f)
            number = read_until(end, work.connection, members) if time.monotonic() < end else None
            description = None if f is None else af.Filter(f.ast, schema).describe()
            shown = {"description": description, "members": number}
            found.append(fields(x.AudienceLine, audience, **shown))
    return answer(audiences=found)


@extension.operation("GET", "/lists/{id}/fields", "List custom fields", x.CustomFields, 404)
def get_fields(session: TheSession, id: str) -> Response:
    """Return the custom fields of a list, in their order."""
    with session.reading() as work:
        return _fields(work.read_list(id).language)


@extension.operation("GET", "/lists/{id}/fields/proposed", "Propose custom fields", x.ProposedFields, 404)
def propose_fields(session: TheSession, turn: CostlyTurn, id: str) -> Response:
    """Return fields for values in the data of the newest contacts that no field reads yet, the most frequent first."""
    with session.costly(turn) as work:
        found = propose(work.connection, work.read_list(id))
    return answer(fields=[{**one.field.shown(), "count": one.contacts, "examples": one.examples} for one in found])


@extension.operation("PUT", "/lists/{id}/fields", "Set custom fields", x.CustomFields, 404, 409)
def set_fields(session: TheSession, id: str, change: x.FieldsChange) -> Response:
    """Set all custom fields of a list. A field that audiences use must remain, with its path and type."""
    wanted = [field.custom() for field in change.fields]
    return _fields(session.write(lambda work: custom_fields.set_fields(work, id, wanted), is_long=True))


def _fields(language: Language) -> Response:
    return answer(fields=[custom.shown() for custom in language.fields])


@extension.operation("POST", "/actions", "Create an action", r.OneAction, 404, status=201)
def create_action(session: TheSession, action: r.NewAction) -> Response:
    """Create an action, and add its increase to the points of its contact."""
    made = session.write(lambda work: actions.create(work, action.subId, action.name, action.increase))
    return answer(201, action=made)
