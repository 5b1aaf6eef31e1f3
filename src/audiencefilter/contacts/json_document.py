"""JSON that is no JSON Lines: an array, or an object over several lines, as most programs write it."""

import codecs
import re
import shlex
from typing import Final

#: What a document is looked through for: texts, and where objects and arrays begin and end.
_TOKENS: Final = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"|[\[\]{}]')
_PLAIN_KEY: Final = re.compile(r"[A-Za-z_]\w*", re.ASCII)


def document_problem(start: bytes) -> str | None:
    r"""Say how to make JSON Lines of a JSON document that begins so; None where it may be JSON Lines.

    >>> document_problem(b'[\n  {"id": 1},')
    "is a JSON array, and JSON Lines has one object on each line: jq -c '.[]' writes it so"
    >>> document_problem(b'{"id": 1}\n{"id": 2}\n')
    """
    text = start.removeprefix(codecs.BOM_UTF8).decode(errors="replace").lstrip()
    if text.startswith("[") and text[1:].lstrip().startswith(("{", "]")):
        return "is a JSON array, and JSON Lines has one object on each line: jq -c '.[]' writes it so"
    first, ended, _ = text.partition("\n")
    if not (ended and first.startswith("{") and first.rstrip().endswith(("{", "["))):
        return None
    path = jq_path(text)
    likely = "" if path is None else f"jq -c {path} writes it so, or where it is one record "
    return f"has a JSON object on several lines, and JSON Lines has one on each: {likely}jq -c . writes it so"


def jq_path(text: str) -> str | None:
    """Return what jq calls the first list of objects in the text of JSON; None where there is none.

    The text may be cut off.

    >>> jq_path('{"total": 2, "data": {"records": [{"id": 1}, {"i'), jq_path('{"id": 1}')
    ("'.data.records[]'", None)
    """
    keys: list[str] = []
    before = ""
    for mark in _TOKENS.findall(text):
        if mark == "{" and before == "[" and len(keys) > 1:
            plain = "".join(f".{key[1:-1] if _PLAIN_KEY.fullmatch(key[1:-1]) else key}" for key in keys[1:])
            return shlex.quote(f"{plain}[]")
        if mark in ("{", "["):
            keys.append(before)
        elif mark in ("}", "]"):
            del keys[-1:]
        before = mark
    return None
