"""Fuzz the parsers: any bytes give a filter or an InvalidFilterError, and what is read is printed and read again.

Run by ``make fuzz``; libFuzzer's own options go behind ``ARGS=``. It starts from the conformance clauses. Sources
that are JSON are mutated as JSON half of the time; ``test_mutations.py`` does so without atheris.
"""

import json
import sys
import tempfile
from pathlib import Path
from random import Random

import atheris

with atheris.instrument_imports(include=["audiencefilter"]):
    import audiencefilter as af
    import audiencefilter.notations.text
    import audiencefilter.notations.text_printer

from tests.fuzz.mutations import mutated
from tests.fuzz.sources import SCHEMAS, check_source

CASES = Path(__file__).parent.parent / "conformance"


def mutate(source: bytes, most: int, seed: int) -> bytes:
    """Return a mutant of a source: of its structure or of its bytes, by turns."""
    random = Random(seed)
    if random.random() < 0.5:
        try:
            mutant = mutated(source.decode("utf-8", "surrogatepass"), random).encode("utf-8", "surrogatepass")
        except (ValueError, RecursionError):  # no JSON, or nested too deeply
            pass
        else:
            if len(mutant) <= most:
                return mutant
    mutant = atheris.Mutate(source, min(most, len(source) + 100))
    assert isinstance(mutant, bytes)
    return mutant


def write_seeds(folder: Path) -> None:
    """Write the conformance clauses, and the text form of those that are accepted, as files to start from."""
    _, extended, related = SCHEMAS
    for file, schema in (("contacts/cases.jsonl", extended), ("relations/cases.jsonl", related)):
        for line in (CASES / file).read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            source = case["filters"].encode("utf-8", "surrogatepass")
            name = f"{schema.name}-{case['id']}"
            (folder / name).write_bytes(source)
            if "rejected" not in case.get("extended", case.get("expected")):
                (folder / f"{name}.text").write_text(af.parse(source, schema).to_text(), encoding="utf-8")


def main() -> None:
    """Hand over to libFuzzer; a folder for what it finds comes first, then the seeds."""
    with tempfile.TemporaryDirectory() as found, tempfile.TemporaryDirectory() as seeds:
        write_seeds(Path(seeds))
        atheris.Setup([*sys.argv, found, seeds], check_source, custom_mutator=mutate)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
