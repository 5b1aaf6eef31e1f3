"""Values of parameters that are of their type already, which Typer would convert all the same.

It converts by pydantic, which takes longer to load than all else that a command such as ``check`` needs.
"""

from typing import Any, get_origin

from typer.core import TyperCommand, TyperGroup


def spare_conversions(command: TyperCommand | TyperGroup) -> None:
    """Let the parameters of a command, or of the commands of a group, load pydantic when a value needs it."""
    for one in command.commands.values() if isinstance(command, TyperGroup) else (command,):
        for parameter in one.params:
            _spare(parameter)


def _spare(parameter: Any) -> None:
    descriptor = getattr(parameter, "type_descriptor", None)  # former versions of Typer have none, nor pydantic
    if descriptor is None or parameter.callback is not None:
        return
    convert = parameter.process_value

    def process(context: Any, value: Any) -> Any:
        if value is None and not parameter.required:
            return None
        return value if _is_of(value, descriptor.annotation) else convert(context, value)

    parameter.process_value = process


def _is_of(value: Any, annotation: Any) -> bool:
    """Whether a value is of a type as it is: the text of an option that takes text, or a default.

    >>> _is_of("7", str), _is_of("7", int), _is_of(("a", "b"), list[str])
    (True, False, True)
    """
    if get_origin(annotation) is list:
        return bool(value) and annotation == list[str] and all(isinstance(part, str) for part in value)
    return isinstance(annotation, type) and isinstance(value, annotation)
