"""Sets of numbers as bits: the same as sets of numbers."""

from hypothesis import given
from hypothesis import strategies as st

from audiencefilter.membership.bitsets import Posting, bits_of, membership, numbers_in

#: Near each other, and far apart, so that a posting is a list, then bits, and then a list again.
numbers = st.integers(0, 40) | st.integers(0, 3_000) | st.integers(50_000, 60_000)


@given(st.sets(numbers, max_size=200))
def test_numbers_and_bits(chosen: set[int]) -> None:
    bits = bits_of(sorted(chosen, reverse=True))
    assert bits == sum(1 << number for number in chosen)
    assert numbers_in(bits) == sorted(chosen)
    has = membership(bits)
    assert {number for number in range(3_100) if has(number)} == {number for number in chosen if number < 3_100}


@given(st.lists(numbers, min_size=10, max_size=150), st.sets(numbers, max_size=30))
def test_a_posting_is_a_set(changes: list[int], others: set[int]) -> None:
    posting, held = Posting(), set[int]()
    other = Posting()
    for number in sorted(others):
        other.add(number)
    for number in changes:
        (posting.remove if number in held else posting.add)(number)
        held ^= {number}
        assert bool(posting) is bool(held)
        assert Posting.union([posting]) == bits_of(sorted(held))
    assert Posting.union([posting, other]) == bits_of(sorted(held | others))
