"""The reference that reads documents, against every case that says more than whom a clause selects."""

from collections.abc import Mapping
from functools import cache
from math import inf
from typing import Any

import pytest

from tests import reference_clock
from tests import reference_documents as reference
from tests.conformance.corpus import RELATIONS, VALUES, Case, Language
from tests.each import each


@cache
def audiences() -> Mapping[str, Any]:
    found = reference.read((VALUES.folder / "schema.json").read_text("utf-8"))["audiences"]
    assert isinstance(found, dict)
    return found


def operand(case: Case) -> Mapping[str, Any]:
    (tests,) = reference.read(case.source).values()
    ((_, found),) = tests.items()
    assert isinstance(found, dict)
    return found


def test_a_value_in_a_record_is_judged_or_an_error() -> None:
    def is_judged(case: Case) -> None:
        clause = reference.read(case.source)
        if not isinstance(case.verdict, str):
            assert reference.verdict(clause, VALUES.document, case.record, case.now) is case.verdict
            return
        with pytest.raises(reference.RecordError) as caught:
            reference.verdict(clause, VALUES.document, case.record, case.now)
        assert str(caught.value) == case.verdict

    each([case for case in VALUES.cases() if case.record is not None], is_judged)


@pytest.mark.parametrize("language", [RELATIONS, VALUES], ids=str)
def test_operands_are_the_expected_instants_and_dates(language: Language) -> None:
    def is_expected(case: Case) -> None:
        now = reference_clock.micros(case.now)
        asked = operand(case)
        found = reference.instant_at(asked, now) if "now" in asked else reference.date_at(asked, now)
        match case.operand:
            case "before":
                assert found == -inf
            case "after":
                assert found == inf
            case str(text) if "now" in asked:
                assert reference_clock.moment(int(found)).isoformat() == text.replace("Z", "+00:00")
            case text:
                assert text is not None
                assert found == reference.day_of(reference.present(reference.date_of_text(text)))

    each([case for case in language.cases() if case.operand is not None], is_expected)


def test_windows_are_the_expected_days() -> None:
    def is_the_window(case: Case) -> None:
        ends = reference.window(operand(case), reference_clock.micros(case.now))
        assert tuple(map(tuple, reference.month_days(*ends))) == case.month_days

    each([case for case in VALUES.cases() if case.month_days is not None], is_the_window)


@pytest.mark.parametrize("language", [RELATIONS, VALUES], ids=str)
def test_membership_changes_when_it_is_expected_to(language: Language) -> None:
    by_id = {contact["id"]: contact for contact in language.contacts()}

    def changes(case: Case) -> None:
        named = audiences() if case.audiences else None
        clause = reference.read(case.source)
        found = reference.next_change(clause, language.document, by_id[case.contact], case.now, named)
        assert found == case.next_change

    each(language.changing(), changes)
