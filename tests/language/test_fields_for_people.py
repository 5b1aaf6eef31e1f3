"""Groups, synonyms and labels of fields: for people, without effect, and stored with the schema."""

import copy
import pickle
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.language.schema_document import checksum
from tests.each import each

T = af.FieldType
CITY = af.Field("city", T.STRING, group="Profile", synonyms=["state", "town"], labels={"VT": "Vermont"})
ACTIONS = af.Relation("actions", af.Schema("Action", [CITY]), group="Activity", synonyms=("did",))
SCHEMA = af.Schema("Contact", [CITY], relations=[ACTIONS])


def test_they_have_no_effect() -> None:
    plain = af.Schema("Contact", [af.Field("city", T.STRING)])
    assert af.Field("city", T.STRING) == CITY
    assert hash(af.Field("city", T.STRING)) == hash(CITY)
    assert checksum(plain) == checksum(af.Schema("Contact", [CITY]))


@pytest.mark.parametrize(
    "stored",
    [
        pytest.param(lambda schema: pickle.loads(pickle.dumps(schema)), id="pickle"),
        pytest.param(copy.deepcopy, id="copy"),
    ],
)
def test_they_are_stored_with_the_schema(stored: Any) -> None:
    found = stored(SCHEMA)
    city, actions = found.by_name["city"], found.relations["actions"]
    assert (city.group, city.synonyms, city.labels) == ("Profile", ("state", "town"), {"VT": "Vermont"})
    assert (actions.group, actions.synonyms) == ("Activity", ("did",))


def test_schemas_without_end_have_no_checksum() -> None:
    def made(number: int) -> af.Schema:
        further = af.Relation("next", lambda: made(number + 1))
        return af.Schema(f"S{number}", [CITY], relations=[further])

    with pytest.raises(ValueError, match="S0 leads to more than 250 schemas"):
        checksum(made(0))


def test_other_values_are_refused() -> None:
    def check(case: tuple[dict[str, Any], str]) -> None:
        words, message = case
        with pytest.raises(ValueError, match=message):
            af.Field("city", T.STRING, **words)

    cases: list[tuple[dict[str, Any], str]] = [
        ({"group": 1}, "the group of 'city' must be a text, not 1"),
        ({"synonyms": "state"}, r"the synonyms of 'city' must be some texts, as \('state',\), not 'state'"),
        ({"synonyms": [1]}, "the synonyms of 'city' must be some texts"),
        ({"labels": ["VT"]}, "the labels of 'city' must be texts by value"),
        ({"labels": {"VT": 1}}, "the labels of 'city' must be texts by value"),
    ]
    each(cases, check)


def test_only_texts_have_labels() -> None:
    with pytest.raises(ValueError, match="'points' is integer, and only strings have labels"):
        af.Field("points", T.INTEGER, labels={"1": "one"})
