"""AudienceIndex: many audiences, and a fast search for those that one contact is in."""

import operator
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from datetime import datetime
from operator import is_
from threading import RLock
from typing import TYPE_CHECKING, Any, Generic
from weakref import ref

from audiencefilter.filter import Filter, check_filter
from audiencefilter.language.ast import Node
from audiencefilter.language.errors import show
from audiencefilter.language.generics import Key
from audiencefilter.language.instants import asked_at
from audiencefilter.language.schema import CONTACT, Schema, check_schema
from audiencefilter.membership.cnf import Alternative
from audiencefilter.membership.matcher import Candidate, Evaluation, LockedReadings, Matcher, related_of, values_of
from audiencefilter.membership.register import Definition, Keys, Register, Undecided
from audiencefilter.membership.residuals import Questions
from audiencefilter.membership.timeline import Changes, timeline

if TYPE_CHECKING:
    from audiencefilter.explain.explanation import Explanation
    from audiencefilter.explain.record_index import Check


def _instant(now: datetime | None) -> datetime | None:
    """Return a given instant in UTC; None for the clock, which is read only if a filter depends on it."""
    return None if now is None else asked_at(now)


class AudienceIndex(Generic[Key]):
    """Audiences by their keys, indexed so that those of one contact are found without evaluating each.

    An index is thread-safe: each call sees the audiences as they are at one moment. ``AudienceIndex[str](schema)`` is
    one whose keys are texts, for type checkers.

    Args:
        schema: the fields and relations that the filters may read.
        memory: the approximate maximum in bytes of the cached outcomes of field values; the audiences are not included.

    Raises:
        ValueError: `memory` is not positive.
        TypeError: `memory` is not a whole number.

    >>> import audiencefilter as af
    >>> index = AudienceIndex(af.CONTACT)
    >>> index.add("vip", af.parse('{"points": {"gte": 100}}'))
    >>> index.add("alumni", af.parse('{"email": {"endsWith": ".edu"}}'))
    >>> sorted(index.match({"points": 120, "email": "ada@cam.edu"}))
    ['alumni', 'vip']
    >>> index.changes({"points": 120}, {"points": 20})
    Changes(entered=frozenset(), left=frozenset({'vip'}))
    """

    def __init__(self, schema: Schema = CONTACT, memory: int = 100_000_000) -> None:
        if operator.index(memory) <= 0:
            raise ValueError(f"memory is a number of bytes, more than 0, not {memory!r}")
        check_schema(schema)
        self._schema = schema
        self._lock = RLock()
        self._questions = Questions()
        #: One for filters without disjunctions across fields, one for filters with them, which are numbered separately.
        self._registers = Register(), Register()
        self._matcher = Matcher(memory, len(schema.fields))
        self._by_key: dict[Key, Definition] = {}
        self._by_tree: dict[Node, Definition] = {}
        #: The returned sets of keys, except those that were garbage when there were `_max_results`.
        self._results: list[ref[Keys]] = []
        self._max_results = 0
        #: Increases with each change of the audiences.
        self.revision: int = 0

    @property
    def schema(self) -> Schema:
        """The schema of the filters."""
        return self._schema

    def extend(self, schema: Schema) -> None:
        """Replace the schema by one with more fields or relations, without rebuilding the index.

        Filters made with the old schema can still be added.

        Args:
            schema: a schema with all fields and relations of the old one.

        Raises:
            ValueError: the schema lacks one of them, or defines it differently.

        >>> import audiencefilter as af
        >>> index = AudienceIndex(af.CONTACT)
        >>> wider = af.Schema("Contact", [*af.CONTACT.fields, af.Field("tags", af.FieldType.STRING, many=True)])
        >>> index.extend(wider)
        >>> index.add("vip", af.parse('{"tags": {"has": "vip"}}', wider))
        >>> index.match({"tags": ["new", "vip"]})
        {'vip'}
        """
        check_schema(schema)
        with self._lock:
            name = self._schema.first_foreign((*self._schema.by_name, *self._schema.relations), schema)
            if name is not None:
                raise ValueError(f"{show(name)} of {self._schema.name} is not in {schema.name}, or another one there")
            self._schema = schema
            self.revision += 1

    # -- audiences ------------------------------------------------------------------------------------------------

    def add(self, key: Key, f: Filter) -> None:
        """Add an audience.

        Args:
            key: its key: any hashable value.
            f: its filter.

        Raises:
            ValueError: an audience already has this key, or the filter is over other fields.
            TypeError: `f` is not a Filter, or the key is not hashable.
        """
        self.add_all([(key, f)])

    def add_all(self, audiences: Iterable[tuple[Key, Filter]]) -> None:
        """Add several audiences: the same as :meth:`add` for each, but faster. If one of them is invalid, add none.

        Args:
            audiences: keys and filters, as the items of a dict.

        Raises:
            ValueError: an audience already has one of the keys, a key is repeated, or a filter is over other fields.
            TypeError: a value is not a Filter, or a key is not hashable.

        >>> import audiencefilter as af
        >>> index = AudienceIndex(af.CONTACT)
        >>> index.add_all({"vip": af.parse('{"points": {"gte": 100}}'), "all": af.parse("{}")}.items())
        >>> sorted(index.match({"points": 120}))
        ['all', 'vip']
        """
        known: dict[Node, Definition] = {}
        given: dict[Key, Definition] = {}
        for key, f in audiences:
            if key in given:
                raise ValueError(f"the key {show(key)} stands twice")
            given[key] = self._definition(f, known)
        with self._lock:
            for key in given:
                if key in self._by_key:
                    raise ValueError(f"there is an audience {show(key)} already: replace it, or remove it first")
            self._enter(list(given.items()))

    def replace(self, key: Key, f: Filter) -> None:
        """Replace the filter of an audience; its position in the order of keys does not change.

        Raises:
            KeyError: no audience has this key.
            ValueError: the filter is over other fields.
            TypeError: `f` is not a Filter.
        """
        definition = self._definition(f, {})
        with self._lock:
            self._drop(key)
            self._enter([(key, definition)])

    def remove(self, key: Key) -> None:
        """Remove an audience.

        Raises:
            KeyError: no audience has this key.
        """
        with self._lock:
            self._drop(key)
            del self._by_key[key]

    def _definition(self, f: Filter, others: dict[Node, Definition]) -> Definition:
        """Return the definition of a filter, made before the lock is taken, and add it to `others` by its tree."""
        check_filter(f, "index", self._schema)
        found = self._by_tree.get(f.ast) or others.get(f.ast)
        if found is None:
            found = others[f.ast] = Definition(f)
        return found

    def _enter(self, given: list[tuple[Key, Definition]]) -> None:
        """Add audiences with new keys."""
        self._resolve_results()
        self.revision += 1
        by_register: tuple[dict[Definition, bool], dict[Definition, bool]] = {}, {}
        for key, one in given:
            # A definition without keys is not in use; another thread may have added an equal one.
            known = one if one.keys else self._by_tree.setdefault(one.tree, one)
            by_register[known.cross_field].setdefault(known, not known.keys)
            known.keys.append(key)
            self._by_key[key] = known
        for cross_field, definitions in enumerate(by_register):
            new = [one for one, is_new in definitions.items() if is_new]
            self._registers[cross_field].add(new)
            self._registers[cross_field].note_keys(definitions)
            numbered: list[tuple[int, Alternative]] = []
            for definition in new:
                definition.acquire_residuals(self._questions)
                numbered += zip(definition.numbers, definition.alternatives, strict=True)
            self._matcher.add(bool(cross_field), numbered)

    def _drop(self, key: Key) -> None:
        definition = self._by_key[key]
        self._resolve_results()
        self.revision += 1
        if len(definition.keys) > 1:
            definition.keys.remove(key)
            self._registers[definition.cross_field].note_keys([definition])
            return
        for number, alternative in zip(definition.numbers, definition.alternatives, strict=True):
            self._matcher.remove(definition.cross_field, number, alternative)
        for residual in definition.residuals:
            if residual is not None:
                self._questions.release(residual)
        self._registers[definition.cross_field].remove(definition)
        definition.keys.clear()
        del self._by_tree[definition.tree]

    def _resolve_results(self) -> None:
        """Resolve the keys of the sets in use, before the index changes."""
        for result in self._results:
            keys = result()
            if keys is not None:
                keys.resolve()
        self._results.clear()

    def __len__(self) -> int:
        return len(self._by_key)

    def __iter__(self) -> Iterator[Key]:
        """Yield the current keys, in the order in which they were added."""
        with self._lock:
            return iter(list(self._by_key))

    def __contains__(self, key: object) -> bool:
        return key in self._by_key

    def __getitem__(self, key: Key) -> Filter:
        """Return the filter of an audience.

        Raises:
            KeyError: no audience has this key.
        """
        return self._by_key[key].filter

    # -- one contact ----------------------------------------------------------------------------------------------

    def match(self, record: Any, *, now: datetime | None = None, check: "Check | None" = None) -> AbstractSet[Key]:
        """Return the keys of the audiences that a contact is in: a set that resolves its keys on first use.

        It is equal to a frozenset of them, and has its operators and its hash.

        Args:
            record: a mapping, or an object with attributes.
            now: the evaluation instant, with a time zone; the clock's time when omitted.
            check: a function called repeatedly while clauses on related records are evaluated; its exceptions stop the
                call.

        Raises:
            RecordError: a value that an audience reads cannot be compared.
            ValueError: `now` has no time zone.

        >>> import audiencefilter as af
        >>> from datetime import datetime
        >>> index = AudienceIndex(af.CONTACT.with_notation(af.Notation.EXTENDED))
        >>> index.add("new", af.parse('{"createdAt": {"gte": {"now": "-P30D"}}}', index.schema))
        >>> first, then, later = (datetime.fromisoformat(f"2026-{month}-01T00:00:00Z") for month in ("02", "03", "04"))
        >>> index.match({"createdAt": first}, now=then), index.match({"createdAt": first}, now=later)
        ({'new'}, set())
        """
        evaluation = Evaluation(record, _instant(now), check)
        parts: list[tuple[Register, int]] = []
        candidates: list[Candidate] = []
        with LockedReadings(self._matcher, self._lock, evaluation) as (reading,):
            for register, ruled_out in zip(self._registers, reading.ruled_out, strict=True):
                passed = register.live & ~ruled_out
                parts.append((register, passed))
                candidates += register.candidates(passed)
            found = Keys(parts, self._lock)
            self._results.append(ref(found))
            if len(self._results) > self._max_results:
                self._results = [result for result in self._results if result() is not None]
                self._max_results = 2 * len(self._results) + 64
        found.extend(evaluation.keys_of(candidates))
        keys: AbstractSet[Any] = found
        return keys

    def count(self, record: Any, *, now: datetime | None = None) -> int:
        """Return the number of audiences that a contact is in; this is faster than :meth:`match`.

        Args:
            record: as for :meth:`match`.
            now: as for :meth:`match`.

        Raises:
            RecordError: a value that an audience reads cannot be compared.
            ValueError: `now` has no time zone.
        """
        evaluation = Evaluation(record, _instant(now))
        count = 0
        candidates: list[Candidate] = []
        with LockedReadings(self._matcher, self._lock, evaluation) as (reading,):
            for register, ruled_out in zip(self._registers, reading.ruled_out, strict=True):
                passed = register.live & ~ruled_out
                count += register.count(passed)
                candidates += register.candidates(passed)
        return count + len(evaluation.keys_of(candidates))

    def changes(
        self,
        before: Any | None,
        after: Any | None,
        *,
        since: datetime | None = None,
        now: datetime | None = None,
        check: "Check | None" = None,
    ) -> Changes[Key]:
        """Return which audiences a contact entered and left.

        Audiences that read no changed field are skipped.

        Args:
            before: the contact before the change; None where it is new.
            after: the contact after the change; None where it was deleted.
            since: the evaluation instant for `before`, with a time zone; `now` when omitted.
            now: the evaluation instant for `after`, with a time zone; the clock's time when omitted.
            check: as for :meth:`match`.

        Raises:
            RecordError: a value that an audience reads cannot be compared.
            ValueError: `since` is after `now`, or one of them has no time zone.
        """
        at = _instant(now)
        then = at if since is None else asked_at(since)
        if then is not None and at is not None and then > at:
            raise ValueError(f"since, {then.isoformat()}, is after now, {at.isoformat()}")
        if before is None or after is None:
            return Changes(
                frozenset() if after is None else frozenset(self.match(after, now=at, check=check)),
                frozenset() if before is None else frozenset(self.match(before, now=then, check=check)),
            )
        if self._is_unchanged(before, after) and (then is at or then == at or not self._matcher.is_relative):
            return Changes()
        return self._moves(Evaluation(before, then, check), Evaluation(after, at, check))

    def _moves(self, before: Evaluation, after: Evaluation) -> Changes[Key]:
        entered: list[Any] = []
        left: list[Any] = []
        undecided: list[Undecided] = []
        with LockedReadings(self._matcher, self._lock, before, after) as (old, new):
            if before.now is not None and after.now is not None and before.now > after.now:
                raise ValueError(f"since, {before.now.isoformat()}, is after now, {after.now.isoformat()}")
            concerned = (0, 0)
            if any(register.inexact for register in self._registers):
                concerned = self._matcher.concerned(old, new, before.now != after.now)
            by_register = zip(self._registers, old.ruled_out, new.ruled_out, concerned, strict=True)
            for register, *ruled_out, inexact in by_register:
                was, now_is = (register.live & ~bits for bits in ruled_out)
                moved = register.settled(was ^ now_is)
                entered += register.keys(moved & now_is)
                left += register.keys(moved & was)
                undecided += register.undecided(was, now_is, inexact)
        for one in undecided:
            was_member, is_member = before.is_member(one.before), after.is_member(one.after)
            if was_member is not is_member:
                (entered if is_member else left).extend(one.keys)
        return Changes(frozenset(entered), frozenset(left))

    def _is_unchanged(self, before: Any, after: Any) -> bool:
        """Whether two records are equal in all that any audience reads."""
        readers, related = self._matcher.readers, self._matcher.related
        if values_of(before, readers) != values_of(after, readers):
            return False
        return all(map(is_, related_of(before, related), related_of(after, related)))

    def next_change(
        self,
        record: Any,
        now: datetime | None = None,
        *,
        until: datetime | None = None,
        check: "Check | None" = None,
    ) -> datetime | None:
        """Return when the audiences of an unchanged contact change next.

        The result is the first such instant after `now`, exact to the microsecond and in UTC; None where there is none
        up to the end of the year 9999.

        Args:
            record: as for :meth:`match`.
            now: the current instant, with a time zone; the clock's time when omitted.
            until: the last instant of interest, with a time zone; later changes are ignored, which is faster.
            check: as for :meth:`match`.

        Raises:
            RecordError: a value that an audience reads cannot be compared.
            ValueError: `now` or `until` has no time zone.

        >>> import audiencefilter as af
        >>> from datetime import datetime
        >>> index = AudienceIndex(af.CONTACT.with_notation(af.Notation.EXTENDED))
        >>> index.add("new", af.parse('{"createdAt": {"gte": {"now": "-P30D"}}}', index.schema))
        >>> first, fifth = (datetime.fromisoformat(f"2026-03-0{day}T00:00:00Z") for day in (1, 5))
        >>> index.next_change({"createdAt": first}, fifth)
        datetime.datetime(2026, 3, 31, 0, 0, 0, 1, tzinfo=datetime.timezone.utc)
        """
        moves = self._timeline(record, now, until, check, first=True)
        return next((instant for instant, _ in moves), None)

    def timeline(
        self, record: Any, since: datetime, *, until: datetime | None = None, check: "Check | None" = None
    ) -> Iterator[tuple[datetime, Changes[Key]]]:
        """Yield the instants, in order and in UTC, at which time alone changes a contact's audiences, with the changes.

        It equals repeated calls of :meth:`next_change` and :meth:`changes`, and is faster: it takes n log n time for n
        related records that filters read, for any number of instants; and the time of :meth:`changes` at each instant
        at which a bound passes a value of the contact itself. The audiences are those at the time of the call.

        Args:
            record: as for :meth:`match`; it does not change.
            since: an instant with a time zone; only later instants are yielded.
            until: the last instant of interest, with a time zone; no bound when omitted.
            check: as for :meth:`match`.

        Raises:
            RecordError: a value that an audience reads cannot be compared; for related records during iteration.
            ValueError: `since` or `until` has no time zone.

        >>> import audiencefilter as af
        >>> from datetime import datetime
        >>> index = AudienceIndex(af.CONTACT.with_notation(af.Notation.EXTENDED))
        >>> index.add("new", af.parse('{"createdAt": {"gte": {"now": "-P30D"}}}', index.schema))
        >>> first, fifth = (datetime.fromisoformat(f"2026-03-0{day}T00:00:00Z") for day in (1, 5))
        >>> for instant, changes in index.timeline({"createdAt": first}, fifth):
        ...     print(instant, *changes.left)
        2026-03-31 00:00:00.000001+00:00 new
        """
        return self._timeline(record, since, until, check)

    def _timeline(
        self,
        record: Any,
        since: datetime | None,
        until: datetime | None,
        check: "Check | None",
        first: bool = False,
    ) -> Iterator[tuple[datetime, Changes[Key]]]:
        begins, ends = _instant(since), _instant(until)
        if not self._matcher.is_relative:
            return iter(())
        begins = asked_at(None) if begins is None else begins
        return timeline(self._matcher, self._lock, self._registers, record, begins, ends, first, check)

    def explain(self, key: Key, record: Any, *, now: datetime | None = None) -> "Explanation":
        """Explain why a contact is in an audience or not: see :meth:`audiencefilter.Filter.explain`.

        Raises:
            KeyError: no audience has this key.
            RecordError: a value cannot be compared.
            ValueError: `now` has no time zone.
        """
        return self[key].explain(record, now=now)

    def __repr__(self) -> str:
        return f"<AudienceIndex of {len(self):,} audiences over {self._schema.name}>"
