"""The index that the versions of a list's audiences share, without a database."""

from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier, Thread
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.service.operations import definitions
from audiencefilter.service.operations.definitions import SharedIndex
from audiencefilter.service.operations.notation import Language

PUBLISHED = Language()

RICH, POOR, PARIS = '{"points": {"gte": 5}}', '{"points": {"lt": 5}}', '{"city": "Paris"}'
CLAUSES = [f'{{"points": {{"gte": {number}}}}}' for number in range(30)]


class Counted(af.AudienceIndex):
    """An index that keeps what is asked of it."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.told: list[tuple[str, Hashable]] = []

    def add(self, key: Hashable, f: af.Filter) -> None:
        self.told.append(("add", key))
        super().add(key, f)

    def remove(self, key: Hashable) -> None:
        self.told.append(("remove", key))
        super().remove(key)


def test_what_is_held_is_in_the_index_by_its_text() -> None:
    holding = SharedIndex().hold([RICH, PARIS, RICH], PUBLISHED)
    assert list(holding.index) == [RICH, PARIS]
    assert holding.filters == {RICH: af.parse(RICH), PARIS: af.parse(PARIS)}
    assert holding.index.match({"points": 5, "city": "Rome", "listId": "x"}) == {RICH}


def test_only_the_difference_is_added_and_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(af, "AudienceIndex", Counted)
    shared = SharedIndex()
    first = shared.hold([RICH, POOR], PUBLISHED)
    index = first.index
    assert isinstance(index, Counted)
    second = shared.hold([POOR, PARIS], PUBLISHED)
    assert index.told == [("add", RICH), ("add", POOR), ("add", PARIS)]
    index.told.clear()
    del first
    third = shared.hold([PARIS], PUBLISHED)
    assert index.told == [("remove", RICH)]
    index.told.clear()
    del second, third
    fourth = shared.hold([PARIS], PUBLISHED)
    assert index.told == [("remove", POOR)]
    assert set(fourth.filters) == set(index) == {PARIS}


def test_filters_are_the_same_ones_as_long_as_anybody_holds_them() -> None:
    shared = SharedIndex()
    first = shared.hold([RICH, POOR], PUBLISHED)
    second = shared.hold([POOR, PARIS], PUBLISHED)
    assert second.filters[POOR] is first.filters[POOR]


def test_text_that_is_no_clause_changes_nothing_for_others() -> None:
    shared = SharedIndex()
    holding = shared.hold([RICH], PUBLISHED)
    with pytest.raises(af.InvalidFilterError):
        shared.hold([POOR, "{"], PUBLISHED)
    assert holding.index.match({"points": 7}) == {RICH}
    assert set(shared.hold([PARIS], PUBLISHED).index) == {RICH, PARIS}


def test_nobody_else_takes_out_what_is_about_to_be_held(monkeypatch: pytest.MonkeyPatch) -> None:
    others: list[Thread] = []

    class Interrupted(af.AudienceIndex):
        def add(self, key: Hashable, f: af.Filter) -> None:
            super().add(key, f)
            if not others:
                others.append(Thread(target=shared.hold, args=([POOR], PUBLISHED)))
                others[0].start()
                # It waits for its turn, so this is as long as it takes.
                others[0].join(0.2)

    monkeypatch.setattr(af, "AudienceIndex", Interrupted)
    shared = SharedIndex()
    holding = shared.hold([RICH, PARIS], PUBLISHED)
    others[0].join()
    assert {RICH, PARIS} <= set(holding.index)


def test_what_is_held_stays_whatever_other_threads_hold() -> None:
    shared = SharedIndex()
    start = Barrier(4)

    def run(seed: int) -> None:
        chance = Random(seed)
        start.wait(30)
        for _ in range(150):
            texts = chance.sample(CLAUSES, 5)
            holding = shared.hold(texts, PUBLISHED)
            points = chance.randrange(30)
            assert all(text in holding.index for text in texts)
            found = holding.index.match({"points": points}) & set(texts)
            assert found == {text for text in texts if af.parse(text).matches({"points": points})}

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(run, seed) for seed in range(4)]:
            done.result()
    assert set(shared.hold([RICH], PUBLISHED).index) == {RICH}


def test_the_same_text_is_kept_once() -> None:
    shared = SharedIndex()
    first = shared.hold([RICH], PUBLISHED)
    again = shared.hold(["".join(RICH)[:5] + RICH[5:]], PUBLISHED)
    (one,), (other,), (key,) = first.filters, again.filters, again.index
    assert one is other is key


def test_what_was_much_is_given_back_to_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[None] = []
    monkeypatch.setattr(definitions, "give_back", lambda: given.append(None))
    shared = SharedIndex()
    long = '{"points": {"in": [' + ", ".join(map(str, range(40_000))) + "]}}"
    first, small = shared.hold([RICH, long], PUBLISHED), shared.hold([RICH, PARIS], PUBLISHED)
    del first
    shared.forget()
    assert len(given) == 1
    del small
    shared.forget()
    assert (len(given), len(shared.hold([], PUBLISHED).index)) == (1, 0)


def test_giving_back_is_what_this_system_can_do() -> None:
    definitions.give_back()
