"""Events exactly once, although the worker of events is killed; `tests/exhaustive/service` kills more."""

import os
import signal
from pathlib import Path

from tests.service.killing import SMART, Process, children, each_event_comes_once, place_of


def test_the_service_runs_its_worker_again_and_stops_both(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'kills.db'}"
    with place_of(url, tmp_path) as place:
        both = place.service = Process(tmp_path / "both", url, "serve", "--port", "0", "--worker")
        place.start_service()
        both.wait_until("working")
        (worker,) = (pid for pid, command in children(both.pid) if "worker" in command)
        both.forget()
        os.kill(worker, signal.SIGKILL)
        both.wait_until("working")
        made = place.ask("POST", "audiences", json=SMART | {"name": "all", "listId": place.list_id})["audience"]["id"]
        place.ask("POST", "contacts", json={"email": "ada@x.org", "listId": place.list_id})
        place.wait_for_the_worker()
        assert [event["audienceId"] for event in place.events()] == [made]
        assert both.end(signal.SIGTERM) in (0, -signal.SIGTERM)
        assert children(both.pid) == []


def test_each_event_comes_once_although_the_worker_is_killed(tmp_path: Path) -> None:
    each_event_comes_once(f"sqlite:///{tmp_path / 'kills.db'}", tmp_path, turns=1, changes=20, seconds=1)
