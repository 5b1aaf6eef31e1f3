"""The ASGI application: its parts, the gate before the operations, logs, health and metrics."""

import gc
import hmac
import json
import logging
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from multiprocessing import parent_process
from typing import Any, Final
from uuid import uuid4
from weakref import WeakValueDictionary

import anyio
from anyio import to_thread
from fastapi import APIRouter, FastAPI, Request
from pydantic import SecretStr
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from audiencefilter.service.access import BASE, COSTLY, LINKS, PUBLIC, Caller, Rates, caller_of, require_permission
from audiencefilter.service.answers import HANDLERS, ServiceError, answer, answer_of, error_answer, unavailable
from audiencefilter.service.database import Database
from audiencefilter.service.requests import Service, TheService
from audiencefilter.service.routes import audiences, contacts, fields, importing, lists, page, questions
from audiencefilter.service.settings import Settings, unknown_settings

_log: Final = logging.getLogger("audiencefilter.requests")
REQUEST_ID: Final = "X-Request-ID"
_OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}


def served() -> FastAPI:
    """Return the application for its own process: settings from the environment, logs to stderr."""
    settings = Settings()
    configure(settings.log_level)
    for message in unknown_settings(os.environ):
        _log.warning(message)
    app = create_app(settings)
    # A computing thread yields after 0.5 ms, a tenth of the default: a request changes threads often.
    sys.setswitchinterval(0.0005)
    # What the start has made lives as long as the process: the garbage collector need not look at it again.
    gc.freeze()
    # It would keep the port.
    threading.Thread(target=_end_with_parent, daemon=True).start()
    return app


def _end_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        signal.raise_signal(signal.SIGTERM)


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the service as an ASGI application; make its tables in an empty database. Raises ValueError."""
    settings = settings or Settings()
    database = Database(settings)
    try:
        database.prepare()
    except BaseException:
        database.close()
        raise
    service = Service(settings, database, settings.digest_secret())

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        to_thread.current_default_thread_limiter().total_tokens = settings.connections + settings.stream_connections
        yield
        database.close()

    app = FastAPI(
        title="audiencefilter", lifespan=lifespan, redirect_slashes=False, exception_handlers=dict(HANDLERS),
        # FastAPI's own pages of documentation load scripts from other hosts.
        docs_url=None, redoc_url=None,
    )  # fmt: skip
    app.state.service = service
    extensions = [module.extension for module in (contacts, audiences, lists, fields, questions, importing)]
    for router in (contacts.router, audiences.router, lists.router, *extensions, page.router, _health):
        app.include_router(router)
    durations = _metrics(app, settings.metrics_token) if settings.metrics else None
    # The middleware added last is the outermost.
    app.add_middleware(Gate, service=service)
    app.add_middleware(
        SignUpCORS, allow_origins=settings.cors_origins, allow_methods=["POST"],
        allow_headers=["apiKey", "Content-Type"],
        expose_headers=["RateLimit", "RateLimit-Policy", "Retry-After", REQUEST_ID],
    )  # fmt: skip
    app.add_middleware(Frame, durations=durations)
    return app


class _Lines(logging.Formatter):
    """Prints a record with its facts, which are its `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        facts = {name: value for name, value in vars(record).items() if name not in _OWN}
        facts |= {"timestamp": datetime.fromtimestamp(record.created, UTC).isoformat(), "message": record.getMessage()}
        facts["level"] = record.levelname.lower()
        if record.exc_info and record.exc_info[1] is not None:
            facts["failure"] = frames(record.exc_info[1])
        return json.dumps(facts, default=str)


def configure(level: str) -> None:
    """Write the logs of the service and of its libraries to stderr."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Lines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.access", "uvicorn.error"):
        # uvicorn installs handlers of its own, which write plain text; the service logs requests itself.
        logging.getLogger(name).handlers, logging.getLogger(name).propagate = [], name != "uvicorn.access"


def frames(error: BaseException) -> list[str]:
    """Return the places in the code that raised an error, and its type; its message may contain personal data."""
    places = traceback.extract_tb(error.__traceback__)
    return [*(f"{one.filename}:{one.lineno} {one.name}" for one in places), type(error).__name__]


class Frame:
    """Gives each request an id, answers HEAD as GET without the body, and logs and counts the answer."""

    def __init__(self, app: ASGIApp, durations: Any) -> None:
        self._app, self._durations = app, durations

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, method, request_id = time.perf_counter(), scope["method"], uuid4().hex
        facts: dict[str, Any] = {"request_id": request_id, "method": method, "status": None}
        # The server looks at its own scope to send no body.
        scope = {**scope, "method": "GET" if method == "HEAD" else method}
        state = scope.setdefault("state", {})

        async def send_framed(message: Message) -> None:
            if message["type"] == "http.response.start":
                facts["status"] = message["status"]
                MutableHeaders(scope=message).update({REQUEST_ID: request_id, **state.get("headers", {})})
            elif method == "HEAD":
                message = {**message, "body": b""}
            await send(message)

        try:
            await self._app(scope, receive, send_framed)
        except Exception as error:  # any error: the client gets an answer, and the log the place in the code
            facts["failure"] = frames(error)
            if facts["status"] is not None:
                # The answer is incomplete: the server closes the connection, and the client notices.
                raise
            wrong, text = unavailable(error), f"the service failed; the id of the request is {request_id}"
            await (error_answer(500, text) if wrong is None else answer_of(wrong))(scope, receive, send_framed)
        finally:
            seconds, route = time.perf_counter() - began, _route(scope)
            facts |= {"route": route, "ms": round(seconds * 1000, 1)}
            if (caller := state.get("caller")) is not None:
                facts |= {"account": caller.account_id, "key": caller.key_id}
            _log.log(logging.ERROR if "failure" in facts else logging.INFO, "request", extra=facts)
            if self._durations is not None:
                known = method if method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE") else "other"
                self._durations.labels(known, route or "none", str(facts["status"] or "none")).observe(seconds)


def _route(scope: Scope) -> str | None:
    """Return the path of an operation, without ids. Queries are not logged: they may contain addresses."""
    if "route" not in scope:
        return None
    # The route has only its own part of the path; the part before it contains no ids.
    own: str = scope["route"].path
    return str(scope["path"].rsplit("/", own.count("/"))[0]) + own


class Gate:
    """Lets requests with a valid key pass to the operations: key, rate, permission, and turn of a costly one."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app, self._service, settings = app, service, service.settings
        self._rates = Rates(settings.invalid_keys, settings.redis_url) if settings.rate_limits else None
        self._turns = Turns(settings.stream_connections, settings.account_streams, settings.queue_timeout)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that is not permitted, and pass on the others."""
        if scope["type"] != "http" or not f"{scope['path']}/".startswith(f"{BASE}/"):
            await self._app(scope, receive, send)
            return
        request = f"{scope['method']} {scope['path']}"
        try:
            if request == LINKS:
                await to_thread.run_sync(self._count_invalid, scope, limiter=self._service.gate)
            else:
                caller = await to_thread.run_sync(self._admit, scope, limiter=self._service.gate)
                scope["state"]["caller"] = caller
                if COSTLY.fullmatch(request):
                    async with self._turns.turn(caller.account_id):
                        await self._app(scope, receive, send)
                    return
            await self._app(scope, receive, send)
        except ServiceError as error:
            await answer_of(error)(scope, receive, send)

    def _admit(self, scope: Scope) -> Caller:
        token = Headers(scope=scope).get("apiKey")
        if token is None:
            raise ServiceError("no API key: send it in the header apiKey", 401)
        with self._service.database.looking() as connection:
            caller = caller_of(connection, self._service.secret, token)
        if caller is None:
            self._count_invalid(scope)
            raise ServiceError("the API key is not valid", 401)
        if self._rates is not None:
            scope["state"]["headers"] = self._rates.count(caller)
        require_permission(caller, f"{scope['method']} {scope['path']}")
        return caller

    def _count_invalid(self, scope: Scope) -> None:
        if self._rates is not None:
            self._rates.count_invalid((scope.get("client") or (None,))[0])


class Turns:
    """Lets some costly requests at a time work, fewer of one account; the others wait so many seconds."""

    def __init__(self, most: int, of_account: int, patience: float) -> None:
        self._all, self._of_account, self._patience = anyio.Semaphore(most), of_account, patience
        self._accounts = WeakValueDictionary[str, anyio.Semaphore]()

    @asynccontextmanager
    async def turn(self, account_id: str) -> AsyncIterator[None]:
        """Wait for a turn; raise ServiceError if there is none in time."""
        own = self._accounts.setdefault(account_id, anyio.Semaphore(self._of_account))
        async with AsyncExitStack() as held:
            with anyio.move_on_after(self._patience) as waiting:
                await held.enter_async_context(own)
                await held.enter_async_context(self._all)
            if waiting.cancelled_caught:
                raise ServiceError("too many costly requests at a time: try again", 429, retry_after=5)
            yield


class SignUpCORS(CORSMiddleware):
    """Answers CORS for sign-ups, before the gate: a preflight has no key. Private keys are not for browsers."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, sign-ups through CORS."""
        is_sign_up = f"POST {scope.get('path')}" == PUBLIC and scope.get("method") in ("POST", "OPTIONS")
        await (super().__call__ if is_sign_up else self.app)(scope, receive, send)


_health = APIRouter(include_in_schema=False)


@_health.get("/healthz")
async def healthz() -> Response:
    """Answer 200: the process runs."""
    return answer(status="alive")


@_health.get("/readyz")
async def readyz(service: TheService) -> Response:
    """Return whether the database is reachable and writable, and has the tables of this version."""
    wrong = await to_thread.run_sync(service.database.unready, limiter=service.gate)
    return answer(status="ready") if wrong is None else answer_of(ServiceError(wrong, 503, retry_after=5))


def _metrics(app: FastAPI, token: SecretStr | None) -> Any:
    """Serve the metrics for Prometheus; return those of durations. Their labels have no ids: routes are templates."""
    try:
        import prometheus_client as prometheus
    except ModuleNotFoundError:
        needs = "AUDIENCEFILTER_METRICS needs prometheus-client, which is not installed"
        raise ValueError(f"{needs}: install it with pip install 'audiencefilter[metrics]'") from None
    registry = prometheus.CollectorRegistry()
    prometheus.ProcessCollector(registry=registry)
    expected = None if token is None else f"Bearer {token.get_secret_value()}".encode()

    @app.get("/metrics", include_in_schema=False)
    async def show_metrics(request: Request) -> Response:
        sent = request.headers.get("Authorization", "").encode()
        if expected is not None and not hmac.compare_digest(sent, expected):
            message = "send AUDIENCEFILTER_METRICS_TOKEN as a bearer token in the header Authorization"
            return error_answer(401, message, headers={"WWW-Authenticate": "Bearer"})
        return Response(prometheus.generate_latest(registry), media_type=prometheus.CONTENT_TYPE_LATEST)

    name, what = "audiencefilter_request_duration_seconds", "How long requests took, until all of the answer was sent."
    return prometheus.Histogram(name, what, ("method", "route", "status"), registry=registry)
