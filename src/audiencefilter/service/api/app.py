"""The application."""

import gc
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from anyio import to_thread
from fastapi import APIRouter, Depends, FastAPI

from audiencefilter.service import logs
from audiencefilter.service.api import errors, openapi
from audiencefilter.service.api.bodies import BodyRules
from audiencefilter.service.api.context import Service, only_known_parameters, required_caller
from audiencefilter.service.api.cors import SignUpCORS
from audiencefilter.service.api.extensions import actions as extension_actions
from audiencefilter.service.api.extensions import audiences as extension_audiences
from audiencefilter.service.api.extensions import clauses, events
from audiencefilter.service.api.extensions import contacts as extension_contacts
from audiencefilter.service.api.gate import BASE, Gate
from audiencefilter.service.api.limiting import RateLimiter
from audiencefilter.service.api.requests import RequestFrame
from audiencefilter.service.api.routes import actions, audiences, contacts, health, lists
from audiencefilter.service.api.stopping import Stopping
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.printing import Links
from audiencefilter.service.settings import Settings, unknown_settings
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.migrating import prepare

_log = logs.logger("audiencefilter.service")


def served() -> FastAPI:
    """Return the application for a process of its own: with the settings of the environment, and its logs."""
    settings = Settings()
    logs.configure(settings.log_level)
    for message in unknown_settings(os.environ):
        _log.warning(message)
    app = create_app(settings)
    # What there is now stays: the garbage collector need not look at it again, while all requests wait.
    gc.collect()
    gc.freeze()
    return app


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the service as an ASGI application; its tables are made where the database is empty.

    Args:
        settings: those of the environment when None.

    Raises:
        ValueError: the database cannot be used, or needs ``audiencefilter db upgrade``.
    """
    settings = settings or Settings()
    database = Database(settings.database_url, settings.connections, settings.stream_connections)
    if (made := prepare(database)) is not None:
        _log.info("tables made", revision=made)
    stopping = Stopping()

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        # Each request that is at work has a thread: those with a connection, and those that wait for one to stream.
        to_thread.current_default_thread_limiter().total_tokens = settings.connections + database.stream_places
        with stopping.listening():
            yield
        database.close()

    app = FastAPI(
        title="audiencefilter",
        lifespan=lifespan,
        redirect_slashes=False,
        openapi_url=openapi.DOCUMENT_URL,
        docs_url=None,
        redoc_url=None,
        swagger_ui_oauth2_redirect_url=None,
    )
    app.state.service = Service(settings, database, DefinitionCache(), Links(settings.pages_url), stopping)
    errors.install(app)
    openapi.install(app)
    app.include_router(interface())
    app.include_router(health.router)
    # The last one added is the outermost.
    app.add_middleware(BodyRules, longest=settings.max_body)
    limiter = RateLimiter(settings.redis_url) if settings.rate_limits else None
    app.add_middleware(Gate, database=database, secret=settings.digest_secret(), limiter=limiter)
    app.add_middleware(SignUpCORS, origins=settings.cors_origins)
    app.add_middleware(RequestFrame)
    return app


def interface() -> APIRouter:
    """Return the routes of the interface, which are all behind the gate."""
    router = APIRouter(prefix=BASE, dependencies=[Depends(required_caller), Depends(only_known_parameters)])
    for part in (contacts, audiences, lists, actions):
        router.include_router(part.router)
    extensions = APIRouter(prefix="/extensions", tags=[openapi.EXTENSIONS])
    for added in (clauses, extension_contacts, extension_audiences, extension_actions, events):
        extensions.include_router(added.router)
    router.include_router(extensions)
    return router
