"""Printing and reading again, combining, and naming a filter keep what it is."""

import copy
import json
import os
import pickle
import random
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.language.ast import Aggregate, And, Comparison, InAudience, Not, Or, Quantified, walk
from tests.strategies import Scenario, clauses, scenarios, schemas

EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)


def assert_same(one: af.Filter, other: af.Filter) -> None:
    assert one == other
    assert other == one
    assert hash(one) == hash(other)
    assert one.fingerprint == other.fingerprint
    assert one.schema == other.schema
    assert one.fields == other.fields


@given(schemas(), st.data())
def test_canonical_json_reads_as_the_same_filter(schema: af.Schema, data: st.DataObject) -> None:
    f = af.parse(data.draw(clauses(schema, levels=4)), schema=schema)
    assert_same(f, af.parse(f.to_json(), schema=schema))
    assert_same(f, af.parse(f.to_json().encode(), schema=schema))
    assert_same(f, af.parse(f.to_dict(), schema=schema))
    assert json.loads(f.to_json()) == f.to_dict()
    # The tree itself comes back in its order, and printing again changes nothing.
    assert af.parse(f.to_json(), schema=schema).ast == f.ast
    assert af.parse(f.to_json(), schema=schema).to_json() == f.to_json()


@given(schemas(), st.data())
def test_the_text_form_reads_as_the_same_filter(schema: af.Schema, data: st.DataObject) -> None:
    f = af.parse(data.draw(clauses(schema, levels=4)), schema=schema)
    again = af.parse_text(f.to_text(), schema=schema)
    assert_same(f, again)
    assert again.to_text() == f.to_text()
    assert_same(f, af.parse_text(f.to_text().encode(), schema=schema))


@given(schemas(), st.data())
def test_copies_and_pickles_are_the_same_filter(schema: af.Schema, data: st.DataObject) -> None:
    f = af.parse(data.draw(clauses(schema)), schema=schema)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(f, protocol))
        assert_same(f, again)
        assert again.ast == f.ast
        assert again.limits == f.limits
    assert_same(f, copy.copy(f))
    assert_same(f, copy.deepcopy(f))


@given(scenarios())
def test_combinations_print_and_read_again(scenario: Scenario) -> None:
    f = scenario.filter
    for combined in (~f, ~~f, f & f, f | f, ~f & f, ~(f | ~f)):
        assert_same(combined, af.parse(combined.to_json(), schema=combined.schema))
        assert_same(combined, af.parse_text(combined.to_text(), schema=combined.schema))


@given(schemas(), st.data())
def test_the_tree_is_canonical(schema: af.Schema, data: st.DataObject) -> None:
    f = af.parse(data.draw(clauses(schema, levels=4)), schema=schema)
    for node in walk(f.ast):
        match node:
            case And(children) | Or(children):
                assert len(children) != 1
                assert not any(type(child) is type(node) for child in children)
            case Comparison(field):
                assert field in schema.by_name
            case Not() | Quantified() | Aggregate() | InAudience():
                pass


def shuffled(value: Any, rng: random.Random) -> Any:
    """Return a clause with its members, keys and listed values in another order."""
    if isinstance(value, dict):
        items = [(key, shuffled(item, rng)) for key, item in value.items()]
        rng.shuffle(items)
        return dict(items)
    if isinstance(value, list):
        members = [shuffled(item, rng) for item in value]
        rng.shuffle(members)
        return members
    return value


@given(schemas(), st.data(), st.randoms(use_true_random=False))
def test_order_does_not_tell_filters_apart(schema: af.Schema, data: st.DataObject, rng: random.Random) -> None:
    clause = data.draw(clauses(schema, levels=4))
    assert_same(af.parse(clause, schema=schema), af.parse(shuffled(clause, rng), schema=schema))


@given(schemas(), st.data())
def test_equality_is_equality_of_fingerprints(schema: af.Schema, data: st.DataObject) -> None:
    one = af.parse(data.draw(clauses(schema, levels=1)), schema=schema)
    other = af.parse(data.draw(clauses(schema, levels=1)), schema=schema)
    assert (one == other) is (one.fingerprint == other.fingerprint)
    if one == other:
        assert hash(one) == hash(other)


# -- pinned ---------------------------------------------------------------------------------------------------------

#: A change here is a change of every stored fingerprint: it needs another version in audiencefilter.filter.
PINNED = {
    "{}": ("e0daf53c29f953289d179020281c0faac0015c8afbdbecf9c6a58a56e73a772c"),
    '{"OR":[]}': ("bce579018dd9febb4275268db9e4c37e9488a34eae74dcd56c5f1ba1b727e572"),
    '{"points":1}': ("8ea03acc80c897998c7bffed36f059dc0ea5eeb181999e88805115b22477adab"),
    '{"points":{"gte":1.5}}': ("00dfc16097ee8032fea315cc1668b86f633507925fb89a5e629d2bbba776c118"),
    '{"points":{"in":[3,1,2,3]}}': ("b3c2554605f32dbf02586723ab723ba4bbaa2fd07eb4b1ce9e3c6154a0b0c14e"),
    '{"email":{"contains":"Ünï","mode":"default"}}': (
        "1b231a2ea57e6d4ac71c759e6e730ff3f69ecff89efc4d1bc4984ccf297e134b"
    ),
    '{"email":{"notIn":["b","a"],"mode":"insensitive"}}': (
        "d95788a254ad2a4ef55cb2350e100c7e5c957a4a3abf9ca7048c2ba497792e90"
    ),
    '{"city":null}': ("91062a5986e4a2e68c4cdcae0800175e1b5f05779720091fd047182f0915559a"),
    '{"createdAt":{"lt":"2024-06-01T14:00:00.123+02:00"}}': (
        "84d334e6faa7b2482147a7faa0746a4c24c6a9c1893931378dc12a86593275d7"
    ),
    '{"NOT":{"points":1,"city":"x"},"OR":[{"isVerified":true},{"email":{"not":null}}]}': (
        "85a121f79d0821e8f0f2a4cc45bbf0333c4be571e299f531dc4f4ee65fb9502f"
    ),
}


def test_fingerprints_are_the_same_in_another_process() -> None:
    program = (
        "import json, sys, audiencefilter as af\n"
        "schema = af.CONTACT.with_notation(af.Notation.EXTENDED)\n"
        "print(json.dumps({c: af.parse(c, schema=schema).fingerprint for c in json.load(sys.stdin)}))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(list(PINNED)),
        env={**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == PINNED


@pytest.mark.parametrize("clause", PINNED)
def test_fingerprints_are_pinned(clause: str) -> None:
    assert af.parse(clause, schema=EXTENDED).fingerprint == PINNED[clause]
