"""Questions about clauses, custom fields and export: what the client of the interface does not ask."""

import csv
import io
import json
from random import Random
from typing import Any, Final

import pytest
import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.audiences import audiences_of_list, records_of
from audiencefilter.service.contacts import new_contact
from audiencefilter.service.counting import broken_down
from audiencefilter.service.tables import contacts, lists, now
from audiencefilter.tools import omit
from tests.service.client.door import service
from tests.service.client.place import NOWHERE, NewDatabase, Place, data, emails, refused

#: By type: a value in data, as it is suggested, a clause that selects it, and what is no value of the type.
TYPES: Final[dict[str, tuple[Any, dict[str, Any], Any]]] = {
    "string": ("É", {"contains": "é"}, 5),
    "integer": (5, {"gte": 5}, 5.5),
    "number": (0.5, {"lt": 1}, "0.5"),
    "boolean": (True, {"equals": True}, 1),
    "date": ("2000-05-01", {"gte": "2000-01-01"}, "2000-05-01T00:00:00Z"),
    "datetime": ("2000-05-01T00:00:00.000000Z", {"gte": "2000-01-01T00:00:00Z"}, "2000-05-01"),
    "decimal": (12.5, {"gte": 12.25}, 12.125),
    "uuid": (NOWHERE, {"equals": NOWHERE}, "x"),
}
#: What stands in data in place of a value: no answer may fail by it.
STRANGE: Final = [None, 10**30, 10**400, -1e300, [], [[1]], {"a": 10**40}, "", "x" * 5_000, [10**30, None], True]


def field(type: str, **more: Any) -> dict[str, Any]:
    return {"name": "f", "path": ["deep", "f"], "type": type, **({"scale": 2} if type == "decimal" else {}), **more}


def explained(place: Place, contact: Any, clause: Any) -> Any:
    body = {"contactId": contact["id"], "filters": json.dumps(clause)}
    return data(place.api.post("extensions/explain", body))["explanation"]


@pytest.mark.parametrize("type", TYPES)
def test_every_question_can_be_asked_about_custom_data_of_any_type(place: Place, type: str) -> None:
    value, clause, wrong = TYPES[type]
    data(place.set_fields(field(type)))
    ada = place.contact("ada@x.org", data={"deep": {"f": value}})
    others = [place.contact(f"p{n}@x.org", data={"deep": {"f": one}}) for n, one in enumerate([wrong, *STRANGE])]
    selected = explained(place, ada, {"f": clause})
    assert (selected["selected"], selected["verdict"]["value"]) == (True, value)
    expected = [explained(place, one, {"f": clause})["selected"] for one in others]
    count = 1 + sum(expected)
    assert expected[0] is False
    counted = place.asked("breakdown", {"f": clause, "AND": [{"f": {"not": None}}, {"NOT": {"f": clause}}]})
    assert (counted["contacts"], counted["breakdown"]["parts"][0]["alone"], counted["selected"]) == (
        len(others) + 1,
        count,
        0,
    )
    shown = place.asked("preview", {"f": clause}, sample=100)["preview"]
    assert (shown["count"], shown["sample"][-1]["data"]) == (count, {"deep": {"f": value}})
    both = {"f": clause, "points": 0}
    missing = place.asked("breakdown", both)["breakdown"]["parts"][0]["path"]
    assert place.asked("preview", both, missing=missing, sample=0)["preview"]["count"] == len(others) + 1 - count
    made = place.audience("x", {"f": clause})
    compared = data(
        place.api.post("extensions/comparison", {"audienceId": made["id"], "filters": '{"f": {"not": null}}'})
    )
    assert (compared["stay"], compared["leave"]["count"]) == (count, 0)
    suggested = data(
        place.api.post("extensions/suggest", {"listId": place.list_id, "field": "f", "search": str(value)[:2]})
    )
    assert value in [one["value"] for one in suggested["values"]]
    lines = place.api.post(
        "extensions/export", {"listId": place.list_id, "text": "f IS NOT NULL", "format": "csv"}
    ).text
    rows = {row["email"]: row for row in csv.DictReader(io.StringIO(lines, newline=""))}
    assert rows["ada@x.org"]["f"] == (value if isinstance(value, str) else json.dumps(value))


@pytest.mark.parametrize("type", TYPES)
def test_lists_of_values_of_any_type_can_be_asked_about(place: Place, type: str) -> None:
    value, _, wrong = TYPES[type]
    data(place.set_fields(field(type, many=True)))
    ada = place.contact("ada@x.org", data={"deep": {"f": [value, value, None]}})
    for n, one in enumerate([value, [wrong], [value, wrong], *STRANGE]):
        place.contact(f"p{n}@x.org", data={"deep": {"f": one}})
    clause = {"f": {"has": value}}
    assert explained(place, ada, clause)["selected"] is True
    assert place.asked("preview", clause)["preview"]["count"] == place.asked("breakdown", clause)["selected"] == 1
    suggested = data(place.api.post("extensions/suggest", {"listId": place.list_id, "field": "f"}))["values"]
    assert (value, 1) in [(one["value"], one["count"]) for one in suggested]


@pytest.mark.parametrize("data_", [{"f": "a\0"}, {"a": [{"\0": 1}]}])
def test_data_that_a_database_cannot_read_is_refused(place: Place, data_: Any) -> None:
    body = {"listId": place.list_id, "email": "a@x.org", "data": data_}
    assert refused(place.api.post("contacts", body), 400, "$.data: has the character U+0000, which cannot be stored")
    data(place.set_fields(field("string")))
    place.contact("b@x.org", data={"deep": {"f": "a\\u0000"}})
    assert place.asked("preview", {"f": "a\\u0000"})["preview"]["count"] == 1


def test_objects_in_custom_data_can_be_asked_about(place: Place) -> None:
    sku = {"name": "sku", "path": ["sku"], "type": "string"}
    price = {"name": "price", "path": ["p", "eur"], "type": "decimal", "scale": 2}
    data(place.set_fields({"name": "items", "path": ["shop", "items"], "type": "objects", "fields": [sku, price]}))
    ada = place.contact(
        "ada@x.org", data={"shop": {"items": [{"sku": "a", "p": {"eur": 2.5}}, {"sku": "a"}, {"sku": "b"}]}}
    )
    place.contact("bob@x.org", data={"shop": {"items": [{"sku": "b"}, 5, None]}})
    for n, one in enumerate(STRANGE):
        place.contact(f"p{n}@x.org", data={"shop": {"items": one}})
    clause = {"items": {"some": {"sku": "a", "price": {"gte": 2}}}}
    found = explained(place, ada, clause)
    assert (found["selected"], found["verdict"]["count"], found["verdict"]["total"]) == (True, 1, 3)
    assert place.asked("breakdown", clause)["selected"] == place.asked("preview", clause)["preview"]["count"] == 1
    asked = place.api.post("extensions/suggest", {"listId": place.list_id, "relation": "items", "field": "sku"})
    assert "values of 'items' are not suggested" in refused(asked, 400)["message"]


def test_fields_are_proposed_from_data_of_any_kind(place: Place) -> None:
    whole = {
        "plan": "pro", "email": "x", "crm": {"deals": [{"stage": "won"}], "n": 1.5}, "wide": 2**40, "tags": ["vip"],
        "born": "2000-02-29", "big": 10**30, "AND": 1, "": {"": 2},
    }  # fmt: skip
    for number, one in enumerate(STRANGE):
        place.contact(f"p{number}@x.org", data={**whole, "mixed": one, "m": [1, "x"], "password": "secret", "n": None})
    path = f"extensions/lists/{place.list_id}/fields"
    found = {tuple(one["path"]): one for one in data(place.api.get(f"{path}/proposed"))["fields"]}
    named = {at: (one["name"], one["type"], one["count"]) for at, one in found.items()}
    assert named["plan",] == ("plan", "string", 11)
    assert named["email",] == ("data.email", "string", 11)
    assert named["born",] == ("born", "date", 11)
    assert (named["tags",], found["tags",]["many"], found["plan",]["many"]) == (("tags", "string", 11), True, False)
    assert named["crm", "n"] == ("crm.n", "number", 11)
    assert (named["wide",], named["big",]) == (("wide", "number", 11), ("big", "number", 11))
    assert found["big",]["examples"] == [10**30]
    assert not {("AND",), ("password",), ("n",), ("m",), ("crm", "deals")} & named.keys()
    shown = [
        {name: value for name, value in one.items() if name not in ("count", "examples")} for one in found.values()
    ]
    assert len(data(place.set_fields(*shown))["fields"]) == len(found)
    assert data(place.api.get(f"{path}/proposed")) == {"fields": []}
    empty = place.home.list(place.account)
    assert data(place.api.get(f"extensions/lists/{empty}/fields/proposed")) == {"fields": []}


WRONG: Final[list[tuple[Any, str]]] = [
    ({"type": "objects"}, "$.fields[0]: objects need fields"),
    ({"fields": [{"name": "x", "path": ["x"], "type": "string"}]}, "$.fields[0]: a string has no fields"),
    (
        {"type": "objects", "fields": [{"name": "x", "path": ["x"], "type": "objects"}]},
        "$.fields[0].fields[0].type: must be ",
    ),
    ({"type": "integer", "values": ["1"]}, "$.fields[0]: 'f' is integer, and only strings have values"),
    ({"name": "email"}, "$.fields[0].name: 'email' is the name of another field: call it 'data.email'"),
    ({"name": "website"}, "$.fields[0].name: 'website' is the name of another field: call it 'data.website'"),
    ({"name": "NOT"}, "$.fields[0]: a field cannot be called 'NOT'"),
    ({"path": ["a"] * 17}, "$.fields[0].path: has more than 16 items"),
    (
        {"type": "objects", "fields": [{"name": f"x{n}", "path": ["x"], "type": "string"} for n in range(200)]},
        "$.fields: all ",
    ),
    ({"values": ["x" * 999] * 600}, "$.fields: all fields together are more than 200, "),
]


@pytest.mark.parametrize(("change", "message"), WRONG)
def test_a_wrong_field_is_refused_in_words(place: Place, change: Any, message: str) -> None:
    assert refused(place.set_fields(field("string") | change), 400)["message"].startswith(message)


def test_a_field_of_objects_in_use_is_neither_moved_nor_removed(place: Place) -> None:
    sku = {"name": "sku", "path": ["sku"], "type": "string"}
    items = {"name": "items", "path": ["items"], "type": "objects", "fields": [sku]}
    data(place.set_fields(items))
    place.audience("buyers", {"items": {"some": {"sku": "a"}}})
    for fields in ([sku | {"path": ["id"]}], [sku | {"name": "other"}], [sku | {"type": "integer"}]):
        assert "'buyers'" in refused(place.set_fields(items | {"fields": fields}), 409)["message"]
    more = items | {"fields": [sku, {"name": "price", "path": ["p"], "type": "decimal", "scale": 2}], "title": "Orders"}
    data(place.set_fields(more))
    # Two fields cannot change places.
    data(place.set_fields(more, field("string"), field("string", name="g", path=["g"])))
    place.audience("f", {"f": "x"})
    swapped = field("string", path=["g"]), field("string", name="g")
    assert "'f'" in refused(place.set_fields(more, *swapped), 409)["message"]


def test_a_field_in_use_is_renamed_by_two_names_of_one_path(place: Place) -> None:
    data(place.set_fields(field("string")))
    made = place.audience("f", {"f": "x"})
    assert "'f'" in refused(place.set_fields(field("string", name="g")), 409)["message"]
    data(place.set_fields(field("string"), field("string", name="g")))
    tag = place.api.get(f"audiences/{made['id']}").headers["ETag"]
    change: Any = {"filters": '{"g": "x"}'}
    data(place.api.patch(f"audiences/{made['id']}", change, **{"If-Match": tag}))
    refused(place.api.patch(f"audiences/{made['id']}", change, **{"If-Match": tag}), 412)
    (stored,) = data(place.set_fields(field("string", name="g")))["fields"]
    # One that a former version let be called as a column of files stays until then.
    former = stored, stored | {"name": "website"}
    change = {"fields": json.dumps(former), "version": lists.c.version + 1}
    with place.home._database.writing() as connection:
        connection.execute(lists.update().where(lists.c.id == place.list_id).values(change))
    data(place.set_fields(*former, field("string", name="data.website")))


def test_a_change_of_a_type_gives_events(place: Place) -> None:
    data(place.set_fields(field("integer")))
    many = place.audience("many", {"f": {"gte": 5}})
    place.audience("unrelated", {"points": 0})
    ada = place.contact("ada@x.org", data={"deep": {"f": 5.5}})
    before = place.events()
    data(place.set_fields(field("number")))
    (event,) = place.events()[len(before) :]
    assert (event["type"], event["audienceId"], event["contactId"]) == ("enter", many["id"], ada["id"])
    # A type that a clause of an audience does not allow is refused.
    assert "'many'" in refused(place.set_fields(field("string")), 409)["message"]


def test_pages_of_a_preview_have_a_wrong_place_refused(place: Place) -> None:
    ids = [place.contact(f"p{number}@x.org")["id"] for number in range(3)]
    page = place.asked("preview", {"points": 0}, limit=2)["preview"]
    assert page["next"] == ids[1]
    data(place.api.delete(f"extensions/contacts/{ids[1]}"))
    assert emails(place.asked("preview", {"points": 0}, after=page["next"])["preview"]["sample"]) == ["p0@x.org"]
    body = {"listId": place.list_id, "filters": '{"points": 0}', "after": "x"}
    assert refused(place.api.post("extensions/preview", body), 400)["message"].startswith("after: ")


def test_the_longest_clause_is_broken_down(place: Place) -> None:
    place.contact("ada@x.org", points=7)
    clause = {
        "OR": [
            {"AND": [{"points": {"gt": n}}, {"points": {"lt": n}}, {"NOT": {"city": {"contains": "x"}}}]}
            for n in range(45)
        ]
    }
    assert place.asked("breakdown", clause)["breakdown"]["parts"][6]["parts"][0]["alone"] == 1
    assert place.asked("breakdown", {"points": {"in": list(range(9_999))}})["selected"] == 1


def test_what_takes_too_long_says_so(new_database: NewDatabase) -> None:
    url = new_database()
    with service(url) as patient:
        place = Place(patient)
        with patient._database.writing() as connection:
            rows = [new_contact(place.list_id, {"city": "y" * 500, "data": {"f": n}}, now()) for n in range(3_000)]
            connection.execute(contacts.insert(), rows)
        data(place.set_fields(field("number", path=["f"])))
    with service(url, statement_timeout=0.02) as home:
        api = home.api(place.api.key)
        clause = json.dumps({"OR": [{"city": {"contains": f"x{n}"}} for n in range(200)] + [{"f": {"gt": 10**6}}]})
        body = {"listId": place.list_id, "filters": clause}
        for operation, more in (
            ("preview", {}),
            ("breakdown", {}),
            ("suggest", {"field": "city"}),
            ("export", {"format": "csv"}),
        ):
            answer = api.post(f"extensions/{operation}", body | more)
            assert "longer than a request may" in refused(answer, 503)["message"], operation
            assert int(answer.headers["Retry-After"]) > 0
        assert api.get("projects").status_code == 200


def test_a_breakdown_counts_what_the_library_counts_in_memory(place: Place) -> None:
    random = Random(5)
    data(place.set_fields(field("integer"), field("string", name="tags", path=["tags"], many=True)))
    place.audience("top", {"points": {"gte": 3}})
    for number in range(25):
        deep = random.choice([{}, {"f": random.choice([1, 2, "2", None])}])
        city = random.choice(["Bonn", None])
        made = place.contact(
            f"p{number}@x.org", points=random.randrange(5), city=city, data={"deep": deep, "tags": ["a"][: number % 2]}
        )
        if number % 3 == 0:
            data(place.api.post("extensions/actions", {"name": "joined", "increase": 0, "subId": made["id"]}), 201)
    leaves: list[Any] = [
        {"points": {"gte": 2}}, {"points": {"lt": 4}}, {"city": "Bonn"}, {"city": {"not": "Bonn"}}, {"f": {"gt": 1}},
        {"f": None}, {"tags": {"has": "a"}}, {"actions": {"some": {"name": "joined"}}}, {"actions": {"none": {}}},
        {"audience": {"notIn": ["top"]}}, {"createdAt": {"gte": {"now": "-P1D"}}},
        {"NOT": {"f": {"lte": 1}, "city": {"contains": "o"}}},
    ]  # fmt: skip

    def clause(levels: int) -> Any:
        if not levels or random.random() < 0.3:
            return random.choice(leaves)
        parts = [clause(levels - 1) for _ in range(random.randrange(1, 4))]
        return random.choice(
            [{"AND": parts}, {"OR": parts}, {"NOT": {"OR": parts}}, {"AND": [{"NOT": part} for part in parts]}]
        )

    with place.home._database.reading() as connection:
        row = connection.execute(sa.select(lists).where(lists.c.id == place.list_id)).one()
        found, at = audiences_of_list(connection, row.id, row.version), now()
        rows = connection.execute(sa.select(contacts)).mappings().all()
        records = records_of(connection, [one for one in rows if one["listId"] == place.list_id], ["actions"])
        for _ in range(24):
            f = found.parse(json.dumps(clause(3)))
            total, counted = broken_down(connection, row, f, at)
            expected = af.ColumnStore.from_records(records, f.schema).breakdown(f, now=at, without=True)
            assert (total, counted) == (25, expected), f
            for part in counted.walk():
                if part.without is not None and (rest := omit(f.ast, f.schema, part.path)) is not None:
                    assert part.without == len(af.Filter(rest, f.schema).select(records, now=at)), (f, part.path)
