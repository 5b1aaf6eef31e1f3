"""What is done for a clause grows as its size does, in every step from its source to answers.

Each step is done for clauses of one shape at a size and at eight times the size. Time of the processor is compared, so
that work in C counts, too: eight times as much is in proportion, and 64 times would be with the square.
"""

import gc
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import pytest
import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

import audiencefilter as af
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.outline import outline
from audiencefilter.language.schema import Relation

_EXTENDED: Final = af.CONTACT.with_notation(af.Notation.EXTENDED)
Clause = dict[str, Any]


@dataclass(frozen=True)
class Family:
    """Clauses of one shape.

    Attributes:
        make: the clause of a size.
        most: the greatest size whose clause is within the default limits, or about that.
        schema: the schema of the clause of a size.
    """

    make: Callable[[int], Clause]
    most: int
    schema: Callable[[int], af.Schema] = lambda _: _EXTENDED

    def source(self, size: int) -> str:
        """Return the clause of a size, as JSON text."""
        return json.dumps(self.make(size), ensure_ascii=False, separators=(",", ":"))


def word(number: int, text: str = "w") -> str:
    """Return a text of its own for each number, none of them within another."""
    return f"{text}{number:07d}{text}"


def words(start: int, count: int, text: str = "w") -> list[str]:
    """Return so many words, from a number on."""
    return [word(number, text) for number in range(start, start + count)]


def nested(levels: int, tests: int, make: Callable[[int], Clause], innermost: Clause) -> Clause:
    """Return groups within groups, `tests` in each, conjunctions and disjunctions in turns."""
    clause = innermost
    for level in range(levels):
        members = [*(make(level * tests + number) for number in range(tests)), clause]
        clause = {"AND": members} if level % 2 else {"OR": members}
    return clause


def collapsing(levels: int, make: Callable[[int], Clause], innermost: Clause) -> Clause:
    """Return groups within groups, every other one with a test that nobody passes: what is left is one group."""
    clause = innermost
    for level in range(levels // 2):
        clause = {"AND": [make(level), {"OR": [{"points": 1.5}, clause]}]}
    return clause


def of_paths(size: int) -> af.Schema:
    """Return a schema of custom data, with so many paths."""
    kinds = tuple(af.FieldType)

    def field(at: int) -> af.Field:
        kind = kinds[at % len(kinds)]
        scale = 2 if kind is af.FieldType.DECIMAL else None
        return af.Field(f"field{at}", kind, attribute="data", path=(f"group{at % 7}", f"key{at}"), scale=scale)

    return af.Schema("Row", map(field, range(size)), af.Notation.EXTENDED)


def of_a_path(size: int) -> af.Schema:
    """Return a schema of a text and a list at paths of so many keys."""
    path = tuple(f"key{at}" for at in range(size))
    fields = [
        af.Field("text", af.FieldType.STRING, attribute="data", path=path),
        af.Field("list", af.FieldType.NUMBER, attribute="data", path=path, many=True),
    ]
    return af.Schema("Row", fields, af.Notation.EXTENDED)


def of_fields(size: int) -> af.Schema:
    """Return a schema of numbers, so many of them."""
    return af.Schema("Row", [af.Field(f"field{number}", af.FieldType.NUMBER) for number in range(size)])


FAMILIES: Final[dict[str, Family]] = {
    "lists that exclude": Family(
        lambda n: {"AND": [{"email": {"notIn": words(100 * at, 100)}} for at in range(n)]}, 1_900
    ),
    "lists that overlap": Family(
        lambda n: {"AND": [{"email": {"in": [*words(0, 50), *words(100 * at, 50)]}} for at in range(n)]}, 1_900
    ),
    "lists that exclude instants": Family(
        lambda n: {
            "AND": [
                {"createdAt": {"notIn": [f"2024-01-{day:02d}T00:{at % 60:02d}:00.{at:06d}Z" for day in range(1, 29)]}}
                for at in range(n)
            ]
        },
        1_900,
    ),
    "lists, any of them": Family(lambda n: {"OR": [{"email": {"in": words(100 * at, 100)}} for at in range(n)]}, 1_900),
    "lists without case": Family(
        lambda n: {
            "AND": [{"email": {"notIn": words(20 * at, 20, "Ä"), "mode": "insensitive"}} for at in range(n)],
            "email": {"in": words(0, 50 * n)},
        },
        1_900,
    ),
    "a list of texts": Family(lambda n: {"email": {"in": words(0, n)}}, 100_000),
    "a list of numbers": Family(lambda n: {"points": {"notIn": list(range(0, 3 * n, 3))}}, 100_000),
    "a list and needles": Family(
        lambda n: {"AND": [{"email": {"contains": word(at)}} for at in range(n)], "email": {"in": words(0, 25 * n)}},
        1_990,
    ),
    "a list or needles": Family(
        lambda n: {
            "OR": [*({"email": {"contains": word(at)}} for at in range(n)), {"email": {"in": words(0, 25 * n)}}]
        },
        1_990,
    ),
    "a list and no needles": Family(
        lambda n: {"email": {"in": words(0, 25 * n)}, "NOT": [{"email": {"contains": word(at)}} for at in range(n)]},
        1_900,
    ),
    "any needle": Family(lambda n: {"OR": [{"email": {"contains": word(at)}} for at in range(n)]}, 1_990),
    "all needles": Family(lambda n: {"AND": [{"email": {"contains": word(at)}} for at in range(n)]}, 1_990),
    "needles beyond ASCII": Family(
        lambda n: {"OR": [{"city": {"startsWith": word(at, "名ñk"), "mode": "insensitive"}} for at in range(n)]},
        1_990,
    ),
    "no needle": Family(lambda n: {"NOT": [{"email": {"endsWith": word(at)}} for at in range(n)]}, 1_990),
    "deep": Family(
        lambda n: nested(
            60, n, lambda at: {"points": {"gt": at}} if at % 2 else {"email": {"contains": word(at)}}, {"city": "x"}
        ),
        30,
    ),
    "deep lists": Family(
        lambda n: nested(60, 2, lambda at: {"email": {"notIn": words(n * at, n)}}, {"city": "x"}), 1_000
    ),
    "collapsing": Family(
        lambda n: collapsing(
            60, lambda at: {"email": {"notIn": words(at * 10, 10)}}, {"email": {"notIn": words(0, 1000 * n)}}
        ),
        95,
    ),
    "alternatives": Family(
        lambda n: {"OR": [{"points": {"gt": at, "lt": at + 9}, "email": {"contains": word(at)}} for at in range(n)]},
        660,
    ),
    "pairs of alternatives": Family(
        lambda n: {
            "AND": [
                {"OR": [{"points": {"gt": at}, "city": word(at)}, {"email": {"contains": word(at)}}]} for at in range(n)
            ]
        },
        499,
    ),
    "fields": Family(lambda n: {f"field{at}": {"gt": at, "lt": at + 9.5} for at in range(n)}, 990, of_fields),
    "negated fields": Family(
        lambda n: {"NOT": [{f"field{at}": {"gt": at, "lt": at + 9.5}} for at in range(n)]}, 660, of_fields
    ),
    "a field again and again": Family(
        lambda n: {
            "AND": [
                part
                for at in range(n)
                for part in ({"points": {"not": at}}, {"OR": [{"city": word(at)}, {"email": None}]})
            ]
        },
        480,
    ),
}


def _related() -> af.Schema:
    """Return a schema with lists and custom data, which leads to itself."""
    fields = (
        af.Field("points", af.FieldType.INTEGER),
        af.Field("city", af.FieldType.STRING),
        af.Field("createdAt", af.FieldType.DATETIME),
        af.Field("tags", af.FieldType.STRING, many=True),
        af.Field("labels", af.FieldType.STRING, attribute="data", path=("labels",), many=True),
        af.Field("plan", af.FieldType.STRING, attribute="data", path=("plan",)),
    )
    links = (Relation("one", lambda: _RELATED, many=False), Relation("others", lambda: _RELATED))
    return af.Schema("Person", fields, relations=links)


_RELATED: Final = _related()


def _three_deep(n: int) -> Clause:
    clause: Clause = {"OR": [{"NOT": {"points": at, "city": word(at)}} for at in range(n)]}
    for key in ("some", "every", "none"):
        clause = {"others": {key: {"city": {"not": None}, **clause}}}
    return clause


#: What is asked of lists, of custom data, of related records and of the clock.
FAMILIES_BEYOND: Final[dict[str, Family]] = {
    name: Family(make, most, lambda _: _RELATED)
    for name, make, most in (
        ("a value of a list", lambda n: {"OR": [{"tags": {"has": word(at)}} for at in range(n)]}, 1_900),
        ("values of a list", lambda n: {"NOT": [{"tags": {"hasSome": words(at, 100)}} for at in range(n)]}, 900),
        ("whole lists", lambda n: {"OR": [{"tags": {"not": words(at, 3)}} for at in range(n)]}, 1_900),
        ("custom data", lambda n: {"AND": [{"plan": {"not": {"contains": word(at)}}} for at in range(n)]}, 1_900),
        ("instants", lambda n: {"OR": [{"createdAt": {"gte": {"now": f"-P{at}D", "start": "day"}}} for at in range(n)]},
         1_900),
        ("some", lambda n: {"OR": [{"others": {"some": {"points": at}}} for at in range(n)]}, 640),
        ("the same", lambda n: {"AND": [{"others": {"some": {"points": 1}}} for _ in range(n)]}, 640),
        ("keys of a relation",
         lambda n: {"AND": [{"one": {"is": {"points": at}, "isNot": {"points": -at}}} for at in range(n)]}, 320),
        ("denied relations",
         lambda n: {"AND": [{"NOT": {"OR": [{"points": at}]}, "one": {"isNot": {"points": at}}} for at in range(n)]},
         320),
        ("counts", lambda n: {"OR": [{"others": {"count": {"where": {"points": at}, "gte": 1}}} for at in range(n)]},
         480),
        ("latest",
         lambda n: {"NOT": [{"others": {"max": {"field": "createdAt", "lt": {"now": f"-P{at}D"}}}} for at in range(n)]},
         640),
        ("three deep", _three_deep, 600),
        ("groups", lambda n: nested(n, 20, lambda at: {"others": {"none": {"points": at}}}, {"points": 0}), 30),
        (
            "a long operand",
            lambda n: {
                "tags": {"hasSome": words(0, n), "hasEvery": words(n, n)},
                "labels": {"equals": words(0, n), "not": {"hasSome": words(0, n)}},
            },
            24_000,
        ),
        (
            "all that is asked of one relation",
            lambda n: {
                "AND": [
                    {"OR": [{"others": {name: {"points": at}}} for name in ("some", "every", "none")]}
                    for at in range(n)
                ]
            },
            200,
        ),
        (
            "sums",
            lambda n: {
                "OR": [
                    {"others": {"sum": {"field": "points", "where": {"tags": {"has": word(at)}}, "gte": at}}}
                    for at in range(n)
                ]
            },
            480,
        ),
        (
            "relations of relations",
            lambda n: {
                "AND": [{"others": {"some": {"one": {"is": {"others": {"none": {"points": at}}}}}}} for at in range(n)]
            },
            300,
        ),
    )
}  # fmt: skip
FAMILIES_BEYOND["a long path"] = Family(
    lambda n: {"text": {"startsWith": "a"}, "list": {"hasSome": [1, 2]}}, 32, of_a_path
)
FAMILIES_BEYOND["paths"] = Family(
    lambda n: {f"field{at}": {"not": None} if at % len(af.FieldType) else "x" for at in range(n)}, 1_900, of_paths
)


TIMES: Final = 8
#: Eight, with room for logarithms, caches and noise; the square is beyond it.
MOST: Final = 26
#: Seconds that are not looked at: what takes so little at the larger size is noise.
TRIFLE: Final = 0.03
_SQL_TYPES: Final = {
    af.FieldType.STRING: sa.String, af.FieldType.INTEGER: sa.Integer, af.FieldType.NUMBER: sa.Float,
    af.FieldType.BOOLEAN: sa.Boolean, af.FieldType.DATETIME: sa.DateTime,
}  # fmt: skip


def table_of(schema: af.Schema) -> sa.TableClause:
    """Return a table that may hold lists and custom data, too, and what joins its rows."""
    columns = [
        sa.column(field.attribute, sa.JSON() if field.many or field.path else _SQL_TYPES[field.type]())
        for field in {field.attribute: field for field in schema.fields}.values()
    ]
    return sa.table("rows", *columns, *(sa.column(name, sa.Integer()) for name in ("id", "oneId", "ownerId")))


def condition(f: af.Filter) -> Any:
    """Return the condition, for which the filter works out its outline; records lead to others of their table."""
    table = table_of(f.schema)
    return f.to_sqlalchemy(table, related(table) if f.schema.relations else None)


def compiled(f: af.Filter) -> Any:
    statement = sa.select(sa.literal(1)).where(condition(f))
    return statement.compile(dialect=sqlite.dialect(), compile_kwargs={"render_postcompile": True})


def written(dialect: Any, inline: bool) -> Callable[[af.Filter], Any]:
    return lambda f: f.to_sql(dialect, "c", inline=inline, related=related() if f.schema.relations else None)


def again(f: af.Filter) -> af.Filter:
    """Return the filter anew, with nothing worked out."""
    return af.Filter(f.ast, f.schema, f.limits)


def related(source: Any = "rows", levels: int = 3) -> dict[str, af.Related]:
    """Return how related records are found, so many relations deep."""
    further = related(source, levels - 1) if levels > 1 else None
    return {
        "one": af.Related(source, on={"oneId": "id"}, related=further),
        "others": af.Related(source, on={"id": "ownerId"}, related=further),
    }


#: What is done with a filter that is parsed and has worked out nothing but what stands before a step in the tuple.
STEPS: Final[dict[str, tuple[Callable[[af.Filter], Any], ...]]] = {
    "plan": (lambda f: f.plan,),
    "selection": (lambda f: f.plan, lambda f: f.selection),
    "warnings": (lambda f: f.selection, lambda f: f.warnings),
    "to_json": (lambda f: f.to_json(),),
    "fingerprint": (lambda f: f.fingerprint,),
    "to_text": (lambda f: f.to_text(),),
    "parse_text": (lambda f: af.parse_text(f.to_text(), f.schema),),
    "describe": (lambda f: f.describe(),),
    "explain": (lambda f: str(f.explain({})),),
    "invert": (lambda f: ~f,),
    "and": (lambda f: (f & af.parse({}, f.schema), f | af.parse({"OR": []}, f.schema)),),
    "equality": (lambda f: f == again(f),),
    "hash": (hash,),
    "predicate": (lambda f: f.selection, lambda f: f.predicate()({})),
    "select": (lambda f: f.selection, lambda f: f.select([{}, {}])),
    "outline": (lambda f: f.plan, lambda f: outline(f.plan)),
    "polars": (lambda f: f.plan, lambda f: f.to_polars()),
    "cache key": (condition, lambda f: condition(f)._generate_cache_key()),
    "compile": (condition, compiled),
    **{dialect: (lambda f: f._outline, written(dialect, inline=False)) for dialect in DIALECTS},
    **{f"{dialect} inline": (lambda f: f._outline, written(dialect, inline=True)) for dialect in DIALECTS},
    "index": (lambda f: f.selection, lambda f: af.AudienceIndex(f.schema).add(1, f)),
}
#: The steps that read columns of tables.
IN_SQL: Final = ("outline", "cache key", "compile", *(f"{one}{how}" for one in DIALECTS for how in ("", " inline")))
#: The steps that take what columns of single values cannot.
IN_MEMORY = (
    "plan", "selection", "warnings", "to_json", "fingerprint", "to_text", "parse_text", "describe", "explain",
    "invert", "and", "equality", "hash", "predicate", "select",
)  # fmt: skip


def seconds(family: Family, size: int, step: str) -> float:
    """Return the processor's seconds of a step for the clause of a size, the least of three."""
    *before, last = STEPS[step]
    f = af.parse(family.source(size), family.schema(size))
    taken = []
    # What other tests left behind would be looked through within the step.
    gc.collect()
    gc.disable()
    for _ in range(3):
        fresh = again(f)
        for prepare in before:
            prepare(fresh)
        start = time.process_time()
        last(fresh)
        taken.append(time.process_time() - start)
        if taken[-1] > 1:
            break
    gc.enable()
    return min(taken)


def assert_in_proportion(name: str, step: str) -> None:
    family = FAMILIES[name] if name in FAMILIES else FAMILIES_BEYOND[name]
    small = max(family.most // (2 * TIMES), 2)
    large = seconds(family, small * TIMES, step)
    if large > TRIFLE:
        few = seconds(family, small, step)
        if large > MOST * few + TRIFLE:  # once more, since a busy machine may have been slow for a moment
            large = min(large, seconds(family, small * TIMES, step))
        assert large <= MOST * few + TRIFLE, f"{few:.4f} s at {small}, {large:.4f} s at {TIMES} times that"


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("name", FAMILIES)
def test_every_step_is_in_proportion_to_the_clause(name: str, step: str) -> None:
    assert_in_proportion(name, step)


@pytest.mark.parametrize("step", [*IN_MEMORY, *IN_SQL])
@pytest.mark.parametrize("name", FAMILIES_BEYOND)
def test_every_step_beyond_single_values_is_in_proportion_to_the_clause(name: str, step: str) -> None:
    assert_in_proportion(name, step)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_conditions_are_as_long_as_their_clauses(dialect: Any) -> None:
    for name, family in FAMILIES_BEYOND.items():
        small = max(family.most // (4 * TIMES), 2)
        few, many = (
            len(written(dialect, inline=True)(af.parse(family.source(size), family.schema(size))).text)
            for size in (small, small * TIMES)
        )
        assert many <= 1.5 * TIMES * few, name  # names and numbers get longer


@pytest.mark.parametrize("name", FAMILIES)
def test_every_clause_within_the_limits_takes_seconds_at_most(
    name: str, record_property: Callable[[str, object], None]
) -> None:
    family = FAMILIES[name]
    taken = {step: seconds(family, family.most, step) for step in STEPS}
    for step, spent in taken.items():
        record_property(step, f"{spent:.2f}")
    assert max(taken.values()) < 30  # it was minutes; the clock of a busy machine tells no finer
