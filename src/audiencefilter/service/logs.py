"""Structured logs: one JSON object a line, without personal data."""

import logging
import sys
import traceback
from typing import Any

import structlog

#: Loggers of libraries that log only warnings and errors; the service logs requests itself.
_QUIET = ("uvicorn.access", "alembic", "sqlalchemy")
#: Loggers for which uvicorn installs its own handlers, which write plain text.
_OWN_HANDLERS = ("uvicorn", "uvicorn.access", "uvicorn.error")


_SHARED: tuple[structlog.typing.Processor, ...] = (
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


def logger(name: str) -> Any:
    """Return a logger that takes facts as keywords; the host or :func:`configure` decides where they go."""
    return structlog.wrap_logger(
        logging.getLogger(name),
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
    )


def configure(level: str) -> None:
    """Write the logs of the service and of its libraries to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_SHARED,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _without_messages,
                structlog.processors.EventRenamer("message"),
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in _OWN_HANDLERS:
        logging.getLogger(name).handlers = []
        logging.getLogger(name).propagate = True
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)


def _without_messages(_: object, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Replace an error that a library logs with its place in the code: its message may contain personal data."""
    error_info = event.pop("exc_info", None)
    if isinstance(error_info, tuple) and error_info[1] is not None:
        event["failure"] = frames(error_info[1])
    return event


def frames(error: BaseException) -> list[str]:
    """Return the places in the code that raised an error, and its type; its message may contain personal data.

    >>> try:
    ...     raise ValueError("ada@cam.edu")
    ... except ValueError as error:
    ...     frames(error)
    ['<doctest audiencefilter.service.logs.frames[0]>:2 <module>', 'ValueError']
    """
    found = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
    return [*found, type(error).__name__]
