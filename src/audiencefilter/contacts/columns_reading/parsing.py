"""Text that stands for numbers and instants, all of a column at once.

A pattern lets through a part of what ``coerce`` reads, chosen so that Arrow reads it with the same meaning. What it
holds back is no error yet: ``coerce`` decides.
"""

from typing import Final

from audiencefilter.columns.arrays import pyarrow as pa
from audiencefilter.contacts.columns_reading.canonical import canonical_type
from audiencefilter.contacts.columns_reading.instants import within_years
from audiencefilter.contacts.columns_reading.numbers import finite
from audiencefilter.language.schema import Field, FieldType

_INTEGER: Final = r"\A-?(?:0|[1-9][0-9]{0,17})\z"
_NUMBER: Final = r"\A-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?\z"
_INSTANT: Final = (
    r"\A[0-9]{4}-[0-9]{2}-[0-9]{2}[T ](?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,6})?"
    r"(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])\z"
)


def parsed(texts: pa.Array, field: Field, strings: bool) -> pa.Array | None:
    """Return what texts stand for; None where that is not certain.

    Args:
        texts: of a boolean there are too few different ones to gain anything.
        field: what they are values of.
        strings: whether numbers may be written as text.
    """
    match field.type:
        case FieldType.INTEGER if strings:
            return _read(texts, _INTEGER, canonical_type(field))
        case FieldType.NUMBER if strings:
            values = _read(texts, _NUMBER, canonical_type(field))
            return None if values is None else finite(values)
        case FieldType.DATETIME:
            values = _read(texts, _INSTANT, canonical_type(field))
            return None if values is None or not within_years(values) else values
        case _:
            return None


def _read(texts: pa.Array, pattern: str, type: pa.DataType) -> pa.Array | None:
    if not pa.compute.all(pa.compute.match_substring_regex(texts, pattern), min_count=0).as_py():
        return None
    try:
        return texts.cast(type)
    except pa.ArrowInvalid:  # beyond the range, or no such day
        return None
