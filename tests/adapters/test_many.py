"""Many audiences at once: the same answers as one by one, and problems that name the audience."""

from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from tests.examples import examples
from tests.worlds import Maker

NOW = datetime(2025, 6, 18, 10, tzinfo=UTC)
ACTION = af.Schema(
    "Action",
    [
        af.Field("name", af.FieldType.STRING),
        af.Field("points", af.FieldType.INTEGER),
        af.Field("at", af.FieldType.DATETIME),
    ],
)
SCHEMA = af.Schema(
    "Contact",
    [
        af.Field("id", af.FieldType.INTEGER),
        af.Field("points", af.FieldType.INTEGER),
        af.Field("city", af.FieldType.STRING),
        af.Field("joined", af.FieldType.DATETIME),
    ],
    af.Notation.EXTENDED,
    relations=[af.Relation("actions", ACTION)],
)
CONTACTS: list[dict[str, Any]] = [
    {
        "id": number,
        "points": None if number % 7 == 0 else number % 20,
        "city": ["Bonn", "bonn", "Kiel", None][number % 4],
        "joined": datetime(2025, 1 + number % 6, 3, tzinfo=UTC),
        "actions": [
            {
                "name": ["visit", "buy", None][(number + at) % 3],
                "points": [None, 3, 7, 20][(number * at) % 4],
                "at": datetime(2025, 1 + (number + at) % 6, 9, tzinfo=UTC),
            }
            for at in range(number % 5)
        ],
    }
    for number in range(60)
]
CLAUSES: dict[Any, dict[str, Any]] = {
    "keen": {"points": {"gte": 10}},
    "bonn": {"city": {"equals": "bonn", "mode": "insensitive"}, "points": {"lt": 15}},
    "keen in bonn": {"city": "Bonn", "points": {"gte": 10}},
    ("late", 1): {"joined": {"gte": {"now": "-P90D"}}},
    "not keen": {"NOT": {"points": {"gte": 10}}},
    "bought": {"actions": {"some": {"name": "buy"}}},
    "never bought": {"actions": {"none": {"name": "buy"}}, "points": {"gte": 3}},
    "only visits": {"actions": {"every": {"name": "visit"}}},
    "not only visits": {"NOT": {"actions": {"every": {"name": "visit"}}}},
    "two": {"actions": {"count": {"where": {"points": {"gte": 3}}, "gte": 2}}},
    "idle": {"OR": [{"actions": {"count": {"lt": 1}}}, {"actions": {"max": {"field": "at", "lt": {"now": "-P60D"}}}}]},
    "sum": {"actions": {"sum": {"field": "points", "where": {"name": "visit"}, "lte": 6}}, "city": {"not": None}},
    "least": {"actions": {"min": {"field": "points", "lte": 3}}},
}
FILTERS = {key: af.parse(clause, SCHEMA) for key, clause in CLAUSES.items()}
EXPECTED = {key: [one["id"] for one in f.select(CONTACTS, now=NOW)] for key, f in FILTERS.items()}
COUNTS = {key: len(ids) for key, ids in EXPECTED.items()}


def store() -> af.ColumnStore:
    return af.ColumnStore.from_records(CONTACTS, SCHEMA, threads=1)


def test_every_audience_tells_contacts_apart() -> None:
    assert all(0 < count < len(CONTACTS) for count in COUNTS.values())


def test_a_store() -> None:
    assert af.count_many(FILTERS, store(), NOW) == COUNTS
    assert list(af.match_many(FILTERS, store(), NOW)) == [(key, one) for key, ids in EXPECTED.items() for one in ids]


def test_nobody_asks() -> None:
    assert af.count_many({}, store()) == {}
    assert list(af.match_many({}, store())) == []


@pytest.mark.random
def test_random_audiences_over_a_store() -> None:
    shares: list[bool] = []

    @examples(60)
    @given(st.integers(0, 2**64))
    def compare(seed: int) -> None:
        made = Maker(Random(seed), False)
        root = made.schemas[0]
        filters = {key: af.parse(made.clause(root, 2), root) for key in range(5)}
        rows = made.records()[root.name]
        over = af.ColumnStore.from_records(rows, root, threads=1)
        one_by_one = {key: over.count(f, now=made.now) for key, f in filters.items()}
        shares.extend(0 < count < len(rows) for count in one_by_one.values())
        assert af.count_many(filters, over, made.now) == one_by_one

    compare()
    assert sum(shares) > len(shares) / 10


# -- bad input ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", [af.count_many, af.match_many])
def test_problems_name_the_audience(call: Any) -> None:
    narrow = af.ColumnStore.from_records([{"points": 1}], af.Schema("Contact", [SCHEMA.by_name["points"]]))
    filters = {key: FILTERS[key] for key in ("keen", "bonn")}
    with pytest.raises(ValueError, match="audience 'bonn': the filter reads city"):
        call(filters, narrow)
    with pytest.raises(ValueError, match=r"audience 'other' is over another schema \(Contact\)"):
        call({"keen": FILTERS["keen"], "other": af.parse({"points": 1})}, store())
    with pytest.raises(TypeError, match="audience 'x' is no Filter but"):
        call({"x": {"points": 1}}, store())
    with pytest.raises(TypeError, match="a mapping from keys to filters"):
        call([FILTERS["keen"]], store())
    with pytest.raises(TypeError, match="takes a ColumnStore"):
        call(FILTERS, CONTACTS)
