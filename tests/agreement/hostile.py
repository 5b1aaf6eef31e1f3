"""A table whose every value has gone wrong somewhere, and random filters over it."""

import random
from collections.abc import Mapping
from functools import cache
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

import audiencefilter as af
from tests import reference
from tests.agreement.selecting import by_sqlalchemy, by_text
from tests.engines.engine import Engine
from tests.strategies import DOUBLES, EDGES, HOSTILE_TEXTS, INSTANTS, clauses_from

TABLE = "hostile"
_FIELDS = (
    af.Field("text", af.FieldType.STRING),
    af.Field("other text", af.FieldType.STRING, attribute='o"th`er %s :p1'),
    af.Field("small", af.FieldType.INTEGER),
    af.Field("large", af.FieldType.INTEGER, bits=64),
    af.Field("number", af.FieldType.NUMBER),
    af.Field("flag", af.FieldType.BOOLEAN),
    af.Field("moment", af.FieldType.DATETIME),
)
SCHEMAS = {notation: af.Schema("Hostile", _FIELDS, notation) for notation in af.Notation}
ROWS = 250

_TEXTS = (
    *HOSTILE_TEXTS, "KELVIN", "\u212aelvin", "kelvin", "İzmir", "izmir", "IZMIR", "Straße", "STRASSE", "STRAẞE", "a ",
    "a  ", "ab ", "Ab", "aB", "\ufffd", "a\ufffd", "A\ufffe", "a\uffff", "\ud7ff", "\ue000", "\U0010ffff",
    "a\U0010ffff",
    "Σίσυφος", "ΣΊΣΥΦΟΣ", "e\u0301", "é", "É", "ﬀ", "ff", "Ⅷ", "ⅷ", "100%", "100_", "1000", "$$", "E'x'", "{p1:String}",
    "\r\n", "a\n", "-- x", "{", "}", '{"a"}', "[1]", "^a$", "(?i)a", "***=a", "a|b", "\\A", "\\d", "x" * 300,
)  # fmt: skip
_SMALL = [value for value in EDGES if abs(value) < 2**31] + [-(2**31), 2, 3, 50]
_LARGE = [value for value in EDGES if -(2**63) <= value < 2**63] + [2**63 - 2, -(2**63) + 1, 7]
_NUMBERS = (*DOUBLES, 3.0, 19.99, 0.2, 0.1 + 0.2, 7.0, -7.25)
_POOLS: Mapping[str, list[Any]] = {
    "text": list(_TEXTS), "other text": list(_TEXTS), "small": _SMALL, "large": _LARGE, "number": list(_NUMBERS),
    "flag": [True, False], "moment": list(INSTANTS),
}  # fmt: skip


@cache
def rows() -> list[dict[str, Any]]:
    """Return the rows: every value of every pool, some missing, always the same."""
    chance = random.Random(20)
    made = []
    for _ in range(ROWS):
        row = {}
        for field in _FIELDS:
            if chance.random() < 0.85:
                row[field.attribute] = chance.choice(_POOLS[field.name])
        text = row.get("text")
        if text and chance.random() < 0.4:
            row["text"] = chance.choice((text.upper(), text.lower(), text + "b", "a" + text, text[1:], text[:-1]))
        made.append(row)
    return made


def _parts(text: str) -> st.SearchStrategy[str]:
    """Draw the text, or a part of it in another case."""
    cut = st.tuples(st.integers(0, len(text)), st.integers(0, len(text))).map(lambda ends: text[min(ends) : max(ends)])
    return st.just(text) | cut | cut.map(str.swapcase)


#: Operands near the values of the rows.
_OPERANDS: Mapping[str, st.SearchStrategy[Any]] = {
    name: st.sampled_from(pool).flatmap(_parts) if name.endswith("text") else st.sampled_from(pool)
    for name, pool in _POOLS.items()
} | {
    "small": st.sampled_from([*_SMALL, *EDGES, *DOUBLES]),
    "large": st.sampled_from([*_LARGE, *EDGES, *DOUBLES]),
    "number": st.sampled_from([*_NUMBERS, *EDGES]),
}


@st.composite
def filters(draw: st.DrawFn) -> af.Filter:
    """Draw a filter over the table, in either notation."""
    schema = SCHEMAS[draw(st.sampled_from(af.Notation))]
    return af.parse(draw(clauses_from(schema, _OPERANDS, draw(st.sampled_from((1, 1, 2, 2, 3))))), schema=schema)


def verdicts(f: af.Filter) -> tuple[list[int], list[int]]:
    """Return the ids of the rows for which the filter is true, and of those for which it is false."""
    found = reference.verdicts(f.ast, f.schema, rows())
    return [place for place, one in enumerate(found) if one is True], [
        place for place, one in enumerate(found) if one is False
    ]


def drawn(chosen_seed: int, count: int) -> list[af.Filter]:
    """Return so many filters of a seed."""
    found: list[af.Filter] = []

    @seed(chosen_seed)
    @settings(
        max_examples=1,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        derandomize=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.lists(filters(), min_size=count, max_size=count))
    def draw(batch: list[af.Filter]) -> None:
        found[:] = batch

    draw()
    return found


def asked(engine: Engine, chosen_seed: int, count: int) -> tuple[list[str], int, int]:
    """Return the faults of an engine in filters of a seed, the number of these, and of those that are telling."""
    engine.load(TABLE, SCHEMAS[af.Notation.EXTENDED], rows())
    batch = drawn(chosen_seed, count)
    true, false = zip(*map(verdicts, batch), strict=True)
    ways = {"literals": (by_text(engine, TABLE, batch, inline=True), true)}
    if engine.name != "spark":  # half a second for each statement that cannot be shared
        ways["parameters"] = (by_text(engine, TABLE, batch, inline=False), true)
    alchemy = engine.alchemy()
    if alchemy is not None:
        with alchemy.connect() as connection:
            ways["sqlalchemy"] = (by_sqlalchemy(connection, TABLE, batch), true)
            ways["negated"] = (by_sqlalchemy(connection, TABLE, batch, negated=True), false)
    faults = [
        f"{engine.name}, {way}: {f!r}: rows {sorted(set(ids) ^ set(right))[:5]}"
        for way, (found, expected) in ways.items()
        for f, ids, right in zip(batch, found, expected, strict=True)
        if ids != right
    ]
    return faults, count, sum(0 < len(ids) < ROWS for ids in true)
