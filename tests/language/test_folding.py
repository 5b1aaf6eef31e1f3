"""The folding table: simple lower-case mapping, one code point to one."""

import sys
import unicodedata
from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from audiencefilter.language.folding import fold, folds
from tests import reference_documents


def test_the_table_has_its_size_and_maps_one_code_point_to_one() -> None:
    assert len(folds()) == 1_433
    assert all(0 < code <= sys.maxunicode and 0 < lower <= sys.maxunicode for code, lower in folds().items())
    assert not folds().keys() & set(folds().values())  # nothing is folded to itself, or to what is folded further


def test_the_table_agrees_with_the_interpreter() -> None:
    planes = range(0x3_0000), range(0xE_0000, 0xE_1000), range(sys.maxunicode - 0xFF, sys.maxunicode + 1)
    for code in chain(*planes):
        char = chr(code)
        if code in folds():
            assert fold(char) == ("i" if code == 0x130 else char.lower())
        elif unicodedata.ucd_3_2_0.category(char) != "Cn":  # letters newer than the table may have got a mapping
            assert fold(char) == char == char.lower()


def test_what_is_folded_and_what_is_not() -> None:
    for upper, lower in zip("İKẞÅΩϴǄǅⅧⒶᲐ𐐀", "ikßåωθǆǆⅷⓐა𐐨", strict=True):
        assert fold(upper) == lower
    for char in "ßςσıéſŉﬁǰ😀%_\\":
        assert fold(char) == char


@given(st.text())
def test_folding_keeps_the_length_and_agrees_with_the_reference(text: str) -> None:
    assert len(fold(text)) == len(text)
    assert fold(fold(text)) == fold(text)
    if all(unicodedata.ucd_3_2_0.category(char) != "Cn" for char in text):
        assert fold(text) == reference_documents.fold(text)
