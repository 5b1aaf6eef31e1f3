"""All conformance cases as audiences at once, and random audiences with fresh seeds."""

from typing import Any

import pytest

import audiencefilter as af
from tests.conformance.corpus import CONTACTS
from tests.membership.test_agreement import sizes, test_random_crowds, test_random_crowds_over_columns

__all__ = ["sizes", "test_random_crowds", "test_random_crowds_over_columns"]


def conformance() -> tuple[af.AudienceIndex, list[tuple[Any, set[Any]]]]:
    """Return the conformance cases as audiences, and the contacts with those that they are in."""
    index, cases = af.AudienceIndex(af.CONTACT), CONTACTS.accepted()
    index.add_all((case.name, case.parse()) for case in cases)
    return index, [
        (record, {case.name for case in cases if record["id"] in (case.ids or ())}) for record in CONTACTS.contacts()
    ]


@pytest.mark.usefixtures("sizes")
def test_the_conformance_cases_as_audiences() -> None:
    index, contacts = conformance()
    assert [index.match(record) for record, _ in contacts] == [expected for _, expected in contacts]


def test_the_conformance_cases_as_contacts_become_others() -> None:
    index, contacts = conformance()
    moves = 0
    for before, was in contacts:
        for after, is_ in contacts:
            changes = index.changes(before, after)
            assert changes == af.Changes(frozenset(is_ - was), frozenset(was - is_))
            moves += bool(changes)
    assert moves > len(contacts)
