"""Characters that nobody can see are those of Unicode's categories, whatever Python's tables know."""

import unicodedata

from audiencefilter.service.api.schemas.types import _shows_nothing


def test_all_controls_and_formats_show_nothing() -> None:
    every = map(chr, range(0x110000))
    assert not [char for char in every if unicodedata.category(char) in ("Cc", "Cf") and not _shows_nothing(char)]
    assert not any(map(_shows_nothing, "aß@.-_+'漢é"))
