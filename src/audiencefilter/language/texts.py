"""Texts: which of them no file and no database can hold."""

import re
from typing import Final

_HALF_A_PAIR: Final = re.compile("[\ud800-\udfff]")


def has_half_a_pair(text: str) -> bool:
    r"""Whether a text has half of a surrogate pair, which UTF-8 has no form for.

    >>> has_half_a_pair("\ud83d"), has_half_a_pair("\U0001f600")
    (True, False)
    """
    return not text.isascii() and _HALF_A_PAIR.search(text) is not None
