"""Columns of text, for fields of text."""

from audiencefilter.columns.arrays import pyarrow as pa
from audiencefilter.contacts.columns_reading.canonical import is_text
from audiencefilter.contacts.columns_reading.nulls import null_where


def texts(array: pa.Array) -> pa.Array | None:
    """Return a column of valid text; None for any other column."""
    if pa.types.is_dictionary(array.type):
        return _dictionary(array)
    return array if is_text(array.type) and _is_valid(array) else None


def without_empty(array: pa.Array) -> pa.Array:
    """Return a column of text with null for ``""``; any other column as it is."""
    if pa.types.is_dictionary(array.type):
        dictionary = without_empty(array.dictionary)
        if dictionary is array.dictionary:
            return array
        return pa.DictionaryArray.from_arrays(array.indices, dictionary, ordered=array.type.ordered, safe=False)
    return null_where(pa.compute.equal(array, ""), array) if is_text(array.type) else array


def _dictionary(array: pa.DictionaryArray) -> pa.DictionaryArray | None:
    if not is_text(array.type.value_type) or not _is_valid(array):
        return None
    dictionary = array.dictionary
    if not dictionary.null_count:
        return array
    # A null of the dictionary becomes one of the rows, where everybody looks for it.
    indices = array.indices
    indices = pa.compute.if_else(dictionary.is_valid().take(indices), indices, pa.scalar(None, indices.type))
    return pa.DictionaryArray.from_arrays(indices, dictionary.fill_null(""), ordered=array.type.ordered)


def _is_valid(array: pa.Array) -> bool:
    """Whether all text is UTF-8, and all indices are within the dictionary."""
    try:
        array.validate(full=True)
    except pa.ArrowInvalid:
        return False
    return True
