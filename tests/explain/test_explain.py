"""Explanations: what settles each, and where it stands; and previews."""

import json
import pickle
from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given

import audiencefilter as af
from audiencefilter.explain.explanation import MAX_RECORDS
from tests.examples import examples
from tests.notations.schemas import CONTACT
from tests.reference import resolve, verdict
from tests.worlds.graphs import World, worlds

NOW = datetime(2026, 3, 31, 12, tzinfo=UTC)
NAMES = ["signup", "login", "visit", "purchase"] * 3 + ["login"]
RECORD: dict[str, Any] = {
    "points": 3,
    "createdAt": datetime(2026, 1, 1, tzinfo=UTC),
    "tags": ["a", "b", None],
    "data": {"plan": 5},
    "list": {"name": "x", "mode": None},
    "actions": [
        {"name": name, "increase": i, "at": datetime(2026, 1, 1 + i, tzinfo=UTC)} for i, name in enumerate(NAMES)
    ],
}

#: The records that count where a name is asked for.
LOGINS = tuple(f"  ✓ actions[{place}]: name = 'login' (name is 'login')" for place in (1, 5, 9))
#: By clause the lines of its explanation, the first of them without the clause behind its mark.
EXPLANATIONS: dict[str, list[str]] = {
    "createdAt >= NOW('-P30D')": ["✗ (2026-03-01T12:00:00Z; createdAt is '2026-01-01T00:00:00Z')"],
    "NOT (createdAt >= NOW('-P9999Y'))": ["✗ (createdAt is '2026-01-01T00:00:00Z')"],
    "tags HAS 'c'": ["✗ (tags is ('a', 'b', null))"],
    "data.plan = 'pro'": ["? (data.plan is missing, since it is 5)"],
    "COUNT actions WHERE (name = 'login') >= 5": ["✗ (it is 4 of 13)", *LOGINS],
    "COUNT actions (>= 3 AND <= 4)": [
        "✗ (it is 13 of 13)", '  ✓ "count" >= 3 (count is 13)', '  ✗ "count" <= 4 (count is 13)',
    ],
    "COUNT actions >= 3": ["✓ (it is 13 of 13)"],
    "SOME actions (name = 'login' AND increase > 9)": [
        "✓ (1 of 13)", "  ✓ actions[12]: AND", "    ✓ name = 'login' (name is 'login')",
        "    ✓ increase > 9 (increase is 12)",
    ],
    "SOME actions (name = 'none')": [
        "✗ (0 of 13)", "  ✗ actions[0]: name = 'none' (name is 'signup')",
        "  ✗ actions[1]: name = 'none' (name is 'login')", "  ✗ actions[2]: name = 'none' (name is 'visit')",
    ],
    "SOME actions (EVERYONE)": ["✓ (13 of 13)"],
    "EVERY actions (increase < 12)": ["✗ (12 of 13)", "  ✗ actions[12]: increase < 12 (increase is 12)"],
    "NO actions (name = 'login')": ["✗ (4 of 13)", *LOGINS],
    "MAX actions.at < NOW('-P90D')": [
        "✗ (2025-12-31T12:00:00Z; it is '2026-01-13T00:00:00Z'; 13 of 13)",
        "  ✓ actions[12]: EVERYONE (at is '2026-01-13T00:00:00Z')",
    ],
    "MIN actions.increase WHERE (name = 'login') >= 1": [
        "✓ (it is 1; 4 of 13)",
        "  ✓ actions[1]: name = 'login' (name is 'login')",
    ],
    "MAX actions.at WHERE (name = 'no') (>= NOW('P0D') AND IS NOT NULL)": [
        "✗ (it is missing; 0 of 13)", "  ? at >= NOW('P0D') (2026-03-31T12:00:00Z; at is missing)",
        "  ✗ at IS NOT NULL (at is missing)", "  ✗ actions[0]: name = 'no' (name is 'signup')",
        "  ✗ actions[1]: name = 'no' (name is 'login')", "  ✗ actions[2]: name = 'no' (name is 'visit')",
    ],
    "SUM actions.increase WHERE (name = 'login') >= 100": ["✗ (it is 27; 4 of 13)", *LOGINS],
    "list IS (name = 'y')": ["✗", "  ✗ list: name = 'y' (name is 'x')"],
    "list IS NULL": ["✗"],
    "list IS NOT (mode = 'x')": ["✓", "  ? list: mode = 'x' (mode is missing)"],
    "list IS NOT NULL": ["✓"],
    "SOME actions (contact IS (points = 1))": [
        "✗ (0 of 13)", *(f"  ✗ actions[{place}]: contact IS (points = 1) (there is none)" for place in range(3)),
    ],
}  # fmt: skip


def test_an_explanation_of_the_parts_of_a_record() -> None:
    for text, (first, *others) in EXPLANATIONS.items():
        f = af.parse_text(text, CONTACT)
        found = f.explain(RECORD, now=NOW)
        assert str(found).split("\n") == [f"{first[0]} {text}{first[1:]}", *others]
        assert (found.verdict is True) is f.matches(RECORD, now=NOW)
        assert pickle.loads(pickle.dumps(found)) == found


def test_an_explanation_of_groups() -> None:
    schema = af.Schema("Row", af.CONTACT.fields)
    f = af.parse({"points": {"gte": 5}, "OR": [{"city": "x"}, {"NOT": {"city": "y", "points": 1}}, {}]}, schema)
    assert str(f.explain({"points": 7, "city": "z" * 100})) == (
        f"✓ AND\n  ✓ points >= 5 (points is 7)\n  ✓ OR\n    ✗ city = 'x' (city is '{'z' * 58}…)\n"
        f"    ✓ NOT\n      ✗ AND\n        ✗ city = 'y' (city is '{'z' * 58}…)\n        ✗ points = 1 (points is 7)\n"
        "    ✓ EVERYONE"
    )
    part = f.explain({}).children[1].children[1].children[0].children[0]
    assert (part.field, part.path, part.verdict, part.value) == ("city", "$.OR[1].NOT.city", None, None)
    assert str(part) == "? city = 'y' (city is missing)"


def parts(found: af.Explanation) -> Iterator[af.Explanation]:
    yield found
    for child in found.children:
        yield from parts(child)


def test_what_is_asked_of_related_records_as_data() -> None:
    f = af.parse({"actions": {"count": {"where": {"name": "login"}, "gte": 5}}}, CONTACT)
    found = f.explain(RECORD, now=NOW)
    assert (found.value, found.count, found.total, found.record, found.instant) == (4, 4, 13, None, None)
    assert [child.record for child in found.children] == ["actions[1]", "actions[5]", "actions[9]"]
    assert {child.path for child in found.children} == {"$.actions.count.where.name"}
    assert [child.value for child in found.children] == ["login"] * MAX_RECORDS


def test_the_records_that_do_not_count_fill_up_those_that_do() -> None:
    f = af.parse({"actions": {"count": {"where": {"name": "login"}, "gte": 2}}}, CONTACT)
    found = f.explain({"actions": [{"name": "a"}, {}, {"name": "login"}, {"name": "b"}]}, now=NOW)
    assert [(child.record, child.verdict) for child in found.children] == [
        ("actions[2]", True), ("actions[0]", False), ("actions[1]", None),
    ]  # fmt: skip


def test_an_instant_is_shown_and_one_outside_of_all_years_is_not() -> None:
    for operand, instant in (("-P30D", datetime(2026, 3, 1, 12, tzinfo=UTC)), ("-P9999Y", None), ("P9999Y", None)):
        found = af.parse({"createdAt": {"gte": {"now": operand}}}, CONTACT).explain(RECORD, now=NOW)
        assert found.instant == instant


def test_custom_data_of_another_type_is_missing_and_shown() -> None:
    f = af.parse({"data.plan": "pro"}, CONTACT)
    cases: list[tuple[Any, str]] = [
        ({"plan": 5}, "missing, since it is 5"),
        ('{"plan": ["x"]}', "missing, since it is ('x')"),
        ({"plan": True}, "missing, since it is true"),
        *((held, "missing") for held in ({"plan": {"x": 1}}, {"plan": None}, "{", {}, {"plan": 10**400})),
    ]
    for held, shown in cases:
        found = f.explain({"data": held})
        assert str(found) == f"? data.plan = 'pro' (data.plan is {shown})"
        assert (found.value, found.verdict) == (None, None)


def test_what_is_shown_is_bounded() -> None:
    clause: Any = {"AND": [{"actions": {"some": {"name": f"x{i}"}}} for i in range(100)]}
    record = {"tags": ["x" * 1_000] * 5_000, "actions": [{"name": "y" * 100_000}] * 1_000}
    printed = str(af.parse(clause, CONTACT).explain(record))
    assert printed.count("\n") == 100 * (1 + MAX_RECORDS)
    assert max(map(len, printed.split("\n"))) < 400
    assert len(str(af.parse({"tags": {"has": "x"}}, CONTACT).explain(record))) < 400


def test_a_record_within_a_record_is_shown_once() -> None:
    inner = {"actions": [{"name": "a"}, {"name": "b"}, {"name": "c"}]}
    clause = {"actions": {"some": {"contact": {"is": {"actions": {"some": {"name": "z"}}}}}}}
    found = af.parse(clause, CONTACT).explain({"actions": [{"contact": inner}] * 5})
    assert [part.record for part in parts(found)].count("actions[0]") == 1 + MAX_RECORDS
    assert len(list(parts(found))) == 1 + MAX_RECORDS * 3
    assert {part.path for part in parts(found)} == {
        "$.actions.some", "$.actions.some.contact.is", "$.actions.some.contact.is.actions.some",
        "$.actions.some.contact.is.actions.some.name",
    }  # fmt: skip


def test_a_related_record_that_cannot_be_compared_is_an_error_as_it_is_when_matching() -> None:
    cases: list[tuple[dict[str, Any], Any]] = [
        ({"some": {"increase": {"gt": 1}}}, {"increase": "x"}),
        ({"every": {"contact": {"is": {"points": {"gt": 1}}}}}, {"contact": {"points": "x"}}),
        ({"max": {"field": "at", "gte": {"now": "P0D"}}}, {"at": "x"}),
        ({"sum": {"field": "increase", "gte": 1}}, {"increase": "x"}),
        ({"none": {"contact": {"is": {"actions": {"some": {"name": "x"}}}}}}, {"contact": "x"}),
    ]
    for test, broken in cases:
        f = af.parse({"actions": test}, CONTACT)
        for count in (1, 1_000):
            with pytest.raises(af.RecordError) as matching:
                f.matches({"actions": [broken] * count}, now=NOW)
            with pytest.raises(af.RecordError) as explaining:
                f.explain({"actions": [broken] * count}, now=NOW)
            wanted, found = matching.value, explaining.value
            assert (found.field, found.value, found.expected) == (wanted.field, wanted.value, wanted.expected)
            assert found.index is None


def assert_agrees(found: World) -> None:
    """Explanations have the verdict of the rules, and their parts lead into the clause."""
    f = found.filter
    clause = f.to_dict()
    for row in found.rows:
        explanation = f.explain(row, now=found.now)
        assert explanation.verdict is verdict(f.ast, f.schema, row, found.now)
        for part in parts(explanation):
            resolve(clause, part.path)
            assert part.total is None or part.count is None or 0 <= part.count <= part.total
            of_records = [child for child in part.children if child.record is not None]
            assert len(of_records) <= MAX_RECORDS
        assert str(explanation)


@given(worlds())
@examples(60)
def test_an_explanation_agrees_with_the_rules(found: World) -> None:
    assert_agrees(found)


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


def test_an_explanation_is_json_values() -> None:
    schema = af.Schema("Contact", [
        af.Field("at", af.FieldType.DATETIME), af.Field("born", af.FieldType.DATE),
        af.Field("paid", af.FieldType.DECIMAL, scale=2), af.Field("tags", af.FieldType.STRING, many=True),
        af.Field("share", af.FieldType.NUMBER), af.Field("data.plan", af.FieldType.STRING, "data", path=("plan",)),
    ])  # fmt: skip
    clause = {
        "at": {"gt": {"now": "-P1D"}}, "born": {"gt": "2000-01-01"}, "paid": {"gt": 1}, "tags": {"has": "x"},
        "share": {"lt": 1}, "data.plan": "pro",
    }  # fmt: skip
    record = {
        "at": datetime(2026, 3, 1, tzinfo=UTC), "born": date(2001, 2, 3), "paid": Decimal("1.50"), "share": 2.5,
        "tags": {"x", None, *"edcba"}, "data": {"plan": 5},
    }  # fmt: skip
    found = af.parse(clause, schema).explain(record, now=datetime(2026, 3, 2, tzinfo=UTC)).to_dict()
    assert json.loads(json.dumps(found)) == found
    assert (found["text"], found["path"], found["verdict"]) == ("AND", "$", False)
    assert {one["field"]: one.get("value") for one in found["children"]} == {
        "at": "2026-03-01T00:00:00Z", "born": "2001-02-03", "paid": "1.50", "tags": [None, *"abcdex"],
        "share": 2.5, "data.plan": None,
    }  # fmt: skip
    assert (found["children"][0]["instant"], found["children"][5]["other"]) == ("2026-03-01T00:00:00Z", 5)
