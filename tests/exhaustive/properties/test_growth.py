"""What is done for a clause grows as its size does, in every step from its source to answers.

Each step is done for clauses of one shape at a size and at eight times the size. Time of the processor is compared, so
that work in C counts, too: eight times as much is in proportion, and 64 times would be with the square.
"""

import gc
import time
from collections.abc import Callable
from typing import Any, Final

import pytest
import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

import audiencefilter as af
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.outline import outline
from tests.properties.growing import FAMILIES, FAMILIES_BEYOND, Family

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
