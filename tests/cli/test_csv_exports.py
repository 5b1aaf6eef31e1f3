"""CSV as other programs export it: delimiters, headers, lists, dates, words for true and false, empty rows."""

import json
from pathlib import Path

import pytest

import audiencefilter as af
from audiencefilter.cli.clause import load_schema
from audiencefilter.contacts.schema_file import schema_text
from tests.cli.column_helpers import both
from tests.cli.helpers import cli, refused, saved
from tests.each import each

T = af.FieldType
#: What a spreadsheet writes in Germany.
EXCEL = (
    "\ufeffsep=;\r\nE-Mail;Punkte;Geburtstag;Newsletter;Tags\r\n"
    'ada@example.com;12;31.12.1990;Ja;"[""vip"", ""neu""]"\r\n'
    'bob@example.com;3;1.2.1985;nein;"[""vip;alt""]"\r\n'
    "eve@example.com;7;;;\r\n"
    ";;;;\r\n;;;;\r\n"
)
SAID = ("--map", "E-Mail=email", "--booleans", "Ja,Nein")
SCHEMA = {
    "name": "Kunde",
    "fields": [
        {"name": "email", "type": "string"},
        {"name": "points", "type": "integer", "attribute": "Punkte"},
        {"name": "born", "type": "datetime", "attribute": "Geburtstag", "format": "DD.MM.YYYY Europe/Berlin"},
        {"name": "newsletter", "type": "boolean", "attribute": "Newsletter"},
        {"name": "tags", "type": "string", "attribute": "Tags", "many": True},
    ],
}


@pytest.fixture
def schema(tmp_path: Path) -> Path:
    return saved(tmp_path, "schema.json", SCHEMA)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return saved(tmp_path, "kunden.csv", EXCEL)


def counted(*options: object, stdin: str | None = None, **sizes: int) -> tuple[int, str, str]:
    """Return what `count` says, by rows and by columns."""
    result, _ = both(lambda: cli("count", "--verbose", *options, stdin=stdin), **sizes)
    return result.code, result.out, result.err


#: Clauses, and whom they select.
CLAUSES = {
    "newsletter = true": ["ada"], "newsletter = false": ["bob"], "tags HAS 'vip'": ["ada"],
    "tags HAS 'vip;alt'": ["bob"], "tags HAS EVERY ('vip', 'neu')": ["ada"], "NOT tags HAS 'neu'": ["bob"],
    "born = '1990-12-30T23:00:00Z'": ["ada"], "born < '1985-02-01T00:00:00Z'": ["bob"],
    "points > 0": ["ada", "bob", "eve"],
}  # fmt: skip


def test_an_export_of_a_spreadsheet_is_read(schema: Path, path: Path) -> None:
    made = load_schema(str(schema))
    store = af.ColumnStore.from_csv(path, made, map={"E-Mail": "email"}, booleans=("Ja", "Nein"))

    def check(clause: str) -> None:
        options = ("--schema", schema, "--where", clause, *SAID)
        result, _ = both(lambda: cli("select", *options, "--columns", "email", "--to", "jsonl", path))
        assert (result.code, result.err) == (0, "note: 2 empty rows passed over\n")
        for rows in (result.rows, store.select(af.parse_text(clause, made))):
            assert [row["email"].partition("@")[0] for row in rows] == CLAUSES[clause]

    each(CLAUSES, check)


def test_what_is_selected_is_written_as_it_was_read(schema: Path, path: Path) -> None:
    options = ("--schema", schema, "--where", "newsletter = true", *SAID, path)
    header, row = EXCEL.splitlines()[1:3]
    assert cli("select", *options).bytes.decode().splitlines() == [header.replace("E-Mail", "email"), row]
    ada = {"email": "ada@example.com", "Punkte": 12, "Geburtstag": "31.12.1990", "Newsletter": True}
    assert cli("select", "--to", "jsonl", *options).rows == [{**ada, "Tags": ["vip", "neu"]}]


def test_a_schema_is_proposed_for_an_export(path: Path) -> None:
    result = cli("schema", "infer", path, *SAID)
    assert json.loads(result.out)["fields"] == [
        {"name": "email", "type": "string", "nullable": False},
        {"name": "Punkte", "type": "integer", "nullable": False},
        {"name": "Geburtstag", "type": "date", "format": "DD.MM.YYYY"},
        {"name": "Newsletter", "type": "boolean"},
        {"name": "Tags", "type": "string", "many": True},
    ]
    assert "note: 2 empty rows passed over\n" in result.err


def test_other_commands_take_the_same(schema: Path, path: Path, tmp_path: Path) -> None:
    audiences = saved(tmp_path, "a.jsonl", {"key": "vip", "filters": {"tags": {"has": "vip"}, "newsletter": True}})
    found = cli("match", "--audiences", audiences, "--schema", schema, "--id", "email", *SAID, path)
    assert found.rows[0] == {"id": "ada@example.com", "audiences": ["vip"]}
    options = ("--schema", schema, "--where", "tags HAS 'neu'", *SAID, path)
    assert cli("explain", "--contact", "email=ada@example.com", *options).code == 0


@pytest.mark.parametrize(("delimiter", "named"), [(";", "';'"), ("\t", "tab"), ("|", "'|'")])
def test_another_delimiter_is_named_or_found(tmp_path: Path, delimiter: str, named: str) -> None:
    path = saved(tmp_path, "c.csv", "email,points\na,5\nb,1\n".replace(",", delimiter))
    options = ("--where", "points > 3", path)
    code, out, err = counted(*options)
    assert (code, out) == (2, "")
    assert f"c.csv, line 1: the header has no ',', and it has {delimiter!r}: name the delimiter" in err
    assert cli("schema", "infer", path).code == 2
    with pytest.raises(ValueError, match="the header has no ','"):
        af.ColumnStore.from_csv(path)
    assert counted("--delimiter", named.strip("'"), *options)[:2] == (0, "1 of 2 (50.0%)\n")
    assert len(af.ColumnStore.from_csv(path, delimiter=delimiter).indices(af.parse('{"points": 5}'))) == 1


@pytest.mark.parametrize(
    ("header", "columns"),
    [('"a,b"', ["a,b"]), ("a", ["a"]), ("a,b", ["a", "b"]), ('"a;b",c', ["a;b", "c"])],
)
def test_a_delimiter_is_none_within_quotation_marks(tmp_path: Path, header: str, columns: list[str]) -> None:
    path = saved(tmp_path, "c.csv", f"{header}\n")
    found = cli("schema", "infer", path)
    assert [field["name"] for field in json.loads(found.out)["fields"]] == columns


@pytest.mark.parametrize("options", [(), ("--delimiter", ";")])
@pytest.mark.parametrize("first", ["sep=;\r\n", "SEP=;\n", '"sep=;"\n', "\ufeffsep=;\r\n"])
def test_the_line_that_names_the_delimiter_is_no_header(tmp_path: Path, first: str, options: tuple[str, ...]) -> None:
    path = saved(tmp_path, "c.csv", f"{first}email;points\na;5\nb;x\n")
    result = counted("--where", "points > 3", "--on-error", "skip", *options, path, batch=1)
    assert result[:2] == (0, "1 of 1 (100.0%)\n")
    assert "c.csv, line 4: points is 'x'" in result[2]


@pytest.mark.parametrize(
    ("empty", "where"),
    [(",,\n", "middle"), ('"","",""\n', "end"), (',"",\r\n', "middle"), ("\n,,\n", "end"), (",,,,\n", "middle")],
)
def test_rows_without_any_value_are_no_contacts(tmp_path: Path, empty: str, where: str) -> None:
    rows = [f"a{number},{number},\n" for number in range(1, 10)]
    rows.insert(4 if where == "middle" else 9, empty * 2)
    path = saved(tmp_path, "c.csv", "email,points,city\n" + "".join(rows))
    for clause in ("points > 4", "NOT (city = 'Bonn')", "points IS NULL"):
        _, out, err = counted("--notation", "extended", "--where", clause, path)
        assert out.split()[2] == "9"
        assert err == "note: 2 empty rows passed over\n"
    fields = json.loads(cli("schema", "infer", path).out)["fields"]
    assert fields[1] == {"name": "points", "type": "integer", "nullable": False}
    assert af.ColumnStore.from_csv(path).indices(af.parse('{"points": {"gt": 0}}')).tolist() == list(range(9))
    assert len(af.ColumnStore.from_csv(path)) == 9


def test_a_file_of_which_no_row_can_be_read_is_told(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", "email,points\na\nb,1,2\n")
    result = cli("count", "--where", "points > 3", "--on-error", "skip", path)
    assert (result.code, result.out) == (1, "0\n")
    assert "warning: 2 rows skipped" in result.err
    assert "no contact could be read" in cli("schema", "infer", "--on-error", "skip", path).err
    assert cli("schema", "infer", "--on-error", "skip", path).code == 2


def test_headers_are_read_as_fields(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", "Email Address,points\nada,5\n")
    options = ("--where", "email = 'ada'", path)
    code, _, err = counted(*options)
    assert code == 2
    assert "has no column 'email', which the filter reads" in err
    assert counted("--map", "Email Address=email", *options)[:2] == (0, "1 of 1 (100.0%)\n")
    assert counted("--missing-columns", "null", *options)[1] == "0 of 1 (0.0%)\n"
    unlike = saved(tmp_path, "e.csv", "#,points\n1,5\n")
    assert "did you mean" not in counted("--where", "email = 'ada'", unlike)[2]
    changed = saved(tmp_path, "d.csv", "city,country\nDE,Bonn\n")
    assert counted("--map", "city=country", "--map", "country=city", "--where", "city = 'Bonn'", changed)[0] == 0


def test_what_does_not_fit_is_told(tmp_path: Path) -> None:
    fields = [af.Field("email", T.STRING), af.Field("city", T.STRING), af.Field("points", T.INTEGER)]
    schema = saved(tmp_path, "schema.json", schema_text(af.Schema("Row", fields)))
    path = saved(tmp_path, "c.csv", "E-Mail,city,points,at\na,b,5,\n")

    def check(case: tuple[list[str], str]) -> None:
        options, message = case
        result = cli("count", "--schema", schema, "--where", "points > 3", *options, path)
        assert (result.code, result.out) == (2, "")
        assert message in result.err

    cases = [
        (["--map", "Emial=email"], "line 1: there is no column 'Emial' to read as 'email'; did you mean 'E-Mail'?"),
        (["--map", "E-Mail=points"], "line 1: more than one column is called 'points'"),
        (["--map", "E-Mail=email", "--map", "city=email"], "2 headers are to be read as 'email': name one of them"),
        (["--map", "E-Mail=a", "--map", "E-Mail=b"], "'E-Mail' is named already"),
        (["--map", "email"], "--map 'email': write --map 'Email Address=email'"),
        (["--delimiter", "auto"], "the delimiter 'auto' is not one character that may stand between values"),
        (["--booleans", "Yes"], "booleans are the word for true and another for false, as Yes and No"),
        (["--booleans", "0,1"], "booleans: '0' means false already"),
    ]
    each(cases, check)


def test_what_is_said_of_csv_is_refused_for_other_formats(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.jsonl", '{"points": 5}\n')
    message = refused("count", "--where", "points > 3", "--map", "a=points", "--booleans", "Y,N", path)
    assert "c.jsonl is JSONL, and --map and --booleans is for CSV: leave it out" in message
