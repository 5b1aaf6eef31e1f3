"""The contacts of the other suites as an Arrow table, made without a Python object for each value."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from audiencefilter.cli.made_up import FIRST_DAY, Draws, Words, draw_contacts

_FIRST_MICROSECOND: Final = (FIRST_DAY - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)


def arrow_contacts(count: int, complete: bool = False) -> Any:
    """Return the same contacts as `contacts`, as a table of eleven columns of one chunk each.

    Args:
        count: how many.
        complete: whether none of their numbers is missing.
    """
    draws = draw_contacts(count)
    columns = {"email": _emails(draws)}
    columns |= {name: _texts(words, draws.capitals, draws.missing[name]) for name, words in draws.texts.items()}
    columns |= {
        name: pa.array(numbers, mask=None if complete else draws.missing[name])
        for name, numbers in draws.numbers.items()
    }
    columns |= {name: pa.array(flags) for name, flags in draws.flags.items()}
    columns["createdAt"] = pa.array(draws.moments + _FIRST_MICROSECOND).cast(pa.timestamp("us", "UTC"))
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
