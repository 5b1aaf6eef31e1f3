"""Every conformance case on every local back-end, in all ways: beside the engines, as these take as long as one."""

import pytest

from audiencefilter.backends.interpreter import verdict
from tests.answers import LOCAL, framed
from tests.conformance.corpus import Case, Language
from tests.conformance.test_conformance import (
    each_language,
    has_the_verdicts_of_the_rules,
    records,
    selects_the_expected_contacts,
)
from tests.each import each

pytestmark = pytest.mark.engines


@each_language
@pytest.mark.parametrize("backend", LOCAL)
def test_each_back_end_selects_the_expected_contacts(backend: str, language: Language) -> None:
    selects_the_expected_contacts(backend, language, 1, 3 if backend == "explanation" else 1, all_ways=1)


@each_language
def test_verdicts_are_those_of_the_rules(language: Language) -> None:
    has_the_verdicts_of_the_rules(language, every=1)


@each_language
def test_polars_has_the_verdicts_of_the_interpreter(language: Language) -> None:
    frame_for = framed(records(language))

    def has_them(case: Case) -> None:
        f, plan = case.filter, case.filter.plan_at(case.now)
        found = frame_for(f).with_columns(f.to_polars(now=case.now).alias("the verdict"))["the verdict"]
        assert found.to_list() == [verdict(plan, contact) for contact in language.contacts()]

    each(language.distinct(), has_them)
