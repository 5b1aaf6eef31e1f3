"""All that others may build on: names with their signatures, extras, commands, codes of problems, and routes.

    python -m tests.public_names           # say what differs from public_names.txt
    python -m tests.public_names --write   # write it

A change of the file is a change of the interface: it belongs into the changelog, a removal with what to write instead.
"""

import ast
import difflib
import inspect
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, get_args

from pydantic import SecretStr

from audiencefilter.program import COMMANDS, load
from audiencefilter.service.app import create_app
from audiencefilter.service.settings import Settings
from tests.docs.test_reference import problem_codes, warning_codes

FILE: Final = Path(__file__).with_suffix(".txt")
_ROOT: Final = Path(__file__).parents[1]
#: Modules that documentation names, with their public names; None is all of `__all__`.
MODULES: Final[dict[str, tuple[str, ...] | None]] = {
    "audiencefilter": None,
    "audiencefilter.tools": None,
    "audiencefilter.testing": ("audience_preview", "session_audience_preview"),
    "audiencefilter.testing.preview": ("AudiencePreview", "PreviewFactory"),
    "audiencefilter.adapters.django": None,
    "audiencefilter.adapters.django.rest": ("ClauseFilterBackend",),
    "audiencefilter.adapters.fastapi": ("Listing", "listing"),
    "audiencefilter.adapters.querybuilder": None,
    "audiencefilter.adapters.spark": ("with_audiences",),
    "audiencefilter.adapters.sqlalchemy": None,
}


def lines() -> Iterator[str]:
    """Yield a line for each public thing, in an order that does not depend on the code's."""
    for module, names in MODULES.items():
        loaded = import_module(module)
        yield f"# {module}"
        for name in sorted(names or loaded.__all__):
            yield from _named(name, getattr(loaded, name))
    project = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    yield f"# extras: {' '.join(sorted(project['optional-dependencies']))}"
    yield f"# programs: {' '.join(sorted(project['scripts']))}"
    yield "# commands"
    for name in COMMANDS:
        yield from _commands(load(name), name)
    yield "# codes of problems"
    yield from sorted(problem_codes())
    yield "# codes of warnings"
    yield from sorted(warning_codes())
    yield "# routes of the service"
    with TemporaryDirectory() as folder:
        service = create_app(Settings(database_url=f"sqlite:///{folder}/x.db", secret=SecretStr("x" * 32)))
        service.state.service.database.close()
    yield from sorted(
        f"{method.upper()} {path}" for path, methods in service.openapi()["paths"].items() for method in methods
    )


def _named(name: str, found: Any) -> Iterator[str]:
    """Yield the lines of a name: the source is the same on every Python, where `inspect.signature` is not."""
    if not inspect.isclass(found) and not inspect.isfunction(inspect.unwrap(found)):
        yield f"{name}: {', '.join(map(str, get_args(found))) or type(found).__name__}"
        return
    tree = ast.parse(textwrap.dedent(inspect.getsource(inspect.unwrap(found)))).body[0]
    if isinstance(tree, ast.FunctionDef):
        yield name + _signature(tree)
        return
    bases = ", ".join(base.__name__ for base in found.__bases__ if base is not object)
    yield f"class {name}({bases})" if bases else f"class {name}"
    members: dict[str, list[str]] = {}
    for base in reversed(found.__mro__):
        if base.__module__.startswith("audiencefilter"):
            of_base = ast.parse(textwrap.dedent(inspect.getsource(base))).body[0]
            assert isinstance(of_base, ast.ClassDef)
            members |= _members(of_base)
    for member in sorted(members):
        yield from (f"    {line}" for line in members[member])


def _members(tree: ast.ClassDef) -> dict[str, list[str]]:
    """Return the lines of each public member; an overloaded method has several."""
    found: dict[str, list[str]] = {}
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                kinds = [ast.unparse(decorator) for decorator in node.decorator_list]
                line = " ".join([*(f"@{kind}" for kind in kinds), name + _signature(node)])
            case ast.AnnAssign(target=ast.Name(id=name)):
                line = ast.unparse(node)
            case ast.Assign(targets=[ast.Name(id=name)]):
                line = ast.unparse(node)
            case _:
                continue
        if not name.startswith("_") or name.endswith("__"):
            found.setdefault(name, []).append(line)
    return found


def _signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"({ast.unparse(node.args)}){returns}"


def _commands(command: Any, path: str) -> Iterator[str]:
    if hasattr(command, "commands"):
        for name, found in command.commands.items():
            yield from _commands(found, f"{path} {name}")
        return
    yield path
    for parameter in command.params:
        words = "/".join([*parameter.opts, *parameter.secondary_opts])
        needed = " required" if parameter.required else ""
        several = " several" if parameter.multiple or parameter.nargs != 1 else ""
        yield f"    {words}{needed}{several}"


def difference() -> str:
    """Return how the file differs from the code; nothing where it does not."""
    stored = FILE.read_text("utf-8").splitlines()
    return "\n".join(difflib.unified_diff(stored, list(lines()), FILE.name, "the code", n=0, lineterm=""))


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        FILE.write_text("".join(f"{line}\n" for line in lines()), "utf-8")
    sys.exit(difference() or None)
