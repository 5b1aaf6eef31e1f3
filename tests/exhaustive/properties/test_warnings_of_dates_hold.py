"""Warnings about dates, decimals and ids are true: each is compared with the rules, at many instants."""

import json
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from random import Random
from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.language.ast import Comparison, walk
from audiencefilter.language.relative_dates import RelativeDate
from tests import reference_documents as reference
from tests.described import schema_of
from tests.exhaustive.properties.test_warnings_hold import OF_TRUTH, assert_claim, assert_one_claim
from tests.properties.test_warnings_of_relations import part_at
from tests.worlds.maker import ZONES

DOCUMENT: Final[dict[str, Any]] = {
    "root": "Contact",
    "schemas": {
        "Contact": {
            "table": "contacts",
            "fields": [
                {"name": "day", "type": "DATE"},
                {"name": "since", "type": "DATE", "nullable": False},
                {"name": "price", "type": "DECIMAL", "scale": 2},
                {"name": "units", "type": "DECIMAL", "scale": 0, "nullable": False},
                {"name": "ref", "type": "UUID"},
            ],
        }
    },
}
SCHEMA: Final = schema_of(DOCUMENT)
#: Instants in years with 29 February and without, at the ends of months and years.
NOWS: Final = [
    *(datetime(year, month, day, 11, 30, tzinfo=UTC) for year in (2023, 2024, 2025) for month, day in
      ((1, 1), (1, 31), (2, 28), (3, 1), (3, 31), (6, 15), (8, 31), (12, 31))),
    datetime(2024, 2, 29, tzinfo=UTC), datetime(2100, 2, 28, 23, tzinfo=UTC), datetime(2000, 2, 29, 23, tzinfo=UTC),
]  # fmt: skip
DAYS: Final = ("0001-01-01", "0001-01-02", "2024-02-28", "2024-02-29", "2024-03-01", "9999-12-30", "9999-12-31")
NUMBERS: Final = ("0", "0.001", "0.01", "0.015", "0.02", "5", "-3", "4.999", "1e15", "1e16", "-1e16", "1e18", "-0.0")
IDS: Final = ("123e4567-e89b-12d3-a456-426614174000", "00000000-0000-0000-0000-000000000000")
DURATIONS: Final = ("P0D", "P1D", "-P1D", "P2D", "P7D", "-P7D", "P1M", "-P1M", "P13M", "P1Y", "-P1Y", "P4Y1M", "-P1M1D")
LONG: Final = (
    "P363D", "P364D", "P365D", "P366D", "P364D", "P365D", "P12M", "P11M", "P13M", "P1Y", "P52W", "P53W", "P1Y1D",
)  # fmt: skip
UNITS: Final = ("day", "week", "month", "quarter", "year")


class Drawing:
    """Draws clauses that are often true of nobody or of everybody."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.zones = self.random.choices(ZONES, k=2)

    def pick(self, *values: Any) -> Any:
        return self.random.choice(values)

    def operand(self) -> str:
        found: dict[str, Any] = {"today": self.pick(*DURATIONS)}
        if self.pick(True, False, False):
            found[self.pick("start", "end")] = self.pick(*UNITS)
        if self.pick(True, False):
            found["zone"] = self.pick(*self.zones)
        return json.dumps(found)

    def window(self) -> str:
        if self.pick(True, False, False):
            days = self.pick([], [[101, 1231]], [[101, 630], [701, 1231]], [[230, 231]], [[229, 229]], [[102, 1231]])
            return json.dumps({"days": days})
        ends: list[Any] = [self.pick(*DURATIONS), self.pick(*DURATIONS, *LONG, *LONG)]
        if self.pick(True, False):
            unit = self.pick(*UNITS)
            ends = [{"today": ends[0], "start": unit}, {"today": ends[1], "end": unit}]
        return json.dumps({"from": ends[0], "to": ends[1], **self.pick({}, {"zone": self.zones[0]})})

    def test(self, name: str) -> str:
        if name == "ref":
            value, key = json.dumps(self.pick(*IDS)), self.pick("equals", "not", "in", "notIn")
            return f'"{key}": {value if key in ("equals", "not") else self.pick(f"[{value}]", "[]")}'
        key = self.pick(
            "gt", "gte", "lt", "lte", "gt", "gte", "lt", "lte", "equals", "not", "in", "notIn", "anniversary"
        )
        is_date = name in ("day", "since")
        if key == "anniversary" and is_date:
            form = '"anniversary": {}' if self.pick(True, False) else '"not": {{"anniversary": {}}}'
            return form.format(self.window())
        key = "equals" if key == "anniversary" else key
        value = json.dumps(self.pick(*DAYS)) if is_date else self.pick(*NUMBERS)
        if is_date and key not in ("not", "in", "notIn") and self.pick(True, True, False):
            value = self.operand()
        return f'"{key}": {f"[{value}]" if key in ("in", "notIn") else value}'

    def clause(self, levels: int) -> str:
        if levels and self.pick(True, True, False):
            members = [self.clause(levels - 1) for _ in range(self.pick(1, 2, 2, 3))]
            return f'{{"{self.pick("AND", "OR", "NOT")}": [{", ".join(members)}]}}'
        name = self.pick("day", "day", "day", "since", "price", "price", "units", "ref")
        tests = dict(self.test(name).split(": ", 1) for _ in range(self.pick(1, 1, 2)))
        return f'{{"{name}": {{{", ".join(f"{key}: {value}" for key, value in tests.items())}}}}}'


def rows_of(part: af.Filter, now: datetime, random: Random, times: int) -> list[dict[str, Any]]:
    """Return rows with the values of a clause and those beside them, at an instant, and with none."""
    days = {date.min, date.max, date(2024, 2, 29), now.date(), *(date(2024, month, 1) for month in range(1, 13))}
    days |= {date(2024, 12, 30), date(2024, 12, 31), date(2023, 2, 28)}
    numbers = {Decimal(0), Decimal(10**18 - 1), Decimal(10**16 - 1), Decimal(1 - 10**18), Decimal(1 - 10**16)}
    for node in walk(part.ast):
        if isinstance(node, Comparison):
            for constant in node.value if isinstance(node.value, tuple) else (node.value,):
                found = constant.at(now) if isinstance(constant, RelativeDate) else constant
                if isinstance(found, date):
                    days.update(found + timedelta(days=step) for step in (0, 1, -1) if date.min < found < date.max)
                elif isinstance(found, int | float | Decimal):
                    numbers.update(Decimal(found) + Decimal(step) / 100 for step in (0, 1, -1, 100, -100))
    values: dict[str, list[Any]] = {
        "day": [*sorted(days), None],
        "since": sorted(days),
        "price": [*sorted({round(number, 2) for number in numbers if abs(number) < 10**16 - 1}), None],
        "units": sorted({round(number, 0) for number in numbers if abs(number) <= 10**18 - 1}),
        "ref": [*IDS, None],
    }
    count = max(len(values[name]) for name in part.fields)
    if len(part.fields) == 1:
        return [{name: some[place % len(some)] for name, some in values.items()} for place in range(count)]
    return [{name: random.choice(some) for name, some in values.items()} for _ in range(times * count)]


def warnings_hold(seed: int) -> list[str]:
    """Compare every warning of a clause, and return their codes."""
    drawing = Drawing(seed)
    f = af.parse(drawing.clause(levels=2), SCHEMA)
    assert_one_claim(f)
    for warning in f.warnings:
        part = part_at(f, warning.path, "")
        inside = [other for other in f.warnings if other.code in OF_TRUTH and other.path.startswith(f"{warning.path}.")]
        if warning.message.startswith("NOT may") and (part.is_relative or inside):
            continue  # perhaps only at an instant that is not among these, or not beside a test that is always true
        clause = reference.read(part.to_json())
        nows = NOWS if OF_TRUTH & {warning.code} else NOWS[:3]
        found = []
        for now in nows if len(part.fields) == 1 else drawing.random.sample(nows, 3):
            rows = rows_of(part, now, drawing.random, times=50 if warning.message.startswith("NOT may") else 4)
            found += list(zip(rows, reference.verdicts(clause, DOCUMENT, rows, now), strict=True))
        assert_claim(f, part, warning, found)
    return [warning.code for warning in f.warnings]


@pytest.mark.parametrize("seeds", [range(120), range(120, 2_400)])
def test_what_a_warning_claims_is_so(seeds: range) -> None:
    codes = Counter[str]()
    for seed in seeds:
        codes.update(warnings_hold(seed))
    assert all(codes[code] >= 3 for code in OF_TRUTH), codes


NEVER, ALWAYS, OPPOSED, EITHER = "never_true", "always_true", "contradiction", "tautology"
#: A clause, and the codes that it has of these.
CLAUSES: Final[list[tuple[str, set[str]]]] = [
    ('{"day": {"anniversary": {"from": "P0D", "to": "P364D"}}}', set()),  # on 2024-01-01 it ends on 30 December
    ('{"day": {"anniversary": {"from": "P0D", "to": "P365D"}}}', {ALWAYS}),
    ('{"day": {"anniversary": {"from": "P0D", "to": "P1Y"}}}', {ALWAYS}),
    ('{"day": {"anniversary": {"from": "-P364D", "to": "P0D"}}}', set()),
    ('{"day": {"anniversary": {"from": "-P364D", "to": "P1D"}}}', {ALWAYS}),
    ('{"day": {"anniversary": {"from": "P1D", "to": "P0D"}}}', {NEVER}),
    ('{"day": {"anniversary": {"from": "P1D", "to": "P1D"}}}', set()),
    ('{"day": {"anniversary": {"from": "P1M", "to": "P28D"}}}', set()),  # on 1 February of most years
    ('{"day": {"anniversary": {"from": "P1M", "to": "P27D"}}}', {NEVER}),
    ('{"day": {"anniversary": {"from": "-P1M", "to": "-P31D"}}}', set()),
    ('{"day": {"anniversary": {"from": "-P1M", "to": "-P32D"}}}', {NEVER}),
    ('{"day": {"anniversary": {"from": "P1Y", "to": "P365D"}}}', set()),
    ('{"day": {"anniversary": {"from": "P1Y", "to": "P364D"}}}', {NEVER}),
    ('{"day": {"anniversary": {"from": {"today": "P0D", "end": "month"}, "to": "P0D"}}}', set()),
    ('{"day": {"anniversary": {"from": {"today": "P1D", "end": "month"}, "to": "P0D"}}}', {NEVER}),
    ('{"day": {"anniversary": {"from": {"today": "P50D", "start": "month"}, "to": "P20D"}}}', set()),
    ('{"day": {"anniversary": {"from": {"today": "P51D", "start": "month"}, "to": "P20D"}}}', {NEVER}),
    ('{"day": {"not": {"anniversary": {"from": "P1D", "to": "P0D"}}}}', {ALWAYS}),
    ('{"day": {"anniversary": {"days": [[230, 231]]}}}', {NEVER}),
    ('{"day": {"anniversary": {"days": [[229, 229]]}}}', set()),
    ('{"day": {"anniversary": {"days": [[101, 630], [701, 1231]]}}}', {ALWAYS}),
    ('{"day": {"gte": {"today": "P1D"}, "lte": {"today": "P0D"}}}', {OPPOSED}),
    ('{"day": {"gt": {"today": "P0D"}, "lt": {"today": "P1D"}}}', {OPPOSED}),
    ('{"day": {"gt": {"today": "P0D"}, "lte": {"today": "P1D"}}}', set()),
    ('{"day": {"gt": {"today": "-P1M"}, "lte": {"today": "-P1M"}}}', {OPPOSED}),
    ('{"day": {"gte": {"today": "P1D", "zone": "Asia/Tokyo"}, "lte": {"today": "P0D"}}}', set()),
    ('{"day": {"gte": {"today": "P9D", "zone": "Asia/Tokyo"}, "lte": {"today": "P0D"}}}', {OPPOSED}),
    ('{"AND": [{"day": {"equals": {"today": "P0D"}}}, {"day": {"equals": {"today": "P1D"}}}]}', {OPPOSED}),
    ('{"OR": [{"day": {"gte": {"today": "P0D"}}}, {"day": {"lt": {"today": "P1D"}}}]}', {EITHER}),
    ('{"OR": [{"day": {"gt": {"today": "P0D"}}}, {"day": {"lt": {"today": "P0D"}}}]}', set()),
    ('{"day": {"gte": "2024-05-01", "lte": "2024-01-01"}}', {OPPOSED}),
    ('{"day": {"gt": "2024-05-01", "lt": "2024-05-02"}}', {OPPOSED}),
    ('{"day": {"gt": "2024-05-01", "lt": "2024-05-03"}}', set()),
    ('{"day": {"lt": "0001-01-01"}}', {NEVER}),
    ('{"price": 0.001}', {NEVER}),
    ('{"price": {"not": 0.001}}', {ALWAYS}),
    ('{"price": {"gt": 0.01, "lt": 0.02}}', {OPPOSED}),
    ('{"price": {"gte": 0.01, "lt": 0.02}}', set()),
    ('{"price": {"lt": 10000000000000000}}', {ALWAYS}),
    ('{"OR": [{"price": {"gt": 5}}, {"price": {"lt": 5.001}}]}', {EITHER}),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "codes"), CLAUSES, ids=[clause for clause, _ in CLAUSES])
def test_warnings_of_a_clause(clause: str, codes: set[str]) -> None:
    found = {warning.code for warning in af.parse(clause, SCHEMA).warnings}
    assert found & {NEVER, ALWAYS, OPPOSED, EITHER} == codes
