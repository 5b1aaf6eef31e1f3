"""Faults of records in memory that were there once."""

from typing import Any, Final

import numpy as np
import pyarrow as pa
import pytest

import audiencefilter as af

T = af.FieldType
SCHEMA: Final = af.Schema(
    "Thing", [af.Field("number", T.NUMBER), af.Field("at", T.DATETIME), af.Field("text", T.STRING)]
)


def test_a_float32_and_a_float16_are_compared_as_their_doubles() -> None:
    for kind in (np.float16, np.float32):
        held = kind(0.1)
        for test, expected in (
            ({"equals": 0.1}, False),
            ({"not": 0.1}, True),
            ({"in": [0.1, 7]}, False),
            ({"equals": float(held)}, True),
            ({"gt": 0.1}, float(held) > 0.1),
            ({"lte": 0.1}, float(held) < 0.1),
            ({"gt": min(0.1, float(held)), "lt": max(0.1, float(held))}, False),
        ):
            f = af.parse({"number": test}, SCHEMA)
            record = {"number": held}
            found = (
                f.matches(record),
                f.predicate()(record),
                f.select([record]) == [record],
                f.explain(record).verdict,
            )
            assert found == (expected,) * 4, (kind, test)


def test_what_numpy_and_pyarrow_hold_is_a_record_error_also_under_not() -> None:
    noon, texts = "2024-06-01T12:00:00", pa.array(["a", "b"])
    clauses: list[Any] = [{"text": {"not": "a"}}, {"NOT": {"text": "a"}}, {"text": {"not": {"contains": "a"}}}]
    for test in (f"{noon}Z", {"gt": f"{noon}Z"}, {"notIn": [f"{noon}Z", "2020-01-01T00:00:00Z"]}):
        clauses.append({"at": test})
    for at in (np.datetime64(noon, "us"), np.datetime64(noon, "s"), np.datetime64(1, "ns")):
        with pytest.raises(af.RecordError):
            af.ColumnStore.from_records([{"at": at}], SCHEMA)
        for clause in clauses:
            f = af.parse(clause, SCHEMA)
            for ask in (f.matches, f.predicate(), f.explain, lambda record: f.select([record])):  # noqa: B023
                with pytest.raises(af.RecordError):
                    ask({"at": at, "text": texts})


class Told:
    """A value that counts how often it is printed, and leads to itself through those beside it."""

    told = 0

    def __init__(self, beside: list[Any]) -> None:
        self.beside = beside

    def __repr__(self) -> str:
        Told.told += 1
        return f"Told({Told.told})"


def test_an_error_about_values_that_lead_to_each_other_prints_few_of_them() -> None:
    beside: list[Any] = []
    beside += [[Told(beside)] * 50, {"in": beside}] * 50
    f = af.parse({"text": {"contains": "a"}}, SCHEMA)
    Told.told = 0
    with pytest.raises(af.RecordError) as caught:
        f.explain({"text": beside})
    assert len(str(caught.value)) < 300
    assert Told.told < 100
