"""Matches within the ORM: subqueries, aliases, negation, annotations and relations."""

import pickle
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connections
from django.db.models import Case, Count, Exists, OuterRef, Q, Value, When

import audiencefilter as af
from audiencefilter.adapters.django import Matches
from tests.adapters.django.crm import Company, Contact, Event, Tag, stored
from tests.each import each

T = af.FieldType
DATA = [
    af.Field("data.plan", T.STRING, attribute="data", path=("plan",)),
    af.Field("data.seats", T.INTEGER, attribute="data", path=("seats",)),
    af.Field("data.tags", T.STRING, many=True, attribute="data", path=("tags",)),
]
SCHEMA = af.Schema.from_django(Contact, fields=DATA, depth=3)
EVENT = af.Schema.from_django(Event, depth=2)
TAG = af.Schema.from_django(Tag, depth=2)


@pytest.fixture(scope="module")
def rows(database: str) -> Iterator[dict[str, Any]]:
    with stored(database) as found:
        yield found


@pytest.fixture
def contacts(database: str, rows: dict[str, Any]) -> Any:
    return Contact.objects.using(database)


def clause(text: str, schema: af.Schema = SCHEMA) -> Matches:
    return Matches(af.parse_text(text, schema))


def names(selected: Any) -> list[str]:
    """Return the names of contacts, with repetitions."""
    return sorted(email.partition("@")[0] for email in selected.values_list("email", flat=True))


CLAUSES: list[tuple[str, list[str]]] = [
    ("points >= 100", ["ada"]),
    ("NOT (points >= 100)", ["bob"]),
    ("points IS NULL OR plan = 'pro'", ["ada", "eve"]),
    ("email ENDS WITH '.edu'", ["ada"]),
    ("created = '2025-01-01T04:18:02Z'", ["ada"]),
    ("created >= '2025-01-01T04:18:02Z' AND created < '2025-01-01T04:18:02.5Z'", ["ada"]),
    ("created > '2025-01-01T04:18:02Z' AND created <= '2025-01-01T04:18:02.5Z'", ["bob"]),
    ("created IN ('2025-01-01T04:18:02Z', '2025-01-01T04:18:02.5Z')", ["ada", "bob"]),
    ("created NOT IN ('2025-01-01T04:18:02Z', '2025-01-01T04:18:02.1Z')", ["bob"]),
    ("data.plan = 'gold' AND data.seats = 5 AND data.tags HAS '%s'", ["ada"]),
    ("data.plan CONTAINS '0%'", ["eve"]),
    ("company_id IS NULL", ["eve"]),
    ("company IS (name = 'Lab')", ["ada"]),
    ("company IS NULL", ["eve"]),
    ("company IS (parent IS (name = 'Acme'))", ["ada"]),
    ("company IS (SOME subsidiaries (SOME people (points > 100)))", ["bob"]),
    ("company IS (parent IS (SUM subsidiaries.id >= 1))", ["ada"]),
    ("employer IS (name = 'Acme')", ["ada"]),
    ("SOME tags (name = 'new')", ["ada", "bob"]),
    ("NO tags (name = 'vip')", ["bob", "eve"]),
    ("SOME tags (EVERY contacts (email ENDS WITH '.edu'))", ["ada"]),
    ("SOME friends (email = 'ada@cam.edu')", ["bob"]),
    ("SOME friends (points < 100 AND SOME events (name = 'login'))", ["ada"]),
    ("COUNT events >= 2", ["ada"]),
    ("COUNT events WHERE (name = 'login' AND contact IS (email STARTS WITH 'ada')) = 1", ["ada"]),
    ("MAX events.at = '2025-02-01T00:00:00Z'", ["ada", "bob"]),
    ("MAX events.at > '2025-02-01T00:00:00Z'", []),
    ("SOME invited (contact IS (points = 250))", ["bob"]),
    ("person_ptr IS (email = 'eve@x.com')", ["eve"]),
    ("EVERYONE", ["ada", "bob", "eve"]),
    ("NOONE", []),
]


def test_clauses_select_records(contacts: Any) -> None:
    def check(case: tuple[str, list[str]]) -> None:
        text, selected = case
        assert names(contacts.filter(clause(text))) == selected

    each(CLAUSES, check)


def test_negation_has_three_truth_values(contacts: Any) -> None:
    points = clause("points >= 100")
    assert names(contacts.exclude(points)) == ["bob"]
    assert names(contacts.filter(~points)) == ["bob"]
    assert names(contacts.filter(~Q(points))) == ["bob"]
    assert names(contacts.filter(~Q(points, points__isnull=False))) == ["bob", "eve"]
    assert names(contacts.filter(Q(points) | Q(plan="free"))) == ["ada", "eve"]
    assert names(contacts.exclude(clause("SOME tags (name = 'new')"))) == ["eve"]
    assert names(contacts.exclude(clause("points >= 100 OR plan = 'free'"))) == []


def test_subqueries(database: str, contacts: Any) -> None:
    ours = Contact.objects.filter(clause("points >= 100"), pk=OuterRef("contact_id"))
    events = Event.objects.using(database).filter(Exists(ours))
    assert sorted(events.values_list("name", flat=True)) == ["buy", "login"]
    logins = Event.objects.filter(clause("name = 'login'", EVENT), contact=OuterRef("pk"))
    assert names(contacts.filter(Exists(logins))) == ["ada", "bob"]
    assert names(contacts.filter(~Exists(logins), clause("plan = 'free'"))) == ["eve"]
    # The model is that of the outer query, so that tables and aliases are the same within and without.
    friends = Contact.objects.filter(clause("SOME events (name = 'login')"), friends=OuterRef("pk"))
    assert names(contacts.filter(Exists(friends), clause("SOME events (name = 'buy')"))) == ["ada"]
    assert names(contacts.filter(pk__in=Contact.objects.filter(clause("points >= 100")))) == ["ada"]
    companies = Company.objects.using(database).filter(people__in=Contact.objects.filter(clause("points < 100")))
    assert [one.name for one in companies] == ["Acme"]


def test_joins_and_relabeled_aliases(contacts: Any) -> None:
    twice = contacts.filter(events__name="login").filter(events__name="buy")
    assert names(twice.filter(clause("points >= 100"))) == ["ada"]
    assert names(twice.filter(clause("points < 100"))) == []
    some, others = contacts.filter(clause("points >= 100")), contacts.filter(clause("plan = 'free'"))
    assert names(some | others) == ["ada", "eve"]
    assert names(some & others) == []
    joined = contacts.filter(friends__points=40) | contacts.filter(clause("SOME friends (points = 250)"))
    assert names(joined.distinct()) == ["ada", "bob"]
    # As in a subquery of itself, which relabels the aliases of a query.
    inner = contacts.filter(clause("points >= 100 OR points IS NULL"))
    assert names(contacts.filter(pk__in=inner.values("pk")).filter(clause("plan = 'free'"))) == ["eve"]


def test_equal_conditions_of_two_queries_stay_two(contacts: Any) -> None:
    condition = clause("points >= 100")
    friends = Contact.objects.filter(condition, friends=OuterRef("pk"))
    assert names(contacts.filter(condition, Exists(friends))) == []
    assert names(contacts.filter(Exists(friends))) == ["bob"]
    assert condition == clause("points >= 100")
    assert condition != clause("points >= 101")
    assert len({condition, clause("points >= 100"), clause("points >= 101")}) == 2


def test_values(contacts: Any) -> None:
    points = clause("points >= 100")
    assert dict(contacts.annotate(found=points).values_list("email", "found")) == {
        "ada@cam.edu": True, "bob@x.com": False, "eve@x.com": None,
    }  # fmt: skip
    segment = Case(When(points, then=Value("top")), When(~points, then=Value("base")), default=Value("unknown"))
    assert sorted(contacts.annotate(segment=segment).values_list("segment", flat=True)) == ["base", "top", "unknown"]
    assert contacts.aggregate(some=Count("pk", filter=points), all=Count("pk")) == {"some": 1, "all": 3}
    groups = contacts.annotate(found=points).values("found").annotate(count=Count("pk")).order_by("count", "found")
    assert sorted(str(one["found"]) for one in groups) == ["False", "None", "True"]
    assert names(contacts.alias(found=points).filter(found=True)) == ["ada"]
    assert contacts.annotate(found=points, events_=Count("events")).filter(events_=2).count() == 1
    assert contacts.order_by("pk")[:2].aggregate(some=Count("pk", filter=points)) == {"some": 1}
    first = contacts.order_by(Case(When(points, then=0), default=1), "email").first()
    assert first is not None
    assert first.email == "ada@cam.edu"


def test_update_and_delete(database: str, contacts: Any) -> None:
    assert contacts.filter(clause("SOME events (name = 'buy')")).update(plan="pro") == 1
    Contact.objects.using(database).create(email="gone@x.com", points=7)
    deleted, _ = contacts.filter(clause("points = 7 AND COUNT events = 0 AND email STARTS WITH 'gone'")).delete()
    assert deleted == 2  # its row in the parent's table, too
    assert contacts.count() == 3


def test_a_queryset_can_be_pickled(contacts: Any) -> None:
    selected = contacts.filter(clause("points >= 100"))
    again = contacts.all()
    again.query = pickle.loads(pickle.dumps(selected.query))
    assert names(again) == ["ada"]


def test_all_values_are_bound(database: str, contacts: Any) -> None:
    hostile = "a'); DROP TABLE x; -- %s \\"
    f = af.parse({"email": {"in": [hostile, "ada@cam.edu"]}, "data.plan": {"not": hostile}}, SCHEMA)
    query = contacts.filter(Matches(f)).query
    text, parameters = query.get_compiler(using=database).as_sql()
    assert "DROP" not in text
    assert "cam" not in text
    assert hostile in str(parameters) or hostile in parameters
    assert names(contacts.filter(Matches(f))) == ["ada"]


def test_operands_relative_to_now_are_of_one_instant(contacts: Any) -> None:
    f = af.parse({"created": {"gte": {"now": "-P30D"}}}, SCHEMA)
    assert names(contacts.filter(Matches(f, now=datetime(2025, 1, 15, tzinfo=UTC)))) == ["ada", "bob"]
    assert names(contacts.filter(Matches(f))) == []
    with pytest.raises(ValueError, match="time zone"):
        Matches(f, now=datetime(2025, 1, 15))  # noqa: DTZ001


def test_texts_of_sqlite_with_other_fractions(database: str, contacts: Any, rows: dict[str, Any]) -> None:
    if database != "default":
        pytest.skip("its date-times are no texts")
    instant = af.parse({"created": "2025-03-01T10:00:00.500Z"}, SCHEMA)
    later = af.parse({"created": {"gt": "2025-03-01T10:00:00.500Z"}}, SCHEMA)
    earlier = af.parse({"created": {"lt": "2025-03-01T10:00:00.500Z", "gt": "2025-02-01T00:00:00Z"}}, SCHEMA)
    among = af.parse({"created": {"in": ["2025-03-01T10:00:00.500Z", "2025-03-01T11:00:00.500Z"]}}, SCHEMA)
    key = rows["eve"].pk
    for text in ("2025-03-01 10:00:00.500", "2025-03-01 10:00:00.500000", "2025-03-01 10:00:00.5"):
        with connections[database].cursor() as cursor:
            cursor.execute("UPDATE crm_contact SET created = %s WHERE person_ptr_id = %s", [text, key])
        assert names(contacts.filter(Matches(instant))) == ["eve"]
        assert names(contacts.filter(Matches(among))) == ["eve"]
        assert names(contacts.filter(Matches(later) | Q(Matches(earlier)))) == []
    contacts.filter(pk=key).update(created=None)


def test_wrong_arguments() -> None:
    with pytest.raises(TypeError, match=r"a Filter is needed, not \{'points': 1\}: make one with read"):
        Matches({"points": 1})  # type: ignore[arg-type]
    for model in (Event, Contact):
        unknown = af.parse({"pints": 1}, af.Schema("Contact", [af.Field("pints", T.INTEGER)]))
        with pytest.raises(ValueError, match=f"{model.__name__} has no field 'pints'; "):
            model.objects.filter(Matches(unknown))
    with pytest.raises(ValueError, match=r"crm\.Tag\.name is no relation between models"):
        Tag.objects.filter(Matches(_related_by("name")))
    for attribute in ("tags", "events"):
        schema = af.Schema("Contact", [af.Field(attribute, T.INTEGER)])
        with pytest.raises(ValueError, match=f"'{attribute}' of Contact is a relation without a column: declare it as"):
            Contact.objects.filter(Matches(af.parse({attribute: 1}, schema)))
    with pytest.raises(TypeError, match="Matches filters the records of a model"):
        clause("points = 1").resolve_expression(None)


def _related_by(attribute: str) -> af.Filter:
    schema = af.Schema("Tag", [af.Field("id", T.INTEGER)], relations=[af.Relation("related", TAG, attribute)])
    return af.parse({"related": {"some": {}}}, schema)


@pytest.mark.parametrize(("field", "clause"), [
    (af.Field("points", T.STRING), {"points": "a"}),
    (af.Field("email", T.INTEGER), {"email": 1}),
    (af.Field("photo", T.STRING), {"photo": "a"}),
    (af.Field("email", T.STRING, many=True), {"email": {"has": "a"}}),
    (af.Field("plan", T.STRING, attribute="email", path=("a",)), {"plan": "a"}),
    (af.Field("created", T.DATE), {"created": "2025-01-01"}),
])  # fmt: skip
def test_columns_of_another_type(field: af.Field, clause: dict[str, Any]) -> None:
    condition = Matches(af.parse(clause, af.Schema("Contact", [field])))
    with pytest.raises(af.UnsupportedError, match=f"Django cannot express '{field.name}'"):
        str(Contact.objects.filter(condition).query)


def test_joins_by_more_than_columns() -> None:
    with pytest.raises(af.UnsupportedError, match="whose records more than equal columns join"):
        str(Tag.objects.filter(Matches(_related_by("notes"))).query)


def test_databases_in_other_time_zones() -> None:
    connection = connections["default"]
    connection.settings_dict["TIME_ZONE"] = "Europe/Berlin"
    try:
        del connection.timezone_name
        with pytest.raises(af.UnsupportedError, match="stores in the time zone Europe/Berlin"):
            str(Contact.objects.filter(clause("created = '2025-01-01T00:00:00Z'")).query)
        assert "points" in str(Contact.objects.filter(clause("points = 1")).query)
    finally:
        connection.settings_dict["TIME_ZONE"] = None
        del connection.timezone_name
