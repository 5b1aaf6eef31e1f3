"""The SQL that is emitted is the SQL of the golden files, and these show every form."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import assert_never

import pytest

from audiencefilter.backends.sql.dialect import COLUMN, Dialect
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.outline import (
    Bound,
    Constant,
    Count,
    Fails,
    FoldedMatch,
    FoldedMembership,
    Group,
    Known,
    Leaf,
    LongList,
    Match,
    Membership,
    Needle,
    Node,
    Presence,
    Some,
    Test,
    Worked,
)
from audiencefilter.backends.sql.outlining import outline
from audiencefilter.language.schema import FieldType
from audiencefilter.plan.nodes import Side, Where
from tests.backends.sql import golden
from tests.backends.sql.clauses import FILTERS, ROWS, ids

BOTH = (False, True)
#: The types that lists are of.
LISTED = tuple(set(FieldType) - {FieldType.BOOLEAN})


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


# -- every form is there --------------------------------------------------------------------------------------------


def test_the_clauses_reach_every_test_that_an_outline_can_have() -> None:
    reached: set[Test] = set()
    for f in FILTERS.values():
        reached |= {_without_spare(test) for test in _tests(outline(f.plan).root)}
    assert reached == set(_possible())


@pytest.mark.parametrize("name", DIALECTS)
def test_no_form_has_a_percent_sign(name: str) -> None:
    """Drivers that mark parameters with one would take it for a mark; so only names have to be looked at."""
    dialect = DIALECTS[name]
    tests = set().union(*(_tests(outline(f.plan).root) for f in FILTERS.values()))
    forms = [dialect.form(test) for test in _asked_of(dialect, tests)]
    assert len(forms) > 50
    assert not any("%" in part for form in forms for part in form if isinstance(part, str))


def _tests(node: Node) -> set[Test]:
    match node:
        case Leaf(test):
            return {test}
        case Group(_, members):
            return set().union(*map(_tests, members))
        case LongList(whole, each):
            return {*_tests(whole), *_tests(each)}
        case Some() | Worked() | Fails():
            return set()
        case _:
            assert_never(node)


def _without_spare(test: Test) -> Test:
    if isinstance(test, FoldedMembership):
        return FoldedMembership(test.negated, test.spare and "three")
    if not isinstance(test, FoldedMatch):
        return test
    assert (len(test.spare) == 3) is (test.needle is Needle.NONCHARACTER)
    return FoldedMatch(test.where, test.needle, test.negated, test.crowded)


def _possible() -> list[Test]:
    """Return every test of every class: the product of the attributes, less what the plan never asks for."""
    tests: list[Test] = [Constant(verdict) for verdict in BOTH]
    tests += [Presence(*parts) for parts in product(FieldType, BOTH)]
    tests += [Known(*parts) for parts in product(FieldType, BOTH)]
    tests += [Membership(*parts) for parts in product(LISTED, Count, BOTH)]
    tests.append(Membership(FieldType.BOOLEAN, Count.ONE, negated=False))  # not true is false
    tests += [Membership(FieldType.STRING, *parts, ascii_folded=True) for parts in product(Count, BOTH)]
    tests += [Bound(*parts) for parts in product((FieldType.STRING, FieldType.NUMBER, FieldType.DATETIME), Side)]
    # More than 1 is at least 2.
    tests += [Bound(FieldType.INTEGER, side) for side in (Side.AT_LEAST, Side.AT_MOST)]
    tests += [Match(*parts) for parts in product(Where, BOTH, BOTH)]
    tests += [Match(Where.START, *parts, open_ended=True) for parts in product(BOTH, BOTH)]
    tests += [FoldedMatch(*parts) for parts in product(Where, Needle, BOTH, BOTH)]
    # Equal texts are a list of one, unless they are beyond ASCII and case is ignored.
    beyond = (Needle.UNICODE, Needle.NONCHARACTER)
    tests += [FoldedMatch(None, *parts) for parts in product(beyond, BOTH, BOTH)]
    tests += [FoldedMembership(*parts) for parts in product(BOTH, ("", "three"))]
    return tests


def test_every_dialect_writes_every_test() -> None:
    """No form is left to the abstract class: each is a fragment that has the column in it, except verdicts."""
    for dialect in DIALECTS.values():
        for test in _asked_of(dialect, _possible()):
            form = dialect.form(_with_spare(test))
            assert (COLUMN in form) is not isinstance(test, Constant)


def _asked_of(dialect: Dialect, tests: Iterable[Test]) -> Iterator[Test]:
    """Give the tests that a dialect has to write: all, but for long lists where it has no form of its own."""
    return (test for test in tests if dialect.folds_lists or not isinstance(test, FoldedMembership))


def _with_spare(test: Test) -> Test:
    if (isinstance(test, FoldedMatch) and test.needle is Needle.NONCHARACTER) or (
        isinstance(test, FoldedMembership) and test.spare
    ):
        return replace(test, spare="\ue000\ue001\ue002")
    return test
