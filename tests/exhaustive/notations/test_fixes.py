"""Many clauses with a typo: their fixes lead to what was meant, or there is none."""

import time

import pytest

import audiencefilter as af
from tests.notations import test_fixes as fixes


def test_a_fix_selects_what_each_language_selects_in_all_places() -> None:
    fixes.assert_fixes_select_the_same(one_in=1)


@pytest.mark.parametrize("form", fixes.FORMS)
def test_many_typos_are_undone(form: str) -> None:
    fixes.assert_most_are_undone(fixes.try_typos(form, 10_000, seed=100))


@pytest.mark.parametrize("part", ["\\'", "'", '"', "\\\\'\"", "'\\"])
def test_quotes_are_mended_in_one_pass(part: str) -> None:
    start = time.process_time()
    assert fixes.mended("{'a': " + part * 100_000, af.CONTACT) is None
    assert time.process_time() - start < 30  # where each quote is searched to the end, it takes minutes
