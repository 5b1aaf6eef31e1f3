"""The clauses as an engineer writes them by hand with SQLAlchemy, for all databases at once."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from sqlalchemy import ColumnElement, and_, or_

from benchmarks.clauses import IN_2020, IN_2023, IN_2024, OTHER_CITIES, TEN_COUNTRIES
from benchmarks.sql.table import CONTACTS

Build: TypeAlias = Callable[[], ColumnElement[bool]]

_C: Final[Any] = CONTACTS.c


def eight_tests(needle: str) -> ColumnElement[bool]:
    """Return the clause that is also read, with what it looks for in the email."""
    return and_(
        _C.email.icontains(needle, autoescape=True),
        _C.firstName.startswith("An", autoescape=True),
        _C.points >= 100,
        _C.isVerified.is_(True),
        _C.country.in_(["DE", "FR", "NL"]),
        _C.createdAt >= IN_2024,
        or_(_C.company.is_not(None), _C.city == "Rotterdam"),
    )


def ten(address: str) -> Mapping[str, Build]:
    """Return what builds the ten expressions, by the name of their clause."""
    return {
        "country-equals": lambda: _C.country == "DE",
        "points-and-subscribed": lambda: and_(_C.points >= 100, _C.unsubscribed.is_(False)),
        "email-contains": lambda: _C.email.icontains("gmail", autoescape=True),
        "verified-in-points": lambda: and_(_C.isVerified.is_(True), _C.country.in_(TEN_COUNTRIES), _C.points > 500),
        "company-or-city": lambda: or_(
            _C.company.icontains("tech", autoescape=True), _C.city.startswith("San", autoescape=True)
        ),
        "notin-date-or": lambda: and_(
            _C.country.not_in(["US", "IN"]),
            _C.createdAt >= IN_2023,
            or_(_C.firstName.startswith("A", autoescape=True), _C.lastName.endswith("son", autoescape=True)),
        ),
        "eight-leaves": lambda: and_(
            _C.email.endswith("@gmail.com", autoescape=True),
            _C.city.not_in(OTHER_CITIES),
            _C.company.is_not(None),
            _C.createdAt >= IN_2020,
            _C.createdAt < IN_2024,
            or_(_C.points >= 1000, _C.referrals >= 5),
            _C.isVerified.is_(True),
            _C.unsubscribed.is_(False),
        ),
        "or-wide": lambda: or_(_C.unsubscribed.is_(False), _C.points < 50),
        "email-equals": lambda: _C.email == address,
        "lastname-contains": lambda: _C.lastName.icontains("mül", autoescape=True),
    }
