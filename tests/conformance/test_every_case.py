"""Every conformance case on every local back-end, in all ways: beside the engines, as these take as long as one."""

import pytest

from audiencefilter.backends.interpreter import verdict
from tests import reference_documents as model
from tests.answers import LOCAL, framed
from tests.conformance.corpus import RELATIONS, VALUES, Case, Language
from tests.conformance.test_conformance import (
    each_language,
    has_the_verdicts_of_the_rules,
    named_audiences,
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


@pytest.mark.parametrize("language", [RELATIONS, VALUES], ids=str)
def test_membership_changes_by_the_rules_when_it_is_expected_to(language: Language) -> None:
    by_id = {contact["id"]: contact for contact in language.contacts()}

    def changes(case: Case) -> None:
        clause, named = model.read(case.source), named_audiences() if case.audiences else None
        assert model.next_change(clause, language.document, by_id[case.contact], case.now, named) == case.next_change

    each(language.changing(), changes)


@each_language
def test_polars_has_the_verdicts_of_the_interpreter(language: Language) -> None:
    frame_for = framed(records(language))

    def has_them(case: Case) -> None:
        f, plan = case.filter, case.filter.plan_at(case.now)
        found = frame_for(f).with_columns(f.to_polars(now=case.now).alias("the verdict"))["the verdict"]
        assert found.to_list() == [verdict(plan, contact) for contact in language.contacts()]

    each(language.distinct(), has_them)
