"""Where the grammars are: in the wheel beside the package, in a checkout at its top."""

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lark import Lark


def grammar(name: str) -> str:
    """Return the text of a grammar, such as ``"json"``.

    Raises:
        FileNotFoundError: the package is installed without its grammars.
    """
    from pathlib import Path

    package = Path(__file__).resolve().parent.parent
    for folder in (package / "grammar", package.parent.parent / "grammar"):
        path = folder / f"{name}.lark"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise FileNotFoundError(f"the grammar {name}.lark is missing from the installation of audiencefilter")


@cache
def lark_parser(name: str, **options: Any) -> "Lark":
    """Return the LALR parser of a grammar, made once."""
    from lark import Lark

    return Lark(grammar(name), parser="lalr", maybe_placeholders=False, **options)
