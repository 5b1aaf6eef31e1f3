"""An index of clauses about dates, decimals, ids and averages says what every filter says by itself."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any, Final
from uuid import UUID

import pytest

import audiencefilter as af

T: Final = af.FieldType
NOW: Final = datetime(2026, 3, 31, 12, tzinfo=UTC)
DAY: Final = timedelta(days=1)
LATEST: Final = datetime(9999, 11, 20, tzinfo=UTC)
FIELDS: Final = (
    af.Field("birthday", T.DATE),
    af.Field("price", T.DECIMAL, scale=2),
    af.Field("ref", T.UUID),
    af.Field("days", T.DATE, many=True),
    af.Field("prices", T.DECIMAL, scale=2, many=True),
    af.Field("refs", T.UUID, many=True),
    af.Field("data.price", T.DECIMAL, attribute="data", path=("price",), scale=2),
    af.Field("data.prices", T.DECIMAL, attribute="data", path=("prices",), scale=2, many=True),
    af.Field("data.since", T.DATE, attribute="data", path=("since",)),
    af.Field("data.ref", T.UUID, attribute="data", path=("ref",)),
)
SCHEMA: Final = af.Schema("Contact", FIELDS)
ID: Final = "123e4567-e89b-12d3-a456-426614174000"


# -- values -----------------------------------------------------------------------------------------------------------

#: A clause, values of its field that pass, and values that do not.
VALUES: Final[list[tuple[str, list[Any], list[Any]]]] = [
    ('{"price": 0.3}', [0.1 + 0.2, Decimal("0.30"), 0.3], [3, 30, Decimal("0.31"), None, float("nan")]),
    ('{"price": {"in": [19.99, 5]}}', [19.99, 5, 5.0, Decimal("5.00")], [500, 1999, -0.0, 0.05, None]),
    ('{"price": {"gte": 5}}', [5, 5.0, 1e12, 500, Decimal("5.00")], [4, 4.99, -500, 0, None]),
    ('{"price": {"lt": 0.001}}', [0, -0.0, -5, Decimal("-0")], [0.01, 1, 5, None]),
    ('{"price": {"not": 100}}', [1, 10000, 99.99], [100, 100.0, Decimal("1E+2"), None]),
    ('{"prices": {"has": 0.3}}', [[0.1 + 0.2], (5, Decimal("0.3")), {0.3}], [[30], [3], [], [None], None]),
    ('{"prices": {"hasEvery": [1, 5]}}', [[5, 1.0, 7], {1, 5}], [[500, 100], [1], None]),
    ('{"prices": {"equals": [1, 5]}}', [[1, 5.0], (Decimal(1), 5)], [[5, 1], [100, 500], [1, 5, None], []]),
    ('{"birthday": "2024-02-29"}', [date(2024, 2, 29)], [date(2024, 3, 1), date.min, None]),
    ('{"birthday": {"gt": "0001-01-01"}}', [date(1, 1, 2), date.max], [date.min, None]),
    ('{"birthday": {"lte": "9999-12-31"}}', [date.min, date.max], [None]),
    ('{"birthday": {"gte": {"today": "-P7D"}}}', [date(2026, 3, 24), date.max], [date(2026, 3, 23), date.min]),
    ('{"birthday": {"lt": {"today": "P9999Y"}}}', [date.min, date.max], [None]),
    ('{"birthday": {"gt": {"today": "-P9999Y"}}}', [date.min, date.max], [None]),
    ('{"birthday": {"equals": {"today": "P0D"}}}', [date(2026, 3, 31)], [date(2026, 3, 30), date(2026, 4, 1), None]),
    ('{"birthday": {"anniversary": {"from": "P0D", "to": "P7D"}}}',
     [date(1990, 3, 31), date(2030, 4, 7), date(1, 4, 1)], [date(1990, 3, 30), date(9999, 4, 8), None]),
    ('{"birthday": {"not": {"anniversary": {"days": [[301, 301]]}}}}', [date(2024, 2, 29)], [date(2024, 3, 1), None]),
    ('{"days": {"has": "2024-02-29"}}', [[date(2024, 2, 29), None], {date(2024, 2, 29)}], [[date(2024, 3, 1)], []]),
    (f'{{"ref": "{ID}"}}', [ID, ID.upper(), UUID(ID)], [UUID(int=0), None]),
    (f'{{"ref": {{"notIn": ["{ID.upper()}"]}}}}', [UUID(int=0), str(UUID(int=1))], [ID, ID.upper(), UUID(ID), None]),
    (f'{{"refs": {{"hasSome": ["{ID}"]}}}}', [[ID.upper()], [None, UUID(ID)]], [[UUID(int=0)], [], None]),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "passing", "failing"), VALUES, ids=[clause for clause, _, _ in VALUES])
def test_values_are_looked_up(clause: str, passing: list[Any], failing: list[Any]) -> None:
    """A value is looked up twice, since the second time it is remembered, and among others that are equal to it."""
    index = af.AudienceIndex(SCHEMA)
    f = af.parse(clause, SCHEMA)
    index.add("it", f)
    index.add("not", af.parse(f'{{"NOT": {clause}}}', SCHEMA))
    (attribute,) = {field.attribute for field in FIELDS if clause.startswith(f'{{"{field.name}"')}
    for _ in range(2):
        for value in passing:
            assert index.match({attribute: value}, now=NOW) == {"it"}, value
        for value in failing:
            found = f.explain({attribute: value}, now=NOW).verdict
            assert found is not True
            assert index.match({attribute: value}, now=NOW) == ({"not"} if found is False else set()), value


#: A clause on custom data, and the data of which it is true and not.
DATA: Final[list[tuple[str, list[Any], list[Any]]]] = [
    ('{"data.price": 0.3}', [{"price": 0.1 + 0.2}, '{"price": 0.30}'],
     [{"price": "0.3"}, {"price": True}, {"price": 30}, {"price": 0.125}, {}]),
    ('{"data.price": {"gte": 5}}', [{"price": 5}, {"price": 5.0}], [{"price": 0.05}, {"price": 4}, None, "no JSON"]),
    ('{"data.prices": {"has": 5}}', [{"prices": [5, 1]}], [{"prices": [500]}, {"prices": [5, "x"]}, {"prices": 5}]),
    ('{"data.since": {"gte": {"today": "P0D"}}}', [{"since": "2026-03-31"}],
     [{"since": "2026-03-30"}, {"since": "2026-03-31T00:00:00Z"}, {"since": "20260331"}, {"since": date.max}]),
    (f'{{"data.ref": "{ID}"}}', [{"ref": ID}, f'{{"ref": "{ID.upper()}"}}'],
     [{"ref": "{" + ID + "}"}, {"ref": ID.replace("-", "")}, {"ref": 5}]),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "passing", "failing"), DATA, ids=[clause for clause, _, _ in DATA])
def test_custom_data_is_looked_up(clause: str, passing: list[Any], failing: list[Any]) -> None:
    index = af.AudienceIndex(SCHEMA)
    index.add("it", af.parse(clause, SCHEMA))
    for _ in range(2):
        assert [bool(index.match({"data": data}, now=NOW)) for data in passing] == [True] * len(passing)
        assert [bool(index.match({"data": data}, now=NOW)) for data in failing] == [False] * len(failing)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("birthday", datetime(2024, 2, 29, tzinfo=UTC)), ("birthday", "2024-02-29"), ("birthday", 5),
        ("price", 0.125), ("price", True), ("price", "5"), ("price", datetime(2024, 2, 29, tzinfo=UTC)),
        ("price", Decimal("Infinity")), ("price", 10**17), ("ref", "x"), ("ref", 5), ("ref", ID.replace("-", "")),
        ("ref", datetime(2024, 2, 29, tzinfo=UTC)), ("prices", 5), ("prices", [0.125]), ("days", ["2024-02-29"]),
    ],
)  # fmt: skip
def test_values_of_other_types_are_errors(name: str, value: Any) -> None:
    index = af.AudienceIndex(SCHEMA)
    index.add("it", af.parse({name: {"not": None}} if name != "price" else '{"price": {"gte": 0}}', SCHEMA))
    for _ in range(2):
        with pytest.raises(af.RecordError) as caught:
            index.match({name: value}, now=NOW)
        assert caught.value.field == name


# -- time -------------------------------------------------------------------------------------------------------------


def test_the_clock_moves_over_dates() -> None:
    index = af.AudienceIndex(SCHEMA)
    index.add("week", af.parse('{"birthday": {"gte": {"today": "-P7D"}}}', SCHEMA))
    index.add("day", af.parse('{"birthday": {"equals": {"today": "P0D"}}}', SCHEMA))
    index.add("party", af.parse('{"birthday": {"anniversary": {"from": "P0D", "to": "P1D"}}}', SCHEMA))
    record = {"birthday": date(2026, 4, 2)}
    begins = datetime(2026, 4, 1, tzinfo=UTC)
    found = list(index.timeline(record, NOW, until=datetime(2027, 4, 10, tzinfo=UTC)))
    expected = [
        (begins, {"party"}, set()),
        (begins + DAY, {"day"}, set()),
        (begins + 2 * DAY, set(), {"day", "party"}),
        (begins + 9 * DAY, set(), {"week"}),
        (datetime(2027, 4, 1, tzinfo=UTC), {"party"}, set()),
        (datetime(2027, 4, 3, tzinfo=UTC), set(), {"party"}),
    ]
    assert [(instant, set(changes.entered), set(changes.left)) for instant, changes in found] == expected
    for instant, _, _ in expected:
        before = index.match(record, now=instant - timedelta(microseconds=1))
        assert index.match(record, now=instant) != before
    assert index.match(record, now=NOW) == {"week"}
