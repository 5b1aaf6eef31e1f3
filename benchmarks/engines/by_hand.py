"""The ten clauses as an engineer writes them by hand for each database.

In the usual way and, where that is not exact, in a way that is: it selects what the clause means whatever letters the
contacts have.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final

_TEN: Final = ("DE", "FR", "NL", "BE", "AT", "CH", "IT", "ES", "SE", "PL")
_NOT_THERE: Final = (
    "San Francisco", "San Diego", "New York", "London", "Berlin", "München", "Paris", "Madrid", "Zürich", "Kraków",
    "Malmö", "Bengaluru", "Mumbai", "São Paulo", "İstanbul", "Nowhere1", "Nowhere2", "Nowhere3", "Nowhere4", "Nowhere5",
)  # fmt: skip
_IN_2020: Final = datetime(2020, 6, 1, tzinfo=UTC)
_IN_2023: Final = datetime(2023, 1, 1, tzinfo=UTC)
_IN_2024: Final = datetime(2024, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Condition:
    """What stands behind WHERE, its parameters marked with question marks."""

    text: str
    parameters: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class ByHand:
    """A clause in the usual way, and in an exact one where the usual is not."""

    usual: Condition
    exact: Condition | None = None


def by_hand(dialect: str, address: str) -> Mapping[str, ByHand]:
    """Return the conditions for a database, by the name of their clause."""
    match dialect:
        case "sqlite":
            return _sqlite(_with_texts(_common(address)))
        case "postgresql":
            return _postgresql(_common(address))
        case _:
            return {name: ByHand(condition) for name, condition in _common(address).items()}


def _common(address: str) -> dict[str, Condition]:
    """Return what PostgreSQL and DuckDB take."""
    return {
        "country-equals": Condition("country = ?", ("DE",)),
        "points-and-subscribed": Condition("points >= ? AND unsubscribed = ?", (100, False)),
        "email-contains": Condition("email ILIKE ?", ("%gmail%",)),
        "verified-in-points": Condition(
            f'"isVerified" = ? AND country IN ({_marks(_TEN)}) AND points > ?', (True, *_TEN, 500)
        ),
        "company-or-city": Condition("company ILIKE ? OR city LIKE ?", ("%tech%", "San%")),
        "notin-date-or": Condition(
            'country NOT IN (?, ?) AND "createdAt" >= ? AND ("firstName" LIKE ? OR "lastName" LIKE ?)',
            ("US", "IN", _IN_2023, "A%", "%son"),
        ),
        "eight-leaves": Condition(
            f'email LIKE ? AND city NOT IN ({_marks(_NOT_THERE)}) AND company IS NOT NULL AND "createdAt" >= ? '
            'AND "createdAt" < ? AND (points >= ? OR referrals >= ?) AND "isVerified" = ? AND unsubscribed = ?',
            ("%@gmail.com", *_NOT_THERE, _IN_2020, _IN_2024, 1000, 5, True, False),
        ),
        "or-wide": Condition("unsubscribed = ? OR points < ?", (False, 50)),
        "email-equals": Condition("email = ?", (address,)),
        "lastname-contains": Condition('"lastName" ILIKE ?', ("%MÜL%",)),
    }


def _marks(values: tuple[str, ...]) -> str:
    return ", ".join("?" * len(values))


def _with_texts(conditions: dict[str, Condition]) -> dict[str, Condition]:
    """Put texts in the place of date-times, and LIKE, which ignores the case of ASCII there, in that of ILIKE."""
    return {
        name: Condition(condition.text.replace("ILIKE", "LIKE"), tuple(map(_text, condition.parameters)))
        for name, condition in conditions.items()
    }


def _text(value: Any) -> Any:
    return f"{value:%Y-%m-%d %H:%M:%S.%f}" if isinstance(value, datetime) else value


def _sqlite(usual: dict[str, Condition]) -> dict[str, ByHand]:
    """Write LIKE twice where a letter has a case beyond ASCII, and GLOB where case counts."""
    return {name: ByHand(condition) for name, condition in usual.items()} | {
        "email-contains": ByHand(
            usual["email-contains"], Condition("(email LIKE ? OR email LIKE ?)", ("%gmail%", "%gmaİl%"))
        ),
        "company-or-city": ByHand(
            usual["company-or-city"], Condition("company LIKE ? OR city GLOB ?", ("%tech%", "San*"))
        ),
        "notin-date-or": _with_globs(usual["notin-date-or"]),
        "eight-leaves": _with_globs(usual["eight-leaves"]),
        "lastname-contains": ByHand(
            usual["lastname-contains"], Condition('("lastName" LIKE ? OR "lastName" LIKE ?)', ("%mül%", "%mÜl%"))
        ),
    }


def _with_globs(usual: Condition) -> ByHand:
    patterns = tuple(value.replace("%", "*") if isinstance(value, str) else value for value in usual.parameters)
    return ByHand(usual, replace(usual, text=usual.text.replace("LIKE", "GLOB"), parameters=patterns))


def _postgresql(usual: dict[str, Condition]) -> dict[str, ByHand]:
    """Ignore the case of ASCII alone, as no locale does it otherwise, and write what else the letters may be."""
    return {name: ByHand(condition) for name, condition in usual.items()} | {
        "email-contains": ByHand(usual["email-contains"], _lower_either("email", "%gmail%", "%gmaİl%")),
        "lastname-contains": ByHand(usual["lastname-contains"], _lower_either('"lastName"', "%mül%", "%mÜl%")),
    }


def _lower_either(column: str, *patterns: str) -> Condition:
    tests = " OR ".join([f'lower({column} COLLATE "C") LIKE ?'] * len(patterns))
    return Condition(f"({tests})", patterns)
