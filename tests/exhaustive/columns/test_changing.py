"""Contacts with lists, custom data and related records that change, are saved and opened, asked in between or not."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

import audiencefilter as af
from tests.columns.forcing import WAYS, forced
from tests.examples import examples

T = af.FieldType
NOTE = af.Schema("Note", [af.Field("text", T.STRING)])
ACTION = af.Schema(
    "Action",
    [af.Field("name", T.STRING), af.Field("points", T.INTEGER), af.Field("at", T.DATETIME)],
    relations=[af.Relation("notes", NOTE)],
)
OWNER = af.Schema("Owner", [af.Field("name", T.STRING)])
SCHEMA = af.Schema(
    "Person",
    [
        af.Field("city", T.STRING),
        af.Field("points", T.INTEGER),
        af.Field("share", T.NUMBER),
        af.Field("tags", T.STRING, many=True),
        af.Field("plan", T.STRING, attribute="data", path=("plan",)),
        af.Field("seats", T.INTEGER, attribute="data", path=("seats",)),
    ],
    relations=[af.Relation("actions", ACTION), af.Relation("owner", OWNER, many=False)],
)
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
FILTERS = [
    af.parse(clause, schema=SCHEMA)
    for clause in (
        {"city": {"in": ["Bonn", "Kiel"]}},
        {"OR": [{"share": {"lt": 0.5}}, {"city": {"contains": "O"}}]},
        {"NOT": {"points": {"gte": 3}, "city": "Bonn"}},
        {"tags": {"hasSome": ["a", "b"]}},
        {"NOT": {"tags": {"equals": ["a"]}}},
        {"plan": "pro", "seats": {"gte": 2}},
        {"actions": {"some": {"name": "login", "points": {"gte": 2}}}},
        {"actions": {"none": {"notes": {"some": {"text": {"contains": "x"}}}}}},
        {"actions": {"count": {"where": {"at": {"gte": {"now": "-P2D"}}}, "gte": 2}}},
        {"actions": {"max": {"field": "at", "lt": {"now": "-P1D"}}}},
        {"actions": {"sum": {"field": "points", "gt": 3}}},
        {"owner": {"isNot": {"name": "Ada"}}, "actions": {"every": {"points": {"lt": 3}}}},
    )
]
notes = st.fixed_dictionaries({"text": st.sampled_from(("x", "xy", "", None))})
instants = st.integers(0, 96).map(lambda hours: NOW - timedelta(hours=hours))
actions = st.fixed_dictionaries(
    {
        "name": st.sampled_from(("login", "buy", None)),
        "points": st.integers(0, 4) | st.none(),
        "at": instants | st.none(),
        "notes": st.lists(notes, max_size=2),
    }
)
documents = st.fixed_dictionaries({"plan": st.sampled_from(("pro", "free", 1)), "seats": st.integers(0, 4)})
people = st.fixed_dictionaries(
    {
        "city": st.sampled_from(("Bonn", "Kiel", "Ulm", None)),
        "points": st.integers(0, 6) | st.none(),
        "share": st.sampled_from((0.0, 0.25, 0.5, 1.0, None)),
        "tags": st.lists(st.sampled_from("abc"), max_size=3) | st.none(),
        "data": st.none() | documents,
        "actions": st.lists(actions, max_size=4),
        "owner": st.none() | st.fixed_dictionaries({"name": st.sampled_from(("Ada", "Bob", None))}),
    }
)  # fmt: skip


class Children(RuleBasedStateMachine):
    """A store beside a list that has the same done to it."""

    #: How many questions have selected nobody, some, everybody.
    found: ClassVar[Counter[str]]

    @initialize(rows=st.lists(people, max_size=12))
    def made(self, rows: list[dict[str, Any]]) -> None:
        self.rows = rows
        self.store = af.ColumnStore.from_records(rows, SCHEMA, threads=1)
        self.folder = TemporaryDirectory()

    @rule(rows=st.lists(people, max_size=4))
    def append(self, rows: list[dict[str, Any]]) -> None:
        self.store.append(rows)
        self.rows = [*self.rows, *rows]

    @rule(data=st.data())
    def update(self, data: st.DataObject) -> None:
        places = st.lists(st.integers(0, max(len(self.rows) - 1, 0)), unique=True, max_size=len(self.rows))
        indices = data.draw(places)
        rows = data.draw(st.lists(people, min_size=len(indices), max_size=len(indices)))
        self.store.update(indices, rows)
        self.rows = list(self.rows)
        for index, one in zip(indices, rows, strict=True):
            self.rows[index] = one

    @rule(place=st.sampled_from(("file", "folder")), trusted=st.booleans(), memory=st.sampled_from((0, 1_000_000)))
    def save_and_open(self, place: str, trusted: bool, memory: int) -> None:
        path = Path(self.folder.name) / place
        if place == "folder":
            path.mkdir(exist_ok=True)
        self.store.save(path)
        self.store = af.ColumnStore.open(path, trusted=trusted, memory=memory)

    @rule(f=st.sampled_from(FILTERS), hours=st.integers(-30, 60))
    def ask(self, f: af.Filter, hours: int) -> None:
        now = NOW + timedelta(hours=hours)
        expected = [index for index, one in enumerate(self.rows) if f.matches(one, now=now)]
        assert self.store.indices(f, now=now).tolist() == expected
        assert self.store.count(f, now=now) == len(expected)
        assert self.store.breakdown(f, now=now).left == len(expected)
        self.found["nobody" if not expected else "everybody" if len(expected) == len(self.rows) else "some"] += 1

    def teardown(self) -> None:
        if hasattr(self, "store"):
            assert len(self.store) == len(self.rows)
            names = ["city", "points", "share", "tags"]
            held = [{name: row[name] for name in names} for row in self.rows]
            assert not held or self.store.to_arrow().select(names).to_pylist() == held
            for f in FILTERS:
                self.ask(f, 0)
            del self.store
            self.folder.cleanup()


@pytest.mark.parametrize("way", WAYS)
def test_what_is_selected_follows_every_change(way: str) -> None:
    Children.found = Counter()
    with forced(way):
        run_state_machine_as_test(Children, settings=examples(80, stateful_step_count=12))
    assert Children.found["some"] > Children.found.total() / 4
