"""Stores with lists, custom data and relations as files: what comes back, and how often a table is written."""

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pyarrow as pa
import pyarrow.ipc
import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.columns import saved_columns
from audiencefilter.contacts import documents
from tests.columns.forcing import WAYS, forced
from tests.columns.sources import SOURCES, asked_three_times, change, corpus_store, rows_of, selected, wrong_cases
from tests.examples import examples
from tests.exhaustive.columns.alone import worlds_of_one
from tests.worlds.joined import JoinedWorld, joined_worlds

T = af.FieldType


def reopened(store: af.ColumnStore, path: Path, trusted: bool = False) -> af.ColumnStore:
    store.save(path)
    return af.ColumnStore.open(path, trusted=trusted)


def records(store: af.ColumnStore) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = store.to_arrow().to_pylist()
    return found


@pytest.mark.parametrize("trusted", [False, True])
@pytest.mark.parametrize("source", SOURCES)
def test_the_conformance_cases(tmp_path: Path, source: str, trusted: bool) -> None:
    store = corpus_store(source)
    opened = reopened(store, tmp_path / "store", trusted)
    assert opened.schema == store.schema
    assert records(opened) == records(store)
    assert not wrong_cases(opened)


@pytest.mark.parametrize(("way", "source"), [(way, source) for way in WAYS for source in SOURCES])
def test_random_worlds_that_change_between_files(
    tmp_path_factory: pytest.TempPathFactory, way: str, source: str
) -> None:
    """Saved before and after filters have read relations, rows appended and replaced; opened, and saved again."""
    sizes = []
    folder = tmp_path_factory.mktemp("saved")

    @examples(40)
    @given(joined_worlds(), st.integers(0, 2**32))
    def compare(world: JoinedWorld, seed: int) -> None:
        random, rows = Random(seed), list(world.rows)
        store = SOURCES[source](world)
        for step in range(random.randrange(1, 4)):
            if random.random() < 0.5:
                assert store.indices(world.filter, now=world.now).tolist() == selected(world.filter, rows, world.now)
            before = records(store)
            store = reopened(store, folder / str(step % 2), trusted=random.random() < 0.5)
            assert records(store) == before
            new = random.choices(world.rows, k=random.randrange(3))
            change(store, rows, new, random)
        expected = selected(world.filter, rows, world.now)
        sizes.append(len(expected) / len(rows))
        assert asked_three_times(store, world.filter, world.now) == expected

    with forced(way):
        compare()
    assert sum(0 < size < 1 for size in sizes) >= len(sizes) / 10


@pytest.mark.parametrize("way", WAYS)
def test_random_lists_and_custom_data(tmp_path_factory: pytest.TempPathFactory, way: str) -> None:
    path = tmp_path_factory.mktemp("saved") / "store"

    @examples(40)
    @given(st.integers(0, 2**32))
    def compare(seed: int) -> None:
        for world in worlds_of_one(Random(seed)):
            store = af.ColumnStore.from_records(world.rows, world.schema)
            opened = reopened(store, path)
            assert opened.schema == world.schema
            assert records(opened) == records(store)
            try:
                expected = selected(world.filter, world.rows, world.now)
            except af.RecordError:  # the order of a set
                with pytest.raises(af.RecordError):
                    opened.count(world.filter, now=world.now)
            else:
                assert opened.indices(world.filter, now=world.now).tolist() == expected

    with forced(way):
        compare()


# -- how often, and how ---------------------------------------------------------------------------------------------

ACTION = af.Schema("Action", [af.Field("points", T.INTEGER)])
PERSON = af.Schema(
    "Person",
    [af.Field("name", T.STRING), af.Field("tags", T.STRING, many=True)],
    relations=[af.Relation("actions", ACTION), af.Relation("list", lambda: LIST, many=False)],
)
LIST: af.Schema = af.Schema("List", [af.Field("title", T.STRING)], relations=[af.Relation("members", PERSON)])
PEOPLE = pa.table(
    {"id": [1, 2, 3, 4], "list": [7, 7, 8, None], "name": list("abcd"), "tags": [["x"], ["x", "y"], [], None]}
)
ACTIONS = pa.table({"person": [2, 1, 2, 9], "points": [5, 6, 7, 8]})
LISTS = pa.table({"id": [7, 8], "title": ["A", "B"]})
FAR: dict[str, Any] = {"list": {"is": {"members": {"some": {"actions": {"some": {"points": 5}}}}}}}


def joined_people() -> af.ColumnStore:
    actions = af.Related(ACTIONS, on={"id": "person"})
    members = af.Related(PEOPLE, on={"id": "list"}, related={"actions": actions})
    lists = af.Related(LISTS, on={"list": "id"}, related={"members": members})
    return af.ColumnStore.from_arrow(PEOPLE, PERSON, related={"actions": actions, "list": lists})


def held_people() -> af.ColumnStore:
    lists: dict[int, dict[str, Any]] = {row["id"]: {**row, "members": []} for row in LISTS.to_pylist()}
    people = [
        {**row, "actions": [one for one in ACTIONS.to_pylist() if one["person"] == row["id"]]}
        for row in PEOPLE.to_pylist()
    ]
    for row in people:
        row["list"] = lists.get(row["list"])
        if row["list"] is not None:
            row["list"]["members"].append(row)
    return af.ColumnStore.from_records(people, PERSON)


def members_of(path: Path, folder: str) -> list[pa.Table]:
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if name.startswith(folder)]
        return [pa.ipc.open_file(archive.read(name)).read_all() for name in names]


@pytest.mark.parametrize("make", [joined_people, held_people])
@pytest.mark.parametrize("is_read", [False, True])
def test_what_is_saved_comes_back_however_often(
    tmp_path: Path, make: Callable[[], af.ColumnStore], is_read: bool
) -> None:
    store = make()
    sizes = []
    for _ in range(3):
        if is_read:
            assert rows_of(store, FAR) == [0, 1]
        store = reopened(store, tmp_path / "store")
        sizes.append(sorted(table.num_rows for table in members_of(tmp_path / "store", "tables/")))
        assert rows_of(store, FAR) == [0, 1]
        assert rows_of(store, {"actions": {"sum": {"field": "points", "gte": 12}}}) == [1]
    assert sizes[1:] == [sizes[0]] * 2
    if make is joined_people:
        assert sizes[0] == [2, 3, 3, 3, 4], "lists, their members, actions of people and of members, and people"


def opened_people(path: Path) -> af.ColumnStore:
    return reopened(joined_people(), path)


def append_two(store: af.ColumnStore) -> None:
    store.append([{"name": "e", "actions": [{"points": 50}]}, {"name": "f", "list": {"members": [{"name": "g"}]}}])


def replace_two(store: af.ColumnStore) -> None:
    store.update([1, 3], [{"name": "B", "actions": [{"points": 5}]}, {"name": "D", "list": {"title": "C"}}])


def both(store: af.ColumnStore) -> None:
    append_two(store)
    replace_two(store)
    append_two(store)


ASKED: tuple[dict[str, Any], ...] = (
    FAR,
    {"actions": {"some": {"points": {"gte": 5}}}},
    {"actions": {"sum": {"field": "points", "gte": 12}}},
    {"list": {"is": {"title": "A"}}},
    {"list": {"is": {"title": None}}},
    {"list": {"is": {"members": {"some": {"name": "b", "tags": {"has": "y"}}}}}},
    {"list": {"is": {"members": {"some": {"name": "g"}}}}},
    {"name": {"in": ["a", "B", "e"]}, "tags": {"isEmpty": False}},
)


@pytest.mark.parametrize("is_read", [False, True], ids=["never read", "read at first"])
@pytest.mark.parametrize("make", [lambda _: joined_people(), opened_people], ids=["joined", "opened"])
@pytest.mark.parametrize("change", [append_two, replace_two, both])
def test_what_is_saved_after_changes_answers(
    tmp_path: Path, make: Callable[[Path], af.ColumnStore], change: Callable[[af.ColumnStore], None], is_read: bool
) -> None:
    store = make(tmp_path / "made")
    if is_read:
        assert rows_of(store, FAR) == [0, 1]
    change(store)
    held = held_people()
    change(held)
    answers = [rows_of(held, clause) for clause in ASKED]
    assert [rows_of(store, clause) for clause in ASKED] == answers
    for _ in range(3):
        before = records(store)
        store = reopened(store, tmp_path / "store")
        assert records(store) == before
        assert [rows_of(store, clause) for clause in ASKED] == answers


def test_the_codes_of_a_store_are_those_of_its_table(tmp_path: Path) -> None:
    store = joined_people()
    replace_two(store)
    opened = reopened(store, tmp_path / "store")
    people = members_of(tmp_path / "store", "tables/")[0]
    assert people["name"].to_pylist() == ["a", "B", "c", "D"]
    with (
        patch.object(saved_columns, "encode", side_effect=AssertionError),
        patch.object(saved_columns, "encode_lists", side_effect=AssertionError),
    ):
        assert rows_of(opened, {"name": {"in": ["b", "B"]}}) == [1]
        assert rows_of(opened, {"tags": {"has": "x"}}) == [0]


def test_orphans_are_told_and_not_written(tmp_path: Path) -> None:
    opened = reopened(joined_people(), tmp_path / "store")
    assert opened.orphans() == {}
    rows_of(opened, {"actions": {"some": {}}})
    assert opened.orphans() == {"actions": 1}


def test_orphans_of_one_way_that_another_leads_to(tmp_path: Path) -> None:
    other = af.Related(ACTIONS, on={"title": "points"})
    both = af.Schema(
        "Both", [af.Field("id", T.INTEGER)], relations=[af.Relation("a", ACTION), af.Relation("b", ACTION)]
    )
    store = af.ColumnStore.from_arrow(
        pa.table({"id": [1, 2], "title": [8, 5]}),
        both,
        related={"a": af.Related(ACTIONS, on={"id": "person"}), "b": other},
    )
    opened = reopened(store, tmp_path / "store")
    _, *actions = members_of(tmp_path / "store", "tables/")
    assert [table["points"].to_pylist() for table in actions] == [[6, 5, 7], [8, 5]]
    assert rows_of(opened, {"b": {"some": {"points": 8}}}) == [0]
    assert rows_of(opened, {"a": {"some": {"points": 5}}}) == [1]
    assert rows_of(opened, {"b": {"some": {"points": 5}}}) == [1]


def test_what_is_nested_in_arrow_is_written_as_it_came(tmp_path: Path) -> None:
    table = pa.table({"name": ["a", "b"], "actions": [[{"points": 5}, {"points": 6}], None]})
    store = af.ColumnStore.from_arrow(table, PERSON)
    opened = reopened(store, tmp_path / "store")
    assert len(members_of(tmp_path / "store", "tables/")) == 1
    assert records(opened) == table.to_pylist()
    assert rows_of(opened, {"actions": {"some": {"points": 6}}}) == [0]
    with pytest.raises(ValueError, match="there is no column 'list', which the filter reads as list"):
        rows_of(opened, {"list": {"is": None}})
    opened.append([{"name": "c", "actions": [{"points": 6}]}])
    again = reopened(opened, tmp_path / "store")
    assert rows_of(again, {"actions": {"some": {"points": 6}}}) == [0, 2]


def test_what_is_nested_in_a_table_that_several_relations_lead_to_stays_with_its_rows(tmp_path: Path) -> None:
    person = af.Schema(
        "Person",
        [af.Field("name", T.STRING)],
        relations=[af.Relation("actions", ACTION), af.Relation("friends", lambda: person)],
    )
    people = pa.table({"name": ["a", "b"], "knows": ["b", "c"], "actions": [[{"points": 5}], [{"points": 6}]]})
    store = af.ColumnStore.from_arrow(people, person, related={"friends": af.Related(people, on={"knows": "name"})})
    store.update([1], [{"name": "B", "actions": [{"points": 7}], "friends": [{"name": "x", "actions": [{}]}]}])
    for _ in range(3):
        store = reopened(store, tmp_path / "store")
        for points, asked, of_friends in ((5, [0], []), (6, [], [0]), (7, [1], []), (None, [], [1])):
            some = {"actions": {"some": {"points": points}}}
            assert rows_of(store, some) == asked
            assert rows_of(store, {"friends": {"some": some}}) == of_friends


FURTHER: dict[str, Any] = {
    "list": {"is": {"members": {"some": {"list": {"is": {"members": {"some": {"name": "b"}}}}}}}}
}


def test_what_is_further_than_a_clause_goes_is_refused_unless_it_was_read(tmp_path: Path) -> None:
    f = af.parse(FURTHER, schema=PERSON, limits=af.Limits(relations=9))
    store = held_people()
    with pytest.raises(
        ValueError, match="related records at most 3 relations away, and 'members' is further away: evaluate such"
    ):
        reopened(store, tmp_path / "store").count(f)
    assert store.indices(f).tolist() == [0, 1]
    assert reopened(store, tmp_path / "store").indices(f).tolist() == [0, 1]


def test_codes_and_offsets_are_those_of_the_file(tmp_path: Path) -> None:
    schema = af.Schema(
        "Row", [af.Field("tags", T.STRING, many=True), af.Field("plan", T.STRING, attribute="data", path=("plan",))]
    )
    rows = [{"tags": [f"t{n % 7}", "x"], "data": json.dumps({"plan": f"p{n % 3}"})} for n in range(5_000)]
    af.ColumnStore.from_records(rows, schema).save(tmp_path / "store")
    before = pa.total_allocated_bytes()
    opened = af.ColumnStore.open(tmp_path / "store")
    with (
        patch.object(documents, "read_documents", side_effect=AssertionError),
        patch.object(saved_columns, "encode", side_effect=AssertionError),
        patch.object(saved_columns, "encode_lists", side_effect=AssertionError),
    ):
        assert opened.count(af.parse({"tags": {"has": "t0"}, "plan": "p1"}, schema=schema)) == 238
    assert pa.total_allocated_bytes() - before < 3_000


def test_the_members_stand_where_arrow_wants_them(tmp_path: Path) -> None:
    joined_people().save(tmp_path / "store")
    content = (tmp_path / "store").read_bytes()
    with zipfile.ZipFile(tmp_path / "store") as archive:
        assert archive.testzip() is None
        assert {info.compress_type for info in archive.infolist()} == {zipfile.ZIP_STORED}
        for name in archive.namelist()[1:]:
            assert content.index(archive.read(name)) % 64 == 0


def test_a_schema_comes_back_with_all_that_fields_have(tmp_path: Path) -> None:
    fields = [
        af.Field("plan", T.STRING, values=("free", "pro"), title="Plan", description="What is paid", example="pro"),
        af.Field("born", T.DATETIME, format="YYYY-MM-DD HH:MM:SS"),
        af.Field("seats", T.INTEGER, attribute="data", path=("seats", "used"), bits=64),
        af.Field("dates", T.DATETIME, attribute="data", path=("dates",), many=True),
        af.Field("tags", T.STRING, many=True, nullable=False),
    ]
    further = af.Relation("parts", lambda: schema, attribute="p", many=False, title="Parts", description="Its parts")
    for relations in ([], [further]):
        schema = af.Schema("Thing", fields, relations=relations)
        store = af.ColumnStore.from_records([{"tags": []}], schema)
        found = reopened(store, tmp_path / "store").schema
        assert found == schema
        assert [(field.title, field.description, field.example) for field in found.fields] == [
            (field.title, field.description, field.example) for field in fields
        ]
        assert [(one.title, one.description) for one in found.relations.values()] == [
            (one.title, one.description) for one in relations
        ]


def test_what_the_first_version_cannot_say_is_of_the_second(tmp_path: Path) -> None:
    for field, version in (
        (af.Field("name", T.STRING), b"1"),
        (af.Field("name", T.STRING, title="Name"), b"2"),
        (af.Field("name", T.STRING, many=True), b"2"),
    ):
        af.ColumnStore.from_records([{}], af.Schema("Row", [field])).save(tmp_path / "store")
        metadata = pa.ipc.open_file(tmp_path / "store").schema.metadata
        assert metadata[b"audiencefilter.columns"] == version


def test_schemas_without_end_are_refused(tmp_path: Path) -> None:
    def made(number: int) -> af.Schema:
        further = af.Relation("next", lambda: made(number + 1))
        return af.Schema(f"S{number}", [af.Field("name", T.STRING)], relations=[further])

    with pytest.raises(ValueError, match="S0 leads to more than 250 schemas"):
        af.ColumnStore.from_records([{}], made(0)).save(tmp_path / "store")
    assert not list(tmp_path.iterdir())


def test_empty_stores_come_back(tmp_path: Path) -> None:
    assert len(reopened(af.ColumnStore.from_records([], PERSON), tmp_path / "store")) == 0
    opened = reopened(af.ColumnStore.from_records([{"actions": [{}]}, {}], PERSON), tmp_path / "store")
    assert rows_of(opened, {"actions": {"some": {"points": None}}}) == [0]


def test_a_wrong_value_leaves_no_file(tmp_path: Path) -> None:
    store = af.ColumnStore.from_records([{"name": "a"}, {"actions": [{"points": 1}, {"points": "x"}]}], PERSON)
    with pytest.raises(af.RecordError, match=r"record 1: actions\[1\].points is 'x', expected a whole number"):
        store.save(tmp_path / "store")
    actions = pa.table({"id": [1], "points": [1 << 40]})
    related = {"actions": af.Related(actions, on={"id": "id"})}
    store = af.ColumnStore.from_arrow(pa.table({"id": [1], "name": ["a"], "tags": [["x"]]}), PERSON, related=related)
    with pytest.raises(af.RecordError, match=r"record 0: actions\[0\].points is 1099511627776"):
        store.save(tmp_path / "store")
    assert not list(tmp_path.iterdir())


def test_a_column_that_is_no_relation_is_told_when_it_is_asked(tmp_path: Path) -> None:
    """Here the key of the list is called as the relation is."""
    store = joined_people()
    store.append([{"name": "e"}])
    opened = reopened(reopened(store, tmp_path / "store"), tmp_path / "store")
    assert rows_of(opened, FAR) == [0, 1]
    with pytest.raises(ValueError, match=r"'list' could not be saved: record 0: list.members\[0\].list is 7"):
        rows_of(opened, {"list": {"is": {"members": {"some": {"list": {"is": None}}}}}})


def test_what_many_hold_is_read_once() -> None:
    """Of contacts on a list, and the contacts of that, there are as many as there are, and not the square of them."""
    shared: dict[str, Any] = {"title": "A", "members": []}
    people = [{"name": str(number), "list": shared} for number in range(3_000)]
    shared["members"] += people
    wrong = [*people, {"name": "x", "list": {"members": [{"name": 5}]}}]
    store = af.ColumnStore.from_records(people, PERSON)
    clause = {"list": {"is": {"members": {"some": {"list": {"is": {"members": {"some": {"name": "7"}}}}}}}}}
    assert store.count(af.parse(clause, schema=PERSON, limits=af.Limits(relations=9))) == 3_000
    with pytest.raises(af.RecordError, match=r"record 3000: list.members\[0\].name is 5"):
        rows_of(af.ColumnStore.from_records(wrong, PERSON), FAR)


# -- archives that are not what they say ----------------------------------------------------------------------------


def changed(path: Path, member: str, content: bytes | None) -> None:
    """Put another content in place of a member's, with the right checksum; None leaves the member out."""
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    members[member] = content or b""
    with zipfile.ZipFile(path, "w") as archive:
        for name, held in members.items():
            if content is not None or name != member:
                archive.writestr(name, held)


def numbers_of(offsets: Any = (0, 1, 3, 3, 3), groups: Any = None, kind: Any = None) -> bytes:
    """Return the member that has the groups of the actions of :func:`joined_people`, or another one."""
    sink = pa.BufferOutputStream()
    held = {"offsets": offsets, "groups": groups}
    kind = kind or pa.large_list(pa.int64())
    found = pa.table(
        {name: pa.array([None if numbers is None else list(numbers)], kind) for name, numbers in held.items()}
    )
    with pa.ipc.new_file(sink, found.schema) as file:
        file.write_table(found)
    return bytes(sink.getvalue())


def test_numbers_that_are_right_are_believed(tmp_path: Path) -> None:
    path = tmp_path / "store"
    joined_people().save(path)
    changed(path, "groups/1.arrow", numbers_of(groups=[1, 0, 2, 3]))
    assert rows_of(af.ColumnStore.open(path), {"actions": {"some": {"points": 7}}}) == [0]


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        (numbers_of(None), "there are no offsets"),
        (numbers_of([0, 1, 3, 3]), "4 offsets are not those of 4 rows"),
        (numbers_of([0, 2, 1, 3, 3]), "the offsets are not those of 3 records"),
        (numbers_of([0, 1, 3, 3, 4]), "the offsets are not those of 3 records"),
        (numbers_of([-1, 1, 3, 3, 3]), "the offsets are not those of 3 records"),
        (numbers_of([0, None, 3, 3, 3]), "of offsets some are missing"),
        (numbers_of(groups=[0, 1, 2]), "3 groups are not those of 4 rows"),
        (numbers_of(groups=[0, 1, 2, 4]), "a group is beyond 4"),
        (numbers_of(groups=[0, 1, 2, -1]), "a group is beyond 4"),
        (numbers_of(kind=pa.list_(pa.int32())), "offsets are no numbers"),
        (b"", "is no Arrow IPC file"),
        (None, "it has no member groups/1.arrow"),
    ],
)
def test_numbers_that_are_wrong_are_refused(tmp_path: Path, numbers: bytes | None, message: str) -> None:
    path = tmp_path / "store"
    joined_people().save(path)
    changed(path, "groups/1.arrow", numbers)
    with pytest.raises(ValueError, match=message):
        af.ColumnStore.open(path)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"version": "3"', '"version": "4"', "is of version 4 of the format: this release reads version 3"),
        ('"parent": 0', '"parent": 9', "9 is beyond 1"),
        ('"parent": 0', '"parent": true', "parent is True"),
        ('"rows": 4', '"rows": 5', "5 records are not those of the table"),
        ('"rows": 4', '"rows": 3', "3 records are not those of the table"),
        ('"relation": "list"', '"relation": "lists"', "lists"),
        ('"schema": 1', '"schema": 7', "leads to schema 7 of 3"),
        ('"ways": [', '"way": [', "ways"),
        ('"unread": {}', '"unread": {"list": 1}', "the reason is 1"),
        ('"schemas": [', '"schemas": [[], ', "is damaged"),
        ("{", "[", "is damaged"),
    ],
)
def test_descriptions_that_are_wrong_are_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "store"
    joined_people().save(path)
    with zipfile.ZipFile(path) as archive:
        description = archive.read("store.json").decode()
    assert old in description
    changed(path, "store.json", description.replace(old, new, 1).encode())
    with pytest.raises(ValueError, match=message):
        af.ColumnStore.open(path)


def test_other_archives_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "store"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a", "b")
    with pytest.raises(ValueError, match=r"it has no member store\.json"):
        af.ColumnStore.open(path)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("store.json", "{}" * 99)
    with pytest.raises(ValueError, match="is compressed or encrypted"):
        af.ColumnStore.open(path)
    path.write_bytes(path.read_bytes()[:40])
    with pytest.raises(ValueError, match="it is no ZIP archive"):
        af.ColumnStore.open(path)


def test_checksums_are_looked_at_unless_trusted(tmp_path: Path) -> None:
    path = tmp_path / "store"
    joined_people().save(path)
    content = path.read_bytes()
    place = content.index(b"\5\0\0\0\6\0\0\0\7")  # the points
    path.write_bytes(content[: place + 8] + b"\x08" + content[place + 9 :])
    with pytest.raises(ValueError, match=r"its member tables/1\.arrow has another checksum"):
        af.ColumnStore.open(path)
    assert rows_of(af.ColumnStore.open(path, trusted=True), {"actions": {"some": {"points": 8}}}) == [1]
