"""The language of clauses in few lines, for a reader who writes them: a language model."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from audiencefilter.tools import shorten

#: Maximum number of fields and relations of one schema that are named.
MAX_NAMED: Final = 60
#: Operands by the type of a field without an example and without values.
_OPERANDS: Final[Mapping[str, Any]] = {
    "string": "text",
    "integer": 100,
    "number": 1.5,
    "boolean": True,
    "datetime": "2026-01-31T09:30:00Z",
    "date": "2026-01-31",
    "uuid": "0b8f5a1e-6c1f-4a0e-9d4e-2f1c3b5a7d90",
    "decimal": 19.99,
}


_LANGUAGE: Final = """\
A clause is a JSON object, written as text. It names fields, each with an object of operators or a value; all keys of \
an object have to be true. {{"OR": [{{…}}, {{…}}]}}: one of these is enough. {{"AND": […]}}: all of these.{negation}
A test of a missing value is never true, also with "not", "notIn" and "NOT". {{"not": null}}: there is a value; null, \
where it is allowed: there is none. Comparisons are exact; "contains" ignores case.
datetime: 2026-01-31T09:30:00Z, with an offset or Z. date: 2026-01-31. uuid: a string.
The text form means the same, such as: points >= 100 AND (country IN ('DE', 'FR') OR email ENDS WITH '.edu')."""
_RELATIVE: Final = """\
Relative to now, of a datetime with gt, gte, lt, lte: {"now": "-P30D"}, optionally with "start": "month" (hour, day, \
week, quarter, year) and "zone": "Europe/Berlin". Of a date: {"today": "-P30D"}."""


def primer(document: Mapping[str, Any]) -> str:
    """Describe the clauses of a schema; `document` is that of :meth:`audiencefilter.Schema.builder`."""
    negation = ' {"NOT": {…}}: this is false.' if any(map(document["groups"]["NOT"].get, ("array", "object"))) else ""
    lines = [_LANGUAGE.format(negation=negation)]
    schemas = document["schemas"]
    if any(field["relative"] for schema in schemas.values() for field in schema["fields"]):
        lines.append(_RELATIVE)
    for name, schema in sorted(schemas.items(), key=lambda item: item[0] != document["root"]):
        lines += [f"{name} has:", *_members(schema)]
    return "\n".join([*lines, "Examples:", *(f"- {json.dumps(one)}" for one in examples(document))])


def _members(schema: Mapping[str, Any]) -> Iterator[str]:
    """Give a line for the fields that have the same operators, and for each relation."""
    named = schema["fields"][:MAX_NAMED]
    for kind, fields in groupby(sorted(named, key=_kind), key=_kind):
        yield f"- {kind[0]}: {', '.join(map(_named, fields))}. Operators: {kind[1]}"
    for link in schema["relations"][:MAX_NAMED]:
        records = f"{'many' if link['many'] else 'one or no'} {link['schema']}"
        yield f"- {_named(link)}, records: {records}. Operators: {', '.join(link['operators'])}"
    more = sum(max(0, len(schema[members]) - MAX_NAMED) for members in ("fields", "relations"))
    if more:
        yield f"- {more} more, which the tool schema has"


def _kind(field: Mapping[str, Any]) -> tuple[str, str]:
    """Return the type of a field, and its operators."""
    return f"{'list of ' if field['many'] else ''}{field['type']}", ", ".join(field["operators"])


def _named(member: Mapping[str, Any]) -> str:
    """Return the name of a field or relation, with what is for people, and its values."""
    about = [shorten(text) for key in ("title", "description") if (text := member[key])]
    if member.get("example") is not None:
        about.append(f"such as {json.dumps(member['example'], ensure_ascii=False)}")
    if values := member.get("values"):
        shown = ", ".join(map(json.dumps, values[:10]))
        about.append(f"one of {shown}" + (f" and {len(values) - 10} others" if len(values) > 10 else ""))
    return f"{member['name']} ({'; '.join(about)})" if about else str(member["name"])


def examples(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return clauses over the first field of each type, and over the first relations; all of them are valid."""
    schemas = document["schemas"]
    root = schemas[document["root"]]
    tests = list(_tests(root["fields"]))
    tests.append({"OR": tests[:2]})
    for link in root["relations"]:
        inner = next(_tests(schemas[link["schema"]]["fields"]), {})
        tests.append({link["name"]: {link["operators"][0]: inner}})
        if "count" in link["operators"]:
            tests.append({link["name"]: {"count": {"where": inner, "gte": 3}}})
            break
    return tests


def _tests(fields: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    firsts = {(field["type"], field["many"]): field for field in reversed(fields)}
    for field in reversed(firsts.values()):
        operators = ("has",) if field["many"] else ("gte", "equals") if field["type"] != "string" else ("equals",)
        operator = next((one for one in operators if one in field["operators"]), field["operators"][0])
        operand = (field["values"] or [_OPERANDS[field["type"]]])[0]
        if field["type"] == "datetime" and operator in field["relative"]:
            operand = {"now": "-P30D"}
        yield {field["name"]: {operator: [operand] if operator == "in" else operand}}  # in: that of audiences
