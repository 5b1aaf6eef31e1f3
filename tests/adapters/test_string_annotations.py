"""Schemas of classes whose annotations are all text, as this import makes them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Optional

from pydantic import BaseModel, Field

import audiencefilter as af

STRING, INTEGER, NUMBER, BOOLEAN, DATETIME = af.FieldType


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
    assert af.Schema.from_dataclass(Child) == af.Schema(
        "Child",
        [af.Field("x", INTEGER, nullable=False, bits=64), af.Field("y", NUMBER), af.Field("z", DATETIME)],
    )


def test_a_model_is_completed_first() -> None:
    assert af.Schema.from_pydantic(Node) == af.Schema(
        "Node", [af.Field("name", STRING, nullable=False), af.Field("later", BOOLEAN), af.Field("born", DATETIME)]
    )
