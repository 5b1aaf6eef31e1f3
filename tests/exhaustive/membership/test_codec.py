"""Trees that are packed come back as they were."""

from hypothesis import given

import audiencefilter as af
from audiencefilter.language.ast import Node
from audiencefilter.membership.codec import packed, unpacked
from tests.conformance.corpus import CONTACTS, RELATIONS
from tests.examples import examples
from tests.membership.crowds import Crowd, crowds, worldly_crowds


class Name(str):
    """A text that is not only that."""

    __slots__ = ()


def comes_back(tree: Node) -> bool:
    """Whether a tree is what is unpacked, with values of the same types."""
    found = unpacked(packed(tree))
    return found == tree and repr(found) == repr(tree)


def test_the_conformance_cases() -> None:
    assert all(comes_back(af.parse(case.source, schema=case.schema).ast) for case in CONTACTS.accepted())
    assert all(comes_back(case.parse().ast) for case in RELATIONS.cases() if case.ids is not None)


@examples(100)
@given(crowds(filters=6, rows=0))
def test_random_filters(crowd: Crowd) -> None:
    assert all(comes_back(f.ast) for f in crowd.filters)


@examples(60)
@given(worldly_crowds(filters=6))
def test_random_filters_of_the_second_language(crowd: Crowd) -> None:
    assert all(comes_back(f.ast) for f in crowd.filters)


def test_equal_trees_are_equal_bytes_and_other_trees_are_others() -> None:
    """Whichever objects they share: a text that stands twice may be one object, or two."""
    city = "".join(["Bo", "nn"])
    shared = af.parse({"city": city, "company": city}).ast
    apart = af.parse('{"city": "Bonn", "company": "\\u0042onn"}').ast
    assert packed(shared) == packed(apart)
    others = [af.parse(text).ast for text in ('{"points": 1}', '{"points": 0}', '{"isVerified": true}', "{}")]
    assert len(set(map(packed, others))) == len(others)


def test_operands_at_the_edges() -> None:
    schema = af.CONTACT.with_notation(af.Notation.EXTENDED)
    days = {"gte": "0001-01-01T00:00:00Z", "lt": "9999-12-31T23:59:59.999999Z"}
    clauses = (
        {"points": {"in": [2**400, 0.5, -1]}},
        {"NOT": {"city": {"in": ["", "\U0001f600"]}}},
        {"createdAt": days},
    )
    assert all(comes_back(af.parse(clause, schema=schema).ast) for clause in clauses)


def test_names_of_a_subclass_of_text() -> None:
    action = af.Schema("Action", [af.Field(Name("at"), af.FieldType.DATETIME)])
    schema = af.Schema(
        "Contact", [af.Field(Name("points"), af.FieldType.INTEGER)], relations=[af.Relation(Name("actions"), action)]
    )
    index = af.AudienceIndex(schema)
    index.add("active", af.parse({"actions": {"max": {"field": "at", "gte": {"now": "-P1D"}}}}, schema=schema))
    index.add("any", af.parse_text("points > 1 OR SOME actions (at IS NOT NULL)", schema=schema))
    assert index.match({"points": 2, "actions": []}) == {"any"}
