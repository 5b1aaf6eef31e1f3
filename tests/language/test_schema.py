"""Schemas, names and paths."""

import copy
import pickle
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.language.paths import render
from audiencefilter.language.suggest import closest
from tests.reference import steps

T = af.FieldType


@pytest.mark.parametrize("name", ["AND", "OR", "NOT", "", None, 1, b"x"])
def test_a_name_that_no_field_can_have(name: Any) -> None:
    with pytest.raises(ValueError, match="a field cannot be called"):
        af.Field(name, T.STRING)


def test_a_field_is_checked() -> None:
    with pytest.raises(ValueError, match="must be a FieldType"):
        af.Field("a", "string")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="32 or 64"):
        af.Field("a", T.INTEGER, bits=16)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="attribute of 'a'"):
        af.Field("a", T.INTEGER, attribute="")
    assert af.Field("a", T.INTEGER).attribute == "a"
    assert af.Field("a", T.INTEGER, "b") == af.Field("a", T.INTEGER, attribute="b")


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
    for again in (pickle.loads(pickle.dumps(schema)), copy.deepcopy(schema), copy.copy(schema)):
        assert again == schema
    with pytest.raises(TypeError):
        schema.by_name["b"] = field  # type: ignore[index]


def test_a_path_is_printed_so_that_it_can_be_read() -> None:
    path = ("AND", 10, "a b", 'say "x"', "ünï", "1st", "_x1", "", "a.b", "\n")
    assert render(path) == '$.AND[10]["a b"]["say \\"x\\""]["\\u00fcn\\u00ef"]["1st"]._x1[""]["a.b"]["\\n"]'
    assert steps(render(path)) == path
    assert render(()) == "$"


@pytest.mark.parametrize(
    ("name", "known", "expected"),
    [
        ("emial", ["email", "city"], "email"),
        ("first_name", ["firstName"], "firstName"),
        ("FIRST NAME", ["firstName", "lastName"], "firstName"),
        ("$gt", ["gt", "gte"], "gt"),
        ("zzz", ["email"], None),
        ("email" * 100, ["email"], None),
        ("", ["email"], None),
    ],
)
def test_the_closest_name(name: str, known: list[str], expected: str | None) -> None:
    assert closest(name, known) == expected
