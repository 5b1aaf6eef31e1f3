"""Write the tables of the reference from the code: ``python docs/generate.py``, or with ``--check`` compare only.

A table stands in a Markdown file between ``<!-- table: name -->`` and ``<!-- end of table -->``. Everything between
the two lines is written here, so a change of the operator table or of the limits reaches the reference.
"""

import inspect
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any, Final, assert_never, get_args

from audiencefilter import CONTACT, Field, FieldType, Limits, Notation, Schema, UnsupportedError, parse, parse_text
from audiencefilter.backends.sql.condition import STYLES, DialectName
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.outlining import WRITTEN_OUT
from audiencefilter.language.ast import Function, Quantifier
from audiencefilter.language.operators import (
    FIELD_KEY,
    GROUPS,
    MODE_KEY,
    MODE_NOTATION,
    MODE_TYPE,
    MODES,
    RELATION_RULES,
    RULES,
    WHERE_KEY,
    Operand,
    RelationRule,
)
from audiencefilter.service.settings import Settings

DOCS: Final = Path(__file__).parent

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
_OPERANDS: Final = {Operand.VALUE: "a value", Operand.LIST: "an array", Operand.FLAG: "`true` or `false`"}


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
    """Return which field type has which key, and in which notation."""
    rows = [
        (
            f"`{rule.key}`",
            *(_MARKS[rule.types.get(kind)] for kind in FieldType),
            _MARKS[Notation.EXTENDED if rule.counts else None],
            _MARKS[rule.null],
        )
        for rule in _SCALAR_RULES
    ]
    mode = (f"`{MODE_KEY}`", *(_MARKS[MODE_NOTATION] if kind is MODE_TYPE else "" for kind in FieldType), "", "")
    return table(["Key", *(kind.value for kind in FieldType), "count, sum", "null"], [*rows, mode])


def list_operators() -> str:
    """Return the keys of an operator object of a list: operand, text form, and whether null may stand there."""
    rows = [
        (f"`{rule.key}`", rule.meaning, _OPERANDS[rule.many], f"`{rule.text}`", "" if rule.null is None else "yes")
        for rule in RULES
        if rule.many is not None
    ]
    return table(["Key", "True where", "Operand", "Text form", "null"], rows)


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


def modes() -> str:
    """Return the values of ``mode``."""
    words = {True: "every operator of the object ignores case", False: "every operator of the object is exact"}
    return table(["Mode", "Meaning"], [(f'`"{name}"`', words[folds]) for name, folds in MODES.items()])


def contact() -> str:
    """Return the fields of the contact schema."""
    return table(["Field", "Type"], [(f"`{field.name}`", field.type.value) for field in CONTACT.fields])


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


def settings() -> str:
    """Return the settings of the service, their defaults, and what they are."""
    prefix = Settings.model_config["env_prefix"]
    rows = [
        (f"`{prefix}{name.upper()}`", _setting(field.default), f"{field.description}")
        for name, field in Settings.model_fields.items()
    ]
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
#: The contact's fields, and one of the type that it does not have.
_SCHEMA: Final = Schema("Contact", [*CONTACT.fields, Field("balance", FieldType.NUMBER)])
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
)
#: A field and a value of every type.
_SAMPLES: Final[dict[FieldType, tuple[str, Any]]] = {
    FieldType.STRING: ("city", "Bonn"),
    FieldType.INTEGER: ("points", 100),
    FieldType.NUMBER: ("balance", 10.5),
    FieldType.BOOLEAN: ("isVerified", True),
    FieldType.DATETIME: ("createdAt", "2025-01-01T00:00:00Z"),
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
    """Return what is written for each of some clauses, with literals in the place of parameters."""
    lines = [f"-- {text}\n{parse_text(text, _SCHEMA).to_sql(dialect, inline=True).text}" for text in _CLAUSES]
    return "```sql\n" + "\n".join(lines) + "\n```"


def lists() -> str:
    """Return what is written for a list that is too long to be written out."""
    clause = parse({"country": {"in": [f"{number}" for number in range(WRITTEN_OUT + 1)]}}, _SCHEMA)
    found = {name: clause.to_sql(name) for name in _DIALECT_NAMES}
    rows = [
        (f"`{name}`", f"`` {sql.text} ``" if len(sql.parameters) == 1 else "every value a parameter of its own")
        for name, sql in found.items()
    ]
    return table(["Dialect", "A list of strings"], rows)


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


def agreement() -> str:
    """Return how each engine answers each operator: exactly, or not at all."""
    clauses: dict[str, list[dict[str, Any]]] = {}
    for rule in _SCALAR_RULES:
        samples = [_SAMPLES[kind] for kind in rule.types]
        clauses[f"`{rule.key}`"] = [{name: {rule.key: _operand(rule.operand, value)}} for name, value in samples]
    for rule in _SCALAR_RULES:
        if rule.foldable:
            words = f'`{rule.key}`, `{MODE_KEY}: "insensitive"`'
            clauses[words] = [{"city": {rule.key: _operand(rule.operand, "Bonn"), MODE_KEY: "insensitive"}}]
    clauses["`null`, `not: null`"] = [{"city": None}, {"city": {"not": None}}]
    clauses[", ".join(f"`{key}`" for key in GROUPS)] = [{key: [{"city": "Bonn"}, {"points": 1}]} for key in GROUPS]
    rows = [(words, *(_answer(dialect, of_words) for dialect in _DIALECT_NAMES)) for words, of_words in clauses.items()]
    return table(["", *(_ENGINES[name] for name in _DIALECT_NAMES)], rows)


def _operand(operand: Operand, value: Any) -> Any:
    return [value] if operand is Operand.LIST else value


def _answer(dialect: DialectName, clauses: Iterable[dict[str, Any]]) -> str:
    try:
        for clause in clauses:
            parse(clause, _SCHEMA).to_sql(dialect)
    except UnsupportedError:
        return "refused"
    return "exact"


TABLES: Final[dict[str, Callable[[], str]]] = {
    **{
        make.__name__: make
        for make in (operators, types, groups, modes, relations, contact, limits, lists, settings, styles, agreement)
    },
    "list-operators": list_operators,
    **{f"forms-{name}": partial(forms, name) for name in _DIALECT_NAMES},
}


def filled(text: str) -> str:
    """Return a Markdown text with its tables as the code has them now."""
    return _TABLE.sub(lambda found: f"{found[1]}{TABLES[found[2]]()}\n{found[3]}", text)


def stale() -> list[Path]:
    """Return the files whose tables are not those of the code."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(DOCS.glob("*.md"))}
    return [path for path, text in texts.items() if filled(text) != text]


def main() -> int:
    """Write the tables, or with ``--check`` say which files are out of date and fail."""
    paths = stale()
    check = "--check" in sys.argv[1:]
    for path in paths:
        if not check:
            path.write_text(filled(path.read_text(encoding="utf-8")), encoding="utf-8")
        sys.stdout.write(f"{path.name} {'is out of date: python docs/generate.py' if check else 'written'}\n")
    return 1 if check and paths else 0


if __name__ == "__main__":
    sys.exit(main())
