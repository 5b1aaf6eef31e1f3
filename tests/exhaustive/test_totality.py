"""What the language may be given, mypy asks of everything that evaluates, writes, explains or prints.

A copy of the package gets a member more in each enum and a class more in each union of nodes. Whoever would take it for
one of the others, or fail when it comes, has no error here.
"""

from pathlib import Path

from tests.test_totality import EXPECTED, _reported


def test_what_is_added_to_the_language_is_an_error_wherever_it_is_not_handled(tmp_path: Path) -> None:
    reported = _reported(tmp_path)
    silent = {
        f"{name}: {where}"
        for name, places in EXPECTED.items()
        for where in places
        if not any(file.startswith(where) for file in reported[name])
    }
    assert not silent
