"""What the service counts for whoever keeps it running, in the text format of Prometheus.

It needs the extra ``metrics``. Nothing in it is personal, and there are few label values: routes are templates, and
accounts, lists and keys are not told apart.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from audiencefilter.service import logs
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.importing import ImportsSoFar, imports_so_far
from audiencefilter.service.storage.database import Database

if TYPE_CHECKING:
    from prometheus_client.core import Metric

#: The folder in which several workers count together; `audiencefilter serve` sets it.
SHARED_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

#: How often what cannot be counted as it happens is looked at, in seconds.
_EVERY: Final = 5.0
#: The upper bounds of the durations that are told apart, in seconds.
_DURATIONS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
#: Other methods are one: what a client makes up is no label.
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
        self._of_database = _OfDatabase()

        def gauge(name: str, what: str, *labels: str) -> prometheus.Gauge:
            return prometheus.Gauge(
                f"audiencefilter_{name}", what, labels, registry=registry, multiprocess_mode="livesum"
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
        self._open = gauge("requests_in_progress", "Requests that are being answered.")
        self._streams = gauge("event_streams", "Streams of events that are open.")
        self._in_use = gauge("pool_connections_in_use", "Connections of the database in use.", "pool")
        self._pool_size = gauge("pool_connections_limit", "The most connections of the database.", "pool")
        self._lists = gauge("index_lists", "Lists whose audiences are in memory.")
        self._filters = gauge("index_filters", "Filters in the indexes of audiences.")
        self._bytes = gauge("index_bytes", "About how much memory the indexes of audiences take.")

        if self._folder is None:
            prometheus.ProcessCollector(registry=registry)

    def began(self) -> None:
        """Note that a request came."""
        self._open.inc()

    def stream_began(self) -> None:
        """Note that an answer is a stream of events."""
        self._streams.inc()

    def ended(self, method: str, route: str | None, status: int | None, seconds: float, is_stream: bool) -> None:
        """Note that a request was answered, or was not.

        Args:
            method: of HTTP.
            route: its template; None where there is none for the path.
            status: of the answer; None where there was none.
            seconds: how long it took.
            is_stream: whether :meth:`stream_began` was called.
        """
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

        self._look_at_process()
        counted = self._registry
        if self._folder is not None:
            _forget_ended_workers(self._folder, multiprocess.mark_process_dead)
            counted = prometheus.CollectorRegistry()
            multiprocess.MultiProcessCollector(counted, path=self._folder)  # type: ignore[no-untyped-call]
        # Not registered, since it is the same for all workers.
        return prometheus.generate_latest(counted) + prometheus.generate_latest(self._of_database)

    def look(self) -> float:
        """Measure what is not counted as it happens, and return after how many seconds to do so again."""
        try:
            self._look_at_process()
            with self._database.reading() as connection:
                self._of_database.imports = imports_so_far(connection)
            self._of_database.is_up = True
        except Exception as error:  # whatever it is, the service goes on, and the next look may succeed
            self._of_database.is_up = False
            _log.warning("the database cannot be looked at", failure=logs.frames(error))
        return _EVERY

    def _look_at_process(self) -> None:
        for pool, (used, most) in self._database.pools().items():
            self._in_use.labels(pool).set(used)
            self._pool_size.labels(pool).set(most)
        held = self._definitions.size()
        self._lists.set(held.lists)
        self._filters.set(held.filters)
        self._bytes.set(held.nbytes)


class _OfDatabase:
    """What is the same whichever worker tells it: what is in the database."""

    def __init__(self) -> None:
        self.is_up: bool | None = None
        self.imports: ImportsSoFar | None = None

    def collect(self) -> Iterator["Metric"]:
        """Give what was found when it was last looked at."""
        from prometheus_client.core import GaugeMetricFamily

        if self.is_up is not None:
            yield GaugeMetricFamily(
                "audiencefilter_database_up", "Whether the database answered when it was last looked at.", self.is_up
            )
        if self.imports is None:
            return
        files = GaugeMetricFamily(
            "audiencefilter_imports", "Imports of files, by whether they came to the end.", labels=["state"]
        )
        files.add_metric(["open"], self.imports.open)
        files.add_metric(["done"], self.imports.done)
        yield files
        rows = GaugeMetricFamily(
            "audiencefilter_import_rows", "Rows of imports, by what became of them.", labels=["outcome"]
        )
        for outcome in ("created", "updated", "skipped", "bad"):
            rows.add_metric([outcome], getattr(self.imports.counts, outcome))
        yield rows


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
