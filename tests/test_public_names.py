"""What others may build on changes only where somebody says so."""

from tests.public_names import difference


def test_the_public_names_are_those_of_the_file() -> None:
    assert difference() == "", "say the change in the changelog, and run: python -m tests.public_names --write"
