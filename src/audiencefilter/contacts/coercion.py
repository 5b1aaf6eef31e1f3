"""From values as they were read to records that a filter evaluates, by :meth:`audiencefilter.Schema.coerce`.

Only the fields that the filter reads are looked at, so that nothing in another column can stand in the way.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from audiencefilter.contacts.policy import Policy
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.instants import parse_instant
from audiencefilter.language.schema import Field, FieldType, Schema

#: A column's texts are remembered with their values, up to so many at a time.
_REMEMBERED: Final = 50_000


def coerce_carefully(
    mappings: Sequence[Mapping[str, Any]],
    fields: Sequence[Field],
    place: Callable[[int], str],
    policy: Policy,
    strings: bool,
) -> tuple[list[int], list[dict[str, Any]]]:
    """Make records one value at a time, wrong ones going to the policy.

    Args:
        mappings: the values.
        fields: those to read.
        place: names the place of the mapping with this index.
        policy: what a wrong value does.
        strings: whether text stands for numbers and the like, as in CSV.

    Returns:
        The indices of the mappings that are kept, and their records.
    """
    kept: list[int] = []
    records: list[dict[str, Any]] = []
    for index, mapping in enumerate(mappings):
        record = _record(mapping, fields, lambda index=index: place(index), policy, strings)  # type: ignore[misc]
        if record is not None:
            kept.append(index)
            records.append(record)
    return kept, records


def _record(
    mapping: Mapping[str, Any], fields: Sequence[Field], place: Callable[[], str], policy: Policy, strings: bool
) -> dict[str, Any] | None:
    record: dict[str, Any] = {}
    for field in fields:
        try:
            record.update(schema_of(field).coerce({field.attribute: mapping.get(field.attribute)}, strings))
        except RecordError as error:
            if not policy.keeps_row_of(f"{place()}: {wrong_value(field, error)}"):
                return None
            record[field.attribute] = None
    return record


def wrong_value(field: Field, error: RecordError) -> str:
    """Say which value is wrong, and what is expected."""
    what = field.name if field.attribute == field.name else f"{field.name} (column {show(field.attribute)})"
    held = "is missing" if error.value is None else f"is {show(error.value)}"
    return f"{what} {held}, expected {error.expected}"


@lru_cache(maxsize=256)
def schema_of(field: Field) -> Schema:
    """Return a schema of one field."""
    return Schema(field.name, [field])


def column_reader(field: Field) -> Callable[[Sequence[str]], Sequence[Any]]:
    """Return a function from a column of a CSV file to its values; it raises RecordError for a wrong one.

    The same as :meth:`audiencefilter.Schema.coerce` for each text, and faster: texts recur.

    >>> column_reader(Field("points", FieldType.INTEGER))(["12", "", "12"])
    [12, None, 12]
    """
    if field.type is FieldType.STRING and field.nullable:
        # Text stays as it is, and an empty one is a missing value.
        return lambda texts: [text or None for text in texts] if "" in texts else texts
    values = _Values(field)
    if field.type is FieldType.DATETIME:
        # Timestamps seldom recur: most are read at once, and only what is none is looked up.
        return lambda texts: [parse_instant(text) or values[text] for text in texts]
    return lambda texts: list(map(values.__getitem__, texts))


class _Values(dict[str, Any]):
    """The values of a column by their texts, made when they are first met."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self._schema = schema_of(field)
        self._attribute = field.attribute

    def __missing__(self, text: str) -> Any:
        value = self._schema.coerce({self._attribute: text}, strings=True)[self._attribute]
        if len(self) >= _REMEMBERED:
            self.clear()
        self[text] = value
        return value
