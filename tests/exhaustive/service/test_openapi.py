"""The OpenAPI document: what it says, and that the service does as it says."""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import httpx2
import jsonschema
import pytest
from schemathesis.specs.openapi.definitions import OPENAPI_31

import audiencefilter as af
from audiencefilter.service.api.errors import problems_of
from audiencefilter.service.api.openapi import EXTENSIONS, examples
from audiencefilter.service.operations.notation import Language
from audiencefilter.service.operations.words import titled
from tests.service.databases import on_postgresql
from tests.service.interface import (
    ACTION,
    CONTACT,
    EXAMPLES,
    LINKS,
    LIST,
    MANUAL,
    NOWHERE,
    SMART,
    Operation,
    belongings,
    operations,
)
from tests.service.narrowing import narrowed
from tests.service.running import RunningService, Tenant, running

EXAMPLES_OF_SHAPES: Final = examples()["shapes"]

#: The operations of the interface specification, with the names of their parameters and of the fields of their bodies.
SPECIFIED: Final = {
    ("get", "/contacts"): {
        "listId", "limit", "page", "sort", "order", "email", "firstName", "lastName", "phoneNumber", "name", "company",
        "country", "city", "socialOne", "socialTwo", "website", "isVerified", "unsubscribed", "isGDPR",
    },
    ("post", "/contacts"): {"email", "listId"},
    ("patch", "/contacts/{id}"): {
        "id", "email", "firstName", "lastName", "phoneNumber", "data", "unsubscribed", "isVerified", "points",
        "referrals", "address", "isGDPR", "name", "socialOne", "socialTwo", "website", "company", "country", "city",
    },
    ("post", "/audiences"): {"name", "listId", "mode", "filters"},
    ("get", "/audiences"): {"listId"},
    ("get", "/audiences/{id}"): {"id"},
    ("patch", "/audiences/{id}"): {"id", "name", "filters"},
    ("delete", "/audiences/{id}"): {"id"},
    ("get", "/lists/{id}"): {"id"},
    ("delete", "/actions/{id}"): {"id"},
    ("get", "/projects"): set(),
}  # fmt: skip

_METHODS = ("get", "post", "put", "patch", "delete", "head", "options", "trace")

#: Runs without an end.
_ENDLESS: Final = "/extensions/events/stream"

#: What JSON Schema cannot say, or not without hiding the rest: there, a request that is as the document says can still
#: be a bad one.
_ALSO_BAD: Final = {
    "POST /audiences": "filters go with the mode",
    "PATCH /audiences/{id}": "filters go with the mode, which may be the one that the audience has",
    "DELETE /audiences/{id}": "a tag is one that the audience has now",
    "PUT /extensions/lists/{id}/fields": "values are those of strings, and a name stands once",
    "POST /extensions/actions": "the points of the contact have a range",
    "DELETE /actions/{id}": "the points of the contact have a range",
    "POST /extensions/explain": "one of two fields is there",
    "POST /extensions/validate": "one of two fields is there",
    "GET /extensions/events": "a cursor is one that the list has had",
    "PATCH /extensions/lists/{id}": "a zone is one that there is",
    "POST /extensions/audiences/{id}/versions/{version}/restore": "a tag is one that the audience has now",
    "POST /extensions/preview": "a path is one of a part of the filters",
    "POST /extensions/suggest": "a relation is one that the list has",
}

_EACH = 30


@pytest.fixture(scope="module")
def document(service: RunningService) -> dict[str, Any]:
    with service.client() as client:
        answer = client.get("/openapi.json")
    assert answer.status_code == 200
    made: dict[str, Any] = answer.json()
    return made


def described(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Give the method, the path and the description of each operation."""
    for path, item in document["paths"].items():
        for method in _METHODS:
            if method in item:
                yield method, path, item[method]


def references(node: Any) -> Iterator[str]:
    match node:
        case dict():
            if isinstance(node.get("$ref"), str):
                yield node["$ref"]
            for value in node.values():
                yield from references(value)
        case list():
            for value in node:
                yield from references(value)
        case _:
            pass


def test_it_is_valid(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1.")
    jsonschema.Draft202012Validator(OPENAPI_31).validate(document)
    for schema in document["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_its_references_lead_somewhere_and_nothing_is_left_over(document: dict[str, Any]) -> None:
    used = set(references(document))
    assert used == {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}


def test_its_limits_are_written_as_json_schema_has_them(document: dict[str, Any]) -> None:
    """Names that JSON Schema does not know are passed over by whoever reads it."""
    strangers = re.compile('"(ge|le|gt|lt|min_length|max_length)":')
    assert strangers.search(json.dumps(document)) is None
    limit = next(found for found in document["paths"]["/contacts"]["get"]["parameters"] if found["name"] == "limit")[
        "schema"
    ]
    assert (limit["minimum"], limit["maximum"], limit["default"]) == (1, 20_000, 20_000)


def test_it_has_the_version_and_the_licence(document: dict[str, Any]) -> None:
    assert document["info"]["version"] == "1.0.0"
    assert document["info"]["license"] == {"name": "MIT", "identifier": "MIT"}


def test_paths_are_under_the_base_address(document: dict[str, Any], service: RunningService) -> None:
    assert document["servers"] == [{"url": "/v4"}]
    assert not [path for path in document["paths"] if path.startswith("/v4")]


@pytest.mark.parametrize(("method", "path"), SPECIFIED, ids=" ".join)
def test_every_operation_of_the_specification_is_there(document: dict[str, Any], method: str, path: str) -> None:
    operation = document["paths"][path][method]
    names = {parameter["name"] for parameter in operation.get("parameters", ())}
    if "requestBody" in operation:
        reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        names |= document["components"]["schemas"][reference.rpartition("/")[2]]["properties"].keys()
    assert names >= SPECIFIED[method, path]
    assert EXTENSIONS not in operation["tags"]


def test_what_is_not_of_the_specification_is_named_as_an_extension(document: dict[str, Any]) -> None:
    added = [(path, operation) for method, path, operation in described(document) if (method, path) not in SPECIFIED]
    assert added
    for path, operation in added:
        assert path.startswith("/extensions/")
        assert operation["tags"] == [EXTENSIONS]
    assert EXTENSIONS in {tag["name"] for tag in document["tags"]}


def test_every_route_is_in_it(document: dict[str, Any]) -> None:
    assert {(method.upper(), path) for method, path, _ in described(document)} == {
        (operation.method, operation.path) for operation in operations()
    }


def test_every_operation_says_what_it_does_under_a_name_of_its_own(document: dict[str, Any]) -> None:
    found = list(described(document))
    assert all(operation["summary"] and operation["description"] for _, _, operation in found)
    assert len({operation["operationId"] for _, _, operation in found}) == len(found)


def test_every_operation_needs_the_key(document: dict[str, Any]) -> None:
    assert document["components"]["securitySchemes"] == {"apiKey": {"type": "apiKey", "in": "header", "name": "apiKey"}}
    assert document["security"] == [{"apiKey": []}]
    without_key = [
        f"{method.upper()} {path}" for method, path, operation in described(document) if "security" in operation
    ]
    assert without_key == [LINKS]


def test_every_operation_has_the_errors_that_any_can_have(document: dict[str, Any]) -> None:
    for method, path, operation in described(document):
        statuses = operation["responses"].keys()
        assert {"400", "401", "403", "429"} <= statuses, (method, path)
        assert "422" not in statuses, (method, path)
        assert [status for status in statuses if status.startswith("2")], (method, path)
        if "requestBody" in operation:
            assert {"413", "415"} <= statuses, (method, path)
    assert "422" not in json.dumps(document["paths"])


@pytest.mark.parametrize("operation", operations(), ids=str)
def test_answers_have_the_shapes_that_it_says(document: dict[str, Any], tenant: Tenant, operation: Operation) -> None:
    """One answer of each kind; the deep run asks for many more."""
    own = belongings(tenant)
    path = operation.path.replace("{id}", NOWHERE)
    with tenant.client(tenant.public) as public, tenant.client("wrong") as stranger:
        answers = [
            operation.send(tenant.api, lambda _, kind: own[kind]),
            operation.send(tenant.api, lambda _, kind: NOWHERE),
            operation.send(public, lambda _, kind: own[kind]),
            operation.send(stranger, lambda _, kind: own[kind]),
        ]
    refused = tenant.api.request(operation.method, path, params={"unknown": 1})
    answers.append((refused.status_code, refused.text))
    assert answers[0][0] in ({401} if str(operation) == LINKS else {200, 201})
    assert refused.is_client_error
    said = document["paths"][operation.path][operation.method.lower()]["responses"]
    for status, body in answers:
        content = said[str(status)].get("content", {})
        if status >= 400 or "application/json" in content:
            schema = content["application/json"]["schema"] | {"components": document["components"]}
            jsonschema.Draft202012Validator(schema).validate(json.loads(body))


@on_postgresql  # which refuses more: zeros in texts, and integers by their width
def test_the_service_does_as_it_says(new_database: Callable[[], str], tmp_path: Path) -> None:
    """Schemathesis: all its checks, and no failure."""
    with running(new_database(), tmp_path) as service:
        tenant = service.tenant("described")
        document = httpx2.get(f"{service.address}/openapi.json").json()
        (tmp_path / "document.json").write_text(json.dumps(narrowed(document, _many(tenant))), encoding="utf-8")
        (tmp_path / "schemathesis.toml").write_text(_settings(), encoding="utf-8")
        # Its command: where it is run by pytest, its own warnings would be errors, and its settings those of others.
        done = subprocess.run(
            [
                sys.executable, "-c", "from schemathesis.cli import schemathesis; schemathesis()",
                "--config-file", "schemathesis.toml", "run", "document.json", "--url", f"{service.address}/v4",
                "--header", f"apiKey:{tenant.private}", "--max-examples", "10", "--seed", "1",
                "--generation-database", "none", "--continue-on-failure", "--no-color", "--workers", "2",
                "--exclude-path", _ENDLESS, "--report", "ndjson", "--report-ndjson-path", "report.ndjson",
            ],
            cwd=tmp_path, capture_output=True, text=True, timeout=600, check=False,
        )  # fmt: skip
        tenant.close()
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    _assert_reached(tmp_path / "report.ndjson")


def _many(tenant: Tenant) -> dict[str, list[str]]:
    """Make enough of everything that some is left after requests that delete; return the ids as examples name them."""
    made: dict[str, list[str]] = {LIST: [tenant.list_id], CONTACT: [], SMART: [], MANUAL: [], ACTION: []}
    for number in range(_EACH):
        contact = tenant.contact(f"c{number}@cam.edu", points=number)["id"]
        action = tenant.api.post("/extensions/actions", json={"subId": contact, "name": "joined", "increase": 1})
        made[CONTACT].append(contact)
        made[ACTION].append(action.json()["data"]["action"]["id"])
        made[SMART].append(tenant.audience(f"smart {number}", f'{{"points": {{"gte": {number}}}}}')["id"])
        made[MANUAL].append(tenant.audience(f"manual {number}")["id"])
    return made


def _settings() -> str:
    """Return the settings of schemathesis: what else may be answered to requests that are as the document says."""
    accepted = json.dumps(["2xx", "401", "403", "404", "409", "412", "400"])
    return "".join(
        f'# {why}\n[[operations]]\ninclude-name = "{name}"\n'
        f"checks.positive_data_acceptance.expected-statuses = {accepted}\n"
        for name, why in _ALSO_BAD.items()
    )


def _assert_reached(report: Path) -> None:
    """Check that every operation was done, and refused, more than once."""
    statuses: dict[str, Counter[int]] = {}
    for line in report.read_text(encoding="utf-8").splitlines():
        for case in json.loads(line).get("ScenarioFinished", {}).get("recorder", {}).get("interactions", {}).values():
            if case["response"] is None:
                continue
            path = httpx2.URL(case["request"]["uri"]).path
            held = statuses.setdefault(_operation(case["request"]["method"], path), Counter())
            held[case["response"]["status_code"] // 100] += 1
    for method, path in EXAMPLES:
        # A link works once.
        if path not in (_ENDLESS, LINKS.partition(" ")[2]):
            counted = statuses.get(f"{method} {path}", Counter())
            assert counted[2] >= 3, f"{method} {path} was done {counted[2]} times"
            assert counted[4] >= 3, f"{method} {path} was refused {counted[4]} times"
            assert counted[5] == 0, f"{method} {path} failed {counted[5]} times"


def _operation(method: str, path: str) -> str:
    """Return the operation that a request is of."""
    for other, template in EXAMPLES:
        if method == other and re.fullmatch("/v4" + re.sub(r"\{\w+\}", "[^/]+", template), path):
            return f"{method} {template}"
    return f"{method} {path}"


def test_operations_are_called_by_plain_words(document: dict[str, Any]) -> None:
    """Generators of clients make functions of them."""
    names = {(method, path): operation["operationId"] for method, path, operation in described(document)}
    assert [name for name in names.values() if not re.fullmatch("[a-z]+([A-Z][a-z]+)*", name)] == []
    assert len({name.lower() for name in names.values()}) == len(names)
    assert names["get", "/contacts"] == "listContacts"
    assert names["get", "/extensions/contacts/{id}/audiences"] == "listAudiencesOfContact"


def schemas_with_examples(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Give the schemas of the document that stand under a name, and those of answers that are no JSON."""
    yield from document["components"]["schemas"].items()
    for method, path, operation in described(document):
        for status, answer in operation["responses"].items():
            for media_type, content in answer.get("content", {}).items():
                if media_type != "application/json":
                    yield f"{method} {path} {status} {media_type}", content["schema"]


def test_every_schema_has_examples_that_are_valid(document: dict[str, Any]) -> None:
    checker = jsonschema.Draft202012Validator.FORMAT_CHECKER
    wrong = []
    for name, schema in schemas_with_examples(document):
        held = {**schema, "components": document["components"]}
        validator = jsonschema.Draft202012Validator(held, format_checker=checker)
        examples = schema.get("examples", [])
        if not examples:
            wrong.append(f"{name} has none: add it to api/schemas/examples.json")
        wrong += [f"{name}: {error.message}" for example in examples for error in validator.iter_errors(example)]
    assert wrong == []


def test_examples_have_every_field_of_an_answer_and_no_other_schema(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    assert EXAMPLES_OF_SHAPES.keys() <= schemas.keys()
    for name in ("Contact", "List", "Audience", "Action", "Event", "PreviewShape", "ValidationShape", "Verdict"):
        assert schemas[name]["examples"][0].keys() == schemas[name]["properties"].keys()


def test_examples_of_requests_are_taken(tenant: Tenant) -> None:
    """As they are, but for ids: those are another account's."""
    own = belongings(tenant)
    ids = {"listId": own[LIST], "contactId": own[CONTACT], "subId": own[CONTACT], "audienceId": own[SMART]}
    for operation in operations():
        if operation.example.body is None or str(operation) == LINKS:
            continue
        answer = httpx2.get(f"{tenant.service.address}/openapi.json").json()["paths"][operation.path]
        schema = answer[operation.method.lower()]["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        body = {
            name: ids.get(name, [own[CONTACT]] if name == "add" else value)
            for name, value in EXAMPLES_OF_SHAPES[schema.rpartition("/")[2]].items()
        }
        path = operation.path.format(**{name: own[kind] for name, kind in operation.example.path.items()})
        done = tenant.api.request(operation.method, path, json=body)
        assert done.is_success, (operation, done.text)


def test_examples_say_what_the_library_says() -> None:
    request, said = EXAMPLES_OF_SHAPES["ValidationRequest"], EXAMPLES_OF_SHAPES["ValidationShape"]
    clause = af.parse(request["filters"], titled(Language(), "{}"))
    assert (said["description"], said["text"], said["clause"]) == (
        clause.describe(), clause.to_text(), clause.to_json(),
    )  # fmt: skip
    test = af.parse('{"points": {"gte": 100}}').explain({"points": 250})
    assert EXAMPLES_OF_SHAPES["ExplanationShape"]["text"] == str(test)
    verdict = EXAMPLES_OF_SHAPES["Verdict"]
    assert (verdict["text"], verdict["path"]) == (test.text, test.path)
    with pytest.raises(af.InvalidFilterError) as refused:
        af.parse('{"ponts": {"gte": 100}}')
    assert problems_of(refused.value) == [EXAMPLES_OF_SHAPES["ProblemShape"]]
    warning = af.parse('{"points": {"gt": 3000000000}}').warnings[0]
    assert EXAMPLES_OF_SHAPES["WarningShape"] == {
        "code": warning.code, "path": warning.path, "message": warning.message,
    }  # fmt: skip
