"""Actions: creating them."""

from fastapi import APIRouter
from starlette.responses import Response

from audiencefilter.service.api.answers import answer
from audiencefilter.service.api.context import TheCaller, TheService
from audiencefilter.service.api.shapes.action import NewAction
from audiencefilter.service.api.shapes.envelopes import OneAction, documented
from audiencefilter.service.operations import actions

router = APIRouter()


@router.post("/actions", status_code=201, summary="Create an action", responses=documented(201, OneAction, 404))
def create_action(service: TheService, caller: TheCaller, action: NewAction) -> Response:
    """Create an action, which adds its increase to the points of its contact."""
    with service.database.writing() as connection:
        made = actions.create(
            connection, service.definitions, caller.account_id, action.subId, action.name, action.increase
        )
    return answer("action", made, 201)
