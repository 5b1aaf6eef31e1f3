"""The ten clauses in SQL as several engines take it."""

from collections.abc import Iterable
from datetime import datetime

from benchmarks.clauses import IN_2020, IN_2023, IN_2024, OTHER_CITIES, TEN_COUNTRIES


def conditions(address: str) -> dict[str, str]:
    """Return the conditions; quick tests come first, since some engines do the others only where those were passed."""
    return {
        "country-equals": "country = 'DE'",
        "points-and-subscribed": "points >= 100 AND NOT unsubscribed",
        "email-contains": "email ILIKE '%gmail%'",
        "verified-in-points": f'"isVerified" AND points > 500 AND country IN ({listed(TEN_COUNTRIES)})',
        "company-or-city": "city LIKE 'San%' OR company ILIKE '%tech%'",
        "notin-date-or": f"\"createdAt\" >= {instant(IN_2023)} AND country NOT IN ('US', 'IN') "
        """AND ("firstName" LIKE 'A%' OR "lastName" LIKE '%son')""",
        "eight-leaves": f"{active_from_2020()} AND {elsewhere_at_gmail()}",
        "or-wide": "points < 50 OR NOT unsubscribed",
        "email-equals": f"email = '{address}'",
        "lastname-contains": "\"lastName\" ILIKE '%mül%'",
    }


def active_from_2020() -> str:
    """Return the quick tests of ``eight-leaves``."""
    return (
        f'"isVerified" AND NOT unsubscribed AND "createdAt" >= {instant(IN_2020)} AND "createdAt" < {instant(IN_2024)} '
        "AND (points >= 1000 OR referrals >= 5)"
    )


def elsewhere_at_gmail() -> str:
    """Return the slow tests of ``eight-leaves``."""
    return f"company IS NOT NULL AND city NOT IN ({listed(OTHER_CITIES)}) AND email LIKE '%@gmail.com'"


def listed(texts: Iterable[str]) -> str:
    """Write texts as literals; none of them has a quote."""
    return ", ".join(f"'{text}'" for text in texts)


def instant(moment: datetime) -> str:
    """Write an instant for an engine whose time zone is UTC."""
    return f"'{moment:%Y-%m-%d %H:%M:%S}'"
