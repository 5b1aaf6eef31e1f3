"""``/lists`` and ``/projects``: two names for one thing."""

from fastapi import APIRouter
from starlette.responses import Response

from audiencefilter.service.api.context import TheCaller, TheService
from audiencefilter.service.api.responses import answer
from audiencefilter.service.api.schemas.envelopes import OneList, Projects, documented
from audiencefilter.service.operations import accounts

router = APIRouter(tags=["Lists"])


@router.get("/lists/{id}", summary="Retrieve a list", responses=documented(200, OneList, 404, body=False))
def get_list(service: TheService, caller: TheCaller, id: str) -> Response:
    """Return a list with its settings."""
    with service.account(caller).reading() as work:
        return answer("list", accounts.get_list(work, id))


@router.get("/projects", summary="List projects", responses=documented(200, Projects, body=False))
def list_projects(service: TheService, caller: TheCaller) -> Response:
    """Return the lists of the account, the oldest first."""
    with service.account(caller).reading() as work:
        return answer("projects", accounts.lists_of(work))
