"""The ten clauses that contacts are selected by, and the one that is read and written."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import audiencefilter as af

#: 268 bytes, eight tests. The number stands in a text, so every source is as long and is seen for the first time.
SOURCE: Final = (
    '{"email": {"contains": "me%04d"}, "firstName": {"startsWith": "An"}, "points": {"gte": 100}, "isVerified": true, '
    '"country": {"in": ["DE", "FR", "NL"]}, "createdAt": {"gte": "2024-01-01T00:00:00Z"}, '
    '"OR": [{"company": {"not": null}}, {"city": {"equals": "Rotterdam"}}]}'
)
#: More sources than the library remembers.
VARIANTS: Final = 4_000

_FILE: Final = Path(__file__).with_name("filters.json")


def clauses(address: str) -> dict[str, Any]:
    """Return the clauses by name, `address` being the one that ``email-equals`` looks for."""
    read: dict[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"))
    read["email-equals"] = {"email": {"equals": address}}
    return read


def filters(address: str) -> dict[str, af.Filter]:
    """Return the clauses as filters."""
    return {name: af.parse(json.dumps(clause)) for name, clause in clauses(address).items()}


def new(f: af.Filter) -> af.Filter:
    """Return the same filter, of which nothing is known yet."""
    return af.Filter(f.ast, f.schema, f.limits)


# -- operands of the ten clauses ------------------------------------------------------------------------------------

_CLAUSES: Final = clauses("")
TEN_COUNTRIES: Final[list[str]] = _CLAUSES["verified-in-points"]["country"]["in"]
OTHER_CITIES: Final[list[str]] = _CLAUSES["eight-leaves"]["city"]["notIn"]
IN_2020: Final = datetime(2020, 6, 1, tzinfo=UTC)
IN_2023: Final = datetime(2023, 1, 1, tzinfo=UTC)
IN_2024: Final = datetime(2024, 1, 1, tzinfo=UTC)
#: The fields with few distinct texts, which are worth a dictionary.
LOW_CARDINALITY: Final = ("firstName", "lastName", "company", "country", "city")
