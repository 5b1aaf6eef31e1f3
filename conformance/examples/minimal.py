"""The level `published` of the language, written from docs/language alone, for `audiencefilter conform`."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from operator import eq, ge, gt, le, lt
from typing import Any, NoReturn

ORDERS = {"gt": gt, "gte": ge, "lt": lt, "lte": le}
#: The first letters of the types that an operator is for in both notations: string, integer, boolean, datetime.
BOTH = {"equals": "SIBD", "in": "SI", "notIn": "S", "contains": "S", "startsWith": "S", "endsWith": "S"}
BOTH |= dict.fromkeys(ORDERS, "ID")
EXTENDED = BOTH | dict.fromkeys(("in", "notIn", *ORDERS), "SID") | {"not": "SIBD", "anniversary": ""}
KINDS: dict[str, tuple[type, ...]] = {"S": (str,), "I": (int, float), "B": (bool,), "D": (str,)}
INSTANT = re.compile(
    r"(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.(\d+))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))", re.ASCII
)
COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    **ORDERS,
    "equals": eq,
    "in": lambda value, operand: value in operand,
    "notIn": lambda value, operand: value not in operand,
    "contains": lambda value, operand: fold(operand) in fold(value),
    "startsWith": str.startswith,
    "endsWith": str.endswith,
}
Test = Callable[[dict[str, Any]], bool | None]


class Object(list[tuple[str, Any]]):
    """The keys of an object with their values, repeated ones too."""


class Odd(str):
    """The code of a number that no field takes."""


class StopError(Exception):
    """No more of the clause is read."""


def fold(text: str) -> str:  # Python's lower() of one character begins with the simple mapping, in 3.11 of Unicode 14.0
    return "".join(char.lower()[0] for char in text)


def instant(text: str) -> datetime | None:
    if (found := INSTANT.fullmatch(text)) is None:
        return None
    day, time, fraction, sign, hours, minutes = found.groups()
    try:
        local = datetime.fromisoformat(f"{day}T{time}.{(fraction or '')[:6]:0<6}")
        return local - timedelta(hours=int(f"{sign}{hours}"), minutes=int(f"{sign}{minutes}")) if sign else local
    except (ValueError, OverflowError):
        return None


def integer(text: str) -> Any:
    return int(text) if len(text.lstrip("-")) <= 4_300 else Odd("too_many_digits")


def step(path: str, key: str | int) -> str:
    is_plain = isinstance(key, str) and re.fullmatch("[A-Za-z_][A-Za-z0-9_]*", key)
    return f"{path}.{key}" if is_plain else f"{path}[{json.dumps(key)}]"


def joined(tests: list[Test], decisive: bool) -> Test:
    def test(record: dict[str, Any]) -> bool | None:
        found = [test(record) for test in tests]
        return decisive if decisive in found else None if None in found else not decisive

    return test


class Clause:
    """A clause with its problems and its test."""

    def __init__(self, source: str, fields: dict[str, str]) -> None:
        self.fields, self.nodes = fields, 0
        self.problems: list[dict[str, str]] = []
        with suppress(StopError):
            self.test = self.read(source)

    def problem(self, code: str, path: str) -> Test:
        self.problems.append({"code": code, "path": path})
        if len(self.problems) == 100:
            raise StopError
        return lambda _: True

    def stop(self, code: str, path: str = "$") -> NoReturn:
        self.problem(code, path)
        raise StopError

    def read(self, source: str) -> Test:
        if len(source.encode("utf-8", "surrogatepass")) > 4_000_000:
            self.stop("source_too_large")
        if source.startswith("\ufeff"):
            self.stop("byte_order_mark")
        try:
            tree = json.loads(
                source,
                object_pairs_hook=Object,
                parse_int=integer,
                parse_constant=lambda _: Odd("not_a_json_number"),
            )
        except ValueError:
            self.stop("invalid_json")
        except RecursionError:
            self.stop("too_deep")
        return self.filter(tree, "$", 1) if isinstance(tree, Object) else self.stop("not_an_object")

    def each(self, pairs: Object, path: str) -> Iterator[tuple[str, Any, str]]:
        seen = set[str]()
        for key, value in pairs:
            if key in seen:
                self.problem("duplicate_key", step(path, key))
            seen.add(key)
            yield key, value, step(path, key)

    def filter(self, pairs: Object, path: str, depth: int) -> Test:
        if depth > 64:
            self.stop("too_deep", path)
        tests: list[Test] = []
        for key, value, here in self.each(pairs, path):
            if key in self.fields:
                found = self.each(value, here) if isinstance(value, Object) else [("equals", value, here)]
                tests += [self.operator(key, *one) for one in found]
            elif key == "NOT" or (key == "AND" and isinstance(value, Object)):
                self.problem("extended_only", here)
            elif key not in ("AND", "OR"):
                self.problem("unknown_field", here)
            elif isinstance(value, Object) or not isinstance(value, list):
                self.problem("wrong_group", here)
            else:
                members = [self.member(value, step(here, at), depth) for at, value in enumerate(value)]
                tests.append(joined(members, key == "OR"))
        self.nodes += len(tests) or depth > 1
        if self.nodes > 2_000:
            self.stop("too_many_nodes", path)
        return joined(tests, False)

    def member(self, value: Any, path: str, depth: int) -> Test:
        is_object = isinstance(value, Object)
        return self.filter(value, path, depth + 1) if is_object else self.problem("not_an_object", path)

    def operator(self, name: str, key: str, operand: Any, path: str) -> Test:
        kind = self.fields[name]
        if key == "mode":
            return self.problem("extended_only" if kind == "S" else "operator_not_for_type", path)
        if key not in EXTENDED:
            return self.problem("unknown_operator", path)
        if kind not in EXTENDED[key]:
            return self.problem("operator_not_for_type", path)
        if key == "not" and operand is None:
            return lambda record: record[name] is not None
        if kind not in BOTH.get(key, "") or (operand is None and key in ("equals", "in", "notIn")):
            return self.problem("extended_only", path)
        if operand is None:
            return self.problem("null_not_allowed", path)
        if key not in ("in", "notIn"):
            found = self.value(kind, key, operand, path)
        elif isinstance(operand, Object) or not isinstance(operand, list):
            return self.problem("wrong_type", path)
        elif len(operand) > 100_000:
            return self.problem("too_many_values", path)
        else:
            found = [self.value(kind, key, one, step(path, at)) for at, one in enumerate(operand)]
            if not found:
                return lambda _: key == "notIn"
        return lambda record: None if record[name] is None else COMPARE[key](record[name], found)

    def value(self, kind: str, key: str, value: Any, path: str) -> Any:
        if isinstance(value, Odd):
            return self.problem(str(value), path)
        if value is None:
            return self.problem("null_in_list", path)
        if type(value) not in KINDS[kind]:
            is_relative = isinstance(value, Object) and kind == "D" and key in ORDERS and "now" in dict(value)
            return self.problem("extended_only" if is_relative else "wrong_type", path)
        if value in (float("inf"), float("-inf")):
            return self.problem("number_too_large", path)
        if isinstance(value, str) and len(value) > (500 if key == "contains" else 4_000):
            return self.problem("text_too_long", path)
        if kind == "D":
            return instant(value) or self.problem("invalid_datetime", path)
        if kind == "S" and re.search("[\0\ud800-\udfff]", value):
            return self.problem("nul_character" if "\0" in value else "lone_surrogate", path)
        return value


def load(world: dict[str, Any]) -> tuple[dict[str, str], list[dict[str, Any]]]:
    schema = world["schemas"][world["root"]]
    fields = {field["name"]: field["type"][0] for field in schema["fields"]}
    for row in world["tables"][schema["table"]]:
        held = [(name, kind, row.get(name)) for name, kind in fields.items()]
        row |= {name: instant(value) if value and kind == "D" else value for name, kind, value in held}
    return fields, world["tables"][schema["table"]]


def main() -> None:
    worlds: dict[str, tuple[dict[str, str], list[dict[str, Any]]]] = {}
    for question in map(json.loads, sys.stdin):
        answer: dict[str, Any] = {"id": question["id"]}
        if "load" in question:
            worlds[question["id"]] = load(question["load"])
        elif "reader-depth" in question.get("skip", ()):
            answer["skip"] = "reader-depth"  # Python's reader gives up at a level that depends on its version
        else:
            fields, records = worlds[question["world"]]
            clause = Clause(question["filters"], fields)
            if clause.problems:
                answer["rejected"] = clause.problems
            else:
                answer["ids"] = [record["id"] for record in records if clause.test(record)]
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
