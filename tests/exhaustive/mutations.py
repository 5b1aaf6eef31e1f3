"""Mutants of one line, found in the syntax tree of a file and drawn by a seed."""

import ast
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from operator import setitem
from pathlib import Path
from typing import Any, Final

FOLDERS: Final = ("language", "plan", "backends", "columns", "membership")

_SWAPPED: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Break: ast.Continue, ast.Continue: ast.Break,
}  # fmt: skip
_NAMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
_CONSTANTS: Final = {"0": 1, "1": 0, "True": False, "False": True, "None": True}
#: Parts of the tree that are types, say how a class is made, or of what an error comes.
_TYPES: Final = frozenset({"annotation", "returns", "decorator_list", "bases", "cause"})
#: Arguments that change nothing that is promised: the size of a cache, what `repr` shows, the line of a warning.
_ARGUMENTS: Final = frozenset({"maxsize", "repr", "stacklevel", "strict"})


@dataclass(frozen=True)
class Mutant:
    """A file with one line changed; `inside` says that the line is in a function, not run at import."""

    file: str
    line: int
    inside: bool
    old: str
    new: str
    text: str


def drawn(package: Path, seed: int, count: int) -> Iterator[Mutant]:
    """Draw mutants from each folder in turn, at most one of a line."""
    random_ = random.Random(seed)
    paths = [path for folder in FOLDERS for path in sorted(package.glob(f"{folder}/**/*.py"))]
    defaults = {name for path in paths for name in _with_default(ast.parse(path.read_bytes()))} - _ARGUMENTS
    pools: dict[str, dict[tuple[str, int], list[int]]] = {folder: {} for folder in FOLDERS}
    for path in paths:
        file = path.relative_to(package).as_posix()
        for number, (line, _, _) in enumerate(_changes(ast.parse(path.read_bytes()), defaults)):
            pools[file.partition("/")[0]].setdefault((file, line), []).append(number)
    at = 0
    while at < count:
        pool = pools[FOLDERS[at % len(FOLDERS)]]
        file, line = random_.choice(sorted(pool))
        tree = ast.parse((package / file).read_bytes())
        before = ast.unparse(tree).splitlines()
        _, inside, change = list(_changes(tree, defaults))[random_.choice(pool.pop((file, line)))]
        change()
        text = ast.unparse(ast.fix_missing_locations(tree))
        different = [pair for pair in zip(before, text.splitlines(), strict=False) if pair[0] != pair[1]]
        if different:
            at += 1
            yield Mutant(file, line, inside, different[0][0].strip(), different[0][1].strip(), text)


def _with_default(tree: ast.AST) -> Iterator[str]:
    """Yield the names of parameters and attributes that have a default."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arguments):
            named = zip(node.kwonlyargs, node.kw_defaults, strict=True)
            yield from (parameter.arg for parameter, default in named if default)
            yield from (parameter.arg for parameter in node.args[len(node.args) - len(node.defaults) :])
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            yield node.target.id


def _changes(tree: ast.AST, defaults: set[str], inside: bool = False) -> Iterator[tuple[int, bool, Callable[[], Any]]]:
    """Yield what may be changed: the line, whether it is in a function, and what changes the tree."""
    for name, value in ast.iter_fields(tree):
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or name in _TYPES or _is_left_out(child):
                continue
            within = inside or (name == "body" and isinstance(tree, ast.FunctionDef | ast.Lambda))
            for place, change in _changes_of(child, defaults, within):
                yield place.lineno, within or isinstance(place, ast.Return), change
            yield from _changes(child, defaults, within)


def _is_left_out(node: ast.AST) -> bool:
    """Say whether a part is an import, a type, a message, or only what `repr` shows."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.JoinedStr() | ast.Assert() | ast.FunctionDef(name="__repr__"):
            return True
        case ast.Subscript(value=ast.Name("Literal")) | ast.If(test=ast.Name("TYPE_CHECKING")):
            return True
        case ast.BinOp(op=ast.BitOr(), right=ast.Constant(None)) | ast.AnnAssign(annotation=ast.Name("TypeAlias")):
            return True
        case ast.Call(func=ast.Name("assert_never" | "TypeVar" | "NewType")):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name("logger" | "_logger" | "logging"))):
            return True
        case ast.Assign(targets=[ast.Name("__all__" | "__slots__" | "__match_args__")]):
            return True
        case ast.keyword(arg=str(name)):
            return name in _ARGUMENTS
        case _:
            return False


def _changes_of(node: ast.AST, defaults: set[str], inside: bool) -> Iterator[tuple[Any, Callable[[], Any]]]:
    """Yield what stands at the line of a change, and the change, in place."""
    match node:
        case ast.Compare():
            for at, operator in enumerate(node.ops):
                yield node, partial(setitem, node.ops, at, _SWAPPED[type(operator)]())
        case ast.BoolOp() | ast.BinOp(op=ast.Add() | ast.Sub()):
            yield node, partial(setattr, node, "op", _SWAPPED[type(node.op)]())
        case ast.UnaryOp(op=ast.Not()):  # to be true as what it denies
            yield node, partial(setattr, node, "operand", ast.UnaryOp(ast.Not(), node.operand))
        case ast.Constant() if repr(node.value) in _CONSTANTS:
            yield node, partial(setattr, node, "value", _CONSTANTS[repr(node.value)])
        case ast.Name() if node.id in _NAMES:
            yield node, partial(setattr, node, "id", _NAMES[node.id])
        case ast.Continue() | ast.Break():
            yield node, partial(setattr, node, "__class__", _SWAPPED[type(node)])
        case ast.FunctionDef(returns=ast.expr() as returned):
            for within in ast.walk(node):
                if isinstance(within, ast.Return) and within.value and not isinstance(within.value, ast.Constant):
                    yield from ((within, partial(setattr, within, "value", one)) for one in _answers(returned))
        case ast.Call():
            for argument in node.keywords:
                if argument.arg in defaults - _ARGUMENTS:
                    yield argument.value, partial(node.keywords.remove, argument)
        case ast.Dict():
            for at, entry in enumerate(node.values):
                yield entry, partial(_remove, node, at)
        case ast.Set() | ast.List() | ast.Tuple() if not inside and len(node.elts) > 1:
            yield from ((entry, partial(node.elts.remove, entry)) for entry in node.elts)
        case ast.If() | ast.IfExp():
            yield from ((node.test, partial(setattr, node, "test", ast.Constant(one))) for one in (True, False))
        case ast.comprehension():
            yield from ((one, partial(node.ifs.remove, one)) for one in node.ifs)
        case _:
            pass


def _answers(returned: ast.expr) -> list[ast.Constant]:
    """Return the constants that a function of a type may return."""
    match returned:
        case ast.Name("bool"):
            return [ast.Constant(True), ast.Constant(False)]
        case ast.BinOp(op=ast.BitOr(), right=ast.Constant(None)):
            return [ast.Constant(None)]
        case _:
            return []


def _remove(table: ast.Dict, at: int) -> None:
    del table.keys[at], table.values[at]
