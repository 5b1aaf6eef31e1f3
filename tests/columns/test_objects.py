"""Objects in custom data over columns: of records, Arrow, Parquet and JSON Lines, saved and changed."""

import json
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest

import audiencefilter as af

T = af.FieldType
PLACE = af.Schema("Place", [af.Field("city", T.STRING)])
ITEM: af.Schema = af.Schema(
    "Item",
    [
        af.Field("sku", T.STRING),
        af.Field("quantity", T.INTEGER),
        af.Field("weight", T.NUMBER),
        af.Field("gift", T.BOOLEAN),
        af.Field("at", T.DATETIME),
        af.Field("labels", T.STRING, many=True),
        af.Field("city", T.STRING, attribute="maker", path=("city",)),
    ],
    relations=[af.Relation("parts", lambda: ITEM), af.Relation("maker", PLACE, path=(), many=False)],
)
CONTACT = af.Schema(
    "Contact",
    [af.Field("id", T.INTEGER), af.Field("plan", T.STRING, attribute="data", path=("plan",))],
    relations=[
        af.Relation("items", ITEM, attribute="data", path=("items",)),
        af.Relation("home", PLACE, attribute="data", path=("home",), many=False),
        af.Relation("log", ITEM, path=()),
    ],
)
WHERE: tuple[dict[str, Any], ...] = (
    {},
    {"sku": "a"},
    {"quantity": {"gte": 5}},
    {"weight": {"lt": 2}},
    {"gift": True},
    {"at": {"gte": "2024-02-29T00:00:00Z"}},
    {"labels": {"has": "x"}},
    {"labels": None},
    {"city": "Kiel"},
    {"maker": {"is": {}}},
    {"maker": {"isNot": {"city": "Kiel"}}},
    {"parts": {"some": {"quantity": {"not": 5}}}},
    {"parts": {"sum": {"field": "quantity", "gte": 5}}},
    {"NOT": {"sku": "a"}},
)
CLAUSES: tuple[dict[str, Any], ...] = (
    *({link: {key: where}} for where in WHERE for link in ("items", "log") for key in ("some", "every", "none")),
    *({"items": {"count": {"where": where, "equals": 1}}} for where in WHERE),
    {"items": {"sum": {"field": "quantity", "gte": 5}}},
    {"items": {"max": {"field": "weight", "gt": 1}}},
    {"items": {"min": {"field": "at", "lt": "2024-03-01T00:00:00Z"}}},
    {"home": {"is": {}}},
    {"home": {"is": {"city": "Kiel"}}},
    {"home": {"isNot": {"city": None}}},
    {"OR": [{"plan": "pro"}, {"log": {"count": {"gt": 1}}}]},
)
FILTERS = [af.parse(clause, CONTACT) for clause in CLAUSES]
#: What stands in documents: values of the types, and what no JSON has.
VALUES: tuple[Any, ...] = (
    "a", "x", "", "Kiel", 5, 7.0, 1.5, True, None, "2024-02-29T10:00:00Z", [], ["x"], ["x", None], {}, {"city": "Kiel"},
    [{}], 2**31, 10**400, "[{}]", '{"city": "Kiel"}',
)  # fmt: skip
NO_JSON: tuple[Any, ...] = (Decimal(5), date(2024, 2, 29), float("inf"), float("nan"), b"a", (1,), 1j)


class Drawn:
    """Documents of a seed; `plain`: each member has one type, so that Arrow makes structs of them."""

    def __init__(self, seed: int, plain: bool, values: tuple[Any, ...]) -> None:
        self.random, self.plain, self.values = Random(seed), plain, values

    def value(self, *usual: Any) -> Any:
        return self.random.choice((*usual, None) if self.plain or self.random.random() < 0.6 else self.values)

    def place(self) -> Any:
        return {"city": self.value("Kiel", "Rom")}

    def item(self, level: int) -> Any:
        found = {
            "sku": self.value("a", "b"),
            "quantity": self.value(5, 3, 7),
            "weight": self.value(1.5, 2.5),
            "gift": self.value(True, False),
            "at": self.value("2024-02-29T10:00:00Z", "2023-01-01T00:00:00Z"),
            "labels": self.value(["x"], ["y", "x"]),
            "maker": self.value(self.place()),
            **({"parts": self.items(level - 1)} if level else {}),
        }
        return {key: value for key, value in found.items() if self.random.random() < 0.8}

    def items(self, level: int) -> Any:
        found = [self.item(level) for _ in range(self.random.choice((0, 1, 1, 2)))]
        return self.value([*found, *([] if self.plain else [self.value()])])

    def row(self, number: int) -> dict[str, Any]:
        data = {"plan": self.value("pro", "free"), "items": self.items(1), "home": self.value(self.place())}
        return {"id": number, "data": data, "log": self.items(1)}

    def rows(self, count: int) -> list[dict[str, Any]]:
        return [self.row(number) for number in range(count)]


def as_text(row: dict[str, Any]) -> dict[str, Any]:
    return {"id": row["id"], **{name: json.dumps(row[name]) for name in ("data", "log")}}


def of_records(rows: list[dict[str, Any]], _: Path) -> af.ColumnStore:
    return af.ColumnStore.from_records(rows, CONTACT)


def of_arrow(rows: list[dict[str, Any]], _: Path) -> af.ColumnStore:
    return af.ColumnStore.from_arrow(pa.Table.from_pylist(rows), CONTACT)


def of_parquet(rows: list[dict[str, Any]], folder: Path) -> af.ColumnStore:
    pyarrow.parquet.write_table(pa.Table.from_pylist(rows), folder / "a.parquet")
    return af.ColumnStore.from_parquet(folder / "a.parquet", CONTACT)


def assert_agrees(store: af.ColumnStore, rows: list[dict[str, Any]]) -> int:
    telling = 0
    for clause, f in zip(CLAUSES, FILTERS, strict=True):
        expected = [place for place, row in enumerate(rows) if f.matches(row)]
        assert store.indices(f).tolist() == expected, clause
        telling += 0 < len(expected) < len(rows)
    return telling


@pytest.mark.parametrize(
    ("make", "plain", "values", "form"),
    [
        (of_records, False, VALUES, dict),
        (of_records, False, VALUES + NO_JSON, dict),
        (of_records, True, VALUES, dict),
        (of_arrow, True, VALUES, dict),
        (of_records, False, VALUES, as_text),
        (of_arrow, False, VALUES, as_text),
        (of_parquet, False, VALUES, as_text),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_random_documents(
    make: Callable[[list[dict[str, Any]], Path], af.ColumnStore],
    plain: bool,
    values: tuple[Any, ...],
    form: Callable[[dict[str, Any]], dict[str, Any]],
    seed: int,
    tmp_path: Path,
) -> None:
    rows = list(map(form, Drawn(seed, plain, values).rows(60)))
    store = make(rows, tmp_path)
    assert assert_agrees(store, rows) > 0.6 * len(CLAUSES)
    store.save(tmp_path / "saved")
    assert_agrees(af.ColumnStore.open(tmp_path / "saved"), rows)


@pytest.mark.parametrize(("make", "form"), [(of_records, dict), (of_arrow, as_text)])
@pytest.mark.parametrize("is_read", [False, True])
def test_changes(make: Any, form: Any, is_read: bool, tmp_path: Path) -> None:
    drawn = Drawn(5, plain=False, values=VALUES)
    rows, more = list(map(form, drawn.rows(30))), list(map(form, drawn.rows(10)))
    store = make(rows, tmp_path)
    if is_read:
        assert_agrees(store, rows)
    store.append(more)
    assert_agrees(store, [*rows, *more])
    store.save(tmp_path / "changed")
    assert_agrees(af.ColumnStore.open(tmp_path / "changed"), [*rows, *more])


def test_objects_without_a_column_are_an_error() -> None:
    store = af.ColumnStore.from_arrow(pa.table({"id": [1]}), CONTACT)
    with pytest.raises(ValueError, match="there is no column 'data', which the filter reads as items"):
        store.indices(FILTERS[0])


def test_text_that_is_no_json_has_no_objects() -> None:
    texts = ["", "{", "[]", '{"items": [NaN, {}]}', '{"items": [{"maker": 1e999}]}', None, '{"home": 1e999}']
    rows = [{"id": number, "data": text} for number, text in enumerate(texts)]
    store = af.ColumnStore.from_arrow(pa.table({"id": range(len(rows)), "data": texts, "log": texts}), CONTACT)
    assert_agrees(store, [{**row, "log": row["data"]} for row in rows])
