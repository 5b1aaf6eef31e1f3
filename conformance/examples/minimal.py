"""The level `published` of the language, written from docs/language alone, for `audiencefilter conform`."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from math import isinf
from operator import eq, ge, gt, le, lt
from typing import Any

Test = Callable[[Any], bool | None]

#: Of each operator the test of a value, the types that have it in both notations, and those in the extended one only:
#: string, integer, boolean and datetime by their first letters.
OPERATORS: dict[str, tuple[Callable[[Any, Any], bool], str, str]] = {
    "equals": (eq, "SIBD", ""),
    "not": (eq, "", "SIBD"),
    "in": (lambda value, operand: value in operand, "SI", "D"),
    "notIn": (lambda value, operand: value not in operand, "S", "ID"),
    "contains": (lambda value, operand: fold(operand) in fold(value), "S", ""),
    "startsWith": (str.startswith, "S", ""),
    "endsWith": (str.endswith, "S", ""),
    "gt": (gt, "ID", "S"),
    "gte": (ge, "ID", "S"),
    "lt": (lt, "ID", "S"),
    "lte": (le, "ID", "S"),
    "anniversary": (eq, "", ""),
    "mode": (eq, "", "S"),
}
JSON_TYPES: dict[str, type | tuple[type, ...]] = {"S": str, "I": (int, float), "B": bool, "D": str}
INSTANT = re.compile(
    r"(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.(\d+))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))", re.ASCII
)
#: The code points whose lower case is of a later Unicode than 14.0, in the Python that runs this.
LATER = {0xA7CB, 0xA7CC, 0xA7CE, 0xA7D2, 0xA7D4, 0xA7DA, 0xA7DC, *range(0x10D50, 0x10D66), *range(0x16EA0, 0x16EB9)}


class Refused(str):
    """A number of the source that no field takes: the code of its problem."""


class StoppedError(Exception):
    """The rest of the clause is not read."""


def fold(text: str) -> str:
    # Only the lower case of U+0130 has more than one code point, of which the first is the simple mapping.
    return "".join(c if ord(c) in LATER else c.lower()[0] for c in text)


def instant(text: str) -> datetime:
    if not (match := INSTANT.fullmatch(text)):
        raise ValueError(text)
    day, time, fraction, sign, hours, minutes = match.groups()
    local = datetime.fromisoformat(f"{day}T{time}.{(fraction or '')[:6]:0<6}")
    offset = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
    return local + offset if sign == "-" else local - offset


def join(tests: list[Test], of_none: bool) -> Test:
    """AND of the tests, which is true of none; or OR, which is false of none."""

    def test(row: Any) -> bool | None:
        results = [each(row) for each in tests]
        decided = (not of_none) in results
        return not of_none if decided else None if None in results else of_none

    return test


def value_of(row: dict[str, Any], name: str, kind: str) -> Any:
    value = row.get(name)
    if value is None:
        return None
    if kind == "D":
        return instant(value if re.search(r"([Zz]|[+-]\d\d:\d\d)$", value) else f"{value}Z")
    return bool(value) if kind == "B" else value


class Clause:
    """A source as it is read: its problems, or the test of a record that it comes to."""

    def __init__(self, source: str, kinds: dict[str, str]) -> None:
        self.kinds, self.nodes = kinds, 0
        self.problems: list[dict[str, str]] = []
        self.test: Test = join([], False)
        with suppress(StoppedError):
            self.test = self.filter_object(self.json(source), "$", 1)

    def problem(self, code: str, path: str, stop: bool = False) -> None:
        self.problems.append({"code": code, "path": path})
        if stop or len(self.problems) == 100:
            raise StoppedError

    def json(self, source: str) -> Any:
        """The value of a source, with a tuple of pairs for an object."""

        def integer(text: str) -> int | str:
            return int(text) if len(text.lstrip("-")) <= 4300 else Refused("too_many_digits")

        def constant(_: str) -> str:
            return Refused("not_a_json_number")

        value, code = None, "not_an_object"
        if len(source.encode(errors="surrogatepass")) > 4_000_000:
            code = "source_too_large"
        elif re.search("[\ud800-\udfff]", source):
            code = "invalid_utf8"
        elif source.startswith("\ufeff"):
            code = "byte_order_mark"
        else:
            try:
                value = json.loads(source, object_pairs_hook=tuple, parse_int=integer, parse_constant=constant)
            except RecursionError:
                code = "too_deep"
            except ValueError:
                code = "invalid_json"
        if not isinstance(value, tuple):
            self.problem(code, "$", stop=True)
        return value

    def keys(self, pairs: Any, path: str) -> Iterator[tuple[str, Any, str]]:
        seen = set()
        for key, value in pairs:
            at = f"{path}.{key}" if re.fullmatch("[A-Za-z_][A-Za-z0-9_]*", key) else f"{path}[{json.dumps(key)}]"
            if key in seen:
                self.problem("duplicate_key", at)
            seen.add(key)
            yield key, value, at

    def filter_object(self, pairs: Any, path: str, depth: int) -> Test:
        if depth > 64:
            self.problem("too_deep", path, stop=True)
        tests: list[Test] = []
        for key, value, at in self.keys(pairs, path):
            if key in self.kinds and isinstance(value, tuple):
                for operator, operand, where in self.keys(value, at):
                    tests += self.operator(key, operator, operand, where)
            elif key in self.kinds:
                tests += self.operator(key, "equals", value, at)
            elif key == "NOT" or (key == "AND" and isinstance(value, tuple)):
                self.problem("extended_only", at)
            elif key not in ("AND", "OR"):
                self.problem("unknown_field", at)
            elif not isinstance(value, list):
                self.problem("wrong_group", at)
            else:
                members = []
                for index, member in enumerate(value):
                    if isinstance(member, tuple):
                        members.append(self.filter_object(member, f"{at}[{index}]", depth + 1))
                    else:
                        self.problem("not_an_object", f"{at}[{index}]")
                tests.append(join(members, key == "AND"))
        self.nodes += len(tests) or depth > 1
        if self.nodes > 2000:
            self.problem("too_many_nodes", path, stop=True)
        return join(tests, True)

    def operator(self, name: str, key: str, operand: Any, path: str) -> list[Test]:
        """The test that an operator is, or none if it has a problem."""
        kind, before = self.kinds[name], len(self.problems)
        compare, both, extended = OPERATORS.get(key, (eq, "", ""))
        if key not in OPERATORS:
            self.problem("unknown_operator", path)
        elif kind not in both + extended:
            self.problem("operator_not_for_type", path)
        elif key == "not" and operand is None:
            return [lambda row: value_of(row, name, kind) is not None]
        elif kind not in both:
            self.problem("extended_only", path)
        elif operand is None:
            self.problem("extended_only" if key in ("equals", "in", "notIn") else "null_not_allowed", path)
        elif key not in ("in", "notIn"):
            operand = self.operand(kind, key, operand, path)
        elif not isinstance(operand, list):
            self.problem("wrong_type", path)
        elif len(operand) > 100_000:
            self.problem("too_many_values", path)
        else:
            operand = [self.operand(kind, key, each, f"{path}[{index}]") for index, each in enumerate(operand)]

        def test(row: Any) -> bool | None:
            if operand == []:
                return key == "notIn"
            value = value_of(row, name, kind)
            return None if value is None else compare(value, operand)

        return [test] if len(self.problems) == before else []

    def operand(self, kind: str, key: str, value: Any, path: str) -> Any:
        relative = isinstance(value, tuple) and "now" in dict(value)
        if value is None:
            self.problem("null_in_list", path)
        elif relative and kind == "D" and key != "equals":
            self.problem("extended_only", path)
        elif isinstance(value, Refused):
            self.problem(str(value), path)
        elif not isinstance(value, JSON_TYPES[kind]) or isinstance(value, bool) != (kind == "B"):
            self.problem("wrong_type", path)
        elif isinstance(value, float) and isinf(value):
            self.problem("number_too_large", path)
        elif isinstance(value, str) and len(value) > (500 if key == "contains" else 4000):
            self.problem("text_too_long", path)
        elif kind == "D":
            try:
                return instant(str(value))
            except (ValueError, OverflowError):
                self.problem("invalid_datetime", path)
        elif isinstance(value, str) and "\0" in value:
            self.problem("nul_character", path)
        elif isinstance(value, str) and re.search("[\ud800-\udfff]", value):
            self.problem("lone_surrogate", path)
        return value


def answer(world: dict[str, Any], question: dict[str, Any]) -> dict[str, Any]:
    schema = world["schemas"][world["root"]]
    types = ("STRING", "INTEGER", "BOOLEAN", "DATETIME")
    kinds = {field["name"]: field["type"][0] for field in schema["fields"] if field["type"] in types}
    clause = Clause(question["filters"], kinds)
    if clause.problems:
        return {"rejected": clause.problems}
    return {"ids": [row["id"] for row in world["tables"][schema["table"]] if clause.test(row)]}


def main() -> None:
    worlds: dict[str, Any] = {}
    result: dict[str, Any]
    for line in sys.stdin:
        question = json.loads(line)
        if "load" in question:
            worlds[question["id"]], result = question["load"], {}
        elif "reader-depth" in question.get("skip", ()):
            result = {"skip": "reader-depth"}  # Python's reader gives up at a level that depends on its version
        else:
            result = answer(worlds[question["world"]], question)
        print(json.dumps({"id": question["id"]} | result), flush=True)


if __name__ == "__main__":
    main()
