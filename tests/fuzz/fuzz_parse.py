"""Fuzz the parsers: any bytes give a filter or an InvalidFilterError, and what is read is printed and read again.

Run by ``make fuzz``; libFuzzer's own options go behind ``ARGS=``. It starts from the conformance clauses.
"""

import json
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports():
    import audiencefilter as af
    import audiencefilter.notations.text
    import audiencefilter.notations.text_printer

CASES = Path(__file__).parent.parent / "conformance" / "cases.jsonl"
SCHEMAS = (af.CONTACT, af.CONTACT.with_notation(af.Notation.EXTENDED))
RECORD = {"email": "ann@example.com", "points": 5, "isVerified": True, "city": None}


def check_filter(f: af.Filter) -> None:
    """Whatever was read, printed and read again, is the same, and has a verdict."""
    assert af.parse(f.to_json(), schema=f.schema) == f
    assert af.parse(f.to_dict(), schema=f.schema).ast == f.ast
    assert af.parse_text(f.to_text(), schema=f.schema).ast == f.ast
    assert f.matches(RECORD) is (f.explain(RECORD).verdict is True)
    assert f.describe().endswith(".")
    assert all(warning.code for warning in f.warnings)


def check_error(error: af.InvalidFilterError) -> None:
    """Every problem says what and where."""
    assert 1 <= len(error.problems) <= 100
    for problem in error.problems:
        assert problem.code.replace("_", "").islower()
        assert problem.path.startswith("$")
        assert (problem.line is None) == (problem.column is None) == (problem.excerpt is None)
    str(error)


def check_source(source: bytes) -> None:
    """Read a source in every way it can be read."""
    for schema in SCHEMAS:
        for read in (af.parse, af.parse_text):
            try:
                f = read(source, schema)
            except af.InvalidFilterError as error:
                check_error(error)
            else:
                check_filter(f)


def write_seeds(folder: Path) -> None:
    """Write the conformance clauses, and the text form of those that are accepted, as files to start from."""
    for line in CASES.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        source = case["filters"].encode("utf-8", "surrogatepass")
        (folder / case["id"]).write_bytes(source)
        if "ids" in case["extended"]:
            (folder / f"{case['id']}.text").write_text(af.parse(source, SCHEMAS[1]).to_text(), encoding="utf-8")


def main() -> None:
    """Hand over to libFuzzer; a folder for what it finds comes first, then the seeds."""
    with tempfile.TemporaryDirectory() as found, tempfile.TemporaryDirectory() as seeds:
        write_seeds(Path(seeds))
        atheris.Setup([*sys.argv, found, seeds], check_source)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
