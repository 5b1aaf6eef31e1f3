"""AudienceIndex: many audiences, and which of them one contact is in."""

import operator
import os
from collections.abc import Hashable, Iterator
from threading import RLock
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from audiencefilter.filter import Filter
from audiencefilter.language.errors import show
from audiencefilter.language.limits import DEFAULT_LIMITS, Limits
from audiencefilter.language.schema import CONTACT, Schema
from audiencefilter.membership.changes import Changes
from audiencefilter.membership.cnf import BACKEND
from audiencefilter.membership.matcher import Matcher, Readers, concerned, values_of
from audiencefilter.membership.register import Definition, Register, Undecided, digest_of, key_nbytes
from audiencefilter.membership.saving import read, write
from audiencefilter.plan.nodes import refuse

if TYPE_CHECKING:
    from audiencefilter.columns.arrays import Array
    from audiencefilter.columns.store import ColumnStore
    from audiencefilter.insight.explain import Explanation

#: This part of the memory is for what is remembered, however much the audiences take.
_LEAST: Final = 1 / 8


class _Reading(NamedTuple):
    """What a record holds in the fields that are read, and what that rules out.

    Attributes:
        values: of the fields, in the order of their indexes.
        ruled_out: the bits of the alternatives that it does not pass, for either register.
    """

    values: list[Any]
    ruled_out: tuple[int, int]


class _Moment:
    """The time in which an index is asked about records, and does not change.

    The records are read before the lock is taken, since that may run code of the user's.
    """

    __slots__ = ("_lock", "_matcher", "_records")

    def __init__(self, matcher: Matcher, lock: RLock, *records: Any) -> None:
        self._matcher = matcher
        self._lock = lock
        self._records = records

    def __enter__(self) -> list[_Reading]:
        while True:
            readers = self._matcher.readers
            values = [values_of(record, readers) for record in self._records]
            self._lock.acquire()
            if readers is self._matcher.readers:
                return self._readings(readers, values)
            self._lock.release()

    def _readings(self, readers: Readers, values: list[list[Any]]) -> list[_Reading]:
        matcher = self._matcher
        try:
            return [_Reading(held, matcher.ruled_out(matcher.outcomes(readers, held))) for held in values]
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_: object) -> None:
        self._matcher.shrink()
        self._lock.release()


class AudienceIndex:
    """Audiences by their keys, kept so that all those of one contact are found without asking each.

    An index may be used by many threads: each call sees the audiences as they are at one moment.

    Args:
        schema: the fields that the filters are over.
        memory: about so many bytes may be taken. What the audiences themselves take is never refused; the rest, an
            eighth of it at least, is for remembering what values of the fields mean for them.

    Raises:
        ValueError: `memory` is not positive.
        TypeError: it is no whole number.

    >>> import audiencefilter as af
    >>> index = AudienceIndex(af.CONTACT)
    >>> index.add("vip", af.parse('{"points": {"gte": 100}}'))
    >>> index.add("alumni", af.parse('{"email": {"endsWith": ".edu"}}'))
    >>> sorted(index.match({"points": 120, "email": "ada@cam.edu"}))
    ['alumni', 'vip']
    >>> index.changes({"points": 120}, {"points": 20})
    Changes(entered=frozenset(), left=frozenset({'vip'}))
    """

    def __init__(self, schema: Schema = CONTACT, memory: int = 200_000_000) -> None:
        if operator.index(memory) <= 0:
            raise ValueError(f"memory is a number of bytes, more than 0, not {memory!r}")
        self._schema = schema
        self._memory = memory
        self._lock = RLock()
        #: For filters without disjunctions across fields, and for those with them, which are numbered apart.
        self._registers = Register(), Register()
        self._matcher = Matcher(memory, len(schema.fields))
        self._by_key: dict[Hashable, Definition] = {}
        self._by_digest: dict[bytes, Definition] = {}
        self._held = 0

    @property
    def schema(self) -> Schema:
        """The fields."""
        return self._schema

    # -- audiences ------------------------------------------------------------------------------------------------

    def add(self, key: Hashable, f: Filter) -> None:
        """Add an audience.

        Args:
            key: what it is called: anything that can be the key of a dict.
            f: its filter.

        Raises:
            ValueError: there is an audience with this key, or the filter is over other fields.
            TypeError: it is no filter, or the key has no hash.
        """
        definition = self._definition(f)
        with self._lock:
            if key in self._by_key:
                raise ValueError(f"there is an audience {show(key)} already: replace it, or remove it first")
            self._add(key, definition)

    def replace(self, key: Hashable, f: Filter) -> None:
        """Give an audience another filter; it keeps its place in the order of keys.

        Raises:
            KeyError: there is no audience with this key.
            ValueError: the filter is over other fields.
            TypeError: it is no filter.
        """
        definition = self._definition(f)
        with self._lock:
            self._drop(key)
            self._add(key, definition)

    def remove(self, key: Hashable) -> None:
        """Remove an audience.

        Raises:
            KeyError: there is no audience with this key.
        """
        with self._lock:
            self._drop(key)
            del self._by_key[key]

    def _definition(self, f: Filter) -> Definition:
        """Return what a filter means for this index: worked out before the lock is taken, and before anything changes.

        Raises:
            TypeError: it is no filter.
            ValueError: it is over other fields.
            UnsupportedError: it asks for more than columns of single values, or depends on the clock.
        """
        if not isinstance(f, Filter):
            raise TypeError(f"a Filter is needed, not {show(f)}: make one with parse() and the index's schema")
        if not f.schema.has_same_members(self._schema):
            raise ValueError(f"the filter is over {f.schema.name}, and {self._schema.name} has different fields")
        refuse(f.plan, BACKEND)
        return self._by_digest.get(digest_of(f)) or Definition(f)

    def _add(self, key: Hashable, definition: Definition) -> None:
        known = self._by_digest.get(definition.digest)
        if known is not None:
            known.add_key(key)
            self._by_key[key] = known
            self._registers[known.cross_field].note_keys(known)
            self._account(key_nbytes(key))
            return
        alternatives = definition.alternatives()
        definition.add_key(key)
        self._by_digest[definition.digest] = self._by_key[key] = definition
        self._registers[definition.cross_field].add(definition, alternatives)
        for number, alternative in zip(definition.numbers, alternatives, strict=True):
            asked = () if alternative.exact else definition.asked
            self._matcher.add(definition.cross_field, number, alternative, asked)
        self._account(definition.nbytes + key_nbytes(key))

    def _drop(self, key: Hashable) -> None:
        definition = self._by_key[key]
        if not definition.has_one_key:
            definition.remove_key(key)
            self._registers[definition.cross_field].note_keys(definition)
            self._account(-key_nbytes(key))
            return
        alternatives = definition.alternatives()  # before anything changes, since it may fail
        for number, alternative in zip(definition.numbers, alternatives, strict=True):
            asked = () if alternative.exact else definition.asked
            self._matcher.remove(definition.cross_field, number, alternative, asked)
        self._registers[definition.cross_field].remove(definition)
        definition.remove_key(key)
        del self._by_digest[definition.digest]
        self._account(-definition.nbytes - key_nbytes(key))

    def _account(self, nbytes: int) -> None:
        """Leave to what is remembered the memory that the audiences do not take."""
        self._held += nbytes
        held = self._held + self._matcher.terms_nbytes
        self._matcher.memory = max(self._memory - held, int(self._memory * _LEAST))

    def __len__(self) -> int:
        return len(self._by_key)

    def __iter__(self) -> Iterator[Hashable]:
        """Give the keys, in the order in which they were added, as they are now."""
        with self._lock:
            return iter(list(self._by_key))

    def __contains__(self, key: object) -> bool:
        return key in self._by_key

    def __getitem__(self, key: Hashable) -> Filter:
        """Return the filter of an audience.

        Raises:
            KeyError: there is no audience with this key.
        """
        return self._by_key[key].filter

    # -- one contact ----------------------------------------------------------------------------------------------

    def match(self, record: Any) -> set[Hashable]:
        """Return the keys of the audiences that a contact is in.

        Args:
            record: a mapping, or an object with attributes.

        Raises:
            RecordError: a value of a field that any audience reads cannot be compared.
        """
        keys: list[Hashable] = []
        undecided: list[Undecided] = []
        with _Moment(self._matcher, self._lock, record) as (contact,):
            for register, ruled_out in zip(self._registers, contact.ruled_out, strict=True):
                passed = register.live & ~ruled_out
                keys += register.keys(passed)
                undecided += register.undecided(passed, passed, register.inexact)
        found = set(keys)
        for one in undecided:
            if one.is_member(record):
                found.update(one.keys)
        return found

    def count(self, record: Any) -> int:
        """Return how many audiences a contact is in, which is quicker than to name them.

        Raises:
            RecordError: a value of a field that any audience reads cannot be compared.
        """
        count = 0
        undecided: list[Undecided] = []
        with _Moment(self._matcher, self._lock, record) as (contact,):
            for register, ruled_out in zip(self._registers, contact.ruled_out, strict=True):
                passed = register.live & ~ruled_out
                count += register.count(passed)
                undecided += register.undecided(passed, passed, register.inexact)
        return count + sum([len(one.keys) for one in undecided if one.after is None and one.is_member(record)])

    def changes(self, before: Any | None, after: Any | None) -> Changes:
        """Return which audiences a contact entered and left.

        Audiences that read no field that changed are not looked at.

        Args:
            before: the contact as it was; None where it is new.
            after: the contact as it is; None where it is gone.

        Raises:
            RecordError: a value of a field that any audience reads cannot be compared.
        """
        if before is None or after is None:
            return Changes(
                frozenset() if after is None else frozenset(self.match(after)),
                frozenset() if before is None else frozenset(self.match(before)),
            )
        if self._is_unchanged(before, after):
            return Changes()

        entered: list[Hashable] = []
        left: list[Hashable] = []
        undecided: list[Undecided] = []
        with _Moment(self._matcher, self._lock, before, after) as (old, new):
            asked = (0, 0)
            if any(register.inexact for register in self._registers):
                asked = concerned(self._matcher.readers, old.values, new.values)
            for register, *ruled_out, inexact in zip(self._registers, old.ruled_out, new.ruled_out, asked, strict=True):
                was, is_ = (register.live & ~bits for bits in ruled_out)
                moved = register.settled(was ^ is_)
                entered += register.keys(moved & is_)
                left += register.keys(moved & was)
                undecided += register.undecided(was, is_, inexact)
        for one in undecided:
            was_member, is_member = one.was_member(before), one.is_member(after)
            if was_member is not is_member:
                (entered if is_member else left).extend(one.keys)
        return Changes(frozenset(entered), frozenset(left))

    def _is_unchanged(self, before: Any, after: Any) -> bool:
        """Whether a contact has the values that it had, as far as any audience reads them."""
        readers = self._matcher.readers
        return values_of(before, readers) == values_of(after, readers)

    def explain(self, key: Hashable, record: Any) -> "Explanation":
        """Say why a contact is in an audience or not: see :meth:`audiencefilter.Filter.explain`.

        Raises:
            KeyError: there is no audience with this key.
            RecordError: a value cannot be compared.
        """
        return self[key].explain(record)

    # -- many contacts --------------------------------------------------------------------------------------------

    def match_all(self, store: "ColumnStore") -> "Iterator[tuple[Hashable, Array]]":
        """Give for each audience the row numbers of its members in a store: every distinct test is evaluated once.

        The audiences and the contacts are those of the moment of the call. Audiences with one filter come together.

        Args:
            store: contacts of the same fields.

        Returns:
            Keys, each with an ascending array of numpy's int64, as :meth:`ColumnStore.indices` returns it.

        Raises:
            TypeError: it is no store.
            ValueError: the store has no column for a field that an audience reads.
            RecordError: a column has a value that is not of its field's type.
        """
        if not hasattr(store, "indices_of"):
            raise TypeError(f"a ColumnStore is needed, not {show(store)}")
        with self._lock:
            audiences = [(tuple(definition.keys), definition.filter) for definition in self._by_digest.values()]
        found = store.indices_of([f for _, f in audiences])
        return ((key, rows) for (keys, _), rows in zip(audiences, found, strict=True) for key in keys)

    # -- keeping --------------------------------------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the audiences to a file, for :meth:`load`; docs/membership.md has its form.

        Raises:
            TypeError: a key is no text, number, boolean or None, nor a tuple of them; nothing is written.
            OSError: it cannot be written.
        """
        with self._lock:
            audiences = [(key, definition.filter) for key, definition in self._by_key.items()]
        write(path, audiences)

    @classmethod
    def load(
        cls,
        path: str | os.PathLike[str],
        schema: Schema = CONTACT,
        memory: int = 200_000_000,
        limits: Limits = DEFAULT_LIMITS,
    ) -> "AudienceIndex":
        """Read what :meth:`save` wrote.

        Args:
            path: the file.
            schema: the fields that the filters are over. Its notation does not matter: both are read.
            memory: as for a new index.
            limits: how much each filter may ask for.

        Raises:
            FileNotFoundError: there is no such file.
            ValueError: it is no such file, or of another version, or a line of it is wrong; it says which.
        """
        index = cls(schema, memory)
        for key, f in read(path, schema, limits):
            index.add(key, f)
        return index

    @property
    def nbytes(self) -> int:
        """About how many bytes it takes now."""
        with self._lock:
            return self._matcher.nbytes + self._matcher.terms_nbytes + self._held

    def __repr__(self) -> str:
        return f"<AudienceIndex of {len(self):,} audiences over {self._schema.name}>"
