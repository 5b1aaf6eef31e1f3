"""Wrapper of every command: options from dataclasses, a fast start, and errors as messages with exit codes."""

import inspect
import os
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import wraps
from typing import Any, Final, get_args

import typer
from typer.core import TyperCommand, TyperGroup

from audiencefilter import InvalidFilterError, RecordError, UnsupportedError
from audiencefilter.cli.terminal import complain
from audiencefilter.contacts.policy import ContactsError

INTERRUPTED: Final = 130


class Failure(Exception):  # noqa: N818 - an error of the user, in one message, not of the program
    """Ends a command with exit code 2 and this message on stderr."""


class Without(frozenset[str]):
    """The options of a dataclass that a command lacks: ``Annotated[ContactOptions, Without({"now"})]``."""


def guarded(command: Callable[..., int]) -> Callable[..., None]:
    """Return a command that exits with the code that it returns, or with the code of its error."""
    # A parameter whose type is a dataclass becomes one option for each field of the dataclass.
    parameters: list[inspect.Parameter] = []
    groups: dict[str, tuple[type, list[str]]] = {}
    for parameter in inspect.signature(command).parameters.values():
        kind, *notes = get_args(parameter.annotation) or [parameter.annotation]
        if not (isinstance(kind, type) and is_dataclass(kind)):
            parameters.append(parameter)
            continue
        without = next((note for note in notes if isinstance(note, Without)), Without())
        options = [field for field in fields(kind) if field.name not in without]
        groups[parameter.name] = kind, [field.name for field in options]
        parameters += [parameter.replace(name=one.name, annotation=one.type, default=one.default) for one in options]

    @wraps(command)
    def run(**given: Any) -> None:
        for group, (kind, names) in groups.items():
            given[group] = kind(**{name: given.pop(name) for name in names})
        raise typer.Exit(_code_of(lambda: command(**given)))

    by_name = {parameter.name: parameter.replace(kind=parameter.KEYWORD_ONLY) for parameter in parameters}
    run.__signature__ = inspect.Signature(list(by_name.values()))  # type: ignore[attr-defined]
    run.__annotations__ = {name: parameter.annotation for name, parameter in by_name.items()}
    return run


def _code_of(command: Callable[[], int]) -> int:
    try:
        code = command()
        sys.stdout.flush()  # writing the buffer shows a closed pipe
        return code
    except BrokenPipeError:
        # The reader closed the pipe, as `| head` does: no failure.
        _abandon_stdout()
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except (Failure, ContactsError, InvalidFilterError, RecordError, UnsupportedError) as error:
        message = str(error)
    except RecursionError:
        message = "a value is nested too deep"
    except OSError as error:
        _abandon_stdout()
        message = os_message(error)
    complain(f"error: {message}")
    return 2


def os_message(error: OSError) -> str:
    """Return the message of an error of the operating system."""
    reason = error.strerror or str(error)
    return reason if error.filename is None else f"{error.filename or repr('')}: {reason}"


def database_message(error: Exception, password: str | None) -> str:
    """Return the message of an error of a database, of one line without the password."""
    said = str(getattr(error, "orig", None) or error)
    line = next(filter(None, map(str.strip, said.splitlines())), type(error).__name__)
    return line.replace(password, "***") if password else line


def _abandon_stdout() -> None:
    """Redirect stdout, so that Python does not write again at its exit."""
    with suppress(OSError, ValueError):
        sys.stdout.flush()
        return
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# -- a fast start -------------------------------------------------------------------------------------------------
# Typer converts every value with pydantic, even text to text, and pydantic takes longer to load than all other modules
# of a command such as ``check``. So it is loaded only for a value that needs a conversion.


class _Lean:
    """What commands and groups do otherwise than those of Typer."""

    def get_params(self, ctx: Any) -> Any:
        """Return its own parameters, including ``--help``."""
        parameters: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        for parameter in parameters:
            # Versions of Typer that do not use pydantic lack this method.
            conversion = getattr(parameter, "get_runtime_param", None)
            if conversion is not None and not isinstance(conversion, _WhenNeeded):
                parameter.get_runtime_param = _WhenNeeded(parameter)
        return parameters

    def make_parser(self, ctx: Any) -> Any:
        """Return a parser that refuses a second value of an option that has one, where Typer's takes the last one."""
        parser = super().make_parser(ctx)  # type: ignore[misc]
        read = parser.parse_args

        def parse_args(args: list[str]) -> Any:
            found = read(args)
            for option, times in Counter(found[2]).items():
                if times > 1 and not option.multiple and not getattr(option, "is_flag", False):
                    ctx.fail(f"{option.opts[0]} is there {times} times, and takes one value: leave the others out")
            return found

        parser.parse_args = parse_args
        return parser


class LeanCommand(_Lean, TyperCommand):
    """A command that loads pydantic only for a value that needs a conversion, and has each option once."""


class LeanGroup(_Lean, TyperGroup):
    """A group of :class:`LeanCommand`."""


def group(help: str, commands: Mapping[str, Callable[..., int]]) -> typer.Typer:
    """Return a group of commands from functions that return exit codes."""
    app = typer.Typer(cls=LeanGroup, help=help, no_args_is_help=True)
    for name, command in commands.items():
        app.command(name, cls=LeanCommand)(guarded(command))
    return app


class _WhenNeeded:
    """The conversion of a parameter's values, loaded for the first value that needs it."""

    def __init__(self, parameter: Any) -> None:
        self._annotation = parameter.type_descriptor.annotation
        self._load = parameter.get_runtime_param

    def __call__(self) -> "_WhenNeeded":
        return self

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        return value if _is_of(value, self._annotation) else self._load().coerce(value, param=param, ctx=ctx)


def _is_of(value: Any, annotation: Any) -> bool:
    """Whether a value needs no conversion: a text for a text parameter, or a default."""
    if annotation == list[str]:
        return isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)
    return isinstance(annotation, type) and isinstance(value, annotation)
