"""Changes: what became of one contact's memberships."""

from collections.abc import Hashable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Changes:
    """Which audiences a contact entered and left as it changed.

    Attributes:
        entered: the keys of those that it is in now, and was not.
        left: the keys of those that it was in, and is not now.
    """

    entered: frozenset[Hashable] = frozenset()
    left: frozenset[Hashable] = frozenset()

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self.entered or self.left)

    def _repr_html_(self) -> str:
        """Return what notebooks show: the keys, in the order of their texts."""
        from audiencefilter.insight import html
        from audiencefilter.language.errors import show

        def texts(keys: frozenset[Hashable]) -> list[str]:
            return sorted(key if isinstance(key, str) else show(key) for key in keys)

        return html.box(html.items("entered", texts(self.entered)), html.items("left", texts(self.left)))
