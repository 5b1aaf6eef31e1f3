"""What importing the package loads, and which layer imports which."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "audiencefilter"
HEAVY = ("sqlalchemy", "lark", "numpy", "polars", "pyarrow", "fastapi", "pydantic", "typer", "rich", "pytest")
#: Lower layers first: none imports a later one as it is loaded.
LAYERS = ("language", "notations", "backends", "filter", "membership", "adapters", "testing", "service", "cli")


def test_importing_the_package_loads_nothing_heavy() -> None:
    program = f"import sys, audiencefilter; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_reading_and_matching_json_loads_nothing_heavy() -> None:
    program = (
        "import sys, audiencefilter as af\n"
        "f = af.parse('{\"points\": 1}')\n"
        "assert f.matches({'points': 1}) and f.to_text() and f.describe() and not f.warnings\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def imported_on_loading(file: Path) -> set[str]:
    """Return the modules that a file imports outside of functions and of blocks for type checkers."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
    return found


@pytest.mark.parametrize("layer", LAYERS)
def test_no_layer_imports_a_higher_one(layer: str) -> None:
    higher = LAYERS[LAYERS.index(layer) + 1 :]
    folder = PACKAGE / layer
    files = sorted(folder.rglob("*.py")) if folder.is_dir() else [PACKAGE / f"{layer}.py"]
    assert files
    wrong = {
        f"{file.relative_to(PACKAGE)}: {module}"
        for file in files
        for module in imported_on_loading(file)
        for other in higher
        if module == f"audiencefilter.{other}" or module.startswith(f"audiencefilter.{other}.")
    }
    assert not wrong
