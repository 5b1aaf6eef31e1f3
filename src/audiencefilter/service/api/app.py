"""The application."""

import gc
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from anyio import CapacityLimiter, create_task_group, to_thread
from fastapi import APIRouter, Depends, FastAPI

from audiencefilter.service import logs
from audiencefilter.service.api import errors, openapi
from audiencefilter.service.api.authentication import BASE, Gate
from audiencefilter.service.api.body_limits import BodyRules
from audiencefilter.service.api.clockwork import Clockwork
from audiencefilter.service.api.context import Service, only_known_parameters, required_caller, short_turn
from audiencefilter.service.api.limiting import KeyAttempts, RateLimiter
from audiencefilter.service.api.metrics import Metrics
from audiencefilter.service.api.middleware import GZip, HeadAsGet, SignUpCORS
from audiencefilter.service.api.requests import RequestFrame
from audiencefilter.service.api.routes import (
    actions,
    audiences,
    clauses,
    contacts,
    events,
    facts,
    lists,
    monitoring,
    page,
)
from audiencefilter.service.api.stopping import Stopping
from audiencefilter.service.api.turns import AccountLocks, AtWork, Newest, StreamPlaces, Turns
from audiencefilter.service.operations.column_pool import Columns
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.serializing import Links
from audiencefilter.service.settings import Settings, unknown_settings
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.migrating import prepare

#: How long a thread keeps the interpreter while others wait for it: a tenth of what Python does by itself.
_SWITCH_SECONDS: Final = 0.0005

#: While others are at work, an account that works longer than they do rests this many times as long as its request, or
#: a portion of its answer, took, and the reading of its long body.
_REQUEST_RESTS: Final = 5
_BODY_RESTS: Final = 9

_log = logs.logger("audiencefilter.service")


def served() -> FastAPI:
    """Return the application for a process of its own: with the settings of the environment, and its logs."""
    settings = Settings()
    logs.configure(settings.log_level)
    for message in unknown_settings(os.environ):
        _log.warning(message)
    app = create_app(settings)
    # A thread that computes lets others go on after this time, and a request changes threads a dozen times.
    sys.setswitchinterval(_SWITCH_SECONDS)
    # What there is now stays: the garbage collector need not look at it again, while all requests wait.
    gc.collect()
    gc.freeze()
    return app


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the service as an ASGI application; its tables are made where the database is empty.

    Args:
        settings: those of the environment when None.

    Raises:
        ValueError: the database cannot be used, or needs ``audiencefilter db upgrade``; or there are to be metrics, and
            the extra for them is not installed.
    """
    settings = settings or Settings()
    database = Database(
        settings.database_url,
        settings.connections,
        settings.stream_connections,
        settings.gate_connections,
        settings.patience(),
    )
    stopping = Stopping()
    definitions = DefinitionCache()
    try:
        if (made := prepare(database)) is not None:
            _log.info("tables made", revision=made)
        metrics = _metrics(database, definitions) if settings.metrics else None
    except BaseException:
        database.close()
        raise

    columns = Columns(settings.database_url, settings.columns_folder, settings.columns_from, settings.columns_memory)
    clock = Clockwork(database, definitions, settings.clock_poll)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        # Each request that is at work has a thread.
        to_thread.current_default_thread_limiter().total_tokens = settings.connections + settings.stream_connections
        with stopping.listening():
            async with create_task_group() as tasks:
                tasks.start_soon(clock.go)
                if metrics is not None:
                    tasks.start_soon(metrics.keep_looking)
                yield
                clock.stop()
                tasks.cancel_scope.cancel()
        columns.close()
        database.close()

    app = FastAPI(
        title="audiencefilter",
        lifespan=lifespan,
        generate_unique_id_function=openapi.operation_id,
        redirect_slashes=False,
        openapi_url=openapi.DOCUMENT_URL,
        docs_url=None,
        redoc_url=None,
        swagger_ui_oauth2_redirect_url=None,
    )
    gate_threads = CapacityLimiter(settings.gate_connections)
    share, waiting = settings.account_share, (settings.account_queue, settings.queue_timeout)
    at_work = AtWork()
    short = Turns(settings.connections, share, *waiting, _REQUEST_RESTS, at_work)
    costly = Turns(settings.stream_connections, share, *waiting, _REQUEST_RESTS, at_work)
    app.state.service = Service(
        settings,
        database,
        definitions,
        Links(settings.pages_url),
        stopping,
        StreamPlaces(settings.event_streams),
        gate_threads,
        short,
        costly,
        # One at a time: all others wait while a long body is read, as Python reads JSON without a pause.
        Turns(1, 1, *waiting, _BODY_RESTS, at_work),
        AccountLocks(settings.queue_timeout),
        Newest(),
        columns,
    )
    errors.install(app)
    openapi.install(app)
    app.include_router(interface())
    app.include_router(monitoring.router)
    app.include_router(page.router)
    if metrics is not None:
        app.include_router(monitoring.metrics_router(metrics, settings.metrics_token))
    # The last one added is the outermost.
    app.add_middleware(GZip, compression=settings.compression)
    app.add_middleware(HeadAsGet)
    app.add_middleware(BodyRules, longest=settings.max_body)
    limiter = RateLimiter(settings.redis_url) if settings.rate_limits else None
    attempts = KeyAttempts(settings.invalid_keys) if settings.rate_limits else None
    previous = settings.previous_secret
    app.add_middleware(
        Gate,
        database=database,
        secret=settings.digest_secret(),
        limiter=limiter,
        attempts=attempts,
        threads=gate_threads,
        previous=None if previous is None else previous.get_secret_value().encode(),
    )
    app.add_middleware(SignUpCORS, origins=settings.cors_origins)
    app.add_middleware(RequestFrame, metrics=metrics)
    return app


def _metrics(database: Database, definitions: DefinitionCache) -> Metrics:
    try:
        return Metrics(database, definitions)
    except ModuleNotFoundError:
        raise ValueError(
            "AUDIENCEFILTER_METRICS needs prometheus-client, which is not installed: "
            "install it with pip install 'audiencefilter[metrics]'"
        ) from None


def interface() -> APIRouter:
    """Return the routes of the interface, which are all behind the gate."""
    # What is wrong is said at once. A short request leaves its place before its answer is sent, which may take long.
    needed = [
        Depends(required_caller),
        Depends(only_known_parameters),
        Depends(short_turn, scope="function"),
    ]
    router = APIRouter(prefix=BASE, dependencies=needed)
    for part in (contacts, audiences, lists, actions):
        router.include_router(part.router)
    extensions = APIRouter(prefix="/extensions", tags=[openapi.EXTENSIONS])
    for added in (clauses, facts, contacts, audiences, lists, actions, events):
        extensions.include_router(added.extension)
    router.include_router(extensions)
    return router
