"""Case folding: Unicode simple lower-case mapping, one code point to one.

A one-to-one mapping keeps the length of a string, so that "contains" means the same on every engine; full case
folding (``ß`` to ``ss``) does not. The table is frozen in :mod:`audiencefilter.language.fold_table`.
"""

import unicodedata
from typing import Final

from audiencefilter.language.fold_table import RUNS

#: Every code point that has a lower-case form, to that form; usable with :meth:`str.translate`.
FOLDS: Final[dict[int, int]] = {
    code: code + offset for first, last, step, offset in RUNS for code in range(first, last + 1, step)
}


#: The versions of Unicode in which Python's lower() is the frozen mapping for every character but two: it makes two
#: characters of İ, and the lower-case form of Σ depends on its place in the word.
_SAME: Final = frozenset({"14.0.0", "15.0.0", "15.1.0"})
_LOWER_IS_FOLD: Final = unicodedata.unidata_version in _SAME


def fold(text: str) -> str:
    """Return `text` with every code point replaced by its simple lower-case mapping.

    >>> fold("İstanbul STRAẞE ΣΊΣΥΦΟΣ")
    'istanbul straße σίσυφοσ'
    """
    # Python's own lower() is far quicker than a table look-up for each character.
    if text.isascii() or (_LOWER_IS_FOLD and "İ" not in text and "Σ" not in text):
        return text.lower()
    return text.translate(FOLDS)
