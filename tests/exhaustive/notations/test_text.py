"""Sources of the text form as long as they may be, and the largest clauses that it prints."""

import pytest
from hypothesis import given

from tests.conformance.corpus import CONTACTS, RELATIONS
from tests.each import each
from tests.examples import examples
from tests.notations.hostile_texts import assert_refused, hostile
from tests.notations.refusals import SOURCES
from tests.notations.test_read import assert_read_by_the_reader_of_its_notation
from tests.notations.test_text import MOST_NODES, assert_comes_back, assert_prints_to_text_that_is_read
from tests.notations.text_refusals import TEXTS
from tests.notations.wordy_clauses import clauses


def test_a_long_hostile_source_is_an_invalid_filter_and_nothing_else() -> None:
    each(hostile(4_000_000), assert_refused)


@pytest.mark.parametrize("kind", MOST_NODES)
def test_the_most_nodes_print_to_text_that_is_read(kind: str) -> None:
    assert_prints_to_text_that_is_read(kind, 2_000)


def test_every_source_of_the_suites_is_in_one_notation_at_most() -> None:
    sources = [(case.schema, case.source) for case in CONTACTS.cases()]
    sources += [(RELATIONS.root(), case.source) for case in RELATIONS.cases() if len(case.source) < 10_000]
    for schema, source in (*sources, *SOURCES, *TEXTS):
        assert_read_by_the_reader_of_its_notation(source, schema)


@examples(4_000)
@given(clauses())
def test_any_of_many_clauses_comes_back_as_the_same_tree(clause: dict[str, object]) -> None:
    assert_comes_back(clause)
