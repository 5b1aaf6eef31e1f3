"""mcp: the tools for language models, of the command over stdio."""

from pathlib import Path

from tests.cli.helpers import CSV, saved
from tests.cli.test_mcp import CLAUSE
from tests.cli.tool_helpers import over_stdio


def test_the_command_speaks_over_stdio(tmp_path: Path) -> None:
    with over_stdio(saved(tmp_path, "contacts.csv", CSV), "--rows", "1") as session:
        assert set(session.tools()) == {"schema", "check", "describe", "explain", "preview", "sql"}
        found = session.call("preview", clause=CLAUSE)
        assert (found["count"], found["total"], len(found["sample"])) == (2, 4, 1)
        assert session.call("check", clause='{"ponts": 1}')["fixed"] == '{"points": 1}'
        (problem,) = session.problems("describe", clause='{"ponts": 1}')
        assert problem["fix"] == {"start": 1, "end": 8, "text": '"points"'}
