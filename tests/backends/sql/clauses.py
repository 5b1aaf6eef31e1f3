"""Clauses that together reach every form of every dialect, and rows that tell right forms from wrong ones."""

import random
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, Final

import audiencefilter as af
from tests.reference import verdicts

T = af.FieldType

#: Two fields of most types: tests of one field would be joined into one.
SCHEMA: Final = af.Schema(
    "Row",
    [
        af.Field("text", T.STRING),
        af.Field("name", T.STRING),
        af.Field("small", T.INTEGER),
        af.Field("large", T.INTEGER, bits=64),
        af.Field("number", T.NUMBER),
        af.Field("ratio", T.NUMBER),
        af.Field("flag", T.BOOLEAN),
        af.Field("moment", T.DATETIME),
        af.Field("until", T.DATETIME),
        af.Field("odd", T.STRING, attribute='o"d`d %s :p1'),
    ],
)

_DAY = "2024-02-29T12:30:45.000001+05:30"
_OTHER_DAY = "1969-12-31T23:59:59.999999Z"


def _pair(text: dict[str, Any], **of_both: Any) -> dict[str, Any]:
    """Return a clause with a test and, of the other field, its negation."""
    ((key, value),) = text.items()
    return {"text": {key: value, **of_both}, "name": {"not": {key: value}, **of_both}}


def _days(count: int) -> list[str]:
    first = datetime(2020, 1, 1, tzinfo=UTC)
    return [(first + timedelta(days=day, microseconds=day)).isoformat() for day in range(count)]


_DEFAULT = {"mode": "default"}
_INSENSITIVE = {"mode": "insensitive"}
#: Half as many as are written out one by one, and one more.
_BEYOND = [f"Ö{number}" for number in range(501)]
_NEEDLES: Final[Mapping[str, tuple[str, dict[str, Any]]]] = {
    "exact": ("a_B%", _DEFAULT),
    "ascii": ("ac_M", _INSENSITIVE),
    "shared": ("Kim.e", _INSENSITIVE),
    "unicode": ("Kiß.e", _INSENSITIVE),
}
_SIDES: Final = ("contains", "startsWith", "endsWith")
_FOUND: Final = {
    f"{side}: {kind} needle": _pair({side: needle}, **mode)
    for side in _SIDES
    for kind, (needle, mode) in _NEEDLES.items()
}
#: Each needle at each place, and folded texts beyond ASCII: enough patterns to be a crowd.
_CROWD: Final = [
    *(clause["text"] for clause in _FOUND.values()),
    {"startsWith": "\U0010ffff"},
    {"equals": "Kiß", "mode": "insensitive"},
    {"equals": "ßé", "mode": "insensitive"},
    {"contains": "Ämne"},
    {"contains": "q["},
]

CLAUSES: Final[Mapping[str, dict[str, Any]]] = {
    "everyone": {},
    "nobody": {"OR": []},
    "missing values": {"text": None, "small": None, "number": None, "flag": None, "moment": None},
    "present values": {
        name: {"not": None} for name in ("text", "small", "number", "flag", "moment")
    },
    "true of every present value": {
        "text": {"contains": ""},
        "small": {"lt": 10**10},
        "number": {"lt": 10**400},
        "OR": [{"flag": True}, {"flag": False}],
        "moment": {"gte": "0001-01-01T00:00:00Z"},
    },
    "false of every present value": {
        "OR": [
            {"text": {"not": {"contains": ""}}},
            {"small": {"equals": 1.5}},
            {"number": {"gt": 10**400}},
            {"AND": [{"flag": True}, {"flag": False}]},
            {"moment": {"lt": "0001-01-01T00:00:00Z"}},
        ]
    },
    # -- equality and lists
    "text: one value": {"text": "O'Brien \\", "name": {"not": "ann "}},
    "text: few values": {"text": {"in": ["Ann", "ann ", ""]}, "name": {"notIn": ["Ann", "%"]}},
    "text: many values": {
        "text": {"in": [f"v{number}" for number in range(501)]},
        "name": {"notIn": [f"w'{number}" for number in range(501)]},
    },
    "text ignoring case: one value": {
        "text": {"equals": "KIM", **_INSENSITIVE}, "name": {"not": "Ann", **_INSENSITIVE},
    },
    "text ignoring case: few values": {
        "text": {"in": ["KIM", "Ann"], **_INSENSITIVE}, "name": {"notIn": ["KIM", "a_b"], **_INSENSITIVE},
    },
    "text ignoring case: many values": {
        "text": {"in": [f"V{number}" for number in range(501)], **_INSENSITIVE},
        "name": {"notIn": [f"W'{number}" for number in range(501)], **_INSENSITIVE},
    },
    "text ignoring case: values beyond ASCII": {
        "text": {"in": ["KIM", "Ann", "İzmir", "STRAẞE", "\u212aiß"], **_INSENSITIVE},
        "name": {"notIn": ["Kim", "Straße", "aßb"], **_INSENSITIVE},
    },
    "text ignoring case: many values beyond ASCII": {
        "text": {"in": ["KIM", "STRAẞE", "\u212aiß", "aßb*[", *_BEYOND], **_INSENSITIVE},
        "name": {"notIn": ["Ann", "Straße", "äMNE", *_BEYOND], **_INSENSITIVE},
    },
    "integer: one value": {"small": -(2**31), "large": {"not": 2**63 - 1}},
    "integer: few values": {"small": {"in": [0, 1, 2**31 - 1]}, "large": {"notIn": [2**53 + 1, -(2**63)]}},
    "integer: many values": {
        "small": {"in": list(range(501))}, "large": {"notIn": list(range(2**53, 2**53 + 501))},
    },
    "number: one value": {"number": 0.1 + 0.2, "ratio": {"not": -0.0}},
    "number: few values": {"number": {"in": [19.99, 5e-324, 2]}, "ratio": {"notIn": [1e308, -1e-7]}},
    "number: many values": {
        "number": {"in": [index / 7 for index in range(501)]},
        "ratio": {"notIn": [index + 0.5 for index in range(501)]},
    },
    "boolean: true": {"flag": True},
    "boolean: false": {"flag": {"not": True}},
    "date: one value": {"moment": _DAY, "until": {"not": _OTHER_DAY}},
    "date: few values": {"moment": {"in": [_DAY, _OTHER_DAY]}, "until": {"notIn": [_OTHER_DAY, _DAY]}},
    "date: many values": {"moment": {"in": _days(501)}, "until": {"notIn": _days(501)}},
    # -- order
    "text: order": {"text": {"gt": "A'", "lte": "\uffff"}, "name": {"gte": "Ann", "lt": "\U00010400"}},
    "integer: order": {"small": {"gte": -1, "lt": 100}, "large": {"gt": -(2**53), "lte": 2**53 + 1}},
    "number: order": {"number": {"gt": -0.5, "lte": 0.1 + 0.2}, "ratio": {"gte": 5e-324, "lt": 1e300}},
    "date: order": {"moment": {"gt": _OTHER_DAY, "lte": _DAY}, "until": {"gte": _DAY, "lt": "9999-12-31T23:59:59Z"}},
    # -- parts of texts
    **_FOUND,
    "startsWith: a prefix before the surrogates": {"text": {"startsWith": "a\ud7ff"}},
    "startsWith: a prefix without an end": _pair({"startsWith": "\U0010ffff"}),
    "parts of texts: a crowd": {"OR": [{"text": test} for test in _CROWD]},
    "parts of texts: a crowd, negated": {"NOT": [{"text": test} for test in _CROWD]},
    "parts of texts: a crowd of characters": {
        "OR": [{"text": {"contains": f"Kim{number}" * 100}} for number in range(6)]
    },
    # -- groups
    "groups": {
        "small": {"gte": 0},
        "OR": [
            {"flag": True},
            {"AND": [{"number": {"lt": 0}}, {"OR": [{"text": None}, {"NOT": {"name": "Ann", "small": 1}}]}]},
        ],
    },
    "groups: more members than stand side by side": {
        "OR": [
            *({"small": number, "large": {"gte": number}} for number in range(60)),
            *({"text": {"endsWith": f"{number}"}} for number in range(60)),
        ]
    },
    # -- names
    "a name that has to be quoted": {"odd": {"not": None, "contains": "%s :p1 ? $1 {p1:String}"}},
}  # fmt: skip

FILTERS: Final[Mapping[str, af.Filter]] = {name: af.parse(clause, SCHEMA) for name, clause in CLAUSES.items()}

_TEXTS = (
    "", " ", "ann", "Ann", "ann ", "ANN", "O'Brien \\", "O'Brien", "%", "a_b", "A_B", "axb", "v0", "V1", "v500",
    "v501", "w'0", "W'1", "w'500", "kim", "\u212aIM", "K\u0130M", "kım", "izmir", "İZMIR", "straße", "STRAẞE",
    "strasse", "kiß",
    "a_B%", "xa_B%x", "a_B%x", "xa_B%", "a_b%", "aXB%", "ac_m", "AC_M", "xAc_m", "aC_mx", "acxm", "kiß.e",
    "\u212aİẞ.E",
    "xKIẞ.ex", "\u212aim.e", "xK\u0130M.E", "kim.ex", "xkim.ex", "kimxe",
    "kiß.ex", "xkiß.e", "kißxe", "a\uffffß", "A\uffffẞ", "xa\uffffß", "a\uffffßx", "a\ufffeß", "a\ufffdß",
    "ß\ufffe", "ẞ\ufffe", "ß\uffff", "ß\ufffe\ufffd", "ẞ\ufffe\ufffd", "\U0010ffff", "\U0010ffffx", "\uffff",
    "a\ud7ff",
    "a\ud7ffx", "a\ue000", "\U00010400", "\U00010428", "A'", "A", "äMNE", "x Ämne", "amne", "q[", "Q[x", "q", "é1",
    "59",
    "x\n", "a_B%\n", "%s :p1 ? $1 {p1:String}", "%S :P1 ? $1 {P1:STRING}!", "%s",
    "Kim3" * 100, "\u212aIM4" * 100 + "x",
    "kim2" * 99,
)  # fmt: skip
_POOLS: Final[Mapping[str, tuple[Any, ...]]] = {
    "text": _TEXTS,
    "name": _TEXTS,
    "small": (-(2**31), 2**31 - 1, -1, 0, 1, 2, 59, 99, 100, 500, 501),
    "large": (-(2**63), 2**63 - 1, 2**53, 2**53 + 1, 2**53 + 501, -(2**53), 1 - 2**53, 0, 1, 59),
    "number": (0.0, -0.0, 0.3, 0.1 + 0.2, 19.99, 5e-324, 2.0, 1 / 7, 500 / 7, 501 / 7, -0.5, -1e308, 1e308),
    "ratio": (0.0, -0.0, 5e-324, -5e-324, 1e308, -1e-7, 1e300, 0.5, 500.5, 501.5, 7.0),
    "flag": (True, False),
    "moment": (
        *(datetime.fromisoformat(text).astimezone(UTC) for text in (_DAY, _OTHER_DAY, *_days(3), _days(501)[-1])),
        datetime(2024, 2, 29, 7, 0, 45, tzinfo=UTC),
        datetime(2024, 2, 29, 12, 30, 45, 1, UTC),
        datetime(1970, 1, 1, tzinfo=UTC),
        datetime(1, 1, 1, tzinfo=UTC),
        datetime.max.replace(tzinfo=UTC),
    ),
    "odd": _TEXTS,
}
ROWS: Final = 200


@cache
def rows() -> list[dict[str, Any]]:
    """Return rows with every value of every pool, some missing, always the same."""
    chance = random.Random(8)
    made: list[dict[str, Any]] = []
    for number in range(ROWS):
        row = {}
        for field in SCHEMA.fields:
            pool = _POOLS["moment" if field.name == "until" else field.name]
            value = pool[number % len(pool)] if field.name in ("text", "small", "moment") else chance.choice(pool)
            if chance.random() < 0.9:
                row[field.attribute] = value
        made.append(row)
    return made


@cache
def judged(f: af.Filter) -> list[bool | None]:
    """Return the verdict of each row, by the rules alone."""
    return verdicts(f.ast, f.schema, rows())


def ids(f: af.Filter, wanted: bool = True) -> list[int]:
    """Return the positions of the rows for which a filter is true, or false."""
    return [number for number, found in enumerate(judged(f)) if found is wanted]
