"""The columns of a file against the fields of a contact."""

from collections.abc import Iterable
from typing import Final

import audiencefilter as af
from audiencefilter.cli.failure import Failure
from audiencefilter.contacts.opening import Format
from audiencefilter.language.suggest import closest
from audiencefilter.service.storage.tables import CONTACT_TEXTS

_TYPES: Final = {
    **dict.fromkeys(CONTACT_TEXTS, af.FieldType.STRING),
    "points": af.FieldType.INTEGER,
    "referrals": af.FieldType.INTEGER,
    "isVerified": af.FieldType.BOOLEAN,
    "unsubscribed": af.FieldType.BOOLEAN,
    "isGDPR": af.FieldType.BOOLEAN,
    "createdAt": af.FieldType.DATETIME,
}
#: What is read of a file, apart from `data`.
SCHEMA: Final = af.Schema("Contact", [af.Field(name, kind) for name, kind in _TYPES.items()])
#: Free-form data: JSON text where a format has no objects.
DATA: Final = "data"
#: What a contact can be imported with.
FIELDS: Final = (*_TYPES, DATA)
#: What an exported contact has besides: its new list gives it others.
IGNORED: Final = ("id", "listId", "list", "audiences", "referralLink", "privateLink")


def needed_in(format: Format) -> tuple[af.Field, ...]:
    """Return the fields that are read as values of their types: of CSV also `data`, as text."""
    fields = tuple(SCHEMA.fields)
    return (*fields, af.Field(DATA, af.FieldType.STRING)) if format is Format.CSV else fields


class Columns:
    """Looks at the columns of a file as they are met.

    Args:
        name: the file, for messages.
        ignore_unknown: whether those are left out that a contact has no field for.
    """

    def __init__(self, name: str, ignore_unknown: bool) -> None:
        self._name = name
        self._ignore_unknown = ignore_unknown
        self._looked_at: set[str] = set()
        #: Those that are left out, in the order in which they were met.
        self.left_out: list[str] = []

    def meet(self, columns: Iterable[str]) -> None:
        """Look at columns, most of which have been met before.

        Raises:
            Failure: a contact has no such fields; all of them.
        """
        new = [column for column in columns if column not in self._looked_at]
        self._looked_at.update(new)
        unknown = [column for column in new if column not in FIELDS and column not in IGNORED]
        if unknown and not self._ignore_unknown:
            lines = [self._unknown(column) for column in unknown]
            raise Failure("\n".join([*lines, "  (--ignore-unknown leaves such columns out)"]))
        self.left_out += [column for column in new if column not in FIELDS]

    def check_any(self) -> None:
        """See that there is something to import.

        Raises:
            Failure: no column is a field of a contact.
        """
        if self._looked_at and not self._looked_at.intersection(FIELDS):
            raise Failure(f"{self._name} has no column of a contact: there are {', '.join(FIELDS)}")

    def _unknown(self, column: str) -> str:
        meant = closest(column, FIELDS)
        hint = f"; did you mean {meant!r}?" if meant else ""
        return f"{self._name}: a contact has no field {column!r}{hint}"
