"""Schemas of pydantic models, and what else a filter as a field has to withstand."""

import json
import subprocess
import sys

from tests.adapters.test_pydantic_models import _PROGRAM


def test_the_description_is_the_same_in_every_process() -> None:
    first, second = (subprocess.check_output([sys.executable, "-c", _PROGRAM], text=True) for _ in range(2))
    assert first == second
    assert len(json.loads(first)["$defs"]) == 3
