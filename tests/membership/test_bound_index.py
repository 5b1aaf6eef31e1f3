"""An index of bounds gives what going through all its terms gives, as terms come and go."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audiencefilter.membership import bitsets
from audiencefilter.membership.bitsets import BoundIndex
from tests.examples import examples

#: Whether to change something or to ask, which number, and a bound.
steps = st.lists(st.tuples(st.sampled_from("cca"), st.integers(0, 40), st.integers(0, 60)), min_size=60, max_size=150)


@pytest.mark.parametrize(("apart", "most", "mended"), [(None, None, None), (1, 4, 3), (2, None, 200)], ids=str)
def test_it_is_what_all_its_terms_give(
    apart: int | None, most: int | None, mended: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, size in [("_BOUNDS_PER_CHECKPOINT", apart), ("_MAX_CHECKPOINTS", most), ("_MAX_LOGGED_CHANGES", mended)]:
        if size is not None:
            monkeypatch.setattr(bitsets, name, size)
    answers = set()

    @examples(150)
    @given(steps)
    def compare(taken: list[tuple[str, int, int]]) -> None:
        index = BoundIndex()
        terms: dict[int, tuple[Any, ...]] = {}
        for what, number, bound in taken:
            if what == "a":
                true = sum(1 << n for n, (*bounds, negated) in terms.items() if not negated and min(bounds) <= bound)
                false = sum(1 << n for n, (*bounds, negated) in terms.items() if negated and min(bounds) <= bound)
                assert index.beyond(bound) == (true, false)
                answers.add((true, false))
            elif number in terms:
                *bounds, negated = terms.pop(number)
                for one in bounds:
                    index.remove(one, number, negated)
            else:
                # A clause may have two terms that are true beyond their bounds.
                terms[number] = (bound, bound + 7, False) if number % 5 == 0 else (bound, number % 2 == 1)
                for one in terms[number][:-1]:
                    index.add(one, number, terms[number][-1])
        assert bool(index) is bool(terms)

    compare()
    assert len(answers) > 100
