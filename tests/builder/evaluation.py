"""The evaluator in JavaScript, which Node runs for tests."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import audiencefilter as af
from tests.builder.element import HERE, MODULES, node
from tests.docs.pages import program


def document_of(schema: af.Schema) -> dict[str, Any]:
    """Return the document of a form, with the places of values in records."""
    found: dict[str, Any] = program("playground").with_places(schema, schema.builder())
    return found


def instant(moment: datetime) -> str:
    """Return the text of an instant."""
    utc = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    return utc.replace(tzinfo=None).isoformat() + "Z"


@dataclass
class Table:
    """Records as a graph: they may refer to one another."""

    nodes: list[Any] = field(default_factory=list)
    roots: list[Any] = field(default_factory=list)
    known: dict[int, int] = field(default_factory=dict)

    def value(self, value: Any) -> Any:
        """Return a value as JSON."""
        match value:
            case bool() | None | str():
                return value
            case int():
                return ["integer", str(value)]
            case float():
                return ["float", repr(value).replace("inf", "Infinity").replace("nan", "NaN")]
            case datetime():
                return ["text", instant(value)]
            case date() | UUID():
                return ["text", str(value)]
            case Decimal():
                return ["decimal", "NaN" if value.is_nan() else f"{value:f}"]
            case bytes():
                return ["text", value.decode("utf-8", "replace")]
            case _:
                return ["node", self.node(value)]

    def node(self, value: Any) -> int:
        """Return the number of a list or an object."""
        if id(value) not in self.known:
            self.known[id(value)] = at = len(self.nodes)
            self.nodes.append(None)
            is_object = isinstance(value, Mapping)
            self.nodes[at] = (
                {key: self.value(inner) for key, inner in value.items()} if is_object else list(map(self.value, value))
            )
        return self.known[id(value)]


def table_of(records: Iterable[Any]) -> Table:
    """Return records as the evaluator reads them."""
    table = Table()
    table.roots = [table.value(record) for record in records]
    return table


@dataclass(frozen=True)
class Question:
    """A clause, and what it is evaluated over; without a table it is only checked."""

    document: str
    source: str
    now: str = "2026-01-01T00:00:00Z"
    table: str | None = None
    audiences: Mapping[str, str] | None = None


def answers(
    documents: Mapping[str, Any], tables: Mapping[str, Table], questions: Sequence[Question]
) -> list[dict[str, Any]]:
    """Return the evaluator's answer to each question."""
    shown = {name: {"nodes": table.nodes, "roots": table.roots} for name, table in tables.items()}
    request = {
        "modules": MODULES.as_uri(),
        "documents": documents,
        "tables": shown,
        "questions": list(map(asdict, questions)),
    }
    done = node(HERE / "evaluate.mjs", source=json.dumps(request))
    assert done.returncode == 0, done.stderr[-3_000:]
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found
