"""The columns and relations of users' classes that a schema takes, and why it leaves out the others."""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, partial
from typing import Any, Final, NamedTuple, TypeAlias

from audiencefilter.contacts.source import Declared
from audiencefilter.language.errors import show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.schema import Notation, Relation, Schema
from audiencefilter.language.suggest import instead_of, words_of

#: Names of members of the first class, or a mapping from classes to such names.
Names: TypeAlias = Iterable[str] | Mapping[Any, Iterable[str]]

#: What marks a secret anywhere in a name, and what marks one as a word of its own: ``shipping`` is no ``pin``.
_SECRET_PARTS: Final = ("password", "passwd", "pwd", "credential", "token")
_SECRET_WORDS: Final = frozenset(
    word + end
    for word in ("hash", "secret", "key", "reset", "otp", "pin", "mfa", "ssn", "iban")
    for end in ("", "s", "es")
)


def secret_word(*names: str) -> str | None:
    """Return a word of names that marks a secret, None where there is none."""
    words = (word for name in names for word in words_of(name) & _SECRET_WORDS)
    parts = (part for name in names for part in _SECRET_PARTS if part in name.lower())
    return min((*words, *parts), default=None)


#: Why a column of a user's type is left out, after the name of the type.
MAY_CHANGE: Final = "may store other values than instances have: give a Field in fields= if they are equal"


class Choice:
    """The members that a caller includes and excludes, of all classes of one schema.

    Args:
        source: the first class; plain names are names of its members.
        include: the only names to take, also of secrets; all but secrets where it is None or lacks the class.
        exclude: the names to leave out, even if included.
        secrets: whether to take names of secrets like all others.

    Raises:
        TypeError: one text in place of several names.
    """

    def __init__(self, source: Any, include: Names | None = None, exclude: Names = (), secrets: bool = False) -> None:
        self.source = source
        self._secrets = secrets
        self._given = {
            "include": {} if include is None else _by_class("include", source, include),
            "exclude": _by_class("exclude", source, exclude),
        }
        self._seen: list[Any] = []

    def of(self, source: Any, names: Iterable[str]) -> "Members":
        """Return the members of a class, given the names of all of them.

        Raises:
            ValueError: the caller includes or excludes a name that is not among them.
        """
        self._seen.append(source)
        known = list(names)
        include, exclude = (given.get(source) for given in self._given.values())
        for parameter, given in (("include", include), ("exclude", exclude)):
            unknown = [f"{show(name)}{instead_of(name, known)}" for name in given or () if name not in known]
            if unknown:
                raise ValueError(f"{parameter} has names that {_called(source)} lacks: {', '.join(unknown)}")
        return Members(include, exclude or (), self._secrets)

    def check(self) -> None:
        """Check, after the last class, that all classes of the caller's mappings have been reached.

        Raises:
            ValueError: one has not.
        """
        for parameter, given in self._given.items():
            others = [_called(source) for source in given if source not in self._seen]
            if others:
                there = ", ".join(map(_called, self._seen))
                raise ValueError(f"{parameter} has names of {', '.join(others)}, which the schema does not reach: "
                                 f"it has {there}")  # fmt: skip


class Members:
    """The members of one class: which are taken, and in `left_out` the reasons for the others, by name."""

    def __init__(self, include: Collection[str] | None, exclude: Collection[str], secrets: bool = False) -> None:
        self._include, self._exclude, self._secrets = include, exclude, secrets
        self.left_out: dict[str, str] = {}

    def takes(self, name: str, *other_names: str, within: str = "") -> bool:
        """Whether a member is taken, as far as its names decide; if not, `left_out` has the reason."""
        # `other_names` are such as that of its column in the database. `within` is the place that it is within, if it
        # is no column of its own: `data` for ``data.plan``. It is taken with its place, unless it is named like a
        # secret.
        full, secret = joined(within, name), None if self._secrets else secret_word(name, *other_names)
        named = any(one == full or one.startswith(f"{full}.") for one in self._include or ())
        inherits = self._include is None or (within and any(full.startswith(f"{one}.") for one in self._include))
        if full in self._exclude:
            self.left_out[full] = "named in exclude"
        elif secret is not None and not named:
            self.left_out[full] = f"named like a secret ({secret}): name it in include to take it"
        elif not named and name.startswith("__index_level_"):
            self.left_out[full] = "the index of a pandas frame, which has no name: name it in include to take it"
        elif not named and not inherits:
            self.left_out[full] = "not named in include"
        return full not in self.left_out

    def listed(self) -> str:
        """Return the names that are left out and the reasons, for an error where nothing is taken."""
        reasons = "; ".join(f"{name}: {reason}" for name, reason in self.left_out.items())
        return f"only {', '.join(self.left_out)} ({reasons})" if reasons else "only none"


class Link(NamedTuple):
    """A relation of a class: its name, the class it leads to, why it is left out if it is, and more of the Relation."""

    name: str
    to: Any
    many: bool
    attribute: str | None = None
    title: str | None = None
    description: str | None = None
    reason: str | None = None


class Source(NamedTuple):
    """A class as an adapter reads it."""

    name: str
    #: The class as callers know it.
    of: Any
    #: The names of its members, each with that of its column.
    members: Mapping[str, str]
    #: Returns a member by name: a field, a relation, or why it is neither.
    make: Callable[[str], Field | Link | str]
    #: The fields that the caller adds; they replace members with the same name or column.
    further: Iterable[Field] = ()


class _Found(NamedTuple):
    """What a schema takes of a class: its fields and relations, and why not the others."""

    name: str
    fields: list[Field]
    links: list[Link]
    members: Members


def _found(source: Source, choice: Choice) -> _Found:
    """Return what a schema takes of a class."""
    members = choice.of(source.of, [*source.members, *(field.name for field in source.further)])
    made = {name: source.make(name) for name, column in source.members.items() if members.takes(name, column)}
    fields = {name: one for name, one in made.items() if isinstance(one, Field)}
    members.left_out |= {name: one for name, one in made.items() if isinstance(one, str)}
    for field in source.further:
        fields[field.name] = field
        members.left_out.pop(field.attribute, None)
    links = [one for name, one in made.items() if isinstance(one, Link) and name not in fields]
    return _Found(source.name, list(fields.values()), links, members)


def schema_of_classes(
    first: Any,
    read: Callable[[Any], Source],
    choice: Choice,
    name: str | None = None,
    notation: Notation = Notation.EXTENDED,
    depth: int | None = None,
    kind: str = "column",
) -> Schema:
    """Return the schema of a class, whose relations lead to one of each other class, as far as they are followed."""
    found = cache(lambda source: _found(read(source), choice))
    without = f"has no {kind} that can be filtered by"
    if not found(first).fields:
        raise ValueError(f"{found(first).name} {without}, {found(first).members.listed()}")

    def reason(link: Link, is_last: bool) -> str | None:
        if notation is Notation.PUBLISHED:
            return "the published notation has no relations"
        if link.reason is not None or is_last:
            return link.reason or f"a relation beyond depth={depth}"
        return None if found(link.to).fields else f"{found(link.to).name} {without}"

    links: dict[Any, list[Link]] = {}
    level, newest = 0, [first]
    while newest:  # breadth first, so that a class is reached over the shortest path
        for source in newest:
            reasons = {link: reason(link, level == depth) for link in found(source).links}
            found(source).members.left_out |= {link.name: why for link, why in reasons.items() if why is not None}
            links[source] = [link for link, why in reasons.items() if why is None]
        reached = [link.to for source in newest for link in links[source]]
        level, newest = level + 1, [source for source in dict.fromkeys(reached) if source not in links]
    choice.check()

    @cache
    def schema(source: Any) -> Schema:
        relations = [
            Relation(one.name, partial(schema, one.to), one.attribute, one.many, one.title, one.description)
            for one in links[source]
        ]
        own = found(source)
        called = name if source is first and name else own.name
        return Schema(called, own.fields, notation, relations, own.members.left_out)

    return schema(first)


def field_of(name: str, found: Declared, notation: Notation, **others: Any) -> Field | str:
    """Return the field of a member of a declared type; the reason where the notation has none."""
    # A list of integers has their bits. A single integer has 64, as SQLite stores as many in any column.
    kind, many, bits, _, scale = found
    if kind is None:
        raise TypeError(f"{name} has no type")
    if notation is Notation.PUBLISHED:
        if kind is FieldType.DECIMAL:
            kind, scale = FieldType.NUMBER, None
        if many or kind.facts.is_new:
            return f"the published notation has no {'lists' if many else f'fields of the type {kind.value}'}"
    return Field(
        name, kind, many=many, scale=scale, bits=bits if many or kind is not FieldType.INTEGER else 64, **others
    )


def joined(within: str, name: str) -> str:
    """Return the name of a place within another, at the top ``""``."""
    return f"{within}.{name}" if within else name


def _by_class(parameter: str, source: Any, names: Names) -> dict[Any, tuple[str, ...]]:
    given = names if isinstance(names, Mapping) else {source: names}
    for some in given.values():
        if isinstance(some, str):
            raise TypeError(f"{parameter} takes several names, as [{show(some)}], not {show(some)}")
    return {of: tuple(some) for of, some in given.items()}


def _called(source: Any) -> str:
    return str(getattr(source, "__name__", getattr(source, "name", source)))
