"""Write the tables of the reference from the code: ``python docs/generate.py``, or with ``--check`` compare only.

A table stands in a Markdown file between ``<!-- table: name -->`` and ``<!-- end of table -->``. Everything between
the two lines is written here, so a change of the operator table or of the limits reaches the reference.
"""

import inspect
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import fields
from pathlib import Path
from typing import Final

from audiencefilter import CONTACT, FieldType, Limits, Notation
from audiencefilter.language.operators import GROUPS, MODE_KEY, MODE_NOTATION, MODE_TYPE, MODES, RULES, Operand

DOCS: Final = Path(__file__).parent

_TABLE: Final = re.compile(r"(<!-- table: ([a-z-]+) -->\n).*?(<!-- end of table -->)", re.DOTALL)
_MARKS: Final = {None: "", Notation.PUBLISHED: "both", Notation.EXTENDED: "extended"}


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a Markdown table, its columns padded.

    >>> print(table(["a", "bc"], [["1", "x y"]]))
    | a | bc  |
    | - | --- |
    | 1 | x y |
    """
    cells = [[cell.replace("|", "\\|") for cell in row] for row in [head, *rows]]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    cells.insert(1, ["-" * width for width in widths])
    lines = (" | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in cells)
    return "\n".join(f"| {line} |" for line in lines)


def operators() -> str:
    """Return the keys of an operator object: meaning, operand, text form, and how case is treated."""
    rows = [
        (
            f"`{rule.key}`",
            rule.meaning,
            "an array" if rule.operand is Operand.LIST else "a value",
            f"`{rule.text}`",
            _case(rule.folds, rule.foldable, FieldType.STRING in rule.types),
        )
        for rule in RULES
    ]
    return table(["Key", "True where", "Operand", "Text form", "Case of text"], rows)


def _case(folds: bool, foldable: bool, of_text: bool) -> str:
    if not of_text:
        return ""
    return ("ignored" if folds else "matters") + ("" if foldable else ", always")


def types() -> str:
    """Return which field type has which key, and in which notation."""
    rows = [
        (f"`{rule.key}`", *(_MARKS[rule.types.get(kind)] for kind in FieldType), _MARKS[rule.null]) for rule in RULES
    ]
    mode = (f"`{MODE_KEY}`", *(_MARKS[MODE_NOTATION] if kind is MODE_TYPE else "" for kind in FieldType), "")
    return table(["Key", *(kind.value for kind in FieldType), "null"], [*rows, mode])


def groups() -> str:
    """Return the logical keys: meaning, and what they hold in which notation."""
    rows = [
        (f"`{group.key}`", group.meaning, _MARKS[group.array], _MARKS[group.single] or "no")
        for group in GROUPS.values()
    ]
    return table(["Key", "True where", "An array of filter objects", "One filter object"], rows)


def modes() -> str:
    """Return the values of ``mode``."""
    words = {True: "every operator of the object ignores case", False: "every operator of the object is exact"}
    return table(["Mode", "Meaning"], [(f'`"{name}"`', words[folds]) for name, folds in MODES.items()])


def contact() -> str:
    """Return the fields of the contact schema."""
    return table(["Field", "Type"], [(f"`{field.name}`", field.type.value) for field in CONTACT.fields])


def limits() -> str:
    """Return the limits, their defaults, and what they count."""
    docstring = inspect.cleandoc(Limits.__doc__ or "")  # Python 3.13 and later keep it without its indentation
    counts = dict(re.findall(r"^ {4}(\w+): (.+)\.$", docstring, re.MULTILINE))
    rows = [
        (f"`{field.name}`", f"{field.default:,}", counts[field.name].replace("``", "`")) for field in fields(Limits)
    ]
    return table(["Limit", "Default", "Counts"], rows)


TABLES: Final[dict[str, Callable[[], str]]] = {
    make.__name__: make for make in (operators, types, groups, modes, contact, limits)
}


def filled(text: str) -> str:
    """Return a Markdown text with its tables as the code has them now."""
    return _TABLE.sub(lambda found: f"{found[1]}{TABLES[found[2]]()}\n{found[3]}", text)


def stale() -> list[Path]:
    """Return the files whose tables are not those of the code."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(DOCS.glob("*.md"))}
    return [path for path, text in texts.items() if filled(text) != text]


def main() -> int:
    """Write the tables, or with ``--check`` say which files are out of date and fail."""
    paths = stale()
    check = "--check" in sys.argv[1:]
    for path in paths:
        if not check:
            path.write_text(filled(path.read_text(encoding="utf-8")), encoding="utf-8")
        sys.stdout.write(f"{path.name} {'is out of date: python docs/generate.py' if check else 'written'}\n")
    return 1 if check and paths else 0


if __name__ == "__main__":
    sys.exit(main())
