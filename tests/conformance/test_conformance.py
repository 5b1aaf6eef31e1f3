"""Every conformance case of each language, through every back-end and all that rewrites a filter."""

import json
import pickle
import re
from collections.abc import Callable, Container, Iterable, Mapping
from datetime import timedelta
from functools import cache
from itertools import islice
from math import inf
from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.backends.interpreter import verdict
from audiencefilter.backends.rows import RowEvaluator
from audiencefilter.language.ast import Comparison, walk_into
from audiencefilter.language.instants import Edge
from audiencefilter.language.relative_dates import Anniversary
from tests import reference, reference_clock
from tests import reference_documents as model
from tests.agreement import joined
from tests.answers import LOCAL, Loaded, Records
from tests.conformance.corpus import CONTACTS, LANGUAGES, RELATIONS, VALUES, Case, Language, instant
from tests.each import each
from tests.engines.registry import Registry

each_language = pytest.mark.parametrize("language", LANGUAGES, ids=str)


#: Of so many cases a back-end answers one in all of its ways, the others in the first.
ALL_WAYS: Final = 7
#: What takes long is asked of so many cases one, and about one of so many contacts; `test_every_case` has the others.
SOME: Final = {"interpreter": (3, 5), "index": (2, 10), "columns": (4, 1), "polars": (16, 1), "masks": (48, 1)}


@each_language
@pytest.mark.parametrize("backend", [name for name in LOCAL if name != "explanation"])
def test_each_back_end_selects_the_expected_contacts(backend: str, language: Language) -> None:
    cases, contacts = SOME.get(backend, (1, 1))
    selects_the_expected_contacts(backend, language, cases, contacts, ALL_WAYS)


@pytest.mark.engines
@each_language
def test_polars_selects_the_expected_contacts_of_every_case(language: Language) -> None:
    selects_the_expected_contacts("polars", language, 1, 1, ALL_WAYS)


def selects_the_expected_contacts(
    backend: str, language: Language, every_case: int, every_contact: int, all_ways: int
) -> None:
    """Ask a back-end every case, or one of so many, about every contact, or one of so many; it refuses none."""
    about = records(language, every_contact)
    known = {row["id"] for row in about.rows}
    ask = LOCAL[backend](about)

    def selects(numbered: tuple[int, Case]) -> None:
        at, case = numbered
        expected = [number for number in case.ids or () if number in known]
        for way, found in islice(ask(case.filter, case.now), None if at % all_ways == 0 else 1):
            assert found == expected, way

    each(enumerate(language.distinct()[::every_case]), selects)


@cache
def records(language: Language, every: int = 1) -> Records:
    return Records(language.root(), language.contacts()[::every], [case.filter for case in language.distinct()])


@each_language
def test_rows_may_be_of_any_kind(language: Language) -> None:
    kinds = [language.objects(), language.sparse_contacts(), language.naive_contacts()]

    def selects(numbered: tuple[int, Case]) -> None:
        at, case = numbered
        contacts = kinds[at % len(kinds)]
        assert ids(case.filter.select(contacts, now=case.now)) == case.ids
        matched = [contact for contact in contacts[::19] if case.filter.matches(contact, now=case.now)]
        assert ids(matched) == tuple(number for number in ids(contacts[::19]) if number in (case.ids or ()))

    each(enumerate(language.selecting()[::4]), selects)


def ids(records: Iterable[Any]) -> tuple[int, ...]:
    return tuple(record["id"] if isinstance(record, dict) else record.id for record in records)


@each_language
def test_verdicts_are_those_of_the_rules(language: Language) -> None:
    has_the_verdicts_of_the_rules(language, every=37)


@cache
def named_audiences() -> Any:
    return model.read(VALUES.path.read_text("utf-8"))["audiences"]


def has_the_verdicts_of_the_rules(language: Language, every: int) -> None:
    """Compare the interpreter with the reference, over the contacts of one place in so many."""

    def agrees(numbered: tuple[int, Case]) -> None:
        at, case = numbered
        contacts = language.contacts()[at % every :: every * (10 if case.is_long else 1)]
        f = case.filter
        plan = f.plan_at(case.now)
        found = [verdict(plan, contact) for contact in contacts]
        assert ids(one for one, is_so in zip(contacts, found, strict=True) if is_so) == tuple(
            one["id"] for one in contacts if one["id"] in (case.ids or ())
        )
        clause = model.read(case.source)
        assert found == model.verdicts(
            clause, language.document, contacts, case.now, named_audiences() if case.audiences else None
        )
        for contact, is_so in list(zip(contacts, found, strict=True))[:2]:
            assert f.explain(contact, now=case.now).verdict is is_so

    each(enumerate(language.distinct()), agrees)


ENGINES: Final = [
    "sqlite",
    *(
        pytest.param(name, marks=pytest.mark.engines)
        for name in ("duckdb", "postgresql", "postgresql_oldest", "mariadb", "mysql", "clickhouse", "spark")
    ),
]
DIALECTS: Final = ("sqlite", "duckdb", "postgresql", "mariadb", "mysql", "clickhouse", "spark")
#: What SQL refuses, by a part of the clause: engines have doubles where the field has 64 bits.
SQL_REFUSES: Final = {RELATIONS: "data.big"}
#: In a way that takes long, an engine is asked one of so many cases: of contacts, and of others.
FEW: Final[Mapping[str, Mapping[str, tuple[int, int]]]] = {
    "sqlite": {"literals": (2, 2), "literals of no table": (8, 8), "parameters": (3, 3), "sqlalchemy": (8, 8)},
    "duckdb": {"literals of no table": (8, 8), "parameters": (8, 8), "sqlalchemy": (16, 16)},
    "clickhouse": {"literals of no table": (8, 8), "parameters": (6, 6)},
    "spark": {"literals": (1, 16), "literals of no table": (40, 40), "parameters": (120, 120)},
}


@each_language
@pytest.mark.parametrize("name", ENGINES)
def test_each_engine_selects_the_expected_contacts(engines: Registry, name: str, language: Language) -> None:
    engine_selects_the_expected_contacts(engines, name, language, FEW.get(name, {}))


def engine_selects_the_expected_contacts(
    engines: Registry, name: str, language: Language, few: Mapping[str, tuple[int, int]]
) -> None:
    loaded, cases = on_engine(engines, name, language)
    wrong: dict[str, tuple[list[int], list[int]]] = {}
    for number, way in enumerate(loaded.ways):
        step = few.get(way, (1, 1))[language is not CONTACTS]
        asked = cases[number % step :: step]
        found = loaded.ask(way, [(case.filter, case.now) for case, _ in asked])
        rows = zip(asked, found, strict=True)
        wrong |= {f"{case} by {way}": (answer, right) for (case, right), answer in rows if answer != right}
    assert not wrong


def on_engine(engines: Registry, name: str, language: Language) -> tuple[Loaded, list[tuple[Case, list[int]]]]:
    """Load the tables of a language, and return them with the cases that are answered, and whom each selects."""
    engine, tables = engines.get(name), joined.of_language(language)
    answered = [case for case in language.distinct() if not _is_refused(case, language)]
    expected = [sorted(case.ids or ()) for case in answered]
    if name == "sqlite" and language is VALUES:  # its decimals are doubles
        tables = tables.with_decimals_of_doubles()
        contacts, stated = tables.records(), expected
        expected = [list(ids(case.filter.select(contacts, now=case.now))) for case in answered]
        assert sum(one == other for one, other in zip(expected, stated, strict=True)) > 0.6 * len(stated)
    return Loaded(engine, tables), list(zip(answered, expected, strict=True))


def _is_refused(case: Case, language: Language) -> bool:
    return language in SQL_REFUSES and SQL_REFUSES[language] in case.source


@pytest.mark.parametrize("language", SQL_REFUSES, ids=str)
def test_what_sql_refuses_is_still_refused(language: Language) -> None:
    def is_refused(case: Case) -> None:
        related = joined.of_language(language).related()
        for dialect in DIALECTS:
            with pytest.raises(af.UnsupportedError):
                case.parse().to_sql(dialect, related=related, now=case.now)

    each([case for case in language.distinct() if _is_refused(case, language)], is_refused)


@each_language
def test_rewriting_changes_nothing(language: Language) -> None:
    each(language.accepted()[::5], rewriting_changes_nothing)


def rewriting_changes_nothing(case: Case) -> None:
    f, known = case.filter, case.audiences
    absolute = f.at(case.now)
    rewritten = {
        "to_json": af.parse(f.to_json(), f.schema, audiences=known),
        "to_text": af.parse_text(f.to_text(), f.schema, audiences=known),
        "pickle": pickle.loads(pickle.dumps(f)),
    }
    if not case.is_long:
        rewritten["to_dict"] = af.parse(f.to_dict(), f.schema, audiences=known)
    if not f.is_relative:
        rewritten["at"] = absolute
    for how, other in rewritten.items():
        assert other == f, how
        assert other.ast == f.ast, how
        assert hash(other) == hash(f), how
        assert other.fingerprint == f.fingerprint, how
        assert other.schema == f.schema, how
    assert f.describe().endswith(".")
    if f.is_relative:
        assert af.parse(absolute.to_json(), f.schema, audiences=known).ast == absolute.ast
        assert af.parse_text(absolute.to_text(), f.schema, audiences=known).ast == absolute.ast


@each_language
def test_plans_can_be_saved(language: Language) -> None:

    def can_be_saved(case: Case) -> None:
        selection = case.filter.selection_at(case.now)
        saved = pickle.loads(pickle.dumps(selection))
        assert saved == selection
        assert ids(RowEvaluator(saved).select(language.contacts())) == case.ids

    each(language.selecting()[::5], can_be_saved)


@each_language
def test_rejected_with_problems_in_their_places(language: Language) -> None:
    at_key = AT_KEY if language is CONTACTS else set()
    each(language.rejected(), lambda case: rejected_with_problems_in_their_places(case, at_key))


#: The problems of contacts whose caret stands under the key; a field that an operand names has the same codes.
AT_KEY: Final = {
    "duplicate_key", "mode_inside_not", "mode_with_ordering", "operator_not_for_type", "unknown_field",
    "unknown_operator",
}  # fmt: skip


def rejected_with_problems_in_their_places(case: Case, at_key: Container[str]) -> None:
    with pytest.raises(af.InvalidFilterError) as caught:
        case.parse()
    problems = caught.value.problems
    assert 1 <= len(problems) <= 100
    assert "reader-depth" in case.skip or case.problem in [(problem.code, problem.path) for problem in problems]
    try:
        document, places = json.loads(case.source), reference.spans(case.source)
    except RecursionError:  # nested beyond what Python reads here; by where the limit is met the path is long or "$"
        # In the published notation an object under AND is refused before its depth is seen.
        assert {problem.code for problem in problems} <= {"too_deep", "extended_only"}
        return
    except ValueError:  # not JSON that Python reads
        assert case.problem == ("too_many_digits", "$.balance") or {problem.path for problem in problems} == {"$"}
        assert all(1 <= (problem.line or 0) <= case.source.count("\n") + 1 for problem in problems)
        return
    for problem in problems:
        reference.resolve(document, problem.path)  # raises where nothing is
        path = reference.steps(problem.path)
        starts = [*places.keys.get(path, ()), *places.values[path]]
        if problem.code in at_key:
            starts = places.keys[path]
        assert (problem.line, problem.column) in [reference.line_and_column(case.source, at) for at in starts]


@pytest.mark.parametrize("language", [RELATIONS, VALUES], ids=str)
def test_operands_are_the_expected_instants_and_dates(language: Language) -> None:
    def is_expected(case: Case) -> None:
        f = case.parse()
        operand = operand_of(f)
        found = operand.at(case.now)
        if case.operand in ("before", "after"):
            assert found is Edge(case.operand)
        else:
            assert case.operand is not None
            assert found == (instant(case.operand) if "T" in case.operand else type(found).fromisoformat(case.operand))
            assert operand_of(f.at(case.now)) == found
        asked, now = operand_as_written(case), reference_clock.micros(case.now)
        by_model = model.instant_at(asked, now) if "now" in asked else model.date_at(asked, now)
        if case.operand in ("before", "after"):
            assert by_model == (-inf if case.operand == "before" else inf)
        else:
            assert by_model == (reference_clock.micros(found) if "now" in asked else model.day_of(found))

    each([case for case in language.cases() if case.operand is not None], is_expected)


def operand_of(f: af.Filter) -> Any:
    (operand,) = [part.value for part in walk_into(f.ast) if isinstance(part, Comparison)]
    return operand


def operand_as_written(case: Case) -> Any:
    (tests,) = model.read(case.source).values()
    (operand,) = tests.values()
    return operand


def test_windows_have_the_expected_days() -> None:
    def has_the_days(case: Case) -> None:
        operand = operand_of(case.parse())
        assert isinstance(operand, Anniversary)
        assert operand.at(case.now).days == case.month_days
        ends = model.window(operand_as_written(case), reference_clock.micros(case.now))
        assert tuple(map(tuple, model.month_days(*ends))) == case.month_days

    each([case for case in VALUES.cases() if case.month_days is not None], has_the_days)


@pytest.mark.parametrize("language", [RELATIONS, VALUES], ids=str)
def test_membership_changes_when_it_is_expected_to(language: Language) -> None:
    by_id = {
        contact["id"]: (contact, thing) for contact, thing in zip(language.contacts(), language.objects(), strict=True)
    }

    def changes(case: Case) -> None:
        f, expected = case.parse(), case.next_change
        record, thing = by_id[case.contact]
        index = af.AudienceIndex(language.root())
        index.add("it", f)
        assert f.next_change(record, now=case.now) == expected
        assert f.next_change(thing, now=case.now) == expected
        assert index.next_change(record, case.now) == expected
        if expected is not None:
            before = expected - timedelta(microseconds=1)
            assert f.matches(record, now=before) is f.matches(record, now=case.now)
            assert f.matches(record, now=expected) is not f.matches(record, now=case.now)

    each(language.changing(), changes)


def test_values_in_records_are_read_as_expected() -> None:
    each([case for case in VALUES.cases() if case.record is not None], value_in_record_is_read_as_expected)


def value_in_record_is_read_as_expected(case: Case) -> None:
    f, record = case.parse(), case.record
    index = af.AudienceIndex(f.schema)
    index.add("it", f)
    clause = model.read(case.source)
    if isinstance(case.verdict, str):
        with pytest.raises(model.RecordError, match=f"^{re.escape(case.verdict)}$"):
            model.verdict(clause, VALUES.document, record, case.now)
        ways: list[Callable[[Any], Any]] = [f.matches, f.explain, lambda one: f.select([one]), index.match]
        for evaluate in ways:
            with pytest.raises(af.RecordError) as caught:
                evaluate(record)
            assert caught.value.field == case.verdict
        return
    assert f.matches(record) is (case.verdict is True)
    assert f.explain(record).verdict is case.verdict
    assert verdict(f.plan, record) is case.verdict
    assert model.verdict(clause, VALUES.document, record, case.now) is case.verdict
    assert index.match(record) == ({"it"} if case.verdict is True else set())


@pytest.mark.parametrize(
    ("language", "telling", "kinds", "rejected", "changing"),
    [(CONTACTS, 1_000, 200, 800, 0), (RELATIONS, 380, 200, 150, 50), (VALUES, 380, 200, 150, 40)],
    ids=str,
)
def test_the_cases_can_tell_filters_apart(
    language: Language, telling: int, kinds: int, rejected: int, changing: int
) -> None:
    outcomes = [case.ids or () for case in language.selecting()]
    assert sum(0 < len(found) < len(language.contacts()) for found in outcomes) >= telling
    assert len(set(outcomes)) >= kinds
    assert len(language.rejected()) >= rejected
    assert len(language.changing()) >= changing


@each_language
def test_cases_of_one_tree_are_one_filter(language: Language) -> None:
    of_tree = {(case.filter.ast, case.now): case for case in language.distinct()}
    for case in language.selecting():
        twin = of_tree[case.filter.ast, case.now]
        assert case.filter.plan == twin.filter.plan, case
        assert case.ids == twin.ids, case
