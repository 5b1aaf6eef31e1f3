"""The settings that a command can read without loading pydantic."""

from collections.abc import Mapping
from typing import Final

PREFIX: Final = "AUDIENCEFILTER_"
#: The default database.
DATABASE: Final = "sqlite:///audiencefilter.db"
_DATABASE_URL: Final = f"{PREFIX}DATABASE_URL"


def database_alone(environment: Mapping[str, str]) -> str | None:
    """Return the URL of the database, or None where other settings are set, which pydantic has to check.

    >>> database_alone({"AUDIENCEFILTER_DATABASE_URL": "sqlite:///contacts.db", "PATH": "/bin"})
    'sqlite:///contacts.db'
    """
    given = {name for name in environment if name.upper().startswith(PREFIX)}
    return environment.get(_DATABASE_URL, DATABASE) if given <= {_DATABASE_URL} else None
