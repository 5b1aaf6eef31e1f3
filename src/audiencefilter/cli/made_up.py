"""Contacts generated with a fixed seed, for ``bench`` and for the project's benchmarks.

Their values have uneven frequencies as in real data, some are missing, some are in capitals; emails are unique.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Row: TypeAlias = dict[str, Any]

SEED: Final = 20_250_101

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
FIRST_DAY: Final = datetime(2018, 1, 1, tzinfo=UTC)
_MICROSECONDS: Final = (datetime(2026, 1, 1, tzinfo=UTC) - FIRST_DAY) // timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Words:
    """Words with Zipf frequencies: the vocabulary, and the word index of each contact."""

    vocabulary: Sequence[str]
    chosen: NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Draws:
    """The random parts of contacts, as arrays."""

    first: Words
    last: Words
    domain: Words
    texts: Mapping[str, Words]
    capitals: NDArray[np.bool_]
    numbers: Mapping[str, NDArray[np.int64]]
    missing: Mapping[str, NDArray[np.bool_]]
    flags: Mapping[str, NDArray[np.bool_]]
    #: Microseconds from FIRST_DAY to `createdAt`.
    moments: NDArray[np.int64]


def contacts(count: int) -> list[Row]:
    """Return `count` contacts, always the same, as dicts with every key.

    >>> contacts(2)[1]["email"]
    '...1@...'
    """
    draws = draw_contacts(count)
    columns: dict[str, list[Any]] = {"email": _emails(draws)}
    columns |= {name: _strings(words) for name, words in draws.texts.items()}
    capitals = draws.capitals.tolist()
    columns = {name: _capitalised(column, capitals) for name, column in columns.items()}
    columns |= {name: numbers.tolist() for name, numbers in draws.numbers.items()}
    columns |= {name: _with_gaps(columns[name], missing.tolist()) for name, missing in draws.missing.items()}
    columns |= {name: flags.tolist() for name, flags in draws.flags.items()}
    columns["createdAt"] = [FIRST_DAY + timedelta(microseconds=moment) for moment in draws.moments.tolist()]
    return [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]


def draw_contacts(count: int) -> Draws:
    """Draw the random parts of `count` contacts; the order of the draws is part of the seed."""
    draw = np.random.default_rng(SEED)
    first = _draw_words(draw, count, _names(_FIRST_NAMES, 2_000))
    last = _draw_words(draw, count, _names(_LAST_NAMES, 8_000))
    domain = _draw_domains(draw, count)
    texts = {
        "firstName": first,
        "lastName": last,
        "company": _draw_words(draw, count, _companies(50_000)),
        "country": _draw_words(draw, count, _COUNTRIES, 1.0),
        "city": _draw_words(draw, count, _names(_CITIES, 2_000)),
    }
    capitals = _happens(draw, count, 0.05)
    numbers = {
        "points": np.minimum(draw.lognormal(4.5, 1.6, count), 1_000_000).astype(np.int64),
        "referrals": draw.poisson(0.8, count),
    }
    missing = {name: _happens(draw, count, 0.2) for name in (*texts, *numbers)}  # every contact has an email
    flags = {"isVerified": _happens(draw, count, 0.6), "unsubscribed": _happens(draw, count, 0.12)}
    moments = draw.integers(0, _MICROSECONDS, count)
    return Draws(first, last, domain, texts, capitals, numbers, missing, flags, moments)


def _draw_words(draw: np.random.Generator, count: int, words: Sequence[str], steepness: float = 0.8) -> Words:
    weights = 1 / np.arange(1, len(words) + 1) ** steepness
    return Words(words, draw.choice(len(words), count, p=weights / weights.sum()))


def _draw_domains(draw: np.random.Generator, count: int) -> Words:
    others = _draw_words(draw, count, [*_DOMAINS[1:], *(f"{name.lower()}.com" for name in _names((), 20_000))])
    at_gmail = _happens(draw, count, 1 / 3)
    return Words([_DOMAINS[0], *others.vocabulary], np.where(at_gmail, 0, others.chosen + 1))


def _happens(draw: np.random.Generator, count: int, share: float) -> NDArray[np.bool_]:
    return draw.random(count) < share


@cache
def _names(known: tuple[str, ...], count: int) -> tuple[str, ...]:
    draws = _draw_integers(len(known) + count)
    names = dict.fromkeys(known)
    while len(names) < count:
        parts = [next(draws) * len(_SYLLABLES) >> 32 for _ in range(2 + (next(draws) * 3 >> 32))]
        names["".join([_SYLLABLES[part] for part in parts]).capitalize()] = None
    return tuple(names)


def _draw_integers(seed: int) -> Iterator[int]:
    """Give integers from 0 to 2³² - 1. A generator of numpy that draws 80,000 names one by one takes 5 s."""
    source = np.random.PCG64(seed)
    while True:
        yield from source.random_raw(10_000).astype("<u8").view("<u4").tolist()


def _companies(count: int) -> list[str]:
    return [f"{name} {_TRADES[index % len(_TRADES)]}" for index, name in enumerate(_names((), count))]


def _strings(words: Words) -> list[str]:
    """Return the words, each a separate string object, as from a file or a database."""
    encoded = [word.encode() for word in words.vocabulary]
    return [encoded[index].decode() for index in words.chosen.tolist()]


def _emails(draws: Draws) -> list[str]:
    parts = zip(_strings(draws.first), _strings(draws.last), _strings(draws.domain), strict=True)
    return [f"{first}.{last}{number}@{domain}".lower() for number, (first, last, domain) in enumerate(parts)]


def _capitalised(values: list[str], capitals: list[bool]) -> list[str]:
    return [value.upper() if capital else value for value, capital in zip(values, capitals, strict=True)]


def _with_gaps(values: list[Any], missing: list[bool]) -> list[Any]:
    return [None if gap else value for value, gap in zip(values, missing, strict=True)]
