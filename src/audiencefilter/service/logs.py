"""Logs: one JSON object a line, without personal data."""

import logging
import sys
import traceback

import structlog

#: The loggers of libraries are quiet but for what is wrong; requests are logged by the service itself.
_QUIET = ("uvicorn.access", "alembic", "sqlalchemy")


def configure(level: str) -> None:
    """Let the logs of the service and of its libraries go to stderr."""
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.EventRenamer("message"),
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)


def frames(error: BaseException) -> list[str]:
    """Return where an error was raised: the message of a database's error may hold personal data, its place does not.

    >>> try:
    ...     raise ValueError("ada@cam.edu")
    ... except ValueError as error:
    ...     frames(error)
    ['<doctest audiencefilter.service.logs.frames[0]>:2 <module>', 'ValueError']
    """
    found = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
    return [*found, type(error).__name__]
