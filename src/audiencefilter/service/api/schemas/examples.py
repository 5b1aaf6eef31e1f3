"""An example of every part of requests and answers, for the OpenAPI document: one account's small world."""

from collections.abc import Mapping
from typing import Any, Final

_LIST_ID: Final = "01926f3e-7a10-7c53-9d5e-0c1f6f1c2a01"
_CONTACT_ID: Final = "01926f3e-8b21-7d64-8e6f-1d2a7b3c4d02"
_SMART_ID: Final = "01926f3e-9c32-7e75-9f70-2e3b8c4d5e03"
_ACTION_ID: Final = "01926f3e-be54-7097-9b92-4a5dae6f7a05"
_CREATED: Final = "2026-01-31T09:30:00.000000Z"
_CHANGED: Final = "2026-02-01T08:00:00.000000Z"
_FILTERS: Final = '{"points": {"gte": 100}, "country": {"in": ["DE", "FR"]}}'
_SENTENCE: Final = 'Every Contact where points is at least 100 and country is one of ("DE", "FR").'

_LIST_SUMMARY: Final = {
    "id": _LIST_ID,
    "name": "Newsletter",
    "url": "newsletter",
    "mode": "standard",
    "referrals": True,
    "color": "#336699",
    "title": "Our newsletter",
    "desc": None,
}
_AUDIENCE_SUMMARY: Final = {"id": _SMART_ID, "name": "top", "mode": "smart"}
#: What can be set of a contact.
_FIELDS: Final = {
    "email": "ada@example.com",
    "firstName": "Ada",
    "lastName": "Lovelace",
    "phoneNumber": None,
    "data": {"plan": "yearly"},
    "unsubscribed": False,
    "isVerified": True,
    "points": 250,
    "referrals": 3,
    "address": None,
    "isGDPR": True,
    "name": "Ada Lovelace",
    "socialOne": None,
    "socialTwo": None,
    "website": "https://ada.example",
    "company": "Analytical Engines",
    "country": "DE",
    "city": "Berlin",
}
_CONTACT: Final = _FIELDS | {
    "id": _CONTACT_ID,
    "createdAt": _CREATED,
    "listId": _LIST_ID,
    "list": _LIST_SUMMARY,
    "audiences": [_AUDIENCE_SUMMARY],
    "referralLink": f"https://pages.example/newsletter?ref={_CONTACT_ID}",
    "privateLink": "https://pages.example/newsletter/me/Jq2vN5cY8hT0bZxWmE4sKd7L",
}
_LIST: Final = _LIST_SUMMARY | {
    "branding": True,
    "startFrom": 1,
    "columns": ["email", "firstName", "points"],
    "createdAt": _CREATED,
    "updatedAt": _CHANGED,
    **dict.fromkeys(
        (
            "socialDescription", "senderName", "replyTo", "sender", "legal", "userId", "domainId", "defaultPageId",
            "referralPageId", "successPageId", "listSettingsId", "whitelistEmailId", "templateId", "themeId", "icon",
            "favicon", "ogImage", "customHeadCode", "customBodyCode", "analyticsA", "analyticsB",
        )
    ),
}  # fmt: skip
_AUDIENCE: Final = _AUDIENCE_SUMMARY | {
    "filters": _FILTERS, "listId": _LIST_ID, "createdAt": _CREATED, "updatedAt": _CHANGED,
}  # fmt: skip
_FULL_AUDIENCE: Final = _AUDIENCE | {"subs": [_CONTACT]}
_ACTION: Final = {
    "id": _ACTION_ID,
    "name": "bought a ticket",
    "increase": 50,
    "createdAt": _CHANGED,
    "updatedAt": _CHANGED,
    "subId": _CONTACT_ID,
}
_PAGINATION: Final = {"total": 1, "pages": 1, "currentPage": 1, "perPage": 20_000}
_FIX: Final = {"start": 1, "end": 8, "text": '"points"'}
_PROBLEM: Final = {
    "code": "unknown_field",
    "path": "$.ponts",
    "message": "Contact has no field 'ponts'",
    "expected": "email, firstName, lastName, points, referrals, isVerified, unsubscribed, company, country, city, "
    "createdAt, AND or OR",
    "hint": 'did you mean "points"?',
    "line": 1,
    "column": 2,
    "excerpt": '1 | {"ponts": {"gte": 100}}\n  |  ^^^^^^^',
    "fix": _FIX,
}
_WARNING: Final = {
    "code": "never_true",
    "path": "$.points.gt",
    "message": "no value that points can have passes this test",
}
_PREVIEW: Final = {
    "count": 1,
    "total": 4,
    "share": 0.25,
    "sample": [_CONTACT],
    "description": _SENTENCE,
    "warnings": [],
}
_PARTS: Final = {
    "path": "$",
    "alone": 1,
    "left": 1,
    "parts": [
        {"path": "$.points.gte", "alone": 2, "left": 2, "parts": []},
        {"path": "$.country.in", "alone": 3, "left": 1, "parts": []},
    ],
}
_COLUMNS: Final = {"state": "none", "progress": 0.0}
_VALIDATION: Final = {
    "valid": True,
    "problems": [],
    "warnings": [],
    "description": _SENTENCE,
    "text": "points >= 100 AND country IN ('DE', 'FR')",
    "clause": '{"points":{"gte":100},"country":{"in":["DE","FR"]}}',
}
_TEST: Final = {
    "text": "points >= 100",
    "path": "$.points.gte",
    "verdict": True,
    "field": "points",
    "value": 250,
    "other": None,
    "instant": None,
    "record": None,
    "count": None,
    "total": None,
    "children": [],
}
_EXPLANATION: Final = {"selected": True, "text": "✓ points >= 100 (points is 250)", "verdict": _TEST}
_EVENT: Final = {
    "id": "42",
    "type": "enter",
    "audienceId": _SMART_ID,
    "contactId": _CONTACT_ID,
    "listId": _LIST_ID,
    "createdAt": _CHANGED,
    "happenedAt": _CHANGED,
}
_FIELD: Final = {
    "name": "data.plan",
    "path": ["plan"],
    "type": "string",
    "many": False,
    "values": ["monthly", "yearly"],
    "title": "Plan",
}
_LANGUAGE: Final = {"id": _LIST_ID, "notation": "extended"}
_ENTER: Final = {"count": 1, "sample": [_CONTACT]}
_COMPARISON: Final = {"enter": _ENTER, "leave": {"count": 0, "sample": []}, "stay": 3}
_COUNTED: Final = {"value": 250, "count": 1}
_BIN: Final = {"from": 0, "to": 9, "count": 2}
_DISTRIBUTION: Final = {
    "field": "points",
    "type": "integer",
    "many": False,
    "contacts": 4,
    "missing": 0,
    "values": [{"value": 0, "count": 2}, {"value": 40, "count": 1}, _COUNTED],
    "others": 0,
    "histogram": [_BIN, {"from": 9, "to": 18, "count": 0}],
}
_POINT: Final = {"at": _CHANGED, "members": 1}
_GROWTH: Final = {"members": 1, "points": [{"at": _CREATED, "members": 0}, _POINT]}
_SQL: Final = {
    "dialect": "sqlite",
    "sql": "`contacts`.`points` >= 100",
    "text": "`contacts`.`points` >= ?",
    "parameters": [100],
}
_MEMBERS: Final = {"added": 1, "removed": 0}

#: By the names of the shapes.
EXAMPLES: Final[Mapping[str, Any]] = {
    "Action": _ACTION,
    "Actions": {"actions": [_ACTION]},
    "Audience": _FULL_AUDIENCE,
    "AudienceChange": {"name": "the best"},
    "AudienceFields": _AUDIENCE,
    "AudienceSummary": _AUDIENCE_SUMMARY,
    "Audiences": {"audiences": [_AUDIENCE]},
    "BinShape": _BIN,
    "BreakdownRequest": {"listId": _LIST_ID, "filters": _FILTERS},
    "Breakdowns": {
        "version": 17,
        "source": "database",
        "columns": _COLUMNS,
        "contacts": 4,
        "selected": 1,
        "breakdown": _PARTS,
    },
    "BuilderDocument": {"builder": {"version": 1, "name": "Contact", "root": "Contact"}},
    "ColumnsShape": _COLUMNS,
    "Comparison": _COMPARISON,
    "ComparisonRequest": {"audienceId": _SMART_ID, "filters": _FILTERS, "limit": 5},
    "Contact": _CONTACT,
    "ContactAudiences": {"audiences": [_AUDIENCE_SUMMARY]},
    "ContactChange": {"points": 300, "city": "Paris", "phoneNumber": None},
    "Contacts": {"contacts": [_CONTACT], "pagination": _PAGINATION},
    "CountedValue": _COUNTED,
    "CreatedContact": {"contact": _CONTACT},
    "CustomFieldShape": _FIELD,
    "CustomFields": {"fields": [_FIELD]},
    "Deleted": {"contact": {"id": _CONTACT_ID}},
    "DeletedAudience": {"audience": _AUDIENCE},
    "DeletedContact": {"id": _CONTACT_ID},
    "Distribution": _DISTRIBUTION,
    "DistributionRequest": {"listId": _LIST_ID, "field": "country", "filters": _FILTERS},
    "Error": {"error": 404, "message": "Contact not found"},
    "Event": _EVENT,
    "Events": {"events": [_EVENT], "cursor": "42"},
    "ExplanationRequest": {"contactId": _CONTACT_ID, "audienceId": _SMART_ID},
    "ExplanationShape": _EXPLANATION,
    "Explanations": {"explanation": _EXPLANATION},
    "FieldsChange": {"fields": [_FIELD]},
    "FixShape": _FIX,
    "Growth": _GROWTH,
    "List": _LIST,
    "ListChange": {"notation": "extended"},
    "ListLanguage": _LANGUAGE,
    "ListSummary": _LIST_SUMMARY,
    "Members": {"members": _MEMBERS},
    "MembersChange": {"add": [_CONTACT_ID], "remove": []},
    "MembersChanged": _MEMBERS,
    "MovingShape": _ENTER,
    "NewAction": {"name": "bought a ticket", "increase": 50, "subId": _CONTACT_ID},
    "NewAudience": {"name": "top", "listId": _LIST_ID, "mode": "smart", "filters": _FILTERS},
    "NewContact": {"email": "ada@example.com", "listId": _LIST_ID, "firstName": "Ada", "country": "DE"},
    "OneAction": {"action": _ACTION},
    "OneAudience": {"audience": _FULL_AUDIENCE},
    "OneContact": {"contact": _CONTACT},
    "OneLanguage": {"list": _LANGUAGE},
    "OneList": {"list": _LIST},
    "Pagination": _PAGINATION,
    "PartShape": _PARTS,
    "PointShape": _POINT,
    "PreviewRequest": {"listId": _LIST_ID, "filters": _FILTERS, "sample": 5},
    "PreviewShape": _PREVIEW,
    "Previews": {"preview": _PREVIEW},
    "ProblemShape": _PROBLEM,
    "Projects": {"projects": [_LIST]},
    "SQLRequest": {"listId": _LIST_ID, "filters": '{"points": {"gte": 100}}', "dialect": "sqlite"},
    "SQLShape": _SQL,
    "SignedUp": {"email": "ada@example.com", "listId": _LIST_ID},
    "StatedErrorShape": {
        "error": "Invalid filters: the value must be a valid where clause for the contact model",
        "problems": [_PROBLEM],
    },
    "ValidationRequest": {"filters": _FILTERS, "listId": _LIST_ID},
    "ValidationShape": _VALIDATION,
    "Validations": {"validation": _VALIDATION},
    "Verdict": _TEST,
    "WarningShape": _WARNING,
}

#: Of answers that are no JSON, by their media types.
FILES: Final[Mapping[str, str]] = {
    "text/csv; charset=utf-8": f"id,email,firstName,points\n{_CONTACT_ID},ada@example.com,Ada,250\n",
    "application/x-ndjson": f'{{"id":"{_CONTACT_ID}","email":"ada@example.com","firstName":"Ada","points":250}}\n',
    "text/event-stream": (
        f'id: 42\nevent: enter\ndata: {{"id":"42","type":"enter","audienceId":"{_SMART_ID}",'
        f'"contactId":"{_CONTACT_ID}","listId":"{_LIST_ID}","createdAt":"{_CHANGED}",'
        f'"happenedAt":"{_CHANGED}"}}\n\n'
    ),
}


def example_of(schema: str) -> Any:
    """Return the example of a schema of the OpenAPI document; None where there is none.

    Args:
        schema: its name: that of a shape, or ``Answer_`` with one between underscores.

    >>> example_of("Answer_Deleted_")
    {'data': {'contact': {'id': '01926f3e-8b21-7d64-8e6f-1d2a7b3c4d02'}}}
    """
    inner = schema.removeprefix("Answer_")
    if inner == schema:
        return EXAMPLES.get(schema)
    found = EXAMPLES.get(inner.removesuffix("_"))
    return None if found is None else {"data": found}
