"""Needles: what texts have in them somewhere."""

from collections.abc import Iterable
from typing import Final

from audiencefilter.membership.criteria.criterion import Criterion
from audiencefilter.membership.sizes import ENTRY, shrunk

#: A longer needle is looked for only in texts that have a certain piece of it, so many characters long.
_PIECE: Final = 3
#: A piece with its table of one needle, and its place in the table of pieces, in bytes.
_PIECE_BYTES: Final = 200


class Needles:
    """Criteria that a text passes when it has their needle in it.

    A needle is kept under one of its pieces, when it comes the one with the fewest needles: a text has few pieces under
    which there are any, and only the needles there are looked for. A shorter needle is its own piece.

    Attributes:
        nbytes: about how many bytes they take besides the criteria.
    """

    def __init__(self) -> None:
        self._by_piece: dict[int, dict[str, dict[str, Criterion]]] = {}
        self.nbytes = 0

    def add(self, criterion: Criterion) -> None:
        """Take in a criterion; its needle is none of those that are here."""
        needle: str = criterion.operand
        length = min(len(needle), _PIECE)
        kept = self._by_piece.setdefault(length, {})
        piece = min(_pieces(needle, length), key=lambda piece: (len(kept.get(piece, ())), piece))
        if piece not in kept:
            kept[piece] = {}
            self.nbytes += _PIECE_BYTES
        kept[piece][needle] = criterion
        self.nbytes += ENTRY

    def remove(self, criterion: Criterion) -> None:
        """Let a criterion go."""
        needle: str = criterion.operand
        length = min(len(needle), _PIECE)
        kept = self._by_piece[length]
        piece = next(piece for piece in _pieces(needle, length) if needle in kept.get(piece, ()))
        del kept[piece][needle]
        self.nbytes -= ENTRY
        if not kept[piece]:
            del kept[piece]
            self.nbytes -= _PIECE_BYTES
        if kept:
            self._by_piece[length] = shrunk(kept)
        else:
            del self._by_piece[length]

    def passed(self, text: str) -> Iterable[Criterion]:
        """Return the criteria that a text passes."""
        return [
            criterion
            for length, kept in self._by_piece.items()
            for piece in kept.keys() & _pieces(text, length)
            for needle, criterion in kept[piece].items()
            if needle in text
        ]

    def __bool__(self) -> bool:
        return bool(self._by_piece)


def _pieces(text: str, length: int) -> set[str]:
    return {text[start : start + length] for start in range(len(text) - length + 1)}
