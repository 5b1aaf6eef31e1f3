"""Whatever fix is given selects what the foreign operator in the clause means.

What each foreign name means is written here once more, as a function of a value, and compared on rows.
"""

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import audiencefilter as af
from tests.conformance.corpus import CONTACTS, RELATIONS
from tests.notations.refusals import SOURCES, problems
from tests.notations.text_refusals import TEXTS

T = af.FieldType
FIELDS = [
    af.Field("city", T.STRING),
    af.Field("email", T.STRING, nullable=False),
    af.Field("points", T.INTEGER),
    af.Field("seen", T.DATETIME),
]
ACTION = af.Schema("Action", [af.Field("points", T.INTEGER), af.Field("city", T.STRING)])
EXTENDED = af.Schema(
    "Contact", [*FIELDS, af.Field("tags", T.STRING, many=True)], relations=[af.Relation("actions", ACTION, many=True)]
)
PUBLISHED = af.Schema("Contact", FIELDS, notation=af.Notation.PUBLISHED)
CITIES = [None, "", "Bo", "Bonn", "bonn", "xBonn", "Bonn am Rhein", "Berlin", "BERLIN"]
POINTS = [None, -1, 0, 1, 2, 5, 6, 10]
SEEN = [
    None,
    *map(
        datetime.fromisoformat,
        (
            "2023-07-13T23:59:59.999999+00:00", "2023-07-14T00:00:00+00:00", "2023-07-14T12:00:00+00:00",
            "2023-07-14T23:59:59.999999+00:00", "2023-07-15T00:00:00+00:00", "2023-07-15T00:00:01+00:00",
        ),
    ),
]  # fmt: skip
TAGS = [None, [], ["a"], ["a", "b"], ["b", "c"], ["c"]]
ROWS: list[dict[str, Any]] = [
    {
        "city": CITIES[index % len(CITIES)],
        "email": CITIES[1 + index % (len(CITIES) - 1)],
        "points": POINTS[index % len(POINTS)],
        "seen": SEEN[index % len(SEEN)],
        "tags": TAGS[index % len(TAGS)],
        "actions": [
            {"points": POINTS[(index + step) % len(POINTS)], "city": CITIES[(index + 3 * step) % len(CITIES)]}
            for step in range(index % 4)
        ],
    }
    for index in range(40)
]

#: True, False, or unknown.
Truth = bool | None
Meaning = Callable[[Any, Any], Truth]


# -- what operators mean ---------------------------------------------------------------------------------------------


def present(test: Callable[[Any, Any], bool]) -> Meaning:
    """Return a test that is unknown of a missing value, as those of SQL are."""
    return lambda value, operand: None if value is None else test(value, operand)


def also_missing(test: Callable[[Any, Any], bool]) -> Meaning:
    """Return a test that holds for a missing value, as the denials of MongoDB do."""
    return lambda value, operand: value is None or test(value, operand)


@dataclass(frozen=True)
class Foreign:
    """Names of an operator, in words, and what it means; `operand` draws what stands right of it."""

    names: tuple[str, ...]
    meaning: Meaning
    operand: Callable[[random.Random, str], Any]


def one(draw: random.Random, field: str) -> Any:
    if field in ("city", "email"):
        return draw.choice(["Bonn", "bonn", "Bo", "n", "", "BERLIN"])
    return draw.choice([0, 1, 5]) if field == "points" else draw.choice(["a", "b"])


def several(draw: random.Random, field: str) -> list[Any]:
    return sorted({one(draw, field) for _ in range(2)})


def pair(draw: random.Random, field: str) -> list[Any]:
    return sorted((one(draw, field), one(draw, field)))


def flag(draw: random.Random, _field: str) -> bool:
    return draw.random() < 0.5


def pattern(draw: random.Random, _field: str) -> str:
    return draw.choice(["Bo%", "%onn", "Bonn"])


def expression(draw: random.Random, _field: str) -> str:
    return draw.choice(["^Bo", "nn$", "B.n"])


def like(value: str, pattern: str) -> bool:
    return re.fullmatch(re.escape(pattern).replace("%", ".*"), value, re.DOTALL) is not None


def is_missing(value: Any, is_wanted: Any) -> bool:
    return (value is None) is is_wanted


ORDERED = (
    Foreign(("gt", ">", "greater", "greater than", "after", "more than"), present(lambda v, o: v > o), one),
    Foreign(
        ("gte", ">=", "ge", "gteq", "greater or equal", "greater than or equal", "at least", "min"),
        present(lambda v, o: v >= o),
        one,
    ),
    Foreign(("lt", "<", "less", "less than", "before", "until", "to"), present(lambda v, o: v < o), one),
    Foreign(
        ("lte", "<=", "le", "lteq", "less or equal", "less than or equal", "at most", "max"),
        present(lambda v, o: v <= o),
        one,
    ),
    Foreign(("not gt", "not greater than"), present(lambda v, o: not v > o), one),
    Foreign(("not lt", "not less than"), present(lambda v, o: not v < o), one),
    Foreign(("between", "range", "in range"), present(lambda v, o: o[0] <= v <= o[1]), pair),
    Foreign(("not between", "not in range", "nbetween"), present(lambda v, o: not o[0] <= v <= o[1]), pair),
)
EQUALITY = (
    Foreign(("eq", "=", "==", "is", "exact", "equal", "equal to", "is equal to"), present(lambda v, o: v == o), one),
    Foreign(
        ("ne", "neq", "!=", "<>", "not equal", "not equals", "is not", "is not equal", "not eq", "does not equal"),
        present(lambda v, o: v != o),
        one,
    ),
    Foreign(("is any of", "any of", "one of", "terms", "in list", "is in"), present(lambda v, o: v in o), several),
    Foreign(
        ("nin", "not in", "none of", "not any of", "is none of", "is not any of", "is not in"),
        present(lambda v, o: v not in o),
        several,
    ),
    Foreign(("is null", "null", "missing", "is missing", "not known", "not has property"), is_missing, flag),
    Foreign(
        ("is not null", "not null", "is set", "exists", "has property", "known"),
        lambda v, o: not is_missing(v, o),
        flag,
    ),
)
TEXT = (
    Foreign(("iexact", "ieq"), present(lambda v, o: v.lower() == o.lower()), one),
    Foreign(("not iexact", "niexact", "ine"), present(lambda v, o: v.lower() != o.lower()), one),
    Foreign(("icontains",), present(lambda v, o: o.lower() in v.lower()), one),
    Foreign(("cont", "includes"), present(lambda v, o: o in v), one),
    Foreign(("not includes",), present(lambda v, o: o not in v), one),
    Foreign(
        ("not contains", "does not contain", "ncontains", "not icontains"),
        present(lambda v, o: o.lower() not in v.lower()),
        one,
    ),
    Foreign(("begins with", "start with", "prefix"), present(lambda v, o: v.startswith(o)), one),
    Foreign(("end with", "has suffix"), present(lambda v, o: v.endswith(o)), one),
    Foreign(("istarts with", "ibegins with"), present(lambda v, o: v.lower().startswith(o.lower())), one),
    Foreign(("iends with",), present(lambda v, o: v.lower().endswith(o.lower())), one),
    Foreign(("not istarts with",), present(lambda v, o: not v.lower().startswith(o.lower())), one),
    Foreign(
        ("not begins with", "does not start with", "not starts with"), present(lambda v, o: not v.startswith(o)), one
    ),
    Foreign(("not ends with", "does not end with"), present(lambda v, o: not v.endswith(o)), one),
    Foreign(("like",), present(like), pattern),
    Foreign(("ilike",), present(lambda v, o: like(v.lower(), o.lower())), pattern),
    Foreign(("not like", "nlike"), present(lambda v, o: not like(v, o)), pattern),
    Foreign(("regex", "matches", "matches regex"), present(lambda v, o: re.search(o, v) is not None), expression),
    Foreign(("not regex", "does not match"), present(lambda v, o: re.search(o, v) is None), expression),
    Foreign(("is empty", "is blank", "empty"), lambda v, o: (v in (None, "")) is o, flag),
    Foreign(("is not empty", "not empty", "not blank"), lambda v, o: (v not in (None, "")) is o, flag),
)
LISTS = (
    Foreign(("contains", "includes", "array contains", "eq", "is"), present(lambda v, o: o in v), one),
    Foreign(
        ("ne", "not contains", "has no", "not has", "lacks", "does not have", "not equals"),
        present(lambda v, o: o not in v),
        one,
    ),
    Foreign(
        ("any", "any of", "has any", "overlaps", "some", "one of"), present(lambda v, o: bool({*v} & {*o})), several
    ),
    Foreign(("all", "has all", "contains all", "every"), present(lambda v, o: {*o} <= {*v}), several),
    Foreign(
        ("none", "none of", "has none", "nin", "not any of", "excludes", "not has some"),
        present(lambda v, o: not {*v} & {*o}),
        several,
    ),
    Foreign(("not all", "not has every"), present(lambda v, o: not {*o} <= {*v}), several),
    Foreign(("empty", "is blank"), lambda v, o: (not v) is o, flag),
    Foreign(("not empty", "is not empty"), lambda v, o: bool(v) is o, flag),
    Foreign(("is null",), is_missing, flag),
    Foreign(("exists", "is set"), lambda v, o: not is_missing(v, o), flag),
)
#: Of MongoDB, with its dollar: what denies there, or its fields of many values, is true of a missing value as well.
MONGO_VALUES = (
    Foreign(("$eq",), present(lambda v, o: v == o), one),
    Foreign(("$ne",), also_missing(lambda v, o: v != o), one),
    Foreign(("$in",), present(lambda v, o: v in o), several),
    Foreign(("$nin",), also_missing(lambda v, o: v not in o), several),
    Foreign(("$gt",), present(lambda v, o: v > o), one),
    Foreign(("$lte",), present(lambda v, o: v <= o), one),
    Foreign(("$exists",), lambda v, o: not is_missing(v, o), flag),
)
MONGO_LISTS = (
    Foreign(("$in",), present(lambda v, o: bool({*v} & {*o})), several),
    Foreign(("$nin",), also_missing(lambda v, o: not {*v} & {*o}), several),
    Foreign(("$all",), present(lambda v, o: {*o} <= {*v}), several),
    Foreign(("$ne",), also_missing(lambda v, o: o not in v), one),
)
DAY = "2023-07-14"
#: Operators of ours, and of others, with a day where an instant belongs.
ON_DAYS = tuple(
    Foreign(names, meaning, lambda _draw, _field: DAY)
    for names, meaning in (
        (("equals", "eq", "$eq", "="), present(lambda v, o: f"{v:%Y-%m-%d}" == o)),
        (("not", "ne", "!="), present(lambda v, o: f"{v:%Y-%m-%d}" != o)),
        (("gt", "$gt", "after", ">"), present(lambda v, o: f"{v:%Y-%m-%d}" > o)),
        (("gte", "$gte", ">="), present(lambda v, o: f"{v:%Y-%m-%d}" >= o)),
        (("lt", "$lt", "before", "less"), present(lambda v, o: f"{v:%Y-%m-%d}" < o)),
        (("lte", "$lte", "at most"), present(lambda v, o: f"{v:%Y-%m-%d}" <= o)),
    )
)
RANGE_OF_DAYS = Foreign(
    ("between", "range"), present(lambda v, o: o[0] <= f"{v:%Y-%m-%d}" <= o[1]), lambda _draw, _field: [DAY, DAY]
)
OF_FIELD = {
    "city": (*EQUALITY, *ORDERED, *TEXT, *MONGO_VALUES),
    "email": (*EQUALITY, *ORDERED, *TEXT, *MONGO_VALUES),
    "points": (*EQUALITY, *ORDERED, *MONGO_VALUES),
    "seen": (*ON_DAYS, RANGE_OF_DAYS),
    "tags": (*LISTS, *MONGO_LISTS),
}
OURS: dict[str, Meaning] = {
    "equals": present(lambda v, o: v == o), "not": present(lambda v, o: v != o),
    "in": present(lambda v, o: v in o), "notIn": present(lambda v, o: v not in o),
    "contains": present(lambda v, o: o.lower() in v.lower()),
    "startsWith": present(lambda v, o: v.startswith(o)), "endsWith": present(lambda v, o: v.endswith(o)),
    "gt": present(lambda v, o: v > o), "gte": present(lambda v, o: v >= o),
    "lt": present(lambda v, o: v < o), "lte": present(lambda v, o: v <= o),
    "has": present(lambda v, o: o in v), "hasSome": present(lambda v, o: bool({*v} & {*o})),
    "hasEvery": present(lambda v, o: {*o} <= {*v}),
}  # fmt: skip
#: Groups of ours and of others, as what all members make of a row.
GROUPS: dict[str, Callable[[list[Truth]], Truth]] = {}


def all_of(found: list[Truth]) -> Truth:
    return False if False in found else None if None in found else True


def any_of(found: list[Truth]) -> Truth:
    return True if True in found else None if None in found else False


def none_of(found: list[Truth]) -> Truth:
    truth = any_of(found)
    return None if truth is None else not truth


for name in ("AND", "and", "$and", "&&", "must", "filter"):
    GROUPS[name] = all_of
for name in ("OR", "or", "$or", "||", "should"):
    GROUPS[name] = any_of
for name in ("NOT", "not"):
    GROUPS[name] = none_of
for name in ("$nor", "must_not", "mustNot"):
    GROUPS[name] = lambda found: True not in found
#: What is said of related records, as what the truths of all of them make.
QUANTIFIERS: dict[str, Callable[[list[Truth]], Truth]] = {
    **dict.fromkeys(("some", "any", "anyOf", "$elemMatch"), lambda found: True in found),
    **dict.fromkeys(("every", "all", "allOf"), lambda found: all(truth is True for truth in found)),
    **dict.fromkeys(("none", "noneOf", "none_of"), lambda found: True not in found),
}

# -- clauses ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mutant:
    """A clause in JSON, and what it makes of a row."""

    clause: dict[str, Any]
    truth: Callable[[dict[str, Any]], Truth]


def spelled(draw: random.Random, words: str) -> str:
    """Write an operator's words as one of the languages does."""
    if not words[-1].isalpha() or words[0] == "$":
        return words
    first, *others = words.split()
    return draw.choice(
        [
            first + "".join(map(str.title, others)), "_".join([first, *others]), "-".join([first, *others]), words,
            words.upper(), "__" + "_".join([first, *others]), "".join([first, *others]),
        ]
    )  # fmt: skip


def slipped(draw: random.Random, name: str) -> str:
    """Return a name with one letter wrong, missing, doubled or swapped."""
    at = draw.randrange(len(name))
    return draw.choice(
        [
            name[:at] + name[at + 1 :], name[:at] + draw.choice("aenostw") + name[at + 1 :],
            name[: at + 1] + name[at:], name[:at] + name[at : at + 2][::-1] + name[at + 2 :],
        ]
    )  # fmt: skip


def test_of(field: str, key: str, operand: Any, meaning: Meaning) -> Mutant:
    return Mutant({field: {key: operand}}, lambda row: meaning(row[field], operand))


test_of.__test__ = False  # type: ignore[attr-defined]  # it makes tests of clauses


def ours(draw: random.Random, field: str) -> tuple[str, Any, Meaning]:
    text = ("contains", "startsWith", "endsWith")
    keys = {"tags": ("has", "hasSome", "hasEvery"), "points": ("equals", "in", "gt", "gte", "lt", "lte")}
    key = draw.choice(keys.get(field, ("equals", "in", "notIn", *text)))
    is_list = key in ("in", "notIn", "hasSome", "hasEvery")
    return key, several(draw, field) if is_list else one(draw, field), OURS[key]


def mutated(draw: random.Random, fields: list[str]) -> Mutant:
    """Return a test with an operator that another language has, or with a slip of the pen."""
    field = draw.choice(fields)
    if field != "seen" and draw.random() < 0.15:
        key, operand, meaning = ours(draw, field)
        if len(key) > len("gte"):  # a slip in a shorter one is another word
            return test_of(field, slipped(draw, key), operand, meaning)
    foreign = draw.choice(OF_FIELD[field])
    return test_of(field, spelled(draw, draw.choice(foreign.names)), foreign.operand(draw, field), foreign.meaning)


def plain_test(draw: random.Random, fields: list[str]) -> Mutant:
    field = draw.choice([name for name in fields if name != "seen"])
    return test_of(field, *ours(draw, field))


def grouped(key: str, members: list[Mutant]) -> Mutant:
    return Mutant(
        {key: [member.clause for member in members]}, lambda row: GROUPS[key]([member.truth(row) for member in members])
    )


def related(key: str, inner: Mutant) -> Mutant:
    return Mutant(
        {"actions": {key: inner.clause}},
        lambda row: QUANTIFIERS[key]([inner.truth(action) for action in row["actions"]]),
    )


def mutant(draw: random.Random, is_extended: bool) -> Mutant:
    """Return a clause of which something is written as another language writes it."""
    fields = [*[field.name for field in FIELDS], *(["tags"] if is_extended else [])]
    kind = draw.random()
    if is_extended and kind < 0.1:
        key = draw.choice([name for name in QUANTIFIERS if name not in ("some", "every", "none")])
        made = related(key, plain_test(draw, ["city", "points"]))
    elif is_extended and kind < 0.2:
        made = related(draw.choice(["some", "every", "none"]), mutated(draw, ["city", "points"]))
    elif kind < 0.3:
        key = draw.choice([name for name in GROUPS if name not in ("AND", "OR", "NOT", "not")])
        made = grouped(key, [plain_test(draw, fields) for _ in range(2)])
    else:
        made = mutated(draw, fields)
    for _ in range(draw.randrange(3)):
        key = draw.choice(["AND", "OR", "NOT"] if is_extended else ["AND", "OR"])
        others = [plain_test(draw, fields) for _ in range(draw.randrange(2))]
        made = grouped(key, [*others, made])
    return made


def mended(source: str, schema: af.Schema, read: Callable[[str, af.Schema], af.Filter] = af.parse) -> af.Filter | None:
    """Return what a source becomes by the fixes that are given for it; None where they do not lead to a filter."""
    for _ in range(10):
        found = problems(read, source, schema)
        if not found:
            return read(source, schema)
        end = len(source)
        for problem in reversed(found):
            if problem.fix is None or problem.fix.end > end:
                return None
            source, end = problem.fix.apply(source), problem.fix.start
    return None


def try_mutant(made: Mutant, schema: af.Schema) -> list[str]:
    """Assert that the fixes of a clause lead to what it means, on all rows, and return what became of it."""
    source = json.dumps(made.clause)
    if not problems(af.parse, source, schema):
        return ["accepted"]  # a slip, or a day, that is right as it is
    fixed = mended(source, schema)
    if fixed is None:
        return ["refused"]
    found = [fixed.matches(row) for row in ROWS]
    assert found == [made.truth(row) is True for row in ROWS], (source, fixed)
    return ["refused", "mended", *(["selective"] if any(found) and not all(found) else [])]


def try_mutants(count: int, seed: int) -> Counter[str]:
    draw = random.Random(seed)
    tried = Counter[str]()
    for _ in range(count):
        is_extended = draw.random() < 0.8
        tried.update(try_mutant(mutant(draw, is_extended), EXTENDED if is_extended else PUBLISHED))
    return tried


def test_every_name_of_a_foreign_operator_is_mended_to_what_it_means() -> None:
    draw, tried = random.Random(5), Counter[str]()
    for field, operators in OF_FIELD.items():
        for foreign in operators:
            for words in foreign.names:
                made = test_of(field, spelled(draw, words), foreign.operand(draw, field), foreign.meaning)
                for schema in (EXTENDED, PUBLISHED):
                    if field in schema.by_name:
                        tried.update(try_mutant(made, schema))
    assert tried["mended"] > 300, tried


def assert_often(tried: Counter[str]) -> None:
    assert tried["mended"] > 0.4 * tried["refused"], tried
    assert tried["selective"] > 0.7 * tried["mended"], tried
    assert tried["accepted"] < 0.1 * tried["refused"], tried


def test_what_a_fix_selects_is_what_the_foreign_operator_means() -> None:
    assert_often(try_mutants(150, seed=1))


# -- all fixes of all clauses that are refused -----------------------------------------------------------------------

_DENYING = re.compile(
    r"\bno[A-Z_]|[a-z](?:Not|None|No)(?![a-z])|\bdoes_?[nN]ot|(?i:\bnot|\bnin\b|\bnone|\blacks\b|!=|<>|\bne\b|\bneq\b)"
)
_UP = re.compile(r"\b(?:gte?|min|after|greater\w*|atLeast|from|since)\b|>")
_DOWN = re.compile(r"\b(?:lte?|max|before|less\w*|atMost|until)\b|<(?!>)")
_PRESENCE = re.compile(r"(?i)null|exists|isset|property")


def refused() -> Iterator[tuple[Callable[[str, af.Schema], af.Filter], str, af.Schema]]:
    for schema, source in SOURCES:
        yield af.parse, source, schema
    for schema, source in TEXTS:
        yield af.parse_text, source, schema
    for case in CONTACTS.rejected()[::3]:
        yield af.parse, case.source, case.schema
    for second in RELATIONS.cases():
        if second.rejected:
            yield af.parse, second.source, RELATIONS.root()


def test_every_fix_keeps_polarity_and_direction() -> None:
    count = 0
    for read, source, schema in refused():
        for problem in problems(read, source, schema):
            if problem.fix is None:
                continue
            old, new = source[problem.fix.start : problem.fix.end], problem.fix.text
            # Of what stands for a whole test, and of a key with its operand, only the operators count.
            if _PRESENCE.search(old) or old == "None":
                continue
            count += 1
            assert bool(_DENYING.search(old)) == bool(_DENYING.search(new)), (source, problem)
            if bool(_UP.search(old)) != bool(_DOWN.search(old)) and bool(_UP.search(new)) != bool(_DOWN.search(new)):
                assert bool(_UP.search(old)) == bool(_UP.search(new)), (source, problem)
    assert count > 120
