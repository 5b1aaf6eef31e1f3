"""Facts of a list that help to build audiences: what other filters would do to one, and what values there are."""

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.exceptions import RequestValidationError
from starlette.responses import Response

import audiencefilter as af
from audiencefilter.language.suggest import closest, instead_of
from audiencefilter.service.api.body_limits import JSONRoute
from audiencefilter.service.api.context import CostlyTurn, TheCaller, TheService
from audiencefilter.service.api.responses import answer_of_all
from audiencefilter.service.api.routes.clauses import language_of_list
from audiencefilter.service.api.schemas.envelopes import documented
from audiencefilter.service.api.schemas.facts import (
    Comparison,
    ComparisonRequest,
    Distribution,
    DistributionRequest,
    Growth,
    SQLRequest,
    SQLShape,
)
from audiencefilter.service.api.schemas.queries import DIGITS, At
from audiencefilter.service.instants import printed
from audiencefilter.service.operations import audiences
from audiencefilter.service.operations.facts import Moving, able, compare, distribute, growth_of, written
from audiencefilter.service.operations.language import Language

extension = APIRouter(route_class=JSONRoute)


@extension.post("/comparison", summary="Compare an audience", responses=documented(200, Comparison, 404))
def compare_audience(service: TheService, caller: TheCaller, turn: CostlyTurn, request: ComparisonRequest) -> Response:
    """Say who would enter an audience with other filters, and who would leave it; nothing is changed."""
    with service.account(caller).reading() as work:
        list_id = audiences.get(work, request.audienceId).listId
    f = audiences.check(request.filters, language_of_list(service, caller, list_id))
    with service.account(caller).costly(turn.is_wanted) as work:
        audience = audiences.get(work, request.audienceId)
        state = work.read_list(list_id)
        found = compare(work.connection, service.printer(work, state), state, audience, f, request.limit)
    return answer_of_all({"enter": _moving(found.enter), "leave": _moving(found.leave), "stay": found.stay})


def _moving(found: Moving) -> dict[str, Any]:
    return {"count": found.contacts, "sample": found.sample}


@extension.post("/distribution", summary="Count the values of a field", responses=documented(200, Distribution, 404))
def count_values(service: TheService, caller: TheCaller, turn: CostlyTurn, request: DistributionRequest) -> Response:
    """Say which values contacts have in a field, and how many have each."""
    language = language_of_list(service, caller, request.listId)
    field = _field(request.field, language)
    f = None if request.filters is None else audiences.check(request.filters, language)
    with service.account(caller).costly(turn.is_wanted) as work:
        found = distribute(work.connection, work.read_list(request.listId), field, f)
    bins = None
    if found.histogram is not None:
        bins = [{"from": _json(start), "to": _json(end), "count": count} for start, end, count in found.histogram]
    return answer_of_all(
        {
            "field": field.name,
            "type": field.type.value,
            "many": field.many,
            "contacts": found.contacts,
            "missing": found.missing,
            "values": [{"value": _json(value), "count": count} for value, count in found.values],
            "others": found.others,
            "histogram": bins,
        }
    )


def _field(name: str, language: Language) -> af.Field:
    """Return a field of a list.

    Raises:
        RequestValidationError: it has none of that name.
    """
    fields = language.schema.by_name
    if name in fields:
        return fields[name]
    meant, why = closest(name, fields), f"there is no field {name!r} of contacts"
    if meant is None:
        why += instead_of(name, fields)
    hint = {} if meant is None else {"hint": f'write "{meant}"'}
    raise RequestValidationError([{"type": "unknown_field", "loc": ("body", "field"), "msg": why, "ctx": hint}])


def _json(value: Any) -> Any:
    return printed(value) if isinstance(value, datetime) else value


@extension.get(
    "/audiences/{id}/growth", summary="Show how an audience grew", responses=documented(200, Growth, 404, body=False)
)
def show_growth(
    service: TheService,
    caller: TheCaller,
    turn: CostlyTurn,
    id: str,
    since: Annotated[At, Query(description="the first instant; as far back as is known when not sent")] = None,
    until: Annotated[At, Query(description="the last instant; now when not sent")] = None,
    points: Annotated[int, Query(ge=2, le=200, description="the most instants"), DIGITS] = 100,
) -> Response:
    """Say how many members an audience had, as its events tell."""
    with service.account(caller).costly(turn.is_wanted) as work:
        audience = audiences.get(work, id)
        found = growth_of(work.connection, work.read_list(audience.listId), audience, since, until, points)
    return answer_of_all({"members": found.members, "points": [point._asdict() for point in found.points]})


@extension.post("/sql", summary="Write a clause as SQL", responses=documented(200, SQLShape, 404))
def write_as_sql(service: TheService, caller: TheCaller, request: SQLRequest) -> Response:
    """Return a clause as a condition over tables like those of the service; what is relative to now is as of now."""
    with service.account(caller).reading() as work:
        state = work.read_list(request.listId)
    f = audiences.check(request.filters, state.language)
    try:
        found = written(f, request.dialect, state.at)
    except af.UnsupportedError as error:
        why = f"{request.dialect} cannot say this clause exactly: {error.construct}"
        others = ", ".join(able(f, state.at))
        hint = {"hint": f"write one that can: {others}"} if others else {}
        raise RequestValidationError(
            [{"type": "unsupported", "loc": ("body", "dialect"), "msg": why, "ctx": hint}]
        ) from None
    return answer_of_all({"dialect": request.dialect, **found._asdict()})
