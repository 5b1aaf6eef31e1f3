"""What is wrong with a source that is not in the text form, said in words."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from audiencefilter.language import problems
from audiencefilter.language.errors import show
from audiencefilter.language.problems import Finding, listed
from audiencefilter.notations.text_printer import write_value

if TYPE_CHECKING:
    from lark.exceptions import UnexpectedInput

#: What the parser expects, by its terminals; the first that fits stands for all of its kind.
_EXPECTED: Final = (
    ({"COMPARE", "CONTAINS", "STARTS", "ENDS", "IN", "IS", "BETWEEN"}, "an operator such as =, IN or CONTAINS"),
    ({"NAME", "QUOTED_NAME"}, "a field"),
    ({"LITERAL", "LITERALS"}, "a value"),
    ({"WITH"}, "WITH"),
    ({"CASE"}, "CASE"),
    ({"NULL"}, "NULL"),
    ({"LPAR"}, "("),
    ({"AND"}, "AND"),
    ({"OR"}, "OR"),
    ({"RPAR"}, ")"),
    ({"$END"}, "the end"),
)
#: Quotation marks that word processors put in the place of straight ones.
_SLANTED: Final = "\u2018\u2019\u201c\u201d`"
#: What other languages write: the text found, and what to write here.
_FOREIGN: Final = (
    (re.compile(r"=="), "write ="),
    (re.compile(r"&&?"), "write AND"),
    (re.compile(r"\|\|?"), "write OR"),
    (re.compile(r"!(?!=)"), "write NOT"),
    (re.compile(r"(?:I?LIKE|HAS|INCLUDES)\b", re.IGNORECASE), "write CONTAINS"),
    (re.compile(r"(?:BEGINS|STARTSWITH)\b", re.IGNORECASE), "write STARTS WITH"),
    (re.compile(r"ENDSWITH\b", re.IGNORECASE), "write ENDS WITH"),
    (re.compile(r"NOTIN\b", re.IGNORECASE), "write NOT IN"),
    (re.compile(r"IGNORE\b", re.IGNORECASE), "write IGNORING CASE"),
    (re.compile(r"//|/\*|#"), "comments start with --"),
    (re.compile(f"[{_SLANTED}]"), "write straight quotes: '…'"),
    (re.compile(r"[\[{]"), "write a list in parentheses: ('a', 'b')"),
)
_WORD: Final = re.compile(r"[A-Za-z_][\w@.-]*")
_NUMBER_LIKE: Final = re.compile(r"[+-]?[\w.+-]*")
_LONGEST_HINT: Final = 60


def finding_of(text: str, error: "UnexpectedInput", terminals: set[str]) -> Finding:
    """Return the finding of a parser's error; `terminals` are those that it would have gone on with."""
    if not text.strip():
        return problems.invalid_text("the source is empty", 0, "a clause", "for everyone write EVERYONE")
    offset = _place(text, error)
    expected = _expected(terminals)
    if offset >= len(text):
        return problems.invalid_text("the text ends too early", len(text), expected)
    rest = text[offset:]
    if offset == len(text) - len(text.lstrip()) and rest[0] in "{[":
        return problems.invalid_text("this is JSON, not the text form", offset, expected, "read it with parse()")
    if rest[0] == "'" and "'" not in rest[1:].replace("''", ""):
        return problems.invalid_text("the text that starts here does not end", offset, "a closing '")
    if rest[0] == '"' and '"' not in rest[1:]:
        return problems.invalid_text("the name that starts here does not end", offset, 'a closing "')
    return problems.invalid_text(f"{_found(rest)} cannot stand here", offset, expected, _hint(text, offset, terminals))


def _place(text: str, error: Any) -> int:
    """Return where the parser stopped."""
    at_end = hasattr(error, "token") and error.token.type == "$END"
    return len(text) if at_end else error.pos_in_stream


def _expected(terminals: set[str]) -> str | None:
    words = [word for names, word in _EXPECTED if names & terminals]
    if words == ["the end"]:  # the parser has closed the clause by then; where it may end it may go on too
        words = ["AND", "OR", "the end"]
    if "a field" in words:
        words = ["a field", "NOT or ("] if "LPAR" in terminals else ["a field"]
        return ", ".join(words)
    return listed(words) if words else None


def _found(rest: str) -> str:
    word = _WORD.match(rest)
    return show(word[0] if word else rest[0], _LONGEST_HINT)


def _hint(text: str, offset: int, terminals: Iterable[str]) -> str | None:
    rest = text[offset:]
    due = set(terminals)
    if text[offset - 1 : offset] == "=" and rest[0] == "=":
        return "write = once"
    if due & {"LITERAL", "LITERALS"}:
        return _value_hint(rest)
    if due == {"LPAR"}:
        return "write the values in parentheses: ('a', 'b')"
    for foreign, hint in _FOREIGN:
        if foreign.match(rest):
            return hint
    if rest[0] == "'" and due & {"NAME"}:
        return "write the field first, without single quotes"
    return None


def _value_hint(rest: str) -> str | None:
    """Say how to write what stands where a value was due."""
    if rest[0] == '"':
        end = rest.find('"', 1)
        value = rest[1:end]
        return f"write {write_value(value)}" if 0 <= end <= _LONGEST_HINT else "write texts in single quotes"
    if rest[0] in _SLANTED:
        return "write straight quotes: '…'"
    if rest[0] == "(":
        return "for any of several values write IN ('a', 'b')"
    word = _WORD.match(rest)
    if word is not None and len(word[0]) <= _LONGEST_HINT:
        return f"write {write_value(word[0])}"
    number = _NUMBER_LIKE.match(rest)
    if rest[0] == "+":
        return "write the number without +"
    if number is not None and 0 < len(number[0]) <= _LONGEST_HINT:
        return f"write {write_value(number[0])} if it is a text"
    return None
