"""``/actions``."""

from fastapi import APIRouter
from starlette.responses import Response

from audiencefilter.service.api.answers import answer
from audiencefilter.service.api.context import TheCaller, TheService
from audiencefilter.service.api.shapes.envelopes import OneAction, documented
from audiencefilter.service.operations import actions

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
