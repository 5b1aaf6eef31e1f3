"""The package's schemas of the documents that cases and worlds describe them with."""

from collections.abc import Callable, Mapping
from typing import Any

import audiencefilter as af
from audiencefilter.language.schema import Relation


def schema_of(document: Mapping[str, Any], name: str | None = None) -> af.Schema:
    """Return the schema with a name, or the root, and with it all that it leads to."""
    made: dict[str, af.Schema] = {}

    def later(name: str) -> Callable[[], af.Schema]:
        return lambda: schema(name)

    def schema(name: str) -> af.Schema:
        if name not in made:
            described = document["schemas"][name]
            links = [
                Relation(link["name"], later(link["schema"]), many=link["many"], **_of_data(link))
                for link in described.get("relations", ())
            ]
            made[name] = af.Schema(name, map(_field, described["fields"]), relations=links)
        return made[name]

    return schema(name or document["root"])


def _field(described: Mapping[str, Any]) -> af.Field:
    paths = {"path": tuple(described["path"])} if "path" in described else {}
    return af.Field(**{**described, **paths, "type": af.FieldType[described["type"]]})


def _of_data(link: Mapping[str, Any]) -> dict[str, Any]:
    """Return what says that a relation is of objects in custom data; a table and its columns are SQL's."""
    found: dict[str, Any] = {key: link[key] for key in ("attribute", "path") if key in link}
    return {**found, "path": tuple(found["path"])} if "path" in found else found
