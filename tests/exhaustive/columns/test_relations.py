"""Relations over columns: nested in records and in Arrow, and joined by keys."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.contacts.records import RecordColumns
from tests.columns.corpus_documents import read_by, stores_for
from tests.columns.forcing import WAYS, forced
from tests.columns.sources import (
    SOURCES,
    asked_three_times,
    change,
    corpus_cases,
    corpus_store,
    rows_of,
    selected,
    wrong_cases,
)
from tests.examples import examples
from tests.worlds.joined import JoinedWorld, joined_worlds

T = af.FieldType
ways = pytest.mark.parametrize("way", WAYS)


@ways
@pytest.mark.parametrize("source", SOURCES)
def test_random_worlds(source: str, way: str) -> None:
    sizes = []

    @examples(100)
    @given(joined_worlds())
    def compare(world: JoinedWorld) -> None:
        expected = selected(world.filter, world.rows, world.now)
        sizes.append(len(expected) / len(world.rows))
        assert asked_three_times(SOURCES[source](world), world.filter, world.now) == expected

    with forced(way):
        compare()
    assert sum(0 < size < 1 for size in sizes) > len(sizes) / 5


@ways
@pytest.mark.parametrize("source", SOURCES)
def test_random_worlds_that_change(source: str, way: str) -> None:
    """Rows are appended and replaced, before and after their relations were read."""

    @examples(60)
    @given(joined_worlds(), st.integers(0, 2**32))
    def compare(world: JoinedWorld, seed: int) -> None:
        random, rows = Random(seed), list(world.rows)
        store = SOURCES[source](world)
        for _ in range(random.randrange(1, 6)):
            if random.random() < 0.5:
                assert store.indices(world.filter, now=world.now).tolist() == selected(world.filter, rows, world.now)
            new = random.choices(world.rows, k=random.randrange(1, 4))
            change(store, rows, new, random)
        assert asked_three_times(store, world.filter, world.now) == selected(world.filter, rows, world.now)

    with forced(way):
        compare()


@pytest.mark.parametrize("is_read", [False, True], ids=["never read", "read at first"])
@pytest.mark.parametrize("places", [[0, 1, 2], [1]], ids=["all rows", "one row"])
def test_a_thousand_changes_before_a_relation_is_read(places: list[int], is_read: bool) -> None:
    """No change stands on those before it, nor keeps what no row comes from any more."""
    f = af.parse('{"actions": {"some": {"points": {"gte": 999}}}}', schema=CONTACT)
    store = af.ColumnStore.from_records([{"actions": [{"points": 999}]}] * 3, CONTACT)
    assert not is_read or store.count(f) == 3
    for points in range(1_000):
        store.update(places, [{"actions": [{"points": points + place}]} for place in places])
    assert store.indices(f).tolist() == [0, 1, 2]
    assert store.count(af.parse('{"actions": {"some": {"points": {"gt": 999}}}}', schema=CONTACT)) == len(
        set(places) - {0}
    )
    store.update([0, 1, 2], [{"actions": []}] * 3)
    assert store.count(f) == 0


# -- the conformance cases ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", SOURCES)
def test_the_conformance_cases(source: str) -> None:
    assert not wrong_cases(corpus_store(source))


#: How many contacts have documents that stay JSON text, by what a case reads: whole numbers of more than 63 bits, which
#: pyarrow infers no type for, and lists with elements of several types, which no struct can hold.
NO_STRUCTS: Mapping[frozenset[str], int] = {
    frozenset({"data.big"}): 11,
    frozenset({"data.scores"}): 12,
    frozenset({"data.tags"}): 15,
}
#: A map has values of one type, and so holds no document with a text and a list.
NO_MAPS: Mapping[frozenset[str], int] = {**NO_STRUCTS, frozenset({"data.dates", "data.renewsAt"}): 45}


@pytest.mark.parametrize(("form", "no_form"), [("structs", NO_STRUCTS), ("maps", NO_MAPS)])
def test_the_conformance_cases_over_custom_data_of_arrow(form: str, no_form: Mapping[frozenset[str], int]) -> None:
    """The cases that read custom data, save two that read two fields of it in the members or the owner of a list.

    These are of one table, and so of one type: of two fields, whose documents have values of several types, it would
    lack values.
    """
    asked, wrong, lost, texts = 0, [], set(), {}
    for case in corpus_cases():
        read = read_by(case)
        if not read:
            continue
        asked += 1
        stores = stores_for(read, form)
        if stores.texts:
            texts[frozenset(each.field.name for each in read)] = stores.texts
        if stores.lost:
            lost.add(case.name)
        elif stores.ids(case) != case.ids:
            wrong.append(case.name)
    assert not wrong
    assert asked == 137
    assert lost == {"e0736", "e0775"}
    assert texts == no_form


# -- how they are read --------------------------------------------------------------------------------------------

ACTION = af.Schema("Action", [af.Field("name", T.STRING), af.Field("points", T.INTEGER), af.Field("at", T.DATETIME)])
LIST = af.Schema("List", [af.Field("title", T.STRING)])
CONTACT = af.Schema(
    "Contact",
    [af.Field("email", T.STRING)],
    relations=[af.Relation("actions", ACTION), af.Relation("list", LIST, many=False)],
)


def joined_store(contacts: dict[str, Any], actions: dict[str, Any], on: Mapping[str, str]) -> af.ColumnStore:
    related = {"actions": af.Related(pa.table(actions), on=on)}
    return af.ColumnStore.from_arrow(pa.table(contacts), CONTACT, related=related)


@pytest.mark.parametrize(
    ("contacts", "actions"),
    [
        ([3, None, 1, 3], [1, 3, None, 3, 9]),
        ([3 << 40, None, 1, 3 << 40], [1, 3 << 40, None, 3 << 40, 9]),
        (["c", None, "a", "c"], ["a", "c", None, "c", "C"]),
        ([3.0, float("nan"), 1.0, 3.0], pa.array([1, 3, None, 3, 9], pa.int8())),
        (pa.array(["c", None, "a", "c"]).dictionary_encode(), pa.array(["a", "c", None, "c", "d"], pa.large_string())),
    ],
)
def test_rows_are_joined_where_keys_are_equal_and_present(contacts: Any, actions: Any) -> None:
    store = joined_store(
        {"id": contacts, "email": ["a", "b", "c", "d"]}, {"key": actions, "points": range(5)}, {"id": "key"}
    )
    assert rows_of(store, {"actions": {"some": {"points": {"gte": 1}}}}) == [0, 3]
    assert rows_of(store, {"actions": {"some": {"points": 0}}}) == [2]
    assert rows_of(store, {"actions": {"count": {"equals": 2}}}) == [0, 3]
    assert rows_of(store, {"actions": {"none": {}}}) == [1]
    assert store.orphans() == {"actions": 2}


@pytest.mark.parametrize("rows", [0, 2])
def test_a_nested_column_may_be_missing_throughout(rows: int, tmp_path: Path) -> None:
    deep = af.Schema("Act", [af.Field("points", T.INTEGER), af.Field("tags", T.STRING, many=True)])
    schema = af.Schema("Contact", [af.Field("n", T.INTEGER)], relations=[af.Relation("acts", deep)])
    kind = pa.list_(pa.struct([("points", pa.int32()), ("tags", pa.list_(pa.string()))]))
    table = pa.table({"n": pa.array(range(rows), pa.int32()), "acts": pa.array([None] * rows, kind)})
    made = af.ColumnStore.from_arrow(table, schema)
    made.save(tmp_path / "store")
    for store in (made, af.ColumnStore.open(tmp_path / "store")):
        assert rows_of(store, {"acts": {"some": {"points": {"gte": 1}}}}) == []
        assert rows_of(store, {"acts": {"every": {"tags": {"has": "a"}}}}) == [*range(rows)]
        store.append([{"n": 9, "acts": [{"points": 3, "tags": ["a"]}]}])
        assert rows_of(store, {"acts": {"some": {"points": 3, "tags": {"has": "a"}}}}) == [rows]


def test_composite_keys() -> None:
    contacts = {"id": [1, 1, 2, None], "shop": ["x", "y", "x", "x"], "email": ["a"] * 4}
    actions = {"contact": [1, 2, 1, 2, None], "shop": ["y", "y", "x", "x", "x"], "points": [1, 2, 3, 4, 5]}
    store = joined_store(contacts, actions, {"id": "contact", "shop": "shop"})
    assert rows_of(store, {"actions": {"sum": {"field": "points", "gte": 1}}}) == [0, 1, 2]
    assert rows_of(store, {"actions": {"some": {"points": 4}}}) == [2]
    assert store.orphans() == {"actions": 2}


def test_keys_of_different_kinds_are_refused() -> None:
    store = joined_store({"id": [1], "email": ["a"]}, {"key": ["1"], "points": [1]}, {"id": "key"})
    with pytest.raises(ValueError, match="actions cannot be joined by a key of int64 and one of string"):
        rows_of(store, {"actions": {"some": {}}})


@pytest.mark.parametrize(
    ("related", "message"),
    [
        (
            {"action": af.Related(pa.table({"k": [1]}), on={"email": "k"})},
            "no relation 'action': did you mean 'actions'",
        ),
        ({"actions": af.Related(pa.table({"k": [1]}), on={"mail": "k"})}, "the contacts have no column 'mail'"),
        ({"actions": af.Related(pa.table({"k": [1]}), on={"email": "x"})}, "the table of actions has no column 'x'"),
        (
            {"actions": af.Related(pa.table({"k": ["a"]}), on={"email": "k"}, columns={"point": "k"})},
            "Action has no field 'point'",
        ),
    ],
)
def test_what_cannot_be_joined_is_said_at_once(related: dict[str, af.Related], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        af.ColumnStore.from_arrow(pa.table({"email": ["a"]}), CONTACT, related=related)


def test_what_is_no_table_is_refused() -> None:
    with pytest.raises(TypeError, match=r"actions is to be joined by an af\.Related, not by"):
        af.ColumnStore.from_arrow(pa.table({"email": ["a"]}), CONTACT, related={"actions": pa.table({})})
    with pytest.raises(TypeError, match=r"related has an af\.Related for each relation by its name, and is not 5"):
        af.ColumnStore.from_arrow(pa.table({"email": ["a"]}), CONTACT, related=5)  # type: ignore[arg-type]
    wrong = {"actions": af.Related("actions", on={"email": "key"})}
    with pytest.raises(TypeError, match="an Arrow table, or what has __arrow_c_stream__"):
        af.ColumnStore.from_arrow(pa.table({"email": ["a"]}), CONTACT, related=wrong)


def test_columns_of_other_names() -> None:
    related = af.Related(pa.table({"k": ["a"], "p": [7]}), on={"email": "k"}, columns={"points": "p"})
    store = af.ColumnStore.from_arrow(pa.table({"email": ["a", "b"]}), CONTACT, related={"actions": related})
    assert rows_of(store, {"actions": {"some": {"points": 7}}}) == [0]


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


@pytest.mark.parametrize(
    ("held", "message"),
    [
        (pa.array([None, "x"]), "record 1: actions is 'x', expected a list of records"),
        (pa.array([None, [1]]), r"record 1: actions is \[1\], expected a list of records"),
        (pa.array([[{"points": 1}], [None]]), "record 1: actions is None, expected a record in each place of the list"),
        (
            pa.array([[{"points": 1}], [{"points": 1 << 40}]]),
            r"record 1: actions\[0\].points is 1099511627776, expected",
        ),
    ],
)
def test_wrong_records_are_told_with_their_place(held: pa.Array, message: str) -> None:
    store = af.ColumnStore.from_arrow(pa.table({"email": ["a", "b"], "actions": held}), CONTACT)
    with pytest.raises(af.RecordError, match=message):
        rows_of(store, {"actions": {"some": {"points": 1}}})


def test_wrong_values_of_records_are_told_with_their_place() -> None:
    held = [{"email": "a"}, {"actions": [{"points": 1}, {"points": "x"}]}]
    with pytest.raises(af.RecordError, match=r"record 1: actions\[1\].points is 'x', expected a whole number"):
        rows_of(af.ColumnStore.from_records(held, CONTACT), {"actions": {"some": {}}})
    with pytest.raises(af.RecordError, match="record 1: actions is 5, expected a list of records"):
        rows_of(af.ColumnStore.from_records([{}, {"actions": 5}], CONTACT), {"actions": {"some": {}}})


def test_an_orphan_s_wrong_value_is_not_looked_at() -> None:
    actions = {"key": [1, 2], "points": [5, 1 << 40]}
    store = joined_store({"id": [1], "email": ["a"]}, actions, {"id": "key"})
    assert rows_of(store, {"actions": {"some": {"points": 5}}}) == [0]


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


def test_what_is_kept_is_bounded_and_counted() -> None:
    rows = [{"actions": [{"points": number, "name": str(number % 7)}]} for number in range(500)]
    store = af.ColumnStore.from_records(rows, CONTACT)
    rows_of(store, {"actions": {"some": {"name": "1", "points": 1}}})
    before = store.nbytes
    for number in range(100):
        for least in range(2):
            rows_of(store, {"actions": {"sum": {"field": "points", "where": {"name": str(number)}, "gte": least}}})
    order = 32 * 500  # row numbers, groups and points in the order of the names, with the sizes of the groups
    assert before + 32 * 501 < store.nbytes <= before + order + 64 * 501 + 1_000


def test_the_n_th_latest_is_asked_where_a_count_has_an_instant() -> None:
    """At least three since an instant, asked at one instant after the other, is a test of the third latest."""
    at = datetime(2024, 1, 1, tzinfo=UTC)
    rows = [{"actions": [{"at": at + timedelta(days=day)} for day in range(number)]} for number in range(6)]
    store = af.ColumnStore.from_records(rows, CONTACT)
    for operator, numbers in (("gte", range(3, 9)), ("lte", range(4)), ("gt", range(4, 9))):
        for days in range(-1, 8):
            since = at + timedelta(days=days)
            clause = {"actions": {"count": {"where": {"at": {"gte": since.isoformat()}}, operator: 3}}}
            counts = [sum(action["at"] >= since for action in row["actions"]) for row in rows]
            assert rows_of(store, clause) == [row for row, count in enumerate(counts) if count in numbers]


def test_many_threads_ask_for_the_same() -> None:
    rows = [{"actions": [{"points": number}]} for number in range(3_000)]
    f = af.parse({"actions": {"sum": {"field": "points", "gte": 1_500}}}, schema=CONTACT)
    store = af.ColumnStore.from_records(rows, CONTACT)
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(lambda _: store.count(f), range(64))) == {1_500}
