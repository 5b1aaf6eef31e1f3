"""Check arguments: reject values that would otherwise act as records without fields, and what is asynchronous."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence, ValuesView
from collections.abc import Set as AbstractSet
from datetime import date, time, timedelta
from functools import lru_cache
from os import PathLike
from typing import Any, Final, NoReturn

from audiencefilter.language.errors import given

#: Types that are never records, besides numbers and ids. Named tuples are objects, and some mappings are tuples.
_VALUES: Final = (
    str, date, time, timedelta, PathLike, type, type(None), Sequence, bytearray, memoryview, AbstractSet, ValuesView,
    Iterator,
)  # fmt: skip
_TEXTS: Final = (str, bytes, bytearray, memoryview)
#: Attributes of frames, tables, column stores, filters and sessions of a database, but never of one record.
_OF_FRAMES: Final = (
    "__dataframe__", "collect_schema", "expunge_all", "indices_of", "map_partitions", "to_pylist", "to_sqlalchemy",
    "toPandas",
)  # fmt: skip
#: Functions that read frames and tables, by the library; what to give instead of a filter.
_INSTEAD_OF_FRAMES: Final = {
    "Filter": "give the records, or a record, to its own methods; count of a ColumnStore takes a filter",
    "numpy": "make a dict of each row, as dict(zip(names, row)) does",
    "polars": "ColumnStore.from_polars reads a frame, f.to_polars() filters it, and its to_dicts() gives records",
    "pandas": 'f.mask(frame) says which rows are selected, and to_dict("records") of the frame gives records',
    "pyspark": 'f.to_sql("spark") filters it, and row.asDict() of each of its rows is a record',
    "audiencefilter": "its own select and count take the filter",
    "pyarrow": "ColumnStore.from_arrow reads a table, and its to_pylist() gives records",
    **dict.fromkeys(
        ("AsyncSession", "Session", "async_scoped_session", "scoped_session"),
        "it has what it has loaded, and session.scalars(sa.select(Contact).where(f.to_sqlalchemy(Contact))) selects",
    ),
}
#: The modules of SQLAlchemy's asynchronous sessions, engines and connections.
_ASYNC: Final = "sqlalchemy.ext.asyncio"


def is_record(kind: type) -> bool:
    """Whether values of a type may be records: mappings, or objects other than plain values."""
    return _is_record(kind)  # for mypy, a function with a cache takes Hashable only, which no type[Any] is


@lru_cache(maxsize=1024)
def _is_record(kind: type) -> bool:
    if issubclass(kind, Mapping):
        return True
    from decimal import Decimal  # imported here, since nearly all records are dicts
    from numbers import Real
    from uuid import UUID

    is_value = issubclass(kind, (*_VALUES, Real, Decimal, UUID))
    return not ((is_value and not has_names(kind)) or _is_frame(kind) or _has_only_keys(kind))


def has_names(kind: type) -> bool:
    """Whether values of a type are sequences with named items, such as named tuples."""
    return issubclass(kind, Sequence) and hasattr(kind, "_fields")


def check_record(record: Any) -> None:
    """Reject a value that is not a record by a TypeError that names the function to call instead."""
    if type(record) is not dict and not is_record(type(record)):
        _refuse(record)


def check_each(records: Sequence[Any]) -> None:
    """Reject a sequence with an item that is not a record, checking the types only, by a TypeError."""
    for kind in set(map(type, records)):
        if not is_record(kind):
            _refuse(next(record for record in records if type(record) is kind))


def check_records(records: Any, name: str, one: str = "put it into a list") -> None:
    """Reject an argument that is not an iterable of records by a TypeError, without iterating."""
    kind = type(records)
    is_iterable = issubclass(kind, Iterable) or hasattr(kind, "__getitem__")
    if is_iterable and not issubclass(kind, (Mapping, *_TEXTS)) and not _is_frame_of_rows(kind):
        return
    instead = f": with one record {one}" if is_record(kind) else _instead(kind)
    raise TypeError(f"{name} takes an iterable of records, not {_shown(records)}{instead}")


def check_sample(most: int) -> None:
    """Reject a negative number of records to show by a ValueError."""
    if most < 0:
        raise ValueError(f"a sample has no fewer than 0 records, not {most}")


def check_sync(given: Any, call: str, takes_session: bool = False) -> None:
    """Reject an asynchronous session, engine or connection of SQLAlchemy."""
    # `call` has ``{}`` for a session if it `takes_session`, else for a connection.
    kind = next((one.__name__ for one in type(given).__mro__ if one.__module__.startswith(_ASYNC)), None)
    if kind is None:
        return
    if kind == "AsyncConnection" and not takes_session:
        line = f"await connection.run_sync(lambda c: {call.format('c')})"
    else:
        opened = {"AsyncEngine": "engine", "AsyncConnection": "connection"}.get(kind)
        line = f"await session.run_sync(lambda s: {call.format('s' if takes_session else 's.connection()')})"
        line = line if opened is None else f"async with AsyncSession({opened}) as session: {line}"
    raise TypeError(f"{type(given).__name__} is asynchronous, and the call is not: {line}")


def is_of(value: Any, module: str, *names: str) -> bool:
    """Whether a value is of a class of a module, which is loaded if it is; another thread may be loading it."""
    return isinstance(value, tuple(getattr(sys.modules.get(module), name, ()) for name in names))


def _refuse(record: Any) -> NoReturn:
    what = f"a record is a mapping or an object with attributes, not {_shown(record)}"
    raise TypeError(f"{what}{_instead(type(record))}")


def _shown(record: Any) -> str:
    kind = type(record)
    return f"a {kind.__name__} of {_library(kind)}" if _is_frame(kind) else given(record)


def _library(kind: type) -> str:
    return kind.__module__.partition(".")[0]


def _instead(kind: type) -> str:
    """Name the function to call instead, where one is known."""
    if issubclass(kind, _TEXTS):
        return ": read the text first, as json.loads does"
    if _is_frame(kind):
        arrow = _INSTEAD_OF_FRAMES.get(_library(kind), "ColumnStore.from_arrow reads Arrow tables")
        return ": " + _INSTEAD_OF_FRAMES.get(kind.__name__, arrow)
    if _has_only_keys(kind):
        return ": make a dict of it, as dict(row) does"
    if issubclass(kind, type):
        return ": give an instance of it"
    if issubclass(kind, PathLike):
        return ": read the file first, or use a ColumnStore of it"
    if issubclass(kind, tuple):
        return ": name its values, as dict(zip(names, row)) does"
    return ": give many records to select, and one to matches" if issubclass(kind, Iterable) else ""


def _is_frame_of_rows(kind: type) -> bool:
    is_reader = hasattr(kind, "__arrow_c_stream__") and hasattr(kind, "schema")
    return is_reader or any(hasattr(kind, name) for name in _OF_FRAMES)


def _is_frame(kind: type) -> bool:
    """Whether a type is a frame, a column or an array; a pandas Series may be a row, a record array has records."""
    from numbers import Real

    is_array = _library(kind) == "numpy" and kind.__name__ != "record" and not issubclass(kind, (Real, *_TEXTS))
    is_arrow = hasattr(kind, "__arrow_c_stream__") or hasattr(kind, "__arrow_c_array__")
    return _is_frame_of_rows(kind) or is_array or (is_arrow and not hasattr(kind, "iloc"))


def _has_only_keys(kind: type) -> bool:
    """Whether a type is indexed by keys, is no mapping and cannot have attributes, like the rows of sqlite3."""
    return hasattr(kind, "keys") and hasattr(kind, "__getitem__") and not kind.__dictoffset__
