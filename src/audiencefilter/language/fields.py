"""The fields of a record and their types."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from math import inf
from typing import Any, Final, Literal

from audiencefilter.language.decimals import BEYOND, MAX_SCALE
from audiencefilter.language.errors import show
from audiencefilter.language.types import FieldType

__all__ = ["FieldType"]  # besides what is defined here


def expected_value(type: FieldType) -> str:
    """Return a description of the operands of this type."""
    return type.facts.literal


#: Characters not allowed in a clause: NUL, and halves of surrogate pairs.
UNSAFE: Final = re.compile("[\x00\ud800-\udfff]")
_half_a_pair: Final = cache(partial(re.compile, "[\ud800-\udfff]"))
#: Keys with a meaning in filter objects, so not allowed as names of fields.
GROUP_KEYS: Final = ("AND", "OR", "NOT")


@dataclass(frozen=True, slots=True)
class Field:
    """One filterable field.

    Attributes:
        name: the name in clauses.
        type: the type of its values.
        attribute: the key of a mapping, the attribute of an object and the default column; `name` when omitted.
        nullable: whether a contact may lack a value.
        bits: the width of an ``INTEGER``, 32 or 64.
        many: whether the value is a list.
        path: the keys that lead to the value in `attribute`, which is then JSON: a mapping, or its text.
        values: the only operands that a ``STRING`` field accepts in comparisons of whole values; records may have
            others.
        scale: the number of digits after the point of a ``DECIMAL``, 0 to 9; required there.
        storage: the type of its column in PostgreSQL, where it is not the usual one: ``enum``, and for lists and custom
            data ``jsonb``, ``json`` and the like, as :class:`audiencefilter.Column` has it. It has no effect elsewhere.
        format: a date format that :meth:`Schema.coerce` and the readers of files accept besides ISO 8601.
        title: a label for people.
        description: an explanation for people.
        example: an example value for people.
        group: the title of the group of fields in which forms show it.
        synonyms: other words by which forms find it.
        labels: titles of values of a ``STRING`` field, by value.
        deprecated: what to use in its place, as ``"use score"``: clauses that read it have a warning.

    The texts for people (title, description, example, group, synonyms, labels, deprecated) have no effect: fields that
    differ only in these, or in storage, are equal.

    Raises:
        ValueError: an invalid field: an empty or reserved name, an empty path, `bits` on a text, and so on.

    >>> Field("points", FieldType.INTEGER).attribute
    'points'
    >>> Field("data.plan", FieldType.STRING, attribute="data", path=("plan",), values=("free", "pro")).values
    ('free', 'pro')
    """

    name: str
    type: FieldType
    attribute: str = ""
    nullable: bool = True
    bits: Literal[32, 64] = 32
    many: bool = False
    path: tuple[str, ...] = ()
    values: tuple[str, ...] | None = None
    format: str | None = None
    title: str | None = field(default=None, compare=False)
    description: str | None = field(default=None, compare=False)
    example: Any = field(default=None, compare=False)
    scale: int | None = None
    storage: str | None = field(default=None, compare=False)
    group: str | None = field(default=None, compare=False)
    synonyms: tuple[str, ...] = field(default=(), compare=False)
    labels: Mapping[str, str] | None = field(default=None, compare=False)
    deprecated: str | None = field(default=None, compare=False)

    def __init__(
        self,
        name: str,
        type: FieldType,
        attribute: str | None = None,
        nullable: bool = True,
        bits: Literal[32, 64] = 32,
        many: bool = False,
        path: Sequence[str] = (),
        values: Iterable[str] | None = None,
        format: str | None = None,
        title: str | None = None,
        description: str | None = None,
        example: Any = None,
        scale: int | None = None,
        storage: str | None = None,
        group: str | None = None,
        synonyms: Iterable[str] = (),
        labels: Mapping[str, str] | None = None,
        deprecated: str | None = None,
    ) -> None:
        if not is_name(name):
            raise ValueError(f"a field cannot be called {show(name)}")
        if not isinstance(type, FieldType):
            raise ValueError(f"the type of {show(name)} must be a FieldType, not {show(type)}")
        if bits not in (32, 64):
            raise ValueError(f"bits of {show(name)} must be 32 or 64, not {show(bits)}")
        if bits != 32 and type is not FieldType.INTEGER:
            raise ValueError(f"{show(name)} is {type.value}, and only integers have bits")
        if attribute is not None and not is_text(attribute):
            raise ValueError(f"the attribute of {show(name)} must be a name, not {show(attribute)}")
        for slot, value in (
            ("name", name), ("type", type), ("attribute", name if attribute is None else attribute),
            ("nullable", bool(nullable)), ("bits", bits), ("many", bool(many)), ("path", _path(name, path, nullable)),
            ("values", None if values is None else _values(name, type, values)),
            ("format", None if format is None else _format(name, type, path, format)),
            ("title", checked_words(name, "title", title)),
            ("description", checked_words(name, "description", description)),
            ("storage", checked_words(name, "storage", storage)), ("group", checked_words(name, "group", group)),
            ("deprecated", checked_words(name, "deprecated", deprecated)),
            ("example", example), ("scale", _scale(name, type, scale)), ("synonyms", checked_synonyms(name, synonyms)),
            ("labels", None if labels is None else _labels(name, type, labels)),
        ):  # fmt: skip
            object.__setattr__(self, slot, value)

    def __hash__(self) -> int:
        return hash((self.name, self.type))  # plans are hashed by their fields, mostly of one schema

    @property
    def integer_range(self) -> tuple[int, int]:
        """The least and the greatest value of an ``INTEGER`` field; of a ``DECIMAL`` field in units of its scale."""
        return integer_range(self.bits) if self.scale is None else (1 - BEYOND, BEYOND - 1)

    @property
    def is_data(self) -> bool:
        """Whether its value is part of custom data."""
        return bool(self.path)

    @property
    def is_single(self) -> bool:
        """Whether its attribute is one plain value: neither a list nor part of custom data."""
        return not (self.many or self.path)

    @property
    def element(self) -> "Field":
        """The same field for a single value of the list."""
        return replace(self, many=False) if self.many else self


class ResultField(Field):
    """The result of an aggregate, of a DECIMAL in units of its scale. A sum, which is never missing, has no bounds."""

    __slots__ = ()

    @property
    def integer_range(self) -> tuple[Any, Any]:
        """The least and the greatest result; infinities for a sum."""
        return Field.integer_range.fget(self) if self.nullable else (-inf, inf)  # type: ignore[attr-defined]


class AverageField(ResultField):
    """A field that stands for an average, which may lie between two units of its scale."""

    __slots__ = ()


def checked_words(name: str, kind: str, words: str | None) -> str | None:
    """Return a title or description; ValueError where it is not a text."""
    if words is not None and not isinstance(words, str):
        raise ValueError(f"the {kind} of {show(name)} must be a text, not {show(words)}")
    return words


def checked_synonyms(name: str, synonyms: Any) -> tuple[str, ...]:
    """Return synonyms as a tuple; ValueError where they are not texts in a list."""
    words = None if isinstance(synonyms, str | Mapping) or not isinstance(synonyms, Iterable) else tuple(synonyms)
    if words is None or not all(isinstance(word, str) for word in words):
        raise ValueError(f"the synonyms of {show(name)} must be some texts, as ('state',), not {show(synonyms)}")
    return words


def _labels(name: str, type: FieldType, labels: Any) -> Mapping[str, str]:
    if type is not FieldType.STRING:
        raise ValueError(f"{show(name)} is {type.value}, and only strings have labels")
    texts = [*labels, *labels.values()] if isinstance(labels, Mapping) else [labels]
    if not all(isinstance(text, str) for text in texts):
        form = "texts by value, as {'VT': 'Vermont'}"
        raise ValueError(f"the labels of {show(name)} must be {form}, not {show(labels)}")
    return dict(labels)


def _path(name: str, path: Sequence[str], nullable: bool) -> tuple[str, ...]:
    if not isinstance(path, list | tuple) or not all(isinstance(key, str) for key in path):
        raise ValueError(f"the path of {show(name)} must be keys in a tuple, as ('plan',), not {show(path)}")
    if not path and isinstance(path, list):
        raise ValueError(f"the path of {show(name)} has no keys: name some, or leave it out")
    if path and not nullable:
        raise ValueError(f"{show(name)} has a path, at which a value may be missing: it cannot be nullable=False")
    return tuple(path)


def _values(name: str, type: FieldType, values: Any) -> tuple[str, ...]:
    if type is not FieldType.STRING:
        raise ValueError(f"{show(name)} is {type.value}, and only strings have values")
    named = tuple(values) if isinstance(values, Iterable) and not isinstance(values, str) else ()
    if not named or not all(isinstance(value, str) for value in named):
        raise ValueError(f"the values of {show(name)} must be some texts, as ('free', 'pro'), not {show(values)}")
    for value in named:
        if UNSAFE.search(value):
            raise ValueError(f"{show(name)} cannot have the value {show(value)}: no clause can contain its characters")
    return tuple(str.__str__(value) for value in dict.fromkeys(named))


def _format(name: str, type: FieldType, path: Sequence[str], format: str) -> str:
    if not type.facts.is_time:
        raise ValueError(f"{show(name)} is {type.value}, and only dates and date-times have a format")
    if path:
        raise ValueError(f"{show(name)} has a path: custom data is not converted, so it has no format")
    from audiencefilter.language.date_formats import form_and_zone, has_time  # imported here: few fields have one

    try:
        form, zone = form_and_zone(format)
    except ValueError as error:
        raise ValueError(f"the format of {show(name)}: {error}") from None
    if type is FieldType.DATE and (zone is not None or has_time(form)):
        raise ValueError(f"{show(name)} is a date: its format has neither a time nor a zone")
    return format


def _scale(name: str, type: FieldType, scale: int | None) -> int | None:
    if type is not FieldType.DECIMAL:
        if scale is not None:
            raise ValueError(f"{show(name)} is {type.value}, and only decimals have a scale")
        return None
    if isinstance(scale, bool) or not isinstance(scale, int) or not 0 <= scale <= MAX_SCALE:
        raise ValueError(f"the scale of {show(name)} must be a whole number from 0 to {MAX_SCALE}, not {show(scale)}")
    return scale


@cache
def integer_range(bits: int) -> tuple[int, int]:
    """Return the least and the greatest integer of this many bits."""
    return -(2 ** (bits - 1)), 2 ** (bits - 1) - 1


def is_name(name: object) -> bool:
    """Whether a field or a relation may have this name."""
    return is_text(name) and name not in GROUP_KEYS


def is_text(name: object) -> bool:
    """Whether a value is a text that is not empty."""
    return isinstance(name, str) and name != ""


def has_half_a_pair(text: str) -> bool:
    """Whether a text has half of a surrogate pair, which UTF-8 cannot encode."""
    return not text.isascii() and _half_a_pair().search(text) is not None
