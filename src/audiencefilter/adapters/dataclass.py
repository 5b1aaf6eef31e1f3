"""Schemas of dataclasses."""

import dataclasses
from collections.abc import Mapping
from typing import Any, get_type_hints

from audiencefilter.adapters.annotations import Attribute, schema_from
from audiencefilter.language.schema import Notation, Schema


def schema_of(source: Any, name: str | None = None, notation: Notation = Notation.EXTENDED) -> Schema:
    """Return the schema of a dataclass: a field for each of its str, int, float, Decimal, bool and datetime attributes.

    An attribute whose annotation allows None may be missing. A list, a set or a tuple of any length is a field of many
    values, a ``Literal`` of texts and an enumeration of texts a field with values. Another dataclass is a relation to
    one record, a list of them a relation to many; they may lead back to one another. Attributes of other types are left
    out, and in the published notation lists and dataclasses are, too.

    Args:
        source: the dataclass.
        name: what a record is called; the name of the class when omitted.
        notation: which clauses are accepted.

    Raises:
        TypeError: not a dataclass.
        ValueError: no attribute that can be filtered by.
        NameError: an annotation is text that names what its module does not have.

    >>> @dataclasses.dataclass
    ... class Item:
    ...     price: float
    >>> @dataclasses.dataclass
    ... class Order:
    ...     total: float
    ...     tags: list[str]
    ...     items: list[Item]
    ...     note: str | None = None
    >>> schema_of(Order)
    Schema('Order', total: number, tags: [string], note: string, items: [Item])
    """
    if not _is_dataclass(source):
        raise TypeError(f"a dataclass is needed, not {source!r}")
    return schema_from(source, name or source.__name__, notation, attributes_of)


def attributes_of(source: type) -> Mapping[str, Attribute] | None:
    """Return the attributes of a dataclass; None for any other class."""
    if not _is_dataclass(source):
        return None
    hints = get_type_hints(source, include_extras=True)
    return {field.name: Attribute(hints[field.name]) for field in dataclasses.fields(source)}


def _is_dataclass(source: Any) -> bool:
    return isinstance(source, type) and dataclasses.is_dataclass(source)
