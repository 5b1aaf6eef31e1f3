"""Events and `audiences` come from an index; they are those that evaluating every filter gives."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

from audiencefilter.service.operations import actions, audiences, contacts, importing
from audiencefilter.service.operations.contacts import email_key
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.membership import audiences_of
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage.tables import now
from tests.service.evaluating import EvaluatedList, Event, Row, changed, define, redefine, shown

FILTERS = (
    '{"points": {"gte": 5}}', '{"points": {"gte": 5}} ', '{"points": {"lt": 5}}', '{"points": {"in": [1, 4, 7]}}',
    '{"points": {"lt": 4}, "city": {"not": null}}', '{"city": "Paris"}', '{"city": {"contains": "PA"}}',
    '{"city": {"startsWith": "r"}}', '{"city": {"endsWith": "ris"}}', '{"city": ""}',
    '{"isVerified": true}', '{"isVerified": false, "points": {"gt": 2, "lte": 8}}',
    '{"OR": [{"city": "Rome"}, {"points": {"gte": 8}}]}', '{"OR": [{"city": "Rome", "points": 3}, {"referrals": 4}]}',
    '{"AND": [{"OR": [{"points": 1}, {"city": "Paris"}]}, {"OR": [{"isVerified": true}, {"referrals": {"gt": 3}}]}]}',
    '{"referrals": {"gte": 2}, "country": {"in": ["DE", "FR"]}}', '{"country": {"notIn": ["DE"]}}',
    '{"createdAt": {"gte": "2020-01-01T00:00:00Z"}}', '{"createdAt": {"lt": "2020-01-01T00:00:00Z"}}',
    '{"email": {"endsWith": "@CAM.edu"}}', '{"firstName": {"equals": "Ada"}, "email": {"not": null}}',
)  # fmt: skip
VALUES: Mapping[str, tuple[Any, ...]] = {
    "firstName": ("Ada", "ada", None, "Bob"),
    "points": tuple(range(10)),
    "referrals": (0, 2, 4),
    "isVerified": (True, False),
    "city": ("Paris", "Rome", "rome", None, "papa"),
    "country": ("DE", "FR", None),
}
EMAILS = tuple(f"{name}@{host}" for name in ("ada", "Bob", "eve", "kim", "Lea", "max") for host in ("cam.edu", "x.org"))

#: Two workers, of which one may begin anew at any time.
WORKERS = 2


class _RolledBackError(Exception):
    pass


class Story:
    """Changes of a list by chance, each followed by a look at what came of it.

    Args:
        list_: the list.
        seed: of the chance.
    """

    def __init__(self, list_: EvaluatedList, seed: int) -> None:
        self.list = list_
        self.chance = Random(seed)
        self.caches = [DefinitionCache() for _ in range(WORKERS)]
        self.seen = 0

    @property
    def cache(self) -> DefinitionCache:
        return self.chance.choice(self.caches)

    def go_on(self) -> None:
        """Do something, and compare its events with those of evaluating every filter."""
        steps = (
            (self.define, 3), (self.redefine, 3), (self.undefine, 2), (self.curate, 1), (self.restart, 1),
            (self.roll_back, 2), (self.create, 4), (self.change, 8), (self.act, 2), (self.delete, 2), (self.take, 2),
        )  # fmt: skip
        (step,) = self.chance.choices([step for step, _ in steps], [weight for _, weight in steps])
        expected = step()
        found = self.list.events()[self.seen :]
        assert found == expected, step.__name__
        self.seen += len(found)

    def look(self) -> None:
        """Compare the audiences that every worker shows with those of evaluating every filter."""
        for cache in self.caches:
            with self.list.defined(cache) as (connection, definitions):
                defined = list(audiences.of_list(connection, self.list.id))
                held = self.list.contacts(connection)
                expected = {key: shown(connection, defined, contact) for key, contact in held.items()}
                assert audiences_of(connection, list(held.values()), definitions, now()) == expected
                for key, contact in held.items():
                    assert audiences_of(connection, [contact], definitions, now()) == {key: expected[key]}

    # -- audiences ------------------------------------------------------------------------------------------------

    def define(self) -> list[Event]:
        if self.chance.random() < 0.2:
            manual = self.list.write(lambda work: define(work, self.list.id, "by hand", "manual", {}))
            return [("defined", manual.id, None)]
        return [("defined", self.list.add(self.chance.choice(FILTERS)), None)]

    def redefine(self) -> list[Event]:
        if (before := self._audience()) is None:
            return []
        fields = self.chance.choice(
            ({"name": "another"}, {"mode": "smart", "filters": self.chance.choice(FILTERS)}, {"mode": "manual"})
        )
        after = self.list.write(lambda work: redefine(work, before.id, fields))
        same = (before.mode, before.filters) == (after.mode, after.filters)
        return [] if same else [("defined", before.id, None)]

    def undefine(self) -> list[Event]:
        if (audience := self._audience()) is None:
            return []
        self.list.write(lambda work: audiences.delete(work, audience.id))
        return [("deleted", audience.id, None)]

    def curate(self) -> list[Event]:
        manual = [audience for audience in self.list.audiences() if audience.mode == "manual"]
        contact = self._contact()
        if not manual or contact is None:
            return []
        audience_id = self.chance.choice(manual).id
        added, _ = self.list.write(lambda work: audiences.curate(work, audience_id, [contact["id"]], []))
        return [("enter", audience_id, contact["id"])] if added else []

    def restart(self) -> list[Event]:
        self.caches[self.chance.randrange(WORKERS)] = DefinitionCache()
        return []

    def roll_back(self) -> list[Event]:
        """Change an audience and a contact, and take it back; the next change has the same version."""
        cache = self.cache

        def operation(work: Workspace) -> None:
            filters = self.chance.choice(FILTERS)
            define(work, self.list.id, "never", "smart", {"filters": filters})
            row, *_ = contacts.create(work, self.list.id, {"points": self.chance.randrange(10)})
            contacts.change(work, row["id"], self._fields())
            raise _RolledBackError

        with pytest.raises(_RolledBackError):
            self.list.write(operation, cache)
        return []

    # -- contacts -------------------------------------------------------------------------------------------------

    def create(self) -> list[Event]:
        fields, cache = self._fields(), self.cache
        row, *_ = self.list.write(lambda work: contacts.create(work, self.list.id, fields), cache)
        return changed(self.list.audiences(), None, row)

    def change(self) -> list[Event]:
        if (before := self._contact()) is None:
            return []
        fields, cache = self._fields(), self.cache
        self.list.write(lambda work: contacts.change(work, before["id"], fields), cache)
        return changed(self.list.audiences(), before, self.list.contacts()[before["id"]])

    def act(self) -> list[Event]:
        if (before := self._contact()) is None:
            return []
        increase, cache = self.chance.choice((-3, 1, 3)), self.cache
        self.list.write(lambda work: actions.create(work, before["id"], "a", increase), cache)
        return changed(self.list.audiences(), before, self.list.contacts()[before["id"]])

    def delete(self) -> list[Event]:
        if (before := self._contact()) is None:
            return []
        cache, defined = self.cache, self.list.audiences()
        with self.list.database.reading() as connection:
            smart = {audience.id for audience in defined if audience.mode == "smart"}
            curated = [key for key in shown(connection, defined, before) if key not in smart]
        self.list.write(lambda work: contacts.delete(work, before["id"]), cache)
        return [*changed(defined, before, None), *(("leave", key, before["id"]) for key in curated)]

    def take(self) -> list[Event]:
        """Import some rows, of which some are of contacts that are there."""
        cache = self.cache
        emails = self.chance.sample(EMAILS, self.chance.randint(0, len(EMAILS)))
        rows = [{**self._fields(), "email": email} for email in emails] + [self._fields() for _ in range(3)]
        self.chance.shuffle(rows)
        before = self.list.contacts()

        def operation(work: Workspace) -> None:
            state = importing.begin(work.connection, self.list.id, str(self.chance.random()))
            importing.store(work, state, rows, "update", len(rows))

        self.list.write(operation, cache)
        return self._taken(rows, before)

    def _taken(self, rows: list[dict[str, Any]], before: Mapping[str, Row]) -> list[Event]:
        """Return the events of an import: of contacts that were there, of those without an email, of the others."""
        defined, now = self.list.audiences(), self.list.contacts()
        by_key = {row["emailKey"]: row for row in now.values()}
        keys = [key for row in rows if (key := email_key(row.get("email"))) is not None]
        met = [by_key[key] for key in keys if by_key[key]["id"] in before]
        new = [by_key[key] for key in sorted(keys) if by_key[key]["id"] not in before]
        # Those without an email are as the table has them; the events say in which order they were taken.
        told = [contact_id for _, _, contact_id in self.list.events()[self.seen :]]
        nameless = [row for row in now.values() if row["emailKey"] is None and row["id"] not in before]
        nameless.sort(key=lambda row: told.index(row["id"]) if row["id"] in told else len(told))
        return [event for row in (*met, *nameless, *new) for event in changed(defined, before.get(row["id"]), row)]

    # -- chance ---------------------------------------------------------------------------------------------------

    def _fields(self) -> dict[str, Any]:
        names = self.chance.sample(list(VALUES), self.chance.randint(1, 4))
        return {name: self.chance.choice(VALUES[name]) for name in names}

    def _audience(self) -> audiences.Audience | None:
        found = self.list.audiences()
        return self.chance.choice(found) if found else None

    def _contact(self) -> Row | None:
        found = list(self.list.contacts().values())
        return self.chance.choice(found) if found else None


@pytest.fixture
def spring(new_database: Callable[[], str]) -> Iterator[EvaluatedList]:
    made = EvaluatedList(new_database())
    yield made
    made.database.close()


@pytest.mark.parametrize(("seed", "steps"), [(0, 50), *((seed, 150) for seed in range(3))])
def test_events_and_audiences_are_those_of_evaluating_every_filter(
    spring: EvaluatedList, seed: int, steps: int
) -> None:
    story = Story(spring, seed)
    for _ in range(4):
        story.define()
        story.create()
    story.seen = len(spring.events())
    for number in range(steps):
        story.go_on()
        if number % 5 == 0:
            story.look()
    told = {kind for kind, _, _ in spring.events()}
    assert told == {"defined", "deleted", "enter", "leave"}
