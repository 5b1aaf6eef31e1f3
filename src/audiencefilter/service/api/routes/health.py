"""``/healthz`` and ``/readyz``: for whoever keeps the service running. They need no key."""

import sqlalchemy as sa
from fastapi import APIRouter
from starlette.responses import Response

from audiencefilter.service.api.answers import answer
from audiencefilter.service.api.context import TheService
from audiencefilter.service.api.errors import error_answer
from audiencefilter.service.errors import UnavailableError
from audiencefilter.service.storage.migrating import State, state_of

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> Response:
    """Say that the process answers."""
    return answer("status", "alive")


@router.get("/readyz")
def readyz(service: TheService) -> Response:
    """Say whether the database is there, with the tables of this version."""
    try:
        state = state_of(service.database)
    except (sa.exc.SQLAlchemyError, UnavailableError):
        return error_answer(503, "the database does not answer")
    if state is not State.CURRENT:
        return error_answer(503, f"the tables of the database are {state.value}: run audiencefilter db upgrade")
    return answer("status", "ready")
