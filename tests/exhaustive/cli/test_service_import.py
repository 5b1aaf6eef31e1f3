"""``audiencefilter import``: what is read of a file, and what is told of it."""

import gzip
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from audiencefilter.cli.guard import Failure
from audiencefilter.contacts import csv_options
from audiencefilter.service.admin.importing import FIELDS, IGNORED, importable
from audiencefilter.service.api.schemas.resources import Contact, ContactChange
from audiencefilter.service.api.schemas.types import MAX_TEXT_CHARACTERS
from audiencefilter.service.operations.listing import SHOWN
from audiencefilter.service.storage.tables import contacts, imports
from tests.cli.helpers import Result, Run, csv_text, either_way, jsonl, parquet, saved
from tests.cli.match_helpers import LEGISLATORS
from tests.exhaustive.cli.service_helpers import Administration, administration
from tests.service.running import SECRET

FULL: dict[str, Any] = {
    "email": "Ada@cam.edu", "firstName": "Ada", "lastName": "Lovelace", "phoneNumber": "+44 1", "address": "1 Road",
    "name": "Ada Lovelace", "socialOne": "@ada", "socialTwo": "ada2", "website": "https://ada.example",
    "company": "Engines", "country": "GB", "city": "Köln", "points": 12, "referrals": 3, "isVerified": True,
    "unsubscribed": False, "isGDPR": True, "data": {"a": [1, {"b": None}], "c": "ü, \"q\""},
    "createdAt": "2024-05-01T12:00:00.123999+02:00",
}  # fmt: skip
#: As it is kept: in UTC.
CREATED = datetime(2024, 5, 1, 10, 0, 0, 123_999, UTC)


@pytest.fixture
def admin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Administration]:
    monkeypatch.setenv("AUDIENCEFILTER_SECRET", SECRET)
    with administration(tmp_path) as made:
        made.project()
        yield made


def imported(admin: Administration, path: object, *options: object, stdin: bytes | None = None) -> Result:
    return admin.run("import", path, "--list", "Spring", *options, stdin=stdin)


def counted(rows: int, created: int = 0, updated: int = 0, skipped: int = 0, bad: int = 0) -> str:
    """Return the last line of an import."""
    what = "row" if rows == 1 else "rows"
    return f"{rows} {what}: {created} created, {updated} updated, {skipped} skipped, {bad} bad\n"


def checked(result: Result, rows: int, bad: int = 0, **numbers: int) -> Result:
    """Check the numbers of an import, and that bad rows alone are an exit code of 1."""
    assert (result.code, result.out) == (int(bad > 0), counted(rows, bad=bad, **numbers)), result
    return result


def written(folder: Path, suffix: str, rows: Sequence[dict[str, Any]]) -> Path:
    """Save rows as CSV, JSON Lines or Parquet."""
    match suffix:
        case "parquet":
            return parquet(folder, rows)
        case "csv":
            return saved(folder, "c.csv", csv_text(*rows))
        case _:
            return saved(folder, "c.jsonl", jsonl(*rows))


def held(admin: Administration) -> list[dict[str, Any]]:
    return [dict(row) for row in admin.rows(sa.select(contacts).order_by(contacts.c.id))]


def held_data(admin: Administration) -> list[Any]:
    return [json.loads(contact["data"]) for contact in held(admin)]


# -- formats ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options"),
    [
        *((name, ()) for name in ("c.csv", "c.jsonl", "c", "data as text.parquet", "data.parquet")),
        *((name, ("--delimiter", ";")) for name in ("c.csv", "c.txt")),
    ],
)
def test_every_field_is_read(admin: Administration, tmp_path: Path, name: str, options: tuple[str, ...]) -> None:
    data = FULL["data"]
    match name:
        case "c":  # compressed, and of no telling name
            path = saved(tmp_path, name, gzip.compress(json.dumps(FULL).encode()))
        case "c.jsonl":
            path = saved(tmp_path, name, jsonl(FULL))
        case "c.csv" | "c.txt":
            cells = ['"' + line.replace('"', '""') + '"' for line in map(_cell, FULL.values())]
            delimiter = options[-1] if options else ","
            path = saved(tmp_path, name, f"{delimiter.join(FULL)}\n{delimiter.join(cells)}\n")
        case _:
            # An array of Parquet has elements of one type.
            data = data if "text" in name else data | {"a": [1, 2]}
            path = parquet(
                tmp_path, [{**FULL, "createdAt": CREATED, "data": json.dumps(data) if "text" in name else data}]
            )
    result = imported(admin, path, *options)
    assert (result.code, result.out, result.err) == (0, counted(1, created=1), "")
    check_full(admin, data)


def _cell(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def check_full(admin: Administration, data: Any = FULL["data"]) -> None:
    (contact,) = held(admin)
    assert json.loads(contact["data"]) == data
    assert contact["createdAt"].replace(tzinfo=UTC) == CREATED
    expected = {**FULL, "data": contact["data"], "createdAt": contact["createdAt"]}
    assert {name: contact[name] for name in FULL} == expected


def test_data_is_kept_beside_a_row_with_a_wrong_value(admin: Administration, tmp_path: Path) -> None:
    lines = [FULL, {"email": "b@c.de", "points": "lots", "data": {"a": 1}}]
    checked(imported(admin, written(tmp_path, "jsonl", lines)), 2, created=1, bad=1)
    check_full(admin)


def test_data_of_parquet_that_json_has_not(admin: Administration, tmp_path: Path) -> None:
    rows = [{"email": "a@b.de", "data": {"since": CREATED, "share": float("nan")}}, {"email": "c@d.de", "data": None}]
    assert imported(admin, parquet(tmp_path, rows)).code == 0
    found = {contact["email"]: json.loads(contact["data"]) for contact in held(admin)}
    assert found == {"a@b.de": {"since": CREATED.isoformat(), "share": None}, "c@d.de": {}}


def test_the_example_is_imported_whole(admin: Administration) -> None:
    result = imported(admin, LEGISLATORS)
    assert (result.code, result.out, result.err) == (0, counted(537, created=537), "left out: id, listId\n")
    given = [json.loads(line) for line in LEGISLATORS.read_text().splitlines()]
    kept = {(contact["name"], contact["address"]): contact for contact in held(admin)}
    assert len(kept) == len(given)
    for contact in given:
        row = kept[contact["name"], contact["address"]]
        for name in set(FIELDS) - {"data", "createdAt"}:
            assert row[name] == contact[name]
        assert json.loads(row["data"]) == contact["data"]
        assert row["createdAt"].replace(tzinfo=UTC) == datetime.fromisoformat(contact["createdAt"])
        assert row["id"] != contact["id"]


def test_what_a_file_may_have_is_what_a_contact_has() -> None:
    assert set(FIELDS) == {*ContactChange.model_fields, "createdAt"}
    assert set(IGNORED) | set(FIELDS) == set(Contact.model_fields)
    assert set(SHOWN) <= set(IGNORED) | set(FIELDS)


def test_what_is_missing_is_as_in_a_new_contact(admin: Administration, tmp_path: Path) -> None:
    missing = dict.fromkeys(("points", "isVerified", "data", "createdAt"))
    assert imported(admin, written(tmp_path, "jsonl", [{"firstName": "Ada", **missing}, {"city": "Bonn"}])).code == 0
    assert imported(admin, saved(tmp_path, "c.csv", "city,points,data,isGDPR,createdAt\nRome,,,,\n")).code == 0
    for contact in held(admin):
        assert (contact["points"], contact["isVerified"], contact["data"], contact["isGDPR"]) == (0, False, "{}", False)
        assert contact["email"] is None
        assert abs(contact["createdAt"].replace(tzinfo=UTC) - datetime.now(UTC)).total_seconds() < 600


def test_a_missing_value_changes_nothing(admin: Administration, tmp_path: Path) -> None:
    imported(admin, saved(tmp_path, "a.csv", "email,city,points\nada@cam.edu,Bonn,5\n"))
    result = imported(admin, saved(tmp_path, "b.csv", "email,city,points\nADA@cam.edu,,7\n"), "--on-existing", "update")
    assert result.out == counted(1, updated=1)
    (contact,) = held(admin)
    assert (contact["email"], contact["city"], contact["points"]) == ("ada@cam.edu", "Bonn", 7)


def test_stdin_is_imported_and_known_again(admin: Administration) -> None:
    first, again = (imported(admin, "-", stdin=b"email\nada@cam.edu\nbob\n") for _ in range(2))
    assert (first.code, first.out) == (again.code, again.out) == (1, counted(2, created=1, bad=1))
    assert first.err.startswith("stdin, line 3: email is 'bob'")
    assert "stdin was imported into 'Spring' on" in again.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_imported(admin: Administration, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("email\nada@cam.edu\n",))
    writer.start()
    assert imported(admin, pipe).code == 0
    writer.join()
    assert [contact["email"] for contact in held(admin)] == ["ada@cam.edu"]


# -- bad rows -----------------------------------------------------------------------------------------------------

BAD_VALUES = [
    ("email", "ada", "email is 'ada', expected an address such as ada@example.com"),
    ("email", "a@" + "b" * 253, "email has 255 characters, more than 254"),
    (
        "address",
        "x" * (MAX_TEXT_CHARACTERS + 1),
        f"address has {MAX_TEXT_CHARACTERS + 1:,} characters, more than {MAX_TEXT_CHARACTERS:,}",
    ),
    ("firstName", "a\0b", "firstName has the character U+0000, which cannot be stored"),
    ("points", 2**31, "points is 2147483648, expected a whole number from -2147483648 to 2147483647"),
    ("points", 1.5, "points is 1.5, expected a whole number"),
    ("referrals", "many", "referrals is 'many', expected a whole number"),
    ("isVerified", "yes", "isVerified is 'yes', expected true or false"),
    ("createdAt", "2024-05-01", "createdAt is '2024-05-01', expected a"),
    ("data", [1], "data is [1], expected a JSON object"),
    ("data", {"a": "x" * 64_000}, "data: has 64008 bytes as JSON, more than 64000"),
]


@pytest.mark.parametrize(("field", "value", "message"), BAD_VALUES)
@pytest.mark.parametrize(("suffix", "line"), [("csv", 3), ("jsonl", 2)])
def test_a_bad_row_is_told_and_the_others_are_imported(
    admin: Administration, tmp_path: Path, suffix: str, line: int, field: str, value: Any, message: str
) -> None:
    rows = [{"lastName": "first", field: None}, {"lastName": "bad", field: value}, {"lastName": "last", field: None}]
    path = written(tmp_path, suffix, rows)
    result = checked(imported(admin, path), 3, created=2, bad=1)
    assert result.err.startswith(f"{path}, line {line}: ")
    # What is text in one format is a value in the other.
    assert message.replace("'", "") in result.err.replace("'", "")
    assert result.err.count("\n") == 1
    assert {contact["lastName"] for contact in held(admin)} == {"first", "last"}


@pytest.mark.parametrize(("suffix", "first"), [("csv", "line 3"), ("jsonl", "line 2"), ("parquet", "row 2")])
def test_an_address_with_what_nobody_can_see_is_a_bad_row(
    admin: Administration, tmp_path: Path, suffix: str, first: str
) -> None:
    chars = {
        "\u200b": "U+200B ZERO WIDTH SPACE",
        "\ufeff": "U+FEFF ZERO WIDTH NO-BREAK SPACE",
        "\u2060": "U+2060 WORD JOINER",
        "\u00ad": "U+00AD SOFT HYPHEN",
        "\u202e": "U+202E RIGHT-TO-LEFT OVERRIDE",
        "\u0007": "U+0007",
    }
    rows = [{"city": "Bonn", "email": email} for email in ("ada@b.de", *(f"{char}ada@b.de" for char in chars))]
    path = written(tmp_path, suffix, rows)
    result = checked(imported(admin, path), 7, created=1, bad=6)
    assert result.err.startswith(f"{path}, {first}: email has the character U+200B ZERO WIDTH SPACE at position 1, ")
    for name, line in zip(chars.values(), result.err.splitlines(), strict=True):
        assert f": email has the character {name} at position 1, which nobody can see: leave it out" in line
    assert [contact["email"] for contact in held(admin)] == ["ada@b.de"]


def test_broken_rows_are_told_with_their_lines(admin: Administration, tmp_path: Path) -> None:
    content = (
        b'email,city,data\n,"a\nb",\na@b.de,x\n\nb@c.de,\xff,\nc@d.de,,{\n,,\nd@e.de,,"{""a"":1}"\n'
        b'e@f.de,"x"y,\nf@g.de,,\n'
    )
    path = saved(tmp_path, "c.csv", content)
    result = checked(imported(admin, path), 7, created=3, bad=4)
    *lines, note = result.err.splitlines()
    assert note == "note: 1 empty row passed over"
    told = sorted(line.removeprefix(f"{path}, line ") for line in lines)
    assert [line[: line.index(":")] for line in told] == ["10", "4", "6", "7"]
    assert told[0].startswith("10: broken quoting")
    assert told[1] == "4: 2 values, fewer than the 3 columns of the header"
    assert told[2] == "6: 'city' is not UTF-8: save the file as UTF-8"
    assert told[3].startswith("7: data is not JSON: ")
    assert {contact["email"] for contact in held(admin)} == {None, "d@e.de", "f@g.de"}


def test_broken_lines_of_json_are_told(admin: Administration, tmp_path: Path) -> None:
    broken = ["[1]", "{", '{"city": "\\ud800"}', '{"data": {"a": "\\ud800"}}']
    path = saved(tmp_path, "c.jsonl", "\n".join(['{"city": "Bonn"}', *broken, "", "{}", '{"points": 1}']))
    result = checked(imported(admin, path), 7, created=2, bad=5)
    told = sorted(line.removeprefix(f"{path}, line ") for line in result.err.splitlines())
    assert [line[0] for line in told] == ["2", "3", "4", "5", "7"]
    assert told[2] == "4: city has half a surrogate pair, which cannot be stored"


def test_a_key_that_stands_twice_is_told(admin: Administration, tmp_path: Path) -> None:
    lines = ['{"city": "Bonn", "city": "Rome"}', ' {"data": {"a": [{"b": 1, "b": 1}]}}', '{"city": "Oslo"}']
    path = saved(tmp_path, "c.jsonl", "\n".join(lines))
    result = checked(imported(admin, path), 3, created=1, bad=2)
    assert result.err.splitlines() == [
        f'{path}, line 1: the key "city" occurs in an object more than once',
        f'{path}, line 2: the key "b" occurs in an object more than once',
    ]
    path = saved(tmp_path, "c.csv", 'city,data\nKiel,"{""a"": 1, ""a"": 2}"\nUlm,"{""a"": 1}"\n')
    result = checked(imported(admin, path), 2, created=1, bad=1)
    message = 'data is not JSON that can be stored: the key "a" occurs in an object more than once'
    assert result.err == f"{path}, line 2: {message}\n"
    assert {contact["city"] for contact in held(admin)} == {"Oslo", "Ulm"}


def test_bad_rows_of_parquet_are_told_by_their_rows(admin: Administration, tmp_path: Path) -> None:
    rows = [{"email": "a@b.de"}, {"email": "nobody"}, {"email": None}]
    result = checked(imported(admin, parquet(tmp_path, rows)), 3, created=1, bad=2)
    assert "c.parquet, row 2: email is 'nobody'" in result.err
    assert "c.parquet, row 3: it has no value of a contact" in result.err


# -- again --------------------------------------------------------------------------------------------------------


def test_a_finished_file_is_imported_again_when_asked(admin: Administration, tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", "email,city\nada@cam.edu,Bonn\n,Rome\n")
    first = imported(admin, path)
    # What it is called, and when it was changed, are nothing to it.
    other = saved(tmp_path, "other.csv", path.read_text())
    second = imported(admin, other)
    assert (second.code, second.out) == (0, first.out)
    assert re.fullmatch(
        rf"{other} was imported into 'Spring' on \d{{4}}-\d\d-\d\d at \d\d:\d\d UTC: nothing to do "
        r"\(--again imports it once more\)\n",
        second.err,
    )
    third = imported(admin, path, "--again")
    assert (third.code, third.out) == (0, counted(2, created=1, skipped=1))
    assert len(held(admin)) == 3


def test_a_file_is_imported_into_each_list(admin: Administration, tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", "email\nada@cam.edu\n")
    admin.done("projects", "create", "Autumn", "--account", "Acme")
    assert imported(admin, path).code == 0
    assert admin.run("import", path, "--list", "Autumn").out == counted(1, created=1)


# -- what cannot be done ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "parquet"])
def test_unknown_columns_are_told_unless_they_are_ignored(admin: Administration, tmp_path: Path, suffix: str) -> None:
    path = written(tmp_path, suffix, [{"id": "1", "e_mail": "a@b.de", "city": "Bonn", "Shoe size": "44"}])
    result = imported(admin, path)
    assert (result.code, result.out) == (2, "")
    hint = " --map e_mail=email reads it so" if suffix == "csv" else ""
    assert result.err == (
        f"error: {path}: a contact has no field 'e_mail'; did you mean 'email'?{hint}\n"
        f"{path}: a contact has no field 'Shoe size'\n  (--ignore-unknown leaves such columns out)\n"
    )
    assert held(admin) == []
    result = imported(admin, path, "--ignore-unknown")
    note = f"note: {path} has no column 'email': --map e_mail=email?\n" if suffix == "csv" else ""
    assert (result.code, result.err) == (0, f"{note}left out: id, e_mail, Shoe size\n")
    assert [contact["city"] for contact in held(admin)] == ["Bonn"]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("none.csv", None, "none.csv: No such file or directory"),
        ("c.csv", b"", "has no header"),
        ("c.csv", b"email,email\n", "more than one column is called 'email'"),
        ("c.csv.gz", b"\x1f\x8b\x08broken", "the gzip data is broken"),
        ("c.parquet", b"email", "is no Parquet file"),
        ("a.csv", b"a,b\n1,2\n", "a.csv has no column of a contact: there are email, "),
    ],
)
def test_a_file_that_cannot_be_read_is_told(
    admin: Administration, tmp_path: Path, name: str, content: bytes | None, message: str
) -> None:
    if content is not None:
        saved(tmp_path, name, content)
    result = imported(admin, tmp_path / name, *(["--ignore-unknown"] if name == "a.csv" else []))
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert not [row for row in admin.rows(sa.select(imports)) if row["done"]]


def test_what_cannot_be_imported_is_told(admin: Administration, tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", "email\na@b.de\n")
    for arguments, message in (
        ((path, "--list", "Sprung"), "there is no list 'Sprung'"),
        (("sqlite:///a", "--list", "Spring"), "sqlite:// is a database: import reads files"),
        ((tmp_path, "--list", "Spring"), "Is a directory"),
        ((path, "--list", "Spring", "--delimiter", "ab"), "write one character, or auto"),
    ):
        assert message in admin.refused("import", *arguments)
    admin.project("Spring", "Bolt")
    assert "there are 2 lists called 'Spring'" in admin.refused("import", path, "--list", "Spring")
    assert admin.run("import", path, "--list", "Spring", "--account", "Bolt").code == 0


def test_a_terminal_is_no_file(admin: Administration, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    with pytest.raises(Failure, match="no contacts: name a file, or pipe one in"), importable("-"):
        pass


def test_memory_does_not_grow_with_the_rows(admin: Administration, tmp_path: Path) -> None:
    peaks = []
    for rows in (20_000, 80_000):
        path = tmp_path / f"{rows}.csv"
        with path.open("w") as file:
            file.write("lastName,points\n")
            file.writelines(f"Contact {index},{index % 100}\n" for index in range(rows))
        code = (
            "import atexit, resource, sys; "
            "atexit.register(lambda: sys.stderr.write(str(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss))); "
            "from audiencefilter.__main__ import run; run()"
        )
        command = [sys.executable, "-c", code, "import", str(path), "--list", "Spring", "--database-url", admin.url]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        peaks.append(int(done.stderr) // (1024 if sys.platform == "darwin" else 1))
    # SQLite keeps up to 64 MiB of the file.
    assert peaks[1] < peaks[0] + 80_000, f"{peaks} KiB"


@either_way
def test_the_program_tells_what_it_did(
    run: Run, admin: Administration, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = saved(tmp_path, "c.csv", "email\na@b.de\nb\n")
    result = run("import", path, "--list", "Spring", "--database-url", admin.url)
    assert (result.code, result.out) == (1, counted(2, created=1, bad=1))
    assert result.err == f"{path}, line 3: email is 'b', expected an address such as ada@example.com\n"


# -- CSV as other programs export it ------------------------------------------------------------------------------


def test_a_file_of_which_no_row_can_be_read_has_bad_rows_only(admin: Administration, tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", "email,city\na@b.de\nb@c.de,Bonn,DE\n")
    result = checked(imported(admin, path), 2, bad=2)
    assert [line.partition(": ")[0] for line in result.err.splitlines()] == [f"{path}, line 2", f"{path}, line 3"]


def test_bad_rows_count_after_the_last_that_could_be_read(
    admin: Administration, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(csv_options, "BATCH_ROWS", 2)
    path = saved(tmp_path, "c.csv", "email,city\na@b.de,\nb@c.de,\nx\ny\nc@d.de,\nd@e.de,\nz\nz\n")
    checked(imported(admin, path), 8, created=4, bad=4)


def test_an_export_of_a_spreadsheet_is_imported(admin: Administration, tmp_path: Path) -> None:
    path = saved(
        tmp_path,
        "kunden.csv",
        "\ufeffsep=;\r\nE-Mail;isVerified;createdAt\r\nada@cam.edu;Ja;31.12.2025\r\nbob@cam.edu;Nein;\r\n;;\r\n",
    )
    assert "--map E-Mail=email reads it so" in imported(admin, path).err
    said = ("--map", "E-Mail=email", "--booleans", "Ja,Nein", "--date-format", "createdAt=DD.MM.YYYY Europe/Berlin")
    result = checked(imported(admin, path, *said), 2, created=2)
    assert result.err == "note: 1 empty row passed over\n"
    ada, bob = held(admin)
    assert (ada["email"], ada["isVerified"], bob["isVerified"]) == ("ada@cam.edu", True, False)
    assert ada["createdAt"].replace(tzinfo=UTC) == datetime(2025, 12, 30, 23, tzinfo=UTC)
    assert imported(admin, path, "--again", "--separator", "email=,").code == 2


# -- values within data ---------------------------------------------------------------------------------------------

CUSTOM = [
    {"name": "plan", "path": ["crm", "plan"], "type": "string"},
    {"name": "data.seats", "path": ["seats"], "type": "integer"},
    {"name": "trial", "path": ["trial"], "type": "datetime"},
    {"name": "tags", "path": ["crm", "tags"], "type": "string", "many": True},
    {"name": "active", "path": ["active"], "type": "boolean"},
    {"name": "score", "path": ["score"], "type": "number"},
    {"name": "dotted", "path": ["a.b"], "type": "integer"},
    {"name": "birthday", "path": ["birthday"], "type": "date"},
    {"name": "paid", "path": ["paid"], "type": "decimal", "scale": 2},
    {"name": "order", "path": ["order"], "type": "uuid"},
]


@pytest.fixture
def custom(admin: Administration, tmp_path: Path) -> Administration:
    """Give a project with custom fields."""
    admin.language(tmp_path, CUSTOM)
    return admin


HELD = {
    "crm": {"plan": "pro", "tags": ["vip", None]}, "seats": 5, "trial": "2026-01-01T00:00:00Z", "note": "hi",
    "deep": {"er": "x"},
}  # fmt: skip


def test_columns_of_csv_are_values_in_data(custom: Administration, tmp_path: Path) -> None:
    text = (
        "email,plan,data.seats,trial,tags,data.note,data.deep.er,data\n"
        'ada@cam.edu,pro,5,2026-01-01T00:00:00Z,"[""vip"", null]",hi,x,\n'
        'bob@cam.edu,,,,,,,"{""seats"": 7}"\n'
        'cem@cam.edu,,9,,,,,"{""seats"": 7, ""a"": 1}"\n'
    )
    checked(imported(custom, saved(tmp_path, "c.csv", text)), 3, created=3)
    found = {contact["email"]: json.loads(contact["data"]) for contact in held(custom)}
    # What stands in a column of its own counts.
    assert found == {"ada@cam.edu": HELD, "bob@cam.edu": {"seats": 7}, "cem@cam.edu": {"seats": 9, "a": 1}}


def test_an_export_of_a_spreadsheet_has_values_in_data(custom: Administration, tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", "email;Schlagworte;trial;active\nada@cam.edu;vip, neu;31.12.2025;Ja\n")
    said = ("--map", "Schlagworte=tags", "--separator", "tags=,", "--date-format", "trial=DD.MM.YYYY")
    checked(imported(custom, path, "--delimiter", "auto", "--booleans", "Ja,Nein", *said), 1, created=1)
    assert held_data(custom)[0] == {
        "crm": {"tags": ["vip", "neu"]}, "trial": "2025-12-31T00:00:00Z", "active": True,
    }  # fmt: skip


def test_dates_decimals_and_ids_are_values_in_data(custom: Administration, tmp_path: Path) -> None:
    order = "123e4567-e89b-12d3-a456-426614174000"
    rows = (f"29.02.2024,19.99,{order.upper()}", ",5.00,", ",0.125,", "30.02.2024,,")
    path = saved(tmp_path, "c.csv", "\n".join(["birthday,paid,order", *rows, ""]))
    checked(imported(custom, path, "--date-format", "birthday=DD.MM.YYYY"), 4, created=2, bad=2)
    first, second = held_data(custom)
    assert first == {"birthday": "2024-02-29", "paid": 19.99, "order": order}
    assert second == {"paid": 5}


def test_nested_values_of_parquet_and_json_lines(custom: Administration, tmp_path: Path) -> None:
    nested = {"email": "ada@cam.edu", "data": {"note": "hi", "deep": {"er": "x"}}}
    own = {"plan": "pro", "data.seats": 5, "tags": ["vip", None]}
    row = {**nested, **own, "trial": datetime(2026, 1, 1, tzinfo=UTC)}
    assert imported(custom, parquet(tmp_path, [row])).code == 0
    row = {**nested, "email": "bob@cam.edu", **own, "trial": "2026-01-01T00:00:00Z"}
    assert imported(custom, written(tmp_path, "jsonl", [row])).code == 0
    assert held_data(custom) == [HELD, HELD]


def test_a_column_that_is_nothing_is_told(custom: Administration, tmp_path: Path) -> None:
    result = imported(custom, saved(tmp_path, "c.csv", "email,plans,data.\na@b.de,x,y\n"))
    assert result.code == 2
    assert "a contact has no field 'plans'" in result.err
    assert "a contact has no field 'data.'" in result.err


AT_PATHS = [
    ("data.score", "14.30", 14.3),
    ("data.score", "1e2", 100.0),
    ("data.seats", "5", 5),
    ("data.trial", "2026-01-01T02:00:00+02:00", "2026-01-01T00:00:00Z"),
    ("data.active", "false", False),
    ("data.crm.plan", "pro", "pro"),
    ("data.crm.tags", '"[""vip""]"', ["vip"]),
]


@pytest.mark.parametrize(("column", "text", "value"), AT_PATHS)
def test_a_column_at_the_path_of_a_custom_field_has_its_type(
    custom: Administration, tmp_path: Path, column: str, text: str, value: object
) -> None:
    result = imported(custom, saved(tmp_path, "c.csv", f"email,{column}\na@b.de,{text}\nb@b.de,\n"))
    assert (result.code, result.err) == (0, ""), result
    found = held_data(custom)[0]
    for key in column.split(".")[1:]:
        found = found[key]
    assert (found, type(found)) == (value, type(value))
    assert held_data(custom)[1] == {}


@pytest.mark.parametrize(
    ("column", "value", "message"),
    [
        ("data.seats", "many", " is 'many'"),
        ("trial", "soon", " is 'soon'"),
        ("tags", "vip", " is 'vip'"),
        ("data.score", "14,30", " is '14,30', expected "),
        ("data.score", "inf", " is 'inf', expected "),
        ("data.seats", "14.30", " is '14.30', expected "),
        ("data.seats", "3000000000", " is '3000000000', expected "),
        ("data.trial", "31.12.2025", " is '31.12.2025', expected "),
        ("data.active", "maybe", " is 'maybe', expected "),
        ("data.crm.tags", "vip", " is 'vip', expected "),
        ("data.seats.more", "1", " has no place in data: there is another value at seats"),
    ],
)
def test_a_wrong_value_in_data_is_a_bad_row(
    custom: Administration, tmp_path: Path, column: str, value: str, message: str
) -> None:
    data = {"seats": 1}
    for suffix, line in (("csv", 2), ("jsonl", 1)):
        path = written(tmp_path, suffix, [{"email": f"a@{suffix}.de", "data": data, column: value}, {"city": suffix}])
        result = imported(custom, path)
        assert (result.code, result.out) == (1, counted(2, created=1, bad=1))
        assert result.err.startswith(f"{path}, line {line}: {column}{message}")
    assert [contact["city"] for contact in held(custom)] == ["csv", "jsonl"]


def test_options_of_csv_are_about_columns_at_paths_too(custom: Administration, tmp_path: Path) -> None:
    path = saved(
        tmp_path, "c.csv", "email,Score,data.crm.tags,data.trial,data.active\na@b.de,7.5,vip|new,31.12.2025,Ja\n"
    )
    said = ("--map", "Score=data.score", "--separator", "data.crm.tags=|", "--booleans", "Ja,Nein")
    result = imported(custom, path, *said, "--date-format", "data.trial=DD.MM.YYYY")
    assert (result.code, result.err) == (0, ""), result
    assert held_data(custom)[0] == {
        "score": 7.5, "crm": {"tags": ["vip", "new"]}, "trial": "2025-12-31T00:00:00Z", "active": True,
    }  # fmt: skip


@pytest.mark.parametrize("suffix", ["csv", "jsonl"])
def test_a_path_without_a_custom_field_is_named(custom: Administration, tmp_path: Path, suffix: str) -> None:
    columns = {"email": "a@b.de", "data.score": 1, "data.Score": "x", "data.a.b": "14.30"}
    result = imported(custom, written(tmp_path, suffix, [columns]))
    assert result.code == 0
    assert result.err == (
        "note: 'Spring' has no custom field at data.Score, data.a.b: stored as written, and no audience can use it\n"
    )
    assert held_data(custom)[0] == {"score": 1, "Score": "x", "a": {"b": "14.30"}}


def test_a_column_called_as_a_field_is_not_that_of_its_path(admin: Administration, tmp_path: Path) -> None:
    fields = [
        {"name": "data.a", "path": ["b"], "type": "integer"},
        {"name": "first", "path": ["a"], "type": "number"},
        {"name": "second", "path": ["c"], "type": "number"},
        {"name": "third", "path": ["c"], "type": "string"},
    ]
    admin.language(tmp_path, fields)
    assert imported(admin, saved(tmp_path, "c.csv", "email,data.a,data.c\na@b.de,7,7\n")).code == 0
    assert held_data(admin) == [{"b": 7, "c": 7}]


# -- JSON that is no JSON Lines ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("options", [(), ("--ignore-unknown",)])
def test_a_document_of_json_is_told_with_what_to_do(
    admin: Administration, tmp_path: Path, indent: int | None, options: tuple[str, ...]
) -> None:
    records = [{"email": "a@b.de"}, {"email": "c@b.de"}]
    for document, what in ((records, ".[]"), ({"total": 2, "records": records}, ".records[]")):
        path = saved(tmp_path, "c.json", json.dumps(document, indent=indent))
        result = imported(admin, path, *options)
        assert (result.code, result.out) == (2, "")
        assert f": jq -c '{what}' writes it so" in result.err
    assert held(admin) == []
