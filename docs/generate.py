"""Write the tables of the reference, and files of SQL, from the code; ``--check`` compares only.

A table is in a Markdown file between ``<!-- table: name -->`` and ``<!-- end of table -->``; this module writes all
that is between the two lines. Generated SQL is in ``examples/sql``: the audiences of the cookbook, and a condition for
each kind of test, one file for each engine.
"""

import inspect
import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from doctest import DocTestParser
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias, assert_never, get_args

from typer import Context
from typer.core import TyperOption

from audiencefilter import (
    CONTACT,
    Column,
    Field,
    FieldType,
    InvalidFilterError,
    Limits,
    Notation,
    Problem,
    Related,
    Relation,
    Schema,
    UnsupportedError,
    parse,
    parse_text,
)
from audiencefilter.backends.sql.condition import STYLES, DialectName
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.language.ast import Function, Quantifier
from audiencefilter.language.operators import (
    FIELD_KEY,
    GROUPS,
    MODE_KEY,
    MODE_NOTATION,
    MODE_TYPE,
    RELATION_RULES,
    RULES,
    WHERE_KEY,
    Operand,
    RelationRule,
)
from audiencefilter.program import COMMANDS, load
from audiencefilter.service.settings import Settings

DOCS: Final = Path(__file__).parent
#: The folder of generated SQL.
SQL: Final = DOCS.parent / "examples" / "sql"

_TABLE: Final = re.compile(r"(<!-- table: ([a-z-]+) -->\n).*?(<!-- end of table -->)", re.DOTALL)
_MARKS: Final = {None: "", Notation.PUBLISHED: "both", Notation.EXTENDED: "extended"}


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a Markdown table, its columns padded.

    >>> print(table(["a", "bc"], [["1", "x y"]]))
    | a | bc  |
    | - | --- |
    | 1 | x y |
    """
    cells = [[cell.replace("|", "\\|") for cell in row] for row in [head, *rows]]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    cells.insert(1, ["-" * width for width in widths])
    lines = (" | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in cells)
    return "\n".join(f"| {line} |" for line in lines)


#: The rows of what a field of one value has; the others are of lists alone.
_SCALAR_RULES: Final = [rule for rule in RULES if rule.types]
_OPERANDS: Final = {
    Operand.VALUE: "a value",
    Operand.LIST: "an array",
    Operand.FLAG: "`true` or `false`",
    Operand.WINDOW: "the first and the last day",
}


def operators() -> str:
    """Return the keys of an operator object: meaning, operand, text form, and how case is treated."""
    rows = [
        (
            f"`{rule.key}`",
            rule.meaning,
            f"{_OPERANDS[rule.operand]}{', or relative to now' if rule.relative else ''}",
            f"`{rule.text}`",
            _case(rule.folds, rule.foldable, FieldType.STRING in rule.types),
        )
        for rule in _SCALAR_RULES
    ]
    return table(["Key", "True where", "Operand", "Text form", "Case of text"], rows)


def _case(folds: bool, foldable: bool, of_text: bool) -> str:
    if not of_text:
        return ""
    return ("ignored" if folds else "matters") + ("" if foldable else ", always")


def types() -> str:
    """Return which field types have a key, and null as its operand, in both notations and in the extended one alone."""
    rows = []
    for rule in _SCALAR_RULES:
        taken = {kind.value: notation for kind, notation in rule.types.items()}
        if rule.counts:
            taken["count, sum"] = Notation.EXTENDED
        if rule.null is not None:
            taken["null"] = rule.null
        rows.append((f"`{rule.key}`", *_in_notations(taken)))
    return table(
        ["Key", "Both", "Extended"], [*rows, (f"`{MODE_KEY}`", *_in_notations({MODE_TYPE.value: MODE_NOTATION}))]
    )


def _in_notations(taken: Mapping[str, Notation]) -> Iterator[str]:
    """Yield what is of the published notation, and so of both, and what is of the extended one alone."""
    for notation in (Notation.PUBLISHED, Notation.EXTENDED):
        yield ", ".join(name for name, found in taken.items() if found is notation)


def list_operators() -> str:
    """Return the keys that only an operator object of a list has: meaning, operand and text form."""
    rows = [
        (f"`{rule.key}`", rule.meaning, _OPERANDS[rule.many], f"`{rule.text}`")
        for rule in RULES
        if rule.many is not None and not rule.types
    ]
    return table(["Key", "True where", "Operand", "Text form"], rows)


def relations() -> str:
    """Return the keys of a relation object: whose they are, meaning, and what they hold."""
    rows = [
        (f"`{rule.key}`", "many" if rule.many else "one", rule.meaning, _asked(rule), f"`{rule.text}`")
        for rule in RELATION_RULES
    ]
    return table(["Key", "Leads to", "Is", "Holds", "Text form"], rows)


def _asked(rule: RelationRule) -> str:
    match rule.asks:
        case Quantifier():
            return "a filter object, or null" if rule.null else "a filter object"
        case Function():
            of = f"`{FIELD_KEY}` ({', '.join(kind.value for kind in rule.types)}), " if rule.types else ""
            return f"{of}`{WHERE_KEY}` if needed, operators"
        case _:
            assert_never(rule.asks)


def groups() -> str:
    """Return the logical keys: meaning, and what they hold in which notation."""
    rows = [
        (f"`{group.key}`", group.meaning, _MARKS[group.array], _MARKS[group.single] or "no")
        for group in GROUPS.values()
    ]
    return table(["Key", "True where", "An array of filter objects", "One filter object"], rows)


def contact() -> str:
    """Return the fields of the contact schema, by their types."""
    names: dict[FieldType, list[str]] = {}
    for field in CONTACT.fields:
        names.setdefault(field.type, []).append(f"`{field.name}`")
    return table(["Type", "Fields"], [(kind.value, ", ".join(found)) for kind, found in names.items()])


def limits() -> str:
    """Return the limits, their defaults, those for strangers, and what they count."""
    docstring = inspect.cleandoc(Limits.__doc__ or "")  # Python 3.13 and later keep it without its indentation
    counts = dict(re.findall(r"^ {4}(\w+): (.+)\.$", docstring, re.MULTILINE))
    strict = Limits.strict()
    rows = [
        (
            f"`{field.name}`",
            f"{field.default:,}",
            f"{getattr(strict, field.name):,}",
            counts[field.name].replace("``", "`"),
        )
        for field in fields(Limits)
    ]
    return table(["Limit", "Default", "Strict", "Counts"], rows)


def levels() -> str:
    """Return the levels of the suite, since which version of the language each is there, and what it has."""
    about = json.loads((DOCS.parent / "conformance" / "suite" / "suite.json").read_text(encoding="utf-8"))
    rows = [(f"`{name}`", str(level["since"]), level["has"]) for name, level in about["levels"].items()]
    return table(["Level", "Since", "Has"], rows)


def settings() -> str:
    """Return the settings of the service, their defaults, and what they are; quotas of both plans in one row."""
    prefix, fields = Settings.model_config["env_prefix"], Settings.model_fields
    rows = []
    for name, field in fields.items():
        names, is_ = [name], f"{field.description}"
        if name.startswith("free_"):
            names, is_ = [name, name.replace("free_", "pro_")], is_.replace(", of a free account", "")
        if not name.startswith("pro_"):
            shown = ", ".join(f"`{prefix}{one.upper()}`" for one in names)
            rows.append((shown, ", ".join(_setting(fields[one].default) for one in names), is_))
    return table(["Variable", "Default", "Is"], rows)


def _setting(default: object) -> str:
    """Print the default of a setting as the environment would have it."""
    match default:
        case None:
            return ""
        case bool():
            return f"`{str(default).lower()}`"
        case list():
            return f"`{','.join(default)}`"
        case _:
            return f"`{default}`"


class Supported(NamedTuple):
    """A dependency, its lowest version, the newest of the locks, and the extras that need it."""

    name: str
    lowest: str
    newest: str
    extras: str


def supported() -> list[Supported]:
    """Return the dependencies of the package and of its extras."""
    project = tomllib.loads((DOCS.parent / "pyproject.toml").read_text("utf-8"))["project"]
    extras: dict[tuple[str, str], list[str]] = {_required(one): [] for one in project["dependencies"]}
    for extra, needed in project["optional-dependencies"].items():
        for one in needed:
            extras.setdefault(_required(one), []).append(f"`{extra}`")
    lock = (DOCS.parent / "requirements" / "dev.txt").read_text("utf-8")
    # Where a package has two versions, the second is that of the newer Python.
    newest = dict(re.findall(r"^([a-z0-9-]+)==([\w.]+)", lock, re.MULTILINE))
    return [Supported(name, lowest, newest[name], ", ".join(of)) for (name, lowest), of in sorted(extras.items())]


def _required(requirement: str) -> tuple[str, str]:
    """Return the name of a requirement and its lowest version."""
    found = re.match(r"([a-z0-9-]+)(?:\[\w+\])?>=([\w.]+)", requirement)
    if found is None:
        raise ValueError(f"{requirement} has no lowest version")
    return found[1], found[2]


def dependencies() -> str:
    """Return the versions of each dependency: the lowest, and the newest that the locks have."""
    return table(["Package", "Lowest", "Newest tested", "Extras"], supported())


# -- the command line -------------------------------------------------------------------------------------------------


def options() -> str:
    """Return the options that more than three commands have."""
    found: dict[tuple[str, str], list[str]] = {}
    for name in COMMANDS:
        for command, (words, text) in _options_of(load(name), name):
            plain = words.replace("<int range>", "N").replace("<str>", "TEXT").translate({ord("<"): "", ord(">"): ""})
            found.setdefault((f"`{plain}`", text.partition("  [")[0]), []).append(command)
    rows = [(words, _about(names), text) for (words, text), names in found.items() if len(names) > 3]
    return table(["Option", "About", "Is"], rows)


def _options_of(command: Any, name: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the options of a command and of those within it, as the help has them, with the words that call each."""
    for parameter in command.params:
        if isinstance(parameter, TyperOption) and (record := parameter.get_help_record(Context(command))) is not None:
            yield name, record
    for inner, member in getattr(command, "commands", {}).items():
        yield from _options_of(member, f"{name} {inner}")


def _about(commands: list[str]) -> str:
    """Say what the commands of an option are about."""
    return "clauses" if "check" in commands else "the service" if "serve" in commands else "contacts"


# -- errors and warnings ----------------------------------------------------------------------------------------------

_LOGIN: Final = Schema(
    "Action",
    [Field("name", FieldType.STRING)],
    relations=[Relation("items", Schema("Item", [Field("name", FieldType.STRING)]))],
)
#: What the examples of errors and warnings are about.
_MEMBER: Final = Schema(
    "Contact",
    [
        Field("email", FieldType.STRING, nullable=False),
        Field("city", FieldType.STRING),
        Field("points", FieldType.INTEGER),
        Field("createdAt", FieldType.DATETIME),
        Field("birthday", FieldType.DATE),
        Field("externalId", FieldType.UUID),
        Field("plan", FieldType.STRING, values=("free", "pro"), deprecated="use tier"),
    ],
    relations=[
        Relation("actions", _LOGIN),
        Relation("team", Schema("Team", [Field("name", FieldType.STRING)]), many=False),
    ],
)
_AUDIENCES: Final = {"a": {"audience": {"in": ["a"]}}, "old": {"city": 1}}


class _Wrong(NamedTuple):
    """A clause that is rejected.

    Attributes:
        source: the clause.
        limits: its limits.
        shown: what stands for the source, if that is no JSON.
        schema: of what it is.
        reads: how it is read.
    """

    source: Any
    limits: Limits = Limits()
    shown: str | None = None
    schema: Schema = _MEMBER
    reads: Callable[..., Any] = parse


#: A clause for each code of a problem.
_WRONG: Final = {
    "wrong_source_type": _Wrong(["points", 1], shown="a Python list"),
    "source_too_large": _Wrong('{"city": "Bonn"}', Limits(source=10)),
    "invalid_utf8": _Wrong(b'{"city": "K\xf6ln"}', shown="Latin-1"),
    "byte_order_mark": _Wrong(b"\xef\xbb\xbf{}", shown="U+FEFF before `{}`"),
    "invalid_json": _Wrong("{'points': 1}"),
    "invalid_text": _Wrong("points >= 10 AND", reads=parse_text),
    "duplicate_key": _Wrong('{"points": {"gte": 1}, "points": {"lte": 9}}'),
    "key_not_text": _Wrong({2: "Bonn"}, shown="a dict with the key 2"),
    "not_an_object": _Wrong('[{"points": 1}]'),
    "unknown_field": _Wrong('{"Email": "ada@cam.edu"}'),
    "unknown_operator": _Wrong('{"points": {"$gte": 100}}'),
    "operator_not_for_type": _Wrong('{"points": {"startsWith": "1"}}'),
    "extended_only": _Wrong('{"city": null}', schema=CONTACT),
    "wrong_group": _Wrong('{"OR": {"points": 1, "city": "Bonn"}}'),
    "ambiguous_not": _Wrong('{"city": {"not": {"gte": "B", "lt": "C"}}}'),
    "unknown_mode": _Wrong('{"city": {"equals": "bonn", "mode": "Insensitive"}}'),
    "mode_inside_not": _Wrong('{"city": {"not": {"equals": "bonn", "mode": "insensitive"}}}'),
    "mode_with_ordering": _Wrong('{"city": {"gte": "b", "mode": "insensitive"}}'),
    "wrong_type": _Wrong('{"points": "100"}'),
    "null_not_allowed": _Wrong('{"city": {"contains": null}}'),
    "null_in_list": _Wrong('{"city": {"in": ["Bonn", null]}}'),
    "not_nullable": _Wrong('{"email": null}'),
    "invalid_datetime": _Wrong('{"createdAt": {"gte": "2025-01-31"}}'),
    "invalid_date": _Wrong('{"birthday": "2025-01-31T00:00:00Z"}'),
    "invalid_uuid": _Wrong('{"externalId": "{123e4567-e89b-12d3-a456-426614174000}"}'),
    "not_a_json_number": _Wrong('{"points": {"lt": Infinity}}'),
    "number_too_large": _Wrong('{"points": {"lt": 1e999}}'),
    "nul_character": _Wrong('{"city": "Bonn\\u0000"}'),
    "lone_surrogate": _Wrong('{"city": "Bonn \\ud83d"}'),
    "not_one_of_values": _Wrong('{"plan": {"in": ["free", "Pro"]}}'),
    "invalid_relative": _Wrong('{"createdAt": {"gte": {"ago": "30d"}}}'),
    "invalid_duration": _Wrong('{"createdAt": {"gte": {"now": "-30 days"}}}'),
    "unknown_start": _Wrong('{"createdAt": {"gte": {"now": "P0D", "start": "months"}}}'),
    "unknown_zone": _Wrong('{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "Berlin"}}}'),
    "zone_without_start": _Wrong('{"createdAt": {"gte": {"now": "-P30D", "zone": "Europe/Berlin"}}}'),
    "unknown_weekday": _Wrong('{"birthday": {"gte": {"today": "P0D", "start": "week", "weekStart": "Sun"}}}'),
    "weekday_without_week": _Wrong('{"birthday": {"gte": {"today": "P0D", "weekStart": "sunday"}}}'),
    "wrong_relation": _Wrong('{"actions": null}'),
    "unknown_relation_key": _Wrong('{"team": {"name": "Red"}}'),
    "wrong_aggregate": _Wrong('{"actions": {"count": 3}}'),
    "no_operator": _Wrong('{"actions": {"count": {"where": {"name": "login"}}}}'),
    "unknown_audience": _Wrong('{"audience": {"in": ["olds"]}}'),
    "audience_cycle": _Wrong('{"audience": {"in": ["a"]}}'),
    "wrong_audience": _Wrong('{"audience": {"in": ["old"]}}'),
    "too_deep": _Wrong('{"OR": [{"AND": [{"points": 1}]}]}', Limits(depth=2)),
    "too_many_nodes": _Wrong('{"OR": [{"city": "Bonn"}, {"city": "Ulm"}]}', Limits(nodes=2)),
    "too_many_values": _Wrong('{"city": {"in": ["Bonn", "Kiel", "Ulm"]}}', Limits(values=2)),
    "too_many_relations": _Wrong('{"actions": {"some": {"items": {"some": {}}}}}', Limits(relations=1)),
    "text_too_long": _Wrong('{"city": {"contains": "Frankfurt"}}', Limits(needle=5)),
    "too_many_digits": _Wrong('{"points": {"lt": 1000000}}', Limits(digits=5)),
}
#: A clause for each code of a warning.
_ODD: Final = {
    "leaves_out_missing": '{"city": {"not": "Bonn"}}',
    "contradiction": '{"points": {"gte": 10, "lt": 10}}',
    "tautology": '{"OR": [{"points": {"gte": 10}}, {"points": {"lt": 20}}]}',
    "never_true": '{"points": {"gt": 3000000000}}',
    "always_true": '{"points": {"lt": 3000000000}}',
    "empty_list": '{"city": {"notIn": []}}',
    "empty_needle": '{"city": {"contains": ""}}',
    "empty_text": '{"city": ""}',
    "wildcard": '{"city": {"contains": "%onn%"}}',
    "surrounding_space": '{"city": "Bonn "}',
    "deprecated": '{"plan": "pro"}',
    "some_not": '{"actions": {"some": {"NOT": {"name": "login"}}}}',
    "none_not": '{"actions": {"none": {"NOT": {"name": "login"}}}}',
    "every_without_any": '{"actions": {"every": {"name": "login"}}}',
    "is_not_lets_in": '{"team": {"isNot": {"name": "Red"}}}',
    "selects_everyone": "{}",
    "selects_nobody": '{"OR": []}',
}


def problems() -> str:
    """Return the code of every problem, with a clause that has it, and its message."""
    rows = []
    for code, wrong in _WRONG.items():
        problem = _problem(wrong)
        if problem.code != code:
            raise AssertionError(f"{wrong.source} has the problem {problem.code}, not {code}")
        shown = wrong.shown or f"`{wrong.source}`"
        rows.append((f"`{code}`", shown, problem.message))
    return table(["Code", "Example", "Message"], rows)


def codes() -> str:
    """Return the codes that a JSON text may have within the default limits, with a clause each, and where they are."""
    rows = [
        (f"`{code}`", f"`{wrong.source}`", f"`{_problem(wrong).path}`")
        for code, wrong in _WRONG.items()
        if wrong.reads is parse and wrong.shown is None and wrong.limits == Limits()
    ]
    return table(["Code", "Example", "Path"], rows)


def _problem(wrong: _Wrong) -> Problem:
    try:
        wrong.reads(wrong.source, wrong.schema, limits=wrong.limits, audiences=_AUDIENCES)
    except InvalidFilterError as error:
        return error.problems[0]
    raise AssertionError(f"{wrong.source} is accepted")


def warnings() -> str:
    """Return the code of every warning, with a clause that has it, and its message."""
    rows = []
    for code, clause in _ODD.items():
        message = next(one.message for one in parse(clause, _MEMBER).warnings if one.code == code)
        rows.append((f"`{code}`", f"`{clause}`", message))
    return table(["Code", "Example", "Message"], rows)


# -- SQL ------------------------------------------------------------------------------------------------------------

#: In the order of the pages.
_DIALECT_NAMES: Final[tuple[DialectName, ...]] = get_args(DialectName)
_ENGINES: Final = {
    "sqlite": "SQLite",
    "postgresql": "PostgreSQL",
    "mysql": "MySQL",
    "mariadb": "MariaDB",
    "duckdb": "DuckDB",
    "clickhouse": "ClickHouse",
    "spark": "Spark",
}
#: The contact's fields, and one of each type that it does not have.
_SCHEMA: Final = Schema(
    "Contact",
    [
        *CONTACT.fields,
        Field("balance", FieldType.NUMBER),
        Field("birthday", FieldType.DATE),
        Field("externalId", FieldType.UUID),
        Field("paid", FieldType.DECIMAL, scale=2),
    ],
)
#: What the pages show the SQL of.
_CLAUSES: Final = (
    "email = 'ada@cam.edu'",
    "country IN ('DE', 'FR')",
    "country NOT IN ('DE', 'FR')",
    "email CONTAINS 'acme'",
    "city CONTAINS 'kiel'",
    "company CONTAINS '100%' EXACT",
    "email STARTS WITH 'ann'",
    "email ENDS WITH '.edu'",
    "city = 'Bonn' IGNORING CASE",
    "city STARTS WITH 'bo' IGNORING CASE",
    "lastName < 'M'",
    "points >= 100",
    "points < 3000000000",
    "balance >= 10.5",
    "isVerified = true",
    "createdAt >= '2025-01-01T00:00:00Z'",
    "city IS NULL",
    "birthday >= '2000-02-29'",
    "externalId = '123e4567-e89b-12d3-a456-426614174000'",
    "paid > 100.50",
)
#: A field and a value of every type.
_SAMPLES: Final[dict[FieldType, tuple[str, Any]]] = {
    FieldType.STRING: ("city", "Bonn"),
    FieldType.INTEGER: ("points", 100),
    FieldType.NUMBER: ("balance", 10.5),
    FieldType.BOOLEAN: ("isVerified", True),
    FieldType.DATETIME: ("createdAt", "2025-01-01T00:00:00Z"),
    FieldType.DATE: ("birthday", "2000-02-29"),
    FieldType.UUID: ("externalId", "123e4567-e89b-12d3-a456-426614174000"),
    FieldType.DECIMAL: ("paid", 100.5),
}
_DRIVERS: Final = {
    "qmark": "`sqlite3`, `aiosqlite`, `duckdb`",
    "format": "`psycopg`, `psycopg2`, `pymysql`, `mysqlclient`",
    "numeric_dollar": "`asyncpg`, `duckdb`",
    "named": "`pyspark`, `sqlite3`, `sqlalchemy.text()`",
    "pyformat": "`psycopg`, `psycopg2`, `pymysql`, `mysqlclient`",
    "clickhouse": "`clickhouse-connect`, `chdb`",
}


def forms(dialect: DialectName) -> str:
    """Return a file with the condition for each of some clauses, with literals instead of parameters."""
    head = (
        f"-- Conditions of `to_sql` for {_ENGINES[dialect]}, with literals. `python docs/generate.py` writes this file."
    )
    conditions = (f"-- {text}\n{parse_text(text, _SCHEMA).to_sql(dialect, inline=True).text}" for text in _CLAUSES)
    return "\n\n".join([head, *conditions]) + "\n"


def styles() -> str:
    """Return the parameter styles: the mark, what parameters are given in, whose default it is, and the drivers."""
    rows = [
        (
            f"`{name}`",
            f"`{style.mark(1, 'String' if name == 'clickhouse' else None)}`",
            "a dict" if style.named else "a list",
            ", ".join(f"`{dialect.name}`" for dialect in DIALECTS.values() if dialect.paramstyle == name),
            _DRIVERS[name],
        )
        for name, style in STYLES.items()
    ]
    return table(["Style", "Mark", "Parameters", "Default of", "Drivers"], rows)


def _field(name: str, kind: FieldType, **more: Any) -> Field:
    return Field(name, kind, scale=2 if kind is FieldType.DECIMAL else None, **more)


#: A schema with a list and a value at a path of every type, and relations to many and to one.
_ACTION: Final = Schema(
    "Action",
    [Field("name", FieldType.STRING), *(_field(kind.value.lower(), kind) for kind in _SAMPLES)],
)
_SECOND: Final = Schema(
    "Contact",
    [
        *(_field(f"{kind.value.lower()}s", kind, many=True) for kind in _SAMPLES),
        *(_field(f"data.{kind.value}", kind, attribute="data", path=(kind.value,)) for kind in _SAMPLES),
        *(
            _field(f"data.{kind.value}s", kind, many=True, attribute="data", path=(f"{kind.value}s",))
            for kind in _SAMPLES
        ),
        Field("data.large", FieldType.INTEGER, bits=64, attribute="data", path=("large",)),
    ],
    relations=[Relation("actions", _ACTION), Relation("list", _ACTION, many=False)],
)
_RELATED: Final = {
    "actions": Related("actions", on={"id": "contactId"}),
    "list": Related("lists", on={"listId": "id"}),
}


def agreement() -> str:
    """Return on which engines each construct is exact; elsewhere it is refused."""
    found = [*_scalar_clauses(), *_second_clauses()]
    rows: dict[tuple[str, tuple[DialectName, ...]], list[str]] = {}
    for kind, words, schema, clauses in found:
        exact = tuple(name for name in _DIALECT_NAMES if _is_exact(name, clauses, schema))
        rows.setdefault((kind, exact), []).append(words)
    return table(
        ["", "Constructs", "Exact on"], [(kind, ", ".join(words), _on(exact)) for (kind, exact), words in rows.items()]
    )


def _on(names: Sequence[DialectName]) -> str:
    """Return the names of engines in a cell."""
    return {len(_DIALECT_NAMES): "all", 0: "none"}.get(len(names), ", ".join(_ENGINES[name] for name in names))


#: A kind of construct, the words for one, and clauses that use it.
_Construct: TypeAlias = tuple[str, str, Schema, list[dict[str, Any]]]


def _scalar_clauses() -> Iterator[_Construct]:
    """Yield clauses of fields with one value."""
    for rule in _SCALAR_RULES:
        samples = [_SAMPLES[kind] for kind in rule.types]
        clauses = [{name: {rule.key: _operand(rule.operand, value)}} for name, value in samples]
        yield "single values", f"`{rule.key}`", _SCHEMA, clauses
    yield "single values", "`null`", _SCHEMA, [{"city": None}, {"city": {"not": None}}]
    for rule in _SCALAR_RULES:
        if rule.foldable:
            clause = {"city": {rule.key: _operand(rule.operand, "Bonn"), MODE_KEY: "insensitive"}}
            yield f'`{MODE_KEY}: "insensitive"`', f"`{rule.key}`", _SCHEMA, [clause]
    for key in GROUPS:
        yield "groups", f"`{key}`", _SCHEMA, [{key: [{"city": "Bonn"}, {"points": 1}]}]


def _second_clauses() -> Iterator[_Construct]:
    """Yield clauses of lists, of custom data and of related records."""
    values = {kind: value for kind, (_, value) in _SAMPLES.items()}
    at_paths: list[dict[str, Any]] = []
    for rule in RULES:
        if rule.many is not None:
            operands = {kind: _operand(rule.many, value) for kind, value in values.items()}
            clauses = [{f"{kind.value.lower()}s": {rule.key: operand}} for kind, operand in operands.items()]
            yield "lists", f"`{rule.key}`", _SECOND, clauses
            at_paths += [{f"data.{kind.value}s": {rule.key: operand}} for kind, operand in operands.items()]
    for kind, value in values.items():
        yield "custom data", kind.value, _SECOND, [{f"data.{kind.value}": value}, {f"data.{kind.value}": None}]
    yield "custom data", "integers of 64 bits", _SECOND, [{"data.large": 1}]
    yield "custom data", "lists", _SECOND, at_paths
    for relation in RELATION_RULES:
        name = "actions" if relation.many else "list"
        yield "related records", f"`{relation.key}`", _SECOND, [{name: {relation.key: one}} for one in _asks(relation)]


def _asks(rule: RelationRule) -> list[dict[str, Any]]:
    """Return what a key of a relation may hold: a filter object, or an aggregate of every type that it takes."""
    match rule.asks:
        case Quantifier():
            return [{"name": "login"}]
        case Function():
            kinds = list(rule.types)
            fields: list[dict[str, Any]] = [{FIELD_KEY: kind.value.lower()} for kind in kinds] or [{}]
            operands = [_SAMPLES[kind][1] for kind in kinds] or [3]
            return [
                {**field, WHERE_KEY: {"name": "login"}, "lt": operand}
                for field, operand in zip(fields, operands, strict=True)
            ]
        case _:
            assert_never(rule.asks)


def _operand(operand: Operand, value: Any) -> Any:
    match operand:
        case Operand.VALUE:
            return value
        case Operand.LIST:
            return [value]
        case Operand.FLAG:
            return True
        case Operand.WINDOW:
            return {"from": "P0D", "to": "P7D"}
        case _:
            assert_never(operand)


def _is_exact(dialect: DialectName, clauses: Iterable[dict[str, Any]], schema: Schema) -> bool:
    try:
        for clause in clauses:
            parse(clause, schema).to_sql(dialect, table_alias="c", related=_RELATED if schema.relations else None)
    except UnsupportedError:
        return False
    return True


#: Types of columns, the usual one first. Of those of lists, the types of elements are in the order of FieldType.
_LISTS: Final[dict[DialectName, tuple[str, ...]]] = {
    "sqlite": ("text", "varchar(255)", "json"),
    "postgresql": (
        *("text[]", "integer[]", "double precision[]", "boolean[]", "timestamptz[]"),
        *("varchar[]", "bigint[]", "timestamp[]", "jsonb", "json", "text"),
    ),
    "mysql": ("JSON",),
    "mariadb": ("JSON", "TEXT", "LONGTEXT", "VARCHAR(255)"),
    "duckdb": (
        *("VARCHAR[]", "INTEGER[]", "DOUBLE[]", "BOOLEAN[]", "TIMESTAMPTZ[]"),
        *("BIGINT[]", "TIMESTAMP[]", "JSON", "VARCHAR"),
    ),
    "clickhouse": ("Array(String)", "Array(Nullable(String))", "Array(Int32)", "Array(DateTime64(6))", "String"),
    "spark": (
        *("array<string>", "array<int>", "array<double>", "array<boolean>", "array<timestamp>"),
        *("array<bigint>", "variant", "string"),
    ),
}
_DATA: Final[dict[DialectName, tuple[str, ...]]] = {
    "sqlite": ("text", "varchar(255)", "json"),
    "postgresql": ("jsonb", "json", "text"),
    "mysql": ("JSON",),
    "mariadb": ("JSON", "TEXT", "LONGTEXT", "VARCHAR(255)"),
    "duckdb": ("JSON", "VARCHAR"),
    "clickhouse": ("String", "Nullable(String)"),
    "spark": ("string", "variant"),
}
#: How many of the types of lists are usual, where it depends on what is in them.
_USUAL: Final[dict[DialectName, int]] = {"postgresql": 5, "duckdb": 5, "spark": 5}


def storages() -> str:
    """Return the types of columns that keep lists and custom data, the usual ones first, as the dialects take them."""
    lists = [field for field in _SECOND.fields if field.many and not field.path]
    data = [_at("plan")]
    rows = []
    for name in _DIALECT_NAMES:
        usual = _USUAL.get(name, 1)
        kept = [kind for kind in _LISTS[name] if _takes(name, lists, kind)]
        of_data = [kind for kind in _DATA[name] if _takes(name, data, kind)]
        rows.append((_ENGINES[name], _code(kept[:usual]), _code(kept[usual:]), _code(of_data[:1]), _code(of_data[1:])))
    return table(["Engine", "Lists", "with `af.Column`", "Custom data", "with `af.Column`"], rows)


def _takes(dialect: DialectName, fields: Iterable[Field], type_name: str) -> bool:
    """Whether one of some fields may be kept in a column of a type."""
    for field in fields:
        try:
            DIALECTS[dialect].storage(field, type_name)
        except UnsupportedError:
            continue
        return True
    return False


def _code(words: Iterable[str]) -> str:
    return ", ".join(f"`{one}`" for one in words)


def refused() -> str:
    """Return what of lists and custom data is refused, by which engines, and what to do instead."""
    rows = []
    for construct, field, types, instead in _REFUSED:
        found = [name for name in _DIALECT_NAMES if any(_is_refused(name, field, kind) for kind in _of(types, name))]
        rows.append((construct, _on(found), instead))
    return table(["What", "Refused by", "Instead"], rows)


def _of(types: dict[DialectName, str] | None, name: DialectName) -> list[str | None]:
    """Return the types of columns to be tried on an engine."""
    return [None] if types is None else [types[name]] if name in types else []


def _is_refused(dialect: DialectName, field: Field, type_name: str | None) -> bool:
    schema = Schema("Contact", [field])
    columns = None if type_name is None else {field.name: Column("c", type_name)}
    try:
        parse({field.name: {"not": None}}, schema).to_sql(dialect, columns=columns)
    except UnsupportedError:
        return True
    return False


def _at(*keys: str, kind: FieldType = FieldType.STRING, bits: Literal[32, 64] = 32) -> Field:
    return Field("data.value", kind, attribute="data", path=keys, bits=bits)


_TAGS: Final = Field("tags", FieldType.STRING, many=True)
_REFUSED: Final[tuple[tuple[str, Field, dict[DialectName, str] | None, str], ...]] = (
    (
        "an integer of 64 bits at a path",
        _at("large", kind=FieldType.INTEGER, bits=64),
        None,
        "`bits=32` where that is enough; a column of its own",
    ),
    ("a key with half of a surrogate pair", _at("\ud800"), None, "another key"),
    ("a key with U+0000", _at("a\0b"), None, "another key"),
    ("a path of more than 32 keys", _at(*"abcdefghijklmnopqrstuvwxyzabcdefg"), None, "a flatter document"),
    (
        "custom data in another type of JSON, in a map or in `hstore`",
        _at("plan"),
        {
            "sqlite": "jsonb",
            "postgresql": "hstore",
            "duckdb": "MAP(VARCHAR, VARCHAR)",
            "clickhouse": "JSON",
            "spark": "map<string, string>",
        },
        "a column of the types above; an `Expression` that gives one",
    ),
    (
        "a struct or a tuple",
        _at("plan"),
        {"duckdb": "STRUCT(plan VARCHAR)", "spark": "struct<plan: string>", "clickhouse": "Tuple(plan String)"},
        "a column for each, or JSON",
    ),
    (
        "JSON in a column of text",
        _at("plan"),
        {
            "sqlite": "text",
            "postgresql": "text",
            "mysql": "text",
            "mariadb": "text",
            "duckdb": "VARCHAR",
            "clickhouse": "String",
            "spark": "string",
        },
        "a column of `JSON`",
    ),
    (
        "a list of integers of 64 bits in JSON",
        Field("large", FieldType.INTEGER, many=True, bits=64),
        {
            "sqlite": "text",
            "postgresql": "jsonb",
            "mysql": "JSON",
            "mariadb": "JSON",
            "duckdb": "JSON",
            "clickhouse": "String",
            "spark": "string",
        },
        "a list of the engine's own",
    ),
    (
        "a list of decimals",
        Field("prices", FieldType.NUMBER, many=True),
        {
            "postgresql": "numeric[]",
            "duckdb": "DECIMAL(10, 2)[]",
            "spark": "array<decimal(10, 2)>",
            "clickhouse": "Array(Decimal(10, 2))",
        },
        "a list of doubles, or a list in JSON",
    ),
    (
        "a list of `smallint`, `real` or `date`",
        Field("sizes", FieldType.INTEGER, many=True),
        {"postgresql": "smallint[]"},
        "a list of `integer` or `bigint`, of `double precision`, of `timestamptz`",
    ),
    (
        "a list in an array",
        _TAGS,
        {"sqlite": "array", "mysql": "array", "mariadb": "array"},
        "a list in JSON",
    ),
)


# -- the cookbook ---------------------------------------------------------------------------------------------------

#: The engines of `examples/sql`, with the columns that `to_sql` gets.
_KITCHEN: Final[dict[DialectName, dict[str, Column] | None]] = {
    "sqlite": {"data": Column("data", "json")},
    "postgresql": None,
    "duckdb": None,
}


class Recipe(NamedTuple):
    """An audience of the cookbook.

    Attributes:
        section: the heading above it.
        title: its own heading.
        clause: its JSON.
    """

    section: str
    title: str
    clause: str


def recipes() -> list[Recipe]:
    """Return the audiences of the cookbook, in the order of the page."""
    found, section = [], ""
    for part in re.split(r"^(?=##+ )", _cookbook(), flags=re.MULTILINE):
        heading = part.partition("\n")[0]
        clause = re.search(r"^```json\n(.*?)^```$", part, re.MULTILINE | re.DOTALL)
        if heading.startswith("## "):
            section = heading.removeprefix("## ")
        elif heading.startswith("### ") and clause is not None:
            found.append(Recipe(section, heading.removeprefix("### "), clause[1]))
    return found


def _cookbook() -> str:
    return (DOCS / "cookbook.md").read_text(encoding="utf-8")


def kitchen() -> dict[str, Any]:
    """Return what the examples at the head of the cookbook define."""
    made: dict[str, Any] = {}
    for example in DocTestParser().get_examples(_cookbook().partition("\n## ")[0]):
        exec(example.source, made)  # noqa: S102 - a page of this repository
    return made


def with_keys(made: dict[str, Any]) -> Schema:
    """Return the cookbook's schema with the columns that join its tables, so that SQL knows their types."""

    def keyed(schema: Schema, *keys: str) -> list[Field]:
        return [*schema.fields, *(Field(key, FieldType.INTEGER) for key in keys)]

    action = Schema("Action", keyed(made["action"], "contactId"))
    audience_list = Schema("List", keyed(made["audience_list"], "id"), relations=[Relation("contacts", lambda: person)])
    person = Schema(
        "Contact",
        keyed(made["contact"], "id", "listId"),
        relations=[
            Relation("actions", action),
            Relation("list", audience_list, many=False),
            made["contact"].relations["cart"],
        ],
    )
    return person


def cookbook(dialect: DialectName) -> str:
    """Return every audience of the cookbook as a statement with literals, after statements that create the tables."""
    made = kitchen()
    schema, now, columns = with_keys(made), made["now"], _KITCHEN[dialect]
    related = _related_in(columns)
    lines = [
        f"-- The audiences of docs/cookbook.md as SQL for {_ENGINES[dialect]}, at {now:%Y-%m-%d %H:%M} UTC.",
        "-- `python docs/generate.py` writes this file; docs/cookbook.md shows the call of `to_sql`.",
        "",
        *_created(dialect),
    ]
    section = ""
    for recipe in recipes():
        if recipe.section != section:
            section = recipe.section
            lines += [f"-- == {section} ==", ""]
        f = parse(recipe.clause, schema, audiences=made["audiences"])
        sql = f.to_sql(dialect, table_alias="c", columns=columns, related=related, inline=True, now=now)
        lines += [
            f"-- {recipe.title}",
            f"-- {f.to_text()}",
            f'SELECT c."firstName" FROM contacts AS c WHERE {sql.text};',  # noqa: S608 - quoted
            "",
        ]
    return "\n".join(lines[:-1]) + "\n"


#: The types of an integer, text, an instant, a list of texts and custom data.
_COLUMN_TYPES: Final[dict[DialectName, tuple[str, str, str, str, str]]] = {
    "sqlite": ("INTEGER", "TEXT", "TEXT", "TEXT", "TEXT"),
    "postgresql": ("integer", "text", "timestamptz", "text[]", "jsonb"),
    "duckdb": ("INTEGER", "VARCHAR", "TIMESTAMPTZ", "VARCHAR[]", "JSON"),
}


def _created(dialect: DialectName) -> list[str]:
    """Return the statements that create the tables of the cookbook."""
    integer, text, instant, texts, data = _COLUMN_TYPES[dialect]
    tables = {
        "contacts": {
            "id": integer,
            '"listId"': integer,
            '"firstName"': text,
            '"createdAt"': instant,
            '"lastSeenAt"': instant,
            "tags": texts,
            "data": data,
        },
        "actions": {'"contactId"': integer, "name": text, '"createdAt"': instant, "increase": integer, "data": data},
        "lists": {"id": integer, "mode": text},
    }
    return [
        *(
            f"CREATE TABLE {name} ({', '.join(f'{column} {kind}' for column, kind in columns.items())});"
            for name, columns in tables.items()
        ),
        "",
    ]


def _related_in(columns: dict[str, Column] | None) -> dict[str, Related]:
    """Return how the tables of the cookbook are joined."""
    members = Related("contacts", on={"id": "listId"}, columns=columns)
    return {
        "actions": Related("actions", on={"id": "contactId"}, columns=columns),
        "list": Related("lists", on={"listId": "id"}, related={"contacts": members}),
    }


TABLES: Final[dict[str, Callable[[], str]]] = {
    **{
        make.__name__: make
        for make in (
            operators,
            types,
            groups,
            relations,
            contact,
            limits,
            levels,
            settings,
            dependencies,
            options,
            problems,
            codes,
            warnings,
            styles,
            agreement,
            storages,
            refused,
        )
    },
    "list-operators": list_operators,
}


def filled(text: str) -> str:
    """Return a Markdown text with its tables as the code has them now."""
    return _TABLE.sub(lambda found: f"{found[1]}{TABLES[found[2]]()}\n{found[3]}", text)


def stale() -> list[Path]:
    """Return the files that differ from what the code gives."""
    return [path for path, text in _written().items() if not path.exists() or path.read_text("utf-8") != text]


def _written() -> dict[Path, str]:
    """Return the pages and the files of SQL as the code has them now."""
    pages = {path: filled(path.read_text("utf-8")) for path in sorted(DOCS.rglob("*.md"))}
    conditions = {SQL / "conditions" / f"{dialect}.sql": forms(dialect) for dialect in _DIALECT_NAMES}
    return pages | conditions | {SQL / "cookbook" / f"{dialect}.sql": cookbook(dialect) for dialect in _KITCHEN}


def main() -> int:
    """Write the tables and the files, or with ``--check`` name those that are out of date and fail."""
    paths = stale()
    check = "--check" in sys.argv[1:]
    for path in paths:
        if not check:
            path.write_text(_written()[path], encoding="utf-8")
        sys.stdout.write(f"{path.name} {'is out of date: python docs/generate.py' if check else 'written'}\n")
    return 1 if check and paths else 0


if __name__ == "__main__":
    sys.exit(main())
