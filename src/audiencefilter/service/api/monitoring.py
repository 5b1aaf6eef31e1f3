"""``/healthz``, ``/readyz``, and ``/metrics`` in the text format of Prometheus.

Metrics need the extra ``metrics``. They contain no personal data and few label values: routes are templates, and
accounts, lists and keys are not labels.
"""

import hmac
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import sqlalchemy as sa
from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, FastAPI, Request
from pydantic import SecretStr
from starlette.responses import Response

from audiencefilter.service import logs
from audiencefilter.service.api.context import Service
from audiencefilter.service.api.errors import answer_of, error_answer
from audiencefilter.service.api.responses import answer
from audiencefilter.service.errors import UnavailableError, impairment_of
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.importing import imports_so_far
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.migrating import State, state_of

if TYPE_CHECKING:
    from prometheus_client import Gauge

#: The environment variable with the folder that the workers share; `audiencefilter serve` sets it.
SHARED_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

#: The upper bounds of the buckets of durations, in seconds.
_DURATIONS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
#: The methods with a label; all others are `other`.
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

router = APIRouter(include_in_schema=False)

_health_log = logs.logger("audiencefilter.health")
_metrics_log = logs.logger("audiencefilter.metrics")


@router.get("/healthz")
async def healthz() -> Response:
    """Answer 200: the process runs."""
    return answer(status="alive")


@router.get("/readyz")
async def readyz(request: Request) -> Response:
    """Return whether the database is reachable and writable, and has the tables of this version."""
    service: Service = request.app.state.service
    try:
        # The check runs in the gate's threads, since the threads of requests may all be busy.
        wrong = await to_thread.run_sync(_wrong, service.database, limiter=service.gate_threads)
    except UnavailableError as error:
        return answer_of(error)
    return answer(status="ready") if wrong is None else answer_of(UnavailableError(wrong))


def _wrong(database: Database) -> str | None:
    """Return the problem of a database and its solution, or None."""
    try:
        state = state_of(database)
        if state is not State.CURRENT:
            return f"the tables of the database are {state.value}: run audiencefilter db upgrade"
        return database.unwritable()
    except sa.exc.SQLAlchemyError as error:
        impairment = impairment_of(error)
        _health_log.warning("not ready", reason=impairment and impairment.reason, failure=logs.frames(error))
        return impairment.message if impairment is not None else "the database fails: the log says where"


class Metrics:
    """The counters of a worker; workers share them where `SHARED_FOLDER` is set.

    Args:
        database: its connections and imports are measured.
        definitions: its indexes of audiences are measured.

    Raises:
        ValueError: the extra ``metrics`` is not installed.
    """

    #: The seconds between measurements of the database.
    interval = 5.0

    def __init__(self, database: Database, definitions: DefinitionCache) -> None:
        try:
            # This import decides whether several processes share their counters.
            import prometheus_client as prometheus
        except ModuleNotFoundError:
            raise ValueError(
                "AUDIENCEFILTER_METRICS needs prometheus-client, which is not installed: "
                "install it with pip install 'audiencefilter[metrics]'"
            ) from None

        self._database = database
        self._definitions = definitions
        self._folder = os.environ.get(SHARED_FOLDER)
        self._registry = registry = prometheus.CollectorRegistry()

        def gauge(name: str, what: str, *labels: str, mode: Literal["livesum", "livemostrecent"]) -> "Gauge":
            return prometheus.Gauge(f"audiencefilter_{name}", what, labels, registry=registry, multiprocess_mode=mode)

        of_worker = partial(gauge, mode="livesum")
        # These have the same value in every worker.
        of_database = partial(gauge, mode="livemostrecent")

        self._requests = prometheus.Counter(
            "audiencefilter_requests_total", "Answered requests.", ("method", "route", "status"), registry=registry
        )
        self._seconds = prometheus.Histogram(
            "audiencefilter_request_duration_seconds",
            "How long requests took, until all of the answer was sent; streams of events are left out.",
            ("method", "route"),
            registry=registry,
            buckets=_DURATIONS,
        )
        self._open = of_worker("requests_in_progress", "Requests that are being answered.")
        self._streams = of_worker("event_streams", "Streams of events that are open.")
        self._in_use = of_worker("pool_connections_in_use", "Connections of the database in use.", "pool")
        self._pool_size = of_worker("pool_connections_limit", "The most connections of the database.", "pool")
        self._lists = of_worker("index_lists", "Lists whose audiences are in memory.")
        self._filters = of_worker("index_filters", "Filters in the indexes of audiences.")
        self._is_up = of_database("database_up", "Whether the database answered when it was last looked at.")
        self._imports = of_database("imports", "Imports of files, by whether they came to the end.", "state")
        self._rows = of_database("import_rows", "Rows of imports, by result.", "outcome")

        if self._folder is None:
            prometheus.ProcessCollector(registry=registry)

    def began(self) -> None:
        """Record the start of a request."""
        self._open.inc()

    def stream_began(self) -> None:
        """Record that an answer is an event stream."""
        self._streams.inc()

    def ended(self, method: str, route: str | None, status: int | None, seconds: float, is_stream: bool) -> None:
        """Record the end of a request: route template and status are None where it had none."""
        labels = (method if method in _METHODS else "other", route or "none")
        self._open.dec()
        self._requests.labels(*labels, str(status or "none")).inc()
        if is_stream:
            self._streams.dec()
        else:
            self._seconds.labels(*labels).observe(seconds)

    def text(self) -> bytes:
        """Return all metrics, of all workers."""
        import prometheus_client as prometheus
        from prometheus_client import multiprocess

        self._measure_process()
        counted = self._registry
        if self._folder is not None:
            _forget_ended_workers(self._folder, multiprocess.mark_process_dead)
            counted = prometheus.CollectorRegistry()
            multiprocess.MultiProcessCollector(counted, path=self._folder)  # type: ignore[no-untyped-call]
        return prometheus.generate_latest(counted)

    def install(self, app: FastAPI, token: SecretStr | None) -> None:
        """Serve ``/metrics``, with a bearer token if one is given."""
        expected = None if token is None else f"Bearer {token.get_secret_value()}".encode()
        # Its own thread, so that it answers while requests use all others.
        limiter = CapacityLimiter(1)

        @app.get("/metrics", include_in_schema=False)
        async def show_metrics(request: Request) -> Response:
            """Return the metrics."""
            sent = request.headers.get("Authorization", "").encode()
            if expected is not None and not hmac.compare_digest(sent, expected):
                message = "send AUDIENCEFILTER_METRICS_TOKEN as a bearer token in the header Authorization"
                return error_answer(401, message, headers={"WWW-Authenticate": "Bearer"})
            return Response(await to_thread.run_sync(self.text, limiter=limiter), media_type=MEDIA_TYPE)

    def measure(self) -> float:
        """Measure the database and the process, and return the seconds until the next measurement."""
        try:
            self._measure_process()
            with self._database.reading() as connection:
                imports = imports_so_far(connection)
            self._imports.labels("open").set(imports.open)
            self._imports.labels("done").set(imports.done)
            for outcome in ("created", "updated", "skipped", "bad"):
                self._rows.labels(outcome).set(getattr(imports.counts, outcome))
            self._is_up.set(1)
        except Exception as error:  # any error: the next measurement may succeed
            self._is_up.set(0)
            _metrics_log.warning("the database cannot be looked at", failure=logs.frames(error))
        return self.interval

    def _measure_process(self) -> None:
        for pool, (used, most) in self._database.pools().items():
            self._in_use.labels(pool).set(used)
            self._pool_size.labels(pool).set(most)
        size = self._definitions.size()
        self._lists.set(size.lists)
        self._filters.set(size.filters)


def _forget_ended_workers(folder: str, forget: Callable[[int, str], None]) -> None:
    """Drop the gauges of ended workers; their counters remain."""
    for file in Path(folder).glob("gauge_live*_*.db"):
        process = int(file.stem.rpartition("_")[2])
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            forget(process, folder)
        except PermissionError:  # the process exists and belongs to another user
            pass
