"""Other names of members: what a clause uses, and the same clause with other names."""

import re

import pytest
from hypothesis import given

import audiencefilter as af
from tests.examples import examples
from tests.properties.drawn import Drawn, drawn

T = af.FieldType
ACTION = af.Schema(
    "Action",
    [af.Field("name", T.STRING), af.Field("at", T.DATETIME), af.Field("points", T.INTEGER)],
    relations=[af.Relation("contact", lambda: CONTACT, many=False)],
)
CONTACT: af.Schema = af.Schema(
    "Contact",
    [af.Field("points", T.INTEGER), af.Field("city", T.STRING), af.Field("actions.kind", T.STRING, path=("kind",))],
    relations=[af.Relation("actions", ACTION), af.Relation("events", ACTION), af.Relation("actions.old", ACTION)],
)
CLAUSE = {
    "points": {"gt": 1},
    "actions": {"some": {"at": {"gt": "2020-01-01T00:00:00Z"}, "contact": {"is": {"points": 3}}}},
    "events": {"sum": {"field": "points", "where": {"name": "sent"}, "gt": 3}},
    "NOT": {"actions.kind": "x", "audience": {"in": ["vip"]}},
}
AUDIENCES = {"vip": {"city": "Bonn"}}
F = af.parse(CLAUSE, CONTACT, audiences=AUDIENCES)


def test_uses_has_the_paths_of_all_that_a_clause_reads() -> None:
    actions = {"actions", "actions.at", "actions.contact", "actions.contact.points", "actions.kind"}
    assert F.uses() == {"points", "city", *actions, "events", "events.points", "events.name"}
    assert af.parse({"actions": {"count": {"gt": 1}}}, CONTACT).uses() == {"actions"}
    assert af.parse({}).uses() == set()


def test_a_rename_reaches_every_level() -> None:
    names = {
        "points": "city", "city": "points", "actions": "acts", "actions.at": "acts.when", "events.points": "events.n",
        "actions.old.name": "actions.old.title",
    }  # fmt: skip
    f = F.rename(names)
    assert f.to_dict() == {
        "city": {"gt": 1},
        "acts": {"some": {"when": {"gt": "2020-01-01T00:00:00Z"}, "contact": {"is": {"city": 3}}}},
        "events": {"sum": {"field": "n", "where": {"title": "sent"}, "gt": 3}},
        "NOT": {"actions.kind": "x", "audience": {"in": ["vip"]}},
    }
    assert f.uses() >= {"acts.when", "acts.contact.city", "points"}
    assert [one.name for one in f.schema.fields] == ["city", "points", "actions.kind"]
    assert [one.attribute for one in f.schema.fields] == ["points", "city", "actions.kind"]
    back = {"city": "points", "points": "city", "acts": "actions", "acts.when": "acts.at", "events.n": "events.points"}
    assert f.rename({**back, "actions.old.title": "actions.old.name"}) == F
    assert F.rename({}) == F


def test_a_rename_that_leads_nowhere_says_where_it_ends() -> None:
    wrong = [
        ({"pints": "x"}, "Contact has no 'pints' to rename; did you mean 'points'?"),
        ({"actions.a": "actions.b"}, "Action has no 'a' to rename; there are name, at, points, contact"),
        (
            {"actions.contact." * 9_999 + "x": "y"},
            "Contact has no 'x' to rename; there are points, city, actions.kind, ",
        ),
        ({"actions.at": "when"}, "'actions.at' cannot become 'when': write 'actions.' and a name"),
        ({"points": ""}, "'points' cannot become '': write a name"),
        ({"points": "city"}, "schema 'Contact' has two fields called 'city'"),
        ({"actions.at": "actions.AND"}, "a field cannot be called 'AND'"),
        ({"city": "audience"}, "nothing can be called 'audience' where a clause names audiences"),
        (
            {"points": "a", "actions.contact.points": "actions.contact.b"},
            "'actions.contact.points' is to have two names",
        ),
    ]
    for names, message in wrong:
        with pytest.raises(ValueError, match=re.escape(message)):
            F.rename(names)
    for other in ({"points": 5}, {5: "x"}, {"points": None}, ["points"], "points"):
        with pytest.raises(TypeError, match="names are a mapping from paths to paths, which are texts, not "):
            F.rename(other)  # type: ignore[arg-type]


@examples(60)
@given(drawn())
def test_a_renamed_clause_selects_the_same(made: Drawn) -> None:
    members = [member.name for member in made.schema.members]
    names = {name: f"new {number}" for number, name in enumerate(members)}
    f = made.f.rename(names)
    assert [id(row) for row in f.select(made.rows, now=made.now)] == made.chosen
    assert {path for path in f.uses() if "." not in path} <= set(names.values())
    assert len(f.uses()) == len(made.f.uses())
    assert af.parse(f.to_json(), f.schema, f.limits) == f
    assert f.rename({new: old for old, new in names.items()}) == made.f


def test_a_deprecated_field_is_a_warning_at_every_level() -> None:
    old = af.Field("points", T.INTEGER, deprecated="use score")
    action = af.Schema("Action", [old])
    schema = af.Schema("Contact", [old], relations=[af.Relation("actions", action)])
    assert old == af.Field("points", T.INTEGER)
    f = af.parse({"points": 1, "actions": {"some": {"points": 1}, "sum": {"field": "points", "gt": 1}}}, schema)
    assert [(one.code, one.path) for one in f.warnings] == [
        ("deprecated", "$.points"), ("deprecated", "$.actions.some.points"), ("deprecated", "$.actions.sum")
    ]  # fmt: skip
    assert f.warnings[0].message == "points is deprecated: use score"
    assert af.parse({"points": None}, schema).warnings[0].code == "deprecated"
    assert schema.json_schema()["$defs"]["filter"]["properties"]["points"]["deprecated"] is True
    with pytest.raises(ValueError, match="the deprecated of 'points' must be a text"):
        af.Field("points", T.INTEGER, deprecated=True)  # type: ignore[arg-type]
