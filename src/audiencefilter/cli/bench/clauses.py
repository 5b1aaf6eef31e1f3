"""The ten clauses that are timed when none are given; the benchmarks of the project time the same."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from audiencefilter.filter import Filter, parse, parse_text
from audiencefilter.language.errors import InvalidFilterError
from audiencefilter.language.schema import Schema

#: An email that somebody has takes the place of this one.
_SOMEBODY: Final = "somebody@example.com"
_TEN: Final[Mapping[str, str]] = {
    "country-equals": "country = 'DE'",
    "points-and-subscribed": "points >= 100 AND unsubscribed = false",
    "email-contains": "email CONTAINS 'gmail'",
    "verified-in-points": """
        isVerified = true AND points > 500
        AND country IN ('DE', 'FR', 'NL', 'BE', 'AT', 'CH', 'IT', 'ES', 'SE', 'PL')
    """,
    "company-or-city": "company CONTAINS 'tech' OR city STARTS WITH 'San'",
    "notin-date-or": """
        country NOT IN ('US', 'IN') AND createdAt >= '2023-01-01T00:00:00Z'
        AND (firstName STARTS WITH 'A' OR lastName ENDS WITH 'son')
    """,
    "eight-leaves": """
        email ENDS WITH '@gmail.com'
        AND city NOT IN (
            'San Francisco', 'San Diego', 'New York', 'London', 'Berlin', 'München', 'Paris', 'Madrid', 'Zürich',
            'Kraków', 'Malmö', 'Bengaluru', 'Mumbai', 'São Paulo', 'İstanbul', 'Nowhere1', 'Nowhere2', 'Nowhere3',
            'Nowhere4', 'Nowhere5'
        )
        AND company IS NOT NULL AND createdAt >= '2020-06-01T00:00:00Z' AND createdAt < '2024-01-01T00:00:00Z'
        AND (points >= 1000 OR referrals >= 5) AND isVerified = true AND unsubscribed = false
    """,
    "or-wide": "unsubscribed = false OR points < 50",
    "email-equals": f"email = '{_SOMEBODY}'",
    "lastname-contains": "lastName CONTAINS 'MÜL'",
}


def ten(schema: Schema) -> dict[str, Filter | None]:
    """Return the ten filters by their names; None for one that a schema has not the fields for.

    >>> from audiencefilter.language.schema import CONTACT, Field, FieldType
    >>> sum(f is not None for f in ten(CONTACT).values())
    10
    >>> [name for name, f in ten(Schema("Row", [Field("country", FieldType.STRING)])).items() if f]
    ['country-equals']
    """
    return {name: _parsed(text, schema) for name, text in _TEN.items()}


def with_somebody(f: Filter, records: Sequence[Mapping[str, Any]]) -> Filter:
    """Return a filter with an email that a contact has, the one in the middle or the next after it."""
    if f.to_text() != _TEN["email-equals"]:
        return f
    attribute = f.schema.by_name["email"].attribute
    middle = len(records) // 2
    emails = (record.get(attribute) for record in (*records[middle:], *records[:middle]))
    return parse({"email": next(filter(None, emails), _SOMEBODY)}, f.schema)


def _parsed(text: str, schema: Schema) -> Filter | None:
    try:
        return parse_text(text, schema)
    except InvalidFilterError:
        return None
