"""Contacts with a fixed seed: uneven as real ones are, unique by email, some values missing, some in capitals."""

from collections.abc import Sequence
from dataclasses import make_dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Row: TypeAlias = dict[str, Any]

SEED: Final = 20_250_101
MISSING: Final = 0.2
CAPITALS: Final = 0.05
#: A contact as an object with slots; its attributes are the keys of a row.
Contact: Final[Any] = make_dataclass(
    "Contact",
    [
        "email",
        "firstName",
        "lastName",
        "points",
        "referrals",
        "isVerified",
        "unsubscribed",
        "company",
        "country",
        "city",
        "createdAt",
    ],
    slots=True,
)

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
    "PT", "DK", "NO", "FI", "IE", "CZ", "RO", "HU", "GR", "UA", "IL", "ZA", "NG", "KE", "EG", "AE", "SG", "MY", "ID",
    "PH", "VN", "TH", "KR", "TW", "HK", "CN", "AR", "CL", "CO", "PE", "NZ",
)  # fmt: skip
_TRADES: Final = ("Tech", "Foods", "Logistics", "Biotech", "Media", "Consulting", "Systems", "Energy", "Bank", "Labs")
_DOMAINS: Final = ("gmail.com", "yahoo.com", "outlook.com", "hotmail.com", "gmx.de", "icloud.com", "web.de")
_SYLLABLES: Final = (
    "ba", "do", "ka", "lin", "mar", "ne", "or", "pe", "ri", "sa", "ta", "ul", "ven", "wo", "xi",
    "yu", "zan", "ber", "gol", "hal",
)  # fmt: skip
_FIRST_DAY: Final = datetime(2018, 1, 1, tzinfo=UTC)
_MICROSECONDS: Final = (datetime(2026, 1, 1, tzinfo=UTC) - _FIRST_DAY) // timedelta(microseconds=1)


def contacts(count: int) -> list[Row]:
    """Return `count` contacts, as dicts that have every key."""
    draw = np.random.default_rng(SEED)
    first = draw_words(draw, count, _names(_FIRST_NAMES, 2_000))
    last = draw_words(draw, count, _names(_LAST_NAMES, 8_000))
    texts = {
        "email": _emails(draw, first, last),
        "firstName": first,
        "lastName": last,
        "company": draw_words(draw, count, _companies(50_000)),
        "country": draw_words(draw, count, _COUNTRIES, 1.0),
        "city": draw_words(draw, count, _names(_CITIES, 2_000)),
    }
    capitals = _happens(draw, count, CAPITALS)
    columns: dict[str, list[Any]] = {name: _capitalised(column, capitals) for name, column in texts.items()}
    columns["points"] = np.minimum(draw.lognormal(4.5, 1.6, count), 1_000_000).astype(np.int64).tolist()
    columns["referrals"] = draw.poisson(0.8, count).tolist()
    for name in list(columns)[1:]:  # every contact has an email
        columns[name] = _with_gaps(columns[name], _happens(draw, count, MISSING))
    columns["isVerified"] = _happens(draw, count, 0.6)
    columns["unsubscribed"] = _happens(draw, count, 0.12)
    moments = draw.integers(0, _MICROSECONDS, count).tolist()
    columns["createdAt"] = [_FIRST_DAY + timedelta(microseconds=moment) for moment in moments]
    return [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]


def objects(rows: list[Row]) -> list[Any]:
    """Return the same contacts as objects, which share the values."""
    return [Contact(**row) for row in rows]


def draw_words(draw: np.random.Generator, count: int, words: Sequence[str], steepness: float = 0.8) -> list[str]:
    """Return words by Zipf's law, each a string of its own, as they come from a file or a database."""
    weights = 1 / np.arange(1, len(words) + 1) ** steepness
    chosen: NDArray[np.intp] = draw.choice(len(words), count, p=weights / weights.sum())
    encoded = [word.encode() for word in words]
    return [encoded[index].decode() for index in chosen.tolist()]


def _names(known: Sequence[str], count: int) -> list[str]:
    draw = np.random.default_rng(len(known) + count)
    names = dict.fromkeys(known)
    while len(names) < count:
        parts = draw.choice(_SYLLABLES, draw.integers(2, 5))
        names["".join(parts).capitalize()] = None
    return list(names)


def _companies(count: int) -> list[str]:
    return [f"{name} {_TRADES[index % len(_TRADES)]}" for index, name in enumerate(_names((), count))]


def _emails(draw: np.random.Generator, first: list[str], last: list[str]) -> list[str]:
    others = [*_DOMAINS[1:], *(f"{name.lower()}.com" for name in _names((), 20_000))]
    domains = draw_words(draw, len(first), others)
    at_gmail = (draw.random(len(first)) < 1 / 3).tolist()
    return [
        f"{one}.{two}{number}@{_DOMAINS[0] if gmail else domain}".lower()
        for number, (one, two, domain, gmail) in enumerate(zip(first, last, domains, at_gmail, strict=True))
    ]


def _happens(draw: np.random.Generator, count: int, share: float) -> list[bool]:
    return (draw.random(count) < share).tolist()  # type: ignore[no-any-return]


def _capitalised(values: list[str], capitals: list[bool]) -> list[str]:
    return [value.upper() if capital else value for value, capital in zip(values, capitals, strict=True)]


def _with_gaps(values: list[Any], missing: list[bool]) -> list[Any]:
    return [None if gap else value for value, gap in zip(values, missing, strict=True)]
