"""SQLAlchemy tables for what the engines have loaded."""

from typing import Any

import sqlalchemy as sa

import audiencefilter as af


def column_type(field: af.Field) -> sa.types.TypeEngine[Any]:
    """Return the type of the column that an engine of the tests makes for a field."""
    if field.path or field.many:
        return sa.types.NULLTYPE
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
        case af.FieldType.DATE:
            return sa.Date()
        case af.FieldType.UUID:
            return sa.Uuid()
        case af.FieldType.DECIMAL:
            return sa.Numeric(30, field.scale)


def table_of(name: str, schema: af.Schema) -> sa.TableClause:
    """Return the table that an engine of the tests has loaded."""
    fields = {field.attribute: field for field in schema.fields}
    columns = [sa.column(attribute, column_type(field)) for attribute, field in fields.items()]
    return sa.table(name, sa.column("id", sa.Integer), *columns)
