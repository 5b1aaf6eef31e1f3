"""Which related records are judged, and which contact and record an error names.

Only records that a contact leads to are: not those of tables that nobody is joined to, however many relations away, nor
those of contacts that were replaced.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from random import Random
from typing import Any, Final

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from tests.columns.forcing import WAYS, forced
from tests.columns.sources import randoms
from tests.examples import examples

T = af.FieldType
NOTE = af.Schema("Note", [af.Field("x", T.DATETIME, nullable=False)])
OWNER = af.Schema("Owner", [af.Field("y", T.DATETIME, nullable=False)])
ACT = af.Schema(
    "Act",
    [af.Field("a", T.DATETIME, nullable=False)],
    relations=[af.Relation("notes", NOTE), af.Relation("owner", OWNER, many=False)],
)
CONTACT = af.Schema(
    "Contact",
    [af.Field("id", T.INTEGER)],
    relations=[af.Relation("acts", ACT), af.Relation("owner", OWNER, many=False)],
)
#: What clauses read: the relations on the way, and a field.
PATHS: Final = (("acts", "a"), ("owner", "y"), ("acts", "notes", "x"), ("acts", "owner", "y"))

DAYS: Final = [f"2026-03-0{day}T00:00:00Z" for day in range(1, 5)]
INSTANTS: Final = {day: datetime.fromisoformat(day) for day in DAYS}

Tables = dict[str, list[tuple[Any, ...]]]


_NOTES: Final = pa.list_(pa.struct({"x": pa.string()}))
_OWNER: Final = pa.struct({"y": pa.string()})
_ACTS: Final = pa.list_(pa.struct({"a": pa.string(), "owner": _OWNER, "notes": _NOTES}))


def store_of(tables: Tables) -> af.ColumnStore:
    """Return a store of contacts (id, owner), acts (contact, key, a, owner), notes (act, x) and owners (key, y)."""
    kinds = pa.schema({"id": pa.int64(), "acts": _ACTS, "owner": _OWNER})
    return af.ColumnStore.from_arrow(pa.Table.from_pylist(nested(tables, {}), kinds), CONTACT)


def nested(tables: Tables, known: Mapping[str, datetime] = INSTANTS) -> list[dict[str, Any]]:
    """Return the contacts as records with all that they lead to."""
    owners = {key: {"y": known.get(y, y)} for key, y in tables["owners"]}
    acts: dict[Any, list[Any]] = {}
    for contact, key, a, owner in tables["acts"]:
        notes = [{"x": known.get(x, x)} for act, x in tables["notes"] if act == key]
        acts.setdefault(contact, []).append({"a": known.get(a, a), "owner": owners.get(owner), "notes": notes})
    return [
        {"id": number, "acts": acts.get(number, []), "owner": owners.get(owner)} for number, owner in tables["contacts"]
    ]


def clause_of(path: tuple[str, ...]) -> dict[str, Any]:
    """Return a clause that looks at each value at a path."""
    *relations, field = path
    clause: dict[str, Any] = {field: {"gte": DAYS[2]}}
    for relation in reversed(relations):
        clause = {relation: {"is": clause} if relation == "owner" else {"count": {"where": clause, "gte": 1}}}
    return clause


def wrong_in(record: Any, path: tuple[str, ...], place: str = "") -> Iterator[str]:
    """Yield the places of values at a path that are no instants, in their order."""
    name, *rest = path
    held = record[name]
    if not rest:
        if held not in INSTANTS.values():
            yield place + name
    elif isinstance(held, list):
        for number, each in enumerate(held):
            yield from wrong_in(each, tuple(rest), f"{place}{name}[{number}].")
    elif held is not None:
        yield from wrong_in(held, tuple(rest), f"{place}{name}.")


def wrong_of(rows: list[Any], *paths: tuple[str, ...]) -> list[tuple[int, str]]:
    return [(number, place) for number, row in enumerate(rows) for path in paths for place in wrong_in(row, path)]


def check(store: af.ColumnStore, rows: list[Any], path: tuple[str, ...], first: bool) -> None:
    """Check what a store answers; where values are wrong, that it names the first or another of these."""
    f = af.parse(clause_of(path), schema=CONTACT)
    wrong = wrong_of(rows, path)
    expected = [] if wrong else [number for number, row in enumerate(rows) if f.matches(row)]
    asked = (
        lambda: store.indices(f).tolist(),
        lambda: next(rows.tolist() for rows in store.indices_of([f])),
        lambda: store.breakdown(f).left,
    )
    for ask in asked:
        if not wrong:
            assert ask() == (len(expected) if ask is asked[-1] else expected)
            continue
        with pytest.raises(af.RecordError, match="expected a timestamp") as caught:
            ask()
        assert (caught.value.index, caught.value.field) in wrong[: 1 if first else None]


def tables_of(random: Random, path: tuple[str, ...]) -> Tables:
    """Draw tables in which values at a path may be no instants."""
    share = random.choice((0, 0.1, 0.3, 0.5))

    def value(field: str) -> str:
        return "soon" if path[-1] == field and random.random() < share else random.choice(DAYS)

    def key() -> int | None:
        return random.choice((0, 1, 2, 3, 4, None))

    size = random.randrange(2, 7)
    return {
        "contacts": [(number, key()) for number in random.sample(range(6), size)],
        "acts": [(key(), number, value("a"), key()) for number in range(random.randrange(2, 7))],
        "notes": [(key(), value("x")) for _ in range(random.randrange(2, 7))],
        "owners": [(number, value("y")) for number in random.sample(range(5), random.randrange(6))],
    }


@pytest.mark.parametrize("way", WAYS)
def test_answers_and_errors_are_those_of_nested_records(way: str) -> None:
    found = set()

    @examples(64)
    @given(randoms, st.sampled_from(PATHS))
    def compare(random: Random, path: tuple[str, ...]) -> None:
        tables = tables_of(random, path)
        rows = nested(tables)
        check(store_of(tables), rows, path, first=True)
        check(af.ColumnStore.from_records(rows, CONTACT), rows, path, first=True)
        held = [
            row[-1 if path[-1] != "a" else 2] for row in tables[{"a": "acts", "x": "notes", "y": "owners"}[path[-1]]]
        ]
        found.add((path, bool(wrong_of(rows, path)), "soon" in held))

    with forced(way):
        compare()
    assert {(is_wrong, True) for is_wrong in (False, True)} <= {each[1:] for each in found}


@pytest.mark.parametrize("way", WAYS)
def test_answers_and_errors_of_a_store_that_changes(way: str) -> None:

    @examples(40)
    @given(randoms, st.sampled_from(PATHS), st.booleans(), st.booleans())
    def compare(random: Random, path: tuple[str, ...], is_asked: bool, is_of_tables: bool) -> None:
        changed(random, path, is_asked, is_of_tables)

    with forced(way):
        compare()


def changed(
    random: Random, path: tuple[str, ...], is_asked: bool, is_of_tables: bool
) -> tuple[af.ColumnStore, list[Any]]:
    """Return a store that was changed and checked, and what it holds."""
    tables, others = tables_of(random, path), tables_of(random, path)
    rows, new = nested(tables), nested(others)
    store = store_of(tables) if is_of_tables else af.ColumnStore.from_records(rows, CONTACT)
    if is_asked:
        check(store, rows, path, first=False)
    store.append(new)
    rows = rows + new
    for record in new if rows else []:
        place = random.randrange(len(rows))
        store.update([place], [record])
        rows = [*rows[:place], record, *rows[place + 1 :]]
    check(store, rows, path, first=False)
    return store, rows


def test_a_contact_that_was_replaced_is_not_judged_when_all_is_encoded() -> None:
    store = af.ColumnStore.from_arrow(pa.table({"points": [1] * 99 + [2**40]}), af.CONTACT)
    store.update([99], [{"points": 5}])
    store.encode()
    assert store.count(af.parse({"points": {"gte": 2}})) == 1
