"""Schemas of dataclasses."""

import dataclasses
from typing import Any, get_type_hints

from audiencefilter.adapters.annotations import schema_from
from audiencefilter.language.schema import Notation, Schema


def schema_of(source: Any, name: str | None = None, notation: Notation = Notation.EXTENDED) -> Schema:
    """Return the schema of a dataclass: a field for each of its str, int, float, Decimal, bool and datetime attributes.

    An attribute whose annotation allows None may be missing. Attributes of other types are left out.

    Args:
        source: the dataclass.
        name: what a record is called; the name of the class when omitted.
        notation: which clauses are accepted.

    Raises:
        TypeError: not a dataclass.
        ValueError: no attribute that can be filtered by.
        NameError: an annotation is text that names what its module does not have.

    >>> @dataclasses.dataclass
    ... class Order:
    ...     total: float
    ...     note: str | None = None
    >>> schema_of(Order)
    Schema('Order', total: number, note: string)
    """
    if not (isinstance(source, type) and dataclasses.is_dataclass(source)):
        raise TypeError(f"a dataclass is needed, not {source!r}")
    hints = get_type_hints(source, include_extras=True)
    names = [field.name for field in dataclasses.fields(source)]
    return schema_from(name or source.__name__, {attribute: hints[attribute] for attribute in names}, notation)
