"""Hostile documents, and the paths at which engines look for values in them."""

import json
from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any, Final

_KEYS: Final = (
    "plan", "PLAN", "a.b", 'q"x', "", "$", "é", "0", "it's", "b\\s", "a/b", "*", "[0]", "#", "%", "?", ":p", "$.a",
    "😀", "k k", "n\nl", "\\u0041", 'x"}', "null", "value", "key", "-1", "~", "__proto__", "<b>",
)  # fmt: skip
#: Keys that a path addresses, whatever writes the document.
PLAIN_KEYS: Final = ("plan", "PLAN", "a.b", "$", "0", ":p", "$.a", "k k", "null", "value", "-1", "__proto__")
_DATES: Final = (
    "2024-01-02T03:04:05Z", "2024-01-02t03:04:05z", "2024-01-02 03:04:05.5Z", "2024-02-29T00:00:00Z",
    "2023-02-29T00:00:00Z", "2024-02-30T00:00:00Z", "1900-02-29T00:00:00Z", "2000-02-29T23:59:59.999999Z",
    "2024-04-31T00:00:00Z", "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z", "2024-01-32T00:00:00Z",
    "2024-01-02T24:00:00Z", "2024-01-02T23:59:60Z", "2024-01-02", "2024-01-02T03:04:05", "2024-01-02T03:04Z",
    "2024-01-02T03:04:05.Z", "2024-01-02T03:04:05.1Z", "2024-01-02T03:04:05.123456789Z", "2024-01-02T03:04:05,5Z",
    "2024-01-02T03:04:59.9999999Z", "2024-01-02T03:04:05.99999999999999999999999+00:00", "2024-06-15T12:00:00.5.5Z",
    "2024-01-02T03:04:05+05:30", "2024-01-02T03:04:05-05:30", "2024-01-02T03:04:05+23:59", "2024-01-02T03:04:05-23:59",
    "2024-01-02T03:04:05+24:00", "2024-01-02T03:04:05+05:60", "2024-01-02T03:04:05+0530", "2024-01-02T03:04:05+05",
    "2024-01-02T03:04:05-00:30", "2024-01-02T03:04:05.25-00:00", "2024-01-02T03:04:05..5Z", "2024-01-02T03:04:05.5",
    "2024-01-02T03:04:05 Z", " 2024-01-02T03:04:05Z", "2024-01-02T03:04:05Z ", "2024-01-02T03:04:05Z\n",
    "2024-01-02T03:04:051Z", "2024-01-02T03:04:05.5Z0", "2024-01-02T03:04:05ZZ", "2024-01-02T03:04:05+05:30Z",
    "2024-01-02T03:04:05−05:00", "２０２４-01-02T03:04:05Z", "0001-01-01T00:00:00Z", "0001-01-01T00:30:00+01:00",
    "0000-12-31T23:30:00-01:00", "0000-02-29T00:00:00Z", "9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59-00:01",
    "9999-12-31T23:30:00+01:00", "10000-01-01T00:00:00Z", "1969-12-31T23:59:59.999999Z", "1582-10-10T00:00:00Z",
    "2024-1-02T03:04:05Z", "now", "today", "+2024-01-02T03:04:05Z", "", "2024-01-02T03:04:05", "2024-02-29T00:00:00",
)  # fmt: skip
_NUMBERS: Final = (
    "0", "-0", "-0.0", "1", "1.0", "1e2", "1E+2", "100e-2", "1.5", "0.1", "0.30000000000000004", "2147483647",
    "2147483648", "-2147483648", "-2147483649", "2147483647.0", "2147483647.5", "-9223372036854775808",
    "9223372036854775807", "9223372036854775808", "-9223372036854775809", "9007199254740993", "9007199254740993.0",
    "0.99999999999999999999", "1e308", "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308",
    "1e309", "-1e309", "1e-400", "5e-324", "3e-324", "2e-324", "1e22", "1e23", "8.41e21", "123456789012345678901234567",
    "1" + "0" * 400,
)  # fmt: skip
_OTHERS: Final = (
    "true", "false", "null", "{}", "[]", '"x"', '"1"', '"true"', '"null"', '""', '"{\\"plan\\":1}"', '"[1]"',
    '{"plan":"x"}', '["x"]', "[1, 1.0]", "[null]", '[1, "x"]', "[[1]]", "[true, null]", '"\\u0041"',
    '"a\\/b"', '"\\u00e9"',
    '"\\ud83d\\ude00"', '"\\ud800"', '"\\udc00x"', '"\\\\ud800"', '"\\\\\\ud800"', '"\ufffd"', '"\ufffd\\ud800"',
    '"\ufffe\uffff"', '"\\ufffe\\ud800"', '"\\\\u0000"', '["\\ud800"]', '["2024-01-02T03:04:05Z", null]',
)  # fmt: skip
#: Documents of which nothing is found, unless a key leads to something in them.
_NONE: Final[tuple[Any, ...]] = (
    None, "", " ", "abc", "{", "5", '"plan"', "null", "[]", "{}", '[{"plan":"x"}]', '["x"]', '{"plan":"x"} x',
    "{'plan':'x'}", '{plan:"x"}', '{"plan":"x",}', '{"plan":NaN}', '{"plan":-Infinity}', '{"plan":01}', '{"plan":+1}',
    '{"plan":.5}', '{"plan":1.}', '{"plan":0x10}', '{"plan":"a\tb"}', '{"plan":"\\x41"}', '\ufeff{"plan":"x"}',
    '{"plan":"x"/**/}', '{"plan":"x"}//', '\x0b{"plan":"x"}', '{"plan":"x"}\0', '{"plan\0":"x"}', '{"plan":tru}',
    ' \n{ "plan" : "x" }\r\t', '{"other":1e5000,"plan":"x"}', '{"PLAN":"x","plan":null}', b'{"plan":"x"}', b"\xff", 5,
    1.5,
    "[" * 40 + "]" * 40,
)  # fmt: skip


def _documents() -> list[Any]:
    """Return documents with every value at a short path, and some at each key."""
    chance = Random(18)
    values = [*_NUMBERS, *_OTHERS, *map(json.dumps, _DATES)]
    found = list(_NONE) + [f'{{"plan":{value}}}' for value in values]
    for first, second in product(_KEYS, (None, "b", *chance.sample(_KEYS, 2))):
        value = chance.choice(values)
        if second is not None:
            value = f"{{{json.dumps(second)}:{value}}}"
        found.append(f'{{"other":[1],{json.dumps(first, ensure_ascii=chance.random() < 0.5)}:{value}}}')
    return found


DOCUMENTS: Final = _documents()
PATHS: Final = [*((key,) for key in _KEYS), *((key, "b") for key in _KEYS), ("plan", "plan"), ("value", "key", "b")]


# -- values as they may be spelled

SPELLED_PATHS: Final[Sequence[tuple[str, ...]]] = (
    ("plan",), ("a", "b"), ("a.b",), ('q"x',), ("it's",), ("'\"",), ("",), ("a", "", "'\"", "b"), ("?",), ("$",),
    ("0",), ("a", "0"), (" a",), ("a ",), ("n\nl",), ("\t",), ("b\\s",), ("[0]",), ("*",), ("${spark.master}",),
    (":p1",), ("%",), ("PLAN",), ("\u00e9",), ("\U0001f600", "k k"), ("a']['b",), ('a"]["b',), ("`",),
)  # fmt: skip
_SPELLED: Final = (
    "null", "true", "false", "{}", "[]", "[1]", '["a"]', '{"b":1}', '"a"', '"A"', '""', '"1"', '"true"', '"null"',
    '"NaN"', '"a\\u0000b"', '"\\u0041"', '"\\ud83d\\ude00"', "0", "-0", "-0.0", "1", "1.0", "1e2", "1.5", "0.1",
    "100e-2", "2147483647", "2147483648", "-2147483648", "-2147483649", "2147483647.0000000001",
    "0.99999999999999999999",
    "9007199254740993", "123456789012345678901234567890123456789012345", "1e22", "1e23", "1.7976931348623157e308",
    "1e309", "-1e309", "1e5000", "1e-5000", "5e-324", "3e-324",
    *(json.dumps(text) for text in (
        "2024-01-02T03:04:05Z", "2024-01-02t03:04:05z", "2024-01-02 03:04:05.123456789+05:30", "2024-02-29T00:00:00Z",
        "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2000-02-29T00:00:00.1-23:59", "2024-04-31T00:00:00Z",
        "2024-01-02T24:00:00Z", "2024-01-02T23:59:60Z", "2024-01-02T03:04:05.Z", "2024-01-02T03:04:05Z\n",
        "2024-01-02T03:04:05+24:00", "2024-01-02T03:04:05", "2024-01-02", "0000-12-31T23:30:00-01:00",
        "0001-01-01T00:30:00+01:00", "0001-01-01T00:30:00-01:00", "9999-12-31T23:59:59.9999999Z",
        "9999-12-31T23:30:00-01:00", "1582-10-10T00:00:00Z", "1883-11-18T12:03:58Z", " 2024-01-02T03:04:05Z",
    )),
)  # fmt: skip
_NO_OBJECTS: Final = (
    None,
    "",
    " ",
    "x",
    "{",
    "5",
    "null",
    '"plan"',
    "[]",
    '[{"plan":"x"}]',
    '{"plan":NaN}',
    "{'plan':1}",
)


def spelled() -> list[str | None]:
    """Return texts that are JSON, and some that are not."""
    random = Random(8)
    found: list[str | None] = [*_NO_OBJECTS, *(_under(("plan",), value) for value in _SPELLED)]
    for path in SPELLED_PATHS:
        found += [_under(path, random.choice(_SPELLED)) for _ in range(3)]
        found.append(_under(path, json.dumps("/".join(path))))
    return found


def _under(path: Sequence[str], value: str) -> str:
    for key in reversed(path):
        value = "{" + json.dumps(key, ensure_ascii=False) + ": " + value + ', "beside it": [1, "a"]}'
    return value
