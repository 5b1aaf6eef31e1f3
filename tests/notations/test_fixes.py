"""What a problem says to write instead: an edit that keeps what was asked, or nothing where that is not certain."""

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, cycle, product
from typing import Any, Final, NamedTuple

import pytest

import audiencefilter as af
from audiencefilter.language import foreign as ops
from audiencefilter.language.errors import Fix
from audiencefilter.language.operators import RULES, RULES_BY_KEY
from audiencefilter.language.suggest import closest, plain_name
from tests.conformance.corpus import CONTACTS, LANGUAGES, RELATIONS, VALUES, Case, Language
from tests.each import each
from tests.notations import foreign
from tests.notations.foreign import STORED
from tests.notations.refusals import SOURCES, problems, the_problem
from tests.notations.schemas import CONTACT, EXTENDED
from tests.notations.text_refusals import TEXTS

T = af.FieldType
Read = Callable[[str, af.Schema], af.Filter]


def mended(source: str, schema: af.Schema, read: Read = af.parse) -> af.Filter | None:
    """Return what a source becomes by the fixes that are given for it; None where they do not lead to a filter."""
    for _ in range(10):
        found = problems(read, source, schema)
        if not found:
            return read(source, schema)
        end = len(source)
        for problem in reversed(found):
            if problem.fix is None or problem.fix.end > end:
                return None
            source, end = problem.fix.apply(source), problem.fix.start
    return None


# -- all clauses that are refused -------------------------------------------------------------------------------------


class Refused(NamedTuple):
    read: Read
    source: str
    schema: af.Schema
    problems: tuple[af.Problem, ...]

    @property
    def fixed(self) -> list[tuple[af.Problem, Fix]]:
        return [(problem, problem.fix) for problem in self.problems if problem.fix is not None]


def read_with(audiences: Mapping[str, Any] | None) -> Read:
    return lambda source, schema: af.parse(source, schema, audiences=audiences)


@cache
def refused() -> list[Refused]:
    """Return the refused clauses of the tables, and some of the conformance cases."""
    given: Iterator[tuple[Read, str, af.Schema]] = chain(
        ((af.parse, source, schema) for schema, source in SOURCES),
        ((af.parse_text, source, schema) for schema, source in TEXTS),
        (
            (read_with(case.audiences), case.source, case.schema)
            for language in LANGUAGES
            for case in language.rejected()[::3]
        ),
    )
    return [Refused(read, source, schema, problems(read, source, schema)) for read, source, schema in given]


def alike(problem: af.Problem, problems: Iterable[af.Problem]) -> int:
    return sum((problem.code, problem.message) == (other.code, other.message) for other in problems)


def test_a_fix_fixes_its_problem() -> None:
    count = Counter[Any]()
    for case in refused():
        for problem, fix in case.fixed:
            count[case.read] += 1
            left = problems(case.read, fix.apply(case.source), case.schema)
            # A key that is another one now may hold what is wrong itself.
            assert alike(problem, left) == alike(problem, case.problems) - 1, (case, problem)
            assert not {"invalid_json", "invalid_text"} & {one.code for one in left}, (case, problem)
    assert count[af.parse] > 40
    assert count[af.parse_text] > 20


#: What a hint of the text form says to write: a word, a literal, a test in parentheses; not a sentence.
_WRITTEN: Final = re.compile(
    r"write (NOT \(.*\)|[A-Z ]+|[A-Z]* ?'[^']*'|NOW\(.*\)|-?\d+|true|false|\(.*\)|\w+ .* '[^']*')(?: for .*)?"
)
#: What stands at the place of a problem: a literal, a word, or signs.
_FOUND: Final = re.compile(r"begins with|'[^']*'|\"[^\"]*\"|[\w.+-]+|[^\w\s'\"(]+")
#: Sentences that are no text to put there.
_SENTENCES: Final = (
    "write straight quotes", "write the ", "write both ", "write how ", "write = once", "write NOT around",
    "write NOW('-P30D') for thirty",
)  # fmt: skip
#: Which keys of a clause in JSON, and names of calls, no hint of the text form has.
_OF_JSON: Final = re.compile(r'\{"|parse\(|"(?:gte|lt|AND|OR|not|in)"')


def with_words(text: str, problem: af.Problem) -> str | None:
    """Return a text with what a hint says to write; None where the hint is no such text."""
    hint = problem.hint or ""
    if problem.fix is not None:
        return problem.fix.apply(text)
    said = None if "…" in hint or hint.startswith(_SENTENCES) else _WRITTEN.fullmatch(hint)
    if said is None:
        return None
    if problem.code != "invalid_text" and re.match(r"[a-z]+ |NOT \(|\(", said[1]):
        return said[1]  # for the whole test that the source is
    if problem.code == "invalid_duration" and said[1].startswith("NOW"):
        return re.sub(r"NOW\([^)]*\)", said[1], text)
    assert problem.line is not None
    assert problem.column is not None
    start = sum(len(line) + 1 for line in text.split("\n")[: problem.line - 1]) + problem.column - 1
    found = _FOUND.match(text, start)
    return None if found is None else text[:start] + said[1] + text[found.end() :]


def test_what_a_hint_of_the_text_form_says_to_write_is_read() -> None:
    count = 0
    for case in refused():
        for problem in case.problems if case.read is af.parse_text else ():
            assert not _OF_JSON.search(problem.hint or ""), case
            instead = with_words(case.source, problem)
            if instead is not None:
                count += 1
                left = problems(af.parse_text, instead, case.schema)
                assert "invalid_text" not in {one.code for one in left}, (case, instead)
                assert alike(problem, left) < alike(problem, case.problems), (case, instead)
                assert not left or problem.code != "invalid_text", (case, instead)
    assert count > 40


# -- where a fix stands -----------------------------------------------------------------------------------------------


def test_a_mapping_has_no_place_to_edit() -> None:
    assert the_problem(af.parse, {"points": {"gte": "100"}}).fix is None


def test_a_fix_is_of_the_whole_value_in_characters() -> None:
    for source, fixed in (
        ('{"createdAt": {"gte": "30d ago"}, "points": 1}',
         '{"createdAt": {"gte": {"now": "-P30D"}}, "points": 1}'),
        ('{"points": 1,\n "emi\\u0061l": 1}', None),
        ('{"😀": 1, "ponts": 2}', '{"😀": 1, "points": 2}'),
    ):  # fmt: skip
        fixes = [problem.fix for problem in problems(af.parse, source, CONTACT) if problem.fix is not None]
        assert [fix.apply(source) for fix in fixes] == ([] if fixed is None else [fixed]), source


#: Texts that are no JSON, and the clause that is meant; None where it is not certain.
MEANT: Final[dict[str, str | None]] = {
    "{'city': 'it\\'s \"x\"', \"points\": 1}": '{"city": "it\'s \\"x\\"", "points": 1}',
    '{"city": "Bonn", /* or */ "points": 1} // all': '{"city": "Bonn", "points": 1}',
    '{"city": /* or */ "Bonn"}': '{"city": "Bonn"}',
    '{city: "Bonn", points: 1,}': '{"city": "Bonn", "points": 1}',
    '{"OR": [{"city": "Bonn"}, ]}': '{"OR": [{"city": "Bonn"}]}',
    '{"isVerified": True, "city": None}': '{"isVerified": true, "city": null}',
    '{"city": "a\tb"}': '{"city": "a\\tb"}',
    '"{\\"city\\": \\"Bonn\\"}"': '{"city": "Bonn"}',
    **dict.fromkeys((
        "{'city': 'Bonn, \"points\": 1}", '{"points": {"notIn": [1, 2,]}}', '{"points": {"not": 1}}}',
        '{"NOT": {"points": 1}, "city": "Bonn"', '{"city": "Bonn"}{"points": 1}',
        '{"city": "Bonn"}\n# , "points": 1\n}', '{"city": Bonn}', '{"city": undefined}', "",
    )),
}  # fmt: skip


def test_text_that_is_not_json_is_mended_where_it_has_one_meaning() -> None:
    for source, meant in MEANT.items():
        assert mended(source, EXTENDED) == (None if meant is None else af.parse(meant, EXTENDED)), source


# -- operators of other languages -------------------------------------------------------------------------------------


def _denied(truth: foreign.Truth) -> foreign.Truth:
    return None if truth is None else not truth


#: Where a test stands, also below groups and quantifiers of other languages, and what is around it.
PLACES: Final[dict[str, Callable[[foreign.Truth], foreign.Truth]]] = {
    **dict.fromkeys((
        '{"%s": %s}', '{"data.%s": %s}', '{"$and": [{"%s": %s}]}', '{"$or": [{"%s": %s}]}',
        '{"actions": {"some": {"%s": %s}}}', '{"actions": {"every": {"%s": %s}}}',
    ), lambda truth: truth is True),
    **dict.fromkeys(('{"actions": {"none": {"%s": %s}}}', '{"$not": [{"%s": %s}]}'), lambda truth: truth is not True),
    **dict.fromkeys(('{"NOT": {"%s": %s}}', '{"_not": {"%s": %s}}', '{"AND": [{"%s": {"not": %s}}]}'), _denied),
}  # fmt: skip


def assert_fixes_select_the_same(one_in: int) -> None:
    """Where a field may have no value and where it always has one: each operator in one of so many of the places."""
    tried = Counter[str]()

    def check(case: tuple[int, tuple[foreign.Row, bool]]) -> None:
        number, (row, nullable) = case
        words = cycle(foreign.spellings(row.word))
        places = list(PLACES.items())[number % one_in :: one_in]
        for (place, around), notation in product(places, af.Notation):
            schema, word = foreign.schema(nullable, notation), next(words)
            source = place % (row.type, json.dumps({word: row.operand}))
            is_left = word in RULES_BY_KEY or row.type not in schema.by_name
            if is_left or (notation is af.Notation.PUBLISHED and not place.startswith('{"%s')):
                continue
            fixed = mended(source, schema)
            tried["refused" if fixed is None else "mended"] += 1
            for stored in STORED[row.type] if fixed is not None else ():
                if nullable or "data." in place or stored not in ("null", "missing"):
                    found = fixed is not None and fixed.matches(foreign.record({row.type: stored}))
                    assert found is (around(row.truth(stored)) is True), (row.peer, source, stored, nullable, fixed)

    each(enumerate(product(foreign.ROWS, (True, False))), check)
    assert tried["mended"] > 0.3 * tried["refused"], tried


def test_a_fix_selects_what_each_language_selects() -> None:
    assert_fixes_select_the_same(one_in=5)  # odd, for each place is tried with both kinds of fields


def test_each_operator_with_a_fix_is_in_the_table() -> None:
    words = {*(prefix + rule.key for rule in RULES for prefix in ("$", "_")), *ops.OF_VALUES, *ops.OF_LISTS}
    known = {plain_name(row.word) for row in foreign.ROWS}
    assert known >= ops.COMPARISONS.keys()
    schema = af.Schema("Row", [*foreign.fields(nullable=False), af.Field("list", T.STRING, many=True, nullable=False)])
    operands = (5, [1, 5], True, "Bonn", ["Bonn"], {"equals": 5})
    for word, type_, operand in product(words, ("text", "number", "list"), operands):
        for problem in problems(af.parse, json.dumps({type_: {word: operand}}), schema):
            is_known = plain_name(word) in known and type_ != "list"
            assert is_known or problem.code != "unknown_operator" or not problem.fix, problem


def test_an_empty_group_of_others_has_no_fix() -> None:
    for name in ("$or", "_or", "or"):
        assert mended(f'{{"{name}": []}}', EXTENDED) is None  # everybody in Strapi 5 and Directus, by knex 3.3.0
        assert mended(f'{{"{name}": [{{"points": 1}}]}}', EXTENDED) == af.parse('{"OR": [{"points": 1}]}', EXTENDED)


#: Values that are not of the field, and what is meant; None where it may be several things.
VALUES_MEANT: Final[dict[str, str | None]] = {
    '{"city": {"in": "Bonn"}}': '{"city": {"in": ["Bonn"]}}',
    '{"city": {"in": "O\'Fallon"}}': '{"city": {"in": ["O\'Fallon"]}}',
    '{"city": 10115}': '{"city": "10115"}',
    '{"city": {"in": [10115]}}': '{"city": {"in": ["10115"]}}',
    **dict.fromkeys((
        *(f'{{"city": {{"{key}": "{text}"}}}}' for key in ("in", "notIn") for text in
          ("a,b", "a;b", "a|b", "a\\nb", "[a]", "(a)", "{a}", "\'a\'", '\\"a\\"', " a", "")),
        *(f'{{"city": {{"{key}": 1000}}}}' for key in ("gt", "gte", "lt", "lte")),
        '{"city": {"not": {"gt": 1000}}}', '{"city": 1.10}', '{"city": {"notIn": [1e3]}}',
        '{"city": {"contains": "\\u0000"}}', '{"createdAt": {"lt": 20250101120000}}',
        '{"createdAt": {"lte": "today"}}', '{"createdAt": {"gt": "last week"}}',
        '{"createdAt": {"lt": "20250101120000"}}', '{"createdAt": {"lt": "2025-01-01T12:00:00[Europe/Berlin]"}}',
    )),
}  # fmt: skip


def test_a_value_has_a_fix_where_it_means_one_thing() -> None:
    for source, meant in VALUES_MEANT.items():
        assert problems(af.parse, source, EXTENDED), source
        assert mended(source, EXTENDED) == (None if meant is None else af.parse(meant, EXTENDED)), source


def test_a_decimal_of_more_digits_than_a_double_has_no_fix() -> None:
    for text, is_exact in {
        "0.10": True,
        "12": True,
        "9999999999999999.99": False,
        "0.1000000000000000055": False,
    }.items():
        for clause in ({"balance": text}, {"balance": {"in": [text]}}):
            problem = the_problem(af.parse, json.dumps(clause), VALUES.root())
            assert (problem.fix is not None) is is_exact, clause


def test_a_time_of_a_day_has_a_fix_where_it_is_the_day_itself() -> None:
    for value, is_day in {
        "2025-01-31T00:00:00Z": True, "2025/01/31": True, "2025-01-31T23:00:00+02:00": False,
        "2025-01-30T23:00:00Z": False, "2025-01-31T00:00:00+02:00": False, 1704067200000: True, 1704110400000: False,
    }.items():  # fmt: skip
        for key in ("equals", "lt", "gte"):
            problem = the_problem(af.parse, json.dumps({"birthday": {key: value}}), VALUES.root())
            assert (problem.fix is not None) is is_day, (value, key)


def test_a_name_that_may_be_two_has_no_fix() -> None:
    audiences = {"old customers": {"points": 1}, "vip": {"points": 2}, "vis": {"points": 3}}
    for source, fixed in {
        '{"audience": {"in": ["new customers"]}}': False, '{"audience": {"in": ["vix"]}}': False,
        '{"audience": {"in": "vip,old"}}': False, '{"audience": {"in": ["old custmers"]}}': True,
    }.items():  # fmt: skip
        (problem,) = problems(read_with(audiences), source, EXTENDED)
        assert (problem.fix is not None) is fixed, source
    root = RELATIONS.root()
    for source in (
        '{"actions": {"nome": {}}}', '{"createdAt": {"gte": {"now": "P0D", "start": "weekday"}}}',
        '{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "CDT"}}}',
    ):  # fmt: skip
        assert the_problem(af.parse, source, root).fix is None, source


# -- names ------------------------------------------------------------------------------------------------------------

NAMED: Final = af.Schema("Contact", [
    af.Field("city", T.STRING), af.Field("points", T.INTEGER), af.Field("unsubscribed", T.BOOLEAN),
    af.Field("address1", T.STRING), af.Field("active", T.BOOLEAN), af.Field("plan", T.STRING, values=("promo", "free")),
])  # fmt: skip


def test_a_name_that_says_the_opposite_is_not_proposed() -> None:
    for name, known in {
        "subscribed": "unsubscribed", "notVerified": "verified", "lt": "gt", "lte": "gte", "nor": "or",
        "firstNam": "lastName", "max": "min", "createdBefore": "createdAfter",
        "mssql": "mysql",
    }.items():  # fmt: skip
        assert closest(name, [known]) is None, name
        assert closest(known, [name]) is None, name


def test_a_slip_or_an_is_has_a_fix_and_a_name_that_is_merely_alike_has_none() -> None:
    for source, fixed in {
        '{"pionts": 5}': '{"points": 5}',
        '{"adress1": "x"}': '{"address1": "x"}',
        '{"isActive": true}': '{"active": true}',
    }.items():
        assert mended(source, NAMED) == af.parse(fixed, NAMED)
    for source, hint in {
        '{"point_total": 5}': None,
        '{"subscribed": true}': None,
        '{"pointsNow": 5}': 'there is "points", which may mean something else',
        '{"address2": "x"}': None,
        '{"plan": "promoted"}': 'there is "promo", which may mean something else',
        **{json.dumps({"city": {name: 1}}): None for name in ("not_" * 500_000, "n" * 1_000_000)},
    }.items():
        problem = the_problem(af.parse, source, NAMED)
        assert (problem.hint, problem.fix) == (hint, None), source[:50]


# -- clauses with a typo ----------------------------------------------------------------------------------------------


@cache
def valid() -> list[tuple[Language, Case]]:
    """Return selecting cases of valid clauses, with their languages."""
    return [
        (language, case)
        for language in LANGUAGES
        for case in (language.distinct() if language is CONTACTS else language.selecting())
        if not case.audiences and len(case.filter.to_json()) < 1_000
    ]


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


def check(one: tuple[Language, Case], read: Read, source: str, wrong: str) -> str:
    """Assert that the fixes of a clause with a typo undo it; say what became of it."""
    language, case = one

    def selected(f: af.Filter) -> tuple[int, ...]:
        return tuple(contact["id"] for contact in language.contacts() if f.matches(contact, now=case.now))

    if not problems(read, wrong, case.schema):
        return "accepted"
    if _ESTABLISHED.search(wrong):
        return "established"
    fixed = mended(wrong, case.schema, read)
    if fixed is None:
        return "left"
    if fixed == case.filter:
        return "same"
    for f, ids in ((fixed, case.ids), (~fixed, selected(~case.filter))):
        assert selected(f) == ids, (source, wrong, fixed)
    return "alike"


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
        source = write(one[1].filter)
        if places := in_words(source):
            wrong = typo(source, draw.choice(places), draw.randrange(4), draw.choice(LETTERS))
            tried[check(one, read, source, wrong)] += 1
    return tried


def assert_most_are_undone(tried: Counter[str]) -> None:
    assert tried["same"] > 0.25 * (tried["same"] + tried["left"]), tried
    assert tried["alike"] < 0.05 * tried["same"], tried


@pytest.mark.parametrize("form", FORMS)
def test_most_typos_are_undone(form: str) -> None:
    assert_most_are_undone(try_typos(form, 40, seed=3))


# -- what is not certain has no fix -----------------------------------------------------------------------------------


def test_what_may_mean_something_else_has_no_fix() -> None:
    instants = (
        '"2024-03-1T00:00:00Z"', '"2024-1-31"', '"2024-01-31T2:59:59Z"', '"2024-01-31T20:00:00-2:00"',
        '{"now": "-P30s"}', '{"now": "P-30D"}', '{"now": "-77D"}', '{"now": "P 65D"}', '{"now": " P30D"}',
        '{"now": "P0D", "start": "day", "zone": "Etc/GMT12"}', '{"now": "P0D", "start": "day", "zone": "Pacific/Aipa"}',
    )  # fmt: skip
    others = (
        '{"points": {"ngte": 5}}', '{"country": {"ncontains": "x"}}', '{"points": {"gt_": 5}}',
        '{"XOR": [{"points": 1}, {"country": "DE"}]}', '{"actions": {"count": {"gt_": 5}}}',
    )  # fmt: skip
    for clause in [*(f'{{"createdAt": {{"gte": {instant}}}}}' for instant in instants), *others]:
        assert the_problem(af.parse, clause, RELATIONS.root()).fix is None
    assert the_problem(af.parse, '{"city": {"between": ["a", "b"]}}', af.CONTACT).fix is None


def test_an_id_is_mended_where_it_has_all_of_its_digits() -> None:
    id_ = "d011db5a-e241-04eb-604a-5ce3addef82d"
    for value in (f"{{{id_}}}", id_.replace("-", "")):
        assert mended(json.dumps({"externalId": value}), VALUES.root()) == af.parse({"externalId": id_}, VALUES.root())
    for value in (id_.replace("a-", "_a-", 1), id_.replace("b5", "", 1)):
        assert mended(json.dumps({"externalId": value}), VALUES.root()) is None
