"""The SQL of objects in custom data in MySQL, which no server of the tests runs, and in its relatives."""

from typing import Final

import pytest

import audiencefilter as af

T = af.FieldType
_TAG: Final = af.Schema("Tag", [af.Field("ok", T.BOOLEAN)])
_ITEM: Final = af.Schema(
    "Item",
    [af.Field("ok", T.BOOLEAN), af.Field("n", T.INTEGER), af.Field("large", T.INTEGER, bits=64)],
    relations=[af.Relation("tags", _TAG)],
)
_CONTACT: Final = af.Schema(
    "Contact",
    [af.Field("name", T.STRING)],
    relations=[
        af.Relation("items", _ITEM, attribute="data", path=("items",)),
        af.Relation("first", _ITEM, attribute="data", path=("first",), many=False),
        af.Relation("broken", _ITEM, attribute="data", path=("\ud800",)),
    ],
)


def _boolean(node: str) -> str:
    return f"CASE WHEN JSON_TYPE({node}) = 'BOOLEAN' THEN JSON_UNQUOTE({node}) = 'true' END = %s"


def _rows(document: str, key: str, kind: str, steps: str, alias: str) -> str:
    node = f"""JSON_EXTRACT({document}, _utf8mb4'$."{key}"')"""
    column = f"`{alias}`.audiencefilter_object"
    return (
        f"FROM JSON_TABLE(CASE WHEN JSON_TYPE({node}) = '{kind}' THEN {node} END, '{steps}' "
        f"COLUMNS (audiencefilter_object JSON PATH '$')) AS `{alias}` WHERE JSON_TYPE({column}) = 'OBJECT' AND "
    )


_ROWS: Final = _rows("`c`.`data`", "items", "ARRAY", "$[*]", "audiencefilter_1")
_OK: Final = _boolean("""JSON_EXTRACT(`audiencefilter_1`.audiencefilter_object, _utf8mb4'$."ok"')""")
_OF_ITEM: Final = _rows("`audiencefilter_1`.audiencefilter_object", "tags", "ARRAY", "$[*]", "audiencefilter_2")
_TAG_OK: Final = _boolean("""JSON_EXTRACT(`audiencefilter_2`.audiencefilter_object, _utf8mb4'$."ok"')""")


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        ('{"items": {"some": {}}}', f"EXISTS (SELECT 1 {_ROWS}TRUE)"),
        ('{"items": {"some": {"ok": true}}}', f"EXISTS (SELECT 1 {_ROWS}{_OK})"),
        ('{"items": {"every": {"ok": true}}}', f"NOT EXISTS (SELECT 1 {_ROWS}({_OK}) IS NOT TRUE)"),
        ('{"items": {"count": {"where": {"ok": true}, "gte": 2}}}', f"(SELECT count(*) >= %s {_ROWS}{_OK})"),
        (
            '{"items": {"some": {"tags": {"none": {"ok": true}}}}}',
            f"EXISTS (SELECT 1 {_ROWS}NOT EXISTS (SELECT 1 {_OF_ITEM}{_TAG_OK}))",
        ),
        (
            '{"first": {"is": {}}}',
            f"EXISTS (SELECT 1 {_rows('`c`.`data`', 'first', 'OBJECT', '$', 'audiencefilter_1')}TRUE)",
        ),
    ],
)
def test_mysql(clause: str, text: str) -> None:
    assert af.parse(clause, _CONTACT).to_sql("mysql", "c").text == text


@pytest.mark.parametrize("dialect", ["mysql", "mariadb", "spark"])
@pytest.mark.parametrize(
    "clause", ['{"items": {"some": {"large": 1}}}', '{"items": {"sum": {"field": "large", "gte": 1}}}',
               '{"broken": {"some": {}}}'],
)  # fmt: skip
def test_what_is_not_exact_is_refused(dialect: str, clause: str) -> None:
    with pytest.raises(af.UnsupportedError):
        af.parse(clause, _CONTACT).to_sql(dialect, "c")  # type: ignore[arg-type]


def test_a_result_on_mariadb_is_not_cached_for_another_row() -> None:
    """The server's cache compares columns by a collation that may ignore case."""
    for clause in ('{"items": {"some": {"ok": true}}}', '{"items": {"sum": {"field": "n", "gte": 1}}}'):
        text = af.parse(clause, _CONTACT).to_sql("mariadb", "c").text
        assert text.endswith(" AND RAND() IS NOT NULL)")
