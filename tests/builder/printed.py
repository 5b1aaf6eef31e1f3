"""The code that docs/form.md prints, of other people's pages and of their checks."""

from typing import Any, Final

from tests.docs.pages import DOCS, blocks

PAGE: Final = DOCS / "form.md"


def printed(title: str) -> str:
    """Return the code of the page that has a title."""
    (found,) = [block.code for block in blocks(PAGE) if block.title == title]
    return found


def check_of_docs() -> dict[str, Any]:
    """Return the names that the check of one's own has."""
    names: dict[str, Any] = {}
    exec(compile(printed("checking.py"), "checking.py", "exec"), names)
    return names
