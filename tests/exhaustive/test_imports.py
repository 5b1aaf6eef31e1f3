"""What commands load that the default tests leave out, because they take longer."""

import os
from pathlib import Path

import pytest

from tests.loading import HEAVY, commands_in, loaded_by, loaded_by_command


def test_a_notation_loads_pydantic_by_which_typer_reads_it() -> None:
    modules = loaded_by_command("check", "-w", '{"points": 1}', "--notation", "extended")
    assert modules & {*HEAVY} == {"typer", "pydantic"}


def test_counting_a_large_file_loads_columns_and_never_pandas(tmp_path: Path) -> None:
    path = tmp_path / "contacts.csv"
    path.write_text("points\n" + "100\n" * 1_000_000)
    modules = loaded_by_command("count", "-w", '{"points": {"gte": 5}}', str(path))
    assert modules.isdisjoint({"pandas", "sqlalchemy"})
    assert modules >= {"audiencefilter.columns.store", "pyarrow"}


def test_listing_accounts_loads_no_server_and_no_columns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("AUDIENCEFILTER_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("AUDIENCEFILTER_DATABASE_URL", f"sqlite:///{tmp_path / 'contacts.db'}")
    loaded_by_command("accounts", "create", "Acme")
    modules = loaded_by_command("accounts", "list")
    assert modules.isdisjoint({"uvicorn", "numpy", "pyarrow", "pandas", "rich"})
    assert commands_in(modules) == {"commands"}


def test_every_name_but_columns_is_there_without_libraries_of_extras() -> None:
    program = (
        "import inspect, sys\n"
        "class Absent:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name in ('numpy', 'pyarrow', 'polars', 'fastapi', 'typer', 'rich'):\n"
        "            raise ModuleNotFoundError(f'No module named {name!r}', name=name)\n"
        "sys.meta_path.insert(0, Absent())\n"
        "import importlib.util\n"
        "present = importlib.util.find_spec\n"
        "importlib.util.find_spec = lambda name: None if name in ('numpy', 'pyarrow') else present(name)\n"
        "import audiencefilter as af\n"
        "from audiencefilter import *\n"
        "found = dict(inspect.getmembers(af))\n"
        "assert {*af.__all__} <= {*found} & {*globals()} and 'FilterOf' in found and 'AudienceIndex' in found\n"
        "assert 'ColumnStore' not in found\n"
        "from audiencefilter.tools import *\n"
        "try:\n"
        "    af.ColumnStore\n"
        "except ImportError as error:\n"
        "    assert \"pip install 'audiencefilter[columns]'\" in str(error)\n"
        "else:\n"
        "    raise AssertionError\n"
    )
    loaded_by(program)
