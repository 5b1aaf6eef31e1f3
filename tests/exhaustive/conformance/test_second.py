"""Every conformance case of the second language, through everything that evaluates or rewrites a filter."""

import pytest

from tests.conformance.test_second import SELECTING, careful_evaluation_selects_the_expected_contacts
from tests.each import each


@pytest.mark.parametrize("chapter", SELECTING)
def test_careful_evaluation_selects_the_expected_contacts(chapter: str) -> None:
    each(SELECTING[chapter], careful_evaluation_selects_the_expected_contacts)
