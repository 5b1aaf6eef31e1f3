"""Check a tree and make the typed AST: all rules on names, types, notation and limits, for all notations.

All problems are collected; nothing is guessed. A service checks every clause it reads, so the checker makes one pass,
and describes a problem only once it occurs.
"""

import sys
from collections.abc import Iterator
from datetime import datetime
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias, assert_never

from audiencefilter.language import operators as table
from audiencefilter.language import problems, relation_problems
from audiencefilter.language.ast import (
    EVERYONE,
    Aggregate,
    And,
    Audience,
    Comparison,
    Function,
    InAudience,
    Node,
    Not,
    Operator,
    Quantified,
    Quantifier,
    Unfrozen,
    comparison,
    conjunction,
    disjunction,
    group,
    walk,
    walk_into,
)
from audiencefilter.language.decimals import is_rounded
from audiencefilter.language.errors import MAX_PROBLEMS, Path
from audiencefilter.language.fields import UNSAFE, Field, FieldType, expected_value
from audiencefilter.language.json_text import NotJson, Oddity, Tree
from audiencefilter.language.limits import Limits
from audiencefilter.language.problems import AbandonedError, Finding
from audiencefilter.language.schema import Notation, Schema
from audiencefilter.notations import vocabulary as v

if TYPE_CHECKING:
    from audiencefilter.notations.tree import Audiences

#: A local name: reading a member of an enumeration takes as long as three dict lookups.
_EQUALS: Final = Operator.EQUALS

#: An object of a tree. Values are checked before use, which a type checker cannot follow.
_Pairs: TypeAlias = tuple[tuple[str, Any], ...]


def check(
    vocabulary: v.Vocabulary,
    tree: Tree,
    findings: list[Finding],
    counted: bool = True,
    audiences: "Audiences | None" = None,
    safe: bool = False,
) -> Node:
    """Return the AST of `tree`; the AST is unusable if `findings` has grown."""
    # `counted`: whether depth and nodes of the tree count for the limits; the text form counts its own. `safe`: whether
    # no text of the tree has a character of :data:`UNSAFE`.
    checker = _Checker(vocabulary, findings, counted, audiences, safe)
    try:
        if type(tree) is not tuple:
            checker.report(problems.not_an_object((), tree))
            return EVERYONE
        return checker.filter_object(tree, (), 1)
    except AbandonedError as stop:
        findings.append(stop.finding)
        return EVERYONE


def over_limits(node: Node, schema: Schema, limits: Limits) -> list[Finding]:
    """Return the problems of an AST made without a source: its canonical clause may exceed the limits."""
    from audiencefilter.notations.canonical import measure

    depth, nodes = measure(node, schema)
    findings = []
    if depth > limits.depth:
        findings.append(problems.too_deep((), limits.depth))
    if nodes > limits.nodes:
        findings.append(problems.too_many_nodes((), limits.nodes))
    return findings


def relations_on_a_path(node: Node) -> int:
    """Return the greatest number of relations on a path of a clause."""
    inner: list[Node] = []
    for part in walk(node):
        if isinstance(part, Aggregate):
            inner.append(part.where)
        elif isinstance(part, Quantified):
            inner.append(EVERYONE if part.child is None else part.child)
    return max((1 + relations_on_a_path(child) for child in inner), default=0)


def size_of(node: Node) -> int:
    """Return the least number of characters of the values of a clause, those of audiences once for each use."""
    values = (part.value for part in walk_into(node) if isinstance(part, Comparison))
    return sum(len(value) if isinstance(value, str | tuple) else 1 for value in values)


class _Checker:
    #: The nodes of the audiences named so far, and the characters of their values.
    inlined = size = 0
    #: The nodes so far.
    nodes = 0
    #: The number of relations on the path to the current object.
    relations = 0
    #: The schema of the records from which a relation leads here.
    outer: Schema | None = None
    #: The operator object of the rejected operand; None for a value without one.
    beside: _Pairs | None = None
    #: The current occurrence of repeated keys, by their index in the path.
    occurrences: dict[int, int] | None = None

    def __init__(
        self,
        vocabulary: v.Vocabulary,
        findings: list[Finding],
        counts: bool,
        audiences: "Audiences | None",
        safe: bool,
    ) -> None:
        self.vocabulary = vocabulary
        self.fields = vocabulary.fields
        self.limits = limits = vocabulary.limits
        self.max_depth = limits.depth if counts else sys.maxsize
        self.max_nodes = limits.nodes if counts else sys.maxsize
        self.findings = findings
        self.audiences = audiences
        self.safe = safe

    def report(self, finding: Finding) -> None:
        if len(self.findings) >= MAX_PROBLEMS - 1:
            self.abandon(finding)
        self.findings.append(self._placed(finding))

    def abandon(self, finding: Finding) -> NoReturn:
        raise AbandonedError(self._placed(finding))

    def _placed(self, finding: Finding) -> Finding:
        return finding._replace(occurrences=dict(self.occurrences)) if self.occurrences else finding

    # -- objects and groups ---------------------------------------------------------------------------------------

    def filter_object(self, pairs: _Pairs, path: Path, depth: int) -> Node:
        if depth > self.max_depth:
            self.abandon(problems.too_deep(path, self.limits.depth))
        if len(pairs) > 1 and len(dict(pairs)) != len(pairs):
            for pair in self._each(pairs, path):
                self.filter_object((pair,), path, depth)
            return EVERYONE
        nodes: list[Node] = []
        has_and = False
        fields, safe = self.fields, self.safe
        for key, value in pairs:
            known = fields.get(key)
            if known is None:
                relation = self.vocabulary.relations.get(key)
                if relation is not None:
                    nodes += self._relation(relation, value, (*path, key), depth)
                elif key == table.AUDIENCE_KEY and self.audiences and self.audiences.are_of(self.vocabulary.schema):
                    nodes += self._membership(value, (*path, key), depth)
                else:
                    found = self._group(key, value, path, depth)
                    has_and = has_and or type(found) is And
                    nodes.append(found)
            elif type(value) is not tuple:
                literal, kind = known.literal, type(value)
                if kind is literal.kind and (kind is not str or (safe and len(value) <= literal.max_characters)):
                    nodes.append(comparison(known.name, _EQUALS, value, False))
                elif (operand := literal.read(value)) is not None:
                    nodes.append(comparison(known.name, _EQUALS, operand, False))
                elif node := self._other_literal(known, value, (*path, key)):
                    nodes.append(node)
            else:
                if len(value) > 1:
                    if len(dict(value)) != len(value):
                        known = _in_mode(known, value)
                        for name, operand in self._each(value, (*path, key)):
                            self._test(known, name, operand, (*path, key, name), value)
                        continue
                    known = _in_mode(known, value)
                # Fast path: most operands are read here without a call for each test, because this loop takes most of
                # the time of parsing.
                for name, operand in value:
                    test = known.tests.get(name)
                    if test is None:
                        self.beside = value
                        self._other_key(known, name, operand, (*path, key, name))
                        continue
                    kind = type(operand)
                    if kind is test.kind and (kind is not str or (safe and len(operand) <= test.max_characters)):
                        scalar = operand
                    elif operand is None and test.null is not None:
                        nodes.append(test.null)
                        continue
                    elif (scalar := test.read(operand)) is None:
                        self.beside = value
                        if other := self._other_operand(known, test, operand, (*path, key, name)):
                            nodes.append(Not(other) if test.negated else other)
                        continue
                    made: Any = Unfrozen()  # a call of comparison() would take a fifth more
                    made.field = known.name
                    made.operator = test.operator
                    made.value = scalar
                    made.ignore_case = test.folds
                    made.__class__ = Comparison
                    nodes.append(Not(made) if test.negated else made)
        # An empty object counts as an empty group, except the whole filter and objects with empty relation objects
        # only.
        self.nodes += len(nodes) or (depth > 1 and not self._is_idle(pairs))
        if self.nodes > self.max_nodes:
            self.abandon(problems.too_many_nodes(path, self.limits.nodes))
        if len(nodes) == 1:
            return nodes[0]
        return conjunction(nodes) if has_and else group(And, nodes)

    def _each(self, pairs: _Pairs, path: Path) -> Iterator[tuple[str, Any]]:
        """Yield the pairs of an object, recording the occurrence of each where a key is repeated."""
        # The clause is then rejected, so its meaning no longer matters.
        if len(dict(pairs)) == len(pairs):
            yield from pairs
            return
        seen: dict[str, int] = {}
        occurrences = self.occurrences = self.occurrences or {}
        for key, value in pairs:
            occurrence = seen.get(key, 0)
            seen[key] = occurrence + 1
            occurrences[len(path)] = occurrence
            if occurrence:
                self.report(problems.duplicate_key((*path, key)))
            yield key, value
        del occurrences[len(path)]

    def _group(self, key: str, value: Any, path: Path, depth: int) -> Node:
        """Check the value of a key that is not a field."""
        path = (*path, key)
        takes = self.vocabulary.groups.get(key)
        if takes is None:
            self.report(problems.unknown_field(path, key, self.vocabulary.schema, self.outer, value))
            return EVERYONE
        takes_array, takes_object = takes
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
        if self.vocabulary.relations:
            nodes = self._idle_once(key, value if type(value) is list else [value], nodes)
        if key == "OR":
            return disjunction(nodes)
        return conjunction(nodes if key == "AND" else [Not(node) for node in nodes])

    def _idle_once(self, key: str, members: list[Any], nodes: list[Node]) -> list[Node]:
        """Return the nodes of a group's members, with the first only of those that are empty relation objects."""
        # Such members count as zero nodes, so their number is unbounded; one of them is equivalent to all. This one is
        # treated as an empty group, and counts as one node except in a conjunction.
        idle = [index for index, member in enumerate(members) if self._is_idle(member)]
        self.nodes += bool(idle) and key != "AND"
        again = frozenset(idle[1:])
        return [node for index, node in enumerate(nodes) if index not in again] if again else nodes

    def _is_idle(self, member: Any) -> bool:
        relations = self.vocabulary.relations
        is_object = type(member) is tuple and len(member) > 0
        return is_object and all(value == () and key in relations for key, value in member)

    def _wrong_group(self, key: str, value: Tree, path: Path) -> None:
        takes_array, takes_object = self.vocabulary.groups[key]
        if not takes_array:
            usable = [*self.fields, *(other for other, (array, _) in self.vocabulary.groups.items() if array)]
            self.report(problems.extended_only(path, key, value, problems.listed(usable), at_key=True))
        elif type(value) is tuple and table.GROUPS[key].single is not None and not takes_object:
            construct = f"{key} with a single object"
            self.report(problems.extended_only(path, construct, value, "an array", at_key=False))
        else:
            self.report(problems.wrong_group(path, key, value, self.vocabulary.notation))

    # -- relations ------------------------------------------------------------------------------------------------

    def _relation(self, known: v.RelationVocabulary, value: Any, path: Path, depth: int) -> list[Node]:
        """Check the relation object of a relation: all of its keys must be true."""
        if self.relations >= self.limits.relations:
            self.report(relation_problems.too_many_relations(path, self.limits.relations))
            return []
        if type(value) is not tuple:
            self.report(relation_problems.not_a_relation_object(path, value, known.relation))
            return []
        self.relations += 1
        nodes = [
            node
            for key, inner in self._each(value, path)
            if (node := self._related(known, key, inner, (*path, key), depth)) is not None
        ]
        self.relations -= 1
        return nodes

    def _related(self, known: v.RelationVocabulary, key: str, value: Any, path: Path, depth: int) -> Node | None:
        """Check one key of a relation object with its value."""
        link = known.relation
        rule = table.RELATION_RULES_BY_KEY.get(key)
        if rule is None or rule.many is not link.many:
            self.report(relation_problems.unknown_relation_key(path, key, link))
            return None
        match rule.asks:
            case Quantifier():
                if value is None and rule.null:
                    node: Node = Quantified(link.name, rule.asks, None)
                elif type(value) is tuple:
                    node = Quantified(link.name, rule.asks, self._filter_of(known, value, path, depth))
                else:
                    self.report(relation_problems.not_a_related_filter(path, value, rule, link))
                    return None
            case Function():
                found = self._aggregate(known, rule, rule.asks, value, path, depth)
                if found is None:
                    return None
                node = found
            case _:
                assert_never(rule.asks)
        return Not(node) if rule.negated else node

    def _filter_of(self, known: v.RelationVocabulary, pairs: _Pairs, path: Path, depth: int) -> Node:
        """Check a filter object on related records."""
        self.nodes += 1
        if not pairs:
            if depth + 1 > self.max_depth:
                self.abandon(problems.too_deep(path, self.limits.depth))
            return EVERYONE
        outer = self.vocabulary, self.fields, self.outer
        self.outer = self.vocabulary.schema
        self.vocabulary = known.related
        self.fields = self.vocabulary.fields
        node = self.filter_object(pairs, path, depth + 1)
        self.vocabulary, self.fields, self.outer = outer
        return node

    def _aggregate(
        self, known: v.RelationVocabulary, rule: table.RelationRule, asks: Function, value: Any, path: Path, depth: int
    ) -> Node | None:
        if type(value) is not tuple:
            self.report(relation_problems.not_an_aggregate(path, value, rule))
            return None
        found = len(self.findings)
        # The field comes first, wherever it is written: it determines the operators.
        name = self._aggregated_field(known, rule, value, path) if rule.types else None
        result = None if rule.types and name is None else known.result(asks, name)
        where: Node = EVERYONE
        tests: list[Node] = []
        for key, operand in self._each(value, path):
            here = (*path, key)
            if key == table.WHERE_KEY:
                if type(operand) is tuple:
                    where = self._filter_of(known, operand, here, depth)
                else:
                    self.report(relation_problems.not_a_where(here, operand))
            elif key == table.FIELD_KEY and rule.types:
                continue
            elif key not in table.RULES_BY_KEY:
                operators = () if result is None else tuple(result.tests)
                self.report(relation_problems.unknown_aggregate_key(here, value, rule, operators, known.relation))
            elif result is not None:
                if key not in result.tests:
                    self.report(relation_problems.operator_not_for_result(here, key, rule, tuple(result.tests)))
                elif (node := self._test(result, key, operand, here, value)) is not None:
                    tests.append(node)
        self.nodes += len(tests)
        if not tests and len(self.findings) == found:
            self.report(relation_problems.no_operator(path, value, rule))
        return Aggregate(known.relation.name, asks, name, where, tuple(tests))

    def _aggregated_field(
        self, known: v.RelationVocabulary, rule: table.RelationRule, pairs: _Pairs, path: Path
    ) -> str | None:
        """Return the name of the field of an aggregate; None where it is wrong, after reporting that."""
        related = known.relation.schema
        found = dict(reversed(pairs))  # of a repeated key the first is checked, and located in the source
        name, here = found.get(table.FIELD_KEY), (*path, table.FIELD_KEY)
        if table.FIELD_KEY not in found:
            if related.by_name.keys().isdisjoint(found):  # otherwise that key is the problem
                self.report(relation_problems.no_aggregated_field(path, pairs, rule, related))
        elif type(name) is not str or name not in related.by_name:
            self.report(relation_problems.unknown_aggregated_field(here, name, rule, related))
        elif not rule.can_be_of(related.by_name[name]):
            self.report(relation_problems.wrong_aggregated_field(here, related.by_name[name], rule, related))
        else:
            return name
        return None

    # -- audiences ------------------------------------------------------------------------------------------------

    def _membership(self, value: Any, path: Path, depth: int) -> list[Node]:
        """Check the object of a test of audiences: all of its keys must be true."""
        if self.vocabulary.notation is not Notation.EXTENDED:
            fields = problems.listed(self.fields)
            self.report(problems.extended_only(path, table.AUDIENCE_KEY, value, fields, at_key=True))
            return []
        if type(value) is not tuple:
            self.report(relation_problems.not_an_audience_object(path, value))
            return []
        nodes: list[Node] = []
        for key, named in self._each(value, path):
            here = (*path, key)
            rule = table.RULES_BY_KEY.get(key)
            if rule is None or rule.operator is not Operator.IN:
                self.report(relation_problems.not_an_audience_operator(here, key))
            elif type(named) is not list:
                self.report(relation_problems.not_a_list_of_audiences(here, named, key))
            else:
                found = [self._audience(one, (*here, index), depth + 1) for index, one in enumerate(named)]
                node = InAudience(tuple(one for one in found if one is not None))
                nodes.append(Not(node) if rule.negated else node)
        return nodes

    def _audience(self, value: Any, path: Path, depth: int) -> Audience | None:
        """Check a name or a clause in its place; `depth`: the level of the clause."""
        if type(value) is tuple:
            return Audience(None, self.filter_object(value, path, depth))
        if type(value) is not str:
            self.report(relation_problems.not_an_audience(path, value))
            return None
        clause = self._clause_of(value, path, depth)
        if clause is None:
            return None
        from audiencefilter.notations.canonical import measure

        levels, nodes = measure(clause, self.vocabulary.schema)
        self.nodes += nodes or 1
        self.inlined += nodes or 1
        self.size += size_of(clause)
        if depth + levels - 1 > self.max_depth:
            self.abandon(problems.too_deep(path, self.limits.depth))
        if self.nodes > self.max_nodes or self.inlined > self.limits.nodes:
            self.abandon(problems.too_many_nodes(path, self.limits.nodes))
        if self.size > self.limits.source:
            self.abandon(problems.source_too_large(self.size, self.limits.source)._replace(path=path))
        if self.relations + relations_on_a_path(clause) > self.limits.relations:
            self.report(relation_problems.too_many_relations(path, self.limits.relations))
        return Audience(value, clause)

    def _clause_of(self, name: str, path: Path, depth: int) -> Node | None:
        """Return the clause of an audience; None where it is wrong, after reporting that."""
        known = self.audiences
        assert known is not None  # noqa: S101 - tests of audiences are read only where some may be named
        if name not in known.given:
            self.report(relation_problems.unknown_audience(path, name, known.given))
            return None
        if name in known.open:
            self.report(relation_problems.audience_cycle(path, (*known.open[known.open.index(name) :], name)))
            return None
        if name not in known.known:
            known.open.append(name)
            known.known[name] = self._read(known, name, path, depth)
            known.open.pop()
        found = known.known[name]
        if not isinstance(found, Finding):
            return found
        is_cycle = found.code == "audience_cycle"
        self.report(found._replace(path=path) if is_cycle else relation_problems.wrong_audience(path, name, found))
        return None

    def _read(self, known: "Audiences", name: str, path: Path, depth: int) -> Node | Finding:
        """Return the clause of an audience, or its first problem; circles come first."""
        given = known.of_filter(known.given[name])
        if given is not None:
            node, schema = given
            is_ours = schema.has_same_members(known.schema)
            return node if is_ours else relation_problems.foreign_audience(path, name, schema.name, known.schema.name)
        findings: list[Finding] = []
        inner = _Checker(v.vocabulary(known.schema, self.limits), findings, True, known, False)
        node = EVERYONE
        try:
            tree = known.read(known.given[name], self.limits, findings)
            if type(tree) is tuple:
                # The levels outside count, because reading nests as deep as the clauses do.
                node = inner.filter_object(tree, (), depth if self.max_depth == self.limits.depth else 2)
            else:
                findings.append(problems.not_an_object((), tree))
        except AbandonedError as stop:
            if stop.finding.code in ("too_deep", "too_many_nodes", "source_too_large"):
                self.abandon(stop.finding._replace(path=path, offset=None))
            findings.append(stop.finding)
        findings.sort(key=lambda finding: finding.code != "audience_cycle")
        return findings[0] if findings else node

    # -- one field ------------------------------------------------------------------------------------------------

    def _test(self, known: v.FieldVocabulary, key: str, value: Any, path: Path, beside: _Pairs) -> Node | None:
        """Check one operator with its operand at `path`; `beside`: its operator object."""
        self.beside = beside
        test = known.tests.get(key)
        if test is None:
            self._other_key(known, key, value, path)
            return None
        operand = test.read(value)
        node = (
            Comparison(known.field.name, test.operator, operand, test.folds)
            if operand is not None
            else self._other_operand(known, test, value, path)
        )
        return Not(node) if node is not None and test.negated else node

    def _other_literal(self, known: v.FieldVocabulary, value: Any, path: Path) -> Node | None:
        """Check a value in place of an operator object that is no operand of ``equals``: null, or a wrong value."""
        field, test = known.field, known.tests["equals"]
        self.beside = None
        if value is None:
            if test.rule.accepts_null(field, self.vocabulary.notation):
                return self._null(known, test.rule, path)
            self.report(problems.extended_only(path, "null as a literal", None, '{"not": null}', at_key=False))
            return None
        if field.many:
            return self._list(field, test, value, path, literal=True)
        self._refuse(field, value, test, path)
        return None

    def _other_operand(self, known: v.FieldVocabulary, test: v.Test, value: Any, path: Path) -> Node | None:
        """Check an operand that its reader rejects; return the test before negation."""
        field, rule = known.field, test.rule
        if value is None:
            return self._null(known, rule, path)
        if not rule.accepts(field, self.vocabulary.notation):
            self._other_key(known, rule.key, value, path)
        elif rule.key == "not" and type(value) is tuple:
            return self._not_object(known, value, path)
        elif test.folds and not rule.foldable:
            self.report(problems.mode_with_ordering(path, rule.key))
        elif rule.operand_of(field) is table.Operand.LIST:
            return self._list(field, test, value, path)
        elif rule.operand_of(field) is table.Operand.FLAG:
            self.report(problems.not_a_flag(path, value, rule.key))
        elif (is_window := rule.operand_of(field) is table.Operand.WINDOW) or (
            type(value) is tuple and v.takes_relative(rule, field, self.vocabulary.notation)
        ):
            from audiencefilter.notations.moving import wrong_relative, wrong_window

            for finding in (wrong_window if is_window else wrong_relative)(field, value, path, self._each):
                self.report(finding)
        elif type(value) is tuple and table.NOW_KEY in dict(value) and v.takes_relative(rule, field, Notation.EXTENDED):
            construct, expected = "an instant relative to now", expected_value(field.type)
            self.report(problems.extended_only(path, construct, value, expected, at_key=False))
        else:
            self._refuse(field, value, test, path)
        return None

    def _null(self, known: v.FieldVocabulary, rule: table.Rule, path: Path) -> Node | None:
        field = known.field
        if not known.takes_null:
            self.report(problems.result_has_no_null(path, str(path[-2])))
            return None
        if not rule.accepts_null(field, self.vocabulary.notation):
            if rule.accepts_null(field, Notation.EXTENDED):
                construct, expected = f"{rule.key} with null", expected_value(field.type)
                self.report(problems.extended_only(path, construct, None, expected, at_key=False))
            else:
                self.report(problems.null_not_allowed(path, rule.key, field))
            return None
        if not field.nullable and path[-2:] != (field.name, "not"):
            self.report(problems.not_nullable(path, field))
            return None
        return Comparison(field.name, Operator.IS_NULL, None)

    def _not_object(self, known: v.FieldVocabulary, pairs: _Pairs, path: Path) -> Node | None:
        keys = [key for key, _ in pairs]
        if table.MODE_KEY in keys and table.has_mode(known.field, Notation.EXTENDED):
            self.report(problems.mode_inside_not((*path, table.MODE_KEY)))
        elif len(keys) == 1 and keys != ["not"]:
            ((key, value),) = pairs
            return self._test(known, key, value, (*path, key), pairs)
        elif all(key in table.RULES_BY_KEY for key in keys):
            self.report(problems.ambiguous_not(path, keys, pairs))
        else:
            for key, value in self._each(pairs, path):
                if key not in table.RULES_BY_KEY:
                    self.beside = pairs
                    self._other_key(known, key, value, (*path, key))
        return None

    def _other_key(self, known: v.FieldVocabulary, key: str, value: Tree, path: Path) -> None:
        """Report a key that is not a test of the field; a mode is not a test, and may be valid."""
        field, notation = known.field, self.vocabulary.notation
        rule = table.RULES_BY_KEY.get(key)
        if key == table.MODE_KEY and table.has_mode(field, Notation.EXTENDED):
            if notation is not table.MODE_NOTATION:
                self.report(problems.extended_only(path, table.MODE_KEY, value, None, at_key=True))
            elif _folding(value) is None:
                self.report(problems.unknown_mode(path, value))
        elif key == table.MODE_KEY:
            self.report(problems.operator_not_for_type(path, key, field, notation))
        elif rule is None or (notation is Notation.PUBLISHED and not rule.types):  # it has no lists
            from audiencefilter.language import operator_problems

            beside = self._beside(key) or ()
            self.report(operator_problems.unknown_operator(path, key, field, notation, value, beside))
        elif not rule.accepts(field, Notation.EXTENDED):
            self.report(problems.operator_not_for_type(path, key, field, notation))
        elif rule.null is Notation.PUBLISHED:
            self.report(problems.extended_only(path, f"{key} with a value", value, "null", at_key=False))
        else:
            construct = f"{key} on {field.type.value} fields"
            self.report(problems.extended_only(path, construct, value, None, at_key=True))

    # -- operands -------------------------------------------------------------------------------------------------

    def _list(self, field: Field, test: v.Test, values: Tree, path: Path, literal: bool = False) -> Node | None:
        """Check a list, value by value; `literal`: it is in place of an operator object."""
        if type(values) is not list:
            if field.many:
                self.report(problems.not_a_list(path, values, field, None if literal else test.rule.key))
            else:
                self.report(problems.wrong_type(path, values, field, listed_operator=test.rule.key))
            return None
        if len(values) > test.max_values:
            self.report(problems.too_many_values(path, len(values), test.max_values, test.folds))
            return None
        read = v.scalar_reader(field.type, test.max_characters, self.limits.digits)
        scalars = tuple(map(read, values))
        found = len(self.findings)
        for index, (value, scalar) in enumerate(zip(values, scalars, strict=True)):
            if value is None:
                self.report(problems.null_in_list((*path, index), field, test.rule.key, self.vocabulary.notation))
            elif scalar is None or not v.is_named(scalar, field, test.folds):
                self._refuse(field, value, test, (*path, index))
        return None if len(self.findings) > found else Comparison(field.name, test.operator, scalars, test.folds)

    def _refuse(self, field: Field, value: Tree, test: v.Test, path: Path) -> None:
        """Report why a value is not an operand."""
        from audiencefilter.language import time_problems

        match value:
            case NotJson(Oddity.TOO_MANY_DIGITS):
                self.report(problems.too_many_digits(path, self.limits.digits))
            case NotJson(Oddity.NOT_FINITE):
                self.report(problems.not_a_json_number(path, value.text))
            case NotJson():
                self.report(problems.wrong_type(path, value, field))
            case str():
                self._refuse_text(field, value, test, path)
            case float() if field.type is FieldType.DECIMAL and is_rounded(value):
                self.report(problems.rounded_decimal(path, value))
            case float() if field.type is FieldType.DECIMAL and isfinite(value):
                self.report(problems.too_many_digits(path, self.limits.digits, is_written_out=False))
            case float() if field.type.facts.is_number:
                self.report(problems.number_too_large(path, value))
            case datetime() if field.type is FieldType.DATETIME and _is_naive(value):
                self.report(time_problems.naive_datetime(path, value, field))
            case datetime() if field.type is FieldType.DATETIME:
                text = value.replace(tzinfo=None).isoformat()
                self.report(time_problems.invalid_datetime(path, text, field, test.rule.key))
            case datetime() if field.type is FieldType.DATE:
                self.report(time_problems.invalid_date(path, value.replace(tzinfo=None).isoformat(), field))
            case _:
                self.report(problems.wrong_type(path, value, field, test.rule.key))

    def _beside(self, key: str) -> list[str] | None:
        """Return the other keys of the operator object; a repeated key is among them."""
        if self.beside is None:
            return None
        keys = [name for name, _ in self.beside]
        keys.remove(key)
        return keys

    def _refuse_text(self, field: Field, value: str, test: v.Test, path: Path) -> None:
        from audiencefilter.language import time_problems

        limit = test.max_characters
        match field.type:
            case FieldType.INTEGER | FieldType.NUMBER | FieldType.BOOLEAN | FieldType.DECIMAL:
                self.report(problems.wrong_type(path, value, field, test.rule.key))
            case _ if len(value) > limit:
                of_needle = field.type is FieldType.STRING and limit == self.limits.needle != self.limits.text
                self.report(problems.text_too_long(path, value, limit, of_needle))
            case FieldType.DATETIME:
                relative = v.takes_relative(test.rule, field, self.vocabulary.notation)
                beside = self._beside(test.rule.key)
                self.report(time_problems.invalid_datetime(path, value, field, test.rule.key, beside, relative))
            case FieldType.DATE:
                relative = v.takes_relative(test.rule, field, self.vocabulary.notation)
                self.report(time_problems.invalid_date(path, value, field, relative))
            case FieldType.UUID:
                self.report(problems.invalid_uuid(path, value, field))
            case FieldType.STRING if "\0" in value:
                self.report(problems.nul_character(path, value))
            case FieldType.STRING if UNSAFE.search(value):
                self.report(problems.lone_surrogate(path, value))
            case FieldType.STRING:
                self.report(problems.not_one_of_values(path, value, field))
            case _:
                assert_never(field.type)


def _is_naive(value: datetime) -> bool:
    try:
        return value.utcoffset() is None
    except Exception:  # a broken zone may raise any error
        return False


def _in_mode(known: v.FieldVocabulary, pairs: _Pairs) -> v.FieldVocabulary:
    """Return the vocabulary of a field for the mode of its operator object."""
    folds = _folding(dict(reversed(pairs)).get(table.MODE_KEY)) if known.modes else None  # the first of a repeated key
    return known if folds is None else known.modes[folds]


def _folding(mode: Tree) -> bool | None:
    """Return whether a mode ignores case; None for an unknown mode."""
    return table.MODES.get(mode) if isinstance(mode, str) else None
