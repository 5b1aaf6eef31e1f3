"""The base of enumerations that are keys of tables."""

from enum import Enum
from typing import TYPE_CHECKING


class Choice(Enum):
    """An enumeration whose members are hashed by identity, as they are singletons: Enum itself hashes their names."""

    if TYPE_CHECKING:

        def __hash__(self) -> int: ...
    else:
        __hash__ = object.__hash__
