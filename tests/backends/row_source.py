"""The sources that are generated for rows: which are made, and what is in one beside what may be.

That nothing of a clause is in the code that is run is a promise of SECURITY.md.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType

import pytest

from audiencefilter.backends import row_code

_ALLOWED = re.compile(
    r"""\s+|n\ \+=\ (?:1|x)\b
    |def\ (?:predicate|select|test)\b|return\ |if\ |elif\ |else\ |for\ |in\ |is\ |not\ |and\ |or\ |try:|except\s
    |pass\b|else:|\b(?:predicate|select|rows|misplaced|others|type|dict|list|str|int|float|map|len|getattr|None|True|False)\b
    |\b(?:fold|utc|contains|document|under|unsafe|is_mapping|is_one_mapping|listed|counted|refuse|r|x|n|[kdt]\d+)\b
    |\.(?:get|lower|isascii|translate|startswith|endswith|astimezone|isdisjoint|issubset|issuperset)\(
    |:=|==|!=|<=|>=|[<>()\[\]:,+=]|\b0(?:\.0)?\b|''|'İ'""",
    re.VERBOSE,
)


def tokens_left(source: str, attributes: set[str]) -> str:
    """Return what is left of a source when all that it may consist of is taken out."""
    for attribute in sorted(attributes, key=len, reverse=True):
        source = re.sub(rf"\br\.{re.escape(attribute)}(?![A-Za-z0-9_])", " ", source)
    return _ALLOWED.sub("", source)


@contextmanager
def generated() -> Iterator[list[str]]:
    """Yield the list that every source is added to that is compiled, or looked for among those that were."""
    seen: list[str] = []
    compiled = row_code._code

    def code(text: str) -> CodeType:
        seen.append(text)
        return compiled(text)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(row_code, "_code", code)
        yield seen
