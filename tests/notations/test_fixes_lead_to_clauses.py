"""What fixes lead to, is a clause of the meaning that was meant: a typo in a valid clause is undone, or has no fix."""

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any, Final, NamedTuple

import audiencefilter as af
from audiencefilter.language.errors import steps
from tests.conformance.corpus import CONTACTS, RELATIONS, VALUES
from tests.each import each
from tests.notations.refusals import problems
from tests.notations.test_fixes_keep_the_question import mended

Read = Callable[[str, af.Schema], af.Filter]

# -- clauses that are refused -----------------------------------------------------------------------------------------


class Refused(NamedTuple):
    name: str
    source: str
    schema: af.Schema
    audiences: Mapping[str, Any] | None


def refused() -> Iterator[Refused]:
    """Give each refused clause of the three parts of the conformance cases."""
    for case in CONTACTS.rejected():
        yield Refused(case.name, case.source, case.schema, None)
    for second in RELATIONS.cases():
        if second.rejected:
            yield Refused(second.name, second.source, RELATIONS.root(), None)
    for third in VALUES.cases():
        if third.rejected:
            yield Refused(third.name, third.source, VALUES.root(), third.audiences)


def written(problem: af.Problem) -> Any:
    """Return what a hint that is no fix says to write, as JSON; None where it says something else."""
    hint = problem.hint or ""
    try:
        return None if "…" in hint else json.loads(hint.removeprefix("write "))
    except ValueError:
        return None


def with_hint(source: str, problem: af.Problem) -> str:
    """Return a clause with what the hint of its problem says to write, at the path, or around an unknown operator."""
    clause = json.loads(source)
    path = steps(problem.path)
    parent = {"": clause}
    for step in (key := ["", *(path[:-1] if problem.code == "unknown_operator" else path)])[:-1]:
        parent = parent[step]  # type: ignore[index]
    parent[key[-1]] = written(problem)  # type: ignore[index]
    return json.dumps(clause)


def read_with(audiences: Mapping[str, Any] | None) -> Read:
    return lambda source, schema: af.parse(source, schema, audiences=audiences)


def test_the_corrected_forms_of_refused_clauses_parse() -> None:
    """And all operands and all negations of a source are in what its fixes lead to."""
    corrected, parsed, kept = 0, 0, 0
    for case in islice(refused(), 0, None, 2):
        read = read_with(case.audiences)
        found = problems(read, case.source, case.schema)
        fixed = mended(case.source, case.schema, read)
        if len(found) == 1 and found[0].fix is None and written(found[0]) is not None:
            corrected += 1
            parsed += not problems(read, with_hint(case.source, found[0]), case.schema)
        elif all(problem.fix is not None for problem in found):
            corrected += 1
            parsed += fixed is not None
        if fixed is not None:
            kept += 1
            assert negations(fixed.to_json()) >= negations(case.source), (case, fixed)
        for problem in found:
            assert problem.fix is not None or not (problem.hint or "").startswith("did you mean "), problem
    assert corrected > 110
    assert parsed >= 0.95 * corrected, (parsed, corrected)
    assert kept > 90


def negations(source: str) -> int:
    return len(re.findall(r'(?i)"?(?:not|notIn|isNot|none)"?\s*:', source))


def test_text_that_is_not_json_is_mended_where_it_has_one_meaning() -> None:
    def check(case: tuple[str, str | None]) -> None:
        source, meant = case
        schema = af.CONTACT.with_notation(af.Notation.EXTENDED)
        assert mended(source, schema) == (None if meant is None else af.parse(meant, schema))

    cases = [
        ("{'city': 'it\\'s \"x\"', \"points\": 1}", '{"city": "it\'s \\"x\\"", "points": 1}'),
        ('{"city": "Bonn", /* or */ "points": 1} // all', '{"city": "Bonn", "points": 1}'),
        ('{"city": /* or */ "Bonn"}', '{"city": "Bonn"}'),
        ('{city: "Bonn", points: 1,}', '{"city": "Bonn", "points": 1}'),
        ('{"OR": [{"city": "Bonn"}, ]}', '{"OR": [{"city": "Bonn"}]}'),
        ('{"isVerified": True, "city": None}', '{"isVerified": true, "city": null}'),
        ('{"city": "a\tb"}', '{"city": "a\\tb"}'),
        ("{'city': 'Bonn, \"points\": 1}", None),
        ('{"points": {"notIn": [1, 2,]}}', None),
        ('{"points": {"not": 1}}}', None),
        ('{"NOT": {"points": 1}, "city": "Bonn"', None),
        ('{"city": "Bonn"}{"points": 1}', None),
        ('{"city": "Bonn"\n# , "points": 1\n}', None),
        ('{"city": Bonn}', None),
        ('{"city": undefined}', None),
        ('"{\\"city\\": \\"Bonn\\"}"', '{"city": "Bonn"}'),
        ("", None),
    ]  # fmt: skip
    each(cases, check)


# -- clauses with a typo ----------------------------------------------------------------------------------------------


class Valid(NamedTuple):
    """A valid clause, and the ids that it selects at an instant."""

    f: af.Filter
    ids: tuple[int, ...]
    contacts: list[dict[str, Any]]
    now: Any


@cache
def valid() -> list[Valid]:
    first = [Valid(case.parse(), case.ids or (), CONTACTS.contacts(), None) for case in CONTACTS.distinct()]
    second = [
        Valid(case.parse(), case.ids, RELATIONS.contacts(), case.now)
        for case in RELATIONS.cases()
        if case.ids is not None
    ]
    third = [
        Valid(case.parse(), case.ids, VALUES.contacts(), case.now)
        for case in VALUES.cases()
        if case.ids is not None and not case.audiences
    ]
    return [one for one in (*first, *second, *third) if len(one.f.to_json()) < 1_000]


LETTERS: Final = "aeinorstN_d0159-+.:'\" $"


def typo(source: str, at: int, kind: int, letter: str) -> str:
    """Leave out, add, replace or swap a character of a word or a number."""
    match kind:
        case 0:
            return source[:at] + source[at + 1 :]
        case 1:
            return source[:at] + letter + source[at:]
        case 2 if not (source[at] == "Z" and letter.isdigit()):  # a digit more, and then no offset, is no slip
            return source[:at] + letter + source[at + 1 :]
        case _:
            return source[:at] + source[at : at + 2][::-1] + source[at + 2 :]


#: Operators of other languages that are one letter away from ours, and are not the same: they are read as theirs.
_ESTABLISHED: Final = re.compile(r'"(?:nin|le|ge)"|"i(?:equals|startsWith|endsWith)"', re.IGNORECASE)


def check(one: Valid, read: Read, source: str, wrong: str) -> str:
    """Assert that the fixes of a clause with a typo undo it; say what became of it."""
    found = problems(read, wrong, one.f.schema)
    if not found:
        return "accepted"
    if _ESTABLISHED.search(wrong):
        return "established"
    fixed = mended(wrong, one.f.schema, read)
    if fixed is None:
        return "left"
    if fixed == one.f:
        return "same"
    for f, ids in ((fixed, one.ids), (~fixed, selected(~one.f, one))):
        assert selected(f, one) == tuple(ids), (source, wrong, fixed)
    return "alike"


def selected(f: af.Filter, one: Valid) -> tuple[int, ...]:
    return tuple(contact["id"] for contact in one.contacts if f.matches(contact, now=one.now))


FORMS: Final[dict[str, tuple[Read, Callable[[af.Filter], str]]]] = {
    "JSON": (af.parse, af.Filter.to_json),
    "text": (af.parse_text, af.Filter.to_text),
}


def in_words(source: str) -> list[int]:
    return [at for at, char in enumerate(source) if char.isalnum()]


def try_typos(form: str, count: int, seed: int) -> Counter[str]:
    read, write = FORMS[form]
    draw, tried = random.Random(seed), Counter[str]()
    while tried.total() < count:
        one = draw.choice(valid())
        source = write(one.f)
        if places := in_words(source):
            wrong = typo(source, draw.choice(places), draw.randrange(4), draw.choice(LETTERS))
            tried[check(one, read, source, wrong)] += 1
    return tried


def assert_most_are_undone(tried: Counter[str]) -> None:
    assert tried["same"] > 0.25 * (tried["same"] + tried["left"]), tried
    assert tried["alike"] < 0.05 * tried["same"], tried


def test_most_typos_are_undone() -> None:
    for form in FORMS:
        assert_most_are_undone(try_typos(form, 40, seed=3))


# -- what is not certain has no fix -----------------------------------------------------------------------------------


def test_what_may_mean_something_else_has_no_fix() -> None:
    def check(clause: str) -> None:
        (problem,) = problems(af.parse, clause, RELATIONS.root())
        assert problem.fix is None

    cases = [
        '{"points": {"ngte": 5}}', '{"country": {"ncontains": "x"}}', '{"points": {"gt_": 5}}',
        '{"createdAt": {"gte": "2024-03-1T00:00:00Z"}}', '{"createdAt": {"gte": "2024-1-31"}}',
        '{"createdAt": {"gte": "2024-01-31T2:59:59Z"}}', '{"createdAt": {"gte": "2024-01-31T20:00:00-2:00"}}',
        '{"createdAt": {"gte": {"now": "-P30s"}}}', '{"createdAt": {"gte": {"now": "P-30D"}}}',
        '{"createdAt": {"gte": {"now": "-77D"}}}', '{"createdAt": {"gte": {"now": "P 65D"}}}',
        '{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "Etc/GMT12"}}}',
        '{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "Pacific/Aipa"}}}',
        '{"XOR": [{"points": 1}, {"country": "DE"}]}',
        '{"actions": {"count": {"gt_": 5}}}', '{"createdAt": {"gte": {"now": " P30D"}}}',
    ]  # fmt: skip
    each(cases, check)


def test_an_id_is_mended_where_it_has_all_of_its_digits() -> None:
    def check(case: tuple[str, str | None]) -> None:
        value, fixed = case
        f = mended(json.dumps({"externalId": value}), VALUES.root())
        assert (f and f.to_dict()) == (fixed and {"externalId": fixed})

    cases = [
        ("{d011db5a-e241-04eb-604a-5ce3addef82d}", "d011db5a-e241-04eb-604a-5ce3addef82d"),
        ("d011db5ae24104eb604a5ce3addef82d", "d011db5a-e241-04eb-604a-5ce3addef82d"),
        ("d011db_a-e241-04eb-604a-5ce3addef82d", None),
        ("d011dba-e241-04eb-604a-5ce3addef82d", None),
    ]
    each(cases, check)
