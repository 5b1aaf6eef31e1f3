"""The plugin in runs of pytest."""

import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import entry_points

import pytest

pytest_plugins = ["pytester"]

TESTS = """
import pytest

CONTACTS = [{"points": 250}, {"points": 99}]

def test_fails(audience_preview):
    preview = audience_preview({"points": {"gte": 100}}, CONTACTS)
    audience_preview({"points": 7}, CONTACTS)
    assert preview.count == 2

def test_passes(audience_preview):
    assert audience_preview({"points": {"gte": 5}}, CONTACTS, expect=2).count == 2

@pytest.fixture
def audience(audience_preview):
    return audience_preview({"points": 4}, CONTACTS)

def test_fails_by_number(audience, audience_preview):
    audience_preview({"points": 3}, CONTACTS, expect=1)

def test_without():
    pass
"""
Run = Callable[..., pytest.RunResult]


@pytest.fixture
def run(pytester: pytest.Pytester) -> Run:
    pytester.makepyfile(TESTS)
    installed = entry_points(group="pytest11", name="audiencefilter")
    plugin = [] if installed else ["-p", "audiencefilter.testing"]

    def run(*args: str) -> pytest.RunResult:
        return pytester.runpytest("-p", "no:cacheprovider", "-p", "no:randomly", *plugin, *args)

    return run


@pytest.mark.parametrize("mode", ["prepend", "importlib"])
def test_the_previews_of_a_failed_test_are_shown(run: Run, mode: str) -> None:
    result = run(f"--import-mode={mode}")
    result.assert_outcomes(passed=2, failed=2)
    first, second = "*- Audience preview 1 -*", "*- Audience preview 2 -*"
    of_one = [first, "points >= 100", "selects 1 of 2", "out by 1 test: {'points': 99}", second, "points = 7"]
    of_other = ["*AssertionError: expected 1 contacts to be selected", first, "points = 4", second, "points = 3"]
    result.stdout.fnmatch_lines(["*test_fails*", *of_one, "*test_fails_by_number*", *of_other])
    result.stdout.no_fnmatch_line("points >= 5")


def test_all_previews_are_shown_when_asked_for(run: Run) -> None:
    result = run("--audience-previews", "-k", "passes or without")
    result.assert_outcomes(passed=2, deselected=2)
    result.stdout.fnmatch_lines(["*= Audience preview of *::test_passes =*", "points >= 5", "selects 2 of 2"])
    assert result.stdout.str().count("Audience preview") == 1


def test_the_fixture_and_the_option_are_described(run: Run) -> None:
    run("--fixtures").stdout.fnmatch_lines(["audience_preview*", "*previews a clause over contacts*"])
    run("--help").stdout.fnmatch_lines(["*--audience-previews*"])


def test_loading_the_plugin_imports_nothing_for_previews() -> None:
    code = (
        "import sys, pytest, audiencefilter; before = set(sys.modules); import audiencefilter.testing; "
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["audiencefilter.testing"]


WIDER = """
import pytest

@pytest.fixture(scope="module")
def regulars(session_audience_preview):
    return session_audience_preview({"points": {"gte": 100}}, [{"points": 250}, {"points": 99}], expect=1)

def test_one(regulars):
    assert regulars.count == 1

def test_fails(regulars, audience_preview):
    audience_preview({"points": 7}, [{"points": 7}])
    assert regulars.count == 2

def test_fails_without_previews():
    assert False

def test_names(audience_preview):
    audience_preview({"points": 7}, [{"email": "ada", "points": 8}], expect={"ada"}, key="email")
"""


def test_a_fixture_of_a_wider_scope_makes_previews(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(WIDER)
    result = run()
    result.assert_outcomes(passed=1, failed=3)
    of_both = ["*- Audience preview 1 -*", "points >= 100", "*- Audience preview 2 -*", "points = 7"]
    of_names = ["E*AssertionError: 'ada' is expected, and not selected", "E*points = 7 (points is 8)"]
    without = ["*_ test_fails_without_previews _*", "*_ test_names _*", ">*audience_preview({*expect={*"]
    result.stdout.fnmatch_lines(["*_ test_fails _*", *of_both, *without, *of_names])
    assert result.outlines.count("points >= 100") == 1
    result.stdout.no_fnmatch_line("*preview.py:*")
