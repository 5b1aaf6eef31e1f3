"""Which clauses are refused, with the code and the path of each problem: a second time, from the rules' text alone.

A part of the reference model: nothing here knows the package. A schema is a document as in the corpus.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from math import isinf
from typing import Any, Final, TypeAlias
from zoneinfo import available_timezones

from tests import reference_documents as reference
from tests.reference_documents import Number

#: The code of a problem, and the JSON path of its place.
Refusal: TypeAlias = tuple[str, str]

_ORDER: Final = ("gt", "gte", "lt", "lte")
_TEXT: Final = ("contains", "startsWith", "endsWith")
_KINDS: Final = ("STRING", "INTEGER", "NUMBER", "BOOLEAN", "DATETIME", "DATE", "UUID", "DECIMAL")
_ORDERED: Final = tuple(kind for kind in _KINDS if kind not in ("BOOLEAN", "UUID"))
_NUMBERS: Final = ("INTEGER", "NUMBER", "DECIMAL")
#: The operators, and the types of fields with one value that have them.
_OPERATORS: Final[Mapping[str, Sequence[str]]] = {
    **dict.fromkeys(("equals", "not"), _KINDS),
    **dict.fromkeys(("in", "notIn"), tuple(kind for kind in _KINDS if kind != "BOOLEAN")),
    **dict.fromkeys(_TEXT, ("STRING",)),
    **dict.fromkeys(_ORDER, _ORDERED),
    **dict.fromkeys(("has", "hasSome", "hasEvery", "isEmpty"), ()),
    "anniversary": ("DATE",),
}
_OF_LISTS: Final = ("equals", "not", "has", "hasSome", "hasEvery", "isEmpty")
_OF_RESULTS: Final = {
    **dict.fromkeys(("count", "sum"), ("equals", "in", "notIn", *_ORDER)),
    **dict.fromkeys(("avg", "min", "max"), ("equals", "not", "in", "notIn", *_ORDER)),
}
_AGGREGATED: Final = {
    **dict.fromkeys(("sum", "avg"), ("INTEGER", "DECIMAL")),
    **dict.fromkeys(("min", "max"), tuple(kind for kind in _ORDERED if kind != "STRING")),
}
_DEEPEST, _RELATIONS, _DIGITS, _TEXT_LENGTH, _NEEDLE = 64, 3, 4_300, 4_000, 500
_UNITS: Final = ("day", "week", "month", "quarter", "year")
_DURATION: Final = re.compile(
    r"[+-]?P(?=.)(\d{1,9}Y)?(\d{1,9}M)?(\d{1,9}W)?(\d{1,9}D)?(T(?=.)(\d{1,9}H)?(\d{1,9}M)?(\d{1,9}(\.\d{1,6})?S)?)?"
)


class _NoNumber:
    """NaN or an infinity, which JSON has not."""


class _Object(dict[str, Any]):
    """A JSON object, and the keys that stand in it again."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        keys = [key for key, _ in pairs]
        self.repeated = [key for place, key in enumerate(keys) if key in keys[:place]]


def refusals(text: str, schema: Mapping[str, Any], audiences: Mapping[str, Any] | None = None) -> list[Refusal]:
    """Return the problems of a clause; none of one that is valid."""
    try:
        clause = json.loads(
            text, parse_int=Number, parse_float=Number, parse_constant=lambda _: _NoNumber(), object_pairs_hook=_Object
        )
    except ValueError:
        return [("invalid_json", "$")]
    checker = _Checker(schema, audiences, [("duplicate_key", path) for path in _repeated(clause, "$")])
    checker.clause(clause, schema["root"], "$", 1, 0)
    return checker.found


def _step(path: str, key: str | int) -> str:
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if re.fullmatch("[A-Za-z_][A-Za-z0-9_]*", key) else f"{path}[{json.dumps(key)}]"


def _each(value: Mapping[str, Any], path: str) -> Iterator[tuple[str, Any, str]]:
    return ((key, part, _step(path, key)) for key, part in value.items())


def _repeated(value: Any, path: str) -> Iterator[str]:
    if isinstance(value, _Object):
        yield from (_step(path, key) for key in value.repeated)
    for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from _repeated(part, _step(path, key))


def _names_in(clause: Any) -> Iterator[str]:
    """Yield the names of audiences in a clause."""
    if isinstance(clause, Mapping):
        tests = clause.get("audience")
        if isinstance(tests, Mapping):
            yield from (name for members in tests.values() for name in members if isinstance(name, str))
        clause = list(clause.values())
    if isinstance(clause, list):
        for part in clause:
            yield from _names_in(part)


def _nesting(clause: Mapping[str, Any]) -> int:
    """Return how deep filter objects are nested in a clause of groups."""
    groups = [asked for key, asked in clause.items() if key in ("AND", "OR", "NOT")]
    members = [member for asked in groups for member in (asked if isinstance(asked, list) else [asked])]
    return 1 + max(map(_nesting, members), default=0)


@dataclass
class _Checker:
    schema: Mapping[str, Any]
    audiences: Mapping[str, Any] | None
    found: list[Refusal] = field(default_factory=list)

    def refuse(self, code: str, path: str) -> None:
        self.found.append((code, path))

    def clause(self, value: Any, name: str, path: str, depth: int, relations: int) -> None:
        if not isinstance(value, _Object):
            return self.refuse("not_an_object", path)
        if depth > _DEEPEST:
            return self.refuse("too_deep", path)
        described = self.schema["schemas"][name]
        fields = {one["name"]: one for one in described["fields"]}
        links = {one["name"]: one for one in described.get("relations", ())}
        for key, asked, place in _each(value, path):
            if key in ("AND", "OR", "NOT"):
                self._group(key, asked, name, place, depth, relations)
            elif key in fields:
                self._field(fields[key], asked, place)
            elif key in links:
                self._relation(links[key], asked, place, depth, relations)
            elif key == "audience" and name == self.schema["root"] and self.audiences is not None:
                self._audience(asked, name, place, depth)
            else:
                self.refuse("unknown_field", place)
        return None

    def _group(self, key: str, asked: Any, name: str, path: str, depth: int, relations: int) -> None:
        if isinstance(asked, list):
            for number, member in enumerate(asked):
                self.clause(member, name, _step(path, number), depth + 1, relations)
        elif isinstance(asked, _Object) and key != "OR":
            self.clause(asked, name, path, depth + 1, relations)
        else:
            self.refuse("wrong_group", path)

    def _audience(self, asked: Any, name: str, path: str, depth: int) -> None:
        if not isinstance(asked, _Object):
            return self.refuse("wrong_type", path)
        for key, members, place in _each(asked, path):
            if key not in ("in", "notIn"):
                self.refuse("operator_not_for_type" if key in _OPERATORS else "unknown_operator", place)
            elif not isinstance(members, list):
                self.refuse("null_not_allowed" if members is None else "wrong_type", place)
            else:
                for number, member in enumerate(members):
                    self._member(member, name, _step(place, number), depth)
        return None

    def _member(self, member: Any, name: str, path: str, depth: int) -> None:
        if isinstance(member, _Object):
            self.clause(member, name, path, depth + 1, 0)
        elif isinstance(member, str):
            self._named(member, path, depth)
        else:
            self.refuse("null_in_list" if member is None else "wrong_type", path)

    def _named(self, name: str, path: str, depth: int) -> None:
        assert self.audiences is not None
        if name not in self.audiences:
            self.refuse("unknown_audience", path)
        elif self._leads_back(name, ()):
            self.refuse("audience_cycle", path)
        elif refusals(reference.write(self.audiences[name]), self.schema, self.audiences):
            self.refuse("wrong_audience", path)
        elif depth + _nesting(self.audiences[name]) > _DEEPEST:
            self.refuse("too_deep", path)

    def _leads_back(self, name: str, over: tuple[str, ...]) -> bool:
        assert self.audiences is not None
        return name in over or any(
            self._leads_back(other, (*over, name)) for other in _names_in(self.audiences.get(name, {}))
        )

    # -- relations ----------------------------------------------------------------------------------------------------

    def _relation(self, link: Mapping[str, Any], asked: Any, path: str, depth: int, relations: int) -> None:
        if not isinstance(asked, _Object):
            return self.refuse("wrong_relation", path)
        if relations == _RELATIONS:
            return self.refuse("too_many_relations", path)
        keys = ("some", "every", "none") if link["many"] else ("is", "isNot")
        for key, part, place in _each(asked, path):
            if key in keys:
                if part is None and not link["many"]:
                    continue
                if isinstance(part, _Object):
                    self.clause(part, link["schema"], place, depth + 1, relations + 1)
                else:
                    self.refuse("wrong_relation", place)
            elif link["many"] and key in _OF_RESULTS:
                self._aggregate(key, part, link["schema"], place, depth, relations)
            else:
                self.refuse("unknown_relation_key", place)
        return None

    def _aggregate(self, how: str, asked: Any, name: str, path: str, depth: int, relations: int) -> None:
        if not isinstance(asked, _Object):
            return self.refuse("wrong_aggregate", path)
        before = len(self.found)
        of: Mapping[str, Any] | None = {"name": how, "type": "INTEGER", "is never missing": True}
        if how != "count":
            of = self._aggregated(how, asked, name, path)
        for key, part, place in _each(asked, path):
            if key == "where":
                if isinstance(part, _Object):
                    self.clause(part, name, place, depth + 1, relations + 1)
                else:
                    self.refuse("wrong_aggregate", place)
            elif key == "field" and how != "count":
                continue
            elif key not in _OPERATORS:
                self.refuse("unknown_operator", place)
            elif of is not None:
                self._test(of, key, part, place, _OF_RESULTS[how])
        if how != "count" and "field" not in asked:
            # A key that is a field of the records was meant for one of what is counted.
            if not any(one["name"] in asked for one in self.schema["schemas"][name]["fields"]):
                self.refuse("wrong_aggregate", path)
        elif _OPERATORS.keys().isdisjoint(asked) and len(self.found) == before:
            self.refuse("no_operator", path)
        return None

    def _aggregated(self, how: str, asked: _Object, name: str, path: str) -> Mapping[str, Any] | None:
        if "field" not in asked:
            return None
        fields = {one["name"]: one for one in self.schema["schemas"][name]["fields"]}
        wanted = asked.get("field")
        of = fields.get(wanted) if isinstance(wanted, str) else None
        if of is None:
            self.refuse("unknown_field", _step(path, "field"))
            return None
        if of["type"] not in _AGGREGATED[how] or of.get("many"):
            self.refuse("operator_not_for_type", _step(path, "field"))
            return None
        return {
            **of,
            "type": "DECIMAL" if how == "avg" else of["type"],
            "nullable": True,
            "is never missing": how == "sum",
        }

    # -- fields -------------------------------------------------------------------------------------------------------

    def _field(self, of: Mapping[str, Any], asked: Any, path: str) -> None:
        if not isinstance(asked, _Object):
            return self._operand(of, "equals", asked, path, folds=False)
        mode = asked.get("mode")
        for key, part, place in _each(asked, path):
            if key == "mode":
                if of["type"] != "STRING" or of.get("many"):
                    self.refuse("operator_not_for_type", place)
                elif part not in ("default", "insensitive"):
                    self.refuse("unknown_mode", place)
            else:
                self._test(of, key, part, place, None, mode)
        return None

    def _test(
        self,
        of: Mapping[str, Any],
        key: str,
        operand: Any,
        path: str,
        only: Sequence[str] | None,
        mode: str | None = None,
        in_not: bool = False,
    ) -> None:
        if in_not and key == "mode":
            return self.refuse("mode_inside_not", path)
        if key not in _OPERATORS and key != "mode":
            return self.refuse("unknown_operator", path)
        has_it = key in _OF_LISTS if of.get("many") else key != "mode" and of["type"] in _OPERATORS[key]
        if not has_it or (only is not None and key not in only):
            return self.refuse("operator_not_for_type", path)
        if key == "not" and isinstance(operand, _Object):
            inner = list(operand)
            unknown = [name for name in inner if name not in _OPERATORS and name != "mode"]
            if unknown:
                for name in unknown:
                    self.refuse("unknown_operator", _step(path, name))
                return None
            if operand.repeated:  # two operators, even if they are the same
                self.found = [
                    one for one in self.found if one not in [("duplicate_key", _step(path, k)) for k in inner]
                ]
            if len(inner) != 1 or inner == ["not"] or operand.repeated:
                return self.refuse("ambiguous_not", path)
            ((name, value),) = operand.items()
            return self._test(of, name, value, _step(path, name), only, mode, in_not=True)
        if mode == "insensitive" and key in _ORDER:
            return self.refuse("mode_with_ordering", path)
        return self._operand(of, key, operand, path, folds=mode == "insensitive")

    def _operand(self, of: Mapping[str, Any], key: str, operand: Any, path: str, folds: bool) -> None:
        is_list = bool(of.get("many"))
        if operand is None:
            if of.get("is never missing"):
                self.refuse("not_nullable", path)
            elif key not in ("equals", "not", "in", "notIn"):
                self.refuse("null_not_allowed", path)
            elif key != "not" and not of.get("nullable", True):
                self.refuse("not_nullable", path)
        elif key in ("in", "notIn", "hasSome", "hasEvery") or (is_list and key in ("equals", "not")):
            if not isinstance(operand, list):
                return self.refuse("wrong_type", path)
            for number, element in enumerate(operand):
                if element is None:
                    self.refuse("null_in_list", _step(path, number))
                else:
                    self._literal(of["type"], element, _step(path, number), folds)
        elif key == "isEmpty":
            if not isinstance(operand, bool):
                self.refuse("wrong_type", path)
        elif key == "anniversary":
            self._window(operand, path)
        elif isinstance(operand, _Object) and not is_list and self._can_be_relative(of["type"], key):
            self._relative(of["type"], operand, path)
        else:
            self._literal(of["type"], operand, path, folds or key == "contains")
        return None

    def _can_be_relative(self, kind: str, key: str) -> bool:
        return (kind in ("DATE", "DATETIME") and key in _ORDER) or (kind == "DATE" and key == "equals")

    def _literal(self, kind: str, value: Any, path: str, folds: bool) -> None:
        if kind in _NUMBERS:
            if isinstance(value, _NoNumber):
                return self.refuse("not_a_json_number", path)
            if not isinstance(value, Number):
                return self.refuse("wrong_type", path)
            is_whole = re.fullmatch(r"-?\d+", value.text)
            if is_whole and len(value.text.lstrip("-")) > _DIGITS:
                return self.refuse("too_many_digits", path)
            if isinf(float(value.text)) and not is_whole:
                return self.refuse("number_too_large", path)
            if kind == "DECIMAL" and int(Decimal(value.text).as_tuple().exponent) < -_DIGITS:
                return self.refuse("too_many_digits", path)
            return None
        if kind == "BOOLEAN":
            return None if isinstance(value, bool) else self.refuse("wrong_type", path)
        if isinstance(value, _NoNumber):
            return self.refuse("not_a_json_number", path)
        if not isinstance(value, str):
            return self.refuse("wrong_type", path)
        reads = {"DATE": reference.date_of_text, "UUID": reference.uuid_of_text, "DATETIME": reference.instant_of_text}
        if kind in reads:
            return None if reads[kind](value) is not None else self.refuse(f"invalid_{kind.lower()}", path)
        if "\0" in value:
            return self.refuse("nul_character", path)
        if re.search("[\ud800-\udfff]", value):
            return self.refuse("lone_surrogate", path)
        return self.refuse("text_too_long", path) if len(value) > (_NEEDLE if folds else _TEXT_LENGTH) else None

    # -- relative to now ----------------------------------------------------------------------------------------------

    def _relative(self, kind: str, operand: _Object, path: str) -> None:
        word = "today" if kind == "DATE" else "now"
        keys = ("start", "weekStart", "zone", *(("end",) if kind == "DATE" else ()))
        self._relative_to(word, operand, keys, path)
        units = [operand[key] for key in ("start", "end") if key in operand]
        if "zone" in operand and kind == "DATETIME" and (not units or units == ["hour"]):
            self.refuse("zone_without_start", _step(path, "zone"))

    def _relative_to(self, word: str, operand: _Object, keys: Sequence[str], path: str) -> None:
        if word in operand:
            return self._parts(operand, (word, *keys), path, has_time=word == "now")
        self.refuse("invalid_relative", path)
        rest = _Object([pair for pair in operand.items() if pair[0] in keys])
        return self._parts(rest, keys, path, has_time=word == "now")

    def _parts(self, operand: _Object, keys: Sequence[str], path: str, has_time: bool) -> None:
        for key, value, place in _each(operand, path):
            if key not in keys:
                self.refuse("invalid_relative", place)
            elif key in ("today", "now", "from", "to"):
                self._duration(value, place, has_time and "start" not in operand)
            elif key in ("start", "end"):
                if value not in _UNITS and not (has_time and value == "hour"):
                    self.refuse("unknown_start", place)
            elif key == "zone":
                if not isinstance(value, str) or value not in available_timezones() or value == "localtime":
                    self.refuse("unknown_zone", place)
            elif value not in reference.WEEKDAYS:
                self.refuse("unknown_weekday", place)
            elif "week" not in (operand.get("start"), operand.get("end")):
                self.refuse("weekday_without_week", place)

    def _duration(self, value: Any, path: str, has_time: bool) -> None:
        is_valid = isinstance(value, str) and _DURATION.fullmatch(value) and not value.endswith("P")
        if not is_valid or (not has_time and "T" in value):
            self.refuse("invalid_duration", path)

    def _window(self, operand: Any, path: str) -> None:
        if not isinstance(operand, _Object):
            return self.refuse("wrong_type", path)
        if "days" in operand:
            return None
        if "from" not in operand or "to" not in operand:
            self.refuse("invalid_relative", path)
        ends = {key: operand[key] for key in ("from", "to") if isinstance(operand.get(key), _Object)}
        for key, value in ends.items():
            self._relative_to("today", value, ("start", "end", "weekStart"), _step(path, key))
        rest = _Object([pair for pair in operand.items() if pair[0] not in ends])
        return self._parts(rest, ("from", "to", "zone"), path, has_time=False)
