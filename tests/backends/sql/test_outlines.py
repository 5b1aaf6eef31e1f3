"""What statement caches go by: filters that differ in values alone have one outline."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.outline import MAX_SEARCHED_VALUES, outline
from tests.backends.sql.clauses_of_relations import SCHEMA, related

NOW: Final = datetime(2025, 6, 18, 10, tzinfo=UTC)
_FEW: Final = ("a", "é", "it's \\ %s ?")
_WORDS: Final = [f"w{number}" for number in range(200)]


def _days(count: int) -> list[str]:
    return [(NOW + timedelta(days=day)).isoformat() for day in range(count)]


#: Clauses that differ in their values, by what they have in common. What a count or a sum is compared with may tell
#: whether those without records pass; then it tells outlines apart.
ALIKE: Final[dict[str, list[dict[str, Any]]]] = {
    "has": [{"tags": {"has": word}} for word in _FEW],
    "has, numbers": [{"scores": {"has": 1}}, {"scores": {"has": -(2**31)}}, {"scores": {"has": 2.0}}],
    "has some": [{"tags": {"hasSome": _WORDS[:count]}} for count in (2, 3, MAX_SEARCHED_VALUES)],
    "has some of many": [{"tags": {"hasSome": _WORDS[:count]}} for count in (MAX_SEARCHED_VALUES + 1, 40, 200)],
    "has every": [{"moments": {"hasEvery": _days(count)}} for count in (2, 5, MAX_SEARCHED_VALUES)],
    "has every of many": [{"ratios": {"hasEvery": list(range(count))}} for count in (MAX_SEARCHED_VALUES + 1, 99)],
    "equals": [{"tags": _WORDS[:count]} for count in (1, 2, 16, 17, 200)],
    "not equals": [{"flags": {"not": flags}} for flags in ([True], [False, True], [True] * 40)],
    "lists at a path": [{"data.interests": {"hasSome": _WORDS[:count]}} for count in (2, 9)],
    "custom data": [{"data.plan": word, "data.rate": {"lt": len(word) / 4}} for word in _FEW],
    "instants": [
        {"data.renewsAt": {"gte": operand}}
        for operand in ({"now": "-P30D"}, {"now": "P1M", "start": "week"}, "2026-01-01T00:00:00Z")
    ],
    "some": [
        {"actions": {"some": {"name": word, "createdAt": {"lt": {"now": f"-P{len(word)}D"}}}}} for word in _FEW
    ],
    "count": [{"actions": {"count": {"gte": count}}} for count in (2, 3, 50, 2**31)],
    "count where": [
        {"actions": {"count": {"where": {"labels": {"hasSome": _WORDS[:count]}}, "in": numbers}}}
        for count, numbers in ((2, [1, 2]), (9, [3, 5, 7]))
    ],
    "sum": [{"actions": {"sum": {"field": "points", "lt": number}}} for number in (1, 5, 10**12)],
    "greatest": [
        {"actions": {"max": {"field": "createdAt", "lt": operand}}}
        for operand in ({"now": "-P90D"}, {"now": "PT1H"}, "2024-01-01T00:00:00Z")
    ],
    "many of one kind": [
        {"AND": [{"actions": {name: {"points": at + shift}}} for at in range(5) for name in ("some", "none", "every")]}
        for shift in (0, 100)
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", ALIKE)
def test_filters_that_differ_in_values_have_one_outline(name: str) -> None:
    taken = [outline(af.parse(clause, SCHEMA).plan) for clause in ALIKE[name]]
    assert len({(one.root, one.inputs, one.links) for one in taken}) == 1


@pytest.mark.parametrize("name", ALIKE)
def test_an_outline_is_that_of_every_instant(name: str) -> None:
    for clause in ALIKE[name]:
        f = af.parse(clause, SCHEMA)
        moments = [NOW + timedelta(days=day) for day in (-900, 0, 1, 900)]
        taken = [f._outline_at(moment) for moment in moments]
        assert len({(one.root, one.inputs, one.links) for one in taken}) == 1
        assert all(one.root is f._outline.root for one in taken)
        assert len({f.to_sql("duckdb", "c", related=related(), now=moment).text for moment in moments}) == 1


def test_outlines_that_mean_something_else_differ() -> None:
    """Or a cache would give the rows of another filter."""
    clauses: list[dict[str, Any]] = [same[0] for same in ALIKE.values()]
    clauses += [
        {"tags": {"isEmpty": True}}, {"tags": {"not": {"has": "a"}}}, {"tags": {"not": ["a"]}}, {"tags": None},
        {"data.interests": {"has": "a"}}, {"data.city": "a"}, {"data.plan": "a"}, {"actions": {"none": {"name": "a"}}},
        {"actions": {"every": {"name": "a"}}}, {"actions": {"some": {}}}, {"orders": {"some": {}}},
        {"actions": {"count": {"lte": 1}}}, {"actions": {"count": {"where": {"name": "a"}, "gte": 1}}},
        {"actions": {"sum": {"field": "data.weight", "lt": 1}}}, {"actions": {"max": {"field": "value", "lt": 1}}},
        {"actions": {"min": {"field": "createdAt", "lt": _days(1)[0]}}},
    ]  # fmt: skip
    taken = [outline(af.parse(clause, SCHEMA).plan) for clause in clauses]
    assert len({(one.root, one.inputs, one.links) for one in taken}) == len(clauses)


def test_forms_of_schemas_that_come_and_go_are_not_kept_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("audiencefilter.backends.sql.dialect.MAX_FORMS", 50)
    dialect = type(DIALECTS["duckdb"])()
    monkeypatch.setitem(DIALECTS.built, "duckdb", dialect)
    for number in range(200):
        field = af.Field("f", af.FieldType.STRING, attribute="data", path=(f"k{number}",))
        af.parse({"f": "a"}, af.Schema("Row", [field])).to_sql("duckdb")
    assert 0 < dialect.form.cache_info().currsize <= 50
