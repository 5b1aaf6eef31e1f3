"""Clauses at the default limits run on every engine, and select what memory selects."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

import audiencefilter as af
from tests.agreement.selecting import by_sqlalchemy, by_text
from tests.engines.engine import Engine

SCHEMA = af.CONTACT.with_notation(af.Notation.EXTENDED)
LIMITS = af.Limits()
TABLE = "limits"
NODES = LIMITS.nodes - 10
Clause = dict[str, Any]


def contacts() -> list[dict[str, Any]]:
    chance = random.Random(3)
    return [
        {
            "email": f"user{number}@x{number % 7}.com",
            "firstName": chance.choice(["Ann", "bob", "ÖZ9K", "straße", "", None]),
            "city": "aA"[number % 2] * chance.randrange(LIMITS.needle + 50) + "b",
            "points": chance.choice([None, *range(100)]),
            "country": chance.choice(["DE", "FR", None]),
        }
        for number in range(300)
    ]


ROWS = contacts()


def not_containing(number: int) -> Clause:
    return {"email": {"not": {"contains": f"SER{number + 100}@"}}}


def nested(levels: int, leaves: int, inner_first: bool, keys: tuple[str, ...] = ("AND", "OR")) -> Clause:
    """Return filter objects within filter objects, each beside so many tests that cannot be joined."""
    clause: Clause = {"points": {"gte": 50}}
    for level in range(levels - 1):
        beside: list[Clause] = [
            {"email": {"endsWith": f"{level}{leaf}@x1.com"}} if leaf % 2 else not_containing(level * leaves + leaf)
            for leaf in range(leaves)
        ]
        clause = {keys[level % len(keys)]: [clause, *beside] if inner_first else [*beside, clause]}
    return clause


def branching(size: int) -> Clause:
    """Return a clause that is nested on both sides."""
    if size <= 1:
        return {"points": {"gte": size}}
    return {"AND" if size % 2 else "OR": [branching(size - 1), branching(size // 2), not_containing(size)]}


def needles(connective: str, characters: str) -> Clause:
    """Return 16 needles as long as they may be."""
    texts = [(characters * LIMITS.needle)[: LIMITS.needle - number - 1] + "B" for number in range(16)]
    return {connective: [{"city": {"contains": text}} for text in texts]}


def emails(numbers: range) -> list[str]:
    return [f"user{number}@x{number % 7}.com" for number in numbers]


def upper_emails() -> list[str]:
    return [email.upper() for email in emails(range(0, 2 * LIMITS.folded_values, 2))]


UMLAUTS = [f"ö{number}" for number in range(100, NODES)]
#: As many dates as go into a source.
MANY_DATES = [f"2020-01-{1 + n % 28:02}T{n % 24:02}:{n % 60:02}:{n // 7 % 60:02}.{n:06}Z" for n in range(60_000)]

CLAUSES: Mapping[str, Clause] = {
    "conjunction": {"AND": [not_containing(number) for number in range(NODES)]},
    "disjunction": {"OR": [{"email": {"endsWith": f"r{number}@x1.com"}} for number in range(NODES)]},
    "patterns beyond ASCII": {"OR": [{"firstName": {"contains": text}} for text in ["öz9", *UMLAUTS]]},
    "nested first": nested(LIMITS.depth, 30, inner_first=True),
    "nested last": nested(LIMITS.depth, 30, inner_first=False),
    "nested alone": nested(LIMITS.depth, 1, inner_first=False),
    "negated": nested(LIMITS.depth, 29, inner_first=False, keys=("AND", "NOT", "OR")),
    "chains": {"OR": [nested(62, 1, inner_first=first) for first in (True, False, True)]},
    "branching": branching(24),
    "long needles": needles("AND", "A"),
    "long needles, any": needles("OR", "a"),
    "long needles of many letters": needles("OR", "ßéöšǆω"),
    "insensitive list": {"email": {"in": upper_emails(), "mode": "insensitive"}},
    "insensitive list beyond ASCII": {
        "firstName": {"notIn": [f"öz{n}" for n in range(LIMITS.folded_values - 1)] + ["öz9k"], "mode": "insensitive"}
    },
    "long list": {"email": {"in": emails(range(100, 100 + LIMITS.values))}},
    "long list, negated": {"email": {"notIn": emails(range(100, 100 + LIMITS.values))}},
    "long list of numbers": {"points": {"in": list(range(50, 50 + LIMITS.values))}},
    "long list of numbers, negated": {"points": {"notIn": list(range(50, 50 + LIMITS.values))}},
    "long list of dates": {"OR": [{"createdAt": {"notIn": MANY_DATES}}, {"points": 7}]},
    "several lists": {
        "OR": [{"email": {"in": emails(range(30_000))[::2]}}, {"NOT": {"points": {"notIn": list(range(5_000))}}}],
        "firstName": {"not": None},
    },
    "long texts": {"OR": [{"email": {"startsWith": "é" * LIMITS.text}}, {"city": {"endsWith": "a" * 30 + "b"}}]},
}  # fmt: skip

every_clause = pytest.mark.parametrize("name", CLAUSES)

#: What an engine has a limit of its own for, and the setting that its error names.
OWN_LIMITS = {"clickhouse": "max_query_size"}


@pytest.fixture(scope="module")
def loaded(engine: Engine) -> Engine:
    columns = {"city": "TEXT"} if engine.dialect in ("mysql", "mariadb") else None
    engine.load(TABLE, SCHEMA, ROWS, columns=columns)
    return engine


def selected(loaded: Engine, f: af.Filter) -> list[int]:
    """Return the places of the contacts that a filter selects, with parameters and by SQLAlchemy."""
    expected = [place for place, row in enumerate(ROWS) if f.matches(row)]
    assert by_text(loaded, TABLE, [f], inline=False) == [expected]
    alchemy = loaded.alchemy()
    if alchemy is not None:
        with alchemy.connect() as connection:
            assert by_sqlalchemy(connection, TABLE, [f]) == [expected]
    return expected


@every_clause
def test_clauses_at_the_limits(loaded: Engine, name: str) -> None:
    selected(loaded, af.parse(CLAUSES[name], schema=SCHEMA))


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"], indirect=True)
def test_more_values_than_drivers_bind(loaded: Engine) -> None:
    lists = [
        {key: {mode: [f"oz{n}{key}{at}" for n in range(900)] + ["öz9k"], "mode": "insensitive"}}
        for at in range(75)
        for key, mode in (("firstName", "in"), ("company", "notIn"))
    ]
    f = af.parse({"points": {"lt": 10}, "OR": lists}, schema=SCHEMA)
    loaded.with_dialect()
    assert selected(loaded, f)


@every_clause
def test_clauses_at_the_limits_as_literals(loaded: Engine, name: str) -> None:
    f = af.parse(CLAUSES[name], schema=SCHEMA)
    expected = [[place for place, row in enumerate(ROWS) if f.matches(row)]]
    try:
        assert by_text(loaded, TABLE, [f], inline=True) == expected
    except Exception as error:
        setting = OWN_LIMITS.get(loaded.name)
        if setting is None or setting not in str(error):
            raise


def test_most_of_the_clauses_discriminate() -> None:
    sizes = [len(af.parse(clause, schema=SCHEMA).select(ROWS)) for clause in CLAUSES.values()]
    assert sum(0 < size < len(ROWS) for size in sizes) > 0.7 * len(sizes)


def test_sqlalchemy_negates_the_deepest_clause(sqlite: Engine) -> None:
    f = af.parse(CLAUSES["nested last"], schema=SCHEMA)
    sqlite.load(TABLE, SCHEMA, ROWS)
    alchemy = sqlite.with_dialect()
    opposite = ~f
    with alchemy.connect() as connection:
        negated = by_sqlalchemy(connection, TABLE, [f], negated=True)
    assert negated == [[place for place, row in enumerate(ROWS) if opposite.matches(row)]]
