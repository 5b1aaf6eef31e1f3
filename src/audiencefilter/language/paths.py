"""JSON paths, as problems, warnings and explanations print them."""

import json
import re
from typing import Final, TypeAlias

#: A place in a JSON document: keys and indexes from the outside in.
Path: TypeAlias = tuple[str | int, ...]

_PLAIN: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)


def render(path: Path) -> str:
    """Print a path.

    >>> render(("AND", 1, "points", "odd key"))
    '$.AND[1].points["odd key"]'
    """
    parts = ["$"]
    for step in path:
        if isinstance(step, int):
            parts.append(f"[{step}]")
        elif _PLAIN.fullmatch(step):
            parts.append(f".{step}")
        else:
            parts.append(f"[{json.dumps(step)}]")
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
