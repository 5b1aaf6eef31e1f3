"""The golden files: the SQL of every clause of `clauses.py` and `clauses_of_relations.py` in every dialect.

    python -m tests.backends.sql.golden           # say which files differ from what is emitted now
    python -m tests.backends.sql.golden --write   # write them

The tests compare; nothing else writes. Whoever writes reads the difference.
"""

import difflib
import hashlib
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, get_args

import sqlalchemy as sa

from audiencefilter.backends.sql.condition import SQL, DialectName
from audiencefilter.language.errors import UnsupportedError
from tests.agreement.tables import table_of
from tests.backends.sql import clauses_of_relations
from tests.backends.sql.clauses import CLAUSES, FILTERS, SCHEMA

FOLDER: Final = Path(__file__).parent / "golden"
DIALECTS: Final[tuple[DialectName, ...]] = get_args(DialectName)
#: The drivers of SQLAlchemy, by the names of their files.
DRIVERS: Final = ("sqlite", "postgresql+psycopg", "postgresql+asyncpg", "mysql+pymysql", "mariadb+pymysql")

#: A line of more characters is shortened, and so is SQL of more lines; a digest stands for what is left out.
ALL: Final[dict[str, Any]] = {**CLAUSES, **clauses_of_relations.CLAUSES}

WIDEST: Final = 300
LONGEST: Final = 30


@dataclass(frozen=True)
class Form:
    """What a clause is written as: statements, and comments about them, which are not laid out yet."""

    parts: tuple[tuple[str, Any], ...]
    backslashes: bool = False

    def __str__(self) -> str:
        lines = (_comment(title, part) if title else _laid_out(part, self.backslashes) for title, part in self.parts)
        return "".join(lines)


def of_text(dialect: DialectName, name: str) -> Form:
    """Return what `to_sql` writes."""
    bound, inline = (_written(name, dialect, inline) for inline in (False, True))
    assert not inline.parameters
    literals = [("with literals:", None), ("", inline.text)] if bound.parameters else []
    parts = [("", bound.text), ("parameters: ", bound.parameters), *literals]
    return Form(tuple(parts), dialect in ("clickhouse", "spark"))


def _written(name: str, dialect: DialectName, inline: bool) -> SQL:
    if name in FILTERS:
        return FILTERS[name].to_sql(dialect, inline=inline)
    f = clauses_of_relations.FILTERS[name]
    return f.to_sql(dialect, "c", inline=inline, related=clauses_of_relations.related(), now=clauses_of_relations.NOW)


def of_sqlalchemy(driver: str, name: str) -> Form:
    """Return what SQLAlchemy compiles for a driver, and what it hands to the driver."""
    if name in FILTERS:
        expression = FILTERS[name].to_sqlalchemy(_ROWS)
    else:
        expression = clauses_of_relations.FILTERS[name].to_sqlalchemy(
            clauses_of_relations.CONTACTS, clauses_of_relations.related_tables(), now=clauses_of_relations.NOW
        )
    compiled: Any = expression.compile(dialect=_dialect(driver))
    state = compiled.construct_expanded_state()
    bound = {
        name: state.processors[name](value) if name in state.processors else value
        for name, value in state.parameters.items()
    }
    handed = bound if state.positiontup is None else [bound[n] for n in state.positiontup]
    return Form((("", state.statement), ("parameters: ", handed)))


_ROWS: Final = table_of("rows", SCHEMA)


@cache
def _dialect(driver: str) -> sa.Dialect:
    return sa.make_url(f"{driver}://").get_dialect()()


def as_mariadb(form: Form) -> Form:
    """Return what MariaDB has in place of MySQL's words, wherever it is the word alone that differs."""
    return Form(tuple((title, _in_mariadb(value) if title == "" else value) for title, value in form.parts))


def _in_mariadb(text: str) -> str:
    return _MATCHED.sub(
        r"\1 COLLATE utf8mb4_nopad_bin REGEXP \2", text.replace("utf8mb4_0900_bin", "utf8mb4_nopad_bin")
    )


_MATCHED: Final = re.compile(r"REGEXP_LIKE\((CONVERT\([^()]*\)), (CONVERT\([^()]*\)), 'c'\)")


def as_asyncpg(form: Form) -> Form:
    """Return what asyncpg has in place of named parameters: numbers, and for each the type of its value."""
    (_, statement), (title, named) = form.parts
    numbers = {name: number for number, name in enumerate(named, 1)}
    statement = _NAMED.sub(lambda found: _cast(numbers[found[1]], named[found[1]]), statement)
    return Form((("", statement.replace("%%", "%")), (title, [*named.values()])))


def _cast(number: int, value: Any) -> str:
    many = "[]" if isinstance(value, list | tuple) else ""
    one = value[0] if many else value
    if type(one) is datetime:
        return f"CAST(CAST(${number} AS text) AS timestamptz{many})"
    types = {bool: "boolean", int: "bigint", float: "double precision"}
    return f"CAST(${number} AS {types.get(type(one), 'text')}{many})"


_NAMED: Final = re.compile(r"%\((\w+)\)s")


@dataclass(frozen=True)
class Derived:
    """A file of what another one does not tell: the clauses whose forms are not those of the first, rewritten."""

    first: str
    rewritten: Callable[[Form], Form]


FORMS: Final[dict[str, Callable[[str], Form]]] = {
    **{f"{dialect}.sql": partial(of_text, dialect) for dialect in DIALECTS},
    **{f"sqlalchemy-{driver}.sql": partial(of_sqlalchemy, driver) for driver in DRIVERS},
}
DERIVED: Final[dict[str, Derived]] = {
    "mariadb.sql": Derived("mysql.sql", as_mariadb),
    "sqlalchemy-mariadb+pymysql.sql": Derived("sqlalchemy-mysql+pymysql.sql", as_mariadb),
    "sqlalchemy-postgresql+asyncpg.sql": Derived("sqlalchemy-postgresql+psycopg.sql", as_asyncpg),
}


@cache
def form(name: str, clause: str) -> Form | UnsupportedError:
    """Return what is emitted for a clause now, or why it is refused."""
    try:
        return FORMS[name](clause)
    except UnsupportedError as error:
        return error


def is_derived(name: str, clause: str) -> bool:
    """Whether what is emitted for a clause is that of the first file, rewritten."""
    of = DERIVED[name]
    first = form(of.first, clause)
    return isinstance(first, Form) and of.rewritten(first) == form(name, clause)


def contents(name: str) -> dict[str, str]:
    """Return what belongs into a file now, by clause."""
    told = {clause: form(name, clause) for clause in ALL if name not in DERIVED or not is_derived(name, clause)}
    return {clause: str(one) if isinstance(one, Form) else _comment(f"refused: {one}") for clause, one in told.items()}


def file(name: str) -> str:
    """Return the text of a file as it is to be now."""
    titles = f"to_sql({name[:-4]!r})" if name[:-4] in DIALECTS else f"SQLAlchemy, {name[11:-4]}"
    if name in DERIVED:
        titles += f", where it is not what {DERIVED[name].first} says"
    parts = [f"-- {titles}. Written by tests/backends/sql/golden.py.\n"]
    for clause, text in contents(name).items():
        parts.append(f"\n-- {clause}\n-- {_shown(_shortened(repr(ALL[clause])))}\n{text}")
    return "".join(parts)


FILES: Final[dict[str, Callable[[], str]]] = {name: partial(file, name) for name in FORMS}


def difference(name: str) -> str:
    """Return how a file differs from what is emitted now; nothing where it does not."""
    path = FOLDER / name
    before = path.read_text("utf-8") if path.exists() else ""
    now = FILES[name]()
    return "".join(
        difflib.unified_diff(before.splitlines(keepends=True), now.splitlines(keepends=True), name, "emitted now")
    )


def _comment(title: str, value: Any = None) -> str:
    return f"-- {title}{'' if value is None else _shown(_shortened(repr(value)))}\n"


def _laid_out(text: str, backslashes: bool = False) -> str:
    """Return SQL with each member of its outermost group on a line of its own."""
    lines = []
    depth = start = 0
    for found in (_BACKSLASHED if backslashes else _DOUBLED).finditer(text):
        token = found[0]
        depth += (token == "(") - (token == ")")
        if depth == 1 and token in (" AND ", " OR "):
            lines.append(text[start : found.start()])
            start = found.start() + 1
    lines.append(text[start:])
    if len(lines) > LONGEST:
        half = LONGEST // 2
        lines = [*lines[:half], f"… {len(lines)} lines, {_digest(text)} …", *lines[-half:]]
    return "".join(f"{_shown(_shortened(line.rstrip()))}\n" for line in lines)


#: Quoted texts and names, what joins members, and parentheses: where a backslash escapes a quote, and where not.
_DOUBLED: Final = re.compile(r"""'[^']*'|"[^"]*"|`[^`]*`| AND | OR |[()]""")
_BACKSLASHED: Final = re.compile(r"""'(?:[^'\\]|\\.)*'|`[^`]*`| AND | OR |[()]""", re.DOTALL)


def _shortened(line: str) -> str:
    if len(line) <= WIDEST:
        return line
    half = WIDEST // 3
    return f"{line[:half]} … {len(line):,} characters, {_digest(line)} … {line[-half:]}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _shown(line: str) -> str:
    """Name the characters that cannot be seen, or be told from others."""
    if line.isprintable() and "\u212a" not in line:
        return line
    return "".join(char if char.isprintable() and char != "\u212a" else f"⟨U+{ord(char):04X}⟩" for char in line)


def main(arguments: list[str]) -> int:
    """Compare the files, or with `--write` write them."""
    differing = [name for name in FILES if difference(name)]
    if arguments == ["--write"]:
        FOLDER.mkdir(exist_ok=True)
        for name in differing:
            (FOLDER / name).write_text(FILES[name](), "utf-8")
    elif arguments:
        print(__doc__)  # noqa: T201
        return 2
    for name in differing:
        print(name)  # noqa: T201
    return 0 if arguments else int(bool(differing))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
