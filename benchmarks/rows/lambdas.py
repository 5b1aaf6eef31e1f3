"""The ten clauses as an engineer writes them by hand, for contacts as dicts and as objects."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from benchmarks.clauses import IN_2020, IN_2023, IN_2024, OTHER_CITIES, TEN_COUNTRIES

Test: TypeAlias = Callable[[Any], object]
Tests: TypeAlias = Mapping[str, Test]

_TEN: Final = frozenset(TEN_COUNTRIES)
_TWO: Final = ("US", "IN")
_NOT_THERE: Final = frozenset(OTHER_CITIES)


def over_dicts(address: str) -> Tests:
    """Return the tests of dicts, by the name of their clause."""
    return {
        "country-equals": lambda r: r["country"] == "DE",
        "points-and-subscribed": lambda r: (
            r["points"] is not None and r["points"] >= 100 and r["unsubscribed"] is False
        ),
        "email-contains": lambda r: r["email"] is not None and "gmail" in r["email"].lower(),
        "verified-in-points": lambda r: (
            r["isVerified"] is True and r["country"] in _TEN and r["points"] is not None and r["points"] > 500
        ),
        "company-or-city": lambda r: (
            (r["company"] is not None and "tech" in r["company"].lower())
            or (r["city"] is not None and r["city"].startswith("San"))
        ),
        "notin-date-or": lambda r: (
            r["country"] is not None
            and r["country"] not in _TWO
            and r["createdAt"] is not None
            and r["createdAt"] >= IN_2023
            and (
                (r["firstName"] is not None and r["firstName"].startswith("A"))
                or (r["lastName"] is not None and r["lastName"].endswith("son"))
            )
        ),
        "eight-leaves": lambda r: (
            r["email"] is not None
            and r["email"].endswith("@gmail.com")
            and r["city"] is not None
            and r["city"] not in _NOT_THERE
            and r["company"] is not None
            and r["createdAt"] is not None
            and IN_2020 <= r["createdAt"] < IN_2024
            and (
                (r["points"] is not None and r["points"] >= 1000)
                or (r["referrals"] is not None and r["referrals"] >= 5)
            )
            and r["isVerified"] is True
            and r["unsubscribed"] is False
        ),
        "or-wide": lambda r: r["unsubscribed"] is False or (r["points"] is not None and r["points"] < 50),
        "email-equals": lambda r: r["email"] == address,
        "lastname-contains": lambda r: r["lastName"] is not None and "mül" in r["lastName"].lower(),
    }


def over_objects(address: str) -> Tests:
    """Return the tests of objects, by the name of their clause."""
    return {
        "country-equals": lambda r: r.country == "DE",
        "points-and-subscribed": lambda r: r.points is not None and r.points >= 100 and r.unsubscribed is False,
        "email-contains": lambda r: r.email is not None and "gmail" in r.email.lower(),
        "verified-in-points": lambda r: (
            r.isVerified is True and r.country in _TEN and r.points is not None and r.points > 500
        ),
        "company-or-city": lambda r: (
            (r.company is not None and "tech" in r.company.lower()) or (r.city is not None and r.city.startswith("San"))
        ),
        "notin-date-or": lambda r: (
            r.country is not None
            and r.country not in _TWO
            and r.createdAt is not None
            and r.createdAt >= IN_2023
            and (
                (r.firstName is not None and r.firstName.startswith("A"))
                or (r.lastName is not None and r.lastName.endswith("son"))
            )
        ),
        "eight-leaves": lambda r: (
            r.email is not None
            and r.email.endswith("@gmail.com")
            and r.city is not None
            and r.city not in _NOT_THERE
            and r.company is not None
            and r.createdAt is not None
            and IN_2020 <= r.createdAt < IN_2024
            and ((r.points is not None and r.points >= 1000) or (r.referrals is not None and r.referrals >= 5))
            and r.isVerified is True
            and r.unsubscribed is False
        ),
        "or-wide": lambda r: r.unsubscribed is False or (r.points is not None and r.points < 50),
        "email-equals": lambda r: r.email == address,
        "lastname-contains": lambda r: r.lastName is not None and "mül" in r.lastName.lower(),
    }
