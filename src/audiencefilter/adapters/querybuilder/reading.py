"""Convert a query of react-querybuilder to a filter: each rule becomes a clause, which is checked like any other."""

import re
from collections.abc import Mapping
from math import inf
from typing import Any, Final, NamedTuple, TypeAlias

from audiencefilter.adapters.querybuilder import operators
from audiencefilter.adapters.querybuilder.operators import MatchMode, QueryOperator, Takes
from audiencefilter.filter import Filter
from audiencefilter.language import operators as table
from audiencefilter.language import problems
from audiencefilter.language.ast import EVERYONE, Node, Not, Quantified, Quantifier, conjunction, disjunction
from audiencefilter.language.decimals import Written
from audiencefilter.language.durations import Relative
from audiencefilter.language.errors import MAX_PROBLEMS, Path, show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.json_text import Tree
from audiencefilter.language.limits import DEFAULT_LIMITS, Limits
from audiencefilter.language.problems import AbandonedError, Finding, an, kind, listed
from audiencefilter.language.relation_problems import too_many_relations
from audiencefilter.language.schema import Notation, Relation, Schema, check_schema
from audiencefilter.language.suggest import closest
from audiencefilter.notations.check import check, over_limits
from audiencefilter.notations.positions import invalid
from audiencefilter.notations.tree import tree_of
from audiencefilter.notations.vocabulary import vocabulary

_Object: TypeAlias = dict[str, Any]
#: An operator of a clause with its operand.
_Test: TypeAlias = tuple[str, Any]

#: A number in the text of an input; longer texts are not numbers typed by people.
_NUMBER: Final = re.compile(
    r"[+-]?(?:[0-9]{1,400}(?:\.[0-9]{0,400})?|\.[0-9]{1,400})(?:[eE][+-]?[0-9]{1,3})?", re.ASCII
)
_WHOLE: Final = re.compile(r"[+-]?[0-9]+", re.ASCII)
#: A date with a time in the text of an input, without a zone: it is in UTC.
_LOCAL: Final = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]([0-9]{2}:[0-9]{2})(:[0-9]{2}(?:\.[0-9]+)?)?", re.ASCII)
#: Splits a list at its commas, except after a backslash.
_COMMA: Final = re.compile(r"(?<!\\),")

#: Codes of problems of a rule's operator, rather than its value.
_OF_OPERATORS: Final = frozenset({"extended_only", "not_nullable", "null_not_allowed", "operator_not_for_type"})


def from_querybuilder(query: Mapping[str, Any], schema: Schema, limits: Limits = DEFAULT_LIMITS) -> Filter:
    """Return the filter of a query of react-querybuilder.

    A group without rules selects everyone, as in react-querybuilder's own output. Texts from inputs are read as the
    field's type: ``"12"``, ``"true"``, ``"2025-01-01T12:30"`` (in UTC), and ``"a,b"`` for several values.

    Args:
        query: the object, with a combinator for each group.
        schema: the fields that its rules may name; the notation bounds their operators.
        limits: the limits on the clause.

    Raises:
        InvalidFilterError: the query is rejected; the error has all problems, each with its path in the query.

    >>> from audiencefilter.language.schema import CONTACT
    >>> rules = [
    ...     {"field": "points", "operator": "between", "value": "10,20"},
    ...     {"field": "email", "operator": "endsWith", "value": ".edu"},
    ... ]
    >>> from_querybuilder({"combinator": "or", "rules": rules}, CONTACT).to_text()
    "points >= 10 AND points <= 20 OR email ENDS WITH '.edu'"
    """
    check_schema(schema)
    findings: list[Finding] = []
    try:
        node = _Reader(limits, findings).group(tree_of(query, limits, findings), (), schema)
    except AbandonedError as stop:
        raise invalid([*findings, stop.finding], None) from None
    if found := findings or over_limits(node, schema, limits):
        found.sort(key=lambda finding: [step for step in finding.path if isinstance(step, int)])
        raise invalid(found, None)
    return Filter(node, schema, limits)


class _Rule(NamedTuple):
    """A rule on a known field."""

    field: Field
    pairs: _Object
    path: Path
    schema: Schema


class _Reader:
    def __init__(self, limits: Limits, findings: list[Finding]) -> None:
        self.limits = limits
        self.findings = findings

    # -- groups -----------------------------------------------------------------------------------------------------

    def group(self, tree: Tree, path: Path, schema: Schema) -> Node:
        """Return the node of a group; a group without rules is everyone, also when negated."""
        found = _object(tree)
        rules = found.get("rules")
        if type(rules) is not list:
            return self._no_group(path, tree)
        negated = found.get("not")
        if not isinstance(negated, bool | None):
            self._wrong((*path, "not"), f"not is true or false, not {kind(negated)}", negated, "true or false")
        self._check_read(found, path)
        joined = self._combinator(found.get("combinator"), (*path, "combinator"))
        nodes = [self._member(rule, (*path, "rules", index), schema) for index, rule in enumerate(rules)]
        if not nodes:
            return EVERYONE
        node = disjunction(nodes) if joined == "or" else conjunction(nodes)
        if negated is True and schema.notation is Notation.PUBLISHED:
            self._report(problems.extended_only((*path, "not"), "NOT", True, None, at_key=False))
        return Not(node) if negated is True else node

    def _member(self, tree: Tree, path: Path, schema: Schema) -> Node:
        found = _object(tree)
        if "rules" in found:
            return self.group(tree, path, schema)
        if "field" in found:
            return self._rule(tree, path, schema)
        message = f"a member of a group is a rule or a group, not {kind(tree)}"
        hint = _BY_GROUP if type(tree) is str else None
        return self._wrong(path, message, tree, "an object with field, or with rules", hint)

    def _combinator(self, value: Any, path: Path) -> str:
        name = value.lower() if type(value) is str else ""
        if name not in ("and", "or"):
            hint = _BY_GROUP if value is None else None
            message = f"a combinator is {_COMBINATORS}, not {_shown(name or value)}"
            self._wrong(path, message, name or value, _COMBINATORS, hint)
        return name

    def _check_read(self, found: _Object, path: Path) -> bool:
        """Report what a rule or a group says that no filter has; whether there is nothing."""
        wrong = [one for one in _UNREAD if found.get(one[0]) not in one[1]]
        for key, _, message, hint in wrong:
            self._wrong((*path, key), message, found[key], hint=hint)
        return not wrong

    # -- rules ------------------------------------------------------------------------------------------------------

    def _rule(self, tree: Tree, path: Path, schema: Schema) -> Node:
        pairs = _object(tree)
        name = pairs.get("field")
        if type(name) is not str or (name in (operators.PLACEHOLDER, "") and name not in schema.by_name):
            return self._not_chosen(path, "field")
        if not self._check_read(pairs, path):
            return EVERYONE
        if name in schema.relations:
            return self._of_relation(schema.relations[name], pairs, path)
        if name not in schema.by_name:
            finding = problems.unknown_field((*path, "field"), name, schema)
            names = [*schema.by_name, *schema.relations]
            rename = finding.rename if finding.rename in names else None  # not a group
            return self._report(finding._replace(at_key=False, hint=None, expected=listed(names), rename=rename))
        field = schema.by_name[name]
        rule = _Rule(field, pairs, path, schema)
        if pairs.get("match") is not None:
            return self._of_list(rule)
        row = self._operator(pairs, path, operators.operators_of(field, schema.notation))
        if row is None:
            return EVERYONE
        if field.many and row.takes is not Takes.NOTHING:
            return self._needs_match(path, f"{show(name)} is a list", operators.OF_LISTS)
        return self._test(rule, row)

    def _operator(self, pairs: _Object, path: Path, names: list[str]) -> QueryOperator | None:
        name = pairs.get("operator")
        if name in (operators.PLACEHOLDER, None, ""):
            self._not_chosen(path, "operator")
            return None
        row = operators.OPERATORS_BY_NAME.get(name.lower()) if type(name) is str else None
        if row is None:
            alike = closest(name, names) if type(name) is str else None
            hint = None if alike is None else f"write {alike}"
            self._wrong((*path, "operator"), f"there is no operator {_shown(name)}", name, listed(names), hint)
        return row

    def _test(self, rule: _Rule, row: QueryOperator) -> Node:
        """Return the test of a rule on a field."""
        here = (*rule.path, "value")
        value = rule.pairs.get("value")
        if row.takes is Takes.NOTHING:
            return self._checked(rule, ((row.key, None),))
        values = [value] if row.takes is Takes.VALUE else _listed(value)
        if any(type(one) is tuple for one in (value, *values)):
            return self._wrong(here, "a rule compares with a value, not with an object", value, "a value")
        if row.takes is Takes.VALUE and value is None:
            hint = "for a missing value use the operator null, for a present one notNull"
            return self._wrong(here, "a rule compares with a value, not with null", None, "a value", hint)
        if row.takes is Takes.LIST and not values:
            hint = "write the values, or remove the rule; for a missing value use the operator null"
            return self._wrong(here, "the list has no values yet", value, "at least one value", hint)
        if row.takes is Takes.PAIR and (len(values) != len(operators.PAIR) or "" in values or None in values):
            expected = "an array of two values, or two with a comma between"
            return self._wrong(here, f"{row.name} takes two values", value, expected)
        read = [_read(one, rule.field) for one in values]
        if row.takes is Takes.PAIR:
            return self._checked(rule, tuple(zip(operators.PAIR, read, strict=True)), row.negated)
        test = (row.key, read if row.takes is Takes.LIST else read[0])
        return self._checked(rule, (("not", (test,)) if row.negated else test,))

    def _checked(self, rule: _Rule, tests: tuple[_Test, ...], negated: bool = False) -> Node:
        """Return the node of tests of a field."""
        found: list[Finding] = []
        clause: Tree = ((rule.field.name, tests),)
        clause = (("NOT", clause),) if negated else clause
        node = check(vocabulary(rule.schema, self.limits), clause, found, counted=False)
        for finding in found:
            self._report(_placed(finding, rule))
        return node

    # -- nested queries ---------------------------------------------------------------------------------------------

    def _of_relation(self, link: Relation, pairs: _Object, path: Path) -> Node:
        """Return the test of a rule on related records."""
        if path.count("value") >= self.limits.relations:
            return self._report(too_many_relations(path, self.limits.relations)._replace(at_key=False, hint=None))
        modes = tuple(MatchMode) if link.many else tuple(operators.OF_ONE)
        if pairs.get("match") is None:
            row = self._operator(pairs, path, ["="])
            if row is None:
                return EVERYONE
            if link.many or row.takes is not Takes.NOTHING:
                return self._needs_match(path, f"{show(link.name)} is a relation", modes)
            missing = Quantified(link.name, Quantifier.IS, None)
            return missing if row.key == "equals" else Not(missing)
        mode = self._mode(pairs, path, modes)
        if mode is None:
            return EVERYONE
        where = self.group(pairs.get("value"), (*path, "value"), link.schema)
        rule = table.RELATION_RULES_BY_KEY[(operators.OF_MANY if link.many else operators.OF_ONE)[mode]]
        assert isinstance(rule.asks, Quantifier)  # noqa: S101 - only counts have other questions
        node = Quantified(link.name, rule.asks, where)
        return Not(node) if rule.negated else node

    def _mode(self, pairs: _Object, path: Path, modes: tuple[MatchMode, ...]) -> MatchMode | None:
        """Return the match mode of a rule, which is one of `modes`."""
        operator = pairs.get("operator")
        if operator not in ("=", None, ""):
            message = f"the operator beside match is =, not {_shown(operator)}"
            self._wrong((*path, "operator"), message, operator, "=")
        given = _object(pairs["match"]).get("mode")
        mode = operators.MODES_BY_NAME.get(given.lower()) if type(given) is str else None
        if mode in modes:
            return mode
        expected = listed(known.value for known in modes)
        self._wrong((*path, "match", "mode"), f"there is no mode {_shown(given)} here", given, expected)
        return None

    def _of_list(self, rule: _Rule) -> Node:
        """Return the test of a rule on a list: it has a value, it has one of several values, or it is not empty."""
        if not rule.field.many:
            message = f"{show(rule.field.name)} is neither a list nor a relation"
            return self._wrong((*rule.path, "match"), message, hint="leave match out")
        mode = self._mode(rule.pairs, rule.path, operators.OF_LISTS)
        if mode is None:
            return EVERYONE
        negated, here, group = mode is MatchMode.NONE, (*rule.path, "value"), _object(rule.pairs.get("value"))
        rules = group.get("rules")
        if type(rules) is not list:
            return self._no_group(here, rule.pairs.get("value"))
        inner = [_object(one) for one in rules]
        if not all(self._check_read(one, here) for one in (group, *inner)):
            return EVERYONE
        if not inner:
            return self._checked(rule, (("isEmpty", negated),))
        row = operators.OF_ITEMS.get(str(inner[0].get("operator")).lower())
        if len(inner) > 1 or group.get("not") or row is None:
            message = "the items of a list can only be compared with whole values"
            return self._wrong(here, message, None, "one rule with = or in, or none")
        return self._test(rule._replace(pairs=inner[0], path=(*here, "rules", 0)), row._replace(negated=negated))

    # -- problems ---------------------------------------------------------------------------------------------------

    def _report(self, finding: Finding) -> Node:
        """Report a problem; return a placeholder for the node."""
        if len(self.findings) >= MAX_PROBLEMS - 1:
            raise AbandonedError(finding)
        self.findings.append(finding)
        return EVERYONE

    def _wrong(
        self, path: Path, message: str, value: Any = None, expected: str | None = None, hint: str | None = None
    ) -> Node:
        """Report a problem that no clause can have."""
        return self._report(Finding("invalid_query", path, message, value=value, expected=expected, hint=hint))

    def _no_group(self, path: Path, value: Tree) -> Node:
        message = f"a query is an object with rules, not {kind(value)}"
        return self._wrong(path, message, value, "an object with an array rules")

    def _not_chosen(self, path: Path, what: str) -> Node:
        hint = "choose one, or remove the rule"
        return self._wrong((*path, what), f"no {what} is chosen yet", None, an(what), hint)

    def _needs_match(self, path: Path, message: str, modes: tuple[MatchMode, ...]) -> Node:
        names = listed(mode.value for mode in modes)
        return self._wrong(path, message, None, f"match, with the mode {names}", "write its test as a query in value")


_COMBINATORS: Final = '"and" or "or"'
#: Keys that no filter has, their values that say nothing, the message, and what to do.
_UNREAD: Final = (
    ("muted", (None, False), "muted rules and groups are not read", "remove what is muted from the query"),
    ("lhs", (None,), "a rule tests a field, not an expression", "leave lhs out"),
    ("valueSource", (None, "value"), "a rule compares with a value, not with another field", "write a value"),
)
_BY_GROUP: Final = "give each group one combinator, without independentCombinators"


def _placed(finding: Finding, rule: _Rule) -> Finding:
    """Return a problem of a rule's clause as a problem of the rule."""
    # Queries have no relative instants.
    replacement = None if isinstance(finding.replacement, Relative) else finding.replacement
    hint = None if replacement is None else finding.hint
    moved = finding._replace(at_key=False, hint=hint, replacement=replacement, instead=())
    if finding.code in _OF_OPERATORS:
        names = listed(operators.operators_of(rule.field, rule.schema.notation))
        return moved._replace(path=(*rule.path, "operator"), expected=names)
    at = [step for step in finding.path if isinstance(step, int)]
    return moved._replace(path=(*rule.path, "value", *at))


def _shown(value: Any) -> str:
    return show(value) if isinstance(value, str) else kind(value)


def _object(tree: Tree) -> _Object:
    return dict(tree) if type(tree) is tuple else {}


def _listed(value: Any) -> list[Any]:
    """Return the values of an array, or of a text with commas, which is the default form of lists."""
    if type(value) is list:
        return value
    if type(value) is str:
        return [one.replace("\\,", ",").strip() for one in _COMMA.split(value) if one.strip()]
    return [] if value is None else [value]


def _read(value: Any, field: Field) -> Any:
    """Return the value of an input's text, and any other value unchanged."""
    text = value.strip() if type(value) is str else None
    if text is None or field.type is FieldType.STRING:
        return value
    match field.type:
        case FieldType.BOOLEAN:
            return {"true": True, "false": False}.get(text.lower(), value)
        case FieldType.DATETIME:
            local = _LOCAL.fullmatch(text)
            return value if local is None else f"{local[1]}T{local[2]}{local[3] or ':00'}Z"
        case FieldType.DATE | FieldType.UUID:
            return text
        case _:
            number = int(text) if _WHOLE.fullmatch(text) else Written(text) if _NUMBER.fullmatch(text) else None
            return value if number is None or abs(number) == inf else number
