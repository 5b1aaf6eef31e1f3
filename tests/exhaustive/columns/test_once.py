"""Columns that stay unencoded, for a single filter, select what rows do."""

import numpy as np
import pytest
from hypothesis import given

import audiencefilter as af
from audiencefilter.columns.column import NumberColumn
from audiencefilter.columns.segment import Segment
from audiencefilter.columns.texts import PlainTexts
from audiencefilter.contacts.records import columns_of_records
from audiencefilter.tools import store_once
from tests.columns.forcing import forced
from tests.conformance.corpus import CONTACTS
from tests.examples import examples
from tests.strategies import Scenario, scenarios

IDS = np.array([contact["id"] for contact in CONTACTS.contacts()])


@pytest.mark.parametrize("step", [1])
def test_the_conformance_cases(step: int) -> None:
    table = af.ColumnStore.from_records(CONTACTS.contacts(), af.CONTACT, threads=1).to_arrow()
    wrong = []
    with forced("small"):
        for case in CONTACTS.distinct()[::step]:
            if sorted(IDS[store_once(table, af.CONTACT).indices(case.parse())].tolist()) != sorted(case.ids or ()):
                wrong.append(case.name)
    assert not wrong


@examples(150)
@given(scenarios(rows=24))
def test_random_scenarios(scenario: Scenario) -> None:
    f, schema = scenario.filter, scenario.schema
    segment = Segment(columns_of_records(scenario.rows, schema), schema, once=True)
    store = af.ColumnStore(segment, schema, threads=1)
    assert store.indices(f).tolist() == [index for index, row in enumerate(scenario.rows) if f.matches(row)]
    assert store.count(f) == store.mask(f).sum()


def test_columns_of_single_values_stay_unencoded() -> None:
    columns = columns_of_records([{"city": "Bonn", "points": 5}, {"points": 7}], af.CONTACT)
    segment = Segment(columns, af.CONTACT, once=True)
    by_name = af.CONTACT.by_name
    assert isinstance(segment.column(by_name["city"]), PlainTexts)
    assert isinstance(segment.column(by_name["points"]), NumberColumn)
    assert segment.column(by_name["city"]).take(slice(0, 2)).to_pylist() == ["Bonn", None]
    assert segment.column(by_name["city"]).nbytes > 0
