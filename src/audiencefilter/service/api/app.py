"""The ASGI application: routes, middleware and background tasks."""

import gc
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Never

import anyio
from anyio import to_thread
from fastapi import APIRouter, Depends, FastAPI

from audiencefilter.service import logs
from audiencefilter.service.api import errors, monitoring, openapi
from audiencefilter.service.api.body_limits import BodyRules
from audiencefilter.service.api.context import Service, only_known_parameters, session_of, short_turn
from audiencefilter.service.api.gate import BASE, Gate, KeyAttempts, RateLimiter
from audiencefilter.service.api.middleware import GZip, HeadAsGet, RequestFrame, SignUpCORS
from audiencefilter.service.api.routes import audiences, clauses, contacts, events, links, lists, page
from audiencefilter.service.operations.clock_advance import Mover
from audiencefilter.service.settings import Settings, unknown_settings
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.migrating import prepare

_log = logs.logger("audiencefilter.service")
_clock_log = logs.logger("audiencefilter.clock")


def served() -> FastAPI:
    """Return the application for its own process: settings from the environment, logs to stderr."""
    settings = Settings()
    logs.configure(settings.log_level)
    for message in unknown_settings(os.environ):
        _log.warning(message)
    app = create_app(settings)
    # A computing thread yields after 0.5 ms, a tenth of the default: a request changes threads often.
    sys.setswitchinterval(0.0005)
    # Objects of the start live as long as the process: the garbage collector need not scan them while requests wait.
    gc.collect()
    gc.freeze()
    return app


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the service as an ASGI application; create its tables in an empty database.

    Args:
        settings: from the environment when None.

    Raises:
        ValueError: the database is not usable, or needs ``audiencefilter db upgrade``; or metrics are on and their
            extra is not installed.
    """
    settings = settings or Settings()
    sizes = settings.connections, settings.stream_connections, settings.gate_connections
    service = Service(settings, Database(settings.database_url, *sizes, settings.timeouts()))
    try:
        if (made := prepare(service.database)) is not None:
            _log.info("tables made", revision=made)
        metrics = monitoring.Metrics(service.database, service.definitions) if settings.metrics else None
    except BaseException:
        service.database.close()
        raise

    app = FastAPI(
        title="audiencefilter",
        lifespan=lambda _: _lifespan(service, metrics),
        generate_unique_id_function=openapi.operation_id,
        redirect_slashes=False,
        openapi_url=openapi.DOCUMENT_URL,
        docs_url=None,
        redoc_url=None,
        swagger_ui_oauth2_redirect_url=None,
        exception_handlers=dict(errors.HANDLERS),
    )
    app.state.service = service
    openapi.install(app)
    app.include_router(interface())
    app.include_router(monitoring.router)
    app.include_router(page.router)
    if metrics is not None:
        metrics.install(app, settings.metrics_token)
    previous = settings.previous_secret
    # The middleware added last is the outermost.
    app.add_middleware(GZip, compression=settings.compression)
    app.add_middleware(HeadAsGet)
    app.add_middleware(BodyRules, longest=settings.max_body)
    app.add_middleware(
        Gate,
        database=service.database,
        secret=settings.digest_secret(),
        previous=None if previous is None else previous.get_secret_value().encode(),
        threads=service.gate_threads,
        limiter=RateLimiter(settings.redis_url) if settings.rate_limits else None,
        attempts=KeyAttempts(settings.invalid_keys) if settings.rate_limits else None,
    )
    app.add_middleware(SignUpCORS, origins=settings.cors_origins)
    app.add_middleware(RequestFrame, metrics=metrics)
    return app


def interface() -> APIRouter:
    """Return the routes of the interface, all of them behind the gate, which lets the use of a link pass."""
    # Invalid requests fail before they wait. A short request frees its place before its answer is sent, which may
    # take long.
    needed = [Depends(session_of), Depends(only_known_parameters), Depends(short_turn, scope="function")]
    router = APIRouter(prefix=BASE, dependencies=needed)
    for part in (contacts.router, audiences.router, lists.router, lists.actions_router):
        router.include_router(part)
    extensions = APIRouter(prefix="/extensions", tags=[openapi.EXTENSIONS])
    for added in (clauses, contacts, audiences, lists, events):
        extensions.include_router(added.extension)
    router.include_router(extensions)
    everything = APIRouter()
    everything.include_router(router)
    without_key = APIRouter(prefix=f"{BASE}/extensions", tags=[openapi.EXTENSIONS])
    without_key.include_router(links.extension, dependencies=[Depends(only_known_parameters)])
    everything.include_router(without_key)
    return everything


@asynccontextmanager
async def _lifespan(service: Service, metrics: monitoring.Metrics | None) -> AsyncIterator[None]:
    settings = service.settings
    # Each request at work has a thread.
    to_thread.current_default_thread_limiter().total_tokens = settings.connections + settings.stream_connections
    mover, is_stopped = Mover(service.database, service.definitions), False

    def advance_clocks() -> float:
        """Advance the clocks of lists: every worker polls, and one of them advances a list."""
        try:
            rest = mover.look(lambda: not is_stopped)
        except Exception as error:  # any error: the next poll may succeed
            _clock_log.warning("clocks cannot be moved", failure=logs.frames(error))
            return settings.clock_poll
        return settings.clock_poll if rest is None else min(rest, settings.clock_poll)

    with service.stopping.listening():
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_repeat, advance_clocks)
            if metrics is not None:
                tasks.start_soon(_repeat, metrics.measure, True)
            yield
            is_stopped = True
            tasks.cancel_scope.cancel()
    service.columns.close()
    service.database.close()


async def _repeat(step: Callable[[], float], is_abandoned: bool = False) -> Never:
    """Call `step` in its own thread until cancelled; it returns the seconds until its next call."""
    # With is_abandoned, cancelling does not wait for the last call.
    limiter = anyio.CapacityLimiter(1)
    while True:
        await anyio.sleep(await to_thread.run_sync(step, abandon_on_cancel=is_abandoned, limiter=limiter))
