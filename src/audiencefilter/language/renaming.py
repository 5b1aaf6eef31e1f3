"""Other names for fields and relations, in a schema and in the clauses over it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias, assert_never

from audiencefilter.language.ast import Aggregate, And, Audience, Comparison, InAudience, Node, Not, Or, Quantified
from audiencefilter.language.errors import show
from audiencefilter.language.operators import AUDIENCE_KEY
from audiencefilter.language.reachable_schemas import index_of, reachable_schemas
from audiencefilter.language.schema import Relation, Schema
from audiencefilter.language.suggest import instead_of

#: The schemas that relations lead through, by their indices, each with the name of its relation.
_Steps: TypeAlias = tuple[tuple[int, str], ...]


class Renaming:
    """New names of members, by the paths that lead to them; a path may be one of several to the same schema."""

    def __init__(self, schema: Schema, names: Any) -> None:
        texts = [*names, *names.values()] if isinstance(names, Mapping) else [None]
        if not all(isinstance(one, str) for one in texts):
            raise TypeError(f"names are a mapping from paths to paths, which are texts, not {show(names)}")
        self._schemas = reachable_schemas(schema)
        self._names: list[dict[str, str]] = [{} for _ in self._schemas]
        found = [(self._member_at(path), path, new) for path, new in names.items()]
        # Relations have their new names before the members that they lead to.
        for place, path, new in sorted(found, key=lambda one: len(one[0][0])):
            self._rename(*place, path, new)
        self._made = [self._renamed(schema, names) for schema, names in zip(self._schemas, self._names, strict=True)]
        self.schema = self._made[0]

    def _renamed(self, old: Schema, names: Mapping[str, str]) -> Schema:
        """Return a schema with the new names; attributes and paths of custom data stay."""
        fields = [replace(one, name=names.get(one.name, one.name)) for one in old.fields]
        relations = [self._relation(one, names.get(one.name, one.name)) for one in old.relations.values()]
        return Schema(old.name, fields, old.notation, relations, old.left_out)

    def _relation(self, one: Relation, name: str) -> Relation:
        index, words = self._index(one), (one.title, one.description, one.path, one.group, one.synonyms)
        return Relation(name, lambda: self._made[index], one.attribute, one.many, *words)

    def tree(self, node: Node, index: int = 0) -> Node:
        """Return a tree over one of the schemas with the new names."""
        names = self._names[index]
        match node:
            case Comparison(field):
                return replace(node, field=names.get(field, field))
            case And(children) | Or(children):
                return type(node)(tuple(self.tree(child, index) for child in children))
            case Not(child):
                return Not(self.tree(child, index))
            case InAudience(audiences):
                if AUDIENCE_KEY in names.values():
                    raise ValueError(f"nothing can be called {show(AUDIENCE_KEY)} where a clause names audiences")
                return InAudience(tuple(Audience(one.name, self.tree(one.clause, index)) for one in audiences))
            case Quantified(relation, quantifier, related):
                there = self._index(self._schemas[index].relations[relation])
                clause = None if related is None else self.tree(related, there)
                return Quantified(names.get(relation, relation), quantifier, clause)
            case Aggregate(relation, function, field, where, tests):
                there = self._index(self._schemas[index].relations[relation])
                name = None if field is None else self._names[there].get(field, field)
                of_result = tests if name is None or name == field else tuple(_of_field(test, name) for test in tests)
                return Aggregate(names.get(relation, relation), function, name, self.tree(where, there), of_result)
            case _:
                assert_never(node)

    def _index(self, relation: Relation) -> int:
        found = index_of(relation.declared, self._schemas)
        return 0 if found is None else found  # it is one of them

    def _member_at(self, path: str) -> tuple[_Steps, int, str]:
        """Return the longest relations of a path, the schema that they lead to, and the name of its member."""
        steps, index, name = list[tuple[int, str]](), 0, path
        while name not in (known := [member.name for member in self._schemas[index].members]):
            schema = self._schemas[index]
            relations = [one for one in schema.relations.values() if name.startswith(f"{one.name}.")]
            if not relations:
                raise ValueError(f"{schema.name} has no {show(name)} to rename{instead_of(name, known)}")
            relation = max(relations, key=lambda one: len(one.name))
            steps.append((index, relation.name))
            index, name = self._index(relation), name[len(relation.name) + 1 :]
        return tuple(steps), index, name

    def _rename(self, steps: _Steps, index: int, old: str, path: str, new: str) -> None:
        """Note the new name of a member, whose relations have theirs."""
        before = "".join(f"{name}." for _, name in steps)
        after = "".join(f"{self._names[at].get(name, name)}." for at, name in steps)
        name = next((new[len(start) :] for start in (after, before) if new.startswith(start)), "")
        if name == "":
            how = f"{show(after)} and a name" if after else "a name"
            raise ValueError(f"{show(path)} cannot become {show(new)}: write {how}")
        if self._names[index].setdefault(old, name) != name:
            raise ValueError(f"{show(path)} is to have two names, {show(self._names[index][old])} and {show(name)}")


def _of_field(test: Node, name: str) -> Node:
    """Return a test of an aggregate with another name of its field."""
    match test:
        case Comparison():
            return replace(test, field=name)
        case Not(child):
            return Not(_of_field(child, name))
        case _:  # tests of a result are no others
            return test
