"""Whatever a warning claims is so: each is held against the rules, of what stands at its path, on rows near it."""

import math
import re
import sys
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import product
from random import Random
from typing import Any

from hypothesis import given

import audiencefilter as af
from audiencefilter.language.ast import Comparison, walk
from audiencefilter.plan.nodes import Conjunction, Disjunction
from tests.examples import examples
from tests.properties.test_warnings_of_relations import part_at
from tests.reference import verdict
from tests.strategies import Scenario, scenarios

EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)
MOST_ROWS = 100
#: So many are looked through for one that is left out, where that is what may be.
MOST_ROWS_SEARCHED = 4_000


def near(field: af.Field, constant: Any) -> list[Any]:
    """Return a constant and values of a field around it."""
    match field.type:
        case af.FieldType.STRING:
            return [constant, "x" + constant, constant + "x", constant.swapcase()]
        case af.FieldType.BOOLEAN:
            return [True, False]
        case af.FieldType.DATETIME:
            step = timedelta(microseconds=1)
            within = datetime.min.replace(tzinfo=UTC) < constant < datetime.max.replace(tzinfo=UTC)
            return [constant, constant - step, constant + step] if within else [constant]
        case af.FieldType.INTEGER:
            low, high = field.integer_range
            return [min(max(math.floor(constant) + step, low), high) for step in (0, 1, -1)]
        case af.FieldType.NUMBER:
            double = float(min(max(constant, -int(sys.float_info.max)), int(sys.float_info.max)))
            values = [double, math.nextafter(double, math.inf), math.nextafter(double, -math.inf)]
            return [value for value in values if math.isfinite(value)]
        case af.FieldType.DATE | af.FieldType.UUID | af.FieldType.DECIMAL:
            raise AssertionError(field)  # tests/properties/test_warnings_of_dates_hold.py has these


def all_rows(f: af.Filter, rows: list[dict[str, Any]], most: int) -> list[dict[str, Any]]:
    """Return rows with mixtures of the values in some rows, of those around the constants of a filter, and of none."""
    choices: dict[str, dict[str, Any]] = {}
    for name in sorted(f.fields):
        field = f.schema.by_name[name]
        values = [row.get(field.attribute) for row in rows]
        for node in walk(f.ast):
            if isinstance(node, Comparison) and node.field == name and node.value is not None:
                constants = node.value if isinstance(node.value, tuple) else (node.value,)
                values += [value for constant in constants[:3] for value in near(field, constant)]
        values = [value for value in values if value is not None] + [None] * field.nullable
        choices[field.attribute] = {repr(value): value for value in values}
    if math.prod(map(len, choices.values())) <= most:
        mixed = product(*(values.values() for values in choices.values()))
        return [*rows, *(dict(zip(choices, row, strict=True)) for row in mixed)]
    random = Random(0)
    lists = {attribute: list(values.values()) for attribute, values in choices.items()}
    return [*rows, *({a: random.choice(values) for a, values in lists.items()} for _ in range(most))]


def assert_holds(f: af.Filter, warning: Any, rows: list[dict[str, Any]]) -> None:
    part = part_at(f, warning.path, "")
    most = MOST_ROWS_SEARCHED if warning.message.startswith("NOT may") else MOST_ROWS
    assert_claim(f, part, warning, [(row, verdict(part.ast, part.schema, row)) for row in all_rows(part, rows, most)])


def assert_claim(f: af.Filter, part: af.Filter, warning: Any, found: list[tuple[dict[str, Any], bool | None]]) -> None:
    """Compare what a warning claims with the verdicts of its part on some rows."""
    verdicts = {verdict for _, verdict in found}

    def of(name: str, present: bool) -> set[bool | None]:
        attribute = f.schema.by_name[name].attribute
        return {v for row, v in found if (row.get(attribute) == row.get(attribute) is not None) is present}

    match warning.code:
        case "selects_everyone":
            assert verdicts == {True}
        case "selects_nobody" | "contradiction":
            assert True not in verdicts
        case "never_true":
            assert True not in verdicts
        case "always_true":
            (name,) = part.fields
            assert of(name, present=True) <= {True}
            assert of(name, present=False) <= ({None} if "a missing one" in warning.message else {True, False})
        case "tautology":
            name = re.findall(r"any value of (.*?) passes", warning.message, re.DOTALL)[0]
            assert of(name, present=True) <= {True}
        case "empty_list":
            assert verdicts == {"everyone" in warning.message}
        case "leaves_out_missing":
            names = [name for name in f.fields if f'{{"{name}": null}}' in warning.message]
            if not names:  # the published notation has no such test
                names = re.split(", | or ", re.findall(r" for (.*?);", warning.message, re.DOTALL)[0])
            for name in names:
                if warning.message.startswith("NOT may"):
                    # Of groups within groups it is not proven: tests far apart may rule one another out.
                    assert None in of(name, present=False) or is_nested(part), name
                else:
                    assert of(name, present=False) <= {None}
        case _:
            pass  # of texts, not of truth


def is_nested(f: af.Filter) -> bool:
    groups = (Conjunction, Disjunction)
    return isinstance(f.plan, groups) and any(isinstance(child, groups) for child in f.plan.children)


@given(scenarios(levels=3, rows=4))
@examples(160)
def test_what_a_warning_claims_is_so(scenario: Scenario) -> None:
    for f in (scenario.filter, ~scenario.filter):
        for warning in f.warnings:
            assert_holds(f, warning, scenario.rows)


@given(scenarios(levels=4, rows=1))
@examples(160)
def test_one_path_has_one_claim(scenario: Scenario) -> None:
    for f in (scenario.filter, ~scenario.filter):
        assert_one_claim(f)


def assert_one_claim(f: af.Filter) -> None:
    claims = Counter((w.path, w.code) for w in f.warnings if w.code not in ("contradiction", "tautology"))
    assert not claims or max(claims.values()) == 1
    assert len(set(f.warnings)) == len(f.warnings)
    of_tests: dict[str, set[str]] = {}
    for warning in f.warnings:
        of_tests.setdefault(warning.path, set()).add(warning.code)
    for codes in of_tests.values():
        assert len(codes & {"always_true", "never_true", "empty_list"}) <= 1
        assert len(codes & {"always_true", "never_true", "empty_list", "leaves_out_missing"}) <= 1


def test_tests_under_not_are_told_apart() -> None:
    f = af.parse(
        {"NOT": [{"points": {"lt": 5}}, {"OR": [{"points": 1}, {"city": "x"}]}, {"points": {"gt": 3}}]}, EXTENDED
    )
    (found,) = (warning for warning in f.warnings if warning.code == "contradiction")
    assert found.message == "the tests of points, those under NOT negated, cannot all be true of one value"
