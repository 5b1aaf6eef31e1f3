"""Actions: creating them."""

from fastapi import APIRouter
from starlette.responses import Response

from audiencefilter.service.api.answers import answer
from audiencefilter.service.api.bodies import JSONRoute
from audiencefilter.service.api.context import TheCaller, TheService
from audiencefilter.service.api.shapes.action import NewAction
from audiencefilter.service.api.shapes.envelopes import OneAction, documented
from audiencefilter.service.operations import actions, contacts

router = APIRouter(route_class=JSONRoute)


@router.post("/actions", status_code=201, summary="Create an action", responses=documented(201, OneAction, 404))
def create_action(service: TheService, caller: TheCaller, action: NewAction) -> Response:
    """Create an action, which adds its increase to the points of its contact."""
    of = (service.definitions, caller.account_id, action.subId)
    made = service.write(
        caller,
        lambda connection: contacts.foresee_change(connection, *of, contacts.add_points(action.increase)),
        lambda connection, foreseen: actions.create(connection, *of, action.name, action.increase, foreseen),
    )
    return answer("action", made, 201)
