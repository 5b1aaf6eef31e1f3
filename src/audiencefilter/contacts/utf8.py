"""UTF-8 text whose broken bytes spoil their own row only."""

import codecs
import io
import re
from collections.abc import Iterator
from typing import Final

_BROKEN: Final = re.compile("[\udc80-\udcff]")


class _Escape:
    """Decodes a byte that is not UTF-8 as a lone surrogate, and remembers that there was one.

    So rows need not be searched for such bytes as long as there was none at all.
    """

    met = False

    def __call__(self, error: UnicodeError) -> tuple[str | bytes, int]:
        self.met = True
        return codecs.lookup_error("surrogateescape")(error)


_escape: Final = _Escape()
_ESCAPE: Final = "audiencefilter-escape"
codecs.register_error(_ESCAPE, _escape)


def text_of(stream: io.BufferedReader | io.BytesIO) -> io.TextIOWrapper:
    """Return the text of a stream, with its line ends as they are."""
    return io.TextIOWrapper(stream, encoding="utf-8", errors=_ESCAPE, newline="")


class Lines:
    """The lines of a stream from its start, a byte order mark left out; it is read no further than they are asked for.

    Attributes:
        is_exact: whether the stream stands after the last line that was given. It does not once a line ended with a
            carriage return alone.
    """

    def __init__(self, stream: io.BufferedReader) -> None:
        self.is_exact = True
        self._stream = stream

    def __iter__(self) -> Iterator[str]:
        mark = codecs.BOM_UTF8
        for line in self._stream:
            text = line.removeprefix(mark).decode(errors=_ESCAPE)
            mark = b""
            if "\r" in text.removesuffix("\n").removesuffix("\r"):
                self.is_exact = False
                yield from io.StringIO(text, newline="")
            else:
                yield text


def any_broken() -> bool:
    """Whether any byte so far was not UTF-8."""
    return _escape.met


def is_broken(text: str) -> bool:
    """Whether a text has a byte that was not UTF-8."""
    return not text.isascii() and _BROKEN.search(text) is not None
