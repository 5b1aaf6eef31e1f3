"""Many audiences over frames of Spark: the answers of one process, and errors in place of a part of them."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.adapters.spark import with_audiences
from tests.adapters.many import CONTACTS, COUNTS, EXPECTED, NOW, SCHEMA
from tests.adapters.many import FILTERS as OF_ANY_KEY
from tests.engines.spark import Spark

FILTERS = {str(key): f for key, f in OF_ANY_KEY.items()}
#: The audiences of each contact.
AUDIENCES = {one["id"]: [str(key) for key, ids in EXPECTED.items() if one["id"] in ids] for one in CONTACTS}
CONTACT_TYPES = "id bigint, points int, city string, joined timestamp"
ACTION_TYPES = "contactId bigint, name string, points int, at timestamp"


@pytest.fixture
def session(spark: Spark) -> Any:
    return spark.session


def contacts(session: Any) -> Any:
    rows = [(one["id"], one["points"], one["city"], one["joined"]) for one in CONTACTS]
    return session.createDataFrame(rows, CONTACT_TYPES).repartition(3)


def related(session: Any) -> dict[str, af.Related]:
    rows = [(one["id"], act["name"], act["points"], act["at"]) for one in CONTACTS for act in one["actions"]]
    strangers = [(None, "buy", 3, NOW), (999, "buy", 3, NOW)]
    return {"actions": af.Related(session.createDataFrame(rows + strangers, ACTION_TYPES), {"id": "contactId"})}


def test_a_column_of_one_filter(session: Any) -> None:
    rows = contacts(session).where(FILTERS["keen in bonn"].to_spark()).collect()
    assert sorted(row.id for row in rows) == EXPECTED["keen in bonn"]


def test_audiences_of_each_contact(session: Any) -> None:
    frame = with_audiences(contacts(session), FILTERS, related(session), NOW)
    assert frame.columns == ["id", "points", "city", "joined", "audiences"]
    assert {row.id: row.audiences for row in frame.collect()} == AUDIENCES


def test_counts(session: Any) -> None:
    check_counts(session)
    assert af.count_many({"keen": FILTERS["keen"]}, contacts(session).where("id < 0"), NOW) == {"keen": 0}


def check_counts(session: Any) -> None:
    assert af.count_many(OF_ANY_KEY, contacts(session), NOW, related(session)) == COUNTS


def test_no_audience(session: Any) -> None:
    frame = contacts(session)
    assert {tuple(row.audiences) for row in with_audiences(frame, {}).collect()} == {()}
    assert af.count_many({}, frame) == {}


Evaluate = Callable[[Any, Mapping[str, af.Filter]], Any]
EVALUATE: dict[str, Evaluate] = {"pass": with_audiences, "counts": lambda frame, filters: af.count_many(filters, frame)}


@pytest.mark.parametrize("evaluate", EVALUATE.values(), ids=EVALUATE)
def test_a_frame_without_a_column(session: Any, evaluate: Evaluate) -> None:
    filters = {"keen": FILTERS["keen"], "bonn": af.parse({"city": "Bonn"}, SCHEMA)}
    with pytest.raises(
        ValueError, match=r"^audience 'bonn': the frame has no column 'city' for 'city'; did you mean 'cty'"
    ):
        evaluate(session.createDataFrame([(1, 2, "Bonn")], "id int, points int, cty string"), filters)
    with pytest.raises(ValueError, match=r"^audience 'bought': how are the actions of Contact found"):
        evaluate(contacts(session), {"bought": FILTERS["bought"]})


def test_a_column_of_another_type(session: Any) -> None:
    # SQL would cast texts, and without ANSI mode make NULL of those that are no numbers.
    frame = session.createDataFrame([(1, "12"), (2, "many")], "id int, points string")
    with pytest.raises(
        ValueError, match=r"^audience 'keen': the column 'points' for 'points' is string: cast it to tinyint"
    ):
        with_audiences(frame, {"keen": FILTERS["keen"]})
    stamps = session.createDataFrame([(1, None)], "id int, joined timestamp_ntz")
    with pytest.raises(
        ValueError, match=r"^audience 'late': the column 'joined' .* is timestamp_ntz: cast it to timestamp$"
    ):
        with_audiences(stamps, {"late": af.parse({"joined": {"gt": "2025-01-01T00:00:00Z"}}, SCHEMA)})


def test_what_is_no_audience(session: Any) -> None:
    frame = contacts(session)
    with pytest.raises(TypeError, match="audience 7: the keys of audiences in Spark are texts"):
        with_audiences(frame, {7: FILTERS["keen"]})  # type: ignore[dict-item]
    with pytest.raises(ValueError, match="the frame has a column 'audiences' already"):
        with_audiences(with_audiences(frame, {}), FILTERS)
    with pytest.raises(TypeError, match=r"use adapters\.spark\.with_audiences"):
        af.match_many(FILTERS, frame)
