"""What the language may be given, mypy asks of everything that evaluates, writes, explains or prints.

A copy of the package gets a member more in each enum and a class more in each union of nodes. Whoever would take it for
one of the others, or fail when it comes, has no error here.
"""

import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final

import audiencefilter
from audiencefilter.language.ast import Operator
from audiencefilter.language.operators import RULES_BY_MEANING

PACKAGE: Final = Path(audiencefilter.__file__).parent
#: What says or uses what a clause means, or reads values. Of all else mypy gets to know nothing here, which saves time.
FOLDERS: Final = ("language", "notations", "plan", "backends", "explain", "contacts", "columns", "membership")
CONFIGURATION: Final = "[mypy]\nfollow_imports = skip\nignore_missing_imports = true\n"

#: What is added: its name, and in which folder something is put behind what stands in one file there.
ADDED: Final = (
    ("ADDED_OPERATOR", "language", '    IS_NULL = "isNull"\n', '    ADDED_OPERATOR = "added"\n'),
    ("ADDED_TYPE", "language", '    DATETIME = "datetime"\n', '    ADDED_TYPE = "added"\n'),
    ("ADDED_QUANTIFIER", "language", '    IS = "is"\n', '    ADDED_QUANTIFIER = "added"\n'),
    ("ADDED_FUNCTION", "language", '    MAX = "max"\n', '    ADDED_FUNCTION = "added"\n'),
    ("ADDED_START", "language", '    YEAR = "year"\n', '    ADDED_START = "added"\n'),
    ("ADDED_EDGE", "language", '    AFTER = "after"\n', '    ADDED_EDGE = "added"\n'),
    ("ADDED_OPERAND", "language", '    FLAG = "true or false"\n', '    ADDED_OPERAND = "added"\n'),
    ("ADDED_SIDE", "plan", '    AT_MOST = "at most"\n', '    ADDED_SIDE = "added"\n'),
    ("ADDED_WHERE", "plan", '    END = "end"\n', '    ADDED_WHERE = "added"\n'),
    ("ADDED_COUNT", "backends/sql", '    MANY = "many"\n', '    ADDED_COUNT = "added"\n'),
    ("ADDED_NEEDLE", "backends/sql", '    UNICODE = "unicode"\n', '    ADDED_NEEDLE = "added"\n'),
    ("ADDED_KIND", "backends/sql", '    BOOLEAN = "boolean"\n', '    ADDED_KIND = "added"\n'),
    ("AddedScalar", "language", 'Scalar: TypeAlias = "str', " | AddedScalar"),
    ("AddedOperand", "language", 'Operand: TypeAlias = "Scalar', " | AddedOperand"),
    ("AddedNode", "language", "Node: TypeAlias = Comparison", " | AddedNode"),
    ("AddedLeaf", "plan", "Leaf: TypeAlias = Known", " | AddedLeaf"),
    ("AddedPlan", "plan", "Plan: TypeAlias = Constant", " | AddedPlan"),
    ("AddedList", "plan", "ListTest: TypeAlias = ListHas", " | AddedList"),
    ("AddedRelated", "plan", "Related: TypeAlias = Quantified", " | AddedRelated"),
    ("ADDED_ZONE", "backends/sql", '    NAIVE = "naive"\n', '    ADDED_ZONE = "added"\n'),
    ("AddedScalarTest", "backends/sql", "ScalarTest: TypeAlias = Presence", " | AddedScalarTest"),
    ("AddedListTest", "backends/sql", "ListTest: TypeAlias = Presence", " | AddedListTest"),
    ("AddedTest", "backends/sql", "Test: TypeAlias = Constant", " | AddedTest"),
    ("AddedRelatedNode", "backends/sql", "Related: TypeAlias = Exists", " | AddedRelatedNode"),
)

#: The tables that have an entry for each member get a parameter for it, too.
PARAMETERS: Final = (
    ("language", "datetime: _T", ", added_type: _T"),
    ("plan", "at_most: _T", ", added_side: _T"),
    ("plan", "end: _T", ", added_where: _T"),
)

#: The engines that have a form of their own for each place of a needle; that of MariaDB is MySQL's, and that of
#: PostgreSQL a pattern of `backends/patterns.py`.
_ENGINES: Final = {f"backends/sql/{name}.py" for name in ("clickhouse", "duckdb", "mysql", "spark", "sqlite")}
#: The files that have an engine's forms for lists and custom data.
_OF_DATA: Final = {*_ENGINES, "backends/sql/postgresql_data.py"}
_OF_PLANS: Final = {
    "backends/interpreter.py", "backends/polars.py", "backends/row_source.py",
    "backends/sql/outline.py", "columns/", "explain/near_misses.py", "explain/next_change.py", "membership/",
    "plan/groups.py", "plan/relative.py", "plan/normal_form.py",
}  # fmt: skip
_OF_OPERANDS: Final = {"notations/canonical.py", "notations/sentence.py", "notations/text_printer.py"}
#: Where each has to be an error: a file, or the beginning of its name. The interpreter asks `plan/leaves.py` about a
#: value, and a dialect `backends/patterns.py` about a needle whose case is ignored.
EXPECTED: Final[dict[str, set[str]]] = {
    "ADDED_OPERATOR": {"plan/leaves.py"},
    "ADDED_TYPE": {
        *_OF_DATA, "backends/polars.py", "backends/row_tests.py", "backends/sql/forms.py",
        "backends/sql/sqlalchemy_types.py", "columns/", "contacts/documents.py",
        "contacts/values.py", "language/custom_data.py", "language/types.py", "language/records.py",
        "language/suggest.py", "membership/field_index.py", "notations/check.py", "notations/vocabulary.py",
    },
    "ADDED_QUANTIFIER": {
        "explain/explanation.py", "explain/warnings.py", "notations/sentence.py", "plan/normal_form.py",
    },
    "ADDED_FUNCTION": {
        "backends/interpreter.py", "backends/polars.py", "backends/row_source.py", "backends/sql/dialect.py",
        "explain/explanation.py", "explain/next_change.py", "language/operators.py", "notations/sentence.py",
    },
    "ADDED_START": {"language/durations.py"},
    "ADDED_EDGE": {"plan/leaves.py", "plan/relative.py"},
    "ADDED_OPERAND": {"notations/jsonschema.py", "notations/vocabulary.py"},
    "ADDED_SIDE": {"backends/row_tests.py", "backends/sql/dialect.py", "columns/", "membership/", "plan/leaves.py"},
    "ADDED_WHERE": {
        *_ENGINES, "backends/patterns.py", "backends/polars.py", "backends/row_tests.py", "columns/", "membership/",
        "plan/leaves.py",
    },
    "ADDED_COUNT": {"backends/sql/dialect.py", "backends/sql/postgresql.py", "backends/sql/sqlite.py"},
    "ADDED_ZONE": {"backends/sql/postgresql.py"},
    "ADDED_NEEDLE": {"backends/sql/sqlite.py"},
    "ADDED_KIND": {"backends/sql/dialect.py"},
    "AddedScalar": _OF_OPERANDS,
    "AddedOperand": _OF_OPERANDS,
    "AddedNode": {
        "explain/explanation.py", "explain/warnings.py", "language/ast.py", "notations/canonical",
        "notations/sentence", "notations/text", "plan/normal_form.py", "plan/relative.py",
    },
    "AddedLeaf": {*_OF_PLANS, "explain/warnings.py", "plan/leaves.py"},
    "AddedPlan": _OF_PLANS,
    "AddedList": {"backends/row_tests.py", "columns/", "plan/leaves.py"},
    "AddedRelated": _OF_PLANS,
    "AddedScalarTest": {"backends/sql/dialect.py"},
    "AddedListTest": {*_OF_DATA, "backends/sql/dialect.py"},
    "AddedRelatedNode": {"backends/sql/outline.py", "backends/sql/text.py"},
    "AddedTest": {"backends/sql/dialect.py"},
}  # fmt: skip


def _reported(folder: Path) -> dict[str, set[str]]:
    """Return for each name that is added the files that have an error about it."""
    for name in FOLDERS:
        shutil.copytree(PACKAGE / name, folder / "audiencefilter" / name, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "audiencefilter" / "__init__.py").touch()
    for name, place, behind, text in ADDED:
        _add(folder / "audiencefilter" / place, name, behind, text)
    for place, behind, text in PARAMETERS:
        _add(folder / "audiencefilter" / place, text, behind, text)
    (folder / "mypy.ini").write_text(CONFIGURATION)
    paths = [f"audiencefilter/{name}" for name in FOLDERS]
    command = [sys.executable, "-m", "mypy", "--config-file=mypy.ini", "--cache-dir=cache", *paths]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 1, run.stdout + run.stderr
    reported: dict[str, set[str]] = defaultdict(set)
    for line in run.stdout.splitlines():
        for found in re.findall(r"ADDED_[A-Z]+|added_[a-z]+|Added[A-Za-z]+", line):
            name = found.upper() if found.startswith("added_") else found
            reported[name].add(line.partition(":")[0].removeprefix("audiencefilter/"))
    return reported


def _add(folder: Path, name: str, behind: str, text: str) -> None:
    files = [file for file in folder.rglob("*.py") if behind in file.read_text()]
    assert len(files) == 1, f"{folder.name} has {behind!r} in {len(files)} files, to add {name} to"
    head, tail = files[0].read_text().split(behind)
    if text.startswith(" |"):  # a class, in front of the union
        head += f"class {name}: ...\n\n\n"
    files[0].write_text(head + behind + text + tail)


def test_every_operator_has_a_row_with_its_words() -> None:
    assert {operator for operator, negated in RULES_BY_MEANING if not negated} == set(Operator) - {Operator.IS_NULL}
