"""What a preview says of a test's contacts."""

from dataclasses import dataclass
from datetime import UTC, datetime

import pytest

import audiencefilter as af
from audiencefilter.testing import AudiencePreview, PreviewFactory

ADA = {"id": 1, "points": 250, "city": "Bonn", "createdAt": "2024-05-01T10:00:00Z"}
BOB = {"id": 2, "points": 90, "city": "Bonn"}
CAT = {"id": 3, "points": 1, "city": "Kiel"}
DAN = {"id": 4}
ALL = [CAT, ADA, BOB, DAN]
CLAUSE = {"points": {"gte": 100}, "city": "Bonn"}


def preview(*args: object, **options: object) -> AudiencePreview:
    return PreviewFactory([])(*args, **options)  # type: ignore[arg-type]


def test_it_counts_and_keeps_the_contacts_as_they_were_given() -> None:
    found = preview(CLAUSE, ALL)
    assert (found.count, found.total) == (1, 4)
    assert found.members == found.sample == (ADA,)
    assert found.members[0] is ADA


def test_a_clause_comes_in_any_form() -> None:
    text = '{"points": {"gte": 100}, "city": "Bonn"}'
    for clause in (text, text.encode(), af.parse(CLAUSE), "points >= 100 AND city = 'Bonn'"):
        assert preview(clause, ALL).members == (ADA,)
    with pytest.raises(af.InvalidFilterError):
        preview({"point": 1}, ALL)


def test_near_misses_come_closest_first() -> None:
    misses = preview(CLAUSE, ALL).near_misses
    assert [(miss.record["id"], miss.failing) for miss in misses] == [(2, 1), (3, 2), (4, 2)]
    assert misses[0].record is BOB
    assert str(misses[0].explanation).splitlines()[1] == "  ✗ points >= 100 (points is 90)"


def test_values_are_those_of_json() -> None:
    assert preview({"createdAt": {"gte": "2024-01-01T00:00:00Z"}}, ALL).members == (ADA,)
    with pytest.raises(af.RecordError, match="record 1: points is 'lots'"):
        preview(CLAUSE, [ADA, {"points": "lots"}])


def test_the_schema_is_given_or_that_of_the_filter() -> None:
    schema = af.Schema("Order", [af.Field("total", af.FieldType.NUMBER)])
    assert preview({"NOT": {"total": 1}}, [{"total": 2}], schema).count == 1
    assert preview(af.parse({"total": 1}, schema), [{"total": 1}]).count == 1


def test_the_report_shows_count_sample_and_near_misses() -> None:
    report = str(preview(CLAUSE, ALL))
    assert report.splitlines()[:3] == ["points >= 100 AND city = 'Bonn'", "selects 1 of 4", f"  {ADA!r}"]
    assert "out by 1 test: {'id': 2," in report
    assert "out by 2 tests: {'id': 3," in report
    assert "… and 3 more" in str(preview({}, ALL * 2))


def test_the_expected_number_is_checked() -> None:
    assert preview(CLAUSE, ALL, expect=1).count == 1
    with pytest.raises(AssertionError, match="expected 2 contacts to be selected\npoints >= 100"):
        preview(CLAUSE, ALL, expect=2)


PEOPLE = [
    {"email": "ada", "points": 250, "city": "Bonn"},
    {"email": "bob", "points": 90, "city": "Bonn"},
    {"email": "cat", "points": 300, "city": "Bonn"},
]


def test_the_expected_names_are_checked() -> None:
    for names in ({"ada", "cat"}, ["cat", "ada"], frozenset({"ada", "cat"}), {"ada": 1, "cat": 2}.keys()):
        assert preview(CLAUSE, PEOPLE, expect=names, key="email").count == 2
    assert preview({"OR": []}, PEOPLE, expect=set(), key="email").count == 0
    assert preview(CLAUSE, [ADA, BOB], expect={1}, key="id").members == (ADA,)


def test_the_differences_have_names_and_reasons() -> None:
    with pytest.raises(AssertionError) as caught:
        preview(CLAUSE, PEOPLE, expect={"ada", "bob", "zoe"}, key="email")
    assert str(caught.value).splitlines()[:10] == [
        "'zoe' is expected, and no contact has this email",
        "'bob' is expected, and not selected",
        "  ✗ AND",
        "    ✗ points >= 100 (points is 90)",
        "    ✓ city = 'Bonn' (city is 'Bonn')",
        "'cat' is not expected, and selected",
        "  ✓ AND",
        "    ✓ points >= 100 (points is 300)",
        "    ✓ city = 'Bonn' (city is 'Bonn')",
        "points >= 100 AND city = 'Bonn'",
    ]


def test_names_that_tell_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match='so key has to say where they are, as key="email"'):
        preview(CLAUSE, PEOPLE, expect={"ada"})
    with pytest.raises(ValueError, match="each contact needs a city of its own: contact 1 has 'Bonn', as another"):
        preview(CLAUSE, PEOPLE, expect={"Bonn"}, key="city")
    with pytest.raises(ValueError, match="each contact needs a name of its own: contact 0 has none"):
        preview(CLAUSE, PEOPLE, expect={"ada"}, key="name")
    for wrong in ("ada", b"ada", {"ada": 1}, iter(["ada"]), 1.5):
        with pytest.raises(TypeError, match="expect is a number of contacts or a collection of names, not"):
            preview(CLAUSE, PEOPLE, expect=wrong, key="email")


def test_objects_are_contacts_too() -> None:
    @dataclass
    class Contact:
        name: str
        points: int

    low, high = people = [Contact("bob", 90), Contact("ada", 100)]
    found = preview({"points": {"gte": 100}}, people, expect={"ada"}, key="name")
    assert found.members == (high,)
    assert found.unread == ()
    assert found.near_misses[0].record is low
    with pytest.raises(AssertionError, match="'bob' is expected, and not selected\n  ✗ points >= 100"):
        preview({"points": {"gte": 100}}, people, expect={"ada", "bob"}, key="name")


def test_keys_that_no_field_reads_are_named() -> None:
    found = preview(CLAUSE, [{"point": 250, "id": 1, "data": {}}, {"point": 7, "points": 7}], key="id")
    assert found.unread == ("point", "data")
    assert str(found).splitlines()[-2:] == ["no field reads 'point': did you mean 'points'?", "no field reads 'data'"]
    action = af.Schema("Action", [af.Field("name", af.FieldType.STRING)])
    fields = [af.Field("plan", af.FieldType.STRING, "data", path=("plan",))]
    schema = af.Schema("Contact", fields, relations=[af.Relation("actions", action)])
    assert preview({"plan": "pro"}, [{"data": {"other": 1}, "actions": []}], schema=schema).unread == ()


def test_the_traceback_ends_at_the_test() -> None:
    for clause, contacts in ((CLAUSE, [{"points": "lots"}]), ({"point": 1}, ALL), (CLAUSE, ADA)):
        with pytest.raises((ValueError, TypeError)) as caught:
            preview(clause, contacts)
        assert caught.traceback[-1].name == "__call__"
        assert caught.traceback[-1].ishidden(caught)


def test_contacts_may_hold_lists_custom_data_and_other_records() -> None:
    action = af.Schema("Action", [af.Field("name", af.FieldType.STRING), af.Field("at", af.FieldType.DATETIME)])
    fields = [
        af.Field("tags", af.FieldType.STRING, many=True),
        af.Field("data.plan", af.FieldType.STRING, "data", path=("plan",)),
    ]
    schema = af.Schema("Contact", fields, relations=[af.Relation("actions", action)])
    clause = {"tags": {"has": "vip"}, "data.plan": "pro", "actions": {"some": {"at": {"gte": {"now": "-P30D"}}}}}
    ada = {"tags": ["vip"], "data": {"plan": "pro"}, "actions": [{"name": "login", "at": "2024-05-01T10:00:00Z"}]}
    bob = {**ada, "data": {"plan": "free"}}
    found = preview(clause, [bob, ada], schema=schema, now=datetime(2024, 5, 15, tzinfo=UTC))
    assert found.members == (ada,)
    assert [(miss.record, miss.failing) for miss in found.near_misses] == [(bob, 1)]
    with pytest.raises(af.RecordError, match=r"record 1: actions\[0\]\.at is 'soon'"):
        preview(clause, [ada, {"actions": [{"at": "soon"}]}], schema=schema)
