"""What holds of every source, whatever it is: it gives a filter or an InvalidFilterError with its problems in place."""

import json
import re
from datetime import UTC, datetime
from typing import Any, Final

import audiencefilter as af
from audiencefilter.language.errors import MAX_KEY, shorten
from tests.conformance.corpus import RELATIONS
from tests.properties.test_reading import assert_presentable
from tests.reference import Steps, line_and_column, spans, steps, verdict

#: Of the last one clauses may say all that there is.
SCHEMAS: Final = (af.CONTACT, af.CONTACT.with_notation(af.Notation.EXTENDED), RELATIONS.root())
RECORD: Final = {"email": "ann@example.com", "points": 5, "isVerified": True, "city": None}
#: Contacts that lead to others, two of them with custom data as text.
RELATED: Final = tuple(RELATIONS.contacts()[index] for index in (0, 7, 104, 116))
NOW: Final = datetime(2024, 3, 31, 12, tzinfo=UTC)
#: Problems whose value is not what stands at their place: how many there are, or none.
_OTHER_VALUE: Final = {"too_many_values", "too_many_digits", "too_deep", "too_many_nodes", "too_many_relations"}
#: A problem shows values nested deeper than a reader follows in part; this stands for the rest.
_CUT: Final = "…"


def check_source(source: bytes) -> None:
    """Read a source in every way it can be read."""
    for schema in SCHEMAS:
        for read in (af.parse, af.parse_text):
            givens: tuple[bytes | str, ...] = (source, *_text(source))
            for given in givens:
                try:
                    f = read(given, schema)
                except af.InvalidFilterError as error:
                    assert_presentable(error)
                    if isinstance(given, str) and read is af.parse:
                        check_places(given, error.problems)
                else:
                    check_filter(f)


def _text(source: bytes) -> tuple[str, ...]:
    try:
        return (source.decode("utf-8", "surrogatepass"),)
    except UnicodeDecodeError:
        return ()


def check_filter(f: af.Filter) -> None:
    """Whatever was read, printed and read again, is the same, and has a verdict."""
    assert af.parse(f.to_json(), schema=f.schema) == f
    assert af.parse(f.to_dict(), schema=f.schema).ast == f.ast
    assert af.parse_text(f.to_text(), schema=f.schema).ast == f.ast
    for record in (RECORD, *RELATED) if f.schema.relations else (RECORD,):
        found = f.explain(record, now=NOW).verdict
        assert found is verdict(f.ast, f.schema, record, NOW)
        assert f.matches(record, now=NOW) is f.at(NOW).matches(record) is (found is True)
    assert f.describe().endswith(".")
    assert all(warning.code for warning in f.warnings)


def check_places(text: str, found: tuple[af.Problem, ...]) -> None:
    """Every problem of a JSON document is marked where its path leads, and where its value stands."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return
    places = spans(text)
    keys, values = _by_printed_path(places.keys), _by_printed_path(places.values)
    for problem in found:
        assert problem.line is not None or (problem.code, problem.path) == ("source_too_large", "$")
        path = steps(problem.path)
        marked = (problem.line, problem.column)
        stands = [(start, False) for start in values.get(path, ())]
        stands += [(start, True) for start in keys.get(path, ())]
        here = [(start, is_key) for start, is_key in stands if line_and_column(text, start) == marked]
        assert here, (text, problem)
        assert _shows(text, here[0], problem), (text, problem)


def _by_printed_path(places: dict[Steps, list[int]]) -> dict[Steps, list[int]]:
    """Return places by their paths as they are printed, where long keys are cut."""
    found: dict[Steps, list[int]] = {}
    for path, starts in places.items():
        printed = tuple(shorten(step, MAX_KEY) if isinstance(step, str) else step for step in path)
        found.setdefault(printed, []).extend(starts)
    return found


def _shows(text: str, place: tuple[int, bool], problem: af.Problem) -> bool:
    """Whether what stands at a place is what the problem says stands there."""
    start, is_key = place
    decoder = json.JSONDecoder(parse_constant=str, strict=False)
    value, end = decoder.raw_decode(text, start)
    if problem.code in _OTHER_VALUE or _CUT in repr(problem.value):
        return True
    if is_key:
        colon = re.compile(r"\s*:\s*").match(text, end)
        assert colon is not None
        key = value
        value, _ = decoder.raw_decode(text, colon.end())
        return _same(problem.value, key) or _same(problem.value, value)
    return _same(problem.value, value)


def _same(one: Any, other: Any) -> bool:
    """Whether two values are of one type and equal: True is not 1."""
    return repr(one) == repr(other)
