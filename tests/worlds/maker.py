"""Schemas, clauses and records of the third part, drawn at random and aimed at one another.

Everything comes from a seed. Schemas are documents as in `conformance/suite/worlds`, clauses are JSON documents
whose numbers are text of any digits, records are rows of tables that lead to one another. Constants of clauses are
values that the records hold, what aggregates give of them, or what is next to either; of some clauses that are drawn
one is taken that selects some records and not all.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import inf, nan
from random import Random
from typing import Any, Final
from uuid import UUID

from hypothesis import strategies as st

from tests import reference_clock as clock
from tests import reference_documents as reference
from tests.conformance.corpus import linked
from tests.reference_documents import Judge, Number, Row

#: Instants, and zones whose clocks are worth looking at then.
NOWS: Final = tuple(
    (datetime.fromisoformat(text + "+00:00"), zone)
    for text, zone in (
        ("2024-02-29T00:30:00", "America/New_York"),
        ("2024-02-29T12:00:00", "Europe/Berlin"),
        ("2026-03-31T12:00:00", "Pacific/Kiritimati"),
        ("2026-01-31T11:00:00", "Pacific/Kiritimati"),
        ("2025-05-30T23:30:00", "Europe/Berlin"),
        ("2023-03-01T04:00:00", "America/New_York"),
        ("2025-12-31T23:30:00", "Asia/Kathmandu"),
        ("2026-10-24T21:30:00", "Asia/Beirut"),  # clocks went back over midnight
        ("2011-12-30T10:30:00", "Pacific/Apia"),  # a day was left out
        ("2010-11-07T02:45:00", "America/St_Johns"),  # it was Sunday for a minute, and is Saturday again
        ("2018-02-18T01:30:00", "America/Sao_Paulo"),
        ("2100-02-28T23:00:00", "Europe/Berlin"),
        ("0001-01-05T00:00:00", "America/St_Johns"),
        ("9999-12-20T00:00:00", "Pacific/Kiritimati"),
    )
)
ZONES: Final = (
    "UTC", "Europe/Berlin", "America/New_York", "America/St_Johns", "Pacific/Apia", "Pacific/Kiritimati",
    "Asia/Kathmandu", "Africa/Cairo", "America/Sao_Paulo", "Asia/Beirut",
)  # fmt: skip
DATES: Final = tuple(
    map(date.fromisoformat, (
        "0001-01-01", "9999-12-31", "2000-02-29", "2024-02-29", "1904-02-29", "1900-03-01", "2023-02-28",
        "2023-03-01", "1999-12-31", "2000-01-01", "1987-06-15", "9999-01-01", "0001-12-31",
    ))
)  # fmt: skip
DURATIONS: Final = (
    "P0D", "-P0D", "P1D", "-P1D", "+P7D", "-P7D", "P1W", "-P30D", "P1M", "-P1M", "-P3M", "P1Y1M", "-P1Y", "-P18Y",
    "P13M", "P1M1D", "P2M", "-P13M", "P4Y1M", "-P1Y1M1W1D", "P90D", "P9999Y", "-P9999Y", "P999999999D",
)  # fmt: skip
#: Lengths that are not the same in every month or year.
MONTHS: Final = ("P1M", "-P1M", "P1Y1M", "-P1Y1M", "-P1Y", "P13M", "P4Y1M", "P1M1D", "-P3M", "P1M1W", "-P1Y1M1W1D")
UNITS: Final = ("day", "week", "month", "quarter", "year")
IDS: Final = (
    "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "d011db5a-e241-04eb-604a-5ce3addef82d", "d011db5a-e241-04eb-604a-5ce3addef82e",
)  # fmt: skip
TEXTS: Final = ("", "a", "A", "ab", "paid", "open", "%", "O'Brien", "ß", "é", "A-1", "2024-02-29", "19.99")
#: Times 100, 10,000 or 10^9 they are so far from the integer beside them that only their size excuses it.
FAR_DOUBLES: Final = (5317117019250.27, 4551983538225.5205, 12152969338.0885, 554345.082758782)
DOUBLES: Final = (
    0.1 + 0.2, 0.3, 19.99, -19.99, -0.0, 0.0, 0.07, 1.15, 3.3000000000000003, 5.0, 20.0, 100.0, 0.5, 1e17, 1e12,
    999_999_999_999_999.0, 9_999_999_999_999.99, 1e-9, 0.125, 1e15, *FAR_DOUBLES,
)  # fmt: skip
DECIMALS: Final = tuple(
    map(
        Decimal,
        ("0", "-0", "0.30", "19.990", "-19.99", "20", "1E+2", "0.07", "5.5", "-5.25", "3", "1", "0.0001", "1E-9"),
    )
)
INTEGERS: Final = (0, 1, 2, 3, 5, -1, 100, 2**31 - 1, -(2**31))
BIG_INTEGERS: Final = (*INTEGERS, 2**53 + 1, 2**53, 10**17, 2**63 - 1, -(2**63), 2**62)
NUMBERS: Final = (0.1 + 0.2, 0.3, 19.99, -0.0, 1.0, 2.5, 1e17, 1e300, 5e-324, -1.5, 7)
#: What stands in custom data where something else is asked for.
STRANGE: Final[tuple[Any, ...]] = (
    None, True, False, "", "19.99", 5, [], {}, [1], "2024-02-30", "2024-02-29T00:00:00Z", "+2024-02-29", "20240229",
    "d011db5ae24104eb604a5ce3addef82d", "{d011db5a-e241-04eb-604a-5ce3addef82d}", "urn:uuid:" + IDS[0],
)  # fmt: skip
#: What is no object, in an array of objects.
NO_OBJECTS: Final[tuple[Any, ...]] = (None, 5, "A-1", True, [], [{}], 1.5)

ORDER: Final = ("gt", "gte", "lt", "lte")
#: The new types, more often, and the old ones.
TYPES: Final = (*("DATE", "DECIMAL") * 3, *("UUID",) * 2, "INTEGER", "STRING", "DATETIME", "NUMBER", "BOOLEAN")
#: Worlds of a subject are about little else: so what is seldom asked of all that there is, is asked often of some.
SUBJECTS: Final = {
    "all": TYPES, "calendar": ("DATE", "DATE", "DATE", "DATE", "DATETIME"), "money": ("DECIMAL", "DECIMAL", "INTEGER"),
}  # fmt: skip
AGGREGATED: Final[dict[str, tuple[str, ...]]] = {
    "sum": ("INTEGER", "DECIMAL"),
    "avg": ("INTEGER", "DECIMAL"),
    "min": ("INTEGER", "NUMBER", "DATETIME", "DECIMAL", "DATE"),
    "max": ("INTEGER", "NUMBER", "DATETIME", "DECIMAL", "DATE"),
}

#: What a swarm may leave out.
FEATURES: Final = (
    *("DATE", "DECIMAL", "UUID", "INTEGER", "STRING", "DATETIME", "NUMBER", "BOOLEAN", "list", "missing", "strange"),
    *("AND", "OR", "NOT", "not", "null", "range", "equals", "in", "notIn", *ORDER),
    *("contains", "startsWith", "endsWith"),
    *("has", "hasSome", "hasEvery", "isEmpty", "anniversary", "today", "now", "audience"),
    *("orders", "team", "items", "home", "events", "deep", "lines", "members", "parts", "maker"),
    *("some", "every", "none", "count", "sum", "avg", "min", "max"),
)
#: What joins contacts and orders, contacts and teams, and the other way round; not every engine compares keys alike.
_JOINS: Final = (
    ([["id", "contactId"]], [["id", "teamId"]]),
    ([["id", "contactId"]], [["id", "teamId"]]),
    ([["code", "contactCode"]], [["code", "teamCode"]]),
    ([["id", "contactId"], ["shard", "contactShard"]], [["code", "teamCode"], ["shard", "teamShard"]]),
)
#: Keys that collations and escapes may take for one another.
CODES: Final = (
    "a", "A", "a ", "", "\u00e1", "a\u0301", "\u00df", "ss", "x\\\\", "'", "I", "\u0130", "\U0001f600", "%s",
)  # fmt: skip
#: The columns that join tables and are no fields, by the tables.
KEYS: Final[Mapping[str, Mapping[str, str]]] = {
    "contacts": {
        "teamId": "INTEGER", "code": "STRING", "shard": "INTEGER", "teamCode": "STRING", "teamShard": "INTEGER",
    },
    "orders": {"contactId": "INTEGER", "contactCode": "STRING", "contactShard": "INTEGER"},
    "teams": {"code": "STRING", "shard": "INTEGER"},
}  # fmt: skip
#: The instants that every engine can hold lie between these.
_STORABLE: Final = (datetime(1905, 1, 1, tzinfo=UTC), datetime(2195, 1, 1, tzinfo=UTC))
#: So many clauses are drawn for one that selects some records and not all.
ATTEMPTS: Final = 12
#: So many names of relations may stand on a path.
LEVELS: Final = 3
#: The objects in custom data, as schemas that only lead on to one another.
ROOT: Final = "Contact"


@dataclass
class World:
    """A clause that is valid for a schema, an instant, and records that it is about.

    Attributes:
        seed: what all of it was drawn from.
        schema: the document of all schemas.
        clause: the clause, a document.
        audiences: clauses with names, which the clause may use; read with it.
        tables: the rows of each table, not linked, with the keys that join them.
        more: further clauses about the same records.
    """

    seed: int
    schema: dict[str, Any]
    clause: dict[str, Any]
    audiences: dict[str, Any]
    now: datetime
    tables: dict[str, list[dict[str, Any]]]
    more: list[dict[str, Any]]
    _found: list[reference.Verdict] | None = field(default=None, init=False, repr=False, compare=False)

    def __repr__(self) -> str:
        return f"World(seed={self.seed}, now={self.now.isoformat()}, {self.text}, records={len(self.rows)})"

    @property
    def text(self) -> str:
        """The clause as it is written."""
        return reference.write(self.clause)

    @property
    def audience_texts(self) -> dict[str, str]:
        return {name: reference.write(clause) for name, clause in self.audiences.items()}

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The records of the root, with new dicts that lead to one another."""
        return linked(self.schema, self.tables)["contacts"]

    @property
    def each(self) -> "list[World]":
        """The worlds with each of the clauses alone."""
        return [replace(self, clause=clause, more=[]) for clause in (self.clause, *self.more)]

    def verdicts(self) -> list[reference.Verdict]:
        """Return what the clause is of each record; it is worked out once."""
        if self._found is None:
            self._found = reference.verdicts(self.clause, self.schema, self.rows, self.now, self.audiences)
        return self._found


def worlds(levels: int = LEVELS, storable: bool = False) -> st.SearchStrategy[World]:
    """Draw a world."""
    return st.integers(0, 2**64).map(lambda seed: world(seed, levels, storable))


def world(
    seed: int,
    levels: int = LEVELS,
    storable: bool = False,
    clauses: int = 1,
    objects: bool = True,
    names: bool = True,
    swarm: bool = False,
) -> World:
    """Draw the world of a seed.

    Args:
        seed: what all of it is drawn from.
        levels: so many names of relations stand on a path at most.
        storable: whether tables of every engine can hold the records: instants of this age only, and no bytes. Dates
            are of all years.
        clauses: the number of clauses.
        objects: whether relations lead to objects in custom data, too.
        names: whether there are audiences with names.
        swarm: whether half of all features, drawn by the seed, are left out: some faults need that another is absent.
    """
    off = frozenset(one for one in FEATURES if swarm and Random(f"{seed} {one}").random() < 0.5)
    return Maker(seed, levels, storable, objects, off=off).world(clauses, names)


class Maker:
    """Draws what belongs together."""

    def __init__(
        self,
        seed: int,
        levels: int,
        storable: bool,
        objects: bool,
        subject: str | None = None,
        off: frozenset[str] = frozenset(),
    ) -> None:
        self.off = off
        self.seed = seed
        self.objects = objects
        self.storable = storable
        self.nows = [found for found in NOWS if not storable or 1950 < found[0].year < 2150]
        self.random = Random(seed)
        self.subject = subject or self.random.choice(("all", "all", "calendar", "money"))
        self.levels = levels
        self.now, self.zone = self._now()
        self.micros = clock.micros(self.now)
        # Records hold the days that these come to, and the days about them.
        self.relatives = [self._new_relative(zoned=True) for _ in range(4)]
        self.windows = [self._new_window() for _ in range(3)]
        self.days = [reference.day_at(operand, self.micros) for operand in self.relatives]
        self.instants = [self._new_instant() for _ in range(4)]
        self.days += [day for found in self.windows for day in reference.window(found, self.micros)]
        self.schema: dict[str, Any] = {"root": ROOT, "schemas": self._schemas()}
        self.tables = self._tables()
        self.rows_by_schema = self._rows_by_schema()
        self.audiences: dict[str, Any] = {}
        self.judge = Judge(self.schema, self.micros, self.audiences)

    def world(self, clauses: int, with_names: bool) -> World:
        names = self.random.sample(("vip", "new", "team vip"), self.random.choice((0, 1, 2, 2)))
        for name in names if with_names else ():
            self.audiences[name] = self._telling(depth=1, levels=1)
        clause, *more = (self._telling(self.random.choice((0, 1, 1, 2)), self.levels) for _ in range(clauses))
        return World(self.seed, self.schema, clause, self.audiences, self.now, self.tables, more)

    def _telling(self, depth: int, levels: int) -> dict[str, Any]:
        """Draw a clause that selects some records and not all, if one is found."""
        rows = self.rows_by_schema[ROOT]
        clause: dict[str, Any] = {}
        for _ in range(ATTEMPTS):
            clause = self.clause(ROOT, depth, levels)
            selected = sum(self.judge.clause(clause, ROOT, row) is True for row in rows)
            if 0 < selected < len(rows):
                break
        return clause

    def chance(self, of_one: float) -> bool:
        return self.random.random() < of_one

    def pick(self, features: Sequence[str]) -> str:
        """Draw one of the features that are not left out; any where all are."""
        return self.random.choice([one for one in features if one not in self.off] or features)

    def may(self, feature: str, of_one: float) -> bool:
        return self.chance(of_one) and feature not in self.off

    def _now(self) -> tuple[datetime, str]:
        found, zone = self.random.choice(self.nows)
        if self.chance(0.6):
            return found, zone
        return found + timedelta(days=self.random.randrange(-3, 4), microseconds=self.random.choice((0, 1, -1))), zone

    def _a_zone(self) -> str:
        return self.zone if self.chance(0.6) else self.random.choice(ZONES)

    def _new_relative(self, zoned: bool) -> dict[str, Any]:
        """Draw a day relative to today."""
        durations = MONTHS if self.subject == "calendar" and self.chance(0.7) else DURATIONS
        operand: dict[str, Any] = {"today": self.random.choice(durations)}
        if self.chance(0.5):
            operand[self.random.choice(("start", "end"))] = unit = self.random.choice(("week", *UNITS))
            if unit == "week" and self.chance(0.8):
                operand["weekStart"] = self.random.choice(reference.WEEKDAYS)
        if zoned and self.chance(0.5):
            operand["zone"] = self._a_zone()
        return operand

    def _new_instant(self) -> dict[str, Any]:
        """Draw an instant relative to now."""
        operand: dict[str, Any] = {"now": self.random.choice(DURATIONS)}
        if self.chance(0.5):
            operand["start"] = self.random.choice(("week", "week", *UNITS))
            if operand["start"] == "week" and self.chance(0.8):
                operand["weekStart"] = self.random.choice(reference.WEEKDAYS)
            if self.chance(0.6):
                operand["zone"] = self._a_zone()
        return operand

    def _new_window(self) -> dict[str, Any]:
        """Draw a window of anniversaries: some days, nearly a year, a unit of the calendar, or anything."""
        choice = self.random.random()
        if choice < 0.5:
            first = self.random.choice((0, 0, -1, -7, -30, -183, -364, self.random.randrange(-400, 400)))
            length = self.random.choice((0, 1, 7, 30, 90, 300, 363, 364, 364, 364, 365))
            if self.chance(0.5):  # it begins or ends where the year does, or with the days that not every year has
                year = self.now.year + self.random.choice((0, 0, 0, 1, -1))
                first = reference.day(year, *self.random.choice(((1, 1), (3, 1), (3, 1)))) - self.micros // clock.DAY
                first -= self.random.choice((0, 0, 1, length, length + 1))
            found: dict[str, Any] = {"from": _days(first), "to": _days(first + length)}
        elif choice < 0.75:
            unit = self.random.choice(("week", *UNITS[1:]))
            week = {"weekStart": self.random.choice(reference.WEEKDAYS)} if unit == "week" else {}
            from_, to = self.random.choice((("P0D", "P0D"), ("-P1M", "P0D"), ("P0D", "P1W"), ("P1M", "P1M")))
            found = {"from": {"today": from_, "start": unit, **week}, "to": {"today": to, "end": unit, **week}}
        else:
            found = {"from": self.random.choice(("-P90D", "-P1M", "P0D")), "to": self._new_relative(zoned=False)}
        if self.chance(0.5):
            found["zone"] = self._a_zone()
        return found

    # -- schemas ------------------------------------------------------------------------------------------------------

    def _schemas(self) -> dict[str, Any]:
        to_orders, to_members = Random(f"{self.seed} joins").choice(_JOINS)
        to_table = [
            {"name": "orders", "schema": "Order", "many": True, "table": "orders", "on": to_orders},
            {"name": "team", "schema": "Team", "many": False, "table": "teams", "on": [["teamId", "id"]]},
        ]
        in_data = [
            {"name": "items", "schema": "Item", "many": True, "attribute": "data", "path": ["items"]},
            {"name": "home", "schema": "Place", "many": False, "attribute": "data", "path": ["home"]},
            {"name": "events", "schema": "Item", "many": True, "attribute": "log", "path": []},
            {"name": "deep", "schema": "Part", "many": True, "attribute": "data", "path": ["cart", "0", "items"]},
        ]
        lines = {"name": "lines", "schema": "Item", "many": True, "attribute": "doc", "path": ["lines"]}
        members = {"name": "members", "schema": ROOT, "many": True, "table": "contacts", "on": to_members}
        parts = {"name": "parts", "schema": "Part", "many": True, "attribute": "parts", "path": []}
        maker = {"name": "maker", "schema": "Place", "many": False, "attribute": "vendor", "path": []}
        return {
            ROOT: {
                "table": "contacts",
                "fields": self._fields("f", (3, 4, 5, 6)) + self._data_fields("data"),
                "relations": [*to_table, *(in_data if self.objects else ())],
            },
            "Order": {
                "table": "orders", "fields": self._fields("o", (4, 5)), "relations": [lines] if self.objects else [],
            },
            "Team": {"table": "teams", "fields": self._fields("t", (2, 3)), "relations": [members]},
            "Item": {"fields": self._objects_fields("i", (4, 5)), "relations": [parts, maker]},
            "Part": {"fields": self._objects_fields("p", (3,))},
            "Place": {"fields": self._objects_fields("q", (2, 3))},
        }  # fmt: skip

    def _fields(self, prefix: str, counts: Sequence[int]) -> list[dict[str, Any]]:
        return [self._field(f"{prefix}{index}", in_data=False) for index in range(self.random.choice(counts))]

    def _objects_fields(self, prefix: str, counts: Sequence[int]) -> list[dict[str, Any]]:
        found = [self._field(f"{prefix}{index}", in_data=True) for index in range(self.random.choice(counts))]
        # An object within the object; the name of a field is the schema's choice.
        nested = {**self._field("vendor.city", in_data=True), "attribute": "vendor", "path": ["city"]}
        return [*found, nested] if prefix == "i" and self.chance(0.4) else found

    def _data_fields(self, attribute: str) -> list[dict[str, Any]]:
        paths = self.random.sample((["x"], ["y"], ["home", "q0"], ["0"]), self.random.choice((1, 2, 3)))
        return [
            {**self._field(f"{attribute}.{'.'.join(path)}", in_data=True), "attribute": attribute, "path": path}
            for path in paths
        ]

    def _field(self, name: str, in_data: bool) -> dict[str, Any]:
        kind = self.pick(SUBJECTS[self.subject])
        found: dict[str, Any] = {"name": name, "type": kind}
        if kind == "DECIMAL":
            found["scale"] = self.random.choice((0, 2, 2, 2, 4, 9))
        if kind == "INTEGER" and not in_data and self.chance(0.5):
            found["bits"] = 64
        if kind in ("DATE", "DECIMAL", "UUID", "STRING") and self.may("list", 0.2):
            found["many"] = True
        return found

    # -- records ------------------------------------------------------------------------------------------------------

    def _tables(self) -> dict[str, list[dict[str, Any]]]:
        contacts, teams = range(1, 25), range(1, 6)
        tables: dict[str, list[dict[str, Any]]] = {
            "contacts": [{"id": number, "teamId": self._key(teams)} for number in contacts],
            "orders": [{"id": number, "contactId": self._key(contacts)} for number in range(1, 41)],
            "teams": [{"id": number} for number in teams],
        }
        self._add_keys(tables)
        for described in self.schema["schemas"].values():
            for row in tables.get(described.get("table"), ()):
                for of in described["fields"]:
                    if "path" not in of and not (of.get("nullable", True) and self.chance(0.05)):
                        row[of["name"]] = self._held(of)
        for row in tables["contacts"]:
            row["data"] = self._kept_as_text(self._document())
            row["log"] = self._kept_as_text(self._array("Item", 1))
        for row in tables["orders"]:
            row["doc"] = self._kept_as_text({"lines": self._array("Item", 1)})
        return tables

    def _add_keys(self, tables: Mapping[str, list[dict[str, Any]]]) -> None:
        random = Random(f"{self.seed} keys")
        for table, keys in KEYS.items():
            for row in tables[table]:
                for key, kind in keys.items():
                    found = random.choice((*CODES, None)) if kind == "STRING" else random.choice((0, 1, 1, None))
                    row.setdefault(key, found)

    def _key(self, keys: Sequence[int]) -> int | None:
        return None if self.chance(0.1) else 99 if self.chance(0.05) else self.random.choice(keys)

    def _held(self, of: Mapping[str, Any]) -> Any:
        if of.get("many"):
            is_missing = of.get("nullable", True) and self.chance(0.15)
            return None if is_missing else [self._value(of) for _ in range(self.random.choice((0, 1, 2, 2, 3)))]
        return self._value(of)

    def _value(self, of: Mapping[str, Any]) -> Any:
        """Draw a value that a record may hold for a field."""
        if of.get("nullable", True) and self.may("missing", 0.12):
            nans = {"DECIMAL": (nan, Decimal("NaN")), "NUMBER": (nan,)}
            return self.random.choice((None, *nans.get(of["type"], ())))
        match of["type"]:
            case "DATE":
                return self._date()
            case "DECIMAL":
                return self.random.choice(_decimals(of["scale"]))
            case "UUID":
                text = self.random.choice(IDS)
                return self.random.choice((text, text.upper(), UUID(text)))
            case "INTEGER":
                return self.random.choice(BIG_INTEGERS if of.get("bits") == 64 else INTEGERS)
            case "NUMBER":
                return self.random.choice(NUMBERS)
            case "BOOLEAN":
                return self.chance(0.5)
            case "DATETIME":
                return self._instant()
            case _:
                return self.random.choice(TEXTS)

    def _date(self) -> date:
        choice = self.random.random()
        if self.subject == "calendar" and self.chance(0.1):
            return date(2000, 2, 29)
        if choice < (0.1 if self.subject == "calendar" else 0.3):
            return self.random.choice(DATES)
        number = self.random.choice(self.days) if choice < 0.8 else self.micros // clock.DAY
        number += self.random.choice((0, 0, 0, 1, -1, 1, -1, 2, -2, 3, -3))
        number = min(max(number, reference.FIRST_DAY), reference.LAST_DAY)
        if self.chance(0.6):
            return date(*reference.year_month_day(number))
        _, month, day_of_month = reference.year_month_day(number)
        return date(self.random.choice((1988, 2004, 1996)), month, day_of_month)  # leap years

    def _instant(self) -> datetime:
        if self.chance(0.2):
            return self.random.choice(self.nows)[0]
        reached = reference.instant_at(self.random.choice(self.instants), self.micros)
        micros = int(reached) if self.chance(0.6) and abs(reached) != inf else self.micros
        micros += self.random.choice((-400, -31, -7, -1, 0, 0, 0, 0, 1, 2, 30)) * clock.DAY
        micros += self.random.choice((0, 0, 1, -1, clock.HOUR))
        # Not every engine's tables hold all years.
        first, last = map(clock.micros, _STORABLE) if self.storable else (clock.FIRST, clock.LAST)
        return clock.moment(min(max(micros, first), last))

    # custom data: what is JSON, with numbers as they are written in its text

    def _document(self) -> Any:
        if self.chance(0.1):
            return self.random.choice((None, 5, "text", [], True))
        root = self.schema["schemas"][ROOT]
        found: dict[str, Any] = {}
        if self.chance(0.85):
            found["items"] = self._array("Item", 1)
        if self.chance(0.8):
            found["home"] = self._object("Place", 0) if self.chance(0.85) else self.random.choice((*NO_OBJECTS, "{}"))
        if self.chance(0.6):
            found["cart"] = {"0": {"items": self._array("Part", 0)}} if self.chance(0.8) else [{"items": [{}]}]
        for of in root["fields"]:
            if "path" in of and not self.chance(0.1):
                holder = found
                for key in of["path"][:-1]:
                    holder = holder.setdefault(key, {}) if isinstance(holder.get(key, {}), dict) else {}
                holder[of["path"][-1]] = self._json(of)
        return found

    def _array(self, name: str, depth: int) -> Any:
        if self.chance(0.12):
            return self.random.choice((None, {}, "[]", 5, {"0": {}}, []))
        found = [
            self.random.choice(NO_OBJECTS) if self.chance(0.15) else self._object(name, depth)
            for _ in range(self.random.choice((0, 1, 2, 2, 3, 4)))
        ]
        return [*found, found[0]] if found and self.chance(0.1) else found

    def _object(self, name: str, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for of in self.schema["schemas"][name]["fields"]:
            if not self.chance(0.15) and "path" not in of:
                found[of["name"]] = self._json(of)
        if name == "Item" and depth:
            found["parts"] = self._array("Part", 0)
            if self.chance(0.7):
                found["vendor"] = self._object("Place", 0)
                for of in self.schema["schemas"][name]["fields"]:
                    if of["name"] == "vendor.city":
                        found["vendor"]["city"] = self._json(of)
            elif self.chance(0.3):
                found["vendor"] = self.random.choice(("{}", [], 5))
        return found

    def _json(self, of: Mapping[str, Any]) -> Any:
        if of.get("many"):
            elements = [self._scalar(of) for _ in range(self.random.choice((0, 1, 2, 3)))]
            return self.random.choice(STRANGE) if self.chance(0.15) else elements
        return self._scalar(of, strange=0.15)

    def _scalar(self, of: Mapping[str, Any], strange: float = 0.05) -> Any:
        if self.may("strange", strange):
            found = self.random.choice(STRANGE)
            return Number(str(found)) if type(found) is int else found
        match of["type"]:
            case "DATE":
                return self._date().isoformat()
            case "UUID":
                text = self.random.choice(IDS)
                return self.random.choice((text, text.upper()))
            case "DATETIME":
                return self._instant().isoformat().replace("+00:00", self.random.choice(("Z", "+00:00")))
            case "BOOLEAN":
                return self.chance(0.5)
            case "STRING":
                return self.random.choice(TEXTS)
            case "INTEGER":
                return self._number_in_data(self.random.choice((*INTEGERS, 2**31, 1.5)))
            case _:
                return self._number_in_data(self.random.choice((*DOUBLES, *DOUBLES, 0, 5, 20, 10**17, 10**13)))

    def _number_in_data(self, value: float) -> Number:
        """Write a number so that its text may have more digits than the double it is."""
        if self.chance(0.7):
            return Number(repr(value))
        return Number(f"{Fraction(value).numerator}.0" if isinstance(value, int) else f"{value:.25f}")

    def _kept_as_text(self, document: Any) -> Any:
        """Return a document as a record holds it: a mapping, or its JSON text, which may be none."""
        if self.chance(0.3):
            text = reference.write(document)
            if self.chance(0.1):
                return text[:-1] + "!"
            return text.encode() if self.chance(0.2) and not self.storable else text
        return _python(document)

    def _rows_by_schema(self) -> dict[str, list[Row]]:
        """Return all records and all objects in custom data, by their schemas."""
        tables = linked(self.schema, self.tables)
        schemas = self.schema["schemas"]
        found = {name: list(map(Row, tables[one["table"]])) for name, one in schemas.items() if "table" in one}
        found |= {name: [] for name in schemas if name not in found}
        for name in (ROOT, "Order", "Item"):  # those that lead to objects, outer ones first
            for relation in schemas[name].get("relations", ()):
                if "path" in relation:
                    found[relation["schema"]] += [part for row in found[name] for part in row.rows(relation)]
        return found

    # -- clauses ------------------------------------------------------------------------------------------------------

    def clause(self, name: str, depth: int, levels: int) -> dict[str, Any]:
        """Draw a clause about a schema, with so many levels of groups and of relations at most."""
        choice = self.random.random()
        if depth and choice < 0.7:
            key = self.pick(("AND", "OR", "OR", "NOT", "NOT"))
            count = self.random.choice((1, 2, 2, 3))
            members = [self.clause(name, depth - 1, levels) for _ in range(count)]
            return {key: members[0] if key == "NOT" and self.chance(0.6) else members}
        if depth and choice < 0.8:
            return {**self._leaf(name, levels), **self._leaf(name, levels)}
        return self._leaf(name, levels)

    def _leaf(self, name: str, levels: int) -> dict[str, Any]:
        described = self.schema["schemas"][name]
        choice = self.random.random()
        if name == ROOT and self.audiences and levels and choice < 0.12 and "audience" not in self.off:
            return {"audience": self._audience(levels)}
        relations = [one for one in described.get("relations", ()) if one["name"] not in self.off]
        if relations and levels and choice < (0.25 if self.subject == "calendar" else 0.55):
            relation = self.random.choice(relations)
            return {relation["name"]: self._of_relation(relation, levels - 1)}
        of = self.random.choice(described["fields"])
        return {of["name"]: self._of_field(of, [row.value(of) for row in self.rows_by_schema[name]])}

    def _audience(self, levels: int) -> dict[str, Any]:
        members: list[Any] = self.random.choices(list(self.audiences), k=self.random.choice((1, 1, 2)))
        if self.chance(0.3):
            members.append(self.clause(ROOT, 0, min(levels, 1)))
        return {self.random.choice(("in", "notIn")): members}

    def _where(self, name: str, levels: int) -> dict[str, Any]:
        return {} if self.chance(0.2) else self.clause(name, self.random.choice((0, 0, 0, 1)), levels)

    def _of_relation(self, relation: Mapping[str, Any], levels: int) -> dict[str, Any]:
        name = relation["schema"]
        if not relation["many"]:
            key = self.random.choice(("is", "isNot"))
            return {key: None if self.chance(0.1) else self._where(name, levels)}
        keys = ("some", "every", "none", "count", "sum", "avg", "min", "max")
        key = self.pick(("sum", "avg", *keys) if self.subject == "money" else keys)
        if key in ("some", "every", "none"):
            return {key: self._where(name, levels)}
        asked: dict[str, Any] = {"where": self._where(name, levels)} if self.chance(0.4) else {}
        compared: dict[str, Any] = {"name": key, "type": "INTEGER"}
        if key != "count":
            fields = [
                of
                for of in self.schema["schemas"][name]["fields"]
                if of["type"] in AGGREGATED[key] and not of.get("many")
            ]
            if not fields:
                return {"none": self._where(name, levels)}
            compared = self.random.choice(fields)
            asked["field"] = compared["name"]
        given = self._aggregates(key, asked, relation)
        if key == "avg":
            compared = {**compared, "type": "DECIMAL"}
        may_be_null = key in ("avg", "min", "max")
        tests = self._tests(compared, given, nulls=may_be_null, negated=may_be_null, anniversaries=False)
        return {key: {**asked, **tests}}

    def _aggregates(self, key: str, asked: Mapping[str, Any], relation: Mapping[str, Any]) -> list[Any]:
        """Return what an aggregate gives of some records."""
        holders = [row for name in self._leading(relation) for row in self.rows_by_schema[name]]
        some = self.random.sample(holders, min(len(holders), 12))
        return [self.judge.aggregate(key, asked, relation["schema"], row.rows(relation)) for row in some]

    def _leading(self, relation: Mapping[str, Any]) -> list[str]:
        return [name for name, one in self.schema["schemas"].items() if relation in one.get("relations", ())]

    def _of_field(self, of: Mapping[str, Any], held: Iterable[Any]) -> Any:
        values = list(held)
        if of.get("many"):
            return self._of_list(of, [element for value in values if value is not None for element in value])
        tests = self._tests(of, values, nulls=True, negated=True, anniversaries=True)
        if list(tests) == ["equals"] and not isinstance(tests["equals"], dict) and self.chance(0.4):
            return tests["equals"]  # a literal
        return tests

    def _of_list(self, of: Mapping[str, Any], elements: list[Any]) -> Any:
        def literals() -> list[Any]:
            return [self._constant(of, elements) for _ in range(self.random.choice((0, 1, 1, 2)))]

        key = self.pick(("has", "hasSome", "hasEvery", "hasEvery", "isEmpty", "equals", "not", "null"))
        match key:
            case "has":
                return {"has": self._constant(of, elements)}
            case "isEmpty":
                return {"isEmpty": self.chance(0.5)}
            case "not":
                inner = self.random.choice(("has", "hasSome"))
                return {"not": {inner: self._constant(of, elements) if inner == "has" else literals()}}
            case "null" if not of.get("nullable", True):
                return {"not": None}
            case "null":
                return self.random.choice((None, {"not": None}, {"equals": None}))
            case _:
                return {key: literals()}

    def _tests(
        self, of: Mapping[str, Any], values: list[Any], *, nulls: bool, negated: bool, anniversaries: bool
    ) -> dict[str, Any]:
        """Draw one or two tests of values like these."""
        if nulls and of.get("nullable", True) and self.may("null", 0.07):
            tests: tuple[dict[str, Any], ...] = ({"equals": None}, {"not": None}, {"in": None}, {"notIn": None})
            return self.random.choice(tests[:2] if of["type"] == "BOOLEAN" else tests)
        is_ordered = of["type"] not in ("UUID", "BOOLEAN")
        if is_ordered and self.may("range", 0.2):
            return {
                self.random.choice(ORDER[:2]): self._operand(of, values),
                self.random.choice(ORDER[2:]): self._operand(of, values),
            }
        key, operand = self._test(of, values, anniversaries)
        if key == "equals" and negated and self.may("not", 0.4) and not isinstance(operand, dict):
            return {"not": operand}
        if negated and self.may("not", 0.2):
            return {"not": {key: operand}}
        return {key: operand}

    def _test(self, of: Mapping[str, Any], values: list[Any], anniversaries: bool) -> tuple[str, Any]:
        kind = of["type"]
        if kind == "BOOLEAN":
            return "equals", self.chance(0.5)
        if kind == "DATE" and anniversaries and self.may("anniversary", 0.35):
            return "anniversary", self._window(values)
        keys = ["equals", "equals", "in", "notIn"] if kind != "UUID" else ["equals", "in", "notIn"]
        if kind != "UUID":
            keys += ORDER
        if kind == "STRING":
            keys += ["contains", "startsWith", "endsWith"]
        key = self.pick(keys)
        if key in ("in", "notIn"):
            return key, [self._constant(of, values) for _ in range(self.random.choice((0, 1, 2, 3, 4)))]
        if key == "equals" and kind != "DATE":
            return key, self._constant(of, values)
        return key, self._operand(of, values)

    def _operand(self, of: Mapping[str, Any], values: list[Any]) -> Any:
        if of["type"] == "DATE" and self.may("today", 0.9 if self.subject == "calendar" else 0.6):
            return self._relative_date(values)
        if of["type"] == "DATETIME" and self.may("now", 0.5):
            return self.random.choice(self.instants)
        return self._constant(of, values)

    def _relative_date(self, values: Iterable[Any]) -> dict[str, Any]:
        """Draw a day relative to today that records may hold, or one that hits a value."""
        choice = self.random.random()
        if choice < 0.6:
            return self.random.choice(self.relatives)
        operand = self._new_relative(zoned=True)
        dates = [value for value in values if value is not None]
        if dates and choice < 0.8:
            operand["today"] = "P0D"
            days = reference.day_of(self.random.choice(dates)) - reference.day_at(operand, self.micros)
            operand["today"] = _days(days + self.random.choice((0, 0, 0, 1, -1)))
        return operand

    def _window(self, values: Iterable[Any]) -> dict[str, Any]:
        choice = self.random.random()
        if choice < 0.18:
            first = reference.day_of(self._date())
            intervals = reference.month_days(first, first + self.random.choice((0, 1, 30, 90)))
            return {"days": [[Number(str(code)) for code in interval] for interval in intervals]}
        dates = [value for value in values if value is not None]
        if not dates or choice < 0.65:
            return self.random.choice(self.windows)
        # The anniversary of one that is held, and some days about it.
        days = reference.anniversary(self.random.choice(dates), self.now.year) - self.micros // clock.DAY
        before, after = days - self.random.choice((0, 0, 1, 7, 60)), days + self.random.choice((0, 0, 1, 7, 90))
        zone = {"zone": self._a_zone()} if self.chance(0.5) else {}
        return {"from": _days(before), "to": _days(after), **zone}

    def _constant(self, of: Mapping[str, Any], values: Iterable[Any]) -> Any:
        """Draw a literal that is a value among these, or next to one; any other where there is none."""
        present = [value for value in values if value is not None]
        kind = of["type"]
        match kind:
            case "DATE":
                found = self.random.choice(present) if present and self.chance(0.8) else self._date()
                return found.isoformat()
            case "UUID":
                text = str(self.random.choice(present)) if present and self.chance(0.9) else self.random.choice(IDS)
                return text.upper() if self.chance(0.3) else text
            case "DATETIME":
                instant = self.random.choice(present) if present else self.micros
                instant = min(max(instant + self.random.choice((0, 0, 1, -1)), clock.FIRST), clock.LAST)
                return clock.moment(instant).isoformat().replace("+00:00", "Z")
            case "STRING":
                return self.random.choice(present) if present and self.chance(0.8) else self.random.choice(TEXTS)
            case "BOOLEAN":
                return self.chance(0.5)
            case _:
                among: Sequence[Fraction] = present if present and self.chance(0.85) else list(map(Fraction, DOUBLES))
                return Number(self.number(self.random.choice(among)))

    def number(self, value: Fraction) -> str:
        """Write a number, or one next to it, in one of the ways that JSON has."""
        choice = self.random.random()
        if choice < 0.1:
            value += Fraction(self.random.choice((1, -1)), 10 ** self.random.choice((1, 3, 10, 20, 34)))
        elif choice < 0.15:
            value += self.random.choice((1, -1))
        elif choice < 0.2:
            value = Fraction(round(value, self.random.choice((0, 1, 2))))
        digits = next((places for places in range(1_100) if (value * 10**places).denominator == 1), None)
        if digits is None:
            digits = self.random.choice((0, 3, 9, 17, 30))  # cut, as a third has no end
        whole = int(value * 10**digits)
        choice = self.random.random()
        if choice < 0.15:
            return f"{whole}{self.random.choice(('e', 'E'))}{-digits:+d}" if digits else f"{whole}e0"
        sign, text = "-" if whole < 0 else "", f"{abs(whole):0{digits + 1}d}"
        if not whole and self.chance(0.2):
            sign = "-"
        before, after = (text[:-digits], text[-digits:]) if digits else (text, "")
        if choice < 0.35:
            after += "0" * self.random.choice((1, 2, 25))
        return f"{sign}{before}.{after}" if after else f"{sign}{before}"


def aimed(seed: int, clauses: int) -> World:
    """Draw the world of a seed with clauses that ask much of few relations: engines answer several things at once."""
    return _Aimed(seed, LEVELS, storable=True, objects=True).world(clauses, with_names=False)


class _Aimed(Maker):
    """Draws groups in which much is asked of the records of one relation."""

    def clause(self, name: str, depth: int, levels: int) -> dict[str, Any]:
        relations = self.schema["schemas"][name].get("relations", ())
        if name != ROOT or not relations or levels < LEVELS or depth < 0:
            return super().clause(name, max(depth, 0), levels)
        orders = relations[0]
        relation = self.random.choice((orders, orders, *relations))
        parts: list[dict[str, Any]] = []
        for _ in range(self.random.choice((2, 3, 5, 6, 10))):
            choice = self.random.random()
            part = {relation["name"]: self._of_relation(relation, self.random.choice((0, 0, 1)))}
            if choice < 0.2:
                part = super().clause(name, 0, 1)
            elif choice < 0.4 and depth:
                part = self.clause(name, -1 if depth == 1 else depth - 1, levels)
            parts.append({"NOT": part} if self.chance(0.15) else part)
        return {self.random.choice(("AND", "OR", "AND", "OR", "NOT")): parts}


@cache
def _decimals(scale: int) -> list[Decimal | float]:
    """Return what a record may hold for a decimal: decimals, integers, and doubles that mean one."""
    largest = Decimal(10**18 - 1).scaleb(-scale)
    edges = (10**17, largest, -largest)
    values: tuple[Decimal | float, ...] = (*DOUBLES, *DECIMALS, *DECIMALS, 0, 1, 5, 20, 100, -3, *edges)
    return [value for value in values if reference.decimal_of_record(value, scale) is not None]


def _days(number: int) -> str:
    return f"P{number}D" if number >= 0 else f"-P{-number}D"


def _python(document: Any) -> Any:
    """Return a document as a mapping in Python: with ints and floats, and tuples for some lists."""
    if isinstance(document, Number):
        return json.loads(document.text)
    if isinstance(document, dict):
        return {key: _python(value) for key, value in document.items()}
    if isinstance(document, list):
        found = list(map(_python, document))
        return tuple(found) if len(found) % 3 == 2 else found
    return document
