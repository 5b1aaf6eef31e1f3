"""HTML for notebooks: without scripts, in the colours of the page, and bounded in size.

Texts are escaped here, and nowhere else: these functions take plain text and return :data:`Html`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import islice
from typing import Any, Final, NewType

from audiencefilter.language.errors import shorten, show

#: Markup that is safe to insert in a page.
Html = NewType("Html", str)

#: Maximum rows, columns, items and lines shown; the rest is given as a number.
MOST_ROWS: Final = 20
MOST_COLUMNS: Final = 12
MOST_ITEMS: Final = 50
MOST_LINES: Final = 200
#: Maximum length of a text shown in full: a sentence or a clause, and a value in a table.
LONGEST: Final = 2_000
_LONGEST_VALUE: Final = 60
#: Characters that HTML or UTF-8 does not allow: control characters, and halves of surrogate pairs.
_UNPRINTABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")

# Derived from the text colour, so that it fits light and dark pages.
_LINE: Final = "1px solid color-mix(in srgb, currentColor 25%, transparent)"
_BOX: Final = f"border:{_LINE};border-radius:4px;padding:.5em .75em;max-width:60em;overflow-wrap:anywhere"
_CELL: Final = f"border-bottom:{_LINE};padding:.2em .6em;text-align:start;vertical-align:top;background:none"
_FAINT: Final = "opacity:.75"
_MARKS: Final[Mapping[bool | None, tuple[str, str, str]]] = {
    True: ("✓", "true", "color:color-mix(in srgb, green 60%, currentColor)"),
    False: ("✗", "false", "color:color-mix(in srgb, red 60%, currentColor)"),
    None: ("?", "unknown", _FAINT),
}


def _text(text: str) -> str:
    return escape(_UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", text))


def _element(name: str, content: str, style: str = "") -> Html:
    return Html(f'<{name} style="{style}">{content}</{name}>' if style else f"<{name}>{content}</{name}>")


def box(*parts: Html) -> Html:
    """Return parts one below the other, with a border.

    >>> box(sentence("a < b")).partition("<p")[2]
    ' style="margin:0">a &lt; b</p></div>'
    """
    return _element("div", "".join(parts), _BOX)


def sentence(text: str, faint: bool = False) -> Html:
    """Return a text as a paragraph; `faint`: a secondary one."""
    return _element("p", _text(shorten(text, LONGEST)), f"margin:0;{_FAINT}" if faint else "margin:0")


def code(text: str) -> Html:
    """Return a clause as code."""
    return _element("pre", _text(shorten(text, LONGEST)), "margin:.4em 0 0;white-space:pre-wrap;background:none")


def items(title: str, texts: Sequence[str]) -> Html:
    """Return a list with a title that includes its length."""
    shown = "".join(_element("li", _value(text, LONGEST)) for text in texts[:MOST_ITEMS])
    left = len(texts) - MOST_ITEMS
    rest = _element("li", _text(f"… and {left:,} more"), f"{_FAINT};list-style:none") if left > 0 else ""
    return Html(
        _element("p", _text(f"{title}: {len(texts):,}"), "margin:0;font-weight:bold")
        + _element("ul", shown + rest, "margin:.2em 0 .4em;padding-inline-start:1.4em")
    )


def table(records: Sequence[Any]) -> Html:
    """Return records as rows: mappings with a column for each key, other objects as printed by Python."""
    rows = records[:MOST_ROWS]
    found = list(islice(_keys(rows), MOST_COLUMNS + 1))
    keys = found[:MOST_COLUMNS]
    heads = [_key(key) for key in keys] if keys else ["record"]
    head = "".join(Html(f'<th scope="col" style="{_CELL}">{_value(key)}</th>') for key in heads)
    body = "".join(_element("tr", _row(record, keys)) for record in rows)
    whole = _element("table", f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody>", "border-collapse:collapse")
    left = [f"{len(records) - MOST_ROWS:,} more rows"] if len(records) > MOST_ROWS else []
    left += ["more columns"] if len(found) > MOST_COLUMNS else []
    rest = sentence(f"… and {' and '.join(left)}", faint=True) if left else ""
    return Html(_element("div", whole, "overflow-x:auto;margin-top:.4em") + rest)


def tree(lines: Iterable[tuple[int, bool | None, str]]) -> Html:
    """Return lines as nested lists, each with its verdict."""
    parts: list[str] = []
    open_lists = 0
    pending = iter(lines)
    for level, verdict, text in islice(pending, MOST_LINES):
        if level == open_lists:
            parts.append(f'<ul style="list-style:none;margin:0;padding-inline-start:{1.2 if level else 0}em">')
            open_lists += 1
        else:
            parts.append("</li>" + "</ul></li>" * (open_lists - level - 1))
            open_lists = level + 1
        parts.append(f"<li>{_mark(verdict)} {_value(text, LONGEST)}")
    parts.append("</li></ul>" * open_lists)
    left = sum(1 for _ in pending)
    return Html("".join(parts) + (sentence(f"… and {left:,} more", faint=True) if left else ""))


def _mark(verdict: bool | None) -> Html:
    mark, word, style = _MARKS[verdict]
    return Html(f'<span role="img" aria-label="{word}" style="{style}">{mark}</span>')


def _keys(records: Iterable[Any]) -> Iterator[Any]:
    """Yield the keys of mappings, each once, in their order."""
    seen: dict[Any, None] = {}
    for record in records:
        for key in record if isinstance(record, Mapping) else ():
            if key not in seen:
                seen[key] = None
                yield key


def _row(record: Any, keys: Sequence[Any]) -> str:
    if not isinstance(record, Mapping):
        return _cell(_value(show(record, LONGEST)), span=max(1, len(keys)))
    return "".join(_cell(_of_record(record.get(key))) for key in keys) or _cell(Html(""))


def _cell(content: Html, span: int = 1) -> Html:
    across = f' colspan="{span}"' if span > 1 else ""
    return Html(f'<td{across} style="{_CELL}">{content}</td>')


def _of_record(value: Any) -> Html:
    if value is None:
        return _element("span", "missing", _FAINT)
    return _value(value if isinstance(value, str) else show(value, _LONGEST_VALUE))


def _key(key: Any) -> str:
    return key if isinstance(key, str) else show(key, _LONGEST_VALUE)


def _value(text: str, longest: int = _LONGEST_VALUE) -> Html:
    """Return a text from outside, isolated so that its writing direction does not affect the page."""
    return _element("bdi", _text(shorten(text, longest)))
