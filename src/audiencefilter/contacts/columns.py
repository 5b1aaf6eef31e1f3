"""The columns of a file against the fields that the filter reads."""

from collections.abc import Sequence

from audiencefilter.cli.failure import Failure
from audiencefilter.language.errors import show
from audiencefilter.language.schema import Field
from audiencefilter.language.suggest import closest

#: So many columns are listed in a message.
_LISTED = 40


def present(name: str, columns: Sequence[str], needed: Sequence[Field], allow_missing: bool) -> tuple[Field, ...]:
    """Return the needed fields that the file has a column for.

    Args:
        name: the file, for messages.
        columns: its columns.
        needed: the fields that the filter reads.
        allow_missing: whether a field without a column is a missing value everywhere.

    Raises:
        Failure: a column is missing and must not be; all those that are.
    """
    missing = [field for field in needed if field.attribute not in columns]
    if missing and not allow_missing:
        lines = [_missing(name, field, columns) for field in missing]
        listed = ", ".join(columns[:_LISTED]) + (", …" if len(columns) > _LISTED else "")
        lines += [f"  the columns are: {listed}", "  (--missing-columns null takes absent columns as missing values)"]
        raise Failure("\n".join(lines))
    return tuple(field for field in needed if field.attribute in columns)


def _missing(name: str, field: Field, columns: Sequence[str]) -> str:
    of = "" if field.attribute == field.name else f" for the field {field.name}"
    meant = closest(field.attribute, columns)
    hint = f": did you mean {show(meant)}?" if meant else ""
    return f"{name} has no column {show(field.attribute)}{of}, which the filter reads{hint}"
