"""What importing the package and running a command load, and which layer imports which."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from typer.testing import CliRunner

import audiencefilter as af
from audiencefilter.cli.app import COMMANDS, app, load
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.migrating import upgrade

PACKAGE = Path(__file__).parent.parent / "src" / "audiencefilter"
HEAVY = ("sqlalchemy", "lark", "numpy", "polars", "pyarrow", "fastapi", "pydantic", "typer", "rich", "pytest")
#: What a command that keeps contacts might load, and need not.
HEAVY_OF_SERVICE = ("alembic", "mako", "pydantic_settings", "structlog", "uvicorn", "orjson", "limits")
#: Lower layers first: none imports a later one as it is loaded.
LAYERS = (
    "language",
    "notations",
    "plan",
    "backends",
    "insight",
    "filter",
    "contacts",
    "columns",
    "membership",
    "adapters",
    "testing",
    "cli",
    "service",
)

#: What `import audiencefilter` loads of the package: the face, and what a schema and a filter are.
OF_THE_PACKAGE = {
    "audiencefilter",
    "audiencefilter.backends",
    "audiencefilter.backends.sql",
    "audiencefilter.backends.sql.condition",
    "audiencefilter.cache",
    "audiencefilter.filter",
    "audiencefilter.language",
    "audiencefilter.language.ast",
    "audiencefilter.language.digits",
    "audiencefilter.language.errors",
    "audiencefilter.language.fields",
    "audiencefilter.language.instants",
    "audiencefilter.language.limits",
    "audiencefilter.language.operators",
    "audiencefilter.language.paths",
    "audiencefilter.language.schema",
    "audiencefilter.notations",
    "audiencefilter.notations.canonical",
    "audiencefilter.schema",
}


def loaded_by(program: str) -> set[str]:
    """Return the modules that are loaded when a program ends, which says nothing on stderr."""
    told = "import atexit, sys; atexit.register(lambda: sys.stderr.write(' '.join(sys.modules)))\n"
    done = subprocess.run([sys.executable, "-c", told + program], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def loaded_by_command(*arguments: str) -> set[str]:
    return loaded_by(f"sys.argv[1:] = {arguments!r}\nfrom audiencefilter.cli import run; run()")


def of_the_package(modules: Iterable[str]) -> set[str]:
    return {name for name in modules if name.partition(".")[0] == "audiencefilter"}


def test_importing_the_package_loads_what_a_filter_is() -> None:
    modules = loaded_by("import audiencefilter")
    assert modules.isdisjoint(HEAVY)
    assert of_the_package(modules) == OF_THE_PACKAGE


def test_reading_and_matching_json_loads_nothing_heavy() -> None:
    modules = loaded_by(
        "import audiencefilter as af\n"
        "f = af.parse('{\"points\": 1}')\n"
        "assert f.matches({'points': 1}) and f.to_text() and f.describe() and not f.warnings\n"
    )
    assert modules.isdisjoint(HEAVY)
    assert not any(name.startswith("audiencefilter.membership") for name in modules)


def test_checking_a_clause_loads_typer_and_what_reads_clauses() -> None:
    modules = loaded_by_command("check", "-w", '{"points": 1}', "--notation", "extended")
    assert modules & {*HEAVY} == {"typer", "pydantic"}  # by which Typer reads the choice
    modules = loaded_by_command("check", "-w", '{"points": 1}')
    assert modules & {*HEAVY, *HEAVY_OF_SERVICE} == {"typer"}
    assert commands_in(modules) == {"check"}
    assert not any(name.startswith(("audiencefilter.membership", "audiencefilter.service")) for name in modules)


def test_help_loads_no_command() -> None:
    modules = loaded_by_command("--help")
    assert modules & {*HEAVY, *HEAVY_OF_SERVICE} == {"typer"}
    assert commands_in(modules) == set()
    assert of_the_package(modules) - OF_THE_PACKAGE == {
        "audiencefilter.cli",
        "audiencefilter.cli.app",
        "audiencefilter.cli.failure",
        "audiencefilter.cli.guard",
        "audiencefilter.cli.lean",
        "audiencefilter.contacts",
        "audiencefilter.contacts.policy",
    }


def test_listing_accounts_loads_sqlalchemy_and_what_prints_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.startswith("AUDIENCEFILTER_")]:
        monkeypatch.delenv(name)
    url = f"sqlite:///{tmp_path / 'contacts.db'}"
    monkeypatch.setenv("AUDIENCEFILTER_DATABASE_URL", url)
    database = Database(url)
    upgrade(database)
    with database.writing() as connection:
        connection.exec_driver_sql("INSERT INTO accounts VALUES ('a', 'Acme', 'free', '2025-01-01 00:00:00')")
    database.close()
    modules = loaded_by_command("accounts", "list")
    assert modules & {*HEAVY, *HEAVY_OF_SERVICE} == {"typer", "sqlalchemy", "rich"}
    assert "sqlalchemy.orm" not in modules
    assert commands_in(modules) == {"accounts"}
    assert loaded_by_command("accounts", "list", "--json") & {*HEAVY, *HEAVY_OF_SERVICE} == {"typer", "sqlalchemy"}


def commands_in(modules: Iterable[str]) -> set[str]:
    places = {f"{place.package}.{place.module}": place.module for place in COMMANDS.values()}
    return {places[name] for name in modules if name in places}


# -- what is loaded later -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_what_their_own_help_says(name: str) -> None:
    command = load(name)
    assert (command.name, command.help) == (name, COMMANDS[name].help)


def test_every_command_is_in_the_list() -> None:
    shared = {"__init__"}
    # These are commands of groups that have others, too.
    shared |= {"confirming", "deleting", "expiry", "list_fields", "listing", "names", "opening"}
    folders = {"audiencefilter.cli.commands": PACKAGE / "cli" / "commands"}
    folders["audiencefilter.service.admin"] = PACKAGE / "service" / "admin"
    for package, folder in folders.items():
        listed = {place.module for place in COMMANDS.values() if place.package == package}
        assert listed == {file.stem for file in folder.glob("*.py")} - shared


def test_an_interrupt_while_a_command_is_loaded_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("audiencefilter.cli.app.import_module", interrupted)
    result = CliRunner().invoke(app, ["check", "-w", "{}"])
    assert (result.exit_code, result.output) == (130, "")


def test_every_public_name_is_there_and_listed() -> None:
    program = (
        "import audiencefilter as af\n"
        "assert set(af.__all__) <= set(dir(af))\n"
        "from audiencefilter import *\n"
        "assert all(getattr(af, name) is globals()[name] for name in af.__all__)\n"
        "assert 'AudienceIndex' in vars(af)\n"  # found without asking again
    )
    loaded_by(program)


def test_a_name_that_is_not_public_is_missing() -> None:
    with pytest.raises(AttributeError, match="module 'audiencefilter' has no attribute 'Audience'"):
        af.Audience  # noqa: B018


# -- layers -------------------------------------------------------------------------------------------------------


ADMIN = PACKAGE / "service" / "admin"


def imported_on_loading(file: Path) -> set[str]:
    """Return the modules that a file imports outside of functions and of blocks for type checkers."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
    return found


@pytest.mark.parametrize("layer", LAYERS)
def test_no_layer_imports_a_higher_one(layer: str) -> None:
    higher = LAYERS[LAYERS.index(layer) + 1 :]
    folder = PACKAGE / layer
    files = sorted(folder.rglob("*.py")) if folder.is_dir() else [PACKAGE / f"{layer}.py"]
    # The service's commands are above the command line, which has them among its own.
    files = [file for file in files if not file.is_relative_to(ADMIN)]
    assert files
    wrong = {
        f"{file.relative_to(PACKAGE)}: {module}"
        for file in files
        for module in imported_on_loading(file)
        for other in (*higher, "service.admin")
        if other != "service.admin" or layer != "cli"
        if module == f"audiencefilter.{other}" or module.startswith(f"audiencefilter.{other}.")
    }
    assert not wrong
