"""Fuzz the parsers: any bytes give a filter or an InvalidFilterError, and what is read is printed and read again.

Run by ``make fuzz``; libFuzzer's own options go behind ``ARGS=``. It starts from the conformance clauses. Sources
that are JSON are mutated as JSON half of the time.
"""

import json
import sys
import tempfile
from importlib import import_module
from itertools import chain
from pathlib import Path
from random import Random

import atheris

with atheris.instrument_imports(include=["audiencefilter"]):
    for module in ("text", "text_printer"):
        import_module(f"audiencefilter.notations.{module}")

from tests.conformance.corpus import CONTACTS, RELATIONS
from tests.fuzz.mutations import with_slip
from tests.fuzz.sources import check_source


def mutate(source: bytes, most: int, seed: int) -> bytes:
    """Return a mutant of a source: of its structure or of its bytes, by turns."""
    random = Random(seed)
    if random.random() < 0.5:
        try:
            document = with_slip(json.loads(source.decode("utf-8", "surrogatepass")), random)
            mutant = json.dumps(document, ensure_ascii=random.random() < 0.5).encode("utf-8", "surrogatepass")
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
    for case in chain(CONTACTS.cases(), RELATIONS.cases()):
        (folder / case.name).write_bytes(case.source.encode("utf-8", "surrogatepass"))
        if not case.rejected:
            (folder / f"{case.name}.text").write_text(case.filter.to_text(), encoding="utf-8")


def main() -> None:
    """Hand over to libFuzzer; a folder for what it finds comes first, then the seeds."""
    with tempfile.TemporaryDirectory() as found, tempfile.TemporaryDirectory() as seeds:
        write_seeds(Path(seeds))
        atheris.Setup([*sys.argv, found, seeds], check_source, custom_mutator=mutate)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
