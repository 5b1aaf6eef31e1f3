"""PostgreSQL 14 and later. Instants are ``timestamptz``; a ``timestamp`` column is read as UTC."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final, assert_never

from audiencefilter.backends import patterns
from audiencefilter.backends.sql import forms
from audiencefilter.backends.sql import outline as o
from audiencefilter.backends.sql.dialect import Key, Storage, Way
from audiencefilter.backends.sql.forms import COLUMN, Fragment, Kind, Operand, Zone, plain_text, utc_text
from audiencefilter.backends.sql.postgresql_data import (
    Stored,
    array_in_parameter,
    array_of,
    array_of_texts,
    offset_text,
)
from audiencefilter.language.fields import FieldType
from audiencefilter.plan.nodes import Side, Where

#: The column as text: citext has its own operators, and char(n) drops spaces.
_TEXT_COLUMN: Final[Fragment] = ("CAST(", COLUMN, " AS text)")
#: This collation compares texts byte by byte, which is the order of code points.
_BYTES: Final[Fragment] = (*_TEXT_COLUMN, ' COLLATE "C"')
#: Types whose columns may have NaN, a missing value, which equals itself in PostgreSQL.
_NAN: Final = {FieldType.NUMBER: "CAST('NaN' AS double precision)", FieldType.DECIMAL: "CAST('NaN' AS numeric)"}
_TEXT: Final = Operand(Kind.TEXT)


class PostgreSQL(Stored):
    """Forms that ordinary indexes on the column serve: B-trees for equality, trigrams for patterns."""

    name = "postgresql"
    paramstyle = "format"
    placeholders = forms.placeholders(
        {FieldType.DATE: "date", FieldType.UUID: "uuid"},
        {
            FieldType.DATETIME: Operand(Kind.INSTANT, offset_text),
            FieldType.DECIMAL: Operand(Kind.TEXT, plain_text, "CAST(", " AS numeric)"),
        },
    )
    type_names = {  # noqa: RUF012 - see Dialect
        Kind.TEXT: "text", Kind.INTEGER: "bigint", Kind.NUMBER: "double precision", Kind.BOOLEAN: "boolean",
        Kind.TEXTS: "text[]", Kind.INTEGERS: "bigint[]", Kind.NUMBERS: "double precision[]", Kind.BOOLEANS: "boolean[]",
    }  # fmt: skip
    double_text = "CAST('{!r}' AS double precision)"
    whole = "numeric"
    object_storage = Storage.JSONB
    zone_at_path = Zone.AWARE
    # The planner makes a join of EXISTS, but not of IS TRUE: that it searches for each record, or hashes all groups.
    beside = ("(", ") IS TRUE")

    def column(self, type: FieldType) -> Fragment:
        return ("nullif(", COLUMN, f", {_NAN[type]})") if self.has_nan and type in _NAN else (COLUMN,)

    def comparable(self, type: FieldType) -> Fragment:
        return _BYTES if type is FieldType.STRING else (COLUMN,)

    def day_of_year(self) -> Fragment:  # extract() gives a numeric, which takes longer
        month, day = (("CAST(date_part('", part, "', ", COLUMN, ") AS integer)") for part in ("month", "day"))
        return ("(", *month, " * 100 + ", *day, ")")

    def placeholder(self, type: FieldType, zone: Zone) -> Operand:
        if type is not FieldType.DATETIME:
            return self.placeholders[type]
        match zone:
            case Zone.UNKNOWN | Zone.MICROSECONDS | Zone.TRIMMED:
                return self.placeholders[type]
            case Zone.AWARE:
                return Operand(Kind.TEXT, offset_text, "CAST(", " AS timestamptz)")
            case Zone.NAIVE:
                return Operand(Kind.TEXT, utc_text, "CAST(", " AS timestamp)")
            case _:
                assert_never(zone)

    def bound(self, type: FieldType, side: Side, zone: Zone) -> Fragment:
        return self._except_nan(super().bound(type, side, zone), type, side.is_lower)

    def between(self, type: FieldType, zone: Zone) -> Fragment:
        return self._except_nan(super().between(type, zone), type)

    def membership(self, test: o.Membership, zone: Zone) -> Fragment:
        if test.type is FieldType.STRING and not test.ascii_folded:
            if not self.has_nan:  # in JSON: under the database's collation no other text is equal
                return self.equal((COLUMN,), test, zone)
            if not test.negated:
                return _equal_texts(test.count)
        return self._except_nan(super().membership(test, zone), test.type)

    def _except_nan(self, form: Fragment, type: FieldType, is_lower: bool = False) -> Fragment:
        """Return a test that is unknown for NaN, which is greater than all numbers."""
        if not self.has_nan or type not in _NAN:
            return form
        # In a WHERE clause the planner reduces it to the test, or the range below NaN, which an index serves.
        below: Fragment = (" AND ", COLUMN, f" < {_NAN[type]}") if is_lower else ()
        return ("(", *form, *below, " OR ", COLUMN, f" = {_NAN[type]} AND NULL)")

    def in_list(self, type: FieldType, zone: Zone) -> Fragment:
        if type is FieldType.DATETIME:
            return (" = ANY(", *_instants(self.placeholder(type, zone)), ")")
        # Not = ANY, which is slow under a generic plan; a statement gets a generic plan after a few executions.
        return (" IN (SELECT unnest(", *array_in_parameter(type), "))")

    def ascii_fold(self) -> Fragment:
        return ("lower(translate(", *_BYTES, ", '\u0130\u212a', 'ik'))")

    def exact(self, test: o.Match) -> Fragment:
        if test.where is Where.ANYWHERE and not test.crowded:  # as a pattern, for a trigram index
            return (*_TEXT_COLUMN, " ~ ", Operand(Kind.TEXT, patterns.exact_regex))
        return _like(test.where, _BYTES)

    def folded(self, test: o.FoldedMatch) -> Fragment:
        if test.crowded:
            return _like(test.where, _FOLDED)
        if test.needle is o.Needle.ASCII:
            # No locale has another case for these letters. ILIKE is faster than a regular expression, and a trigram
            # index serves it, too.
            return (*_TEXT_COLUMN, " ILIKE ", Operand(Kind.TEXT, patterns.sided(test.where, patterns.like, "%")))
        return (*_TEXT_COLUMN, " ~ ", Operand(Kind.TEXT, patterns.anchored(test.where, patterns.regex, r"\Z")))

    def way(self, node: o.Related, keys: Sequence[tuple[Key, Key]]) -> Way:
        # Not KEYS: quicker in an OR while the keys fit into work_mem, but beyond it they are read for each record.
        return Way.GROUPS if isinstance(node, o.ResultTest) and not node.sparse else Way.EACH

    def joined(self, ours: Key, theirs: Key) -> str:
        same = f"{theirs.text} = {ours.text}"
        if not (ours.is_text and theirs.is_text):
            return same  # a second test would prevent the planner from hashing the keys
        # Under a collation or citext more texts may be equal, so the second test compares bytes. An index on their key
        # serves the first test.
        return f"{same} AND coalesce({_in_bytes(theirs)} = {_in_bytes(ours)}, TRUE)"

    def key(self, key: Key) -> str:
        return _in_bytes(key) if key.is_text else key.text

    def list_literal(self, kind: Kind, values: Sequence[Any]) -> str:
        return self.text_literal(array_of_texts(values) if kind is Kind.TEXTS else array_of(json.dumps, values))


def _equal_texts(count: o.Count) -> Fragment:
    """Return a test that an index serves, and the same test byte by byte: under a collation more texts may be equal."""
    match count:
        case o.Count.ONE:
            same: Fragment = (" = ", _TEXT)
        case o.Count.FEW:
            same = (" IN (", _TEXT.spread(), ")")
        case o.Count.MANY:
            texts = Operand(Kind.TEXTS, list)
            return ("(", COLUMN, ", ", *_BYTES, ") IN (SELECT v, v FROM unnest(CAST(", texts, " AS text[])) AS t(v))")
        case _:
            assert_never(count)
    # The second test is in coalesce(), so that the planner does not count the same selectivity twice.
    return ("(", COLUMN, *same, " AND coalesce(", *_BYTES, *same, ", TRUE))")


def _in_bytes(key: Key) -> str:
    return f'CAST({key.text} AS text) COLLATE "C"'


def _instants(placeholder: Operand) -> Fragment:
    texts = Operand(placeholder.kind, lambda values: array_of_texts(map(placeholder.encode, values)))
    return (placeholder.before, texts, placeholder.after.replace(")", "[])"))


def _like(where: Where | None, column: Fragment) -> Fragment:
    if where is None:
        return (*column, " = ", _TEXT)
    return (*column, " LIKE ", Operand(Kind.TEXT, patterns.sided(where, patterns.like, "%")))


def _cases(texts: Iterable[str]) -> list[tuple[str, str]]:
    """Return the non-ASCII characters that fold to a character of a needle or of texts, each with its fold."""
    characters = sorted(set("".join(texts)))
    return [(other, char) for char in characters for other in patterns.CLASSES.get(char, "")[1:] if other > "\x7f"]


_UPPERS: Final = Operand(Kind.TEXT, lambda texts: "".join([other for other, _ in _cases(texts)]))
_LOWERS: Final = Operand(Kind.TEXT, lambda texts: "".join([char for _, char in _cases(texts)]))
#: The column with all characters folded that fold to a character of the operand.
_FOLDED: Final[Fragment] = ("translate(lower(", *_BYTES, "), ", _UPPERS, ", ", _LOWERS, ")")
