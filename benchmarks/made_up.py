"""Contacts by a fixed seed: uneven frequencies as in real data, some missing, some in capitals; unique emails."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
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


class _Words(NamedTuple):
    """A vocabulary, and the word index of each contact."""

    vocabulary: Sequence[str]
    chosen: NDArray[np.intp]


def contacts(count: int) -> list[Row]:
    """Return `count` contacts, always the same, as dicts with every key."""
    columns = table_of_contacts(count).to_pydict()
    columns["createdAt"] = [moment.replace(tzinfo=UTC) for moment in columns["createdAt"]]
    return [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]


def table_of_contacts(count: int, complete: bool = False) -> pa.Table:
    """Return the contacts as a table, if `complete` with all numbers; the order of the draws is part of the seed."""
    draw = np.random.default_rng(SEED)
    first = _draw_words(draw, count, _names(_FIRST_NAMES, 2_000))
    last = _draw_words(draw, count, _names(_LAST_NAMES, 8_000))
    others = _draw_words(draw, count, [*_DOMAINS[1:], *(f"{name.lower()}.com" for name in _names((), 20_000))])
    at_gmail = draw.random(count) < 1 / 3
    domain = _Words([_DOMAINS[0], *others.vocabulary], np.where(at_gmail, 0, others.chosen + 1))
    companies = [f"{name} {_TRADES[index % len(_TRADES)]}" for index, name in enumerate(_names((), 50_000))]
    words = {
        "firstName": first,
        "lastName": last,
        "company": _draw_words(draw, count, companies),
        "country": _draw_words(draw, count, _COUNTRIES, 1.0),
        "city": _draw_words(draw, count, _names(_CITIES, 2_000)),
    }
    capitals = draw.random(count) < 0.05
    numbers = {
        "points": np.minimum(draw.lognormal(4.5, 1.6, count), 1_000_000).astype(np.int64),
        "referrals": draw.poisson(0.8, count),
    }
    missing = {name: draw.random(count) < 0.2 for name in (*words, *numbers)}  # every contact has an email
    flags = {"isVerified": draw.random(count) < 0.6, "unsubscribed": draw.random(count) < 0.12}
    moments = np.datetime64(FIRST_DAY.replace(tzinfo=None), "us") + draw.integers(0, _MICROSECONDS, count)
    lowered = [_Words([word.lower() for word in one.vocabulary], one.chosen) for one in (first, last, domain)]
    parts = [_texts(one, capitals) for one in lowered]
    number = pa.array(np.arange(count)).cast(pa.string())
    names = pc.binary_join_element_wise(pc.binary_join_element_wise(*parts[:2], "."), number, "")
    columns = {"email": pc.binary_join_element_wise(names, parts[2], "@")}
    columns |= {name: _texts(one, capitals, missing[name]) for name, one in words.items()}
    columns |= {name: pa.array(one, mask=None if complete else missing[name]) for name, one in numbers.items()}
    columns |= {name: pa.array(one) for name, one in flags.items()}
    columns["createdAt"] = pa.array(moments).cast(pa.timestamp("us", "UTC"))
    return pa.table(columns)


def _draw_words(draw: np.random.Generator, count: int, words: Sequence[str], steepness: float = 0.8) -> _Words:
    """Draw words with Zipf frequencies."""
    weights = 1 / np.arange(1, len(words) + 1) ** steepness
    return _Words(words, draw.choice(len(words), count, p=weights / weights.sum()))


def _texts(words: _Words, capitals: NDArray[np.bool_], missing: NDArray[np.bool_] | None = None) -> pa.Array:
    """Return the words; those in capitals are a second vocabulary behind the first."""
    vocabulary = pa.array([*words.vocabulary, *(word.upper() for word in words.vocabulary)])
    indices = (words.chosen + capitals * len(words.vocabulary)).astype(np.int32)
    return pa.DictionaryArray.from_arrays(pa.array(indices, mask=missing), vocabulary).dictionary_decode()


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
