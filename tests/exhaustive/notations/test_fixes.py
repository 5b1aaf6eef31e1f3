"""Many clauses with a typo or a foreign operator: their fixes lead to what was meant, or there is none."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from tests.examples import examples
from tests.notations import test_fixes as fixes


@examples(240)
@given(st.data(), st.sampled_from(sorted(fixes.FORMS)))
def test_a_typo_is_undone_or_has_no_fix(data: st.DataObject, form: str) -> None:
    read, write = fixes.FORMS[form]
    one = data.draw(st.sampled_from(fixes.valid()))
    source = write(one.f)
    at = data.draw(st.sampled_from(fixes.in_words(source) or [0]))
    wrong = fixes.typo(source, at, data.draw(st.integers(0, 3)), data.draw(st.sampled_from(fixes.LETTERS)))
    fixes.check(one, read, source, wrong)


@pytest.mark.parametrize("form", fixes.FORMS)
def test_many_typos_are_undone(form: str) -> None:
    fixes.assert_most_are_undone(fixes.try_typos(form, 10_000, seed=100))


def test_what_a_fix_selects_is_what_the_foreign_operator_means() -> None:
    fixes.assert_often(fixes.try_mutants(20_000, seed=100))


@pytest.mark.parametrize("part", ["\\'", "'", '"', "\\\\'\"", "'\\"])
def test_quotes_are_mended_in_one_pass(part: str) -> None:
    start = time.process_time()
    assert fixes.mended("{'a': " + part * 100_000, af.CONTACT) is None
    assert time.process_time() - start < 30  # where each quote is searched to the end, it takes minutes
