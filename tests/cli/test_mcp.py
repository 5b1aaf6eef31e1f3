"""mcp: the tools for language models, in this process."""

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.cli import clause_sources, tool_server
from audiencefilter.cli.inputs import ContactOptions
from audiencefilter.cli.tool_server import examples, primer
from audiencefilter.contacts.policy import OnError
from audiencefilter.contacts.schema_file import schema_text
from tests.cli.helpers import CSV, RICH, cli, saved
from tests.cli.tool_helpers import Session, local
from tests.conformance.corpus import CONTACT, RELATIONS, VALUES

CLAUSE = RICH
SCHEMA = af.Schema("Contact", [
    af.Field("email", af.FieldType.STRING),
    af.Field("points", af.FieldType.INTEGER, title="Score", example=12),
    af.Field("plan", af.FieldType.STRING, attribute="data", path=("plan",), values=("free", "pro")),
    af.Field("born", af.FieldType.DATE),
])  # fmt: skip
PEOPLE = """{"id": 1, "email": "ada@cam.edu", "points": 250, "data": {"plan": "pro", "card": "4111"}, "phone": "0171"}
{"id": 2, "email": "bob@cam.edu", "points": 90, "data": {"plan": "free"}, "phone": "0172"}
{"id": 3, "points": 1}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("tools")
    saved(made, "contacts.csv", CSV)
    return made


@pytest.fixture(scope="module")
def session(folder: Path) -> Iterator[Session]:
    with local(folder / "contacts.csv") as made:
        yield made


@pytest.fixture(scope="module")
def people(folder: Path) -> Iterator[Session]:
    schema = saved(folder, "schema.json", schema_text(SCHEMA))
    with local(saved(folder, "people.jsonl", PEOPLE), schema=str(schema)) as made:
        yield made


@pytest.mark.parametrize(
    "schema", [*CONTACT.values(), RELATIONS.root(), VALUES.root()], ids=["published", "extended", "2", "3"]
)
def test_every_example_is_a_clause_that_is_not_for_everybody(schema: af.Schema) -> None:
    shown = examples(schema.builder())
    assert len(shown) > 4
    for clause in shown:
        assert not af.parse(json.dumps(clause), schema).warnings
    names = [*schema.by_name, *schema.relations]
    text = primer(schema.builder())
    assert [name for name in names if name not in text] == []
    assert len(text) < 6_000


def test_the_tools_read_only_and_the_first_one_teaches_the_language(people: Session) -> None:
    tools = people.tools()
    assert set(tools) == {"schema", "check", "describe", "explain", "preview", "sql"}
    for tool in tools.values():
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint is True
    taught = tools["check"].description or ""
    assert "- integer: points (Score; such as 12). Operators: equals, not, in, notIn, gt" in taught
    assert 'plan (one of "free", "pro")' in taught
    assert '{"born": {"gte": "2026-01-31"}}' in taught


def test_a_schema_of_many_members_is_described_in_part() -> None:
    fields = [af.Field(f"f{number}", af.FieldType.STRING, values=list("abcdefghijklmn")) for number in range(100)]
    text = primer(af.Schema("Wide", fields).builder())
    assert "- 40 more, which the tool schema has" in text
    assert '"j" and 4 others' in text


def test_the_schema_is_data(people: Session) -> None:
    found = people.call("schema")
    assert found["notation"] == "extended"
    fields = {field["name"]: field for field in found["schemas"][found["root"]]["fields"]}
    assert fields["plan"]["values"] == ["free", "pro"]
    assert "values" not in fields["email"]


def test_a_valid_clause_is_shown_in_its_notations_with_its_warnings(session: Session) -> None:
    found = session.call("check", clause="points >= 10 AND points < 10")
    assert (found["valid"], found["clause"]) == (True, '{"points":{"gte":10,"lt":10}}')
    assert [warning["code"] for warning in found["warnings"]] == ["contradiction", "selects_nobody"]
    assert session.call("describe", clause=CLAUSE)["description"] == af.parse(CLAUSE).describe()
    sql = session.call("sql", clause=CLAUSE, dialect="postgresql")
    assert sql == json.loads(cli("sql", "--json", "--dialect", "postgresql", "-w", CLAUSE).out)


def test_an_invalid_clause_has_its_problems_as_data_and_what_they_lead_to(session: Session, folder: Path) -> None:
    found = session.call("check", clause='{"ponts": {"gte": "90"}, "citty": "Bonn"}')
    assert not found["valid"]
    assert [problem["code"] for problem in found["problems"]] == ["unknown_field", "unknown_field"]
    first = found["problems"][0]
    assert (first["path"], first["hint"]) == ("$.ponts", 'did you mean "points"?')
    assert first["fix"] == {"start": 1, "end": 8, "text": '"points"'}
    assert af.parse(found["fixed"]) == af.parse('{"points": {"gte": 90}, "city": "Bonn"}')
    # What has a problem without a fix is not fixed.
    found = session.call("check", clause='{"ponts": 1, "city": {"regex": "B"}}')
    assert [("fix" in problem) for problem in found["problems"]] == [True, False]
    assert "fixed" not in found
    found = session.call("check", clause='{"points": {"gte": 1}, "points": {"gte": 2}}')
    assert [problem["code"] for problem in found["problems"]] == ["duplicate_key"]
    # A clause may be encoded twice.
    found = session.call("check", clause=json.dumps('{"points": 90}'))
    assert (found["problems"][0]["code"], found["fixed"]) == ("not_an_object", '{"points": 90}')
    # A clause names no file.
    found = session.call("check", clause=f"@{saved(folder, 'secret.txt', 'hunter2')}")
    assert not found["valid"]
    assert "hunter2" not in json.dumps(found)


@pytest.mark.parametrize(("tool", "more"), [("describe", {}), ("preview", {}), ("sql", {"dialect": "duckdb"})])
def test_an_invalid_clause_is_an_error_of_the_other_tools(session: Session, tool: str, more: dict[str, str]) -> None:
    (problem,) = session.problems(tool, clause='{"points": {"gte": "90"}}', **more)
    assert (problem["code"], problem["path"], problem["hint"]) == ("wrong_type", "$.points.gte", "write 90")


@pytest.mark.parametrize(("tool", "arguments", "code", "path", "said"), [
    ("check", {"clause": {"points": 5}}, "wrong_argument", "$.clause", "it is the clause as a text"),
    ("preview", {"clause": "{}", "sample": "x"}, "wrong_argument", "$.sample", "it is how many"),
    ("explain", {"clause": "{}", "record": {"points": 1}}, "wrong_argument", "$.record", "as a text"),
    ("sql", {"clause": "{}", "dialect": "mssql"}, "wrong_argument", "$.dialect", "'clickhouse' or 'spark'"),
    ("preview", {"clause": "{}", "smple": 1}, "unknown_argument", "$.smple", "did you mean 'sample'?"),
    ("schema", {"name": 1}, "unknown_argument", "$.name", "schema has no argument name"),
])  # fmt: skip
def test_wrong_arguments_are_problems_and_unknown_ones_are_refused(
    session: Session, tool: str, arguments: dict[str, Any], code: str, path: str, said: str
) -> None:
    (problem,) = session.problems(tool, **arguments)
    assert (problem["code"], problem["path"]) == (code, path)
    assert said in f"{problem['message']} {problem['hint']}"
    assert "pydantic" not in json.dumps(problem)


def test_a_preview_has_the_numbers_of_the_command_and_a_sample(session: Session, folder: Path) -> None:
    found = session.call("preview", clause=CLAUSE, sample=1)
    counted = cli("count", "-v", "-w", CLAUSE, folder / "contacts.csv").out
    assert counted.startswith(f"{found['count']} of {found['total']} ")
    assert (found["count"], found["total"]) == (2, 4)
    assert [row["id"] for row in found["sample"]] == ["1"]


def test_nothing_outside_of_the_schema_is_shown_or_asked_for(people: Session) -> None:
    found = people.call("preview", clause='{"plan": "pro"}')
    assert found["sample"] == [{"id": 1, "email": "ada@cam.edu", "points": 250, "plan": "pro"}]
    assert people.call("explain", clause="points > 100", contact="email=ada@cam.edu")["selected"]
    (problem,) = people.problems("explain", clause="points > 100", contact="phone=0171")
    assert "not by 'phone'" in problem["message"]


def test_an_explanation_is_of_a_stored_contact_or_a_given_one(session: Session) -> None:
    stored = session.call("explain", clause=CLAUSE, contact="4")
    assert stored == {"selected": False, "text": "✗ points >= 90 (points is 7)"}
    given = session.call("explain", clause=CLAUSE, record='{"points": 91}')
    assert given == {"selected": True, "text": "✓ points >= 90 (points is 91)"}
    (problem,) = session.problems("explain", clause=CLAUSE)
    assert problem["message"].startswith("which contact?")
    (problem,) = session.problems("explain", clause=CLAUSE, record='{"points": 91, "points": 7}')
    assert "more than once" in problem["message"]


def test_the_server_decides_how_many_rows_are_shown(folder: Path) -> None:
    with local(folder / "contacts.csv", rows=0) as hidden:
        assert hidden.call("preview", clause=CLAUSE, sample=5)["sample"] == []
        assert "shows no contacts" in hidden.problems("explain", clause=CLAUSE, contact="4")[0]["message"]
        assert hidden.call("explain", clause=CLAUSE, record='{"points": 91}')["selected"]
    with local(folder / "contacts.csv", rows=1) as few:
        assert len(few.call("preview", clause=CLAUSE, sample=20)["sample"]) == 1


def test_wrong_rows_are_noted(tmp_path: Path) -> None:
    contacts = saved(tmp_path, "contacts.csv", "id,points\n1,100\n2,many\n")
    with local(contacts) as strict:
        assert "line 3" in strict.problems("preview", clause=CLAUSE)[0]["message"]
    with local(contacts, on_error=OnError.SKIP) as lenient:
        found = lenient.call("preview", clause=CLAUSE)
        assert (found["count"], found["notes"][0]) == (1, "warning: 1 row skipped")


def test_a_call_ends_in_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Event()

    def slow(*_: Any, **__: Any) -> None:
        told.wait(60)

    monkeypatch.setattr(clause_sources, "count", slow)
    with local(folder / "contacts.csv", timeout=0.05) as late:
        (problem,) = late.problems("preview", clause=CLAUSE)
        told.set()
    assert problem["code"] == "timeout"


def test_reading_stops_in_time(folder: Path) -> None:
    source = clause_sources.LocalSource((str(folder / "contacts.csv"),), ContactOptions(), af.CONTACT)
    with pytest.raises(TimeoutError):
        source.preview(CLAUSE, 1, until=0)


def test_an_answer_is_bounded(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool_server, "MAX_ANSWER_BYTES", 1_000)
    (problem,) = session.problems("schema")
    assert problem["code"] == "too_long"
    assert len(json.dumps(session.call("check", clause=CLAUSE))) < 1_000


def test_contacts_that_cannot_be_read_are_a_problem_of_the_preview(tmp_path: Path) -> None:
    with local(tmp_path / "none.csv") as session:
        (problem,) = session.problems("preview", clause=CLAUSE)
        assert (problem["code"], "none.csv" in problem["message"]) == ("refused", True)
    with local() as session:
        assert session.call("check", clause=CLAUSE)["valid"]
        assert session.problems("preview", clause=CLAUSE)[0]["message"].startswith("there are no contacts")
    with local("postgresql://ada:hunter2@127.0.0.1:1/contacts") as session:
        (problem,) = session.problems("preview", clause=CLAUSE)
        assert "hunter2" not in json.dumps(problem)
        assert "audiencefilter sql --inline --dialect postgresql" in problem["message"]


@pytest.mark.parametrize(("arguments", "message"), [
    (["-"], "stdin is the connection"),
    (["--service", "https://audiences.example.com"], "needs --list ID"),
    (["--service", "https://audiences.example.com", "--list", "1", "contacts.csv"], "takes no files"),
    (["--service", "https://audiences.example.com", "--list", "1", "--on-error", "skip"], "nor options of them"),
    (["--list", "1"], "name it with --service"),
    (["--service", "http://audiences.example.com", "--list", "1"], "https"),
])  # fmt: skip
def test_wrong_options_are_refused(arguments: list[str], message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUDIENCEFILTER_API_KEY", "secret")
    result = cli("mcp", *arguments)
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert "secret" not in result.err
