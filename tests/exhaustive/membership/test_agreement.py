"""An index says what every filter says by itself: the conformance cases at once, and random audiences that change."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import audiencefilter as af
from audiencefilter.membership import bitsets, cnf, field_index
from tests.conformance.corpus import CONTACTS
from tests.examples import examples
from tests.membership.crowds import Crowd, crowds, members

#: Contacts by their ids, in the order of the file.
IDS = [contact["id"] for contact in json.loads((CONTACTS.folder / "contacts.json").read_text("utf-8"))]


def conformance_index() -> af.AudienceIndex:
    index = af.AudienceIndex(af.CONTACT)
    for case in CONTACTS.accepted():
        index.add(case.name, af.parse(case.source, schema=case.schema))
    return index


@pytest.mark.parametrize("small", [False, True])
def test_the_conformance_cases_as_audiences_at_once(small: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if small:  # what is for large indexes only
        monkeypatch.setattr(bitsets, "_BOUNDS_PER_CHECKPOINT", 2)
        monkeypatch.setattr(cnf, "MAX_ALTERNATIVES", 2)
        monkeypatch.setattr(cnf, "MAX_DISJUNCTIONS_ON_ONE_FIELD", 1)
    index = conformance_index()
    expected = {contact: {case.name for case in CONTACTS.accepted() if contact in (case.ids or ())} for contact in IDS}
    assert {contact: index.match(record) for contact, record in zip(IDS, CONTACTS.contacts(), strict=True)} == expected
    assert len({frozenset(keys) for keys in expected.values()}) > 10


@pytest.mark.parametrize("every", [1])
def test_the_conformance_cases_as_contacts_become_others(every: int) -> None:
    """Each contact becomes one of so many of the others; the next contacts become the rest of them."""
    index = conformance_index()
    records = CONTACTS.contacts()
    found = [index.match(record) for record in records]
    moves = 0
    pairs = list(zip(records, found, strict=True))
    for place, (before, was) in enumerate(pairs):
        for after, is_ in pairs[place % every :: every]:
            changes = index.changes(before, after)
            assert changes == af.Changes(frozenset(is_ - was), frozenset(was - is_))
            moves += bool(changes)
    assert moves > len(records)


#: Sizes at which an index changes its ways, made small enough that random audiences reach them.
SIZES: dict[str, list[tuple[Any, str, int]]] = {
    "as they are": [],
    "a checkpoint after each bound": [(bitsets, "_BOUNDS_PER_CHECKPOINT", 1), (bitsets, "_MAX_CHECKPOINTS", 2)],
    "one alternative": [(cnf, "MAX_ALTERNATIVES", 1)],
    "few disjunctions": [(cnf, "MAX_ALTERNATIVES", 2), (cnf, "MAX_DISJUNCTIONS_ON_ONE_FIELD", 1)],
    "little remembered": [(bitsets, "_MAX_LOGGED_CHANGES", 1), (field_index, "_MAX_VALUE_BYTES", 1)],
}


@pytest.mark.parametrize("sizes", SIZES.values(), ids=SIZES)
def test_random_crowds(sizes: list[tuple[Any, str, int]], monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, size in sizes:
        monkeypatch.setattr(module, name, size)
    shares = []

    @examples(150)
    @given(crowds())
    def compare(crowd: Crowd) -> None:
        filters = dict(enumerate(crowd.filters))
        index = af.AudienceIndex(crowd.schema)
        for key, f in filters.items():
            index.add(key, f)
        found = [members(filters, record) for record in crowd.rows]
        for record, keys in zip(crowd.rows, found, strict=True):
            assert index.match(record) == keys
            assert index.count(record) == len(keys)
            shares.append(len(keys) / len(filters))
        for before, was in zip(crowd.rows, found, strict=True):
            for after, is_ in zip(crowd.rows, found, strict=True):
                assert index.changes(before, after) == af.Changes(frozenset(is_ - was), frozenset(was - is_))

    compare()
    assert sum(0 < share < 1 for share in shares) > len(shares) / 4


class Changing(RuleBasedStateMachine):
    """An index beside a dict of filters, as audiences come and go and contacts change."""

    @initialize(crowd=crowds(filters=12, rows=8), memory=st.sampled_from((1, 20_000, 200_000_000)))
    def start(self, crowd: Crowd, memory: int) -> None:
        self.crowd = crowd
        self.index = af.AudienceIndex(crowd.schema, memory=memory)
        self.filters: dict[Any, af.Filter] = {}

    def filter(self, number: int) -> af.Filter:
        return self.crowd.filters[number % len(self.crowd.filters)]

    def record(self, number: int) -> dict[str, Any]:
        return self.crowd.rows[number]

    @rule(key=st.integers(0, 9), number=st.integers(0, 15))
    def add_or_replace(self, key: int, number: int) -> None:
        change = self.index.replace if key in self.filters else self.index.add
        change(key, self.filter(number))
        self.filters[key] = self.filter(number)

    @precondition(lambda self: self.filters)
    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        key = data.draw(st.sampled_from(sorted(self.filters)))
        self.index.remove(key)
        del self.filters[key]

    @rule(first=st.integers(0, 7), second=st.integers(0, 7))
    def change_a_contact(self, first: int, second: int) -> None:
        before, after = self.record(first), self.record(second)
        was, is_ = members(self.filters, before), members(self.filters, after)
        assert self.index.changes(before, after) == af.Changes(frozenset(is_ - was), frozenset(was - is_))
        assert self.index.changes(None, after) == af.Changes(frozenset(is_), frozenset())
        assert self.index.changes(before, None) == af.Changes(frozenset(), frozenset(was))

    @rule(number=st.integers(0, 7))
    def match(self, number: int) -> None:
        expected = members(self.filters, self.record(number))
        assert self.index.match(self.record(number)) == expected
        assert self.index.count(self.record(number)) == len(expected)

    @invariant()
    def has_its_audiences(self) -> None:
        assert list(self.index) == list(self.filters)
        assert len(self.index) == len(self.filters)
        assert all(self.index[key] == f for key, f in self.filters.items())


TestChanging = Changing.TestCase
TestChanging.settings = examples(100, stateful_step_count=30)
