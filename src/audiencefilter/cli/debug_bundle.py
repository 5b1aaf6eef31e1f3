"""A JSON document that reproduces a problem: other values, which give the same verdicts, replace the record's own."""

import json
import platform
import re
from collections.abc import Iterator, Mapping, MutableMapping, MutableSequence
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final
from uuid import UUID

import audiencefilter
from audiencefilter import Explanation, Filter, RecordError, Schema
from audiencefilter.cli.schema_file import schema_text
from audiencefilter.tools import parse_date, parse_instant, parse_uuid

_PACKAGES: Final = ("duckdb", "lark", "numpy", "polars", "pyarrow", "pydantic", "sqlalchemy")
_PLAIN_INSTANT: Final = datetime(2000, 6, 15, 12, tzinfo=UTC)
_Place = tuple[MutableMapping[Any, Any] | MutableSequence[Any], Any]


def debug_bundle(f: Filter, record: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    """Return the clause, the schema, the versions, and the record with its values replaced.

    Only the fields that the clause reads are in it. A value is replaced by one of the same shape, or by one near an
    operand of the clause, whichever first keeps the verdict of every test; `reproduces` is false if none did.
    """
    verdicts = _verdicts(f.explain(record, now=now))
    replaced = _copied({key: record[key] for key in _keys(f.schema, f.fields) if key in record})
    operands = list(_operands(f.to_dict()))
    for container, key in list(_places(replaced)):
        value = container[key]
        for candidate in _candidates(value, operands, now):
            container[key] = candidate
            if _verdicts_of(f, replaced, now) == verdicts:
                break
        else:
            container[key] = _plain(value)
    return {
        "versions": dict(_versions()),
        "schema": json.loads(schema_text(f.schema)),
        "clause": json.loads(f.to_json()),
        "now": now.isoformat(),
        "record": replaced,
        "selected": f.matches(replaced, now=now),
        "reproduces": _verdicts_of(f, replaced, now) == verdicts,
    }


def _versions() -> Iterator[tuple[str, str]]:
    yield "audiencefilter", audiencefilter.__version__
    yield "python", platform.python_version()
    yield "platform", platform.platform()
    for package in _PACKAGES:
        try:
            yield package, version(package)
        except PackageNotFoundError:
            continue


def _keys(schema: Schema, names: frozenset[str]) -> list[str]:
    """Return the keys of a record that hold the fields and relations with these names."""
    return list(dict.fromkeys(member.attribute for member in schema.members if member.name in names))


def _verdicts_of(f: Filter, record: Mapping[str, Any], now: datetime) -> tuple[Any, ...] | None:
    """Return the verdicts of all tests; None where a value cannot be compared."""
    try:
        return _verdicts(f.explain(record, now=now))
    except RecordError:
        return None


def _verdicts(explanation: Explanation) -> tuple[Any, ...]:
    children = tuple(_verdicts(child) for child in explanation.children)
    return explanation.path, explanation.verdict, explanation.count, explanation.total, children


def _copied(value: Any) -> Any:
    match value:
        case Mapping():
            return {key: _copied(inner) for key, inner in value.items()}
        case list() | tuple() | set() | frozenset():
            return [_copied(inner) for inner in value]
        case _:
            return value


def _places(value: Any) -> Iterator[_Place]:
    """Yield the container and the key of every single value."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    for key in keys:
        if isinstance(value[key], dict | list):
            yield from _places(value[key])
        else:
            yield value, key


def _operands(clause: Any) -> Iterator[Any]:
    """Yield the values that a clause names."""
    match clause:
        case dict():
            for inner in clause.values():
                yield from _operands(inner)
        case list():
            for inner in clause:
                yield from _operands(inner)
        case _:
            yield clause


def _plain(value: Any) -> Any:
    """Return a value of the same type and shape that reveals nothing about the original."""
    match value:
        case bool():
            return False
        case str():
            return re.sub(r"[^\W\d_]", "x", re.sub(r"\d", "9", value))
        case int() | float():
            return type(value)(0)
        case Decimal():
            return 0.0
        case datetime():
            return _PLAIN_INSTANT
        case date():
            return _PLAIN_INSTANT.date()
        case UUID():
            return UUID(int=0)
        case _:
            return value


def _candidates(value: Any, operands: list[Any], now: datetime) -> Iterator[Any]:
    """Yield replacements of a value: the least similar ones first, operands of the clause last."""
    yield _plain(value)
    match value:
        case bool():
            yield True
        case str():
            for operand in operands:
                if isinstance(operand, str):
                    yield from (f"{operand}x", f"x{operand}", f"x{operand}x", operand)
        case int() | float() | Decimal():
            for operand in operands:
                if isinstance(operand, int | float) and not isinstance(operand, bool):
                    yield from (type(_plain(value))(operand + step) for step in (-1, 0, 1))
        case datetime():
            found = (parse_instant(operand) for operand in operands if isinstance(operand, str))
            for instant in (*filter(None, found), now):
                yield from (instant + timedelta(days=days) for days in (-1, 0, 1))
        case date():
            dates = (parse_date(operand) for operand in operands if isinstance(operand, str))
            for one in (*filter(None, dates), now.date()):
                yield from (one + timedelta(days=days) for days in (-1, 0, 1))
        case UUID():
            yield from filter(None, (parse_uuid(operand) for operand in operands if isinstance(operand, str)))
        case _:
            return
