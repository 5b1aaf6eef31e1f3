"""The code points that the tests of texts go through: those that have cases, or all."""

import sys
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from audiencefilter.language.folding import fold, folds

_SURROGATES: Final = range(0xD800, 0xE000)
#: Where encodings and planes begin and end.
_EDGES: Final = (0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFD, 0xFFFE, 0xFFFF, 0x10000, 0x10010, 0x10FFFE, 0x10FFFF)
#: Letters that fold to themselves alone, though some have capitals of several letters, and characters of other kinds.
_ALONE: Final = "ıĸŉªﬀﬁ名😀"


@cache
def everything() -> list[str]:
    """Return every code point that a text may hold."""
    return [chr(code) for code in range(1, sys.maxunicode + 1) if code not in _SURROGATES]


@cache
def letters() -> list[str]:
    """Return those that have another case, those around them, combining marks, Latin, and those at the edges."""
    codes = {near for code in (*folds(), *folds().values()) for near in (code - 1, code, code + 1)}
    codes |= {code for code in range(0x2000) if unicodedata.combining(chr(code))}
    codes |= {*range(1, 0x100), *_EDGES, *map(ord, _ALONE)}
    return [chr(code) for code in sorted(codes) if 0 < code <= sys.maxunicode and code not in _SURROGATES]


#: The sets of code points, by name.
SETS: Final[Mapping[str, Callable[[], list[str]]]] = {"letters": letters, "unicode": everything}


@cache
def places(name: str) -> Mapping[str, list[int]]:
    """Return, for each folded text, the places in a set of the code points that fold to it."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    for place, char in enumerate(SETS[name]()):
        found[fold(char)].append(place)
    return found
