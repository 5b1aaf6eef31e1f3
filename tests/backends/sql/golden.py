"""The golden files: the SQL of every clause of `clauses.py` and `clauses_beyond.py`, in every dialect, to be read.

    python -m tests.backends.sql.golden           # say which files differ from what is emitted now
    python -m tests.backends.sql.golden --write   # write them

The tests compare; nothing else writes. Whoever writes reads the difference.
"""

import difflib
import hashlib
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, get_args

import sqlalchemy as sa

from audiencefilter.backends.sql.condition import SQL, DialectName
from audiencefilter.language.errors import UnsupportedError
from tests.agreement.tables import table_of
from tests.backends.sql import clauses_beyond
from tests.backends.sql.clauses import CLAUSES, FILTERS, SCHEMA

FOLDER: Final = Path(__file__).parent / "golden"
DIALECTS: Final[tuple[DialectName, ...]] = get_args(DialectName)
#: The drivers of SQLAlchemy, by the names of their files.
DRIVERS: Final = ("sqlite", "postgresql+psycopg", "postgresql+asyncpg", "mysql+pymysql", "mariadb+pymysql")

#: A line of more characters is shortened, and so is SQL of more lines; a digest stands for what is left out.
WIDEST: Final = 300
LONGEST: Final = 30


def text_file(dialect: DialectName) -> str:
    """Return what `to_sql` writes."""
    backslashes = dialect in ("clickhouse", "spark")

    def forms(name: str) -> Iterator[str]:
        if name in FILTERS:
            bound, inline = (FILTERS[name].to_sql(dialect, inline=inline) for inline in (False, True))
        else:
            bound, inline = (_beyond(name, dialect, inline) for inline in (False, True))
        yield _laid_out(bound.text, backslashes)
        yield _comment("parameters: ", bound.parameters)
        assert not inline.parameters
        if bound.parameters:
            yield _comment("with literals:")
            yield _laid_out(inline.text, backslashes)

    return _file(f"to_sql({dialect!r})", forms)


def _beyond(name: str, dialect: DialectName, inline: bool) -> SQL:
    f = clauses_beyond.FILTERS[name]
    return f.to_sql(dialect, "c", inline=inline, related=clauses_beyond.related(), now=clauses_beyond.NOW)


def sqlalchemy_file(driver: str) -> str:
    """Return what SQLAlchemy compiles for a driver, and what it hands to the driver."""
    dialect = sa.make_url(f"{driver}://").get_dialect()()
    table = table_of("rows", SCHEMA)

    def expression(name: str) -> sa.ColumnElement[bool]:
        if name in FILTERS:
            return FILTERS[name].to_sqlalchemy(table)
        f = clauses_beyond.FILTERS[name]
        return f.to_sqlalchemy(clauses_beyond.CONTACTS, clauses_beyond.related_tables(), now=clauses_beyond.NOW)

    def forms(name: str) -> Iterator[str]:
        compiled: Any = expression(name).compile(dialect=dialect)
        state = compiled.construct_expanded_state()
        bound = {
            name: state.processors[name](value) if name in state.processors else value
            for name, value in state.parameters.items()
        }
        yield _laid_out(state.statement)
        yield _comment("parameters: ", bound if state.positiontup is None else [bound[n] for n in state.positiontup])

    return _file(f"SQLAlchemy, {driver}", forms)


FILES: Final[dict[str, Callable[[], str]]] = {
    **{f"{dialect}.sql": partial(text_file, dialect) for dialect in DIALECTS},
    **{f"sqlalchemy-{driver}.sql": partial(sqlalchemy_file, driver) for driver in DRIVERS},
}


def difference(name: str) -> str:
    """Return how a file differs from what is emitted now; nothing where it does not."""
    path = FOLDER / name
    held = path.read_text("utf-8") if path.exists() else ""
    now = FILES[name]()
    return "".join(
        difflib.unified_diff(held.splitlines(keepends=True), now.splitlines(keepends=True), name, "emitted now")
    )


# -- layout ---------------------------------------------------------------------------------------------------------


def _file(title: str, forms: Callable[[str], Iterator[str]]) -> str:
    parts = [f"-- {title}. Written by tests/backends/sql/golden.py.\n"]
    for name, clause in {**CLAUSES, **clauses_beyond.CLAUSES}.items():
        try:
            written = "".join(forms(name))
        except UnsupportedError as error:
            written = _comment(f"refused: {error}")
        parts.append(f"\n-- {name}\n-- {_shown(_shortened(repr(clause)))}\n{written}")
    return "".join(parts)


def _comment(title: str, value: Any = None) -> str:
    return f"-- {title}{'' if value is None else _shown(_shortened(repr(value)))}\n"


def _laid_out(text: str, backslashes: bool = False) -> str:
    """Return SQL with each member of its outermost group on a line of its own."""
    lines = [""]
    depth = 0
    for token in (_BACKSLASHED if backslashes else _DOUBLED).findall(text):
        if depth == 1 and token in (" AND ", " OR "):
            lines.append(token[1:])
            continue
        depth += (token == "(") - (token == ")")
        lines[-1] += token
    if len(lines) > LONGEST:
        half = LONGEST // 2
        lines = [*lines[:half], f"… {len(lines)} lines, {_digest(text)} …", *lines[-half:]]
    return "".join(f"{_shown(_shortened(line.rstrip()))}\n" for line in lines)


#: Quoted texts and names, what joins members, and anything else: where a backslash escapes a quote, and where not.
_DOUBLED: Final = re.compile(r"""'[^']*'|"[^"]*"|`[^`]*`| AND | OR |.""", re.DOTALL)
_BACKSLASHED: Final = re.compile(r"""'(?:[^'\\]|\\.)*'|`[^`]*`| AND | OR |.""", re.DOTALL)


def _shortened(line: str) -> str:
    if len(line) <= WIDEST:
        return line
    half = WIDEST // 3
    return f"{line[:half]} … {len(line):,} characters, {_digest(line)} … {line[-half:]}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _shown(line: str) -> str:
    """Name the characters that cannot be seen, or be told from others."""
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
