"""Whatever a warning claims of lists, custom data, relations and instants is so: held against the rules, on any row."""

from collections import Counter
from typing import Any

from hypothesis import given

import audiencefilter as af
from audiencefilter.explain.warnings import FilterWarning
from tests.examples import examples
from tests.reference import steps, verdict
from tests.worlds.graphs import World, worlds

#: What is said of a group stands at the key of the relation whose records the group is about.
OF_GROUPS = {"contradiction", "tautology"}


def part_at(f: af.Filter, path: str, code: str) -> af.Filter:
    """Return what stands at a path of a canonical clause, as a filter of its own, of the schema that it is about.

    Args:
        f: the filter.
        path: the path.
        code: of the warning: what leaves somebody out does so with its negation.
    """
    part: Any = f.to_dict()
    schema = f.schema
    remaining: list[Any] = list(steps(path))
    while remaining:
        step, remaining = remaining[0], remaining[1:]
        if step in schema.by_name:
            tests = part[step]
            if remaining:
                mode = {"mode": tests["mode"]} if "mode" in tests else {}
                tests = {remaining[0]: tests[remaining[0]], **mode}
            return af.parse({step: tests}, schema=schema)
        if step in schema.relations:
            key, *remaining = remaining
            held = part[step][key]
            is_aggregate = key in ("count", "sum", "min", "max")
            if is_aggregate and remaining and remaining[0] != "where":
                kept = {name: held[name] for name in ("field", "where", remaining[0]) if name in held}
                return af.parse({step: {key: kept}}, schema=schema)
            if not remaining and (is_aggregate or code not in OF_GROUPS):
                return af.parse({step: {key: held}}, schema=schema)
            if remaining[:1] == ["where"]:
                held, remaining = held["where"], remaining[1:]
            part, schema = held, schema.relations[step].schema
        else:
            is_last = not remaining or (len(remaining) == 1 and isinstance(remaining[0], int))
            if code == "leaves_out_missing" and step == "NOT" and is_last:
                member = part[step][remaining[0]] if remaining else part[step]
                return af.parse({"NOT": member}, schema=schema)
            part = {"OR": part[step]} if step == "OR" and not remaining else part[step]
    return af.parse(part, schema=schema)


def rows_of(schema: af.Schema, root: af.Schema, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return all records of a schema that some records lead to, themselves included."""
    found: dict[tuple[str, int], dict[str, Any]] = {}
    pending = [(root, row) for row in rows]
    while pending:
        of, row = pending.pop()
        if (of.name, id(row)) in found:
            continue
        found[of.name, id(row)] = row
        for link in of.relations.values():
            held = row.get(link.attribute)
            related = [] if held is None else [held] if isinstance(held, dict) else list(held)
            pending += [(link.schema, other) for other in related]
    return [row for (name, _), row in found.items() if name == schema.name]


def without_any(schema: af.Schema, row: dict[str, Any]) -> dict[str, Any]:
    return {**row, **{link.attribute: None for link in schema.relations.values()}}


def assert_holds(found: World, f: af.Filter, warning: FilterWarning) -> None:
    part = part_at(f, warning.path, warning.code)
    rows = rows_of(part.schema, found.schema, found.rows)
    alone = [without_any(part.schema, row) for row in rows] or [{}]

    def verdicts(rows: list[dict[str, Any]]) -> set[bool | None]:
        return {verdict(part.ast, part.schema, row, found.now) for row in rows}

    match warning.code:
        case "selects_everyone":
            assert verdicts([*rows, *alone]) <= {True}
        case "selects_nobody" | "contradiction" | "never_true":
            assert True not in verdicts([*rows, *alone])
        case "always_true" if "passes this test" in warning.message:
            assert False not in verdicts([*rows, *alone])
        case "empty_list":
            assert verdicts([*rows, *alone]) <= {"everyone" in warning.message}
        case "leaves_out_missing" if "of whose" in warning.message:
            assert True not in verdicts(alone)
        case "leaves_out_missing" if warning.message.startswith("this test"):
            lacking = [
                {key: held for key, held in row.items() if key != field.attribute}
                for field in part.schema.fields
                if f'{{"{field.name}": null}}' in warning.message
                for row in [*rows, {}]
            ]
            assert lacking
            assert True not in verdicts(lacking)
        case "none_not" | "every_without_any":
            assert verdicts(alone) == {True}
        case "is_not_lets_in" if "without" in warning.message:
            assert verdicts(alone) == {True}
        case _:
            pass  # of texts, or of values, which the tests of the first language have


@given(worlds())
@examples(60)
def test_what_a_warning_claims_is_so(found: World) -> None:
    f = found.filter
    for asked in (f, ~f):
        for warning in asked.warnings:
            assert_holds(found, asked, warning)
        claims = Counter((w.path, w.code) for w in asked.warnings if w.code not in ("contradiction", "tautology"))
        assert not claims or max(claims.values()) == 1
        assert len(set(asked.warnings)) == len(asked.warnings)
