"""The index of the newest audiences of a list, without a database."""

from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.service.operations import definitions
from audiencefilter.service.operations.definitions import FilterSet, SharedIndex
from audiencefilter.service.operations.notation import Language

PUBLISHED = Language()

RICH, POOR, PARIS = '{"points": {"gte": 5}}', '{"points": {"lt": 5}}', '{"city": "Paris"}'
CLAUSES = [f'{{"points": {{"gte": {number}}}}}' for number in range(30)]


class Counted(af.AudienceIndex):
    """An index that notes its changes."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.changes_: list[tuple[str, Hashable]] = []

    def add(self, key: Hashable, f: af.Filter) -> None:
        self.changes_.append(("add", key))
        super().add(key, f)

    def remove(self, key: Hashable) -> None:
        self.changes_.append(("remove", key))
        super().remove(key)


def matching(filters: FilterSet, **record: Any) -> set[Hashable]:
    return set(filters.ask(lambda index: index.match(record)))


def test_filters_are_in_the_index_by_their_text() -> None:
    filters = SharedIndex().replace([RICH, PARIS, RICH], PUBLISHED)
    assert filters.ask(list) == [RICH, PARIS]
    assert filters.filters == {RICH: af.parse(RICH), PARIS: af.parse(PARIS)}
    assert matching(filters, points=5, city="Rome", listId="x") == {RICH}


def test_only_the_difference_is_added_and_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(af, "AudienceIndex", Counted)
    shared = SharedIndex()
    shared.replace([RICH, POOR], PUBLISHED)
    index = shared.index
    assert isinstance(index, Counted)
    shared.replace([POOR, PARIS], PUBLISHED)
    assert index.changes_ == [("add", RICH), ("add", POOR), ("add", PARIS), ("remove", RICH)]
    index.changes_.clear()
    shared.remove(POOR)
    shared.remove(POOR)
    assert index.changes_ == [("remove", POOR)]
    assert shared.index is index


def test_the_same_filters_stay() -> None:
    shared = SharedIndex()
    first = shared.replace([RICH, POOR], PUBLISHED)
    second = shared.replace([POOR, PARIS], PUBLISHED)
    assert second.filters[POOR] is first.filters[POOR]


def test_text_that_is_no_clause_changes_nothing_for_others() -> None:
    shared = SharedIndex()
    filters = shared.replace([RICH], PUBLISHED)
    with pytest.raises(af.InvalidFilterError):
        shared.replace([POOR, "{"], PUBLISHED)
    assert matching(filters, points=7) == {RICH}
    assert shared.replace([PARIS], PUBLISHED).ask(set) == {PARIS}


def test_an_answer_is_given_again_where_filters_go_meanwhile() -> None:
    shared = SharedIndex()
    filters = shared.replace([RICH, PARIS], PUBLISHED)

    def question(index: af.AudienceIndex) -> set[Hashable]:
        if index is shared.index:
            shared.replace([PARIS], PUBLISHED)
        return set(index.match({"points": 7}))

    assert filters.ask(question) == {RICH}
    assert set(shared.index) == {PARIS}


def test_a_set_keeps_its_answers_whatever_other_threads_do() -> None:
    shared = SharedIndex()
    start = Barrier(4)

    def run(seed: int) -> None:
        chance = Random(seed)
        start.wait(30)
        for _ in range(150):
            texts = chance.sample(CLAUSES, 5)
            filters = shared.replace(texts, PUBLISHED)
            points = chance.randrange(30)
            found = matching(filters, points=points) & set(texts)
            assert found == {text for text in texts if af.parse(text).matches({"points": points})}

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(run, seed) for seed in range(4)]:
            done.result()
    assert shared.replace([RICH], PUBLISHED).ask(set) == {RICH}


def test_the_same_text_is_kept_once() -> None:
    shared = SharedIndex()
    first = shared.replace([RICH], PUBLISHED)
    again = shared.replace(["".join(RICH)[:5] + RICH[5:]], PUBLISHED)
    (one,), (other,), (key,) = first.filters, again.filters, shared.index
    assert one is other is key


def test_what_was_much_is_given_back_to_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[None] = []
    monkeypatch.setattr(definitions, "give_back", lambda: given.append(None))
    shared = SharedIndex()
    long = '{"points": {"in": [' + ", ".join(map(str, range(40_000))) + "]}}"
    shared.replace([RICH, long], PUBLISHED)
    shared.replace([RICH, PARIS], PUBLISHED)
    assert len(given) == 1
    shared.replace([], PUBLISHED)
    assert (len(given), len(shared.index)) == (1, 0)


def test_giving_back_is_what_this_system_can_do() -> None:
    definitions.give_back()
