"""Clauses that are not saved: preview, validate and explain."""

from datetime import datetime
from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

import audiencefilter as af
from audiencefilter import Explanation
from audiencefilter.service.api.body_limits import JSONRoute
from audiencefilter.service.api.context import CostlyTurn, NewestTurn, Service, TheCaller, TheService
from audiencefilter.service.api.errors import problems_of
from audiencefilter.service.api.responses import answer, answer_of_all
from audiencefilter.service.api.schemas.envelopes import documented
from audiencefilter.service.api.schemas.extensions import (
    BreakdownRequest,
    Breakdowns,
    ExplanationRequest,
    Explanations,
    PreviewRequest,
    Previews,
    ValidationRequest,
    Validations,
)
from audiencefilter.service.errors import BadRequestError, ConflictError, StatedError
from audiencefilter.service.instants import printed
from audiencefilter.service.operations import audiences, contacts, listing
from audiencefilter.service.operations.definitions import ListState
from audiencefilter.service.operations.keys import Caller
from audiencefilter.service.operations.language import Language
from audiencefilter.service.operations.membership import asked_by
from audiencefilter.service.operations.workspace import Workspace

extension = APIRouter(route_class=JSONRoute)


@extension.post("/preview", summary="Preview a clause", responses=documented(200, Previews, 404))
def preview(service: TheService, caller: TheCaller, turn: CostlyTurn, request: PreviewRequest) -> Response:
    """Count the contacts of a list that a clause would select, and show some of them."""
    f = audiences.check(request.filters, language_of_list(service, caller, request.listId))
    with service.account(caller).costly(turn.is_wanted) as work:
        state = work.read_list(request.listId)
        found = listing.preview(work.connection, service.printer(work, state), state, f, request.sample)
    return answer(
        "preview",
        {
            "count": found.count,
            "total": found.total,
            "share": found.share,
            "sample": found.sample,
            "description": f.describe(),
            "warnings": _warnings(f),
        },
    )


@extension.post("/breakdown", summary="Count the parts of a clause", responses=documented(200, Breakdowns, 404, 409))
def break_down(service: TheService, caller: TheCaller, turn: NewestTurn, request: BreakdownRequest) -> Response:
    """Count how many contacts of a list each part of a clause selects, and how many are left after it."""
    f = audiences.check(request.filters, language_of_list(service, caller, request.listId))
    with service.account(caller).costly(turn.is_wanted) as work:
        state = work.read_list(request.listId)
        found = service.columns.count(work, state, f)
    counts = found.counts
    return answer_of_all(
        {
            "version": found.version,
            "source": found.source,
            "columns": {"state": found.columns.state, "progress": found.columns.progress},
            "contacts": counts.contacts,
            "selected": counts.breakdown.alone,
            "breakdown": _part(counts.breakdown),
        }
    )


def _part(found: af.Breakdown) -> dict[str, Any]:
    parts = [_part(child) for child in found.children]
    return {"path": found.path, "alone": found.alone, "left": found.left, "parts": parts}


def language_of_list(service: Service, caller: Caller, list_id: str) -> Language:
    """Return what the audiences of a list may ask for; reading a clause may take long, and holds no connection."""
    with service.account(caller).reading() as work:
        return work.read_list(list_id).language


@extension.post("/validate", summary="Validate a clause", responses=documented(200, Validations, 404))
def validate(service: TheService, caller: TheCaller, request: ValidationRequest) -> Response:
    """Say all that is wrong with a clause, and what is seldom meant in it."""
    if (request.filters is None) == (request.text is None):
        raise BadRequestError("send either filters or text")
    language = Language() if request.listId is None else language_of_list(service, caller, request.listId)
    try:
        f = _checked(request, language)
    except StatedError as error:
        return _invalid([{"code": "empty", "path": "$", "message": error.message}])
    except af.InvalidFilterError as error:
        return _invalid(problems_of(error))
    return answer(
        "validation",
        {
            "valid": True,
            "problems": [],
            "warnings": _warnings(f),
            "description": f.describe(),
            "text": f.to_text(),
            "clause": f.to_json(),
        },
    )


def _checked(request: ValidationRequest, language: Language) -> af.Filter:
    if request.filters is not None:
        return audiences.check(request.filters, language)
    return audiences.check_text(request.text or "", language)


@extension.post("/explain", summary="Explain a membership", responses=documented(200, Explanations, 404, 409))
def explain(service: TheService, caller: TheCaller, turn: CostlyTurn, request: ExplanationRequest) -> Response:
    """Say why a contact is in a smart audience, or selected by a clause, or is not."""
    if (request.audienceId is None) == (request.filters is None):
        raise BadRequestError("send either audienceId or filters")
    with service.account(caller).costly(turn.is_wanted) as work:
        row, state = contacts.get(work, request.contactId)
        if request.filters is not None:
            f = audiences.check(request.filters, state.language)
        else:
            f = filter_of_audience(work, str(request.audienceId), state)
        contact = asked_by(work.connection, f, row)
    found = f.explain(contact, now=state.at)
    return answer("explanation", {"selected": found.verdict is True, "text": str(found), "verdict": _verdict(found)})


def filter_of_audience(work: Workspace, audience_id: str, state: ListState) -> af.Filter:
    """Return the filters of an audience, which are as they passed when they were sent."""
    audience = audiences.get(work, audience_id)
    if audience.listId != state.id:
        raise ConflictError("the contact and the audience are of different lists")
    if audience.filters is None:
        raise ConflictError("the members of a manual audience are chosen by hand: there is nothing to explain")
    return state.language.read(audience.filters)


def _invalid(problems: list[dict[str, Any]]) -> Response:
    nothing = dict.fromkeys(("description", "text", "clause"))
    return answer("validation", {"valid": False, "problems": problems, "warnings": [], **nothing})


def _warnings(f: af.Filter) -> list[dict[str, str]]:
    return [{"code": found.code, "path": found.path, "message": found.message} for found in f.warnings]


def _verdict(found: Explanation) -> dict[str, Any]:
    return {
        "text": found.text,
        "path": found.path,
        "verdict": found.verdict,
        "field": found.field,
        "value": _plain(found.value),
        "other": _plain(found.other),
        "instant": _plain(found.instant),
        "record": found.record,
        "count": found.count,
        "total": found.total,
        "children": [_verdict(child) for child in found.children],
    }


def _plain(value: Any) -> Any:
    """Return a value of a contact as JSON has it."""
    if isinstance(value, datetime):
        return printed(value)
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value
