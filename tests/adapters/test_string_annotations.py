"""Schemas of classes whose annotations are all text, as this import makes them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Optional

from pydantic import BaseModel, Field

import audiencefilter as af

STRING, INTEGER, NUMBER, BOOLEAN, DATETIME, *_ = af.FieldType


@dataclass(slots=True, kw_only=True)
class Parent:
    x: int
    y: Optional[float] = None  # noqa: UP045
    children: list[Child] | None = None


@dataclass(slots=True, kw_only=True)
class Child(Parent):
    z: Annotated[datetime | None, "when"]


class Node(BaseModel):
    name: Annotated[str, Field(min_length=1)]
    later: Later | None = None
    parent: Node | None = None
    born: datetime | None = None


Later = bool


def test_a_dataclass() -> None:
    (children,) = af.Schema.from_dataclass(Parent).relations.values()
    assert children.schema.relations["children"].schema is children.schema
    assert af.Schema.from_dataclass(Child) == af.Schema(
        "Child",
        [af.Field("x", INTEGER, nullable=False, bits=64), af.Field("y", NUMBER), af.Field("z", DATETIME)],
        relations=[af.Relation("children", af.Schema.from_dataclass(Child))],
    )


def test_a_model_is_completed_first() -> None:
    schema = af.Schema.from_pydantic(Node)
    assert schema.fields == (
        af.Field("name", STRING, nullable=False), af.Field("later", BOOLEAN), af.Field("born", DATETIME),
    )  # fmt: skip
    assert (schema.relations["parent"].many, schema.relations["parent"].schema) == (False, schema)
