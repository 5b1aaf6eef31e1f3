"""Proposals of custom fields, by what the library infers from the data of some contacts."""

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

import audiencefilter as af
from audiencefilter.service.errors import UnavailableError
from audiencefilter.tools import at_path

#: The most proposed fields, examples of each, and characters of an example.
MOST_PROPOSED: Final = 100
_MOST_EXAMPLES: Final = 5
_MOST_CHARACTERS: Final = 200
#: Objects are looked into to this depth.
_MOST_LEVELS: Final = 4


#: A field as the interface shows it, without a name; how many contacts have a value of its type; frequent values.
Seen: TypeAlias = tuple[dict[str, Any], int, list[Any]]


def seen_in(documents: Sequence[Mapping[str, Any]]) -> list[Seen]:
    """Return fields that would read values in the data of contacts, the most frequent first."""
    paths: dict[str, tuple[str, ...]] = {}
    schema = _inferred([_line(one, paths) for one in documents])
    if schema is None:
        return []
    found = [_of_values(field, documents) for field in schema.fields if field.path]
    found += [_of_objects(one, paths[one.name], documents) for one in schema.relations.values()]
    return sorted((seen for seen in found if seen[1]), key=lambda seen: (-seen[1], seen[0]["path"]))


def _of_values(field: af.Field, documents: Sequence[Mapping[str, Any]]) -> Seen:
    found = [_at(one, field.path) for one in documents if at_path(one, field) is not None]
    values = Counter(each for value in found for each in dict.fromkeys(value if field.many else [value]))
    most = [value for value, _ in values.most_common(_MOST_EXAMPLES)]
    examples = [value[:_MOST_CHARACTERS] if isinstance(value, str) else value for value in most]
    return _shown(field, field.path), len(found), examples


def _of_objects(relation: af.Relation, path: tuple[str, ...], documents: Sequence[Mapping[str, Any]]) -> Seen:
    paths = [(field, (field.attribute, *field.path)) for field in relation.declared.fields]
    inner = [{"name": ".".join(within), **_shown(field, within)} for field, within in paths]
    shown = {"path": list(path), "type": "objects", "fields": inner, **_title(path)}
    return shown, sum(_is_of_objects(_at(one, path)) for one in documents), []


def _inferred(lines: Sequence[Mapping[str, Any]]) -> af.Schema | None:
    """Return the schema that the library infers; None where no value could be a field."""
    try:
        with TemporaryDirectory() as folder:
            file = Path(folder) / "contacts.jsonl"
            file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="ascii")
            return af.Schema.infer(file, sample=len(lines)).schema if lines else None
    except ValueError:
        return None
    except OSError:
        raise UnavailableError("the folder for temporary files cannot be written: try again", 60) from None


def _line(data: Mapping[str, Any], paths: dict[str, tuple[str, ...]]) -> dict[str, Any]:
    """Return data as a contact for the library: lists of objects stand beside the data, by their paths as JSON.

    Within the data, they would make a related record of all of it.
    """
    line: dict[str, Any] = {}

    def rest(data: Mapping[str, Any], above: tuple[str, ...]) -> dict[str, Any]:
        kept: dict[str, Any] = {}
        for key, value in data.items():
            path = (*above, key)
            if isinstance(value, Mapping):
                if len(path) < _MOST_LEVELS:
                    kept[key] = rest(value, path)
            elif _is_of_objects(value):
                name = json.dumps(path)
                paths[name] = path
                line[name] = value
            # A number of hundreds of digits is read as an infinity, which JSON cannot say.
            elif not isinstance(value, float) or isfinite(value):
                kept[key] = value
        return kept

    return {"data": rest(data, ()), **line}


def _shown(field: af.Field, path: Sequence[str]) -> dict[str, Any]:
    """Return a field as the interface shows it, without a name; not its `values`: those who come may have others."""
    # Custom data has whole numbers of 32 bits, and dates in ISO 8601 only.
    kind = "number" if field.bits == 64 else "string" if field.format else field.type.value
    return {"path": list(path), "type": kind, "many": field.many, "scale": field.scale, **_title(path)}


def _title(path: Sequence[str]) -> dict[str, str]:
    words = re.sub(r"[\W_]+", " ", re.sub(r"(?<=[a-z\d])(?=[A-Z])", " ", path[-1])).strip()
    return {"title": words[:1].upper() + words[1:].lower()} if words else {}


def _at(data: Any, path: Sequence[str]) -> Any:
    for key in path:
        data = data.get(key) if isinstance(data, Mapping) else None
    return data


def _is_of_objects(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(one, Mapping) for one in value)
