"""What stands for a column that is not there."""

from collections.abc import Mapping
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import types

from audiencefilter.language.schema import Field, FieldType

_TYPES: Final[Mapping[FieldType, types.TypeEngine[Any]]] = {
    FieldType.STRING: types.String(),
    FieldType.INTEGER: types.BigInteger(),
    FieldType.NUMBER: types.Double(),
    FieldType.BOOLEAN: types.Boolean(),
    FieldType.DATETIME: types.DateTime(timezone=True),
}


def missing(field: Field, dialect: str) -> sa.ColumnElement[Any]:
    """Return a missing value of a field's type, for which PostgreSQL and DuckDB choose their functions."""
    if dialect in ("mysql", "mariadb"):  # they cast to few types, and need none
        return sa.null()
    return sa.cast(sa.null(), _TYPES[field.type])
