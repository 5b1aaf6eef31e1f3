"""``/metrics``: for Prometheus. It is not under the base address, and needs no API key."""

import hmac

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Request
from pydantic import SecretStr
from starlette.responses import Response

from audiencefilter.service.api.errors import error_answer
from audiencefilter.service.api.metrics import MEDIA_TYPE, Metrics


def router(metrics: Metrics, token: SecretStr | None) -> APIRouter:
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
