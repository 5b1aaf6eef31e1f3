"""Case folding: Unicode simple lower-case mapping, one code point to one.

A one-to-one mapping keeps the length of a string, so that "contains" means the same on every engine; full case
folding (``ß`` to ``ss``) does not. The table is frozen in :mod:`audiencefilter.language.fold_table`.
"""

from typing import Final

from audiencefilter.language.fold_table import RUNS

#: Every code point that has a lower-case form, to that form; usable with :meth:`str.translate`.
FOLDS: Final[dict[int, int]] = {
    code: code + offset for first, last, step, offset in RUNS for code in range(first, last + 1, step)
}


def fold(text: str) -> str:
    """Return `text` with every code point replaced by its simple lower-case mapping.

    >>> fold("İstanbul STRAẞE ΣΊΣΥΦΟΣ")
    'istanbul straße σίσυφοσ'
    """
    # On ASCII text Python's own lower() is the same mapping, and far quicker than a table look-up for each character.
    return text.lower() if text.isascii() else text.translate(FOLDS)
