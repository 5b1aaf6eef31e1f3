"""Values as drivers give them, as the values of the schema's types."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final

from audiencefilter.language.schema import FieldType

#: How SQLite holds an instant in UTC.
_STORED: Final = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}", re.ASCII)


def boolean(value: Any) -> Any:
    """Return the boolean that 0 and 1 stand for.

    >>> boolean(1), boolean(None), boolean(2)
    (True, None, 2)
    """
    return value == 1 if type(value) is int and value in (0, 1) else value


def number(value: Any) -> Any:
    """Return a decimal number as a double, as which it is compared.

    >>> number(Decimal("12.50")), number(3)
    (12.5, 3)
    """
    return float(value) if isinstance(value, Decimal) else value


def instant(value: Any) -> Any:
    """Return a date-time in UTC, which one without an offset is in already.

    >>> print(instant(datetime(2025, 1, 31, 9, 30)), instant("2025-01-31 09:30:00.000000"), instant("soon"))
    2025-01-31 09:30:00+00:00 2025-01-31 09:30:00+00:00 soon
    """
    try:
        if isinstance(value, str) and _STORED.fullmatch(value):
            return datetime.fromisoformat(value).replace(tzinfo=UTC)
        if isinstance(value, datetime):
            return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
    except (ValueError, OverflowError):  # no such day; or an offset that leads out of years 1 to 9999
        return value
    return value


#: What makes the values of a field's column; those of other fields are right as they are.
CONVERTERS: Final[dict[FieldType, Callable[[Any], Any]]] = {
    FieldType.BOOLEAN: boolean,
    FieldType.NUMBER: number,
    FieldType.DATETIME: instant,
}
