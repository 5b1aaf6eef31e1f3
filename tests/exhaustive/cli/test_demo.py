"""The demo."""

import json
import signal
import subprocess
import sys
import urllib.request
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_the_demo_shows_what_it_promises() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "examples.demo"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    for heading in (
        "The clause",
        "In the text form",
        "In English",
        "Selected: ",
        "Just missed: ",
        "In columns",
        "A wrong clause",
    ):
        assert f"\n{heading}" in done.stdout
    assert "^^^^" in done.stdout
    assert done.stderr == ""


def test_the_service_of_the_demo_shows_a_contact_enter_and_another_leave() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "examples.service"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    assert "537" in done.stdout
    assert "Becca Balint enters 'Long serving, of Vermont'" in done.stdout
    assert "Ada Lovelace leaves 'Came in the last second'" in done.stdout
    assert done.stdout.endswith("\nexit code 0\n")


def test_the_service_of_the_demo_stays_open_where_one_asks_for_it() -> None:
    command = [sys.executable, "-u", "-m", "examples.service", "--serve"]
    with ExitStack() as stack:
        process = stack.enter_context(subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8"))
        stack.callback(process.kill)  # where it has not ended by itself
        assert process.stdout is not None
        said = {}
        for line in process.stdout:
            name, _, value = line.strip().partition(": ")
            said[name] = value
            if line.startswith("It stays open"):
                break
        address = said["address"]
        assert address.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(address) as answer:
            assert b"<title>Audiences</title>" in answer.read()
        asked = urllib.request.Request(address.replace("/builder", "/v4/projects"), headers={"apiKey": said["key"]})
        with urllib.request.urlopen(asked) as answer:
            assert json.load(answer)["data"]["projects"][0]["name"] == "Members"
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=60)
        assert rest.endswith("\nexit code 0\n")
        assert process.returncode == 0
