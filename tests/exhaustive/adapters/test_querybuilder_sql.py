"""What react-querybuilder itself makes of queries: its SQL selects the same, save in the rows of a table.

The table is that of ``docs/querybuilder.md``; each of its rows has a test here, which shows both meanings.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.adapters.querybuilder import from_querybuilder, to_querybuilder
from tests.engines.engine import Engine
from tests.engines.postgresql import PostgreSQL
from tests.engines.required import required
from tests.engines.sqlite import SQLite
from tests.exhaustive.adapters.querybuilder.package import QueryBuilder

pytestmark = pytest.mark.engines

T = af.FieldType
SCHEMA = af.Schema(
    "Contact",
    [
        af.Field("name", T.STRING),
        af.Field("city", T.STRING),
        af.Field("points", T.INTEGER),
        af.Field("score", T.NUMBER),
        af.Field("ok", T.BOOLEAN),
        af.Field("at", T.DATETIME),
        af.Field("tags", T.STRING, many=True),
    ],
)
#: How the rules of random queries are drawn: values that LIKE, inputs and lists leave as they are.
_TEXTS: Final = ("", "a", "ab", "abc", "b", "ba", "o'b", "bc", "é", "1", "007", "c d")
_NUMBERS: Final = (-3, 0, 1, 2, 9, 10, 100)
_DOUBLES: Final = (-1.5, 0.25, 0.5, 1, 2, 10)
_COUNT: Final = 400


@pytest.fixture(scope="module")
def package() -> QueryBuilder:
    return required("react-querybuilder", QueryBuilder)


def rule(field: str, operator: str, value: Any = None, **more: Any) -> dict[str, Any]:
    return {"field": field, "operator": operator, "value": value, **more}


def group(*rules: Any, **more: Any) -> dict[str, Any]:
    return {"combinator": "and", "rules": list(rules), **more}


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
        made = self.group(levels - 1) if levels > 1 and self.random.random() < 0.4 else self.rule()
        if self.random.random() < 0.1:
            made["muted"] = True
        return made

    def group(self, levels: int) -> dict[str, Any]:
        random = self.random
        members = [self.member(levels) for _ in range(random.choice((1, 2, 2, 3, 3, 0)))]
        made: dict[str, Any] = {"rules": members, "combinator": random.choice(("and", "or", "AND"))}
        if random.random() < 0.4:
            del made["combinator"]
            made["rules"] = members[:1]
            for member in members[1:]:
                made["rules"] += [random.choice(("and", "or", "OR")), member]
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


def test_its_sql_selects_the_same(package: QueryBuilder, sqlite: SQLite) -> None:
    random = Random(21)
    rows = rows_of(random)
    sqlite.load("queries", SCHEMA, rows)
    queries = [Drawer(random).group(3) for _ in range(_COUNT)]
    again = [from_querybuilder(query, SCHEMA) for query in queries]
    sizes = set()
    written = package.format([(query, {"format": "sql"}) for query in queries])
    for query, f, condition in zip(queries, again, written, strict=True):
        found = sqlite.ids("queries", condition)
        assert selected(f, rows) == found, (query, condition, f.to_text())
        sizes.add(len(found))
    assert len(sizes) > 30


def test_the_sql_of_what_is_written_selects_the_same(package: QueryBuilder, sqlite: SQLite) -> None:
    random = Random(22)
    rows = rows_of(random)
    sqlite.load("queries", SCHEMA, rows)
    filters = [from_querybuilder(Drawer(random).group(3), SCHEMA) for _ in range(_COUNT)]
    expressible = []
    for f in filters:
        try:
            expressible.append((f, to_querybuilder(f)))
        except af.UnsupportedError:  # NOT (EVERYONE), of which there is a test
            continue
    assert len(expressible) > 0.9 * _COUNT
    written = package.format([(query, {"format": "sql"}) for _, query in expressible])
    for (f, _), condition in zip(expressible, written, strict=True):
        assert sqlite.ids("queries", condition) == selected(f, rows), (condition, f.to_text())


# -- where the meaning is another ------------------------------------------------------------------------------------


def both(
    package: QueryBuilder, engine: Engine, query: Any, rows: Sequence[Mapping[str, Any]], **options: Any
) -> tuple[list[int], list[int]]:
    """Return what a filter selects, and what the SQL of react-querybuilder does."""
    engine.load("queries", SCHEMA, rows)
    return selected(from_querybuilder(query, SCHEMA), rows), engine.ids("queries", package.sql(query, **options))


def names(*values: str | None) -> list[dict[str, Any]]:
    return [{"name": value} for value in values]


@pytest.mark.parametrize(
    ("operator", "value", "ours", "theirs"),
    [
        # Case: LIKE of SQLite ignores that of ASCII; here `contains` ignores all case, and nothing else any.
        ("contains", "É", [0, 1], [1]),
        ("beginsWith", "an", [3], [2, 3]),
        ("endsWith", "NA", [2], [2, 3]),
        ("doesNotBeginWith", "an", [0, 1, 2, 4, 5], [0, 1, 4, 5]),
        # Wildcards: they stand for themselves here.
        ("contains", "5%", [4], [4, 5]),
        ("beginsWith", "5_", [], [4, 5]),
    ],
)  # fmt: skip
def test_texts_are_found_as_they_are(
    package: QueryBuilder, sqlite: SQLite, operator: str, value: str, ours: list[int], theirs: list[int]
) -> None:
    rows = names("é", "É", "ANNA", "anna", "5%", "50 ", None)
    if operator in ("beginsWith", "endsWith", "doesNotBeginWith") and not value.startswith("5"):
        rows[2]["name"], rows[3]["name"] = ("ANna" if operator != "endsWith" else "anNA"), "anna"
    assert both(package, sqlite, group(rule("name", operator, value)), rows) == (ours, theirs)


def test_the_case_of_postgresql_counts_in_contains(package: QueryBuilder, postgresql: PostgreSQL) -> None:
    query = group(rule("name", "contains", "AN"))
    assert both(package, postgresql, query, names("anna", "ANNA"), preset="postgresql") == ([0, 1], [1])


def test_the_ends_of_a_range_stay_in_their_order(package: QueryBuilder, sqlite: SQLite) -> None:
    query = group(rule("points", "between", [9, 1]))
    rows = [{"points": 5}]
    assert both(package, sqlite, query, rows) == ([], [])
    assert both(package, sqlite, query, rows, parseNumbers=True) == ([], [0])


def test_spaces_of_values_in_arrays_stay(package: QueryBuilder, sqlite: SQLite) -> None:
    query = group(rule("name", "in", [" a", "b"]))
    assert both(package, sqlite, query, names("a", " a", "b")) == ([1, 2], [0, 2])
    assert both(package, sqlite, group(rule("name", "in", " a, b")), names("a", " a", "b")) == ([0, 2], [0, 2])


@pytest.mark.parametrize("value", ["2025-01-01", "2025-01-01T00:00"])
def test_dates_are_instants_and_no_texts(package: QueryBuilder, sqlite: SQLite, value: str) -> None:
    rows = SCHEMA.coerce({"at": "2025-01-01T00:00:00Z"}), SCHEMA.coerce({"at": "2025-01-01T12:00:00Z"})
    assert both(package, sqlite, group(rule("at", "=", value)), rows) == ([0], [])


def test_a_text_may_be_true(package: QueryBuilder, sqlite: SQLite) -> None:
    assert both(package, sqlite, group(rule("ok", "=", "true")), [{"ok": True}]) == ([0], [])


@pytest.mark.parametrize(
    "unfinished",
    [
        rule("points", "in", []), rule("points", "in", ""), rule("points", "between", [1]), rule("points", "notIn", ""),
        rule("points", "between", ["", 3]), rule("~", "=", 1), rule("points", "~", 1),
        rule("tags", "=", "vip", match={"mode": "some"}), rule("tags", "=", group(), match={"mode": "atLeast"}),
    ],
    ids=str,
)  # fmt: skip
def test_what_is_not_finished_is_refused_and_not_left_out(
    package: QueryBuilder, sqlite: SQLite, unfinished: dict[str, Any]
) -> None:
    rows = [{"points": 1}, {"points": 7}]
    sqlite.load("queries", SCHEMA, rows)
    with pytest.raises(af.InvalidFilterError):
        from_querybuilder(group(unfinished), SCHEMA)
    # The placeholder is one of the options there.
    written = package.sql(group(unfinished), placeholderFieldName="~", placeholderOperatorName="~")
    assert sqlite.ids("queries", written) == [0, 1]


def test_null_as_a_value_is_refused_and_is_no_text(package: QueryBuilder, sqlite: SQLite) -> None:
    query = group(rule("name", "=", None))
    rows = names(None, "null")
    sqlite.load("queries", SCHEMA, rows)
    with pytest.raises(af.InvalidFilterError):
        from_querybuilder(query, SCHEMA)
    assert sqlite.ids("queries", package.sql(query)) == [1]


def test_fields_are_not_compared_with_one_another(package: QueryBuilder, sqlite: SQLite) -> None:
    query = group(rule("name", "=", "city", valueSource="field"))
    sqlite.load("queries", SCHEMA, [{"name": "a", "city": "a"}, {"name": "city", "city": "b"}])
    with pytest.raises(af.InvalidFilterError):
        from_querybuilder(query, SCHEMA)
    assert sqlite.ids("queries", package.sql(query)) == [0]


def test_xor_is_refused(package: QueryBuilder) -> None:
    query = group(rule("points", "=", 1), rule("ok", "=", True), combinator="xor")
    with pytest.raises(af.InvalidFilterError):
        from_querybuilder(query, SCHEMA)
    assert " xor " in package.sql(query)


@pytest.mark.parametrize(
    ("mode", "nested", "ours", "theirs"),
    [
        ("some", rule("", "=", "vip"), [0], [0]),
        ("some", rule("", "in", ["vip", "new"]), [0, 1], [0, 1]),
        # Of no list nothing is known here, and there none of its values is this one.
        ("none", rule("", "=", "vip"), [1, 2], [1, 2, 3]),
    ],
)
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


def test_other_sql_leaves_nested_queries_out(package: QueryBuilder, sqlite: SQLite) -> None:
    query = group(rule("tags", "=", group(rule("", "=", "vip")), match={"mode": "some"}))
    rows = [{"tags": ["vip"]}, {"tags": ["new"]}]
    assert both(package, sqlite, query, rows) == ([0], [0, 1])
