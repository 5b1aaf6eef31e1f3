"""Relations that foreign keys tell of: to the record that a column names, and to those whose column names it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from audiencefilter import Relation, Schema
from audiencefilter.cli.infer.proposal import Proposal, singular
from audiencefilter.contacts.database.catalog import ForeignKey
from audiencefilter.language.fields import is_name

#: What the name of a column ends with that names another record.
_ENDINGS: Final = ("_id", "Id", "ID")


@dataclass(frozen=True, slots=True)
class Link:
    """A relation that a foreign key tells of.

    Attributes:
        name: what it is called.
        table: where its records are.
        on: the columns that are the same, ours and theirs.
        many: whether it leads to many records.
    """

    name: str
    table: str
    on: tuple[tuple[str, str], ...]
    many: bool


def links_of(table: str, keys: Sequence[ForeignKey]) -> Iterator[Link]:
    """Yield the relations of a table.

    >>> key = ForeignKey("actions", ("contactId",), "contacts", ("id",))
    >>> [(link.name, link.on) for link in (*links_of("contacts", [key]), *links_of("actions", [key]))]
    [('actions', (('id', 'contactId'),)), ('contact', (('contactId', 'id'),))]
    """
    for key in keys:
        pairs = tuple(zip(key.columns, key.referred_columns, strict=True))
        if key.table == table:
            yield Link(_of_column(key), key.referred_table, pairs, many=False)
        if key.referred_table == table:
            yield Link(key.table, key.table, tuple((theirs, ours) for ours, theirs in pairs), many=True)


def _of_column(key: ForeignKey) -> str:
    """Return what a record is called that a column names: the column without its ending."""
    column = key.columns[0]
    ending = next((ending for ending in _ENDINGS if column.endswith(ending) and column != ending), None)
    if ending is None or len(key.columns) > 1:
        return singular(key.referred_table)
    return column.removesuffix(ending)


def with_links(
    proposal: Proposal, links: Sequence[Link], propose_table: Callable[[str, str], Proposal]
) -> tuple[Proposal, dict[Relation, Link]]:
    """Return a proposal with the relations that foreign keys tell of, and these with their keys.

    Args:
        proposal: what is proposed of the contacts.
        links: the relations.
        propose_table: proposes the schema of a table's rows, given what one is called and the table.
    """
    schema, notes = proposal.schema, list(proposal.notes)
    taken = {*schema.by_name, *schema.relations}
    attributes = {field.attribute for field in schema.fields}
    found: dict[Relation, Link] = {}
    schemas: dict[str, Schema] = {}
    for link in links:
        if link.name in taken | attributes:
            notes.append(f"{link.name}: the relation to {link.table} would be called so, too: left out")
            continue
        if not is_name(link.name):
            notes.append(f"{link.name}: the relation to {link.table} cannot be called so: left out")
            continue
        if link.table not in schemas:
            name = singular(link.table)
            related = propose_table(name[:1].upper() + name[1:], link.table)
            schemas[link.table] = related.schema
            notes += [f"{link.table}: {note}" for note in related.notes]
        found[Relation(link.name, schemas[link.table], many=link.many)] = link
        taken.add(link.name)
    made = Schema(schema.name, schema.fields, schema.notation, [*schema.relations.values(), *found])
    return Proposal(made, notes), found
