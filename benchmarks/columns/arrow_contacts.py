"""The contacts of the other suites as an Arrow table, made without a Python object for each value."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final, Literal, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from audiencefilter.cli.made_up import FIRST_DAY, SEED, Draws, Words, draw_contacts

#: How the values are distributed: as in `contacts`, without missing numbers, or otherwise: see :func:`arrow_contacts`.
Form: TypeAlias = Literal["usual", "complete", "skewed"]

_FIRST_MICROSECOND: Final = (FIRST_DAY - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)


def arrow_contacts(count: int, form: Form = "usual") -> Any:
    """Return the same contacts as `contacts`, as a table of eleven columns of one chunk each.

    Args:
        count: how many.
        form: with "complete" none of their numbers is missing. With "skewed" that is so, too, the points have a long
            tail of distinct numbers, 99 % are verified, 1 % unsubscribed, and the contacts are in order of creation.
    """
    draws = draw_contacts(count)
    columns = {"email": _emails(draws)}
    columns |= {name: _texts(words, draws.capitals, draws.missing[name]) for name, words in draws.texts.items()}
    columns |= {
        name: pa.array(numbers, mask=draws.missing[name] if form == "usual" else None)
        for name, numbers in draws.numbers.items()
    }
    columns |= {name: pa.array(flags) for name, flags in draws.flags.items()}
    moments = draws.moments
    if form == "skewed":
        draw = np.random.default_rng(SEED)
        columns["points"] = pa.array(np.minimum(draw.pareto(0.8, count) * 30, 2**31 - 1).astype(np.int64))
        columns["isVerified"] = pa.array(draw.random(count) < 0.99)
        columns["unsubscribed"] = pa.array(draw.random(count) < 0.01)
        moments = np.sort(moments)
    columns["createdAt"] = pa.array(moments + _FIRST_MICROSECOND).cast(pa.timestamp("us", "UTC"))
    return pa.table(columns)


def _emails(draws: Draws) -> Any:
    first, last, domain = (_lowered(words, draws.capitals) for words in (draws.first, draws.last, draws.domain))
    numbers = pa.array(np.arange(len(draws.capitals))).cast(pa.string())
    names = pc.binary_join_element_wise(first, last, ".")
    return pc.binary_join_element_wise(pc.binary_join_element_wise(names, numbers, ""), domain, "@")


def _lowered(words: Words, capitals: NDArray[np.bool_]) -> Any:
    return _texts(Words([word.lower() for word in words.vocabulary], words.chosen), capitals)


def _texts(words: Words, capitals: NDArray[np.bool_], missing: NDArray[np.bool_] | None = None) -> Any:
    """Return the words, those in capitals being a second vocabulary behind the first."""
    vocabulary = pa.array([*words.vocabulary, *(word.upper() for word in words.vocabulary)])
    codes = (words.chosen + capitals * len(words.vocabulary)).astype(np.int32)
    return pa.DictionaryArray.from_arrays(pa.array(codes, mask=missing), vocabulary).dictionary_decode()
