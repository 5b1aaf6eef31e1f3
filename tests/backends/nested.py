"""Contacts with lists, custom data and related records, and every way to ask rows, for the tests of rows."""

import json
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.backends.interpreter import is_selected

T = af.FieldType
F = af.Field
NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
ITEM = af.Schema("Item", [F("sku", T.STRING)])
ACTION: af.Schema = af.Schema("Action", [
    F("name", T.STRING),
    F("points", T.INTEGER),
    F("score", T.NUMBER),
    F("at", T.DATETIME),
    F("labels", T.STRING, many=True),
    F("values", T.STRING),  # as a method of a dict is called
], relations=[af.Relation("items", ITEM), af.Relation("contact", lambda: CONTACT, many=False)])  # fmt: skip
CONTACT: af.Schema = af.Schema("Contact", [
    F("email", T.STRING), F("tags", T.STRING, many=True), F("sizes", T.INTEGER, many=True),
    F("rates", T.NUMBER, many=True), F("days", T.DATETIME, many=True), F("flags", T.BOOLEAN, many=True),
    F("at", T.DATETIME), F("plan", T.STRING, "data", path=("plan",)), F("seats", T.INTEGER, "data", path=("seats",)),
    F("big", T.INTEGER, "data", bits=64, path=("seats",)), F("rate", T.NUMBER, "data", path=("rate",)),
    F("ok", T.BOOLEAN, "data", path=("ok",)), F("since", T.DATETIME, "data", path=("since",)),
    F("city", T.STRING, "data", path=("address", "city", "0")),
    F("marks", T.STRING, "data", many=True, path=("marks",)),
    F("counts", T.INTEGER, "data", many=True, path=("counts",)),
    F("shares", T.NUMBER, "data", many=True, path=("counts",)),
], relations=[af.Relation("actions", ACTION), af.Relation("list", lambda: CONTACT, many=False)])  # fmt: skip


def parsed(clause: Any, schema: af.Schema = CONTACT) -> af.Filter:
    """Return the filter of a clause, the same one each time: of texts `parse` remembers some."""
    return af.parse(json.dumps(clause), schema)


def answered(f: af.Filter, record: Any, now: datetime = NOW) -> bool:
    """Return whether a filter selects a record, which every way of asking has to agree on."""
    around = [{}, record, SimpleNamespace()]
    answers = {
        f.matches(record, now=now), f.predicate(now=now)(record), bool(f.select([record], now=now)),
        bool(f.select(iter([record]), now=now)), any(one is record for one in f.select(around, now=now)),
        f.preview([record], now=now).count == 1, f.explain(record, now=now).verdict is True,
        f.at(now).matches(record), is_selected(f.plan_at(now), record), is_selected(f.selection_at(now), record),
    }  # fmt: skip
    assert len(answers) == 1, (f, record)
    (answer,) = answers
    assert type(answer) is bool
    return answer


def refusal(f: af.Filter, record: Any) -> af.RecordError:
    """Return the error of a record, which every way of asking has to agree on."""
    said = set()
    for ask in (f.matches, f.explain):
        with pytest.raises(af.RecordError) as caught:
            ask(record, now=NOW)
        assert caught.value.index is None
        said.add(str(caught.value))
    with pytest.raises(af.RecordError) as single:
        f.predicate(now=NOW)(record)
    said.add(str(single.value))
    for read in (f.select, f.preview):
        with pytest.raises(af.RecordError) as caught:
            read([{}, record], now=NOW)
        assert caught.value.index == 1
        assert str(caught.value) == f"record 1: {single.value}"
    assert said == {str(single.value)}
    return single.value
