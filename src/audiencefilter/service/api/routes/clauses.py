"""Clauses that are not saved: preview, validate and explain."""

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

import audiencefilter as af
from audiencefilter import Explanation
from audiencefilter.service.api.body_limits import JSONRoute
from audiencefilter.service.api.context import CostlyTurn, TheCaller, TheService
from audiencefilter.service.api.errors import problems_of
from audiencefilter.service.api.responses import answer
from audiencefilter.service.api.schemas.envelopes import documented
from audiencefilter.service.api.schemas.extensions import (
    ExplanationRequest,
    Explanations,
    PreviewRequest,
    Previews,
    ValidationRequest,
    Validations,
)
from audiencefilter.service.errors import BadRequestError, ConflictError, StatedError
from audiencefilter.service.instants import aware, printed
from audiencefilter.service.operations import audiences, contacts, listing
from audiencefilter.service.operations.workspace import Workspace

extension = APIRouter(route_class=JSONRoute)


@extension.post("/preview", summary="Preview a clause", responses=documented(200, Previews, 404))
def preview(service: TheService, caller: TheCaller, turn: CostlyTurn, request: PreviewRequest) -> Response:
    """Count the contacts of a list that a clause would select, and show some of them."""
    f = audiences.check(request.filters)
    with service.account(caller).costly(turn.is_wanted) as work:
        printer = service.printer(work, work.read_list(request.listId))
        found = listing.preview(work.connection, printer, request.listId, f, request.sample)
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


@extension.post("/validate", summary="Validate a clause", responses=documented(200, Validations))
def validate(request: ValidationRequest) -> Response:
    """Say all that is wrong with a clause, and what is seldom meant in it."""
    try:
        f = audiences.check(request.filters)
    except StatedError as error:
        return _invalid([{"code": "empty", "path": "$", "message": error.message}])
    except af.InvalidFilterError as error:
        return _invalid(problems_of(error))
    return answer(
        "validation",
        {"valid": True, "problems": [], "warnings": _warnings(f), "description": f.describe(), "text": f.to_text()},
    )


@extension.post("/explain", summary="Explain a membership", responses=documented(200, Explanations, 404, 409))
def explain(service: TheService, caller: TheCaller, turn: CostlyTurn, request: ExplanationRequest) -> Response:
    """Say why a contact is in a smart audience, or selected by a clause, or is not."""
    if (request.audienceId is None) == (request.filters is None):
        raise BadRequestError("send either audienceId or filters")
    with service.account(caller).costly(turn.is_wanted) as work:
        contact, _ = contacts.get(work, request.contactId)
        if request.filters is not None:
            f = audiences.check(request.filters)
        else:
            f = filter_of_audience(work, str(request.audienceId), contact["listId"])
    found = f.explain(contact | {"createdAt": aware(contact["createdAt"])})
    return answer("explanation", {"selected": found.verdict is True, "text": str(found), "verdict": _verdict(found)})


def filter_of_audience(work: Workspace, audience_id: str, list_id: str) -> af.Filter:
    """Return the filters of an audience, which are as they passed when they were sent."""
    audience = audiences.get(work, audience_id)
    if audience.listId != list_id:
        raise ConflictError("the contact and the audience are of different lists")
    if audience.filters is None:
        raise ConflictError("the members of a manual audience are chosen by hand: there is nothing to explain")
    return af.parse(audience.filters)


def _invalid(problems: list[dict[str, Any]]) -> Response:
    return answer(
        "validation", {"valid": False, "problems": problems, "warnings": [], "description": None, "text": None}
    )


def _warnings(f: af.Filter) -> list[dict[str, str]]:
    return [{"code": found.code, "path": found.path, "message": found.message} for found in f.warnings]


def _verdict(found: Explanation) -> dict[str, Any]:
    return {
        "text": found.text,
        "path": found.path,
        "verdict": found.verdict,
        "field": found.field,
        "value": printed(found.value) if found.field == "createdAt" and found.value else found.value,
        "children": [_verdict(child) for child in found.children],
    }
