"""HTML for notebooks: plain elements without scripts and styles, bounded in size.

Texts are escaped here, and nowhere else: these functions take plain text and return :data:`Html`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import islice
from typing import Any, Final, NewType

from audiencefilter.language.errors import shorten, show

#: Markup that is safe to insert in a page.
Html = NewType("Html", str)

#: Maximum rows, columns, items and lines shown; the rest is given as a number.
MAX_ROWS: Final = 20
MAX_COLUMNS: Final = 12
MAX_ITEMS: Final = 50
MAX_LINES: Final = 200
#: Maximum length of a text shown in full: a sentence or a clause, and a value in a table.
MAX_CHARACTERS: Final = 2_000
_MAX_CELL_CHARACTERS: Final = 60
#: Characters that HTML or UTF-8 does not allow: control characters, and halves of surrogate pairs.
_UNPRINTABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
#: The mark of each verdict, and its name for screen readers.
_MARKS: Final[Mapping[bool | None, tuple[str, str]]] = {
    True: ("✓", "true"),
    False: ("✗", "false"),
    None: ("?", "unknown"),
}


def _text(text: str) -> str:
    return escape(_UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", text))


def _element(name: str, content: str, attributes: str = "") -> Html:
    return Html(f"<{name}{attributes}>{content}</{name}>")


def box(*parts: Html) -> Html:
    """Return parts one below the other.

    >>> box(sentence("a < b"))
    '<div><p>a &lt; b</p></div>'
    """
    return _element("div", "".join(parts))


def sentence(text: str) -> Html:
    """Return a text as a paragraph."""
    return _element("p", _text(shorten(text, MAX_CHARACTERS)))


def code(text: str) -> Html:
    """Return a clause as code; long lines wrap."""
    return _element("pre", _text(shorten(text, MAX_CHARACTERS)), ' style="white-space:pre-wrap"')


def items(title: str, texts: Sequence[str]) -> Html:
    """Return a list with a title that includes its length."""
    shown = [_element("li", _value(text, MAX_CHARACTERS)) for text in texts[:MAX_ITEMS]]
    if len(texts) > MAX_ITEMS:
        shown.append(_element("li", f"… and {len(texts) - MAX_ITEMS:,} more"))
    return Html(sentence(f"{title}: {len(texts):,}") + _element("ul", "".join(shown)))


def table(records: Sequence[Any]) -> Html:
    """Return records as rows: mappings with a column for each key, other objects as printed by Python."""
    rows = records[:MAX_ROWS]
    found = list(dict.fromkeys(key for record in rows if isinstance(record, Mapping) for key in record))
    keys = found[:MAX_COLUMNS]
    heads = [key if isinstance(key, str) else show(key, _MAX_CELL_CHARACTERS) for key in keys] or ["record"]
    head = _element("tr", "".join(_element("th", _value(name), ' scope="col"') for name in heads))
    body = "".join(_element("tr", _row(record, keys)) for record in rows)
    left = [f"{len(records) - MAX_ROWS:,} more rows"] if len(records) > MAX_ROWS else []
    left += ["more columns"] if len(found) > MAX_COLUMNS else []
    rest = sentence(f"… and {' and '.join(left)}") if left else ""
    return Html(_element("table", _element("thead", head) + _element("tbody", body)) + rest)


def _row(record: Any, keys: Sequence[Any]) -> str:
    if not isinstance(record, Mapping):
        return _element("td", _value(show(record, MAX_CHARACTERS)), f' colspan="{max(1, len(keys))}"')
    return "".join(_element("td", _of_record(record.get(key))) for key in keys) or _element("td", "")


def _of_record(value: Any) -> Html:
    if value is None:
        return Html("missing")
    return _value(value if isinstance(value, str) else show(value, _MAX_CELL_CHARACTERS))


def tree(lines: Iterable[tuple[int, bool | None, str]]) -> Html:
    """Return lines as nested lists, each with its verdict."""
    parts: list[str] = []
    open_lists = 0
    pending = iter(lines)
    for level, verdict, text in islice(pending, MAX_LINES):
        if level == open_lists:
            parts.append('<ul style="list-style:none">')
            open_lists += 1
        else:
            parts.append("</li>" + "</ul></li>" * (open_lists - level - 1))
            open_lists = level + 1
        mark, word = _MARKS[verdict]
        parts.append(f'<li><span role="img" aria-label="{word}">{mark}</span> {_value(text, MAX_CHARACTERS)}')
    parts.append("</li></ul>" * open_lists)
    left = sum(1 for _ in pending)
    return Html("".join(parts) + (sentence(f"… and {left:,} more") if left else ""))


def _value(text: str, longest: int = _MAX_CELL_CHARACTERS) -> Html:
    """Return a text from outside, isolated so that its writing direction does not affect the page."""
    return _element("bdi", _text(shorten(text, longest)))
