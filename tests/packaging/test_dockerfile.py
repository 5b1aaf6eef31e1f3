"""The Dockerfile: what the image is based on, and which extras it has."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
TEXT: Final = (ROOT / "Dockerfile").read_text(encoding="utf-8")
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def extras() -> set[str]:
    """Return the extras that the wheel is installed with."""
    (named,) = re.findall(r'"audiencefilter\[([a-z,]+)\] @ file:', TEXT)
    return set(named.split(","))


def test_every_image_is_named_by_its_digest() -> None:
    images = re.findall(r"^FROM (\S+)", TEXT, re.MULTILINE)
    copied = [name for name in re.findall(r"--from=(\S+)", TEXT) if f" AS {name}\n" not in TEXT]
    assert len(images) == 2
    for image in (*images, *copied):
        assert re.fullmatch(r"[a-z0-9./-]+:[a-z0-9.-]+@sha256:[0-9a-f]{64}", image), image
    # What is made in the first stage runs in the second: on the same Python.
    assert len(set(images)) == 1


def test_the_image_has_the_extras_of_the_service() -> None:
    assert extras() == {"cli", "columns", "service", "metrics", "postgresql", "redis"}
    assert extras() <= PROJECT["optional-dependencies"].keys()
