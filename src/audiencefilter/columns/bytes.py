"""The bytes of Arrow's texts as numpy sees them, and a search in them."""

from typing import Final

from audiencefilter.columns.arrays import Array, ArrowArray, numpy, pyarrow

#: So many bytes of a needle are compared everywhere, the others only where those were found.
_FIRST: Final = 4


def flat(texts: ArrowArray) -> tuple[Array, Array]:
    """Return where the bytes of each text start, with the end of the last, and all bytes.

    >>> flat(pyarrow.array(["ab", None, "c"]))[0].tolist()
    [0, 2, 2, 3]
    """
    wide = pyarrow.types.is_large_string(texts.type)
    _, offsets, data = texts.buffers()
    places = numpy.frombuffer(offsets, numpy.int64 if wide else numpy.int32)
    starts = places[texts.offset : texts.offset + len(texts) + 1]
    if data is None or not len(texts) or starts[0] == starts[-1]:
        return numpy.zeros(len(texts) + 1, numpy.int32), numpy.empty(0, numpy.uint8)
    return starts - starts[0], numpy.frombuffer(data, numpy.uint8)[starts[0] : starts[-1]]


def containing(texts: ArrowArray, needle: str) -> Array:
    """Return for each text whether it has a needle somewhere; of a missing one it is not so.

    It looks at all bytes at once, and so at several in one instruction, where a search text by text starts anew for
    each: on short texts it takes a quarter of the time.

    >>> containing(pyarrow.array(["banana", "ban", None, "an"]), "ana").tolist()
    [True, False, False, False]
    """
    starts, data = flat(texts)
    wanted = needle.encode()
    found = numpy.zeros(len(texts), bool)
    places = _places(data, wanted)
    if len(places):
        owners = numpy.searchsorted(starts, places, "right") - 1
        found[owners[places + len(wanted) <= starts[owners + 1]]] = True
    return found


def _places(data: Array, wanted: bytes) -> Array:
    """Return where some bytes stand, also across the end of a text."""
    last = len(data) - len(wanted) + 1
    if last <= 0:
        return numpy.empty(0, numpy.int64)
    hits = data[:last] == wanted[0]
    for place in range(1, min(len(wanted), _FIRST)):
        numpy.logical_and(hits, data[place : last + place] == wanted[place], out=hits)
    places = numpy.flatnonzero(hits)
    for place in range(_FIRST, len(wanted)):
        if not len(places):
            break
        places = places[data[places + place] == wanted[place]]
    return places
