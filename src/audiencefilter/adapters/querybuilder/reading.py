"""Convert a query of react-querybuilder to a filter.

A query becomes a clause, which is checked like every clause, against its fields, values and notation. Problems of the
clause are reported at the place in the query that the part came from.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import Any, Final, NamedTuple, TypeAlias, assert_never

from audiencefilter.adapters.querybuilder import operators
from audiencefilter.filter import Filter
from audiencefilter.language.durations import Relative
from audiencefilter.language.errors import show
from audiencefilter.language.fields import Field, FieldType, by_type
from audiencefilter.language.limits import DEFAULT_LIMITS, Limits
from audiencefilter.language.paths import Path
from audiencefilter.language.problems import Finding, an, kind, listed
from audiencefilter.language.schema import Relation, Schema
from audiencefilter.language.suggest import closest
from audiencefilter.notations.check import check, over_limits
from audiencefilter.notations.positions import invalid
from audiencefilter.notations.tree import AbandonedError, Tree, tree_of
from audiencefilter.notations.vocabulary import vocabulary

#: An object of a tree, and the type of its pairs.
_Pairs: TypeAlias = tuple[tuple[str, Any], ...]
_Object: TypeAlias = dict[str, Any]

#: A number in the text of an input; longer texts are not numbers typed by people.
_NUMBER: Final = re.compile(
    r"[+-]?(?:[0-9]{1,400}(?:\.[0-9]{0,400})?|\.[0-9]{1,400})(?:[eE][+-]?[0-9]{1,3})?", re.ASCII
)
_WHOLE: Final = re.compile(r"[+-]?[0-9]+", re.ASCII)
#: A date or a time in the text of an input, without a zone: it is in UTC.
_LOCAL: Final = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ]([0-9]{2}:[0-9]{2})(:[0-9]{2}(?:\.[0-9]+)?)?)?", re.ASCII
)
#: Splits a list at its commas, except after a backslash.
_COMMA: Final = re.compile(r"(?<!\\),")

#: Codes of problems of a rule's operator, rather than its value.
_OF_OPERATORS: Final = frozenset({"extended_only", "not_nullable", "null_not_allowed", "operator_not_for_type"})


def from_querybuilder(query: Mapping[str, Any], schema: Schema, limits: Limits = DEFAULT_LIMITS) -> Filter:
    """Return the filter of a query of react-querybuilder.

    Muted rules and groups are omitted, and a group without rules selects everyone, as in react-querybuilder's own
    output. Texts from inputs are read as the field's type: ``"12"``, ``"true"``, ``"2025-01-01T12:30"`` (in UTC), and
    ``"a,b"`` where several values are expected.

    Args:
        query: the object, with a combinator for each group or between the rules.
        schema: the fields that its rules may name; the notation bounds their operators.
        limits: the limits on the clause.

    Raises:
        InvalidFilterError: the query is rejected; the error has all problems, each with its path in the query.

    >>> from audiencefilter.language.schema import CONTACT
    >>> rules = [
    ...     {"field": "points", "operator": "between", "value": "10,20"},
    ...     "or",
    ...     {"field": "email", "operator": "endsWith", "value": ".edu"},
    ... ]
    >>> from_querybuilder({"rules": rules}, CONTACT).to_text()
    "points >= 10 AND points <= 20 OR email ENDS WITH '.edu'"
    """
    findings: list[Finding] = []
    try:
        tree = tree_of(query, limits, findings)
        reader = _Reader(findings)
        clause = reader.group(tree, (), (), schema)
        found: list[Finding] = []
        node = check(vocabulary(schema, limits), clause, found, counted=False)
    except AbandonedError as stop:
        raise invalid([*findings, stop.finding], None) from None
    findings += [reader.placed(finding, schema) for finding in found or over_limits(node, schema, limits)]
    if findings:
        findings.sort(key=lambda finding: [step for step in finding.path if isinstance(step, int)])
        raise invalid(findings, None)
    return Filter(node, schema, limits)


class _Place(NamedTuple):
    """The place in a query from which a part of the clause was made.

    Attributes:
        field: the field of the rule; None for a group, and for an unknown field.
    """

    path: Path
    field: "Field | Relation | None"
    schema: Schema
    is_pair: bool = False


class _Reader:
    """Makes a clause of a query, and records the origin of its parts by their paths in the clause."""

    def __init__(self, findings: list[Finding]) -> None:
        self.findings = findings
        self.places: dict[Path, _Place] = {}

    # -- groups -----------------------------------------------------------------------------------------------------

    def group(self, tree: Tree, path: Path, at: Path, schema: Schema) -> _Pairs:
        """Return the filter object of a group; `at`: its path in the clause."""
        found = _object(tree)
        rules = found.get("rules")
        if type(tree) is not tuple or type(rules) is not list:
            return self._no_group(path, tree)
        self.places[at] = _Place(path, None, schema)
        denied = self._flag(found, "not", path)
        if self._flag(found, "muted", path):
            return ()
        parts = self._parts(found, rules, path)
        if not parts or not any(parts):
            return ()  # everyone, also when negated
        if denied:
            self.places[*at, "NOT"] = _Place((*path, "not"), None, schema)
            return (("NOT", self._joined(parts, path, (*at, "NOT"), schema)),)
        return self._joined(parts, path, at, schema)

    def _joined(self, parts: "list[list[_Member]]", path: Path, at: Path, schema: Schema) -> _Pairs:
        """Return the members of a filter object that is true where any of the parts is."""
        if len(parts) == 1:
            return (("AND", self._members(parts[0], (*at, "AND"), schema)),)
        if all(len(part) == 1 for part in parts):
            return (("OR", self._members([part[0] for part in parts], (*at, "OR"), schema)),)
        inner = (self._members(part, (*at, "OR", index, "AND"), schema) for index, part in enumerate(parts))
        return (("OR", [(("AND", members),) for members in inner]),)

    def _members(self, members: "Sequence[_Member]", at: Path, schema: Schema) -> list[_Pairs]:
        return [self._member(tree, path, (*at, index), schema) for index, (tree, path) in enumerate(members)]

    def _member(self, tree: Tree, path: Path, at: Path, schema: Schema) -> _Pairs:
        return self.group(tree, path, at, schema) if "rules" in _object(tree) else self._rule(tree, path, at, schema)

    def _parts(self, group: _Object, rules: list[Any], path: Path) -> "list[list[_Member]]":
        """Return the rules of a group that are not muted, as a disjunction of conjunctions, by its combinators."""
        between = any(type(rule) is str for rule in rules)
        combinator = group.get("combinator")
        if between or combinator is None:
            if combinator is not None:
                self._misplaced((*path, "combinator"), combinator)
            return self._independent(rules, path)
        joined = self._combinator(combinator, (*path, "combinator"))
        members = [
            (rule, (*path, "rules", index)) for index, rule in enumerate(rules) if self._counts(rule, path, index)
        ]
        return [[member] for member in members] if joined == "or" else [members]

    def _independent(self, rules: list[Any], path: Path) -> "list[list[_Member]]":
        """Return the parts of rules with combinators between them: `and` has precedence over `or`, as in SQL."""
        parts: list[list[_Member]] = [[]]
        for index, rule in enumerate(rules):
            here = (*path, "rules", index)
            before = rules[index - 1] if index else None
            if type(rule) is str:
                if index in (0, len(rules) - 1) or type(before) is str:
                    self._misplaced(here, rule)
                else:
                    self._combinator(rule, here)
                continue
            if index and type(before) is not str:
                hint = "give the group a combinator, or write one between the rules"
                message = "nothing says how this rule is joined with the one before"
                self._wrong(here, message, None, "and or or", hint)
            if not self._counts(rule, path, index):
                continue
            if parts[-1] and type(before) is str and before.lower() == "or":
                parts.append([])
            parts[-1].append((rule, here))
        return parts if parts != [[]] else []

    def _combinator(self, value: Any, path: Path) -> str:
        name = value.lower() if type(value) is str else ""
        if name not in ("and", "or"):
            hint = "xor of more than two rules is read in two ways: write it with and, or and not"
            message = f"rules are not joined by {_shown(name or value)}"
            self._wrong(path, message, name or value, "and or or", hint if name == "xor" else None)
        return name

    def _counts(self, rule: Any, path: Path, index: int) -> bool:
        """Whether an item is a rule or a group, and is not muted."""
        found = _object(rule)
        if type(rule) is not tuple or not ("field" in found or "rules" in found):
            message = f"neither a rule nor a group, but {kind(rule)}"
            self._wrong((*path, "rules", index), message, rule, "an object with field, or with rules")
            return False
        if "rules" in found:
            return found.get("muted") is not True  # other values are reported when the group is read
        return not self._flag(found, "muted", (*path, "rules", index))

    def _flag(self, found: _Object, name: str, path: Path) -> bool:
        value = found.get(name)
        if value is not None and type(value) is not bool:
            self._wrong((*path, name), f"{name} is true or false, not {kind(value)}", value, "true or false")
        return value is True

    # -- rules ------------------------------------------------------------------------------------------------------

    def _rule(self, tree: Tree, path: Path, at: Path, schema: Schema) -> _Pairs:
        rule = _object(tree)
        name = rule.get("field")
        found: Field | Relation | None = None
        if type(name) is str:
            found = schema.by_name.get(name) or schema.relations.get(name)
        if type(name) is not str or (found is None and name in (operators.PLACEHOLDER, "")):
            return self._nothing_chosen(path, "field")
        self.places[*at, name] = _Place(path, found, schema)
        if rule.get("lhs") is not None:
            hint = "leave lhs out: a rule is about its field"
            self._wrong((*path, "lhs"), "a rule is about a field, not about an expression", hint=hint)
        if rule.get("valueSource", "value") not in ("value", None):
            source, hint = rule["valueSource"], "values of one record are not compared with one another"
            message = f"a rule compares with a value, not with {_shown(source)}"
            return self._wrong((*path, "valueSource"), message, source, "value", hint)
        if found is None:
            return ((name, ()),)
        match = rule.get("match")
        if match is not None:
            return self._matched(name, found, rule, path, at)
        row = self._operator(rule, found, path, schema)
        if row is None:
            return ()
        if isinstance(found, Relation) and not found.many and row.takes is operators.Takes.NOTHING:
            return ((name, (("is" if row.key == "equals" else "isNot", None),)),)
        if isinstance(found, Relation) or (found.many and row.takes is not operators.Takes.NOTHING):
            is_list = isinstance(found, Field)
            modes = "some or none" if is_list else listed(mode.value for mode in operators.MatchMode)
            message = f"{show(name)} {'is a list' if is_list else 'leads to other records'}"
            return self._wrong(
                path, message, None, f"match, with the mode {modes}", "its value is a query of its own then"
            )
        return self._test(name, found, row, rule, path, at)

    def _operator(
        self, rule: _Object, found: Field | Relation, path: Path, schema: Schema
    ) -> operators.QueryOperator | None:
        name = rule.get("operator")
        if name in (operators.PLACEHOLDER, None, ""):
            self._nothing_chosen(path, "operator")
            return None
        row = operators.OPERATORS_BY_NAME.get(name.lower()) if type(name) is str else None
        if row is None:
            names = operators.operators_of(found, schema.notation) if isinstance(found, Field) else ["="]
            alike = closest(name, names) if type(name) is str else None
            message, hint = f"there is no operator {_shown(name)}", None if alike is None else f"write {alike}"
            self._wrong((*path, "operator"), message, name, listed(names) if names else None, hint)
        return row

    def _test(
        self, name: str, field: Field, row: operators.QueryOperator, rule: _Object, path: Path, at: Path
    ) -> _Pairs:
        """Return the test of a rule on a field."""
        here = (*path, "value")
        value = rule.get("value")
        if row.takes is not operators.Takes.NOTHING and any(type(one) is tuple for one in (value, *_listed(value))):
            return self._wrong(here, "a rule compares with a value, not with an object", value, "a value")
        match row.takes:
            case operators.Takes.NOTHING:
                return ((name, ((row.key, None),)),)
            case operators.Takes.VALUE:
                if value is None:
                    hint = "for a missing value there is the operator null, for one that is there notNull"
                    return self._wrong(here, "a rule compares with a value, not with null", None, "a value", hint)
                test = (row.key, _read(value, field))
            case operators.Takes.LIST:
                values = _listed(value)
                if not values:
                    return self._no_values(here, value)
                test = (row.key, [_read(one, field) for one in values])
            case operators.Takes.PAIR:
                values = _listed(value)
                if len(values) != len(operators.PAIR) or "" in values or None in values:
                    expected = "an array of two values, or two with a comma between"
                    return self._wrong(here, f"{row.name} takes two values", value, expected)
                pair = ((name, tuple(zip(operators.PAIR, (_read(one, field) for one in values), strict=True))),)
                self.places[*at, name] = self.places[*at, name]._replace(is_pair=type(value) is list)
                if not row.denied:
                    return pair
                self.places[*at, "NOT"] = self.places[*at, "NOT", name] = self.places[*at, name]
                return (("NOT", pair),)
            case _:
                assert_never(row.takes)
        return ((name, (("not", (test,)) if row.denied else test,)),)

    # -- nested queries ---------------------------------------------------------------------------------------------

    def _matched(self, name: str, found: Field | Relation, rule: _Object, path: Path, at: Path) -> _Pairs:
        """Return the test of a rule on the records of a relation, or on the items of a list."""
        operator = rule.get("operator")
        if operator not in ("=", None, ""):
            message = f"beside match there is no operator {show(operator)}"
            self._wrong((*path, "operator"), message, operator, "=")
        if isinstance(found, Field) and not found.many:
            message = f"{show(name)} is neither a list nor a relation"
            return self._wrong((*path, "match"), message, hint="leave match out")
        match = _object(rule["match"])
        given = match.get("mode")
        modes = (
            operators.OF_LISTS
            if isinstance(found, Field)
            else tuple(operators.MatchMode)
            if found.many
            else tuple(operators.OF_ONE)
        )
        mode = operators.MODES_BY_NAME.get(given.lower()) if type(given) is str else None
        if mode is None or mode not in modes:
            expected = listed(known.value for known in modes)
            return self._wrong((*path, "match", "mode"), f"there is no mode {_shown(given)} here", given, expected)
        if isinstance(found, Field):
            return self._of_list(name, found, mode, rule, path)
        inner, schema = (*path, "value"), found.schema
        if mode not in operators.THRESHOLDS:
            key = (operators.OF_MANY if found.many else operators.OF_ONE)[mode]
            return ((name, ((key, self.group(rule.get("value"), inner, (*at, name, key), schema)),)),)
        threshold = match.get("threshold")
        if type(threshold) is float and threshold.is_integer():
            threshold = int(threshold)
        if type(threshold) is not int or threshold < 0:
            is_part = type(threshold) is float and 0 < threshold < 1
            hint = "a part of all, as 0.5, is not asked" if is_part else None
            message = "how many is a whole number, from 0 on"
            return self._wrong((*path, "match", "threshold"), message, match.get("threshold"), "a whole number", hint)
        where = self.group(rule.get("value"), inner, (*at, name, "count", "where"), schema)
        return ((name, (("count", (("where", where), (operators.THRESHOLDS[mode], threshold))),)),)

    def _of_list(self, name: str, field: Field, mode: operators.MatchMode, rule: _Object, path: Path) -> _Pairs:
        """Return the test on the items of a list: for one of some, or for any."""
        here = (*path, "value")
        group = _object(rule.get("value"))
        rules = group.get("rules")
        if type(rules) is not list:
            return self._no_group(here, rule.get("value"))
        kept = [(index, one) for index, one in enumerate(rules) if self._counts(one, here, index)]
        denied = mode is operators.MatchMode.NONE
        if not kept or group.get("muted"):
            return ((name, (("isEmpty", denied),)),)
        index, only = kept[0]
        inner = _object(only)
        row = operators.OPERATORS_BY_NAME.get(str(inner.get("operator")).lower())
        value, element = inner.get("value"), (*here, "rules", index)
        if len(kept) > 1 or group.get("not") or "rules" in inner or row is None or row.name not in ("=", "in"):
            message = "of the values of a list only whole ones are asked for"
            return self._wrong(here, message, None, "one rule with = or in, or none")
        values = _listed(value) if row.takes is operators.Takes.LIST else [value]
        if not values or None in values:
            return self._no_values((*element, "value"), value)
        read = [_read(one, field) for one in values]
        test = ("hasSome", read) if row.takes is operators.Takes.LIST else ("has", read[0])
        return ((name, (("not", (test,)) if denied else test,)),)

    # -- problems ---------------------------------------------------------------------------------------------------

    def _wrong(
        self, path: Path, message: str, value: Any = None, expected: str | None = None, hint: str | None = None
    ) -> tuple[()]:
        """Report a problem that no clause can have; return a placeholder for the clause."""
        self.findings.append(Finding("invalid_query", path, message, value=value, expected=expected, hint=hint))
        return ()

    def _no_group(self, path: Path, value: Tree) -> tuple[()]:
        message = f"a query is an object with rules, not {kind(value)}"
        return self._wrong(path, message, value, "an object with an array rules")

    def _misplaced(self, path: Path, combinator: Any) -> None:
        hint = "where the group has a combinator, write none between its rules"
        expected = "rules, and between each two of them and or or"
        self._wrong(path, f"{show(combinator)} stands where a rule is due", combinator, expected, hint)

    def _nothing_chosen(self, path: Path, what: str) -> tuple[()]:
        hint = "choose one, or remove or mute the rule"
        return self._wrong((*path, what), f"no {what} is chosen yet", None, an(what), hint)

    def _no_values(self, path: Path, value: Any) -> tuple[()]:
        hint = "write the values, or remove or mute the rule; for a missing value there is the operator null"
        return self._wrong(path, "a list of no values is not finished", value, "one value or more", hint)

    # -- places -----------------------------------------------------------------------------------------------------

    def placed(self, finding: Finding, schema: Schema) -> Finding:
        """Return a problem of the clause as a problem of the query."""
        if not finding.path:
            return finding
        known = next(path for path in _prefixes(finding.path) if path in self.places)
        place, rest = self.places[known], finding.path[len(known) :]
        # Queries have no relative instants.
        replacement = None if isinstance(finding.replacement, Relative) else finding.replacement
        moved = replace(finding, at_key=False, hint=None, replacement=replacement)
        if finding.code == "unknown_field":
            names = listed([*place.schema.by_name, *place.schema.relations])
            return replace(moved, path=(*place.path, "field"), expected=names)
        if place.field is None:
            return replace(moved, path=place.path, expected=None)
        if isinstance(place.field, Relation):
            return replace(moved, path=(*place.path, "match", "threshold") if rest[:1] == ("count",) else place.path)
        if finding.code in _OF_OPERATORS:
            names = listed(operators.operators_of(place.field, place.schema.notation))
            return replace(moved, path=(*place.path, "operator"), expected=names)
        index = [step for step in rest[-1:] if isinstance(step, int)]
        index += [operators.PAIR.index(str(step)) for step in rest[:1] if place.is_pair]
        return replace(moved, path=(*place.path, "value", *index))


#: A rule or a group, and its path.
_Member: TypeAlias = tuple[Tree, Path]


def _prefixes(path: Path) -> Iterator[Path]:
    """Yield a path and its prefixes, the longest first."""
    return (path[:length] for length in range(len(path), -1, -1))


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
    """Return the value of an input's text; other values unchanged."""
    if type(value) is not str:
        return value
    found = _READERS[field.type](value.strip())
    return value if found is None else found


def _number(text: str) -> int | float | str | None:
    if _NUMBER.fullmatch(text) is None:
        return None
    number = int(text) if _WHOLE.fullmatch(text) else float(text)
    return text if abs(number) == inf else number


def _instant(text: str) -> str | None:
    local = _LOCAL.fullmatch(text)
    return None if local is None else f"{local[1]}T{local[2] or '00:00'}{local[3] or ':00'}Z"


#: Convert a text without its outer spaces; None where it is not a value of the type.
_READERS: Final[Mapping[FieldType, Callable[[str], Any]]] = by_type(
    string=lambda text: None,
    integer=_number,
    number=_number,
    boolean=lambda text: {"true": True, "false": False}.get(text.lower()),
    datetime=_instant,
)
