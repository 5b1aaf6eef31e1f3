"""A model field of clauses, in the database, in forms, in fixtures and in migrations."""

# mypy: disable-error-code="misc"

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from django import forms
from django.contrib.admin import ModelAdmin
from django.contrib.contenttypes.models import ContentType
from django.contrib.messages.storage.cookie import CookieStorage
from django.core import serializers
from django.core.exceptions import ValidationError
from django.db import connections, models
from django.db.migrations.state import ModelState
from django.db.migrations.writer import MigrationWriter
from django.template import Context, Template
from django.test import RequestFactory

import audiencefilter as af
from audiencefilter.adapters.django import ClauseField, ClauseFormField, ClauseWidget, Matches, StaleClause
from tests.adapters.django.crm import Audience, Contact, contact_schema, stored
from tests.adapters.django.urls import site

CLAUSE = {"points": {"gte": 100}}
#: Bytes of the HTML of the form of a clause on the schema of contacts.
LARGEST_WIDGET = 6_000


@pytest.fixture(scope="module")
def tables(database: str) -> Iterator[str]:
    with stored(database):
        with connections[database].schema_editor() as editor:
            for model in (ContentType, Audience):
                editor.create_model(model)
        yield database
        with connections[database].schema_editor() as editor:
            for model in (ContentType, Audience):
                editor.delete_model(model)
        ContentType.objects.clear_cache()


@pytest.fixture
def audiences(tables: str) -> Any:
    found = Audience.objects.using(tables)
    found.all().delete()
    return found


class AudienceForm(forms.ModelForm):
    class Meta:
        model = Audience
        fields = ("name", "clause")


def test_a_clause_is_saved_and_read_as_a_filter(tables: str, audiences: Any) -> None:
    expected = af.parse(CLAUSE, contact_schema())
    for given in (json.dumps(CLAUSE), af.parse(CLAUSE, af.Schema.from_django(Contact)), CLAUSE):
        audiences.all().delete()
        assert audiences.create(name="top", clause=given).clause == expected
        assert audiences.get().clause == expected
    found = audiences.get()
    assert isinstance(found.clause, af.Filter)
    selected = Contact.objects.using(tables).filter(Matches(found.clause))
    assert [one.email for one in selected] == ["ada@cam.edu"]
    found.save()
    assert audiences.get(clause__has_key="points") == found
    assert audiences.get(clause=found.clause) == found
    assert audiences.values_list("clause__points", flat=True).get() == {"gte": 100}
    for form in ("json", "jsonl"):  # fixtures
        (read,) = serializers.deserialize(form, serializers.serialize(form, audiences.all()))
        assert read.object.clause == expected
    audiences.update(clause=None)
    assert audiences.get().clause is None


def test_a_wrong_clause_is_not_saved(audiences: Any) -> None:
    with pytest.raises(af.InvalidFilterError, match="an integer, so it cannot be compared with a string"):
        audiences.create(name="wrong", clause={"points": "many"})
    with pytest.raises(af.InvalidFilterError, match="wrong_type"):
        audiences.bulk_create([Audience(name="wrong", clause={"points": "many"})])
    assert not audiences.exists()
    with pytest.raises(ValidationError) as caught:
        Audience(name="wrong", clause={"points": "many", "emial": "a"}).full_clean()
    assert [error.code for error in caught.value.error_dict["clause"]] == ["wrong_type", "unknown_field"]
    with pytest.raises(ValidationError, match="a filter cannot be read from int"):
        Audience(name="wrong", clause=5).full_clean()


def test_a_stale_clause_is_kept_in_its_row(tables: str, audiences: Any) -> None:
    for name in ("top", "old"):
        audiences.create(name=name, clause=CLAUSE)
    with connections[tables].cursor() as cursor:
        cursor.execute("UPDATE crm_audience SET clause = %s WHERE name = 'old'", ['{"gone": 1}'])
    old, top = audiences.order_by("name")
    assert top.clause == af.parse(CLAUSE, contact_schema())
    assert isinstance(old.clause, StaleClause)
    assert (json.loads(old.clause.text), [one.code for one in old.clause.problems]) == ({"gone": 1}, ["unknown_field"])
    with pytest.raises(TypeError, match="a Filter is needed"):
        Matches(old.clause)  # type: ignore[arg-type]
    with pytest.raises(AttributeError, match="a stale clause is no filter, so it has no select"):
        old.clause.select([])
    form = AudienceForm(instance=old)
    assert "{&quot;gone&quot;: 1}" in str(form["clause"])
    assert not AudienceForm({"name": "old", "clause": '{"gone": 1}'}, instance=old).is_valid()
    # another column is saved, and the clause stays
    old.name = "renamed"
    old.full_clean()
    old.save()
    found = audiences.get(name="renamed")
    assert found.clause == old.clause
    assert json.loads(serializers.serialize("json", [found]))[0]["fields"]["clause"] == {"gone": 1}
    found.clause = CLAUSE
    found.save()
    assert audiences.get(name="renamed").clause == top.clause


def test_a_stale_clause_may_be_an_error() -> None:
    field = ClauseField(contact_schema, stale="raise")
    with pytest.raises(af.InvalidFilterError, match="unknown_field"):
        field.clone().from_db_value('{"gone": 1}', None, None)
    with pytest.raises(ValueError, match="stale is 'raise' or 'keep', not True"):
        ClauseField(contact_schema, stale=True)  # type: ignore[arg-type]


def test_a_form_shows_problems_at_their_places() -> None:
    form = AudienceForm({"name": "a", "clause": '{"points": {"gte": "100"}, "emial": "<b>"}'})
    assert not form.is_valid()
    wrong, unknown = form.errors["clause"]
    assert wrong.startswith("$.points.gte: points is an integer, so it cannot be compared with a string [wrong_type]")
    assert "hint: write 100" in wrong
    assert 'hint: did you mean "email"?' in unknown
    html = str(form)
    assert "&quot;emial&quot;: &quot;&lt;b&gt;&quot;" in html  # what was sent is shown again, without being HTML
    assert "<b>" not in html
    many = AudienceForm({"name": "a", "clause": '{"points": 1234567890123456.78}'})
    assert "1234567890123456.78}" in str(many)  # all digits
    for text in ("{", "[1]", '{"a": 1, "a": 2}', "null"):
        assert not AudienceForm({"name": "a", "clause": text}).is_valid(), text
        assert "<audience-filter" in str(AudienceForm({"name": "a", "clause": text}))


def test_a_form_says_nothing_of_python() -> None:
    for clause in ("points > 1", '{"AND": [' * 99 + "{}" + "]}" * 99, json.dumps({"city": "x" * 9_999})):
        form = AudienceForm({"name": "a", "clause": clause})
        assert not form.is_valid()
        assert not re.search(r"parse|read,|Limits\.|Notation", form.errors["clause"].as_text()), clause[:20]


def test_a_form_gives_a_filter() -> None:
    saved = Audience(name="b", clause=af.parse(CLAUSE, contact_schema()))
    form = AudienceForm({"name": "a", "clause": '{ "points": {"gte": 100} }'}, instance=saved)
    assert form.is_valid()
    assert form.cleaned_data["clause"] == af.parse(CLAUSE, contact_schema())
    assert form.changed_data == ["name"]
    assert AudienceForm({"name": "a"}).is_valid()
    assert AudienceForm({"name": "a", "clause": "{}"}).is_valid()  # everybody
    media = str(form.media)
    script = re.fullmatch('<script src="/static/audience-filter/(.+)" type="module"></script>', media)
    assert script is not None
    assert (Path(af.__file__).parent / "builder" / script[1]).is_file()  # minified where the package has it
    schema = json.loads(str(form["clause"]).partition("schema='")[2].partition("'")[0])
    assert schema["root"] == "Contact"
    widget = AudienceForm.base_fields["clause"].widget
    assert 'endpoint="/check"' in widget.render("clause", "{}", {"endpoint": "/check"})


def admin_page(page: str, data: dict[str, str] | None = None, may: bool = True, **more: Any) -> Any:
    """Return the answer of a page of Django's admin to one who may change, or only see, audiences."""
    factory = RequestFactory()
    request: Any = factory.get("/") if data is None else factory.post("/", data)
    request.user = Mock(is_active=True, is_staff=True, has_perm=lambda name, *_: may or "view" in name)
    request._dont_enforce_csrf_checks, request._messages = True, CookieStorage(request)
    shown = ModelAdmin(Audience, site)
    shown.list_display = ("name", "clause")
    shown.log_change = lambda *_: None  # its table needs one of users
    answer = getattr(shown, page)(request, **more)
    return answer.render() if hasattr(answer, "render") else answer


@pytest.mark.parametrize("clause", [CLAUSE, None])
def test_the_admin_lists_shows_and_changes_clauses(tables: str, audiences: Any, clause: Any) -> None:
    if tables != "default":
        pytest.skip("the admin asks one database")
    made = audiences.create(name="top", clause=clause)
    listed = admin_page("changelist_view").content.decode()
    assert ("&lt;Filter" in listed, "1 audience" in listed) == (clause is not None, True)
    for may in (True, False):
        page = admin_page("changeform_view", may=may, object_id=str(made.pk)).content.decode()
        assert ("<audience-filter" in page) is may
        assert ("points" in page) is (clause is not None or may)
    saved = admin_page("changeform_view", {"name": "new", "clause": json.dumps(clause or "")}, object_id=str(made.pk))
    assert saved.status_code == (302 if clause else 200)


def test_templates_ask_whether_there_is_a_clause() -> None:
    def rendered(source: str, clause: Any) -> str:
        return str(Template(source).render(Context({"one": Audience(clause=clause), "yes": True})))

    f = af.parse(CLAUSE, contact_schema())
    for clause, there in ((f, "some"), (None, "none")):
        assert rendered("{% if one.clause is not None %}some{% else %}none{% endif %}", clause) == there
    assert rendered("{{ one.clause|default_if_none:'-' }}", None) == "-"
    assert rendered("{{ one.clause.to_text }}", f) == "points &gt;= 100"
    for source in ("{% if one.clause %}{% endif %}", "{{ one.clause|default:'-' }}", "{{ one.clause|yesno }}"):
        with pytest.raises(TypeError, match="`is None`"):
            rendered(source, f)
    # Django takes an error within and, or and not for false, as docs/how-to/filter-a-django-model.md says.
    assert rendered("{% if one.clause and yes %}some{% else %}none{% endif %}", f) == "none"


def test_the_widget_may_have_a_check() -> None:
    field: Any = ClauseFormField(schema=contact_schema, widget=ClauseWidget(attrs={"endpoint": "/check"}))
    assert 'endpoint="/check"' in field.widget.render("clause", "{}")
    field = Audience._meta.get_field("clause").formfield(widget=ClauseWidget(attrs={"lang": "de"}))
    assert 'lang="de"' in field.widget.render("clause", "{}")


@pytest.mark.parametrize("notation", af.Notation)
def test_the_widget_is_light(notation: af.Notation) -> None:
    field: Any = ClauseFormField(schema=af.CONTACT.with_notation(notation))
    html = field.widget.render("clause", '{"points": 1}')
    assert len(html) <= LARGEST_WIDGET
    titled = af.Schema("A", [af.Field("b", af.FieldType.DECIMAL, scale=0, title="it's <b>&amp;")])
    field = ClauseFormField(schema=titled)
    html = field.widget.render("clause", "{}")
    assert html.count("<") == 2
    document = json.loads(html.partition("schema='")[2].partition("'")[0])
    (found,) = document["schemas"]["A"]["fields"]
    whole = titled.builder()["schemas"]["A"]["fields"][0]
    assert found == {key: value for key, value in whole.items() if value is not None and value is not False}
    assert found["scale"] == 0


def test_migrations_have_a_json_field() -> None:
    field = dict(ModelState.from_model(Audience).fields)["clause"]
    assert isinstance(field, ClauseField)
    text, imports = MigrationWriter.serialize(field)
    assert (text, imports) == ("models.JSONField(blank=True, null=True)", {"from django.db import models"})


def test_decimals_that_no_double_has() -> None:
    schema = af.Schema("C", [af.Field("price", af.FieldType.DECIMAL, scale=2)])
    field = ClauseField(schema)
    f = af.parse('{"price": 1234567890123456.78}', schema)
    with pytest.raises(af.UnsupportedError, match="decimals of more digits than a double"):
        field.get_prep_value(f)
    assert field.get_prep_value(af.parse('{"price": 0.1}', schema)) == {"price": 0.1}


def test_what_is_no_schema() -> None:
    with pytest.raises(TypeError, match="a Schema, or a function that returns one, is needed, not"):
        ClauseField({})  # type: ignore[arg-type]
    assert isinstance(ClauseField(contact_schema), models.Field)
