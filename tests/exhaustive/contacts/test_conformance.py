"""The contacts of the conformance cases, written to files and read back: the same are selected."""

import json
from collections.abc import Callable
from datetime import datetime
from functools import cache
from math import isnan
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from audiencefilter import Schema
from audiencefilter.contacts.inputs import Inputs, batches
from audiencefilter.contacts.policy import OnError, Policy
from audiencefilter.contacts.source import members_of
from audiencefilter.contacts.values import canonical_type
from tests.cli.helpers import csv_text, jsonl, parquet, saved
from tests.conformance.corpus import RELATIONS, Case
from tests.each import each

#: So many relations a clause may name on a path.
DEEPEST = 3


def plain(record: dict[str, Any], schema: Schema, depth: int = 0) -> dict[str, Any]:
    """Return a record as JSON has it, with the records it leads to as far as clauses may ask."""
    found = {}
    for key, held in record.items():
        relation = schema.relations.get(key)
        if relation is None:
            found[key] = value(held)
        elif depth < DEEPEST and held is not None:
            rows = [plain(row, relation.schema, depth + 1) for row in (held if relation.many else [held])]
            found[key] = rows if relation.many else rows[0]
    return found


def value(held: Any) -> Any:
    if isinstance(held, list):
        return [value(element) for element in held]
    if isinstance(held, datetime):
        return held.isoformat()
    return None if isinstance(held, float) and isnan(held) else held


@cache
def rows() -> tuple[dict[str, Any], ...]:
    return tuple(plain(contact, RELATIONS.root()) for contact in RELATIONS.contacts())


def as_jsonl(folder: Path) -> Path:
    return saved(folder, "c.jsonl", jsonl(*rows()))


def as_csv(folder: Path) -> Path:
    """Write those contacts that CSV can hold: an empty text is missing there."""
    return saved(folder, "c.csv", csv_text(*(row for row in rows() if "" not in row.values())))


def as_parquet(folder: Path) -> Path:
    root = RELATIONS.root()
    kinds = pa.schema([*kind_of(root), pa.field("id", pa.int64())])
    return parquet(folder, [typed(row, root) for row in rows()], kinds=kinds, row_group_size=50)


def kind_of(schema: Schema, depth: int = 0) -> list[pa.Field]:
    kinds: dict[str, pa.DataType] = {}
    for field in schema.fields:
        kind = canonical_type(field.element)
        kinds[field.attribute] = pa.string() if field.path else pa.list_(kind) if field.many else kind
    for relation in schema.relations.values() if depth < DEEPEST else ():
        of = pa.struct(kind_of(relation.schema, depth + 1))
        kinds[relation.attribute] = pa.list_(of) if relation.many else of
    return [pa.field(name, kind) for name, kind in kinds.items()]


def typed(row: dict[str, Any], schema: Schema) -> dict[str, Any]:
    """Return a row as Parquet has it: instants, and custom data as JSON text."""
    found = dict(row)
    for field in schema.fields:
        held = found.get(field.attribute)
        if held is None:
            continue
        if field.path:
            found[field.attribute] = held if isinstance(held, str) else json.dumps(held)
        elif canonical_type(field.element) == pa.timestamp("us", "UTC"):
            found[field.attribute] = [moment(one) for one in held] if field.many else moment(held)
    for name, relation in schema.relations.items():
        if (held := found.get(name)) is not None:
            found[name] = (
                [typed(one, relation.schema) for one in held] if relation.many else typed(held, relation.schema)
            )
    return found


def moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


@pytest.mark.parametrize("write", [as_jsonl, as_csv, as_parquet])
def test_contacts_in_files_are_selected_as_in_memory(write: Callable[[Path], Path], tmp_path: Path) -> None:
    path = write(tmp_path)
    root = RELATIONS.root()
    everything = members_of(root, {*root.by_name, *root.relations})
    inputs = Inputs((str(path),), root, everything, Policy(OnError.STOP), allow_missing=True)
    ids: list[int] = []
    records = []
    for source in inputs.sources():
        for batch in batches(source):
            ids += map(int, source.values(batch.rows, "id"))
            records += source.records(batch)[1]
    assert len(ids) > 100

    def selected(case: Case) -> None:
        assert case.ids is not None
        f = case.parse().at(case.now)
        found = [key for key, record in zip(ids, records, strict=True) if f.matches(record)]
        assert found == [key for key in case.ids if key in known]

    known = {*ids}
    each([case for case in RELATIONS.cases() if case.ids is not None and len(case.source) < 2_000], selected)
