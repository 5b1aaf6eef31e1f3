"""What a long clause asks of the records of one relation, at once, it means as one by one."""

from random import Random
from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.backends.sql.outline import Chain, Leaf, Node, ResultTest
from tests.engines.engine import Engine

T = af.FieldType
OURS: Final = "at_once_ours"
THEIRS: Final = "at_once_theirs"
_ACTION: Final = af.Schema(
    "Action",
    [
        af.Field("n", T.INTEGER),
        af.Field("name", T.STRING),
        af.Field("at", T.DATETIME),
        af.Field("weight", T.INTEGER, attribute="data", path=("weight",)),
        af.Field("tags", T.STRING, many=True),
    ],
    af.Notation.EXTENDED,
)
SCHEMA: Final = af.Schema(
    "Contact", [af.Field("id", T.INTEGER)], af.Notation.EXTENDED, [af.Relation("actions", _ACTION)]
)
CONTACTS: Final = 24
_NAMES: Final = ("login", "Login", "buy", "it's %s ?", "")
_DAYS: Final = [f"2025-01-0{day}T00:00:00Z" for day in range(1, 6)]


def _action(chance: Random) -> dict[str, Any]:
    row: dict[str, Any] = {
        "n": chance.randrange(5),
        "name": chance.choice(_NAMES),
        "at": chance.choice(_DAYS),
        "weight": None,
        "tags": chance.sample(("a", "b"), chance.randrange(3)),
    }
    kept = {name: value for name, value in row.items() if chance.random() < 0.8 or name == "tags"}
    return {**kept, "data": chance.choice(({"weight": chance.randrange(9)}, {"weight": "x"}, {}))}


def records() -> list[dict[str, Any]]:
    """Return contacts with their actions, always the same."""
    chance = Random(18)
    return [
        {"id": number, "actions": [_ACTION.coerce(_action(chance)) for _ in range(number % 6)]}
        for number in range(CONTACTS)
    ]


def _where(chance: Random) -> dict[str, Any]:
    return chance.choice(
        (
            {"n": chance.randrange(5)},
            {"n": {"not": chance.randrange(5)}},
            {"n": None},
            {"name": chance.choice(_NAMES)},
            {"name": {"contains": "LOG"}, "n": {"lt": 3}},
            {"OR": [{"at": {"gte": chance.choice(_DAYS)}}, {"weight": {"gt": chance.randrange(9)}}]},
            {"tags": {"has": "a"}},
            {"NOT": {"tags": {"hasEvery": ["a", "b"]}}},
        )
    )


def _part(chance: Random) -> dict[str, Any]:
    quantifier, where = chance.choice(("some", "none", "every")), _where(chance)
    few = {"where": where} if chance.random() < 0.6 else {}
    asked: dict[str, Any] = chance.choice(
        (
            {quantifier: where},
            {quantifier: where},
            {"some": {}},
            {"count": {**few, chance.choice(("gte", "lte", "equals")): chance.randrange(4)}},
            {"count": {**few, "in": [0, 2, 3], "lt": 3}},
            {
                "sum": {
                    **few,
                    "field": chance.choice(("n", "weight")),
                    chance.choice(("gte", "lt")): chance.randrange(9),
                }
            },
        )
    )
    part: dict[str, Any] = {"actions": asked}
    return {"NOT": part} if chance.random() < 0.2 else part


def clause(chance: Random, depth: int = 2) -> dict[str, Any]:
    """Draw a clause that asks several things of the actions."""
    parts = [_part(chance) for _ in range(chance.choice((2, 3, 5)))]
    if depth > 1 and chance.random() < 0.7:
        parts += [clause(chance, depth - 1), clause(chance, depth - 1)]
    if chance.random() < 0.3:
        parts.append({"id": {"gte": chance.randrange(CONTACTS)}})
    return {chance.choice(("AND", "OR")): parts}


@pytest.fixture(scope="module")
def loaded(engine: Engine) -> Engine:
    made = records()
    engine.load(OURS, af.Schema("Contact", [af.Field("unused", T.INTEGER)]), [{}] * CONTACTS)
    rows = [{**action, "owner": one["id"]} for one in made for action in one["actions"]]
    keyed = af.Schema("Action", [*_ACTION.fields, af.Field("owner", T.INTEGER)])
    engine.load(THEIRS, keyed, [*rows, {"n": 1, "tags": []}, {"n": 2, "name": "buy", "owner": 99, "tags": []}])
    return engine


def _at_once(node: Node) -> bool:
    """Whether a node asks several things at once."""
    match node:
        case Chain(_, members):
            return any(map(_at_once, members))
        case ResultTest():
            return isinstance(node.test, Chain) and any(
                isinstance(one, Leaf) and one.among for one in node.test.members
            )
        case _:
            return False


_SLOWER = {"spark": 10, "duckdb": 6}


@pytest.mark.parametrize("few", [1, 8])
def test_random_clauses(loaded: Engine, few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_random_clauses(loaded, few, 30, monkeypatch)


def assert_random_clauses(loaded: Engine, few: int, clauses: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # From two things on, since then they are of more kinds.
    monkeypatch.setattr("audiencefilter.backends.sql.outline.MAX_SUBQUERIES", few)
    chance, rows = Random(few), records()
    related = {"actions": af.Related(THEIRS, on={"id": "owner"})}
    telling = at_once = 0
    # Some plan subqueries long.
    for number in range(clauses // _SLOWER.get(loaded.name, 1)):
        f = af.parse(clause(chance), SCHEMA)
        expected = [one["id"] for one in f.select(rows)]
        opposite = [one["id"] for one in (~f).select(rows)]
        alias = OURS if number % 2 else None
        sql = f.to_sql(loaded.dialect, alias, inline=number % 3 == 0, related=related)  # type: ignore[arg-type]
        parameters = sql.parameters or None
        assert loaded.ids(OURS, sql.text, parameters) == expected, f
        assert loaded.ids(OURS, f"NOT ({sql.text})", parameters) == opposite, f
        telling += 0 < len(expected) < CONTACTS
        at_once += _at_once(f._outline.root)
    if loaded.name not in _SLOWER:
        assert telling > clauses / 20
        assert at_once > clauses / 20
