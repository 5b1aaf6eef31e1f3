"""Mutants of one line, found in the syntax tree of a file and drawn by a seed."""

import ast
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

FOLDERS: Final = ("language", "plan", "backends", "columns", "membership")

_SWAPPED: Final = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"), ast.And: ("and", "or"), ast.Or: ("or", "and"),
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"),
}  # fmt: skip
_NAMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
_CONSTANTS: Final = {"0": "1", "1": "0", "True": "False", "False": "True", "None": "True"}
#: Parts of the tree that are types, or say how a class is made.
_TYPES: Final = frozenset({"annotation", "returns", "decorator_list", "bases"})
#: Arguments that change nothing that is promised: the size of a cache, what `repr` shows, the line of a warning.
_ARGUMENTS: Final = frozenset({"maxsize", "repr", "stacklevel", "strict"})

_Change = tuple[int, int, int, str]


@dataclass(frozen=True)
class Mutant:
    """A change of a piece of a file; `inside` says that it is in a function, not run at import."""

    file: str
    line: int
    start: int
    end: int
    old: str
    new: str
    inside: bool

    @property
    def folder(self) -> str:
        return self.file.partition("/")[0]

    @property
    def change(self) -> str:
        return " ".join(f"{self.old.strip(', ')} → {self.new or 'nothing'}".split())

    def applied(self, text: bytes) -> bytes:
        return text[: self.start] + self.new.encode() + text[self.end :]


def drawn(package: Path, seed: int, count: int) -> Iterator[Mutant]:
    """Draw mutants from each folder in turn, at most one of a line."""
    random_ = random.Random(seed)
    paths = {folder: sorted(package.glob(f"{folder}/**/*.py")) for folder in FOLDERS}
    defaults = {name for files in paths.values() for path in files for name in _with_default(path.read_bytes())}
    pools: dict[str, dict[tuple[str, int], list[Mutant]]] = {folder: {} for folder in FOLDERS}
    for path in (path for files in paths.values() for path in files):
        for mutant in _File(package, path, defaults - _ARGUMENTS).mutants():
            pools[mutant.folder].setdefault((mutant.file, mutant.line), []).append(mutant)
    at = 0
    while at < count:
        pool = pools[FOLDERS[at % len(FOLDERS)]]
        mutant = random_.choice(pool.pop(random_.choice(sorted(pool))))
        if _is_another(mutant, (package / mutant.file).read_bytes()):
            at += 1
            yield mutant


def _is_another(mutant: Mutant, text: bytes) -> bool:
    """Say whether the mutant is a program, and not the same one."""
    try:
        return ast.dump(ast.parse(mutant.applied(text))) != ast.dump(ast.parse(text))
    except SyntaxError:
        return False


def _with_default(text: bytes) -> Iterator[str]:
    """Yield the names of parameters and attributes that have a default."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.arguments):
            named = zip(node.kwonlyargs, node.kw_defaults, strict=True)
            yield from (parameter.arg for parameter, default in named if default)
            yield from (parameter.arg for parameter in node.args[len(node.args) - len(node.defaults) :])
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            yield node.target.id


def _nodes(tree: ast.AST, inside: bool = False) -> Iterator[tuple[ast.AST, bool]]:
    """Yield what may be changed: no imports, no types, no texts of messages, nothing that only `repr` shows."""
    for name, value in ast.iter_fields(tree):
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or name in _TYPES or _is_left_out(child):
                continue
            within = inside or (name == "body" and isinstance(tree, ast.FunctionDef | ast.Lambda))
            yield child, within
            yield from _nodes(child, within)


def _is_left_out(node: ast.AST) -> bool:
    match node:
        case (
            ast.Import() | ast.ImportFrom() | ast.JoinedStr() | ast.Assert() | ast.Subscript(value=ast.Name("Literal"))
        ):
            return True
        case ast.FunctionDef(name="__repr__") | ast.If(test=ast.Name("TYPE_CHECKING")):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(name))) if name.strip("_") in {"log", "logger", "logging"}:
            return True
        case ast.Call(func=ast.Name("assert_never" | "TypeVar" | "NewType" | "overload")):
            return True
        case ast.Assign(targets=[ast.Name("__all__" | "__slots__" | "__match_args__")]):
            return True
        case ast.BinOp(op=ast.BitOr(), right=ast.Constant(None)) | ast.AnnAssign(annotation=ast.Name("TypeAlias")):
            return True
        case ast.keyword(arg=str(name)):
            return name in _ARGUMENTS
        case _:
            return False


def _answers(returned: ast.expr) -> list[str]:
    """Return the constants that a function of a type may return."""
    match returned:
        case ast.Name("bool"):
            return ["True", "False"]
        case ast.BinOp(op=ast.BitOr(), right=ast.Constant(None)):
            return ["None"]
        case _:
            return []


class _File:
    """A file, and the mutants that it can have."""

    def __init__(self, package: Path, path: Path, defaults: set[str]) -> None:
        self._text = path.read_bytes()
        self._lines = [0]
        for line in self._text.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._name = path.relative_to(package).as_posix()
        self._defaults = defaults

    def mutants(self) -> Iterator[Mutant]:
        for node, inside in _nodes(ast.parse(self._text)):
            for line, start, end, new in self._changes(node, inside):
                yield Mutant(self._name, line, start, end, self._text[start:end].decode(), new, inside)

    def _changes(self, node: ast.AST, inside: bool) -> Iterator[_Change]:
        """Yield the line, the two ends of a piece, and what takes its place."""
        match node:
            case ast.Compare():
                for left, operator, right in zip(
                    [node.left, *node.comparators], node.ops, node.comparators, strict=False
                ):
                    yield from self._between(left, operator, right)
            case ast.BoolOp():
                for left, right in pairwise(node.values):
                    yield from self._between(left, node.op, right)
            case ast.BinOp(op=ast.Add() | ast.Sub()):
                yield from self._between(node.left, node.op, node.right)
            case ast.UnaryOp(op=ast.Not()):
                yield node.lineno, self._start(node), self._start(node.operand), ""
            case ast.Constant() if repr(node.value) in _CONSTANTS:
                yield from self._whole(node, _CONSTANTS[repr(node.value)])
            case ast.Name() if node.id in _NAMES:
                yield from self._whole(node, _NAMES[node.id])
            case ast.Continue() | ast.Break():
                yield from self._whole(node, "break" if isinstance(node, ast.Continue) else "continue")
            case ast.FunctionDef(returns=ast.expr() as returned) if answers := _answers(returned):
                for within in ast.walk(node):
                    if isinstance(within, ast.Return) and within.value and not isinstance(within.value, ast.Constant):
                        for answer in answers:
                            yield from self._whole(within.value, answer)
            case ast.Call():
                yield from self._without_argument(node)
            case ast.Dict():
                yield from self._without(
                    [(key or value, value) for key, value in zip(node.keys, node.values, strict=True)]
                )
            case ast.Set() | ast.List() | ast.Tuple() if not inside:
                yield from self._without([(entry, entry) for entry in node.elts])
            case ast.If() | ast.IfExp():
                for constant in ("True", "False"):
                    yield from self._whole(node.test, constant)
            case ast.comprehension():
                for test in node.ifs:
                    yield from self._whole(test, "True")
            case _:
                pass

    def _start(self, node: ast.expr | ast.stmt | ast.keyword) -> int:
        return self._lines[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt | ast.keyword) -> int:
        return self._lines[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)

    def _whole(self, node: ast.expr | ast.stmt, new: str) -> Iterator[_Change]:
        if node.lineno == node.end_lineno:
            yield node.lineno, self._start(node), self._end(node), new

    def _between(self, left: ast.expr, operator: ast.AST, right: ast.expr) -> Iterator[_Change]:
        old, new = _SWAPPED[type(operator)]
        start = self._end(left)
        piece = self._text[start : self._start(right)].decode()
        # A comment between them may have the word, too.
        place = None if "#" in piece else re.search(re.escape(old), piece)
        if place:
            line = (left.end_lineno or 0) + piece[: place.start()].count("\n")
            yield line, start + place.start(), start + place.end(), new

    def _without_argument(self, call: ast.Call) -> Iterator[_Change]:
        before: ast.expr | ast.keyword | None = call.args[-1] if call.args else None
        for argument in call.keywords:
            if argument.arg in self._defaults and argument.lineno == argument.value.end_lineno:
                start = self._start(argument) if before is None else self._end(before)
                yield argument.lineno, start, self._end(argument), ""
            before = argument

    def _without(self, entries: list[tuple[ast.expr, ast.expr]]) -> Iterator[_Change]:
        for (first, last), (following, _) in pairwise(entries):
            if first.lineno == last.end_lineno:
                yield first.lineno, self._start(first), self._start(following), ""
