"""A pytest plugin that previews clauses over the contacts of a test.

The fixture ``audience_preview`` checks who is selected, and returns the number, a sample and the near misses;
``session_audience_preview`` is for fixtures of a wider scope. When a test fails, pytest prints the reports of its
previews with the failure; ``pytest --audience-previews`` prints all reports::

    def test_the_regulars(audience_preview):
        contacts = [{"email": "ada", "points": 250}, {"email": "bob", "points": 99}]
        preview = audience_preview({"points": {"gte": 100}}, contacts, expect={"ada"}, key="email")
        assert preview.near_misses[0].record["email"] == "bob"

pytest loads this module in every run, so it imports the package only when a preview is made.
"""

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from audiencefilter.testing.preview import AudiencePreview, PreviewFactory

__all__ = ["AudiencePreview", "PreviewFactory"]

_TITLE: Final = "Audience preview"
_SESSION: Final = "session_audience_preview"
_OPTION: Final = "--audience-previews"
_made: Final = pytest.StashKey[list["AudiencePreview"]]()


@pytest.fixture
def audience_preview(request: pytest.FixtureRequest) -> "PreviewFactory":
    """Return a function that previews a clause over contacts; see :class:`audiencefilter.testing.PreviewFactory`."""
    from audiencefilter.testing.preview import PreviewFactory

    return PreviewFactory(request.node.stash.setdefault(_made, []))


@pytest.fixture(scope="session", name=_SESSION)
def session_audience_preview(request: pytest.FixtureRequest) -> "PreviewFactory":
    """Return the function of ``audience_preview`` for fixtures of a wider scope.

    A failed test that uses it, also through another fixture, has all of its previews.
    """
    from audiencefilter.testing.preview import PreviewFactory

    return PreviewFactory(request.session.stash.setdefault(_made, []))


def __getattr__(name: str) -> Any:
    """Import the classes on first use."""
    if name in __all__:
        from audiencefilter.testing import preview

        return getattr(preview, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


# -- the hooks ----------------------------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    group = parser.getgroup("audiencefilter")
    group.addoption(_OPTION, action="store_true", help="Print the audience previews of all tests at the end.")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the previews made so far to the report of a failed test, and of a finished one."""
    report = yield
    if report.failed or report.when == "teardown":
        uses_session = _SESSION in getattr(item, "fixturenames", ())
        made = [*(item.session.stash.get(_made, []) if uses_session else []), *item.stash.get(_made, [])]
        for index, preview in enumerate(made, 1):
            report.sections.append((_TITLE if len(made) == 1 else f"{_TITLE} {index}", str(preview)))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print all previews, if the option is set."""
    if not config.getoption(_OPTION):
        return
    # Reports also reach this process when other processes run the tests.
    reports = [report for reports in terminalreporter.stats.values() for report in reports]
    for report in reports:
        if isinstance(report, pytest.TestReport) and report.when == "teardown":
            _print(terminalreporter, report)


def _print(terminalreporter: pytest.TerminalReporter, report: pytest.TestReport) -> None:
    for title, text in report.sections:
        if title.startswith(_TITLE):
            terminalreporter.section(f"{title} of {report.nodeid}")
            terminalreporter.write_line(text)
