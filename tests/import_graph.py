"""Which file of the package imports which, from their syntax trees: wherever the import stands.

Imports within functions and for type checkers count as any other, and so do modules that a string names, as those that
are loaded later are.
"""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = "audiencefilter"
_SOURCE: Final = Path(__file__).parent.parent / "src"


class Import(NamedTuple):
    """An import of a module of the package; of which name, unless it is of the module as a whole."""

    module: str
    name: str | None


@cache
def modules() -> Mapping[str, Path]:
    """Return the files of the package by the names of their modules."""
    return {_module_of(file): file for file in sorted((_SOURCE / ROOT).rglob("*.py"))}


def _module_of(file: Path) -> str:
    parts = file.relative_to(_SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports() -> Mapping[str, frozenset[Import]]:
    """Return for every module what it imports of the package."""
    return {module: frozenset(_imports_of(file)) for module, file in modules().items()}


def graph() -> dict[str, set[str]]:
    """Return for every module those that it imports."""
    return {module: {found.module for found in imported} - {module} for module, imported in imports().items()}


def _imports_of(file: Path) -> Iterator[Import]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.ImportFrom(module=str(module), names=names, level=0):
                for alias in names:
                    inner = f"{module}.{alias.name}"  # a name may be a module of its own
                    if inner in modules():
                        yield Import(inner, None)
                    elif module in modules():
                        yield Import(module, alias.name)
            case ast.ImportFrom():
                raise AssertionError(f"{file} has a relative import")
            case ast.Import(names=names):
                yield from (Import(alias.name, None) for alias in names if alias.name in modules())
            case ast.Constant(value=str(text)) if text in modules() and text != ROOT:
                yield Import(text, None)
            case _:
                pass
