"""``/healthz``, ``/readyz`` and ``/metrics``: for whoever keeps the service running."""

import hmac

import sqlalchemy as sa
from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Request
from pydantic import SecretStr
from starlette.responses import Response

from audiencefilter.service import logs
from audiencefilter.service.api.context import Service
from audiencefilter.service.api.errors import answer_of, error_answer
from audiencefilter.service.api.metrics import MEDIA_TYPE, Metrics
from audiencefilter.service.api.responses import answer
from audiencefilter.service.errors import UnavailableError
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.impairments import impairment_of
from audiencefilter.service.storage.migrating import State, state_of

router = APIRouter(include_in_schema=False)

_log = logs.logger("audiencefilter.health")


@router.get("/healthz")
async def healthz() -> Response:
    """Say that the process answers."""
    return answer(status="alive")


@router.get("/readyz")
async def readyz(request: Request) -> Response:
    """Say whether the database is there, with the tables of this version, and can be written."""
    service: Service = request.app.state.service
    try:
        # Not among the threads of requests, which may all be busy.
        wrong = await to_thread.run_sync(_wrong, service.database, limiter=service.gate_threads)
    except UnavailableError as error:
        return answer_of(error)
    return answer(status="ready") if wrong is None else answer_of(UnavailableError(wrong))


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


def metrics_router(metrics: Metrics, token: SecretStr | None) -> APIRouter:
    """Return the route.

    Args:
        metrics: what it shows.
        token: what whoever asks has to send as a bearer token; None if nothing.
    """
    made = APIRouter(include_in_schema=False)
    wanted = None if token is None else f"Bearer {token.get_secret_value()}".encode()
    # A thread of its own: it answers also while requests have all the others.
    limiter = CapacityLimiter(1)

    @made.get("/metrics")
    async def show_metrics(request: Request) -> Response:
        """Return what the service counts."""
        sent = request.headers.get("Authorization", "").encode()
        if wanted is not None and not hmac.compare_digest(sent, wanted):
            message = "send AUDIENCEFILTER_METRICS_TOKEN as a bearer token in the header Authorization"
            return error_answer(401, message, headers={"WWW-Authenticate": "Bearer"})
        return Response(await to_thread.run_sync(metrics.text, limiter=limiter), media_type=MEDIA_TYPE)

    return made
