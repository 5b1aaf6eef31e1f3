"""Where the grammars are: in the wheel beside the package, in a checkout at its top."""


def grammar(name: str) -> str:
    """Return the text of a grammar, such as ``"json"``.

    Raises:
        FileNotFoundError: the package is installed without its grammars.
    """
    from pathlib import Path

    package = Path(__file__).resolve().parent.parent
    for folder in (package / "grammar", package.parent.parent / "grammar"):
        path = folder / f"{name}.lark"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise FileNotFoundError(f"the grammar {name}.lark is missing from the installation of audiencefilter")
