"""The code that docs/form.md prints, of other people's pages and of their checks."""

import re
from pathlib import Path
from typing import Any, Final

PAGE: Final = Path(__file__).parents[2] / "docs" / "form.md"

_BLOCK: Final = re.compile(r'^```\S+ title="(.*?)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)


def printed(title: str) -> str:
    """Return the code of the page that has a title."""
    (found,) = [code for name, code in _BLOCK.findall(PAGE.read_text("utf-8")) if name == title]
    code: str = found
    return code


def check_of_docs() -> dict[str, Any]:
    """Return the names that the check of one's own has."""
    names: dict[str, Any] = {}
    exec(compile(printed("checking.py"), "checking.py", "exec"), names)
    return names
