"""What columns of lists and custom data Spark's dialect takes, and what it says of the others."""

import pytest

import audiencefilter as af

T = af.FieldType
TAGS = af.Field("tags", T.STRING, many=True)
PLAN = af.Field("data.plan", T.STRING, attribute="data", path=("plan",))


def condition(field: af.Field, type_name: str | None) -> str:
    schema = af.Schema("Contact", [field])
    columns = {} if type_name is None else {field.name: af.Column(field.attribute, type_name)}
    return af.parse({field.name: {"not": None}}, schema=schema).to_sql("spark", columns=columns).text


@pytest.mark.parametrize("type_name", [None, "ARRAY<STRING>", "array< varchar(20) >"])
def test_a_list_is_an_array(type_name: str | None) -> None:
    assert "parse_json" not in condition(TAGS, type_name)


@pytest.mark.parametrize("field", [TAGS, PLAN])
def test_json_in_a_text(field: af.Field) -> None:
    assert "try_parse_json(`" in condition(field, "String")
    assert condition(field, "varchar(4000)") == condition(field, "string")


@pytest.mark.parametrize("field", [TAGS, PLAN])
def test_a_variant_is_read_as_it_is(field: af.Field) -> None:
    found = condition(field, "VARIANT")
    assert "try_variant_get(`" in found
    assert "parse_json" not in found


def test_a_lambda_never_names_the_column() -> None:
    """A lambda's variable hides columns, so a table that is called as one would be another."""
    schema = af.Schema("Contact", [TAGS, PLAN])
    clause = {"tags": {"hasSome": [str(number) for number in range(40)]}, "data.plan": {"in": ["a", "b"]}}
    text = af.parse(clause, schema=schema).to_sql("spark", "x", {"tags": af.Column("tags", "variant")}).text
    for body in text.split(" -> ")[1:]:
        assert "`x`" not in _until_closed(body)


def _until_closed(text: str) -> str:
    """Return what stands in front of the parenthesis that closes what was opened before."""
    depth = 0
    for place, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth < 0:
            return text[:place]
    return text
