"""A Django project of the tests: its settings, its databases, and models with the columns of any schemas."""

# mypy: disable-error-code="misc"

import json
from collections.abc import Iterable, Mapping
from decimal import Decimal
from itertools import count
from pathlib import Path
from typing import Any, Final

import django
from django.apps import AppConfig, apps
from django.conf import settings
from django.db import connections, models
from django.db.models.fields.json import JSONField

import audiencefilter as af
from audiencefilter.language.records import scaled
from tests.agreement.joined import Joined
from tests.engines import engine as engines
from tests.engines.mariadb import MariaDB
from tests.engines.postgresql import PostgreSQL

T = af.FieldType


class CRM(AppConfig):
    """The app of all models that tests make: Django finds reverse relations in apps only."""

    name = "tests.adapters.django"
    label = "crm"
    path = str(Path(__file__).parent)


if not settings.configured:
    settings.configure(
        ALLOWED_HOSTS=["*"],
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        INSTALLED_APPS=[
            "django.contrib.contenttypes", "django.contrib.auth", "django.contrib.admin", "django.contrib.messages",
            "django.contrib.postgres", f"{__name__}.CRM",
        ],
        ROOT_URLCONF="tests.adapters.django.urls",
        SECRET_KEY="of tests",
        STATIC_URL="/static/",
        TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
        TIME_ZONE="Asia/Kolkata",  # a condition that leans on it fails
        USE_TZ=True,
    )  # fmt: skip
    django.setup()

_numbers = count(1)


def connect(name: str, database: Mapping[str, Any]) -> str:
    """Make a database known to Django, and return its name."""
    connections.settings[name] = connections.configure_settings({"default": {}, name: dict(database)})[name]
    return name


def connect_postgresql(engine: PostgreSQL) -> str:
    user = {"NAME": "postgres", "USER": "postgres", "HOST": engine.socket, "PORT": "5432"}
    return connect("postgresql", {"ENGINE": "django.db.backends.postgresql", **user})


def connect_mariadb(engine: MariaDB) -> str:
    import pymysql

    pymysql.install_as_MySQLdb()
    alchemy = engine.with_dialect()
    url = alchemy.url
    options = {"unix_socket": url.query["unix_socket"]}
    return connect(
        "mariadb",
        {"ENGINE": "django.db.backends.mysql", "NAME": url.database, "USER": "root", "HOST": "", "OPTIONS": options},
    )


_FIELDS: Final[Mapping[af.FieldType, Any]] = {
    T.STRING: lambda field: models.TextField(null=True),
    T.INTEGER: lambda field: (models.BigIntegerField if field.bits == 64 else models.IntegerField)(null=True),
    T.NUMBER: lambda field: models.FloatField(null=True),
    T.BOOLEAN: lambda field: models.BooleanField(null=True),
    T.DATETIME: lambda field: models.DateTimeField(null=True),
    T.DATE: lambda field: models.DateField(null=True),
    T.UUID: lambda field: models.UUIDField(null=True),
    T.DECIMAL: lambda field: models.DecimalField(max_digits=18, decimal_places=field.scale or 0, null=True),
}


def _model_field(field: af.Field, with_arrays: bool) -> Any:
    from django.contrib.postgres.fields import ArrayField

    if field.path:
        return JSONField(null=True)
    if field.many:
        return ArrayField(_FIELDS[field.type](field), null=True) if with_arrays else JSONField(null=True)
    return _FIELDS[field.type](field)


class Tables:
    """The models of joined tables, with their rows stored by Django."""

    def __init__(self, corpus: Joined, database: str, with_arrays: bool = False) -> None:
        self.database = database
        self.corpus = corpus
        number = next(_numbers)
        self._names = {name: f"{name}{number}".replace(" ", "") for name in corpus.schemas}
        self.models: dict[str, Any] = {}
        connection = connections[database]
        for name, schema in corpus.schemas.items():
            keys = [af.Field(f"key: {key}", kind, attribute=key, bits=64 if kind is T.INTEGER else 32)
                    for key, kind in corpus.keys[name].items()]  # fmt: skip
            columns = {field.attribute: field for field in (*schema.fields, *keys) if field.attribute != "id"}
            made: dict[str, Any] = {key: _model_field(field, with_arrays) for key, field in columns.items()}
            made |= self._relations(name)
            meta = type("Meta", (), {"app_label": CRM.label, "db_table": f"{name} {number}"})
            made |= {"id": models.BigIntegerField(primary_key=True), "Meta": meta, "__module__": __name__}
            self.models[name] = type(self._names[name], (models.Model,), made)
        with connection.schema_editor() as editor:
            for model in self.models.values():
                editor.create_model(model)
        for name, model in self.models.items():
            self._store(model, corpus.schemas[name], corpus.rows[name])

    def _relations(self, name: str) -> dict[str, Any]:
        """Return the foreign keys of a table: of its relations to one, and of others' relations to many."""
        found = {}
        for (of, relation), pairs in self.corpus.on.items():
            if of not in self.corpus.schemas:  # no clause reaches it
                continue
            link = self.corpus.schemas[of].relations[relation]
            ours, theirs = list(pairs), list(pairs.values())
            if of == name and not link.many:
                to = f"crm.{self._names[link.schema.name]}"
                found[link.attribute] = models.ForeignObject(
                    to, models.DO_NOTHING, ours, theirs, related_name="+", null=True
                )
            elif link.schema.name == name and link.many:
                found[f"back: {of} {relation}"] = models.ForeignObject(
                    f"crm.{self._names[of]}", models.DO_NOTHING, theirs, ours, related_name=link.attribute, null=True
                )
        return found

    def _store(self, model: Any, schema: af.Schema, rows: Iterable[Mapping[str, Any]]) -> None:
        fields = {field.attribute: field for field in schema.fields}
        names = [column.attname for column in model._meta.fields if column.column is not None]
        records, documents = [], []
        for number, row in enumerate(rows):
            values = {"id": number, **{name: _stored(row.get(name), fields.get(name), model) for name in names}}
            values["id"] = row.get("id", number)
            for name, field in fields.items():
                if field.path and isinstance(row.get(name), str | bytes):
                    documents.append((model._meta.get_field(name).column, engines.document(row[name]), values["id"]))
                    values[name] = None
            records.append(model(**values))
        model.objects.using(self.database).bulk_create(records)
        connection = connections[self.database]
        quote = connection.ops.quote_name
        with connection.cursor() as cursor:
            for column, text, number in documents:  # Django would write it anew
                table = quote(model._meta.db_table)
                cursor.execute(f"UPDATE {table} SET {quote(column)} = %s WHERE id = %s", [text, number])

    @property
    def root(self) -> Any:
        """The contacts' records."""
        return self.models[self.corpus.root.name].objects.using(self.database)

    def drop(self) -> None:
        with connections[self.database].schema_editor() as editor:
            for model in self.models.values():
                editor.delete_model(model)
        for name in self._names.values():
            del apps.all_models[CRM.label][name.lower()]
        apps.clear_cache()


def _stored(value: Any, field: af.Field | None, model: Any) -> Any:
    if value is None or field is None:
        return value
    if field.path:
        return value if isinstance(value, str | bytes) else json.loads(engines.document(value) or "null")
    if field.many:
        is_array = model._meta.get_field(field.attribute).get_internal_type() == "ArrayField"
        return [_single(one, field) for one in value] if is_array else json.loads(engines.json_list(value))
    return _single(value, field)


def _single(value: Any, field: af.Field) -> Any:
    if value is None or value != value:
        return None
    match field.type:
        case T.DATETIME:
            return engines.utc(value)
        case T.DECIMAL:
            units = scaled(value, field.scale or 0)
            return None if units is None else Decimal(units).scaleb(-(field.scale or 0))
        case _:
            return value
