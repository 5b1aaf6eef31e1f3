"""Every conformance case of the second language, through everything that evaluates or rewrites a filter."""

import json
import pickle
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from math import inf
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.backends.interpreter import is_selected, verdict
from audiencefilter.language.ast import Comparison, walk_into
from audiencefilter.language.durations import Edge, Relative
from tests import reference_clock
from tests.conformance import second_corpus as corpus
from tests.conformance.second_corpus import Case
from tests.each import each, in_parts
from tests.reference import line_and_column, resolve, spans, steps, verdicts


def by_chapter(some: Iterable[Case]) -> dict[str, list[Case]]:
    found: dict[str, list[Case]] = {}
    for case in some:
        found.setdefault(case.chapter, []).append(case)
    return found


SELECTING = by_chapter(case for case in corpus.cases() if case.ids is not None)
REJECTED = by_chapter(case for case in corpus.cases() if case.rejected)
ACCEPTED = by_chapter(case for case in corpus.cases() if not case.rejected)
INSTANTS = [case for case in corpus.cases() if case.instant is not None]
CHANGES = [case for case in corpus.cases() if case.record is not None]

#: Clauses of more characters ask so much that they are tried in fewer ways, and over fewer contacts.
LONG = 20_000


def ids(records: Iterable[Any]) -> tuple[int, ...]:
    return tuple(record["id"] if isinstance(record, dict) else record.id for record in records)


@pytest.mark.parametrize("chapter", SELECTING)
def test_rows_select_the_expected_contacts(chapter: str) -> None:
    each(SELECTING[chapter], rows_select_the_expected_contacts)


def rows_select_the_expected_contacts(case: Case) -> None:
    assert case.ids is not None
    f, now, contacts = case.parse(), case.now, corpus.contacts()
    assert ids(f.select(contacts, now=now)) == case.ids
    if len(case.source) > LONG:
        return
    assert ids(f.select(corpus.objects(), now=now)) == case.ids
    assert ids(f.at(now).select(contacts)) == case.ids
    assert all(f.matches(contact, now=now) is (contact["id"] in case.ids) for contact in contacts[::9])


def careful_evaluation_selects_the_expected_contacts(case: Case) -> None:
    f, now, contacts = case.parse(), case.now, corpus.contacts()
    if len(case.source) > LONG:
        contacts = contacts[::30]
    found = verdicts(f.ast, f.schema, contacts, now)
    expected = tuple(contact["id"] for contact in contacts if contact["id"] in (case.ids or ()))
    assert ids(contact for contact, is_true in zip(contacts, found, strict=True) if is_true) == expected
    plan, selection = f.plan_at(now), f.selection_at(now)
    assert [verdict(plan, contact) for contact in contacts] == found
    assert ids(contact for contact in contacts if is_selected(selection, contact)) == expected
    assert [verdict(f.at(now).plan, contact) for contact in contacts] == found
    assert [f.explain(contact, now=now).verdict for contact in contacts[::9]] == found[::9]


@pytest.mark.parametrize("cases", in_parts(ACCEPTED, 4))
def test_rewriting_changes_nothing(cases: list[Case]) -> None:
    each(cases, rewriting_changes_nothing)


def rewriting_changes_nothing(case: Case) -> None:
    f = case.parse()
    rewritten = {
        "to_json": af.parse(f.to_json(), schema=f.schema),
        "to_dict": af.parse(f.to_dict(), schema=f.schema),
        "to_dict as JSON": af.parse(json.dumps(f.to_dict()).encode(), schema=f.schema),
        "to_text": af.parse_text(f.to_text(), schema=f.schema),
        "pickle": pickle.loads(pickle.dumps(f)),
    }
    for how, other in rewritten.items():
        assert other == f, how
        assert other.ast == f.ast, how
        assert hash(other) == hash(f), how
        assert other.fingerprint == f.fingerprint, how
        assert other.schema == f.schema, how
    planned = f.selection_at(case.now)
    assert pickle.loads(pickle.dumps(planned)) == planned


@pytest.mark.parametrize("chapter", REJECTED)
def test_rejected_with_problems_in_their_places(chapter: str) -> None:
    each(REJECTED[chapter], rejected_with_problems_in_their_places)


def rejected_with_problems_in_their_places(case: Case) -> None:
    with pytest.raises(af.InvalidFilterError) as caught:
        case.parse()
    assert 1 <= len(caught.value.problems) <= 100
    try:
        document, places = json.loads(case.source), spans(case.source)
    except ValueError:
        assert [problem.path for problem in caught.value.problems] == ["$"]
        return
    for problem in caught.value.problems:
        resolve(document, problem.path)  # raises where nothing is
        path = steps(problem.path)
        starts = [*places.keys.get(path, ()), *places.values[path]]
        assert (problem.line, problem.column) in [line_and_column(case.source, start) for start in starts]


def test_operands_are_the_expected_instants() -> None:
    each(INSTANTS, operand_is_the_expected_instant)


def operand_is_the_expected_instant(case: Case) -> None:
    f = case.parse()
    (operand,) = [part.value for part in walk_into(f.ast) if isinstance(part, Comparison)]
    assert isinstance(operand, Relative)
    found, micros = operand.at(case.now), reference_clock.micros_at(operand, case.now)
    match case.instant:
        case "before":
            assert (found, micros) == (Edge.BEFORE, -inf)
        case "after":
            assert (found, micros) == (Edge.AFTER, inf)
        case text:
            assert text is not None
            assert found == corpus.instant(text)
            assert micros == (corpus.instant(text) - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)
            (absolute,) = [part.value for part in walk_into(f.at(case.now).ast) if isinstance(part, Comparison)]
            assert absolute == found


def test_membership_changes_when_it_is_expected_to() -> None:
    each(CHANGES, membership_changes_when_it_is_expected_to)


def membership_changes_when_it_is_expected_to(case: Case) -> None:
    f = case.parse()
    record, thing = (
        next(found for found in records if ids([found]) == (case.record,))
        for records in (corpus.contacts(), corpus.objects())
    )
    assert f.next_change(record, now=case.now) == case.next_change
    assert f.next_change(thing, now=case.now) == case.next_change
    if case.next_change is not None:
        before = case.next_change - timedelta(microseconds=1)
        assert f.matches(record, now=before) is f.matches(record, now=case.now)
        assert f.matches(record, now=case.next_change) is not f.matches(record, now=case.now)


def test_the_cases_can_tell_filters_apart() -> None:
    """Guards the tests above: a set of cases that mostly select all or nothing would pass whatever was evaluated."""
    total = len(corpus.contacts())
    outcomes = [case.ids for case in corpus.cases() if case.ids is not None]
    assert sum(0 < len(found) < total for found in outcomes) >= 380
    assert len(set(outcomes)) >= 200
    assert len(INSTANTS) >= 50
    assert len(CHANGES) >= 50
    assert sum(map(len, REJECTED.values())) >= 150
