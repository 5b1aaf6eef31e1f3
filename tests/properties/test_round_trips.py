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
from audiencefilter.language import ast
from audiencefilter.language.operators import RELATION_RULES_BY_KEY
from audiencefilter.notations.canonical import measure
from tests.each import each
from tests.examples import examples
from tests.properties.drawn import Drawn, drawn
from tests.strategies import clauses, schemas
from tests.worlds.graphs import World, worlds

EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)


def assert_same(one: af.Filter, other: af.Filter) -> None:
    assert one == other
    assert other == one
    assert hash(one) == hash(other)
    assert one.fingerprint == other.fingerprint
    assert one.schema == other.schema
    assert one.fields == other.fields
    assert one.is_relative == other.is_relative


@examples(60)
@given(drawn(levels=4, rows=1))
def test_what_is_printed_reads_as_the_same_filter(made: Drawn) -> None:
    f = made.f
    for again in (
        made.read(f.to_json()),
        made.read(f.to_json().encode()),
        made.read(f.to_dict()),
        af.parse_text(f.to_text(), schema=made.schema),
        af.parse_text(f.to_text().encode(), schema=made.schema),
    ):
        # The tree itself comes back in its order, and printing again changes nothing.
        assert again.ast == f.ast
        assert_same(f, again)
        assert again.to_json() == f.to_json()
        assert again.to_text() == f.to_text()


@examples(60)
@given(drawn())
def test_copies_and_pickles_are_the_same_filter(made: Drawn) -> None:
    f = made.f
    assert f.selection == f.selection  # which may be kept in it
    pickled = [pickle.loads(pickle.dumps(f, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    for again in (*pickled, copy.copy(f), copy.deepcopy(f)):
        assert_same(f, again)
        assert (again.ast, again.limits) == (f.ast, f.limits)
        assert [id(row) for row in again.select(made.rows, now=made.now)] == made.chosen
    plan = pickle.loads(pickle.dumps(f.plan))
    assert (plan, hash(plan)) == (f.plan, hash(f.plan))


@examples(60)
@given(drawn(levels=2, rows=1))
def test_combinations_print_and_read_again(made: Drawn) -> None:
    f = made.f
    for combined in (~f, ~~f, f & f, f | f, ~f & f, ~(f | ~f)):
        assert_same(combined, af.parse(combined.to_json(), schema=combined.schema))
        assert_same(combined, af.parse_text(combined.to_text(), schema=combined.schema))


@given(schemas(), st.data())
def test_the_tree_is_canonical(schema: af.Schema, data: st.DataObject) -> None:
    f = af.parse(data.draw(clauses(schema, levels=4)), schema=schema)
    for node in ast.walk(f.ast):
        match node:
            case ast.And(children) | ast.Or(children):
                assert len(children) != 1
                assert not any(type(child) is type(node) for child in children)
            case ast.Comparison(field):
                assert field in schema.by_name
            case ast.Not() | ast.Quantified() | ast.Aggregate() | ast.InAudience():
                pass


_UNORDERED = ("AND", "OR", "NOT", "in", "notIn", "hasSome", "hasEvery")


def shuffled(value: Any, rng: random.Random, has_order: bool = False) -> Any:
    """Return a clause with its members, keys and listed values in another order, save what a list equals."""
    if isinstance(value, dict):
        items = [(key, shuffled(item, rng, key not in _UNORDERED)) for key, item in value.items()]
        return dict(rng.sample(items, len(items)))
    if isinstance(value, list):
        members = [shuffled(item, rng) for item in value]
        return members if has_order else rng.sample(members, len(members))
    return value


@examples(60)
@given(drawn(levels=4, rows=1, documents=False), st.randoms(use_true_random=False))
def test_order_does_not_tell_filters_apart(made: Drawn, rng: random.Random) -> None:
    assert_same(made.f, made.read(shuffled(made.clause, rng)))


@examples(60)
@given(drawn(levels=1, documents=False))
def test_equality_is_equality_of_fingerprints(made: Drawn) -> None:
    f = made.f
    for clause in (made.clause, {}, {"OR": []}, *({key: made.clause[key]} for key in made.clause)):
        g = made.read(clause)
        assert (f == g) is (f.fingerprint == g.fingerprint)
        if f == g:
            assert hash(f) == hash(g)
            assert [id(row) for row in g.select(made.rows, now=made.now)] == made.chosen


def counted(clause: dict[str, Any], schema: af.Schema) -> tuple[int, int]:
    """Return the nesting and the nodes of a clause, as the limits count them."""
    depth, nodes = 1, 0
    for key, value in clause.items():
        if key in ("AND", "OR", "NOT"):
            members = value if isinstance(value, list) else [value]
            nodes += 1 + (key != "AND" and any(is_idle(member, schema) for member in members))
            for member in members:
                deeper, more = counted(member, schema)
                depth = max(depth, 1 + deeper)
                nodes += more or not is_idle(member, schema)
        elif key in schema.relations:
            related = schema.relations[key].schema
            for asked, content in value.items():
                nodes += 1
                inner = content
                if RELATION_RULES_BY_KEY[asked].asks in ast.Function:
                    nodes += len(content.keys() - {"field", "where"})
                    inner = content.get("where")
                if inner is not None:
                    deeper, more = counted(inner, related)
                    depth, nodes = max(depth, 1 + deeper), nodes + 1 + max(more, _is_empty(inner, related))
        else:
            nodes += len(value.keys() - {"mode"}) if isinstance(value, dict) else 1
    return depth, nodes


def is_idle(clause: dict[str, Any], schema: af.Schema) -> bool:
    """Whether a clause has empty relation objects and nothing else: it counts for nothing."""
    return bool(clause) and all(key in schema.relations and not value for key, value in clause.items())


def _is_empty(clause: dict[str, Any], schema: af.Schema) -> bool:
    return bool(clause) and not is_idle(clause, schema)


def denies_null_twice(node: ast.Node) -> bool:
    """Whether a field is asked for a missing value as `not: {notIn: null}` does, which is printed with a group."""
    return any(
        isinstance(part, ast.Not)
        and isinstance(part.child, ast.Not)
        and isinstance(part.child.child, ast.Comparison)
        and part.child.child.operator is ast.Operator.IS_NULL
        for part in ast.walk_into(node)
    )


@examples(80)
@given(worlds(4))
def test_nothing_that_is_read_as_a_tree_takes_less_than_what_is_printed(made: World) -> None:
    f = made.filter
    assert counted(f.to_dict(), made.schema) == measure(f.ast, made.schema)
    depth, nodes = counted(made.clause, made.schema)
    assert af.parse(made.clause, made.schema, af.Limits(depth=depth, nodes=max(nodes, 1))).ast == f.ast
    for limits in (
        af.Limits(depth=depth - 1) if depth > 1 else None,
        af.Limits(nodes=nodes - 1) if nodes > 1 else None,
    ):
        if limits is not None:
            with pytest.raises(af.InvalidFilterError, match="too"):
                af.parse(made.clause, made.schema, limits)
    if '"AND"' not in f.to_json() and not denies_null_twice(f.ast):
        printed_depth, printed_nodes = measure(f.ast, made.schema)
        assert printed_depth <= depth
        assert printed_nodes <= nodes


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


def test_fingerprints_are_pinned() -> None:
    def check(clause: str) -> None:
        assert af.parse(clause, schema=EXTENDED).fingerprint == PINNED[clause]

    each(PINNED, check)
