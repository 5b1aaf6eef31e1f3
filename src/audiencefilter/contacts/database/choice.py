"""What the command line says of a database, beside its URL."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class TableChoice:
    """The table to read.

    Attributes:
        name: its name.
        schema: its schema; None: that which needs no name.
        unchecked: whether values of wrong types are not looked for where the database may hold some.
    """

    name: str | None = None
    schema: str | None = None
    unchecked: bool = False


#: Nothing was said: there is no database.
NO_TABLE: Final = TableChoice()
