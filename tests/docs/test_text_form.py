"""The table of docs/text-form.md: every text means what the JSON beside it means, in the notation that is said."""

import re
from collections.abc import Iterator

import pytest

import audiencefilter as af
from tests.docs.pages import DOCS
from tests.each import each

PAGE = DOCS / "text-form.md"
EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)

_ROW = re.compile(r"^\| (`.+`) +\| `(.+)` +\| (both|extended) +\|$", re.MULTILINE)


def _rows() -> Iterator[tuple[str, str, str]]:
    for texts, clause, notation in _ROW.findall(PAGE.read_text(encoding="utf-8")):
        for text in re.findall(r"`([^`]+)`", texts):
            yield text, clause, notation


def test_a_text_means_the_json_beside_it() -> None:
    rows = list(_rows())
    assert len(rows) > 20
    each(rows, _check)


def _check(row: tuple[str, str, str]) -> None:
    text, clause, notation = row
    assert af.parse_text(text, EXTENDED) == af.parse(clause, EXTENDED)
    for parse, source in ((af.parse_text, text), (af.parse, clause)):
        if notation == "both":
            assert parse(source, af.CONTACT).fields <= set(af.CONTACT.by_name)
        else:
            with pytest.raises(af.InvalidFilterError) as caught:
                parse(source, af.CONTACT)
            assert {problem.code for problem in caught.value.problems} == {"extended_only"}
