"""count over the audiences of a file, and match over a table with related records."""

from pathlib import Path

import pyarrow as pa

from audiencefilter.cli.clause import load_schema
from tests.cli.helpers import cli, jsonl, parquet, refused, saved, sqlite_file
from tests.cli.match_helpers import AUDIENCES, LEGISLATORS, audiences, contacts

#: How many of the example contacts are in each of the example audiences.
NUMBERS = "senators\t100\nlong-serving\t28\nleaders\t40\nnewcomers\t155\nwest-coast\t73\nindependents\t3\n"


def test_each_audience_has_a_line(tmp_path: Path) -> None:
    assert cli("count", "-a", "-", LEGISLATORS, stdin=AUDIENCES.read_text()).out == NUMBERS
    assert cli("count", "-a", AUDIENCES, LEGISLATORS, "-v").out.startswith("senators\t100 of 537 (18.6%)\n")
    path = saved(tmp_path, "a.jsonl", '{"key": ["ü", 1], "filters": {"points": 1000}}\n{"id": "m", "mode": "manual"}\n')
    nobody = cli("count", "-a", path, LEGISLATORS, LEGISLATORS)
    assert (nobody.code, nobody.out, "manual audiences" in nobody.err) == (1, '"[""ü"",1]"\t0\n', True)


def test_what_is_wrong_is_told(tmp_path: Path) -> None:
    path = saved(tmp_path, "a.jsonl", '{"key": 1, "filters": {"points": "1"}}\n{"key": 2, "filters": {"citty": "B"}}\n')
    error = refused("count", "-a", path, LEGISLATORS)
    assert error.startswith(f"error: {path}: 2 problems\n")
    assert all(part in error for part in ("[wrong_type]", "[unknown_field]", "^^^"))
    for options in ([], ["-w", "points = 1", "-a", AUDIENCES]):
        assert "--where, or a file of audiences, --audiences, and not both" in refused("count", LEGISLATORS, *options)
    assert "stdin can be read once" in refused("count", "-a", "-", stdin="")


def test_a_folder_and_a_pattern_are_their_files(tmp_path: Path) -> None:
    rows = contacts()[::9]
    lines, table = saved(tmp_path, "c.jsonl", jsonl(*rows)), pa.Table.from_pylist(rows)
    (folder := tmp_path / "parts [1]").mkdir()
    (folder / "within").mkdir()
    parquet(folder / "within", table[:20], "a.parquet")
    parquet(folder, table[20:], "b.parquet")
    (folder / "_SUCCESS").touch()
    (empty := tmp_path / "empty").mkdir()
    numbers = cli("count", "-a", AUDIENCES, lines).out
    chosen = cli("select", "-w", "points >= 20", lines).out.count("\n")
    assert 0 < chosen < len(table)
    for name in (folder, f"{tmp_path}/parts*/**/*.parquet"):
        assert cli("count", "-a", AUDIENCES, name).out == numbers
        assert cli("select", "-w", "points >= 20", name).out.count("\n") == chosen
    assert len(cli("match", "-a", AUDIENCES, folder).out.splitlines()) == len(table)
    for name, said in ((empty, "no file *.parquet in the folder"), (f"{empty}/*.csv", "no file of this pattern")):
        assert refused("count", "-a", AUDIENCES, name) == f"error: {name}: there is {said}\n"
    assert "proposed from the first 40 contacts" in cli("schema", "infer", folder).err
    assert "proposed from all 40 contacts" in cli("schema", "infer", folder / "b.parquet").err


def test_a_missing_column_names_its_audiences(tmp_path: Path) -> None:
    path = audiences(tmp_path, {"ada": {"firstName": "Ada"}, "any": {}, "bonn": {"city": "Bonn", "firstName": "B"}})
    table = [sqlite_file(tmp_path, "CREATE TABLE contacts (id INTEGER, first_name TEXT)"), "--table", "contacts"]
    file = saved(tmp_path, "c.csv", "id,first_name\n1,Ada\n")
    readers = "  audiences that read firstName: 'ada', 'bonn'\n  audiences that read city: 'bonn'\n"
    for command, given in (("count", table), ("count", [file]), ("match", table), ("match", [file])):
        result = cli(command, "-a", path, *given)
        assert (result.code, result.out) == (2, "")
        assert "has no column 'firstName', which the filter reads; did you mean 'first_name'?" in result.err
        assert result.err.endswith(readers)
    assert cli("count", "-a", path, file, "--missing-columns", "null").out == "ada\t0\nany\t1\nbonn\t0\n"


def test_wrong_values_and_dates_of_a_table(tmp_path: Path) -> None:
    rows = "SELECT '2025-01-31' AS day, 1 AS number UNION VALUES ('2025-02-28', 2), ('soon', 3), (NULL, 4)"
    url = sqlite_file(tmp_path, f"CREATE TABLE contacts AS {rows}")
    fields = [{"name": "day", "type": "datetime", "format": "YYYY-MM-DD"}, {"name": "number", "type": "integer"}]
    schema = saved(tmp_path, "s.json", {"fields": fields})
    texts = ["day > '2025-02-01T00:00:00Z'", "day IS NULL", "number >= 3", "number < 3"]
    path = audiences(tmp_path, texts, load_schema(str(schema)))
    options = ["-a", path, "--schema", schema, url, "--table", "contacts", "-v"]
    assert "day is 'soon', expected a date" in refused("count", *options)
    for on_error, total, expected in (("null", 4, "1222"), ("skip", 3, "1112")):
        found = cli("count", *options, "--on-error", on_error).out.splitlines()
        assert [line.partition("\t")[2][:6] for line in found] == [f"{number} of {total}" for number in expected]
