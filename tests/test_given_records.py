"""What is given where records belong: records are taken, and all else is refused with what to call instead."""

import sqlite3
from collections import OrderedDict, UserDict, deque
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any, NamedTuple
from uuid import UUID

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pydantic
import pytest
import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

import audiencefilter as af
from audiencefilter.adapters.fastapi import listing
from audiencefilter.adapters.querybuilder import from_querybuilder
from audiencefilter.adapters.sqlalchemy import Clause
from audiencefilter.explain.near_misses import near_misses
from audiencefilter.testing.preview import PreviewFactory
from tests.each import each

ADA = {"points": 5}


@dataclass
class Person:
    points: int


F = af.parse('{"points": {"gte": 1}}')
EVERYONE = af.parse("{}")
MANY: dict[str, Callable[[Any], Any]] = {
    "select": F.select,
    "preview": F.preview,
    "near_misses": lambda records: near_misses(F, records),
    "ColumnStore.from_records": lambda records: af.ColumnStore.from_records(records, af.CONTACT),
    "append": lambda records: af.ColumnStore.from_records([ADA], af.CONTACT).append(records),
    "update": lambda records: af.ColumnStore.from_records([ADA], af.CONTACT).update([0], records),
    "audience_preview": lambda records: PreviewFactory([])(F, records),
}


def index() -> af.AudienceIndex:
    made = af.AudienceIndex(af.CONTACT.with_notation(af.Notation.EXTENDED))
    made.add("some", F)
    made.add("new", af.parse('{"createdAt": {"gte": {"now": "-P30D"}}}', made.schema))
    return made


ONE: dict[str, Callable[[Any], Any]] = {
    "matches": F.matches, "predicate": F.predicate(), "explain": F.explain, "next_change": F.next_change,
    "everyone": EVERYONE.matches, "match": lambda record: index().match(record),
    "count": lambda record: index().count(record), "changes before": lambda record: index().changes(record, ADA),
    "changes after": lambda record: index().changes(ADA, record),
    "changes from none": lambda record: index().changes(None, record),
    "index.next_change": lambda record: index().next_change(record),
    "index.explain": lambda record: index().explain("some", record),
}  # fmt: skip
STORE = af.ColumnStore.from_records([ADA], af.CONTACT)
FRAMES = [
    (pl.DataFrame([ADA]), r"a DataFrame of polars: ColumnStore\.from_polars reads a frame, f\.to_polars"),
    (pl.LazyFrame([ADA]), r"a LazyFrame of polars: ColumnStore\.from_polars reads a frame, f\.to_polars"),
    (pd.DataFrame([ADA]), r"a DataFrame of pandas: f\.mask\(frame\) says which rows are selected, and to_dict"),
    (pa.table({"points": [5]}), r"a Table of pyarrow: ColumnStore\.from_arrow reads a table, and its to_pylist\(\)"),
    (pa.record_batch({"points": [5]}), r"a RecordBatch of pyarrow: ColumnStore\.from_arrow reads a table"),
]
TEXTS = ["abc", b"abc", bytearray(b"abc"), memoryview(b"abc"), '[{"points": 5}]']


def rows_of_sqlite(factory: Any) -> Iterator[Any]:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.row_factory = factory
        rows = connection.execute("SELECT 5 AS points").fetchall()
    yield from rows


def test_a_frame_is_refused_with_what_reads_it() -> None:
    def check(name: str) -> None:
        for frame, instead in (*FRAMES, (STORE, "a ColumnStore of audiencefilter: its own select and count take")):
            with pytest.raises(TypeError, match=f"^{name} takes an iterable of records, not {instead}"):
                MANY[name](frame)

    each(MANY, check)


def test_what_the_refusals_name_reads_the_frames() -> None:
    for frame, _ in FRAMES:
        read = af.ColumnStore.from_polars if type(frame).__module__.startswith("polars") else af.ColumnStore.from_arrow
        assert read(frame, af.CONTACT).count(F) == 1
    assert F.select(pl.DataFrame([ADA]).to_dicts()) == [ADA]
    assert F.select(pd.DataFrame([ADA]).to_dict("records")) == [ADA]
    assert F.select(pa.table({"points": [5]}).to_pylist()) == [ADA]
    assert pl.LazyFrame([ADA]).filter(F.to_polars()).collect().rows() == [(5,)]


def test_one_record_or_a_text_is_no_iterable_of_records() -> None:
    def check(name: str) -> None:
        takes = f"^{name} takes an iterable of records, not "
        one = "call matches" if name in ("select", "preview") else "put it into a list"
        for record in (ADA, {}, UserDict(ADA), MappingProxyType(ADA)):
            with pytest.raises(TypeError, match=rf"{takes}.*: with one record {one}"):
                MANY[name](record)
        with pytest.raises(TypeError, match=rf"{takes}namespace\(points=5\): with one record {one}"):
            MANY[name](SimpleNamespace(**ADA))
        for text in TEXTS:
            with pytest.raises(TypeError, match=rf"{takes}.*: read the text first"):
                MANY[name](text)
        for value in (None, 7, 2.5):
            with pytest.raises(TypeError, match=rf"{takes}{value}$"):
                MANY[name](value)

    each(MANY, check)


def test_what_is_no_record_among_records_is_refused() -> None:
    def check(case: tuple[str, tuple[Any, str]]) -> None:
        name, (wrong, instead) = case
        message = f"^a record is a mapping or an object with attributes, not {instead}"
        others: list[Any] = [ADA, UserDict(ADA), SimpleNamespace(**ADA)]
        for given in ([wrong], (wrong,), (one for one in [wrong]), *([other, wrong] for other in others)):
            with pytest.raises(TypeError, match=message):
                MANY[name](given)

    each(
        product(MANY, [
            ("abc", "'abc': read the text first"),
            (("points", 5), r"a tuple: name its values, as dict\(zip\(names, row\)\) does"),
            ([ADA], r"a list: give many records to select, and one to matches"),
            (iter([ADA]), "a list_iterator: give many records to select"),
            ({5}, r"a set: give many records to select"),
            (pl.DataFrame([ADA]), "a DataFrame of polars: ColumnStore.from_polars reads a frame"),
            (next(rows_of_sqlite(sqlite3.Row)), r"a Row of sqlite3: make a dict of it, as dict\(row\) does"),
            (np.array([(5,)], dtype=[("points", "i8")])[0], "a void of numpy: make a dict of each row"),
            (np.True_, "a bool of numpy"),
            (F, "a Filter of audiencefilter: give the records, or a record, to its own methods"),
            (Path("contacts.csv"), "PosixPath.*: read the file first, or use a ColumnStore of it$"),
            (SimpleNamespace, "<class 'types.SimpleNamespace'>: give an instance of it$"),
            (UUID(int=5), "UUID"),
            (5, "5$"),
            (None, "None$"),
        ]),
        check,
    )  # fmt: skip


def test_an_iterable_of_what_is_no_record_is_refused() -> None:
    def check(given: Any) -> None:
        with pytest.raises(TypeError, match=r"a record is a mapping or an object with attributes|a .* of pyarrow"):
            F.select(given)

    # A filter that reads nothing looks at what it is given, too.
    for others in (["abc"], [ADA, "abc"], [SimpleNamespace(**ADA), ("points", 5)]):
        with pytest.raises(TypeError, match="a record is a mapping or an object with attributes"):
            EVERYONE.select(others)
    each([
    pl.Series([5]), pd.Series([5]), pa.chunked_array([[5]]), np.array([5]), ["abc"], range(3), iter([("points", 5)]),
    pa.table({"points": [5]}).to_reader(), rows_of_sqlite(None), rows_of_sqlite(sqlite3.Row),
], check)  # fmt: skip


def test_many_records_or_a_value_is_no_record() -> None:
    def check(given: Any) -> None:
        # A contact that is new, or gone.
        each((name for name in ONE if given is not None or not name.startswith("changes")), partial(refuses, given))

    each([
    "abc", b"abc", 5, 2.5, None, [ADA], (ADA,), (5,), [], {5}, deque([ADA]), iter([ADA]), {"a": ADA}.values(),
    pl.DataFrame([ADA]), pl.LazyFrame([ADA]), pd.DataFrame([ADA]), pa.table({"points": [5]}), pl.Series([5]),
    next(rows_of_sqlite(sqlite3.Row)), STORE, F, Person, np.array([ADA]), Path("contacts.csv"),
], check)  # fmt: skip


def refuses(given: Any, name: str) -> None:
    with pytest.raises(TypeError, match=r"^a record is a mapping or an object with attributes, not "):
        ONE[name](given)


def test_records_in_an_array_or_a_series_are_taken() -> None:
    assert F.select(np.array([ADA, {}])) == [ADA]
    assert len(F.select(np.rec.array([(5,), (0,)], dtype=[("points", "i8")]))) == 1
    assert F.select(pl.Series([ADA])) == F.select(pd.Series([ADA])) == [ADA]


def test_a_frame_of_spark_or_dask_is_refused() -> None:
    spark = type("DataFrame", (), {"__module__": "pyspark.sql", "toPandas": None, "__getitem__": None})()
    dask = type("DataFrame", (), {"__module__": "dask.dataframe", "map_partitions": None, "__iter__": None})()
    for name, read in MANY.items():
        with pytest.raises(TypeError, match=rf'^{name} takes .* of pyspark: f.to_sql\("spark"\) filters it'):
            read(spark)
        with pytest.raises(TypeError, match=f"^{name} takes .* of dask: ColumnStore.from_arrow reads Arrow tables"):
            read(dask)


@pytest.mark.parametrize("read", [af.ColumnStore.from_arrow, af.ColumnStore.from_polars])
def test_records_or_a_path_where_a_table_belongs_are_refused_with_what_reads_them(read: Any) -> None:
    for given in ([ADA], ADA, "contacts.parquet", None):
        with pytest.raises(
            TypeError, match=r"is needed, not .*: from_records reads records, from_parquet and from_csv"
        ):
            read(given)


def test_a_clause_where_a_filter_belongs_is_refused_with_what_reads_it() -> None:
    takes: list[Callable[[Any], Any]] = [STORE.count, STORE.select, STORE.mask, lambda f: index().add("more", f)]
    for take in takes:
        for clause in ("points = 1", {"points": 1}, b"{}"):
            with pytest.raises(TypeError, match=r"^a Filter is needed, not .*: make one with read\(\) and the "):
                take(clause)


def test_what_is_no_schema_is_refused_with_how_to_make_one() -> None:
    takes: list[Callable[[Any], Any]] = [
        lambda one: af.parse({"points": 1}, one), lambda one: af.parse('{"points": 1}', one),
        lambda one: af.parse_text("points = 1", one), lambda one: af.read("points = 1", one), af.AudienceIndex,
        index().extend, af.FilterOf, listing, Clause, lambda one: af.ColumnStore.from_records([{"points": 1}], one),
        lambda one: af.ColumnStore.from_csv("absent.csv", one),
        lambda one: af.ColumnStore.from_polars(pl.DataFrame({"points": [1]}), one),
        lambda one: af.ColumnStore.from_arrow(pa.table({"points": [1]}), one),
        lambda one: from_querybuilder({"combinator": "and", "rules": []}, one),
    ]  # fmt: skip
    for take in takes:
        for given in ({"points": "integer"}, None, "Contact", Contact, af.FieldType.STRING):
            with pytest.raises(TypeError, match=r"^a Schema.* is needed, not .*: make one with Schema\(name, fields\)"):
                take(given)


def test_coerce_takes_a_mapping() -> None:
    for given in ("", "abc", [], [("points", 5)], None, 5, SimpleNamespace(**ADA)):
        with pytest.raises(TypeError, match=r"^coerce takes a mapping of JSON values, not "):
            af.CONTACT.coerce(given)  # type: ignore[arg-type]
    assert af.CONTACT.coerce(MappingProxyType(ADA)) == ADA


class Base(DeclarativeBase):
    pass


class Contact(Base):
    __tablename__ = "contacts"
    id: Mapped[int] = mapped_column(primary_key=True)
    points: Mapped[int | None]


@dataclass(slots=True)
class Slotted:
    points: int
    keys: int = 0


class Model(pydantic.BaseModel):
    points: int


class Named(NamedTuple):
    points: int


class Sized:
    """Has attributes, and may be gone through besides."""

    points = 5

    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Iterator[Any]:
        return iter([5])

    def __contains__(self, value: object) -> bool:
        return value == 5


def rows_of_sqlalchemy() -> list[Any]:
    with sa.create_engine("sqlite://", poolclass=sa.NullPool).connect() as connection:
        return list(connection.execute(sa.select(sa.literal(5).label("points"))))


RECORDS: list[Any] = [
    ADA, OrderedDict(ADA), UserDict(ADA), MappingProxyType(ADA), SimpleNamespace(**ADA), Person(5), Slotted(5),
    Model(points=5), Contact(points=5), Named(5), Sized(), *rows_of_sqlalchemy(), rows_of_sqlalchemy()[0]._mapping,
    next(pd.DataFrame([ADA]).itertuples()), pd.Series(ADA), np.rec.array([(5,)], dtype=[("points", "i8")])[0],
]  # fmt: skip


def test_whatever_has_keys_or_attributes_is_a_record() -> None:
    def check(record: Any) -> None:
        for test in ("matches", "predicate", "everyone"):
            assert ONE[test](record) is True
        assert F.explain(record).verdict is True
        assert index().match(record) == {"some"}
        for given in ([record], (record,), deque([record]), iter([record]), {"a": record}.values()):
            (selected,) = F.select(given)
            assert selected is record
        assert F.preview(iter([record])).count == 1
        assert af.ColumnStore.from_records(iter([record]), af.CONTACT).count(F) == 1

    each(RECORDS, check)


def test_an_iterator_is_read_once() -> None:
    given: list[int] = []

    def records() -> Iterator[dict[str, int]]:
        for points in range(3):
            given.append(points)
            yield {"points": points}

    for ask in (F.select, F.preview, MANY["ColumnStore.from_records"], MANY["near_misses"]):
        given.clear()
        ask(records())
        assert given == [0, 1, 2]


PLACE = af.Schema("Place", [af.Field("city", af.FieldType.STRING)])
NESTED = af.Schema(
    "Contact",
    [af.Field("points", af.FieldType.INTEGER)],
    relations=[af.Relation("home", PLACE, many=False), af.Relation("places", PLACE)],
)
BONN = {"city": "Bonn"}
OF_PLACES = [af.parse({"places": {key: BONN}}, NESTED) for key in ("some", "none", "every")]


def answers(f: af.Filter, record: dict[str, Any]) -> list[Any]:
    """Return what each back-end over records gives, or the field that it finds wrong."""
    many = af.AudienceIndex(NESTED)
    many.add("it", f)
    asked: list[Callable[[], Any]] = [
        lambda: f.matches(record), lambda: bool(f.select([record])),
        lambda: bool(f.select([SimpleNamespace(**record)])), lambda: f.explain(record).verdict is True,
        lambda: many.match(record) == {"it"}, lambda: bool(af.ColumnStore.from_records([record], NESTED).count(f)),
    ]  # fmt: skip
    found = list[Any]()
    for ask in asked:
        try:
            found.append(ask())
        except af.RecordError as error:
            found.append(error.field)
    return found


def test_what_is_no_related_record_is_a_wrong_value_for_every_back_end() -> None:
    def check(make: Callable[[], Any]) -> None:
        asked: list[Any] = [{"is": {"city": "Bonn"}}, {"isNot": {"city": "Bonn"}}, {"is": {"city": None}}, {"is": {}}]
        for test in asked:
            assert answers(af.parse({"home": test}, NESTED), {"home": make()}) == ["home"] * 6
        for f in OF_PLACES:
            assert answers(f, {"places": [make()]}) == ["places"] * 6

    each([
    lambda: iter([BONN]), lambda: (one for one in [BONN]), lambda: map(dict, [BONN]), lambda: "Bonn", lambda: b"Bonn",
    lambda: [BONN], lambda: pl.DataFrame([BONN]), lambda: pl.LazyFrame([BONN]), lambda: pa.table({"city": ["Bonn"]}),
    lambda: {BONN["city"]}, lambda: 5,
], check)  # fmt: skip


def test_what_is_no_list_of_related_records_is_a_wrong_value_for_every_back_end() -> None:
    def check(held: Any) -> None:
        for f in OF_PLACES:
            assert answers(f, {"places": held}) == ["places"] * 6

    each(["Bonn", b"Bonn", BONN, {"a": BONN}, iter([BONN]), 5, SimpleNamespace(**BONN)], check)
