"""A model field of clauses, its form field, and its widget: the form of :mod:`audiencefilter.builder`."""

import json
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from importlib.resources import files
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.fields.json import KeyTransform, KeyTransformFactory
from django.forms.utils import flatatt
from django.utils.html import format_html
from django.utils.safestring import mark_safe

from audiencefilter.adapters.django.columns import BACKEND
from audiencefilter.adapters.stored_clauses import GivenSchema, Stale, StaleClause, check_stale, made
from audiencefilter.filter import Filter, parse
from audiencefilter.filter import read as read_clause
from audiencefilter.language.errors import InvalidFilterError, UnsupportedError
from audiencefilter.language.json_text import json_value
from audiencefilter.language.limits import Limits
from audiencefilter.language.problems import for_users
from audiencefilter.language.schema import Schema, check_schema


def read(clause: Any, schema: Schema, texts: bool = False) -> Filter:
    """Return the filter of a clause: a Filter, a mapping or JSON text, with `texts` also the text form."""
    given = clause.to_json() if isinstance(clause, Filter) else clause
    return (read_clause if texts else parse)(given, schema, Limits.strict())


def _validated(clause: Any, schema: Schema) -> Filter | None:
    """Return the filter of a clause, None for an empty value; a ValidationError has one message for each problem."""
    if clause in (None, ""):
        return None
    try:
        return read(clause, schema)
    except InvalidFilterError as error:
        problems = [replace(for_users(one), line=None, excerpt=None) for one in error.problems]
        raise ValidationError([ValidationError(str(one), one.code) for one in problems]) from None


class ClauseField(models.Field):  # type: ignore[misc]
    """A clause of a schema, stored as JSON; in Python a :class:`audiencefilter.Filter`.

    It takes a Filter, a mapping or JSON text. Saving a wrong clause raises InvalidFilterError; a form shows its
    problems. In migrations and in lookups it is a JSONField.

    Args:
        schema: the schema of clauses, or a function without arguments that returns it.
        args, kwargs: those of a field.
        stale: what a record has whose clause the schema no longer accepts: ``"keep"`` gives a :class:`StaleClause`,
            which is saved as it is, and whose problems forms show; ``"raise"`` raises InvalidFilterError for the query.
    """

    # It is no JSONField: Django's admin asks whether the value of one is true, and REST framework writes it as it is.
    empty_strings_allowed = False
    encoder = decoder = None
    class_lookups = models.JSONField.class_lookups

    def __init__(self, schema: GivenSchema, *args: Any, stale: Stale = "keep", **kwargs: Any) -> None:
        check_schema(schema, or_function=True)
        check_stale(stale)
        self._given, self._stale = schema, stale
        super().__init__(*args, **kwargs)

    @cached_property
    def schema(self) -> Schema:
        """The schema of the clauses."""
        return made(self._given)

    def deconstruct(self) -> tuple[str, str, list[Any], dict[str, Any]]:
        """Return what a migration has: a JSONField."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs

    def clone(self) -> "ClauseField":
        """Return a copy that belongs to no model."""
        _, _, args, kwargs = self.deconstruct()
        return type(self)(self._given, *args, stale=self._stale, **kwargs)

    def get_internal_type(self) -> str:
        """Return the type whose columns Django makes."""
        return "JSONField"

    def get_transform(self, name: str) -> Any:
        """Return a transform, or the value of a key."""
        return super().get_transform(name) or KeyTransformFactory(name)

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """Return the filter of a stored clause, or a stale one."""
        if value is None or isinstance(expression, KeyTransform):
            return models.JSONField.from_db_value(self, value, expression, connection)
        try:
            return read(value, self.schema)
        except InvalidFilterError as error:
            if self._stale == "raise":
                raise
            return StaleClause(value, error.problems)

    def to_python(self, value: Any) -> Any:
        """Return a value as a Filter, or raise a ValidationError; a stale clause stays one."""
        return value if isinstance(value, StaleClause) else _validated(value, self.schema)

    def pre_save(self, model_instance: Any, add: bool) -> Any:
        """Return the filter to save, which becomes the attribute; raise an InvalidFilterError for a wrong clause."""
        value = super().pre_save(model_instance, add)
        if value is not None and not isinstance(value, StaleClause) and not hasattr(value, "as_sql"):
            value = read(value, self.schema)
            setattr(model_instance, self.attname, value)
        return value

    def get_prep_value(self, value: Any) -> Any:
        """Return the JSON object of a filter or a stale clause."""
        if isinstance(value, StaleClause):
            return json.loads(value.text)
        if not isinstance(value, Filter):
            return super().get_prep_value(value)
        clause = json.loads(value.to_json())
        with suppress(InvalidFilterError):
            if read(clause, self.schema) == value:
                return clause
        raise UnsupportedError(BACKEND, "a clause with decimals of more digits than a double in a JSONField")

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        """Return the JSON text of a value; None is no JSON null."""
        return None if value is None else models.JSONField.get_db_prep_value(self, value, connection, prepared)

    def value_to_string(self, obj: Any) -> Any:
        """Return the JSON object of a value, for fixtures."""
        return self.get_prep_value(self.value_from_object(obj))

    def formfield(self, **kwargs: Any) -> Any:
        """Return the field of a form."""
        return super().formfield(**{"form_class": ClauseFormField, "schema": self.schema, **kwargs})


#: What the element reads of the document of a schema. It has the zones of the browser.
_READ = ("notation", "root", "schemas", "operators", "aggregates", "starts", "zoned", "zone")


def _brief(value: Any) -> Any:
    """Return a part of the document of a schema without what goes without saying."""
    if not isinstance(value, dict):
        return [_brief(one) for one in value] if isinstance(value, list) else value
    return {key: _brief(one) for key, one in value.items() if one is not None and one is not False}


def _attribute(schema: Schema) -> Any:
    """Return the document of a schema as the value of an attribute between single quotes."""
    document = _brief({key: value for key, value in schema.builder(Limits.strict()).items() if key in _READ})
    for operator in document["operators"].values():
        del operator["text"], operator["meaning"]
    text = json.dumps(document, separators=(",", ":"))
    escaped = text.translate({ord(one): f"\\u{ord(one):04x}" for one in "<>&'"})
    return mark_safe(escaped)  # noqa: S308 - none of these signs is in it


def _script() -> str:
    minified = "audience-filter.min.js"
    return minified if files("audiencefilter").joinpath("builder", minified).is_file() else "audience-filter.js"


class ClauseWidget(forms.Widget):  # type: ignore[misc]
    """The form of a clause. Its attributes are those of the element, such as ``endpoint`` and ``lang``."""

    schema: Schema

    class Media:
        """The element, in one file where the package has it; STATICFILES_DIRS has it under this name."""

        js: ClassVar[list[Any]] = [forms.Script(f"audience-filter/{_script()}", type="module")]

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> Any:
        """Return the HTML of the element."""
        given = flatatt({**self.attrs, **(attrs or {}), "name": name, "value": value})
        return format_html("<audience-filter{} schema='{}'></audience-filter>", given, _attribute(self.schema))


class ClauseFormField(forms.Field):  # type: ignore[misc]
    """A field of a form whose value is a Filter; its errors are the problems of the clause, each with its place."""

    widget = ClauseWidget

    def __init__(self, *, schema: GivenSchema, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.schema = self.widget.schema = made(schema)

    def to_python(self, value: Any) -> Any:
        """Return the filter, or raise a ValidationError."""
        return _validated(value, self.schema)

    def prepare_value(self, value: Any) -> Any:
        """Return the JSON text that the element shows; None for text that is no JSON object."""
        if isinstance(value, str):
            with suppress(ValueError):
                return value if isinstance(json_value(value), dict) else None
            return None
        if isinstance(value, StaleClause):
            return value.text
        return value.to_json() if isinstance(value, Filter) else None if value is None else json.dumps(value)
