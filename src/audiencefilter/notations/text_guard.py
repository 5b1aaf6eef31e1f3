"""A look at a source in the text form before it is parsed, so that no clause costs more than the limits allow."""

import re
from typing import Final

from audiencefilter.language import problems
from audiencefilter.language.limits import Limits
from audiencefilter.notations.tree import AbandonedError

_TOKENS: Final = re.compile(
    r"""'[^']*'|"[^"]*"|--[^\n]*|(?P<open>\()|(?P<close>\))|(?P<word>\b(?:AND|OR|NOT)\b)""",
    re.IGNORECASE,
)
#: Parentheses that only repeat others are no levels of a filter, and yet take their time.
_MOST_OPEN: Final = 1_000


def guard(text: str, limits: Limits) -> None:
    """Stop a source that has more tests or more open parentheses than any clause within the limits.

    Raises:
        AbandonedError: with the finding.
    """
    if len(text) < _MOST_OPEN:
        return  # too short for either
    opened = connectives = negations = last_end = 0
    for found in _TOKENS.finditer(text):
        kind = found.lastgroup
        if kind == "open":
            opened += 1
        elif kind == "close":
            opened -= 1
        elif kind == "word":
            word = found[0].upper()
            connectives += word in ("AND", "OR")
            adjacent = word == "NOT" and text[last_end : found.start()].isspace()
            negations = negations + 1 if adjacent else 0
        if opened > _MOST_OPEN or negations > 2 * limits.depth:
            raise AbandonedError(problems.too_deep((), limits.depth, found.start()))
        # Each test has one connective before it, and one more where it is BETWEEN.
        if connectives > 2 * limits.nodes:
            raise AbandonedError(problems.too_many_nodes((), limits.nodes, found.start()))
        last_end = found.end()
