"""Every conformance case of the third part, through the interpreter, the rows and what rewrites a filter."""

import json
import pickle
from collections.abc import Iterable
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.backends.interpreter import is_selected, verdict
from audiencefilter.language.anniversaries import Anniversary
from audiencefilter.language.ast import Comparison, walk_into
from audiencefilter.language.durations import Edge
from audiencefilter.language.relative_dates import RelativeDate
from audiencefilter.language.schema_document import schema_document, schemas_of
from tests.conformance import third_cases as corpus
from tests.conformance.third_cases import Case
from tests.each import each, in_parts


def by_group(some: Iterable[Case]) -> dict[str, list[Case]]:
    found: dict[str, list[Case]] = {}
    for case in some:
        found.setdefault(case.group, []).append(case)
    return found


SELECTING = by_group(case for case in corpus.cases() if case.ids is not None)
REJECTED = by_group(case for case in corpus.cases() if case.rejected is not None)
ACCEPTED = by_group(case for case in corpus.cases() if case.rejected is None)
OPERANDS = [case for case in corpus.cases() if case.group == "operands/value" and case.month_days is None]
WINDOWS = [case for case in corpus.cases() if case.month_days is not None]
CHANGES = [case for case in corpus.cases() if case.contact is not None]
RECORDS = [case for case in corpus.cases() if case.record is not None]


def ids(records: Iterable[Any]) -> tuple[int, ...]:
    return tuple(record["id"] for record in records)


@pytest.mark.parametrize("cases", in_parts(SELECTING, 3))
def test_rows_and_interpreter_select_the_expected_contacts(cases: list[Case]) -> None:
    each(cases, rows_and_interpreter_select_the_expected_contacts)


def rows_and_interpreter_select_the_expected_contacts(case: Case) -> None:
    assert case.ids is not None
    f, now, contacts = case.parse(), case.now, corpus.contacts()
    assert ids(f.select(contacts, now=now)) == case.ids
    assert ids(f.at(now).select(contacts)) == case.ids
    plan, selection = f.plan_at(now), f.selection_at(now)
    verdicts = [verdict(plan, contact) for contact in contacts]
    assert ids(contact for contact, found in zip(contacts, verdicts, strict=True) if found) == case.ids
    assert ids(contact for contact in contacts if is_selected(selection, contact)) == case.ids
    assert [verdict(f.at(now).plan, contact) for contact in contacts] == verdicts
    for contact, found in list(zip(contacts, verdicts, strict=True))[::9]:
        assert f.matches(contact, now=now) is (found is True)
        assert f.explain(contact, now=now).verdict is found


@pytest.mark.parametrize("cases", in_parts(ACCEPTED, 4))
def test_rewriting_changes_nothing(cases: list[Case]) -> None:
    each(cases, rewriting_changes_nothing)


def rewriting_changes_nothing(case: Case) -> None:
    f = case.parse()
    rewritten = {
        "to_json": af.parse(f.to_json(), f.schema, audiences=case.known),
        "to_dict": af.parse(f.to_dict(), f.schema, audiences=case.known),
        "to_text": af.parse_text(f.to_text(), f.schema, audiences=case.known),
        "pickle": pickle.loads(pickle.dumps(f)),
        "at": f.at(case.now),
    }
    absolute = rewritten.pop("at")
    rewritten = {**rewritten, **({} if f.is_relative else {"at": absolute})}
    for how, other in rewritten.items():
        assert other == f, how
        assert other.ast == f.ast, how
        assert hash(other) == hash(f), how
        assert other.fingerprint == f.fingerprint, how
    assert af.parse(absolute.to_json(), f.schema, audiences=case.known).ast == absolute.ast
    assert af.parse_text(absolute.to_text(), f.schema, audiences=case.known).ast == absolute.ast
    assert f.describe().endswith(".")
    assert list(f.warnings) == list(f.warnings)


@pytest.mark.parametrize("group", REJECTED)
def test_rejected_with_the_expected_problem(group: str) -> None:
    each(REJECTED[group], rejected_with_the_expected_problem)


def rejected_with_the_expected_problem(case: Case) -> None:
    with pytest.raises(af.InvalidFilterError) as caught:
        case.parse()
    assert case.rejected in [(problem.code, problem.path) for problem in caught.value.problems]
    assert all(problem.line is not None and problem.expected for problem in caught.value.problems)


def test_operands_are_the_expected_dates() -> None:
    each(OPERANDS, operand_is_the_expected_date)


def operand_is_the_expected_date(case: Case) -> None:
    (operand,) = [part.value for part in walk_into(case.parse().ast) if isinstance(part, Comparison)]
    assert isinstance(operand, RelativeDate)
    found = operand.at(case.now)
    assert (found.value if isinstance(found, Edge) else found.isoformat()) == case.operand


def test_windows_have_the_expected_days() -> None:
    each(WINDOWS, window_has_the_expected_days)


def window_has_the_expected_days(case: Case) -> None:
    (operand,) = [part.value for part in walk_into(case.parse().ast) if isinstance(part, Comparison)]
    assert isinstance(operand, Anniversary)
    assert operand.at(case.now).days == case.month_days


def test_membership_changes_when_it_is_expected_to() -> None:
    each(CHANGES, membership_changes_when_it_is_expected_to)


def membership_changes_when_it_is_expected_to(case: Case) -> None:
    f = case.parse()
    record = next(contact for contact in corpus.contacts() if contact["id"] == case.contact)
    assert f.next_change(record, now=case.now) == case.next_change
    if case.next_change is not None:
        before = case.next_change - timedelta(microseconds=1)
        assert f.matches(record, now=before) is f.matches(record, now=case.now)
        assert f.matches(record, now=case.next_change) is not f.matches(record, now=case.now)


def test_values_in_records_are_read_as_expected() -> None:
    each(RECORDS, value_in_record_is_read_as_expected)


def value_in_record_is_read_as_expected(case: Case) -> None:
    f = case.parse()
    if isinstance(case.verdict, str):
        for evaluate in (f.matches, f.explain, lambda record: f.select([record])):
            with pytest.raises(af.RecordError) as caught:
                evaluate(case.record)
            assert caught.value.field == case.verdict
        return
    assert f.matches(case.record) is (case.verdict is True)
    assert f.explain(case.record).verdict is case.verdict
    assert verdict(f.plan, case.record) is case.verdict


def test_plans_and_schemas_can_be_saved() -> None:
    found = schemas_of(json.loads(json.dumps(schema_document(corpus.root()))))
    assert found[0] == corpus.root()
    for case in corpus.cases()[::5]:
        if case.rejected is None:
            for plan in (case.parse().plan, case.parse().selection_at(case.now)):
                assert pickle.loads(pickle.dumps(plan)) == plan


def test_decimals_are_equal_however_they_are_written() -> None:
    schema = corpus.root()
    same = [af.parse(source, schema) for source in ('{"balance": 0.10}', '{"balance": 1e-1}', {"balance": 0.1})]
    same.append(af.parse({"balance": Decimal("0.100")}, schema))
    assert len({f.fingerprint for f in same}) == len(set(same)) == 1
    long = af.parse('{"balance": {"gt": 0.12345678901234567890123}}', schema)
    assert long.to_json() == '{"balance":{"gt":0.12345678901234567890123}}'
    assert af.parse(long.to_json(), schema) == af.parse_text(long.to_text(), schema) == long
