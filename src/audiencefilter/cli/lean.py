"""Commands and groups of Typer that start quickly.

Typer converts every value of a parameter by pydantic, text to text as well, and pydantic takes longer to load than all
else that a command such as ``check`` needs. Here it is loaded for a value that has to be converted.
"""

from collections.abc import Callable, Mapping
from typing import Any, get_origin

import typer
from typer.core import TyperCommand, TyperGroup

from audiencefilter.cli.guard import guarded


class LeanCommand(TyperCommand):
    """A command."""

    def get_params(self, ctx: Any) -> Any:
        """Return its parameters, that of the help as well."""
        return _spared(super().get_params(ctx))


class LeanGroup(TyperGroup):
    """A group of commands."""

    def get_params(self, ctx: Any) -> Any:
        """Return its own parameters, that of the help as well."""
        return _spared(super().get_params(ctx))


def group(help: str, commands: Mapping[str, Callable[..., int]]) -> typer.Typer:
    """Return functions as commands under one name.

    Args:
        help: what they are for.
        commands: the functions, which return exit codes, by what they are called.
    """
    app = typer.Typer(cls=LeanGroup, help=help, no_args_is_help=True)
    for name, command in commands.items():
        app.command(name, cls=LeanCommand)(guarded(command))
    return app


def _spared(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        # Without this method it is a Typer of before pydantic.
        conversion = getattr(parameter, "get_runtime_param", None)
        if conversion is not None and not isinstance(conversion, _WhenNeeded):
            parameter.get_runtime_param = _WhenNeeded(parameter)
    return parameters


class _WhenNeeded:
    """The conversion of the values of a parameter, which is loaded for the first that needs it."""

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
    """Whether a value is of a type as it is: text where text is wanted, or a default.

    >>> _is_of("7", str), _is_of("7", int), _is_of(("a", "b"), list[str])
    (True, False, True)
    """
    if get_origin(annotation) is list:
        return (
            annotation == list[str] and isinstance(value, list | tuple) and all(isinstance(part, str) for part in value)
        )
    return isinstance(annotation, type) and isinstance(value, annotation)
