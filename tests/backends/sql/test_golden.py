"""The SQL that is emitted is the SQL of the golden files, and these show every form."""

from collections.abc import Iterator
from itertools import product
from typing import Any, assert_never, get_args

import pytest

from audiencefilter.backends.sql.dialect import Shape, shape_of
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.outline import (
    Bound,
    Chain,
    Count,
    Empty,
    Equals,
    Exists,
    Fails,
    FoldedMatch,
    Has,
    Known,
    Leaf,
    ListTest,
    Match,
    Membership,
    Needle,
    Node,
    Presence,
    ResultTest,
    Test,
    outline,
)
from audiencefilter.language.ast import Function
from audiencefilter.language.schema import FieldType
from audiencefilter.plan.nodes import Constant, Side, Where
from tests.backends.sql import clauses_of_relations, golden
from tests.backends.sql.clauses import FILTERS, ROWS, ids
from tests.strategies import FIRST_TYPES

BOTH = (False, True)
#: The types that lists are of.
LISTED = tuple(set(FIRST_TYPES) - {FieldType.BOOLEAN})


@pytest.mark.parametrize("name", golden.FILES)
def test_the_emitted_sql_is_that_of_the_file(name: str) -> None:
    difference = golden.difference(name)
    if difference:
        pytest.fail(f"if this is meant: python -m tests.backends.sql.golden --write\n{difference}", pytrace=False)


def test_there_is_a_file_for_every_dialect_and_none_besides() -> None:
    assert {f"{dialect}.sql" for dialect in DIALECTS} <= set(golden.FILES)
    assert {path.name for path in golden.FOLDER.iterdir()} == {*golden.FILES, "README.md"}


def test_a_difference_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(golden.FILES, "sqlite.sql", lambda: "something else\n")
    assert "+something else" in golden.difference("sqlite.sql")


def test_the_clauses_tell_rows_apart() -> None:
    assert all(0 < len(ids(f)) < ROWS for f in FILTERS.values() if f.fields and not _is_foregone(f.ast))


def _is_foregone(node: object) -> bool:
    return node in (FILTERS["missing values"].ast, FILTERS["false of every present value"].ast)


def test_the_clauses_reach_every_test_that_an_outline_can_have() -> None:
    reached: set[Test] = set()
    for f in FILTERS.values():
        reached |= _tests(outline(f.plan).root)
    assert reached == set(_possible())


def _tests(node: Node) -> set[Test]:
    match node:
        case Leaf(test):
            return {test}
        case Chain(_, members):
            return set().union(*map(_tests, members))
        case Exists() | ResultTest() | Fails():
            return set()
        case _:
            assert_never(node)


def _possible() -> list[Test]:
    """Return every test of every class: the product of the attributes, less what the plan never asks for."""
    tests: list[Test] = [Constant(verdict) for verdict in BOTH]
    tests += [Presence(*parts) for parts in product(FIRST_TYPES, BOTH)]
    tests += [Known(*parts) for parts in product(FIRST_TYPES, BOTH)]
    tests += [Membership(*parts) for parts in product(LISTED, Count, BOTH)]
    tests.append(Membership(FieldType.BOOLEAN, Count.ONE, negated=False))  # not true is false
    tests += [Membership(FieldType.STRING, *parts, ascii_folded=True) for parts in product(Count, BOTH)]
    tests += [Bound(*parts) for parts in product((FieldType.STRING, FieldType.NUMBER, FieldType.DATETIME), Side)]
    # More than 1 is at least 2.
    tests += [Bound(FieldType.INTEGER, side) for side in (Side.AT_LEAST, Side.AT_MOST)]
    tests += [Match(*parts) for parts in product(Where, BOTH, BOTH)]
    tests += [Match(Where.START, *parts, open_ended=True) for parts in product(BOTH, BOTH)]
    # SQLite refuses the others.
    needles = set(Needle) - {Needle.NONCHARACTER}
    tests += [FoldedMatch(*parts) for parts in product(Where, needles, BOTH, BOTH)]
    # Equal texts are a list of one, unless they are beyond ASCII and case is ignored.
    tests += [FoldedMatch(None, Needle.UNICODE, *parts) for parts in product(BOTH, BOTH)]
    return tests


def _reached() -> Iterator[tuple[Node, Shape | None]]:
    """Yield every node of the clauses beyond single values, and with a leaf the shape of what it is about."""
    for f in clauses_of_relations.FILTERS.values():
        taken = outline(f.plan_at(clauses_of_relations.NOW))
        for node in _nodes(taken.root):
            source = taken.inputs[node.input] if isinstance(node, Leaf) and node.input >= 0 else None
            yield node, None if source is None or source.is_column else shape_of(source)


def _nodes(node: Node | None) -> Iterator[Node]:
    if node is None:
        return
    yield node
    match node:
        case Leaf():
            yield from _nodes(node.among)
        case Chain(_, members):
            for member in members:
                yield from _nodes(member)
        case Fails(inner):
            yield from _nodes(inner)
        case Exists():
            yield from _nodes(node.where)
        case ResultTest():
            for part in (node.where, node.value, node.test):
                yield from _nodes(part)
        case _:
            assert_never(node)


def test_the_clauses_reach_every_test_of_a_list() -> None:
    reached = {node.test for node, shape in _reached() if isinstance(node, Leaf) and shape is not None and shape.many}
    assert reached == {test for kind in FIRST_TYPES for test in _possible_of_lists(kind)}


def _possible_of_lists(kind: FieldType) -> Iterator[ListTest]:
    for verdict in BOTH:
        yield from (Presence(kind, verdict), Equals(verdict), Empty(verdict))
        if kind in (FieldType.INTEGER, FieldType.NUMBER):  # some numbers are in no list of those
            yield Known(kind, verdict)
        # All of one value is any of one.
        yield Has(Count.ONE, False, verdict)
        yield from (Has(count, every, verdict) for count in (Count.FEW, Count.MANY) for every in BOTH)


def test_the_clauses_reach_every_shape() -> None:
    reached = {(one.type, one.many, bool(one.path), one.function) for _, one in _reached() if one is not None}
    expected: set[Any] = {
        (kind, many, path, None) for kind in FieldType for many, path in ((False, True), (True, False), (True, True))
    }
    summed = (FieldType.INTEGER, FieldType.DECIMAL)
    expected |= {(kind, False, path, Function.SUM) for kind in summed for path in BOTH}
    expected |= {(FieldType.DECIMAL, False, path, Function.AVG) for path in BOTH}
    expected |= {(FieldType.INTEGER, False, False, function) for function in (Function.COUNT, Function.AVG)}
    ordered = (FieldType.INTEGER, FieldType.NUMBER, FieldType.DATETIME)
    expected |= {(kind, False, path, of) for of in (Function.MIN, Function.MAX) for kind in ordered for path in BOTH}
    assert expected <= reached
    assert {one.of_some for _, one in _reached() if one is not None and one.function is Function.COUNT} == set(BOTH)


def test_the_clauses_reach_every_way_to_ask_related_records() -> None:
    reached: set[tuple[object, ...]] = set()
    for node, _ in _reached():
        if isinstance(node, Exists):
            asked = None if node.where is None else isinstance(node.where, Fails)
            reached.add((Exists, asked, node.negated, node.narrowed))
        elif isinstance(node, ResultTest):
            reached.add((ResultTest, node.where is not None, node.value is not None, node.otherwise, node.narrowed))
            reached.add((ResultTest, node.sparse))
        elif isinstance(node, Leaf) and node.among is not None:
            reached.add((Leaf, type(node.among)))
    possible: set[tuple[object, ...]] = {(Leaf, kind) for kind in (Leaf, Chain, Fails)}
    possible |= {(ResultTest, sparse) for sparse in BOTH}
    for asked, negated, beside in product((None, *BOTH), BOTH, BOTH):
        possible.add((Exists, asked, negated, beside))
    for where, verdict, beside in product(BOTH, BOTH, BOTH):
        possible.add((ResultTest, where, False, verdict, beside))
    for where, otherwise, beside in product(BOTH, (None, False, True), BOTH):
        possible.add((ResultTest, where, True, otherwise, beside))
    assert reached == possible


def test_the_clauses_reach_every_kind_of_node() -> None:
    reached = {type(node) for node, _ in _reached()}
    reached |= {type(node) for f in FILTERS.values() for node in _nodes(outline(f.plan).root)}
    assert reached == set(get_args(Node))
