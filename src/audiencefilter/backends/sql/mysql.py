"""MySQL 8 and MariaDB 10.6 and later. Instants are ``DATETIME(6)`` in UTC; booleans 0 and 1; lists JSON.

The forms for lists and custom data in MySQL follow its manual; no server has run them.
"""

import json
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import ClassVar, Final, assert_never

from audiencefilter.backends import patterns
from audiencefilter.backends.sql import forms
from audiencefilter.backends.sql import outline as o
from audiencefilter.backends.sql.dialect import OBJECT, Dialect, Key, Shape, Storage, Way
from audiencefilter.backends.sql.forms import COLUMN, DATE_TIME, FIRST, LAST, Fragment, Kind, Operand, Part, Zone
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.fields import Field, FieldType, has_half_a_pair, integer_range
from audiencefilter.language.instants import microseconds
from audiencefilter.language.types import by_type
from audiencefilter.plan.nodes import Where, by_where

_LEAST, _GREATEST = integer_range(64)
_LARGEST: Final = "1.7976931348623157e308"
#: The aliases of a list and its elements; columns beside a filter do not have these names.
_LIST: Final = "`audiencefilter: list`"
_VALUE: Final = "`audiencefilter: value`"
_PLACE: Final = "`audiencefilter: place`"
_TEXTS: Final = frozenset({"text", "tinytext", "mediumtext", "longtext", "varchar", "char"})


#: Returns SQL with a value in place of each at sign.
_put: Final = partial(forms.of_column, mark="@")


def _whole(least: str, greatest: str, sign: str = "<=") -> str:
    """Return the integer of a JSON number, NULL if it is no integer or outside a range."""
    double = "CAST(@ AS DOUBLE)"
    is_within = f"{double} >= {least} AND {double} {sign} {greatest} AND TRUNCATE({double}, 0) = {double}"
    return f"CASE WHEN {is_within} THEN CAST({double} AS SIGNED) END"


#: The integer of 64 bits of a number with a fraction or an exponent. The greatest integer of 64 bits is no double.
_LONG: Final = _whole("-9223372036854775808e0", "9223372036854775808e0", "<")


#: The text of a JSON value. No other value of JSON has the form of a date, an instant or an id.
_TEXT: Final = "JSON_UNQUOTE(@)"
#: The microseconds since 1970 of a text in the form of date operands, as if it were in UTC; further digits are cut.
_LOCAL: Final = f"TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UPPER(REGEXP_SUBSTR({_TEXT}, '.{{19}}([.][0-9]{{1,6}}+|)')))"
#: The minutes of its time zone before UTC.
_OFFSET: Final = (
    f"CAST(CONCAT(LEFT(RIGHT({_TEXT}, 6), 1), '1') AS SIGNED) * "
    f"(CAST(SUBSTR(RIGHT({_TEXT}, 6), 2, 2) AS SIGNED) * 60 + CAST(RIGHT({_TEXT}, 2) AS SIGNED))"
)


def _at_place(type: FieldType, written: Operand) -> Fragment:
    """Return the operand's value at the position of the element in its list."""
    texts, name = _AS_TEXTS.get(type, (written, "SIGNED"))
    found: Fragment = (f"ELT({_PLACE}, ", texts.spread(), ")")
    return found if type in (FieldType.STRING, FieldType.UUID) else ("CAST(", *found, f" AS {name})")


_AS_TEXTS: Final = {
    FieldType.DATE: (Operand(Kind.TEXT, date.isoformat), "DATE"),
    FieldType.NUMBER: (Operand(Kind.TEXT, lambda value: repr(float(value))), "DOUBLE"),
}


#: The column's characters, whatever its character set and collation.
_CHARACTERS: Final[Fragment] = ("CONVERT(", COLUMN, " USING utf8mb4)")


def _placeholders(collation: str) -> dict[FieldType, Operand]:
    string = Operand(Kind.TEXT, before="CONVERT(", after=f" USING utf8mb4) COLLATE {collation}")
    names = {FieldType.DATETIME: "DATETIME(6)", FieldType.DATE: "DATE", FieldType.DECIMAL: "DECIMAL(47, 9)"}
    ids = replace(string, encode=lambda value: value.hex)
    others = {FieldType.STRING: string, FieldType.BOOLEAN: Operand(Kind.INTEGER, int), FieldType.UUID: ids}
    return forms.placeholders(names, others)


def _hex(text: Fragment) -> Fragment:
    """Return the digits of an id: columns have either case, with hyphens or, as SQLAlchemy writes them, without."""
    return ("REPLACE(LOWER(CONVERT(", *text, " USING utf8mb4)), '-', '')")


class _Family(Dialect):
    """The common forms of MySQL and MariaDB: all but patterns, and the name of the collation by code points."""

    # The usual collations ignore case, accents and trailing spaces. So every text that is compared with a column gets
    # the collation that compares code points: it then applies to the comparison, and an index on the column is still
    # used.
    # SQL that reads JSON has an at sign in place of the JSON value. It depends neither on `sql_mode` nor on the
    # character set of the connection, nor on the collation of the column. The drivers write all values of lists into
    # the statement, so only max_allowed_packet limits their length.

    paramstyle = "format"
    whole = "DECIMAL(65)"
    double = ("CAST(", COLUMN, " AS DOUBLE)")
    #: The collation that compares code points and ignores no space.
    collation: ClassVar[str]
    #: The names of number types in JSON_TYPE.
    numbers: ClassVar[str]
    #: The ways to store JSON in a column.
    storages: ClassVar[frozenset[Storage]]
    #: An element of a list that is read as a number.
    number_in_list: ClassVar[str] = _VALUE
    #: A condition that a JSON value is a number in at most 30 decimal digits before and after the point.
    has_digits: ClassVar[str]
    #: The SQL after the elements of a list.
    behind_elements: ClassVar[str] = ""
    #: The SQL after the last condition on an object.
    behind_objects: ClassVar[str] = ""

    def ascii_fold(self) -> Fragment:
        return ("LOWER(REPLACE(REPLACE(", *self.exact_column(), ", '\u0130', 'i'), '\u212a', 'k'))")

    def column(self, type: FieldType) -> Fragment:
        return _hex((COLUMN,)) if type is FieldType.UUID else (COLUMN,)

    def exact_column(self) -> Fragment:
        """Return the column's characters, compared by code point."""
        return (*_CHARACTERS, f" COLLATE {self.collation}")

    def exact(self, test: o.Match) -> Fragment:
        text = self.placeholders[FieldType.STRING]
        found: Mapping[Where, Fragment] = by_where(
            anywhere=("LOCATE(", text, ", ", *_CHARACTERS, ") > 0"),
            start=forms.prefix_range((COLUMN,), text, test.open_ended),
            end=("RIGHT(", *_CHARACTERS, ", ", Operand(Kind.INTEGER, len), ") = ", text),
        )
        return found[test.where]

    # -- lists and custom data ------------------------------------------------------------------------------------

    def json_literal(self, text: str) -> str:
        """Return the literal of a text within SQL that reads JSON."""
        return self.text_literal(text)

    def stored(self, field: Field, type_name: str | None) -> Storage:
        if any(map(has_half_a_pair, field.path)):
            raise UnsupportedError(self.name, f"the path of {field.name}, in which a key is no text of UTF-8")
        word = "json" if type_name is None else type_name.partition("(")[0].strip().casefold()
        storage = Storage.JSON if word == "json" else Storage.TEXT if word in _TEXTS else None
        if storage is None or storage not in self.storages:
            kinds = " or ".join(sorted(kind.name for kind in self.storages))
            what = f"{field.name} in a column of the type {show(type_name)}; store it as {kinds}"
            raise UnsupportedError(self.name, what)
        return storage

    def document(self, shape: Shape) -> Fragment:
        """Return the JSON document of a column."""
        return (COLUMN,)

    def guard(self, shape: Shape) -> str:
        """Return the condition that a column has valid JSON; empty if it always has."""
        return ""

    def node(self, shape: Shape) -> Fragment:
        """Return the JSON value that a test reads."""
        document = self.document(shape)
        return ("JSON_EXTRACT(", *document, f", {self.path(shape)})") if shape.path else document

    def path(self, shape: Shape) -> str:
        """Return the path as a JSON path with every key as a JSON string."""
        return self.json_literal("$" + "".join(["." + self.spelled(key) for key in shape.path]))

    def spelled(self, key: str) -> str:
        """Return a key as JSON, in the only spelling that these forms use."""
        return json.dumps(key, ensure_ascii=False)

    def at_path(self, shape: Shape) -> Fragment:
        return self.if_valid(shape, _put(self.value(shape), self.node(shape)))

    def if_valid(self, shape: Shape, value: Fragment) -> Fragment:
        """Return a value of a column with JSON, NULL if it has none."""
        guard = self.guard(shape)
        return ("CASE WHEN ", *_put(guard, (COLUMN,)), " THEN ", *value, " END") if guard else value

    # -- values ---------------------------------------------------------------------------------------------------

    def value(self, shape: Shape) -> str:
        """Return a JSON value as a value of the shape's type, NULL if it is of another type; decimals in units."""
        short = f"CASE WHEN JSON_TYPE(@) IN ({self.numbers}) THEN {_whole('-2147483648', '2147483647')} END"
        return by_type(
            string=self._text(),
            integer=short if shape.bits == 32 else self.long_integer(),
            number=self.number(),
            boolean="CASE WHEN JSON_TYPE(@) = 'BOOLEAN' THEN JSON_UNQUOTE(@) = 'true' END",
            datetime=self._instant(),
            date=f"CASE WHEN {self.matches('(?!0000)' + forms.DATE)} THEN CAST({_TEXT} AS DATE) END",
            uuid=f"CASE WHEN {self.matches(forms.UUID)} THEN {''.join(map(str, _hex((_TEXT,))))} END",
            decimal=self._units(shape.scale) if shape.path else self._written_units(shape.scale),
        )[shape.type]

    def _units(self, scale: int) -> str:
        """Return the units of the decimal next to the double of a JSON number; NULL if it is not close to one."""
        double = "CAST(@ AS DOUBLE)"
        product = f"({double} * 1e{scale})"
        # A double between two decimals is off by more than the last part, which is 2**-52 of the product.
        is_close = f"ABS({product} - ROUND({product})) <= 1e-6 + ABS(ROUND({product})) / 4503599627370496e0"
        whole = f"CASE WHEN ABS(ROUND({product})) < 1e15 AND {is_close} THEN CAST(ROUND({product}) AS SIGNED) END"
        return f"CASE WHEN JSON_TYPE(@) IN ({self.numbers}) THEN CASE WHEN ABS({double}) < 1e15 THEN {whole} END END"

    def _written_units(self, scale: int) -> str:
        """Return the units of a list's element: of its digits, or else of the decimal next to its double."""
        # Unlike custom data, a column with a list has decimals of 18 digits, as a column with single decimals has.
        exact = f"(CAST(@ AS DECIMAL(65, 30)) * {10**scale})"
        is_whole = f"ABS({exact}) < {10**18} AND ROUND({exact}) = {exact}"
        units = f"CASE WHEN {is_whole} THEN CAST({exact} AS SIGNED) END"
        is_short = f"{self.has_digits} AND ABS(CAST(@ AS DOUBLE)) < 1e19"
        return f"COALESCE(CASE WHEN {is_short} THEN {units} END, {self._units(scale)})"

    def _text(self) -> str:
        characters = f"CONVERT(JSON_UNQUOTE(@) USING utf8mb4) COLLATE {self.collation}"
        without_nul = f"CASE WHEN LOCATE(X'00', CAST(JSON_UNQUOTE(@) AS BINARY)) = 0 THEN {characters} END"
        return f"CASE WHEN JSON_TYPE(@) = 'STRING' THEN {without_nul} END"

    @abstractmethod
    def number(self) -> str:
        """Return the nearest double of a JSON number, NULL if that is infinite."""

    @abstractmethod
    def long_integer(self) -> str:
        """Return an integer of 64 bits, exact if the JSON number is written as an integer."""

    @abstractmethod
    def matches(self, pattern: str) -> str:
        """Return a test that a pattern matches a whole JSON text."""

    def _instant(self) -> str:
        # The casts can read every text that matches, since the pattern accepts only days of the calendar.
        in_utc, in_zone = (self.matches(f"(?!0000){pattern}") for pattern in (forms.IN_UTC, DATE_TIME))
        instant = f"({_LOCAL} - 60000000 * {_OFFSET})"
        within = f"CASE WHEN {instant} BETWEEN {FIRST} AND {LAST} THEN {instant} END"
        return f"CASE WHEN {in_utc} THEN {_LOCAL} WHEN {in_zone} THEN {within} END"

    # -- lists ----------------------------------------------------------------------------------------------------

    def of_list(self, test: o.ListTest, zone: Zone, shape: Shape) -> Fragment:
        written = self.placeholder(FieldType.INTEGER if shape.type is FieldType.DECIMAL else shape.type, zone)
        if shape.type is FieldType.DATETIME:
            written = Operand(Kind.INTEGER, microseconds)
        if isinstance(test, o.Presence):
            return ("(", *self._of_elements(shape, ("TRUE",)), ") IS ", "NOT NULL" if test.present else "NULL")
        form = self._of_elements(shape, self._verdict(test, shape, written))
        return form if isinstance(test, o.Known) or not test.negated else ("NOT (", *form, ")")

    def _of_elements(self, shape: Shape, verdict: Fragment) -> Fragment:
        """Return a verdict on all elements of a list; NULL if there is no list of the type."""
        node, guard = self.node(shape), self.guard(shape)
        is_stranger = f"COALESCE(JSON_TYPE({_VALUE}), 'NULL') <> 'NULL' AND {self._element(shape)} IS NULL"
        columns = f"{_PLACE} FOR ORDINALITY, {_VALUE} JSON PATH '$'"
        return (
            "CASE WHEN ", *_put(guard, (COLUMN,)), " AND " if guard else "", "JSON_TYPE(", *node, ") = 'ARRAY' THEN ",
            f"(SELECT CASE WHEN COALESCE(SUM({is_stranger}), 0) = 0 THEN ", *verdict, " END ",
            "FROM JSON_TABLE(", *node, f", '$[*]' COLUMNS ({columns})) AS {_LIST}{self.behind_elements}) END",
        )  # fmt: skip

    def _element(self, shape: Shape) -> str:
        # A list without a path has its own column, and the language trusts its elements to be of the field's type.
        value = self.value(shape)
        return value.replace("CAST(@ AS DOUBLE)", f"CAST({self.number_in_list} AS DOUBLE)").replace("@", _VALUE)

    def _verdict(self, test: o.Known | o.Has | o.Equals | o.Empty, shape: Shape, written: Operand) -> Fragment:
        element = self._element(shape)
        length: Fragment = ("COUNT(*)",)  # not of the column, whose name could mean an element's column here
        match test:
            case o.Known(verdict=verdict):
                return ("TRUE" if verdict else "FALSE",)
            case o.Empty():
                return (*length, " = 0")
            case o.Has(every=False):
                return (f"COALESCE(MAX({element} IN (", written.spread(), ")), 0)")
            case o.Has():
                # MariaDB's COUNT(DISTINCT) of no rows returns its previous result. Zero is added, since -0.0 would
                # count beside 0.0.
                counted = f"{element} + 0e0" if shape.type is FieldType.NUMBER else element
                found = (f"COUNT(DISTINCT CASE WHEN {element} IN (", written.spread(), f") THEN {counted} END)")
                return (*length, " >= ", forms.DISTINCT, " AND ", *found, " = ", forms.DISTINCT)
            case o.Equals():
                equal = (f"COALESCE(SUM({element} = ", *_at_place(shape.type, written), "), 0)")
                return (*length, " = ", forms.COUNT, " AND ", *equal, " = ", forms.COUNT)
            case _:
                assert_never(test)

    # -- objects in custom data -----------------------------------------------------------------------------------

    def objects(self, path: tuple[str, ...], many: bool, storage: Storage) -> Fragment:
        shape = Shape(FieldType.STRING, path=path, storage=storage)
        node, guard = self.node(shape), self.guard(shape)
        kind, each = ("ARRAY", "$[*]") if many else ("OBJECT", "$")
        return (
            "JSON_TABLE(CASE WHEN ", *_put(guard, (COLUMN,)), " AND " if guard else "", "JSON_TYPE(", *node,
            f") = '{kind}' THEN ", *node, f" END, '{each}' COLUMNS ({OBJECT} JSON PATH '$'))",
        )  # fmt: skip

    def any_of(self, objects: str, alias: str) -> tuple[str, str]:
        _, between, after = self.result_over(objects, alias)
        return f"EXISTS (SELECT 1{between}", after

    def result_over(self, objects: str, alias: str) -> tuple[str, str, str]:
        # A table of a subquery could not read the outer record on MariaDB.
        is_object = f"JSON_TYPE({self.object_of(alias)}) = 'OBJECT'"
        return "(SELECT ", f" FROM {objects} AS {self.quote(alias)} WHERE {is_object} AND ", f"{self.behind_objects})"

    # -- names and values -----------------------------------------------------------------------------------------

    def key(self, key: Key) -> str:
        # Known texts are converted to one character set, since equal texts in two character sets differ in bytes.
        if key.is_text is False:
            return key.text
        characters = f"CONVERT({key.text} USING utf8mb4)" if key.is_text else key.text
        return f"CAST({characters} AS BINARY)"

    def quote(self, identifier: str) -> str:
        return forms.doubled(identifier, "`")

    def text_literal(self, text: str) -> str:
        # Settings decide whether a backslash escapes, and the character set of the statement; hexadecimal digits do not
        # depend on them.
        if text.isascii() and text.isprintable() and "\\" not in text and (text or not self.writes_empty):
            return "_utf8mb4" + forms.doubled(text, "'")
        return f"_utf8mb4 X'{text.encode().hex().upper()}'"

    def double_literal(self, value: float) -> str:
        text = repr(value)
        return text if "e" in text else text + "e0"  # without an exponent it would be a decimal number


#: A JSON list of texts without escapes, and of null, as it is usually written.
_PLAIN_TEXT: Final = r'("[^"\\[:cntrl:]]*+"|null)'
_PLAIN_TEXTS: Final = rf"(?-imsx)^\[({_PLAIN_TEXT}(, *{_PLAIN_TEXT})*+)?\](?![^a]|a)"


def _in_bytes(text: Fragment) -> Fragment:
    """Return a text in UTF-8, which is searched faster than characters."""
    return ("CAST(CONVERT(", *text, " USING utf8mb4) AS BINARY)")


def _any_of(texts: Sequence[str]) -> str:
    """Return a pattern for such a list that has any of some texts, each as JSON, behind an even number of quotes."""
    each = "|".join([patterns.exact_regex(json.dumps(text, ensure_ascii=False)) for text in texts])
    return f'(?-imsx)^([^"]*+"[^"]*+")*?[^"]*+({each})'


class MariaDB(_Family):
    """MariaDB, with PCRE. It stores JSON as text: it compares keys as they are spelled, and numbers are as written."""

    name = "mariadb"
    collation = "utf8mb4_nopad_bin"
    writes_empty = True  # with EMPTY_STRING_IS_NULL in sql_mode, '' is NULL, but X'' is not
    placeholders = _placeholders(collation)
    numbers = "'INTEGER', 'DOUBLE'"
    has_digits = f"JSON_TYPE(@) IN ({numbers}) AND CHAR_LENGTH(@) <= 30 AND LOCATE('e', LOWER(@)) = 0"
    storages = frozenset({Storage.JSON, Storage.TEXT})
    # In a statement that changes rows in strict mode, a number beyond all doubles is an error in a column, but not in
    # the result of a JSON function.
    number_in_list = f"JSON_EXTRACT({_VALUE}, '$')"
    # The server caches the result of a subquery for rows with an equal column, under a collation that may ignore case.
    # It does not cache random results.
    behind_elements = " WHERE RAND() IS NOT NULL"
    behind_objects = " AND RAND() IS NOT NULL"

    def in_ranges(self, test: o.Membership | o.Bound, scale: int) -> Fragment:
        is_id = test.type is FieldType.UUID and isinstance(test, o.Membership) and test.count is o.Count.ONE
        return ("(", *forms.in_ranges(4, forms.spellings_of, Kind.TEXT), ")") if is_id else ()

    def guard(self, shape: Shape) -> str:
        return "JSON_VALID(@)" if shape.storage is Storage.TEXT else ""

    def document(self, shape: Shape) -> Fragment:
        return ("CONVERT(", COLUMN, " USING utf8mb4)") if shape.storage is Storage.TEXT else (COLUMN,)

    def node(self, shape: Shape, function: str = "JSON_EXTRACT") -> Fragment:
        document = self.document(shape)
        if not shape.path:
            return document
        # A document without a backslash has no escaped keys. Any other document is merged into an object with the keys
        # of the path and a null value: the result has that object's spelling of the keys.
        path = "null"
        for key in reversed(shape.path):
            path = f"{{{self.spelled(key)}: {path}}}"
        anew: Fragment = ("JSON_MERGE_PATCH(", self.json_literal(path), ", ", *document, ")")
        if not any(key.startswith("-") for key in shape.path):
            # A backslash in any other spelling MariaDB stores in a generated column as invalid SQL.
            anew = ("IF(LOCATE(CHAR(92), CAST(", *document, " AS BINARY)) > 0, ", *anew, ", ", *document, ")")
        return (f"{function}(", *anew, f", {self.path(shape)})")

    def at_path(self, shape: Shape) -> Fragment:
        if shape.type not in (FieldType.DATETIME, FieldType.DATE, FieldType.UUID):
            return super().at_path(shape)
        return self.if_valid(shape, _put(self.value(shape).replace(_TEXT, "@"), self.node(shape, "JSON_VALUE")))

    def text_ahead(self, shape: Shape) -> Fragment:
        text = f"CONVERT(@ USING utf8mb4) COLLATE {self.collation}"
        return self.if_valid(shape, _put(text, self.node(shape, "JSON_VALUE")))

    def has_text(self, part: Part, several: bool = False) -> Fragment:
        document, found = _in_bytes((COLUMN,)), _in_bytes((part,))
        if several:
            return (*document, " REGEXP CONCAT('(?-imsx)', ", *found, ")")
        return ("LOCATE(", *found, ", ", *document, ") > 0")

    def of_list(self, test: o.ListTest, zone: Zone, shape: Shape) -> Fragment:
        form, node = super().of_list(test, zone, shape), self.node(shape)
        is_any = isinstance(test, o.Has) and not test.every and test.count is not o.Count.ONE
        if shape.type is not FieldType.STRING or not isinstance(test, o.Has) or (is_any and test.count is o.Count.MANY):
            return form
        found: Fragment = ("JSON_CONTAINS(", *node, ", ", Operand(Kind.TEXT, forms.json_array(ascii=False)), ")")
        if is_any:
            found = (*_in_bytes(node), " REGEXP ", *_in_bytes((Operand(Kind.TEXT, _any_of),)))
        is_plain = (*_in_bytes(node), " REGEXP ", self.json_literal(_PLAIN_TEXTS))
        found = ("CASE WHEN ", *is_plain, " THEN ", "NOT " if test.negated else "", *found, " ELSE ", *form, " END")
        return self.if_valid(shape, found)

    def spelled(self, key: str) -> str:
        # Even between quotes, MariaDB reads a leading minus sign as the sign of a number.
        if key.startswith("-"):
            return rf'"\u002d{super().spelled(key[1:])[1:]}'
        return super().spelled(key)

    def number(self) -> str:
        # MariaDB reads a number beyond all doubles as the largest double, so the largest double is accepted only in its
        # usual spellings.
        largest = ", ".join([f"'{sign}{_LARGEST.replace('e', e)}'" for sign in ("", "-") for e in ("e", "e+")])
        is_finite = f"ABS(CAST(@ AS DOUBLE)) < {_LARGEST} OR LOWER(@) IN ({largest})"
        return f"CASE WHEN JSON_TYPE(@) IN ({self.numbers}) THEN CASE WHEN {is_finite} THEN CAST(@ AS DOUBLE) END END"

    def long_integer(self) -> str:
        # 20 characters fit into a DECIMAL, which has 65 digits.
        is_short = f"CHAR_LENGTH(@) <= 20 AND CAST(LEFT(@, 20) AS DECIMAL(65)) BETWEEN {_LEAST} AND {_GREATEST}"
        integer = f"CASE WHEN {is_short} THEN CAST(@ AS SIGNED) END"
        # A JSON number of the type INTEGER may have an exponent, at which a cast from text would stop.
        in_digits = f"CASE WHEN LOCATE('e', LOWER(@)) = 0 THEN {integer} ELSE {_LONG} END"
        return f"CASE JSON_TYPE(@) WHEN 'INTEGER' THEN {in_digits} WHEN 'DOUBLE' THEN {_LONG} END"

    def matches(self, pattern: str) -> str:
        # The server may have any default_regex_flags. The last group, for "no character follows", avoids a backslash.
        found = self.json_literal(f"(?-imsx)^{pattern}(?![^a]|a)")
        return f"CONVERT({_TEXT} USING utf8mb4) COLLATE {self.collation} REGEXP {found}"

    def json_literal(self, text: str) -> str:
        # MariaDB stores a generated column, which an index needs, with its texts respelled, most of them wrongly.
        is_plain = text.isascii() and text.isprintable() and not {"\\", "'"} & {*text}
        return self.text_literal(text) if is_plain else f"CONVERT(X'{text.encode().hex().upper()}' USING utf8mb4)"

    def way(self, node: o.Related, keys: Sequence[tuple[Key, Key]]) -> Way:
        # The server caches the result of a subquery for rows with an equal key, under a collation that may ignore case.
        # Numbers have no collation.
        may_be_texts = any(key.is_text is not False for pair in keys for key in pair)
        return Way.KEYS if may_be_texts or (isinstance(node, o.ResultTest) and not node.narrowed) else Way.EACH

    def folded(self, test: o.FoldedMatch) -> Fragment:
        regex = patterns.anchored(test.where, patterns.regex)
        pattern = Operand(Kind.TEXT, lambda needle: "(?-imsx)" + regex(needle))
        return (*self.exact_column(), " REGEXP CONVERT(", pattern, " USING utf8mb4)")


class MySQL(_Family):
    """MySQL, with ICU. It has a JSON type, and parses keys and numbers when it stores a document."""

    name = "mysql"
    collation = "utf8mb4_0900_bin"
    placeholders = _placeholders(collation)
    numbers = "'INTEGER', 'UNSIGNED INTEGER', 'DOUBLE', 'DECIMAL'"
    has_digits = "JSON_TYPE(@) IN ('INTEGER', 'UNSIGNED INTEGER', 'DECIMAL')"
    # JSON in text columns is not supported: MySQL rejects a text with a number beyond all doubles as no JSON.
    storages = frozenset({Storage.JSON})

    def number(self) -> str:
        return f"CASE WHEN JSON_TYPE(@) IN ({self.numbers}) THEN CAST(@ AS DOUBLE) END"

    def long_integer(self) -> str:
        return (
            "CASE JSON_TYPE(@) WHEN 'INTEGER' THEN CAST(@ AS SIGNED) "
            f"WHEN 'UNSIGNED INTEGER' THEN CASE WHEN CAST(@ AS UNSIGNED) <= {_GREATEST} THEN CAST(@ AS SIGNED) END "
            f"WHEN 'DOUBLE' THEN {_LONG} WHEN 'DECIMAL' THEN {_LONG} END"
        )

    def matches(self, pattern: str) -> str:
        whole = self.json_literal(rf"\A{pattern}\z")
        # JSON of MySQL has dates, too.
        return f"JSON_TYPE(@) = 'STRING' AND REGEXP_LIKE({_TEXT}, {whole}, 'c')"

    def joined(self, ours: Key, theirs: Key) -> str:
        if ours.is_text is theirs.is_text is True:
            return f"{theirs.text} = CONVERT({ours.text} USING utf8mb4) COLLATE {self.collation}"
        equal, is_plain = super().joined(ours, theirs), ours.is_text is theirs.is_text is False
        return equal if is_plain else f"{equal} AND {self.key(theirs)} = {self.key(ours)}"

    def folded(self, test: o.FoldedMatch) -> Fragment:
        pattern = Operand(Kind.TEXT, patterns.anchored(test.where, patterns.regex))
        return ("REGEXP_LIKE(", *_CHARACTERS, ", CONVERT(", pattern, " USING utf8mb4), 'c')")
