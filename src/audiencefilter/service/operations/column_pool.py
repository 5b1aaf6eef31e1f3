"""The pool of columns that a worker has open: count by them, and start new builds."""

import subprocess
import sys
import tempfile
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import IO, TYPE_CHECKING, Final, Literal, NamedTuple

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service import logs
from audiencefilter.service.operations import breakdown, column_files
from audiencefilter.service.operations.audiences import selected_on
from audiencefilter.service.operations.breakdown import Counts
from audiencefilter.service.operations.change_log import Version, version_of
from audiencefilter.service.operations.definitions import ListState
from audiencefilter.service.operations.listing import count
from audiencefilter.service.operations.notation import MANUAL, Language, reads
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage.tables import contacts

if TYPE_CHECKING:
    from audiencefilter.service.operations.column_store import OpenColumns

#: The pause of a list after a failed build, in seconds.
_PAUSE_SECONDS: Final = 600.0

_log = logs.logger("audiencefilter.breakdowns")


@dataclass(frozen=True, slots=True)
class BuildState:
    """The state of the columns of a list.

    Attributes:
        progress: the completed part of the build, from 0 to 1.
    """

    state: Literal["none", "building", "ready"]
    progress: float


@dataclass(frozen=True, slots=True)
class Answer:
    """Counts, their version and source, and the state of the columns."""

    counts: Counts
    version: int
    source: Literal["columns", "database"]
    columns: BuildState


class _Process(NamedTuple):
    """A process that builds the columns of a list, its error output, and its start."""

    list_id: str
    process: subprocess.Popen[bytes]
    errors: IO[bytes]
    began: float


class Columns:
    """Count by columns where a list has them, and start their builds. Safe for threads.

    Args:
        url: the URL of the database.
        folder: the folder with the columns of all workers of a machine.
        contacts: a list with at least this number of contacts has columns.
        memory: the most bytes of all columns in files, and of those that this process has open, except for the last
            ones; 0 disables columns.
    """

    def __init__(self, url: str, folder: Path, contacts: int, memory: int) -> None:
        self._url = url
        self._folder = folder.absolute()
        self._contacts = contacts
        self._memory = memory if _can_be_made() else 0
        self._open: OrderedDict[str, OpenColumns] = OrderedDict()
        self._making: _Process | None = None
        #: The end of the pause of each list whose columns were built.
        self._pauses: dict[str, float] = {}
        self._lock = Lock()

    def count(self, work: Workspace, state: ListState, f: af.Filter) -> Answer:
        """Count the contacts that each part of a filter selects; columns and the database give the same counts."""
        version = version_of(work.connection, state.id)
        found = self._near(work, state, version)
        if found is not None and not reads(MANUAL, [f]):
            counts = found.counted(work.connection, state.id, version, f, state.at)
            if counts is not None:
                return Answer(counts, version.number, "columns", BuildState("ready", 1.0))
        # The state is read before the count: a build that ends during the count would be neither ready nor in progress.
        build_state = self._build_state(state.id)
        return Answer(breakdown.counted(work.connection, state, f), version.number, "database", build_state)

    def counting(self, work: Workspace, state: ListState) -> Callable[[af.Filter], int]:
        """Return a function that returns the number of contacts that a filter selects, without those of its parts."""
        version = version_of(work.connection, state.id)
        found = self._near(work, state, version)

        def selected(f: af.Filter) -> int:
            number = None
            if found is not None and not reads(MANUAL, [f]):
                number = found.selected(work.connection, state.id, version, f, state.at)
            return count(work.connection, selected_on(state, f)) if number is None else number

        return selected

    def values(
        self, work: Workspace, state: ListState, f: af.Filter | None, field: str, most: int
    ) -> dict[str, int] | None:
        """Return the most frequent texts of a field with one value, and how many selected contacts have each.

        None: the list has no columns that can count.
        """
        version = version_of(work.connection, state.id)
        if f is not None and reads(MANUAL, [f]):
            return None
        found = self._current(state.id, state.language, version)
        return None if found is None else found.values(work.connection, state.id, version, f, field, state.at, most)

    def close(self) -> None:
        """End the build that this worker has started, and close all columns."""
        with self._lock:
            if self._making is not None:
                self._making.process.kill()
                self._making.process.wait()
                self._making.errors.close()
                self._making = None
            self._open.clear()

    def opened(self) -> int:
        """Return the number of lists whose columns are in the memory of this process."""
        with self._lock:
            return len(self._open)

    # -- having them ------------------------------------------------------------------------------------------------

    def _near(self, work: Workspace, state: ListState, version: Version) -> "OpenColumns | None":
        """Return columns that can count a version; start a build where there are none, or too many changes since."""
        found = self._current(state.id, state.language, version)
        if found is None:
            # The build starts before the count, since the database may not finish the count in time.
            if self._is_long(work.connection, state.id):
                self._make(state.id)
            return None
        can_count = found.knows(work.connection, state.id, version)
        # Each new version reads all changed contacts again, so with many of them, new columns are built.
        if not can_count or found.changes() > max(1_000, found.about.contacts // 100):
            self._make(state.id)
        self._close_oldest()
        return found if can_count else None

    def _current(self, list_id: str, language: Language, version: Version) -> "OpenColumns | None":
        """Return the newest columns that can count a version, or None."""
        if not self._memory or version.noted is None:
            return None
        newest = column_files.newest(self._folder, list_id)
        with self._lock:
            if newest is None:
                # The folder was deleted, perhaps to remove the data.
                self._open.pop(list_id, None)
            found = self._open.get(list_id)
            if newest is not None and (found is None or found.path != newest):
                found = self._opened(list_id, newest, language) or found
            if found is not None and found.can_count(version, language):
                self._open.move_to_end(list_id)
                column_files.note_use(found.path)
                return found
            return None

    def _opened(self, list_id: str, path: Path, language: Language) -> "OpenColumns | None":
        from audiencefilter.service.operations.column_store import OpenColumns

        try:
            found = OpenColumns(path, language)
        except (OSError, ValueError) as error:
            if path.exists():
                _log.warning("columns are damaged, and made anew", reason=str(error))
                column_files.remove(path)
            return None
        self._open[list_id] = found
        return found

    def _close_oldest(self) -> None:
        """Close the least recently used columns while those of this process are too large."""
        with self._lock:
            while len(self._open) > 1 and sum(found.nbytes for found in self._open.values()) > self._memory:
                self._open.popitem(last=False)

    def _is_long(self, connection: sa.Connection, list_id: str) -> bool:
        """Return whether a list has enough contacts for columns."""
        of_list = sa.select(contacts.c.id).where(contacts.c.listId == list_id)
        return connection.scalar(of_list.offset(self._contacts - 1).limit(1)) is not None

    # -- having them made -------------------------------------------------------------------------------------------

    def _make(self, list_id: str) -> None:
        """Build the columns of a list, unless a build is in progress or this list has a pause."""
        if not self._memory:
            return
        with self._lock:
            self._check_process()
            if self._making is not None or time.monotonic() < self._pauses.get(list_id, 0.0):
                return
            if column_files.making(self._folder) is not None:
                return
            try:
                self._making = self._started(list_id)
            except OSError as error:
                self._pauses[list_id] = time.monotonic() + _PAUSE_SECONDS
                _log.warning("columns cannot be made", list=list_id, reason=str(error))

    def _started(self, list_id: str) -> _Process:
        from audiencefilter.service.operations.column_store import Job

        errors = tempfile.TemporaryFile()  # noqa: SIM115  it is closed with the process
        command = [sys.executable, "-m", "audiencefilter.service.operations.column_store"]
        with tempfile.TemporaryFile() as job:
            job.write(Job(self._url, list_id, str(self._folder), self._memory).written())
            job.seek(0)
            process = subprocess.Popen(command, stdin=job, stdout=subprocess.DEVNULL, stderr=errors)  # noqa: S603  our own
        return _Process(list_id, process, errors, time.monotonic())

    def _check_process(self) -> None:
        """Check whether the process of this worker has ended, and log a failure."""
        made = self._making
        if made is None or made.process.poll() is None:
            return
        now = time.monotonic()
        if made.process.returncode:
            made.errors.seek(0)
            reason = made.errors.read()[-2_000:].decode(errors="replace")
            _log.warning("columns could not be made", list=made.list_id, code=made.process.returncode, reason=reason)
            pause = _PAUSE_SECONDS
        else:
            # The list pauses for as long as its build took: so a list that always changes does not delay other lists.
            pause = now - made.began
        self._pauses = {list_id: end for list_id, end in self._pauses.items() if end > now}
        self._pauses[made.list_id] = now + pause
        made.errors.close()
        self._making = None

    def _build_state(self, list_id: str) -> BuildState:
        with self._lock:
            self._check_process()
            is_started = self._making is not None and self._making.list_id == list_id
        making = column_files.making(self._folder) if self._memory else None
        if making is not None and making.list_id == list_id:
            return BuildState("building", making.progress)
        return BuildState("building", 0.0) if is_started else BuildState("none", 0.0)


def _can_be_made() -> bool:
    """Return whether the libraries are installed, and the system can lock files."""
    return all(find_spec(name) is not None for name in ("numpy", "pyarrow", "fcntl"))
