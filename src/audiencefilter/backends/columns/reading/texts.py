"""Columns of text, for fields of text."""

from audiencefilter.backends.columns.arrays import pyarrow as pa
from audiencefilter.backends.columns.reading.canonical import is_text
from audiencefilter.backends.columns.reading.nulls import null_where


def texts(array: pa.Array, strings: bool) -> pa.Array | None:
    """Return a column of valid text, ``""`` being missing with `strings`; None for any other column."""
    if pa.types.is_dictionary(array.type):
        return _dictionary(array, strings)
    if not is_text(array.type) or not _is_valid(array):
        return None
    return null_where(pa.compute.equal(array, ""), array) if strings else array


def _dictionary(array: pa.DictionaryArray, strings: bool) -> pa.DictionaryArray | None:
    if not is_text(array.type.value_type) or not _is_valid(array):
        return None
    dictionary = null_where(pa.compute.equal(array.dictionary, ""), array.dictionary) if strings else array.dictionary
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
