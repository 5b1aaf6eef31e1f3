"""Relations over columns: nested in records and in Arrow, and joined by keys."""

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pyarrow as pa
import pytest

import audiencefilter as af
from audiencefilter.contacts.records import RecordColumns
from tests.columns.forcing import WAYS
from tests.columns.sources import rows_of

T = af.FieldType
ways = pytest.mark.parametrize("way", WAYS)


ACTION = af.Schema("Action", [af.Field("name", T.STRING), af.Field("points", T.INTEGER), af.Field("at", T.DATETIME)])
LIST = af.Schema("List", [af.Field("title", T.STRING)])
CONTACT = af.Schema(
    "Contact",
    [af.Field("email", T.STRING)],
    relations=[af.Relation("actions", ACTION), af.Relation("list", LIST, many=False)],
)


@pytest.mark.parametrize("rows", [0, 2])
def test_a_nested_column_may_be_missing_throughout(rows: int) -> None:
    deep = af.Schema("Act", [af.Field("points", T.INTEGER), af.Field("tags", T.STRING, many=True)])
    schema = af.Schema("Contact", [af.Field("n", T.INTEGER)], relations=[af.Relation("acts", deep)])
    kind = pa.list_(pa.struct([("points", pa.int32()), ("tags", pa.list_(pa.string()))]))
    table = pa.table({"n": pa.array(range(rows), pa.int32()), "acts": pa.array([None] * rows, kind)})
    store = af.ColumnStore.from_arrow(table, schema)
    assert rows_of(store, {"acts": {"some": {"points": {"gte": 1}}}}) == []
    assert rows_of(store, {"acts": {"every": {"tags": {"has": "a"}}}}) == [*range(rows)]
    store.append([{"n": 9, "acts": [{"points": 3, "tags": ["a"]}]}])
    assert rows_of(store, {"acts": {"some": {"points": 3, "tags": {"has": "a"}}}}) == [rows]


@pytest.mark.parametrize(
    "kind",
    [pa.list_, pa.large_list, lambda of: pa.list_(of, 1), pa.list_view],
    ids=["list", "large list", "fixed size list", "list view"],
)
def test_records_nested_in_arrow(kind: Callable[[pa.DataType], pa.DataType]) -> None:
    of = pa.struct({"points": pa.int32(), "name": pa.string()})
    held = pa.array([[{"points": 5, "name": "a"}], None, [{"points": None, "name": "b"}]], kind(of))
    lists = pa.array([None, {"title": "x"}, {"title": None}])
    store = af.ColumnStore.from_arrow(pa.table({"email": ["a", "b", "c"], "actions": held, "list": lists}), CONTACT)
    assert rows_of(store, {"actions": {"some": {"points": {"gte": 5}}}}) == [0]
    assert rows_of(store, {"actions": {"every": {"points": {"gte": 5}}}}) == [0, 1]
    assert rows_of(store, {"list": {"is": None}}) == [0]
    assert rows_of(store, {"list": {"isNot": {"title": "x"}}}) == [0, 2]
    sliced = af.ColumnStore.from_arrow(pa.table({"email": ["a", "b", "c"], "actions": held}).slice(2), CONTACT)
    assert rows_of(sliced, {"actions": {"some": {"name": "b"}}}) == [0]


@pytest.mark.parametrize(("held", "message"), [
    (pa.array([None, "x"]), "record 1: actions is 'x', expected a list of records"),
    (pa.array([None, [1]]), r"record 1: actions is \[1\], expected a list of records"),
    (pa.array([[{"points": 1}], [None]]), "record 1: actions is None, expected a record in each place of the list"),
    (pa.array([[{"points": 1}], [{"points": 1 << 40}]]), r"record 1: actions\[0\].points is 1099511627776, expected"),
])  # fmt: skip
def test_wrong_records_are_told_with_their_place(held: pa.Array, message: str) -> None:
    store = af.ColumnStore.from_arrow(pa.table({"email": ["a", "b"], "actions": held}), CONTACT)
    with pytest.raises(af.RecordError, match=message):
        rows_of(store, {"actions": {"some": {"points": 1}}})


def test_wrong_values_of_records_are_told_with_their_place() -> None:
    with pytest.raises(af.RecordError, match="record 1: actions is 5, expected a list of records"):
        rows_of(af.ColumnStore.from_records([{}, {"actions": 5}], CONTACT), {"actions": {"some": {}}})


def test_a_relation_without_a_column_is_told() -> None:
    store = af.ColumnStore.from_arrow(pa.table({"email": ["a"]}), CONTACT)
    with pytest.raises(ValueError, match="there is no column 'actions', which the filter reads as actions"):
        rows_of(store, {"actions": {"some": {}}})


def test_a_relation_is_encoded_when_it_is_first_asked_of() -> None:
    with patch.object(RecordColumns, "related", autospec=True, side_effect=RecordColumns.related) as related:
        store = af.ColumnStore.from_records([{"email": "a", "actions": [{"points": 5}]}], CONTACT)
        store.encode()
        assert rows_of(store, {"email": "a"}) == [0]
        assert not related.called
        assert rows_of(store, {"actions": {"some": {"points": 5}}}) == [0]
        assert rows_of(store, {"actions": {"some": {"points": 4}}}) == []
    assert related.call_count == 1


def test_records_that_lead_back_to_where_they_came_from() -> None:
    person = af.Schema("Person", [af.Field("name", T.STRING)], relations=[af.Relation("friends", lambda: person)])
    ada: dict[str, Any] = {"name": "ada"}
    bob: dict[str, Any] = {"name": "bob", "friends": [ada]}
    ada["friends"] = [bob, ada]
    store = af.ColumnStore.from_records([ada, bob], person)
    clause = {"friends": {"some": {"friends": {"some": {"name": "bob"}}}}}
    assert rows_of(store, clause) == [0, 1]
    assert rows_of(store, {"friends": {"some": {"name": "bob"}}}) == [0]
    assert store.select(af.parse({"name": "bob"}, schema=person)) == [{"name": "bob"}]


@pytest.mark.parametrize("is_read", [False, True], ids=["never read", "read at first"])
@pytest.mark.parametrize("places", [[0, 1, 2], [1]], ids=["all rows", "one row"])
def test_many_changes_before_a_relation_is_read(places: list[int], is_read: bool) -> None:
    changed_often(40, places, is_read)


def changed_often(times: int, places: list[int], is_read: bool) -> None:
    """Assert that no change stands on those before it, nor keeps what no row comes from any more."""
    f = af.parse({"actions": {"some": {"points": {"gte": times - 1}}}}, schema=CONTACT)
    store = af.ColumnStore.from_records([{"actions": [{"points": times - 1}]}] * 3, CONTACT)
    assert not is_read or store.count(f) == 3
    for points in range(times):
        store.update(places, [{"actions": [{"points": points + place}]} for place in places])
    assert store.indices(f).tolist() == [0, 1, 2]
    more = af.parse({"actions": {"some": {"points": {"gt": times - 1}}}}, schema=CONTACT)
    assert store.count(more) == len(set(places) - {0})
    store.update([0, 1, 2], [{"actions": []}] * 3)
    assert store.count(f) == 0


def test_what_is_kept_is_bounded_and_counted() -> None:
    """At most 64 bytes for each contact and relation, as docs/columns.md says."""
    rows = [{"actions": [{"points": number, "name": str(number % 7)}]} for number in range(500)]
    store = af.ColumnStore.from_records(rows, CONTACT)
    rows_of(store, {"actions": {"some": {"name": "1", "points": 1}}})
    before = store.nbytes
    for number in range(100):
        for least in range(2):
            rows_of(store, {"actions": {"sum": {"field": "points", "where": {"name": str(number)}, "gte": least}}})
    order = 32 * 500  # row numbers, groups and points in the order of the names, with the sizes of the groups
    assert before + 32 * 501 < store.nbytes <= before + order + 64 * 501 + 1_000
