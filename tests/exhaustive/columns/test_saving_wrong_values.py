"""A store with wrong values in related records that is saved says so, or answers as before."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from tests.columns.forcing import WAYS, forced
from tests.columns.test_related_errors import CONTACT, PATHS, changed, check, clause_of, randoms, wrong_of
from tests.examples import examples


def save_and_ask(store: af.ColumnStore, path: Path) -> None:
    """Save a store; where that does not raise, its file says of a relation why it is not there."""
    store.save(path)
    for each in PATHS:
        af.ColumnStore.open(path).count(af.parse(clause_of(each), schema=CONTACT))


@pytest.mark.parametrize("way", WAYS)
def test_answers_and_errors_of_a_store_that_changes_and_is_saved(way: str, tmp_path: Path) -> None:
    """Records are appended and put in place of others, asked before or not; saved if nothing is wrong, and opened."""

    @examples(150)
    @given(randoms, st.sampled_from(PATHS), st.booleans(), st.booleans())
    def compare(random: Random, path: tuple[str, ...], is_asked: bool, is_of_tables: bool) -> None:
        store, rows = changed(random, path, is_asked, is_of_tables)
        wrong = wrong_of(rows, *PATHS)
        if not wrong:
            store.save(tmp_path / "store")
            check(af.ColumnStore.open(tmp_path / "store"), rows, path, first=False)
            return
        with pytest.raises(ValueError, match=r"record \d+: \S+ is 'soon'") as caught:
            save_and_ask(store, tmp_path / "store")
        number, place = re.findall(r"record (\d+): (\S+) is", str(caught.value))[0]
        assert (int(number), place) in wrong

    with forced(way):
        compare()
