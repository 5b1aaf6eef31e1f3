"""``/actions``, and the extension that creates them."""

from fastapi import APIRouter
from starlette.responses import Response

from audiencefilter.service.api.body_limits import JSONRoute
from audiencefilter.service.api.context import TheCaller, TheService
from audiencefilter.service.api.responses import answer
from audiencefilter.service.api.schemas.envelopes import OneAction, documented
from audiencefilter.service.api.schemas.resources import NewAction
from audiencefilter.service.operations import actions, contacts

router = APIRouter(prefix="/actions", tags=["Actions"])


@router.delete("/{id}", summary="Delete an action", responses=documented(200, OneAction, 404, body=False))
def delete_action(service: TheService, caller: TheCaller, id: str) -> Response:
    """Delete an action, which takes its points back from the contact; return it as it was."""
    of = (service.definitions, caller.account_id, id)
    deleted = service.write(
        caller,
        lambda connection: actions.foresee_deletion(connection, *of),
        lambda connection, foreseen: actions.delete(connection, *of, foreseen),
    )
    return answer("action", deleted)


extension = APIRouter(route_class=JSONRoute)


@extension.post("/actions", status_code=201, summary="Create an action", responses=documented(201, OneAction, 404))
def create_action(service: TheService, caller: TheCaller, action: NewAction) -> Response:
    """Create an action, which adds its increase to the points of its contact."""
    of = (service.definitions, caller.account_id, action.subId)
    made = service.write(
        caller,
        lambda connection: contacts.foresee_change(connection, *of, contacts.add_points(action.increase)),
        lambda connection, foreseen: actions.create(connection, *of, action.name, action.increase, foreseen),
    )
    return answer("action", made, 201)
