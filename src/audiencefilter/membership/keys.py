"""Keys: the audiences that a contact is in, as a set that names them when it is asked to."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from threading import RLock
from typing import Any, Final
from weakref import ReferenceType, ref

from audiencefilter.membership.register import Register

#: How many bytes of bits are read at once.
_BATCH: Final = 512
_BYTE: Final = 8
#: From this many sets on it is looked whether some have gone.
_FEW: Final = 64


class Keys(AbstractSet[Hashable]):
    """The keys of the audiences that a contact was in when it was asked about.

    It is what a frozenset of them is, equal to one and to a set, with the same operators and the same hash. What it
    costs is to name the keys; so they are named as they are iterated over, and all at once for anything else but their
    number. What becomes of the index meanwhile changes nothing.
    """

    __slots__ = ("__weakref__", "_all", "_lock", "_more", "_parts", "_set")

    def __init__(self, parts: Sequence[tuple[Register, int]], lock: RLock) -> None:
        self._parts = parts
        self._more: list[Hashable] = []
        self._lock = lock
        self._all: list[Hashable] | None = None
        self._set: frozenset[Hashable] | None = None

    def also(self, keys: Iterable[Hashable]) -> None:
        """Take in further keys, before anybody sees the set; the index may have changed meanwhile."""
        with self._lock:
            (self._more if self._all is None else self._all).extend(keys)

    def settle(self) -> list[Hashable]:
        """Return all keys in their order, which are known from then on."""
        with self._lock:
            if self._all is None:
                self._all = [key for batch in self._batches() for key in batch]
                self._parts = ()
            return self._all

    def _frozen(self) -> frozenset[Hashable]:
        if self._set is None:
            self._set = frozenset(self.settle())
        return self._set

    def _batches(self) -> Iterator[list[Hashable]]:
        """Give the keys in their order, each once: a few at first, and then more and more; under the lock."""
        for register, bits in self._parts:
            alone = register.alone(bits)
            data = alone.to_bytes(-(-alone.bit_length() // _BYTE), "little")
            start, size = 0, _BATCH
            while start < len(data):
                yield register.keys_from(start * _BYTE, int.from_bytes(data[start : start + size], "little"))
                start, size = start + size, 8 * size
            yield register.others(bits ^ alone)
        yield self._more

    def __iter__(self) -> Iterator[Hashable]:
        """Give the keys."""
        return self._named() if self._all is None else iter(self._all)

    def _named(self) -> Iterator[Hashable]:
        batches = self._batches()
        given = 0
        is_settled = False
        while not is_settled:
            with self._lock:
                is_settled = self._all is not None  # the index has changed, or somebody wanted all
                batch = next(batches, None) if self._all is None else self._all[given:]
            if batch is None:
                return
            given += len(batch)
            yield from batch

    def __len__(self) -> int:
        with self._lock:
            if self._all is not None:
                return len(self._all)
            return sum([register.count(bits) for register, bits in self._parts]) + len(self._more)

    def __contains__(self, key: object) -> bool:
        return key in self._frozen()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AbstractSet):
            return NotImplemented
        return len(self) == len(other) and self._frozen() == frozenset(other)

    def __hash__(self) -> int:
        return hash(self._frozen())

    @classmethod
    def _from_iterable(cls, keys: Iterable[Any]) -> frozenset[Any]:
        """Return what operators return."""
        return frozenset(keys)

    def __reduce__(self) -> tuple[Any, ...]:
        return frozenset, (tuple(self.settle()),)

    def __repr__(self) -> str:
        return repr(set(self.settle()))


class Lent:
    """The sets of keys that were given out, and do not know all of their keys yet."""

    def __init__(self) -> None:
        self._lent: list[ReferenceType[Keys]] = []
        self._most = _FEW

    def add(self, keys: Keys) -> None:
        """Note that a set is given out."""
        self._lent.append(ref(keys))
        if len(self._lent) > self._most:
            self._lent = [one for one in self._lent if one() is not None]
            self._most = 2 * len(self._lent) + _FEW

    def settle(self) -> None:
        """Let all that were given out know their keys, since these change now."""
        for one in self._lent:
            keys = one()
            if keys is not None:
                keys.settle()
        self._lent.clear()
        self._most = _FEW
