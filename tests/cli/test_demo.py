"""The demo."""

import subprocess
import sys
from pathlib import Path

DEMO = Path(__file__).parents[2] / "examples" / "demo.py"


def test_the_demo_shows_what_it_promises() -> None:
    done = subprocess.run([sys.executable, str(DEMO)], capture_output=True, encoding="utf-8", check=True)
    for heading in ("The clause", "In the text form", "In English", "Selected: ", "Just missed: ", "A wrong clause"):
        assert f"\n{heading}" in done.stdout
    assert "^^^^" in done.stdout
    assert done.stderr == ""
