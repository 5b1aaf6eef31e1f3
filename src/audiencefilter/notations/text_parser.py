"""Parse the text form to parts with positions, with a lark parser (``grammar/text.lark``).

A source is scanned before it is parsed, so that no clause takes more time than the limits allow; and syntax errors get
messages of our own.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, assert_never

from audiencefilter.language import problems
from audiencefilter.language.errors import show
from audiencefilter.language.limits import Limits
from audiencefilter.language.operators import RELATION_RULES, RULES, WEEK_START_KEY
from audiencefilter.language.problems import AbandonedError, Finding, invalid_text, listed
from audiencefilter.notations.json import json_start
from audiencefilter.notations.positions import Span
from audiencefilter.notations.text_printer import write_value

if TYPE_CHECKING:
    from lark import Lark, Token

#: JSON keys by the words of the text form; some operators have a second spelling.
_KEYS: Final = {**{rule.text: rule.key for rule in RULES}, "<>": "not"}
#: Words without an operand: their keys with the operand.
_PRESENCE: Final = {
    "IS NULL": ("equals", "null"), "IS NOT NULL": ("not", "null"), "IS EMPTY": ("isEmpty", "true"),
    "IS NOT EMPTY": ("isEmpty", "false"),
}  # fmt: skip
_MODES: Final = {"IGNORING CASE": "insensitive", "EXACT": "default"}
#: JSON keys of tests of related records, by their words.
_RELATION_KEYS: Final = {rule.text: rule.key for rule in RELATION_RULES}


# -- parts of a source ------------------------------------------------------------------------------------------------


class Value(NamedTuple):
    """A literal or a list of literals: its text and its position; and the clauses in the list, which name audiences."""

    text: str
    span: Span
    is_list: bool = False
    clauses: tuple["Part", ...] = ()


class Moving(NamedTuple):
    """An operand that depends on the clock, by its keys in JSON: ``NOW(…)``, ``TODAY(…)`` or one of ``ANNIVERSARY``."""

    parts: tuple[tuple[str, "Value | Moving"], ...]
    span: Span


class Name(NamedTuple):
    """The name of a field or of a relation, with its position."""

    text: str
    span: Span


#: Nested keys of an operator object, with the operand of the last.
Operand: TypeAlias = tuple[tuple[str, ...], Value | Moving]


class Predicate(NamedTuple):
    """The test part of a comparison: its words, operator keys with operands, the words' position, and its span."""

    words: str
    operands: tuple[Operand, ...]
    operator: Span
    span: Span


class Test(NamedTuple):
    """A comparison: a test of one field."""

    field: Name
    predicate: Predicate
    mode: Value | None
    span: Span


class Group(NamedTuple):
    """A group: its logical key, its members (none for ``EVERYONE`` and ``NOONE``), and the position of its keyword."""

    key: str
    parts: tuple["Part", ...]
    span: Span
    keyword: Span


class Related(NamedTuple):
    """A test of related records: the key of the relation object, the clause on them, and the keyword's position."""

    relation: Name
    key: str
    inner: "Part"
    span: Span
    keyword: Span


class Aggregated(NamedTuple):
    """Tests of an aggregate over related records."""

    relation: Name
    key: str
    field: Name | None
    #: The clause that selects the records; None where omitted.
    where: "Part | None"
    tests: tuple[Predicate, ...]
    span: Span
    keyword: Span


Part: TypeAlias = Test | Group | Related | Aggregated


class _Builder:
    """Makes parts when the parser recognises rules, innermost first; each method is a rule of the grammar."""

    def any(self, children: list[Any]) -> Part:
        return self._group("OR", children)

    def all(self, children: list[Any]) -> Part:
        return self._group("AND", children)

    def negation(self, children: list[Any]) -> Part:
        keyword, part = children
        return Group("NOT", (part,), Span(keyword.start_pos, part.span.end), _span(keyword))

    def constant(self, children: list[Any]) -> Part:
        (token,) = children
        return Group("AND" if token.type == "EVERYONE" else "OR", (), _span(token), _span(token))

    def _group(self, key: str, children: list[Any]) -> Part:
        members = children[::2]
        # Parentheses around a group of the same kind add no level.
        parts = tuple(part for member in members for part in _members(member, key))
        return Group(key, parts, Span(members[0].span.start, members[-1].span.end), _span(children[1]))

    def comparison(self, children: list[Any]) -> Part:
        name, words, *rest = children
        mode = rest.pop() if rest and isinstance(rest[-1], _Phrase) else None
        predicate = self.bare([words, *rest])
        end = (mode or predicate).span.end
        named = None if mode is None else Value(_MODES[mode.text], mode.span)
        return Test(_name(name), predicate, named, Span(name.start_pos, end))

    def bare(self, children: list[Any]) -> Predicate:
        words, *rest = children
        # The AND between two values has no meaning of its own.
        values = [_value(value) for value in rest if isinstance(value, Value | Moving) or value.type != "AND"]
        operands = tuple(self._operands(words, values))
        end = values[-1].span.end if values else words.span.end
        return Predicate(words.text, operands, words.span, Span(words.span.start, end))

    @staticmethod
    def _operands(words: "_Phrase", values: list[Value | Moving]) -> Iterator[Operand]:
        match words.text:
            case text if text in _PRESENCE:
                key, value = _PRESENCE[text]
                yield (key,), Value(value, words.span)
            case "BETWEEN":
                low, high = values
                yield ("gte",), low
                yield ("lte",), high
            case "!=" | "<>" if isinstance(values[0], Moving):
                yield ("not", "equals"), values[0]
            case text if text in _KEYS:
                yield (_KEYS[text],), values[0]
            case text:  # such as NOT CONTAINS
                yield ("not", _KEYS[text.removeprefix("NOT ")]), values[0]

    # Related records.

    def related(self, children: list[Any]) -> Part:
        first, second, _, inner, closing = children
        words, relation = (first, second) if isinstance(first, _Phrase) else (second, first)
        span = Span(min(words.span.start, relation.start_pos), closing.end_pos)
        return Related(_name(relation), _RELATION_KEYS[words.text], inner, span, words.span)

    def aggregate(self, children: list[Any]) -> Part:
        function, name, *wheres, (tests, end) = children
        relation, field = _member(name) if name.type == "MEMBER" else (_name(name), None)
        where, span = wheres[0] if wheres else None, Span(function.start_pos, end)
        return Aggregated(relation, _RELATION_KEYS[function.upper()], field, where, tests, span, _span(function))

    def result(self, children: list[Any]) -> tuple[tuple[Predicate, ...], int]:
        """Return the tests with the offset of the end of the last."""
        tests = tuple(child for child in children if isinstance(child, Predicate))
        last = children[-1]
        return tests, last.span.end if isinstance(last, Predicate) else last.end_pos

    def opposite(self, children: list[Any]) -> Predicate:
        keyword, _, predicate, closing = children
        operands = tuple((("not", *keys), value) for keys, value in predicate.operands)
        start = keyword.start_pos
        words = f"NOT ({predicate.words})"
        return Predicate(words, operands, Span(start, predicate.operator.end), Span(start, closing.end_pos))

    # Terminals, and rules with terminals only.

    def words(self, children: list[Any]) -> "_Phrase":
        text = " ".join(token.upper() for token in children)
        return _Phrase(text, Span(children[0].start_pos, children[-1].end_pos))

    operator = equality = order = anniversary = among = several = presence = between = mode = quantifier = whether = (
        words
    )

    def now(self, children: list[Any]) -> Moving:
        first, last = children[0], children[-1]
        parts: list[tuple[str, Value | Moving]] = []
        for word, value in pairwise(children):
            match getattr(word, "type", None), getattr(value, "type", None):
                case "LPAR", _:
                    parts.append((first.lower(), _value(value)))
                case "NAME", "NAME":
                    parts.append((WEEK_START_KEY, _value(value)))
                case "START" | "END" | "ZONE" | "FROM" | "TO" | "DAYS" as kind, _:
                    parts.append((kind.lower(), _value(value)))
                case _:
                    pass
        return Moving(tuple(parts), Span(first.start_pos, last.end_pos if hasattr(last, "end_pos") else last.span.end))

    today = window = now

    def values(self, children: list[Any]) -> Value:
        opening, *runs, closing = children
        pieces: list[str] = []
        end = opening.end_pos
        clauses = tuple(run for run in runs if not hasattr(run, "type"))
        for run in runs:  # with commas between; skipped text becomes spaces, to preserve positions
            if hasattr(run, "type"):
                pieces += (" " * (run.start_pos - end), run)
                end = run.end_pos
        return Value("".join(pieces), Span(opening.start_pos, closing.end_pos), is_list=True, clauses=clauses)

    listed = array = members = values

    def clause(self, children: list[Any]) -> Part:
        return children[1]  # type: ignore[no-any-return]

    where = clause


class _Phrase(NamedTuple):
    """The words of an operator or of a mode, in capitals."""

    text: str
    span: Span


def _members(part: Part, key: str) -> tuple[Part, ...]:
    return part.parts if isinstance(part, Group) and part.key == key else (part,)


def _span(token: "Token") -> Span:
    return Span(token.start_pos or 0, token.end_pos or 0)


def _value(child: Any) -> Any:
    return child if isinstance(child, Value | Moving) else Value(str(child), _span(child))


def _name(token: "Token") -> Name:
    return Name(_unquoted(str(token)), _span(token))


def _unquoted(text: str) -> str:
    return text if text[0] != '"' else text[1:-1].replace('""', '"')


#: The relation of a member: a word, or text in double quotes.
_OWNER: Final = re.compile(r'[^".]++|"[^"]*+(?:""[^"]*+)*+"')


def _member(token: "Token") -> tuple[Name, Name | None]:
    """Split a name at the first dot into the relation and the field of its records."""
    text, start = str(token), token.start_pos or 0
    parted: Any = _OWNER.match(text)
    relation = Name(_unquoted(parted[0]), Span(start, start + parted.end()))
    if parted.end() == len(text):
        return relation, None
    first = parted.end() + 1
    return relation, Name(_unquoted(text[first:]), Span(start + first, start + len(text)))


# -- parsing ----------------------------------------------------------------------------------------------------------


@cache
def _parser() -> "Lark":
    """Return the parser, which builds parts directly, without a lark tree."""
    from lark import Lark

    return Lark(
        grammar("text"), parser="lalr", maybe_placeholders=False, transformer=_Builder(), g_regex_flags=re.ASCII
    )


def read(text: str, limits: Limits) -> Part:
    """Return the part of a source; AbandonedError for invalid syntax, or beyond the limits."""
    from lark.exceptions import UnexpectedInput

    _guard(text, limits)
    parsing: Any = _parser().parse_interactive(text)  # lark gives its methods no types
    try:
        parsing.exhaust_lexer()
        part = parsing.feed_eof()
    except UnexpectedInput as error:
        raise AbandonedError(_finding_of(text, error, parsing.accepts())) from None
    # Each filter object is at most a conjunction of groups, so no clause within the limits has more levels.
    levels = [[part]]
    while inside := [inner for outer in levels[-1] for inner in _inside(outer)]:
        levels.append(inside)
    if len(levels) > 2 * limits.depth + 2:
        raise AbandonedError(problems.too_deep((), limits.depth, levels[-1][0].span.start))
    return part  # type: ignore[no-any-return]


def _inside(part: Part) -> tuple[Part, ...]:
    match part:
        case Group():
            return part.parts
        case Related():
            return (part.inner,)
        case Aggregated():
            return () if part.where is None else (part.where,)
        case Test():
            values = (value for _, value in part.predicate.operands if isinstance(value, Value))
            return tuple(clause for value in values for clause in value.clauses)
        case _:
            assert_never(part)


# -- before a source is parsed ----------------------------------------------------------------------------------------

#: A test of related records has at least one and at most two of these words.
_OF_RELATED: Final = ("IS", "SOME", "EVERY", "NO", "WHERE", "COUNT", "SUM", "MIN", "MAX")
_TOKENS: Final = re.compile(
    r"""'[^']*'|"[^"]*"|--[^\n]*|(?P<open>\()|(?P<close>\))"""
    rf"""|\b(?:(?P<word>AND|OR|NOT)|(?P<related>{"|".join(_OF_RELATED)}))\b(?!\.)""",
    re.IGNORECASE,
)
#: Maximum open parentheses: redundant ones add no level to a filter, but take time.
_MAX_OPEN: Final = 1_000


def _guard(text: str, limits: Limits) -> None:
    """Stop a source with more tests or open parentheses than any clause within the limits by AbandonedError."""
    if len(text) < _MAX_OPEN:
        return  # too short for either
    opened = connectives = negations = related = last_end = 0
    for found in _TOKENS.finditer(text):
        kind = found.lastgroup
        if kind == "open":
            opened += 1
        elif kind == "close":
            opened -= 1
        elif kind == "word":
            word = found[0].upper()
            connectives += word in ("AND", "OR")
            adjacent = word == "NOT" and text[last_end : found.start()].isspace()
            negations = negations + 1 if adjacent else 0
        elif kind == "related":
            related += 1
        if opened > _MAX_OPEN or negations > 2 * limits.depth:
            raise AbandonedError(problems.too_deep((), limits.depth, found.start()))
        # Each test has one connective before it, and one more with BETWEEN.
        if max(connectives, related) > 2 * limits.nodes:
            raise AbandonedError(problems.too_many_nodes((), limits.nodes, found.start()))
        last_end = found.end()


# -- syntax errors ----------------------------------------------------------------------------------------------------

#: Descriptions of expected terminals: used if the first ones are expected and none of the second.
_EXPECTED: Final[tuple[tuple[set[str], set[str], str], ...]] = (
    ({"CONTAINS", "STARTS", "ENDS"}, set(), "an operator such as =, IN or CONTAINS"),
    ({"EQUALITY", "ORDER"}, {"CONTAINS"}, "an operator such as >= or IN"),
    ({"MEMBER"}, set(), "a relation and a field of its records, as in actions.points"),
    ({"EVERYONE"}, set(), "a field"),
    ({"QUOTED_NAME"}, {"EVERYONE"}, "a relation"),
    ({"NAME"}, {"QUOTED_NAME"}, "a unit such as MONTH"),
    ({"LITERAL", "LITERALS"}, set(), "a value"),
    ({"SOME_OF"}, set(), "SOME"),
    ({"EVERY_OF"}, set(), "EVERY"),
    *(({word}, set[str](), word) for word in ("WITH", "CASE", "NULL", "WHERE", "START", "END", "ZONE", "FROM", "TO")),
    ({"LPAR"}, {"NULL", "LITERALS"}, "("),
    ({"AND"}, set(), "AND"),
    ({"OR"}, set(), "OR"),
    ({"RSQB"}, set(), "]"),
    ({"RPAR"}, set(), ")"),
    ({"$END"}, set(), "the end"),
)
#: Typographic quotation marks that word processors insert.
_SLANTED: Final = "\u2018\u2019\u201c\u201d`"
#: Words of other languages in place of an operator.
_WORDS: Final = {
    "eq": "=", "ne": "!=", "gt": ">", "ge": ">=", "lt": "<", "le": "<=",
    **dict.fromkeys(("like", "ilike", "includes", "co"), "CONTAINS"), "notin": "NOT IN",
    **dict.fromkeys(("startswith", "begins", "sw"), "STARTS WITH"), **dict.fromkeys(("endswith", "ew"), "ENDS WITH"),
    "pr": "IS NOT NULL",
}  # fmt: skip
#: Syntax of other languages: the text found, and the text to write here.
_FOREIGN: Final = (
    (re.compile(r"=="), "write ="),
    (re.compile(r"&&?"), "write AND"),
    (re.compile(r"\|\|?"), "write OR"),
    (re.compile(r"!(?!=)"), "write NOT"),
    (re.compile(r"//|/\*|#"), "comments start with --"),
    (re.compile(f"[{_SLANTED}]"), "write straight quotes: '…'"),
    (re.compile(r"[\[{]"), "write a list in parentheses: ('a', 'b')"),
    (re.compile(r":"), "write = for the whole value, or CONTAINS for a part, and a text in single quotes"),
    (re.compile(r"-(?=\s*[A-Za-z(])"), "write NOT"),
    (re.compile(r"(?:~|RLIKE|REGEXP|MATCHES)", re.IGNORECASE), "there are no patterns: write CONTAINS or STARTS WITH"),
)
_RELATIVE_HINT: Final = "write NOW('-P30D') for thirty days ago, NOW('P0D') for now"
#: Syntax of other languages that has another meaning in other places: the end of the preceding text, the text found,
#: and the text to write.
_FOREIGN_AFTER: Final = tuple(
    (re.compile(rf"(?:{before})\s*\Z", re.IGNORECASE), re.compile(found, re.IGNORECASE), hint)
    for before, found, hint in (
        (r"\bHAS", r"(?:ANY|ONE|ALL)\b|[(\[]", "write HAS SOME ('a', 'b') or HAS EVERY ('a', 'b')"),
        (r"\bHAS|\bNOT", r"(?:NOT|NO|NONE|HAS)\b", "write NOT around the test: NOT (tags HAS 'a')"),
        (r"\A\s*WHERE", r"[^(]", "leave WHERE out"),
        (r"\bIS(?:\s+NOT)?", r"(?:TRUE|FALSE)\b", "write = true or = false"),
        ("", r"NOW\s*\(", "write NOW(…) only after <, <=, > or >="),
        ("", r"TODAY\s*\(", "write TODAY(…) only after =, !=, <, <=, > or >="),
        (r"\bANNIVERSARY", r"[^FD]", "write ANNIVERSARY FROM 'P0D' TO 'P7D'"),
        (r"\bNOW(?:\s*\()?", r"[^'(]", _RELATIVE_HINT),
        (r"\bNOW\s*\([^()]*\)", r"[-+]", "write the distance from now as NOW('-P30D')"),
        (r"[<>=]\s*[0-9]+", r"(?:minute|hour|day|week|month|year)s?\b", _RELATIVE_HINT),
        (r"\bCOUNT", r"\(", "write COUNT actions >= 3, and the condition in WHERE (…)"),
        (r"\b(?:SUM|MIN|MAX)", r"\(", "write MAX actions.points >= 3, and the condition in WHERE (…)"),
        (r"\b(?:EXISTS|ANY)", r'[\w"(]', "write SOME actions (…)"),
        (r"\bIN|\bHAS\s+(?:SOME|EVERY)", r"[^(]", "write the values in parentheses: ('a', 'b')"),
        (r"\bWHERE", r"[^(]", "write the condition in parentheses: WHERE (…)"),
        (r'\b(?:SOME|EVERY|NO)\s+(?:[\w.]+|"[^"]*")', r"[^(]", "write the condition in parentheses: SOME actions (…)"),
        (r"\b(?:WHERE|IS(?:\s+NOT)?)\s*\(", r"\)", "for any record write (EVERYONE)"),
        (r'\b(?:SOME|EVERY|NO)\s+(?:[\w.]+|"[^"]*")\s*\(', r"\)", "for any record write (EVERYONE)"),
    )
)
#: Words for instants in other languages.
_FOREIGN_INSTANTS: Final = re.compile(
    r"(?:INTERVAL|TODAY|YESTERDAY|CURRENT_\w+|GETDATE|SYSDATE|DATE_?(?:ADD|SUB))\b", re.IGNORECASE
)
_WORD: Final = re.compile(r"[A-Za-z_][\w@.-]*")
_NUMBER: Final = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_NUMBER_LIKE: Final = re.compile(r"[+-]?[\w.+-]*")
#: Maximum characters of a name or a value in a hint.
MAX_HINT: Final = 60


def _finding_of(text: str, error: Any, terminals: set[str]) -> Finding:
    """Return the finding of a parser error; `terminals`: those expected at that place."""
    if not text.strip():
        return invalid_text("the source is empty", 0, "a clause", "for everyone write EVERYONE")
    at_end = hasattr(error, "token") and error.token.type == "$END"
    offset = len(text) if at_end else error.pos_in_stream
    expected = _expected(terminals)
    if offset >= len(text):
        return invalid_text("the text ends too early", len(text), expected)
    rest = text[offset:]
    if json_start().match(text):
        start = len(text) - len(text.lstrip())
        return invalid_text("this is JSON, not the text form", start, expected, problems.TAKES_JSON)
    if rest[0] == "'" and "'" not in rest[1:].replace("''", ""):
        return invalid_text("the text that starts here does not end", offset, "a closing '")
    if rest[0] == '"' and '"' not in rest[1:]:
        return invalid_text("the name that starts here does not end", offset, 'a closing "')
    return invalid_text(f"{_found(rest)} cannot stand here", offset, expected, _hint(text, offset, terminals))


def _expected(terminals: set[str]) -> str | None:
    words = [word for names, others, word in _EXPECTED if names & terminals and not others & terminals]
    if words == ["the end"]:  # the parser has already closed the clause; where it may end it may also continue
        words = ["AND", "OR", "the end"]
    if "a field" in words:
        words = ["a field", "NOT or ("] if "LPAR" in terminals else ["a field"]
        return ", ".join(words)
    return listed(words) if words else None


def _found(rest: str) -> str:
    word = _WORD.match(rest)
    return show(word[0] if word else rest[0], MAX_HINT)


def _hint(text: str, offset: int, terminals: set[str]) -> str | None:
    rest = text[offset:]
    if text[offset - 1 : offset] == "=" and rest[0] == "=":
        return "write = once"
    before = text[max(0, offset - 120) : offset]
    for end, foreign, hint in _FOREIGN_AFTER:
        if foreign.match(rest) and end.search(before):
            return hint
    if terminals & {"LITERAL", "LITERALS"}:
        return _value_hint(rest)
    word = _WORD.match(rest)
    if word is not None and word[0].lower() in _WORDS:
        return f"write {_WORDS[word[0].lower()]}"
    for foreign, hint in _FOREIGN:
        if foreign.match(rest):
            return hint
    if rest[0] in ",;" and terminals & {"OR", "$END"}:
        return "write AND or OR between two tests"
    if rest[0] == "'" and "EVERYONE" in terminals:
        return "write the field first, without single quotes"
    return None


def _value_hint(rest: str) -> str | None:
    """Say how to write the text found where a value is expected."""
    if rest[0] == '"':
        end = rest.find('"', 1)
        value = rest[1:end]
        otherwise = f", or {value} if it is a number" if _NUMBER.fullmatch(value) else ""
        return f"write {write_value(value)}{otherwise}" if 0 <= end <= MAX_HINT else "write texts in single quotes"
    if rest[0] in _SLANTED:
        return "write straight quotes: '…'"
    if rest[0] == "(":
        return "for any of several values write IN ('a', 'b')"
    if _FOREIGN_INSTANTS.match(rest):
        return _RELATIVE_HINT
    word = _WORD.match(rest)
    if word is not None and rest[word.end() :].lstrip()[:1] in ("'", "(", "="):  # the word of another language
        return None
    if word is not None and len(word[0]) <= MAX_HINT:
        return f"write {write_value(word[0])} if it is a text"
    number = _NUMBER_LIKE.match(rest)
    if rest[0] == "+":
        return "write the number without +"
    if number is not None and 0 < len(number[0]) <= MAX_HINT:
        return f"write {write_value(number[0])} if it is a text"
    return None


def grammar(name: str) -> str:
    """Return the text of a grammar, such as ``"json"``; FileNotFoundError where the package lacks its grammars."""
    from pathlib import Path

    package = Path(__file__).resolve().parent.parent
    for folder in (package / "grammar", package.parent.parent / "grammar"):
        path = folder / f"{name}.lark"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise FileNotFoundError(f"the grammar {name}.lark is missing from the installation of audiencefilter")
