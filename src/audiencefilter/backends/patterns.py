"""Needles as patterns: each character becomes the class of all characters with the same fold.

Engines and their versions differ in how they ignore case, so these patterns are matched case-sensitively: they find the
same texts in every engine.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import Final

from audiencefilter.language.folding import fold, folds
from audiencefilter.plan.nodes import Where, by_where


def _classes() -> dict[str, str]:
    found: defaultdict[str, str] = defaultdict(str)
    for code, folded in folds().items():
        found[chr(folded)] += chr(code)
    return {folded: folded + others for folded, others in found.items()}


#: Each folded character to which others fold, with all of these, itself first. All are letters or marks.
CLASSES: Final = _classes()

#: The ASCII characters that may have a special meaning in a regular expression.
_SPECIAL: Final = frozenset(r"\^$.|?*+()[]{}-#&~/")
_REGEX: Final = {char: f"[{members}]" for char, members in CLASSES.items()} | {char: f"\\{char}" for char in _SPECIAL}
_GLOB: Final = {char: f"[{members}]" for char, members in CLASSES.items()} | {char: f"[{char}]" for char in "*?["}


def exact_regex(needle: str) -> str:
    """Return a regular expression that matches exactly `needle`."""
    return "".join([f"\\{char}" if char in _SPECIAL else char for char in needle])


def regex(needle: str) -> str:
    """Return a regular expression for every text that folds to `needle`. Match it case-sensitively."""
    # It uses only syntax common to PostgreSQL, PCRE, ICU, RE2, Java and Rust.
    return "".join([_REGEX.get(char, char) for char in fold(needle)])


def glob(needle: str) -> str:
    """Return a pattern of SQLite's GLOB for every text that folds to `needle`."""
    return "".join([_GLOB.get(char, char) for char in fold(needle)])


def like(needle: str) -> str:
    """Return a pattern of LIKE, with a backslash as the escape character."""
    return needle.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def loose_like(needle: str) -> str:
    """Return a pattern of LIKE ignoring the case of ASCII, for all texts that fold to `needle`, and more."""
    # The pattern matches any character in place of one that has a non-ASCII case.
    return "".join([_LOOSE.get(char, char) for char in fold(needle)])


_LOOSE: Final = {char: "_" for char, members in CLASSES.items() if not members.isascii()} | {
    char: f"\\{char}" for char in "\\%_"
}


def sided(where: Where | None, pattern: Callable[[str], str], anything: str) -> Callable[[str], str]:
    """Return a function from a needle to a pattern for its place, None the whole text; `anything` matches any."""
    starts, ends = (True, True) if where is None else _EDGES[where]
    before, after = "" if starts else anything, "" if ends else anything
    return lambda needle: before + pattern(needle) + after


def anchored(where: Where | None, pattern: Callable[[str], str], end: str = r"\z") -> Callable[[str], str]:
    """Return a function from a needle to a regular expression for its place; None: the whole text."""
    starts, ends = (True, True) if where is None else _EDGES[where]
    before, after = r"\A" if starts else "", end if ends else ""
    return lambda needle: before + pattern(needle) + after


#: Whether a needle is at the start of the text, and whether at the end.
_EDGES: Final = by_where(anywhere=(False, False), start=(True, False), end=(False, True))


def has_ascii_case_only(needle: str) -> bool:
    """Whether every text that folds to `needle` is ASCII, so that a test that folds only ASCII is exact."""
    return needle.isascii() and _FOREIGN_CASE.isdisjoint(needle)


#: The ASCII letters to which a non-ASCII character folds: i (from İ) and k (from the Kelvin sign).
_FOREIGN_CASE: Final = frozenset(char for char, members in CLASSES.items() if char.isascii() and not members.isascii())


def prefix_end(prefix: str) -> str | None:
    """Return the least text, by code points, above every text with this prefix; None if there is none."""
    stem = prefix.rstrip("\U0010ffff")
    if not stem:
        return None
    following = ord(stem[-1]) + 1
    return stem[:-1] + chr(0xE000 if following == 0xD800 else following)  # no surrogates
