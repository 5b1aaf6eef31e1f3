"""Several versions of the audiences of a list are in use at a time, and each gives its own answers."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from random import Random
from threading import Event
from typing import Any

import pytest
import sqlalchemy as sa

from audiencefilter.service.errors import ClientGoneError
from audiencefilter.service.limits import Work, begin
from audiencefilter.service.operations import audiences, contacts, definitions
from audiencefilter.service.operations.definitions import DefinitionCache, Definitions
from audiencefilter.service.operations.membership import audiences_of
from audiencefilter.service.operations.workspace import Account, Workspace
from audiencefilter.service.storage.tables import now
from tests.service.databases import on_both
from tests.service.evaluating import EvaluatedList, define, redefine, shown
from tests.service.replay import assert_consistent

RICH, POOR, PARIS = '{"points": {"gte": 5}}', '{"points": {"lt": 5}}', '{"city": "Paris"}'


class _RolledBackError(Exception):
    pass


@pytest.fixture
def spring(new_database: Callable[[], str]) -> Iterator[EvaluatedList]:
    made = EvaluatedList(new_database())
    yield made
    made.database.close()


def create(spring: EvaluatedList, cache: DefinitionCache, points: int) -> str:
    row, *_ = spring.write(lambda work: contacts.create(work, spring.id, {"points": points}), cache)
    contact_id: str = row["id"]
    return contact_id


def now_defined(spring: EvaluatedList, cache: DefinitionCache) -> Definitions:
    with spring.defined(cache) as (_, found):
        return found


def of_contact(spring: EvaluatedList, defined: Definitions, contact_id: str) -> list[str]:
    with spring.database.reading() as connection:
        return audiences_of(connection, [spring.contacts(connection)[contact_id]], defined, now())[contact_id]


def test_an_older_version_is_read_only_while_somebody_waits(spring: EvaluatedList) -> None:
    cache, work = DefinitionCache(), Work()
    spring.add(RICH)
    with spring.database.reading() as older:
        reader = Workspace(older, cache, spring.account_id)
        state = reader.read_list(spring.id)
        spring.add(POOR)
        now_defined(spring, cache)
        work.is_gone = True

        def read() -> Definitions:
            begin(work)
            return reader.definitions_of(state)

        with pytest.raises(ClientGoneError):
            copy_context().run(read)
        assert [audience.text for audience in reader.definitions_of(state).smart] == [RICH]


@on_both
def test_what_was_rolled_back_is_nobodys_version(spring: EvaluatedList) -> None:
    cache = DefinitionCache()
    contact = create(spring, cache, 7)

    def refused(work: Workspace) -> None:
        made = define(work, spring.id, "never", "smart", {"filters": POOR})
        row, state, _ = contacts.create(work, spring.id, {"points": 1})
        # The transaction itself goes by it.
        assert audiences_of(work.connection, [row], work.definitions_of(state), now()) == {row["id"]: [made.id]}
        raise _RolledBackError

    with pytest.raises(_RolledBackError):
        spring.write(refused, cache)
    rich = spring.add(RICH)  # of the version that the other one would have been of
    assert of_contact(spring, now_defined(spring, cache), contact) == [rich]
    assert create(spring, cache, 1) not in {contact_id for _, _, contact_id in spring.events()}


def test_a_transaction_goes_by_the_audiences_that_it_changed_after_it_had_read_them(spring: EvaluatedList) -> None:
    cache = DefinitionCache()
    rich = spring.add(RICH)

    def both(work: Workspace) -> None:
        state = work.read_list(spring.id)
        row, *_ = contacts.create(work, spring.id, {"points": 7})
        assert audiences_of(work.connection, [row], work.definitions_of(state), now()) == {row["id"]: [rich]}
        redefine(work, rich, {"filters": POOR})
        # The state is older than the change.
        assert audiences_of(work.connection, [row], work.definitions_of(state), now()) == {row["id"]: []}

    spring.write(both, cache)
    contact = create(spring, cache, 1)
    assert of_contact(spring, now_defined(spring, cache), contact) == [rich]


def test_the_same_connection_shares_its_definitions_again_once_the_change_is_done(spring: EvaluatedList) -> None:
    cache = DefinitionCache()
    spring.add(RICH)
    first = now_defined(spring, cache)
    # The pool gives the connection that wrote to the next one that reads.
    assert now_defined(spring, cache) is first
    assert spring.write(lambda work: work.definitions_of(work.read_list(spring.id)), cache) is first


def test_two_that_read_a_version_at_once_share_it(spring: EvaluatedList, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = DefinitionCache()
    read, others = definitions._read, list[Future[Definitions]]()
    with ThreadPoolExecutor(1) as pool:

        def overtaken(*arguments: Any) -> Definitions:
            others.append(pool.submit(now_defined, spring, cache))
            return read(*arguments)

        monkeypatch.setattr(definitions, "_read", overtaken)
        found = now_defined(spring, cache)
        assert [other.result() for other in others] == [found]
    assert now_defined(spring, cache) is found


@on_both
def test_a_reader_of_an_earlier_state_does_not_bring_it_back(spring: EvaluatedList) -> None:
    cache = DefinitionCache()
    rich = spring.add(RICH)
    contact = create(spring, cache, 7)
    with Account(spring.database, cache, spring.account_id).reading() as work:
        state = work.read_list(spring.id)
        spring.write(lambda work: redefine(work, rich, {"filters": POOR}))
        later = now_defined(spring, cache)
        earlier = work.definitions_of(state)
    assert of_contact(spring, earlier, contact) == [rich]
    assert of_contact(spring, later, contact) == []
    assert now_defined(spring, cache) is later


def test_earlier_definitions_keep_their_answers(spring: EvaluatedList) -> None:
    cache = DefinitionCache()
    rich, poor = spring.add(RICH), spring.add(POOR)
    contact = create(spring, cache, 7)
    earlier = now_defined(spring, cache)
    spring.write(lambda work: audiences.delete(work, rich))
    spring.write(lambda work: redefine(work, poor, {"filters": RICH}))
    twin = spring.add(RICH)
    later = now_defined(spring, cache)
    assert of_contact(spring, earlier, contact) == [rich]
    assert of_contact(spring, later, contact) == [poor, twin]
    assert set(earlier.filters.ask(set)) == {RICH, POOR}


def test_filters_of_earlier_versions_leave_the_index(spring: EvaluatedList) -> None:
    cache = DefinitionCache()
    rich, paris = spring.add(RICH), spring.add(PARIS)
    earlier = now_defined(spring, cache)
    index = earlier.filters.ask(lambda index: index)
    spring.write(lambda work: redefine(work, rich, {"filters": POOR}))
    later = now_defined(spring, cache)
    assert later.filters.ask(lambda index: index) is index
    assert set(index) == {POOR, PARIS}
    assert earlier.filters.ask(set) == {RICH, PARIS}
    spring.write(lambda work: audiences.delete(work, paris))
    assert now_defined(spring, cache).filters.ask(set) == set(index) == {POOR}
    assert later.filters.ask(set) == {POOR, PARIS}


def test_a_list_that_is_asked_for_seldom_leaves_the_cache(
    spring: EvaluatedList, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("audiencefilter.service.operations.definitions._MAX_LISTS", 0)
    cache = DefinitionCache()
    rich = spring.add(RICH)
    contact = create(spring, cache, 7)
    one, other = now_defined(spring, cache), now_defined(spring, cache)
    assert one.filters is not other.filters
    assert of_contact(spring, one, contact) == of_contact(spring, other, contact) == [rich]


@on_both
@pytest.mark.parametrize("changes", [20, 60])
def test_readers_and_writers_get_along_while_audiences_change(spring: EvaluatedList, changes: int) -> None:
    cache = DefinitionCache()
    filters = [RICH, POOR, PARIS, '{"points": {"in": [1, 3, 5]}}', '{"city": {"contains": "r"}, "points": {"gt": 2}}']
    lasting = {spring.add(clause): set[str]() for clause in filters}
    changing = [spring.add(clause) for clause in filters]
    known = [create(spring, cache, points) for points in range(10)]
    with spring.database.reading() as connection:
        for audience in audiences.of_list(connection, spring.id):
            if audience.id in lasting:
                matching = shown_by(spring, connection, audience.id)
                lasting[audience.id] = matching
    after = len(spring.events())
    done = Event()

    def change_audiences() -> None:
        chance = Random(0)
        try:
            for number in range(changes):
                clause = f'{{"points": {{"gte": {number % 9}}}}}' if number % 2 else chance.choice(filters)
                key = chance.choice(changing)
                spring.write(lambda work: redefine(work, key, {"filters": clause}))  # noqa: B023
        finally:
            done.set()

    def change_contacts(seed: int) -> None:
        chance = Random(seed)
        # With a pause: whoever writes again at once keeps all others from their turn.
        while not done.wait(0.002):
            fields = {"points": chance.randrange(9), "city": chance.choice(("Paris", "Rome", None))}
            contact = chance.choice(known)
            spring.write(
                lambda work: contacts.change(work, contact, fields),  # noqa: B023
                cache,
            )

    def read() -> int:
        seen = 0
        while not done.is_set():
            with spring.defined(cache) as (connection, read_once):
                defined = list(audiences.of_list(connection, spring.id))
                held = spring.contacts(connection)
                found = audiences_of(connection, list(held.values()), read_once, now())
                assert found == {key: shown(connection, defined, contact) for key, contact in held.items()}
            seen += 1
        return seen

    with ThreadPoolExecutor(6) as pool:
        readers = [pool.submit(read) for _ in range(3)]
        writers = [pool.submit(change_contacts, seed) for seed in range(2)]
        pool.submit(change_audiences).result()
        assert all(reader.result() > 0 for reader in readers)
        for writer in writers:
            writer.result()
    assert_consistent(spring.database, spring.id, lasting, after)


def shown_by(spring: EvaluatedList, connection: sa.Connection, audience_id: str) -> set[str]:
    """Return the contacts that show an audience."""
    defined = list(audiences.of_list(connection, spring.id))
    held = spring.contacts(connection)
    return {key for key, contact in held.items() if audience_id in shown(connection, defined, contact)}


def test_an_audience_that_goes_leaves_the_index_at_the_next_look(spring: EvaluatedList) -> None:
    cache = DefinitionCache()
    rich, poor = spring.add(RICH), spring.add(POOR)
    index = now_defined(spring, cache).filters.ask(lambda index: index)
    assert set(index) == {RICH, POOR}
    spring.write(lambda work: redefine(work, rich, {"filters": PARIS}))
    now_defined(spring, cache)
    assert set(index) == {POOR, PARIS}
    spring.write(lambda work: audiences.delete(work, poor))
    now_defined(spring, cache)
    assert set(index) == {PARIS}


def test_an_audience_that_is_deleted_leaves_the_index_before_anybody_asks_again(spring: EvaluatedList) -> None:
    cache = DefinitionCache()
    rich, poor = spring.add(RICH), spring.add(POOR)
    contact = create(spring, cache, 7)
    index = now_defined(spring, cache).filters.ask(lambda index: index)
    kept = now_defined(spring, cache).filters.filters[RICH]
    spring.write(lambda work: audiences.delete(work, poor))
    cache.forget(spring.id, POOR)
    assert set(index) == {RICH}
    cache.forget("another list", RICH)
    defined = now_defined(spring, cache)
    assert defined.filters.filters[RICH] is kept
    assert of_contact(spring, defined, contact) == [rich]
    assert defined is now_defined(spring, cache)
