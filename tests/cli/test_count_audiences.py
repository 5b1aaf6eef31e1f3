"""count over the audiences of a file."""

from pathlib import Path

import pyarrow as pa

from tests.cli.helpers import cli, jsonl, parquet, refused, saved
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
    file = saved(tmp_path, "c.csv", "id,first_name\n1,Ada\n")
    readers = "  audiences that read firstName: 'ada', 'bonn'\n  audiences that read city: 'bonn'\n"
    for command in ("count", "match"):
        result = cli(command, "-a", path, file)
        assert (result.code, result.out) == (2, "")
        assert "has no column 'firstName', which the filter reads; did you mean 'first_name'?" in result.err
        assert result.err.endswith(readers)
    assert cli("count", "-a", path, file, "--missing-columns", "null").out == "ada\t0\nany\t1\nbonn\t0\n"
