"""A clause as SQL over tables like those of the service, for whoever has a copy of them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

import audiencefilter as af
from audiencefilter.backends.sql.condition import DialectName
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.service.operations.language import ACTIONS
from audiencefilter.service.storage.tables import actions, contacts

#: How engines keep `data` that the service can be on; others as they usually keep JSON.
_DATA: Final[Mapping[DialectName, str]] = {"sqlite": "text", "postgresql": "text"}


class Written(NamedTuple):
    """A condition for a WHERE clause.

    Attributes:
        sql: with its values as literals.
        text: with marks for parameters, as the usual driver of the engine has them.
        parameters: what to bind: a list, or by name.
    """

    sql: str
    text: str
    parameters: list[Any] | dict[str, Any]


def written(f: af.Filter, dialect: DialectName, at: datetime) -> Written:
    """Return a filter as SQL; what it says relative to now is fixed at an instant.

    Raises:
        UnsupportedError: the engine cannot say exactly what it does.
    """
    columns = {}
    if dialect in _DATA and any(field.path for field in f.schema.fields):
        columns[contacts.c.data.name] = af.Column(contacts.c.data.name, _DATA[dialect])
    related = {}
    if ACTIONS.name in f.schema.relations:
        related[ACTIONS.name] = af.Related(actions.name, on={contacts.c.id.name: actions.c.subId.name})
    literal = f.to_sql(dialect, contacts.name, columns, inline=True, related=related, now=at)
    bound = f.to_sql(dialect, contacts.name, columns, related=related, now=at)
    return Written(literal.text, bound.text, bound.parameters)


def able(f: af.Filter, at: datetime) -> Sequence[str]:
    """Return the dialects that can say what a filter does."""

    def is_able(dialect: Any) -> bool:
        try:
            written(f, dialect, at)
        except af.UnsupportedError:
            return False
        return True

    return list(filter(is_able, DIALECTS))
