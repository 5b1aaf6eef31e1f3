"""The pictures of the documentation: made of what is there, and shown."""

import json

import pytest

from tests.docs.pages import program

PICTURES = program("pictures")


@pytest.mark.parametrize("kind", PICTURES.KINDS)
def test_pictures_are_of_the_sources(kind: str) -> None:
    made_of = json.loads(PICTURES.MADE_OF.read_text("utf-8"))
    assert made_of[kind] == PICTURES.digest(kind), f"make them anew: python docs/pictures.py {kind}"


def test_every_picture_is_shown() -> None:
    there = {path.relative_to(PICTURES.IMAGES).with_suffix("").as_posix() for path in PICTURES.IMAGES.rglob("*.webp")}
    assert there == PICTURES.named()
    assert not [path for path in PICTURES.IMAGES.rglob("*.*") if path.suffix not in {".webp", ".json"}]
