"""When the answers for many records change next: against stepping through all instants at which anything can change."""

from collections import Counter
from random import Random

import pytest

from audiencefilter.explain import record_index
from tests.explain.changing import Drawing, in_groups_or_not
from tests.explain.test_next_change import assert_steps


@in_groups_or_not
def test_it_is_what_stepping_finds_in_many_cases(worthwhile: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_index, "MIN_GROUP_RECORDS", worthwhile)
    assert min(assert_steps(Random(17), 3_400).values()) > 500


def test_the_random_cases_are_worth_it() -> None:
    """Answers change in many of them, more than once in some, and in every part of the language."""
    drawn = Random(3)
    changed: Counter[str] = Counter()
    for _ in range(800):
        f, record, now = Drawing(drawn).case()
        first = f.next_change(record, now)
        if first is not None:
            changed["once"] += 1
            changed["twice"] += f.next_change(record, first) is not None
            text = f.to_json()
            for word in ("every", "some", "none", "count", "sum", "min", "max", "NOT", "is", "seenAt", "items"):
                changed[word] += f'"{word}"' in text
    assert changed["once"] > 40
    assert changed["twice"] > 5
    assert len(changed) == 13
    assert min(changed.values()) > 0, changed
