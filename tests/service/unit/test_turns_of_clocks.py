"""The clocks of lists take turns: one that is far behind, or cannot be moved, does not keep the others."""

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest

from audiencefilter.service.operations.clock import ticking


def caught_up(step: Callable[[str], bool], turn: float = 10.0, is_wanted: Callable[[], bool] = lambda: True) -> bool:
    """Move the clocks of three lists."""

    def stepping(_database: Any, _cache: Any, list_id: str, *_: Any) -> bool:
        return step(list_id)

    with (
        patch.object(ticking, "due_lists", lambda _: ["first", "second", "third"]),
        patch.object(ticking, "step", stepping),
        patch.object(ticking, "TURN", turn),
    ):
        return ticking.catch_up(None, None, is_wanted)  # type: ignore[arg-type]


def test_each_is_moved_as_far_as_it_is_due() -> None:
    steps: list[str] = []

    def step(list_id: str) -> bool:
        steps.append(list_id)
        return steps.count(list_id) < 3

    assert caught_up(step) is False
    assert steps == ["first"] * 3 + ["second"] * 3 + ["third"] * 3


def test_one_that_is_far_behind_lets_others_have_their_turn() -> None:
    steps: list[str] = []

    def step(list_id: str) -> bool:
        steps.append(list_id)
        return list_id == "first"

    assert caught_up(step, turn=0.05) is True
    assert steps[0] == "first"
    assert steps[-2:] == ["second", "third"]


def test_one_that_cannot_be_moved_is_told_of_after_the_others() -> None:
    steps: list[str] = []

    def step(list_id: str) -> bool:
        steps.append(list_id)
        if list_id != "third":
            raise TimeoutError(list_id)
        return False

    with pytest.raises(TimeoutError, match="first"):
        caught_up(step)
    assert steps == ["first", "second", "third"]


def test_who_stops_takes_no_further_step() -> None:
    steps: list[str] = []

    def step(list_id: str) -> bool:
        steps.append(list_id)
        return True

    assert caught_up(step, is_wanted=lambda: len(steps) < 4) is False
    assert steps == ["first"] * 4
