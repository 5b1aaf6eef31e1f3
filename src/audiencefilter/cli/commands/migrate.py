"""``audiencefilter migrate``: other names of fields in the clauses of files and of a column of a database."""

import io
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import unified_diff
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import typer

from audiencefilter import Filter, Schema, parse, read
from audiencefilter.cli.clause import ClauseOptions
from audiencefilter.cli.clause_files import Clause, Paths, clause_of, clauses_at, clauses_in
from audiencefilter.cli.guard import Failure, database_message
from audiencefilter.cli.terminal import complain, say
from audiencefilter.cli.writing import replace_all
from audiencefilter.tools import instead_of, renamed, show

if TYPE_CHECKING:
    import sqlalchemy as sa

_GZIP: Final = b"\x1f\x8b"


def migrate(
    paths: Paths = None,
    rename: Annotated[
        list[str] | None,
        typer.Option("--rename", metavar="OLD=NEW", help="A field or relation, and its new name; may be repeated."),
    ] = None,
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL", help="A database, as SQLAlchemy names it; not files.")
    ] = None,
    table: Annotated[str | None, typer.Option("--table", metavar="NAME", help="The table with the clauses.")] = None,
    column: Annotated[
        str | None, typer.Option("--column", metavar="NAME", help="The column of the clauses, of JSON or texts.")
    ] = None,
    write: Annotated[bool, typer.Option("--write", help="Write what is changed; nothing if one is wrong.")] = False,
    *,
    options: ClauseOptions,
) -> int:
    """Rename fields in clauses of files or of a column of a database: print a diff, or write all of it."""
    names = Names.of(rename or (), options.chosen_schema())
    if database is None:
        if not paths or table or column:
            raise Failure("what is migrated? Name files, folders or patterns, or --database, --table and --column")
        return _migrate_files(clauses_at(paths, options.schema), names, write)
    if paths or not (table and column):
        raise Failure("--database takes a --table and its --column, and no files")
    with _connected(database) as connection:
        return _migrate_column(connection, table, column, names, write)


class Names(NamedTuple):
    """New names by old ones, with the schemas that have them."""

    names: Mapping[str, str]
    old: Schema
    new: Schema

    @classmethod
    def of(cls, given: Sequence[str], new: Schema) -> "Names":
        """Return the names of `--rename`."""
        names: dict[str, str] = {}
        for text in given:
            old, _, name = text.partition("=")
            if not old or not name or old in names or name in names.values():
                raise Failure(f"--rename {show(text)}: write each name once, as in --rename points=score")
            names[old] = name
        if not names:
            raise Failure("what is renamed? Write --rename OLD=NEW")
        try:
            old_schema = parse("{}", new).rename({name: old for old, name in names.items()}).schema
        except ValueError as error:
            raise Failure(f"--rename: {error}: its right side is a name of --schema, the new one") from None
        return cls(names, old_schema, new)

    def rewritten(self, clause: Clause, f: Filter) -> str | None:
        """Return the source of a clause with the new names, and else as it is; None if it has none of the old ones."""
        source = renamed(clause.source, self.old, self.new)
        if source == (clause.source if isinstance(clause.source, str) else clause.source.decode()):
            return None
        audiences = None if clause.line is None else dict[str, Any]()  # only on a line may a clause ask for some
        if read(source, self.new, audiences=audiences) != f.rename(self.names):
            raise Failure(f"{clause.file}: this would become another clause: please report it")
        return source


def _right(clauses: Sequence[Clause]) -> list[tuple[Clause, Filter]] | None:
    """Return clauses with their filters; None, after their problems are printed, if there are any."""
    told = [clause.told("error", problem) for clause in clauses for problem in clause.problems]
    if not told:
        return [(clause, clause.filter) for clause in clauses if clause.filter is not None]
    say("\n".join(told))
    complain(f"error: problems of clauses with the old names: {len(told):,}; nothing is written")
    return None


def _say_diff(name: str, old: str, new: str) -> None:
    before, after = (io.StringIO(text, newline="\n").readlines() for text in (old, new))
    for line in unified_diff(before, after, f"a/{name}", f"b/{name}"):
        say(line[:-1] if line.endswith("\n") else f"{line}\n\\ No newline at end of file")


def _done(clauses: int, changed: int, write: bool) -> int:
    complain(f"clauses: {clauses:,}, {'written' if write else 'to write with --write'}: {changed:,}")
    return 0


# -- files ------------------------------------------------------------------------------------------------------------


def _migrate_files(files: Sequence[str], names: Names, write: bool) -> int:
    former = {file: Path(file).read_bytes() for file in files}
    for file, content in former.items():
        if content.startswith(_GZIP):
            raise Failure(f"{file} is packed by gzip: unpack it first, with gunzip")
    if (clauses := _right(list(chain.from_iterable(clauses_in(file, names.old) for file in files)))) is None:
        return 2
    contents = {file: io.BytesIO(content).readlines() for file, content in former.items()}
    changed = 0
    for clause, f in clauses:
        if (source := names.rewritten(clause, f)) is None:
            continue
        changed += 1
        lines = contents[str(clause.file)]
        if clause.line is None:
            lines[:] = [source.encode()]
            continue
        index, text, (start, end) = clause.line.number - 1, clause.line.text, clause.line.span
        value = json.dumps(source, ensure_ascii=text.isascii()) if text[start] == '"' else source
        before, _, after = lines[index].partition(text.encode())
        lines[index] = before + (text[:start] + value + text[end:]).encode() + after
    both = {file: (former[file], b"".join(lines)) for file, lines in contents.items()}
    different = {file: (old, new) for file, (old, new) in both.items() if old != new}
    for file, (old, new) in different.items():
        _say_diff(Path(file).as_posix(), old.decode(), new.decode())
    if write:
        replace_all(different)
    return _done(len(clauses), changed, write)


# -- a column of a database -------------------------------------------------------------------------------------------


@contextmanager
def _connected(url: str) -> "Iterator[sa.Connection]":
    """Give a connection with a transaction, which nothing is written of unless it is committed."""
    import sqlalchemy as sa

    try:
        address = sa.make_url(url)
    except (sa.exc.ArgumentError, ValueError):
        raise Failure("--database is no URL: write one, as in postgresql://USER@HOST/NAME or sqlite:///FILE") from None
    if address.get_backend_name() == "sqlite" and not Path(address.database or "").is_file():
        raise Failure(f"--database: there is no file {address.database or ':memory:'}")  # SQLite would make one
    try:
        engine = sa.create_engine(url, poolclass=sa.NullPool, hide_parameters=True)
        with engine.connect() as connection:
            yield connection
    except ModuleNotFoundError as error:
        raise Failure(f"--database needs {error.name}, which is not installed") from None
    except sa.exc.SQLAlchemyError as error:
        raise Failure(f"--database: {database_message(error, address.password)}") from None


def _migrate_column(connection: "sa.Connection", name: str, column: str, names: Names, write: bool) -> int:
    import sqlalchemy as sa

    within, _, own = name.rpartition(".")
    try:
        table = sa.Table(own, sa.MetaData(), schema=within or None, autoload_with=connection, resolve_fks=False)
    except sa.exc.NoSuchTableError:
        raise Failure(f"there is no table {show(name)}") from None
    if column not in table.c:
        raise Failure(f"{name} has no column {show(column)}{instead_of(column, table.c.keys())}")
    keys = list(table.primary_key)
    if not keys:
        raise Failure(f"{name} has no primary key, which names the rows that are written: give it one")
    text = sa.cast(table.c[column], sa.Text)
    rows = connection.execute(sa.select(text, *keys).where(text != "null").order_by(*keys)).all()
    if (clauses := _right([clause_of(row[0], names.old, f"{name}/{_key(keys, row[1:])}") for row in rows])) is None:
        return 2
    changed = 0
    for row, (clause, f) in zip(rows, clauses, strict=True):
        new = f.rename(names.names).to_json()
        if new == f.to_json():
            continue
        changed += 1
        _say_diff(str(clause.file), f"{row[0]}\n", f"{new}\n")
        if write:
            of_row = [key == value for key, value in zip(keys, row[1:], strict=True)]
            value: Any = sa.literal(new, sa.Text())
            if connection.dialect.name == "postgresql" and isinstance(table.c[column].type, sa.JSON):
                value = sa.cast(value, table.c[column].type)
            done = connection.execute(table.update().where(*of_row, text == row[0]).values({column: value}))
            if done.rowcount == 0:
                raise Failure(f"{clause.file} was changed meanwhile: nothing is written, run it again")
    if write:
        connection.commit()
    return _done(len(clauses), changed, write)


def _key(keys: Sequence[Any], values: Sequence[Any]) -> str:
    """Return the primary key of a row as it is shown."""
    return ",".join(f"{key.name}={value}" for key, value in zip(keys, values, strict=True))
