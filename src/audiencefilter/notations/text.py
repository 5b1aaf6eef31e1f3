"""Convert the text form to a checked AST, by the tree of the JSON form of the clause: one set of rules for both."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, TypeAlias, assert_never

from audiencefilter.language import operators as table
from audiencefilter.language import problems, relation_problems
from audiencefilter.language.ast import Function, Node
from audiencefilter.language.decimals import Written
from audiencefilter.language.durations import Start, zones
from audiencefilter.language.errors import Fix, Path
from audiencefilter.language.instants import meant_stretch
from audiencefilter.language.json_text import Tree
from audiencefilter.language.limits import Limits
from audiencefilter.language.problems import AbandonedError, Finding
from audiencefilter.language.schema import Relation, Schema
from audiencefilter.language.time_problems import hint_of_stretch
from audiencefilter.notations import text_parser as syntax
from audiencefilter.notations.canonical import distinct_keys
from audiencefilter.notations.check import check, over_limits
from audiencefilter.notations.json import plain_text, read_integer, text_of
from audiencefilter.notations.positions import Span, invalid
from audiencefilter.notations.text_printer import write_name, write_value
from audiencefilter.notations.tree import Audiences
from audiencefilter.notations.vocabulary import vocabulary

#: A part with a test of a name.
_Named: TypeAlias = syntax.Test | syntax.Related | syntax.Aggregated
_Operand: TypeAlias = syntax.Value | syntax.Moving
#: A literal in a row of them, or (outside the group) a comment between two.
_LITERAL: Final = re.compile(r"--[^\n]*+|('[^']*+(?:''[^']*+)*+'|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|[A-Za-z]+)")


def parse_text(source: Any, schema: Schema, limits: Limits, audiences: Audiences | None = None) -> Node:
    """Return the AST of a clause in the text form, as str or UTF-8 bytes; the error has all problems."""
    # The limits on depth and nodes are those of the same clause in canonical JSON.
    text = plain_text(source)
    try:
        text = text_of(source, limits, "text (str or bytes)")
        part = syntax.read(text, limits)
    except AbandonedError as stop:
        raise invalid([stop.finding], text, write=write_value) from None
    findings: list[Finding] = []
    layout = Layout(schema, limits, findings, audiences)
    tree = layout.tree(part, (), schema)
    node = check(vocabulary(schema, limits), tree, findings, counted=False, audiences=audiences)
    if findings := findings or over_limits(node, schema, limits):
        raise invalid([*map(layout.reworded, findings)], text, layout.locate, write_value, write_name, layout.rewrite)
    return node


def _in_order(listed: syntax.Value) -> list[syntax.Part | syntax.Value]:
    """Return the literals and the clauses of a list in the order of the source."""
    first = listed.span.start + 1
    found = [literal for literal in _LITERAL.finditer(listed.text) if literal[1]]
    literals = [syntax.Value(one[1], Span(first + one.start(1), first + one.end(1))) for one in found]
    return sorted([*literals, *listed.clauses], key=lambda member: member.span.start)


# -- the layout: parts to a tree, with the positions of its keys and values -----------------------------------------


class Layout:
    """The tree of a part, and the positions of its keys and values in the source."""

    def __init__(self, schema: Schema, limits: Limits, findings: list[Finding], audiences: Audiences | None) -> None:
        self.schema = schema
        self.audiences = audiences
        self.limits = limits
        self.findings = findings
        self.values: dict[Path, Span] = {}
        self.keys: dict[Path, Span] = {}
        self.lists: dict[Path, syntax.Value] = {}
        #: Hints in the words of the text form, by the path of the problem.
        self.hints: dict[Path, str] = {}
        #: For each test: the span to replace when its operator changes, None where it has several operands; and the
        #: text before each operator: the field.
        self.tests: dict[Path, tuple[Span | None, str]] = {}

    def reworded(self, finding: Finding) -> Finding:
        """Return a finding with a hint in the words of the text form."""
        hint = self.hints.get(finding.path)
        word = _NAMES.get(finding.path[-1]) if finding.path else None
        if hint is None and word is not None and type(finding.replacement) is str:
            hint = f"write {word(finding.replacement)}"
        if hint is not None:
            return finding._replace(hint=hint, replacement=None, rename=None, instead=())
        if finding.instead:
            return finding._replace(hint=f"write {self._other_test(finding)}")
        if finding.hint:
            return finding._replace(hint=self._in_words(finding))
        return finding

    def _in_words(self, finding: Finding) -> str:
        """Return the hint of a finding in words of the text form."""
        hint = finding.hint or ""
        path = finding.path[:-1] if finding.path and type(finding.path[-1]) is int else finding.path
        _, field = self.tests.get(path, (None, ""))
        if path and path[-1] in table.RELATION_RULES_BY_KEY:
            field = f"{write_name(str(path[-2]))} "
        if finding.code == "invalid_datetime":
            hint = self._about_stretch(finding, path) or hint
        elif finding.code == "null_in_list" and field:
            hint = f'for "or missing" write OR {field}IS NULL, for "and not missing" AND {field}IS NOT NULL'
        elif finding.code == "mode_with_ordering":
            hint = "write the ordering without IGNORING CASE"
        form = "NOT (%s)" if path[-2:-1] == ("not",) else "%s"
        return in_text(hint, field.strip(), form)

    def _about_stretch(self, finding: Finding, path: Path) -> str | None:
        """Say how to compare with a day, a month or an hour where no single operator does this."""
        stretch, key = meant_stretch(finding.value), str(path[-1])
        if stretch is None or stretch.after is None or key in ("gte", "lt"):
            return None
        _, field = self.tests.get(path, (None, ""))
        return hint_of_stretch(key, stretch, lambda pairs: _tests(field, pairs))

    def _other_test(self, finding: Finding) -> str:
        """Return the test to write instead of the one at a finding."""
        span, field = self.tests.get(finding.path, (None, ""))
        tests = _tests(field, finding.instead)
        is_of_between = span is None and field and len(finding.instead) == 1
        return f"{field}>= … AND {tests}" if is_of_between else tests

    def rewrite(self, finding: Finding, _span: Span, _text: str) -> Fix | None:
        """Return the edit that writes a test with other operators; None where the test has several operands."""
        span, _ = self.tests.get(finding.path, (None, ""))
        return None if span is None else Fix(span.start, span.end, self._other_test(finding))

    def locate(self, text: str, findings: Sequence[Finding]) -> list[Span | None]:
        """Return the span of each finding: of a key, a value, or a list item, which is located only now."""
        listed: dict[Path, set[int]] = {}
        for path in {finding.path for finding in findings} - self.values.keys():
            if path[:-1] in self.lists:
                listed.setdefault(path[:-1], set()).add(int(path[-1]))
        for path, wanted in listed.items():
            self._locate_in_list(path, wanted)
        return [self._span_of(finding) for finding in findings]

    def _locate_in_list(self, path: Path, wanted: set[int]) -> None:
        value = self.lists[path]
        first = value.span.start + 1
        literals = (found.span(1) for found in _LITERAL.finditer(value.text) if found[1])
        for index, (start, end) in enumerate(islice(literals, max(wanted) + 1)):
            if index in wanted:
                self.values[*path, index] = Span(first + start, first + end)

    def _span_of(self, finding: Finding) -> Span:
        path = finding.path
        if finding.at_key and path in self.keys:
            return self.keys[path]
        # A path without text of its own (a group without a key in the text form) has the position of its innermost
        # parent with one.
        while path not in self.values:
            path = path[:-1]
        return self.values[path]

    def tree(self, part: syntax.Part, path: Path, schema: Schema | None) -> Tree:
        """Return the tree of a part; below an unknown relation the schema is unknown."""
        self.values[path] = part.span
        match part:
            case syntax.Group("NOT", (inner,)):
                self.keys[*path, "NOT"] = part.keyword
                return (("NOT", self.tree(inner, (*path, "NOT"), schema)),)
            case syntax.Group(key, parts):
                here = (*path, key)
                self.keys[here], self.values[here] = part.keyword, part.span
                return ((key, [self.tree(member, (*here, index), schema) for index, member in enumerate(parts)]),)
            case syntax.Test():
                return self._test(part, path, schema)
            case syntax.Related():
                return self._related(part, path, schema)
            case syntax.Aggregated():
                return self._aggregated(part, path, schema)
            case _:
                assert_never(part)

    def _named(self, name: syntax.Name, part: _Named, path: Path, schema: Schema | None) -> Path | None:
        """Return the path of a test of a field or a relation; None where the name cannot be one."""
        here = (*path, name.text)
        self.keys[here], self.values[here] = name.span, part.span
        if name.text in table.GROUPS:  # in double quotes; as a key of the tree it would mean the group
            unknown = problems.unknown_field(here, name.text, schema or self.schema)
            self.findings.append(unknown._replace(hint=f"for the group write {name.text} without quotes", rename=None))
            return None
        return here

    def _names_audiences(self, name: str, schema: Schema | None) -> bool:
        """Whether a name is the word before audiences, which is written in any case."""
        if self.audiences is None or schema is None or name.upper() != table.AUDIENCE_KEY.upper():
            return False
        return name not in schema.by_name and name not in schema.relations and self.audiences.are_of(schema)

    def _test(self, test: syntax.Test, path: Path, schema: Schema | None) -> Tree:
        if self._names_audiences(test.field.text, schema):
            test = test._replace(field=test.field._replace(text=table.AUDIENCE_KEY))
        here = self._named(test.field, test, path, schema)
        if here is None:
            return ()
        link = None if schema is None else schema.relations.get(test.field.text)
        if link is not None:
            return self._presence(test, here, link)
        pairs = [self._pair(keys, value, test.predicate.operator, here) for keys, value in test.predicate.operands]
        whole = test.span if len(pairs) == 1 and test.mode is None else None
        for keys, _ in test.predicate.operands:
            self.tests[(*here, *keys)] = (whole, f"{write_name(test.field.text)} ")
        if test.mode is not None:
            self.keys[*here, table.MODE_KEY] = self.values[*here, table.MODE_KEY] = test.mode.span
            pairs.append((table.MODE_KEY, test.mode.text))
        return ((test.field.text, tuple(pairs)),)

    def _pair(self, keys: tuple[str, ...], value: _Operand, operator: Span, path: Path) -> tuple[str, Tree]:
        """Return an operator with its operand as a pair of the operator object at a path."""
        for length in range(1, len(keys) + 1):
            self.keys[(*path, *keys[:length])] = operator
        tree = self._value(value, (*path, *keys))
        for key in reversed(keys[1:]):
            tree = ((key, tree),)
        return keys[0], tree

    # -- related records --------------------------------------------------------------------------------------------

    def _presence(self, test: syntax.Test, path: Path, link: Relation) -> Tree:
        """Return the tree of a test after the name of a relation: whether there is a record."""
        key = _PRESENCE.get(test.predicate.words)
        if key is None or link.many:
            hint = relation_problems.instead_of_relation(_compared(test), link)
            self.findings.append(relation_problems.relation_without_words(path, link, in_text(hint, link.name)))
            return ()
        self.keys[*path, key] = self.values[*path, key] = test.predicate.operator
        return ((test.field.text, ((key, None),)),)

    def _related(self, part: syntax.Related, path: Path, schema: Schema | None) -> Tree:
        here = self._named(part.relation, part, path, schema)
        if here is None:
            return ()
        inside = (*here, part.key)
        tree = self.tree(part.inner, inside, _related_schema(part.relation, schema))
        self.keys[inside] = part.keyword
        return ((part.relation.text, ((part.key, tree),)),)

    def _aggregated(self, part: syntax.Aggregated, path: Path, schema: Schema | None) -> Tree:
        here = self._named(part.relation, part, path, schema)
        if here is None:
            return ()
        inside = (*here, part.key)
        self.keys[inside], self.values[inside] = part.keyword, part.span
        pairs: list[tuple[str, Tree]] = []
        if part.where is not None:
            where = self.tree(part.where, (*inside, table.WHERE_KEY), _related_schema(part.relation, schema))
            pairs.append((table.WHERE_KEY, where))
        if part.field is not None:
            self.keys[*inside, table.FIELD_KEY] = self.values[*inside, table.FIELD_KEY] = part.field.span
            pairs.append((table.FIELD_KEY, part.field.text))
        elif part.key != "count":
            self.hints[inside] = f"write the field after a dot: {part.key.upper()} {write_name(part.relation.text)}.…"
        pairs += self._result(part, inside)
        return ((part.relation.text, ((part.key, tuple(pairs)),)),)

    def _result(self, part: syntax.Aggregated, path: Path) -> Iterator[tuple[str, Tree]]:
        """Yield the operators of an aggregate with their operands, each at a distinct key."""
        operands = [(predicate, operand) for predicate in part.tests for operand in predicate.operands]
        keys = distinct_keys([_ways(*operand) for _, operand in operands])
        for chosen, (predicate, (wanted, value)) in zip(keys, operands, strict=True):
            if chosen is None:
                self.keys[*path, wanted[0]] = predicate.operator
                self.findings.append(relation_problems.repeated_operator((*path, wanted[0])))
            else:
                self.values[*path, chosen[0]] = predicate.span
                if len(operands) == 1 and len(chosen) == 1:
                    self.tests[*path, chosen[0]] = (predicate.span, "")
                if part.key in ("count", "sum"):  # they have no such key
                    self.hints[*path, "not"] = f"write NOT around all of it: NOT ({part.key.upper()} … = …)"
                yield self._pair(chosen, value, predicate.operator, path)

    # -- values -----------------------------------------------------------------------------------------------------

    def _value(self, value: _Operand, path: Path) -> Tree:
        self.values[path] = value.span
        if isinstance(value, syntax.Moving):
            return tuple(self._parts(value, path))
        if not value.is_list:
            return self._literal(value.text)
        texts = [text for text in _LITERAL.findall(value.text) if text]
        if len(texts) > self.limits.values:  # the checker reports this, whatever the values
            return [None] * len(texts)
        if value.clauses:
            return [self._member(one, (*path, index)) for index, one in enumerate(_in_order(value))]
        self.lists[path] = value
        return list(map(self._literal, texts))

    def _member(self, member: syntax.Part | syntax.Value, path: Path) -> Tree:
        """Return the tree of a member of a list of audiences: a name, or a clause in its place."""
        if not isinstance(member, syntax.Value):
            return self.tree(member, path, self.schema)
        self.values[path] = member.span
        return self._literal(member.text)

    def _parts(self, operand: syntax.Moving, path: Path) -> Iterator[tuple[str, Tree]]:
        """Yield the keys of an operand that depends on the clock with their values."""
        start = dict(operand.parts).get(table.START_KEY)
        needs_day = operand.parts[0][0] == table.NOW_KEY and _text(start).lower() in ("", Start.HOUR.value)
        for key, part in operand.parts:
            here = (*path, key)
            self.keys[here] = self.values[here] = part.span
            if key in (table.START_KEY, table.END_KEY, table.WEEK_START_KEY):
                yield key, _text(part).lower()
                continue
            found = self._value(part, here)
            if key == table.DAYS_KEY and type(found) is list:
                found = [found[index : index + 2] for index in range(0, len(found), 2)]
            elif key == table.ZONE_KEY and needs_day and found in zones():
                self.hints[here] = "write START DAY, or a longer unit, before ZONE"
            yield key, found

    def _literal(self, text: str) -> Tree:
        if text[0] == "'":
            return text[1:-1].replace("''", "'")
        if text[0].isalpha():
            return {"true": True, "false": False, "null": None}[text.lower()]
        if not set(text).isdisjoint(".eE"):
            return Written(text)
        return read_integer(text, self.limits.digits)


def _text(value: _Operand | None) -> str:
    return value.text if isinstance(value, syntax.Value) else ""


def _related_schema(name: syntax.Name, schema: Schema | None) -> Schema | None:
    link = None if schema is None else schema.relations.get(name.text)
    return None if link is None else link.schema


# -- keys of an aggregate -------------------------------------------------------------------------------------------


def _ways(keys: tuple[str, ...], value: _Operand) -> tuple[tuple[str, ...], ...]:
    """Return the keys allowed for a test of an aggregate, the usual one first."""
    is_null = _text(value).lower() == "null"
    match keys:
        case ("equals",) if is_null:
            return ("equals",), ("in",)
        case ("not",) | ("not", "equals") if is_null:
            return ("not",), ("notIn",)
        case ("not", "not") if is_null:
            return (("not", "notIn"),)
        case ("notIn",) | ("not", "in"):
            return ("notIn",), ("not", "in")
        case _:
            return (keys,)


# -- what to write instead ------------------------------------------------------------------------------------------

#: An object of JSON in a hint, or another literal.
_JSON: Final = re.compile(r'(\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\})|(?<=write )null\b|""')
#: How a value of JSON is written that is a name here, by its key.
_NAMES: Final[Mapping[str | int, Callable[[str], str]]] = {
    table.FIELD_KEY: lambda name: write_name(name, has_dots=False),
    **dict.fromkeys((table.START_KEY, table.END_KEY, table.WEEK_START_KEY), str.upper),
}
#: The keys of a relation to one record that test whether there is one.
_PRESENCE: Final = {"IS NULL": "is", "IS NOT NULL": "isNot"}


def in_text(hint: str, name: str, form: str = "%s") -> str:
    """Return a hint about JSON in words of the text form; `form`: what is around a test of the field or relation.

    >>> in_text('write {"not": {"in": […]}}', "city"), in_text('write {"actions": {"some": {"name": …}}}', "")
    ('write NOT (city IN (…))', 'write SOME actions (name …)')
    """

    def write(found: re.Match[str]) -> str:
        if found[1] is None:
            return "''" if found[0] == '""' else f"{name} IS NULL" if name else found[0]
        try:
            return form % _words(write_name(name), json.loads(re.sub("{…}|…", '"…"', found[0])))
        except ValueError:
            return found[0]

    return _JSON.sub(write, hint)


def _words(name: str, test: Any) -> str:
    """Write a test of a field or of a relation from its object in JSON, where ``"…"`` stands for the rest."""
    if type(test) is not dict:
        return f"{name} IS NULL" if test is None else f"{name} …"
    ((key, inner),) = test.items()
    rule, relation = table.RULES_BY_KEY.get(key), table.RELATION_RULES_BY_KEY.get(key)
    if inner is None and (rule or relation):
        return f"{name} IS{' NOT' if key in ('not', 'isNot') else ''} NULL"
    if relation is not None and isinstance(relation.asks, Function):
        return _words(f"{relation.text} {name}", inner) if type(inner) is dict else f"{relation.text} {name}"
    if relation is not None:
        where = "(EVERYONE)" if inner == {} else "(…)" if inner == "…" else f"({_words('', inner)})"
        return f"{relation.text} {name} {where}" if relation.many else f"{name} {relation.text} {where}"
    if key in (table.NOW_KEY, table.TODAY_KEY):
        return f"{key.upper()}({write_value(inner)})"
    if rule is None:
        return _words(write_name(key), inner)
    if type(inner) is dict:
        return f"NOT ({_words(name, inner)})"
    return f"{name} {rule.text} {'(…)' if type(inner) is list else '…'}"


def _tests(field: str, pairs: Iterable[tuple[str, Any]]) -> str:
    """Write tests of a field, which has a space after it, or of an aggregate, which has no name there."""
    tests = [f"{field}{table.RULES_BY_KEY[key].text} {write_value(value)}" for key, value in pairs]
    return tests[0] if len(tests) == 1 else f"({' AND '.join(tests)})"


def _compared(test: syntax.Test) -> Any:
    """Return what a relation is compared with by a test of a field, as the value of JSON would be."""
    ((keys, value),) = test.predicate.operands[:1]
    text = _text(value).lower()
    if text == "null" or keys[-1] == "isEmpty":
        return True if "not" in keys or text == "false" else None
    return 1 if keys[-1] in ("equals", "in", "gt", "gte", "lt", "lte") else ""
