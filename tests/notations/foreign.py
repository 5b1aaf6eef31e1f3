"""Clauses with operators of other languages, and what these mean: written once more, as functions of a value."""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple

import audiencefilter as af

T = af.FieldType
FIELDS: Final = [
    af.Field("city", T.STRING),
    af.Field("email", T.STRING, nullable=False),
    af.Field("points", T.INTEGER),
    af.Field("seen", T.DATETIME),
]
ACTION: Final = af.Schema("Action", [af.Field("points", T.INTEGER), af.Field("city", T.STRING)])
EXTENDED: Final = af.Schema(
    "Contact", [*FIELDS, af.Field("tags", T.STRING, many=True)], relations=[af.Relation("actions", ACTION, many=True)]
)
PUBLISHED: Final = af.Schema("Contact", FIELDS, notation=af.Notation.PUBLISHED)
DAY: Final = "2023-07-14"
_CITIES: Final = [None, "", "Bo", "Bonn", "bonn", "xBonn", "Bonn am Rhein", "Berlin", "BERLIN"]
_POINTS: Final = [None, -1, 0, 1, 2, 5, 6, 10]
_SEEN: Final = [None] + [
    datetime.fromisoformat(f"2023-07-{text}+00:00")
    for text in ("13T23:59:59.999999", "14T00:00", "14T12:00", "14T23:59:59.999999", "15T00:00", "15T00:00:01")
]
_TAGS: Final = [None, [], ["a"], ["a", "b"], ["b", "c"], ["c"]]
ROWS: Final[list[dict[str, Any]]] = [
    {
        "city": _CITIES[index % len(_CITIES)],
        "email": _CITIES[1 + index % (len(_CITIES) - 1)],
        "points": _POINTS[index % len(_POINTS)],
        "seen": _SEEN[index % len(_SEEN)],
        "tags": _TAGS[index % len(_TAGS)],
        "actions": [
            {"points": _POINTS[(index + step) % len(_POINTS)], "city": _CITIES[(index + 3 * step) % len(_CITIES)]}
            for step in range(index % 4)
        ],
    }
    for index in range(40)
]

#: True, False, or unknown.
Truth = bool | None


# -- what operators mean ----------------------------------------------------------------------------------------------


def _is_like(value: str, pattern: str) -> bool:
    return re.fullmatch(re.escape(pattern).replace("%", ".*"), value, re.DOTALL) is not None


#: What is asked of a value that is there.
_TESTS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "equals": lambda v, o: v == o,
    "in": lambda v, o: v in o,
    "gt": lambda v, o: v > o,
    "gte": lambda v, o: v >= o,
    "lt": lambda v, o: v < o,
    "lte": lambda v, o: v <= o,
    "between": lambda v, o: o[0] <= v <= o[1],
    "contains": lambda v, o: o in v,
    "startsWith": lambda v, o: v.startswith(o),
    "endsWith": lambda v, o: v.endswith(o),
    "like": _is_like,
    "regex": lambda v, o: re.search(o, v) is not None,
    "has": lambda v, o: o in v,
    "hasSome": lambda v, o: bool({*v} & {*o}),
    "hasEvery": lambda v, o: {*o} <= {*v},
}
#: What is asked of a value that may be missing.
_PRESENCE: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "null": lambda v, o: (v is None) is o,
    "empty": lambda v, o: (not v) is o,
}
#: By test its names in other languages, and those of its denial; an "i" before a test ignores case.
_Names = Mapping[str, tuple[Sequence[str], Sequence[str]]]
_ORDERED: Final[_Names] = {
    "gt": (("gt", ">", "greater", "greater than", "after", "more than"), ("not gt", "not greater than")),
    "gte": (("gte", ">=", "ge", "gteq", "greater or equal", "greater than or equal", "at least", "min"), ()),
    "lt": (("lt", "<", "less", "less than", "before", "until", "to"), ("not lt", "not less than")),
    "lte": (("lte", "<=", "le", "lteq", "less or equal", "less than or equal", "at most", "max"), ()),
    "between": (("between", "range", "in range"), ("not between", "not in range", "nbetween")),
}
_EQUALITY: Final[_Names] = {
    "equals": (
        ("eq", "=", "==", "is", "exact", "equal", "equal to", "is equal to"),
        ("ne", "neq", "!=", "<>", "not equal", "not equals", "is not", "is not equal", "not eq", "does not equal"),
    ),
    "in": (
        ("is any of", "any of", "one of", "terms", "in list", "is in"),
        ("nin", "not in", "none of", "not any of", "is none of", "is not any of", "is not in"),
    ),
    "null": (
        ("is null", "null", "missing", "is missing", "not known", "not has property"),
        ("is not null", "not null", "is set", "exists", "has property", "known"),
    ),
}
_TEXT: Final[_Names] = {
    "iequals": (("iexact", "ieq"), ("not iexact", "niexact", "ine")),
    "icontains": (("icontains",), ("not contains", "does not contain", "ncontains", "not icontains")),
    "contains": (("cont", "includes"), ("not includes",)),
    "startsWith": (
        ("begins with", "start with", "prefix"), ("not begins with", "does not start with", "not starts with"),
    ),
    "istartsWith": (("istarts with", "ibegins with"), ("not istarts with",)),
    "endsWith": (("end with", "has suffix"), ("not ends with", "does not end with")),
    "iendsWith": (("iends with",), ()),
    "like": (("like",), ("not like", "nlike")),
    "ilike": (("ilike",), ()),
    "regex": (("regex", "matches", "matches regex"), ("not regex", "does not match")),
    "empty": (("is empty", "is blank", "empty"), ("is not empty", "not empty", "not blank")),
}  # fmt: skip
_LISTS: Final[_Names] = {
    "has": (
        ("contains", "includes", "array contains", "eq", "is"),
        ("ne", "not contains", "has no", "not has", "lacks", "does not have", "not equals"),
    ),
    "hasSome": (
        ("any", "any of", "has any", "overlaps", "some", "one of"),
        ("none", "none of", "has none", "nin", "not any of", "excludes", "not has some"),
    ),
    "hasEvery": (("all", "has all", "contains all", "every"), ("not all", "not has every")),
    "empty": (("empty", "is blank"), ("not empty", "is not empty")),
    "null": (("is null",), ("exists", "is set")),
}
#: Of MongoDB, with its dollar.
_MONGO: Final[_Names] = {
    "equals": (("$eq",), ("$ne",)),
    "in": (("$in",), ("$nin",)),
    "gt": (("$gt",), ()),
    "lte": (("$lte",), ()),
    "null": ((), ("$exists",)),
}
_MONGO_LISTS: Final[_Names] = {"hasSome": (("$in",), ("$nin",)), "hasEvery": (("$all",), ()), "has": ((), ("$ne",))}
#: With a day where an instant belongs; of ours, and of others.
_DAYS: Final[_Names] = {
    "equals": (("equals", "eq", "$eq", "="), ("not", "ne", "!=")),
    "gt": (("gt", "$gt", "after", ">"), ()),
    "gte": (("gte", "$gte", ">="), ()),
    "lt": (("lt", "$lt", "before", "less"), ()),
    "lte": (("lte", "$lte", "at most"), ()),
    "between": (("between", "range"), ()),
}


class Foreign(NamedTuple):
    """A test by a name that another language has for it."""

    field: str
    name: str
    test: str
    denied: bool = False

    def truth(self, value: Any, operand: Any) -> Truth:
        if self.test in _PRESENCE:
            return _PRESENCE[self.test](value, operand) is not self.denied
        if value is None:  # unknown, as in SQL; in MongoDB a denial is true
            return True if self.denied and self.name[0] == "$" else None
        test = self.test
        if self.field == "seen":
            value = f"{value:%Y-%m-%d}"
        if test not in _TESTS or (test, self.name) == ("contains", "contains"):
            test, value, operand = test.removeprefix("i"), value.lower(), operand.lower()
        return _TESTS[test](value, operand) is not self.denied


_OF_FIELD: Final[Mapping[str, Sequence[_Names]]] = {
    "city": (_EQUALITY, _ORDERED, _TEXT, _MONGO),
    "email": (_EQUALITY, _ORDERED, _TEXT, _MONGO),
    "points": (_EQUALITY, _ORDERED, _MONGO),
    "seen": (_DAYS,),
    "tags": (_LISTS, _MONGO_LISTS),
}
#: By field all tests with a foreign name.
FOREIGN: Final[Mapping[str, Sequence[Foreign]]] = {
    field: [
        Foreign(field, name, test, denied)
        for names in tables
        for test, both in names.items()
        for denied, of_test in zip((False, True), both, strict=True)
        for name in of_test
    ]
    for field, tables in _OF_FIELD.items()
}


def _all_of(found: list[Truth]) -> Truth:
    return False if False in found else None if None in found else True


def _none_of(found: list[Truth]) -> Truth:
    return _all_of([None if truth is None else not truth for truth in found])


def _any_of(found: list[Truth]) -> Truth:
    return _none_of([_none_of(found)])


#: Groups of ours and of others, as what all members make of a row.
_GROUPS: Final[Mapping[str, Callable[[list[Truth]], Truth]]] = {
    **dict.fromkeys(("AND", "and", "$and", "&&", "must", "filter"), _all_of),
    **dict.fromkeys(("OR", "or", "$or", "||", "should"), _any_of),
    **dict.fromkeys(("NOT", "not"), _none_of),
    **dict.fromkeys(("$nor", "must_not", "mustNot"), lambda found: True not in found),
}
#: What is said of related records, as what the truths of all of them make.
_QUANTIFIERS: Final[Mapping[str, Callable[[list[Truth]], Truth]]] = {
    **dict.fromkeys(("some", "any", "anyOf", "$elemMatch"), lambda found: True in found),
    **dict.fromkeys(("every", "all", "allOf"), lambda found: all(truth is True for truth in found)),
    **dict.fromkeys(("none", "noneOf", "none_of"), lambda found: True not in found),
}


# -- clauses ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mutant:
    """A clause in JSON, and what it makes of a row."""

    clause: dict[str, Any]
    truth: Callable[[dict[str, Any]], Truth]


def _one(draw: random.Random, field: str) -> Any:
    if field in ("city", "email"):
        return draw.choice(["Bonn", "bonn", "Bo", "n", "", "BERLIN"])
    return draw.choice([0, 1, 5]) if field == "points" else draw.choice(["a", "b"])


def _operand(draw: random.Random, field: str, test: str) -> Any:
    if field == "seen":
        return [DAY, DAY] if test == "between" else DAY
    match test:
        case "in" | "hasSome" | "hasEvery":
            return sorted({_one(draw, field) for _ in range(2)})
        case "between":
            return sorted((_one(draw, field), _one(draw, field)))
        case "null" | "empty":
            return draw.random() < 0.5
        case "like" | "ilike":
            return draw.choice(["Bo%", "%onn", "Bonn"])
        case "regex":
            return draw.choice(["^Bo", "nn$", "B.n"])
        case _:
            return _one(draw, field)


def of_foreign(draw: random.Random, foreign: Foreign) -> Mutant:
    """Return a test with a foreign name, written as one of the languages does."""
    operand, name = _operand(draw, foreign.field, foreign.test), foreign.name
    if name[-1].isalpha() and name[0] != "$":
        first, *others = name.split()
        joined = "_".join([first, *others])
        name = draw.choice(
            [
                first + "".join(map(str.title, others)), joined, "-".join([first, *others]), name, name.upper(),
                f"__{joined}", "".join([first, *others]),
            ]
        )  # fmt: skip
    return Mutant({foreign.field: {name: operand}}, lambda row: foreign.truth(row[foreign.field], operand))


def _of_others(draw: random.Random, fields: list[str]) -> Mutant:
    return of_foreign(draw, draw.choice(FOREIGN[draw.choice(fields)]))


def _of_ours(draw: random.Random, fields: list[str]) -> Mutant:
    """Return a test with an operator of ours."""
    field = draw.choice([name for name in fields if name != "seen"])
    text = ("contains", "startsWith", "endsWith")
    keys = {"tags": ("has", "hasSome", "hasEvery"), "points": ("equals", "in", "gt", "gte", "lt", "lte")}
    key = draw.choice(keys.get(field, ("equals", "in", "notIn", *text)))
    ours = Foreign(field, key, "in", denied=True) if key == "notIn" else Foreign(field, key, key)
    operand = _operand(draw, field, ours.test)
    return Mutant({field: {key: operand}}, lambda row: ours.truth(row[field], operand))


def _grouped(key: str, members: list[Mutant]) -> Mutant:
    clauses = [member.clause for member in members]
    return Mutant({key: clauses}, lambda row: _GROUPS[key]([member.truth(row) for member in members]))


def _related(key: str, inner: Mutant) -> Mutant:
    clause = {"actions": {key: inner.clause}}
    return Mutant(clause, lambda row: _QUANTIFIERS[key]([inner.truth(action) for action in row["actions"]]))


def mutant(draw: random.Random, is_extended: bool) -> Mutant:
    """Return a clause of which something is written as another language writes it."""
    fields = [*[field.name for field in FIELDS], *(["tags"] if is_extended else [])]
    of_actions, kind = ["city", "points"], draw.random()
    if is_extended and kind < 0.1:
        key = draw.choice([name for name in _QUANTIFIERS if name not in ("some", "every", "none")])
        made = _related(key, _of_ours(draw, of_actions))
    elif is_extended and kind < 0.2:
        made = _related(draw.choice(["some", "every", "none"]), _of_others(draw, of_actions))
    elif kind < 0.3:
        key = draw.choice([name for name in _GROUPS if name not in ("AND", "OR", "NOT", "not")])
        made = _grouped(key, [_of_ours(draw, fields) for _ in range(2)])
    else:
        made = _of_others(draw, fields)
    for _ in range(draw.randrange(3)):
        key = draw.choice(["AND", "OR", "NOT"] if is_extended else ["AND", "OR"])
        made = _grouped(key, [*(_of_ours(draw, fields) for _ in range(draw.randrange(2))), made])
    return made
