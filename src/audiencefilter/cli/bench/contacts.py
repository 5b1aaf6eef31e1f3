"""Contacts made up with a fixed seed: uneven as real ones are, with values missing, and no two emails alike."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import numpy

_SEED: Final = 20_250_101
#: The share of values that are missing, of the texts and numbers but the email.
_MISSING: Final = 0.2
#: The share of emails of the commonest domain.
_AT_FIRST: Final = 0.3
_FIRST_NAMES: Final = (
    "Maria", "Anna", "James", "Wei", "Mohammed", "Olga", "José", "Fatima", "Andrea", "Yuki", "Priya", "Jürgen", "Alex",
    "Sofía", "Liam", "Zoë", "Amélie", "Björn", "Aisha", "Tom",
)  # fmt: skip
_LAST_NAMES: Final = (
    "Smith", "Müller", "Johnson", "Garcia", "Wang", "Ivanova", "Nguyen", "Andersson", "Silva", "Kowalski", "Schmidt",
    "Kumar", "Núñez", "Wilson", "Rossi", "Öztürk", "Novák", "Anderson", "Dubois", "Ødegård",
)  # fmt: skip
_CITIES: Final = (
    "London", "New York", "Berlin", "Paris", "Mumbai", "San Francisco", "Madrid", "München", "São Paulo", "San Diego",
    "Bengaluru", "Zürich", "San José", "Kraków", "Malmö", "İstanbul", "Santiago", "Amsterdam", "Wien", "Toronto",
)  # fmt: skip
_COUNTRIES: Final = (
    "US", "IN", "DE", "GB", "FR", "BR", "ES", "IT", "CA", "NL", "PL", "TR", "AU", "MX", "JP", "SE", "CH", "BE", "AT",
    "PT", "DK", "NO", "FI", "IE", "CZ",
)  # fmt: skip
_DOMAINS: Final = ("gmail.com", "yahoo.com", "outlook.com", "hotmail.com", "gmx.de", "icloud.com", "web.de")
_TRADES: Final = ("Tech", "Foods", "Logistics", "Biotech", "Media", "Consulting", "Systems", "Energy", "Bank", "Labs")
_SYLLABLES: Final = ("ba", "do", "ka", "lin", "mar", "ne", "or", "pe", "ri", "sa", "ta", "ul", "ven", "wo", "xi", "yu")
_FIRST_DAY: Final = datetime(2018, 1, 1, tzinfo=UTC)
_SECONDS: Final = 8 * 365 * 24 * 60 * 60


def made_up(count: int) -> list[dict[str, Any]]:
    """Return so many contacts, always the same.

    >>> made_up(2)[1]["email"]
    '...1@...'
    """
    draw = numpy.random.default_rng(_SEED)
    first = _words(draw, count, [*_FIRST_NAMES, *_names(1_000)])
    last = _words(draw, count, [*_LAST_NAMES, *_names(4_000)])
    columns = {
        "email": _emails(first, last, _domains(draw, count)),
        "firstName": _with_gaps(draw, first),
        "lastName": _with_gaps(draw, last),
        "points": _with_gaps(draw, draw.lognormal(4.5, 1.6, count).astype(int).clip(0, 1_000_000).tolist()),
        "referrals": _with_gaps(draw, draw.poisson(0.8, count).tolist()),
        "isVerified": (draw.random(count) < 0.6).tolist(),
        "unsubscribed": (draw.random(count) < 0.12).tolist(),
        "company": _with_gaps(draw, _words(draw, count, _companies(20_000))),
        "country": _with_gaps(draw, _words(draw, count, _COUNTRIES)),
        "city": _with_gaps(draw, _words(draw, count, [*_CITIES, *_names(1_000)])),
        "createdAt": [_FIRST_DAY + timedelta(seconds=past) for past in draw.integers(_SECONDS, size=count).tolist()],
    }
    return [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]


def _emails(first: Sequence[str], last: Sequence[str], domains: Sequence[str]) -> list[str]:
    parts = enumerate(zip(first, last, domains, strict=True))
    return [f"{given}.{family}{number}@{domain}".lower() for number, (given, family, domain) in parts]


def _domains(draw: Any, count: int) -> list[str]:
    others = _words(draw, count, [*_DOMAINS[1:], *(f"{name.lower()}.com" for name in _names(4_000))])
    at_first = (draw.random(count) < _AT_FIRST).tolist()
    return [_DOMAINS[0] if first else other for first, other in zip(at_first, others, strict=True)]


def _words(draw: Any, count: int, words: Sequence[str]) -> list[str]:
    """Draw words, the first of them most often, as names and towns are shared out."""
    weights = 1 / numpy.arange(1, len(words) + 1) ** 0.9
    return [words[index] for index in draw.choice(len(words), count, p=weights / weights.sum()).tolist()]


def _names(count: int) -> list[str]:
    """Return different names, of two syllables and more."""
    base = len(_SYLLABLES)
    return [_name(number).capitalize() for number in range(base, base + 7 * count, 7)]


def _name(number: int) -> str:
    """Write a number in digits that are syllables."""
    rest, last = divmod(number, len(_SYLLABLES))
    return (_name(rest) if rest else "") + _SYLLABLES[last]


def _companies(count: int) -> list[str]:
    return [f"{name} {_TRADES[index % len(_TRADES)]}" for index, name in enumerate(_names(count))]


def _with_gaps(draw: Any, values: Sequence[Any]) -> list[Any]:
    gaps = (draw.random(len(values)) < _MISSING).tolist()
    return [None if gap else value for value, gap in zip(values, gaps, strict=True)]
