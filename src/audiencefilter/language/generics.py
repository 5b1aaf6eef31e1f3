"""Type variables of the public classes. Their defaults let a class be named without parameters; only checkers see them.

``Preview``, for instance, is ``Preview[Any]``. Python has such defaults since 3.13; the checkers bring those of
typing_extensions.
"""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    Key = TypeVar("Key", bound=Hashable, default=Any)
    Key_co = TypeVar("Key_co", bound=Hashable, default=Any, covariant=True)
    Record_co = TypeVar("Record_co", default=Any, covariant=True)
else:
    from typing import TypeVar

    Key, Key_co, Record_co = TypeVar("Key"), TypeVar("Key_co"), TypeVar("Record_co")
