"""The evaluator in JavaScript against the package: the language's second implementation."""

import json
from collections.abc import Mapping
from datetime import date, datetime
from random import Random
from typing import Any, NamedTuple

import pytest

import audiencefilter as af
from audiencefilter.backends.interpreter import verdict
from audiencefilter.language.folding import folds
from tests.builder.element import MODULES, node
from tests.builder.evaluation import Question, answers, document_of, instant, table_of
from tests.conformance.corpus import LANGUAGES, VALUES, Language
from tests.described import schema_of
from tests.engines.required import required
from tests.fuzz.mutations import with_slip
from tests.worlds import graphs, maker

pytestmark = pytest.mark.engines

#: Worlds of each kind; more by hand.
WORLDS = 100

_LETTERS = {True: "t", False: "f", None: "u"}


class Case(NamedTuple):
    """A question, and what the answer should be: see :func:`_is_expected`."""

    name: str
    question: Question
    expected: dict[str, Any]


def _problems(source: str, schema: af.Schema, audiences: Any = None) -> dict[str, Any]:
    """Return what is answered where a clause is checked only."""
    try:
        af.parse(source, schema=schema, audiences=audiences)
    except af.InvalidFilterError as error:
        return {"problems": sorted((problem.code, problem.path) for problem in error.problems)}
    return {}


def _is_expected(case: Case, answer: dict[str, Any]) -> bool:
    found = dict(answer)
    if "problems" in found:
        found["problems"] = sorted((one["code"], one["path"]) for one in found["problems"])
    return found == case.expected


def _check(cases: list[Case], documents: dict[str, Any], tables: dict[str, Any]) -> None:
    questions = [one.question for one in cases]
    found = required("node", lambda: answers(documents, tables, questions))
    wrong = [
        f"{one.name}: {one.question.source[:300]}\nexpected {str(one.expected)[:300]}\nfound    {str(answer)[:300]}"
        for one, answer in zip(cases, found, strict=True)
        if not _is_expected(one, answer)
    ]
    assert not wrong, f"{len(wrong)} of {len(cases)}\n" + "\n".join(wrong[:5])


@pytest.mark.parametrize("language", LANGUAGES, ids=str)
def test_rejected_cases_have_the_same_problems(language: Language) -> None:
    """`tests/cli/test_conform.py` asks the evaluator every case; here all problems of one are compared."""
    documents = {schema.notation.value: document_of(schema) for schema in {case.schema for case in language.cases()}}
    cases = []
    for case in language.rejected():
        known = None if case.audiences is None else _texts(case.audiences)
        question = Question(case.notation.value, case.source, audiences=known)
        cases.append(Case(case.name, question, _problems(case.source, case.schema, case.audiences)))
    _check(cases, documents, {})


def _texts(audiences: Mapping[str, Any]) -> dict[str, str]:
    return {name: clause if isinstance(clause, str) else json.dumps(clause) for name, clause in audiences.items()}


def _verdicts(f: af.Filter, records: list[dict[str, Any]], now: datetime) -> str:
    plan = f.plan_at(now)
    return "".join(_LETTERS[verdict(plan, record)] for record in records)


_ITEM = af.Schema("Item", [af.Field("sku", af.FieldType.STRING)], notation=af.Notation.EXTENDED)
_OPEN = af.Schema(
    "Contact",
    [
        af.Field("city", af.FieldType.STRING),
        af.Field("price", af.FieldType.DECIMAL, scale=2),
        af.Field("data.price", af.FieldType.DECIMAL, attribute="data", path=("price",), scale=2),
        af.Field("isVerified", af.FieldType.BOOLEAN),
        af.Field("birthday", af.FieldType.DATE),
        af.Field("plan", af.FieldType.STRING, values=("Pro", "free")),
    ],
    notation=af.Notation.EXTENDED,
    relations=[
        af.Relation("items", _ITEM, attribute="data", path=("items",)),
        af.Relation("lines", _ITEM, attribute="data", path=("box", "lines")),
    ],
)
#: What no case asks: both implementations could have changed it unseen.
OPEN = [
    # Characters beyond U+FFFF come after all others, though their first unit of UTF-16 does not.
    ({"city": {"gt": "\uff21"}}, {"city": "\U0001f600"}, True),
    ({"city": {"lt": "\ue000"}}, {"city": "\U0001f600"}, False),
    # How near a double is to the decimal that it stands for.
    ({"data.price": {"gt": 0}}, {"data": {"price": 19.990000005}}, True),
    ({"data.price": {"gt": 0}}, {"data": {"price": 19.99000005}}, None),
    ({"price": {"gt": 0}}, {"price": 9007199254740.99}, True),
    ({"isVerified": True}, {"isVerified": 1}, True),
    ({"plan": {"in": ["PRO", "FREE"], "mode": "insensitive"}}, {"plan": "Pro"}, True),
    # Days after and before all dates.
    ({"birthday": {"lt": {"today": "P9000Y"}}}, {"birthday": date(9999, 12, 31)}, True),
    ({"birthday": {"equals": {"today": "P9000Y"}}}, {"birthday": date(9999, 12, 31)}, False),
    ({"birthday": {"gte": {"today": "-P9000Y", "end": "year"}}}, {"birthday": date(1, 1, 1)}, True),
    # A text within custom data is a text.
    ({"items": {"some": {}}}, {"data": {"items": '[{"sku": "a"}]'}}, False),
    ({"lines": {"some": {}}}, {"data": {"box": '{"lines": [{"sku": "a"}]}'}}, False),
    ({"lines": {"some": {}}}, {"data": '{"box": {"lines": [{"sku": "a"}]}}'}, True),
]


def test_what_the_cases_leave_open() -> None:
    cases, tables = [], {}
    for number, (clause, record, expected) in enumerate(OPEN):
        name, source = str(number), json.dumps(clause)
        plan = af.parse(source, _OPEN).plan_at(datetime.fromisoformat(Question.now))
        assert verdict(plan, record) is expected, source
        tables[name] = table_of([record])
        cases.append(Case(name, Question("open", source, table=name), {"verdicts": _LETTERS[expected]}))
    _check(cases, {"open": document_of(_OPEN)}, tables)


def test_clauses_of_audiences_count_for_the_limits() -> None:
    many = {"OR": [{"city": str(number)} for number in range(1_200)]}
    deep: dict[str, Any] = {"city": "a"}
    for _ in range(40):
        deep = {"NOT": [deep]}
    related = {"items": {"some": {"sku": "a"}}}
    audiences = {"many": many, "more": many, "deep": deep, "related": related}
    clauses: list[Any] = [
        {"audience": {"in": ["many"]}},
        {"audience": {"in": ["many", "more"]}},
        {"AND": [{"audience": {"in": ["many"]}}, {"audience": {"notIn": ["many"]}}]},
        {"audience": {"in": ["deep"]}},
        {"audience": {"in": [deep, {"NOT": [{"audience": {"in": ["deep"]}}]}]}},
        {"NOT": [{"NOT": [{"NOT": [{"audience": {"in": [{"NOT": [deep]}]}}]}]}]},
        {"audience": {"in": [{"audience": {"in": ["related"]}}]}},
    ]
    nested: Any = {"audience": {"in": ["deep"]}}
    for _ in range(30):
        nested = {"NOT": [nested]}
    cases, texts = [], {name: json.dumps(clause) for name, clause in audiences.items()}
    for clause in [*clauses, nested]:
        source = json.dumps(clause)
        cases.append(Case(source, Question("open", source, audiences=texts), _problems(source, _OPEN, audiences)))
    assert sum(map(len, [case.expected for case in cases])) >= 3
    _check(cases, {"open": document_of(_OPEN)}, {})


def test_random_worlds() -> None:
    cases, documents, tables = [], {}, {}

    def ask(name: str, source: str, f: af.Filter, rows: list[Any], now: datetime, audiences: Any = None) -> None:
        documents[name], tables[name] = document_of(f.schema), table_of(rows)
        question = Question(name, source, instant(now), name, audiences)
        cases.append(Case(name, question, {"verdicts": _verdicts(f, rows, now)}))

    for seed in range(WORLDS):
        graph = graphs.world(Random(seed))
        ask(f"graph {seed}", graph.filter.to_json(), graph.filter, graph.rows, graph.now)
        drawn = maker.world(seed)
        f = af.parse(drawn.text, schema_of(drawn.schema), audiences=drawn.audience_texts)
        ask(f"world {seed}", drawn.text, f, drawn.rows, drawn.now, drawn.audience_texts)
    _check(cases, documents, tables)


def test_slips_have_the_same_problems_at_the_same_places() -> None:
    random, schema, given = Random(6), VALUES.root(), VALUES.document["audiences"]
    texts = _texts(given)
    sources = [case.source for case in VALUES.cases() if not case.rejected and len(case.source) < 500]
    cases = []
    for source in sources:
        wrong = json.dumps(with_slip(json.loads(source), random))
        cases.append(Case(wrong, Question("third", wrong, audiences=texts), _problems(wrong, schema, given)))
    assert sum(case.expected != {} for case in cases) > len(cases) // 2
    _check(cases, {"third": document_of(schema)}, {})


def test_letters_are_folded_by_the_same_table() -> None:
    program = f'import {{ FOLDS }} from "{MODULES.as_uri()}/values.js"; console.log(JSON.stringify([...FOLDS]))'
    done = required("node", lambda: node("--input-type=module", "-e", program))
    found = {ord(letter): ord(folded) for letter, folded in json.loads(done.stdout)}
    assert found == folds()
