"""A conformance case of the third part with one thing changed: in its clause, or in the data next to an operand.

What comes of it may be refused; then it is of interest with which code, and at which path.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from random import Random
from typing import Any, Final, TypeAlias

from tests import reference_clock as clock
from tests import reference_documents as reference
from tests.conformance.corpus import VALUES, Case
from tests.reference_documents import Number
from tests.refusals import refusals
from tests.worlds.maker import World

#: So many contacts are drawn of the corpus.
_CONTACTS: Final = 24
_KEYS: Final = (
    *("equals", "not", "in", "notIn", "contains", "startsWith", "endsWith", "gt", "gte", "lt", "lte"),
    *("has", "hasSome", "hasEvery", "isEmpty", "anniversary", "some", "every", "none", "is", "isNot"),
    *("count", "sum", "avg", "min", "max", "AND", "OR", "NOT"),
)
_WRONG_KEYS: Final = ("mode", "nosuch", "greaterThan", "today", "where", "field", "audience", "Email", "")
_OPERANDS: Final[tuple[Any, ...]] = (
    *(None, True, "", "x", "a\0", "2024-02-30", "2024-02-29", "2026-03-29T12:00:00Z", [], {}, [None], ["x"], [1]),
    *(Number("0"), Number("1.5"), Number("-0.0"), Number("1e400"), Number("19.99"), Number("9" * 30)),
    *({"today": "P0D"}, {"now": "P0D"}, {"today": "PT1H"}, {"now": "-P1D", "start": "hour", "zone": "Europe/Berlin"}),
    *({"from": "P0D", "to": "P7D"}, {"equals": None}, {"gte": Number("1")}, {"nosuch": Number("1")}),
)

#: Where a part of a document is: the keys and places that lead to it.
Steps: TypeAlias = tuple[str | int, ...]


@dataclass
class Twist:
    """What became of a case.

    Attributes:
        case: the name of the case.
        change: what was changed, in words.
        text: the clause; it need not be valid, nor JSON.
        world: the world of the clause, if it is valid.
        refusals: the codes and paths of its problems.
    """

    case: str
    change: str
    text: str
    world: World | None
    refusals: list[tuple[str, str]]

    @property
    def audience_texts(self) -> dict[str, str]:
        """The audiences of the corpus, where the clause may name one."""
        if '"audience"' not in self.text:
            return {}
        return {name: reference.write(clause) for name, clause in _audiences().items()}


def twist(seed: int) -> Twist:
    """Return the twisted case of a seed."""
    random = Random(seed)
    known = _known()
    case = random.choice(known)
    document = reference.read(case.source)
    change, text = random.choice(_CHANGES)(document, random)
    schema, audiences = VALUES.document, _audiences() if '"audience"' in text else {}
    found = refusals(text, schema, audiences)
    if found:
        return Twist(case.name, change, text, None, found)
    clause = reference.read(text)
    tables = _tables(random)
    if random.random() < 0.4:
        change += _move(tables, clause, random)
    return Twist(case.name, change, text, World(seed, dict(schema), clause, audiences, case.now, tables, []), [])


@cache
def _known() -> tuple[Case, ...]:
    """Return the cases that are valid clauses without a limit's size."""
    return tuple(case for case in VALUES.cases() if not case.rejected and len(case.source) < 2_000)


@cache
def _audiences() -> dict[str, Any]:
    """Return the audiences of the corpus, as documents."""
    return {name: reference.read(json.dumps(one)) for name, one in VALUES.document["audiences"].items()}


def _tables(random: Random) -> dict[str, list[dict[str, Any]]]:
    found = VALUES.tables()
    contacts = random.sample(found["contacts"], _CONTACTS)
    ids = {row["id"] for row in contacts}
    orders = [row for row in found["orders"] if row.get("contactId") in ids]
    return {
        "contacts": [dict(row) for row in sorted(contacts, key=lambda row: int(row["id"]))],
        "orders": [{"id": number, **row} for number, row in enumerate(orders)],
        "teams": [dict(row) for row in found["teams"]],
    }


# -- what is changed --------------------------------------------------------------------------------------------------


def _places(document: Any, steps: Steps = ()) -> Iterator[tuple[Steps, Any]]:
    """Yield each part of a document with where it is, but for itself."""
    if isinstance(document, dict | list):
        for key, part in document.items() if isinstance(document, dict) else enumerate(document):
            yield (*steps, key), part
            yield from _places(part, (*steps, key))


def _replaced(document: Any, steps: Steps, change: Callable[[Any], Any]) -> Any:
    if not steps:
        return change(document)
    key, *rest = steps
    if isinstance(document, dict):
        return {one: _replaced(part, tuple(rest), change) if one == key else part for one, part in document.items()}
    return [_replaced(part, tuple(rest), change) if place == key else part for place, part in enumerate(document)]


def _any_place(document: Any, random: Random) -> tuple[Steps, Any]:
    return random.choice([*_places(document), ((), document)])


def _renamed(document: Any, random: Random) -> tuple[str, str]:
    """Another key: an operator, a group, a relation's test, a field, or none of these."""
    keyed = [steps for steps, _ in _places(document) if isinstance(steps[-1], str)]
    if not keyed:
        return _wrapped(document, random)
    steps = random.choice(keyed)
    fields = [one["name"] for one in VALUES.document["schemas"]["Contact"]["fields"]]
    key = random.choice((random.choice(_KEYS), random.choice(_KEYS), random.choice(_WRONG_KEYS), random.choice(fields)))

    def change(holder: dict[str, Any]) -> dict[str, Any]:
        return {key if one == steps[-1] else one: part for one, part in holder.items()}

    return f"{steps[-1]} became {key}", reference.write(_replaced(document, steps[:-1], change))


def _other_operand(document: Any, random: Random) -> tuple[str, str]:
    """Another value in the place of one."""
    leaves = [steps for steps, part in _places(document) if not isinstance(part, dict | list) or not part]
    steps = random.choice(leaves) if leaves else _any_place(document, random)[0]
    value = random.choice(_OPERANDS)
    return f"an operand became {reference.write(value)}", reference.write(_replaced(document, steps, lambda _: value))


def _next_operand(document: Any, random: Random) -> tuple[str, str]:
    """What is next to an operand."""
    leaves = [(steps, part) for steps, part in _places(document) if isinstance(part, str | Number)]
    if not leaves:
        return _other_operand(document, random)
    steps, part = random.choice(leaves)
    near = random.choice(_near(part))
    return f"{reference.write(part)} became {reference.write(near)}", reference.write(
        _replaced(document, steps, lambda _: near)
    )


def _near(value: Any) -> list[Any]:
    """Return what an operator might mistake for a literal, as a clause writes it."""
    if isinstance(value, Number):
        exact = value.exact
        whole = [Number(str(int(exact) + step)) for step in (-1, 0, 1)]
        return [*whole, Number(f"{float(exact)!r}"), Number(f"{value.text}e0" if "e" not in value.text else "0")]
    day = reference.date_of_text(value)
    if day is not None and 1 < day.year < 9999:
        number = reference.day_of(day)
        return [clock.moment((number + step) * clock.DAY).date().isoformat() for step in (-1, 1)]
    return [value.swapcase(), value + "x", value[:-1], value + " "]


def _wrapped(document: Any, random: Random) -> tuple[str, str]:
    """In a group, alone or with another case, once or very often."""
    clauses = [steps for steps, part in _places(document) if isinstance(part, dict) and steps[-1] in _OF_CLAUSES]
    steps = random.choice([(), *clauses])
    other = reference.read(random.choice(_known()).source) if not steps else {}
    key = random.choice(("AND", "OR", "NOT"))
    times = 70 if random.random() < 0.03 else 1

    def change(clause: Any) -> Any:
        for _ in range(times):
            clause = {key: [clause, other] if times == 1 and other else [clause]}
        return clause

    return f"put into {key} {times} times", reference.write(_replaced(document, steps, change))


_OF_CLAUSES: Final = ("some", "every", "none", "is", "isNot", "where", "NOT")


def _without(document: Any, random: Random) -> tuple[str, str]:
    """Without one of its parts."""
    places = [steps for steps, _ in _places(document)]
    if not places:
        return _wrapped(document, random)
    steps = random.choice(places)

    def change(holder: Any) -> Any:
        if isinstance(holder, dict):
            return {key: part for key, part in holder.items() if key != steps[-1]}
        return [part for place, part in enumerate(holder) if place != steps[-1]]

    return f"without {steps[-1]}", reference.write(_replaced(document, steps[:-1], change))


def _repeated(document: Any, random: Random) -> tuple[str, str]:
    """With a key twice."""
    keyed = [(steps, part) for steps, part in _places(document) if isinstance(steps[-1], str)]
    if not keyed:
        return _wrapped(document, random)
    steps, part = random.choice(keyed)
    text = reference.write(_replaced(document, steps[:-1], lambda holder: {**holder, "twice": part}))
    return f"{steps[-1]} twice", text.replace('"twice"', json.dumps(steps[-1]))


def _cut(document: Any, random: Random) -> tuple[str, str]:
    """Cut off somewhere."""
    text = reference.write(document)
    return "cut off", text[: random.randrange(len(text))]


_CHANGES: Final[tuple[Callable[[Any, Random], tuple[str, str]], ...]] = (
    *(_renamed, _renamed, _renamed, _other_operand, _other_operand, _next_operand, _next_operand, _next_operand),
    *(_wrapped, _wrapped, _without, _repeated, _cut),
)


def _move(tables: dict[str, list[dict[str, Any]]], clause: Any, random: Random) -> str:
    """Let a record hold an operand of the clause, or what is next to it; return what was done, in words."""
    fields = {one["name"]: one for one in VALUES.document["schemas"]["Contact"]["fields"] if "path" not in one}
    places = [(steps, part) for steps, part in _places(clause) if steps[0] in fields and isinstance(part, str | Number)]
    if not places:
        return ""
    steps, part = random.choice(places)
    of = fields[str(steps[0])]
    value = _held(of, random.choice([part, *_near(part)]))
    if value is None:
        return ""
    random.choice(tables["contacts"])[of.get("attribute", of["name"])] = value
    return f"; a record has {value!r} for {of['name']}"


def _held(of: Mapping[str, Any], literal: str | Number) -> Any:
    """Return what a record holds for a literal of a field; None of another type."""
    match of["type"], literal:
        case "STRING", str():
            return literal
        case "DATE", str():
            return reference.date_of_text(literal)
        case "UUID", str():
            return reference.uuid_of_text(literal)
        case "DECIMAL", Number():
            value = Decimal(literal.text)
            return value if reference.decimal_of_record(value, of["scale"]) is not None else None
        case _:
            return None
