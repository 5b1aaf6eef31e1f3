"""What importing the package and running a command load, and which floor imports which."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from typer.testing import CliRunner

import audiencefilter as af
from audiencefilter.program import COMMANDS, app, load
from tests.loading import HEAVY, HEAVY_OF_SERVICE, commands_in, loaded_by, loaded_by_command

ROOT: Final = "audiencefilter"
_SOURCE: Final = Path(__file__).parent.parent / "src"
PACKAGE = _SOURCE / ROOT
#: The module that has the table of commands.
COMMANDS_ARE_IN: Final = "audiencefilter.program"

#: What `import audiencefilter` loads of the package: the face, and what a schema and a filter are.
OF_THE_PACKAGE = {"audiencefilter", "audiencefilter.filter", "audiencefilter.language"} | {
    f"audiencefilter.language.{name}" for name in (
        "choice", "decimals", "errors", "fields", "generics", "given_records", "instants", "limits", "schema", "types",
    )
}  # fmt: skip


def of_the_package(modules: Iterable[str]) -> set[str]:
    return {name for name in modules if name.partition(".")[0] == "audiencefilter"}


def test_importing_the_package_loads_what_a_filter_is() -> None:
    modules = loaded_by("import audiencefilter")
    assert modules.isdisjoint(HEAVY)
    assert of_the_package(modules) == OF_THE_PACKAGE
    matching = loaded_by("import audiencefilter as af; af.parse('{\"points\": 1}').matches({'points': 1})")
    assert matching.isdisjoint(f"audiencefilter.language.{name}" for name in ("durations", "foreign", "relative_dates"))


def test_reading_matching_and_writing_sql_loads_nothing_heavy() -> None:
    modules = loaded_by(
        "import audiencefilter as af\n"
        "f = af.parse('{\"points\": 1}')\n"
        "assert f.matches({'points': 1}) and f.to_text() and f.describe() and not f.warnings\n"
        "from audiencefilter.backends.sql.dialects import DIALECTS\n"
        "for count, dialect in enumerate(DIALECTS, 1):\n"
        "    f = af.parse({'name': {'contains': 'k', 'in': ['a', 'b']}, 'points': {'gt': 1}, 'at': None},\n"
        "                 af.Schema('Row', [af.Field(name, getattr(af.FieldType, kind)) for name, kind in\n"
        "                                   (('name', 'STRING'), ('points', 'INTEGER'), ('at', 'DATETIME'))]))\n"
        "    assert f.to_sql(dialect).parameters and not f.to_sql(dialect, inline=True).parameters\n"
        "    assert len(DIALECTS.built) == count\n"
    )
    assert modules.isdisjoint({*HEAVY, "duckdb", "psycopg"})
    assert not any(name.startswith("audiencefilter.membership") for name in modules)


def test_checking_a_clause_loads_typer_and_what_reads_clauses() -> None:
    modules = loaded_by_command("check", "-w", '{"points": 1}')
    assert modules & {*HEAVY, *HEAVY_OF_SERVICE} == {"typer"}
    assert commands_in(modules) == {"check"}
    assert not any(name.startswith(("audiencefilter.membership", "audiencefilter.service")) for name in modules)


def test_clauses_and_a_record_need_neither_pyarrow_nor_numpy(tmp_path: Path) -> None:
    (tmp_path / "some.jsonl").write_text('{"key": 1, "filters": {"points": 1}}\n')
    for arguments in (
        ("check", str(tmp_path), "--strict"),
        ("check", "-w", "points = 1", "--json"),
        ("convert", "-w", "points = 1", "--to", "english"),
        ("explain", "-w", "points = 1", "--record", '{"points": 1}'),
        ("migrate", "--rename", "score=referrals", str(tmp_path)),
    ):
        modules = loaded_by_command(*arguments)
        assert "audiencefilter.language.schema" in modules
        assert modules.isdisjoint({"pyarrow", "numpy", "pandas", "polars", "rich"})


def test_help_loads_no_command() -> None:
    modules = loaded_by_command("--help")
    assert modules & {*HEAVY, *HEAVY_OF_SERVICE} == {"typer"}
    assert commands_in(modules) == set()
    assert of_the_package(modules) - OF_THE_PACKAGE == {
        "audiencefilter.__main__", "audiencefilter.cli", "audiencefilter.cli.guard", "audiencefilter.cli.terminal",
        "audiencefilter.program", "audiencefilter.contacts", "audiencefilter.contacts.policy",
    }  # fmt: skip


def test_counting_a_small_file_loads_neither_columns_nor_pandas(tmp_path: Path) -> None:
    path = tmp_path / "contacts.csv"
    path.write_text("points\n100\n")
    modules = loaded_by_command("count", "-w", '{"points": {"gte": 5}}', str(path))
    assert modules.isdisjoint({"pandas", "sqlalchemy", "pyarrow", "pydantic", "audiencefilter.columns.store"})


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_what_their_own_help_says(name: str) -> None:
    command = load(name)
    assert (command.name, str(command.help).partition("\n")[0]) == (name, COMMANDS[name].help)


def test_every_command_is_in_the_list() -> None:
    own = {f"audiencefilter.cli.commands.{file.stem}" for file in (PACKAGE / "cli" / "commands").glob("[a-z]*.py")}
    service = {"audiencefilter.service.commands", "audiencefilter.service.processes"}
    assert {command.module for command in COMMANDS.values()} == own | service


def test_an_interrupt_while_a_command_is_loaded_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("audiencefilter.program.import_module", interrupted)
    result = CliRunner().invoke(app, ["check", "-w", "{}"])
    assert (result.exit_code, result.output) == (130, "")


def test_the_extra_is_named_that_a_command_of_the_service_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(_: str) -> None:
        raise ModuleNotFoundError("No module named 'limits'", name="limits")

    monkeypatch.setattr("audiencefilter.program.import_module", absent)
    for name in ("serve", "worker", "import", "accounts"):
        result = CliRunner().invoke(app, [name, "--help"])
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == (
            "error: the service needs limits, which is not installed: "
            "install it with pip install 'audiencefilter[cli,service]'\n"
        )


def test_every_public_name_is_there_and_listed() -> None:
    assert {*af.__all__} <= {*dir(af)}
    found: dict[str, object] = {}
    exec("from audiencefilter import *", found)
    assert all(getattr(af, name) is found[name] for name in af.__all__)
    assert "AudienceIndex" in vars(af)  # found without asking again


def test_a_name_that_is_not_public_is_missing() -> None:
    with pytest.raises(AttributeError, match="module 'audiencefilter' has no attribute 'Audience'"):
        af.Audience  # noqa: B018


# -- which file imports which, wherever the import stands: in functions, for type checkers, by a name in a string -----


class Import(NamedTuple):
    """An import of a module of the package; of which name, unless it is of the module as a whole."""

    module: str
    name: str | None


@cache
def modules() -> Mapping[str, Path]:
    """Return the files of the package by the names of their modules."""
    return {_module_of(file): file for file in sorted((_SOURCE / ROOT).rglob("*.py"))}


def _module_of(file: Path) -> str:
    parts = file.relative_to(_SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports() -> Mapping[str, frozenset[Import]]:
    """Return for every module what it imports of the package."""
    return {module: frozenset(_imports_of(file)) for module, file in modules().items()}


def graph() -> dict[str, set[str]]:
    """Return for every module those that it imports."""
    return {module: {found.module for found in imported} - {module} for module, imported in imports().items()}


def _imports_of(file: Path) -> Iterator[Import]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.ImportFrom(module=str(module), names=names, level=0):
                for alias in names:
                    inner = f"{module}.{alias.name}"  # a name may be a module of its own
                    if inner in modules():
                        yield Import(inner, None)
                    elif module in modules():
                        yield Import(module, alias.name)
            case ast.ImportFrom():
                raise AssertionError(f"{file} has a relative import")
            case ast.Import(names=names):
                yield from (Import(alias.name, None) for alias in names if alias.name in modules())
            case ast.Constant(value=str(text)) if text in modules() and text != ROOT:
                yield Import(text, None)
            case _:
                pass


#: Lowest first: no file imports from a higher floor, wherever the import stands. A floor is a module, or a package with
#: all that is in it and has no floor of its own. The package itself, which has the public names, is a floor: above what
#: it loads, below those who use it.
FLOORS: Final = (
    "language", "notations", "plan", "backends", "contacts", "explain", "filter", "columns", "membership", "adapters",
    "timing", "benchmark", "", "tools", "testing", "cli", "service", "program",
)  # fmt: skip
FACE: Final = ""
#: What methods of public classes import of higher floors when they are called; nothing else may.
METHODS: Final = {
    "filter": {"adapters.frames"},
    "language.schema": {
        "adapters.dataclass", "adapters.django.schemas", "adapters.proposal", "adapters.pydantic",
        "adapters.querybuilder", "adapters.sqlalchemy", "adapters.typed_columns", "contacts.schema_file",
        "notations.builder", "notations.jsonschema",
    },
}  # fmt: skip
#: The modules of the program, which loads every command.
PROGRAM: Final = {"program", "__main__"}


def short(module: str) -> str:
    return module.removeprefix(ROOT).removeprefix(".")


def floor(module: str) -> str:
    name = short(module)
    if name in PROGRAM:
        return "program"
    return max((floor for floor in FLOORS if f"{name}.".startswith(f"{floor}.")), key=len, default=FACE)


def all_edges() -> dict[str, set[str]]:
    """Return which file imports which: the program's table of commands included, what methods import left out."""
    edges = graph()
    edges[COMMANDS_ARE_IN] |= {place.module for place in COMMANDS.values()}
    for module, others in METHODS.items():
        edges[f"{ROOT}.{module}"] -= {f"{ROOT}.{other}" for other in others}
    return edges


def test_every_module_has_a_floor_and_every_floor_a_module() -> None:
    assert {short(module) for module in modules() if floor(module) == FACE} == {""}
    assert {floor(module) for module in modules()} == {*FLOORS}


def test_tables_of_what_is_loaded_later_are_imports() -> None:
    edges = all_edges()
    assert f"{ROOT}.membership.index" in edges[ROOT]
    assert f"{ROOT}.cli.commands.check" in edges[COMMANDS_ARE_IN]
    assert all(module in edges for imported in edges.values() for module in imported)


def test_no_floor_imports_a_higher_one() -> None:
    upwards = {
        (floor(module), floor(other)): f"{short(module)} imports {short(other)}"
        for module, imported in all_edges().items()
        for other in imported
        if FLOORS.index(floor(other)) > FLOORS.index(floor(module))
    }
    assert list(upwards.values()) == []


def test_methods_import_higher_floors_only_when_they_are_called() -> None:
    for module, others in METHODS.items():
        path = modules()[f"{ROOT}.{module}"]
        assert {f"{ROOT}.{other}" for other in others} <= graph()[f"{ROOT}.{module}"]
        at_once = ast.parse(path.read_text("utf-8")).body
        named = {node.module for node in at_once if isinstance(node, ast.ImportFrom)}
        assert named.isdisjoint(f"{ROOT}.{other}" for other in others)


def test_no_files_import_one_another_in_a_circle() -> None:
    TopologicalSorter(all_edges()).prepare()  # which raises an error that has the circle


def test_the_command_line_and_the_service_use_what_anybody_may_use() -> None:
    private = {
        (floor(module), short(found.module)): f"{short(module)} imports {found}"
        for module, imported in imports().items()
        for found in imported
        if floor(module) in ("cli", "service") and not is_for_anybody(found)
    }
    assert list(private.values()) == []


def is_for_anybody(found: Import) -> bool:
    return found.module == ROOT or floor(found.module) in ("tools", "contacts", "cli", "service")


def test_no_default_test_imports_an_exhaustive_one() -> None:
    tests = Path(__file__).parent
    imported = re.compile(r"^\s*(?:from|import) tests\.exhaustive", re.MULTILINE)
    files = [file for file in tests.rglob("*.py") if tests / "exhaustive" not in file.parents]
    assert len(files) > 100
    assert [str(file.relative_to(tests)) for file in files if imported.search(file.read_text("utf-8"))] == []
