"""A worker around a tracker is killed at any step, and started again: no event is lost, and none is repeated."""

import json
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.engines.registry import Registry
from tests.membership.killed_worker import DAY, NOON

TICK = timedelta(microseconds=1)
#: What happens to the contacts of the worker, with the instant after its first noon.
EXPECTED = [
    [kind, contact, audience, (NOON + after).isoformat()]
    for kind, contact, audience, after in [
        ("enter", "eve", "new vip", 0 * DAY), ("enter", "eve", "new", 0 * DAY), ("enter", "eve", "vip", 0 * DAY),
        ("enter", "bob", "new vip", 1 * DAY), ("enter", "bob", "vip", 1 * DAY),
        ("leave", "bob", "new vip", 4 * DAY + TICK), ("leave", "eve", "new vip", 6 * DAY + TICK),
        ("leave", "eve", "vip", 10 * DAY), ("enter", "bob", "old", 27 * DAY + TICK),
        ("leave", "bob", "new", 27 * DAY + TICK), ("enter", "eve", "old", 29 * DAY + TICK),
        ("leave", "eve", "new", 29 * DAY + TICK), ("enter", "bob", "new vip", 60 * DAY),
        ("enter", "eve", "new vip", 60 * DAY), ("leave", "bob", "new vip", 61 * DAY), ("leave", "bob", "vip", 61 * DAY),
        ("enter", "eve", "vip", 61 * DAY), ("leave", "bob", "old", 62 * DAY),
    ]
]  # fmt: skip

ROOT = Path(__file__).parents[3]


def runs(url: str, folder: Path, every: int) -> list[Any]:
    command = [sys.executable, "-m", "tests.membership.killed_worker", url, str(folder), str(every)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("every", [59, 5])
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_kill_at_any_step_loses_and_repeats_nothing(
    database: str, every: int, tmp_path: Path, engines: Registry
) -> None:
    url = f"sqlite:///{tmp_path}/{{step}}.db"
    if database == "postgresql":
        engine = engines.get("postgresql").with_dialect()
        url = engine.url.render_as_string(hide_password=False)
    *killed, (_, was_killed, _, whole) = runs(url, tmp_path, every)
    assert not was_killed
    assert [event[0] for event in whole] == list(range(1, len(whole) + 1))
    assert [event[1:] for event in whole] == EXPECTED
    assert len(killed) >= 200 // every
    for step, was_killed, _, events in killed:
        assert was_killed
        assert events == whole, f"killed at step {step}"
    assert len({position for _, _, position, _ in killed}) > 3  # at different parts of the work
