"""JSON paths as printed in problems, warnings and explanations."""

import json
import re
from typing import Final, TypeAlias

from audiencefilter.language.errors import shorten

#: A place in a JSON document: keys and indexes from the outside in.
Path: TypeAlias = tuple[str | int, ...]

_PLAIN: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)


#: Longer keys are cut, since a key may have megabytes.
LONGEST_KEY: Final = 100


def render(path: Path) -> str:
    """Print a path; keys of more than 100 characters lose their middle.

    >>> render(("AND", 1, "points", "odd key"))
    '$.AND[1].points["odd key"]'
    """
    parts = ["$"]
    for step in path:
        if isinstance(step, int):
            parts.append(f"[{step}]")
            continue
        key = shorten(step, LONGEST_KEY)
        parts.append(f".{key}" if _PLAIN.fullmatch(key) else f"[{json.dumps(key)}]")
    return "".join(parts)


_STEP: Final = re.compile(r'\.([A-Za-z_][A-Za-z0-9_]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]')


def steps(path: str) -> Path:
    """Return the keys and indexes of a printed path.

    >>> steps('$.AND[1].points["odd key"]')
    ('AND', 1, 'points', 'odd key')
    """
    return tuple(
        name if name else int(index) if index else json.loads(quoted) for name, index, quoted in _STEP.findall(path)
    )
