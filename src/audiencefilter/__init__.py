"""Where clauses for smart audiences, with one meaning everywhere.

>>> import audiencefilter as af
>>> f = af.parse('{"points": {"gte": 100}, "OR": [{"country": {"in": ["DE", "FR"]}}, {"email": {"endsWith": ".edu"}}]}')
>>> f.to_text()
"points >= 100 AND (country IN ('DE', 'FR') OR email ENDS WITH '.edu')"
>>> f.matches({"points": 250, "email": "ada@cam.edu"})
True
"""

from typing import TYPE_CHECKING, Any

from audiencefilter.backends.sql.condition import SQL, Expression
from audiencefilter.filter import Filter, parse, parse_text
from audiencefilter.language.errors import InvalidFilterError, Problem, RecordError, UnsupportedError
from audiencefilter.language.limits import Limits
from audiencefilter.language.schema import CONTACT, Field, FieldType, Notation, Schema
from audiencefilter.membership.changes import Changes
from audiencefilter.membership.index import AudienceIndex

if TYPE_CHECKING:
    from audiencefilter.backends.columns.store import ColumnStore

__version__ = "0.1.0"

__all__ = [
    "CONTACT",
    "SQL",
    "AudienceIndex",
    "Changes",
    "ColumnStore",
    "Expression",
    "Field",
    "FieldType",
    "Filter",
    "InvalidFilterError",
    "Limits",
    "Notation",
    "Problem",
    "RecordError",
    "Schema",
    "UnsupportedError",
    "parse",
    "parse_text",
]


def __getattr__(name: str) -> Any:
    """Load numpy and pyarrow when the first store is made, not with the package."""
    if name == "ColumnStore":
        from audiencefilter.backends.columns.store import ColumnStore

        return ColumnStore
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
