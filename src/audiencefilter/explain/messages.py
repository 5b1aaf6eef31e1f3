"""Messages in German by code: of problems, whose English ones are where they are found; and of warnings in both."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from audiencefilter.language import operators as table
from audiencefilter.language.audience_problems import ARRAY_OF_AUDIENCES, AUDIENCE_OBJECT, AUDIENCE_OR_CLAUSE
from audiencefilter.language.date_problems import WINDOW
from audiencefilter.language.errors import MAX_KEY, Path, Problem, show, steps
from audiencefilter.language.fields import expected_value
from audiencefilter.language.schema import Schema
from audiencefilter.language.types import by_type
from audiencefilter.notations.sentence import called

# fmt: off
#: The English and the German message of each warning; braces of JSON are doubled.
WARNINGS: Final[Mapping[str, tuple[str, str]]] = {
    "selects_everyone": ("this selects every {schema}, whatever its values",
                         "das wählt alle {many} aus, unabhängig von ihren Werten"),
    "selects_nobody": ("this selects no {schema}, whatever its values",
                       "das wählt niemanden aus, unabhängig von den Werten"),
    "empty_list": ("an empty list selects nobody", "eine leere Liste wählt niemanden aus"),
    "empty_list.all": ("an empty list selects everyone", "eine leere Liste wählt alle aus"),
    "contradiction": ("the tests of {name}{which} cannot all be true of one value",
                      "die Bedingungen an „{name}“{which} können nicht alle für einen Wert gelten"),
    "tautology": ("any value of {name} passes one of its tests{which}",
                  "jeder Wert von „{name}“ erfüllt eine der Bedingungen an ihn{which}"),
    "under_not": (", those under NOT negated", ", die unter NOT verneint"),
    "contradiction.related": ("the tests of {name} cannot all be true of one {schema}",
                              "die Bedingungen an „{name}“ können nicht alle zugleich gelten"),
    "tautology.related": ("one of the tests of {name} is always true",
                          "eine der Bedingungen an „{name}“ gilt immer"),
    "contradiction.result": ("the tests of {function} cannot all be true of one {result}",
                             "die Bedingungen an das Ergebnis von „{function}“ können nicht alle zugleich gelten"),
    "some_not": (("one of {name} for which this is not so is enough; "
                 'for "not one is" write {{"none": {{…}}}} without the negation'),
                 ("ein Eintrag in „{name}“, für den das nicht gilt, genügt; "
                 'für „kein einziger“ schreiben Sie {{"none": {{…}}}} ohne die Verneinung')),
    "none_not": (("this is true of {a} all of whose {name} fail the negation, or who has none; "
                 'for "one of them is not" write {{"some": {{…}}}}'),
                 ("das gilt für {many}, bei denen kein Eintrag in „{name}“ die Verneinung erfüllt, auch ohne Einträge; "
                 'für „einer nicht“ schreiben Sie {{"some": {{…}}}}')),
    "every_without_any": (("every is true of {a} without {name}, too; "
                          'to leave them out write {{"some": {{}}}} beside it'),
                          ("„every“ gilt auch für {many} ohne Einträge in „{name}“; "
                          'um sie auszuschließen, schreiben Sie {{"some": {{}}}} daneben')),
    "is_not_lets_in": ("isNot lets in {who}", "„isNot“ lässt auch zu: {who}"),
    "without": ("{a} without {name}", "{many} ohne Eintrag in „{name}“"),
    "unsure": ("one whose {name} has no value for {fields}",
               "solche, deren Eintrag in „{name}“ keinen Wert für {fields} hat"),
    "always_true": ("every value that {name} can have passes this test",
                    "jeder mögliche Wert von „{name}“ erfüllt diese Bedingung"),
    "always_true.nullable": ("every value that {name} can have passes this test, and a missing one does not",
                             "jeder mögliche Wert von „{name}“ erfüllt diese Bedingung, ein fehlender nicht"),
    "always_true.null": ("{name} always has a value", "„{name}“ hat immer einen Wert"),
    "always_true.result": ("every {result} passes this test", "jedes Ergebnis erfüllt diese Bedingung"),
    "never_true": ("no value that {name} can have passes this test",
                   "kein möglicher Wert von „{name}“ erfüllt diese Bedingung"),
    "never_true.result": ("no {result} passes this test", "kein Ergebnis erfüllt diese Bedingung"),
    "leaves_out": ("this test leaves out {a} without a value for {fields}{way}",
                   "diese Bedingung lässt {many} ohne Wert für {fields} aus{way}"),
    "leaves_out.not": ("NOT may leave out {a} without a value for {fields}{way}",
                       "NOT lässt unter Umständen {many} ohne Wert für {fields} aus{way}"),
    "leaves_out.value": ("this test leaves out {a} of whose {name} none has a value for {field}{way}",
                         ("diese Bedingung lässt {many} aus, bei denen kein Eintrag in „{name}“ "
                         "einen Wert für „{field}“ hat{way}")),
    "leaves_out.counts": ("this test leaves out {a} of whose {name} none has one that counts for {function}{way}",
                          ("diese Bedingung lässt {many} aus, bei denen kein Eintrag in „{name}“ "
                          "für „{function}“ zählt{way}")),
    "way": ('; to let them in write {{"OR": [{{…}}, {absent}]}}',
            '; um sie aufzunehmen, schreiben Sie {{"OR": [{{…}}, {absent}]}}'),
    "no_way": ("; the published notation has no test that lets them in",
               "; die veröffentlichte Notation hat keine Bedingung, die sie aufnimmt"),
    "unknown_value": ("{value} is none of the values that the schema has for {name}",
                      "{value} ist keiner der Werte, die es für „{name}“ gibt"),
    "empty_needle": ("every value of {name} has the empty text in it",
                     "jeder Wert von „{name}“ enthält den leeren Text"),
    "empty_text": ("the empty text is a value: a {name} that is missing does not equal it",
                   "der leere Text ist ein Wert: ein fehlender Wert von „{name}“ ist ihm nicht gleich"),
    "wildcard": ("the wildcard in {value} is an ordinary character here",
                 "der Platzhalter in {value} ist hier ein gewöhnliches Zeichen"),
    "surrounding_space": ("{value} has a space at an end, which has to be in the value too",
                          "{value} hat am Anfang oder Ende ein Leerzeichen, das auch im Wert stehen muss"),
}

#: The German message of each problem that a form can meet. `name`: the field, relation or aggregate; `key`: the last
#: key of the path.
PROBLEMS: Final[Mapping[str, str]] = {
    "ambiguous_not": "„not“ nimmt einen Operator",
    "audience_cycle": "Eine Zielgruppe kann nicht von sich selbst abhängen: {value}",
    "byte_order_mark": "Entfernen Sie die Byte-Reihenfolge-Marke am Anfang",
    "duplicate_key": "„{key}“ steht mehrmals in einem Objekt",
    "extended_only": "Das gibt es nur in der erweiterten Notation",
    "invalid_date": "„{value}“ ist kein Tag: schreiben Sie JJJJ-MM-TT",
    "invalid_datetime": "„{value}“ ist kein Zeitpunkt: schreiben Sie JJJJ-MM-TTThh:mm:ssZ",
    "invalid_duration": "„{value}“ ist hier keine Dauer: schreiben Sie eine wie -P30D",
    "invalid_json": "Das ist kein JSON",
    "invalid_relative": "Diese Angabe eines Tages oder Zeitpunkts ist nicht richtig",
    "invalid_uuid": "„{value}“ ist keine Kennung",
    "lone_surrogate": "Der Text enthält ein halbes Zeichen",
    "mode_inside_not": "„mode“ gehört neben „not“",
    "mode_with_ordering": "Eine Ordnung von „{name}“ kann Groß- und Kleinschreibung nicht ignorieren",
    "no_operator": "„{key}“ braucht einen Vergleich",
    "not_a_json_number": "{value} ist keine Zahl von JSON",
    "not_an_object": "Ein Filter ist ein Objekt",
    "not_nullable": "„{name}“ hat immer einen Wert",
    "not_one_of_values": "Wählen Sie einen Wert von „{name}“",
    "nul_character": "Entfernen Sie das NUL-Zeichen",
    "null_in_list": "Eine Liste kann null nicht enthalten",
    "null_not_allowed": "„{key}“ nimmt null nicht",
    "number_too_large": "Die Zahl ist zu groß",
    "operator_not_for_type": "„{value}“ gilt nicht für „{name}“",
    "operator_not_for_type.field": "„{name}“ gilt nicht für „{value}“",
    "source_too_large": "Der Filter ist zu groß: bis zu {limit} Bytes passen",
    "text_too_long": "Der Text ist zu lang: bis zu {limit} Zeichen passen",
    "too_deep": "Der Filter hat zu viele Ebenen: bis zu {limit} passen",
    "too_many_digits": "Die Zahl ist zu lang: bis zu {limit} Ziffern passen",
    "too_many_nodes": "Der Filter hat zu viele Bedingungen: bis zu {limit} passen",
    "too_many_relations": "Bis zu {limit} Beziehungen passen ineinander",
    "too_many_values": "{value} Werte; bis zu {limit} passen",
    "unknown_audience": "Es gibt keine Zielgruppe „{value}“",
    "unknown_field": "Es gibt kein Feld „{value}“",
    "unknown_mode": "Diesen Modus gibt es nicht",
    "unknown_operator": "Es gibt hier keinen Operator „{value}“",
    "unknown_relation_key": "Eine Beziehung hat kein „{value}“",
    "unknown_start": "Es gibt hier keine Einheit „{value}“",
    "unknown_weekday": "Es gibt keinen Wochentag „{value}“",
    "unknown_zone": "Es gibt keine Zeitzone „{value}“",
    "weekday_without_week": "Ein erster Tag der Woche braucht eine Woche",
    "wrong_aggregate": "„{key}“ braucht ein Objekt mit einem Vergleich",
    "wrong_aggregate.field": "„{name}“ braucht ein Feld",
    "wrong_aggregate.where": "„where“ nimmt einen Filter",
    "wrong_audience": "Die Zielgruppe „{value}“ hat Probleme",
    "wrong_group": "„{key}“ nimmt eine Liste von Filtern",
    "wrong_relation": "„{name}“ ist eine Beziehung und nimmt einen Filter",
    "wrong_type": "„{name}“ braucht {type}",
    "zone_without_start": "Eine Zeitzone braucht einen Anfang",
}
_AGGREGATES: Final = {
    "count": "Anzahl", "sum": "Summe", "avg": "Durchschnitt", "min": "kleinster Wert", "max": "größter Wert",
}
#: What is expected, in English and in German; a problem that expects something else keeps its English message.
_EXPECTED: Final = {
    **{expected_value(kind): words for kind, words in by_type(
        string="einen Text", integer="eine Zahl", number="eine Zahl", boolean="wahr oder falsch",
        datetime="einen Zeitpunkt", date="einen Tag", uuid="eine Kennung", decimal="eine Zahl",
    ).items()},
    **dict.fromkeys((ARRAY_OF_AUDIENCES, AUDIENCE_OBJECT, AUDIENCE_OR_CLAUSE), "Namen von Zielgruppen in einer Liste"),
    WINDOW: "einen ersten und einen letzten Tag",
}
# fmt: on


def in_german(problem: Problem, schema: Schema) -> Problem:
    """Return a problem with a German message, where there is one; what is expected is in it, or left out.

    Args:
        problem: the problem.
        schema: the fields by whose titles it is said.

    >>> from audiencefilter.language.schema import CONTACT
    >>> problem = Problem("wrong_type", "$.points.gte", "points is …", "x", "a number", "write 3")
    >>> found = in_german(problem, CONTACT)
    >>> found.message, found.expected, found.hint
    ('„points“ braucht eine Zahl', None, 'schreiben Sie 3')
    """
    path, expected = steps(problem.path), problem.expected or ""
    key = str(path[-1]) if path else ""
    code, limit = problem.code, re.search(r"[0-9][0-9,]*", expected)
    needed = "eine Liste von Werten" if expected.startswith("an array, each of") else _EXPECTED.get(expected, "")
    about = table.FIELD_KEY if expected.startswith('"field"') else key
    template = PROBLEMS.get(f"{code}.{about}", PROBLEMS.get(code))
    if template is None or ("{type}" in template and not needed) or ("{limit}" in template and limit is None):
        return problem
    message = template.format(
        key=_shown(key),
        name=_subject(path, schema),
        value=_shown(problem.value),
        type=needed,
        limit="" if limit is None else _grouped(int(limit[0].replace(",", ""))),
    )
    return replace(problem, message=message, expected=None, hint=problem.hint and _hint(problem.hint))


def _subject(path: Path, schema: Schema) -> str:
    """Return the displayed name of the field, relation or aggregate that a path leads to."""
    names = [step for step in path if isinstance(step, str) and step not in table.GROUPS]
    here: Schema | None = schema
    found = ""
    while names:
        name, *names = names
        is_field = here is not None and name in here.by_name
        found = _shown(name if here is None else called(name, here))
        if name == table.AUDIENCE_KEY and not is_field:
            names = names[1:]
            continue
        # A path may lead through a relation that the schema does not have.
        if is_field or not names or names[0] not in table.RELATION_RULES_BY_KEY:
            return found
        key, *names = names
        if key in _AGGREGATES:
            if names[:1] != [table.WHERE_KEY]:
                return _AGGREGATES[key]
            names = names[1:]
        relation = None if here is None else here.relations.get(name)
        here = None if relation is None else relation.schema
    return found


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return " → ".join(map(_shown, value))
    if isinstance(value, str):
        return show(value, MAX_KEY)[1:-1]
    return _grouped(value) if type(value) is int else "null" if value is None else show(value)


def _grouped(number: int) -> str:
    return f"{number:,}".replace(",", ".")


#: The hints that are made in one way: what to write, and what may be meant.
_WRITE: Final = re.compile(r'write ("[^"]*"|[-+.\d]+|true|false|null|\{[^;]*\}|\[[^;]*\])')
_MEANT: Final = re.compile(r"did you mean (.*)\?")


def _hint(hint: str) -> str:
    """Return a hint in German, where it is one of those that say only what to write or what may be meant."""
    if (found := _WRITE.fullmatch(hint)) is not None:
        return f"schreiben Sie {found[1]}"
    return hint if (found := _MEANT.fullmatch(hint)) is None else f"meinten Sie {found[1]}?"
