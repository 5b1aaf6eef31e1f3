"""Where clauses for smart audiences, with one meaning everywhere.

>>> import audiencefilter as af
>>> f = af.parse('{"points": {"gte": 100}, "OR": [{"country": {"in": ["DE", "FR"]}}, {"email": {"endsWith": ".edu"}}]}')
>>> f.to_text()
"points >= 100 AND (country IN ('DE', 'FR') OR email ENDS WITH '.edu')"
>>> f.matches({"points": 250, "email": "ada@cam.edu"})
True
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from audiencefilter.filter import Filter, parse, parse_text, read
from audiencefilter.language.errors import InvalidFilterError, Problem, RecordError, UnsupportedError
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.limits import Limits
from audiencefilter.language.schema import CONTACT, Notation, Relation, Schema

if TYPE_CHECKING:
    from audiencefilter.adapters.difference import Difference, diff
    from audiencefilter.adapters.many import count_many, match_many
    from audiencefilter.adapters.pydantic import FilterOf
    from audiencefilter.backends.sql.condition import SQL, Column, Expression, Related
    from audiencefilter.benchmark import Bench, Slower, Timing, bench
    from audiencefilter.columns.store import ColumnStore
    from audiencefilter.explain.breakdown import Breakdown
    from audiencefilter.explain.explanation import Explanation
    from audiencefilter.explain.near_misses import NearMiss
    from audiencefilter.explain.preview import Preview
    from audiencefilter.explain.warnings import FilterWarning
    from audiencefilter.membership.index import AudienceIndex
    from audiencefilter.membership.timeline import Changes
    from audiencefilter.membership.tracker import Tracker, TrackerEvent


__all__ = [
    "CONTACT",
    "SQL",
    "AudienceIndex",
    "Bench",
    "Breakdown",
    "Changes",
    "Column",
    "ColumnStore",
    "Difference",
    "Explanation",
    "Expression",
    "Field",
    "FieldType",
    "Filter",
    "FilterOf",
    "FilterWarning",
    "InvalidFilterError",
    "Limits",
    "NearMiss",
    "Notation",
    "Preview",
    "Problem",
    "RecordError",
    "Related",
    "Relation",
    "Schema",
    "Slower",
    "Timing",
    "Tracker",
    "TrackerEvent",
    "UnsupportedError",
    "bench",
    "count_many",
    "diff",
    "match_many",
    "parse",
    "parse_text",
    "read",
]

# ``from audiencefilter import *`` gives what is installed; the name itself raises an error that names the extra.
if find_spec("numpy") is None or find_spec("pyarrow") is None:
    del __all__[__all__.index("ColumnStore")]

#: Names imported on first use: they need numpy and pyarrow, pydantic, SQL, the index, or modules for answers.
_LATER: Final = {
    "SQL": "audiencefilter.backends.sql.condition",
    "AudienceIndex": "audiencefilter.membership.index",
    "Bench": "audiencefilter.benchmark",
    "Breakdown": "audiencefilter.explain.breakdown",
    "Changes": "audiencefilter.membership.timeline",
    "Column": "audiencefilter.backends.sql.condition",
    "ColumnStore": "audiencefilter.columns.store",
    "Difference": "audiencefilter.adapters.difference",
    "Explanation": "audiencefilter.explain.explanation",
    "Expression": "audiencefilter.backends.sql.condition",
    "FilterOf": "audiencefilter.adapters.pydantic",
    "FilterWarning": "audiencefilter.explain.warnings",
    "NearMiss": "audiencefilter.explain.near_misses",
    "Preview": "audiencefilter.explain.preview",
    "Related": "audiencefilter.backends.sql.condition",
    "Slower": "audiencefilter.benchmark",
    "Timing": "audiencefilter.benchmark",
    "Tracker": "audiencefilter.membership.tracker",
    "TrackerEvent": "audiencefilter.membership.tracker",
    "bench": "audiencefilter.benchmark",
    "count_many": "audiencefilter.adapters.many",
    "diff": "audiencefilter.adapters.difference",
    "match_many": "audiencefilter.adapters.many",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("audiencefilter")
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_LATER[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
