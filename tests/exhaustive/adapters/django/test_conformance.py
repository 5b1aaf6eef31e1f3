"""The conformance cases through Matches, with records that Django stores."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from django.db import connections

import audiencefilter as af
from audiencefilter.adapters.django import Matches
from tests.adapters.django.project import Tables
from tests.agreement import joined, third_tables
from tests.agreement.joined import Joined
from tests.conformance import corpus, second_corpus, third_cases, third_corpus

FIRST = corpus.distinct()
SECOND = [case for case in second_corpus.cases() if case.ids is not None and "data.big" not in case.source]
THIRD = [case for case in third_cases.cases() if case.ids is not None]


def check(tables: Tables, cases: Sequence[Any], expected: Sequence[Sequence[int]]) -> None:
    """Check whom each case selects, that most cases select some, and drop the tables."""
    wrong = {}
    for case, right in zip(cases, expected, strict=True):
        now: datetime | None = getattr(case, "now", None)
        found = sorted(tables.root.filter(Matches(case.parse(), now=now)).values_list("pk", flat=True))
        if found != sorted(right):
            wrong[case.name] = case.source, found, right
    assert not wrong
    everybody = tables.root.count()
    assert sum(0 < len(right) < everybody for right in expected) > 0.6 * len(expected)
    tables.drop()


def test_the_first_language(database: str) -> None:
    numbers = [given["id"] for given in json.loads((corpus.FOLDER / "contacts.json").read_text("utf-8"))]
    rows = [{**row, "id": number} for row, number in zip(corpus.contacts(), numbers, strict=True)]
    contacts = Joined(af.CONTACT, {"Contact": af.CONTACT}, {}, {"Contact": rows}, {"Contact": {}}, {})
    check(Tables(contacts, database), FIRST, [case.ids or () for case in FIRST])


@pytest.mark.parametrize("with_arrays", [False, True])
def test_the_second_language(database: str, with_arrays: bool) -> None:
    if with_arrays and database != "postgresql":
        pytest.skip("it has no arrays")
    check(Tables(joined.corpus(), database, with_arrays), SECOND, [case.ids or () for case in SECOND])


def test_the_third_part(database: str) -> None:
    found = third_tables.joined(third_corpus.schema(), third_cases.root(), third_corpus.tables())
    expected: list[Sequence[int]] = [case.ids or () for case in THIRD]
    if database != "postgresql":  # one has decimals of doubles, the other rejects some ids
        found = third_tables.with_decimals_of_doubles(found) if database == "default" else with_valid_ids(found)
        contacts, stated = third_tables.records(found), expected
        expected = [third_tables.expected(case.parse(), contacts, case.now) for case in THIRD]
        assert sum(one == list(other) for one, other in zip(expected, stated, strict=True)) > 0.6 * len(THIRD)
    check(Tables(found, database), THIRD, expected)


def with_valid_ids(found: Joined) -> Joined:
    """Return tables without the ids that MariaDB's own type rejects, which become missing values."""

    def valid(value: Any) -> Any:
        cursor.execute("SELECT CAST(%s AS UUID)", [str(value)])
        return None if cursor.fetchone()[0] is None else value

    def with_valid(of: str, row: Mapping[str, Any]) -> dict[str, Any]:
        ids = [one.attribute for one in found.schemas[of].fields if one.type is af.FieldType.UUID and one.is_single]
        return {**row, **{name: valid(row[name]) for name in ids if row.get(name) is not None}}

    with connections["mariadb"].cursor() as cursor:
        return replace(found, rows={of: [with_valid(of, row) for row in rows] for of, rows in found.rows.items()})
