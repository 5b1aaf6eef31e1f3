"""``/healthz`` and ``/readyz``: for whoever keeps the service running. They need no key."""

import sqlalchemy as sa
from anyio import to_thread
from fastapi import APIRouter
from starlette.responses import Response

from audiencefilter.service import logs
from audiencefilter.service.api.answers import answer
from audiencefilter.service.api.context import TheService
from audiencefilter.service.api.errors import answer_of
from audiencefilter.service.errors import UnavailableError
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.impairments import impairment_of
from audiencefilter.service.storage.migrating import State, state_of

router = APIRouter(include_in_schema=False)

_log = logs.logger("audiencefilter.health")


@router.get("/healthz")
async def healthz() -> Response:
    """Say that the process answers."""
    return answer("status", "alive")


@router.get("/readyz")
async def readyz(service: TheService) -> Response:
    """Say whether the database is there, with the tables of this version, and can be written."""
    try:
        # Not among the threads of requests, which may all be busy.
        wrong = await to_thread.run_sync(_wrong, service.database, limiter=service.gate_threads)
    except UnavailableError as error:
        return answer_of(error)
    return answer("status", "ready") if wrong is None else answer_of(UnavailableError(wrong))


def _wrong(database: Database) -> str | None:
    """Return what is wrong with a database, and what to do."""
    try:
        state = state_of(database)
        if state is not State.CURRENT:
            return f"the tables of the database are {state.value}: run audiencefilter db upgrade"
        return database.unwritable()
    except sa.exc.SQLAlchemyError as error:
        impairment = impairment_of(error)
        _log.warning("not ready", reason=impairment and impairment.reason, failure=logs.frames(error))
        return impairment.message if impairment is not None else "the database fails: the log says where"
