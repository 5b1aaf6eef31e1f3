"""The fixed set of random worlds: each back-end selects what the reference model says, and refuses what it refuses."""

from collections.abc import Callable
from functools import cache, partial

import pytest

import audiencefilter as af
from tests.agreement import hostile
from tests.agreement.cases import Answers, Ask, Case, case_for
from tests.agreement.comparing import PREPARE, REFUSED, Seen, compare, of_engine
from tests.described import schema_of
from tests.each import each
from tests.engines.registry import LOCAL, MARKED, Registry
from tests.worlds import pairs, small
from tests.worlds.maker import ROOT

#: The back-ends in this process that are asked a part of the small worlds.
_QUICK = ("rows", "index", "columns")
#: Frames take long to be made for each clause: they are asked beside the engines.
_IN_PROCESS = [name if name in _QUICK else pytest.param(name, marks=pytest.mark.engines) for name in PREPARE]
_ENGINES = [
    name if name == "sqlite" else pytest.param(name, marks=pytest.mark.engines)
    for name in (*LOCAL, *(name for name in MARKED if name != "mysql"))
]


@cache
def _array(name: str) -> Case:
    """Return the world of the covering array, once for all that store it alike."""
    return case_for(pairs.world(), name)


def _agrees(name: str, prepare: Callable[[Case], Ask]) -> None:
    seen = Seen()
    compare(prepare, _array(name if name in ("sqlite", "clickhouse") else ""), seen, name)
    assert not seen.faults, seen.faults[0]
    assert not seen.refused
    assert seen.answered == len(pairs.array())


def test_each_allowed_pair_of_features_is_in_a_clause() -> None:
    found = set[tuple[int, int]]().union(*map(pairs.pairs_of, pairs.array()))
    assert found == pairs.allowed_pairs()
    assert len(found) > 2_000


def test_each_value_of_each_feature_is_in_a_clause() -> None:
    found = {value for features in pairs.array() for value in features.items()}
    assert found == {(feature, value) for feature, values in pairs.FEATURES.items() for value in values}


def test_clauses_of_the_array_tell_records_apart() -> None:
    outcomes = [one.verdicts() for one, _ in _array("").pairs]
    assert sum(0 < found.count(True) < len(found) for found in outcomes) > 0.85 * len(outcomes)
    assert sum(None in found for found in outcomes) > 0.6 * len(outcomes)


@pytest.mark.parametrize("name", _IN_PROCESS)
def test_a_back_end_agrees_on_all_pairs_of_features(name: str) -> None:
    _agrees(name, PREPARE[name])


@pytest.mark.parametrize("name", _ENGINES)
def test_an_engine_agrees_on_all_pairs_of_features(engines: Registry, name: str) -> None:
    _agrees(name, of_engine(engines.get(name)))


@pytest.mark.parametrize("name", _ENGINES)
def test_an_engine_agrees_on_hostile_values(engines: Registry, name: str) -> None:
    faults, clauses, telling = hostile.asked(engines.get(name), 1, 10 if name == "spark" else 40)
    assert not faults, faults[0]
    assert telling > 0.4 * clauses


def test_small_clauses_agree() -> None:
    seen = Seen()
    for number in range(len(small.WORLDS)):
        case = Case(small.world(number, first=number * 5, step=2_003))
        for name in _QUICK:
            compare(PREPARE[name], case, seen, name)
    assert not seen.faults, seen.faults[0]
    assert not seen.refused
    assert seen.telling > 0.6 * seen.clauses
    assert seen.unknown > 0.3 * seen.clauses


@pytest.mark.parametrize(("field", "refusing", "words"), REFUSED, ids=[words for _, _, words in REFUSED])
def test_what_is_refused_is_refused_still(field: dict[str, object], refusing: tuple[str, ...], words: str) -> None:
    f = af.parse('{"f": {"gte": 1}}', schema_of({"root": ROOT, "schemas": {ROOT: {"fields": [field]}}}))
    assert f.matches({"data": {"f": 1}})

    def asked(dialect: str) -> None:
        with pytest.raises(af.UnsupportedError, match=words):
            f.to_sql(dialect)  # type: ignore[arg-type]

    each(refusing, asked)


def _everybody(case: Case) -> Ask:
    return lambda f: iter([("all", [row["id"] for row in case.rows])])


def _two_valued(case: Case) -> Ask:
    """Take what is unknown for false, so that its negation is true."""
    known = [(f, [row["id"] for row in f.select(case.rows, now=case.world.now)]) for _, f in case.pairs]
    others = [(~f, [row["id"] for row in case.rows if row["id"] not in ids]) for f, ids in known]
    found = dict([*others, *known])
    return lambda f: iter([("two-valued", found[f])])


def _written_otherwise(change: Callable[[str], str], case: Case) -> Ask:
    """Answer another clause than the one that is asked."""

    def ask(f: af.Filter) -> Answers:
        text = f.to_json()
        if change(text) != text:
            other = af.parse(change(text), case.schema)
            yield "otherwise", [row["id"] for row in other.select(case.rows, now=case.world.now)]

    return ask


def test_a_fault_is_printed_with_the_command_that_repeats_it() -> None:
    number = small.WORLDS.index(("INTEGER", "one"))
    wrong = partial(_written_otherwise, lambda text: text.replace('"gte"', '"gt"'))
    seen = Seen()
    compare(wrong, Case(small.world(number, step=19)), seen, "rows", "python -m tests.agreement --seed 7")
    said, clause, at, *about, command = map(str.strip, seen.faults[0].splitlines())
    assert said == "rows, otherwise, selects [4, 5, 6, 7, 8, 9], and not [4, 5, 6]"
    assert clause == '{"NOT": {"f": {"gte": 0}}}'
    assert at == "at 2026-03-29T12:00:00+00:00"
    assert about[:2] == ["Contact: f INTEGER", "contacts: {'id': 7, 'teamId': None, 'f': 0}"]
    assert command == "again: python -m tests.agreement --seed 7"


@pytest.mark.parametrize(("wrong", "least"), [
    (_everybody, 0.5),
    (_two_valued, 0.3),
    (partial(_written_otherwise, lambda text: text.replace('"gte"', '"gt"')), 0.01),
    (partial(_written_otherwise, lambda text: text.replace('"insensitive"', '"default"')), 0.005),
    (partial(_written_otherwise, lambda text: text.replace('"every"', '"some"')), 0.01),
    (partial(_written_otherwise, lambda text: text.replace('"hasEvery"', '"hasSome"')), 0.005),
], ids=["everybody", "two-valued", "off by one in an order", "case", "every", "has every"])  # fmt: skip
def test_a_wrong_back_end_is_found(wrong: Callable[[Case], Ask], least: float) -> None:
    seen = Seen()
    compare(wrong, _array(""), seen)
    assert len(seen.faults) > least * seen.clauses
