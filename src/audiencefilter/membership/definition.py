"""A definition: one filter, with all the keys that it is known by."""

from collections.abc import Collection, Hashable
from hashlib import blake2b
from typing import Final

from audiencefilter.filter import Filter
from audiencefilter.language.schema import Field
from audiencefilter.membership.clauses import Alternative, alternatives, is_wide
from audiencefilter.membership.sizes import of_plans, of_predicate, of_tree

#: About what a definition takes in memory without its tree, and each of its keys and numbers, in bytes.
_DEFINITION: Final = 400
_KEY: Final = 200
_WIDEST: Final = 4
_NUMBER: Final = 110
_DIGEST: Final = 16


def digest_of(f: Filter) -> bytes:
    """Return what filters have in common that are written in the same way, and no others."""
    return blake2b(f.to_json().encode("utf-8"), digest_size=_DIGEST).digest()


def key_nbytes(key: Hashable) -> int:
    """Return about how many bytes a key takes with its places, always the same number."""
    if not isinstance(key, str | bytes):
        return _KEY
    return _KEY + len(key) * (1 if key.isascii() else _WIDEST)


class Definition:
    """A filter in an index.

    Of the filter as it was given only the tree is kept: what it has worked out for all its back-ends takes many times
    as much memory. So the alternatives are worked out once more when it goes.

    Attributes:
        asked: the fields that the filter reads where it has to be asked itself: where an alternative is inexact.
        digest: of the filter as it is written: what it is found by.
        wide: whether it has a clause across fields.
        numbers: of its alternatives, in their order, as long as it has keys.
        nbytes: about how many bytes it takes, with its numbers and without its keys.
    """

    __slots__ = (
        "_fresh", "_kept", "_keys", "_limits", "_schema", "_tree", "asked", "digest", "nbytes", "numbers", "wide"
    )  # fmt: skip

    def __init__(self, f: Filter) -> None:
        self.digest = digest_of(f)
        self._tree = f.ast
        self._schema = f.schema
        self._limits = f.limits
        # Nearly every filter has one key, and a dict is larger than all the rest.
        self._keys: tuple[Hashable, ...] | dict[Hashable, None] = ()
        self._kept: Filter | None = None
        self.numbers: tuple[int, ...] = ()
        own = self.filter  # one of somebody else's would keep its plan for ever
        found = alternatives(own.selection)
        self._fresh: tuple[Alternative, ...] | None = found
        self.wide = is_wide(found)
        self.nbytes = _DEFINITION + of_tree(self._tree) + _NUMBER * len(found)
        self.asked: tuple[Field, ...] = ()
        if not all(one.exact for one in found):
            self._kept = own  # it will be asked, again and again
            self.asked = tuple(map(f.schema.by_name.__getitem__, sorted(own.fields)))
            own.predicate()  # made here, and not while a contact waits for the first answer
            self.nbytes += of_plans((own.plan, own.selection)) + of_predicate(own.selection)

    @property
    def filter(self) -> Filter:
        """The filter."""
        return self._kept or Filter(self._tree, self._schema, self._limits)

    def alternatives(self) -> tuple[Alternative, ...]:
        """Return its alternatives, the same ones each time; they are not kept."""
        found, self._fresh = self._fresh, None
        return alternatives(self.filter.selection) if found is None else found

    # -- keys -----------------------------------------------------------------------------------------------------

    @property
    def keys(self) -> Collection[Hashable]:
        """Its keys, in the order in which they came."""
        return self._keys

    @property
    def has_one_key(self) -> bool:
        """Whether it has one key."""
        return len(self._keys) == 1

    def add_key(self, key: Hashable) -> None:
        """Take in a key."""
        if not self._keys:
            self._keys = (key,)
            return
        if isinstance(self._keys, tuple):
            self._keys = dict.fromkeys(self._keys)
        self._keys[key] = None

    def remove_key(self, key: Hashable) -> None:
        """Let a key go that is here."""
        if isinstance(self._keys, tuple):
            self._keys = ()
        else:
            del self._keys[key]
