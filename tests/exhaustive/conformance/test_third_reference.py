"""The reference evaluator of the third part against every case that says what a clause means."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from math import inf
from typing import Any

import pytest

from audiencefilter import Notation
from tests import reference_clock
from tests import reference_documents as reference
from tests.conformance import corpus as first_corpus
from tests.conformance import second_corpus
from tests.conformance import third_corpus as corpus
from tests.conformance.third_corpus import Case
from tests.each import each

EXTENDED = Notation.EXTENDED
#: The first language asks the same at any instant.
SOME_DAY = datetime(2026, 3, 29, tzinfo=UTC)
#: Clauses of more characters say what shorter ones say, many times.
LONG = 20_000

BY_OUTCOME = {
    outcome: [case for case in corpus.cases() if outcome in case.expected]
    for outcome in ("ids", "rejected", "next_change", "verdict", "record_error", "date", "month_days")
}


@cache
def audiences() -> Mapping[str, Any]:
    found = reference.read(corpus.schema_text())["audiences"]
    assert isinstance(found, dict)
    return found


def named(case: Case) -> Mapping[str, Any] | None:
    return audiences() if case.with_audiences else None


def test_contacts_are_selected() -> None:
    each(BY_OUTCOME["ids"], contacts_are_selected)


def contacts_are_selected(case: Case) -> None:
    contacts = corpus.contacts()
    found = reference.verdicts(reference.read(case.source), corpus.schema(), contacts, case.now, named(case))
    assert [one["id"] for one, is_so in zip(contacts, found, strict=True) if is_so is True] == case.expected["ids"]


def test_one_value_is_judged() -> None:
    each(BY_OUTCOME["verdict"], one_value_is_judged)


def one_value_is_judged(case: Case) -> None:
    found = reference.verdict(reference.read(case.source), corpus.schema(), case.record, case.now)
    assert found is case.expected["verdict"]


def test_what_a_field_cannot_hold_is_an_error() -> None:
    each(BY_OUTCOME["record_error"], what_a_field_cannot_hold_is_an_error)


def what_a_field_cannot_hold_is_an_error(case: Case) -> None:
    with pytest.raises(reference.RecordError) as caught:
        reference.verdict(reference.read(case.source), corpus.schema(), case.record, case.now)
    assert str(caught.value) == case.expected["record_error"]


def operand(case: Case) -> Mapping[str, Any]:
    (tests,) = reference.read(case.source).values()
    ((_, found),) = tests.items()
    assert isinstance(found, dict)
    return found


def test_operands_are_the_expected_dates() -> None:
    each(BY_OUTCOME["date"], operand_is_the_expected_date)


def operand_is_the_expected_date(case: Case) -> None:
    found = reference.date_at(operand(case), reference_clock.micros(case.now))
    match case.expected["date"]:
        case "before":
            assert found == -inf
        case "after":
            assert found == inf
        case text:
            assert found == reference.day_of(reference.present(reference.date_of_text(text)))


def test_windows_are_the_expected_days() -> None:
    each(BY_OUTCOME["month_days"], window_is_the_expected_days)


def window_is_the_expected_days(case: Case) -> None:
    ends = reference.window(operand(case), reference_clock.micros(case.now))
    assert reference.month_days(*ends) == case.expected["month_days"]


def test_membership_changes_when_it_is_expected_to() -> None:
    each(BY_OUTCOME["next_change"], membership_changes_when_it_is_expected_to)


def membership_changes_when_it_is_expected_to(case: Case) -> None:
    (record,) = [contact for contact in corpus.contacts() if contact["id"] == case.expected["record"]]
    found = reference.next_change(reference.read(case.source), corpus.schema(), record, case.now, named(case))
    expected = case.expected["next_change"]
    assert found == (None if expected is None else corpus.instant(expected))


def test_contacts_of_the_first_language_are_selected() -> None:
    """What is written here a second time is what the other reference says, where both can be asked."""
    fields = [{"name": field.name, "type": field.type.name} for field in first_corpus.SCHEMAS[EXTENDED].fields]
    schema = {"root": "Contact", "schemas": {"Contact": {"fields": fields}}}
    cases = [case for case in first_corpus.accepted() if case.notation is EXTENDED and len(case.source) < LONG]
    contacts = first_corpus.contacts()[::8]
    for case in cases:
        found = reference.verdicts(reference.read(case.source), schema, contacts, SOME_DAY)
        selected = [one["id"] for one, is_so in zip(contacts, found, strict=True) if is_so is True]
        assert selected == [one["id"] for one in contacts if one["id"] in (case.ids or ())], case


def test_contacts_of_the_second_language_are_selected() -> None:
    schema = json.loads((second_corpus.FOLDER / "schema.json").read_text(encoding="utf-8"))
    contacts = second_corpus.contacts()
    for case in second_corpus.cases():
        if case.ids is not None and len(case.source) < LONG:
            found = reference.verdicts(reference.read(case.source), schema, contacts, case.now)
            assert tuple(one["id"] for one, is_so in zip(contacts, found, strict=True) if is_so is True) == case.ids
        if case.record is not None:
            (record,) = [contact for contact in contacts if contact["id"] == case.record]
            found_change = reference.next_change(reference.read(case.source), schema, record, case.now)
            assert found_change == case.next_change, case


def test_every_case_is_of_one_of_these_kinds() -> None:
    assert sum(map(len, BY_OUTCOME.values())) == len(corpus.cases()) == 777
