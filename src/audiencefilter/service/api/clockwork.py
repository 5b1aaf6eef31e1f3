"""Moving the clocks of lists while the service runs: every worker looks, and whoever comes first does it."""

from typing import Never

import anyio
from anyio import to_thread

from audiencefilter.service import logs
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.ticking import Mover
from audiencefilter.service.storage.database import Database

_log = logs.logger("audiencefilter.clock")


class Clockwork:
    """Moves the clocks of a database's lists.

    Args:
        database: the database.
        definitions: of audiences.
        poll: how long to wait in between at most, in seconds.
    """

    def __init__(self, database: Database, definitions: DefinitionCache, poll: float) -> None:
        self._mover = Mover(database, definitions)
        self._poll = poll
        self._goes = True

    async def go(self) -> Never:
        """Move them, again and again until it is cancelled."""
        # A thread of its own, however many requests are at work.
        limiter = anyio.CapacityLimiter(1)
        while True:
            await anyio.sleep(await to_thread.run_sync(self._look, limiter=limiter))

    def stop(self) -> None:
        """Take no further step, so that whoever cancels it need not wait for long."""
        self._goes = False

    def _look(self) -> float:
        """Return how long to wait, in seconds."""
        try:
            rest = self._mover.look(lambda: self._goes)
        except Exception as error:  # whatever it is, the service goes on, and the next look may succeed
            _log.warning("clocks cannot be moved", failure=logs.frames(error))
            return self._poll
        return self._poll if rest is None else min(rest, self._poll)
