"""Frames of the libraries that a filter masks, and their masks."""

from collections.abc import Callable, Mapping
from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa


def objects(rows: list[dict[str, Any]], names: list[str]) -> pd.DataFrame:
    """Return a frame in which every column has objects of Python."""
    columns = {name: pd.Series([row.get(name) for row in rows], dtype=object) for name in names}
    return pd.DataFrame(columns, index=range(len(rows)))


#: Frames of an Arrow table, by the library and the types of columns.
OF_ARROW: Mapping[str, Callable[[pa.Table], Any]] = {
    "pandas": lambda one: one.to_pandas(integer_object_nulls=True),
    "pandas of Arrow": lambda one: one.to_pandas(types_mapper=pd.ArrowDtype),
    "Polars": pl.DataFrame,
    "PyArrow": lambda one: one,
}


def rows_of(mask: Any) -> list[int]:
    """Return the numbers of the selected rows."""
    flags = mask.to_pylist() if isinstance(mask, pa.ChunkedArray) else mask.to_list()
    assert set(map(type, flags)) <= {bool}
    return [row for row, is_selected in enumerate(flags) if is_selected]
