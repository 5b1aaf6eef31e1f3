"""Columns without what Arrow has few functions for: views of text, runs, and dictionaries of anything but text."""

from audiencefilter.columns.arrays import numpy
from audiencefilter.columns.arrays import pyarrow as pa
from audiencefilter.contacts.columns_reading.canonical import is_text


def plain(array: pa.Array) -> pa.Array:
    """Return the same values, written out; text that comes as a dictionary is left as one.

    Raises:
        ValueError: a dictionary lacks a value, which nothing that Arrow made itself does.

    >>> plain(pa.array([7, 7, 8]).dictionary_encode()).type
    DataType(int64)
    """
    if pa.types.is_run_end_encoded(array.type):
        # Arrow decodes runs of some types only; of numbers it does.
        numbers = pa.RunEndEncodedArray.from_arrays(array.run_ends, pa.array(numpy.arange(len(array.values))))
        numbers = pa.compute.run_end_decode(numbers.slice(array.offset, len(array)))
        return plain(plain(array.values).take(numbers))
    if pa.types.is_string_view(array.type):
        return array.cast(pa.large_string())
    if pa.types.is_dictionary(array.type):
        return _plain_dictionary(array)
    return array


def decoded(array: pa.DictionaryArray) -> pa.Array:
    """Return the values of a dictionary's rows; raises as :func:`plain`."""
    try:
        return array.dictionary.take(array.indices)
    except pa.ArrowIndexError as error:
        raise ValueError(f"a column is broken: {error}") from None


def _plain_dictionary(array: pa.DictionaryArray) -> pa.Array:
    dictionary = plain(array.dictionary)
    if dictionary is not array.dictionary:
        array = pa.DictionaryArray.from_arrays(array.indices, dictionary, ordered=array.type.ordered, safe=False)
    return array if is_text(dictionary.type) else decoded(array)
