"""JSON Schemas of models and interfaces whose fields are filters: valid, the same in every process, and as they say."""

import json
import subprocess
import sys
from typing import Annotated, Any, Optional

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pydantic import Field, TypeAdapter, create_model

import audiencefilter as af
from tests.adapters import models
from tests.adapters.test_fastapi import app as of_requests
from tests.conformance.corpus import RELATIONS
from tests.strategies import clauses, schemas


@given(schemas(), st.data())
def test_what_is_dumped_is_read_as_the_same_filter_and_is_as_it_is_described(
    schema: af.Schema, data: st.DataObject
) -> None:
    clause = data.draw(clauses(schema))
    adapter = TypeAdapter[af.Filter](Annotated[af.Filter, af.FilterOf(schema)])
    f = adapter.validate_python(clause)
    assert adapter.validate_python(adapter.dump_python(f)) == adapter.validate_json(adapter.dump_json(f)) == f
    for mode in models.MODES:
        document = adapter.json_schema(mode=mode)
        Draft202012Validator.check_schema(document)
        for reference in models.references(document):
            models.resolve(document, reference)
        validator = Draft202012Validator(document)
        validator.validate(clause)
        validator.validate(adapter.dump_python(f, mode="json"))


@pytest.mark.parametrize(("annotation", "value"), [
    (Annotated[Annotated[af.Filter, af.FilterOf(models.PUBLISHED)], Field(description="who")], {"points": 1}),
    (Annotated[af.Filter, af.FilterOf(models.PUBLISHED), Field(description="who")], {"points": 1}),
    (models.Audience, {"name": "x", "filters": {"points": 1}}),
    (models.Wide, {"filters": {"city": {"not": None}}}),
    (models.Page[int], {"filters": {"city": None}, "items": [1]}),
    (models.Page[models.ExtendedFilter], {"filters": {}, "items": [{"points": 1}]}),
    (Optional[models.PublishedFilter], None),  # noqa: UP045
    (list[Annotated[af.Filter, af.FilterOf(models.PUBLISHED)]], [{"points": 1}, {}]),
    (tuple[models.PublishedFilter, models.OrderFilter], [{"points": 1}, {"paid": True}]),
    (dict[str, models.PublishedFilter], {"a": {"points": 1}}),
    (models.PublishedFilter | models.OrderFilter, {"paid": True}),
    (models.PublishedFilter | int, 5),
    (models.PublishedFilter | int, {"points": 1}),
    (set[models.PublishedFilter], [{"points": 1}]),
])  # fmt: skip
def test_the_type_within_others(annotation: Any, value: Any) -> None:
    model = create_model("Model", f=(annotation, ...))
    filled = model.model_validate({"f": value})
    assert json.loads(filled.model_dump_json()) == {"f": value}
    for validator in models.validators(model).values():
        validator.validate({"f": value})


def test_clauses_about_related_records_are_described_as_by_the_schema_itself() -> None:
    schema = RELATIONS.root()
    adapter = TypeAdapter(Annotated[af.Filter, af.FilterOf(schema)])
    found = adapter.json_schema()
    assert set(found["$defs"]) == {
        "ActionFilter", "ContactFilter", "ItemFilter", "ListFilter", "MembershipFilter", "VisitFilter",
    }  # fmt: skip
    described, own = Draft202012Validator(found), Draft202012Validator(schema.json_schema())
    assert described.is_valid({"actions": {"some": {"contact": {"is": {"email": "a"}}}}})
    for case in RELATIONS.cases()[::3]:
        if case.source.startswith("{") and len(case.source) < 1_000:
            clause = json.loads(case.source)
            assert described.is_valid(clause) == own.is_valid(clause), case
    assert adapter.validate_python({"actions": {"count": {"gte": 2}}}).matches({"actions": [{}, {}]})


def test_the_document_of_an_interface() -> None:
    app = FastAPI()  # which describes what is sent apart from what is answered
    app.include_router(of_requests.router)
    document = TestClient(app).get("/openapi.json").json()
    assert all(models.resolve(document, reference) for reference in models.references(document))
    for name, schema in document["components"]["schemas"].items():
        assert set("[]/~:$ ").isdisjoint(name)
        Draft202012Validator.check_schema(schema)
    operation = document["paths"]["/stored"]["post"]
    for described in (operation["requestBody"], operation["responses"]["200"]):
        # References are resolved from the whole document.
        validator = Draft202012Validator({**document, **described["content"]["application/json"]["schema"]})
        validator.validate({"filters": {"NOT": [{"city": None}], "points": {"gt": 1}}})
        assert not validator.is_valid({"filters": {"NOT": [{"city": 1}]}})
        assert not validator.is_valid({"filters": {"emial": "x"}})


_PROGRAM = """
import json, audiencefilter as af, pydantic
from typing import Annotated
fields = af.CONTACT.fields
marks = [af.FilterOf(af.Schema("Contact", fields[at:])) for at in range(3)]
model = pydantic.create_model("M", **{f"f{at}": (Annotated[af.Filter, one], ...) for at, one in enumerate(marks)})
print(json.dumps(model.model_json_schema()))
"""


def test_the_description_is_the_same_in_every_process() -> None:
    first, second = (subprocess.check_output([sys.executable, "-c", _PROGRAM], text=True) for _ in range(2))
    assert first == second
    assert len(json.loads(first)["$defs"]) == 3
