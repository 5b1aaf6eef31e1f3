"""The real react-querybuilder, in Node."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tests.builder.element import node, packages

_HERE: Final = Path(__file__).parent


class QueryBuilder:
    """The package.

    Raises:
        AbsentError: there is no Node, or nowhere to install the package from.
    """

    def __init__(self) -> None:
        packages(_HERE)

    def format(self, queries: Sequence[tuple[Any, Any]]) -> list[Any]:
        """Return what `formatQuery` makes of queries, each with its options."""
        done = node(_HERE / "format.mjs", source="".join(json.dumps(query) + "\n" for query in queries))
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]

    def sql(self, query: Any, **options: Any) -> Any:
        """Return the SQL of one query."""
        return self.format([(query, {"format": "sql", **options})])[0]
