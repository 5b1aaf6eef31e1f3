"""From a tree to the typed AST: every rule about names, types, notation and limits is applied here, for all notations.

All problems are collected; nothing is guessed. The checker is on the path of every clause that a service reads, so it
makes one pass, and says why something is wrong only once it is.
"""

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from math import isfinite
from typing import Any, Final, NamedTuple, NoReturn, TypeAlias

from audiencefilter.language import problems
from audiencefilter.language.ast import EVERYONE, And, Comparison, Node, Not, Operator, Scalar, conjunction, disjunction
from audiencefilter.language.errors import MAX_PROBLEMS
from audiencefilter.language.fields import Field, FieldType, expected_value
from audiencefilter.language.instants import parse_instant
from audiencefilter.language.limits import Limits
from audiencefilter.language.notjson import NotJson, Oddity
from audiencefilter.language.operators import (
    GROUPS,
    MODE_KEY,
    MODE_NOTATION,
    MODE_TYPE,
    MODES,
    RULES,
    RULES_BY_KEY,
    Operand,
    Rule,
)
from audiencefilter.language.paths import Path
from audiencefilter.language.problems import Finding
from audiencefilter.language.schema import Notation, Schema
from audiencefilter.notations.tree import AbandonedError, Tree

#: Characters that no field's text may have: NUL, and halves of surrogate pairs.
UNSAFE: Final = re.compile("[\x00\ud800-\udfff]")
#: Whole doubles below this are written as integers: 1e2 is 100.
_EXACT: Final = 2**53
_BAD: Final = object()
#: Reading a member of an enumeration takes as long as three look-ups in a dict.
_EQUALS: Final = Operator.EQUALS

#: An object of a tree. Its values are looked at before they are used, which a type checker cannot follow.
_Pairs: TypeAlias = tuple[tuple[str, Any], ...]


class _Entry(NamedTuple):
    """A row of the operator table as one field has it in one notation."""

    operator: Operator
    negated: bool
    folds: bool
    plain: type[Any] | None
    reader: Callable[[str], Scalar | None] | None
    longest: int
    more: "_More"


class _More(NamedTuple):
    """What is asked of a row only where its operand is no plain value."""

    is_list: bool
    foldable: bool
    takes_value: bool
    takes_null: bool


@dataclass(frozen=True, slots=True)
class _Words:
    """What may be said of one field."""

    name: str
    plain: type[Any] | None
    has_mode: bool
    entries: Mapping[str, _Entry]
    field: Field


#: The Python type whose values are operands of a field as they are; text is looked at for its length besides.
_PLAIN: Final[Mapping[FieldType, type[Any]]] = {
    FieldType.STRING: str,
    FieldType.INTEGER: int,
    FieldType.NUMBER: int,
    FieldType.BOOLEAN: bool,
}


class Vocabulary:
    """What a schema's notation lets a clause say within limits: the operator table, seen from each field."""

    def __init__(self, schema: Schema, limits: Limits) -> None:
        self.schema = schema
        self.limits = limits
        self.notation = schema.notation
        self.words = {field.name: self._words(field) for field in schema.fields}
        extended = self.notation is Notation.EXTENDED
        #: Whether each logical key takes an array, and whether it takes a single filter object.
        self.groups = {
            group.key: (
                extended or group.array is Notation.PUBLISHED,
                group.single is not None and (extended or group.single is Notation.PUBLISHED),
            )
            for group in GROUPS.values()
        }

    def _words(self, field: Field) -> _Words:
        has_mode = field.type is MODE_TYPE and self.notation is MODE_NOTATION
        rules = {
            rule.key: self._entry(rule, field)
            for rule in RULES
            if rule.accepts(field.type, self.notation) or rule.accepts_null(field.type, self.notation)
        }
        return _Words(field.name, _PLAIN.get(field.type), has_mode, rules, field)

    def _entry(self, rule: Rule, field: Field) -> _Entry:
        takes_value = rule.accepts(field.type, self.notation)
        is_list = rule.operand is Operand.LIST
        return _Entry(
            rule.operator,
            rule.negated,
            rule.folds,
            _PLAIN.get(field.type) if takes_value and not is_list else None,
            parse_instant if takes_value and not is_list and field.type is FieldType.DATETIME else None,
            self.limits.needle if rule.folds else self.limits.text,
            _More(is_list, rule.foldable, takes_value, rule.accepts_null(field.type, self.notation)),
        )


def check(
    vocabulary: Vocabulary, tree: Tree, findings: list[Finding], unsafe: bool = True, counted: bool = True
) -> Node:
    """Return the AST of `tree`; where `findings` has grown, the AST is of no use.

    Args:
        vocabulary: what may be said, and how much of it.
        tree: what was said.
        findings: where problems go.
        unsafe: whether any text in the tree may have characters of :data:`UNSAFE`.
        counted: whether the tree's nesting and nodes are those that the limits are about; the text form counts its own.
    """
    checker = _Checker(vocabulary, findings, unsafe, counted)
    try:
        if type(tree) is not tuple:
            checker.report(problems.not_an_object((), tree))
            return EVERYONE
        return checker.filter_object(tree, (), 1)
    except AbandonedError as stop:
        findings.append(stop.finding)
        return EVERYONE


class _Checker:
    __slots__ = (
        "deepest", "findings", "limits", "most_nodes", "nodes", "notation", "occurrences", "unsafe", "vocabulary",
        "words",
    )  # fmt: skip

    def __init__(self, vocabulary: Vocabulary, findings: list[Finding], unsafe: bool, counted: bool) -> None:
        self.vocabulary = vocabulary
        self.words = vocabulary.words
        self.notation = vocabulary.notation
        self.limits = vocabulary.limits
        self.deepest = vocabulary.limits.depth if counted else sys.maxsize
        self.most_nodes = vocabulary.limits.nodes if counted else sys.maxsize
        self.findings = findings
        self.unsafe = unsafe
        self.nodes = 0
        #: Which of several equal keys is being looked into, by its place in the path; only where a key stands again.
        self.occurrences: dict[int, int] = {}

    def report(self, finding: Finding) -> None:
        if len(self.findings) >= MAX_PROBLEMS - 1:
            self.abandon(finding)
        self.findings.append(self._placed(finding))

    def abandon(self, finding: Finding) -> NoReturn:
        raise AbandonedError(self._placed(finding))

    def _placed(self, finding: Finding) -> Finding:
        return replace(finding, occurrences=dict(self.occurrences)) if self.occurrences else finding

    # -- objects and groups ---------------------------------------------------------------------------------------

    def filter_object(self, pairs: _Pairs, path: Path, depth: int) -> Node:
        if depth > self.deepest:
            self.abandon(problems.too_deep(path, self.limits.depth))
        if len(pairs) > 1 and len(dict(pairs)) != len(pairs):
            for pair in self._each_again(pairs, path):
                self.filter_object((pair,), path, depth)
            return EVERYONE
        nodes: list[Node] = []
        has_groups = False
        known, unsafe, longest_text = self.words, self.unsafe, self.limits.text
        for key, value in pairs:
            words = known.get(key)
            if words is None:
                has_groups = True
                nodes.append(self._group(key, value, path, depth))
            elif type(value) is words.plain and (words.plain is not str or (not unsafe and len(value) <= longest_text)):
                nodes.append(Comparison(key, _EQUALS, value))
            elif type(value) is not tuple:
                self._literal(words, value, path, nodes)
            else:
                if len(value) > 1 and len(dict(value)) != len(value):
                    self._repeated_tests(words, value, path)
                    continue
                folding = _mode_of(words, value) if len(value) > 1 else None
                entries = words.entries
                # Most operands are plain: of their field's type and in no need of a closer look. They are taken here,
                # without a call for each, since this loop is most of the time that reading a clause takes.
                for operation, operand in value:
                    entry = entries.get(operation)
                    if entry is None:
                        self._other_key(words, operation, operand, path)
                        continue
                    operator, negated, folds, plain, reader, longest, _ = entry
                    scalar: Any = None
                    if type(operand) is plain:
                        if plain is not str or (folding is None and not unsafe and len(operand) <= longest):
                            scalar = operand
                    elif reader is not None and type(operand) is str and len(operand) <= longest:
                        scalar = reader(operand)
                    if scalar is not None:
                        node: Node = Comparison(key, operator, scalar, folds)
                        nodes.append(Not(node) if negated else node)
                    else:
                        self._operation(words, operation, entry, operand, folding, path, nodes)
        self.nodes += len(nodes) or depth > 1  # an empty object is an empty group, save the whole filter
        if self.nodes > self.most_nodes:
            self.abandon(problems.too_many_nodes(path, self.limits.nodes))
        if len(nodes) == 1:
            return nodes[0]
        return conjunction(nodes) if has_groups else And(tuple(nodes))

    def _each_again(self, pairs: _Pairs, path: Path) -> Iterator[tuple[str, Any]]:
        """Yield the pairs of an object that has a key more than once, each while its occurrence is noted.

        The clause is refused by then: what it would mean is no longer asked.
        """
        seen: dict[str, int] = {}
        for key, value in pairs:
            occurrence = seen.get(key, 0)
            seen[key] = occurrence + 1
            self.occurrences[len(path)] = occurrence
            if occurrence:
                self.report(problems.duplicate_key((*path, key)))
            yield key, value
        del self.occurrences[len(path)]

    def _group(self, key: str, value: Any, path: Path, depth: int) -> Node:
        """Check what stands under a key that is no field."""
        path = (*path, key)
        if key not in GROUPS:
            self.report(problems.unknown_field(path, key, self.vocabulary.schema))
            return EVERYONE
        takes_array, takes_object = self.vocabulary.groups[key]
        nodes: list[Node] = []
        if type(value) is list and takes_array:
            for index, member in enumerate(value):
                if type(member) is tuple:
                    nodes.append(self.filter_object(member, (*path, index), depth + 1))
                else:
                    self.report(problems.not_an_object((*path, index), member))
        elif type(value) is tuple and takes_object:
            nodes.append(self.filter_object(value, path, depth + 1))
        else:
            self._wrong_group(key, value, path)
        if key == "OR":
            return disjunction(nodes)
        return conjunction(nodes if key == "AND" else [Not(node) for node in nodes])

    def _wrong_group(self, key: str, value: Tree, path: Path) -> None:
        takes_array, takes_object = self.vocabulary.groups[key]
        if not takes_array:
            usable = [*self.words, *(other for other, (array, _) in self.vocabulary.groups.items() if array)]
            self.report(problems.extended_only(path, key, value, problems.listed(usable), at_key=True))
        elif type(value) is tuple and GROUPS[key].single is not None and not takes_object:
            construct = f"{key} with a single object"
            self.report(problems.extended_only(path, construct, value, "an array", at_key=False))
        else:
            self.report(problems.wrong_group(path, key, value, self.notation))

    # -- one field ------------------------------------------------------------------------------------------------

    def _literal(self, words: _Words, value: Any, path: Path, nodes: list[Node]) -> None:
        """Check a value that stands for an operator object with ``equals``."""
        if value is not None:
            scalar: Any = self._scalar(words.field, value, self.limits.text, path, None, None)
            if scalar is not _BAD:
                nodes.append(Comparison(words.name, _EQUALS, scalar))
            return
        entry = words.entries["equals"]
        path = (*path, words.name)
        if entry.more.takes_null:
            self._null(words.field, entry, path, nodes)
        else:
            self.report(problems.extended_only(path, "null as a literal", None, '{"not": null}', at_key=False))

    def _repeated_tests(self, words: _Words, pairs: _Pairs, path: Path) -> None:
        """Check an operator object that has a key more than once."""
        folding = _mode_of(words, pairs)
        for key, value in self._each_again(pairs, (*path, words.name)):
            entry = words.entries.get(key)
            if entry is None:
                self._other_key(words, key, value, path)
            else:
                self._operation(words, key, entry, value, folding, path, [])

    def _operation(
        self, words: _Words, key: str, entry: _Entry, value: Any, folding: bool | None, path: Path, nodes: list[Node]
    ) -> None:
        """Check an operator whose operand is not plain."""
        if value is not None and not entry.more.takes_value:
            self._other_key(words, key, value, path)
        elif key == "not" and type(value) is tuple:
            self._not_object(words, value, folding, path, nodes)
        else:
            self._test(words.field, key, entry, value, folding, path, None, nodes)

    def _test(
        self,
        field: Field,
        key: str,
        entry: _Entry,
        value: Tree,
        folding: bool | None,
        path: Path,
        within: str | None,
        nodes: list[Node],
    ) -> None:
        """Check one operator with its operand; `within` is ``not`` when it stands inside one."""
        if value is None:
            place = self._place(path, field, within, key)
            if entry.more.takes_null:
                self._null(field, entry, place, nodes)
            else:
                self._no_null(field, key, place)
            return
        folds = entry.folds if folding is None else folding
        if folds and not entry.more.foldable:
            self.report(problems.mode_with_ordering(self._place(path, field, within, key), key))
            return
        if entry.more.is_list:
            checked: Any = self._list(field, key, value, folds, path, within)
        else:
            limit = self.limits.needle if folds or entry.folds else self.limits.text
            checked = self._scalar(field, value, limit, path, within, key)
        if checked is _BAD:
            return
        node: Node = Comparison(field.name, entry.operator, checked, folds)
        nodes.append(Not(node) if entry.negated else node)

    def _null(self, field: Field, entry: _Entry, path: Path, nodes: list[Node]) -> None:
        if not field.nullable and path[-2:] != (field.name, "not"):
            self.report(problems.not_nullable(path, field))
            return
        node = Comparison(field.name, Operator.IS_NULL, None)
        nodes.append(Not(node) if entry.negated else node)

    def _no_null(self, field: Field, key: str, path: Path) -> None:
        rule = RULES_BY_KEY[key]
        if rule.accepts_null(field.type, Notation.EXTENDED):
            self.report(
                problems.extended_only(path, f"{key} with null", None, expected_value(field.type), at_key=False)
            )
        else:
            self.report(problems.null_not_allowed(path, key, field))

    def _not_object(
        self,
        words: _Words,
        pairs: _Pairs,
        folding: bool | None,
        path: Path,
        nodes: list[Node],
    ) -> None:
        place = (*path, words.name, "not")
        keys = [key for key, _ in pairs]
        if MODE_KEY in keys and words.field.type is MODE_TYPE:
            self.report(problems.mode_inside_not((*place, MODE_KEY)))
            return
        if len(keys) != 1 or keys == ["not"]:
            if all(key in RULES_BY_KEY for key in keys):
                self.report(problems.ambiguous_not(place, keys, pairs))
                return
            for key, value in self._each_again(pairs, place):
                if key not in RULES_BY_KEY:
                    self._other_key(words, key, value, path, "not")
            return
        ((key, value),) = pairs
        entry = words.entries.get(key)
        if entry is None:
            self._other_key(words, key, value, path, "not")
            return
        inner: list[Node] = []
        self._test(words.field, key, entry, value, folding, path, "not", inner)
        nodes.extend(Not(node) for node in inner)

    def _other_key(self, words: _Words, key: str, value: Tree, path: Path, within: str | None = None) -> None:
        """Say what is wrong with a key that is no test of the field; a mode is none, and may be right."""
        field, notation = words.field, self.notation
        place = self._place(path, field, within, key)
        rule = RULES_BY_KEY.get(key)
        if key == MODE_KEY and field.type is MODE_TYPE:
            if notation is not MODE_NOTATION:
                self.report(problems.extended_only(place, MODE_KEY, value, None, at_key=True))
            elif _folding(value) is None:
                self.report(problems.unknown_mode(place, value))
        elif key == MODE_KEY:
            self.report(problems.operator_not_for_type(place, key, field, notation))
        elif rule is None:
            self.report(problems.unknown_operator(place, key, field, notation))
        elif not rule.accepts(field.type, Notation.EXTENDED):
            self.report(problems.operator_not_for_type(place, key, field, notation))
        else:
            construct = (
                f"{key} with a value" if rule.null is Notation.PUBLISHED else f"{key} on {field.type.value} fields"
            )
            expected = "null" if rule.null is Notation.PUBLISHED else None
            self.report(problems.extended_only(place, construct, value, expected, at_key=expected is None))

    # -- operands -------------------------------------------------------------------------------------------------

    @staticmethod
    def _place(path: Path, field: Field, within: str | None, key: str | None) -> Path:
        return (*path, field.name, *(step for step in (within, key) if step is not None))

    def _list(
        self, field: Field, key: str, values: Tree, folds: bool, path: Path, within: str | None
    ) -> tuple[Scalar, ...] | object:
        limit = self.limits.folded_values if folds else self.limits.values
        if type(values) is list and len(values) <= limit and self._is_plain(field, values, folds):
            return tuple(values)
        place = self._place(path, field, within, key)
        if type(values) is not list:
            self.report(problems.wrong_type(place, values, field, listed_operator=key))
            return _BAD
        if len(values) > limit:
            self.report(problems.too_many_values(place, len(values), limit, folds))
            return _BAD
        found = len(self.findings)
        longest = self.limits.needle if folds else self.limits.text
        scalars: list[Any] = []
        for index, item in enumerate(values):
            if item is None:
                self.report(problems.null_in_list((*place, index), field, key, self.notation))
            else:
                scalars.append(self._scalar_at(field, item, longest, (*place, index)))
        return _BAD if len(self.findings) > found else tuple(scalars)

    def _is_plain(self, field: Field, values: list[Any], folds: bool) -> bool:
        """Whether a list needs no look at each of its values: it may have a hundred thousand."""
        if not values:
            return True
        if field.type is FieldType.STRING:
            try:
                text = "".join(values)
            except TypeError:  # one is no text
                return False
            longest = self.limits.needle if folds else self.limits.text
            if len(text) > longest and max(map(len, values)) > longest:
                return False
            return not self.unsafe or UNSAFE.search(text) is None
        return field.type in (FieldType.INTEGER, FieldType.NUMBER) and set(map(type, values)) == {int}

    def _scalar(
        self, field: Field, value: Tree, longest: int, path: Path, within: str | None, key: str | None
    ) -> Scalar | object:
        """Return the operand as the AST holds it, or say what is wrong with it. The common cases come first."""
        type_ = field.type
        if type_ is FieldType.STRING:
            if type(value) is str and len(value) <= longest and not self.unsafe:
                return value
        elif type_ is FieldType.INTEGER:
            if type(value) is int:
                return value
        elif type_ is FieldType.BOOLEAN:
            if type(value) is bool:
                return value
        elif type_ is FieldType.DATETIME and type(value) is str and len(value) <= longest:
            instant = parse_instant(value)
            if instant is not None:
                return instant
        return self._scalar_at(field, value, longest, self._place(path, field, within, key))

    def _scalar_at(self, field: Field, value: Tree, longest: int, path: Path) -> Scalar | object:
        match value, field.type:
            case NotJson(), _:
                self._not_json(value, field, path)
            case str(), FieldType.STRING:
                return self._text(value, longest, path)
            case bool(), FieldType.BOOLEAN:
                return value
            case bool(), _:
                self.report(problems.wrong_type(path, value, field))
            case int(), FieldType.INTEGER | FieldType.NUMBER:
                return value
            case float(), FieldType.INTEGER | FieldType.NUMBER:
                if isfinite(value):
                    return int(value) if value.is_integer() and abs(value) < _EXACT else value
                self.report(problems.number_too_large(path, value))
            case str(), FieldType.DATETIME if len(value) > longest:
                self.report(problems.text_too_long(path, value, longest, needle=False))
            case str(), FieldType.DATETIME:
                instant = parse_instant(value)
                if instant is not None:
                    return instant
                self.report(problems.invalid_datetime(path, value, field))
            case datetime(), FieldType.DATETIME:
                return self._instant(value, field, path)
            case _:
                self.report(problems.wrong_type(path, value, field))
        return _BAD

    def _not_json(self, value: NotJson, field: Field, path: Path) -> None:
        match value.oddity:
            case Oddity.TOO_MANY_DIGITS:
                self.report(problems.too_many_digits(path, self.limits.digits))
            case Oddity.NOT_FINITE:
                self.report(problems.not_a_json_number(path, value.text))
            case Oddity.FOREIGN:
                self.report(problems.wrong_type(path, value, field))

    def _text(self, value: str, longest: int, path: Path) -> str | object:
        if len(value) > longest:
            needle = longest == self.limits.needle and longest != self.limits.text
            self.report(problems.text_too_long(path, value, longest, needle))
            return _BAD
        found = UNSAFE.search(value)
        if found is None:
            return value
        self.report(problems.nul_character(path, value) if "\0" in value else problems.lone_surrogate(path, value))
        return _BAD

    def _instant(self, value: datetime, field: Field, path: Path) -> datetime | object:
        try:
            if value.utcoffset() is not None:
                return value.astimezone(UTC)
            self.report(problems.naive_datetime(path, value, field))
        except AbandonedError:
            raise
        except Exception:  # out of years 1 to 9999; or a broken zone, which may raise anything
            self.report(problems.invalid_datetime(path, value.replace(tzinfo=None).isoformat(), field))
        return _BAD


def _mode_of(words: _Words, pairs: _Pairs) -> bool | None:
    """Return what the mode of an operator object says of case; None where there is none, or no such mode."""
    if words.has_mode:
        for key, value in pairs:
            if key == MODE_KEY:
                return _folding(value)
    return None


def _folding(mode: Tree) -> bool | None:
    """Return whether a mode ignores case; None where there is no such mode."""
    return MODES.get(mode) if isinstance(mode, str) else None
