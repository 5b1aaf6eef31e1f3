"""What it costs to refuse a clause: about n log n of what was really sent, places and messages included."""

import json
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

import audiencefilter as af
from tests.calls import calls
from tests.notations.refusals import codes, problems, refused


def aliased(n: int) -> Any:
    """Return a mapping of about 2n things that says n × n."""
    shared = {"points": {"in": list(range(n))}}
    return {"OR": [shared] * n}


def test_a_list_that_is_held_many_times_is_read_once() -> None:
    small, large = aliased(2_000), aliased(8_000)
    assert codes(af.parse, small) == codes(af.parse, large) == ["source_too_large"]
    assert calls(lambda: codes(af.parse, large)) < 6 * calls(lambda: codes(af.parse, small))
    tracemalloc.start()
    codes(af.parse, aliased(8_000))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 4_000_000


def test_deeper_places_of_a_shared_container_are_as_deep_as_they_are() -> None:
    inner: Any = {"points": 1}
    for _ in range(40):
        inner = {"NOT": inner}
    outer = inner
    for _ in range(40):
        outer = {"NOT": outer}
    assert codes(af.parse, {"AND": [inner, outer]}) == ["too_deep"]
    assert codes(af.parse, {"AND": [outer, inner]}) == ["too_deep"]
    cycle: dict[str, Any] = {"points": 1}
    cycle["AND"] = [cycle, cycle]
    assert codes(af.parse, cycle) == ["too_deep"]


@pytest.mark.parametrize(
    "clause", [{1: 0}, {"AND": [{(1, 2): 0}]}, {"points": {b"gt": 1}}], ids=["top", "AND", "field"]
)
def test_keys_that_are_no_text_are_reported_up_to_a_hundred(clause: dict[Any, Any]) -> None:
    (name, value), *_ = clause.items()

    def wrong(n: int) -> Any:
        keys = dict.fromkeys(range(n), 0)
        return keys if name == 1 else {name: [keys]} if isinstance(value, list) else {name: keys}

    found = refused(wrong(20_000))
    assert [problem.code for problem in found] == ["key_not_text"] * 100
    assert calls(lambda: codes(af.parse, wrong(80_000))) < 1.1 * calls(lambda: codes(af.parse, wrong(20_000)))


def wrong_at_the_end(n: int) -> str:
    filler = json.dumps([{"city": {"in": ["x" * 90] * 1_000}}] * (n // 94_000))
    wrong = ", ".join(f'\n{{"points": "{index}", "AND": [{{"points": 1, "points": "a"}}]}}' for index in range(60))
    return f'{{"AND": {filler[:-1]}, {wrong}]}}'


def wrong_lists(n: int) -> str:
    lists = '{"points": {"in": [' + "1, " * 9_999 + "1]}}, "
    return '{"AND": [' + lists * (n // len(lists) - 1) + '{"points": {"in": [' + '"a", ' * 200 + "1]}}]}"


def wrong_lines(n: int) -> str:
    return '{"points": {"in": [' + "\n" * (n - 1_000) + '"a", \n' * 150 + "1]}}"


def wrong_keys(n: int) -> str:
    return "{" + ", ".join(f'"{index:08x}": 1' for index in range(n // 16)) + "}"


def wrong_text(n: int) -> str:
    return "points IN (" + "1, " * (n // 30 - 100) + "'a', " * 99 + f"1) AND city = 'ü' {' ' * (n - n // 10)} AND x = 1"


@pytest.mark.parametrize(("make", "size"), [
    (wrong_at_the_end, 3_800_000), (wrong_lists, 800_000), (wrong_lines, 3_800_000), (wrong_keys, 1_600_000),
    (wrong_text, 800_000),
])  # fmt: skip
def test_a_hundred_problems_in_a_large_source_cost_about_as_much_as_reading_it(
    make: Callable[[int], str], size: int
) -> None:
    read = af.parse_text if make is wrong_text else af.parse
    small, large = make(size // 4), make(size)
    lines, found = large.split("\n"), problems(read, large)
    assert len(found) == 100
    for problem in found:
        assert problem.line is not None
        assert problem.column is not None
        assert lines[problem.line - 1][problem.column - 1] in "\"'xp"
    assert calls(lambda: codes(read, large)) < 6 * calls(lambda: codes(read, small))


def test_names_that_are_unlike_all_fields_cost_the_number_of_fields() -> None:
    def wrong(fields: int) -> Callable[[], Any]:
        schema = af.Schema("Wide", [af.Field(f"{index:06}field", af.FieldType.STRING) for index in range(fields)])
        clause = {"AND": [{"z" * (9 + index % 5): 1} for index in range(100)]}
        return lambda: codes(af.parse, clause, schema)

    assert calls(wrong(800)) < 6 * calls(wrong(200))
