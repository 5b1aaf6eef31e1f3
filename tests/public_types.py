"""Whether all that is public is wholly typed, as users of pyright see it; `make types` runs it.

python -m tests.public_types   # name what has no type, or one that is known in part
"""

import inspect
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import audiencefilter
from tests.public_names import MODULES

#: These are subclasses of Django's, which has no types.
WITHOUT: Final = {"ClauseField", "ClauseFormField", "ClauseWidget", "Matches"}


def untyped() -> Iterator[str]:
    """Yield a line for each public name and each member of one whose type pyright does not know wholly."""
    symbols = {symbol["name"]: symbol for symbol in _symbols()}
    for module, names in MODULES.items():
        loaded = import_module(module)
        for name in sorted(set(names or loaded.__all__) - WITHOUT):
            if f"{module}.{name}" not in symbols:
                yield f"{module}.{name}: pyright does not see it"
            for place in _places(module, name, getattr(loaded, name)):
                for one, symbol in symbols.items():
                    if (one == place or one.startswith(f"{place}.")) and not symbol["isTypeKnown"]:
                        yield " ".join([f"{module}.{name}: {one}:", *(why["message"] for why in symbol["diagnostics"])])


def _places(module: str, name: str, found: Any) -> Iterator[str]:
    """Yield where a name is exported, and where it and its bases are defined, which is where its members are."""
    yield f"{module}.{name}"
    for one in found.__mro__ if inspect.isclass(found) else [found]:
        if getattr(one, "__module__", "").startswith("audiencefilter") and hasattr(one, "__qualname__"):
            yield f"{one.__module__}.{one.__qualname__}"


def _symbols() -> list[dict[str, Any]]:
    """Return what pyright says of each name of the package; of this interpreter it takes the other packages."""
    paths = [str(Path(sys.executable).parent), os.environ["PATH"]]
    source = Path(audiencefilter.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-m", "pyright", "--verifytypes", "audiencefilter", "--ignoreexternal", "--outputjson"],
        env=os.environ | {"PATH": os.pathsep.join(paths), "PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        found: list[dict[str, Any]] = json.loads(done.stdout)["typeCompleteness"]["symbols"]
    except ValueError:
        sys.exit(done.stdout + done.stderr)
    return found


if __name__ == "__main__":
    sys.exit("\n".join(untyped()) or None)
