"""Routes for clauses that are not saved, and for the values of fields."""

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from fastapi.exceptions import RequestValidationError
from starlette.responses import Response

import audiencefilter as af
from audiencefilter.service.api.context import CostlyTurn, NewestTurn, Session, TheSession
from audiencefilter.service.api.errors import problems_of
from audiencefilter.service.api.openapi import Operations
from audiencefilter.service.api.responses import answer, fields
from audiencefilter.service.api.schemas import extensions as x
from audiencefilter.service.errors import BadRequestError, ConflictError, StatedError
from audiencefilter.service.operations import audiences, contacts, listing
from audiencefilter.service.operations.custom_fields import for_people
from audiencefilter.service.operations.definitions import ListState
from audiencefilter.service.operations.membership import asked_by
from audiencefilter.service.operations.notation import AudienceNames, Language
from audiencefilter.service.operations.statistics import able, compare, distribute, written
from audiencefilter.service.operations.suggesting import places_of, suggest
from audiencefilter.service.operations.words import described, titled
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.tools import closest, instead_of, omit, show, warnings_of

extension = Operations()


@extension.operation("POST", "/preview", "Preview a clause", x.Previews, 404)
def preview(session: TheSession, turn: CostlyTurn, request: x.PreviewRequest) -> Response:
    """Count the contacts of a list that a clause would select, and show some of them."""
    language = language_of_list(session, request.listId)
    f = audiences.check(request.filters, language, names_of_list(session, request.listId))
    for name in request.fields or ():
        if name not in listing.SHOWN:
            _field(name, language)
    limit = request.sample if request.limit is None else request.limit
    without = None if request.missing is None else _without(f, request.missing)
    page = listing.PreviewPage(limit, request.after, request.fields, without)
    with session.costly(turn) as work:
        state = work.read_list(request.listId)
        found = listing.preview(work.connection, session.printer(work, state), state, f, page)
        schema = titled(state.language, for_people(work, state.id).words)
    shown = af.Filter(f.ast, schema, f.limits)
    said = {"description": shown.describe(), "warnings": _warnings(shown)}
    return answer(preview=fields(x.PreviewShape, found, **said))


def _without(f: af.Filter, path: str) -> af.Filter:
    rest = omit(f.ast, f.schema, path)
    if rest is None:
        raise BadRequestError(f"missing: no part at {show(path)} can be left out: take a path that has `without`")
    return af.Filter(rest, f.schema, f.limits)


@extension.operation("POST", "/breakdown", "Count the parts of a clause", x.Breakdowns, 404, 409)
def break_down(session: TheSession, turn: NewestTurn, request: x.BreakdownRequest) -> Response:
    """Count the contacts of a list that each part of a clause selects, and those that are left after the part."""
    f = _read(session, request.listId, request.filters)
    with session.costly(turn) as work:
        state = work.read_list(request.listId)
        found = session.service.columns.count(work, state, f)
    return answer(
        version=found.version,
        source=found.source,
        columns=fields(x.ColumnsShape, found.columns),
        contacts=found.counts.contacts,
        selected=found.counts.breakdown.alone,
        breakdown=_part(found.counts.breakdown),
    )


def _part(found: af.Breakdown) -> dict[str, Any]:
    return fields(x.PartShape, found, parts=[_part(child) for child in found.children])


def language_of_list(session: Session, list_id: str) -> Language:
    """Return the language of a list's audiences. The connection is returned before a clause is read."""
    with session.reading() as work:
        return work.read_list(list_id).language


def names_of_list(session: Session, list_id: str | None) -> Mapping[str, Any] | None:
    """Return the clauses of a list's audiences by name, each loaded when a clause names it."""

    def fetch(query: "sa.Select[Any]") -> Sequence[Any]:
        with session.reading() as work:
            return work.fetch(query)

    return None if list_id is None else AudienceNames(fetch, list_id)


def _read(session: Session, list_id: str, filters: str) -> af.Filter:
    return audiences.check(filters, language_of_list(session, list_id), names_of_list(session, list_id))


@extension.operation("POST", "/validate", "Validate a clause", x.Validations, 404)
def validate(session: TheSession, request: x.ValidationRequest) -> Response:
    """Check a clause: return all its problems, and warnings about parts that are probably not intended."""
    if (request.filters is None) == (request.text is None):
        raise BadRequestError("send either filters or text")
    language, words = Language(), "{}"
    if request.listId is not None:
        with session.reading() as work:
            language, words = work.read_list(request.listId).language, for_people(work, request.listId).words
    names = names_of_list(session, request.listId)
    try:
        if request.filters is not None:
            f = audiences.check(request.filters, language, names)
        else:
            f = audiences.check_text(request.text or "", language, names)
    except StatedError as error:
        return _invalid([{"code": "empty", "path": "$", "message": error.message}])
    except af.InvalidFilterError as error:
        return _invalid(problems_of(error))
    shown = af.Filter(f.ast, titled(language, words), f.limits)
    forms = {"description": shown.describe(), "text": f.to_text(), "clause": f.to_json()}
    return answer(validation={"valid": True, "problems": [], "warnings": _warnings(shown), **forms})


@extension.operation("POST", "/explain", "Explain a membership", x.Explanations, 404, 409)
def explain(session: TheSession, turn: CostlyTurn, request: x.ExplanationRequest) -> Response:
    """Explain why a contact is in a smart audience or not, or why a clause selects the contact or not."""
    if (request.audienceId is None) == (request.filters is None):
        raise BadRequestError("send either audienceId or filters")
    with session.costly(turn) as work:
        row, state = contacts.get(work, request.contactId)
        if request.filters is not None:
            f = audiences.check(request.filters, state.language, state.names)
        else:
            f = filter_of_audience(work, str(request.audienceId), state)
        contact = asked_by(work.connection, f, row)
    found = f.explain(contact, now=state.at)
    return answer(explanation={"selected": found.verdict is True, "text": str(found), "verdict": _verdict(found)})


def filter_of_audience(work: Workspace, audience_id: str, state: ListState) -> af.Filter:
    """Return the filter of an audience, which was checked when it was saved."""
    audience = audiences.get(work, audience_id)
    if audience.listId != state.id:
        raise ConflictError("the contact and the audience are of different lists")
    if audience.filters is None:
        raise ConflictError("the members of a manual audience are chosen by hand: there is nothing to explain")
    return state.read(audience.filters)


def _invalid(problems: list[dict[str, Any]]) -> Response:
    nothing = dict.fromkeys(("description", "text", "clause"))
    return answer(validation={"valid": False, "problems": problems, "warnings": [], **nothing})


def _warnings(f: af.Filter) -> list[dict[str, str]]:
    return [fields(x.WarningShape, found) for found in warnings_of(f.ast, f.schema, f.selection)]


def _verdict(found: af.Explanation) -> dict[str, Any]:
    return fields(x.Verdict, found, children=[_verdict(child) for child in found.children])


@extension.operation("POST", "/comparison", "Compare an audience", x.Comparison, 404)
def compare_audience(session: TheSession, turn: CostlyTurn, request: x.ComparisonRequest) -> Response:
    """Return the contacts that would enter or leave an audience if it had other filters. This changes nothing."""
    with session.reading() as work:
        list_id = audiences.get(work, request.audienceId).listId
    f = _read(session, list_id, request.filters)
    with session.costly(turn) as work:
        audience = audiences.get(work, request.audienceId)
        state = work.read_list(list_id)
        found = compare(work.connection, session.printer(work, state), state, audience, f, request.limit)
    enter, leave = (fields(x.MovingShape, one, count=one.contacts) for one in (found.enter, found.leave))
    return answer(enter=enter, leave=leave, stay=found.stay)


@extension.operation("POST", "/distribution", "Count the values of a field", x.Distribution, 404)
def count_values(session: TheSession, turn: CostlyTurn, request: x.DistributionRequest) -> Response:
    """Return the values that contacts have in a field, with the number of contacts for each value."""
    language = language_of_list(session, request.listId)
    field = _field(request.field, language)
    names = names_of_list(session, request.listId)
    f = None if request.filters is None else audiences.check(request.filters, language, names)
    with session.costly(turn) as work:
        found = distribute(work.connection, work.read_list(request.listId), field, f)
    bins = None
    if found.histogram is not None:
        bins = [{"from": start, "to": end, "count": count} for start, end, count in found.histogram]
    values = [{"value": value, "count": count} for value, count in found.values]
    of_field = {"field": field.name, "type": field.type.value, "many": field.many}
    return answer(**fields(x.Distribution, found, **of_field, values=values, histogram=bins))


@extension.operation("POST", "/suggest", "Suggest values", x.Suggestions, 404)
def suggest_values(session: TheSession, turn: CostlyTurn, request: x.SuggestionRequest) -> Response:
    """Return values that contacts have in a field, or in any field of texts, with the number of contacts for each."""
    language = language_of_list(session, request.listId)
    with session.reading() as work:
        words = for_people(work, work.read_list(request.listId).id).words
    places = places_of(described(language, words), request.relation, request.field)
    # A form sends the rest of its clause, which may be empty.
    is_whole = request.filters is None or "".join(request.filters.split()) in {"", "{}"}
    f = None if is_whole else _read(session, request.listId, request.filters or "")
    with session.costly(turn) as work:
        state = work.read_list(request.listId)
        found = suggest(work, session.service.columns, state, places, f, request.search, request.limit)
    return answer(values=[fields(x.SuggestedValue, one) for one in found.values], more=found.more)


def _field(name: str, language: Language) -> af.Field:
    """Return a field of a list; raise RequestValidationError if the list has no field of this name."""
    fields = language.schema.by_name
    if name in fields:
        return fields[name]
    meant, why = closest(name, fields), f"there is no field {name!r} of contacts"
    if meant is None:
        why += instead_of(name, fields)
    hint = {} if meant is None else {"hint": f'write "{meant}"'}
    raise RequestValidationError([{"type": "unknown_field", "loc": ("body", "field"), "msg": why, "ctx": hint}])


@extension.operation("POST", "/sql", "Write a clause as SQL", x.SQLShape, 404)
def write_as_sql(session: TheSession, request: x.SQLRequest) -> Response:
    """Return a clause as a condition over tables like those of the service. Relative operands become fixed instants."""
    with session.reading() as work:
        state = work.read_list(request.listId)
    f = audiences.check(request.filters, state.language, names_of_list(session, request.listId))
    try:
        found = written(f, request.dialect, state.at)
    except af.UnsupportedError as error:
        why = f"{request.dialect} cannot say this clause exactly: {error.construct}"
        others = ", ".join(able(f, state.at))
        hint = {"hint": f"write one that can: {others}"} if others else {}
        wrong = {"type": "unsupported", "loc": ("body", "dialect"), "msg": why, "ctx": hint}
        raise RequestValidationError([wrong]) from None
    return answer(dialect=request.dialect, **found._asdict())
