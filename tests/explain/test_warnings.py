"""Warnings: what each code says and where, what is quiet, and what explanations and descriptions say."""

from typing import Any

import pytest

import audiencefilter as af
from tests.each import each

SCHEMA = af.Schema("Row", [*af.CONTACT.fields, af.Field("id", af.FieldType.INTEGER, nullable=False)])

#: The clause, and the codes and paths of its warnings.
WARNINGS: list[tuple[Any, list[tuple[str, str]]]] = [
    ({"points": 1}, []),
    ({"points": {"gt": 1, "lt": 9}}, []),
    ({}, [("selects_everyone", "$")]),
    ({"OR": []}, [("selects_nobody", "$")]),
    ({"points": {"gt": 9, "lt": 1}}, [("contradiction", "$"), ("selects_nobody", "$")]),
    ({"AND": [{"points": 1}, {"points": 2}]}, [("contradiction", "$"), ("selects_nobody", "$")]),
    ({"OR": [{"points": {"gt": 1}}, {"points": {"lt": 9}}]}, [("tautology", "$.OR")]),
    ({"id": {"not": None}}, [("always_true", "$.id.not"), ("selects_everyone", "$")]),
    ({"points": {"lt": 10**10}}, [("always_true", "$.points.lt")]),
    ({"points": 1.5}, [("never_true", "$.points"), ("selects_nobody", "$")]),
    ({"points": {"in": []}}, [("empty_list", "$.points.in"), ("selects_nobody", "$")]),
    ({"city": {"notIn": []}}, [("empty_list", "$.city.notIn"), ("selects_everyone", "$")]),
    ({"city": {"contains": ""}}, [("empty_needle", "$.city.contains")]),
    ({"city": ""}, [("empty_text", "$.city")]),
    ({"city": "a%"}, [("wildcard", "$.city")]),
    ({"city": {"in": ["x", "*a"]}}, [("wildcard", "$.city.in")]),
    ({"city": "100%"}, []),
    ({"city": " a"}, [("surrounding_space", "$.city")]),
    ({"city": {"contains": " a"}}, []),
    ({"city": {"not": "x"}}, [("leaves_out_missing", "$.city.not")]),
    ({"city": {"notIn": ["x"]}}, [("leaves_out_missing", "$.city.notIn")]),
    ({"id": {"not": 1}}, []),
    ({"OR": [{"city": {"not": "x"}}, {"city": None}]}, []),
    ({"NOT": {"city": "x", "points": 1}}, [("leaves_out_missing", "$.NOT")]),
]


def test_warnings() -> None:
    def check(case: tuple[Any, list[tuple[str, str]]]) -> None:
        clause, expected = case
        found = af.parse(clause, SCHEMA).warnings
        assert [(warning.code, warning.path) for warning in found] == expected
        for warning in found:
            assert str(warning) == f"{warning.path}: {warning.message} [{warning.code}]"

    each(WARNINGS, check)


def test_an_explanation() -> None:
    f = af.parse({"points": {"gte": 5}, "OR": [{"city": "x"}, {"NOT": {"city": "y", "points": 1}}, {}]}, SCHEMA)
    assert str(f.explain({"points": 7, "city": "z" * 100})) == (
        f"✓ AND\n  ✓ points >= 5 (points is 7)\n  ✓ OR\n    ✗ city = 'x' (city is '{'z' * 58}…)\n"
        f"    ✓ NOT\n      ✗ AND\n        ✗ city = 'y' (city is '{'z' * 58}…)\n        ✗ points = 1 (points is 7)\n"
        "    ✓ EVERYONE"
    )
    part = f.explain({}).children[1].children[1].children[0].children[0]
    assert (part.field, part.path, part.verdict, part.value) == ("city", "$.OR[1].NOT.city", None, None)
    assert str(part) == "? city = 'y' (city is missing)"


def test_a_description() -> None:
    def check(case: tuple[Any, str]) -> None:
        clause, expected = case
        assert af.parse(clause, SCHEMA).describe() == expected

    cases = [
        ({}, "Every Row."),
        ({"OR": []}, "No Row."),
        ({"points": {"gt": 1, "lte": 9}}, "Every Row where points is more than 1 and points is at most 9."),
        ({"city": {"not": "x"}}, 'Every Row where city is not "x".'),
        ({"city": {"gt": "x"}}, 'Every Row where city sorts after "x".'),
        ({"createdAt": {"gte": "2024-01-01T00:00:00Z"}},
         "Every Row where createdAt is at or after 2024-01-01T00:00:00Z."),
        ({"city": None}, "Every Row where city has no value."),
        ({"city": {"not": None}}, "Every Row where city has a value."),
        ({"city": {"equals": "x", "mode": "insensitive"}}, 'Every Row where city is "x" (ignoring case).'),
        ({"city": {"contains": "x", "mode": "default"}}, 'Every Row where city contains "x" (matching case).'),
        ({"isVerified": True, "points": {"notIn": [1, 2]}},
         "Every Row where isVerified is true and points is none of (1, 2)."),
        ({"points": 1, "OR": [{"city": "x"}, {"NOT": {"city": "y", "points": 2}}]},
         'Every Row where points is 1 and (city is "x" or it is false that (city is "y" and points is 2)).'),
        ({"OR": [{}, {"points": 1}]}, "Every Row where anything holds or points is 1."),
        ({"OR": [], "points": 1}, "Every Row where nothing holds and points is 1."),
    ]  # fmt: skip
    each(cases, check)


def test_a_preview() -> None:
    f = af.parse({"points": {"gt": 1}})
    records = [{"points": index} for index in range(10_000)]
    preview = f.preview(iter(records), sample=3)
    assert (preview.count, preview.total, preview.share) == (9_998, 10_000, 0.9998)
    assert list(map(id, preview.sample)) == list(map(id, records[2:5]))
    assert f.preview([], sample=0).share == 0.0
    assert f.preview(records, sample=0).sample == ()
    with pytest.raises(ValueError, match="fewer than 0"):
        f.preview(records, sample=-1)
