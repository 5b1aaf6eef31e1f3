"""Tests of texts, for many texts at once: the one place where a leaf of the plan meets Arrow's functions on text."""

from typing import Final, assert_never

from audiencefilter.columns.arrays import Array, ArrowArray, compute, pyarrow
from audiencefilter.columns.bytes import containing
from audiencefilter.language.folding import fold
from audiencefilter.plan.nodes import Bound, Match, Membership, Side, Where

#: Arrow compares texts byte by byte, which in UTF-8 is code point by code point.
_COMPARE: Final = {
    Side.ABOVE: compute.greater,
    Side.AT_LEAST: compute.greater_equal,
    Side.BELOW: compute.less,
    Side.AT_MOST: compute.less_equal,
}


def matching(leaf: Membership | Bound | Match, texts: ArrowArray) -> Array:
    """Return for each text whether a leaf of the plan is true of it; of a missing one it is not.

    >>> from audiencefilter.language.schema import CONTACT
    >>> leaf = Match(CONTACT.by_name["city"], Where.ANYWHERE, "ss", ignore_case=True)
    >>> matching(leaf, pyarrow.array(["Nassau", "ESSEN", "Straße", None])).tolist()
    [True, True, False, False]
    """
    match leaf:
        case Membership(values=values):
            found = compute.is_in(_as_compared(texts, leaf), value_set=pyarrow.array(values, texts.type))
        case Bound(side=side, value=value):
            found = _COMPARE[side](texts, pyarrow.scalar(value, texts.type))
        case Match(where=where, needle=needle):
            found = _find(where, _as_compared(texts, leaf), needle)
        case _:
            assert_never(leaf)
    if not isinstance(leaf, Bound) and leaf.negated:
        found = compute.and_(compute.invert(found), compute.is_valid(texts))
    return compute.fill_null(found, False).to_numpy(zero_copy_only=False)


def _find(where: Where, texts: ArrowArray, needle: str) -> ArrowArray:
    match where:
        case Where.START:
            return compute.starts_with(texts, needle)
        case Where.END:
            return compute.ends_with(texts, needle)
        case _:
            return pyarrow.array(containing(texts, needle))


def _as_compared(texts: ArrowArray, leaf: Membership | Match) -> ArrowArray:
    return folded(texts) if leaf.ignore_case else texts


def folded(texts: ArrowArray) -> ArrowArray:
    """Return the texts folded. Arrow's own lower-casing knows another version of Unicode, so it gets ASCII only.

    >>> folded(pyarrow.array(["ADA", "İ", None])).to_pylist()
    ['ada', 'i', None]
    """
    lowered = compute.ascii_lower(texts)
    plain = compute.fill_null(compute.string_is_ascii(texts), True)
    if compute.all(plain, min_count=0).as_py():
        return lowered
    others = compute.invert(plain)
    replacements = [fold(text) for text in texts.filter(others).to_pylist()]
    return compute.replace_with_mask(lowered, others, pyarrow.array(replacements, texts.type))
