"""Where clauses for smart audiences, with one meaning everywhere.

>>> import audiencefilter as af
>>> f = af.parse('{"points": {"gte": 100}, "OR": [{"country": {"in": ["DE", "FR"]}}, {"email": {"endsWith": ".edu"}}]}')
>>> f.to_text()
"points >= 100 AND (country IN ('DE', 'FR') OR email ENDS WITH '.edu')"
>>> f.matches({"points": 250, "email": "ada@cam.edu"})
True
"""

from audiencefilter.backends.sql.condition import SQL, Expression
from audiencefilter.filter import Filter, parse, parse_text
from audiencefilter.language.errors import InvalidFilterError, Problem, RecordError, UnsupportedError
from audiencefilter.language.limits import Limits
from audiencefilter.language.schema import CONTACT, Field, FieldType, Notation, Schema

__version__ = "0.1.0"

__all__ = [
    "CONTACT",
    "SQL",
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
