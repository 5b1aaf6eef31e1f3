"""Helpers for programs around this package: print values and problems, suggest names, parse instants.

The command line and the service import only the public names, this module and :mod:`audiencefilter.contacts`. Names
that need a library are imported on first use.

>>> from audiencefilter.tools import closest, show
>>> closest("emial", ["email", "points"])
'email'
>>> show("Ada")
"'Ada'"
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from audiencefilter.backends.sql.condition import DialectName
from audiencefilter.language.ast import Node
from audiencefilter.language.custom_data import at_path, document
from audiencefilter.language.decimals import Written
from audiencefilter.language.errors import MAX_PROBLEMS, Path, Problem, render, shorten, show, steps
from audiencefilter.language.folding import fold
from audiencefilter.language.instants import parse_instant, suggest_instant
from audiencefilter.language.json_text import MAX_LEVELS, DuplicateKeyError, JsonError, is_too_deep, json_of, json_value
from audiencefilter.language.problems import duplicate_key, for_users, invalid_utf8
from audiencefilter.language.suggest import closest, instead_of
from audiencefilter.language.types import parse_uuid

if TYPE_CHECKING:
    from audiencefilter.adapters.evidence import NOTHING_KNOWN
    from audiencefilter.adapters.members import Choice
    from audiencefilter.adapters.proposal import propose
    from audiencefilter.backends.sql.dialects import DIALECTS
    from audiencefilter.backends.sql.sqlalchemy import elements_of, value_of
    from audiencefilter.benchmark import name_of
    from audiencefilter.columns.store import ColumnStore
    from audiencefilter.explain.breakdown import breakdown, omit
    from audiencefilter.filter import Filter
    from audiencefilter.language.schema import Schema
    from audiencefilter.membership.audience_lines import Absent, Key, Line, read_line
    from audiencefilter.notations.json import is_json
    from audiencefilter.notations.places import renamed

__all__ = [
    "DIALECTS",
    "MAX_LEVELS",
    "MAX_PROBLEMS",
    "NOTHING_KNOWN",
    "Absent",
    "Choice",
    "DialectName",
    "DuplicateKeyError",
    "JsonError",
    "Key",
    "Line",
    "Node",
    "Path",
    "Written",
    "at_path",
    "breakdown",
    "closest",
    "document",
    "duplicate_key",
    "elements_of",
    "fold",
    "for_users",
    "instead_of",
    "invalid_utf8",
    "is_json",
    "is_too_deep",
    "json_of",
    "json_value",
    "name_of",
    "omit",
    "parse_instant",
    "parse_uuid",
    "propose",
    "read_line",
    "renamed",
    "render",
    "shorten",
    "show",
    "store_once",
    "suggest_instant",
    "value_of",
    "warnings_in",
]

#: Modules that import a library, or much of the package, on the first use of one of their names.
_LATER: Final = {
    "DIALECTS": "audiencefilter.backends.sql.dialects",
    "Choice": "audiencefilter.adapters.members",
    "NOTHING_KNOWN": "audiencefilter.adapters.evidence",
    "propose": "audiencefilter.adapters.proposal",
    "elements_of": "audiencefilter.backends.sql.sqlalchemy",
    "value_of": "audiencefilter.backends.sql.sqlalchemy",
    "breakdown": "audiencefilter.explain.breakdown",
    "omit": "audiencefilter.explain.breakdown",
    "Absent": "audiencefilter.membership.audience_lines",
    "Key": "audiencefilter.membership.audience_lines",
    "Line": "audiencefilter.membership.audience_lines",
    "read_line": "audiencefilter.membership.audience_lines",
    "is_json": "audiencefilter.notations.json",
    "renamed": "audiencefilter.notations.places",
    "name_of": "audiencefilter.benchmark",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_LATER[name]), name)
    return found


def store_once(table: Any, schema: "Schema") -> "ColumnStore":
    """Return the store of an Arrow table for one call, which reads the columns without encoding them.

    >>> import audiencefilter as af, pyarrow as pa
    >>> store_once(pa.table({"points": [5, 7]}), af.CONTACT).indices(af.parse('{"points": {"gte": 6}}')).tolist()
    [1]
    """
    from audiencefilter.columns.store import once
    from audiencefilter.contacts.arrow import TableColumns

    return once(TableColumns(table), schema)


def warnings_in(source: str | bytes, f: "Filter") -> tuple[Problem, ...]:
    """Return the warnings of a filter as problems, with their places in the source that it was read from.

    >>> import audiencefilter as af
    >>> source = '{"AND": [{"points": 1}, {"city": "Bonn "}]}'
    >>> print(warnings_in(source, af.parse(source))[0])
    line 1, column 26 ($.AND[1].city): 'Bonn ' has a space at an end, ... [surrounding_space]
        1 | {"AND": [{"points": 1}, {"city": "Bonn "}]}
          |                          ^^^^^^
    """
    if not (found := [(one.code, steps(one.path), one.message) for one in f.warnings]):
        return ()
    from audiencefilter.notations.places import warned

    return warned(source, f.ast, f.schema, f.limits, found)
