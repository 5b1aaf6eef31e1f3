"""Logs: one JSON object a line on stderr, without personal data."""

import json
import logging
import traceback
from datetime import UTC, datetime

_OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}


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
    found = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
    return [*found, type(error).__name__]
