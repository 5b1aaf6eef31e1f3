"""For the site: the examples of docstrings are doctests, which Markdown would take for quotations."""

import re
from typing import Any, Final

from griffe import Extension, Object

#: A doctest with what it prints, up to an empty line.
_EXAMPLE: Final = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


class Examples(Extension):  # type: ignore[misc]
    """Puts each doctest into a fence."""

    def on_instance(self, *, obj: Object, **_: Any) -> None:
        """Change the docstring of a module, a class, a function or an attribute that was found."""
        if obj.docstring:
            obj.docstring.value = _EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
