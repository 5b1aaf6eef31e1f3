"""What a wrong value or a broken row does, and how many there were."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any, Final

from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.schema import Field, Schema

#: So many are reported in full.
_TOLD: Final = 5


class ContactsError(Exception):
    """Contacts cannot be read as they are; the message says what the user has to correct."""


class OnError(Enum):
    """What a wrong value does: end the command, drop its contact, or count as a missing value."""

    STOP = "stop"
    SKIP = "skip"
    NULL = "null"


class Policy:
    """Decides what goes on, and keeps count.

    Attributes:
        on_error: what a wrong value does.
        skipped: the rows dropped so far.
        nulled: the values taken as missing so far.
    """

    def __init__(self, on_error: OnError) -> None:
        self.on_error = on_error
        self._told: list[str] = []
        self.skipped = 0
        self.nulled = 0

    def broken_row(self, message: str) -> None:
        """Drop a row that cannot be read, or stop.

        Raises:
            ContactsError: the policy is to stop.
        """
        self._tell(message)
        self.skipped += 1

    def keeps_row_of(self, message: str) -> bool:
        """Whether a row with a wrong value is kept, the value being missing then.

        Raises:
            ContactsError: the policy is to stop.
        """
        self._tell(message)
        if self.on_error is OnError.NULL:
            self.nulled += 1
            return True
        self.skipped += 1
        return False

    def report(self) -> Iterator[str]:
        """Say what was passed over."""
        total = self.skipped + self.nulled
        if not total:
            return
        parts = []
        if self.skipped:
            parts.append(f"{_count(self.skipped, 'row')} skipped")
        if self.nulled:
            parts.append(f"{_count(self.nulled, 'value')} taken as missing")
        yield "warning: " + ", ".join(parts)
        yield from (f"  {message}" for message in self._told)
        if total > len(self._told):
            yield f"  … and {total - len(self._told):,} more"

    def _tell(self, message: str) -> None:
        if self.on_error is OnError.STOP:
            raise ContactsError(f"{message}\n  (--on-error skip or null goes on)")
        if len(self._told) < _TOLD:
            self._told.append(message)


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


# -- values one at a time -----------------------------------------------------------------------------------------


def coerce_carefully(
    mappings: Sequence[Mapping[str, Any]],
    fields: Sequence[Field],
    position: Callable[[int], str],
    policy: Policy,
    strings: bool,
) -> tuple[list[int], list[dict[str, Any]]]:
    """Make records one value at a time, wrong ones going to the policy.

    Args:
        mappings: the values.
        fields: those to read.
        position: names the position of the mapping with this index.
        policy: what a wrong value does.
        strings: whether text stands for numbers and the like, as in CSV.

    Returns:
        The indices of the mappings that are kept, and their records.
    """
    kept: list[int] = []
    records: list[dict[str, Any]] = []
    for index, mapping in enumerate(mappings):
        record = _record(mapping, fields, lambda index=index: position(index), policy, strings)  # type: ignore[misc]
        if record is not None:
            kept.append(index)
            records.append(record)
    return kept, records


def _record(
    mapping: Mapping[str, Any], fields: Sequence[Field], position: Callable[[], str], policy: Policy, strings: bool
) -> dict[str, Any] | None:
    record: dict[str, Any] = {}
    for field in fields:
        try:
            record[field.attribute] = coerce_value(field, mapping.get(field.attribute), strings)
        except RecordError as error:
            if not policy.keeps_row_of(f"{position()}: {wrong_value(field, error)}"):
                return None
            record[field.attribute] = None
    return record


def wrong_value(field: Field, error: RecordError) -> str:
    """Say which value is wrong, and what is expected."""
    what = field.name if field.attribute == field.name else f"{field.name} (column {show(field.attribute)})"
    held = "is missing" if error.value is None else f"is {show(error.value)}"
    return f"{what} {held}, expected {error.expected}"


def coerce_value(field: Field, value: Any, strings: bool) -> Any:
    """Return what ``coerce`` makes of one value."""
    return _schema_of(field).coerce({field.attribute: value}, strings)[field.attribute]


@lru_cache(maxsize=256)
def _schema_of(field: Field) -> Schema:
    """Return a schema of one field."""
    return Schema(field.name, [field])
