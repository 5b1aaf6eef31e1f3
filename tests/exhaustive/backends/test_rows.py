"""Rows of any kind at random, and what rows with long numbers and long lists cost, told by time."""

import json
import sys
from decimal import Decimal
from time import process_time
from typing import Any

from tests.backends.nested import NOW, parsed
from tests.backends.test_rows import test_nothing_of_a_clause_reaches_the_source
from tests.backends.test_rows_nested import test_rows_are_as_the_interpreter_has_them

__all__ = ["test_nothing_of_a_clause_reaches_the_source", "test_rows_are_as_the_interpreter_has_them"]


def test_numbers_of_many_digits_are_not_read() -> None:
    digits = "9" * 1_000_000
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        started = process_time()
        for clause in ({"seats": None}, {"rate": None}, {"big": None}, {"plan": "pro"}):
            assert parsed(clause).matches({"data": f'{{"seats": {digits}, "rate": -{digits}, "plan": "pro"}}'})
        answered = process_time()
        int(digits[:500_000])
        assert answered - started < process_time() - answered, "numbers of many digits are not read"
    finally:
        sys.set_int_max_str_digits(limit)


def test_a_value_is_not_compared_with_every_name() -> None:
    def cost(count: int, names: int) -> float:
        record: dict[str, Any] = {
            "tags": [f"t{index}" for index in range(count)],
            "actions": [
                {"name": f"a{index}", "points": index, "score": Decimal(index), "at": NOW} for index in range(count)
            ],
            "data": {"marks": [f"t{index}" for index in range(count)]},
        }
        record["list"] = {"data": json.dumps(record["data"])}
        clauses: list[Any] = [
            {"NOT": {"tags": {"hasSome": [f"x{index}" for index in range(names)]}}},
            {"tags": {"hasEvery": [f"t{index}" for index in range(names)]}},
            {"marks": {"hasEvery": ["t1", f"t{count - 1}"]}},
            {"list": {"is": {"marks": {"has": f"t{count - 1}"}}}},
            {"actions": {"sum": {"field": "points", "gte": 5}}},
            {"actions": {"max": {"field": "score", "equals": count - 1}}},
            {"actions": {"none": {"name": {"in": [f"x{index}" for index in range(names)]}}}},
        ]
        filters = [parsed(clause) for clause in clauses]
        for f in filters:
            assert f.select([record]) == [record], f
        started = process_time()
        for f in filters:
            f.select([record])
        return process_time() - started

    few, many = cost(50_000, 50), cost(50_000, 2_000)
    assert many < 10 * few, "a value is compared with every name"
