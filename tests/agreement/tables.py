"""SQLAlchemy tables for what the engines have loaded."""

from typing import Any

import sqlalchemy as sa

import audiencefilter as af


def column_type(field: af.Field) -> sa.types.TypeEngine[Any]:
    """Return the type of the column that an engine of the tests makes for a field."""
    match field.type:
        case af.FieldType.STRING:
            return sa.String()
        case af.FieldType.INTEGER:
            return sa.BigInteger() if field.bits == 64 else sa.Integer()
        case af.FieldType.NUMBER:
            return sa.Double()
        case af.FieldType.BOOLEAN:
            return sa.Boolean()
        case af.FieldType.DATETIME:
            return sa.DateTime(timezone=True)


def table_of(name: str, schema: af.Schema) -> sa.TableClause:
    """Return the table that an engine of the tests has loaded."""
    columns = [sa.column(field.attribute, column_type(field)) for field in schema.fields]
    return sa.table(name, sa.column("id", sa.Integer), *columns)
