"""The conformance cases through Matches, with records that Django stores."""

import json

import pytest
from django.db.models import Q

import audiencefilter as af
from audiencefilter.adapters.django import Matches
from tests.adapters.django.project import Tables
from tests.agreement import joined, third_tables
from tests.agreement.joined import Joined
from tests.conformance import corpus, second_corpus, third_cases, third_corpus

FIRST = corpus.distinct()
SECOND = [case for case in second_corpus.cases() if case.ids is not None and "data.big" not in case.source]
THIRD = [case for case in third_cases.cases() if case.ids is not None]


def first() -> Joined:
    rows = [
        {**row, "id": given["id"]}
        for row, given in zip(corpus.contacts(), json.loads((corpus.FOLDER / "contacts.json").read_text()), strict=True)
    ]
    return Joined(af.CONTACT, {"Contact": af.CONTACT}, {}, {"Contact": rows}, {"Contact": {}}, {})


def test_the_first_language(database: str) -> None:
    tables = Tables(first(), database)
    wrong = {}
    for case in FIRST:
        found = sorted(tables.root.filter(Matches(case.parse())).values_list("pk", flat=True))
        if found != sorted(case.ids or ()):
            wrong[case.name] = found, case.ids
    assert not wrong
    everybody = tables.root.count()
    assert sum(0 < len(case.ids or ()) < everybody for case in FIRST) > 0.7 * len(FIRST)
    tables.drop()


def test_the_second_language(database: str) -> None:
    tables = Tables(joined.corpus(), database)
    wrong = {}
    for case in SECOND:
        found = sorted(tables.root.filter(Matches(case.parse(), now=case.now)).values_list("pk", flat=True))
        if found != sorted(case.ids or ()):
            wrong[case.name] = case.source, found, case.ids
    assert not wrong
    everybody = tables.root.count()
    assert sum(0 < len(case.ids or ()) < everybody for case in SECOND) > 0.7 * len(SECOND)
    tables.drop()


def test_the_third_part(database: str) -> None:
    found = third_tables.joined(third_corpus.schema(), third_cases.root(), third_corpus.tables())
    filters = {case.name: case.parse() for case in THIRD}
    expected = {case.name: sorted(case.ids or ()) for case in THIRD}
    if database == "default":  # its decimals are doubles
        found = third_tables.with_decimals_of_doubles(found)
        contacts = third_tables.records(found)
        expected = {case.name: third_tables.expected(filters[case.name], contacts, case.now) for case in THIRD}
    tables = Tables(found, database)
    wrong = {}
    for case in THIRD:
        ids = sorted(tables.root.filter(Matches(filters[case.name], now=case.now)).values_list("pk", flat=True))
        if ids != sorted(expected[case.name]):
            wrong[case.name] = case.source, ids, expected[case.name]
    assert not wrong
    everybody = tables.root.count()
    assert sum(0 < len(ids) < everybody for ids in expected.values()) > 0.7 * len(THIRD)
    tables.drop()
