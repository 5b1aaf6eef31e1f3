"""The instants in custom data are noted in short steps, whatever the contacts hold."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from audiencefilter.service.operations import clock_advance, contacts, custom_fields
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.notation import CustomField, _long, _short, language_of
from audiencefilter.service.storage import tables
from tests.service.evaluating import EvaluatedList

FIELDS = [CustomField(f"data.f{number}", (f"f{number}",), "datetime") for number in range(40)]
HELD = {f"f{number}": "2026-01-01T00:00:00Z" for number in range(0, 40, 2)}
SIZE = 10


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[EvaluatedList]:
    made = EvaluatedList(f"sqlite:///{tmp_path / 'moments.db'}")
    rows = [contacts.new_contact(made.id, {"email": f"{number}@cam.edu", "data": HELD}) for number in range(SIZE)]
    with made.database.writing() as connection:
        connection.execute(tables.contacts.insert(), rows)
    made.write(lambda work: custom_fields.set_notation(work, made.id, "extended"))
    yield made
    made.database.close()


def noted(filled: EvaluatedList) -> int:
    with filled.database.reading() as connection:
        return connection.scalar(sa.select(sa.func.count()).select_from(tables.moments)) or 0


def test_each_document_is_read_once_and_each_step_is_short(
    filled: EvaluatedList, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Any] = []

    def reading(held: Any) -> Any:
        read.append(held)
        return json.loads(held)

    monkeypatch.setattr(custom_fields, "document", reading)
    monkeypatch.setattr(custom_fields, "FILL_CONTACTS", 3)
    filled.write(lambda work: custom_fields.set_fields(work, filled.id, FIELDS))
    counts = []
    while clock_advance.step(filled.database, DefinitionCache(), filled.id):
        counts.append(noted(filled) // len(HELD))
    assert counts == [3, 6, 9, 10]
    assert len(read) == SIZE


def test_of_long_languages_few_are_remembered() -> None:
    _short.cache_clear()
    _long.cache_clear()
    for number in range(30):
        values = [f"{number}-{place:0100d}" for place in range(300)]
        shown = CustomField("data.f", ("f",), "string", values=tuple(values)).shown()
        assert language_of("extended", json.dumps([shown])).fields[0].values == tuple(values)
    assert _short.cache_info().currsize == 0
    assert 0 < _long.cache_info().currsize < 30
