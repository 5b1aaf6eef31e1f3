"""``GET /contacts``: which contacts, in which order, on which page."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest

import audiencefilter as af
from tests.service.databases import on_both
from tests.service.running import Tenant

TEXTS: Final = (
    "email", "firstName", "lastName", "phoneNumber", "name", "company", "country", "city", "socialOne", "socialTwo",
    "website",
)  # fmt: skip
FLAGS: Final = ("isVerified", "unsubscribed", "isGDPR")

#: Look-alikes: characters that folding a case in another way would take for one another, and those that are special
#: in patterns.
LIKE: Final[tuple[str, ...]] = (
    "Straße", "STRASSE", "STRAẞE", "İstanbul", "istanbul", "ISTANBUL", "ıstanbul", "K", "k", "\u212a", "Å", "å",
    "\u212b", "ΣΊΣΥΦΟΣ", "σίσυφος", "ς", "ſ", "s", "S", "50%", "50", "a_b", "aXb", "a\\b", "a\\\\b", "ab", "é",
    "e\u0301", "É", "", " ", "🦊", "𐐀", "𐐨", "ǅ", "ǆ", "Ǆ", "ﬀ", "FF", "null", "%", "_", "\\",
)  # fmt: skip
#: What is looked for; each is also looked for in the other cases.
PARTS: Final = (
    "straße", "STRASSE", "ẞ", "ß", "ss", "İ", "i̇stanbul", "i", "I", "ı", "K", "k", "\u212a", "å", "\u212b", "Σ", "σ",
    "ς", "ſ", "S", "%", "_", "\\", "\\\\", "a_b", "0%", "é", "\u0301", " ", "🦊", "𐐀", "ǅ", "ff", "ﬀ", "null", "%%",
    "'", "*", "nothing has this",
)  # fmt: skip

SCHEMA: Final = af.Schema("Contact", [af.Field("text", af.FieldType.STRING)])

BEGAN: Final = datetime(2026, 1, 1, tzinfo=UTC)

#: With ties, missing values, and texts that collations of people sort otherwise than by code points.
ROWS: Final[list[dict[str, Any]]] = [
    {
        "email": email,
        "firstName": first,
        "lastName": last,
        "points": points,
        "isVerified": number % 2 == 0,
        "unsubscribed": number % 3 == 0,
        "isGDPR": number % 5 == 0,
        "createdAt": BEGAN + timedelta(milliseconds=milliseconds),
    }
    for number, (email, first, last, points, milliseconds) in enumerate(
        [
            ("b@x.y", "ada", "Zoë", 10, 5),
            ("B@x.y", "Ada", "zoë", 10, 5),
            ("a@x.y", "ADA", None, 10, 1),
            ("ä@x.y", None, "Zoe", 0, 2),
            ("_@x.y", "", "\U0010ffff", -5, 3),
            ("Z@x.y", " ada", "\uffff", 10, 9),
            ("z@x.y", "é", "~", 2**31 - 1, 4),
            ("\U0001f98a@x.y", "e\u0301", None, -(2**31), 7),
            ("\uff5a@x.y", "Ada", "Zoë", 0, 2),
            (None, None, "", 0, 0),
            (None, "ada", "Zoë", 3, 6),
            ("1@x.y", "a-da", "a da", 3, 6),
        ]
    )
]

#: What each order sorts by when it is ascending, before the id: missing values come first.
SORTS: Final[dict[str, Callable[[dict[str, Any]], tuple[Any, ...]]]] = {
    "points": lambda contact: (contact["points"], contact["createdAt"]),
    "createdAt": lambda contact: (contact["createdAt"],),
    "email": lambda contact: (contact["email"] is not None, contact["email"] or ""),
    "firstName": lambda contact: (contact["firstName"] is not None, contact["firstName"] or ""),
    "lastName": lambda contact: (contact["lastName"] is not None, contact["lastName"] or ""),
    "position": lambda contact: (-contact["points"], contact["createdAt"]),
}


def _sorted(contacts: list[dict[str, Any]], sort: str, order: str) -> list[str]:
    ordered = sorted(contacts, key=lambda contact: (*SORTS[sort](contact), contact["id"]), reverse=order == "desc")
    return [contact["id"] for contact in ordered]


def _ids(contacts: list[dict[str, Any]]) -> list[str]:
    return [contact["id"] for contact in contacts]


def _refusal(tenant: Tenant, query: str) -> dict[str, Any]:
    refused = tenant.api.get(f"/contacts?listId={tenant.list_id}&{query}")
    assert refused.status_code == 400, refused.text
    error: dict[str, Any] = refused.json()
    assert error["error"] == 400
    return error


@on_both
@pytest.mark.parametrize("field", TEXTS)
def test_a_text_matches_in_part_and_in_any_case_as_in_the_library(tenant: Tenant, field: str) -> None:
    values = [f"{number}{text.replace(' ', '')}@x.y" if field == "email" else text for number, text in enumerate(LIKE)]
    # Nobody else's field may count, and a missing value matches nothing.
    ids = tenant.load([{field: value} for value in values] + [{}, {"address": "straße"}])
    records = [{"id": contact_id, "text": value} for contact_id, value in zip(ids, [*values, None, None], strict=True)]
    parts = PARTS if field in {"email", "city"} else ("İ", "\u212a", "ß", "%", "_", "\\")
    for part in parts:
        for variant in dict.fromkeys((part, part.upper(), part.lower())):
            selected = af.parse({"text": {"contains": variant}}, schema=SCHEMA).select(records)
            listed = tenant.listed(**{field: variant})
            assert sorted(_ids(listed)) == sorted(str(record["id"]) for record in selected), variant


@on_both
def test_percent_underscore_and_backslash_are_themselves(tenant: Tenant) -> None:
    tenant.load([{"city": city} for city in ("50%", "500", "a_b", "aXb", "a\\b", "a\\\\b")])
    for part, cities in {"0%": {"50%"}, "a_b": {"a_b"}, "\\": {"a\\b", "a\\\\b"}, "\\\\": {"a\\\\b"}}.items():
        assert {contact["city"] for contact in tenant.listed(city=part)} == cities


@pytest.mark.parametrize("flag", FLAGS)
def test_a_flag_selects_those_that_have_it_and_those_that_have_not(tenant: Tenant, flag: str) -> None:
    tenant.load(ROWS)
    for value, text in ((True, "true"), (False, "false")):
        listed = tenant.listed(**{flag: text})
        assert {contact[flag] for contact in listed} == {value}
        assert len(listed) == sum(row[flag] is value for row in ROWS)


def test_parameters_are_combined_by_and(tenant: Tenant) -> None:
    tenant.load(ROWS)
    listed = tenant.listed(firstName="ADA", lastName="zoë", isVerified="true", isGDPR="false")
    expected = [
        (row["email"], row["firstName"])
        for row in ROWS
        if "ada" in (row["firstName"] or "").lower()
        and "zoë" in (row["lastName"] or "").lower()
        and row["isVerified"]
        and not row["isGDPR"]
    ]
    assert expected
    assert sorted((str(contact["email"]), contact["firstName"]) for contact in listed) == sorted(
        (str(email), first) for email, first in expected
    )
    assert tenant.listed(firstName="ada", country="nowhere") == []


@on_both
@pytest.mark.parametrize("order", ["asc", "desc"])
@pytest.mark.parametrize("sort", SORTS)
def test_contacts_are_sorted(tenant: Tenant, sort: str, order: str) -> None:
    tenant.load(ROWS)
    expected = _sorted(tenant.listed(), sort, order)
    assert len(expected) == len(ROWS)
    assert _ids(tenant.listed(sort=sort, order=order)) == expected
    # The order holds across pages, too: no two contacts are equal in it.
    paged = [contact for page in range(1, 5) for contact in tenant.listed(sort=sort, order=order, limit=3, page=page)]
    assert _ids(paged) == expected


def test_contacts_are_sorted_in_descending_order_unless_told_otherwise(tenant: Tenant) -> None:
    tenant.load(ROWS)
    for sort in SORTS:
        assert tenant.listed(sort=sort) == tenant.listed(sort=sort, order="desc")


def test_contacts_are_sorted_by_points_and_creation_unless_told_otherwise(tenant: Tenant) -> None:
    tenant.load(ROWS)
    expected = tenant.listed(sort="points", order="desc")
    assert tenant.listed() == expected
    assert [(contact["points"], contact["createdAt"]) for contact in expected] == sorted(
        ((contact["points"], contact["createdAt"]) for contact in expected), reverse=True
    )
    assert tenant.listed(order="asc") == expected[::-1]


def test_the_first_position_has_the_most_points_and_is_there_longest(tenant: Tenant) -> None:
    late, poor, early = tenant.load(
        [
            {"points": 9, "createdAt": BEGAN + timedelta(days=1)},
            {"points": 1, "createdAt": BEGAN},
            {"points": 9, "createdAt": BEGAN},
        ]
    )
    assert _ids(tenant.listed(sort="position", order="asc")) == [early, late, poor]
    assert _ids(tenant.listed(sort="position", order="desc")) == [poor, late, early]


@on_both
def test_pages_divide_the_list(tenant: Tenant) -> None:
    ids = tenant.load([{"points": number} for number in range(7)])
    expected = ids[::-1]
    for limit in (1, 2, 3, 6, 7, 8, 20_000):
        pages = -(-7 // limit)
        seen = []
        for page in range(1, pages + 2):
            data = tenant.api.get("/contacts", params={"listId": tenant.list_id, "limit": limit, "page": page}).json()[
                "data"
            ]
            assert data["pagination"] == {"total": 7, "pages": pages, "currentPage": page, "perPage": limit}
            assert len(data["contacts"]) <= limit
            seen += _ids(data["contacts"])
        assert seen == expected


def test_the_total_counts_what_matches(tenant: Tenant) -> None:
    tenant.load([{"city": "Paris"}] * 5 + [{"city": "Rome"}] * 4)
    parameters: dict[str, str | int] = {"listId": tenant.list_id, "city": "paris", "limit": 2, "page": 3}
    data = tenant.api.get("/contacts", params=parameters).json()["data"]
    assert data["pagination"] == {"total": 5, "pages": 3, "currentPage": 3, "perPage": 2}
    assert len(data["contacts"]) == 1


def test_an_empty_list_has_no_pages(tenant: Tenant) -> None:
    data = tenant.api.get("/contacts", params={"listId": tenant.list_id}).json()["data"]
    assert data == {"contacts": [], "pagination": {"total": 0, "pages": 0, "currentPage": 1, "perPage": 20_000}}


def test_beyond_the_last_page_there_is_nothing(tenant: Tenant) -> None:
    tenant.contact("ada@cam.edu")
    for page in (2, 2**31 - 1):
        parameters: dict[str, str | int] = {"listId": tenant.list_id, "page": page, "limit": 20_000}
        data = tenant.api.get("/contacts", params=parameters).json()["data"]
        assert data["contacts"] == []
        assert data["pagination"] == {"total": 1, "pages": 1, "currentPage": page, "perPage": 20_000}


@pytest.mark.parametrize(
    ("name", "least", "greatest"), [("limit", 1, 20_000), ("page", 1, 2**31 - 1)], ids=["limit", "page"]
)
def test_limit_and_page_have_their_ranges(tenant: Tenant, name: str, least: int, greatest: int) -> None:
    for value in (least, greatest):
        tenant.listed(**{name: value})
    for value in (0, -1, -(10**30)):
        assert _refusal(tenant, f"{name}={value}")["message"] == f"{name}: must be at least {least}"
    for value in (greatest + 1, 10**30, int("9" * 4_000)):
        assert _refusal(tenant, f"{name}={value}")["message"] == f"{name}: must be at most {greatest}"


@pytest.mark.parametrize("name", ["limit", "page"])
def test_limit_and_page_are_whole_numbers(tenant: Tenant, name: str) -> None:
    for text in ("", "a", "1.0", "1.5", "1e1", "1_0", "%201", "%2B1", "0x1", "%D9%A1", "true", "null", "1%00"):
        error = _refusal(tenant, f"{name}={text}")
        assert [problem["path"] for problem in error["problems"]][:1] == [name], text


@pytest.mark.parametrize("flag", FLAGS)
def test_flags_are_true_or_false(tenant: Tenant, flag: str) -> None:
    for text in ("", "1", "0", "yes", "True", "TRUE", "null", "t", "%20true"):
        assert _refusal(tenant, f"{flag}={text}")["message"] == f"{flag}: must be true or false", text


@pytest.mark.parametrize("field", TEXTS)
def test_a_text_to_look_for_is_not_empty(tenant: Tenant, field: str) -> None:
    assert _refusal(tenant, f"{field}=")["message"] == f"{field}: must not be empty"


def test_a_text_to_look_for_has_its_limits(tenant: Tenant) -> None:
    tenant.load([{"city": "x" * 500}])
    assert len(tenant.listed(city="X" * 500)) == 1
    assert _refusal(tenant, f"city={'x' * 501}")["message"] == "city: has more than 500 characters"
    assert _refusal(tenant, "city=a%00b")["message"] == "city: has the character U+0000"
    # What is no UTF-8 is read as the character that stands for it.
    assert tenant.api.get(f"/contacts?listId={tenant.list_id}&city=%ff").json()["data"]["contacts"] == []


@pytest.mark.parametrize(
    "query", ["sort=Points", "sort=", "sort=city", "sort=points,email", "order=up", "order=", "order=ASC"]
)
def test_other_orders_are_refused(tenant: Tenant, query: str) -> None:
    name = query.partition("=")[0]
    message = _refusal(tenant, query)["message"]
    assert message.startswith(f"{name}: must be ")
    assert "'email'" in message or "'asc' or 'desc'" in message


def test_unknown_parameters_are_refused(tenant: Tenant) -> None:
    assert _refusal(tenant, "emial=a")["message"] == "emial: there is no 'emial' here; did you mean 'email'?"
    for name in ("address", "points", "createdAt", "data", "Limit", "id", "_"):
        error = _refusal(tenant, f"{name}=1")
        assert [(problem["code"], problem["path"]) for problem in error["problems"]] == [("unknown_field", name)]


def test_repeated_parameters_are_refused(tenant: Tenant) -> None:
    for query in ("city=a&city=b", "limit=1&limit=1", f"listId={tenant.list_id}", "isGDPR=true&isGDPR=true"):
        name = query.partition("=")[0]
        assert _refusal(tenant, query)["message"] == f"{name}: is there more than once"


def test_all_problems_of_a_request_are_told(tenant: Tenant) -> None:
    error = _refusal(tenant, "limit=0&page=x&order=up")
    assert {problem["path"] for problem in error["problems"]} == {"limit", "page", "order"}
    assert error["message"] == (
        "limit: must be at least 1; page: must be a whole number, in digits; order: must be 'asc' or 'desc'"
    )


def test_the_list_is_required(tenant: Tenant) -> None:
    tenant.contact("ada@cam.edu")
    for query, message in {"": "is required", "?listId=": "must not be empty"}.items():
        refused = tenant.api.get(f"/contacts{query}")
        assert (refused.status_code, refused.json()["message"]) == (400, f"listId: {message}")


def test_only_contacts_of_the_list_are_listed(tenant: Tenant, other: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu")
    other.contact("bob@cam.edu")
    assert tenant.listed() == [contact]


def test_the_list_of_another_account_is_not_found(tenant: Tenant, other: Tenant) -> None:
    other.contact("ada@cam.edu")
    for list_id in (other.list_id, "nowhere", "x" * 100):
        refused = tenant.api.get("/contacts", params={"listId": list_id})
        assert (refused.status_code, refused.json()) == (404, {"error": 404, "message": "List not found"})


@on_both
def test_a_long_page_is_complete(tenant: Tenant) -> None:
    # It is sent in pieces of 500.
    ids = tenant.load([{"points": number, "city": "x" * 50} for number in range(1_750)])
    assert _ids(tenant.listed()) == ids[::-1]
    assert _ids(tenant.listed(limit=1_000, page=2, order="asc")) == ids[1_000:]
