"""Each type of a Django field, and each kind of relation, selects the same among instances and in each database."""

# mypy: disable-error-code="misc"

import enum
import inspect
from collections.abc import Iterator
from itertools import product
from typing import Any, Final

import pytest
from django.apps import apps
from django.contrib.postgres.fields import ArrayField
from django.db import connections, models

import audiencefilter as af
from audiencefilter.adapters.django import Matches
from tests.adapters.columns_of_models import VALUES, WIDE, Kind, clauses
from tests.each import each

T = af.FieldType


class Plan(models.TextChoices):
    FREE = "free"
    PAID = "paid"

    __empty__ = "unknown"


class OldPlan(str, enum.Enum):  # noqa: UP042 - the older way to write it
    FREE = "free"
    PAID = "paid"


class Level(models.IntegerChoices):
    LOW = 1
    HIGH = 2


def own(name: str, base: Any, **methods: Any) -> Any:
    """Return a user's type of fields."""
    return type(name, (base,), {"__module__": __name__, **methods})


Cents: Final = own("Cents", models.IntegerField, get_prep_value=lambda self, value: value and int(value * 100))
Lower: Final = own("Lower", models.CharField, get_prep_value=lambda self, value: value and value.lower())
Reversed: Final = own("Reversed", models.TextField, from_db_value=lambda self, value, *_: value[::-1])
Insensitive: Final = own("Insensitive", models.TextField, db_type=lambda self, connection: "citext")
#: One with a form of its own, whose values are those of its column.
Named: Final = own("Named", models.CharField, formfield=lambda self, **kwargs: None)


_SHORT: Final = (models.IntegerField, models.SmallIntegerField)
_POSITIVE: Final = (models.PositiveIntegerField, models.PositiveSmallIntegerField, models.PositiveBigIntegerField)
_TEXTS: Final = (models.CharField, models.EmailField, models.FilePathField, models.SlugField, models.URLField, Named)
TAKEN: Final[list[Kind]] = [
    *(Kind(one(null=True), WIDE, ("default",)) for one in _SHORT),
    *(Kind(one(null=True)) for one in _SHORT),
    *(Kind(one(null=True), (7_000_000_000, 0), ("default",)) for one in _POSITIVE),
    Kind(models.PositiveBigIntegerField(null=True), (7_000_000_000, 0), ("postgresql",)),
    Kind(models.BigIntegerField(null=True, db_column="other"), WIDE),
    Kind(models.IntegerField(choices=Level, null=True), (Level.LOW, Level.HIGH)),
    *(Kind(one(max_length=20, null=True)) for one in _TEXTS),
    Kind(models.TextField(null=True)),
    Kind(models.CharField(choices=Plan, max_length=9, null=True), (Plan.FREE, Plan.PAID)),
    Kind(models.CharField(choices=[(one, "") for one in OldPlan], max_length=9, null=True), (*OldPlan,)),
    *(Kind(models.DecimalField(max_digits=digits, decimal_places=2, null=True)) for digits in (18, 30)),
    *(Kind(one(null=True)) for one in (models.FloatField, models.BooleanField, models.UUIDField)),
    *(Kind(one(null=True)) for one in (models.DateTimeField, models.DateField)),
]


def generated(field: Any) -> Any:
    return models.GeneratedField(expression=models.F("id"), output_field=field, db_persist=True)


MAY_CHANGE: Final = "may store other values than instances have: give a Field in fields= if they are equal"
LEFT_OUT: Final[list[tuple[Any, str]]] = [
    *((one(), f"no field type fits {one.__name__}") for one in (
        models.BinaryField, models.DurationField, models.FileField, models.GenericIPAddressField, models.ImageField,
        models.IPAddressField, models.JSONField, models.TimeField,
    )),
    (generated(Cents()), f"Cents {MAY_CHANGE}"),
    (ArrayField(ArrayField(models.IntegerField())), "no field type fits ArrayField"),
    *((one, f"{type(one).__name__} {MAY_CHANGE}") for one in (Cents(), Lower(max_length=9), Reversed(), Insensitive())),
    (ArrayField(Cents()), f"Cents {MAY_CHANGE}"),
]  # fmt: skip
#: Keys and relations, which other tests have, and fields that Django has only for old migrations.
OTHERS: Final = {
    "AutoField", "BigAutoField", "SmallAutoField", "CommaSeparatedIntegerField", "NullBooleanField", "Field",
    "CompositePrimaryKey", "OrderWrt", "ForeignKey", "ForeignObject", "OneToOneField", "ManyToManyField",
}  # fmt: skip


def model_of(field: Any, name: str = "RowOfAType") -> Any:
    apps.all_models["crm"].pop(name.lower(), None)
    meta = type("Meta", (), {"app_label": "crm"})
    return type(name, (models.Model,), {"x": field.clone(), "Meta": meta, "__module__": __name__})


def test_every_field_of_django_has_a_row() -> None:
    found = {
        name
        for name in models.__all__
        if inspect.isclass(kind := getattr(models, name)) and issubclass(kind, models.Field)
    }
    rows = {type(one).__name__ for one in (*(kind.type for kind in TAKEN), *(one for one, _ in LEFT_OUT))}
    assert found - OTHERS <= rows

    def check(case: tuple[Any, str]) -> None:
        assert af.Schema.from_django(model_of(case[0])).left_out == {"x": case[1]}

    each(LEFT_OUT, check)


def test_columns_of_django(database: str) -> None:
    def check(kind: Kind) -> None:
        model = model_of(kind.type)
        schema = af.Schema.from_django(model)
        field = schema.by_name["x"]
        values = [*(kind.values or VALUES[field.type]), None]
        objects = model.objects.using(database)
        with connections[database].schema_editor() as editor:
            editor.create_model(model)
        try:
            fresh = objects.bulk_create(model(id=at, x=value) for at, value in enumerate(values, 1))
            rows = list(objects.order_by("pk"))
            for clause, expected in clauses(field, values):
                f = af.parse(clause, schema)
                found = [
                    {row.pk - 1 for row in f.select(fresh)}, {row.pk - 1 for row in f.select(rows)},
                    {row.pk - 1 for row in rows if f.matches(row)}, {row.pk - 1 for row in objects.filter(Matches(f))},
                ]  # fmt: skip
                assert found == [expected] * len(found), clause
                assert objects.filter(Matches(f)).count() == len(expected)
        finally:
            with connections[database].schema_editor() as editor:
                editor.delete_model(model)

    each((kind for kind in TAKEN if database in kind.databases), check)


def test_a_field_may_be_given_for_a_type_of_ones_own() -> None:
    given = af.Field("x", T.STRING)
    assert af.Schema.from_django(model_of(Named(max_length=9)), fields=[given]).by_name["x"] is given
    model = model_of(Lower(max_length=9))
    assert af.Schema.from_django(model, fields=[given]).left_out == {}
    assert "x" in str(model.objects.filter(Matches(af.parse({"x": "a"}, af.Schema("Row", [given])))).query)


def test_a_generated_field_has_the_type_of_its_result() -> None:
    prices = generated(models.DecimalField(max_digits=9, decimal_places=2))
    assert af.Schema.from_django(model_of(prices)).by_name["x"].scale == 2
    assert af.Schema.from_django(model_of(generated(ArrayField(models.TextField())))).by_name["x"].many


def test_a_list_of_integers_has_the_bits_of_its_items() -> None:
    for item, bits in ((models.PositiveIntegerField, 32), (models.BigIntegerField, 64)):
        assert af.Schema.from_django(model_of(ArrayField(item()))).by_name["x"].bits == bits


def test_unsigned_integers_of_mysql() -> None:
    from audiencefilter.adapters.django.columns import storage_name

    column = model_of(models.PositiveBigIntegerField())._meta.get_field("x")
    field = af.Field("x", T.INTEGER, bits=64)
    assert storage_name(field, column, "postgresql") is None
    for dialect in ("mysql", "mariadb"):
        with pytest.raises(af.UnsupportedError, match="'x', integer, on PositiveBigIntegerField"):
            storage_name(field, column, dialect)


def related(model: str, *bases: Any, abstract: bool = False, proxy: bool = False, **fields: Any) -> Any:
    """Return a model of fields."""
    meta = type("Meta", (), {"app_label": "crm", "abstract": abstract, "proxy": proxy})
    return type(model, bases or (models.Model,), {"Meta": meta, "__module__": __name__, **fields})


def to_owner(**options: Any) -> Any:
    return models.ForeignKey(Owner, models.CASCADE, **options)


Owner: Final = related("Owner", name=models.CharField(max_length=9, unique=True))
Point: Final = related("Point", owner=to_owner())
Thing: Final = related("Thing", owner=to_owner(related_name="things", related_query_name="thing"))
Coded: Final = related("Coded", owner=to_owner(to_field="name", db_column="of", related_name="coded"))
Card: Final = related("Card", owner=models.OneToOneField(Owner, models.CASCADE))
Club: Final = related("Club", owners=models.ManyToManyField(Owner))
_NAMES: Final = {"related_name": "%(class)s_rows", "related_query_name": "%(class)s_row"}
Sub: Final = related("Sub", related("Abstract", abstract=True, owner=to_owner(**_NAMES)))
Branch: Final = related("Branch", Owner)
#: The relations of an owner, and the attributes of instances that lead to their records.
RELATIONS: Final = {
    "point": "point_set", "thing": "things", "coded": "coded", "card": "card", "club": "club_set",
    "sub_row": "sub_rows",
}  # fmt: skip
_MODELS: Final = (Owner, Point, Thing, Coded, Card, Club, Sub, Branch)


@pytest.mark.parametrize("model", [Owner, Branch, related("Proxy", Owner, proxy=True)])
def test_relations_are_read_from_the_attributes_of_instances(model: Any) -> None:
    found = {link.name: link.attribute for link in af.Schema.from_django(model, depth=1).relations.values()}
    assert {name: found[name] for name in RELATIONS} == RELATIONS


@pytest.fixture
def owners(database: str) -> Iterator[Any]:
    with connections[database].schema_editor() as editor:
        for model in _MODELS:
            editor.create_model(model)
    ada, _ = (Owner.objects.using(database).create(name=name) for name in ("ada", "bob"))
    for model in (Point, Thing, Coded, Card, Sub):
        model.objects.using(database).create(owner=ada)
    Club.objects.using(database).create().owners.add(ada)
    yield Owner.objects.using(database).order_by("pk")
    with connections[database].schema_editor() as editor:
        for model in reversed(_MODELS):
            editor.delete_model(model)


def test_relations_select_the_same_in_memory(owners: Any) -> None:
    schema = af.Schema.from_django(Owner, depth=1)
    many = [link for link in schema.relations.values() if link.many]
    assert len(many) == 5
    for prefetched in ((), [link.attribute for link in many]):
        people = list(owners.prefetch_related(*prefetched))
        for link, (clause, expected) in product(many, (({"none": {}}, ["bob"]), ({"count": {"gte": 1}}, ["ada"]))):
            f = af.parse({link.name: clause}, schema)
            assert [one.name for one in owners.filter(Matches(f))] == expected
            refusal = rf"{link.name} is .*, expected a list of records: give list\(….all\(\)\), or filter in the"
            for evaluate in (f.matches, f.explain, lambda one, f=f: f.select([one])):
                with pytest.raises(af.RecordError, match=refusal):
                    evaluate(people[0])
            records = [{"name": one.name, link.attribute: [*getattr(one, link.attribute).all()]} for one in people]
            assert [record["name"] for record in f.select(records)] == expected
        for clause, expected in (({"is": None}, ["bob"]), ({"isNot": None}, ["ada"])):
            f = af.parse({"card": clause}, schema)
            for selected in (owners.filter(Matches(f)), f.select(people), filter(f.matches, people)):
                assert [one.name for one in selected] == expected


def test_a_relation_by_the_name_in_lookups_is_refused() -> None:
    points = af.Schema("Point", [af.Field("id", T.INTEGER, bits=64)])
    schema = af.Schema("Owner", points.fields, relations=[af.Relation("point", points)])
    with pytest.raises(
        ValueError,
        match=r"'point' of Owner has its records in point_set: declare Relation\('point', …, attribute='point_set'\)",
    ):
        Owner.objects.filter(Matches(af.parse({"point": {"none": {}}}, schema)))
