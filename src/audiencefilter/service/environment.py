"""What is known of the settings without reading them all, which takes pydantic."""

from collections.abc import Mapping
from typing import Final

PREFIX: Final = "AUDIENCEFILTER_"
#: Where contacts are kept unless it is said where.
DATABASE: Final = "sqlite:///audiencefilter.db"
_DATABASE_URL: Final = f"{PREFIX}DATABASE_URL"


def database_alone(environment: Mapping[str, str]) -> str | None:
    """Return the URL of the database where nothing else is set, and None where something is that has to be checked.

    >>> database_alone({"AUDIENCEFILTER_DATABASE_URL": "sqlite:///contacts.db", "PATH": "/bin"})
    'sqlite:///contacts.db'
    """
    given = {name for name in environment if name.upper().startswith(PREFIX)}
    return environment.get(_DATABASE_URL, DATABASE) if given <= {_DATABASE_URL} else None
