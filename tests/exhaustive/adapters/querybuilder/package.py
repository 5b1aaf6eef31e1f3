"""The real react-querybuilder, in Node: installed by a lock file into a folder that is kept."""

import hashlib
import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tests.engines.engine import AbsentError
from tests.engines.required import program

_HERE: Final = Path(__file__).parent
_FILES: Final = (".npmrc", "format.mjs", "package-lock.json", "package.json")
_CACHE: Final = Path(__file__).parents[4] / ".cache" / "querybuilder"


class QueryBuilder:
    """The package.

    Raises:
        AbsentError: there is no Node, or nowhere to install the package from.
    """

    def __init__(self) -> None:
        self._node = program("node")
        held = hashlib.sha256(b"\0".join((_HERE / name).read_bytes() for name in _FILES)).hexdigest()[:16]
        self._folder = _CACHE / held
        if not (self._folder / "node_modules" / "react-querybuilder").exists():
            self._install(program("npm"))

    def _install(self, npm: str) -> None:
        unfinished = self._folder.with_suffix(".unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        for name in _FILES:
            shutil.copy(_HERE / name, unfinished)
        done = subprocess.run([npm, "ci"], cwd=unfinished, capture_output=True, text=True, timeout=300, check=False)
        if done.returncode:
            raise AbsentError(f"npm ci: {done.stderr.strip()[-300:]}")
        shutil.rmtree(self._folder, ignore_errors=True)
        unfinished.rename(self._folder)

    def format(self, queries: Sequence[tuple[Any, Any]]) -> list[Any]:
        """Return what `formatQuery` makes of queries, each with its options."""
        lines = "".join(json.dumps(query) + "\n" for query in queries)
        done = subprocess.run(
            [self._node, "format.mjs"], cwd=self._folder, input=lines, capture_output=True, text=True, timeout=300,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]

    def sql(self, query: Any, **options: Any) -> Any:
        """Return the SQL of one query."""
        return self.format([(query, {"format": "sql", **options})])[0]
