"""What the service counts for whoever keeps it running, in the text format of Prometheus.

It needs the extra ``metrics``. Nothing in it is personal, and there are few label values: routes are templates, and
accounts, lists and keys are not told apart.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from audiencefilter.service import logs
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.importing import imports_so_far
from audiencefilter.service.storage.database import Database

if TYPE_CHECKING:
    from prometheus_client import Gauge

#: The folder in which several workers count together; `audiencefilter serve` sets it.
SHARED_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

#: How often the database is measured, in seconds.
_EVERY: Final = 5.0
#: The upper bounds of the buckets of durations, in seconds.
_DURATIONS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
#: The methods that are labels; clients may send any other one, which is `other`.
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

_log = logs.logger("audiencefilter.metrics")


class Metrics:
    """Counts what a worker does; several workers count together where `SHARED_FOLDER` is set.

    Args:
        database: whose connections are counted, and whose imports.
        definitions: whose indexes of audiences are measured.

    Raises:
        ValueError: the extra ``metrics`` is not installed.
    """

    def __init__(self, database: Database, definitions: DefinitionCache) -> None:
        try:
            # It decides as it is imported whether several processes count together.
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

        def of_worker(name: str, what: str, *labels: str) -> "Gauge":
            return prometheus.Gauge(
                f"audiencefilter_{name}", what, labels, registry=registry, multiprocess_mode="livesum"
            )

        def of_database(name: str, what: str, *labels: str) -> "Gauge":
            """Return a gauge that every worker sets to the same value."""
            return prometheus.Gauge(
                f"audiencefilter_{name}", what, labels, registry=registry, multiprocess_mode="livemostrecent"
            )

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
        self._bytes = of_worker("index_bytes", "About how much memory the indexes of audiences take.")
        self._is_up = of_database("database_up", "Whether the database answered when it was last looked at.")
        self._imports = of_database("imports", "Imports of files, by whether they came to the end.", "state")
        self._rows = of_database("import_rows", "Rows of imports, by what became of them.", "outcome")

        if self._folder is None:
            prometheus.ProcessCollector(registry=registry)

    def began(self) -> None:
        """Note that a request came."""
        self._open.inc()

    def stream_began(self) -> None:
        """Note that an answer is a stream of events."""
        self._streams.inc()

    def ended(self, method: str, route: str | None, status: int | None, seconds: float, is_stream: bool) -> None:
        """Note that a request ended: its template and status are None where it had none."""
        labels = (method if method in _METHODS else "other", route or "none")
        self._open.dec()
        self._requests.labels(*labels, str(status or "none")).inc()
        if is_stream:
            self._streams.dec()
        else:
            self._seconds.labels(*labels).observe(seconds)

    def text(self) -> bytes:
        """Return what has been counted up to now, by all workers."""
        import prometheus_client as prometheus
        from prometheus_client import multiprocess

        self._measure_process()
        counted = self._registry
        if self._folder is not None:
            _forget_ended_workers(self._folder, multiprocess.mark_process_dead)
            counted = prometheus.CollectorRegistry()
            multiprocess.MultiProcessCollector(counted, path=self._folder)  # type: ignore[no-untyped-call]
        return prometheus.generate_latest(counted)

    def look(self) -> float:
        """Measure what is not counted as it happens, and return after how many seconds to do so again."""
        try:
            self._measure_process()
            with self._database.reading() as connection:
                imports = imports_so_far(connection)
            self._imports.labels("open").set(imports.open)
            self._imports.labels("done").set(imports.done)
            for outcome in ("created", "updated", "skipped", "bad"):
                self._rows.labels(outcome).set(getattr(imports.counts, outcome))
            self._is_up.set(1)
        except Exception as error:  # whatever it is, the service goes on, and the next look may succeed
            self._is_up.set(0)
            _log.warning("the database cannot be looked at", failure=logs.frames(error))
        return _EVERY

    def _measure_process(self) -> None:
        for pool, (used, most) in self._database.pools().items():
            self._in_use.labels(pool).set(used)
            self._pool_size.labels(pool).set(most)
        size = self._definitions.size()
        self._lists.set(size.lists)
        self._filters.set(size.filters)
        self._bytes.set(size.nbytes)


def _forget_ended_workers(folder: str, forget: Callable[[int, str], None]) -> None:
    """Let what workers have just now not count for those that ended; their sums of requests stay."""
    for file in Path(folder).glob("gauge_live*_*.db"):
        process = int(file.stem.rpartition("_")[2])
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            forget(process, folder)
        except PermissionError:  # it is there, and another user's
            pass
