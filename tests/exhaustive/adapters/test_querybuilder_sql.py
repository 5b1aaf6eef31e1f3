"""What react-querybuilder itself makes of queries: its SQL selects the same, save in the rows of a table.

The table is that of ``docs/querybuilder.md``; each of its rows has a test here, which shows both meanings.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.adapters.querybuilder import from_querybuilder, to_querybuilder
from tests.adapters.test_querybuilder import group, rule
from tests.engines.engine import Engine
from tests.engines.postgresql import PostgreSQL
from tests.engines.required import required
from tests.engines.sqlite import SQLite
from tests.exhaustive.adapters.querybuilder.package import QueryBuilder

pytestmark = pytest.mark.engines

T = af.FieldType
SCHEMA = af.Schema("Contact", [
    af.Field("name", T.STRING), af.Field("city", T.STRING), af.Field("points", T.INTEGER), af.Field("score", T.NUMBER),
    af.Field("ok", T.BOOLEAN), af.Field("at", T.DATETIME), af.Field("tags", T.STRING, many=True),
])  # fmt: skip
#: How the rules of random queries are drawn: values that LIKE, inputs and lists leave as they are.
_TEXTS: Final = ("", "a", "ab", "abc", "b", "ba", "o'b", "bc", "é", "1", "007", "c d")
_NUMBERS: Final = (-3, 0, 1, 2, 9, 10, 100)
_DOUBLES: Final = (-1.5, 0.25, 0.5, 1, 2, 10)
_COUNT: Final = 400


@pytest.fixture(scope="module")
def package() -> QueryBuilder:
    return required("react-querybuilder", QueryBuilder)


class Drawer:
    """Draws queries with every operator, and with every way to join rules."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def value(self, kind: T) -> Any:
        match kind:
            case T.STRING:
                return self.random.choice(_TEXTS)
            case T.INTEGER:
                number: Any = self.random.choice(_NUMBERS)
            case _:
                number = self.random.choice(_DOUBLES)
        return str(number) if self.random.random() < 0.3 else number

    def rule(self) -> dict[str, Any]:
        random = self.random
        field = random.choice(SCHEMA.fields[:5])
        if random.random() < 0.15:
            return rule(field.name, random.choice(("null", "notNull")), "")
        if field.type is T.BOOLEAN:
            return rule(field.name, random.choice(("=", "!=")), random.random() < 0.5)
        operators = ["=", "!=", "<", ">", "<=", ">=", "in", "notIn", "between", "notBetween"]
        if field.type is T.STRING:
            operators += ["contains", "beginsWith", "endsWith"]
            operators += ["doesNotContain", "doesNotBeginWith", "doesNotEndWith"]
        operator = random.choice(operators)
        if operator in ("in", "notIn"):
            values = [value for _ in range(random.choice((1, 2, 3))) if (value := self.value(field.type)) != ""]
            return rule(field.name, operator, values or [random.choice(("a", "1"))])
        if operator in ("between", "notBetween"):
            pair = [self.value(field.type) or "1" for _ in range(2)]
            return rule(field.name, operator, pair)
        return rule(field.name, operator, self.value(field.type))

    def member(self, levels: int) -> dict[str, Any]:
        return self.group(levels - 1) if levels > 1 and self.random.random() < 0.4 else self.rule()

    def group(self, levels: int) -> dict[str, Any]:
        random = self.random
        members = [self.member(levels) for _ in range(random.choice((1, 2, 2, 3, 3, 0)))]
        made: dict[str, Any] = {"rules": members, "combinator": random.choice(("and", "or", "AND"))}
        if random.random() < 0.3:
            made["not"] = random.random() < 0.8
        return made


def rows_of(random: Random) -> list[dict[str, Any]]:
    def some(values: Sequence[Any]) -> Any:
        return None if random.random() < 0.2 else random.choice(values)

    return [
        {
            "name": some(_TEXTS), "city": some(_TEXTS), "points": some(_NUMBERS), "score": some(_DOUBLES),
            "ok": some((True, False)),
        }
        for _ in range(60)
    ]  # fmt: skip


def selected(f: af.Filter, rows: Sequence[Mapping[str, Any]]) -> list[int]:
    return [index for index, row in enumerate(rows) if f.matches(row)]


def test_its_sql_of_queries_and_of_what_is_written_selects_the_same(package: QueryBuilder, sqlite: SQLite) -> None:
    random = Random(21)
    rows = rows_of(random)
    sqlite.load("queries", SCHEMA, rows)
    queries = [Drawer(random).group(3) for _ in range(_COUNT)]
    asked = [(from_querybuilder(query, SCHEMA), query) for query in queries]
    for f, _ in asked[:]:
        with suppress(af.UnsupportedError):  # of NOT (EVERYONE), of which there is a test
            asked.append((f, to_querybuilder(f)))
    assert len(asked) > 1.9 * _COUNT
    sizes = set()
    written = package.format([(query, {"format": "sql"}) for _, query in asked])
    for (f, query), condition in zip(asked, written, strict=True):
        found = sqlite.ids("queries", condition)
        assert selected(f, rows) == found, (query, condition, f.to_text())
        sizes.add(len(found))
    assert len(sizes) > 30


def both(
    package: QueryBuilder, engine: Engine, query: Any, rows: Sequence[Mapping[str, Any]], **options: Any
) -> tuple[list[int], list[int]]:
    """Return what a filter selects, and what the SQL of react-querybuilder does."""
    engine.load("queries", SCHEMA, rows)
    return selected(from_querybuilder(query, SCHEMA), rows), engine.ids("queries", package.sql(query, **options))


def names(*values: str | None) -> list[dict[str, Any]]:
    return [{"name": value} for value in values]


_NAMES: Final = names("é", "É", "ANna", "anNA", "anna", "5%", "50 ", None)
_AT_NIGHT, _AT_NOON = (SCHEMA.coerce({"at": f"2025-01-01T{hour}:00:00Z"}) for hour in ("00", "12"))


@pytest.mark.parametrize(("query", "rows", "options", "ours", "theirs"), [
    # Case: LIKE of SQLite ignores that of ASCII; here `contains` ignores all case, and nothing else any.
    (rule("name", "contains", "É"), _NAMES, {}, [0, 1], [1]),
    (rule("name", "beginsWith", "an"), _NAMES, {}, [3, 4], [2, 3, 4]),
    (rule("name", "endsWith", "NA"), _NAMES, {}, [3], [2, 3, 4]),
    (rule("name", "doesNotBeginWith", "an"), _NAMES, {}, [0, 1, 2, 5, 6], [0, 1, 5, 6]),
    # Wildcards stand for themselves here.
    (rule("name", "contains", "5%"), _NAMES, {}, [5], [5, 6]),
    (rule("name", "beginsWith", "5_"), _NAMES, {}, [], [5, 6]),
    # The ends of a range stay in their order.
    (rule("points", "between", [9, 1]), [{"points": 5}], {}, [], []),
    (rule("points", "between", [9, 1]), [{"points": 5}], {"parseNumbers": True}, [], [0]),
    # Spaces of values in arrays stay.
    (rule("name", "in", [" a", "b"]), names("a", " a", "b"), {}, [1, 2], [0, 2]),
    (rule("name", "in", " a, b"), names("a", " a", "b"), {}, [0, 2], [0, 2]),
    # A text may be true.
    (rule("at", "=", "2025-01-01T00:00"), [_AT_NIGHT, _AT_NOON], {}, [0], []),
    (rule("ok", "=", "true"), [{"ok": True}], {}, [0], []),
    # Its SQL of other engines than PostgreSQL leaves nested queries out.
    (
        rule("tags", "=", group(rule("", "=", "vip")), match={"mode": "some"}),
        [{"tags": ["vip"]}, {"tags": ["new"]}], {}, [0], [0, 1],
    ),
])  # fmt: skip
def test_values_mean_what_they_say(
    package: QueryBuilder, sqlite: SQLite, query: Any, rows: Any, options: Any, ours: list[int], theirs: list[int]
) -> None:
    assert both(package, sqlite, group(query), rows, **options) == (ours, theirs)


def test_the_case_of_postgresql_counts_in_contains(package: QueryBuilder, postgresql: PostgreSQL) -> None:
    query = group(rule("name", "contains", "AN"))
    assert both(package, postgresql, query, names("anna", "ANNA"), preset="postgresql") == ([0, 1], [1])


_UNFINISHED: Final = [
    rule("points", "in", []), rule("points", "in", ""), rule("points", "between", [1]), rule("points", "notIn", ""),
    rule("points", "between", ["", 3]), rule("~", "=", 1), rule("points", "~", 1),
    rule("tags", "=", "vip", match={"mode": "some"}), rule("tags", "=", group(), match={"mode": "atLeast"}),
]  # fmt: skip

#: Rules, and what the export for Prisma makes of them.
_PRISMA: Final[list[tuple[Any, dict[str, Any], Any]]] = [
    (rule("tags", "=", group(rule("", "=", "vip")), match={"mode": "some"}), {}, {}),
    (rule("name", "=", "city", valueSource="field"), {}, {}),
    (rule("points", "between", [1]), {}, {}),
    (rule("points", "notBetween", "1"), {}, {}),
    (rule("points", "like", 1), {}, {}),
    (rule("points", "~", 1), {}, {}),
    (rule("points", "=", 1, lhs={"type": "func"}), {}, {"points": 1}),
    (rule("points", "in", ""), {}, {"points": {"in": []}}),
    (rule("points", "notIn", []), {}, {"points": {"notIn": []}}),
    (rule("name", "=", "01067"), {"parseNumbers": True}, {"name": 1067}),
]


def test_the_export_for_prisma_loses_rules_without_a_word(package: QueryBuilder) -> None:
    """As docs/notation.md says."""
    asked = [(group(one), {"format": "prisma", **options}) for one, options, _ in _PRISMA]
    assert package.format(asked) == [written for *_, written in _PRISMA]


@pytest.mark.parametrize(("query", "rows", "theirs"), [
    # What is not finished is left out there.
    *((unfinished, [{"points": 1}, {"points": 7}], [0, 1]) for unfinished in _UNFINISHED),
    # Null is a text there, and fields are compared with one another.
    (rule("name", "=", None), names(None, "null"), [1]),
    (rule("name", "=", "city", valueSource="field"), [{"name": "a", "city": "a"}, {"name": "city", "city": "b"}], [0]),
])  # fmt: skip
def test_what_is_refused(package: QueryBuilder, sqlite: SQLite, query: Any, rows: Any, theirs: list[int]) -> None:
    sqlite.load("queries", SCHEMA, rows)
    with pytest.raises(af.InvalidFilterError):
        from_querybuilder(group(query), SCHEMA)
    # The placeholder is one of the options there.
    written = package.sql(group(query), placeholderFieldName="~", placeholderOperatorName="~")
    assert sqlite.ids("queries", written) == theirs


def test_xor_is_refused(package: QueryBuilder) -> None:
    query = group(rule("points", "=", 1), rule("ok", "=", True), combinator="xor")
    with pytest.raises(af.InvalidFilterError):
        from_querybuilder(query, SCHEMA)
    assert " xor " in package.sql(query)


@pytest.mark.parametrize(("mode", "nested", "ours", "theirs"), [
    ("some", rule("", "=", "vip"), [0], [0]),
    ("some", rule("", "in", ["vip", "new"]), [0, 1], [0, 1]),
    # Of no list nothing is known here, and there none of its values is this one.
    ("none", rule("", "=", "vip"), [1, 2], [1, 2, 3]),
])  # fmt: skip
def test_nested_queries_of_lists_in_postgresql(
    package: QueryBuilder, postgresql: PostgreSQL, mode: str, nested: Any, ours: list[int], theirs: list[int]
) -> None:
    query = group(rule("tags", "=", group(nested), match={"mode": mode}))
    rows: list[dict[str, Any]] = [{"tags": ["vip", "new"]}, {"tags": ["new"]}, {"tags": []}, {"tags": None}]
    assert both(package, postgresql, query, rows, preset="postgresql") == (ours, theirs)


def test_all_of_no_records_is_true_here(package: QueryBuilder, postgresql: PostgreSQL) -> None:
    contact = af.Schema(
        "Contact",
        [af.Field("email", T.STRING)],
        relations=[af.Relation("tags", af.Schema("Tag", [af.Field("x", T.STRING)]))],
    )
    query = group(rule("tags", "=", group(rule("x", "=", "vip")), match={"mode": "all"}))
    assert from_querybuilder(query, contact).matches({"tags": []})
    postgresql.load("queries", SCHEMA, [{"tags": ["vip"]}, {"tags": []}])
    assert postgresql.ids("queries", package.sql(query, preset="postgresql")) == [0]
