"""The JSON Schema of a clause against all conformance cases, by name those that it cannot refuse; and other tools."""

import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pytest
from dist import uv
from hypothesis import given
from jsonschema import Draft202012Validator

import audiencefilter as af
from tests.builder.element import node, packages
from tests.conformance.corpus import CONTACTS, LANGUAGES, RELATIONS, Language
from tests.engines.required import required
from tests.notations.schemas import EXTENDED
from tests.notations.test_jsonschema import EDGES, RELATED, valid
from tests.strategies import schemas

#: By language and problem the clauses that the parser rejects and JSON Schema cannot refuse.
CANNOT_REFUSE: dict[Language, dict[str, set[str]]] = {
    CONTACTS: {
        # A number in JSON Schema has no largest exponent; a validator may read it as an infinity, a number to it.
        "number_too_large": {"c0383", "c0384", "c0392", "c0681"},
        # A validator sees what a JSON reader made of the text. Python's takes NaN and Infinity.
        "not_a_json_number": {"c0888", "c0889"},
        # A JSON reader keeps the last of equal keys.
        "duplicate_key": {"c0777", "c0778"},
        # A schema that refers to itself holds on every level.
        "too_deep": {"c0840", "c0841", "c0851", "c0853"},
        # Whether a year has a leap day is more than a readable pattern says.
        "invalid_datetime": {"c0426", "c0731"},
    },
    RELATIONS: {
        "unknown_zone": {"e0113", "e0114", "e0115", "e0116", "e0117"},
        "duplicate_key": {"e0119"},
        "too_many_relations": {"e0555", "e0556"},
        "too_deep": {"e0631", "e0632"},
        "too_many_nodes": {"e0636", "e0910"},
        "not_one_of_values": {"e0665"},
    },
}
#: Nested a thousand levels and more: Python's own JSON reader may give up on them.
UNREADABLE = {"c0842", "c0856"}


@given(schemas())
def test_it_is_a_json_schema_whatever_the_fields_are_called(schema: af.Schema) -> None:
    found = schema.json_schema()
    Draft202012Validator.check_schema(found)
    assert Draft202012Validator(found).is_valid({})


@pytest.fixture
def deep_stack() -> Iterator[None]:
    """Let the validator go as deep as the deepest case: it calls itself several times for each level."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    yield
    sys.setrecursionlimit(limit)


@pytest.mark.usefixtures("deep_stack")
@pytest.mark.parametrize("language", CANNOT_REFUSE, ids=str)
def test_it_takes_every_accepted_case_and_refuses_the_others_but_those_that_it_cannot(language: Language) -> None:
    taken: dict[str, set[str]] = {}
    refused = 0
    for case in language.cases():
        name = case.name.partition("-")[0]
        try:
            clause = json.loads(case.source)
        except ValueError:  # not JSON
            continue
        if not case.rejected:
            assert valid(clause, case.schema), case
        elif name not in UNREADABLE and valid(clause, case.schema):
            with pytest.raises(af.InvalidFilterError) as raised:
                case.parse()
            (code,) = {problem.code for problem in raised.value.problems}
            taken.setdefault(code, set()).add(name)
        else:
            refused += 1
    assert taken == CANNOT_REFUSE[language]
    assert refused > 130


PEERS = Path(__file__).parent / "peers"
ASKED = (af.CONTACT, EXTENDED, RELATED)


def is_read_alike(source: str) -> bool:
    """Whether a JSON reader of any language reads a clause alike, and no validator is at its end of levels."""
    if len(source) - len(source.rstrip("]}")) > 15:
        return False
    try:
        return bool(json.dumps(json.loads(source, parse_int=float), allow_nan=False))
    except ValueError:  # not JSON, or a number beyond all doubles
        return False


@cache
def asked(schema: af.Schema) -> list[Any]:
    edges = [tables for edges, *tables in EDGES if edges is schema]
    tested = [json.dumps({name: test}) for table in chain(*edges) for name, tests in table.items() for test in tests]
    cases = [case.source for language in LANGUAGES for case in language.cases() if case.schema == schema]
    return [json.loads(source) for source in (*tested, *cases) if is_read_alike(source)]


def test_ajv_in_strict_mode_and_zod_take_the_same() -> None:
    required("the packages of other languages", lambda: packages(PEERS))
    lines = [json.dumps({"schema": schema.json_schema(), "clauses": asked(schema)}) for schema in ASKED]
    done = node(PEERS / "validators.mjs", source="".join(f"{line}\n" for line in lines))
    assert done.returncode == 0, done.stderr[-1_000:]
    for schema, line in zip(ASKED, done.stdout.splitlines(), strict=True):
        for clause, verdicts in zip(asked(schema), json.loads(line), strict=True):
            assert set(verdicts) == {valid(clause, schema)}, (clause, verdicts)


#: Reads clauses by the client that is made of a document, and writes them again.
_CLIENT: Final = """
import json, sys
from contacts_client.models.filter_ import Filter
for line in sys.stdin:
    print(json.dumps(Filter.from_dict(json.loads(line)).to_dict()))
"""


@pytest.mark.parametrize("schema", ASKED[1:], ids=["fields", "relations"])
def test_a_generated_client_keeps_every_clause(schema: af.Schema, tmp_path: Path) -> None:
    described = json.dumps(schema.json_schema()["$defs"]).replace("#/$defs/", "#/components/schemas/")
    body = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/filter"}}}}
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Contacts", "version": "1"},
        "paths": {"/count": {"post": {"requestBody": body, "responses": {"200": {"description": "their number"}}}}},
        "components": {"schemas": json.loads(described)},
    }
    (tmp_path / "document.json").write_text(json.dumps(document), encoding="utf-8")
    uv("venv", "--quiet", "--python", sys.executable, tmp_path / "made")
    python = tmp_path / "made" / "bin" / "python"
    uv("pip", "install", "--quiet", "--python", python, "openapi-python-client==0.29.1", "ruff")
    program, path = python.with_name("openapi-python-client"), {"PATH": str(python.parent)}
    options = ["--path", "document.json", "--output-path", "contacts_client", "--meta", "none"]
    generate: list[str | Path] = [program, "generate", *options]
    made = subprocess.run(generate, cwd=tmp_path, env=path, capture_output=True, text=True, check=True)
    assert "WARNING" not in made.stdout + made.stderr
    clauses = [clause for clause in asked(schema) if valid(clause, schema)]
    lines = "".join(f"{json.dumps(clause)}\n" for clause in clauses)
    run: list[str | Path] = [python, "-c", _CLIENT]
    given = {**path, "PYTHONPATH": str(tmp_path)}
    read = subprocess.run(run, input=lines, env=given, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert list(map(json.loads, read.stdout.splitlines())) == clauses
