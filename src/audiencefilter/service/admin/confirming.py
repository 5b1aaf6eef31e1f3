"""Asking before something is deleted."""

import sys
from typing import Annotated

import typer

from audiencefilter.cli.failure import Failure
from audiencefilter.cli.guard import complain

Yes = Annotated[bool, typer.Option("--yes", help="Do not ask whether to go on; for scripts.")]


def confirm(what: str, yes: bool) -> None:
    """Say what is going to be deleted, and ask whether to go on.

    Args:
        what: a sentence without its stop.
        yes: the answer is known.

    Raises:
        Failure: the answer is no; or nobody is there to give it.
    """
    complain(f"{what}; it cannot be undone")
    if yes:
        return
    if not sys.stdin.isatty():
        raise Failure("nothing is deleted: nobody is there to be asked; --yes goes on without")
    if not typer.confirm("go on?", err=True):
        raise Failure("nothing is deleted")
