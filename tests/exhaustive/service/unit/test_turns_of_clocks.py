"""The clocks of lists take turns: one whose steps take long rests in between, and one that fails keeps no others."""

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest

from audiencefilter.service.operations import clock_advance

LISTS = ["first", "second", "third"]


class Looks:
    """Moves the clocks of three lists, whose steps are counted; time passes as a test says.

    Args:
        step: takes the step of a list, and says whether it has more to do.
    """

    def __init__(self, step: Callable[[str], bool]) -> None:
        self.now = 0.0
        self.steps: list[str] = []
        self.due = LISTS
        self._step = step
        self._mover = clock_advance.Mover(None, None, lambda: self.now)  # type: ignore[arg-type]

    def look(self, is_wanted: Callable[[], bool] = lambda: True) -> float | None:
        def stepping(_database: Any, _cache: Any, list_id: str, *_: Any) -> bool:
            self.steps.append(list_id)
            return self._step(list_id)

        with (
            patch.object(clock_advance, "due_lists", lambda _: self.due),
            patch.object(clock_advance, "step", stepping),
        ):
            return self._mover.look(is_wanted)


def test_each_is_moved_by_a_step_at_a_time() -> None:
    looks = Looks(lambda list_id: list_id == "second")
    assert looks.look() == 0
    assert looks.look() == 0
    assert looks.steps == LISTS * 2


def test_nothing_is_done_where_nothing_is_due() -> None:
    looks = Looks(lambda _: True)
    looks.due = []
    assert looks.look() is None
    assert looks.steps == []


@pytest.mark.parametrize("has_more", [True, False])
def test_one_whose_steps_take_long_rests(has_more: bool) -> None:
    def step(list_id: str) -> bool:
        looks.now += 2.0 if list_id == "first" else 0.0
        return list_id == "first" and has_more

    looks = Looks(step)
    assert looks.look() == (2.0 * clock_advance.REST_FACTOR if has_more else None)
    for _ in range(2):
        looks.now += 2.9
        looks.look()
    # It is due all the time; the others go on.
    assert looks.steps == [*LISTS, *LISTS[1:], *LISTS[1:]]
    looks.now += 0.2
    looks.look()
    assert looks.steps.count("first") == 2


def test_it_rests_though_it_is_not_due_meanwhile() -> None:
    def step(_: str) -> bool:
        looks.now += 1.0
        return False

    looks = Looks(step)
    looks.due = ["first"]
    looks.look()
    looks.due = []
    looks.look()
    looks.due = ["first"]
    looks.look()
    assert looks.steps == ["first"]


def test_one_that_cannot_be_moved_is_told_of_after_the_others() -> None:
    def step(list_id: str) -> bool:
        if list_id != "third":
            raise TimeoutError(list_id)
        return False

    looks = Looks(step)
    with pytest.raises(TimeoutError, match="first"):
        looks.look()
    assert looks.steps == LISTS


def test_who_stops_takes_no_further_step() -> None:
    looks = Looks(lambda _: True)
    looks.look(lambda: len(looks.steps) < 2)
    assert looks.steps == LISTS[:2]
