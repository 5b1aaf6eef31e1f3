"""Schemas, names and paths."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.language.errors import render
from audiencefilter.language.reachable_schemas import checksum
from tests.reference import steps

T = af.FieldType


ITEM = af.Schema("Item", [af.Field("price", T.NUMBER)])
#: What no field can have, and the reason.
NO_FIELDS: list[tuple[dict[str, Any], str]] = [
    *(({"name": name}, "a field cannot be called") for name in ("AND", "OR", "NOT", "", None, 1, b"x")),
    ({"type": "string"}, "must be a FieldType"),
    ({"bits": 16}, "32 or 64"),
    ({"attribute": ""}, "attribute of 'x'"),
    ({"type": T.STRING, "bits": 64}, "'x' is string, and only integers have bits"),
    ({"path": ("a",), "nullable": False}, "'x' has a path, at which a value may be missing"),
    ({"path": []}, "the path of 'x' has no keys: name some, or leave it out"),
    ({"path": "plan"}, r"must be keys in a tuple, as \('plan',\), not 'plan'"),
    *(({"path": path}, "must be keys in a tuple") for path in (("a", 0), 7, None)),
    ({"values": ["1"]}, "'x' is integer, and only strings have values"),
    ({"type": T.STRING, "values": ()}, r"must be some texts, as \('free', 'pro'\), not \(\)"),
    *(({"type": T.STRING, "values": values}, "must be some texts") for values in ("free", ["a", None], 7)),
    ({"type": T.STRING, "values": ["a", "\0"]}, r"'x' cannot have the value '\\x00'"),
    ({"type": T.STRING, "values": ["\ud800"]}, "no clause can contain its characters"),
    ({"scale": 2}, "only decimals have a scale"),
    *(({"type": T.DECIMAL, "scale": scale}, "the scale of 'x' must be a whole number from 0 to 9")
      for scale in (None, -1, 10, True, "2", 2.0)),
    ({"title": 7}, "the title of 'x' must be a text"),
    ({"description": ["a"]}, "the description of 'x' must be a text"),
    ({"group": 1}, "the group of 'x' must be a text, not 1"),
    ({"synonyms": "state"}, r"the synonyms of 'x' must be some texts, as \('state',\), not 'state'"),
    ({"synonyms": [1]}, "the synonyms of 'x' must be some texts"),
    *(({"type": T.STRING, "labels": labels}, "the labels of 'x' must be texts by value")
      for labels in (["VT"], {"VT": 1})),
    ({"labels": {"1": "one"}}, "'x' is integer, and only strings have labels"),
]  # fmt: skip
#: What no relation can have, and the reason.
NO_RELATIONS: list[tuple[dict[str, Any], str]] = [
    *(({"name": name}, "a relation cannot be called") for name in ("AND", "OR", "NOT", "", None, 1)),
    ({"schema": None}, "'items' leads to a Schema, or to a function that gives one, not to None"),
    ({"attribute": ""}, "the attribute of 'items' must be a name"),
    ({"title": 7}, "the title of 'items' must be a text"),
    *(({"path": path}, "the path of 'items' must be keys in a tuple") for path in ("items", ("items", 0), 5)),
]


def test_what_a_field_and_a_relation_cannot_have() -> None:
    cases: list[tuple[Callable[..., Any], dict[str, Any], str]] = [
        *((af.Field, {"name": "x", "type": T.INTEGER, **options}, message) for options, message in NO_FIELDS),
        *((af.Relation, {"name": "items", "schema": ITEM, **options}, message) for options, message in NO_RELATIONS),
    ]
    for make, options, message in cases:
        with pytest.raises(ValueError, match=message):
            make(**options)


def test_a_schema_is_checked_and_compared() -> None:
    field = af.Field("a", T.INTEGER)
    with pytest.raises(ValueError, match="has no fields"):
        af.Schema("Row", [])
    with pytest.raises(ValueError, match="two fields called 'a'"):
        af.Schema("Row", [field, af.Field("b", T.STRING), af.Field("a", T.STRING)])
    schema = af.Schema("Row", iter([field]))
    assert schema == af.Schema("Row", [field])
    assert hash(schema) == hash(af.Schema("Row", [field]))
    assert schema not in (af.Schema("Other", [field]), schema.with_notation(af.Notation.PUBLISHED), "Row", None)
    assert schema.with_notation(af.Notation.EXTENDED) is schema
    assert schema.with_notation(af.Notation.PUBLISHED).fields == schema.fields
    with pytest.raises(TypeError):
        schema.by_name["b"] = field  # type: ignore[index]


def test_a_path_is_printed_so_that_it_can_be_read() -> None:
    path = ("AND", 10, "a b", 'say "x"', "ünï", "1st", "_x1", "", "a.b", "\n")
    assert render(path) == '$.AND[10]["a b"]["say \\"x\\""]["\\u00fcn\\u00ef"]["1st"]._x1[""]["a.b"]["\\n"]'
    assert steps(render(path)) == path
    assert render(()) == "$"


CITY = af.Field(
    "city", T.STRING, title="City", description="where they live", example="Bonn", group="Profile",
    synonyms=["state", "town"], labels={"VT": "Vermont"},
)  # fmt: skip
TOLD = af.Schema(
    "Contact",
    [CITY],
    relations=[af.Relation("actions", af.Schema("Action", [CITY]), group="Activity", synonyms=("did",))],
)


def test_what_a_field_is_for_people_has_no_meaning() -> None:
    plain = af.Field("city", T.STRING)
    assert plain == CITY
    assert hash(plain) == hash(CITY)
    assert checksum(af.Schema("Contact", [plain])) == checksum(af.Schema("Contact", [CITY]))
    assert af.Field("x", T.STRING, values=["b", "a", "b"]).values == ("b", "a")
    for other in ({"many": True}, {"path": ("x",)}, {"values": ["a"]}, {"nullable": False}):
        assert af.Field("x", T.STRING, **other) != af.Field("x", T.STRING)


def test_what_is_for_people_is_stored_with_the_schema() -> None:
    for stored in (_pickled, copy.deepcopy):
        found = stored(TOLD)
        city, actions = found.by_name["city"], found.relations["actions"]
        assert (city.title, city.description, city.example) == ("City", "where they live", "Bonn")
        assert (city.group, city.synonyms, city.labels) == ("Profile", ("state", "town"), {"VT": "Vermont"})
        assert (actions.group, actions.synonyms) == ("Activity", ("did",))


def _pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


def test_schemas_without_end_have_no_checksum() -> None:
    def made(number: int) -> af.Schema:
        return af.Schema(
            f"S{number}", [af.Field("a", T.STRING)], relations=[af.Relation("next", lambda: made(number + 1))]
        )

    with pytest.raises(ValueError, match="S0 leads to more than 250 schemas"):
        checksum(made(0))


DATA = af.Relation("things", ITEM, "data", path=())


def test_what_a_schema_cannot_have() -> None:
    same = "have the same attribute"
    cases: list[tuple[Any, Any, str]] = [
        ([af.Field("items", T.INTEGER, "n")], [af.Relation("items", ITEM)], "has two names called 'items'"),
        ([], [af.Relation("items", ITEM), af.Relation("items", ITEM, "b")], "has two relations called 'items'"),
        ([af.Field("n", T.INTEGER, "items")], [af.Relation("items", ITEM)], f"'n' and the relation 'items' {same}"),
        ([af.Field("n", T.INTEGER, "items", path=("n",))], [af.Relation("things", ITEM, "items")],
         f"'n' and the relation 'things' {same} 'items'"),
        ([af.Field("x", T.STRING, "data")], [DATA], f"{same} 'data'"),
        ([af.Field("x", T.STRING, "data", path=("x",))], [af.Relation("data", ITEM)], f"{same} 'data'"),
        ([], [DATA, af.Relation("data", ITEM)], f"{same} 'data'"),
        ([], [af.Relation("data", ITEM), DATA], f"{same} 'data'"),
        ([af.Relation("items", ITEM)], [], "has fields of Field, not Relation"),
        (["a"], [], "has fields of Field, not 'a'"),
        ([], [af.Field("items", T.INTEGER)], "has relations of Relation, not Field"),
    ]  # fmt: skip
    for fields, relations, message in cases:
        with pytest.raises(ValueError, match=message):
            af.Schema("Order", [af.Field("a", T.STRING), *fields], relations=relations)
    shared = [af.Field("x", T.STRING, "data", path=("x",))]
    assert af.Schema("Order", shared, relations=[DATA]).relations == {"things": DATA}


def test_what_only_the_extended_notation_has() -> None:
    cases: list[tuple[list[af.Field], list[af.Relation], str]] = [
        *(([af.Field("x", kind)], [], f"fields of the type {kind.value}") for kind in (T.DATE, T.UUID)),
        ([af.Field("x", T.STRING, many=True)], [], "lists"),
        ([af.Field("x", T.STRING, path=("x",))], [], "paths"),
        ([], [af.Relation("x", ITEM)], "relations"),
    ]
    for fields, relations, what in cases:
        schema = af.Schema("Row", [af.Field("a", T.STRING, values=["b"]), *fields], relations=relations)
        message = f"'x': the published notation has no {what}; the extended one has"
        with pytest.raises(ValueError, match=message):
            schema.with_notation(af.Notation.PUBLISHED)
        with pytest.raises(ValueError, match=message):
            af.Schema("Row", schema.fields, af.Notation.PUBLISHED, relations)


def cyclic(price: af.FieldType = T.NUMBER) -> af.Schema:
    order = af.Schema(
        "Order",
        [af.Field("total", price)],
        relations=[af.Relation("buyer", lambda: contact, many=False), af.Relation("parent", lambda: order, many=False)],
    )
    contact = af.Schema("Contact", [af.Field("email", T.STRING)], relations=[af.Relation("orders", order, "bought")])
    return contact


def test_schemas_that_lead_to_one_another_are_compared() -> None:
    contact = cyclic()
    assert contact == cyclic()
    assert hash(contact) == hash(cyclic())
    assert contact != cyclic(T.INTEGER)
    assert contact.relations["orders"] == cyclic().relations["orders"]
    assert contact.relations["orders"] != cyclic(T.INTEGER).relations["orders"]
    assert contact.relations["orders"].schema.relations["buyer"].schema is contact
    assert repr(contact) == "Schema('Contact', email: string, orders: [Order])"
    assert contact != af.Schema("Contact", contact.fields)


def test_schemas_that_lead_to_one_another_are_copied() -> None:
    copies: tuple[Callable[[Any], Any], ...] = (_pickled, copy.deepcopy, copy.copy)
    for copied in copies:
        contact = cyclic()
        again = copied(contact)
        assert again == contact
        orders = again.relations["orders"]
        assert (orders.attribute, orders.many) == ("bought", True)
        assert orders.schema.relations["parent"].schema is orders.schema
        clause = {"orders": {"some": {"buyer": {"is": {"email": "a"}}}}}
        assert af.parse(clause, schema=again) == af.parse(clause, schema=contact)
        assert copied(contact.relations["orders"]) == contact.relations["orders"]
        found = copied(af.parse(clause, schema=contact))
        assert found.matches({"bought": [{"buyer": {"email": "a"}}]})


def test_a_relation_is_about_clauses_in_the_extended_notation() -> None:
    contact = af.Relation("contact", af.CONTACT, many=False).schema
    assert contact == af.CONTACT.with_notation(af.Notation.EXTENDED)
    kept = cyclic().with_notation(af.Notation.EXTENDED)
    assert kept.relations


def test_a_function_that_gives_no_schema_says_so_when_it_is_asked() -> None:
    schema = af.Schema("Contact", [af.Field("email", T.STRING)], relations=[af.Relation("orders", lambda: None)])  # type: ignore[arg-type,return-value]
    assert af.parse({"email": "a"}, schema=schema).matches({"email": "a"})
    with pytest.raises(ValueError, match="'orders' leads to a Schema, not to None"):
        af.parse({"orders": {"some": {"total": 1}}}, schema=schema)


def test_a_function_that_raises_is_asked_again() -> None:
    known: dict[str, af.Schema] = {}
    schema = af.Schema(
        "Contact", [af.Field("email", T.STRING)], relations=[af.Relation("items", lambda: known["Item"])]
    )
    with pytest.raises(KeyError):
        af.parse({"items": {"some": {"price": 1}}}, schema=schema)
    known["Item"] = ITEM
    assert af.parse({"items": {"some": {"price": 1}}}, schema=schema).matches({"items": [{"price": 1}]})
