"""Problems and warnings in German: exact ones, all that a form can meet, and that nothing English is left."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.explain.messages import PROBLEMS, WARNINGS, in_german
from audiencefilter.explain.warnings import warnings_of
from tests.conformance.corpus import CONTACTS, RELATIONS, VALUES

T = af.FieldType
WORDS_OF_THE_FORM = Path(af.__file__).parent / "builder/problems.js"
#: Codes of the form alone.
OF_BROWSERS = {"text_form", "unsupported_zone"}

ORDER = af.Schema("Order", [af.Field("total", T.DECIMAL, scale=2, title="Betrag"), af.Field("note", T.STRING)])
SHOP = af.Schema(
    "Contact",
    [
        af.Field("email", T.STRING, nullable=False, title="E-Mail"),
        af.Field("city", T.STRING, title="Stadt"),
        af.Field("points", T.INTEGER, title="Punkte"),
        af.Field("plan", T.STRING, values=("free", "pro"), title="Tarif"),
        af.Field("createdAt", T.DATETIME, title="Beigetreten"),
        af.Field("birthday", T.DATE, title="Geburtstag"),
        af.Field("tags", T.STRING, many=True, title="Schlagwörter"),
    ],
    relations=[af.Relation("orders", ORDER, title="Bestellungen"), af.Relation("last", ORDER, many=False)],
)

#: The clause, the German message of its problem, and the hint.
SAID: list[tuple[Any, str, str | None]] = [
    ({"points": {"gte": "x"}}, "„Punkte“ braucht eine Zahl", None),
    ({"points": {"gte": "30"}}, "„Punkte“ braucht eine Zahl", "schreiben Sie 30"),
    ({"city": 5}, "„Stadt“ braucht einen Text", 'schreiben Sie "5"'),
    ({"tags": {"hasSome": 5}}, "„Schlagwörter“ braucht eine Liste von Werten", 'schreiben Sie {"hasSome": […]}'),
    ({"tags": {"isEmpty": 5}}, "„Schlagwörter“ braucht wahr oder falsch", None),
    ({"birthday": {"anniversary": 5}}, "„Geburtstag“ braucht einen ersten und einen letzten Tag", None),
    ({"audience": 5}, "„audience“ braucht Namen von Zielgruppen in einer Liste", None),
    ({"plan": "gold"}, "Wählen Sie einen Wert von „Tarif“", None),
    ({"createdAt": {"gte": "gestern"}}, "„gestern“ ist kein Zeitpunkt: schreiben Sie JJJJ-MM-TTThh:mm:ssZ", None),
    ({"emial": "x"}, "Es gibt kein Feld „emial“", 'meinten Sie "email"?'),
    ({"email": None}, "„E-Mail“ hat immer einen Wert", None),
    ({"orders": {"some": {"total": "x"}}}, "„Betrag“ braucht eine Zahl", None),
    ({"orders": {"count": {"gte": "x"}}}, "„Anzahl“ braucht eine Zahl", None),
    ({"orders": {"sum": {"field": "note", "gte": 1}}}, "„Summe“ gilt nicht für „note“", 'write "field": "total"'),
    ({"orders": {"sum": {"gte": 1}}}, "„Summe“ braucht ein Feld", 'write "field": "total"'),
    ({"orders": {"count": {"where": 1, "gte": 1}}}, "„where“ nimmt einen Filter", None),
    ({"orders": {"sum": {"field": "total", "where": {"total": "x"}, "gte": 1}}}, "„Betrag“ braucht eine Zahl", None),
    ({"last": {"is": {"total": {"has": 1}}}}, "„has“ gilt nicht für „Betrag“", 'schreiben Sie {"equals": …}'),
    ({"points": {"in": list(range(100_001))}}, "100.001 Werte; bis zu 100.000 passen", None),
    ({"city": "x" * 4_001}, "Der Text ist zu lang: bis zu 4.000 Zeichen passen", None),
]


def problem_of(clause: Any) -> af.Problem:
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse(json.dumps(clause), SHOP, audiences={})
    (problem,) = caught.value.problems
    return problem


@pytest.mark.parametrize(("clause", "message", "hint"), SAID, ids=[said for _, said, _ in SAID])
def test_a_problem_in_german(clause: Any, message: str, hint: str | None) -> None:
    problem = problem_of(clause)
    found = in_german(problem, SHOP)
    assert (found.message, found.expected, found.hint) == (message, None, hint)
    assert (found.code, found.path, found.fix) == (problem.code, problem.path, problem.fix)


def test_what_has_no_german_message_stays_as_it_is() -> None:
    for problem in (
        af.Problem("unheard_of", "$.points", "something new", "x", "a number"),
        af.Problem("wrong_type", "$.points", "something new", "x", "something new"),
        af.Problem("too_deep", "$", "something new"),
    ):
        assert in_german(problem, SHOP) is problem


def test_a_schema_without_the_fields_of_a_path_gives_their_names() -> None:
    problem = problem_of({"orders": {"some": {"total": "x"}}})
    assert in_german(problem, af.CONTACT).message == "„total“ braucht eine Zahl"


def test_all_problems_of_the_form_have_german_messages() -> None:
    codes = set(re.findall(r"^  ([a-z_]+): \[", WORDS_OF_THE_FORM.read_text("utf-8"), re.MULTILINE)) - {
        kind.value for kind in T
    }
    assert len(codes) > 40
    assert codes - OF_BROWSERS - {"values", "window", "audience"} <= set(PROBLEMS)


#: English words that no German message has outside of names and values.
ENGLISH = re.compile(r"\b(?:is|it|its|the|has|have|cannot|of|not|and|or|to|there|no|write|a|an)\b")


def test_rejected_clauses_have_german_messages() -> None:
    rejected: list[Any] = [*CONTACTS.rejected(), *(case for case in RELATIONS.cases() if case.rejected)]
    rejected += [case for case in VALUES.cases() if case.rejected]
    for case in rejected:
        with pytest.raises(af.InvalidFilterError) as caught:
            case.parse()
        for problem in caught.value.problems:
            found = in_german(problem, af.CONTACT)
            assert found.message != problem.message, problem
            assert found.message.isprintable(), problem
            assert not ENGLISH.search(re.sub("„[^“]*“|: .*", "", found.message)), found


#: The clause, and its German warnings.
WARNED: list[tuple[Any, list[str]]] = [
    ({}, ["das wählt alle Kontakte aus, unabhängig von ihren Werten"]),
    ({"city": ""}, ["der leere Text ist ein Wert: ein fehlender Wert von „Stadt“ ist ihm nicht gleich"]),
    ({"city": "a%"}, ["der Platzhalter in 'a%' ist hier ein gewöhnliches Zeichen"]),
    ({"city": {"not": "x"}},
     [("diese Bedingung lässt Kontakte ohne Wert für „Stadt“ aus; um sie aufzunehmen, "
      'schreiben Sie {"OR": [{…}, {"city": null}]}')]),
    ({"points": {"in": []}},
     ["eine leere Liste wählt niemanden aus", "das wählt niemanden aus, unabhängig von den Werten"]),
    ({"orders": {"every": {"total": 1}}},
     [("„every“ gilt auch für Kontakte ohne Einträge in „Bestellungen“; um sie auszuschließen, "
      'schreiben Sie {"some": {}} daneben')]),
    ({"orders": {"max": {"field": "total", "lt": 5}}},
     [("diese Bedingung lässt Kontakte aus, bei denen kein Eintrag in „Bestellungen“ einen Wert für „Betrag“ hat; "
      'um sie aufzunehmen, schreiben Sie {"OR": [{…}, {"orders": {"max": {"field": "total", "equals": null}}}]}')]),
    ({"last": {"isNot": {"total": 1}}},
     [("„isNot“ lässt auch zu: Kontakte ohne Eintrag in „last“ und solche, deren Eintrag in „last“ keinen Wert für "
      "„Betrag“ hat")]),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "messages"), WARNED, ids=[str(clause) for clause, _ in WARNED])
def test_a_warning_in_german(clause: Any, messages: list[str]) -> None:
    f = af.parse(clause, SHOP)
    found = warnings_of(f.ast, f.schema, f.selection, "de")
    assert [one.message for one in found] == messages
    assert [(one.code, one.path) for one in found] == [(one.code, one.path) for one in f.warnings]


def test_every_warning_names_in_german_what_it_names_in_english() -> None:
    # In German these are in other words, or left out.
    left_out = {"a", "many", "schema", "result"}
    for key, messages in WARNINGS.items():
        english, german = (set(re.findall(r"(?<!\{)\{([a-z]+)\}", message)) - left_out for message in messages)
        assert english == german, key
