"""``/actions``, and the extension that creates them."""

from fastapi import APIRouter
from starlette.responses import Response

from audiencefilter.service.api.body_limits import JSONRoute
from audiencefilter.service.api.context import TheCaller, TheService
from audiencefilter.service.api.responses import answer
from audiencefilter.service.api.schemas.envelopes import OneAction, documented
from audiencefilter.service.api.schemas.resources import NewAction
from audiencefilter.service.operations import actions

router = APIRouter(prefix="/actions", tags=["Actions"])


@router.delete("/{id}", summary="Delete an action", responses=documented(200, OneAction, 404, body=False))
def delete_action(service: TheService, caller: TheCaller, id: str) -> Response:
    """Delete an action, which takes its points back from the contact; return it as it was."""
    deleted = service.write(
        caller,
        lambda work: actions.foresee_deletion(work, id),
        actions.delete,
    )
    return answer("action", deleted)


extension = APIRouter(route_class=JSONRoute)


@extension.post("/actions", status_code=201, summary="Create an action", responses=documented(201, OneAction, 404))
def create_action(service: TheService, caller: TheCaller, action: NewAction) -> Response:
    """Create an action, which adds its increase to the points of its contact."""
    made = service.write(
        caller,
        lambda work: actions.foresee_creation(work, action.subId, action.name, action.increase),
        actions.create,
    )
    return answer("action", made, 201)
